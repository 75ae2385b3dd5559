//! From a wish to what then is so.

use super::applications;
use super::ceremony;
use super::command::{Bend, Command, ListedRating, Newcomer};
use super::formats::{self, ROUND_LIMIT, rounds_kept};
use super::grouping;
use super::records;
use super::refusal::{Quantity, Refusal};
use super::stage;
use super::terms;
use crate::pairing::{self, Progress};
use crate::standings::TieBreak;
use crate::tournament::text::{clean_line, clean_note};
use crate::tournament::{
    Board, BoardNumber, Bye, ByeLine, CampusRating, CertificateWords, Change, Contact, Dispute, EntryRules,
    Game, GameResult, Leave, LeaveWorth, Occasion, PairingSystem, Person, Phase, Player, PlayerId, Points,
    PrizeFor, Reason, Round, RoundNumber, Seed, Settings, Settlement, Side, Status, TeamMeet, TieOrder,
    Tournament,
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
        return Some(Refusal::CutFirst { after: RoundNumber(cut.after), keep: cut.keep });
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

    /// Seats may change in the last round only, drafts included.
    fn may_move(&self, round: RoundNumber) -> Result<&'a Round, Refusal> {
        let it = self.round(round)?;
        if self.0.last_round().is_some_and(|last| last.number != round) {
            return Err(Refusal::LaterRoundPaired(round));
        }
        Ok(it)
    }

    fn numbers_open(&self) -> Result<(), Refusal> {
        match self.0.last_round() {
            Some(round) => Err(Refusal::NumbersFixed { after: round.number }),
            None => Ok(()),
        }
    }

    fn change_settings(&self, settings: Settings) -> Result<Vec<Change>, Refusal> {
        let settings = clean_settings(settings);
        check_settings(&settings)?;
        let paired = self.0.rounds.len() as u16;
        let fixed_length = match settings.system {
            PairingSystem::Campus { .. } | PairingSystem::Dutch { .. } => false,
            PairingSystem::RoundRobin { .. } | PairingSystem::KnockOut { .. } => true,
            PairingSystem::Arena { .. } | PairingSystem::ClubNight { .. } => true,
            PairingSystem::TeamMatch { meet, .. } => meet != TeamMeet::Swiss,
        };
        if settings.rounds < paired && !fixed_length {
            return Err(Refusal::FewerRoundsThanPaired { paired });
        }
        let kept = &self.0.settings;
        // The rules of an arena and of club nights may be made milder or harder on the way.
        let same_kind = settings.system.seats_some()
            && std::mem::discriminant(&settings.system) == std::mem::discriminant(&kept.system);
        let other_system = settings.system != kept.system && !same_kind;
        if paired > 0 && (other_system || settings.game != kept.game) {
            return Err(Refusal::SystemFixed);
        }
        terms::stay(self.0, &settings)?;
        unless(settings == *kept)?;
        Ok(vec![Change::SettingsChanged { settings: Box::new(settings) }])
    }

    fn register(&self, newcomers: Vec<Newcomer>) -> Result<Vec<Change>, Refusal> {
        unless(newcomers.is_empty())?;
        if self.0.players.len() + newcomers.len() > PLAYER_LIMIT {
            return Err(Refusal::TooManyPlayers { limit: PLAYER_LIMIT });
        }
        formats::may_register(self.0, &newcomers)?;
        let joined = self.0.next_round();
        // Nobody comes late to a club, and a team's next man is in time.
        let open_all_day = self.0.settings.system.seats_some();
        let has_numbers = self.0.players.iter().any(|player| player.number.is_some());
        let mut numbers = self.0.spare_numbers();
        let mut id = self.0.last_id.max(self.0.players.last().map_or(0, |player| player.id.0));
        let mut changes = Vec::with_capacity(newcomers.len() * 2);
        for (newcomer, row) in newcomers.into_iter().zip(1..) {
            let person = clean_person(newcomer.person);
            if person.name.is_empty() {
                return Err(Refusal::NameMissing { row });
            }
            check_rating(&person)?;
            id = id.checked_add(1).ok_or(Refusal::TooManyPlayers { limit: PLAYER_LIMIT })?;
            let number = if has_numbers { numbers.next() } else { None };
            let id = PlayerId(id);
            let entry = newcomer.entry;
            let (late, overdue) = (joined.0 > 1 && !open_all_day, newcomer.overdue);
            changes.push(Change::PlayerRegistered { id, person, entry, joined, number, late, overdue });
            let contact = clean_contact(newcomer.contact);
            if !contact.is_empty() {
                changes.push(Change::ContactNoted { id, contact });
            }
            if newcomer.here {
                changes.push(Change::CheckedIn { id, here: true, id_seen: false });
            }
        }
        Ok(changes)
    }

    fn correct(&self, id: PlayerId, person: Person) -> Result<Vec<Change>, Refusal> {
        let person = clean_person(person);
        if person.name.is_empty() {
            return Err(Refusal::NameMissing { row: 1 });
        }
        check_rating(&person)?;
        unless(self.player(id)?.person == person)?;
        formats::may_correct(self.0, id, &person)?;
        Ok(vec![Change::PersonCorrected { id, person }])
    }

    fn correct_all(&self, persons: Vec<(PlayerId, Person)>) -> Result<Vec<Change>, Refusal> {
        named_once(&persons.iter().map(|(id, _)| *id).collect::<Vec<_>>())?;
        let mut changes = Vec::new();
        for (id, person) in persons {
            match self.correct(id, person) {
                Ok(change) => changes.extend(change),
                Err(Refusal::NothingChanges) => {}
                Err(refusal) => return Err(refusal),
            }
        }
        unless(changes.is_empty())?;
        Ok(changes)
    }

    fn take_campus_ratings(&self, ratings: &[(PlayerId, CampusRating)]) -> Result<Vec<Change>, Refusal> {
        let ids: Vec<PlayerId> = ratings.iter().map(|(id, _)| *id).collect();
        named_once(&ids)?;
        let mut changes = Vec::new();
        for &(id, campus) in ratings {
            check_range(Quantity::Rating, u32::from(campus.rating), 1, 4_000)?;
            let known = &self.player(id)?.person;
            if known.campus != Some(campus) {
                changes.push(Change::PersonCorrected {
                    id,
                    person: Person { campus: Some(campus), ..known.clone() },
                });
            }
        }
        unless(changes.is_empty())?;
        Ok(changes)
    }

    fn take_listed_ratings(&self, ratings: Vec<ListedRating>) -> Result<Vec<Change>, Refusal> {
        let ids: Vec<PlayerId> = ratings.iter().map(|it| it.id).collect();
        named_once(&ids)?;
        let mut changes = Vec::new();
        for it in ratings {
            let known = &self.player(it.id)?.person;
            let title = clean_line(&it.title);
            let person = Person {
                rating: Some(it.rating),
                k: it.k.or(known.k),
                title: if title.is_empty() { known.title.clone() } else { title },
                ..known.clone()
            };
            check_rating(&person)?;
            if person != *known {
                changes.push(Change::PersonCorrected { id: it.id, person });
            }
        }
        unless(changes.is_empty())?;
        Ok(changes)
    }

    fn strike(&self, ids: &[PlayerId]) -> Result<Vec<Change>, Refusal> {
        unless(ids.is_empty())?;
        for &id in ids {
            let player = self.player(id)?;
            // Who joined after the last paired round has not been in any; he may still be struck, unless he was seated
            // at the bye's board of the round that runs.
            let seated = |round: &Round| round.board_of(id).is_some() || round.bye_of(id).is_some();
            if self.0.club.free.iter().any(|game| game.first == id || game.second == id) {
                return Err(Refusal::AlreadyStarted);
            }
            if !self.0.rounds.is_empty()
                && (player.joined < self.0.next_round() || self.0.rounds.iter().any(seated))
            {
                return Err(Refusal::AlreadyStarted);
            }
        }
        named_once(ids)?;
        Ok(ids.iter().map(|&id| Change::PlayerStruck { id }).collect())
    }

    /// Withdrawal and disqualification are one act: an unfinished game of the running round is forfeited too.
    fn leave_event(&self, id: PlayerId, from: RoundNumber, status: Status) -> Result<Vec<Change>, Refusal> {
        unless(self.player(id)?.status == status)?;
        let mut changes = Vec::new();
        if from < self.0.next_round() {
            let running = self.0.last_round().filter(|last| last.number == from && last.published);
            let board = running.and_then(|round| round.board_of(id));
            match (running, board) {
                (Some(_), Some(board)) if board.result.is_none() => {
                    let now = Some(match board.seats(id) {
                        Some(Side::First) => GameResult::SecondWinsByForfeit,
                        Some(Side::Second) | None => GameResult::FirstWinsByForfeit,
                    });
                    let board = board.number;
                    changes.push(Change::ResultEntered {
                        round: from,
                        board,
                        was: None,
                        now,
                        reason: Some(Reason::Ruling),
                    });
                }
                (Some(_), None) => {}
                _ => return Err(Refusal::RoundAlreadyPaired(from)),
            }
        }
        changes.push(Change::StatusChanged { id, status });
        Ok(changes)
    }

    fn excuse_absent(&self, round: RoundNumber) -> Result<Vec<Change>, Refusal> {
        self.not_yet_paired(round)?;
        let absent = self.0.players.iter().filter(|player| !player.here && player.plays_in(round));
        let leave = Leave { round, worth: LeaveWorth::Nothing };
        let changes: Vec<Change> =
            absent.map(|player| Change::LeaveGranted { id: player.id, leave }).collect();
        unless(changes.is_empty())?;
        Ok(changes)
    }

    fn draw_numbers(&self, seed: Seed) -> Result<Vec<Change>, Refusal> {
        let mut ids: Vec<PlayerId> = self.0.players.iter().map(|player| player.id).collect();
        if ids.is_empty() {
            return Err(Refusal::TooFewPlayers { present: 0 });
        }
        let (numbers, seed) = match self.0.settings.system {
            // Seeds and teams keep their places in the draw.
            PairingSystem::KnockOut { .. } | PairingSystem::TeamMatch { .. } => {
                (pairing::first_numbers(self.0, seed), pairing::draws_lots(self.0).then_some(seed))
            }
            PairingSystem::Campus { .. }
            | PairingSystem::Dutch { .. }
            | PairingSystem::RoundRobin { .. }
            | PairingSystem::Arena { .. }
            | PairingSystem::ClubNight { .. } => {
                pairing::lots::shuffle(&mut ids, seed);
                (ids.into_iter().zip(1..).collect(), Some(seed))
            }
        };
        Ok(vec![Change::NumbersDrawn { numbers, seed }])
    }

    fn set_numbers(&self, mut numbers: Vec<(PlayerId, u16)>) -> Result<Vec<Change>, Refusal> {
        self.numbers_open()?;
        for player in &self.0.players {
            if !numbers.iter().any(|&(id, _)| id == player.id) {
                return Err(Refusal::NumberMissing(player.id));
            }
        }
        let ids: Vec<PlayerId> = numbers.iter().map(|&(id, _)| id).collect();
        named_once(&ids)?;
        for &id in &ids {
            self.player(id)?;
        }
        numbers.sort_by_key(|&(_, number)| number);
        if let Some(pair) = numbers.windows(2).find(|pair| pair[0].1 == pair[1].1) {
            return Err(Refusal::NumberTwice { number: pair[0].1 });
        }
        if let Some(&(id, _)) = numbers.iter().find(|&&(_, number)| number == 0) {
            return Err(Refusal::NumberMissing(id));
        }
        Ok(vec![Change::NumbersDrawn { numbers, seed: None }])
    }

    fn pair(
        &self,
        round: RoundNumber,
        seed: Seed,
        bend: Bend,
        progress: &mut dyn FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Vec<Change>, Refusal> {
        let t = self.0;
        if round < t.next_round() {
            return Err(Refusal::AlreadyPaired(round));
        }
        if let Some(refusal) = pairing_obstacle(t) {
            return Err(refusal);
        }
        if round > t.next_round() {
            return Err(Refusal::NotNext { next: t.next_round(), asked: round });
        }
        let mut changes = Vec::new();
        let mut facts = std::borrow::Cow::Borrowed(t);
        let drew_numbers = t.rounds.is_empty() && t.players.iter().any(|player| player.number.is_none());
        if drew_numbers {
            let numbers = pairing::first_numbers(t, seed);
            let change = Change::NumbersDrawn { numbers, seed: pairing::draws_lots(t).then_some(seed) };
            facts.to_mut().apply(&change);
            changes.push(change);
        }
        let bend =
            pairing::Exceptions { rematch: bend.rematch, second_bye: bend.second_bye, unit: bend.unit };
        let mut paired = pairing::pair_next_round_with(&facts, round, seed, bend, progress)
            .map_err(Refusal::CannotPair)?;
        if paired.boards.is_empty() && t.settings.system.seats_some() {
            return Err(Refusal::NobodyReady { present: t.ready_for_prize(round).len() });
        }
        paired.drew_numbers = drew_numbers;
        changes.push(Change::RoundPaired { round: Box::new(paired) });
        Ok(changes)
    }

    fn adopt(
        &self,
        mut round: Round,
        numbers: Vec<(PlayerId, u16)>,
        seed: Option<Seed>,
    ) -> Result<Vec<Change>, Refusal> {
        let t = self.0;
        if round.number < t.next_round() {
            return Err(Refusal::AlreadyPaired(round.number));
        }
        formats::may_adopt(t)?;
        if let Some(refusal) = pairing_obstacle(t) {
            return Err(refusal);
        }
        if round.number > t.next_round() {
            return Err(Refusal::NotNext { next: t.next_round(), asked: round.number });
        }
        let mut seated: Vec<PlayerId> =
            round.boards.iter().flat_map(|board| [board.first, board.second]).collect();
        seated.extend(round.byes.iter().map(|bye| bye.player));
        named_once(&seated)?;
        for &id in &seated {
            if self.player(id)?.is_out_by(round.number) {
                return Err(Refusal::PlayerOut(id));
            }
        }
        stage::seats_allowed(t, &round)?;
        let missed = |it: &&Player| it.plays_in(round.number) && !seated.contains(&it.id);
        if let Some(left) = t.players.iter().find(missed).filter(|_| !t.settings.system.seats_some()) {
            return Err(Refusal::NotInRound { round: round.number, player: left.id });
        }
        let mut boards: Vec<BoardNumber> = round.boards.iter().map(|board| board.number).collect();
        boards.sort();
        if let Some(pair) = boards.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(Refusal::UnknownBoard { round: round.number, board: pair[0] });
        }
        if t.settings.system.seats_some() {
            round.byes.clear();
        }
        // A round begins as a draft without results, whatever was handed in.
        round.published = false;
        round.started = None;
        round.edition = 0;
        for board in &mut round.boards {
            *board = Board {
                why: board.why.take(),
                edited: board.edited,
                ..Board::new(board.number, board.first, board.second)
            };
        }
        let mut changes = Vec::new();
        if t.rounds.is_empty() && !numbers.is_empty() {
            changes.extend(self.set_numbers(numbers)?);
            if let Some(Change::NumbersDrawn { seed: drawn, .. }) = changes.first_mut() {
                *drawn = seed;
            }
            round.drew_numbers = true;
        } else {
            round.drew_numbers = false;
        }
        changes.push(Change::RoundPaired { round: Box::new(round) });
        Ok(changes)
    }

    fn swap(&self, round: RoundNumber, a: PlayerId, b: PlayerId) -> Result<Vec<Change>, Refusal> {
        let it = self.may_move(round)?;
        if a == b {
            return Err(Refusal::NothingChanges);
        }
        formats::may_swap(self.0, a, b)?;
        let mut both_without_board = true;
        for id in [a, b] {
            self.player(id)?;
            match (it.board_of(id), it.bye_of(id)) {
                (Some(board), _) => {
                    unseated(board)?;
                    both_without_board = false;
                }
                (None, Some(_)) => {}
                // Where not everybody has a place, one who has none may take another's.
                (None, None) if self.0.settings.system.seats_some() && !self.player(id)?.is_out_by(round) => {
                }
                (None, None) => return Err(Refusal::NotInRound { round, player: id }),
            }
        }
        // Two byes of one kind changing places changes nothing.
        unless(both_without_board)?;
        let change = Change::PlayersSwapped { round, a, b };
        if self.0.settings.system.seats_some() {
            let mut then = self.0.clone();
            then.apply(&change);
            // Only the newcomer's right to sit is in question.
            if let Some(after) = then.round(round) {
                stage::seats_allowed(self.0, after)?;
            }
        }
        Ok(vec![change])
    }

    fn seat_at_bye(&self, round: RoundNumber, newcomer: PlayerId) -> Result<Vec<Change>, Refusal> {
        let it = self.may_move(round)?;
        let player = self.player(newcomer)?;
        formats::may_seat_late(self.0, newcomer)?;
        if player.is_out_by(round) {
            return Err(Refusal::PlayerOut(newcomer));
        }
        let allocated =
            |player: PlayerId| it.bye_of(player).is_some_and(|bye| bye.kind == Bye::PairingAllocated);
        if it.board_of(newcomer).is_some() || allocated(newcomer) {
            return Err(Refusal::AlreadyInRound { round, player: newcomer });
        }
        // He meets the bye of his own group; who has none yet comes into that of his opponent.
        let in_groups = !self.0.groups_in(round).is_empty();
        let own = self.0.group_of(newcomer).filter(|_| in_groups);
        let fits =
            |bye: &&ByeLine| bye.kind.is_given() && (own.is_none() || self.0.group_of(bye.player) == own);
        let bye = it.byes.iter().find(fits).ok_or(Refusal::NoBye(round))?.player;
        let mut changes = vec![Change::SeatedAtBye { round, bye, newcomer }];
        if in_groups && own.is_none() {
            let groups = vec![(newcomer, self.0.group_of(bye))];
            changes.push(Change::GroupsAssigned { groups, seed: None });
        }
        Ok(changes)
    }

    fn enter(
        &self,
        round: RoundNumber,
        board: BoardNumber,
        result: Option<GameResult>,
        reason: Option<Reason>,
    ) -> Result<Vec<Change>, Refusal> {
        self.published(round)?;
        let seats = self.board(round, board)?;
        let reason = if result.is_some() { reason } else { None };
        unless((seats.result, seats.reason) == (result, reason))?;
        Ok(vec![Change::ResultEntered { round, board, was: seats.result, now: result, reason }])
    }

    fn tie(&self, after: RoundNumber, players: &[PlayerId], by: Settlement) -> Result<(), Refusal> {
        self.published(after)?;
        for &id in players {
            self.player(id)?;
        }
        named_once(players)?;
        if players.len() < 2 {
            return Err(Refusal::TieTooSmall);
        }
        formats::may_settle(self.0, after, players, by)
    }

    fn cut(&self, after: RoundNumber, mut keep: Vec<PlayerId>) -> Result<Vec<Change>, Refusal> {
        let round = self.published(after)?;
        if self.0.last_round().is_some_and(|last| last.number != after) {
            return Err(Refusal::LaterRoundPaired(after));
        }
        if !round.is_complete() {
            return Err(Refusal::ResultsMissing { round: after, waiting: round.waiting() });
        }
        named_once(&keep)?;
        for &id in &keep {
            if self.player(id)?.status != Status::Active {
                return Err(Refusal::PlayerOut(id));
            }
        }
        if keep.len() < 2 {
            return Err(Refusal::TooFewPlayers { present: keep.len() });
        }
        keep.sort();
        let reset = self.0.settings.cut.is_some_and(|cut| cut.reset && cut.after == after.0);
        let nobody_out = self.0.active_in(after.next()).all(|player| keep.binary_search(&player.id).is_ok());
        unless(nobody_out && (!reset || self.0.resets.contains(&after)))?;
        Ok(vec![Change::FieldCut { after, keep, reset }])
    }
}

