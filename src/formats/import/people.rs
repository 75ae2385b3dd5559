//! From rows to entrants: what each row gives, who is in the list already, what stands in the way.

use super::columns::{Meaning, Understood};
use super::{Table, text};
use crate::tournament::family::is_one_person;
use crate::tournament::text::{clean_line, folded};
use crate::tournament::{Contact, Person, Player, PlayerId, Sex};
use serde::{Deserialize, Serialize};

/// A person of a list, the private part apart.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entrant {
    pub person: Person,
    pub contact: Contact,
    /// What he enters for; empty where the list does not say.
    pub events: Vec<String>,
}

/// Why a row can't go in as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fault {
    NoName,
    /// The rating is no number from 0 to 4,000.
    Rating,
    /// The name has more letters than a name has: probably another column.
    LongName,
}

/// What is odd but stops nobody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Remark {
    /// `1.38E+10`: the table's program has rounded the number, its last digits are lost.
    Rounded(Meaning),
    /// Another person of the same name; told apart by unit or id.
    Namesake,
}

/// What becomes of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fate {
    New,
    /// Is in the list already.
    Known(PlayerId),
    /// The same person as the row at this line of the file.
    Twice(u32),
    Bad(Fault),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// The row or line of the file.
    pub line: u32,
    pub entrant: Entrant,
    pub fate: Fate,
    pub remarks: Vec<Remark>,
}

/// Makes entrants of the rows below the head. `known` are the people of the event.
pub fn preview(table: &Table, understood: &Understood, known: &[Player]) -> Vec<Line> {
    let first = understood.header.map_or(0, |row| row + 1);
    let mut names = std::collections::BTreeMap::<String, Vec<Candidate>>::new();
    for player in known {
        let it = Candidate {
            at: Fate::Known(player.id),
            person: player.person.clone(),
            contact: player.contact.clone(),
        };
        names.entry(folded(&player.person.name)).or_default().push(it);
    }
    let rows = table.rows.get(first..).unwrap_or_default();
    rows.iter()
        .map(|row| {
            let (entrant, mut remarks, fault) = entrant(&row.cells, &understood.meanings);
            let others = names.entry(folded(&entrant.person.name)).or_default();
            let same = others
                .iter()
                .find(|it| is_one_person((&it.person, &it.contact), (&entrant.person, &entrant.contact)));
            let fate = match (fault, same) {
                (Some(fault), _) => Fate::Bad(fault),
                (None, Some(same)) => same.at,
                (None, None) => Fate::New,
            };
            if fate == Fate::New {
                if !others.is_empty() {
                    remarks.push(Remark::Namesake);
                }
                others.push(Candidate {
                    at: Fate::Twice(row.line),
                    person: entrant.person.clone(),
                    contact: entrant.contact.clone(),
                });
            }
            Line { line: row.line, entrant, fate, remarks }
        })
        .collect()
}

struct Candidate {
    at: Fate,
    person: Person,
    contact: Contact,
}

fn entrant(cells: &[String], meanings: &[Meaning]) -> (Entrant, Vec<Remark>, Option<Fault>) {
    let mut it = Entrant::default();
    let mut remarks = Vec::new();
    let mut fault = None;
    for (cell, meaning) in cells.iter().zip(meanings) {
        let cell = cell.trim();
        if cell.is_empty() || *meaning == Meaning::Skip {
            continue;
        }
        let line = || clean_line(cell);
        let (person, contact) = (&mut it.person, &mut it.contact);
        if meaning.is_private() && *meaning != Meaning::Note && is_rounded(cell) {
            remarks.push(Remark::Rounded(*meaning));
        }
        match meaning {
            Meaning::Skip => {}
            Meaning::Name => {
                let (name, id) = name_and_id(cell);
                if name.chars().count() > 40 {
                    fault = Some(Fault::LongName);
                }
                person.name = clean_line(&name);
                if let Some(id) = id {
                    contact.student_id = id;
                }
            }
            Meaning::Unit => person.unit = line(),
            Meaning::Class => person.class = line(),
            Meaning::Sex => person.sex = sex(cell),
            Meaning::Rating => match rating(cell) {
                Ok(rating) => person.rating = rating,
                Err(()) => fault = Some(Fault::Rating),
            },
            Meaning::Title => person.title = line(),
            Meaning::Category => person.category = line(),
            Meaning::Events => it.events.extend(events(cell)),
            Meaning::Phone => contact.phone = line(),
            Meaning::Chat => contact.chat = line(),
            Meaning::Email => contact.email = line(),
            Meaning::StudentId => contact.student_id = line(),
            Meaning::ChatName => contact.chat_name = line(),
            Meaning::Home => contact.home = line(),
            Meaning::Consent => contact.consent = line(),
            Meaning::Note => contact.note = line(),
        }
    }
    if it.person.name.is_empty() {
        fault = Some(Fault::NoName);
    }
    (it, remarks, fault)
}

