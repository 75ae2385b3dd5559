//! Names and notes as they are allowed into the facts (security page S9).
//!
//! Whatever a joker pastes, a name is one line of visible text of bounded length and height: controls,
//! bidirectional overrides and zero-width characters are dropped, marks are limited, the form is NFC.

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

/// Characters a name may have.
pub const NAME_LIMIT: usize = 64;
/// Characters a note may have.
pub const NOTE_LIMIT: usize = 4_000;
/// Combining marks on one base; more only makes rows grow into each other.
const MARKS_PER_BASE: usize = 4;

/// One line: a name, a unit, a title. Runs of blanks become one, at most [`NAME_LIMIT`] characters stay.
pub fn clean_line(text: &str) -> String {
    let mut line = String::new();
    let mut blank = false;
    // The cut comes first so that a pasted book costs no more than a name.
    for c in visible(text.chars().take(NAME_LIMIT * 16)) {
        if c.is_whitespace() {
            blank = !line.is_empty();
        } else {
            if std::mem::take(&mut blank) {
                line.push(' ');
            }
            line.push(c);
        }
    }
    cut(&line, NAME_LIMIT)
}

/// Several lines: a note, an announcement. Line ends stay, at most [`NOTE_LIMIT`] characters.
pub fn clean_note(text: &str) -> String {
    let text: String = text.chars().take(NOTE_LIMIT * 4).collect::<String>().replace("\r\n", "\n");
    cut(visible(text.chars()).collect::<String>().trim(), NOTE_LIMIT)
}

fn cut(text: &str, limit: usize) -> String {
    let short: String = text.chars().take(limit).collect();
    short.trim_end().to_owned()
}

fn visible(chars: impl Iterator<Item = char>) -> impl Iterator<Item = char> {
    let kept: String = chars.filter(|&c| c == '\n' || c == '\t' || !is_unseen(c)).collect();
    let mut marks = 0;
    let mut out = String::new();
    // Taken apart first, so that a mark is one whether or not it melts into its letter.
    for c in kept.nfd() {
        marks = if is_combining_mark(c) { marks + 1 } else { 0 };
        if marks <= MARKS_PER_BASE {
            out.push(c);
        }
    }
    out.nfc().collect::<Vec<char>>().into_iter()
}

/// Controls, bidirectional formatting, zero-width characters, byte-order marks, tags, unassigned specials.
fn is_unseen(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{00AD}' | '\u{061C}' | '\u{180E}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}' | '\u{FEFF}' | '\u{FFF0}'..='\u{FFFB}' | '\u{E0000}'..='\u{E007F}')
}

/// The form in which two names that look alike are equal: compatibility forms folded, blanks and case gone.
/// For warnings only; the facts keep what was typed.
pub fn folded(name: &str) -> String {
    name.nfkc()
        .filter(|c| !c.is_whitespace() && *c != '·' && *c != '•')
        .flat_map(char::to_lowercase)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_one_visible_line() {
        for (typed, kept) in [
            ("  张  伟 \n", "张 伟"),
            ("\u{202E}gnaW\u{202C}", "gnaW"),
            ("a\u{200B}b\u{FEFF}", "ab"),
            ("Zoe\u{0308}", "Zoë"),
            ("𠮷野", "𠮷野"),
            ("محمد", "محمد"),
            ("\u{1F469}\u{1F3FD}", "\u{1F469}\u{1F3FD}"),
            ("a\u{0}\u{7}b\tc", "ab c"),
            ("<script>alert(1)</script>", "<script>alert(1)</script>"),
        ] {
            assert_eq!(clean_line(typed), kept, "{typed:?}");
        }
        assert_eq!(clean_line(&"长".repeat(5_000_000)).chars().count(), NAME_LIMIT);
        assert_eq!(
            clean_line(&format!("a{}", "\u{0301}".repeat(200))).chars().count(),
            1 + 3,
            "á is composed"
        );
    }

    #[test]
    fn notes_keep_their_lines() {
        assert_eq!(clean_note("one\r\ntwo\n"), "one\ntwo");
    }

    #[test]
    fn look_alikes_fold_together() {
        assert_eq!(folded("张 伟"), folded("张伟"));
        assert_eq!(folded("ＡＬＩＣＥ"), folded("alice"));
    }
}
