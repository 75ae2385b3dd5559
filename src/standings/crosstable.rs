//! The crosstable with final numbers (大表): each player's rounds with the opponent's final rank.

use super::Standings;
use crate::tournament::{Ledger, Outcome, Points, Side};
use serde::Serialize;

/// One round of one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Cell {
    /// The opponent's row in the table, from 1: unlike the rank it is never shared.
    pub opponent: Option<u16>,
    pub side: Option<Side>,
    pub outcome: Outcome,
    pub points: Points,
    /// Points after this round.
    pub running: Points,
}

/// One row: a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Row {
    pub player: u16,
    /// From 1, as the rows stand.
    pub row: u16,
    /// The rank, possibly shared; 0 for the disqualified.
    pub rank: u16,
    pub shared: bool,
    pub cells: Vec<Cell>,
    pub points: Points,
}

/// The table of an event, its rows in the order of the standings.
pub fn crosstable(ledger: &Ledger, standings: &Standings) -> Vec<Row> {
    crosstable_from(ledger, standings, &|_| 0)
}

/// The same where points began anew after some rounds: `from` says after how many for a player.
pub fn crosstable_from(ledger: &Ledger, standings: &Standings, from: &dyn Fn(u16) -> u16) -> Vec<Row> {
    let mut row_of: Vec<Option<u16>> = vec![None; ledger.players.len()];
    for (at, row) in standings.rows.iter().enumerate() {
        if let Some(place) = row_of.get_mut(usize::from(row.player)) {
            *place = u16::try_from(at + 1).ok();
        }
    }
    let rows = standings.rows.iter().enumerate();
    rows.map(|(at, row)| {
        let lines = ledger.players.get(usize::from(row.player)).map_or(&[][..], |player| &player.lines);
        let mut running = Points::ZERO;
        let from = from(row.player);
        let cells = lines.iter().zip(0..).map(|(line, at)| {
            if at == from {
                running = Points::ZERO;
            }
            running = Points(running.0.saturating_add(line.points.0));
            let opponent = line.opponent.and_then(|opponent| *row_of.get(usize::from(opponent))?);
            Cell { opponent, side: line.side, outcome: line.outcome, points: line.points, running }
        });
        Row {
            player: row.player,
            row: u16::try_from(at + 1).unwrap_or(u16::MAX),
            rank: row.rank,
            shared: row.shared,
            cells: cells.collect(),
            points: row.points,
        }
    })
    .collect()
}
