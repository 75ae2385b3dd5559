//! A whole tournament to and from other programs' files.

pub mod roster;
pub mod trf;
