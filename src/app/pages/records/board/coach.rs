//! What the coach says to the game as a whole, and whether he has been here.

use super::Desk;
use crate::arbiter::Command;
use crate::tournament::RecordState;
use leptos::prelude::*;

#[component]
pub fn Coach(desk: Desk) -> impl IntoView {
    let office = desk.office;
    let words = office.words();
    let summary = RwSignal::new(
        desk.kept.with_untracked(|it| it.as_ref().map(|it| it.summary.clone())).unwrap_or_default(),
    );
    let state = Memo::new(move |_| desk.kept.with(|it| it.as_ref().map(|it| it.state)));
    let note = move |state: RecordState| {
        if !desk.keep() {
            return;
        }
        let summary = summary.get_untracked();
        // A refusal is said by the office.
        let _ =
            office.perform(Command::ReviewRecord { round: desk.round, board: desk.board, state, summary });
    };
    view! {
        <section class="form" id="record-coach" aria-label=words.record_coach() data-state=move || state.get().map(|it| words.record_state(it))>
            <label class="field wide"><span>{words.record_summary()}</span>
                <textarea id="record-summary" rows="3" prop:value=summary
                    on:input=move |event| summary.set(event_target_value(&event))></textarea>
            </label>
            <p class="row">
                <Show when=move || state.get().is_some() fallback=move || view! { <span class="muted">{words.record_kept_first()}</span> }>
                    <strong>{move || state.get().map(|it| words.record_state(it))}</strong>
                    <button type="button" id="record-reviewed" on:click=move |_| note(RecordState::Reviewed)>{words.record_mark_reviewed()}</button>
                    <Show when=move || state.get() == Some(RecordState::Reviewed)>
                        <button type="button" class="quiet" on:click=move |_| note(RecordState::AwaitsCoach)>{words.record_mark_waiting()}</button>
                    </Show>
                </Show>
            </p>
        </section>
    }
}
