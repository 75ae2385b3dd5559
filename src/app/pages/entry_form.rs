//! The entry form as a screen, in the paper's own order: a delegation's, one person's, a member's.

use crate::app::browser::keyboard;
use crate::app::entering::{Answers, is_known, newcomer};
use crate::app::office::Office;
use crate::app::pages::divisions::enter_in;
use crate::arbiter::{Command, Newcomer, warnings};
use crate::tournament::{Asked, Contact, EntryForm, FormKind, Leader, Question};
use leptos::prelude::*;
use leptos::task::spawn_local;

/// One person's part of a form.
#[derive(Clone, Copy)]
struct Row {
    answers: RwSignal<Answers>,
    /// Ids of the divisions ticked.
    events: RwSignal<Vec<String>>,
}

impl Row {
    fn new() -> Row {
        Row { answers: RwSignal::new(Answers::new()), events: RwSignal::new(Vec::new()) }
    }

    fn is_blank(self) -> bool {
        self.answers.with_untracked(|it| it.values().all(|text| text.trim().is_empty()))
    }

    fn clear(self) {
        self.answers.set(Answers::new());
        self.events.set(Vec::new());
    }
}

/// The head of a delegation's form.
#[derive(Clone, Copy)]
struct Head {
    unit: RwSignal<String>,
    leader: RwSignal<String>,
    role: RwSignal<String>,
    phone: RwSignal<String>,
}

/// Who enters, and the ids of the divisions he ticked.
type Entering = (Newcomer, Vec<String>);

/// Everything on the form.
#[derive(Clone, Copy)]
struct Sheet {
    form: StoredValue<EntryForm>,
    head: Head,
    rows: RwSignal<Vec<Row>>,
    /// What is missing.
    fault: RwSignal<String>,
}

impl Sheet {
    fn open(form: EntryForm, rows: usize) -> Sheet {
        let text = || RwSignal::new(String::new());
        Sheet {
            form: StoredValue::new(form),
            head: Head { unit: text(), leader: text(), role: text(), phone: text() },
            rows: RwSignal::new((0..rows.max(1)).map(|_| Row::new()).collect()),
            fault: text(),
        }
    }

    fn kind(self) -> FormKind {
        self.form.with_value(|form| form.kind)
    }

    fn clear(self) {
        let Head { unit, leader, role, phone } = self.head;
        for field in [unit, leader, role, phone] {
            field.set(String::new());
        }
        self.rows.with_untracked(|rows| rows.iter().for_each(|row| row.clear()));
        self.fault.set(String::new());
    }

    /// Those who are filled in, with what they enter for; or the first question without an answer.
    fn read(self) -> Result<Vec<Entering>, (usize, Asked)> {
        let kind = self.kind();
        let rows = self.rows.get_untracked();
        let filled = rows
            .into_iter()
            .enumerate()
            .filter(|(at, row)| !row.is_blank() || *at == 0 && kind != FormKind::Delegation);
        filled
            .map(|(at, row)| {
                let answers = row.answers.get_untracked();
                let missing = self.form.with_value(|form| {
                    let unanswered = |it: &&Question| {
                        let blank = answers.get(&it.asked).is_none_or(|text| text.trim().is_empty());
                        let events = it.asked == Asked::Events;
                        it.required && if events { row.events.with_untracked(Vec::is_empty) } else { blank }
                    };
                    form.questions.iter().find(unanswered).map(|it| it.asked)
                });
                if let Some(asked) = missing {
                    return Err((at, asked));
                }
                let mut it = newcomer(&answers, kind);
                if kind == FormKind::Delegation {
                    it.person.unit = self.head.unit.get_untracked();
                }
                Ok((it, row.events.get_untracked()))
            })
            .collect()
    }

    fn leader(self) -> Option<Leader> {
        let Head { unit, leader, role, phone } = self.head;
        let said = |it: RwSignal<String>| it.get_untracked();
        (!said(leader).trim().is_empty() && !said(unit).trim().is_empty()).then(|| Leader {
            unit: said(unit),
            name: said(leader),
            role: said(role),
            contact: Contact { phone: said(phone), ..Contact::default() },
        })
    }
}

