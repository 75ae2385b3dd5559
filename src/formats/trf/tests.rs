//! Tables of lines and what they say. Files nobody meant are in `tests/trf.rs`.

use super::*;
use crate::tournament::{Outcome, Points, Side};

/// A file with every record that is understood.
const ALL: &str = include_str!("../../../tests/data/trf/every-record.trf");

/// The records of a text, which must be read without a remark.
#[track_caller]
fn clean(text: &str) -> Document {
    let document = read(text.as_bytes()).unwrap();
    assert_eq!(document.findings, [], "{text}");
    assert_eq!(document.write(), text.as_bytes());
    document
}

/// A `001` line with these rounds ("2 w 1", ten columns each, are laid out here).
fn player(number: u16, points: &str, rounds: &str) -> String {
    let cells: String = rounds
        .split(',')
        .filter(|_| !rounds.is_empty())
        .map(|cell| match cell.split_whitespace().collect::<Vec<_>>().as_slice() {
            [] => " ".repeat(10),
            [opponent, colour] => format!("  {opponent:>4} {colour}  "),
            [opponent, colour, letter] => format!("  {opponent:>4} {colour} {letter}"),
            _ => panic!("{cell}"),
        })
        .collect();
    format!(
        "001 {number:>4}      {:<33} {:>4} {:27}{points:>4} {:>4}{cells}\r\n",
        "A, B",
        2000 - number,
        "",
        number
    )
}

fn file(lines: &[String]) -> Document {
    read(lines.concat().as_bytes()).unwrap()
}

#[test]
fn every_record_is_understood_and_written_as_it_was() {
    let document = clean(ALL);
    assert_eq!(document.rewritten(), ALL);
    assert!(document.lines.iter().all(|line| line.record != Record::Kept));
    for code in ["012", "022", "132", "172", "182", "192", "202", "212", "222"] {
        assert!(document.header(code).is_some(), "{code}");
    }
    assert_eq!(document.header("012"), Some("Every record"));
    assert_eq!(document.headers("112").collect::<Vec<_>>(), ["First Deputy", "Second Deputy"]);
}

#[test]
fn the_columns_of_a_player() {
    let line = "001   12 wWGM Li, Hua                           2345 CHN     8612345 1999/01/31  3.5    7     5 w 1     9 b =  0000 - H\r";
    let alone = line.replace("     5 w 1     9 b =", &" ".repeat(20)).replace(" 3.5", " 0.5");
    let document = clean(&format!("XXC rank\r{alone}"));
    let (line_number, record) = document.players().next().unwrap();
    assert_eq!(line_number, 2);
    assert_eq!((record.number, record.sex, record.title.as_str()), (12, 'w', "WGM"));
    assert_eq!(
        (record.name.as_str(), record.rating, record.federation.as_str()),
        ("Li, Hua", Some(2345), "CHN")
    );
    assert_eq!((record.fide_id.as_str(), record.birth.as_str()), ("8612345", "1999/01/31"));
    assert_eq!((record.points, record.place), (Some(Points(5)), Some(7)));
    let document = read(line.as_bytes()).unwrap();
    let rounds = &document.players().next().unwrap().1.rounds;
    assert_eq!(
        rounds.as_slice(),
        [
            RoundCell { opponent: Opponent::Number(5), colour: ColourMark::White, letter: '1' },
            RoundCell { opponent: Opponent::Number(9), colour: ColourMark::Black, letter: '=' },
            RoundCell { opponent: Opponent::Nobody, colour: ColourMark::Dash, letter: 'H' },
        ]
    );
}

