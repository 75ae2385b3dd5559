//! 团体对抗: the table of teams, their matches, and who sits at which board.

use crate::app::keys::Keys;
use crate::app::office::Office;
use crate::app::pages::board::open_wall;
use crate::app::pages::registration::{PairButton, pair_next};
use crate::app::route::{Place, Sheet, Wall};
use crate::app::words::Lang;
use crate::arbiter::Command;
use crate::sheets::{self, Hall, MatchLine, TeamRow};
use crate::tournament::team_match::Team;
use crate::tournament::{PlayerId, RoundNumber, Tournament};
use leptos::prelude::*;

/// A team with the names of its members.
#[derive(Clone, Debug, PartialEq, Eq)]
struct LineUp {
    team: Team,
    names: Vec<String>,
}

#[component]
pub fn TeamMatchPage() -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let table = Memo::new(move |_| {
        office.facts(|t| {
            let hall = Hall::of(t);
            (hall.last_round().map(|it| it.number), hall.team_table)
        })
    });
    let rounds = Memo::new(move |_| {
        office.facts(|t| {
            let hall = Hall::of(t);
            let of_round = |round: &sheets::HallRound| {
                let bye = sheets::team_bye(round).map(str::to_owned);
                (round.number, sheets::team_matches(&hall, round), bye)
            };
            hall.rounds.iter().map(of_round).rev().collect::<Vec<_>>()
        })
    });
    let line_ups = Memo::new(move |_| office.facts(line_ups).unwrap_or_default());
    let begun = Memo::new(move |_| office.facts(|t| !t.rounds.is_empty()) == Some(true));
    let boards = Memo::new(move |_| office.facts(Tournament::team_boards).unwrap_or_default());
    Keys::while_shown(move |key| {
        if key.in_text || key.ctrl || key.alt || key.composing {
            return false;
        }
        match key.code.as_str() {
            "KeyP" => office.go_place(Place::Sheet(Sheet::TeamTable)),
            "KeyN" => pair_next(office),
            _ => return false,
        }
        true
    });
    view! {
        <div class="row page-head">
            <h2>{move || match table.get() {
                Some((Some(n), _)) => words.team_standings(n.0),
                _ => words.team_match(),
            }}</h2>
            <span class="grow"></span>
            <button type="button" on:click=move |_| open_wall(office, Wall::Teams)>{words.board_window()}</button>
            <a class="button" href=office.place_href(Place::Sheet(Sheet::TeamTable))>{words.print()}</a>
        </div>
        {move || table.get().filter(|(_, rows)| !rows.is_empty()).map(|(round, rows)| view! {
            <div class="scroll" tabindex="0" role="region" aria-label=words.team_match()>{team_table(words, &rows, round)}</div>
        })}
        {move || rounds.get().unwrap_or_default().into_iter().map(|(n, matches, bye)| view! {
            <section><h3>{words.team_matches_of(n.0)}</h3>{match_list(words, &matches, bye.as_deref())}</section>
        }).collect_view()}
        <h3>{words.line_ups()}</h3>
        <Show when=move || line_ups.with(|it| !it.is_empty()) fallback=move || view! { <p class="muted">{words.team_none()}</p> }>
            <p class="muted">{move || words.line_up_hint(boards.get())}</p>
            <div class="line-ups">{move || {
                let all = line_ups.get();
                let editable = !begun.get();
                (0..all.len()).map(|at| line_up(office, all.clone(), at, boards.get(), editable)).collect_view()
            }}</div>
        </Show>
        <div class="row next-step"><span class="grow"></span><PairButton/></div>
    }
}

fn line_ups(t: &Tournament) -> Vec<LineUp> {
    let with_names = |team: Team| LineUp { names: team.members.iter().map(|id| t.name(*id)).collect(), team };
    t.teams().into_iter().map(with_names).collect()
}

/// The numbers that put the teams and their members into this order.
fn renumber(office: Office, order: &[LineUp]) {
    let mut ids: Vec<PlayerId> = order.iter().flat_map(|it| it.team.members.iter().copied()).collect();
    let rest =
        office.peek(|t| t.players.iter().map(|player| player.id).collect::<Vec<_>>()).unwrap_or_default();
    ids.extend(rest.into_iter().filter(|id| !order.iter().any(|it| it.team.members.contains(id))));
    let _ = office.perform(Command::SetNumbers { numbers: ids.into_iter().zip(1..).collect() });
}

