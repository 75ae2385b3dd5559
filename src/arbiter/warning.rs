//! What a command or a set-up would bring that the organiser should know before. Never stops him.

use super::command::{Command, Newcomer};
use super::formats;
use crate::tournament::planner;
use crate::tournament::text::folded;
use crate::tournament::{
    Barred, Entry, PairingSystem, PlayerId, RoundNumber, Settings, Side, TieBreakCode, Tournament, UnitRule,
    rounds_needed,
};
use std::collections::BTreeMap;

/// Something to know, in facts; the page says it in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Warning {
    /// Fewer rounds than ⌈log2 N⌉ (R012).
    TooFewRounds { planned: u16, needed: u16, players: usize },
    /// So many rounds for so few players that a Swiss may get stuck; a round-robin fits better.
    MayGetStuck { planned: u16, players: usize },
    /// Ties may stay undecided because the order ends without lots or play-off (R061, ?13).
    NoDecision,
    /// No tie-break but lots: prizes would be raffled (plan D).
    NothingButLots,
    /// More players than seats (R083).
    OverCapacity { players: usize, capacity: u16 },
    /// The two have met (hard rule R036).
    Rematch { a: PlayerId, b: PlayerId, met_in: RoundNumber },
    /// Would have the same side for the third time running (R050).
    ThirdSide { player: PlayerId, side: Side },
    /// Of two groups that do not meet (R007).
    OtherGroup { a: PlayerId, b: PlayerId },
    /// Same unit (R037).
    SameUnit { a: PlayerId, b: PlayerId },
    /// The arbiter keeps them apart.
    KeptApart { a: PlayerId, b: PlayerId },
    /// Has had a bye before (R041).
    SecondBye { player: PlayerId },
    /// Someone with that name is on the list.
    SameName { name: String, known: PlayerId },
    /// Rounds paired since then stay as they are; standings and pairings to come use the new result.
    PastResult { round: RoundNumber, later: u16 },
    /// A delegation with more players than it may send (R071).
    DelegationFull { unit: String, players: usize, most: u8 },
    /// More than half are not in the hall.
    MostAbsent { absent: usize, of: usize },
    /// A long game takes more minutes than a round has (R115).
    GameLongerThanSlot { game: u32, slot: u16, first: u16, last: u16 },
    /// The team's boards are out of the order of its list.
    LineUpOutOfOrder { player: PlayerId },
    /// The next stage is paired: he stays in it whatever comes out here.
    WentOn { player: PlayerId },
}

/// What the settings bring for an event of so many players.
pub fn setup_warnings(settings: &Settings, players: usize) -> Vec<Warning> {
    let mut all = Vec::new();
    let needed = rounds_needed(players);
    let swiss_rounds = settings.cut.map_or(settings.rounds, |cut| cut.after);
    let swiss = settings.system.is_swiss();
    if swiss && players >= 2 && swiss_rounds < needed {
        all.push(Warning::TooFewRounds { planned: swiss_rounds, needed, players });
    }
    // With half as many rounds as players, the last ones run short of opponents nobody has met.
    if swiss && players >= 2 && usize::from(swiss_rounds) * 2 > players {
        all.push(Warning::MayGetStuck { planned: swiss_rounds, players });
    }
    let lots = |code: &TieBreakCode| code.0 == "LOT";
    let single = swiss || matches!(settings.system, PairingSystem::RoundRobin { .. });
    if !single {
        // A bracket ranks by itself, teams by their points.
    } else if !settings.tie_breaks.iter().any(lots) {
        all.push(Warning::NoDecision);
    } else if settings.tie_breaks.iter().all(lots) {
        all.push(Warning::NothingButLots);
    }
    if let Some(capacity) = settings.capacity.filter(|&capacity| players > usize::from(capacity)) {
        all.push(Warning::OverCapacity { players, capacity });
    }
    let plan = planner::plan(settings, players, settings.rounds);
    let too_long = plan.slots.iter().filter(|slot| slot.over > 0);
    all.extend(too_long.map(|slot| Warning::GameLongerThanSlot {
        game: plan.game.unwrap_or(0),
        slot: slot.minutes.unwrap_or(0),
        first: slot.first,
        last: slot.last,
    }));
    all
}