#[test]
fn what_a_letter_is_worth() {
    // The results of number 1 and 2 in one round, under 3-1-0 with a bye of 2.
    for (own, other, outcome, points) in [
        ("2 w 1", "1 b 0", Outcome::Win, 30),
        ("2 w W", "1 b L", Outcome::Win, 30),
        ("2 b 0", "1 w 1", Outcome::Loss, 0),
        ("2 b l", "1 w w", Outcome::Loss, 0),
        ("2 w =", "1 b =", Outcome::Draw, 10),
        ("2 w D", "1 b D", Outcome::Draw, 10),
        ("2 w +", "1 b -", Outcome::ForfeitWin, 30),
        ("2 - +", "1 - -", Outcome::ForfeitWin, 30),
        ("2 w -", "1 b -", Outcome::ForfeitLoss, 0),
        ("2 w", "1 b", Outcome::Pending, 0),
        ("0000 - U", "0000 - Z", Outcome::PairingAllocatedBye, 20),
        ("0000 - +", "0000 - Z", Outcome::PairingAllocatedBye, 20),
        ("0000 - F", "0000 - U", Outcome::FullPointBye, 30),
        ("0000 - H", "0000 - U", Outcome::HalfPointBye, 10),
        ("0000 - =", "0000 - U", Outcome::HalfPointBye, 10),
        ("0000 - Z", "0000 - U", Outcome::ZeroPointBye, 0),
        ("0000 - -", "0000 - U", Outcome::ZeroPointBye, 0),
    ] {
        let reading =
            file(&["162  W 3.0    D 1.0    P 2.0\r\n".into(), player(1, "", own), player(2, "", other)])
                .ledger(None);
        let line = reading.ledger.players[0].lines[0];
        assert_eq!((line.outcome, line.points.tenths()), (outcome, points), "{own}");
        assert_eq!(reading.findings, [], "{own}");
    }
}

#[test]
fn the_three_ways_to_write_a_point_system() {
    // lines | win, draw, loss, bye, forfeit win, forfeit loss, absent, in tenths
    for (lines, expected) in [
        ("", [10, 5, 0, 10, 10, 0, 0]),
        ("162  W 3.0    D 1.0", [30, 10, 0, 30, 30, 0, 0]),
        ("162  W 3.0    D 1.0    P 1.0", [30, 10, 0, 10, 30, 0, 0]),
        ("162  P 0.5\r162  W 2.0", [20, 5, 0, 5, 20, 0, 0]),
        ("162  L 1.0    A 0.5", [10, 5, 10, 10, 10, 5, 5]),
        ("162  Z 0.5", [10, 5, 0, 10, 10, 5, 5]),
        ("BBW  2.0\rBBD  1.0\rBBL  0.5", [20, 10, 5, 20, 20, 0, 0]),
        ("BBU  0.5\rBBW  2.0\rBBZ  0.3\rBBF  0.2", [20, 5, 0, 5, 20, 2, 3]),
        // The examples of JaVaFo's manual.
        ("XXS W=3 D=1", [30, 10, 0, 10, 30, 0, 0]),
        ("XXS PAB=3 D=1 W=3", [30, 10, 0, 30, 30, 0, 0]),
        ("XXS FL=0 W=3 D=2 PAB=2 WL=1 BL=1 ZPB=1", [30, 20, 10, 20, 30, 0, 10]),
        ("XXS PAB=.5", [10, 5, 0, 5, 10, 0, 0]),
    ] {
        let document = clean(lines);
        let points = document.ledger(None).ledger.points;
        let found = [
            points.win,
            points.draw,
            points.loss,
            points.bye,
            points.forfeit_win,
            points.forfeit_loss,
            points.absent,
        ];
        assert_eq!(found.map(Points::tenths), expected, "{lines}");
    }
    let reading =
        file(&["XXS BW=1.5\r\n".into(), player(1, "1.5", "2 b 1"), player(2, "0.0", "1 w 0")]).ledger(None);
    assert_eq!(reading.ledger.score(0), Points(15));
    assert!(reading.findings.iter().any(|finding| finding.kind == FindingKind::PointsByColour));
}

