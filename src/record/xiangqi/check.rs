//! The verdict on a record: how far it is legal, what is wrong first, how it ended.

use super::board::Move;
use super::history::{Repetition, Rules};
use super::notation::{Notation, write as write_move};
use super::position::{Position, State};
use super::read::{read_bytes, replay};
use super::record::{Finding, FindingKind, GameResult, Record, Severity};
use super::repair::{NearMiss, Repair, near_misses, repairs};
use super::write::move_texts;
use crate::record::Place;
use crate::tournament::Side;
use serde::Serialize;

/// Why the game is over, as far as board and words tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Termination {
    /// 将死
    Checkmate,
    /// 困毙
    Stalemate,
    /// 单方长将, not varied
    PerpetualCheck,
    /// 自然限着
    NaturalLimit,
    /// 超时
    Time,
    /// 认输
    Resignation,
    /// 议和
    Agreement,
    /// A result without a reason that can be seen.
    Stated,
    /// No result: the record stops.
    Unfinished,
}

/// The first thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Problem {
    pub ply: u16,
    #[serde(flatten)]
    pub at: Place,
    pub token: String,
    /// A short name of the reason, e.g. `horse_leg`.
    pub code: String,
    pub kind: FindingKind,
    /// The position the move was to be made in.
    pub fen: String,
    /// Legal moves spelled most like what was typed, the nearest first.
    pub near: Vec<NearMiss>,
}

/// One game, checked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Checked {
    /// From 1 in the file.
    pub index: usize,
    pub tags: Vec<(String, String)>,
    /// Plies read of the main line, all legal.
    pub plies: usize,
    /// Nothing is wrong (warnings and notes allowed).
    pub ok: bool,
    pub problem: Option<Problem>,
    pub findings: Vec<Finding>,
    /// The result after the moves, else the tag's.
    pub result: Option<GameResult>,
    pub termination: Termination,
    pub start_fen: String,
    pub final_fen: String,
    pub state: State,
    pub legal_moves: usize,
    pub plies_since_capture: u16,
    /// The natural limit stands reached in the final position.
    pub natural_limit: bool,
    /// How often the final position has stood.
    pub occurrences: usize,
    pub repetition: Option<Repetition>,
    pub iccs: Vec<Move>,
    pub chinese: Vec<String>,
    pub repairs: Vec<Repair>,
}

/// Reads and checks a file with the usual rules (natural limit sixty rounds).
pub fn check(bytes: &[u8]) -> Vec<Checked> {
    check_with(bytes, Rules::default())
}

/// Broken games of one file for which near misses and repairs are looked for; a person mends them one by one anyway, with
/// [`check_record`].
const REPAIRED: usize = 100;

/// Reads and checks a file.
pub fn check_with(bytes: &[u8], rules: Rules) -> Vec<Checked> {
    let mut broken = 0;
    read_bytes(bytes)
        .iter()
        .enumerate()
        .map(|(at, record)| {
            let checked = judge(record, at + 1, rules, broken < REPAIRED);
            broken += usize::from(!checked.ok);
            checked
        })
        .collect()
}

/// Counts the ways to play `depth` plies from a FEN (perft).
pub fn perft(depth: u8, fen: &str) -> Result<u64, super::fen::FenError> {
    Ok(Position::from_fen(fen)?.perft(depth))
}

/// Checks one record that was read.
pub fn check_record(record: &Record, index: usize, rules: Rules) -> Checked {
    judge(record, index, rules, true)
}

/// The verdict without a search for repairs, which takes longer than all the rest.
pub fn look(record: &Record, rules: Rules) -> Checked {
    judge(record, 1, rules, false)
}

