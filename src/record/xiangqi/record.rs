//! One game as it was written down: tags, moves with comments and variations, result.

use super::board::Move;
use super::notation::{MoveError, Notation};
use super::position::Position;
use crate::record::Place;
use serde::Serialize;

/// `[Name "value"]`, or a line like 红方：某某 read as one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    pub name: String,
    pub value: String,
}

/// How a record says the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum GameResult {
    /// 红胜
    #[serde(rename = "1-0")]
    RedWins,
    /// 黑胜
    #[serde(rename = "0-1")]
    BlackWins,
    /// 和棋
    #[serde(rename = "1/2-1/2")]
    Draw,
    #[serde(rename = "*")]
    Unknown,
}

impl GameResult {
    /// As PGN writes it.
    pub const fn text(self) -> &'static str {
        match self {
            GameResult::RedWins => "1-0",
            GameResult::BlackWins => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::Unknown => "*",
        }
    }

    /// Reads figures in any width and the usual words.
    pub fn read(text: &str) -> Option<GameResult> {
        let folded: String = text.trim().chars().map(super::notation::plain).collect();
        Some(match folded.as_str() {
            "1-0" | "1:0" | "2-0" | "2:0" | "红胜" | "紅勝" | "红方胜" | "红先胜" | "黑负" | "红胜黑负" => {
                GameResult::RedWins
            }
            "0-1" | "0:1" | "0-2" | "0:2" | "黑胜" | "黑勝" | "黑方胜" | "红先负" | "红负" | "红负黑胜" => {
                GameResult::BlackWins
            }
            "1/2-1/2" | "1/2" | "½-½" | "½" | "1-1" | "和" | "和棋" | "红先和" | "双方和" | "作和" => {
                GameResult::Draw
            }
            "*" => GameResult::Unknown,
            _ => return None,
        })
    }
}

/// One move of the tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    pub made: Move,
    /// As it was typed.
    pub typed: String,
    pub notation: Notation,
    pub place: Place,
    pub marks: Vec<String>,
    pub comments: Vec<String>,
    /// Place of the move before it in [`Record::nodes`]; `None` for a first move.
    pub parent: Option<usize>,
    /// The moves that follow, the main one first.
    pub next: Vec<usize>,
}

/// How grave a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    Note,
    Warning,
    Error,
}

/// A remark about the file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    #[serde(flatten)]
    pub at: Place,
    /// The ply it is about, from 1; 0 when it is about the file.
    pub ply: u16,
    pub token: String,
    pub severity: Severity,
    pub what: FindingKind,
}

/// What a remark says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "finding", rename_all = "snake_case")]
pub enum FindingKind {
    /// The move can't be read or may not be made; the record is read up to here.
    Move {
        error: MoveError,
    },
    /// The same inside a variation, which ends there.
    VariationMove {
        error: MoveError,
    },
    /// The FEN tag can't be read.
    Fen {
        error: super::fen::FenError,
    },
    /// The starting position shows men where no game brings them.
    Misplaced {
        men: Vec<super::board::Square>,
    },
    /// The move number does not fit; the numbers are not trusted over the moves.
    NumberOutOfStep {
        expected: u32,
        found: u32,
    },
    /// Words that are no move, comment or result.
    UnreadText,
    /// WXF without the tandem sign where two share a file; only one of them could go.
    TandemSignMissing,
    /// `{` or `(` without its end.
    Unclosed {
        opened: char,
    },
    /// `)` or `}` without its beginning.
    Stray {
        closed: char,
    },
    MovesAfterResult,
    /// The text holds no game at all.
    NoGame,
    /// The result tag and the result after the moves differ.
    ResultsDiffer {
        tag: GameResult,
        text: GameResult,
    },
    /// The result denies what stands on the board.
    ResultAgainstBoard {
        stated: GameResult,
        board: GameResult,
    },
    /// So many rounds without a capture are complete with this ply (自然限着).
    NaturalLimit {
        rounds: u16,
    },
    /// A position stands for the third time with this ply.
    Repetition {
        repetition: super::history::Repetition,
    },
    /// Some bytes are in no character of the encoding.
    Undecodable,
    /// Longer than a reader takes; the rest is left.
    TooLong {
        limit: usize,
    },
    TooManyGames {
        limit: usize,
    },
    TooManyMoves {
        limit: usize,
    },
    /// A variation in more variations than a reader follows.
    TooDeep {
        limit: usize,
    },
}

