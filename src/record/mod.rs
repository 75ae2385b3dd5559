//! What was played at a board: reads, replays and judges a game record, ply by ply.

pub mod chess;
pub mod go;
pub mod king;
pub mod library;
pub mod opening;
pub mod place;
pub(crate) mod scan;
pub mod scoresheet;
pub mod xiangqi;

pub use place::Place;
