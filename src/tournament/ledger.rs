//! What each player did in each round: the one derived form that pairing and standings read.
//!
//! A [`Ledger`] is worked out from the facts ([`Ledger::of`]) or read from another program's file
//! (`formats::trf`), so that the engines know neither journal nor file. Players are addressed by their
//! place in [`Ledger::players`] (from 0); the place is stable within one ledger and means nothing outside.
//!
//! | field term | here |
//! |---|---|
//! | TPN, pairing number | [`LedgerPlayer::number`] |
//! | first mover (White in chess, Red in xiangqi, Black in Go) | [`Side::First`] |
//! | played game | [`Outcome::is_played`] |
//! | PAB, requested byes, forfeits | the unplayed [`Outcome`]s |

use super::points::Points;
use super::side::Side;
use serde::{Deserialize, Serialize};

/// What a round gave one player (FIDE C.04.3 Art. 1.4, C.07 Art. 16; TRF letter beside each).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Outcome {
    /// `1` (or `W`): won over the board.
    Win,
    /// `=` (or `D`): drawn over the board.
    Draw,
    /// `0` (or `L`): lost over the board.
    Loss,
    /// A paired game whose result is not in yet; counts as met, scores nothing.
    Pending,
    /// `+`: the opponent did not come.
    ForfeitWin,
    /// `-`: did not come himself (also when neither came).
    ForfeitLoss,
    /// `U`: the bye the pairing gives to one player of an odd field.
    PairingAllocatedBye,
    /// `F`: a requested bye worth a win.
    FullPointBye,
    /// `H`: a requested bye worth a draw.
    HalfPointBye,
    /// `Z` or blank: absent, not yet arrived, withdrawn.
    ZeroPointBye,
}

impl Outcome {
    /// A game over the board: the two have met, the side counts.
    pub const fn is_played(self) -> bool {
        matches!(self, Outcome::Win | Outcome::Draw | Outcome::Loss | Outcome::Pending)
    }

    /// A scheduled game that one or both did not come to.
    pub const fn is_forfeit(self) -> bool {
        matches!(self, Outcome::ForfeitWin | Outcome::ForfeitLoss)
    }

    /// A voluntarily unplayed round (C.07 Art. 16.2): requested half- or zero-point bye, or an own forfeit.
    pub const fn is_vur(self) -> bool {
        matches!(self, Outcome::HalfPointBye | Outcome::ZeroPointBye | Outcome::ForfeitLoss)
    }
}

/// One player's one round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// Place in [`Ledger::players`] of the scheduled opponent; `None` for byes and absences.
    pub opponent: Option<u16>,
    /// The side he had or would have had; `None` where no board was given to him.
    pub side: Option<Side>,
    pub outcome: Outcome,
    /// What the round was worth to him, under the event's point system.
    pub points: Points,
}

impl Line {
    /// Not there in that round.
    pub const ABSENT: Line =
        Line { opponent: None, side: None, outcome: Outcome::ZeroPointBye, points: Points::ZERO };
}

/// A player as the engines see him: no name, no contact data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LedgerPlayer {
    /// Tournament pairing number (TPN) or drawn number; unique, from 1.
    pub number: u16,
    pub rating: Option<u16>,
    /// Players of one unit (class, school, federation) share a number here; `None` where it is unknown.
    pub unit: Option<u16>,
    /// One line a round that was paired, oldest first; always [`Ledger::rounds_done`] long.
    pub lines: Vec<Line>,
    /// Virtual points of acceleration for each round from round 1, the round to be paired included (C.04.7);
    /// shorter means zero from there on.
    pub virtual_points: Vec<Points>,
}

/// What each result is worth (R020–R025). All in tenths of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PointSystem {
    pub win: Points,
    pub draw: Points,
    pub loss: Points,
    /// The pairing-allocated bye (轮空).
    pub bye: Points,
    pub forfeit_win: Points,
    pub forfeit_loss: Points,
    /// A round in which the player was not there: late entry, absence, after a withdrawal.
    pub absent: Points,
}

impl PointSystem {
    /// 1 / ½ / 0 (R020).
    pub const ONE_HALF_ZERO: PointSystem = PointSystem::new(Points::ONE, Points::HALF, Points::ZERO);
    /// 2 / 1 / 0 (R021).
    pub const TWO_ONE_ZERO: PointSystem = PointSystem::new(Points::TWO, Points::ONE, Points::ZERO);
    /// 2 / 1 / ½, the club's monthly ladder (R022).
    pub const TWO_ONE_HALF: PointSystem = PointSystem::new(Points::TWO, Points::ONE, Points::HALF);

    /// A win for byes and forfeit wins, nothing for absence and own forfeits (requirements §2 ?9).
    pub const fn new(win: Points, draw: Points, loss: Points) -> PointSystem {
        PointSystem {
            win,
            draw,
            loss,
            bye: win,
            forfeit_win: win,
            forfeit_loss: Points::ZERO,
            absent: Points::ZERO,
        }
    }

    /// What an outcome is worth.
    pub const fn worth(&self, outcome: Outcome) -> Points {
        match outcome {
            Outcome::Win => self.win,
            Outcome::Draw => self.draw,
            Outcome::Loss => self.loss,
            Outcome::Pending => Points::ZERO,
            Outcome::ForfeitWin => self.forfeit_win,
            Outcome::ForfeitLoss => self.forfeit_loss,
            Outcome::PairingAllocatedBye => self.bye,
            Outcome::FullPointBye => self.win,
            Outcome::HalfPointBye => self.draw,
            Outcome::ZeroPointBye => self.absent,
        }
    }
}

/// Everything that pairing and standings need to know of the rounds so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ledger {
    pub players: Vec<LedgerPlayer>,
    pub points: PointSystem,
    /// Rounds that were paired so far; each player has that many lines.
    pub rounds_done: u16,
    /// Rounds the event was announced with (C.04.1 Art. 1).
    pub rounds_planned: u16,
}

impl Ledger {
    /// Points of a player after the first `rounds` rounds, without virtual points.
    pub fn score_after(&self, player: usize, rounds: usize) -> Points {
        self.players[player].lines.iter().take(rounds).map(|line| line.points).sum()
    }

    /// Points of a player after all rounds in the ledger.
    pub fn score(&self, player: usize) -> Points {
        self.score_after(player, usize::MAX)
    }

    /// The ledger as it stood after `rounds` rounds.
    pub fn after(&self, rounds: u16) -> Ledger {
        let mut earlier = self.clone();
        for player in &mut earlier.players {
            player.lines.truncate(usize::from(rounds));
        }
        earlier.rounds_done = earlier.rounds_done.min(rounds);
        earlier
    }
}
