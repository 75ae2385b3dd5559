//! A TRF file as a whole event and back: the stored corpus and files with everything in them.
#![cfg(not(target_arch = "wasm32"))]

use qihui::formats::trf::{self, Document, Export, FindingKind, LeftOut, NAME_LETTERS, Style, Unheld};
use qihui::pairing::dutch;
use qihui::pairing::dutch_field;
use qihui::standings::{Extras, TieBreak, standings};
use qihui::tournament::{Barred, Leave, LeaveWorth, Ledger, Line, PlayerId, RoundNumber, Tournament};
use std::path::{Path, PathBuf};

/// Every file of the stored corpus, and the two styles with every record that is understood.
fn files() -> Vec<(PathBuf, Document)> {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let mut all = Vec::new();
    for folder in ["pairing/rtg", "pairing/sim", "pairing/nopair", "pairing/next", "pairing/checked", "trf"] {
        for entry in std::fs::read_dir(data.join(folder)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|end| end == "trf") {
                let document = trf::read(&std::fs::read(&path).unwrap()).unwrap();
                all.push((path, document));
            }
        }
    }
    all.sort_by(|one, other| one.0.cmp(&other.0));
    assert!(all.len() > 30, "{}", all.len());
    all
}

/// The ledger without what an event holds in another way: the unit's number, and the sides of games nobody played.
fn bare(ledger: &Ledger) -> Ledger {
    let mut bare = ledger.clone();
    for player in &mut bare.players {
        player.unit = None;
        if player.virtual_points.iter().all(|points| points.tenths() == 0) {
            player.virtual_points.clear();
        }
        for line in &mut player.lines {
            if line.outcome.is_forfeit() {
                *line = Line { side: None, ..*line };
            }
        }
    }
    bare.rounds_planned = bare.rounds_planned.max(1);
    bare
}

fn facts(t: &Tournament) -> Tournament {
    let mut facts = t.clone();
    facts.told.remarks.clear();
    facts
}

#[test]
fn every_file_opens_as_the_event_it_tells_of() {
    for (path, document) in files() {
        let reading = document.ledger(None);
        let (t, findings) = trf::open(&document);
        let own = FindingKind::NotHeld { what: Unheld::OwnNumbers };
        let mut told = findings.clone();
        told.retain(|it| it.kind != own);
        assert_eq!(told, document.findings, "{path:?}");
        assert_eq!(bare(&t.ledger(u16::MAX)), bare(&reading.ledger), "{path:?}");
        assert_eq!(t.told.remarks.len(), findings.len(), "{path:?}");
        // What is to be paired next, who is away and who may not meet.
        let next = dutch_field(&t, RoundNumber(reading.ledger.rounds_done + 1)).unwrap();
        assert_eq!(next.present, reading.present(), "{path:?}");
        // A bar over all planned rounds has no end here; after the last one the file's has.
        if reading.ledger.rounds_done < reading.ledger.rounds_planned {
            assert_eq!(next.forbidden, reading.barred_pairs(), "{path:?}");
        }
        if let Some(initial) = reading.initial {
            assert_eq!(next.initial_colour, initial, "{path:?}");
        }
    }
}

#[test]
fn written_and_read_again_it_is_the_same_event() {
    for (path, document) in files() {
        let (t, _) = trf::open(&document);
        let text = trf::file_of(&t).unwrap();
        let again = trf::read(text.as_bytes()).unwrap();
        let kept = |document: &Document| document.kept().map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(kept(&again), kept(&document), "{path:?}");
        if kept(&document).is_empty() {
            assert_eq!(again.findings, [], "{path:?}\n{text}");
        }
        let (same, _) = trf::open(&again);
        assert_eq!(facts(&same), facts(&t), "{path:?}\n{text}");
        assert_eq!(trf::file_of(&same).unwrap(), text, "{path:?}");
        let order: Vec<TieBreak> = ["BH-C1", "BH", "SB", "WIN"].map(|code| code.parse().unwrap()).to_vec();
        let table = |ledger: &Ledger| standings(ledger, &order, &Extras::default());
        assert_eq!(table(&same.ledger(u16::MAX)), table(&document.ledger(None).ledger), "{path:?}");
        // Paired from the file or in place: the same.
        let (done, planned) = (t.rounds.len(), usize::from(t.settings.rounds));
        let here = dutch_field(&t, t.next_round()).map(|field| dutch::pair(&field)).unwrap();
        if let Some(field) = again.ledger(None).dutch_field().filter(|_| done < planned) {
            assert_eq!(dutch::pair(&field), here, "{path:?}");
        }
    }
}

#[test]
fn in_the_style_of_2016_the_next_round_is_paired_the_same() {
    let newer =
        |line: &str| line.get(..3).and_then(|code| code.parse::<u16>().ok()).is_some_and(|it| it > 132);
    let mut said_less = 0;
    for (path, document) in files() {
        let (t, _) = trf::open(&document);
        let made = trf::export(&t, Export { style: Style::Trf16, ..Export::default() }).unwrap();
        let own = |line: &str| document.kept().any(|kept| kept.trim() == line.trim());
        assert!(!made.text.lines().any(|line| newer(line) && !own(line)), "{path:?}\n{}", made.text);
        let again = trf::read(made.text.as_bytes()).unwrap();
        if document.kept().next().is_none() {
            assert_eq!(again.findings, [], "{path:?}\n{}", made.text);
        }
        let cut = |left: &LeftOut| matches!(left, LeftOut::NamesCut { .. } | LeftOut::UnitsOut { .. });
        if !made.left_out.iter().all(cut) {
            said_less += 1;
            continue;
        }
        let (same, _) = trf::open(&again);
        let next = t.next_round();
        assert_eq!(same.ledger(u16::MAX).points, t.ledger(u16::MAX).points, "{path:?}\n{}", made.text);
        let pair = |t: &Tournament| dutch::pair(&dutch_field(t, next).unwrap());
        assert_eq!(pair(&same), pair(&t), "{path:?}\n{}", made.text);
    }
    assert!(said_less > 0, "some file has what 2016 has no room for");
}

