//! The player record `001`: who, and what each round gave.

use super::cells::{Cells, Layout, number};
use super::encoding::Encoding;
use super::findings::{Field, FindingKind};
use crate::tournament::{Points, Side};

/// Rounds a file may have (the reference engine's limit too).
pub const MAX_ROUNDS: u16 = 99;
/// First column of round 1.
const FIRST_ROUND: usize = 92;

/// What stands in the opponent's columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opponent {
    Blank,
    /// `0000`: nobody.
    Nobody,
    /// The pairing number of the opponent.
    Number(u16),
}

/// What stands in the colour's column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColourMark {
    Blank,
    /// `-`: no colour.
    Dash,
    White,
    Black,
}

impl ColourMark {
    /// The side, if one is named.
    pub const fn side(self) -> Option<Side> {
        match self {
            ColourMark::Blank | ColourMark::Dash => None,
            ColourMark::White => Some(Side::First),
            ColourMark::Black => Some(Side::Second),
        }
    }
}

/// One player's one round, ten columns of a `001` line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoundCell {
    pub opponent: Opponent,
    pub colour: ColourMark,
    /// `1 = 0 + - W D L H F U Z` as written, or a blank.
    pub letter: char,
}

impl RoundCell {
    /// Nothing is written.
    pub const BLANK: RoundCell =
        RoundCell { opponent: Opponent::Blank, colour: ColourMark::Blank, letter: ' ' };

    /// Nothing is written for the round.
    pub fn is_blank(&self) -> bool {
        *self == RoundCell::BLANK
    }

    /// The pairing took this player in: a scheduled game, the allocated bye (also written `+` without opponent).
    pub fn is_paired(&self) -> bool {
        matches!(self.opponent, Opponent::Number(_)) || matches!(self.letter.to_ascii_uppercase(), 'U' | '+')
    }
}

/// A `001` line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerRecord {
    /// Starting rank, the pairing number of the file.
    pub number: u16,
    /// `m`, `w` or a blank.
    pub sex: char,
    /// `GM`, `IM`, … or empty.
    pub title: String,
    pub name: String,
    /// 0 is written by some programs for "unrated".
    pub rating: Option<u16>,
    pub federation: String,
    pub fide_id: String,
    /// As written, `YYYY/MM/DD`.
    pub birth: String,
    pub points: Option<Points>,
    pub place: Option<u16>,
    /// Round 1 first; blank rounds after the last written one are not kept.
    pub rounds: Vec<RoundCell>,
}

/// Something wrong in a line: the column (of the layout) and what.
pub(super) type Fault = (usize, FindingKind);

/// A line as read in one layout.
pub(super) struct ReadPlayer {
    pub record: Option<PlayerRecord>,
    /// Each with the letter (from 1) of the line.
    pub faults: Vec<(u32, FindingKind)>,
    /// How badly the columns fit.
    misfit: usize,
}

/// Reads a `001` line in the layout that fits best.
pub(super) fn read_player(text: &str, encoding: Encoding) -> ReadPlayer {
    let mut best = read_in(text, Layout::Letters, encoding);
    if best.misfit == 0 {
        return best;
    }
    let mut others: Vec<Layout> = Vec::new();
    if !text.is_ascii() {
        others.extend([Layout::Width, Layout::Bytes]);
    }
    if text.contains('\t') {
        others.push(Layout::TabStops);
    }
    for layout in others {
        let read = read_in(text, layout, encoding);
        if read.misfit < best.misfit {
            best = read;
            best.faults.push((1, FindingKind::Shifted));
        }
    }
    if best.misfit > 0
        && text.contains('\t')
        && let Some(line) = from_table(text)
    {
        let read = read_in(&line, Layout::Letters, encoding);
        if read.misfit < best.misfit {
            best = read;
            best.faults = best.faults.into_iter().map(|(_, kind)| (1, kind)).collect();
            best.faults.push((1, FindingKind::Shifted));
        }
    }
    best
}

/// A line whose fields are parted by tabs, in the order of the columns, laid out as the format says.
fn from_table(text: &str) -> Option<String> {
    let fields: Vec<&str> = text.split('\t').map(str::trim).collect();
    let [_, number, sex, title, name, rating, federation, id, birth, points, place, rounds @ ..] =
        fields.as_slice()
    else {
        return None;
    };
    let mut line = format!(
        "001 {number:>4} {sex:1}{title:>3} {name:<33} {rating:>4} {federation:<3} {id:>11} {birth:<10} {points:>4} {place:>4}"
    );
    // A round is one field "12 w 1" or three.
    let words: Vec<&str> = rounds.iter().flat_map(|field| field.split_whitespace()).collect();
    for round in words.chunks(3) {
        let [opponent, colour, letter] = round else { return None };
        line.push_str(&format!("  {opponent:>4} {colour:1} {letter:1}"));
    }
    Some(line)
}

