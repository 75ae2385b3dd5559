//! The saved form of an event: a readable, versioned, self-checking JSON file.
//!
//! ```json
//! { "format": "qihui", "schema": 1, "app": "0.1.0", "event": "…", "sha256": "…",
//!   "body": { "opening": {…}, "entries": […], "present": {…} } }
//! ```
//! `sha256` is of the compact JSON of `body`. `present` is there for people and other programs to read;
//! the entries are what counts, and the two must agree. The schema is published as
//! `docs/qihui-1.schema.json`.

use super::entry::Entry;
use super::{AppendError, Journal, SealKey};
use crate::arbiter::{PLAYER_LIMIT, rounds_kept};
use crate::tournament::{FreeGame, PlayerId, RoundNumber, Tournament};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;

/// The edition this program writes.
pub const SCHEMA: u32 = 1;
/// Larger files are refused before they are read (security page S5).
pub const SIZE_LIMIT: usize = 20 * 1024 * 1024;

/// A file read back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saved {
    /// The event's id: the same event on two laptops has the same.
    pub event: String,
    pub journal: Journal,
}

#[derive(Serialize)]
struct File<'a> {
    format: &'static str,
    schema: u32,
    app: &'static str,
    event: &'a str,
    sha256: String,
    body: &'a serde_json::Value,
}

#[derive(Deserialize)]
struct Head {
    format: String,
    schema: u32,
    #[serde(default)]
    event: String,
    sha256: String,
    body: serde_json::Value,
}

#[derive(Serialize)]
struct Written<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    key: Option<&'a SealKey>,
    opening: &'a Tournament,
    entries: &'a [Entry],
    present: &'a Tournament,
}

#[derive(Deserialize)]
struct Body {
    #[serde(default)]
    key: Option<SealKey>,
    opening: Tournament,
    entries: Vec<Entry>,
    present: Tournament,
}

/// Why a file is not opened. Nothing of it was taken in.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpenError {
    #[error("the file has {found} bytes, the limit is {limit}")]
    TooLarge { found: usize, limit: usize },
    #[error("not JSON: line {line}, column {column}: {message}")]
    NotJson { line: usize, column: usize, message: String },
    #[error("not a file of this program")]
    NotOurs,
    #[error("written by a newer version (schema {found}, this one reads up to {SCHEMA})")]
    Newer { found: u32 },
    #[error("the content does not agree with its checksum: the file was altered or cut")]
    Altered,
    #[error("the content can't be read: {message}")]
    Unreadable { message: String },
    #[error("entry {entry}: {error}")]
    BrokenChain { entry: usize, error: AppendError },
    #[error("the entries lead to other facts than the file claims")]
    PresentDiffers,
    #[error("{0}")]
    Impossible(#[from] Impossible),
}

/// Facts that can't be: a file that lies, with the place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Impossible {
    #[error("player {player} sits twice in round {round}")]
    SeatedTwice { round: RoundNumber, player: PlayerId },
    #[error("round {round} seats player {player}, who is not on the list")]
    Stranger { round: RoundNumber, player: PlayerId },
    #[error("place {place} holds round {found}")]
    RoundsOutOfOrder { place: usize, found: RoundNumber },
    #[error("board numbers of round {round} repeat")]
    BoardTwice { round: RoundNumber },
    #[error("the list is out of order at player {player}")]
    PlayersOutOfOrder { player: PlayerId },
    #[error("number {number} is given twice")]
    NumberTwice { number: u16 },
    #[error("too much: {players} players, {rounds} rounds")]
    TooMuch { players: usize, rounds: usize },
    #[error("player {player} sits against himself in round {round}")]
    AgainstHimself { round: RoundNumber, player: PlayerId },
    #[error("nights or free games of the club are out of order")]
    BookOutOfOrder,
    #[error("player {player} stands in two line-ups")]
    LineupTwice { player: PlayerId },
}

/// The whole event as a file, indented for people.
pub fn write(event: &str, journal: &Journal) -> String {
    write_as(event, journal, |file| serde_json::to_string_pretty(file).map(|text| text + "\n"))
}

/// The same without a blank too many, for shelves.
pub fn write_compact(event: &str, journal: &Journal) -> String {
    write_as(event, journal, |file| serde_json::to_string(file))
}

