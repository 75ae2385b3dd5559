//! Games one after another from a file of any size, with the memory of one game.
//!
//! Bytes are decoded as they come (the encoding is guessed at the first byte that is not ASCII) and cut
//! where a tag section begins after moves. A blank line never ends a game. Each piece goes to the fast
//! reader and, when that declines, to the patient one.

use super::finding::{Finding, FindingKind, Limit};
use super::game::{Game, Limits};
use super::source::{Charset, Source};
use super::{read, strict};
use crate::record::Place;
use encoding_rs::{CoderResult, Decoder};
use std::collections::VecDeque;
use std::io::{self, BufRead};

/// Bytes taken at a time.
const BLOCK: usize = 1 << 16;

/// The games of a file, in order.
pub struct Games<R> {
    reader: R,
    limits: Limits,
    charset: Option<Charset>,
    decoder: Option<Decoder>,
    /// Decoded text; what lies before `start` has been handed out.
    text: String,
    start: usize,
    /// How far `text` has been searched for the end of the game.
    seen: usize,
    scan: Scan,
    base: Place,
    done: bool,
    bad_bytes: bool,
    /// The game at hand was too long: what follows is thrown away up to the next game.
    overlong: bool,
    ready: VecDeque<Game>,
    first: bool,
}

impl<R> std::fmt::Debug for Games<R> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Games")
            .field("base", &self.base)
            .field("charset", &self.charset)
            .finish_non_exhaustive()
    }
}

#[derive(Clone, Copy, Default)]
struct Scan {
    moves: bool,
    comment: bool,
    event: bool,
}

/// Reads games from anything that gives bytes.
pub fn games<R: BufRead>(reader: R, limits: Limits) -> Games<R> {
    Games {
        reader,
        limits,
        charset: None,
        decoder: None,
        text: String::new(),
        start: 0,
        seen: 0,
        scan: Scan::default(),
        base: Place { line: 1, column: 1, byte: 0 },
        done: false,
        bad_bytes: false,
        overlong: false,
        ready: VecDeque::new(),
        first: true,
    }
}

/// Reads all games of a text held in memory.
pub fn read_bytes(bytes: &[u8]) -> Vec<Game> {
    games(bytes, Limits::STANDARD).filter_map(Result::ok).collect()
}

/// Reads all games of a text.
pub fn read_str(text: &str) -> Vec<Game> {
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let mut games = games(text.as_bytes(), Limits::STANDARD);
    games.decide(Charset::Utf8);
    games.filter_map(Result::ok).collect()
}

impl<R: BufRead> Games<R> {
    fn decide(&mut self, charset: Charset) {
        self.charset = Some(charset);
        self.decoder = Some(charset.encoding().new_decoder_without_bom_handling());
    }

    /// Bytes of the file whose games have been handed out.
    pub fn bytes_read(&self) -> u64 {
        self.base.byte
    }

    /// Takes one more block from the file.
    fn fill(&mut self) -> io::Result<()> {
        self.text.drain(..self.start);
        self.seen -= self.start;
        self.start = 0;
        let block = self.reader.fill_buf()?;
        let len = block.len().min(BLOCK);
        let block = &block[..len];
        let mut skip = 0;
        if self.decoder.is_none()
            && let Some((charset, bom)) = Charset::sniff(block)
        {
            if self.first {
                skip = bom;
                self.base.byte += bom as u64;
            }
            self.charset = Some(charset);
            self.decoder = Some(charset.encoding().new_decoder_without_bom_handling());
        }
        self.first = false;
        let last = len == 0;
        match &mut self.decoder {
            // All ASCII so far.
            None => self.text.push_str(std::str::from_utf8(block).unwrap_or("")),
            Some(decoder) => {
                let mut from = &block[skip..];
                loop {
                    let room = decoder.max_utf8_buffer_length(from.len()).unwrap_or(from.len() * 3 + 16);
                    self.text.reserve(room);
                    let (result, read, bad) = decoder.decode_to_string(from, &mut self.text, last);
                    self.bad_bytes |= bad;
                    from = &from[read..];
                    if result == CoderResult::InputEmpty {
                        break;
                    }
                }
            }
        }
        self.reader.consume(len);
        self.done = last;
        Ok(())
    }

