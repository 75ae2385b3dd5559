//! DamagedPage.
use leptos::prelude::*;

#[component]
pub fn DamagedPage(wreck: crate::app::office::Wreck) -> impl IntoView {
    let _ = wreck;
    view! { <p>"DamagedPage"</p> }
}
