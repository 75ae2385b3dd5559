//! FIDE's list of players, `players_list` as text or XML: who of our people is in it, and with which rating.
//!
//! The whole list has one and a half million players and hundreds of megabytes. It is read piece by piece and nothing of it
//! is kept but the lines of people asked for, so the memory it takes is that of one line.
//!
//! ```
//! use qihui::formats::fide_list::{Reader, Wanted};
//! let wanted = [Wanted { name: "Hou Yifan".into(), fide_id: String::new() }];
//! let mut reader = Reader::new(&wanted);
//! reader.feed(b"<player><fideid>8602980</fideid><name>Hou, Yifan</name><title>GM</title><rating>2632</rating></player>");
//! assert_eq!(reader.finish().found[0].1[0].standard, Some(2632));
//! ```

use crate::tournament::text::{clean_line, folded};
use std::collections::BTreeMap;

/// Bytes of one record; a longer one is none.
const MAX_RECORD: usize = 4_096;
/// Players of one name that are shown.
const MAX_NAMESAKES: usize = 12;

/// Somebody who is looked for: by the id where there is one, else by the name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    pub name: String,
    pub fide_id: String,
}

/// A player of the list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listed {
    pub fide_id: String,
    pub name: String,
    pub federation: String,
    pub title: String,
    pub standard: Option<u16>,
    pub rapid: Option<u16>,
    pub blitz: Option<u16>,
    /// How much a game moves the standard rating.
    pub k: Option<u16>,
    /// The year.
    pub born: String,
}

/// What a list gave.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// Players of the list that were read.
    pub read: u32,
    /// Who was looked for (by place), with those who may be meant.
    pub found: Vec<(usize, Vec<Listed>)>,
}

/// Reads a list piece by piece.
#[derive(Debug)]
pub struct Reader {
    by_id: BTreeMap<String, usize>,
    by_name: BTreeMap<String, Vec<usize>>,
    found: BTreeMap<usize, Vec<Listed>>,
    read: u32,
    /// The beginning of a record whose end has not come yet.
    rest: Vec<u8>,
    kind: Option<Kind>,
}

#[derive(Debug)]
enum Kind {
    Xml,
    /// Where each column begins, by its head.
    Text(Columns),
}

