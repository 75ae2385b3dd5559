//! 发布: one screen to give the hall, the telephones and the file folders what they may have.
//!
//! Everything but the last button is made of a [`Publication`]; the last one is the desk's own backup in company.

use super::backup::report;
use crate::app::browser::{address, canvas, clock, file};
use crate::app::family::saved_siblings;
use crate::app::office::Office;
use crate::app::parts::status_line::date_time;
use crate::app::route::{Place, Route, Sheet, Wall};
use crate::app::words::Lang;
use crate::desk::Desk;
use crate::formats::trf::Style;
use crate::journal::{Issue, saved};
use crate::publish::{Leaf, Marks, Publication, archive, csv, json, page, picture, text, xlsx};
use crate::tournament::{PairingSystem, PlayerId, RoundNumber};
use leptos::prelude::*;
use leptos::task::spawn_local;

const FONT: &str = "system-ui, \"PingFang SC\", \"Microsoft YaHei UI\", \"Noto Sans CJK SC\", sans-serif";

/// What is given away on this screen.
#[derive(Clone, Copy, PartialEq, Eq)]
enum What {
    Pairings,
    Standings,
    /// Course of an arena.
    Stage,
    /// 月榜 of a club.
    Month,
    /// 淘汰表, or the table of teams: what the format has beside.
    Format,
}

/// The public view as it is now.
fn publication(office: Office) -> Option<Publication> {
    office.desk.with(|desk| desk.as_ref().map(|desk| public_view(desk, &date_time(clock::now()))))
}

/// The public view of an event with the versions its sheets bear on the wall.
pub fn public_view(desk: &Desk, issued: &str) -> Publication {
    let t = desk.present();
    let journal = desk.journal();
    let mark = |issue: Option<Issue>| issue.map(|it| it.mark()).unwrap_or_default();
    let rounds = || t.rounds.iter().map(|round| round.number);
    Publication::of(t, issued).marked(Marks {
        pairings: rounds().map(|round| mark(journal.pairings_issue(round))).collect(),
        standings: rounds().map(|round| mark(journal.standings_issue(round))).collect(),
    })
}

impl What {
    fn leaf(self, words: Lang, from: &Publication) -> Option<Leaf> {
        match self {
            What::Pairings => Leaf::pairings(from, from.round()?, &words),
            What::Standings => Leaf::standings(from, &words),
            What::Stage => Leaf::arena(from, &words),
            What::Month => Leaf::month(from, &words),
            What::Format => Leaf::bracket(from, &words).or_else(|| Leaf::team_table(from, &words)),
        }
    }
}

/// Pairings, the same by name, standings: those there are.
fn leaves(words: Lang, from: &Publication) -> Vec<Leaf> {
    let order = |a: &str, b: &str| super::board::compare_names(words, a, b);
    let round = from.round();
    [
        round.and_then(|n| Leaf::pairings(from, n, &words)),
        round.and_then(|n| Leaf::names(from, n, &words, &order)),
        Leaf::standings(from, &words),
        Leaf::bracket(from, &words),
        round.and_then(|n| Leaf::team_matches(from, n, &words)),
        Leaf::team_table(from, &words),
    ]
    .into_iter()
    .flatten()
    .chain(Leaf::of_stage(from, &words))
    .chain(Leaf::displays(from, &words))
    .collect()
}

/// `秋季快棋赛-第3轮-20261129-1432-对阵.png`.
fn file_name(words: Lang, from: &Publication, what: &str, ending: &str) -> String {
    let local = clock::local(clock::now());
    let time =
        format!("{}{:02}{:02}-{:02}{:02}", local.year, local.month, local.day, local.hour, local.minute);
    let name = &from.hall().settings.name;
    let name = if name.is_empty() { words.app_name() } else { name.clone() };
    let place = from.round().map_or_else(|| words.registration(), |n| words.file_part_round(n.0));
    file::tame(&format!("{name}-{place}-{time}-{what}.{ending}"))
}

fn give(office: Office, name: &str, kind: &str, bytes: &[u8]) {
    let words = office.words();
    match file::save(name, kind, bytes) {
        Ok(()) => office.say(words.publish_saved(name)),
        Err(_) => office.warn(words.publish_refused()),
    }
}

fn give_leaf(office: Office, what: What, ending: &str, kind: &str, write: impl Fn(&Leaf) -> Vec<u8>) {
    let words = office.words();
    let Some(from) = publication(office) else { return };
    let Some(leaf) = what.leaf(words, &from) else { return office.warn(words.no_standings()) };
    give(office, &file_name(words, &from, leaf.title(), ending), kind, &write(&leaf));
}

fn give_picture(office: Office, what: What) {
    let words = office.words();
    let Some(from) = publication(office) else { return };
    let Some(leaf) = what.leaf(words, &from) else { return office.warn(words.no_standings()) };
    draw_leaf(office, from, leaf);
}

