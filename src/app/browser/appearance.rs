//! Light or dark: what the person's system asks for, and what the page is told (`data-theme` on `<html>`).

use gloo_events::EventListener;

const DARK: &str = "(prefers-color-scheme: dark)";

/// Whether the system asks for dark.
pub fn system_is_dark() -> bool {
    let query = web_sys::window().and_then(|window| window.match_media(DARK).ok().flatten());
    query.is_some_and(|query| query.matches())
}

/// Calls `on` whenever the system changes its mind.
pub fn watch_system(on: impl Fn(bool) + 'static) -> Option<EventListener> {
    let query = web_sys::window()?.match_media(DARK).ok()??;
    Some(EventListener::new(&query.clone(), "change", move |_| on(query.matches())))
}

/// Sets an attribute `data-<name>` of the page (`theme`, `contrast`, `size`, …), or takes it off.
pub fn set(name: &str, value: Option<&str>) {
    let Some(root) = web_sys::window().and_then(|w| w.document()).and_then(|d| d.document_element()) else {
        return;
    };
    let attribute = format!("data-{name}");
    // Our own names are valid attribute names: this cannot be refused.
    let _ = match value {
        Some(value) => root.set_attribute(&attribute, value),
        None => root.remove_attribute(&attribute),
    };
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use super::*;
    use wasm_bindgen_test::wasm_bindgen_test;

    #[wasm_bindgen_test]
    fn the_page_is_told_and_told_no_more() {
        let root = web_sys::window().and_then(|w| w.document()).and_then(|d| d.document_element());
        let theme = || root.as_ref().and_then(|root| root.get_attribute("data-theme"));
        set("theme", Some("dark"));
        assert_eq!(theme().as_deref(), Some("dark"));
        set("theme", None);
        assert_eq!(theme(), None);
        let query = "return matchMedia('(prefers-color-scheme: dark)').matches";
        let dark = crate::app::browser::script::run(query);
        assert_eq!(dark.as_bool(), Some(system_is_dark()));
        assert!(watch_system(|_| {}).is_some());
    }
}
