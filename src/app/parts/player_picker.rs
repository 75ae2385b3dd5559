//! Some players, picked by what somebody types: the list is chosen from by mouse or by keys.

use crate::app::browser::keyboard;
use crate::app::office::Office;
use crate::tournament::{Player, PlayerId};
use leptos::prelude::*;
use qihui::search::Needle;

const FIELD: &str = "pick-player";
/// So many are offered at once; who types a letter more sees fewer.
const OFFERED: usize = 8;

fn line(player: &Player) -> String {
    let number = player.number.map(|it| format!("{it}.")).unwrap_or_default();
    let parts = [number.as_str(), &player.person.name, &player.person.unit, &player.person.class];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

#[component]
pub fn PlayerPicker(chosen: RwSignal<Vec<PlayerId>>) -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let typed = RwSignal::new(String::new());
    let active = RwSignal::new(0_usize);
    let offered = Memo::new(move |_| {
        let needle = Needle::new(&typed.get());
        if needle.is_empty() {
            return Vec::new();
        }
        let taken = chosen.get();
        let found = office.facts(|t| {
            let next = t.next_round();
            let mut some = Vec::new();
            for it in t.players.iter().filter(|it| !it.is_out_by(next) && !taken.contains(&it.id)) {
                if needle.finds(it) {
                    some.push((it.id, line(it)));
                }
                if some.len() == OFFERED {
                    break;
                }
            }
            some
        });
        found.unwrap_or_default()
    });
    let take = move |id: PlayerId| {
        chosen.update(|all| {
            if !all.contains(&id) {
                all.push(id);
            }
        });
        typed.set(String::new());
        active.set(0);
        keyboard::focus(FIELD);
    };
    let key = move |event: leptos::ev::KeyboardEvent| {
        let last = offered.with_untracked(|all| all.len().saturating_sub(1));
        match event.key().as_str() {
            "ArrowDown" => active.update(|at| *at = (*at + 1).min(last)),
            "ArrowUp" => active.update(|at| *at = at.saturating_sub(1)),
            "Escape" => typed.set(String::new()),
            "Enter" if !event.is_composing() => {
                if let Some(id) = offered.with_untracked(|all| all.get(active.get_untracked()).map(|it| it.0))
                {
                    take(id);
                } else if typed.with_untracked(|text| !text.trim().is_empty()) {
                    office.warn(words.check_in_none());
                }
            }
            _ => return,
        }
        event.prevent_default();
    };
    let name = move |id: PlayerId| office.facts(|t| t.name(id)).unwrap_or_default();
    view! {
        <div class="picker">
            <label class="field"><span>{words.apart_find()}</span>
                <input id=FIELD type="search" autocomplete="off" role="combobox" aria-expanded=move || (!offered.with(Vec::is_empty)).to_string()
                    aria-controls="pick-list" aria-describedby="pick-keys" prop:value=typed
                    aria-activedescendant=move || offered.with(|all| (!all.is_empty()).then(|| format!("pick-{}", active.get())))
                    on:input=move |event| { typed.set(event_target_value(&event)); active.set(0); } on:keydown=key/>
                <small id="pick-keys" class="muted">{words.apart_keys()}</small>
            </label>
            <ul id="pick-list" class="pick-list" role="listbox">
                {move || offered.get().into_iter().enumerate().map(|(at, (id, text))| view! {
                    <li id=format!("pick-{at}") role="option" aria-selected=move || (active.get() == at).to_string()
                        on:click=move |_| take(id)><bdi>{text}</bdi></li>
                }).collect_view()}
            </ul>
            <p class="row picked" aria-live="polite">
                <For each=move || chosen.get() key=|id| *id let:id>
                    <span class="chip"><bdi>{move || name(id)}</bdi>
                        <button type="button" class="quiet" aria-label=move || words.apart_take_out(&name(id))
                            on:click=move |_| chosen.update(|all| all.retain(|it| *it != id))>"×"</button></span>
                </For>
            </p>
        </div>
    }
}
