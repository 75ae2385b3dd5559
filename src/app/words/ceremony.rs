//! Notices, the lottery, the prize-giving and the papers that belong to them.

use super::{Lang, plural, sentences};
use crate::tournament::{PairingSystem, Settings, TieBreakCode};

sentences! {
    ceremony: "公告与抽奖", "Notices and lottery";
    notices: "公告", "Notices";
    notice_text: "公告内容", "Text of the notice";
    notice_post: "发布公告", "Post the notice";
    notice_take_down: "撤下", "Take down";
    notice_none: "现在没有公告。", "There are no notices now.";
    notice_unknown: "没有这条公告，也许已经撤下了。", "There is no such notice; it may have been taken down.";
    notice_hint: "公告显示在投屏上，人人看得见；写进去的话请不要有电话。", "Notices are shown to the whole hall: leave telephone numbers out.";
    lottery: "抽奖", "Lottery";
    lottery_title: "抽什么", "What is won";
    lottery_title_default: "抽奖礼品", "Lottery prize";
    lottery_pool: "谁参加", "Who takes part";
    pool_players: "全部棋手", "All players";
    pool_here: "签到的棋手", "Players who checked in";
    pool_pasted: "粘贴的名单", "A pasted list";
    pool_text: "名单（一行一个，姓名或票号）", "The list (one name or ticket number a line)";
    pool_size(n: usize): "抽奖池 {n} 人", "{n} in the pool";
    pool_without(n: usize): "前面已中奖的 {n} 人不再参加", "{n} who won before are left out";
    pool_keep_winners: "中过奖的也参加", "Earlier winners take part again";
    pool_public: "名单会显示在投屏上；请不要粘贴电话。", "The list is shown to the hall: do not paste telephone numbers.";
    lottery_count: "抽几个", "How many winners";
    lottery_draw: "抽奖", "Draw";
    lottery_wall: "投屏抽奖", "Show on the board";
    lottery_list(n: usize): "中奖名单（{n} 人）", "Winners ({n})";
    lottery_seed(seed: &str, pool: usize): "种子 {seed}，抽奖池 {pool} 人：同样的名单和种子总是抽出同样的人。", "Seed {seed}, a pool of {pool}: the same list and seed always draw the same people.";
    lottery_none: "还没有抽过奖。", "Nothing has been drawn yet.";
    lottery_empty: "抽奖池里没有人。选一份名单，或粘贴一份。", "Nobody is in the pool. Choose a list or paste one.";
    lottery_too_large(n: usize): "抽奖池最多 {n} 人。", "A pool has at most {n} entries.";
    did_notice(text: &str): "公告：{text}", "Notice posted: {text}";
    did_take_down: "一条公告已撤下", "A notice was taken down";
    did_lottery(title: &str, n: usize, of: usize): "抽奖 {title}：{of} 人里抽 {n} 人", "Lottery {title}: {n} of {of} drawn";
    wall_notices: "公告", "Notices";
    wall_prizes: "颁奖", "Prize-giving";
    wall_lottery: "抽奖", "Lottery";
    wall_table_codes: "积分二维码", "Standings codes";
    wall_no_prizes: "还没有奖项可颁", "No prizes to give yet";
    wall_photo: "合影", "Photograph";
    wall_prizes_begin: "颁奖典礼", "Prize-giving";
    wall_prizes_next: "空格或 → 下一位，← 退回", "Space or → for the next name, ← for the one before";
    wall_prizes_end: "获奖名单", "The winners";
    wall_lottery_next: "空格或 → 停下", "Space or → to stop";
    wall_lottery_drawn(at: usize, of: usize): "第 {at}/{of} 位", "{at} of {of}";
    papers: "纸张", "Paper";
    sheet_table_numbers: "台号牌", "Table numbers";
    sheet_cards: "积分编排卡", "Player cards";
    sheet_prize_list: "获奖名单", "Prize list";
    sheet_receipt: "奖品签收表", "Prize receipt";
    sheet_announcement: "宣读稿", "Announcement sheet";
    sheet_certificates: "证书", "Certificates";
    sheet_programme: "秩序册", "Programme";
    sheet_results: "成绩册", "Results book";
    receipt_given: "发奖人", "Given by";
    receipt_seen: "监督人", "Witness";
    announce_note: "从后往前念：先念名次靠后的，冠军最后。", "Read from the top: the last prize first, the winner at the end.";
    announce_rank(rank: u16): "第{rank}名", "rank {rank}";
    certificate_words: "证书用语", "Words of the certificate";
    certificate_title: "标题", "Title";
    certificate_body: "正文", "Text";
    certificate_signed: "落款单位", "Given by";
    certificate_date: "落款日期", "Date";
    certificate_fields: "正文里可以用：{{name}} 姓名、{{unit}} 单位、{{event}} 比赛、{{prize}} 奖项、{{rank}} 名次、{{points}} 积分。", "The text may use {{name}}, {{unit}}, {{event}}, {{prize}}, {{rank}} and {{points}}.";
    certificate_title_default: "荣誉证书", "Certificate";
    certificate_body_default: "{{unit}} {{name}}：在{{event}}中荣获{{prize}}，特发此证，以资鼓励。", "This is to certify that {{name}} ({{unit}}) was awarded {{prize}} in {{event}}.";
    certificate_part_default: "{{unit}} {{name}}：参加{{event}}，完成全部比赛，特发此证，以资纪念。", "This is to certify that {{name}} ({{unit}}) took part in {{event}}.";
    certificate_date_blank: "　　　　年　　月　　日", "Date: ______________";
    certificate_seal: "（盖章）", "(seal)";
    certificate_winners(n: usize): "获奖者 {n} 张", "Winners ({n})";
    certificate_everybody(n: usize): "全体参赛者 {n} 张", "Everybody ({n})";
    certificate_none: "还没有人获奖：奖项要等第1轮有了结果。", "Nobody has a prize yet: prizes follow the first results.";
    part_contents: "目录", "Contents";
    part_rules: "竞赛规程", "Regulations";
    part_players: "参赛名单", "Players";
    part_units: "各单位人数", "Players by unit";
    part_rounds: "各轮安排", "Rounds";
    part_prizes: "奖项设置", "Prizes";
    part_staff: "裁判与工作人员", "Officials";
    part_final: "最后名次", "Final standings";
    part_crosstable: "成绩大表", "Crosstable";
    part_winners: "获奖名单", "Winners";
    part_teams: "团体名次", "Teams";
    part_results: "各轮成绩", "Results by round";
    part_lotteries: "抽奖结果", "Lottery";
    part_notices: "公告", "Notices";
    rule_game: "项目", "Game";
    rule_dates: "时间", "Dates";
    rule_place: "地点", "Place";
    rule_organiser: "主办", "Organiser";
    rule_system: "赛制", "System";
    rule_points: "记分", "Scoring";
    rule_points_line(win: &str, draw: &str, loss: &str): "胜 {win} 分，和 {draw} 分，负 {loss} 分", "win {win}, draw {draw}, loss {loss}";
    rule_ties: "同分", "Ties";
    rule_ties_line(list: &str): "积分相同，依次比较：{list}", "on equal points in this order: {list}";
    rule_ties_none: "积分相同，名次并列", "on equal points the rank is shared";
    rule_time: "用时", "Time control";
    rule_late: "迟到", "Late arrival";
    rule_late_line(minutes: u16): "开始后 {minutes} 分钟未到，按弃权处理", "who is not there {minutes} minutes after the start forfeits";
    rule_fouls: "犯规", "Fouls";
    rule_fouls_line(n: u8): "一局棋犯规 {n} 次判负", "{n} fouls in one game lose it";
    rule_cut_line(after: u16, keep: u16): "第{after}轮后取前 {keep} 名进入后面的比赛", "after round {after} the first {keep} go on";
    rule_rounds(n: u16): "{n} 轮", "{n} rounds";
    staff_arbiter: "裁判长", "Chief arbiter";
    staff_recorder: "记录员", "Recorder";
    staff_pairing: "编排员", "Pairing officer";
    booklet_blank_round(n: u16): "第{n}轮", "Round {n}";
    booklet_time: "时间", "Time";
    prize_tier_line(name: &str, count: u16, gift: &str): "{name} {count} 名 {gift}", "{name}: {count} {gift}";
    table_number_hint: "一张纸两个台号，对折立在桌上。", "Two numbers a sheet: fold and stand them on the tables.";
}

