//! The record of one board: its text, the board with the moves beside it, what is wrong and how to mend it, and what the
//! coach says.
//!
//! What is typed, mended or clicked is a draft until it is kept: a game of eighty moves is one entry in the journal and
//! not eighty. The draft lies in the browser meanwhile, so that nothing is lost when the window is.

mod coach;
mod faults;
mod moves;

use super::{at, file, give};
use crate::app::browser::{file as files, preferences};
use crate::app::keys::Keys;
use crate::app::office::Office;
use crate::app::parts::board_diagram::{BoardDiagram, Touched};
use crate::app::route::{Place, Route};
use crate::arbiter::Command;
use crate::tournament::{Board, BoardNumber, BoardRecord, RoundNumber, Tournament};
use leptos::prelude::*;
use leptos::task::spawn_local;
use qihui::record::scoresheet::{At, Diagram, Kind, Played, Scoresheet, decode};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

const DRAFT: &str = "record-draft";

/// A text not kept yet, as the browser holds it.
#[derive(Serialize, Deserialize)]
struct Unkept {
    event: String,
    round: RoundNumber,
    board: BoardNumber,
    text: String,
}

/// A record read; two of the same text are the same.
#[derive(Clone)]
pub struct Reading(pub Arc<Scoresheet>);

impl PartialEq for Reading {
    fn eq(&self, other: &Reading) -> bool {
        self.0.text() == other.0.text()
    }
}

/// What the parts of the screen share.
#[derive(Clone, Copy)]
pub struct Desk {
    pub office: Office,
    pub round: RoundNumber,
    pub board: BoardNumber,
    pub kind: Kind,
    /// The text that is not kept yet.
    draft: RwSignal<Option<String>>,
    pub kept: Memo<Option<Box<BoardRecord>>>,
    pub reading: Memo<Reading>,
    pub at: Memo<Option<At>>,
    /// Which move is shown, as a way through the record.
    path: RwSignal<Vec<usize>>,
    pub step: Memo<Option<usize>>,
    touched: RwSignal<Touched>,
    /// A pawn that has arrived and waits for what it becomes.
    promoting: RwSignal<Option<[(u8, u8); 2]>>,
    flipped: RwSignal<bool>,
}

impl Desk {
    fn open(round: RoundNumber, board: BoardNumber, kind: Kind) -> Desk {
        let office = Office::here();
        let of = move |t: &Tournament| t.round(round)?.board(board).cloned();
        let seats: Memo<Option<Board>> = Memo::new(move |_| office.facts(of).flatten());
        let kept = Memo::new(move |_| seats.with(|it| it.as_ref().and_then(|it| it.record.clone())));
        let draft = RwSignal::new(unkept(office, round, board));
        let reading = Memo::new(move |_| {
            let text =
                draft.get().or_else(|| kept.with(|it| it.as_ref().map(|it| it.text.as_str().to_owned())));
            Reading(Arc::new(Scoresheet::read(kind, &text.unwrap_or_default())))
        });
        let labels = Memo::new(move |_| {
            office.facts(|t| t.round(round)?.board(board).map(|it| at(t, round, it))).flatten()
        });
        let path = RwSignal::new(Vec::new());
        let step = Memo::new(move |_| reading.with(|it| it.0.at_path(&path.get())));
        Desk {
            office,
            round,
            board,
            kind,
            draft,
            kept,
            reading,
            at: labels,
            path,
            step,
            touched: RwSignal::new(Touched::default()),
            promoting: RwSignal::new(None),
            flipped: RwSignal::new(false),
        }
    }

    /// The record as it is now, without following it.
    pub fn sheet(self) -> Arc<Scoresheet> {
        self.reading.get_untracked().0
    }

    /// Another text, not kept yet.
    pub fn write(self, text: String) {
        let kept = self
            .kept
            .with_untracked(|it| it.as_ref().map(|it| it.text.as_str().to_owned()))
            .unwrap_or_default();
        let draft = (text != kept).then_some(text);
        match &draft {
            Some(text) => {
                let event = self.office.event_id().unwrap_or_default();
                let it = Unkept { event, round: self.round, board: self.board, text: text.clone() };
                // A browser that keeps nothing still has it in this window.
                let _ = serde_json::to_string(&it).map(|text| preferences::write(DRAFT, &text));
            }
            None => preferences::forget(DRAFT).unwrap_or_default(),
        }
        self.draft.set(draft);
    }

