//! Why a board is as it is, and why another isn't (R042).

use super::cards::{Card, Table};
use super::engine;
use super::rungs::{Ladder, Rung};
use super::sides::{self, would_be_third};
use super::{ByeReason, Exceptions, Field, Float, FloatReason, HardRule, Pairing, Reasons, UnitRule};
use crate::tournament::Side;
use serde::{Deserialize, Serialize};

/// Why two players don't meet, or one hasn't the bye.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum WhyNot {
    /// They do.
    ItIsSo,
    /// The player is not there this round.
    Absent { player: u16 },
    /// They played each other.
    Met { round: u16 },
    /// The arbiter keeps them apart.
    Forbidden,
    /// Units are never paired inside, by the organiser's setting.
    SameUnit,
    /// Both would have to have the same side: whoever has it, it's the third running.
    ThreeInARow { side: Side },
    /// Had a bye, a forfeit win or a full-point bye before.
    HadBye,
    /// The field is even: nobody has a bye.
    NoBye,
    /// The others then can't be paired under the hard rules.
    OthersStuck,
    /// The best round with it is worse: `would` against `is` on the first rule that tells them apart.
    Costs { rung: Rung, would: u64, is: u64 },
    /// Just as good under all rules; the engine had to take one of them.
    EquallyGood,
    /// Better than the round as it stands, which was then not the engine's (edited by hand, or facts changed since).
    WouldBeBetter { rung: Rung, would: u64, is: u64 },
}

/// Why not a–b? Forces the pair, pairs the rest as well as can be, and compares with the round given.
pub fn why_not(field: &Field<'_>, pairing: &Pairing, a: u16, b: u16) -> WhyNot {
    if pairing
        .boards
        .iter()
        .any(|pair| (pair.first, pair.second) == (a, b) || (pair.first, pair.second) == (b, a))
    {
        return WhyNot::ItIsSo;
    }
    let table = Table::of(field);
    let (Some(one), Some(other)) = (table.card(a), table.card(b)) else {
        return WhyNot::Absent { player: if table.card(a).is_none() { a } else { b } };
    };
    let allow = allowed(field, pairing);
    let illegal = broken_by(&table, one, other).into_iter().find(|&(rule, _)| !allow.allow(rule));
    if let Some((_, why)) = illegal {
        return why;
    }
    let place = |player| table.cards.iter().position(|card| card.player == player);
    match (place(a), place(b)) {
        (Some(a), Some(b)) if a != b => compare(&table, allow, pairing, (a, b)),
        (Some(_), Some(_)) | (None, _) | (_, None) => WhyNot::OthersStuck,
    }
}

/// Why has this player not the bye? As [`why_not`].
pub fn why_no_bye(field: &Field<'_>, pairing: &Pairing, player: u16) -> WhyNot {
    if pairing.bye.as_ref().is_some_and(|bye| bye.player == player) {
        return WhyNot::ItIsSo;
    }
    let table = Table::of(field);
    let Some(place) = table.cards.iter().position(|card| card.player == player) else {
        return WhyNot::Absent { player };
    };
    let allow = allowed(field, pairing);
    if table.cards.len().is_multiple_of(2) {
        WhyNot::NoBye
    } else if table.cards[place].bye_barred && !allow.second_bye {
        WhyNot::HadBye
    } else {
        compare(&table, allow, pairing, (place, table.cards.len()))
    }
}

/// The exceptions a round was made with: the organiser's, and those it shows itself.
fn allowed(field: &Field<'_>, pairing: &Pairing) -> Exceptions {
    pairing.bent.iter().fold(field.rules.exceptions, |allow, bent| allow.with(bent.rule))
}

fn broken_by(table: &Table, a: &Card, b: &Card) -> Vec<(HardRule, WhyNot)> {
    let mut broken = Vec::new();
    if table.is_forbidden(a.player, b.player) {
        broken.push((HardRule::ForbiddenPair, WhyNot::Forbidden));
    }
    if let Some(round) = a.met_in(b.player) {
        broken.push((HardRule::Rematch, WhyNot::Met { round }));
    }
    if table.rules.units == UnitRule::Hard && a.same_unit(b) {
        broken.push((HardRule::SameUnit, WhyNot::SameUnit));
    }
    if sides::least(a, b).thirds > 0 {
        let side = if would_be_third(a, Side::First) { Side::First } else { Side::Second };
        broken.push((HardRule::ThreeInARow, WhyNot::ThreeInARow { side }));
    }
    broken
}

