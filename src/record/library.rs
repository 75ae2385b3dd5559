//! The club's games, to be searched: by player, day, opening, and position.

use super::opening::Opening;
use super::scoresheet::{Kind, Scoresheet, Summary};
use crate::tournament::GameResult;
use crate::tournament::text::folded;

/// A game of the club.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// The event's id and its name.
    pub event: (String, String),
    pub kind: Kind,
    pub round: u16,
    pub board: u16,
    pub first: String,
    pub second: String,
    /// As the organiser wrote it.
    pub date: String,
    pub result: Option<GameResult>,
    pub text: String,
    pub summary: Summary,
}

/// What is looked for; empty fields ask for nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    pub player: String,
    pub date: String,
    pub opening: String,
}

impl Wanted {
    pub fn is_empty(&self) -> bool {
        [&self.player, &self.date, &self.opening].iter().all(|it| it.trim().is_empty())
    }

    /// Whether a game has all that is asked for. `named` says whether what was typed means a name, pinyin included.
    pub fn fits(&self, card: &Card, named: impl Fn(&str, &str) -> bool) -> bool {
        let player = self.player.trim();
        let date = digits(&self.date);
        let opening = folded(&self.opening);
        let in_opening = |(eco, name): &(String, String)| {
            folded(eco).starts_with(&opening) || folded(name).contains(&opening)
        };
        (player.is_empty() || named(player, &card.first) || named(player, &card.second))
            && (date.is_empty() || digits(&card.date).contains(&date))
            && (opening.is_empty() || card.summary.opening.as_ref().is_some_and(in_opening))
    }
}

/// Days are compared by their figures: `2026-11-29` is `2026年11月29日`.
fn digits(text: &str) -> String {
    let mut parts = text.split(|it: char| !it.is_ascii_digit()).filter(|it| !it.is_empty());
    let parts: Vec<String> = parts.by_ref().map(|it| format!("{it:0>2}")).collect();
    parts.concat()
}

/// `意大利开局 Italian Game: Two Knights Defense`: found by either name.
pub fn opening_words(opening: &Opening) -> (String, String) {
    let name = match opening.family_zh() {
        Some(family) => format!("{family} {}", opening.name),
        None => opening.name.to_owned(),
    };
    (opening.eco.to_owned(), name)
}

impl Scoresheet {
    /// The opening of a chess game, where it has a name.
    pub fn opening(&self) -> Option<Opening> {
        self.chess_game().and_then(super::opening::opening)
    }

    /// The ply of the main line after which this position stands (0 for the start): men and mover, as FEN has them.
    pub fn ply_with(&self, fen: &str) -> Option<u32> {
        let wanted = placement(fen);
        let steps = std::iter::once(None).chain(self.main_line().into_iter().map(Some));
        let mut found = steps.zip(0u32..);
        found.find(|(step, _)| placement(&self.diagram(*step).fen) == wanted).map(|(_, ply)| ply)
    }
}

/// The first two fields of a FEN.
fn placement(fen: &str) -> (&str, &str) {
    let mut fields = fen.split_whitespace();
    (fields.next().unwrap_or_default(), fields.next().unwrap_or("w"))
}
