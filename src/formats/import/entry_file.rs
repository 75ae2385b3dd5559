//! What an entry file gives back (see `publish::entry_page`): a text of our own, filled in by a leader at home.
//!
//! ```text
//! 棋会报名 1
//! unit⇥物理系
//! leader⇥李领队⇥体育部长⇥13800000000
//! row⇥name=张三⇥sex=m⇥class=二班⇥events=国际象棋┋围棋
//! ```
//! Several of them may stand one after another; lines that are not known are passed over.

use super::{MAX_CELL, MAX_ROWS, Refused, Row, Table};
use crate::tournament::text::clean_line;
use crate::tournament::{Contact, Leader};

/// The first line.
pub const MARK: &str = "棋会报名 1";
/// What a row may say, and the head under which a table has it.
#[rustfmt::skip]
const FIELDS: [(&str, &str); 15] = [
    ("name", "姓名"), ("unit", "单位"), ("class", "班级"), ("sex", "性别"), ("events", "项目"), ("category", "类别"),
    ("rating", "等级分"), ("phone", "电话"), ("chat", "QQ"), ("chatName", "QQ昵称"), ("email", "邮箱"),
    ("studentId", "学号"), ("home", "所在地"), ("consent", "同意章程日期"), ("note", "备注"),
];
/// Leaders of one text.
const MAX_LEADERS: usize = 200;

pub(super) fn is_one(text: &str) -> bool {
    text.trim_start().starts_with(MARK)
}

/// The people in it as a table, and the leaders.
pub(super) fn read(text: &str) -> Result<Table, Refused> {
    let heads = FIELDS.iter().map(|(_, head)| (*head).to_owned()).collect();
    let mut table = Table { rows: vec![Row { line: 1, cells: heads }], settled: true, leaders: Vec::new() };
    let mut unit = String::new();
    for (line, number) in text.lines().zip(1..) {
        let mut words = line.trim_end().split('\t');
        match words.next().map(str::trim) {
            Some(MARK) => unit.clear(),
            Some("unit") => unit = clean_line(words.next().unwrap_or_default()),
            Some("leader") => {
                let mut next = || clean_line(words.next().unwrap_or_default());
                let (name, role, phone) = (next(), next(), next());
                if !name.is_empty() && !unit.is_empty() && table.leaders.len() < MAX_LEADERS {
                    let contact = Contact { phone, ..Contact::default() };
                    table.leaders.push(Leader { unit: unit.clone(), name, role, contact });
                }
            }
            Some("row") => {
                if table.rows.len() > MAX_ROWS {
                    return Err(Refused::TooManyRows { most: MAX_ROWS });
                }
                let mut cells = vec![String::new(); FIELDS.len()];
                cells[1].clone_from(&unit);
                for (field, said) in words.filter_map(|word| word.split_once('=')) {
                    if let Some(at) = FIELDS.iter().position(|(key, _)| *key == field) {
                        cells[at] = said.trim().chars().take(MAX_CELL).collect();
                    }
                }
                table.rows.push(Row { line: number, cells });
            }
            _ => {}
        }
    }
    if table.rows.len() < 2 { Err(Refused::Empty) } else { Ok(table) }
}

#[cfg(test)]
mod tests {
    use super::super::columns::{Meaning, understand};
    use super::super::people::{Fate, preview};
    use super::super::{read, read_text};
    use super::*;

    const TEXT: &str = "棋会报名 1\nevent\t选拔赛\nunit\t物理系\nleader\t李领队\t体育部长\t13800000000\nrow\tname=张三\tsex=m\tclass=二班\tevents=国际象棋┋围棋\tphone=013800138000\nrow\tname=李四\tsex=f\thome=温州\tconsent=2026-11-30\tchatName=小四\nwhatever\n";

    #[test]
    fn an_entry_file_is_read_as_it_was_filled_in() {
        // R070–R073: the leader and the players, from a file with a mark or pasted, one after another
        for table in [read(TEXT.as_bytes()), read(format!("\u{feff}{TEXT}").as_bytes()), read_text(TEXT)] {
            let table = table.expect("reads");
            assert_eq!(table.leaders.len(), 1);
            assert_eq!(
                (table.leaders[0].unit.as_str(), table.leaders[0].role.as_str()),
                ("物理系", "体育部长")
            );
            let understood = understand(&table);
            assert!(understood.meanings.iter().all(|it| *it != Meaning::Skip), "{:?}", understood.meanings);
            let lines = preview(&table, &understood, &[]);
            assert!(lines.iter().all(|line| line.fate == Fate::New));
            let [one, two] = &lines[..] else { panic!("two people") };
            assert_eq!(one.entrant.events, ["国际象棋", "围棋"]);
            assert_eq!(
                (one.entrant.person.unit.as_str(), one.entrant.contact.phone.as_str()),
                ("物理系", "013800138000")
            );
            let contact = &two.entrant.contact;
            assert_eq!(
                (contact.home.as_str(), contact.chat_name.as_str(), contact.consent.as_str()),
                ("温州", "小四", "2026-11-30")
            );
        }
        let twice = read_text(&format!("{TEXT}{TEXT}")).expect("reads");
        assert_eq!((twice.leaders.len(), twice.rows.len()), (2, 5));
    }

    #[test]
    fn a_file_without_anybody_is_empty_and_a_long_one_ends() {
        assert_eq!(read_text("棋会报名 1\nunit\t物理系\n"), Err(Refused::Empty));
        let long = format!("棋会报名 1\n{}", "row\tname=张三\n".repeat(MAX_ROWS + 1));
        assert_eq!(read_text(&long), Err(Refused::TooManyRows { most: MAX_ROWS }));
        let wide = format!("棋会报名 1\nrow\tname={}\n", "长".repeat(MAX_CELL * 3));
        assert_eq!(read_text(&wide).map(|it| it.rows[1].cells[0].chars().count()), Ok(MAX_CELL));
    }
}
