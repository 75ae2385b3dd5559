//! One record of any of the three games in one form: what the desk shows, mends, compares and writes again.
//!
//! | wanted | here |
//! |---|---|
//! | a record of a text | [`Scoresheet::read`]; of several, [`split`] |
//! | the board after a move | [`Scoresheet::diagram`] |
//! | moves, variations and comments in reading order | [`Scoresheet::flow`] |
//! | what is wrong, and texts without it | [`Scoresheet::remarks`], [`Scoresheet::mends`] |
//! | against the board it belongs to | [`compare`] |
//! | a move, a comment, a sign, a result more | [`Scoresheet::play`], [`Scoresheet::commented`] … |
//!
//! A mend changes the text at the place that is wrong and nowhere else; what a person adds is written in the export form
//! of its game. Either way a new text comes out, and whoever keeps texts keeps the old one too.

mod chess;
mod desk;
mod diagram;
mod flow;
mod go;
mod play;
mod split;
mod xiangqi;

pub use desk::{At, Difference, Field, compare};
pub use diagram::{Diagram, Man};
pub use flow::Flow;
pub use play::Played;
pub use split::{decode, split};

use super::{Place, chess as chess_record, go as go_record, xiangqi as xiangqi_record};
use crate::tournament::{Game, GameResult, Reason, Side};
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// Moves of one record that are shown, variations included (security S6).
pub const MAX_STEPS: usize = 20_000;

/// What was played, as far as records go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Kind {
    Chess,
    Xiangqi,
    Go,
}

impl Kind {
    /// `None` for games of the organiser's own.
    pub const fn of(game: &Game) -> Option<Kind> {
        match game {
            Game::Chess => Some(Kind::Chess),
            Game::Xiangqi => Some(Kind::Xiangqi),
            Game::Go => Some(Kind::Go),
            Game::Other { .. } => None,
        }
    }

    /// The ending of its files.
    pub const fn ending(self) -> &'static str {
        match self {
            Kind::Chess | Kind::Xiangqi => "pgn",
            Kind::Go => "sgf",
        }
    }
}

/// How much a remark matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    /// Read otherwise than typed, without any doubt.
    Note,
    /// A person should look.
    Warning,
    Error,
}

/// A sentence in both languages.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sentence {
    pub zh: String,
    pub en: String,
}

/// Something about the record, with its place in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    pub at: Place,
    /// The ply of the main line it speaks of, from 1; `None` for the record as a whole.
    pub ply: Option<u32>,
    pub weight: Weight,
    pub says: Sentence,
    /// The main line goes on no further.
    pub stops: bool,
}

/// A text without the fault; a person chooses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mend {
    pub says: Sentence,
    /// Plies legal with it.
    pub reach: u32,
    /// The whole record is legal with it.
    pub complete: bool,
    pub text: String,
}

/// One move, or a node of a Go record without one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    pub parent: Option<usize>,
    /// The moves that follow, the main one first.
    pub next: Vec<usize>,
    /// Plies up to and with this one, as the record counts.
    pub ply: u32,
    /// Who moves; `None` for a node without a move.
    pub side: Option<Side>,
    /// `Nf3+`, `炮二平五`, `Q16`.
    pub label: String,
    /// Words before the move: of a variation that begins with it.
    pub before: Vec<String>,
    /// `!`, `?`, `±`.
    pub marks: Vec<String>,
    pub comments: Vec<String>,
    key: Key,
}

/// Where a step stands in the record it was read from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Key {
    /// Line of play and number of plies in it.
    Line(usize, u32),
    Node(usize),
}

#[derive(Clone, Debug)]
enum Inner {
    Chess(Box<chess_record::Game>, Vec<shakmaty::Chess>),
    Xiangqi(Box<xiangqi_record::Record>, Vec<xiangqi_record::Position>),
    Go(Box<go_record::sgf::Tree>, Vec<go_record::Board>),
}

/// What the record says about itself.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Heading {
    pub event: Option<String>,
    pub date: Option<String>,
    pub round: Option<String>,
    pub first: Option<String>,
    pub second: Option<String>,
}

/// A record in short: enough to find its board and to list it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Summary {
    pub heading: Heading,
    pub result: Option<GameResult>,
    /// Legal plies of the main line.
    pub plies: u32,
    /// The ply that can't be read or made.
    pub stops: Option<u32>,
    /// The first thing that is wrong.
    pub fault: Option<Sentence>,
    /// ECO code and name.
    #[serde(default)]
    pub opening: Option<(String, String)>,
}

