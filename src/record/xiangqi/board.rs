//! The board's points and the men: what stands where, without rules.
//!
//! Points are named as ICCS names them, `a0`–`i9`, with `a0` the corner on Red's left.

use crate::tournament::Side;
use serde::{Serialize, Serializer};
use std::fmt;

/// One of the 90 points where lines cross.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    pub const COUNT: usize = 90;

    /// `file` from 0 at Red's left, `rank` from 0 at Red's home row; `None` off the board.
    pub const fn new(file: u8, rank: u8) -> Option<Square> {
        if file < 9 && rank < 10 { Some(Square(rank * 9 + file)) } else { None }
    }

    /// Every point, Red's home row first.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..90).map(Square)
    }

    /// Reads `h2` or `H2`.
    pub fn parse(text: &str) -> Option<Square> {
        let &[file, rank] = text.as_bytes() else { return None };
        if !rank.is_ascii_digit() {
            return None;
        }
        Square::new(file.to_ascii_lowercase().checked_sub(b'a')?, rank - b'0')
    }

    pub const fn file(self) -> u8 {
        self.0 % 9
    }

    pub const fn rank(self) -> u8 {
        self.0 / 9
    }

    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The point `files` to Red's right and `ranks` towards Black, if there is one.
    pub const fn step(self, files: i8, ranks: i8) -> Option<Square> {
        let file = self.file() as i8 + files;
        let rank = self.rank() as i8 + ranks;
        if file < 0 || file > 8 || rank < 0 || rank > 9 {
            None
        } else {
            Some(Square((rank * 9 + file) as u8))
        }
    }

    /// The number of the file, 1–9, counted from the right hand of `side`.
    pub const fn file_seen_by(self, side: Side) -> u8 {
        match side {
            Side::First => 9 - self.file(),
            Side::Second => self.file() + 1,
        }
    }

    /// Inside the nine points of that side's palace 九宫.
    pub const fn in_palace_of(self, side: Side) -> bool {
        let in_rank = match side {
            Side::First => self.rank() <= 2,
            Side::Second => self.rank() >= 7,
        };
        in_rank && self.file() >= 3 && self.file() <= 5
    }

    /// Beyond the river 河界, seen from `side`.
    pub const fn beyond_river_for(self, side: Side) -> bool {
        match side {
            Side::First => self.rank() >= 5,
            Side::Second => self.rank() <= 4,
        }
    }
}

/// The file index (from Red's left) that `side` calls `number` (1–9).
pub const fn file_named(side: Side, number: u8) -> Option<u8> {
    if number < 1 || number > 9 {
        return None;
    }
    Some(match side {
        Side::First => 9 - number,
        Side::Second => number - 1,
    })
}

/// The step that is forward for a side.
pub const fn forward(side: Side) -> i8 {
    match side {
        Side::First => 1,
        Side::Second => -1,
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl Serialize for Square {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The seven kinds of men.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum PieceKind {
    /// 帅 将
    General,
    /// 仕 士
    Advisor,
    /// 相 象
    Elephant,
    /// 马
    Horse,
    /// 车
    Chariot,
    /// 炮
    Cannon,
    /// 兵 卒
    Soldier,
}

impl PieceKind {
    /// The letter of WXF and FEN: `K A E H R C P` (FEN also writes `B` and `N`; reading takes both).
    pub const fn wxf_letter(self) -> char {
        match self {
            PieceKind::General => 'K',
            PieceKind::Advisor => 'A',
            PieceKind::Elephant => 'E',
            PieceKind::Horse => 'H',
            PieceKind::Chariot => 'R',
            PieceKind::Cannon => 'C',
            PieceKind::Soldier => 'P',
        }
    }

    /// The letter most programs write in a FEN: `k a b n r c p`.
    pub const fn fen_letter(self) -> char {
        match self {
            PieceKind::General => 'k',
            PieceKind::Advisor => 'a',
            PieceKind::Elephant => 'b',
            PieceKind::Horse => 'n',
            PieceKind::Chariot => 'r',
            PieceKind::Cannon => 'c',
            PieceKind::Soldier => 'p',
        }
    }

    /// Reads a letter of WXF or FEN in either case; `None` for any other character.
    pub const fn from_letter(letter: char) -> Option<PieceKind> {
        match letter.to_ascii_uppercase() {
            'K' | 'G' => Some(PieceKind::General),
            'A' => Some(PieceKind::Advisor),
            'E' | 'B' => Some(PieceKind::Elephant),
            'H' | 'N' => Some(PieceKind::Horse),
            'R' => Some(PieceKind::Chariot),
            'C' => Some(PieceKind::Cannon),
            'P' | 'S' => Some(PieceKind::Soldier),
            _ => None,
        }
    }

    /// The character on the man of that side, simplified.
    pub const fn character(self, side: Side) -> char {
        match (self, side) {
            (PieceKind::General, Side::First) => '帅',
            (PieceKind::General, Side::Second) => '将',
            (PieceKind::Advisor, Side::First) => '仕',
            (PieceKind::Advisor, Side::Second) => '士',
            (PieceKind::Elephant, Side::First) => '相',
            (PieceKind::Elephant, Side::Second) => '象',
            (PieceKind::Horse, _) => '马',
            (PieceKind::Chariot, _) => '车',
            (PieceKind::Cannon, _) => '炮',
            (PieceKind::Soldier, Side::First) => '兵',
            (PieceKind::Soldier, Side::Second) => '卒',
        }
    }

    /// Reads the words people write, both sides', simplified, traditional and as carved on the men.
    pub const fn from_character(word: char) -> Option<PieceKind> {
        match word {
            '帅' | '帥' | '将' | '將' => Some(PieceKind::General),
            '仕' | '士' => Some(PieceKind::Advisor),
            '相' | '象' => Some(PieceKind::Elephant),
            '马' | '馬' | '傌' => Some(PieceKind::Horse),
            '车' | '車' | '俥' => Some(PieceKind::Chariot),
            '炮' | '砲' | '包' | '礮' => Some(PieceKind::Cannon),
            '兵' | '卒' => Some(PieceKind::Soldier),
            _ => None,
        }
    }
}

/// A man of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Piece {
    pub side: Side,
    pub kind: PieceKind,
}

/// From one point to another; nothing is said about whether it may be made.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    pub from: Square,
    pub to: Square,
}

impl Move {
    /// The form ICCS and engines use: `h2e2`.
    pub fn iccs(self) -> String {
        format!("{}{}", self.from, self.to)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

impl Serialize for Move {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{}{}", self.from, self.to))
    }
}
