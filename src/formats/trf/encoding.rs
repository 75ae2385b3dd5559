//! What the bytes of a file say: which encoding, where a line ends.
//!
//! TRF names no encoding. Files of this trade are UTF-8 (with or without a mark), GB18030 from Chinese
//! programs, Windows-1252 from older European ones, and now and then UTF-16 from a spreadsheet.

use encoding_rs::{GB18030, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};
use std::borrow::Cow;

/// How the bytes of a file become letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Encoding {
    Utf8,
    Utf16Le,
    Utf16Be,
    Gb18030,
    Windows1252,
}

/// What stands after a line; kept, so that a file is written as it was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LineEnd {
    /// The last line of a file that does not end its last line.
    Nothing,
    /// The line end TRF16 asks for.
    Cr,
    Lf,
    CrLf,
}

/// The encoding and the length of the byte order mark in front.
pub(super) fn sniff(bytes: &[u8]) -> (Encoding, usize) {
    match bytes {
        [0xEF, 0xBB, 0xBF, ..] => return (Encoding::Utf8, 3),
        [0xFF, 0xFE, ..] => return (Encoding::Utf16Le, 2),
        [0xFE, 0xFF, ..] => return (Encoding::Utf16Be, 2),
        // A record opens with three ASCII letters, so without a mark every second byte is zero.
        [a, 0, b, 0, ..] if *a != 0 && *b != 0 => return (Encoding::Utf16Le, 0),
        [0, a, 0, b, ..] if *a != 0 && *b != 0 => return (Encoding::Utf16Be, 0),
        _ => {}
    }
    if std::str::from_utf8(bytes).is_ok() {
        return (Encoding::Utf8, 0);
    }
    if looks_like_gb18030(bytes) { (Encoding::Gb18030, 0) } else { (Encoding::Windows1252, 0) }
}

/// Decodes without an error and has Han letters, most of them written with two high bytes.
///
/// The last condition tells "Müller" in Windows-1252 apart, whose `ü` and `l` together also make a (rare)
/// Han letter: there the second byte is an ASCII letter.
fn looks_like_gb18030(bytes: &[u8]) -> bool {
    let Some(text) = GB18030.decode_without_bom_handling_and_without_replacement(bytes) else { return false };
    if !text.chars().any(is_han) {
        return false;
    }
    let (mut both_high, mut second_low) = (0usize, 0usize);
    let mut at = 0;
    while at < bytes.len() {
        if bytes[at] < 0x80 {
            at += 1;
            continue;
        }
        match bytes.get(at + 1) {
            Some(0x30..=0x39) => at += 4,
            Some(0x80..) => {
                both_high += 1;
                at += 2;
            }
            _ => {
                second_low += 1;
                at += 2;
            }
        }
    }
    both_high > second_low
}

/// A letter of the unified Han blocks.
pub(super) fn is_han(letter: char) -> bool {
    matches!(letter, '\u{3400}'..='\u{4DBF}' | '\u{4E00}'..='\u{9FFF}' | '\u{F900}'..='\u{FAFF}' | '\u{20000}'..='\u{3FFFF}')
}

/// Takes two columns in the fonts tables are set in.
pub(super) fn is_wide(letter: char) -> bool {
    is_han(letter)
        || matches!(letter, '\u{1100}'..='\u{115F}' | '\u{2E80}'..='\u{33FF}' | '\u{A000}'..='\u{A4CF}'
            | '\u{AC00}'..='\u{D7A3}' | '\u{FE30}'..='\u{FE4F}' | '\u{FF00}'..='\u{FF60}' | '\u{FFE0}'..='\u{FFE6}')
}

/// How many bytes a letter took in the file.
pub(super) fn bytes_of(letter: char, encoding: Encoding) -> usize {
    if letter.is_ascii() {
        return 1;
    }
    match encoding {
        Encoding::Utf8 => letter.len_utf8(),
        Encoding::Utf16Le | Encoding::Utf16Be => letter.len_utf16(),
        Encoding::Gb18030 => GB18030.encode(letter.encode_utf8(&mut [0; 4])).0.len(),
        Encoding::Windows1252 => 1,
    }
}

/// The text of a line, and whether bytes in it had to be replaced.
pub(super) fn decode(raw: &[u8], encoding: Encoding) -> (Cow<'_, str>, bool) {
    let table = match encoding {
        Encoding::Utf8 => UTF_8,
        Encoding::Utf16Le => UTF_16LE,
        Encoding::Utf16Be => UTF_16BE,
        Encoding::Gb18030 => GB18030,
        Encoding::Windows1252 => WINDOWS_1252,
    };
    table.decode_without_bom_handling(raw)
}

