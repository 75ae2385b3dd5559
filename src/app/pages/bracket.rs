//! 淘汰表 on the screen, on the wall and on paper, and the decision of matches that are level.

use crate::app::keys::Keys;
use crate::app::office::Office;
use crate::app::pages::board::open_wall;
use crate::app::pages::registration::{PairButton, pair_next};
use crate::app::route::{Place, Sheet, Wall};
use crate::app::words::Lang;
use crate::arbiter::Command;
use crate::sheets::{BracketPart, Hall, bracket_parts, match_score, winner_of};
use crate::tournament::knock_out::{End, Match, Seat};
use crate::tournament::{PlayerId, RoundNumber, Side, Tournament};
use leptos::prelude::*;

/// A line of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
struct SeatView {
    number: String,
    name: String,
    score: String,
    won: bool,
    /// A bye or a winner to come: no player.
    vague: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct MatchView {
    seats: [SeatView; 2],
    /// What decided it, where it was not the games.
    note: String,
    level: bool,
}

/// A part of the bracket in words, ready to be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartView {
    title: String,
    columns: Vec<(String, Vec<MatchView>)>,
    third: Option<MatchView>,
}

/// The parts of the bracket of the published rounds, with at most so many matches in a column.
pub fn parts(words: Lang, hall: &Hall, at_most: usize) -> Vec<PartView> {
    let Some(bracket) = &hall.bracket else { return Vec::new() };
    let parts = bracket_parts(bracket, at_most);
    let of = parts.len();
    let last = bracket.last_stage();
    let view = |(part, at): (BracketPart, usize)| PartView {
        title: if of > 1 { words.part_of(at, of) } else { String::new() },
        columns: (part.first_stage..)
            .zip(&part.columns)
            .map(|(stage, matches)| {
                let matches = matches.iter().map(|it| match_view(words, hall, it)).collect();
                (words.stage_name(last.saturating_sub(stage), false), matches)
            })
            .collect(),
        third: part.third.as_ref().map(|it| match_view(words, hall, it)),
    };
    parts.into_iter().zip(1..).map(view).collect()
}

fn match_view(words: Lang, hall: &Hall, it: &Match) -> MatchView {
    let score = match_score(it);
    let winner = winner_of(it).map(|(side, _)| side);
    let seat = |at: usize, side: Side| {
        let player = it.seats[at].player().and_then(|id| hall.player(id));
        SeatView {
            number: player.and_then(|it| it.number).map(|n| n.to_string()).unwrap_or_default(),
            name: match (player, it.seats[at]) {
                (Some(player), _) => player.person.name.clone(),
                (None, Seat::Nobody) => words.bye(),
                (None, _) => words.to_come(),
            },
            score: score.as_ref().map(|both| both[at].clone()).unwrap_or_default(),
            won: winner == Some(side),
            vague: player.is_none(),
        }
    };
    let note = match it.end {
        End::Won { way, .. } => words.match_way(way).unwrap_or_default(),
        End::Void if it.players().is_some() => words.match_way_void(),
        End::Void | End::Open => String::new(),
    };
    MatchView {
        seats: [seat(0, Side::First), seat(1, Side::Second)],
        note,
        level: it.level && it.end == End::Open,
    }
}

/// A part as columns of matches; a screen reader hears stage after stage, each a list.
pub fn part_view(words: Lang, part: &PartView) -> impl IntoView + use<> {
    let columns = part.columns.iter().map(|(stage, matches)| {
        let matches = matches.iter().map(|it| one_match(words, it)).collect_view();
        view! { <section class="bracket-stage"><h3>{stage.clone()}</h3><ol>{matches}</ol></section> }
    });
    let third = part.third.as_ref().map(|it| {
        let it = one_match(words, it);
        view! { <section class="bracket-third"><h3>{words.third_place()}</h3><ol>{it}</ol></section> }
    });
    let title =
        (!part.title.is_empty()).then(|| view! { <p class="bracket-part-title">{part.title.clone()}</p> });
    view! { <div class="bracket-part">{title}<div class="bracket">{columns.collect_view()}</div>{third}</div> }
}

fn one_match(words: Lang, it: &MatchView) -> impl IntoView + use<> {
    let seats = it.seats.iter().map(|seat| {
        let won = seat.won.then(|| view! { <span class="visually-hidden">" "{words.goes_on()}</span> });
        view! {
            <p class="bracket-seat" data-won=seat.won.then_some("") data-vague=seat.vague.then_some("")>
                <span class="seed">{seat.number.clone()}</span>" "<bdi>{seat.name.clone()}</bdi>" "
                <span class="score">{seat.score.clone()}</span>{won}
            </p>
        }
    });
    let seats = seats.collect_view();
    let note = (!it.note.is_empty()).then(|| view! { <small class="bracket-note">{it.note.clone()}</small> });
    view! { <li class="bracket-match" data-level=it.level.then_some("")><div class="bracket-box">{seats}{note}</div></li> }
}

