//! 擂台赛, the team arena: teams with ordered line-ups, the winner stays on the stage (plan A, R004, R055).
//!
//! All of it follows from the line-ups and the games in their order. The plan shows two games only, so two readings of
//! who challenges next (?1) and three of the sides (?2) can be chosen; with the first of each its two games come out.

use super::Tournament;
use super::player::{Player, PlayerId};
use super::round::{Board, GameResult, RoundNumber};
use super::settings::PairingSystem;
use super::side::Side;
use serde::{Deserialize, Serialize};

/// Who challenges next (?1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum ChallengerOrder {
    /// The teams take turns, the holder's left out.
    #[default]
    TeamsRotate,
    /// Who lost sends his next man; once a team has none, the team after it.
    LosersNext,
}

/// Who moves first (?2). In the opening game the team that is named first does, unless it is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum ArenaSides {
    /// The holder has the other side than in his game before.
    #[default]
    HolderTurns,
    ChallengerFirst,
    /// Drawn anew for each game.
    Lots,
}

/// What a draw does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum ArenaDraw {
    /// 守擂成功: the challenger is out.
    #[default]
    HolderStays,
    /// 攻擂成功: the holder is out.
    ChallengerStays,
    /// 双双下台; the holder's team sends the next holder.
    BothOut,
    /// The two play again with sides turned.
    Replay,
}

/// How an arena is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ArenaRules {
    pub order: ChallengerOrder,
    pub sides: ArenaSides,
    pub draw: ArenaDraw,
}

/// One place of a line-up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LineupSeat {
    pub player: PlayerId,
    /// A title of his own; empty: the usual one of his place, [`usual_role`].
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub role: String,
}

/// A team and the order in which its members come up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Lineup {
    /// The unit its members are entered under.
    pub team: String,
    pub seats: Vec<LineupSeat>,
}

/// The usual titles of a line-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// 先锋.
    Vanguard,
    /// 次锋.
    Second,
    /// 中坚.
    Centre,
    /// 三将, 四将 …
    Nth(usize),
    /// 副将.
    Vice,
    /// 主将.
    Captain,
}

/// The title of place `at` (from 0) in a line-up of `of`.
pub const fn usual_role(at: usize, of: usize) -> Role {
    match (at, of) {
        _ if at + 1 >= of => Role::Captain,
        (0, _) => Role::Vanguard,
        (1, 3) => Role::Centre,
        _ if at + 2 == of => Role::Vice,
        (1, _) => Role::Second,
        (2, 5) => Role::Centre,
        _ => Role::Nth(at + 1),
    }
}

/// Where a member of a team is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeatState {
    Waiting,
    /// On the stage as its holder.
    Holding,
    /// Went down in this game.
    Beaten(RoundNumber),
    /// Withdrew, was disqualified or is on leave.
    Away,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArenaSeat {
    pub player: PlayerId,
    /// As noted; empty for the usual title.
    pub role: String,
    pub state: SeatState,
    /// Games won, forfeits included.
    pub wins: u16,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArenaTeam {
    pub name: String,
    pub seats: Vec<ArenaSeat>,
}

impl ArenaTeam {
    /// Members who may still come up, the holder included.
    pub fn left(&self) -> usize {
        self.seats.iter().filter(|it| matches!(it.state, SeatState::Waiting | SeatState::Holding)).count()
    }

    pub fn wins(&self) -> u16 {
        self.seats.iter().map(|seat| seat.wins).sum()
    }

    /// The game in which its last man went down; `None` while one is left.
    fn out_in(&self) -> Option<RoundNumber> {
        let beaten = self.seats.iter().filter_map(|it| match it.state {
            SeatState::Beaten(round) => Some(round),
            SeatState::Waiting | SeatState::Holding | SeatState::Away => None,
        });
        if self.left() > 0 { None } else { Some(beaten.max().unwrap_or(RoundNumber(0))) }
    }
}

/// Who has the stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Holder {
    pub player: PlayerId,
    /// Games won in a row.
    pub streak: u16,
    /// The side of his last game.
    pub side: Option<Side>,
}

/// The next game as the tool proposes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proposal {
    pub holder: PlayerId,
    pub challenger: PlayerId,
    /// `None`: to be drawn.
    pub holder_side: Option<Side>,
}