fn write_as(event: &str, journal: &Journal, to_text: fn(&File<'_>) -> serde_json::Result<String>) -> String {
    let body = Written {
        key: journal.key(),
        opening: journal.opening(),
        entries: journal.entries(),
        present: journal.present(),
    };
    // Facts are strings, numbers and lists with string keys: nothing in them can fail to be written.
    let body = serde_json::to_value(&body).unwrap_or_default();
    let file = File {
        format: "qihui",
        schema: SCHEMA,
        app: env!("CARGO_PKG_VERSION"),
        event,
        sha256: checksum(&body),
        body: &body,
    };
    to_text(&file).unwrap_or_default()
}

/// Reads a file back; a byte-order mark (Windows Notepad adds one) is passed over.
pub fn read(text: &str) -> Result<Saved, OpenError> {
    if text.len() > SIZE_LIMIT {
        return Err(OpenError::TooLarge { found: text.len(), limit: SIZE_LIMIT });
    }
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let value: serde_json::Value = serde_json::from_str(text).map_err(|error| OpenError::NotJson {
        line: error.line(),
        column: error.column(),
        message: error.to_string(),
    })?;
    if value.get("format").and_then(|format| format.as_str()) != Some("qihui") {
        return Err(OpenError::NotOurs);
    }
    match value.get("schema").and_then(serde_json::Value::as_u64) {
        Some(found) if found > u64::from(SCHEMA) => {
            return Err(OpenError::Newer { found: u32::try_from(found).unwrap_or(u32::MAX) });
        }
        Some(0) | None => return Err(OpenError::NotOurs),
        Some(_) => {}
    }
    let unreadable = |error: serde_json::Error| OpenError::Unreadable { message: error.to_string() };
    let head: Head = serde_json::from_value(value).map_err(unreadable)?;
    debug_assert!(head.format == "qihui" && head.schema <= SCHEMA);
    if checksum(&head.body) != head.sha256 {
        return Err(OpenError::Altered);
    }
    let body: Body = serde_json::from_value(head.body).map_err(unreadable)?;
    check(&body.opening)?;
    let mut journal = Journal::open(body.opening);
    if let Some(key) = body.key {
        journal = journal.sealed_with(key);
    }
    for (entry, place) in body.entries.into_iter().zip(1..) {
        journal.append(entry).map_err(|error| OpenError::BrokenChain { entry: place, error })?;
    }
    check(journal.present())?;
    if *journal.present() != body.present {
        return Err(OpenError::PresentDiffers);
    }
    Ok(Saved { event: head.event, journal })
}

fn checksum(body: &serde_json::Value) -> String {
    let digest = Sha256::digest(serde_json::to_vec(body).unwrap_or_default());
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Facts that can be: each player once a round, only players who are on the list, rounds in order.
pub fn check(facts: &Tournament) -> Result<(), Impossible> {
    if facts.players.len() > PLAYER_LIMIT
        || facts.rounds.len() > usize::from(rounds_kept(facts.settings.system))
    {
        return Err(Impossible::TooMuch { players: facts.players.len(), rounds: facts.rounds.len() });
    }
    if let Some(pair) = facts.players.windows(2).find(|pair| pair[0].id >= pair[1].id) {
        return Err(Impossible::PlayersOutOfOrder { player: pair[1].id });
    }
    let mut numbers = BTreeSet::new();
    for number in facts.players.iter().filter_map(|player| player.number) {
        if !numbers.insert(number) {
            return Err(Impossible::NumberTwice { number });
        }
    }
    for (round, place) in facts.rounds.iter().zip(1..) {
        if usize::from(round.number.0) != place {
            return Err(Impossible::RoundsOutOfOrder { place, found: round.number });
        }
        let mut seated = BTreeSet::new();
        let mut boards = BTreeSet::new();
        let at_boards = round.boards.iter().flat_map(|board| [board.first, board.second]);
        for player in at_boards.chain(round.byes.iter().map(|bye| bye.player)) {
            if facts.player(player).is_none() {
                return Err(Impossible::Stranger { round: round.number, player });
            }
        }
        for board in &round.boards {
            if board.first == board.second {
                return Err(Impossible::AgainstHimself { round: round.number, player: board.first });
            }
            if !boards.insert(board.number) {
                return Err(Impossible::BoardTwice { round: round.number });
            }
        }
        let at_boards = round.boards.iter().flat_map(|board| [board.first, board.second]);
        for player in at_boards.chain(round.byes.iter().map(|bye| bye.player)) {
            if !seated.insert(player) {
                return Err(Impossible::SeatedTwice { round: round.number, player });
            }
        }
    }
    let mut in_lineups = BTreeSet::new();
    for player in facts.lineups.iter().flat_map(|it| &it.seats).map(|seat| seat.player) {
        if !in_lineups.insert(player) {
            return Err(Impossible::LineupTwice { player });
        }
    }
    if book_in_order(facts) { Ok(()) } else { Err(Impossible::BookOutOfOrder) }
}

/// Nights by date, free games by number, each by two who are on the list and on a night there was.
fn book_in_order(facts: &Tournament) -> bool {
    let book = &facts.club;
    let nights = book.nights.windows(2).all(|it| it[0].date < it[1].date && it[0].first <= it[1].first);
    let real = |game: &FreeGame| {
        usize::from(game.night) < book.nights.len()
            && game.first != game.second
            && facts.player(game.first).is_some()
            && facts.player(game.second).is_some()
    };
    let games = book.free.windows(2).all(|it| it[0].number < it[1].number) && book.free.iter().all(real);
    nights && games
}
