//! 破同分的名称、算法与理由（中文）。

use super::{Names, number, score};
use crate::standings::{
    Addend, Blank, Conclusion, Cut, CutReason, DroppedRound, DummyCap, Reason, Source, TieBreak, Value,
    WhyBefore, Working,
};

fn cut_name(cut: Cut) -> String {
    match (cut.lowest, cut.highest) {
        (0, 0) => String::new(),
        (n, 0) => format!("（去掉{n}个最低）"),
        (n, _) => format!("（去掉最高、最低各{n}个）"),
    }
}

/// 全名。
pub fn name(tie_break: TieBreak) -> String {
    match tie_break {
        TieBreak::Points => "积分".into(),
        TieBreak::DirectEncounter { forfeits: false } => "相互战绩".into(),
        TieBreak::DirectEncounter { forfeits: true } => "相互战绩（弃权算对局）".into(),
        TieBreak::DirectEncounterOfTwo => "直胜（仅两人同分时）".into(),
        TieBreak::Wins => "胜局".into(),
        TieBreak::GamesWon => "实战胜局".into(),
        TieBreak::GamesWithBlack => "执黑局数".into(),
        TieBreak::WinsWithBlack => "执黑胜局".into(),
        TieBreak::Progressive { without_first: 0 } => "累进分".into(),
        TieBreak::Progressive { without_first } => format!("累进分（去掉前{without_first}轮）"),
        TieBreak::RoundsElected => "参赛轮数".into(),
        TieBreak::StandardPoints => "标准分".into(),
        TieBreak::PairingNumber { reverse: false } => "编号（小者先）".into(),
        TieBreak::PairingNumber { reverse: true } => "编号（大者先）".into(),
        TieBreak::Buchholz(cut) => format!("对手分{}", cut_name(cut)),
        TieBreak::AverageBuchholz { fore: false } => "对手的平均对手分".into(),
        TieBreak::AverageBuchholz { fore: true } => "对手的平均预计对手分".into(),
        TieBreak::ForeBuchholz(cut) => format!("预计对手分{}", cut_name(cut)),
        TieBreak::SonnebornBerger(cut) => format!("索伯分{}", cut_name(cut)),
        TieBreak::Koya { half_points: 0 } => "科亚分（对得分过半者的得分）".into(),
        TieBreak::Koya { half_points } => format!("科亚分（界线移动{half_points}个半分）"),
        TieBreak::AverageRating(cut) => format!("对手平均等级分{}", cut_name(cut)),
        TieBreak::Performance => "表现分".into(),
        TieBreak::PerfectPerformance => "完美表现分".into(),
        TieBreak::AveragePerformance => "对手平均表现分".into(),
        TieBreak::AveragePerfectPerformance => "对手平均完美表现分".into(),
        TieBreak::Rating { reverse: false } => "等级分（高者先）".into(),
        TieBreak::Rating { reverse: true } => "等级分（低者先）".into(),
        TieBreak::OpponentPoints(Blank::Zero) => "对手分（直接相加，轮空计0）".into(),
        TieBreak::OpponentPoints(Blank::Lowest) => "对手分（直接相加，轮空计全场最低分）".into(),
        TieBreak::OpponentPoints(Blank::Subsidy) => "对手分（直接相加，轮空计小分补贴）".into(),
        TieBreak::SecondMoverWins => "后手胜局".into(),
        TieBreak::SecondMoverGames => "后手局数".into(),
        TieBreak::FirstMoverWins => "先手胜局".into(),
        TieBreak::FewestFouls => "犯规少者".into(),
        TieBreak::WinnersPoints => "胜者小分".into(),
        TieBreak::GoTotal => "总分（积分与小分合计）".into(),
        TieBreak::Dropping(DroppedRound::Last) => "逐次去掉末轮再比".into(),
        TieBreak::Dropping(DroppedRound::First) => "逐次去掉首轮再比".into(),
        TieBreak::PlayOff => "加赛".into(),
        TieBreak::Lot => "抽签".into(),
    }
}