/// A game that was played or runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArenaGame {
    pub round: RoundNumber,
    pub holder: PlayerId,
    pub challenger: PlayerId,
    pub first: PlayerId,
    pub result: Option<GameResult>,
    /// Won in a row by whoever has the stage after it.
    pub streak: u16,
}

/// A team's place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TeamPlace {
    /// Place in [`Arena::teams`].
    pub team: usize,
    pub rank: u16,
    pub shared: bool,
    pub left: usize,
    pub wins: u16,
}

/// The arena after the games played so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arena {
    pub rules: ArenaRules,
    pub teams: Vec<ArenaTeam>,
    pub holder: Option<Holder>,
    /// The last one included, whether decided or not.
    pub games: Vec<ArenaGame>,
    /// `None` once no second team has anybody left, and while a game runs.
    pub next: Option<Proposal>,
    /// Team of the last challenger.
    turn: Option<usize>,
}

impl Tournament {
    /// The rules of the arena; `None` for any other system.
    pub fn arena_rules(&self) -> Option<ArenaRules> {
        match self.settings.system {
            PairingSystem::Arena { rules } => Some(rules),
            _ => None,
        }
    }

    /// The line-ups as they hold: as noted, and behind them whoever is on the list and in none, team by team in the
    /// order of registration.
    pub fn lineups_now(&self) -> Vec<Lineup> {
        let team_of = |player: &Player| player.person.unit.clone();
        let mut all: Vec<Lineup> = Vec::new();
        for noted in &self.lineups {
            let belongs = |seat: &&LineupSeat| {
                self.player(seat.player).is_some_and(|player| team_of(player) == noted.team)
            };
            let seats: Vec<LineupSeat> = noted.seats.iter().filter(belongs).cloned().collect();
            if !seats.is_empty() {
                all.push(Lineup { team: noted.team.clone(), seats });
            }
        }
        for player in self.players.iter().filter(|player| !player.person.unit.is_empty()) {
            if all.iter().any(|it| it.seats.iter().any(|seat| seat.player == player.id)) {
                continue;
            }
            let seat = LineupSeat { player: player.id, role: String::new() };
            let team = team_of(player);
            match all.iter_mut().find(|it| it.team == team) {
                Some(lineup) => lineup.seats.push(seat),
                None => all.push(Lineup { team, seats: vec![seat] }),
            }
        }
        all
    }

    /// The arena as it stands after the published games; `None` for any other system.
    pub fn arena(&self) -> Option<Arena> {
        let rules = self.arena_rules()?;
        let coming = self.next_round();
        let seat = |it: &LineupSeat| ArenaSeat {
            player: it.player,
            role: it.role.clone(),
            state: match self.player(it.player) {
                Some(player) if player.plays_in(coming) => SeatState::Waiting,
                _ => SeatState::Away,
            },
            wins: 0,
        };
        let team = |it: Lineup| ArenaTeam { seats: it.seats.iter().map(seat).collect(), name: it.team };
        let teams: Vec<ArenaTeam> = self.lineups_now().into_iter().map(team).collect();
        let mut arena = Arena { rules, teams, holder: None, games: Vec::new(), next: None, turn: None };
        let games = self.rounds.iter().filter(|round| round.published);
        for (number, board) in games.filter_map(|round| Some((round.number, round.boards.first()?))) {
            arena.take(number, board);
        }
        let runs = arena.games.last().is_some_and(|game| game.result.is_none());
        arena.settle_holder();
        arena.next = if runs { None } else { arena.propose() };
        Some(arena)
    }
}

impl Arena {
    pub fn team_of(&self, player: PlayerId) -> Option<usize> {
        self.teams.iter().position(|team| team.seats.iter().any(|seat| seat.player == player))
    }

    pub fn seat_of(&self, player: PlayerId) -> Option<&ArenaSeat> {
        self.teams.iter().flat_map(|team| &team.seats).find(|seat| seat.player == player)
    }

    /// May sit down: on a team, not beaten, not away.
    pub fn may_play(&self, player: PlayerId) -> bool {
        let state = self.seat_of(player).map(|seat| seat.state);
        matches!(state, Some(SeatState::Waiting | SeatState::Holding))
    }

    /// The team that is left alone, once there was a game.
    pub fn winner(&self) -> Option<usize> {
        let mut left = (0..self.teams.len()).filter(|&at| self.teams[at].left() > 0);
        let (one, more) = (left.next(), left.next());
        if self.games.is_empty() || more.is_some() { None } else { one }
    }

