//! What every tie-break reads: scores, and how C.07 Art. 15 and 16 treat rounds that were not played.
//!
//! * Art. 16.3: what a player is worth to his opponents ([`Facts::adjusted`]).
//! * Art. 16.4: the dummy a player meets in his own unplayed rounds ([`Facts::dummy`]).
//! * Art. 8.3: the same two with the final round's games counted as draws ([`Facts::fore`]).
//! * Art. 15.2: in a round robin a forfeit is a game.
//!
//! "Rounds" are those in the ledger: after round 5 of 9 the cap of Art. 16.4.2 is five draws. A game without a
//! result yet adds nothing to any sum. All scores here are tenths in `u64`, so that sums of anything a file may hold
//! cannot overflow.

use super::Extras;
use super::tie_break::TieBreak;
use crate::tournament::{Ledger, Line, Outcome, PointSystem};
use serde::Serialize;
use std::cell::OnceCell;

/// Whom a player met in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meeting {
    /// A game over the board, or in a round robin a forfeited one.
    Game(usize),
    /// A forfeit in a Swiss, with the scheduled opponent when the ledger names him.
    Forfeit(Option<usize>),
    /// No board.
    Bye,
    /// The result is not in.
    Pending(Option<usize>),
}

/// Why a dummy's score is lower than the player's own (Art. 16.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum DummyCap {
    /// It is the player's own score.
    None,
    /// Art. 16.4.1: not above the scheduled opponent's adjusted score.
    ScheduledOpponent,
    /// Art. 16.4.2: not above a draw in every round.
    DrawEveryRound,
}

/// Scores of everybody, as they are and as opponents see them (tenths).
#[derive(Debug)]
pub(super) struct Scores {
    pub own: Vec<u64>,
    pub adjusted: Vec<u64>,
}

#[derive(Debug)]
pub(super) struct Facts<'a> {
    pub ledger: &'a Ledger,
    pub extras: &'a Extras,
    pub rounds: usize,
    pub scores: Scores,
    any_unrated: bool,
    fore: OnceCell<Scores>,
    pub(super) buchholz: OnceCell<Vec<u64>>,
    pub(super) fore_buchholz: OnceCell<Vec<u64>>,
    pub(super) performances: OnceCell<Vec<Option<i32>>>,
    pub(super) perfect_performances: OnceCell<Vec<Option<i32>>>,
}

