//! Files of many records: taken apart and checked beside the page, twenty at a time, and matched to the boards.

use super::at;
use crate::app::browser::{file, worker};
use crate::app::office::Office;
use crate::app::route::Place;
use crate::app::work::{self, Asked};
use crate::arbiter::Command;
use crate::tournament::{BoardNumber, BoardRecord, Round, RoundNumber, Tournament};
use leptos::prelude::*;
use leptos::task::spawn_local;
use qihui::record::scoresheet::{self, At, Kind, Scoresheet, Summary};

/// Records in one request: the page hears of the progress after each.
const AT_ONCE: usize = 20;
/// Records without a board, or with a fault, that are listed; the rest is a number.
const LISTED: usize = 60;

/// A record of a file, read.
#[derive(Clone, PartialEq)]
struct Found {
    text: String,
    summary: Summary,
    board: Option<BoardNumber>,
}

/// Where the check of all records is.
#[derive(Clone, Default, PartialEq)]
struct Check {
    done: usize,
    all: usize,
    faults: Vec<(RoundNumber, BoardNumber, String)>,
}

/// The boards of a round as records say them.
pub fn boards(t: &Tournament, round: &Round) -> Vec<At> {
    round.boards.iter().map(|board| at(t, round.number, board)).collect()
}

/// Of a text with several records the one that belongs to this board, else the first.
pub fn first_for(kind: Kind, text: &str, at: Option<&At>) -> String {
    let mut pieces = scoresheet::split(kind, text);
    let boards: Vec<At> = at.cloned().into_iter().collect();
    let several = pieces.len() > 1;
    let fits =
        |text: &String| several && Scoresheet::read(kind, text).summary().board_among(&boards).is_some();
    match pieces.iter().position(fits) {
        Some(place) => pieces.swap_remove(place),
        None => pieces.into_iter().next().unwrap_or_default(),
    }
}

/// Records in short, read beside the page; `heard` is told how many are done.
async fn look(kind: Kind, texts: Vec<String>, heard: impl Fn(usize)) -> Vec<Summary> {
    let mut all = Vec::with_capacity(texts.len());
    for piece in texts.chunks(AT_ONCE) {
        let asked = Asked::Look(kind, piece.to_vec());
        let request = serde_json::to_string(&asked).unwrap_or_default();
        let answer = worker::ask(&request).await.unwrap_or_else(|| work::answer(&request));
        let read: Vec<Summary> = serde_json::from_str(&answer).unwrap_or_default();
        // An answer that can't be read leaves its records unknown, not missing.
        all.extend(read.into_iter().chain(std::iter::repeat_with(Summary::default)).take(piece.len()));
        heard(all.len());
    }
    all
}

/// The records of a file, taken apart beside the page.
async fn apart(kind: Kind, bytes: Vec<u8>) -> Vec<String> {
    let answer = match worker::ask(&work::records_request(kind, &bytes)).await {
        Some(answer) => answer,
        None => return work::apart(kind, &bytes),
    };
    serde_json::from_str(&answer).unwrap_or_default()
}

#[derive(Clone, Copy)]
struct Draft {
    round: RoundNumber,
    kind: Kind,
    found: RwSignal<Vec<Found>>,
    reading: RwSignal<bool>,
    progress: RwSignal<(usize, usize)>,
}

impl Draft {
    async fn take(self, office: Office, bytes: Vec<u8>) {
        self.reading.set(true);
        self.found.set(Vec::new());
        let texts = apart(self.kind, bytes).await;
        self.progress.set((0, texts.len()));
        let summaries = look(self.kind, texts.clone(), |done| {
            self.progress.try_update(|it| it.0 = done);
        })
        .await;
        let round = self.round;
        let seats = office.desk.with_untracked(|desk| {
            let t = desk.as_ref()?.present();
            t.round(round).map(|round| boards(t, round))
        });
        let seats = seats.unwrap_or_default();
        let mut taken: Vec<u16> = Vec::new();
        let found = texts.into_iter().zip(summaries).map(|(text, summary)| {
            // The first record of a board is its record; another one waits for a person.
            let board = summary.board_among(&seats).map(|at| at.board).filter(|board| !taken.contains(board));
            taken.extend(board);
            Found { text, summary, board: board.map(BoardNumber) }
        });
        self.found.try_set(found.collect());
        self.reading.try_set(false);
    }