fn compare(table: &Table, allow: Exceptions, pairing: &Pairing, forced: (usize, usize)) -> WhyNot {
    let Some(best) = engine::solve(table, allow, &[forced]) else { return WhyNot::OthersStuck };
    let is = cost_of(table, pairing);
    // The round as given is measured with every rule bendable, so line the two up rung by rung.
    for (rung, &would) in best.rungs.iter().zip(&best.costs) {
        let is = is.iter().find(|(other, _)| other == rung).map_or(0, |(_, cost)| *cost);
        if would > is {
            return WhyNot::Costs { rung: *rung, would, is };
        }
        if would < is {
            return WhyNot::WouldBeBetter { rung: *rung, would, is };
        }
    }
    WhyNot::EquallyGood
}

/// What a round costs on each rung, whoever made it.
pub(super) fn cost_of(table: &Table, pairing: &Pairing) -> Vec<(Rung, u64)> {
    let all = HardRule::ALL.into_iter().fold(Exceptions::NONE, Exceptions::with);
    let ladder = Ladder::of(table, all);
    let mut sums = vec![0; ladder.rungs.len()];
    let mut row = vec![0; sums.len()];
    let mut add = |write: &dyn Fn(&mut [u64]) -> bool| {
        row.fill(0);
        if write(&mut row) {
            sums.iter_mut().zip(&row).for_each(|(sum, cost)| *sum += cost);
        }
    };
    for pair in &pairing.boards {
        if let (Some(a), Some(b)) = (table.card(pair.first), table.card(pair.second)) {
            add(&|row| ladder.game(a, b, row));
        }
    }
    let bye = pairing.bye.as_ref().filter(|_| table.cards.len() % 2 == 1);
    if let Some(card) = bye.and_then(|bye| table.card(bye.player)) {
        add(&|row| ladder.bye(card, row));
    }
    ladder.rungs.iter().copied().zip(sums).collect()
}

/// The reasons of any board, also one made by hand: what is exceptional about it is named. `None` when one of the
/// two is not there.
pub fn reasons(field: &Field<'_>, first: u16, second: u16) -> Option<Reasons> {
    let table = Table::of(field);
    let (first, second) = (table.card(first)?, table.card(second)?);
    Some(game_reasons(&table, first, second))
}

/// The reasons of any bye, also one given by hand. `None` when the player is not there.
pub fn bye_reason(field: &Field<'_>, player: u16) -> Option<ByeReason> {
    let table = Table::of(field);
    table.card(player).map(|card| bye_reasons(&table, card))
}

pub(super) fn game_reasons(table: &Table, first: &Card, second: &Card) -> Reasons {
    let third = [(first, Side::First), (second, Side::Second)];
    let third = third.into_iter().find(|&(card, side)| would_be_third(card, side));
    let (down, up) = if first.group <= second.group { (first, second) } else { (second, first) };
    Reasons {
        first_score: first.score,
        second_score: second.score,
        float: (down.group != up.group).then(|| Float {
            down: down.player,
            up: up.player,
            why: float_reason(table, down),
        }),
        side: sides::decide(table, first, second).1,
        same_unit: first.same_unit(second),
        met_in: first.met_in(second.player),
        third_in_a_row: third.map(|(card, _)| card.player),
        forbidden: table.is_forbidden(first.player, second.player),
    }
}

fn float_reason(table: &Table, down: &Card) -> FloatReason {
    let size = table.size(down.group);
    let may = |other: &&Card| {
        other.group == down.group && other.player != down.player && broken_by(table, down, other).is_empty()
    };
    if size == 1 {
        FloatReason::Alone
    } else if !table.cards.iter().any(|other| may(&other)) {
        FloatReason::NoOneLeft
    } else if size % 2 == 1 {
        FloatReason::OddGroup
    } else {
        FloatReason::ForTheOthers
    }
}

pub(super) fn bye_reasons(table: &Table, card: &Card) -> ByeReason {
    let lower = || table.cards.iter().filter(|other| other.score < card.score);
    ByeReason {
        score: card.score,
        lower_barred: lower().filter(|other| other.bye_barred).count() as u16,
        lower_needed: lower().filter(|other| !other.bye_barred).count() as u16,
        again: card.bye_barred,
    }
}
