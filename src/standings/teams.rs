//! Team standings from individual results (单项团体): the sum of the places, or of the points, of the best so many.
//!
//! The practice of Chinese pairing programs: places are summed by default and the fewest win; a missing member counts
//! as the last place, or the team is not ranked; the best single place breaks ties.

use super::Standings;
use crate::tournament::Points;
use serde::Serialize;

pub use crate::tournament::{MissingMember as Missing, TeamRule, TeamSum as Sum};

/// One team.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TeamStanding {
    /// The unit's number in the ledger.
    pub unit: u16,
    /// From 1; 0 without a rank.
    pub rank: u16,
    pub shared: bool,
    /// Sum of places, those of missing members included.
    pub places: u32,
    /// Sum of points of those who count.
    pub points: Points,
    /// Those who count, best first: place in the ledger and rank.
    pub counted: Vec<(u16, u16)>,
    pub missing: u16,
}

/// Ranks the units. `units`: the unit of each player by place in the ledger.
pub fn team_standings(standings: &Standings, units: &[Option<u16>], rule: TeamRule) -> Vec<TeamStanding> {
    let mut teams: Vec<TeamStanding> = Vec::new();
    // In groups: behind the last of the largest one.
    let sections = standings.sections();
    let ranked = sections.iter().map(|it| it.standings.rows.iter().filter(|row| row.rank > 0).count());
    let ranked = ranked.max().unwrap_or(0);
    let mut rows: Vec<&super::Standing> = standings.rows.iter().filter(|row| row.rank > 0).collect();
    if sections.len() > 1 {
        rows.sort_by_key(|row| row.rank);
    }
    let behind_the_last = u16::try_from(ranked + 1).unwrap_or(u16::MAX);
    for row in rows {
        let Some(unit) = units.get(usize::from(row.player)).copied().flatten() else { continue };
        let at = teams.iter().position(|team| team.unit == unit).unwrap_or_else(|| {
            teams.push(TeamStanding {
                unit,
                rank: 0,
                shared: false,
                places: 0,
                points: Points::ZERO,
                counted: Vec::new(),
                missing: rule.members,
            });
            teams.len() - 1
        });
        let team = &mut teams[at];
        // Rows come best first, so the first ones of a team are those who count. Points may run the other way only
        // where the order of the list does not begin with points; then the list still says who is best.
        if team.missing > 0 {
            team.counted.push((row.player, row.rank));
            team.places += u32::from(row.rank);
            team.points = Points(team.points.0.saturating_add(row.points.0));
            team.missing -= 1;
        }
    }
    for team in &mut teams {
        team.places += u32::from(team.missing) * u32::from(behind_the_last);
    }
    let is_ranked = |team: &TeamStanding| team.missing == 0 || rule.missing == Missing::LastPlace;
    let best = |team: &TeamStanding| team.counted.first().map_or(u16::MAX, |(_, rank)| *rank);
    let key = |team: &TeamStanding| {
        let sum = match rule.sum {
            Sum::Places => i64::from(team.places),
            Sum::Points => -i64::from(team.points.tenths()),
        };
        (!is_ranked(team), sum, best(team))
    };
    teams.sort_by_key(|team| (key(team), team.unit));
    let keys: Vec<_> = teams.iter().map(key).collect();
    for (at, team) in teams.iter_mut().enumerate() {
        if is_ranked(team) {
            let first = keys.iter().position(|key| *key == keys[at]).unwrap_or(at);
            team.rank = u16::try_from(first + 1).unwrap_or(u16::MAX);
            team.shared = keys.iter().filter(|key| **key == keys[at]).count() > 1;
        }
    }
    teams
}
