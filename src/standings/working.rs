//! How a number was made, and why one player stands before another (R065).
//!
//! The addends here are the very ones [`standings`](super::standings) adds up, so the working cannot say anything
//! else than the table. Sentences: `words`.

use super::addend::{Addend, Source};
use super::compute;
use super::direct_encounter::Encounters;
use super::facts::Facts;
use super::opponents;
use super::performance;
use super::ranking::{self, Class, Table};
use super::ratings::{self, Performance};
use super::tie_break::{DroppedRound, TieBreak};
use super::value::Value;
use super::{Extras, classes_at_the_start, full_order, group, is_disqualified, stage};
use crate::tournament::{Ledger, Points};
use serde::Serialize;

/// The working of one tie-break for one player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Working {
    pub tie_break: TieBreak,
    /// Place in the ledger.
    pub player: u16,
    pub value: Value,
    /// By round; what was cut is there and marked.
    pub addends: Vec<Addend>,
    pub conclusion: Conclusion,
}

/// How the value comes from the addends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Conclusion {
    /// The sum of what was not cut.
    Sum,
    /// The sum divided by the number of games, exact.
    Average { games: u32 },
    /// The same as a whole number, .5 up.
    RoundedAverage { games: u32 },
    /// Average rating plus the difference for the percentage (Art. 10.2).
    Performance(Performance),
    /// The lowest rating whose expected score reaches the score (hundredths of a game; Art. 10.3).
    PerfectPerformance { scored: u32, expected: u32, expected_one_below: u32 },
    /// Nothing scored: 800 below the lowest rated opponent (Art. 10.3).
    EightHundredBelow { lowest: i32 },
    /// 总分: own points + opponents' points ÷ half the highest possible score − rounds.
    GoTotal { own: Points, opponents: Points, highest: Points, rounds: u16 },
    /// The place among those who were level when this step was reached (by place in the ledger).
    InsideGroup { group: Vec<u16>, all_met: bool },
    /// The place among them after comparing again with rounds left out; so many were left out before this player was
    /// told from another of the group, `None` where nothing did.
    Dropping { group: Vec<u16>, which: DroppedRound, rounds: Option<u16> },
    /// A number from outside: fouls, lot, rating, pairing number.
    Given,
    /// Left out because somebody has no rating (Art. 10).
    LeftOut,
    /// Nobody was level with him, so there was nothing to decide.
    NobodyLevel,
    /// No game, no lot: no value.
    Nothing,
}

/// The working of a single tie-break; for one of type A among those level on points.
pub fn working(ledger: &Ledger, tie_break: TieBreak, player: u16, extras: &Extras) -> Working {
    working_in(ledger, &[tie_break], 0, player, extras)
}

/// The working of the tie-break at `step` of an order: for one of type A among those level after the steps before.
pub fn working_in(ledger: &Ledger, order: &[TieBreak], step: usize, player: u16, extras: &Extras) -> Working {
    let facts = Facts::of(ledger, extras);
    let (full, shift) = full_order(order);
    let step = (step + shift).min(full.len().saturating_sub(1));
    let Some(tie_break) = full.get(step).copied().filter(|_| usize::from(player) < facts.players()) else {
        let tie_break = TieBreak::Points;
        return Working {
            tie_break,
            player,
            value: Value::Nothing,
            addends: vec![],
            conclusion: Conclusion::Nothing,
        };
    };
    let mut table = Table::new();
    let needed = if tie_break.is_inside_group() { step } else { 0 };
    let start = classes_at_the_start(ledger, extras);
    let classes = ranking::refine(&facts, start, &full[..needed], &mut table);
    // The step itself, for the places it gives.
    let group = group_of(&classes, player);
    let value = if tie_break.is_inside_group() {
        let mut table = Table::new();
        ranking::step(&facts, classes, &full[..step], tie_break, step, &mut table);
        table.first().map_or(Value::Nothing, |values| values[usize::from(player)])
    } else {
        compute::value(&facts, tie_break, usize::from(player))
    };
    explain(&facts, tie_break, player, value, &group, &full[..step])
}

