//! Charts, statistics of a round, teams, ratings, lots on the wall, and the choice of tie-breaks and prizes.

use super::{Lang, sentences};
use crate::standings::order::OrderWarning;
use crate::tournament::{MissingMember, PrizeFor, TeamSum, TieBreakCode};

sentences! {
    chart: "走势图", "Progress";
    chart_rank: "名次", "Rank";
    chart_points: "积分", "Points";
    chart_desc(names: &str, rounds: usize): "{names} 在 {rounds} 轮里的名次，第1名在最上面。下面的表是同样的数。", "Ranks of {names} over {rounds} rounds, first place on top. The table below has the same numbers.";
    chart_points_desc(name: &str, rounds: usize): "{name} 在 {rounds} 轮里的累计积分。", "Points of {name} over {rounds} rounds.";
    chart_add: "加一个人", "Add a player";
    chart_table: "走势的数字", "The numbers of the chart";
    chart_cell(rank: &str, points: &str): "{rank}（{points}）", "{rank} ({points})";
    stats_of(n: u16): "第{n}轮统计", "Round {n} in numbers";
    stats_boards: "台数", "Boards";
    stats_first: "先手胜", "First mover won";
    stats_draws: "和棋", "Draws";
    stats_second: "后手胜", "Second mover won";
    stats_forfeits: "弃权", "Forfeits";
    stats_pending: "未完", "No result yet";
    stats_byes: "轮空", "Byes";
    stats_requested: "请假（得分）", "Byes asked for";
    stats_absent: "缺席", "Absent";
    stats_level: "同分相遇", "Level on points";
    stats_floats: "跨分对阵", "Across score groups";
    stats_best(points: &str): "最高 {points} 分", "Best score {points}";
    stats_upsets: "低分胜高分", "Won against more points";
    stats_upset(winner: &str, loser: &str, gap: &str): "{winner} 胜 {loser}（多 {gap} 分）", "{winner} beat {loser} ({gap} points ahead)";
    teams: "团体", "Teams";
    teams_head(n: u16): "团体名次（第{n}轮后）", "Teams after round {n}";
    teams_off: "设置里还没有团体赛。", "Teams are not ranked in this event.";
    teams_rule(n: u16, sum: &str, missing: &str): "每队取最好的 {n} 人，{sum}；缺人：{missing}。同分看最好的一人。", "The best {n} of each unit count: {sum}. Missing members: {missing}. The best single place breaks ties.";
    sum_places: "名次相加，少的在前", "places added up, the fewest first";
    sum_points: "积分相加，多的在前", "points added up, the most first";
    missing_last: "按最后一名的后一名算", "as the place behind the last";
    missing_unranked: "不排名次", "the team has no rank";
    team_sum_places: "名次和", "Places";
    team_sum_points: "积分和", "Points";
    team_members: "计分的人（名次，积分）", "Who counts (rank, points)";
    team_missing(n: u16, place: usize): "缺 {n} 人，各按第 {place} 名", "{n} missing, each as place {place}";
    team_missing_bare(n: u16): "缺 {n} 人", "{n} missing";
    team_member(name: &str, rank: u16, points: &str): "{name}（{rank}，{points} 分）", "{name} ({rank}, {points})";
    team_on: "排团体名次", "Rank the units too";
    team_count: "每队取几人", "Members that count";
    team_what: "加什么", "What is added up";
    team_short: "人不够的队", "A team with too few";
    ratings: "等级分", "Ratings";
    ratings_head(n: u16): "等级分变化（{n} 轮）", "Ratings after {n} rounds";
    ratings_fide: "按国际棋联 B.02 第8条：只算与有等级分者下的棋；变化 = K ×（得分 − 期望得分），分差超过 400 按 400 算。没有填 K 的按 20。", "By FIDE B.02 Art. 8: games against rated opponents; change = K × (score − expected), a difference above 400 counts as 400. Where no K is given it is 20.";
    ratings_none: "还没有人有等级分。在报名页点「改」填写，或者粘贴名单时写在后面。", "Nobody has a rating yet. Write it under Edit on the entries page, or behind the name in a pasted list.";
    rating_before: "赛前", "Before";
    rating_games: "盘数", "Games";
    rating_scored: "得分", "Score";
    rating_expected: "期望", "Expected";
    rating_change: "变化", "Change";
    rating_now: "赛后", "After";
    rating_performance: "表现分", "Performance";
    rating_average: "对手平均", "Opponents";
    campus_head: "校园等级分", "Campus rating";
    campus_formula: "公式：新分 = 旧分 + K ×（得分 − 期望得分）。没有分的从 1200 开始；胜 1、和 ½；期望得分查国际棋联表，分差超过 400 按 400 算；前 10 盘 K=40，到 30 盘 K=30，以后 K=20；全部按赛前的分算；只算真正下过的棋；不低于 800。", "Formula: new = old + K × (score − expected). Who has none begins at 1200; a win is 1, a draw ½; the expected score is FIDE's table with differences above 400 as 400; K is 40 in the first 10 games, 30 up to 30 games, then 20; all games by the ratings before the event; only games played; never below 800.";
    campus_read: "读入榜…", "Read a list…";
    campus_export: "导出本次棋手", "Export these players";
    campus_merge: "并入旧榜并导出…", "Merge into the old list…";
    campus_read_done(n: usize, of: usize): "榜上 {of} 人，本次有 {n} 人", "{of} on the list, {n} of them play here";
    campus_none_found(of: usize): "榜上 {of} 人，没有人参加这次比赛，或分数没有变化", "{of} on the list; none of them plays here, or nothing changed";
    campus_file_name(event: &str): "{event}-校园等级分.json", "{event}-campus-ratings.json";
    campus_not_json(line: usize, column: usize): "这不是等级分榜：第 {line} 行第 {column} 列读不下去。", "Not a rating list: line {line}, column {column} can't be read.";
    campus_stranger: "这不是校园等级分榜的文件。", "This is no file of a campus rating list.";
    campus_newer: "这个榜是更新版本的棋会存的。", "This list was written by a newer Qihui.";
    campus_range(name: &str, rating: u16): "榜上 {name} 的分是 {rating}，要在 1 到 4000 之间。", "{name} has a rating of {rating} in the list; it must be from 1 to 4000.";
    campus_unread: "文件读不出来。", "The file can't be read.";
    coefficient: "K 值", "K";
    campus_games: "校园等级分盘数", "Campus games";
    settle_play_off_order: "加赛定出的先后（↑↓ 调好再按）", "Order the play-off gave (move with ↑↓, then press)";
    settle_play_off_take: "加赛：按这个先后", "Play-off: in this order";
    settle_share_now: "并列，平分", "Let them share";
    settled_share(names: &str): "并列，平分：{names}", "Level and sharing: {names}";
    line_shared(n: usize): "{n} 人并列，平分", "{n} are level and share";
    prize_shared(n: u16): "{n} 人并列，平分", "shared by {n}";
    money(yuan: &str): "{yuan}元", "{yuan} yuan";
    prize_amount: "奖金（元）", "Money (yuan)";
    prize_for: "给谁", "For";
    prize_for_name: "类别或单位", "Category or unit";
    prizes_add_up: "单项奖可以和名次奖兼得", "A special prize may come on top of a place";
    prizes_may_add_up: "单项奖可以和名次奖兼得。", "Special prizes may come on top of a place.";
    for_everybody: "按名次", "By rank";
    for_women: "最佳女棋手", "Best woman";
    for_category: "某个类别（如新生）", "Best of a category (newcomers …)";
    for_unit: "某个单位", "Best of a unit";
    for_each_unit: "每单位第一", "Best of each unit";
    order_preset: "用现成的顺序", "Use a ready-made order";
    order_keys: "↑ ↓ 选一项，Alt+↑ / Alt+↓ 移动，Delete 去掉。", "↑ ↓ choose, Alt+↑ / Alt+↓ move, Delete takes away.";
    order_no_tie_break: "没有同分规则：名次线上多半会同分，奖项分不出来。", "No tie-break at all: the prize line is nearly always tied.";
    order_undecided: "这个顺序最后还可能同分：加上抽签或加赛。", "The order may leave players level: end it with lots or a play-off.";
    order_never(name: &str): "{name}用不上：前面一项已经分出先后。", "{name} is never reached: a step before it leaves nobody level.";
    order_twice(name: &str): "{name}写了两次。", "{name} is named twice.";
    order_swiss_only(name: &str): "{name}不用于循环赛。", "{name} is not for round robins.";
    order_round_robin(name: &str): "{name}是循环赛用的，积分编排里各人的对手不同。", "{name} is made for round robins; in a Swiss everybody has other opponents.";
    order_ratings(name: &str): "{name}要人人有等级分，现在有人没有，会略过。", "{name} needs everybody's rating; somebody has none, so it will be left out.";
    wall_lots: "抽签", "Lots";
    wall_lots_head(n: u16): "第{n}轮后抽签", "Lots after round {n}";
    wall_lots_numbers: "抽签编号", "Numbers by lot";
    wall_no_lots: "还没有抽过签", "No lots drawn yet";
    wall_lots_seed(seed: &str): "种子 {seed}：任何人用它都能重算出同样的先后。← → 一个一个看，空格停。", "Seed {seed}: anybody gets the same order from it. ← → step, Space pauses.";
    wall_lots_checked: "重算一致", "recomputed: the same";
    wall_lots_differs: "重算不一致", "recomputed: it differs";
    wall_lots_drawn(at: usize, of: usize): "已抽 {at}/{of}", "{at} of {of} drawn";
    wall_lots_next: "？", "?";
}

