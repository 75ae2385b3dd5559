//! What a knock-out makes of the facts: the bracket, who went on and by what, and how far everybody came.
//!
//! Nothing of it is stored but the boards. Numbers say who sits where ([`seed_order`]), a round says which stage and
//! which game of its matches it is ([`Fixture::KnockOut`]), and results, lots and withdrawals say who goes on. Once the
//! next stage is paired, who sits there has gone on: a result corrected later can't unseat him.

use super::player::{Player, PlayerId};
use super::round::{Board, BoardNumber, Fixture, GameResult, Round, RoundNumber};
use super::settings::PairingSystem;
use super::{Settlement, Side, Tournament};
use std::collections::BTreeSet;

/// Most players of a bracket: eight stages.
pub const BRACKET_LIMIT: usize = 256;

/// Who sits at one end of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seat {
    Player(PlayerId),
    /// A bye, or everybody who could have come is out.
    Nobody,
    /// The match before is not decided.
    Open,
}

impl Seat {
    pub const fn player(self) -> Option<PlayerId> {
        match self {
            Seat::Player(id) => Some(id),
            Seat::Nobody | Seat::Open => None,
        }
    }
}

/// What decided a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Nobody sat on the other side.
    Bye,
    /// The games of the match.
    Games,
    /// 加赛: games beyond the planned ones.
    ExtraGames,
    /// A play-off of which only the outcome was written down.
    PlayOff,
    Lots,
    /// One game in which a draw counts for the second mover.
    Armageddon,
    /// The other one left the event.
    Left,
}

/// How a match stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Games or a decision are to come.
    Open,
    Won {
        by: Side,
        way: Way,
    },
    /// Neither goes on.
    Void,
}

/// A match: one or more games of the same two.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    /// The upper and the lower line of the bracket; not who moves first.
    pub seats: [Seat; 2],
    /// Half-points won by each.
    pub halves: [u16; 2],
    /// Its boards, the first game first.
    pub games: Vec<(RoundNumber, BoardNumber)>,
    /// All planned games are over and neither leads: play-off games or a decision.
    pub level: bool,
    pub end: End,
}

impl Match {
    pub fn winner(&self) -> Seat {
        match self.end {
            End::Open => Seat::Open,
            End::Void => Seat::Nobody,
            End::Won { by, .. } => self.seats[at(by)],
        }
    }

    pub fn loser(&self) -> Seat {
        match self.end {
            End::Open => Seat::Open,
            End::Void => Seat::Nobody,
            End::Won { by, .. } => self.seats[at(by.opposite())],
        }
    }

    pub fn players(&self) -> Option<[PlayerId; 2]> {
        Some([self.seats[0].player()?, self.seats[1].player()?])
    }

    fn is_of(&self, players: &[PlayerId]) -> bool {
        players.len() == 2
            && self.players().is_some_and(|both| both.iter().all(|it| players.contains(it)))
            && players[0] != players[1]
    }
}

/// The whole bracket as it is after some rounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bracket {
    /// Stage 1 first, the final last.
    pub stages: Vec<Vec<Match>>,
    /// The match of those who lost the semi-finals, where one is played.
    pub third: Option<Match>,
}

impl Bracket {
    pub fn last_stage(&self) -> u16 {
        self.stages.len() as u16
    }

    /// The first stage with a match to be decided; `None` when all is over.
    pub fn open_stage(&self) -> Option<u16> {
        let open = |stage: &Vec<Match>| stage.iter().any(|it| it.end == End::Open);
        let stage = (1..).zip(&self.stages).find(|(_, stage)| open(stage)).map(|(number, _)| number);
        stage.or_else(|| self.third.as_ref().filter(|it| it.end == End::Open).map(|_| self.last_stage()))
    }

    /// The matches of a stage; in the last one the final, then the match for third place.
    pub fn matches(&self, stage: u16) -> impl Iterator<Item = &Match> {
        let third = self.third.iter().filter(move |_| stage == self.last_stage());
        usize::from(stage)
            .checked_sub(1)
            .and_then(|at| self.stages.get(at))
            .into_iter()
            .flatten()
            .chain(third)
    }

    /// The match of these two that is still to be decided, with its stage.
    pub fn open_match_of(&self, players: &[PlayerId]) -> Option<(u16, &Match)> {
        self.match_of(players).filter(|(_, it)| it.end == End::Open)
    }

