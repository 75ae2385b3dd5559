//! Stages: groups by head-count, who goes on, and standings over a cut (R007–R010).
//!
//! The ledger spans all stages, so nobody meets again across them (?11). With points carried over the finalists are
//! ranked on the whole ledger; with points reset, on the rounds after the cut. Who was finished at the cut keeps the
//! standing he had there (R008, R096).

use super::ranking::without_rounds;
use super::tie_break::{DroppedRound, TieBreak};
use super::{Extras, Standing, Standings, standings};
use crate::tournament::Ledger;
use serde::{Deserialize, Serialize};

/// How many groups a field is split into and who goes on: one up to 40 players, above that equal groups (?3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GroupPlan {
    pub groups: u16,
    /// The smallest and the largest group.
    pub smallest: u16,
    pub largest: u16,
    /// Best of each group that go on.
    pub each: u16,
    /// Seats left over, for the best of the rest over all groups.
    pub over: u16,
}

/// The plan for `players` in groups of at most `at_most`, with `keep` seats in the next stage.
pub fn group_plan(players: u16, at_most: u16, keep: u16) -> GroupPlan {
    let groups = players.div_ceil(at_most.max(1)).max(1);
    let each = (keep / groups).min(players / groups);
    GroupPlan {
        groups,
        smallest: players / groups,
        largest: players.div_ceil(groups),
        each,
        over: keep.min(players).saturating_sub(each.saturating_mul(groups)),
    }
}

/// The group of each drawn place: dealt out in turn, so that sizes differ by one at most.
pub fn deal(players: u16, groups: u16) -> Vec<u16> {
    (0..players).map(|place| place % groups.max(1)).collect()
}

/// Whether points of the stage before count in the next one (?4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum CarryOver {
    #[default]
    Points,
    Reset,
}

/// What is left of a ledger where points began anew after the first `rounds` rounds: the final stage alone.
pub fn from_round(ledger: &Ledger, rounds: u16) -> Ledger {
    without_rounds(ledger, DroppedRound::First, rounds)
}

/// Standings of an event that was cut after `after` rounds: the finalists on top, then those who were finished, as
/// they stood at the cut. `finalists` by place in the ledger.
pub fn over_a_cut(
    ledger: &Ledger,
    order: &[TieBreak],
    extras: &Extras,
    after: u16,
    finalists: &[u16],
    carry_over: CarryOver,
) -> Standings {
    let is_finalist = |player: u16| finalists.contains(&player);
    let stage: Vec<u8> = (0..ledger.players.len())
        .map(|place| u8::from(!u16::try_from(place).is_ok_and(is_finalist)))
        .collect();
    let extras = Extras { stage, ..extras.clone() };
    let frozen = standings(&ledger.after(after), order, &extras);
    let last_stage = match carry_over {
        CarryOver::Points => ledger.clone(),
        CarryOver::Reset => without_rounds(ledger, DroppedRound::First, after),
    };
    let last = standings(&last_stage, order, &extras);
    // In both tables finalists stand first and the disqualified last, so the ranks fit together as they are.
    let pick = |table: &Standings, finalist: bool, ranked: bool| -> Vec<Standing> {
        let rows = table.rows.iter();
        rows.filter(|row| is_finalist(row.player) == finalist && (row.rank > 0) == ranked).cloned().collect()
    };
    let rows = [
        pick(&last, true, true),
        pick(&frozen, false, true),
        pick(&last, true, false),
        pick(&frozen, false, false),
    ]
    .concat();
    let rounds = ledger.players.iter().map(|player| player.lines.len()).max().unwrap_or(0);
    Standings { rows, rounds: u16::try_from(rounds).unwrap_or(u16::MAX), ..last }
}
