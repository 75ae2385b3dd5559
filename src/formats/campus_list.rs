//! The local rating list as a file that goes from one event to the next.
//!
//! ```json
//! { "format": "qihui-campus-ratings", "version": 1, "players": [
//!   { "name": "张三", "unit": "计算机", "rating": 1240, "games": 12 } ] }
//! ```
//!
//! People are known by name and unit. The formula stands in [`crate::standings::campus_rating`].

use crate::tournament::text::{clean_line, folded};
use crate::tournament::{CampusRating, Person};
use serde::{Deserialize, Serialize};

/// What the file says it is.
pub const FORMAT: &str = "qihui-campus-ratings";

/// One person of the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Listed {
    pub name: String,
    #[serde(default)]
    pub unit: String,
    #[serde(flatten)]
    pub standing: CampusRating,
}

/// The list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CampusList {
    pub players: Vec<Listed>,
}

/// Why a file is no rating list.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoList {
    #[error("line {line}, column {column}: {message}")]
    Unreadable { line: usize, column: usize, message: String },
    #[error("this is no campus rating list")]
    Stranger,
    #[error("the list was written by a newer version ({0})")]
    Newer(u32),
    #[error("{name} has a rating of {rating}")]
    OutOfRange { name: String, rating: u16 },
}

#[derive(Serialize, Deserialize)]
struct File {
    #[serde(default)]
    format: String,
    #[serde(default)]
    version: u32,
    #[serde(default)]
    players: Vec<Listed>,
}

impl CampusList {
    /// Reads a file.
    pub fn read(text: &str) -> Result<CampusList, NoList> {
        let text = text.trim_start_matches('\u{feff}');
        let file: File = serde_json::from_str(text).map_err(|error| NoList::Unreadable {
            line: error.line(),
            column: error.column(),
            message: error.to_string(),
        })?;
        if file.format != FORMAT {
            return Err(NoList::Stranger);
        }
        if file.version > 1 {
            return Err(NoList::Newer(file.version));
        }
        let mut players = file.players;
        for player in &mut players {
            player.name = clean_line(&player.name);
            player.unit = clean_line(&player.unit);
            let rating = player.standing.rating;
            if !(1..=4_000).contains(&rating) {
                return Err(NoList::OutOfRange { name: player.name.clone(), rating });
            }
        }
        players.retain(|player| !player.name.is_empty());
        Ok(CampusList { players })
    }

    /// Writes the file, best first.
    pub fn write(&self) -> String {
        let mut players = self.players.clone();
        players.sort_by(|a, b| {
            (b.standing.rating, &a.name, &a.unit).cmp(&(a.standing.rating, &b.name, &b.unit))
        });
        let file = File { format: FORMAT.to_owned(), version: 1, players };
        serde_json::to_string_pretty(&file).unwrap_or_default()
    }

    /// Where somebody stands: by name and unit; by the name alone where one side has no unit and nobody else the name.
    pub fn find(&self, person: &Person) -> Option<&Listed> {
        let (name, unit) = (folded(&person.name), folded(&person.unit));
        let named: Vec<&Listed> = self.players.iter().filter(|it| folded(&it.name) == name).collect();
        named.iter().copied().find(|it| folded(&it.unit) == unit).or(match named.as_slice() {
            [one] if unit.is_empty() || one.unit.is_empty() => Some(one),
            _ => None,
        })
    }

    /// Enters new standings; who is not among them keeps his.
    pub fn enter<'a>(&mut self, standings: impl Iterator<Item = (&'a Person, CampusRating)>) {
        for (person, standing) in standings {
            let known = self.find(person).cloned();
            match self.players.iter_mut().find(|it| Some(&**it) == known.as_ref()) {
                Some(listed) => listed.standing = standing,
                None => self.players.push(Listed {
                    name: person.name.clone(),
                    unit: person.unit.clone(),
                    standing,
                }),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn person(name: &str, unit: &str) -> Person {
        Person { name: name.into(), unit: unit.into(), ..Person::default() }
    }

    const fn at(rating: u16, games: u32) -> CampusRating {
        CampusRating { rating, games }
    }

    #[test]
    fn a_list_goes_from_event_to_event() {
        let mut list = CampusList::default();
        let (zhang, li, wang) = (person("张三", "计算机"), person("李四", "数学"), person("王五", ""));
        list.enter([(&zhang, at(1240, 6)), (&li, at(1180, 6)), (&wang, at(1200, 6))].into_iter());
        let read = CampusList::read(&list.write()).unwrap();
        assert_eq!(read.find(&zhang).map(|it| it.standing), Some(at(1240, 6)));
        // The next event is without 李四: he keeps what he has.
        let mut next = read;
        next.enter([(&zhang, at(1260, 12)), (&person("赵六", "物理"), at(1210, 5))].into_iter());
        let next = CampusList::read(&next.write()).unwrap();
        assert_eq!(next.players.len(), 4);
        assert_eq!(next.find(&li).map(|it| it.standing), Some(at(1180, 6)));
        assert_eq!(next.find(&zhang).map(|it| it.standing), Some(at(1260, 12)));
    }

    #[test]
    fn namesakes_of_other_units_are_other_people() {
        let mut list = CampusList::default();
        list.enter(
            [(&person("王伟", "计算机"), at(1300, 9)), (&person("王伟", "数学"), at(1000, 9))].into_iter(),
        );
        for (unit, found) in [("计算机", Some(1300)), ("数学", Some(1000)), ("物理", None), ("", None)]
        {
            assert_eq!(list.find(&person("王伟", unit)).map(|it| it.standing.rating), found, "{unit}");
        }
    }

    #[test]
    fn other_files_are_told_apart() {
        assert!(matches!(CampusList::read("{"), Err(NoList::Unreadable { line: 1, .. })));
        assert_eq!(CampusList::read(r#"{"format":"qihui","schema":1}"#), Err(NoList::Stranger));
        assert_eq!(
            CampusList::read(r#"{"format":"qihui-campus-ratings","version":9}"#),
            Err(NoList::Newer(9))
        );
        let text = r#"{"format":"qihui-campus-ratings","version":1,"players":[{"name":"张三","rating":0,"games":1}]}"#;
        assert_eq!(CampusList::read(text), Err(NoList::OutOfRange { name: "张三".into(), rating: 0 }));
    }
}
