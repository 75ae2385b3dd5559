//! Changes of who is there: entries, corrections, ratings, leaving, and the numbers drawn.

use super::clean::{check_range, check_rating, clean_contact, clean_person};
use super::{Now, PLAYER_LIMIT, named_once, unless};
use crate::arbiter::command::{ListedRating, Newcomer};
use crate::arbiter::formats;
use crate::arbiter::refusal::{Quantity, Refusal};
use crate::pairing;
use crate::tournament::text::clean_line;
use crate::tournament::{
    CampusRating, Change, GameResult, Leave, LeaveWorth, PairingSystem, Person, PlayerId, Reason, Round,
    RoundNumber, Seed, Side, Status,
};

impl Now<'_> {
    pub(super) fn register(&self, newcomers: Vec<Newcomer>) -> Result<Vec<Change>, Refusal> {
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

    pub(super) fn correct(&self, id: PlayerId, person: Person) -> Result<Vec<Change>, Refusal> {
        let person = clean_person(person);
        if person.name.is_empty() {
            return Err(Refusal::NameMissing { row: 1 });
        }
        check_rating(&person)?;
        unless(self.player(id)?.person == person)?;
        formats::may_correct(self.0, id, &person)?;
        Ok(vec![Change::PersonCorrected { id, person }])
    }

    pub(super) fn correct_all(&self, persons: Vec<(PlayerId, Person)>) -> Result<Vec<Change>, Refusal> {
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

    pub(super) fn take_campus_ratings(
        &self,
        ratings: &[(PlayerId, CampusRating)],
    ) -> Result<Vec<Change>, Refusal> {
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

    pub(super) fn take_listed_ratings(&self, ratings: Vec<ListedRating>) -> Result<Vec<Change>, Refusal> {
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

    pub(super) fn strike(&self, ids: &[PlayerId]) -> Result<Vec<Change>, Refusal> {
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
    pub(super) fn leave_event(
        &self,
        id: PlayerId,
        from: RoundNumber,
        status: Status,
    ) -> Result<Vec<Change>, Refusal> {
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

    pub(super) fn excuse_absent(&self, round: RoundNumber) -> Result<Vec<Change>, Refusal> {
        self.not_yet_paired(round)?;
        let absent = self.0.players.iter().filter(|player| !player.here && player.plays_in(round));
        let leave = Leave { round, worth: LeaveWorth::Nothing };
        let changes: Vec<Change> =
            absent.map(|player| Change::LeaveGranted { id: player.id, leave }).collect();
        unless(changes.is_empty())?;
        Ok(changes)
    }

    pub(super) fn draw_numbers(&self, seed: Seed) -> Result<Vec<Change>, Refusal> {
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

    pub(super) fn set_numbers(&self, mut numbers: Vec<(PlayerId, u16)>) -> Result<Vec<Change>, Refusal> {
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
}
