//! A round: who sits where, what came out, and what the arbiter noted beside it.

use super::board_record::BoardRecord;
use super::player::{PlayerId, is_default};
use super::side::Side;
use serde::{Deserialize, Serialize};
use std::fmt;

/// From 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RoundNumber(pub u16);

impl RoundNumber {
    pub const fn next(self) -> RoundNumber {
        RoundNumber(self.0 + 1)
    }
}

impl fmt::Display for RoundNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// 台次, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct BoardNumber(pub u16);

impl fmt::Display for BoardNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What came out at a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum GameResult {
    FirstWins,
    SecondWins,
    Draw,
    /// The second did not come (弃权).
    FirstWinsByForfeit,
    SecondWinsByForfeit,
    /// Neither came.
    BothForfeit,
}

impl GameResult {
    pub const ALL: [GameResult; 6] = [
        GameResult::FirstWins,
        GameResult::SecondWins,
        GameResult::Draw,
        GameResult::FirstWinsByForfeit,
        GameResult::SecondWinsByForfeit,
        GameResult::BothForfeit,
    ];

    /// The same told from the other side.
    pub const fn turned(self) -> GameResult {
        match self {
            GameResult::FirstWins => GameResult::SecondWins,
            GameResult::SecondWins => GameResult::FirstWins,
            GameResult::FirstWinsByForfeit => GameResult::SecondWinsByForfeit,
            GameResult::SecondWinsByForfeit => GameResult::FirstWinsByForfeit,
            GameResult::Draw | GameResult::BothForfeit => self,
        }
    }

    pub const fn is_forfeit(self) -> bool {
        matches!(
            self,
            GameResult::FirstWinsByForfeit | GameResult::SecondWinsByForfeit | GameResult::BothForfeit
        )
    }
}

/// Why it came out so, where the slip says it (R121, R116, R218, R219).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Reason {
    Mate,
    /// 困毙: no move, which loses in xiangqi and draws in chess.
    Stalemate,
    Time,
    Resignation,
    /// 迟到, beyond the late limit (R092, R093).
    Late,
    /// The third foul, or a breach of the rules (R100).
    Fouls,
    Agreement,
    Repetition,
    /// 50 moves in chess, the natural limit in xiangqi.
    MoveLimit,
    DeadPosition,
    /// Counted on the board (Go).
    Counting,
    Ruling,
}

/// A board of a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Board {
    pub number: BoardNumber,
    /// Moves first; written on the left of every sheet (R053).
    pub first: PlayerId,
    pub second: PlayerId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<GameResult>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<Reason>,
    /// Put together or turned by hand after the engine.
    #[serde(default, skip_serializing_if = "is_default")]
    pub edited: bool,
    /// The slip bears both signatures (R120).
    #[serde(default, skip_serializing_if = "is_default")]
    pub signed: bool,
    /// Fouls of the first and the second mover in this game (R100).
    #[serde(default, skip_serializing_if = "is_default")]
    pub fouls: [u8; 2],
    /// 裁决中: an open question keeps the round open until a ruling (R127).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dispute: Option<Dispute>,
    /// Unfinished, taken as a draw for the next pairing only because the arbiter said so (R040).
    #[serde(default, skip_serializing_if = "is_default")]
    pub pending_as_draw: bool,
    /// Why these two meet, as the engine of that day put it; `None` for pairs made by hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<Frozen>,
    /// What was played, as it was handed in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<Box<BoardRecord>>,
}

impl Board {
    pub fn new(number: BoardNumber, first: PlayerId, second: PlayerId) -> Board {
        Board {
            number,
            first,
            second,
            result: None,
            reason: None,
            edited: false,
            signed: false,
            fouls: [0, 0],
            dispute: None,
            pending_as_draw: false,
            why: None,
            record: None,
        }
    }

    pub fn seats(&self, player: PlayerId) -> Option<Side> {
        if self.first == player {
            Some(Side::First)
        } else if self.second == player {
            Some(Side::Second)
        } else {
            None
        }
    }

    pub fn at(&self, side: Side) -> PlayerId {
        match side {
            Side::First => self.first,
            Side::Second => self.second,
        }
    }

