//! The patient reader: any text with chess moves in it, from broken PGN to a score typed on a telephone.
//!
//! A text has three zones: the *head* (tags, or a heading such as 白方：…), the *moves*, and what comes
//! *after* the result (remarks keyed to moves, 总评, the next game). Lines decide the zone; inside the
//! moves, runs without blanks are cut by [`super::cut`] and fitted to the legal moves. The first move that
//! fits nothing stops the main line, everything typed stays in [`Game::tokens`] for the repairs.

use super::columns::join_columns;
use super::cut::{Count, Cuts, Lexeme, Piece, number_at, result_at};
use super::finding::{Finding, FindingKind, Habit, Limit, Problem};
use super::game::{Game, Limits, Line, Note, NoteKind, Ply, Tag, play};
use super::heading::{Heading, heading};
use super::result::reasons;
use super::source::{Source, advance, fold, is_cjk};
use crate::record::Place;
use super::strict::{is_chess960, is_standard, tidy};
use super::typed::{Fit, Letters, Number, Token, Typed, fit, habits, moves_at};
use super::why::{check_of, explain, fen, near, san, set_up};
use shakmaty::{CastlingMode, Chess, Position};

/// Reads every game of a text.
pub fn read(source: Source, limits: &Limits) -> Vec<Game> {
    let mut chars = Vec::with_capacity(source.text.len());
    let mut at = Vec::with_capacity(source.text.len() + 1);
    for (i, c) in source.text.char_indices() {
        chars.push(fold(c));
        at.push(i as u32);
    }
    at.push(source.text.len() as u32);
    let joined = join_columns(&mut chars, &mut at);
    let letters = Letters::guess(&chars);
    let mut reader = Reader {
        source: &source,
        s: chars,
        at,
        i: 0,
        letters,
        braces: (0, 0, false),
        walked: (0, source.base),
        keys_checked: 0,
        limits: *limits,
        now: Building::new(),
        done: Vec::new(),
    };
    if joined {
        reader.say(0, 0, FindingKind::ColumnsJoined);
    }
    reader.run();
    reader.done
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Zone {
    Head,
    Moves,
    After,
}

enum Tagged {
    Taken,
    Again(usize),
    NoTag,
}

struct Frame {
    line: usize,
    position: Chess,
    before: Chess,
    /// Nothing more is read here: a move could not be.
    stopped: bool,
    /// The number printed last, not yet used by a move.
    number: Option<Number>,
    /// Plies read, legal or not, for the count of the numbers.
    count: u32,
    shift: i64,
    /// Number of the first ply, counted from White's first (0) of move 1.
    first: u32,
}

struct Building {
    game: Game,
    zone: Zone,
    frame: Frame,
    outer: Vec<Frame>,
    /// Char index where this game's text begins.
    from: usize,
    tokens: Vec<Token>,
    /// Comments and signs found before the first move.
    anything: bool,
    after_result: u32,
    dropped: u32,
    /// Words beside the moves, gathered until a move comes.
    words: Vec<(usize, usize)>,
    keyed: Option<usize>,
}

impl Building {
    fn new() -> Building {
        let start = Chess::default();
        Building {
            game: Game::new(),
            zone: Zone::Head,
            frame: Frame {
                line: 0,
                position: start.clone(),
                before: start,
                stopped: false,
                number: None,
                count: 0,
                shift: 0,
                first: 0,
            },
            outer: Vec::new(),
            from: 0,
            tokens: Vec::new(),
            anything: false,
            after_result: 0,
            dropped: 0,
            words: Vec::new(),
            keyed: None,
        }
    }
}

struct Reader<'a> {
    source: &'a Source,
    s: Vec<char>,
    at: Vec<u32>,
    i: usize,
    letters: Letters,
    /// The last search for `}`: from where, how far, found.
    braces: (usize, usize, bool),
    /// A byte and its place: findings are placed in one walk over the text.
    walked: (usize, Place),
    /// Remarks whose move was looked up on the board.
    keys_checked: u32,
    limits: Limits,
    now: Building,
    done: Vec<Game>,
}

/// Longest run cut at once; a longer one is cut in pieces.
const RUN: usize = 1_200;
/// Of a long run this much is left for the next piece, so that no move is torn.
const OVERLAP: usize = 40;

