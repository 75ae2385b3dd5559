//! What goes on beside the prize games: free games, records owed, a game gone through together.

use crate::app::office::Office;
use crate::app::route::Place;
use crate::arbiter::{ClubWish, Command};
use crate::tournament::{BoardNumber, FreeGame, GameResult, PlayerId, RoundNumber, Side, Tournament};
use leptos::prelude::*;

fn wish(office: Office, wish: ClubWish) -> bool {
    office.perform(Command::Club { wish }).is_ok()
}

/// The results a free game may have, in the order of the menu.
const RESULTS: [Option<GameResult>; 4] =
    [None, Some(GameResult::FirstWins), Some(GameResult::Draw), Some(GameResult::SecondWins)];

fn result_options(office: Office, now: Option<GameResult>) -> impl IntoView {
    let words = office.words();
    let text = move |it: Option<GameResult>| {
        office.peek(|t| it.map(|it| words.result_text(t, it))).flatten().unwrap_or_else(|| "–".to_owned())
    };
    let option = move |(at, it): (usize, Option<GameResult>)| {
        view! { <option value=at.to_string() selected=it == now>{text(it)}</option> }
    };
    RESULTS.into_iter().enumerate().map(option).collect_view()
}

fn chosen(event: &leptos::ev::Event) -> Option<GameResult> {
    event_target_value(event).parse::<usize>().ok().and_then(|at| RESULTS.get(at).copied()).flatten()
}

#[component]
pub fn FreeGames() -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let tonight = Memo::new(move |_| {
        let of = |t: &Tournament| {
            let night = t.club.nights.len().saturating_sub(1);
            let of_night = t.club.free.iter().filter(|game| usize::from(game.night) == night).copied();
            of_night.map(|game| (game, t.name(game.first), t.name(game.second))).collect::<Vec<_>>()
        };
        office.facts(of).unwrap_or_default()
    });
    // Who is here comes first.
    let people = Memo::new(move |_| {
        let of = |t: &Tournament| {
            let mut all: Vec<(bool, PlayerId, String)> =
                t.active_in(t.next_round()).map(|it| (!it.here, it.id, it.person.name.clone())).collect();
            all.sort();
            all.into_iter().map(|(_, id, name)| (id, name)).collect::<Vec<_>>()
        };
        office.facts(of).unwrap_or_default()
    });
    let [first, second] = [(); 2].map(|()| RwSignal::new(None::<PlayerId>));
    let result = RwSignal::new(None::<GameResult>);
    let [white, black] = [Side::First, Side::Second]
        .map(|side| office.peek(|t| words.side(&t.settings.game, side)).unwrap_or_default());
    let add = move || {
        let (Some(a), Some(b)) = (first.get_untracked(), second.get_untracked()) else { return };
        let game = ClubWish::NoteFreeGame { first: a, second: b, result: result.get_untracked() };
        if wish(office, game) {
            first.set(None);
            second.set(None);
            result.set(None);
        }
    };
    let pick = move |id: &'static str, label: String, chosen: RwSignal<Option<PlayerId>>| {
        view! {
            <label class="field"><span>{label}</span>
                <select id=id required prop:value=move || chosen.get().map(|it| it.0.to_string()).unwrap_or_default()
                    on:change=move |event| chosen.set(event_target_value(&event).parse().ok().map(PlayerId))>
                    <option value="">"…"</option>
                    {move || people.get().into_iter().map(|(id, name)| view! { <option value=id.0.to_string()>{name}</option> }).collect_view()}
                </select></label>
        }
    };
    let row = move |(game, a, b): (FreeGame, String, String)| {
        let number = game.number;
        let label = format!("{a} — {b}");
        view! {
            <li class="row"><bdi>{a}</bdi>
                <select aria-label=label on:change=move |event| {
                    wish(office, ClubWish::CorrectFreeGame { number, result: chosen(&event) });
                }>{result_options(office, game.result)}</select>
                <bdi>{b}</bdi>
                <button type="button" class="quiet" aria-label=words.remove() on:click=move |_| {
                    wish(office, ClubWish::StrikeFreeGame { number });
                }>"×"</button></li>
        }
    };
    view! {
        <section aria-label=words.free_head()>
            <h3>{words.free_head()}" "<small class="muted">{move || tonight.with(Vec::len)}</small></h3>
            <form class="row beside-form" on:submit=move |event| { event.prevent_default(); add(); }>
                {pick("free-first", white, first)}
                {pick("free-second", black, second)}
                <label class="field"><span>{words.result()}</span>
                    <select id="free-result" on:change=move |event| result.set(chosen(&event))>{result_options(office, None)}</select></label>
                <button type="submit" id="free-add">{words.free_add()}</button>
            </form>
            <Show when=move || tonight.with(Vec::is_empty)><p class="muted">{words.free_none()}</p></Show>
            <ul class="free-games">{move || tonight.get().into_iter().map(row).collect_view()}</ul>
        </section>
    }
}

