//! The facts of one event and how a change makes new facts; no rule about *when*.
//!
//! [`Tournament::apply`] can't refuse: whether a change is allowed was asked before, in `arbiter`. What can
//! be worked out (scores, opponents, floats, ranks) is not here; [`Tournament::ledger`] is the way to it.

mod all_play_all;
pub mod arena;
pub mod board_record;
mod ceremony;
pub mod change;
pub mod club;
pub mod display;
pub mod entries;
pub mod family;
pub mod forms;
pub mod groups;
pub mod knock_out;
pub mod ledger;
pub mod namesakes;
pub mod planner;
pub mod player;
pub mod points;
pub mod presets;
pub mod round;
pub mod schedule;
pub mod settings;
pub mod side;
pub mod team_match;
pub mod terms;
pub mod text;
pub mod time_control;
pub mod told;

pub use arena::{
    Arena, ArenaDraw, ArenaGame, ArenaRules, ArenaSeat, ArenaSides, ArenaTeam, ChallengerOrder, Holder,
    Lineup, LineupSeat, Proposal, Role, SeatState, TeamPlace, usual_role,
};
pub use board_record::{BoardRecord, RECORD_LIMIT, RECORDS_LIMIT, RecordState, RecordText};
pub use ceremony::{CertificateWords, Lottery, Notice};
pub use change::{Change, Settlement, TieOrder};
pub use club::{ClubBook, ClubChange, ClubRules, FreeGame, Night, Review, is_date, is_guest};
pub use display::{Display, DisplayBoard, HostSide};
pub use entries::{Application, EntryRules, HeadCount, Standing};
pub use family::Family;
pub use forms::{Asked, EntryForm, FormKind, Question};
pub use groups::{Deal, GROUP_LIMIT, Group, HowMany};
pub use knock_out::{BRACKET_LIMIT, Bracket};
pub use ledger::{Ledger, LedgerPlayer, Line, Outcome, PointSystem};
pub use player::{
    CampusRating, Contact, Entry, Leader, Leave, LeaveWorth, Person, Player, PlayerId, PublicPlayer, Sex,
    Status,
};
pub use points::Points;
pub use presets::Preset;
pub use round::{
    Board, BoardNumber, Bye, ByeLine, Dispute, Fixture, Frozen, GameResult, Reason, Round, RoundNumber, Seed,
};
pub use schedule::{Session, Slot, Stage};
pub use settings::{
    Cut, Dialect, Game, MissingMember, Occasion, PairingSystem, PrizeFor, PrizeTier, Seeding, Settings,
    TeamMeet, TeamRank, TeamRule, TeamSum, TieBreakCode, UnitRule, rounds_needed,
};
pub use side::Side;
pub use time_control::TimeControl;
pub use told::{Accelerated, Barred, PersonTold, PointsOfRound, Remark, Told};

use player::is_default;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// The facts of one event.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Tournament {
    pub settings: Settings,
    /// In order of registration, which is the order of their ids.
    pub players: Vec<Player>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub leaders: Vec<Leader>,
    /// Who asked to take part and is no player: waiting, refused, gone again (R080).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub applications: Vec<Application>,
    /// The last number given to an application.
    #[serde(default, skip_serializing_if = "is_default")]
    pub last_application: u16,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rounds: Vec<Round>,
    /// Seed of the numbers when they were drawn by lot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub numbers_seed: Option<Seed>,
    /// Seed of the groups when they were drawn by lot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub groups_seed: Option<Seed>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ties: Vec<TieOrder>,
    /// 公告, the oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notices: Vec<Notice>,
    /// 抽奖, in the order they were drawn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lotteries: Vec<Lottery>,
    /// Rounds after which the points of those who went on began anew (?4).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub resets: Vec<RoundNumber>,
    /// Seed of the side number 1 begins with, when that was drawn by lot (C.04.3 Art. 5.1).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side_seed: Option<Seed>,
    /// The last player of group A of each field, from round 1 of an accelerated event on (C.04.7).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub group_a_ends: Vec<PlayerId>,
    /// Ids of players taken off the list, never given out again.
    #[serde(default, skip_serializing_if = "is_default")]
    pub last_id: u16,
    /// The event is over; nothing but a reopening is left to do.
    #[serde(default, skip_serializing_if = "is_default")]
    pub closed: bool,
    /// 车轮战, outside all rankings (R015).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub displays: Vec<Display>,
    /// What the file the event came from told beyond all this.
    #[serde(default, skip_serializing_if = "is_default")]
    pub told: Told,
    /// The line-ups of an arena, teams in their order; [`Tournament::lineups_now`] has those that hold.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lineups: Vec<Lineup>,
    /// What a club keeps beside the rounds.
    #[serde(default, skip_serializing_if = "is_default")]
    pub club: ClubBook,
}

