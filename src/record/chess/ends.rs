//! How a game ended by the moves alone: articles 5.1, 5.2, 9.2, 9.3, 9.6 of the FIDE Laws of 2023.
//!
//! Positions are the same when the same player has the move and all moves are possible as before:
//! castling rights count, en passant only where such a capture is legal (9.2.3).

use super::dead::fate;
use super::game::{Game, play};
use super::why::san;
use shakmaty::{Chess, Color, Position};
use std::collections::HashMap;

/// An end that needs no claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// 5.1.1.
    Checkmate { loser: Color },
    /// 5.2.1.
    Stalemate,
    /// 5.2.2: nobody can mate by any series of legal moves.
    DeadPosition,
    /// 9.6.1.
    Fivefold,
    /// 9.6.2.
    SeventyFive,
}

impl Ending {
    /// The only score this ending allows.
    pub fn score(self) -> super::game::Score {
        match self {
            Ending::Checkmate { loser: Color::White } => super::game::Score::BlackWon,
            Ending::Checkmate { loser: Color::Black } => super::game::Score::WhiteWon,
            Ending::Stalemate | Ending::DeadPosition | Ending::Fivefold | Ending::SeventyFive => {
                super::game::Score::Drawn
            }
        }
    }
}

/// The end of a game and what may be claimed in its last position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ends {
    /// The game is over in the last position.
    pub ending: Option<Ending>,
    /// The game was over earlier, after this ply, and went on.
    pub over_before: Option<(u32, Ending)>,
    /// Plies after which the last position stood, itself included (0 is the start): three make a claim (9.2).
    pub same_as_last: Vec<u32>,
    /// First ply after which some position stood for the third time.
    pub first_threefold: Option<u32>,
    /// Half-moves without capture or pawn move: 100 make a claim (9.3).
    pub quiet: u32,
    /// Legal moves (SAN) after which a position would stand for the third time: claimed before moving (9.2.1).
    pub third_with: Vec<String>,
    /// The last position stands for the third time or more, and this side gave check with every move between.
    pub perpetual_check: Option<Color>,
}

impl Ends {
    pub fn is_threefold(&self) -> bool {
        self.same_as_last.len() >= 3
    }

    pub fn is_fifty(&self) -> bool {
        self.quiet >= 100
    }
}

/// Replays the main line and says how it ended.
pub fn ends(game: &Game) -> Ends {
    let mut position = game.start.clone();
    let mut stood: HashMap<Chess, Vec<u32>> = HashMap::new();
    stood.entry(position.clone()).or_default().push(0);
    let (mut over_before, mut first_threefold) = (None, None);
    let mut checks: Vec<bool> = vec![position.is_check()];
    let count = game.plies().len() as u32;
    for (ply, played) in (1u32..).zip(game.plies()) {
        play(&mut position, played.mv);
        checks.push(position.is_check());
        let times = stood.entry(position.clone()).or_default();
        times.push(ply);
        if times.len() >= 3 && first_threefold.is_none() {
            first_threefold = Some(ply);
        }
        if over_before.is_none() && ply < count {
            if times.len() >= 5 {
                over_before = Some((ply, Ending::Fivefold));
            } else if position.halfmoves() >= 150 {
                over_before = Some((ply, Ending::SeventyFive));
            } else if position.is_insufficient_material() {
                over_before = Some((ply, Ending::DeadPosition));
            }
        }
    }
    let same_as_last = stood.get(&position).cloned().unwrap_or_default();
    let legal = position.legal_moves();
    let ending = if legal.is_empty() {
        Some(if position.is_check() { Ending::Checkmate { loser: position.turn() } } else { Ending::Stalemate })
    } else if same_as_last.len() >= 5 {
        Some(Ending::Fivefold)
    } else if position.halfmoves() >= 150 {
        Some(Ending::SeventyFive)
    } else if fate(&position).is_dead() {
        Some(Ending::DeadPosition)
    } else {
        None
    };
    let third_with = legal
        .iter()
        .filter(|m| {
            let mut after = position.clone();
            after.play_unchecked(**m);
            stood.get(&after).is_some_and(|plies| plies.len() >= 2)
        })
        .map(|m| san(&position, *m))
        .collect();
    let perpetual_check = (same_as_last.len() >= 3)
        .then(|| {
            let (from, to) = (same_as_last[0] as usize, *same_as_last.last().unwrap_or(&0) as usize);
            // checks[i]: the mover of ply i gave check. Ply i is made by the side not to move after it.
            [0usize, 1].into_iter().find(|odd| (from + 1..=to).filter(|i| (to - i) % 2 == *odd).all(|i| checks[i])).map(
                |odd| if odd == 0 { !position.turn() } else { position.turn() },
            )
        })
        .flatten();
    Ends { ending, over_before, same_as_last, first_threefold, quiet: position.halfmoves(), third_with, perpetual_check }
}
