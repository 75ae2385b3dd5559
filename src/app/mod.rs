//! The page: gestures to commands, facts to HTML. Belongs to the binary; the library can't see it.
//!
//! | what | where |
//! |---|---|
//! | what is open, and how it is changed | [`office`] |
//! | the other divisions of the occasion | [`family`] |
//! | where in the page we are | [`route`] |
//! | every sentence, in both languages | [`words`] |
//! | one component a screen | [`pages`] |
//! | what several screens share | [`parts`] |
//! | the browser | [`browser`] |

// The edge is complete in itself and tested so in a browser; not every page asks for all of it.
#[allow(dead_code)]
pub mod browser;
pub mod entering;
pub mod family;
pub mod keys;
pub mod office;
pub mod pages;
pub mod parts;
pub mod route;
pub mod samples;
pub mod words;
pub mod work;

use leptos::prelude::*;
use office::Office;
use route::Route;

/// Mounts the page.
pub fn start() {
    console_error_panic_hook::set_once();
    mount_to_body(App);
}

/// Everything on the page. Language and route each build it anew: both are rare, and no sentence can be
/// left over in the other language.
#[component]
fn App() -> impl IntoView {
    let office = Office::open();
    provide_context(office);
    keys::listen(office);
    move || {
        let lang = office.lang.get();
        browser::language::set_page(lang.tag());
        let route = office.route.get();
        let ready = office.ready.get();
        if let Some(lock) = office.kiosk.get()
            && ready
        {
            return pages::kiosk::KioskPage(pages::kiosk::KioskPageProps { lock }).into_any();
        }
        if !ready && !matches!(route, Route::NotFound) {
            return view! { <main class="page"><p class="muted">{lang.opening()}</p></main> }.into_any();
        }
        match route {
            Route::Home => pages::home::HomePage().into_any(),
            Route::NewEvent(preset) => {
                pages::setup::NewEventPage(pages::setup::NewEventPageProps { preset }).into_any()
            }
            Route::Options => pages::options::OptionsPage().into_any(),
            Route::Packet => pages::boards_packet::PacketPage().into_any(),
            Route::Games(position) => {
                pages::club_games::ClubGamesPage(pages::club_games::ClubGamesPageProps { position })
                    .into_any()
            }
            Route::King => pages::help_king::HelpKingPage().into_any(),
            Route::Event(id, place) => {
                pages::event::EventPage(pages::event::EventPageProps { id, place }).into_any()
            }
            Route::NotFound => pages::not_found::NotFoundPage().into_any(),
        }
    }
}
