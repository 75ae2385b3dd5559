//! PrizesPage.
use leptos::prelude::*;

#[component]
pub fn PrizesPage() -> impl IntoView {
    view! { <p>"PrizesPage"</p> }
}
