//! The divisions of an occasion (R002): what they are, a new one from a plan, and one list of everybody with a tick for
//! each division he enters.

use crate::app::entering::{entering, is_known};
use crate::app::family::{division_name, place_in};
use crate::app::office::Office;
use crate::app::route::{Place, Route};
use crate::arbiter::divisions::{Somebody, people};
use crate::arbiter::{Command, Newcomer};
use crate::tournament::{Contact, Family, Person, PlayerId, Preset, Settings, Tournament};
use leptos::prelude::*;
use leptos::task::spawn_local;
use qihui::search::Needle;

#[component]
pub fn DivisionsPage() -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    office.look_at_family();
    let is_family = Memo::new(move |_| office.family().is_some());
    view! {
        <h2>{words.divisions()}</h2>
        <ClashNote/>
        <Show when=move || is_family.get() fallback=|| view! { <Found/> }>
            <List/>
            <Everybody/>
        </Show>
    }
}

/// Before there is a family: what the occasion is called, and what this division.
#[component]
fn Found() -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let settings = untrack(|| office.facts(|t| t.settings.clone())).unwrap_or_default();
    let own = words.game(&settings.game);
    // 「棋天大圣·国际象棋」 is two names already.
    let (name, division) = match settings.name.split_once('·') {
        Some((name, division)) => (name.to_owned(), division.to_owned()),
        None => (settings.name.clone(), own),
    };
    let (name, division) = (RwSignal::new(name), RwSignal::new(division));
    view! {
        <form class="form" on:submit=move |event| {
            event.prevent_default();
            office.found_family(name.get_untracked(), division.get_untracked());
        }>
            <p>{words.divisions_none()}</p>
            <div class="fields">
                {text("family-name", words.occasion_name(), name)}
                {text("family-division", words.division_this(), division)}
            </div>
            <p class="row"><button type="submit" class="primary" id="found-family">{words.divisions_found()}</button></p>
        </form>
    }
}

fn text(id: &'static str, label: String, value: RwSignal<String>) -> impl IntoView {
    view! {
        <label class="field"><span>{label}</span>
            <input id=id type="text" maxlength="64" autocomplete="off" prop:value=value
                on:input=move |event| value.set(event_target_value(&event))/>
        </label>
    }
}

/// The divisions, and a new one.
#[component]
fn List() -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let own = office.event_id().unwrap_or_default();
    let lines = Memo::new(move |_| {
        let line = |(id, t): (String, Tournament)| {
            (id, division_name(&t), words.game(&t.settings.game), t.players.len(), t.rounds.len() as u16)
        };
        office.divisions().into_iter().map(line).collect::<Vec<_>>()
    });
    let name = RwSignal::new(untrack(|| office.family()).map(|it| it.name).unwrap_or_default());
    let rename = move || {
        let called = name.get_untracked();
        for (id, t) in untrack(|| office.divisions()) {
            let Some(family) = t.settings.family.clone() else { continue };
            let before = family.title();
            let family = Family { name: called.clone(), ..family };
            // A title of its own stays.
            let title = if t.settings.name == before { family.title() } else { t.settings.name.clone() };
            let settings = Settings { name: title, family: Some(family), ..t.settings.clone() };
            tell(office, id, division_name(&t), Command::ChangeSettings { settings: Box::new(settings) });
        }
    };
    let plan = RwSignal::new(Preset::FestivalXiangqi);
    let called = RwSignal::new(words.game(&Preset::FestivalXiangqi.settings().game));
    let choose = move |key: String| {
        let Some(it) = Preset::from_key(&key) else { return };
        plan.set(it);
        called.set(words.game(&it.settings().game));
    };
    view! {
        <form class="row add-division" on:submit=move |event| { event.prevent_default(); rename(); }>
            {text("family-name", words.occasion_name(), name)}
            <button type="submit">{words.division_rename()}</button>
        </form>
        <ul class="event-list">
            {move || lines.get().into_iter().map(|(id, name, game, players, rounds)| {
                let here = id == own;
                view! {
                    <li class="event-line">
                        <a href=Route::Event(id, Place::Now).href() aria-current=here.then_some("true")><bdi>{name}</bdi></a>
                        <span class="muted">{game}</span>
                        <span class="muted">{words.division_players(players)}</span>
                        <span>{(rounds > 0).then(|| words.round_long(rounds))}</span>
                        <span class="muted">{here.then(|| words.division_here())}</span>
                    </li>
                }
            }).collect_view()}
        </ul>
        <form class="row add-division" on:submit=move |event| {
            event.prevent_default();
            office.add_division(plan.get_untracked().settings(), called.get_untracked());
        }>
            <label class="field"><span>{words.division_plan()}</span>
                <select id="division-plan" on:change=move |event| choose(event_target_value(&event))>
                    {Preset::ALL.into_iter().map(|it| view! {
                        <option value=it.key() selected=move || plan.get() == it>{words.preset(it).0}</option>
                    }).collect_view()}
                </select>
            </label>
            {text("division-name", words.division_name(), called)}
            <button type="submit" id="add-division">{words.division_add()}</button>
        </form>
    }
}

