//! The facts of one event and how a change makes new facts; no rule about *when*.

pub mod ledger;
pub mod points;
pub mod side;

pub use ledger::{Ledger, LedgerPlayer, Line, Outcome, PointSystem};
pub use points::Points;
pub use side::Side;
