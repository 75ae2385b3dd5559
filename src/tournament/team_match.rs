//! 团体对抗: what matches of teams make of the facts.
//!
//! A team is a unit, its board order the order of its members' numbers. A round stores which teams meet
//! ([`Fixture::Teams`]); its boards follow match by match, so the board's number says which match it belongs to. Who had
//! nobody on the other side has a full-point bye, who was in reserve a zero-point bye.

use super::ledger::Outcome;
use super::player::{Player, PlayerId};
use super::round::{Board, BoardNumber, Bye, Fixture, GameResult, Round, RoundNumber};
use super::settings::{PairingSystem, TeamMeet};
use super::{Points, Side, Tournament, unit_key};

/// Most boards of a match.
pub const TEAM_BOARD_LIMIT: u16 = 20;

/// A team with its members in board order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Team {
    pub name: String,
    pub members: Vec<PlayerId>,
}

/// How a match of two teams stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TeamResult {
    pub round: RoundNumber,
    pub teams: [String; 2],
    /// 局分 of both.
    pub boards: [Points; 2],
    /// All results are in.
    pub complete: bool,
}

impl TeamResult {
    /// What the match was for the first team: win, draw or loss; pending while boards owe a result.
    pub fn outcome(&self, side: Side) -> Outcome {
        let [first, second] = self.boards;
        let (own, other) = match side {
            Side::First => (first, second),
            Side::Second => (second, first),
        };
        match own.cmp(&other) {
            _ if !self.complete => Outcome::Pending,
            std::cmp::Ordering::Greater => Outcome::Win,
            std::cmp::Ordering::Equal => Outcome::Draw,
            std::cmp::Ordering::Less => Outcome::Loss,
        }
    }
}

impl Tournament {
    /// The team somebody plays for; nothing where he has no unit.
    pub fn team_of(&self, id: PlayerId) -> Option<&str> {
        self.player(id).map(|player| unit_key(&player.person)).filter(|name| !name.is_empty())
    }

    /// The teams in the order of their first numbers, members in board order; empty for any other system. Once round 1
    /// is paired they stay those of round 1.
    pub fn teams(&self) -> Vec<Team> {
        let PairingSystem::TeamMatch { .. } = self.settings.system else { return Vec::new() };
        let first = RoundNumber(1);
        let there = |player: &&Player| !self.rounds.is_empty() || !player.is_out_by(first);
        let mut players: Vec<&Player> = self.players.iter().filter(there).collect();
        players.sort_by_key(|player| (player.number.unwrap_or(u16::MAX), player.id));
        let mut teams: Vec<Team> = Vec::new();
        for player in players {
            let name = unit_key(&player.person);
            if name.is_empty() {
                continue;
            }
            match teams.iter_mut().find(|team| team.name == name) {
                Some(team) => team.members.push(player.id),
                None => teams.push(Team { name: name.to_owned(), members: vec![player.id] }),
            }
        }
        if let Some(Fixture::Teams { matches, bye }) = self.rounds.first().map(|round| &round.fixture) {
            teams.retain(|team| matches.iter().flatten().chain(bye).any(|name| *name == team.name));
        }
        teams
    }

    /// Boards of a match.
    pub fn team_boards(&self) -> u16 {
        match self.settings.system {
            PairingSystem::TeamMatch { boards, .. } => boards.max(1),
            PairingSystem::Campus { .. }
            | PairingSystem::Dutch { .. }
            | PairingSystem::RoundRobin { .. }
            | PairingSystem::KnockOut { .. }
            | PairingSystem::Arena { .. }
            | PairingSystem::ClubNight { .. } => 0,
        }
    }

    /// Matches of a round as they stand, in the order of the boards.
    pub fn team_results(&self, round: &Round) -> Vec<TeamResult> {
        let Fixture::Teams { matches, .. } = &round.fixture else { return Vec::new() };
        let of_match = |(teams, place): (&[String; 2], usize)| self.team_result(round, teams, place);
        matches.iter().zip(0..).map(of_match).collect()
    }

    fn team_result(&self, round: &Round, teams: &[String; 2], place: usize) -> TeamResult {
        let mut it = TeamResult {
            round: round.number,
            teams: teams.clone(),
            boards: [Points::ZERO; 2],
            complete: true,
        };
        for board in round.boards.iter().filter(|board| match_of(board.number, self.team_boards()) == place) {
            let Some(outcomes) = outcomes(board) else {
                it.complete = false;
                continue;
            };
            let turned = !place_in_match(board.number, self.team_boards()).is_multiple_of(2);
            for (outcome, at) in outcomes.into_iter().zip([usize::from(turned), usize::from(!turned)]) {
                it.boards[at] += self.settings.points.worth(outcome);
            }
        }
        let unopposed = round.byes.iter().filter(|bye| bye.kind == Bye::FullPoint);
        for name in unopposed.filter_map(|bye| self.team_of(bye.player)) {
            if let Some(at) = teams.iter().position(|team| team == name) {
                it.boards[at] += self.settings.points.forfeit_win;
            }
        }
        it.complete &= round.published;
        it
    }

    pub(super) fn team_rounds(&self, meet: TeamMeet) -> u16 {
        let teams = self.teams().len();
        let cycle = if teams < 2 { 0 } else { (teams.next_multiple_of(2) - 1) as u16 };
        match meet {
            _ if cycle == 0 => self.settings.rounds,
            TeamMeet::Once => cycle,
            TeamMeet::Twice => cycle * 2,
            TeamMeet::Swiss => self.settings.rounds,
        }
    }
}

/// Which match of a round a board belongs to, from 0.
pub fn match_of(board: BoardNumber, boards: u16) -> usize {
    usize::from(board.0.saturating_sub(1) / boards.max(1))
}

/// The board's place in its match, from 0. On odd places the second team moves first.
pub fn place_in_match(board: BoardNumber, boards: u16) -> u16 {
    board.0.saturating_sub(1) % boards.max(1)
}

fn outcomes(board: &Board) -> Option<[Outcome; 2]> {
    Some(match board.result {
        Some(GameResult::FirstWins) => [Outcome::Win, Outcome::Loss],
        Some(GameResult::SecondWins) => [Outcome::Loss, Outcome::Win],
        Some(GameResult::Draw) => [Outcome::Draw, Outcome::Draw],
        Some(GameResult::FirstWinsByForfeit) => [Outcome::ForfeitWin, Outcome::ForfeitLoss],
        Some(GameResult::SecondWinsByForfeit) => [Outcome::ForfeitLoss, Outcome::ForfeitWin],
        Some(GameResult::BothForfeit) => [Outcome::ForfeitLoss, Outcome::ForfeitLoss],
        None if board.pending_as_draw => [Outcome::Draw, Outcome::Draw],
        None => return None,
    })
}
