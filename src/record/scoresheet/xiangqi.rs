//! Xiangqi records as scoresheets.

use super::{Heading, Inner, Key, MAX_STEPS, Mend, Remark, Scoresheet, Sentence, Step, Weight, replaced};
use crate::record::xiangqi::{
    self, Edit, FindingKind, GameResult as Result_, Notation, Position, Record, Rules, Severity, Termination,
    words,
};
use crate::tournament::{GameResult, Reason, Side};

pub(super) fn read(text: &str) -> Scoresheet {
    let record = xiangqi::read_text(text).into_iter().next();
    let record = record.unwrap_or_else(|| {
        Record::of_game(&xiangqi::Game::new(Position::start(), Rules::default()), Vec::new(), None)
    });
    let (steps, positions) = steps(&record);
    let checked = xiangqi::look(&record, Rules::default());
    let empty = text.trim().is_empty();
    let mut remarks: Vec<Remark> = checked
        .findings
        .iter()
        .filter(|it| !(empty && it.what == FindingKind::NoGame))
        .map(|it| Remark {
            at: it.at,
            ply: (it.ply > 0).then(|| u32::from(it.ply)),
            weight: match it.severity {
                Severity::Note => Weight::Note,
                Severity::Warning => Weight::Warning,
                Severity::Error => Weight::Error,
            },
            says: said(it.ply, &it.token, &words::zh::finding(&it.what), &words::en::finding(&it.what)),
            stops: matches!(it.what, FindingKind::Move { .. }),
        })
        .collect();
    remarks.sort_by_key(|it| !it.stops);
    let known = |tags: &[&str]| {
        let value = tags.iter().find_map(|tag| record.tag(tag))?;
        (!value.is_empty() && !value.contains(['?', '？'])).then(|| value.to_owned())
    };
    Scoresheet {
        heading: Heading {
            event: known(&["Event"]),
            date: known(&["Date"]),
            round: known(&["Round"]),
            first: known(&["Red", "White"]),
            second: known(&["Black"]),
        },
        result: checked.result.and_then(result_of),
        reason: reason_of(checked.termination),
        text: text.to_owned(),
        first: record.first.iter().filter(|node| **node < steps.len()).copied().collect(),
        words: record.comments.clone(),
        steps,
        remarks,
        inner: Inner::Xiangqi(Box::new(record), positions),
    }
}

/// With the move it speaks of.
fn said(ply: u16, token: &str, zh: &str, en: &str) -> Sentence {
    match (ply, token) {
        (0, "") => Sentence { zh: zh.to_owned(), en: en.to_owned() },
        (0, token) => Sentence { zh: format!("{token}：{zh}"), en: format!("{token}: {en}") },
        (ply, token) => {
            Sentence { zh: format!("第 {ply} 步 {token}：{zh}"), en: format!("Ply {ply}, {token}: {en}") }
        }
    }
}

const fn result_of(result: Result_) -> Option<GameResult> {
    match result {
        Result_::RedWins => Some(GameResult::FirstWins),
        Result_::BlackWins => Some(GameResult::SecondWins),
        Result_::Draw => Some(GameResult::Draw),
        Result_::Unknown => None,
    }
}

/// As a record of xiangqi writes a result; it has no forfeits.
pub(super) const fn written(result: GameResult) -> Result_ {
    match result {
        GameResult::FirstWins | GameResult::FirstWinsByForfeit => Result_::RedWins,
        GameResult::SecondWins | GameResult::SecondWinsByForfeit => Result_::BlackWins,
        GameResult::Draw => Result_::Draw,
        GameResult::BothForfeit => Result_::Unknown,
    }
}

const fn reason_of(it: Termination) -> Option<Reason> {
    match it {
        Termination::Checkmate => Some(Reason::Mate),
        Termination::Stalemate => Some(Reason::Stalemate),
        Termination::PerpetualCheck => Some(Reason::Repetition),
        Termination::NaturalLimit => Some(Reason::MoveLimit),
        Termination::Time => Some(Reason::Time),
        Termination::Resignation => Some(Reason::Resignation),
        Termination::Agreement => Some(Reason::Agreement),
        Termination::Stated | Termination::Unfinished => None,
    }
}

/// Nodes and steps are the same; a parent always comes before its children.
fn steps(record: &Record) -> (Vec<Step>, Vec<Position>) {
    let mut steps: Vec<Step> = Vec::new();
    let mut positions: Vec<Position> = Vec::new();
    let base = u32::from(record.start.turn() == Side::Second);
    for (number, node) in record.nodes.iter().enumerate().take(MAX_STEPS) {
        let parent = node.parent.filter(|parent| *parent < number);
        let before = parent.map_or(&record.start, |parent| &positions[parent]);
        let label = xiangqi::write_move(before, node.made, Notation::Chinese);
        let (side, after) = (before.turn(), before.after(node.made));
        steps.push(Step {
            parent,
            next: node.next.iter().filter(|next| **next < MAX_STEPS).copied().collect(),
            ply: parent.map_or(base, |parent| steps[parent].ply) + 1,
            side: Some(side),
            label,
            before: Vec::new(),
            marks: node.marks.clone(),
            comments: node.comments.clone(),
            key: Key::Node(number),
        });
        positions.push(after);
    }
    (steps, positions)
}

pub(super) fn mends(sheet: &Scoresheet, record: &Record) -> Vec<Mend> {
    let checked = xiangqi::check_record(record, 1, Rules::default());
    let mut mends: Vec<Mend> = Vec::new();
    for repair in &checked.repairs {
        let (zh, en, by) = match &repair.edit {
            Edit::Replace { text, .. } => {
                let says = format!("{} → {text}", repair.typed);
                (says.clone(), says, text.as_str())
            }
            Edit::Leave => {
                (format!("{} 多记了", repair.typed), format!("{} is one too many", repair.typed), "")
            }
        };
        let says = reach_said(repair.ply, &zh, &en, repair.reaches, repair.complete);
        if let Some(text) = mended(sheet, record, repair.ply, by) {
            mends.push(Mend { says, reach: repair.reaches as u32, complete: repair.complete, text });
        }
    }
    if let (Some(problem), true) = (&checked.problem, mends.is_empty()) {
        for near in &problem.near {
            if let Some(text) = mended(sheet, record, problem.ply, &near.text) {
                let says = format!("{} → {}", problem.token, near.text);
                let reach = u32::from(problem.ply);
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

/// `第 23 步 炮二平五 → 炮八平五，全局 60 步都合法`.
pub(super) fn reach_said(ply: u16, zh: &str, en: &str, reach: usize, complete: bool) -> Sentence {
    match complete {
        true => Sentence {
            zh: format!("第 {ply} 步 {zh}，全局 {reach} 步都合法。"),
            en: format!("Ply {ply}: with {en} all {reach} plies are legal."),
        },
        false => Sentence {
            zh: format!("第 {ply} 步 {zh}，可以读到第 {reach} 步。"),
            en: format!("Ply {ply}: with {en} it is legal to ply {reach}."),
        },
    }
}

fn mended(sheet: &Scoresheet, record: &Record, ply: u16, by: &str) -> Option<String> {
    let (typed, at) = record.typed(ply)?;
    let from = usize::try_from(at.byte).ok()?;
    let to = from + typed.len();
    (sheet.text.get(from..to)? == typed).then(|| replaced(&sheet.text, from..to, by)).flatten()
}
