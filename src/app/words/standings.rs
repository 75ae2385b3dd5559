//! Standings, lines, prizes and a player's page.

use super::{Lang, sentences};
use crate::standings::words::{en, zh};
use crate::standings::{Conclusion, TieBreak, WhyBefore, Working, prizes::PassedOver};
use crate::tournament::{Outcome, Points};

sentences! {
    standings_after(n: u16): "第{n}轮后积分", "Standings after round {n}";
    standings_during(n: u16): "第{n}轮积分（还在下）", "Standings in round {n} (being played)";
    final_standings(n: u16): "最后名次（{n} 轮）", "Final standings ({n} rounds)";
    no_standings: "第1轮有了结果，这里就有积分。", "Standings appear once round 1 has results.";
    after_round: "哪一轮后", "After round";
    crosstable_title: "大表", "Crosstable";
    shared_rank(rank: u16): "并列第{rank}", "shared {rank}";
    rank_of(rank: u16): "第{rank}名", "rank {rank}";
    unranked: "取消资格", "disqualified";
    working_title: "怎么算的", "How it is worked out";
    working_hint: "点一个数，看它怎么算出来；点名次，看为什么排在这里。带下划线的数把这一行和上一行分开。", "Choose a number to see its working, a rank to see why it is that one. An underlined number set the row behind the one above.";
    working_sum(name: &str, value: &str): "{name}合计 {value}", "{name}: {value} in all";
    why_neighbours: "为什么在这里", "Why here";
    line_check: "分界线", "Lines";
    line_cut(n: u16): "前{n}名进入后面的比赛", "The first {n} go on";
    line_prize(names: &str, n: u16): "{names}（前{n}名）", "{names} (first {n})";
    line_by_points: "按积分分开", "Points set them apart";
    line_by_tie_break(name: &str, above: &str, below: &str): "积分相同，{name}分开：{above} 对 {below}", "Level on points; {name} sets them apart: {above} to {below}";
    line_outside: "由淘汰或取消资格分开", "A cut or a disqualification sets them apart";
    line_nobody: "人数不够，没有人在线下", "Nobody stands below";
    line_tie(n: usize, rank: u16, seats: u16, points: &str): "{n} 人并列第{rank}（{points} 分，同分规则也相同），线上只有 {seats} 个位置", "{n} share rank {rank} ({points} points, level on every tie-break) and {seats} of them fit above the line";
    line_level(n: u16): "看上去同分的有 {n} 人", "{n} players are level on points";
    settle_lots: "抽签", "Draw lots";
    settle_win(name: &str): "加赛：{name} 胜", "Play-off: {name} won";
    all_advance(n: usize): "全部晋级（{n} 人）", "All advance ({n})";
    settled_lots(names: &str, seed: &str): "抽签：{names}（种子 {seed}）", "Drawn by lot: {names} (seed {seed})";
    settled_play_off(names: &str): "加赛：{names}", "Play-off: {names}";
    cut_now(n: usize): "确定：这 {n} 人进入后面的比赛", "These {n} go on";
    cut_preview(n: usize): "进入后面比赛的 {n} 人", "The {n} who go on";
    cut_done(n: usize): "{n} 人已进入后面的比赛，其余的人到此为止。可以撤销。", "{n} went on; the others have finished. It can be undone.";
    cut_note: "按下去以后，其余的人不再编排，名次保持现在的样子。", "The others are not paired any more and keep the rank they have now.";
    cut_waits: "还有并列跨在线上，先抽签、加赛，或全部晋级。", "A tie lies across the line: draw lots, play off, or let all advance.";
    cut_ready_title: "决赛名单", "The field of the final stage";
    print_standings: "打印积分表", "Print the standings";
    print_crosstable: "打印大表", "Print the crosstable";
    left_out(names: &str): "有人没有等级分，这几项不算：{names}", "Left out because somebody has no rating: {names}";
    tie_open(n: usize): "{n} 条线上有并列，发布前要先定", "{n} lines fall through a tie: settle before publishing";
    result_won: "胜", "won";
    result_drew: "和", "drew";
    result_lost: "负", "lost";
    result_pending: "还没有结果", "no result yet";
    result_forfeit_win: "对手弃权", "won by forfeit";
    result_forfeit_loss: "弃权", "forfeited";
    running_total: "累计", "Running";
    rank_then: "当时名次", "Rank then";
    games_of: "各轮", "Rounds";
    no_games: "还没有下过。", "No rounds yet.";
    player_absent: "没有这位棋手。", "There is no such player.";
    edit_player: "改资料", "Edit";
    hide_contact: "收起", "Hide";
    no_contact: "没有留联系方式。", "No contact was left.";
    score_now(points: &str): "{points} 分", "{points} points";
    side_col: "先后", "Side";
    score_col: "得分", "Score";
    prize_head(n: u16): "奖项：按第{n}轮后的名次", "Prizes by the standings after round {n}";
    prizes_so_far: "比赛还没有结束，名单会变。", "The event is not over: the list may change.";
    no_prizes: "设置里还没有奖项。", "No prizes are set up.";
    to_settings: "去设置", "Go to the settings";
    prize_one_each: "一人只得一个奖，取前面的。", "One prize each, the first in the list.";
    prize_col: "奖项", "Prize";
    prize_why_rank(rank: u16): "总分第{rank}", "rank {rank}";
    prize_skipped(name: &str, why: &str): "{name} {why}，跳过", "{name} passed over: {why}";
    prize_tied: "与别人并列，名额不够分：先到积分页抽签或加赛", "Level with somebody who gets something else: draw lots or play off on the standings page first";
    prize_left(n: u16): "还有 {n} 个没有人可得", "{n} left over";
    gift_col: "奖品", "Gift";
    calling_order: "宣读顺序（从后往前）", "Order of announcement (last prize first)";
    print_prizes: "打印获奖名单", "Print the prize list";
    passed_disqualified: "取消资格", "disqualified";
    passed_no_prize: "不参加评奖", "takes no prize";
    passed_has_prize: "已经得奖", "has a prize";
    passed_not_eligible: "不符合条件", "not eligible";
}