#[test]
fn who_is_to_be_paired_next() {
    // Round 2 comes: 3 has a half-point bye in his line, 4 stands in 240, 5 in XXZ, 6 in both his line and 240.
    let lines = [
        "142 5\r\n".to_string(),
        "240 F 002    4    6\r\n".into(),
        "240 H 003    1\r\n".into(),
        "XXZ 5\r\n".into(),
        player(1, "1.0", "2 w 1"),
        player(2, "0.0", "1 b 0"),
        player(3, "1.5", "4 b 1,0000 - H"),
        player(4, "0.0", "3 w 0"),
        player(5, "0.5", "6 w ="),
        player(6, "0.5", "5 b =,0000 - Z"),
    ];
    use Outcome::{FullPointBye, HalfPointBye, ZeroPointBye};
    let document = clean(&lines.concat());
    assert_eq!(document.rounds_paired(), 1);
    let reading = document.ledger(None);
    assert_eq!((reading.ledger.rounds_done, reading.ledger.rounds_planned), (1, 5));
    assert_eq!(
        reading.requested,
        [None, None, Some(HalfPointBye), Some(FullPointBye), Some(ZeroPointBye), Some(ZeroPointBye)]
    );
    // A round of the past: U, + and - are the pairing's work, a blank is an absence.
    let lines = [
        player(1, "", "2 w 1,0000 - U"),
        player(2, "", "1 b 0,3 w +"),
        player(3, "", ",2 b -"),
        player(4, "", "0000 - Z"),
    ];
    let reading = file(&lines).ledger(Some(1));
    assert_eq!(reading.requested, [None, None, None, Some(ZeroPointBye)]);
    assert_eq!(reading.ledger.players[2].lines[0].outcome, ZeroPointBye);
    // Everybody has an entry: the round is over, though nobody was paired.
    let lines = [player(1, "", "2 w 1,0000 - H"), player(2, "", "1 b 0,0000 - H")];
    assert_eq!(file(&lines).rounds_paired(), 2);
}

#[test]
fn barred_pairs_and_their_rounds() {
    let lines = [
        "142 5\r\n".to_string(),
        "260 001 002    1    2    4\r\n".into(),
        "XXP 2 3\r\n".into(),
        "XXP 3 2\r\n".into(),
        player(1, "0.0", ""),
        player(2, "0.0", ""),
        player(3, "0.0", ""),
        player(4, "0.0", ""),
    ];
    let document = clean(&lines.concat());
    assert_eq!(document.ledger(Some(0)).barred_pairs(), [(0, 1), (0, 3), (1, 2), (1, 3)]);
    assert_eq!(document.ledger(Some(2)).barred_pairs(), [(1, 2)]);
}

#[test]
fn virtual_points_by_range_by_player_and_by_name() {
    let players: String = (1..=6).map(|number| player(number, "0.0", "")).collect();
    let of = |head: &str| -> Vec<Vec<u32>> {
        let reading = read(format!("142 9\r\n{head}\r\n{players}").as_bytes()).unwrap().ledger(None);
        let points = reading.ledger.players.into_iter().map(|player| player.virtual_points);
        points.map(|points| points.into_iter().map(Points::tenths).collect()).collect()
    };
    let (a, none) = (vec![10, 10, 10, 5, 5], vec![]);
    // C.04.7: 9 rounds, 6 players: group A are the first 2 * ceil(6/4) = 4; 3 rounds of 1, 2 of a half.
    let baku = [a.clone(), a.clone(), a.clone(), a.clone(), none.clone(), none.clone()];
    assert_eq!(of("192 FIDE_DUTCH_2026_BAKU"), baku);
    assert_eq!(of("250       1.0 001 003 0001 0004\r\n250       0.5 004 005 0001 0004"), baku);
    let lines: Vec<String> =
        (1..=4).map(|number| format!("XXA {number:>4}  1.0  1.0  1.0  0.5  0.5")).collect();
    assert_eq!(of(&lines.join("\r\n")), baku);
    // Given points stand before the system's (TRF26 on 250).
    let only_first = [vec![0, 10], none.clone(), none.clone(), none.clone(), none.clone(), none.clone()];
    assert_eq!(of("192 FIDE_DUTCH_BAKU\r\n250       1.0 002 002 0001 0001"), only_first);
    // 3-1-0: a win and a draw are added (the acceleration itself is for systems with win = 2 draws).
    assert_eq!(of("162  W 2.0    D 1.0\r\n192 FIDE_DUTCH_BAKU")[0], [20, 20, 20, 10, 10]);
}