    fn keep(self, office: Office) {
        let round = self.round;
        let of = |all: &Vec<Found>| {
            let with = all.iter().filter_map(|it| Some((it.board?, Some(BoardRecord::of(&it.text)))));
            with.collect::<Vec<_>>()
        };
        let records = self.found.with_untracked(of);
        if office.perform(Command::KeepRecords { round, records }).is_ok() {
            self.found.update(|all| all.retain(|it| it.board.is_none()));
        }
    }
}

/// Where files are dropped or chosen, what was in them, and the check of everything kept.
#[component]
pub fn Drop(round: RoundNumber, kind: Kind) -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let draft = Draft {
        round,
        kind,
        found: RwSignal::new(Vec::new()),
        reading: RwSignal::new(false),
        progress: RwSignal::new((0, 0)),
    };
    let check = RwSignal::new(None::<Check>);
    let take = move |read: Result<file::Taken, file::FileError>| async move {
        match read {
            Ok(taken) => draft.take(office, taken.bytes).await,
            Err(file::FileError::TooLarge { .. }) => office.warn(words.records_too_large()),
            Err(_) => office.warn(words.record_read_error()),
        }
    };
    let matched =
        Memo::new(move |_| draft.found.with(|all| all.iter().filter(|it| it.board.is_some()).count()));
    let replaces = Memo::new(move |_| {
        let boards: Vec<BoardNumber> = draft.found.with(|all| all.iter().filter_map(|it| it.board).collect());
        let there = |t: &Tournament| {
            let has = |number: &&BoardNumber| {
                t.round(round).and_then(|it| it.board(**number)).is_some_and(|it| it.record.is_some())
            };
            boards.iter().filter(has).count()
        };
        office.facts(there).unwrap_or(0)
    });
    view! {
        <section class="drop" id="records-drop" aria-label=words.records_choose()
            on:dragover=move |event| event.prevent_default()
            on:drop=move |event| {
                event.prevent_default();
                if let Some(it) = file::dropped(&event) {
                    spawn_local(async move { take(file::read(&it, file::LARGEST).await).await });
                }
            }>
            <span>{words.records_drop()}</span>
            <button type="button" id="records-choose" on:click=move |_| spawn_local(async move {
                if let Some(read) = file::pick(".pgn,.txt,.sgf,.pgns,.cbf").await {
                    take(read).await;
                }
            })>{words.records_choose()}</button>
            <button type="button" id="records-check" on:click=move |_| check_all(office, kind, check)>{words.records_check_all()}</button>
        </section>
        <Show when=move || draft.reading.get()>
            <p role="status" class="row">
                <progress max=move || draft.progress.get().1.max(1).to_string() value=move || draft.progress.get().0.to_string()></progress>
                <span>{move || match draft.progress.get() {
                    (_, 0) => words.records_reading(),
                    (done, all) => words.records_checked(done, all),
                }}</span>
            </p>
        </Show>
        <Show when=move || !draft.reading.get() && draft.found.with(|all| !all.is_empty())>
            <fieldset id="records-found">
                <legend>{move || words.records_matched(matched.get())}</legend>
                <Show when=move || { replaces.get() > 0 }><p class="warning">{move || words.records_replaces(replaces.get())}</p></Show>
                <p class="row"><Show when=move || { matched.get() > 0 }>
                    <button type="button" class="primary" id="records-keep" on:click=move |_| draft.keep(office)>{move || words.records_keep_matched(matched.get())}</button>
                </Show></p>
                <FoundList draft/>
            </fieldset>
        </Show>
        <CheckLine check/>
    }
}