/// 表头，几个字。
pub fn heading(tie_break: TieBreak) -> String {
    let cut = |name: &str, cut: Cut| match (cut.lowest, cut.highest) {
        (0, 0) => name.to_owned(),
        (n, 0) => format!("{name}-{n}"),
        (n, _) => format!("{name}±{n}"),
    };
    match tie_break {
        TieBreak::Points => "积分".into(),
        TieBreak::DirectEncounter { .. } => "相互".into(),
        TieBreak::DirectEncounterOfTwo => "直胜".into(),
        TieBreak::Wins => "胜局".into(),
        TieBreak::GamesWon => "实胜".into(),
        TieBreak::GamesWithBlack => "黑局".into(),
        TieBreak::WinsWithBlack => "黑胜".into(),
        TieBreak::Progressive { without_first: 0 } => "累进".into(),
        TieBreak::Progressive { without_first } => format!("累进-{without_first}"),
        TieBreak::RoundsElected => "参赛".into(),
        TieBreak::StandardPoints => "标准".into(),
        TieBreak::PairingNumber { .. } => "编号".into(),
        TieBreak::Buchholz(modifier) => cut("对手分", modifier),
        TieBreak::AverageBuchholz { .. } => "均对手".into(),
        TieBreak::ForeBuchholz(modifier) => cut("预对手", modifier),
        TieBreak::SonnebornBerger(modifier) => cut("索伯", modifier),
        TieBreak::Koya { .. } => "科亚".into(),
        TieBreak::AverageRating(modifier) => cut("均等级", modifier),
        TieBreak::Performance => "表现".into(),
        TieBreak::PerfectPerformance => "完美".into(),
        TieBreak::AveragePerformance => "均表现".into(),
        TieBreak::AveragePerfectPerformance => "均完美".into(),
        TieBreak::Rating { .. } => "等级分".into(),
        TieBreak::OpponentPoints(_) => "对手分".into(),
        TieBreak::SecondMoverWins => "后胜".into(),
        TieBreak::SecondMoverGames => "后手".into(),
        TieBreak::FirstMoverWins => "先胜".into(),
        TieBreak::FewestFouls => "犯规".into(),
        TieBreak::WinnersPoints => "小分".into(),
        TieBreak::GoTotal => "总分".into(),
        TieBreak::Dropping(_) => "再比".into(),
        TieBreak::PlayOff => "加赛".into(),
        TieBreak::Lot => "签号".into(),
    }
}

/// 一项：第几轮、对谁、多少、为何去掉。
pub fn addend(working: &Working, addend: &Addend, names: Names<'_>) -> String {
    let opponent = addend.opponent.map(names);
    let against = opponent.as_ref().map_or(String::new(), |name| format!("对{name}"));
    let round = addend.round.map_or(String::new(), |round| format!("第{round}轮"));
    let amount = number(working, addend.amount);
    let basis = match addend.source {
        Source::OpponentScore => format!("{round}{against}：对手{}分", score(addend.basis)),
        Source::AdjustedScore { actual } => format!(
            "{round}{against}：对手按{}分计（实得{actual}分，此后未再到场的轮次按和棋计）",
            score(addend.basis)
        ),
        Source::Dummy { cap } => {
            let why = match cap {
                DummyCap::None => "即本人的分数",
                DummyCap::ScheduledOpponent => "以原定对手的分数为限",
                DummyCap::DrawEveryRound => "以每轮一和的分数为限",
            };
            format!("{round}未对局：虚拟对手{}分（{why}）", score(addend.basis))
        }
        Source::RunningScore => format!("{round}后积{amount}分"),
        Source::Round => format!("{round}{against}：{amount}"),
        Source::OpponentRating => format!("{round}{against}：等级分{amount}"),
        Source::OpponentBuchholz => format!("{round}{against}：其对手分{amount}"),
        Source::OpponentPerformance => format!("{round}{against}：其表现分{amount}"),
        Source::LowestScore => format!("{round}轮空：按全场最低分{amount}计"),
        Source::Subsidy => format!("{round}轮空：小分补贴{amount}"),
        Source::Encounter => format!("{round}{against}得{amount}分"),
        Source::PlayOffGame => format!("加赛{against}得{amount}分"),
        Source::Given => amount.clone(),
    };
    let product = addend.times.map_or(String::new(), |times| format!("×{times}＝{amount}"));
    let cut = addend.cut.map_or("", |reason| match reason {
        CutReason::Lowest => "（最低，去掉）",
        CutReason::VoluntarilyUnplayed => "（自己缺席的轮次，先去掉）",
        CutReason::Highest => "（最高，去掉）",
        CutReason::FirstRound => "（开头轮次，去掉）",
    });
    format!("{basis}{product}{cut}")
}

