//! 公告 and 抽奖: what the hall is told, and chance that gives prizes (R145, R146, R200).

use super::board::open_wall;
use crate::app::browser::clock;
use crate::app::office::Office;
use crate::app::parts::status_line::date_time;
use crate::app::route::Wall;
use crate::arbiter::Command;
use crate::tournament::text::clean_line;
use crate::tournament::{Lottery, Status, Tournament};
use leptos::prelude::*;
use std::collections::BTreeSet;

/// Who takes part in a lottery.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pool {
    Players,
    Here,
    Pasted,
}

impl Pool {
    const ALL: [Pool; 3] = [Pool::Players, Pool::Here, Pool::Pasted];
}

/// The pool as it would be shown; two of one name are told apart by unit and number.
fn pool_of(t: &Tournament, pool: Pool, pasted: &str) -> Vec<String> {
    if pool == Pool::Pasted {
        let mut known = BTreeSet::new();
        let lines = pasted.lines().map(clean_line).filter(|it| !it.is_empty());
        return lines.filter(|it| known.insert(it.clone())).collect();
    }
    let takes_part = |it: &&crate::tournament::Player| {
        !matches!(it.status, Status::Disqualified { .. }) && (pool == Pool::Players || it.here)
    };
    let players: Vec<_> = t.players.iter().filter(takes_part).map(|it| it.public()).collect();
    let mut named = std::collections::BTreeMap::<&str, usize>::new();
    for player in &players {
        *named.entry(player.name()).or_default() += 1;
    }
    let line = |it: &crate::tournament::PublicPlayer| match named.get(it.name()) {
        Some(2..) => {
            let number = it.number.map_or_else(|| it.id.to_string(), |n| n.to_string());
            [it.name(), &it.person.unit, &number]
                .into_iter()
                .filter(|it| !it.is_empty())
                .collect::<Vec<_>>()
                .join(" ")
        }
        Some(_) | None => it.name().to_owned(),
    };
    players.iter().map(line).collect()
}

#[component]
pub fn CeremonyPage() -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    view! {
        <div class="row page-head">
            <h2>{words.ceremony()}</h2>
            <span class="grow"></span>
            <button type="button" on:click=move |_| open_wall(office, Wall::Notices)>{words.wall_notices()}</button>
            <button type="button" on:click=move |_| open_wall(office, Wall::Prizes)>{words.wall_prizes()}</button>
            <button type="button" on:click=move |_| open_wall(office, Wall::Lottery)>{words.lottery_wall()}</button>
        </div>
        <Notices/>
        <LotteryPart/>
    }
}

#[component]
fn Notices() -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let text = RwSignal::new(String::new());
    let notices = Memo::new(move |_| office.facts(|t| t.notices.clone()).unwrap_or_default());
    let post = move || {
        let at = i64::try_from(clock::now()).unwrap_or(i64::MAX);
        if office.perform(Command::PostNotice { text: text.get_untracked(), at }).is_ok() {
            text.set(String::new());
        }
    };
    view! {
        <section class="ceremony" aria-label=words.notices()>
            <h3>{words.notices()}</h3>
            <label class="field"><span>{words.notice_text()}</span>
                <textarea id="notice-text" rows="2" maxlength="4000" prop:value=text on:input=move |event| text.set(event_target_value(&event))></textarea></label>
            <div class="row"><button type="button" id="post-notice" on:click=move |_| post()>{words.notice_post()}</button>
                <span class="muted">{words.notice_hint()}</span></div>
            {move || {
                let all = notices.get();
                if all.is_empty() {
                    return view! { <p class="muted">{words.notice_none()}</p> }.into_any();
                }
                let rows = all.into_iter().zip(0..).map(|(it, place)| view! {
                    <li><span class="notice"><bdi>{it.text}</bdi></span>" "<small class="muted">{date_time(it.at.max(0) as u64)}</small>" "
                        <button type="button" class="quiet" on:click=move |_| { let _ = office.perform(Command::TakeDownNotice { place }); }>{words.notice_take_down()}</button></li>
                });
                view! { <ul class="notices">{rows.collect_view()}</ul> }.into_any()
            }}
        </section>
    }
}

