//! What is kept of an explanation beside the round: small, because a field of a thousand is kept nine times.
//!
//! A board's reason is a row of small numbers, some 50 bytes; who is meant is told by the board, a float by the two
//! scores. The brackets are kept once, with the round.

use super::card::{Float, Preference, Strength};
use super::colour::ColourRule;
use super::explain::{BoardReason, ByeReason, CriterionReport, Downfloat, Explanation, Part, Seat};
use crate::tournament::{PlayerId, Points, Side};
use serde::{Deserialize, Serialize};

/// Why two players meet and why this way round, as frozen with the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BoardNote {
    /// Who is of S1, bracket, part, place in S1, his side (0 moves first), colour rule; then of the player of S1 and
    /// of S2: score, number in the bracket, preference (0 none, else strength, negative for second), exchanged.
    dutch: [i32; 14],
}

const PARTS: [Part; 3] = [Part::Homogeneous, Part::MovedDown, Part::Remainder];
const STRENGTHS: [Strength; 3] = [Strength::Mild, Strength::Strong, Strength::Absolute];
const RULES: [ColourRule; 6] = [
    ColourRule::BothGranted,
    ColourRule::Stronger,
    ColourRule::WiderDifference,
    ColourRule::LastDifference,
    ColourRule::HigherRanked,
    ColourRule::InitialColour,
];

/// The place of a value in a list of all its kind; the lists above name every variant.
fn place<T: PartialEq>(all: &[T], it: &T) -> i32 {
    all.iter().position(|one| one == it).map_or(-1, |at| at as i32)
}

fn wish(it: Option<Preference>) -> i32 {
    let Some(Preference { side, strength }) = it else { return 0 };
    let weight = place(&STRENGTHS, &strength) + 1;
    match side {
        Side::First => weight,
        Side::Second => -weight,
    }
}

fn read_wish(it: i32) -> Option<Preference> {
    let strength = *STRENGTHS.get((it.unsigned_abs() as usize).checked_sub(1)?)?;
    Some(Preference { side: if it > 0 { Side::First } else { Side::Second }, strength })
}

impl BoardNote {
    pub fn of(it: &BoardReason, s1: PlayerId) -> BoardNote {
        let seat = |it: &Seat| {
            let score = it.score.tenths() as i32;
            [score, i32::from(it.bracket_number), wish(it.preference), i32::from(it.exchanged)]
        };
        let who = i32::from(s1.0);
        let [s1, n1, w1, x1] = seat(&it.upper);
        let [s2, n2, w2, x2] = seat(&it.lower);
        let side = place(&[Side::First, Side::Second], &it.upper.side);
        let head = [i32::from(it.bracket), place(&PARTS, &it.part), i32::from(it.place), side];
        let [bracket, part, at, side] = head;
        let rule = place(&RULES, &it.colour_rule);
        BoardNote { dutch: [who, bracket, part, at, side, rule, s1, n1, w1, x1, s2, n2, w2, x2] }
    }

    /// The reason again, with the sides as they were given; nothing where it isn't about these two. The two at the
    /// board come with their ledger places.
    pub fn reason(&self, one: (PlayerId, u16), other: (PlayerId, u16)) -> Option<BoardReason> {
        let [who, bracket, part, at, side, rule, s1, n1, w1, x1, s2, n2, w2, x2] = self.dutch;
        let number = |it: i32| u16::try_from(it).ok();
        let side = *[Side::First, Side::Second].get(usize::try_from(side).ok()?)?;
        let (upper, lower) = match who {
            who if who == i32::from(one.0.0) => (one.1, other.1),
            who if who == i32::from(other.0.0) => (other.1, one.1),
            _ => return None,
        };
        let float = |mine: i32, theirs: i32| match mine.cmp(&theirs) {
            std::cmp::Ordering::Greater => Float::Down,
            std::cmp::Ordering::Less => Float::Up,
            std::cmp::Ordering::Equal => Float::None,
        };
        let seat = |player, side, [score, other, at, wish, exchanged]: [i32; 5]| {
            Some(Seat {
                player,
                score: Points(u32::try_from(score).ok()?),
                bracket_number: number(at)?,
                preference: read_wish(wish),
                side,
                float: float(score, other),
                exchanged: exchanged == 1,
            })
        };
        Some(BoardReason {
            bracket: number(bracket)?,
            part: *PARTS.get(usize::try_from(part).ok()?)?,
            place: number(at)?,
            upper: seat(upper, side, [s1, s2, n1, w1, x1])?,
            lower: seat(lower, side.opposite(), [s2, s1, n2, w2, x2])?,
            colour_rule: *RULES.get(usize::try_from(rule).ok()?)?,
        })
    }
}

/// Why someone has the bye, as frozen with the bye.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ByeNote {
    pub dutch: ByeReason,
}

/// A bracket in numbers; who floated down, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BracketNote {
    pub score: Points,
    pub moved_down: u16,
    pub residents: u16,
    pub pairs: u16,
    pub exchanges: u16,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub downfloaters: Vec<Downfloat>,
}

/// The round as a whole.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct RoundNote {
    pub brackets: Vec<BracketNote>,
    /// How often each criterion was bent, over all brackets; those kept throughout are left out.
    pub bent: Vec<CriterionReport>,
}

impl RoundNote {
    pub fn of(it: &Explanation) -> RoundNote {
        let brackets = it.brackets.iter().map(|bracket| BracketNote {
            score: bracket.score,
            moved_down: bracket.moved_down.len() as u16,
            residents: bracket.residents.len() as u16,
            pairs: bracket.pairs,
            exchanges: bracket.exchanges,
            downfloaters: bracket.downfloaters.clone(),
        });
        let bent = it.totals.iter().filter(|report| report.bent.iter().any(|value| *value != 0));
        RoundNote { brackets: brackets.collect(), bent: bent.cloned().collect() }
    }
}
