//! What a reader has to say about a record, as types; the sentences are in [`super::words`].

use super::ends::Ending;
use super::game::Score;
use super::repair::Repair;
use super::result::Reason;
use super::source::Charset;
use crate::record::Place;
use shakmaty::{Color, Role, Square};

/// How much a finding matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// Read otherwise than it was typed, without any doubt about the meaning.
    Note,
    /// A person should look.
    Warning,
    /// Something is wrong.
    Error,
}

/// One remark with its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    pub at: Place,
    /// Ply of the main line it speaks of, from 1.
    pub ply: Option<u32>,
    /// The words of the text.
    pub token: String,
    pub kind: FindingKind,
}

/// A way of typing that differs from SAN but cannot be misunderstood.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Habit {
    /// `0-0`, `OO`, `短易位`.
    Castling,
    /// `Bh4` where the bishop takes.
    CaptureUnmarked,
    /// `fe`, `exd`.
    PawnFiles,
    /// `ed5`.
    PawnCaptureUnmarked,
    /// `e2-e4`, `Ng1f3`, `e2e4`.
    LongForm,
    /// `Ngf3` where only one knight can.
    NeedlessLetter,
    /// `e8Q`, `e8(Q)`.
    PromotionSign,
    /// German, French, Spanish or Russian letters.
    ForeignLetter,
    /// 王后车象马兵.
    ChineseName,
    /// ♘.
    Figurine,
    /// `nf3`.
    SmallLetter,
    /// `NF3`.
    CapitalFile,
    /// Figures or letters of double width.
    FullWidth,
    /// `Pe4`.
    PawnLetter,
    /// `exd6 e.p.`
    EnPassantMark,
}

/// Why castling is not possible (3.8.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoCastling {
    /// King or rook has moved, or the rook is gone.
    RightLost,
    /// A piece stands between.
    Blocked(Square),
    InCheck,
    /// The king would pass or reach an attacked square.
    Attacked(Square),
}

/// Why a move cannot be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// Not a move in any notation known here.
    Unreadable,
    /// He has no such piece, or none on the file or rank named.
    NoSuchPiece { colour: Color, role: Role },
    /// The pieces of that kind stand on these squares and do not reach the square.
    CannotReach { role: Role, from: Vec<Square> },
    /// The way from `from` is barred at `by`.
    Blocked { role: Role, from: Square, by: Square },
    /// His own piece stands there.
    OwnPiece { at: Square },
    /// The king would be, or stay, in check from that square.
    LeavesKingInCheck { from: Square, checker: Square },
    /// The king would step next to danger.
    KingIntoCheck { checker: Square },
    /// Two or more moves fit; in SAN.
    Ambiguous { moves: Vec<String> },
    /// A pawn reaches the last rank and no piece is named.
    PromotionMissing,
    /// A piece is named and no pawn reaches the last rank, or a king or pawn is named.
    PromotionImpossible,
    /// The other side could play this; perhaps a move is missing or doubled.
    NotHisMove { colour: Color },
    /// `x`, and nothing is there to take.
    NothingToTake { at: Square },
    /// An en passant capture not made at once (3.7.3.1), or of nothing.
    EnPassantLate,
    Castling(NoCastling),
    /// The letter names a piece that cannot go there, while these can (SAN).
    FalseLetter { moves: Vec<String> },
    /// `--` in the game itself.
    NullMove,
    /// The game was over: mate or stalemate.
    GameOver(Ending),
}

/// What a finding says.
#[derive(Clone, Debug, PartialEq)]
pub enum FindingKind {
    /// Typed so; it is this move in SAN.
    Spelled { san: String, how: Vec<Habit> },
    /// The file was not UTF-8.
    Encoding { charset: Charset },
    /// Some bytes fit no encoding and were replaced.
    BadBytes,
    /// `{` without `}`.
    CommentOpen,
    /// `(` without `)`.
    VariationOpen,
    /// A bracket too many.
    BracketAlone,
    /// A variation stops here.
    VariationStops { wrong: Wrong },
    /// The number does not follow; moves are counted on from the one expected.
    NumberOutOfStep { typed: u32, expected: u32, black: bool },
    /// The text is in columns; moves were put in the order of their numbers.
    ColumnsJoined,
    /// Moves stand after the result.
    MovesAfterResult { moves: u32 },
    /// Words that are not moves.
    WordsSkipped,
    /// The tag line cannot be read.
    TagBroken,
    /// The tag stands twice with different values.
    TagTwice { name: String, first: String },
    /// The FEN cannot be set up; the usual start is taken.
    StartImpossible,
    /// A game with other rules.
    VariantUnknown { name: String },
    /// A `+` or `#` that is not true.
    CheckSignFalse,
    /// A remark names this move, but another was played then.
    RemarkOfOtherMove { played: Option<String> },
    /// Read from the heading.
    Heading { tag: &'static str, value: String },
    /// The text went on past a limit (S6).
    LimitReached { what: Limit },
    /// The main line stops; the particulars are in [`Problem`].
    Stops { wrong: Wrong },
    /// The scoresheet stops without a result; that is allowed in the last five minutes (8.4).
    ResultMissing { offer: Option<Score> },
    /// The Result tag says one thing, the moves end with another.
    ResultTagDiffers { tag: Score, text: Score },
    /// The result cannot be, by the final position.
    ResultAgainstPosition { result: Score, ending: Ending, right: Score },
    /// The result cannot be, by the words beside it.
    ResultAgainstReason { result: Score, reason: Reason, right: Score },
    /// Flag fell against a side that cannot mate by any series of legal moves (6.9).
    FlagAgainstNoMate { flagged: Color },
    /// Words claim an end that is not on the board.
    ReasonNotSo { reason: Reason },
    /// A forfeit score although moves were played.
    ForfeitWithMoves { moves: u32 },
    /// The game went on although it was over after this ply.
    PlayedOn { ending: Ending, ply: u32 },
    /// The result agrees with the desk, or not.
    DeskDiffers { what: DeskField, record: String, desk: String },
}

/// Which limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    GameBytes,
    Plies,
    Depth,
    Findings,
}

