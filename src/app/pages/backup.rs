//! Backup and history: where the event is kept, files of it, and every step that was made.

use super::open_file::{DoubtfulFile, open_file};
use super::purge::{PurgeProof, purge};
use crate::app::browser::shelves::Shelves;
use crate::app::browser::{clock, file};
use crate::app::office::Office;
use crate::app::parts::status_line::{clock_time, date_time};
use crate::app::route::Place;
use crate::arbiter::Command;
use crate::desk::Desk;
use crate::formats::trf::{self, Export, Exported, Style, WriteError};
use crate::journal::{Act, Journal, saved};
use crate::sheets::standings_after;
use crate::tournament::{RoundNumber, Settings, Tournament};
use leptos::prelude::*;
use leptos::task::spawn_local;

#[component]
pub fn BackupPage() -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let steps =
        Memo::new(move |_| office.desk.with(|desk| desk.as_ref().map_or(0, Desk::steps_since_backup)));
    let closed =
        Memo::new(move |_| office.desk.with(|desk| desk.as_ref().is_some_and(|it| it.present().closed)));
    let health = office.shelves().map(|shelves| shelves.health());
    let persisted = health.as_ref().and_then(|health| health.persisted);
    let used = health.and_then(|health| health.near_percent());
    let purge_asked = RwSignal::new(false);
    view! {
        <h2>{words.backup()}</h2>
        <section class="form" aria-label=words.where_kept()>
            <p>{move || match office.kept_at.get() {
                Some(at) => words.in_browser(&clock_time(at)),
                None => words.in_browser_now(),
            }}</p>
            <p class="muted">{if persisted == Some(true) { words.persisted_yes() } else { words.persisted_no() }}
                " " {used.map(|percent| words.storage_used(percent))}</p>
            <p class="muted">{words.clear_warning()}</p>
            <p class="row">
                <button type="button" class="primary" id="save-backup" on:click=move |_| save_to_file(office)>{words.save_now()}</button>
                <span class:warning={move || steps.get() >= 60}>
                    {move || match steps.get() { 0 => words.backed_up(), n => words.steps_since(n) }}
                </span>
                <span class="grow"></span>
                <button type="button" on:click=move |_| open_file(office)>{words.open_file()}</button>
            </p>
            <DoubtfulFile/>
            <p class="muted">{words.personal_data()}</p>
            <p class="row">
                <button type="button" id="save-trf" on:click=move |_| save_trf(office, Style::Trf26)>{words.trf_save()}</button>
                <button type="button" id="save-trf16" on:click=move |_| save_trf(office, Style::Trf16)>{words.trf_save_16()}</button>
                <a class="button" href=office.place_href(Place::Check)>{words.check_title()}</a>
            </p>
            <p class="muted">{words.trf_save_note()}</p>
            <p class="row">
                <Show when=move || !closed.get() fallback=move || view! {
                    <button type="button" on:click=move |_| { let _ = office.perform(Command::ReopenEvent); }>{words.reopen_event()}</button>
                }>
                    <button type="button" on:click=move |_| { let _ = office.perform(Command::CloseEvent); }>{words.close_event()}</button>
                </Show>
                <button type="button" on:click=move |_| purge_asked.update(|it| *it = !*it)>{words.purge_contacts()}</button>
            </p>
            <PurgeProof/>
            <Show when=move || purge_asked.get()>
                <div class="note warning">
                    <p>{words.purge_note()}</p>
                    <button type="button" class="danger" on:click=move |_| purge(office)>{words.purge_confirm()}</button>
                </div>
            </Show>
        </section>
        <History/>
    }
}

/// `秋季快棋赛-第3轮-20261129-1432-含个人信息.qihui.json`.
fn file_name(office: Office, t: &Tournament) -> String {
    let words = office.words();
    let local = clock::local(clock::now());
    let time =
        format!("{}{:02}{:02}-{:02}{:02}", local.year, local.month, local.day, local.hour, local.minute);
    let place =
        t.last_round().map_or_else(|| words.registration(), |round| words.file_part_round(round.number.0));
    let name = if t.settings.name.is_empty() { words.app_name() } else { t.settings.name.clone() };
    file::tame(&format!("{name}-{place}-{time}-{}.qihui.json", words.file_part_personal()))
}

/// Gives the whole event out as a file.
pub fn save_to_file(office: Office) {
    let words = office.words();
    let Some((name, text)) = office.desk.with_untracked(|desk| {
        desk.as_ref().map(|desk| (file_name(office, desk.present()), saved::write(&desk.id, desk.journal())))
    }) else {
        return;
    };
    match file::save_text(&name, "application/json", &text) {
        Ok(()) => {
            office.note_backup();
            office.say(words.backup_saved(&name));
        }
        Err(_) => office.warn(words.backup_refused()),
    }
}

/// The event as a tournament report, with the ranks after the last published round.
pub fn report(t: &Tournament, style: Style) -> Result<Exported, WriteError> {
    let done = t.rounds.iter().filter(|round| round.published).count() as u16;
    let rows = if done > 0 { standings_after(t, RoundNumber(done)).rows } else { Vec::new() };
    let ranks: Vec<(u16, u16)> = rows.iter().map(|row| (row.player, row.rank)).collect();
    trf::export(t, Export { style, ranks: &ranks })
}

