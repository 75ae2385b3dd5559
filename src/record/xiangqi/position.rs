//! A position: the men on the board, who moves, and since when nothing was captured.

use super::board::{Move, Piece, PieceKind, Square};
use crate::tournament::Side;

/// A position that can be played from: one general a side, each in his palace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    pub(super) cells: [Option<Piece>; Square::COUNT],
    pub(super) generals: [Square; 2],
    pub(super) turn: Side,
    /// Plies since the last capture.
    pub(super) idle: u16,
    /// The full-move number of FEN, from 1.
    pub(super) number: u16,
}

/// How a position stands for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum State {
    /// He has a move and his general is not attacked.
    Play,
    /// 将军: his general is attacked, and he can answer.
    Check,
    /// 将死: attacked without an answer; he has lost (plan F, Fx 7).
    Checkmate,
    /// 困毙: no move although not attacked; he has lost all the same (plan F, Fx 9).
    Stalemate,
}

impl State {
    /// Nothing more can be played, the side to move has lost.
    pub const fn is_over(self) -> bool {
        match self {
            State::Play | State::Check => false,
            State::Checkmate | State::Stalemate => true,
        }
    }
}

pub(super) const fn seat(side: Side) -> usize {
    match side {
        Side::First => 0,
        Side::Second => 1,
    }
}

impl Position {
    /// The FEN of the starting position.
    pub const START_FEN: &'static str =
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

    /// The starting position.
    pub fn start() -> Position {
        let mut cells = [None; Square::COUNT];
        let mut put = |file: u8, rank: u8, side: Side, kind: PieceKind| {
            cells[usize::from(rank) * 9 + usize::from(file)] = Some(Piece { side, kind });
        };
        for (side, home, cannons, soldiers) in [(Side::First, 0, 2, 3), (Side::Second, 9, 7, 6)] {
            for (file, kind) in [
                PieceKind::Chariot,
                PieceKind::Horse,
                PieceKind::Elephant,
                PieceKind::Advisor,
                PieceKind::General,
                PieceKind::Advisor,
                PieceKind::Elephant,
                PieceKind::Horse,
                PieceKind::Chariot,
            ]
            .into_iter()
            .enumerate()
            {
                put(file as u8, home, side, kind);
            }
            put(1, cannons, side, PieceKind::Cannon);
            put(7, cannons, side, PieceKind::Cannon);
            for file in [0, 2, 4, 6, 8] {
                put(file, soldiers, side, PieceKind::Soldier);
            }
        }
        let general = |rank| Square::new(4, rank).expect("e0 and e9 are on the board");
        Position { cells, generals: [general(0), general(9)], turn: Side::First, idle: 0, number: 1 }
    }

    pub fn turn(&self) -> Side {
        self.turn
    }

    pub fn piece(&self, at: Square) -> Option<Piece> {
        self.cells[at.index()]
    }

    pub fn general(&self, side: Side) -> Square {
        self.generals[seat(side)]
    }

    /// Plies since the last capture; the natural limit (自然限着) counts them.
    pub fn plies_since_capture(&self) -> u16 {
        self.idle
    }

    /// The number of the full move to be played, as FEN counts it.
    pub fn move_number(&self) -> u16 {
        self.number
    }

    /// The men of one side with their points, Red's home row first.
    pub fn men(&self, side: Side) -> impl Iterator<Item = (Square, PieceKind)> + '_ {
        Square::all().filter_map(move |at| match self.cells[at.index()] {
            Some(piece) if piece.side == side => Some((at, piece.kind)),
            _ => None,
        })
    }

    /// The position after a move, which must have been found legal (see [`Position::refusal`]).
    #[must_use]
    pub fn after(&self, made: Move) -> Position {
        let mut next = *self;
        let captured = next.cells[made.to.index()].is_some();
        let piece = next.cells[made.from.index()].take();
        next.cells[made.to.index()] = piece;
        if let Some(Piece { side, kind: PieceKind::General }) = piece {
            next.generals[seat(side)] = made.to;
        }
        next.idle = if captured { 0 } else { self.idle.saturating_add(1) };
        if self.turn == Side::Second {
            next.number = self.number.saturating_add(1);
        }
        next.turn = self.turn.opposite();
        next
    }

    /// The same men and the same side to move: what repetition compares.
    pub fn repeats(&self, other: &Position) -> bool {
        self.turn == other.turn && self.cells == other.cells
    }
}
