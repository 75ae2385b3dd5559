//! Which paper holds: the version letter of a sheet and when it was given out (R3-b).
//!
//! A letter belongs to a content, for good. The first content that could hang on the wall is `a`; another content gets
//! the next letter, even where it came from an undo; a content that comes back gets back its letter. So two sheets
//! with one mark say the same, and an old photograph is told from the sheet that holds.

use super::{Act, Journal};
use crate::tournament::{Change, GameResult, PlayerId, Round, RoundNumber, TieOrder, Tournament};

/// A sheet's version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Issue {
    pub round: RoundNumber,
    pub letter: char,
    /// Milliseconds since 1970.
    pub at: i64,
}

impl Issue {
    /// `R3-b`.
    pub fn mark(&self) -> String {
        format!("R{}-{}", self.round, self.letter)
    }
}

/// What a sheet says; compared, never shown.
#[derive(PartialEq, Eq)]
enum Content {
    Seats(Vec<(u16, PlayerId, PlayerId)>, Vec<PlayerId>),
    Table(Vec<Vec<Option<GameResult>>>, Vec<PlayerId>, Vec<TieOrder>),
}

impl Journal {
    /// The pairings of a round; `None` while it is not published.
    pub fn pairings_issue(&self, round: RoundNumber) -> Option<Issue> {
        let seats = |t: &Tournament| {
            let it = t.round(round).filter(|it| it.published)?;
            let boards = it.boards.iter().map(|board| (board.number.0, board.first, board.second));
            Some(Content::Seats(boards.collect(), it.byes.iter().map(|bye| bye.player).collect()))
        };
        self.issue(round, seats, moves_seats)
    }

    /// The standings after a round; `None` before it is complete.
    pub fn standings_issue(&self, round: RoundNumber) -> Option<Issue> {
        let table = |t: &Tournament| {
            t.round(round).filter(|it| it.is_complete())?;
            let results = |it: &Round| it.boards.iter().map(|board| board.result).collect::<Vec<_>>();
            let rounds = t.rounds.iter().take(usize::from(round.0)).map(results);
            let out = t.players.iter().filter(|player| player.is_disqualified()).map(|player| player.id);
            let ties = t.ties.iter().filter(|tie| tie.after == round).cloned();
            Some(Content::Table(rounds.collect(), out.collect(), ties.collect()))
        };
        self.issue(round, table, moves_table)
    }

    fn issue(
        &self,
        round: RoundNumber,
        content: impl Fn(&Tournament) -> Option<Content>,
        matters: impl Fn(&Change) -> bool,
    ) -> Option<Issue> {
        let mut then = Journal::open(self.opening.clone());
        let mut known: Vec<Content> = Vec::new();
        // The letter that hangs now, and since when.
        let mut hangs: Option<(usize, i64)> = None;
        let mut look = |facts: &Tournament, at: i64| match content(facts) {
            None => hangs = None,
            Some(now) => {
                let place = known.iter().position(|it| *it == now).unwrap_or_else(|| {
                    known.push(now);
                    known.len() - 1
                });
                if hangs.is_none_or(|(held, _)| held != place) {
                    hangs = Some((place, at));
                }
            }
        };
        look(&then.present, 0);
        for entry in &self.entries {
            then.take(entry.clone());
            let changed = match &entry.act {
                Act::Did { changes } => changes.iter().any(&matters),
                Act::Undid { of } | Act::Redid { of } => {
                    self.entry(*of).is_some_and(|it| it.changes().iter().any(&matters))
                }
            };
            if changed {
                look(&then.present, entry.at);
            }
        }
        let (place, at) = hangs?;
        let letter = char::from(b'a' + u8::try_from(place).unwrap_or(25).min(25));
        Some(Issue { round, letter, at })
    }
}

fn moves_seats(change: &Change) -> bool {
    matches!(
        change,
        Change::RoundPaired { .. }
            | Change::DraftDiscarded { .. }
            | Change::RoundPublished { .. }
            | Change::PlayersSwapped { .. }
            | Change::SidesTurned { .. }
            | Change::SeatedAtBye { .. }
    )
}

fn moves_table(change: &Change) -> bool {
    moves_seats(change)
        || matches!(
            change,
            Change::ResultEntered { .. }
                | Change::PendingTakenAsDraw { .. }
                | Change::DisputeNoted { .. }
                | Change::StatusChanged { .. }
                | Change::TieSettled { .. }
        )
}
