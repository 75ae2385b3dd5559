//! What there is to say about a record of Go, and what its root says.

use super::board::{Point, Size, Stone};
use super::rules::Illegal;
use super::score::{Compensation, Zi};
use super::sgf::SyntaxKind;
use crate::record::Place;
use serde::Serialize;

/// How grave a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    Note,
    Warning,
    Error,
}

/// A remark about a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    #[serde(flatten)]
    pub at: Place,
    /// The move it is about, from 1; 0 when it is about the file.
    pub ply: u16,
    pub token: String,
    pub severity: Severity,
    pub what: FindingKind,
}

/// What a remark says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "finding", rename_all = "snake_case")]
pub enum FindingKind {
    /// The file as a file.
    Syntax {
        #[serde(flatten)]
        kind: SyntaxKind,
    },
    /// GM is not 1: another game.
    OtherGame {
        gm: String,
    },
    /// SZ can't be read or is not 5–25.
    BadSize {
        size: String,
    },
    /// The value of B or W is no point.
    BadMove,
    /// A setup or a mark names a point that is not on the board.
    BadPoint,
    /// The same point set up twice in a node.
    PointTwice {
        at: Point,
    },
    /// The move may not be made; the record is read up to here.
    Move {
        #[serde(flatten)]
        illegal: Illegal,
    },
    /// The same inside a variation, which ends there.
    VariationMove {
        #[serde(flatten)]
        illegal: Illegal,
    },
    /// Black and White, or two of one, in one node.
    TwoMoves,
    /// Move and setup in one node.
    MoveAndSetup,
    /// Two moves of one colour in a row.
    OutOfTurn {
        expected: Stone,
    },
    /// HA says another number than the stones on the board.
    HandicapMismatch {
        said: u16,
        stones: u16,
    },
    BadHandicap,
    /// KM can't be read.
    BadKomi,
    /// Stones without a liberty after a setup.
    Breathless {
        at: Vec<Point>,
    },
    /// Moves after two passes in a row.
    AfterTheEnd,
    /// RE can't be read.
    BadResult,
    /// RE and the count of the marked board differ.
    ResultAgainstCount {
        stated: String,
        counted: String,
    },
    TooManyTurns {
        limit: usize,
    },
    TooDeep {
        limit: u16,
    },
}

impl FindingKind {
    /// A short name that stays the same in every language.
    pub fn code(&self) -> &'static str {
        match self {
            FindingKind::Syntax { kind } => match kind {
                SyntaxKind::Unclosed { .. } => "unclosed",
                SyntaxKind::Stray { .. } => "stray",
                SyntaxKind::NodeOutsideTree => "node_outside_tree",
                SyntaxKind::PropertyOutsideNode => "property_outside_node",
                SyntaxKind::EmptyTree => "empty_tree",
                SyntaxKind::NoValue => "no_value",
                SyntaxKind::NoName => "no_name",
                SyntaxKind::LowerCaseName => "lower_case_name",
                SyntaxKind::Duplicate => "duplicate",
                SyntaxKind::UnreadText => "unread_text",
                SyntaxKind::TextOutside => "text_outside",
                SyntaxKind::NoTree => "no_game",
                SyntaxKind::Undecodable => "undecodable",
                SyntaxKind::TooLong => "too_long",
                SyntaxKind::TooManyNodes => "too_many_nodes",
                SyntaxKind::TooManyTrees => "too_many_trees",
            },
            FindingKind::OtherGame { .. } => "other_game",
            FindingKind::BadSize { .. } => "bad_size",
            FindingKind::BadMove => "bad_move",
            FindingKind::BadPoint => "bad_point",
            FindingKind::PointTwice { .. } => "point_twice",
            FindingKind::Move { illegal } | FindingKind::VariationMove { illegal } => illegal.code(),
            FindingKind::TwoMoves => "two_moves",
            FindingKind::MoveAndSetup => "move_and_setup",
            FindingKind::OutOfTurn { .. } => "out_of_turn",
            FindingKind::HandicapMismatch { .. } => "handicap_mismatch",
            FindingKind::BadHandicap => "bad_handicap",
            FindingKind::BadKomi => "bad_komi",
            FindingKind::Breathless { .. } => "breathless",
            FindingKind::AfterTheEnd => "after_the_end",
            FindingKind::BadResult => "bad_result",
            FindingKind::ResultAgainstCount { .. } => "result_against_count",
            FindingKind::TooManyTurns { .. } => "too_many_turns",
            FindingKind::TooDeep { .. } => "too_deep",
        }
    }
}

/// How grave a syntax finding is: an error where something may be lost or was meant otherwise.
pub(super) fn gravity(kind: SyntaxKind) -> Severity {
    match kind {
        SyntaxKind::Unclosed { .. }
        | SyntaxKind::NodeOutsideTree
        | SyntaxKind::PropertyOutsideNode
        | SyntaxKind::NoName
        | SyntaxKind::Duplicate
        | SyntaxKind::NoTree
        | SyntaxKind::TooLong
        | SyntaxKind::TooManyNodes
        | SyntaxKind::TooManyTrees => Severity::Error,
        SyntaxKind::Stray { .. }
        | SyntaxKind::EmptyTree
        | SyntaxKind::NoValue
        | SyntaxKind::UnreadText
        | SyntaxKind::Undecodable => Severity::Warning,
        SyntaxKind::LowerCaseName | SyntaxKind::TextOutside => Severity::Note,
    }
}

/// What the root says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Root {
    /// `None`: the board can't be set up, nothing is replayed.
    pub size: Option<Size>,
    pub handicap: u8,
    /// `None` where KM is missing or unreadable.
    pub komi: Option<Zi>,
    /// Who moves first, where the root says or implies it.
    pub first: Option<Stone>,
}

impl Root {
    /// The compensation in force: KM's, or else the one given by the event (none where stones were given).
    pub fn compensation(&self, otherwise: Zi) -> Compensation {
        let otherwise = if self.handicap > 0 { Zi::ZERO } else { otherwise };
        Compensation { zi: self.komi.unwrap_or(otherwise), handicap: self.handicap }
    }
}
