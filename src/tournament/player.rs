//! Who takes part: public facts, private contact data kept apart, and where he stands in the event.

use super::groups::Group;
use super::round::RoundNumber;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Who someone is: given at registration, never used again for another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlayerId(pub u16);

impl fmt::Display for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

/// As the forms ask it; nobody must answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Sex {
    #[default]
    Unsaid,
    Female,
    Male,
}

/// What may be printed on a wall (R084).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Person {
    pub name: String,
    /// 单位: school, department, class; kept apart by the pairing where asked (R037).
    #[serde(skip_serializing_if = "String::is_empty")]
    pub unit: String,
    /// 班级 or 专业, where it differs from the unit.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub class: String,
    #[serde(skip_serializing_if = "is_default")]
    pub sex: Sex,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<u16>,
    /// GM, 国家大师, 一级棋士 …
    #[serde(skip_serializing_if = "String::is_empty")]
    pub title: String,
    /// Free category for prizes: 新生, 校友, student, staff …
    #[serde(skip_serializing_if = "String::is_empty")]
    pub category: String,
    /// How much a game moves the rating (B.02 Art. 8.3.3), where the list gives it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub k: Option<u16>,
    /// Where he stands in the local list, before this event.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub campus: Option<CampusRating>,
}

/// A player's standing in the local rating list (校园等级分); `standings::campus_rating` has the formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CampusRating {
    pub rating: u16,
    /// Games reckoned so far.
    pub games: u32,
}

/// What never leaves the desk: no board, sheet, QR, page or PGN has it (R085, security page S10).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Contact {
    #[serde(skip_serializing_if = "String::is_empty")]
    pub phone: String,
    /// QQ or WeChat.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub chat: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub email: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub student_id: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub note: String,
    /// QQ昵称.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub chat_name: String,
    /// 所在地.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub home: String,
    /// The day on which he agreed to the charter (R183), `2026-11-30`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub consent: String,
}

impl Contact {
    pub fn is_empty(&self) -> bool {
        *self == Contact::default()
    }

    /// All that stands in it.
    pub fn texts(&self) -> [&str; 8] {
        let Contact { phone, chat, email, student_id, note, chat_name, home, consent } = self;
        [phone, chat, email, student_id, note, chat_name, home, consent]
    }
}

/// Where a player stands in the event; each way out is its own (R095, R096).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", tag = "is", rename_all_fields = "camelCase")]
pub enum Status {
    /// Takes part.
    #[default]
    Active,
    /// 退赛: gone from this round on, stays in the standings.
    Withdrawn { from: RoundNumber },
    /// 取消资格: no pairing, no rank, no prize; the games stay for the opponents (R091).
    Disqualified { from: RoundNumber, reason: String },
    /// Not among those who go on after the cut (R096).
    Finished { after: RoundNumber },
}

/// A round asked off (请假), known before the round is paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Leave {
    pub round: RoundNumber,
    pub worth: LeaveWorth,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LeaveWorth {
    /// What absence is worth in this event.
    Nothing,
    /// A draw (half-point bye).
    Draw,
    /// A win (full-point bye).
    Win,
}

/// How someone came into the list (R070, R071).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Entry {
    #[default]
    Individual,
    /// Sent by the player's unit; its leader is in [`Tournament::leaders`](super::Tournament::leaders).
    Delegation,
}

/// One participant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Player {
    pub id: PlayerId,
    #[serde(flatten)]
    pub person: Person,
    #[serde(default, skip_serializing_if = "Contact::is_empty")]
    pub contact: Contact,
    #[serde(default, skip_serializing_if = "is_default")]
    pub entry: Entry,
    /// Drawn number or tournament pairing number, printed on all sheets (R031); unique, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u16>,
    /// 组, in an event that has groups (R006, R007).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<Group>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub status: Status,
    /// 到: is in the hall.
    #[serde(default, skip_serializing_if = "is_default")]
    pub here: bool,
    /// 证件已核: has shown a student card (R090).
    #[serde(default, skip_serializing_if = "is_default")]
    pub id_seen: bool,
    /// First round he takes part in; later than 1 for a late entry.
    #[serde(default = "first_round", skip_serializing_if = "is_first_round")]
    pub joined: RoundNumber,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub leaves: Vec<Leave>,
    /// Came once play had begun.
    #[serde(default, skip_serializing_if = "is_default")]
    pub late: bool,
    /// Registered after the deadline: flagged, not lost (R075).
    #[serde(default, skip_serializing_if = "is_default")]
    pub overdue: bool,
}

impl Player {
    pub fn new(id: PlayerId, person: Person) -> Player {
        Player {
            id,
            person,
            contact: Contact::default(),
            entry: Entry::Individual,
            number: None,
            group: None,
            status: Status::Active,
            here: false,
            id_seen: false,
            joined: first_round(),
            leaves: Vec::new(),
            late: false,
            overdue: false,
        }
    }

    /// Whether he is to be paired in `round`, as far as is known before it.
    pub fn plays_in(&self, round: RoundNumber) -> bool {
        round >= self.joined && !self.is_out_by(round) && self.leave(round).is_none()
    }

    /// Withdrawn, disqualified or finished by `round`.
    pub fn is_out_by(&self, round: RoundNumber) -> bool {
        match self.status {
            Status::Active => false,
            Status::Withdrawn { from } | Status::Disqualified { from, .. } => round >= from,
            Status::Finished { after } => round > after,
        }
    }

    pub fn leave(&self, round: RoundNumber) -> Option<Leave> {
        self.leaves.iter().copied().find(|leave| leave.round == round)
    }

    pub fn is_disqualified(&self) -> bool {
        matches!(self.status, Status::Disqualified { .. })
    }

    /// What others may see of him.
    pub fn public(&self) -> PublicPlayer {
        PublicPlayer {
            id: self.id,
            number: self.number,
            group: self.group,
            person: self.person.clone(),
            status: self.status.clone(),
        }
    }
}

/// A player without a single private field: all that board, print, QR, page and public files accept
/// (security page S10). There is no way back from here to a [`Contact`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PublicPlayer {
    pub id: PlayerId,
    pub number: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub group: Option<Group>,
    #[serde(flatten)]
    pub person: Person,
    pub status: Status,
}

impl PublicPlayer {
    pub fn name(&self) -> &str {
        &self.person.name
    }
}

/// 领队: who speaks for a delegation (R071–R073).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Leader {
    pub unit: String,
    pub name: String,
    /// 体育部长 or other office.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub role: String,
    #[serde(skip_serializing_if = "Contact::is_empty")]
    pub contact: Contact,
}

fn first_round() -> RoundNumber {
    RoundNumber(1)
}

fn is_first_round(round: &RoundNumber) -> bool {
    *round == first_round()
}

pub(super) fn is_default<T: Default + PartialEq>(it: &T) -> bool {
    *it == T::default()
}
