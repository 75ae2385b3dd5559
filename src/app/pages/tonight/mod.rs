//! 今晚: who is here, who plays, the next proposal, free games, records owed, the game gone through together.

mod beside;
mod proposal;

use crate::app::browser::clock;
use crate::app::keys::Keys;
use crate::app::office::Office;
use crate::app::route::{Place, Sheet};
use crate::arbiter::{ClubWish, Command};
use crate::tournament::{BoardNumber, GameResult, PlayerId, RoundNumber, Side, Tournament};
use leptos::prelude::*;

/// Where somebody who is here is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Whereabouts {
    At(BoardNumber),
    Waits,
    Full,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct HereView {
    id: PlayerId,
    name: String,
    games: usize,
    at: Whereabouts,
}

/// A game that runs.
#[derive(Clone, Debug, PartialEq, Eq)]
struct RunningView {
    round: RoundNumber,
    board: BoardNumber,
    first: String,
    second: String,
}

fn limit(t: &Tournament) -> u8 {
    t.club_rules().unwrap_or_default().prize_games
}

fn here(t: &Tournament) -> Vec<HereView> {
    let next = t.next_round();
    let look = |id: PlayerId| {
        let games = t.prize_games_tonight(id);
        let at = match t.still_at(id, next) {
            Some((_, board)) => Whereabouts::At(board),
            None if games >= usize::from(limit(t)) => Whereabouts::Full,
            None => Whereabouts::Waits,
        };
        HereView { id, name: t.name(id), games, at }
    };
    t.players.iter().filter(|player| player.here && !player.is_out_by(next)).map(|it| look(it.id)).collect()
}

fn running(t: &Tournament) -> Vec<RunningView> {
    let rounds = t.rounds.iter().filter(|round| round.published);
    let boards = rounds.flat_map(|round| round.boards.iter().map(move |board| (round.number, board)));
    let open = boards.filter(|(_, board)| board.result.is_none());
    let look = |(round, board): (RoundNumber, &crate::tournament::Board)| RunningView {
        round,
        board: board.number,
        first: t.name(board.first),
        second: t.name(board.second),
    };
    let mut all: Vec<RunningView> = open.map(look).collect();
    all.sort_by_key(|it| (it.board, it.round));
    all
}

/// Proposes the next prize games and stays on this screen.
fn propose(office: Office) {
    let round = office.peek(|t| t.next_round());
    let draft = office.peek(|t| t.last_round().is_some_and(|it| !it.published)).unwrap_or_default();
    let Some(round) = round else { return };
    if draft {
        return proposal::confirm(office);
    }
    let command =
        Command::PairNextRound { round, seed: office.seed(), bend: crate::arbiter::Bend::default() };
    // Said by the office when it may not be.
    let _ = office.perform(command);
}

fn today() -> String {
    let now = clock::local(clock::now());
    format!("{:04}-{:02}-{:02}", now.year, now.month, now.day)
}

#[component]
pub fn TonightPage() -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let night = Memo::new(move |_| office.facts(|t| t.club.tonight().map(|it| it.date.clone())).flatten());
    let people = Memo::new(move |_| office.facts(here).unwrap_or_default());
    let draft = Memo::new(move |_| {
        office.facts(|t| t.last_round().filter(|it| !it.published).map(|it| it.number)).flatten()
    });
    let obstacle = Memo::new(move |_| {
        office
            .facts(|t| crate::arbiter::pairing_obstacle(t).map(|it| words.refusal(t, &it)))
            .flatten()
            .unwrap_or_default()
    });
    Keys::while_shown(move |key| {
        if key.in_text || key.ctrl || key.alt || key.composing || key.code != "KeyN" {
            return false;
        }
        propose(office);
        true
    });
    view! {
        <div class="row page-head">
            <h2>{move || night.get().map_or_else(|| words.night_none(), |date| words.night_head(&date))}</h2>
            <span class="grow"></span>
            <a class="button" href=office.place_href(Place::CheckIn)>{words.check_in_page()}</a>
            <button type="button" on:click=move |_| crate::app::pages::stage_wall::open(office)>{words.board_window()}</button>
            <a class="button" href=office.place_href(Place::Sheet(Sheet::Book))>{words.book_print()}</a>
            <a class="button" href=office.place_href(Place::Sheet(Sheet::BlankRegister))>{words.blank_register()}</a>
        </div>
        <OpenNight night/>
        <Show when=move || night.with(Option::is_some)>
            <Show when=move || draft.get().is_none() fallback=move || view! { <proposal::ProposalTable/> }>
                <p class="row">
                    <button type="button" class="primary" id="pair-next" aria-describedby="pair-obstacle"
                        aria-disabled=move || obstacle.with(|it| !it.is_empty()).then_some("true")
                        on:click=move |_| propose(office)>{words.night_pair()}" (N)"</button>
                    <small id="pair-obstacle" class="muted">{obstacle}</small>
                </p>
            </Show>
            <Running/>
            <section aria-label=words.night_people()>
                <h3>{words.night_people()}" "<small class="muted">{move || people.with(Vec::len)}</small></h3>
                <Show when=move || people.with(Vec::is_empty)><p class="muted">{words.night_nobody()}" "
                    <a href=office.place_href(Place::CheckIn)>{words.check_in_page()}</a></p></Show>
                <ul class="here-list">{move || {
                    let limit = office.peek(limit).unwrap_or(3);
                    people.get().into_iter().map(|it| view! { <HereItem it limit/> }).collect_view()
                }}</ul>
            </section>
            <beside::FreeGames/>
            <beside::RecordsOwed/>
            <beside::ReviewChoice/>
        </Show>
    }
}