#[test]
fn the_initial_colour_is_written_or_shown() {
    for (head, rounds, expected) in [
        ("152 W", ["", ""], Some(Side::First)),
        ("152 B", ["2 w 1", "1 b 0"], Some(Side::Second)),
        ("XXC black1", ["", ""], Some(Side::Second)),
        ("XXC rank white1", ["", ""], Some(Side::First)),
        ("142 5", ["2 w 1", "1 b 0"], Some(Side::First)),
        ("142 5", ["2 b 1", "1 w 0"], Some(Side::Second)),
        // A forfeit shows it too; a game of round 2 for those who were not there in round 1.
        ("142 5", ["2 b +", "1 w -"], Some(Side::Second)),
        ("142 5", [",2 b 1", ",1 w 0"], Some(Side::Second)),
        ("142 5", ["", ""], None),
    ] {
        let text = format!("{head}\r\n{}{}", player(1, "", rounds[0]), player(2, "", rounds[1]));
        assert_eq!(read(text.as_bytes()).unwrap().ledger(None).initial, expected, "{head} {rounds:?}");
    }
    // Number 1 had the bye, so number 2 is the second of the numbered players and has the other colour.
    let lines = [player(1, "", "0000 - U"), player(2, "", "3 w 1"), player(3, "", "2 b 0")];
    assert_eq!(file(&lines).ledger(None).initial, Some(Side::Second));
    // Number 1 was not there at all and has no number yet.
    let lines = [player(1, "", "0000 - Z"), player(2, "", "3 w 1"), player(3, "", "2 b 0")];
    assert_eq!(file(&lines).ledger(None).initial, Some(Side::First));
}

#[test]
fn abnormal_points_are_applied() {
    let base =
        [player(1, "", "2 w 1,0000 - H"), player(2, "", "1 b 0,3 w +"), player(3, "", "0000 - Z,2 b -")];
    for (line, expected) in [
        ("299 W         3.0  001    1", [35, 10, 0]),
        ("299 +         2.0  000    2    3", [15, 20, 0]),
        ("299 Z         0.5  000", [15, 10, 5]),
        ("299           0.5  002    2", [15, 15, 0]),
        ("299          -0.5  002    1    2", [10, 5, 0]),
        ("299          -9.5  002    2", [15, 0, 0]),
    ] {
        let ledger = read(format!("{line}\r\n{}", base.concat()).as_bytes()).unwrap().ledger(None).ledger;
        assert_eq!([0, 1, 2].map(|place| ledger.score(place).tenths()), expected, "{line}");
    }
}

#[test]
fn players_by_their_place_in_the_file() {
    let lines = [
        "XXC rank\r\n".to_string(),
        player(7, "0.0", "3 b 0"),
        player(3, "1.0", "7 w 1"),
        player(5, "1.0", "0000 - U"),
    ];
    let reading = clean(&lines.concat()).ledger(None);
    assert_eq!(reading.numbers, [7, 3, 5]);
    assert_eq!(reading.ledger.players.iter().map(|player| player.number).collect::<Vec<_>>(), [1, 2, 3]);
    assert_eq!(reading.ledger.players[0].lines[0].opponent, Some(1));
}

/// Two players whose names stand in Han letters, in five ways a program may have padded and encoded them.
fn two_players(pad: impl Fn(&str) -> usize) -> String {
    let line = |number: u16, name: &str, rest: &str| {
        let blanks = " ".repeat(33 - pad(name));
        format!("001 {number:>4} m    {name}{blanks} 2{number}00 CHN                        {rest}\r\n")
    };
    line(1, "张三丰", " 1.0    1     2 w 1") + &line(2, "Lǐ 李", " 0.0    2     1 b 0")
}

