//! A whole tournament to and from other programs' files.

pub mod trf;
