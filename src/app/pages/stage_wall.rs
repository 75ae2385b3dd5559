//! The hall's view of an arena and of a club: who holds the stage and who comes next; what is played; the month.

use super::board::{WallView, nothing};
use crate::app::browser::address;
use crate::app::office::Office;
use crate::app::route::{Place, Route, Wall};
use crate::app::words::Lang;
use crate::app::words::stage::hundredths;
use crate::sheets::{self, Hall};
use crate::tournament::{Arena, PairingSystem, PlayerId, SeatState, Side};
use leptos::prelude::*;

/// Opens the window at what this event shows first.
pub fn open(office: Office) {
    let wall = match office.peek(|t| t.settings.system) {
        Some(PairingSystem::Arena { .. }) => Wall::Stage,
        Some(PairingSystem::ClubNight { .. }) => Wall::Tonight,
        _ => Wall::Pairings,
    };
    open_at(office, wall);
}

pub fn open_month(office: Office) {
    open_at(office, Wall::Month);
}

fn open_at(office: Office, wall: Wall) {
    if let Some(id) = office.event_id() {
        address::open_window(&Route::Event(id, Place::Board(wall)).href());
    }
}

fn name(hall: &Hall, id: PlayerId) -> String {
    hall.player(id).map(|it| it.name().to_owned()).unwrap_or_default()
}

/// Name, team and title of somebody.
fn who(words: Lang, hall: &Hall, arena: &Arena, id: PlayerId) -> (String, String) {
    let Some(team) = arena.team_of(id).map(|at| &arena.teams[at]) else {
        return (name(hall, id), String::new());
    };
    let at = team.seats.iter().position(|seat| seat.player == id).unwrap_or(0);
    let role = words.role(&team.seats[at].role, at, team.seats.len());
    (name(hall, id), format!("{} · {role}", team.name))
}

pub(super) fn stage_head(words: Lang, hall: &Hall) -> WallView {
    let title = match hall.arena.as_ref() {
        Some(arena) if arena.is_over() => arena
            .winner()
            .map_or_else(|| words.stage_over_none(), |at| words.stage_over(&arena.teams[at].name)),
        Some(arena) => match arena.games.last().filter(|game| game.result.is_none()) {
            Some(game) => words.stage_running(game.round.0),
            None => words.stage_next(),
        },
        None => words.wall_stage(),
    };
    WallView { title, ..WallView::default() }
}

/// Holder against challenger, large; the teams with everybody's fate below.
#[component]
pub fn StageWall() -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let hall = Memo::new(move |_| office.facts(Hall::of));
    move || {
        let hall = hall.get()?;
        let arena = hall.arena.clone()?;
        let game = arena.games.last().filter(|game| game.result.is_none()).copied();
        let pair = game.map(|it| (it.holder, it.challenger));
        let pair = pair.or(arena.next.map(|next| (next.holder, next.challenger)));
        let first = game.map(|it| it.first).or(arena.next.and_then(|it| {
            let turned = |side| if side == Side::First { it.holder } else { it.challenger };
            it.holder_side.map(turned)
        }));
        let streak = arena.holder.map_or(0, |it| it.streak);
        let seat = |label: String, id: PlayerId, streak: Option<u16>| {
            let (name, team) = who(words, &hall, &arena, id);
            let side = first.map(|it| if it == id { Side::First } else { Side::Second });
            let side = side.map(|side| words.side_named(&hall.settings.game, side));
            view! {
                <div class="wall-seat">
                    <p>{label}{side.map(|side| format!(" · {}", words.stage_moves_first(&side)))}</p>
                    <p class="wall-seat-name"><bdi>{name}</bdi></p>
                    <p><bdi>{team}</bdi></p>
                    <p class="wall-streak">{streak.filter(|n| *n > 0).map(|n| words.stage_streak(n))}</p>
                </div>
            }
        };
        let stage = pair.filter(|_| !arena.is_over()).map(|(holder, challenger)| {
            view! {
                <div class="wall-stage">{seat(words.stage_holds(), holder, Some(streak))}{seat(words.stage_challenges(), challenger, None)}</div>
            }
        });
        let coming = game.and_then(|_| arena.coming()).map(|id| {
            let (name, team) = who(words, &hall, &arena, id);
            view! { <p class="wall-coming"><bdi>{words.stage_coming(&format!("{name}（{team}）"))}</bdi></p> }
        });
        let ranks = arena.ranking();
        let teams = arena.teams.iter().zip(0..).map(|(team, at)| {
            let rank = ranks.iter().find(|it| it.team == at).map(|it| words.rank_short(it.rank, it.shared));
            let rank = rank.filter(|_| arena.is_over());
            let seats = team.seats.iter().map(|seat| {
                let state = match seat.state {
                    SeatState::Waiting => "waiting",
                    SeatState::Holding => "holding",
                    SeatState::Beaten(_) => "beaten",
                    SeatState::Away => "away",
                };
                let wins = (seat.wins > 0).then(|| format!(" {}", words.stage_wins(seat.wins)));
                view! { <li data-state=state><bdi>{name(&hall, seat.player)}</bdi><small>{wins}</small></li> }
            });
            view! {
                <section class="wall-team"><h2>{rank.map(|it| format!("{it} "))}<bdi>{team.name.clone()}</bdi>" "<small>{words.team_left(team.left())}</small></h2>
                    <ol>{seats.collect_view()}</ol></section>
            }
        });
        let teams = teams.collect_view();
        Some(view! { <div class="wall-arena">{stage}{coming}<div class="wall-teams">{teams}</div></div> })
    }
}

