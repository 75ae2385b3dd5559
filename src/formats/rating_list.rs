//! A pasted rating list: who has which rating, K and campus rating (`docs/rules/campus-rating.md`).
//!
//! One person a line. A head line says which number is what; without one the first number is the rating asked for, the
//! second the number of games. [`read`] understands the lines, [`matched`] finds their people in an event and touches
//! nobody it can't tell apart.

use crate::tournament::text::{clean_line, folded};
use crate::tournament::{CampusRating, Person, Player, PlayerId, Tournament};

/// Lines of a list that are read: an event has no more people.
const MAX_LINES: usize = 5_000;

/// What a number without a head means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kind {
    /// 等级分, of FIDE or a federation.
    #[default]
    Rating,
    /// 校园等级分.
    Campus,
}

/// One line as it was understood.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listed {
    /// From 1.
    pub line: usize,
    /// Name, or name and unit in words that are yet to be told apart.
    pub words: Vec<String>,
    pub unit: Option<String>,
    pub number: Option<u16>,
    pub rating: Option<u16>,
    pub k: Option<u16>,
    pub campus: Option<u16>,
    pub games: Option<u32>,
}

/// A line that gives nothing: no name, no number, or a number that can't be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread {
    pub line: usize,
    pub text: String,
}

/// What a list says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RatingList {
    pub people: Vec<Listed>,
    pub unread: Vec<Unread>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Column {
    Name,
    Unit,
    Rating,
    Campus,
    K,
    Games,
    Number,
    Other,
}

/// The words of a head line, as the page lists them.
const HEADS: [(&str, Column); 24] = [
    ("姓名", Column::Name),
    ("名字", Column::Name),
    ("name", Column::Name),
    ("player", Column::Name),
    ("单位", Column::Unit),
    ("学院", Column::Unit),
    ("班级", Column::Unit),
    ("unit", Column::Unit),
    ("club", Column::Unit),
    ("校园等级分", Column::Campus),
    ("校园分", Column::Campus),
    ("campus", Column::Campus),
    ("等级分", Column::Rating),
    ("rating", Column::Rating),
    ("elo", Column::Rating),
    ("k", Column::K),
    ("系数", Column::K),
    ("k值", Column::K),
    ("盘数", Column::Games),
    ("局数", Column::Games),
    ("games", Column::Games),
    ("编号", Column::Number),
    ("号", Column::Number),
    ("no", Column::Number),
];

/// Reads a list. `kind` says what a number without a head is.
pub fn read(text: &str, kind: Kind) -> RatingList {
    let mut list = RatingList::default();
    let mut heads: Option<Vec<Column>> = None;
    let text = text.trim_start_matches('\u{feff}');
    let lines = text.lines().take(MAX_LINES).zip(1..).filter(|(line, _)| !line.trim().is_empty());
    for (line, at) in lines {
        let cells = cells(line);
        if list.people.is_empty()
            && heads.is_none()
            && let Some(found) = heads_of(&cells)
        {
            heads = Some(found);
            continue;
        }
        let person = match &heads {
            Some(heads) => by_heads(&cells, heads),
            None => by_order(&cells, kind),
        };
        match person {
            Some(person) => list.people.push(Listed { line: at, ..person }),
            None => list.unread.push(Unread { line: at, text: clean_line(line) }),
        }
    }
    list
}

fn cells(line: &str) -> Vec<String> {
    let sign = ['\t', ',', '，', ';', '；', '|'].into_iter().find(|sign| line.contains(*sign));
    let parts: Vec<&str> = match sign {
        Some(sign) => line.split(sign).collect(),
        None => line.split_whitespace().collect(),
    };
    parts.into_iter().map(clean_line).collect()
}

fn heads_of(cells: &[String]) -> Option<Vec<Column>> {
    let column = |cell: &String| {
        let cell = cell.to_lowercase().trim_end_matches('.').to_owned();
        HEADS.iter().find(|(word, _)| *word == cell).map_or(Column::Other, |(_, column)| *column)
    };
    let found: Vec<Column> = cells.iter().map(column).collect();
    let known = found.iter().filter(|column| **column != Column::Other).count();
    let is_head = found.contains(&Column::Name) || found.contains(&Column::Number) && known > 1;
    is_head.then_some(found)
}

