//! 台号牌 for the tables and 积分编排卡 for the players.

use super::Head;
use crate::app::words::Lang;
use crate::sheets::{self, Hall};
use crate::tournament::Status;
use leptos::prelude::*;

/// Two numbers a sheet, each twice: one half of the folded card looks to either side.
pub fn table_numbers(words: Lang, hall: &Hall) -> AnyView {
    let seated =
        hall.rounds.iter().flat_map(|round| &round.boards).map(|board| board.number.0).max().unwrap_or(0);
    let present = hall.players.iter().filter(|it| it.status == Status::Active).count();
    let tables = seated.max(u16::try_from(present / 2).unwrap_or(u16::MAX)).max(1);
    let numbers: Vec<u16> = (1..=tables).collect();
    let pages = numbers.chunks(2).map(|pair| {
        let cards = pair.iter().map(|n| {
            view! {
                <div class="table-card">
                    <div class="table-number turned" aria-hidden="true">{*n}</div>
                    <div class="table-number">{*n}</div>
                </div>
            }
        });
        view! { <section class="table-cards">{cards.collect_view()}</section> }
    });
    view! { <p class="screen-only muted">{words.table_number_hint()}</p>{pages.collect_view()} }.into_any()
}

/// Cards of everybody, four a page, in the order of their numbers; rounds to come are empty lines to be filled in.
pub fn cards(words: Lang, hall: &Hall, head: &Head) -> AnyView {
    let mut players: Vec<_> = hall.players.iter().collect();
    players.sort_by_key(|it| (it.number.is_none(), it.number, it.id));
    let game = &hall.settings.game;
    let planned = usize::from(hall.settings.rounds).max(hall.rounds.len());
    let one = |id| {
        let card = sheets::player_card(hall, id)?;
        let person = card.player.person.clone();
        let mut lines: Vec<_> = card
            .lines
            .iter()
            .map(|line| {
                let other = line.opponent.as_ref();
                let number = other.and_then(|it| it.number).map(|it| it.to_string()).unwrap_or_default();
                let name = other.map_or_else(|| words.outcome(line.outcome), |it| it.person.name.clone());
                let side = line.side.map(|side| words.side_short(game, side)).unwrap_or_default();
                let scored = if line.outcome == crate::tournament::Outcome::Pending {
                    String::new()
                } else {
                    line.points.to_string()
                };
                let running = if scored.is_empty() { String::new() } else { line.running.to_string() };
                [line.round.to_string(), side, number, name, scored, running]
            })
            .collect();
        lines.extend((lines.len()..planned).map(|n| {
            [(n + 1).to_string(), String::new(), String::new(), String::new(), String::new(), String::new()]
        }));
        let rows = lines.into_iter().map(|[round, side, number, name, scored, running]| view! {
            <tr><th scope="row" class="num">{round}</th><td>{side}</td><td class="num">{number}</td><td class="opponent"><bdi>{name}</bdi></td>
                <td class="num">{scored}</td><td class="num">{running}</td></tr>
        });
        Some(view! {
            <section class="paper-card">
                <header><strong>{card.player.number.map(|n| n.to_string())}</strong>" "<b><bdi>{person.name}</bdi></b>" "<bdi>{person.unit}</bdi></header>
                <table><thead><tr><th scope="col" class="num">{words.round()}</th><th scope="col">{words.side_col()}</th><th scope="col" class="num">{words.number()}</th>
                    <th scope="col">{words.opponent()}</th><th scope="col" class="num">{words.score_col()}</th><th scope="col" class="num">{words.running_total()}</th></tr></thead>
                    <tbody>{rows.collect_view()}</tbody></table>
                <small><bdi>{hall.settings.name.clone()}</bdi>" "{head.mark.clone()}" "{head.issued.clone()}</small>
            </section>
        })
    };
    let pages = players.chunks(if planned > 7 { 4 } else { 6 }).map(|page| {
        let cards = page.iter().filter_map(|it| one(it.id)).collect_view();
        view! { <div class="card-page">{cards}</div> }
    });
    pages.collect_view().into_any()
}
