//! Sentences for people, in Chinese and English: one function a language and kind of thing said.

use super::ends::Ending;
use super::finding::{DeskField, FindingKind, Habit, Limit, NoCastling, Problem, Wrong};
use super::game::Score;
use super::repair::{EditKind, Repair};
use super::result::Reason;
use super::source::Charset;
use shakmaty::{Color, Role, Square};

/// The language of a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    Zh,
    En,
}

/// A move with its number, e.g. `26…Ne4`.
pub fn numbered(ply: u32, first: u32, san: &str) -> String {
    let at = first + ply.saturating_sub(1);
    let n = at / 2 + 1;
    if at % 2 == 1 { format!("{n}…{san}") } else { format!("{n}.{san}") }
}

fn role_zh(role: Role) -> &'static str {
    match role {
        Role::Pawn => "兵",
        Role::Knight => "马",
        Role::Bishop => "象",
        Role::Rook => "车",
        Role::Queen => "后",
        Role::King => "王",
    }
}

fn role_en(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}

fn colour_zh(colour: Color) -> &'static str {
    colour.fold_wb("白方", "黑方")
}

fn colour_en(colour: Color) -> &'static str {
    colour.fold_wb("White", "Black")
}

fn squares(squares: &[Square], between: &str) -> String {
    squares.iter().map(|s| s.to_string()).collect::<Vec<_>>().join(between)
}

fn score_zh(score: Score) -> &'static str {
    match score {
        Score::WhiteWon => "1-0（白胜）",
        Score::BlackWon => "0-1（黑胜）",
        Score::Drawn => "½-½（和棋）",
        Score::Open => "*（未完）",
        Score::WhiteByForfeit => "+/-（黑方弃权）",
        Score::BlackByForfeit => "-/+（白方弃权）",
        Score::BothForfeit => "-/-（双方弃权）",
    }
}

fn score_en(score: Score) -> &'static str {
    match score {
        Score::WhiteWon => "1-0",
        Score::BlackWon => "0-1",
        Score::Drawn => "½-½",
        Score::Open => "*",
        Score::WhiteByForfeit => "+/-",
        Score::BlackByForfeit => "-/+",
        Score::BothForfeit => "-/-",
    }
}

fn ending_zh(ending: Ending) -> String {
    match ending {
        Ending::Checkmate { loser } => format!("{}被将死", colour_zh(loser)),
        Ending::Stalemate => "无子可动（逼和）".into(),
        Ending::DeadPosition => "死局：双方都不可能将死对方".into(),
        Ending::Fivefold => "同一局面第五次出现".into(),
        Ending::SeventyFive => "七十五回合没有吃子和动兵".into(),
    }
}

fn ending_en(ending: Ending) -> String {
    match ending {
        Ending::Checkmate { loser } => format!("{} is checkmated", colour_en(loser)),
        Ending::Stalemate => "it is stalemate".into(),
        Ending::DeadPosition => "the position is dead: neither side can ever mate".into(),
        Ending::Fivefold => "the same position stands for the fifth time".into(),
        Ending::SeventyFive => "75 moves were made without capture or pawn move".into(),
    }
}

fn reason_zh(reason: Reason) -> String {
    let whose = |c: Option<Color>, what: &str| format!("{}{what}", c.map_or("", colour_zh));
    match reason {
        Reason::Time { flagged } => whose(flagged, "超时"),
        Reason::Resigned { colour } => whose(colour, "认输"),
        Reason::Agreed => "双方同意和棋".into(),
        Reason::Mate => "将死".into(),
        Reason::Stalemate => "逼和".into(),
        Reason::DeadPosition => "死局".into(),
        Reason::Repetition => "三次重复局面".into(),
        Reason::PerpetualCheck => "长将（经三次重复成和）".into(),
        Reason::FiftyMoves => "五十回合".into(),
        Reason::Absent { colour } => whose(colour, "弃权"),
        Reason::Penalty { colour } => whose(colour, "被判负"),
        Reason::Adjudicated => "裁定".into(),
        Reason::Abandoned => "中断".into(),
        Reason::Won { colour } => format!("{}胜", colour_zh(colour)),
        Reason::Drawn => "和棋".into(),
    }
}

