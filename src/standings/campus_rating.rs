//! 校园等级分: a local rating that carries over between events, by a formula simple enough to print on the wall.
//!
//! > New rating = old rating + K × (points scored − points expected), everything in hundredths, halves away from zero.
//!
//! * Who has no rating begins at 1200.
//! * A game counts 1 for a win, ½ for a draw. Expected per game: FIDE's table of scoring probabilities, with a
//!   difference of more than 400 counted as 400 ([`ratings::expected_score`]).
//! * K = 40 in the first 10 games, 30 up to 30 games, then 20.
//! * All games of an event are reckoned with the ratings from before it, so that their order does not matter.
//! * Only games over the board count; nobody falls below 800.

use super::Extras;
use super::facts::Facts;
use super::ratings;
use crate::tournament::{Ledger, Outcome};
use serde::Serialize;

pub use crate::tournament::CampusRating;

impl CampusRating {
    /// Who is new.
    pub const NEW: CampusRating = CampusRating { rating: 1200, games: 0 };
    /// Nobody falls below.
    pub const FLOOR: u16 = 800;

    /// How much one game moves the rating.
    pub const fn k(self) -> u16 {
        match self.games {
            0..10 => 40,
            10..30 => 30,
            30.. => 20,
        }
    }
}

/// What an event did to one player's rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct CampusChange {
    pub player: u16,
    pub before: CampusRating,
    pub after: CampusRating,
    pub k: u16,
    /// Hundredths of a point.
    pub scored: u32,
    pub expected: u32,
}

/// Reckons an event. `before`: the list before it, by place in the ledger; who is missing there is new.
pub fn after_event(ledger: &Ledger, before: &[Option<CampusRating>]) -> Vec<CampusChange> {
    let extras = Extras::default();
    let facts = Facts::of(ledger, &extras);
    let old = |player: usize| before.get(player).copied().flatten().unwrap_or(CampusRating::NEW);
    (0..facts.players())
        .filter_map(|player| {
            let (mut scored, mut expected, mut games) = (0, 0, 0);
            for line in facts.lines(player) {
                let Some(opponent) = facts.over_the_board(player, line) else { continue };
                let difference = i32::from(old(player).rating) - i32::from(old(opponent).rating);
                expected += ratings::expected_score(difference.clamp(-400, 400));
                scored += match line.outcome {
                    Outcome::Win => 100,
                    Outcome::Draw => 50,
                    Outcome::Loss
                    | Outcome::Pending
                    | Outcome::ForfeitWin
                    | Outcome::ForfeitLoss
                    | Outcome::PairingAllocatedBye
                    | Outcome::FullPointBye
                    | Outcome::HalfPointBye
                    | Outcome::ZeroPointBye => 0,
                };
                games += 1;
            }
            let before = old(player);
            let k = before.k();
            let hundredths = i64::from(k) * (i64::from(scored) - i64::from(expected));
            let change = (hundredths.abs() + 50) / 100 * hundredths.signum();
            let rating = (i64::from(before.rating) + change).max(i64::from(CampusRating::FLOOR));
            let after = CampusRating {
                rating: u16::try_from(rating).unwrap_or(u16::MAX),
                games: before.games.saturating_add(games),
            };
            Some(CampusChange { player: u16::try_from(player).ok()?, before, after, k, scored, expected })
        })
        .collect()
}
