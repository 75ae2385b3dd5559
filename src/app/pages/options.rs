//! OptionsPage.
use leptos::prelude::*;

#[component]
pub fn OptionsPage() -> impl IntoView {
    view! { <p>"OptionsPage"</p> }
}