/// Ranges and meanings of everything in the settings.
pub(super) fn check_settings(settings: &Settings) -> Result<(), Refusal> {
    check_range(Quantity::Rounds, u32::from(settings.rounds), 1, u32::from(ROUND_LIMIT))?;
    check_range(Quantity::LateMinutes, u32::from(settings.late_minutes), 0, 240)?;
    check_range(Quantity::FoulLimit, u32::from(settings.foul_limit), 0, 9)?;
    formats::check_settings(settings)?;
    let points = &settings.points;
    let all = [
        points.win,
        points.draw,
        points.loss,
        points.bye,
        points.forfeit_win,
        points.forfeit_loss,
        points.absent,
    ];
    for worth in all {
        check_range(Quantity::Points, worth.tenths(), 0, Points::whole(20).tenths())?;
    }
    if points.win <= points.draw || points.draw < points.loss {
        return Err(Refusal::PointsOutOfOrder);
    }
    check_range(Quantity::UnitsApart, u32::from(settings.units_apart), 0, u32::from(settings.rounds))?;
    if settings.is_accelerated() && !terms::may_accelerate(points) {
        return Err(Refusal::AccelerationPoints);
    }
    if let Some(cut) = settings.cut {
        let last = u32::from(settings.rounds).saturating_sub(1).max(1);
        check_range(Quantity::CutAfter, u32::from(cut.after), 1, last)?;
        check_range(
            Quantity::CutKeep,
            u32::from(cut.keep),
            if cut.each { 1 } else { 2 },
            PLAYER_LIMIT as u32,
        )?;
    }
    let starts = settings.schedule.iter().map(|session| session.starts.len()).sum::<usize>();
    check_range(Quantity::Starts, starts as u32, 0, 2 * u32::from(ROUND_LIMIT))?;
    for tier in &settings.prizes {
        let least = u32::from(!tier.whom.is_everyone());
        check_range(Quantity::PrizeCount, u32::from(tier.count), least, 500)?;
        check_range(Quantity::PrizeAmount, tier.amount / 100, 0, 1_000_000)?;
    }
    if let Some(teams) = settings.teams {
        check_range(Quantity::TeamMembers, u32::from(teams.members), 1, 50)?;
    }
    for code in &settings.tie_breaks {
        code.0.parse::<TieBreak>().map_err(|_| Refusal::UnknownTieBreak(code.0.clone()))?;
    }
    Ok(())
}

