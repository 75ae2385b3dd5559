//! A rating list from the clipboard: what it would change is shown first.

use crate::app::office::Office;
use crate::app::words::Lang;
use crate::arbiter::Command;
use crate::tournament::{Person, PlayerId, Tournament};
use leptos::prelude::*;
use qihui::formats::rating_list::{self, Kind};

/// Changes shown by name; the rest is a number.
const SHOWN: usize = 12;

/// What the list comes to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Preview {
    changed: Vec<(PlayerId, Person)>,
    says: Vec<String>,
    names: Vec<String>,
}

fn numbers(words: Lang, person: &Person) -> String {
    let rating = person.rating.map(|rating| rating.to_string());
    let k = person.k.map(|k| words.ratings_k(k));
    let campus = person.campus.map(|it| words.ratings_campus(it.rating, it.games));
    let all: Vec<String> = [rating, k, campus].into_iter().flatten().collect();
    if all.is_empty() { "—".to_owned() } else { all.join(" · ") }
}

fn look(words: Lang, t: &Tournament, text: &str, kind: Kind) -> Preview {
    if text.trim().is_empty() {
        return Preview::default();
    }
    let list = rating_list::read(text, kind);
    let found = rating_list::matched(&list, t);
    let lines = |all: &[usize]| {
        let shown: Vec<String> = all.iter().take(8).map(ToString::to_string).collect();
        format!("{}{}", shown.join(", "), if all.len() > 8 { "…" } else { "" })
    };
    let unread: Vec<usize> = list.unread.iter().map(|it| it.line).collect();
    let mut says = vec![words.ratings_changes(found.changed.len(), found.same, found.strangers)];
    if !found.unclear.is_empty() {
        says.push(words.ratings_unclear(&lines(&found.unclear)));
    }
    if !unread.is_empty() {
        says.push(words.ratings_unread(&lines(&unread)));
    }
    let name = |(id, now): &(PlayerId, Person)| {
        let was = t.player(*id)?;
        Some(words.ratings_one(&was.person.name, &numbers(words, &was.person), &numbers(words, now)))
    };
    let names = found.changed.iter().take(SHOWN).filter_map(name).collect();
    Preview { changed: found.changed, says, names }
}

#[component]
pub fn PasteForm(open: RwSignal<bool>) -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let text = RwSignal::new(String::new());
    let kind = RwSignal::new(Kind::Rating);
    let preview = Memo::new(move |_| {
        text.with(|text| office.facts(|t| look(words, t, text, kind.get()))).unwrap_or_default()
    });
    let count = move || preview.with(|it| it.changed.len());
    let take = move || {
        let persons = preview.get_untracked().changed;
        if office.perform(Command::CorrectPersons { persons }).is_ok() {
            open.set(false);
        }
    };
    view! {
        <form class="form" id="rating-paste" on:submit=move |event| { event.prevent_default(); take(); }>
            <label class="field wide"><span>{words.ratings_paste_label()}</span>
                <textarea id="rating-text" rows="8" maxlength="200000" prop:value=text
                    on:input=move |event| text.set(event_target_value(&event))></textarea></label>
            <label class="field"><span>{words.ratings_kind()}</span>
                <select id="rating-kind" on:change=move |event| {
                    kind.set(if event_target_value(&event) == "campus" { Kind::Campus } else { Kind::Rating });
                }>
                    <option value="rating">{words.ratings_kind_rating()}</option>
                    <option value="campus">{words.ratings_kind_campus()}</option>
                </select></label>
            <div role="status" id="rating-preview">
                {move || preview.get().says.into_iter().map(|it| view! { <p>{it}</p> }).collect_view()}
                <ul>{move || preview.get().names.into_iter().map(|it| view! { <li><bdi>{it}</bdi></li> }).collect_view()}
                    {move || (count() > SHOWN).then(|| view! { <li>"…"</li> })}</ul>
            </div>
            <p class="row"><button type="submit" class="primary" disabled=move || count() == 0>
                {move || words.ratings_take(count())}</button></p>
        </form>
    }
}
