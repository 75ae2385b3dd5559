//! A whole tournament to and from other programs' files.

pub mod campus_list;
pub mod fide_list;
pub mod import;
pub mod rating_list;
pub mod roster;
pub mod trf;
