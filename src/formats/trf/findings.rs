//! Remarks about a file, each with its place.

use crate::tournament::Points;

/// A remark about a file; reading went on all the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Line of the file, from 1.
    pub line: usize,
    /// Letter in the line, from 1, as an editor counts.
    pub column: usize,
    pub kind: FindingKind,
}

/// The columns of a record that can be wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Field {
    Number,
    Rating,
    Points,
    Place,
    Opponent,
    Colour,
    Result,
}

/// What a file may say and an event of ours does not hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unheld {
    /// Games over the board that both lost; they become double forfeits.
    TwoLosses,
    /// Numbers of a file whose players are ordered by their place in it (`XXC rank`).
    OwnNumbers,
}

impl Unheld {
    const fn en(self) -> &'static str {
        match self {
            Unheld::TwoLosses => "games both players lost (they become double forfeits)",
            Unheld::OwnNumbers => {
                "the file's own starting numbers; by XXC rank the place in the file is the number"
            }
        }
    }

    const fn zh(self) -> &'static str {
        match self {
            Unheld::TwoLosses => "双方均判负的对局（改作双方弃权）",
            Unheld::OwnNumbers => "文件里各人自己的编号（XXC rank：以文件中的顺序为编号）",
        }
    }
}

/// What is remarkable.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FindingKind {
    #[error("bytes that are no letters in the file's encoding")]
    Undecodable,
    #[error("the line is longer than {limit} bytes; it is kept and not read")]
    LineTooLong { limit: usize },
    #[error("record {code:?} is not understood; it is kept")]
    NotUnderstood { code: String },
    #[error("record {code} is not written as the format says; it is kept")]
    Malformed { code: String },
    #[error("the line ends before column {needed}")]
    ShortLine { needed: usize },
    #[error("{text:?} is not a value of the field {field:?}")]
    BadField { field: Field, text: String },
    #[error("columns are shifted; read by the way that fits")]
    Shifted,
    #[error("pairing number {number} is given twice")]
    NumberRepeated { number: u16 },
    #[error("no player has pairing number {number}")]
    NumberUnknown { number: u16 },
    #[error("pairing number {number} is missing")]
    NumberMissing { number: u16 },
    #[error("more than {limit} rounds")]
    TooManyRounds { limit: u16 },
    #[error("round {round}: a player is named as his own opponent")]
    OwnOpponent { round: u16 },
    #[error("round {round}: {opponent} does not name this player as opponent")]
    OpponentDisagrees { round: u16, opponent: u16 },
    #[error("round {round}: both players have the same colour")]
    SameColour { round: u16, opponent: u16 },
    #[error("round {round}: results do not fit each other")]
    ResultsDisagree { round: u16, opponent: u16 },
    #[error("round {round}: a bye with an opponent")]
    ByeWithOpponent { round: u16 },
    #[error("round {round}: a result without an opponent")]
    ResultWithoutOpponent { round: u16 },
    #[error("round {round}: a game without a colour")]
    GameWithoutColour { round: u16 },
    #[error("listed with {listed:?} points, the results make {counted:?}")]
    PointsDiffer { listed: Points, counted: Points },
    #[error("{done} rounds, but the event is announced with {planned}")]
    MoreRoundsThanPlanned { planned: u16, done: u16 },
    #[error("{code} for a player: nothing to apply it to")]
    NotApplied { code: String },
    #[error(
        "results are worth other points with White than with Black; the games keep theirs, the system shows White's"
    )]
    PointsByColour,
    #[error("not taken into the event: {}", .what.en())]
    NotHeld { what: Unheld },
    #[error("{more} more remarks")]
    More { more: usize },
}

