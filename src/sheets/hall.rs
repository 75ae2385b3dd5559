//! The public part of an event: the one thing sheets and walls are built from.

use super::matches::{TeamRow, team_table};
use crate::standings::{Standing, Standings};
use crate::tournament::entries::masked;
use crate::tournament::namesakes::{told_apart, with_sign};
use crate::tournament::team_match::{TeamResult, match_of};
use crate::tournament::{
    Arena, Board, BoardNumber, Bracket, Bye, ClubBook, ClubRules, Display, Fixture, GameResult, Group,
    Ledger, Lottery, Notice, Player, PlayerId, Points, PublicPlayer, Round, RoundNumber, Settings,
    Settlement, Status, Tournament,
};
use serde::Serialize;
use std::collections::BTreeMap;

/// An event as the hall may know it: no contact, no leader, no draft, no open question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hall {
    pub settings: Settings,
    /// In order of registration; the place is the place in [`Hall::ledger`].
    pub players: Vec<PublicPlayer>,
    /// Published rounds, the first first.
    pub rounds: Vec<HallRound>,
    /// Groups a round was paired in, by round from round 1.
    grouped: Vec<bool>,
    /// Rounds after which points began anew.
    resets: Vec<RoundNumber>,
    /// Who was level after a round and shares what the lines divide.
    pub shared: Vec<(RoundNumber, Vec<PlayerId>)>,
    /// 公告, the oldest first.
    pub notices: Vec<Notice>,
    /// 抽奖.
    pub lotteries: Vec<Lottery>,
    /// The arena after the published games, for an event of that format.
    pub arena: Option<Arena>,
    /// The nights and free games of a club.
    pub club: ClubBook,
    pub club_rules: Option<ClubRules>,
    /// 淘汰表 as the published rounds have it, once round 1 is.
    pub bracket: Option<Bracket>,
    /// Matches of teams in the published rounds.
    pub team_results: Vec<TeamResult>,
    /// Boards of a match of teams.
    pub team_boards: u16,
    /// The teams in order of rank.
    pub team_table: Vec<TeamRow>,
    /// 车轮战.
    pub displays: Vec<Display>,
    /// What tells people of one name apart.
    namesakes: BTreeMap<PlayerId, String>,
    ledger: Ledger,
}

/// A published round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HallRound {
    pub number: RoundNumber,
    pub boards: Vec<HallBoard>,
    pub byes: Vec<(PlayerId, Bye)>,
    /// Milliseconds since 1970 of its start.
    pub started: Option<i64>,
    /// `a` as first published, `b` after the first edit …
    pub edition: char,
    pub complete: bool,
    #[serde(skip_serializing_if = "is_plain")]
    pub fixture: Fixture,
}

fn is_plain(fixture: &Fixture) -> bool {
    *fixture == Fixture::Games
}

/// A board without what the arbiter noted beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct HallBoard {
    pub number: BoardNumber,
    pub first: PlayerId,
    pub second: PlayerId,
    pub result: Option<GameResult>,
}

/// A row of the standings with the player it is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StandingRow {
    pub player: PublicPlayer,
    pub standing: Standing,
}

impl Hall {
    pub fn of(t: &Tournament) -> Hall {
        Hall::with_names(t, t.settings.entries.mask_names)
    }

    /// The same for paper that goes into one person's hand or stays on the desk (slips, certificates, the check-in list):
    /// names in full, whatever the hall may read.
    pub fn for_hands(t: &Tournament) -> Hall {
        Hall::with_names(t, false)
    }

    fn with_names(t: &Tournament, mask: bool) -> Hall {
        let published = t.rounds.iter().take_while(|round| round.published);
        let rounds: Vec<HallRound> = published.map(HallRound::of).collect();
        // A round-robin of an old file deals its groups from the numbers.
        let grouping = t.grouping();
        let on_wall = &t.rounds[..rounds.len()];
        let last = RoundNumber(rounds.len() as u16);
        let shares = t.ties.iter().filter(|tie| tie.by == Settlement::Share);
        let group_of =
            |it: &Player| PublicPlayer { group: grouping.get(&it.id).copied(), ..public(it, mask) };
        let players: Vec<PublicPlayer> = t.players.iter().map(group_of).collect();
        let signs = told_apart(players.iter().map(|it| (&it.person, it.number)));
        Hall {
            namesakes: signs.into_iter().map(|(place, sign)| (players[place].id, sign)).collect(),
            shared: shares.map(|tie| (tie.after, tie.order.clone())).collect(),
            settings: t.settings.clone(),
            notices: t.notices.clone(),
            lotteries: t.lotteries.clone(),
            grouped: rounds.iter().map(|round| !t.groups_in(round.number).is_empty()).collect(),
            resets: t.resets.clone(),
            players,
            arena: t.arena(),
            club: t.club.clone(),
            club_rules: t.club_rules(),
            bracket: t.bracket_after(last.0).filter(|_| last.0 > 0),
            team_results: on_wall.iter().flat_map(|round| t.team_results(round)).collect(),
            team_boards: t.team_boards(),
            team_table: if last.0 > 0 { team_table(t, last) } else { Vec::new() },
            displays: t.displays.clone(),
            ledger: t.ledger(rounds.len() as u16),
            rounds,
        }
    }

