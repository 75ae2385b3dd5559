//! A change: a fact that came to be. The journal is a list of these and nothing else.
//!
//! Changes record what came out, never the wish, so that an old journal reads the same after the engines
//! have learnt: a round is stored with its boards, a draw with its numbers and its seed.

use super::arena::Lineup;
use super::board_record::{BoardRecord, RecordState};
use super::ceremony::{Lottery, Notice};
use super::club::ClubChange;
use super::display::Display;
use super::entries::{Application, Standing};
use super::groups::Group;
use super::player::{Contact, Entry, Leader, Leave, Person, PlayerId, Status};
use super::round::{BoardNumber, Dispute, GameResult, Reason, Round, RoundNumber, Seed};
use super::settings::Settings;
use super::side::Side;
use super::told::Barred;
use serde::{Deserialize, Serialize};

/// How a tie was settled beyond points and tie-breaks (R024, R061, R062).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Settlement {
    /// 抽签.
    Lots,
    /// 加赛: orders only, never points.
    PlayOff,
    /// 并列: they stay level and share what the line divides.
    Share,
    /// One game in which a draw counts for the second mover (突然死亡).
    Armageddon,
}

/// An order among players who were level after a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TieOrder {
    pub after: RoundNumber,
    pub by: Settlement,
    /// Best first.
    pub order: Vec<PlayerId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<Seed>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", tag = "is", rename_all_fields = "camelCase")]
pub enum Change {
    SettingsChanged {
        settings: Box<Settings>,
    },
    PlayerRegistered {
        id: PlayerId,
        person: Person,
        entry: Entry,
        joined: RoundNumber,
        /// The number a late entry gets at once; the others draw theirs.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        number: Option<u16>,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        late: bool,
        /// After the deadline (R075).
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        overdue: bool,
    },
    PersonCorrected {
        id: PlayerId,
        person: Person,
    },
    /// The only changes that carry private data are this one, [`Change::LeaderNoted`] and
    /// [`Change::ApplicantContactNoted`]; they can be dropped from a journal without touching anything that was played.
    ContactNoted {
        id: PlayerId,
        contact: Contact,
    },
    LeaderNoted {
        leader: Leader,
    },
    /// Taken off the list before round 1 was paired.
    PlayerStruck {
        id: PlayerId,
    },
    CheckedIn {
        id: PlayerId,
        here: bool,
        id_seen: bool,
    },
    StatusChanged {
        id: PlayerId,
        status: Status,
    },
    LeaveGranted {
        id: PlayerId,
        leave: Leave,
    },
    LeaveTakenBack {
        id: PlayerId,
        round: RoundNumber,
    },
    /// Numbers for everybody, by lot ([`Some`] seed) or as typed by hand.
    NumbersDrawn {
        numbers: Vec<(PlayerId, u16)>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seed: Option<Seed>,
    },
    RoundPaired {
        round: Box<Round>,
    },
    DraftDiscarded {
        round: RoundNumber,
    },
    RoundPublished {
        round: RoundNumber,
    },
    RoundStarted {
        round: RoundNumber,
        at: i64,
    },
    /// The two change seats; a bye counts as a seat.
    PlayersSwapped {
        round: RoundNumber,
        a: PlayerId,
        b: PlayerId,
    },
    SidesTurned {
        round: RoundNumber,
        board: BoardNumber,
    },
    /// A latecomer sits down against the player with the bye; no other board moves.
    SeatedAtBye {
        round: RoundNumber,
        bye: PlayerId,
        newcomer: PlayerId,
    },
    ResultEntered {
        round: RoundNumber,
        board: BoardNumber,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        was: Option<GameResult>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        now: Option<GameResult>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<Reason>,
    },
    PendingTakenAsDraw {
        round: RoundNumber,
        boards: Vec<BoardNumber>,
    },
    SlipSigned {
        round: RoundNumber,
        board: BoardNumber,
        signed: bool,
    },
    FoulsCounted {
        round: RoundNumber,
        board: BoardNumber,
        fouls: [u8; 2],
    },
    DisputeNoted {
        round: RoundNumber,
        board: BoardNumber,
        dispute: Option<Dispute>,
    },
    TieSettled {
        tie: TieOrder,
    },
    /// Those named go on, the other active players have finished (R008).
    FieldCut {
        after: RoundNumber,
        keep: Vec<PlayerId>,
        /// Their points begin anew.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        reset: bool,
    },
    EventClosed {
        closed: bool,
    },
    /// Those named are in these groups, by lot ([`Some`] seed) or as somebody decided; the others stay where they are.
    GroupsAssigned {
        groups: Vec<(PlayerId, Option<Group>)>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seed: Option<Seed>,
    },
    NoticePosted {
        notice: Notice,
    },
    NoticeTakenDown {
        /// Its place among the notices, from 0.
        place: u16,
    },
    LotteryDrawn {
        lottery: Lottery,
    },
    /// The record of a board was handed in, replaced by another version, or taken away.
    RecordKept {
        round: RoundNumber,
        board: BoardNumber,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        record: Option<Box<BoardRecord>>,
    },
    /// What the coach said to it; the text stays.
    RecordReviewed {
        round: RoundNumber,
        board: BoardNumber,
        state: RecordState,
        #[serde(default, skip_serializing_if = "String::is_empty")]
        summary: String,
    },
    /// All line-ups of an arena anew, teams in their order.
    LineupsSet {
        lineups: Vec<Lineup>,
    },
    ClubNoted {
        change: ClubChange,
    },
    /// A simultaneous display, anew or in place of the one with its number.
    DisplayNoted {
        display: Box<Display>,
    },
    DisplayStruck {
        number: u16,
    },
    DisplayResult {
        number: u16,
        board: BoardNumber,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        now: Option<GameResult>,
    },
    /// No two of these meet (siblings, a team).
    KeptApart {
        barred: Barred,
    },
    /// They may meet again; rounds in which the bar held keep it, for whoever pairs them again.
    BarLifted {
        barred: Barred,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        held_until: Option<RoundNumber>,
    },
    /// C.04.3 Art. 5.1: the side number 1 begins with, by lot.
    InitialSideDrawn {
        side: Side,
        seed: Seed,
    },
    /// Somebody asked to take part; without his contact, which follows.
    Applied {
        application: Box<Application>,
    },
    ApplicantContactNoted {
        id: u16,
        contact: Contact,
    },
    ApplicationRuled {
        id: u16,
        standing: Standing,
    },
    /// Became a player.
    ApplicationTaken {
        id: u16,
    },
}

