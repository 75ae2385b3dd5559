//! Random events of our own making, played round by round: the input of the Dutch tests and benches.
//!
//! Everything follows from the seed. The events know late entries, withdrawals, requested byes of all kinds,
//! forfeits (single and double), barred pairs, several point systems, cheap byes and acceleration.

use qihui::pairing::dutch::{Field, Numbering, Pairing};
use qihui::tournament::{Ledger, LedgerPlayer, Line, Outcome, PointSystem, Points, Side};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// What an event is like.
#[derive(Clone, Debug)]
pub struct Plan {
    pub players: usize,
    pub rounds: u16,
    /// Of 1000 player-rounds: requested byes, forfeits, withdrawals for good.
    pub byes: u32,
    pub forfeits: u32,
    pub withdrawals: u32,
    /// Of 100 games: draws.
    pub draws: u32,
    /// Of 100 players: not there in round 1.
    pub late: u32,
    pub accelerated: bool,
    pub barred_pairs: usize,
    pub points: PointSystem,
    pub initial: Side,
}

impl Plan {
    /// A well-attended event without surprises.
    pub fn plain(players: usize, rounds: u16) -> Plan {
        Plan {
            players,
            rounds,
            byes: 0,
            forfeits: 0,
            withdrawals: 0,
            draws: 30,
            late: 0,
            accelerated: false,
            barred_pairs: 0,
            points: PointSystem::ONE_HALF_ZERO,
            initial: Side::First,
        }
    }

    /// Anything the rules allow.
    pub fn random(rng: &mut ChaCha8Rng, players: std::ops::RangeInclusive<usize>) -> Plan {
        let players = rng.random_range(players);
        let mut pick = |of: &[u32]| of[rng.random_range(0..of.len())];
        let (byes, forfeits, withdrawals) =
            (pick(&[0, 0, 20, 150]), pick(&[0, 0, 20, 150]), pick(&[0, 0, 10, 60]));
        let (draws, late) = (pick(&[5, 30, 60]), pick(&[0, 0, 0, 20]));
        let (win, draw, bye) =
            [(10, 5, 10), (10, 5, 10), (10, 5, 5), (10, 5, 0), (20, 10, 20), (30, 10, 30), (30, 10, 10)]
                [pick(&[0, 1, 2, 3, 4, 5, 6]) as usize];
        let mut points = PointSystem::new(Points(win), Points(draw), Points::ZERO);
        points.bye = Points(bye);
        let accelerated = win == 2 * draw && pick(&[0, 0, 0, 1]) == 1;
        let barred_pairs = pick(&[0, 0, 0, 1, 2, 3]) as usize * players / 8;
        let longest = (players as u32).clamp(2, 13);
        let rounds = rng.random_range(2..=longest) as u16;
        let initial = if rng.random_bool(0.5) { Side::First } else { Side::Second };
        Plan {
            players,
            rounds,
            byes,
            forfeits,
            withdrawals,
            draws,
            late,
            accelerated,
            barred_pairs,
            points,
            initial,
        }
    }
}

/// An event under way.
#[derive(Clone, Debug)]
pub struct Event {
    plan: Plan,
    rng: ChaCha8Rng,
    ledger: Ledger,
    gone: Vec<bool>,
    /// First round each player is there for, from 1.
    from: Vec<u16>,
    barred: Vec<(u16, u16)>,
    requested: Vec<Option<Outcome>>,
}

