//! Reads whole files: one or many games, each replayed as it is read.

use super::history::{Game, Rules};
use super::notation::read as read_move;
use super::position::Position;
use super::record::{Finding, FindingKind, GameResult, Node, Record, Severity, Tag};
use super::token::{Token, TokenKind, Tokens};
use crate::record::Place;
use crate::record::scan::{Cursor, Decoded, MAX_BYTES, decode};

/// Games of one file that are read (security S6).
pub const MAX_GAMES: usize = 20_000;
/// Plies of one game with its variations that are read.
pub const MAX_PLIES: usize = 4_000;
/// Variations within variations that are followed.
pub const MAX_DEPTH: usize = 256;
/// Findings kept for one game.
const MAX_FINDINGS: usize = 200;

/// Reads a file in any encoding.
pub fn read_bytes(bytes: &[u8]) -> Vec<Record> {
    let taken = &bytes[..bytes.len().min(MAX_BYTES)];
    let decoded = decode(taken, None);
    let mut records = read_cursor(Cursor::over(&decoded));
    if let Some(first) = records.first_mut() {
        note_file(first, &decoded, bytes.len() > MAX_BYTES);
    }
    records
}

/// Reads text.
pub fn read_text(text: &str) -> Vec<Record> {
    let end = (0..=text.len().min(MAX_BYTES)).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    let mut records = read_cursor(Cursor::new(&text[..end]));
    if let Some(first) = records.first_mut().filter(|_| end < text.len()) {
        first.find(first.place, 0, "", Severity::Error, FindingKind::TooLong { limit: MAX_BYTES });
    }
    records
}

fn note_file(first: &mut Record, decoded: &Decoded, cut: bool) {
    if decoded.replaced {
        first.find(first.place, 0, "", Severity::Warning, FindingKind::Undecodable);
    }
    if cut {
        first.find(first.place, 0, "", Severity::Error, FindingKind::TooLong { limit: MAX_BYTES });
    }
}

impl Record {
    pub(super) fn find(&mut self, at: Place, ply: u16, token: &str, severity: Severity, what: FindingKind) {
        if self.findings.len() < MAX_FINDINGS {
            let token = token.chars().take(40).collect();
            self.findings.push(Finding { at, ply, token, severity, what });
        }
    }
}

/// A line being read: the main one at the bottom of the stack, variations above it.
struct Line {
    game: Position,
    /// The position before its last move, from which a variation on that move starts.
    before: Position,
    last: Option<usize>,
    /// Parent of the last move.
    last_parent: Option<usize>,
    ply: u16,
    /// A move of this line could not be read: the rest of it is left.
    stopped: bool,
    opened: Place,
}

fn read_cursor(cursor: Cursor<'_>) -> Vec<Record> {
    let mut reader = Reader { records: Vec::new(), current: None };
    for token in Tokens::new(cursor) {
        if !reader.token(token) {
            break;
        }
    }
    reader.finish();
    reader.records
}

struct Reader {
    records: Vec<Record>,
    current: Option<Reading>,
}

struct Reading {
    record: Record,
    lines: Vec<Line>,
    /// Variations above [`MAX_DEPTH`], walked over.
    too_deep: usize,
    fen_is_bad: bool,
    /// Words before the first move that name a player: what follows them is the name.
    naming: Option<&'static str>,
    moved: bool,
    /// Inside the bracket after a name: 刘先锋（魏）.
    aside: bool,
}

impl Reading {
    fn new(place: Place) -> Reading {
        let start = Position::start();
        let line = Line {
            game: start,
            before: start,
            last: None,
            last_parent: None,
            ply: 0,
            stopped: false,
            opened: place,
        };
        Reading {
            record: Record::new(place),
            lines: vec![line],
            too_deep: 0,
            fen_is_bad: false,
            naming: None,
            moved: false,
            aside: false,
        }
    }
}

impl Reader {
    /// Takes one token; false when nothing more is to be read.
    fn token(&mut self, token: Token<'_>) -> bool {
        let begins_next = match (&token.kind, &self.current) {
            (_, None) => true,
            (TokenKind::Tag { .. }, Some(reading)) => reading.moved || reading.record.result.is_some(),
            (TokenKind::Number(1), Some(reading)) => reading.record.result.is_some(),
            _ => false,
        };
        if begins_next {
            self.finish();
            if self.records.len() >= MAX_GAMES {
                if let Some(last) = self.records.last_mut() {
                    let limit = FindingKind::TooManyGames { limit: MAX_GAMES };
                    last.find(token.place, 0, "", Severity::Error, limit);
                }
                return false;
            }
            self.current = Some(Reading::new(token.place));
        }
        if let Some(reading) = &mut self.current {
            reading.token(token);
        }
        true
    }

