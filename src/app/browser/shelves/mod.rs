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
#[cfg(all(test, target_arch = "wasm32"))]
mod tests;
mod trash;

pub use error::ShelfError;
pub use idb::within;
pub use trash::Trashed;

use durable::Addition;
use idb::Database;
use key::is_event;
use line::Line;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::rc::Rc;
use wasm_bindgen_futures::{JsFuture, spawn_local};

/// How long the browser may take to open the database, ms (F11).
const PATIENCE: u32 = 3_000;
/// How long a write may take before it is tried again, ms.
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

    /// How the shelves are at this moment.
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

    /// All events that are not in the trash, of both shelves, by name.
    pub async fn events(&self) -> Vec<Listed> {
        let (known, _) = self.catalogue().await;
        known.into_values().collect()
    }

    /// Events that are there, and those in the trash.
    async fn catalogue(&self) -> (BTreeMap<String, Listed>, BTreeMap<String, Trashed>) {
        let mut known: BTreeMap<String, Listed> = BTreeMap::new();
        let mut thrown: BTreeMap<String, f64> = BTreeMap::new();
        if let Ok(db) = self.database().await
            && let Ok(events) = durable::list(&db).await
        {
            for (id, listed) in events {
                if let Some(at) = listed.trashed {
                    thrown.insert(id.clone(), at);
                }
                known.insert(id.clone(), Listed { id, meta: listed.meta, places: [Place::Durable].into() });
            }
        }
        for name in near::keys().unwrap_or_default() {
            let event = match key::place(&name) {
                key::Place::Entry { event, .. }
                | key::Place::Meta { event }
                | key::Place::Snapshot { event, .. }
                | key::Place::Unknown { event } => event,
                key::Place::Trash { event } => {
                    let at = near::read(&name).ok().flatten().and_then(|at| at.parse().ok());
                    thrown.insert(event.to_owned(), at.unwrap_or(0.0));
                    continue;
                }
                key::Place::Seat { .. } | key::Place::Elsewhere => continue,
            };
            let listed = known.entry(event.to_owned()).or_insert_with(|| Listed {
                id: event.to_owned(),
                meta: None,
                places: BTreeSet::new(),
            });
            listed.places.insert(Place::Near);
            if let key::Place::Meta { .. } = key::place(&name)
                && let Ok(Some(meta)) = near::read(&name)
            {
                listed.meta = Some(meta);
            }
        }
        let mut trash = BTreeMap::new();
        for (id, at) in thrown {
            if let Some(listed) = known.remove(&id) {
                trash.insert(id, Trashed { listed, at });
            }
        }
        (known, trash)
    }

    /// All that both shelves hold of an event. Nothing is judged, healed or removed.
    pub async fn load(&self, id: &str) -> Stored {
        let mut stored = Stored::default();
        match near::keys() {
            Ok(keys) => keys.iter().for_each(|name| load_near(name, id, &mut stored)),
            Err(no) => stored.failed.push((Place::Near, no)),
        }
        stored.near.sort();
        stored.near_snapshots.sort();
        let durable = match self.database().await {
            Ok(db) => durable::load(&db, id, &mut stored).await,
            Err(no) => Err(no),
        };
        if let Err(no) = durable {
            stored.failed.push((Place::Durable, no));
        }
        stored
    }

    /// Keeps one entry: on the near shelf before this returns, on the durable one soon.
    ///
    /// `on` is called once: when the durable shelf has confirmed, or has failed four times within a second, or at
    /// once when neither shelf may be written. `Err` means that the entry is on no shelf. Where only the near shelf has
    /// it, the entry stays in line and goes to the durable shelf with the next one or by [`Shelves::retry`].
    pub fn keep(&self, id: &str, seq: u32, text: &str, on: impl FnOnce(Result<Kept, ShelfError>) + 'static) {
        let near = match self.keep_near(id, seq, text) {
            Err(no @ (ShelfError::BadName | ShelfError::Overtaken { .. } | ShelfError::Unseated)) => {
                return on(Err(no));
            }
            said => self.near_said(said),
        };
        self.with_line(id, |line| line.join(seq, text, near, Box::new(on)));
        self.hurry(id);
    }

    fn keep_near(&self, id: &str, seq: u32, text: &str) -> Result<(), ShelfError> {
        if !is_event(id) || seq == 0 {
            return Err(ShelfError::BadName);
        }
        if let Some(ours) = self.0.seats.borrow().get(id)
            && near::read(&key::seat(id)).ok().flatten().is_some_and(|theirs| theirs != *ours)
        {
            return Err(ShelfError::Unseated);
        }
        let name = key::entry(id, seq);
        match near::read(&name)? {
            Some(there) if there == text => Ok(()),
            Some(_) => Err(ShelfError::Overtaken { last: seq }),
            None => near::write(&name, text),
        }
    }

    /// Keeps new words for the list: near at once, durable with the next entry or by itself.
    pub fn put_meta(&self, id: &str, text: &str) {
        if !is_event(id) {
            return;
        }
        if self.near_said(near::write(&key::meta(id), text)).is_err() {
            // Old words are worse than none: the durable shelf's are shown then.
            let _ = near::remove(&key::meta(id));
        }
        self.with_line(id, |line| line.meta = Some(text.into()));
        self.hurry(id);
    }

    /// Keeps many entries and the words for the list as one: an import, or the healing of a shelf that lacks them.
    /// The entries are consecutive; those already there with the same text are passed over.
    ///
    /// `Err` means that nothing was changed.
    pub async fn keep_many(
        &self,
        id: &str,
        entries: &[(u32, String)],
        meta: Option<&str>,
    ) -> Result<Kept, ShelfError> {
        if !is_event(id) || entries.iter().any(|(seq, _)| *seq == 0) {
            return Err(ShelfError::BadName);
        }
        let seat = self.0.seats.borrow().get(id).cloned();
        let addition =
            Addition { entries: entries.iter().cloned().collect(), meta: meta.map(Into::into), seat };
        let seq = addition.entries.last_key_value().map_or(0, |(seq, _)| *seq);
        let durable = self.add(id, &addition).await;
        if let Err(no @ (ShelfError::Overtaken { .. } | ShelfError::Unseated)) = durable {
            return Err(no);
        }
        let near = self.near_said(mirror(id, &addition));
        if let Err(no) = &durable
            && near.is_err()
        {
            return Err(no.clone());
        }
        if durable.is_ok() {
            let told = self.with_line(id, |line| line.arrived(&addition));
            told.into_iter().for_each(|tell| tell());
        }
        Ok(Kept { seq, near, durable: durable.map(drop) })
    }

    /// One addition to the durable shelf, tried up to four times.
    async fn add(&self, id: &str, addition: &Addition) -> Result<u32, ShelfError> {
        let mut said = self.add_once(id, addition).await;
        for pause in PAUSES {
            match &said {
                Err(no) if no.passes() => {}
                Ok(_) | Err(_) => break,
            }
            gloo_timers::future::TimeoutFuture::new(pause).await;
            said = self.add_once(id, addition).await;
        }
        self.durable_said(said)
    }

    async fn add_once(&self, id: &str, addition: &Addition) -> Result<u32, ShelfError> {
        let db = self.database().await?;
        within(WRITE_PATIENCE, durable::add(&db, id, addition)).await.unwrap_or(Err(ShelfError::Blocked))
    }

    fn with_line<T>(&self, id: &str, with: impl FnOnce(&mut Line) -> T) -> T {
        with(self.0.lines.borrow_mut().entry(id.to_owned()).or_default())
    }

    /// Sends the event's line to the durable shelf, unless it is on its way already.
    fn hurry(&self, id: &str) {
        if self.with_line(id, Line::set_off) {
            let (shelves, id) = (self.clone(), id.to_owned());
            spawn_local(async move { shelves.work(&id).await });
        }
    }

    /// Writes what waits, one transaction after another, until nothing waits or nothing helps.
    async fn work(&self, id: &str) {
        loop {
            let seat = self.0.seats.borrow().get(id).cloned();
            let Some(addition) = self.with_line(id, |line| line.load(seat)) else { return };
            let said = self.add(id, &addition).await;
            let told = self.with_line(id, |line| line.unload(&addition, &said));
            if let Err(ShelfError::Overtaken { .. } | ShelfError::Unseated) = said {
                set_aside(id, &addition);
            }
            // Outside of every borrow: who is told may keep the next entry at once.
            told.into_iter().for_each(|tell| tell());
        }
    }

    /// The entries that the durable shelf has not confirmed, oldest first.
    pub fn waiting(&self, id: &str) -> Vec<u32> {
        self.with_line(id, |line| line.waiting())
    }

    /// Tries again to bring everything that waits to the durable shelf, opening it anew where that failed before.
    pub async fn retry(&self, id: &str) -> Result<(), ShelfError> {
        if self.0.database.borrow().is_err() {
            self.reopen().await?;
        }
        self.hurry(id);
        if self.settled(id, 2 * WRITE_PATIENCE).await && self.waiting(id).is_empty() {
            return Ok(());
        }
        match &*self.0.durable.borrow() {
            Err(no) => Err(no.clone()),
            Ok(()) => Err(ShelfError::Blocked),
        }
    }

    /// Waits for at most `ms` until no write is under way; whether that came to be.
    pub async fn settled(&self, id: &str, ms: u32) -> bool {
        let quiet = async {
            while self.with_line(id, |line| line.busy()) {
                gloo_timers::future::TimeoutFuture::new(5).await;
            }
        };
        within(ms, quiet).await.is_some()
    }

    /// Takes the writer's seat for `mark`, a name of this window: from now on every write of another seat is refused
    /// with [`ShelfError::Unseated`], also one that was under way. Call it after the lock is held.
    pub async fn sit(&self, id: &str, mark: &str) -> Result<(), ShelfError> {
        if !is_event(id) {
            return Err(ShelfError::BadName);
        }
        self.0.seats.borrow_mut().insert(id.into(), mark.into());
        let near = self.near_said(near::write(&key::seat(id), mark));
        let durable = match self.database().await {
            Ok(db) => durable::set(&db, "seats", id, &mark.into()).await,
            Err(no) => Err(no),
        };
        self.durable_said(durable).or(near)
    }

    /// Keeps how the event stood after entry `seq`. The durable shelf has two places for it that are used in turn;
    /// `trusted` is the snapshot that was found good when the event was opened, and its place is spared.
    ///
    /// Once both shelves hold it, the near entries up to `seq` are removed: the durable shelf has them all.
    pub async fn put_snapshot(
        &self,
        id: &str,
        seq: u32,
        text: &str,
        trusted: Option<u32>,
    ) -> Result<Kept, ShelfError> {
        if !is_event(id) {
            return Err(ShelfError::BadName);
        }
        let spared = self.0.snapshots.borrow().get(id).copied().or(trusted);
        let durable = match self.database().await {
            Ok(db) => durable::put_snapshot(&db, id, seq, text, spared).await,
            Err(no) => Err(no),
        };
        let durable = self.durable_said(durable);
        if durable.is_ok() {
            self.0.snapshots.borrow_mut().insert(id.into(), seq);
        }
        let near = self.near_said(snapshot_near(id, seq, text));
        if let (Ok(()), Ok(newest)) = (&near, &durable)
            && *newest >= seq
        {
            prune(id, seq);
        }
        match (near, durable) {
            (Err(no), Err(_)) => Err(no),
            (near, durable) => Ok(Kept { seq, near, durable: durable.map(drop) }),
        }
    }

    /// Keeps a whole copy of the event under the moment `at` (ms since 1970), and of the older ones those worth
    /// keeping: three of the last day, one of each day before, ten in all.
    pub async fn put_backup(&self, id: &str, at: f64, text: &str) -> Result<(), ShelfError> {
        if !is_event(id) {
            return Err(ShelfError::BadName);
        }
        let db = self.database().await?;
        durable::put_backup(&db, id, at, text).await?;
        let superfluous = superfluous(&durable::backups(&db, id).await?);
        durable::drop_backups(&db, id, &superfluous).await
    }

    /// When the backups of an event were made, ms since 1970, oldest first.
    pub async fn backups(&self, id: &str) -> Result<Vec<f64>, ShelfError> {
        durable::backups(&self.database().await?, id).await
    }

    /// The text of one backup.
    pub async fn backup(&self, id: &str, at: f64) -> Result<String, ShelfError> {
        durable::backup(&self.database().await?, id, at).await
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

fn load_near(name: &str, id: &str, stored: &mut Stored) {
    let text = near::read(name);
    let found = match (key::place(name), text) {
        (key::Place::Entry { event, seq }, Ok(Some(text))) if event == id => stored.near.push((seq, text)),
        (key::Place::Snapshot { event, seq }, Ok(Some(text))) if event == id => {
            stored.near_snapshots.push((seq, text));
        }
        (key::Place::Meta { event }, Ok(Some(text))) if event == id => stored.near_meta = Some(text),
        (key::Place::Unknown { event }, Ok(Some(raw))) if event == id => {
            stored.unread.push(Unread { place: Place::Near, key: name.into(), raw });
        }
        (_, _) => {}
    };
    found
}

/// Copies an addition to the near shelf, newest entry first and the words last: cut off half-way it is seen to be
/// incomplete, never taken for a shorter event. When it does not fit, what was written is taken away again.
fn mirror(id: &str, addition: &Addition) -> Result<(), ShelfError> {
    let mut written: Vec<String> = Vec::new();
    let mut all = || {
        for (&seq, text) in addition.entries.iter().rev() {
            let name = key::entry(id, seq);
            match near::read(&name)? {
                Some(there) if there == *text => {}
                Some(_) => return Err(ShelfError::Overtaken { last: seq }),
                None => {
                    near::write(&name, text)?;
                    written.push(name);
                }
            }
        }
        match &addition.meta {
            Some(meta) => near::write(&key::meta(id), meta),
            None => Ok(()),
        }
    };
    let said = all();
    if said.is_err() {
        for name in &written {
            // Removing cannot run out of room.
            let _ = near::remove(name);
        }
    }
    said
}

/// Moves near entries that lost the race out of the way, so that the winner's can be copied here. They stay
/// readable, below `overtaken/` (I5).
fn set_aside(id: &str, addition: &Addition) {
    for (&seq, text) in &addition.entries {
        let name = key::entry(id, seq);
        if near::read(&name).ok().flatten().as_ref() == Some(text)
            && near::write(&format!("{}{id}/overtaken/{seq}", key::ROOT), text).is_ok()
        {
            // Left in place at worst: the journal's chain does not fit there.
            let _ = near::remove(&name);
        }
    }
}

/// Writes the near snapshot and then removes the older ones. Above 90 % of the quota nothing is written:
/// the room that is left is for entries (storage.md 2.9).
fn snapshot_near(id: &str, seq: u32, text: &str) -> Result<(), ShelfError> {
    let units = text.encode_utf16().count() as u64 + u64::from(near::used()?);
    if units > u64::from(near::QUOTA) * 9 / 10 {
        return Err(ShelfError::Full);
    }
    near::write(&key::snapshot(id, seq), text)?;
    for name in near::keys()? {
        if let key::Place::Snapshot { event, seq: old } = key::place(&name)
            && event == id
            && old != seq
        {
            near::remove(&name)?;
        }
    }
    Ok(())
}

/// Removes the near entries that a snapshot on both shelves covers.
fn prune(id: &str, seq: u32) {
    for name in near::keys().unwrap_or_default() {
        if let key::Place::Entry { event, seq: old } = key::place(&name)
            && event == id
            && old <= seq
        {
            // One that stays is only room.
            let _ = near::remove(&name);
        }
    }
}

/// Of backups made at `times` (ms, oldest first) those that need not be kept: beyond three of the newest one's day,
/// one of each day before, ten in all. Days are counted back from the newest backup, not from the clock (I11).
fn superfluous(times: &[f64]) -> Vec<f64> {
    const DAY: f64 = 86_400_000.0;
    let Some(newest) = times.last() else { return Vec::new() };
    let mut taken: BTreeMap<u64, u32> = BTreeMap::new();
    let mut all = 0;
    let mut out = Vec::new();
    for at in times.iter().rev() {
        let day = ((newest - at) / DAY) as u64;
        let of_day = taken.entry(day).or_default();
        if all < 10 && *of_day < if day == 0 { 3 } else { 1 } {
            *of_day += 1;
            all += 1;
        } else {
            out.push(*at);
        }
    }
    out
}