/// One player's card as a picture.
pub fn give_card(office: Office, id: PlayerId) {
    let words = office.words();
    let Some(from) = publication(office) else { return };
    let Some(leaf) = Leaf::card(&from, id, &words) else { return office.warn(words.no_standings()) };
    draw_leaf(office, from, leaf);
}

fn draw_leaf(office: Office, from: Publication, leaf: Leaf) {
    let words = office.words();
    spawn_local(async move {
        for plan in picture::plan(&leaf) {
            match canvas::png(&plan, FONT).await {
                Some(bytes) => {
                    give(office, &file_name(words, &from, leaf.title(), "png"), "image/png", &bytes)
                }
                None => office.warn(words.publish_refused()),
            }
        }
    });
}

fn give_page(office: Office) {
    let words = office.words();
    let Some(from) = publication(office) else { return };
    let html = page::write(&from, &leaves(words, &from), &words);
    give(office, &file_name(words, &from, &words.file_public(), "html"), "text/html", html.as_bytes());
}

fn give_book(office: Office) {
    let words = office.words();
    let Some(from) = publication(office) else { return };
    match xlsx::write(&book(words, &from)) {
        Ok(bytes) => {
            let kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
            give(office, &file_name(words, &from, &words.file_public(), "xlsx"), kind, &bytes);
        }
        Err(_) => office.warn(words.publish_refused()),
    }
}

fn book(words: Lang, from: &Publication) -> Vec<Leaf> {
    leaves(words, from).into_iter().chain([Leaf::entries(from, &words)]).collect()
}

fn give_json(office: Office) {
    let words = office.words();
    let Some(from) = publication(office) else { return };
    let name = file_name(words, &from, &words.file_public(), "json");
    give(office, &name, "application/json", json::write(&from).as_bytes());
}

/// The files of the public view under a folder.
fn public_files(words: Lang, from: &Publication, folder: &str) -> Vec<archive::File> {
    let mut files = vec![
        (format!("{folder}index.html"), page::write(from, &leaves(words, from), &words).into_bytes()),
        (format!("{folder}{}.json", words.file_public()), json::write(from).into_bytes()),
    ];
    for leaf in book(words, from) {
        files.push((file::tame(&format!("{}.csv", leaf.title())), csv::write(&leaf).into_bytes()));
        if let Some((name, _)) = files.last_mut() {
            *name = format!("{folder}{name}");
        }
    }
    if let Ok(bytes) = xlsx::write(&book(words, from)) {
        files.push((format!("{folder}{}.xlsx", words.file_public()), bytes));
    }
    files
}

fn give_zip(office: Office, with_backup: bool) {
    let words = office.words();
    let Some(from) = publication(office) else { return };
    let folder = if with_backup { format!("{}/", words.file_public()) } else { String::new() };
    let mut files = public_files(words, &from, &folder);
    let records = untrack(|| office.facts(|t| super::records::public_files(words, t, &folder)));
    files.extend(records.unwrap_or_default());
    let mut what = words.file_public();
    if with_backup {
        what = words.file_part_personal();
        let backup = office
            .desk
            .with_untracked(|desk| desk.as_ref().map(|desk| saved::write(&desk.id, desk.journal())));
        files.extend(backup.map(|it| (format!("{what}.qihui.json"), it.into_bytes())));
        // An event that does not fit the format's columns goes home without it.
        let made = office.facts(|t| report(t, Style::Trf26).ok()).flatten().map(|it| it.text);
        files.extend(made.map(|it| (format!("{what}.trf"), it.into_bytes())));
        // The other divisions of the occasion go home in the same bag, each in its own folder.
        for (division, backup, desk) in saved_siblings(office) {
            let division = file::tame(&division);
            let view = public_view(&desk, &date_time(clock::now()));
            files.extend(public_files(words, &view, &format!("{division}/{}/", words.file_public())));
            files.push((format!("{division}/{what}.qihui.json"), backup.into_bytes()));
            let made = report(desk.present(), Style::Trf26).ok().map(|it| it.text);
            files.extend(made.map(|it| (format!("{division}/{what}.trf"), it.into_bytes())));
        }
    }
    match archive::write(&files) {
        Ok(bytes) => {
            give(office, &file_name(words, &from, &what, "zip"), "application/zip", &bytes);
            if with_backup {
                office.note_backup();
            }
        }
        Err(_) => office.warn(words.publish_refused()),
    }
}

