//! Setting an event up, and changing the settings later: one page, sensible defaults.

mod format;
mod planner;
mod stage;
mod stages;

use crate::app::browser::language;
use crate::app::office::Office;
use crate::app::pages::setup_entries::EntriesField;
use crate::app::pages::setup_rules::{PrizesField, TeamsField, TieBreakField};
use crate::app::parts::status_line::StatusLine;
use crate::app::route::{Place, Route};
use crate::arbiter::{Command, setup_warnings};
use crate::tournament::{
    Dialect, Game, PairingSystem, PointSystem, Points, Preset, Settings, Side, UnitRule, rounds_needed,
};
use leptos::prelude::*;

/// A new event, from a plan or from the defaults.
#[component]
pub fn NewEventPage(preset: Option<Preset>) -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    office.leave();
    language::set_title(&format!("{} · {}", words.new_event(), words.app_name()));
    let draft = RwSignal::new(preset.map(Preset::settings).unwrap_or_default());
    let begin = move || {
        let settings = draft.get_untracked();
        if settings.name.trim().is_empty() {
            crate::app::browser::keyboard::focus("setup-name");
            return office.warn(words.event_name_missing());
        }
        // The same check as for a change later on: an event never begins with settings it would refuse.
        let blank = crate::tournament::Tournament::new(Settings::default());
        let command = Command::ChangeSettings { settings: Box::new(settings.clone()) };
        match crate::arbiter::decide(&blank, command) {
            Err(refusal) if refusal != crate::arbiter::Refusal::NothingChanges => {
                office.warn(words.refusal(&blank, &refusal));
            }
            _ => office
                .begin(Settings { name: crate::tournament::text::clean_line(&settings.name), ..settings }),
        }
    };
    view! {
        <header class="top-bar"><a class="home-link" href=Route::Home.href()>{words.app_name()}</a></header>
        <main class="page" id="content">
            <h1>{words.new_event()}</h1>
            <form class="form" on:submit=move |event| { event.prevent_default(); begin(); }>
                <SettingsForm draft players=0/>
                <p class="row">
                    <button type="submit" class="primary">{words.start_registration()}</button>
                    <span class="muted">{words.plans_note()}</span>
                </p>
            </form>
        </main>
        <footer class="foot"><StatusLine/></footer>
    }
}

/// The settings of the event that is open.
#[component]
pub fn SettingsPage() -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let facts = office.desk.with_untracked(|desk| {
        desk.as_ref().map(|desk| (desk.present().settings.clone(), desk.present().players.len()))
    });
    let (settings, players) = facts.unwrap_or_default();
    let draft = RwSignal::new(settings);
    // A refusal has been said by the office; what was typed stays.
    let save =
        move || drop(office.perform(Command::ChangeSettings { settings: Box::new(draft.get_untracked()) }));
    view! {
        <div class="row page-head">
            <h2>{words.settings()}</h2>
            <span class="grow"></span>
            <a class="button" href=office.place_href(Place::Displays)>{words.displays()}</a>
            <a class="button" id="to-terms" href=office.place_href(Place::Terms)>{words.terms_link()}</a>
        </div>
        <form class="form" on:submit=move |event| { event.prevent_default(); save(); }>
            <SettingsForm draft players/>
            <p class="row"><button type="submit" class="primary">{words.save()}</button></p>
        </form>
    }
}

