//! Chess records: read anything, say exactly what is wrong.
//!
//! Moves are judged by shakmaty; what it is given, and what its answers mean to a person, is here.
//!
//! | wanted | here |
//! |---|---|
//! | games of a file of any size | [`games`], [`read_bytes`], [`read_str`] |
//! | one game | [`Game`]: tags, lines, notes, findings, [`Problem`] |
//! | the smallest edits that make a broken score legal | [`repairs`], [`apply`] |
//! | mate, repetition, dead position, claims | [`ends()`], [`dead`] |
//! | result, words and position against each other | [`judge`], [`against_desk`] |
//! | PGN in export format | [`write()`] |
//! | sentences for people | [`words`] |
//!
//! Two readers stand behind one door: [`strict`] takes PGN as programs write it at full speed and declines
//! anything else; [`read`] takes the rest. Both give the same [`Game`].

pub mod columns;
pub mod cut;
pub mod dead;
pub mod ends;
pub mod finding;
pub mod game;
pub mod heading;
pub mod read;
pub mod repair;
pub mod result;
pub mod source;
pub mod spell;
pub mod stream;
pub mod strict;
pub mod typed;
pub mod why;
pub mod words;
pub mod write;

pub use ends::{Ending, Ends, ends};
pub use finding::{Finding, FindingKind, Habit, Problem, Severity, Wrong};
pub use game::{Game, Limits, Line, Note, NoteKind, Ply, Score, Tag};
pub use repair::{Edit, EditKind, Repair, Search, apply, repairs};
pub use result::{Desk, Reason, Verdict, against_desk, judge};
pub use source::Charset;
pub use stream::{Games, games, read_bytes, read_str};
pub use write::{write, write_all};
