//! Keys of the round desk, and the same as buttons.

use super::{RoundDesk, verify};
use crate::app::browser::{keyboard, print};
use crate::app::keys::Keys;
use crate::app::office::Office;
use crate::app::route::{Place, Sheet};
use crate::arbiter::Command;
use crate::tournament::{GameResult, Side};
use leptos::prelude::*;

/// What a digit means, plainly or after F.
fn meaning(digit: u8, forfeit: bool) -> Option<GameResult> {
    match (digit, forfeit) {
        (1, false) => Some(GameResult::FirstWins),
        (0, false) => Some(GameResult::SecondWins),
        (5, false) => Some(GameResult::Draw),
        (1, true) => Some(GameResult::FirstWinsByForfeit),
        (0, true) => Some(GameResult::SecondWinsByForfeit),
        (5, true) => Some(GameResult::BothForfeit),
        _ => None,
    }
}

/// While the round is shown, its keys work.
pub fn listen(desk: RoundDesk, keys_open: RwSignal<bool>) {
    Keys::while_shown(move |key| {
        if key.in_text
            || key.ctrl
            || key.alt
            || desk.details_open.get_untracked()
            || keys_open.get_untracked()
        {
            return false;
        }
        if let Some(digit) = key.digit() {
            if let Some(result) = meaning(digit, desk.forfeit.get_untracked()) {
                enter(desk, Some(result));
                return true;
            }
            return false;
        }
        match key.code.as_str() {
            "ArrowDown" | "NumpadAdd" => desk.step(1),
            "ArrowUp" | "NumpadSubtract" => desk.step(-1),
            "PageDown" => desk.step(10),
            "PageUp" => desk.step(-10),
            "Home" => desk.step(isize::MIN),
            "End" => desk.step(isize::MAX),
            "Backspace" | "Delete" => enter(desk, None),
            "Enter" | "NumpadEnter" if !key.on_control && desk.cursor.get_untracked().is_some() => {
                desk.details_open.set(true);
            }
            "Escape" => {
                desk.forfeit.set(false);
                desk.asked.set(None);
            }
            "KeyF" => desk.forfeit.update(|it| *it = !*it),
            "KeyV" => verify::toggle(desk),
            "KeyS" => sign(desk),
            "KeyN" => desk.next_step(),
            // A draft is no sheet.
            "KeyP" if desk.peek(|_, round| round.published) == Some(true) => {
                print::soon();
                desk.office.go_place(Place::Sheet(Sheet::Pairings(desk.number)));
            }
            "Slash" if key.shift => keys_open.set(true),
            "Slash" | "NumpadDivide" => keyboard::focus("find-board"),
            _ if key.key == "?" => keys_open.set(true),
            _ => return false,
        }
        true
    });
}

/// Enters a result for the board under the cursor and goes on to the next open one.
pub fn enter(desk: RoundDesk, result: Option<GameResult>) {
    desk.forfeit.set(false);
    // Right after publishing nothing is chosen yet: the key is for the first open board.
    if desk.cursor.get_untracked().is_none() {
        desk.next_open();
    }
    let Some(board) = desk.cursor.get_untracked() else { return };
    if desk.verify.with_untracked(Option::is_some) {
        if let Some(result) = result {
            verify::check(desk, board, result);
        }
        return;
    }
    let stands = desk.peek(|_, round| round.board(board).and_then(|board| board.result)).flatten();
    if result.is_some() && stands == result {
        // The same result again is no change: the hand just wants to go on.
        return desk.step(1);
    }
    if desk.ask(Command::EnterResult { round: desk.number, board, result, reason: None }) && result.is_some()
    {
        if stands.is_some() { desk.step(1) } else { desk.next_open() }
    }
}

fn sign(desk: RoundDesk) {
    if let Some(board) = desk.cursor.get_untracked() {
        let signed = desk.peek(|_, round| round.board(board).is_some_and(|it| it.signed)).unwrap_or_default();
        // Said by the office when it may not be.
        let _ = desk.office.perform(Command::SignSlip { round: desk.number, board, signed: !signed });
    }
}

/// The keys as buttons, for the board under the cursor.
#[component]
pub fn ResultKeys(desk: RoundDesk, first: String, second: String, published: Memo<bool>) -> impl IntoView {
    let words = desk.office.words();
    let key = move |text: String, result: Option<GameResult>| {
        view! { <button type="button" on:click=move |_| enter(desk, result)>{text}</button> }
    };
    let forfeits = [GameResult::FirstWinsByForfeit, GameResult::SecondWinsByForfeit, GameResult::BothForfeit];
    let texts = StoredValue::new((words.first_key(&first), words.second_key(&second)));
    view! {
        <Show when=move || published.get()>
            <div class="result-keys" role="group" aria-label=words.result()>
                <Show when=move || !desk.forfeit.get() fallback=move || {
                    let game = desk.peek(|t, _| t.settings.game.clone()).unwrap_or_default();
                    let all = forfeits.into_iter().zip(["1 ", "0 ", "5 "]);
                    all.map(|(it, digit)| key(format!("{digit}{}", words.result_words(&game, it)), Some(it))).collect_view()
                }>
                    {key(texts.with_value(|it| it.0.clone()), Some(GameResult::FirstWins))}
                    {key(texts.with_value(|it| it.1.clone()), Some(GameResult::SecondWins))}
                    {key(words.draw_key(), Some(GameResult::Draw))}
                    {key(words.clear_key(), None)}
                </Show>
                <button type="button" aria-pressed=move || if desk.forfeit.get() { "true" } else { "false" }
                    on:click=move |_| desk.forfeit.update(|it| *it = !*it)>{words.forfeit_key()}</button>
                <button type="button" on:click=move |_| sign(desk)>{words.sign_key()}</button>
                <button type="button" on:click=move |_| if desk.cursor.get_untracked().is_some() { desk.details_open.set(true) }>
                    {words.board_details()}</button>
                <button type="button" on:click=move |_| verify::toggle(desk)>{words.verify()}</button>
            </div>
        </Show>
        <p class="muted" role="status">{move || if desk.forfeit.get() { words.forfeit_then() } else { String::new() }}</p>
    }
}

/// What the keys do.
#[component]
pub fn KeyTable() -> impl IntoView {
    let words = Office::here().words();
    let rows = [
        ("1", words.key_first()),
        ("0", words.key_second()),
        ("5", words.key_draw()),
        ("⌫ Del", words.key_clear()),
        ("F", words.key_forfeit()),
        ("↑ ↓ − +", words.key_move()),
        ("Enter", words.key_details()),
        ("/", words.key_find()),
        ("S", words.key_sign()),
        ("V", words.key_verify()),
        ("N", words.key_next()),
        ("P", words.key_print()),
        ("B", words.key_board()),
        ("Ctrl Z · Ctrl Shift Z", words.key_undo()),
        ("Ctrl S", words.key_backup()),
        ("?", words.key_help()),
    ];
    view! {
        <table class="keys"><tbody>
            {rows.into_iter().map(|(key, text)| view! {
                <tr><th scope="row"><kbd>{key}</kbd></th><td>{text}</td></tr>
            }).collect_view()}
        </tbody></table>
    }
}

/// Which side a foul is counted for.
pub fn count_foul(desk: RoundDesk, side: Side, more: bool) {
    if let Some(board) = desk.cursor.get_untracked() {
        let _ = desk.office.perform(Command::CountFoul { round: desk.number, board, side, more });
    }
}
