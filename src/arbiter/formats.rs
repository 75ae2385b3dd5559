//! What may be done in the formats beside the Swiss: brackets, tables and teams stand once they have begun.

use super::command::{Command, Newcomer};
use super::refusal::{Quantity, Refusal};
use crate::pairing::knock_out::awaits_decision;
use crate::pairing::round_robin::TABLE_LIMIT;
use crate::tournament::display::{DISPLAY_LIMIT, DISPLAYS_LIMIT};
use crate::tournament::team_match::TEAM_BOARD_LIMIT;
use crate::tournament::text::clean_line;
use crate::tournament::{
    BRACKET_LIMIT, BoardNumber, Bye, Change, Display, Fixture, GameResult, PairingSystem, Person, Player,
    PlayerId, RoundNumber, Seeding, Settings, Settlement, Side, TeamMeet, TieOrder, Tournament, unit_key,
};

/// Rounds an event takes.
pub const ROUND_LIMIT: u16 = 30;

/// Rounds an event may have: a double round-robin of the largest table has 46, a bracket of eight stages as many games
/// as its matches need.
pub const fn rounds_kept(system: PairingSystem) -> u16 {
    match system {
        PairingSystem::Campus { .. } | PairingSystem::Dutch { .. } => ROUND_LIMIT,
        PairingSystem::RoundRobin { .. } | PairingSystem::TeamMatch { .. } => 2 * (TABLE_LIMIT as u16 - 1),
        PairingSystem::KnockOut { .. } => 150,
        // A game each, and a club's year of nights.
        PairingSystem::Arena { .. } | PairingSystem::ClubNight { .. } => 1_000,
    }
}

/// What the format itself has against the next round; `Some(None)`: nothing, and the rules of a Swiss don't apply.
pub(super) fn obstacle(t: &Tournament) -> Option<Option<Refusal>> {
    let limit = rounds_kept(t.settings.system);
    let full = (t.rounds.len() >= usize::from(limit)).then_some(Refusal::AllRoundsPaired(limit));
    match t.settings.system {
        PairingSystem::Campus { .. }
        | PairingSystem::Dutch { .. }
        | PairingSystem::Arena { .. }
        | PairingSystem::ClubNight { .. } => None,
        PairingSystem::RoundRobin { .. } => {
            let given = t.rounds.is_empty() && t.players.iter().any(|player| player.group.is_some());
            let stray = |player: &&Player| player.plays_in(t.next_round()) && player.group.is_none();
            if let Some(player) = t.players.iter().filter(|_| given).find(stray) {
                return Some(Some(Refusal::GroupMissing(player.id)));
            }
            let tables = t.tables().unwrap_or_default();
            let sizes = tables.iter().map(Vec::len);
            if let Some(size) = sizes.clone().find(|&size| size > TABLE_LIMIT) {
                return Some(Some(Refusal::GroupTooLarge { size, limit: TABLE_LIMIT }));
            }
            let smallest = sizes.min().unwrap_or(0);
            Some((smallest < 2).then_some(Refusal::TooFewPlayers { present: smallest }))
        }
        PairingSystem::KnockOut { .. } => Some(full.or(match t.bracket_field().len() {
            size @ (0 | 1) => Some(Refusal::TooFewPlayers { present: size }),
            size if size > BRACKET_LIMIT => Some(Refusal::BracketTooLarge { size, limit: BRACKET_LIMIT }),
            _ => None,
        })),
        PairingSystem::TeamMatch { meet, .. } => Some(full.or_else(|| teams_obstacle(t, meet))),
    }
}

