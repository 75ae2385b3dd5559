//! The hall's screen during the ceremony: prizes one key a name, the lottery, notices.

use super::sheet::called_out;
use crate::app::office::Office;
use crate::app::pages::prizes::gift_words;
use crate::app::parts::status_line::date_time;
use crate::app::words::Lang;
use crate::arbiter::winners_of;
use crate::sheets::{Called, Hall};
use crate::tournament::Lottery;
use leptos::prelude::*;
use std::time::Duration;

/// What is on the screen at one step of the prize-giving.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Step {
    Begin,
    /// The winner at this place of the list, last prize first.
    Winner(usize),
    /// Everybody of one prize together, for the photograph: from, to.
    Photo(usize, usize),
    /// The whole list.
    End,
}

/// The steps of a ceremony: each name of a prize, then its photograph, then the next prize; at last the list.
pub(super) fn steps(called: &[Called]) -> Vec<Step> {
    let mut steps = vec![Step::Begin];
    let mut from = 0;
    for group in called.chunk_by(|a, b| a.prize == b.prize) {
        let to = from + group.len();
        steps.extend((from..to).map(Step::Winner));
        steps.push(Step::Photo(from, to));
        from = to;
    }
    steps.push(Step::End);
    steps
}

#[component]
pub fn PrizesWall(shown: RwSignal<usize>) -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let called = Memo::new(move |_| {
        office.facts(|t| called_out(t, &Hall::of(t)).unwrap_or_default()).unwrap_or_default()
    });
    move || {
        let called = called.get();
        if called.is_empty() {
            return view! { <p class="wall-note">{words.wall_no_prizes()}</p> }.into_any();
        }
        let steps = steps(&called);
        let at = shown.get().min(steps.len() - 1);
        // Beyond the end there is nothing to count back through.
        if shown.get_untracked() > at {
            shown.set(at);
        }
        let step = match steps[at] {
            Step::Begin => view! {
                <p class="wall-big">{words.wall_prizes_begin()}</p><p class="wall-small">{words.wall_prizes_next()}</p>
            }
            .into_any(),
            Step::Winner(at) => winner(words, &called[at]).into_any(),
            Step::Photo(from, to) => together(words, &called[from..to]).into_any(),
            Step::End => whole(words, &called).into_any(),
        };
        view! { <div class="wall-ceremony" role="status" data-step=at.to_string()>{step}</div> }.into_any()
    }
}

fn winner(words: Lang, it: &Called) -> impl IntoView + use<> {
    let gift = gift_words(words, &it.gift, it.amount, 0);
    view! {
        <p class="wall-prize"><bdi>{it.prize.clone()}</bdi></p>
        <p class="wall-big"><bdi>{it.player.person.name.clone()}</bdi></p>
        <p class="wall-unit"><bdi>{it.player.person.unit.clone()}</bdi></p>
        <p class="wall-small">{words.announce_rank(it.rank)}" · "{words.score_now(&it.points.to_string())}
            {(!gift.is_empty()).then(|| view! { " · "<bdi>{gift}</bdi> })}</p>
    }
}

fn together(words: Lang, group: &[Called]) -> impl IntoView + use<> {
    let names = group.iter().map(|it| view! {
        <li><strong><bdi>{it.player.person.name.clone()}</bdi></strong>" "<bdi>{it.player.person.unit.clone()}</bdi></li>
    });
    view! {
        <p class="wall-prize"><bdi>{group.first().map(|it| it.prize.clone())}</bdi></p>
        <ul class="wall-together">{names.collect_view()}</ul>
        <p class="wall-small">{words.wall_photo()}</p>
    }
}

fn whole(words: Lang, called: &[Called]) -> impl IntoView + use<> {
    let prizes: Vec<_> = called.chunk_by(|a, b| a.prize == b.prize).collect();
    let rows = prizes.into_iter().rev().map(|group| {
        let names: Vec<String> = group.iter().rev().map(|it| it.player.person.name.clone()).collect();
        view! { <tr><th scope="row"><bdi>{group[0].prize.clone()}</bdi></th><td><bdi>{words.listed(&names)}</bdi></td></tr> }
    });
    view! { <p class="wall-prize">{words.wall_prizes_end()}</p><table class="wall-winners"><tbody>{rows.collect_view()}</tbody></table> }
}