pub(super) fn check_rating(person: &Person) -> Result<(), Refusal> {
    check_range(Quantity::Rating, u32::from(person.rating.unwrap_or(0)), 0, 4_000)?;
    check_range(Quantity::Rating, u32::from(person.campus.map_or(0, |it| it.rating)), 0, 4_000)?;
    check_range(Quantity::Coefficient, u32::from(person.k.unwrap_or(0)), 0, 80)
}

fn check_range(what: Quantity, value: u32, min: u32, max: u32) -> Result<(), Refusal> {
    if (min..=max).contains(&value) { Ok(()) } else { Err(Refusal::OutOfRange { what, min, max }) }
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

fn clean_settings(mut settings: Settings) -> Settings {
    let Occasion { organiser, place, dates, arbiter, time_control, final_time_control, deadline, notes } =
        &mut settings.occasion;
    *notes = clean_note(notes);
    let mut lines = vec![
        &mut settings.name,
        &mut settings.preset,
        organiser,
        place,
        dates,
        arbiter,
        time_control,
        final_time_control,
        deadline,
    ];
    for session in &mut settings.schedule {
        lines.push(&mut session.day);
        lines.extend(&mut session.starts);
        lines.push(&mut session.until);
    }
    for tier in &mut settings.prizes {
        lines.extend([&mut tier.name, &mut tier.gift]);
        match &mut tier.whom {
            PrizeFor::Category { name } | PrizeFor::Unit { name } => lines.push(name),
            PrizeFor::Everybody
            | PrizeFor::Women
            | PrizeFor::BestOfEachUnit
            | PrizeFor::AtLeast { .. }
            | PrizeFor::EveryRound => {}
        }
    }
    let EntryRules { hand_in, eligible, categories, estimate, confirmed, form, .. } = &mut settings.entries;
    lines.extend([hand_in, eligible]);
    categories.truncate(OPTION_LIMIT);
    lines.extend(categories);
    lines.extend([estimate, confirmed].into_iter().flatten().map(|it| &mut it.by));
    for question in form.iter_mut().flat_map(|form| &mut form.questions) {
        question.options.truncate(OPTION_LIMIT);
        lines.extend(&mut question.options);
    }
    if let Some(family) = &mut settings.family {
        lines.extend([&mut family.id, &mut family.name, &mut family.division]);
    }
    match &mut settings.game {
        Game::Other { name, first, second } => lines.extend([name, first, second]),
        Game::Chess | Game::Xiangqi | Game::Go => {}
    }
    let CertificateWords { title, body, signed_by, date } = &mut settings.certificate;
    *body = clean_note(body);
    lines.extend([title, signed_by, date]);
    for line in lines {
        *line = clean_line(line);
    }
    // What the chosen system knows nothing of is not kept beside it.
    settings.accelerated = settings.is_accelerated();
    if !settings.system.is_swiss() {
        settings.units_apart = 0;
    }
    settings
}

pub(super) fn clean_person(person: Person) -> Person {
    Person {
        name: clean_line(&person.name),
        unit: clean_line(&person.unit),
        class: clean_line(&person.class),
        sex: person.sex,
        rating: person.rating.filter(|&rating| rating > 0),
        title: clean_line(&person.title),
        category: clean_line(&person.category),
        k: person.k.filter(|&k| k > 0),
        campus: person.campus,
    }
}

pub(super) fn clean_contact(contact: Contact) -> Contact {
    Contact {
        phone: clean_line(&contact.phone),
        chat: clean_line(&contact.chat),
        email: clean_line(&contact.email),
        student_id: clean_line(&contact.student_id),
        note: clean_note(&contact.note),
        chat_name: clean_line(&contact.chat_name),
        home: clean_line(&contact.home),
        consent: clean_line(&contact.consent),
    }
}
