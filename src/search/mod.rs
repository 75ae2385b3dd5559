//! Finding a person by what somebody types: name, pinyin, initials, unit, class, number; simplified or traditional.
//!
//! Two tables are kept as plain text, because together they weigh 33 kB in the packed page where a crate with all of
//! Unicode's Han letters weighs several times that: `pinyin.txt` has the readings of the letters of GB 2312 (taken from the
//! `pinyin` crate, MIT), `simplified.txt` their traditional forms (OpenCC's characters, Apache-2.0). A letter that is in
//! neither still matches itself.
//!
//! ```
//! use qihui::tournament::{Person, Player, PlayerId};
//! let person = Person { name: "欧阳雪晴".into(), unit: "數學系".into(), ..Person::default() };
//! let player = Player::new(PlayerId(7), person);
//! for typed in ["雪晴", "oyxq", "ouyangxueq", "OUYANG", "数学", "歐陽"] {
//!     assert!(qihui::search::matches(typed, &player), "{typed}");
//! }
//! assert!(!qihui::search::matches("zhang", &player));
//! ```

use crate::tournament::Player;
use crate::tournament::text::folded;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

/// Whether what was typed means this player. Nothing typed means everybody; a number means who bears it.
pub fn matches(typed: &str, player: &Player) -> bool {
    Needle::new(typed).finds(player)
}

/// What was typed, read once for a whole list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Needle {
    folded: String,
    /// Only Latin letters: may be pinyin.
    latin: bool,
}

impl Needle {
    pub fn new(typed: &str) -> Needle {
        let folded = plain(typed);
        let latin = !folded.is_empty() && folded.bytes().all(|b| b.is_ascii_lowercase());
        Needle { folded, latin }
    }

    pub fn is_empty(&self) -> bool {
        self.folded.is_empty()
    }

    pub fn finds(&self, player: &Player) -> bool {
        let person = &player.person;
        self.is_empty()
            || player.number.is_some_and(|number| number.to_string() == self.folded)
            || self.is_in(&person.name)
            || self.is_in(&person.unit)
            || self.is_in(&person.class)
    }

    /// Whether it stands in the text: as written, or as pinyin from the beginning of any of its letters.
    pub fn is_in(&self, text: &str) -> bool {
        let text = plain(text);
        if text.contains(&self.folded) {
            return true;
        }
        if !self.latin {
            return false;
        }
        let letters: Vec<char> = text.chars().collect();
        (0..letters.len()).any(|from| spells(self.folded.as_bytes(), &letters[from..]))
    }
}

/// Whether the letters, each by its whole reading, the beginning of one or its initial, can be read from what was typed:
/// `zhw`, `zhangw`, `zw` and `zhangwei` all spell 张伟.
fn spells(typed: &[u8], letters: &[char]) -> bool {
    // How much of what was typed can be read off the letters so far: all ways at once, so that a name of one letter
    // with many readings costs no more than another.
    let mut read = BTreeSet::from([0]);
    for &letter in letters {
        let mut further = BTreeSet::new();
        for &at in &read {
            let rest = &typed[at..];
            if letter.is_ascii() && rest[0] == letter as u8 {
                further.insert(at + 1);
            }
            for reading in readings(letter) {
                let same = reading.bytes().zip(rest).take_while(|(a, b)| a == *b).count();
                let initial = if reading.as_bytes().get(1) == Some(&b'h') { 2 } else { 1 };
                let stops = |taken: &usize| {
                    *taken == reading.len() || *taken == rest.len() || *taken == 1 || *taken == initial
                };
                further.extend((1..=same).filter(stops).map(|taken| at + taken));
            }
        }
        if further.contains(&typed.len()) {
            return true;
        }
        read = further;
    }
    false
}

