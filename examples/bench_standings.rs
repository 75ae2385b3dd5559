//! How long standings take: 500 players, 11 rounds, six tie-breaks (best and median of many runs).
//!
//! `cargo run --release --example bench_standings -- [PLAYERS ROUNDS]`

#[path = "support/field.rs"]
mod field;

use field::event;
use qihui::standings::{Extras, TieBreak, read_order, standings, workings};
use std::time::{Duration, Instant};

fn timed(runs: usize, mut work: impl FnMut()) -> (Duration, Duration) {
    let mut times: Vec<Duration> = (0..runs)
        .map(|_| {
            let start = Instant::now();
            work();
            start.elapsed()
        })
        .collect();
    times.sort();
    (times[0], times[runs / 2])
}

fn main() {
    let sizes: Vec<usize> = std::env::args().skip(1).filter_map(|it| it.parse().ok()).collect();
    let (players, rounds) = match sizes.as_slice() {
        [players, rounds] => (*players, *rounds),
        _ => (500, 11),
    };
    let ledger = event(players, rounds);
    let extras = Extras::default();
    println!("{players} players, {rounds} rounds");
    println!("{:42} {:>9} {:>9}   (ms)", "order", "best", "median");
    for list in [
        "BH-C1,BH,SB,DE,WIN,PS",
        "DE,BH-C1,BH,SB,WON,BWG",
        "BH,PS,WON,SMW,SMG,LOT",
        "TPR,PTP,ARO,APRO,APPO,AOB",
        "BH,DROP-L",
    ] {
        let order: Vec<TieBreak> = read_order(list).expect("known codes");
        let (best, median) = timed(50, || drop(std::hint::black_box(standings(&ledger, &order, &extras))));
        println!("{list:42} {:9.3} {:9.3}", best.as_secs_f64() * 1e3, median.as_secs_f64() * 1e3);
    }
    let order = read_order("BH-C1,BH,SB,DE,WIN,PS").expect("known codes");
    let (best, median) = timed(20, || drop(std::hint::black_box(workings(&ledger, &order, &extras))));
    println!(
        "{:42} {:9.3} {:9.3}",
        "workings of everybody",
        best.as_secs_f64() * 1e3,
        median.as_secs_f64() * 1e3
    );
}
