//! The formats beside the Swiss in the set-up: their choice and their own few questions.

use super::stage::{self, StageFields, StageOptions};
use crate::app::office::Office;
use crate::app::words::Lang;
use crate::tournament::{PairingSystem, Points, Settings, TieBreakCode};
use leptos::prelude::*;

/// Makes the draft an event of the format called `key`, with the defaults that run.
pub fn choose(key: &str, draft: &mut Settings) {
    if key == "round-robin" {
        draft.system = PairingSystem::RoundRobin { double: false, groups: 1 };
        // Everybody sits out as often as everybody else: a bye is worth nothing. Direct encounter first (C.07).
        draft.points.bye = Points::ZERO;
        draft.tie_breaks = ["DE", "SB", "WON", "PO", "LOT"].map(TieBreakCode::from).to_vec();
        draft.cut = None;
    } else {
        stage::choose(key, draft);
    }
}

/// One line about a system.
pub fn note(words: Lang, system: PairingSystem) -> String {
    match system {
        PairingSystem::Campus { .. } => words.unit_off_note(),
        PairingSystem::Dutch { .. } => words.dutch_note(),
        PairingSystem::RoundRobin { .. } => words.round_robin_note(),
        PairingSystem::Arena { .. } => words.arena_note(),
        PairingSystem::ClubNight { .. } => words.club_note(),
    }
}

#[component]
pub fn FormatOptions(draft: RwSignal<Settings>) -> impl IntoView {
    let words = Office::here().words();
    let chosen = move || draft.with(|it| matches!(it.system, PairingSystem::RoundRobin { .. }));
    view! {
        <option value="round-robin" selected=chosen>{words.round_robin()}</option>
        <StageOptions draft/>
    }
}

/// What a format asks beyond the common fields.
#[component]
pub fn FormatFields(draft: RwSignal<Settings>) -> impl IntoView {
    let words = Office::here().words();
    let table = Memo::new(move |_| {
        draft.with(|it| match it.system {
            PairingSystem::RoundRobin { double, .. } => Some(double),
            _ => None,
        })
    });
    let is_double = move || table.get() == Some(true);
    let set = move |twice: bool| {
        draft.update(|it| {
            if let PairingSystem::RoundRobin { double, .. } = &mut it.system {
                *double = twice;
            }
        });
    };
    view! {
        <Show when=move || table.with(Option::is_some)>
            <label class="field"><span>{words.cycles_label()}</span>
                <select id="setup-cycles" on:change=move |event| set(event_target_value(&event) == "2")>
                    <option value="1" selected=move || !is_double()>{words.single_cycle()}</option>
                    <option value="2" selected=is_double>{words.double_cycle()}</option>
                </select>
            </label>
        </Show>
        <StageFields draft/>
    }
}
