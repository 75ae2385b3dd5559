//! One player: rounds, where he stood, and what is known of him.

use crate::app::office::Office;
use crate::app::pages::leaving::Leaving;
use crate::app::pages::publish::give_card;
use crate::app::pages::registration::EditForm;
use crate::app::pages::standings::progress;
use crate::app::parts::dialog::Dialog;
use crate::app::parts::progress_chart::{Chart, progress_chart};
use crate::app::route::{Place, Route};
use crate::app::words::Lang;
use crate::app::words::tables::{hundredths_plain, signed_hundredths};
use crate::sheets::{self, Hall, PlayerCard, RatingLine};
use crate::standings::Standings;
use crate::tournament::{Contact, Game, PlayerId, RoundNumber, Status, Tournament};
use leptos::prelude::*;

/// A player's page as it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
struct CardView {
    card: PlayerCard,
    /// Rank after each round; 0 for who has none.
    ranks: Vec<(u16, bool)>,
    /// Ranks and points as they are drawn.
    charts: Option<(Chart, Chart)>,
    /// What the games did to the rating.
    rating: Option<RatingLine>,
    game: Game,
}

fn look(words: Lang, t: &Tournament, id: PlayerId) -> Option<CardView> {
    let hall = Hall::of(t);
    let card = sheets::player_card(&hall, id)?;
    let at = hall.index_of(id)? as u16;
    let name = card.player.person.name.clone();
    let tables = progress::tables(t, RoundNumber(hall.rounds.len() as u16));
    let rank = |table: &Standings| table.of(at).map_or((0, false), |row| (row.rank, row.shared));
    // One round is no way yet.
    let charts = (tables.len() > 1).then(|| {
        let ranks = progress::rank_chart(words, &tables, &[(at, name.clone())], "rank-chart");
        (ranks, progress::points_chart(words, &tables, at, &name))
    });
    Some(CardView {
        ranks: tables.iter().map(rank).collect(),
        charts,
        rating: sheets::rating_lines(&hall).into_iter().find(|line| line.player.id == id),
        card,
        game: t.settings.game.clone(),
    })
}

#[component]
pub fn PlayerPage(id: PlayerId) -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let card = Memo::new(move |_| office.facts(|t| look(words, t, id)).flatten());
    let edit_open = RwSignal::new(false);
    view! {
        {move || match card.get() {
            None => view! { <h2>{words.player_absent()}</h2> }.into_any(),
            Some(it) => card_view(office, it).into_any(),
        }}
        <Show when=move || card.with(Option::is_some)>
            <div class="row">
                <button type="button" on:click=move |_| edit_open.set(true)>{words.edit_player()}</button>
                <button type="button" id="give-card" on:click=move |_| give_card(office, id)>{words.publish_picture()}</button>
                <ContactPart id/>
            </div>
        </Show>
        <Show when=move || card.with(Option::is_some)><Leaving id/></Show>
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
        {it.charts.map(|(ranks, points)| {
            let figure = |chart: &Chart| view! {
                <figure><figcaption class="muted">{chart.title.clone()}</figcaption>{progress_chart(chart)}</figure>
            };
            view! { <section class="charts" aria-label=words.chart()>{figure(&ranks)}{figure(&points)}</section> }
        })}
        {it.rating.map(|line| rating_part(words, &line))}
    }
}

/// Rating, K, expected score, change, performance; the local rating below.
fn rating_part(words: Lang, line: &RatingLine) -> impl IntoView + use<> {
    let mut facts: Vec<(String, String)> = Vec::new();
    if let (Some(rating), Some(change)) = (line.player.person.rating, &line.change) {
        let hundredths = |value: i64| u32::try_from(value).map(hundredths_plain).unwrap_or_default();
        facts.push((words.rating(), rating.to_string()));
        facts.push((words.coefficient(), line.k.to_string()));
        facts.push((words.rating_scored(), hundredths(change.scored)));
        facts.push((words.rating_expected(), hundredths(change.expected)));
        facts.push((words.rating_change(), signed_hundredths(change.hundredths)));
    }
    if let Some(performance) = line.performance {
        facts.push((words.rating_performance(), performance.rating.to_string()));
    }
    if let Some(campus) = line.campus.filter(|it| it.after.games > 0) {
        facts.push((words.campus_head(), format!("{} → {}", campus.before.rating, campus.after.rating)));
    }
    let facts = facts.into_iter().map(|(label, text)| view! { <div><dt>{label}</dt><dd>{text}</dd></div> });
    view! { <dl class="stats player-rating">{facts.collect_view()}</dl> }
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
