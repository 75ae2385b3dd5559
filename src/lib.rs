//! Qihui 棋会: the board-game event desk that needs no server.
#![forbid(unsafe_code)]
#![warn(missing_debug_implementations, rust_2018_idioms)]

pub mod arbiter;
pub mod desk;
pub mod formats;
pub mod journal;
#[cfg(feature = "js")]
pub mod js;
pub mod pairing;
pub mod publish;
pub mod record;
pub mod search;
pub mod sheets;
pub mod standings;
pub mod tournament;
