//! 棋谱: who has handed a record in, who owes one, which await the coach; files of many games; and what is given away.

mod board;
mod file;
mod give;

pub use board::{RecordPage, RecordPageProps};
pub use give::public_files;

use crate::app::office::Office;
use crate::app::route::{Place, Route};
use crate::app::words::Lang;
use crate::tournament::{Board, BoardNumber, RecordState, Round, RoundNumber, Tournament};
use leptos::prelude::*;
use qihui::record::scoresheet::{At, Kind};

/// What the desk knows of a board, as a record has to say it.
pub fn at(t: &Tournament, round: RoundNumber, board: &Board) -> At {
    let player = |id| t.player(id).map(|it| it.public()).map(|it| it.person).unwrap_or_default();
    let (first, second) = (player(board.first), player(board.second));
    let occasion = &t.settings.occasion;
    At {
        event: t.settings.name.clone(),
        place: occasion.place.clone(),
        date: date(&occasion.dates),
        round: round.0,
        board: board.number.0,
        first: first.name,
        second: second.name,
        first_unit: first.unit,
        second_unit: second.unit,
        first_rating: first.rating,
        second_rating: second.rating,
        result: board.result,
        more: Vec::new(),
    }
}

/// The day as PGN writes it, where the organiser's words begin with one: `2026-11-29`, `2026年11月29日`.
fn date(words: &str) -> String {
    let mut numbers = words.split(|it: char| !it.is_ascii_digit()).filter(|it| !it.is_empty());
    let parts =
        [numbers.next(), numbers.next(), numbers.next()].map(|it| it.and_then(|it| it.parse::<u16>().ok()));
    match parts {
        [Some(year @ 1900..=2200), Some(month @ 1..=12), Some(day @ 1..=31)] => {
            format!("{year:04}.{month:02}.{day:02}")
        }
        _ => String::new(),
    }
}

/// Which records the list shows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Only {
    All,
    Owed,
    Waiting,
}

#[component]
pub fn RecordsPage(round: Option<RoundNumber>) -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let shown = Memo::new(move |_| {
        let last = |t: &Tournament| t.rounds.iter().rev().find(|it| it.published).map(|it| it.number);
        office.facts(|t| {
            round.filter(|round| t.round(*round).is_some_and(|it| it.published)).or_else(|| last(t))
        })
    });
    let kind = office
        .desk
        .with_untracked(|desk| desk.as_ref().and_then(|desk| Kind::of(&desk.present().settings.game)));
    move || match (shown.get().flatten(), kind) {
        (Some(round), Some(kind)) => view! { <RoundRecords round kind/> }.into_any(),
        (None, _) => view! { <p class="note">{words.records_none()}</p> }.into_any(),
        (_, None) => view! { <p class="note">{words.records_other_game()}</p> }.into_any(),
    }
}