    /// The name as it stands alone: with unit, class or number where somebody else has the same.
    pub fn called(&self, player: &PublicPlayer) -> String {
        with_sign(&player.person.name, self.namesakes.get(&player.id))
    }

    pub fn round(&self, number: RoundNumber) -> Option<&HallRound> {
        usize::from(number.0).checked_sub(1).and_then(|index| self.rounds.get(index))
    }

    /// The round that is on the wall now.
    pub fn last_round(&self) -> Option<&HallRound> {
        self.rounds.last()
    }

    /// The last round of which every result is in.
    pub fn last_complete(&self) -> Option<&HallRound> {
        self.rounds.iter().rev().find(|round| round.complete)
    }

    pub fn index_of(&self, id: PlayerId) -> Option<usize> {
        self.players.binary_search_by_key(&id, |player| player.id).ok()
    }

    pub fn player(&self, id: PlayerId) -> Option<&PublicPlayer> {
        self.index_of(id).map(|at| &self.players[at])
    }

    /// The group of a player in a round that was paired in groups.
    pub fn group_in(&self, round: RoundNumber, id: PlayerId) -> Option<Group> {
        let grouped = usize::from(round.0).checked_sub(1).and_then(|at| self.grouped.get(at));
        self.player(id).filter(|_| grouped == Some(&true)).and_then(|player| player.group)
    }

    /// Whether points began anew after a round for a player.
    pub fn is_reset(&self, after: RoundNumber, player: &PublicPlayer) -> bool {
        self.resets.contains(&after)
            && !matches!(player.status, Status::Finished { after: out } if out <= after)
    }

    /// Points before a round, of the stage it belongs to.
    pub fn score_before(&self, at: usize, round: RoundNumber) -> Points {
        let from = self.resets.iter().filter(|&&reset| reset < round).map(|reset| reset.0).max().unwrap_or(0);
        let lines = self.ledger.players.get(at).map_or(&[][..], |player| &player.lines);
        let end = usize::from(round.0.saturating_sub(1)).min(lines.len());
        lines.get(usize::from(from)..end).unwrap_or(&[]).iter().map(|line| line.points).sum()
    }

    /// What everyone did in the published rounds.
    pub fn ledger(&self) -> &Ledger {
        &self.ledger
    }

    /// Whether a board is the first one of a match of teams that is played.
    pub fn first_of_match(&self, round: RoundNumber, board: BoardNumber) -> bool {
        let of = |it: BoardNumber| match_of(it, self.team_boards);
        let boards = self.round(round).map_or(&[][..], |round| &round.boards);
        self.team_boards > 0
            && boards.iter().filter(|it| of(it.number) == of(board)).all(|it| it.number >= board)
    }

    /// The rows of a table with the people in them, in the table's order.
    pub fn standing_rows(&self, standings: &Standings) -> Vec<StandingRow> {
        let row = |standing: &Standing| {
            let player = self.players.get(usize::from(standing.player))?.clone();
            Some(StandingRow { player, standing: standing.clone() })
        };
        standings.rows.iter().filter_map(row).collect()
    }
}

/// What the hall may read of a player; where names are masked, their ends only.
fn public(player: &Player, mask: bool) -> PublicPlayer {
    let mut it = player.public();
    if mask {
        it.person.name = masked(&it.person.name);
    }
    it
}

impl HallRound {
    fn of(round: &Round) -> HallRound {
        HallRound {
            number: round.number,
            boards: round.boards.iter().map(HallBoard::of).collect(),
            byes: round.byes.iter().map(|bye| (bye.player, bye.kind)).collect(),
            started: round.started,
            edition: round.edition_letter(),
            complete: round.is_complete(),
            fixture: round.fixture.clone(),
        }
    }

    /// `R3-b`: tells an old photograph of a sheet from the sheet that holds.
    pub fn mark(&self) -> String {
        format!("R{}-{}", self.number, self.edition)
    }
}

impl HallBoard {
    fn of(board: &Board) -> HallBoard {
        HallBoard { number: board.number, first: board.first, second: board.second, result: board.result }
    }
}
