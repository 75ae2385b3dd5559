//! What 中文纵线 and WXF have in common: a man described by file or by place in his file, and where he goes.

use super::{MoveError, Refusal};
use crate::record::xiangqi::board::{Move, PieceKind, Square, file_named, forward};
use crate::record::xiangqi::position::Position;
use crate::tournament::Side;

/// Which of several men of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// 前
    Front,
    /// 中
    Middle,
    /// 后
    Rear,
    /// 一二三四五, from 1.
    Number(u8),
}

/// Who moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// 炮二: the man of this kind on that file, counted from the mover's right.
    OnFile(PieceKind, u8),
    /// 前炮, 一兵: one of several of this kind that share a file.
    Sharing(PieceKind, Place),
    /// 前三, `13`: a soldier by his place among those of one file.
    SoldierOnFile(Place, u8),
}

/// How he moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// 进
    Advance,
    /// 退
    Retreat,
    /// 平
    Traverse,
}

/// A move described from the mover's side of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Described {
    pub who: Who,
    pub action: Action,
    /// The new file, or the number of steps for chariot, cannon, soldier and general going 进 or 退.
    pub number: u8,
}

impl Described {
    /// The move meant. With `lenient`, a text that fits two men of one file is taken when only one of them can go
    /// (programs that write WXF leave the tandem sign out there); the second answer says that this was needed.
    pub fn resolve(&self, position: &Position, lenient: bool) -> Result<(Move, bool), MoveError> {
        let (kind, fits) = self.fits(position);
        let target = |from| self.target(position.turn(), kind, from);
        match fits.as_slice() {
            [] => Err(MoveError::NoSuchPiece { piece: kind }),
            &[from] => match target(from) {
                Ok(to) => Ok((Move { from, to }, false)),
                Err(refusal) => Err(MoveError::Illegal { made: None, refusal }),
            },
            several => {
                let legal: Vec<Move> = several
                    .iter()
                    .filter_map(|&from| Some(Move { from, to: target(from).ok()? }))
                    .filter(|&made| position.refusal(made).is_none())
                    .collect();
                match legal.as_slice() {
                    &[only] if lenient => Ok((only, true)),
                    _ => Err(MoveError::Ambiguous { piece: kind, fits: fits.clone() }),
                }
            }
        }
    }

    /// The kind spoken of and the men the words fit.
    fn fits(&self, position: &Position) -> (PieceKind, Vec<Square>) {
        let side = position.turn();
        match self.who {
            Who::OnFile(kind, file) => {
                let mut fits = on_file(position, kind, file);
                // Advisors and elephants of one file never go to the same rank: 进 or 退 tells them apart.
                if fits.len() > 1 && matches!(kind, PieceKind::Advisor | PieceKind::Elephant) {
                    fits.retain(|&from| {
                        self.target(side, kind, from).is_ok_and(|to| match kind {
                            PieceKind::Advisor => to.in_palace_of(side),
                            _ => !to.beyond_river_for(side),
                        })
                    });
                }
                (kind, fits)
            }
            Who::Sharing(kind, place @ (Place::Front | Place::Middle | Place::Rear)) => {
                (kind, shared_files(position, kind).iter().filter_map(|file| pick(file, place)).collect())
            }
            Who::Sharing(kind, Place::Number(number)) => {
                let all: Vec<Square> = shared_files(position, kind).concat();
                (kind, all.get(usize::from(number).wrapping_sub(1)).copied().into_iter().collect())
            }
            Who::SoldierOnFile(place, file) => {
                let soldiers = on_file(position, PieceKind::Soldier, file);
                let fits = if soldiers.len() > 1 { pick(&soldiers, place) } else { None };
                (PieceKind::Soldier, fits.into_iter().collect())
            }
        }
    }

    fn target(&self, side: Side, kind: PieceKind, from: Square) -> Result<Square, Refusal> {
        let ahead = match self.action {
            Action::Advance => forward(side),
            Action::Retreat => -forward(side),
            Action::Traverse => 0,
        };
        let file = file_named(side, self.number).ok_or(Refusal::OffBoard)?;
        let files = file as i8 - from.file() as i8;
        let straight = match kind {
            PieceKind::General | PieceKind::Chariot | PieceKind::Cannon | PieceKind::Soldier => true,
            PieceKind::Advisor | PieceKind::Elephant | PieceKind::Horse => false,
        };
        let to = match (straight, ahead, kind, files.abs()) {
            (true, 0, _, _) => from.step(files, 0),
            (true, ahead, _, _) => from.step(0, ahead * self.number as i8),
            (false, 0, _, _) => return Err(Refusal::Shape { kind }),
            (false, ahead, PieceKind::Advisor, 1) => from.step(files, ahead),
            (false, ahead, PieceKind::Elephant, 2) => from.step(files, 2 * ahead),
            (false, ahead, PieceKind::Horse, 1) => from.step(files, 2 * ahead),
            (false, ahead, PieceKind::Horse, 2) => from.step(files, ahead),
            (false, ..) => return Err(Refusal::Shape { kind }),
        };
        to.ok_or(Refusal::OffBoard)
    }

