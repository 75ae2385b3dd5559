//! Smallest edits after which a record goes on: a point nearby, letters swapped, or the move left out.
//!
//! Nothing is changed here; the repairs are offered and a person chooses.

use super::board::{Point, Stone};
use super::rules::Game;
use serde::Serialize;

/// A legal point near the one written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct NearMiss {
    pub at: Point,
    /// Lines away; letters swapped count as one.
    pub distance: u8,
}

/// One edit of the record and how far it then goes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Repair {
    /// The move that is edited, from 1.
    pub ply: u16,
    pub edit: Edit,
    /// Lines away; leaving a move out costs three, or one where the colour has just moved.
    pub cost: u8,
    /// Moves and passes that are legal after the edit.
    pub reaches: usize,
    /// The whole record is legal then.
    pub complete: bool,
}

/// What is edited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "edit", rename_all = "snake_case")]
pub enum Edit {
    /// The stone was meant for this point.
    Replace { at: Point },
    /// A pass was meant.
    Pass,
    /// The move does not belong there, e.g. it was written twice.
    Leave,
}

/// Repairs that are offered.
const OFFERED: usize = 8;

/// The legal points nearest to the one written, at most eight.
pub fn near_misses(game: &Game, stone: Stone, written: Point) -> Vec<NearMiss> {
    let size = game.board().size();
    let mut colour = game.clone();
    colour.set_to_play(stone);
    let mut near: Vec<NearMiss> = size
        .all()
        .filter_map(|at| {
            let away = at.x.abs_diff(written.x) + at.y.abs_diff(written.y);
            let swapped = at.x == written.y && at.y == written.x;
            let distance = if swapped { 1.min(away) } else { away };
            (distance > 0 && distance <= 2 && colour.refusal(at).is_none())
                .then_some(NearMiss { at, distance })
        })
        .collect();
    near.sort_by_key(|miss| (miss.distance, miss.at));
    near.truncate(8);
    near
}

/// Repairs of the move the main line stops at, the best first: those that mend the whole record, the cheapest of
/// them first, then those that reach furthest.
pub(super) fn repairs(game: &Game, unread: &[(Stone, Option<Point>)]) -> Vec<Repair> {
    let Some((&(stone, Some(written)), rest)) = unread.split_first() else { return Vec::new() };
    let legal = game.turns().len();
    let ply = legal as u16 + 1;
    // A second move of one colour in a row is rather one too many than one that was meant for elsewhere.
    let in_turn = game.to_play() == stone;
    let mut found: Vec<Repair> = near_misses(game, stone, written)
        .into_iter()
        .map(|near| (Edit::Replace { at: near.at }, near.distance))
        .chain([(Edit::Pass, 3)])
        .map(|(edit, cost)| (edit, if in_turn { cost } else { cost + 2 }))
        .chain([(Edit::Leave, if in_turn { 3 } else { 1 })])
        .map(|(edit, cost)| {
            let mut tried = game.clone();
            let own = match edit {
                Edit::Replace { at } => usize::from(tried.play_as(stone, at).is_ok()),
                Edit::Pass => {
                    tried.pass_as(stone);
                    1
                }
                Edit::Leave => 0,
            };
            let after = goes_on(&mut tried, rest);
            Repair { ply, edit, cost, reaches: legal + own + after, complete: after == rest.len() }
        })
        .filter(|repair| repair.reaches > legal || repair.complete)
        .collect();
    found.sort_by_key(|repair| {
        let missing = if repair.complete { 0 } else { usize::MAX - repair.reaches };
        (missing, repair.cost)
    });
    found.truncate(OFFERED);
    found
}

/// How many of the moves can be made in a row.
fn goes_on(game: &mut Game, moves: &[(Stone, Option<Point>)]) -> usize {
    for (count, &(stone, at)) in moves.iter().enumerate() {
        match at {
            None => game.pass_as(stone),
            Some(at) => {
                if game.play_as(stone, at).is_err() {
                    return count;
                }
            }
        }
    }
    moves.len()
}
