//! Everything as it lies there, for the day when it cannot be read (I7).

use super::{ShelfError, Shelves, durable, key, near};
use js_sys::{JSON, Object, Reflect};
use wasm_bindgen::JsValue;

impl Shelves {
    /// Both shelves as one JSON text, byte for byte: also what this edition does not know, and texts that are no
    /// Unicode (their halves are written as `\udxxx`). Only keys of ours. Nothing is changed.
    ///
    /// With `event` only what belongs to it; without, all of ours.
    pub async fn raw_dump(&self, event: Option<&str>) -> Result<String, ShelfError> {
        let dump = Object::new();
        let near = Object::new();
        match near::keys() {
            Ok(names) => {
                for name in names.iter().filter(|name| event.is_none_or(|id| belongs(name, id))) {
                    let value = near::read_js(name).unwrap_or_else(|e| format!("unreadable: {e}").into());
                    set(&near, name, &value);
                }
            }
            Err(no) => set(&near, "unreadable", &no.to_string().into()),
        }
        set(&dump, "localStorage", &near);
        let durable = match self.database().await {
            Ok(db) => durable::dump(&db, event).await,
            Err(no) => {
                let none = Object::new();
                set(&none, "unreadable", &no.to_string().into());
                none
            }
        };
        set(&dump, "indexedDB", &durable);
        let text = JSON::stringify_with_replacer_and_space(&dump, &JsValue::NULL, &1.into())
            .map_err(|e| ShelfError::from_js(&e))?;
        text.as_string().ok_or(ShelfError::Altered)
    }
}

fn belongs(name: &str, event: &str) -> bool {
    name.strip_prefix(key::ROOT).is_some_and(|rest| {
        rest.strip_prefix(event).is_some_and(|rest| rest.starts_with('/')) || rest == format!("trash/{event}")
    })
}

fn set(object: &Object, name: &str, value: &JsValue) {
    // A plain object takes any property.
    let _ = Reflect::set(object, &name.into(), value);
}
