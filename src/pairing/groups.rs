//! Groups: who is put into which, and what a group sees of the event when its round is paired (R006, R007).

use super::lots;
use crate::tournament::groups::{in_turn, levels, snake};
use crate::tournament::{Deal, Group, HowMany, Ledger, Line, Player, PlayerId, RoundNumber, Tournament};
use std::cmp::Reverse;

/// Groups for everybody who takes part in the next round.
pub fn deal(t: &Tournament, by: Deal, many: HowMany) -> Vec<(PlayerId, Group)> {
    let mut list: Vec<&Player> = t.active_in(t.next_round()).collect();
    let strength = |player: &&Player| Reverse(player.person.rating.unwrap_or(0));
    match by {
        Deal::Snake if list.iter().any(|player| player.number.is_some()) => {
            list.sort_by_key(|player| (player.number.unwrap_or(u16::MAX), player.id));
        }
        Deal::Snake | Deal::Levels => list.sort_by_key(|player| (strength(player), player.number, player.id)),
        Deal::Lots { seed } => lots::shuffle(&mut list, seed),
    }
    let groups = many.groups(list.len());
    let dealt = match by {
        Deal::Snake => snake(list, groups),
        Deal::Lots { .. } => in_turn(list, groups),
        Deal::Levels => levels(list, groups),
    };
    let mut all: Vec<(PlayerId, Group)> = dealt
        .into_iter()
        .zip(1..)
        .flat_map(|(members, at)| members.into_iter().map(move |player| (player.id, Group(at))))
        .collect();
    all.sort_unstable();
    all
}

/// Who is to be paired in a round, by place in the ledger; of one group only where there are groups.
pub(super) fn present(t: &Tournament, round: RoundNumber, group: Option<Group>) -> Vec<bool> {
    let grouping = t.grouping();
    let is_of = |player: &Player| group.is_none() || grouping.get(&player.id).copied() == group;
    t.players.iter().map(|player| player.plays_in(round) && is_of(player)).collect()
}

/// The ledger as a group sees it: the others never were there. Places stay those of the whole ledger, so that reasons
/// frozen with a board mean the same wherever they are read.
pub(super) fn seen_by(t: &Tournament, mut ledger: Ledger, group: Option<Group>) -> Ledger {
    if group.is_none() {
        return ledger;
    }
    let grouping = t.grouping();
    for (player, entry) in t.players.iter().zip(&mut ledger.players) {
        if grouping.get(&player.id).copied() != group {
            entry.lines.fill(Line::ABSENT);
            entry.virtual_points.clear();
        }
    }
    ledger
}
