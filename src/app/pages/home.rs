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
        let groups = events.with(|all| occasions(all.as_deref().unwrap_or_default()));
        let shown = groups.into_iter().filter(move |group| is_over(group) == done);
        let line = move |(id, meta): Kept| {
            let name = meta.as_ref().map_or_else(|| words.unreadable_event(), |meta| meta.name.clone());
            view! { <EventLine id meta name thrown=Callback::new(move |(id, name)| throw_away(id, name))/> }
        };
        shown
            .map(|group| match group.name {
                None => group.events.into_iter().map(line).collect_view().into_any(),
                Some(name) => view! {
                    <li class="event-line">
                        <strong class="family-name"><bdi>{name}</bdi></strong>
                        <span class="muted">{words.division_several(group.events.len())}</span>
                        <ul class="family-lines">{group.events.into_iter().map(line).collect_view()}</ul>
                    </li>
                }
                .into_any(),
            })
            .collect_view()
    };
    let any = move |done: bool| {
        events.with(|all| occasions(all.as_deref().unwrap_or_default()).iter().any(|it| is_over(it) == done))
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
                <a class="button" href=Route::Games(None).href()>{words.games_link()}</a>
                <a class="button" href=Route::King.href()>{words.king_link()}</a>
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

type Kept = (String, Option<Meta>);

/// An event by itself, or an occasion with its divisions (R002).
struct Occasion {
    name: Option<String>,
    events: Vec<Kept>,
}

/// Events in their order, those of one family under the first of them.
fn occasions(all: &[Kept]) -> Vec<Occasion> {
    let family = |it: &Kept| it.1.as_ref().and_then(|meta| meta.family.clone());
    let mut found: Vec<Occasion> = Vec::new();
    let mut places = std::collections::BTreeMap::<String, usize>::new();
    for event in all {
        match family(event) {
            Some(of) if places.contains_key(&of.id) => found[places[&of.id]].events.push(event.clone()),
            Some(of) => {
                places.insert(of.id, found.len());
                found.push(Occasion { name: Some(of.name), events: vec![event.clone()] });
            }
            None => found.push(Occasion { name: None, events: vec![event.clone()] }),
        }
    }
    for occasion in &mut found {
        occasion.events.sort_by_key(|it| family(it).map_or(0, |it| it.order));
        if occasion.events.len() == 1 {
            occasion.name = None;
        }
    }
    found
}

fn is_over(occasion: &Occasion) -> bool {
    occasion.events.iter().all(|(_, meta)| meta.as_ref().is_some_and(|it| it.state == State::Closed))
}

#[component]
fn EventLine(
    id: String,
    meta: Option<Meta>,
    name: String,
    thrown: Callback<(String, String)>,
) -> impl IntoView {
    let words = Office::here().words();
    let href = Route::Event(id.clone(), Place::Now).href();
    let called = name.clone();
    view! {
        <li class="event-line">
            <a href=href><bdi>{name}</bdi></a>
            <span class="muted">{meta.as_ref().map(|meta| words.game(&meta.game))}</span>
            <span class="muted">{meta.as_ref().map(|meta| words.players_count(meta.players))}</span>
            <span>{meta.as_ref().map(|meta| state_line(words, meta))}</span>
            <button type="button" class="quiet"
                on:click=move |_| thrown.run((id.clone(), called.clone()))>{words.throw_away()}</button>
        </li>
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
