//! Past rounds against the rules: pairs each round again from what was known then, and lists what differs.
//!
//! For round r the rounds before it are the history. Byes that were asked for and absences (H, F, Z) are known before
//! pairing; everyone else, also who then took the allocated bye or was in a forfeited game, was to be paired.

use super::dutch::{Field, Game, NoPairing, Numbering, Pairing, pair};
use crate::tournament::{Ledger, Line, Outcome, Points, Side};
use std::cmp::Reverse;

/// What the history of an event does not say by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The colour drawn before round 1 (C.04.3 Art. 5.1).
    pub initial_colour: Side,
    /// For each round from round 1 the pairs the arbiter barred, by places in the ledger; shorter means none.
    pub forbidden: Vec<Vec<(u16, u16)>>,
    pub numbering: Numbering,
}

/// A board, or the allocated bye, by places in the ledger.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seat {
    Game(Game),
    Bye(u16),
}

/// What came of one round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The same pairs, colours and bye.
    Same,
    /// What the rules give and what was played, without what both have, in the order of boards.
    Differs { rules: Vec<Seat>, played: Vec<Seat> },
    /// The rules give no round at all; what was played must have been the arbiter's decision.
    NoPairing(NoPairing),
}

/// One past round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundCheck {
    /// From 1.
    pub round: u16,
    pub verdict: Verdict,
}

/// Checks every round of a ledger against the FIDE (Dutch) System.
pub fn check(ledger: &Ledger, terms: &Terms) -> Vec<RoundCheck> {
    (1..=ledger.rounds_done)
        .map(|round| RoundCheck { round, verdict: check_round(ledger, terms, round) })
        .collect()
}

/// Checks one round (from 1) of those in the ledger.
pub fn check_round(ledger: &Ledger, terms: &Terms, round: u16) -> Verdict {
    let field = field_of(ledger, terms, round);
    match pair(&field) {
        Ok(pairing) => compare(&field.ledger, &pairing, &played(ledger, round)),
        Err(reason) => Verdict::NoPairing(reason),
    }
}

/// A past round as it was played; the sides of some forfeited games are guesses.
pub fn pairing_of(ledger: &Ledger, round: u16) -> Pairing {
    let mut pairing = Pairing::default();
    for it in played(ledger, round) {
        match it.seat {
            Seat::Game(game) => pairing.games.push(game),
            Seat::Bye(player) => pairing.bye = Some(player),
        }
    }
    pairing
}

/// The field as it stood before a round of the ledger was paired.
pub fn field_of(ledger: &Ledger, terms: &Terms, round: u16) -> Field {
    let at = usize::from(round.saturating_sub(1));
    Field {
        ledger: ledger.after(round.saturating_sub(1)),
        round,
        initial_colour: terms.initial_colour,
        present: ledger
            .players
            .iter()
            .map(|player| player.lines.get(at).is_none_or(was_to_be_paired))
            .collect(),
        forbidden: terms.forbidden.get(at).cloned().unwrap_or_default(),
        numbering: terms.numbering,
    }
}

/// The pairing gave him an opponent or the bye.
fn was_to_be_paired(line: &Line) -> bool {
    match line.outcome {
        Outcome::Win
        | Outcome::Draw
        | Outcome::Loss
        | Outcome::Pending
        | Outcome::ForfeitWin
        | Outcome::ForfeitLoss
        | Outcome::PairingAllocatedBye => true,
        Outcome::FullPointBye | Outcome::HalfPointBye | Outcome::ZeroPointBye => false,
    }
}

/// A seat of the history; the sides are unknown in some forfeited games.
struct Played {
    seat: Seat,
    sides_known: bool,
}

/// The seats of a round as they were.
fn played(ledger: &Ledger, round: u16) -> Vec<Played> {
    let at = usize::from(round.saturating_sub(1));
    let mut seats = Vec::new();
    for (place, player) in ledger.players.iter().enumerate() {
        let Some(line) = player.lines.get(at).filter(|line| was_to_be_paired(line)) else { continue };
        let own = place as u16;
        match (line.opponent, line.side) {
            (None, _) => seats.push(Played { seat: Seat::Bye(own), sides_known: true }),
            // Each board once: by its first mover, or where the sides are unknown by the lower place.
            (Some(opponent), Some(Side::First)) => {
                seats.push(Played {
                    seat: Seat::Game(Game { first: own, second: opponent }),
                    sides_known: true,
                });
            }
            (Some(opponent), None) if own < opponent => {
                seats.push(Played {
                    seat: Seat::Game(Game { first: own, second: opponent }),
                    sides_known: false,
                });
            }
            (Some(_), Some(Side::Second) | None) => {}
        }
    }
    seats
}

