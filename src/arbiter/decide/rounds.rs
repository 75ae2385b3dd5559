//! Changes of who plays whom, of what came out, and of what settles a tie.

use super::{Now, named_once, pairing_obstacle, unless, unseated};
use crate::arbiter::command::Bend;
use crate::arbiter::formats;
use crate::arbiter::refusal::Refusal;
use crate::arbiter::stage;
use crate::pairing::{self, Progress};
use crate::tournament::{
    Board, BoardNumber, Bye, ByeLine, Change, GameResult, Player, PlayerId, Reason, Round, RoundNumber, Seed,
    Settlement, Status,
};
use std::ops::ControlFlow;

impl<'a> Now<'a> {
    /// Seats may change in the last round only, drafts included.
    pub(super) fn may_move(&self, round: RoundNumber) -> Result<&'a Round, Refusal> {
        let it = self.round(round)?;
        if self.0.last_round().is_some_and(|last| last.number != round) {
            return Err(Refusal::LaterRoundPaired(round));
        }
        Ok(it)
    }

    pub(super) fn pair(
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

    pub(super) fn adopt(
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

    pub(super) fn swap(&self, round: RoundNumber, a: PlayerId, b: PlayerId) -> Result<Vec<Change>, Refusal> {
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

    pub(super) fn seat_at_bye(&self, round: RoundNumber, newcomer: PlayerId) -> Result<Vec<Change>, Refusal> {
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

    pub(super) fn enter(
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

    pub(super) fn tie(
        &self,
        after: RoundNumber,
        players: &[PlayerId],
        by: Settlement,
    ) -> Result<(), Refusal> {
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

    pub(super) fn cut(&self, after: RoundNumber, mut keep: Vec<PlayerId>) -> Result<Vec<Change>, Refusal> {
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
