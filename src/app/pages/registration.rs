//! The registration desk: one line a person, the delegation's form, a pasted list; check-in and numbers.

use crate::app::browser::{keyboard, worker};
use crate::app::keys::Keys;
use crate::app::office::Office;
use crate::app::pages::add_line::AddLine;
use crate::app::pages::applications::{Applications, EntryState};
use crate::app::pages::entry_file::give_entry_file;
use crate::app::pages::entry_form::EntryFormView;
use crate::app::pages::groups::{GroupCell, GroupingForm};
use crate::app::pages::import::ImportForm;
use crate::app::pages::kiosk::KioskStart;
use crate::app::parts::dialog::Dialog;
use crate::app::parts::unfolding::unfolding;
use crate::app::route::{Place, Route, Sheet};
use crate::app::work;
use crate::arbiter::{Bend, Command};
use crate::tournament::{
    CampusRating, Contact, PairingSystem, Person, Player, PlayerId, RoundNumber, Sex, Status, Tournament,
};
use leptos::prelude::*;
use qihui::search::Needle;

/// Reads the facts now, tracked; nothing where no event is open.
fn facts<T: Default>(office: Office, read: impl FnOnce(&Tournament) -> T) -> T {
    office.facts(read).unwrap_or_default()
}

#[component]
pub fn RegistrationPage() -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let needle = RwSignal::new(String::new());
    let paste_open = RwSignal::new(false);
    let form_open = RwSignal::new(false);
    let kiosk_open = RwSignal::new(false);
    let form = StoredValue::new(untrack(|| facts(office, |t| t.settings.entry_form())));
    let edited = RwSignal::new(None::<PlayerId>);
    let edit_open = RwSignal::new(false);
    let groups_open = RwSignal::new(false);
    let has_groups = Memo::new(move |_| facts(office, |t| !t.groups().is_empty()));
    let open_editor = Callback::new(move |id: PlayerId| {
        edited.set(Some(id));
        edit_open.set(true);
    });
    let head = Memo::new(move |_| {
        facts(office, |t| match t.settings.capacity {
            Some(capacity) => words.entries_head_capacity(t.players.len(), capacity),
            None => words.entries_head(t.players.len()),
        })
    });
    let started = Memo::new(move |_| facts(office, |t| !t.rounds.is_empty()));
    let ids = Memo::new(move |_| {
        let needle = Needle::new(&needle.get());
        facts(office, |t| t.players.iter().filter(|it| needle.finds(it)).map(|it| it.id).collect::<Vec<_>>())
    });
    let drawn = unfolding(Memo::new(move |_| ids.with(Vec::len)), 500);
    let nobody = Memo::new(move |_| facts(office, |t| t.players.is_empty()));
    let counts = Memo::new(move |_| {
        facts(office, |t| {
            let here = t.players.iter().filter(|player| player.here).count();
            (here, t.players.len() - here)
        })
    });
    let numbers = Memo::new(move |_| facts(office, |t| t.numbers_seed.map(|seed| seed.to_string())));
    let groups_seed = Memo::new(move |_| facts(office, |t| t.groups_seed.map(|seed| seed.to_string())));
    let next = Memo::new(move |_| facts(office, |t| t.next_round().0));
    Keys::while_shown(move |key| {
        if key.in_text || key.ctrl || key.composing {
            return false;
        }
        match key.code.as_str() {
            "KeyA" => keyboard::focus("add-name"),
            "Slash" => keyboard::focus("find-player"),
            "KeyN" if !key.on_control => pair_next(office),
            _ => return false,
        }
        true
    });
    let id = office.event_id().unwrap_or_default();
    let sheet = move |sheet: Sheet| Route::Event(id.clone(), Place::Sheet(sheet)).href();
    view! {
        <div class="row page-head">
            <h2>{head}</h2>
            <span class="grow"></span>
            <a class="button" href=move || office.place_href(Place::Divisions)>{words.divisions()}</a>
            <a class="button" href=move || office.place_href(Place::CheckIn)>{words.check_in_page()}</a>
            <button type="button" on:click=move |_| paste_open.set(true)>{words.paste_list()}</button>
            <button type="button" id="open-form" on:click=move |_| form_open.set(true)>{words.form_open()}</button>
            <button type="button" id="open-kiosk" on:click=move |_| kiosk_open.set(true)>{words.kiosk_open()}</button>
            <button type="button" id="give-entry-file" title=words.entry_file_note() on:click=move |_| give_entry_file(office)>{words.entry_file()}</button>
            <a class="button" href=sheet(Sheet::BlankForm)>{words.blank_form()}</a>
            <a class="button" href=sheet(Sheet::CheckIn)>{words.check_in_sheet()}</a>
        </div>
        <EntryState/>
        <AddLine/>
        <Applications/>
        <Show when=move || started.get()><p class="note">{words.registered_after()}</p></Show>
        <div class="row">
            <input id="find-player" type="search" class="find" placeholder=words.find_player() aria-label=words.find_player()
                prop:value=needle on:input=move |event| needle.set(event_target_value(&event))
                on:keydown=move |event| if event.key() == "Escape" { needle.set(String::new()) }/>
            <span class="muted">{move || { let (here, not) = counts.get(); words.here_count(here, not) }}</span>
        </div>
        <Show when=move || nobody.get()><p class="muted">{words.no_players()}</p></Show>
        <Show when=move || !nobody.get()>
            <table class="players">
                <caption class="visually-hidden">{words.registration()}</caption>
                <thead><tr>
                    <th scope="col" class="num">{words.number()}</th>
                    <Show when=move || has_groups.get()><th scope="col">{words.group_col()}</th></Show>
                    <th scope="col">{words.name()}</th>
                    <th scope="col" class="unit">{words.unit()}</th>
                    <th scope="col" class="num rating">{words.rating()}</th>
                    <th scope="col">{words.here_col()}</th>
                    <th scope="col">{words.card_col()}</th>
                    <th scope="col"><span class="visually-hidden">{words.more()}</span></th>
                </tr></thead>
                <tbody>
                    <For each=move || ids.with(|all| all[..drawn.get().min(all.len())].to_vec()) key=|id| *id let:id><PlayerRow id edit=open_editor has_groups/></For>
                </tbody>
            </table>
        </Show>
        <div class="row next-step">
            <Show when=move || !started.get() && !nobody.get()>
                <button type="button" on:click=move |_| {
                    let _ = office.perform(Command::DrawNumbers { seed: office.seed() });
                }>{words.draw_numbers()}</button>
                <span class="muted seed">{move || numbers.get().map(|seed| words.numbers_drawn(&seed))}</span>
                <button type="button" id="make-groups" on:click=move |_| groups_open.set(true)>{words.make_groups()}</button>
                <span class="muted seed">{move || groups_seed.get().map(|seed| words.groups_drawn(&seed))}</span>
                <a class="button" href=move || office.place_href(Place::Terms)>{words.terms()}</a>
            </Show>
            <Show when=move || counts.get().0 != 0 && counts.get().1 != 0>
                <button type="button" on:click=move |_| {
                    let _ = office.perform(Command::ExcuseAbsent { round: RoundNumber(next.get_untracked()) });
                }>{move || words.absent_sit_out(counts.get().1)}</button>
            </Show>
            <span class="grow"></span>
            <PairButton/>
        </div>
        <Dialog open=paste_open title=words.paste_list() close=words.close()><ImportForm open=paste_open/></Dialog>
        <Dialog open=groups_open title=words.make_groups_title() close=words.close()><GroupingForm open=groups_open/></Dialog>
        <Dialog open=form_open title=words.form_open() close=words.close()>
            <EntryFormView form=form.get_value() done=Callback::new(move |()| form_open.set(false))/>
        </Dialog>
        <Dialog open=kiosk_open title=words.kiosk_start_head() close=words.close()><KioskStart/></Dialog>
        <Dialog open=edit_open title=words.edit() close=words.close()>
            {move || edited.get().map(|id| view! { <EditForm id open=edit_open/> })}
        </Dialog>
    }
}

