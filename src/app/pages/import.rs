//! Many people at once, from a file or a message: what was understood is shown, and can be corrected, before anything is
//! entered. One undo takes it back.

use crate::app::browser::{file, preferences, worker};
use crate::app::entering::{entering, is_known};
use crate::app::family::division_name;
use crate::app::office::Office;
use crate::app::work;
use crate::arbiter::{Command, Newcomer};
use crate::tournament::{Entry, Player, PlayerId, Tournament};
use leptos::prelude::*;
use leptos::task::spawn_local;
use qihui::formats::import::columns::{Meaning, Understood, understand};
use qihui::formats::import::people::{Fate, Fault, Line, is_one_event, preview};
use qihui::formats::import::{self, Refused, Table};
use std::collections::BTreeMap;

/// The kinds of files that are read; told by their bytes, this only helps the file dialog.
const KINDS: &str = ".xlsx,.xls,.ods,.csv,.tsv,.txt,.trf";
/// People shown before they are entered; the rest is a number.
const SHOWN: usize = 8;
/// Kinds of files whose columns are remembered.
const REMEMBERED: usize = 20;
const COLUMNS: &str = "columns";

/// What has been read and how it is understood; copies are the same draft.
#[derive(Clone, Copy)]
struct Draft {
    text: RwSignal<String>,
    table: RwSignal<Table>,
    understood: RwSignal<Understood>,
    refused: RwSignal<Option<Refused>>,
    reading: RwSignal<bool>,
    /// Only those who enter for this; empty for everybody.
    event: RwSignal<String>,
}

/// The choice that sends everybody where he enters.
const EACH: &str = "\u{1}";

impl Draft {
    /// Of a delegation, where the file names its leader.
    fn entry_of(self, line: &Line) -> Entry {
        let led = self.table.with_untracked(|table| {
            let unit = &line.entrant.person.unit;
            !unit.is_empty() && table.leaders.iter().any(|leader| leader.unit == *unit)
        });
        if led { Entry::Delegation } else { Entry::Individual }
    }

    fn take(self, office: Office, read: Result<Table, Refused>) {
        self.reading.set(false);
        let (table, refused) = match read {
            Ok(table) => (table, None),
            Err(refused) => (Table::default(), Some(refused)),
        };
        let mut understood = understand(&table);
        if let Some(meanings) = remembered(&understood) {
            understood.meanings = meanings;
        }
        let lines = preview(&table, &understood, &[]);
        let own =
            untrack(|| office.facts(|t| [t.settings.name.clone(), office.words().game(&t.settings.game)]));
        let ours = all_events(&lines)
            .into_iter()
            .find(|event| own.as_ref().is_some_and(|own| own.iter().any(|it| is_one_event(event, it))));
        let several = untrack(|| !office.choices().is_empty());
        let event = if several { EACH.to_owned() } else { ours.unwrap_or_default() };
        self.event.set(if all_events(&lines).is_empty() { String::new() } else { event });
        self.understood.set(understood);
        self.table.set(table);
        self.refused.set(refused);
    }

    async fn take_file(self, office: Office, bytes: Vec<u8>) {
        self.reading.set(true);
        self.text.set(String::new());
        let read = match worker::is_there() {
            true => {
                let answer = worker::ask(&work::file_request(&bytes)).await;
                answer.map_or(Err(Refused::Broken), |answer| work::read_file(&answer))
            }
            false => import::read(&bytes),
        };
        self.take(office, read);
    }

    fn take_text(self, office: Office, text: String) {
        match text.trim().is_empty() {
            true => {
                self.table.set(Table::default());
                self.refused.set(None);
            }
            false => self.take(office, import::read_text(&text)),
        }
        self.text.set(text);
    }
}

/// The columns as they were corrected the last time for a file with these heads.
fn remembered(understood: &Understood) -> Option<Vec<Meaning>> {
    let kept: BTreeMap<String, Vec<Meaning>> = serde_json::from_str(&preferences::read(COLUMNS)?).ok()?;
    let found = kept.get(&understood.signature())?;
    (found.len() == understood.meanings.len()).then(|| found.clone())
}

