//! The record of a game as it was handed in, and how far the coach is with it (R125, R214, R226).
//!
//! The text is kept as it came: what it says is read from it whenever it is shown, so a reader that has learnt reads old
//! records better. Journal and facts share one copy of it in memory.

use super::Tournament;
use super::player::{PlayerId, is_default};
use super::round::{Board, GameResult, RoundNumber};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Bytes of one record; a game with two thousand comments needs less.
pub const RECORD_LIMIT: usize = 200 * 1024;
/// Bytes of all records of an event: a saved file holds them twice and must stay below its own limit.
pub const RECORDS_LIMIT: usize = 6 * 1024 * 1024;

/// A record's text. Copies are the same text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordText(Arc<str>);

impl RecordText {
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<&str> for RecordText {
    fn from(text: &str) -> RecordText {
        RecordText(text.into())
    }
}

impl Serialize for RecordText {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for RecordText {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<RecordText, D::Error> {
        String::deserialize(deserializer).map(|text| RecordText(text.into()))
    }
}

/// How far the coach is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum RecordState {
    /// 待讲评.
    #[default]
    AwaitsCoach,
    /// 已讲评.
    Reviewed,
}

/// A record and what was said about it as a whole.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BoardRecord {
    pub text: RecordText,
    #[serde(default, skip_serializing_if = "is_default")]
    pub state: RecordState,
    /// 总评.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub summary: String,
}

impl BoardRecord {
    pub fn of(text: &str) -> BoardRecord {
        BoardRecord { text: text.into(), ..BoardRecord::default() }
    }
}

impl Tournament {
    /// Every record in force with its place.
    pub fn records(&self) -> impl Iterator<Item = (RoundNumber, &Board, &BoardRecord)> {
        self.rounds.iter().flat_map(|round| {
            round.boards.iter().filter_map(|board| Some((round.number, board, board.record.as_deref()?)))
        })
    }

    /// Bytes of all records in force.
    pub fn record_bytes(&self) -> usize {
        self.records().map(|(_, _, record)| record.text.as_str().len()).sum()
    }

    /// The same facts without the records: for those who pair and need not carry them.
    #[must_use]
    pub fn without_records(&self) -> Tournament {
        let mut bare = self.clone();
        for board in bare.rounds.iter_mut().flat_map(|round| &mut round.boards) {
            board.record = None;
        }
        bare
    }
}

impl Board {
    /// Who is to hand the record in: the winner, the first mover where it was drawn (plan C). Nobody while there is no
    /// result, and nobody for a game that was not played.
    pub fn record_falls_to(&self) -> Option<PlayerId> {
        match self.result? {
            GameResult::FirstWins | GameResult::Draw => Some(self.first),
            GameResult::SecondWins => Some(self.second),
            GameResult::FirstWinsByForfeit | GameResult::SecondWinsByForfeit | GameResult::BothForfeit => {
                None
            }
        }
    }

    /// Who still owes it.
    pub fn record_owed_by(&self) -> Option<PlayerId> {
        if self.record.is_some() { None } else { self.record_falls_to() }
    }
}
