//! A command: what a person at the desk wishes. Time and chance come with it.

use super::stage::ClubWish;
use crate::tournament::{
    BoardNumber, BoardRecord, CampusRating, Contact, Deal, Display, Entry, GameResult, Group, HowMany,
    Leader, Leave, Lineup, Person, PlayerId, Reason, RecordState, Round, RoundNumber, Seed, Settings, Side,
};
use serde::{Deserialize, Serialize};

/// A newcomer as typed or imported.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Newcomer {
    #[serde(flatten)]
    pub person: Person,
    pub contact: Contact,
    pub entry: Entry,
    /// Is in the hall already (a walk-in).
    pub here: bool,
    /// Comes after the deadline: whoever asks has the clock.
    pub overdue: bool,
}

impl Newcomer {
    pub fn named(name: &str) -> Newcomer {
        Newcomer { person: Person { name: name.to_owned(), ..Person::default() }, ..Newcomer::default() }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", tag = "do", rename_all_fields = "camelCase")]
pub enum Command {
    ChangeSettings {
        settings: Box<Settings>,
    },
    /// One or many at once: one step, one undo. After round 1 they join from the next round on.
    Register {
        newcomers: Vec<Newcomer>,
    },
    CorrectPerson {
        id: PlayerId,
        person: Person,
    },
    NoteContact {
        id: PlayerId,
        contact: Contact,
    },
    NoteLeader {
        leader: Leader,
    },
    /// Takes someone off the list before round 1; afterwards he can only withdraw.
    Strike {
        ids: Vec<PlayerId>,
    },
    CheckIn {
        id: PlayerId,
        here: bool,
        id_seen: bool,
    },
    /// 退赛 from a round on.
    Withdraw {
        id: PlayerId,
        from: RoundNumber,
    },
    /// Back from a withdrawal, a disqualification lifted.
    Return {
        id: PlayerId,
    },
    /// 取消资格 (R091).
    Disqualify {
        id: PlayerId,
        from: RoundNumber,
        reason: String,
    },
    GrantLeave {
        id: PlayerId,
        leave: Leave,
    },
    TakeBackLeave {
        id: PlayerId,
        round: RoundNumber,
    },
    /// Everyone not ticked as 到 gets leave for the next round.
    ExcuseAbsent {
        round: RoundNumber,
    },
    /// 抽签 for numbers (R031).
    DrawNumbers {
        seed: Seed,
    },
    /// 人工抽签: the numbers drawn from a hat.
    SetNumbers {
        numbers: Vec<(PlayerId, u16)>,
    },
    /// Pairs exactly this round, so that a second click pairs nothing.
    PairNextRound {
        round: RoundNumber,
        seed: Seed,
        /// The exception the organiser agreed to after a refusal said that none but this remains.
        #[serde(default)]
        bend: Bend,
    },
    /// Takes a round that was put together elsewhere: by the same engine in a worker, or by hand. Everybody present must
    /// have exactly one place in it.
    AdoptRound {
        round: Box<Round>,
        #[serde(default)]
        numbers: Vec<(PlayerId, u16)>,
        #[serde(default)]
        numbers_seed: Option<Seed>,
    },
    DiscardDraft {
        round: RoundNumber,
    },
    PublishRound {
        round: RoundNumber,
    },
    /// 开始本轮: the late limit runs from here.
    StartRound {
        round: RoundNumber,
        at: i64,
    },
    Swap {
        round: RoundNumber,
        a: PlayerId,
        b: PlayerId,
    },
    TurnSides {
        round: RoundNumber,
        board: BoardNumber,
    },
    /// A latecomer takes the bye's board; nobody else moves.
    SeatAtBye {
        round: RoundNumber,
        newcomer: PlayerId,
    },
    EnterResult {
        round: RoundNumber,
        board: BoardNumber,
        /// `None` clears.
        result: Option<GameResult>,
        #[serde(default)]
        reason: Option<Reason>,
    },
    /// Pair the next round with the unfinished games taken as draws (R040).
    TakePendingAsDraws {
        round: RoundNumber,
    },
    SignSlip {
        round: RoundNumber,
        board: BoardNumber,
        signed: bool,
    },
    CountFoul {
        round: RoundNumber,
        board: BoardNumber,
        side: Side,
        /// One more, or one less when it was a slip of the key.
        more: bool,
    },
    OpenDispute {
        round: RoundNumber,
        board: BoardNumber,
        question: String,
    },
    Rule {
        round: RoundNumber,
        board: BoardNumber,
        ruling: String,
    },
    /// 抽签 among players who are level.
    SettleByLots {
        after: RoundNumber,
        players: Vec<PlayerId>,
        seed: Seed,
    },
    /// 加赛 gave this order.
    SettleByPlayOff {
        after: RoundNumber,
        order: Vec<PlayerId>,
    },
    /// Those named go on to the final stage, the rest have finished.
    CutField {
        after: RoundNumber,
        keep: Vec<PlayerId>,
    },
    CloseEvent,
    ReopenEvent,
    /// 并列: they stay level and share what lies on both sides of the line.
    SettleByShare {
        after: RoundNumber,
        players: Vec<PlayerId>,
    },
    /// Standings of the local rating list, taken over from the event before; the last list read counts.
    TakeCampusRatings {
        ratings: Vec<(PlayerId, CampusRating)>,
    },
    /// 公告 for the hall.
    PostNotice {
        text: String,
        at: i64,
    },
    TakeDownNotice {
        /// Its place among the notices, from 0.
        place: u16,
    },
    /// 抽奖: so many winners out of the pool, nobody twice.
    DrawLottery {
        title: String,
        pool: Vec<String>,
        winners: u16,
        seed: Seed,
    },
    /// No two of these meet from the next round on (C.04.2: pairs the arbiter bars).
    KeepApart {
        players: Vec<PlayerId>,
    },
    /// They may meet again from the next round on.
    LetMeet {
        players: Vec<PlayerId>,
    },
    /// 抽签定先后手: the side number 1 begins with.
    DrawInitialSide {
        seed: Seed,
    },
    /// 点名: a new session begins, everybody is to be ticked as 到 anew; who showed his card has shown it (R094).
    RollCall,
    /// 分组: everybody who takes part is dealt to groups, before round 1 (R007).
    AssignGroups {
        by: Deal,
        many: HowMany,
    },
    /// 人工分组: these players, or a latecomer; `None` takes somebody out of all groups.
    SetGroups {
        groups: Vec<(PlayerId, Option<Group>)>,
    },
    /// 交谱: records of boards of a round, one or many at once; `None` takes one away.
    KeepRecords {
        round: RoundNumber,
        records: Vec<(BoardNumber, Option<BoardRecord>)>,
    },
    /// 讲评: the coach has seen it, or not yet, and sums it up.
    ReviewRecord {
        round: RoundNumber,
        board: BoardNumber,
        state: RecordState,
        summary: String,
    },
    /// The line-ups of an arena, teams in their order (R004).
    SetLineups {
        lineups: Vec<Lineup>,
    },
    Club {
        wish: ClubWish,
    },
    /// Persons as a list of ratings corrects them: one step, one undo.
    CorrectPersons {
        persons: Vec<(PlayerId, Person)>,
    },
    /// 突然死亡 decided a match that was level: one game, a draw counts for the second mover.
    SettleByArmageddon {
        after: RoundNumber,
        order: Vec<PlayerId>,
    },
    /// 车轮战, anew (number 0) or in place of the one with its number.
    NoteDisplay {
        display: Box<Display>,
    },
    StrikeDisplay {
        number: u16,
    },
    EnterDisplayResult {
        number: u16,
        board: BoardNumber,
        /// `None` clears.
        result: Option<GameResult>,
    },
    /// 报名待审: one or many at once (R080).
    Apply {
        newcomers: Vec<Newcomer>,
    },
    /// 通过: they become players, in the order in which they applied.
    AcceptApplications {
        ids: Vec<u16>,
    },
    /// 不通过.
    RefuseApplications {
        ids: Vec<u16>,
        reason: String,
    },
    /// 退出报名 by somebody who was still waiting.
    WithdrawApplication {
        id: u16,
        reason: String,
    },
    /// 退出报名 by somebody on the list, before he was in any round; the history stays.
    WithdrawEntry {
        id: PlayerId,
        reason: String,
    },
    /// Back to waiting.
    Reconsider {
        id: u16,
    },
    /// Ratings from a federation's list: one step, one undo.
    TakeListedRatings {
        ratings: Vec<ListedRating>,
    },
}

/// Hard rules of the campus Swiss the organiser allows to bend, each only as little as needed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Bend {
    pub rematch: bool,
    pub second_bye: bool,
    pub unit: bool,
}

/// What a federation's list says of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListedRating {
    pub id: PlayerId,
    pub rating: u16,
    #[serde(default)]
    pub k: Option<u16>,
    /// Empty leaves the title as it is.
    #[serde(default)]
    pub title: String,
}
