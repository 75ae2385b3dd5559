//! The findings in sentences, Chinese and English.

use super::board::{Size, Stone};
use super::record::FindingKind;
use super::rules::Illegal;
use super::score::{Area, Zi};
use super::sgf::SyntaxKind;

fn points(list: &[super::Point], size: Size) -> String {
    list.iter().map(|at| at.label(size)).collect::<Vec<_>>().join(", ")
}

/// Chinese.
pub mod zh {
    use super::*;

    pub fn stone(stone: Stone) -> &'static str {
        match stone {
            Stone::Black => "黑",
            Stone::White => "白",
        }
    }

    pub fn illegal(illegal: Illegal) -> String {
        match illegal {
            Illegal::OffBoard => "不在棋盘上".to_string(),
            Illegal::Occupied { by } => format!("该点已有{}子", stone(by)),
            Illegal::Suicide { stones: 1 } => "禁着点：下子后无气，又不能提子".to_string(),
            Illegal::Suicide { stones } => format!("禁着点：下子后 {stones} 子无气，又不能提子"),
            Illegal::Ko { repeats_after } => format!("劫：不能立即回提(重复第 {repeats_after} 手后的局面)"),
            Illegal::Superko { repeats_after: 0 } => "禁止全局同形：重复了开局的局面".to_string(),
            Illegal::Superko { repeats_after } => {
                format!("禁止全局同形：重复了第 {repeats_after} 手后的局面")
            }
        }
    }

    fn syntax(kind: SyntaxKind) -> String {
        match kind {
            SyntaxKind::Unclosed { opened } => format!("“{opened}”没有结束"),
            SyntaxKind::Stray { closed } => format!("多余的“{closed}”"),
            SyntaxKind::NodeOutsideTree => "节点不在括号内".to_string(),
            SyntaxKind::PropertyOutsideNode => "属性不在节点内".to_string(),
            SyntaxKind::EmptyTree => "括号内没有节点".to_string(),
            SyntaxKind::NoValue => "属性没有值".to_string(),
            SyntaxKind::NoName => "值没有属性名".to_string(),
            SyntaxKind::LowerCaseName => "属性名是小写，按大写读入".to_string(),
            SyntaxKind::Duplicate => "同一节点中属性重复".to_string(),
            SyntaxKind::UnreadText => "这些文字没有读入".to_string(),
            SyntaxKind::TextOutside => "棋谱之外的文字".to_string(),
            SyntaxKind::NoTree => "这里没有棋谱".to_string(),
            SyntaxKind::Undecodable => "有些字节不是文字".to_string(),
            SyntaxKind::TooLong => "文件太大，其余未读".to_string(),
            SyntaxKind::TooManyNodes => "节点太多，其余未读".to_string(),
            SyntaxKind::TooManyTrees => "棋局太多，其余未读".to_string(),
        }
    }

    pub fn finding(kind: &FindingKind, size: Size) -> String {
        match kind {
            FindingKind::Syntax { kind } => syntax(*kind),
            FindingKind::OtherGame { gm } => format!("不是围棋棋谱(GM[{gm}])"),
            FindingKind::BadSize { size } => format!("棋盘大小“{size}”不能用，应为 5 至 25 路"),
            FindingKind::BadMove => "着手不是棋盘上的点".to_string(),
            FindingKind::BadPoint => "摆放的点不在棋盘上".to_string(),
            FindingKind::PointTwice { at } => format!("{} 摆放了两次", at.label(size)),
            FindingKind::Move { illegal: why } => illegal(*why),
            FindingKind::VariationMove { illegal: why } => format!("变化图中：{}", illegal(*why)),
            FindingKind::TwoMoves => "一个节点中有两手棋".to_string(),
            FindingKind::MoveAndSetup => "一个节点中既有着手又有摆子".to_string(),
            FindingKind::OutOfTurn { expected } => format!("应轮到{}方", stone(*expected)),
            FindingKind::HandicapMismatch { said, stones } => format!("写明让 {said} 子，盘上是 {stones} 子"),
            FindingKind::BadHandicap => "让子数看不懂".to_string(),
            FindingKind::BadKomi => "贴目看不懂".to_string(),
            FindingKind::Breathless { at } => format!("摆放后无气：{}", points(at, size)),
            FindingKind::AfterTheEnd => "双方连续虚着之后又有着手".to_string(),
            FindingKind::BadResult => "结果看不懂".to_string(),
            FindingKind::ResultAgainstCount { stated, counted } => {
                format!("写的结果是 {stated}，数子得 {counted}")
            }
            FindingKind::TooManyTurns { limit } => format!("一局超过 {limit} 手，其余未读"),
            FindingKind::TooDeep { limit } => format!("变化嵌套超过 {limit} 层，更深的未检查"),
        }
    }

    /// 黑 185 子，白 176 子；黑超过 184¼ 子为胜(180½ + 贴 3¾)：黑胜¾子
    pub fn area(area: &Area) -> String {
        let Area { black_zi, white_zi, threshold_zi, half_zi, compensation_zi, .. } = area;
        format!(
            "黑 {black_zi} 子，白 {white_zi} 子；黑超过 {threshold_zi} 子为胜({half_zi} + 贴 {compensation_zi})：{}",
            area.words_zh()
        )
    }
}