    /// Nothing is left to play.
    pub fn is_over(&self) -> bool {
        let left = self.teams.iter().filter(|team| team.left() > 0).count();
        let runs = self.games.last().is_some_and(|game| game.result.is_none());
        !self.games.is_empty() && !runs && left < 2
    }

    /// Who challenges after the game that runs if the holder stays.
    pub fn coming(&self) -> Option<PlayerId> {
        match (self.next, self.games.last()) {
            (Some(next), _) => Some(next.challenger),
            (None, Some(game)) => {
                let mut then = self.clone();
                let from = then.team_of(game.challenger)?;
                then.holder = then.holder.or(Some(Holder { player: game.holder, streak: 0, side: None }));
                then.set_state(game.challenger, SeatState::Beaten(game.round));
                then.turn = Some(from);
                then.challenger()
            }
            (None, None) => None,
        }
    }

    /// 团体名次: who has men left stands above who has none; among those the more men, then the later the last one
    /// went down, then the more games won. Equal in all that: the same place.
    pub fn ranking(&self) -> Vec<TeamPlace> {
        let key = |at: usize| {
            let team = &self.teams[at];
            let out = team.out_in().map_or(u16::MAX, |round| round.0);
            (std::cmp::Reverse(out), std::cmp::Reverse(team.left()), std::cmp::Reverse(team.wins()))
        };
        let mut order: Vec<usize> = (0..self.teams.len()).collect();
        order.sort_by_key(|&at| (key(at), at));
        let place = |at: usize| {
            let same = order.iter().filter(|&&other| key(other) == key(at)).count();
            let before = order.iter().filter(|&&other| key(other) < key(at)).count();
            let team = &self.teams[at];
            TeamPlace {
                team: at,
                rank: before as u16 + 1,
                shared: same > 1,
                left: team.left(),
                wins: team.wins(),
            }
        };
        order.iter().map(|&at| place(at)).collect()
    }

    fn set_state(&mut self, player: PlayerId, state: SeatState) {
        for seat in self.teams.iter_mut().flat_map(|team| &mut team.seats) {
            if seat.player == player {
                seat.state = state;
            }
        }
    }

    /// One game, whoever was put into it.
    fn take(&mut self, round: RoundNumber, board: &Board) {
        let kept = self.holder.map(|it| it.player).filter(|&it| board.seats(it).is_some());
        // In the opening game the team named first has the stage.
        let (first, second) = (board.first, board.second);
        let turned = kept.is_none() && self.team_of(second) < self.team_of(first);
        let holder = kept.unwrap_or(if turned { second } else { first });
        let challenger = if holder == first { second } else { first };
        self.turn = self.team_of(challenger).or(self.turn);
        let streak = self.holder.filter(|it| it.player == holder).map_or(0, |it| it.streak);
        let side_of = |player: PlayerId| board.seats(player);
        let stays = |player: PlayerId, streak: u16| Holder { player, streak, side: side_of(player) };
        let won = |winner: PlayerId, loser: PlayerId| (Some(winner), vec![loser], true);
        let (winner, out, decided) = match board.result {
            None => (Some(holder), Vec::new(), false),
            Some(GameResult::FirstWins | GameResult::FirstWinsByForfeit) => won(first, second),
            Some(GameResult::SecondWins | GameResult::SecondWinsByForfeit) => won(second, first),
            Some(GameResult::BothForfeit) => (None, vec![holder, challenger], false),
            Some(GameResult::Draw) => match self.rules.draw {
                ArenaDraw::HolderStays => (Some(holder), vec![challenger], false),
                ArenaDraw::ChallengerStays => (Some(challenger), vec![holder], false),
                ArenaDraw::BothOut => (None, vec![holder, challenger], false),
                ArenaDraw::Replay => (Some(holder), Vec::new(), false),
            },
        };
        for player in out {
            self.set_state(player, SeatState::Beaten(round));
        }
        let seats = self.teams.iter_mut().flat_map(|team| &mut team.seats);
        for seat in seats.filter(|seat| decided && Some(seat.player) == winner) {
            seat.wins += 1;
        }
        self.holder = winner.map(|player| {
            let before = if player == holder { streak } else { 0 };
            stays(player, before + u16::from(decided))
        });
        let streak = self.holder.map_or(0, |it| it.streak);
        let game = ArenaGame { round, holder, challenger, first, result: board.result, streak };
        self.games.push(game);
        if self.holder.is_none() {
            // The stage stays with the holder's team.
            self.holder = self.next_of(self.team_of(holder).unwrap_or(0)).map(|player| Holder {
                player,
                streak: 0,
                side: None,
            });
        }
    }