fn teams_obstacle(t: &Tournament, meet: TeamMeet) -> Option<Refusal> {
    let next = t.next_round();
    let stray = |id: &PlayerId| t.team_of(*id).is_none();
    if let Some(id) = t.active_in(next).map(|player| player.id).find(stray).filter(|_| t.rounds.is_empty()) {
        return Some(Refusal::TeamMissing(id));
    }
    let teams = t.teams();
    let there = |id: &PlayerId| t.player(*id).is_some_and(|player| player.plays_in(next));
    let present = teams.iter().filter(|team| team.members.iter().any(there)).count();
    match meet {
        _ if teams.len() < 2 || present < 2 => {
            Some(Refusal::TooFewTeams { present: present.min(teams.len()) })
        }
        TeamMeet::Once | TeamMeet::Twice if teams.len() > TABLE_LIMIT => {
            Some(Refusal::GroupTooLarge { size: teams.len(), limit: TABLE_LIMIT })
        }
        TeamMeet::Once | TeamMeet::Twice | TeamMeet::Swiss => None,
    }
}

/// Whether somebody may still be entered.
pub(super) fn may_register(t: &Tournament, newcomers: &[Newcomer]) -> Result<(), Refusal> {
    let Some(first) = t.rounds.first() else { return Ok(()) };
    match t.settings.system {
        PairingSystem::Campus { .. }
        | PairingSystem::Dutch { .. }
        | PairingSystem::Arena { .. }
        | PairingSystem::ClubNight { .. } => Ok(()),
        PairingSystem::RoundRobin { .. } => Err(Refusal::TableFixed),
        // As long as somebody sits there without an opponent.
        PairingSystem::KnockOut { .. } => {
            let room = t.rounds.len() == 1 && first.byes.iter().any(|bye| bye.kind == Bye::PairingAllocated);
            if room { Ok(()) } else { Err(Refusal::BracketFixed) }
        }
        PairingSystem::TeamMatch { .. } => {
            let teams = t.teams();
            let known = |newcomer: &Newcomer| {
                let name = clean_line(unit_key(&newcomer.person));
                teams.iter().any(|team| team.name == name)
            };
            if newcomers.iter().all(known) { Ok(()) } else { Err(Refusal::TeamFixed) }
        }
    }
}

/// Whether these words about somebody may be changed: who has begun for a team stays in it.
pub(super) fn may_correct(t: &Tournament, id: PlayerId, person: &Person) -> Result<(), Refusal> {
    let teams = matches!(t.settings.system, PairingSystem::TeamMatch { .. }) && !t.rounds.is_empty();
    let moves = t.player(id).is_some_and(|player| unit_key(&player.person) != unit_key(person));
    if teams && moves { Err(Refusal::TeamFixed) } else { Ok(()) }
}

/// Whether a round may be put together by hand.
pub(super) fn may_adopt(t: &Tournament) -> Result<(), Refusal> {
    match t.settings.system {
        PairingSystem::Campus { .. }
        | PairingSystem::Dutch { .. }
        | PairingSystem::Arena { .. }
        | PairingSystem::ClubNight { .. } => Ok(()),
        PairingSystem::RoundRobin { .. } => Err(Refusal::TableFixed),
        PairingSystem::KnockOut { .. } => Err(Refusal::BracketFixed),
        PairingSystem::TeamMatch { .. } => Err(Refusal::TeamFixed),
    }
}

/// Whether these two may change seats.
pub(super) fn may_swap(t: &Tournament, a: PlayerId, b: PlayerId) -> Result<(), Refusal> {
    match t.settings.system {
        PairingSystem::Campus { .. }
        | PairingSystem::Dutch { .. }
        | PairingSystem::RoundRobin { .. }
        | PairingSystem::Arena { .. }
        | PairingSystem::ClubNight { .. } => Ok(()),
        PairingSystem::KnockOut { .. } => Err(Refusal::BracketFixed),
        PairingSystem::TeamMatch { .. } if t.team_of(a) == t.team_of(b) => Ok(()),
        PairingSystem::TeamMatch { .. } => Err(Refusal::DifferentTeams { a, b }),
    }
}

/// Whether the sides of a board may be turned: between teams they go with the number of the board.
pub(super) fn may_turn(t: &Tournament) -> Result<(), Refusal> {
    match t.settings.system {
        PairingSystem::TeamMatch { .. } => Err(Refusal::SidesFixed),
        PairingSystem::Campus { .. }
        | PairingSystem::Dutch { .. }
        | PairingSystem::RoundRobin { .. }
        | PairingSystem::Arena { .. }
        | PairingSystem::ClubNight { .. }
        | PairingSystem::KnockOut { .. } => Ok(()),
    }
}