#[test]
fn any_encoding_and_any_padding_is_read() {
    let letters = two_players(|name| name.chars().count());
    let bytes = two_players(str::len);
    let width = two_players(|name| name.chars().map(|letter| 1 + usize::from(letter > '\u{2E80}')).sum());
    let utf16 = |bytes: fn(u16) -> [u8; 2], mark: &[u8]| {
        [mark.to_vec(), letters.encode_utf16().flat_map(bytes).collect()].concat()
    };
    let gb = |text: &str| encoding_rs::GB18030.encode(text).0.into_owned();
    let expected = read(letters.as_bytes()).unwrap().ledger(None).ledger;
    assert_eq!((expected.rounds_done, expected.score(0)), (1, Points::ONE));
    for (case, file, encoding, shifted) in [
        ("UTF-8", letters.clone().into_bytes(), Encoding::Utf8, false),
        ("UTF-8 with a mark", [b"\xEF\xBB\xBF", letters.as_bytes()].concat(), Encoding::Utf8, false),
        ("UTF-8 padded by bytes", bytes.into_bytes(), Encoding::Utf8, true),
        ("UTF-8 padded by width", width.clone().into_bytes(), Encoding::Utf8, true),
        ("GB18030 padded by letters", gb(&letters), Encoding::Gb18030, false),
        ("GB18030 padded by bytes", gb(&width), Encoding::Gb18030, true),
        ("UTF-16 LE", utf16(u16::to_le_bytes, b"\xFF\xFE"), Encoding::Utf16Le, false),
        ("UTF-16 BE", utf16(u16::to_be_bytes, b"\xFE\xFF"), Encoding::Utf16Be, false),
        ("UTF-16 without a mark", utf16(u16::to_le_bytes, b""), Encoding::Utf16Le, false),
    ] {
        let document = read(&file).unwrap();
        assert_eq!(document.encoding, encoding, "{case}");
        assert_eq!(document.write(), file, "{case}");
        assert_eq!(document.ledger(None).ledger, expected, "{case}");
        assert_eq!(
            document.players().map(|(_, player)| player.name.clone()).collect::<Vec<_>>(),
            ["张三丰", "Lǐ 李"],
            "{case}"
        );
        let remarks = document.findings.iter().all(|finding| finding.kind == FindingKind::Shifted);
        assert!(remarks && document.findings.is_empty() != shifted, "{case}: {:?}", document.findings);
    }
}

#[test]
fn dirt_that_does_not_matter() {
    let (one, two) = (player(1, "1.0", "2 w 1"), player(2, "0.0", "1 b 0"));
    let plain = one.clone() + &two;
    let expected = clean(&plain).ledger(None).ledger;
    let latin = plain.replace("A, B", "\u{0}, B").into_bytes();
    let latin: Vec<u8> = latin.into_iter().map(|byte| if byte == 0 { 0xFC } else { byte }).collect();
    for (case, file) in [
        ("CR", plain.replace("\r\n", "\r").into_bytes()),
        ("LF", plain.replace("\r\n", "\n").into_bytes()),
        ("CR LF mixed", (one.replace("\r\n", "\r") + &two.replace("\r\n", "\n")).into_bytes()),
        ("no end of the last line", plain.trim_end().as_bytes().to_vec()),
        ("blanks at the end", plain.replace("\r\n", "                        \r\n").into_bytes()),
        ("empty lines", plain.replace("\r\n", "\r\n\r\n  \r\n").into_bytes()),
        ("capital colours", plain.replace(" w 1", " W 1").replace(" b 0", " B 0").into_bytes()),
        ("comments", format!("### a ruler\r\n{plain}").into_bytes()),
        ("Windows-1252", latin),
    ] {
        let document = read(&file).unwrap();
        assert_eq!(document.write(), file, "{case}");
        assert_eq!(document.ledger(None).ledger, expected, "{case}");
        assert_eq!(document.findings, [], "{case}");
    }
    // Tab stops of eight letters: the rating in column 49 stands at one.
    let stops = plain.replace(&format!("A, B{}", " ".repeat(30)), "A, B\t\t\t\t");
    // Fields parted by tabs, as a spreadsheet saves them.
    let table =
        "001\t1\t\t\tA, B\t1999\t\t\t\t1.0\t1\t2 w 1\r\n001\t2\t\t\tA, B\t1998\t\t\t\t0.0\t2\t1\tb\t0\r\n";
    for file in [stops.as_str(), table] {
        let document = read(file.as_bytes()).unwrap();
        assert_eq!(document.ledger(None).ledger, expected, "{file}");
        assert_eq!(document.write(), file.as_bytes());
        assert_eq!(document.findings.len(), 2);
        assert!(document.findings.iter().all(|finding| finding.kind == FindingKind::Shifted));
    }
}