fn remember(understood: &Understood) {
    if understood.header.is_none() {
        return;
    }
    let kept = preferences::read(COLUMNS).and_then(|it| serde_json::from_str(&it).ok());
    let mut kept: BTreeMap<String, Vec<Meaning>> = kept.unwrap_or_default();
    while kept.len() >= REMEMBERED {
        kept.pop_first();
    }
    kept.insert(understood.signature(), understood.meanings.clone());
    // Lost without harm: the columns are then corrected again.
    let _ = serde_json::to_string(&kept).map(|text| preferences::write(COLUMNS, &text));
}

/// Everybody into the divisions he names; who names none into the one that is open.
async fn enter_each(office: Office, draft: Draft, lines: Vec<Line>) -> bool {
    let words = office.words();
    let own = office.event_id().unwrap_or_default();
    let mut entered = Vec::new();
    for (id, t) in untrack(|| office.divisions()) {
        let division = division_name(&t);
        let names = [division.clone(), t.settings.name.clone(), words.game(&t.settings.game)];
        let wanted = |line: &&Line| {
            let events = &line.entrant.events;
            let named = events.iter().any(|event| names.iter().any(|name| is_one_event(event, name)));
            (named || events.is_empty() && id == own)
                && !is_known(&t, &line.entrant.person, &line.entrant.contact)
        };
        let newcomers: Vec<Newcomer> = lines
            .iter()
            .filter(wanted)
            .map(|line| Newcomer {
                person: line.entrant.person.clone(),
                contact: line.entrant.contact.clone(),
                entry: draft.entry_of(line),
                ..Newcomer::default()
            })
            .collect();
        if newcomers.is_empty() {
            continue;
        }
        let n = newcomers.len();
        if let Err(no) = office.perform_in_any(id, entering(&t, newcomers)).await {
            office.warn(words.not_done(&division, &no));
            return false;
        }
        entered.push(words.import_into(&division, n));
    }
    office.say(words.listed(&entered));
    true
}

/// Players and those who wait for a word: nobody is entered twice.
fn everybody(t: &Tournament) -> Vec<Player> {
    let waiting = t.applications.iter().map(|it| Player {
        contact: it.contact.clone(),
        ..Player::new(PlayerId(u16::MAX), it.person.clone())
    });
    t.players.iter().cloned().chain(waiting).collect()
}

fn all_events(lines: &[Line]) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for event in lines.iter().flat_map(|line| &line.entrant.events) {
        if !found.iter().any(|it| is_one_event(it, event)) {
            found.push(event.clone());
        }
    }
    found
}

/// The lines sorted by what becomes of them.
#[derive(Clone, Default, PartialEq)]
struct Sorted {
    new: Vec<Line>,
    bad: Vec<(Line, Fault)>,
    events: Vec<String>,
    known: usize,
    twice: usize,
    other: usize,
}

fn sorted(lines: Vec<Line>, event: &str) -> Sorted {
    let mut out = Sorted { events: all_events(&lines), ..Sorted::default() };
    for line in lines {
        let enters = event.is_empty()
            || event == EACH
            || line.entrant.events.is_empty()
            || line.entrant.events.iter().any(|it| is_one_event(it, event));
        match line.fate {
            Fate::Bad(fault) => out.bad.push((line, fault)),
            _ if !enters => out.other += 1,
            Fate::New => out.new.push(line),
            Fate::Known(_) => out.known += 1,
            Fate::Twice(_) => out.twice += 1,
        }
    }
    out
}

