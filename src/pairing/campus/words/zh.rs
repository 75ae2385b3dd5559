//! 中文。

use super::Name;
use crate::pairing::campus::{Bent, ByeReason, FloatReason, HardRule, Pair, Rung, SideReason, Stuck, WhyNot};
use crate::tournament::{Points, Side};

pub(super) const SAME_UNIT: &str = "两人同单位，本轮无法避开，或规程不要求避开。";
pub(super) const FORBIDDEN: &str = "例外：裁判长本已指定两人不相遇。";

pub(super) fn level(score: Points) -> String {
    format!("两人同为 {score} 分，同分者对编。")
}

pub(super) fn float(down: &str, high: Points, up: &str, low: Points, why: FloatReason) -> String {
    let because = match why {
        FloatReason::Alone => format!("{high} 分只有{down}一人"),
        FloatReason::NoOneLeft => format!("{high} 分组里已没有{down}可以相遇的人"),
        FloatReason::OddGroup => format!("{high} 分组人数为单，须有一人下调"),
        FloatReason::ForTheOthers => format!("{down}下调，其余各台的分差才最小"),
    };
    format!("{because}；{down}（{high} 分）与分数最近的{up}（{low} 分）对编。")
}

pub(super) fn side(pair: &Pair, name: Name<'_>) -> String {
    let (first, second) = (name(pair.first), name(pair.second));
    match pair.why.side {
        SideReason::NoThird { player } => {
            let side = if player == pair.first { "后手" } else { "先手" };
            format!("{first}执先：否则{}连续第三盘{side}。", name(player))
        }
        SideReason::Balance { first: one, second: two } => format!(
            "{first}执先：{first}此前先手 {}、后手 {}，{second}先手 {}、后手 {}，这样最平衡。",
            one.first, one.second, two.first, two.second
        ),
        SideReason::Alternation => format!("{first}执先：先后手次数已平衡，与上一盘轮换。"),
        SideReason::Earlier { games_ago } => {
            format!("{first}执先：两人先后手相同，往前第 {games_ago} 盘不同，这次互换。")
        }
        SideReason::Lot => format!("{first}执先：由抽签决定。"),
        SideReason::Number => format!("{first}执先：先后手情况相同，按编号和轮次决定。"),
    }
}

pub(super) fn rematch(round: u16) -> String {
    format!("例外：两人第 {round} 轮已相遇。")
}

pub(super) fn third(player: &str, first: bool) -> String {
    format!("例外：{player}连续第三盘{}。", if first { "先手" } else { "后手" })
}

pub(super) fn bye(player: &str, why: &ByeReason) -> String {
    let score = why.score;
    if why.again {
        return format!("例外：{player}（{score} 分）再次轮空。");
    }
    match (why.lower_barred, why.lower_needed) {
        (0, 0) => format!("{player}轮空：人数为单，{score} 分为最低分，且未轮空过。"),
        (barred, 0) => format!("{player}轮空：分数更低的 {barred} 人已轮空过或不战而胜过，{score} 分是其余人中最低的。"),
        (barred, needed) => format!(
            "{player}（{score} 分）轮空：分数更低者中 {barred} 人已轮空过，另 {needed} 人若轮空则其余人无法编排。"
        ),
    }
}

pub(super) fn rule(rule: HardRule) -> &'static str {
    match rule {
        HardRule::ForbiddenPair => "裁判长指定不相遇者不相遇",
        HardRule::Rematch => "相遇过的选手不再见面",
        HardRule::SecondBye => "每人至多轮空一次",
        HardRule::SameUnit => "同单位不相遇",
        HardRule::ThreeInARow => "不连续三盘同先后手",
    }
}

pub(super) fn bent(bent: &Bent) -> String {
    format!("「{}」破例 {} 次", rule(bent.rule), bent.times)
}

pub(super) fn rung(rung: Rung) -> String {
    match rung {
        Rung::Bent(hard) => format!("「{}」的破例次数", rule(hard)),
        Rung::ByeScore => "轮空者以下的分数段数".into(),
        Rung::Floats(score) => format!("{score} 分组下调的人数"),
        Rung::Differences(score) => format!("{score} 分组下调者的分差之和"),
        Rung::FloatAgain => "上一轮已同向调组又调组的人数".into(),
        Rung::FloatAgainLater => "上上轮已同向调组又调组的人数".into(),
        Rung::SameUnit => "同单位相遇的台数".into(),
        Rung::Balance => "先后手的不平衡（差的平方和）".into(),
        Rung::Alternation => "与上一盘同先后手的人数".into(),
        Rung::Floaters => "调组者离组末、组首的距离".into(),
        Rung::Order => "与本规程组内顺序的偏差".into(),
    }
}

pub(super) fn why_not(why: &WhyNot, a: &str, b: &str, name: Name<'_>) -> String {
    match why {
        WhyNot::ItIsSo => format!("{a}与{b}：本轮正是如此。"),
        WhyNot::Absent { player } => format!("{}本轮不在场。", name(*player)),
        WhyNot::Met { round } => format!("{a}与{b}第 {round} 轮已相遇。"),
        WhyNot::Forbidden => format!("裁判长指定{a}与{b}不相遇。"),
        WhyNot::SameUnit => format!("{a}与{b}同单位，规程规定不相遇。"),
        WhyNot::ThreeInARow { side } => {
            let side = match side {
                Side::First => "先手",
                Side::Second => "后手",
            };
            format!("{a}与{b}前两盘都是{side}，相遇则必有一人连续第三盘{side}。")
        }
        WhyNot::HadBye => format!("{a}已轮空过或不战而胜过。"),
        WhyNot::NoBye => "本轮人数为双，无人轮空。".into(),
        WhyNot::OthersStuck => format!("若{a}与{b}，其余的人就无法按规则编排。"),
        WhyNot::Costs { rung: at, would, is } => {
            format!("若{a}与{b}，{}最好也是 {would}，而现在是 {is}。", rung(*at))
        }
        WhyNot::EquallyGood => format!("{a}与{b}也同样好，按各项规则不分高下。"),
        WhyNot::WouldBeBetter { rung: at, would, is } => {
            format!("若{a}与{b}会更好：{}为 {would}，而现在（手工调整后）是 {is}。", rung(*at))
        }
    }
}

pub(super) fn stuck(stuck: &Stuck) -> String {
    match stuck {
        Stuck::NoLegalPairing { .. } => "按现有规则，本轮没有合规的编排。可选择最小的破例：".into(),
        Stuck::TooManyPlayers { present } => {
            format!("在场 {present} 人，超过一组 {} 人的上限，请分组。", crate::pairing::campus::MOST_PLAYERS)
        }
    }
}
