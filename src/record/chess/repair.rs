//! The smallest edits after which a broken score is legal to its end.
//!
//! Every edit has a cost: another spelling its distance ([`super::spell`]); a move skipped or doubled 2,
//! and only where the printed numbers say so (or there are none). Budgets 1, 2, 3 are tried in turn, so
//! the first answers are all the cheapest ones. Looking ahead to the end is what tells `Nc4` from `Na4`:
//! both are one letter from `Ne4`. A person chooses; nothing is changed here.

use super::finding::Habit;
use super::game::{Game, Ply, play};
use super::spell;
use super::typed::{Fit, Token, Typed, fit, habits, moves_at};
use super::why::{fen, san};
use crate::record::Place;
use shakmaty::{Chess, Move, Position};
use std::collections::HashSet;

/// What an edit does to the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EditKind {
    /// This move was meant (SAN).
    Replace { san: String },
    /// A move is missing before the token: one of these (SAN).
    Insert { sans: Vec<String> },
    /// The token is one too many.
    Drop,
}

/// One edit with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// Index into [`Game::tokens`].
    pub token: usize,
    /// Ply of the main line it stands at, from 1.
    pub ply: u32,
    pub at: Place,
    pub typed: String,
    pub kind: EditKind,
}

/// A set of edits, how much they cost and how far the text is legal with them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repair {
    pub cost: u32,
    pub edits: Vec<Edit>,
    /// Plies legal after the edits.
    pub reach: u32,
    /// The whole text is legal.
    pub complete: bool,
    /// Needless letters and unmarked captures after the first edit: of two equal repairs the one with less is
    /// more likely what was meant. A hint only.
    pub oddness: u32,
    /// Position at `reach`.
    pub fen: String,
}

/// Bounds of the search.
#[derive(Clone, Copy, Debug)]
pub struct Search {
    /// Largest cost tried.
    pub budget: u32,
    /// Positions looked at in all.
    pub nodes: u32,
    /// Repairs given.
    pub most: usize,
}

impl Default for Search {
    fn default() -> Self {
        Search { budget: 3, nodes: 60_000, most: 12 }
    }
}

const STRUCTURAL: u32 = 2;
const ROOT: u32 = u32::MAX;

/// A step of a repair in the making: the edit and the ones before it.
#[derive(Clone, Copy)]
struct Step {
    before: u32,
    token: u32,
    act: Act,
}

#[derive(Clone, Copy)]
enum Act {
    Replace(Move),
    Insert(Move),
    Drop,
}

#[derive(Clone)]
struct State {
    token: u32,
    /// Plies inserted less plies dropped.
    moved: i32,
    position: Chess,
    left: u32,
    steps: u32,
}

struct Searcher<'a> {
    tokens: &'a [Token],
    plain: Vec<&'a [u8]>,
    /// For each token the ply its own number or the next one demands, when there is one ahead.
    demanded: Vec<Option<i64>>,
    first: i64,
    numbered: bool,
    steps: Vec<Step>,
    nodes: u32,
    most_nodes: u32,
    complete: Vec<(u32, u32)>,
    partial: Vec<(u32, u32, u32)>,
}