/// Pairs the next round and goes to it.
pub fn pair_next(office: Office) {
    pair_next_bending(office, Bend::default());
}

/// The same with an exception the organiser agreed to. Large fields are paired in the worker, so that the page never
/// stands still; a second press meanwhile does nothing.
pub fn pair_next_bending(office: Office, bend: Bend) {
    let Some((facts, round)) = office.desk.with_untracked(|desk| {
        let t = desk.as_ref()?.present();
        let swiss = matches!(t.settings.system, PairingSystem::Campus { .. } | PairingSystem::Dutch { .. });
        let many = swiss && t.active_in(t.next_round()).count() >= work::MANY;
        Some((many.then(|| t.without_records()), t.next_round()))
    }) else {
        return;
    };
    let seed = office.seed();
    let here = move || {
        if office.perform(Command::PairNextRound { round, seed, bend }).is_ok() {
            office.go_place(Place::Round(round));
        }
    };
    let asked = facts.filter(|_| office.can_write()).and_then(|facts| {
        let request = work::Request { facts, round, seed, bend };
        serde_json::to_string(&work::Asked::Pair(Box::new(request))).ok()
    });
    let Some(request) = asked else { return here() };
    if office.pairing.get_untracked() {
        return;
    }
    office.pairing_at.set(None);
    office.pairing.set(true);
    office.say(office.words().pairing_now(round.0));
    leptos::task::spawn_local(async move {
        let tell = move |done, all| office.pairing_at.set(Some((done, all)));
        let answer = worker::ask_telling(&request, tell).await.and_then(|answer| work::read(&answer));
        // Stopped meanwhile: nothing is asked again and nothing changes.
        if !office.pairing.get_untracked() {
            return;
        }
        office.pairing.set(false);
        match answer {
            Some(command) => {
                // Somebody may have changed the list meanwhile; the arbiter then says so and nothing is taken.
                if office.perform(command).is_ok() {
                    office.go_place(Place::Round(round));
                }
            }
            None => here(),
        }
    });
}

