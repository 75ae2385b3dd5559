//! One chess game as it was written down: tags, moves with variations and comments, result, and the
//! places of all of it in the text it came from.
//!
//! Lines of play lie flat in [`Game::lines`]: the main line first, each variation (RAV) naming the ply it
//! replaces. Nothing here is nested, so a file with ten thousand brackets cannot exhaust the stack.

use super::finding::{Finding, Problem};
use super::source::Source;
use super::typed::Token;
use compact_str::CompactString;
use shakmaty::{CastlingMode, Chess, Move, Position};

/// A tag pair, e.g. `[White "刘先锋"]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    pub name: CompactString,
    pub value: CompactString,
}

/// Limits against hostile texts (S6). A text beyond one is cut there and the cut is reported.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Bytes of one game with its comments.
    pub game_bytes: usize,
    /// Plies of one line of play.
    pub plies: usize,
    /// Variations within variations.
    pub depth: usize,
    /// Findings kept for one game; the rest is counted out, not kept.
    pub findings: usize,
}

impl Limits {
    pub const STANDARD: Limits = Limits { game_bytes: 1 << 20, plies: 2_000, depth: 256, findings: 500 };
}

impl Default for Limits {
    fn default() -> Self {
        Limits::STANDARD
    }
}

/// The score written after the moves or in the Result tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Score {
    WhiteWon,
    BlackWon,
    Drawn,
    /// `*`: going on, or not known.
    Open,
    /// `+/-`: Black did not come.
    WhiteByForfeit,
    /// `-/+`: White did not come.
    BlackByForfeit,
    /// `-/-` or `0-0`: neither came.
    BothForfeit,
}

impl Score {
    /// As PGN spells it (8.1.1.7). PGN has no forfeits, so those are written as plain scores.
    pub const fn pgn(self) -> &'static str {
        match self {
            Score::WhiteWon | Score::WhiteByForfeit => "1-0",
            Score::BlackWon | Score::BlackByForfeit => "0-1",
            Score::Drawn => "1/2-1/2",
            Score::Open | Score::BothForfeit => "*",
        }
    }

    /// Reads `1-0`, `1:0`, `½-½`, `1/2`, `0.5-0.5`, `+/-`, `*` and the like, dashes of any kind.
    pub fn parse(text: &str) -> Option<Score> {
        let mut plain = String::new();
        for c in text.chars() {
            match super::source::fold(c) {
                '½' => plain.push_str("1/2"),
                c if c.is_whitespace() => {}
                'O' | 'o' => plain.push('0'),
                c => plain.push(c),
            }
        }
        Some(match plain.as_str() {
            "1-0" | "1:0" | "1/0" => Score::WhiteWon,
            "0-1" | "0:1" | "0/1" => Score::BlackWon,
            "1/2-1/2" | "1/2:1/2" | "1/2" | "0.5-0.5" | "0.5:0.5" | "=" | "=-=" => Score::Drawn,
            "*" => Score::Open,
            "+/-" | "+:-" | "+--" | "1-0F" => Score::WhiteByForfeit,
            "-/+" | "-:+" | "--+" | "0-1F" => Score::BlackByForfeit,
            "-/-" | "-:-" | "---" | "0-0" | "0:0" => Score::BothForfeit,
            _ => return None,
        })
    }
}

/// One half-move. `mv` is `None` for a null move (`--`), which only a variation may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply {
    pub mv: Option<Move>,
    /// Byte in the game's own text.
    pub at: u32,
    pub len: u16,
}

/// What stands between the moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoteKind {
    /// `{…}` or `;…`, or a remark that names the move (「8.Re3。…」).
    Comment(CompactString),
    /// `$n`; `!` is 1, `?` is 2, `!!` 3, `??` 4, `!?` 5, `?!` 6.
    Nag(u8),
    /// A variation: its index in [`Game::lines`]. It replaces the ply before it.
    Rav(usize),
}

/// A note stands after the first `after` plies of its line; 0 is before the first move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    pub after: u32,
    pub kind: NoteKind,
}

/// The main line or one variation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// For a variation: the line it leaves and how many plies of that line come before it.
    pub from: Option<(usize, u32)>,
    pub plies: Vec<Ply>,
    pub notes: Vec<Note>,
}

/// One game.
#[derive(Clone, Debug)]
pub struct Game {
    pub tags: Vec<Tag>,
    pub start: Chess,
    pub mode: CastlingMode,
    /// `lines[0]` is the game as played, legal to its last ply.
    pub lines: Vec<Line>,
    /// The score after the moves, when one is written.
    pub score: Option<Score>,
    /// Words about the end (`黑方超时`, `White resigns`) as they stand.
    pub remarks: Vec<String>,
    /// Notes and warnings, in the order of the text.
    pub findings: Vec<Finding>,
    /// What stopped the reading: `lines[0]` holds the legal plies before it.
    pub problem: Option<Box<Problem>>,
    /// The move tokens of the main line as typed; kept only when there is a problem, for repairs.
    pub tokens: Vec<Token>,
    /// The text it came from.
    pub source: Source,
}

impl Game {
    /// An empty game from the usual start.
    pub fn new() -> Game {
        Game {
            tags: Vec::new(),
            start: Chess::default(),
            mode: CastlingMode::Standard,
            lines: vec![Line::default()],
            score: None,
            remarks: Vec::new(),
            findings: Vec::new(),
            problem: None,
            tokens: Vec::new(),
            source: Source::default(),
        }
    }

    /// The first value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|t| t.name == name).map(|t| t.value.as_str())
    }

    /// Sets a tag, in place when it is there.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        match self.tags.iter_mut().find(|t| t.name == name) {
            Some(tag) => tag.value = value.into(),
            None => self.tags.push(Tag { name: name.into(), value: value.into() }),
        }
    }

    /// The moves as played.
    pub fn plies(&self) -> &[Ply] {
        self.lines.first().map_or(&[], |l| &l.plies)
    }

    /// Nothing stopped the reading.
    pub fn is_legal(&self) -> bool {
        self.problem.is_none()
    }

    /// The position after the first `plies` plies of the main line (all of them when there are fewer).
    pub fn position_after(&self, plies: usize) -> Chess {
        let mut position = self.start.clone();
        for ply in self.plies().iter().take(plies) {
            play(&mut position, ply.mv);
        }
        position
    }

    /// The final position.
    pub fn last_position(&self) -> Chess {
        self.position_after(usize::MAX)
    }

    /// The score that counts: after the moves, else the Result tag.
    pub fn result(&self) -> Option<Score> {
        self.score.or_else(|| self.tag("Result").and_then(Score::parse))
    }

    /// Same tags, moves, variations, notes and score; places in the text may differ.
    pub fn says_the_same(&self, other: &Game) -> bool {
        self.tags == other.tags
            && self.start == other.start
            && self.score == other.score
            && self.lines.len() == other.lines.len()
            && self.lines.iter().zip(&other.lines).all(|(a, b)| {
                a.from == b.from
                    && a.notes == b.notes
                    && a.plies.iter().map(|p| p.mv).eq(b.plies.iter().map(|p| p.mv))
            })
    }
}

impl Default for Game {
    fn default() -> Self {
        Game::new()
    }
}

/// Plays a move known to be legal, or a null move.
pub(super) fn play(position: &mut Chess, mv: Option<Move>) {
    match mv {
        Some(mv) => position.play_unchecked(mv),
        None => {
            if let Ok(swapped) = position.clone().swap_turn() {
                *position = swapped;
            }
        }
    }
}
