//! From the bytes of a file to characters with places: shared by the xiangqi and Go readers.
//!
//! Decode first, scan afterwards: the second byte of a GBK character may be `]` or `\`.

use super::Place;
use encoding_rs::{Encoding, GB18030, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

/// A file's text and how it was written.
#[derive(Clone, Debug)]
pub(crate) struct Decoded {
    pub text: String,
    pub encoding: &'static Encoding,
    /// Some bytes are in no character of the encoding and were replaced.
    pub replaced: bool,
    /// Length of the byte order mark.
    pub skipped: usize,
}

/// Decodes a file: by its byte order mark, else as it declares, else UTF-8, else GB18030, else Latin-1.
pub(crate) fn decode(bytes: &[u8], declared: Option<&'static Encoding>) -> Decoded {
    let read = |encoding: &'static Encoding, skipped: usize| {
        let (text, replaced) = encoding.decode_without_bom_handling(&bytes[skipped..]);
        Decoded { text: text.into_owned(), encoding, replaced, skipped }
    };
    if let Some((encoding, skipped)) = Encoding::for_bom(bytes) {
        return read(encoding, skipped);
    }
    match bytes {
        [0, first, 0, second, ..] if *first != 0 && *second != 0 => return read(UTF_16BE, 0),
        [first, 0, second, 0, ..] if *first != 0 && *second != 0 => return read(UTF_16LE, 0),
        _ => {}
    }
    if let Some(encoding) = declared {
        let decoded = read(encoding, 0);
        if !decoded.replaced {
            return decoded;
        }
    }
    let utf8 = read(UTF_8, 0);
    if !utf8.replaced {
        return utf8;
    }
    let gb = read(GB18030, 0);
    if !gb.replaced {
        return gb;
    }
    if let Some(encoding) = declared {
        return read(encoding, 0);
    }
    // Mostly good UTF-8 with a broken character is still UTF-8.
    let broken = utf8.text.chars().filter(|&c| c == char::REPLACEMENT_CHARACTER).count();
    let foreign = utf8.text.chars().filter(|c| !c.is_ascii()).count();
    if broken * 2 < foreign { utf8 } else { read(WINDOWS_1252, 0) }
}

/// The longest text a reader takes (the rest is reported and left): 5 MB.
pub(crate) const MAX_BYTES: usize = 5_000_000;

/// Walks over a text and knows the place of every character.
#[derive(Clone, Debug)]
pub(crate) struct Cursor<'t> {
    text: &'t str,
    at: usize,
    place: Place,
    encoding: &'static Encoding,
}

impl<'t> Cursor<'t> {
    pub fn new(text: &'t str) -> Cursor<'t> {
        Cursor { text, at: 0, place: Place { line: 1, column: 1, byte: 0 }, encoding: UTF_8 }
    }

    pub fn over(decoded: &'t Decoded) -> Cursor<'t> {
        let place = Place { line: 1, column: 1, byte: decoded.skipped as u64 };
        Cursor { text: &decoded.text, at: 0, place, encoding: decoded.encoding }
    }

    /// The character here.
    pub fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    /// What is not walked over yet.
    pub fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    /// The place of the character here.
    pub fn place(&self) -> Place {
        self.place
    }

    /// Byte in the decoded text.
    pub fn at(&self) -> usize {
        self.at
    }

    /// The decoded text from a byte up to here.
    pub fn since(&self, from: usize) -> &'t str {
        &self.text[from..self.at]
    }

    pub fn next(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at += c.len_utf8();
        self.place.byte += width(c, self.encoding);
        if c == '\n' {
            self.place.line += 1;
            self.place.column = 1;
        } else {
            self.place.column += 1;
        }
        Some(c)
    }

    pub fn skip_while(&mut self, wanted: impl Fn(char) -> bool) {
        while self.peek().is_some_and(&wanted) {
            self.next();
        }
    }
}

/// Bytes the character has in the file.
fn width(c: char, encoding: &'static Encoding) -> u64 {
    if encoding == UTF_16LE || encoding == UTF_16BE {
        2 * c.len_utf16() as u64
    } else if encoding == UTF_8 {
        c.len_utf8() as u64
    } else if c.is_ascii() {
        1
    } else {
        let mut one = [0; 4];
        encoding.encode(c.encode_utf8(&mut one)).0.len() as u64
    }
}