/// Ends a pairing that goes on in the worker.
pub fn stop_pairing(office: Office) {
    if office.pairing.get_untracked() {
        office.pairing.set(false);
        worker::stop();
        office.say(office.words().pairing_stopped());
    }
}

/// 编排第 n 轮. Where it can't be, the button stays in reach and the reason stands beside it.
#[component]
pub fn PairButton() -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let next = Memo::new(move |_| facts(office, |t| t.next_round().0));
    // Asking the engine would pair the round: what stands in the way is told from the facts alone.
    let obstacle = Memo::new(move |_| {
        facts(office, |t| crate::arbiter::pairing_obstacle(t).map(|refusal| words.refusal(t, &refusal)))
    });
    Keys::while_shown(move |key| {
        let stops = key.code == "Escape" && office.pairing.get_untracked();
        if stops {
            stop_pairing(office);
        }
        stops
    });
    view! {
        <Show when=move || office.pairing.get()>
            <span class="row" id="pairing-goes-on">
                <progress id="pairing-progress" aria-label=words.pairing_begins()
                    max=move || office.pairing_at.get().map(|(_, all)| all.max(1).to_string())
                    value=move || office.pairing_at.get().map(|(done, _)| done.to_string())></progress>
                <span class="muted">{move || office.pairing_at.get().map(|(done, all)| words.pairing_at(done, all))}</span>
                <button type="button" id="stop-pairing" on:click=move |_| stop_pairing(office)>{words.stop_pairing()}</button>
            </span>
        </Show>
        <span class="pair-step">
            <button type="button" class="primary" id="pair-next" aria-describedby="pair-obstacle"
                aria-disabled=move || obstacle.with(Option::is_some).then_some("true")
                on:click=move |_| pair_next(office)>{move || words.pair_round(next.get())}</button>
            <small id="pair-obstacle" class="muted">{obstacle}</small>
        </span>
    }
}