fn list(group: &[u16], names: Names<'_>) -> String {
    group.iter().map(|player| names(*player)).collect::<Vec<_>>().join("、")
}

/// 整个算法，一段话。
pub fn working(working: &Working, names: Names<'_>) -> String {
    let title = name(working.tie_break);
    let parts: Vec<String> = working.addends.iter().map(|it| addend(working, it, names)).collect();
    let parts = if parts.is_empty() { "没有可计的轮次".to_owned() } else { parts.join("；") };
    let value = working.value;
    match &working.conclusion {
        Conclusion::Sum => format!("{title}：{parts}。合计{value}。"),
        Conclusion::Average { games } => format!("{title}：{parts}。{games}局平均{value}。"),
        Conclusion::RoundedAverage { games } => {
            format!("{title}：{parts}。{games}局平均，四舍五入为{value}。")
        }
        Conclusion::Performance(it) => format!(
            "{title}：{parts}。平均{}，得分率{}%对应{:+}，得{value}。",
            it.average, it.percent, it.difference
        ),
        Conclusion::PerfectPerformance { scored, expected, expected_one_below } => format!(
            "{title}：{parts}。实得{}，等级分{value}时预期{}，再低1分则为{}。",
            Value::Hundredths(u64::from(*scored)),
            Value::Hundredths(u64::from(*expected)),
            Value::Hundredths(u64::from(*expected_one_below))
        ),
        Conclusion::EightHundredBelow { lowest } => {
            format!("{title}：{parts}。一分未得，取最低对手{lowest}减800，为{value}。")
        }
        Conclusion::GoTotal { own, opponents, highest, rounds } => format!(
            "{title}：{parts}。积分{own}＋对手分{opponents}÷（最高可能{highest}的一半）－{rounds}轮＝{value}。"
        ),
        Conclusion::InsideGroup { group, all_met } => {
            let met = if *all_met { "" } else { "（并未全部相遇）" };
            format!("{title}：同分者{}{met}。{parts}。组内第{value}。", list(group, names))
        }
        Conclusion::Dropping { group, which, rounds } => {
            let which = match which {
                DroppedRound::Last => "最后",
                DroppedRound::First => "最前",
            };
            let group = list(group, names);
            match rounds {
                Some(rounds) => {
                    format!("{title}：同分者{group}。去掉{which}{rounds}轮再比，分出先后，组内第{value}。")
                }
                None => format!("{title}：同分者{group}。逐轮去掉{which}的轮次再比，仍不分先后。"),
            }
        }
        Conclusion::Given => format!("{title}：{value}。"),
        Conclusion::LeftOut => format!("{title}：有人没有等级分，本项不用。"),
        Conclusion::NobodyLevel => format!("{title}：没有同分者，无须比较。"),
        Conclusion::Nothing => format!("{title}：没有数值。"),
    }
}

/// “甲为什么排在乙之前。”
pub fn why_before(why: &WhyBefore, names: Names<'_>) -> String {
    let (before, behind) = (names(why.before), names(why.behind));
    let mut level: Vec<String> =
        why.level_on_points.iter().map(|points| format!("积分同为{points}")).collect();
    level.extend(why.level_on.iter().map(|(tie_break, value)| match value {
        Value::Nothing => format!("{}不分先后", name(*tie_break)),
        _ => format!("{}同为{value}", name(*tie_break)),
    }));
    let level = if level.is_empty() { String::new() } else { format!("{}；", level.join("，")) };
    match &why.reason {
        Reason::Disqualified => format!("{before}排在{behind}之前：{behind}已被取消资格。"),
        Reason::Stage => format!("{before}排在{behind}之前：{before}进入了后一阶段。"),
        Reason::Points { before: more, behind: less } => {
            format!("{before}排在{behind}之前：积分{more}比{less}。")
        }
        Reason::TieBreak { before: a, behind: b, .. } => {
            let title = name(a.tie_break);
            let (one, other) = (a.value, b.value);
            match a.tie_break {
                TieBreak::DirectEncounter { .. }
                | TieBreak::DirectEncounterOfTwo
                | TieBreak::Dropping(_)
                | TieBreak::PlayOff => {
                    format!("{before}排在{behind}之前：{level}{title}，同分者中第{one}比第{other}。")
                }
                _ => format!("{before}排在{behind}之前：{level}{title}{one}比{other}。"),
            }
        }
        Reason::Shared => format!("{before}与{behind}并列：{level}各项都相同。"),
    }
}
