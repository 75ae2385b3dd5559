//! What the page's worker does: pairs a round, and says how; reads a file of people. Pure text in, text out.

use crate::app::pages::round::why_not;
use crate::app::words::Lang;
use crate::arbiter::{Bend, Command, decide_with};
use crate::pairing::Progress;
use crate::tournament::{Change, PlayerId, RoundNumber, Seed, Tournament};
use qihui::formats::import::{self, Refused, Table};
use qihui::record::library::opening_words;
use qihui::record::scoresheet::{self, Kind, Mend, Scoresheet, Summary};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// Before the bytes of a file, one letter a byte.
const FILE: char = '\u{1}';
/// Before the bytes of a file of records; the game's own letter follows.
const RECORDS: char = '\u{2}';

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
    /// What these records are, in short.
    Look(Kind, Vec<String>),
    /// After which ply of each record this position stands.
    Find(Kind, Vec<String>, String),
    /// Every check in these games that can be answered.
    Checks(Vec<String>),
    /// How this record may be mended.
    Mend(Kind, String),
}

/// Answers a request; who asks doesn't want to know how far it is.
pub fn answer(request: &str) -> String {
    answer_telling(request, &mut |_, _| {})
}

/// Answers a request, telling on the way how many players of how many are settled: with the changes that pair the round, or with a sentence. Nothing where that may not be: the page
/// then asks for itself and gets the reason.
pub fn answer_telling(request: &str, tell: &mut dyn FnMut(usize, usize)) -> String {
    if let Some(bytes) = request.strip_prefix(FILE) {
        return file_answer(bytes);
    }
    if let Some(letters) = request.strip_prefix(RECORDS) {
        return records_answer(letters);
    }
    match serde_json::from_str(request) {
        Ok(Asked::Pair(it)) => {
            let Request { facts, round, seed, bend } = *it;
            let mut progress = |at: Progress| {
                tell(at.players_settled, at.players);
                ControlFlow::Continue(())
            };
            let changes = decide_with(&facts, Command::PairNextRound { round, seed, bend }, &mut progress);
            changes.ok().and_then(|changes| serde_json::to_string(&changes).ok()).unwrap_or_default()
        }
        Ok(Asked::WhyNot(it)) => {
            let Question { facts, round, a, b, words } = *it;
            facts.round(round).and_then(|round| why_not(words, &facts, round, a, b)).unwrap_or_default()
        }
        Ok(Asked::Look(kind, texts)) => serde_json::to_string(&look(kind, &texts)).unwrap_or_default(),
        Ok(Asked::Find(kind, texts, fen)) => {
            let found: Vec<Option<u32>> =
                texts.iter().map(|text| Scoresheet::read(kind, text).ply_with(&fen)).collect();
            serde_json::to_string(&found).unwrap_or_default()
        }
        Ok(Asked::Checks(texts)) => {
            let games =
                texts.iter().filter_map(|text| qihui::record::chess::read_str(text).into_iter().next());
            let found: Vec<String> = games.flat_map(|game| qihui::record::king::checks(&game)).collect();
            serde_json::to_string(&found).unwrap_or_default()
        }
        Ok(Asked::Mend(kind, text)) => {
            serde_json::to_string(&Scoresheet::read(kind, &text).mends()).unwrap_or_default()
        }
        Err(_) => String::new(),
    }
}

/// Records in short.
pub fn look(kind: Kind, texts: &[String]) -> Vec<Summary> {
    let of = |text: &String| {
        let sheet = Scoresheet::read(kind, text);
        Summary { opening: sheet.opening().map(|it| opening_words(&it)), ..sheet.summary() }
    };
    texts.iter().map(of).collect()
}

/// Asks for a file of records to be taken apart.
pub fn records_request(kind: Kind, bytes: &[u8]) -> String {
    let letter = match kind {
        Kind::Chess => 'c',
        Kind::Xiangqi => 'x',
        Kind::Go => 'g',
    };
    [RECORDS, letter].into_iter().chain(bytes.iter().map(|byte| char::from(*byte))).collect()
}

fn records_answer(letters: &str) -> String {
    let kind = match letters.chars().next() {
        Some('x') => Kind::Xiangqi,
        Some('g') => Kind::Go,
        _ => Kind::Chess,
    };
    let bytes: Vec<u8> = letters.chars().skip(1).filter_map(|letter| u8::try_from(letter).ok()).collect();
    serde_json::to_string(&apart(kind, &bytes)).unwrap_or_default()
}

/// The records of a file.
pub fn apart(kind: Kind, bytes: &[u8]) -> Vec<String> {
    scoresheet::split(kind, &scoresheet::decode(kind, bytes))
}

/// The mends out of an answer.
pub fn read_mends(answer: &str) -> Vec<Mend> {
    serde_json::from_str(answer).unwrap_or_default()
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
