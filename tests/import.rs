//! Lists as they arrive (issue 7, product page 4.4), and files made to break a reader (security page S7).
//!
//! Every crafted file is made here, small and the same each time.

#[path = "support/workbooks.rs"]
mod workbooks;

use proptest::prelude::*;
use qihui::formats::fide_list::{Reader, Wanted};
use qihui::formats::import::columns::{Meaning, understand};
use qihui::formats::import::people::{Entrant, Fate, Fault, Remark, is_one_event, preview};
use qihui::formats::import::{MAX_ROWS, Refused, Table, read, read_text};
use qihui::tournament::{Player, PlayerId, Sex};
use workbooks::{cells, ods, old_book, sheet, xlsx, zip_of};

fn lines(table: &Table) -> Vec<qihui::formats::import::people::Line> {
    preview(table, &understand(table), &[])
}

fn entrants(table: &Table) -> Vec<Entrant> {
    lines(table).into_iter().map(|it| it.entrant).collect()
}

/// The shape of a questionnaire's export (product page, 4.4).
const QUESTIONNAIRE: [[&str; 10]; 3] = [
    [
        "序号",
        "提交答卷时间",
        "所用时间",
        "来源",
        "来源详情",
        "来自IP",
        "1、您的姓名 学号",
        "2、学院",
        "3、手机",
        "4、参赛项目（多选）",
    ],
    [
        "1",
        "2026/9/3 12:00:00",
        "35秒",
        "微信",
        "N/A",
        "1.2.3.4(上海)",
        "张三 020210001",
        "数学学院",
        "13800138000",
        "国际象棋┋围棋",
    ],
    [
        "2",
        "2026/9/3 12:01:00",
        "41秒",
        "微信",
        "N/A",
        "1.2.3.5(上海)",
        "欧阳雪晴（020210002）",
        "物理学院",
        "13900139000",
        "围棋",
    ],
];

fn assert_questionnaire(table: &Table) {
    let understood = understand(table);
    use Meaning::{Events, Name, Phone, Skip, Unit};
    assert_eq!(understood.meanings, [Skip, Skip, Skip, Skip, Skip, Skip, Name, Unit, Phone, Events]);
    let people = entrants(table);
    assert_eq!(people.len(), 2);
    assert_eq!((&*people[0].person.name, &*people[0].contact.student_id), ("张三", "020210001"));
    assert_eq!((&*people[1].person.name, &*people[1].contact.student_id), ("欧阳雪晴", "020210002"));
    assert_eq!((&*people[0].person.unit, &*people[0].contact.phone), ("数学学院", "13800138000"));
    assert_eq!(people[0].events, ["国际象棋", "围棋"]);
}

#[test]
fn a_questionnaire_is_read_from_every_kind_of_file() {
    let rows: Vec<Vec<&str>> = QUESTIONNAIRE.iter().map(|row| row.to_vec()).collect();
    let joined = |sign: &str| rows.iter().map(|row| row.join(sign)).collect::<Vec<_>>().join("\r\n");
    let utf16 = |mark: &[u8], text: &str, little: bool| -> Vec<u8> {
        let units =
            text.encode_utf16().flat_map(|it| if little { it.to_le_bytes() } else { it.to_be_bytes() });
        mark.iter().copied().chain(units).collect()
    };
    let files: [(&str, Vec<u8>); 11] = [
        ("xlsx, inline strings", xlsx(&sheet(&rows))),
        ("xlsx, shared strings", workbooks::xlsx_shared(&rows)),
        ("ods", ods(&rows)),
        ("xls", old_book(&rows)),
        ("csv in UTF-8", joined(",").into_bytes()),
        ("csv in UTF-8 with a mark", [b"\xEF\xBB\xBF", joined(",").as_bytes()].concat()),
        ("csv in GB18030", encoding_rs::GB18030.encode(&joined(",")).0.into_owned()),
        ("tsv in UTF-16 with a mark", utf16(b"\xFF\xFE", &joined("\t"), true)),
        ("tsv in UTF-16, other order", utf16(b"\xFE\xFF", &joined("\t"), false)),
        ("semicolons", joined(";").into_bytes()),
        ("full-width commas", joined("，").into_bytes()),
    ];
    for (kind, bytes) in files {
        let table = read(&bytes).unwrap_or_else(|error| panic!("{kind}: {error}"));
        println!("{kind}");
        assert_questionnaire(&table);
    }
}

