//! Codes on the hall's screen that a telephone reads without a network: pairings and standings.

use super::board::{WallView, mark, nothing};
use crate::app::parts::status_line::clock_time;
use crate::app::words::Lang;
use crate::desk::Desk;
use crate::journal::Issue;
use crate::publish::qr::{self, Code};
use crate::publish::{Leaf, Marks, Publication};
use crate::sheets::Hall;
use crate::tournament::RoundNumber;
use leptos::prelude::*;

/// The pairings of the round on the wall.
pub(super) fn pairings(words: Lang, desk: &Desk, hall: &Hall) -> WallView {
    let none = || nothing(words.wall_codes(), words.wall_nothing());
    let Some(round) = hall.last_round().map(|it| it.number) else { return none() };
    let issue = desk.journal().pairings_issue(round);
    let marks = Marks { pairings: at_round(round, &issue), ..Marks::default() };
    let from = Publication::of(desk.present(), &time(&issue)).marked(marks);
    let leaf = Leaf::pairings(&from, round, &words);
    let title = words.wall_pairings_head(round.0);
    leaf.map_or_else(none, |leaf| coded(words, &leaf, title, issue))
}

/// The standings after the last complete round.
pub(super) fn standings(words: Lang, desk: &Desk, hall: &Hall) -> WallView {
    let none = || nothing(words.wall_table_codes(), words.wall_no_standings());
    let Some(after) = hall.last_complete().map(|it| it.number) else { return none() };
    let issue = desk.journal().standings_issue(after);
    let marks = Marks { standings: at_round(after, &issue), ..Marks::default() };
    let from = Publication::of(desk.present(), &time(&issue)).marked(marks);
    let leaf = Leaf::standings(&from, &words);
    let title = words.standings_after(after.0);
    leaf.map_or_else(none, |leaf| coded(words, &leaf, title, issue))
}

/// Only the version of the round that is shown: to count those of all rounds would read the journal once for each.
fn at_round(round: RoundNumber, issue: &Option<Issue>) -> Vec<String> {
    let before = usize::from(round.0).saturating_sub(1);
    let mark = issue.as_ref().map(|it| it.mark()).unwrap_or_default();
    std::iter::repeat_n(String::new(), before).chain([mark]).collect()
}

fn time(issue: &Option<Issue>) -> String {
    issue.as_ref().map(|it| clock_time(it.at.max(0) as u64)).unwrap_or_default()
}

fn coded(words: Lang, leaf: &Leaf, title: String, issue: Option<Issue>) -> WallView {
    let all = qr::codes(leaf, qr::Surface::Screen);
    let (of, bye) = (all.len(), words.bye_short());
    let place = |row: usize| leaf.rows().get(row).and_then(|row| row.first()).map(ToString::to_string);
    let caption = |at: usize, code: &Code| {
        let (from, to) = (place(code.rows.0).unwrap_or_default(), place(code.rows.1).unwrap_or_default());
        words.code_caption(at, of, &from, if to.is_empty() { &bye } else { &to })
    };
    let codes = all.into_iter().zip(1..).map(|(code, at)| (caption(at, &code), code));
    let codes = codes.map(|(caption, code)| (code, caption)).collect();
    WallView { title, mark: mark(issue), codes, ..WallView::default() }
}

/// One code as large as the window allows, a whole number of pixels a module.
pub(super) fn page(words: Lang, view: &WallView, page: usize, (width, height): (f64, f64)) -> AnyView {
    let Some((code, caption)) = view.codes.get(page) else {
        return view! { <p class="wall-note">{view.note.clone()}</p> }.into_any();
    };
    let side = code.size + 2 * qr::QUIET;
    let room = (height * 0.78).min(width * 0.92);
    let px = side * ((room / f64::from(side)).floor() as i32).max(1);
    let label = code.text.lines().next().unwrap_or_default().to_owned();
    view! {
        <figure class="wall-code" data-version=code.version.to_string()>
            <svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label=label width=px.to_string() height=px.to_string()
                viewBox=format!("0 0 {side} {side}") shape-rendering="crispEdges">
                <rect width=side.to_string() height=side.to_string() fill="#fff"></rect>
                <path d=code.path.clone() fill="#000"></path>
            </svg>
            <figcaption>{caption.clone()}<small>{words.code_how()}</small></figcaption>
        </figure>
    }
    .into_any()
}