impl Lang {
    pub fn tie_break_name(self, it: TieBreak) -> String {
        match self {
            Lang::Zh => it.name_zh(),
            Lang::En => it.name_en(),
        }
    }

    pub fn tie_break_heading(self, it: TieBreak) -> String {
        match self {
            Lang::Zh => it.heading_zh(),
            Lang::En => it.heading_en(),
        }
    }

    /// What each round put into a sum, and how it ends; anything but a sum is one paragraph.
    pub fn working(self, working: &Working, names: &dyn Fn(u16) -> String) -> (Vec<String>, String) {
        let sums = working.conclusion == Conclusion::Sum && !working.addends.is_empty();
        let addends = working.addends.iter().filter(|_| sums).map(|it| match self {
            Lang::Zh => zh::addend(working, it, names),
            Lang::En => en::addend(working, it, names),
        });
        let end = match self {
            _ if sums => {
                self.working_sum(&self.tie_break_name(working.tie_break), &working.value.to_string())
            }
            Lang::Zh => zh::working(working, names),
            Lang::En => en::working(working, names),
        };
        (addends.collect(), end)
    }

    pub fn why_before(self, why: &WhyBefore, names: &dyn Fn(u16) -> String) -> String {
        match self {
            Lang::Zh => zh::why_before(why, names),
            Lang::En => en::why_before(why, names),
        }
    }

    /// The cell of a round: `8白1`, `轮空1`, `8白+`, `—`.
    pub fn round_cell(self, opponent: Option<u16>, side: &str, outcome: Outcome, points: Points) -> String {
        let who = opponent.map(|n| n.to_string()).unwrap_or_default();
        match outcome {
            Outcome::Win | Outcome::Draw | Outcome::Loss => format!("{who}{side}{points}"),
            Outcome::Pending => format!("{who}{side}"),
            Outcome::ForfeitWin => format!("{who}{side}+"),
            Outcome::ForfeitLoss => format!("{who}{side}−"),
            Outcome::PairingAllocatedBye => format!("{}{points}", self.bye()),
            Outcome::FullPointBye | Outcome::HalfPointBye => format!("{}{points}", self.absent()),
            Outcome::ZeroPointBye => "—".to_owned(),
        }
    }

    /// A round's outcome in a word.
    pub fn outcome(self, outcome: Outcome) -> String {
        match outcome {
            Outcome::Win => self.result_won(),
            Outcome::Draw => self.result_drew(),
            Outcome::Loss => self.result_lost(),
            Outcome::Pending => self.result_pending(),
            Outcome::ForfeitWin => self.result_forfeit_win(),
            Outcome::ForfeitLoss => self.result_forfeit_loss(),
            Outcome::PairingAllocatedBye => self.bye(),
            Outcome::FullPointBye | Outcome::HalfPointBye | Outcome::ZeroPointBye => self.absent(),
        }
    }

    pub fn passed_over(self, why: PassedOver) -> String {
        match why {
            PassedOver::Disqualified => self.passed_disqualified(),
            PassedOver::NoPrize => self.passed_no_prize(),
            PassedOver::HasPrize(_) => self.passed_has_prize(),
            PassedOver::NotEligible => self.passed_not_eligible(),
        }
    }

    /// `3`, `3=` where it is shared, `—` for who has none.
    pub fn rank_short(self, rank: u16, shared: bool) -> String {
        match (rank, shared) {
            (0, _) => "—".to_owned(),
            (rank, true) => format!("{rank}="),
            (rank, false) => rank.to_string(),
        }
    }

    /// Names in a row.
    pub fn listed(self, names: &[String]) -> String {
        names.join(match self {
            Lang::Zh => "、",
            Lang::En => ", ",
        })
    }
}