#[test]
fn chat_lists_are_read_word_by_word() {
    // R076; 接龙 with its heading.
    let text = "#接龙\n秋季棋赛报名接龙：\n例 姓名 班级 项目\n\n1. 张三 计科2101 国象 围棋\n2、李四 物理 女 13800138000\n3. 王五 数学 020210003 1650\n4 赵六 象棋+围棋\nAnna Müller 外语 chess\n";
    let people = entrants(&read_text(text).expect("a list"));
    #[rustfmt::skip]
    let expected = [
        ("张三", "计科2101", "", "", &["国象", "围棋"][..]), ("李四", "物理", "13800138000", "", &[]),
        ("王五", "数学", "", "020210003", &[]), ("赵六", "", "", "", &["象棋", "围棋"]),
        ("Anna Müller", "外语", "", "", &["chess"]),
    ];
    assert_eq!(people.len(), expected.len(), "{people:?}");
    for (it, (name, unit, phone, id, events)) in people.iter().zip(expected) {
        assert_eq!((&*it.person.name, &*it.person.unit), (name, unit));
        assert_eq!((&*it.contact.phone, &*it.contact.student_id), (phone, id), "{name}");
        assert_eq!(it.events, events, "{name}");
    }
    assert_eq!((people[1].person.sex, people[2].person.rating), (Sex::Female, Some(1650)));
}

#[test]
fn columns_without_heads_are_told_by_what_is_in_them() {
    let table =
        read_text("张三\t数学\t男\t13800138000\t1650\n李四\t物理\t女\t13900139000\t1500\n").expect("a table");
    use Meaning::{Name, Phone, Rating, Sex, Unit};
    assert_eq!(understand(&table).meanings, [Name, Unit, Sex, Phone, Rating]);
}

#[test]
fn heads_in_both_languages_under_a_title() {
    let table = read_text("Open 2026,,,\nNo.,Player Name,Club,Elo\n1,Anna,North,2100\n2,Bao,South,2000\n")
        .expect("a table");
    use Meaning::{Name, Rating, Skip, Unit};
    assert_eq!(understand(&table).meanings, [Skip, Name, Unit, Rating]);
    assert_eq!(entrants(&table)[1].person.rating, Some(2000));
}

#[test]
fn players_of_a_tournament_report() {
    let file = "012 Open\r001    1 mGM  Anna                              2100 CHN\r001    2 w    Bao                               2000 CHN\r";
    let people = entrants(&read(file.as_bytes()).expect("a report"));
    assert_eq!(people.len(), 2);
    assert_eq!(
        (&*people[0].person.name, people[0].person.rating, &*people[0].person.title),
        ("Anna", Some(2100), "GM")
    );
    assert_eq!(people[1].person.sex, Sex::Female);
}

#[test]
fn numbers_stay_texts_and_a_rounded_one_is_told() {
    let csv = "姓名,学号,手机\n张三,00123456,1.38E+10\n李四,\"=\"\"0099\"\"\",'013800138000\n";
    let found = lines(&read(csv.as_bytes()).expect("a table"));
    assert_eq!(found[0].entrant.contact.student_id, "00123456");
    assert_eq!(found[0].remarks, [Remark::Rounded(Meaning::Phone)]);
    assert_eq!(
        (&*found[1].entrant.contact.student_id, &*found[1].entrant.contact.phone),
        ("0099", "013800138000")
    );
    // A phone that the workbook holds as a number is written out.
    let book = xlsx(&cells(
        "<c r=\"A1\" t=\"inlineStr\"><is><t>姓名</t></is></c><c r=\"B1\" t=\"inlineStr\"><is><t>手机</t></is></c>",
        "<c r=\"A2\" t=\"inlineStr\"><is><t>张三</t></is></c><c r=\"B2\"><v>13800138000</v></c>",
    ));
    assert_eq!(entrants(&read(&book).expect("a table"))[0].contact.phone, "13800138000");
}

