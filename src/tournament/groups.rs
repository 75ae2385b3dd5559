//! 组: the groups of an event, each its own Swiss or its own table (R006, R007).
//!
//! One meaning for every system: a player's group is the letter he was given ([`Player::group`]). Only a round-robin
//! nobody was given letters in still deals its groups from the numbers, as events of old files do.
//! Groups hold until the field is cut; the final stage is one field.

use super::Tournament;
use super::player::{Player, PlayerId, Status};
use super::round::{RoundNumber, Seed};
use super::settings::PairingSystem;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// Groups an event may have.
pub const GROUP_LIMIT: u16 = 60;

/// A group, from 1; shown as a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Group(pub u8);

impl Group {
    /// Reads what [`fmt::Display`] writes, in capitals or not.
    pub fn parse(text: &str) -> Option<Group> {
        let letters = text.trim().as_bytes();
        let letter = |byte: &u8| byte.is_ascii_alphabetic().then(|| byte.to_ascii_uppercase() - b'A');
        match letters {
            [one] => Some(Group(letter(one)? + 1)),
            // What a byte holds and more than an event may have.
            [tens, one] if letter(tens)? < 8 => Some(Group((letter(tens)? + 1) * 26 + letter(one)? + 1)),
            _ => None,
        }
    }
}

/// `A` … `Z`, then `AA` …
impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = self.0.saturating_sub(1);
        let letter = |at: u8| char::from(b'A' + at % 26);
        match at / 26 {
            0 => write!(f, "{}", letter(at)),
            tens => write!(f, "{}{}", letter(tens - 1), letter(at)),
        }
    }
}

/// A way of making groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", tag = "by")]
pub enum Deal {
    /// 蛇形: 1 2 3 3 2 1 1 …, so that numbers by strength make even groups.
    Snake,
    /// 抽签: each group gets whom the lots give it.
    Lots { seed: Seed },
    /// 按水平: the strongest in A, the next in B …
    Levels,
}

/// How many groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum HowMany {
    Groups(u16),
    /// By head-count: as few as hold everybody with at most so many in each (?3).
    OfAtMost(u16),
}

impl HowMany {
    /// The number of groups for so many players.
    pub const fn groups(self, players: usize) -> usize {
        match self {
            HowMany::Groups(groups) => groups as usize,
            HowMany::OfAtMost(size) => players.div_ceil(if size == 0 { 1 } else { size as usize }),
        }
    }
}

/// Deals a list, best first, to groups by the snake.
pub fn snake<T>(list: impl IntoIterator<Item = T>, groups: usize) -> Vec<Vec<T>> {
    let groups = groups.max(1);
    let mut dealt: Vec<Vec<T>> = (0..groups).map(|_| Vec::new()).collect();
    for (it, at) in list.into_iter().zip(0..) {
        let (row, column) = (at / groups, at % groups);
        dealt[if row % 2 == 0 { column } else { groups - 1 - column }].push(it);
    }
    dealt
}

/// Deals a list in turn: sizes differ by one at most.
pub fn in_turn<T>(list: impl IntoIterator<Item = T>, groups: usize) -> Vec<Vec<T>> {
    let groups = groups.max(1);
    let mut dealt: Vec<Vec<T>> = (0..groups).map(|_| Vec::new()).collect();
    for (it, at) in list.into_iter().zip(0..) {
        dealt[at % groups].push(it);
    }
    dealt
}

/// Cuts a list, best first, into groups of neighbours; the upper ones are larger by one where it does not come out even.
pub fn levels<T>(list: Vec<T>, groups: usize) -> Vec<Vec<T>> {
    let groups = groups.max(1);
    let (size, over) = (list.len() / groups, list.len() % groups);
    let mut rest = list.into_iter();
    (0..groups).map(|at| rest.by_ref().take(size + usize::from(at < over)).collect()).collect()
}

impl Tournament {
    /// Everybody's group; empty where the event is one field.
    pub fn grouping(&self) -> BTreeMap<PlayerId, Group> {
        let given: BTreeMap<PlayerId, Group> =
            self.players.iter().filter_map(|player| Some((player.id, player.group?))).collect();
        let PairingSystem::RoundRobin { groups: 2.., .. } = self.settings.system else { return given };
        if !given.is_empty() {
            return given;
        }
        let dealt = self.tables().unwrap_or_default();
        dealt
            .into_iter()
            .zip(1..)
            .flat_map(|(group, at)| group.into_iter().map(move |id| (id, Group(at))))
            .collect()
    }

    /// The group of a player; `None` where the event is one field, or he has none yet.
    pub fn group_of(&self, id: PlayerId) -> Option<Group> {
        match self.player(id)?.group {
            Some(group) => Some(group),
            None => self.grouping().get(&id).copied(),
        }
    }

    /// The groups there are, in order; empty where the event is one field.
    pub fn groups(&self) -> Vec<Group> {
        let mut all: Vec<Group> = self.grouping().into_values().collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// The groups a round is paired in; empty where it is one field: no groups, or the final stage.
    pub fn groups_in(&self, round: RoundNumber) -> Vec<Group> {
        if self.cut_before(round).is_some() { Vec::new() } else { self.groups() }
    }

    /// The latest round after which the field was cut, before `round`.
    pub fn cut_before(&self, round: RoundNumber) -> Option<RoundNumber> {
        let cut = |player: &Player| match player.status {
            Status::Finished { after } if after < round => Some(after),
            Status::Finished { .. }
            | Status::Active
            | Status::Withdrawn { .. }
            | Status::Disqualified { .. } => None,
        };
        self.players.iter().filter_map(cut).max()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_go_there_and_back() {
        for (at, letters) in [(1, "A"), (26, "Z"), (27, "AA"), (52, "AZ"), (53, "BA"), (60, "BH")] {
            assert_eq!(Group(at).to_string(), letters);
            assert_eq!(Group::parse(letters), Some(Group(at)));
            assert_eq!(Group::parse(&letters.to_lowercase()), Some(Group(at)));
        }
        for nothing in ["", "1", "组", "AAA", "ZZ"] {
            assert_eq!(Group::parse(nothing), None, "{nothing}");
        }
    }

    #[test]
    fn three_ways_of_dealing() {
        let seven = || (1..=7).collect::<Vec<u8>>();
        assert_eq!(snake(seven(), 3), [vec![1, 6, 7], vec![2, 5], vec![3, 4]]);
        assert_eq!(in_turn(seven(), 3), [vec![1, 4, 7], vec![2, 5], vec![3, 6]]);
        assert_eq!(levels(seven(), 3), [vec![1, 2, 3], vec![4, 5], vec![6, 7]]);
        assert_eq!(snake(seven(), 0), [seven()], "no group is one group");
    }

    #[test]
    fn groups_by_head_count_of_plan_e() {
        // ?3: one group up to 40 players.
        for (players, groups) in [(0, 0), (1, 1), (40, 1), (41, 2), (80, 2), (81, 3)] {
            assert_eq!(HowMany::OfAtMost(40).groups(players), groups, "{players}");
        }
    }
}
