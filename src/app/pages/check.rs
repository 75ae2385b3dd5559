//! Past rounds of the open event, paired again by the FIDE (Dutch) System: one round a turn, so that the page stays awake.

use crate::app::browser::{clock, print};
use crate::app::office::Office;
use crate::app::words::Lang;
use crate::pairing::check::{RoundCheck, Seat, Terms, Verdict, check_round};
use crate::pairing::dutch::Numbering;
use crate::tournament::{Ledger, PairingSystem, Remark, RoundNumber, Side, Tournament};
use leptos::prelude::*;
use leptos::task::spawn_local;

/// The finished rounds, without sides in games that were not played: those are nobody's choice.
fn finished(t: &Tournament) -> (Ledger, Terms) {
    let rounds = t.rounds.iter().take_while(|round| round.published && round.is_complete()).count() as u16;
    let mut ledger = t.ledger(rounds);
    for line in ledger.players.iter_mut().flat_map(|player| &mut player.lines) {
        if line.outcome.is_forfeit() {
            line.side = None;
        }
    }
    let initial_colour = match t.settings.system {
        PairingSystem::Dutch { initial_side } => initial_side,
        _ => Side::First,
    };
    let forbidden = (1..=rounds).map(|round| t.barred_in(RoundNumber(round))).collect();
    (ledger, Terms { initial_colour, forbidden, numbering: Numbering::default() })
}

#[component]
pub fn CheckPage() -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let Some((work, names, remarks, campus)) = office.desk.with_untracked(|desk| {
        desk.as_ref().map(|desk| {
            let t = desk.present();
            let names: Vec<String> = t.players.iter().map(|player| player.person.name.clone()).collect();
            let campus = !matches!(t.settings.system, PairingSystem::Dutch { .. });
            (finished(t), names, t.told.remarks.clone(), campus)
        })
    }) else {
        return ().into_any();
    };
    let all = work.0.rounds_done;
    let found = RwSignal::new(Vec::<RoundCheck>::new());
    let stopped = RwSignal::new(false);
    spawn_local(async move {
        let (ledger, terms) = work;
        for round in 1..=all {
            clock::sleep(0).await;
            // The screen may be gone, and the signals with it.
            if stopped.try_get_untracked() != Some(false) {
                return;
            }
            let verdict = check_round(&ledger, &terms, round);
            let _ = found.try_update(|found| found.push(RoundCheck { round, verdict }));
        }
    });
    let done = Memo::new(move |_| found.with(Vec::len) as u16);
    let all_same =
        move || done.get() == all && found.with(|found| found.iter().all(|it| it.verdict == Verdict::Same));
    view! {
        <h2>{words.check_title()}</h2>
        <p class="muted">{words.check_note()}</p>
        {campus.then(|| view! { <p class="note">{words.check_campus()}</p> })}
        <p class="row">
            <span role="status" id="check-progress">{move || match all {
                0 => words.check_none(),
                _ => words.check_progress(done.get(), all),
            }}</span>
            <Show when=move || done.get() < all && !stopped.get()>
                <button type="button" on:click=move |_| stopped.set(true)>{words.cancel()}</button>
            </Show>
            <button type="button" on:click=move |_| { print::print(); }>{words.print()}</button>
        </p>
        <Show when=move || all != 0 && all_same()><p id="check-same"><strong>{words.check_all_same()}</strong></p></Show>
        <ol class="check-rounds">
            {move || found.with(|found| found.iter().map(|it| round_view(words, &names, it)).collect_view())}
        </ol>
        <Remarks remarks/>
    }
    .into_any()
}

fn seat(words: Lang, names: &[String], seat: Seat) -> String {
    let name = |place: u16| names.get(usize::from(place)).cloned().unwrap_or_default();
    match seat {
        Seat::Game(game) => format!("{} – {}", name(game.first), name(game.second)),
        Seat::Bye(place) => words.check_bye(&name(place)),
    }
}

fn round_view(words: Lang, names: &[String], it: &RoundCheck) -> impl IntoView + use<> {
    let (rules, played, text) = match &it.verdict {
        Verdict::Same => (Vec::new(), Vec::new(), words.check_same(it.round)),
        Verdict::NoPairing(_) => (Vec::new(), Vec::new(), words.check_no_pairing(it.round)),
        Verdict::Differs { rules, played } => {
            let count = rules.len().max(played.len());
            (rules.clone(), played.clone(), words.check_differs(it.round, count))
        }
    };
    let lines: Vec<(String, String)> = (0..rules.len().max(played.len()))
        .map(|at| {
            let shown = |seats: &[Seat]| seats.get(at).map_or_else(String::new, |it| seat(words, names, *it));
            (shown(&rules), shown(&played))
        })
        .collect();
    let table = (!lines.is_empty()).then(|| view! {
        <table>
            <thead><tr><th scope="col">{words.check_by_rules()}</th><th scope="col">{words.check_played()}</th></tr></thead>
            <tbody>{lines.into_iter().map(|(rules, played)| view! {
                <tr><td><bdi>{rules}</bdi></td><td><bdi>{played}</bdi></td></tr>
            }).collect_view()}</tbody>
        </table>
    });
    view! { <li>{text}{table}</li> }
}

/// What was remarked when the file of the event was read.
#[component]
fn Remarks(remarks: Vec<Remark>) -> impl IntoView {
    let words = Office::here().words();
    (!remarks.is_empty()).then(|| view! {
        <h2>{words.trf_of_file()}</h2>
        <ul id="file-said">{remarks.into_iter().map(|it| view! { <li>{remark_text(words, &it)}</li> }).collect_view()}</ul>
    })
}

/// Where in the file, and what.
pub fn remark_text(words: Lang, it: &Remark) -> String {
    let what = match words {
        Lang::Zh => &it.zh,
        Lang::En => &it.en,
    };
    words.trf_remark(it.line, it.column, what)
}
