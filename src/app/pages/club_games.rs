//! 查对局: all records of this browser by player, day, opening and position.

use crate::app::browser::{language, worker};
use crate::app::office::Office;
use crate::app::parts::status_line::StatusLine;
use crate::app::route::{Place, Route};
use crate::app::work::{self, Asked};
use crate::tournament::{BoardNumber, RoundNumber, Tournament};
use leptos::prelude::*;
use leptos::task::spawn_local;
use qihui::record::library::{Card, Wanted};
use qihui::record::scoresheet::{Kind, Summary};
use qihui::search::Needle;

/// Records in one request.
const AT_ONCE: usize = 20;
/// Games in the list.
const SHOWN: usize = 100;

/// The games of an event as they lie in its record, not yet read.
fn cards(id: &str, t: &Tournament) -> Vec<Card> {
    let Some(kind) = Kind::of(&t.settings.game) else { return Vec::new() };
    let of = t.records().map(|(round, board, record)| Card {
        event: (id.to_owned(), t.settings.name.clone()),
        kind,
        round: round.0,
        board: board.number.0,
        first: t.name(board.first),
        second: t.name(board.second),
        date: t.settings.occasion.dates.clone(),
        result: board.result,
        text: record.text.as_str().to_owned(),
        summary: Summary::default(),
    });
    of.collect()
}

/// Every record of every event of this browser, and of the one that is open.
pub async fn all(office: Office) -> Vec<Card> {
    let open = office.event_id();
    let mut found = office
        .desk
        .with_untracked(|desk| desk.as_ref().map(|desk| cards(&desk.id, desk.present())).unwrap_or_default());
    for id in office.events().await {
        if open.as_deref() == Some(id.as_str()) {
            continue;
        }
        if let Some(t) = office.look_into(&id).await {
            found.extend(cards(&id, &t));
        }
    }
    found
}

/// Reads the games beside the page and tells how many are done.
async fn read(cards: RwSignal<Vec<Card>>, done: RwSignal<usize>) {
    let mut at = 0;
    loop {
        let piece = cards.try_with_untracked(|all| {
            let kind = all.get(at)?.kind;
            let texts =
                all[at..].iter().take(AT_ONCE).take_while(|it| it.kind == kind).map(|it| it.text.clone());
            Some((kind, texts.collect::<Vec<_>>()))
        });
        let Some(Some((kind, texts))) = piece else { return };
        let count = texts.len();
        let request = serde_json::to_string(&Asked::Look(kind, texts)).unwrap_or_default();
        let answer = worker::ask(&request).await.unwrap_or_else(|| work::answer(&request));
        let read: Vec<Summary> = serde_json::from_str(&answer).unwrap_or_default();
        cards.try_update(|all| {
            for (card, summary) in all[at..].iter_mut().zip(read) {
                card.summary = summary;
            }
        });
        at += count;
        done.try_set(at);
    }
}

