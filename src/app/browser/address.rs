//! The part of the address behind `#`: where in the page we are.
//!
//! From `file://` only that part may be changed (a path throws a SecurityError); what it means is the route's affair.

use gloo_events::EventListener;

/// The part with its `#`, as the browser holds it (percent-encoded), or nothing.
pub fn hash() -> String {
    web_sys::window().and_then(|window| window.location().hash().ok()).unwrap_or_default()
}

/// Goes there, with a new entry in the history. `hash` begins with `#`.
pub fn go(hash: &str) {
    if let Some(window) = web_sys::window() {
        // A browser that refuses (too many changes in a moment) leaves us where we are.
        let _ = window.location().set_hash(hash);
    }
}

/// Goes there in place of where we are, without a new entry in the history. No `hashchange` follows.
pub fn replace(hash: &str) {
    let history = web_sys::window().and_then(|window| window.history().ok());
    if let Some(history) = history {
        let _ = history.replace_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(hash));
    }
}

/// Calls `on` with the new part whenever it changes, by us, by a link or by going back.
pub fn watch(on: impl Fn(String) + 'static) -> Option<EventListener> {
    let window = web_sys::window()?;
    Some(EventListener::new(&window, "hashchange", move |_| on(hash())))
}

/// Opens the page at `hash` in a window of its own (the board window); whether the browser let us. Only within a key press or
/// click. The two talk by [`channel`](super::channel) only: on `file://` one may not touch the other's document.
pub fn open_window(hash: &str) -> bool {
    let Some(window) = web_sys::window() else { return false };
    let Ok(here) = window.location().href() else { return false };
    let page = here.split('#').next().unwrap_or_default();
    let features = "popup,width=1280,height=800";
    matches!(
        window.open_with_url_and_target_and_features(&format!("{page}{hash}"), "_blank", features),
        Ok(Some(_))
    )
}

/// Asks before the window is closed, while the answer is held.
pub fn hold_open() -> Option<EventListener> {
    let options = gloo_events::EventListenerOptions::enable_prevent_default();
    let window = web_sys::window()?;
    Some(EventListener::new_with_options(&window, "beforeunload", options, |event| {
        event.prevent_default();
    }))
}

/// Calls `on` when the window may be about to go: hidden, closed or put to sleep. The last moment for a snapshot.
pub fn on_leaving(on: impl Fn() + 'static) -> Option<[EventListener; 2]> {
    let window = web_sys::window()?;
    let document = window.document()?;
    let on = std::rc::Rc::new(on);
    let hidden = {
        let (on, document) = (on.clone(), document.clone());
        EventListener::new(&document.clone(), "visibilitychange", move |_| {
            if document.hidden() {
                on();
            }
        })
    };
    Some([hidden, EventListener::new(&window, "pagehide", move |_| on())])
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use super::*;
    use std::cell::RefCell;
    use std::rc::Rc;
    use wasm_bindgen_test::wasm_bindgen_test;

    #[wasm_bindgen_test]
    async fn a_change_of_the_address_is_heard() {
        let before = hash();
        let heard = Rc::new(RefCell::new(Vec::new()));
        let ear = watch({
            let heard = heard.clone();
            move |hash| heard.borrow_mut().push(hash)
        });
        go("#/test/1");
        crate::app::browser::clock::until(async || *heard.borrow() == ["#/test/1"]).await;
        replace("#/test/2");
        gloo_timers::future::TimeoutFuture::new(50).await;
        assert_eq!((hash().as_str(), heard.borrow().len()), ("#/test/2", 1));
        drop(ear);
        go(&before);
        gloo_timers::future::TimeoutFuture::new(50).await;
        assert_eq!(heard.borrow().len(), 1, "nothing is heard after the ear is dropped");
    }
}
