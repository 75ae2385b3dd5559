//! Moves as people write them: 中文纵线, WXF and ICCS, read in a position and written for it.
//!
//! | notation | example | counted |
//! |---|---|---|
//! | 中文纵线 [`Notation::Chinese`] | `炮二平五`, `前马进7`, `一兵进一` | files from the mover's right |
//! | WXF [`Notation::Wxf`] | `C2=5`, `H++7`, `13+1` | files from the mover's right |
//! | ICCS [`Notation::Iccs`] | `h2e2`, `H2-E2` | files from Red's left, ranks from 0 |
//!
//! Where several soldiers stand in two files, Chinese is written by the federation's rule (all of them numbered
//! 一二三四五 from the mover's right, front to back); the older 前三进一 (the front one of file 3) is read as well.

mod chinese;
mod described;
mod wxf;

pub(super) use chinese::{action as chinese_action, digit as chinese_digit, place as chinese_place};
pub use described::{Action, Described};

use super::board::{Move, PieceKind, Square};
use super::position::Position;
use super::refusal::Refusal;
use serde::{Deserialize, Serialize};

/// A way of writing moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Notation {
    Chinese,
    Wxf,
    Iccs,
}

/// Why a written move could not be made into a legal one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum MoveError {
    /// The text is no move in any of the notations.
    Syntax,
    /// No man of the mover answers to the description.
    NoSuchPiece { piece: PieceKind },
    /// The description fits several men; they stand on `fits`.
    Ambiguous { piece: PieceKind, fits: Vec<Square> },
    /// The move is clear and may not be made.
    Illegal {
        /// Absent when the move leaves the board.
        made: Option<Move>,
        #[serde(flatten)]
        refusal: Refusal,
    },
}

impl MoveError {
    /// A short name that stays the same in every language.
    pub fn code(&self) -> &'static str {
        match self {
            MoveError::Syntax => "syntax",
            MoveError::NoSuchPiece { .. } => "no_such_piece",
            MoveError::Ambiguous { .. } => "ambiguous",
            MoveError::Illegal { refusal, .. } => refusal.code(),
        }
    }
}

/// What was understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    pub made: Move,
    pub notation: Notation,
    /// The text leaves two men of one file open, but only one of them can make the move.
    pub underspecified: bool,
}

/// Full-width letters, digits and signs as their plain ones.
pub(crate) fn plain(c: char) -> char {
    match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0).unwrap_or(c),
        '−' | '–' | '—' => '-',
        other => other,
    }
}

/// Reads a written move in a position, in whichever notation it is.
pub fn read(position: &Position, text: &str) -> Result<Reading, MoveError> {
    // A move is a handful of characters; what is longer is none, and is not looked at.
    let text = text.trim_end_matches(|c: char| {
        c.is_whitespace() || matches!(plain(c), '!' | '?' | ',' | ';' | '。' | '、')
    });
    let letters: Vec<char> = text.chars().map(plain).filter(|c| !c.is_whitespace()).take(12).collect();
    if let Some((from, to)) = iccs_points(&letters) {
        let (Some(from), Some(to)) = (from, to) else {
            return Err(MoveError::Illegal { made: None, refusal: Refusal::OffBoard });
        };
        return judged(position, Move { from, to }, Notation::Iccs, false);
    }
    if let Some(described) = chinese::parse(&letters) {
        let (made, _) = described.resolve(position, false)?;
        return judged(position, made, Notation::Chinese, false);
    }
    if let Some(described) = wxf::parse(&letters) {
        let (made, underspecified) = described.resolve(position, true)?;
        return judged(position, made, Notation::Wxf, underspecified);
    }
    Err(MoveError::Syntax)
}

fn judged(
    position: &Position,
    made: Move,
    notation: Notation,
    underspecified: bool,
) -> Result<Reading, MoveError> {
    match position.refusal(made) {
        Some(refusal) => Err(MoveError::Illegal { made: Some(made), refusal }),
        None => Ok(Reading { made, notation, underspecified }),
    }
}

/// The two points of `h2e2` or `H2-E2`; an inner `None` is a point off the board.
fn iccs_points(letters: &[char]) -> Option<(Option<Square>, Option<Square>)> {
    let points = match *letters {
        [a, b, c, d] => [a, b, c, d],
        [a, b, '-', c, d] => [a, b, c, d],
        _ => return None,
    };
    let [a, b, c, d] = points;
    let looks_right =
        a.is_ascii_alphabetic() && c.is_ascii_alphabetic() && b.is_ascii_digit() && d.is_ascii_digit();
    looks_right.then(|| (Square::parse(&format!("{a}{b}")), Square::parse(&format!("{c}{d}"))))
}

/// Writes a legal move of this position.
pub fn write(position: &Position, made: Move, notation: Notation) -> String {
    match notation {
        Notation::Iccs => made.iccs(),
        Notation::Chinese => match Described::of(position, made) {
            Some(described) => chinese::write(&described, position.turn()),
            None => made.iccs(),
        },
        Notation::Wxf => match Described::of(position, made) {
            Some(described) => wxf::write(&described.by_place_and_file(position, made)),
            None => made.iccs(),
        },
    }
}
