//! Smallest edits after which a record reads on: this move, an earlier one, a move left out or written twice.
//!
//! Nothing is changed here; the repairs are offered and a person chooses.

use super::board::Move;
use super::history::Rules;
use super::notation::{Notation, plain, read as read_move, write as write_move};
use super::position::Position;
use super::record::Record;
use serde::Serialize;

/// A legal move spelled nearly like the text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NearMiss {
    pub text: String,
    pub iccs: Move,
    /// Characters to insert, delete, replace or swap.
    pub distance: u8,
}

/// One edit of the record and how far it then reads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Repair {
    /// The ply that is edited, from 1.
    pub ply: u16,
    pub edit: Edit,
    pub typed: String,
    /// Characters changed.
    pub cost: u8,
    /// Plies that are legal after the edit.
    pub reaches: usize,
    /// The whole record is legal then.
    pub complete: bool,
}

/// What is edited.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "edit", rename_all = "snake_case")]
pub enum Edit {
    /// The move was meant to be this one.
    Replace { text: String, iccs: Move },
    /// The move does not belong there, e.g. it was written twice.
    Leave,
}

/// How far before the problem an edit is looked for.
const LOOK_BACK: usize = 8;
/// Repairs that are offered.
const OFFERED: usize = 12;
/// A Chinese move has four characters: more than two changed is another move.
const MOST: u8 = 2;

/// The legal moves nearest to a text, at most eight.
pub fn near_misses(position: &Position, text: &str) -> Vec<NearMiss> {
    let mut near: Vec<NearMiss> = position
        .legal_moves()
        .into_iter()
        .filter_map(|made| {
            let (text, distance) = nearest_spelling(position, made, text)?;
            Some(NearMiss { text, iccs: made, distance })
        })
        .collect();
    near.sort_by_key(|miss| (miss.distance, miss.iccs));
    near.truncate(8);
    near
}

/// The spelling of a move that is nearest to a text, and how far; `None` beyond [`MOST`].
fn nearest_spelling(position: &Position, made: Move, text: &str) -> Option<(String, u8)> {
    let typed = folded(text);
    // Chinese words are compared with Chinese words only, letters with letters.
    let notations: &[Notation] = if text.is_ascii() {
        &[Notation::Wxf, Notation::Iccs]
    } else {
        &[Notation::Chinese, Notation::Wxf, Notation::Iccs]
    };
    let notations =
        if text.chars().any(|c| matches!(c, '\u{4e00}'..='\u{9fff}')) { &notations[..1] } else { notations };
    notations
        .iter()
        .map(|&notation| write_move(position, made, notation))
        .map(|spelling| {
            let distance = distance(&typed, &folded(&spelling));
            (spelling, distance)
        })
        .filter(|&(_, distance)| distance <= MOST)
        .min_by_key(|&(_, distance)| distance)
}

/// One way of writing for both sides and scripts, so that only real differences count.
fn folded(text: &str) -> Vec<char> {
    use super::board::PieceKind;
    use super::notation::{chinese_action, chinese_digit};
    text.chars()
        .map(plain)
        .filter(|c| !c.is_whitespace())
        .take(12)
        .map(|c| match (PieceKind::from_character(c), chinese_action(c), chinese_digit(c)) {
            (Some(kind), _, _) => kind.character(crate::tournament::Side::First),
            (_, Some(super::notation::Action::Advance), _) => '进',
            (_, Some(super::notation::Action::Retreat), _) => '退',
            (_, Some(super::notation::Action::Traverse), _) => '平',
            (_, _, Some(number)) => char::from(b'0' + number),
            _ if c == '後' => '后',
            _ => c.to_ascii_lowercase(),
        })
        .collect()
}

/// Damerau–Levenshtein distance (neighbours may be swapped), of words of at most twelve characters.
fn distance(a: &[char], b: &[char]) -> u8 {
    let mut table = [[0u8; 13]; 13];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            table[i][j] = if i == 0 || j == 0 {
                (i + j) as u8
            } else {
                let changed = u8::from(a[i - 1] != b[j - 1]);
                let mut least =
                    (table[i - 1][j] + 1).min(table[i][j - 1] + 1).min(table[i - 1][j - 1] + changed);
                if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                    least = least.min(table[i - 2][j - 2] + 1);
                }
                least
            };
        }
    }
    table[a.len()][b.len()]
}

/// Repairs of the main line, the best first: those that reach furthest, then the cheapest, then the latest.
pub fn repairs(record: &Record, rules: Rules) -> Vec<Repair> {
    let line = record.main_line();
    let legal = line.len();
    let texts: Vec<String> = line
        .iter()
        .map(|&node| record.nodes[node].typed.clone())
        .chain(record.unread.iter().map(|(text, _)| text.clone()))
        .collect();
    let game = super::history::Game::new(record.start, rules);
    let mut positions = vec![*game.start()];
    for &node in &line {
        let last = positions[positions.len() - 1];
        positions.push(last.after(record.nodes[node].made));
    }
    let mut found = Vec::new();
    for at in legal.saturating_sub(LOOK_BACK)..=legal {
        let Some(typed) = texts.get(at) else { continue };
        let before = &positions[at];
        let most = if at == legal { MOST } else { 1 };
        for made in before.legal_moves() {
            if line.get(at).is_some_and(|&node| record.nodes[node].made == made) {
                continue;
            }
            let Some((text, cost)) = nearest_spelling(before, made, typed) else { continue };
            if cost > most {
                continue;
            }
            let reaches = at + 1 + reads_on(before.after(made), &texts[at + 1..]);
            if reaches > legal {
                found.push(Repair {
                    ply: at as u16 + 1,
                    edit: Edit::Replace { text, iccs: made },
                    typed: typed.clone(),
                    cost: cost.max(1),
                    reaches,
                    complete: reaches == texts.len(),
                });
            }
        }
        let reaches = at + reads_on(*before, &texts[at + 1..]);
        if reaches > legal {
            found.push(Repair {
                ply: at as u16 + 1,
                edit: Edit::Leave,
                typed: typed.clone(),
                cost: 4,
                reaches,
                complete: reaches + 1 == texts.len(),
            });
        }
    }
    found.sort_by_key(|repair| {
        (!repair.complete, std::cmp::Reverse(repair.reaches), repair.cost, std::cmp::Reverse(repair.ply))
    });
    found.truncate(OFFERED);
    found
}

/// How many of the texts are legal moves in a row.
fn reads_on(mut position: Position, texts: &[String]) -> usize {
    for (count, text) in texts.iter().enumerate() {
        match read_move(&position, text) {
            Ok(reading) => position = position.after(reading.made),
            Err(_) => return count,
        }
    }
    texts.len()
}