/// The last lottery: names run until a key stops them at the next winner. The draw was made before, from its seed;
/// the running names are only a curtain.
#[component]
pub fn LotteryWall(shown: RwSignal<usize>) -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let lottery = Memo::new(move |_| office.facts(|t| t.lotteries.last().cloned()).flatten());
    let tick = RwSignal::new(0_usize);
    let running = set_interval_with_handle(
        move || {
            tick.try_update(|it| *it = it.wrapping_add(1));
        },
        Duration::from_millis(90),
    );
    on_cleanup(move || {
        if let Ok(handle) = running {
            handle.clear();
        }
    });
    let of = Memo::new(move |_| lottery.with(|it| it.as_ref().map_or(0, |it| it.winners.len())));
    // Two keys a winner: one sets the names running, one stops them.
    let at = Memo::new(move |_| shown.get().min(2 * of.get()));
    Effect::new(move |_| {
        if shown.get() > 2 * of.get() {
            shown.set(2 * of.get_untracked());
        }
    });
    let runs = Memo::new(move |_| at.get() % 2 == 1);
    let name_now = move || {
        lottery.with(|it| {
            let Some(it) = it else { return String::new() };
            if runs.get() {
                // Steps of a prime number go through the whole pool and look like no order.
                let place = tick.get().wrapping_mul(7919) % it.pool.len().max(1);
                return it.pool.get(place).cloned().unwrap_or_default();
            }
            (at.get() / 2).checked_sub(1).and_then(|n| it.names().nth(n)).unwrap_or("？").to_owned()
        })
    };
    move || {
        let Some(it) = lottery.get() else {
            return view! { <p class="wall-note">{words.lottery_none()}</p> }.into_any();
        };
        let names: Vec<String> = it.names().map(str::to_owned).collect();
        let known = names.into_iter().enumerate().map(|(n, name)| {
            let out = move || at.get() / 2 > n;
            view! { <li data-known=move || out().then_some("")><bdi>{move || if out() { name.clone() } else { words.wall_lots_next() }}</bdi></li> }
        });
        view! {
            <div class="wall-ceremony wall-lottery">
                <p class="wall-prize"><bdi>{it.title.clone()}</bdi></p>
                <p class="wall-big" data-runs=move || runs.get().then_some("")><bdi>{name_now}</bdi></p>
                <p class="wall-small" role="status">{move || words.wall_lottery_drawn(at.get() / 2, of.get())}" · "{words.pool_size(it.pool.len())}" · "{words.wall_lottery_next()}</p>
                <ol class="wall-together">{known.collect_view()}</ol>
                <p class="wall-seed">{words.lottery_seed(&it.seed.to_string(), it.pool.len())}
                    " "{if drawn_again(&it) { words.wall_lots_checked() } else { words.wall_lots_differs() }}</p>
            </div>
        }
        .into_any()
    }
}

/// Whether pool and seed give the winners again.
fn drawn_again(it: &Lottery) -> bool {
    let count = u16::try_from(it.winners.len()).unwrap_or(u16::MAX);
    winners_of(it.pool.len(), count, it.seed) == it.winners
}

#[component]
pub fn NoticesWall() -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let notices = Memo::new(move |_| office.facts(|t| t.notices.clone()).unwrap_or_default());
    move || {
        let all = notices.get();
        if all.is_empty() {
            return view! { <p class="wall-note">{words.notice_none()}</p> }.into_any();
        }
        // The newest first: it is what people have not read yet.
        let rows = all.into_iter().rev().map(|it| {
            let lines =
                it.text.lines().map(|line| view! { <p><bdi>{line.to_owned()}</bdi></p> }).collect_view();
            view! { <li>{lines}<small>{date_time(it.at.max(0) as u64)}</small></li> }
        });
        view! { <ul class="wall-notices">{rows.collect_view()}</ul> }.into_any()
    }
}
