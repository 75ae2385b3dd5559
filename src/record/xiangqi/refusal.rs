//! Why a move may not be made, as an arbiter would say it.

use super::board::{Move, PieceKind, Square, forward};
use super::position::{Position, State};
use serde::Serialize;

/// The reason a move is refused; the first that applies, from the plainest to the deepest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "reason", rename_all = "snake_case")]
pub enum Refusal {
    /// The game is over: the side to move is mated or has no move.
    GameOver { state: State },
    /// The move leaves the board.
    OffBoard,
    /// Nothing stands on the point the move starts from.
    EmptyPoint { at: Square },
    /// The man there is the opponent's.
    NotYourPiece { at: Square },
    /// An own man stands on the target.
    OwnPiece { at: Square },
    /// No man of this kind goes like that.
    Shape { kind: PieceKind },
    /// General or advisor would leave the palace (九宫).
    Palace { kind: PieceKind },
    /// The elephant would cross the river.
    River,
    /// 蹩马腿: the man on `leg` blocks the horse.
    HorseLeg { leg: Square },
    /// 塞象眼: the man on `eye` blocks the elephant.
    ElephantEye { eye: Square },
    /// The chariot would jump over the man on `over`.
    ChariotJump { over: Square },
    /// The cannon jumps only to capture, and nothing stands on the target.
    CannonJump { over: Square },
    /// The cannon captures only over a screen (炮架), and there is none.
    CannonNoScreen,
    /// The cannon captures over exactly one screen; there are `count`.
    CannonScreens { count: u8 },
    /// A soldier never goes back.
    SoldierBack,
    /// A soldier goes sideways only beyond the river.
    SoldierSideBeforeRiver,
    /// The mover was in check and still is.
    StillInCheck { by: Vec<Square> },
    /// The move puts the mover's own general under attack (送将).
    IntoCheck { by: Vec<Square> },
    /// The generals would face each other (将帅对面).
    GeneralsFace,
}

impl Refusal {
    /// A short name that stays the same in every language, for files and programs.
    pub fn code(&self) -> &'static str {
        match self {
            Refusal::GameOver { state: State::Checkmate } => "game_over_checkmate",
            Refusal::GameOver { state: State::Stalemate } => "game_over_stalemate_loss",
            Refusal::GameOver { state: State::Play | State::Check } => "game_over",
            Refusal::OffBoard => "off_board",
            Refusal::EmptyPoint { .. } => "no_piece",
            Refusal::NotYourPiece { .. } => "not_your_piece",
            Refusal::OwnPiece { .. } => "own_piece",
            Refusal::Shape { .. } => "shape",
            Refusal::Palace { .. } => "palace",
            Refusal::River => "river",
            Refusal::HorseLeg { .. } => "horse_leg",
            Refusal::ElephantEye { .. } => "elephant_eye",
            Refusal::ChariotJump { .. } => "rook_jump",
            Refusal::CannonJump { .. } => "cannon_jump_noncapture",
            Refusal::CannonNoScreen => "cannon_no_screen",
            Refusal::CannonScreens { .. } => "cannon_screens",
            Refusal::SoldierBack => "pawn_back",
            Refusal::SoldierSideBeforeRiver => "pawn_side_before_river",
            Refusal::StillInCheck { .. } => "still_in_check",
            Refusal::IntoCheck { .. } => "into_check",
            Refusal::GeneralsFace => "generals_face",
        }
    }
}

impl Position {
    /// Why this move may not be made here; `None` when it may.
    pub fn refusal(&self, made: Move) -> Option<Refusal> {
        let refusal = self.refusal_in_play(made)?;
        // A move that may be made shows that the game goes on; only a refused one needs the question.
        let state = self.state();
        Some(if state.is_over() { Refusal::GameOver { state } } else { refusal })
    }

