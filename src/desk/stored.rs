//! From what two shelves hold back to one journal.
//!
//! Each shelf holds snapshots (whole saved files) and single entries. The newest snapshot that reads and
//! checks is the ground; entries are put on it one by one, from whichever shelf has a sound copy. What one
//! shelf lacks the other heals; what neither can give ends the chain, and everything beyond it is reported
//! and left as it lies.

use crate::journal::{Entry, Journal, saved};
use std::collections::{BTreeMap, BTreeSet};

/// The raw texts of one event on both shelves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stored {
    /// Snapshots of either shelf, any order.
    pub snapshots: Vec<String>,
    /// Entries by sequence number on the first shelf (localStorage).
    pub local: BTreeMap<u32, String>,
    /// Entries by sequence number on the durable shelf (IndexedDB).
    pub durable: BTreeMap<u32, String>,
}

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opened {
    pub id: String,
    pub journal: Journal,
    /// Entries that one shelf lacked and the other gave: to be written back there.
    pub missing_local: Vec<u32>,
    pub missing_durable: Vec<u32>,
    /// What could not be read; nothing of it was thrown away.
    pub damage: Vec<Damage>,
}

/// A text that is not part of the journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Damage {
    /// No sound copy of this entry, on either shelf.
    EntryUnreadable { seq: u32 },
    /// Sound or not, it comes after a gap and can't be put on.
    EntryUnreachable { seq: u32 },
    /// A snapshot that does not read.
    SnapshotUnreadable { error: saved::OpenError },
}

/// Nothing to open an event from.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unopenable {
    #[error("no snapshot of the event can be read")]
    NoGround { errors: Vec<saved::OpenError> },
    #[error("written by a newer version (schema {found})")]
    Newer { found: u32 },
    #[error("nothing is stored")]
    Nothing,
}

/// Reads one event. Pure: writing back what was healed is the caller's.
///
/// A snapshot of another event (somebody copied a key by hand) is no ground; it is reported as
/// [`saved::OpenError::NotOurs`].
pub fn open(stored: &Stored) -> Result<Opened, Unopenable> {
    if stored.snapshots.is_empty() && stored.local.is_empty() && stored.durable.is_empty() {
        return Err(Unopenable::Nothing);
    }
    let mut errors = Vec::new();
    let mut grounds: Vec<saved::Saved> = Vec::new();
    for text in &stored.snapshots {
        match saved::read(text) {
            Err(saved::OpenError::Newer { found }) => return Err(Unopenable::Newer { found }),
            Err(error) => errors.push(error),
            Ok(read) => grounds.push(read),
        }
    }
    let entries = Copies::of(stored);
    let Some(event) = event_of(&grounds, &entries) else {
        return Err(Unopenable::NoGround { errors });
    };
    let (ours, others): (Vec<_>, Vec<_>) = grounds.into_iter().partition(|ground| ground.event == event);
    errors.extend(others.iter().map(|_| saved::OpenError::NotOurs));
    // The newest; among equals the first, whose shelf was read first.
    let newest = ours
        .into_iter()
        .reduce(|known, read| if known.journal.revision() < read.journal.revision() { read } else { known });
    let Some(ground) = newest else { return Err(Unopenable::NoGround { errors }) };
    let mut opened = put_on(ground, &entries);
    opened.damage.splice(0..0, errors.into_iter().map(|error| Damage::SnapshotUnreadable { error }));
    Ok(opened)
}

/// The sound copies of each entry that is stored, local first.
struct Copies(BTreeMap<u32, [Option<Entry>; 2]>);

impl Copies {
    fn of(stored: &Stored) -> Copies {
        let mut all: BTreeMap<u32, [Option<Entry>; 2]> = BTreeMap::new();
        for (shelf, texts) in [&stored.local, &stored.durable].into_iter().enumerate() {
            for (&seq, text) in texts {
                all.entry(seq).or_default()[shelf] = Entry::from_text(text).ok();
            }
        }
        Copies(all)
    }

    fn sound(&self, seq: u32) -> [Option<&Entry>; 2] {
        match self.0.get(&seq) {
            Some(copies) => copies.each_ref().map(Option::as_ref),
            None => [None, None],
        }
    }
}

/// The event that the shelves are about, where snapshots name more than one: the one the entries agree with
/// best, then the one with more snapshots, then the longer one.
fn event_of(grounds: &[saved::Saved], entries: &Copies) -> Option<String> {
    let events: BTreeSet<&str> = grounds.iter().map(|ground| &*ground.event).collect();
    if events.len() < 2 {
        return events.first().map(|&event| event.to_owned());
    }
    let rank = |event: &&str| {
        let ours = grounds.iter().filter(|ground| ground.event == *event);
        let agreeing = ours.clone().map(|ground| agreeing(ground, entries)).max();
        (agreeing, ours.clone().count(), ours.map(|ground| ground.journal.revision()).max())
    };
    events.into_iter().max_by_key(rank).map(str::to_owned)
}

/// How many stored entries are those of this journal or continue it.
fn agreeing(ground: &saved::Saved, entries: &Copies) -> usize {
    let journal = put_on(ground.clone(), entries).journal;
    let same =
        |&&seq: &&u32| entries.sound(seq).into_iter().flatten().any(|it| journal.entry(seq) == Some(it));
    entries.0.keys().filter(same).count()
}

/// Puts the entries after the ground on it, as far as the chain holds.
fn put_on(ground: saved::Saved, entries: &Copies) -> Opened {
    let saved::Saved { event, mut journal } = ground;
    let (mut missing_local, mut missing_durable) = (Vec::new(), Vec::new());
    let mut damage = Vec::new();
    let last = entries.0.keys().next_back().copied().unwrap_or(0);
    for seq in journal.revision() + 1..=last {
        let sound = entries.sound(seq);
        // The durable copy first: it is the one that was said to be kept.
        let fits = [sound[1], sound[0]].into_iter().flatten().any(|it| journal.append(it.clone()).is_ok());
        if !fits {
            damage.push(Damage::EntryUnreadable { seq });
            // Over what is there only: one key gone mad may be four thousand million further on.
            let beyond = entries.0.range(seq..).filter(|&(&beyond, _)| beyond > seq);
            damage.extend(beyond.map(|(&seq, _)| Damage::EntryUnreachable { seq }));
            break;
        }
        let now = journal.entry(seq);
        if sound[0] != now {
            missing_local.push(seq);
        }
        if sound[1] != now {
            missing_durable.push(seq);
        }
    }
    Opened { id: event, journal, missing_local, missing_durable, damage }
}
