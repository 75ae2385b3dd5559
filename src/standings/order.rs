//! Which order of tie-breaks to choose: ready-made ones for each game, and what is wrong with one (R063, ?13).

use super::tie_break::{Blank, Cut, TieBreak};
use serde::Serialize;

/// A ready-made order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadyMade {
    /// Stable name: `campus`, `fide-swiss` …
    pub key: &'static str,
    pub zh: &'static str,
    pub en: &'static str,
    pub order: Vec<TieBreak>,
}

/// The orders a menu offers, the campus ones first.
pub fn ready_made() -> Vec<ReadyMade> {
    let made = |key, zh, en, order: &[TieBreak]| ReadyMade { key, zh, en, order: order.to_vec() };
    vec![
        // Plan F (R060, R061).
        made("campus", "对手分→抽签", "Buchholz, lots", &[TieBreak::BH, TieBreak::Lot]),
        // Plan E (?5).
        made(
            "selection",
            "对手分→累进分→胜局→加赛→抽签",
            "Buchholz, progressive, wins, play-off, lots",
            &[TieBreak::BH, TieBreak::PS, TieBreak::GamesWon, TieBreak::PlayOff, TieBreak::Lot],
        ),
        // The usual order of Chinese pairing programs: A-C-D-E-F, and with progressive scores B-C-D-E-F.
        made(
            "xiangqi",
            "对手分→胜局→犯规→后手胜局→后手局数→抽签",
            "opponents' points, wins, fouls, second-mover wins and games, lots",
            &[
                TieBreak::OpponentPoints(Blank::Lowest),
                TieBreak::Wins,
                TieBreak::FewestFouls,
                TieBreak::SecondMoverWins,
                TieBreak::SecondMoverGames,
                TieBreak::Lot,
            ],
        ),
        made(
            "xiangqi-progressive",
            "累进分→胜局→犯规→后手胜局→后手局数→抽签",
            "progressive, wins, fouls, second-mover wins and games, lots",
            &[
                TieBreak::PS,
                TieBreak::Wins,
                TieBreak::FewestFouls,
                TieBreak::SecondMoverWins,
                TieBreak::SecondMoverGames,
                TieBreak::Lot,
            ],
        ),
        made(
            "go-swiss",
            "对手分（轮空补贴）→累进分→犯规→加赛→抽签",
            "opponents' points with bye subsidy, progressive, warnings, play-off, lots",
            &[
                TieBreak::OpponentPoints(Blank::Subsidy),
                TieBreak::PS,
                TieBreak::FewestFouls,
                TieBreak::PlayOff,
                TieBreak::Lot,
            ],
        ),
        made(
            "go-round-robin",
            "胜者小分→犯规→加赛→抽签",
            "points of opponents beaten, warnings, play-off, lots",
            &[TieBreak::WinnersPoints, TieBreak::FewestFouls, TieBreak::PlayOff, TieBreak::Lot],
        ),
        made(
            "fide-swiss",
            "去低对手分→对手分→索伯分→相互战绩→胜局→抽签",
            "Buchholz Cut-1, Buchholz, Sonneborn-Berger, direct encounter, wins, lots",
            &[
                TieBreak::Buchholz(Cut::C1),
                TieBreak::BH,
                TieBreak::SB,
                TieBreak::DE,
                TieBreak::Wins,
                TieBreak::Lot,
            ],
        ),
        made(
            "fide-round-robin",
            "相互战绩→胜局→索伯分→科亚分→抽签",
            "direct encounter, wins, Sonneborn-Berger, Koya, lots",
            &[TieBreak::DE, TieBreak::Wins, TieBreak::SB, TieBreak::Koya { half_points: 0 }, TieBreak::Lot],
        ),
    ]
}

/// What an organiser should know about an order before it is announced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum OrderWarning {
    /// Only points: in a Swiss of this kind the prize line is nearly always tied (plan D).
    NoTieBreak,
    /// The list may leave players level and names neither lots nor a play-off (Art. 4.2).
    EndsUndecided,
    /// This step comes after one that leaves nobody level.
    NeverReached { step: usize },
    /// The same step twice; only those of type A may stand more than once (Art. 4.3).
    Twice { step: usize },
    /// Not to be used in a round robin (note to Art. 8).
    SwissOnly { step: usize },
    /// Made for round robins; in a Swiss it compares different opponents.
    RoundRobinOnly { step: usize },
    /// Ratings are needed and somebody has none: it will be left out (Art. 10).
    NeedsRatings { step: usize },
}

/// Looks an order over. `any_unrated`: a player without a rating is entered.
pub fn look_over(order: &[TieBreak], predetermined: bool, any_unrated: bool) -> Vec<OrderWarning> {
    let mut warnings = Vec::new();
    if order.iter().all(|tie_break| *tie_break == TieBreak::Points) {
        warnings.push(OrderWarning::NoTieBreak);
    } else if !order.iter().any(|tie_break| tie_break.always_decides() || *tie_break == TieBreak::PlayOff) {
        warnings.push(OrderWarning::EndsUndecided);
    }
    let decided = order.iter().position(|tie_break| tie_break.always_decides());
    for (step, tie_break) in order.iter().enumerate() {
        if decided.is_some_and(|decided| step > decided) {
            warnings.push(OrderWarning::NeverReached { step });
        }
        if order[..step].contains(tie_break) && !tie_break.is_inside_group() {
            warnings.push(OrderWarning::Twice { step });
        }
        if predetermined && tie_break.is_for_swiss_only() {
            warnings.push(OrderWarning::SwissOnly { step });
        }
        if !predetermined && matches!(tie_break, TieBreak::Koya { .. }) {
            warnings.push(OrderWarning::RoundRobinOnly { step });
        }
        if any_unrated && tie_break.needs_ratings() {
            warnings.push(OrderWarning::NeedsRatings { step });
        }
    }
    warnings
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::standings::read_order;

    #[test]
    fn an_order_without_a_decision_is_warned_of() {
        use OrderWarning::*;
        for (order, predetermined, unrated, expected) in [
            ("", false, false, vec![NoTieBreak]), // plan D, ?13
            ("PTS", false, false, vec![NoTieBreak]),
            ("BH,SB", false, false, vec![EndsUndecided]), // Art. 4.2
            ("BH,LOT", false, false, vec![]),
            ("BH,PO", false, false, vec![]),
            ("BH,LOT,SB", false, false, vec![NeverReached { step: 2 }]),
            ("BH,BH,LOT", false, false, vec![Twice { step: 1 }]),
            ("DE,BH,DE,LOT", false, false, vec![]), // type A, Art. 4.3
            ("BH,SB,LOT", true, false, vec![SwissOnly { step: 0 }]), // note to Art. 8
            ("KS,LOT", false, false, vec![RoundRobinOnly { step: 0 }]),
            ("ARO,LOT", false, true, vec![NeedsRatings { step: 0 }]), // Art. 10
        ] {
            assert_eq!(look_over(&read_order(order).unwrap(), predetermined, unrated), expected, "{order}");
        }
    }

    #[test]
    fn every_ready_made_order_decides() {
        for made in ready_made() {
            let round_robin = made.key.ends_with("round-robin");
            assert_eq!(look_over(&made.order, round_robin, true), vec![], "{}", made.key);
        }
    }
}
