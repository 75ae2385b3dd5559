//! PlayerPage.
use leptos::prelude::*;

#[component]
pub fn PlayerPage(id: crate::tournament::PlayerId) -> impl IntoView {
    let _ = id;
    view! { <p>"PlayerPage"</p> }
}
