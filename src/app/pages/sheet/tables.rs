//! 名次表 and 大表 on paper.

use super::Head;
use crate::app::pages::standings::{TableView, crosstable_paper};
use crate::app::words::Lang;
use crate::sheets::StandingRow;
use crate::tournament::{RoundNumber, Tournament};
use leptos::prelude::*;

pub fn standings(words: Lang, t: &Tournament, after: RoundNumber, head: &Head) -> Option<AnyView> {
    let table = TableView::of(words, t, Some(after))?;
    let order: Vec<_> = table.steps.iter().map(|step| table.standings.order[*step]).collect();
    let rounds = usize::from(table.ledger.rounds_done);
    let one_row = |row: &StandingRow| {
        let it = &row.standing;
        let rank = words.rank_short(it.rank, it.shared);
        let values = table
            .steps
            .iter()
            .map(|step| it.values[*step])
            .map(|value| view! { <td class="num">{value.to_string()}</td> });
        let cells =
            table.cells(words, it.player).into_iter().map(|cell| view! { <td class="cell">{cell}</td> });
        view! {
            <tr><td class="num">{rank}</td><td class="num">{it.number}</td>
                <th scope="row"><bdi>{row.player.person.name.clone()}</bdi></th><td><bdi>{row.player.person.unit.clone()}</bdi></td>
                <td class="num points">{it.points.to_string()}</td>{values.collect_view()}{cells.collect_view()}</tr>
        }
    };
    // Each group on a paper of its own: it hangs where the group plays.
    let papers = table.sections.iter().map(|(group, name)| {
        let head = match name {
            Some(name) => Head { title: format!("{} · {name}", head.title), ..head.clone() },
            None => head.clone(),
        };
        view! {
        <table class="paper standings-paper">
            <thead>
                {head.row(5 + order.len() + rounds)}
                <tr><th scope="col" class="num">{words.rank()}</th><th scope="col" class="num">{words.number()}</th><th scope="col">{words.name()}</th>
                    <th scope="col">{words.unit()}</th><th scope="col" class="num">{words.points()}</th>
                    {order.iter().map(|it| view! { <th scope="col" class="num">{words.tie_break_heading(*it)}</th> }).collect_view()}
                    {(1..=rounds).map(|n| view! { <th scope="col">{n}</th> }).collect_view()}</tr>
            </thead>
            <tbody>{table.rows_of(*group).map(one_row).collect_view()}</tbody>
        </table>
        }
    });
    Some(papers.collect_view().into_any())
}

pub fn crosstable(words: Lang, t: &Tournament, head: &dyn Fn(String) -> Head) -> Option<AnyView> {
    let table = TableView::of(words, t, None)?;
    let head = head(words.sheet_crosstable(table.ledger.rounds_done));
    Some(crosstable_paper(words, &table, |columns| head.row(columns).into_any()).into_any())
}
