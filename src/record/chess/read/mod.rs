//! The patient reader: any text with chess moves in it, from broken PGN to a score typed on a telephone.
//!
//! A text has three zones: the *head* (tags, or a heading such as 白方：…), the *moves*, and what comes
//! *after* the result (remarks keyed to moves, 总评, the next game). Lines decide the zone; inside the
//! moves, runs without blanks are cut by [`super::cut`] and fitted to the legal moves. The first move that
//! fits nothing stops the main line, everything typed stays in [`Game::tokens`] for the repairs.

mod head;
mod moves;
mod plies;
mod remarks;

use super::columns::join_columns;
use super::finding::{Finding, FindingKind, Limit};
use super::game::{Game, Limits};
use super::source::{Source, advance, fold};
use super::typed::{Letters, Number, Token};
use crate::record::Place;
use shakmaty::Chess;

/// Reads every game of a text.
pub fn read(source: Source, limits: &Limits) -> Vec<Game> {
    let mut chars = Vec::with_capacity(source.text.len());
    let mut at = Vec::with_capacity(source.text.len() + 1);
    for (i, c) in source.text.char_indices() {
        chars.push(fold(c));
        at.push(i as u32);
    }
    at.push(source.text.len() as u32);
    let joined = join_columns(&mut chars, &mut at);
    let letters = Letters::guess(&chars);
    let mut reader = Reader {
        source: &source,
        s: chars,
        at,
        i: 0,
        letters,
        braces: (0, 0, false),
        walked: (0, source.base),
        keys_checked: 0,
        limits: *limits,
        now: Building::new(),
        done: Vec::new(),
    };
    if joined {
        reader.say(0, 0, FindingKind::ColumnsJoined);
    }
    reader.run();
    reader.done
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Zone {
    Head,
    Moves,
    After,
}

enum Tagged {
    Taken,
    Again(usize),
    NoTag,
}

struct Frame {
    line: usize,
    position: Chess,
    before: Chess,
    /// Nothing more is read here: a move could not be.
    stopped: bool,
    /// The number printed last, not yet used by a move.
    number: Option<Number>,
    /// Plies read, legal or not, for the count of the numbers.
    count: u32,
    shift: i64,
    /// Number of the first ply, counted from White's first (0) of move 1.
    first: u32,
}

struct Building {
    game: Game,
    zone: Zone,
    frame: Frame,
    outer: Vec<Frame>,
    /// Char index where this game's text begins.
    from: usize,
    tokens: Vec<Token>,
    /// Comments and signs found before the first move.
    anything: bool,
    after_result: u32,
    dropped: u32,
    /// Words beside the moves, gathered until a move comes.
    words: Vec<(usize, usize)>,
    keyed: Option<usize>,
}

impl Building {
    fn new() -> Building {
        let start = Chess::default();
        Building {
            game: Game::new(),
            zone: Zone::Head,
            frame: Frame {
                line: 0,
                position: start.clone(),
                before: start,
                stopped: false,
                number: None,
                count: 0,
                shift: 0,
                first: 0,
            },
            outer: Vec::new(),
            from: 0,
            tokens: Vec::new(),
            anything: false,
            after_result: 0,
            dropped: 0,
            words: Vec::new(),
            keyed: None,
        }
    }
}

struct Reader<'a> {
    source: &'a Source,
    s: Vec<char>,
    at: Vec<u32>,
    i: usize,
    letters: Letters,
    /// The last search for `}`: from where, how far, found.
    braces: (usize, usize, bool),
    /// A byte and its place: findings are placed in one walk over the text.
    walked: (usize, Place),
    /// Remarks whose move was looked up on the board.
    keys_checked: u32,
    limits: Limits,
    now: Building,
    done: Vec<Game>,
}

/// Tags kept of one game.
const TAGS: usize = 200;
/// Longest run cut at once; a longer one is cut in pieces.
const RUN: usize = 1_200;
/// Of a long run this much is left for the next piece, so that no move is torn.
const OVERLAP: usize = 40;

