//! Can a side still mate by any series of legal moves? (5.2.2 and 6.9.)
//!
//! Sound: [`CanMate::Never`] is said only when it is proved. Three proofs are tried:
//!
//! 1. **material** – shakmaty's rule (K, K+N, K+N v queens only, bishops of one colour);
//! 2. **locked position** – a least fixpoint of the squares each piece could ever reach, where pawns that
//!    can neither move nor be taken bar the way and guard squares against the king, and facing pawns of one
//!    file do not pass each other. It leaves out checks, pins and turns, so it reaches too much rather than
//!    too little. No promotion, castling or en passant may be in sight. Complete for walls of blocked pawns
//!    that neither king can cross, with bishops that stay on their own side;
//! 3. **search** – all positions that can arise, when they are few; positions proved by 1 or 2 are not
//!    gone into. Complete for forced lines into dead positions and for small locked ones.
//!
//! Everything else is [`CanMate::Perhaps`].

use shakmaty::{Bitboard, Chess, Color, Piece, Position, Rank, Role, Square, attacks};
use std::collections::{HashSet, VecDeque};

/// Whether a side can mate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CanMate {
    /// Proved: a mate was found.
    Yes,
    /// Proved: by no series of legal moves.
    Never,
    /// Not proved either way; it counts as possible.
    Perhaps,
}

/// Both sides' prospects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fate {
    pub white: CanMate,
    pub black: CanMate,
}

impl Fate {
    /// 5.2.2: a dead position.
    pub fn is_dead(self) -> bool {
        self.white == CanMate::Never && self.black == CanMate::Never
    }

