//! What leaves the desk: nothing private, everything readable, each file opened again by somebody else's reader.

#[path = "support/publish_event.rs"]
mod event;

use calamine::Reader;
use event::{Chinese, event, pairs, publication};
use qihui::publish::{Leaf, Marks, archive, csv, json, page, picture, qr, text, xlsx};
use qihui::tournament::{PlayerId, RoundNumber};
use std::collections::BTreeSet;
use std::io::{Cursor, Read};

const SIZES: [usize; 4] = [8, 36, 100, 200];

fn leaves(players: usize) -> Vec<Leaf> {
    let from = publication(players);
    vec![
        Leaf::pairings(&from, RoundNumber(3), &Chinese).unwrap(),
        Leaf::names(&from, RoundNumber(3), &Chinese, &|a, b| a.cmp(b)).unwrap(),
        Leaf::standings(&from, &Chinese).unwrap(),
        Leaf::card(&from, PlayerId(1), &Chinese).unwrap(),
        Leaf::entries(&from, &Chinese),
    ]
}

/// Read by a decoder that has nothing in common with the encoder, at `px` pixels a module.
fn decoded(code: &qr::Code, px: usize) -> String {
    let side = (code.size + 2 * qr::QUIET) as usize;
    let mut dark = vec![false; side * side];
    for run in code.path.split('M').filter(|it| !it.is_empty()) {
        let (at, rest) = run.split_once('h').unwrap();
        let (x, y) = at.split_once(' ').unwrap();
        let (x, y): (usize, usize) = (x.parse().unwrap(), y.parse().unwrap());
        let long: usize = rest.split_once('v').unwrap().0.parse().unwrap();
        dark[y * side + x..y * side + x + long].fill(true);
    }
    let grey = |x: usize, y: usize| if dark[y / px * side + x / px] { 0 } else { 255 };
    let mut image = rqrr::PreparedImage::prepare_from_greyscale(side * px, side * px, grey);
    let grids = image.detect_grids();
    assert_eq!(grids.len(), 1, "one code is seen");
    grids[0].decode().unwrap().1
}

#[test]
fn codes_are_read_back_letter_for_letter() {
    // Sharing §4.3: players, codes of the pairings.
    for (players, codes) in [(8, 1), (36, 1), (100, 3), (200, 5)] {
        let all = leaves(players);
        assert_eq!(qr::codes(&all[0], qr::Surface::Screen).len(), codes, "{players} players");
        for leaf in &all[..3] {
            for surface in [qr::Surface::Screen, qr::Surface::Paper] {
                let codes = qr::codes(leaf, surface);
                let mut rows = 0;
                for code in &codes {
                    assert!(code.version <= 15, "version {}", code.version);
                    assert_eq!(decoded(code, 3), code.text);
                    assert_eq!(code.rows.0, rows, "every row once");
                    rows = code.rows.1 + 1;
                }
                assert_eq!(rows, leaf.rows().len(), "{players} players");
            }
        }
    }
}

#[test]
fn a_code_says_which_one_it_is() {
    let codes = qr::codes(&leaves(100)[0], qr::Surface::Screen);
    assert!(codes[1].text.starts_with("2/3 第3轮对阵 R3-a 14:35\n17 "), "{}", codes[1].text);
    let one = qr::codes(&leaves(8)[0], qr::Surface::Screen);
    assert!(one[0].text.starts_with("第3轮对阵 R3-a 14:35\n1 "), "{}", one[0].text);
}

#[test]
fn nothing_private_is_in_anything_that_is_given_away() {
    // Security S10: five private fields and a leader's, each with its own canary; a hundred players and more.
    let t = event(200);
    assert!(serde_json::to_string(&t).unwrap().matches("CANARY").count() > 1_000);
    let from = publication(200);
    let all = leaves(200);
    let mut given = vec![json::write(&from), page::write(&from, &all, &Chinese)];
    for leaf in &all {
        given.extend([text::write(leaf), csv::write(leaf)]);
        given.extend(qr::codes(leaf, qr::Surface::Paper).into_iter().map(|it| it.text));
        given.extend(picture::plan(leaf).into_iter().flat_map(|it| it.words).map(|it| it.text));
    }
    let book = xlsx::write(&all).unwrap();
    for at in 0..zip::ZipArchive::new(Cursor::new(&book)).unwrap().len() {
        let mut part = String::new();
        let mut zip = zip::ZipArchive::new(Cursor::new(&book)).unwrap();
        zip.by_index(at).unwrap().read_to_string(&mut part).unwrap();
        given.push(part);
    }
    for text in given {
        assert!(!text.contains("CANARY"), "{}", &text[..text.len().min(300)]);
    }
}

#[test]
fn the_page_is_small_and_its_text_stays_text() {
    for players in SIZES {
        let page = page::write(&publication(players), &leaves(players)[..3], &Chinese);
        assert!(page.len() <= 150_000, "{players} players: {} bytes", page.len());
    }
    let mut t = event(8);
    let attack = "</title><script>alert(1)</script><img src=x onerror=alert(1)>\"'&";
    t.settings.name = attack.into();
    t.players[0].person.name = attack.into();
    t.players[0].person.unit = attack.into();
    let from = qihui::publish::Publication::of(&t, attack);
    let leaf = Leaf::standings(&from, &Chinese).unwrap();
    let page = page::write(&from, &[leaf], &Chinese);
    assert_eq!(page.matches("<script>").count(), 1, "our own");
    assert_eq!(page.matches("<img").count(), 0);
    assert!(page.contains("&lt;/title&gt;&lt;script&gt;alert(1)"));
    assert!(!page.contains("http:") && !page.contains("https:") && !page.contains("unsafe"));
}

