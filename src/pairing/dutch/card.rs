//! A player's pairing card: all the Dutch System looks at (C.04.3 Art. 1).
//!
//! | article | here |
//! |---|---|
//! | 1.2 order | [`Card::rank_key`] |
//! | 1.4 floats | [`Float`], [`Card::floats`] |
//! | 1.5, C2 the bye | [`Card::bye_barred`] |
//! | 1.6 colour difference, 1.7 preference | [`Card::difference`], [`Card::preference`] |
//! | 1.8 topscorer | [`Card::topscorer`] |

use super::Field;
use crate::tournament::{Ledger, Line, Outcome, Points, Side};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;

/// How much a colour preference weighs (Art. 1.7), weakest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Strength {
    Mild,
    Strong,
    Absolute,
}

/// The side a player ought to get next, and how much it weighs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Preference {
    pub side: Side,
    pub strength: Strength,
}

/// What an earlier round did to a player's float history (Art. 1.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Float {
    None,
    Up,
    Down,
}

/// All that is known of one player before the round is paired.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// Place in the ledger.
    pub index: u16,
    /// Tournament pairing number.
    pub number: u16,
    /// The number Art. 5.2.5 asks the parity of: see [`Numbering`](super::Numbering).
    pub colour_number: u16,
    /// Points with the virtual ones of this round.
    pub score: Points,
    /// Points without virtual ones, for the order of boards.
    pub standing: Points,
    /// Rounds with a game over the board.
    pub played: u16,
    /// Sides of the played games, oldest first; unplayed rounds are skipped.
    pub sides: Vec<Side>,
    /// First sides minus second sides in played games.
    pub difference: i32,
    pub preference: Option<Preference>,
    /// The side of the last two played games, when it was the same.
    pub repeated: Option<Side>,
    /// Floats one round and two rounds ago.
    pub floats: [Float; 2],
    /// May not take the pairing-allocated bye (C2).
    pub bye_barred: bool,
    /// Only before the last round: more than half of what could be scored so far.
    pub topscorer: bool,
    /// Ledger places of all opponents over the board, sorted.
    pub met: Vec<u16>,
}

impl Card {
    /// Highest ranked first when sorted (Art. 1.2).
    pub fn rank_key(&self) -> (Reverse<Points>, u16) {
        (Reverse(self.score), self.number)
    }

    /// The preference when it is absolute.
    pub fn absolute(&self) -> Option<Side> {
        self.preference.filter(|it| it.strength == Strength::Absolute).map(|it| it.side)
    }

    /// Rounds without a game over the board (C9), of `rounds` so far.
    pub fn unplayed(&self, rounds: u16) -> u16 {
        rounds.saturating_sub(self.played)
    }
}

/// Cards of all players of the ledger, by ledger place.
pub fn cards(field: &Field) -> Vec<Card> {
    let ledger = &field.ledger;
    let done = usize::from(field.rounds_before());
    let mut cards: Vec<Card> = (0..ledger.players.len()).map(|index| card(field, index, done)).collect();
    number_for_colours(field, done, &mut cards);
    cards
}

fn card(field: &Field, index: usize, done: usize) -> Card {
    let ledger = &field.ledger;
    let player = &ledger.players[index];
    let lines = &player.lines[..done.min(player.lines.len())];
    let sides: Vec<Side> =
        lines.iter().filter(|line| line.outcome.is_played()).filter_map(|line| line.side).collect();
    let difference = sides.iter().map(|side| if *side == Side::First { 1 } else { -1 }).sum();
    let repeated = match sides[..] {
        [.., before, last] if before == last => Some(last),
        _ => None,
    };
    let mut met: Vec<u16> =
        lines.iter().filter(|line| line.outcome.is_played()).filter_map(|line| line.opponent).collect();
    met.sort_unstable();
    let standing = ledger.score_after(index, done);
    let score = standing + virtual_points(ledger, index, done);
    // Strictly more than half of the maximum, without rounding (Art. 1.8).
    let best = ledger.points.win.max(ledger.points.draw).tenths() * done as u32;
    Card {
        index: index as u16,
        number: player.number,
        colour_number: player.number,
        score,
        standing,
        played: lines.iter().filter(|line| line.outcome.is_played()).count() as u16,
        preference: preference(&sides, difference, repeated),
        sides,
        difference,
        repeated,
        floats: [1, 2].map(|back| if back <= done { float(ledger, index, done - back) } else { Float::None }),
        bye_barred: lines.iter().any(|line| bars_the_bye(ledger, line)),
        topscorer: field.is_last_round() && 2 * score.tenths() > best,
        met,
    }
}

