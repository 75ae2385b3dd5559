//! Check-in: type a piece of a name, Enter is 到, Enter again is 证件已核 (R090, R094).
//!
//! The field keeps the focus, so that a queue at the door is worked off without the mouse; who is missing stands on
//! top. The list is a list of buttons too, for a helper with a phone.

use crate::app::browser::keyboard;
use crate::app::office::Office;
use crate::arbiter::Command;
use crate::tournament::{Player, PlayerId};
use leptos::prelude::*;
use qihui::search::Needle;

const FIELD: &str = "check-in-find";

/// A person on the list.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Person {
    id: PlayerId,
    number: String,
    name: String,
    unit: String,
    here: bool,
    id_seen: bool,
}

impl Person {
    fn of(player: &Player) -> Person {
        let unit = [player.person.unit.as_str(), player.person.class.as_str()];
        let unit: Vec<&str> = unit.into_iter().filter(|text| !text.is_empty()).collect();
        Person {
            id: player.id,
            number: player.number.map(|it| it.to_string()).unwrap_or_default(),
            name: player.person.name.clone(),
            unit: unit.join(" "),
            here: player.here,
            id_seen: player.id_seen,
        }
    }
}

#[component]
pub fn CheckInPage() -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let typed = RwSignal::new(String::new());
    // Who was ticked last: the next Enter in an empty field is for his card.
    let last = RwSignal::new(None::<PlayerId>);
    let list = Memo::new(move |_| {
        let needle = Needle::new(&typed.get());
        let mut all = office
            .facts(|t| {
                let next = t.next_round();
                let shown = t.players.iter().filter(|it| !it.is_out_by(next) && needle.finds(it));
                shown.map(Person::of).collect::<Vec<_>>()
            })
            .unwrap_or_default();
        all.sort_by_key(|it| (it.here, it.id_seen));
        all
    });
    let counts = Memo::new(move |_| {
        let count = office.facts(|t| {
            let next = t.next_round();
            let all: Vec<_> = t.players.iter().filter(|it| !it.is_out_by(next)).collect();
            let here = all.iter().filter(|it| it.here).count();
            (here, all.len(), all.iter().filter(|it| it.id_seen).count())
        });
        count.unwrap_or_default()
    });
    let known = move |id: PlayerId| office.facts(|t| t.player(id).map(Person::of)).flatten();
    let said = Memo::new(move |_| match last.get().and_then(known) {
        Some(it) if it.id_seen => words.check_in_last_seen(&it.name),
        Some(it) if it.here => words.check_in_last(&it.name),
        _ => String::new(),
    });
    let tick = move |id: PlayerId, here: bool, id_seen: bool| {
        let _ = office.perform(Command::CheckIn { id, here, id_seen });
    };
    let enter = move || {
        if typed.with_untracked(|text| text.trim().is_empty()) {
            if let Some(it) = last.get_untracked().and_then(|id| untrack(|| known(id))) {
                tick(it.id, true, true);
            }
            return;
        }
        match list.with_untracked(|list| list.first().cloned()) {
            Some(it) => {
                if !it.here {
                    tick(it.id, true, it.id_seen);
                }
                last.set(Some(it.id));
                typed.set(String::new());
            }
            None => office.warn(words.check_in_none()),
        }
    };
    Effect::new(move |_| keyboard::focus(FIELD));
    view! {
        <div class="row page-head">
            <h2>{words.check_in_page()}</h2>
            <strong class="check-in-count">{move || { let (here, all, seen) = counts.get(); words.check_in_count(here, all, seen) }}</strong>
            <progress max=move || counts.get().1.max(1).to_string() value=move || counts.get().0.to_string() aria-hidden="true"></progress>
            <span class="grow"></span>
            <button type="button" title=words.roll_call_hint() on:click=move |_| {
                let _ = office.perform(Command::RollCall);
                last.set(None);
                keyboard::focus(FIELD);
            }>{words.roll_call()}</button>
        </div>
        <label class="field check-in-field"><span>{words.check_in_find()}</span>
            <input id=FIELD type="search" autocomplete="off" aria-describedby="check-in-keys" prop:value=typed
                on:input=move |event| typed.set(event_target_value(&event))
                on:keydown=move |event| match event.key().as_str() {
                    "Enter" if !event.is_composing() => { event.prevent_default(); enter(); }
                    "Escape" => typed.set(String::new()),
                    _ => {}
                }/>
            <small id="check-in-keys" class="muted">{words.check_in_keys()}</small>
        </label>
        <p role="status" class="check-in-said"><bdi>{said}</bdi></p>
        <ol class="check-in-list">
            <For each=move || list.get() key=|it| (it.id, it.here, it.id_seen) let:it>{
                let (id, here, seen) = (it.id, it.here, it.id_seen);
                view! {
                    <li data-here=here.then_some("")>
                        <span class="num">{it.number}</span>
                        <bdi class="who">{it.name}</bdi>
                        <bdi class="muted">{it.unit}</bdi>
                        <button type="button" aria-pressed=if here { "true" } else { "false" }
                            on:click=move |_| { tick(id, !here, seen && !here); last.set(Some(id)); }>{words.here_col()}</button>
                        <button type="button" aria-pressed=if seen { "true" } else { "false" }
                            on:click=move |_| { tick(id, here || !seen, !seen); last.set(Some(id)); }>{words.card_col()}</button>
                    </li>
                }
            }</For>
        </ol>
    }
}