/// The form. `quiet` says nothing of anybody who entered before, for a screen that goes from hand to hand.
#[component]
pub fn EntryFormView(form: EntryForm, done: Callback<()>, #[prop(optional)] quiet: bool) -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let rules = untrack(|| office.facts(|t| t.settings.entries.clone())).unwrap_or_default();
    let is_delegation = form.kind == FormKind::Delegation;
    let rows = if is_delegation { usize::from(rules.delegation.clamp(1, 12)) } else { 1 };
    let sheet = Sheet::open(form, rows);
    let enter = move || spawn_local(async move { enter(office, sheet, quiet, done).await });
    let warned = Memo::new(move |_| {
        if quiet || !is_delegation {
            return Vec::new();
        }
        let unit = sheet.head.unit.get();
        let names = sheet.rows.get();
        let newcomers = names.iter().filter_map(|row| {
            let mut it = newcomer(&row.answers.get(), FormKind::Delegation);
            it.person.unit.clone_from(&unit);
            (!it.person.name.trim().is_empty()).then_some(it)
        });
        let command = Command::Register { newcomers: newcomers.collect() };
        office
            .facts(|t| warnings(t, &command).iter().map(|it| words.warning(t, it)).collect())
            .unwrap_or_default()
    });
    let notes = [
        (!rules.eligible.is_empty()).then(|| words.form_eligible(&rules.eligible)),
        is_delegation.then(|| words.form_note()),
        Some(words.private_note()),
    ];
    view! {
        <form class="form entry-form" autocomplete="off" on:submit=move |event| { event.prevent_default(); enter(); }>
            {is_delegation.then(|| view! {
                <div class="fields">
                    {text(words.department(), "form-unit", sheet.head.unit)}
                    {text(words.leader(), "form-leader", sheet.head.leader)}
                    {text(words.leader_role(), "form-role", sheet.head.role)}
                    {text(words.leader_contact(), "form-phone", sheet.head.phone)}
                </div>
            })}
            <For each=move || sheet.rows.get().into_iter().enumerate() key=|(at, _)| *at let:row>
                {questions(office, sheet, row.0, row.1)}
            </For>
            <p class="error" role="alert" id="form-fault">{sheet.fault}</p>
            <Show when={move || warned.with(|it| !it.is_empty())}>
                <ul class="note">{move || warned.get().into_iter().map(|it| view! { <li>{it}</li> }).collect_view()}</ul>
            </Show>
            <p class="row">
                <button type="submit" class="primary">{words.form_enter()}</button>
                {is_delegation.then(|| view! {
                    <button type="button" on:click=move |_| sheet.rows.update(|rows| if rows.len() < 24 { rows.push(Row::new()) })>
                        {words.form_add_row()}</button>
                })}
                <small class="muted">{words.form_required_mark()}</small>
            </p>
            {notes.into_iter().flatten().map(|it| view! { <p class="muted">{it}</p> }).collect_view()}
        </form>
    }
}

fn text(label: String, id: &'static str, value: RwSignal<String>) -> impl IntoView {
    view! {
        <label class="field"><span>{label}</span>
            <input id=id type="text" maxlength="64" autocomplete="off" prop:value=value
                on:input=move |event| value.set(event_target_value(&event))/>
        </label>
    }
}

fn field_id(row: usize, asked: Asked) -> String {
    format!("form-{row}-{}", format!("{asked:?}").to_lowercase())
}

/// The questions of one person, in the paper's order.
fn questions(office: Office, sheet: Sheet, at: usize, row: Row) -> AnyView {
    let words = office.words();
    let kind = sheet.kind();
    let all = sheet.form.with_value(|form| form.questions.clone());
    let fields = all.into_iter().map(|it| question(office, kind, at, row, it)).collect_view();
    match kind {
        FormKind::Delegation => view! {
            <fieldset class="group"><legend>{words.player_row(at + 1)}</legend><div class="fields">{fields}</div></fieldset>
        }
        .into_any(),
        FormKind::Person | FormKind::Member => view! { <div class="fields">{fields}</div> }.into_any(),
    }
}

