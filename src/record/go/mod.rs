//! Go 围棋: board, rules, area count, and SGF records read, checked, repaired and written.
//!
//! The rules are those of plan F (Fg; requirements R221–R224): capture first, no suicide, no board twice
//! (禁止全局同形), two passes end the game, the dead are agreed, 数子法.
//!
//! ```
//! use qihui::record::go::{Compensation, Game, KoRule, Point, Size, Zi, count};
//!
//! let mut game = Game::new(Size::NINETEEN, KoRule::PositionalSuperko);
//! game.play(Point::from_label("Q16", Size::NINETEEN).unwrap()).unwrap();
//! game.pass();
//! game.pass();
//! assert!(game.is_over());
//! let area = count(game.board(), &[], Compensation::even(Zi::THREE_AND_THREE_QUARTERS));
//! assert_eq!(area.threshold_zi.to_string(), "184¼");
//! assert_eq!(area.words_zh(), "黑胜176¾子");
//! ```

mod board;
mod check;
mod record;
mod repair;
mod replay;
mod rules;
mod score;
pub mod sgf;
pub mod words;

pub use board::{Board, Group, Point, Size, Stone};
pub use check::{
    Checked, Options, Problem, Stated, Termination, check, check_collection, check_tree, check_with, comment,
    look, read_result,
};
pub use record::{Finding, FindingKind, Root, Severity};
pub use repair::{Edit, NearMiss, Repair, near_misses};
pub use replay::{MAX_DEPTH, MAX_TURNS, boards};
pub use rules::{Game, Illegal, KoRule, Turn};
pub use score::{Area, Compensation, Owner, Zi, count, dead_groups, owners};
