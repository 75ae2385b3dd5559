//! Points, kept as whole tenths so that ½ never drifts.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Sub};

/// Tenths of a point, the grain of TRF columns 81–84. Exact: ½ is [`Points::HALF`], never `0.5` (R026).
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Points(pub u32);

impl Points {
    pub const ZERO: Points = Points(0);
    pub const HALF: Points = Points(5);
    pub const ONE: Points = Points(10);
    pub const TWO: Points = Points(20);

    /// Whole points, e.g. `Points::whole(2)` for 2.
    pub const fn whole(points: u32) -> Points {
        Points(points * 10)
    }

    /// The number of tenths.
    pub const fn tenths(self) -> u32 {
        self.0
    }

    /// The part of `self` above `other`, nothing when there is none.
    pub const fn saturating_sub(self, other: Points) -> Points {
        Points(self.0.saturating_sub(other.0))
    }

    /// How far two scores are apart.
    pub const fn abs_diff(self, other: Points) -> Points {
        Points(self.0.abs_diff(other.0))
    }

    /// Reads `2`, `2.5`, `2½`, `½`, `.5`, `2,5`; nothing finer than a tenth.
    pub fn parse(text: &str) -> Option<Points> {
        let text = text.trim();
        if let Some(whole) = text.strip_suffix('½') {
            let whole = if whole.is_empty() { 0 } else { whole.parse::<u32>().ok()? };
            return whole.checked_mul(10)?.checked_add(5).map(Points);
        }
        let (whole, tenth) = text.split_once(['.', ',']).unwrap_or((text, ""));
        if whole.is_empty() && tenth.is_empty()
            || !whole.bytes().chain(tenth.bytes()).all(|b| b.is_ascii_digit())
        {
            return None;
        }
        let whole = if whole.is_empty() { 0 } else { whole.parse::<u32>().ok()? };
        let tenth = match tenth.trim_end_matches('0') {
            "" => 0,
            one if one.len() == 1 => one.parse::<u32>().ok()?,
            _ => return None,
        };
        whole.checked_mul(10)?.checked_add(tenth).map(Points)
    }
}

impl fmt::Display for Points {
    /// As people write it: `2`, `2½`, `½`, `0.3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0 / 10, self.0 % 10) {
            (whole, 0) => write!(f, "{whole}"),
            (0, 5) => f.write_str("½"),
            (whole, 5) => write!(f, "{whole}½"),
            (whole, tenth) => write!(f, "{whole}.{tenth}"),
        }
    }
}

impl fmt::Debug for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl Add for Points {
    type Output = Points;
    /// Stops at the greatest number there is: no file can make a sum wrap or panic.
    fn add(self, other: Points) -> Points {
        Points(self.0.saturating_add(other.0))
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Points) {
        *self = *self + other;
    }
}

impl Sub for Points {
    type Output = Points;
    /// Panics in debug builds when `other` is the larger; use [`Points::saturating_sub`] where it may be.
    fn sub(self, other: Points) -> Points {
        Points(self.0 - other.0)
    }
}

impl Mul<u32> for Points {
    type Output = Points;
    fn mul(self, times: u32) -> Points {
        Points(self.0.saturating_mul(times))
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Points>>(iter: I) -> Points {
        iter.fold(Points::ZERO, Add::add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_and_writes_what_people_write() {
        for (text, tenths, shown) in [
            ("0", 0, "0"),
            ("½", 5, "½"),
            ("2½", 25, "2½"),
            ("2.5", 25, "2½"),
            (".5", 5, "½"),
            ("2,5", 25, "2½"),
            ("3.0", 30, "3"),
            ("10.50", 105, "10½"),
            (" 1 ", 10, "1"),
            ("0.3", 3, "0.3"),
        ] {
            assert_eq!(Points::parse(text), Some(Points(tenths)), "{text}");
            assert_eq!(Points(tenths).to_string(), shown);
        }
        for text in ["", "-1", "1.25", "x", "1/2", "½½", "99999999999", "."] {
            assert_eq!(Points::parse(text), None, "{text}");
        }
    }

    #[test]
    fn sums_stop_at_the_end() {
        let most = Points(u32::MAX);
        assert_eq!([most, Points::ONE].into_iter().sum::<Points>(), most);
        assert_eq!(most * 3, most);
    }
}