/// Where the event is; derived.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    Registration,
    /// This round is paired and not yet shown.
    Draft(RoundNumber),
    /// This round is being played.
    Playing(RoundNumber),
    /// This round is complete, the next may be paired.
    Between(RoundNumber),
    /// All planned rounds are complete.
    Played,
    Closed,
}

impl Tournament {
    pub fn new(settings: Settings) -> Tournament {
        Tournament { settings, ..Tournament::default() }
    }

    pub fn player(&self, id: PlayerId) -> Option<&Player> {
        self.index_of(id).map(|index| &self.players[index])
    }

    /// Place in [`Tournament::players`] and in its [`Ledger`].
    pub fn index_of(&self, id: PlayerId) -> Option<usize> {
        self.players.binary_search_by_key(&id, |player| player.id).ok()
    }

    /// The name, or the id of someone unknown (a broken file must not stop a page).
    pub fn name(&self, id: PlayerId) -> String {
        self.player(id).map_or_else(|| id.to_string(), |player| player.person.name.clone())
    }

    pub fn round(&self, number: RoundNumber) -> Option<&Round> {
        usize::from(number.0).checked_sub(1).and_then(|index| self.rounds.get(index))
    }

    pub fn last_round(&self) -> Option<&Round> {
        self.rounds.last()
    }

    /// The number the next round will have.
    pub fn next_round(&self) -> RoundNumber {
        RoundNumber(self.rounds.len() as u16 + 1)
    }

    pub fn phase(&self) -> Phase {
        match self.rounds.last() {
            _ if self.closed => Phase::Closed,
            None => Phase::Registration,
            Some(round) if !round.published => Phase::Draft(round.number),
            Some(round) if !round.is_complete() => Phase::Playing(round.number),
            Some(round) if round.number.0 >= self.rounds_planned() => Phase::Played,
            Some(round) => Phase::Between(round.number),
        }
    }

    /// Players still in the event in `round`, those on leave included.
    pub fn active_in(&self, round: RoundNumber) -> impl Iterator<Item = &Player> {
        self.players.iter().filter(move |player| player.joined <= round && !player.is_out_by(round))
    }

    /// Numbers nobody has: those after the greatest one given, then the gaps before it.
    pub fn spare_numbers(&self) -> impl Iterator<Item = u16> + use<> {
        let taken: BTreeSet<u16> = self.players.iter().filter_map(|player| player.number).collect();
        let greatest = taken.last().copied().unwrap_or(0);
        let gaps = (1..greatest).filter(move |number| !taken.contains(number));
        (greatest..=u16::MAX).skip(1).chain(gaps)
    }

    /// What everyone did in the first `rounds` rounds. Index in the ledger is index in [`Tournament::players`].
    /// Drafts count too: whoever asks for a draft's round has a reason to.
    pub fn ledger(&self, rounds: u16) -> Ledger {
        let rounds_done = rounds.min(self.rounds.len() as u16);
        let units = self.unit_numbers();
        let worth = self.worth();
        let mut players: Vec<LedgerPlayer> = Vec::with_capacity(self.players.len());
        let mut spare = self.spare_numbers();
        for player in &self.players {
            // Before the draw the order of registration stands in for the number.
            let number = player.number.or_else(|| spare.next()).unwrap_or(0);
            let unit = units.get(unit_key(&player.person)).copied();
            let absent = Line { points: worth.absent, ..Line::ABSENT };
            players.push(LedgerPlayer {
                number,
                rating: player.person.rating,
                unit,
                lines: vec![absent; usize::from(rounds_done)],
                virtual_points: Vec::new(),
            });
        }
        for (round, index) in self.rounds.iter().take(usize::from(rounds_done)).zip(0..) {
            self.enter_round(round, index, &mut players);
        }
        self.told.enter(&mut players, |id| self.index_of(id));
        let accelerated = self.accelerated_places();
        if !accelerated.is_empty() {
            let points = self.virtual_points_of_a();
            accelerated.into_iter().for_each(|place| players[place].virtual_points.clone_from(&points));
        }
        let points = worth;
        Ledger { players, points, rounds_done, rounds_planned: self.rounds_planned() }
    }