    /// The match of these two.
    pub fn match_of(&self, players: &[PlayerId]) -> Option<(u16, &Match)> {
        let mut all =
            (1..=self.last_stage()).flat_map(|stage| self.matches(stage).map(move |it| (stage, it)));
        all.find(|(_, it)| it.is_of(players))
    }

    pub fn champion(&self) -> Option<PlayerId> {
        self.stages.last()?.first()?.winner().player()
    }

    /// How far somebody came, 0 for the champion, more the earlier he was out; `None` for who is not in the bracket. Who
    /// went out in the same stage came equally far.
    pub fn depth(&self, player: PlayerId) -> Option<u8> {
        let last = self.stages.len();
        let sits = |it: &Match| it.seats.contains(&Seat::Player(player));
        let reached = (0..last).rev().find(|at| self.stages[*at].iter().any(sits))?;
        let found = self.stages[reached].iter().find(|it| sits(it))?;
        let is = |seat: Seat| seat == Seat::Player(player);
        let step = |stages: usize, within: u8| (stages as u8).saturating_mul(4).saturating_add(within);
        Some(match found.end {
            End::Won { .. } if is(found.winner()) => step(last - 1 - reached, 0),
            End::Open => step(last - reached, 0),
            End::Won { .. } | End::Void => match &self.third {
                Some(third) if is(third.winner()) => step(last - reached, 1),
                Some(third) if is(third.loser()) => step(last - reached, 3),
                _ => step(last - reached, 2),
            },
        })
    }
}

fn at(side: Side) -> usize {
    match side {
        Side::First => 0,
        Side::Second => 1,
    }
}

/// The numbers of a bracket of `size` from top to bottom (1, 8, 4, 5, 2, 7, 3, 6): the best two can meet in the final
/// only, the best four in the semi-finals, and missing numbers are byes of the top ones, never two in one match.
pub fn seed_order(size: u16) -> Vec<u16> {
    let mut order = vec![1_u16];
    while order.len() < usize::from(size) {
        let sum = order.len() as u16 * 2 + 1;
        order = order.into_iter().flat_map(|seed| [seed, sum - seed]).collect();
    }
    order
}

impl Tournament {
    /// The bracket as it is now; `None` for any other system and for less than two players.
    pub fn bracket(&self) -> Option<Bracket> {
        self.bracket_after(self.rounds.len() as u16)
    }

    /// The bracket as it was after some rounds.
    pub fn bracket_after(&self, rounds: u16) -> Option<Bracket> {
        let PairingSystem::KnockOut { games, third_place, .. } = self.settings.system else { return None };
        let field = self.bracket_field();
        if field.len() < 2 || field.len() > BRACKET_LIMIT {
            return None;
        }
        let played = &self.rounds[..usize::from(rounds).min(self.rounds.len())];
        let seen = Seen { t: self, rounds: played, games: u16::from(games.max(1)) };
        let size = field.len().next_power_of_two();
        let seat = |seed: u16| match field.get(usize::from(seed) - 1) {
            Some(id) => Seat::Player(*id),
            None => Seat::Nobody,
        };
        let mut seats: Vec<Seat> = seed_order(size as u16).into_iter().map(seat).collect();
        let mut stages: Vec<Vec<Match>> = Vec::new();
        while seats.len() > 1 {
            let stage = stages.len() as u16 + 1;
            let last = seats.len() == 2;
            let matches: Vec<Match> =
                seats.chunks(2).map(|pair| seen.play(stage, [pair[0], pair[1]], last)).collect();
            seats = matches.iter().map(Match::winner).collect();
            stages.push(matches);
        }
        let semi_finals = stages.len().checked_sub(2).map(|at| &stages[at]);
        let third = semi_finals.filter(|_| third_place).map(|both| {
            let losers: Vec<Seat> = both.iter().map(Match::loser).collect();
            seen.play(stages.len() as u16, [losers[0], losers[1]], true)
        });
        Some(Bracket { stages, third })
    }

