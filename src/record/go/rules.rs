//! Play: captures, forbidden points, repetition, passes (plan F, Fg; requirements R221–R222).
//!
//! | term | here |
//! |---|---|
//! | 提子 | the opponent's stones without liberty go first |
//! | 禁着点 | [`Illegal::Suicide`] |
//! | 劫 | [`Illegal::Ko`]: the board before the opponent's last move would stand again |
//! | 禁止全局同形 | [`Illegal::Superko`]: positional, who is to move does not count; [`KoRule::Simple`] switches it off |
//! | 虚着 | [`Game::pass`]; two in a row end the game |

use super::board::{Board, Point, Size, Stone};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Which repetitions are forbidden.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum KoRule {
    /// 禁止全局同形: no board may stand twice.
    #[default]
    PositionalSuperko,
    /// Only taking back at once is forbidden.
    Simple,
}

/// Why a stone may not be placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(tag = "reason", rename_all = "snake_case")]
pub enum Illegal {
    OffBoard,
    /// A stone stands there.
    Occupied {
        by: Stone,
    },
    /// So many own stones, the new one among them, would have no liberty, and nothing is captured.
    Suicide {
        stones: u16,
    },
    /// Takes back at once: the board after move `repeats_after` would stand again.
    Ko {
        repeats_after: u16,
    },
    /// The board after move `repeats_after` (0: before the first) would stand again.
    Superko {
        repeats_after: u16,
    },
}

impl Illegal {
    /// A short name that stays the same in every language.
    pub const fn code(self) -> &'static str {
        match self {
            Illegal::OffBoard => "off_board",
            Illegal::Occupied { .. } => "occupied",
            Illegal::Suicide { .. } => "suicide",
            Illegal::Ko { .. } => "ko",
            Illegal::Superko { .. } => "superko",
        }
    }
}

/// One turn that was taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    pub stone: Stone,
    /// `None` is a pass (虚着).
    pub at: Option<Point>,
    pub captured: Vec<Point>,
}

/// A game in progress: every board it has shown.
#[derive(Clone, Debug)]
pub struct Game {
    ko: KoRule,
    /// The board before the first turn, then after each.
    boards: Vec<Board>,
    /// Their fingerprints.
    prints: Vec<u64>,
    turns: Vec<Turn>,
    to_play: Stone,
    /// For each fingerprint the boards that have it, by number of turns.
    seen: BTreeMap<u64, Vec<u16>>,
}

impl Game {
    /// A game on an empty board, Black to play.
    pub fn new(size: Size, ko: KoRule) -> Game {
        Game::from_board(Board::empty(size), Stone::Black, ko)
    }

    /// A game from a position, e.g. with handicap stones and White to play.
    pub fn from_board(board: Board, to_play: Stone, ko: KoRule) -> Game {
        let print = board.fingerprint();
        let seen = BTreeMap::from([(print, vec![0])]);
        Game { ko, boards: vec![board], prints: vec![print], turns: Vec::new(), to_play, seen }
    }

    /// The board now.
    pub fn board(&self) -> &Board {
        &self.boards[self.boards.len() - 1]
    }

    /// The board the game began with.
    pub fn start(&self) -> &Board {
        &self.boards[0]
    }

    /// The board after so many turns; the last one when there are fewer.
    pub fn board_after(&self, turns: usize) -> &Board {
        &self.boards[turns.min(self.turns.len())]
    }

    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// Whose turn it is, by alternation.
    pub fn to_play(&self) -> Stone {
        self.to_play
    }

    /// Says whose turn it is, where the record does.
    pub fn set_to_play(&mut self, stone: Stone) {
        self.to_play = stone;
    }

    /// Stones of that colour taken off the board so far.
    pub fn captured(&self, of: Stone) -> u16 {
        self.turns.iter().filter(|turn| turn.stone != of).map(|turn| turn.captured.len() as u16).sum()
    }

    /// Two passes in a row: the game is over (R222) unless the players go on to settle what is dead.
    pub fn is_over(&self) -> bool {
        matches!(self.turns.as_slice(), [.., Turn { at: None, .. }, Turn { at: None, .. }])
    }

