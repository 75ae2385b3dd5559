//! Small choices of the person at this machine: language, appearance, what was folded away. Lost without harm.

use super::shelves::{ShelfError, key, near_text};
use gloo_events::EventListener;
use wasm_bindgen::JsCast;

fn name(preference: &str) -> String {
    format!("{}pref/{preference}", key::ROOT)
}

/// A preference, if there is one and storage is allowed.
pub fn read(preference: &str) -> Option<String> {
    near_text::read(&name(preference)).ok().flatten()
}

/// Keeps a preference.
pub fn write(preference: &str, text: &str) -> Result<(), ShelfError> {
    near_text::write(&name(preference), text)
}

/// Forgets a preference.
pub fn forget(preference: &str) -> Result<(), ShelfError> {
    near_text::remove(&name(preference))
}

/// Calls `on` with the name and the text (`None`: forgotten) when another window changes a preference.
pub fn watch(on: impl Fn(&str, Option<String>) + 'static) -> Option<EventListener> {
    let window = web_sys::window()?;
    Some(EventListener::new(&window, "storage", move |event| {
        let Some(event) = event.dyn_ref::<web_sys::StorageEvent>() else { return };
        if let Some(key) = event.key()
            && let Some(preference) = key.strip_prefix(&name(""))
        {
            on(preference, event.new_value());
        }
    }))
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use super::*;
    use wasm_bindgen_test::wasm_bindgen_test;

    #[wasm_bindgen_test]
    fn a_preference_comes_back_until_it_is_forgotten() {
        assert_eq!(read("test-choice"), None);
        write("test-choice", "夜间").expect("kept");
        assert_eq!(read("test-choice").as_deref(), Some("夜间"));
        forget("test-choice").expect("forgotten");
        assert_eq!(read("test-choice"), None);
    }
}