    pub fn of(self, colour: Color) -> CanMate {
        match colour {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }
}

/// Positions the search looks at, for one side.
const POSITIONS: usize = 40_000;
/// With this much freedom a search finds nothing that the other proofs do not; it stops early.
const POSITIONS_FREE: usize = 400;
/// The locked-position proof is asked only this often within one search, for time.
const LOCKED_ASKED: usize = 400;

/// What can still become of a position.
pub fn fate(position: &Chess) -> Fate {
    Fate { white: can_mate(position, Color::White), black: can_mate(position, Color::Black) }
}

/// Can `colour` still mate?
pub fn can_mate(position: &Chess, colour: Color) -> CanMate {
    if position.has_insufficient_material(colour) {
        return CanMate::Never;
    }
    if locked(position, colour) {
        return CanMate::Never;
    }
    let pawns = position.board().pawns().count();
    let pieces = position.board().occupied().count() - pawns;
    let free = position.legal_moves().len() > 22 || pieces > 6;
    search(position, colour, if free { POSITIONS_FREE } else { POSITIONS })
}

fn search(position: &Chess, colour: Color, most: usize) -> CanMate {
    let mut seen: HashSet<Chess> = HashSet::new();
    let mut queue = VecDeque::new();
    seen.insert(position.clone());
    queue.push_back(position.clone());
    let mut asked = 0;
    while let Some(here) = queue.pop_front() {
        let legal = here.legal_moves();
        if legal.is_empty() {
            if here.is_check() && here.turn() != colour {
                return CanMate::Yes;
            }
            continue;
        }
        for mv in legal {
            let mut next = here.clone();
            next.play_unchecked(mv);
            if next.has_insufficient_material(colour) || seen.contains(&next) {
                continue;
            }
            if mv.is_zeroing() && asked < LOCKED_ASKED {
                asked += 1;
                if locked(&next, colour) {
                    continue;
                }
            }
            seen.insert(next.clone());
            if seen.len() > most {
                return CanMate::Perhaps;
            }
            queue.push_back(next);
        }
    }
    CanMate::Never
}

struct Man {
    piece: Piece,
    start: Square,
    reach: Bitboard,
    /// A pawn that may leave its file.
    captures: bool,
}

/// Proof 2: the position is so locked that `colour` can never mate.
pub fn locked(position: &Chess, colour: Color) -> bool {
    if position.castles().any() || position.legal_ep_square().is_some() {
        return false;
    }
    let board = position.board();
    if board.pawns().is_empty() || board.occupied().count() > 26 {
        return false;
    }
    let mut men: Vec<Man> = board
        .iter()
        .map(|(start, piece)| Man { piece, start, reach: Bitboard::from_square(start), captures: false })
        .collect();
    loop {
        let before: Vec<(Bitboard, bool)> = men.iter().map(|m| (m.reach, m.captures)).collect();
        let fixed = fixed_men(&men);
        let guarded = |by: Color| {
            men.iter()
                .filter(|m| m.piece.color == by && fixed.contains(m.start))
                .filter(|m| matches!(m.piece.role, Role::Pawn | Role::Knight))
                .fold(Bitboard(0), |g, m| g | attacks::attacks(m.start, m.piece, Bitboard(0)))
        };
        let guards = [guarded(Color::Black), guarded(Color::White)];
        let mut grown = before.clone();
        for (i, man) in men.iter().enumerate() {
            let us = man.piece.color;
            let own_fixed = fixed & of(&men, us);
            if man.piece.role == Role::Pawn {
                let foes = men
                    .iter()
                    .filter(|m| m.piece.color != us && m.piece.role != Role::King)
                    .fold(Bitboard(0), |r, m| r | m.reach);
                for from in man.reach {
                    let takes = attacks::pawn_attacks(us, from) & foes;
                    if takes.any() {
                        grown[i].0 |= takes;
                        grown[i].1 = true;
                    }
                    let ahead = from.offset(if us.is_white() { 8 } else { -8 });
                    if let Some(to) = ahead
                        && !fixed.contains(to)
                        && !faced(&men, man, to)
                    {
                        grown[i].0 |= Bitboard::from_square(to);
                    }
                }
                // Promotion in sight: the proof does not reach that far.
                if grown[i].0.into_iter().any(|s| s.rank() == us.fold_wb(Rank::Eighth, Rank::First)) {
                    return false;
                }
            } else {
                for from in man.reach {
                    let mut to = attacks::attacks(from, man.piece, fixed) & !own_fixed;
                    if man.piece.role == Role::King {
                        to &= !guards[usize::from(us.is_black())];
                    }
                    grown[i].0 |= to;
                }
            }
        }
        for (man, (reach, captures)) in men.iter_mut().zip(&grown) {
            man.reach = *reach;
            man.captures = *captures;
        }
        if grown == before {
            break;
        }
    }
    !mate_in_sight(&men, colour)
}

fn of(men: &[Man], colour: Color) -> Bitboard {
    men.iter().filter(|m| m.piece.color == colour).fold(Bitboard(0), |b, m| b | Bitboard::from_square(m.start))
}

/// Could a man of the other side take `man` on some square it may reach?
fn takeable(men: &[Man], man: &Man) -> bool {
    men.iter().filter(|q| q.piece.color != man.piece.color).any(|q| {
        let strikes = if q.piece.role == Role::Pawn {
            q.reach.into_iter().fold(Bitboard(0), |b, s| b | attacks::pawn_attacks(q.piece.color, s))
        } else {
            q.reach
        };
        (strikes & man.reach).any()
    })
}

/// Squares of the men that never move and are never taken.
fn fixed_men(men: &[Man]) -> Bitboard {
    men.iter()
        .filter(|m| m.piece.role != Role::King && m.reach.count() == 1 && !takeable(men, m))
        .fold(Bitboard(0), |b, m| b | Bitboard::from_square(m.start))
}

/// A pawn going straight cannot pass a pawn that faces it, as long as neither leaves the file.
fn faced(men: &[Man], man: &Man, to: Square) -> bool {
    if man.captures {
        return false;
    }
    men.iter().any(|m| {
        m.piece.role == Role::Pawn
            && m.piece.color != man.piece.color
            && m.start.file() == man.start.file()
            && !m.captures
            && match man.piece.color {
                Color::White => m.start > man.start && to.rank() >= m.start.rank(),
                Color::Black => m.start < man.start && to.rank() <= m.start.rank(),
            }
            && !takeable(men, m)
    })
}

/// Some square of the other king could be attacked with every flight square attacked or occupied.
fn mate_in_sight(men: &[Man], colour: Color) -> bool {
    let fixed = fixed_men(men);
    let (mut checks, mut covers, mut blocks) = (Bitboard(0), Bitboard(0), Bitboard(0));
    for man in men {
        if man.piece.color == colour {
            let strikes = man.reach.into_iter().fold(Bitboard(0), |b, s| b | attacks::attacks(s, man.piece, fixed));
            covers |= strikes;
            if man.piece.role != Role::King {
                checks |= strikes;
            }
        } else if man.piece.role != Role::King {
            blocks |= man.reach;
        }
    }
    men.iter().filter(|m| m.piece.color != colour && m.piece.role == Role::King).any(|king| {
        (king.reach & checks).into_iter().any(|s| (attacks::king_attacks(s) & !(covers | blocks)).is_empty())
    })
}
