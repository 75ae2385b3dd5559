//! What a person at the desk may do now: yes, with the changes that follow; or no, with the reason.
//!
//! [`decide`] is pure: a page may ask it before anybody clicks, and shows the refusal beside the button.
//! [`warnings`] says what a command would bring that the organiser should know; it never stops him. [`foresee`] says beforehand what it will change. [`packet`] is for a second laptop.

mod applications;
mod ceremony;
mod command;
mod decide;
pub mod divisions;
mod foresight;
mod formats;
mod grouping;
pub mod packet;
mod records;
mod refusal;
mod stage;
mod terms;
mod warning;

pub use ceremony::{POOL_LIMIT, winners_of};
pub use command::{Bend, Command, ListedRating, Newcomer};
pub use decide::{PLAYER_LIMIT, decide, decide_with, pairing_obstacle};
pub use foresight::{Foresight, foresee};
pub use formats::{ROUND_LIMIT, rounds_kept};
pub use refusal::{Quantity, Refusal};
pub use stage::{ClubWish, may_come_up};
pub use warning::{Warning, setup_warnings, warnings};
