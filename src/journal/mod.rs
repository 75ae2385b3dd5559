//! What was done, in order; undo and redo; the saved form.
//!
//! A journal is a list of entries that only grows. Each bears the hash of the one before it, so damage is
//! located to one entry. Undo and redo are entries too: what is in force is derived from the list, so both
//! survive a reload, and nothing that was done is ever taken out.
//!
//! | term | here |
//! |---|---|
//! | what was done | [`Act`] |
//! | the facts now | [`Journal::present`], the fold of the acts in force over the opening |
//! | the file | [`saved`] |

mod entry;
mod issue;
pub mod saved;
mod seal;

pub use entry::{Act, Entry, EntryError, Hash};
pub use issue::Issue;
pub use seal::SealKey;

use crate::arbiter::{self, Command, Refusal};
use crate::tournament::{Change, Contact, Settings, Tournament};
use std::collections::BTreeSet;

/// The journal of one event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Journal {
    /// The facts before the first entry: an event just set up, or one imported.
    opening: Tournament,
    entries: Vec<Entry>,
    present: Tournament,
    /// Sequence numbers of acts in force, oldest first.
    done: Vec<u32>,
    /// Sequence numbers of acts taken back that may be redone, the next to redo last.
    undone: Vec<u32>,
    /// What contacts are sealed with from now on.
    key: Option<SealKey>,
}

/// Why an entry does not belong at the end of this journal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AppendError {
    #[error("entry {found} follows entry {last}")]
    OutOfOrder { last: u32, found: u32 },
    #[error("entry {seq} does not continue the chain")]
    ChainBroken { seq: u32 },
    #[error("entry {seq} takes back something that is not the last thing done")]
    NotUndoable { seq: u32 },
}

impl Journal {
    /// A new event.
    pub fn begin(settings: Settings) -> Journal {
        Journal::open(Tournament::new(settings))
    }

    /// A journal that begins with facts already there.
    pub fn open(opening: Tournament) -> Journal {
        let present = opening.clone();
        Journal { opening, entries: Vec::new(), present, done: Vec::new(), undone: Vec::new(), key: None }
    }

    /// The same journal, which seals contacts with this key from now on; see [`SealKey`].
    pub fn sealed_with(mut self, key: SealKey) -> Journal {
        self.key = Some(key);
        self
    }

    pub(crate) fn key(&self) -> Option<&SealKey> {
        self.key.as_ref()
    }

    /// The facts now.
    pub fn present(&self) -> &Tournament {
        &self.present
    }

    pub fn opening(&self) -> &Tournament {
        &self.opening
    }

    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Sequence number of the last entry, 0 when there is none. The revision of the event.
    pub fn revision(&self) -> u32 {
        self.entries.last().map_or(0, |entry| entry.seq)
    }

    /// Does what `command` asks, at `at` (milliseconds since 1970), by the hand of `by`.
    pub fn perform(&mut self, command: Command, at: i64, by: &str) -> Result<&Entry, Refusal> {
        let changes = arbiter::decide(&self.present, command)?;
        Ok(self.write(Act::Did { changes }, at, by))
    }

    /// The act that [`Journal::undo`] would take back.
    pub fn undoable(&self) -> Option<&Entry> {
        self.done.last().and_then(|&seq| self.entry(seq))
    }

    /// The act that [`Journal::redo`] would do again.
    pub fn redoable(&self) -> Option<&Entry> {
        self.undone.last().and_then(|&seq| self.entry(seq))
    }

    pub fn entry(&self, seq: u32) -> Option<&Entry> {
        let first = self.entries.first()?.seq;
        self.entries.get(seq.checked_sub(first)? as usize)
    }

    /// Whether an act is in force (was not taken back).
    pub fn in_force(&self, seq: u32) -> bool {
        self.done.binary_search(&seq).is_ok()
    }

    /// Takes the last thing done back; `None` when there is nothing to take back.
    pub fn undo(&mut self, at: i64, by: &str) -> Option<&Entry> {
        let &of = self.done.last()?;
        Some(self.write(Act::Undid { of }, at, by))
    }

    /// Does the last thing taken back again.
    pub fn redo(&mut self, at: i64, by: &str) -> Option<&Entry> {
        let &of = self.undone.last()?;
        Some(self.write(Act::Redid { of }, at, by))
    }

    /// The facts as they stood after entry `seq`; for looking back.
    pub fn as_of(&self, seq: u32) -> Tournament {
        let mut earlier = Journal::open(self.opening.clone());
        for entry in self.entries.iter().take_while(|entry| entry.seq <= seq) {
            earlier.take(entry.clone());
        }
        earlier.present
    }

