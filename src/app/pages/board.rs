//! BoardPage.
use leptos::prelude::*;

#[component]
pub fn BoardPage(wall: crate::app::route::Wall) -> impl IntoView {
    let _ = wall;
    view! { <p>"BoardPage"</p> }
}

/// Opens the window for the hall.
pub fn open_window(office: crate::app::office::Office) {
    let Some(id) = office.event_id() else { return };
    let route = crate::app::route::Route::Event(
        id,
        crate::app::route::Place::Board(crate::app::route::Wall::Pairings),
    );
    crate::app::browser::address::open_window(&route.href());
}