/// Does it, and says what stood in the way.
fn tell(office: Office, id: String, division: String, command: Command) {
    spawn_local(async move {
        if let Err(no) = office.perform_in_any(id, command).await {
            office.warn(office.words().not_done(&division, &no));
        }
    });
}

/// Everybody once, with a tick for each division.
#[component]
fn Everybody() -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let needle = RwSignal::new(String::new());
    let all = Memo::new(move |_| office.divisions());
    let heads =
        Memo::new(move |_| all.with(|all| all.iter().map(|(_, t)| division_name(t)).collect::<Vec<_>>()));
    let rows = Memo::new(move |_| {
        let needle = Needle::new(&needle.get());
        all.with(|all| {
            let facts: Vec<&Tournament> = all.iter().map(|(_, t)| t).collect();
            let found = people(&facts).into_iter().filter(|it| {
                let person = &it.person;
                needle.is_empty()
                    || [&person.name, &person.unit, &person.class].iter().any(|text| needle.is_in(text))
            });
            found
                .map(|it| ((0..all.len()).map(|at| place_in(all, &it, at)).collect::<Vec<_>>(), it))
                .collect::<Vec<_>>()
        })
    });
    let writes = Memo::new(move |_| office.writes_family());
    let tick = move |somebody: Somebody, at: usize, there: Option<PlayerId>, on: bool| {
        let Some((id, name)) =
            all.with_untracked(|all| all.get(at).map(|(id, t)| (id.clone(), division_name(t))))
        else {
            return;
        };
        let command = match (there, on) {
            (None, true) => Command::Register {
                newcomers: vec![Newcomer {
                    person: somebody.person,
                    contact: somebody.contact,
                    ..Newcomer::default()
                }],
            },
            (Some(player), false) => Command::Strike { ids: vec![player] },
            _ => return,
        };
        tell(office, id, name, command);
    };
    view! {
        <h3>{words.division_people()}</h3>
        <EnterSeveral/>
        <p class="muted">{words.division_people_note()}" "{words.division_undo_note()}</p>
        <input id="find-player" type="search" class="find" placeholder=words.find_player() aria-label=words.find_player()
            prop:value=needle on:input=move |event| needle.set(event_target_value(&event))/>
        <div class="scroll" tabindex="0" role="region" aria-label=words.division_people()>
            <table class="everybody">
                <thead><tr>
                    <th scope="col">{words.name()}</th><th scope="col">{words.unit()}</th>
                    {move || heads.get().into_iter().map(|it| view! { <th scope="col" class="tick"><bdi>{it}</bdi></th> }).collect_view()}
                </tr></thead>
                <tbody>{move || rows.get().into_iter().map(|(places, it)| {
                    let unit = [it.person.unit.clone(), it.person.class.clone()].join(" ");
                    let cells = places.into_iter().enumerate().map(|(at, place)| {
                        let somebody = it.clone();
                        let label = words.division_in(&it.person.name, &heads.with_untracked(|all| all.get(at).cloned().unwrap_or_default()));
                        let fixed = place.is_some_and(|(_, free)| !free);
                        view! {
                            <td class="tick"><input type="checkbox" aria-label=label prop:checked=place.is_some()
                                disabled=move || fixed || !writes.get()
                                on:change=move |event| tick(somebody.clone(), at, place.map(|(id, _)| id), event_target_checked(&event))/></td>
                        }
                    }).collect_view();
                    view! { <tr><th scope="row"><bdi>{it.person.name.clone()}</bdi></th><td><bdi>{unit}</bdi></td>{cells}</tr> }
                }).collect_view()}</tbody>
            </table>
        </div>
    }
}

