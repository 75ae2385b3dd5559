//! 记分单 in the order of a cut pile, and the register with its signatures (R120–R122).

use super::Head;
use crate::app::words::Lang;
use crate::sheets::{self, Hall, Seat, Slip, cut_stack};
use crate::tournament::{RoundNumber, Side};
use leptos::prelude::*;

pub fn slips(words: Lang, hall: &Hall, round: RoundNumber, a_page: usize, mark: &str) -> Option<AnyView> {
    hall.round(round)?;
    let mut all = sheets::slips(hall, round);
    for slip in &mut all {
        mark.clone_into(&mut slip.mark);
    }
    let pages = cut_stack(&all, a_page).into_iter().map(|page| {
        let slips = page.into_iter().map(|it| match it {
            Some(it) => slip(words, hall, it).into_any(),
            None => view! { <section class="slip empty"></section> }.into_any(),
        });
        view! { <div class="slip-page" data-slips=a_page.to_string()>{slips.collect_view()}</div> }
    });
    Some(pages.collect_view().into_any())
}

fn slip(words: Lang, hall: &Hall, it: Slip) -> impl IntoView + use<> {
    let game = &hall.settings.game;
    let sides = [words.side(game, Side::First), words.side(game, Side::Second)];
    let row = |side: &String, seat: Seat| {
        let number = seat.player.number.map(|n| n.to_string()).unwrap_or_default();
        view! {
            <tr><th scope="row">{side.clone()}</th>
                <td class="who"><bdi>{seat.player.person.name}</bdi>" "<small>{number}" "<bdi>{seat.player.person.unit}</bdi></small></td>
                <td class="box"></td><td class="box"></td></tr>
        }
    };
    let signs = sides
        .iter()
        .map(|side| view! { <span class="sign">{words.slip_sign(side)}<i></i></span> })
        .collect_view();
    view! {
        <section class="slip">
            <header><bdi>{hall.settings.name.clone()}</bdi><strong>{words.slip_place(it.round.0, it.board.0)}</strong><small>{it.mark}</small></header>
            <table>
                <thead><tr><th></th><th>{words.name()}</th><th class="box">{words.result()}</th><th class="box">{words.slip_fouls()}</th></tr></thead>
                <tbody>{row(&sides[0], it.first)}{row(&sides[1], it.second)}</tbody>
            </table>
            <p class="signs"><span class="sign">{words.slip_reason()}<i></i></span></p>
            <p class="signs">{signs}</p>
            <p class="signs"><span class="sign">{words.slip_arbiter()}<i></i></span><span class="sign">{words.slip_time()}<i></i></span></p>
        </section>
    }
}

pub fn register(words: Lang, hall: &Hall, round: RoundNumber, head: &Head) -> Option<AnyView> {
    let sheet = sheets::pairings(hall, round)?;
    let game = &hall.settings.game;
    let who = |seat: Seat| view! { <td class="who"><bdi>{seat.player.person.name}</bdi></td> };
    let rows = sheet.boards.into_iter().map(|line| {
        let result = line.result.map(|it| words.result_at(&hall.settings.points, it));
        view! {
            {line.opens.map(|group| view! { <tr class="group-head"><th scope="rowgroup" colspan="7">{words.group(group)}</th></tr> })}
            <tr><th scope="row" class="board-no">{line.number.0}</th>{who(line.first)}<td class="result-box">{result}</td>{who(line.second)}
                <td class="signature"></td><td class="signature"></td><td class="remark"></td></tr>
        }
    });
    let sides = [Side::First, Side::Second].map(|side| words.side(game, side));
    Some(view! {
        <table class="paper register">
            <thead>
                {head.row(7)}
                <tr><th scope="col">{words.board()}</th><th scope="col">{sides[0].clone()}</th><th scope="col" class="result-box">{words.result()}</th>
                    <th scope="col">{sides[1].clone()}</th><th scope="col">{words.slip_sign(&sides[0])}</th>
                    <th scope="col">{words.slip_sign(&sides[1])}</th><th scope="col">{words.register_remark()}</th></tr>
            </thead>
            <tbody>{rows.collect_view()}</tbody>
        </table>
        <p class="signs"><span class="sign">{words.register_recorder()}<i></i></span><span class="sign">{words.register_chief()}<i></i></span></p>
    }
    .into_any())
}
