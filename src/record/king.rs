//! 给国王帮帮忙: the king is in check, and a child says how to help him (plan B, R230–R231).
//!
//! Every legal answer is right; what it is called depends on what it does: 躲将 the king goes, 垫将 another man stands
//! between, 消将 the man that gives check is taken, by whomever.

use super::chess::{Game, why};
use shakmaty::{CastlingMode, Chess, Move, Position};

/// How the king is helped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Way {
    /// 躲将.
    Away,
    /// 垫将.
    Between,
    /// 消将.
    Taken,
}

impl Way {
    pub const ALL: [Way; 3] = [Way::Away, Way::Between, Way::Taken];
}

/// The three positions a lesson begins with: one for each way, in which there is no other.
pub const FIRST: [(Way, &str); 3] = [
    (Way::Away, "4r1k1/8/8/8/8/8/8/4K3 w - - 0 1"),
    (Way::Between, "6k1/8/8/8/8/3N4/5PPP/r5K1 w - - 0 1"),
    (Way::Taken, "6k1/8/8/8/8/8/5nPP/5RRK w - - 0 1"),
];

/// What an answer is called. `None` where the king is not in check or the move does not help him.
pub fn way(position: &Chess, answer: Move) -> Option<Way> {
    if !position.is_check() || !position.is_legal(answer) {
        return None;
    }
    let checkers = position.checkers();
    // En passant takes a pawn that does not stand where the capture ends.
    let taken = match answer {
        Move::EnPassant { from, to } => Some(shakmaty::Square::from_coords(to.file(), from.rank())),
        Move::Normal { capture: Some(_), to, .. } => Some(to),
        Move::Normal { .. } | Move::Castle { .. } | Move::Put { .. } => None,
    };
    let king = position.board().king_of(position.turn());
    Some(if taken.is_some_and(|at| checkers.contains(at)) {
        Way::Taken
    } else if answer.from() == king {
        Way::Away
    } else {
        Way::Between
    })
}

/// The ways there are, each once.
pub fn ways(position: &Chess) -> Vec<Way> {
    let mut all: Vec<Way> = position.legal_moves().iter().filter_map(|it| way(position, *it)).collect();
    all.sort();
    all.dedup();
    all
}

/// Every check of a game that can be answered, as FEN, the first first.
pub fn checks(game: &Game) -> Vec<String> {
    let mut position = game.start.clone();
    let mut found = Vec::new();
    for ply in game.plies() {
        let Some(made) = ply.mv else { break };
        position.play_unchecked(made);
        if position.is_check() && !position.legal_moves().is_empty() {
            found.push(why::fen(&position));
        }
    }
    found
}

/// A position out of its text.
pub fn position(fen: &str) -> Option<Chess> {
    why::set_up(fen, CastlingMode::Standard)
}

/// What the move between two points of the board is called; the points as a diagram counts them.
pub fn answer(fen: &str, from: (u8, u8), to: (u8, u8)) -> Option<Way> {
    let position = position(fen)?;
    let at = |(x, y): (u8, u8)| {
        let rank = 7u8.checked_sub(y)?;
        shakmaty::Square::try_from(u32::from(rank) * 8 + u32::from(x)).ok()
    };
    let (from, to) = (at(from)?, at(to)?);
    let legal = position.legal_moves();
    // A king in check can't castle, so a move is told by where it begins and ends.
    let made = legal.into_iter().find(|it| it.from() == Some(from) && it.to() == to)?;
    way(&position, made)
}
