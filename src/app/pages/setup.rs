//! Setting up.
use leptos::prelude::*;

#[component]
pub fn NewEventPage(preset: Option<crate::tournament::Preset>) -> impl IntoView {
    let office = crate::app::office::Office::here();
    view! { <button on:click=move |_| office.begin(preset.map(|p| p.settings()).unwrap_or_default())>"start"</button> }
}

#[component]
pub fn SettingsPage() -> impl IntoView {
    view! { <p>"SettingsPage"</p> }
}