impl Change {
    /// Whether it carries private data.
    pub fn is_private(&self) -> bool {
        match self {
            Change::ContactNoted { .. }
            | Change::LeaderNoted { .. }
            | Change::ApplicantContactNoted { .. } => true,
            Change::SettingsChanged { .. }
            | Change::PlayerRegistered { .. }
            | Change::PersonCorrected { .. }
            | Change::PlayerStruck { .. }
            | Change::CheckedIn { .. }
            | Change::StatusChanged { .. }
            | Change::LeaveGranted { .. }
            | Change::LeaveTakenBack { .. }
            | Change::NumbersDrawn { .. }
            | Change::RoundPaired { .. }
            | Change::DraftDiscarded { .. }
            | Change::RoundPublished { .. }
            | Change::RoundStarted { .. }
            | Change::PlayersSwapped { .. }
            | Change::SidesTurned { .. }
            | Change::SeatedAtBye { .. }
            | Change::ResultEntered { .. }
            | Change::PendingTakenAsDraw { .. }
            | Change::SlipSigned { .. }
            | Change::FoulsCounted { .. }
            | Change::DisputeNoted { .. }
            | Change::TieSettled { .. }
            | Change::FieldCut { .. }
            | Change::EventClosed { .. }
            | Change::GroupsAssigned { .. }
            | Change::NoticePosted { .. }
            | Change::NoticeTakenDown { .. }
            | Change::LotteryDrawn { .. }
            | Change::RecordKept { .. }
            | Change::RecordReviewed { .. }
            | Change::LineupsSet { .. }
            | Change::ClubNoted { .. }
            | Change::DisplayNoted { .. }
            | Change::DisplayStruck { .. }
            | Change::DisplayResult { .. }
            | Change::KeptApart { .. }
            | Change::BarLifted { .. }
            | Change::InitialSideDrawn { .. }
            | Change::Applied { .. }
            | Change::ApplicationRuled { .. }
            | Change::ApplicationTaken { .. } => false,
        }
    }
}
