//! People of one name: what tells them apart wherever a name stands alone.

use super::{Person, PlayerId, Tournament};
use std::collections::{BTreeMap, BTreeSet};

/// What stands behind the names that several have, by the place of the person: the unit where no two of that name share
/// it, then unit and class, then the number. A name of one's own has nothing behind it.
pub fn told_apart<'a>(
    people: impl IntoIterator<Item = (&'a Person, Option<u16>)>,
) -> BTreeMap<usize, String> {
    let mut of_name = BTreeMap::<&str, Vec<(usize, &Person, Option<u16>)>>::new();
    for (place, (person, number)) in people.into_iter().enumerate() {
        of_name.entry(person.name.as_str()).or_default().push((place, person, number));
    }
    let mut told = BTreeMap::new();
    for same in of_name.into_values().filter(|same| same.len() > 1) {
        let unit = |it: &Person| it.unit.clone();
        let class = |it: &Person| format!("{} {}", it.unit, it.class).trim().to_owned();
        let tells = |read: &dyn Fn(&Person) -> String| {
            let texts: BTreeSet<String> = same.iter().map(|it| read(it.1)).collect();
            texts.len() == same.len() && !texts.contains("")
        };
        let (by_unit, by_class) = (tells(&unit), tells(&class));
        for (place, person, number) in same {
            let text = match number {
                _ if by_unit => unit(person),
                _ if by_class => class(person),
                Some(number) => format!("#{number}"),
                None => continue,
            };
            told.insert(place, text);
        }
    }
    told
}

/// A name with what tells it apart.
pub fn with_sign(name: &str, sign: Option<&String>) -> String {
    sign.map_or_else(|| name.to_owned(), |sign| format!("{name} · {sign}"))
}

impl Tournament {
    /// What stands behind the names that several players have.
    pub fn namesakes(&self) -> BTreeMap<PlayerId, String> {
        let people = self.players.iter().map(|it| (&it.person, it.number));
        told_apart(people).into_iter().map(|(place, text)| (self.players[place].id, text)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn namesakes_are_told_apart_by_the_least_that_does() {
        let person = |unit: &str, class: &str| Person {
            name: "张伟".into(),
            unit: unit.into(),
            class: class.into(),
            ..Person::default()
        };
        // Unit and class of two of one name, and what stands behind each.
        let cases = [
            ([("数学", "1"), ("物理", "1")], ["数学", "物理"]),
            ([("数学", "1"), ("数学", "2")], ["数学 1", "数学 2"]),
            ([("数学", "1"), ("数学", "1")], ["#1", "#2"]),
            ([("数学", ""), ("", "")], ["#1", "#2"]),
        ];
        for (people, told) in cases {
            let other = Person { name: "李四".into(), ..Person::default() };
            let people = people.map(|(unit, class)| person(unit, class));
            let all = [(&people[0], Some(1)), (&other, Some(3)), (&people[1], Some(2))];
            let want = BTreeMap::from([(0, told[0].to_owned()), (2, told[1].to_owned())]);
            assert_eq!(told_apart(all), want);
        }
        assert_eq!(with_sign("张伟", Some(&"数学".to_owned())), "张伟 · 数学");
    }
}