impl Lang {
    /// The system with its rounds in a line, for a programme.
    pub fn system_line(self, settings: &Settings) -> String {
        let system = match settings.system {
            PairingSystem::Campus { dialect, .. } => {
                format!("{}（{}）", self.campus_swiss(), self.dialect(dialect))
            }
            PairingSystem::Dutch { .. } => self.fide_dutch(),
            PairingSystem::RoundRobin { .. } => self.round_robin(),
            PairingSystem::Arena { .. } => self.arena(),
            PairingSystem::ClubNight { .. } => self.club_night(),
            // How many rounds these take is for the bracket and the teams to say.
            PairingSystem::KnockOut { games: 1, .. } => return self.knock_out(),
            PairingSystem::KnockOut { games, .. } => {
                return format!("{} · {}", self.knock_out(), self.best_of(games));
            }
            PairingSystem::TeamMatch { meet, .. } => {
                return format!("{} · {}", self.team_match(), self.team_meet(meet));
            }
        };
        let system = if self == Lang::En { system.replace('（', " (").replace('）', ")") } else { system };
        match self {
            Lang::Zh => format!("{system}，{}", self.rule_rounds(settings.rounds)),
            Lang::En => {
                let rounds = settings.rounds;
                format!("{system}, {rounds} {}", plural(rounds, "round", "rounds"))
            }
        }
    }

    /// The tie-breaks by name in their order.
    pub fn ties_line(self, codes: &[TieBreakCode]) -> String {
        let names: Vec<String> =
            codes.iter().filter_map(|code| code.0.parse().ok()).map(|it| self.tie_break_name(it)).collect();
        if names.is_empty() {
            return self.rule_ties_none();
        }
        self.rule_ties_line(&names.join(if self == Lang::Zh { " → " } else { ", " }))
    }
}
