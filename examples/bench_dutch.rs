//! How long the Dutch System takes: rounds 2, 5 and 9 of 9, events of our own making (generator and seed).
//!
//! `cargo run --release --example bench_dutch -- [PLAYERS …]`
//! `cargo run --release --example bench_dutch -- --write FOLDER [PLAYERS …]`: as well, each position as a report file, and
//! `native.json` with the seconds from the text to the pairs; `node tests/npm/bench.mjs FOLDER` then times the library
//! for JavaScript on the same files and prints the ratios.
//!
//! *Plain* events have few surprises; *rough* ones have late entries, withdrawals, byes, forfeits and barred
//! pairs as the tests have them.

#[path = "../tests/support/dutch_events.rs"]
mod events;

use events::{Event, Plan};
use qihui::formats::trf;
use qihui::pairing::dutch::{self, Field};
use qihui::tournament::Outcome;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

const ROUNDS: u16 = 9;
const RUNS: usize = 5;
const SEED: u64 = 7;

/// The position before a round as a report file.
fn report(field: &Field) -> String {
    let mut builder = trf::Builder::new(&field.ledger).initial(field.initial_colour);
    for (place, _) in field.present.iter().enumerate().filter(|(_, present)| !**present) {
        builder = builder.requested(place, Outcome::ZeroPointBye);
    }
    for (one, other) in &field.forbidden {
        builder = builder.barred(None, &[*one, *other]);
    }
    builder.text().expect("it has room in the columns")
}

/// Where positions are written to, and the seconds each takes from its text to its pairs.
struct Files {
    folder: PathBuf,
    seconds: BTreeMap<String, f64>,
}

impl Files {
    fn add(&mut self, name: &str, field: &Field) {
        let text = report(field);
        let best = (0..RUNS).map(|_| {
            let start = Instant::now();
            let read = trf::read(text.as_bytes()).expect("it reads");
            let pairing = read.ledger(None).dutch_field().map(|field| dutch::pair(&field));
            assert!(matches!(pairing, Some(Ok(_))), "{name}: {pairing:?}");
            start.elapsed()
        });
        let best = best.min().unwrap_or_default().as_secs_f64();
        std::fs::write(self.folder.join(format!("{name}.trf")), text).expect("written");
        self.seconds.insert(name.to_owned(), best);
    }

    fn close(&self) {
        let text = serde_json::to_string_pretty(&self.seconds).expect("numbers");
        std::fs::write(self.folder.join("native.json"), text).expect("written");
    }
}

/// Seconds for rounds 2, 5 and 9, the best of some runs each.
fn times(plan: Plan, name: &str, files: &mut Option<Files>) -> Vec<f64> {
    let mut event = Event::new(plan, SEED);
    let mut times = Vec::new();
    while let Some(field) = event.field() {
        let asked = [2, 5, 9].contains(&field.round);
        let mut best = Duration::MAX;
        let mut answer = None;
        for _ in 0..if asked { RUNS } else { 1 } {
            let start = Instant::now();
            answer = Some(dutch::pair(&field));
            best = best.min(start.elapsed());
        }
        if asked {
            times.push(best.as_secs_f64());
            if let (Some(files), Some(Ok(_))) = (files.as_mut(), &answer) {
                files.add(&format!("{name}-{}", field.round), &field);
            }
        }
        match answer {
            Some(Ok(pairing)) => event.play(&pairing),
            Some(Err(_)) | None => break,
        }
    }
    times
}

fn main() {
    let mut words: Vec<String> = std::env::args().skip(1).collect();
    let mut files = None;
    if words.first().is_some_and(|it| it == "--write") && words.len() > 1 {
        let folder = Path::new(&words[1]).to_path_buf();
        std::fs::create_dir_all(&folder).expect("a folder");
        files = Some(Files { folder, seconds: BTreeMap::new() });
        words.drain(..2);
    }
    let sizes: Vec<usize> = words.iter().filter_map(|it| it.parse().ok()).collect();
    let sizes = if sizes.is_empty() { vec![100, 200, 500, 1000, 2000, 5000] } else { sizes };
    println!("events  players  round 2  round 5  round 9   (s, best of {RUNS})");
    let show = |kind: &str, players: usize, times: Vec<f64>| {
        let cells: Vec<String> = times.iter().map(|it| format!("{it:7.4}")).collect();
        println!("{kind:6}  {players:7}  {}", cells.join("  "));
    };
    for players in sizes {
        show(
            "plain",
            players,
            times(
                Plan { byes: 10, forfeits: 5, ..Plan::plain(players, ROUNDS) },
                &format!("plain-{players}"),
                &mut files,
            ),
        );
        let mut rng = ChaCha8Rng::seed_from_u64(SEED);
        let rough = Plan::random(&mut rng, players..=players);
        let rough =
            Plan { rounds: ROUNDS, byes: 40, forfeits: 40, withdrawals: 10, late: 10, draws: 40, ..rough };
        show("rough", players, times(rough, &format!("rough-{players}"), &mut files));
    }
    if let Some(files) = files {
        files.close();
    }
}