/// What a record and its board at the desk may disagree about (R226).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeskField {
    White,
    Black,
    Round,
    Result,
}

impl FindingKind {
    pub fn severity(&self) -> Severity {
        use FindingKind as K;
        match self {
            K::Spelled { .. } | K::Encoding { .. } | K::Heading { .. } | K::ColumnsJoined => Severity::Note,
            K::BadBytes
            | K::CommentOpen
            | K::VariationOpen
            | K::BracketAlone
            | K::VariationStops { .. }
            | K::NumberOutOfStep { .. }
            | K::WordsSkipped
            | K::TagBroken
            | K::TagTwice { .. }
            | K::CheckSignFalse
            | K::RemarkOfOtherMove { .. }
            | K::ResultMissing { .. }
            | K::ReasonNotSo { .. }
            | K::ForfeitWithMoves { .. }
            | K::DeskDiffers { .. } => Severity::Warning,
            K::MovesAfterResult { .. }
            | K::StartImpossible
            | K::VariantUnknown { .. }
            | K::LimitReached { .. }
            | K::Stops { .. }
            | K::ResultTagDiffers { .. }
            | K::ResultAgainstPosition { .. }
            | K::ResultAgainstReason { .. }
            | K::FlagAgainstNoMate { .. }
            | K::PlayedOn { .. } => Severity::Error,
        }
    }

    /// A stable name for programs.
    pub fn name(&self) -> &'static str {
        use FindingKind as K;
        match self {
            K::Spelled { .. } => "spelled",
            K::Encoding { .. } => "encoding",
            K::BadBytes => "bad-bytes",
            K::CommentOpen => "comment-open",
            K::VariationOpen => "variation-open",
            K::BracketAlone => "bracket-alone",
            K::VariationStops { .. } => "variation-stops",
            K::NumberOutOfStep { .. } => "number-out-of-step",
            K::ColumnsJoined => "columns-joined",
            K::MovesAfterResult { .. } => "moves-after-result",
            K::WordsSkipped => "words-skipped",
            K::TagBroken => "tag-broken",
            K::TagTwice { .. } => "tag-twice",
            K::StartImpossible => "start-impossible",
            K::VariantUnknown { .. } => "variant-unknown",
            K::CheckSignFalse => "check-sign-false",
            K::RemarkOfOtherMove { .. } => "remark-of-other-move",
            K::Heading { .. } => "heading",
            K::LimitReached { .. } => "limit-reached",
            K::Stops { wrong } => wrong.name(),
            K::ResultMissing { .. } => "result-missing",
            K::ResultTagDiffers { .. } => "result-tag-differs",
            K::ResultAgainstPosition { .. } => "result-against-position",
            K::ResultAgainstReason { .. } => "result-against-reason",
            K::FlagAgainstNoMate { .. } => "flag-against-no-mate",
            K::ReasonNotSo { .. } => "reason-not-so",
            K::ForfeitWithMoves { .. } => "forfeit-with-moves",
            K::PlayedOn { .. } => "played-on",
            K::DeskDiffers { .. } => "desk-differs",
        }
    }
}

impl Wrong {
    /// A stable name for programs.
    pub fn name(&self) -> &'static str {
        match self {
            Wrong::Unreadable => "unreadable",
            Wrong::NoSuchPiece { .. } => "no-such-piece",
            Wrong::CannotReach { .. } => "cannot-reach",
            Wrong::Blocked { .. } => "blocked",
            Wrong::OwnPiece { .. } => "own-piece",
            Wrong::LeavesKingInCheck { .. } => "leaves-king-in-check",
            Wrong::KingIntoCheck { .. } => "king-into-check",
            Wrong::Ambiguous { .. } => "ambiguous",
            Wrong::PromotionMissing => "promotion-missing",
            Wrong::PromotionImpossible => "promotion-impossible",
            Wrong::NotHisMove { .. } => "not-his-move",
            Wrong::NothingToTake { .. } => "nothing-to-take",
            Wrong::EnPassantLate => "en-passant-late",
            Wrong::Castling(_) => "castling",
            Wrong::FalseLetter { .. } => "false-letter",
            Wrong::NullMove => "null-move",
            Wrong::GameOver(_) => "game-over",
        }
    }
}

/// Where and why the main line stops.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    /// The ply that cannot be read, from 1.
    pub ply: u32,
    pub at: Place,
    /// As typed.
    pub token: String,
    /// Position before it.
    pub fen: String,
    pub wrong: Wrong,
    /// Legal moves nearest to what was typed, in SAN, with their distance.
    pub near: Vec<(String, u32)>,
    /// The smallest edits after which the text goes on, best first; filled by [`super::repair::repairs`].
    pub repairs: Vec<Repair>,
}