#[test]
fn people_of_one_name_and_files_read_twice() {
    // Issue 7: the same file twice adds nobody; same-name people are told apart by unit or id.
    let csv = "姓名,学院,学号\n张伟,计算机,1001\n张伟,物理,1002\n张伟,计算机,1001\n李娜,数学,\n李娜,,\n";
    let table = read(csv.as_bytes()).expect("a table");
    let found = lines(&table);
    let fates: Vec<Fate> = found.iter().map(|it| it.fate).collect();
    assert_eq!(fates, [Fate::New, Fate::New, Fate::Twice(2), Fate::New, Fate::Twice(5)]);
    assert_eq!(found[1].remarks, [Remark::Namesake]);
    let known: Vec<Player> = found
        .iter()
        .filter(|it| it.fate == Fate::New)
        .zip(1..)
        .map(|(it, id)| Player {
            contact: it.entrant.contact.clone(),
            ..Player::new(PlayerId(id), it.entrant.person.clone())
        })
        .collect();
    let again = preview(&table, &understand(&table), &known);
    assert!(again.iter().all(|it| matches!(it.fate, Fate::Known(_))), "{again:?}");
}

#[test]
fn bad_rows_are_told_and_the_good_ones_stay() {
    let csv = "姓名,等级分\n张三,1650\n,1500\n李四,很高\n王五,-\n赵六,9999\n";
    let fates: Vec<Fate> = lines(&read(csv.as_bytes()).expect("a table")).iter().map(|it| it.fate).collect();
    let (rating, nobody) = (Fate::Bad(Fault::Rating), Fate::Bad(Fault::NoName));
    assert_eq!(fates, [Fate::New, nobody, rating, Fate::New, rating]);
}

#[test]
fn one_event_by_two_names() {
    for (one, other, same) in [
        ("国象", "国际象棋", true),
        ("象棋", "中国象棋", true),
        ("象棋", "国际象棋", false),
        ("围棋", "go", true),
        ("五子棋", "围棋", false),
        ("UNO", "uno", true),
    ] {
        assert_eq!(is_one_event(one, other), same, "{one} {other}");
    }
}