fn read_in(text: &str, layout: Layout, encoding: Encoding) -> ReadPlayer {
    let cells = Cells::new(text, layout, encoding);
    let mut faults: Vec<Fault> = Vec::new();
    let bad = |column: usize, field, text: String| (column, FindingKind::BadField { field, text });

    // The blanks between the fields tell a shifted line.
    let mut misfit =
        [4, 9, 14, 48, 53, 57, 69, 80, 85, 90, 91].iter().filter(|at| !cells.is_blank(**at, **at)).count();

    let number_read = number(&cells.text(5, 8));
    if !matches!(number_read, Ok(Some(1..))) {
        faults.push(bad(5, Field::Number, cells.trimmed(5, 8)));
    }
    let rating = number(&cells.text(49, 52)).unwrap_or_else(|()| {
        faults.push(bad(49, Field::Rating, cells.trimmed(49, 52)));
        None
    });
    let points_text = cells.trimmed(81, 84);
    let points = Points::parse(&points_text);
    if points.is_none() && !points_text.is_empty() {
        faults.push(bad(81, Field::Points, points_text));
    } else if points.is_none() {
        faults.push((cells.len().min(80) + 1, FindingKind::ShortLine { needed: 84 }));
    }
    let place = number(&cells.text(86, 89)).unwrap_or_else(|()| {
        faults.push(bad(86, Field::Place, cells.trimmed(86, 89)));
        None
    });

    let mut rounds = Vec::new();
    let mut start = FIRST_ROUND;
    while start <= cells.len() {
        if rounds.len() == usize::from(MAX_ROUNDS) {
            if !cells.is_blank(start, cells.len()) {
                faults.push((start, FindingKind::TooManyRounds { limit: MAX_ROUNDS }));
            }
            break;
        }
        misfit += [4, 6, 8, 9].iter().filter(|gap| !cells.is_blank(start + **gap, start + **gap)).count();
        rounds.push(read_round(&cells, start, &mut faults));
        start += 10;
    }
    while rounds.last().is_some_and(RoundCell::is_blank) {
        rounds.pop();
    }

    misfit += 3 * faults.len();
    let record = number_read.ok().flatten().filter(|number| *number > 0).map(|number| PlayerRecord {
        number,
        sex: cells.at(10),
        title: cells.trimmed(11, 13),
        name: cells.trimmed(15, 47),
        rating,
        federation: cells.trimmed(54, 56),
        fide_id: cells.trimmed(58, 68),
        birth: cells.trimmed(70, 79),
        points,
        place,
        rounds,
    });
    let faults = faults.into_iter().map(|(column, kind)| (cells.letter(column), kind)).collect();
    ReadPlayer { record, faults, misfit }
}

fn read_round(cells: &Cells, start: usize, faults: &mut Vec<Fault>) -> RoundCell {
    let bad = |column: usize, field, text: String| (column, FindingKind::BadField { field, text });
    let written = cells.text(start, start + 3);
    let opponent = match number(&written) {
        Ok(None) => Opponent::Blank,
        Ok(Some(0)) => Opponent::Nobody,
        Ok(Some(number)) => Opponent::Number(number),
        Err(()) => {
            faults.push(bad(start, Field::Opponent, written.trim().to_string()));
            Opponent::Blank
        }
    };
    let colour = match cells.at(start + 5) {
        ' ' => ColourMark::Blank,
        '-' => ColourMark::Dash,
        'w' | 'W' => ColourMark::White,
        'b' | 'B' => ColourMark::Black,
        other => {
            faults.push(bad(start + 5, Field::Colour, other.to_string()));
            ColourMark::Blank
        }
    };
    let letter = match cells.at(start + 7) {
        '½' => '=',
        known if is_result(known) => known,
        other => {
            faults.push(bad(start + 7, Field::Result, other.to_string()));
            ' '
        }
    };
    RoundCell { opponent, colour, letter }
}

/// A letter of the result column, or a blank.
pub(super) fn is_result(letter: char) -> bool {
    matches!(
        letter.to_ascii_uppercase(),
        '1' | '=' | '0' | '+' | '-' | 'W' | 'D' | 'L' | 'H' | 'F' | 'U' | 'Z' | ' '
    )
}

/// One decimal, as the points' columns have it.
pub(super) fn decimal(points: Points) -> String {
    format!("{}.{}", points.tenths() / 10, points.tenths() % 10)
}

/// A whole number, or nothing but the blanks of the field.
fn optional(number: Option<u16>) -> String {
    number.map_or_else(String::new, |number| number.to_string())
}

impl PlayerRecord {
    /// The line as the format says.
    pub fn render(&self) -> String {
        let mut line = format!(
            "001 {:>4} {}{:>3} {:<33} {:>4} {:<3} {:>11} {:<10} {:>4} {:>4}",
            self.number,
            self.sex,
            self.title,
            self.name,
            optional(self.rating),
            self.federation,
            self.fide_id,
            self.birth,
            self.points.map_or_else(String::new, decimal),
            optional(self.place),
        );
        for cell in &self.rounds {
            let opponent = match cell.opponent {
                Opponent::Blank => "    ".to_string(),
                Opponent::Nobody => "0000".to_string(),
                Opponent::Number(number) => format!("{number:>4}"),
            };
            let colour = match cell.colour {
                ColourMark::Blank => ' ',
                ColourMark::Dash => '-',
                ColourMark::White => 'w',
                ColourMark::Black => 'b',
            };
            line.push_str(&format!("  {opponent} {colour} {}", cell.letter));
        }
        line
    }
}