/// What is played now, then what tonight has brought.
pub(super) fn tonight(words: Lang, hall: &Hall) -> WallView {
    let Some(night) = hall.club.tonight() else { return nothing(words.wall_tonight(), words.night_none()) };
    let rounds = hall.rounds.iter().filter(|round| round.number >= night.first);
    let mut boards: Vec<_> =
        rounds.flat_map(|round| round.boards.iter().map(move |it| (round.number, it))).collect();
    boards.sort_by_key(|(round, board)| {
        (
            board.result.is_some(),
            if board.result.is_some() { 0 } else { board.number.0 },
            *round,
            board.number,
        )
    });
    let result = |it| words.result_at(&hall.settings.points, it);
    let row = |(_, board): (_, &sheets::HallBoard)| {
        vec![
            board.number.to_string(),
            name(hall, board.first),
            board.result.map_or_else(|| "–".to_owned(), result),
            name(hall, board.second),
        ]
    };
    let review = night.review.as_ref().and_then(|it| {
        let board = hall.round(it.round)?.boards.iter().find(|board| board.number == it.board)?;
        Some(words.review_now(&name(hall, board.first), &name(hall, board.second), &it.by))
    });
    let game = &hall.settings.game;
    WallView {
        title: words.night_head(&night.date),
        heads: vec![
            (words.board(), "no"),
            (words.side(game, Side::First), "who"),
            (String::new(), "mid"),
            (words.side(game, Side::Second), "who"),
        ],
        rows: boards.into_iter().map(row).collect(),
        note: review.unwrap_or_default(),
        ..WallView::default()
    }
}

/// The last month: points, and who has made progress below.
pub(super) fn month(words: Lang, hall: &Hall) -> WallView {
    let board = sheets::months(hall).pop().and_then(|month| sheets::month_board(hall, &month));
    let Some(board) = board.filter(|it| !it.rows.is_empty()) else {
        return nothing(words.wall_month(), words.month_none());
    };
    let rows = board.rows.iter().map(|row| {
        vec![
            words.rank_short(row.rank, row.shared),
            row.player.name().to_owned(),
            row.form.points.to_string(),
            row.form.games.to_string(),
        ]
    });
    let improved = board.improved.iter().take(5).map(|row| {
        let gain = row.now.average().saturating_sub(row.before.average());
        format!("{} +{}", row.player.name(), hundredths(gain))
    });
    let improved: Vec<String> = improved.collect();
    let note = if improved.is_empty() {
        String::new()
    } else {
        format!("{}: {}", words.month_improved(), words.listed(&improved))
    };
    WallView {
        title: words.month_head(&board.month),
        heads: vec![
            (words.rank(), "no"),
            (words.name(), "who"),
            (words.points(), "val"),
            (words.games_count(), "val"),
        ],
        rows: rows.collect(),
        note,
        ..WallView::default()
    }
}
