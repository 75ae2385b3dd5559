//! The verdict on a record: how far it is legal, what is wrong first, how it ended, and the count.

use super::board::{Point, Stone};
use super::record::{Finding, FindingKind, Severity, gravity};
use super::repair::{NearMiss, Repair, near_misses, repairs};
use super::replay::{Replay, replay};
use super::rules::KoRule;
use super::score::{Area, Compensation, Zi, count, dead_groups};
use super::sgf::{Collection, Tree, points, read_bytes, simple_text, text};
use crate::record::Place;
use serde::Serialize;

/// What the event sets and the players agreed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    pub ko: KoRule,
    /// 贴子 where the record has no KM.
    pub compensation: Zi,
    /// Points of the dead groups, as the players agreed; `None`: the record's own marks (TB, TW) are taken.
    pub dead: Option<Vec<Point>>,
}

impl Default for Options {
    /// Positional superko, 3¾ 子 (requirements ?28, ?29).
    fn default() -> Options {
        Options { ko: KoRule::PositionalSuperko, compensation: Zi::THREE_AND_THREE_QUARTERS, dead: None }
    }
}

/// Why the game is over, as far as board and words tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Termination {
    /// 中盘胜
    Resignation,
    /// 超时
    Time,
    /// 弃权
    Forfeit,
    /// A counted result.
    Counted,
    Draw,
    /// No result.
    Void,
    /// Two passes, and the count is not written down.
    TwoPasses,
    /// The record stops.
    Unfinished,
}

/// RE, read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stated {
    pub winner: Option<Stone>,
    /// By how many points (目), where it says so.
    pub margin: Option<Zi>,
    pub termination: Termination,
}

/// Reads RE: `B+3.5`, `W+R`, `0`, and what Chinese programs write: 黑中盘胜, 白胜3又1/4子.
pub fn read_result(value: &str) -> Option<Stated> {
    let value = value.trim();
    let plain = |termination| Some(Stated { winner: None, margin: None, termination });
    match value.to_ascii_lowercase().as_str() {
        "" | "?" => return plain(Termination::Unfinished),
        "0" | "draw" | "jigo" | "和棋" | "和" => return plain(Termination::Draw),
        "void" => return plain(Termination::Void),
        _ => {}
    }
    let (winner, rest) = match value.chars().next()? {
        'B' | 'b' | '黑' => (Stone::Black, &value[value.chars().next()?.len_utf8()..]),
        'W' | 'w' | '白' => (Stone::White, &value[value.chars().next()?.len_utf8()..]),
        _ => return None,
    };
    let won = |margin, termination| Some(Stated { winner: Some(winner), margin, termination });
    if let Some(how) = rest.strip_prefix('+') {
        return match how.trim().to_ascii_lowercase().as_str() {
            "" => won(None, Termination::Counted),
            "r" | "resign" => won(None, Termination::Resignation),
            "t" | "time" => won(None, Termination::Time),
            "f" | "forfeit" => won(None, Termination::Forfeit),
            number => {
                let number = number.trim_end_matches("points").trim_end_matches('目').trim();
                let (whole, half) = number.split_once('.').unwrap_or((number, ""));
                let whole = if whole.is_empty() && !half.is_empty() { "0" } else { whole };
                let whole: i32 = whole.parse().ok().filter(|&whole| (0..=700).contains(&whole))?;
                match half.trim_end_matches('0') {
                    "" => won(Some(Zi::points_halves(whole * 2)), Termination::Counted),
                    "5" => won(Some(Zi::points_halves(whole * 2 + 1)), Termination::Counted),
                    // A quarter 子 written as a decimal: the winner is clear, the margin is in 子.
                    part if part.bytes().all(|byte| byte.is_ascii_digit()) => won(None, Termination::Counted),
                    _ => None,
                }
            }
        };
    }
    if rest.contains("中盘") || rest.contains("中盤") || rest.contains("认输") {
        won(None, Termination::Resignation)
    } else if rest.contains("超时") || rest.contains("超時") {
        won(None, Termination::Time)
    } else if rest.contains('胜') || rest.contains('勝') {
        won(None, Termination::Counted)
    } else {
        None
    }
}

/// The first thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Problem {
    pub ply: u16,
    #[serde(flatten)]
    pub at: Place,
    pub token: String,
    /// A short name of the reason, e.g. `superko`.
    pub code: String,
    pub kind: FindingKind,
    /// Legal points near the one that was written.
    pub near: Vec<NearMiss>,
}

