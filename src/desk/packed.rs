//! A long text made short for a shelf that counts letters: deflated, fifteen bits a letter (storage.md 2.9).
//!
//! Fifteen, because letters from U+0000 to U+7FFF are single units in every browser and no halves of pairs. A text with
//! the records of a whole event takes a tenth of the room; a short one stays as it is, to be read by people.

use std::io::{Cursor, Read, Write};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipArchive, ZipWriter};

/// Before the number of bytes and the letters.
const MARK: &str = "qihui-packed:";
/// Bytes from which packing is worth the time.
pub const WORTH_IT: usize = 500_000;
/// What comes out is never longer: a made-up text must not fill the memory.
const MOST: u64 = 256 * 1024 * 1024;
const BITS: u32 = 15;

/// The text as the shelf holds it.
pub fn pack(text: &str) -> String {
    if text.len() < WORTH_IT {
        return text.to_owned();
    }
    deflated(text).map_or_else(|| text.to_owned(), |bytes| letters(&bytes))
}

/// The text as it was; `None` for one that was packed and is damaged.
pub fn unpack(held: &str) -> Option<String> {
    let Some(rest) = held.strip_prefix(MARK) else { return Some(held.to_owned()) };
    let (length, letters) = rest.split_once(':')?;
    let bytes = bytes(letters, length.parse().ok()?)?;
    let mut archive = ZipArchive::new(Cursor::new(bytes)).ok()?;
    let mut text = String::new();
    archive.by_index(0).ok()?.take(MOST).read_to_string(&mut text).ok()?;
    Some(text)
}

fn deflated(text: &str) -> Option<Vec<u8>> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .last_modified_time(DateTime::default());
    zip.start_file("t", options).ok()?;
    zip.write_all(text.as_bytes()).ok()?;
    Some(zip.finish().ok()?.into_inner())
}

fn letters(bytes: &[u8]) -> String {
    let mut out = format!("{MARK}{}:", bytes.len());
    let (mut held, mut count) = (0u32, 0u32);
    for byte in bytes {
        held = held << 8 | u32::from(*byte);
        count += 8;
        if count >= BITS {
            count -= BITS;
            out.extend(char::from_u32(held >> count & 0x7fff));
            held &= (1 << count) - 1;
        }
    }
    if count > 0 {
        out.extend(char::from_u32(held << (BITS - count) & 0x7fff));
    }
    out
}

fn bytes(letters: &str, length: usize) -> Option<Vec<u8>> {
    // A length nobody could have written asks for no memory.
    if length as u64 > letters.chars().count() as u64 * u64::from(BITS) / 8 {
        return None;
    }
    let mut out = Vec::with_capacity(length);
    let (mut held, mut count) = (0u32, 0u32);
    for letter in letters.chars() {
        let value = u32::from(letter);
        if value > 0x7fff {
            return None;
        }
        held = held << BITS | value;
        count += BITS;
        while count >= 8 && out.len() < length {
            count -= 8;
            out.push((held >> count & 0xff) as u8);
        }
        held &= (1 << count.min(7)) - 1;
        count = count.min(7);
    }
    (out.len() == length).then_some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_packed_comes_back_and_damage_is_noticed() {
        let long: String = (0..60_000).map(|n| format!("{{\"着\":{}}},", n * 7919 % 1000)).collect();
        assert!(long.len() > WORTH_IT);
        let held = pack(&long);
        assert!(held.chars().count() * 5 < long.len(), "{} letters", held.chars().count());
        assert!(held.chars().all(|it| u32::from(it) <= 0x7fff));
        assert_eq!(unpack(&held).as_deref(), Some(long.as_str()));
        assert_eq!((pack("{}"), unpack("{}")), ("{}".to_owned(), Some("{}".to_owned())));
        let letters: Vec<char> = held.chars().collect();
        for cut in [MARK.len(), MARK.len() + 3, 40, letters.len() / 2, letters.len() - 1] {
            assert_eq!(unpack(&letters[..cut].iter().collect::<String>()), None, "cut at {cut}");
        }
        let mut flipped = letters.clone();
        flipped[letters.len() / 2] = if flipped[letters.len() / 2] == 'a' { 'b' } else { 'a' };
        assert_ne!(unpack(&flipped.iter().collect::<String>()).as_deref(), Some(long.as_str()));
        assert_eq!(unpack("qihui-packed:99999999999:aa"), None);
    }

    #[test]
    fn every_length_of_bytes_comes_back() {
        for length in 0..64 {
            let all: Vec<u8> = (0..length).map(|n: u8| n.wrapping_mul(37) ^ 0xa5).collect();
            let held = letters(&all);
            let (_, text) = held[MARK.len()..].split_once(':').expect("a length");
            assert_eq!(bytes(text, all.len()), Some(all));
        }
    }
}