impl Event {
    pub fn new(plan: Plan, seed: u64) -> Event {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let n = plan.players;
        let group_a = 2 * n.div_ceil(4);
        let half = plan.rounds.div_ceil(2);
        let virtual_points = |number: usize| -> Vec<Points> {
            if !plan.accelerated || number > group_a {
                return Vec::new();
            }
            let full = half.div_ceil(2);
            (0..half).map(|round| if round < full { plan.points.win } else { plan.points.draw }).collect()
        };
        let players = (1..=n)
            .map(|number| LedgerPlayer {
                number: number as u16,
                rating: Some((2400 - 1400 * number / n) as u16),
                unit: None,
                lines: Vec::new(),
                virtual_points: virtual_points(number),
            })
            .collect();
        let from = (0..n)
            .map(|_| if rng.random_range(0..100) < plan.late { rng.random_range(2..=4) } else { 1 })
            .collect();
        let barred = (0..plan.barred_pairs)
            .map(|_| (rng.random_range(0..n) as u16, rng.random_range(0..n) as u16))
            .filter(|(a, b)| a != b)
            .collect();
        let ledger = Ledger { players, points: plan.points, rounds_done: 0, rounds_planned: plan.rounds };
        let mut event =
            Event { gone: vec![false; n], requested: vec![None; n], plan, rng, ledger, from, barred };
        event.ask_for_byes();
        event
    }

    /// The next round to pair, `None` after the last.
    pub fn field(&self) -> Option<Field> {
        let round = self.ledger.rounds_done + 1;
        (round <= self.plan.rounds).then(|| Field {
            ledger: self.ledger.clone(),
            round,
            initial_colour: self.plan.initial,
            present: self.requested.iter().map(Option::is_none).collect(),
            forbidden: self.barred.clone(),
            numbering: Numbering::TakenPart,
        })
    }

    fn ask_for_byes(&mut self) {
        let round = self.ledger.rounds_done + 1;
        for player in 0..self.ledger.players.len() {
            if self.rng.random_range(0..1000) < self.plan.withdrawals {
                self.gone[player] = true;
            }
            let bye = [Outcome::HalfPointBye, Outcome::ZeroPointBye, Outcome::FullPointBye]
                [self.rng.random_range(0..3)];
            let asks = self.rng.random_range(0..1000) < self.plan.byes;
            self.requested[player] = if self.gone[player] || self.from[player] > round {
                Some(Outcome::ZeroPointBye)
            } else {
                asks.then_some(bye)
            };
        }
    }

    /// Plays the round that was paired.
    pub fn play(&mut self, pairing: &Pairing) {
        let points = self.plan.points;
        let unplayed = |outcome| Line { opponent: None, side: None, outcome, points: points.worth(outcome) };
        let mut lines: Vec<Line> =
            self.requested.iter().map(|bye| bye.map_or(Line::ABSENT, unplayed)).collect();
        if let Some(taker) = pairing.bye {
            lines[usize::from(taker)] = unplayed(Outcome::PairingAllocatedBye);
        }
        for game in &pairing.games {
            let (first, second) = (usize::from(game.first), usize::from(game.second));
            let rating = |player: usize| i32::from(self.ledger.players[player].rating.unwrap_or(0));
            // A straight line for the expectation will do.
            let edge = (rating(first) - rating(second)).clamp(-600, 600) / 15;
            let roll = self.rng.random_range(0..100);
            let decisive = 100 - self.plan.draws as i32;
            let wins = decisive * (50 + edge) / 100;
            let (mut one, mut other) = match roll {
                it if it < wins => (Outcome::Win, Outcome::Loss),
                it if it < decisive => (Outcome::Loss, Outcome::Win),
                _ => (Outcome::Draw, Outcome::Draw),
            };
            if self.rng.random_range(0..1000) < self.plan.forfeits {
                (one, other) = [
                    (Outcome::ForfeitWin, Outcome::ForfeitLoss),
                    (Outcome::ForfeitLoss, Outcome::ForfeitWin),
                    (Outcome::ForfeitLoss, Outcome::ForfeitLoss),
                ][self.rng.random_range(0..3)];
            }
            let line = |opponent: u16, side, outcome| Line {
                opponent: Some(opponent),
                side: Some(side),
                outcome,
                points: points.worth(outcome),
            };
            lines[first] = line(game.second, Side::First, one);
            lines[second] = line(game.first, Side::Second, other);
        }
        for (player, line) in self.ledger.players.iter_mut().zip(lines) {
            player.lines.push(line);
        }
        self.ledger.rounds_done += 1;
        self.ask_for_byes();
    }
}
