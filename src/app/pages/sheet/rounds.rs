//! 对阵表: by board, and by name with the number of the board biggest.

use super::Head;
use crate::app::pages::board::{sort_names, where_to};
use crate::app::words::Lang;
use crate::sheets::{self, Hall, NameLine, Seat};
use crate::tournament::{RoundNumber, Side};
use leptos::prelude::*;

/// Names on one page: two columns of so many rows of 18 pt.
const A_COLUMN: usize = 23;

pub fn pairings(words: Lang, hall: &Hall, round: RoundNumber, head: &Head) -> Option<AnyView> {
    let sheet = sheets::pairings(hall, round)?;
    let game = &hall.settings.game;
    let seat = |seat: Seat| {
        let number = seat.player.number.map(|n| n.to_string()).unwrap_or_default();
        view! {
            <td class="who"><bdi>{seat.player.person.name}</bdi>" "
                <small>{number}" "<bdi>{seat.player.person.unit}</bdi></small></td>
            <td class="num score">{seat.score.to_string()}</td>
        }
    };
    let matches = hall.round(round).map(|it| sheets::team_matches(hall, it)).unwrap_or_default();
    let rows = sheet.boards.into_iter().map(|line| {
        let result = line.result.map(|it| words.result_at(&hall.settings.points, it));
        // Between teams each match has a line above its boards.
        let of_match = matches.iter().find(|it| (it.first_board..=it.last_board).contains(&line.number.0));
        let first = of_match.filter(|_| hall.first_of_match(round, line.number)).map(|it| {
            let [one, other] = it.teams.clone();
            let score = format!("{}–{}", it.boards[0], it.boards[1]);
            view! { <tr class="match-head"><th colspan="6" scope="colgroup"><bdi>{one}</bdi>" "{score}" "<bdi>{other}</bdi></th></tr> }
        });
        view! {
            {line.opens.map(|group| view! { <tr class="group-head"><th scope="rowgroup" colspan="6">{words.group(group)}</th></tr> })}
            {first}
            <tr><th scope="row" class="board-no">{line.number.0}</th>{seat(line.first)}<td class="result-box">{result}</td>{seat(line.second)}</tr>
        }
    });
    let byes = sheet.byes.into_iter().map(|it| {
        view! { <tr><th></th>{seat(it)}<td class="result-box">{words.bye_short()}</td><td></td><td></td></tr> }
    });
    Some(view! {
        <table class="paper pairings">
            <thead>
                {head.row(6)}
                <tr><th scope="col">{words.board()}</th><th scope="col">{words.side(game, Side::First)}</th>
                    <th scope="col" class="num">{words.points()}</th><th scope="col" class="result-box">{words.result()}</th>
                    <th scope="col">{words.side(game, Side::Second)}</th><th scope="col" class="num">{words.points()}</th></tr>
            </thead>
            <tbody>{rows.collect_view()}{byes.collect_view()}</tbody>
        </table>
    }
    .into_any())
}

pub fn names(words: Lang, hall: &Hall, round: RoundNumber, head: &Head) -> Option<AnyView> {
    let mut lines = sheets::by_name(hall, round)?.lines;
    sort_names(words, &mut lines);
    let pages = lines.chunks(A_COLUMN * 2).map(|page| {
        // Read down the left column, then down the right one.
        let left = page.len().div_ceil(2);
        let rows = (0..left).map(|at| {
            let right = page.get(left + at).map(|line| cells(words, hall, line));
            view! { <tr>{cells(words, hall, &page[at])}<td class="gap"></td>{right}</tr> }
        });
        let columns = || view! {
            <th scope="col">{words.name()}</th><th scope="col" class="board-no">{words.board()}</th><th scope="col"></th>
        };
        view! {
            <table class="paper names">
                <thead>{head.row(7)}<tr>{columns()}<th></th>{columns()}</tr></thead>
                <tbody>{rows.collect_view()}</tbody>
            </table>
        }
    });
    Some(pages.collect_view().into_any())
}

fn cells(words: Lang, hall: &Hall, line: &NameLine) -> impl IntoView + use<> {
    let (board, side) = where_to(words, hall, line);
    view! {
        <td class="who"><bdi>{line.player.person.name.clone()}</bdi>" "<small><bdi>{line.player.person.unit.clone()}</bdi></small></td>
        <td class="board-no">{board}</td><td class="side">{side}</td>
    }
}