impl Lang {
    /// What is wrong with an order of tie-breaks.
    pub fn order_warning(self, warning: OrderWarning, order: &[TieBreakCode]) -> String {
        let name = |step: usize| {
            order.get(step).map_or_else(String::new, |code| match code.0.parse() {
                Ok(it) => self.tie_break_name(it),
                Err(_) => code.0.clone(),
            })
        };
        match warning {
            OrderWarning::NoTieBreak => self.order_no_tie_break(),
            OrderWarning::EndsUndecided => self.order_undecided(),
            OrderWarning::NeverReached { step } => self.order_never(&name(step)),
            OrderWarning::Twice { step } => self.order_twice(&name(step)),
            OrderWarning::SwissOnly { step } => self.order_swiss_only(&name(step)),
            OrderWarning::RoundRobinOnly { step } => self.order_round_robin(&name(step)),
            OrderWarning::NeedsRatings { step } => self.order_ratings(&name(step)),
        }
    }

    pub fn team_sum(self, sum: TeamSum) -> String {
        match sum {
            TeamSum::Places => self.sum_places(),
            TeamSum::Points => self.sum_points(),
        }
    }

    pub fn missing_member(self, missing: MissingMember) -> String {
        match missing {
            MissingMember::LastPlace => self.missing_last(),
            MissingMember::Unranked => self.missing_unranked(),
        }
    }