/// One form for one person, with a tick for each division.
#[component]
fn EnterSeveral() -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let [name, unit, class, phone] = [(); 4].map(|()| RwSignal::new(String::new()));
    let ticked = RwSignal::new(Vec::<String>::new());
    let heads = Memo::new(move |_| {
        office.divisions().iter().map(|(id, t)| (id.clone(), division_name(t))).collect::<Vec<_>>()
    });
    let enter = move || {
        let chosen = ticked.get_untracked();
        if chosen.is_empty() {
            return office.warn(words.division_choose());
        }
        let newcomer = Newcomer {
            person: Person {
                name: name.get_untracked(),
                unit: unit.get_untracked(),
                class: class.get_untracked(),
                ..Person::default()
            },
            contact: Contact { phone: phone.get_untracked(), ..Contact::default() },
            ..Newcomer::default()
        };
        spawn_local(async move {
            if enter_in(office, newcomer, chosen).await {
                for field in [name, unit, class, phone] {
                    field.set(String::new());
                }
                crate::app::browser::keyboard::focus("several-name");
            }
        });
    };
    view! {
        <form class="add-line several" on:submit=move |event| { event.prevent_default(); enter(); }>
            {text("several-name", words.name(), name)}
            {text("several-unit", words.unit(), unit)}
            {text("several-class", words.class(), class)}
            {text("several-phone", words.phone(), phone)}
            <fieldset class="ticks" aria-label=words.divisions()>
                {move || heads.get().into_iter().map(|(id, division)| {
                    let same = id.clone();
                    view! {
                        <label><input type="checkbox" prop:checked=move || ticked.with(|it| it.contains(&same))
                            on:change=move |event| {
                                let on = event_target_checked(&event);
                                ticked.update(|all| { all.retain(|it| *it != id); if on { all.push(id.clone()) } });
                            }/><bdi>{division}</bdi></label>
                    }
                }).collect_view()}
            </fieldset>
            <button type="submit" class="primary">{words.division_enter()}</button>
        </form>
    }
}

/// Enters somebody in every division named in which he is not yet. Whether all of it went well.
pub async fn enter_in(office: Office, newcomer: Newcomer, chosen: Vec<String>) -> bool {
    let words = office.words();
    let mut entered = Vec::new();
    for (id, t) in untrack(|| office.divisions()) {
        if !chosen.contains(&id) || is_known(&t, &newcomer.person, &newcomer.contact) {
            continue;
        }
        let division = division_name(&t);
        let command = entering(&t, vec![newcomer.clone()]);
        if let Err(no) = office.perform_in_any(id, command).await {
            office.warn(office.words().not_done(&division, &no));
            return false;
        }
        entered.push(division);
    }
    match entered.is_empty() {
        true => office.warn(words.division_known(&newcomer.person.name)),
        false => office.say(words.division_entered(&newcomer.person.name, &words.listed(&entered))),
    }
    true
}

/// Who is to sit at two boards at once.
#[component]
pub fn ClashNote() -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let found = Memo::new(move |_| office.clashes());
    view! {
        <Show when={move || found.with(|it| !it.is_empty())}>
            <div class="note" role="note" id="clashes">
                <strong>{move || words.division_clash_head(found.with(Vec::len))}</strong>
                <ul>{move || found.get().into_iter().map(|(name, seats)| {
                    let seats: Vec<String> = seats.iter().map(|(division, round, board)| words.division_seat(division, *round, *board)).collect();
                    view! { <li><bdi>{words.division_clash(&name, &words.listed(&seats))}</bdi></li> }
                }).collect_view()}</ul>
            </div>
        </Show>
    }
}
