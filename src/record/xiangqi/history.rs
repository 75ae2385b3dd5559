//! A game as it grows: the moves, the natural limit and repetitions.
//!
//! | term | here |
//! |---|---|
//! | 自然限着 | [`Rules::natural_limit`]: so many rounds without a capture draw (plan F, Fx 21) |
//! | 循环反复三次 | [`Repetition`]: one position, the same side to move, three times (Fx 20) |
//! | 长将 | [`RepetitionKind::PerpetualCheck`]: the side that checked with every move of the cycle loses |
//! | 长捉 and the rest of the 棋例 | never judged here: [`RepetitionKind::ForTheArbiter`] |

use super::board::{Move, Square};
use super::position::{Position, State};
use super::refusal::Refusal;
use crate::tournament::Side;
use serde::{Deserialize, Serialize};

/// What a competition may set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rules {
    /// Rounds (two plies each) without a capture after which the game is drawn; `None` switches the limit off.
    pub natural_limit: Option<u16>,
}

impl Default for Rules {
    /// Sixty rounds (plan F, Fx 21).
    fn default() -> Rules {
        Rules { natural_limit: Some(60) }
    }
}

/// One ply that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    pub made: Move,
    /// The move captured a man.
    pub captured: bool,
    /// The move attacks the general.
    pub check: bool,
    /// The move made a capture possible for its side that was not possible before it.
    pub new_threat: bool,
    pub after: Position,
}

/// A position that stood on the board three times or more with the same side to move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Repetition {
    /// How often it has stood so far.
    pub times: u16,
    /// After which plies it stood (0 is the starting position).
    pub after_plies: Vec<u16>,
    pub kind: RepetitionKind,
}

/// What the moves between the last three occurrences show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum RepetitionKind {
    /// 单方长将: one side checked with every move, the other did not; he loses if he does not vary.
    PerpetualCheck { by: Side },
    /// 双方长将: both checked with every move; usually a draw, the arbiter says so.
    MutualPerpetualCheck,
    /// No check and no new threat in the whole cycle; usually a draw if neither varies (不变作和), the arbiter says so.
    Quiet,
    /// Threats are in it: chase (长捉), 长杀 or mixed cycles are judged by the 棋例, which the arbiter applies.
    ForTheArbiter,
}

impl RepetitionKind {
    /// The side that loses without anyone having to weigh anything.
    pub const fn loser(self) -> Option<Side> {
        match self {
            RepetitionKind::PerpetualCheck { by } => Some(by),
            RepetitionKind::MutualPerpetualCheck | RepetitionKind::Quiet | RepetitionKind::ForTheArbiter => {
                None
            }
        }
    }
}

/// A game in progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    start: Position,
    rules: Rules,
    played: Vec<Played>,
}

impl Game {
    pub fn new(start: Position, rules: Rules) -> Game {
        Game { start, rules, played: Vec::new() }
    }

    pub fn start(&self) -> &Position {
        &self.start
    }

    pub fn rules(&self) -> Rules {
        self.rules
    }

    pub fn played(&self) -> &[Played] {
        &self.played
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        self.played.last().map_or(&self.start, |ply| &ply.after)
    }

    /// The position after so many plies; the last one when there are fewer.
    pub fn position_after(&self, plies: usize) -> &Position {
        match plies.min(self.played.len()) {
            0 => &self.start,
            plies => &self.played[plies - 1].after,
        }
    }

    /// Makes a move, or says why it may not be made and leaves the game as it was.
    pub fn play(&mut self, made: Move) -> Result<&Played, Refusal> {
        let before = *self.position();
        if let Some(refusal) = before.refusal(made) {
            return Err(refusal);
        }
        let after = before.after(made);
        self.played.push(Played {
            made,
            captured: before.piece(made.to).is_some(),
            check: after.is_attacked(after.turn()),
            new_threat: threatens_more(&before, &after, before.turn()),
            after,
        });
        Ok(&self.played[self.played.len() - 1])
    }

    /// Takes the last ply back.
    pub fn undo(&mut self) -> Option<Move> {
        self.played.pop().map(|ply| ply.made)
    }

    /// How the position now stands for the side to move.
    pub fn state(&self) -> State {
        self.position().state()
    }

    /// Rounds without a capture have reached the natural limit (自然限着).
    pub fn natural_limit_reached(&self) -> bool {
        self.rules
            .natural_limit
            .is_some_and(|rounds| u32::from(self.position().plies_since_capture()) >= 2 * u32::from(rounds))
    }

    /// How often the position now has stood, and after which plies.
    pub fn occurrences(&self) -> Vec<u16> {
        let now = self.position();
        let since_capture = self.played.iter().rposition(|ply| ply.captured).map_or(0, |last| last + 1);
        (since_capture..=self.played.len())
            .filter(|&plies| self.position_after(plies).repeats(now))
            .map(|plies| plies as u16)
            .collect()
    }

    /// The repetition that stands now, from the third occurrence on.
    pub fn repetition(&self) -> Option<Repetition> {
        let after_plies = self.occurrences();
        let &[.., third_last, _, last] = after_plies.as_slice() else { return None };
        let cycle = &self.played[usize::from(third_last)..usize::from(last)];
        let mover_of = |ply: &Played| ply.after.turn().opposite();
        let always_checks = |side| cycle.iter().filter(|ply| mover_of(ply) == side).all(|ply| ply.check);
        let kind = match (always_checks(Side::First), always_checks(Side::Second)) {
            (true, false) => RepetitionKind::PerpetualCheck { by: Side::First },
            (false, true) => RepetitionKind::PerpetualCheck { by: Side::Second },
            (true, true) => RepetitionKind::MutualPerpetualCheck,
            (false, false) if cycle.iter().any(|ply| ply.check || ply.new_threat) => {
                RepetitionKind::ForTheArbiter
            }
            (false, false) => RepetitionKind::Quiet,
        };
        Some(Repetition { times: after_plies.len() as u16, after_plies, kind })
    }
}

/// `side` could capture something after the move that it could not capture before.
fn threatens_more(before: &Position, after: &Position, side: Side) -> bool {
    let targets = |position: &Position| -> Vec<(Square, Square)> {
        let mut found = Vec::new();
        for (from, _) in position.men(side) {
            position.reach(from, |to| {
                if position.piece(to).is_some() {
                    found.push((from, to));
                }
            });
        }
        found
    };
    let old: Vec<Square> = targets(before).into_iter().map(|(_, to)| to).collect();
    targets(after).into_iter().any(|(_, to)| !old.contains(&to))
}