/// What `command` would bring.
pub fn warnings(tournament: &Tournament, command: &Command) -> Vec<Warning> {
    match command {
        Command::Register { newcomers } | Command::Apply { newcomers } => {
            let mut known: BTreeMap<String, PlayerId> = BTreeMap::new();
            for player in &tournament.players {
                known.entry(folded(&player.person.name)).or_insert(player.id);
            }
            let same = newcomers.iter().filter_map(|newcomer| {
                let name = newcomer.person.name.clone();
                known.get(&folded(&name)).map(|&known| Warning::SameName { name, known })
            });
            let mut all: Vec<Warning> = same.collect();
            all.extend(full_delegations(tournament, newcomers));
            let players = tournament.players.len() + newcomers.len();
            if let Some(capacity) = tournament.settings.capacity.filter(|&seats| players > usize::from(seats))
            {
                all.push(Warning::OverCapacity { players, capacity });
            }
            all
        }
        Command::AcceptApplications { ids } => {
            let waiting = tournament.applications.iter().filter(|it| ids.contains(&it.id));
            let newcomers = waiting.map(|it| Newcomer {
                person: it.person.clone(),
                entry: it.entry,
                ..Newcomer::default()
            });
            warnings(tournament, &Command::Register { newcomers: newcomers.collect() })
        }
        Command::ChangeSettings { settings } => setup_warnings(settings, tournament.players.len()),
        Command::PairNextRound { round, .. } => {
            let list: Vec<_> = tournament.active_in(*round).collect();
            let absent = list.iter().filter(|player| !player.here).count();
            if absent * 2 > list.len() && absent < list.len() {
                vec![Warning::MostAbsent { absent, of: list.len() }]
            } else {
                Vec::new()
            }
        }
        Command::Swap { round, a, b } => {
            let Some(now) = tournament.round(*round) else { return Vec::new() };
            let mut after = tournament.clone();
            after.apply(&crate::tournament::Change::PlayersSwapped { round: *round, a: *a, b: *b });
            let Some(then) = after.round(*round) else { return Vec::new() };
            let mut all = Vec::new();
            for board in &then.boards {
                if !now.boards.contains(board) {
                    pair_warnings(tournament, *round, board.first, board.second, &mut all);
                }
            }
            for bye in &then.byes {
                if !now.byes.contains(bye) {
                    bye_warnings(tournament, *round, bye.player, &mut all);
                }
            }
            if formats::out_of_order(&after, *round, *a) {
                all.push(Warning::LineUpOutOfOrder { player: *a });
            }
            all
        }
        Command::TurnSides { round, board } => {
            let mut all = Vec::new();
            if let Some(board) = tournament.round(*round).and_then(|round| round.board(*board)) {
                side_warnings(tournament, *round, board.second, Side::First, &mut all);
                side_warnings(tournament, *round, board.first, Side::Second, &mut all);
            }
            all
        }
        Command::EnterResult { round, board, result, .. } => {
            let later = tournament.rounds.len() as u16 - round.0.min(tournament.rounds.len() as u16);
            let past = (later > 0).then_some(Warning::PastResult { round: *round, later });
            let went_on = formats::against_who_went_on(tournament, *round, *board, *result);
            past.into_iter().chain(went_on.map(|player| Warning::WentOn { player })).collect()
        }
        Command::CorrectPerson { .. }
        | Command::PostNotice { .. }
        | Command::TakeDownNotice { .. }
        | Command::DrawLottery { .. }
        | Command::NoteContact { .. }
        | Command::NoteLeader { .. }
        | Command::Strike { .. }
        | Command::CheckIn { .. }
        | Command::Withdraw { .. }
        | Command::Return { .. }
        | Command::Disqualify { .. }
        | Command::GrantLeave { .. }
        | Command::TakeBackLeave { .. }
        | Command::ExcuseAbsent { .. }
        | Command::DrawNumbers { .. }
        | Command::SetNumbers { .. }
        | Command::AdoptRound { .. }
        | Command::DiscardDraft { .. }
        | Command::PublishRound { .. }
        | Command::StartRound { .. }
        | Command::SeatAtBye { .. }
        | Command::TakePendingAsDraws { .. }
        | Command::SignSlip { .. }
        | Command::CountFoul { .. }
        | Command::OpenDispute { .. }
        | Command::Rule { .. }
        | Command::SettleByLots { .. }
        | Command::SettleByPlayOff { .. }
        | Command::CutField { .. }
        | Command::SettleByShare { .. }
        | Command::TakeCampusRatings { .. }
        | Command::CloseEvent
        | Command::ReopenEvent
        | Command::RollCall
        | Command::CorrectPersons { .. }
        | Command::AssignGroups { .. }
        | Command::SetGroups { .. }
        | Command::KeepRecords { .. }
        | Command::ReviewRecord { .. }
        | Command::SetLineups { .. }
        | Command::Club { .. }
        | Command::SettleByArmageddon { .. }
        | Command::NoteDisplay { .. }
        | Command::StrikeDisplay { .. }
        | Command::EnterDisplayResult { .. }
        | Command::KeepApart { .. }
        | Command::LetMeet { .. }
        | Command::DrawInitialSide { .. }
        | Command::RefuseApplications { .. }
        | Command::WithdrawApplication { .. }
        | Command::WithdrawEntry { .. }
        | Command::Reconsider { .. }
        | Command::TakeListedRatings { .. } => Vec::new(),
    }
}

