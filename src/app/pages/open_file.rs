//! A file the person brings: a backup of ours or a tournament report, told apart by what is in it. A file that can't be
//! opened changes nothing, and one with doubtful lines is opened only after the person has seen them.

use super::check::remark_text;
use crate::app::browser::file;
use crate::app::office::Office;
use crate::formats::trf;
use crate::journal::{Journal, saved};
use crate::tournament::Tournament;
use leptos::prelude::*;
use leptos::task::spawn_local;

/// Remarks shown before opening.
const SHOWN: usize = 50;

/// A report with remarks, waiting for the person's word.
#[derive(Clone, Debug)]
pub struct Doubtful {
    name: String,
    facts: Tournament,
}

/// Asks for a file and opens it as an event.
pub fn open_file(office: Office) {
    spawn_local(async move {
        let accept = ".json,application/json,.trf,.trfx,.txt,text/plain";
        if let Some(taken) = file::pick(accept).await {
            take(office, taken);
        }
    });
}

/// Opens the file that was dropped on the window.
pub fn open_dropped(office: Office, event: &leptos::ev::DragEvent) {
    let Some(dropped) = file::dropped(event) else { return };
    event.prevent_default();
    spawn_local(async move { take(office, file::read(&dropped, file::LARGEST).await) });
}

fn take(office: Office, taken: Result<file::Taken, file::FileError>) {
    let words = office.words();
    let taken = match taken {
        Err(file::FileError::TooLarge { .. }) => return office.warn(words.file_too_large()),
        Err(_) => return office.warn(words.file_not_ours()),
        Ok(taken) => taken,
    };
    office.doubtful.set(None);
    let text = String::from_utf8_lossy(&taken.bytes);
    if text.trim_start_matches('\u{feff}').trim_start().starts_with('{') {
        return match saved::read(&text) {
            Ok(read) => {
                office.say(words.file_opened(&read.journal.present().settings.name));
                office.adopt(read.journal, Some(read.event));
            }
            Err(error) => office.warn(words.open_error(&error)),
        };
    }
    match trf::read(&taken.bytes) {
        Ok(document) => take_report(office, &taken.name, &document),
        Err(_) => office.warn(words.trf_too_large()),
    }
}

fn take_report(office: Office, file_name: &str, document: &trf::Document) {
    let words = office.words();
    let (mut facts, findings) = trf::open(document);
    if facts.players.is_empty() {
        let known = document.header("012").is_some() || document.rounds_announced().is_some();
        let first = facts.told.remarks.first().map(|it| remark_text(words, it)).unwrap_or_default();
        return office.warn(if known { words.trf_nobody(&first) } else { words.file_not_ours() });
    }
    // What no event of ours can be is refused here and not when it has been put on the shelves.
    if let Err(why) = saved::check(&facts) {
        return office.warn(words.open_error(&saved::OpenError::Impossible(why)));
    }
    if facts.settings.name.is_empty() {
        facts.settings.name = file_name.split('.').next().unwrap_or_default().to_owned();
    }
    if findings.is_empty() {
        return adopt(office, facts);
    }
    office.doubtful.set(Some(Doubtful { name: file_name.to_owned(), facts }));
}

fn adopt(office: Office, facts: Tournament) {
    office.doubtful.set(None);
    office.say(office.words().file_opened(&facts.settings.name));
    office.adopt(Journal::open(facts), None);
}

/// What is doubtful about the file that was brought, and the question whether to open it.
#[component]
pub fn DoubtfulFile() -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    move || {
        office.doubtful.get().map(|it| {
            let remarks = &it.facts.told.remarks;
            let more = remarks.len().saturating_sub(SHOWN);
            let lines = remarks.iter().take(SHOWN).map(|it| remark_text(words, it)).collect::<Vec<_>>();
            let head = words.trf_remarks(&it.name, remarks.len());
            let facts = it.facts;
            view! {
                <section class="note warning" id="file-remarks" role="alert">
                    <p><strong>{head}</strong></p>
                    <ul>{lines.into_iter().map(|line| view! { <li>{line}</li> }).collect_view()}</ul>
                    {(more > 0).then(|| view! { <p>{words.trf_more(more)}</p> })}
                    <p>{words.trf_what_to_do()}</p>
                    <p class="row">
                        <button type="button" on:click=move |_| adopt(office, facts.clone())>{words.trf_open_all_the_same()}</button>
                        <button type="button" class="primary" on:click=move |_| office.doubtful.set(None)>{words.trf_leave_it()}</button>
                    </p>
                </section>
            }
        })
    }
}
