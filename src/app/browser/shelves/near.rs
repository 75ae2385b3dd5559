//! The near shelf: localStorage, written in the same moment as the key is pressed.
//!
//! gloo-storage's `LocalStorage::raw` panics where storage is denied, and a person can deny it at any
//! moment, so every access asks the window first. Every write is read back: a full or tampered store has
//! been seen to drop and to shorten texts without a word (storage.md F9).

use super::error::ShelfError;
use super::key;
use gloo_storage::{LocalStorage, Storage as _};
use js_sys::Reflect;
use wasm_bindgen::{JsCast, JsValue};

/// UTF-16 units a page may keep (measured alike in Chromium and Firefox, storage.md 2.1).
pub const QUOTA: u32 = 5_242_880;
/// Units in the ballast.
const BALLAST_SIZE: usize = 65_536;

/// The store, if the browser gives it to us at this moment.
fn store() -> Result<web_sys::Storage, ShelfError> {
    let window = web_sys::window().ok_or(ShelfError::Denied)?;
    match window.local_storage() {
        Ok(Some(_)) => Ok(LocalStorage::raw()),
        Ok(None) | Err(_) => Err(ShelfError::Denied),
    }
}

/// Whether the store takes and returns a text. A full store still works: it can be read.
pub fn probe() -> Result<(), ShelfError> {
    let store = store()?;
    // A length that cannot be read is a store that only seems to be there.
    store.length().map_err(|e| ShelfError::from_js(&e))?;
    let seen = write_raw(&store, key::PROBE, "?");
    store.remove_item(key::PROBE).map_err(|e| ShelfError::from_js(&e))?;
    seen
}

/// The text at `key`.
pub fn read(key: &str) -> Result<Option<String>, ShelfError> {
    store()?.get_item(key).map_err(|e| ShelfError::from_js(&e))
}

/// The text at `key` as the browser holds it: not every JavaScript string is a Rust one.
pub fn read_js(key: &str) -> Result<JsValue, ShelfError> {
    let store = store()?;
    Reflect::get(&store, &key.into()).map_err(|e| ShelfError::from_js(&e))
}

/// Writes and reads back. When the store is full the ballast goes overboard and the text gets its room.
pub fn write(key: &str, text: &str) -> Result<(), ShelfError> {
    let store = store()?;
    match write_raw(&store, key, text) {
        Ok(()) => Ok(()),
        Err(first) => {
            let ballast = store.get_item(key::BALLAST).ok().flatten().is_some();
            if ballast && store.remove_item(key::BALLAST).is_ok() {
                write_raw(&store, key, text)
            } else {
                Err(first)
            }
        }
    }
}

fn write_raw(store: &web_sys::Storage, key: &str, text: &str) -> Result<(), ShelfError> {
    store.set_item(key, text).map_err(|e| ShelfError::from_js(&e))?;
    match store.get_item(key) {
        Ok(Some(back)) if back == text => Ok(()),
        Ok(_) => Err(ShelfError::Altered),
        Err(e) => Err(ShelfError::from_js(&e)),
    }
}

/// Takes a key of ours away; any other key is left alone.
pub fn remove(key: &str) -> Result<(), ShelfError> {
    if !key.starts_with(key::OURS) {
        return Err(ShelfError::BadName);
    }
    store()?.remove_item(key).map_err(|e| ShelfError::from_js(&e))
}

/// All keys of ours, of any edition, sorted.
pub fn keys() -> Result<Vec<String>, ShelfError> {
    let store = store()?;
    let length = store.length().map_err(|e| ShelfError::from_js(&e))?;
    let mut keys = Vec::new();
    for n in 0..length {
        if let Ok(Some(key)) = store.key(n)
            && key.starts_with(key::OURS)
        {
            keys.push(key);
        }
    }
    keys.sort();
    Ok(keys)
}

/// Units in use by this page and all others that share the store.
pub fn used() -> Result<u32, ShelfError> {
    let store = store()?;
    let length = store.length().map_err(|e| ShelfError::from_js(&e))?;
    let mut units = 0u32;
    for n in 0..length {
        let Ok(Some(key)) = store.key(n) else { continue };
        let name = js_sys::JsString::from(key.as_str());
        // Measured where it lies: copying five million units to count them would be felt.
        let text = Reflect::get(&store, &name).unwrap_or(JsValue::UNDEFINED);
        let text = text.dyn_into::<js_sys::JsString>().map_or(0, |t| t.length());
        units = units.saturating_add(name.length()).saturating_add(text);
    }
    Ok(units)
}

/// Sets room aside for a bad day, while there is plenty.
pub fn take_ballast() {
    let there = read(key::BALLAST).ok().flatten().is_some();
    if !there && used().is_ok_and(|units| units < QUOTA / 10 * 6) {
        // Best effort: without ballast the shelf only fills a little earlier.
        let _ = store().and_then(|s| write_raw(&s, key::BALLAST, &"~".repeat(BALLAST_SIZE)));
    }
}
