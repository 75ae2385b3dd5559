//! Splitting tied groups by one tie-break after the other (C.07 Art. 4.2).

use super::compute;
use super::direct_encounter::Encounters;
use super::facts::Facts;
use super::tie_break::{DroppedRound, TieBreak};
use super::value::Value;
use crate::tournament::Ledger;
use std::cmp::Ordering;

/// Players who are level so far; classes stand in order of rank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Class {
    pub members: Vec<u16>,
    /// The step that set this class behind the one before it; `None` for the first and for what was so from outside.
    pub decided_by: Option<usize>,
}

impl Class {
    pub fn of(members: Vec<u16>) -> Class {
        Class { members, decided_by: None }
    }
}

/// The value of every player at every step: `table[step][player]`.
pub(super) type Table = Vec<Vec<Value>>;

/// Splits the classes by the whole order and fills the table (a row for each step, a value for each member).
pub(super) fn refine(
    facts: &Facts<'_>,
    mut classes: Vec<Class>,
    order: &[TieBreak],
    table: &mut Table,
) -> Vec<Class> {
    for (at, tie_break) in order.iter().enumerate() {
        classes = step(facts, classes, &order[..at], *tie_break, at, table);
    }
    classes
}

/// Splits the classes by one tie-break, which stands after those of `before`, and adds its row to the table.
pub(super) fn step(
    facts: &Facts<'_>,
    classes: Vec<Class>,
    before: &[TieBreak],
    tie_break: TieBreak,
    step: usize,
    table: &mut Table,
) -> Vec<Class> {
    let mut values = vec![Value::Nothing; facts.players()];
    if let TieBreak::Dropping(which) = tie_break {
        dropping(facts, &classes, before, which, &mut values);
    } else if tie_break.is_inside_group() {
        for class in classes.iter().filter(|class| class.members.len() > 1) {
            inside_group(facts, tie_break, &class.members, &mut values);
        }
    } else {
        for member in classes.iter().flat_map(|class| &class.members) {
            values[usize::from(*member)] = compute::value(facts, tie_break, usize::from(*member));
        }
    }
    let finer = split(classes, tie_break, step, &values);
    table.push(values);
    finer
}

fn split(classes: Vec<Class>, tie_break: TieBreak, step: usize, values: &[Value]) -> Vec<Class> {
    let mut finer = Vec::with_capacity(classes.len());
    for mut class in classes {
        let compare = |a: u16, b: u16| values[usize::from(b)].compare(values[usize::from(a)], tie_break);
        // Stable: who stays level keeps the order he came in, by pairing number.
        class.members.sort_by(|a, b| compare(*a, *b));
        let parts = class.members.chunk_by(|a, b| compare(*a, *b) == Ordering::Equal);
        for (at, part) in parts.enumerate() {
            let decided_by = if at == 0 { class.decided_by } else { Some(step) };
            finer.push(Class { members: part.to_vec(), decided_by });
        }
    }
    finer
}

/// Places inside one tied group, for a tie-break of type A.
fn inside_group(facts: &Facts<'_>, tie_break: TieBreak, group: &[u16], values: &mut [Value]) {
    let swiss = !facts.extras.predetermined;
    let places = match tie_break {
        TieBreak::DirectEncounter { forfeits } => Encounters::of(facts, group, forfeits).places(swiss),
        TieBreak::DirectEncounterOfTwo if group.len() == 2 => {
            Encounters::of(facts, group, false).places(swiss)
        }
        TieBreak::PlayOff => {
            let order = facts.extras.play_off_orders.iter().rev();
            let place = |order: &Vec<u16>, member: &u16| order.iter().position(|player| player == member);
            let whole = |order: &Vec<u16>| -> Option<Vec<u32>> {
                group.iter().map(|member| place(order, member).map(|at| at as u32 + 1)).collect()
            };
            match order.filter_map(whole).next() {
                Some(places) => places,
                None if facts.extras.play_offs.is_empty() => return,
                None => Encounters::of_play_offs(facts, group).places(swiss),
            }
        }
        _ => return,
    };
    for (member, place) in group.iter().zip(places) {
        values[usize::from(*member)] = Value::Place(place);
    }
}

/// The ledger without `count` of its rounds.
pub(super) fn without_rounds(ledger: &Ledger, which: DroppedRound, count: u16) -> Ledger {
    match which {
        DroppedRound::Last => ledger.after(ledger.rounds_done.saturating_sub(count)),
        DroppedRound::First => {
            let mut later = ledger.clone();
            for player in &mut later.players {
                player.lines.drain(..usize::from(count).min(player.lines.len()));
                player.virtual_points.drain(..usize::from(count).min(player.virtual_points.len()));
            }
            later.rounds_done = later.rounds_done.saturating_sub(count);
            later.rounds_planned = later.rounds_planned.saturating_sub(count);
            later
        }
    }
}

/// How many rounds had to be left out before this member of a tied group was told from another one of it.
pub(super) fn rounds_dropped(
    facts: &Facts<'_>,
    group: &[u16],
    before: &[TieBreak],
    which: DroppedRound,
    player: u16,
) -> Option<u16> {
    let before: Vec<TieBreak> =
        before.iter().copied().filter(|step| !matches!(step, TieBreak::Dropping(_))).collect();
    let mut classes = vec![Class::of(group.to_vec())];
    (1..u16::try_from(facts.rounds).unwrap_or(u16::MAX)).find(|count| {
        let ledger = without_rounds(facts.ledger, which, *count);
        let fewer = Facts::of(&ledger, facts.extras);
        classes = refine(&fewer, std::mem::take(&mut classes), &before, &mut Table::new());
        classes.iter().any(|class| class.members.contains(&player) && class.members.len() < group.len())
    })
}

/// Everything before this step once more without one round, for who is still level without two, and so on.
fn dropping(
    facts: &Facts<'_>,
    classes: &[Class],
    before: &[TieBreak],
    which: DroppedRound,
    values: &mut [Value],
) {
    let before: Vec<TieBreak> =
        before.iter().copied().filter(|step| !matches!(step, TieBreak::Dropping(_))).collect();
    let mut groups: Vec<Vec<Class>> = classes
        .iter()
        .filter(|class| class.members.len() > 1)
        .map(|class| vec![Class::of(class.members.clone())])
        .collect();
    for count in 1..u16::try_from(facts.rounds).unwrap_or(u16::MAX) {
        if groups.iter().flatten().all(|class| class.members.len() < 2) {
            break;
        }
        let ledger = without_rounds(facts.ledger, which, count);
        let fewer = Facts::of(&ledger, facts.extras);
        for group in &mut groups {
            if group.iter().any(|class| class.members.len() > 1) {
                *group = refine(&fewer, std::mem::take(group), &before, &mut Table::new());
            }
        }
    }
    for group in groups {
        let mut place = 1;
        for class in group {
            for member in &class.members {
                values[usize::from(*member)] = Value::Place(place);
            }
            place += class.members.len() as u32;
        }
    }
}
