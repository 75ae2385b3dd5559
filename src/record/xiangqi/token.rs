//! Cuts a record's text into tags, numbers, moves, comments and results, each with its place.
//!
//! The text may be a PGN file, a list copied from a web page or typed by hand: blanks inside moves, no blanks
//! between them, full-width signs, remarks in words.

use super::board::PieceKind;
use super::notation::{chinese_action, chinese_digit, chinese_place, plain};
use super::record::GameResult;
use crate::record::Place;
use crate::record::scan::Cursor;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
    Tag {
        name: String,
        value: String,
    },
    Comment(String),
    /// A `{` that never ends; what it swallowed.
    UnclosedComment(String),
    Number(u32),
    /// Looks like a move in one of the notations, well or badly written.
    Move,
    Mark,
    Open,
    Close,
    StrayBrace,
    Result(GameResult),
    /// Anything else.
    Words,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token<'t> {
    pub kind: TokenKind,
    pub text: &'t str,
    pub place: Place,
}

pub(super) struct Tokens<'t> {
    cursor: Cursor<'t>,
}

impl<'t> Tokens<'t> {
    pub fn new(cursor: Cursor<'t>) -> Tokens<'t> {
        Tokens { cursor }
    }

    /// Walks over `count` characters and gives them back with a kind.
    fn take(&mut self, kind: TokenKind, count: usize) -> Token<'t> {
        let (place, from) = (self.cursor.place(), self.cursor.at());
        for _ in 0..count {
            self.cursor.next();
        }
        Token { kind, text: self.cursor.since(from), place }
    }

    /// Text up to an end sign, which is walked over; `None` when it never comes.
    fn until(&mut self, ends: impl Fn(char) -> bool) -> (String, bool) {
        let from = self.cursor.at();
        self.cursor.skip_while(|c| !ends(c));
        let inside = self.cursor.since(from).to_string();
        (inside, self.cursor.next().is_some())
    }
}

impl<'t> Iterator for Tokens<'t> {
    type Item = Token<'t>;

    fn next(&mut self) -> Option<Token<'t>> {
        self.cursor.skip_while(|c| {
            c.is_whitespace()
                || matches!(c, ',' | '，' | '、' | '。' | '.' | '．' | '…' | '：' | ':' | '；' | '\u{feff}')
        });
        let c = self.cursor.peek()?;
        let (place, from) = (self.cursor.place(), self.cursor.at());
        let done = |cursor: &Cursor<'t>, kind| Some(Token { kind, text: cursor.since(from), place });
        match plain(c) {
            '[' => {
                if let Some(token) = self.tag() {
                    return Some(token);
                }
                self.cursor.next();
                done(&self.cursor, TokenKind::Words)
            }
            '{' | '【' => {
                self.cursor.next();
                let end = if c == '【' { '】' } else { '}' };
                let (inside, closed) = self.until(|c| plain(c) == end);
                let inside = comment(&inside);
                done(
                    &self.cursor,
                    if closed { TokenKind::Comment(inside) } else { TokenKind::UnclosedComment(inside) },
                )
            }
            ';' => {
                self.cursor.next();
                let (inside, _) = self.until(|c| c == '\n');
                done(&self.cursor, TokenKind::Comment(comment(&inside)))
            }
            '}' | '】' | ']' => Some(self.take(TokenKind::StrayBrace, 1)),
            '(' => Some(self.take(TokenKind::Open, 1)),
            ')' => Some(self.take(TokenKind::Close, 1)),
            '!' | '?' | '$' => {
                self.cursor.next();
                self.cursor.skip_while(|c| matches!(plain(c), '!' | '?' | '0'..='9'));
                done(&self.cursor, TokenKind::Mark)
            }
            _ => Some(self.other()),
        }
    }
}

