//! A large field for the benches.

use qihui::tournament::{Ledger, LedgerPlayer, Line, Outcome, PointSystem, Side};

/// A field paired by score with neighbours, results by a small generator: large tied groups, as in life.
pub fn event(players: usize, rounds: usize) -> Ledger {
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