/// The first night, or another one once the last has its results.
#[component]
fn OpenNight(night: Memo<Option<String>>) -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let date = RwSignal::new(today());
    let form = move || {
        view! {
            <form class="row" on:submit=move |event| {
                event.prevent_default();
                let _ = office.perform(Command::Club { wish: ClubWish::OpenNight { date: date.get_untracked() } });
            }>
                <label class="field"><span>{words.night_date()}</span>
                    <input type="date" id="night-date" required prop:value=date on:input=move |event| date.set(event_target_value(&event))/></label>
                <button type="submit" class=move || if night.with(Option::is_some) { "" } else { "primary" } id="night-open">{words.night_open()}</button>
                <small class="muted">{words.night_new_hint()}</small>
            </form>
        }
    };
    move || {
        if night.with(Option::is_some) {
            view! { <details class="more"><summary>{words.night_new()}</summary>{form()}</details> }
                .into_any()
        } else {
            form().into_any()
        }
    }
}

#[component]
fn HereItem(it: HereView, limit: u8) -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let HereView { id, name, games, at } = it;
    let (state, text) = match at {
        Whereabouts::At(board) => ("plays", words.night_at_board(board.0)),
        Whereabouts::Waits => ("waits", words.night_waits()),
        Whereabouts::Full => ("full", words.night_full()),
    };
    let gone = format!("{name}: {}", words.did_not_here(&name));
    view! {
        <li data-state=state><bdi>{name}</bdi>" "<span class="num">{words.night_games_of(games, limit)}</span>" "
            <small class="muted">{text}</small>
            <button type="button" class="quiet" aria-label=gone on:click=move |_| {
                let _ = office.perform(Command::CheckIn { id, here: false, id_seen: false });
            }>"×"</button></li>
    }
}

/// What is on, whenever it was begun; a result in one press.
#[component]
fn Running() -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let games = Memo::new(move |_| office.facts(running).unwrap_or_default());
    let [first, second] = [Side::First, Side::Second]
        .map(|side| office.peek(|t| words.side(&t.settings.game, side)).unwrap_or_default());
    let rows = move || {
        let all = games.get().into_iter().map(|game| view! { <RunningRow game/> });
        all.collect_view()
    };
    view! {
        <section aria-label=words.night_running()>
            <h3>{words.night_running()}" "<small class="muted">{move || games.with(Vec::len)}</small></h3>
            <Show when=move || games.with(|it| !it.is_empty()) fallback=move || view! { <p class="muted">{words.night_none_running()}</p> }>
                <table class="boards running" id="running">
                    <thead><tr><th scope="col" class="num">{words.board()}</th><th scope="col">{first.clone()}</th>
                        <th scope="col" class="result-head">{words.result()}</th><th scope="col">{second.clone()}</th>
                        <th scope="col"><span class="visually-hidden">{words.more()}</span></th></tr></thead>
                    <tbody>{rows}</tbody>
                </table>
            </Show>
        </section>
    }
}

#[component]
fn RunningRow(game: RunningView) -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let RunningView { round, board, first, second } = game;
    let results = [GameResult::FirstWins, GameResult::Draw, GameResult::SecondWins];
    let keys = results.map(|result| {
        let text = office.peek(|t| words.result_text(t, result)).unwrap_or_default();
        let label = format!("{first} — {second}: {text}");
        view! {
            <button type="button" aria-label=label on:click=move |_| {
                let _ = office.perform(Command::EnterResult { round, board, result: Some(result), reason: None });
            }>{text}</button>
        }
    });
    view! {
        <tr><th scope="row" class="num">{board.0}</th><td class="seat"><bdi>{first.clone()}</bdi></td>
            <td class="result"><span class="row result-choice">{keys}</span></td><td class="seat"><bdi>{second.clone()}</bdi></td>
            <td class="marks"><a href=office.place_href(Place::Round(round))>{words.round_tab(round.0)}</a></td></tr>
    }
}