/// The cheapest repairs, best first. Empty when the game has no problem.
pub fn repairs(game: &Game, search: &Search) -> Vec<Repair> {
    let Some(problem) = &game.problem else { return Vec::new() };
    let tokens = &game.tokens;
    let stop = problem.ply.saturating_sub(1) as usize;
    if stop >= tokens.len() {
        return Vec::new();
    }
    let start = &game.start;
    let first = (i64::from(start.fullmoves().get()) - 1) * 2 + i64::from(start.turn().is_black());
    let mut demanded: Vec<Option<i64>> = vec![None; tokens.len()];
    let mut next = None;
    for (i, token) in tokens.iter().enumerate().rev() {
        if let Some(n) = token.number {
            let ply = (i64::from(n.n) - 1) * 2 + i64::from(n.black) - first;
            next = Some(ply - i as i64);
        }
        // What must be added to the index of a token so that the number ahead is true.
        demanded[i] = next;
    }
    let mut searcher = Searcher {
        tokens,
        plain: tokens.iter().map(|t| t.text.as_bytes()).collect(),
        demanded,
        first,
        numbered: tokens.iter().any(|t| t.number.is_some()),
        steps: Vec::new(),
        nodes: 0,
        most_nodes: search.nodes,
        complete: Vec::new(),
        partial: Vec::new(),
    };
    for budget in 1..=search.budget {
        searcher.steps.clear();
        searcher.partial.clear();
        searcher.run(start, budget, stop);
        if !searcher.complete.is_empty() || searcher.nodes >= searcher.most_nodes {
            break;
        }
    }
    let complete = !searcher.complete.is_empty();
    let ends: Vec<(u32, u32)> = if complete {
        searcher.complete.clone()
    } else {
        // No way to the end: the edits that reach farthest, beyond the stop.
        let mut far = searcher.partial.clone();
        far.retain(|(reach, ..)| *reach as usize > stop + 1);
        far.sort_by_key(|(reach, cost, _)| (std::cmp::Reverse(*reach), *cost));
        far.truncate(search.most);
        far.into_iter().map(|(_, cost, steps)| (cost, steps)).collect()
    };
    let mut found: Vec<Repair> = ends.iter().filter_map(|(cost, steps)| searcher.describe(game, *cost, *steps, complete)).collect();
    // One missing move that could be many is one repair with a choice.
    let mut grouped: Vec<Repair> = Vec::new();
    for repair in found.drain(..) {
        let twin = grouped.iter_mut().find(|g| same_but_inserted(g, &repair));
        match twin {
            Some(twin) => {
                for (a, b) in twin.edits.iter_mut().zip(&repair.edits) {
                    if let (EditKind::Insert { sans }, EditKind::Insert { sans: more }) = (&mut a.kind, &b.kind) {
                        for san in more {
                            if !sans.contains(san) {
                                sans.push(san.clone());
                            }
                        }
                    }
                }
            }
            None => grouped.push(repair),
        }
    }
    grouped.sort_by(|a, b| {
        (a.cost, std::cmp::Reverse(a.reach), a.oddness, a.edits.len())
            .cmp(&(b.cost, std::cmp::Reverse(b.reach), b.oddness, b.edits.len()))
            .then_with(|| a.edits.first().map(|e| std::cmp::Reverse(e.ply)).cmp(&b.edits.first().map(|e| std::cmp::Reverse(e.ply))))
    });
    grouped.truncate(search.most);
    grouped
}

fn same_but_inserted(a: &Repair, b: &Repair) -> bool {
    let inserts = |r: &Repair| r.edits.iter().any(|e| matches!(e.kind, EditKind::Insert { .. }));
    inserts(a)
        && a.complete == b.complete
        && a.reach == b.reach
        && a.edits.len() == b.edits.len()
        && a.edits.iter().zip(&b.edits).all(|(x, y)| {
            x.token == y.token
                && (x.kind == y.kind || matches!((&x.kind, &y.kind), (EditKind::Insert { .. }, EditKind::Insert { .. })))
        })
}