/// One game, checked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Checked {
    /// From 1 in the file.
    pub index: usize,
    /// The root's texts, e.g. PB, PW, KM, RE.
    pub tags: Vec<(String, String)>,
    /// Width and height; absent when the board could not be set up.
    pub size: Option<(u8, u8)>,
    /// Moves and passes of the main line, all legal.
    pub plies: usize,
    /// Nothing is wrong (warnings and notes allowed).
    pub ok: bool,
    pub problem: Option<Problem>,
    pub findings: Vec<Finding>,
    /// RE as it stands in the file.
    pub result: Option<String>,
    pub termination: Termination,
    pub moves: Vec<String>,
    /// The final board's rows from the top, `X` Black, `O` White.
    pub final_board: Vec<String>,
    /// Stones of that colour that were captured.
    pub captured_black: u16,
    pub captured_white: u16,
    pub to_play: Option<Stone>,
    pub two_passes: bool,
    pub handicap: u8,
    /// The compensation is the event's, the record has none.
    pub compensation_assumed: bool,
    /// Dead groups are given by the caller or marked in the record; without them all stones count as alive.
    pub dead_agreed: bool,
    pub area: Option<Area>,
    pub repairs: Vec<Repair>,
}

/// Broken games of one file for which repairs are looked for; a person mends them one by one anyway, with
/// [`check_tree`].
const REPAIRED: usize = 100;

/// Reads and checks a file with the usual rules.
pub fn check(bytes: &[u8]) -> Vec<Checked> {
    check_with(bytes, &Options::default())
}

/// Reads and checks a file.
pub fn check_with(bytes: &[u8], options: &Options) -> Vec<Checked> {
    check_collection(&read_bytes(bytes), options)
}

/// Checks what was read; findings outside the trees are told with the first game.
pub fn check_collection(collection: &Collection, options: &Options) -> Vec<Checked> {
    let mut broken = 0;
    let mut checked: Vec<Checked> = collection
        .trees
        .iter()
        .enumerate()
        .map(|(at, tree)| {
            let checked = judge(tree, at + 1, options, broken < REPAIRED);
            broken += usize::from(!checked.ok);
            checked
        })
        .collect();
    if checked.is_empty() {
        checked.push(check_tree(&Tree::default(), 1, options));
    }
    if let Some(first) = checked.first_mut() {
        for finding in &collection.findings {
            let what = FindingKind::Syntax { kind: finding.kind };
            let severity = gravity(finding.kind);
            let found = Finding { at: finding.at, ply: 0, token: finding.token.clone(), severity, what };
            if severity == Severity::Error && first.problem.is_none() {
                first.problem = Some(problem_of(&found, Vec::new()));
                first.ok = false;
            }
            first.findings.push(found);
        }
    }
    checked
}

fn problem_of(finding: &Finding, near: Vec<NearMiss>) -> Problem {
    Problem {
        ply: finding.ply,
        at: finding.at,
        token: finding.token.clone(),
        code: finding.what.code().to_string(),
        kind: finding.what.clone(),
        near,
    }
}

/// Checks one tree.
pub fn check_tree(tree: &Tree, index: usize, options: &Options) -> Checked {
    judge(tree, index, options, true)
}

/// The verdict without a search for repairs, which takes longer than all the rest.
pub fn look(tree: &Tree, options: &Options) -> Checked {
    judge(tree, 1, options, false)
}

