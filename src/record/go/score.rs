//! 数子法: the area count of the Chinese rules (plan F, Fg; requirements R223–R224).
//!
//! The dead groups are agreed by the players and come in; nothing here guesses them. What is left is counted in
//! 子: stones and the points they alone surround, shared empty points half each. Black wins when he has more than
//! half of all points plus the compensation: 180½ + 3¾ = 184¼ on 19×19, so he needs 185 where no point is shared.

use super::board::{Board, Point, Stone};
use serde::{Serialize, Serializer};
use std::fmt;

/// 子 in quarters, so that 184¼ and 3¾ are exact.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Zi(i32);

impl Zi {
    pub const ZERO: Zi = Zi(0);
    /// 贴 3¾ 子, which is 7½ points (目): today's compensation.
    pub const THREE_AND_THREE_QUARTERS: Zi = Zi(15);
    /// 贴 2¾ 子: the older one.
    pub const TWO_AND_THREE_QUARTERS: Zi = Zi(11);

    pub const fn quarters(quarters: i32) -> Zi {
        Zi(quarters)
    }

    pub const fn in_quarters(self) -> i32 {
        self.0
    }

    pub const fn whole(zi: i32) -> Zi {
        Zi(zi * 4)
    }

    /// From points (目), two to a 子, in halves of a point: `Zi::points_halves(15)` for 7½.
    pub const fn points_halves(halves: i32) -> Zi {
        Zi(halves)
    }

    /// Reads a decimal komi: points as SGF means it (`7.5`), or what some servers write instead: 子 (`3.75`,
    /// `2.75`) and hundredths of 子 (`375`, `275`). `None` for anything finer than a half point.
    pub fn from_komi(text: &str) -> Option<Zi> {
        let text = text.trim().trim_end_matches(['目', '子']).trim();
        let (sign, digits) = text.strip_prefix('-').map_or((1, text), |digits| (-1, digits));
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
        let all_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if digits.is_empty()
            || digits == "."
            || whole.len() > 4
            || !all_digits(whole)
            || !all_digits(fraction)
        {
            return None;
        }
        let whole: i32 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
        match (whole, fraction.trim_end_matches('0')) {
            (275 | 325 | 375, "") => Some(Zi(sign * whole / 25)),
            (2 | 3, "75") => Some(Zi(sign * (whole * 4 + 3))),
            (_, "") => Some(Zi(sign * whole * 2)),
            (_, "5") => Some(Zi(sign * (whole * 2 + 1))),
            _ => None,
        }
    }

    /// The same in points (目), in which one 子 is two.
    pub fn in_points(self) -> String {
        let sign = if self.0 < 0 { "-" } else { "" };
        let halves = self.0.unsigned_abs();
        if halves.is_multiple_of(2) {
            format!("{sign}{}", halves / 2)
        } else {
            format!("{sign}{}.5", halves / 2)
        }
    }
}

impl std::ops::Add for Zi {
    type Output = Zi;
    fn add(self, other: Zi) -> Zi {
        Zi(self.0 + other.0)
    }
}

impl std::ops::Sub for Zi {
    type Output = Zi;
    fn sub(self, other: Zi) -> Zi {
        Zi(self.0 - other.0)
    }
}

impl fmt::Display for Zi {
    /// `184¼`, `-½`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 < 0 {
            f.write_str("-")?;
        }
        let (whole, quarters) = (self.0.unsigned_abs() / 4, self.0.unsigned_abs() % 4);
        let part = ["", "¼", "½", "¾"][quarters as usize];
        if whole > 0 || part.is_empty() { write!(f, "{whole}{part}") } else { f.write_str(part) }
    }
}

impl fmt::Debug for Zi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl Serialize for Zi {
    /// As a number; quarters are exact in binary.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(f64::from(self.0) / 4.0)
    }
}

/// What Black gives for moving first, or White for the stones he gave.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Compensation {
    /// 贴子 of an even game.
    pub zi: Zi,
    /// Handicap stones; Black gives back half of them (a competition may set another rule by `zi`).
    pub handicap: u8,
}

impl Compensation {
    pub const fn even(zi: Zi) -> Compensation {
        Compensation { zi, handicap: 0 }
    }

    pub const fn total(self) -> Zi {
        Zi(self.zi.0 + 2 * self.handicap as i32)
    }
}

/// Whom a point belongs to in the count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Owner {
    Black,
    White,
    /// An empty point between both, or that nobody surrounds: half each.
    Shared,
}