fn by_heads(cells: &[String], heads: &[Column]) -> Option<Listed> {
    let mut it = Listed::default();
    for (cell, column) in cells.iter().zip(heads).filter(|(cell, _)| !cell.is_empty()) {
        match column {
            Column::Name => it.words = vec![cell.clone()],
            Column::Unit => it.unit = Some(cell.clone()),
            Column::Rating => it.rating = Some(rating(cell)?),
            Column::Campus => it.campus = Some(rating(cell)?),
            Column::K => it.k = Some(cell.parse().ok().filter(|k| (1..=80).contains(k))?),
            Column::Games => it.games = Some(cell.parse().ok()?),
            Column::Number => it.number = Some(cell.parse().ok()?),
            Column::Other => {}
        }
    }
    sensible(it)
}

fn by_order(cells: &[String], kind: Kind) -> Option<Listed> {
    let is_number = |cell: &&String| cell.parse::<u32>().is_ok();
    let mut it = Listed {
        words: cells.iter().filter(|cell| !cell.is_empty() && !is_number(cell)).cloned().collect(),
        ..Listed::default()
    };
    let mut numbers = cells.iter().filter(is_number);
    let first = rating(numbers.next()?)?;
    match kind {
        Kind::Rating => it.rating = Some(first),
        Kind::Campus => it.campus = Some(first),
    }
    it.games = numbers.next().and_then(|cell| cell.parse().ok());
    sensible(it)
}

fn rating(cell: &str) -> Option<u16> {
    cell.parse().ok().filter(|value| (1..=4_000).contains(value))
}

/// Somebody, and something about him.
fn sensible(it: Listed) -> Option<Listed> {
    let known = it.rating.is_some() || it.campus.is_some() || it.k.is_some();
    let somebody = it.words.iter().any(|word| !word.is_empty()) || it.number.is_some();
    (known && somebody).then_some(it)
}

/// What a list means for an event.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Matched {
    /// Who gets other numbers than he has.
    pub changed: Vec<(PlayerId, Person)>,
    /// On both lists and already so.
    pub same: usize,
    /// On the list only.
    pub strangers: usize,
    /// Several people of the event could be meant: lines of the list.
    pub unclear: Vec<usize>,
}

/// Finds the people of a list in an event. A later line about the same person counts.
pub fn matched(list: &RatingList, t: &Tournament) -> Matched {
    let mut found = Matched::default();
    for it in &list.people {
        match meant(it, t) {
            Meant::Nobody => found.strangers += 1,
            Meant::Several => found.unclear.push(it.line),
            Meant::One(player) => {
                found.changed.retain(|(id, _)| *id != player.id);
                let person = entered(it, &player.person);
                if person == player.person {
                    found.same += 1;
                } else {
                    found.changed.push((player.id, person));
                }
            }
        }
    }
    found
}

enum Meant<'a> {
    Nobody,
    One(&'a Player),
    Several,
}

fn meant<'a>(it: &Listed, t: &'a Tournament) -> Meant<'a> {
    if let Some(number) = it.number {
        let found = t.players.iter().find(|player| player.number == Some(number));
        // The number counts where the name, if there is one, is that player's.
        let named = |player: &&Player| {
            it.words.is_empty() || folded(&player.person.name) == folded(&it.words.join(""))
        };
        return found.filter(named).map_or(Meant::Nobody, Meant::One);
    }
    // `Anna Bo Physics`: the longest name somebody has; what is left is the unit.
    for cut in (1..=it.words.len()).rev() {
        let name = folded(&it.words[..cut].join(""));
        let unit = it.unit.clone().unwrap_or_else(|| it.words[cut..].join(""));
        let mut named: Vec<&Player> =
            t.players.iter().filter(|player| folded(&player.person.name) == name).collect();
        if named.is_empty() {
            continue;
        }
        let unit = folded(&unit);
        if named.len() > 1 && !unit.is_empty() {
            named.retain(|player| folded(&player.person.unit) == unit);
        }
        // Another unit is another person, where both say one.
        named.retain(|player| {
            let own = folded(&player.person.unit);
            own.is_empty() || unit.is_empty() || own == unit
        });
        return match named[..] {
            [] => Meant::Nobody,
            [one] => Meant::One(one),
            _ => Meant::Several,
        };
    }
    Meant::Nobody
}