#[test]
fn what_has_no_room_is_said() {
    let long = "Nguyễn Hoàng Thị Minh Khai Phương Thảo Anh";
    let text =
        format!("012 Names\r\nXXR 3\r\n{}\r\n{}\r\n", player_line(1, "Short"), player_line(2, "Other"));
    let (mut t, findings) = trf::open(&trf::read(text.as_bytes()).unwrap());
    assert_eq!(findings, []);
    t.players[1].person.name = long.into();
    t.players[0].person.unit = "Physics".into();
    t.players[0].leaves.push(Leave { round: RoundNumber(3), worth: LeaveWorth::Draw });
    t.told.barred.push(Barred { rounds: Some((2, 999)), players: vec![PlayerId(1), PlayerId(2)] });
    let made = |style| trf::export(&t, Export { style, ranks: &[(0, 2), (1, 1)] }).unwrap();
    let newer = made(Style::Trf26);
    let names = LeftOut::NamesCut { names: vec![long.into()] };
    assert_eq!(newer.left_out, [names.clone(), LeftOut::UnitsOut { players: 1 }]);
    assert!(newer.text.contains("260 002 003    1    2\r\n"), "{}", newer.text);
    let older = made(Style::Trf16);
    let more = [LeftOut::LaterByes { byes: 1 }, LeftOut::BarsOfOtherRounds { bars: 1 }];
    assert_eq!(older.left_out[..2], newer.left_out);
    assert_eq!(older.left_out[2..], more);
    // Exactly the 33 columns of the name, and the columns after it where they belong; the rank in 86–89.
    for text in [newer.text, older.text] {
        let again = trf::read(text.as_bytes()).unwrap();
        assert_eq!(again.findings, [], "{text}");
        let names: Vec<String> = again.players().map(|(_, it)| it.name.clone()).collect();
        assert_eq!(names, ["Short".to_owned(), long.chars().take(NAME_LETTERS).collect::<String>()]);
        let ranks: Vec<Option<u16>> = again.players().map(|(_, it)| it.place).collect();
        assert_eq!(ranks, [Some(2), Some(1)]);
    }
}

#[test]
fn games_that_go_on_are_said() {
    let line = |number, name, cell| format!("{:<91}{cell}\r\n", player_line(number, name));
    let text = format!("XXR 3\r\n{}{}", line(1, "A", "   2 w  "), line(2, "B", "   1 b  "));
    let (t, _) = trf::open(&trf::read(text.as_bytes()).unwrap());
    for style in [Style::Trf26, Style::Trf16] {
        let made = trf::export(&t, Export { style, ..Export::default() }).unwrap();
        assert_eq!(made.left_out, [LeftOut::GamesOpen { boards: 1 }], "{style:?}\n{}", made.text);
    }
}

/// A win for three points and the like: JaVaFo reads XXS, the reference engine BBW and its like, and neither the other's.
#[test]
fn in_the_style_of_2016_points_stand_in_the_lines_of_both_engines() {
    let text = format!(
        "XXR 3\r\n162  W 3.0    D 1.0    P 2.0\r\n{}\r\n{}\r\n",
        player_line(1, "A"),
        player_line(2, "B")
    );
    let (t, findings) = trf::open(&trf::read(text.as_bytes()).unwrap());
    assert_eq!(findings, []);
    let made = trf::export(&t, Export { style: Style::Trf16, ..Export::default() }).unwrap().text;
    for line in ["BBW  3.0", "BBD  1.0", "BBL  0.0", "BBU  2.0", "BBZ  0.0", "BBF  0.0"] {
        assert!(made.contains(&format!("{line}\r\n")), "{line}\n{made}");
    }
    let points = t.ledger(0).points;
    for ours in ["XXS", "BB"] {
        let kept = made
            .lines()
            .filter(|line| !line.starts_with(ours))
            .fold(String::new(), |all, it| all + it + "\r\n");
        let again = trf::read(kept.as_bytes()).unwrap();
        assert_eq!(trf::open(&again).0.ledger(0).points, points, "without {ours}\n{kept}");
    }
}

fn player_line(number: u16, name: &str) -> String {
    format!("001 {number:>4}      {name:<33} {:>4}{:>31}", "", "0.0 ")
}

#[test]
fn by_rank_the_own_numbers_of_a_file_are_remarked() {
    // XXC rank: the order of the file is the order of the players.
    let line = |number, opponent: &str| format!("{}{opponent}", player_line(number, &format!("P{number}")));
    for (numbers, remarked) in [([7, 3], true), ([1, 2], false)] {
        let lines = numbers.map(|number| line(number, ""));
        let text = format!("XXR 3\r\nXXC rank white1\r\n{}\r\n{}\r\n", lines[0], lines[1]);
        let (t, findings) = trf::open(&trf::read(text.as_bytes()).unwrap());
        let said = findings.iter().any(|it| it.kind == FindingKind::NotHeld { what: Unheld::OwnNumbers });
        assert_eq!(said, remarked, "{findings:?}");
        assert_eq!(t.players.iter().map(|it| it.number).collect::<Vec<_>>(), [Some(1), Some(2)]);
        assert_eq!(t.players[0].person.name, format!("P{}", numbers[0]));
    }
}