/// A match that is level and waits.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Level {
    after: RoundNumber,
    both: [(PlayerId, String); 2],
    score: String,
}

fn levels(t: &Tournament) -> Vec<Level> {
    let (Some(bracket), Some(last)) = (t.bracket(), t.last_round()) else { return Vec::new() };
    let Some(stage) = bracket.open_stage() else { return Vec::new() };
    let level = |it: &Match| {
        let both = it.players().filter(|_| it.level && it.end == End::Open)?;
        let score = match_score(it).map(|[a, b]| format!("{a}–{b}")).unwrap_or_default();
        Some(Level { after: last.number, both: both.map(|id| (id, t.name(id))), score })
    };
    bracket.matches(stage).filter_map(level).collect()
}

/// Matches that need more than the next pairing; for the round desk.
pub fn levels_open(t: &Tournament) -> usize {
    levels(t).len()
}

#[component]
pub fn BracketPage() -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let parts = Memo::new(move |_| office.facts(|t| parts(words, &Hall::of(t), 16)).unwrap_or_default());
    let open = Memo::new(move |_| office.facts(levels).unwrap_or_default());
    let champion = Memo::new(move |_| {
        office.facts(|t| t.bracket().and_then(|it| it.champion()).map(|id| t.name(id))).flatten()
    });
    Keys::while_shown(move |key| {
        if key.in_text || key.ctrl || key.alt || key.composing {
            return false;
        }
        match key.code.as_str() {
            "KeyP" => office.go_place(Place::Sheet(Sheet::Bracket)),
            "KeyN" => pair_next(office),
            _ => return false,
        }
        true
    });
    view! {
        <div class="row page-head">
            <h2>{words.bracket()}</h2>
            <strong>{move || champion.get().map(|name| words.champion(&name))}</strong>
            <span class="grow"></span>
            <button type="button" on:click=move |_| open_wall(office, Wall::Bracket)>{words.board_window()}</button>
            <a class="button" href=office.place_href(Place::Sheet(Sheet::Bracket))>{words.print()}</a>
        </div>
        <Show when=move || open.with(|it| !it.is_empty())>
            <section class="note levels">
                <h3>{words.level_title()}</h3>
                <p class="muted">{words.level_hint()}</p>
                <ul>{move || open.get().into_iter().map(|it| view! { <LevelRow it/> }).collect_view()}</ul>
            </section>
        </Show>
        <Show when=move || parts.with(|it| !it.is_empty()) fallback=move || view! { <p class="muted">{words.bracket_none()}</p> }>
            {move || parts.get().iter().map(|part| view! {
                <div class="scroll" tabindex="0" role="region" aria-label=words.bracket_scroll()>{part_view(words, part)}</div>
            }).collect_view()}
        </Show>
        <div class="row next-step"><span class="grow"></span><PairButton/></div>
    }
}

#[component]
fn LevelRow(it: Level) -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let after = it.after;
    let ids = it.both.clone().map(|(id, _)| id);
    let order = move |first: usize| vec![ids[first], ids[1 - first]];
    let button = move |text: String, command: Command| {
        view! { <button type="button" on:click=move |_| { let _ = office.perform(command.clone()); }>{text}</button> }
    };
    let names = format!("{} {} {}", it.both[0].1, it.score, it.both[1].1);
    let decided = [0, 1].map(|at| {
        let name = &it.both[at].1;
        view! {
            {button(words.decide_play_off(name), Command::SettleByPlayOff { after, order: order(at) })}
            {button(words.decide_armageddon(name), Command::SettleByArmageddon { after, order: order(at) })}
        }
    });
    view! {
        <li><p><strong><bdi>{names}</bdi></strong></p>
            <p class="row">
                <button type="button" on:click=move |_| {
                    let _ = office.perform(Command::SettleByLots { after, players: ids.to_vec(), seed: office.seed() });
                }>{words.decide_lots()}</button>
                {decided}
            </p></li>
    }
}

/// On paper: parts of 32 players, each on a page of its own.
pub fn paper(words: Lang, hall: &Hall, head: &dyn Fn() -> AnyView) -> Option<AnyView> {
    let parts = parts(words, hall, 16);
    if parts.is_empty() {
        return None;
    }
    let pages = parts.iter().map(|part| {
        view! { <section class="bracket-page"><table class="paper"><thead>{head()}</thead></table>{part_view(words, part)}</section> }
    });
    Some(pages.collect_view().into_any())
}
