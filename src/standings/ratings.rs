//! Ratings by the tables of the FIDE Rating Regulations (B.02 Art. 8.1), in whole numbers.
//!
//! * [`rating_difference`]: table 8.1.1, percentage score `p` to rating difference `dp`.
//! * [`expected_score`]: table 8.1.2, rating difference `D` to scoring probability `PD`, in hundredths.
//! * [`rating_change`]: Art. 8.3, with the coefficient K.

use crate::tournament::{Ledger, Line, Outcome, Points};
use serde::{Deserialize, Serialize};

/// `dp` for 50 %, 51 %, … 100 % (table 8.1.1); below 50 % the same with a minus.
const DIFFERENCE: [i32; 51] = [
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175,
    184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444,
    470, 501, 538, 589, 677, 800,
];

/// The largest rating difference that still gives the higher rated player 50 %, 51 %, … 99 % (table 8.1.2).
const UP_TO: [u32; 50] = [
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179,
    188, 197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456,
    484, 517, 559, 619, 735,
];

/// Beyond this difference the higher rated is expected to score everything (table 8.1.2, last row).
pub(super) const WHOLE_SCALE: i32 = 736;

/// Rating difference `dp` for a percentage score of 0 to 100; what is above 100 counts as 100.
pub fn rating_difference(percent: u32) -> i32 {
    let percent = percent.min(100);
    if percent >= 50 { DIFFERENCE[(percent - 50) as usize] } else { -DIFFERENCE[(50 - percent) as usize] }
}

/// Scoring probability `PD` in hundredths for a player rated `difference` above (or, negative, below) the opponent.
/// The whole scale, without the cut at 400.
pub fn expected_score(difference: i32) -> u32 {
    let size = difference.unsigned_abs();
    let higher = 50 + UP_TO.partition_point(|limit| *limit < size) as u32;
    if difference >= 0 { higher } else { 100 - higher }
}

/// A percentage rounded half up, as table 8.1.1 is entered.
pub fn percentage(half_points: u32, games: u32) -> u32 {
    if games == 0 { 0 } else { (100 * half_points + games) / (2 * games) }
}

/// One rated game: the opponent's rating and the half points scored (2, 1, 0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RatedGame {
    pub opponent: u16,
    pub half_points: u8,
}

/// The fractional score of a game over the board, in half points: of the game, whatever points the event gives for it.
pub(super) const fn game_score(outcome: Outcome) -> Option<u8> {
    match outcome {
        Outcome::Win => Some(2),
        Outcome::Draw => Some(1),
        Outcome::Loss => Some(0),
        Outcome::Pending
        | Outcome::ForfeitWin
        | Outcome::ForfeitLoss
        | Outcome::PairingAllocatedBye
        | Outcome::FullPointBye
        | Outcome::HalfPointBye
        | Outcome::ZeroPointBye => None,
    }
}

/// The rated games of a player: over the board, against opponents with a rating (Art. 8.2).
pub fn rated_games(ledger: &Ledger, player: u16) -> Vec<RatedGame> {
    let lines = ledger.players.get(usize::from(player)).map_or(&[][..], |player| &player.lines);
    let game = |line: &Line| {
        let half_points = game_score(line.outcome)?;
        let opponent = ledger.players.get(usize::from(line.opponent?))?.rating?;
        Some(RatedGame { opponent, half_points })
    };
    lines.iter().filter_map(game).collect()
}

/// How much a rating moves (B.02 Art. 8.3.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Coefficient(pub u16);

impl Coefficient {
    /// 40 for who is new to the list (fewer than 30 games) and for juniors under 2300, 20 under 2400, else 10.
    pub fn of(rating: u16, games_played: u32, is_junior: bool, has_reached_2400: bool) -> Coefficient {
        if games_played < 30 || (is_junior && rating < 2300) {
            Coefficient(40)
        } else if rating < 2400 && !has_reached_2400 {
            Coefficient(20)
        } else {
            Coefficient(10)
        }
    }
}

