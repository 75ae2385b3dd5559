//! Explanations in sentences, Chinese and English, for the player who asks at the desk.
//!
//! Players are named by the caller (`name`), sides as the game calls them ([`SideWords`]).

use super::NoPairing;
use super::card::{Float, Preference, Strength};
use super::colour::ColourRule;
use super::explain::{BoardReason, ByeReason, Downfloat, FloatReason, Part, Seat, WhyNot};
use super::tally::{Criterion, MOVES_ON};
use crate::tournament::{Points, Side};

/// What the first and the second mover are called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SideWords<'a> {
    pub first: &'a str,
    pub second: &'a str,
}

impl<'a> SideWords<'a> {
    fn of(&self, side: Side) -> &'a str {
        match side {
            Side::First => self.first,
            Side::Second => self.second,
        }
    }
}

/// Gives a player's name by ledger place.
pub type Name<'a> = &'a dyn Fn(u16) -> String;

/// Why these two meet, and why this way round.
pub fn board_en(it: &BoardReason, name: Name<'_>, sides: SideWords<'_>) -> String {
    let (upper, lower) = (name(it.upper.player), name(it.lower.player));
    let mut text = match it.part {
        Part::Homogeneous => format!(
            "{upper} and {lower} both have {}; in their score group {upper} is number {} of the upper half ({} overall) and {lower} is number {} overall.",
            it.upper.score, it.place, it.upper.bracket_number, it.lower.bracket_number
        ),
        Part::MovedDown => format!(
            "{upper} ({}) found no opponent in a higher score group and was moved down to {lower} ({}).",
            it.upper.score, it.lower.score
        ),
        Part::Remainder => format!(
            "{upper} and {lower} both have {}; after the players moved down to them were paired, {upper} is number {} of the upper half of the rest.",
            it.upper.score, it.place
        ),
    };
    for seat in [&it.upper, &it.lower] {
        if seat.exchanged {
            text += &format!(
                " {} changed halves, because without it the halves can't be paired as well.",
                name(seat.player)
            );
        }
        match seat.float {
            Float::None => {}
            Float::Down => text += &format!(" For {} this is a downfloat.", name(seat.player)),
            Float::Up => text += &format!(" For {} this is an upfloat.", name(seat.player)),
        }
    }
    text + " " + &colour_en(it, name, sides)
}

/// 两人为何相遇、先后手为何如此。
pub fn board_zh(it: &BoardReason, name: Name<'_>, sides: SideWords<'_>) -> String {
    let (upper, lower) = (name(it.upper.player), name(it.lower.player));
    let mut text = match it.part {
        Part::Homogeneous => format!(
            "{upper}与{lower}同积{}分；在本分数组中，{upper}排第{}位（上半区第{}），{lower}排第{}位。",
            it.upper.score, it.upper.bracket_number, it.place, it.lower.bracket_number
        ),
        Part::MovedDown => format!(
            "{upper}（{}分）在上面的分数组没有合适的对手，下调后与{lower}（{}分）相遇。",
            it.upper.score, it.lower.score
        ),
        Part::Remainder => format!(
            "{upper}与{lower}同积{}分；下调来的棋手配好后，{upper}在余下棋手的上半区排第{}位。",
            it.upper.score, it.place
        ),
    };
    for seat in [&it.upper, &it.lower] {
        if seat.exchanged {
            text += &format!("{}换到了另一半区，否则两半区不能同样好地配对。", name(seat.player));
        }
        match seat.float {
            Float::None => {}
            Float::Down => text += &format!("{}本轮算下调。", name(seat.player)),
            Float::Up => text += &format!("{}本轮算上调。", name(seat.player)),
        }
    }
    text + &colour_zh(it, name, sides)
}

fn wish_en(wish: Option<Preference>, sides: SideWords<'_>) -> String {
    match wish {
        None => "no preference".to_owned(),
        Some(Preference { side, strength }) => {
            let strength = match strength {
                Strength::Mild => "a mild",
                Strength::Strong => "a strong",
                Strength::Absolute => "an absolute",
            };
            format!("{strength} preference for {}", sides.of(side))
        }
    }
}

fn wish_zh(wish: Option<Preference>, sides: SideWords<'_>) -> String {
    match wish {
        None => "没有先后手要求".to_owned(),
        Some(Preference { side, strength }) => {
            let strength = match strength {
                Strength::Mild => "一般",
                Strength::Strong => "较强",
                Strength::Absolute => "绝对",
            };
            format!("{strength}应执{}", sides.of(side))
        }
    }
}

