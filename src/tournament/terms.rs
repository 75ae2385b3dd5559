//! What is stated before the first round beside the system itself: who is kept apart, and who begins with virtual points.
//!
//! Pairs barred by the arbiter and virtual points of a file are facts ([`Told`](super::Told)); that units are kept apart
//! and that the event is accelerated are settings, and who that concerns is worked out here.

use super::groups::Group;
use super::player::{Player, PlayerId};
use super::points::Points;
use super::round::RoundNumber;
use super::settings::{PairingSystem, Settings};
use super::told::Barred;
use super::{Tournament, unit_key};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// The accelerated rounds of an event of that many, and those of them worth a win (C.04.7): ⌈R/2⌉, and ⌈half⌉ of these.
pub const fn accelerated_rounds(planned: u16) -> (u16, u16) {
    let accelerated = planned.div_ceil(2);
    (accelerated, accelerated.div_ceil(2))
}

/// Players of group A among that many: the first half, rounded up to an even number (C.04.7).
pub const fn size_of_group_a(players: usize) -> usize {
    2 * players.div_ceil(4)
}

impl Settings {
    /// Whether no two of one unit may meet in this round.
    pub fn keeps_units_apart(&self, round: RoundNumber) -> bool {
        self.units_apart > 0 && round.0 + self.units_apart > self.rounds
    }

    /// Accelerated, by a system that knows virtual points.
    pub fn is_accelerated(&self) -> bool {
        self.accelerated && matches!(self.system, PairingSystem::Dutch { .. })
    }
}

impl Tournament {
    /// The pairs that may not meet in a round, by place in [`Tournament::players`], each once, the lower place first.
    pub fn barred_in(&self, round: RoundNumber) -> Vec<(u16, u16)> {
        let mut pairs = self.told.barred_in(round, |id| self.index_of(id));
        if self.settings.keeps_units_apart(round) {
            for members in self.members_by_unit(round).values() {
                for (at, first) in members.iter().enumerate() {
                    pairs.extend(members[at + 1..].iter().map(|second| (*first, *second)));
                }
            }
            pairs.sort_unstable();
            pairs.dedup();
        }
        pairs
    }

    /// Everything that keeps players apart, the rounds in which their units are included.
    pub fn all_barred(&self) -> Vec<Barred> {
        let mut all = self.told.barred.clone();
        let planned = self.settings.rounds;
        let from = (planned + 1).saturating_sub(self.settings.units_apart).max(1);
        if self.settings.units_apart > 0 && from <= planned {
            for members in self.members_by_unit(RoundNumber(planned)).into_values() {
                let players: Vec<PlayerId> =
                    members.into_iter().map(|place| self.players[usize::from(place)].id).collect();
                if players.len() > 1 {
                    all.push(Barred { rounds: Some((from, planned)), players });
                }
            }
        }
        all
    }

    /// Places of those who are still there in a round, by unit.
    fn members_by_unit(&self, round: RoundNumber) -> BTreeMap<&str, Vec<u16>> {
        let mut units: BTreeMap<&str, Vec<u16>> = BTreeMap::new();
        for (player, place) in self.players.iter().zip(0..) {
            let unit = unit_key(&player.person);
            if !unit.is_empty() && !player.is_out_by(round) {
                units.entry(unit).or_default().push(place);
            }
        }
        units
    }

    /// The unit with the most players still in the event, and how many they are; none where nobody has a fellow.
    pub fn largest_unit(&self) -> Option<(String, usize)> {
        let units = self.members_by_unit(self.next_round());
        let (unit, members) = units.iter().max_by_key(|(unit, members)| (members.len(), Reverse(**unit)))?;
        (members.len() > 1).then(|| ((*unit).to_owned(), members.len()))
    }

    /// Order of a list without numbers: by rating, highest first, equals as they were registered (C.04.2 Art. 2).
    pub fn by_rating(&self) -> Vec<&Player> {
        let mut order: Vec<&Player> = self.players.iter().collect();
        order.sort_by_key(|player| (Reverse(player.person.rating.unwrap_or(0)), player.id));
        order
    }

    /// Group A of an accelerated event, field by field, first number first; empty where nothing is accelerated. Groups
    /// that play side by side are a field each.
    ///
    /// Until round 1 is paired it is worked out anew with every entry; from then on it ends with the same player
    /// (C.04.7: the last of group A stays the last), and whoever comes late belongs where his number puts him.
    pub fn group_a(&self) -> Vec<Vec<PlayerId>> {
        if !self.settings.is_accelerated() {
            return Vec::new();
        }
        let mut order = self.by_rating();
        if self.players.iter().all(|player| player.number.is_some()) {
            order.sort_by_key(|player| player.number);
        }
        let grouping = self.grouping();
        let mut fields: BTreeMap<Option<Group>, Vec<&Player>> = BTreeMap::new();
        for player in order {
            fields.entry(grouping.get(&player.id).copied()).or_default().push(player);
        }
        fields.into_values().map(|field| self.upper_part(&field)).collect()
    }

    /// Group A of one field, which comes in the order of its numbers.
    fn upper_part(&self, field: &[&Player]) -> Vec<PlayerId> {
        let ends = |player: &&Player| self.group_a_ends.contains(&player.id);
        if let Some(last) = field.iter().position(ends) {
            return field[..=last].iter().map(|player| player.id).collect();
        }
        let there = field.iter().filter(|player| !player.is_out_by(RoundNumber(1)));
        let listed: Vec<PlayerId> = there.map(|player| player.id).collect();
        listed[..size_of_group_a(listed.len()).min(listed.len())].to_vec()
    }

    /// Virtual points of group A, round by round: a win's in the first half of the accelerated rounds, then a draw's.
    pub fn virtual_points_of_a(&self) -> Vec<Points> {
        let (accelerated, by_win) = accelerated_rounds(self.rounds_planned());
        let points = &self.settings.points;
        (0..accelerated).map(|round| if round < by_win { points.win } else { points.draw }).collect()
    }

    /// Whose ledger lines bear the virtual points of an accelerated event.
    pub(super) fn accelerated_places(&self) -> BTreeSet<usize> {
        self.group_a().into_iter().flatten().filter_map(|id| self.index_of(id)).collect()
    }
}
