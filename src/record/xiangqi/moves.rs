//! Which moves may be made: how each man goes, who attacks a general, and a count of positions.
//!
//! The rules are those of the Chinese xiangqi rules as plan F quotes them (Fx 2–5): palace, river, blocked
//! horse and elephant, the cannon's screen, generals that may not face each other.

use super::board::{Move, Piece, PieceKind, Square, forward};
use super::position::{Position, State, seat};
use crate::tournament::Side;

pub(super) const STRAIGHT: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
pub(super) const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
/// A horse's step and the leg that must be free for it.
pub(super) const HORSE: [((i8, i8), (i8, i8)); 8] = [
    ((1, 2), (0, 1)),
    ((-1, 2), (0, 1)),
    ((1, -2), (0, -1)),
    ((-1, -2), (0, -1)),
    ((2, 1), (1, 0)),
    ((2, -1), (1, 0)),
    ((-2, 1), (-1, 0)),
    ((-2, -1), (-1, 0)),
];

impl Position {
    /// Where the man on `from` could go if no general were at stake; nothing when the point is empty.
    pub(super) fn reach(&self, from: Square, mut to: impl FnMut(Square)) {
        let Some(piece) = self.cells[from.index()] else { return };
        let side = piece.side;
        let mut offer = |target: Square, free_only: bool| {
            let there = self.cells[target.index()];
            if there.is_none() || !free_only && there.is_some_and(|other| other.side != side) {
                to(target);
            }
        };
        match piece.kind {
            PieceKind::General => {
                for (files, ranks) in STRAIGHT {
                    if let Some(target) = from.step(files, ranks).filter(|at| at.in_palace_of(side)) {
                        offer(target, false);
                    }
                }
            }
            PieceKind::Advisor => {
                for (files, ranks) in DIAGONAL {
                    if let Some(target) = from.step(files, ranks).filter(|at| at.in_palace_of(side)) {
                        offer(target, false);
                    }
                }
            }
            PieceKind::Elephant => {
                for (files, ranks) in DIAGONAL {
                    let (Some(eye), Some(target)) =
                        (from.step(files, ranks), from.step(2 * files, 2 * ranks))
                    else {
                        continue;
                    };
                    if self.cells[eye.index()].is_none() && !target.beyond_river_for(side) {
                        offer(target, false);
                    }
                }
            }
            PieceKind::Horse => {
                for ((files, ranks), (leg_files, leg_ranks)) in HORSE {
                    let (Some(target), Some(leg)) =
                        (from.step(files, ranks), from.step(leg_files, leg_ranks))
                    else {
                        continue;
                    };
                    if self.cells[leg.index()].is_none() {
                        offer(target, false);
                    }
                }
            }
            PieceKind::Chariot | PieceKind::Cannon => {
                for (files, ranks) in STRAIGHT {
                    let mut at = from;
                    let mut screens = 0;
                    while let Some(target) = at.step(files, ranks) {
                        at = target;
                        let taken = self.cells[target.index()].is_some();
                        if piece.kind == PieceKind::Chariot {
                            offer(target, false);
                            if taken {
                                break;
                            }
                        } else if taken {
                            if screens == 1 {
                                offer(target, false);
                                break;
                            }
                            screens += 1;
                        } else if screens == 0 {
                            offer(target, true);
                        }
                    }
                }
            }
            PieceKind::Soldier => {
                if let Some(target) = from.step(0, forward(side)) {
                    offer(target, false);
                }
                if from.beyond_river_for(side) {
                    for files in [1, -1] {
                        if let Some(target) = from.step(files, 0) {
                            offer(target, false);
                        }
                    }
                }
            }
        }
    }

    /// The general of `side` could be taken at once, by a man or by the other general down an open file.
    pub fn is_attacked(&self, side: Side) -> bool {
        let general = self.generals[seat(side)];
        for (files, ranks) in STRAIGHT {
            let mut at = general;
            let mut screens = 0u8;
            while let Some(next) = at.step(files, ranks) {
                at = next;
                let Some(piece) = self.cells[at.index()] else { continue };
                let hits = piece.side != side
                    && match (screens, piece.kind) {
                        (0, PieceKind::Chariot) => true,
                        (0, PieceKind::General) => files == 0,
                        (1, PieceKind::Cannon) => true,
                        _ => false,
                    };
                if hits {
                    return true;
                }
                screens += 1;
                if screens == 2 {
                    break;
                }
            }
        }
        for ((files, ranks), _) in HORSE {
            let Some(at) = general.step(files, ranks) else { continue };
            if self.cells[at.index()] == Some(Piece { side: side.opposite(), kind: PieceKind::Horse })
                && self.horse_leg(at, general).is_some_and(|leg| self.cells[leg.index()].is_none())
            {
                return true;
            }
        }
        // A soldier takes forward or, beyond the river (where a general always is for him), sideways.
        [(0, forward(side)), (1, 0), (-1, 0)].into_iter().any(|(files, ranks)| {
            general.step(files, ranks).is_some_and(|at| {
                self.cells[at.index()] == Some(Piece { side: side.opposite(), kind: PieceKind::Soldier })
            })
        })
    }

