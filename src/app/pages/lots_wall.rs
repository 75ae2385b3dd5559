//! 抽签 before everybody's eyes: the draw is made again from its seed and shown name by name, the last one first.

use super::board::{WallView, nothing};
use super::terms::side_sentence;
use crate::app::office::Office;
use crate::app::words::Lang;
use crate::pairing::lots;
use crate::tournament::{PairingSystem, PlayerId, Seed, Settlement, Tournament};
use leptos::prelude::*;

/// A draw as it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Draw {
    title: String,
    /// As it came out, the best first.
    names: Vec<String>,
    seed: String,
    /// The seed gives this order again.
    agrees: bool,
}

/// The draw made last: of a tie, or else of the numbers, or else of the sides of round 1.
fn last_draw(words: Lang, t: &Tournament) -> Option<Draw> {
    let tie = t.ties.iter().rev().find(|tie| tie.by == Settlement::Lots);
    if let Some(tie) = tie {
        let seed = tie.seed?;
        return Some(Draw {
            title: words.wall_lots_head(tie.after.0),
            names: tie.order.iter().map(|id| t.name(*id)).collect(),
            seed: seed.to_string(),
            agrees: again(tie.order.clone(), seed) == tie.order,
        });
    }
    let Some(seed) = t.numbers_seed else { return draw_of_sides(words, t) };
    let mut numbered: Vec<(u16, PlayerId)> =
        t.players.iter().filter_map(|it| Some((it.number?, it.id))).collect();
    numbered.sort_unstable();
    let order: Vec<PlayerId> = numbered.into_iter().map(|(_, id)| id).collect();
    // Late entries took the numbers after those that were drawn.
    let drawn =
        t.players.iter().filter(|player| !player.late && player.number.is_some()).map(|it| it.id).collect();
    let agrees = order.starts_with(&again(drawn, seed));
    Some(Draw {
        title: words.wall_lots_numbers(),
        names: order.iter().map(|id| t.name(*id)).collect(),
        seed: seed.to_string(),
        agrees,
    })
}

/// C.04.3 Art. 5.1.
fn draw_of_sides(words: Lang, t: &Tournament) -> Option<Draw> {
    let PairingSystem::Dutch { initial_side } = t.settings.system else { return None };
    let seed = t.side_seed?;
    Some(Draw {
        title: words.wall_side(),
        names: vec![words.side_now(&words.side(&t.settings.game, initial_side))],
        seed: seed.to_string(),
        agrees: lots::initial_side(seed) == initial_side,
    })
}

/// The order the seed gives: whoever took part, sorted, then shuffled.
fn again(mut players: Vec<PlayerId>, seed: Seed) -> Vec<PlayerId> {
    players.sort();
    lots::shuffle(&mut players, seed);
    players
}

/// The head of the wall.
pub(super) fn head(words: Lang, t: &Tournament) -> WallView {
    let title = last_draw(words, t).map_or_else(|| words.wall_lots(), |draw| draw.title);
    nothing(title, String::new())
}

/// Places from the first to the last; names come in from below, `shown` of them.
#[component]
pub fn LotsWall(shown: RwSignal<usize>) -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let draw = Memo::new(move |_| office.facts(|t| last_draw(words, t)).flatten());
    // The sides drawn stand below whatever else was drawn.
    let sides =
        Memo::new(move |_| office.facts(|t| t.side_seed.and_then(|_| side_sentence(words, t))).flatten());
    move || {
        let Some(draw) = draw.get() else {
            return view! { <p class="wall-note">{words.wall_no_lots()}</p> }.into_any();
        };
        let of = draw.names.len();
        let rows = draw.names.iter().enumerate().map(|(at, name)| {
            let name = name.clone();
            let known = move || shown.get() >= of - at;
            view! {
                <li data-known=move || known().then_some("")>
                    <bdi>{move || if known() { name.clone() } else { words.wall_lots_next() }}</bdi>
                </li>
            }
        });
        let check = if draw.agrees { words.wall_lots_checked() } else { words.wall_lots_differs() };
        view! {
            <div class="wall-lots">
                <p role="status">{move || words.wall_lots_drawn(shown.get().min(of), of)}
                    {move || (shown.get() >= of).then(|| format!(" · {check}"))}</p>
                <ol>{rows.collect_view()}</ol>
                <p class="wall-seed">{words.wall_lots_seed(&draw.seed)}</p>
                <p class="wall-seed">{move || sides.get().filter(|_| shown.get() >= of)}</p>
            </div>
        }
        .into_any()
    }
}
