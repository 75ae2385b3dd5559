//! RoundPage.
use leptos::prelude::*;

#[component]
pub fn RoundPage(number: crate::tournament::RoundNumber) -> impl IntoView {
    let _ = number;
    view! { <p>"RoundPage"</p> }
}
