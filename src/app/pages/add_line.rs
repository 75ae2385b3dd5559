//! One person in one line, for the desk and the stall (R077): name ⇥ unit ⇥ rating ⇥ divisions, Enter.
//!
//! A unit that is known is named by its pinyin (`jsj` ⇥ is 计算机); divisions are named by digits (`13` is the first and the
//! third). The field of the name waits for the next.

use crate::app::browser::keyboard;
use crate::app::office::Office;
use crate::app::pages::divisions::enter_in;
use crate::arbiter::{Command, Newcomer, foresee};
use crate::tournament::text::folded;
use crate::tournament::{Person, Tournament};
use leptos::prelude::*;
use leptos::task::spawn_local;
use qihui::search::Needle;
use std::collections::BTreeSet;

/// The one known unit that Latin letters spell; what was typed where there is none or several.
fn unit_meant(t: &Tournament, typed: &str) -> String {
    let typed = typed.trim();
    if typed.is_empty() || !typed.bytes().all(|b| b.is_ascii_alphabetic()) {
        return typed.to_owned();
    }
    let needle = Needle::new(typed);
    let known: BTreeSet<&str> = t.players.iter().map(|it| it.person.unit.as_str()).collect();
    let meant: Vec<&str> = known.into_iter().filter(|unit| !unit.is_empty() && needle.is_in(unit)).collect();
    match meant.as_slice() {
        [one] => (*one).to_owned(),
        _ => typed.to_owned(),
    }
}

/// The divisions that digits name, by their place; none for an empty field.
fn divisions_meant(choices: &[(String, String)], typed: &str) -> Vec<String> {
    let places: BTreeSet<usize> = typed.chars().filter_map(|c| c.to_digit(10)).map(|n| n as usize).collect();
    places.into_iter().filter_map(|n| choices.get(n.checked_sub(1)?)).map(|(id, _)| id.clone()).collect()
}

#[component]
pub fn AddLine() -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let [name, unit, rating, events] = [(); 4].map(|()| RwSignal::new(String::new()));
    let twin = Memo::new(move |_| {
        let typed = folded(&name.get());
        office
            .facts(|t| {
                let same = t.players.iter().find(|it| !typed.is_empty() && folded(&it.person.name) == typed);
                same.map(|it| match it.person.unit.as_str() {
                    "" => words.same_name_bare(&it.person.name),
                    unit => words.same_name_hint(&it.person.name, unit),
                })
            })
            .flatten()
    });
    let choices = Memo::new(move |_| office.choices());
    let settle_unit = move || {
        let meant = untrack(|| office.facts(|t| unit_meant(t, &unit.get_untracked())));
        if let Some(meant) = meant.filter(|it| unit.with_untracked(|now| now.trim() != *it)) {
            unit.set(meant);
        }
    };
    let clear = move || {
        for field in [name, unit, rating, events] {
            field.set(String::new());
        }
    };
    let started = Memo::new(move |_| office.facts(|t| !t.rounds.is_empty()).unwrap_or_default());
    let typed = move || {
        let person = Person {
            name: name.get(),
            unit: unit.get(),
            rating: rating.get().trim().parse().ok(),
            ..Person::default()
        };
        // Whoever comes to the door once play has begun is there.
        Newcomer { person, here: started.get(), ..Newcomer::default() }
    };
    // What a late entry changes, while he is typed.
    let foreseen = Memo::new(move |_| {
        if !started.get() || name.with(|it| it.trim().is_empty()) {
            return Vec::new();
        }
        let command = Command::Register { newcomers: vec![typed()] };
        let told = office
            .facts(|t| foresee(t, &command).iter().map(|it| words.foresight(t, it)).collect::<Vec<_>>());
        told.unwrap_or_default()
    });
    let add = move || {
        settle_unit();
        let newcomer = untrack(typed);
        let chosen = choices.with_untracked(|all| divisions_meant(all, &events.get_untracked()));
        keyboard::focus("add-name");
        if chosen.is_empty() {
            if office.take_in(vec![newcomer]).is_ok() {
                clear();
            }
            return;
        }
        spawn_local(async move {
            if enter_in(office, newcomer, chosen).await {
                clear();
            }
        });
    };
    let field = move |id: &'static str, label: String, value: RwSignal<String>, limit: &'static str| {
        view! {
            <label class="field"><span>{label}</span>
                <input id=id type="text" maxlength=limit autocomplete="off" prop:value=value
                    on:input=move |event| value.set(event_target_value(&event))
                    on:blur=move |_| if id == "add-unit" { settle_unit() }/>
            </label>
        }
    };
    let hint = move || {
        let numbered = choices.with(|all| {
            let named = all.iter().zip(1..).map(|((_, name), n)| format!("{n} {name}"));
            (!all.is_empty()).then(|| words.stall_events_hint(&words.listed(&named.collect::<Vec<_>>())))
        });
        twin.get().unwrap_or_else(|| {
            [Some(words.add_hint()), numbered].into_iter().flatten().collect::<Vec<_>>().join(" ")
        })
    };
    view! {
        <form class="add-line" class:with-events={move || choices.with(|it| !it.is_empty())} on:submit=move |event| { event.prevent_default(); add(); }>
            {field("add-name", words.name(), name, "64")}
            {field("add-unit", words.unit(), unit, "64")}
            {field("add-rating", words.rating(), rating, "4")}
            <Show when={move || choices.with(|it| !it.is_empty())}>{field("add-events", words.stall_events(), events, "9")}</Show>
            <button type="submit" class="primary">{words.add_one()}</button>
            <small class="hint">{hint}</small>
        </form>
        <Show when={move || foreseen.with(|it| !it.is_empty())}>
            <ul class="note" id="late-entry" role="status">{move || foreseen.get().into_iter().map(|line| view! { <li><bdi>{line}</bdi></li> }).collect_view()}</ul>
        </Show>
    }
}