#[component]
pub fn ImportForm(open: RwSignal<bool>) -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let draft = Draft {
        text: RwSignal::new(String::new()),
        table: RwSignal::new(Table::default()),
        understood: RwSignal::new(Understood::default()),
        refused: RwSignal::new(None),
        reading: RwSignal::new(false),
        event: RwSignal::new(String::new()),
    };
    let found = Memo::new(move |_| {
        let lines = draft.table.with(|table| {
            draft.understood.with(|understood| {
                office.facts(|t| preview(table, understood, &everybody(t))).unwrap_or_default()
            })
        });
        sorted(lines, &draft.event.get())
    });
    let add = move || {
        let newcomers = found.with_untracked(|found| {
            let newcomer = |line: &Line| Newcomer {
                person: line.entrant.person.clone(),
                contact: line.entrant.contact.clone(),
                entry: draft.entry_of(line),
                ..Newcomer::default()
            };
            found.new.iter().map(newcomer).collect()
        });
        let leaders = draft.table.with_untracked(|table| table.leaders.clone());
        for leader in leaders {
            if office.perform(Command::NoteLeader { leader }).is_err() {
                return;
            }
        }
        if draft.event.with_untracked(|it| it == EACH) {
            let lines = found.with_untracked(|found| found.new.clone());
            return spawn_local(async move {
                if enter_each(office, draft, lines).await {
                    open.set(false);
                }
            });
        }
        if office.take_in(newcomers).is_ok() {
            open.set(false);
        }
    };
    let choose = move || {
        spawn_local(async move {
            match file::pick(KINDS).await {
                Some(Ok(taken)) => draft.take_file(office, taken.bytes).await,
                Some(Err(_)) => office.warn(words.file_too_large()),
                None => {}
            }
        });
    };
    view! {
        <form class="form import" on:submit=move |event| { event.prevent_default(); add(); }
            on:dragover=move |event| event.prevent_default()
            on:drop=move |event| {
                let Some(dropped) = file::dropped(&event) else { return };
                event.prevent_default();
                spawn_local(async move {
                    match file::read(&dropped, file::LARGEST).await {
                        Ok(taken) => draft.take_file(office, taken.bytes).await,
                        Err(_) => office.warn(words.file_too_large()),
                    }
                });
            }>
            <p class="row">
                <button type="button" id="import-file" on:click=move |_| choose()>{words.import_file()}</button>
                <small class="muted">{words.import_hint()}</small>
            </p>
            <label class="field wide"><span>{words.paste_label()}</span>
                <textarea id="paste-text" rows="7" autofocus prop:value=draft.text
                    on:input=move |event| draft.take_text(office, event_target_value(&event))></textarea>
            </label>
            <p class="error" role="alert">{move || draft.refused.get().map(|it| words.import_refused(it))}</p>
            <p role="status" class="import-found">{move || match draft.reading.get() {
                true => words.import_reading(),
                false => found.with(|found| counts(office, found)),
            }}</p>
            <ul class="leaders">{move || draft.table.with(|table| table.leaders.iter().map(|leader| {
                let n = table.rows.iter().filter(|row| row.cells.get(1) == Some(&leader.unit)).count();
                view! { <li><bdi>{words.entry_file_from(&leader.unit, &leader.name, n)}</bdi></li> }
            }).collect_view())}</ul>
            <ColumnTable draft/>
            <EventChoice draft found/>
            <ul class="understood">{move || found.with(|found| found.new.iter().take(SHOWN).map(|line| {
                let it = line.entrant.person.clone();
                let remarks = line.remarks.iter().map(|it| words.import_remark(*it)).collect::<Vec<_>>().join("; ");
                view! {
                    <li><bdi>{it.name}</bdi>" "<span class="muted">{it.unit}" "{it.class}" "{it.rating}</span>
                        {(!remarks.is_empty()).then(|| view! { <small class="warning-text">{remarks}</small> })}</li>
                }
            }).collect_view())}</ul>
            <p class="muted">{move || found.with(|found| {
                (found.new.len() > SHOWN).then(|| words.import_more(found.new.len() - SHOWN))
            })}</p>
            <BadLines draft found/>
            <button type="submit" class="primary" disabled=move || found.with(|it| it.new.is_empty())>
                {move || words.paste_add(found.with(|it| it.new.len()))}</button>
        </form>
    }
}

fn counts(office: Office, found: &Sorted) -> String {
    let words = office.words();
    let mut said = vec![words.paste_found(found.new.len())];
    let mut also = |n: usize, sentence: String| {
        if n > 0 {
            said.push(sentence);
        }
    };
    also(found.known, words.import_known(found.known));
    also(found.twice, words.import_twice(found.twice));
    also(found.other, words.import_other(found.other));
    said.join(" · ")
}

