//! 车轮战: who plays whom, the results, and the sheet; outside all rankings (R015).

use crate::app::office::Office;
use crate::app::route::{Place, Sheet};
use crate::app::words::Lang;
use crate::arbiter::Command;
use crate::tournament::{BoardNumber, Display, DisplayBoard, GameResult, HostSide, Settings, Side};
use leptos::prelude::*;

#[derive(Clone, Copy)]
struct Draft {
    /// 0: a new one.
    number: RwSignal<u16>,
    host: RwSignal<String>,
    title: RwSignal<String>,
    side: RwSignal<HostSide>,
    guests: RwSignal<String>,
}

impl Draft {
    fn take(self, display: &Display) {
        self.number.set(display.number);
        self.host.set(display.host.clone());
        self.title.set(display.title.clone());
        self.side.set(display.host_side);
        let guests: Vec<&str> = display.boards.iter().map(|board| board.guest.as_str()).collect();
        self.guests.set(guests.join("\n"));
    }

    /// A guest who stays keeps the result at his board.
    fn display(self, known: Option<&Display>) -> Display {
        let kept = |place: usize, guest: &str| {
            let board = known.and_then(|it| it.boards.get(place)).filter(|it| it.guest == guest);
            board.and_then(|it| it.result)
        };
        let lines = self.guests.get_untracked();
        let guests = lines.lines().map(str::trim).filter(|line| !line.is_empty());
        let board = |(place, guest): (usize, &str)| DisplayBoard {
            guest: guest.to_owned(),
            result: kept(place, guest),
        };
        Display {
            number: self.number.get_untracked(),
            host: self.host.get_untracked(),
            title: self.title.get_untracked(),
            host_side: self.side.get_untracked(),
            boards: guests.enumerate().map(board).collect(),
        }
    }
}

#[component]
pub fn DisplaysPage() -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let draft = Draft {
        number: RwSignal::new(0),
        host: RwSignal::default(),
        title: RwSignal::default(),
        side: RwSignal::new(HostSide::First),
        guests: RwSignal::default(),
    };
    let all = Memo::new(move |_| office.facts(|t| t.displays.clone()).unwrap_or_default());
    let settings = office.peek(|t| t.settings.clone()).unwrap_or_default();
    view! {
        <h2>{words.displays()}</h2>
        <p class="muted">{words.displays_note()}</p>
        {move || all.get().into_iter().rev().map(|it| display_view(office, it, &settings, draft)).collect_view()}
        <Form draft/>
    }
}

#[component]
fn Form(draft: Draft) -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let game = office.peek(|t| t.settings.game.clone()).unwrap_or_default();
    let sides = [
        (HostSide::First, words.side(&game, Side::First)),
        (HostSide::Second, words.side(&game, Side::Second)),
        (HostSide::InTurn, words.display_in_turn()),
    ];
    let values = sides.clone().map(|(side, _)| side);
    let options = sides.into_iter().enumerate().map(|(place, (side, text))| {
        view! { <option value=place.to_string() selected=move || draft.side.get() == side>{text}</option> }
    });
    let options = options.collect_view();
    let save = move || {
        let number = draft.number.get_untracked();
        let known = office.peek(|t| t.display(number).cloned()).flatten();
        let display = Box::new(draft.display(known.as_ref()));
        if office.perform(Command::NoteDisplay { display }).is_ok() {
            draft.take(&Display::default());
        }
    };
    let everybody = move |_| {
        let names = office.peek(|t| t.players.iter().map(|it| it.person.name.clone()).collect::<Vec<_>>());
        draft.guests.set(names.unwrap_or_default().join("\n"));
    };
    view! {
        <form class="form display-form" on:submit=move |event| { event.prevent_default(); save(); }>
            <div class="fields">
                <label class="field"><span>{words.display_host_name()}</span>
                    <input id="display-host" type="text" maxlength="80" prop:value=draft.host on:input=move |event| draft.host.set(event_target_value(&event))/></label>
                <label class="field"><span>{words.display_title_label()}</span>
                    <input type="text" maxlength="80" prop:value=draft.title on:input=move |event| draft.title.set(event_target_value(&event))/></label>
                <label class="field"><span>{words.display_side_label()}</span>
                    <select id="display-side" on:change=move |event| {
                        let place = event_target_value(&event).parse::<usize>().unwrap_or(0);
                        draft.side.set(values[place.min(2)]);
                    }>{options}</select></label>
                <label class="field wide"><span>{words.display_guests()}</span>
                    <textarea id="display-guests" rows="6" prop:value=draft.guests on:input=move |event| draft.guests.set(event_target_value(&event))></textarea></label>
            </div>
            <p class="row">
                <button type="submit" class="primary">{move || if draft.number.get() == 0 { words.display_begin() } else { words.display_save() }}</button>
                <button type="button" on:click=everybody>{words.display_everybody()}</button>
                <Show when=move || draft.number.get() != 0>
                    <button type="button" class="quiet" on:click=move |_| draft.take(&Display::default())>{words.cancel()}</button>
                </Show>
            </p>
        </form>
    }
}

