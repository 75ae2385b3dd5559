//! What the page's worker does: pairs a round, and says how; reads a file of people. Pure text in, text out.

use crate::app::pages::round::why_not;
use crate::app::words::Lang;
use crate::arbiter::{Bend, Command, decide};
use crate::tournament::{Change, PlayerId, RoundNumber, Seed, Tournament};
use qihui::formats::import::{self, Refused, Table};
use serde::{Deserialize, Serialize};

/// Before the bytes of a file, one letter a byte.
const FILE: char = '\u{1}';

/// Players from which a round is paired in the worker: below, the answer comes before anybody could notice.
pub const MANY: usize = 120;

/// A round to be paired.
#[derive(Serialize, Deserialize)]
pub struct Request {
    pub facts: Tournament,
    pub round: RoundNumber,
    pub seed: Seed,
    pub bend: Bend,
}

/// "Why not these two?", asked about a round that is paired.
#[derive(Serialize, Deserialize)]
pub struct Question {
    pub facts: Tournament,
    pub round: RoundNumber,
    pub a: PlayerId,
    pub b: PlayerId,
    pub words: Lang,
}

/// What the worker may be asked.
#[derive(Serialize, Deserialize)]
pub enum Asked {
    Pair(Box<Request>),
    WhyNot(Box<Question>),
}

/// Answers a request: with the changes that pair the round, or with a sentence. Nothing where that may not be: the page
/// then asks for itself and gets the reason.
pub fn answer(request: &str) -> String {
    if let Some(bytes) = request.strip_prefix(FILE) {
        return file_answer(bytes);
    }
    match serde_json::from_str(request) {
        Ok(Asked::Pair(it)) => {
            let Request { facts, round, seed, bend } = *it;
            let changes = decide(&facts, Command::PairNextRound { round, seed, bend });
            changes.ok().and_then(|changes| serde_json::to_string(&changes).ok()).unwrap_or_default()
        }
        Ok(Asked::WhyNot(it)) => {
            let Question { facts, round, a, b, words } = *it;
            facts.round(round).and_then(|round| why_not(words, &facts, round, a, b)).unwrap_or_default()
        }
        Err(_) => String::new(),
    }
}

/// The paired round and the numbers drawn for it, out of an answer.
pub fn read(answer: &str) -> Option<Command> {
    let changes: Vec<Change> = serde_json::from_str(answer).ok()?;
    let mut numbers = None;
    let mut made = None;
    for change in changes {
        match change {
            Change::NumbersDrawn { numbers: drawn, seed } => numbers = Some((drawn, seed)),
            Change::RoundPaired { round } => made = Some(round),
            _ => return None,
        }
    }
    let (numbers, numbers_seed) = numbers.unwrap_or_default();
    Some(Command::AdoptRound { round: made?, numbers, numbers_seed })
}

/// Asks for a file to be read as a list of people. A file made to break its reader breaks the worker, not the page.
pub fn file_request(bytes: &[u8]) -> String {
    std::iter::once(FILE).chain(bytes.iter().map(|byte| char::from(*byte))).collect()
}

fn file_answer(letters: &str) -> String {
    let bytes: Vec<u8> = letters.chars().filter_map(|letter| u8::try_from(letter).ok()).collect();
    serde_json::to_string(&import::read(&bytes)).unwrap_or_default()
}

/// The table out of an answer.
pub fn read_file(answer: &str) -> Result<Table, Refused> {
    serde_json::from_str(answer).unwrap_or(Err(Refused::Broken))
}