#[component]
pub fn PublishPage() -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let what = RwSignal::new(What::Pairings);
    let by_hand = RwSignal::new(String::new());
    let round = Memo::new(move |_| {
        office.facts(|t| t.rounds.iter().rev().find(|it| it.published).map(|it| it.number)).flatten()
    });
    let copy = move || {
        let Some(leaf) = publication(office).and_then(|from| what.get_untracked().leaf(words, &from)) else {
            return office.warn(words.no_standings());
        };
        let said = text::write(&leaf);
        spawn_local(async move {
            if file::copy_text(&said).await {
                by_hand.set(String::new());
                office.say(words.publish_copied());
            } else {
                by_hand.set(said);
                office.warn(words.publish_copy_by_hand());
            }
        });
    };
    view! {
        <h2>{move || round.get().map_or_else(|| words.publish_tab(), |n| words.publish_head(n.0))}</h2>
        <p class="muted">{words.publish_public()}</p>
        <Show when=move || round.get().is_some() fallback=move || view! { <p class="note">{words.publish_none()}</p> }>
            <section class="publish" aria-label=words.publish_hall()>
                <h3>{words.publish_hall()}</h3>
                <div class="row">{move || round.get().map(|n| hall_links(office, n))}</div>
            </section>
            <section class="publish" aria-label=words.publish_phones()>
                <h3>{words.publish_phones()}</h3>
                <div class="row" role="group" aria-label=words.publish_what()>
                    {choices(office).into_iter().map(|(it, name)| view! {
                        <button type="button" aria-pressed=move || if what.get() == it { "true" } else { "false" }
                            on:click=move |_| what.set(it)>{name}</button>
                    }).collect_view()}
                </div>
                <div class="row">
                    <button type="button" id="give-text" on:click=move |_| copy()>{words.publish_copy()}</button>
                    <button type="button" id="give-picture" on:click=move |_| give_picture(office, what.get_untracked())>{words.publish_picture()}</button>
                    <button type="button" id="give-csv" on:click=move |_| give_leaf(office, what.get_untracked(), "csv", "text/csv", |leaf| csv::write(leaf).into_bytes())>{words.publish_csv()}</button>
                    <button type="button" id="give-codes" on:click=move |_| open_codes(office)>{words.publish_qr()}</button>
                </div>
                <Show when=move || by_hand.with(|it| !it.is_empty())>
                    <textarea class="by-hand" readonly rows="8" aria-label=words.publish_copy() autofocus>{move || by_hand.get()}</textarea>
                </Show>
            </section>
            <section class="publish" aria-label=words.publish_files()>
                <h3>{words.publish_files()}</h3>
                <div class="row">
                    <button type="button" id="give-page" on:click=move |_| give_page(office)>{words.publish_page()}</button>
                    <button type="button" id="give-xlsx" on:click=move |_| give_book(office)>{words.publish_xlsx()}</button>
                    <button type="button" id="give-json" on:click=move |_| give_json(office)>{words.publish_json()}</button>
                    <button type="button" id="give-site" on:click=move |_| give_zip(office, false)>{words.publish_site()}</button>
                    <button type="button" id="give-home" on:click=move |_| give_zip(office, true)>{words.publish_home()}</button>
                </div>
            </section>
        </Show>
        {papers(office)}
    }
}

/// What there is to give away besides the pairings, by the format.
fn choices(office: Office) -> Vec<(What, String)> {
    let words = office.words();
    let all = [(What::Pairings, words.publish_pairings()), (What::Standings, words.publish_standings())];
    let of_format = match office.peek(|t| t.settings.system) {
        Some(PairingSystem::Arena { .. }) => Some((What::Stage, words.publish_stage())),
        Some(PairingSystem::ClubNight { .. }) => Some((What::Month, words.publish_month())),
        Some(PairingSystem::KnockOut { .. }) => Some((What::Format, words.bracket())),
        Some(PairingSystem::TeamMatch { .. }) => Some((What::Format, words.team_match())),
        _ => None,
    };
    all.into_iter().chain(of_format).collect()
}

fn hall_links(office: Office, round: RoundNumber) -> impl IntoView + use<> {
    let words = office.words();
    let sheet = move |sheet: Sheet| office.place_href(Place::Sheet(sheet));
    view! {
        <button type="button" on:click=move |_| super::board::open_window(office)>{words.board_window()}</button>
        <a class="button" href=sheet(Sheet::Pairings(round))>{words.print_boards()}</a>
        <a class="button" href=sheet(Sheet::Names(round))>{words.print_names()}</a>
        <a class="button" href=sheet(Sheet::Slips(round))>{words.print_slips()}</a>
    }
}

/// Paper that is about the whole event: some of it before the first round.
fn papers(office: Office) -> impl IntoView {
    let words = office.words();
    let all = [
        (Sheet::Programme, words.sheet_programme()),
        (Sheet::TableNumbers, words.sheet_table_numbers()),
        (Sheet::CheckIn, words.sheet_check_in()),
        (Sheet::BlankForm, words.sheet_form()),
        (Sheet::Cards, words.sheet_cards()),
        (Sheet::Crosstable, words.crosstable_title()),
        (Sheet::Results, words.sheet_results()),
    ];
    let links = all.map(
        |(sheet, text)| view! { <a class="button" href=office.place_href(Place::Sheet(sheet))>{text}</a> },
    );
    view! {
        <section class="publish" aria-label=words.papers()>
            <h3>{words.papers()}</h3>
            <div class="row">{links.into_iter().collect_view()}<a class="button" href=office.place_href(Place::Ceremony)>{words.ceremony()}</a></div>
        </section>
    }
}

fn open_codes(office: Office) {
    let Some(id) = office.event_id() else { return };
    address::open_window(&Route::Event(id, Place::Board(Wall::Codes)).href());
}