impl Reader<'_> {
    fn byte(&self, i: usize) -> usize {
        self.at[i.min(self.at.len() - 1)] as usize
    }

    /// The text of some characters as it came.
    fn raw(&self, from: usize, to: usize) -> &str {
        // Columns may have been moved about; a span never crosses such a seam.
        let start = self.byte(from);
        let end = if to > from {
            let last = self.byte(to - 1);
            last + self.source.text[last..].chars().next().map_or(0, char::len_utf8)
        } else {
            start
        };
        self.source.text.get(start..end).unwrap_or("")
    }

    fn say(&mut self, from: usize, len: usize, kind: FindingKind) {
        self.say_of(from, len, None, kind);
    }

    fn say_of(&mut self, from: usize, len: usize, ply: Option<u32>, kind: FindingKind) {
        let stops = matches!(kind, FindingKind::Stops { .. });
        if self.now.game.findings.len() >= self.limits.findings && !stops {
            self.now.dropped += 1;
            return;
        }
        let token: String = self.raw(from, from + len).chars().take(40).collect();
        // Places are filled in at the end, in one pass over the text.
        let at = Place { line: 0, column: 0, byte: self.byte(from) as u64 };
        self.now.game.findings.push(Finding { at, ply, token, kind });
    }

    fn run(&mut self) {
        while self.i < self.s.len() {
            let at_line_start = self.i == 0 || self.s[self.i - 1] == '\n';
            if at_line_start && self.line_start() {
                continue;
            }
            if self.i >= self.s.len() {
                break;
            }
            match self.now.zone {
                Zone::Head => {
                    // Behind a comment that ended within the line the moves may begin.
                    let end = self.line_end(self.i);
                    let from = self.skip_blanks(self.i, end);
                    if self.begins_moves(from, end) {
                        self.begin_moves();
                        self.i = from;
                        self.moves();
                    } else {
                        self.i = end + 1;
                    }
                }
                Zone::After => self.i = self.line_end(self.i) + 1,
                Zone::Moves => self.moves(),
            }
        }
        self.finish();
    }

    fn line_end(&self, i: usize) -> usize {
        (i..self.s.len()).find(|k| self.s[*k] == '\n').unwrap_or(self.s.len())
    }

    fn skip_blanks(&self, mut i: usize, end: usize) -> usize {
        while i < end && (self.s[i].is_whitespace() || self.s[i] == '|') {
            i += 1;
        }
        i
    }

    /// Ends the game at hand and begins the next.
    fn finish(&mut self) {
        self.flush_words();
        if !self.now.outer.is_empty() {
            self.say(self.i.min(self.s.len()), 0, FindingKind::VariationOpen);
        }
        if self.now.after_result > 0 {
            let moves = self.now.after_result;
            self.say(self.i.min(self.s.len()), 0, FindingKind::MovesAfterResult { moves });
        }
        let mut now = std::mem::replace(&mut self.now, Building::new());
        self.now.from = self.i;
        let empty = now.tokens.is_empty() && now.game.score.is_none() && now.game.tags.is_empty();
        if empty && !(now.anything && now.game.lines[0].notes.iter().any(|_| true)) {
            return;
        }
        if now.dropped > 0 {
            let at = Place::default();
            let kind = FindingKind::LimitReached { what: Limit::Findings };
            now.game.findings.push(Finding { at, ply: None, token: now.dropped.to_string(), kind });
        }
        let mut game = now.game;
        if game.lines.len() > 1 && game.lines.last().is_some_and(|l| l.from.is_none()) {
            game.lines.retain({
                let mut first = true;
                move |l| std::mem::replace(&mut first, false) || l.from.is_some()
            });
        }
        // Remarks come after the moves they speak of, in the order of the moves.
        game.lines[0].notes.sort_by_key(|n| n.after);
        if game.problem.is_some() {
            game.tokens = now.tokens;
        }
        self.locate(&mut game, now.from);
        self.done.push(game);
    }

    /// Gives the game its own part of the text and the findings their places.
    fn locate(&mut self, game: &mut Game, from: usize) {
        game.source = self.source.clone();
        game.source.known = (self.byte(from), self.walk(self.byte(from)));
        let mut order: Vec<usize> = (0..game.findings.len()).collect();
        order.sort_by_key(|i| game.findings[*i].at.byte);
        for i in order {
            let place = self.walk(game.findings[i].at.byte as usize);
            game.findings[i].at = place;
            if let (Some(problem), FindingKind::Stops { .. }) = (&mut game.problem, &game.findings[i].kind) {
                problem.at = place;
            }
        }
    }

    /// The place of a byte, from the last one asked for where that lies before it.
    fn walk(&mut self, byte: usize) -> Place {
        let (from, base) = if byte >= self.walked.0 { self.walked } else { (0, self.source.base) };
        let text = self.source.text.get(from..byte).unwrap_or("");
        self.walked = (byte, advance(base, text, self.source.charset));
        self.walked.1
    }
}
