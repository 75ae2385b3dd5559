//! An event of which a part can't be read: what is there, what is not, and nothing touched.

use super::backup::save_raw;
use super::open_file::open_file;
use crate::app::office::{Office, Wreck};
use crate::app::parts::status_line::StatusLine;
use crate::app::route::Route;
use crate::desk::{Damage, Unopenable};
use crate::journal::Journal;
use crate::tournament::Settings;
use leptos::prelude::*;

#[component]
pub fn DamagedPage(wreck: Wreck) -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let id = match office.route.get_untracked() {
        Route::Event(id, _) => Some(id),
        Route::Home
        | Route::NewEvent(_)
        | Route::Options
        | Route::Packet
        | Route::Games(_)
        | Route::King
        | Route::NotFound => None,
    };
    let raw = move || {
        if let Some(shelves) = office.shelves() {
            save_raw(office, shelves, id.clone());
        }
    };
    let (head, good, bad, readable) = match wreck {
        Wreck::Part { journal, damage } => {
            let t = journal.present();
            let results = t
                .rounds
                .iter()
                .flat_map(|round| &round.boards)
                .filter(|board| board.result.is_some())
                .count();
            let good = words.damaged_good(t.players.len(), t.rounds.len(), results);
            let steps = damage.iter().filter_map(|it| match it {
                Damage::EntryUnreadable { seq } | Damage::EntryUnreachable { seq } => Some(seq.to_string()),
                Damage::SnapshotUnreadable { .. } => None,
            });
            let bad = words.damaged_bad(&steps.collect::<Vec<_>>().join(", "));
            (words.damaged_head(), Some(good), Some(bad), Some(*journal))
        }
        Wreck::Nothing(Unopenable::Newer { found }) => (words.damaged_newer(found), None, None, None),
        Wreck::Nothing(Unopenable::NoGround { .. } | Unopenable::Nothing) => {
            (words.damaged_nothing(), None, None, None)
        }
    };
    let readable = StoredValue::new(readable);
    let go_on = move || {
        if let Some(journal) = readable.get_value() {
            let mut facts = journal.present().clone();
            facts.settings = Settings {
                name: format!("{}{}", facts.settings.name, words.copy_suffix()),
                ..facts.settings
            };
            office.leave();
            // A copy: the damaged record stays as it lies, for whoever can read more of it.
            office.adopt(Journal::open(facts), None);
        }
    };
    view! {
        <main class="page" id="content">
            <h1>{head}</h1>
            <p>{good}</p>
            <p>{bad}</p>
            <p><strong>{words.damaged_untouched()}</strong></p>
            <p class="row">
                <button type="button" class="primary" on:click=move |_| open_file(office)>{words.open_backup()}</button>
                <button type="button" on:click=move |_| raw()>{words.download_raw()}</button>
                {readable.with_value(Option::is_some).then(|| view! {
                    <button type="button" on:click=move |_| go_on()>{words.use_readable()}</button>
                })}
                <a class="button" href=Route::Home.href()>{words.home()}</a>
            </p>
        </main>
        <footer class="foot"><StatusLine/></footer>
    }
}
