//! A file of many records as so many texts, and which board each belongs to.

use super::desk::{number, same_name};
use super::{At, Kind, Summary};
use crate::record::{chess, go, scan, xiangqi};

/// The text of a file in any encoding; a record of Go says its own.
pub fn decode(kind: Kind, bytes: &[u8]) -> String {
    match kind {
        Kind::Go => go::sgf::decoded(bytes),
        Kind::Chess => chess::source::decode(bytes).0,
        Kind::Xiangqi => scan::decode(bytes, None).text,
    }
}

/// The records of a text, each as it stands there.
pub fn split(kind: Kind, text: &str) -> Vec<String> {
    let starts: Vec<usize> = match kind {
        Kind::Chess => chess::read_str(text).iter().map(|game| game.source.base.byte as usize).collect(),
        Kind::Xiangqi => xiangqi::read_text(text).iter().map(|record| record.place.byte as usize).collect(),
        Kind::Go => {
            let trees = go::sgf::read_text(text).trees;
            let roots =
                trees.iter().filter_map(|tree| tree.nodes.first()).map(|node| node.place.byte as usize);
            roots.map(|at| text.get(..at).and_then(|head| head.rfind('(')).unwrap_or(at)).collect()
        }
    };
    let mut pieces = Vec::new();
    for (at, start) in starts.iter().enumerate() {
        let from = if at == 0 { 0 } else { *start };
        let to = starts.get(at + 1).copied().unwrap_or(text.len());
        if let Some(piece) = text.get(from..to).map(str::trim).filter(|it| !it.is_empty()) {
            pieces.push(piece.to_owned());
        }
    }
    if pieces.is_empty() && !text.trim().is_empty() {
        pieces.push(text.trim().to_owned());
    }
    pieces
}

impl Summary {
    /// The board of a round this record belongs to: both names fit (on whichever side), or one does and the round too,
    /// or it says the board itself (`3.12`).
    pub fn board_among<'a>(&self, boards: &'a [At]) -> Option<&'a At> {
        let heading = &self.heading;
        let fits = |name: &Option<String>, desk: &str| name.as_deref().is_some_and(|it| same_name(it, desk));
        let both = |at: &&At| {
            fits(&heading.first, &at.first) && fits(&heading.second, &at.second)
                || fits(&heading.first, &at.second) && fits(&heading.second, &at.first)
        };
        if let Some(at) = boards.iter().find(both) {
            return Some(at);
        }
        let one = |at: &&At| {
            [&heading.first, &heading.second]
                .into_iter()
                .any(|it| fits(it, &at.first) || fits(it, &at.second))
        };
        let mut halves = boards.iter().filter(one);
        if let (Some(at), None) = (halves.next(), halves.next()) {
            return Some(at);
        }
        let (round, board) = heading.round.as_deref()?.split_once('.')?;
        let (round, board) = (number(round)?, number(board)?);
        let nameless = heading.first.is_none() && heading.second.is_none();
        boards.iter().find(|at| nameless && (at.round, at.board) == (round, board))
    }
}
