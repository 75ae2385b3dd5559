//! The formats beside the Swiss in the set-up: their choice and their own few questions.

use super::stage::{self, StageFields, StageOptions};
use crate::app::office::Office;
use crate::app::words::Lang;
use crate::tournament::{PairingSystem, Points, Seeding, Settings, TeamMeet, TeamRank, TieBreakCode};
use leptos::prelude::*;

/// Makes the draft an event of the format called `key`, with the defaults that run.
pub fn choose(key: &str, draft: &mut Settings) {
    match key {
        "round-robin" => {
            draft.system = PairingSystem::RoundRobin { double: false, groups: 1 };
            // Everybody sits out as often as everybody else: a bye is worth nothing. Direct encounter first (C.07).
            draft.points.bye = Points::ZERO;
            draft.tie_breaks = ["DE", "SB", "WON", "PO", "LOT"].map(TieBreakCode::from).to_vec();
            draft.cut = None;
        }
        "knock-out" => {
            draft.system = PairingSystem::KnockOut { games: 1, third_place: true, seeding: Seeding::Lots };
            draft.cut = None;
        }
        "team-match" => {
            draft.system =
                PairingSystem::TeamMatch { boards: 4, meet: TeamMeet::Once, rank: TeamRank::MatchPoints };
            draft.cut = None;
        }
        other => {
            stage::choose(other, draft);
        }
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
        PairingSystem::KnockOut { .. } => words.knock_out_note(),
        PairingSystem::TeamMatch { .. } => words.team_match_note(),
    }
}

fn key(system: PairingSystem) -> &'static str {
    match system {
        PairingSystem::Campus { .. } => "campus",
        PairingSystem::Dutch { .. } => "dutch",
        PairingSystem::RoundRobin { .. } => "round-robin",
        PairingSystem::KnockOut { .. } => "knock-out",
        PairingSystem::TeamMatch { .. } => "team-match",
        PairingSystem::Arena { .. } | PairingSystem::ClubNight { .. } => "stage",
    }
}

#[component]
pub fn FormatOptions(draft: RwSignal<Settings>) -> impl IntoView {
    let words = Office::here().words();
    let chosen = Memo::new(move |_| draft.with(|it| key(it.system)));
    let options = [
        ("round-robin", words.round_robin()),
        ("knock-out", words.knock_out()),
        ("team-match", words.team_match()),
    ]
    .map(|(key, name)| view! { <option value=key selected=move || chosen.get() == key>{name}</option> });
    view! { {options}<StageOptions draft/> }
}

/// What a format asks beyond the common fields.
#[component]
pub fn FormatFields(draft: RwSignal<Settings>) -> impl IntoView {
    let chosen = Memo::new(move |_| draft.with(|it| key(it.system)));
    move || match chosen.get() {
        "round-robin" => view! { <Cycles draft/> }.into_any(),
        "knock-out" => view! { <BracketFields draft/> }.into_any(),
        "team-match" => view! { <TeamFields draft/> }.into_any(),
        _ => ().into_any(),
    }
}

#[component]
fn Cycles(draft: RwSignal<Settings>) -> impl IntoView {
    let words = Office::here().words();
    let is_double =
        move || draft.with(|it| matches!(it.system, PairingSystem::RoundRobin { double: true, .. }));
    let set = move |twice: bool| {
        draft.update(|it| {
            if let PairingSystem::RoundRobin { double, .. } = &mut it.system {
                *double = twice;
            }
        });
    };
    view! {
        <label class="field"><span>{words.cycles_label()}</span>
            <select id="setup-cycles" on:change=move |event| set(event_target_value(&event) == "2")>
                <option value="1" selected=move || !is_double()>{words.single_cycle()}</option>
                <option value="2" selected=is_double>{words.double_cycle()}</option>
            </select>
        </label>
    }
}

/// A choice among some, by their places.
fn choice<T: Copy + PartialEq + Send + Sync + 'static>(
    id: &'static str,
    label: String,
    options: Vec<(T, String)>,
    now: impl Fn() -> Option<T> + Copy + Send + Sync + 'static,
    set: impl Fn(T) + Copy + 'static,
) -> impl IntoView {
    let values: Vec<T> = options.iter().map(|(value, _)| *value).collect();
    let options = options.into_iter().enumerate().map(|(place, (value, text))| {
        view! { <option value=place.to_string() selected=move || now() == Some(value)>{text}</option> }
    });
    let options = options.collect_view();
    view! {
        <label class="field"><span>{label}</span>
            <select id=id on:change=move |event| {
                let place = event_target_value(&event).parse::<usize>().unwrap_or(0);
                if let Some(value) = values.get(place) {
                    set(*value);
                }
            }>{options}</select>
        </label>
    }
}

