//! First and second mover, the same in every game (R054).

use serde::{Deserialize, Serialize};

/// 先手 or 后手. [`Side::First`] is White in chess, Red in xiangqi, Black in Go; every sheet writes it on the left (R053).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    First,
    Second,
}

impl Side {
    /// The other one.
    pub const fn opposite(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }
}
