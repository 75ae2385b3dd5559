//! Everything about one board: why these two, why not others, seats, reason, fouls, questions and rulings.

use super::notes::ask_swap;
use super::{RoundDesk, desk_keys, why};
use crate::app::parts::person_picker::PersonPicker;
use crate::arbiter::Command;
use crate::pairing::club::LevelNote;
use crate::tournament::{BoardNumber, PairingSystem, PlayerId, Reason, Round, Side, Tournament};
use leptos::prelude::*;

const REASONS: [Reason; 12] = [
    Reason::Mate,
    Reason::Stalemate,
    Reason::Time,
    Reason::Resignation,
    Reason::Late,
    Reason::Fouls,
    Reason::Agreement,
    Reason::Repetition,
    Reason::MoveLimit,
    Reason::DeadPosition,
    Reason::Counting,
    Reason::Ruling,
];

#[component]
pub fn BoardDetails(desk: RoundDesk, board: BoardNumber) -> impl IntoView {
    let office = desk.office;
    let words = office.words();
    let number = desk.number;
    let now = Memo::new(move |_| desk.read(|_, round| round.board(board).cloned()).flatten());
    let Some(it) = now.get_untracked() else { return ().into_any() };
    let why = Memo::new(move |_| desk.read(|t, round| why_lines(desk, t, round, board)).unwrap_or_default());
    let head = Memo::new(move |_| {
        desk.read(|t, round| round.board(board).map(|it| words.pair_names(t, it)))
            .flatten()
            .unwrap_or_default()
    });
    let others = desk.peek(|_, round| {
        let seated = round.boards.iter().flat_map(|it| [it.first, it.second]);
        seated.chain(round.byes.iter().map(|it| it.player)).collect::<Vec<_>>()
    });
    let others = others.unwrap_or_default();
    let may_move = desk.peek(|t, round| t.last_round().is_some_and(|last| last.number == round.number))
        == Some(true)
        && it.result.is_none();
    let published = desk.peek(|_, round| round.published) == Some(true);
    let (first, second) = (it.first, it.second);
    let probe = RwSignal::new(String::new());
    let choose = move |label: String, of: PlayerId, then: Callback<(PlayerId, PlayerId)>| {
        let among: Vec<PlayerId> = others.iter().copied().filter(|id| *id != of).collect();
        let chosen = Callback::new(move |id| then.run((of, id)));
        view! { <PersonPicker label among chosen/> }
    };
    let swap = Callback::new(move |(a, b)| {
        desk.details_open.set(false);
        ask_swap(desk, a, b);
    });
    let why_not = Callback::new(move |(a, b)| why::probe(desk, a, b, probe));
    let name = move |id: PlayerId| desk.peek(|t, _| t.name(id)).unwrap_or_default();
    let words_of_dispute = RwSignal::new(String::new());
    let open_question = Memo::new(move |_| {
        now.with(|it| {
            it.as_ref().and_then(|it| it.dispute.as_ref()).map(|it| (it.question.clone(), it.ruling.clone()))
        })
    });
    let fouls = Memo::new(move |_| now.with(|it| it.as_ref().map_or([0, 0], |it| it.fouls)));
    let limit = desk.peek(|t, _| t.settings.foul_limit).unwrap_or(0);
    let foul = move |side: Side, id: PlayerId| {
        let at = match side {
            Side::First => 0,
            Side::Second => 1,
        };
        view! {
            <p class="row"><bdi>{name(id)}</bdi>
                <button type="button" on:click=move |_| desk_keys::count_foul(desk, side, false)>"−"</button>
                <span class="num">{move || fouls.get()[at]}"/"{limit}</span>
                <button type="button" on:click=move |_| desk_keys::count_foul(desk, side, true)>"+"</button>
                <span class="warning">{move || (limit > 0 && fouls.get()[at] >= limit).then(|| words.fouls_limit(&name(id), fouls.get()[at]))}</span>
            </p>
        }
    };
    let reason_now = move || now.with(|it| it.as_ref().and_then(|it| it.reason));
    view! {
        <div class="form">
            <p><strong><bdi>{head}</bdi></strong></p>
            <h3>{words.why_these()}</h3>
            <ul>{move || why.get().into_iter().map(|line| view! { <li><bdi>{line}</bdi></li> }).collect_view()}</ul>
            <div class="fields">
                {choose.clone()(format!("{} {}", words.why_not_label(), name(first)), first, why_not)}
                {choose.clone()(format!("{} {}", words.why_not_label(), name(second)), second, why_not)}
            </div>
            <p role="status"><bdi>{probe}</bdi></p>
            {may_move.then(|| view! {
                <h3>{words.swap_do()}</h3>
                <div class="fields">
                    {choose.clone()(format!("{} {}", name(first), words.swap_with()), first, swap)}
                    {choose(format!("{} {}", name(second), words.swap_with()), second, swap)}
                </div>
                <p><button type="button" on:click=move |_| {
                    desk.details_open.set(false);
                    desk.ask(Command::TurnSides { round: number, board });
                }>{words.turn_sides()}</button></p>
            })}
            {published.then(|| view! {
                <label class="field"><span>{words.reason_label()}</span>
                    <select on:change=move |event| {
                        let reason = event_target_value(&event).parse::<usize>().ok().and_then(|at| REASONS.get(at).copied());
                        let result = now.with_untracked(|it| it.as_ref().and_then(|it| it.result));
                        let _ = office.perform(Command::EnterResult { round: number, board, result, reason });
                    }>
                        <option value="" selected=move || reason_now().is_none()>{words.no_reason()}</option>
                        {REASONS.into_iter().enumerate().map(|(at, it)| view! {
                            <option value=at.to_string() selected=move || reason_now() == Some(it)>{words.reason(it)}</option>
                        }).collect_view()}
                    </select>
                </label>
                {foul(Side::First, first)}
                {foul(Side::Second, second)}
                <h3>{words.question_label()}</h3>
                {move || open_question.get().map(|(question, ruling)| view! {
                    <p>{question}</p><p><strong>{ruling}</strong></p>
                })}
                <label class="field wide">
                    <span>{move || if open_question.get().is_some_and(|(_, ruling)| ruling.is_none()) { words.ruling_label() } else { words.question_label() }}</span>
                    <textarea rows="2" prop:value=words_of_dispute on:input=move |event| words_of_dispute.set(event_target_value(&event))></textarea>
                </label>
                <p><button type="button" on:click=move |_| {
                    let text = words_of_dispute.get_untracked();
                    let command = if open_question.get_untracked().is_some_and(|(_, ruling)| ruling.is_none()) {
                        Command::Rule { round: number, board, ruling: text }
                    } else {
                        Command::OpenDispute { round: number, board, question: text }
                    };
                    if office.perform(command).is_ok() {
                        words_of_dispute.set(String::new());
                    }
                }>{move || if open_question.get().is_some_and(|(_, ruling)| ruling.is_none()) { words.note_ruling() } else { words.note_question() }}</button></p>
            })}
        </div>
    }
    .into_any()
}

/// The reasons frozen with the board, in words of the engine that gave them.
fn why_lines(desk: RoundDesk, t: &Tournament, round: &Round, board: BoardNumber) -> Vec<String> {
    let words = desk.office.words();
    let Some(it) = round.board(board) else { return Vec::new() };
    let lines = match t.settings.system {
        PairingSystem::Campus { .. } => why::campus_board(words, t, it),
        PairingSystem::Dutch { .. } => why::dutch_board(words, t, round, it),
        // The Berger table says who meets, and nothing else does.
        PairingSystem::RoundRobin { .. } => Some(vec![words.round_robin_note()]),
        PairingSystem::Arena { .. } => (!it.edited).then(|| vec![words.arena_note()]),
        PairingSystem::ClubNight { .. } => LevelNote::of(it).map(|note| words.level_note(&note)),
        PairingSystem::KnockOut { .. } => Some(vec![words.knock_out_note()]),
        PairingSystem::TeamMatch { .. } => Some(vec![words.team_match_note()]),
    };
    lines.unwrap_or_else(|| vec![if it.edited { words.made_by_hand() } else { words.made_elsewhere() }])
}