    /// The words for a move; `None` when there is no man to move.
    pub fn of(position: &Position, made: Move) -> Option<Described> {
        let piece = position.piece(made.from)?;
        let (side, kind) = (piece.side, piece.kind);
        let ahead = (made.to.rank() as i8 - made.from.rank() as i8) * forward(side);
        let action = match ahead.signum() {
            1 => Action::Advance,
            -1 => Action::Retreat,
            _ => Action::Traverse,
        };
        let number = if made.from.file() == made.to.file() {
            ahead.unsigned_abs()
        } else {
            made.to.file_seen_by(side)
        };
        let file = made.from.file_seen_by(side);
        let sharing = match kind {
            PieceKind::General | PieceKind::Advisor | PieceKind::Elephant => Vec::new(),
            PieceKind::Horse | PieceKind::Chariot | PieceKind::Cannon | PieceKind::Soldier => {
                on_file_of(position, side, kind, made.from.file())
            }
        };
        let who = if sharing.len() < 2 {
            Who::OnFile(kind, file)
        } else {
            let files = shared_files_of(position, side, kind);
            let place = sharing.iter().position(|&at| at == made.from)?;
            match (files.len(), sharing.len(), place) {
                (1, _, 0) => Who::Sharing(kind, Place::Front),
                (1, count, place) if place + 1 == count => Who::Sharing(kind, Place::Rear),
                (1, 3, _) => Who::Sharing(kind, Place::Middle),
                _ => {
                    let number = files.concat().iter().position(|&at| at == made.from)? + 1;
                    Who::Sharing(kind, Place::Number(number as u8))
                }
            }
        };
        Some(Described { who, action, number })
    }

    /// The same with a soldier named by place and file (WXF `13`), where 前 and 后 would not be enough.
    pub(super) fn by_place_and_file(self, position: &Position, made: Move) -> Described {
        let Who::Sharing(PieceKind::Soldier, _) = self.who else { return self };
        let side = position.turn();
        let sharing = on_file_of(position, side, PieceKind::Soldier, made.from.file());
        if sharing.len() == 2 && shared_files(position, PieceKind::Soldier).len() == 1 {
            return self;
        }
        let place = sharing.iter().position(|&at| at == made.from).unwrap_or(0) as u8 + 1;
        Described { who: Who::SoldierOnFile(Place::Number(place), made.from.file_seen_by(side)), ..self }
    }
}

fn on_file(position: &Position, kind: PieceKind, number: u8) -> Vec<Square> {
    let side = position.turn();
    file_named(side, number).map(|file| on_file_of(position, side, kind, file)).unwrap_or_default()
}

/// The men of a kind on one file, the foremost first.
fn on_file_of(position: &Position, side: Side, kind: PieceKind, file: u8) -> Vec<Square> {
    let mut men: Vec<Square> = position
        .men(side)
        .filter(|&(at, other)| other == kind && at.file() == file)
        .map(|(at, _)| at)
        .collect();
    if side == Side::First {
        men.reverse();
    }
    men
}

fn shared_files(position: &Position, kind: PieceKind) -> Vec<Vec<Square>> {
    shared_files_of(position, position.turn(), kind)
}

/// The files on which two or more of a kind stand, from the mover's right, each front to rear.
fn shared_files_of(position: &Position, side: Side, kind: PieceKind) -> Vec<Vec<Square>> {
    (1..=9)
        .filter_map(|number| file_named(side, number))
        .map(|file| on_file_of(position, side, kind, file))
        .filter(|men| men.len() > 1)
        .collect()
}

fn pick(file: &[Square], place: Place) -> Option<Square> {
    match place {
        Place::Front => file.first().copied(),
        Place::Rear => file.last().copied(),
        Place::Middle if file.len() == 3 => file.get(1).copied(),
        Place::Middle => None,
        Place::Number(number) => file.get(usize::from(number).checked_sub(1)?).copied(),
    }
}