/// R3-b on the wall is R3-b in the chat and on the page; where the journal has no letter the round's own stands in.
#[test]
fn a_leaf_bears_the_version_of_the_sheet() {
    let from = qihui::publish::Publication::of(&event(8), "14:35");
    let own = Leaf::pairings(&from, RoundNumber(3), &Chinese).unwrap();
    assert_eq!(own.mark(), "R3-a 14:35");
    let marks = Marks {
        pairings: vec!["R1-a".into(), "R2-a".into(), "R3-c".into()],
        standings: vec![String::new(), "R2-b".into()],
    };
    let from = from.marked(marks);
    assert_eq!(Leaf::pairings(&from, RoundNumber(3), &Chinese).unwrap().mark(), "R3-c 14:35");
    assert_eq!(Leaf::names(&from, RoundNumber(3), &Chinese, &|a, b| a.cmp(b)).unwrap().mark(), "R3-c 14:35");
    let after = from.standings().map(|(after, _)| after);
    let mark = Leaf::standings(&from, &Chinese).unwrap().mark().to_owned();
    assert_eq!((after, mark.as_str()), (Some(RoundNumber(2)), "R2-b 14:35"));
}

#[test]
fn the_workbook_is_read_back_by_another_reader() {
    for players in SIZES {
        let mut t = event(players);
        t.players[0].person.name = "=1+1".into();
        let from = qihui::publish::Publication::of(&t, "14:35");
        let all = [Leaf::pairings(&from, RoundNumber(3), &Chinese).unwrap(), Leaf::entries(&from, &Chinese)];
        let bytes = xlsx::write(&all).unwrap();
        assert_eq!(bytes, xlsx::write(&all).unwrap(), "no clock is in it");
        let mut book = calamine::Xlsx::new(Cursor::new(bytes)).unwrap();
        let names = book.sheet_names();
        assert_eq!(names, ["第3轮对阵", "报名名单"]);
        let sheet = book.worksheet_range(&names[1]).unwrap();
        assert_eq!(sheet.height(), players + 1);
        assert_eq!(sheet.get_value((1, 1)), Some(&calamine::Data::String("=1+1".into())));
        assert_eq!(sheet.get_value((1, 3)), Some(&calamine::Data::Float(1501.0)));
        assert!(book.worksheet_formula(&names[1]).unwrap().is_empty(), "no formula");
    }
}

#[test]
fn our_own_import_reads_the_names_back() {
    let from = publication(36);
    let written = csv::write(&Leaf::entries(&from, &Chinese));
    assert!(written.starts_with("\u{feff}\"编号\",\"姓名\""));
    assert!(written.trim_end().lines().all(|line| !line.starts_with('=')));
    let tabbed: String = written
        .trim_start_matches('\u{feff}')
        .lines()
        .skip(1)
        .map(|line| {
            let cells: Vec<&str> = line.split(',').map(|it| it.trim_matches('"')).collect();
            format!("{}. {} {}\n", cells[0], cells[1], cells[2])
        })
        .collect();
    let read: BTreeSet<String> =
        qihui::formats::roster::read(&tabbed).0.into_iter().map(|it| it.name).collect();
    let known: BTreeSet<String> = from.hall().players.iter().map(|it| it.person.name.clone()).collect();
    assert_eq!(read, known);
}

#[test]
fn an_archive_holds_its_files_under_their_chinese_names() {
    let files =
        vec![("杯-第3轮/公开.json".to_owned(), b"{}".to_vec()), ("对阵.csv".to_owned(), vec![7; 9000])];
    let bytes = archive::write(&files).unwrap();
    assert_eq!(bytes, archive::write(&files).unwrap());
    let mut zip = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
    for (name, held) in &files {
        let mut read = Vec::new();
        zip.by_name(name).unwrap().read_to_end(&mut read).unwrap();
        assert_eq!(&read, held);
    }
    assert!(archive::write(&[files[0].clone(), files[0].clone()]).is_err(), "one name, two files");
}

#[test]
fn a_long_picture_keeps_every_word_on_it() {
    for players in SIZES {
        for leaf in leaves(players) {
            let pictures = picture::plan(&leaf);
            let rows: usize = pictures.iter().map(|it| it.bands.len()).sum();
            assert!(rows >= leaf.rows().len() / 2, "every other row has a band");
            for picture in pictures {
                assert!(picture.height <= 16_000, "{} px", picture.height);
                assert!(picture.words.iter().all(|it| it.x <= picture::WIDTH && it.y < picture.height));
            }
        }
    }
}

#[test]
fn a_draft_is_nowhere() {
    let mut t = event(8);
    t.rounds[2].published = false;
    let from = qihui::publish::Publication::of(&t, "");
    assert_eq!(Leaf::pairings(&from, RoundNumber(3), &Chinese), None);
    assert_eq!(from.round(), Some(RoundNumber(2)));
    assert!(!json::write(&from).contains("\"number\": 3,\n      \"boards\""));
    assert_eq!(pairs(&from).len(), 4);
}
