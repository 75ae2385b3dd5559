//! Tie-breaks, their workings and "why is A before B" in words, Chinese and English.
//!
//! The core knows players by their place in the ledger; whoever asks for a sentence says what they are called.

pub mod en;
pub mod zh;

use super::TieBreak;

/// What a player is called, by place in the ledger.
pub type Names<'a> = &'a dyn Fn(u16) -> String;

impl TieBreak {
    /// The name as Chinese arbiters use it: `对手分`.
    pub fn name_zh(self) -> String {
        zh::name(self)
    }

    /// The name in English: `Buchholz`.
    pub fn name_en(self) -> String {
        en::name(self)
    }

    /// A column heading of a few characters: `对手分`.
    pub fn heading_zh(self) -> String {
        zh::heading(self)
    }

    /// A column heading of a few letters: `BH`.
    pub fn heading_en(self) -> String {
        en::heading(self)
    }
}

/// An addend's own number as it is read: tenths as points, ratings and counts as they are.
fn number(working: &super::Working, amount: i64) -> String {
    use super::{Conclusion, Value};
    use crate::tournament::Points;
    let tenths = |amount: i64| Points(u32::try_from(amount.max(0)).unwrap_or(u32::MAX)).to_string();
    match (&working.conclusion, working.value) {
        (Conclusion::InsideGroup { .. } | Conclusion::GoTotal { .. }, _)
        | (_, Value::Points(_) | Value::Ratio { .. }) => tenths(amount),
        (_, Value::Hundredths(_)) => Value::Hundredths(u64::try_from(amount).unwrap_or(0)).to_string(),
        (_, Value::Count(_) | Value::Rating(_) | Value::Place(_) | Value::Nothing) => amount.to_string(),
    }
}

/// A score in tenths as people write it.
fn score(tenths: i64) -> String {
    crate::tournament::Points(u32::try_from(tenths.max(0)).unwrap_or(u32::MAX)).to_string()
}
