//! An address that leads nowhere.

use crate::app::office::Office;
use crate::app::route::Route;
use leptos::prelude::*;

#[component]
pub fn NotFoundPage() -> impl IntoView {
    let words = Office::here().words();
    view! {
        <main class="page">
            <h1>{words.not_found()}</h1>
            <p><a href=Route::Home.href()>{words.home()}</a></p>
        </main>
    }
}