/// The readings of a letter without tones, `v` for ü; none for a letter that is not in the table.
pub fn readings(letter: char) -> &'static [&'static str] {
    static TABLE: OnceLock<BTreeMap<char, Vec<&'static str>>> = OnceLock::new();
    let table = TABLE.get_or_init(|| {
        let mut table = BTreeMap::<char, Vec<&'static str>>::new();
        for (reading, letters) in include_str!("pinyin.txt").lines().filter_map(|line| line.split_once(' ')) {
            for letter in letters.chars() {
                table.entry(letter).or_default().push(reading);
            }
        }
        table
    });
    table.get(&letter).map_or(&[], Vec::as_slice)
}

/// Folded, and every letter in its simplified form.
pub fn plain(text: &str) -> String {
    folded(text).chars().map(simplified).collect()
}

fn simplified(letter: char) -> char {
    static TABLE: OnceLock<BTreeMap<char, char>> = OnceLock::new();
    if letter.is_ascii() {
        return letter;
    }
    let table = TABLE.get_or_init(|| {
        let mut table = BTreeMap::new();
        for line in include_str!("simplified.txt").lines() {
            let mut letters = line.chars();
            let Some(simple) = letters.next() else { continue };
            table.extend(letters.map(|full| (full, simple)));
        }
        table
    });
    table.get(&letter).copied().unwrap_or(letter)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::{Person, PlayerId};

    #[test]
    fn people_are_found_as_they_are_typed() {
        // Issue 7, "Search": name, pinyin initials, full pinyin, unit, number, simplified or traditional.
        #[rustfmt::skip]
        let rows = [
            ("张伟", "计算机", "zw", true), ("张伟", "计算机", "zhw", true), ("张伟", "计算机", "zhangwei", true),
            ("张伟", "计算机", "zhangw", true), ("张伟", "计算机", "wei", true), ("张伟", "计算机", "zhangx", false),
            ("张伟", "计算机", "jsj", true), ("张伟", "计算机", "計算機", true), ("張偉", "計算機", "张伟", true),
            ("张伟", "计算机", "12", true), ("张伟", "计算机", "1", false), ("张伟", "计算机", "", true),
            ("张伟", "计算机", "  Z W ", true), ("张伟", "计算机", "ＺＷ", true), ("张伟", "计算机", "伟张", false),
            ("单雄信", "", "shan", true), ("单雄信", "", "dan", true), ("曾国藩", "", "zeng", true), ("解珍", "", "xie", true),
            ("吕布", "", "lv", true), ("阿依古丽·买买提", "", "aygl", true), ("Anna Müller", "", "mül", true),
            ("Anna Müller", "", "anna", true), ("A字班李雷", "", "azb", true), ("李雷", "计科2101", "2101", true),
            ("龍應台", "", "lyt", true), ("王𠮷", "", "w", true), ("王𠮷", "", "𠮷", true), ("王𠮷", "", "wj", false),
        ];
        for (name, unit, typed, found) in rows {
            let person = Person { name: name.into(), unit: unit.into(), ..Person::default() };
            let player = Player { number: Some(12), ..Player::new(PlayerId(1), person) };
            assert_eq!(matches(typed, &player), found, "{typed} for {name} {unit}");
        }
    }

    #[test]
    fn every_letter_of_the_common_table_has_a_reading() {
        let (mut all, mut without) = (0, 0);
        for (high, low) in (0xB0..=0xF7u8).flat_map(|high| (0xA1..=0xFEu8).map(move |low| (high, low))) {
            let pair = [high, low];
            let (text, _) = encoding_rs::GB18030.decode_without_bom_handling(&pair);
            let text = text.chars().next().unwrap_or(' ');
            if ('\u{4E00}'..='\u{9FFF}').contains(&text) {
                all += 1;
                without += usize::from(readings(text).is_empty());
            }
        }
        assert_eq!((all, without), (6_763, 0));
    }

    #[test]
    fn a_long_needle_over_a_long_name_ends() {
        assert!(!Needle::new(&"a".repeat(64)).is_in(&"啊".repeat(63)));
        assert!(!Needle::new(&format!("{}x", "ch".repeat(60))).is_in(&"查".repeat(64)));
    }
}