    /// The men that attack the general of `side`, the facing general not among them.
    pub fn checkers(&self, side: Side) -> Vec<Square> {
        let general = self.generals[seat(side)];
        self.men(side.opposite())
            .map(|(at, _)| at)
            .filter(|&at| {
                let mut hit = false;
                self.reach(at, |to| hit |= to == general);
                hit
            })
            .collect()
    }

    /// The generals stand on one file with nothing between them (将帅对面).
    pub fn generals_face(&self) -> bool {
        let [red, black] = self.generals;
        red.file() == black.file()
            && (red.rank() + 1..black.rank())
                .all(|rank| self.cells[usize::from(rank) * 9 + usize::from(red.file())].is_none())
    }

    /// The leg of a horse that would jump from `from` to `to`; `None` when that is no horse's jump.
    pub(super) fn horse_leg(&self, from: Square, to: Square) -> Option<Square> {
        let files = to.file() as i8 - from.file() as i8;
        let ranks = to.rank() as i8 - from.rank() as i8;
        match (files.abs(), ranks.abs()) {
            (1, 2) => from.step(0, ranks / 2),
            (2, 1) => from.step(files / 2, 0),
            _ => None,
        }
    }

    /// After the move the mover's own general can't be taken.
    pub(super) fn keeps_general_safe(&self, made: Move) -> bool {
        !self.after(made).is_attacked(self.turn)
    }

    fn each_legal(&self, mut found: impl FnMut(Move)) {
        let mut scratch = *self;
        let general = self.generals[seat(self.turn)];
        let in_check = self.is_attacked(self.turn);
        // Lines to the general and the legs of horses that attack him: a move that touches none of these
        // points can't open an attack.
        let near = |at: Square| {
            let files = at.file().abs_diff(general.file());
            let ranks = at.rank().abs_diff(general.rank());
            files == 0 || ranks == 0 || files == 1 && ranks == 1
        };
        for from in Square::all() {
            let Some(piece) = self.cells[from.index()] else { continue };
            if piece.side != self.turn {
                continue;
            }
            let always = in_check || piece.kind == PieceKind::General || near(from);
            self.reach(from, |to| {
                if !always && !near(to) {
                    found(Move { from, to });
                    return;
                }
                let there = scratch.cells[to.index()].replace(piece);
                scratch.cells[from.index()] = None;
                if piece.kind == PieceKind::General {
                    scratch.generals[seat(self.turn)] = to;
                }
                if !scratch.is_attacked(self.turn) {
                    found(Move { from, to });
                }
                scratch.cells[from.index()] = Some(piece);
                scratch.cells[to.index()] = there;
                scratch.generals[seat(self.turn)] = self.generals[seat(self.turn)];
            });
        }
    }

    /// Every legal move, by starting point from Red's home row.
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        self.each_legal(|made| moves.push(made));
        moves
    }

    /// The points the man on `from` may go to; empty when it is not his turn.
    pub fn legal_from(&self, from: Square) -> Vec<Square> {
        let mut targets = Vec::new();
        if self.piece(from).is_some_and(|piece| piece.side == self.turn) {
            self.reach(from, |to| {
                if self.keeps_general_safe(Move { from, to }) {
                    targets.push(to);
                }
            });
        }
        targets
    }

    /// How the side to move stands.
    pub fn state(&self) -> State {
        let mut any = false;
        self.each_legal(|_| any = true);
        match (self.is_attacked(self.turn), any) {
            (true, true) => State::Check,
            (true, false) => State::Checkmate,
            (false, true) => State::Play,
            (false, false) => State::Stalemate,
        }
    }

    /// How many ways there are to play `depth` plies from here.
    pub fn perft(&self, depth: u8) -> u64 {
        let mut count = 0u64;
        match depth {
            0 => return 1,
            1 => self.each_legal(|_| count += 1),
            _ => self.each_legal(|made| count += self.after(made).perft(depth - 1)),
        }
        count
    }
}
