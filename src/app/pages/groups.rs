//! Making groups: the way, how many, and the sizes that come of it before anybody presses.

use crate::app::office::Office;
use crate::arbiter::Command;
use crate::tournament::groups::in_turn;
use crate::tournament::{Deal, GROUP_LIMIT, Group, HowMany, PlayerId, Tournament};
use leptos::prelude::*;

/// Reads the facts now, tracked; nothing where no event is open.
fn facts<T: Default>(office: Office, read: impl FnOnce(&Tournament) -> T) -> T {
    office.facts(read).unwrap_or_default()
}

/// The ways of dealing; lots get their seed when the button is pressed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Snake,
    Lots,
    Levels,
}

/// Groups for everybody, before round 1.
#[component]
pub fn GroupingForm(open: RwSignal<bool>) -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let way = RwSignal::new(Way::Snake);
    let many = RwSignal::new(HowMany::Groups(2));
    let players = Memo::new(move |_| facts(office, |t| t.active_in(t.next_round()).count()));
    let has_groups = Memo::new(move |_| facts(office, |t| !t.groups().is_empty()));
    // No memo over a memo: who reads both would miss a change.
    let groups = move || many.get().groups(players.get());
    let fits = move || (1..=(players.get() / 2).min(usize::from(GROUP_LIMIT))).contains(&groups());
    let outcome = move || {
        if !fits() {
            return words.groups_one_each();
        }
        let sizes: Vec<String> =
            in_turn(0..players.get(), groups()).iter().map(|group| group.len().to_string()).collect();
        words.groups_sizes(groups(), &sizes.join(" / "))
    };
    let go = move || {
        let by = match way.get_untracked() {
            Way::Snake => Deal::Snake,
            Way::Lots => Deal::Lots { seed: office.seed() },
            Way::Levels => Deal::Levels,
        };
        if office.perform(Command::AssignGroups { by, many: many.get_untracked() }).is_ok() {
            open.set(false);
        }
    };
    let dissolve = move || {
        let everybody = facts(office, |t| t.players.iter().map(|player| (player.id, None)).collect());
        if office.perform(Command::SetGroups { groups: everybody }).is_ok() {
            open.set(false);
        }
    };
    let ways =
        [(Way::Snake, words.way_snake()), (Way::Lots, words.way_lots()), (Way::Levels, words.way_levels())];
    let typed = move |text: String, of: fn(u16) -> HowMany| {
        if let Ok(value @ 1..) = text.trim().parse() {
            many.set(of(value));
        }
    };
    view! {
        <form class="form" id="grouping" on:submit=move |event| { event.prevent_default(); go(); }>
            <p class="muted">{words.groups_note()}</p>
            <fieldset class="choices"><legend>{words.group_way()}</legend>
                {ways.into_iter().map(|(it, text)| view! {
                    <label><input type="radio" name="group-way" prop:checked=move || way.get() == it
                        on:change=move |_| way.set(it)/>" "{text}</label>
                }).collect_view()}
            </fieldset>
            <div class="fields">
                <label class="field"><span>{words.group_many()}</span>
                    <input id="group-many" type="number" min="1" max="60"
                        prop:value=move || match many.get() { HowMany::Groups(n) => n.to_string(), HowMany::OfAtMost(_) => String::new() }
                        on:input=move |event| typed(event_target_value(&event), HowMany::Groups)/></label>
                <label class="field"><span>{words.group_size()}</span>
                    <input id="group-size" type="number" min="2" max="2000"
                        prop:value=move || match many.get() { HowMany::OfAtMost(n) => n.to_string(), HowMany::Groups(_) => String::new() }
                        on:input=move |event| typed(event_target_value(&event), HowMany::OfAtMost)/></label>
            </div>
            <p role="status" id="group-sizes">{outcome}</p>
            <Show when=move || has_groups.get()><p class="note">{words.groups_again()}</p></Show>
            <p class="row">
                <button type="submit" class="primary" disabled=move || !fits()>{move || words.groups_go(groups())}</button>
                <span class="grow"></span>
                <Show when=move || has_groups.get()>
                    <button type="button" on:click=move |_| dissolve()>{words.groups_off()}</button>
                </Show>
            </p>
        </form>
    }
}

/// The group of one player, to be changed by hand.
#[component]
pub fn GroupCell(id: PlayerId, #[prop(into)] name: Signal<String>) -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let own = Memo::new(move |_| facts(office, |t| t.group_of(id)));
    let choices = Memo::new(move |_| {
        facts(office, |t| {
            let mut all = t.groups();
            // One more than there are, so that the next group can be begun by hand.
            let next = all.last().map_or(1, |last| last.0.saturating_add(1));
            all.push(Group(next));
            all
        })
    });
    let choose = move |text: String| {
        let group = Group::parse(&text);
        let _ = office.perform(Command::SetGroups { groups: vec![(id, group)] });
    };
    view! {
        <select class="group" aria-label=move || format!("{} {}", name.get(), words.group_col())
            prop:value=move || own.get().map(|group| group.to_string()).unwrap_or_default()
            on:change=move |event| choose(event_target_value(&event))>
            <option value="" selected=move || own.get().is_none()>"—"</option>
            {move || choices.get().into_iter().map(|it| view! {
                <option value=it.to_string() selected=move || own.get() == Some(it)>{it.to_string()}</option>
            }).collect_view()}
        </select>
    }
}
