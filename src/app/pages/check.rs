//! Past rounds of the open event, paired again by the FIDE (Dutch) System: one round a turn, so that the page stays awake.

use super::round::why::{name_at, sides_of};
use crate::app::browser::{clock, print};
use crate::app::office::Office;
use crate::app::words::Lang;
use crate::pairing::check::{Seat, Verdict};
use crate::pairing::dutch::{WhyNot, round_words, words as dutch_words};
use crate::pairing::recheck::{History, Paired, Part};
use crate::tournament::{PairingSystem, Remark, Tournament};
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::sync::Arc;

/// A part of the history and what came of it.
#[derive(Clone)]
struct Found {
    part: Part,
    verdict: Verdict,
}

/// What the rows read: the facts of the day the screen was opened, and the parts paired again for their reasons.
#[derive(Clone, Copy)]
struct Work {
    facts: StoredValue<Tournament>,
    history: StoredValue<History>,
    /// The part explained last: rows of one round are opened one after the other.
    last: StoredValue<Option<(Part, Arc<Paired>)>>,
}

impl Work {
    fn paired(self, part: Part) -> Option<Arc<Paired>> {
        if let Some((known, it)) = self.last.get_value()
            && known == part
        {
            return Some(it);
        }
        let it = Arc::new(self.history.with_value(|history| history.paired(part))?);
        self.last.set_value(Some((part, it.clone())));
        Some(it)
    }

    fn seat(self, words: Lang, seat: Seat) -> String {
        self.facts.with_value(|t| match seat {
            Seat::Game(game) => format!("{} – {}", name_at(t, game.first), name_at(t, game.second)),
            Seat::Bye(place) => words.check_bye(&name_at(t, place)),
        })
    }

    /// Why the rules have this board, article by article.
    fn why(self, words: Lang, part: Part, seat: Seat) -> Vec<String> {
        let Some(paired) = self.paired(part) else { return Vec::new() };
        self.facts.with_value(|t| {
            let name = |place: u16| name_at(t, place);
            let [first, second] = sides_of(words, t);
            let sides = dutch_words::SideWords { first: &first, second: &second };
            match (seat, words) {
                (Seat::Bye(_), Lang::Zh) => {
                    paired.bye().map(|it| dutch_words::bye_zh(it, &name)).into_iter().collect()
                }
                (Seat::Bye(_), Lang::En) => {
                    paired.bye().map(|it| dutch_words::bye_en(it, &name)).into_iter().collect()
                }
                (Seat::Game(game), _) => {
                    let Some(reason) = paired.board(game) else { return Vec::new() };
                    let (mut lines, colour) = match words {
                        Lang::Zh => (
                            round_words::bracket_zh(reason, &paired.note, &name),
                            dutch_words::board_zh(reason, &name, sides),
                        ),
                        Lang::En => (
                            round_words::bracket_en(reason, &paired.note, &name),
                            dutch_words::board_en(reason, &name, sides),
                        ),
                    };
                    lines.push(colour);
                    lines
                }
            }
        })
    }

    /// Why the rules don't have the board that was played.
    fn why_not(self, words: Lang, part: Part, seat: Seat) -> Vec<String> {
        let Seat::Game(game) = seat else { return vec![words.check_bye_elsewhere()] };
        let Some(paired) = self.paired(part) else { return Vec::new() };
        let why = paired.why_not(game.first, game.second);
        if why == WhyNot::Paired {
            return vec![words.check_turned()];
        }
        self.facts.with_value(|t| {
            let name = |place: u16| name_at(t, place);
            let [first, second] = sides_of(words, t);
            let sides = dutch_words::SideWords { first: &first, second: &second };
            vec![match words {
                Lang::Zh => dutch_words::why_not_zh(&why, &name, sides),
                Lang::En => dutch_words::why_not_en(&why, &name, sides),
            }]
        })
    }
}

#[component]
pub fn CheckPage() -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let Some(t) = office.desk.with_untracked(|desk| desk.as_ref().map(|desk| desk.present().clone())) else {
        return ().into_any();
    };
    let campus = !matches!(t.settings.system, PairingSystem::Dutch { .. });
    let remarks = t.told.remarks.clone();
    let history = History::of(&t);
    let parts = history.parts().to_vec();
    let all = parts.len() as u16;
    let work =
        Work { history: StoredValue::new(history), facts: StoredValue::new(t), last: StoredValue::new(None) };
    let found = RwSignal::new(Vec::<Found>::new());
    let stopped = RwSignal::new(false);
    spawn_local(async move {
        for part in parts {
            clock::sleep(0).await;
            // The screen may be gone, and the signals with it.
            if stopped.try_get_untracked() != Some(false) {
                return;
            }
            let Some(verdict) = work.history.try_with_value(|history| history.verdict(part)) else { return };
            let _ = found.try_update(|found| found.push(Found { part, verdict }));
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
            <For each=move || found.get() key=|it| it.part let:it><RoundFound work it/></For>
        </ol>
        <Remarks remarks/>
    }
    .into_any()
}

#[component]
fn RoundFound(work: Work, it: Found) -> impl IntoView {
    let words = Office::here().words();
    let part = it.part;
    let (rules, played, text) = match it.verdict {
        Verdict::Same => (Vec::new(), Vec::new(), words.check_same(part.0.0)),
        Verdict::NoPairing(_) => (Vec::new(), Vec::new(), words.check_no_pairing(part.0.0)),
        Verdict::Differs { rules, played } => {
            let count = rules.len().max(played.len());
            (rules, played, words.check_differs(part.0.0, count))
        }
    };
    let text = match part.1 {
        Some(group) => words.in_group(&group.to_string(), &text),
        None => text,
    };
    let many = rules.len().max(played.len());
    let rows = (0..many).map(|at| {
        let cell = |seats: &[Seat], why: fn(Work, Lang, Part, Seat) -> Vec<String>| {
            seats.get(at).map(|seat| view! { <WhyCell work part seat=*seat why/> })
        };
        let (rules, played) = (cell(&rules, Work::why), cell(&played, Work::why_not));
        view! { <tr><td>{rules}</td><td>{played}</td></tr> }
    });
    let table = (many > 0).then(|| view! {
        <table>
            <thead><tr><th scope="col">{words.check_by_rules()}</th><th scope="col">{words.check_played()}</th></tr></thead>
            <tbody>{rows.collect_view()}</tbody>
        </table>
    });
    view! { <li>{text}{table}</li> }
}

/// A board that opens into its reasons; they are worked out when somebody asks.
#[component]
fn WhyCell(
    work: Work,
    part: Part,
    seat: Seat,
    why: fn(Work, Lang, Part, Seat) -> Vec<String>,
) -> impl IntoView {
    let words = Office::here().words();
    let lines = RwSignal::new(None::<Vec<String>>);
    let open = move |_| {
        if lines.with_untracked(Option::is_none) {
            lines.set(Some(why(work, words, part, seat)));
        }
    };
    view! {
        <details on:toggle=open>
            <summary><bdi>{work.seat(words, seat)}</bdi></summary>
            <ul>{move || lines.get().into_iter().flatten().map(|line| view! { <li><bdi>{line}</bdi></li> }).collect_view()}</ul>
        </details>
    }
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
