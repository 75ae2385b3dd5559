//! Who moves first (R050–R054): never three alike, then balance, then alternation, then lot or number.

use super::cards::{Card, Table};
use super::{EqualSides, SideCount, SideReason, order};
use crate::tournament::Side;

/// What giving the sides one way costs, gravest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct SideCost {
    /// Players with the same side a third time in a row.
    pub thirds: u64,
    /// Σ (games first − games second)² of the two after the round.
    pub balance: u64,
    /// Players with the side of their last game.
    pub repeats: u64,
}

/// The cost of `first` moving first against `second`.
fn cost_of(first: &Card, second: &Card) -> SideCost {
    let third = |card: &Card, side| u64::from(would_be_third(card, side));
    let repeat = |card: &Card, side| u64::from(card.sides.last() == Some(&side));
    SideCost {
        thirds: third(first, Side::First) + third(second, Side::Second),
        balance: (first.difference + 1).unsigned_abs().pow(2) + (second.difference - 1).unsigned_abs().pow(2),
        repeats: repeat(first, Side::First) + repeat(second, Side::Second),
    }
}

/// The lower of the two ways' costs: what meeting costs the pair, whoever moves first.
pub(super) fn least(a: &Card, b: &Card) -> SideCost {
    cost_of(a, b).min(cost_of(b, a))
}

/// Whether `a` moves first against `b`, and by which rule.
pub(super) fn decide(table: &Table, a: &Card, b: &Card) -> (bool, SideReason) {
    let (this, that) = (cost_of(a, b), cost_of(b, a));
    if this != that {
        let a_first = this < that;
        let (first, second, worse) = if a_first { (a, b, that) } else { (b, a, this) };
        let reason = if this.thirds != that.thirds {
            let threatened = if would_be_third(second, Side::First) { second } else { first };
            debug_assert!(worse.thirds > 0);
            SideReason::NoThird { player: threatened.player }
        } else if this.balance != that.balance {
            SideReason::Balance { first: count(first), second: count(second) }
        } else {
            SideReason::Alternation
        };
        return (a_first, reason);
    }
    // Equal in all: look back to the last time they had different sides.
    for (back, (mine, theirs)) in a.sides.iter().rev().zip(b.sides.iter().rev()).enumerate() {
        if mine != theirs {
            return (*mine == Side::Second, SideReason::Earlier { games_ago: back as u16 + 1 });
        }
    }
    let a_small = a.number < b.number;
    match table.rules.equal_sides {
        EqualSides::Lot => {
            let (small, large) = (a.number.min(b.number), a.number.max(b.number));
            (order::coin(table.seed, table.round, small, large) == a_small, SideReason::Lot)
        }
        EqualSides::Number if table.round <= 1 => {
            let a_higher = (a.group, a.place) < (b.group, b.place);
            let odd_place = a.place.min(b.place).is_multiple_of(2);
            (a_higher == odd_place, SideReason::Number)
        }
        EqualSides::Number => ((table.round % 2 == 1) == a_small, SideReason::Number),
    }
}

/// Whether a side would be the third same one running.
pub(super) fn would_be_third(card: &Card, side: Side) -> bool {
    card.twice == Some(side)
}

fn count(card: &Card) -> SideCount {
    let first = card.sides.iter().filter(|&&side| side == Side::First).count() as u16;
    SideCount { first, second: card.sides.len() as u16 - first }
}
