//! Rules for entering, among the settings: approval, deadline, head-counts, categories, masks, and the form itself.

use crate::app::browser::clock;
use crate::app::office::Office;
use crate::tournament::{Asked, EntryForm, FormKind, HeadCount, Settings};
use leptos::prelude::*;

#[component]
pub fn EntriesField(draft: RwSignal<Settings>) -> impl IntoView {
    let words = Office::here().words();
    let number = |text: &str| text.trim().parse::<u16>().ok().filter(|n| *n > 0);
    let count = move |label: String,
                      id: &'static str,
                      read: fn(&Settings) -> Option<HeadCount>,
                      write: fn(&mut Settings, Option<HeadCount>)| {
        let set = move |then: &dyn Fn(&mut HeadCount)| {
            draft.update(|it| {
                let mut count = read(it).unwrap_or_default();
                then(&mut count);
                write(it, (count != HeadCount::default()).then_some(count));
            });
        };
        let by = format!("{label} {}", words.entry_by());
        view! {
            <label class="field"><span>{label}</span>
                <span class="row">
                    <input id=id type="number" min="0" max="2000" prop:value=move || draft.with(read).and_then(|it| it.players).map(|n| n.to_string()).unwrap_or_default()
                        on:change=move |event| { let n = number(&event_target_value(&event)); set(&|it| it.players = n) }/>
                    <input type="date" aria-label=by prop:value=move || draft.with(read).map(|it| it.by).unwrap_or_default()
                        on:change=move |event| { let day = event_target_value(&event); set(&|it| it.by.clone_from(&day)) }/>
                </span>
            </label>
        }
    };
    let line = move |label: String, read: fn(&Settings) -> String, write: fn(&mut Settings, String)| {
        view! {
            <label class="field"><span>{label}</span>
                <input type="text" maxlength="200" autocomplete="off" prop:value=move || draft.with(read)
                    on:change=move |event| { let text = event_target_value(&event); draft.update(|it| write(it, text)); }/>
            </label>
        }
    };
    let tick = move |id: &'static str,
                     label: String,
                     read: fn(&Settings) -> bool,
                     write: fn(&mut Settings, bool)| {
        view! {
            <label class="row"><input id=id type="checkbox" prop:checked=move || draft.with(read)
                on:change=move |event| { let on = event_target_checked(&event); draft.update(|it| write(it, on)); }/>{label}</label>
        }
    };
    view! {
        <fieldset class="group" id="entry-rules"><legend>{words.entry_rules()}</legend>
            {tick("entry-approval", words.entry_approval(), |it| it.entries.approval, |it, on| it.entries.approval = on)}
            {tick("entry-mask", words.entry_mask(), |it| it.entries.mask_names, |it, on| it.entries.mask_names = on)}
            <div class="fields">
                <label class="field"><span>{words.entry_deadline()}</span>
                    <input id="entry-deadline" type="datetime-local" prop:value=move || draft.with(|it| it.entries.deadline).map(clock::to_field).unwrap_or_default()
                        on:change=move |event| {
                            let at = clock::from_field(&event_target_value(&event));
                            draft.update(|it| it.entries.deadline = at);
                        }/>
                </label>
                {line(words.entry_hand_in(), |it| it.entries.hand_in.clone(), |it, text| it.entries.hand_in = text)}
                {line(words.entry_eligible(), |it| it.entries.eligible.clone(), |it, text| it.entries.eligible = text)}
                {line(words.entry_categories(), |it| it.entries.categories.join("，"), |it, text| it.entries.categories = split(&text))}
                {count(words.entry_estimate(), "entry-estimate", |it| it.entries.estimate.clone(), |it, count| it.entries.estimate = count)}
                {count(words.entry_confirmed(), "entry-confirmed", |it| it.entries.confirmed.clone(), |it, count| it.entries.confirmed = count)}
                <label class="field"><span>{words.entry_delegation()}</span>
                    <input type="number" min="1" max="50" prop:value=move || draft.with(|it| it.entries.delegation.to_string())
                        on:change=move |event| {
                            if let Some(n) = number(&event_target_value(&event)) {
                                draft.update(|it| it.entries.delegation = n.min(50) as u8);
                            }
                        }/>
                </label>
            </div>
            <FormField draft/>
        </fieldset>
    }
}

fn split(text: &str) -> Vec<String> {
    let words = text.split([',', '，', '、', ';', '；']).map(str::trim);
    words.filter(|it| !it.is_empty()).map(str::to_owned).collect()
}

/// Which form, and what it asks.
#[component]
fn FormField(draft: RwSignal<Settings>) -> impl IntoView {
    let words = Office::here().words();
    let form = Memo::new(move |_| draft.with(Settings::entry_form));
    let own = Memo::new(move |_| draft.with(|it| it.entries.form.is_some()));
    let change = move |then: &dyn Fn(&mut EntryForm)| {
        draft.update(|it| {
            let mut form = it.entry_form();
            then(&mut form);
            it.entries.form = Some(form);
        });
    };
    let choose = move |at: String| match at.parse::<usize>().ok().and_then(|at| FormKind::ALL.get(at)) {
        Some(kind) => draft.update(|it| it.entries.form = Some(EntryForm::of(*kind))),
        None => draft.update(|it| it.entries.form = None),
    };
    let rows = move || {
        let now = form.get();
        Asked::ALL.into_iter().map(move |asked| {
            let kind = now.kind;
            let question = now.question(asked).cloned();
            let label = words.asked(asked, kind);
            let (there, required) = (question.is_some(), question.as_ref().is_some_and(|it| it.required));
            let options = question.map(|it| it.options.join("，")).unwrap_or_default();
            let of = |what: String| format!("{label} {what}");
            let (required_label, options_label) = (of(words.entry_required()), of(words.entry_options()));
            view! {
                <tr>
                    <th scope="row"><label class="row"><input type="checkbox" prop:checked=there disabled={asked == Asked::Name}
                        on:change=move |event| { let on = event_target_checked(&event); change(&|form| form.ask(asked, on)) }/>{label.clone()}</label></th>
                    <td><label class="row"><input type="checkbox" aria-label=required_label prop:checked=required disabled={!there || asked == Asked::Name}
                        on:change=move |event| {
                            let on = event_target_checked(&event);
                            change(&|form| if let Some(it) = form.questions.iter_mut().find(|it| it.asked == asked) { it.required = on });
                        }/>{words.entry_required()}</label></td>
                    <td>{there.then(|| view! {
                        <input type="text" maxlength="400" aria-label=options_label placeholder=words.entry_options() prop:value=options
                            on:change=move |event| {
                                let all = split(&event_target_value(&event));
                                change(&|form| if let Some(it) = form.questions.iter_mut().find(|it| it.asked == asked) { it.options.clone_from(&all) });
                            }/>
                    })}</td>
                </tr>
            }
        }).collect_view()
    };
    view! {
        <label class="field"><span>{words.entry_form()}</span>
            <select id="entry-form-kind" on:change=move |event| choose(event_target_value(&event))>
                <option value="" selected=move || !own.get()>{words.entry_plan_form()}</option>
                {FormKind::ALL.into_iter().enumerate().map(|(at, kind)| view! {
                    <option value=at.to_string() selected=move || own.get() && form.with(|it| it.kind == kind)>{words.kind_of_form(kind)}</option>
                }).collect_view()}
            </select>
        </label>
        <details class="more">
            <summary>{words.entry_form_asks()}</summary>
            <table class="form-questions"><tbody>{rows}</tbody></table>
        </details>
    }
}
