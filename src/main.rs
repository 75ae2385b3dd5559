//! The page's entry point: `qihui-app`, built for the browser only.

#![forbid(unsafe_code)]

// The page names the facts as the library does, without the detour over the crate's name.

use qihui::{arbiter, desk, formats, journal, pairing, publish, sheets, standings, tournament};

use wasm_bindgen::prelude::*;

mod app;

/// What the page's worker is asked to do beside the page.
#[wasm_bindgen]
pub fn work(request: &str) -> String {
    app::work::answer(request)
}

fn main() {
    // The page's worker runs this same wasm: without a document there is nothing to mount, only work.
    if js_sys::Reflect::has(&js_sys::global(), &"document".into()).unwrap_or(false) {
        app::start();
    }
}