/// Gives the event out as a tournament report, without contacts.
fn save_trf(office: Office, style: Style) {
    let words = office.words();
    let made = office.desk.with_untracked(|desk| {
        let t = desk.as_ref()?.present();
        let round =
            t.last_round().map_or_else(|| words.registration(), |it| words.file_part_round(it.number.0));
        Some((file::tame(&format!("{}-{round}.trf", t.settings.name)), report(t, style)))
    });
    match made {
        Some((name, Ok(made))) => match file::save_text(&name, "text/plain", &made.text) {
            Ok(()) if made.left_out.is_empty() => office.say(words.backup_saved(&name)),
            Ok(()) => {
                let left: Vec<String> = made.left_out.iter().map(|it| words.left_out_of_file(it)).collect();
                office.warn(words.trf_left_out(&name, &left.join(" ")));
            }
            Err(_) => office.warn(words.backup_refused()),
        },
        Some((_, Err(error))) => office.warn(words.trf_not_written(&error.to_string())),
        None => {}
    }
}

/// Every step, newest first; any of them can be looked at, and gone on from as a copy.
#[component]
fn History() -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let looked_at = RwSignal::new(None::<u32>);
    let steps = Memo::new(move |_| {
        office.desk.with(|desk| {
            let Some(desk) = desk else { return Vec::new() };
            let journal = desk.journal();
            let all = journal.entries().iter().rev().take(300).map(|entry| {
                let off = matches!(entry.act, Act::Did { .. }) && !journal.in_force(entry.seq);
                let text = match &entry.act {
                    Act::Undid { of } | Act::Redid { of } => {
                        let what =
                            journal.entry(*of).map(|it| words.entry(desk.present(), it)).unwrap_or_default();
                        match entry.act {
                            Act::Undid { .. } => words.undone(&what),
                            Act::Redid { .. } | Act::Did { .. } => words.redone(&what),
                        }
                    }
                    Act::Did { .. } => words.entry(desk.present(), entry),
                };
                let at = date_time(entry.at.max(0) as u64);
                (entry.seq, format!("{at} {}", entry.by), text, off)
            });
            all.collect::<Vec<_>>()
        })
    });
    let then = Memo::new(move |_| {
        let seq = looked_at.get()?;
        office.desk.with(|desk| desk.as_ref().map(|desk| (seq, summary(office, &desk.journal().as_of(seq)))))
    });
    view! {
        <h2>{words.history()}</h2>
        <p class="muted">{words.history_note()}</p>
        {move || then.get().map(|(seq, lines)| view! {
            <div class="note" role="status">
                <strong>{words.then_head(seq)}</strong>
                <ul>{lines.into_iter().map(|line| view! { <li><bdi>{line}</bdi></li> }).collect_view()}</ul>
                <button type="button" on:click=move |_| copy_from(office, seq)>{words.copy_from_here()}</button>
            </div>
        })}
        <table class="history">
            <tbody>
                {move || steps.get().into_iter().map(|(seq, at, text, off)| view! {
                    <tr data-off=off.then_some("")>
                        <td class="num muted">{seq}</td>
                        <td class="muted">{at}</td>
                        <td><bdi>{text}</bdi>" "{off.then(|| view! { <small class="muted">{words.taken_back()}</small> })}</td>
                        <td><button type="button" class="quiet" on:click=move |_| looked_at.set(Some(seq))>{words.view_then()}</button></td>
                    </tr>
                }).collect_view()}
            </tbody>
        </table>
    }
}

/// An event in a few lines: for looking back.
fn summary(office: Office, t: &Tournament) -> Vec<String> {
    let words = office.words();
    let mut lines = vec![t.settings.name.clone(), words.entries_head(t.players.len())];
    for round in &t.rounds {
        let progress = words.progress(round.boards.len(), round.waiting().len());
        lines.push(format!("{} {progress}", words.round_long(round.number.0)));
    }
    lines
}

/// Opens the event as it stood after `seq` as an event of its own; this one stays as it is.
fn copy_from(office: Office, seq: u32) {
    let words = office.words();
    let Some(mut facts) =
        office.desk.with_untracked(|desk| desk.as_ref().map(|desk| desk.journal().as_of(seq)))
    else {
        return;
    };
    let name = format!("{}{}", facts.settings.name, words.copy_suffix());
    facts.settings = Settings { name: name.clone(), ..facts.settings };
    office.leave();
    office.adopt(Journal::open(facts), None);
    office.say(words.copied(&name));
}

/// A file of everything both shelves hold of an event (or of all), as it lies there.
pub fn save_raw(office: Office, shelves: Shelves, id: Option<String>) {
    let words = office.words();
    spawn_local(async move {
        match shelves.raw_dump(id.as_deref()).await {
            Ok(text) => {
                let name = file::tame(&format!("qihui-raw-{}.json", clock::now()));
                if file::save_text(&name, "application/json", &text).is_err() {
                    office.warn(words.backup_refused());
                }
            }
            Err(_) => office.warn(words.backup_refused()),
        }
    });
}
