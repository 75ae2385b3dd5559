//! Brackets in pages, and the table of teams: what a knock-out and a team event hang on the wall.

use super::hall::{Hall, HallRound};
use crate::pairing::team_match::{TeamScore, scores};
use crate::standings::{Blank, TieBreak, standings};
use crate::tournament::knock_out::Match;
use crate::tournament::{
    Bracket, Fixture, PairingSystem, PlayerId, Points, RoundNumber, Side, TeamMeet, TeamRank, Tournament,
};
use std::cmp::Reverse;

/// A piece of a bracket that fits on a page: some stages of neighbouring matches, narrowing to the right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BracketPart {
    /// Stage of the first column.
    pub first_stage: u16,
    pub columns: Vec<Vec<Match>>,
    /// With the final: the match for third place.
    pub third: Option<Match>,
}

/// The bracket in parts with at most `at_most` matches in a column (a power of two).
pub fn bracket_parts(bracket: &Bracket, at_most: usize) -> Vec<BracketPart> {
    let at_most = at_most.max(1).next_power_of_two();
    let mut parts = Vec::new();
    let mut from = 0;
    while let Some(first) = bracket.stages.get(from).filter(|stage| stage.len() > at_most) {
        let many = first.len() / at_most;
        let deep = at_most.trailing_zeros() as usize + 1;
        for part in 0..many {
            let columns = bracket.stages[from..(from + deep).min(bracket.stages.len())].iter().map(|stage| {
                let width = stage.len() / many;
                stage[part * width..(part + 1) * width].to_vec()
            });
            let columns = columns.collect();
            parts.push(BracketPart { first_stage: from as u16 + 1, columns, third: None });
        }
        from += deep;
    }
    let columns: Vec<Vec<Match>> = bracket.stages.iter().skip(from).cloned().collect();
    if !columns.is_empty() {
        parts.push(BracketPart { first_stage: from as u16 + 1, columns, third: bracket.third.clone() });
    }
    parts
}

/// `2–1`, `1½–½`: the games of a match, the upper line first; nothing before the first result.
pub fn match_score(it: &Match) -> Option<[String; 2]> {
    let some = it.halves.iter().any(|halves| *halves > 0);
    some.then(|| it.halves.map(|halves| Points(u32::from(halves) * 5).to_string()))
}

/// A row of the table of teams.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TeamRow {
    /// From 1; the best rank of all who share it.
    pub rank: u16,
    pub shared: bool,
    pub score: TeamScore,
    /// 对手分: match points of all opponents, in a Swiss.
    pub opponents: Option<Points>,
}

/// The teams in order of rank after some rounds: match points and board points in the order chosen, then the matches
/// among those level, then (Swiss) the opponents' match points; who is level then shares the rank.
pub fn team_table(t: &Tournament, after: RoundNumber) -> Vec<TeamRow> {
    let PairingSystem::TeamMatch { meet, rank, .. } = t.settings.system else { return Vec::new() };
    let ledger = crate::pairing::team_match::ledger(t, after.0);
    let opponents = standings(&ledger, &[TieBreak::OpponentPoints(Blank::Zero)], &Default::default());
    let opponents_of = |at: usize| {
        let row = opponents.of(at as u16)?;
        match row.values.first() {
            Some(crate::standings::Value::Points(points)) => Some(*points),
            _ => None,
        }
    };
    let swiss = meet == TeamMeet::Swiss;
    let mut rows: Vec<TeamRow> = scores(t, after.0)
        .into_iter()
        .zip(0..)
        .map(|(score, at)| {
            let opponents = if swiss { opponents_of(at) } else { None };
            TeamRow { rank: 0, shared: false, score, opponents }
        })
        .collect();
    let main = |row: &TeamRow| match rank {
        TeamRank::MatchPoints => (row.score.match_points, row.score.board_points),
        TeamRank::BoardPoints => (row.score.board_points, row.score.match_points),
    };
    rows.sort_by_key(|row| Reverse(main(row)));
    let mut place = 0_u16;
    for level in rows.chunk_by_mut(|a, b| main(a) == main(b)) {
        let names: Vec<String> = level.iter().map(|row| row.score.team.name.clone()).collect();
        let key = |row: &TeamRow| (among(row, &names), row.opponents);
        level.sort_by_key(|row| Reverse(key(row)));
        for same in level.chunk_by_mut(|a, b| key(a) == key(b)) {
            let shared = same.len() > 1;
            for row in &mut *same {
                (row.rank, row.shared) = (place + 1, shared);
            }
            place += same.len() as u16;
        }
    }
    rows
}

/// Match points in the matches against these teams; nothing unless it met all of them.
fn among(row: &TeamRow, names: &[String]) -> Option<(u32, Points)> {
    let against = |name: &String| {
        let of_pair = row.score.matches.iter().filter(|it| it.other.as_ref() == Some(name) && it.complete);
        of_pair.collect::<Vec<_>>()
    };
    let mut sum = (0, Points::ZERO);
    for name in names.iter().filter(|name| **name != row.score.team.name) {
        let met = against(name);
        if met.is_empty() {
            return None;
        }
        for it in met {
            let [own, other] = it.boards;
            sum.0 += if own > other { 2 } else { u32::from(own == other) };
            sum.1 += own;
        }
    }
    Some(sum)
}

/// A match of teams on a sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchLine {
    /// From 1.
    pub number: u16,
    pub teams: [String; 2],
    pub boards: [Points; 2],
    pub complete: bool,
    pub first_board: u16,
    pub last_board: u16,
}

/// The matches of a published round with their boards; empty where no teams meet.
pub fn team_matches(hall: &Hall, round: &HallRound) -> Vec<MatchLine> {
    let boards = hall.team_boards;
    let results = hall.team_results.iter().filter(|it| it.round == round.number);
    let line = |(it, number): (&crate::tournament::team_match::TeamResult, u16)| MatchLine {
        number,
        teams: it.teams.clone(),
        boards: it.boards,
        complete: it.complete,
        first_board: (number - 1) * boards + 1,
        last_board: number * boards,
    };
    results.zip(1..).map(line).collect()
}

/// The team that sits out of a round.
pub fn team_bye(round: &HallRound) -> Option<&str> {
    match &round.fixture {
        Fixture::Teams { bye, .. } => bye.as_deref(),
        Fixture::Games | Fixture::KnockOut { .. } => None,
    }
}

/// Who won a match, for a sheet.
pub fn winner_of(it: &Match) -> Option<(Side, PlayerId)> {
    match it.end {
        crate::tournament::knock_out::End::Won { by, .. } => Some((by, it.winner().player()?)),
        crate::tournament::knock_out::End::Open | crate::tournament::knock_out::End::Void => None,
    }
}
