//! Who plays whom next, by which rules, and why.
//!
//! One file a pairing system, all reading the same [`Ledger`](crate::tournament::Ledger).

pub mod campus;
pub mod dutch;
pub mod matching;
