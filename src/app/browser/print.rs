//! The printer.

/// Opens the browser's print dialog; whether the browser let us. The page is blocked while it is open.
pub fn print() -> bool {
    web_sys::window().is_some_and(|window| window.print().is_ok())
}