/// What came with a fault or without a board.
#[component]
fn FoundList(draft: Draft) -> impl IntoView {
    let words = Office::here().words();
    let listed = move || {
        let all = draft.found.get();
        let stray = all.iter().filter(|it| it.board.is_none()).count();
        let lines =
            all.into_iter().enumerate().filter(|(_, it)| it.board.is_none() || it.summary.fault.is_some());
        let lines = lines.take(LISTED).map(|(nth, it)| {
            let name = |it: &Option<String>| it.clone().unwrap_or_else(|| "?".to_owned());
            let heading = format!("{} – {}", name(&it.summary.heading.first), name(&it.summary.heading.second));
            let board = it.board;
            view! {
                <li class="row">
                    <bdi>{heading}</bdi>
                    <span class="muted">{words.record_plies(it.summary.plies as usize)}</span>
                    <span class="warning">{it.summary.fault.as_ref().map(|it| words.sentence(it))}</span>
                    <label class="row"><span>{words.records_to_board()}</span>
                        <input type="number" min="1" inputmode="numeric" prop:value=board.map(|it| it.0.to_string()).unwrap_or_default()
                            on:change=move |event| {
                                let number = event_target_value(&event).parse().ok().map(BoardNumber);
                                draft.found.update(|all| if let Some(it) = all.get_mut(nth) { it.board = number });
                            }/>
                    </label>
                </li>
            }
        });
        view! {
            {(stray > 0).then(|| view! { <p>{words.records_unmatched(stray)}</p> })}
            <ul class="found">{lines.collect_view()}</ul>
        }
    };
    view! { {listed} }
}

fn check_all(office: Office, kind: Kind, check: RwSignal<Option<Check>>) {
    let words = office.words();
    let all: Vec<(RoundNumber, At, BoardNumber, String)> = office.desk.with_untracked(|desk| {
        let Some(t) = desk.as_ref().map(crate::desk::Desk::present) else { return Vec::new() };
        let of = t.records().map(|(round, board, record)| {
            (round, at(t, round, board), board.number, record.text.as_str().to_owned())
        });
        of.collect()
    });
    check.set(Some(Check { all: all.len(), ..Check::default() }));
    spawn_local(async move {
        let texts = all.iter().map(|it| it.3.clone()).collect();
        let read = look(kind, texts, |done| {
            check.try_update(|it| {
                if let Some(it) = it {
                    it.done = done;
                }
            });
        })
        .await;
        let mut faults = Vec::new();
        for ((round, at, board, _), summary) in all.iter().zip(read) {
            let differs = summary.differences(at).len();
            let fault = summary.fault.as_ref().map(|it| words.sentence(it));
            let fault = fault.or_else(|| (differs > 0).then(|| words.record_differs()));
            faults.extend(fault.map(|says| (*round, *board, says)));
        }
        check.try_set(Some(Check { done: all.len(), all: all.len(), faults }));
    });
}

#[component]
fn CheckLine(check: RwSignal<Option<Check>>) -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    move || {
        check.get().map(|it| {
            let going = it.done < it.all;
            let count = it.faults.len();
            view! {
                <div id="records-checked" role="status" data-done=(!going).then_some("")>
                    <p class="row">
                        <progress max=it.all.max(1).to_string() value=it.done.to_string()></progress>
                        <span>{words.records_checked(it.done, it.all)}</span>
                        {(!going && it.all > 0).then(|| view! { <strong>{if count == 0 { words.records_sound() } else { words.records_faults(count) }}</strong> })}
                    </p>
                    <ul class="found">{it.faults.into_iter().take(LISTED).map(|(round, board, says)| view! {
                        <li><a href=office.place_href(Place::Record(round, board))>{words.record_head(round.0, board.0)}</a>" "<bdi>{says}</bdi></li>
                    }).collect_view()}</ul>
                </div>
            }
        })
    }
}
