//! One screen a file.

pub mod backup;
pub mod board;
pub mod damaged;
pub mod event;
pub mod home;
pub mod not_found;
pub mod options;
pub mod player;
pub mod prizes;
pub mod registration;
pub mod round;
pub mod setup;
pub mod sheet;
pub mod standings;