    /// Who takes part, by number: those of round 1, or who is to be paired for it.
    pub fn bracket_field(&self) -> Vec<PlayerId> {
        let first = RoundNumber(1);
        let takes_part = |player: &&Player| match self.rounds.first() {
            Some(round) => round.board_of(player.id).is_some() || round.bye_of(player.id).is_some(),
            None => player.joined <= first && !player.is_out_by(first),
        };
        let mut field: Vec<&Player> = self.players.iter().filter(takes_part).collect();
        field.sort_by_key(|player| (player.number.unwrap_or(u16::MAX), player.id));
        field.into_iter().map(|player| player.id).collect()
    }

    /// Rounds a knock-out takes, as far as can be said now: play-off games come on top.
    pub(super) fn knock_out_rounds(&self, games: u8) -> u16 {
        let done = self.rounds.len() as u16;
        let games = u16::from(games.max(1));
        let Some(bracket) = self.bracket() else { return self.settings.rounds.max(done) };
        let Some(stage) = bracket.open_stage() else { return done };
        let begun = self.rounds.iter().filter(|round| round.stage() == Some(stage)).count() as u16;
        // A round that is being played may still be the last of its stage.
        let running = self.rounds.last().is_some_and(|it| it.stage() == Some(stage) && !it.is_complete());
        let of_stage = games.saturating_sub(begun).max(u16::from(!running));
        done + of_stage + games * (bracket.last_stage() - stage)
    }
}

/// Some rounds of an event, read as matches.
struct Seen<'a> {
    t: &'a Tournament,
    rounds: &'a [Round],
    games: u16,
}

impl Seen<'_> {
    /// `last`: of the last stage, which nothing follows.
    fn play(&self, stage: u16, seats: [Seat; 2], last: bool) -> Match {
        let mut it = Match { seats, halves: [0, 0], games: Vec::new(), level: false, end: End::Open };
        let won = |by: Side, way: Way| End::Won { by, way };
        it.end = match seats {
            [Seat::Open, _] | [_, Seat::Open] => End::Open,
            [Seat::Nobody, Seat::Nobody] => End::Void,
            [Seat::Player(_), Seat::Nobody] => won(Side::First, Way::Bye),
            [Seat::Nobody, Seat::Player(_)] => won(Side::Second, Way::Bye),
            [Seat::Player(upper), Seat::Player(lower)] => {
                let now = self.between(stage, [upper, lower], &mut it);
                if last { now } else { self.went_on(stage, [upper, lower], now) }
            }
        };
        it
    }

    /// Games, decisions, and who is no longer there.
    fn between(&self, stage: u16, both: [PlayerId; 2], it: &mut Match) -> End {
        let mut waiting = false;
        let mut nobody_came = false;
        for round in self.rounds.iter().filter(|round| round.stage() == Some(stage)) {
            let of_both = |board: &&Board| both.iter().all(|id| board.seats(*id).is_some());
            let Some(board) = round.boards.iter().find(of_both) else { continue };
            it.games.push((round.number, board.number));
            nobody_came = board.result == Some(GameResult::BothForfeit);
            match halves(board) {
                Some(worth) => {
                    for (id, halves) in [board.first, board.second].into_iter().zip(worth) {
                        it.halves[usize::from(id == both[1])] += halves;
                    }
                }
                None => waiting = true,
            }
        }
        let played = it.games.len() as u16;
        let left = self.games.saturating_sub(played);
        let [upper, lower] = it.halves;
        let leader = if upper > lower { Side::First } else { Side::Second };
        if upper.abs_diff(lower) > 2 * (left + u16::from(waiting)) {
            let way = if played > self.games { Way::ExtraGames } else { Way::Games };
            return End::Won { by: leader, way };
        }
        it.level = left == 0 && !waiting && upper == lower;
        if let Some((best, way)) = self.decided(stage, both).filter(|_| it.level) {
            return End::Won { by: if best == both[0] { Side::First } else { Side::Second }, way };
        }
        if it.level && nobody_came {
            return End::Void;
        }
        let next = RoundNumber(self.rounds.len() as u16 + 1);
        let out = both.map(|id| self.t.player(id).is_none_or(|player| player.is_out_by(next)));
        match out {
            _ if waiting => End::Open,
            [false, false] => End::Open,
            [true, true] => End::Void,
            [true, false] => End::Won { by: Side::Second, way: Way::Left },
            [false, true] => End::Won { by: Side::First, way: Way::Left },
        }
    }

    /// What was written down of a match that was level: the last word counts.
    fn decided(&self, stage: u16, both: [PlayerId; 2]) -> Option<(PlayerId, Way)> {
        let of_stage = |after: RoundNumber| {
            self.rounds.iter().any(|round| round.number == after && round.stage() == Some(stage))
        };
        let ties = self.t.ties.iter().rev().filter(|tie| of_stage(tie.after));
        ties.filter(|tie| tie.order.len() == 2 && both.iter().all(|id| tie.order.contains(id))).find_map(
            |tie| {
                let way = match tie.by {
                    Settlement::Lots => Way::Lots,
                    Settlement::PlayOff => Way::PlayOff,
                    Settlement::Armageddon => Way::Armageddon,
                    Settlement::Share => return None,
                };
                Some((*tie.order.first()?, way))
            },
        )
    }

    /// Who sits in a later stage has gone on, whatever was corrected since.
    fn went_on(&self, stage: u16, both: [PlayerId; 2], now: End) -> End {
        let Some(later) = self.rounds.iter().find(|round| round.stage().is_some_and(|it| it > stage)) else {
            return now;
        };
        let there = on_the_way_up(later, later.stage() == Some(self.last_stage()));
        let way = |by: Side| match now {
            End::Won { by: known, way } if known == by => way,
            End::Won { .. } | End::Open | End::Void => Way::Games,
        };
        match both.map(|id| there.contains(&id)) {
            [true, false] => End::Won { by: Side::First, way: way(Side::First) },
            [false, true] => End::Won { by: Side::Second, way: way(Side::Second) },
            _ if now == End::Open => End::Void,
            _ => now,
        }
    }

    fn last_stage(&self) -> u16 {
        self.t.bracket_field().len().next_power_of_two().trailing_zeros() as u16
    }
}

