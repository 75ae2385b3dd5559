//! The frame of every screen of one event.

use super::{
    arena, backup, board, boards_packet, bracket, ceremony, check, check_in, damaged, displays, divisions,
    month, player, prizes, publish, ratings, records, registration, round, setup, sheet, standings,
    team_match, teams, terms, tonight,
};
use crate::app::browser::language;
use crate::app::keys::Keys;
use crate::app::office::{Chair, Office};
use crate::app::parts::status_line::StatusLine;
use crate::app::parts::top_bar::TopBar;
use crate::app::route::{Place, Route};
use crate::tournament::{PairingSystem, Phase, Tournament};
use leptos::prelude::*;

/// Opens the event and shows the screen, or what stands in the way.
#[component]
pub fn EventPage(id: String, place: Place) -> impl IntoView {
    let office = Office::here();
    office.enter(id, place);
    let chair = Memo::new(move |_| match office.chair.get() {
        // Losing or getting the pen changes the bar, not the screen under someone's hands.
        Chair::Writer | Chair::Sample | Chair::Reader => Chair::Writer,
        other => other,
    });
    move || match chair.get() {
        Chair::Writer | Chair::Sample | Chair::Reader => view! { <OpenEvent place/> }.into_any(),
        Chair::None | Chair::Opening => {
            view! { <main class="page"><p class="muted">{office.words().opening()}</p></main> }.into_any()
        }
        Chair::Absent => {
            let words = office.words();
            view! {
                <main class="page">
                    <h1>{words.event_absent()}</h1>
                    <p><a href=Route::Home.href()>{words.home()}</a></p>
                </main>
            }
            .into_any()
        }
        Chair::Damaged(wreck) => damaged::DamagedPage(damaged::DamagedPageProps { wreck }).into_any(),
    }
}

/// Where an event that is opened without a place is now.
fn place_now(t: &Tournament) -> Place {
    // The stage and the night are where their events happen.
    if !matches!(t.phase(), Phase::Registration | Phase::Closed) {
        match t.settings.system {
            PairingSystem::Arena { .. } => return Place::Arena,
            PairingSystem::ClubNight { .. } => return Place::Tonight,
            _ => {}
        }
    }
    match t.phase() {
        Phase::Registration => Place::Registration,
        Phase::Draft(round) | Phase::Playing(round) | Phase::Between(round) => Place::Round(round),
        Phase::Played | Phase::Closed => Place::Standings(None),
    }
}

#[component]
fn OpenEvent(place: Place) -> impl IntoView {
    let office = Office::here();
    let (name, now) = office.desk.with_untracked(|desk| {
        desk.as_ref().map_or((String::new(), Place::Registration), |desk| {
            (desk.present().settings.name.clone(), place_now(desk.present()))
        })
    });
    language::set_title(&format!("{name} · {}", office.words().app_name()));
    let place = if place == Place::Now { now } else { place };
    match place {
        Place::Board(wall) => return board::BoardPage(board::BoardPageProps { wall }).into_any(),
        Place::Sheet(sheet) => return sheet::SheetPage(sheet::SheetPageProps { sheet }).into_any(),
        _ => {}
    }
    Keys::while_shown(move |key| {
        if key.in_text || key.composing {
            return false;
        }
        match (key.ctrl, key.code.as_str()) {
            (false, "KeyB") => crate::app::pages::board::open_window(office),
            (true, "KeyS") => backup::save_to_file(office),
            _ => return false,
        }
        true
    });
    let screen = match place {
        Place::Now | Place::Registration => registration::RegistrationPage().into_any(),
        Place::CheckIn => check_in::CheckInPage().into_any(),
        Place::Packets(round) => {
            boards_packet::PacketsPage(boards_packet::PacketsPageProps { round }).into_any()
        }
        Place::Settings => setup::SettingsPage().into_any(),
        Place::Round(number) => round::RoundPage(round::RoundPageProps { number }).into_any(),
        Place::Standings(after) => {
            standings::StandingsPage(standings::StandingsPageProps { after }).into_any()
        }
        Place::Crosstable => standings::CrosstablePage().into_any(),
        Place::Player(id) => player::PlayerPage(player::PlayerPageProps { id }).into_any(),
        Place::Prizes => prizes::PrizesPage().into_any(),
        Place::Ceremony => ceremony::CeremonyPage().into_any(),
        Place::Teams => teams::TeamsPage().into_any(),
        Place::Ratings => ratings::RatingsPage().into_any(),
        Place::Divisions => divisions::DivisionsPage().into_any(),
        Place::Publish => publish::PublishPage().into_any(),
        Place::Backup => backup::BackupPage().into_any(),
        Place::Bracket => bracket::BracketPage().into_any(),
        Place::TeamMatch => team_match::TeamMatchPage().into_any(),
        Place::Displays => displays::DisplaysPage().into_any(),
        Place::Check => check::CheckPage().into_any(),
        Place::Records(round) => records::RecordsPage(records::RecordsPageProps { round }).into_any(),
        Place::Record(round, board) => {
            records::RecordPage(records::RecordPageProps { round, board }).into_any()
        }
        Place::Arena => arena::ArenaPage().into_any(),
        Place::Tonight => tonight::TonightPage().into_any(),
        Place::Month => month::MonthPage().into_any(),
        Place::Terms => terms::TermsPage().into_any(),
        Place::Board(_) | Place::Sheet(_) => ().into_any(),
    };
    view! {
        <TopBar place/>
        <main class="page" id="content">{screen}</main>
        <footer class="foot"><StatusLine/></footer>
    }
    .into_any()
}
