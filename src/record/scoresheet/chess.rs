//! Chess records as scoresheets.

use super::{Heading, Inner, Key, MAX_STEPS, Mend, Remark, Scoresheet, Sentence, Step, Weight, replaced};
use crate::record::chess::words::{self, Language};
use crate::record::chess::{
    self, Edit, EditKind, Finding, FindingKind, Game, NoteKind, Repair, Score, Search, Severity, why,
};
use crate::tournament::{GameResult, Reason, Side};
use shakmaty::{Chess, Position};

/// Repairs that are offered.
const OFFERED: usize = 12;
/// Of a move left out, so many are offered.
const LEFT_OUT: usize = 4;

pub(super) fn read(text: &str) -> Scoresheet {
    let game = chess::read_str(text).into_iter().next().unwrap_or_default();
    let (steps, first, words, positions) = steps(&game);
    let verdict = chess::judge(&game);
    let mut remarks: Vec<Remark> = Vec::new();
    let base = base_ply(&game.start);
    if let Some(problem) = &game.problem {
        let says = Sentence {
            zh: words::problem(Language::Zh, problem, base),
            en: words::problem(Language::En, problem, base),
        };
        remarks.push(Remark {
            at: problem.at,
            ply: Some(problem.ply),
            weight: Weight::Error,
            says,
            stops: true,
        });
    }
    let told = game.findings.iter().chain(&verdict.findings);
    remarks.extend(told.filter(|it| !matches!(it.kind, FindingKind::Stops { .. })).map(remark));
    let known = |tag: &str| {
        game.tag(tag)
            .filter(|it| !it.is_empty() && !it.contains(['?', '？']) && *it != "-")
            .map(ToOwned::to_owned)
    };
    Scoresheet {
        heading: Heading {
            event: known("Event"),
            date: known("Date"),
            round: known("Round"),
            first: known("White"),
            second: known("Black"),
        },
        result: game.result().and_then(result_of),
        reason: verdict.reason().and_then(reason_of),
        text: text.to_owned(),
        inner: Inner::Chess(Box::new(game), positions),
        steps,
        first,
        words,
        remarks,
    }
}

/// Plies before the first of this game.
pub(super) fn base_ply(start: &Chess) -> u32 {
    (start.fullmoves().get() - 1) * 2 + u32::from(start.turn().is_black())
}

fn remark(finding: &Finding) -> Remark {
    let says = |language| words::finding(language, &finding.kind, &finding.token);
    Remark {
        at: finding.at,
        ply: finding.ply,
        weight: match finding.kind.severity() {
            Severity::Note => Weight::Note,
            Severity::Warning => Weight::Warning,
            Severity::Error => Weight::Error,
        },
        says: Sentence { zh: says(Language::Zh), en: says(Language::En) },
        stops: false,
    }
}

fn result_of(score: Score) -> Option<GameResult> {
    match score {
        Score::WhiteWon => Some(GameResult::FirstWins),
        Score::BlackWon => Some(GameResult::SecondWins),
        Score::Drawn => Some(GameResult::Draw),
        Score::WhiteByForfeit => Some(GameResult::FirstWinsByForfeit),
        Score::BlackByForfeit => Some(GameResult::SecondWinsByForfeit),
        Score::BothForfeit => Some(GameResult::BothForfeit),
        Score::Open => None,
    }
}

/// The score a result of the desk is written as.
pub(super) const fn score_of(result: GameResult) -> Score {
    match result {
        GameResult::FirstWins => Score::WhiteWon,
        GameResult::SecondWins => Score::BlackWon,
        GameResult::Draw => Score::Drawn,
        GameResult::FirstWinsByForfeit => Score::WhiteByForfeit,
        GameResult::SecondWinsByForfeit => Score::BlackByForfeit,
        GameResult::BothForfeit => Score::BothForfeit,
    }
}

