//! The durable shelf: what lies in IndexedDB, and each change to it as one strict transaction.
//!
//! | store | key | value |
//! |---|---|---|
//! | `entries` | `[event, seq]` | text |
//! | `metas` | `event` | text |
//! | `snapshots` | `[event, slot]`, slot 0 or 1 | `[seq, text]` |
//! | `seats` | `event` | which window writes |
//! | `trash` | `event` | when thrown away, ms |
//! | `backups` | `[event, at]` | text |
//! | `things` | any | entries put aside, `["aside", event, seq, n]`; later what is no text (a folder handle) |

use super::error::ShelfError;
use super::idb::{Database, Transaction, answer};
use super::{Place, Stored, Unread};
use js_sys::{Array, JSON};
use std::collections::BTreeMap;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{IdbCursorDirection, IdbKeyRange, IdbObjectStore};

/// The database's name.
pub const NAME: &str = "qihui";
/// The edition of the stores; a newer one is never opened by an older page.
pub const VERSION: u32 = 1;
/// All stores.
pub const STORES: &[&str] = &["entries", "metas", "snapshots", "seats", "trash", "backups", "things"];
/// Stores that hold an event's own data, with pairs as keys.
const PAIRED: [&str; 3] = ["entries", "snapshots", "backups"];
/// Stores with the event itself as key.
const SINGLE: [&str; 3] = ["metas", "seats", "trash"];

fn pair(event: &str, second: impl Into<JsValue>) -> JsValue {
    Array::of2(&event.into(), &second.into()).into()
}

/// All pairs whose first half is `event`: an array sorts after every number.
fn all_of(event: &str) -> Result<IdbKeyRange, ShelfError> {
    IdbKeyRange::bound(&Array::of1(&event.into()), &pair(event, Array::new()))
        .map_err(|e| ShelfError::from_js(&e))
}

fn put(store: &IdbObjectStore, key: &JsValue, value: &JsValue) -> Result<(), ShelfError> {
    // Its own answer is not waited for: a request that fails aborts the transaction, whose end is.
    store.put_with_key(value, key).map(drop).map_err(|e| ShelfError::from_js(&e))
}

fn delete(store: &IdbObjectStore, key: &JsValue) -> Result<(), ShelfError> {
    store.delete(key).map(drop).map_err(|e| ShelfError::from_js(&e))
}

/// The number of the newest entry, 0 when there is none.
async fn last(entries: &IdbObjectStore, event: &str) -> Result<u32, ShelfError> {
    // Only numbers: a foreign key behind them is not the newest entry.
    let range =
        IdbKeyRange::bound(&pair(event, 0), &pair(event, u32::MAX)).map_err(|e| ShelfError::from_js(&e))?;
    let found =
        answer(entries.open_key_cursor_with_range_and_direction(&range, IdbCursorDirection::Prev)).await?;
    if found.is_null() || found.is_undefined() {
        return Ok(0);
    }
    let key = found.unchecked_into::<web_sys::IdbCursor>().key().map_err(|e| ShelfError::from_js(&e))?;
    Ok(second(&key).unwrap_or(0.0) as u32)
}

fn first(key: &JsValue) -> Option<String> {
    key.dyn_ref::<Array>().and_then(|k| k.get(0).as_string())
}

fn second(key: &JsValue) -> Option<f64> {
    key.dyn_ref::<Array>().and_then(|k| k.get(1).as_f64())
}

/// What one transaction adds to an event.
#[derive(Clone, Debug, Default)]
pub struct Addition {
    /// Entries in order.
    pub entries: BTreeMap<u32, String>,
    /// New words for the list.
    pub meta: Option<String>,
    /// The seat from which it is written, where seats are taken.
    pub seat: Option<String>,
}

/// Adds to an event, all or nothing, and answers with the newest entry's number.
///
/// In the same transaction it is checked that the seat is still ours and that the shelf (its entries, or its newest
/// snapshot) ends where the entries begin. Entries that are there already with the same text are passed over, so asking
/// again does no harm; missing ones before the end are filled in.
pub async fn add(db: &Database, event: &str, addition: &Addition) -> Result<u32, ShelfError> {
    let tx = db.write(&["entries", "metas", "seats", "snapshots"])?;
    match place(&tx, event, addition).await {
        Ok(last) => {
            tx.end().await?;
            Ok(last)
        }
        Err(no) => {
            tx.abort();
            Err(no)
        }
    }
}