/// A row of the list: reads its own player and nothing else.
#[component]
fn PlayerRow(id: PlayerId, edit: Callback<PlayerId>, has_groups: Memo<bool>) -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let player = Memo::new(move |_| facts(office, |t| t.player(id).cloned()));
    let get = move |read: fn(&Player) -> String| {
        Memo::new(move |_| player.with(|player| player.as_ref().map(read).unwrap_or_default()))
    };
    let name = get(|it| it.person.name.clone());
    let unit = get(|it| match it.person.class.as_str() {
        "" => it.person.unit.clone(),
        class => format!("{} {class}", it.person.unit),
    });
    let number = get(|it| it.number.map(|number| number.to_string()).unwrap_or_default());
    let rating = get(|it| it.person.rating.map(|rating| rating.to_string()).unwrap_or_default());
    let ticks =
        Memo::new(move |_| player.with(|it| it.as_ref().map_or((false, false), |it| (it.here, it.id_seen))));
    let mark = Memo::new(move |_| {
        player.with(|player| {
            let Some(player) = player else { return String::new() };
            match &player.status {
                Status::Active if player.joined.0 > 1 => words.joined_round(player.joined.0),
                Status::Active if player.overdue => words.overdue_mark(),
                Status::Active => String::new(),
                out => words.status(out),
            }
        })
    });
    let tick = move |here: bool, id_seen: bool| {
        let _ = office.perform(Command::CheckIn { id, here, id_seen });
    };
    view! {
        <tr>
            <td class="num">{number}</td>
            <Show when=move || has_groups.get()><td><GroupCell id name/></td></Show>
            <th scope="row"><a href=move || office.place_href(Place::Player(id))><bdi>{name}</bdi></a>
                " " <small class="muted">{mark}</small></th>
            <td class="unit"><bdi>{unit}</bdi></td>
            <td class="num rating">{rating}</td>
            <td><input type="checkbox" aria-label=move || format!("{} {}", name.get(), words.here_col())
                prop:checked=move || ticks.get().0
                on:change=move |event| tick(event_target_checked(&event), ticks.get_untracked().1 && event_target_checked(&event))/></td>
            <td><input type="checkbox" aria-label=move || format!("{} {}", name.get(), words.card_col())
                prop:checked=move || ticks.get().1
                on:change=move |event| tick(ticks.get_untracked().0 || event_target_checked(&event), event_target_checked(&event))/></td>
            <td><button type="button" class="quiet" aria-label=move || format!("{} {}", words.edit(), name.get())
                on:click=move |_| edit.run(id)>{words.edit()}</button></td>
        </tr>
    }
}

#[component]
fn SexField(value: RwSignal<Sex>) -> impl IntoView {
    let words = Office::here().words();
    let all = [Sex::Unsaid, Sex::Female, Sex::Male];
    view! {
        <label class="field"><span>{words.sex_label()}</span>
            <select on:change=move |event| {
                let at = event_target_value(&event).parse::<usize>().unwrap_or(0);
                value.set(all[at.min(2)]);
            }>
                {all.into_iter().enumerate().map(|(at, it)| view! {
                    <option value=at.to_string() selected=move || value.get() == it>{words.sex(it)}</option>
                }).collect_view()}
            </select>
        </label>
    }
}

