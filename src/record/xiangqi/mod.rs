//! Xiangqi 象棋: the board, the rules, the notations, and records read, checked, repaired and written.
//!
//! The rules are those plan F quotes from the Chinese xiangqi rules (Fx 1–21, requirements R217–R220). A draw
//! by repetition beyond one-sided perpetual check is never judged here: the 棋例 are the arbiter's.
//!
//! ```
//! use qihui::record::xiangqi::{Game, Notation, Position, Rules, read_move, write_move};
//!
//! let mut game = Game::new(Position::start(), Rules::default());
//! let cannon = read_move(game.position(), "炮二平五").unwrap();
//! assert_eq!(cannon.made.iccs(), "h2e2");
//! game.play(cannon.made).unwrap();
//! let horse = read_move(game.position(), "馬８進７").unwrap();
//! assert_eq!(write_move(game.position(), horse.made, Notation::Wxf), "H8+7");
//! ```

mod board;
mod check;
mod fen;
mod history;
mod moves;
mod notation;
mod position;
mod read;
mod record;
mod refusal;
mod repair;
mod token;
pub mod words;
mod write;

pub use board::{Move, Piece, PieceKind, Square};
pub use check::{
    Checked, Problem, Termination, check, check_record, check_with, game_of, look, perft, spell,
};
pub use fen::FenError;
pub use history::{Game, Played, Repetition, RepetitionKind, Rules};
pub use notation::{MoveError, Notation, Reading, read as read_move, write as write_move};
pub use position::{Position, State};
pub use read::{MAX_DEPTH, MAX_GAMES, MAX_PLIES, read_bytes, read_text};
pub use record::{Finding, FindingKind, GameResult, Node, Record, Severity, Tag};
pub use refusal::Refusal;
pub use repair::{Edit, NearMiss, Repair, near_misses};
pub use write::{move_texts, write};
