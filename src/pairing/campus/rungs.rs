//! The ladder: which rules count, in which order, and what each pair costs on each.

use super::cards::{Card, Drift, Table};
use super::{Exceptions, HardRule, UnitRule, order, sides};
use crate::tournament::Points;
use serde::{Deserialize, Serialize};

/// One rule of the ladder. Less is better on each; sums run over the whole round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Rung {
    /// How often a hard rule is broken that may bend.
    Bent(HardRule),
    /// Score groups below the one that has the bye.
    ByeScore,
    /// Players of this score who play below it (the bye aside).
    Floats(Points),
    /// Sum of the score differences of their games, in units of the event's smallest score step.
    Differences(Points),
    /// Players who float the same way as in the last round; the bye floats down.
    FloatAgain,
    /// Players who float the same way as in the round before that.
    FloatAgainLater,
    /// Games inside one unit.
    SameUnit,
    /// Σ (games first − games second)² after the round.
    Balance,
    /// Players with the same side as in their last game.
    Alternation,
    /// Distance of the floaters from the end of their group, and of their opponents from the head of theirs.
    Floaters,
    /// Distance from the dialect's picture, squared.
    Order,
}

/// The ladder of one round: its rungs, and the most each can sum up to.
pub(super) struct Ladder<'a> {
    table: &'a Table,
    allow: Exceptions,
    /// Place of a card's group in `rungs`, for [`Rung::Floats`].
    floats_at: usize,
    soft_units: bool,
    step: u64,
    odd: bool,
    pub rungs: Vec<Rung>,
    pub bounds: Vec<u64>,
}

impl<'a> Ladder<'a> {
    pub fn of(table: &'a Table, allow: Exceptions) -> Ladder<'a> {
        let players = table.cards.len() as u64;
        let games = players.div_ceil(2);
        let odd = players % 2 == 1;
        let mut rungs = Vec::new();
        let mut bounds = Vec::new();
        let mut put = |rung, bound| {
            rungs.push(rung);
            bounds.push(bound);
        };
        for rule in HardRule::ALL.into_iter().filter(|&rule| allow.allow(rule)) {
            put(Rung::Bent(rule), games);
        }
        if odd {
            put(Rung::ByeScore, table.groups.len() as u64);
        }
        let lowest = table.groups.last().map_or(0, |group| group.0.tenths());
        let step =
            u64::from(table.groups.iter().fold(0, |step, group| gcd(step, group.0.tenths() - lowest)).max(1));
        let floats_at =
            HardRule::ALL.into_iter().filter(|&rule| allow.allow(rule)).count() + usize::from(odd);
        let above_last = table.groups.len().saturating_sub(1);
        for &(score, size) in &table.groups[..above_last] {
            let widest = u64::from(score.tenths() - lowest) / step;
            put(Rung::Floats(score), u64::from(size));
            put(Rung::Differences(score), u64::from(size) * widest);
        }
        put(Rung::FloatAgain, players);
        put(Rung::FloatAgainLater, players);
        let soft_units = match table.rules.units {
            UnitRule::Off | UnitRule::Hard => false,
            UnitRule::RoundOne => table.round <= 1,
            UnitRule::Soft => true,
        };
        if soft_units {
            put(Rung::SameUnit, games);
        }
        let uneven = table.cards.iter().map(|card| card.difference.unsigned_abs()).max().unwrap_or(0) + 1;
        put(Rung::Balance, players * uneven * uneven);
        put(Rung::Alternation, players);
        let largest = table.groups.iter().map(|group| u64::from(group.1)).max().unwrap_or(0);
        put(Rung::Floaters, games * 2 * largest);
        put(Rung::Order, games * 4 * largest * largest);
        Ladder { table, allow, floats_at, soft_units, step, odd, rungs, bounds }
    }

    /// Writes what the game costs into `row`, a field each rung; false when a hard rule forbids it.
    pub fn game(&self, a: &Card, b: &Card, row: &mut [u64]) -> bool {
        let (a, b) = if a.group <= b.group { (a, b) } else { (b, a) };
        let table = self.table;
        let side = sides::least(a, b);
        let broken = |rule| match rule {
            HardRule::ForbiddenPair => table.is_forbidden(a.player, b.player),
            HardRule::Rematch => a.met_in(b.player).is_some(),
            HardRule::SecondBye => false,
            HardRule::SameUnit => table.rules.units == UnitRule::Hard && a.same_unit(b),
            HardRule::ThreeInARow => side.thirds > 0,
        };
        let Some(mut at) = self.bend(broken, row) else { return false };
        at += usize::from(self.odd);
        debug_assert_eq!(at, self.floats_at);
        let floats = a.group != b.group;
        if floats {
            let difference = u64::from(a.score.abs_diff(b.score).tenths()) / self.step;
            row[at + 2 * a.group] = 1;
            row[at + 2 * a.group + 1] = difference;
        }
        at += 2 * (table.groups.len() - 1);
        for back in 0..2 {
            let again =
                u64::from(a.floats[back] == Some(Drift::Down)) + u64::from(b.floats[back] == Some(Drift::Up));
            row[at + back] = if floats { again } else { 0 };
        }
        at += 2;
        if self.soft_units {
            row[at] = u64::from(a.same_unit(b));
            at += 1;
        }
        row[at] = side.balance;
        row[at + 1] = side.repeats;
        let (size, dialect) = (table.size(a.group), table.rules.dialect);
        (row[at + 2], row[at + 3]) = if floats {
            (u64::from(size - 1 - a.place + b.place), order::cost_across(dialect, a.place, b.place))
        } else {
            (0, order::cost(dialect, size, a.place, b.place))
        };
        true
    }

    /// The same for the bye of an odd field.
    pub fn bye(&self, card: &Card, row: &mut [u64]) -> bool {
        let Some(mut at) = self.bend(|rule| rule == HardRule::SecondBye && card.bye_barred, row) else {
            return false;
        };
        row[at] = (self.table.groups.len() - 1 - card.group) as u64;
        at += 1 + 2 * (self.table.groups.len() - 1);
        for back in 0..2 {
            row[at + back] = u64::from(card.floats[back] == Some(Drift::Down));
        }
        at += 2 + usize::from(self.soft_units);
        row[at] = card.difference.unsigned_abs().pow(2);
        row[at + 2] = u64::from(self.table.size(card.group) - 1 - card.place);
        true
    }

    /// Writes the rungs of bendable hard rules and answers how many there are; `None` for one that may not bend.
    fn bend(&self, broken: impl Fn(HardRule) -> bool, row: &mut [u64]) -> Option<usize> {
        let mut at = 0;
        for rule in HardRule::ALL {
            let is = broken(rule);
            if self.allow.allow(rule) {
                row[at] = u64::from(is);
                at += 1;
            } else if is {
                return None;
            }
        }
        Some(at)
    }
}

const fn gcd(mut a: u32, mut b: u32) -> u32 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
