//! The entry file: the event's own form as a small page that works without this program and without a network.

use crate::app::browser::file;
use crate::app::office::Office;
use crate::app::parts::status_line::date_time;
use crate::app::words::Lang;
use crate::publish::entry_page::{self, Answer, EntryPage, PageQuestion};
use crate::tournament::{Asked, FormKind, Question, Settings};
use leptos::prelude::*;

/// Gives the file to the person at the desk.
pub fn give_entry_file(office: Office) {
    let words = office.words();
    let choices: Vec<String> = untrack(|| office.choices()).into_iter().map(|(_, name)| name).collect();
    let Some(settings) = untrack(|| office.facts(|t| t.settings.clone())) else { return };
    let page = page(words, &settings, &choices);
    let name = file::tame(&format!("{}-{}.html", settings.name, words.file_part_entry()));
    match file::save_text(&name, "text/html", &entry_page::write(&page)) {
        Ok(()) => office.say(words.entry_file_saved(&name)),
        Err(_) => office.warn(words.publish_refused()),
    }
}

fn page(words: Lang, settings: &Settings, divisions: &[String]) -> EntryPage {
    let form = settings.entry_form();
    let rules = &settings.entries;
    let delegation = form.kind == FormKind::Delegation;
    let deadline = rules.deadline.map(|at| words.form_deadline_at(&date_time(at.max(0) as u64)));
    let said = |text: &str, note: String| (!text.is_empty()).then_some(note);
    let notes = [
        said(&rules.eligible, words.form_eligible(&rules.eligible)),
        delegation.then(|| words.form_note()),
        deadline,
        said(&rules.hand_in, words.form_hand_in(&rules.hand_in)),
        Some(words.form_required_mark()),
    ];
    EntryPage {
        language: words.tag(),
        title: settings.name.clone(),
        intro: words.entry_file_intro(),
        head: delegation
            .then(|| [words.department(), words.leader(), words.leader_role(), words.leader_contact()]),
        person: words.form_player(),
        questions: form
            .questions
            .iter()
            .filter_map(|it| question(words, settings, form.kind, it, divisions))
            .collect(),
        rows: if delegation { rules.delegation } else { 1 },
        notes: notes.into_iter().flatten().collect(),
        more: words.form_add_row(),
        save: words.entry_file_save(),
        copy: words.entry_file_copy(),
        copied: words.entry_file_copied(),
        by_hand: words.entry_file_by_hand(),
        missing: words.form_missing("*"),
        file: file::tame(&format!("{}-{}.txt", settings.name, words.file_part_entry())),
    }
}

fn question(
    words: Lang,
    settings: &Settings,
    kind: FormKind,
    it: &Question,
    divisions: &[String],
) -> Option<PageQuestion> {
    let same = |all: &[String]| all.iter().map(|it| (it.clone(), it.clone())).collect::<Vec<_>>();
    let (answer, choices) = match it.asked {
        Asked::Events if !it.options.is_empty() => (Answer::Several, same(&it.options)),
        // Nothing to ask where there is one event.
        Asked::Events if divisions.is_empty() => return None,
        Asked::Events => (Answer::Several, same(divisions)),
        Asked::Sex => (Answer::One, vec![("m".to_owned(), words.male()), ("f".to_owned(), words.female())]),
        Asked::Consent => (Answer::Day, Vec::new()),
        Asked::Note => (Answer::Long, Vec::new()),
        _ if !it.options.is_empty() => (Answer::One, same(&it.options)),
        Asked::Category if !settings.entries.categories.is_empty() => {
            (Answer::One, same(&settings.entries.categories))
        }
        _ => (Answer::Line, Vec::new()),
    };
    let label = match it.asked {
        Asked::Consent => words.form_agree(),
        asked => words.asked(asked, kind),
    };
    Some(PageQuestion { key: key(it.asked), label, required: it.required, answer, choices })
}

/// As the text that comes back names it.
const fn key(asked: Asked) -> &'static str {
    match asked {
        Asked::Name => "name",
        Asked::Unit => "unit",
        Asked::Class => "class",
        Asked::Sex => "sex",
        Asked::Events => "events",
        Asked::Category => "category",
        Asked::Rating => "rating",
        Asked::Phone => "phone",
        Asked::Chat => "chat",
        Asked::ChatName => "chatName",
        Asked::Email => "email",
        Asked::StudentId => "studentId",
        Asked::Home => "home",
        Asked::Consent => "consent",
        Asked::Note => "note",
    }
}
