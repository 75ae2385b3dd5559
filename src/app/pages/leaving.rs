//! Withdrawal now or from the next round, disqualification, and the way back: each says first what it will change.

use crate::app::office::Office;
use crate::app::parts::foreseen::{Asked, Question};
use crate::arbiter::Command;
use crate::tournament::{PlayerId, RoundNumber, Status};
use leptos::prelude::*;

#[component]
pub fn Leaving(id: PlayerId) -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let asked = RwSignal::new(None::<Asked>);
    let reason = RwSignal::new(String::new());
    // Status, the round that is being played (if he sits in it), and the next one.
    let now = Memo::new(move |_| {
        office
            .facts(|t| {
                let active = t.player(id).is_some_and(|it| it.status == Status::Active);
                let playing = t.last_round().filter(|round| {
                    round.published && round.board_of(id).is_some_and(|board| board.result.is_none())
                });
                (active, playing.map(|round| round.number.0), t.next_round().0)
            })
            .unwrap_or_default()
    });
    let ask = move |command: Command| asked.set(Some(Asked::of(office, command)));
    let from = move || RoundNumber(now.get_untracked().1.unwrap_or(now.get_untracked().2));
    view! {
        <section class="leaving form" aria-label=words.leaving_part()>
            <h3>{words.leaving_part()}</h3>
            <Show when=move || now.get().0 fallback=move || view! {
                <p><button type="button" on:click=move |_| ask(Command::Return { id })>{words.back_in()}</button></p>
            }>
                <p class="row">
                    <Show when=move || now.get().1.is_some()>
                        <button type="button" on:click=move |_| ask(Command::Withdraw { id, from: from() })>{words.leave_now()}</button>
                    </Show>
                    <button type="button" on:click=move |_| ask(Command::Withdraw { id, from: RoundNumber(now.get_untracked().2) })>
                        {move || words.leave_next(now.get().2)}</button>
                </p>
                <form class="row" on:submit=move |event| {
                    event.prevent_default();
                    ask(Command::Disqualify { id, from: from(), reason: reason.get_untracked() });
                }>
                    <label class="field"><span>{words.disqualify_reason()}</span>
                        <input type="text" id="disqualify-reason" maxlength="200" required autocomplete="off" prop:value=reason
                            on:input=move |event| reason.set(event_target_value(&event))/>
                    </label>
                    <button type="submit" class="danger">{words.disqualify()}</button>
                </form>
            </Show>
            <Question asked id="leaving-do"/>
        </section>
    }
}
