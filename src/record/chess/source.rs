//! The text a game came from: encodings, folding of typed variants, and places.
//!
//! Decode first, scan afterwards: in GBK the second byte of 亇 is `}`. Byte offsets inside a game count
//! its decoded text; [`Source::place`] gives line, column and byte of the file as it came.

use crate::record::Place;
use std::sync::Arc;
use encoding_rs::{Encoding, GB18030, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

/// How the file was encoded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Charset {
    #[default]
    Utf8,
    Utf16Le,
    Utf16Be,
    Gb18030,
    /// Read as windows-1252, of which Latin-1's letters are a part.
    Latin1,
}

impl Charset {
    pub(super) fn encoding(self) -> &'static Encoding {
        match self {
            Charset::Utf8 => UTF_8,
            Charset::Utf16Le => UTF_16LE,
            Charset::Utf16Be => UTF_16BE,
            Charset::Gb18030 => GB18030,
            Charset::Latin1 => WINDOWS_1252,
        }
    }

    /// Bytes `c` had in the file.
    fn width(self, c: char) -> u64 {
        match self {
            Charset::Utf8 => c.len_utf8() as u64,
            Charset::Utf16Le | Charset::Utf16Be => 2 * c.len_utf16() as u64,
            Charset::Latin1 => 1,
            Charset::Gb18030 if c.is_ascii() => 1,
            Charset::Gb18030 => {
                let mut one = [0u8; 4];
                GB18030.encode(c.encode_utf8(&mut one)).0.len() as u64
            }
        }
    }

    /// Guesses from the first bytes that say anything. `None` while all is ASCII.
    /// Chinese text is pairs of high bytes; in Western text a high byte stands between ASCII letters.
    pub fn sniff(bytes: &[u8]) -> Option<(Charset, usize)> {
        if bytes.starts_with(&[0xEF, 0xBB, 0xBF]) {
            return Some((Charset::Utf8, 3));
        }
        if bytes.starts_with(&[0xFF, 0xFE]) {
            return Some((Charset::Utf16Le, 2));
        }
        if bytes.starts_with(&[0xFE, 0xFF]) {
            return Some((Charset::Utf16Be, 2));
        }
        let zeros = |odd: usize| bytes.iter().take(256).skip(odd).step_by(2).filter(|b| **b == 0).count();
        if bytes.len() >= 8 {
            let (even, odd) = (zeros(0), zeros(1));
            let most = bytes.len().min(256) / 4;
            if odd > most && even == 0 {
                return Some((Charset::Utf16Le, 0));
            }
            if even > most && odd == 0 {
                return Some((Charset::Utf16Be, 0));
            }
        }
        if bytes.is_ascii() {
            return None;
        }
        match std::str::from_utf8(bytes) {
            Ok(_) => return Some((Charset::Utf8, 0)),
            // Cut within a character at the end of the block.
            Err(e) if e.error_len().is_none() && e.valid_up_to() + 4 > bytes.len() && e.valid_up_to() > 0 => {
                if !bytes[..e.valid_up_to()].is_ascii() {
                    return Some((Charset::Utf8, 0));
                }
            }
            Err(_) => {}
        }
        let (mut pairs, mut lone, mut odd, mut i) = (0usize, 0usize, 0usize, 0usize);
        while i < bytes.len() {
            if bytes[i] < 0x80 {
                i += 1;
                continue;
            }
            match bytes.get(i + 1) {
                Some(0xA1..=0xFE) if (0xA1..=0xFE).contains(&bytes[i]) => pairs += 1,
                Some(0x40..=0x7E | 0x80..=0xFE) if (0x81..=0xFE).contains(&bytes[i]) => odd += 1,
                _ => {
                    lone += 1;
                    i += 1;
                    continue;
                }
            }
            i += 2;
        }
        if lone == 0 && pairs > 0 && pairs >= odd || pairs > 4 * (lone + odd) {
            Some((Charset::Gb18030, 0))
        } else if std::str::from_utf8(bytes).is_err_and(|e| !bytes[..e.valid_up_to()].is_ascii()) && lone + odd < 4 {
            // UTF-8 with a broken character somewhere.
            Some((Charset::Utf8, 0))
        } else {
            Some((Charset::Latin1, 0))
        }
    }
}