impl Searcher<'_> {
    fn run(&mut self, start: &Chess, budget: u32, stop: usize) {
        let mut stack = vec![State { token: 0, moved: 0, position: start.clone(), left: budget, steps: ROOT }];
        let mut seen: HashSet<(Chess, u32, u32, u32)> = HashSet::new();
        while let Some(state) = stack.pop() {
            if self.nodes >= self.most_nodes {
                return;
            }
            self.follow(state, budget, stop, &mut stack, &mut seen);
        }
    }

    /// Plays on as typed for as long as that is legal; on the way notes every edit the budget allows.
    fn follow(
        &mut self,
        mut state: State,
        budget: u32,
        stop: usize,
        stack: &mut Vec<State>,
        seen: &mut HashSet<(Chess, u32, u32, u32)>,
    ) {
        loop {
            let i = state.token as usize;
            if i >= self.tokens.len() {
                if state.left == 0 {
                    self.complete.push((budget, state.steps));
                }
                return;
            }
            self.nodes += 1;
            if self.nodes >= self.most_nodes {
                return;
            }
            let token = &self.tokens[i];
            let legal = state.position.legal_moves();
            let typed = token.typed.as_ref().map_or(Fit::None, |t| fit(&state.position, &legal, t));
            if state.left > 0 && i <= stop + 40 {
                self.edits(&state, &legal, matches!(typed, Fit::One(_)), stop, stack, seen);
            }
            match typed {
                Fit::One(mv) => {
                    state.position.play_unchecked(mv);
                    state.token += 1;
                }
                Fit::Several(_) | Fit::None => {
                    if state.steps != ROOT {
                        let reach = (state.token as i32 + state.moved).max(0) as u32;
                        self.partial.push((reach, budget - state.left, state.steps));
                    }
                    return;
                }
            }
        }
    }

    fn edits(
        &mut self,
        state: &State,
        legal: &shakmaty::MoveList,
        fits: bool,
        stop: usize,
        stack: &mut Vec<State>,
        seen: &mut HashSet<(Chess, u32, u32, u32)>,
    ) {
        let i = state.token as usize;
        let mut push = |steps: &mut Vec<Step>, act: Act, cost: u32, token: u32, moved: i32, mv: Option<Move>| {
            let mut position = state.position.clone();
            if let Some(mv) = mv {
                position.play_unchecked(mv);
            }
            steps.push(Step { before: state.steps, token: state.token, act });
            let next = State { token, moved, position, left: state.left - cost, steps: (steps.len() - 1) as u32 };
            stack.push(next);
        };
        let _ = seen;
        for (mv, cost) in spell::within(&state.position, legal, self.plain[i], state.left) {
            // A true spelling of one move is not an edit.
            if cost > 0 && !(fits && cost == 0) {
                push(&mut self.steps, Act::Replace(mv), cost, state.token + 1, state.moved, Some(mv));
            }
        }
        if state.left < STRUCTURAL || i > stop + 2 {
            return;
        }
        // A move too few or too many: only where the numbers ahead agree with it, or there are none at all.
        let index = i as i64;
        let wanted = self.demanded[i].map(|d| d - i64::from(state.moved));
        let may = |change: i64| if self.numbered { wanted == Some(change) } else { (stop as i64 - index) < 12 };
        let _ = self.first;
        if may(1) {
            for &mv in legal {
                push(&mut self.steps, Act::Insert(mv), STRUCTURAL, state.token, state.moved + 1, Some(mv));
            }
        }
        let doubled = (1..=2).any(|back| i >= back && self.tokens[i - back].text == self.tokens[i].text);
        let next_wants = self.demanded.get(i + 1).copied().flatten().map(|d| d - i64::from(state.moved));
        let drops = if self.numbered { next_wants == Some(-1) || wanted == Some(-1) } else { doubled };
        if drops {
            push(&mut self.steps, Act::Drop, STRUCTURAL, state.token + 1, state.moved - 1, None);
        }
    }

    /// Replays a repair and puts it into words a page can show.
    fn describe(&self, game: &Game, cost: u32, last: u32, complete: bool) -> Option<Repair> {
        let mut steps = Vec::new();
        let mut at = last;
        while let Some(step) = self.steps.get(at as usize) {
            steps.push(*step);
            at = step.before;
        }
        steps.reverse();
        let mut steps = steps.into_iter().peekable();
        let mut position = game.start.clone();
        let (mut edits, mut reach, mut oddness) = (Vec::new(), 0u32, 0u32);
        let mut i = 0usize;
        while i < self.tokens.len() {
            let token = &self.tokens[i];
            let mut edit = |reach: u32, kind: EditKind| {
                edits.push(Edit {
                    token: i,
                    ply: reach + 1,
                    at: game.source.place(token.at as usize),
                    typed: game.source.slice(token.at as usize, token.len as usize).to_string(),
                    kind,
                });
            };
            if let Some(step) = steps.next_if(|s| s.token as usize == i) {
                match step.act {
                    Act::Replace(mv) => {
                        edit(reach, EditKind::Replace { san: san(&position, mv) });
                        position.play_unchecked(mv);
                        reach += 1;
                        i += 1;
                    }
                    Act::Insert(mv) => {
                        edit(reach, EditKind::Insert { sans: vec![san(&position, mv)] });
                        position.play_unchecked(mv);
                        reach += 1;
                    }
                    Act::Drop => {
                        edit(reach, EditKind::Drop);
                        i += 1;
                    }
                }
                continue;
            }
            let legal = position.legal_moves();
            let Some(typed) = &token.typed else { break };
            let Fit::One(mv) = fit(&position, &legal, typed) else { break };
            if !edits.is_empty() {
                let how = habits(&position, &legal, typed, mv);
                oddness +=
                    how.iter().filter(|h| matches!(h, Habit::NeedlessLetter | Habit::CaptureUnmarked)).count() as u32;
            }
            position.play_unchecked(mv);
            reach += 1;
            i += 1;
        }
        (!edits.is_empty()).then(|| Repair { cost, edits, reach, complete, oddness, fen: fen(&position) })
    }
}