fn reason_en(reason: Reason) -> String {
    let whose = |c: Option<Color>, what: &str| format!("{} {what}", c.map_or("a player", colour_en));
    match reason {
        Reason::Time { flagged } => whose(flagged, "overstepped the time"),
        Reason::Resigned { colour } => whose(colour, "resigned"),
        Reason::Agreed => "a draw was agreed".into(),
        Reason::Mate => "checkmate".into(),
        Reason::Stalemate => "stalemate".into(),
        Reason::DeadPosition => "a dead position".into(),
        Reason::Repetition => "threefold repetition".into(),
        Reason::PerpetualCheck => "perpetual check (a draw through repetition)".into(),
        Reason::FiftyMoves => "the fifty-move rule".into(),
        Reason::Absent { colour } => whose(colour, "did not come"),
        Reason::Penalty { colour } => whose(colour, "lost by ruling"),
        Reason::Adjudicated => "adjudication".into(),
        Reason::Abandoned => "the game was abandoned".into(),
        Reason::Won { colour } => format!("{} won", colour_en(colour)),
        Reason::Drawn => "a draw".into(),
    }
}

fn habit_zh(habit: Habit) -> &'static str {
    match habit {
        Habit::Castling => "易位写法",
        Habit::CaptureUnmarked => "省略吃子号 x",
        Habit::PawnFiles => "兵吃子只写了直线",
        Habit::PawnCaptureUnmarked => "兵吃子省略 x",
        Habit::LongForm => "完整记法",
        Habit::NeedlessLetter => "多写了区分字母",
        Habit::PromotionSign => "升变没有写 =",
        Habit::ForeignLetter => "外文棋子字母",
        Habit::ChineseName => "中文棋子名",
        Habit::Figurine => "棋子图形",
        Habit::SmallLetter => "小写棋子字母",
        Habit::CapitalFile => "大写直线字母",
        Habit::FullWidth => "全角字符",
        Habit::PawnLetter => "写出了兵的字母",
        Habit::EnPassantMark => "注明吃过路兵",
    }
}

fn habit_en(habit: Habit) -> &'static str {
    match habit {
        Habit::Castling => "castling spelled otherwise",
        Habit::CaptureUnmarked => "x left out",
        Habit::PawnFiles => "pawn capture by files only",
        Habit::PawnCaptureUnmarked => "pawn capture without x",
        Habit::LongForm => "long form",
        Habit::NeedlessLetter => "a letter more than needed",
        Habit::PromotionSign => "promotion without =",
        Habit::ForeignLetter => "letters of another language",
        Habit::ChineseName => "Chinese piece name",
        Habit::Figurine => "figurine",
        Habit::SmallLetter => "small piece letter",
        Habit::CapitalFile => "capital file letter",
        Habit::FullWidth => "full-width characters",
        Habit::PawnLetter => "letter for the pawn",
        Habit::EnPassantMark => "en passant marked",
    }
}

/// Why a move cannot be, as a clause.
pub fn wrong(language: Language, wrong: &Wrong) -> String {
    match language {
        Language::Zh => wrong_zh(wrong),
        Language::En => wrong_en(wrong),
    }
}

fn wrong_zh(wrong: &Wrong) -> String {
    match wrong {
        Wrong::Unreadable => "看不出是哪一步棋".into(),
        Wrong::NoSuchPiece { colour, role } => format!("{}没有这样的{}", colour_zh(*colour), role_zh(*role)),
        Wrong::CannotReach { role, from } => {
            format!("{}在 {}，走不到那里", role_zh(*role), squares(from, "、"))
        }
        Wrong::Blocked { role, from, by } => format!("{from} 的{}被 {by} 的棋子挡住", role_zh(*role)),
        Wrong::OwnPiece { at } => format!("{at} 上是自己的棋子"),
        Wrong::LeavesKingInCheck { from, checker } => {
            format!("走开 {from} 的棋子后，自己的王被 {checker} 的棋子将军")
        }
        Wrong::KingIntoCheck { checker } => format!("王会走到 {checker} 的棋子攻击之下"),
        Wrong::Ambiguous { moves } => format!("有歧义，可以是 {}", moves.join(" 或 ")),
        Wrong::PromotionMissing => "兵到底线，没有写升变成什么".into(),
        Wrong::PromotionImpossible => "这步棋不能升变".into(),
        Wrong::NotHisMove { colour } => format!("这是{}的棋，不该轮到他走；可能漏记或多记了一步", colour_zh(*colour)),
        Wrong::NothingToTake { at } => format!("写了吃子，但 {at} 上没有可吃的棋子"),
        Wrong::EnPassantLate => "不能吃过路兵：只能在对方兵走两格之后立即吃".into(),
        Wrong::Castling(NoCastling::RightLost) => "不能易位：王或车已经动过，或车已不在".into(),
        Wrong::Castling(NoCastling::Blocked(square)) => format!("不能易位：{square} 上有棋子"),
        Wrong::Castling(NoCastling::InCheck) => "不能易位：王正被将军".into(),
        Wrong::Castling(NoCastling::Attacked(square)) => format!("不能易位：王经过或到达的 {square} 被攻击"),
        Wrong::FalseLetter { moves } => format!("所写的那个棋子不能去；能去的是 {}", moves.join("、")),
        Wrong::NullMove => "对局中不能不走棋".into(),
        Wrong::GameOver(ending) => format!("对局已经结束：{}", ending_zh(*ending)),
    }
}

