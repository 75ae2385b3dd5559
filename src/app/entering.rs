//! Letting people in: straight onto the list, or to those who wait for a word; with the clock for the deadline.

use super::browser::clock;
use super::family::division_name;
use super::office::Office;
use crate::arbiter::{Command, Newcomer, Refusal};
use crate::tournament::family::is_one_person;
use crate::tournament::{Asked, Contact, Entry, FormKind, Person, Phase, Sex, Tournament};
use leptos::prelude::*;
use std::collections::BTreeMap;

/// The command that lets these people in, by the rules of the event at this moment.
pub fn entering(t: &Tournament, newcomers: Vec<Newcomer>) -> Command {
    let rules = &t.settings.entries;
    let overdue = rules.is_late(clock::now() as i64);
    let newcomers = newcomers.into_iter().map(|it| Newcomer { overdue, ..it }).collect();
    // Who comes to the door once play has begun is let in by the one who stands there.
    if rules.approval && t.phase() == Phase::Registration {
        Command::Apply { newcomers }
    } else {
        Command::Register { newcomers }
    }
}

/// Whether the event knows this person, as a player or as somebody who asked.
pub fn is_known(t: &Tournament, person: &Person, contact: &Contact) -> bool {
    let same = |it: &Person, of: &Contact| is_one_person((it, of), (person, contact));
    t.players.iter().any(|it| same(&it.person, &it.contact))
        || t.applications.iter().any(|it| same(&it.person, &it.contact))
}

impl Office {
    /// Lets people into the event that is open.
    pub fn take_in(self, newcomers: Vec<Newcomer>) -> Result<(), Refusal> {
        match untrack(|| self.facts(|t| entering(t, newcomers))) {
            Some(command) => self.perform(command),
            None => Ok(()),
        }
    }

    /// What there is to choose from under 项目: the divisions with their ids.
    pub fn choices(self) -> Vec<(String, String)> {
        self.with_divisions(|all| match all.len() {
            0 | 1 => Vec::new(),
            _ => all.iter().map(|(id, t)| ((*id).to_owned(), division_name(t))).collect(),
        })
    }
}

/// What somebody answered on a form, question by question.
pub type Answers = BTreeMap<Asked, String>;

/// Answers as a newcomer.
pub fn newcomer(answers: &Answers, kind: FormKind) -> Newcomer {
    let said = |asked: Asked| answers.get(&asked).cloned().unwrap_or_default();
    let consent = match said(Asked::Consent).as_str() {
        "" => String::new(),
        _ => today(),
    };
    Newcomer {
        person: Person {
            name: said(Asked::Name),
            unit: said(Asked::Unit),
            class: said(Asked::Class),
            sex: sex(&said(Asked::Sex)),
            rating: said(Asked::Rating).trim().parse().ok(),
            category: said(Asked::Category),
            ..Person::default()
        },
        contact: Contact {
            phone: said(Asked::Phone),
            chat: said(Asked::Chat),
            email: said(Asked::Email),
            student_id: said(Asked::StudentId),
            note: said(Asked::Note),
            chat_name: said(Asked::ChatName),
            home: said(Asked::Home),
            consent,
        },
        entry: match kind {
            FormKind::Delegation => Entry::Delegation,
            FormKind::Person | FormKind::Member => Entry::Individual,
        },
        ..Newcomer::default()
    }
}

/// `f` and `m` as the form's choice writes them.
fn sex(said: &str) -> Sex {
    match said {
        "f" => Sex::Female,
        "m" => Sex::Male,
        _ => Sex::Unsaid,
    }
}

/// `2026-11-30`.
pub fn today() -> String {
    let local = clock::local(clock::now());
    format!("{}-{:02}-{:02}", local.year, local.month, local.day)
}
