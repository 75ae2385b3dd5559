//! A TRF file as a whole event and back: the stored corpus and files with everything in them.
#![cfg(not(target_arch = "wasm32"))]

use qihui::formats::trf::{self, Document};
use qihui::pairing::dutch;
use qihui::pairing::dutch_field;
use qihui::standings::{Extras, TieBreak, standings};
use qihui::tournament::{Ledger, Line, RoundNumber, Tournament};
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
        assert_eq!(findings, document.findings, "{path:?}");
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
