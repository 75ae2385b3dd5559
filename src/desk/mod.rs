//! One open event: its journal, and whether what is seen is also kept.
//!
//! The desk answers at once and never waits: [`Desk::perform`] gives the entry to be written, the edge
//! writes it to the shelves, and *kept* is said only when the durable shelf has confirmed it
//! ([`Desk::confirm`]). Opening is the way back: [`open`] reads what the shelves hold, heals one from the
//! other, and says what could not be read. It never writes.

pub mod packed;
mod stored;

pub use stored::{Damage, Opened, Stored, Unopenable, open};

use crate::arbiter::{Command, Refusal};
use crate::journal::{Entry, Journal};
use crate::tournament::Tournament;

/// How far the durable shelf has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    /// Everything done is kept.
    All,
    /// The last `steps` are written and not confirmed yet; usually a few milliseconds.
    Waiting { steps: u32 },
    /// A shelf refused: the last `steps` live in this window only.
    Not { steps: u32 },
}

/// An open event.
#[derive(Clone, Debug)]
pub struct Desk {
    /// The event's id, stable across laptops.
    pub id: String,
    journal: Journal,
    confirmed: u32,
    refused: bool,
    backed_up: u32,
}

impl Desk {
    /// A desk over a journal all of which is kept already.
    pub fn over(id: String, journal: Journal) -> Desk {
        let confirmed = journal.revision();
        Desk { id, journal, confirmed, refused: false, backed_up: confirmed }
    }

    pub fn present(&self) -> &Tournament {
        self.journal.present()
    }

    pub fn journal(&self) -> &Journal {
        &self.journal
    }

    /// Does what is asked; the entry is to be written to the shelves now.
    pub fn perform(&mut self, command: Command, at: i64, by: &str) -> Result<Entry, Refusal> {
        self.journal.perform(command, at, by).cloned()
    }

    pub fn undo(&mut self, at: i64, by: &str) -> Option<Entry> {
        self.journal.undo(at, by).cloned()
    }

    pub fn redo(&mut self, at: i64, by: &str) -> Option<Entry> {
        self.journal.redo(at, by).cloned()
    }

    /// The durable shelf has the entry, and by its order all before it.
    pub fn confirm(&mut self, seq: u32) {
        self.confirmed = self.confirmed.max(seq);
        if self.confirmed >= self.journal.revision() {
            self.refused = false;
        }
    }

    /// A shelf refused an entry.
    pub fn refuse(&mut self) {
        self.refused = true;
    }

    /// The event was written to a file as it is now.
    pub fn note_backup(&mut self) {
        self.backed_up = self.journal.revision();
    }

    /// Steps done since the last file.
    pub fn steps_since_backup(&self) -> u32 {
        self.journal.revision() - self.backed_up.min(self.journal.revision())
    }

    pub fn kept(&self) -> Kept {
        match self.journal.revision() - self.confirmed.min(self.journal.revision()) {
            0 => Kept::All,
            steps if self.refused => Kept::Not { steps },
            steps => Kept::Waiting { steps },
        }
    }

    /// Entries the durable shelf has not confirmed, to be written again.
    pub fn unconfirmed(&self) -> Vec<Entry> {
        self.journal.entries().iter().filter(|entry| entry.seq > self.confirmed).cloned().collect()
    }
}