/// The workings of everybody for a whole order: `[player][step]`.
pub fn workings(ledger: &Ledger, order: &[TieBreak], extras: &Extras) -> Vec<Vec<Working>> {
    let facts = Facts::of(ledger, extras);
    let (full, shift) = full_order(order);
    let mut all = vec![Vec::with_capacity(order.len()); facts.players()];
    let mut classes = classes_at_the_start(ledger, extras);
    let mut table = Table::new();
    for (step, tie_break) in full.iter().copied().enumerate() {
        let before = classes.clone();
        classes = ranking::step(&facts, classes, &full[..step], tie_break, step, &mut table);
        if step < shift {
            continue;
        }
        for class in &before {
            for player in &class.members {
                let value = table[step][usize::from(*player)];
                all[usize::from(*player)].push(explain(
                    &facts,
                    tie_break,
                    *player,
                    value,
                    &class.members,
                    &full[..step],
                ));
            }
        }
    }
    all
}

fn group_of(classes: &[Class], player: u16) -> Vec<u16> {
    classes
        .iter()
        .find(|class| class.members.contains(&player))
        .map_or(vec![player], |class| class.members.clone())
}

fn explain(
    facts: &Facts<'_>,
    tie_break: TieBreak,
    player: u16,
    value: Value,
    group: &[u16],
    before: &[TieBreak],
) -> Working {
    let place = usize::from(player);
    let addends = if tie_break.is_inside_group() {
        inside_group(facts, tie_break, player, group)
    } else {
        compute::addends(facts, tie_break, place)
    };
    let games =
        u32::try_from(addends.iter().filter(|addend| addend.cut.is_none()).count()).unwrap_or(u32::MAX);
    let conclusion = match tie_break {
        _ if facts.is_left_out(tie_break) => Conclusion::LeftOut,
        _ if tie_break.is_inside_group() && group.len() < 2 => Conclusion::NobodyLevel,
        TieBreak::DirectEncounterOfTwo if group.len() > 2 => Conclusion::Nothing,
        _ if value == Value::Nothing => Conclusion::Nothing,
        TieBreak::DirectEncounter { .. } | TieBreak::DirectEncounterOfTwo | TieBreak::PlayOff => {
            let met: std::collections::BTreeSet<_> =
                addends.iter().filter_map(|addend| addend.opponent).collect();
            Conclusion::InsideGroup { group: group.to_vec(), all_met: met.len() + 1 == group.len() }
        }
        TieBreak::Dropping(which) => Conclusion::Dropping {
            group: group.to_vec(),
            which,
            rounds: ranking::rounds_dropped(facts, group, before, which, player),
        },
        TieBreak::Points
        | TieBreak::Wins
        | TieBreak::GamesWon
        | TieBreak::GamesWithBlack
        | TieBreak::WinsWithBlack
        | TieBreak::Progressive { .. }
        | TieBreak::RoundsElected
        | TieBreak::StandardPoints
        | TieBreak::Buchholz(_)
        | TieBreak::ForeBuchholz(_)
        | TieBreak::SonnebornBerger(_)
        | TieBreak::Koya { .. }
        | TieBreak::OpponentPoints(_)
        | TieBreak::SecondMoverWins
        | TieBreak::SecondMoverGames
        | TieBreak::FirstMoverWins
        | TieBreak::WinnersPoints => Conclusion::Sum,
        TieBreak::AverageBuchholz { .. } => Conclusion::Average { games },
        TieBreak::AverageRating(_) | TieBreak::AveragePerformance | TieBreak::AveragePerfectPerformance => {
            Conclusion::RoundedAverage { games }
        }
        TieBreak::Performance => ratings::performance(&performance::rated_games(facts, place))
            .map_or(Conclusion::Nothing, Conclusion::Performance),
        TieBreak::PerfectPerformance => perfect(facts, place, value),
        TieBreak::GoTotal => Conclusion::GoTotal {
            own: points(i64::try_from(facts.scores.own[place]).unwrap_or(i64::MAX)),
            opponents: points(super::addend::total(&addends)),
            highest: points(opponents::win_every_round(facts)),
            rounds: u16::try_from(facts.rounds).unwrap_or(u16::MAX),
        },
        TieBreak::PairingNumber { .. } | TieBreak::Rating { .. } | TieBreak::FewestFouls | TieBreak::Lot => {
            Conclusion::Given
        }
    };
    let addends = if conclusion == Conclusion::LeftOut { Vec::new() } else { addends };
    Working { tie_break, player, value, addends, conclusion }
}

fn points(tenths: i64) -> Points {
    Points(u32::try_from(tenths.max(0)).unwrap_or(u32::MAX))
}