/// 「张三 20210001」, 「张三（20210001）」, 「20210001 张三」: a number of five digits and more beside the name is the id.
fn name_and_id(cell: &str) -> (String, Option<String>) {
    let is_id = |word: &str| {
        word.len() >= 5
            && word.bytes().filter(u8::is_ascii_digit).count() >= 5
            && word.bytes().all(|b| b.is_ascii_alphanumeric())
    };
    // 张三20210001 without anything between.
    let mut spaced = String::new();
    for c in cell.chars() {
        if let Some(last) = spaced.chars().next_back()
            && !last.is_ascii()
            && c.is_ascii_digit()
        {
            spaced.push(' ');
        }
        spaced.push(c);
    }
    let signs =
        [' ', '\u{3000}', '/', ',', '，', '、', '+', '-', '_', '(', ')', '（', '）', '\n', '\t', ';', '；'];
    let words: Vec<&str> = spaced.split(signs).filter(|word| !word.is_empty()).collect();
    let Some(id) = words.iter().find(|word| is_id(word)) else { return (cell.to_owned(), None) };
    let name: Vec<&str> = words.iter().filter(|word| !is_id(word)).copied().collect();
    (name.join(" "), Some((*id).to_owned()))
}

fn is_rounded(cell: &str) -> bool {
    let low = cell.to_lowercase();
    let Some((front, back)) = low.split_once("e+") else { return false };
    !front.is_empty()
        && front.bytes().all(|b| b.is_ascii_digit() || b == b'.')
        && !back.is_empty()
        && back.bytes().all(|b| b.is_ascii_digit())
}

fn sex(cell: &str) -> Sex {
    match cell.to_lowercase().chars().next() {
        Some('男' | 'm') => Sex::Male,
        Some('女' | 'f' | 'w') => Sex::Female,
        _ => Sex::Unsaid,
    }
}

/// Nothing, a dash, 0 and 无 are no rating; a text that is none of these is a fault.
fn rating(cell: &str) -> Result<Option<u16>, ()> {
    if matches!(cell, "-" | "—" | "/" | "0" | "无" | "没有" | "none" | "(跳过)" | "（空）") {
        return Ok(None);
    }
    let whole = cell.strip_suffix(".0").unwrap_or(cell);
    whole.parse().ok().filter(|value: &u16| *value <= 4_000).map(Some).ok_or(())
}

/// 国际象棋┋围棋, 国象、围棋, 国象+围棋: each once.
pub fn events(cell: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for word in cell.split(['┋', '、', ',', '，', ';', '；', '+', '＋', '/', '|', ' ', '\u{3000}']) {
        let word = clean_line(word);
        if !word.is_empty() && word != "(跳过)" && !found.contains(&word) {
            found.push(word);
        }
    }
    found
}

/// Whether a word of an event means this game by another name: 国象 and 国际象棋, 中国象棋 and 象棋.
pub fn is_one_event(word: &str, other: &str) -> bool {
    let known = |it: &str| {
        let low = it.to_lowercase();
        let long = text::EVENTS.iter().filter(|word| low.contains(**word)).max_by_key(|word| word.len());
        match long.copied() {
            Some("国象" | "国际象棋" | "chess") => Some(1),
            Some("象棋" | "中国象棋" | "xiangqi") => Some(2),
            Some("围棋" | "weiqi" | "go") => Some(3),
            Some(_) | None => None,
        }
    };
    folded(word) == folded(other) || known(word).is_some() && known(word) == known(other)
}