async fn place(tx: &Transaction, event: &str, addition: &Addition) -> Result<u32, ShelfError> {
    let entries = tx.store("entries")?;
    seated(tx, event, addition).await?;
    // A snapshot holds all that was before it: an event may begin with one (an import) and go on from there.
    let held = held(&tx.store("snapshots")?, event).await?;
    let newest = held.into_iter().flatten().max().unwrap_or(0);
    let mut end = last(&entries, event).await?.max(newest);
    for (&seq, text) in &addition.entries {
        if seq <= end {
            let there = answer(entries.get(&pair(event, seq))).await?;
            if there.is_undefined() {
                put(&entries, &pair(event, seq), &text.into())?;
            } else if there.as_string().as_deref() != Some(text) {
                return Err(ShelfError::Overtaken { last: end });
            }
        } else if seq == end + 1 {
            put(&entries, &pair(event, seq), &text.into())?;
            end = seq;
        } else {
            return Err(ShelfError::Behind { last: end });
        }
    }
    if let Some(meta) = &addition.meta {
        put(&tx.store("metas")?, &event.into(), &meta.into())?;
    }
    Ok(end)
}

/// Puts entries right, all or nothing. What lay in their place is moved to `things`, under `["aside", event, seq, n]`.
pub async fn mend(db: &Database, event: &str, addition: &Addition) -> Result<(), ShelfError> {
    let tx = db.write(&["entries", "seats", "things"])?;
    let work = async || {
        seated(&tx, event, addition).await?;
        let (entries, things) = (tx.store("entries")?, tx.store("things")?);
        for (&seq, text) in &addition.entries {
            let key = pair(event, seq);
            let there = answer(entries.get(&key)).await?;
            if there.as_string().as_deref() == Some(text) {
                continue;
            }
            if !there.is_undefined() {
                let mut n = 0u32;
                let mut aside = aside(event, seq, n);
                while !answer(things.get(&aside)).await?.is_undefined() {
                    n += 1;
                    aside = self::aside(event, seq, n);
                }
                put(&things, &aside, &there)?;
            }
            put(&entries, &key, &text.into())?;
        }
        Ok(())
    };
    match work().await {
        Ok(()) => tx.end().await,
        Err(no) => {
            tx.abort();
            Err(no)
        }
    }
}

fn aside(event: &str, seq: u32, n: u32) -> JsValue {
    Array::of4(&"aside".into(), &event.into(), &seq.into(), &n.into()).into()
}

fn of3(first: &str, second: &str, third: &JsValue) -> JsValue {
    Array::of3(&first.into(), &second.into(), third).into()
}

async fn seated(tx: &Transaction, event: &str, addition: &Addition) -> Result<(), ShelfError> {
    let Some(ours) = &addition.seat else { return Ok(()) };
    let seat = answer(tx.store("seats")?.get(&event.into())).await?;
    if seat.as_string().is_some_and(|theirs| theirs != *ours) { Err(ShelfError::Unseated) } else { Ok(()) }
}

/// Puts a value at a single key.
pub async fn set(db: &Database, store: &str, event: &str, value: &JsValue) -> Result<(), ShelfError> {
    let tx = db.write(&[store])?;
    put(&tx.store(store)?, &event.into(), value)?;
    tx.end().await
}

/// Takes a value away.
pub async fn unset(db: &Database, store: &str, event: &str) -> Result<(), ShelfError> {
    let tx = db.write(&[store])?;
    delete(&tx.store(store)?, &event.into())?;
    tx.end().await
}

/// An event as the list of events needs it.
#[derive(Clone, Debug, Default)]
pub struct Listed {
    /// Words for the list.
    pub meta: Option<String>,
    /// When it was thrown away, ms since 1970.
    pub trashed: Option<f64>,
}