    /// What would happen: the board after it with its fingerprint, and the captured points.
    fn outcome(&self, stone: Stone, at: Point) -> Result<(Board, u64, Vec<Point>), Illegal> {
        let now = self.board();
        if !at.is_on(now.size()) {
            return Err(Illegal::OffBoard);
        }
        if let Some(by) = now.stone(at) {
            return Err(Illegal::Occupied { by });
        }
        let mut next = now.clone();
        let captured = next.place(at, stone).map_err(|stones| Illegal::Suicide { stones })?;
        let turns = self.turns.len();
        let gone = captured.iter().map(|&point| next.key(point, stone.opposite()));
        let print = gone.fold(self.print() ^ next.key(at, stone), |all, key| all ^ key);
        let earlier = self.seen.get(&print).into_iter().flatten().rev().copied();
        for after in earlier.filter(|&after| self.boards[usize::from(after)] == next) {
            // The board before the opponent's last move.
            if usize::from(after) + 1 == turns {
                return Err(Illegal::Ko { repeats_after: after });
            }
            if self.ko == KoRule::PositionalSuperko {
                return Err(Illegal::Superko { repeats_after: after });
            }
        }
        Ok((next, print, captured))
    }

    /// Why a stone of the colour to play may not be placed there; `None` when it may.
    pub fn refusal(&self, at: Point) -> Option<Illegal> {
        self.outcome(self.to_play, at).err()
    }

    /// Every point the colour to play may take.
    pub fn legal_points(&self) -> Vec<Point> {
        self.board().size().all().filter(|&at| self.refusal(at).is_none()).collect()
    }

    /// Places a stone of the colour to play.
    pub fn play(&mut self, at: Point) -> Result<&Turn, Illegal> {
        self.play_as(self.to_play, at)
    }

    /// Places a stone of a colour, whoever's turn it is: records may have two moves of one side in a row.
    pub fn play_as(&mut self, stone: Stone, at: Point) -> Result<&Turn, Illegal> {
        let (board, print, captured) = self.outcome(stone, at)?;
        self.push(Turn { stone, at: Some(at), captured }, board, print);
        Ok(&self.turns[self.turns.len() - 1])
    }

    /// 虚着
    pub fn pass(&mut self) {
        self.pass_as(self.to_play);
    }

    /// A pass of a colour, whoever's turn it is.
    pub fn pass_as(&mut self, stone: Stone) {
        let board = self.board().clone();
        self.push(Turn { stone, at: None, captured: Vec::new() }, board, self.print());
    }

    /// The fingerprint of the board now.
    fn print(&self) -> u64 {
        self.prints[self.prints.len() - 1]
    }

    fn push(&mut self, turn: Turn, board: Board, print: u64) {
        self.to_play = turn.stone.opposite();
        self.turns.push(turn);
        let after = self.turns.len().min(usize::from(u16::MAX)) as u16;
        self.seen.entry(print).or_default().push(after);
        self.boards.push(board);
        self.prints.push(print);
    }

    /// Puts another board in place of the one now, as a diagram in the middle of a record does.
    pub(super) fn set_up(&mut self, board: Board) {
        let after = self.turns.len() as u16;
        let print = board.fingerprint();
        if let (Some(now), Some(old)) = (self.boards.last_mut(), self.prints.last_mut()) {
            *now = board;
            let old = std::mem::replace(old, print);
            if let Some(found) = self.seen.get_mut(&old) {
                found.retain(|&turn| turn != after);
            }
        }
        self.seen.entry(print).or_default().push(after);
    }

    /// The same so that [`Game::undo`] takes it back; it counts as a turn that leaves the other side to play.
    pub(super) fn set_up_as_turn(&mut self, board: Board) {
        let print = board.fingerprint();
        self.push(Turn { stone: self.to_play.opposite(), at: None, captured: Vec::new() }, board, print);
    }

    /// Takes the last turn back.
    pub fn undo(&mut self) -> Option<Turn> {
        let turn = self.turns.pop()?;
        self.boards.pop();
        if let Some(key) = self.prints.pop()
            && let Some(after) = self.seen.get_mut(&key)
        {
            after.pop();
            if after.is_empty() {
                self.seen.remove(&key);
            }
        }
        self.to_play = turn.stone;
        Some(turn)
    }
}