/// Cuts a file into lines at CR, LF and CRLF, each with what stood after it.
///
/// In all encodings but UTF-16 the bytes of CR and LF are never part of another letter.
pub(super) fn lines(bytes: &[u8], encoding: Encoding) -> Vec<(&[u8], LineEnd)> {
    let unit = match encoding {
        Encoding::Utf16Le | Encoding::Utf16Be => 2,
        Encoding::Utf8 | Encoding::Gb18030 | Encoding::Windows1252 => 1,
    };
    let code = |at: usize| -> Option<u16> {
        let unit = bytes.get(at..at + unit)?;
        Some(match encoding {
            Encoding::Utf16Le => u16::from_le_bytes([unit[0], unit[1]]),
            Encoding::Utf16Be => u16::from_be_bytes([unit[0], unit[1]]),
            Encoding::Utf8 | Encoding::Gb18030 | Encoding::Windows1252 => u16::from(unit[0]),
        })
    };
    let (cr, lf) = (u16::from(b'\r'), u16::from(b'\n'));
    let mut found = Vec::new();
    let (mut start, mut at) = (0, 0);
    while let Some(letter) = code(at) {
        let end = match letter {
            _ if letter == lf => LineEnd::Lf,
            _ if letter == cr && code(at + unit) == Some(lf) => LineEnd::CrLf,
            _ if letter == cr => LineEnd::Cr,
            _ => {
                at += unit;
                continue;
            }
        };
        found.push((&bytes[start..at], end));
        at += if end == LineEnd::CrLf { 2 * unit } else { unit };
        start = at;
    }
    if start < bytes.len() {
        found.push((&bytes[start..], LineEnd::Nothing));
    }
    found
}

/// The bytes of a line end.
pub(super) fn end_bytes(end: LineEnd, encoding: Encoding) -> Vec<u8> {
    let ascii: &[u8] = match end {
        LineEnd::Nothing => b"",
        LineEnd::Cr => b"\r",
        LineEnd::Lf => b"\n",
        LineEnd::CrLf => b"\r\n",
    };
    match encoding {
        Encoding::Utf8 | Encoding::Gb18030 | Encoding::Windows1252 => ascii.to_vec(),
        Encoding::Utf16Le => ascii.iter().flat_map(|byte| [*byte, 0]).collect(),
        Encoding::Utf16Be => ascii.iter().flat_map(|byte| [0, *byte]).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_encoding_is_told_from_the_bytes() {
        for (bytes, encoding) in [
            (&b"012 Open"[..], Encoding::Utf8),
            ("012 棋会".as_bytes(), Encoding::Utf8),
            (b"\xEF\xBB\xBF012 Open", Encoding::Utf8),
            (b"012 \xC6\xE5\xBB\xE1", Encoding::Gb18030),
            (b"012 \xD5\xC5\xE9\x46\xBB\xF9", Encoding::Gb18030), // 張 with a rare letter whose second byte is low
            (b"012 M\xFCller Caf\xE9", Encoding::Windows1252),
            (b"012 \xE9", Encoding::Windows1252),
            (b"\xFF\xFE0\x001\x00", Encoding::Utf16Le),
            (b"\xFE\xFF\x000\x001", Encoding::Utf16Be),
            (b"0\x001\x00", Encoding::Utf16Le),
        ] {
            assert_eq!(sniff(bytes).0, encoding, "{bytes:?}");
        }
    }

    #[test]
    fn every_line_end_is_seen_and_kept() {
        let ends = |bytes: &[u8], encoding| {
            lines(bytes, encoding).into_iter().map(|(_, end)| end).collect::<Vec<_>>()
        };
        use LineEnd::{Cr, CrLf, Lf, Nothing};
        assert_eq!(ends(b"a\rb\r\nc\nd", Encoding::Utf8), [Cr, CrLf, Lf, Nothing]);
        assert_eq!(ends(b"\r\r\n\n", Encoding::Utf8), [Cr, CrLf, Lf]);
        assert_eq!(ends(b"", Encoding::Utf8), []);
        // U+0A0D is one letter of UTF-16, no line end.
        assert_eq!(ends(b"\x0D\x0A\r\0\n\0x\0", Encoding::Utf16Le), [CrLf, Nothing]);
    }
}
