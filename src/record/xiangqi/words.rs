//! The findings in sentences, Chinese and English.

use super::Square;
use super::board::PieceKind;
use super::fen::FenError;
use super::history::{Repetition, RepetitionKind};
use super::notation::MoveError;
use super::position::State;
use super::record::{FindingKind, GameResult};
use super::refusal::Refusal;
use crate::tournament::Side;

fn points(squares: &[Square]) -> String {
    squares.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// Chinese.
pub mod zh {
    use super::*;

    fn piece(kind: PieceKind) -> &'static str {
        match kind {
            PieceKind::General => "帅(将)",
            PieceKind::Advisor => "仕(士)",
            PieceKind::Elephant => "相(象)",
            PieceKind::Horse => "马",
            PieceKind::Chariot => "车",
            PieceKind::Cannon => "炮",
            PieceKind::Soldier => "兵(卒)",
        }
    }

    pub fn side(side: Side) -> &'static str {
        match side {
            Side::First => "红方",
            Side::Second => "黑方",
        }
    }

    pub fn state(state: State) -> &'static str {
        match state {
            State::Play => "对局中",
            State::Check => "将军",
            State::Checkmate => "将死",
            State::Stalemate => "困毙",
        }
    }

    pub fn result(result: GameResult) -> &'static str {
        match result {
            GameResult::RedWins => "红胜",
            GameResult::BlackWins => "黑胜",
            GameResult::Draw => "和棋",
            GameResult::Unknown => "未定",
        }
    }

    pub fn refusal(refusal: &Refusal) -> String {
        match refusal {
            Refusal::GameOver { state: over } => format!("棋局已结束({})", state(*over)),
            Refusal::OffBoard => "走出棋盘".to_string(),
            Refusal::EmptyPoint { at } => format!("{at} 处没有棋子"),
            Refusal::NotYourPiece { at } => format!("{at} 处是对方的棋子"),
            Refusal::OwnPiece { at } => format!("目标 {at} 是己方棋子"),
            Refusal::Shape { kind } => format!("{}不能这样走", piece(*kind)),
            Refusal::Palace { kind } => format!("{}不能出九宫", piece(*kind)),
            Refusal::River => "相(象)不能过河".to_string(),
            Refusal::HorseLeg { leg } => format!("蹩马腿({leg})"),
            Refusal::ElephantEye { eye } => format!("塞象眼({eye})"),
            Refusal::ChariotJump { over } => format!("车不能越子({over})"),
            Refusal::CannonJump { over } => format!("炮不吃子时不能越子({over})"),
            Refusal::CannonNoScreen => "炮打隔子：没有炮架".to_string(),
            Refusal::CannonScreens { count } => format!("炮打隔子：隔了 {count} 个子，只能隔一个"),
            Refusal::SoldierBack => "兵(卒)不能后退".to_string(),
            Refusal::SoldierSideBeforeRiver => "未过河的兵(卒)不能平走".to_string(),
            Refusal::StillInCheck { by } => format!("被将军而未应将(将军的子在 {})", points(by)),
            Refusal::IntoCheck { by } => format!("送将(对方的子在 {})", points(by)),
            Refusal::GeneralsFace => "将帅对面".to_string(),
        }
    }

    pub fn move_error(error: &MoveError) -> String {
        match error {
            MoveError::Syntax => "看不懂这着棋".to_string(),
            MoveError::NoSuchPiece { piece: kind } => format!("没有这样的{}", piece(*kind)),
            MoveError::Ambiguous { piece: kind, fits } => {
                format!("不明确：{}可以是 {} 处的任一个", piece(*kind), points(fits))
            }
            MoveError::Illegal { refusal: why, .. } => refusal(why),
        }
    }

    pub fn repetition(it: &Repetition) -> String {
        let times = it.times;
        match it.kind {
            RepetitionKind::PerpetualCheck { by } => {
                format!("同一局面出现 {times} 次，{}单方长将，不变作负", side(by))
            }
            RepetitionKind::MutualPerpetualCheck => {
                format!("同一局面出现 {times} 次，双方长将，一般不变作和，请裁判裁定")
            }
            RepetitionKind::Quiet => {
                format!("同一局面出现 {times} 次，双方均无将军和新的威胁，一般不变作和，请裁判裁定")
            }
            RepetitionKind::ForTheArbiter => {
                format!("同一局面出现 {times} 次，是否长捉等请裁判按棋例裁定")
            }
        }
    }

    fn fen(error: &FenError) -> String {
        match error {
            FenError::Rows { found } => format!("应有 10 行，只有 {found} 行"),
            FenError::RowLength { row, found } => format!("从上数第 {row} 行有 {found} 格，应为 9 格"),
            FenError::Letter { letter } => format!("没有写作“{letter}”的棋子"),
            FenError::Turn { found } => format!("轮到哪方应写 w、r 或 b，写的是“{found}”"),
            FenError::Generals { side: of, found } => format!("{}有 {found} 个将帅，应为 1 个", side(*of)),
            FenError::GeneralOutside { side: of, at } => format!("{}的将帅在九宫之外({at})", side(*of)),
            FenError::OpponentInCheck => "轮到走棋的一方可以直接吃掉对方的将帅".to_string(),
        }
    }

    pub fn finding(kind: &FindingKind) -> String {
        match kind {
            FindingKind::Move { error } => move_error(error),
            FindingKind::VariationMove { error } => format!("变着中：{}", move_error(error)),
            FindingKind::Fen { error } => format!("FEN 有误：{}", fen(error)),
            FindingKind::Misplaced { men } => format!("这些棋子不可能在那里：{}", points(men)),
            FindingKind::NumberOutOfStep { expected, found } => {
                format!("回合数写的是 {found}，应为 {expected}")
            }
            FindingKind::UnreadText => "这些文字没有读入".to_string(),
            FindingKind::TandemSignMissing => "同一线上有两子，缺前后标记；只有一个能这样走".to_string(),
            FindingKind::Unclosed { opened } => format!("“{opened}”没有结束"),
            FindingKind::Stray { closed } => format!("多余的“{closed}”"),
            FindingKind::MovesAfterResult => "结果之后还有着法".to_string(),
            FindingKind::NoGame => "这里没有棋谱".to_string(),
            FindingKind::ResultsDiffer { tag, text } => {
                format!("标签的结果是{}，着法后的结果是{}", result(*tag), result(*text))
            }
            FindingKind::ResultAgainstBoard { stated, board } => {
                format!("写的结果是{}，而盘面是{}", result(*stated), result(*board))
            }
            FindingKind::NaturalLimit { rounds } => format!("连续 {rounds} 个回合没有吃子(自然限着)"),
            FindingKind::Repetition { repetition: it } => repetition(it),
            FindingKind::Undecodable => "有些字节不是文字".to_string(),
            FindingKind::TooLong { limit } => format!("文件超过 {limit} 字节，其余未读"),
            FindingKind::TooManyGames { limit } => format!("超过 {limit} 局，其余未读"),
            FindingKind::TooManyMoves { limit } => format!("一局超过 {limit} 着，其余未读"),
            FindingKind::TooDeep { limit } => format!("变着嵌套超过 {limit} 层，更深的未读"),
        }
    }
}