impl<'a> Facts<'a> {
    pub fn of(ledger: &'a Ledger, extras: &'a Extras) -> Facts<'a> {
        let rounds = ledger.players.iter().map(|player| player.lines.len()).max().unwrap_or(0);
        let own = ledger.players.iter().map(|player| sum(&player.lines)).collect();
        let adjusted = ledger.players.iter().map(|player| adjusted(&player.lines, &ledger.points)).collect();
        Facts {
            ledger,
            extras,
            rounds,
            scores: Scores { own, adjusted },
            any_unrated: ledger.players.iter().any(|player| player.rating.is_none()),
            fore: OnceCell::new(),
            buchholz: OnceCell::new(),
            fore_buchholz: OnceCell::new(),
            performances: OnceCell::new(),
            perfect_performances: OnceCell::new(),
        }
    }

    pub fn players(&self) -> usize {
        self.ledger.players.len()
    }

    pub fn lines(&self, player: usize) -> &'a [Line] {
        self.ledger.players.get(player).map_or(&[], |player| &player.lines)
    }

    /// The opponent, when the ledger names one who exists and is somebody else.
    pub fn opponent(&self, player: usize, line: &Line) -> Option<usize> {
        line.opponent.map(usize::from).filter(|opponent| *opponent < self.players() && *opponent != player)
    }

    pub fn meeting(&self, player: usize, line: &Line) -> Meeting {
        let opponent = self.opponent(player, line);
        match (line.outcome, opponent) {
            (Outcome::Pending, _) => Meeting::Pending(opponent),
            (Outcome::Win | Outcome::Draw | Outcome::Loss, Some(opponent)) => Meeting::Game(opponent),
            (Outcome::ForfeitWin | Outcome::ForfeitLoss, Some(opponent)) if self.extras.predetermined => {
                Meeting::Game(opponent)
            }
            (Outcome::ForfeitWin | Outcome::ForfeitLoss, _) => Meeting::Forfeit(opponent),
            (
                Outcome::Win
                | Outcome::Draw
                | Outcome::Loss
                | Outcome::PairingAllocatedBye
                | Outcome::FullPointBye
                | Outcome::HalfPointBye
                | Outcome::ZeroPointBye,
                _,
            ) => Meeting::Bye,
        }
    }

    /// A game over the board with a result, and against whom: what Art. 7.2–7.4, 8.2 and 10 count.
    pub fn over_the_board(&self, player: usize, line: &Line) -> Option<usize> {
        match line.outcome {
            Outcome::Win | Outcome::Draw | Outcome::Loss => self.opponent(player, line),
            Outcome::Pending
            | Outcome::ForfeitWin
            | Outcome::ForfeitLoss
            | Outcome::PairingAllocatedBye
            | Outcome::FullPointBye
            | Outcome::HalfPointBye
            | Outcome::ZeroPointBye => None,
        }
    }

    /// The score of the dummy met in an unplayed round (Art. 16.4).
    pub fn dummy(&self, scores: &Scores, player: usize, meeting: Meeting) -> (u64, DummyCap) {
        let own = scores.own[player];
        let (cap, name) = match meeting {
            Meeting::Forfeit(Some(opponent)) => (scores.adjusted[opponent], DummyCap::ScheduledOpponent),
            Meeting::Forfeit(None) | Meeting::Bye | Meeting::Game(_) | Meeting::Pending(_) => {
                (u64::from(self.ledger.points.draw.tenths()) * self.rounds as u64, DummyCap::DrawEveryRound)
            }
        };
        if cap < own { (cap, name) } else { (own, DummyCap::None) }
    }

    /// The final round of the event is in the ledger, so Fore Buchholz has games to count as draws (Art. 8.3).
    pub fn final_round(&self) -> Option<usize> {
        (self.rounds > 0 && self.rounds >= usize::from(self.ledger.rounds_planned)).then(|| self.rounds - 1)
    }

    /// Scores as if all paired games of the final round had been drawn (Art. 8.3).
    pub fn fore(&self) -> &Scores {
        self.fore.get_or_init(|| {
            let Some(last) = self.final_round() else {
                return Scores { own: self.scores.own.clone(), adjusted: self.scores.adjusted.clone() };
            };
            let draw = u64::from(self.ledger.points.draw.tenths());
            let (mut own, mut adjusted) = (self.scores.own.clone(), self.scores.adjusted.clone());
            for player in 0..self.players() {
                let lines = self.lines(player);
                let Some(line) = lines.get(last) else { continue };
                if self.is_drawn_in_fore(player, line) {
                    own[player] = sum(&lines[..last]) + draw;
                    // Whoever sits at a board in the final round has no requested bye "followed only by VURs".
                    adjusted[player] = own[player];
                }
            }
            Scores { own, adjusted }
        })
    }

    /// A line of the final round that Fore Buchholz takes for a draw.
    pub fn is_drawn_in_fore(&self, player: usize, line: &Line) -> bool {
        match self.meeting(player, line) {
            // Forfeits too: the value can be known when the pairings are, before anybody fails to come (type D).
            Meeting::Game(_) | Meeting::Pending(Some(_)) | Meeting::Forfeit(Some(_)) => true,
            Meeting::Forfeit(None) | Meeting::Bye | Meeting::Pending(None) => false,
        }
    }

    pub fn rating(&self, player: usize) -> Option<i32> {
        let rating = self.ledger.players.get(player).and_then(|player| player.rating);
        match self.extras.unrated {
            super::Unrated::LeaveOut => rating.map(i32::from),
            super::Unrated::CountAs(estimate) => Some(i32::from(rating.unwrap_or(estimate))),
        }
    }

    /// Left out of the list for everybody (Art. 10): it needs ratings and somebody has none.
    pub fn is_left_out(&self, tie_break: TieBreak) -> bool {
        tie_break.needs_ratings() && self.any_unrated && self.extras.unrated == super::Unrated::LeaveOut
    }

    pub fn number(&self, player: usize) -> u16 {
        self.ledger.players.get(player).map_or(0, |player| player.number)
    }
}

pub(super) fn sum(lines: &[Line]) -> u64 {
    lines.iter().map(|line| u64::from(line.points.tenths())).sum()
}

/// A player's score for the tie-breaks of his opponents (Art. 16.3): requested byes that are followed only by
/// voluntarily unplayed rounds, or by nothing, count as draws (category 16.2.5).
fn adjusted(lines: &[Line], points: &PointSystem) -> u64 {
    let tail = lines.iter().rev().take_while(|line| line.outcome.is_vur()).count();
    let (kept, tail) = lines.split_at(lines.len() - tail);
    let evaluated = tail.iter().map(|line| match line.outcome {
        Outcome::HalfPointBye | Outcome::ZeroPointBye => u64::from(points.draw.tenths()),
        Outcome::Win
        | Outcome::Draw
        | Outcome::Loss
        | Outcome::Pending
        | Outcome::ForfeitWin
        | Outcome::ForfeitLoss
        | Outcome::PairingAllocatedBye
        | Outcome::FullPointBye => u64::from(line.points.tenths()),
    });
    sum(kept) + evaluated.sum::<u64>()
}
