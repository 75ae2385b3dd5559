//! What is hung on the wall, shown to the hall or put on a table, as plain rows.
//!
//! Everything here is built from a [`Hall`]: the public part of an event, made of
//! [`PublicPlayer`](crate::tournament::PublicPlayer)s and published rounds only. A sheet that takes a [`Hall`] can't
//! show a telephone number or a draft, because it never gets one (R084, R085, security page S10).
//!
//! | paper | here |
//! |---|---|
//! | 对阵表, by board and by name | [`pairings`], [`by_name`] |
//! | 记分单 | [`slips`] |
//! | 积分编排卡, a player's rounds | [`player_card`] |
//! | 名次表, 大表 | [`standings_after`] with [`Hall::standing_rows`] |
//! | 奖项, in the order they are called out | [`awards`] |
//! | 证书 | [`certificates`], [`participation`] |
//! | 月榜, the book of a club | [`month_board`], [`club_games`] |
//! | 淘汰表, 团体对抗 | [`bracket_parts`], [`team_matches`], [`team_table`] |
//! | 团体名次, 等级分 | [`team_lines`], [`rating_lines`] |

mod boards;
mod card;
mod certificate;
mod hall;
mod matches;
mod month;
mod prizes;
mod ratings;
mod slips;
mod standing;
mod teams;
#[cfg(test)]
mod tests;

pub use crate::standings::prizes::PassedOver;
pub use boards::{BoardLine, NameLine, NameSheet, PairingSheet, Place, Seat, by_name, pairings};
pub use card::{CardLine, PlayerCard, player_card};
pub use certificate::{Certificate, certificates, participation};
pub use hall::{Hall, HallBoard, HallRound, StandingRow};
pub use matches::{
    BracketPart, MatchLine, TeamRow, bracket_parts, match_score, team_bye, team_matches, team_table,
    winner_of,
};
pub use month::{
    ClubGame, Form, GameKind, ImprovedRow, MonthBoard, MonthRow, club_games, month_board, months,
};
pub use prizes::{Called, awards, called_out, prize_sections, tiers};
pub use ratings::{RatingLine, USUAL_K, rating_lines};
pub use slips::{Slip, cut_stack, slips};
pub use standing::{
    basis, counted_from, extras, overall_after, standings_after, tie_breaks, why_before, working,
};
pub use teams::{TeamLine, team_lines};