/// English.
pub mod en {
    use super::*;

    pub fn stone(stone: Stone) -> &'static str {
        match stone {
            Stone::Black => "Black",
            Stone::White => "White",
        }
    }

    pub fn illegal(illegal: Illegal) -> String {
        match illegal {
            Illegal::OffBoard => "this is not on the board".to_string(),
            Illegal::Occupied { by } => format!("a stone of {} stands there", stone(by)),
            Illegal::Suicide { stones: 1 } => {
                "the stone would have no liberty and captures nothing".to_string()
            }
            Illegal::Suicide { stones } => {
                format!("{stones} own stones would have no liberty, nothing is captured")
            }
            Illegal::Ko { repeats_after } => {
                format!(
                    "ko: may not take back at once (the board repeats the position after move {repeats_after})"
                )
            }
            Illegal::Superko { repeats_after: 0 } => {
                "superko: the board repeats the starting position".to_string()
            }
            Illegal::Superko { repeats_after } => {
                format!("superko: the board repeats the position after move {repeats_after}")
            }
        }
    }

    fn syntax(kind: SyntaxKind) -> String {
        match kind {
            SyntaxKind::Unclosed { opened } => format!("“{opened}” is never closed"),
            SyntaxKind::Stray { closed } => format!("“{closed}” closes nothing"),
            SyntaxKind::NodeOutsideTree => "a node stands outside brackets".to_string(),
            SyntaxKind::PropertyOutsideNode => "a property stands outside a node".to_string(),
            SyntaxKind::EmptyTree => "brackets without a node".to_string(),
            SyntaxKind::NoValue => "the property has no value".to_string(),
            SyntaxKind::NoName => "the value has no property".to_string(),
            SyntaxKind::LowerCaseName => "the name is in small letters and was read as capitals".to_string(),
            SyntaxKind::Duplicate => "the property stands twice in one node".to_string(),
            SyntaxKind::UnreadText => "these words were not read".to_string(),
            SyntaxKind::TextOutside => "text outside the game".to_string(),
            SyntaxKind::NoTree => "there is no game in this".to_string(),
            SyntaxKind::Undecodable => "some bytes are no characters".to_string(),
            SyntaxKind::TooLong => "the file is too long, the rest was left".to_string(),
            SyntaxKind::TooManyNodes => "too many nodes, the rest was left".to_string(),
            SyntaxKind::TooManyTrees => "too many games, the rest was left".to_string(),
        }
    }

    pub fn finding(kind: &FindingKind, size: Size) -> String {
        match kind {
            FindingKind::Syntax { kind } => syntax(*kind),
            FindingKind::OtherGame { gm } => format!("this is no record of Go (GM[{gm}])"),
            FindingKind::BadSize { size } => format!("board size “{size}” can't be used; 5 to 25 lines can"),
            FindingKind::BadMove => "the move is no point of the board".to_string(),
            FindingKind::BadPoint => "the setup names a point off the board".to_string(),
            FindingKind::PointTwice { at } => format!("{} is set up twice", at.label(size)),
            FindingKind::Move { illegal: why } => illegal(*why),
            FindingKind::VariationMove { illegal: why } => format!("in a variation: {}", illegal(*why)),
            FindingKind::TwoMoves => "two moves in one node".to_string(),
            FindingKind::MoveAndSetup => "move and setup in one node".to_string(),
            FindingKind::OutOfTurn { expected } => format!("it is {}'s turn", stone(*expected)),
            FindingKind::HandicapMismatch { said, stones } => {
                format!("a handicap of {said} is stated, {stones} stones are on the board")
            }
            FindingKind::BadHandicap => "the handicap can't be read".to_string(),
            FindingKind::BadKomi => "the komi can't be read".to_string(),
            FindingKind::Breathless { at } => format!("set up without a liberty: {}", points(at, size)),
            FindingKind::AfterTheEnd => "there are moves after two passes".to_string(),
            FindingKind::BadResult => "the result can't be read".to_string(),
            FindingKind::ResultAgainstCount { stated, counted } => {
                format!("the result says {stated}, the count gives {counted}")
            }
            FindingKind::TooManyTurns { limit } => {
                format!("more than {limit} moves in a game, the rest was left")
            }
            FindingKind::TooDeep { limit } => {
                format!("variations deeper than {limit} in each other are not checked")
            }
        }
    }

    /// Black 185, White 176; Black needs more than 184¼ (180½ + 3¾): Black wins by 1.5 points
    pub fn area(area: &Area) -> String {
        let Area { black_zi, white_zi, threshold_zi, half_zi, compensation_zi, .. } = area;
        let margin = Zi::quarters(area.margin_zi.in_quarters().abs());
        let verdict = match area.winner {
            Some(winner) => format!("{} wins by {margin} zi ({} points)", stone(winner), margin.in_points()),
            None => "a draw".to_string(),
        };
        format!(
            "Black {black_zi}, White {white_zi}; Black needs more than {threshold_zi} ({half_zi} + {compensation_zi}): {verdict}"
        )
    }
}
