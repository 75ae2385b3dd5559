//! English.

use super::Name;
use crate::pairing::campus::{Bent, ByeReason, FloatReason, HardRule, Pair, Rung, SideReason, Stuck, WhyNot};
use crate::tournament::{Points, Side};

pub(super) const SAME_UNIT: &str = "Both are of one unit: unavoidable this round, or the rules don't mind.";
pub(super) const FORBIDDEN: &str = "Exception: the arbiter had asked to keep these two apart.";

pub(super) fn level(score: Points) -> String {
    format!("Both have {score}: equal scores meet.")
}

pub(super) fn float(down: &str, high: Points, up: &str, low: Points, why: FloatReason) -> String {
    let because = match why {
        FloatReason::Alone => format!("{down} is alone on {high}"),
        FloatReason::NoOneLeft => format!("nobody on {high} is left whom {down} may meet"),
        FloatReason::OddGroup => format!("the players on {high} are odd in number, so one plays below"),
        FloatReason::ForTheOthers => format!("with {down} playing below, the other boards come out closest"),
    };
    format!("{because}: {down} ({high}) meets {up} ({low}), the nearest score.")
}

pub(super) fn side(pair: &Pair, name: Name<'_>) -> String {
    let (first, second) = (name(pair.first), name(pair.second));
    match pair.why.side {
        SideReason::NoThird { player } => {
            let side = if player == pair.first { "second" } else { "first" };
            format!("{first} moves first: otherwise {} would move {side} a third time running.", name(player))
        }
        SideReason::Balance { first: one, second: two } => format!(
            "{first} moves first: so far {first} was first {} and second {}, {second} first {} and second {}; this \
             balances best.",
            one.first, one.second, two.first, two.second
        ),
        SideReason::Alternation => format!("{first} moves first: balance is equal, so sides change from the last game."),
        SideReason::Earlier { games_ago } => {
            format!("{first} moves first: {games_ago} games ago the two had different sides, and now change them.")
        }
        SideReason::Lot => format!("{first} moves first: by lot."),
        SideReason::Number => format!("{first} moves first: histories are equal, so number and round decide."),
    }
}

pub(super) fn rematch(round: u16) -> String {
    format!("Exception: the two met in round {round}.")
}

pub(super) fn third(player: &str, first: bool) -> String {
    format!("Exception: {player} moves {} a third time running.", if first { "first" } else { "second" })
}

pub(super) fn bye(player: &str, why: &ByeReason) -> String {
    let score = why.score;
    if why.again {
        return format!("Exception: {player} ({score}) has a bye again.");
    }
    match (why.lower_barred, why.lower_needed) {
        (0, 0) => format!("{player} has the bye: the number is odd, {score} is the lowest score, and it is the first."),
        (barred, 0) => format!(
            "{player} has the bye: lower scores ({barred}) had a bye or an unplayed win before, and {score} is the \
             lowest of the rest."
        ),
        (barred, needed) => format!(
            "{player} ({score}) has the bye: of those with less, {barred} had one before, and without any of the \
             other {needed} the rest can't be paired."
        ),
    }
}

pub(super) fn rule(rule: HardRule) -> &'static str {
    match rule {
        HardRule::ForbiddenPair => "pairs the arbiter keeps apart",
        HardRule::Rematch => "no rematch",
        HardRule::SecondBye => "one bye a player",
        HardRule::SameUnit => "no games inside a unit",
        HardRule::ThreeInARow => "no third same side running",
    }
}

pub(super) fn bent(bent: &Bent) -> String {
    let times = if bent.times == 1 { "once".into() } else { format!("{} times", bent.times) };
    format!("“{}” broken {times}", rule(bent.rule))
}

pub(super) fn rung(rung: Rung) -> String {
    match rung {
        Rung::Bent(hard) => format!("exceptions to “{}”", rule(hard)),
        Rung::ByeScore => "score groups below the one with the bye".into(),
        Rung::Floats(score) => format!("players on {score} who play below"),
        Rung::Differences(score) => format!("the sum of score differences of those on {score} who play below"),
        Rung::FloatAgain => "players who float again as in the last round".into(),
        Rung::FloatAgainLater => "players who float again as two rounds ago".into(),
        Rung::SameUnit => "games inside a unit".into(),
        Rung::Balance => "imbalance of sides (sum of squares)".into(),
        Rung::Alternation => "players with the side of their last game".into(),
        Rung::Floaters => "distance of floaters from the end of their group, and of opponents from the head".into(),
        Rung::Order => "distance from the order inside the groups".into(),
    }
}

pub(super) fn why_not(why: &WhyNot, a: &str, b: &str, name: Name<'_>) -> String {
    match why {
        WhyNot::ItIsSo => format!("{a} and {b}: that is how it is."),
        WhyNot::Absent { player } => format!("{} is not there this round.", name(*player)),
        WhyNot::Met { round } => format!("{a} and {b} met in round {round}."),
        WhyNot::Forbidden => format!("The arbiter keeps {a} and {b} apart."),
        WhyNot::SameUnit => format!("{a} and {b} are of one unit, which never meets inside."),
        WhyNot::ThreeInARow { side } => {
            let side = match side {
                Side::First => "first",
                Side::Second => "second",
            };
            format!("{a} and {b} both moved {side} twice running: one would a third time.")
        }
        WhyNot::HadBye => format!("{a} had a bye or an unplayed win before."),
        WhyNot::NoBye => "The number is even: nobody has a bye.".into(),
        WhyNot::OthersStuck => format!("With {a} and {b}, the others can't be paired under the rules."),
        WhyNot::Costs { rung: at, would, is } => {
            format!("With {a} and {b}, {}: {would} at best, instead of {is}.", rung(*at))
        }
        WhyNot::EquallyGood => format!("{a} and {b} would be just as good; the rules don't tell them apart."),
        WhyNot::WouldBeBetter { rung: at, would, is } => {
            format!("{a} and {b} would be better than the round edited by hand, {}: {would} instead of {is}.", rung(*at))
        }
    }
}

pub(super) fn stuck(stuck: &Stuck) -> String {
    match stuck {
        Stuck::NoLegalPairing { .. } => "No pairing keeps all rules this round. The smallest exceptions:".into(),
        Stuck::TooManyPlayers { present } => {
            format!("{present} players, more than {} in one group: please split.", crate::pairing::campus::MOST_PLAYERS)
        }
    }
}