/// English.
pub mod en {
    use super::*;

    fn piece(kind: PieceKind) -> &'static str {
        match kind {
            PieceKind::General => "general",
            PieceKind::Advisor => "advisor",
            PieceKind::Elephant => "elephant",
            PieceKind::Horse => "horse",
            PieceKind::Chariot => "chariot",
            PieceKind::Cannon => "cannon",
            PieceKind::Soldier => "soldier",
        }
    }

    pub fn side(side: Side) -> &'static str {
        match side {
            Side::First => "Red",
            Side::Second => "Black",
        }
    }

    pub fn state(state: State) -> &'static str {
        match state {
            State::Play => "in play",
            State::Check => "check",
            State::Checkmate => "checkmate",
            State::Stalemate => "stalemate, which loses",
        }
    }

    pub fn result(result: GameResult) -> &'static str {
        match result {
            GameResult::RedWins => "a win for Red",
            GameResult::BlackWins => "a win for Black",
            GameResult::Draw => "a draw",
            GameResult::Unknown => "open",
        }
    }

    pub fn refusal(refusal: &Refusal) -> String {
        match refusal {
            Refusal::GameOver { state: over } => format!("the game is over: {}", state(*over)),
            Refusal::OffBoard => "the move leaves the board".to_string(),
            Refusal::EmptyPoint { at } => format!("nothing stands on {at}"),
            Refusal::NotYourPiece { at } => format!("the man on {at} is the opponent's"),
            Refusal::OwnPiece { at } => format!("an own man stands on {at}"),
            Refusal::Shape { kind } => format!("a {} does not move like that", piece(*kind)),
            Refusal::Palace { kind } => format!("the {} may not leave the palace", piece(*kind)),
            Refusal::River => "an elephant may not cross the river".to_string(),
            Refusal::HorseLeg { leg } => format!("the man on {leg} blocks the horse"),
            Refusal::ElephantEye { eye } => format!("the man on {eye} blocks the elephant"),
            Refusal::ChariotJump { over } => format!("the chariot may not jump over {over}"),
            Refusal::CannonJump { over } => format!("the cannon jumps over {over} without capturing"),
            Refusal::CannonNoScreen => {
                "the cannon captures only over a screen, and there is none".to_string()
            }
            Refusal::CannonScreens { count } => {
                format!("the cannon captures over exactly one screen, here are {count}")
            }
            Refusal::SoldierBack => "a soldier never goes back".to_string(),
            Refusal::SoldierSideBeforeRiver => "a soldier goes sideways only beyond the river".to_string(),
            Refusal::StillInCheck { by } => {
                format!("the general is in check from {} and stays so", points(by))
            }
            Refusal::IntoCheck { by } => format!("the general would be in check from {}", points(by)),
            Refusal::GeneralsFace => "the generals would face each other".to_string(),
        }
    }

    pub fn move_error(error: &MoveError) -> String {
        match error {
            MoveError::Syntax => "this is no move".to_string(),
            MoveError::NoSuchPiece { piece: kind } => format!("there is no such {}", piece(*kind)),
            MoveError::Ambiguous { piece: kind, fits } => {
                format!("ambiguous: the {} may be any of {}", piece(*kind), points(fits))
            }
            MoveError::Illegal { refusal: why, .. } => refusal(why),
        }
    }

    pub fn repetition(it: &Repetition) -> String {
        let times = it.times;
        match it.kind {
            RepetitionKind::PerpetualCheck { by } => {
                format!(
                    "the position stands {times} times and {} checks with every move: he loses unless he varies",
                    side(by)
                )
            }
            RepetitionKind::MutualPerpetualCheck => {
                format!(
                    "the position stands {times} times, both check with every move: usually a draw, the arbiter decides"
                )
            }
            RepetitionKind::Quiet => {
                format!(
                    "the position stands {times} times without check or new threat: usually a draw, the arbiter decides"
                )
            }
            RepetitionKind::ForTheArbiter => {
                format!("the position stands {times} times; whether someone chases is for the arbiter")
            }
        }
    }

    fn fen(error: &FenError) -> String {
        match error {
            FenError::Rows { found } => format!("ten rows are needed, there are {found}"),
            FenError::RowLength { row, found } => {
                format!("row {row} from the top has {found} points instead of nine")
            }
            FenError::Letter { letter } => format!("no man is written “{letter}”"),
            FenError::Turn { found } => format!("the side to move must be w, r or b, not “{found}”"),
            FenError::Generals { side: of, found } => {
                format!("{} has {found} generals instead of one", side(*of))
            }
            FenError::GeneralOutside { side: of, at } => {
                format!("{}'s general stands outside the palace on {at}", side(*of))
            }
            FenError::OpponentInCheck => "the side to move could take the general".to_string(),
        }
    }

    pub fn finding(kind: &FindingKind) -> String {
        match kind {
            FindingKind::Move { error } => move_error(error),
            FindingKind::VariationMove { error } => format!("in a variation: {}", move_error(error)),
            FindingKind::Fen { error } => format!("the FEN is wrong: {}", fen(error)),
            FindingKind::Misplaced { men } => format!("no game brings men to {}", points(men)),
            FindingKind::NumberOutOfStep { expected, found } => {
                format!("the move number is {found}, it should be {expected}")
            }
            FindingKind::UnreadText => "these words were not read".to_string(),
            FindingKind::TandemSignMissing => {
                "two share the file and the tandem sign is missing; only one of them can go".to_string()
            }
            FindingKind::Unclosed { opened } => format!("“{opened}” is never closed"),
            FindingKind::Stray { closed } => format!("“{closed}” closes nothing"),
            FindingKind::MovesAfterResult => "there are moves after the result".to_string(),
            FindingKind::NoGame => "there is no game in this".to_string(),
            FindingKind::ResultsDiffer { tag, text } => {
                format!("the tag says {}, the text after the moves {}", result(*tag), result(*text))
            }
            FindingKind::ResultAgainstBoard { stated, board } => {
                format!("the result says {}, the board shows {}", result(*stated), result(*board))
            }
            FindingKind::NaturalLimit { rounds } => format!("{rounds} rounds without a capture are complete"),
            FindingKind::Repetition { repetition: it } => repetition(it),
            FindingKind::Undecodable => "some bytes are no characters".to_string(),
            FindingKind::TooLong { limit } => {
                format!("the file is longer than {limit} bytes, the rest was left")
            }
            FindingKind::TooManyGames { limit } => format!("more than {limit} games, the rest was left"),
            FindingKind::TooManyMoves { limit } => {
                format!("more than {limit} moves in a game, the rest was left")
            }
            FindingKind::TooDeep { limit } => {
                format!("variations deeper than {limit} in each other were left")
            }
        }
    }
}
