//! The next game of an arena: as the line-ups and the rule of the challengers have it, sides by the rule or by lot.

use super::lots::Lots;
use crate::tournament::{Board, BoardNumber, Seed, Side, Tournament};

/// One board, or none when nobody is left to challenge.
pub(super) fn next_round(t: &Tournament, seed: Seed) -> Vec<Board> {
    let Some(next) = t.arena().and_then(|arena| arena.next) else { return Vec::new() };
    let drawn = || if Lots::new(seed).below(2) == 0 { Side::First } else { Side::Second };
    let (first, second) = match next.holder_side.unwrap_or_else(drawn) {
        Side::First => (next.holder, next.challenger),
        Side::Second => (next.challenger, next.holder),
    };
    vec![Board::new(BoardNumber(1), first, second)]
}