    /// Goes to a step.
    pub fn show(self, step: Option<usize>) {
        self.touched.set(Touched::default());
        self.promoting.set(None);
        self.path.set(self.sheet().path(step));
    }

    pub fn last(self) {
        self.show(self.sheet().main_line().last().copied());
    }

    fn forth(self) {
        let (sheet, step) = (self.sheet(), self.step.get_untracked());
        if let Some(next) = sheet.next(step).first() {
            self.show(Some(*next));
        }
    }

    fn back(self) {
        let (sheet, step) = (self.sheet(), self.step.get_untracked());
        if let Some(step) = step {
            self.show(sheet.steps()[step].parent);
        }
    }

    /// Takes a move in and shows it.
    pub fn made(self, played: Played) {
        if let Some(text) = played.text {
            let fresh = self.sheet().text().trim().is_empty();
            // A record that begins here bears the labels of its board from its first move on.
            let labelled = self.at.get_untracked().filter(|_| fresh).map(|mut at| {
                at.result = None;
                Scoresheet::read(self.kind, &text).labelled(&at)
            });
            self.write(labelled.unwrap_or(text));
        }
        self.touched.set(Touched::default());
        self.promoting.set(None);
        self.path.set(played.path);
    }

    /// A point was touched: a man is taken up, put down, or a stone set.
    fn touch(self, point: (u8, u8)) {
        let (sheet, step) = (self.sheet(), self.step.get_untracked());
        if !sheet.may_grow() && step == sheet.main_line().last().copied() {
            return self.office.warn(self.office.words().record_mend_first());
        }
        let touched = self.touched.get_untracked();
        if self.kind == Kind::Go {
            if let Some(played) = sheet.play(step, None, point, None) {
                self.made(played);
            }
            return;
        }
        if let Some(from) = touched.from.filter(|_| touched.goals.contains(&point)) {
            if sheet.promotes(step, from, point) {
                return self.promoting.set(Some([from, point]));
            }
            if let Some(played) = sheet.play(step, Some(from), point, None) {
                self.made(played);
            }
            return;
        }
        let goals = sheet.goals(step, point);
        let from = (!goals.is_empty() && touched.from != Some(point)).then_some(point);
        self.touched.set(Touched { goals: if from.is_some() { goals } else { Vec::new() }, from });
    }

    /// Keeps the draft; whether it went well.
    pub fn keep(self) -> bool {
        let Some(text) = self.draft.get_untracked() else { return true };
        let record = self.kept.get_untracked().map(|it| *it).unwrap_or_default();
        // What the coach has seen has changed: he is to see it again.
        let record = BoardRecord { text: text.as_str().into(), state: Default::default(), ..record };
        let records = vec![(self.board, Some(record))];
        let kept = self.office.perform(Command::KeepRecords { round: self.round, records }).is_ok()
            && self.office.can_write();
        if kept {
            self.draft.set(None);
            drop(preferences::forget(DRAFT));
        }
        kept
    }
}

/// The text of this board that was not kept when the window went.
fn unkept(office: Office, round: RoundNumber, board: BoardNumber) -> Option<String> {
    let it: Unkept = serde_json::from_str(&preferences::read(DRAFT)?).ok()?;
    let ours = Some(&it.event) == office.event_id().as_ref() && (it.round, it.board) == (round, board);
    if !ours {
        return None;
    }
    office.say(office.words().record_draft_back());
    Some(it.text)
}

#[component]
pub fn RecordPage(round: RoundNumber, board: BoardNumber) -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let there = Memo::new(move |_| {
        office.facts(|t| t.round(round).is_some_and(|it| it.published && it.board(board).is_some()))
            == Some(true)
    });
    let kind =
        office.desk.with_untracked(|desk| desk.as_ref().and_then(|it| Kind::of(&it.present().settings.game)));
    move || match (there.get(), kind) {
        (true, Some(kind)) => view! { <OneRecord desk=Desk::open(round, board, kind)/> }.into_any(),
        (true, None) => view! { <p class="note">{words.records_other_game()}</p> }.into_any(),
        (false, _) => view! { <p class="note">{words.unknown_board(round.0, board.0)}</p> }.into_any(),
    }
}

