//! FEN of xiangqi: Black's home row first, Red in capitals, `w` or `r` when Red moves.
//!
//! Horses are `N` or `H`, elephants `B` or `E`, whichever program wrote it.

use super::board::{Piece, PieceKind, Square};
use super::position::{Position, seat};
use crate::tournament::Side;
use serde::Serialize;
use std::fmt;

/// What is wrong with a FEN.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(tag = "error", rename_all = "snake_case")]
pub enum FenError {
    #[error("the board needs ten rows, found {found}")]
    Rows { found: usize },
    #[error("row {row} from the top has {found} points instead of nine")]
    RowLength { row: usize, found: usize },
    #[error("no man is written {letter:?}")]
    Letter { letter: char },
    #[error("side to move must be w, r or b, found {found:?}")]
    Turn { found: String },
    #[error("each side needs exactly one general; {side:?} has {found}")]
    Generals { side: Side, found: usize },
    #[error("the general of {side:?} stands outside his palace on {at}")]
    GeneralOutside { side: Side, at: Square },
    #[error("the side to move could take the general")]
    OpponentInCheck,
}

impl Position {
    /// Reads a FEN; the counters may be missing.
    pub fn from_fen(text: &str) -> Result<Position, FenError> {
        let mut fields = text.split_whitespace();
        let rows: Vec<&str> = fields.next().unwrap_or("").split('/').collect();
        if rows.len() != 10 {
            return Err(FenError::Rows { found: rows.len() });
        }
        let mut cells = [None; Square::COUNT];
        for (row, letters) in rows.iter().enumerate() {
            let mut file = 0usize;
            for letter in letters.chars() {
                if let Some(empty) = letter.to_digit(10) {
                    file += empty as usize;
                    continue;
                }
                let Some(kind) = PieceKind::from_letter(letter).filter(|_| letter.is_ascii_alphabetic())
                else {
                    return Err(FenError::Letter { letter });
                };
                let side = if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
                if file < 9 {
                    cells[(9 - row) * 9 + file] = Some(Piece { side, kind });
                }
                file += 1;
            }
            if file != 9 {
                return Err(FenError::RowLength { row: row + 1, found: file });
            }
        }
        let turn = match fields.next().unwrap_or("w") {
            "w" | "r" | "W" | "R" => Side::First,
            "b" | "B" => Side::Second,
            other => return Err(FenError::Turn { found: other.chars().take(20).collect() }),
        };
        let mut numbers = fields.filter(|field| *field != "-").map(|field| field.parse::<u16>().ok());
        let idle = numbers.next().flatten().unwrap_or(0);
        let number = numbers.next().flatten().unwrap_or(1).max(1);

        let mut generals = [Square::new(4, 0).expect("e0 is on the board"); 2];
        for side in [Side::First, Side::Second] {
            let general = Some(Piece { side, kind: PieceKind::General });
            let standing: Vec<Square> = Square::all().filter(|at| cells[at.index()] == general).collect();
            let &[at] = standing.as_slice() else {
                return Err(FenError::Generals { side, found: standing.len() });
            };
            if !at.in_palace_of(side) {
                return Err(FenError::GeneralOutside { side, at });
            }
            generals[seat(side)] = at;
        }
        let position = Position { cells, generals, turn, idle, number };
        // Generals facing each other on an open file are met in composed positions; the mover has to close it.
        if !position.checkers(turn.opposite()).is_empty() {
            return Err(FenError::OpponentInCheck);
        }
        Ok(position)
    }

    /// Writes the FEN, with `N` and `B` for horse and elephant and `w` for Red to move.
    pub fn fen(&self) -> String {
        format!("{self}")
    }

    /// Men that no move could have brought where they stand: advisors and elephants off their points, soldiers
    /// behind their first row or beside their first file, generals face to face. A diagram may show them; a
    /// game can't.
    pub fn misplaced(&self) -> Vec<Square> {
        let facing = self.generals_face();
        Square::all()
            .filter(|&at| {
                self.piece(at).is_some_and(|piece| {
                    !could_stand(piece, at) || facing && piece.kind == PieceKind::General
                })
            })
            .collect()
    }
}

fn could_stand(piece: Piece, at: Square) -> bool {
    let rank = match piece.side {
        Side::First => at.rank(),
        Side::Second => 9 - at.rank(),
    };
    match piece.kind {
        PieceKind::General => at.in_palace_of(piece.side),
        PieceKind::Advisor => at.in_palace_of(piece.side) && (at.file() + rank) % 2 == 1,
        PieceKind::Elephant => {
            matches!((at.file(), rank), (2 | 6, 0 | 4) | (0 | 4 | 8, 2))
        }
        PieceKind::Soldier => rank >= 5 || rank >= 3 && at.file().is_multiple_of(2),
        PieceKind::Horse | PieceKind::Chariot | PieceKind::Cannon => true,
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..10u8).rev() {
            let mut empty = 0;
            for file in 0..9u8 {
                let Some(piece) = self.cells[usize::from(rank) * 9 + usize::from(file)] else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    write!(f, "{empty}")?;
                    empty = 0;
                }
                let letter = piece.kind.fen_letter();
                match piece.side {
                    Side::First => write!(f, "{}", letter.to_ascii_uppercase())?,
                    Side::Second => write!(f, "{letter}")?,
                }
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            if rank > 0 {
                f.write_str("/")?;
            }
        }
        let turn = match self.turn {
            Side::First => 'w',
            Side::Second => 'b',
        };
        write!(f, " {turn} - - {} {}", self.idle, self.number)
    }
}