#[component]
fn RoundRecords(round: RoundNumber, kind: Kind) -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let only = RwSignal::new(Only::All);
    let counts =
        Memo::new(move |_| office.facts(|t| t.round(round).map(counts)).flatten().unwrap_or_default());
    let rows = Memo::new(move |_| {
        let fits = |board: &&Board| match only.get() {
            Only::All => true,
            Only::Owed => board.record_owed_by().is_some(),
            Only::Waiting => waits(board),
        };
        let of = |round: &Round| round.boards.iter().filter(fits).map(|it| it.number).collect::<Vec<_>>();
        office.facts(|t| t.round(round).map(of)).flatten().unwrap_or_default()
    });
    let count = |t: &Tournament| t.rounds.iter().filter(|it| it.published).count() as u16;
    let rounds = untrack(|| office.facts(count)).unwrap_or(0);
    let choice = move |it: Only, text: Signal<String>| {
        view! {
            <button type="button" aria-pressed=move || if only.get() == it { "true" } else { "false" }
                on:click=move |_| only.set(it)>{text}</button>
        }
    };
    view! {
        <div class="row page-head">
            <h2>{words.records_head(round.0)}</h2>
            <p class="progress" id="records-count">{move || words.records_count(counts.get().here, counts.get().due)}</p>
            <span class="grow"></span>
            <nav class="row" aria-label=words.round()>
                {(1..=rounds).map(|n| view! {
                    <a class="button" href=office.place_href(Place::Records(Some(RoundNumber(n))))
                        aria-current=(n == round.0).then_some("page")>{words.round_tab(n)}</a>
                }).collect_view()}
            </nav>
        </div>
        <file::Drop round kind/>
        <div class="row" role="group" aria-label=words.records_tab()>
            {choice(Only::All, Signal::derive(move || words.records_all()))}
            {choice(Only::Owed, Signal::derive(move || words.records_owed(counts.get().owed)))}
            {choice(Only::Waiting, Signal::derive(move || words.records_waiting(counts.get().waiting)))}
            <a class="button quiet" href=Route::Games(None).href()>{words.games_link()}</a>
            {(kind == Kind::Chess).then(|| view! { <a class="button quiet" href=Route::King.href()>{words.king_link()}</a> })}
            <a class="button quiet" href=office.place_href(Place::Round(round))>{words.round_long(round.0)}</a>
        </div>
        <table class="records">
            <caption class="visually-hidden">{words.records_head(round.0)}</caption>
            <thead><tr>
                <th scope="col" class="num">{words.board()}</th>
                <th scope="col">{words.name()}</th>
                <th scope="col">{words.result()}</th>
                <th scope="col">{words.record_of_board()}</th>
                <th scope="col"><span class="visually-hidden">{words.more()}</span></th>
            </tr></thead>
            <tbody><For each=move || rows.get() key=|board| *board let:board><RecordRow round board/></For></tbody>
        </table>
        <give::GiveAway round kind/>
    }
}

#[derive(Clone, Copy, Default, PartialEq)]
struct Counts {
    due: usize,
    here: usize,
    owed: usize,
    waiting: usize,
}

fn counts(round: &Round) -> Counts {
    let count = |is: &dyn Fn(&Board) -> bool| round.boards.iter().filter(|board| is(board)).count();
    Counts {
        due: count(&|it| it.record_falls_to().is_some() || it.record.is_some()),
        here: count(&|it| it.record.is_some()),
        owed: count(&|it| it.record_owed_by().is_some()),
        waiting: count(&waits),
    }
}

fn waits(board: &Board) -> bool {
    board.record.as_ref().is_some_and(|it| it.state == RecordState::AwaitsCoach)
}

#[component]
fn RecordRow(round: RoundNumber, board: BoardNumber) -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let line = Memo::new(move |_| {
        office.facts(|t| t.round(round)?.board(board).map(|it| line(words, t, it))).flatten()
    });
    let href = office.place_href(Place::Record(round, board));
    move || {
        let href = href.clone();
        line.get().map(|it| {
            view! {
                <tr data-record=it.state>
                    <td class="num">{board.0}</td>
                    <td><bdi>{it.first}</bdi>" – "<bdi>{it.second}</bdi></td>
                    <td>{it.result}</td>
                    <td class="record-state"><bdi>{it.says}</bdi></td>
                    <td><a class="button" href=href>{if it.there { words.record_open() } else { words.record_enter() }}</a></td>
                </tr>
            }
        })
    }
}

#[derive(Clone, PartialEq)]
struct Row {
    first: String,
    second: String,
    result: String,
    says: String,
    state: &'static str,
    there: bool,
}

fn line(words: Lang, t: &Tournament, board: &Board) -> Row {
    let (says, state) = match (&board.record, board.record_owed_by(), board.result) {
        (Some(record), _, _) if record.state == RecordState::Reviewed => {
            (words.record_reviewed(), "reviewed")
        }
        (Some(_), _, _) => (words.record_awaits(), "waiting"),
        (None, Some(owes), _) => (words.record_owed_by(&t.name(owes)), "owed"),
        (None, None, Some(_)) => (words.record_not_due(), "none"),
        (None, None, None) => (words.record_no_result(), "open"),
    };
    Row {
        first: t.name(board.first),
        second: t.name(board.second),
        result: board.result.map_or_else(|| "–".to_owned(), |it| words.result_text(t, it)),
        says,
        state,
        there: board.record.is_some(),
    }
}
