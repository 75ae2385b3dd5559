//! The page's entry point: `qihui-app`, built for the browser only.

#![forbid(unsafe_code)]

// The page names the facts as the library does, without the detour over the crate's name.

use qihui::{arbiter, desk, formats, journal, pairing, publish, sheets, standings, tournament};

use wasm_bindgen::prelude::*;

mod app;

/// What the page's worker is asked to do beside the page; `tell(done, all)` is called on the way.
#[wasm_bindgen]
pub fn work(request: &str, tell: &js_sys::Function) -> String {
    app::work::answer_telling(request, &mut |done, all| {
        // Nobody may listen; the work goes on.
        drop(tell.call2(&JsValue::NULL, &JsValue::from(done as u32), &JsValue::from(all as u32)));
    })
}

fn main() {
    // The page's worker runs this same wasm: without a document there is nothing to mount, only work.
    if js_sys::Reflect::has(&js_sys::global(), &"document".into()).unwrap_or(false) {
        app::start();
    }
}
