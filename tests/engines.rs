//! Whole tournaments against the stored answers of the reference engine: pairs, colours and bye of every round.
//!
//! `QIHUI_CORPUS=/path/to/corpus cargo test --release --test engines` takes all files of a larger corpus laid out like
//! `tests/data/pairing`.

use qihui::formats::trf::{self, Builder, Document, Person};
use qihui::pairing::check::{self, Verdict};
use qihui::pairing::dutch::{self, NoPairing};
use std::path::{Path, PathBuf};

#[allow(dead_code)]
#[path = "../examples/pair.rs"]
mod command;

/// The stored corpus, or the one the environment names.
fn corpus() -> PathBuf {
    std::env::var_os("QIHUI_CORPUS").map_or_else(stored, PathBuf::from)
}

fn stored() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/pairing")
}

/// The TRF files of a folder by name, with their bytes.
#[track_caller]
fn files(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|end| end == "trf"))
        .collect();
    paths.sort();
    assert!(!paths.is_empty());
    paths.into_iter().map(|path| (path.clone(), std::fs::read(path).unwrap())).collect()
}

#[track_caller]
fn clean(path: &Path, bytes: &[u8]) -> Document {
    let document = trf::read(bytes).unwrap();
    assert_eq!(document.findings, [], "{path:?}");
    document
}

#[test]
fn every_file_is_kept_and_could_be_written_anew() {
    let folders = ["rtg", "sim", "nopair"];
    let mut seen = 0;
    for (path, bytes) in folders.iter().flat_map(|folder| files(&corpus().join(folder))) {
        let document = clean(&path, &bytes);
        assert_eq!(document.write(), bytes, "{path:?}");
        assert_eq!(document.rewritten().as_bytes(), bytes, "{path:?}");
        seen += 1;
    }
    println!("{seen} files byte by byte");
}

#[test]
fn every_round_pair_for_pair() {
    let (mut events, mut rounds) = (0, 0);
    let mut differing = Vec::new();
    for (path, bytes) in ["rtg", "sim"].iter().flat_map(|folder| files(&corpus().join(folder))) {
        let document = clean(&path, &bytes);
        let (terms, reading) = document.history();
        for round in check::check(&reading.ledger, &terms) {
            rounds += 1;
            if round.verdict != Verdict::Same {
                differing.push((path.clone(), round));
            }
        }
        events += 1;
    }
    println!("{events} events, {rounds} rounds, {} differ", differing.len());
    assert!(differing.is_empty(), "{differing:#?}");
    assert!(rounds >= 700);
}

#[test]
fn where_no_legal_pairing_exists_none_is_given() {
    let folder = corpus().join("nopair");
    let index = std::fs::read_to_string(folder.join("index.jsonl")).unwrap();
    for line in index.lines() {
        let case: serde_json::Value = serde_json::from_str(line).unwrap();
        let number = |key: &str| case[key].as_u64().unwrap() as usize;
        let path = folder.join(case["file"].as_str().unwrap());
        let reading = clean(&path, &std::fs::read(&path).unwrap()).ledger(None);
        assert_eq!(reading.ledger.players.len(), number("players"), "{path:?}");
        assert_eq!(usize::from(reading.ledger.rounds_done) + 1, number("round"), "{path:?}");
        assert_eq!(usize::from(reading.ledger.rounds_planned), number("of"), "{path:?}");
        let present = reading.present();
        let active = present.iter().filter(|present| **present).count();
        assert_eq!(active, number("active"), "{path:?}");
        let field = reading.dutch_field().unwrap();
        let reason = dutch::pair(&field).expect_err(&format!("{path:?} was paired"));
        assert!(reason != NoPairing::Stopped);
        if active % 2 == 1 && number("bye_eligible") == 0 {
            assert!(matches!(reason, NoPairing::NobodyMayTakeTheBye { .. }), "{path:?} {reason:?}");
        }
    }
}

