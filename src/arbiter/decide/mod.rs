//! From a wish to what then is so.

mod clean;
mod people;
mod rounds;

pub(super) use clean::{check_rating, clean_contact, clean_person};

use super::applications;
use super::ceremony;
use super::command::Command;
use super::formats::{self, rounds_kept};
use super::grouping;
use super::records;
use super::refusal::Refusal;
use super::stage;
use super::terms;
use crate::pairing::{self, Progress};
use crate::tournament::text::{clean_line, clean_note};
use crate::tournament::{
    Board, BoardNumber, Change, Dispute, PairingSystem, Phase, Player, PlayerId, Round, RoundNumber,
    Settlement, Side, Status, TieOrder, Tournament,
};
use std::ops::ControlFlow;

/// Players an event takes (security page S5).
pub const PLAYER_LIMIT: usize = 2_000;
/// Answers a question of a form offers.
const OPTION_LIMIT: usize = 40;
/// The changes that follow from `command`, or why it may not be. Touches nothing.
pub fn decide(tournament: &Tournament, command: Command) -> Result<Vec<Change>, Refusal> {
    decide_with(tournament, command, &mut |_| ControlFlow::Continue(()))
}

/// The same; a pairing that takes its time tells how far it is, and may be stopped.
pub fn decide_with(
    tournament: &Tournament,
    command: Command,
    progress: &mut dyn FnMut(Progress) -> ControlFlow<()>,
) -> Result<Vec<Change>, Refusal> {
    let desk = Now(tournament);
    if tournament.closed && !ceremony::may_follow(&command) {
        return Err(Refusal::EventClosed);
    }
    match command {
        Command::ChangeSettings { settings } => desk.change_settings(*settings),
        Command::Register { newcomers } => desk.register(newcomers),
        Command::Apply { newcomers } => applications::apply(tournament, newcomers),
        Command::AcceptApplications { ids } => {
            let taken = applications::taken(tournament, &ids)?;
            let mut changes = desk.register(taken)?;
            changes.extend(ids.into_iter().map(|id| Change::ApplicationTaken { id }));
            Ok(changes)
        }
        Command::RefuseApplications { ids, reason } => applications::refuse(tournament, &ids, &reason),
        Command::WithdrawApplication { id, reason } => applications::withdraw(tournament, id, &reason),
        Command::WithdrawEntry { id, reason } => {
            let mut changes = desk.strike(&[id])?;
            changes.extend(applications::of_player(tournament, desk.player(id)?, &reason)?);
            Ok(changes)
        }
        Command::Reconsider { id } => applications::reconsider(tournament, id),
        Command::TakeListedRatings { ratings } => desk.take_listed_ratings(ratings),
        Command::CorrectPerson { id, person } => desk.correct(id, person),
        Command::NoteContact { id, contact } => {
            let contact = clean_contact(contact);
            unless(desk.player(id)?.contact == contact)?;
            Ok(vec![Change::ContactNoted { id, contact }])
        }
        Command::NoteLeader { mut leader } => {
            leader.unit = clean_line(&leader.unit);
            leader.name = clean_line(&leader.name);
            leader.role = clean_line(&leader.role);
            leader.contact = clean_contact(leader.contact);
            if leader.unit.is_empty() || leader.name.is_empty() {
                return Err(Refusal::WordsMissing);
            }
            Ok(vec![Change::LeaderNoted { leader }])
        }
        Command::Strike { ids } => desk.strike(&ids),
        Command::CheckIn { id, here, id_seen } => {
            let player = desk.player(id)?;
            unless((player.here, player.id_seen) == (here, id_seen))?;
            Ok(vec![Change::CheckedIn { id, here, id_seen }])
        }
        Command::Withdraw { id, from } => desk.leave_event(id, from, Status::Withdrawn { from }),
        Command::Return { id } => {
            unless(desk.player(id)?.status == Status::Active)?;
            Ok(vec![Change::StatusChanged { id, status: Status::Active }])
        }
        Command::Disqualify { id, from, reason } => {
            let reason = clean_note(&reason);
            if reason.is_empty() {
                return Err(Refusal::WordsMissing);
            }
            desk.leave_event(id, from, Status::Disqualified { from, reason })
        }
        Command::GrantLeave { id, leave } => {
            unless(desk.player(id)?.leave(leave.round) == Some(leave))?;
            desk.not_yet_paired(leave.round)?;
            Ok(vec![Change::LeaveGranted { id, leave }])
        }
        Command::TakeBackLeave { id, round } => {
            unless(desk.player(id)?.leave(round).is_none())?;
            desk.not_yet_paired(round)?;
            Ok(vec![Change::LeaveTakenBack { id, round }])
        }
        Command::ExcuseAbsent { round } => desk.excuse_absent(round),
        Command::DrawNumbers { seed } => {
            desk.numbers_open()?;
            desk.draw_numbers(seed)
        }
        Command::SetNumbers { numbers } => desk.set_numbers(numbers),
        Command::PairNextRound { round, seed, bend } => desk.pair(round, seed, bend, progress),
        Command::AdoptRound { round, numbers, numbers_seed } => desk.adopt(*round, numbers, numbers_seed),
        Command::DiscardDraft { round } => {
            desk.draft(round)?;
            Ok(vec![Change::DraftDiscarded { round }])
        }
        Command::PublishRound { round } => match desk.round(round)?.published {
            true => Err(Refusal::AlreadyPublished(round)),
            false => Ok(vec![Change::RoundPublished { round }]),
        },
        Command::StartRound { round, at } => {
            let playing = desk.round(round)?;
            if !playing.published {
                return Err(Refusal::NotPublished(round));
            }
            unless(playing.started.is_some())?;
            Ok(vec![Change::RoundStarted { round, at }])
        }
        Command::Swap { round, a, b } => desk.swap(round, a, b),
        Command::TurnSides { round, board } => {
            desk.may_move(round)?;
            formats::may_turn(tournament)?;
            let seats = desk.board(round, board)?;
            unseated(seats)?;
            Ok(vec![Change::SidesTurned { round, board }])
        }
        Command::SeatAtBye { round, newcomer } => desk.seat_at_bye(round, newcomer),
        Command::EnterResult { round, board, result, reason } => desk.enter(round, board, result, reason),
        Command::TakePendingAsDraws { round } => {
            let boards = desk.published(round)?.waiting();
            unless(boards.is_empty())?;
            let undecided =
                |board: &&BoardNumber| desk.board(round, **board).is_ok_and(|it| it.dispute.is_none());
            let boards: Vec<BoardNumber> = boards.iter().filter(undecided).copied().collect();
            unless(boards.is_empty())?;
            Ok(vec![Change::PendingTakenAsDraw { round, boards }])
        }
        Command::SignSlip { round, board, signed } => {
            desk.published(round)?;
            unless(desk.board(round, board)?.signed == signed)?;
            Ok(vec![Change::SlipSigned { round, board, signed }])
        }
        Command::CountFoul { round, board, side, more } => {
            desk.published(round)?;
            let mut fouls = desk.board(round, board)?.fouls;
            let count = &mut fouls[match side {
                Side::First => 0,
                Side::Second => 1,
            }];
            *count = if more { count.saturating_add(1).min(9) } else { count.saturating_sub(1) };
            unless(fouls == desk.board(round, board)?.fouls)?;
            Ok(vec![Change::FoulsCounted { round, board, fouls }])
        }
        Command::OpenDispute { round, board, question } => {
            desk.published(round)?;
            desk.board(round, board)?;
            let question = clean_note(&question);
            if question.is_empty() {
                return Err(Refusal::WordsMissing);
            }
            Ok(vec![Change::DisputeNoted { round, board, dispute: Some(Dispute { question, ruling: None }) }])
        }
        Command::Rule { round, board, ruling } => {
            let Some(open) = desk.board(round, board)?.dispute.clone() else {
                return Err(Refusal::NoDispute { board });
            };
            let ruling = clean_note(&ruling);
            if ruling.is_empty() {
                return Err(Refusal::WordsMissing);
            }
            Ok(vec![Change::DisputeNoted {
                round,
                board,
                dispute: Some(Dispute { ruling: Some(ruling), ..open }),
            }])
        }
        Command::SettleByLots { after, players, seed } => {
            desk.tie(after, &players, Settlement::Lots)?;
            let mut order = players;
            // Sorted first: the draw depends on who takes part, not on the order they were listed in.
            order.sort();
            pairing::lots::shuffle(&mut order, seed);
            let tie = TieOrder { after, by: Settlement::Lots, order, seed: Some(seed) };
            Ok(vec![Change::TieSettled { tie }])
        }
        Command::SettleByPlayOff { after, order } => {
            desk.tie(after, &order, Settlement::PlayOff)?;
            let tie = TieOrder { after, by: Settlement::PlayOff, order, seed: None };
            Ok(vec![Change::TieSettled { tie }])
        }
        Command::SettleByShare { after, mut players } => {
            desk.tie(after, &players, Settlement::Share)?;
            players.sort();
            let shared =
                |tie: &TieOrder| (tie.after, tie.by) == (after, Settlement::Share) && tie.order == players;
            unless(tournament.ties.iter().any(shared))?;
            Ok(vec![Change::TieSettled {
                tie: TieOrder { after, by: Settlement::Share, order: players, seed: None },
            }])
        }
        Command::KeepRecords { round, records } => records::keep(tournament, round, records),
        Command::ReviewRecord { round, board, state, summary } => {
            records::review(tournament, round, board, state, &summary)
        }
        Command::TakeCampusRatings { ratings } => desk.take_campus_ratings(&ratings),
        Command::CutField { after, keep } => desk.cut(after, keep),
        Command::SetLineups { lineups } => stage::set_lineups(tournament, lineups),
        Command::Club { wish } => stage::club(tournament, wish),
        Command::CloseEvent => match tournament.phase() {
            Phase::Draft(round) => Err(Refusal::DraftOpen(round)),
            Phase::Playing(_) | Phase::Registration | Phase::Between(_) | Phase::Played | Phase::Closed => {
                match desk.open_round() {
                    Some(it) => Err(Refusal::ResultsMissing { round: it.number, waiting: it.waiting() }),
                    None => Ok(vec![Change::EventClosed { closed: true }]),
                }
            }
        },
        Command::PostNotice { text, at } => ceremony::post(tournament, &text, at),
        Command::TakeDownNotice { place } => ceremony::take_down(tournament, place),
        Command::DrawLottery { title, pool, winners, seed } => ceremony::draw(&title, &pool, winners, seed),
        Command::RollCall => {
            let here = tournament.players.iter().filter(|player| player.here);
            let changes: Vec<Change> =
                here.map(|it| Change::CheckedIn { id: it.id, here: false, id_seen: it.id_seen }).collect();
            unless(changes.is_empty())?;
            Ok(changes)
        }
        Command::CorrectPersons { persons } => desk.correct_all(persons),
        Command::AssignGroups { by, many } => grouping::assign(tournament, by, many),
        Command::SetGroups { groups } => grouping::set(tournament, groups),
        Command::KeepApart { players } => terms::keep_apart(tournament, players),
        Command::LetMeet { players } => terms::let_meet(tournament, players),
        Command::DrawInitialSide { seed } => terms::draw_initial_side(tournament, seed),
        Command::ReopenEvent => {
            unless(!tournament.closed)?;
            Ok(vec![Change::EventClosed { closed: false }])
        }
        Command::SettleByArmageddon { after, order } => {
            desk.tie(after, &order, Settlement::Armageddon)?;
            formats::armageddon(tournament, after, order)
        }
        Command::NoteDisplay { .. } | Command::StrikeDisplay { .. } | Command::EnterDisplayResult { .. } => {
            formats::displays(tournament, command)
        }
    }
}

