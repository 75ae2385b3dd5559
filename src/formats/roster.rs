//! A pasted list of names: one player a line, as it comes out of a chat, a table or a class list.
//!
//! `1. 张三 计算机 1650`, `张三,计算机,1650`, `张三⇥计算机`, `张三、` … The first cell with a letter is the name, a number
//! from 100 to 4000 is a rating, the next cells are unit and class. Nothing is guessed beyond that; the page shows
//! what was understood before anything is entered.

use crate::tournament::Person;
use crate::tournament::text::clean_line;

/// A line that holds no name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skipped {
    /// From 1.
    pub line: usize,
    /// As it was, cut to a line.
    pub text: String,
}

/// Reads a list. Blank lines are nothing; a line without a name is told.
pub fn read(text: &str) -> (Vec<Person>, Vec<Skipped>) {
    let mut people = Vec::new();
    let mut skipped = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        if line.trim().is_empty() {
            continue;
        }
        match person(line) {
            Some(person) => people.push(person),
            None => skipped.push(Skipped { line: number, text: clean_line(line) }),
        }
    }
    (people, skipped)
}

fn person(line: &str) -> Option<Person> {
    let mut person = Person::default();
    for cell in cells(line) {
        let cell = clean_line(cell);
        let digits = cell.bytes().all(|b| b.is_ascii_digit());
        if cell.is_empty() {
            continue;
        } else if digits {
            // A place in the list before the name, a rating after it.
            let value: Option<u16> = cell.parse().ok();
            if !person.name.is_empty() && person.rating.is_none() {
                person.rating = value.filter(|value| (100..=4_000).contains(value));
            }
        } else if person.name.is_empty() {
            person.name = cell;
        } else if person.unit.is_empty() {
            person.unit = cell;
        } else if person.class.is_empty() {
            person.class = cell;
        }
    }
    (!person.name.is_empty()).then_some(person)
}

/// The cells of a line: by tabs where there are any, else by commas, else by blanks; `1.`, `1、`, `1)` in front is a
/// place in the list. Words of one Latin name are not torn apart by a single blank.
pub(super) fn cells(line: &str) -> Vec<&str> {
    let line = line.trim();
    let number = line.len() - line.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let rest = &line[number..];
    let line = match rest.trim_start_matches(['.', '、', '．', ')', '）', '：', ':']) {
        after if number > 0 && after.len() < rest.len() => after,
        _ => line,
    };
    if line.contains('\t') {
        return line.split('\t').collect();
    }
    if line.contains([',', '，', ';', '；']) {
        return line.split([',', '，', ';', '；']).collect();
    }
    if line.contains("  ") || line.contains('\u{3000}') {
        return line.split("  ").flat_map(|part| part.split('\u{3000}')).collect();
    }
    let words: Vec<&str> = line.split([' ', '、']).filter(|word| !word.is_empty()).collect();
    let is_latin = |word: &&str| {
        word.chars().all(|c| {
            c.is_ascii_alphabetic() || matches!(c, '.' | '-' | '\'') || ('\u{C0}'..'\u{250}').contains(&c)
        })
    };
    if words.iter().filter(|word| is_latin(word)).count() >= 2 && is_latin(&words[0]) {
        // "Anna Müller 计算机 1650": the Latin words are the name.
        let latin = words.iter().take_while(|word| is_latin(word)).count();
        let last = words[latin - 1];
        let start = line.find(words[0]).unwrap_or(0);
        let end =
            line[start..].match_indices(last).last().map_or(line.len(), |(at, _)| start + at + last.len());
        let mut cells = vec![&line[start..end]];
        cells.extend(&words[latin..]);
        return cells;
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_as_people_paste_them() {
        // R076, requirements 1.6
        for (line, name, unit, class, rating) in [
            ("张三", "张三", "", "", None),
            ("1. 张三 计科2101 1650", "张三", "计科2101", "", Some(1650)),
            ("12、李四，物理，二班", "李四", "物理", "二班", None),
            ("3\t王五\t数学\t\t1820", "王五", "数学", "", Some(1820)),
            ("Anna Müller 外语 1500", "Anna Müller", "外语", "", Some(1500)),
            ("Anna Müller", "Anna Müller", "", "", None),
            ("阿依古丽·买买提　中文", "阿依古丽·买买提", "中文", "", None),
            ("赵六 7", "赵六", "", "", None),
            ("de la Cruz, 哲学", "de la Cruz", "哲学", "", None),
        ] {
            let (people, skipped) = read(line);
            assert_eq!(skipped, [], "{line}");
            let found = &people[0];
            assert_eq!(
                (&*found.name, &*found.unit, &*found.class, found.rating),
                (name, unit, class, rating),
                "{line}"
            );
        }
    }

    #[test]
    fn lines_without_a_name_are_told() {
        let (people, skipped) = read("张三\n\n42\n李四\n, ,\n");
        assert_eq!(people.len(), 2);
        assert_eq!(skipped.iter().map(|it| it.line).collect::<Vec<_>>(), [3, 5]);
    }
}
