//! How long the Dutch System takes: rounds 2, 5 and 9 of 9, events of our own making (generator and seed).
//!
//! `cargo run --release --example bench_dutch -- [PLAYERS …]`
//!
//! *Plain* events have few surprises; *rough* ones have late entries, withdrawals, byes, forfeits and barred
//! pairs as the tests have them.

#[path = "../tests/support/dutch_events.rs"]
mod events;

use events::{Event, Plan};
use qihui::pairing::dutch;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::time::{Duration, Instant};

const ROUNDS: u16 = 9;
const RUNS: usize = 5;
const SEED: u64 = 7;

/// Seconds for rounds 2, 5 and 9, the best of some runs each.
fn times(plan: Plan) -> Vec<f64> {
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
        }
        match answer {
            Some(Ok(pairing)) => event.play(&pairing),
            Some(Err(_)) | None => break,
        }
    }
    times
}

fn main() {
    let sizes: Vec<usize> = std::env::args().skip(1).filter_map(|it| it.parse().ok()).collect();
    let sizes = if sizes.is_empty() { vec![100, 200, 500, 1000, 2000, 5000] } else { sizes };
    println!("events  players  round 2  round 5  round 9   (s, best of {RUNS})");
    let show = |kind: &str, players: usize, times: Vec<f64>| {
        let cells: Vec<String> = times.iter().map(|it| format!("{it:7.4}")).collect();
        println!("{kind:6}  {players:7}  {}", cells.join("  "));
    };
    for players in sizes {
        show("plain", players, times(Plan { byes: 10, forfeits: 5, ..Plan::plain(players, ROUNDS) }));
        let mut rng = ChaCha8Rng::seed_from_u64(SEED);
        let rough = Plan::random(&mut rng, players..=players);
        let rough =
            Plan { rounds: ROUNDS, byes: 40, forfeits: 40, withdrawals: 10, late: 10, draws: 40, ..rough };
        show("rough", players, times(rough));
    }
}
