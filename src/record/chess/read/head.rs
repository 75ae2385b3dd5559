//! The head of a game: tags, headings such as 白方：…, and where the moves begin.

use super::{Reader, TAGS, Tagged, Zone};
use crate::record::chess::cut::{number_at, result_at};
use crate::record::chess::finding::FindingKind;
use crate::record::chess::game::Tag;
use crate::record::chess::heading::{Heading, heading};
use crate::record::chess::source::{fold, is_cjk};
use crate::record::chess::strict::{LAST_MOVE, is_chess960, is_standard};
use crate::record::chess::typed::moves_at;
use crate::record::chess::why::set_up;
use shakmaty::{CastlingMode, Position};

/// Characters looked through for a move after its number.
const AHEAD: usize = 400;

impl Reader<'_> {
    /// Deals with what only the start of a line can be. `true`: something was taken.
    pub(super) fn line_start(&mut self) -> bool {
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
    pub(super) fn tag_line(&mut self, first: usize, end: usize) -> bool {
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

    pub(super) fn one_tag(&mut self, first: usize, end: usize) -> Tagged {
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
            let raw = |j: usize| self.source.text[self.byte(j)..].chars().next().unwrap_or(' ');
            let mut j = k + 1;
            let mut closed = false;
            while j < end {
                match raw(j) {
                    '\\' if j + 1 < end && matches!(raw(j + 1), '"' | '\\') => {
                        value.push(raw(j + 1));
                        j += 1;
                    }
                    c if fold(c) == '"' => {
                        // A quote inside the value: only the one before the bracket closes.
                        let rest = self.s[j + 1..end].iter().find(|c| !c.is_whitespace());
                        if rest.is_none_or(|c| *c == ']') {
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
                let mut after = j + 1;
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
            None if self.now.game.tags.len() >= TAGS => {}
            None => self.now.game.tags.push(Tag { name: name.into(), value: value.into() }),
            Some(old) if old != value => {
                self.say(first, end - first, FindingKind::TagTwice { name, first: old })
            }
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
    pub(super) fn begins_moves(&self, i: usize, end: usize) -> bool {
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
            if dotted && self.move_ahead(k) {
                return true;
            }
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

    /// After a number that stands by itself (`1.` alone on its line, `1. {so} e4`): does a move come, past remarks,
    /// signs and further numbers?
    fn move_ahead(&self, mut k: usize) -> bool {
        let stop = self.s.len().min(k + AHEAD);
        while k < stop {
            match self.s[k] {
                c if c.is_whitespace() || matches!(c, '.' | '…') => k += 1,
                '{' => match (k + 1..stop).find(|j| self.s[*j] == '}') {
                    Some(close) => k = close + 1,
                    None => return false,
                },
                ';' => k = self.line_end(k) + 1,
                '%' if k > 0 && self.s[k - 1] == '\n' => k = self.line_end(k) + 1,
                '$' => k += 1 + self.s[k + 1..].iter().take(4).take_while(|c| c.is_ascii_digit()).count(),
                _ => match number_at(&self.s, k) {
                    Some((_, len, true)) => k += len,
                    Some(_) | None => break,
                },
            }
        }
        k < stop
            && moves_at(&self.s, k, self.letters).iter().any(|(typed, len)| {
                let word = self.s.get(k + len).is_some_and(|c| c.is_ascii_lowercase());
                typed.plain().len() >= 2 && !(word && typed.plain().len() == 2)
            })
    }

    pub(super) fn head_line(&mut self, first: usize, end: usize) -> bool {
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
    pub(super) fn begin_moves(&mut self) {
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
        let first =
            start.fullmoves().get().saturating_sub(1).min(LAST_MOVE) * 2 + u32::from(start.turn().is_black());
        self.now.frame.first = first;
        self.now.frame.before = start.clone();
        self.now.frame.position = start;
    }
}
