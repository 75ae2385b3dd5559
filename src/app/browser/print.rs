//! The printer.

use std::cell::Cell;

thread_local! {
    static SOON: Cell<bool> = const { Cell::new(false) };
}

/// The next sheet that is shown goes to the printer at once.
pub fn soon() {
    SOON.set(true);
}

/// Whether somebody asked for the sheet that is being shown to be printed; asks for one sheet only.
pub fn was_asked() -> bool {
    SOON.replace(false)
}

/// Opens the browser's print dialog; whether the browser let us. The page is blocked while it is open.
pub fn print() -> bool {
    web_sys::window().is_some_and(|window| window.print().is_ok())
}
