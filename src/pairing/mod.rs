//! Who plays whom next, by which rules, and why.
//!
//! One file a pairing system, all reading the same [`Ledger`](crate::tournament::Ledger).

mod arena;
pub mod campus;
pub mod check;
pub mod club;
pub mod dutch;
pub mod groups;
pub mod knock_out;
pub mod lots;
pub mod matching;
mod next;
pub mod recheck;
pub mod round_robin;
pub mod team_match;

pub use dutch::Progress;
pub use next::{
    Account, CannotPair, Exceptions, WayOut, draws_lots, dutch_field, dutch_field_of, dutch_pairing,
    first_numbers, pair_next_round, pair_next_round_with, with_campus_field,
};
