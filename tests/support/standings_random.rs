//! Random finished and unfinished events, with everything that happens to one: byes of all kinds, forfeits on one
//! and both sides, late entries, withdrawals, games not over, unrated players, many point systems.

use qihui::standings::{Extras, PlayOffGame, PlayOffResult, Unrated};
use qihui::tournament::{Ledger, LedgerPlayer, Line, Outcome, PointSystem, Points, Side};

/// SplitMix64: small, and the same everywhere.
pub struct Chance(pub u64);

impl Chance {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }
    pub fn below(&mut self, below: usize) -> usize {
        (self.next() % below.max(1) as u64) as usize
    }
    pub fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }
    fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.below(last + 1);
            items.swap(last, other);
        }
    }
}

fn system(chance: &mut Chance) -> PointSystem {
    let mut system = match chance.below(5) {
        0 | 1 => PointSystem::ONE_HALF_ZERO,
        2 => PointSystem::TWO_ONE_ZERO,
        3 => PointSystem::new(Points::whole(3), Points::ONE, Points::ZERO),
        _ => PointSystem::TWO_ONE_HALF,
    };
    if chance.one_in(4) {
        system.bye = [system.draw, Points::ZERO, Points::ONE][chance.below(3)];
    }
    system
}

/// An event and what belongs to it.
pub fn event(chance: &mut Chance) -> (Ledger, Extras) {
    let players = 2 + chance.below(11);
    let rounds = 1 + chance.below(7);
    let points = system(chance);
    let predetermined = chance.one_in(6);
    let unrated = chance.one_in(4);
    let mut numbers: Vec<u16> = (1..=players as u16).collect();
    chance.shuffle(&mut numbers);
    let mut ledger = Ledger {
        players: (0..players)
            .map(|at| LedgerPlayer {
                number: numbers[at],
                rating: (!(unrated && chance.one_in(5))).then(|| 1200 + chance.below(1300) as u16),
                unit: None,
                lines: Vec::new(),
                virtual_points: Vec::new(),
            })
            .collect(),
        points,
        rounds_done: rounds as u16,
        rounds_planned: (rounds + if chance.one_in(4) { 1 + chance.below(3) } else { 0 }) as u16,
    };
    let from: Vec<usize> =
        (0..players).map(|_| if chance.one_in(8) { chance.below(rounds) } else { 0 }).collect();
    let until: Vec<usize> =
        (0..players).map(|_| if chance.one_in(8) { chance.below(rounds) } else { rounds }).collect();
    for round in 0..rounds {
        let mut lines = vec![None; players];
        let mut field = Vec::new();
        for player in 0..players {
            if predetermined || from[player] <= round && round < until[player] && !chance.one_in(12) {
                field.push(player);
                continue;
            }
            let asked = match chance.below(5) {
                0 if from[player] <= round && round < until[player] => Outcome::HalfPointBye,
                1 if from[player] <= round && round < until[player] => Outcome::FullPointBye,
                _ => Outcome::ZeroPointBye,
            };
            lines[player] = Some(bye(asked, &points));
        }
        chance.shuffle(&mut field);
        if field.len() % 2 == 1 {
            let free = field.pop().unwrap();
            let outcome = if predetermined { Outcome::ZeroPointBye } else { Outcome::PairingAllocatedBye };
            lines[free] = Some(bye(outcome, &points));
        }
        for pair in field.chunks(2) {
            let (a, b) = result(chance, round + 1 == rounds && !predetermined);
            let line = |opponent: usize, side, outcome| Line {
                opponent: Some(opponent as u16),
                side: Some(side),
                outcome,
                points: points.worth(outcome),
            };
            lines[pair[0]] = Some(line(pair[1], Side::First, a));
            lines[pair[1]] = Some(line(pair[0], Side::Second, b));
        }
        for (player, line) in ledger.players.iter_mut().zip(lines) {
            player.lines.push(line.unwrap());
        }
    }
    let extras = Extras {
        fouls: (0..players).map(|_| chance.below(3) as u32).collect(),
        lots: (0..players).map(|_| (!chance.one_in(3)).then(|| chance.below(9) as u32)).collect(),
        play_offs: (0..chance.below(4)).filter_map(|_| play_off(chance, players)).collect(),
        play_off_orders: if chance.one_in(4) {
            vec![numbers.iter().map(|it| it - 1).collect()]
        } else {
            vec![]
        },
        unrated: if chance.one_in(2) { Unrated::LeaveOut } else { Unrated::CountAs(1400) },
        predetermined,
        ..Extras::default()
    };
    (ledger, extras)
}

fn bye(outcome: Outcome, points: &PointSystem) -> Line {
    Line { opponent: None, side: None, outcome, points: points.worth(outcome) }
}

fn result(chance: &mut Chance, last: bool) -> (Outcome, Outcome) {
    match chance.below(24) {
        0..8 => (Outcome::Win, Outcome::Loss),
        8..14 => (Outcome::Loss, Outcome::Win),
        14..19 => (Outcome::Draw, Outcome::Draw),
        19 => (Outcome::ForfeitWin, Outcome::ForfeitLoss),
        20 => (Outcome::ForfeitLoss, Outcome::ForfeitWin),
        21 => (Outcome::ForfeitLoss, Outcome::ForfeitLoss),
        _ if last => (Outcome::Pending, Outcome::Pending),
        _ => (Outcome::Draw, Outcome::Draw),
    }
}

fn play_off(chance: &mut Chance, players: usize) -> Option<PlayOffGame> {
    let (first, second) = (chance.below(players) as u16, chance.below(players) as u16);
    let result = [PlayOffResult::FirstWins, PlayOffResult::Draw, PlayOffResult::SecondWins][chance.below(3)];
    (first != second).then_some(PlayOffGame { first, second, result })
}