#[test]
fn the_command_line_writes_what_the_reference_writes() {
    let run = |words: &[&str]| command::run(&words.iter().map(|word| word.to_string()).collect::<Vec<_>>());
    for (path, bytes) in files(&stored().join("next")) {
        let expected = std::fs::read_to_string(path.with_extension("pairs")).unwrap();
        let file = path.to_str().unwrap();
        assert_eq!(run(&["--dutch", file, "-p"]), Ok(expected.clone()), "{path:?}");
        // Into a file: of its own folder, or beside the input.
        let folder = std::env::temp_dir().join(format!("qihui-engines-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let input = folder.join("in.trf");
        std::fs::write(&input, &bytes).unwrap();
        for out in ["beside.pairs", folder.join("own.pairs").to_str().unwrap()] {
            assert_eq!(run(&["--dutch", input.to_str().unwrap(), "-p", out]), Ok(String::new()));
            let written = folder.join(Path::new(out).file_name().unwrap());
            assert_eq!(std::fs::read_to_string(written).unwrap(), expected);
        }
        // An event written anew by us is paired the same.
        let document = clean(&path, &bytes);
        std::fs::write(&input, anew(&document)).unwrap();
        assert_eq!(run(&["--dutch", input.to_str().unwrap(), "-p"]), Ok(expected), "{path:?} written anew");
        for dialect in ["lots", "numbers", "fold", "halves"] {
            let campus = |seed: &str| run(&["--campus", dialect, "--seed", seed, file, "-p"]).unwrap();
            let lines = campus("7");
            assert_eq!(lines, campus("7"));
            // The same players as the reference paired, each once.
            let players = |text: &str| {
                let mut numbers: Vec<u16> = text
                    .lines()
                    .skip(1)
                    .flat_map(str::split_whitespace)
                    .map(|word| word.parse().unwrap())
                    .collect();
                numbers.sort_unstable();
                numbers
            };
            let same = run(&["--dutch", file, "-p"]).unwrap();
            assert_eq!(players(&lines), players(&same), "{path:?} {dialect}");
        }
        std::fs::remove_dir_all(&folder).unwrap();
    }
    let nopair = stored().join("nopair/sim-0003-r10.trf");
    let every = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/trf/every-record.trf");
    let finished = stored().join("rtg").read_dir().unwrap().next().unwrap().unwrap().path();
    for (words, code) in [
        (vec!["--dutch", nopair.to_str().unwrap(), "-p"], 1),
        (vec!["--dutch", finished.to_str().unwrap(), "-p"], 3), // no number of rounds
        (vec!["--dutch", "no such file", "-p"], 5),
        (vec!["--dutch", every.to_str().unwrap()], 3),
        (vec!["--burstein", every.to_str().unwrap(), "-p"], 3),
        (vec!["--campus", "dice", "--seed", "1", every.to_str().unwrap(), "-p"], 3),
        (vec![], 3),
    ] {
        assert_eq!(run(&words).map_err(|trouble| trouble.0), Err(code), "{words:?}");
    }
}

/// The event of a file written by the builder from what the reader gives.
fn anew(document: &Document) -> String {
    let reading = document.ledger(None);
    let mut builder = Builder::new(&reading.ledger).head("012", document.header("012").unwrap_or_default());
    if let Some(side) = reading.initial {
        builder = builder.initial(side);
    }
    for (place, bye) in reading.requested.iter().enumerate() {
        if let Some(bye) = bye {
            builder = builder.requested(place, *bye);
        }
    }
    for group in &reading.barred {
        builder = builder.barred(None, group);
    }
    for (place, (_, player)) in document.players().enumerate() {
        builder = builder.person(place, Person { name: player.name.clone(), ..Person::default() });
    }
    builder.text().unwrap()
}

#[test]
fn the_checker_prints_what_the_reference_prints() {
    let folder = stored().join("checked");
    for (path, _) in files(&folder) {
        let expected = std::fs::read_to_string(path.with_extension("report")).unwrap();
        let words = ["--dutch", path.to_str().unwrap(), "-c"].map(str::to_string);
        assert_eq!(command::run(&words), Ok(expected), "{path:?}");
    }
}