fn judge(tree: &Tree, index: usize, options: &Options, repairing: bool) -> Checked {
    let Replay { root, game, mut findings, unread } = replay(tree, options.ko);
    let node = tree.nodes.first();
    let tags: Vec<(String, String)> = node
        .map(|node| {
            node.properties
                .iter()
                .filter(|property| !matches!(property.name.as_str(), "AB" | "AW" | "AE" | "B" | "W" | "C"))
                .map(|property| (property.name.clone(), simple_text(&property.values.join(" "))))
                .collect()
        })
        .unwrap_or_default();
    let result_property = node.and_then(|node| node.property("RE"));
    let result = result_property.map(|property| simple_text(&property.values[0]));
    let stated = result.as_deref().map(read_result);
    if let (Some(None), Some(property), Some(token)) = (&stated, result_property, &result) {
        let (at, token) = (property.place, token.chars().take(40).collect());
        let what = FindingKind::BadResult;
        findings.push(Finding { at, ply: 0, token, severity: Severity::Warning, what });
    }
    let stated = stated.flatten();

    let marked = game.as_ref().and_then(|game| marked_dead(tree, game.board()));
    let dead = options
        .dead
        .as_ref()
        .zip(game.as_ref())
        .map(|(dead, game)| dead.iter().copied().filter(|&at| game.board().stone(at).is_some()).collect())
        .or(marked);
    let area = game.as_ref().map(|game| {
        let compensation: Compensation = root.compensation(options.compensation);
        count(game.board(), dead.as_deref().unwrap_or(&[]), compensation)
    });
    // A handicap game without KM has no 贴子 but the stones.
    let compensation_assumed = root.komi.is_none() && root.handicap == 0;
    if let (Some(area), Some(_), Some(stated), Some(property)) = (&area, &dead, stated, result_property) {
        let differs = stated.winner != area.winner
            || stated.margin.is_some_and(|margin| margin.in_quarters() != area.margin_zi.in_quarters().abs());
        let counted = matches!(stated.termination, Termination::Counted | Termination::Draw);
        if counted && differs && !compensation_assumed {
            findings.push(Finding {
                at: property.place,
                ply: 0,
                token: result.clone().unwrap_or_default(),
                severity: Severity::Warning,
                what: FindingKind::ResultAgainstCount {
                    stated: result.clone().unwrap_or_default(),
                    counted: area.result.clone(),
                },
            });
        }
    }

    let first_error = findings.iter().find(|finding| finding.severity == Severity::Error);
    let problem = first_error.map(|finding| {
        let near = match (&finding.what, &game, unread.first()) {
            (FindingKind::Move { .. }, Some(game), Some(&(stone, Some(at)))) => near_misses(game, stone, at),
            _ => Vec::new(),
        };
        problem_of(finding, near)
    });
    let stopped_at_move = findings.iter().any(|finding| matches!(finding.what, FindingKind::Move { .. }));
    let two_passes = game.as_ref().is_some_and(|game| game.is_over());
    Checked {
        index,
        tags,
        size: root.size.map(|size| (size.width(), size.height())),
        plies: game.as_ref().map_or(0, |game| game.turns().len()),
        ok: problem.is_none(),
        problem,
        result,
        termination: match stated {
            Some(stated) if stated.termination != Termination::Unfinished => stated.termination,
            _ if two_passes => Termination::TwoPasses,
            _ => Termination::Unfinished,
        },
        moves: game
            .iter()
            .flat_map(|game| game.turns())
            .map(|turn| {
                let at = turn.at.map(|at| at.to_string()).unwrap_or_default();
                format!("{}[{at}]", turn.stone.letter())
            })
            .collect(),
        final_board: game.as_ref().map(|game| game.board().rows()).unwrap_or_default(),
        captured_black: game.as_ref().map_or(0, |game| game.captured(Stone::Black)),
        captured_white: game.as_ref().map_or(0, |game| game.captured(Stone::White)),
        to_play: game.as_ref().map(|game| game.to_play()),
        two_passes,
        handicap: root.handicap,
        compensation_assumed,
        dead_agreed: dead.is_some(),
        area,
        repairs: match &game {
            Some(game) if stopped_at_move && repairing => repairs(game, &unread),
            _ => Vec::new(),
        },
        findings,
    }
}

/// The dead stones that the last node of the main line marks by territory (TB, TW): stones of the other colour
/// inside it, with their groups. `None` when no territory is marked.
fn marked_dead(tree: &Tree, board: &super::board::Board) -> Option<Vec<Point>> {
    let last = &tree.nodes[*tree.main_line().last()? as usize];
    let mut marked = false;
    let mut touched = Vec::new();
    for (name, owner) in [("TB", Stone::Black), ("TW", Stone::White)] {
        for value in last.property(name).map(|property| property.values.as_slice()).unwrap_or_default() {
            marked = true;
            let points = points(value, board.size()).unwrap_or_default();
            touched.extend(points.into_iter().filter(|&at| board.stone(at) == Some(owner.opposite())));
        }
    }
    marked.then(|| dead_groups(board, &touched))
}

/// The comment of a node, or of the game (GC) at the root.
pub fn comment(tree: &Tree, node: u32) -> Option<String> {
    let node = tree.nodes.get(node as usize)?;
    node.value("C").or_else(|| node.value("GC")).map(text)
}
