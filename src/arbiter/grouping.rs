//! 分组: who may be put into which group, and when.

use super::refusal::{Quantity, Refusal};
use crate::pairing::groups;
use crate::tournament::{
    Change, Deal, GROUP_LIMIT, Group, HowMany, PairingSystem, PlayerId, RoundNumber, Tournament,
};

/// Everybody who takes part, by one of the ways; before round 1 only.
pub(super) fn assign(t: &Tournament, by: Deal, many: HowMany) -> Result<Vec<Change>, Refusal> {
    // In a club a child moves up from one night to the next.
    if let Some(last) = t.last_round().filter(|_| !t.settings.system.seats_some()) {
        return Err(Refusal::GroupsFixed { after: last.number });
    }
    let players = t.active_in(t.next_round()).count();
    // Nobody may be alone in a group.
    let max = (players / 2).min(usize::from(GROUP_LIMIT));
    if max == 0 {
        return Err(Refusal::TooFewPlayers { present: players });
    }
    let asked = many.groups(players);
    if !(1..=max).contains(&asked) {
        return Err(Refusal::OutOfRange { what: Quantity::Groups, min: 1, max: max as u32 });
    }
    let dealt = groups::deal(t, by, many).into_iter().map(|(id, group)| (id, Some(group)));
    let seed = match by {
        Deal::Lots { seed } => Some(seed),
        Deal::Snake | Deal::Levels => None,
    };
    changes(t, dealt.collect(), seed.is_some()).map(|groups| vec![Change::GroupsAssigned { groups, seed }])
}

/// By hand, one or many. Who has sat in a round stays where he is: his opponents are of that group.
pub(super) fn set(t: &Tournament, groups: Vec<(PlayerId, Option<Group>)>) -> Result<Vec<Change>, Refusal> {
    let mut ids: Vec<PlayerId> = groups.iter().map(|(id, _)| *id).collect();
    ids.sort_unstable();
    if let Some(pair) = ids.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(Refusal::NamedTwice(pair[0]));
    }
    for &(id, group) in &groups {
        let player = t.player(id).ok_or(Refusal::UnknownPlayer(id))?;
        if group.is_some_and(|it| !(1..=GROUP_LIMIT).contains(&u16::from(it.0))) {
            return Err(Refusal::OutOfRange { what: Quantity::Groups, min: 1, max: u32::from(GROUP_LIMIT) });
        }
        let sat = |round: &&crate::tournament::Round| {
            round.board_of(id).is_some() || round.bye_of(id).is_some_and(|it| it.kind.is_given())
        };
        if player.group != group
            && !t.settings.system.seats_some()
            && let Some(round) = t.rounds.iter().find(sat)
        {
            return Err(Refusal::GroupsFixed { after: round.number });
        }
    }
    let table = matches!(t.settings.system, PairingSystem::RoundRobin { .. });
    if table && !t.rounds.is_empty() {
        return Err(Refusal::TableFixed);
    }
    changes(t, groups, false).map(|groups| vec![Change::GroupsAssigned { groups, seed: None }])
}

type Groups = Vec<(PlayerId, Option<Group>)>;

/// Drawn groups are written down even where the draw changes nothing: its seed is new.
fn changes(t: &Tournament, groups: Groups, drawn: bool) -> Result<Groups, Refusal> {
    let same = |(id, group): &(PlayerId, Option<Group>)| t.player(*id).is_some_and(|it| it.group == *group);
    if !drawn && groups.iter().all(same) {
        return Err(Refusal::NothingChanges);
    }
    Ok(groups)
}

/// What stands in the way of pairing a Swiss round in groups.
pub(super) fn obstacle(t: &Tournament, round: RoundNumber) -> Option<Refusal> {
    let groups = t.groups_in(round);
    if groups.is_empty() {
        return None;
    }
    let mut present = vec![0_usize; groups.len()];
    for player in t.players.iter().filter(|player| player.plays_in(round)) {
        match t.group_of(player.id).and_then(|group| groups.binary_search(&group).ok()) {
            Some(at) => present[at] += 1,
            None => return Some(Refusal::GroupMissing(player.id)),
        }
    }
    // Later on a group may dwindle to one, who then has the bye.
    let alone = present.iter().position(|&present| present == 1).filter(|_| t.rounds.is_empty());
    alone.map(|at| Refusal::GroupTooSmall { group: groups[at], present: 1 })
}