/// Decodes a whole text. The flag says that some bytes could not be read and were replaced.
pub fn decode(bytes: &[u8]) -> (String, Charset, usize, bool) {
    let (charset, skip) = Charset::sniff(bytes).unwrap_or((Charset::Utf8, 0));
    let (text, bad) = charset.encoding().decode_without_bom_handling(&bytes[skip..]);
    (text.into_owned(), charset, skip, bad)
}

/// The text a game came from (several games may share one) and where it begins in the file.
#[derive(Clone, Debug, Default)]
pub struct Source {
    pub text: Arc<str>,
    /// Place of the first character.
    pub base: Place,
    pub charset: Charset,
    /// A byte of the text whose place is known: the start of this game.
    pub known: (usize, Place),
}

impl Source {
    /// A text that begins at `base` of its file.
    pub fn new(text: &str, base: Place, charset: Charset) -> Source {
        Source { text: Arc::from(text), base, charset, known: (0, base) }
    }

    /// Place of a byte of [`Source::text`]; the work grows with the distance from a known place.
    pub fn place(&self, at: usize) -> Place {
        let at = (0..=at.min(self.text.len())).rev().find(|i| self.text.is_char_boundary(*i)).unwrap_or(0);
        let (from, base) = if at >= self.known.0 { self.known } else { (0, self.base) };
        advance(base, self.text.get(from..at).unwrap_or(""), self.charset)
    }

    /// The words at a span, clipped to the text.
    pub fn slice(&self, at: usize, len: usize) -> &str {
        self.text.get(at..at.saturating_add(len).min(self.text.len())).unwrap_or("")
    }
}

/// The place after `text`, when it begins at `from`.
pub fn advance(from: Place, text: &str, charset: Charset) -> Place {
    let lines = text.bytes().filter(|b| *b == b'\n').count() as u32;
    let last = text.rfind('\n').map_or(0, |i| i + 1);
    let column = text[last..].chars().count() as u32 + 1;
    let bytes = match charset {
        Charset::Utf8 => text.len() as u64,
        other => text.chars().map(|c| other.width(c)).sum(),
    };
    Place {
        line: from.line.max(1) + lines,
        column: if lines == 0 { from.column.max(1) - 1 + column } else { column },
        byte: from.byte + bytes,
    }
}

/// Full-width letters, figures and signs to ASCII, dashes to `-`, the cross to `x`; anything else stays.
/// One character always gives one character, so offsets stay true.
pub fn fold(c: char) -> char {
    match c {
        '\u{FF01}'..='\u{FF5E}' => char::from_u32(c as u32 - 0xFEE0).unwrap_or(c),
        '\u{3000}' | '\u{A0}' | '\u{2007}' | '\u{202F}' | '\u{FEFF}' | '\u{200B}' => ' ',
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{2500}' | '\u{30FC}' => '-',
        '×' | '✕' | '✗' | '⨯' => 'x',
        '【' => '[',
        '】' => ']',
        '“' | '”' | '„' => '"',
        '‼' | '⁉' | '⁈' => c,
        '†' | '‡' => if c == '†' { '+' } else { '#' },
        // Cyrillic letters that look like file letters.
        'а' => 'a',
        'е' => 'e',
        'с' => 'c',
        _ => c,
    }
}

/// A Chinese character (also the rarer blocks) or Chinese punctuation.
pub fn is_cjk(c: char) -> bool {
    matches!(c, '\u{2E80}'..='\u{2FDF}' | '\u{3001}'..='\u{303F}' | '\u{3400}'..='\u{4DBF}' | '\u{4E00}'..='\u{9FFF}' | '\u{F900}'..='\u{FAFF}' | '\u{20000}'..='\u{3FFFF}')
}
