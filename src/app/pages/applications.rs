//! On the registration desk: seats, head-counts and the deadline; those who wait for a word, those refused, those who left.

use crate::app::office::Office;
use crate::app::parts::status_line::date_time;
use crate::arbiter::Command;
use crate::tournament::{Application, HeadCount, Standing};
use leptos::prelude::*;

/// 预计 40 人（11月18日前） · 确定 36 人 · 报名到 …
#[component]
pub fn EntryState() -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let lines = Memo::new(move |_| {
        let rules = office.facts(|t| t.settings.entries.clone()).unwrap_or_default();
        let count = |label: String, it: &Option<HeadCount>| {
            let it = it.as_ref()?;
            let n = it.players.map_or_else(|| "–".to_owned(), |n| n.to_string());
            Some(if it.by.is_empty() {
                words.entry_count_bare(&label, &n)
            } else {
                words.entry_count_line(&label, &n, &it.by)
            })
        };
        let deadline = rules.deadline.map(|at| {
            let time = date_time(at.max(0) as u64);
            match rules.is_late(crate::app::browser::clock::now() as i64) {
                true => words.deadline_over(&time),
                false => words.deadline_open(&time),
            }
        });
        let all = [
            count(words.entry_estimate(), &rules.estimate),
            count(words.entry_confirmed(), &rules.confirmed),
            deadline,
        ];
        all.into_iter().flatten().collect::<Vec<_>>()
    });
    view! {
        <Show when={move || lines.with(|it| !it.is_empty())}>
            <p class="muted" id="entry-state">{move || lines.get().join(" · ")}</p>
        </Show>
    }
}

/// A group of the same standing.
fn group(all: &[Application], is: fn(&Standing) -> bool) -> Vec<Application> {
    all.iter().filter(|it| is(&it.standing)).cloned().collect()
}

#[component]
pub fn Applications() -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let all = Memo::new(move |_| office.facts(|t| t.applications.clone()).unwrap_or_default());
    let waiting = Memo::new(move |_| all.with(|all| group(all, |it| matches!(it, Standing::Waiting))));
    let refused = Memo::new(move |_| all.with(|all| group(all, |it| matches!(it, Standing::Refused { .. }))));
    let left = Memo::new(move |_| all.with(|all| group(all, |it| matches!(it, Standing::Left { .. }))));
    let accept = move |ids: Vec<u16>| {
        let command = Command::AcceptApplications { ids };
        let warned = untrack(|| {
            office.facts(|t| {
                let all = crate::arbiter::warnings(t, &command);
                all.iter().map(|it| words.warning(t, it)).collect::<Vec<_>>().join(" ")
            })
        });
        if office.perform(command).is_ok()
            && let Some(warned) = warned.filter(|it| !it.is_empty())
        {
            office.warn(warned);
        }
    };
    view! {
        <Show when={move || waiting.with(|it| !it.is_empty())}>
            <section class="applications" aria-label=move || words.waiting_head(waiting.with(Vec::len))>
                <div class="row">
                    <h3>{move || words.waiting_head(waiting.with(Vec::len))}</h3>
                    <button type="button" class="primary" id="accept-all" on:click=move |_| {
                        accept(waiting.with_untracked(|all| all.iter().map(|it| it.id).collect()));
                    }>{move || words.accept_all(waiting.with(Vec::len))}</button>
                </div>
                <ul>{move || waiting.get().into_iter().map(|it| {
                    let reason = RwSignal::new(String::new());
                    let (id, label) = (it.id, format!("{} {}", words.refuse_reason(), it.person.name));
                    view! {
                        <li class="application">
                            {about(office, &it)}
                            <button type="button" on:click=move |_| accept(vec![id])>{words.accept()}</button>
                            <input type="text" maxlength="200" aria-label=label placeholder=words.refuse_reason() prop:value=reason
                                on:input=move |event| reason.set(event_target_value(&event))/>
                            <button type="button" class="quiet" on:click=move |_| {
                                let _ = office.perform(Command::RefuseApplications { ids: vec![id], reason: reason.get_untracked() });
                            }>{words.refuse()}</button>
                        </li>
                    }
                }).collect_view()}</ul>
            </section>
        </Show>
        {[(refused, true), (left, false)].into_iter().map(|(all, is_refused)| view! {
            <Show when={move || all.with(|it| !it.is_empty())}>
                <details class="applications">
                    <summary>{move || all.with(|it| if is_refused { words.refused_head(it.len()) } else { words.left_head(it.len()) })}</summary>
                    <ul>{move || all.get().into_iter().map(|it| {
                        let id = it.id;
                        view! {
                            <li class="application">
                                {about(office, &it)}
                                <span class="muted"><bdi>{words.standing(&it.standing)}</bdi></span>
                                <button type="button" class="quiet" on:click=move |_| {
                                    let _ = office.perform(Command::Reconsider { id });
                                }>{words.reconsider()}</button>
                                <button type="button" class="quiet" on:click=move |_| accept(vec![id])>{words.accept()}</button>
                            </li>
                        }
                    }).collect_view()}</ul>
                </details>
            </Show>
        }).collect_view()}
    }
}

fn about(office: Office, it: &Application) -> impl IntoView + use<> {
    let words = office.words();
    let unit = [it.person.unit.clone(), it.person.class.clone(), it.person.category.clone()];
    let unit: Vec<String> = unit.into_iter().filter(|text| !text.is_empty()).collect();
    view! {
        <strong><bdi>{it.person.name.clone()}</bdi></strong>
        <span class="muted grow"><bdi>{unit.join(" ")}</bdi></span>
        {it.overdue.then(|| view! { <span class="warning">{words.overdue_mark()}</span> })}
    }
}
