//! The questions of an arena and of club nights, in plain words.

use crate::app::office::Office;
use crate::tournament::{
    ArenaDraw, ArenaRules, ArenaSides, ChallengerOrder, ClubRules, PairingSystem, PointSystem, Points,
    Settings, TieBreakCode,
};
use leptos::prelude::*;

/// Makes the draft an event of one of the two; `false` where `key` names neither.
pub fn choose(key: &str, draft: &mut Settings) -> bool {
    match key {
        "arena" => draft.system = PairingSystem::Arena { rules: ArenaRules::default() },
        "club-night" => {
            draft.system = PairingSystem::ClubNight { rules: ClubRules::default() };
            draft.points = PointSystem::TWO_ONE_HALF;
        }
        _ => return false,
    }
    draft.points.absent = Points::ZERO;
    draft.tie_breaks = ["WON", "PO", "LOT"].map(TieBreakCode::from).to_vec();
    draft.cut = None;
    true
}

#[component]
pub fn StageOptions(draft: RwSignal<Settings>) -> impl IntoView {
    let words = Office::here().words();
    let arena = move || draft.with(|it| matches!(it.system, PairingSystem::Arena { .. }));
    let club = move || draft.with(|it| matches!(it.system, PairingSystem::ClubNight { .. }));
    view! {
        <option value="arena" selected=arena>{words.arena()}</option>
        <option value="club-night" selected=club>{words.club_night()}</option>
    }
}

#[component]
pub fn StageFields(draft: RwSignal<Settings>) -> impl IntoView {
    let arena = Memo::new(move |_| draft.with(|it| matches!(it.system, PairingSystem::Arena { .. })));
    let club = Memo::new(move |_| draft.with(|it| matches!(it.system, PairingSystem::ClubNight { .. })));
    view! {
        <Show when=move || arena.get()><ArenaFields draft/></Show>
        <Show when=move || club.get()><ClubFields draft/></Show>
    }
}

#[component]
fn ArenaFields(draft: RwSignal<Settings>) -> impl IntoView {
    let words = Office::here().words();
    let rules = move || {
        draft.with(|it| match it.system {
            PairingSystem::Arena { rules } => rules,
            _ => ArenaRules::default(),
        })
    };
    let change = move |write: &dyn Fn(&mut ArenaRules)| {
        draft.update(|it| {
            if let PairingSystem::Arena { rules } = &mut it.system {
                write(rules);
            }
        });
    };
    let place = |event: &leptos::ev::Event| event_target_value(event).parse::<usize>().unwrap_or(0);
    let orders = [ChallengerOrder::TeamsRotate, ChallengerOrder::LosersNext];
    let sides = [ArenaSides::HolderTurns, ArenaSides::ChallengerFirst, ArenaSides::Lots];
    let draws = [ArenaDraw::HolderStays, ArenaDraw::ChallengerStays, ArenaDraw::BothOut, ArenaDraw::Replay];
    view! {
        <label class="field"><span>{words.arena_order_label()}</span>
            <select id="setup-arena-order" on:change=move |event| { let it = orders[place(&event).min(1)]; change(&|rules| rules.order = it); }>
                {orders.into_iter().enumerate().map(|(at, it)| view! {
                    <option value=at.to_string() selected=move || rules().order == it>{words.arena_order(it)}</option>
                }).collect_view()}
            </select></label>
        <label class="field"><span>{words.arena_sides_label()}</span>
            <select id="setup-arena-sides" on:change=move |event| { let it = sides[place(&event).min(2)]; change(&|rules| rules.sides = it); }>
                {sides.into_iter().enumerate().map(|(at, it)| view! {
                    <option value=at.to_string() selected=move || rules().sides == it>{words.arena_sides(it)}</option>
                }).collect_view()}
            </select></label>
        <label class="field"><span>{words.arena_draw_label()}</span>
            <select id="setup-arena-draw" on:change=move |event| { let it = draws[place(&event).min(3)]; change(&|rules| rules.draw = it); }>
                {draws.into_iter().enumerate().map(|(at, it)| view! {
                    <option value=at.to_string() selected=move || rules().draw == it>{words.arena_draw(it)}</option>
                }).collect_view()}
            </select></label>
    }
}

#[component]
fn ClubFields(draft: RwSignal<Settings>) -> impl IntoView {
    let words = Office::here().words();
    let rules = move || {
        draft.with(|it| match it.system {
            PairingSystem::ClubNight { rules } => rules,
            _ => ClubRules::default(),
        })
    };
    let change = move |write: &dyn Fn(&mut ClubRules)| {
        draft.update(|it| {
            if let PairingSystem::ClubNight { rules } = &mut it.system {
                write(rules);
            }
        });
    };
    view! {
        <label class="field"><span>{words.club_limit_label()}</span>
            <input type="number" id="setup-prize-games" min="1" max="20" prop:value=move || rules().prize_games.to_string()
                on:change=move |event| if let Ok(n) = event_target_value(&event).parse() { change(&|it| it.prize_games = n) }/></label>
        <label class="field"><span>{words.club_least_label()}</span>
            <input type="number" id="setup-least-games" min="1" max="100" prop:value=move || rules().least_games.to_string()
                on:change=move |event| if let Ok(n) = event_target_value(&event).parse() { change(&|it| it.least_games = n) }/></label>
        <label class="row"><input type="checkbox" prop:checked=move || rules().free_count
            on:change=move |event| { let on = event_target_checked(&event); change(&|it| it.free_count = on); }/>{words.club_free_label()}</label>
        <label class="row"><input type="checkbox" prop:checked=move || rules().guests_count
            on:change=move |event| { let on = event_target_checked(&event); change(&|it| it.guests_count = on); }/>{words.club_guests_label()}</label>
    }
}
