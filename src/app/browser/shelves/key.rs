//! The names under which this page keeps things, and the check that a name is one of ours.
//!
//! Everything lies below `qihui/1/`: other pages opened from the same disk share the store in Chromium
//! (storage.md 2.1), so a key outside `qihui/` is never read as ours, changed or removed (I10).
//!
//! | key in localStorage | text |
//! |---|---|
//! | `qihui/1/<event>/op/<seq>` | one entry |
//! | `qihui/1/<event>/meta` | the few words for the list of events |
//! | `qihui/1/<event>/snapshot/<seq>` | the event as it stood after entry `seq` |
//! | `qihui/1/<event>/overtaken/<seq>/<n>` | an entry that lost to another one |
//! | `qihui/1/<event>/seat` | which window writes |
//! | `qihui/1/trash/<event>` | when it was thrown away, ms |
//! | `qihui/1/pref/<name>` | a preference |
//! | `qihui/1/ballast` | room set aside for the entry that would not fit |

/// All keys that Qihui ever wrote, of any edition.
pub const OURS: &str = "qihui/";
/// Keys of this edition of the layout.
pub const ROOT: &str = "qihui/1/";
/// Room that is given up when an entry does not fit (storage.md 2.9).
pub const BALLAST: &str = "qihui/1/ballast";
/// Written and removed to see whether the store works.
pub const PROBE: &str = "qihui/1/probe";

const RESERVED: [&str; 4] = ["pref", "trash", "ballast", "probe"];

/// Whether `id` can name an event: 1–32 letters `a`–`z` or digits, and no word used for something else.
pub fn is_event(id: &str) -> bool {
    (1..=32).contains(&id.len())
        && id.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
        && !RESERVED.contains(&id)
}

/// The key of entry `seq` of an event.
pub fn entry(event: &str, seq: u32) -> String {
    format!("{ROOT}{event}/op/{seq}")
}

/// The key of an event's words for the list.
pub fn meta(event: &str) -> String {
    format!("{ROOT}{event}/meta")
}

/// The key of the snapshot taken after entry `seq`.
pub fn snapshot(event: &str, seq: u32) -> String {
    format!("{ROOT}{event}/snapshot/{seq}")
}

/// The key of the `n`th entry that lost the number `seq` to another one.
pub fn overtaken(event: &str, seq: u32, n: u32) -> String {
    format!("{ROOT}{event}/overtaken/{seq}/{n}")
}

/// The key that names the window that writes an event.
pub fn seat(event: &str) -> String {
    format!("{ROOT}{event}/seat")
}

/// The key that says an event was thrown away.
pub fn trash(event: &str) -> String {
    format!("{ROOT}trash/{event}")
}

/// What stands at a key of this edition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place<'a> {
    /// One entry.
    Entry { event: &'a str, seq: u32 },
    /// The words for the list.
    Meta { event: &'a str },
    /// A snapshot.
    Snapshot { event: &'a str, seq: u32 },
    /// Which window writes.
    Seat { event: &'a str },
    /// Thrown away.
    Trash { event: &'a str },
    /// Below an event, but unknown to this edition: kept, and shown raw.
    Unknown { event: &'a str },
    /// Preferences, the ballast, another edition, another program.
    Elsewhere,
}

/// Reads a key.
pub fn place(key: &str) -> Place<'_> {
    let Some(rest) = key.strip_prefix(ROOT) else { return Place::Elsewhere };
    let Some((event, rest)) = rest.split_once('/') else { return Place::Elsewhere };
    if event == "trash" && is_event(rest) {
        return Place::Trash { event: rest };
    }
    if !is_event(event) {
        return Place::Elsewhere;
    }
    if rest == "meta" {
        Place::Meta { event }
    } else if rest == "seat" {
        Place::Seat { event }
    } else if let Some(seq) = rest.strip_prefix("op/").and_then(number) {
        Place::Entry { event, seq }
    } else if let Some(seq) = rest.strip_prefix("snapshot/").and_then(number) {
        Place::Snapshot { event, seq }
    } else {
        Place::Unknown { event }
    }
}

/// A number as we write it: no sign, no leading zero, so that one entry has one key.
fn number(text: &str) -> Option<u32> {
    text.parse::<u32>().ok().filter(|n| n.to_string() == text)
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use super::*;
    use wasm_bindgen_test::wasm_bindgen_test;

    #[wasm_bindgen_test]
    fn every_key_is_read_back_as_what_it_is() {
        for (key, is) in [
            (entry("abc", 12), Place::Entry { event: "abc", seq: 12 }),
            (meta("abc"), Place::Meta { event: "abc" }),
            (snapshot("abc", 200), Place::Snapshot { event: "abc", seq: 200 }),
            (seat("abc"), Place::Seat { event: "abc" }),
            (trash("abc"), Place::Trash { event: "abc" }),
            ("qihui/1/abc/op/012".into(), Place::Unknown { event: "abc" }),
            ("qihui/1/abc/op/-1".into(), Place::Unknown { event: "abc" }),
            ("qihui/1/pref/language".into(), Place::Elsewhere),
            (BALLAST.into(), Place::Elsewhere),
            ("qihui/2/abc/op/1".into(), Place::Elsewhere),
            ("other/1/abc/op/1".into(), Place::Elsewhere),
        ] {
            assert_eq!(place(&key), is, "{key}");
        }
    }

    #[wasm_bindgen_test]
    fn an_event_name_is_never_a_path() {
        for (id, ok) in [
            ("2f", true),
            ("", false),
            ("pref", false),
            ("a/b", false),
            ("A", false),
            ("赛", false),
            ("trash", false),
        ] {
            assert_eq!(is_event(id), ok, "{id:?}");
        }
        assert!(!is_event(&"a".repeat(33)));
    }
}