#[component]
pub fn ClubGamesPage(position: Option<String>) -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    language::set_title(&format!("{} · {}", words.games_head(), words.app_name()));
    let games = RwSignal::new(Vec::<Card>::new());
    let ready = RwSignal::new(false);
    let done = RwSignal::new(0);
    let wanted = RwSignal::new(Wanted::default());
    let fen = RwSignal::new(position.unwrap_or_default());
    // For each game the ply after which the position stands.
    let with = RwSignal::new(None::<Vec<Option<u32>>>);
    let find_position = move || {
        let text = fen.get_untracked().trim().to_owned();
        with.set(None);
        if text.is_empty() {
            return;
        }
        spawn_local(async move {
            let all = games.get_untracked();
            let mut found: Vec<Option<u32>> = Vec::with_capacity(all.len());
            for piece in all.chunks(AT_ONCE) {
                let kind = piece[0].kind;
                let texts = piece.iter().map(|it| it.text.clone()).collect();
                let request =
                    serde_json::to_string(&Asked::Find(kind, texts, text.clone())).unwrap_or_default();
                let answer = worker::ask(&request).await.unwrap_or_else(|| work::answer(&request));
                let read: Vec<Option<u32>> = serde_json::from_str(&answer).unwrap_or_default();
                found.extend(read.into_iter().chain(std::iter::repeat(None)).take(piece.len()));
            }
            with.try_set(Some(found));
        });
    };
    spawn_local(async move {
        let mut found = all(office).await;
        // One kind after the other, so that a request holds one kind.
        found.sort_by_key(|it| it.kind.ending());
        games.try_set(found);
        ready.try_set(true);
        find_position();
        read(games, done).await;
    });
    let hits = Memo::new(move |_| {
        let named = |typed: &str, name: &str| Needle::new(typed).is_in(name);
        let there = with.get();
        games.with(|all| {
            let fits = all.iter().enumerate().filter_map(|(nth, card)| {
                let ply = match &there {
                    Some(found) => Some(found.get(nth).copied().flatten()?),
                    None => None,
                };
                wanted.with(|it| it.fits(card, named)).then_some((nth, ply))
            });
            fits.collect::<Vec<_>>()
        })
    });
    let field = move |id: &'static str, label: String, set: fn(&mut Wanted, String)| {
        view! {
            <label class="field"><span>{label}</span>
                <input type="search" id=id maxlength="60" on:input=move |event| wanted.update(|it| set(it, event_target_value(&event)))/>
            </label>
        }
    };
    view! {
        <header class="top-bar">
            <a class="home-link" href=Route::Home.href() aria-label=words.home()>{words.app_name()}</a>
            <h1 class="event-name">{words.games_head()}</h1>
        </header>
        <main class="page" id="content">
            <p class="muted">{words.games_note()}</p>
            <div class="fields">
                {field("games-player", words.games_player(), |it, text| it.player = text)}
                {field("games-date", words.games_date(), |it, text| it.date = text)}
                {field("games-opening", words.games_opening(), |it, text| it.opening = text)}
                <label class="field wide"><span>{words.games_position()}</span>
                    <input type="search" id="games-position" maxlength="120" prop:value=fen
                        on:change=move |event| { fen.set(event_target_value(&event)); find_position(); }/>
                </label>
            </div>
            <p role="status" id="games-count">{move || match (ready.get(), games.with(Vec::len)) {
                (false, _) => words.opening(),
                (true, 0) => words.games_none(),
                (true, all) if done.get() < all => words.games_reading(done.get(), all),
                (true, all) => words.games_found(hits.with(Vec::len), all),
            }}</p>
            <GameTable games hits/>
        </main>
        <footer class="foot"><StatusLine/></footer>
    }
}

#[component]
fn GameTable(games: RwSignal<Vec<Card>>, hits: Memo<Vec<(usize, Option<u32>)>>) -> impl IntoView {
    let words = Office::here().words();
    let rows = move || {
        let hits = hits.get();
        games.with(|all| {
            let shown = hits.iter().take(SHOWN).filter_map(|(nth, ply)| Some((all.get(*nth)?, *ply)));
            let row = |(card, ply): (&Card, Option<u32>)| {
                let place = Place::Record(RoundNumber(card.round), BoardNumber(card.board));
                let href = Route::Event(card.event.0.clone(), place).href();
                let opening = card.summary.opening.as_ref().map(|(eco, name)| format!("{eco} {name}"));
                view! {
                    <tr>
                        <td><a href=href><bdi>{card.first.clone()}</bdi>" – "<bdi>{card.second.clone()}</bdi></a></td>
                        <td>{words.record_score(card.result)}</td>
                        <td><bdi>{opening}</bdi></td>
                        <td class="num">{card.summary.plies}</td>
                        <td>{ply.map(|it| words.games_after(it))}</td>
                        <td><bdi>{card.event.1.clone()}</bdi>" "<span class="muted">{words.round_tab(card.round)}" "<bdi>{card.date.clone()}</bdi></span></td>
                    </tr>
                }
            };
            shown.map(row).collect_view()
        })
    };
    view! {
        <table class="games" id="games-table">
            <thead><tr>
                <th scope="col">{words.name()}</th>
                <th scope="col">{words.result()}</th>
                <th scope="col">{words.games_opening_head()}</th>
                <th scope="col" class="num">{words.games_plies()}</th>
                <th scope="col"></th>
                <th scope="col">{words.games_event()}</th>
            </tr></thead>
            <tbody>{rows}</tbody>
        </table>
        <p class="muted">{move || {
            let count = hits.with(Vec::len);
            (count > SHOWN).then(|| words.games_more(count - SHOWN))
        }}</p>
    }
}