fn wrong_en(wrong: &Wrong) -> String {
    match wrong {
        Wrong::Unreadable => "this is no move in any notation known".into(),
        Wrong::NoSuchPiece { colour, role } => format!("{} has no such {}", colour_en(*colour), role_en(*role)),
        Wrong::CannotReach { role, from } => {
            format!("the {} on {} cannot go there", role_en(*role), squares(from, " and "))
        }
        Wrong::Blocked { role, from, by } => format!("the {} on {from} is blocked on {by}", role_en(*role)),
        Wrong::OwnPiece { at } => format!("his own piece stands on {at}"),
        Wrong::LeavesKingInCheck { from, checker } => {
            format!("moving the piece on {from} leaves his king in check from {checker}")
        }
        Wrong::KingIntoCheck { checker } => format!("the king would be in check from {checker}"),
        Wrong::Ambiguous { moves } => format!("it may be {}", moves.join(" or ")),
        Wrong::PromotionMissing => "the pawn reaches the last rank and no piece is named".into(),
        Wrong::PromotionImpossible => "nothing promotes here".into(),
        Wrong::NotHisMove { colour } => {
            format!("it is not {}'s turn; a move may be missing or doubled", colour_en(*colour))
        }
        Wrong::NothingToTake { at } => format!("there is nothing to take on {at}"),
        Wrong::EnPassantLate => "en passant is only possible at once, after a double step".into(),
        Wrong::Castling(NoCastling::RightLost) => "no castling: king or rook has moved, or the rook is gone".into(),
        Wrong::Castling(NoCastling::Blocked(square)) => format!("no castling: {square} is occupied"),
        Wrong::Castling(NoCastling::InCheck) => "no castling out of check".into(),
        Wrong::Castling(NoCastling::Attacked(square)) => format!("no castling: {square} is attacked"),
        Wrong::FalseLetter { moves } => format!("the piece named cannot go there, but {} can be", moves.join(", ")),
        Wrong::NullMove => "passing is not a move".into(),
        Wrong::GameOver(ending) => format!("the game was over: {}", ending_en(*ending)),
    }
}

/// The whole sentence about where a record stops.
pub fn problem(language: Language, problem: &Problem, first: u32) -> String {
    let token = numbered(problem.ply, first, &problem.token);
    let good = problem.ply.saturating_sub(1);
    let (line, column) = (problem.at.line, problem.at.column);
    let near = problem.near.iter().map(|(san, _)| san.as_str()).collect::<Vec<_>>();
    match language {
        Language::Zh => {
            let near = if near.is_empty() { String::new() } else { format!("相近的合法着法：{}。", near.join("、")) };
            format!("第 {line} 行第 {column} 个字：{token} 不合法，{}。前 {good} 步无误。{near}", wrong_zh(&problem.wrong))
        }
        Language::En => {
            let near = if near.is_empty() { String::new() } else { format!(" Legal moves like it: {}.", near.join(", ")) };
            format!("Line {line}, column {column}: {token} is not legal: {}. The {good} plies before it are.{near}", wrong_en(&problem.wrong))
        }
    }
}

/// A repair as one sentence.
pub fn repair(language: Language, repair: &Repair, first: u32) -> String {
    let edits: Vec<String> = repair
        .edits
        .iter()
        .map(|edit| {
            let typed = numbered(edit.ply, first, &edit.typed);
            match (&edit.kind, language) {
                (EditKind::Replace { san }, _) => format!("{typed} → {san}"),
                (EditKind::Insert { sans }, Language::Zh) => {
                    format!("{typed} 前漏记一步（{}）", some(sans, "、", " 等"))
                }
                (EditKind::Insert { sans }, Language::En) => {
                    format!("a move is missing before {typed} ({})", some(sans, ", ", ", …"))
                }
                (EditKind::Drop, Language::Zh) => format!("{typed} 多记了一步"),
                (EditKind::Drop, Language::En) => format!("{typed} is one too many"),
            }
        })
        .collect();
    match (language, repair.complete) {
        (Language::Zh, true) => format!("改 {}，全局 {} 步都合法。", edits.join("；"), repair.reach),
        (Language::Zh, false) => format!("改 {}，可以读到第 {} 步。", edits.join("；"), repair.reach),
        (Language::En, true) => format!("With {} all {} plies are legal.", edits.join("; "), repair.reach),
        (Language::En, false) => format!("With {} it is legal to ply {}.", edits.join("; "), repair.reach),
    }
}

