//! The whole screen, for the projector.

use gloo_events::EventListener;

fn document() -> Option<web_sys::Document> {
    web_sys::window()?.document()
}

/// Whether the page fills the screen.
pub fn is_on() -> bool {
    document().is_some_and(|document| document.fullscreen_element().is_some())
}

/// Fills the screen. Browsers allow it only within a key press or click; whether it was asked for.
pub fn enter() -> bool {
    document()
        .and_then(|document| document.document_element())
        .is_some_and(|root| root.request_fullscreen().is_ok())
}

/// Gives the screen back.
pub fn leave() {
    if let Some(document) = document()
        && document.fullscreen_element().is_some()
    {
        document.exit_fullscreen();
    }
}

/// Calls `on` whenever the page begins or ends to fill the screen (Escape ends it too).
pub fn watch(on: impl Fn(bool) + 'static) -> Option<EventListener> {
    let document = document()?;
    Some(EventListener::new(&document, "fullscreenchange", move |_| on(is_on())))
}
