//! Writes records in the PGN-like form: tags, numbered moves, comments, marks, variations, result.

use super::history::Game;
use super::notation::{Notation, write as write_move};
use super::position::Position;
use super::record::{GameResult, Record};
use crate::tournament::Side;
use std::fmt::Write;

/// Writes one record; the same record always gives the same bytes. Lines end with `\n`, one round a line.
pub fn write(record: &Record, notation: Notation) -> String {
    let mut out = String::new();
    let mut tags: Vec<(&str, String)> = Vec::new();
    if record.tag("Game").is_none() {
        tags.push(("Game", "Chinese Chess".to_string()));
    }
    for tag in &record.tags {
        if !tag.name.eq_ignore_ascii_case("FEN") && !tag.name.eq_ignore_ascii_case("Format") {
            tags.push((&tag.name, tag.value.clone()));
        }
    }
    let format = match notation {
        Notation::Chinese => "Chinese",
        Notation::Wxf => "WXF",
        Notation::Iccs => "ICCS",
    };
    if record.tag("Termination").is_none() && !record.remarks.is_empty() {
        tags.push(("Termination", record.remarks.join(" ")));
    }
    tags.push(("Format", format.to_string()));
    if record.start != Position::start() {
        tags.push(("FEN", record.start.fen()));
    }
    for (name, value) in tags {
        // A quotation mark of any width would end the value when it is read again.
        let value: String = value
            .chars()
            .flat_map(|c| match c {
                '"' | '\\' => vec!['\\', c],
                '“' | '”' | '＂' => vec!['\''],
                '\n' | '\r' => vec![' '],
                other => vec![other],
            })
            .collect();
        // Writing to a String can't fail.
        let _ = writeln!(out, "[{name} \"{value}\"]");
    }
    out.push('\n');
    for comment in &record.comments {
        write_comment(&mut out, comment);
    }
    write_moves(&mut out, record, notation);
    if !out.ends_with('\n') {
        out.push('\n');
    }
    out.push_str(record.result.unwrap_or(GameResult::Unknown).text());
    out.push('\n');
    out
}

/// Writes a whole game as it was played, without tags.
pub fn move_texts(game: &Game, notation: Notation) -> Vec<String> {
    let mut position = *game.start();
    game.played()
        .iter()
        .map(|ply| {
            let text = write_move(&position, ply.made, notation);
            position = ply.after;
            text
        })
        .collect()
}

fn write_comment(out: &mut String, comment: &str) {
    // A closing brace would end the comment.
    let comment: String = comment.chars().map(|c| if matches!(c, '}' | '｝') { ')' } else { c }).collect();
    let _ = write!(out, "{{{comment}}} ");
}

/// What is still to be written, last first: the tree is walked without recursion.
#[expect(clippy::large_enum_variant, reason = "few are open at once, and nearly all are moves")]
enum Step<'r> {
    /// A move in the position before it, and the alternatives to it. Where a line begins or goes on after a
    /// variation, Black's move has its number too.
    Move {
        node: usize,
        others: &'r [usize],
        position: Position,
        round: u32,
        numbered: bool,
    },
    Open,
    Close,
}

fn write_moves(out: &mut String, record: &Record, notation: Notation) {
    let mut steps = Vec::new();
    if let Some((&node, others)) = record.first.split_first() {
        steps.push(Step::Move { node, others, position: record.start, round: 1, numbered: true });
    }
    let mut depth = 0;
    while let Some(step) = steps.pop() {
        let (node, others, position, round, numbered) = match step {
            Step::Open => {
                out.push('(');
                depth += 1;
                continue;
            }
            Step::Close => {
                trim(out);
                out.push_str(") ");
                depth -= 1;
                continue;
            }
            Step::Move { node, others, position, round, numbered } => {
                (node, others, position, round, numbered)
            }
        };
        match (position.turn(), numbered) {
            (Side::First, _) => {
                // A round a line, in the main line.
                if depth == 0 && out.ends_with(' ') {
                    trim(out);
                    out.push('\n');
                }
                let _ = write!(out, "{round}. ");
            }
            (Side::Second, true) => {
                let _ = write!(out, "{round}. ... ");
            }
            (Side::Second, false) => {}
        }
        let here = &record.nodes[node];
        out.push_str(&write_move(&position, here.made, notation));
        out.push(' ');
        for mark in &here.marks {
            let _ = write!(out, "{mark} ");
        }
        for comment in &here.comments {
            write_comment(out, comment);
        }
        if let Some((&next, alternatives)) = here.next.split_first() {
            steps.push(Step::Move {
                node: next,
                others: alternatives,
                position: position.after(here.made),
                round: if position.turn() == Side::Second { round + 1 } else { round },
                numbered: !others.is_empty(),
            });
        }
        for &other in others.iter().rev() {
            steps.push(Step::Close);
            steps.push(Step::Move { node: other, others: &[], position, round, numbered: true });
            steps.push(Step::Open);
        }
    }
    trim(out);
}

fn trim(out: &mut String) {
    out.truncate(out.trim_end_matches(' ').len());
}
