//! Home: the events of this browser, and the ways to begin one.

use super::open_file::{DoubtfulFile, open_dropped, open_file};
use crate::app::browser::{clock, language};
use crate::app::office::{Meta, Office, State};
use crate::app::parts::status_line::StatusLine;
use crate::app::route::{Place, Route};
use crate::app::samples;
use crate::app::words::Lang;
use crate::tournament::Preset;
use leptos::prelude::*;
use leptos::task::spawn_local;

#[component]
pub fn HomePage() -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    office.leave();
    language::set_title(&words.app_name());
    let events = RwSignal::new(None::<Vec<(String, Option<Meta>)>>);
    let trash = RwSignal::new(Vec::<(String, String)>::new());
    let look = move || {
        let Some(shelves) = office.shelves() else { return };
        spawn_local(async move {
            let read =
                |text: &Option<String>| text.as_ref().and_then(|it| serde_json::from_str::<Meta>(it).ok());
            let mut all: Vec<(String, Option<Meta>)> =
                shelves.events().await.iter().map(|it| (it.id.clone(), read(&it.meta))).collect();
            all.sort_by_key(|(id, meta)| {
                (std::cmp::Reverse(meta.as_ref().map_or(0, |meta| meta.at)), id.clone())
            });
            events.try_set(Some(all));
            let thrown = shelves.trash().await;
            let name = |text: &Option<String>| read(text).map(|meta| meta.name).unwrap_or_default();
            trash.try_set(thrown.iter().map(|it| (it.listed.id.clone(), name(&it.listed.meta))).collect());
            if shelves.health().near.is_err() && shelves.health().durable.is_err() {
                office.warn(words.storage_denied());
            }
        });
    };
    look();
    let throw_away = move |id: String, name: String| {
        let Some(shelves) = office.shelves() else { return };
        spawn_local(async move {
            if shelves.throw_away(&id, clock::now() as f64).await.is_ok() {
                office.say(words.thrown_away(&name));
            }
            look();
        });
    };
    let restore = move |id: String| {
        let Some(shelves) = office.shelves() else { return };
        spawn_local(async move {
            // One that can't be taken back is still in the trash, and stays listed there.
            let _ = shelves.take_back(&id).await;
            look();
        });
    };
    let list = move |done: bool| {
        events
            .get()
            .unwrap_or_default()
            .into_iter()
            .filter(move |(_, meta)| meta.as_ref().is_some_and(|meta| meta.state == State::Closed) == done)
            .map(|(id, meta)| {
                let href = Route::Event(id.clone(), Place::Now).href();
                let name = meta.as_ref().map_or_else(|| words.unreadable_event(), |meta| meta.name.clone());
                let thrown = name.clone();
                view! {
                    <li class="event-line">
                        <a href=href><bdi>{name}</bdi></a>
                        <span class="muted">{meta.as_ref().map(|meta| words.game(&meta.game))}</span>
                        <span class="muted">{meta.as_ref().map(|meta| words.players_count(meta.players))}</span>
                        <span>{meta.as_ref().map(|meta| state_line(words, meta))}</span>
                        <button type="button" class="quiet"
                            on:click=move |_| throw_away(id.clone(), thrown.clone())>{words.throw_away()}</button>
                    </li>
                }
            })
            .collect_view()
    };
    let any = move |done: bool| {
        events.with(|all| {
            all.iter()
                .flatten()
                .any(|(_, meta)| meta.as_ref().is_some_and(|it| it.state == State::Closed) == done)
        })
    };
    let plans = Preset::ALL
        .into_iter()
        .map(|preset| {
            let (title, line) = words.preset(preset);
            view! {
                <li><a class="plan" href=Route::NewEvent(Some(preset)).href()>
                    <strong>{title}</strong><span class="muted">{line}</span>
                </a></li>
            }
        })
        .collect_view();
    view! {
        <header class="top-bar">
            <span class="home-link">{words.app_name()}</span>
            <span class="grow"></span>
            <LanguageSwitch/>
            <a class="tab" href=Route::Options.href()>{words.settings()}</a>
        </header>
        <main class="page home" id="content"
            on:dragover=move |event| event.prevent_default()
            on:drop=move |event| open_dropped(office, &event)>
            <h1 class="visually-hidden">{words.app_name()}</h1>
            <Show when=move || any(false)>
                <h2>{words.running()}</h2>
                <ul class="event-list">{move || list(false)}</ul>
            </Show>
            <Show when=move || any(true)>
                <h2>{words.earlier()}</h2>
                <ul class="event-list">{move || list(true)}</ul>
            </Show>
            <Show when=move || events.with(|all| all.as_ref().is_some_and(Vec::is_empty))>
                <p>{words.no_events()}</p>
            </Show>
            <p class="row">
                <a class="button primary" href=Route::NewEvent(None).href()>{words.new_event()}</a>
                <button type="button" on:click=move |_| open_file(office)>{words.open_file()}</button>
                <a class="button" href=Route::Packet.href()>{words.packets_open()}</a>
                <a class="button" href=Route::Event(samples::ID.to_owned(), Place::Now).href()>{words.sample()}</a>
            </p>
            <DoubtfulFile/>
            <h2>{words.start_from_plan()}</h2>
            <ul class="plans">{plans}</ul>
            <Show when=move || trash.with(|it| !it.is_empty())>
                <details>
                    <summary>{words.trash()}</summary>
                    <ul class="event-list">
                        {move || trash.get().into_iter().map(|(id, name)| view! {
                            <li class="event-line"><bdi>{name}</bdi>
                                <button type="button" on:click=move |_| restore(id.clone())>{words.restore()}</button>
                            </li>
                        }).collect_view()}
                    </ul>
                </details>
            </Show>
        </main>
        <footer class="foot"><StatusLine/><p class="muted">{words.offline_note()}</p></footer>
    }
}

fn state_line(words: Lang, meta: &Meta) -> String {
    match meta.state {
        State::Registration => words.line_registration(meta.players),
        State::Draft => words.line_draft(meta.round),
        State::Playing => words.line_playing(meta.round, meta.waiting),
        State::Between => words.line_between(meta.round),
        State::Played => words.line_played(),
        State::Closed => words.line_closed(),
    }
}

/// 中文 · English.
#[component]
pub fn LanguageSwitch() -> impl IntoView {
    let office = Office::here();
    let now = office.words();
    Lang::ALL
        .into_iter()
        .map(|lang| {
            view! {
                <button type="button" class="quiet" lang=lang.tag() aria-pressed=if lang == now { "true" } else { "false" }
                    on:click=move |_| office.set_lang(lang)>{lang.own_name()}</button>
            }
        })
        .collect_view()
}
