//! What a tie-break comes to for one player: exact, never rounded before it is compared.

use super::tie_break::TieBreak;
use crate::tournament::Points;
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::fmt;

/// The value of one tie-break for one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Value {
    /// A sum of scores, in tenths.
    Points(Points),
    /// A sum of products of two scores, in hundredths (Sonneborn-Berger).
    Hundredths(u64),
    /// An average of scores, exact: `numerator / denominator` points. The denominator is never 0.
    Ratio { numerator: i64, denominator: u32 },
    /// A number of rounds, games or fouls.
    Count(u32),
    /// A rating or an average of ratings, rounded to a whole number where the article says so.
    Rating(i32),
    /// A place or number where 1 is the best: inside the tied group (DE), pairing number, lot.
    Place(u32),
    /// There is none: nobody was tied with him, no game to judge by, tie-break left out (Art. 10), lot not drawn.
    Nothing,
}

impl Value {
    /// `Greater` when `self` ranks its player before `other`'s under this tie-break, `Equal` when it does not decide.
    pub fn compare(self, other: Value, tie_break: TieBreak) -> Ordering {
        let order = match (self, other) {
            (Value::Points(a), Value::Points(b)) => a.cmp(&b),
            (Value::Hundredths(a), Value::Hundredths(b)) => a.cmp(&b),
            (
                Value::Ratio { numerator: a, denominator: b },
                Value::Ratio { numerator: c, denominator: d },
            ) => (i128::from(a) * i128::from(d)).cmp(&(i128::from(c) * i128::from(b))),
            (Value::Count(a), Value::Count(b)) => a.cmp(&b),
            (Value::Rating(a), Value::Rating(b)) => a.cmp(&b),
            (Value::Place(a), Value::Place(b)) => b.cmp(&a),
            (Value::Nothing, Value::Nothing) => return Ordering::Equal,
            // A value is better than none, whichever way the values run.
            (Value::Nothing, _) => return Ordering::Less,
            (_, Value::Nothing) => return Ordering::Greater,
            (one, other) => one.kind().cmp(&other.kind()),
        };
        if tie_break.smaller_is_better() { order.reverse() } else { order }
    }

    /// One tie-break gives one kind of value to everybody; kinds are ordered only so that sorting stays total.
    fn kind(self) -> u8 {
        match self {
            Value::Points(_) => 0,
            Value::Hundredths(_) => 1,
            Value::Ratio { .. } => 2,
            Value::Count(_) => 3,
            Value::Rating(_) => 4,
            Value::Place(_) => 5,
            Value::Nothing => 6,
        }
    }

    /// In hundredths, halves rounded up; what a sheet of numbers (CSV, JSON) holds. `None` for [`Value::Nothing`].
    pub fn hundredths(self) -> Option<i64> {
        match self {
            Value::Points(points) => Some(i64::from(points.tenths()) * 10),
            Value::Hundredths(sum) => i64::try_from(sum).ok(),
            Value::Ratio { numerator, denominator } => {
                let (numerator, denominator) = (i128::from(numerator), i128::from(denominator.max(1)));
                i64::try_from((numerator * 200 + denominator).div_euclid(2 * denominator)).ok()
            }
            Value::Count(count) | Value::Place(count) => Some(i64::from(count) * 100),
            Value::Rating(rating) => Some(i64::from(rating) * 100),
            Value::Nothing => None,
        }
    }
}

impl fmt::Display for Value {
    /// As people write it: `12½`, `30.75`, `5.83`, `2041`, `—` for nothing.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Value::Points(points) => points.fmt(f),
            Value::Count(count) | Value::Place(count) => count.fmt(f),
            Value::Rating(rating) => rating.fmt(f),
            Value::Nothing => f.write_str("—"),
            Value::Hundredths(_) | Value::Ratio { .. } => {
                let hundredths = self.hundredths().unwrap_or(i64::MAX);
                let sign = if hundredths < 0 { "-" } else { "" };
                let (whole, part) = (hundredths.unsigned_abs() / 100, hundredths.unsigned_abs() % 100);
                match part {
                    0 => write!(f, "{sign}{whole}"),
                    50 if whole == 0 => write!(f, "{sign}½"),
                    50 => write!(f, "{sign}{whole}½"),
                    part if part % 10 == 0 => write!(f, "{sign}{whole}.{}", part / 10),
                    part => write!(f, "{sign}{whole}.{part:02}"),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shown_as_people_write_it() {
        for (value, shown) in [
            (Value::Points(Points(125)), "12½"),
            (Value::Hundredths(3075), "30.75"),
            (Value::Hundredths(3050), "30½"),
            (Value::Hundredths(3010), "30.1"),
            (Value::Hundredths(3005), "30.05"),
            (Value::Hundredths(3000), "30"),
            (Value::Ratio { numerator: 35, denominator: 6 }, "5.83"),
            (Value::Ratio { numerator: -1, denominator: 8 }, "-0.12"),
            (Value::Ratio { numerator: 1, denominator: 8 }, "0.13"),
            (Value::Count(3), "3"),
            (Value::Rating(-5), "-5"),
            (Value::Nothing, "—"),
        ] {
            assert_eq!(value.to_string(), shown);
        }
    }

    #[test]
    fn averages_are_compared_exactly() {
        // 5.8333… and 5.83 look the same on paper and are not.
        let a = Value::Ratio { numerator: 35, denominator: 6 };
        let b = Value::Ratio { numerator: 583, denominator: 100 };
        assert_eq!(a.to_string(), b.to_string());
        let aob = TieBreak::AverageBuchholz { fore: false };
        assert_eq!(a.compare(b, aob), Ordering::Greater);
        assert_eq!(Value::Place(1).compare(Value::Place(2), TieBreak::Lot), Ordering::Greater);
        assert_eq!(Value::Count(0).compare(Value::Count(2), TieBreak::FewestFouls), Ordering::Greater);
        assert_eq!(Value::Nothing.compare(Value::Count(2), TieBreak::FewestFouls), Ordering::Less);
    }
}