/// Whether a latecomer may take the bye's board. In a bracket he must have the number behind all others, which is what
/// puts him there.
pub(super) fn may_seat_late(t: &Tournament, newcomer: PlayerId) -> Result<(), Refusal> {
    match t.settings.system {
        PairingSystem::Campus { .. }
        | PairingSystem::Dutch { .. }
        | PairingSystem::Arena { .. }
        | PairingSystem::ClubNight { .. } => Ok(()),
        PairingSystem::RoundRobin { .. } if t.rounds.is_empty() => Ok(()),
        PairingSystem::RoundRobin { .. } => Err(Refusal::TableFixed),
        PairingSystem::TeamMatch { .. } => Err(Refusal::TeamFixed),
        PairingSystem::KnockOut { .. } => {
            let key = |id: &PlayerId| t.player(*id).map(|it| (it.number.unwrap_or(u16::MAX), it.id));
            let last = t.bracket_field().iter().map(key).max();
            let fits = t.rounds.len() == 1 && last < Some(key(&newcomer));
            if fits { Ok(()) } else { Err(Refusal::BracketFixed) }
        }
    }
}

/// Two who are to be told apart: in a knock-out only where their match has come to its end without a winner.
pub(super) fn may_settle(
    t: &Tournament,
    after: RoundNumber,
    players: &[PlayerId],
    by: Settlement,
) -> Result<(), Refusal> {
    let Some(bracket) = t.bracket() else {
        return if by == Settlement::Armageddon { Err(Refusal::NoSuchMatch) } else { Ok(()) };
    };
    match bracket.match_of(players) {
        None if by == Settlement::Armageddon => Err(Refusal::NoSuchMatch),
        None => Ok(()),
        Some(_) if t.last_round().is_none_or(|last| last.number != after) => {
            Err(Refusal::LaterRoundPaired(after))
        }
        Some(_) if by == Settlement::Share => Err(Refusal::MatchNotLevel),
        Some((_, it)) if it.winner().player().is_some() => Err(Refusal::MatchDecided),
        Some(_) if awaits_decision(&bracket, players) => Ok(()),
        Some(_) => Err(Refusal::MatchNotLevel),
    }
}

/// 突然死亡 gave this order.
pub(super) fn armageddon(
    t: &Tournament,
    after: RoundNumber,
    order: Vec<PlayerId>,
) -> Result<Vec<Change>, Refusal> {
    may_settle(t, after, &order, Settlement::Armageddon)?;
    Ok(vec![Change::TieSettled { tie: TieOrder { after, by: Settlement::Armageddon, order, seed: None } }])
}

/// Ranges of what the formats ask for.
pub(super) fn check_settings(settings: &Settings) -> Result<(), Refusal> {
    match settings.system {
        PairingSystem::Campus { .. } | PairingSystem::Dutch { .. } | PairingSystem::Arena { .. } => {}
        PairingSystem::ClubNight { rules } => {
            within(Quantity::PrizeGames, u32::from(rules.prize_games), 1, 20)?;
            within(Quantity::LeastGames, u32::from(rules.least_games), 1, 100)?;
        }
        PairingSystem::RoundRobin { groups, .. } => within(Quantity::Groups, u32::from(groups), 1, 60)?,
        PairingSystem::KnockOut { games, seeding, .. } => {
            within(Quantity::BestOf, u32::from(games), 1, 9)?;
            if let Seeding::Seeds { count } = seeding {
                within(Quantity::Seeds, u32::from(count), 1, BRACKET_LIMIT as u32)?;
            }
        }
        PairingSystem::TeamMatch { boards, .. } => {
            within(Quantity::TeamBoards, u32::from(boards), 1, u32::from(TEAM_BOARD_LIMIT))?;
        }
    }
    Ok(())
}

