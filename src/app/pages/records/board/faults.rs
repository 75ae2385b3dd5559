//! What is wrong with the text and how it may be mended, and where it differs from its board. A person chooses.

use super::Desk;
use crate::app::browser::worker;
use crate::app::work::{self, Asked};
use crate::arbiter::Command;
use crate::tournament::{Person, PlayerId, Side};
use leptos::prelude::*;
use leptos::task::spawn_local;
use qihui::record::scoresheet::{Difference, Field, Mend, Remark, Weight, compare};

/// Notes that are shown before the rest is folded away.
const SHOWN: usize = 100;

#[component]
pub fn Faults(desk: Desk) -> impl IntoView {
    let words = desk.office.words();
    let remarks = Memo::new(move |_| desk.reading.with(|it| it.0.remarks().to_vec()));
    let grave = move || remarks.get().into_iter().filter(|it| it.weight > Weight::Note).collect::<Vec<_>>();
    let notes = move || remarks.get().into_iter().filter(|it| it.weight == Weight::Note).collect::<Vec<_>>();
    let item = move |it: Remark| {
        let class = if it.weight == Weight::Error { "error" } else { "warning" };
        view! {
            <li class=class data-stops=it.stops.then_some("")>
                <bdi>{words.sentence(&it.says)}</bdi>
                {(it.at.line > 0 && !it.stops).then(|| view! { " "<small class="muted">{words.record_place(it.at.line, it.at.column)}</small> })}
            </li>
        }
    };
    let empty = move || desk.reading.with(|it| it.0.text().trim().is_empty());
    view! {
        <Show when=move || !empty()>
            <section class="findings" id="record-findings" aria-label=words.record_findings()>
                <h3>{words.record_findings()}</h3>
                {move || {
                    let grave = grave();
                    if grave.is_empty() {
                        view! { <p>{words.record_fine()}</p> }.into_any()
                    } else {
                        view! { <ul>{grave.into_iter().take(SHOWN).map(item).collect_view()}</ul> }.into_any()
                    }
                }}
                <Mends desk/>
                {move || {
                    let notes = notes();
                    let count = notes.len();
                    (count > 0).then(|| view! {
                        <details><summary>{words.record_notes(count)}</summary>
                            <ul>{notes.into_iter().take(SHOWN).map(|it| view! {
                                <li><small class="muted">{words.record_place(it.at.line, it.at.column)}" "</small><bdi>{words.sentence(&it.says)}</bdi></li>
                            }).collect_view()}</ul>
                        </details>
                    })
                }}
            </section>
        </Show>
    }
}

/// Looked for beside the page: a search may take a third of a second, and longer for a long game.
#[component]
fn Mends(desk: Desk) -> impl IntoView {
    let words = desk.office.words();
    let mends = RwSignal::new(None::<Vec<Mend>>);
    let stops =
        Memo::new(move |_| desk.reading.with(|it| (!it.0.may_grow()).then(|| it.0.text().to_owned())));
    Effect::new(move |_| {
        mends.set(None);
        let Some(text) = stops.get() else { return };
        let Ok(request) = serde_json::to_string(&Asked::Mend(desk.kind, text.clone())) else { return };
        spawn_local(async move {
            let answer = worker::ask(&request).await.unwrap_or_else(|| work::answer(&request));
            // Meanwhile somebody may have typed on: then another answer is on its way.
            if stops.try_get_untracked().flatten() == Some(text) {
                mends.try_set(Some(work::read_mends(&answer)));
            }
        });
    });
    view! {
        <Show when=move || stops.with(Option::is_some)>
            <div id="record-mends">
                {move || match mends.get() {
                    None => view! { <p role="status" class="muted">{words.record_mending()}</p> }.into_any(),
                    Some(all) if all.is_empty() => view! { <p class="muted">{words.record_no_mend()}</p> }.into_any(),
                    Some(all) => view! {
                        <h3>{words.record_mends()}</h3>
                        <ul class="mends">{all.into_iter().map(|mend| {
                            let text = mend.text.clone();
                            view! {
                                <li class="row" data-complete=mend.complete.then_some("")>
                                    <button type="button" on:click=move |_| { desk.write(text.clone()); desk.last(); }>{words.record_take()}</button>
                                    <bdi>{words.sentence(&mend.says)}</bdi>
                                </li>
                            }
                        }).collect_view()}</ul>
                    }.into_any(),
                }}
            </div>
        </Show>
    }
}

/// Record against board, with a button for either.
#[component]
pub fn Differences(desk: Desk) -> impl IntoView {
    let words = desk.office.words();
    let found = Memo::new(move |_| {
        desk.at
            .with(|at| at.as_ref().map(|at| desk.reading.with(|it| compare(&it.0, at))).unwrap_or_default())
    });
    let sides = desk.office.desk.with_untracked(|it| {
        let game = it.as_ref().map(|it| it.present().settings.game.clone()).unwrap_or_default();
        [Side::First, Side::Second].map(|side| words.side(&game, side))
    });
    let sides = StoredValue::new(sides);
    let take_desk = move |_| {
        let (sheet, Some(at)) = (desk.sheet(), desk.at.get_untracked()) else { return };
        if sheet.may_grow() {
            desk.write(sheet.labelled(&at));
            desk.last();
        } else {
            desk.office.warn(words.record_mend_first());
        }
    };
    view! {
        <Show when=move || found.with(|all| !all.is_empty())>
            <section class="note" id="record-differs" aria-label=words.record_differs()>
                <h3>{words.record_differs()}</h3>
                <ul>{move || found.get().into_iter().map(|it| {
                    let what = sides.with_value(|it_sides| words.record_field(it.field, &it_sides[0], &it_sides[1]));
                    let text = words.record_difference(&what, &it.record, &it.desk);
                    let (to_desk, field) = (can_change_desk(it.field), format!("{:?}", it.field));
                    view! {
                        <li class="row" data-field=field>
                            <bdi>{text}</bdi>
                            {to_desk.then(|| view! {
                                <button type="button" on:click=move |_| believe(desk, &it)>{words.record_take_record()}</button>
                            })}
                        </li>
                    }
                }).collect_view()}</ul>
                <p><button type="button" id="record-take-desk" on:click=take_desk>{words.record_take_desk()}</button></p>
            </section>
        </Show>
    }
}

/// The round a game was played in is a fact of the desk.
const fn can_change_desk(field: Field) -> bool {
    match field {
        Field::First | Field::Second | Field::Sides | Field::Result => true,
        Field::Round => false,
    }
}

/// Changes the desk to what the record says; the desk may refuse and says why.
fn believe(desk: Desk, it: &Difference) {
    let (round, board) = (desk.round, desk.board);
    let command = match it.field {
        Field::Result => {
            let reason = desk.sheet().reason();
            Some(Command::EnterResult { round, board, result: it.result, reason })
        }
        Field::Sides => Some(Command::TurnSides { round, board }),
        Field::First => renamed(desk, Side::First, &it.record),
        Field::Second => renamed(desk, Side::Second, &it.record),
        Field::Round => None,
    };
    if let Some(command) = command {
        // A refusal is said by the office.
        let _ = desk.office.perform(command);
    }
}

fn renamed(desk: Desk, side: Side, name: &str) -> Option<Command> {
    desk.office.desk.with_untracked(|it| {
        let t = it.as_ref()?.present();
        let id: PlayerId = t.round(desk.round)?.board(desk.board)?.at(side);
        let person = Person { name: name.to_owned(), ..t.player(id)?.person.clone() };
        Some(Command::CorrectPerson { id, person })
    })
}
