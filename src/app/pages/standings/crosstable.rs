//! 大表: every round of everybody, by final numbers.

use super::TableView;
use crate::app::office::Office;
use crate::app::route::{Place, Sheet};
use crate::app::words::Lang;
use crate::sheets::StandingRow;
use crate::standings::crosstable::{Row, crosstable_from};
use crate::tournament::Side;
use leptos::prelude::*;

#[component]
pub fn CrosstablePage() -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let table = Memo::new(move |_| office.facts(|t| TableView::of(words, t, None)).flatten());
    view! {
        <div class="row page-head">
            <h2>{words.crosstable_title()}</h2>
            <span class="grow"></span>
            <a class="button" href=office.place_href(Place::Standings(None))>{words.standings()}</a>
            <a class="button" href=office.place_href(Place::Sheet(Sheet::Crosstable))>{words.print_crosstable()}</a>
        </div>
        {move || match table.get() {
            None => view! { <p class="muted">{words.no_standings()}</p> }.into_any(),
            Some(table) => {
                let game = table.game.clone();
                let note = words.cell_note(&words.side_short(&game, Side::First), &words.side_short(&game, Side::Second));
                view! {
                    <p class="muted">{table.title(words)}" · "{note}</p>
                    <div class="scroll" tabindex="0" role="region" aria-label=words.crosstable_title()>
                        {table_view(words, &table, |_| ().into_any())}
                    </div>
                }.into_any()
            }
        }}
    }
}

/// The table itself; on paper it begins with the head of the sheet, as wide as the table.
pub fn table_view(words: Lang, table: &TableView, head: impl FnOnce(usize) -> AnyView) -> AnyView {
    let rounds = table.ledger.rounds_done;
    let order: Vec<_> = table.steps.iter().map(|step| table.standings.order[*step]).collect();
    let rows = crosstable_from(&table.ledger, &table.standings, &|player| table.from(player));
    let columns = 5 + usize::from(rounds) + order.len();
    let one_row = |(row, person): (&Row, &StandingRow)| {
        let values = table
            .steps
            .iter()
            .map(|step| person.standing.values[*step])
            .map(|it| view! { <td class="num">{it.to_string()}</td> });
        view! {
            <tr>
                <td class="num">{row.row}</td>
                <th scope="row"><bdi>{person.player.person.name.clone()}</bdi></th>
                <td class="unit"><bdi>{person.player.person.unit.clone()}</bdi></td>
                {cells(words, table, row).collect_view()}
                <td class="num points">{person.standing.points.to_string()}</td>
                {values.collect_view()}
                <td class="num">{words.rank_short(person.standing.rank, person.standing.shared)}</td>
            </tr>
        }
    };
    let sections = table.sections.iter().map(|(group, name)| {
        let head = name.clone().map(|name| {
            view! {
                <tr class="group-head"><th scope="rowgroup" colspan=columns.to_string()>{name}</th></tr>
            }
        });
        let of_group = rows.iter().zip(&table.rows).filter(|(_, it)| it.standing.group == *group);
        view! { <tbody>{head}{of_group.map(one_row).collect_view()}</tbody> }
    });
    view! {
        <table class="crosstable paper">
            <caption class="visually-hidden">{words.crosstable_title()}</caption>
            <thead>{head(columns)}<tr>
                <th scope="col" class="num">"#"</th>
                <th scope="col">{words.name()}</th>
                <th scope="col" class="unit">{words.unit()}</th>
                {(1..=rounds).map(|n| view! { <th scope="col">{n}</th> }).collect_view()}
                <th scope="col" class="num">{words.points()}</th>
                {order.iter().map(|it| view! { <th scope="col" class="num">{words.tie_break_heading(*it)}</th> }).collect_view()}
                <th scope="col" class="num">{words.rank()}</th>
            </tr></thead>
            {sections.collect_view()}
        </table>
    }
    .into_any()
}

fn cells(words: Lang, table: &TableView, row: &Row) -> Vec<AnyView> {
    let cell = |cell: &crate::standings::crosstable::Cell| {
        let side = cell.side.map(|side| words.side_short(&table.game, side)).unwrap_or_default();
        let text = words.round_cell(cell.opponent, &side, cell.outcome, cell.points);
        view! { <td class="cell">{text}<small>{cell.running.to_string()}</small></td> }.into_any()
    };
    row.cells.iter().map(cell).collect()
}
