//! TRF files nobody meant: no bytes stop or stall the reader, none are lost (security S6).
#![cfg(not(target_arch = "wasm32"))]

use proptest::prelude::*;
use qihui::formats::trf::{
    Builder, FindingKind, MAX_FILE, MAX_FINDINGS, MAX_LINES, MAX_ROUNDS, ReadError, read,
};
use qihui::tournament::{Ledger, Side};
use std::time::Instant;

/// A file with every record that is understood.
const ALL: &str = include_str!("data/trf/every-record.trf");

#[test]
fn large_files_made_to_stall_do_not() {
    let players = |most: u16| -> String { (1..=most).map(|number| format!("001 {number:>4}\n")).collect() };
    let all: String = (1..=1_900).map(|number| format!(" {number}")).collect();
    let fill = |head: String, line: &str| -> String {
        let room = (MAX_FILE - head.len()) / (line.len() + 1);
        let lines = MAX_LINES - head.lines().count();
        head + &format!("{line}\n").repeat(room.min(lines))
    };
    let long = format!("001    1{}  0000 - Z\n", " ".repeat(83 + 980));
    for (case, file) in [
        ("nothing", vec![0; MAX_FILE]),
        ("one line", vec![b'0'; MAX_FILE]),
        ("blank lines", vec![b'\n'; MAX_LINES]),
        ("lines of one letter", fill(String::new(), "x").into_bytes()),
        ("all barred, again and again", fill(players(2_000), &format!("XXP{all}")).into_bytes()),
        ("ranges of virtual points", fill(players(9_999), "250       1.0 001 099 0001 9999").into_bytes()),
        ("abnormal points of all", fill(players(9_999) + &long, "299 Z         1.0  000").into_bytes()),
        ("one player, again and again", fill(String::new(), "001    1").into_bytes()),
        (
            "byes",
            fill(players(9_999), "240 H 001    1    2    3    4    5    6    7    8    9   10").into_bytes(),
        ),
    ] {
        let start = Instant::now();
        let document = read(&file).unwrap();
        let pairs = document.ledger(None).barred_pairs();
        assert!(start.elapsed().as_millis() < 5_000, "{case}: {:?}", start.elapsed());
        assert!(pairs.is_empty() || case.starts_with("all barred"), "{case}");
        assert!(document.findings.len() <= MAX_FINDINGS + 1, "{case}");
        assert_eq!(document.write(), file, "{case}");
    }
    let document = read(fill(String::new(), "x").as_bytes()).unwrap();
    let more = MAX_LINES - MAX_FINDINGS;
    assert_eq!(document.findings.last().unwrap().kind, FindingKind::More { more });
    let lines = vec![b'\n'; MAX_LINES + 1];
    assert_eq!(read(&lines), Err(ReadError::TooManyLines { lines: MAX_LINES + 1, limit: MAX_LINES }));
}

/// What the engines may rely on in every ledger.
fn check_ledger(ledger: &Ledger) {
    for (place, player) in ledger.players.iter().enumerate() {
        assert_eq!(player.lines.len(), usize::from(ledger.rounds_done));
        assert!(player.virtual_points.len() <= usize::from(MAX_ROUNDS));
        for (round, line) in player.lines.iter().enumerate() {
            let Some(opponent) = line.opponent else {
                assert!(!line.outcome.is_played() && !line.outcome.is_forfeit());
                continue;
            };
            assert_ne!(usize::from(opponent), place);
            let other = &ledger.players[usize::from(opponent)].lines[round];
            assert_eq!(other.opponent, Some(place as u16));
            assert_eq!(other.side, line.side.map(Side::opposite));
            assert_eq!(other.outcome.is_played(), line.outcome.is_played());
        }
    }
}

/// Files to start from: every record, both styles of the corpus, names in Han letters in GB18030.
fn seeds() -> Vec<Vec<u8>> {
    let mut seeds = vec![ALL.as_bytes().to_vec()];
    seeds.push(include_bytes!("data/trf/generator-style.trf").to_vec());
    seeds.push(include_bytes!("data/trf/simulated-style.trf").to_vec());
    let han = ALL.replace("Zhao, Yi", "赵一").replace("Qian, Er", "钱二");
    seeds.push(encoding_rs::GB18030.encode(&han).0.into_owned());
    seeds.push(han.encode_utf16().flat_map(u16::to_le_bytes).collect());
    seeds
}

/// Pieces that make a file change its meaning.
const PIECES: [&[u8]; 24] = [
    b"\r",
    b"\n",
    b"\r\n",
    b"\t",
    b" ",
    b"0000",
    b"9999",
    b"001",
    b"XXA",
    b"XXP 1 2 3",
    b"260 001 999",
    b"250",
    b"240 H 001",
    b"162  W",
    b"142 99",
    b"XXC rank",
    b"\xEF\xBB\xBF",
    b"\xD5\xC5",
    b"\xFF",
    b"\0",
    b"299 W",
    b"  ",
    b"-",
    b"192 X_BAKU",
];

fn cases(default: u32) -> u32 {
    std::env::var("QIHUI_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(3_000), max_shrink_iters: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    /// Security S6: no input stops or stalls the reader; none loses a byte; every ledger is fit for the engines.
    #[test]
    fn any_bytes_are_read_and_kept(
        seed in 0usize..5,
        edits in prop::collection::vec((any::<prop::sample::Index>(), 0u8..6, any::<prop::sample::Index>(), any::<u8>()), 0..24),
        rounds in prop::option::of(0u16..120),
    ) {
        let mut file = seeds().swap_remove(seed);
        for (place, kind, other, byte) in edits {
            if file.is_empty() {
                file.push(byte);
                continue;
            }
            let (at, to) = (place.index(file.len()), other.index(file.len()));
            let (from, until) = (at.min(to), at.max(to));
            match kind {
                0 => file[at] = byte,
                1 => { file.splice(at..at, PIECES[usize::from(byte) % PIECES.len()].iter().copied()); }
                2 => { file.drain(from..until.min(from + 40)); }
                3 => { let part = file[from..until.min(from + 300)].to_vec(); file.splice(at..at, part); }
                4 => file.truncate(at),
                _ => file.swap(at, to),
            }
        }
        let start = Instant::now();
        let document = read(&file).unwrap();
        prop_assert_eq!(document.write(), file);
        for reading in [document.ledger(None), document.ledger(rounds)] {
            check_ledger(&reading.ledger);
            prop_assert_eq!(reading.requested.len(), reading.ledger.players.len());
            let _ = reading.barred_pairs();
            // What we read we can write and read again, or say why not.
            if let Ok(text) = Builder::new(&reading.ledger).text() {
                let again = read(text.as_bytes()).unwrap().ledger(Some(reading.ledger.rounds_done)).ledger;
                prop_assert_eq!(again.players.len(), reading.ledger.players.len());
            }
        }
        prop_assert!(start.elapsed().as_millis() < 1_000);
    }
}