    fn finish(&mut self) {
        let Some(mut reading) = self.current.take() else { return };
        let open: Vec<Place> = reading.lines.iter().skip(1).map(|line| line.opened).collect();
        for place in open.into_iter().take(1) {
            reading.record.find(place, 0, "(", Severity::Error, FindingKind::Unclosed { opened: '(' });
        }
        let record = &mut reading.record;
        if !reading.moved && record.tags.is_empty() && record.result.is_none() && record.comments.is_empty() {
            record.find(record.place, 0, "", Severity::Error, FindingKind::NoGame);
        }
        self.records.push(reading.record);
    }
}

/// Headers as people write them above a score.
const HEADERS: [(&str, &str); 12] = [
    ("红方", "Red"),
    ("紅方", "Red"),
    ("红", "Red"),
    ("先手", "Red"),
    ("黑方", "Black"),
    ("黑", "Black"),
    ("后手", "Black"),
    ("赛事", "Event"),
    ("日期", "Date"),
    ("地点", "Site"),
    ("轮次", "Round"),
    ("结果", "Result"),
];

impl Reading {
    fn token(&mut self, token: Token<'_>) {
        let naming = self.naming.take();
        match token.kind {
            TokenKind::Tag { name, value } => self.tag(name, value, token.text, token.place),
            TokenKind::Comment(text) => self.comment(text),
            TokenKind::UnclosedComment(ref text) => {
                self.comment(text.clone());
                self.find(&token, Severity::Error, FindingKind::Unclosed { opened: '{' });
            }
            TokenKind::Number(found) => self.number(found, &token),
            TokenKind::Move => self.mv(&token),
            TokenKind::Mark => {
                let last = self.lines.last().and_then(|line| line.last).filter(|_| self.too_deep == 0);
                if let Some(last) = last {
                    self.record.nodes[last].marks.push(token.text.to_string());
                }
            }
            TokenKind::Open if !self.moved && self.lines.len() == 1 && !self.record.tags.is_empty() => {
                self.aside = true;
            }
            TokenKind::Open => self.open(&token),
            TokenKind::Close if self.aside => self.aside = false,
            TokenKind::Close if self.too_deep > 0 => self.too_deep -= 1,
            TokenKind::Close if self.lines.len() > 1 => {
                self.lines.pop();
            }
            TokenKind::Close => self.find(&token, Severity::Warning, FindingKind::Stray { closed: ')' }),
            TokenKind::StrayBrace => self.find(&token, Severity::Warning, FindingKind::Stray { closed: '}' }),
            TokenKind::Result(result) => {
                if self.lines.len() == 1 {
                    self.record.result = Some(result);
                }
            }
            TokenKind::Words => self.words(&token, naming),
        }
    }

    fn ply(&self) -> u16 {
        self.lines.last().map_or(0, |line| line.ply)
    }

    fn find(&mut self, token: &Token<'_>, severity: Severity, what: FindingKind) {
        self.record.find(token.place, self.ply(), token.text, severity, what);
    }

    fn tag(&mut self, name: String, value: String, text: &str, place: Place) {
        if name.eq_ignore_ascii_case("FEN") && !value.trim().is_empty() {
            match Position::from_fen(&value) {
                Ok(start) => {
                    self.record.start = start;
                    self.lines[0].game = start;
                    self.lines[0].before = start;
                    let men = start.misplaced();
                    if !men.is_empty() {
                        self.record.find(place, 0, text, Severity::Warning, FindingKind::Misplaced { men });
                    }
                }
                Err(error) => {
                    self.fen_is_bad = true;
                    self.lines[0].stopped = true;
                    self.record.find(place, 0, text, Severity::Error, FindingKind::Fen { error });
                }
            }
        }
        self.record.tags.push(Tag { name, value });
    }

    fn comment(&mut self, text: String) {
        if text.is_empty() || self.too_deep > 0 {
            return;
        }
        match self.lines.last().and_then(|line| line.last) {
            Some(last) => self.record.nodes[last].comments.push(text),
            None => self.record.comments.push(text),
        }
    }

    fn number(&mut self, found: u32, token: &Token<'_>) {
        if self.lines.len() > 1 || self.lines[0].stopped || self.record.result.is_some() {
            return;
        }
        let line = &self.lines[0];
        let first = self.record.start.turn() == crate::tournament::Side::Second;
        let expected = (u32::from(line.ply) + u32::from(first)) / 2 + 1;
        // A FEN may begin the numbers anywhere; only the steps inside the game are looked at.
        let from_fen = u32::from(self.record.start.move_number()).saturating_sub(1);
        if found != expected && found != expected + from_fen {
            self.find(token, Severity::Note, FindingKind::NumberOutOfStep { expected, found });
        }
    }

