//! From what two shelves hold back to one journal.
//!
//! Each shelf holds snapshots (whole saved files) and single entries. The newest snapshot that reads and
//! checks is the ground; entries are put on it one by one, from whichever shelf has a sound copy. What one
//! shelf lacks the other heals; what neither can give ends the chain, and everything beyond it is reported
//! and left as it lies.

use crate::journal::{Entry, Journal, saved};
use std::collections::BTreeMap;

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
pub fn open(stored: &Stored) -> Result<Opened, Unopenable> {
    if stored.snapshots.is_empty() && stored.local.is_empty() && stored.durable.is_empty() {
        return Err(Unopenable::Nothing);
    }
    let mut errors = Vec::new();
    let mut ground: Option<saved::Saved> = None;
    for text in &stored.snapshots {
        match saved::read(text) {
            Err(saved::OpenError::Newer { found }) => return Err(Unopenable::Newer { found }),
            Err(error) => errors.push(error),
            Ok(read) => {
                let newer =
                    ground.as_ref().is_none_or(|known| known.journal.revision() < read.journal.revision());
                if newer {
                    ground = Some(read);
                }
            }
        }
    }
    let Some(saved::Saved { event, mut journal }) = ground else {
        return Err(Unopenable::NoGround { errors });
    };
    let mut damage: Vec<Damage> =
        errors.into_iter().map(|error| Damage::SnapshotUnreadable { error }).collect();
    let (mut missing_local, mut missing_durable) = (Vec::new(), Vec::new());
    let last =
        [&stored.local, &stored.durable].iter().filter_map(|shelf| shelf.keys().next_back()).max().copied();
    let mut broken = false;
    for seq in journal.revision() + 1..=last.unwrap_or(0) {
        let copies = [stored.local.get(&seq), stored.durable.get(&seq)];
        if broken {
            if copies.iter().any(Option::is_some) {
                damage.push(Damage::EntryUnreachable { seq });
            }
            continue;
        }
        let sound = copies.map(|copy| copy.and_then(|text| Entry::from_text(text).ok()));
        // The durable copy first: it is the one that was said to be kept.
        let put_on =
            [&sound[1], &sound[0]].into_iter().flatten().any(|entry| journal.append(entry.clone()).is_ok());
        if put_on {
            let now = journal.entry(seq);
            if sound[0].as_ref() != now {
                missing_local.push(seq);
            }
            if sound[1].as_ref() != now {
                missing_durable.push(seq);
            }
        } else {
            broken = true;
            damage.push(Damage::EntryUnreadable { seq });
        }
    }
    Ok(Opened { id: event, journal, missing_local, missing_durable, damage })
}