/// How each column was understood; another meaning is one choice away and is remembered for files with the same heads.
#[component]
fn ColumnTable(draft: Draft) -> impl IntoView {
    let words = Office::here().words();
    let shape = Memo::new(move |_| {
        draft.table.with(|table| {
            if table.settled || table.rows.is_empty() {
                return Vec::new();
            }
            draft.understood.with(|it| {
                let first = it.header.map_or(0, |row| row + 1);
                let sample = |column: usize| {
                    let cell = table.rows.get(first).and_then(|row| row.cells.get(column));
                    cell.map(|it| it.chars().take(20).collect::<String>()).unwrap_or_default()
                };
                (0..it.meanings.len()).map(|at| (at, it.heads[at].clone(), sample(at))).collect::<Vec<_>>()
            })
        })
    });
    let choose = move |at: usize, value: String| {
        let meaning =
            value.parse().ok().and_then(|n: usize| Meaning::ALL.get(n).copied()).unwrap_or_default();
        draft.understood.update(|it| {
            for other in &mut it.meanings {
                if *other == meaning && meaning != Meaning::Events {
                    *other = Meaning::Skip;
                }
            }
            it.meanings[at] = meaning;
        });
        draft.understood.with_untracked(remember);
    };
    view! {
        <Show when=move || shape.with(|it| !it.is_empty())>
            <table class="columns">
                <caption>{words.import_columns()}</caption>
                <tbody>{move || shape.get().into_iter().map(|(at, head, sample)| {
                    let head = if head.is_empty() { words.import_column(at + 1) } else { head };
                    let label = head.clone();
                    let now = move || draft.understood.with(|it| it.meanings.get(at).copied().unwrap_or_default());
                    view! {
                        <tr>
                            <th scope="row"><bdi>{head}</bdi></th>
                            <td class="muted"><bdi>{sample}</bdi></td>
                            <td><select aria-label=label on:change=move |event| choose(at, event_target_value(&event))>
                                {Meaning::ALL.into_iter().enumerate().map(|(n, it)| view! {
                                    <option value=n.to_string() selected=move || now() == it>{words.meaning(it)}</option>
                                }).collect_view()}
                            </select></td>
                            <td class="muted">{move || now().is_private().then(|| words.import_private())}</td>
                        </tr>
                    }
                }).collect_view()}</tbody>
            </table>
        </Show>
    }
}

#[component]
fn EventChoice(draft: Draft, found: Memo<Sorted>) -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let events = Memo::new(move |_| found.with(|found| found.events.clone()));
    view! {
        <Show when=move || events.with(|it| !it.is_empty())>
            <label class="field"><span>{words.import_events()}</span>
                <select id="import-event" on:change=move |event| draft.event.set(event_target_value(&event))>
                    <option value="" selected=move || draft.event.with(String::is_empty)>{words.import_all_events()}</option>
                    {move || (!office.choices().is_empty()).then(|| view! {
                        <option value=EACH selected=move || draft.event.with(|it| it == EACH)>{words.import_each()}</option>
                    })}
                    {move || events.get().into_iter().map(|it| {
                        let same = it.clone();
                        view! { <option value=it.clone() selected=move || draft.event.with(|now| *now == same)>{it.clone()}</option> }
                    }).collect_view()}
                </select>
            </label>
        </Show>
    }
}

/// What can't go in as it is, with the reason; name and rating are mended here.
#[component]
fn BadLines(draft: Draft, found: Memo<Sorted>) -> impl IntoView {
    let words = Office::here().words();
    let bad = Memo::new(move |_| found.with(|found| found.bad.clone()));
    let mend = move |line: u32, meaning: Meaning, text: String| {
        let column = draft.understood.with_untracked(|it| it.meanings.iter().position(|it| *it == meaning));
        let Some(column) = column else { return };
        draft.table.update(|table| {
            let Some(row) = table.rows.iter_mut().find(|row| row.line == line) else { return };
            if row.cells.len() <= column {
                row.cells.resize(column + 1, String::new());
            }
            row.cells[column] = text;
        });
    };
    view! {
        <Show when=move || bad.with(|it| !it.is_empty())>
            <fieldset class="group bad-lines"><legend>{move || words.import_bad(bad.with(Vec::len))}</legend>
                <ul>{move || bad.get().into_iter().take(50).map(|(line, fault)| {
                    let number = line.line;
                    let meaning = if fault == Fault::Rating { Meaning::Rating } else { Meaning::Name };
                    let label = format!("{} {}", words.import_line(number), words.meaning(meaning));
                    let whole = draft.table.with_untracked(|table| {
                        let row = table.rows.iter().find(|row| row.line == number);
                        row.map(|row| row.cells.join(" ").chars().take(60).collect::<String>()).unwrap_or_default()
                    });
                    view! {
                        <li>
                            <span>{words.import_line(number)}" · "{words.import_fault(fault)}</span>
                            <small class="muted"><bdi>{whole}</bdi></small>
                            <input type="text" maxlength="64" aria-label=label
                                on:change=move |event| mend(number, meaning, event_target_value(&event))/>
                        </li>
                    }
                }).collect_view()}</ul>
            </fieldset>
        </Show>
    }
}