    fn mv(&mut self, token: &Token<'_>) {
        self.moved = true;
        self.aside = false;
        if self.too_deep > 0 {
            return;
        }
        let depth = self.lines.len();
        if depth == 1 && self.record.result.is_some() {
            let already =
                self.record.findings.iter().any(|finding| finding.what == FindingKind::MovesAfterResult);
            if !already {
                self.find(token, Severity::Error, FindingKind::MovesAfterResult);
            }
            return;
        }
        let Some(line) = self.lines.last_mut() else { return };
        if line.stopped {
            if depth == 1 && self.record.unread.len() < MAX_PLIES {
                self.record.unread.push((token.text.to_string(), token.place));
            }
            return;
        }
        if self.record.nodes.len() >= MAX_PLIES {
            line.stopped = true;
            self.find(token, Severity::Error, FindingKind::TooManyMoves { limit: MAX_PLIES });
            return;
        }
        let ply = line.ply + 1;
        match read_move(&line.game, token.text) {
            Ok(reading) => {
                let parent = line.last;
                let place = self.record.nodes.len();
                self.record.nodes.push(Node {
                    made: reading.made,
                    typed: token.text.to_string(),
                    notation: reading.notation,
                    place: token.place,
                    marks: Vec::new(),
                    comments: Vec::new(),
                    parent,
                    next: Vec::new(),
                });
                line.before = line.game;
                line.game = line.game.after(reading.made);
                line.last = Some(place);
                line.last_parent = parent;
                line.ply = ply;
                match parent {
                    Some(parent) => self.record.nodes[parent].next.push(place),
                    None => self.record.first.push(place),
                }
                if reading.underspecified {
                    self.record.find(
                        token.place,
                        ply,
                        token.text,
                        Severity::Note,
                        FindingKind::TandemSignMissing,
                    );
                }
            }
            Err(error) => {
                line.stopped = true;
                let (severity, what) = if depth == 1 {
                    self.record.unread.push((token.text.to_string(), token.place));
                    (Severity::Error, FindingKind::Move { error })
                } else {
                    (Severity::Warning, FindingKind::VariationMove { error })
                };
                self.record.find(token.place, ply, token.text, severity, what);
            }
        }
    }

    fn open(&mut self, token: &Token<'_>) {
        if self.too_deep > 0 {
            self.too_deep += 1;
            return;
        }
        if self.lines.len() > MAX_DEPTH {
            self.too_deep = 1;
            let limit = FindingKind::TooDeep { limit: MAX_DEPTH };
            if !self.record.findings.iter().any(|finding| finding.what == limit) {
                self.find(token, Severity::Warning, limit);
            }
            return;
        }
        let Some(line) = self.lines.last() else { return };
        // Beside a move that could not be read a variation has nothing to stand on.
        let unplayed = line.last.is_none() || line.stopped;
        let variation = Line {
            game: line.before,
            before: line.before,
            last: line.last_parent,
            last_parent: line.last_parent,
            ply: line.ply.saturating_sub(1),
            stopped: unplayed,
            opened: token.place,
        };
        self.lines.push(variation);
    }

    fn words(&mut self, token: &Token<'_>, naming: Option<&'static str>) {
        if let Some(last) = self.record.tags.last_mut().filter(|_| self.aside) {
            // The team or place in brackets stays with the name.
            last.value.push_str(&format!("({})", token.text.replace(['"', '“', '”', '＂'], "'")));
            return;
        }
        if let Some(name) = naming {
            self.record.tags.push(Tag {
                name: name.to_string(),
                value: token.text.chars().map(super::token::tame).collect(),
            });
            return;
        }
        if !self.moved
            && self.lines.len() == 1
            && let Some(&(_, tag)) = HEADERS.iter().find(|&&(word, _)| word == token.text)
        {
            self.naming = Some(tag);
            return;
        }
        if self.lines.len() == 1 && self.moved {
            if let Some(result) = said_result(token.text) {
                self.record.result =
                    self.record.result.filter(|&r| r != GameResult::Unknown).or(Some(result));
                self.record.remarks.push(token.text.to_string());
                return;
            }
            if says_how_it_ended(token.text) {
                self.record.remarks.push(token.text.to_string());
                return;
            }
        }
        self.find(token, Severity::Note, FindingKind::UnreadText);
    }
}

/// 黑方超时 says that Red has won.
fn said_result(words: &str) -> Option<GameResult> {
    let ends = ["超时", "超時", "认输", "認輸", "认负", "投子", "弃权", "迟到", "犯规"];
    if ends.iter().any(|end| words.contains(end)) {
        if words.starts_with('红') || words.starts_with('紅') {
            return Some(GameResult::BlackWins);
        }
        if words.starts_with('黑') {
            return Some(GameResult::RedWins);
        }
    }
    if ["和棋", "议和", "作和", "双方和"].iter().any(|end| words.contains(end)) {
        return Some(GameResult::Draw);
    }
    None
}

fn says_how_it_ended(words: &str) -> bool {
    ["将死", "將死", "绝杀", "絕殺", "困毙", "困斃", "长将", "自然限着", "杀", "完", "终局"]
        .iter()
        .any(|end| words.contains(end))
}

/// Replays a main line under the rules of a competition.
pub(super) fn replay(record: &Record, rules: Rules) -> Game {
    let mut game = Game::new(record.start, rules);
    for made in record.moves() {
        if game.play(made).is_err() {
            break;
        }
    }
    game
}
