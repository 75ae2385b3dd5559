//! Choosing one of many people: by a piece of the name, pinyin, unit or number, or from the list itself.

use crate::app::office::Office;
use crate::tournament::PlayerId;
use leptos::prelude::*;
use qihui::search::Needle;

/// Typing narrows the list; Enter takes the first that is left.
#[component]
pub fn PersonPicker(
    #[prop(into)] label: String,
    among: Vec<PlayerId>,
    chosen: Callback<PlayerId>,
) -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let typed = RwSignal::new(String::new());
    let among = StoredValue::new(among);
    let left = Memo::new(move |_| {
        let needle = Needle::new(&typed.get());
        let found = office.facts(|t| {
            let all = among.with_value(|ids| ids.iter().filter_map(|id| t.player(*id)).collect::<Vec<_>>());
            let found = all.into_iter().filter(|it| needle.finds(it));
            found.map(|it| (it.id, it.person.name.clone())).collect::<Vec<_>>()
        });
        found.unwrap_or_default()
    });
    let find = format!("{} {label}", words.find_player());
    view! {
        <div class="field person-picker">
            <input type="search" autocomplete="off" aria-label=find placeholder=words.find_player() prop:value=typed
                on:input=move |event| typed.set(event_target_value(&event))
                on:keydown=move |event| if event.key() == "Enter" && !event.is_composing() {
                    event.prevent_default();
                    let first = left.with_untracked(|all| all.first().map(|(id, _)| *id));
                    if let Some(id) = first.filter(|_| typed.with_untracked(|it| !it.trim().is_empty())) {
                        typed.set(String::new());
                        chosen.run(id);
                    }
                }/>
            <label><span class="muted"><bdi>{label}</bdi></span>
                <select prop:value="" on:change=move |event| {
                    if let Ok(id) = event_target_value(&event).parse() {
                        chosen.run(PlayerId(id));
                    }
                }><option value="">"…"</option>
                    {move || left.get().into_iter().map(|(id, name)| view! { <option value=id.0.to_string()>{name}</option> }).collect_view()}
                </select>
            </label>
        </div>
    }
}
