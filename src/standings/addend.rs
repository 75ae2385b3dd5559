//! What a tie-break is added up from, round by round, and which parts are cut (C.07 Art. 14 and 16.5).

use super::facts::DummyCap;
use super::tie_break::Cut;
use crate::tournament::Points;
use serde::Serialize;

/// Where an addend comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Source {
    /// The opponent's score as it stands.
    OpponentScore,
    /// The opponent's score with his last requested byes counted as draws (Art. 16.3.2); he really has `actual`.
    AdjustedScore { actual: Points },
    /// A dummy in place of the game that was not played (Art. 16.4).
    Dummy { cap: DummyCap },
    /// The player's own score after the round (PS).
    RunningScore,
    /// The points the player took in the round (KS), or a round that counts (WIN, WON, STD …).
    Round,
    /// The opponent's rating (ARO, TPR, PTP).
    OpponentRating,
    /// The opponent's Buchholz or Fore Buchholz (AOB).
    OpponentBuchholz,
    /// The opponent's performance (APRO, APPO).
    OpponentPerformance,
    /// A bye that counts like the lowest score in the event (OP-L).
    LowestScore,
    /// 小分补贴 for the bye (OP-B).
    Subsidy,
    /// A game against somebody of the same tied group (DE, DE2).
    Encounter,
    /// A play-off game against somebody of the same tied group (PO).
    PlayOffGame,
    /// A number given from outside: fouls, a lot, a rating, a pairing number.
    Given,
}

/// Why an addend was left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum CutReason {
    /// The least significant value (Art. 14.1).
    Lowest,
    /// The lowest of the voluntarily unplayed rounds goes before the lowest of all (Art. 16.5).
    VoluntarilyUnplayed,
    /// The most significant value (Art. 14.3).
    Highest,
    /// One of the first rounds (Art. 14.1.2 c).
    FirstRound,
}

/// One part of a tie-break's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Addend {
    /// From 1; `None` for what belongs to no round.
    pub round: Option<u16>,
    /// Place in the ledger of the opponent, where there is one.
    pub opponent: Option<u16>,
    pub source: Source,
    /// What the addend is about before it is multiplied: opponent's score (tenths), rating, …
    pub basis: i64,
    /// The points it is multiplied by (Sonneborn-Berger).
    pub times: Option<Points>,
    /// What is added, in the unit of the value: tenths, hundredths (products), rating points, a count.
    pub amount: i64,
    pub cut: Option<CutReason>,
    /// Comes from a voluntarily unplayed round (Art. 16.1.2).
    pub voluntary: bool,
}

impl Addend {
    pub(super) fn new(round: usize, opponent: Option<usize>, source: Source, amount: i64) -> Addend {
        Addend {
            round: u16::try_from(round + 1).ok(),
            opponent: opponent.and_then(|opponent| u16::try_from(opponent).ok()),
            source,
            basis: amount,
            times: None,
            amount,
            cut: None,
            voluntary: false,
        }
    }

    pub(super) fn given(amount: i64) -> Addend {
        Addend { round: None, ..Addend::new(0, None, Source::Given, amount) }
    }
}

/// Marks what the modifier leaves out: the lowest first, then the highest (Art. 14.3, 14.4).
pub(super) fn cut(addends: &mut [Addend], cut: Cut) {
    for _ in 0..cut.lowest {
        let Some((at, reason)) = least_significant(addends) else { return };
        addends[at].cut = Some(reason);
    }
    for _ in 0..cut.highest {
        // The contribution of the strongest opponent, the larger one among equals.
        let highest = (0..addends.len())
            .filter(|at| addends[*at].cut.is_none())
            .max_by_key(|at| (addends[*at].basis, addends[*at].amount, std::cmp::Reverse(*at)));
        let Some(at) = highest else { return };
        addends[at].cut = Some(CutReason::Highest);
    }
}

/// Art. 14.1.2 and 16.5. The least significant value is that of the opponent with the lowest score (the lowest
/// contribution among such); the lowest contribution of a voluntarily unplayed round goes in its stead unless it
/// is lower.
fn least_significant(addends: &[Addend]) -> Option<(usize, CutReason)> {
    let left = || (0..addends.len()).filter(|at| addends[*at].cut.is_none());
    let least = left().min_by_key(|at| (addends[*at].basis, addends[*at].amount, !addends[*at].voluntary))?;
    let voluntary = left()
        .filter(|at| addends[*at].voluntary)
        .min_by_key(|at| (addends[*at].amount, addends[*at].basis, *at != least));
    match voluntary {
        Some(at) if at != least && addends[at].amount >= addends[least].amount => {
            Some((at, CutReason::VoluntarilyUnplayed))
        }
        Some(_) | None => Some((least, CutReason::Lowest)),
    }
}

/// The sum of what was not cut.
pub(super) fn total(addends: &[Addend]) -> i64 {
    let left = addends.iter().filter(|addend| addend.cut.is_none());
    left.fold(0, |sum, addend| sum.saturating_add(addend.amount))
}
