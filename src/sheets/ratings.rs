//! What an event did to the ratings: by FIDE's tables for who has a rating, and in the local list for everybody.

use super::hall::Hall;
use crate::standings::campus_rating::{self, CampusChange};
use crate::standings::ratings::{self, Coefficient, Performance, RatingChange};
use crate::tournament::PublicPlayer;
use serde::Serialize;

/// K where the list gave none (B.02 Art. 8.3.3: under 2400, 30 games and more).
pub const USUAL_K: u16 = 20;

/// One player after the event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct RatingLine {
    pub player: PublicPlayer,
    /// Games against opponents with a rating.
    pub games: usize,
    pub k: u16,
    /// `None` for who has no rating.
    pub change: Option<RatingChange>,
    /// `None` without a rated game.
    pub performance: Option<Performance>,
    pub campus: Option<CampusChange>,
}

impl RatingLine {
    /// The rating after the event.
    pub fn now(&self) -> Option<i32> {
        Some(i32::from(self.player.person.rating?) + self.change.as_ref()?.points)
    }
}

/// Everybody, in order of registration.
pub fn rating_lines(hall: &Hall) -> Vec<RatingLine> {
    let before: Vec<_> = hall.players.iter().map(|player| player.person.campus).collect();
    let campus = campus_rating::after_event(hall.ledger(), &before);
    let line = |(player, at): (&PublicPlayer, u16)| {
        let games = ratings::rated_games(hall.ledger(), at);
        let k = player.person.k.unwrap_or(USUAL_K);
        let change =
            player.person.rating.map(|rating| ratings::rating_change(rating, &games, Coefficient(k)));
        RatingLine {
            games: games.len(),
            k,
            change,
            performance: ratings::performance(&games),
            campus: campus.iter().find(|change| change.player == at).copied(),
            player: player.clone(),
        }
    };
    hall.players.iter().zip(0..).map(line).collect()
}
