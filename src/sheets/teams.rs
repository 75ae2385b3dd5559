//! 团体名次: the units ranked by their members.

use super::hall::Hall;
use crate::standings::Standings;
use crate::standings::teams::{self, TeamStanding};
use crate::tournament::{Points, PublicPlayer, TeamRule};
use serde::Serialize;

/// A unit with those who count for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TeamLine {
    pub unit: String,
    pub team: TeamStanding,
    /// Who counts, best first, with rank and points.
    pub counted: Vec<(PublicPlayer, u16, Points)>,
}

/// The units in order of rank.
pub fn team_lines(hall: &Hall, standings: &Standings, rule: TeamRule) -> Vec<TeamLine> {
    let units: Vec<Option<u16>> = hall.ledger().players.iter().map(|player| player.unit).collect();
    let line = |team: TeamStanding| {
        let member = units.iter().position(|unit| *unit == Some(team.unit))?;
        let counted = team.counted.iter().filter_map(|&(player, rank)| {
            let points = standings.of(player)?.points;
            Some((hall.players.get(usize::from(player))?.clone(), rank, points))
        });
        let counted = counted.collect();
        Some(TeamLine { unit: hall.players.get(member)?.person.unit.clone(), counted, team })
    };
    teams::team_standings(standings, &units, rule).into_iter().filter_map(line).collect()
}
