//! Stages, sessions and the sections of the standings.

use super::{Lang, sentences};
use crate::tournament::{Group, RoundNumber, Settings, Stage, Tournament};

sentences! {
    stage_preliminary: "预赛", "Preliminaries";
    stage_final: "决赛", "Final";
    all_groups: "全部", "All";
    for_at_least_kind: "所有达到某个积分的人", "Everyone with so many points";
    for_at_least(points: &str): "所有 {points} 分及以上的人", "Everyone with {points} points or more";
    for_every_round: "所有轮轮到场的人", "Everyone who was there in every round";
    prize_points: "至少几分", "Points at least";
    prize_no_count: "不限人数", "No limit";
    show_group: "看哪一组", "Which group";
    line_cut_in(group: &str, n: u16): "{group}：前{n}名进入后面的比赛", "{group}: the first {n} go on";
    line_prize_in(group: &str, line: &str): "{group}：{line}", "{group}: {line}";
    cut_title: "分阶段", "Stages";
    cut_note_setup: "不填就是一个阶段。填了，到那一轮后只有取中的人继续，其余的名次就此定下。", "Empty: one stage. Else only so many go on after that round; the rank of the others stands.";
    cut_from: "取谁", "Who goes on";
    cut_from_all: "全部选手的前几名", "The best of all";
    cut_from_each: "每组的前几名", "The best of each group";
    cut_points: "积分", "Points";
    cut_carry: "带入决赛", "Go with them";
    cut_reset: "决赛重新算（仍不重复对手）", "Begin anew (still no rematch)";
    final_time_label: "决赛用时（不填同上）", "Time control of the final (empty: the same)";
    schedule_label: "日程：一行一个半天，写日期和各轮开始的时间", "Schedule: one session a line, the day and the times its rounds begin";
    schedule_example: "4月6日 9:00 14:00 16:00", "6 April 9:00 14:00 16:00";
    schedule_read(rounds: usize, sessions: usize): "认出 {sessions} 个半天，{rounds} 轮", "{sessions} sessions, {rounds} rounds";
    schedule_short(rounds: u16, times: usize): "{rounds} 轮只排了 {times} 个时间", "{times} times for {rounds} rounds";
    points_anew: "积分重新算", "points begin anew";
}

impl Lang {
    /// 决赛, A组; nothing where all are ranked together.
    pub fn section(self, t: &Tournament, group: u16) -> Option<String> {
        let of_group = u8::try_from(group).ok().filter(|&group| group > 0).map(|at| self.group(Group(at)));
        let has_final = || !t.groups().is_empty() && t.cut_before(RoundNumber(u16::MAX)).is_some();
        of_group.or_else(|| has_final().then(|| self.stage_final()))
    }

    pub fn stage(self, stage: Stage) -> Option<String> {
        match stage {
            Stage::Whole => None,
            Stage::Preliminary => Some(self.stage_preliminary()),
            Stage::Final => Some(self.stage_final()),
        }
    }

    /// `决赛 · 4月8日 09:00 · 60分钟`: what is known of a round before it is played.
    pub fn about_round(self, settings: &Settings, round: RoundNumber) -> String {
        let slot = settings.slot(round).map(|it| [it.day, it.start].join(" ").trim().to_owned());
        let anew =
            settings.cut.filter(|cut| cut.reset && cut.after + 1 == round.0).map(|_| self.points_anew());
        let parts = [self.stage(settings.stage(round)), slot, anew];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
    }
}