/// The count of a final board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Area {
    /// Points that are Black's alone: living stones and what they surround.
    pub black: u16,
    pub white: u16,
    pub shared: u16,
    pub black_zi: Zi,
    pub white_zi: Zi,
    /// Half of all points: 180½ on 19×19.
    pub half_zi: Zi,
    pub compensation_zi: Zi,
    /// Black wins with more than this.
    pub threshold_zi: Zi,
    /// Black's 子 above the threshold; White's win is negative.
    pub margin_zi: Zi,
    /// `None` when the count is exactly the threshold (和棋, only with whole compensations).
    pub winner: Option<Stone>,
    /// As SGF writes it, in points: `B+1.5`, `W+7`, `0`.
    pub result: String,
    /// The dead stones that were taken off.
    pub dead: Vec<Point>,
}

impl Area {
    /// `黑胜¾子`, `白胜3¾子`, `和棋`.
    pub fn words_zh(&self) -> String {
        let zi = Zi(self.margin_zi.0.abs());
        match self.winner {
            Some(Stone::Black) => format!("黑胜{zi}子"),
            Some(Stone::White) => format!("白胜{zi}子"),
            None => "和棋".to_string(),
        }
    }
}

/// All stones of the groups that are touched by the given points: what a click on a dead group marks. Points
/// without a stone mark nothing.
pub fn dead_groups(board: &Board, touched: &[Point]) -> Vec<Point> {
    let mut dead: Vec<Point> = Vec::new();
    for &at in touched {
        if !dead.contains(&at) {
            dead.extend(board.group(at).map(|group| group.points).unwrap_or_default());
        }
    }
    dead.sort();
    dead.dedup();
    dead
}

/// Whom each point belongs to after the dead stones are off, row by row from the top.
pub fn owners(board: &Board, dead: &[Point]) -> Vec<Owner> {
    let mut cleared = board.clone();
    for &at in dead {
        cleared.set(at, None);
    }
    let size = board.size();
    let mut owners: Vec<Option<Owner>> = vec![None; usize::from(size.points())];
    let index = |at: Point| usize::from(at.y) * usize::from(size.width()) + usize::from(at.x);
    for at in size.all() {
        if owners[index(at)].is_some() {
            continue;
        }
        match cleared.stone(at) {
            Some(Stone::Black) => owners[index(at)] = Some(Owner::Black),
            Some(Stone::White) => owners[index(at)] = Some(Owner::White),
            None => {
                let (points, border) = cleared.region(at, |cell| cell.is_none());
                let touches = |stone| border.iter().any(|&beside| cleared.stone(beside) == Some(stone));
                let owner = match (touches(Stone::Black), touches(Stone::White)) {
                    (true, false) => Owner::Black,
                    (false, true) => Owner::White,
                    (true, true) | (false, false) => Owner::Shared,
                };
                for point in points {
                    owners[index(point)] = Some(owner);
                }
            }
        }
    }
    owners.into_iter().map(|owner| owner.unwrap_or(Owner::Shared)).collect()
}

/// Counts a board whose dead stones are agreed.
pub fn count(board: &Board, dead: &[Point], compensation: Compensation) -> Area {
    let owners = owners(board, dead);
    let of = |wanted: Owner| owners.iter().filter(|&&owner| owner == wanted).count() as u16;
    let (black, white, shared) = (of(Owner::Black), of(Owner::White), of(Owner::Shared));
    let zi = |own: u16| Zi(i32::from(own) * 4 + i32::from(shared) * 2);
    let half_zi = Zi(i32::from(board.size().points()) * 2);
    let threshold_zi = half_zi + compensation.total();
    let margin_zi = zi(black) - threshold_zi;
    let winner = match margin_zi.0.signum() {
        1 => Some(Stone::Black),
        -1 => Some(Stone::White),
        _ => None,
    };
    let result = match winner {
        Some(stone) => format!("{}+{}", stone.letter(), Zi(margin_zi.0.abs()).in_points()),
        None => "0".to_string(),
    };
    let mut dead: Vec<Point> = dead.iter().copied().filter(|&at| board.stone(at).is_some()).collect();
    dead.sort();
    dead.dedup();
    Area {
        black,
        white,
        shared,
        black_zi: zi(black),
        white_zi: zi(white),
        half_zi,
        compensation_zi: compensation.total(),
        threshold_zi,
        margin_zi,
        winner,
        result,
        dead,
    }
}