    fn refusal_in_play(&self, made: Move) -> Option<Refusal> {
        let Some(piece) = self.piece(made.from) else {
            return Some(Refusal::EmptyPoint { at: made.from });
        };
        if piece.side != self.turn {
            return Some(Refusal::NotYourPiece { at: made.from });
        }
        if self.piece(made.to).is_some_and(|there| there.side == self.turn) {
            return Some(Refusal::OwnPiece { at: made.to });
        }
        self.misstep(piece.kind, made).or_else(|| self.general_at_stake(made))
    }

    /// The man does not go like that, whatever becomes of the generals.
    fn misstep(&self, kind: PieceKind, made: Move) -> Option<Refusal> {
        let files = made.to.file() as i8 - made.from.file() as i8;
        let ranks = made.to.rank() as i8 - made.from.rank() as i8;
        let stretch = (files.abs(), ranks.abs());
        let shape = Some(Refusal::Shape { kind });
        match kind {
            PieceKind::General => match stretch {
                (0, 1) | (1, 0) if made.to.in_palace_of(self.turn) => None,
                (0, 1) | (1, 0) => Some(Refusal::Palace { kind }),
                _ => shape,
            },
            PieceKind::Advisor => match stretch {
                (1, 1) if made.to.in_palace_of(self.turn) => None,
                (1, 1) => Some(Refusal::Palace { kind }),
                _ => shape,
            },
            PieceKind::Elephant => {
                if stretch != (2, 2) {
                    return shape;
                }
                if made.to.beyond_river_for(self.turn) {
                    return Some(Refusal::River);
                }
                let eye = made.from.step(files / 2, ranks / 2)?;
                self.piece(eye).map(|_| Refusal::ElephantEye { eye })
            }
            PieceKind::Horse => match self.horse_leg(made.from, made.to) {
                Some(leg) => self.piece(leg).map(|_| Refusal::HorseLeg { leg }),
                None => shape,
            },
            PieceKind::Chariot | PieceKind::Cannon => {
                if stretch == (0, 0) || stretch.0 != 0 && stretch.1 != 0 {
                    return shape;
                }
                let (screens, first) = self.between(made);
                let captures = self.piece(made.to).is_some();
                match (kind, first) {
                    (PieceKind::Chariot, Some(over)) => Some(Refusal::ChariotJump { over }),
                    (PieceKind::Cannon, Some(over)) if !captures => Some(Refusal::CannonJump { over }),
                    (PieceKind::Cannon, Some(_)) if screens > 1 => {
                        Some(Refusal::CannonScreens { count: screens })
                    }
                    (PieceKind::Cannon, None) if captures => Some(Refusal::CannonNoScreen),
                    _ => None,
                }
            }
            PieceKind::Soldier => {
                let ahead = ranks * forward(self.turn);
                match (files.abs(), ahead) {
                    (0, 1) => None,
                    (1, 0) if made.from.beyond_river_for(self.turn) => None,
                    (1, 0) => Some(Refusal::SoldierSideBeforeRiver),
                    (0, -1) => Some(Refusal::SoldierBack),
                    _ => shape,
                }
            }
        }
    }

    /// How many men stand between two points of one line, and the first of them.
    fn between(&self, made: Move) -> (u8, Option<Square>) {
        let files = (made.to.file() as i8 - made.from.file() as i8).signum();
        let ranks = (made.to.rank() as i8 - made.from.rank() as i8).signum();
        let (mut count, mut first) = (0, None);
        let mut at = made.from;
        while let Some(next) = at.step(files, ranks).filter(|&next| next != made.to) {
            at = next;
            if self.piece(at).is_some() {
                count += 1;
                first = first.or(Some(at));
            }
        }
        (count, first)
    }

    fn general_at_stake(&self, made: Move) -> Option<Refusal> {
        let next = self.after(made);
        if !next.is_attacked(self.turn) {
            return None;
        }
        let by = next.checkers(self.turn);
        Some(if by.is_empty() {
            Refusal::GeneralsFace
        } else if self.is_attacked(self.turn) {
            Refusal::StillInCheck { by }
        } else {
            Refusal::IntoCheck { by }
        })
    }
}
