//! Ratings: what the event changed by FIDE's tables, and the local list that goes on from event to event.

use crate::app::browser::{file, print};
use crate::app::keys::Keys;
use crate::app::office::Office;
use crate::app::pages::rating_file::RatingFile;
use crate::app::pages::rating_paste::PasteForm;
use crate::app::pages::standings::ResultLinks;
use crate::app::parts::dialog::Dialog;
use crate::app::route::Place;
use crate::app::words::Lang;
use crate::app::words::tables::{hundredths_plain, signed_hundredths};
use crate::arbiter::Command;
use crate::sheets::{self, Hall, RatingLine};
use crate::tournament::{CampusRating, Person, PlayerId, Tournament};
use leptos::prelude::*;
use leptos::task::spawn_local;
use qihui::formats::campus_list::{CampusList, NoList};

#[derive(Clone, Debug, PartialEq, Eq)]
struct RatingsView {
    rounds: usize,
    lines: Vec<RatingLine>,
}

fn look(t: &Tournament) -> RatingsView {
    let hall = Hall::of(t);
    RatingsView { rounds: hall.rounds.len(), lines: sheets::rating_lines(&hall) }
}

#[component]
pub fn RatingsPage() -> impl IntoView {
    let office = Office::here();
    let view = Memo::new(move |_| office.facts(look));
    Keys::while_shown(move |key| {
        let mine = key.code == "KeyP" && !key.in_text && !key.ctrl && !key.alt && !key.composing;
        mine && print::print()
    });
    // Outside of what is drawn anew with each result.
    let paste_open = RwSignal::new(false);
    let words = office.words();
    view! {
        {move || view.get().map(|it| ratings_view(office, it, paste_open))}
        <Dialog open=paste_open title=words.ratings_paste() close=words.close()><PasteForm open=paste_open/></Dialog>
    }
}

fn ratings_view(office: Office, it: RatingsView, paste_open: RwSignal<bool>) -> impl IntoView {
    let words = office.words();
    let rated: Vec<&RatingLine> =
        it.lines.iter().filter(|line| line.change.is_some() || line.performance.is_some()).collect();
    let fide = if rated.is_empty() {
        view! { <p class="muted">{words.ratings_none()}</p> }.into_any()
    } else {
        fide_table(office, &rated).into_any()
    };
    view! {
        <div class="row page-head">
            <h2>{words.ratings_head(it.rounds as u16)}</h2>
            <span class="grow"></span>
            <ResultLinks here=Place::Ratings/>
            <button type="button" class="screen-only" id="ratings-paste" on:click=move |_| paste_open.set(true)>{words.ratings_paste()}</button>
            <button type="button" class="screen-only" on:click=move |_| { print::print(); }>{words.sheet_print()}</button>
        </div>
        <p class="muted">{words.ratings_fide()}</p>
        {fide}
        <RatingFile/>
        <section class="campus" aria-label=words.campus_head()>
            <h3>{words.campus_head()}</h3>
            <p class="muted">{words.campus_formula()}</p>
            <p class="row screen-only">
                <button type="button" id="campus-read" on:click=move |_| read_list(office)>{words.campus_read()}</button>
                <button type="button" id="campus-merge" on:click=move |_| merge_list(office)>{words.campus_merge()}</button>
                <button type="button" id="campus-export" on:click=move |_| export(office, CampusList::default())>{words.campus_export()}</button>
            </p>
            {campus_table(office, &it.lines)}
        </section>
    }
}

fn name_cell(office: Office, line: &RatingLine) -> impl IntoView + use<> {
    let href = office.place_href(Place::Player(line.player.id));
    view! { <th scope="row"><a href=href><bdi>{line.player.person.name.clone()}</bdi></a></th> }
}

fn fide_table(office: Office, lines: &[&RatingLine]) -> impl IntoView + use<> {
    let words = office.words();
    let rows = lines.iter().map(|line| {
        let shown = |it: Option<String>| it.unwrap_or_else(|| "—".to_owned());
        let change = line.change.as_ref();
        view! {
            <tr>
                {name_cell(office, line)}
                <td class="num">{shown(line.player.person.rating.map(|it| it.to_string()))}</td>
                <td class="num">{line.k}</td>
                <td class="num">{line.games}</td>
                <td class="num">{shown(line.performance.map(|it| it.average.to_string()))}</td>
                <td class="num">{shown(change.map(|it| hundredths(it.scored)))}</td>
                <td class="num">{shown(change.map(|it| hundredths(it.expected)))}</td>
                <td class="num">{shown(change.map(|it| signed_hundredths(it.hundredths)))}</td>
                <td class="num points">{shown(line.now().map(|it| it.to_string()))}</td>
                <td class="num">{shown(line.performance.map(|it| it.rating.to_string()))}</td>
            </tr>
        }
    });
    view! {
        <div class="scroll" tabindex="0" role="region" aria-label=words.ratings()>
            <table class="ratings">
                <caption class="visually-hidden">{words.ratings()}</caption>
                <thead><tr>
                    <th scope="col">{words.name()}</th>
                    <th scope="col" class="num">{words.rating_before()}</th>
                    <th scope="col" class="num">{words.coefficient()}</th>
                    <th scope="col" class="num">{words.rating_games()}</th>
                    <th scope="col" class="num">{words.rating_average()}</th>
                    <th scope="col" class="num">{words.rating_scored()}</th>
                    <th scope="col" class="num">{words.rating_expected()}</th>
                    <th scope="col" class="num">{words.rating_change()}</th>
                    <th scope="col" class="num">{words.rating_now()}</th>
                    <th scope="col" class="num">{words.rating_performance()}</th>
                </tr></thead>
                <tbody>{rows.collect_view()}</tbody>
            </table>
        </div>
    }
}

