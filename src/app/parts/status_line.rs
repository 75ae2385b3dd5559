//! One line that says what just happened and whether it is kept.

use crate::app::browser::clock;
use crate::app::office::{Chair, Office};
use crate::desk::Kept;
use leptos::prelude::*;

/// What was said last. A polite live region; alarms are assertive.
#[component]
pub fn StatusLine() -> impl IntoView {
    let office = Office::here();
    let alarm = Memo::new(move |_| office.said.with(|said| said.alarm));
    let text = Memo::new(move |_| office.said.with(|said| said.text.clone()));
    view! {
        <p class="status-line" role="status" aria-live="polite" data-alarm=move || alarm.get().then_some("")>{text}</p>
    }
}

/// ● 已存 14:32.
#[component]
pub fn KeptMark() -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let text = Memo::new(move |_| match (office.chair.get(), office.kept.get()) {
        (Chair::Sample, _) => words.sample_not_kept(),
        (Chair::Reader, _) => words.read_only(),
        (_, Kept::Not { steps }) => words.not_kept(steps),
        (_, Kept::Waiting { steps }) => words.saving(steps),
        (_, Kept::All) if office.half_kept.get() => words.only_near(),
        (_, Kept::All) => office.kept_at.get().map_or(words.saved(), |at| words.saved_at(&clock_time(at))),
    });
    let state = Memo::new(move |_| match (office.chair.get(), office.kept.get()) {
        (Chair::Writer, Kept::All) if office.half_kept.get() => "half",
        (Chair::Writer, Kept::All) => "kept",
        (Chair::Writer, Kept::Waiting { .. }) => "waiting",
        (Chair::Writer, Kept::Not { .. }) => "not",
        _ => "none",
    });
    view! {
        <span class="kept-mark" data-kept=state>{text}</span>
        <Show when=move || matches!(state.get(), "not")>
            <button type="button" class="danger" on:click=move |_| {
                office.try_keeping_again();
                crate::app::pages::backup::save_to_file(office);
            }>{words.save_to_file()}</button>
        </Show>
        <Show when=move || office.chair.get() == Chair::Reader>
            <button type="button" on:click=move |_| office.take_over()>{words.edit_here()}</button>
        </Show>
    }
}

/// `14:32`, in the laptop's time zone.
pub fn clock_time(at: u64) -> String {
    let local = clock::local(at);
    format!("{:02}:{:02}", local.hour, local.minute)
}

/// `2026-11-29 14:32`.
pub fn date_time(at: u64) -> String {
    let local = clock::local(at);
    format!("{}-{:02}-{:02} {:02}:{:02}", local.year, local.month, local.day, local.hour, local.minute)
}
