//! 编排约定: the draw of sides, who is kept apart, the last rounds' units, acceleration. Each gesture is one step that counts
//! at once and is undone like any other.

use crate::app::office::Office;
use crate::app::parts::player_picker::PlayerPicker;
use crate::app::words::Lang;
use crate::arbiter::Command;
use crate::pairing::lots;
use crate::tournament::terms::accelerated_rounds;
use crate::tournament::{Barred, PairingSystem, PlayerId, RoundNumber, Settings, Tournament};
use leptos::prelude::*;

#[component]
pub fn TermsPage() -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let system = Memo::new(move |_| office.facts(|t| t.settings.system).unwrap_or_default());
    let dutch = move || matches!(system.get(), PairingSystem::Dutch { .. });
    let table = move || !system.get().is_swiss();
    view! {
        <h2>{words.terms()}</h2>
        <Show when=table><p class="muted">{words.terms_none()}</p></Show>
        <Show when=move || !table()>
            <p class="muted">{words.terms_note()}</p>
            <Show when=dutch><SideLot/></Show>
            <Apart/>
            <UnitsApart/>
            <Show when=dutch><Baku/></Show>
        </Show>
    }
}

/// Changes one thing in the settings as they stand.
fn set(office: Office, change: impl FnOnce(&mut Settings)) {
    let Some(mut settings) =
        office.desk.with_untracked(|desk| desk.as_ref().map(|desk| desk.present().settings.clone()))
    else {
        return;
    };
    change(&mut settings);
    let _ = office.perform(Command::ChangeSettings { settings: Box::new(settings) });
}

/// What the draw says, and whether its seed says so again.
pub fn side_sentence(words: Lang, t: &Tournament) -> Option<String> {
    let PairingSystem::Dutch { initial_side } = t.settings.system else { return None };
    let side = words.side(&t.settings.game, initial_side);
    Some(match t.side_seed {
        None => words.side_now(&side),
        Some(seed) => {
            let again = match lots::initial_side(seed) == initial_side {
                true => words.side_replayed(),
                false => words.side_not_replayed(),
            };
            format!("{} · {again}", words.side_drawn(&side, &seed.to_string()))
        }
    })
}

#[component]
fn SideLot() -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let text = Memo::new(move |_| office.facts(|t| side_sentence(words, t)).flatten());
    let drawn = Memo::new(move |_| office.facts(|t| t.side_seed.is_some()).unwrap_or_default());
    let started = Memo::new(move |_| office.facts(|t| !t.rounds.is_empty()).unwrap_or_default());
    let note = move || match (started.get(), drawn.get()) {
        (true, _) => words.side_fixed(),
        (false, false) => words.side_by_hand(),
        (false, true) => String::new(),
    };
    view! {
        <section class="term">
            <h3>{words.side_lot()}</h3>
            <p class="muted">{words.side_lot_rule()}</p>
            <p class="row"><strong id="side-lot" role="status">{text}</strong>" "<span class="muted">{note}</span></p>
            <Show when=move || !started.get()>
                <p><button type="button" id="draw-side" on:click=move |_| {
                    let _ = office.perform(Command::DrawInitialSide { seed: office.seed() });
                }>{move || if drawn.get() { words.side_draw_again() } else { words.side_draw() }}</button></p>
            </Show>
        </section>
    }
}

/// In which rounds a bar holds.
fn span(words: Lang, it: &Barred, next: RoundNumber, planned: u16) -> String {
    match it.rounds {
        None => words.apart_always(),
        Some((from, to)) if to >= planned => words.apart_from(from),
        Some((from, to)) => {
            let text = if from == to { words.apart_round(from) } else { words.apart_rounds(from, to) };
            if to < next.0 { words.apart_over(&text) } else { text }
        }
    }
}

/// A bar as it stands in the list.
#[derive(Clone, PartialEq)]
struct BarLine {
    players: Vec<PlayerId>,
    names: String,
    span: String,
    met: String,
    over: bool,
}

fn bar_lines(words: Lang, t: &Tournament) -> Vec<BarLine> {
    let (next, planned) = (t.next_round(), t.rounds_planned());
    let line = |it: &Barred| {
        let names: Vec<String> = it.players.iter().map(|id| t.name(*id)).collect();
        let met = match it.players.as_slice() {
            [a, b] => t.rounds.iter().find(|round| {
                let board = round.board_of(*a);
                board.is_some_and(|board| board.seats(*b).is_some())
            }),
            _ => None,
        };
        BarLine {
            players: it.players.clone(),
            names: names.join(" – "),
            span: span(words, it, next, planned),
            met: met.map(|round| words.apart_met(round.number.0)).unwrap_or_default(),
            over: it.rounds.is_some_and(|(_, to)| to < next.0),
        }
    };
    t.told.barred.iter().map(line).collect()
}

