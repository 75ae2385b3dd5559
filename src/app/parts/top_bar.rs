//! The head of every screen of an event: its name, its places, what is kept.

use super::status_line::KeptMark;
use crate::app::family::division_name;
use crate::app::office::Office;
use crate::app::route::{Place, Route};
use crate::tournament::{PairingSystem, RoundNumber, Tournament};
use leptos::prelude::*;

/// Rounds of the FIDE (Dutch) System to pair again: there are some, and the rules of that system made them.
fn can_be_checked(t: &Tournament) -> bool {
    matches!(t.settings.system, PairingSystem::Dutch { .. }) && t.rounds.iter().any(|round| round.published)
}

/// Name and tabs: 报名 · 第1轮 … · 积分 · 奖项 · 备份.
#[component]
pub fn TopBar(place: Place) -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let id = office.event_id().unwrap_or_default();
    let name = Memo::new(move |_| {
        office
            .desk
            .with(|desk| desk.as_ref().map(|desk| desk.present().settings.name.clone()).unwrap_or_default())
    });
    let rounds = Memo::new(move |_| {
        office.desk.with(|desk| desk.as_ref().map_or(0, |desk| desk.present().rounds.len() as u16))
    });
    let tab = {
        let id = id.clone();
        move |target: Place, text: String, current: bool| {
            let href = Route::Event(id.clone(), target).href();
            view! { <a class="tab" href=href aria-current=current.then_some("page")>{text}</a> }
        }
    };
    let round_tabs = {
        let tab = tab.clone();
        move || {
            (1..=rounds.get())
                .map(|n| {
                    let at = Place::Round(RoundNumber(n));
                    tab(at, words.round_tab(n), place == at)
                })
                .collect_view()
        }
    };
    let kind = Memo::new(move |_| office.facts(|t| t.settings.system));
    let tab_of = {
        let tab = tab.clone();
        move |at: Place, text: String| tab(at, text, place == at)
    };
    let own_tab = {
        let tab_of = tab_of.clone();
        move || match kind.get() {
            Some(PairingSystem::KnockOut { .. }) => Some(tab_of(Place::Bracket, words.bracket())),
            Some(PairingSystem::TeamMatch { .. }) => Some(tab_of(Place::TeamMatch, words.team_match())),
            _ => None,
        }
    };
    let rechecked = Memo::new(move |_| office.facts(can_be_checked).unwrap_or_default());
    let is_standings =
        matches!(place, Place::Standings(_) | Place::Crosstable | Place::Teams | Place::Ratings);
    view! {
        <header class="top-bar">
            <a class="home-link" href=Route::Home.href() aria-label=words.home()>{words.app_name()}</a>
            <h1 class="event-name"><bdi>{name}</bdi></h1>
            <DivisionSwitch place/>
            <nav class="tabs" aria-label=words.round()>
                {tab(Place::Registration, words.registration(), matches!(place, Place::Registration | Place::CheckIn | Place::Divisions))}
                {move || match kind.get() {
                    Some(PairingSystem::Arena { .. }) => tab_of(Place::Arena, words.stage_tab()).into_any(),
                    Some(PairingSystem::ClubNight { .. }) => view! {
                        {tab_of(Place::Tonight, words.night_tab())}{tab_of(Place::Month, words.month_tab())}
                    }.into_any(),
                    // Many small rounds: the stage and the night have the way to each.
                    _ => round_tabs().into_any(),
                }}
                {own_tab}
                {tab(Place::Standings(None), words.standings(), is_standings)}
                {tab(Place::Records(None), words.records_tab(), matches!(place, Place::Records(_) | Place::Record(..)))}
                {tab(Place::Prizes, words.prizes(), place == Place::Prizes)}
                {tab(Place::Publish, words.publish_tab(), place == Place::Publish)}
                {
                    let tab = tab.clone();
                    move || rechecked.get().then(|| tab(Place::Check, words.check_tab(), place == Place::Check))
                }
                {tab(Place::Settings, words.settings(), matches!(place, Place::Settings | Place::Displays | Place::Terms))}
                {tab(Place::Backup, words.backup(), place == Place::Backup)}
            </nav>
            <span class="kept"><KeptMark/></span>
        </header>
    }
}

/// 国际象棋 · 中国象棋 · 围棋: from one division of the occasion to another, staying on the like screen.
#[component]
fn DivisionSwitch(place: Place) -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let all = Memo::new(move |_| {
        let own = office.event_id().unwrap_or_default();
        office.with_divisions(|all| {
            all.iter().map(|(id, t)| (*id == own, (*id).to_owned(), division_name(t))).collect::<Vec<_>>()
        })
    });
    let there = match place {
        Place::Registration
        | Place::CheckIn
        | Place::Divisions
        | Place::Standings(None)
        | Place::Prizes
        | Place::Publish
        | Place::Settings => place,
        _ => Place::Now,
    };
    view! {
        <Show when={move || all.with(|it| it.len() > 1)}>
            <nav class="divisions" aria-label=words.divisions()>
                {move || all.get().into_iter().map(|(here, id, name)| {
                    let href = Route::Event(id, there).href();
                    view! { <a href=href aria-current=here.then_some("true")><bdi>{name}</bdi></a> }
                }).collect_view()}
            </nav>
        </Show>
    }
}