/// What the host may get at a board, as it is chosen: won, drawn, lost.
fn outcomes(host: Side) -> [GameResult; 3] {
    match host {
        Side::First => [GameResult::FirstWins, GameResult::Draw, GameResult::SecondWins],
        Side::Second => [GameResult::SecondWins, GameResult::Draw, GameResult::FirstWins],
    }
}

/// `主胜`, `和`, `客胜`.
pub fn said(words: Lang, host: Side, result: Option<GameResult>) -> String {
    let [won, drawn, _] = outcomes(host);
    match result {
        None => words.display_open(),
        Some(it) if it == won => words.display_won(),
        Some(it) if it == drawn => words.display_drawn(),
        Some(_) => words.display_lost(),
    }
}

pub fn score_line(words: Lang, display: &Display) -> String {
    let it = display.score();
    words.display_score(it.won, it.drawn, it.lost, it.open)
}

fn display_view(
    office: Office,
    display: Display,
    settings: &Settings,
    draft: Draft,
) -> impl IntoView + use<> {
    let words = office.words();
    let number = display.number;
    let title = words.display_name(&display.host, &display.title);
    let rows = display.boards.iter().enumerate().map(|(place, board)| {
        let host = display.host_at(place);
        let now = board.result;
        let at = BoardNumber(place as u16 + 1);
        let choice = std::iter::once(None).chain(outcomes(host).map(Some)).enumerate().map(|(value, result)| {
            view! { <option value=value.to_string() selected=result == now>{said(words, host, result)}</option> }
        });
        let choice = choice.collect_view();
        let label = format!("{} {}", words.result(), board.guest);
        view! {
            <tr data-result=now.is_none().then_some("open")>
                <th scope="row" class="num">{at.0}</th>
                <td>{words.side(&settings.game, host)}</td>
                <td><bdi>{board.guest.clone()}</bdi></td>
                <td><select aria-label=label on:change=move |event| {
                    let place = event_target_value(&event).parse::<usize>().unwrap_or(0);
                    let result = place.checked_sub(1).and_then(|place| outcomes(host).get(place).copied());
                    let _ = office.perform(Command::EnterDisplayResult { number, board: at, result });
                }>{choice}</select></td>
            </tr>
        }
    });
    let rows = rows.collect_view();
    let score = score_line(words, &display);
    view! {
        <section class="display" data-display=number.to_string()>
            <div class="row page-head">
                <h3><bdi>{title.clone()}</bdi></h3><span>{score}</span><span class="grow"></span>
                <a class="button" href=office.place_href(Place::Sheet(Sheet::Display(number)))>{words.print()}</a>
                <button type="button" on:click=move |_| draft.take(&display)>{words.display_edit()}</button>
                <button type="button" class="quiet" on:click=move |_| { let _ = office.perform(Command::StrikeDisplay { number }); }>{words.display_strike()}</button>
            </div>
            <table>
                <caption class="visually-hidden">{title}</caption>
                <thead><tr><th scope="col" class="num">{words.board()}</th><th scope="col">{words.display_side()}</th>
                    <th scope="col">{words.display_guest()}</th><th scope="col">{words.result()}</th></tr></thead>
                <tbody>{rows}</tbody>
            </table>
        </section>
    }
}

/// On paper: the boards with room for a result where there is none.
pub fn paper(
    words: Lang,
    display: &Display,
    settings: &Settings,
    head: impl Fn(usize) -> AnyView,
) -> AnyView {
    let rows = display.boards.iter().enumerate().map(|(place, board)| {
        let host = display.host_at(place);
        let result = board.result.map(|it| said(words, host, Some(it)));
        view! {
            <tr><th scope="row" class="board-no">{place + 1}</th><td>{words.side(&settings.game, host)}</td>
                <td class="who"><bdi>{board.guest.clone()}</bdi></td><td class="result-box">{result}</td><td class="signature"></td></tr>
        }
    });
    let rows = rows.collect_view();
    let score = score_line(words, display);
    view! {
        <table class="paper register">
            <thead>{head(5)}
                <tr><th scope="col">{words.board()}</th><th scope="col">{words.display_side()}</th><th scope="col">{words.display_guest()}</th>
                    <th scope="col" class="result-box">{words.result()}</th><th scope="col">{words.slip_sign(&words.display_guest())}</th></tr>
            </thead>
            <tbody>{rows}</tbody>
        </table>
        <p>{score}</p>
    }
    .into_any()
}