#[component]
fn Apart() -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let chosen = RwSignal::new(Vec::<PlayerId>::new());
    let lines = Memo::new(move |_| office.facts(|t| bar_lines(words, t)).unwrap_or_default());
    let keep = move |_| {
        if office.perform(Command::KeepApart { players: chosen.get_untracked() }).is_ok() {
            chosen.set(Vec::new());
        }
    };
    view! {
        <section class="term">
            <h3>{words.apart()}</h3>
            <p class="muted">{words.apart_note()}</p>
            <PlayerPicker chosen/>
            <p><button type="button" class="primary" id="keep-apart"
                aria-disabled=move || chosen.with(|all| all.len() < 2).then_some("true") on:click=keep>{words.apart_set()}</button></p>
            <Show when=move || lines.with(Vec::is_empty)><p class="muted">{words.apart_none()}</p></Show>
            <ul class="bars" id="bars">
                {move || lines.get().into_iter().map(|it| {
                    let label = format!("{}: {}", words.apart_lift(), it.names);
                    view! {
                        <li class="row" class:muted=it.over>
                            <bdi class="who">{it.names}</bdi>
                            <span class="muted">{it.span}</span>
                            <span class="muted">{it.met}</span>
                            {(!it.over).then(|| view! {
                                <button type="button" aria-label=label on:click={
                                    let players = it.players.clone();
                                    move |_| { let _ = office.perform(Command::LetMeet { players: players.clone() }); }
                                }>{words.apart_lift()}</button>
                            })}
                        </li>
                    }
                }).collect_view()}
            </ul>
        </section>
    }
}

#[component]
fn UnitsApart() -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let now =
        Memo::new(move |_| office.facts(|t| (t.settings.units_apart, t.settings.rounds)).unwrap_or_default());
    let field = NodeRef::<leptos::html::Input>::new();
    let text = move || match now.get() {
        (0, _) => words.units_apart_off(),
        (last, planned) => words.units_apart_from((planned + 1).saturating_sub(last), planned),
    };
    let largest = Memo::new(move |_| {
        let largest = office.facts(|t| t.largest_unit()).flatten();
        largest.map(|(unit, many)| words.units_apart_largest(&unit, many)).unwrap_or_default()
    });
    view! {
        <section class="term">
            <h3>{words.units_apart()}</h3>
            <label class="field short"><span>{words.units_apart_last()}</span>
                <input type="number" id="units-apart" min="0" max=move || now.get().1.to_string()
                    node_ref=field prop:value=move || now.get().0.to_string()
                    on:change=move |event| {
                        match event_target_value(&event).trim().parse() {
                            Ok(last) => set(office, |it| it.units_apart = last),
                            Err(_) => office.warn(words.units_apart_last()),
                        }
                        // What was refused doesn't stay in the field.
                        if let Some(field) = field.get_untracked() { field.set_value(&now.get_untracked().0.to_string()); }
                    }/>
            </label>
            <p id="units-apart-now" role="status"><strong>{text}</strong>" "<span class="muted">{largest}</span></p>
            <p class="muted">{words.units_apart_house()}</p>
        </section>
    }
}

/// Group A as the screen tells it.
#[derive(Clone, Default, PartialEq)]
struct GroupA {
    names: Vec<String>,
    size: String,
    rounds: String,
    of_file: usize,
}

fn group_a(words: Lang, t: &Tournament) -> GroupA {
    let fields = t.group_a();
    let group: Vec<PlayerId> = fields.iter().flatten().copied().collect();
    let all = t.active_in(RoundNumber(1)).count();
    let size = match group.last() {
        _ if fields.len() > 1 => words.baku_size_fields(group.len(), fields.len()),
        Some(last) if !t.group_a_ends.is_empty() => words.baku_size_now(group.len(), &t.name(*last)),
        _ => words.baku_size(group.len(), all),
    };
    let (accelerated, by_win) = accelerated_rounds(t.rounds_planned());
    let points = &t.settings.points;
    let (win, draw) = (points.win.to_string(), points.draw.to_string());
    let first = if by_win == 1 { words.baku_round(&win, 1) } else { words.baku_rounds(&win, by_win) };
    let then = match accelerated - by_win {
        0 => None,
        1 => Some(words.baku_round(&draw, accelerated)),
        _ => Some(words.baku_then(&draw, by_win + 1, accelerated)),
    };
    let rounds: Vec<String> = std::iter::once(first).chain(then).collect();
    let name = |id: &PlayerId| {
        let number = t.player(*id).and_then(|player| player.number);
        number.map_or_else(|| t.name(*id), |number| format!("{number}. {}", t.name(*id)))
    };
    GroupA {
        names: group.iter().map(name).collect(),
        size,
        rounds: rounds.join(" · "),
        of_file: t.told.accelerated.len(),
    }
}

#[component]
fn Baku() -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let on = Memo::new(move |_| office.facts(|t| t.settings.is_accelerated()).unwrap_or_default());
    let group = Memo::new(move |_| office.facts(|t| group_a(words, t)).unwrap_or_default());
    let tick = NodeRef::<leptos::html::Input>::new();
    let of_file = move || group.with(|it| (it.of_file > 0).then(|| words.baku_of_file(it.of_file)));
    view! {
        <section class="term">
            <h3>{words.baku()}</h3>
            <p class="muted">{words.baku_what()}</p>
            <label class="row"><input type="checkbox" id="baku" node_ref=tick prop:checked=on on:change=move |event| {
                set(office, |it| it.accelerated = event_target_checked(&event));
                // A refusal leaves it as it was, and the tick with it.
                if let Some(tick) = tick.get_untracked() { tick.set_checked(on.get_untracked()); }
            }/>{words.baku_on()}</label>
            {move || of_file().map(|text| view! { <p class="note">{text}</p> })}
            <Show when=move || on.get()>
                <p id="baku-size" role="status"><strong>{move || group.with(|it| it.size.clone())}</strong></p>
                <p>{move || group.with(|it| it.rounds.clone())}</p>
                <p class="muted">{words.baku_late()}</p>
                <details>
                    <summary>{words.baku_who()}</summary>
                    <ol class="group-a" id="group-a">
                        {move || group.with(|it| it.names.iter().map(|name| view! { <li><bdi>{name.clone()}</bdi></li> }).collect_view())}
                    </ol>
                </details>
            </Show>
        </section>
    }
}
