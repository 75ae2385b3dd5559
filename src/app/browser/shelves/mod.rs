//! Where events are kept: two shelves with one answer.
//!
//! An event is a row of *entries*, numbered from 1, each a text that this module does not look into (the chain of
//! hashes in it is the journal's to judge), now and then a *snapshot*, and a few words, the *meta*, for the list.
//!
//! | | near shelf ([`near`]) | durable shelf ([`durable`]) |
//! |---|---|---|
//! | is | localStorage | IndexedDB, strict |
//! | writes | in the same moment | in some ms |
//! | survives a killed browser | after up to a minute | as soon as it has answered |
//!
//! [`Shelves::keep`] writes the near shelf at once and the durable one as soon as the browser lets it, group by
//! group and in order; **kept in full** is said by [`Kept::in_full`] only. Design and measurements: storage.md 2.1–2.11;
//! the invariants I1–I13 are those of its section 2.4.
//!
//! Safe without Web Locks: each entry must follow the newest on the shelf, and (after [`Shelves::sit`]) the seat
//! must still be ours, both checked in the transaction that writes.

mod dump;
mod durable;
mod error;
mod idb;
pub mod key;
mod line;
mod near;
/// Single texts on the near shelf, for preferences and the poor man's channel.
pub(super) mod near_text {
    pub use super::near::{read, remove, write};
}
mod reading;
mod snapshot;
#[cfg(all(test, target_arch = "wasm32"))]
mod tests;
mod trash;
mod writing;

pub use error::ShelfError;
pub use idb::within;
pub use trash::Trashed;

use idb::Database;
use line::Line;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::rc::Rc;
use wasm_bindgen_futures::JsFuture;

/// How long the browser may take to open the database, ms (F11).
const PATIENCE: u32 = 3_000;
/// How long a write may take before it counts as failed, ms. Should it arrive after all, that does no harm.
const WRITE_PATIENCE: u32 = 3_000;
/// Pauses before the second, third and fourth try of a write, ms: together under the second in which a failure
/// must be seen (I12).
const PAUSES: [u32; 3] = [50, 150, 400];

/// One of the two shelves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// localStorage.
    Near,
    /// IndexedDB.
    Durable,
}

/// Where an entry is now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// The entry. All entries before it are kept at least as well.
    pub seq: u32,
    /// Whether the near shelf has it.
    pub near: Result<(), ShelfError>,
    /// Whether the durable shelf has confirmed it.
    pub durable: Result<(), ShelfError>,
}

impl Kept {
    /// Whether "kept" may be said: the durable shelf has confirmed.
    pub fn in_full(&self) -> bool {
        self.durable.is_ok()
    }
}

/// How the shelves are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Health {
    /// The last thing the near shelf said.
    pub near: Result<(), ShelfError>,
    /// The last thing the durable shelf said.
    pub durable: Result<(), ShelfError>,
    /// Whether the browser has promised not to clear our data when room gets short; `None` when it does not say.
    pub persisted: Option<bool>,
    /// UTF-16 units used of the near shelf's [`near::QUOTA`], by all who share it; `None` where it is denied.
    pub near_used: Option<u32>,
}

impl Health {
    /// How full the near shelf is, in percent.
    pub fn near_percent(&self) -> Option<u32> {
        self.near_used.map(|used| (u64::from(used) * 100 / u64::from(near::QUOTA)) as u32)
    }
}

/// An event of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Its name on the shelves.
    pub id: String,
    /// The few words about it. The near shelf's where there are any: they are written first.
    pub meta: Option<String>,
    /// Which shelves know it.
    pub places: BTreeSet<Place>,
}

/// Something that lies on a shelf and is not what it should be: kept, never overwritten, shown as it is (I7).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread {
    /// The shelf.
    pub place: Place,
    /// Where on it.
    pub key: String,
    /// As much of it as the browser gives.
    pub raw: String,
}

/// All that both shelves hold of an event, unjudged.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stored {
    /// Entries of the near shelf by number. It is pruned: it need not begin at 1.
    pub near: Vec<(u32, String)>,
    /// Entries of the durable shelf by number.
    pub durable: Vec<(u32, String)>,
    /// Snapshots of the near shelf, oldest first: the number of the last entry in it, and the text.
    pub near_snapshots: Vec<(u32, String)>,
    /// The two snapshots of the durable shelf.
    pub slots: [Option<(u32, String)>; 2],
    /// The words for the list, by shelf.
    pub near_meta: Option<String>,
    /// The words for the list, by shelf.
    pub durable_meta: Option<String>,
    /// What is there and cannot be read.
    pub unread: Vec<Unread>,
    /// Why a whole shelf could not be read.
    pub failed: Vec<(Place, ShelfError)>,
}

