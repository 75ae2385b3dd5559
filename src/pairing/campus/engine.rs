//! From the field to the boards: one exact matching over the ladder, and the smallest exceptions when there is none.

use super::cards::{Card, Table};
use super::explain;
use super::rungs::{Ladder, Rung};
use super::sides;
use super::{Bent, Bye, Exceptions, Field, HardRule, MOST_PLAYERS, Offer, Pair, Pairing, Stuck};
use crate::pairing::matching;
use std::cmp::Reverse;

/// Pairs the round: all players present, each once, the best under the ladder of rules.
///
/// # Errors
/// [`Stuck`] when the hard rules leave no pairing, with the smallest exceptions that would.
pub fn pair(field: &Field<'_>) -> Result<Pairing, Stuck> {
    let present = field.present.iter().take(field.ledger.players.len()).filter(|&&here| here).count();
    if present > MOST_PLAYERS {
        return Err(Stuck::TooManyPlayers { present });
    }
    let table = Table::of(field);
    let allow = field.rules.exceptions;
    if let Some(found) = solve(&table, allow, &[]) {
        return Ok(set_out(&table, &found));
    }
    let more: Vec<HardRule> = HardRule::ALL.into_iter().rev().filter(|&rule| !allow.allow(rule)).collect();
    let offer = |allow| {
        solve(&table, allow, &[]).map(|found| Offer { allow, pairing: set_out(&table, &found) })
    };
    let mut offers: Vec<Offer> = more.iter().filter_map(|&rule| offer(allow.with(rule))).collect();
    if offers.is_empty() {
        offers.extend(offer(more.iter().fold(allow, |allow, &rule| allow.with(rule))));
    }
    Err(Stuck::NoLegalPairing { offers })
}

/// The best pairing of a table.
#[derive(Clone, Debug)]
pub(super) struct Found {
    /// Places in [`Table::cards`].
    pub games: Vec<(usize, usize)>,
    pub bye: Option<usize>,
    pub costs: Vec<u64>,
    pub rungs: Vec<Rung>,
}

/// The best pairing in which the games of `set` stand already, by place in the table; the bye is one past the cards.
pub(super) fn solve(table: &Table, allow: Exceptions, set: &[(usize, usize)]) -> Option<Found> {
    let ladder = Ladder::of(table, allow);
    let cards = &table.cards;
    let bye = cards.len();
    let everyone = bye + bye % 2;
    let free: Vec<usize> =
        (0..everyone).filter(|place| !set.iter().any(|(a, b)| a == place || b == place)).collect();
    let cost = |a: usize, b: usize, row: &mut [u64]| match (cards.get(a), cards.get(b)) {
        (Some(a), Some(b)) => ladder.game(a, b, row),
        (Some(card), None) | (None, Some(card)) => ladder.bye(card, row),
        (None, None) => false,
    };
    let best = matching::ladder(free.len(), &ladder.bounds, |u, v, row| {
        cost(free[u as usize], free[v as usize], row)
    })?;
    let mut costs = best.costs;
    let mut row = vec![0; costs.len()];
    for &(a, b) in set {
        row.fill(0);
        if !cost(a, b, &mut row) {
            return None;
        }
        costs.iter_mut().zip(&row).for_each(|(sum, cost)| *sum += cost);
    }
    let pairs = best.mate.iter().enumerate().filter(|&(u, &v)| (u as u32) < v);
    let mut games: Vec<(usize, usize)> =
        pairs.map(|(u, &v)| (free[u], free[v as usize])).chain(set.iter().copied()).collect();
    let with_bye = games.iter().position(|&(a, b)| a.max(b) == bye);
    let bye = with_bye.map(|at| {
        let (a, b) = games.swap_remove(at);
        a.min(b)
    });
    Some(Found { games, bye, costs, rungs: ladder.rungs })
}

/// Boards in order, sides and reasons: by the higher score of the pair, the sum of both, the place of the higher.
fn set_out(table: &Table, found: &Found) -> Pairing {
    let cards = &table.cards;
    let mut games: Vec<(&Card, &Card)> =
        found.games.iter().map(|&(a, b)| (&cards[a.min(b)], &cards[a.max(b)])).collect();
    games.sort_by_key(|(high, low)| {
        (Reverse(high.score), Reverse(high.score + low.score), high.place, low.place, high.player)
    });
    let boards = games
        .iter()
        .map(|&(high, low)| {
            let (high_first, _) = sides::decide(table, high, low);
            let (first, second) = if high_first { (high, low) } else { (low, high) };
            let why = explain::game_reasons(table, first, second);
            Pair { first: first.player, second: second.player, why }
        })
        .collect();
    let bye =
        found.bye.map(|at| Bye { player: cards[at].player, why: explain::bye_reasons(table, &cards[at]) });
    let bent = found.rungs.iter().zip(&found.costs).filter_map(|(&rung, &times)| match rung {
        Rung::Bent(rule) if times > 0 => Some(Bent { rule, times: times as u16 }),
        Rung::Bent(_)
        | Rung::ByeScore
        | Rung::Floats(_)
        | Rung::Differences(_)
        | Rung::FloatAgain
        | Rung::FloatAgainLater
        | Rung::SameUnit
        | Rung::Balance
        | Rung::Alternation
        | Rung::Floaters
        | Rung::Order => None,
    });
    Pairing { boards, bye, bent: bent.collect() }
}