/// Everything about one player, the private part apart.
#[component]
pub fn EditForm(id: PlayerId, open: RwSignal<bool>) -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let known =
        office.desk.with_untracked(|desk| desk.as_ref().and_then(|desk| desk.present().player(id).cloned()));
    let Some(known) = known else { return ().into_any() };
    let person = RwSignal::new(known.person.clone());
    let contact = RwSignal::new(known.contact.clone());
    let rating = RwSignal::new(known.person.rating.map(|it| it.to_string()).unwrap_or_default());
    let sex = RwSignal::new(known.person.sex);
    let number = |it: Option<u32>| RwSignal::new(it.map(|it| it.to_string()).unwrap_or_default());
    let k = number(known.person.k.map(u32::from));
    let campus = number(known.person.campus.map(|it| u32::from(it.rating)));
    let games = number(known.person.campus.map(|it| it.games));
    // One person is corrected once: the other divisions that have him follow.
    let elsewhere = StoredValue::new(untrack(|| office.elsewhere(&known.person, &known.contact)));
    let also = RwSignal::new(true);
    let save = move || {
        let local = campus.get_untracked().trim().parse().ok().filter(|rating| *rating > 0);
        let now = Person {
            rating: rating.get_untracked().trim().parse().ok(),
            k: k.get_untracked().trim().parse().ok(),
            campus: local.map(|rating| CampusRating {
                rating,
                games: games.get_untracked().trim().parse().unwrap_or(0),
            }),
            sex: sex.get_untracked(),
            ..person.get_untracked()
        };
        let stands = now == known.person;
        if !stands && office.perform(Command::CorrectPerson { id, person: now.clone() }).is_err() {
            return;
        }
        let private = contact.get_untracked();
        let stands = private == known.contact;
        if !stands && office.perform(Command::NoteContact { id, contact: private.clone() }).is_err() {
            return;
        }
        if also.get_untracked() {
            office.correct_elsewhere(elsewhere.get_value(), now, private);
        }
        open.set(false);
    };
    let of_person = move |label: String,
                          read: fn(&Person) -> &String,
                          write: fn(&mut Person) -> &mut String| {
        view! {
            <label class="field"><span>{label}</span>
                <input type="text" maxlength="64" autocomplete="off" prop:value=move || person.with(|it| read(it).clone())
                    on:input=move |event| person.update(|it| *write(it) = event_target_value(&event))/>
            </label>
        }
    };
    let digits = |label: String, value: RwSignal<String>| {
        view! {
            <label class="field"><span>{label}</span>
                <input type="text" inputmode="numeric" maxlength="4" prop:value=value
                    on:input=move |event| value.set(event_target_value(&event))/>
            </label>
        }
    };
    let of_contact = move |label: String,
                           read: fn(&Contact) -> &String,
                           write: fn(&mut Contact) -> &mut String| {
        view! {
            <label class="field"><span>{label}</span>
                <input type="text" maxlength="200" autocomplete="off" prop:value=move || contact.with(|it| read(it).clone())
                    on:input=move |event| contact.update(|it| *write(it) = event_target_value(&event))/>
            </label>
        }
    };
    let next = office
        .desk
        .with_untracked(|desk| desk.as_ref().map_or(RoundNumber(1), |it| it.present().next_round()));
    let started = next.0 > 1;
    let act = move |command: Command| {
        if office.perform(command).is_ok() {
            open.set(false);
        }
    };
    view! {
        <form class="form" on:submit=move |event| { event.prevent_default(); save(); }>
            <div class="fields">
                {of_person(words.name(), |it| &it.name, |it| &mut it.name)}
                {of_person(words.unit(), |it| &it.unit, |it| &mut it.unit)}
                {of_person(words.class(), |it| &it.class, |it| &mut it.class)}
                <SexField value=sex/>
                <label class="field"><span>{words.rating()}</span>
                    <input type="text" inputmode="numeric" maxlength="4" prop:value=rating
                        on:input=move |event| rating.set(event_target_value(&event))/>
                </label>
                {digits(words.coefficient(), k)}
                {digits(words.campus_head(), campus)}
                {digits(words.campus_games(), games)}
                {of_person(words.title(), |it| &it.title, |it| &mut it.title)}
                {of_person(words.category(), |it| &it.category, |it| &mut it.category)}
            </div>
            <details class="more">
                <summary>{words.show_contact()}</summary>
                <p class="muted">{words.private_note()}</p>
                <div class="fields">
                    {of_contact(words.phone(), |it| &it.phone, |it| &mut it.phone)}
                    {of_contact(words.chat(), |it| &it.chat, |it| &mut it.chat)}
                    {of_contact(words.email(), |it| &it.email, |it| &mut it.email)}
                    {of_contact(words.student_id(), |it| &it.student_id, |it| &mut it.student_id)}
                    {of_contact(words.asked_chat_name(), |it| &it.chat_name, |it| &mut it.chat_name)}
                    {of_contact(words.asked_home(), |it| &it.home, |it| &mut it.home)}
                    {of_contact(words.asked_consent_on(), |it| &it.consent, |it| &mut it.consent)}
                    {of_contact(words.note(), |it| &it.note, |it| &mut it.note)}
                </div>
            </details>
            {elsewhere.with_value(|it| !it.is_empty()).then(|| view! {
                <label class="row"><input type="checkbox" id="edit-also" prop:checked=also
                    on:change=move |event| also.set(event_target_checked(&event))/>{words.division_also()}</label>
            })}
            <p class="row">
                <button type="submit" class="primary">{words.save_player()}</button>
                <span class="grow"></span>
                {(!started).then(|| view! {
                    <button type="button" title=words.leave_entry_note() on:click=move |_| act(Command::WithdrawEntry { id, reason: String::new() })>{words.leave_entry()}</button>
                    <button type="button" class="danger" on:click=move |_| act(Command::Strike { ids: vec![id] })>{words.strike()}</button>
                })}
                {started.then(|| view! { <a class="button" href=office.place_href(Place::Player(id))>{words.leaving_part()}</a> })}
            </p>
        </form>
    }
    .into_any()
}
