//! The reader's language, and the page's.

/// The languages the person has set, best first (`zh-CN`, `en-GB`, …).
pub fn preferred() -> Vec<String> {
    let Some(window) = web_sys::window() else { return Vec::new() };
    let navigator = window.navigator();
    let all: Vec<String> = navigator.languages().iter().filter_map(|l| l.as_string()).collect();
    if all.is_empty() { navigator.language().into_iter().collect() } else { all }
}

/// Says which language the page is in: fonts, hyphens and screen readers go by it.
pub fn set_page(language: &str) {
    if let Some(root) = web_sys::window().and_then(|w| w.document()).and_then(|d| d.document_element()) {
        // `lang` is a valid attribute name: this cannot be refused.
        let _ = root.set_attribute("lang", language);
    }
}

/// Sets the window's title.
pub fn set_title(title: &str) {
    if let Some(document) = web_sys::window().and_then(|w| w.document()) {
        document.set_title(title);
    }
}