/// How many records are still owed, and the way to them (R125).
#[component]
pub fn RecordsOwed() -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let owed = Memo::new(move |_| office.facts(|t| t.records_owed().len()).unwrap_or_default());
    view! {
        <p id="records-owed"><a href=office.place_href(Place::Records(None))>{move || match owed.get() {
            0 => words.owed_none(),
            n => words.owed_head(n),
        }}</a></p>
    }
}

/// 复盘 of one of tonight's games (R016).
#[component]
pub fn ReviewChoice() -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let games = Memo::new(move |_| {
        let of = |t: &Tournament| {
            let Some(night) = t.club.tonight() else { return Vec::new() };
            let rounds = t.rounds.iter().filter(|round| round.number >= night.first && round.published);
            let boards = rounds.flat_map(|round| round.boards.iter().map(move |board| (round.number, board)));
            let done = boards.filter(|(_, board)| board.result.is_some_and(|it| !it.is_forfeit()));
            done.map(|(round, board)| (round, board.number, words.pair_names(t, board))).collect()
        };
        office.facts(of).unwrap_or_default()
    });
    let now = Memo::new(move |_| {
        let of = |t: &Tournament| {
            let review = t.club.tonight()?.review.clone()?;
            let board = t.round(review.round)?.board(review.board)?;
            Some(words.review_now(&t.name(board.first), &t.name(board.second), &review.by))
        };
        office.facts(of).flatten()
    });
    let game = RwSignal::new(None::<(RoundNumber, BoardNumber)>);
    let by = RwSignal::new(String::new());
    let choose = move || {
        let night = office.peek(|t| t.club.nights.len().saturating_sub(1) as u16).unwrap_or_default();
        wish(office, ClubWish::ChooseReview { night, game: game.get_untracked(), by: by.get_untracked() });
    };
    let value = |round: RoundNumber, board: BoardNumber| format!("{}-{}", round.0, board.0);
    view! {
        <section aria-label=words.review_head()>
            <h3>{words.review_head()}</h3>
            <p><strong><bdi>{move || now.get().unwrap_or_else(|| words.review_none())}</bdi></strong></p>
            <form class="row beside-form" on:submit=move |event| { event.prevent_default(); choose(); }>
                <label class="field"><span>{words.review_game()}</span>
                    <select id="review-game" on:change=move |event| {
                        let text = event_target_value(&event);
                        let parts = text.split_once('-').and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
                        game.set(parts.map(|(round, board)| (RoundNumber(round), BoardNumber(board))));
                    }>
                        <option value="">{words.review_none()}</option>
                        {move || games.get().into_iter().map(|(round, board, pair)| view! {
                            <option value=value(round, board)>{pair}</option>
                        }).collect_view()}
                    </select></label>
                <label class="field"><span>{words.review_by()}</span>
                    <input type="text" id="review-by" maxlength="64" autocomplete="off" prop:value=by on:input=move |event| by.set(event_target_value(&event))/></label>
                <button type="submit" id="review-set">{words.review_set()}</button>
            </form>
        </section>
    }
}
