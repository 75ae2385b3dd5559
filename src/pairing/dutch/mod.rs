//! The FIDE (Dutch) System, C.04.3 in the edition in force since 1 February 2026.
//!
//! [`pair`] reads a [`Field`] and answers with a [`Pairing`]; it keeps nothing and asks nothing of the outside.
//! Articles are those of the Handbook, as kept in `docs/rules/dutch-2026.md`.
//!
//! | term | here |
//! |---|---|
//! | order, floats, preferences, topscorers (Art. 1) | [`card`] |
//! | criteria C1–C21 (Art. 2) | [`criteria`] |
//! | brackets, S1, S2, limbo, remainder, exchanges (Art. 3, 4) | [`bracket`] |
//! | colours (Art. 5) | [`colour`] |
//! | complete pairing, score of the bye (C4, C5) | [`round`] |

mod below;
pub mod blossom;
pub mod bracket;
pub mod card;
pub mod colour;
pub mod criteria;
pub mod explain;
pub mod frozen;
pub mod graph;
pub mod round;
pub mod round_words;
pub mod tally;
mod transport;
pub mod weight;
pub mod words;

pub use explain::{BoardReason, ByeReason, Explanation, WhyNot, explain, why_not};
pub use frozen::{BoardNote, ByeNote, RoundNote};

use crate::tournament::{Ledger, Side};
use round::{Effort, Round};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use std::ops::ControlFlow;

/// Which numbers Art. 5.2.5 asks for odd or even.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Numbering {
    /// Counted over those who are paired now or were before: late entries not yet arrived take no number.
    #[default]
    TakenPart,
    /// The tournament pairing numbers as they are.
    Fixed,
}

/// What the engine needs to pair one round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    pub ledger: Ledger,
    /// The round to pair, from 1; earlier rounds are read from the ledger.
    pub round: u16,
    /// The side drawn for odd numbers before round 1 (Art. 5.1).
    pub initial_colour: Side,
    /// Who is to be paired, by ledger place.
    pub present: Vec<bool>,
    /// Pairs the arbiter has barred, by ledger places.
    pub forbidden: Vec<(u16, u16)>,
    pub numbering: Numbering,
}

impl Field {
    /// Rounds that lie before the one to pair.
    pub fn rounds_before(&self) -> u16 {
        self.round.saturating_sub(1).min(self.ledger.rounds_done)
    }

    /// The last of the announced rounds, in which topscorers are excepted from C3 (Art. 1.8).
    pub fn is_last_round(&self) -> bool {
        self.round >= self.ledger.rounds_planned
    }
}

/// One board: ledger places of the first and the second mover.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Game {
    pub first: u16,
    pub second: u16,
}

/// A complete round.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pairing {
    /// In the order of boards (C.04.2).
    pub games: Vec<Game>,
    /// Who gets the pairing-allocated bye.
    pub bye: Option<u16>,
}

/// Why no round could be paired. Players by ledger place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "camelCase", tag = "reason")]
pub enum NoPairing {
    /// An odd field in which everyone is barred from the bye (C2).
    #[error("none of {players} players may take the bye")]
    NobodyMayTakeTheBye { players: u16 },
    /// A player who may meet nobody present (C1, C3, bars), nor take the bye.
    #[error("nobody is left whom player {player} may meet")]
    NobodyLeftFor { player: u16 },
    /// Each has somebody, but not all at once (C4).
    #[error("{players} players can't all be paired at once")]
    NotAllAtOnce { players: u16 },
    /// Stopped by the caller.
    #[error("stopped")]
    Stopped,
}

/// How far the pairing is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Progress {
    pub players_settled: usize,
    pub players: usize,
}

/// Pairs the round.
///
/// # Errors
/// [`NoPairing`] when the absolute criteria leave no complete pairing.
pub fn pair(field: &Field) -> Result<Pairing, NoPairing> {
    pair_with(field, &mut |_| ControlFlow::Continue(()))
}

/// Pairs the round, telling after each bracket how far it is; the caller may stop it.
///
/// # Errors
/// As [`pair`], and [`NoPairing::Stopped`].
pub fn pair_with(
    field: &Field,
    progress: &mut dyn FnMut(Progress) -> ControlFlow<()>,
) -> Result<Pairing, NoPairing> {
    pair_round(&Round::open(field, Effort::Shortcuts)?, progress)
}

/// Pairs the round and says why, working the brackets out once.
///
/// # Errors
/// As [`pair_with`].
pub fn pair_and_explain(
    field: &Field,
    progress: &mut dyn FnMut(Progress) -> ControlFlow<()>,
) -> Result<(Pairing, Explanation), NoPairing> {
    let round = Round::open(field, Effort::Shortcuts)?;
    let pairing = pair_round(&round, progress)?;
    let told = explain::of_round(&round, &pairing, &pairing);
    Ok((pairing, told))
}

/// Pairs the round without any shortcut, slowly: what [`pair`] is tested against.
///
/// # Errors
/// As [`pair`].
pub fn pair_in_full(field: &Field) -> Result<Pairing, NoPairing> {
    pair_round(&Round::open(field, Effort::InFull)?, &mut |_| ControlFlow::Continue(()))
}

fn pair_round(
    round: &Round<'_>,
    progress: &mut dyn FnMut(Progress) -> ControlFlow<()>,
) -> Result<Pairing, NoPairing> {
    let brackets =
        round.brackets(&mut |players_settled, players| progress(Progress { players_settled, players }))?;
    let mut games = Vec::new();
    for (_, outcome) in &brackets {
        for &(a, b) in &outcome.pairs {
            let (side, _) = colour::allocate(&round.cards[a], &round.cards[b], round.initial);
            let (first, second) = match side {
                Side::First => (a, b),
                Side::Second => (b, a),
            };
            games.push(Game { first: first as u16, second: second as u16 });
        }
    }
    // C.04.2: the higher score of the pair, then the sum, then the rank of the higher player.
    games.sort_by_key(|game| {
        let (one, other) = (&round.cards[usize::from(game.first)], &round.cards[usize::from(game.second)]);
        let standing = |card: &card::Card| (Reverse(card.standing), card.number);
        let (higher, lower) = if standing(one) < standing(other) { (one, other) } else { (other, one) };
        (Reverse(higher.standing), Reverse(lower.standing), higher.number)
    });
    let left = brackets.last().and_then(|(_, outcome)| outcome.downfloaters.first());
    Ok(Pairing { games, bye: left.map(|player| *player as u16) })
}
