//! What a shelf may answer instead of *kept*.

use wasm_bindgen::{JsCast, JsValue};

/// Why something was not kept or could not be read. The page writes the sentence for people.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ShelfError {
    /// The browser refuses storage to this page (private window, cookies off, policy) or has none.
    #[error("the browser does not let this page store anything")]
    Denied,
    /// The quota or the disk is full.
    #[error("the store is full")]
    Full,
    /// The store did not answer in time: another window holds it, or the profile is damaged.
    #[error("the store does not answer")]
    Blocked,
    /// The store was made by a newer Qihui: nothing in it is touched (I6).
    #[error("the store was made by a newer version")]
    Newer,
    /// Another window has written this entry already, with other content. `last` is the newest entry on the shelf.
    #[error("another window was first; the shelf is at entry {last}")]
    Overtaken { last: u32 },
    /// Another window has taken the seat of the writer.
    #[error("another window writes this event now")]
    Unseated,
    /// The shelf lacks entries that come before this one (its data were cleared while we ran).
    /// Cure: [`Shelves::keep_many`](super::Shelves::keep_many) from entry `last + 1`.
    #[error("the shelf ends at entry {last} and lacks those that follow")]
    Behind { last: u32 },
    /// The browser gave up the write; `name` is its word for it.
    #[error("the browser gave up the write ({name})")]
    Aborted { name: String },
    /// The browser said yes, but what is read back differs.
    #[error("what was written does not read back")]
    Altered,
    /// The name cannot be that of an event; see [`is_event`](super::key::is_event).
    #[error("not a name for an event")]
    BadName,
    /// Nothing is there.
    #[error("nothing is kept under this name")]
    Absent,
}

impl ShelfError {
    /// Reads what the browser has thrown.
    pub(super) fn from_js(thrown: &JsValue) -> ShelfError {
        let text = |field: &str| {
            js_sys::Reflect::get(thrown, &field.into()).ok().and_then(|v| v.as_string()).unwrap_or_default()
        };
        // Old engines call it otherwise, but the code is the same: 22, in old Firefox 1014.
        let code = thrown.dyn_ref::<web_sys::DomException>().map_or(0, web_sys::DomException::code);
        match text("name").as_str() {
            "QuotaExceededError" | "NS_ERROR_DOM_QUOTA_REACHED" => ShelfError::Full,
            "SecurityError" | "InvalidAccessError" => ShelfError::Denied,
            "VersionError" => ShelfError::Newer,
            _ if code == 22 || code == 1014 => ShelfError::Full,
            "" => ShelfError::Aborted { name: "unknown".into() },
            name => ShelfError::Aborted { name: name.chars().take(64).collect() },
        }
    }

    /// Whether trying the same again in a moment may help.
    pub(super) fn passes(&self) -> bool {
        match self {
            ShelfError::Aborted { .. } | ShelfError::Full => true,
            // Three seconds were waited for already.
            ShelfError::Blocked
            | ShelfError::Denied
            | ShelfError::Newer
            | ShelfError::Overtaken { .. }
            | ShelfError::Unseated
            | ShelfError::Behind { .. }
            | ShelfError::Altered
            | ShelfError::BadName
            | ShelfError::Absent => false,
        }
    }
}