fn perfect(facts: &Facts<'_>, player: usize, value: Value) -> Conclusion {
    let games = performance::rated_games(facts, player);
    let scored = games.iter().map(|game| u32::from(game.half_points) * 50).sum();
    match (value, games.iter().map(|game| i32::from(game.opponent)).min()) {
        (Value::Rating(_), Some(lowest)) if scored == 0 => Conclusion::EightHundredBelow { lowest },
        (Value::Rating(rating), Some(_)) => {
            let expected = |rating| {
                games.iter().map(|game| ratings::expected_score(rating - i32::from(game.opponent))).sum()
            };
            let (expected, expected_one_below) = (expected(rating), expected(rating - 1));
            Conclusion::PerfectPerformance { scored, expected, expected_one_below }
        }
        _ => Conclusion::Nothing,
    }
}

/// The games against members of the group.
fn inside_group(facts: &Facts<'_>, tie_break: TieBreak, player: u16, group: &[u16]) -> Vec<Addend> {
    let (encounters, source) = match tie_break {
        TieBreak::DirectEncounter { forfeits } => (Encounters::of(facts, group, forfeits), Source::Encounter),
        TieBreak::DirectEncounterOfTwo if group.len() == 2 => {
            (Encounters::of(facts, group, false), Source::Encounter)
        }
        TieBreak::PlayOff => (Encounters::of_play_offs(facts, group), Source::PlayOffGame),
        _ => return Vec::new(),
    };
    let Some(place) = group.iter().position(|member| *member == player) else { return Vec::new() };
    let games = encounters.games_of(place).iter();
    games
        .map(|(opponent, score)| {
            let opponent = usize::from(group[*opponent]);
            // Play-offs belong to no round and count in half points; show both in tenths of a point.
            let amount = i64::try_from(*score).unwrap_or(0);
            let amount = if source == Source::PlayOffGame { amount * 5 } else { amount };
            let lines = facts.lines(usize::from(player));
            let round =
                lines.iter().position(|line| facts.opponent(usize::from(player), line) == Some(opponent));
            let addend = Addend::new(round.unwrap_or(0), Some(opponent), source, amount);
            if source == Source::PlayOffGame { Addend { round: None, ..addend } } else { addend }
        })
        .collect()
}

/// Why `a` stands before `b`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct WhyBefore {
    /// Who stands before, by place in the ledger.
    pub before: u16,
    /// Who stands behind.
    pub behind: u16,
    /// The points of both, where they are level on points.
    pub level_on_points: Option<Points>,
    /// The steps that left them level, with the value of both.
    pub level_on: Vec<(TieBreak, Value)>,
    pub reason: Reason,
}

/// What set two players apart.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Reason {
    /// The one behind was disqualified.
    Disqualified,
    /// The one before reached a later stage.
    Stage,
    Points {
        before: Points,
        behind: Points,
    },
    TieBreak {
        step: usize,
        before: Box<Working>,
        behind: Box<Working>,
    },
    /// Nothing did: they share the rank.
    Shared,
}

/// Why two players stand as they do; asks in either order. `None` when one of them is not in the ledger.
pub fn why_before(ledger: &Ledger, order: &[TieBreak], extras: &Extras, a: u16, b: u16) -> Option<WhyBefore> {
    let standings = super::standings(ledger, order, extras);
    let place = |player: u16| standings.rows.iter().position(|row| row.player == player);
    let (place_a, place_b) = (place(a)?, place(b)?);
    let (before, behind) = if place_a <= place_b { (place_a, place_b) } else { (place_b, place_a) };
    let (before, behind) = (&standings.rows[before], &standings.rows[behind]);
    let mut why = WhyBefore {
        before: before.player,
        behind: behind.player,
        level_on_points: None,
        level_on: Vec::new(),
        reason: Reason::Shared,
    };
    if is_disqualified(extras, before.player) != is_disqualified(extras, behind.player) {
        why.reason = Reason::Disqualified;
        return Some(why);
    }
    if group(extras, before.player) != group(extras, behind.player) {
        return None;
    }
    if stage(extras, before.player) != stage(extras, behind.player) {
        why.reason = Reason::Stage;
        return Some(why);
    }
    if !order.contains(&TieBreak::Points) {
        if before.points != behind.points {
            why.reason = Reason::Points { before: before.points, behind: behind.points };
            return Some(why);
        }
        why.level_on_points = Some(before.points);
    }
    for (step, tie_break) in order.iter().copied().enumerate() {
        let (value, other) = (before.values[step], behind.values[step]);
        if value.compare(other, tie_break) != std::cmp::Ordering::Equal {
            let working = |player| Box::new(working_in(ledger, order, step, player, extras));
            let (before, behind) = (working(before.player), working(behind.player));
            why.reason = Reason::TieBreak { step, before, behind };
            return Some(why);
        }
        why.level_on.push((tie_break, value));
    }
    Some(why)
}