#[test]
fn what_is_wrong_is_found_at_its_place() {
    use FindingKind as K;
    let ok = [player(1, "1.0", "2 w 1"), player(2, "0.0", "1 b 0")];
    let with = |line: &str| [format!("{line}\r\n"), ok[0].clone(), ok[1].clone()].concat();
    let bad = |field, text: &str| K::BadField { field, text: text.into() };
    for (text, line, column, kind) in [
        (
            with("013 Team                                 1    2"),
            1,
            1,
            K::NotUnderstood { code: "013".into() },
        ),
        (with("310   1 Team"), 1, 1, K::NotUnderstood { code: "310".into() }),
        (with("BEL    1      National"), 1, 1, K::NotUnderstood { code: "BEL".into() }),
        (with("xx"), 1, 1, K::NotUnderstood { code: "xx".into() }),
        (with("142 many"), 1, 4, K::Malformed { code: "142".into() }),
        (with("152 green"), 1, 4, K::Malformed { code: "152".into() }),
        (with("162  W three"), 1, 4, K::Malformed { code: "162".into() }),
        (with("XXS W=x"), 1, 4, K::Malformed { code: "XXS".into() }),
        (with("250       1.0 003 001 0001 0002"), 1, 4, K::Malformed { code: "250".into() }),
        (with("299 X         1.0  001    1"), 1, 4, K::Malformed { code: "299".into() }),
        (with("299           0.5  000"), 1, 5, K::NotApplied { code: "299".into() }),
        (with(&format!("012 {}", "x".repeat(MAX_LINE))), 1, 1, K::LineTooLong { limit: MAX_LINE }),
        (with("142 5") + &ok[1], 4, 5, K::NumberRepeated { number: 2 }),
        (with("142 5") + &player(4, "0.0", ""), 4, 5, K::NumberMissing { number: 3 }),
        (with("142 5").replace("001    1", "001    x"), 2, 5, bad(Field::Number, "x")),
        (with("142 5").replace("1999", "1x99"), 2, 49, bad(Field::Rating, "1x99")),
        (with("142 5").replace(" 1.0    1", " 1.x    1"), 2, 81, bad(Field::Points, "1.x")),
        (with("142 5").replace(" 1.0    1", " 1.0    ?"), 2, 86, bad(Field::Place, "?")),
        (with("142 5").replace("2 w 1", "2 w ?"), 2, 99, bad(Field::Result, "?")),
        (with("142 5").replace("2 w 1", "2 r 1"), 2, 97, bad(Field::Colour, "r")),
        (with("142 5").replace("2 w 1", "! w 1"), 2, 92, bad(Field::Opponent, "!")),
        (with("142 5").replace("2 w 1", "7 w 1"), 2, 92, K::NumberUnknown { number: 7 }),
        (with("142 5").replace("2 w 1", "1 w 1"), 2, 92, K::OwnOpponent { round: 1 }),
        (with("142 5") + &player(3, "1.0", "1 b 1"), 4, 92, K::OpponentDisagrees { round: 1, opponent: 1 }),
        (with("142 5").replace("1 b 0", "1 w 0"), 2, 92, K::SameColour { round: 1, opponent: 2 }),
        (with("142 5").replace("1 b 0", "1 b ="), 2, 92, K::ResultsDisagree { round: 1, opponent: 2 }),
        (with("142 5").replace("1 b 0", "1 b -"), 2, 92, K::ResultsDisagree { round: 1, opponent: 2 }),
        (with("142 5").replace("1 b 0", "1 - 0"), 3, 92, K::GameWithoutColour { round: 1 }),
        (with("142 5") + &player(3, "0.5", "1 b H"), 4, 92, K::ByeWithOpponent { round: 1 }),
        (with("142 5") + &player(3, "1.0", "0000 - 1"), 4, 92, K::ResultWithoutOpponent { round: 1 }),
        (
            with("142 5").replace(" 1.0    1", " 1.5    1"),
            2,
            81,
            K::PointsDiffer { listed: Points(15), counted: Points(10) },
        ),
        (
            with("142 1") + &player(3, "0.0", ",0000 - Z,0000 - Z"),
            1,
            5,
            K::MoreRoundsThanPlanned { planned: 1, done: 2 },
        ),
        (with("142 5") + "001    3\r\n", 4, 9, K::ShortLine { needed: 84 }),
        (
            with("142 5") + &player(3, "0.0", &",".repeat(120)).replace("\r\n", "  0000 - Z\r\n"),
            4,
            1082,
            K::TooManyRounds { limit: MAX_ROUNDS },
        ),
    ] {
        let document = read(text.as_bytes()).unwrap();
        assert_eq!(document.write(), text.as_bytes());
        let found = document.findings.iter().find(|finding| finding.kind == kind);
        let found = found.unwrap_or_else(|| panic!("{kind:?} not in {:?}\n{text}", document.findings));
        assert_eq!((found.line, found.column), (line, column), "{kind:?}");
        assert!(!kind.zh().is_empty() && !kind.en().is_empty());
    }
    let undecodable = read(b"\xEF\xBB\xBF012 caf\xE9\r\n").unwrap();
    assert_eq!(undecodable.findings, [Finding { line: 1, column: 8, kind: K::Undecodable }]);
    let large = vec![b' '; MAX_FILE + 1];
    assert_eq!(read(&large), Err(ReadError::TooLarge { bytes: MAX_FILE + 1, limit: MAX_FILE }));
}