    /// The ledger as the next pairing reads it: where points began anew, the rounds before are worth nothing. Who met
    /// whom and who had which side stays.
    pub fn stage_ledger(&self, rounds: u16) -> Ledger {
        let mut ledger = self.ledger(rounds);
        let before = usize::from(self.points_from(RoundNumber(rounds.saturating_add(1))));
        for line in ledger.players.iter_mut().flat_map(|player| player.lines.iter_mut().take(before)) {
            line.points = Points::ZERO;
        }
        ledger
    }

    /// What results are worth. Everybody of an odd round-robin sits out once: that is worth nothing. In a knock-out and
    /// between teams who has no board has none by the rules.
    fn worth(&self) -> PointSystem {
        let points = self.settings.points;
        match self.settings.system {
            PairingSystem::Campus { .. } | PairingSystem::Dutch { .. } => points,
            PairingSystem::RoundRobin { .. } => PointSystem { bye: Points::ZERO, ..points },
            // Most have no game in a round, who has no board has none by the rules: that is worth nothing either.
            PairingSystem::Arena { .. }
            | PairingSystem::ClubNight { .. }
            | PairingSystem::KnockOut { .. }
            | PairingSystem::TeamMatch { .. } => {
                PointSystem { bye: Points::ZERO, absent: Points::ZERO, ..points }
            }
        }
    }

    fn enter_round(&self, round: &Round, index: usize, players: &mut [LedgerPlayer]) {
        let points = &self.worth();
        let uncounted = self.uncounted();
        let counts = |board: &&Board| !uncounted.contains(&board.first) && !uncounted.contains(&board.second);
        for board in round.boards.iter().filter(counts) {
            let (Some(first), Some(second)) = (self.index_of(board.first), self.index_of(board.second))
            else {
                continue;
            };
            let outcomes = match (board.result, board.pending_as_draw) {
                (Some(GameResult::FirstWins), _) => [Outcome::Win, Outcome::Loss],
                (Some(GameResult::SecondWins), _) => [Outcome::Loss, Outcome::Win],
                (Some(GameResult::Draw), _) | (None, true) => [Outcome::Draw, Outcome::Draw],
                (Some(GameResult::FirstWinsByForfeit), _) => [Outcome::ForfeitWin, Outcome::ForfeitLoss],
                (Some(GameResult::SecondWinsByForfeit), _) => [Outcome::ForfeitLoss, Outcome::ForfeitWin],
                (Some(GameResult::BothForfeit), _) => [Outcome::ForfeitLoss, Outcome::ForfeitLoss],
                (None, false) => [Outcome::Pending, Outcome::Pending],
            };
            let seats = [(first, second, Side::First), (second, first, Side::Second)];
            for ((seat, other, side), outcome) in seats.into_iter().zip(outcomes) {
                players[seat].lines[index] = Line {
                    opponent: Some(other as u16),
                    side: Some(side),
                    outcome,
                    points: points.worth(outcome),
                };
            }
        }
        for bye in &round.byes {
            let Some(seat) = self.index_of(bye.player) else { continue };
            let outcome = match bye.kind {
                Bye::PairingAllocated => Outcome::PairingAllocatedBye,
                Bye::FullPoint => Outcome::FullPointBye,
                Bye::HalfPoint => Outcome::HalfPointBye,
                Bye::ZeroPoint => Outcome::ZeroPointBye,
            };
            players[seat].lines[index] =
                Line { opponent: None, side: None, outcome, points: points.worth(outcome) };
        }
    }

    fn unit_numbers(&self) -> BTreeMap<&str, u16> {
        let mut units = BTreeMap::new();
        for player in &self.players {
            let key = unit_key(&player.person);
            if !key.is_empty() {
                let next = units.len() as u16;
                units.entry(key).or_insert(next);
            }
        }
        units
    }