/// A record as read: all that is legal, and what there is to say about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Place where it begins.
    pub place: Place,
    pub tags: Vec<Tag>,
    pub start: Position,
    pub nodes: Vec<Node>,
    /// The first moves: the main one and its alternatives.
    pub first: Vec<usize>,
    /// Comments before the first move.
    pub comments: Vec<String>,
    /// The result after the moves.
    pub result: Option<GameResult>,
    /// Words beside the result: 黑方超时, 红方认输.
    pub remarks: Vec<String>,
    pub findings: Vec<Finding>,
    /// Main-line moves that were typed after the problem, unread.
    pub(super) unread: Vec<(String, Place)>,
}

impl Record {
    pub(super) fn new(place: Place) -> Record {
        Record {
            place,
            tags: Vec::new(),
            start: Position::start(),
            nodes: Vec::new(),
            first: Vec::new(),
            comments: Vec::new(),
            result: None,
            remarks: Vec::new(),
            findings: Vec::new(),
            unread: Vec::new(),
        }
    }

    /// A record of nothing but moves, for writing a game entered at the board.
    pub fn of_game(game: &super::history::Game, tags: Vec<Tag>, result: Option<GameResult>) -> Record {
        let mut record = Record::new(Place::default());
        record.start = *game.start();
        record.tags = tags;
        record.result = result;
        for (ply, played) in game.played().iter().enumerate() {
            let parent = ply.checked_sub(1);
            record.nodes.push(Node {
                made: played.made,
                typed: played.made.iccs(),
                notation: Notation::Iccs,
                place: Place::default(),
                marks: Vec::new(),
                comments: Vec::new(),
                parent,
                next: Vec::new(),
            });
            match parent {
                Some(parent) => record.nodes[parent].next.push(ply),
                None => record.first.push(ply),
            }
        }
        record
    }

    /// Adds a move after a node, or as a first one.
    pub(in crate::record) fn add(&mut self, parent: Option<usize>, made: Move, typed: String) {
        let node = self.nodes.len();
        self.nodes.push(Node {
            made,
            typed,
            notation: Notation::Chinese,
            place: Place::default(),
            marks: Vec::new(),
            comments: Vec::new(),
            parent,
            next: Vec::new(),
        });
        match parent {
            Some(parent) => self.nodes[parent].next.push(node),
            None => self.first.push(node),
        }
    }

    /// The main-line move at a ply from 1 as it was typed, read or not, and where it stands.
    pub fn typed(&self, ply: u16) -> Option<(&str, Place)> {
        let at = usize::from(ply).checked_sub(1)?;
        let line = self.main_line();
        match line.get(at) {
            Some(&node) => self.nodes.get(node).map(|node| (node.typed.as_str(), node.place)),
            None => self.unread.get(at - line.len()).map(|(typed, place)| (typed.as_str(), *place)),
        }
    }

    /// The value of a tag, its name in any case.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|tag| tag.name.eq_ignore_ascii_case(name)).map(|tag| tag.value.as_str())
    }

    /// The places in [`Record::nodes`] of the main line.
    pub fn main_line(&self) -> Vec<usize> {
        let mut line = Vec::new();
        let mut next = self.first.first().copied();
        while let Some(node) = next {
            line.push(node);
            next = self.nodes[node].next.first().copied();
        }
        line
    }

    /// The moves of the main line.
    pub fn moves(&self) -> Vec<Move> {
        self.main_line().into_iter().map(|node| self.nodes[node].made).collect()
    }
}
