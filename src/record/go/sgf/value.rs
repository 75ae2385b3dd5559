//! What stands between the brackets: texts with escapes, points, compressed point lists, composed values.

use crate::record::go::board::{Point, Size};

/// Text (FF[4]): escapes undone, escaped line breaks joined, other white space a blank, line breaks kept as `\n`.
pub fn text(raw: &str) -> String {
    let mut out = String::with_capacity(raw.len());
    let mut letters = raw.chars().peekable();
    while let Some(c) = letters.next() {
        let (c, escaped) = if c == '\\' {
            match letters.next() {
                Some(next) => (next, true),
                None => break,
            }
        } else {
            (c, false)
        };
        if c == '\n' || c == '\r' {
            // A line break is one sign or a pair of different ones.
            let other = if c == '\n' { '\r' } else { '\n' };
            if letters.peek() == Some(&other) {
                letters.next();
            }
            if !escaped {
                out.push('\n');
            }
        } else if c.is_whitespace() {
            out.push(' ');
        } else {
            out.push(c);
        }
    }
    out
}

/// SimpleText: one line.
pub fn simple_text(raw: &str) -> String {
    text(raw).replace('\n', " ").trim().to_string()
}

/// The raw form of a text.
pub fn escape(text: &str) -> String {
    let mut raw = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, ']' | '\\') {
            raw.push('\\');
        }
        raw.push(c);
    }
    raw
}

/// The two halves of a composed value, cut at the first colon that is not escaped.
pub fn compose(raw: &str) -> Option<(&str, &str)> {
    let mut escaped = false;
    for (at, c) in raw.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            ':' => return Some((&raw[..at], &raw[at + 1..])),
            _ => {}
        }
    }
    None
}

/// The points of a list value: one (`aa`) or a rectangle (`aa:cc`); `None` when any is off the board.
pub fn points(raw: &str, size: Size) -> Option<Vec<Point>> {
    let on = |text: &str| Point::from_sgf(text.trim()).filter(|point| point.is_on(size));
    let Some((first, last)) = compose(raw) else { return Some(vec![on(raw)?]) };
    let (first, last) = (on(first)?, on(last)?);
    let (left, right) = (first.x.min(last.x), first.x.max(last.x));
    let (top, bottom) = (first.y.min(last.y), first.y.max(last.y));
    Some((top..=bottom).flat_map(|y| (left..=right).map(move |x| Point { x, y })).collect())
}
