//! The line of entries of one event that wait for the durable shelf.
//!
//! One transaction is under way at a time; what arrives meanwhile goes with the next. So fast typing costs one disk
//! flush for several entries, and an entry never overtakes the one before it.

use super::durable::Addition;
use super::{Kept, ShelfError};
use std::collections::BTreeMap;

/// Called once with where the entry is.
pub type On = Box<dyn FnOnce(Result<Kept, ShelfError>)>;
/// A call that is due, to be made when nothing is borrowed.
pub type Due = Box<dyn FnOnce()>;

struct Waiting {
    text: String,
    near: Result<(), ShelfError>,
    /// `None` when the caller has had its answer, which then was a failure.
    on: Option<On>,
}

/// What waits.
#[derive(Default)]
pub struct Line {
    waiting: BTreeMap<u32, Waiting>,
    /// New words for the list.
    pub meta: Option<String>,
    busy: bool,
    /// The last transaction failed: nothing is tried again before someone asks.
    stuck: bool,
}

impl Line {
    /// Puts an entry at the end.
    pub fn join(&mut self, seq: u32, text: &str, near: Result<(), ShelfError>, on: On) {
        self.stuck = false;
        self.waiting.insert(seq, Waiting { text: text.into(), near, on: Some(on) });
    }

    /// Whether the caller should begin to work on the line.
    pub fn set_off(&mut self) -> bool {
        self.stuck = false;
        !std::mem::replace(&mut self.busy, true)
    }

    /// What goes with the next transaction; `None` ends the work.
    pub fn load(&mut self, seat: Option<String>) -> Option<Addition> {
        if self.stuck || (self.waiting.is_empty() && self.meta.is_none()) {
            self.busy = false;
            return None;
        }
        let entries = self.waiting.iter().map(|(seq, w)| (*seq, w.text.clone())).collect();
        Some(Addition { entries, meta: self.meta.clone(), seat })
    }

    /// Takes off the line what has been written, or notes why it was not. Answers with the calls that are due.
    pub fn unload(&mut self, addition: &Addition, said: &Result<u32, ShelfError>) -> Vec<Due> {
        match said {
            Ok(_) => self.arrived(addition),
            Err(no @ (ShelfError::Overtaken { .. } | ShelfError::Unseated)) => {
                // Nothing of ours may follow: another window writes this event.
                self.stuck = true;
                self.meta = None;
                let all = std::mem::take(&mut self.waiting);
                all.into_values().filter_map(|w| due(w.on, Err(no.clone()))).collect()
            }
            Err(no) => {
                let mut told = Vec::new();
                for (&seq, waiting) in &mut self.waiting {
                    if addition.entries.contains_key(&seq) {
                        let answer = match &waiting.near {
                            Ok(()) => Ok(Kept { seq, near: Ok(()), durable: Err(no.clone()) }),
                            Err(_) => Err(no.clone()),
                        };
                        told.extend(due(waiting.on.take(), answer));
                    }
                }
                // Those that came meanwhile are still owed an answer: they get a try of their own.
                self.stuck = self.waiting.values().all(|w| w.on.is_none());
                told
            }
        }
    }

    /// Takes off the line what the durable shelf has confirmed.
    pub fn arrived(&mut self, addition: &Addition) -> Vec<Due> {
        if self.meta == addition.meta {
            self.meta = None;
        }
        let mut told = Vec::new();
        for (&seq, text) in &addition.entries {
            if self.waiting.get(&seq).is_some_and(|w| w.text == *text)
                && let Some(waiting) = self.waiting.remove(&seq)
            {
                told.extend(due(waiting.on, Ok(Kept { seq, near: waiting.near, durable: Ok(()) })));
            }
        }
        told
    }

    /// The entries that wait, oldest first.
    pub fn waiting(&self) -> Vec<u32> {
        self.waiting.keys().copied().collect()
    }

    /// Whether a transaction is under way.
    pub fn busy(&self) -> bool {
        self.busy
    }

    /// Forgets everything that waits.
    pub fn clear(&mut self) {
        self.waiting.clear();
        self.meta = None;
    }
}

fn due(on: Option<On>, answer: Result<Kept, ShelfError>) -> Option<Due> {
    on.map(|on| Box::new(move || on(answer)) as Due)
}