/// All events of the shelf.
pub async fn list(db: &Database) -> Result<BTreeMap<String, Listed>, ShelfError> {
    let tx = db.read(&["entries", "metas", "snapshots", "trash"])?;
    let mut events: BTreeMap<String, Listed> = BTreeMap::new();
    for store in ["entries", "snapshots"] {
        // One key an event is enough: from one event the next is the first beyond its last.
        let store = tx.store(store)?;
        let mut after: Option<IdbKeyRange> = None;
        loop {
            let found = match &after {
                None => answer(store.open_key_cursor()).await?,
                Some(range) => answer(store.open_key_cursor_with_range(range)).await?,
            };
            if found.is_null() || found.is_undefined() {
                break;
            }
            let cursor: web_sys::IdbCursor = found.unchecked_into();
            let key = cursor.key().map_err(|e| ShelfError::from_js(&e))?;
            let next = match first(&key) {
                Some(event) => {
                    let next = pair(&event, Array::new());
                    events.entry(event).or_default();
                    next
                }
                None => key,
            };
            after =
                Some(IdbKeyRange::lower_bound_with_open(&next, true).map_err(|e| ShelfError::from_js(&e))?);
        }
    }
    for name in ["metas", "trash"] {
        let store = tx.store(name)?;
        let keys: Array = answer(store.get_all_keys()).await?.unchecked_into();
        let values: Array = answer(store.get_all()).await?.unchecked_into();
        for (key, value) in keys.iter().zip(values.iter()) {
            let Some(event) = key.as_string() else { continue };
            let listed = events.entry(event).or_default();
            if name == "metas" {
                listed.meta = value.as_string();
            } else {
                listed.trashed = value.as_f64();
            }
        }
    }
    Ok(events)
}

/// A value that is no text, as much of it as can be shown.
fn raw(value: &JsValue) -> String {
    let text = JSON::stringify(value).ok().and_then(|t| t.as_string());
    text.unwrap_or_else(|| format!("{value:?}"))
}

/// All keys of a range with their values. Where the whole cannot be read at once (a damaged page of the
/// database), one by one, so that one bad value does not take its neighbours with it.
async fn read_range(
    db: &Database,
    name: &str,
    range: &JsValue,
) -> Result<Vec<(JsValue, Result<JsValue, ShelfError>)>, ShelfError> {
    let whole = async {
        let tx = db.read(&[name])?;
        let store = tx.store(name)?;
        let keys: Array = answer(store.get_all_keys_with_key(range)).await?.unchecked_into();
        let values: Array = answer(store.get_all_with_key(range)).await?.unchecked_into();
        Ok::<_, ShelfError>(keys.iter().zip(values.iter().map(Ok)).collect())
    }
    .await;
    if whole.is_ok() {
        return whole;
    }
    let tx = db.read(&[name])?;
    let keys: Array = answer(tx.store(name)?.get_all_keys_with_key(range)).await?.unchecked_into();
    let mut each = Vec::new();
    for key in keys.iter() {
        // A failed read ends its transaction: each has its own.
        let one = async { answer(db.read(&[name])?.store(name)?.get(&key)).await }.await;
        each.push((key, one));
    }
    Ok(each)
}

/// Reads all of an event into `stored`.
pub async fn load(db: &Database, event: &str, stored: &mut Stored) -> Result<(), ShelfError> {
    let range = all_of(event)?;
    for (key, value) in read_range(db, "entries", &range).await? {
        let seq = second(&key);
        match (seq, value.as_ref().ok().and_then(JsValue::as_string)) {
            (Some(seq), Some(text)) => stored.durable.push((seq as u32, text)),
            (_, _) => stored.unread.push(unread("entries", &key, value)),
        }
    }
    for (key, value) in read_range(db, "snapshots", &range).await? {
        let slot = second(&key).unwrap_or(-1.0);
        match value.as_ref().ok().and_then(snapshot) {
            Some(found) if slot == 0.0 => stored.slots[0] = Some(found),
            Some(found) if slot == 1.0 => stored.slots[1] = Some(found),
            Some(_) | None => stored.unread.push(unread("snapshots", &key, value)),
        }
    }
    let tx = db.read(&["metas"])?;
    stored.durable_meta = answer(tx.store("metas")?.get(&event.into())).await?.as_string();
    Ok(())
}

fn unread(store: &str, key: &JsValue, value: Result<JsValue, ShelfError>) -> Unread {
    Unread {
        place: Place::Durable,
        key: format!("{store} {}", raw(key)),
        raw: value.map_or_else(|e| e.to_string(), |v| raw(&v)),
    }
}

/// The numbers of the snapshots in the two slots, of those whose text can be read.
async fn held(snapshots: &IdbObjectStore, event: &str) -> Result<[Option<u32>; 2], ShelfError> {
    let mut held = [None, None];
    for (slot, held) in held.iter_mut().enumerate() {
        let value = answer(snapshots.get(&pair(event, slot as u32))).await?;
        *held = snapshot(&value).map(|(seq, _)| seq);
    }
    Ok(held)
}

fn snapshot(value: &JsValue) -> Option<(u32, String)> {
    let value = value.dyn_ref::<Array>()?;
    Some((value.get(0).as_f64()? as u32, value.get(1).as_string()?))
}