impl<'t> Tokens<'t> {
    /// `[Name "value"]`, closed on its own line; inner quotes may be escaped.
    fn tag(&mut self) -> Option<Token<'t>> {
        let mut ahead = self.cursor.clone();
        let (place, from) = (ahead.place(), ahead.at());
        ahead.next();
        ahead.skip_while(|c| c == ' ' || c == '\t');
        let name_from = ahead.at();
        ahead.skip_while(|c| c.is_alphanumeric() || c == '_' || c == '-');
        let name = ahead.since(name_from).to_string();
        ahead.skip_while(|c| c == ' ' || c == '\t');
        if name.is_empty() || !matches!(ahead.peek(), Some('"' | '“' | '”' | '＂')) {
            return None;
        }
        ahead.next();
        let mut value = String::new();
        loop {
            match ahead.next()? {
                '\n' => return None,
                '\\' => match ahead.next()? {
                    escaped @ ('"' | '\\') => value.push(escaped),
                    other => value.extend(['\\', tame(other)]),
                },
                '"' | '“' | '”' | '＂' => break,
                other => value.push(tame(other)),
            }
        }
        ahead.skip_while(|c| c == ' ' || c == '\t');
        if plain(ahead.peek()?) != ']' {
            return None;
        }
        ahead.next();
        self.cursor = ahead;
        Some(Token { kind: TokenKind::Tag { name, value }, text: self.cursor.since(from), place })
    }

    /// Numbers, results, moves and words.
    fn other(&mut self) -> Token<'t> {
        // The next characters of the line, folded, each with its number from here; blanks left out.
        let line: Vec<(usize, char)> = self
            .cursor
            .rest()
            .chars()
            .take_while(|&c| c != '\n')
            .take(40)
            .map(plain)
            .enumerate()
            .filter(|(_, c)| !c.is_whitespace())
            .take(9)
            .collect();
        let letter = |place: usize| line.get(place).map_or(' ', |&(_, c)| c);
        let length_of = |count: usize| line.get(count - 1).map_or(1, |&(place, _)| place + 1);

        if let Some((count, result)) = result_at(&line) {
            return self.take(TokenKind::Result(result), length_of(count));
        }
        if looks_chinese(letter(0), letter(1), letter(2)) {
            return self.take(TokenKind::Move, length_of(line.len().min(4)));
        }
        let first_two = (letter(0), letter(1));
        let adjacent = line.get(1).is_some_and(|&(place, _)| place == 1);
        if adjacent && begins_chinese(first_two.0, first_two.1, self.run()) {
            let run = self.run();
            return self.take(TokenKind::Move, run.min(4));
        }
        let four = [letter(0), letter(1), letter(2), letter(3)];
        if is_iccs(four) {
            return self.take(TokenKind::Move, length_of(4));
        }
        if letter(2) == '-' && is_iccs([letter(0), letter(1), letter(3), letter(4)]) {
            return self.take(TokenKind::Move, length_of(5));
        }
        if is_wxf(four) {
            return self.take(TokenKind::Move, length_of(4));
        }
        if letter(0).is_ascii_digit() {
            let digits =
                line.iter().enumerate().take_while(|(at, (place, c))| at == place && c.is_ascii_digit());
            let digits: String = digits.map(|(_, &(_, c))| c).collect();
            let count = digits.len();
            return match digits.parse() {
                Ok(number) if count < 6 => self.take(TokenKind::Number(number), count),
                _ => self.take(TokenKind::Words, count),
            };
        }
        let run = self.run();
        let token = self.take(TokenKind::Words, run);
        match GameResult::read(token.text) {
            Some(result) => Token { kind: TokenKind::Result(result), ..token },
            None if latin_move(token.text) => Token { kind: TokenKind::Move, ..token },
            None => token,
        }
    }

    /// Length of the word here, in characters; at least one.
    fn run(&self) -> usize {
        self.cursor
            .rest()
            .chars()
            .take_while(|&c| {
                !c.is_whitespace()
                    && !matches!(
                        plain(c),
                        '[' | ']'
                            | '{'
                            | '}'
                            | '('
                            | ')'
                            | ';'
                            | '!'
                            | '?'
                            | ','
                            | ':'
                            | '。'
                            | '、'
                            | '【'
                            | '】'
                    )
            })
            .take(200)
            .count()
            .max(1)
    }
}

fn result_at(line: &[(usize, char)]) -> Option<(usize, GameResult)> {
    let joined: String = line.iter().map(|&(_, c)| c).collect();
    for (text, count) in
        [("1/2-1/2", 7), ("1-0", 3), ("0-1", 3), ("½-½", 3), ("1:0", 3), ("0:1", 3), ("1/2", 3), ("*", 1)]
    {
        let Some(after) = joined.strip_prefix(text) else { continue };
        // `1-0` but not the beginning of something longer like `1-01`.
        if !after.starts_with(|c: char| c.is_ascii_digit()) || text == "*" {
            return GameResult::read(text).map(|result| (count, result));
        }
    }
    None
}

/// The third character is a Chinese 进退平, the first two could be a man, however miswritten.
fn looks_chinese(first: char, second: char, third: char) -> bool {
    chinese_action(third).is_some()
        && (is_ideograph(first) || first.is_ascii_alphanumeric())
        && (chinese_digit(second).is_some()
            || PieceKind::from_character(second).is_some()
            || is_ideograph(second))
        && !second.is_whitespace()
}

/// 炮二 or 前车进: part of a move. 中炮过河车 is the name of an opening.
fn begins_chinese(first: char, second: char, run: usize) -> bool {
    let piece = |c| PieceKind::from_character(c).is_some();
    piece(first) && chinese_digit(second).is_some()
        || chinese_place(first).is_some() && piece(second) && (3..=4).contains(&run)
}

fn is_ideograph(c: char) -> bool {
    matches!(c, '\u{4e00}'..='\u{9fff}' | '\u{3400}'..='\u{4dbf}')
}

fn is_iccs([a, b, c, d]: [char; 4]) -> bool {
    a.is_ascii_alphabetic() && b.is_ascii_digit() && c.is_ascii_alphabetic() && d.is_ascii_digit()
}

fn is_wxf([a, b, c, d]: [char; 4]) -> bool {
    let piece = |c: char| c.is_ascii_alphabetic() && PieceKind::from_letter(c).is_some();
    let who = piece(a) && (b.is_ascii_digit() || matches!(b, '+' | '-'))
        || matches!(a, '+' | '-') && piece(b)
        || matches!(a, '1'..='5') && matches!(b, '1'..='9');
    // After a soldier's two digits a dot is the dot of a move number.
    let how = matches!(c, '+' | '-' | '=') || c == '.' && piece(a);
    who && how && d.is_ascii_digit()
}

/// A Latin word of a move's length that begins like one: `c2`, `H8+`, `R1x5`.
fn latin_move(text: &str) -> bool {
    let mut letters = text.chars().map(plain);
    let (first, second) = (letters.next().unwrap_or(' '), letters.next().unwrap_or(' '));
    text.chars().count() <= 6
        && first.is_ascii_alphabetic()
        && (second.is_ascii_digit() || matches!(second, '+' | '-' | '='))
}

/// What would end a tag's value or its line, as something that does not.
pub(super) fn tame(c: char) -> char {
    match c {
        '“' | '”' | '＂' => '\'',
        '\n' | '\r' => ' ',
        other => other,
    }
}

/// A comment's text as it can stand between braces.
fn comment(inside: &str) -> String {
    inside.trim().chars().map(|c| if plain(c) == '}' { ')' } else { c }).collect()
}