/// Half-points for the first and the second mover; `None` while the result is owed.
fn halves(board: &Board) -> Option<[u16; 2]> {
    Some(match board.result {
        Some(GameResult::FirstWins | GameResult::FirstWinsByForfeit) => [2, 0],
        Some(GameResult::SecondWins | GameResult::SecondWinsByForfeit) => [0, 2],
        Some(GameResult::Draw) => [1, 1],
        Some(GameResult::BothForfeit) => [0, 0],
        None if board.pending_as_draw => [1, 1],
        None => return None,
    })
}

/// Who a round shows to be in its stage. In the last one board 2 is for third place: those two have lost.
fn on_the_way_up(round: &Round, last: bool) -> BTreeSet<PlayerId> {
    let boards = round.boards.iter().filter(|board| !last || board.number == FINAL);
    boards
        .flat_map(|board| [board.first, board.second])
        .chain(round.byes.iter().map(|bye| bye.player))
        .collect()
}

/// The board of the final; the match for third place has the next one.
pub const FINAL: BoardNumber = BoardNumber(1);

impl Round {
    /// The stage of a knock-out this round belongs to, from 1.
    pub fn stage(&self) -> Option<u16> {
        match self.fixture {
            Fixture::KnockOut { stage, .. } => Some(stage),
            Fixture::Games | Fixture::Teams { .. } => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::seed_order;

    #[test]
    fn the_order_of_numbers_in_a_bracket() {
        // (1 + 2), (1 + 4), (1 + 8) … everywhere, and the top half of the numbers never meets itself in stage 1.
        assert_eq!(seed_order(2), [1, 2]);
        assert_eq!(seed_order(4), [1, 4, 2, 3]);
        assert_eq!(seed_order(8), [1, 8, 4, 5, 2, 7, 3, 6]);
        for stages in 1..=8 {
            let size = 1_u16 << stages;
            let order = seed_order(size);
            let mut sorted = order.clone();
            sorted.sort();
            assert_eq!(sorted, (1..=size).collect::<Vec<_>>());
            for part in 0..stages {
                // Blocks of 2, 4, 8 …: each holds exactly one of the top `size / block` numbers.
                let block = 2_usize << part;
                let top = size / block as u16;
                for seeds in order.chunks(block) {
                    assert_eq!(
                        seeds.iter().filter(|it| **it <= top).count(),
                        1,
                        "{size} by {block}: {seeds:?}"
                    );
                }
            }
        }
    }
}