impl FindingKind {
    /// The results as read may not be those that were meant, so no round should be paired from them unseen.
    pub fn is_grave(&self) -> bool {
        match self {
            FindingKind::Undecodable
            | FindingKind::Shifted
            | FindingKind::ShortLine { .. }
            | FindingKind::NumberMissing { .. }
            | FindingKind::PointsByColour
            | FindingKind::More { .. }
            | FindingKind::BadField { field: Field::Rating | Field::Place, .. } => false,
            // A team's line says that boards are not paired one by one.
            FindingKind::NotUnderstood { code } => matches!(code.as_str(), "013" | "310"),
            FindingKind::LineTooLong { .. }
            | FindingKind::Malformed { .. }
            | FindingKind::BadField {
                field: Field::Number | Field::Points | Field::Opponent | Field::Colour | Field::Result,
                ..
            }
            | FindingKind::NumberRepeated { .. }
            | FindingKind::NumberUnknown { .. }
            | FindingKind::TooManyRounds { .. }
            | FindingKind::OwnOpponent { .. }
            | FindingKind::OpponentDisagrees { .. }
            | FindingKind::SameColour { .. }
            | FindingKind::ResultsDisagree { .. }
            | FindingKind::ByeWithOpponent { .. }
            | FindingKind::ResultWithoutOpponent { .. }
            | FindingKind::GameWithoutColour { .. }
            | FindingKind::PointsDiffer { .. }
            | FindingKind::MoreRoundsThanPlanned { .. }
            | FindingKind::NotHeld { .. }
            | FindingKind::NotApplied { .. } => true,
        }
    }

    /// The remark for a reader of English.
    pub fn en(&self) -> String {
        self.to_string()
    }

    /// The remark for a reader of Chinese.
    pub fn zh(&self) -> String {
        match self {
            FindingKind::Undecodable => "有些字节在本文件的编码里不是文字".into(),
            FindingKind::LineTooLong { limit } => format!("此行超过 {limit} 字节，原样保留，未读取"),
            FindingKind::NotUnderstood { code } => format!("不认识的记录“{code}”，原样保留"),
            FindingKind::Malformed { code } => format!("记录 {code} 的写法不合格式，原样保留"),
            FindingKind::ShortLine { needed } => format!("此行在第 {needed} 列之前就结束了"),
            FindingKind::BadField { field, text } => format!("“{text}”不能作为{}", field.zh()),
            FindingKind::Shifted => "列位有偏移，已按能对上的方式读取".into(),
            FindingKind::NumberRepeated { number } => format!("编号 {number} 出现了两次"),
            FindingKind::NumberUnknown { number } => format!("没有编号为 {number} 的选手"),
            FindingKind::NumberMissing { number } => format!("缺少编号 {number}"),
            FindingKind::TooManyRounds { limit } => format!("超过 {limit} 轮"),
            FindingKind::OwnOpponent { round } => format!("第 {round} 轮：对手写成了自己"),
            FindingKind::OpponentDisagrees { round, opponent } => {
                format!("第 {round} 轮：{opponent} 号的对手不是这位选手")
            }
            FindingKind::SameColour { round, opponent } => {
                format!("第 {round} 轮：与 {opponent} 号执同一颜色")
            }
            FindingKind::ResultsDisagree { round, opponent } => {
                format!("第 {round} 轮：与 {opponent} 号的结果对不上")
            }
            FindingKind::ByeWithOpponent { round } => format!("第 {round} 轮：轮空却写了对手"),
            FindingKind::ResultWithoutOpponent { round } => format!("第 {round} 轮：有结果却没有对手"),
            FindingKind::GameWithoutColour { round } => format!("第 {round} 轮：对局没有写颜色"),
            FindingKind::PointsDiffer { listed, counted } => {
                format!("所列积分为 {listed}，按结果应为 {counted}")
            }
            FindingKind::MoreRoundsThanPlanned { planned, done } => {
                format!("已有 {done} 轮，而赛事只公布了 {planned} 轮")
            }
            FindingKind::NotApplied { code } => format!("记录 {code} 没有可以适用的对象"),
            FindingKind::NotHeld { what } => format!("没有带入赛事：{}", what.zh()),
            FindingKind::More { more } => format!("另有 {more} 条说明"),
            FindingKind::PointsByColour => "先后手得分不同：各局保留其分值，计分制显示先手的".into(),
        }
    }
}

impl Field {
    fn zh(self) -> &'static str {
        match self {
            Field::Number => "编号",
            Field::Rating => "等级分",
            Field::Points => "积分",
            Field::Place => "名次",
            Field::Opponent => "对手编号",
            Field::Colour => "颜色",
            Field::Result => "结果",
        }
    }
}