fn question(office: Office, kind: FormKind, at: usize, row: Row, it: Question) -> AnyView {
    let words = office.words();
    let Question { asked, required, options } = it;
    let label = format!("{}{}", words.asked(asked, kind), if required { " *" } else { "" });
    let id = field_id(at, asked);
    let value = move || row.answers.with(|all| all.get(&asked).cloned().unwrap_or_default());
    let set = move |text: String| row.answers.update(|all| drop(all.insert(asked, text)));
    let choose = move |choices: Vec<(String, String)>| {
        view! {
            <label class="field"><span>{label.clone()}</span>
                <select id=id.clone() on:change=move |event| set(event_target_value(&event))>
                    <option value="" selected=move || value().is_empty()></option>
                    {choices.into_iter().map(|(key, text)| {
                        let same = key.clone();
                        view! { <option value=key selected=move || value() == same>{text}</option> }
                    }).collect_view()}
                </select>
            </label>
        }
        .into_any()
    };
    let same = |all: Vec<String>| all.into_iter().map(|it| (it.clone(), it)).collect::<Vec<_>>();
    let categories = untrack(|| office.facts(|t| t.settings.entries.categories.clone())).unwrap_or_default();
    match asked {
        Asked::Events => events(office, words.asked(asked, kind), row),
        Asked::Sex => choose(vec![("f".into(), words.female()), ("m".into(), words.male())]),
        Asked::Consent => {
            let id = field_id(at, asked);
            let label = if required { format!("{} *", words.form_agree()) } else { words.form_agree() };
            view! {
                <label class="field consent"><span>{words.asked(asked, kind)}</span>
                    <span class="row"><input id=id type="checkbox" prop:checked=move || !value().is_empty()
                        on:change=move |event| set(if event_target_checked(&event) { "1".into() } else { String::new() })/>{label}</span>
                </label>
            }
            .into_any()
        }
        _ if !options.is_empty() => choose(same(options)),
        Asked::Category if !categories.is_empty() => choose(same(categories)),
        _ => {
            let id = field_id(at, asked);
            let label = format!("{}{}", words.asked(asked, kind), if required { " *" } else { "" });
            let mode = match asked {
                Asked::Phone => "tel",
                Asked::Rating | Asked::Chat => "numeric",
                Asked::Email => "email",
                _ => "text",
            };
            view! {
                <label class="field"><span>{label}</span>
                    <input id=id type="text" inputmode=mode maxlength="64" autocomplete="off" prop:value=value
                        on:input=move |event| set(event_target_value(&event))/>
                </label>
            }
            .into_any()
        }
    }
}

/// Which divisions; nothing to ask where there is one.
fn events(office: Office, label: String, row: Row) -> AnyView {
    let choices = Memo::new(move |_| office.choices());
    view! {
        <Show when={move || choices.with(|it| !it.is_empty())}>
            <fieldset class="field ticks"><legend>{label.clone()}</legend>
                {move || choices.get().into_iter().map(|(id, name)| {
                    let same = id.clone();
                    view! {
                        <label><input type="checkbox" prop:checked=move || row.events.with(|it| it.contains(&same))
                            on:change=move |event| {
                                let on = event_target_checked(&event);
                                row.events.update(|all| { all.retain(|it| *it != id); if on { all.push(id.clone()) } });
                            }/><bdi>{name}</bdi></label>
                    }
                }).collect_view()}
            </fieldset>
        </Show>
    }
    .into_any()
}

/// Enters what is filled in. A person who is known already is not entered again.
async fn enter(office: Office, sheet: Sheet, quiet: bool, done: Callback<()>) {
    let words = office.words();
    let kind = sheet.kind();
    let people = match sheet.read() {
        Ok(people) => people,
        Err((row, asked)) => {
            sheet.fault.set(words.form_missing(&words.asked(asked, kind)));
            return keyboard::focus(&field_id(row, asked));
        }
    };
    if people.is_empty() {
        sheet.fault.set(words.form_nobody());
        return keyboard::focus(&field_id(0, Asked::Name));
    }
    sheet.fault.set(String::new());
    if let Some(leader) = sheet.leader()
        && office.perform(Command::NoteLeader { leader }).is_err()
    {
        return;
    }
    let (here, elsewhere): (Vec<_>, Vec<_>) = people.into_iter().partition(|(_, events)| events.is_empty());
    for (newcomer, events) in elsewhere {
        if !enter_in(office, newcomer, events).await {
            let said = office.said.with_untracked(|said| said.text.clone());
            return sheet.fault.set(if quiet { words.kiosk_not_now() } else { said });
        }
    }
    let here: Vec<Newcomer> = here
        .into_iter()
        .map(|(newcomer, _)| newcomer)
        .filter(|it| {
            let known =
                untrack(|| office.facts(|t| is_known(t, &it.person, &it.contact))).unwrap_or_default();
            // At the desk a namesake may be meant; a screen that goes round takes nobody twice.
            !(quiet && known)
        })
        .collect();
    if !here.is_empty() && office.take_in(here).is_err() {
        let said = office.said.with_untracked(|said| said.text.clone());
        return sheet.fault.set(if quiet { words.kiosk_not_now() } else { said });
    }
    sheet.clear();
    done.run(());
}
