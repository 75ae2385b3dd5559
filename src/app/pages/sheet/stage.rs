//! 出场名单, 擂台战况, 月榜, 对局登记 and the blank register.

use super::Head;
use crate::app::pages::month::{improved_table, points_table};
use crate::app::words::Lang;
use crate::sheets::{self, GameKind, Hall};
use crate::tournament::{PlayerId, Side};
use leptos::prelude::*;

/// Lines of an empty register on one A4 page.
const BLANK_LINES: usize = 24;

fn name(hall: &Hall, id: PlayerId) -> String {
    hall.player(id).map(|it| it.name().to_owned()).unwrap_or_default()
}

pub fn lineups(words: Lang, hall: &Hall, head: &Head) -> Option<AnyView> {
    let arena = hall.arena.as_ref()?;
    let rows = arena.teams.iter().flat_map(|team| {
        let of = team.seats.len();
        team.seats.iter().zip(0..).map(move |(seat, at)| {
            let first = at == 0;
            view! {
                <tr class:group-start=first><th scope="row"><bdi>{first.then(|| team.name.clone())}</bdi></th><td class="num">{at + 1}</td>
                    <td>{words.role(&seat.role, at, of)}</td><td class="who"><bdi>{name(hall, seat.player)}</bdi></td></tr>
            }
        })
    });
    Some(view! {
        <table class="paper lineups-paper">
            <thead>{head.row(4)}<tr><th scope="col">{words.unit()}</th><th scope="col" class="num">{words.number()}</th>
                <th scope="col">{words.role_label()}</th><th scope="col">{words.name()}</th></tr></thead>
            <tbody>{rows.collect_view()}</tbody>
        </table>
    }
    .into_any())
}

/// Every game, then where the teams stand.
pub fn arena(words: Lang, hall: &Hall, head: &Head) -> Option<AnyView> {
    let arena = hall.arena.as_ref()?;
    let with_team = |id: PlayerId| {
        let unit = hall.player(id).map(|it| it.person.unit.clone()).unwrap_or_default();
        view! { <bdi>{name(hall, id)}</bdi>" "<small><bdi>{unit}</bdi></small> }
    };
    let games = arena.games.iter().map(|game| {
        let turned = game.first != game.holder;
        let result = game.result.map(|it| if turned { it.turned() } else { it });
        let side = words.side(&hall.settings.game, if turned { Side::Second } else { Side::First });
        view! {
            <tr><td class="num">{game.round.0}</td><td class="who">{with_team(game.holder)}</td><td>{side}</td>
                <td class="result-box">{result.map(|it| words.result_at(&hall.settings.points, it))}</td>
                <td class="who">{with_team(game.challenger)}</td><td class="num">{game.streak}</td></tr>
        }
    });
    let teams = arena.ranking().into_iter().map(|it| {
        view! {
            <tr><td class="num">{words.rank_short(it.rank, it.shared)}</td><th scope="row"><bdi>{arena.teams[it.team].name.clone()}</bdi></th>
                <td class="num">{it.left}</td><td class="num">{it.wins}</td></tr>
        }
    });
    Some(view! {
        <table class="paper">
            <thead>{head.row(6)}<tr><th scope="col" class="num">{words.game_no()}</th><th scope="col">{words.stage_holds()}</th><th></th>
                <th scope="col" class="result-box">{words.result()}</th><th scope="col">{words.stage_challenges()}</th>
                <th scope="col" class="num">{words.streak_head()}</th></tr></thead>
            <tbody>{games.collect_view()}</tbody>
        </table>
        <table class="paper">
            <caption>{words.team_rank_head()}</caption>
            <thead><tr><th scope="col" class="num">{words.rank()}</th><th scope="col">{words.unit()}</th>
                <th scope="col" class="num">{words.team_left_head()}</th><th scope="col" class="num">{words.team_wins_head()}</th></tr></thead>
            <tbody>{teams.collect_view()}</tbody>
        </table>
    }
    .into_any())
}

pub fn month(words: Lang, hall: &Hall, n: u16, head: &dyn Fn(String) -> Head) -> Option<AnyView> {
    let month = sheets::months(hall).into_iter().nth(usize::from(n).checked_sub(1)?)?;
    let board = sheets::month_board(hall, &month)?;
    let head = head(words.month_head(&month)).row(6).into_any();
    Some(view! { {points_table(words, &board, Some(head))}{improved_table(words, &board, None)} }.into_any())
}

/// Every game of the club with its date (R126).
pub fn book(words: Lang, hall: &Hall, head: &Head) -> Option<AnyView> {
    hall.club_rules?;
    let game = &hall.settings.game;
    let rows = sheets::club_games(hall).into_iter().zip(1..).map(|(it, n)| {
        let prize = matches!(it.kind, GameKind::Prize { .. });
        view! {
            <tr><td class="num">{n}</td><td>{it.date}</td><td class="who"><bdi>{it.first.person.name}</bdi></td>
                <td class="result-box">{it.result.map(|it| words.result_at(&hall.settings.points, it))}</td>
                <td class="who"><bdi>{it.second.person.name}</bdi></td>
                <td>{if prize { words.prize_game() } else { words.free_game() }}</td></tr>
        }
    });
    Some(view! {
        <table class="paper">
            <thead>{head.row(6)}<tr><th></th><th scope="col">{words.date_head()}</th><th scope="col">{words.side(game, Side::First)}</th>
                <th scope="col" class="result-box">{words.result()}</th><th scope="col">{words.side(game, Side::Second)}</th>
                <th scope="col">{words.kind_head()}</th></tr></thead>
            <tbody>{rows.collect_view()}</tbody>
        </table>
    }
    .into_any())
}

/// A page to be filled in by hand (R124).
pub fn blank_register(words: Lang, hall: &Hall, head: &Head) -> AnyView {
    let game = &hall.settings.game;
    let rows = (1..=BLANK_LINES).map(|n| {
        view! { <tr class="blank-line"><td class="num">{n}</td><td></td><td></td><td class="result-box"></td><td></td><td></td><td></td></tr> }
    });
    view! {
        <table class="paper blank-register">
            <thead>{head.row(7)}<tr><th></th><th scope="col">{words.date_head()}</th><th scope="col">{words.side(game, Side::First)}</th>
                <th scope="col" class="result-box">{words.result()}</th><th scope="col">{words.side(game, Side::Second)}</th>
                <th scope="col">{words.kind_head()}</th><th scope="col">{words.signature()}</th></tr></thead>
            <tbody>{rows.collect_view()}</tbody>
        </table>
    }
    .into_any()
}