fn judge(record: &Record, index: usize, rules: Rules, repairing: bool) -> Checked {
    let line = record.main_line();
    let mut findings = record.findings.clone();
    let mut game = super::history::Game::new(record.start, rules);
    let (mut limit_said, mut repetition_said) = (false, false);
    for (&node, ply) in line.iter().zip(1u16..) {
        let node = &record.nodes[node];
        if game.play(node.made).is_err() {
            break;
        }
        let mut say = |what| {
            let token = node.typed.clone();
            findings.push(Finding { at: node.place, ply, token, severity: Severity::Warning, what });
        };
        let limit = game.natural_limit_reached();
        if let Some(rounds) = rules.natural_limit.filter(|_| limit && !limit_said) {
            say(FindingKind::NaturalLimit { rounds });
        }
        limit_said = limit;
        let repetition = game.repetition();
        if let Some(repetition) = repetition.clone().filter(|_| !repetition_said) {
            say(FindingKind::Repetition { repetition });
        }
        // Said again only after the game has left the cycle.
        repetition_said = repetition.is_some();
    }

    let state = game.state();
    let tag_result = record.tag("Result").and_then(GameResult::read);
    let result =
        record.result.filter(|&result| result != GameResult::Unknown).or(tag_result).or(record.result);
    let last = line.last().map_or(record.place, |&node| record.nodes[node].place);
    let mut conflict = |what| {
        findings.push(Finding {
            at: last,
            ply: line.len() as u16,
            token: result.map_or("", GameResult::text).to_string(),
            severity: Severity::Error,
            what,
        });
    };
    if let (Some(tag), Some(text)) = (tag_result, record.result)
        && tag != text
        && tag != GameResult::Unknown
        && text != GameResult::Unknown
    {
        conflict(FindingKind::ResultsDiffer { tag, text });
    }
    let board = state.is_over().then(|| won_by(game.position().turn().opposite()));
    if let (Some(board), Some(stated)) = (board, result)
        && stated != board
        && stated != GameResult::Unknown
    {
        conflict(FindingKind::ResultAgainstBoard { stated, board });
    }

    let problem = findings.iter().find(|finding| finding.severity == Severity::Error).map(|finding| {
        let plies = usize::from(finding.ply).saturating_sub(1);
        let (fen, near) = match &finding.what {
            FindingKind::Move { .. } => {
                let before = game.position_after(plies);
                (before.fen(), if repairing { near_misses(before, &finding.token) } else { Vec::new() })
            }
            _ => (game.position().fen(), Vec::new()),
        };
        Problem {
            ply: finding.ply,
            at: finding.at,
            token: finding.token.clone(),
            code: finding.what.code().to_string(),
            kind: finding.what.clone(),
            fen,
            near,
        }
    });
    let stopped_at_move = findings.iter().any(|finding| matches!(finding.what, FindingKind::Move { .. }));
    let repetition = game.repetition();
    Checked {
        index,
        tags: record.tags.iter().map(|tag| (tag.name.clone(), tag.value.clone())).collect(),
        plies: game.played().len(),
        ok: problem.is_none(),
        problem,
        result,
        termination: termination(record, &game, result),
        start_fen: record.start.fen(),
        final_fen: game.position().fen(),
        state,
        legal_moves: game.position().legal_moves().len(),
        plies_since_capture: game.position().plies_since_capture(),
        natural_limit: game.natural_limit_reached(),
        occurrences: game.occurrences().len(),
        repetition,
        iccs: record.moves(),
        chinese: move_texts(&game, Notation::Chinese),
        repairs: if stopped_at_move && repairing { repairs(record, rules) } else { Vec::new() },
        findings,
    }
}

fn won_by(side: Side) -> GameResult {
    match side {
        Side::First => GameResult::RedWins,
        Side::Second => GameResult::BlackWins,
    }
}

fn termination(record: &Record, game: &super::history::Game, result: Option<GameResult>) -> Termination {
    match game.state() {
        State::Checkmate => return Termination::Checkmate,
        State::Stalemate => return Termination::Stalemate,
        State::Play | State::Check => {}
    }
    let words =
        format!("{} {}", record.remarks.join(" "), record.tag("Termination").unwrap_or("")).to_lowercase();
    let says = |any: &[&str]| any.iter().any(|word| words.contains(word));
    if says(&["超时", "超時", "time"]) {
        return Termination::Time;
    }
    if says(&["认输", "認輸", "认负", "投子", "resign"]) {
        return Termination::Resignation;
    }
    if says(&["议和", "同意", "agreement"]) {
        return Termination::Agreement;
    }
    match (result, game.repetition().and_then(|repetition| repetition.kind.loser())) {
        (None | Some(GameResult::Unknown), _) => Termination::Unfinished,
        (Some(result), Some(loser)) if result == won_by(loser.opposite()) => Termination::PerpetualCheck,
        (Some(GameResult::Draw), None) if game.natural_limit_reached() => Termination::NaturalLimit,
        (Some(GameResult::RedWins | GameResult::BlackWins | GameResult::Draw), _) => Termination::Stated,
    }
}

impl FindingKind {
    /// A short name that stays the same in every language.
    pub fn code(&self) -> &'static str {
        match self {
            FindingKind::Move { error } | FindingKind::VariationMove { error } => error.code(),
            FindingKind::Fen { .. } => "fen",
            FindingKind::Misplaced { .. } => "misplaced",
            FindingKind::NumberOutOfStep { .. } => "number_out_of_step",
            FindingKind::UnreadText => "unread_text",
            FindingKind::TandemSignMissing => "tandem_sign_missing",
            FindingKind::Unclosed { .. } => "unclosed",
            FindingKind::Stray { .. } => "stray",
            FindingKind::MovesAfterResult => "moves_after_result",
            FindingKind::NoGame => "no_game",
            FindingKind::ResultsDiffer { .. } => "results_differ",
            FindingKind::ResultAgainstBoard { .. } => "result_against_board",
            FindingKind::NaturalLimit { .. } => "natural_limit",
            FindingKind::Repetition { .. } => "repetition",
            FindingKind::Undecodable => "undecodable",
            FindingKind::TooLong { .. } => "too_long",
            FindingKind::TooManyGames { .. } => "too_many_games",
            FindingKind::TooManyMoves { .. } => "too_many_moves",
            FindingKind::TooDeep { .. } => "too_deep",
        }
    }
}

/// The final game of a record, to be shown and played on.
pub fn game_of(record: &Record, rules: Rules) -> super::history::Game {
    replay(record, rules)
}

/// How a move is spelled in the position it is made in.
pub fn spell(position: &Position, made: Move) -> [String; 3] {
    [Notation::Chinese, Notation::Wxf, Notation::Iccs].map(|notation| write_move(position, made, notation))
}
