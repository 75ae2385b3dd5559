//! The keyboard: one listener for the window, which hands each key to the screen that is shown.
//!
//! Keys are told by their place (`code`), so that they work under a Chinese input method and on the numpad.
//! While someone types in a field, all but the keys with Ctrl belong to the field.

use super::browser::keyboard::{self, Key};
use super::office::Office;
use leptos::prelude::*;

/// What a screen does with a key; `true` when it was meant for the screen.
type Handler = Box<dyn Fn(&Key) -> bool>;

/// The keys of the screen that is shown.
#[derive(Clone, Copy)]
pub struct Keys(StoredValue<Vec<(u32, Handler)>, LocalStorage>, StoredValue<u32>);

impl Keys {
    /// The keys of this page.
    pub fn here() -> Keys {
        expect_context::<Keys>()
    }

    /// While the calling component lives, `handler` gets the keys; the component mounted last comes first.
    pub fn while_shown(handler: impl Fn(&Key) -> bool + 'static) {
        let keys = Keys::here();
        let id = keys.1.get_value() + 1;
        keys.1.set_value(id);
        keys.0.update_value(|all| all.push((id, Box::new(handler))));
        on_cleanup(move || {
            keys.0.try_update_value(|all| all.retain(|(known, _)| *known != id));
        });
    }
}

/// Starts listening, once for the page.
pub fn listen(office: Office) {
    let keys = Keys(StoredValue::new_local(Vec::new()), StoredValue::new(0));
    provide_context(keys);
    std::mem::forget(keyboard::watch(move |key| {
        // Whoever fills in the form has no business with what was done before him.
        if office.kiosk.with_untracked(Option::is_some) {
            return false;
        }
        if key.ctrl && key.code == "KeyZ" && !key.in_text {
            if key.shift {
                office.redo()
            } else {
                office.undo()
            }
            return true;
        }
        if key.ctrl && key.code == "KeyY" && !key.in_text {
            office.redo();
            return true;
        }
        keys.0.with_value(|all| all.iter().rev().any(|(_, handler)| handler(key)))
    }));
}