fn colour_en(it: &BoardReason, name: Name<'_>, sides: SideWords<'_>) -> String {
    let first = first_seat(it);
    let rule = match it.colour_rule {
        ColourRule::BothGranted => "both get what they are due (5.2.1)",
        ColourRule::Stronger => "the stronger preference is granted (5.2.2)",
        ColourRule::WiderDifference => {
            "both are absolute, and the wider colour difference is granted (5.2.2)"
        }
        ColourRule::LastDifference => "they swap what they had when they last had different sides (5.2.3)",
        ColourRule::HigherRanked => "the higher ranked gets his preference (5.2.4)",
        ColourRule::InitialColour => {
            "neither has played, so the number of the higher ranked and the lot drawn before round 1 decide (5.2.5)"
        }
    };
    format!(
        "{} has {}: {} has {}, {} has {}; {rule}.",
        name(first.player),
        sides.first,
        name(it.upper.player),
        wish_en(it.upper.preference, sides),
        name(it.lower.player),
        wish_en(it.lower.preference, sides)
    )
}

fn colour_zh(it: &BoardReason, name: Name<'_>, sides: SideWords<'_>) -> String {
    let first = first_seat(it);
    let rule = match it.colour_rule {
        ColourRule::BothGranted => "两人的要求都能满足（5.2.1）",
        ColourRule::Stronger => "满足要求更强的一方（5.2.2）",
        ColourRule::WiderDifference => "两人都是绝对要求，满足先后手差更大的一方（5.2.2）",
        ColourRule::LastDifference => "与最近一次两人先后手不同时对换（5.2.3）",
        ColourRule::HigherRanked => "满足排名靠前的一方（5.2.4）",
        ColourRule::InitialColour => "两人都还没有下过棋，按排名靠前者的编号单双和首轮抽签决定（5.2.5）",
    };
    format!(
        "{}执{}：{}{}，{}{}；{rule}。",
        name(first.player),
        sides.first,
        name(it.upper.player),
        wish_zh(it.upper.preference, sides),
        name(it.lower.player),
        wish_zh(it.lower.preference, sides)
    )
}

fn first_seat(it: &BoardReason) -> &Seat {
    match it.upper.side {
        Side::First => &it.upper,
        Side::Second => &it.lower,
    }
}

/// Why this player leaves the bracket downwards.
pub fn downfloat_en(it: &Downfloat, name: Name<'_>) -> String {
    let who = name(it.player);
    let so = if it.takes_the_bye { "gets the bye" } else { "moves down" };
    match it.reason {
        FloatReason::NobodyToMeet { met, colour, barred } => format!(
            "{who} {so}: there is nobody in the bracket to meet (already met {met}, same side due {colour}, barred {barred})."
        ),
        FloatReason::OddNumber => {
            format!("{who} {so}: the bracket has an odd number of players, and this breaks the rules least.")
        }
        FloatReason::NoMorePairs => {
            format!(
                "{who} {so}: no more pairs can be made here that leave the players below a legal pairing."
            )
        }
    }
}

/// 为何下调。
pub fn downfloat_zh(it: &Downfloat, name: Name<'_>) -> String {
    let who = name(it.player);
    let so = if it.takes_the_bye { "轮空" } else { "下调" };
    match it.reason {
        FloatReason::NobodyToMeet { met, colour, barred } => format!(
            "{who}{so}：本组没有可配的对手（已交过手{met}人，先后手要求冲突{colour}人，规定回避{barred}人）。"
        ),
        FloatReason::OddNumber => format!("{who}{so}：本组人数为单数，这样安排对规则的让步最少。"),
        FloatReason::NoMorePairs => format!("{who}{so}：再多配一对，下面的棋手就无法全部合规配对。"),
    }
}

/// Why this player gets the bye.
pub fn bye_en(it: &ByeReason, name: Name<'_>) -> String {
    let mut text = format!(
        "{} ({}) gets the bye: the lowest score at which the round can be paired.",
        name(it.player),
        it.score
    );
    if !it.barred_below.is_empty() {
        let names: Vec<String> = it.barred_below.iter().map(|player| name(*player)).collect();
        text += &format!(" Ranked lower, but barred from a bye: {}.", names.join(", "));
    }
    text
}

/// 为何轮空。
pub fn bye_zh(it: &ByeReason, name: Name<'_>) -> String {
    let mut text = format!("{}（{}分）轮空：这是全场能合规配对的最低分。", name(it.player), it.score);
    if !it.barred_below.is_empty() {
        let names: Vec<String> = it.barred_below.iter().map(|player| name(*player)).collect();
        text += &format!("排名更低但不得再轮空的有：{}。", names.join("、"));
    }
    text
}

