//! The day in sessions against the rounds, and what must lie on the tables (R009, R012, R110–R115).

use crate::app::office::Office;
use crate::app::words::Lang;
use crate::tournament::planner::{Plan, plan};
use crate::tournament::schedule::evenly;
use crate::tournament::{PairingSystem, Settings, TimeControl, Tournament};
use leptos::prelude::*;

#[component]
pub fn PlannerFields(draft: RwSignal<Settings>, players: usize) -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    // An event that is open knows how many rounds its table or bracket takes.
    let known = office.peek(Tournament::rounds_planned).filter(|_| players > 0);
    let now = Memo::new(move |_| {
        draft.with(|it| {
            let seats = it.capacity.map_or(players, |capacity| players.max(usize::from(capacity)));
            let rounds = match it.system {
                PairingSystem::Campus { .. } | PairingSystem::Dutch { .. } => it.rounds,
                PairingSystem::RoundRobin { .. }
                | PairingSystem::KnockOut { .. }
                | PairingSystem::Arena { .. }
                | PairingSystem::ClubNight { .. }
                | PairingSystem::TeamMatch { .. } => known.unwrap_or(it.rounds),
            };
            (plan(it, seats, rounds), seats)
        })
    });
    view! {
        <details class="more" id="planner">
            <summary>{words.plan_title()}</summary>
            <div class="fields"><Control draft/></div>
            <Evenly draft/>
            <div class="plan" role="status">{move || now.with(|(plan, seats)| plan_view(words, plan, *seats))}</div>
        </details>
    }
}

/// The words of the time control, ready made or one's own.
#[component]
fn Control(draft: RwSignal<Settings>) -> impl IntoView {
    let words = Office::here().words();
    let text = move || draft.with(|it| it.occasion.time_control.clone());
    let read = Memo::new(move |_| draft.with(|it| TimeControl::read(&it.occasion.time_control)));
    let said = move || match read.get() {
        Some(control) => words.control_longest(control.longest()),
        None if text().trim().is_empty() => String::new(),
        None => words.control_unread(),
    };
    let chosen = move |control: TimeControl| read.get() == Some(control);
    let options = TimeControl::PRESETS.iter().enumerate().map(|(place, control)| {
        let control = *control;
        view! { <option value=place.to_string() selected=move || chosen(control)>{words.control_words(&control)}</option> }
    });
    let options = options.collect_view();
    let own = move || !TimeControl::PRESETS.iter().any(|it| chosen(*it));
    view! {
        <label class="field"><span>{words.control_preset()}</span>
            <select id="setup-control" on:change=move |event| {
                let place = event_target_value(&event).parse::<usize>().ok();
                if let Some(control) = place.and_then(|place| TimeControl::PRESETS.get(place)) {
                    draft.update(|it| it.occasion.time_control = words.control_words(control));
                }
            }><option value="" selected=own>{words.control_own()}</option>{options}</select>
        </label>
        <label class="field"><span>{words.time_label()}</span>
            <input id="plan-control" type="text" maxlength="200" autocomplete="off" prop:value=text aria-describedby="plan-control-said"
                on:input=move |event| { let text = event_target_value(&event); draft.update(|it| it.occasion.time_control = text); }/>
            <small id="plan-control-said" class="muted">{said}</small>
        </label>
    }
}

fn minutes(text: &str) -> Option<u16> {
    let (hours, minutes) = text.split_once(':')?;
    let (hours, minutes): (u16, u16) = (hours.parse().ok()?, minutes.get(..2)?.parse().ok()?);
    (hours < 24 && minutes < 60).then(|| hours * 60 + minutes)
}

/// A stretch of time in equal parts, added to the schedule.
#[component]
fn Evenly(draft: RwSignal<Settings>) -> impl IntoView {
    let words = Office::here().words();
    let day = RwSignal::new(String::new());
    let from = RwSignal::new("09:00".to_owned());
    let to = RwSignal::new("12:00".to_owned());
    let rounds = RwSignal::new("3".to_owned());
    let add = move |_| {
        let times = minutes(&from.get_untracked()).zip(minutes(&to.get_untracked()));
        let many = rounds.get_untracked().trim().parse::<u16>().ok().filter(|n| (1..=20).contains(n));
        if let Some(((from, to), many)) = times.filter(|(from, to)| from < to).zip(many) {
            draft.update(|it| it.schedule.push(evenly(day.get_untracked().trim(), from, to, many)));
        }
    };
    let field = move |id: &'static str, kind: &'static str, label: String, value: RwSignal<String>| {
        view! {
            <label class="row"><span class="muted">{label}</span>
                <input id=id type=kind maxlength="40" prop:value=value on:input=move |event| value.set(event_target_value(&event))/></label>
        }
    };
    view! {
        <p class="muted">{words.plan_even()}</p>
        <div class="row sessions">
            {field("session-day", "text", words.session_day(), day)}
            {field("session-from", "time", words.session_from(), from)}
            {field("session-to", "time", words.session_to(), to)}
            {field("session-rounds", "number", words.session_rounds(), rounds)}
            <button type="button" id="session-add" on:click=add>{words.session_add()}</button>
        </div>
    }
}

fn plan_view(words: Lang, plan: &Plan, players: usize) -> impl IntoView + use<> {
    let slots = plan.slots.iter().map(|slot| {
        let over = (slot.over > 0).then(|| view! { " "<span class="warning">{words.slot_over(slot.over)}</span> });
        view! {
            <li>{words.slot_rounds(slot.first, slot.last)}" "<strong>{slot.minutes.map_or_else(|| words.slot_unknown(), |n| words.slot_minutes(n))}</strong>{over}</li>
        }
    });
    let slots = slots.collect_view();
    let needs = (players > 1).then(|| {
        view! { <p>{words.plan_needs(plan.sets, plan.clocks, plan.slips, plan.arbiters)}</p> }
    });
    view! { <ul>{slots}</ul>{needs} }
}
