//! What leaves the desk: the public view of an event as text, codes, tables, a page, a picture.
//!
//! All of it is made of a [`Leaf`], and a leaf is made of a [`Publication`] only: a public view of an event, in which
//! no type holds a [`Contact`](crate::tournament::Contact) (R084, R085, security page S10). A whole event is no
//! publication, so it can't get into a file by mistake:
//!
//! ```compile_fail
//! use qihui::{publish::json, tournament::Tournament};
//! json::write(&Tournament::default());
//! ```
//!
//! | what is given away | here |
//! |---|---|
//! | text for a chat | [`text`] |
//! | codes a telephone reads without a network | [`qr`] |
//! | a page for any browser | [`page`] |
//! | 长图 | [`picture`] |
//! | files for a spreadsheet | [`csv`], [`xlsx`] |
//! | for other programs | [`json`] |
//! | several in one | [`archive`] |

pub mod archive;
pub mod csv;
pub mod entry_page;
pub mod json;
mod leaf;
pub mod page;
pub mod picture;
pub mod qr;
mod stage;
pub mod text;
pub mod xlsx;

pub use leaf::{Cell, Column, Kind, Leaf};
pub use stage::StageWording;

use crate::sheets::{self, Hall};
use crate::standings::{Standings, TieBreak};
use crate::tournament::{Game, GameResult, Outcome, PointSystem, Points, RoundNumber, Side, Tournament};

/// The public view of an event at one moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Publication {
    hall: Hall,
    /// After the last complete round.
    table: Option<(RoundNumber, Standings)>,
    /// When it was given out, as people write it.
    issued: String,
    marks: Marks,
}

/// The versions of the sheets, `R3-b`, as the journal counts them: by round from round 1, empty where there is none. The
/// same content bears the same letter on the wall, on paper and in what is given away.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    pub pairings: Vec<String>,
    pub standings: Vec<String>,
}

impl Marks {
    fn of(marks: &[String], round: RoundNumber) -> Option<&str> {
        let at = usize::from(round.0).checked_sub(1)?;
        marks.get(at).map(String::as_str).filter(|mark| !mark.is_empty())
    }
}

impl Publication {
    pub fn of(t: &Tournament, issued: &str) -> Publication {
        let hall = Hall::of(t);
        let table =
            hall.last_complete().map(|round| (round.number, sheets::standings_after(t, round.number)));
        Publication { hall, table, issued: issued.to_owned(), marks: Marks::default() }
    }

    /// With the versions its sheets have. Without them the number of changes to a round's seats stands in.
    #[must_use]
    pub fn marked(self, marks: Marks) -> Publication {
        Publication { marks, ..self }
    }

    pub fn hall(&self) -> &Hall {
        &self.hall
    }

    /// The round on the wall, if any was published.
    pub fn round(&self) -> Option<RoundNumber> {
        self.hall.last_round().map(|round| round.number)
    }

    pub fn standings(&self) -> Option<(RoundNumber, &Standings)> {
        self.table.as_ref().map(|(round, table)| (*round, table))
    }

    fn pairings_mark<'a>(&'a self, round: RoundNumber, or: &'a str) -> &'a str {
        Marks::of(&self.marks.pairings, round).unwrap_or(or)
    }

    fn standings_mark<'a>(&'a self, after: RoundNumber, or: &'a str) -> &'a str {
        Marks::of(&self.marks.standings, after).unwrap_or(or)
    }

    pub fn issued(&self) -> &str {
        &self.issued
    }
}

/// The words of a leaf in the reader's language.
pub trait Wording {
    fn pairings_title(&self, round: RoundNumber) -> String;
    fn names_title(&self, round: RoundNumber) -> String;
    fn standings_title(&self, after: RoundNumber) -> String;
    fn entries_title(&self) -> String;
    fn board(&self) -> String;
    fn number(&self) -> String;
    fn name(&self) -> String;
    fn unit(&self) -> String;
    fn rank(&self) -> String;
    fn points(&self) -> String;
    fn result(&self) -> String;
    fn group_head(&self) -> String;
    fn rating(&self) -> String;
    fn bye(&self) -> String;
    fn absent(&self) -> String;
    fn round(&self) -> String;
    fn opponent(&self) -> String;
    fn running(&self) -> String;
    /// 白方, 红方.
    fn side(&self, game: &Game, side: Side) -> String;
    /// `1–0` by the event's points.
    fn score(&self, points: &PointSystem, result: GameResult) -> String;
    fn outcome(&self, outcome: Outcome) -> String;
    fn tie_break(&self, it: TieBreak) -> String;
    fn shown_rank(&self, rank: u16, shared: bool) -> String;
    /// `8白1`.
    fn cell(&self, opponent: Option<u16>, side: &str, outcome: Outcome, points: Points) -> String;
    /// Before the field to look for a name on the page.
    fn find(&self) -> String;
    /// For the `lang` attribute.
    fn tag(&self) -> &'static str;
    fn reserve(&self) -> String;
    /// Nobody on the other side of a match of teams.
    fn unopposed(&self) -> String;
    fn bracket_title(&self) -> String;
    fn stage(&self) -> String;
    /// 半决赛 …: by the stages that follow; `third`: the match for third place.
    fn stage_name(&self, follow: u16, third: bool) -> String;
    fn goes_on(&self) -> String;
    fn team_name(&self) -> String;
    fn match_points(&self) -> String;
    fn board_points(&self) -> String;
    fn team_table_title(&self, after: RoundNumber) -> String;
    fn team_matches_title(&self, round: RoundNumber) -> String;
    fn host(&self) -> String;
    fn guest(&self) -> String;
    fn display_title(&self, host: &str, title: &str) -> String;
}
