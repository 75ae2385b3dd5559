//! 团体对抗: which teams meet, and who sits at which board.
//!
//! Teams meet by the Berger tables or by the campus Swiss on match points; the engine sees each team as one player. The
//! line-up is the first so many of the team who are there, in board order; the rest are in reserve.

use super::{campus, lots, round_robin};
use crate::tournament::team_match::{Team, TeamResult};
use crate::tournament::{
    Board, BoardNumber, Bye, ByeLine, Fixture, Ledger, LedgerPlayer, Line, Outcome, PairingSystem, PlayerId,
    PointSystem, Points, RoundNumber, Seed, Side, TeamMeet, Tournament,
};

/// What a match is worth: 2 / 1 / 0, and a win for the team that sits out of a Swiss round.
pub const MATCH_POINTS: PointSystem = PointSystem::TWO_ONE_ZERO;

/// Boards, byes and matches of a round; `None` where the rules leave no pairing of the teams.
pub(super) fn next_round(
    t: &Tournament,
    round: RoundNumber,
    seed: Seed,
) -> Option<(Vec<Board>, Vec<ByeLine>, Fixture)> {
    let PairingSystem::TeamMatch { boards: a_match, meet, .. } = t.settings.system else { return None };
    let teams = t.teams();
    let many = teams.len() as u16;
    let (pairs, bye): Pairs = match meet {
        TeamMeet::Once | TeamMeet::Twice => {
            let table = round_robin::schedule(many, meet == TeamMeet::Twice, round.0);
            let place = |number: u16| usize::from(number) - 1;
            let here = |number: &u16| *number <= many;
            let bye = table.iter().find_map(|(a, b)| match (here(a), here(b)) {
                (true, false) => Some(place(*a)),
                (false, true) => Some(place(*b)),
                _ => None,
            });
            let both = table.iter().filter(|(a, b)| here(a) && here(b));
            (both.map(|(a, b)| (place(*a), place(*b))).collect(), bye)
        }
        TeamMeet::Swiss => swiss(t, &teams, round, seed)?,
    };
    let line_up = |team: &Team| {
        let there = |id: &PlayerId| t.player(*id).is_some_and(|player| player.plays_in(round));
        team.members.iter().copied().filter(there).take(usize::from(a_match)).collect::<Vec<_>>()
    };
    let (mut boards, mut byes): (Vec<Board>, Vec<ByeLine>) = Default::default();
    let without = |player, kind| ByeLine { player, kind, why: None };
    for ((a, b), before) in pairs.iter().zip(0_u16..) {
        let (one, other) = (line_up(&teams[*a]), line_up(&teams[*b]));
        for place in 0..a_match {
            let number = BoardNumber(before * a_match + place + 1);
            let at = usize::from(place);
            match (one.get(at), other.get(at)) {
                (Some(first), Some(second)) if place.is_multiple_of(2) => {
                    boards.push(Board::new(number, *first, *second));
                }
                (Some(first), Some(second)) => boards.push(Board::new(number, *second, *first)),
                (Some(player), None) | (None, Some(player)) => byes.push(without(*player, Bye::FullPoint)),
                (None, None) => {}
            }
        }
    }
    let sits_out = bye.map(|place| &teams[place]);
    let resting = sits_out.iter().flat_map(|team| line_up(team));
    byes.extend(resting.map(|player| without(player, Bye::PairingAllocated)));
    let seated: Vec<PlayerId> = boards.iter().flat_map(|board| [board.first, board.second]).collect();
    let reserves = teams.iter().flat_map(|team| &team.members).filter(|id| {
        let still = t.player(**id).is_some_and(|player| player.joined <= round && !player.is_out_by(round));
        still && !seated.contains(id)
    });
    let reserves: Vec<PlayerId> =
        reserves.copied().filter(|id| !byes.iter().any(|bye| bye.player == *id)).collect();
    byes.extend(reserves.into_iter().map(|player| without(player, Bye::ZeroPoint)));
    let name = |place: usize| teams[place].name.clone();
    let matches = pairs.into_iter().map(|(a, b)| [name(a), name(b)]).collect();
    Some((boards, byes, Fixture::Teams { matches, bye: bye.map(name) }))
}

/// Places of the teams that meet, and of the one that sits out.
type Pairs = (Vec<(usize, usize)>, Option<usize>);

/// Pairs by match points; who is left over sits out.
fn swiss(t: &Tournament, teams: &[Team], round: RoundNumber, seed: Seed) -> Option<Pairs> {
    let ledger = ledger(t, round.0.saturating_sub(1));
    let there = |team: &Team| {
        team.members.iter().any(|id| t.player(*id).is_some_and(|player| player.plays_in(round)))
    };
    let present: Vec<bool> = teams.iter().map(there).collect();
    let mut rules = campus::Rules::of(campus::Dialect::Numbers);
    rules.units = campus::UnitRule::Off;
    let field = campus::Field {
        ledger: &ledger,
        present: &present,
        forbidden: &[],
        rules,
        seed: seed.0,
        round: round.0,
    };
    let pairing = match campus::pair(&field) {
        Ok(pairing) => pairing,
        // Few teams and many rounds: the first way out is the one that bends least.
        Err(campus::Stuck::NoLegalPairing { offers }) => offers.into_iter().next()?.pairing,
        Err(campus::Stuck::TooManyPlayers { .. }) => return None,
    };
    let pairs = pairing.boards.iter().map(|it| (usize::from(it.first), usize::from(it.second)));
    Some((pairs.collect(), pairing.bye.map(|it| usize::from(it.player))))
}