    /// Makes the change so. Can't refuse; a change about somebody or something unknown leaves all as it is.
    pub fn apply(&mut self, change: &Change) {
        match change.clone() {
            Change::SettingsChanged { settings } => self.settle(*settings),
            Change::PlayerRegistered { id, person, entry, joined, number, late, overdue } => {
                self.last_id = self.last_id.max(id.0);
                if let Err(place) = self.players.binary_search_by_key(&id, |player| player.id) {
                    let player = Player { entry, joined, number, late, overdue, ..Player::new(id, person) };
                    self.players.insert(place, player);
                }
            }
            Change::PersonCorrected { id, person } => self.with_player(id, |player| player.person = person),
            Change::ContactNoted { id, contact } => self.with_player(id, |player| player.contact = contact),
            Change::LeaderNoted { leader } => {
                self.leaders.retain(|known| known.unit != leader.unit);
                self.leaders.push(leader);
            }
            Change::PlayerStruck { id } => {
                self.players.retain(|player| player.id != id);
                self.told.forget(id);
                // The seed goes with the last number drawn from it.
                if self.players.iter().all(|player| player.number.is_none()) {
                    self.numbers_seed = None;
                }
            }
            Change::CheckedIn { id, here, id_seen } => self.with_player(id, |player| {
                player.here = here;
                player.id_seen = id_seen;
            }),
            Change::StatusChanged { id, status } => self.with_player(id, |player| player.status = status),
            Change::LeaveGranted { id, leave } => self.with_player(id, |player| {
                player.leaves.retain(|known| known.round != leave.round);
                player.leaves.push(leave);
                player.leaves.sort_by_key(|leave| leave.round);
            }),
            Change::LeaveTakenBack { id, round } => {
                self.with_player(id, |player| player.leaves.retain(|leave| leave.round != round));
            }
            Change::NumbersDrawn { numbers, seed } => {
                self.numbers_seed = seed;
                for player in &mut self.players {
                    player.number = None;
                }
                for (id, number) in numbers {
                    self.with_player(id, |player| player.number = Some(number));
                }
            }
            Change::RoundPaired { round } => {
                if round.number == self.next_round() {
                    if round.number == RoundNumber(1) {
                        self.group_a_ends =
                            self.group_a().iter().filter_map(|field| field.last().copied()).collect();
                    }
                    self.rounds.push(*round);
                }
            }
            Change::DraftDiscarded { round } => {
                if self.last_round().is_some_and(|last| last.number == round) {
                    self.discard_last_round();
                }
            }
            Change::RoundPublished { round } => self.with_round(round, |round| round.published = true),
            Change::RoundStarted { round, at } => self.with_round(round, |round| round.started = Some(at)),
            Change::PlayersSwapped { round, a, b } => self.with_round(round, |round| swap_seats(round, a, b)),
            Change::SidesTurned { round, board } => self.with_round(round, |round| {
                if let Some(board) = round.boards.iter_mut().find(|it| it.number == board) {
                    std::mem::swap(&mut board.first, &mut board.second);
                    board.edited = true;
                }
                mark_edition(round);
            }),
            Change::SeatedAtBye { round, bye, newcomer } => self.with_round(round, |round| {
                if let Some(place) = round.byes.iter().position(|it| it.player == bye) {
                    round.byes.remove(place);
                    round.byes.retain(|it| it.player != newcomer);
                    let last = round.boards.iter().map(|board| board.number.0).max().unwrap_or(0);
                    let number = last.saturating_add(1);
                    let board = Board { edited: true, ..Board::new(BoardNumber(number), bye, newcomer) };
                    round.boards.push(board);
                }
                mark_edition(round);
            }),
            Change::ResultEntered { round, board, now, reason, .. } => {
                let board_before = self.round(round).and_then(|it| it.board(board));
                if let Some(it) = board_before.filter(|it| it.result != now) {
                    let players = [it.first, it.second];
                    self.told.forget_points(round, &players);
                }
                self.with_board(round, board, |board| {
                    board.result = now;
                    board.reason = reason;
                    board.pending_as_draw &= now.is_none();
                })
            }
            Change::PendingTakenAsDraw { round, boards } => {
                for board in boards {
                    self.with_board(round, board, |board| board.pending_as_draw = true);
                }
            }
            Change::SlipSigned { round, board, signed } => {
                self.with_board(round, board, |board| board.signed = signed);
            }
            Change::FoulsCounted { round, board, fouls } => {
                self.with_board(round, board, |board| board.fouls = fouls);
            }
            Change::DisputeNoted { round, board, dispute } => {
                self.with_board(round, board, |board| board.dispute = dispute);
            }
            Change::RecordKept { round, board, record } => {
                self.with_board(round, board, |board| board.record = record);
            }
            Change::RecordReviewed { round, board, state, summary } => {
                self.with_board(round, board, |board| {
                    if let Some(record) = &mut board.record {
                        record.state = state;
                        record.summary = summary;
                    }
                });
            }
            Change::TieSettled { tie } => self.ties.push(tie),
            Change::FieldCut { after, keep, reset } => {
                if reset && !self.resets.contains(&after) {
                    self.resets.push(after);
                }
                for player in &mut self.players {
                    if player.status == Status::Active && !keep.contains(&player.id) {
                        player.status = Status::Finished { after };
                    }
                }
            }
            Change::EventClosed { closed } => self.closed = closed,
            Change::GroupsAssigned { groups, seed } => {
                let moved =
                    groups.iter().any(|(id, _)| self.player(*id).is_some_and(|it| it.group.is_some()));
                // A latecomer put into a group leaves the draw of the others as it was.
                if seed.is_some() || moved {
                    self.groups_seed = seed;
                }
                for (id, group) in groups {
                    self.with_player(id, |player| player.group = group);
                }
            }
            Change::NoticePosted { notice } => self.notices.push(notice),
            Change::NoticeTakenDown { place } => {
                if usize::from(place) < self.notices.len() {
                    self.notices.remove(usize::from(place));
                }
            }
            Change::LotteryDrawn { lottery } => self.lotteries.push(lottery),
            Change::LineupsSet { lineups } => self.lineups = lineups,
            Change::ClubNoted { change } => self.enter_in_book(change),
            Change::DisplayNoted { display } => self.note_display(*display),
            Change::DisplayStruck { number } => self.displays.retain(|it| it.number != number),
            Change::DisplayResult { number, board, now } => self.note_display_result(number, board, now),
            Change::KeptApart { barred } => self.told.barred.push(barred),
            Change::BarLifted { barred, held_until } => self.told.lift(&barred, held_until),
            Change::InitialSideDrawn { side, seed } => {
                if let PairingSystem::Dutch { initial_side } = &mut self.settings.system {
                    *initial_side = side;
                    self.side_seed = Some(seed);
                }
            }
            Change::Applied { application } => {
                self.last_application = self.last_application.max(application.id);
                self.applications.push(*application);
            }
            Change::ApplicantContactNoted { id, contact } => {
                if let Some(it) = self.applications.iter_mut().find(|it| it.id == id) {
                    it.contact = contact;
                }
            }
            Change::ApplicationRuled { id, standing } => {
                if let Some(it) = self.applications.iter_mut().find(|it| it.id == id) {
                    it.standing = standing;
                }
            }
            Change::ApplicationTaken { id } => self.applications.retain(|it| it.id != id),
        }
    }