#[component]
fn OneRecord(desk: Desk) -> impl IntoView {
    let words = desk.office.words();
    let diagram: Memo<Diagram> = Memo::new(move |_| desk.reading.with(|it| it.0.diagram(desk.step.get())));
    if desk.draft.with_untracked(Option::is_none) {
        desk.last();
    }
    listen(desk);
    view! {
        <Head desk/>
        <faults::Differences desk/>
        <div class="record">
            <div class="record-board">
                <BoardDiagram diagram flipped=desk.flipped touched=desk.touched on_point=Callback::new(move |at| desk.touch(at))/>
                <Promotion desk/>
                <div class="row steps" role="group" aria-label=words.record_moves()>
                    <button type="button" on:click=move |_| desk.show(None) aria-label=words.record_first()>"|◀"</button>
                    <button type="button" on:click=move |_| desk.back() aria-label=words.record_back()>"◀"</button>
                    <button type="button" on:click=move |_| desk.forth() aria-label=words.record_forth()>"▶"</button>
                    <button type="button" on:click=move |_| desk.last() aria-label=words.record_last()>"▶|"</button>
                    <button type="button" on:click=move |_| desk.flipped.update(|it| *it = !*it)>{words.record_flip()}</button>
                </div>
            </div>
            <div class="record-moves">
                <moves::MoveList desk/>
                <moves::AddMove desk/>
                <moves::Remarks desk/>
            </div>
        </div>
        <faults::Faults desk/>
        <Text desk/>
        <coach::Coach desk/>
    }
}

/// Who plays, whether it is kept, and the ways on.
#[component]
fn Head(desk: Desk) -> impl IntoView {
    let office = desk.office;
    let words = office.words();
    let names = Memo::new(move |_| {
        desk.at.with(|at| at.as_ref().map(|it| (it.first.clone(), it.second.clone(), it.result)))
    });
    let others = office.desk.with_untracked(|it| {
        let all: Vec<BoardNumber> =
            it.as_ref()?.present().round(desk.round)?.boards.iter().map(|it| it.number).collect();
        let here = all.iter().position(|it| *it == desk.board)?;
        Some((here.checked_sub(1).and_then(|it| all.get(it).copied()), all.get(here + 1).copied()))
    });
    let (before, after) = others.unwrap_or((None, None));
    let link = move |to: Option<BoardNumber>, text: String| {
        to.map(
            |to| view! { <a class="button" href=office.place_href(Place::Record(desk.round, to))>{text}</a> },
        )
    };
    let plies = move || desk.reading.with(|it| it.0.plies());
    let save = move |_| {
        let text = desk
            .draft
            .get_untracked()
            .or_else(|| desk.kept.get_untracked().map(|it| it.text.as_str().to_owned()));
        let Some(text) = text else { return office.warn(words.records_export_none()) };
        let given = office.desk.with_untracked(|it| {
            let t = it.as_ref()?.present();
            let board = t.round(desk.round)?.board(desk.board)?;
            let record = BoardRecord {
                text: text.as_str().into(),
                ..board.record.as_deref().cloned().unwrap_or_default()
            };
            let board = Board { record: Some(Box::new(record)), ..board.clone() };
            give::written(words, t, desk.round, &board, desk.kind)
        });
        let part = format!("{}-{}", words.file_part_round(desk.round.0), desk.board.0);
        give::save(office, desk.kind, &part, &given.unwrap_or_default());
    };
    view! {
        <div class="row page-head">
            <h2>{words.record_head(desk.round.0, desk.board.0)}</h2>
            <p>{move || names.get().map(|(first, second, result)| view! {
                <bdi>{first}</bdi>" – "<bdi>{second}</bdi>" "<strong>{words.record_score(result)}</strong>
            })}</p>
            <span class="muted" id="record-plies">{move || words.record_plies(plies())}</span>
            <span class="grow"></span>
            {link(before, words.record_prev_board())}
            {link(after, words.record_next_board())}
            <a class="button" href=office.place_href(Place::Records(Some(desk.round)))>{words.record_all()}</a>
        </div>
        <div class="row" id="record-state" data-draft=move || desk.draft.with(Option::is_some).then_some("")>
            <button type="button" class="primary" id="record-save" disabled=move || desk.draft.with(Option::is_none)
                on:click=move |_| { desk.keep(); }>{words.record_save()}</button>
            <span class="muted">{move || match (desk.draft.with(Option::is_some), desk.kept.with(Option::is_some)) {
                (true, _) => words.record_unsaved(),
                (false, true) => words.record_saved_is(),
                (false, false) => String::new(),
            }}</span>
            <Show when=move || desk.draft.with(Option::is_some) && desk.kept.with(Option::is_some)>
                <button type="button" class="quiet" on:click=move |_| {
                    let kept = desk.kept.get_untracked().map(|it| it.text.as_str().to_owned());
                    desk.write(kept.unwrap_or_default());
                }>{words.record_revert()}</button>
            </Show>
            <span class="grow"></span>
            {(desk.kind != Kind::Go).then(|| view! {
                <a class="button quiet" id="record-find" href=move || Route::Games(Some(diagram_fen(desk))).href()>{words.games_of_position()}</a>
            })}
            <button type="button" id="record-file" on:click=save>{words.record_pgn()}</button>
            <Show when=move || desk.kept.with(Option::is_some)>
                <button type="button" class="quiet" on:click=move |_| {
                    let records = vec![(desk.board, None)];
                    let _ = office.perform(Command::KeepRecords { round: desk.round, records });
                }>{words.record_remove()}</button>
            </Show>
        </div>
    }
}