fn entered(it: &Listed, person: &Person) -> Person {
    let campus = it.campus.map(|rating| CampusRating {
        rating,
        games: it.games.unwrap_or(person.campus.map_or(0, |known| known.games)),
    });
    Person {
        rating: it.rating.or(person.rating),
        k: it.k.or(person.k),
        campus: campus.or(person.campus),
        ..person.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::Settings;

    fn event() -> Tournament {
        let mut t = Tournament::new(Settings::default());
        let people =
            [("张三", "数学"), ("李四", ""), ("王伟", "数学"), ("王伟", "物理"), ("Anna Bo", "Physics")];
        for ((name, unit), at) in people.into_iter().zip(1..) {
            let person = Person { name: name.into(), unit: unit.into(), ..Person::default() };
            t.players.push(Player { number: Some(at + 10), ..Player::new(PlayerId(at), person) });
        }
        t
    }

    /// `1: 1900/20/-` for everyone who changes, then same, strangers, unclear lines, unread lines.
    fn told(text: &str, kind: Kind) -> String {
        let list = read(text, kind);
        let found = matched(&list, &event());
        let shown = |it: Option<String>| it.unwrap_or_else(|| "-".into());
        let one = |(id, it): &(PlayerId, Person)| {
            format!(
                "{}: {}/{}/{}",
                id.0,
                shown(it.rating.map(|it| it.to_string())),
                shown(it.k.map(|it| it.to_string())),
                shown(it.campus.map(|it| format!("{} after {}", it.rating, it.games)))
            )
        };
        let all: Vec<String> = found.changed.iter().map(one).collect();
        let unread: Vec<usize> = list.unread.iter().map(|it| it.line).collect();
        format!("{} | {} {} {:?} {:?}", all.join(", "), found.same, found.strangers, found.unclear, unread)
    }

    #[test]
    fn lists_as_people_paste_them() {
        use Kind::{Campus, Rating};
        for (text, kind, expected) in [
            ("张三 1900\n李四\t1800", Rating, "1: 1900/-/-, 2: 1800/-/- | 0 0 [] []"),
            ("张三 1240 12", Campus, "1: -/-/1240 after 12 | 0 0 [] []"),
            ("姓名\t等级分\tK\n张三\t1900\t20\n赵六\t1700\t40", Rating, "1: 1900/20/- | 0 1 [] []"),
            ("编号,校园等级分,盘数\n12,1300,9", Rating, "2: -/-/1300 after 9 | 0 0 [] []"),
            // Two of one name: the unit tells, else nobody is touched.
            ("王伟 1500", Rating, " | 0 0 [1] []"),
            ("王伟 物理 1500", Rating, "4: 1500/-/- | 0 0 [] []"),
            ("张三 物理 1500", Rating, " | 0 1 [] []"),
            ("Anna Bo Physics 2000\nANNA BO, 2001", Rating, "5: 2001/-/- | 0 0 [] []"),
            // A number that belongs to somebody else, numbers that can't be, no number at all.
            ("编号 姓名 等级分\n11 李四 1500", Rating, " | 0 1 [] []"),
            ("张三 9999\n李四\n姓名 K\n张三 99", Rating, " | 0 0 [] [1, 2, 4]"),
            ("", Rating, " | 0 0 [] []"),
        ] {
            assert_eq!(told(text, kind), expected, "{text:?}");
        }
    }
}
