//! The outside: the browser's shelves, windows, files, printer, clock. The only files that name web-sys or gloo.
//!
//! Nothing here unwraps what a browser may refuse: in a page built with `panic = "abort"` a panic is a dead page.

pub mod address;
pub mod appearance;
pub mod canvas;
pub mod channel;
pub mod clock;
pub mod file;
pub mod fullscreen;
pub mod keyboard;
pub mod language;
pub mod locks;
pub mod preferences;
pub mod print;
pub mod random;
pub mod screen;
#[cfg(all(test, target_arch = "wasm32"))]
mod script;
pub mod shelves;
pub mod wake;
pub mod worker;

#[cfg(all(test, target_arch = "wasm32"))]
wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_browser);
