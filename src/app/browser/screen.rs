//! How much the window shows.

use gloo_events::EventListener;

/// Width and height of the window in CSS pixels; 0 where there is none.
pub fn size() -> (f64, f64) {
    let Some(window) = web_sys::window() else { return (0.0, 0.0) };
    let number = |it: Result<wasm_bindgen::JsValue, _>| it.ok().and_then(|it| it.as_f64()).unwrap_or(0.0);
    (number(window.inner_width()), number(window.inner_height()))
}

/// Calls `on` whenever the window is made larger or smaller.
pub fn watch(on: impl Fn() + 'static) -> Option<EventListener> {
    let window = web_sys::window()?;
    Some(EventListener::new(&window, "resize", move |_| on()))
}
