//! One player: rounds, where he stood, and what is known of him.

use crate::app::office::Office;
use crate::app::pages::registration::EditForm;
use crate::app::parts::dialog::Dialog;
use crate::app::route::{Place, Route};
use crate::app::words::Lang;
use crate::sheets::{self, Hall, PlayerCard};
use crate::tournament::{Contact, Game, PlayerId, RoundNumber, Status, Tournament};
use leptos::prelude::*;

/// A player's page as it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
struct CardView {
    card: PlayerCard,
    /// Rank after each round; 0 for who has none.
    ranks: Vec<(u16, bool)>,
    game: Game,
}

fn look(t: &Tournament, id: PlayerId) -> Option<CardView> {
    let hall = Hall::of(t);
    let card = sheets::player_card(&hall, id)?;
    let at = hall.index_of(id)? as u16;
    let rank = |round: RoundNumber| {
        let table = sheets::standings_after(t, round);
        table.of(at).map_or((0, false), |row| (row.rank, row.shared))
    };
    Some(CardView {
        ranks: hall.rounds.iter().map(|round| rank(round.number)).collect(),
        card,
        game: t.settings.game.clone(),
    })
}

#[component]
pub fn PlayerPage(id: PlayerId) -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let card = Memo::new(move |_| office.facts(|t| look(t, id)).flatten());
    let edit_open = RwSignal::new(false);
    view! {
        {move || match card.get() {
            None => view! { <h2>{words.player_absent()}</h2> }.into_any(),
            Some(it) => card_view(office, it).into_any(),
        }}
        <Show when=move || card.with(Option::is_some)>
            <div class="row">
                <button type="button" on:click=move |_| edit_open.set(true)>{words.edit_player()}</button>
                <ContactPart id/>
            </div>
        </Show>
        <Dialog open=edit_open title=words.edit_player() close=words.close()><EditForm id open=edit_open/></Dialog>
    }
}

fn card_view(office: Office, it: CardView) -> impl IntoView {
    let words = office.words();
    let href = move |place: Place| office.event_id().map(|event| Route::Event(event, place).href());
    let person = it.card.player.person.clone();
    let about = [person.unit, person.class, person.title, person.category];
    let rating = person.rating.map(|rating| rating.to_string());
    let about: Vec<String> = about.into_iter().chain(rating).filter(|text| !text.is_empty()).collect();
    let points = it.card.lines.last().map(|line| words.score_now(&line.running.to_string()));
    let now = it.ranks.last().map(|(rank, shared)| rank_text(words, *rank, *shared));
    let status = match &it.card.player.status {
        Status::Active => None,
        out => Some(words.status(out)),
    };
    let none = it.card.lines.is_empty();
    let rows = it.card.lines.into_iter().zip(it.ranks).map(|(line, (rank, shared))| {
        let side = line.side.map(|side| words.side_short(&it.game, side)).unwrap_or_default();
        let opponent = line.opponent.map(|other| {
            view! { <a href=href(Place::Player(other.id))><bdi>{other.person.name}</bdi></a> }
        });
        view! {
            <tr>
                <th scope="row" class="num"><a href=href(Place::Round(line.round))>{line.round.0}</a></th>
                <td>{side}</td>
                <td>{opponent}</td>
                <td>{words.outcome(line.outcome)}</td>
                <td class="num">{line.points.to_string()}</td>
                <td class="num">{line.running.to_string()}</td>
                <td class="num">{rank_text(words, rank, shared)}</td>
            </tr>
        }
    });
    let rows = rows.collect_view();
    view! {
        <div class="row page-head player-head">
            <h2>{it.card.player.number.map(|n| format!("{n} "))}<bdi>{person.name}</bdi></h2>
            <span class="muted"><bdi>{about.join(" · ")}</bdi></span>
            <span class="grow"></span>
            <strong>{points}</strong><strong>{now}</strong>
            {status.map(|it| view! { <span class="warning">{it}</span> })}
        </div>
        {if none { view! { <p class="muted">{words.no_games()}</p> }.into_any() } else { view! {
            <div class="scroll" tabindex="0" role="region" aria-label=words.games_of()>
                <table class="card">
                    <caption class="visually-hidden">{words.games_of()}</caption>
                    <thead><tr>
                        <th scope="col" class="num">{words.round()}</th>
                        <th scope="col">{words.side_col()}</th>
                        <th scope="col">{words.opponent()}</th>
                        <th scope="col">{words.result()}</th>
                        <th scope="col" class="num">{words.score_col()}</th>
                        <th scope="col" class="num">{words.running_total()}</th>
                        <th scope="col" class="num">{words.rank_then()}</th>
                    </tr></thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
        }.into_any() }}
    }
}

fn rank_text(words: Lang, rank: u16, shared: bool) -> String {
    match (rank, shared) {
        (0, _) => words.unranked(),
        (rank, true) => words.shared_rank(rank),
        (rank, false) => words.rank_of(rank),
    }
}

/// Kept out of sight until somebody asks: a screen can be seen over a shoulder.
#[component]
fn ContactPart(id: PlayerId) -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let shown = RwSignal::new(false);
    let contact = Memo::new(move |_| {
        office.facts(|t| t.player(id).map(|it| it.contact.clone())).flatten().unwrap_or_default()
    });
    view! {
        <button type="button" class="quiet" aria-expanded=move || if shown.get() { "true" } else { "false" }
            on:click=move |_| shown.update(|it| *it = !*it)>
            {move || if shown.get() { words.hide_contact() } else { words.show_contact() }}
        </button>
        <Show when=move || shown.get()>{move || contact_list(words, &contact.get())}</Show>
    }
}

fn contact_list(words: Lang, contact: &Contact) -> AnyView {
    if contact.is_empty() {
        return view! { <p class="muted">{words.no_contact()}</p> }.into_any();
    }
    let all = [
        (words.phone(), &contact.phone),
        (words.chat(), &contact.chat),
        (words.email(), &contact.email),
        (words.student_id(), &contact.student_id),
        (words.note(), &contact.note),
    ];
    let lines = all.into_iter().filter(|(_, text)| !text.is_empty()).map(|(label, text)| {
        view! { <div><dt>{label}</dt><dd><bdi>{text.clone()}</bdi></dd></div> }
    });
    view! { <dl class="contact">{lines.collect_view()}</dl> }.into_any()
}
