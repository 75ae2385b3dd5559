//! Bytes as text of a page in windows-1252, one character a byte.
//!
//! Base64 adds a third; this adds under two in a hundred. A page in that encoding has a character for every byte, but
//! four bytes can't stand for themselves: the parser replaces NUL, turns CR into LF, and `<` might open a tag; `=` says
//! that the next character is one of these, moved up by 64. Everything else in the page is kept to ASCII, so that its
//! encoding matters to nothing but this block.

use std::fmt::Write as _;

/// The label for `<meta charset>`.
pub const CHARSET: &str = "windows-1252";

/// The bytes as they stand in the file.
pub fn written(bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len() + bytes.len() / 50);
    for &byte in bytes {
        match byte {
            0 | b'\r' | b'<' | b'=' => out.extend([b'=', byte + 64]),
            plain => out.push(plain),
        }
    }
    out
}

/// A script in ASCII: the same program, for a letter may be written by its number in every string, regular expression and
/// comment.
pub fn script(text: &str) -> String {
    escaped(text, |out, c| {
        let mut units = [0; 2];
        for unit in c.encode_utf16(&mut units) {
            let _ = write!(out, "\\u{unit:04x}");
        }
    })
}

/// A style sheet in ASCII.
pub fn style(text: &str) -> String {
    escaped(text, |out, c| {
        let _ = write!(out, "\\{:06x} ", u32::from(c));
    })
}

/// The page in ASCII: its markup by character references, its scripts and styles by their own means.
pub fn page(html: &str) -> String {
    let mut out = String::with_capacity(html.len() * 2);
    let mut rest = html;
    loop {
        let next =
            ["<script", "<style"].into_iter().filter_map(|tag| rest.find(tag).map(|at| (at, tag))).min();
        let Some((at, tag)) = next else { break };
        let body = at + rest[at..].find('>').map_or(rest.len() - at, |end| end + 1);
        let close = format!("</{}", &tag[1..]);
        let end = body + rest[body..].find(&close).unwrap_or(rest.len() - body);
        out.push_str(&markup(&rest[..body]));
        let inside = if tag == "<script" { script } else { style };
        out.push_str(&inside(&rest[body..end]));
        rest = &rest[end..];
        // Past the closing tag, so that the next search does not stop at it.
        out.push_str(&rest[..close.len().min(rest.len())]);
        rest = &rest[close.len().min(rest.len())..];
    }
    out.push_str(&markup(rest));
    out
}

fn markup(text: &str) -> String {
    escaped(text, |out, c| {
        let _ = write!(out, "&#x{:x};", u32::from(c));
    })
}

fn escaped(text: &str, escape: fn(&mut String, char)) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_ascii() { out.push(c) } else { escape(&mut out, c) }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_comes_back() {
        let all: Vec<u8> = (0..=255).chain(*b"<!--</script=\r\n\0").collect();
        let text = written(&all);
        assert!(!text.iter().any(|it| [0, b'\r', b'<'].contains(it)));
        let mut back = Vec::new();
        let mut it = text.iter();
        while let Some(&byte) = it.next() {
            back.push(if byte == b'=' { it.next().expect("a character follows") - 64 } else { byte });
        }
        assert_eq!(back, all);
    }

    #[test]
    fn a_page_is_ascii_and_says_the_same() {
        let html = "<p title=\"棋\">会 é</p><script>say('棋𠮷')</script><style>a::after { content: \"✓\" }</style><p>完</p>";
        let ascii = page(html);
        assert!(ascii.is_ascii());
        assert_eq!(
            ascii,
            "<p title=\"&#x68cb;\">&#x4f1a; &#xe9;</p><script>say('\\u68cb\\ud842\\udfb7')</script>\
             <style>a::after { content: \"\\002713 \" }</style><p>&#x5b8c;</p>"
        );
    }
}
