//! SheetPage.
use leptos::prelude::*;

#[component]
pub fn SheetPage(sheet: crate::app::route::Sheet) -> impl IntoView {
    let _ = sheet;
    view! { <p>"SheetPage"</p> }
}
