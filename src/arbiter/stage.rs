//! What may be done at an arena and in a club's book, and who may sit down where not everybody has a place.

use super::refusal::Refusal;
use crate::tournament::text::clean_line;
use crate::tournament::{
    Arena, Board, BoardNumber, Change, ClubChange, FreeGame, GameResult, Lineup, LineupSeat, PairingSystem,
    PlayerId, Review, Round, RoundNumber, Tournament, is_date,
};
use serde::{Deserialize, Serialize};

/// Wishes about a club's book.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", tag = "wish", rename_all_fields = "camelCase")]
pub enum ClubWish {
    /// A new evening; everybody is to be ticked as 到 anew.
    OpenNight {
        date: String,
    },
    /// 复盘 of a game of that night; `None` takes the choice back (R016).
    ChooseReview {
        night: u16,
        game: Option<(RoundNumber, BoardNumber)>,
        by: String,
    },
    /// A game without prize, tonight (R152).
    NoteFreeGame {
        first: PlayerId,
        second: PlayerId,
        result: Option<GameResult>,
    },
    /// Its result, or another one.
    CorrectFreeGame {
        number: u16,
        result: Option<GameResult>,
    },
    StrikeFreeGame {
        number: u16,
    },
}

/// What stands in the way of the next game of an arena or the next round of a club night.
pub(super) fn obstacle(t: &Tournament) -> Option<Refusal> {
    match t.settings.system {
        PairingSystem::Arena { .. } => {
            let arena = t.arena()?;
            if arena.is_over() {
                let team = arena.winner().map(|at| arena.teams[at].name.clone());
                return Some(Refusal::ArenaDecided { team });
            }
            let teams = arena.teams.iter().filter(|team| team.left() > 0).count();
            (teams < 2).then_some(Refusal::TeamsMissing { teams })
        }
        PairingSystem::ClubNight { .. } => {
            if t.club.tonight().is_none() {
                return Some(Refusal::NightMissing);
            }
            let present = t.ready_for_prize(t.next_round()).len();
            (present < 2).then_some(Refusal::NobodyReady { present })
        }
        PairingSystem::Campus { .. }
        | PairingSystem::Dutch { .. }
        | PairingSystem::RoundRobin { .. }
        | PairingSystem::KnockOut { .. }
        | PairingSystem::TeamMatch { .. } => None,
    }
}

/// Whether the seats of a round may be so; asked of rounds put together by hand and of swaps.
pub(super) fn seats_allowed(t: &Tournament, round: &Round) -> Result<(), Refusal> {
    match t.settings.system {
        PairingSystem::Arena { .. } => arena_seats(t, round),
        PairingSystem::ClubNight { rules } => {
            if t.club.tonight().is_none() {
                return Err(Refusal::NightMissing);
            }
            let limit = rules.prize_games;
            for id in round.boards.iter().flat_map(|board| [board.first, board.second]) {
                if let Some((round, board)) = t.still_at(id, round.number) {
                    return Err(Refusal::StillPlaying { player: id, round, board });
                }
                let here = t.round(round.number).is_some_and(|it| it.board_of(id).is_some());
                let before = t.prize_games_tonight(id).saturating_sub(usize::from(here));
                if before >= usize::from(limit) {
                    return Err(Refusal::PrizeGamesDone { player: id, limit });
                }
            }
            Ok(())
        }
        PairingSystem::Campus { .. }
        | PairingSystem::Dutch { .. }
        | PairingSystem::RoundRobin { .. }
        | PairingSystem::KnockOut { .. }
        | PairingSystem::TeamMatch { .. } => Ok(()),
    }
}

fn arena_seats(t: &Tournament, round: &Round) -> Result<(), Refusal> {
    let Some(arena) = t.arena() else { return Ok(()) };
    let [board] = &round.boards[..] else { return Err(Refusal::OneGameOnly) };
    let on_stage = |id: PlayerId| {
        // Whoever sits in this very game already may stay in it.
        let sits = t.round(round.number).is_some_and(|it| it.board_of(id).is_some());
        sits || arena.may_play(id)
    };
    for id in [board.first, board.second] {
        if arena.team_of(id).is_none() {
            return Err(Refusal::NoTeam { player: id });
        }
        if !on_stage(id) {
            return Err(Refusal::Beaten { player: id });
        }
    }
    if arena.team_of(board.first) == arena.team_of(board.second) {
        return Err(Refusal::SameTeam { a: board.first, b: board.second });
    }
    Ok(())
}