fn hundredths(value: i64) -> String {
    u32::try_from(value).map(hundredths_plain).unwrap_or_default()
}

fn campus_table(office: Office, lines: &[RatingLine]) -> impl IntoView + use<> {
    let words = office.words();
    let mut lines: Vec<&RatingLine> = lines.iter().collect();
    lines
        .sort_by_key(|line| (std::cmp::Reverse(line.campus.map_or(0, |it| it.after.rating)), line.player.id));
    let rows = lines.into_iter().filter_map(|line| {
        let it = line.campus?;
        let change = i64::from(it.after.rating) - i64::from(it.before.rating);
        Some(view! {
            <tr>
                {name_cell(office, line)}
                <td class="unit"><bdi>{line.player.person.unit.clone()}</bdi></td>
                <td class="num">{it.before.rating}</td>
                <td class="num">{it.k}</td>
                <td class="num">{hundredths_plain(it.scored)}</td>
                <td class="num">{hundredths_plain(it.expected)}</td>
                <td class="num">{signed_whole(change)}</td>
                <td class="num points">{it.after.rating}</td>
                <td class="num">{it.after.games}</td>
            </tr>
        })
    });
    view! {
        <div class="scroll" tabindex="0" role="region" aria-label=words.campus_head()>
            <table class="ratings campus-ratings">
                <caption class="visually-hidden">{words.campus_head()}</caption>
                <thead><tr>
                    <th scope="col">{words.name()}</th>
                    <th scope="col" class="unit">{words.unit()}</th>
                    <th scope="col" class="num">{words.rating_before()}</th>
                    <th scope="col" class="num">{words.coefficient()}</th>
                    <th scope="col" class="num">{words.rating_scored()}</th>
                    <th scope="col" class="num">{words.rating_expected()}</th>
                    <th scope="col" class="num">{words.rating_change()}</th>
                    <th scope="col" class="num">{words.rating_now()}</th>
                    <th scope="col" class="num">{words.rating_games()}</th>
                </tr></thead>
                <tbody>{rows.collect_view()}</tbody>
            </table>
        </div>
    }
}

fn signed_whole(change: i64) -> String {
    match change.signum() {
        0 => "0".to_owned(),
        1 => format!("+{change}"),
        _ => format!("−{}", change.abs()),
    }
}

/// Asks for a list file and hands it on; what is wrong with it is said.
fn with_list(office: Office, then: impl FnOnce(CampusList) + 'static) {
    let words = office.words();
    spawn_local(async move {
        let Some(taken) = file::pick(".json").await else { return };
        let Ok(taken) = taken else { return office.warn(words.campus_unread()) };
        match CampusList::read(&String::from_utf8_lossy(&taken.bytes)) {
            Ok(list) => then(list),
            Err(why) => office.warn(no_list(words, &why)),
        }
    });
}

fn no_list(words: Lang, why: &NoList) -> String {
    match why {
        NoList::Unreadable { line, column, .. } => words.campus_not_json(*line, *column),
        NoList::Stranger => words.campus_stranger(),
        NoList::Newer(_) => words.campus_newer(),
        NoList::OutOfRange { name, rating } => words.campus_range(name, *rating),
    }
}

/// Takes over the standings of those on the list who play here.
fn read_list(office: Office) {
    with_list(office, move |list| {
        let words = office.words();
        let found = office.desk.with_untracked(|desk| {
            let t = desk.as_ref()?.present();
            let found =
                t.players.iter().filter_map(|player| Some((player.id, list.find(&player.person)?.standing)));
            Some(
                found
                    .filter(|(id, it)| t.player(*id).is_some_and(|p| p.person.campus != Some(*it)))
                    .collect(),
            )
        });
        let ratings: Vec<(PlayerId, CampusRating)> = found.unwrap_or_default();
        let (n, of) = (ratings.len(), list.players.len());
        if n == 0 {
            office.say(words.campus_none_found(of));
        } else if office.perform(Command::TakeCampusRatings { ratings }).is_ok() {
            office.say(words.campus_read_done(n, of));
        }
    });
}

/// The old list with what this event changed.
fn merge_list(office: Office) {
    with_list(office, move |list| export(office, list));
}

fn export(office: Office, mut list: CampusList) {
    let words = office.words();
    let made = office.desk.with_untracked(|desk| {
        let t = desk.as_ref()?.present();
        let lines = sheets::rating_lines(&Hall::of(t));
        let standings: Vec<(Person, CampusRating)> = lines
            .into_iter()
            .filter_map(|line| {
                let campus = line.campus?;
                // Who has neither a standing nor a game has nothing to carry over.
                (campus.after.games > 0).then_some((line.player.person, campus.after))
            })
            .collect();
        list.enter(standings.iter().map(|(person, standing)| (person, *standing)));
        Some((file::tame(&words.campus_file_name(&t.settings.name)), list.write()))
    });
    if let Some((name, text)) = made
        && file::save_text(&name, "application/json", &text).is_err()
    {
        office.warn(words.campus_unread());
    }
}