    /// Looks for the end of the first game; the byte of `text` where the next begins.
    fn boundary(&mut self) -> Option<usize> {
        let bytes = self.text.as_bytes();
        loop {
            let i = self.seen;
            let at_line_start = i == self.start || bytes.get(i.wrapping_sub(1)) == Some(&b'\n');
            if self.scan.comment {
                // Tags of the next game end a comment that was never closed.
                let close = memchr::memchr(b'}', &bytes[i..]).map(|n| i + n);
                let stop = close.unwrap_or(bytes.len());
                for n in memchr::memchr_iter(b'[', &bytes[i..stop]) {
                    if (i + n == 0 || bytes[i + n - 1] == b'\n') && bytes[i + n..].starts_with(b"[Event ") {
                        return Some(i + n);
                    }
                }
                match close {
                    Some(close) => {
                        self.scan.comment = false;
                        self.seen = close + 1;
                    }
                    None => {
                        // A tag may be cut by the end of the block.
                        let tail = bytes.len().saturating_sub(8).max(i);
                        self.seen = (i..=tail).rev().find(|k| self.text.is_char_boundary(*k)).unwrap_or(i);
                        return None;
                    }
                }
                continue;
            }
            if at_line_start && bytes.get(i) == Some(&b'[') {
                let end = i + memchr::memchr(b'\n', &bytes[i..])?;
                if bytes[i + 1].is_ascii_alphabetic() {
                    let event = bytes[i..end].starts_with(b"[Event ");
                    if self.scan.moves || event && self.scan.event {
                        return Some(i);
                    }
                    self.scan.event |= event;
                    self.seen = end + 1;
                    continue;
                }
            }
            if self.scan.moves {
                let next = i + memchr::memchr3(b'\n', b'{', b';', &bytes[i..])?;
                match bytes[next] {
                    b'{' => self.scan.comment = true,
                    b';' => {
                        self.seen = next + memchr::memchr(b'\n', &bytes[next..])? + 1;
                        continue;
                    }
                    _ => {}
                }
                self.seen = next + 1;
                continue;
            }
            match bytes.get(i)? {
                b'{' => self.scan.comment = true,
                b' ' | b'\t' | b'\r' | b'\n' => {}
                b'%' | b';' if at_line_start => {
                    self.seen = i + memchr::memchr(b'\n', &bytes[i..])? + 1;
                    continue;
                }
                _ => self.scan.moves = true,
            }
            self.seen = i + 1;
        }
    }

    /// Takes the text up to `end` and reads it.
    fn cut(&mut self, end: usize) {
        let charset = self.charset.unwrap_or_default();
        let source = Source::new(&self.text[self.start..end], self.base, charset);
        let newlines = memchr::memchr_iter(b'\n', source.text.as_bytes()).count() as u32;
        let (column, byte) = match charset {
            Charset::Utf8 if source.text.ends_with('\n') => (1, self.base.byte + source.text.len() as u64),
            _ => {
                let place = source.place(source.text.len());
                (place.column, place.byte)
            }
        };
        self.base = Place { line: self.base.line + newlines, column, byte };
        self.start = end;
        self.seen = end;
        self.scan = Scan::default();
        if self.overlong {
            return;
        }
        let before = self.ready.len();
        match strict::read(source, &self.limits) {
            Ok(game) => self.ready.push_back(game),
            Err(source) => self.ready.extend(read::read(source, &self.limits)),
        }
        if let Some(game) = self.ready.get_mut(before) {
            let place = game.source.base;
            let mut say =
                |kind| game.findings.insert(0, Finding { at: place, ply: None, token: String::new(), kind });
            if self.bad_bytes {
                say(FindingKind::BadBytes);
                self.bad_bytes = false;
            }
            if charset != Charset::Utf8 && game.source.base.line == 1 {
                say(FindingKind::Encoding { charset });
            }
        }
    }
}

impl<R: BufRead> Iterator for Games<R> {
    type Item = io::Result<Game>;

    fn next(&mut self) -> Option<io::Result<Game>> {
        loop {
            if let Some(game) = self.ready.pop_front() {
                return Some(Ok(game));
            }
            if let Some(end) = self.boundary() {
                self.cut(end);
                self.overlong = false;
            } else if self.done {
                if self.text.len() == self.start {
                    return None;
                }
                let end = self.text.len();
                self.cut(end);
            } else if self.text.len() - self.start > self.limits.game_bytes {
                // Cut at the last line that fits, and drop what follows of this game.
                let end = memchr::memrchr(b'\n', &self.text.as_bytes()[self.start..])
                    .map_or(self.text.len(), |n| self.start + n + 1);
                let before = self.ready.len();
                self.cut(end);
                self.scan.moves = true;
                self.overlong = true;
                if let Some(game) = self.ready.get_mut(before) {
                    let at = game.source.base;
                    let kind = FindingKind::LimitReached { what: Limit::GameBytes };
                    game.findings.insert(0, Finding { at, ply: None, token: String::new(), kind });
                }
            } else if let Err(e) = self.fill() {
                self.done = true;
                return Some(Err(e));
            }
        }
    }
}