/// All fields over one draft of the settings.
#[component]
fn SettingsForm(draft: RwSignal<Settings>, players: usize) -> impl IntoView {
    let words = Office::here().words();
    let warnings = Memo::new(move |_| {
        draft.with(|settings| {
            let seats = settings.capacity.map_or(players, |capacity| players.max(usize::from(capacity)));
            let blank = crate::tournament::Tournament::new(settings.clone());
            let all = setup_warnings(settings, seats);
            all.iter().map(|warning| words.warning(&blank, warning)).collect::<Vec<_>>()
        })
    });
    let advice = Memo::new(move |_| {
        let seats =
            draft.with(|it| it.capacity).map_or(players, |capacity| players.max(usize::from(capacity)));
        let swiss = draft.with(|it| it.system.is_swiss());
        if seats < 2 || !swiss { String::new() } else { words.rounds_advice(seats, rounds_needed(seats)) }
    });
    let number = move |read: fn(&Settings) -> u16, write: fn(&mut Settings, u16)| {
        (
            move || draft.with(|settings| read(settings).to_string()),
            move |text: String| {
                // What is no number is left for the eye; the last number stands.
                if let Ok(value) = text.trim().parse() {
                    draft.update(|settings| write(settings, value));
                }
            },
        )
    };
    let (rounds, set_rounds) = number(|it| it.rounds, |it, value| it.rounds = value);
    let (late, set_late) = number(|it| it.late_minutes, |it, value| it.late_minutes = value);
    let (fouls, set_fouls) = number(
        |it| u16::from(it.foul_limit),
        |it, value| it.foul_limit = value.min(u16::from(u8::MAX)) as u8,
    );
    view! {
        <div class="fields">
            <TextField id="setup-name" label=words.event_name() draft read=|it| it.name.clone()
                write=|it, text| it.name = text wide=true/>
            <GameField draft/>
            <SystemField draft/>
            // A bracket says itself how many rounds it takes, an arena ends when it is decided, and club nights go on.
            <label class="field" hidden=move || draft.with(|it| it.system.seats_some() || matches!(it.system, PairingSystem::KnockOut { .. }))><span>{words.rounds_label()}</span>
                <input type="number" min="1" max="30" prop:value=rounds
                    on:input=move |event| set_rounds(event_target_value(&event))/>
                <small class="muted">{advice}</small>
            </label>
            <PointsField draft/>
        </div>
        <Show when=move || draft.with(|it| !matches!(it.system, PairingSystem::KnockOut { .. }))><TieBreakField draft/></Show>
        <planner::PlannerFields draft players/>
        <Show when=move || warnings.with(|all| !all.is_empty())>
            <div class="note" role="note">
                <strong>{words.setup_check()}</strong>
                <ul>{move || warnings.get().into_iter().map(|text| view! { <li>{text}</li> }).collect_view()}</ul>
            </div>
        </Show>
        <details class="more">
            <summary>{words.more_settings()}</summary>
            <div class="fields">
                <TextField id="setup-time" label=words.time_label() draft
                    read=|it| it.occasion.time_control.clone() write=|it, text| it.occasion.time_control = text/>
                <label class="field"><span>{words.late_label()}</span>
                    <input type="number" min="0" max="240" prop:value=late
                        on:input=move |event| set_late(event_target_value(&event))/></label>
                <label class="field"><span>{words.fouls_label()}</span>
                    <input type="number" min="0" max="9" prop:value=fouls
                        on:input=move |event| set_fouls(event_target_value(&event))/></label>
                <OptionalNumber label=words.capacity_label() draft
                    read=|it| it.capacity write=|it, value| it.capacity = value/>
                <TextField id="setup-organiser" label=words.organiser_label() draft
                    read=|it| it.occasion.organiser.clone() write=|it, text| it.occasion.organiser = text/>
                <TextField id="setup-place" label=words.place_label() draft
                    read=|it| it.occasion.place.clone() write=|it, text| it.occasion.place = text/>
                <TextField id="setup-dates" label=words.dates_label() draft
                    read=|it| it.occasion.dates.clone() write=|it, text| it.occasion.dates = text/>
                <TextField id="setup-arbiter" label=words.arbiter_label() draft
                    read=|it| it.occasion.arbiter.clone() write=|it, text| it.occasion.arbiter = text/>
                <TextField id="setup-deadline" label=words.deadline_label() draft
                    read=|it| it.occasion.deadline.clone() write=|it, text| it.occasion.deadline = text/>
                <TextField id="setup-notes" label=words.notes_label() draft
                    read=|it| it.occasion.notes.clone() write=|it, text| it.occasion.notes = text wide=true/>
            </div>
            <div class="fields"><stages::ScheduleField draft/></div>
            <Show when=move || draft.with(|it| matches!(it.system, PairingSystem::Campus { .. } | PairingSystem::Dutch { .. }))>
                <stages::StagesField draft/>
            </Show>
            <EntriesField draft/>
            <TeamsField draft/>
            <PrizesField draft/>
        </details>
    }
}

#[component]
fn TextField(
    id: &'static str,
    label: String,
    draft: RwSignal<Settings>,
    read: fn(&Settings) -> String,
    write: fn(&mut Settings, String),
    #[prop(optional)] wide: bool,
) -> impl IntoView {
    view! {
        <label class="field" class:wide=wide><span>{label}</span>
            <input id=id type="text" maxlength="200" autocomplete="off" prop:value=move || draft.with(read)
                on:input=move |event| { let text = event_target_value(&event); draft.update(|it| write(it, text)); }/>
        </label>
    }
}