fn some(sans: &[String], between: &str, more: &str) -> String {
    let shown = sans.iter().take(4).cloned().collect::<Vec<_>>().join(between);
    if sans.len() > 4 { format!("{shown}{more}") } else { shown }
}

/// A finding as one sentence, without its place.
pub fn finding(language: Language, kind: &FindingKind, token: &str) -> String {
    match language {
        Language::Zh => finding_zh(kind, token),
        Language::En => finding_en(kind, token),
    }
}

fn charset(charset: Charset) -> &'static str {
    match charset {
        Charset::Utf8 => "UTF-8",
        Charset::Utf16Le | Charset::Utf16Be => "UTF-16",
        Charset::Gb18030 => "GB18030",
        Charset::Latin1 => "Latin-1",
    }
}

fn finding_zh(kind: &FindingKind, token: &str) -> String {
    use FindingKind as K;
    match kind {
        K::Spelled { san, how } => {
            let how = how.iter().map(|h| habit_zh(*h)).collect::<Vec<_>>().join("、");
            format!("「{token}」读作 {san}（{how}）。")
        }
        K::Encoding { charset: c } => format!("文件编码是 {}。", charset(*c)),
        K::BadBytes => "有些字节无法识别，已用替代符号代替。".into(),
        K::CommentOpen => "注释的 { 没有配对的 }。".into(),
        K::VariationOpen => "变着的括号没有关上。".into(),
        K::BracketAlone => "多出一个括号。".into(),
        K::VariationStops { wrong } => format!("变着读到「{token}」为止：{}。", wrong_zh(wrong)),
        K::NumberOutOfStep { typed, expected, black } => {
            format!("回合号写 {typed}，按顺序应是 {expected}（{}走）。", colour_zh(Color::from_white(!black)))
        }
        K::ColumnsJoined => "着法分栏排列，已按回合号接上。".into(),
        K::MovesAfterResult { moves } => format!("结果之后还有 {moves} 步棋，没有读入。"),
        K::WordsSkipped => format!("「{token}」不是着法，已跳过。"),
        K::TagBroken => format!("标签「{token}」写法不完整。"),
        K::TagTwice { name, first } => format!("标签 {name} 出现两次，取第一个「{first}」。"),
        K::StartImpossible => "起始局面（FEN）摆不出来，按通常的开局读。".into(),
        K::VariantUnknown { name } => format!("不认识的棋种「{name}」，按国际象棋读。"),
        K::CheckSignFalse => format!("「{token}」注了将军或将死，实际不是。"),
        K::RemarkOfOtherMove { played } => match played {
            Some(played) => format!("评语写的是「{token}」，当时走的是 {played}。"),
            None => format!("评语写的「{token}」没有这一步。"),
        },
        K::Heading { tag, value } => format!("抬头：{tag} 是「{value}」。"),
        K::LimitReached { what } => match what {
            Limit::GameBytes => "这一局太长，后面没有读。".into(),
            Limit::Plies => "着法太多，后面没有读。".into(),
            Limit::Depth => "变着嵌套太深，里面没有读。".into(),
            Limit::Findings => format!("问题太多，另有 {token} 条没有列出。"),
        },
        K::Stops { wrong } => format!("「{token}」不合法：{}。", wrong_zh(wrong)),
        K::ResultMissing { offer: Some(offer) } => format!("没有写结果；应是 {}。", score_zh(*offer)),
        K::ResultMissing { offer: None } => "没有写结果；记录到此为止。".into(),
        K::ResultTagDiffers { tag, text } => {
            format!("标签的结果是 {}，着法后面写的是 {}。", score_zh(*tag), score_zh(*text))
        }
        K::ResultAgainstPosition { result, ending, right } => {
            format!("结果写 {}，但{}，应是 {}。", score_zh(*result), ending_zh(*ending), score_zh(*right))
        }
        K::ResultAgainstReason { result, reason, right } => {
            format!("结果写 {}，但注明「{}」，应是 {}。", score_zh(*result), reason_zh(*reason), score_zh(*right))
        }
        K::FlagAgainstNoMate { flagged } => format!(
            "{}超时，但{}无论怎样都不可能将死对方，应判和棋（规则 6.9）。",
            colour_zh(*flagged),
            colour_zh(!*flagged)
        ),
        K::ReasonNotSo { reason } => format!("注明「{}」，但棋盘上不是。", reason_zh(*reason)),
        K::ForfeitWithMoves { moves } => format!("记为弃权，却有 {moves} 步棋。"),
        K::PlayedOn { ending, ply } => format!("第 {ply} 步后{}，对局已结束，却又走了下去。", ending_zh(*ending)),
        K::DeskDiffers { what, record, desk } => {
            let what = match what {
                DeskField::White => "白方",
                DeskField::Black => "黑方",
                DeskField::Round => "轮次",
                DeskField::Result => "结果",
            };
            format!("{what}不一致：棋谱是「{record}」，赛事登记是「{desk}」。")
        }
    }
}

