//! The core inside a real browser: what it answers there, on 32 bits, is what it answers natively.
#![cfg(target_arch = "wasm32")]

use qihui::tournament::Points;
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

#[wasm_bindgen_test]
fn points_are_exact() {
    for (text, tenths) in [("½", 5), ("2½", 25), ("2,5", 25), ("0.1", 1), ("11", 110)] {
        assert_eq!(Points::parse(text), Some(Points(tenths)), "{text}");
    }
    // The largest that fits, and the first that does not: no wrapping where words are short.
    assert_eq!(Points::parse("429496729.5"), Some(Points(u32::MAX)));
    assert_eq!(Points::parse("429496729.6"), None);
}
