//! Ratings from FIDE's list, whatever its size: read piece by piece, shown person by person, taken where ticked.

use crate::app::browser::file;
use crate::app::office::Office;
use crate::arbiter::{Command, ListedRating};
use crate::tournament::{PlayerId, Tournament};
use leptos::prelude::*;
use leptos::task::spawn_local;
use qihui::formats::fide_list::{Found, Listed, Reader, Wanted};

/// Bytes read at once.
const PIECE: u32 = 1 << 20;

/// Which of the three ratings.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Which {
    Standard,
    Rapid,
    Blitz,
}

impl Which {
    fn of(self, it: &Listed) -> Option<u16> {
        match self {
            Which::Standard => it.standard,
            Which::Rapid => it.rapid,
            Which::Blitz => it.blitz,
        }
    }
}

/// Somebody of ours, those in the list who may be meant, and who is taken.
#[derive(Clone, PartialEq)]
struct Match {
    id: PlayerId,
    name: String,
    by_id: bool,
    listed: Vec<Listed>,
    chosen: Option<usize>,
}

fn wanted(t: &Tournament) -> Vec<(PlayerId, Wanted)> {
    let fide_id = |id: PlayerId, student: &str| {
        let told = t.told.persons.iter().find(|it| it.player == id).map(|it| it.fide_id.clone());
        let number = student.len() >= 5 && student.len() <= 9 && student.bytes().all(|b| b.is_ascii_digit());
        told.filter(|it| !it.is_empty()).or(number.then(|| student.to_owned())).unwrap_or_default()
    };
    let one = |it: &crate::tournament::Player| {
        (it.id, Wanted { name: it.person.name.clone(), fide_id: fide_id(it.id, &it.contact.student_id) })
    };
    t.players.iter().map(one).collect()
}

fn matches(asked: &[(PlayerId, Wanted)], found: Found) -> Vec<Match> {
    let one = |(at, listed): (usize, Vec<Listed>)| {
        let (id, wanted) = asked.get(at)?;
        let by_id =
            !wanted.fide_id.is_empty() && listed.first().is_some_and(|it| it.fide_id == wanted.fide_id);
        // One of several namesakes is nobody's to guess.
        let chosen = (by_id || listed.len() == 1).then_some(0);
        Some(Match { id: *id, name: wanted.name.clone(), by_id, listed, chosen })
    };
    found.found.into_iter().filter_map(one).collect()
}

#[component]
pub fn RatingFile() -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let found = RwSignal::new(Vec::<Match>::new());
    let read = RwSignal::new(0_u32);
    let which = RwSignal::new(Which::Standard);
    let choose = move || {
        let asked = untrack(|| office.facts(wanted)).unwrap_or_default();
        let mut reader = Reader::new(&asked.iter().map(|(_, it)| it.clone()).collect::<Vec<_>>());
        spawn_local(async move {
            if !file::pick_in_pieces(".txt,.xml", PIECE, |bytes| reader.feed(bytes)).await {
                return;
            }
            let all = reader.finish();
            read.set(all.read);
            if all.read == 0 {
                office.warn(words.rating_file_none());
            }
            found.set(matches(&asked, all));
        });
    };
    let taken = Memo::new(move |_| {
        let which = which.get();
        found.with(|all| {
            let one = |it: &Match| {
                let listed = it.listed.get(it.chosen?)?;
                Some(ListedRating {
                    id: it.id,
                    rating: which.of(listed)?,
                    k: listed.k,
                    title: listed.title.clone(),
                })
            };
            all.iter().filter_map(one).collect::<Vec<_>>()
        })
    });
    let take = move || {
        if office.perform(Command::TakeListedRatings { ratings: taken.get_untracked() }).is_ok() {
            found.set(Vec::new());
        }
    };
    let kinds = [
        (Which::Standard, words.rating_standard()),
        (Which::Rapid, words.rating_rapid()),
        (Which::Blitz, words.rating_blitz()),
    ];
    view! {
        <section class="rating-file screen-only" aria-label=words.rating_file()>
            <h3>{words.rating_file()}</h3>
            <p class="muted">{words.rating_file_note()}</p>
            <p class="row">
                <button type="button" id="rating-file" on:click=move |_| choose()>{words.import_file()}</button>
                <span role="status">{move || (read.get() > 0).then(|| words.rating_file_found(found.with(Vec::len), read.get()))}</span>
            </p>
            <Show when={move || found.with(|it| !it.is_empty())}>
                <div class="row" role="group" aria-label=words.rating_file_which()>
                    {kinds.clone().into_iter().map(|(it, name)| view! {
                        <button type="button" aria-pressed=move || if which.get() == it { "true" } else { "false" }
                            on:click=move |_| which.set(it)>{name}</button>
                    }).collect_view()}
                </div>
                <table><tbody>{move || found.get().into_iter().enumerate().map(|(at, it)| {
                    let label = it.name.clone();
                    let chosen = it.chosen;
                    let how = if it.by_id { words.rating_by_id() } else { words.rating_by_name() };
                    view! {
                        <tr>
                            <th scope="row"><bdi>{it.name}</bdi></th><td class="muted">{how}</td>
                            <td><select aria-label=label on:change=move |event| {
                                let now = event_target_value(&event).parse().ok();
                                found.update(|all| if let Some(it) = all.get_mut(at) { it.chosen = now });
                            }>
                                <option value="" selected={chosen.is_none()}>"–"</option>
                                {it.listed.iter().enumerate().map(|(n, one)| view! {
                                    <option value=n.to_string() selected={chosen == Some(n)}>{line(one)}</option>
                                }).collect_view()}
                            </select></td>
                        </tr>
                    }
                }).collect_view()}</tbody></table>
                <p><button type="button" class="primary" id="rating-take" disabled={move || taken.with(Vec::is_empty)}
                    on:click=move |_| take()>{move || words.rating_file_take(taken.with(Vec::len))}</button></p>
            </Show>
        </section>
    }
}

/// `8602980 Hou, Yifan CHN GM 2632 1994`.
fn line(it: &Listed) -> String {
    let rating =
        [it.standard, it.rapid, it.blitz].map(|it| it.map_or("–".to_owned(), |it| it.to_string())).join("/");
    let all = [
        it.fide_id.clone(),
        it.name.clone(),
        it.federation.clone(),
        it.title.clone(),
        rating,
        it.born.clone(),
    ];
    all.into_iter().filter(|it| !it.is_empty()).collect::<Vec<_>>().join(" ")
}