/// The two shelves. Clones are the same shelves.
#[derive(Clone)]
pub struct Shelves(Rc<Inner>);

struct Inner {
    /// The database's name: tests use their own.
    name: String,
    database: RefCell<Result<Database, ShelfError>>,
    near: RefCell<Result<(), ShelfError>>,
    durable: RefCell<Result<(), ShelfError>>,
    persisted: RefCell<Option<bool>>,
    lines: RefCell<BTreeMap<String, Line>>,
    seats: RefCell<BTreeMap<String, String>>,
    /// The snapshots written here: the next one goes to the other slot.
    snapshots: RefCell<BTreeMap<String, u32>>,
}

impl fmt::Debug for Shelves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shelves")
            .field("near", &self.0.near.borrow())
            .field("durable", &self.0.durable.borrow())
            .finish_non_exhaustive()
    }
}

impl Shelves {
    /// Opens both shelves, waiting for at most three seconds. Always answers: what does not work is in
    /// [`Shelves::health`].
    pub async fn open() -> Shelves {
        Shelves::open_named(durable::NAME).await
    }

    async fn open_named(name: &str) -> Shelves {
        let near = near::probe();
        near::take_ballast();
        let database = Database::open(name, durable::VERSION, durable::STORES, PATIENCE).await;
        let durable = database.as_ref().map(drop).map_err(Clone::clone);
        let shelves = Shelves(Rc::new(Inner {
            name: name.into(),
            database: RefCell::new(database),
            near: RefCell::new(near),
            durable: RefCell::new(durable),
            persisted: RefCell::new(None),
            lines: RefCell::default(),
            seats: RefCell::default(),
            snapshots: RefCell::default(),
        }));
        let persisted = ask_persistence(false).await;
        *shelves.0.persisted.borrow_mut() = persisted;
        shelves
    }

    /// How the shelves are at this moment. Counts the units of the near shelf: for a settings page and after a failure, not
    /// for every key press.
    pub fn health(&self) -> Health {
        Health {
            near: self.0.near.borrow().clone(),
            durable: self.0.durable.borrow().clone(),
            persisted: *self.0.persisted.borrow(),
            near_used: near::used().ok(),
        }
    }

    /// Asks the browser not to clear our data when room gets short; best on the first real save, since Firefox asks
    /// the person. Answers with what the browser promised.
    pub async fn persist(&self) -> Option<bool> {
        let answer = ask_persistence(true).await;
        *self.0.persisted.borrow_mut() = answer;
        answer
    }

    /// The database, opened again when the connection has ended.
    async fn database(&self) -> Result<Database, ShelfError> {
        let known = self.0.database.borrow().clone();
        match known {
            Ok(db) if !db.ended() => Ok(db),
            Ok(_) => self.reopen().await,
            Err(no) => Err(no),
        }
    }

    async fn reopen(&self) -> Result<Database, ShelfError> {
        let opened = Database::open(&self.0.name, durable::VERSION, durable::STORES, PATIENCE).await;
        *self.0.durable.borrow_mut() = opened.as_ref().map(drop).map_err(Clone::clone);
        *self.0.database.borrow_mut() = opened.clone();
        opened
    }

    /// Notes what the near shelf said.
    fn near_said<T>(&self, said: Result<T, ShelfError>) -> Result<T, ShelfError> {
        *self.0.near.borrow_mut() = said.as_ref().map(drop).map_err(Clone::clone);
        said
    }

    /// Notes what the durable shelf said.
    fn durable_said<T>(&self, said: Result<T, ShelfError>) -> Result<T, ShelfError> {
        *self.0.durable.borrow_mut() = said.as_ref().map(drop).map_err(Clone::clone);
        said
    }
}

async fn ask_persistence(ask: bool) -> Option<bool> {
    let navigator = web_sys::window()?.navigator();
    // On an insecure origin there is no `navigator.storage` at all, and calling into nothing would throw.
    let storage = js_sys::Reflect::get(&navigator, &"storage".into()).ok()?;
    if storage.is_undefined() || storage.is_null() {
        return None;
    }
    let promise = if ask { navigator.storage().persist() } else { navigator.storage().persisted() }.ok()?;
    within(if ask { 60_000 } else { 1_000 }, JsFuture::from(promise)).await?.ok()?.as_bool()
}
