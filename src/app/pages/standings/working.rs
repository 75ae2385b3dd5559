//! How a number is made, and why a player stands between his neighbours.

use super::Asked;
use crate::app::office::Office;
use crate::app::words::Lang;
use crate::sheets;
use crate::standings::TieBreak;
use crate::tournament::{Points, Tournament};
use leptos::prelude::*;

/// What the dialog says.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Told {
    head: String,
    parts: Vec<(Vec<String>, String)>,
    why: Vec<String>,
}

#[component]
pub fn WorkingView(asked: Asked) -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let told = Memo::new(move |_| office.facts(|t| tell(words, t, asked)));
    move || {
        told.get().map(|told| {
            let parts = told.parts.into_iter().map(|(lines, end)| view! {
                {(!lines.is_empty()).then(|| view! {
                    <ul class="addends">{lines.into_iter().map(|it| view! { <li><bdi>{it}</bdi></li> }).collect_view()}</ul>
                })}
                <p class="conclusion"><bdi>{end}</bdi></p>
            });
            let why = told.why.into_iter().map(|it| view! { <li><bdi>{it}</bdi></li> }).collect_view();
            view! {
                <div class="form working">
                    <p><strong><bdi>{told.head}</bdi></strong></p>
                    {parts.collect_view()}
                    <h3>{words.why_neighbours()}</h3>
                    <ul>{why}</ul>
                </div>
            }
        })
    }
}

fn tell(words: Lang, t: &Tournament, asked: Asked) -> Told {
    let name = |at: u16| t.players.get(usize::from(at)).map(|it| it.person.name.clone()).unwrap_or_default();
    let table = sheets::standings_after(t, asked.after);
    let steps: Vec<usize> = match asked.step {
        Some(step) => vec![step],
        None => (0..table.order.len()).collect(),
    };
    let parts = steps
        .into_iter()
        .map(|step| words.working(&sheets::working(t, asked.after, asked.player, step), &name));
    let place = table.rows.iter().position(|row| row.player == asked.player);
    let neighbours = place.into_iter().flat_map(|at| {
        let above = at.checked_sub(1).and_then(|above| table.rows.get(above));
        [above, table.rows.get(at + 1)]
    });
    let why =
        neighbours.flatten().filter_map(|row| sheets::why_before(t, asked.after, row.player, asked.player));
    let points = place.map_or(Points::ZERO, |at| table.rows[at].points);
    let what = match asked.step.and_then(|step| table.order.get(step)) {
        Some(it) => words.tie_break_name(*it),
        None => words.tie_break_name(TieBreak::Points),
    };
    Told {
        head: match asked.step {
            Some(_) => format!("{} · {what}", name(asked.player)),
            None => format!("{} · {what} {points}", name(asked.player)),
        },
        parts: parts.collect(),
        why: why.map(|it| words.why_before(&it, &name)).collect(),
    }
}