#[component]
fn LotteryPart() -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let title = RwSignal::new(words.lottery_title_default());
    let from = RwSignal::new(Pool::Players);
    let pasted = RwSignal::new(String::new());
    let again = RwSignal::new(false);
    let count = RwSignal::new("10".to_owned());
    let lotteries = Memo::new(move |_| office.facts(|t| t.lotteries.clone()).unwrap_or_default());
    let winners = Memo::new(move |_| {
        lotteries.with(|all| all.iter().flat_map(Lottery::names).map(str::to_owned).collect::<BTreeSet<_>>())
    });
    let everybody = Memo::new(move |_| {
        let (from, pasted) = (from.get(), pasted.get());
        office.facts(|t| pool_of(t, from, &pasted)).unwrap_or_default()
    });
    let pool = Memo::new(move |_| {
        let mut pool = everybody.get();
        if !again.get() {
            winners.with(|known| pool.retain(|name| !known.contains(name)));
        }
        pool
    });
    let draw = move || {
        let winners = count.with_untracked(|it| it.trim().parse().unwrap_or(0));
        let command = Command::DrawLottery {
            title: title.get_untracked(),
            pool: pool.get_untracked(),
            winners,
            seed: office.seed(),
        };
        let _ = office.perform(command);
    };
    let choices = Pool::ALL.into_iter().map(|it| {
        let text = match it {
            Pool::Players => words.pool_players(),
            Pool::Here => words.pool_here(),
            Pool::Pasted => words.pool_pasted(),
        };
        view! { <button type="button" aria-pressed=move || if from.get() == it { "true" } else { "false" } on:click=move |_| from.set(it)>{text}</button> }
    });
    let choices = choices.collect_view();
    view! {
        <section class="ceremony" aria-label=words.lottery()>
            <h3>{words.lottery()}</h3>
            <div class="row lottery-fields">
                <label class="field"><span>{words.lottery_title()}</span><input id="lottery-title" type="text" maxlength="64" autocomplete="off"
                    prop:value=title on:input=move |event| title.set(event_target_value(&event))/></label>
                <label class="field short"><span>{words.lottery_count()}</span><input id="lottery-count" type="text" inputmode="numeric" autocomplete="off"
                    prop:value=count on:input=move |event| count.set(event_target_value(&event))/></label>
            </div>
            <div class="row" role="group" aria-label=words.lottery_pool()>{choices}</div>
            <Show when=move || from.get() == Pool::Pasted>
                <label class="field"><span>{words.pool_text()}</span><textarea id="lottery-pool" rows="6" prop:value=pasted
                    on:input=move |event| pasted.set(event_target_value(&event))></textarea></label>
                <p class="muted">{words.pool_public()}</p>
            </Show>
            <div class="row">
                <strong id="lottery-size">{move || words.pool_size(pool.with(Vec::len))}</strong>
                {move || {
                    let out = everybody.with(Vec::len) - pool.with(Vec::len).min(everybody.with(Vec::len));
                    (out > 0).then(|| view! { <span class="muted">{words.pool_without(out)}</span> })
                }}
                <label><input type="checkbox" id="lottery-again" prop:checked=again on:change=move |event| again.set(event_target_checked(&event))/>" "{words.pool_keep_winners()}</label>
                <span class="grow"></span>
                <button type="button" id="draw-lottery" class="primary" on:click=move |_| draw()>{words.lottery_draw()}</button>
            </div>
            {move || {
                let all = lotteries.get();
                if all.is_empty() {
                    return view! { <p class="muted">{words.lottery_none()}</p> }.into_any();
                }
                all.into_iter().rev().map(|it| {
                    let names = it.names().map(|name| view! { <li><bdi>{name.to_owned()}</bdi></li> }).collect_view();
                    view! {
                        <section class="lottery-list">
                            <h4><bdi>{it.title.clone()}</bdi>" "{words.lottery_list(it.winners.len())}</h4>
                            <ol>{names}</ol>
                            <p class="muted">{words.lottery_seed(&it.seed.to_string(), it.pool.len())}</p>
                        </section>
                    }
                }).collect_view().into_any()
            }}
        </section>
    }
}
