//! How long the Dutch System takes: rounds 2, 5 and 9 of 9, events of our own making (generator and seed).
//!
//! `cargo run --release --example bench_dutch -- [PLAYERS …]`

#[path = "../tests/support/dutch_events.rs"]
mod events;

use events::{Event, Plan};
use qihui::pairing::dutch;
use std::time::{Duration, Instant};

const RUNS: usize = 5;

fn main() {
    let sizes: Vec<usize> = std::env::args().skip(1).filter_map(|it| it.parse().ok()).collect();
    let sizes = if sizes.is_empty() { vec![100, 200, 500, 1000, 2000, 5000] } else { sizes };
    println!("players  round 2  round 5  round 9   (s, best of {RUNS})");
    for players in sizes {
        let mut event = Event::new(Plan { byes: 10, forfeits: 5, ..Plan::plain(players, 9) }, 7);
        let mut times = Vec::new();
        while let Some(field) = event.field() {
            let asked = [2, 5, 9].contains(&field.round);
            let mut best = Duration::MAX;
            let mut pairing = None;
            for _ in 0..if asked { RUNS } else { 1 } {
                let start = Instant::now();
                pairing = Some(dutch::pair(&field));
                best = best.min(start.elapsed());
            }
            if asked {
                times.push(best.as_secs_f64());
            }
            match pairing {
                Some(Ok(pairing)) => event.play(&pairing),
                Some(Err(reason)) => panic!("{players} players, round {}: {reason}", field.round),
                None => break,
            }
        }
        println!("{players:7}  {:7.4}  {:7.4}  {:7.4}", times[0], times[1], times[2]);
    }
}
