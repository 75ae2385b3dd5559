//! RegistrationPage.
use leptos::prelude::*;

#[component]
pub fn RegistrationPage() -> impl IntoView {
    view! { <p>"RegistrationPage"</p> }
}