/// What a select of seedings stands for; the number of seeds has a field of its own.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Draw {
    Lots,
    Ratings,
    Seeds,
}

#[component]
fn BracketFields(draft: RwSignal<Settings>) -> impl IntoView {
    let words = Office::here().words();
    let read = move || {
        draft.with(|it| match it.system {
            PairingSystem::KnockOut { games, third_place, seeding } => Some((games, third_place, seeding)),
            _ => None,
        })
    };
    let change = move |write: &dyn Fn(&mut u8, &mut bool, &mut Seeding)| {
        draft.update(|it| {
            if let PairingSystem::KnockOut { games, third_place, seeding } = &mut it.system {
                write(games, third_place, seeding);
            }
        });
    };
    let games = [1_u8, 2, 3, 4, 5, 6, 7]
        .map(|n| (n, if n == 1 { words.one_game() } else { words.best_of(n) }))
        .to_vec();
    let draws = [
        (Draw::Lots, words.seeding(Seeding::Lots)),
        (Draw::Ratings, words.seeding(Seeding::Ratings)),
        (Draw::Seeds, words.seeding(Seeding::Seeds { count: 4 })),
    ];
    let draw = move || {
        read().map(|(_, _, seeding)| match seeding {
            Seeding::Lots => Draw::Lots,
            Seeding::Ratings => Draw::Ratings,
            Seeding::Seeds { .. } => Draw::Seeds,
        })
    };
    let seeds = Memo::new(move |_| match read() {
        Some((_, _, Seeding::Seeds { count })) => Some(count),
        _ => None,
    });
    view! {
        {choice("setup-games", words.best_of_label(), games, move || read().map(|it| it.0),
            move |n| change(&|games, _, _| *games = n))}
        {choice("setup-third", words.third_place_label(),
            vec![(true, words.third_place_played()), (false, words.third_place_shared())],
            move || read().map(|it| it.1), move |played| change(&|_, third, _| *third = played))}
        {choice("setup-seeding", words.seeding_label(), draws.to_vec(), draw, move |it| change(&|_, _, seeding| {
            *seeding = match it {
                Draw::Lots => Seeding::Lots,
                Draw::Ratings => Seeding::Ratings,
                Draw::Seeds => Seeding::Seeds { count: 4 },
            };
        }))}
        <Show when=move || seeds.get().is_some()>
            <label class="field"><span>{words.seeds_label()}</span>
                <input id="setup-seeds" type="number" min="1" max="256" prop:value=move || seeds.get().map(|n| n.to_string())
                    on:change=move |event| if let Ok(count) = event_target_value(&event).parse() {
                        change(&|_, _, seeding| *seeding = Seeding::Seeds { count });
                    }/>
            </label>
        </Show>
        <StageFields draft/>
    }
}

#[component]
fn TeamFields(draft: RwSignal<Settings>) -> impl IntoView {
    let words = Office::here().words();
    let read = move || {
        draft.with(|it| match it.system {
            PairingSystem::TeamMatch { boards, meet, rank } => Some((boards, meet, rank)),
            _ => None,
        })
    };
    let change = move |write: &dyn Fn(&mut u16, &mut TeamMeet, &mut TeamRank)| {
        draft.update(|it| {
            if let PairingSystem::TeamMatch { boards, meet, rank } = &mut it.system {
                write(boards, meet, rank);
            }
        });
    };
    let meets =
        [TeamMeet::Once, TeamMeet::Twice, TeamMeet::Swiss].map(|it| (it, words.team_meet(it))).to_vec();
    let ranks = [TeamRank::MatchPoints, TeamRank::BoardPoints].map(|it| (it, words.team_rank(it))).to_vec();
    view! {
        <label class="field"><span>{words.boards_label()}</span>
            <input id="setup-boards" type="number" min="1" max="20" prop:value=move || read().map(|it| it.0.to_string())
                on:change=move |event| if let Ok(n) = event_target_value(&event).parse() {
                    change(&|boards, _, _| *boards = n);
                }/>
        </label>
        {choice("setup-meet", words.meet_label(), meets, move || read().map(|it| it.1),
            move |it| change(&|_, meet, _| *meet = it))}
        {choice("setup-rank", words.rank_label(), ranks, move || read().map(|it| it.2),
            move |it| change(&|_, _, rank| *rank = it))}
    }
}