#[test]
fn the_builder_writes_what_the_reader_reads() {
    let lines = [
        "142 7\r\n".to_string(),
        "250       1.0 001 002 0001 0002\r\n".into(),
        player(1, "2.0", "2 w 1,0000 - U,0000 - Z"),
        player(2, "1.5", "1 b 0,3 w +,0000 - H"),
        player(3, "0.0", "0000 - Z,2 b -"),
    ];
    let reading = file(&lines).ledger(None);
    let text = Builder::new(&reading.ledger)
        .head("012", "Campus\nCup")
        .head("192", "FIDE_DUTCH")
        .person(
            0,
            Person {
                name: "张三".into(),
                sex: Some('w'),
                title: "WGM".into(),
                federation: "CHN".into(),
                ..Person::default()
            },
        )
        .rank(0, 1)
        .initial(Side::First)
        .requested(0, Outcome::ZeroPointBye)
        .requested(1, Outcome::HalfPointBye)
        .barred(Some((2, 7)), &[0, 2])
        .kept(["### kept", "310   1 Team"])
        .text()
        .unwrap();
    let expected = "\
012 Campus Cup
062 3
072 3
142 7
XXR 7
152 W
192 FIDE_DUTCH
240 H 003    2
240 Z 003    1
250       1.0 001 002 0001 0002
260 002 007    1    3
001    1 wWGM 张三                                1999 CHN                         2.0    1     2 w 1  0000 - U  0000 - Z
001    2                                        1998                             1.5          1 b 0     3 w +  0000 - H
001    3                                        1997                             0.0       0000 - Z     2 b -
### kept
310   1 Team
";
    assert_eq!(text, expected.replace('\n', "\r\n"));
    let again = read(text.as_bytes()).unwrap();
    assert_eq!(again.findings.len(), 1); // the team's line
    let read_back = again.ledger(None);
    let mut ledger = read_back.ledger.clone();
    for player in &mut ledger.players {
        player.unit = None;
    }
    assert_eq!(ledger, reading.ledger);
    assert_eq!(read_back.requested, reading.requested);
    assert_eq!(read_back.barred_pairs(), [(0, 2)]);
    assert_eq!(again.kept().collect::<Vec<_>>(), ["### kept", "310   1 Team"]);
}

#[test]
fn what_does_not_fit_the_columns_is_refused() {
    let mut ledger = file(&[player(1, "0.0", ""), player(2, "0.0", "")]).ledger(None).ledger;
    ledger.players[0].number = 10_000;
    assert_eq!(Builder::new(&ledger).text(), Err(WriteError::Number { number: 10_000 }));
    ledger.players[0].number = 2;
    assert_eq!(Builder::new(&ledger).text(), Err(WriteError::Number { number: 2 }));
    ledger.players[0].number = 1;
    ledger.rounds_planned = 100;
    assert_eq!(Builder::new(&ledger).text(), Err(WriteError::Rounds { rounds: 100 }));
}
