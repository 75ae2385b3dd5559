//! One screen a file.

pub mod backup;
pub mod board;
pub mod boards_packet;
pub mod check;
pub mod check_in;
pub mod damaged;
pub mod event;
pub mod groups;
pub mod home;
pub mod import;
pub mod leaving;
pub mod lots_wall;
pub mod not_found;
pub mod open_file;
pub mod options;
pub mod player;
pub mod prizes;
pub mod publish;
pub mod ratings;
pub mod registration;
pub mod round;
pub mod setup;
pub mod setup_rules;
pub mod sheet;
pub mod standings;
pub mod teams;