/// The game with a repair a person has chosen. Of a missing move the first offered is taken; give a repair
/// with one to choose another. Variations stay where they are only before the first edit.
pub fn apply(game: &Game, repair: &Repair) -> Game {
    let mut fixed = game.clone();
    let mut position = game.start.clone();
    let mut plies: Vec<Ply> = Vec::new();
    let mut shifts: Vec<(u32, i32)> = Vec::new();
    let mut left: Vec<Token> = Vec::new();
    let mut whole = true;
    let mut push = |position: &mut Chess, mv: Move, token: &Token| {
        play(position, Some(mv));
        plies.push(Ply { mv: Some(mv), at: token.at, len: token.len });
    };
    for (i, token) in game.tokens.iter().enumerate() {
        let mut typed: Option<Typed> = token.typed;
        let mut token = token.clone();
        let mut dropped = false;
        for edit in repair.edits.iter().filter(|e| e.token == i) {
            match &edit.kind {
                EditKind::Drop => {
                    dropped = true;
                    shifts.push((i as u32, -1));
                }
                EditKind::Insert { sans } => {
                    if let Some(san) = sans.first()
                        && let Some(mv) = find(&position, san)
                    {
                        push(&mut position, mv, &token);
                        left.push(retyped(&token, san));
                        shifts.push((i as u32, 1));
                    }
                }
                EditKind::Replace { san } => {
                    token = retyped(&token, san);
                    typed = token.typed;
                }
            }
        }
        if dropped {
            continue;
        }
        left.push(token.clone());
        if !whole {
            continue;
        }
        let legal = position.legal_moves();
        match typed.as_ref().map(|t| fit(&position, &legal, t)) {
            Some(Fit::One(mv)) => push(&mut position, mv, &token),
            _ => whole = false,
        }
    }
    let first_edit = repair.edits.iter().map(|e| e.token as u32).min().unwrap_or(0);
    let line = &mut fixed.lines[0];
    line.plies = plies;
    for note in &mut line.notes {
        let shift: i32 = shifts.iter().filter(|(at, _)| *at < note.after).map(|(_, by)| by).sum();
        note.after = note.after.saturating_add_signed(shift);
    }
    let _ = first_edit;
    fixed.findings.retain(|f| !matches!(f.kind, super::finding::FindingKind::Stops { .. }));
    if whole {
        fixed.problem = None;
        fixed.tokens.clear();
    } else {
        fixed.tokens = left;
        let legal = position.legal_moves();
        if let (Some(problem), Some(token)) = (&mut fixed.problem, fixed.tokens.get(fixed.lines[0].plies.len())) {
            problem.ply = fixed.lines[0].plies.len() as u32 + 1;
            problem.at = game.source.place(token.at as usize);
            problem.token = game.source.slice(token.at as usize, token.len as usize).to_string();
            problem.fen = fen(&position);
            problem.wrong = super::why::explain(&position, &legal, token.typed.as_ref(), token.number);
            problem.near = super::why::near(&position, &legal, &token.text, 6);
        }
    }
    fixed
}

fn retyped(token: &Token, san: &str) -> Token {
    let chars: Vec<char> = san.chars().collect();
    let typed = moves_at(&chars, 0, super::typed::Letters::English).into_iter().next().map(|(t, _)| t);
    Token { text: typed.map_or(san.to_string(), |t| t.plain()), typed, ..token.clone() }
}

fn find(position: &Chess, text: &str) -> Option<Move> {
    let legal = position.legal_moves();
    legal.iter().copied().find(|m| san(position, *m) == text)
}