/// The change of a rating over some games, with its working.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct RatingChange {
    /// Score in hundredths of a game.
    pub scored: i64,
    /// Expected score in hundredths.
    pub expected: i64,
    /// The change in hundredths of a rating point, before rounding.
    pub hundredths: i64,
    /// The change in whole rating points, halves away from zero.
    pub points: i32,
}

/// From this rating on differences count in full (Art. 8.3.1 as amended from 1 October 2025).
const NO_LIMIT_FROM: u16 = 2650;

/// Art. 8.3: K × (score − expected score). A difference above 400 counts as 400 for players rated below 2650.
pub fn rating_change(rating: u16, games: &[RatedGame], k: Coefficient) -> RatingChange {
    let mut scored = 0_i64;
    let mut expected = 0_i64;
    for game in games {
        let difference = i32::from(rating) - i32::from(game.opponent);
        let difference = if rating < NO_LIMIT_FROM { difference.clamp(-400, 400) } else { difference };
        scored += i64::from(game.half_points.min(2)) * 50;
        expected += i64::from(expected_score(difference));
    }
    let hundredths = i64::from(k.0) * (scored - expected);
    let points = (hundredths.abs() + 50) / 100 * hundredths.signum();
    RatingChange { scored, expected, hundredths, points: i32::try_from(points).unwrap_or(0) }
}

/// A performance over some games (C.07 Art. 10.1 and 10.2): average rating, percentage, `dp`, and their sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Performance {
    pub average: i32,
    pub percent: u32,
    pub difference: i32,
    pub rating: i32,
}

/// `None` without a game.
pub fn performance(games: &[RatedGame]) -> Option<Performance> {
    let count = u32::try_from(games.len()).ok()?;
    let average = rounded_average(games.iter().map(|game| i64::from(game.opponent)))?;
    let percent = percentage(games.iter().map(|game| u32::from(game.half_points.min(2))).sum(), count);
    let difference = rating_difference(percent);
    Some(Performance { average, percent, difference, rating: average + difference })
}

/// The average as a whole number, .5 rounded up (Art. 10.1); `None` of nothing.
pub fn rounded_average(values: impl Iterator<Item = i64>) -> Option<i32> {
    let (sum, count) = values.fold((0_i64, 0_i64), |(sum, count), value| (sum + value, count + 1));
    if count == 0 { None } else { i32::try_from((2 * sum + count).div_euclid(2 * count)).ok() }
}

/// The lowest rating whose expected score reaches the score made (Art. 10.3); 800 below the lowest opponent for none.
pub fn perfect_performance(games: &[RatedGame]) -> Option<i32> {
    let lowest = games.iter().map(|game| i32::from(game.opponent)).min()?;
    let highest = games.iter().map(|game| i32::from(game.opponent)).max()?;
    let scored: u64 = games.iter().map(|game| u64::from(game.half_points.min(2)) * 50).sum();
    if scored == 0 {
        return Some(lowest - 800);
    }
    let reaches = |rating: i32| {
        let expected = games.iter().map(|game| u64::from(expected_score(rating - i32::from(game.opponent))));
        expected.sum::<u64>() >= scored
    };
    // Nothing is expected at the lower end and everything at the upper one.
    let (mut below, mut enough) = (lowest - WHOLE_SCALE, highest + WHOLE_SCALE);
    while enough - below > 1 {
        let middle = below + (enough - below) / 2;
        if reaches(middle) { enough = middle } else { below = middle }
    }
    Some(enough)
}

/// Half points of a result: what [`RatedGame::half_points`] takes. `None` when it is no game's result.
pub fn half_points(points: Points, win: Points, draw: Points) -> Option<u8> {
    if points == win {
        Some(2)
    } else if points == draw {
        Some(1)
    } else if points < draw {
        Some(0)
    } else {
        None
    }
}
