//! A position as it is drawn: who stands where, without rules.

use super::{Inner, Key, Kind, Scoresheet};
use crate::record::{go, xiangqi};
use crate::tournament::Side;
use shakmaty::{Color, EnPassantMode, Move, Position, Role, Square};

/// A man or stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Man {
    /// Counted from the left of the first mover.
    pub x: u8,
    /// Counted from the far side of the first mover.
    pub y: u8,
    /// Of the first mover: White, Red, Go's Black.
    pub first: bool,
    /// `K` `Q` `R` `B` `N` `P` in chess, `K` `A` `E` `H` `R` `C` `P` in xiangqi, `S` for a stone.
    pub letter: char,
}

/// A position to look at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    pub kind: Kind,
    pub width: u8,
    pub height: u8,
    pub men: Vec<Man>,
    pub turn: Side,
    /// Where the last move began and ended.
    pub last: Vec<(u8, u8)>,
    /// The king or general in check.
    pub check: Option<(u8, u8)>,
    /// As other programs read it: FEN; empty for Go.
    pub fen: String,
}

pub(super) fn of_square(square: Square) -> (u8, u8) {
    (u32::from(square.file()) as u8, 7 - u32::from(square.rank()) as u8)
}

pub(super) fn square(x: u8, y: u8) -> Option<Square> {
    (x < 8 && y < 8).then(|| Square::new(u32::from(7 - y) * 8 + u32::from(x)))
}

pub(super) fn of_point(at: xiangqi::Square) -> (u8, u8) {
    (at.file(), 9 - at.rank())
}

/// The letter of a chessman in English.
pub(super) fn letter(role: Role) -> char {
    role.upper_char()
}

const fn xiangqi_letter(kind: xiangqi::PieceKind) -> char {
    match kind {
        xiangqi::PieceKind::General => 'K',
        xiangqi::PieceKind::Advisor => 'A',
        xiangqi::PieceKind::Elephant => 'E',
        xiangqi::PieceKind::Horse => 'H',
        xiangqi::PieceKind::Chariot => 'R',
        xiangqi::PieceKind::Cannon => 'C',
        xiangqi::PieceKind::Soldier => 'P',
    }
}

/// A chess position.
pub fn chess(position: &shakmaty::Chess, last: Option<Move>) -> Diagram {
    let board = position.board();
    let men = board.clone().into_iter().map(|(at, piece)| {
        let (x, y) = of_square(at);
        Man { x, y, first: piece.color == Color::White, letter: letter(piece.role) }
    });
    let last = last.map_or(Vec::new(), |mv| {
        let from = mv.from().unwrap_or(mv.to());
        vec![of_square(from), of_square(mv.to())]
    });
    Diagram {
        kind: Kind::Chess,
        width: 8,
        height: 8,
        men: men.collect(),
        turn: position.turn().fold_wb(Side::First, Side::Second),
        last,
        check: position.is_check().then(|| board.king_of(position.turn()).map(of_square)).flatten(),
        fen: shakmaty::fen::Fen::from_position(position, EnPassantMode::Legal).to_string(),
    }
}

fn xiangqi(position: &xiangqi::Position, last: Option<xiangqi::Move>) -> Diagram {
    let men = [Side::First, Side::Second].into_iter().flat_map(|side| {
        position.men(side).map(move |(at, kind)| {
            let (x, y) = of_point(at);
            Man { x, y, first: side == Side::First, letter: xiangqi_letter(kind) }
        })
    });
    let turn = position.turn();
    Diagram {
        kind: Kind::Xiangqi,
        width: 9,
        height: 10,
        men: men.collect(),
        turn,
        last: last.map_or(Vec::new(), |made| vec![of_point(made.from), of_point(made.to)]),
        check: position.is_attacked(turn).then(|| of_point(position.general(turn))),
        fen: position.fen(),
    }
}

fn go(board: &go::Board, turn: Side, last: Option<go::Point>) -> Diagram {
    let size = board.size();
    let men = size.all().filter_map(|at| {
        let first = board.stone(at)? == go::Stone::Black;
        Some(Man { x: at.x, y: at.y, first, letter: 'S' })
    });
    Diagram {
        kind: Kind::Go,
        width: size.width(),
        height: size.height(),
        men: men.collect(),
        turn,
        last: last.map(|at| (at.x, at.y)).into_iter().collect(),
        check: None,
        fen: String::new(),
    }
}

impl Scoresheet {
    /// The position after a step, or at the start.
    pub fn diagram(&self, step: Option<usize>) -> Diagram {
        let step = step.filter(|step| *step < self.steps.len());
        match &self.inner {
            Inner::Chess(game, positions) => {
                let last = step.and_then(|step| match self.steps[step].key {
                    Key::Line(line, ply) => game.lines.get(line)?.plies.get(ply as usize - 1)?.mv,
                    Key::Node(_) => None,
                });
                chess(step.map_or(&game.start, |step| &positions[step]), last)
            }
            Inner::Xiangqi(record, positions) => {
                let last = step.and_then(|step| match self.steps[step].key {
                    Key::Node(node) => record.nodes.get(node).map(|it| it.made),
                    Key::Line(..) => None,
                });
                xiangqi(step.map_or(&record.start, |step| &positions[step]), last)
            }
            // The board before the first move stands first.
            Inner::Go(tree, boards) => {
                let last = step.and_then(|step| match self.steps[step].key {
                    Key::Node(node) => super::go::point_of(tree.nodes.get(node)?),
                    Key::Line(..) => None,
                });
                go(&boards[step.map_or(0, |step| step + 1)], self.turn(step), last)
            }
        }
    }

    /// Who is to move after a step.
    pub fn turn(&self, step: Option<usize>) -> Side {
        match &self.inner {
            Inner::Chess(game, positions) => {
                let position = step.and_then(|step| positions.get(step)).unwrap_or(&game.start);
                position.turn().fold_wb(Side::First, Side::Second)
            }
            Inner::Xiangqi(record, positions) => {
                step.and_then(|step| positions.get(step)).unwrap_or(&record.start).turn()
            }
            Inner::Go(tree, _) => {
                let moved = self.way_to(step).into_iter().rev().find_map(|step| self.steps[step].side);
                moved.map_or_else(|| super::go::first_to_play(tree), Side::opposite)
            }
        }
    }
}