/// What a criterion is about.
pub fn criterion_en(it: Criterion) -> &'static str {
    match it {
        Criterion::C1 => "meetings of players who have met",
        Criterion::C2 => "byes to players who may have none",
        Criterion::C3 => "meetings of players who must both have the same side",
        Criterion::C4 => "players left without a legal pairing",
        Criterion::C5 => "the score of the player with the bye",
        Criterion::C6 => "players moved down",
        Criterion::C7 => "the scores of the players moved down",
        Criterion::C8 => "players moved down from the next score group",
        Criterion::C9 => "unplayed games of the player with the bye",
        Criterion::C10 => "leaders or their opponents with a colour difference over two",
        Criterion::C11 => "leaders or their opponents with one side three times running",
        Criterion::C12 => "players without the side they are due",
        Criterion::C13 => "players without a side they are strongly due",
        Criterion::C14 => "players moved down twice running",
        Criterion::C15 => "players who meet someone moved down twice running",
        Criterion::C16 => "players moved down who were two rounds ago",
        Criterion::C17 => "players who meet someone moved down and did two rounds ago",
        Criterion::C18 => "score gaps of players moved down who were last round",
        Criterion::C19 => "score gaps of their opponents who had one last round",
        Criterion::C20 => "score gaps of players moved down who were two rounds ago",
        Criterion::C21 => "score gaps of their opponents who had one two rounds ago",
    }
}

/// 准则说的是什么。
pub fn criterion_zh(it: Criterion) -> &'static str {
    match it {
        Criterion::C1 => "重复相遇",
        Criterion::C2 => "不得轮空者轮空",
        Criterion::C3 => "绝对先后手要求相同者相遇",
        Criterion::C4 => "余下棋手无法合规配对",
        Criterion::C5 => "轮空者的积分",
        Criterion::C6 => "下调人数",
        Criterion::C7 => "下调者的积分",
        Criterion::C8 => "下一分数组的下调人数",
        Criterion::C9 => "轮空者未对局的轮数",
        Criterion::C10 => "领先者或其对手先后手差超过二的人数",
        Criterion::C11 => "领先者或其对手连续三次同一先后手的人数",
        Criterion::C12 => "未得到应得先后手的人数",
        Criterion::C13 => "未得到较强应得先后手的人数",
        Criterion::C14 => "上轮下调、本轮又下调的人数",
        Criterion::C15 => "上轮上调、本轮又上调的人数",
        Criterion::C16 => "上上轮下调、本轮又下调的人数",
        Criterion::C17 => "上上轮上调、本轮又上调的人数",
        Criterion::C18 => "上轮下调者本轮的分差",
        Criterion::C19 => "上轮上调者本轮的分差",
        Criterion::C20 => "上上轮下调者本轮的分差",
        Criterion::C21 => "上上轮上调者本轮的分差",
    }
}

/// Counts as numbers, score lists as points.
fn value_text(criterion: Criterion, value: &[u32], moves_on: &str, nothing: &str) -> String {
    let points = |it: &u32| if *it == MOVES_ON { moves_on.to_owned() } else { Points(*it).to_string() };
    let text: Vec<String> = match criterion {
        Criterion::C7 | Criterion::C18 | Criterion::C19 | Criterion::C20 | Criterion::C21 => {
            value.iter().map(points).collect()
        }
        Criterion::C8 => match value {
            [] => Vec::new(),
            [count] => vec![count.to_string()],
            [count, scores @ ..] => {
                vec![format!("{count} ({})", scores.iter().map(points).collect::<Vec<_>>().join(", "))]
            }
        },
        Criterion::C1
        | Criterion::C2
        | Criterion::C3
        | Criterion::C4
        | Criterion::C5
        | Criterion::C6
        | Criterion::C9
        | Criterion::C10
        | Criterion::C11
        | Criterion::C12
        | Criterion::C13
        | Criterion::C14
        | Criterion::C15
        | Criterion::C16
        | Criterion::C17 => value.iter().map(u32::to_string).collect(),
    };
    if text.is_empty() { nothing.to_owned() } else { text.join(", ") }
}