fn finding_en(kind: &FindingKind, token: &str) -> String {
    use FindingKind as K;
    match kind {
        K::Spelled { san, how } => {
            let how = how.iter().map(|h| habit_en(*h)).collect::<Vec<_>>().join(", ");
            format!("“{token}” is read as {san} ({how}).")
        }
        K::Encoding { charset: c } => format!("The file is in {}.", charset(*c)),
        K::BadBytes => "Some bytes could not be read and were replaced.".into(),
        K::CommentOpen => "A comment's { has no }.".into(),
        K::VariationOpen => "A variation is not closed.".into(),
        K::BracketAlone => "There is a bracket too many.".into(),
        K::VariationStops { wrong } => format!("The variation stops at “{token}”: {}.", wrong_en(wrong)),
        K::NumberOutOfStep { typed, expected, black } => {
            format!("The number is {typed} where {expected} is due ({} to move).", colour_en(Color::from_white(!black)))
        }
        K::ColumnsJoined => "The moves stand in columns; they were read by their numbers.".into(),
        K::MovesAfterResult { moves } => format!("{moves} moves after the result were not read."),
        K::WordsSkipped => format!("“{token}” is not a move and was passed over."),
        K::TagBroken => format!("The tag “{token}” is not well formed."),
        K::TagTwice { name, first } => format!("The tag {name} stands twice; the first, “{first}”, is kept."),
        K::StartImpossible => "The FEN cannot be set up; the usual start is taken.".into(),
        K::VariantUnknown { name } => format!("“{name}” is not chess as known here; it is read as chess."),
        K::CheckSignFalse => format!("“{token}” claims a check or mate that is not there."),
        K::RemarkOfOtherMove { played } => match played {
            Some(played) => format!("The remark speaks of “{token}”, but {played} was played."),
            None => format!("The remark speaks of “{token}”, which was not played."),
        },
        K::Heading { tag, value } => format!("From the heading: {tag} is “{value}”."),
        K::LimitReached { what } => match what {
            Limit::GameBytes => "The game is too long; the rest was not read.".into(),
            Limit::Plies => "There are too many moves; the rest was not read.".into(),
            Limit::Depth => "Variations are nested too deeply; the innermost were not read.".into(),
            Limit::Findings => format!("There are {token} more findings."),
        },
        K::Stops { wrong } => format!("“{token}” is not legal: {}.", wrong_en(wrong)),
        K::ResultMissing { offer: Some(offer) } => format!("No result is written; it is {}.", score_en(*offer)),
        K::ResultMissing { offer: None } => "No result is written; the record stops here.".into(),
        K::ResultTagDiffers { tag, text } => {
            format!("The Result tag says {}, the moves end with {}.", score_en(*tag), score_en(*text))
        }
        K::ResultAgainstPosition { result, ending, right } => {
            format!("The result is {}, but {}: it must be {}.", score_en(*result), ending_en(*ending), score_en(*right))
        }
        K::ResultAgainstReason { result, reason, right } => {
            format!("The result is {}, but {}: it must be {}.", score_en(*result), reason_en(*reason), score_en(*right))
        }
        K::FlagAgainstNoMate { flagged } => format!(
            "{}'s flag fell, but {} cannot mate by any series of moves: a draw (article 6.9).",
            colour_en(*flagged),
            colour_en(!*flagged)
        ),
        K::ReasonNotSo { reason } => format!("The record says {}, but it is not on the board.", reason_en(*reason)),
        K::ForfeitWithMoves { moves } => format!("A forfeit, yet {moves} plies were played."),
        K::PlayedOn { ending, ply } => format!("After ply {ply} {}, and yet the game went on.", ending_en(*ending)),
        K::DeskDiffers { what, record, desk } => {
            let what = match what {
                DeskField::White => "White",
                DeskField::Black => "Black",
                DeskField::Round => "The round",
                DeskField::Result => "The result",
            };
            format!("{what} differs: “{record}” in the record, “{desk}” at the desk.")
        }
    }
}