/// All line-ups anew: everybody on one team once, and on the team he is entered for.
pub(super) fn set_lineups(t: &Tournament, lineups: Vec<Lineup>) -> Result<Vec<Change>, Refusal> {
    if t.arena_rules().is_none() {
        return Err(Refusal::NotThisFormat);
    }
    let mut named: Vec<PlayerId> = Vec::new();
    let mut clean: Vec<Lineup> = Vec::new();
    for lineup in lineups {
        let team = clean_line(&lineup.team);
        if clean.iter().any(|it| it.team == team) {
            return Err(Refusal::TeamTwice { team });
        }
        let mut seats = Vec::with_capacity(lineup.seats.len());
        for seat in lineup.seats {
            let player = t.player(seat.player).ok_or(Refusal::UnknownPlayer(seat.player))?;
            if player.person.unit != team {
                return Err(Refusal::OtherTeam { player: player.id, team });
            }
            if named.contains(&player.id) {
                return Err(Refusal::NamedTwice(player.id));
            }
            named.push(player.id);
            seats.push(LineupSeat { player: player.id, role: clean_line(&seat.role) });
        }
        clean.push(Lineup { team, seats });
    }
    if t.lineups == clean {
        return Err(Refusal::NothingChanges);
    }
    Ok(vec![Change::LineupsSet { lineups: clean }])
}

pub(super) fn club(t: &Tournament, wish: ClubWish) -> Result<Vec<Change>, Refusal> {
    if t.club_rules().is_none() {
        return Err(Refusal::NotThisFormat);
    }
    match wish {
        ClubWish::OpenNight { date } => open_night(t, date),
        ClubWish::ChooseReview { night, game, by } => choose_review(t, night, game, &by),
        ClubWish::NoteFreeGame { first, second, result } => {
            let night = t.club.nights.len().checked_sub(1).ok_or(Refusal::NightMissing)?;
            if first == second {
                return Err(Refusal::NamedTwice(first));
            }
            for id in [first, second] {
                let player = t.player(id).ok_or(Refusal::UnknownPlayer(id))?;
                if player.is_out_by(t.next_round()) {
                    return Err(Refusal::PlayerOut(id));
                }
            }
            let number = t.club.last_free.checked_add(1).ok_or(Refusal::TooManyGames)?;
            let game = FreeGame { number, night: night as u16, first, second, result };
            Ok(vec![ClubChange::FreeGameNoted { game }.into()])
        }
        ClubWish::CorrectFreeGame { number, result } => {
            let game = *free_game(t, number)?;
            if game.result == result {
                return Err(Refusal::NothingChanges);
            }
            Ok(vec![ClubChange::FreeGameNoted { game: FreeGame { result, ..game } }.into()])
        }
        ClubWish::StrikeFreeGame { number } => {
            free_game(t, number)?;
            Ok(vec![ClubChange::FreeGameStruck { number }.into()])
        }
    }
}

fn free_game(t: &Tournament, number: u16) -> Result<&FreeGame, Refusal> {
    t.club.free.iter().find(|game| game.number == number).ok_or(Refusal::NoFreeGame { number })
}

/// A board of a published round with its result.
fn played(t: &Tournament, round: RoundNumber, board: BoardNumber) -> Result<&Board, Refusal> {
    let of = t.round(round).ok_or(Refusal::UnknownRound(round))?;
    let it = of.board(board).ok_or(Refusal::UnknownBoard { round, board })?;
    match it.result {
        Some(result) if !result.is_forfeit() => Ok(it),
        Some(_) | None => Err(Refusal::NotPlayed { round, board }),
    }
}

fn open_night(t: &Tournament, date: String) -> Result<Vec<Change>, Refusal> {
    let date = clean_line(&date);
    if !is_date(&date) {
        return Err(Refusal::NoDate);
    }
    if let Some(last) = t.club.tonight().filter(|night| night.date >= date) {
        return Err(Refusal::NightNotLater { last: last.date.clone() });
    }
    if let Some(draft) = t.last_round().filter(|round| !round.published) {
        return Err(Refusal::DraftOpen(draft.number));
    }
    if let Some(open) = t.rounds.iter().find(|round| !round.waiting().is_empty()) {
        return Err(Refusal::ResultsMissing { round: open.number, waiting: open.waiting() });
    }
    let here = t.players.iter().filter(|player| player.here);
    let gone = here.map(|it| Change::CheckedIn { id: it.id, here: false, id_seen: it.id_seen });
    let opened = ClubChange::NightOpened { date, first: t.next_round() };
    Ok(gone.chain([opened.into()]).collect())
}

fn choose_review(
    t: &Tournament,
    night: u16,
    game: Option<(RoundNumber, BoardNumber)>,
    by: &str,
) -> Result<Vec<Change>, Refusal> {
    let chosen = t.club.nights.get(usize::from(night)).ok_or(Refusal::NightMissing)?;
    let review = match game {
        None => None,
        Some((round, board)) => {
            played(t, round, board)?;
            if t.club.night_of(round) != Some(usize::from(night)) {
                return Err(Refusal::OtherNight { round });
            }
            Some(Review { round, board, by: clean_line(by) })
        }
    };
    if chosen.review == review {
        return Err(Refusal::NothingChanges);
    }
    Ok(vec![ClubChange::ReviewChosen { night, review }.into()])
}

/// Whoever may come up next in an arena besides the proposed ones, the arena's team order kept.
pub fn may_come_up(arena: &Arena) -> Vec<PlayerId> {
    let seats = arena.teams.iter().flat_map(|team| &team.seats).map(|seat| seat.player);
    seats.filter(|&player| arena.may_play(player)).collect()
}