/// Delegations that would have more players than they may send, with those who come now.
fn full_delegations(t: &Tournament, newcomers: &[Newcomer]) -> Vec<Warning> {
    let most = t.settings.entries.delegation;
    let mut sent: BTreeMap<String, (usize, String)> = BTreeMap::new();
    let next = t.next_round();
    let there = t.players.iter().filter(|it| it.entry == Entry::Delegation && !it.is_out_by(next));
    for player in there {
        sent.entry(folded(&player.person.unit)).or_default().0 += 1;
    }
    for newcomer in newcomers.iter().filter(|it| it.entry == Entry::Delegation) {
        let place = sent.entry(folded(&newcomer.person.unit)).or_default();
        place.0 += 1;
        place.1.clone_from(&newcomer.person.unit);
    }
    let full = sent.into_iter().filter(|(key, (players, unit))| {
        most > 0 && !key.is_empty() && !unit.is_empty() && *players > usize::from(most)
    });
    full.map(|(_, (players, unit))| Warning::DelegationFull { unit, players, most }).collect()
}

fn pair_warnings(
    t: &Tournament,
    round: RoundNumber,
    first: PlayerId,
    second: PlayerId,
    all: &mut Vec<Warning>,
) {
    for earlier in t.rounds.iter().filter(|earlier| earlier.number < round) {
        let met = earlier.boards.iter().any(|board| {
            board.seats(first).is_some()
                && board.seats(second).is_some()
                && !board.result.is_some_and(crate::tournament::GameResult::is_forfeit)
        });
        if met {
            all.push(Warning::Rematch { a: first, b: second, met_in: earlier.number });
        }
    }
    side_warnings(t, round, first, Side::First, all);
    side_warnings(t, round, second, Side::Second, all);
    if !t.groups_in(round).is_empty() && t.group_of(first) != t.group_of(second) {
        all.push(Warning::OtherGroup { a: first, b: second });
    }
    let bars =
        |it: &Barred| it.holds_in(round) && it.players.contains(&first) && it.players.contains(&second);
    if t.told.barred.iter().any(bars) {
        all.push(Warning::KeptApart { a: first, b: second });
    }
    if let (Some(a), Some(b)) = (t.player(first), t.player(second)) {
        let watched = match t.settings.system {
            PairingSystem::Campus { unit, .. } => unit != UnitRule::Off,
            PairingSystem::Dutch { .. }
            | PairingSystem::RoundRobin { .. }
            | PairingSystem::Arena { .. }
            | PairingSystem::ClubNight { .. }
            | PairingSystem::KnockOut { .. }
            | PairingSystem::TeamMatch { .. } => false,
        } || t.settings.keeps_units_apart(round);
        if watched && !a.person.unit.is_empty() && a.person.unit == b.person.unit {
            all.push(Warning::SameUnit { a: first, b: second });
        }
    }
}

fn side_warnings(t: &Tournament, round: RoundNumber, player: PlayerId, side: Side, all: &mut Vec<Warning>) {
    let played = t.rounds.iter().rev().filter(|earlier| earlier.number < round).filter_map(|earlier| {
        let board = earlier.board_of(player)?;
        if board.result.is_some_and(crate::tournament::GameResult::is_forfeit) {
            None
        } else {
            board.seats(player)
        }
    });
    if played.take(2).filter(|&had| had == side).count() == 2 {
        all.push(Warning::ThirdSide { player, side });
    }
}

fn bye_warnings(t: &Tournament, round: RoundNumber, player: PlayerId, all: &mut Vec<Warning>) {
    let had = |earlier: &crate::tournament::Round| {
        earlier.number < round
            && earlier.bye_of(player).is_some_and(|bye| bye.kind == crate::tournament::Bye::PairingAllocated)
    };
    if t.rounds.iter().any(had) {
        all.push(Warning::SecondBye { player });
    }
}