const fn reason_of(reason: chess::Reason) -> Option<Reason> {
    match reason {
        chess::Reason::Time { .. } => Some(Reason::Time),
        chess::Reason::Resigned { .. } => Some(Reason::Resignation),
        chess::Reason::Agreed => Some(Reason::Agreement),
        chess::Reason::Mate => Some(Reason::Mate),
        chess::Reason::Stalemate => Some(Reason::Stalemate),
        chess::Reason::DeadPosition => Some(Reason::DeadPosition),
        chess::Reason::Repetition | chess::Reason::PerpetualCheck => Some(Reason::Repetition),
        chess::Reason::FiftyMoves => Some(Reason::MoveLimit),
        chess::Reason::Absent { .. } => Some(Reason::Late),
        chess::Reason::Penalty { .. } => Some(Reason::Fouls),
        chess::Reason::Adjudicated => Some(Reason::Ruling),
        chess::Reason::Abandoned | chess::Reason::Won { .. } | chess::Reason::Drawn => None,
    }
}

/// The sign a NAG stands for.
fn sign(nag: u8) -> String {
    match nag {
        1 => "!",
        2 => "?",
        3 => "!!",
        4 => "??",
        5 => "!?",
        6 => "?!",
        7 => "□",
        10 => "=",
        13 => "∞",
        14 => "⩲",
        15 => "⩱",
        16 => "±",
        17 => "∓",
        18 => "+−",
        19 => "−+",
        other => return format!("${other}"),
    }
    .to_owned()
}

pub(super) fn nag(sign: &str) -> Option<u8> {
    (1..=6).find(|nag| self::sign(*nag) == sign)
}

type Steps = (Vec<Step>, Vec<usize>, Vec<String>, Vec<Chess>);

/// Lines of play as a tree. A line is always read after the one it leaves.
fn steps(game: &Game) -> Steps {
    let mut steps: Vec<Step> = Vec::new();
    let mut positions: Vec<Chess> = Vec::new();
    let (mut first, mut words) = (Vec::new(), Vec::new());
    // For each line where it leaves and its steps.
    let mut known: Vec<(Option<usize>, Vec<usize>)> = Vec::new();
    let base = base_ply(&game.start);
    for (number, line) in game.lines.iter().enumerate() {
        let mut at = match line.from {
            None => None,
            Some((_, 0)) if line.from.is_some_and(|(from, _)| from >= number) => None,
            Some((from, plies)) => match known.get(from) {
                Some((root, own)) => match plies.checked_sub(1) {
                    Some(last) => own.get(last as usize).copied(),
                    None => *root,
                },
                None => None,
            },
        };
        let root = at;
        let mut own = Vec::with_capacity(line.plies.len());
        for (ply, count) in line.plies.iter().zip(1u32..) {
            if steps.len() >= MAX_STEPS {
                break;
            }
            let before = at.map_or(&game.start, |at| &positions[at]);
            let label = ply.mv.map_or_else(|| "--".to_owned(), |mv| why::san(before, mv));
            let side = before.turn().fold_wb(Side::First, Side::Second);
            let mut after = before.clone();
            match ply.mv {
                Some(mv) => after.play_unchecked(mv),
                None => after = after.clone().swap_turn().unwrap_or(after),
            }
            let step = steps.len();
            let number_of = at.map_or(base, |at| steps[at].ply) + 1;
            match at {
                Some(at) => steps[at].next.push(step),
                None => first.push(step),
            }
            steps.push(Step {
                parent: at,
                next: Vec::new(),
                ply: number_of,
                side: Some(side),
                label,
                before: Vec::new(),
                marks: Vec::new(),
                comments: Vec::new(),
                key: Key::Line(number, count),
            });
            positions.push(after);
            own.push(step);
            at = Some(step);
        }
        for note in &line.notes {
            // Words about moves that could not be read stand behind the last one that could.
            let step = note.after.checked_sub(1).and_then(|at| own.get(at as usize).or(own.last()));
            match (&note.kind, step) {
                (NoteKind::Rav(_), _) => {}
                (NoteKind::Comment(said), Some(&step)) => steps[step].comments.push(said.to_string()),
                (NoteKind::Comment(said), None) if number == 0 => words.push(said.to_string()),
                (NoteKind::Comment(said), None) => {
                    if let Some(&begins) = own.first() {
                        steps[begins].before.push(said.to_string());
                    }
                }
                (NoteKind::Nag(nag), Some(&step)) => steps[step].marks.push(sign(*nag)),
                (NoteKind::Nag(_), None) => {}
            }
        }
        known.push((root, own));
    }
    (steps, first, words, positions)
}

