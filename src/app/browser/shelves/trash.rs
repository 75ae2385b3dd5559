//! Throwing away, and leaving nothing behind.
//!
//! An event in the trash stays where it is and gets a mark on both shelves: nothing is copied, so throwing away
//! cannot fail for want of room, and taking back loses nothing (I5). After 30 days [`Shelves::sweep`] may remove it.
//! [`Shelves::wipe`] is for the shared laptop (security.md S15): it removes all and proves it.

use super::key::{self, is_event};
use super::{Listed, ShelfError, Shelves, durable, idb, near};
use std::collections::BTreeMap;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// How long the trash keeps an event, ms.
pub const TRASH_TIME: f64 = 30.0 * 86_400_000.0;

/// An event in the trash.
#[derive(Clone, Debug, PartialEq)]
pub struct Trashed {
    /// The event.
    pub listed: Listed,
    /// When it was thrown away, ms since 1970; 0 when that cannot be read.
    pub at: f64,
}

impl Shelves {
    /// Throws an event away at the moment `now` (ms since 1970): it leaves the list and can be taken back.
    pub async fn throw_away(&self, id: &str, now: f64) -> Result<(), ShelfError> {
        if !is_event(id) {
            return Err(ShelfError::BadName);
        }
        let durable = match self.database().await {
            Ok(db) => durable::set(&db, "trash", id, &now.into()).await,
            Err(no) => Err(no),
        };
        let near = near::write(&key::trash(id), &format!("{now:.0}"));
        self.durable_said(durable).or(near)
    }

    /// Takes an event out of the trash.
    pub async fn take_back(&self, id: &str) -> Result<(), ShelfError> {
        if !is_event(id) {
            return Err(ShelfError::BadName);
        }
        let durable = match self.database().await {
            Ok(db) => durable::unset(&db, "trash", id).await,
            Err(no) => Err(no),
        };
        // A mark that stays on one shelf would still hide the event.
        let near = near::remove(&key::trash(id));
        match (near, durable) {
            (Ok(()) | Err(ShelfError::Denied), Ok(()) | Err(ShelfError::Denied)) => Ok(()),
            (Err(no), _) | (_, Err(no)) => Err(no),
        }
    }

    /// The events in the trash.
    pub async fn trash(&self) -> Vec<Trashed> {
        let (_, trash) = self.catalogue().await;
        trash.into_values().collect()
    }

    /// Removes an event for good, from both shelves. Only one that is in the trash is removed.
    pub async fn purge(&self, id: &str) -> Result<(), ShelfError> {
        let (_, trash) = self.catalogue().await;
        if !trash.contains_key(id) {
            return Err(ShelfError::Absent);
        }
        self.0.lines.borrow_mut().remove(id);
        match self.database().await {
            Ok(db) => durable::purge(&db, id).await?,
            Err(ShelfError::Denied) => {}
            Err(no) => return Err(no),
        }
        let below = format!("{}{id}/", key::ROOT);
        for name in near::keys()?.into_iter().filter(|name| name.starts_with(&below)) {
            near::remove(&name)?;
        }
        // The mark goes last: cut off before, the rest is still in the trash and not in the list.
        near::remove(&key::trash(id))
    }

    /// Removes for good what has been in the trash for 30 days at the moment `now`; answers with the names.
    pub async fn sweep(&self, now: f64) -> Vec<String> {
        let mut gone = Vec::new();
        for trashed in self.trash().await {
            let id = trashed.listed.id;
            if trashed.at > 0.0 && now - trashed.at > TRASH_TIME && self.purge(&id).await.is_ok() {
                gone.push(id);
            }
        }
        gone
    }

    /// Removes everything of ours from this browser, of every edition, and checks that nothing is left. Other
    /// windows of ours let go of the database by themselves; what other pages keep is not touched.
    pub async fn wipe(&self) -> Result<(), ShelfError> {
        self.0.lines.borrow_mut().values_mut().for_each(super::Line::clear);
        let ids: Vec<String> = self.0.lines.borrow().keys().cloned().collect();
        for id in ids {
            // A write under way would bring its entry back.
            self.settled(&id, super::WRITE_PATIENCE).await;
        }
        *self.0.lines.borrow_mut() = BTreeMap::new();
        *self.0.seats.borrow_mut() = BTreeMap::new();
        *self.0.snapshots.borrow_mut() = BTreeMap::new();
        if let Ok(db) = &*self.0.database.borrow() {
            db.close();
        }
        match idb::remove(&self.0.name, super::PATIENCE).await {
            Ok(()) | Err(ShelfError::Denied) => {}
            Err(no) => return Err(no),
        }
        match near::keys() {
            Ok(keys) => keys.iter().try_for_each(|name| near::remove(name))?,
            Err(ShelfError::Denied) => {}
            Err(no) => return Err(no),
        }
        let left = near::keys().unwrap_or_default();
        if left.is_empty() && !database_is_there(&self.0.name).await {
            Ok(())
        } else {
            Err(ShelfError::Altered)
        }
    }
}

/// Whether the browser lists the database. Firefox before 126 cannot list: there the removal's own answer counts.
async fn database_is_there(name: &str) -> bool {
    async fn names() -> Option<js_sys::Array> {
        let factory = web_sys::window()?.indexed_db().ok()??;
        let list = js_sys::Reflect::get(&factory, &"databases".into()).ok()?;
        let promise = list.dyn_ref::<js_sys::Function>()?.call0(&factory).ok()?;
        JsFuture::from(promise.dyn_into::<js_sys::Promise>().ok()?).await.ok()?.dyn_into().ok()
    }
    let name_of = |entry: JsValue| js_sys::Reflect::get(&entry, &"name".into()).ok()?.as_string();
    let listed = names().await.unwrap_or_default();
    listed.iter().filter_map(name_of).any(|listed| listed == name)
}