#[test]
fn hostile_files_are_refused_with_a_sentence() {
    let files = workbooks::hostile();
    assert!(files.len() >= 40, "only {} crafted files", files.len());
    let mut wrong = Vec::new();
    for (what, bytes, expected) in files {
        let found = read(&bytes);
        let fits = match (&found, expected) {
            (Err(refused), Some(expected)) => *refused == expected && !refused.to_string().is_empty(),
            (Ok(table), None) => table.rows.len() <= MAX_ROWS,
            _ => false,
        };
        if !fits {
            let found = found.map(|table| table.rows.len());
            wrong.push(format!("{what}: {found:?}, expected {expected:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_formula_is_its_value_and_a_macro_is_nothing() {
    let formula = "<c r=\"A1\" t=\"inlineStr\"><is><t>姓名</t></is></c>";
    let value = "<c r=\"A2\" t=\"str\"><f>HYPERLINK(\"http://x\",\"张三\")</f><v>张三</v></c>";
    let mut parts = workbooks::parts(&cells(formula, value));
    parts.push(("xl/vbaProject.bin".into(), "not looked at".into()));
    let people = entrants(&read(&zip_of(&parts)).expect("a table"));
    assert_eq!(people[0].person.name, "张三");
}

fn cases() -> u32 {
    std::env::var("QIHUI_CASES").ok().and_then(|it| it.parse().ok()).unwrap_or(64)
}

/// A good file of each kind with a few bytes changed, cut or doubled.
fn damaged() -> impl Strategy<Value = Vec<u8>> {
    let rows: Vec<Vec<&str>> = QUESTIONNAIRE.iter().map(|row| row.to_vec()).collect();
    let csv = rows.iter().map(|row| row.join(",")).collect::<Vec<_>>().join("\n");
    let seeds = vec![
        xlsx(&sheet(&rows)),
        workbooks::stored(&workbooks::parts(&sheet(&rows))),
        ods(&rows),
        workbooks::stored(&workbooks::ods_parts(&rows)),
        old_book(&rows),
        csv.clone().into_bytes(),
        encoding_rs::GB18030.encode(&csv).0.into_owned(),
    ];
    let edits = prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..12);
    (prop::sample::select(seeds), edits, any::<prop::sample::Index>(), any::<bool>()).prop_map(
        |(mut bytes, edits, cut, short)| {
            for (at, byte) in edits {
                let at = at.index(bytes.len());
                bytes[at] = byte;
            }
            if short {
                bytes.truncate(cut.index(bytes.len()) + 1);
            }
            bytes
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(), failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever is in a file, it is read within the limits or refused; no reader falls over.
    #[test]
    fn damaged_files_never_break_a_reader(bytes in damaged()) {
        if let Ok(table) = read(&bytes) {
            prop_assert!(table.rows.len() <= 5_001);
            let _ = lines(&table);
        }
    }

    #[test]
    fn any_bytes_never_break_a_reader(bytes in prop::collection::vec(any::<u8>(), 0..2_000)) {
        if let Ok(table) = read(&bytes) {
            let _ = lines(&table);
        }
    }

    /// What comes back from a leader's page, altered in any way.
    #[test]
    fn any_entry_file_is_read_or_refused(text in "(unit|leader|row|event|name=|\t|\n|┋|[\\PC]{0,8}){0,60}") {
        if let Ok(table) = read_text(&format!("棋会报名 1\n{text}")) {
            prop_assert!(table.rows.len() > 1);
            let _ = lines(&table);
        }
    }

    /// A rating list of any bytes, in pieces of any size, gives what it gives as a whole.
    #[test]
    fn any_rating_list_is_read_in_any_pieces(
        noise in prop::collection::vec(prop_oneof![
            any::<u8>().prop_map(|byte| vec![byte]),
            Just(b"<player><fideid>7</fideid><name>B, A</name><rating>2000</rating></player>".to_vec()),
            Just(b"<name>".to_vec()),
            Just(b"</player>".to_vec()),
        ], 0..40),
        piece in 1_usize..90,
    ) {
        let bytes: Vec<u8> = b"<?xml version=\"1.0\"?>".iter().copied().chain(noise.concat()).collect();
        let wanted = [Wanted { name: "A B".into(), fide_id: String::new() }];
        let whole = { let mut it = Reader::new(&wanted); it.feed(&bytes); it.finish() };
        let mut reader = Reader::new(&wanted);
        bytes.chunks(piece).for_each(|it| reader.feed(it));
        prop_assert_eq!(reader.finish(), whole);
    }

    /// What is read twice into the list it made adds nobody.
    #[test]
    fn a_list_read_twice_adds_nobody(text in "([\\PC&&[^#]]{0,12}[ ,\t]){0,6}(\n[张李王][伟娜三]{1,2}[ ,\t][a-z0-9]{0,4}){0,20}") {
        if let Ok(table) = read_text(&text) {
            let found = lines(&table);
            let new = found.iter().filter(|it| it.fate == Fate::New);
            let known: Vec<Player> = new.zip(1..).map(|(it, id)| Player {
                contact: it.entrant.contact.clone(),
                ..Player::new(PlayerId(id), it.entrant.person.clone())
            }).collect();
            let again = preview(&table, &understand(&table), &known);
            prop_assert!(again.iter().all(|it| it.fate != Fate::New));
        }
    }
}

#[test]
fn the_limits_have_their_own_refusals() {
    let many = "张三,1\n".repeat(5_001);
    assert_eq!(read(many.as_bytes()), Err(Refused::TooManyRows { most: 5_000 }));
}
