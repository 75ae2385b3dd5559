//! An event played out in memory: pairs, results, byes and absences become a ledger.

use qihui::pairing::campus::Pairing;
use qihui::tournament::{Ledger, LedgerPlayer, Line, Outcome, PointSystem, Side};

/// Small, plain and fixed: tests draw from it where proptest would be in the way.
#[derive(Clone, Debug)]
pub struct Draws(pub u64);

impl Draws {
    /// A number in 0..bound (splitmix64; the slight bias is of no matter here).
    pub fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut word = self.0;
        word = (word ^ word >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ word >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        (word ^ word >> 31) % bound
    }
}

/// Players numbered from 1, no rounds yet; `unit` gives each place its unit.
pub fn opening(players: u16, rounds: u16, points: PointSystem, unit: impl Fn(u16) -> Option<u16>) -> Ledger {
    let players = (0..players).map(|place| LedgerPlayer {
        number: place + 1,
        rating: None,
        unit: unit(place),
        lines: Vec::new(),
        virtual_points: Vec::new(),
    });
    Ledger { players: players.collect(), points, rounds_done: 0, rounds_planned: rounds }
}

/// Adds a round: `result` gives the first mover's outcome of a board and the second's; `away` what the others have.
pub fn play(
    ledger: &mut Ledger,
    pairing: &Pairing,
    mut result: impl FnMut(u16, u16) -> (Outcome, Outcome),
    away: impl Fn(u16) -> Outcome,
) {
    let points = ledger.points;
    let mut lines: Vec<Line> = (0..ledger.players.len() as u16)
        .map(|place| {
            let outcome = away(place);
            Line { opponent: None, side: None, outcome, points: points.worth(outcome) }
        })
        .collect();
    for pair in &pairing.boards {
        let (one, other) = result(pair.first, pair.second);
        lines[usize::from(pair.first)] = Line {
            opponent: Some(pair.second),
            side: Some(Side::First),
            outcome: one,
            points: points.worth(one),
        };
        lines[usize::from(pair.second)] = Line {
            opponent: Some(pair.first),
            side: Some(Side::Second),
            outcome: other,
            points: points.worth(other),
        };
    }
    if let Some(bye) = &pairing.bye {
        let outcome = Outcome::PairingAllocatedBye;
        lines[usize::from(bye.player)] =
            Line { opponent: None, side: None, outcome, points: points.worth(outcome) };
    }
    for (player, line) in ledger.players.iter_mut().zip(lines) {
        player.lines.push(line);
    }
    ledger.rounds_done += 1;
}

/// A likely result: the smaller number is stronger, a fifth of the games are drawn.
pub fn likely(draws: &mut Draws, first: u16, second: u16) -> (Outcome, Outcome) {
    let stronger_wins = draws.below(10) < 7;
    if draws.below(5) == 0 {
        (Outcome::Draw, Outcome::Draw)
    } else if (first < second) == stronger_wins {
        (Outcome::Win, Outcome::Loss)
    } else {
        (Outcome::Loss, Outcome::Win)
    }
}
