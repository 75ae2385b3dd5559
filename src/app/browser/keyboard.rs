//! Keys, as the window gets them.

use gloo_events::{EventListener, EventListenerOptions};
use wasm_bindgen::JsCast;

/// A key that was pressed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    /// Its place on the keyboard (`Digit1`, `Numpad1`, `KeyF`, `ArrowDown`): the same under every input method.
    pub code: String,
    /// What it means in the layout (`1`, `/`, `?`), or `Process` while an input method composes.
    pub key: String,
    /// With Ctrl, or Command on a Mac.
    pub ctrl: bool,
    pub shift: bool,
    pub alt: bool,
    /// Someone is typing into a field.
    pub in_text: bool,
    /// An input method is composing: the key is its own.
    pub composing: bool,
    /// The focus is on a button, link or choice, which Enter and Space belong to.
    pub on_control: bool,
}

impl Key {
    /// The digit on this key, main row or numpad.
    pub fn digit(&self) -> Option<u8> {
        let tail = self.code.strip_prefix("Digit").or_else(|| self.code.strip_prefix("Numpad"))?;
        tail.parse().ok().filter(|&digit| digit < 10)
    }
}

/// Calls `on` for each key; where it answers `true` the browser does nothing of its own with it.
pub fn watch(on: impl Fn(&Key) -> bool + 'static) -> Option<EventListener> {
    let window = web_sys::window()?;
    let options = EventListenerOptions::enable_prevent_default();
    Some(EventListener::new_with_options(&window, "keydown", options, move |event| {
        let Some(event) = event.dyn_ref::<web_sys::KeyboardEvent>() else { return };
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let tag = target.as_ref().map(|target| target.tag_name()).unwrap_or_default();
        let kind = target.as_ref().and_then(|target| target.get_attribute("type")).unwrap_or_default();
        let ticked = matches!(kind.as_str(), "checkbox" | "radio" | "button" | "submit");
        let key = Key {
            code: event.code(),
            key: event.key(),
            ctrl: event.ctrl_key() || event.meta_key(),
            shift: event.shift_key(),
            alt: event.alt_key(),
            in_text: matches!(tag.as_str(), "TEXTAREA" | "SELECT") || (tag == "INPUT" && !ticked),
            composing: event.is_composing() || event.key_code() == 229,
            on_control: matches!(tag.as_str(), "BUTTON" | "A" | "SUMMARY") || ticked,
        };
        if on(&key) {
            event.prevent_default();
        }
    }))
}

/// Puts the focus on the element with this id, and selects what is in it when it is a field.
pub fn focus(id: &str) {
    let element =
        web_sys::window().and_then(|window| window.document()).and_then(|it| it.get_element_by_id(id));
    let Some(element) = element else { return };
    if let Some(field) = element.dyn_ref::<web_sys::HtmlInputElement>() {
        field.select();
    }
    if let Some(element) = element.dyn_ref::<web_sys::HtmlElement>() {
        // An element that can't take the focus now leaves it where it is.
        let _ = element.focus();
    }
}

/// Brings the element with this id into view, moving as little as possible.
pub fn show(id: &str) {
    let element =
        web_sys::window().and_then(|window| window.document()).and_then(|it| it.get_element_by_id(id));
    if let Some(element) = element {
        let options = web_sys::ScrollIntoViewOptions::new();
        options.set_block(web_sys::ScrollLogicalPosition::Nearest);
        element.scroll_into_view_with_scroll_into_view_options(&options);
    }
}

/// Scrolls a list, and nothing around it, so that what bears this id is seen in it; to its top where there is none.
pub fn show_within(list: &str, id: &str) {
    let Some(document) = web_sys::window().and_then(|window| window.document()) else { return };
    let Some(list) = document.get_element_by_id(list) else { return };
    let Some(element) = document.get_element_by_id(id) else { return list.set_scroll_top(0) };
    let (outer, inner) = (list.get_bounding_client_rect(), element.get_bounding_client_rect());
    let by = if inner.top() < outer.top() {
        inner.top() - outer.top()
    } else {
        (inner.bottom() - outer.bottom()).max(0.0)
    };
    list.set_scroll_top(list.scroll_top() + by as i32);
}

/// Height of the visible page in CSS pixels; 0 where there is none.
pub fn page_height() -> f64 {
    let height = web_sys::window().and_then(|window| window.inner_height().ok());
    height.and_then(|height| height.as_f64()).unwrap_or(0.0)
}
