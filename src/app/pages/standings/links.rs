//! From one table of results to the others.

use crate::app::office::Office;
use crate::app::route::Place;
use leptos::prelude::*;

/// Standings, crosstable, teams where they are ranked, ratings.
#[component]
pub fn ResultLinks(here: Place) -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let teams = Memo::new(move |_| office.facts(|t| t.settings.teams.is_some()) == Some(true));
    let link = move |place: Place, text: String| {
        (place != here).then(|| view! { <a class="button" href=office.place_href(place)>{text}</a> })
    };
    view! {
        <nav class="result-links screen-only" aria-label=words.standings()>
            {link(Place::Standings(None), words.standings())}
            {link(Place::Crosstable, words.crosstable_title())}
            {move || teams.get().then(|| link(Place::Teams, words.teams()))}
            {link(Place::Ratings, words.ratings())}
        </nav>
    }
}