/// Writes a snapshot into one of the two slots; the slot that holds snapshot `trusted` is never the one.
/// Answers with the newest entry's number in the same transaction.
pub async fn put_snapshot(
    db: &Database,
    event: &str,
    seq: u32,
    text: &str,
    trusted: Option<u32>,
    seat: Option<String>,
) -> Result<u32, ShelfError> {
    let tx = db.write(&["snapshots", "entries", "seats"])?;
    seated(&tx, event, &Addition { seat, ..Addition::default() }).await?;
    let store = tx.store("snapshots")?;
    let slot = match held(&store, event).await? {
        [Some(a), _] if Some(a) == trusted => 1,
        [_, Some(b)] if Some(b) == trusted => 0,
        // Nothing is trusted: the one that is unreadable or missing, else the older.
        [None, _] => 0,
        [_, None] => 1,
        [Some(a), Some(b)] => u32::from(a > b),
    };
    put(&store, &pair(event, slot), &Array::of2(&seq.into(), &text.into()))?;
    let end = last(&tx.store("entries")?, event).await?;
    tx.end().await?;
    Ok(end)
}

/// Removes all of an event, for good.
pub async fn purge(db: &Database, event: &str) -> Result<(), ShelfError> {
    let stores: Vec<&str> = PAIRED.into_iter().chain(SINGLE).chain(["things"]).collect();
    let tx = db.write(&stores)?;
    let range = all_of(event)?;
    for name in PAIRED {
        delete(&tx.store(name)?, &range)?;
    }
    for name in SINGLE {
        delete(&tx.store(name)?, &event.into())?;
    }
    let asides = IdbKeyRange::bound(&pair("aside", event), &of3("aside", event, &Array::new()))
        .map_err(|e| ShelfError::from_js(&e))?;
    delete(&tx.store("things")?, &asides)?;
    tx.end().await
}

/// Keeps a whole copy of an event beside it.
pub async fn put_backup(db: &Database, event: &str, at: f64, text: &str) -> Result<(), ShelfError> {
    let tx = db.write(&["backups"])?;
    put(&tx.store("backups")?, &pair(event, at), &text.into())?;
    tx.end().await
}

/// When the backups of an event were made, ms since 1970, oldest first.
pub async fn backups(db: &Database, event: &str) -> Result<Vec<f64>, ShelfError> {
    let tx = db.read(&["backups"])?;
    let range = all_of(event)?;
    let keys = answer(tx.store("backups")?.get_all_keys_with_key(&range)).await?;
    Ok(keys.unchecked_into::<Array>().iter().filter_map(|key| second(&key)).collect())
}

/// The text of one backup.
pub async fn backup(db: &Database, event: &str, at: f64) -> Result<String, ShelfError> {
    let tx = db.read(&["backups"])?;
    let found = answer(tx.store("backups")?.get(&pair(event, at))).await?;
    found.as_string().ok_or(ShelfError::Absent)
}

/// Removes some backups.
pub async fn drop_backups(db: &Database, event: &str, at: &[f64]) -> Result<(), ShelfError> {
    let tx = db.write(&["backups"])?;
    for &at in at {
        delete(&tx.store("backups")?, &pair(event, at))?;
    }
    tx.end().await
}

/// Every store as `[[key, value], …]`, for the raw dump, of one event or of all. What cannot be read is named instead.
pub async fn dump(db: &Database, event: Option<&str>) -> js_sys::Object {
    let dump = js_sys::Object::new();
    for name in STORES {
        let rows = Array::new();
        match read_range(db, name, &JsValue::UNDEFINED).await {
            Ok(found) => {
                for (key, value) in found {
                    // `["aside", event, …]`, `[event, …]` or the event itself.
                    let of = match first(&key) {
                        Some(word) if word == "aside" => {
                            key.dyn_ref::<Array>().and_then(|k| k.get(1).as_string())
                        }
                        Some(event) => Some(event),
                        None => key.as_string(),
                    };
                    if event.is_some() && of.as_deref() != event {
                        continue;
                    }
                    let value = value.unwrap_or_else(|e| format!("unreadable: {e}").into());
                    rows.push(&Array::of2(&key, &value));
                }
            }
            Err(no) => {
                rows.push(&format!("unreadable: {no}").into());
            }
        }
        // A plain object takes any property.
        let _ = js_sys::Reflect::set(&dump, &(*name).into(), &rows);
    }
    dump
}
