//! The line-ups: teams side by side, each in the order in which it comes up; moved by mouse or by keys.

use crate::app::browser::keyboard;
use crate::app::office::Office;
use crate::arbiter::Command;
use crate::tournament::{Lineup, PlayerId, SeatState};
use leptos::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq)]
struct SeatView {
    player: PlayerId,
    name: String,
    /// As noted, empty for the usual one.
    own: String,
    usual: String,
    state: SeatState,
    wins: u16,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct TeamView {
    name: String,
    left: usize,
    seats: Vec<SeatView>,
}

fn teams(office: Office) -> Vec<TeamView> {
    let words = office.words();
    let of = |t: &crate::tournament::Tournament| {
        let arena = t.arena()?;
        let team = |team: &crate::tournament::ArenaTeam| {
            let many = team.seats.len();
            let seats = team.seats.iter().zip(0..).map(|(seat, at)| SeatView {
                player: seat.player,
                name: t.name(seat.player),
                own: seat.role.clone(),
                usual: words.role("", at, many),
                state: seat.state,
                wins: seat.wins,
            });
            TeamView { name: team.name.clone(), left: team.left(), seats: seats.collect() }
        };
        Some(arena.teams.iter().map(team).collect::<Vec<_>>())
    };
    office.facts(of).flatten().unwrap_or_default()
}

fn seat_id(player: PlayerId) -> String {
    format!("lineup-{}", player.0)
}

/// Changes the line-ups that hold and keeps the whole of them.
fn change(office: Office, write: impl FnOnce(&mut Vec<Lineup>)) {
    let Some(mut lineups) =
        office.desk.with_untracked(|desk| desk.as_ref().map(|it| it.present().lineups_now()))
    else {
        return;
    };
    write(&mut lineups);
    // Said by the office when nothing changes.
    let _ = office.perform(Command::SetLineups { lineups });
}

/// Moves somebody to the place of another one of his team.
fn move_to(office: Office, player: PlayerId, at: PlayerId) {
    change(office, |lineups| {
        for lineup in lineups {
            let place = |id| lineup.seats.iter().position(|seat| seat.player == id);
            if let (Some(from), Some(to)) = (place(player), place(at)) {
                let seat = lineup.seats.remove(from);
                lineup.seats.insert(to, seat);
            }
        }
    });
    focus(player);
}

fn step(office: Office, player: PlayerId, by: isize) {
    change(office, |lineups| {
        for lineup in lineups {
            let Some(from) = lineup.seats.iter().position(|seat| seat.player == player) else { continue };
            let to = from.saturating_add_signed(by).min(lineup.seats.len() - 1);
            lineup.seats.swap(from, to);
        }
    });
    focus(player);
}

fn step_team(office: Office, team: &str, by: isize) {
    change(office, |lineups| {
        if let Some(from) = lineups.iter().position(|it| it.team == team) {
            let to = from.saturating_add_signed(by).min(lineups.len() - 1);
            lineups.swap(from, to);
        }
    });
}

fn focus(player: PlayerId) {
    request_animation_frame(move || keyboard::focus(&seat_id(player)));
}

#[component]
pub fn Lineups() -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let shown = Memo::new(move |_| teams(office));
    let dragged = RwSignal::new(None::<PlayerId>);
    view! {
        <h3>{words.lineups_head()}</h3>
        <p class="muted" id="lineup-keys">{words.lineups_keys()}</p>
        <div class="lineups">{move || shown.get().into_iter().map(|team| view! { <TeamCard team dragged/> }).collect_view()}</div>
    }
}

#[component]
fn TeamCard(team: TeamView, dragged: RwSignal<Option<PlayerId>>) -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let TeamView { name, left, seats } = team;
    let (earlier, later) = (words.move_team_left(&name), words.move_team_right(&name));
    let (back, on) = (name.clone(), name.clone());
    let rows = seats.into_iter().zip(1..).map(|(seat, n)| {
        let id = seat.player;
        let team = name.clone();
        let state = match seat.state {
            SeatState::Waiting => "waiting",
            SeatState::Holding => "holding",
            SeatState::Beaten(_) => "beaten",
            SeatState::Away => "away",
        };
        let key = move |event: leptos::ev::KeyboardEvent| {
            match (event.alt_key(), event.key().as_str()) {
                (true, "ArrowUp") => step(office, id, -1),
                (true, "ArrowDown") => step(office, id, 1),
                (true, "ArrowLeft") => { step_team(office, &team, -1); focus(id); }
                (true, "ArrowRight") => { step_team(office, &team, 1); focus(id); }
                _ => return,
            }
            event.prevent_default();
        };
        let label = format!("{} {}", words.role_label(), seat.name);
        view! {
            <li class="lineup-seat" data-state=state draggable="true"
                on:dragstart=move |_| dragged.set(Some(id))
                on:dragover=move |event| event.prevent_default()
                on:drop=move |event| {
                    event.prevent_default();
                    if let Some(from) = dragged.get_untracked().filter(|from| *from != id) {
                        move_to(office, from, id);
                    }
                }>
                <span class="num">{n}</span>
                <input type="text" class="role" maxlength="20" aria-label=label placeholder=seat.usual.clone() prop:value=seat.own.clone()
                    on:change=move |event| {
                        let role = event_target_value(&event);
                        change(office, |lineups| for seat in lineups.iter_mut().flat_map(|it| &mut it.seats) {
                            if seat.player == id {
                                seat.role.clone_from(&role);
                            }
                        });
                    }/>
                <span id=seat_id(id) class="who" tabindex="0" aria-describedby="lineup-keys" on:keydown=key><bdi>{seat.name.clone()}</bdi></span>
                <small class="muted">{words.seat_state(seat.state)}{(seat.wins > 0).then(|| format!(" · {}", words.stage_wins(seat.wins)))}</small>
            </li>
        }
    });
    view! {
        <section class="lineup" aria-label=name.clone()>
            <div class="row">
                <h4><bdi>{name.clone()}</bdi></h4>
                <small class="muted">{words.team_left(left)}</small>
                <span class="grow"></span>
                <button type="button" class="quiet" aria-label=earlier on:click=move |_| step_team(office, &back, -1)>"←"</button>
                <button type="button" class="quiet" aria-label=later on:click=move |_| step_team(office, &on, 1)>"→"</button>
            </div>
            <ol>{rows.collect_view()}</ol>
        </section>
    }
}
