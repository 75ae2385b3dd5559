//! Language, appearance, and what this browser holds.

use super::backup::save_raw;
use super::home::LanguageSwitch;
use crate::app::browser::language;
use crate::app::office::{Appearance, Office};
use crate::app::parts::status_line::StatusLine;
use crate::app::route::Route;
use leptos::prelude::*;
use leptos::task::spawn_local;

#[component]
pub fn OptionsPage() -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    office.leave();
    language::set_title(&format!("{} · {}", words.settings(), words.app_name()));
    let wipe_asked = RwSignal::new(false);
    let looks = Appearance::ALL
        .into_iter()
        .map(|it| {
            let text = match it {
                Appearance::Auto => words.auto(),
                Appearance::Light => words.light(),
                Appearance::Dark => words.dark(),
            };
            view! {
                <button type="button" aria-pressed=move || if office.appearance.get() == it { "true" } else { "false" }
                    on:click=move |_| office.set_appearance(it)>{text}</button>
            }
        })
        .collect_view();
    let save_all = move || {
        if let Some(shelves) = office.shelves() {
            save_raw(office, shelves, None);
            wipe_asked.set(true);
        }
    };
    let wipe = move || {
        let Some(shelves) = office.shelves() else { return };
        spawn_local(async move {
            match shelves.wipe().await {
                Ok(()) => office.say(words.wiped()),
                Err(_) => office.warn(words.wipe_failed()),
            }
            wipe_asked.try_set(false);
        });
    };
    view! {
        <header class="top-bar"><a class="home-link" href=Route::Home.href()>{words.app_name()}</a></header>
        <main class="page" id="content">
            <h1>{words.settings()}</h1>
            <h2>{words.language()}</h2>
            <p class="row"><LanguageSwitch/></p>
            <h2>{words.appearance()}</h2>
            <p class="row" role="group" aria-label=words.appearance()>{looks}</p>
            <h2>{words.by_title()}</h2>
            <label class="field"><span>{words.by_note()}</span>
                <input id="by" class="find" type="text" maxlength="64" autocomplete="off" prop:value=office.by
                    on:change=move |event| office.set_by(&event_target_value(&event))/>
            </label>
            <h2>{words.data_of_browser()}</h2>
            <p class="muted">{words.wipe_note()}</p>
            <p class="row">
                <button type="button" on:click=move |_| save_all()>{words.wipe_all()}</button>
                <Show when=move || wipe_asked.get()>
                    <button type="button" class="danger" on:click=move |_| wipe()>{words.wipe_confirm()}</button>
                </Show>
            </p>
            <h2>{words.about()}</h2>
            <p>{words.version(env!("CARGO_PKG_VERSION"))}</p>
            <p class="muted">{words.licence()}</p>
        </main>
        <footer class="foot"><StatusLine/></footer>
    }
}
