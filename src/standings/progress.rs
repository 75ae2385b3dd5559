//! How a player's rank and points went round by round: what a progress chart draws and a screen reader reads.

use super::{Extras, Standings, TieBreak, standings};
use crate::tournament::{Ledger, Points};
use serde::Serialize;

/// Where a player stood after a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Stand {
    /// From 1.
    pub round: u16,
    /// 0 for the disqualified.
    pub rank: u16,
    pub shared: bool,
    pub points: Points,
}

/// The standings after each round, from the first.
pub fn by_round(ledger: &Ledger, order: &[TieBreak], extras: &Extras) -> Vec<Standings> {
    let rounds = ledger.players.iter().map(|player| player.lines.len()).max().unwrap_or(0);
    let rounds = u16::try_from(rounds).unwrap_or(u16::MAX);
    (1..=rounds).map(|round| standings(&ledger.after(round), order, extras)).collect()
}

/// One player's way through them.
pub fn of_player(by_round: &[Standings], player: u16) -> Vec<Stand> {
    let after = by_round.iter().zip(1_u16..);
    after
        .filter_map(|(table, round)| {
            let row = table.of(player)?;
            Some(Stand { round, rank: row.rank, shared: row.shared, points: row.points })
        })
        .collect()
}
