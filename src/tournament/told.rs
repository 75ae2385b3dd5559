//! What another program's file told beyond the facts of an event: kept, paired by, and written back. Pairs barred at
//! the desk stand beside those of a file: a bar is a bar.

use super::ledger::LedgerPlayer;
use super::player::{PlayerId, is_default};
use super::points::Points;
use super::round::RoundNumber;
use serde::{Deserialize, Serialize};

/// Everything of that kind; empty for an event that began here.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Told {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub barred: Vec<Barred>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub accelerated: Vec<Accelerated>,
    /// Rounds that gave other points than their result is worth.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub points: Vec<PointsOfRound>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub persons: Vec<PersonTold>,
    /// Code and text of records about the whole event.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub heads: Vec<(String, String)>,
    /// Lines that were not understood.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<String>,
    /// What was remarked when the file was read.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub remarks: Vec<Remark>,
}

/// No two of these meet, in these rounds (both included) or in all.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Barred {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rounds: Option<(u16, u16)>,
    pub players: Vec<PlayerId>,
}

/// Virtual points of a player, round by round from round 1 (C.04.7).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Accelerated {
    pub player: PlayerId,
    pub points: Vec<Points>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PointsOfRound {
    pub player: PlayerId,
    pub round: RoundNumber,
    pub points: Points,
}

/// What a federation keeps of a player; no sheet and no screen shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PersonTold {
    pub player: PlayerId,
    #[serde(default, skip_serializing_if = "is_default")]
    pub federation: String,
    #[serde(default, skip_serializing_if = "is_default")]
    pub fide_id: String,
    #[serde(default, skip_serializing_if = "is_default")]
    pub birth: String,
}

/// A remark about the file, in the words of the day it was read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Remark {
    /// From 1.
    pub line: u32,
    /// From 1.
    pub column: u32,
    pub zh: String,
    pub en: String,
}

impl Barred {
    pub fn holds_in(&self, round: RoundNumber) -> bool {
        self.rounds.is_none_or(|(from, to)| (from..=to).contains(&round.0))
    }
}

impl Told {
    /// The pairs that may not meet in a round, each once, by `place`, the lower place first.
    pub(super) fn barred_in(
        &self,
        round: RoundNumber,
        place: impl Fn(PlayerId) -> Option<usize>,
    ) -> Vec<(u16, u16)> {
        let mut pairs = Vec::new();
        for it in self.barred.iter().filter(|it| it.holds_in(round)) {
            let mut places: Vec<u16> =
                it.players.iter().filter_map(|id| place(*id)).map(|place| place as u16).collect();
            places.sort_unstable();
            places.dedup();
            for (at, first) in places.iter().enumerate() {
                pairs.extend(places[at + 1..].iter().map(|second| (*first, *second)));
            }
        }
        pairs.sort_unstable();
        pairs.dedup();
        pairs
    }

    /// Ends a bar: altogether, or from the round after the last one it held in.
    pub(super) fn lift(&mut self, barred: &Barred, held_until: Option<RoundNumber>) {
        let Some(at) = self.barred.iter().position(|it| it == barred) else { return };
        match held_until {
            None => drop(self.barred.remove(at)),
            Some(last) => {
                let from = self.barred[at].rounds.map_or(1, |(from, _)| from);
                self.barred[at].rounds = Some((from, last.0));
            }
        }
    }

    /// Somebody was taken off the list.
    pub(super) fn forget(&mut self, id: PlayerId) {
        for it in &mut self.barred {
            it.players.retain(|player| *player != id);
        }
        self.barred.retain(|it| it.players.len() > 1);
        self.accelerated.retain(|it| it.player != id);
        self.persons.retain(|it| it.player != id);
    }

    /// Puts virtual points and the points of single rounds where the engines read them.
    pub(super) fn enter(&self, players: &mut [LedgerPlayer], place: impl Fn(PlayerId) -> Option<usize>) {
        for it in &self.accelerated {
            if let Some(at) = place(it.player) {
                players[at].virtual_points.clone_from(&it.points);
            }
        }
        for it in &self.points {
            let round = usize::from(it.round.0).checked_sub(1);
            if let (Some(at), Some(round)) = (place(it.player), round)
                && let Some(line) = players[at].lines.get_mut(round)
            {
                line.points = it.points;
            }
        }
    }

    /// A result was corrected: what the file said of its points no longer holds.
    pub(super) fn forget_points(&mut self, round: RoundNumber, players: &[PlayerId]) {
        self.points.retain(|it| it.round != round || !players.contains(&it.player));
    }
}
