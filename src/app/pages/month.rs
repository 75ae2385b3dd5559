//! 月榜: the most points and the most progress of a month (R066).

use crate::app::office::Office;
use crate::app::route::{Place, Sheet};
use crate::app::words::Lang;
use crate::app::words::stage::hundredths;
use crate::sheets::{self, Hall, ImprovedRow, MonthBoard, MonthRow};
use leptos::prelude::*;

#[component]
pub fn MonthPage() -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let months = Memo::new(move |_| office.facts(|t| sheets::months(&Hall::of(t))).unwrap_or_default());
    let chosen = RwSignal::new(None::<usize>);
    // The last one until another is chosen.
    let at = move || chosen.get().unwrap_or_else(|| months.with(Vec::len).saturating_sub(1));
    let board = Memo::new(move |_| {
        let month = months.with(|it| it.get(at()).cloned())?;
        office.facts(|t| sheets::month_board(&Hall::of(t), &month)).flatten()
    });
    view! {
        <div class="row page-head">
            <h2>{move || board.with(|it| it.as_ref().map_or_else(|| words.month_tab(), |it| words.month_head(&it.month)))}</h2>
            <label class="field"><span class="visually-hidden">{words.month_tab()}</span>
                <select id="month" on:change=move |event| chosen.set(event_target_value(&event).parse().ok())>
                    {move || months.get().into_iter().enumerate().map(|(n, month)| view! {
                        <option value=n.to_string() selected=move || at() == n>{month}</option>
                    }).collect_view()}
                </select></label>
            <span class="grow"></span>
            <button type="button" on:click=move |_| crate::app::pages::stage_wall::open_month(office)>{words.board_window()}</button>
            {move || (!months.with(Vec::is_empty)).then(|| view! {
                <a class="button" href=office.place_href(Place::Sheet(Sheet::Month(at() as u16 + 1)))>{words.month_print()}</a>
            })}
        </div>
        {move || match board.get() {
            None => view! { <p class="muted">{words.month_none()}</p> }.into_any(),
            Some(board) => {
                let dates = board.dates.join(" · ");
                view! { <p class="muted">{dates}</p><div class="month-lists">{points_table(words, &board, None)}{improved_table(words, &board, None)}</div> }.into_any()
            }
        }}
    }
}

/// The list by points; `head` stands in its `thead` on paper.
pub fn points_table(words: Lang, board: &MonthBoard, head: Option<AnyView>) -> AnyView {
    let row = |row: &MonthRow| {
        view! {
            <tr><td class="num">{words.rank_short(row.rank, row.shared)}</td><th scope="row"><bdi>{row.player.name().to_owned()}</bdi></th>
                <td class="num points">{row.form.points.to_string()}</td><td class="num">{row.form.games}</td>
                <td>{format!("{}–{}–{}", row.wins, row.draws, row.losses)}</td><td class="num">{row.nights}</td></tr>
        }
    };
    if board.rows.is_empty() {
        return view! { <p class="muted">{words.month_none()}</p> }.into_any();
    }
    view! {
        <table class="paper month-points" id="month-points">
            <caption>{words.month_points()}</caption>
            <thead>{head}<tr><th scope="col" class="num">{words.rank()}</th><th scope="col">{words.name()}</th>
                <th scope="col" class="num">{words.points()}</th><th scope="col" class="num">{words.games_count()}</th>
                <th scope="col">{words.record_wdl()}</th><th scope="col" class="num">{words.nights_count()}</th></tr></thead>
            <tbody>{board.rows.iter().map(row).collect_view()}</tbody>
        </table>
    }
    .into_any()
}

/// The list by progress, with both numbers (?14).
pub fn improved_table(words: Lang, board: &MonthBoard, head: Option<AnyView>) -> AnyView {
    let row = |row: &ImprovedRow| {
        let (now, before) = (row.now.average(), row.before.average());
        view! {
            <tr><td class="num">{words.rank_short(row.rank, row.shared)}</td><th scope="row"><bdi>{row.player.name().to_owned()}</bdi></th>
                <td class="num">{hundredths(before)}" "<small class="muted">"("{row.before.games}")"</small></td>
                <td class="num">{hundredths(now)}" "<small class="muted">"("{row.now.games}")"</small></td>
                <td class="num points">"+"{hundredths(now.saturating_sub(before))}</td></tr>
        }
    };
    if board.improved.is_empty() {
        return view! { <p class="muted">{words.improved_none(board.least_games)}</p> }.into_any();
    }
    view! {
        <table class="paper month-improved" id="month-improved">
            <caption>{words.month_improved()}" "<small class="muted">{words.improved_note(board.least_games)}</small></caption>
            <thead>{head}<tr><th scope="col" class="num">{words.rank()}</th><th scope="col">{words.name()}</th>
                <th scope="col" class="num">{words.average_before()}</th><th scope="col" class="num">{words.average_now()}</th>
                <th scope="col" class="num">{words.gain()}</th></tr></thead>
            <tbody>{board.improved.iter().map(row).collect_view()}</tbody>
        </table>
    }
    .into_any()
}
