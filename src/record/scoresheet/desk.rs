//! A record against the board it belongs to (R226): players, sides, round and result must agree. Every difference is
//! named, and nobody but a person decides which of the two is right.

use super::{Scoresheet, Summary};
use crate::tournament::GameResult;
use crate::tournament::text::folded;

/// What the desk knows of a board. Texts only: nothing private can be among them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct At {
    pub event: String,
    pub place: String,
    /// `2026.11.29`, or empty.
    pub date: String,
    pub round: u16,
    pub board: u16,
    pub first: String,
    pub second: String,
    pub first_unit: String,
    pub second_unit: String,
    pub first_rating: Option<u16>,
    pub second_rating: Option<u16>,
    pub result: Option<GameResult>,
    /// `ECO`, `Opening`.
    pub more: Vec<(&'static str, String)>,
}

impl At {
    /// The tags it makes; the names of the players' tags differ from game to game.
    pub(super) fn tags(
        &self,
        first: &'static str,
        second: &'static str,
        site: &'static str,
    ) -> Vec<(&'static str, String)> {
        let rating = |it: Option<u16>| it.map(|it| it.to_string()).unwrap_or_default();
        let [elo_first, elo_second, team_first, team_second] = match first {
            "White" => ["WhiteElo", "BlackElo", "WhiteTeam", "BlackTeam"],
            _ => ["RedElo", "BlackElo", "RedTeam", "BlackTeam"],
        };
        let round = match (self.round, self.board) {
            (0, _) => String::new(),
            (round, 0) => round.to_string(),
            (round, board) if first == "White" => format!("{round}.{board}"),
            (round, _) => round.to_string(),
        };
        let mut tags = vec![
            ("Event", self.event.clone()),
            (site, self.place.clone()),
            ("Date", self.date.clone()),
            ("Round", round),
            (first, self.first.clone()),
            (second, self.second.clone()),
            (elo_first, rating(self.first_rating)),
            (elo_second, rating(self.second_rating)),
            (team_first, self.first_unit.clone()),
            (team_second, self.second_unit.clone()),
        ];
        tags.extend(self.more.iter().cloned());
        tags.retain(|(_, value)| !value.is_empty());
        tags
    }
}

/// What record and desk may disagree about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Field {
    First,
    Second,
    /// The two names stand on the wrong sides.
    Sides,
    Round,
    Result,
}

/// One of them, with what both say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    pub field: Field,
    pub record: String,
    pub desk: String,
    /// The record's result, where that is what differs.
    pub result: Option<GameResult>,
}

/// A name as it is compared: width, case and blanks make no difference, nor does `姓, 名`.
fn plain(name: &str) -> String {
    folded(name).chars().filter(|it| it.is_alphanumeric()).collect()
}

/// Whether the two name one person as far as letters tell; `刘先锋（魏）` is 刘先锋.
pub(super) fn same_name(record: &str, desk: &str) -> bool {
    let bare = record.split(['(', '（', '[', '【']).next().unwrap_or(record);
    let (whole, bare, desk) = (plain(record), plain(bare), plain(desk));
    let turned = record.split_once(',').map(|(last, first)| plain(&format!("{first}{last}")));
    !desk.is_empty() && (whole == desk || bare == desk || turned.as_deref() == Some(&desk))
}

/// Every difference between the record and its board.
pub fn compare(sheet: &Scoresheet, at: &At) -> Vec<Difference> {
    sheet.summary().differences(at)
}

impl Summary {
    /// Every difference between the record and its board. What the record does not say does not differ.
    pub fn differences(&self, at: &At) -> Vec<Difference> {
        differences(self, at)
    }
}

fn differences(summary: &Summary, at: &At) -> Vec<Difference> {
    let heading = &summary.heading;
    let mut found = Vec::new();
    let mut differ = |field, record: &str, desk: &str, result| {
        found.push(Difference { field, record: record.to_owned(), desk: desk.to_owned(), result });
    };
    let (first, second) = (heading.first.as_deref(), heading.second.as_deref());
    let agrees = |record: Option<&str>, desk: &str| record.is_none_or(|it| same_name(it, desk));
    if !agrees(first, &at.first) || !agrees(second, &at.second) {
        let turned = first.is_some_and(|it| same_name(it, &at.second))
            && second.is_some_and(|it| same_name(it, &at.first));
        if turned {
            let both = |a: &str, b: &str| format!("{a} – {b}");
            let record = both(first.unwrap_or_default(), second.unwrap_or_default());
            differ(Field::Sides, &record, &both(&at.first, &at.second), None);
        } else {
            for (field, record, desk) in
                [(Field::First, first, &at.first), (Field::Second, second, &at.second)]
            {
                if let Some(record) = record.filter(|it| !same_name(it, desk)) {
                    differ(field, record, desk, None);
                }
            }
        }
    }
    if let Some(round) = &heading.round
        && at.round > 0
        && number(round) != Some(at.round)
    {
        differ(Field::Round, round, &at.round.to_string(), None);
    }
    if let (Some(record), Some(desk)) = (summary.result, at.result)
        && !same_result(record, desk)
    {
        differ(Field::Result, score(record), score(desk), Some(record));
    }
    found
}

/// `3`, `3.12`, `第3轮`, `Round 3`.
pub(super) fn number(text: &str) -> Option<u16> {
    let digits: String =
        folded(text).chars().skip_while(|it| !it.is_ascii_digit()).take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}

/// A game lost by forfeit is written as lost.
fn same_result(record: GameResult, desk: GameResult) -> bool {
    let plain = |it| match it {
        GameResult::FirstWinsByForfeit => GameResult::FirstWins,
        GameResult::SecondWinsByForfeit => GameResult::SecondWins,
        other => other,
    };
    record == desk || plain(record) == plain(desk)
}

/// As every record writes it.
pub(super) const fn score(result: GameResult) -> &'static str {
    match result {
        GameResult::FirstWins => "1-0",
        GameResult::SecondWins => "0-1",
        GameResult::Draw => "½-½",
        GameResult::FirstWinsByForfeit => "+/-",
        GameResult::SecondWinsByForfeit => "-/+",
        GameResult::BothForfeit => "-/-",
    }
}