    /// Takes in an entry that was written before: from a shelf, a file, another window.
    pub fn append(&mut self, entry: Entry) -> Result<(), AppendError> {
        let last = self.revision();
        if entry.seq != last + 1 {
            return Err(AppendError::OutOfOrder { last, found: entry.seq });
        }
        if entry.after != self.head()
            || entry.hash != entry.own_hash()
            || !entry.seals_hold(self.key.as_ref())
        {
            return Err(AppendError::ChainBroken { seq: entry.seq });
        }
        let fits = match &entry.act {
            Act::Did { .. } => true,
            Act::Undid { of } => self.done.last() == Some(of),
            Act::Redid { of } => self.undone.last() == Some(of),
        };
        if !fits {
            return Err(AppendError::NotUndoable { seq: entry.seq });
        }
        self.take(entry);
        Ok(())
    }

    /// The same event without any contact data, in the facts and in every entry, and without the key.
    ///
    /// Where all contacts were sealed the chain of hashes is the very same ([`Journal::keeps_its_chain`]); else it is made
    /// anew, so the result is another journal. The old one is to be thrown away, that is the point.
    pub fn without_contacts(&self) -> Journal {
        let keeps = self.keeps_its_chain();
        let mut purged = Journal::open(bare(&self.opening));
        for entry in &self.entries {
            let act = match &entry.act {
                Act::Did { changes } => Act::Did {
                    changes: changes.iter().filter(|change| !change.is_private()).cloned().collect(),
                },
                Act::Undid { of } => Act::Undid { of: *of },
                Act::Redid { of } => Act::Redid { of: *of },
            };
            if keeps {
                purged.take(Entry { act, ..entry.clone() });
            } else {
                purged.write(act, entry.at, &entry.by);
            }
        }
        purged
    }

    /// Whether the contacts can leave without changing one hash: none in the opening, and all of them sealed.
    pub fn keeps_its_chain(&self) -> bool {
        bare(&self.opening) == self.opening
            && self.entries.iter().all(|entry| !entry.has_contacts() || !entry.seals.is_empty())
    }

    /// Checks the whole chain; the number of entries that hold.
    pub fn verify(&self) -> usize {
        let mut again = Journal { key: self.key.clone(), ..Journal::open(self.opening.clone()) };
        self.entries.iter().take_while(|entry| again.append((*entry).clone()).is_ok()).count()
    }

    /// Every text of a contact, a leader's among them, that stands anywhere in this journal.
    pub fn contact_texts(&self) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        let mut note = |contact: &Contact| {
            found.extend(contact.texts().into_iter().filter(|it| !it.is_empty()).map(str::to_owned));
        };
        for facts in [&self.opening, &self.present] {
            facts.players.iter().for_each(|it| note(&it.contact));
            facts.applications.iter().for_each(|it| note(&it.contact));
            facts.leaders.iter().for_each(|it| note(&it.contact));
        }
        for change in self.entries.iter().flat_map(Entry::changes) {
            match change {
                Change::ContactNoted { contact, .. } | Change::ApplicantContactNoted { contact, .. } => {
                    note(contact);
                }
                Change::LeaderNoted { leader } => note(&leader.contact),
                _ => {}
            }
        }
        found
    }

    fn head(&self) -> Hash {
        self.entries.last().map_or_else(|| Hash::of_opening(&self.opening), |entry| entry.hash)
    }

    fn write(&mut self, act: Act, at: i64, by: &str) -> &Entry {
        let seq = self.revision() + 1;
        let seals = match (&self.key, &act) {
            (Some(key), Act::Did { changes }) => key.seals(seq, changes),
            (None, _) | (_, Act::Undid { .. } | Act::Redid { .. }) => Vec::new(),
        };
        self.take(Entry::new(seq, self.head(), act, seals, at, by));
        &self.entries[self.entries.len() - 1]
    }

    fn take(&mut self, entry: Entry) {
        match &entry.act {
            Act::Did { changes } => {
                self.done.push(entry.seq);
                self.undone.clear();
                for change in changes {
                    self.present.apply(change);
                }
            }
            Act::Undid { of } => {
                self.done.pop();
                self.undone.push(*of);
                self.refold();
            }
            Act::Redid { of } => {
                self.undone.pop();
                self.done.push(*of);
                let again = self.entry(*of).cloned();
                for change in again.iter().flat_map(Entry::changes) {
                    self.present.apply(change);
                }
            }
        }
        self.entries.push(entry);
    }

    /// Works the facts out anew from the opening and the acts in force.
    fn refold(&mut self) {
        let mut facts = self.opening.clone();
        for &seq in &self.done {
            for change in self.entry(seq).into_iter().flat_map(Entry::changes) {
                facts.apply(change);
            }
        }
        self.present = facts;
    }
}

/// Facts without contacts.
fn bare(facts: &Tournament) -> Tournament {
    let mut bare = facts.clone();
    bare.leaders.clear();
    for player in &mut bare.players {
        player.contact = Contact::default();
    }
    for application in &mut bare.applications {
        application.contact = Contact::default();
    }
    // A birthday another program's file told is nobody's business after the event either.
    for person in &mut bare.told.persons {
        person.birth.clear();
    }
    bare
}