    pub fn prize_whom(self, whom: &PrizeFor) -> String {
        match whom {
            PrizeFor::Everybody => self.for_everybody(),
            PrizeFor::Women => self.for_women(),
            PrizeFor::Category { .. } => self.for_category(),
            PrizeFor::Unit { .. } => self.for_unit(),
            PrizeFor::BestOfEachUnit => self.for_each_unit(),
            PrizeFor::AtLeast { points } if *points == crate::tournament::Points::ZERO => {
                self.for_at_least_kind()
            }
            PrizeFor::AtLeast { points } => self.for_at_least(&points.to_string()),
            PrizeFor::EveryRound => self.for_every_round(),
        }
    }

    /// Hundredths as money: `300元`, `33.34元`.
    pub fn amount(self, hundredths: u32) -> String {
        self.money(&hundredths_plain(hundredths))
    }
}

/// `300`, `33.34`.
pub fn hundredths_plain(hundredths: u32) -> String {
    match hundredths % 100 {
        0 => (hundredths / 100).to_string(),
        rest => format!("{}.{rest:02}", hundredths / 100),
    }
}

/// Signed hundredths with two places: `+3.60`, `−12.00`.
pub fn signed_hundredths(hundredths: i64) -> String {
    let sign = match hundredths.signum() {
        0 => "",
        1 => "+",
        _ => "−",
    };
    format!("{sign}{}.{:02}", hundredths.abs() / 100, hundredths.abs() % 100)
}