#[component]
fn OptionalNumber(
    label: String,
    draft: RwSignal<Settings>,
    read: fn(&Settings) -> Option<u16>,
    write: fn(&mut Settings, Option<u16>),
) -> impl IntoView {
    view! {
        <label class="field"><span>{label}</span>
            <input type="number" min="0" max="2000"
                prop:value=move || draft.with(read).map(|value| value.to_string()).unwrap_or_default()
                on:change=move |event| {
                    let value = event_target_value(&event).trim().parse().ok().filter(|&value| value > 0);
                    draft.update(|it| write(it, value));
                }/>
        </label>
    }
}

#[component]
fn GameField(draft: RwSignal<Settings>) -> impl IntoView {
    let words = Office::here().words();
    let kind = Memo::new(move |_| draft.with(|it| game_key(&it.game)));
    let choose = move |key: String| {
        draft.update(|it| {
            it.game = match key.as_str() {
                "xiangqi" => Game::Xiangqi,
                "go" => Game::Go,
                "other" => Game::Other { name: String::new(), first: String::new(), second: String::new() },
                _ => Game::Chess,
            };
        });
    };
    let options = [
        ("chess", words.chess()),
        ("xiangqi", words.xiangqi()),
        ("go", words.go()),
        ("other", words.other_game()),
    ]
    .map(|(key, text)| view! { <option value=key selected=move || kind.get() == key>{text}</option> });
    let own_name = move |place: usize| {
        draft.with(|it| match &it.game {
            Game::Other { name, first, second } => [name, first, second][place].clone(),
            Game::Chess | Game::Xiangqi | Game::Go => String::new(),
        })
    };
    let set_own = move |place: usize, text: String| {
        draft.update(|it| {
            if let Game::Other { name, first, second } = &mut it.game {
                *[name, first, second][place] = text;
            }
        });
    };
    let labels = StoredValue::new([words.game_name(), words.first_name(), words.second_name()]);
    view! {
        <label class="field"><span>{words.game_label()}</span>
            <select on:change=move |event| choose(event_target_value(&event))>{options}</select>
        </label>
        <Show when=move || kind.get() == "other">
            {labels.get_value().into_iter().enumerate().map(|(place, label)| view! {
                <label class="field"><span>{label}</span>
                    <input type="text" maxlength="20" prop:value=move || own_name(place)
                        on:input=move |event| set_own(place, event_target_value(&event))/>
                </label>
            }).collect_view()}
        </Show>
    }
}

fn game_key(game: &Game) -> &'static str {
    match game {
        Game::Chess => "chess",
        Game::Xiangqi => "xiangqi",
        Game::Go => "go",
        Game::Other { .. } => "other",
    }
}