/// Why two players don't meet.
pub fn why_not_en(it: &WhyNot, name: Name<'_>, sides: SideWords<'_>) -> String {
    match it {
        WhyNot::Paired => "They do meet.".to_owned(),
        WhyNot::SamePlayer => "That is one and the same player.".to_owned(),
        WhyNot::Absent { player } => format!("{} isn't paired this round.", name(*player)),
        WhyNot::AlreadyMet { round } => format!("They met in round {round} (C1)."),
        WhyNot::Barred => "The arbiter has barred this pair.".to_owned(),
        WhyNot::SameAbsolutePreference { side } => {
            format!("Both must have {} this round (C3).", sides.of(*side))
        }
        WhyNot::RestUnpairable => "Then the others could not all be paired (C4).".to_owned(),
        WhyNot::DearerBye { now, then } => {
            format!("Then the bye would go to a player with {then} instead of {now} (C5).")
        }
        WhyNot::Costs { bracket, criterion, now, then } => {
            let show = |value: &[u32]| value_text(*criterion, value, "moved on", "none");
            format!(
                "In the score group {bracket} this would cost: {} would be {} instead of {} ({criterion:?}).",
                criterion_en(*criterion),
                show(then),
                show(now)
            )
        }
        WhyNot::LaterInOrder { bracket } => format!(
            "It would be as good by every criterion, but in the score group {bracket} the pairing made comes earlier in the order of the rules (Art. 4)."
        ),
        WhyNot::Better { bracket, criterion, now, then } => {
            let show = |value: &[u32]| value_text(*criterion, value, "moved on", "none");
            format!(
                "By the rules it would be better: in the score group {bracket}, {} would be {} instead of {} ({criterion:?}).",
                criterion_en(*criterion),
                show(then),
                show(now)
            )
        }
    }
}

/// 两人为何不相遇。
pub fn why_not_zh(it: &WhyNot, name: Name<'_>, sides: SideWords<'_>) -> String {
    match it {
        WhyNot::Paired => "两人本轮正是对手。".to_owned(),
        WhyNot::SamePlayer => "这是同一位棋手。".to_owned(),
        WhyNot::Absent { player } => format!("{}本轮不参加配对。", name(*player)),
        WhyNot::AlreadyMet { round } => format!("两人在第{round}轮已交过手（C1）。"),
        WhyNot::Barred => "裁判已规定这两人回避。".to_owned(),
        WhyNot::SameAbsolutePreference { side } => {
            format!("两人本轮都必须执{}（C3）。", sides.of(*side))
        }
        WhyNot::RestUnpairable => "那样其余棋手就无法全部合规配对（C4）。".to_owned(),
        WhyNot::DearerBye { now, then } => {
            format!("那样轮空的将是{then}分的棋手，而不是{now}分的（C5）。")
        }
        WhyNot::Costs { bracket, criterion, now, then } => {
            let show = |value: &[u32]| value_text(*criterion, value, "继续下调", "无");
            format!(
                "那样在{bracket}分组中要付出代价：{}将由{}变为{}（{criterion:?}）。",
                criterion_zh(*criterion),
                show(now),
                show(then)
            )
        }
        WhyNot::LaterInOrder { bracket } => {
            format!("各项准则都一样好，但在{bracket}分组中，现有配对按规则的次序排在前面（第4条）。")
        }
        WhyNot::Better { bracket, criterion, now, then } => {
            let show = |value: &[u32]| value_text(*criterion, value, "继续下调", "无");
            format!(
                "按规则那样反而更好：在{bracket}分组中，{}将由{}变为{}（{criterion:?}）。",
                criterion_zh(*criterion),
                show(now),
                show(then)
            )
        }
    }
}

/// Why no round can be paired.
pub fn no_pairing_en(it: &NoPairing, name: Name<'_>) -> String {
    match it {
        NoPairing::NobodyMayTakeTheBye { players } => {
            format!(
                "{players} players is an odd number, and each of them has had a bye or a win without playing (C2)."
            )
        }
        NoPairing::NobodyLeftFor { player } => {
            format!("{} may meet nobody who is present, and may not take the bye.", name(*player))
        }
        NoPairing::NotAllAtOnce { players } => {
            format!("The {players} players can't all be paired at once without breaking C1, C2 or C3.")
        }
        NoPairing::Stopped => "The pairing was stopped.".to_owned(),
    }
}

/// 为何配不出来。
pub fn no_pairing_zh(it: &NoPairing, name: Name<'_>) -> String {
    match it {
        NoPairing::NobodyMayTakeTheBye { players } => {
            format!("{players}人为单数，而每个人都已轮空过或有过不战而胜（C2）。")
        }
        NoPairing::NobodyLeftFor { player } => {
            format!("{}在场上已没有可配的对手，也不能轮空。", name(*player))
        }
        NoPairing::NotAllAtOnce { players } => {
            format!("这{players}人无法同时合规配对（不违反C1、C2、C3）。")
        }
        NoPairing::Stopped => "配对已中止。".to_owned(),
    }
}