    /// A holder who has left gives the stage to his team's next man.
    fn settle_holder(&mut self) {
        let runs = self.games.last().is_some_and(|game| game.result.is_none());
        let away =
            |arena: &Arena, player| arena.seat_of(player).is_none_or(|it| it.state != SeatState::Waiting);
        if let Some(holder) = self.holder.filter(|it| !runs && away(self, it.player)) {
            let from = self.team_of(holder.player).unwrap_or(0);
            self.holder = self.next_of(from).map(|player| Holder { player, streak: 0, side: None });
        }
        if let Some(holder) = self.holder {
            self.set_state(holder.player, SeatState::Holding);
        }
    }

    /// The next man waiting in a team or, where it has none, in the teams after it.
    fn next_of(&self, from: usize) -> Option<PlayerId> {
        let many = self.teams.len();
        (0..many).find_map(|step| self.waiting_in((from + step) % many))
    }

    fn waiting_in(&self, team: usize) -> Option<PlayerId> {
        let mut seats = self.teams.get(team)?.seats.iter();
        seats.find(|it| it.state == SeatState::Waiting).map(|it| it.player)
    }

    /// Who challenges the holder.
    fn challenger(&self) -> Option<PlayerId> {
        let many = self.teams.len();
        let home = self.team_of(self.holder?.player)?;
        let first = match (self.turn, self.rules.order) {
            (None, _) => home + 1,
            (Some(turn), ChallengerOrder::TeamsRotate) => turn + 1,
            // The loser's team: the last challenger's, or the old holder's if the challenger took the stage.
            (Some(turn), ChallengerOrder::LosersNext) if turn == home => {
                let old = self.games.last().and_then(|game| self.team_of(game.holder));
                old.unwrap_or(turn + 1)
            }
            (Some(turn), ChallengerOrder::LosersNext) => turn,
        };
        let teams = (0..many).map(|step| (first + step) % many).filter(|&team| team != home);
        teams.into_iter().find_map(|team| self.waiting_in(team))
    }

    fn propose(&self) -> Option<Proposal> {
        let opening = self.games.is_empty();
        let holder = match self.holder {
            Some(holder) => holder,
            None => Holder { player: self.next_of(0)?, streak: 0, side: None },
        };
        let with_holder = Arena { holder: Some(holder), ..self.clone() };
        let replay = self.games.last().filter(|it| {
            it.result == Some(GameResult::Draw)
                && self.rules.draw == ArenaDraw::Replay
                && it.holder == holder.player
                && self.may_play(it.challenger)
                // A corrected unit may have made them one team.
                && self.team_of(it.challenger) != self.team_of(holder.player)
        });
        let challenger = match replay {
            Some(game) => game.challenger,
            None => with_holder.challenger()?,
        };
        let turned = holder.side.map(Side::opposite);
        let holder_side = match self.rules.sides {
            _ if replay.is_some() => turned,
            ArenaSides::Lots => None,
            ArenaSides::HolderTurns => Some(turned.unwrap_or(Side::First)),
            ArenaSides::ChallengerFirst if opening => Some(Side::First),
            ArenaSides::ChallengerFirst => Some(Side::Second),
        };
        Some(Proposal { holder: holder.player, challenger, holder_side })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_by_place() {
        use Role::{Captain, Centre, Nth, Second, Vanguard, Vice};
        #[rustfmt::skip]
        let rows: [(usize, &[Role]); 6] = [
            (1, &[Captain]), (2, &[Vanguard, Captain]), (3, &[Vanguard, Centre, Captain]),
            (4, &[Vanguard, Second, Vice, Captain]), (5, &[Vanguard, Second, Centre, Vice, Captain]),
            (7, &[Vanguard, Second, Nth(3), Nth(4), Nth(5), Vice, Captain]),
        ];
        for (of, roles) in rows {
            let all: Vec<Role> = (0..of).map(|at| usual_role(at, of)).collect();
            assert_eq!(all, roles, "a line-up of {of}");
        }
    }
}