/// What stands in the way of pairing the next round, as far as it shows without pairing it.
pub fn pairing_obstacle(t: &Tournament) -> Option<Refusal> {
    match t.phase() {
        Phase::Draft(open) => return Some(Refusal::DraftOpen(open)),
        // A club pairs whoever is free while others play.
        Phase::Playing(_) if matches!(t.settings.system, PairingSystem::ClubNight { .. }) => {}
        Phase::Playing(round) => {
            let waiting = t.round(round).map(Round::waiting).unwrap_or_default();
            return Some(Refusal::ResultsMissing { round, waiting });
        }
        Phase::Played if t.arena_rules().is_some() => return stage::obstacle(t),
        Phase::Played => return Some(Refusal::AllRoundsPaired(t.rounds_planned())),
        Phase::Closed => return Some(Refusal::EventClosed),
        Phase::Registration | Phase::Between(_) => {}
    }
    if let Some(of_format) = formats::obstacle(t) {
        return of_format;
    }
    let next = t.next_round();
    if t.settings.system.seats_some() {
        let most = rounds_kept(t.settings.system);
        let full = (next.0 > most).then_some(Refusal::AllRoundsPaired(most));
        return full.or_else(|| stage::obstacle(t));
    }
    if let Some(cut) = t.settings.cut
        && t.rounds.len() == usize::from(cut.after)
        && t.active_in(next).count()
            > usize::from(cut.keep) * if cut.each { t.groups().len().max(1) } else { 1 }
        && !t.players.iter().any(|player| matches!(player.status, Status::Finished { .. }))
    {
        return Some(Refusal::CutFirst {
            after: RoundNumber(cut.after),
            keep: cut.keep,
            each: cut.each && t.groups().len() > 1,
        });
    }
    let present = t.players.iter().filter(|player| player.plays_in(next)).count();
    if present < 2 {
        return Some(Refusal::TooFewPlayers { present });
    }
    grouping::obstacle(t, next)
}