    fn settle(&mut self, settings: Settings) {
        // Another side than the one that was drawn is nobody's draw.
        if settings.system != self.settings.system {
            self.side_seed = None;
        }
        // One acceleration at a time: the event's own takes the place of the one a file told.
        if settings.is_accelerated() {
            self.told.accelerated.clear();
        }
        self.settings = settings;
    }

    fn discard_last_round(&mut self) {
        let Some(draft) = self.rounds.pop() else { return };
        if self.rounds.is_empty() {
            self.group_a_ends.clear();
        }
        let late = draft.number > RoundNumber(1);
        for player in &mut self.players {
            // Who came in while the draft stood missed no round: it was never played.
            if player.joined > draft.number {
                player.joined = draft.number;
                player.late &= late;
            }
            if draft.drew_numbers {
                player.number = None;
            }
        }
        if draft.drew_numbers {
            self.numbers_seed = None;
        }
    }

    fn with_player(&mut self, id: PlayerId, then: impl FnOnce(&mut Player)) {
        if let Some(index) = self.index_of(id) {
            then(&mut self.players[index]);
        }
    }

    fn with_round(&mut self, number: RoundNumber, then: impl FnOnce(&mut Round)) {
        let index = usize::from(number.0).wrapping_sub(1);
        if let Some(round) = self.rounds.get_mut(index) {
            then(round);
        }
    }

    fn with_board(&mut self, round: RoundNumber, board: BoardNumber, then: impl FnOnce(&mut Board)) {
        self.with_round(round, |round| {
            if let Some(board) = round.boards.iter_mut().find(|it| it.number == board) {
                then(board);
            }
        });
    }
}

/// Whom the pairing keeps apart: the unit, or the class where no unit was given.
pub(crate) fn unit_key(person: &Person) -> &str {
    if person.unit.is_empty() { &person.class } else { &person.unit }
}

fn swap_seats(round: &mut Round, a: PlayerId, b: PlayerId) {
    let other = |id: PlayerId| match id {
        _ if id == a => b,
        _ if id == b => a,
        _ => id,
    };
    for board in &mut round.boards {
        let (first, second) = (other(board.first), other(board.second));
        if (first, second) != (board.first, board.second) {
            (board.first, board.second) = (first, second);
            board.edited = true;
            board.why = None;
        }
    }
    for bye in &mut round.byes {
        let player = other(bye.player);
        if player != bye.player {
            bye.player = player;
            bye.why = None;
        }
    }
    mark_edition(round);
}

/// A sheet that already hangs on the wall gets a new letter.
fn mark_edition(round: &mut Round) {
    if round.published {
        round.edition = round.edition.saturating_add(1);
    }
}
