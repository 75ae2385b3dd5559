//! The reasons in plain words, Chinese and English, for the student who asks at the desk.
//!
//! Whole sentences; players come in as names. "先手" and "first" stand for White, Red or Go's Black.

/// A language of the sentences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    Zh,
    En,
}