impl Reader<'_> {
    fn byte(&self, i: usize) -> usize {
        self.at[i.min(self.at.len() - 1)] as usize
    }

    /// The text of some characters as it came.
    fn raw(&self, from: usize, to: usize) -> &str {
        // Columns may have been moved about; a span never crosses such a seam.
        let start = self.byte(from);
        let end = if to > from {
            let last = self.byte(to - 1);
            last + self.source.text[last..].chars().next().map_or(0, char::len_utf8)
        } else {
            start
        };
        self.source.text.get(start..end).unwrap_or("")
    }

    fn say(&mut self, from: usize, len: usize, kind: FindingKind) {
        self.say_of(from, len, None, kind);
    }

    fn say_of(&mut self, from: usize, len: usize, ply: Option<u32>, kind: FindingKind) {
        let stops = matches!(kind, FindingKind::Stops { .. });
        if self.now.game.findings.len() >= self.limits.findings && !stops {
            self.now.dropped += 1;
            return;
        }
        let token: String = self.raw(from, from + len).chars().take(40).collect();
        // Places are filled in at the end, in one pass over the text.
        let at = Place { line: 0, column: 0, byte: self.byte(from) as u64 };
        self.now.game.findings.push(Finding { at, ply, token, kind });
    }

    fn run(&mut self) {
        while self.i < self.s.len() {
            let at_line_start = self.i == 0 || self.s[self.i - 1] == '\n';
            if at_line_start && self.line_start() {
                continue;
            }
            if self.i >= self.s.len() {
                break;
            }
            match self.now.zone {
                Zone::Head | Zone::After => self.i = self.line_end(self.i) + 1,
                Zone::Moves => self.moves(),
            }
        }
        self.finish();
    }

    fn line_end(&self, i: usize) -> usize {
        (i..self.s.len()).find(|k| self.s[*k] == '\n').unwrap_or(self.s.len())
    }

    fn skip_blanks(&self, mut i: usize, end: usize) -> usize {
        while i < end && (self.s[i].is_whitespace() || self.s[i] == '|') {
            i += 1;
        }
        i
    }

    /// Deals with what only the start of a line can be. `true`: something was taken.
    fn line_start(&mut self) -> bool {
        let start = self.i;
        let end = self.line_end(start);
        let first = self.skip_blanks(start, end);
        if self.s[start] == '%' {
            self.i = end + 1;
            return true;
        }
        if first == end {
            // A blank line ends a remark, never a game.
            self.now.keyed = None;
            self.i = end + 1;
            return true;
        }
        if self.s[first] == '[' {
            return self.tag_line(first, end);
        }
        match self.now.zone {
            Zone::Head => self.head_line(first, end),
            Zone::Moves => self.moves_line(first, end),
            Zone::After => self.after_line(first, end),
        }
    }

    /// `[Name "value"]`, forgiving missing quotes and full-width brackets.
    fn tag_line(&mut self, first: usize, end: usize) -> bool {
        let mut first = first;
        loop {
            match self.one_tag(first, end) {
                // Tags may follow each other on one line.
                Tagged::Again(next) => first = next,
                Tagged::Taken => return true,
                Tagged::NoTag => return false,
            }
        }
    }

    fn one_tag(&mut self, first: usize, end: usize) -> Tagged {
        let name_from = first + 1;
        let mut k = name_from;
        while k < end && (self.s[k].is_alphanumeric() || self.s[k] == '_') {
            k += 1;
        }
        let name: String = self.s[name_from..k].iter().collect();
        if matches!(name.as_str(), "pgn" | "PGN") || self.s.get(name_from) == Some(&'/') {
            self.i = end + 1;
            return Tagged::Taken;
        }
        let spaced = self.s.get(k).is_some_and(|c| *c == ' ' || *c == '\t' || *c == '"');
        if name.is_empty() || !spaced || !name.chars().next().is_some_and(char::is_alphabetic) {
            if self.now.zone == Zone::Moves {
                return Tagged::NoTag;
            }
            if self.now.zone == Zone::Head && first + 1 < end && self.s[first + 1].is_ascii_alphabetic() {
                self.say(first, end - first, FindingKind::TagBroken);
                self.i = end + 1;
                return Tagged::Taken;
            }
            let taken = match self.now.zone {
                Zone::Head => self.head_line(first, end),
                Zone::Moves => false,
                Zone::After => self.after_line(first, end),
            };
            return if taken { Tagged::Taken } else { Tagged::NoTag };
        }
        let k = self.skip_blanks(k, end);
        let mut value = String::new();
        let mut next = end;
        let mut broken = false;
        if self.s.get(k) == Some(&'"') {
            // Values keep their own characters: only the syntax is folded.
            let raw: Vec<char> = self.raw(k, end).chars().collect();
            let mut j = 1;
            let mut closed = false;
            while j < raw.len() {
                match raw[j] {
                    '\\' if matches!(raw.get(j + 1), Some('"' | '\\')) => {
                        value.push(raw[j + 1]);
                        j += 1;
                    }
                    c if fold(c) == '"' => {
                        // A quote inside the value: only the one before the bracket closes.
                        let rest = raw[j + 1..].iter().map(|c| fold(*c)).find(|c| !c.is_whitespace());
                        if rest.is_none_or(|c| c == ']') {
                            closed = true;
                            break;
                        }
                        value.push(c);
                    }
                    c => value.push(c),
                }
                j += 1;
            }
            if closed {
                let mut after = k + j + 1;
                while after < end && self.s[after].is_whitespace() {
                    after += 1;
                }
                if self.s.get(after) == Some(&']') && after < end {
                    next = after + 1;
                } else {
                    broken = true;
                }
            } else {
                value = value.trim_end_matches(['\r', ' ']).trim_end_matches(']').to_string();
                broken = true;
            }
        } else {
            value = self.raw(k, end).trim().trim_end_matches(']').trim_end_matches('】').trim().to_string();
            broken = true;
        }
        // A new tag section begins a new game.
        let again = name == "Event" && self.now.game.tag("Event").is_some();
        if self.now.zone != Zone::Head || again {
            self.finish();
            self.now.from = first;
        }
        if broken {
            self.say(first, end - first, FindingKind::TagBroken);
        }
        let old = self.now.game.tag(&name).map(str::to_string);
        match old {
            None => self.now.game.tags.push(Tag { name, value }),
            Some(old) if old != value => self.say(first, end - first, FindingKind::TagTwice { name, first: old }),
            Some(_) => {}
        }
        self.now.anything = true;
        self.i = next;
        // The rest of the line may hold moves (`[Result "*"] 1. e4`), a line end is just skipped.
        let rest = self.skip_blanks(next, end);
        if rest >= end {
            self.i = end + 1;
        } else if self.s[rest] == '[' {
            return Tagged::Again(rest);
        } else if self.begins_moves(rest, end) {
            self.begin_moves();
            self.i = rest;
            self.moves();
        } else {
            self.i = end + 1;
        }
        Tagged::Taken
    }

    /// Do moves (or a result) begin here? With tags before it, anything after a number counts.
    fn begins_moves(&self, i: usize, end: usize) -> bool {
        let s = &self.s[..end];
        if i >= end {
            return false;
        }
        if result_at(s, i).is_some() || matches!(s[i], '{' | ';' | '$') {
            return self.now.anything || result_at(s, i).is_none();
        }
        let (mut k, mut numbered) = (i, false);
        if let Some((_, len, dotted)) = number_at(s, i) {
            k = self.skip_blanks(i + len, end);
            while k < end && matches!(s[k], '.' | '…') {
                k = self.skip_blanks(k + 1, end);
            }
            numbered = true;
            if k < end && dotted && self.now.anything && s[k].is_ascii_alphanumeric() {
                return true;
            }
        }
        moves_at(s, k, self.letters).iter().any(|(typed, len)| {
            // A word such as `be` or `each` in prose is not a move.
            let word = s.get(k + len).is_some_and(|c| c.is_ascii_lowercase()) && typed.plain().len() <= 2;
            !word && (numbered || typed.plain().len() >= 2 && !s.get(k + len).is_some_and(|c| is_cjk(*c)))
        })
    }

    fn head_line(&mut self, first: usize, end: usize) -> bool {
        if self.begins_moves(first, end) {
            if self.s[first] == '{' && self.now.game.tags.is_empty() {
                // A comment before the tags: kept, and the tags may still come.
                self.i = first;
                self.comment();
                self.now.anything = true;
                return true;
            }
            self.begin_moves();
            self.i = first;
            return false;
        }
        if self.s[first] == '{' || self.s[first] == ';' {
            self.i = first;
            self.comment();
            return true;
        }
        let line = self.raw(first, end).to_string();
        let mut known = false;
        for Heading { tag, value } in heading(&line) {
            known = true;
            self.now.anything = true;
            if tag == "Termination" {
                self.now.game.remarks.push(value);
            } else if self.now.game.tag(tag).is_none() {
                self.now.game.set_tag(tag, &value);
                self.say(first, end - first, FindingKind::Heading { tag, value });
            }
        }
        if !known && !self.now.game.tags.is_empty() && self.now.game.tag("Event").is_some() {
            self.say(first, end - first, FindingKind::WordsSkipped);
        }
        self.i = end + 1;
        true
    }

    /// Sets up the start and leaves the head.
    fn begin_moves(&mut self) {
        if self.now.zone != Zone::Head {
            return;
        }
        self.now.zone = Zone::Moves;
        let variant = self.now.game.tag("Variant").map(str::to_string);
        match variant {
            Some(v) if is_chess960(&v) => self.now.game.mode = CastlingMode::Chess960,
            Some(v) if !is_standard(&v) => self.say(self.i, 0, FindingKind::VariantUnknown { name: v }),
            Some(_) | None => {}
        }
        if let Some(text) = self.now.game.tag("FEN").map(str::to_string) {
            match set_up(&text, self.now.game.mode).or_else(|| set_up(&text, CastlingMode::Chess960)) {
                Some(start) => self.now.game.start = start,
                None => self.say(self.i, 0, FindingKind::StartImpossible),
            }
        }
        let start = self.now.game.start.clone();
        let first = start.fullmoves().get().saturating_sub(1).min(100_000) * 2 + u32::from(start.turn().is_black());
        self.now.frame.first = first;
        self.now.frame.before = start.clone();
        self.now.frame.position = start;
    }

    /// A line within the moves that is none of them.
    fn moves_line(&mut self, first: usize, end: usize) -> bool {
        if !self.now.outer.is_empty() {
            return false;
        }
        if self.keyed_remark(first, end) {
            return true;
        }
        let typed = self.now.tokens.len();
        if typed > 0 && self.is_heading_of_next(first, end) {
            self.finish();
            self.i = first;
            return true;
        }
        if is_cjk(self.s[first]) && typed > 0 && !self.begins_moves(first, end) && !self.names_end(first, end) {
            self.now.zone = Zone::After;
            return self.after_line(first, end);
        }
        false
    }

    /// Short words about the end of the game.
    fn names_end(&self, first: usize, end: usize) -> bool {
        end - first < 40 && !reasons(self.raw(first, end)).is_empty()
    }

    fn is_heading_of_next(&self, first: usize, end: usize) -> bool {
        let found = heading(self.raw(first, end.min(first + 200)));
        found.iter().any(|h| matches!(h.tag, "White" | "Black"))
            && found.iter().all(|h| h.tag != "Termination")
            && self.raw(first, end.min(first + 200)).contains([':', '：'])
    }

    fn after_line(&mut self, first: usize, end: usize) -> bool {
        if self.keyed_remark(first, end) {
            return true;
        }
        if self.is_heading_of_next(first, end) {
            self.finish();
            self.i = first;
            return true;
        }
        if self.s[first] == '{' {
            self.i = first;
            self.comment();
            return true;
        }
        if self.begins_moves(first, end) && self.s[first] != ';' {
            if number_at(&self.s, first).is_some_and(|(n, ..)| n.n == 1 && !n.black) {
                self.finish();
                self.i = first;
                return true;
            }
            // Moves on: they cannot belong to this game.
            self.now.zone = Zone::Moves;
            self.i = first;
            return false;
        }
        self.prose(first, end);
        self.i = end + 1;
        true
    }

    /// Prose after the game: goes on with the remark above it, or is the summing up (总评).
    fn prose(&mut self, first: usize, end: usize) {
        let text = tidy(self.raw(first, end));
        if text.is_empty() {
            return;
        }
        let summary = ["总评", "總評", "小结", "Summary"].iter().any(|w| text.starts_with(w));
        if summary {
            let after = self.now.frame.count;
            self.now.game.lines[0].notes.push(Note { after, kind: NoteKind::Comment(text) });
            self.now.keyed = Some(self.now.game.lines[0].notes.len() - 1);
        } else if let Some(index) = self.now.keyed
            && let Some(Note { kind: NoteKind::Comment(comment), .. }) = self.now.game.lines[0].notes.get_mut(index)
        {
            comment.push_str(&text);
        } else if self.names_end(first, end) {
            self.now.game.remarks.push(text);
        }
    }

    /// 「8.Re3。不应将车抬高…」: a remark on a move played before.
    fn keyed_remark(&mut self, first: usize, end: usize) -> bool {
        let s = &self.s[..end];
        let Some((number, len, true)) = number_at(s, first) else { return false };
        let k = self.skip_blanks(first + len, end);
        let index = (u64::from(number.n.max(1)) - 1) * 2 + u64::from(number.black);
        let Some(index) = index.checked_sub(u64::from(self.now.frame.first)) else { return false };
        if index >= self.now.tokens.len() as u64 {
            return false;
        }
        let index = index as usize;
        let Some((typed, taken)) = moves_at(s, k, self.letters).into_iter().find(|(_, taken)| {
            let next = s.get(k + taken).copied().unwrap_or(' ');
            matches!(next, '。' | ':' | ',' | '、' | ' ' | '.') || is_cjk(next)
        }) else {
            return false;
        };
        let mut from = k + taken;
        let said = s.get(from).is_some_and(|c| matches!(c, '。' | ':' | ',' | '、' | '.'));
        while from < end && matches!(s[from], '。' | ':' | ',' | '、' | ' ' | '.') {
            from += 1;
        }
        let rest = &s[from..];
        if !rest.first().is_some_and(|c| is_cjk(*c)) && !(said && rest.iter().any(|c| is_cjk(*c))) {
            return false;
        }
        // `12.Nh4黑方超时` in the moves is not a remark on move 12.
        if self.now.zone == Zone::Moves && !said {
            return false;
        }
        self.check_key(first, k + taken - first, index, &typed);
        self.now.zone = Zone::After;
        // 「24到26黑方…」 within the remark speaks of other moves.
        let mut start = from;
        let mut after = index as u32 + 1;
        let mut k = from;
        while k < end {
            if self.s[k].is_ascii_digit() && k > start && !self.s[k - 1].is_ascii_alphanumeric() {
                if let Some((last, len)) = self.range_at(k, end) {
                    self.remark(start, k, after);
                    start = k;
                    after = last;
                    k += len;
                    continue;
                }
            }
            k += 1;
        }
        self.remark(start, end, after);
        self.i = end + 1;
        true
    }

    fn remark(&mut self, from: usize, to: usize, after: u32) {
        let text = tidy(self.raw(from, to));
        if text.is_empty() {
            return;
        }
        self.now.game.lines[0].notes.push(Note { after, kind: NoteKind::Comment(text) });
        self.now.keyed = Some(self.now.game.lines[0].notes.len() - 1);
    }

    /// `24到26黑方`: the plies up to the last move named, and the characters of the range.
    fn range_at(&self, i: usize, end: usize) -> Option<(u32, usize)> {
        let s = &self.s[..end];
        let (_, first, false) = number_at(s, i)? else { return None };
        if !matches!(s.get(i + first)?, '到' | '至' | '-' | '~') {
            return None;
        }
        let (to, second, false) = number_at(s, i + first + 1)? else { return None };
        let next = s.get(i + first + 1 + second).copied()?;
        if !is_cjk(next) {
            return None;
        }
        let black = next == '黑';
        let ply = (to.n.max(1) - 1) * 2 + 1 + u32::from(black);
        let ply = ply.checked_sub(self.now.frame.first)?;
        (ply as usize <= self.now.tokens.len()).then_some((ply, first + 1 + second))
    }

    /// Is the move a remark names the one that was played?
    fn check_key(&mut self, from: usize, len: usize, index: usize, typed: &Typed) {
        let same = match self.now.game.lines[0].plies.get(index) {
            Some(_) => {
                // The letters decide; a position is asked only when they differ.
                self.now.tokens.get(index).is_some_and(|t| t.text == typed.plain()) || self.keys_checked >= 200 || {
                    self.keys_checked += 1;
                    let position = self.now.game.position_after(index);
                    let played = self.now.game.lines[0].plies[index].mv;
                    matches!(fit(&position, &position.legal_moves(), typed), Fit::One(m) if Some(m) == played)
                }
            }
            None => self.now.tokens.get(index).is_none_or(|t| t.text == typed.plain()),
        };
        if !same {
            let played = self.now.tokens.get(index).map(|t| t.text.clone());
            self.say_of(from, len, Some(index as u32 + 1), FindingKind::RemarkOfOtherMove { played });
        }
    }

    /// One thing within the moves: a blank, a comment, a bracket, a sign, or a run.
    fn moves(&mut self) {
        let c = self.s[self.i];
        match c {
            '\n' => self.i += 1,
            c if c.is_whitespace() || c == '|' => self.i += 1,
            '{' | ';' => self.comment(),
            '}' => {
                self.say(self.i, 1, FindingKind::BracketAlone);
                self.i += 1;
            }
            '(' => self.open(),
            ')' => self.close(),
            '<' | '>' | '[' | ']' | '"' => self.i += 1,
            '$' => {
                let digits = self.s[self.i + 1..].iter().take(4).take_while(|c| c.is_ascii_digit()).count();
                let nag: String = self.s[self.i + 1..self.i + 1 + digits].iter().collect();
                if let Ok(nag) = nag.parse::<u8>() {
                    self.note(NoteKind::Nag(nag));
                }
                self.i += 1 + digits;
            }
            _ => self.run_of_moves(),
        }
    }

    fn line(&mut self) -> &mut Line {
        let line = self.now.frame.line;
        &mut self.now.game.lines[line]
    }

    fn note(&mut self, kind: NoteKind) {
        let after = self.now.frame.count;
        if self.now.frame.line == 0 || !self.now.frame.stopped {
            self.line().notes.push(Note { after, kind });
        }
    }

    fn comment(&mut self) {
        let start = self.i;
        if self.s[start] == ';' {
            let end = self.line_end(start);
            let text = tidy(self.raw(start + 1, end));
            self.note(NoteKind::Comment(text));
            self.i = end;
            return;
        }
        // Where the comment closes, or else the tags before which it must have ended. Kept, since a text of
        // nothing but `{` would be searched again and again.
        let (from, to, _) = self.braces;
        if !(from..=to).contains(&start) || to == 0 || to == start {
            let mut k = start + 1;
            while k < self.s.len() && self.s[k] != '}' {
                let tags = self.s[k] == '\n'
                    && self.s.get(k + 1) == Some(&'[')
                    && self.s.get(k + 2).is_some_and(char::is_ascii_uppercase);
                if tags {
                    break;
                }
                k += 1;
            }
            self.braces = (start, k, self.s.get(k) == Some(&'}'));
        }
        let (_, stop, closed) = self.braces;
        // Without its bracket it ends at the first blank line.
        let blank = |k: usize| self.s[k] == '\n' && self.s.get(self.skip_spaces(k + 1)).is_none_or(|c| *c == '\n');
        let end = if closed { stop } else { (start + 1..stop).find(|k| blank(*k)).unwrap_or(stop) };
        let text = tidy(self.raw(start + 1, end));
        self.note(NoteKind::Comment(text));
        if !closed {
            self.say(start, 1, FindingKind::CommentOpen);
        }
        self.i = if closed { end + 1 } else { end };
    }

    fn skip_spaces(&self, mut i: usize) -> usize {
        while self.s.get(i).is_some_and(|c| matches!(c, ' ' | '\t' | '\r')) {
            i += 1;
        }
        i
    }

    fn open(&mut self) {
        let end = self.s.len();
        let inside = self.skip_blanks(self.i + 1, end.min(self.i + 200));
        // A variation, or words in brackets.
        let words = self.s.get(inside).is_some_and(|c| is_cjk(*c)) && moves_at(&self.s, inside, self.letters).is_empty()
            || self.now.frame.count == 0;
        if words {
            let stop = end.min(self.i + 400);
            if let Some(close) = (inside..stop).find(|k| matches!(self.s[*k], ')' | '\n')) {
                let text = tidy(self.raw(self.i + 1, close));
                if self.now.frame.line == 0 {
                    self.words(self.i, close + 1);
                } else {
                    self.note(NoteKind::Comment(text));
                }
                self.i = close + usize::from(self.s[close] == ')');
                return;
            }
        }
        if self.now.outer.len() >= self.limits.depth {
            self.say(self.i, 1, FindingKind::LimitReached { what: Limit::Depth });
            // Skip to the bracket that closes it.
            let mut depth = 0usize;
            while self.i < end {
                match self.s[self.i] {
                    '(' => depth += 1,
                    ')' if depth == 1 => break,
                    ')' => depth -= 1,
                    _ => {}
                }
                self.i += 1;
            }
            self.i += 1;
            return;
        }
        let plies = self.now.game.lines[self.now.frame.line].plies.len() as u32;
        let count = self.now.frame.count;
        let stopped = self.now.frame.stopped || count == 0 || plies != count;
        let mut inner = Frame {
            line: usize::MAX,
            position: self.now.frame.before.clone(),
            before: self.now.frame.before.clone(),
            stopped,
            number: None,
            count: count.saturating_sub(1),
            shift: self.now.frame.shift,
            first: self.now.frame.first,
        };
        if !stopped {
            let index = self.now.game.lines.len();
            self.note(NoteKind::Rav(index));
            let from = Some((self.now.frame.line, plies - 1));
            self.now.game.lines.push(Line { from, ..Line::default() });
            inner.line = index;
            inner.first += inner.count;
            inner.count = 0;
        } else {
            // Unread, yet its brackets are counted; notes in it go nowhere.
            inner.line = self.now.game.lines.len();
            inner.first += inner.count;
            inner.count = 0;
            self.now.game.lines.push(Line::default());
        }
        self.now.outer.push(std::mem::replace(&mut self.now.frame, inner));
        self.i += 1;
    }

    fn close(&mut self) {
        match self.now.outer.pop() {
            Some(frame) => {
                self.now.frame = frame;
                // An unread variation leaves nothing behind.
                if self.now.game.lines.last().is_some_and(|l| l.from.is_none()) && self.now.game.lines.len() > 1 {
                    self.now.game.lines.pop();
                }
            }
            None => self.say(self.i, 1, FindingKind::BracketAlone),
        }
        self.i += 1;
    }

    /// Words beside the moves: about the end of the game, or nothing we know.
    fn words(&mut self, from: usize, to: usize) {
        match self.now.words.last_mut() {
            // Words one after another are one remark.
            Some(last) if to > from && self.s[last.1..from].iter().all(|c| c.is_whitespace() && *c != '\n') => last.1 = to,
            _ => self.now.words.push((from, to)),
        }
    }

    fn run_of_moves(&mut self) {
        let start = self.i;
        let mut end = start;
        while end < self.s.len() && end - start < RUN {
            let c = self.s[end];
            if c.is_whitespace() || matches!(c, '{' | '}' | '$' | ')' | '|' | ';') && !self.closes_promotion(end) {
                break;
            }
            if c == '(' && !self.opens_promotion(end) {
                break;
            }
            if matches!(c, '[' | ']' | '<' | '>' | '"') {
                break;
            }
            end += 1;
        }
        // `1 - 0` and `1/2 - 1/2` have blanks inside.
        if let Some((score, len)) = result_at(&self.s, start)
            && start + len > end
            && self.now.frame.count > 0
        {
            self.result(score, start, len);
            self.i = start + len;
            return;
        }
        if end == start {
            self.i += 1;
            return;
        }
        let long = end - start >= RUN;
        let stop = if long { end - OVERLAP } else { end };
        let base = self.now.frame.first + self.now.frame.count;
        let run: Vec<char> = self.s[start..end].to_vec();
        let cuts = Cuts::new(&run, self.letters, Count { ply: base, shift: self.now.frame.shift });
        let (mut k, mut ply) = (0usize, 0u32);
        while start + k < stop {
            let choices = cuts.best_at(k, ply);
            let Some(lexeme) = self.choose(choices) else { break };
            k = lexeme.start + lexeme.len;
            if matches!(lexeme.piece, Piece::Move(_) | Piece::Unreadable) {
                ply += 1;
            }
            let games = self.done.len();
            self.take(start, &lexeme, long);
            if self.done.len() != games {
                // The next game begins within this run; it is read from here afresh.
                self.i = start + lexeme.start;
                return;
            }
        }
        self.i = (start + k).max(start + 1);
    }

    /// `e8(Q)`.
    fn opens_promotion(&self, i: usize) -> bool {
        i > 1
            && matches!(self.s[i - 1], '1' | '8')
            && matches!(self.s[i - 2], 'a'..='h')
            && self.s.get(i + 1).is_some_and(|c| !c.is_ascii_digit())
            && self.s.get(i + 2) == Some(&')')
    }

    fn closes_promotion(&self, i: usize) -> bool {
        self.s[i] == ')' && i > 3 && self.s[i - 2] == '(' && self.opens_promotion(i - 2)
    }

    /// Among equally cheap pieces the one that is a legal move, else the longest.
    fn choose(&self, choices: Vec<Lexeme>) -> Option<Lexeme> {
        let moves = choices.iter().filter(|l| matches!(l.piece, Piece::Move(_))).count();
        if moves > 1 && !self.now.frame.stopped {
            let legal = self.now.frame.position.legal_moves();
            let fits = choices.iter().find(
                |l| matches!(&l.piece, Piece::Move(t) if matches!(fit(&self.now.frame.position, &legal, t), Fit::One(_))),
            );
            if let Some(lexeme) = fits {
                return Some(lexeme.clone());
            }
        }
        choices.into_iter().next()
    }

    fn take(&mut self, base: usize, lexeme: &Lexeme, _long: bool) {
        let from = base + lexeme.start;
        match &lexeme.piece {
            Piece::Number(number) => self.number(*number, from, lexeme.len),
            Piece::Move(typed) => {
                let wide = self.raw(from, from + lexeme.len).chars().any(|c| matches!(c, '\u{FF01}'..='\u{FF5E}'));
                let typed = if wide { typed.full_width() } else { *typed };
                self.ply(Some(typed), from, lexeme.len);
                if typed.nag > 0 {
                    self.note(NoteKind::Nag(typed.nag));
                }
            }
            Piece::Unreadable => self.ply(None, from, lexeme.len),
            Piece::Result(score) => self.result(*score, from, lexeme.len),
            Piece::Words => self.words(from, from + lexeme.len),
            Piece::Sign(0) => {}
            Piece::Sign(nag) => self.note(NoteKind::Nag(*nag)),
        }
    }

    fn number(&mut self, number: Number, from: usize, len: usize) {
        let main = self.now.frame.line == 0;
        if main && self.now.game.score.is_some() {
            if number.n == 1 && !number.black && self.now.frame.count > 0 {
                self.finish();
            }
            return;
        }
        let ply = self.now.frame.first + self.now.frame.count;
        let expected = ply / 2 + 1;
        let black = ply % 2 == 1;
        let shifted = i64::from(number.n) == i64::from(expected) + self.now.frame.shift;
        if number.n != expected && !shifted || number.black && !black {
            if !self.now.frame.stopped && main {
                let kind = FindingKind::NumberOutOfStep { typed: number.n, expected, black };
                self.say_of(from, len, Some(self.now.frame.count + 1), kind);
            }
            self.now.frame.shift = i64::from(number.n) - i64::from(expected);
        }
        // `12.` right after White's move is the number of a move that is Black's here.
        self.now.frame.number = Some(Number { n: number.n, black: number.black });
    }

    fn result(&mut self, score: super::game::Score, from: usize, len: usize) {
        if self.now.frame.line != 0 {
            return;
        }
        // `0-0` is castling as long as it may be; a second result is only told.
        if let Some(old) = self.now.game.score {
            if old != score {
                self.say(from, len, FindingKind::WordsSkipped);
            }
            return;
        }
        self.now.game.score = Some(score);
        self.now.anything = true;
    }

    fn ply(&mut self, typed: Option<Typed>, from: usize, len: usize) {
        let number = self.now.frame.number.take();
        let main = self.now.frame.line == 0;
        let at = self.byte(from) as u32;
        let width = self.raw(from, from + len).len().min(u16::MAX as usize) as u16;
        if main {
            if self.now.game.score.is_some() {
                self.now.after_result += 1;
                return;
            }
            if self.now.tokens.len() >= self.limits.plies {
                if self.now.tokens.len() == self.limits.plies && !self.now.frame.stopped {
                    self.say(from, len, FindingKind::LimitReached { what: Limit::Plies });
                    self.now.frame.stopped = true;
                }
                return;
            }
            self.flush_words();
            let text = match &typed {
                Some(typed) => typed.plain(),
                None => self.s[from..from + len].iter().filter(|c| !matches!(c, '+' | '#' | '!' | '?')).collect(),
            };
            self.now.tokens.push(Token { at, len: width, text, typed, number });
        } else if self.now.frame.stopped || self.now.game.lines[self.now.frame.line].plies.len() >= self.limits.plies {
            self.now.frame.stopped = true;
            return;
        }
        self.now.frame.count += 1;
        if self.now.frame.stopped {
            return;
        }
        let position = &self.now.frame.position;
        let legal = position.legal_moves();
        let null = !main && typed.is_some_and(|t| t.saying == super::typed::Saying::Null) && !position.is_check();
        let mv = match typed.as_ref().map(|t| fit(position, &legal, t)) {
            Some(Fit::One(mv)) => Some(mv),
            Some(Fit::None) if null => None,
            Some(Fit::Several(_) | Fit::None) | None => {
                let wrong = explain(position, &legal, typed.as_ref(), number);
                self.now.frame.stopped = true;
                let ply = self.now.frame.count;
                if main {
                    let text = self.now.tokens.last().map_or("", |t| &t.text);
                    let problem = Problem {
                        ply,
                        at: Place::default(),
                        token: self.raw(from, from + len).to_string(),
                        fen: fen(&self.now.frame.position),
                        near: near(&self.now.frame.position, &legal, text, 6),
                        wrong: wrong.clone(),
                        repairs: Vec::new(),
                    };
                    self.now.game.problem = Some(Box::new(problem));
                    self.say_of(from, len, Some(ply), FindingKind::Stops { wrong });
                } else {
                    self.now.frame.count -= 1;
                    self.say(from, len, FindingKind::VariationStops { wrong });
                }
                return;
            }
        };
        if let (Some(mv), Some(typed)) = (mv, &typed)
            && main
        {
            let how: Vec<Habit> = habits(position, &legal, typed, mv);
            let spelled = (!how.is_empty()).then(|| FindingKind::Spelled { san: san(position, mv), how });
            let false_check = typed.check > 0 && {
                let real = check_of(position, Some(mv));
                real == 0 || typed.check == 2 && real == 1 && !self.raw(from, from + len).contains("++")
            };
            let ply = Some(self.now.frame.count);
            if let Some(kind) = spelled {
                self.say_of(from, len, ply, kind);
            }
            if false_check {
                self.say_of(from, len, ply, FindingKind::CheckSignFalse);
            }
        }
        self.now.frame.before.clone_from(&self.now.frame.position);
        play(&mut self.now.frame.position, mv);
        self.line().plies.push(Ply { mv, at, len: width });
    }

    /// Words that were followed by more moves, or stand at the end.
    fn flush_words(&mut self) {
        for (from, to) in std::mem::take(&mut self.now.words) {
            let text = tidy(self.raw(from, to).trim_matches(['（', '）', '(', ')', ' ', '，', '。', '.', ',']));
            if text.is_empty() {
                continue;
            }
            if reasons(&text).is_empty() {
                self.say(from, (to - from).min(40), FindingKind::WordsSkipped);
            } else {
                self.now.game.remarks.push(text);
            }
        }
    }

    /// Ends the game at hand and begins the next.
    fn finish(&mut self) {
        self.flush_words();
        if !self.now.outer.is_empty() {
            self.say(self.i.min(self.s.len()), 0, FindingKind::VariationOpen);
        }
        if self.now.after_result > 0 {
            let moves = self.now.after_result;
            self.say(self.i.min(self.s.len()), 0, FindingKind::MovesAfterResult { moves });
        }
        let mut now = std::mem::replace(&mut self.now, Building::new());
        self.now.from = self.i;
        let empty = now.tokens.is_empty() && now.game.score.is_none() && now.game.tags.is_empty();
        if empty && !(now.anything && now.game.lines[0].notes.iter().any(|_| true)) {
            return;
        }
        if now.dropped > 0 {
            let at = Place::default();
            let kind = FindingKind::LimitReached { what: Limit::Findings };
            now.game.findings.push(Finding { at, ply: None, token: now.dropped.to_string(), kind });
        }
        let mut game = now.game;
        if game.lines.len() > 1 && game.lines.last().is_some_and(|l| l.from.is_none()) {
            game.lines.retain({
                let mut first = true;
                move |l| std::mem::replace(&mut first, false) || l.from.is_some()
            });
        }
        // Remarks come after the moves they speak of, in the order of the moves.
        game.lines[0].notes.sort_by_key(|n| n.after);
        if game.problem.is_some() {
            game.tokens = now.tokens;
        }
        self.locate(&mut game, now.from);
        self.done.push(game);
    }

    /// Gives the game its own part of the text and the findings their places.
    fn locate(&mut self, game: &mut Game, from: usize) {
        game.source = self.source.clone();
        game.source.known = (self.byte(from), self.walk(self.byte(from)));
        let mut order: Vec<usize> = (0..game.findings.len()).collect();
        order.sort_by_key(|i| game.findings[*i].at.byte);
        for i in order {
            let place = self.walk(game.findings[i].at.byte as usize);
            game.findings[i].at = place;
            if let (Some(problem), FindingKind::Stops { .. }) = (&mut game.problem, &game.findings[i].kind) {
                problem.at = place;
            }
        }
    }

    /// The place of a byte, from the last one asked for where that lies before it.
    fn walk(&mut self, byte: usize) -> Place {
        let (from, base) = if byte >= self.walked.0 { self.walked } else { (0, self.source.base) };
        let text = self.source.text.get(from..byte).unwrap_or("");
        self.walked = (byte, advance(base, text, self.source.charset));
        self.walked.1
    }
}
