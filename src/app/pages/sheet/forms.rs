//! Paper to be filled in: the entry form of plan E (R072–R074) and the check-in list.

use super::Head;
use crate::app::words::Lang;
use crate::sheets::Hall;
use leptos::prelude::*;

/// Rows for players on one form.
const FORM_ROWS: usize = 8;

pub fn blank(words: Lang, hall: &Hall) -> AnyView {
    let occasion = &hall.settings.occasion;
    let line = |label: String| view! { <th scope="row">{label}</th><td class="fill"></td> };
    let rows =
        (0..FORM_ROWS).map(|_| view! { <tr><td class="fill"></td><td></td><td></td><td></td><td></td></tr> });
    let deadline = (!occasion.deadline.is_empty()).then(|| words.form_deadline(&occasion.deadline));
    view! {
        <article class="blank-form">
            <h1><bdi>{hall.settings.name.clone()}</bdi></h1>
            <h2>{words.sheet_form()}</h2>
            <table class="paper form-head"><tbody>
                <tr>{line(words.department())}{line(words.leader())}</tr>
                <tr>{line(words.leader_role())}{line(words.leader_contact())}</tr>
            </tbody></table>
            <table class="paper form-rows">
                <thead><tr><th scope="col">{words.form_kind()}</th><th scope="col">{words.form_player()}</th><th scope="col">{words.form_sex()}</th>
                    <th scope="col">{words.form_class()}</th><th scope="col">{words.form_contact()}</th></tr></thead>
                <tbody>{rows.collect_view()}</tbody>
            </table>
            <ol class="form-notes">
                <li>{words.form_leader_note()}</li>
                <li>{words.form_copy_note()}</li>
                <li>{words.form_private_note()}</li>
                {deadline.map(|it| view! { <li><bdi>{it}</bdi></li> })}
            </ol>
        </article>
    }
    .into_any()
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