    /// Nothing is owed any more: a result stands and no dispute is open.
    pub fn is_settled(&self) -> bool {
        self.result.is_some() && self.dispute.as_ref().is_none_or(|dispute| dispute.ruling.is_some())
    }
}

/// A question at a board and what the chief arbiter said to it (R127).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Dispute {
    pub question: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ruling: Option<String>,
}

/// An engine's account of a round, kept in the form it had when the round was paired. The facts never look
/// into it; the engine that wrote it reads it back, so it outlives changes of the engine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Frozen(pub serde_json::Value);

/// A player without a board in this round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ByeLine {
    pub player: PlayerId,
    pub kind: Bye,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<Frozen>,
}

/// Ways of having no board (not three booleans).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Bye {
    /// 轮空: the odd one.
    PairingAllocated,
    FullPoint,
    HalfPoint,
    /// Asked off, worth what absence is worth.
    ZeroPoint,
}

impl Bye {
    /// Whether the pairing gave it, and nobody asked for it.
    pub const fn is_given(self) -> bool {
        match self {
            Bye::PairingAllocated => true,
            Bye::FullPoint | Bye::HalfPoint | Bye::ZeroPoint => false,
        }
    }
}

/// What the games of a round belong to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", tag = "is", rename_all_fields = "camelCase")]
pub enum Fixture {
    /// Each game stands for itself.
    #[default]
    Games,
    /// Game `game` of the matches of stage `stage` of a knock-out, both from 1; games beyond the planned ones are play-off
    /// games (加赛).
    KnockOut { stage: u16, game: u16 },
    /// Matches of teams: match after match, as many boards each as the settings say.
    Teams {
        /// The names of both teams; the first one moves first on odd boards.
        matches: Vec<[String; 2]>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bye: Option<String>,
    },
}

/// One round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Round {
    pub number: RoundNumber,
    pub boards: Vec<Board>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub byes: Vec<ByeLine>,
    /// Seen by the hall; before that it is a draft that may be thrown away.
    #[serde(default, skip_serializing_if = "is_default")]
    pub published: bool,
    /// Milliseconds since 1970 of 开始本轮, from which the late limit runs (R092, ?18).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub started: Option<i64>,
    /// The seed of this round's lots, so that the draw can be replayed and shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<Seed>,
    /// This draft drew the players' numbers too: throwing it away takes them back.
    #[serde(default, skip_serializing_if = "is_default")]
    pub drew_numbers: bool,
    /// 0 for the sheet as first published, 1 after the first edit …: the letter on print (R3-b).
    #[serde(default, skip_serializing_if = "is_default")]
    pub edition: u8,
    /// The engine's account of the whole round: rules bent, score groups.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub account: Option<Frozen>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub fixture: Fixture,
}

impl Round {
    pub fn board(&self, number: BoardNumber) -> Option<&Board> {
        self.boards.iter().find(|board| board.number == number)
    }

    pub fn board_of(&self, player: PlayerId) -> Option<&Board> {
        self.boards.iter().find(|board| board.seats(player).is_some())
    }

    pub fn bye_of(&self, player: PlayerId) -> Option<&ByeLine> {
        self.byes.iter().find(|bye| bye.player == player)
    }

    /// Boards that still owe a result or a ruling.
    pub fn waiting(&self) -> Vec<BoardNumber> {
        let owing = self.boards.iter().filter(|board| !board.is_settled() && !board.pending_as_draw);
        owing.map(|board| board.number).collect()
    }

    pub fn is_complete(&self) -> bool {
        self.published && self.waiting().is_empty()
    }

    /// `a`, `b`, … `z` for the edition of a printed sheet.
    pub fn edition_letter(&self) -> char {
        char::from(b'a' + self.edition.min(25))
    }
}

/// A seed of chance; 16 hexadecimal digits in files and on sheets, so that no reader rounds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Seed(pub u64);

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl Serialize for Seed {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Seed, D::Error> {
        let text = String::deserialize(deserializer)?;
        let digits = text.len() == 16 && text.bytes().all(|b| b.is_ascii_hexdigit());
        let seed = if digits { u64::from_str_radix(&text, 16).ok() } else { None };
        seed.map(Seed).ok_or_else(|| serde::de::Error::custom("a seed is 16 hexadecimal digits"))
    }
}
