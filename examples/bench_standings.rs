//! How long standings take: 500 players, 11 rounds, six tie-breaks (best and median of many runs).
//!
//! `cargo run --release --example bench_standings -- [PLAYERS ROUNDS]`

use qihui::standings::{Extras, TieBreak, read_order, standings, workings};
use qihui::tournament::{Ledger, LedgerPlayer, Line, Outcome, PointSystem, Side};
use std::time::{Duration, Instant};

/// A field paired by score with neighbours, results by a small generator: large tied groups, as in life.
fn event(players: usize, rounds: usize) -> Ledger {
    let points = PointSystem::ONE_HALF_ZERO;
    let mut state = 20_260_301_u64;
    let mut chance = |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    };
    let mut ledger = Ledger {
        players: (0..players)
            .map(|at| LedgerPlayer {
                number: at as u16 + 1,
                rating: Some(2400 - at as u16 * 2),
                unit: None,
                lines: Vec::new(),
                virtual_points: Vec::new(),
            })
            .collect(),
        points,
        rounds_done: rounds as u16,
        rounds_planned: rounds as u16,
    };
    for _ in 0..rounds {
        let mut order: Vec<usize> = (0..players).collect();
        let keys: Vec<(u32, u64)> =
            (0..players).map(|at| (ledger.score(at).tenths(), chance(1 << 30))).collect();
        order.sort_by_key(|at| (std::cmp::Reverse(keys[*at].0), keys[*at].1));
        for pair in order.chunks(2) {
            let [a, b] = pair else {
                let outcome = Outcome::PairingAllocatedBye;
                let line = Line { opponent: None, side: None, outcome, points: points.worth(outcome) };
                ledger.players[pair[0]].lines.push(line);
                continue;
            };
            let (one, other) = match chance(20) {
                0..8 => (Outcome::Win, Outcome::Loss),
                8..14 => (Outcome::Loss, Outcome::Win),
                14..19 => (Outcome::Draw, Outcome::Draw),
                _ => (Outcome::ForfeitWin, Outcome::ForfeitLoss),
            };
            for (player, opponent, side, outcome) in
                [(*a, *b, Side::First, one), (*b, *a, Side::Second, other)]
            {
                let points = points.worth(outcome);
                let line = Line { opponent: Some(opponent as u16), side: Some(side), outcome, points };
                ledger.players[player].lines.push(line);
            }
        }
    }
    ledger
}

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
