//! Paper to be filled in: the entry form as the event has it (R072–R074, R078) and the check-in list.

use super::Head;
use crate::app::parts::status_line::date_time;
use crate::app::words::Lang;
use crate::sheets::Hall;
use crate::tournament::{Asked, EntryForm, FormKind, Question};
use leptos::prelude::*;

/// Rows for players on a delegation's form.
const FORM_ROWS: usize = 8;
/// One person's form is short: so many on a page, to be cut apart.
const ON_A_PAGE: usize = 3;

/// The event's form as paper, its questions in their order. `divisions` is what there is to choose from.
pub fn blank(words: Lang, hall: &Hall, divisions: &[String]) -> AnyView {
    let form = hall.settings.entry_form();
    match form.kind {
        FormKind::Delegation => delegation(words, hall, &form, divisions),
        FormKind::Person => {
            let one = || single(words, hall, &form, divisions);
            view! { <div class="form-cut">{(0..ON_A_PAGE).map(|_| one()).collect_view()}</div> }.into_any()
        }
        FormKind::Member => single(words, hall, &form, divisions),
    }
}

fn delegation(words: Lang, hall: &Hall, form: &EntryForm, divisions: &[String]) -> AnyView {
    let line = |label: String| view! { <th scope="row">{label}</th><td class="fill"></td> };
    let heads = form.questions.iter().map(|it| {
        let choice = choice(words, hall, it, divisions);
        view! { <th scope="col" data-asked=key(it.asked)>{label(words, it, form.kind)}
        {choice.map(|it| view! { <small class="choice">{it}</small> })}</th> }
    });
    let cells = form.questions.len();
    let rows = (1..=FORM_ROWS).map(|n| {
        view! { <tr><td class="num">{n}</td>{(0..cells).map(|_| view! { <td class="fill"></td> }).collect_view()}</tr> }
    });
    view! {
        <article class="blank-form">
            {title(words, hall)}
            <table class="paper form-head"><tbody>
                <tr>{line(words.department())}{line(words.leader())}</tr>
                <tr>{line(words.leader_role())}{line(words.leader_contact())}</tr>
            </tbody></table>
            <table class="paper form-rows">
                <thead><tr><th scope="col" class="num">{words.form_serial()}</th>{heads.collect_view()}</tr></thead>
                <tbody>{rows.collect_view()}</tbody>
            </table>
            {notes(words, hall, form.kind)}
        </article>
    }
    .into_any()
}

/// One person: a question a line.
fn single(words: Lang, hall: &Hall, form: &EntryForm, divisions: &[String]) -> AnyView {
    let member = form.kind == FormKind::Member;
    let line = |it: &Question| {
        let choice = match it.asked {
            Asked::Consent => Some(words.form_yes_no()),
            _ => choice(words, hall, it, divisions),
        };
        view! { <tr><th scope="row">{label(words, it, form.kind)}</th><td class="fill">{choice}</td></tr> }
    };
    let signed = member.then(|| {
        view! { <p class="signs"><span class="sign">{words.form_signature()}<i></i></span><span class="sign">{words.form_date()}<i></i></span></p> }
    });
    let serial = member.then(|| {
        view! { <tr><th scope="row">{words.form_serial()}</th><td class="fill office">{words.form_office_use()}</td></tr> }
    });
    view! {
        <article class="blank-form single" class:member=member>
            {title(words, hall)}
            <table class="paper form-lines"><tbody>{serial}{form.questions.iter().map(line).collect_view()}</tbody></table>
            {signed}
            {notes(words, hall, form.kind)}
        </article>
    }
    .into_any()
}

fn title(words: Lang, hall: &Hall) -> impl IntoView + use<> {
    view! { <h1><bdi>{hall.settings.name.clone()}</bdi></h1><h2>{words.sheet_form()}</h2> }
}

fn label(words: Lang, it: &Question, kind: FormKind) -> String {
    format!("{}{}", words.asked(it.asked, kind), if it.required { " *" } else { "" })
}

fn key(asked: Asked) -> String {
    format!("{asked:?}").to_lowercase()
}

/// □ 国际象棋 □ 围棋.
fn choice(words: Lang, hall: &Hall, it: &Question, divisions: &[String]) -> Option<String> {
    let all: Vec<String> = match it.asked {
        _ if !it.options.is_empty() => it.options.clone(),
        Asked::Events => divisions.to_vec(),
        Asked::Category => hall.settings.entries.categories.clone(),
        Asked::Sex => vec![words.male(), words.female()],
        _ => Vec::new(),
    };
    (!all.is_empty()).then(|| all.iter().map(|it| format!("□ {it}")).collect::<Vec<_>>().join("　"))
}

fn notes(words: Lang, hall: &Hall, kind: FormKind) -> impl IntoView + use<> {
    let rules = &hall.settings.entries;
    let said = |text: &String, note: String| (!text.is_empty()).then_some(note);
    let deadline = match rules.deadline {
        Some(at) => Some(words.form_deadline_at(&date_time(at.max(0) as u64))),
        None => said(&hall.settings.occasion.deadline, words.form_deadline(&hall.settings.occasion.deadline)),
    };
    let delegation = kind == FormKind::Delegation;
    let all = [
        said(&rules.eligible, words.form_eligible(&rules.eligible)),
        delegation.then(|| words.form_leader_note()),
        delegation.then(|| words.form_copy_note()),
        Some(words.form_private_note()),
        deadline,
        said(&rules.hand_in, words.form_hand_in(&rules.hand_in)),
    ];
    view! { <ol class="form-notes">{all.into_iter().flatten().map(|it| view! { <li><bdi>{it}</bdi></li> }).collect_view()}</ol> }
}

pub fn check_in(words: Lang, hall: &Hall, head: &Head) -> AnyView {
    let rows = hall.players.iter().map(|it| {
        view! {
            <tr><td class="num">{it.number}</td><th scope="row" class="who"><bdi>{it.person.name.clone()}</bdi></th>
                <td><bdi>{it.person.unit.clone()}</bdi></td><td><bdi>{it.person.class.clone()}</bdi></td>
                <td class="tick">"☐"</td><td class="tick">"☐"</td><td class="signature"></td></tr>
        }
    });
    view! {
        <table class="paper check-in">
            <thead>
                {head.row(7)}
                <tr><th scope="col" class="num">{words.number()}</th><th scope="col">{words.name()}</th><th scope="col">{words.unit()}</th>
                    <th scope="col">{words.form_class()}</th><th scope="col">{words.here_box()}</th><th scope="col">{words.id_card_col()}</th>
                    <th scope="col">{words.sign_col()}</th></tr>
            </thead>
            <tbody>{rows.collect_view()}</tbody>
        </table>
    }
    .into_any()
}