/// A record, read.
#[derive(Clone, Debug)]
pub struct Scoresheet {
    inner: Inner,
    text: String,
    steps: Vec<Step>,
    /// The first moves, the main one first.
    first: Vec<usize>,
    /// Words before the first move.
    words: Vec<String>,
    heading: Heading,
    result: Option<GameResult>,
    reason: Option<Reason>,
    remarks: Vec<Remark>,
}

impl Scoresheet {
    /// Reads the first record of a text; an empty text is a record without a move.
    pub fn read(kind: Kind, text: &str) -> Scoresheet {
        match kind {
            Kind::Chess => chess::read(text),
            Kind::Xiangqi => xiangqi::read(text),
            Kind::Go => go::read(text),
        }
    }

    pub fn kind(&self) -> Kind {
        match self.inner {
            Inner::Chess(..) => Kind::Chess,
            Inner::Xiangqi(..) => Kind::Xiangqi,
            Inner::Go(..) => Kind::Go,
        }
    }

    /// The game by shakmaty's rules, where it is chess.
    pub(in crate::record) fn chess_game(&self) -> Option<&chess_record::Game> {
        match &self.inner {
            Inner::Chess(game, _) => Some(game),
            Inner::Xiangqi(..) | Inner::Go(..) => None,
        }
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The first moves, the main one first.
    pub fn first(&self) -> &[usize] {
        &self.first
    }

    /// Words before the first move.
    pub fn words(&self) -> &[String] {
        &self.words
    }

    pub fn heading(&self) -> &Heading {
        &self.heading
    }

    pub fn result(&self) -> Option<GameResult> {
        self.result
    }

    pub fn reason(&self) -> Option<Reason> {
        self.reason
    }

    /// Findings in the order of the text, what stops the reading first.
    pub fn remarks(&self) -> &[Remark] {
        &self.remarks
    }

    /// The record in short.
    pub fn summary(&self) -> Summary {
        let fault = self.remarks.iter().find(|remark| remark.weight == Weight::Error);
        Summary {
            heading: self.heading.clone(),
            result: self.result,
            plies: self.plies() as u32,
            stops: self.remarks.iter().find(|remark| remark.stops).and_then(|remark| remark.ply),
            fault: fault.map(|remark| remark.says.clone()),
            opening: None,
        }
    }

    /// Nothing is wrong with it.
    pub fn is_sound(&self) -> bool {
        self.remarks.iter().all(|remark| remark.weight < Weight::Error)
    }

    /// The steps of the main line.
    pub fn main_line(&self) -> Vec<usize> {
        let mut line = Vec::new();
        let mut next = self.first.first().copied();
        while let Some(step) = next {
            line.push(step);
            next = self.steps[step].next.first().copied();
        }
        line
    }

    /// Plies of the main line.
    pub fn plies(&self) -> usize {
        self.main_line().iter().filter(|step| self.steps[**step].side.is_some()).count()
    }

    /// The steps from the first move to this one.
    pub fn way_to(&self, step: Option<usize>) -> Vec<usize> {
        let mut way = Vec::new();
        let mut at = step.filter(|step| *step < self.steps.len());
        while let Some(step) = at {
            way.push(step);
            at = self.steps[step].parent;
        }
        way.reverse();
        way
    }

    /// What follows a step, or begins the record.
    pub fn next(&self, step: Option<usize>) -> &[usize] {
        step.map_or(&self.first, |step| &self.steps[step].next)
    }

    /// Which child was taken at each step: a place that outlives the next reading of the same record.
    pub fn path(&self, step: Option<usize>) -> Vec<usize> {
        let mut before = None;
        let mut path = Vec::new();
        for step in self.way_to(step) {
            path.push(self.next(before).iter().position(|it| *it == step).unwrap_or(0));
            before = Some(step);
        }
        path
    }

    /// The step at a path, or the last one of it that is there.
    pub fn at_path(&self, path: &[usize]) -> Option<usize> {
        let mut at = None;
        for turn in path {
            match self.next(at).get(*turn) {
                Some(step) => at = Some(*step),
                None => break,
            }
        }
        at
    }

    /// Smallest changes of the text after which the record reads on, best first; may take a moment.
    pub fn mends(&self) -> Vec<Mend> {
        match &self.inner {
            Inner::Chess(game, _) => chess::mends(self, game),
            Inner::Xiangqi(record, _) => xiangqi::mends(self, record),
            Inner::Go(tree, _) => go::mends(self, tree),
        }
    }
}

/// The text with a piece of it replaced; `None` when the place is not in it.
fn replaced(text: &str, at: Range<usize>, by: &str) -> Option<String> {
    let (head, tail) = (text.get(..at.start)?, text.get(at.end..)?);
    Some([head, by, tail].concat())
}
