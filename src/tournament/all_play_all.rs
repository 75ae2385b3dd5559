//! What a round-robin makes of the facts: who is in which group at which number of the table, how many rounds that
//! takes, and whose games left the standings (FIDE Handbook C.05, annex of the Berger tables).

use super::Tournament;
use super::groups::{Group, snake};
use super::player::{Player, PlayerId, Status};
use super::round::RoundNumber;
use super::settings::PairingSystem;
use std::collections::BTreeMap;

impl Tournament {
    /// The tables of a round-robin, one a group, each in the order of the table's numbers; `None` for any other system.
    ///
    /// Where nobody was given a group, drawn numbers go to the groups in a snake (1 2 3 3 2 1 1 …), so that numbers by
    /// rating make even groups. The field is that of round 1 and stays so: nobody can come late into a table.
    pub fn tables(&self) -> Option<Vec<Vec<PlayerId>>> {
        let PairingSystem::RoundRobin { groups, .. } = self.settings.system else { return None };
        let first = RoundNumber(1);
        let takes_part = |player: &&Player| match self.rounds.first() {
            Some(round) => round.board_of(player.id).is_some() || round.bye_of(player.id).is_some(),
            None => player.joined <= first && !player.is_out_by(first),
        };
        let mut field: Vec<&Player> = self.players.iter().filter(takes_part).collect();
        field.sort_by_key(|player| (player.number.unwrap_or(u16::MAX), player.id));
        if field.iter().all(|player| player.group.is_none()) {
            return Some(snake(field.into_iter().map(|player| player.id), usize::from(groups)));
        }
        let mut tables: BTreeMap<Group, Vec<PlayerId>> = BTreeMap::new();
        for player in field {
            if let Some(group) = player.group {
                tables.entry(group).or_default().push(player.id);
            }
        }
        Some(tables.into_values().collect())
    }

    /// Rounds the event takes: as announced, or as many as the tables of a round-robin or a bracket have.
    pub fn rounds_planned(&self) -> u16 {
        let double = match self.settings.system {
            PairingSystem::RoundRobin { double, .. } => double,
            // The next game is always planned, until the stage is decided.
            PairingSystem::Arena { .. } => {
                let over = self.arena().is_some_and(|arena| arena.is_over());
                return self.rounds.len() as u16 + u16::from(!over);
            }
            PairingSystem::ClubNight { .. } => return self.rounds.len() as u16 + 1,
            PairingSystem::KnockOut { games, .. } => return self.knock_out_rounds(games),
            PairingSystem::TeamMatch { meet, .. } => return self.team_rounds(meet),
            PairingSystem::Campus { .. } | PairingSystem::Dutch { .. } => return self.settings.rounds,
        };
        let largest = self.tables().into_iter().flatten().map(|table| table.len()).max().unwrap_or(0);
        let cycle = if largest < 2 { 0 } else { (largest.next_multiple_of(2) - 1) as u16 };
        if cycle == 0 { self.settings.rounds } else { cycle * if double { 2 } else { 1 } }
    }

    /// All whose games left the standings.
    pub fn uncounted(&self) -> Vec<PlayerId> {
        let gone = self.players.iter().filter(|player| self.left_before_half(player.id));
        gone.map(|player| player.id).collect()
    }

    /// Left before half of his games were played: they count for nobody's standing, and the rest are not played. From
    /// half on the games stay and the rest are forfeited.
    pub fn left_before_half(&self, id: PlayerId) -> bool {
        let PairingSystem::RoundRobin { double, .. } = self.settings.system else { return false };
        let Some(Status::Withdrawn { from } | Status::Disqualified { from, .. }) =
            self.player(id).map(|player| &player.status)
        else {
            return false;
        };
        let table = self.tables().into_iter().flatten().find(|table| table.contains(&id));
        let games = table.map_or(0, |table| (table.len() - 1) * if double { 2 } else { 1 });
        let before = self.rounds.iter().filter(|round| round.number < *from);
        let played =
            before.filter_map(|round| round.board_of(id)?.result).filter(|it| !it.is_forfeit()).count();
        played * 2 < games
    }
}