fn line_up(office: Office, all: Vec<LineUp>, at: usize, boards: u16, editable: bool) -> impl IntoView {
    let words = office.words();
    let it = all[at].clone();
    let swap_teams = {
        let all = all.clone();
        move || {
            let mut order = all.clone();
            order.swap(at, at - 1);
            renumber(office, &order);
        }
    };
    let up = (editable && at > 0).then(|| {
        view! { <button type="button" class="quiet" aria-label=words.move_team_up(&it.team.name) on:click=move |_| swap_teams()>"↑"</button> }
    });
    let many = it.names.len();
    let members = it.names.iter().enumerate().map(|(place, name)| {
        let with = {
            let all = all.clone();
            move |other: usize| {
                let mut order = all.clone();
                order[at].team.members.swap(place, other);
                renumber(office, &order);
            }
        };
        let again = with.clone();
        let up = (editable && place > 0).then(|| view! {
            <button type="button" class="quiet" aria-label=words.move_member_up(name) on:click=move |_| with(place - 1)>"↑"</button>
        });
        let down = (editable && place + 1 < many).then(|| view! {
            <button type="button" class="quiet" aria-label=words.move_member_down(name) on:click=move |_| again(place + 1)>"↓"</button>
        });
        let reserve = (place >= usize::from(boards)).then(|| view! { " "<small class="muted">{words.reserve()}</small> });
        view! { <li><bdi>{name.clone()}</bdi>{reserve}<span class="grow"></span>{up}{down}</li> }
    });
    let members = members.collect_view();
    view! { <section class="line-up"><h4><bdi>{it.team.name}</bdi>{up}</h4><ol>{members}</ol></section> }
}

/// The table of teams, on the screen and on paper.
pub fn team_table(words: Lang, rows: &[TeamRow], after: Option<RoundNumber>) -> AnyView {
    table_with(words, rows, after, |_| ().into_any())
}

/// The same with a head above the columns.
pub fn table_with(
    words: Lang,
    rows: &[TeamRow],
    after: Option<RoundNumber>,
    head: impl Fn(usize) -> AnyView,
) -> AnyView {
    let after = after.map_or(0, |n| n.0);
    let swiss = rows.iter().any(|row| row.opponents.is_some());
    let lines = rows.iter().map(|row| {
        let it = &row.score;
        let rounds = (1..=after).map(|round| {
            let met = it.matches.iter().find(|met| met.round.0 == round);
            let text = met.map_or_else(String::new, |met| match &met.other {
                None => words.bye(),
                Some(other) => format!("{other} {}–{}", met.boards[0], met.boards[1]),
            });
            view! { <td class="cell"><bdi>{text}</bdi></td> }
        });
        let rounds = rounds.collect_view();
        let opponents =
            swiss.then(|| view! { <td class="num">{row.opponents.map(|it| it.to_string())}</td> });
        view! {
            <tr data-shared=row.shared.then_some("")>
                <td class="num">{words.rank_short(row.rank, row.shared)}</td>
                <th scope="row"><bdi>{it.team.name.clone()}</bdi></th>
                <td class="num points">{it.match_points.to_string()}</td>
                <td class="num">{it.board_points.to_string()}</td>
                {opponents}{rounds}
            </tr>
        }
    });
    let lines = lines.collect_view();
    let columns = 4 + usize::from(swiss) + usize::from(after);
    view! {
        <table class="paper teams team-table">
            <thead>
                {head(columns)}
                <tr><th scope="col" class="num">{words.rank()}</th><th scope="col">{words.team_word()}</th>
                    <th scope="col" class="num">{words.match_points()}</th><th scope="col" class="num">{words.board_points()}</th>
                    {swiss.then(|| view! { <th scope="col" class="num">{words.opponents_points()}</th> })}
                    {(1..=after).map(|n| view! { <th scope="col">{words.round_tab(n)}</th> }).collect_view()}</tr>
            </thead>
            <tbody>{lines}</tbody>
        </table>
    }
    .into_any()
}

/// The matches of a round as a list: `数学系 2½–1½ 物理系`.
pub fn match_list(words: Lang, matches: &[MatchLine], bye: Option<&str>) -> impl IntoView + use<> {
    let lines = matches.iter().map(|it| {
        let [one, other] = it.teams.clone();
        let score = format!("{}–{}", it.boards[0], it.boards[1]);
        view! {
            <li data-complete=it.complete.then_some("")><bdi>{one}</bdi>" "<strong>{score}</strong>" "<bdi>{other}</bdi>
                " "<small class="muted">{words.boards_of(it.first_board, it.last_board)}</small></li>
        }
    });
    let lines = lines.collect_view();
    let bye = bye.map(|team| view! { <li>{words.sits_out(team)}</li> });
    view! { <ol class="match-list">{lines}{bye}</ol> }
}
