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

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use super::*;
    use wasm_bindgen_test::wasm_bindgen_test;

    #[wasm_bindgen_test]
    fn the_page_says_its_language_and_title() {
        let document = web_sys::window().and_then(|w| w.document()).expect("a document");
        let title = document.title();
        set_page("zh-CN");
        set_title("第3轮 · 棋会");
        let root = document.document_element().expect("a root");
        assert_eq!(root.get_attribute("lang").as_deref(), Some("zh-CN"));
        assert_eq!(document.title(), "第3轮 · 棋会");
        assert!(preferred().iter().all(|language| !language.is_empty()) && !preferred().is_empty());
        set_title(&title);
    }
}
