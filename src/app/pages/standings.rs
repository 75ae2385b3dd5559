//! Standings.
use leptos::prelude::*;

#[component]
pub fn StandingsPage(after: Option<crate::tournament::RoundNumber>) -> impl IntoView {
    let _ = after;
    view! { <p>"StandingsPage"</p> }
}

#[component]
pub fn CrosstablePage() -> impl IntoView {
    view! { <p>"CrosstablePage"</p> }
}