/// The position that is shown, without its counters.
fn diagram_fen(desk: Desk) -> String {
    let fen = desk.reading.with(|it| it.0.diagram(desk.step.get())).fen;
    fen.split(' ').take(2).collect::<Vec<_>>().join(" ")
}

/// What a pawn becomes.
#[component]
fn Promotion(desk: Desk) -> impl IntoView {
    let words = desk.office.words();
    view! {
        <Show when=move || desk.promoting.get().is_some()>
            <div class="row" role="group" aria-label=words.record_promote()>
                <span>{words.record_promote()}</span>
                {['Q', 'R', 'B', 'N'].into_iter().map(|letter| view! {
                    <button type="button" on:click=move |_| {
                        let Some([from, to]) = desk.promoting.get_untracked() else { return };
                        let played = desk.sheet().play(desk.step.get_untracked(), Some(from), to, Some(letter));
                        if let Some(played) = played {
                            desk.made(played);
                        }
                    }>{letter.to_string()}</button>
                }).collect_view()}
            </div>
        </Show>
    }
}

/// The text as it came, to be corrected by hand as well.
#[component]
fn Text(desk: Desk) -> impl IntoView {
    let office = desk.office;
    let words = office.words();
    let take = move |read: Result<files::Taken, files::FileError>| match read {
        Ok(taken) => {
            let text = decode(desk.kind, &taken.bytes);
            let one = file::first_for(desk.kind, &text, desk.at.get_untracked().as_ref());
            desk.write(one);
            desk.last();
        }
        Err(_) => office.warn(words.record_read_error()),
    };
    view! {
        <div class="form" on:dragover=move |event| event.prevent_default() on:drop=move |event| {
            event.prevent_default();
            if let Some(it) = files::dropped(&event) {
                spawn_local(async move { take(files::read(&it, files::LARGEST).await) });
            }
        }>
            <label class="field wide"><span>{words.record_text()}</span>
                <textarea id="record-text" rows="8" spellcheck="false" placeholder=words.record_text_hint()
                    prop:value=move || desk.reading.with(|it| it.0.text().to_owned())
                    on:input=move |event| { desk.write(event_target_value(&event)); desk.last(); }></textarea>
            </label>
            <p class="row"><button type="button" id="record-choose" on:click=move |_| spawn_local(async move {
                if let Some(read) = files::pick(".pgn,.txt,.sgf").await {
                    take(read);
                }
            })>{words.records_choose()}</button><small class="muted">{words.record_text_hint()}</small></p>
        </div>
    }
}

fn listen(desk: Desk) {
    Keys::while_shown(move |key| {
        if key.in_text || key.ctrl || key.alt || key.composing {
            return false;
        }
        match key.code.as_str() {
            "ArrowRight" => desk.forth(),
            "ArrowLeft" => desk.back(),
            "Home" => desk.show(None),
            "End" => desk.last(),
            "KeyF" => desk.flipped.update(|it| *it = !*it),
            _ => return false,
        }
        true
    });
}