pub(super) fn mends(sheet: &Scoresheet, game: &Game) -> Vec<Mend> {
    let Some(problem) = &game.problem else { return Vec::new() };
    let base = base_ply(&game.start);
    let mut mends: Vec<Mend> = Vec::new();
    for repair in chess::repairs(game, &Search::default()) {
        for repair in each_insertion(&repair) {
            let says = |language| words::repair(language, &repair, base);
            let says = Sentence { zh: says(Language::Zh), en: says(Language::En) };
            let text = mended(sheet, game, &repair.edits)
                .filter(|text| reaches(text, repair.reach))
                .unwrap_or_else(|| chess::write(&chess::apply(game, &repair)));
            mends.push(Mend { says, reach: repair.reach, complete: repair.complete, text });
        }
    }
    mends.truncate(OFFERED);
    // A legal move like the typed one, where no repair begins with it already.
    let token = problem.ply.checked_sub(1).and_then(|at| Some((at as usize, game.tokens.get(at as usize)?)));
    if let (Some((at, token)), true) = (token, mends.is_empty()) {
        for (san, _) in &problem.near {
            let edit = Edit {
                token: at,
                ply: problem.ply,
                at: problem.at,
                typed: problem.token.clone(),
                kind: EditKind::Replace { san: san.clone() },
            };
            let typed = words::numbered(problem.ply, base, &token.text);
            let says = format!("{typed} → {san}");
            if let Some(text) = mended(sheet, game, &[edit]) {
                let reach = legal(&text);
                mends.push(Mend {
                    says: Sentence { zh: says.clone(), en: says },
                    reach,
                    complete: false,
                    text,
                });
            }
        }
    }
    mends
}

/// A repair for each of the moves that may have been left out.
fn each_insertion(repair: &Repair) -> Vec<Repair> {
    let Some(place) = repair.edits.iter().position(|it| matches!(it.kind, EditKind::Insert { .. })) else {
        return vec![repair.clone()];
    };
    let EditKind::Insert { sans } = &repair.edits[place].kind else { return vec![repair.clone()] };
    let only = |san: &String| {
        let mut one = repair.clone();
        one.edits[place].kind = EditKind::Insert { sans: vec![san.clone()] };
        one
    };
    sans.iter().take(LEFT_OUT).map(only).collect()
}

/// The text with the edits, each at its own place.
fn mended(sheet: &Scoresheet, game: &Game, edits: &[Edit]) -> Option<String> {
    let base = usize::try_from(game.source.base.byte).ok()?;
    let mut text = sheet.text.clone();
    let mut edits: Vec<&Edit> = edits.iter().collect();
    edits.sort_by_key(|edit| std::cmp::Reverse(edit.token));
    for edit in edits {
        let token = game.tokens.get(edit.token)?;
        let from = base + token.at as usize;
        let to = from + usize::from(token.len);
        text = match &edit.kind {
            EditKind::Replace { san } => replaced(&text, from..to, san)?,
            EditKind::Insert { sans } => replaced(&text, from..from, &format!("{} ", sans.first()?))?,
            EditKind::Drop => replaced(&text, from..to, "")?,
        };
    }
    Some(text)
}

fn legal(text: &str) -> u32 {
    chess::read_str(text).first().map_or(0, |game| game.plies().len() as u32)
}

fn reaches(text: &str, plies: u32) -> bool {
    legal(text) >= plies
}