/// The facts as they are now.
struct Now<'a>(&'a Tournament);

impl<'a> Now<'a> {
    fn player(&self, id: PlayerId) -> Result<&'a Player, Refusal> {
        self.0.player(id).ok_or(Refusal::UnknownPlayer(id))
    }

    fn round(&self, round: RoundNumber) -> Result<&'a Round, Refusal> {
        self.0.round(round).ok_or(Refusal::UnknownRound(round))
    }

    fn published(&self, round: RoundNumber) -> Result<&'a Round, Refusal> {
        let it = self.round(round)?;
        if it.published { Ok(it) } else { Err(Refusal::NotPublished(round)) }
    }

    fn draft(&self, round: RoundNumber) -> Result<&'a Round, Refusal> {
        let it = self.round(round)?;
        if it.published { Err(Refusal::NotADraft(round)) } else { Ok(it) }
    }

    fn board(&self, round: RoundNumber, board: BoardNumber) -> Result<&'a Board, Refusal> {
        self.round(round)?.board(board).ok_or(Refusal::UnknownBoard { round, board })
    }

    /// The first round that still waits for a result.
    fn open_round(&self) -> Option<&'a Round> {
        self.0.rounds.iter().find(|round| round.published && !round.waiting().is_empty())
    }

    fn not_yet_paired(&self, round: RoundNumber) -> Result<(), Refusal> {
        if round < self.0.next_round() { Err(Refusal::RoundAlreadyPaired(round)) } else { Ok(()) }
    }

    fn numbers_open(&self) -> Result<(), Refusal> {
        match self.0.last_round() {
            Some(round) => Err(Refusal::NumbersFixed { after: round.number }),
            None => Ok(()),
        }
    }
}

pub(super) fn unless(already_so: bool) -> Result<(), Refusal> {
    if already_so { Err(Refusal::NothingChanges) } else { Ok(()) }
}

fn unseated(board: &Board) -> Result<(), Refusal> {
    match board.result {
        Some(_) => Err(Refusal::BoardHasResult { board: board.number }),
        None => Ok(()),
    }
}

pub(super) fn named_once(ids: &[PlayerId]) -> Result<(), Refusal> {
    let mut sorted = ids.to_vec();
    sorted.sort();
    match sorted.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(Refusal::NamedTwice(pair[0])),
        None => Ok(()),
    }
}