/// Virtual points that count in the round after `done` rounds (C.04.7).
fn virtual_points(ledger: &Ledger, index: usize, done: usize) -> Points {
    ledger.players[index].virtual_points.get(done).copied().unwrap_or(Points::ZERO)
}

/// C2: a bye of this kind before, or a win's points in one round without playing.
fn bars_the_bye(ledger: &Ledger, line: &Line) -> bool {
    match line.outcome {
        Outcome::Win | Outcome::Draw | Outcome::Loss | Outcome::Pending => false,
        Outcome::PairingAllocatedBye => true,
        Outcome::ForfeitWin
        | Outcome::ForfeitLoss
        | Outcome::FullPointBye
        | Outcome::HalfPointBye
        | Outcome::ZeroPointBye => line.points >= ledger.points.win,
    }
}

/// Art. 1.7: the colour difference decides first, then two equal sides running.
fn preference(sides: &[Side], difference: i32, repeated: Option<Side>) -> Option<Preference> {
    let due = if difference > 0 { Side::Second } else { Side::First };
    let (side, strength) = match (difference, repeated) {
        (d, _) if d.abs() > 1 => (due, Strength::Absolute),
        (_, Some(side)) => (side.opposite(), Strength::Absolute),
        (d, None) if d != 0 => (due, Strength::Strong),
        (_, None) => (sides.last()?.opposite(), Strength::Mild),
    };
    Some(Preference { side, strength })
}

/// Art. 1.4: the float of the round with index `round` (from 0).
fn float(ledger: &Ledger, index: usize, round: usize) -> Float {
    let Some(line) = ledger.players[index].lines.get(round) else { return Float::None };
    let score = |player: usize| ledger.score_after(player, round) + virtual_points(ledger, player, round);
    match line.outcome {
        Outcome::Win | Outcome::Draw | Outcome::Loss | Outcome::Pending => {
            let Some(opponent) = line.opponent else { return Float::None };
            match score(index).cmp(&score(usize::from(opponent))) {
                std::cmp::Ordering::Greater => Float::Down,
                std::cmp::Ordering::Less => Float::Up,
                std::cmp::Ordering::Equal => Float::None,
            }
        }
        // 1.4.3: always, even when the event gives no points for it.
        Outcome::PairingAllocatedBye => Float::Down,
        Outcome::ForfeitWin
        | Outcome::ForfeitLoss
        | Outcome::FullPointBye
        | Outcome::HalfPointBye
        | Outcome::ZeroPointBye => {
            if line.points > ledger.points.loss {
                Float::Down
            } else {
                Float::None
            }
        }
    }
}

/// Numbers for Art. 5.2.5: those who have never been paired take none.
fn number_for_colours(field: &Field, done: usize, cards: &mut [Card]) {
    if field.numbering == super::Numbering::Fixed {
        return;
    }
    let taken_part = |index: usize| {
        field.present.get(index).copied().unwrap_or(false)
            || field.ledger.players[index].lines.iter().take(done).any(|line| match line.outcome {
                Outcome::Win | Outcome::Draw | Outcome::Loss | Outcome::Pending => true,
                Outcome::ForfeitWin | Outcome::ForfeitLoss | Outcome::PairingAllocatedBye => true,
                Outcome::FullPointBye | Outcome::HalfPointBye | Outcome::ZeroPointBye => false,
            })
    };
    let mut order: Vec<usize> = (0..cards.len()).filter(|index| taken_part(*index)).collect();
    order.sort_by_key(|index| cards[*index].number);
    for (place, index) in order.into_iter().enumerate() {
        cards[index].colour_number = place as u16 + 1;
    }
}