fn compare(before: &Ledger, pairing: &Pairing, played: &[Played]) -> Verdict {
    let games = pairing.games.iter().copied().map(Seat::Game);
    let rules: Vec<Seat> = games.chain(pairing.bye.map(Seat::Bye)).collect();
    let same = |one: &Seat, other: &Played| match (one, &other.seat) {
        (Seat::Game(a), Seat::Game(b)) => {
            a == b || !other.sides_known && a.first == b.second && a.second == b.first
        }
        (Seat::Bye(a), Seat::Bye(b)) => a == b,
        (Seat::Game(_), Seat::Bye(_)) | (Seat::Bye(_), Seat::Game(_)) => false,
    };
    // By lower place, so that a round of thousands is compared in one pass.
    let key = |seat: &Seat| match seat {
        Seat::Game(game) => game.first.min(game.second),
        Seat::Bye(player) => *player,
    };
    let mut by_key: Vec<Option<&Played>> = vec![None; before.players.len()];
    for seat in played {
        by_key[usize::from(key(&seat.seat))] = Some(seat);
    }
    let mut common = vec![false; before.players.len()];
    let mut ours: Vec<Seat> = Vec::new();
    for seat in rules {
        let at = usize::from(key(&seat));
        if by_key[at].is_some_and(|other| same(&seat, other)) {
            common[at] = true;
        } else {
            ours.push(seat);
        }
    }
    let mut theirs: Vec<Seat> =
        played.iter().map(|other| other.seat).filter(|seat| !common[usize::from(key(seat))]).collect();
    if ours.is_empty() && theirs.is_empty() {
        return Verdict::Same;
    }
    let by_board = |seats: &mut Vec<Seat>| seats.sort_by_key(|seat| board_order(before, seat));
    by_board(&mut ours);
    by_board(&mut theirs);
    Verdict::Differs { rules: ours, played: theirs }
}

/// Where a board stands (C.04.2): by the higher score of the pair, then the lower, then the rank of the higher; the bye last.
fn board_order(before: &Ledger, seat: &Seat) -> (bool, Reverse<Points>, Reverse<Points>, u16) {
    let standing =
        |place: u16| (Reverse(before.score(usize::from(place))), before.players[usize::from(place)].number);
    let (one, other, bye) = match seat {
        Seat::Game(game) => (standing(game.first), standing(game.second), false),
        Seat::Bye(player) => (standing(*player), standing(*player), true),
    };
    let (higher, lower) = if one < other { (one, other) } else { (other, one) };
    (bye, higher.0, lower.0, higher.1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::{LedgerPlayer, PointSystem};

    const TERMS: Terms =
        Terms { initial_colour: Side::First, forbidden: Vec::new(), numbering: Numbering::TakenPart };

    /// One round, each player "opponent side outcome" by place.
    fn one_round(lines: &[(Option<u16>, Option<Side>, Outcome)]) -> Ledger {
        let player = |(place, line): (usize, &(Option<u16>, Option<Side>, Outcome))| LedgerPlayer {
            number: place as u16 + 1,
            rating: None,
            unit: None,
            lines: vec![Line { opponent: line.0, side: line.1, outcome: line.2, points: Points::ZERO }],
            virtual_points: Vec::new(),
        };
        Ledger {
            players: lines.iter().enumerate().map(player).collect(),
            points: PointSystem::ONE_HALF_ZERO,
            rounds_done: 1,
            rounds_planned: 5,
        }
    }

    #[test]
    fn round_one_is_told_right_from_wrong() {
        use Outcome::{ForfeitLoss, ForfeitWin, Loss, PairingAllocatedBye, Win, ZeroPointBye};
        let (first, second) = (Some(Side::First), Some(Side::Second));
        let game = |first, second| Seat::Game(Game { first, second });
        // Art. 3.2, 5.2.5: 1–3 with White for 1, 4–2 with White for 4.
        let right =
            [(Some(2), first, Win), (Some(3), second, Win), (Some(0), second, Loss), (Some(1), first, Loss)];
        assert_eq!(check_round(&one_round(&right), &TERMS, 1), Verdict::Same);
        // A forfeit with and without colours.
        let mut forfeit = right;
        (forfeit[0].2, forfeit[2].2) = (ForfeitWin, ForfeitLoss);
        assert_eq!(check_round(&one_round(&forfeit), &TERMS, 1), Verdict::Same);
        (forfeit[0].1, forfeit[2].1) = (None, None);
        assert_eq!(check_round(&one_round(&forfeit), &TERMS, 1), Verdict::Same);
        // The colours of one board turned.
        let mut turned = right;
        (turned[0].1, turned[2].1) = (second, first);
        assert_eq!(
            check_round(&one_round(&turned), &TERMS, 1),
            Verdict::Differs { rules: vec![game(0, 2)], played: vec![game(2, 0)] }
        );
        // Other pairs: 1–4, 3–2.
        let other =
            [(Some(3), first, Win), (Some(2), second, Win), (Some(1), first, Loss), (Some(0), second, Loss)];
        assert_eq!(
            check_round(&one_round(&other), &TERMS, 1),
            Verdict::Differs { rules: vec![game(0, 2), game(3, 1)], played: vec![game(0, 3), game(2, 1)] }
        );
        // Three players, the bye at 2 instead of 3; a fourth was not there.
        let bye = [
            (Some(2), first, Win),
            (None, None, PairingAllocatedBye),
            (Some(0), second, Loss),
            (None, None, ZeroPointBye),
        ];
        assert_eq!(
            check_round(&one_round(&bye), &TERMS, 1),
            Verdict::Differs {
                rules: vec![game(0, 1), Seat::Bye(2)],
                played: vec![game(0, 2), Seat::Bye(1)]
            }
        );
        // Barred.
        let barred = Terms { forbidden: vec![vec![(0, 2), (0, 3), (0, 1)]], ..TERMS };
        assert!(matches!(check_round(&one_round(&right), &barred, 1), Verdict::NoPairing(_)));
        assert_eq!(check(&one_round(&right), &TERMS).len(), 1);
    }
}
