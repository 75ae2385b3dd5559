//! What stands beside the table: byes and absentees, what had to bend, who is late, a swap that asks twice.

use super::{RoundDesk, why};
use crate::app::browser::clock;
use crate::arbiter::Command;
use crate::pairing::Account;
use crate::tournament::{Bye, PairingSystem, PlayerId};
use leptos::prelude::*;

/// Swaps at once in a draft where nothing breaks; else says what breaks and what changes, and waits for a second word.
pub fn ask_swap(desk: RoundDesk, a: PlayerId, b: PlayerId) {
    if a != b {
        desk.ask(Command::Swap { round: desk.number, a, b });
    }
}

/// After the late limit: how many boards still have no result.
#[component]
pub fn LateList(desk: RoundDesk) -> impl IntoView {
    let words = desk.office.words();
    let now = RwSignal::new(clock::now());
    let ticking = set_interval_with_handle(
        move || {
            now.try_set(clock::now());
        },
        std::time::Duration::from_secs(20),
    );
    on_cleanup(move || {
        if let Ok(handle) = ticking {
            handle.clear();
        }
    });
    let late = Memo::new(move |_| {
        desk.read(|t, round| {
            let limit = t.settings.late_minutes;
            let since = now.get() as i64 - round.started?;
            let over = limit > 0 && since >= i64::from(limit) * 60_000;
            let open = round.boards.iter().filter(|board| board.result.is_none()).count();
            (over && open > 0).then_some((open, limit))
        })
        .flatten()
    });
    move || {
        late.get().map(|(open, limit)| view! { <p class="note warning" role="status">{words.late_list(open, limit)}</p> })
    }
}

/// Who has no board, and a chair for a latecomer.
#[component]
pub fn Byes(desk: RoundDesk) -> impl IntoView {
    let office = desk.office;
    let words = office.words();
    let lines = Memo::new(move |_| {
        desk.read(|t, round| {
            // One a group at most.
            let given = round.byes.iter().filter(|bye| bye.kind.is_given());
            let byes: Vec<(String, String)> =
                given.map(|bye| (words.bye_line(&t.name(bye.player)), why::bye(words, t, bye))).collect();
            let has_bye = |id| round.bye_of(id).is_some_and(|bye| bye.kind.is_given());
            let absent: Vec<String> = t
                .active_in(round.number)
                .filter(|it| round.board_of(it.id).is_none() && !has_bye(it.id))
                .map(|it| it.person.name.clone())
                .collect();
            (byes, absent)
        })
        .unwrap_or_default()
    });
    // A team has more players than boards: who does not sit is in reserve, not away.
    let of_teams = Memo::new(move |_| {
        desk.read(|t, _| matches!(t.settings.system, PairingSystem::TeamMatch { .. })).unwrap_or_default()
    });
    // Who could sit down against the bye: in the event, without a place in this round.
    let waiting = Memo::new(move |_| {
        desk.read(|t, round| {
            let last = t.last_round().is_some_and(|last| last.number == round.number);
            let has_bye = round.byes.iter().any(|bye| bye.kind == Bye::PairingAllocated);
            let free =
                t.players.iter().filter(|it| !it.is_out_by(round.number) && round.board_of(it.id).is_none());
            let free =
                free.filter(|it| round.bye_of(it.id).is_none_or(|bye| bye.kind != Bye::PairingAllocated));
            if last && has_bye {
                free.map(|it| (it.id, it.person.name.clone())).collect()
            } else {
                Vec::new()
            }
        })
        .unwrap_or_default()
    });
    view! {
        <div class="byes">
            {move || lines.get().0.into_iter().map(|(line, why)| view! { <p><strong><bdi>{line}</bdi></strong>" "<span class="muted">{why}</span></p> }).collect_view()}
            {move || {
                let absent = lines.get().1;
                let names = words.listed(&absent);
                (!absent.is_empty()).then(|| view! { <p class="muted"><bdi>{if of_teams.get() { words.reserves_line(&names) } else { words.absent_line(&names) }}</bdi></p> })
            }}
            <Show when=move || waiting.with(|it| !it.is_empty())>
                <label class="field"><span>{words.seat_newcomer()}</span>
                    <select prop:value="" on:change=move |event| {
                        if let Ok(id) = event_target_value(&event).parse() {
                            desk.ask(Command::SeatAtBye { round: desk.number, newcomer: PlayerId(id) });
                        }
                    }>
                        <option value="">"…"</option>
                        {move || waiting.get().into_iter().map(|(id, name)| view! {
                            <option value=id.0.to_string()>{name}</option>
                        }).collect_view()}
                    </select>
                </label>
            </Show>
        </div>
    }
}

/// What had to bend, and the seed of the round's lots.
#[component]
pub fn Facts(desk: RoundDesk) -> impl IntoView {
    let words = desk.office.words();
    let facts = Memo::new(move |_| {
        desk.read(|t, round| {
            let bent = Account::of(round).map(|account| words.bent(&account.bent)).unwrap_or_default();
            let by_lot = crate::pairing::draws_lots(t) || round.drew_numbers;
            let seed = round.seed.filter(|_| by_lot).map(|seed| words.seed_line(&seed.to_string()));
            let unsigned =
                round.boards.iter().filter(|board| board.result.is_some() && !board.signed).count();
            let some_signed = round.boards.iter().any(|board| board.signed);
            let unsigned = (some_signed && unsigned > 0).then(|| words.unsigned_left(unsigned));
            (bent, seed, unsigned, why::dutch_round(words, round))
        })
        .unwrap_or_default()
    });
    view! {
        {move || {
            let (bent, seed, unsigned, criteria) = facts.get();
            let shown = !bent.is_empty() || seed.is_some() || unsigned.is_some() || !criteria.is_empty();
            let to_tell = !bent.is_empty();
            shown.then(|| view! {
                <details class="round-facts" open=to_tell>
                    <summary>{words.facts_to_know()}</summary>
                    {to_tell.then(|| view! { <p class="warning">{bent}</p> })}
                    {unsigned.map(|text| view! { <p>{text}</p> })}
                    {(!criteria.is_empty()).then(|| view! {
                        <ul class="criteria">{criteria.into_iter().map(|line| view! { <li>{line}</li> }).collect_view()}</ul>
                    })}
                    {seed.map(|text| view! { <p class="muted seed">{text}</p> })}
                </details>
            })
        }}
    }
}