fn within(what: Quantity, value: u32, min: u32, max: u32) -> Result<(), Refusal> {
    if (min..=max).contains(&value) { Ok(()) } else { Err(Refusal::OutOfRange { what, min, max }) }
}

/// Commands about 车轮战, which no ranking knows (R015).
pub(super) fn displays(t: &Tournament, command: Command) -> Result<Vec<Change>, Refusal> {
    let known = |number: u16| t.display(number).ok_or(Refusal::UnknownDisplay(number));
    match command {
        Command::NoteDisplay { display } => note_display(t, *display),
        Command::StrikeDisplay { number } => {
            known(number)?;
            Ok(vec![Change::DisplayStruck { number }])
        }
        Command::EnterDisplayResult { number, board, result } => {
            let display = known(number)?;
            let place = usize::from(board.0).checked_sub(1);
            let was = place.and_then(|place| display.boards.get(place)).map(|it| it.result);
            match was {
                None => Err(Refusal::UnknownDisplayBoard { number, board }),
                Some(was) if was == result => Err(Refusal::NothingChanges),
                Some(_) => Ok(vec![Change::DisplayResult { number, board, now: result }]),
            }
        }
        _ => Err(Refusal::NothingChanges),
    }
}

/// Number 0 asks for the next free one.
fn note_display(t: &Tournament, mut display: Display) -> Result<Vec<Change>, Refusal> {
    display.host = clean_line(&display.host);
    display.title = clean_line(&display.title);
    for board in &mut display.boards {
        board.guest = clean_line(&board.guest);
    }
    display.boards.retain(|board| !board.guest.is_empty());
    if display.host.is_empty() || display.boards.is_empty() {
        return Err(Refusal::WordsMissing);
    }
    within(Quantity::DisplayBoards, display.boards.len() as u32, 1, DISPLAY_LIMIT as u32)?;
    if display.number == 0 {
        within(Quantity::Displays, t.displays.len() as u32 + 1, 1, DISPLAYS_LIMIT as u32)?;
        display.number = t.displays.iter().map(|it| it.number).max().unwrap_or(0).saturating_add(1);
    } else if t.display(display.number).is_none() {
        return Err(Refusal::UnknownDisplay(display.number));
    }
    if t.display(display.number) == Some(&display) {
        return Err(Refusal::NothingChanges);
    }
    Ok(vec![Change::DisplayNoted { display: Box::new(display) }])
}

/// A team's boards of a round are out of the order of its numbers.
pub(super) fn out_of_order(t: &Tournament, round: RoundNumber, player: PlayerId) -> bool {
    let (Some(round), Some(team)) = (t.round(round), t.team_of(player)) else { return false };
    if !matches!(round.fixture, Fixture::Teams { .. }) {
        return false;
    }
    let mut seats: Vec<(BoardNumber, Option<u16>)> = Vec::new();
    for board in &round.boards {
        for side in [Side::First, Side::Second] {
            let id = board.at(side);
            if t.team_of(id) == Some(team) {
                seats.push((board.number, t.player(id).and_then(|player| player.number)));
            }
        }
    }
    seats.sort();
    !seats.is_sorted_by_key(|(_, number)| *number)
}

/// Whether a result, entered now, speaks against who has gone on in the bracket.
pub(super) fn against_who_went_on(
    t: &Tournament,
    round: RoundNumber,
    board: BoardNumber,
    result: Option<GameResult>,
) -> Option<PlayerId> {
    let at = t.round(round)?;
    let stage = at.stage()?;
    let last = t.rounds.iter().filter(|it| it.stage() == Some(stage)).map(|it| it.number).max()?;
    let seats = at.board(board)?;
    let players = [seats.first, seats.second];
    let went_on = t.bracket()?.match_of(&players)?.1.winner().player()?;
    if last.0 as usize == t.rounds.len() {
        return None;
    }
    let mut after = t.clone();
    after.apply(&Change::ResultEntered { round, board, was: None, now: result, reason: None });
    let would = after.bracket_after(last.0)?.match_of(&players)?.1.winner().player();
    (would != Some(went_on)).then_some(went_on)
}