/// Columns of the fixed width: begin and end in characters.
#[derive(Debug, Default)]
struct Columns(BTreeMap<&'static str, (usize, usize)>);

impl Reader {
    pub fn new(wanted: &[Wanted]) -> Reader {
        let mut by_id = BTreeMap::new();
        let mut by_name = BTreeMap::<String, Vec<usize>>::new();
        for (it, at) in wanted.iter().zip(0..) {
            if !it.fide_id.is_empty() {
                by_id.insert(it.fide_id.clone(), at);
            }
            by_name.entry(key(&it.name)).or_default().push(at);
        }
        by_name.remove("");
        Reader { by_id, by_name, found: BTreeMap::new(), read: 0, rest: Vec::new(), kind: None }
    }

    /// The next bytes of the file.
    pub fn feed(&mut self, bytes: &[u8]) {
        self.rest.extend_from_slice(bytes);
        if self.kind.is_none() {
            self.tell_kind();
        }
        match self.kind {
            Some(Kind::Xml) => self.take_records(b"</player>"),
            Some(Kind::Text(_)) => self.take_records(b"\n"),
            None => {}
        }
        // What has no end within a record's length is no record: its end will not make it one.
        if self.rest.len() > MAX_RECORD {
            let cut = self.rest.len() - MAX_RECORD;
            self.rest.drain(..cut);
        }
    }

    /// Nothing comes any more.
    pub fn finish(mut self) -> Found {
        self.feed(match self.kind {
            Some(Kind::Text(_)) => b"\n",
            Some(Kind::Xml) | None => b"",
        });
        Found { read: self.read, found: self.found.into_iter().collect() }
    }

    fn tell_kind(&mut self) {
        let head = &self.rest[..self.rest.len().min(MAX_RECORD)];
        if memchr::memmem::find(head, b"<player").is_some() || head.starts_with(b"<?xml") {
            self.kind = Some(Kind::Xml);
        } else if let Some(end) = memchr::memchr(b'\n', head)
            && let Some(columns) = Columns::of(&String::from_utf8_lossy(&head[..end]))
        {
            self.kind = Some(Kind::Text(columns));
            self.rest.drain(..=end);
        }
    }

    fn take_records(&mut self, end: &[u8]) {
        let rest = std::mem::take(&mut self.rest);
        let mut from = 0;
        while let Some(length) = memchr::memmem::find(&rest[from..], end) {
            if length <= MAX_RECORD {
                self.record(&rest[from..from + length]);
            }
            from += length + end.len();
        }
        self.rest = rest[from..].to_vec();
    }

    fn record(&mut self, bytes: &[u8]) {
        let text = String::from_utf8_lossy(bytes);
        let listed = match &self.kind {
            Some(Kind::Xml) => of_xml(&text),
            Some(Kind::Text(columns)) => columns.read(&text),
            None => None,
        };
        let Some(it) = listed else { return };
        self.read = self.read.saturating_add(1);
        if let Some(at) = self.by_id.get(&it.fide_id) {
            // The id decides: namesakes found before are others.
            self.found.insert(*at, vec![it.clone()]);
        }
        for at in self.by_name.get(&key(&it.name)).into_iter().flatten() {
            let all = self.found.entry(*at).or_default();
            let known = all.iter().any(|one| one.fide_id == it.fide_id);
            let decided = all.iter().any(|one| self.by_id.get(&one.fide_id) == Some(at));
            if !known && !decided && all.len() < MAX_NAMESAKES {
                all.push(it.clone());
            }
        }
    }
}

/// Words of a name in any order: `Hou, Yifan` and `Yifan Hou` are one.
fn key(name: &str) -> String {
    let spaced: String =
        name.chars().map(|c| if matches!(c, ',' | '-' | '.' | '\'') { ' ' } else { c }).collect();
    let mut words: Vec<String> = spaced.split_whitespace().map(folded).filter(|it| !it.is_empty()).collect();
    words.sort();
    words.join(" ")
}

fn of_xml(text: &str) -> Option<Listed> {
    let inside = |tag: &str| {
        let from = text.find(&format!("<{tag}>"))? + tag.len() + 2;
        let length = text[from..].find("</")?;
        Some(text[from..from + length].trim().to_owned())
    };
    let number = |tag: &str| inside(tag)?.parse().ok().filter(|n: &u16| *n > 0);
    let plain = |tag: &str| inside(tag).map(|it| clean_line(&unescaped(&it))).unwrap_or_default();
    let name = plain("name");
    (!name.is_empty()).then(|| Listed {
        fide_id: plain("fideid"),
        name,
        federation: plain("country"),
        title: plain("title"),
        standard: rating(number("rating")),
        rapid: rating(number("rapid_rating")),
        blitz: rating(number("blitz_rating")),
        k: number("k").filter(|k| *k <= 80),
        born: plain("birthday"),
    })
}

/// The five entities XML has of itself; the list has no others.
fn unescaped(text: &str) -> String {
    let all = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")];
    all.iter().fold(text.to_owned(), |text, (from, to)| text.replace(from, to))
}

fn rating(value: Option<u16>) -> Option<u16> {
    value.filter(|it| (100..=4_000).contains(it))
}

impl Columns {
    /// `ID Number      Name                 Fed Sex Tit  WTit OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag`
    fn of(head: &str) -> Option<Columns> {
        const HEADS: [&str; 17] = [
            "ID Number",
            "Name",
            "Fed",
            "Sex",
            "Tit",
            "WTit",
            "OTit",
            "FOA",
            "SRtng",
            "SGm",
            "SK",
            "RRtng",
            "Rk",
            "BRtng",
            "BK",
            "B-day",
            "Flag",
        ];
        let head = head.trim_end();
        let mut places: Vec<(usize, &'static str)> = Vec::new();
        let mut from = 0;
        for name in HEADS {
            if let Some(at) = head[from..].find(name) {
                let begins = head[..from + at].chars().count();
                places.push((begins, name));
                from += at + name.len();
            }
        }
        let mut columns = Columns::default();
        for (at, (begin, name)) in places.iter().enumerate() {
            let end = places.get(at + 1).map_or(usize::MAX, |(next, _)| *next);
            columns.0.insert(name, (*begin, end));
        }
        (columns.0.contains_key("ID Number") && columns.0.contains_key("Name")).then_some(columns)
    }

    fn read(&self, line: &str) -> Option<Listed> {
        let letters: Vec<char> = line.trim_end().chars().collect();
        let cell = |name: &str| -> String {
            let Some((begin, end)) = self.0.get(name) else { return String::new() };
            let end = (*end).min(letters.len());
            let cell = letters.get(*begin..end.max(*begin)).unwrap_or_default();
            clean_line(&cell.iter().collect::<String>())
        };
        let number =
            |name: &str| cell(name).split(' ').next().and_then(|it| it.parse().ok()).filter(|n: &u16| *n > 0);
        let name = cell("Name");
        let fide_id = cell("ID Number");
        let real = !name.is_empty() && !fide_id.is_empty() && fide_id.bytes().all(|b| b.is_ascii_digit());
        real.then(|| Listed {
            fide_id,
            name,
            federation: cell("Fed"),
            title: cell("Tit"),
            standard: rating(number("SRtng")),
            rapid: rating(number("RRtng")),
            blitz: rating(number("BRtng")),
            k: number("SK").filter(|k| *k <= 80),
            born: cell("B-day"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag";

    fn line(id: &str, name: &str, standard: &str, rapid: &str) -> String {
        format!(
            "{id:<15}{name:<61}{:<4}{:<4}{:<5}{:<5}{:<15}{:<4}{standard:<6}{:<4}{:<3}{rapid:<6}{:<4}{:<3}{:<6}{:<4}{:<3}{:<6}",
            "CHN", "F", "GM", "WGM", "", "", "0", "10", "0", "20", "2600", "0", "20", "1994"
        )
    }

    fn wanted(all: &[(&str, &str)]) -> Vec<Wanted> {
        all.iter().map(|(name, id)| Wanted { name: (*name).into(), fide_id: (*id).into() }).collect()
    }

    fn read(text: &str, wanted: &[Wanted], piece: usize) -> Found {
        let mut reader = Reader::new(wanted);
        text.as_bytes().chunks(piece).for_each(|it| reader.feed(it));
        reader.finish()
    }

    #[test]
    fn the_text_list_gives_the_same_in_pieces_of_any_size() {
        let text = format!(
            "{HEAD}\n{}\n{}\n{}",
            line("8602980", "Hou, Yifan", "2632", "2621"),
            line("8601445", "Bu, Xiangzhi", "2700", ""),
            line("1", "Hou, Yifan", "1500", "")
        );
        let all = wanted(&[
            ("Yifan Hou", ""),
            ("Nobody Here", ""),
            ("布祥志", "8601445"),
            ("Hou Yifan", "8602980"),
        ]);
        for piece in [1, 7, 64, 100_000] {
            let found = read(&text, &all, piece);
            assert_eq!(found.read, 3, "{piece}");
            let ids: Vec<(usize, Vec<&str>)> = found
                .found
                .iter()
                .map(|(at, all)| (*at, all.iter().map(|it| it.fide_id.as_str()).collect()))
                .collect();
            assert_eq!(
                ids,
                [(0, vec!["8602980", "1"]), (2, vec!["8601445"]), (3, vec!["8602980"])],
                "{piece}"
            );
            let hou = &found.found[0].1[0];
            assert_eq!(
                (
                    hou.standard,
                    hou.rapid,
                    hou.blitz,
                    hou.k,
                    hou.title.as_str(),
                    hou.federation.as_str(),
                    hou.born.as_str()
                ),
                (Some(2632), Some(2621), Some(2600), Some(10), "GM", "CHN", "1994")
            );
        }
    }

    #[test]
    fn the_xml_list_gives_the_same_in_pieces_of_any_size() {
        let text = "<?xml version=\"1.0\"?>\n<playerslist>\n<player>\n<fideid>8602980</fideid>\n<name>Hou, Yifan</name>\n<country>CHN</country>\n<title>GM</title>\n<rating>2632</rating>\n<k>10</k>\n<rapid_rating>0</rapid_rating>\n<birthday>1994</birthday>\n</player>\n<player><fideid>7</fideid><name>O&apos;Neil &amp; Co</name><rating></rating></player>\n</playerslist>\n";
        let all = wanted(&[("Hou Yifan", ""), ("", "7")]);
        for piece in [1, 13, 10_000] {
            let found = read(text, &all, piece);
            assert_eq!((found.read, found.found.len()), (2, 2), "{piece}");
            let hou = &found.found[0].1[0];
            assert_eq!((hou.standard, hou.rapid, hou.k), (Some(2632), None, Some(10)));
            assert_eq!(found.found[1].1[0].name, "O'Neil & Co");
        }
    }

    #[test]
    fn what_is_no_list_is_read_without_growing() {
        let nobody = wanted(&[("A B", "")]);
        for text in [
            "",
            "\u{0}\u{1}",
            "name,rating\nA B,2000\n",
            "<player>",
            &"x".repeat(3_000_000),
            &format!("{HEAD}\n{}", "y".repeat(3_000_000)),
            &format!("<player>{}", "z".repeat(3_000_000)),
        ] {
            let mut reader = Reader::new(&nobody);
            for piece in text.as_bytes().chunks(65_536) {
                reader.feed(piece);
                assert!(reader.rest.len() <= MAX_RECORD.max(65_536));
            }
            assert_eq!(reader.finish().found, []);
        }
        // A hundred thousand namesakes are shown as a dozen.
        let many = format!(
            "{HEAD}\n{}",
            (0..100_000)
                .map(|n| format!("{}\n", line(&n.to_string(), "B, A", "1500", "")))
                .collect::<String>()
        );
        let found = read(&many, &nobody, 65_536);
        assert_eq!((found.read, found.found[0].1.len()), (100_000, MAX_NAMESAKES));
    }
}