/// The teams as a ledger of match points over the first `rounds` rounds; a place is the place in
/// [`Tournament::teams`].
pub fn ledger(t: &Tournament, rounds: u16) -> Ledger {
    let teams = t.teams();
    let swiss = matches!(t.settings.system, PairingSystem::TeamMatch { meet: TeamMeet::Swiss, .. });
    let points = match swiss {
        true => MATCH_POINTS,
        // Everybody of an odd round-robin sits out once.
        false => PointSystem { bye: Points::ZERO, ..MATCH_POINTS },
    };
    let place = |name: &str| teams.iter().position(|team| team.name == name);
    let rounds_done = rounds.min(t.rounds.len() as u16);
    let mut players: Vec<LedgerPlayer> = (1..=teams.len() as u16)
        .map(|number| LedgerPlayer {
            number,
            rating: None,
            unit: None,
            lines: vec![Line::ABSENT; usize::from(rounds_done)],
            virtual_points: Vec::new(),
        })
        .collect();
    for (round, index) in t.rounds.iter().take(usize::from(rounds_done)).zip(0..) {
        for result in t.team_results(round) {
            let (Some(first), Some(second)) = (place(&result.teams[0]), place(&result.teams[1])) else {
                continue;
            };
            for (own, other, side) in [(first, second, Side::First), (second, first, Side::Second)] {
                let outcome = result.outcome(side);
                players[own].lines[index] = Line {
                    opponent: Some(other as u16),
                    side: Some(side),
                    outcome,
                    points: points.worth(outcome),
                };
            }
        }
        if let Fixture::Teams { bye: Some(name), .. } = &round.fixture
            && let Some(own) = place(name)
        {
            let outcome = Outcome::PairingAllocatedBye;
            players[own].lines[index] =
                Line { opponent: None, side: None, outcome, points: points.worth(outcome) };
        }
    }
    Ledger { players, points, rounds_done, rounds_planned: t.rounds_planned() }
}

/// Numbers for a list that has none: lots for the order of the teams, and inside a team the list's order is the order
/// of the boards.
pub(super) fn numbers(t: &Tournament, seed: Seed) -> Vec<(PlayerId, u16)> {
    let mut units: Vec<(&str, Vec<PlayerId>)> = Vec::new();
    for player in &t.players {
        let name = t.team_of(player.id).unwrap_or_default();
        match units.iter_mut().find(|(known, _)| *known == name) {
            Some((_, members)) => members.push(player.id),
            None => units.push((name, vec![player.id])),
        }
    }
    lots::shuffle(&mut units, seed);
    units.into_iter().flat_map(|(_, members)| members).zip(1..).collect()
}

/// A row of the table of teams.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TeamScore {
    pub team: Team,
    /// 场分.
    pub match_points: Points,
    /// 局分.
    pub board_points: Points,
    pub matches: Vec<Meeting>,
}

/// A round of a team.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meeting {
    pub round: RoundNumber,
    /// `None`: sat out.
    pub other: Option<String>,
    /// 局分, its own first.
    pub boards: [Points; 2],
    pub complete: bool,
}

/// What every team has after some rounds, in the order of [`Tournament::teams`].
pub fn scores(t: &Tournament, rounds: u16) -> Vec<TeamScore> {
    let ledger = ledger(t, rounds);
    let done = &t.rounds[..usize::from(rounds).min(t.rounds.len())];
    let zero = Points::ZERO;
    let turned = |result: &TeamResult| [result.boards[1], result.boards[0]];
    let of_team = |(team, at): (Team, usize)| {
        let mut score =
            TeamScore { match_points: ledger.score(at), board_points: zero, matches: Vec::new(), team };
        for round in done {
            for result in t.team_results(round) {
                let boards = match result.teams.iter().position(|name| *name == score.team.name) {
                    Some(0) => result.boards,
                    Some(_) => turned(&result),
                    None => continue,
                };
                score.board_points += boards[0];
                let other = result.teams.iter().find(|name| **name != score.team.name).cloned();
                let complete = result.complete;
                score.matches.push(Meeting { round: round.number, other, boards, complete });
            }
            if let Fixture::Teams { bye: Some(name), .. } = &round.fixture
                && *name == score.team.name
            {
                let given = bye_boards(t);
                score.board_points += given;
                score.matches.push(Meeting {
                    round: round.number,
                    other: None,
                    boards: [given, zero],
                    complete: true,
                });
            }
        }
        score
    };
    t.teams().into_iter().zip(0..).map(of_team).collect()
}

/// 局分 of a team that sits out of a Swiss round: a draw on each board. In a round-robin everybody sits out as often.
fn bye_boards(t: &Tournament) -> Points {
    let PairingSystem::TeamMatch { boards, meet: TeamMeet::Swiss, .. } = t.settings.system else {
        return Points::ZERO;
    };
    (0..boards).map(|_| t.settings.points.draw).sum()
}