#[component]
fn SystemField(draft: RwSignal<Settings>) -> impl IntoView {
    let words = Office::here().words();
    let is_dutch = Memo::new(move |_| draft.with(|it| matches!(it.system, PairingSystem::Dutch { .. })));
    let is_campus = Memo::new(move |_| draft.with(|it| matches!(it.system, PairingSystem::Campus { .. })));
    let note = move || draft.with(|it| format::note(words, it.system));
    let choose = move |key: String| {
        draft.update(|it| match key.as_str() {
            "dutch" => it.system = PairingSystem::Dutch { initial_side: Side::First },
            "campus" => it.system = PairingSystem::default(),
            other => format::choose(other, it),
        });
    };
    let dialect = move || {
        draft.with(|it| match it.system {
            PairingSystem::Campus { dialect, .. } => dialect,
            _ => Dialect::default(),
        })
    };
    let unit = move || {
        draft.with(|it| match it.system {
            PairingSystem::Campus { unit, .. } => unit,
            _ => UnitRule::default(),
        })
    };
    let dialects = [Dialect::Lots, Dialect::Numbers, Dialect::Fold, Dialect::Halves];
    let units = [UnitRule::Off, UnitRule::Soft, UnitRule::FirstRoundOnly, UnitRule::Hard];
    let sides = [Side::First, Side::Second];
    let place = |event: &leptos::ev::Event| event_target_value(event).parse::<usize>().unwrap_or(0);
    view! {
        <label class="field"><span>{words.system_label()}</span>
            <select id="setup-system" on:change=move |event| choose(event_target_value(&event))>
                <option value="campus" selected=move || is_campus.get()>{words.campus_swiss()}</option>
                <option value="dutch" selected=move || is_dutch.get()>{words.fide_dutch()}</option>
                <format::FormatOptions draft/>
            </select>
            <small class="muted">{note}</small>
        </label>
        <format::FormatFields draft/>
        <Show when=move || is_campus.get()>
            <label class="field"><span>{words.dialect_label()}</span>
                <select id="setup-dialect" on:change=move |event| {
                    let chosen = dialects[place(&event).min(3)];
                    draft.update(|it| if let PairingSystem::Campus { dialect, .. } = &mut it.system { *dialect = chosen });
                }>
                    {dialects.into_iter().enumerate().map(|(at, it)| view! {
                        <option value=at.to_string() selected=move || dialect() == it>{words.dialect(it)}</option>
                    }).collect_view()}
                </select>
            </label>
            <label class="field"><span>{words.unit_label()}</span>
                <select on:change=move |event| {
                    let chosen = units[place(&event).min(3)];
                    draft.update(|it| if let PairingSystem::Campus { unit, .. } = &mut it.system { *unit = chosen });
                }>
                    {units.into_iter().enumerate().map(|(at, it)| view! {
                        <option value=at.to_string() selected=move || unit() == it>{words.unit_rule(it)}</option>
                    }).collect_view()}
                </select>
            </label>
        </Show>
        <Show when=move || is_dutch.get()>
            <label class="field"><span>{words.initial_side()}</span>
                <select on:change=move |event| {
                    let initial_side = sides[place(&event).min(1)];
                    draft.update(|it| it.system = PairingSystem::Dutch { initial_side });
                }>
                    {sides.into_iter().enumerate().map(|(at, it)| view! {
                        <option value=at.to_string() selected=move || draft.with(|d| d.system == PairingSystem::Dutch { initial_side: it })>
                            {move || draft.with(|d| words.side(&d.game, it))}
                        </option>
                    }).collect_view()}
                </select>
            </label>
        </Show>
    }
}

#[component]
fn PointsField(draft: RwSignal<Settings>) -> impl IntoView {
    let words = Office::here().words();
    let presets = [PointSystem::ONE_HALF_ZERO, PointSystem::TWO_ONE_ZERO, PointSystem::TWO_ONE_HALF];
    let shown = |it: &PointSystem| format!("{} / {} / {}", it.win, it.draw, it.loss);
    let triple = Memo::new(move |_| draft.with(|it| shown(&it.points)));
    let bad = RwSignal::new(false);
    // Typed as `3 / 1 / 0`; whatever followed the win (bye, forfeit) follows it still.
    let set = move |text: String| {
        let read: Option<Vec<Points>> = text
            .split(['/', ' ', '、', '，', ','])
            .filter(|it| !it.trim().is_empty())
            .map(Points::parse)
            .collect();
        match read.as_deref() {
            Some(&[win, draw, loss]) => {
                bad.set(false);
                draft.update(|it| {
                    it.points = PointSystem { absent: it.points.absent, ..PointSystem::new(win, draw, loss) };
                });
            }
            _ => bad.set(true),
        }
    };
    let one = move |label: String, read: fn(&PointSystem) -> Points, write: fn(&mut PointSystem, Points)| {
        view! {
            <label class="field"><span>{label}</span>
                <input type="text" inputmode="decimal" prop:value=move || draft.with(|it| read(&it.points).to_string())
                    on:change=move |event| match Points::parse(&event_target_value(&event)) {
                        Some(points) => { bad.set(false); draft.update(|it| write(&mut it.points, points)) }
                        None => bad.set(true),
                    }/>
            </label>
        }
    };
    view! {
        <label class="field"><span>{words.points_label()}</span>
            <input id="setup-points" type="text" list="setup-points-list" prop:value=triple aria-describedby="setup-points-help"
                on:change=move |event| set(event_target_value(&event))/>
            <datalist id="setup-points-list">
                {presets.iter().map(|it| view! { <option value=shown(it)></option> }).collect_view()}
            </datalist>
            <small id="setup-points-help" class="error">{move || if bad.get() { words.bad_points() } else { String::new() }}</small>
        </label>
        {one(words.bye_points(), |it| it.bye, |it, points| it.bye = points)}
        {one(words.forfeit_points(), |it| it.forfeit_win, |it, points| it.forfeit_win = points)}
        {one(words.absent_points(), |it| it.absent, |it, points| it.absent = points)}
    }
}
