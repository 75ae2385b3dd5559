//! 校对: the second pass. Every result is typed again from the slips; a row that differs stops the hand.

use super::RoundDesk;
use crate::arbiter::Command;
use crate::tournament::{BoardNumber, GameResult};
use leptos::prelude::*;
use std::collections::BTreeMap;

/// How far the second pass has come.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pass {
    /// What was typed this time, by board.
    typed: BTreeMap<BoardNumber, GameResult>,
    /// A board where the two passes differ, until somebody decides.
    pub differs: Option<(BoardNumber, GameResult)>,
}

impl Pass {
    /// For the row: `same`, `differs`, or not typed yet.
    pub fn verdict(&self, board: BoardNumber) -> Option<&'static str> {
        if self.differs.is_some_and(|(at, _)| at == board) {
            return Some("differs");
        }
        self.typed.contains_key(&board).then_some("same")
    }
}

/// Starts the second pass at the first board, or ends it.
pub fn toggle(desk: RoundDesk) {
    if desk.verify.with_untracked(Option::is_some) {
        return desk.verify.set(None);
    }
    desk.verify.set(Some(Pass::default()));
    if let Some(Some(first)) = desk.peek(|_, round| round.boards.first().map(|board| board.number)) {
        desk.select(first);
    }
}

/// One result typed for the second time.
pub fn check(desk: RoundDesk, board: BoardNumber, typed: GameResult) {
    let stands = desk.peek(|_, round| round.board(board).and_then(|board| board.result)).flatten();
    if stands == Some(typed) {
        desk.verify.update(|pass| {
            if let Some(pass) = pass {
                pass.typed.insert(board, typed);
                pass.differs = None;
            }
        });
        return desk.step(1);
    }
    desk.verify.update(|pass| {
        if let Some(pass) = pass {
            pass.typed.remove(&board);
            pass.differs = Some((board, typed));
        }
    });
    let words = desk.office.words();
    let text = desk.peek(|t, _| {
        let shown = |result: GameResult| words.result_text(t, result);
        words.verify_differs(board.0, &stands.map_or_else(|| "–".to_owned(), shown), &shown(typed))
    });
    desk.office.warn(text.unwrap_or_default());
}

/// How many agree, and what to do where two passes differ.
#[component]
pub fn PassBar(desk: RoundDesk) -> impl IntoView {
    let words = desk.office.words();
    let counts = Memo::new(move |_| {
        let done = desk.verify.with(|pass| pass.as_ref().map(|pass| pass.typed.len()))?;
        Some((done, desk.read(|_, round| round.boards.len())?))
    });
    let differs = Memo::new(move |_| desk.verify.with(|pass| pass.as_ref().and_then(|pass| pass.differs)));
    let take = move || {
        if let Some((board, typed)) = differs.get_untracked()
            && desk
                .office
                .perform(Command::EnterResult {
                    round: desk.number,
                    board,
                    result: Some(typed),
                    reason: None,
                })
                .is_ok()
        {
            check(desk, board, typed);
        }
    };
    view! {
        <Show when=move || counts.get().is_some()>
            <div class="note row" role="status">
                <span>{move || counts.get().map(|(done, all)| words.verify_on(done, all))}</span>
                <Show when=move || differs.get().is_some()>
                    <button type="button" class="danger" on:click=move |_| take()>{words.verify_take()}</button>
                </Show>
                <span class="grow"></span>
                <button type="button" on:click=move |_| toggle(desk)>{words.verify_end()}</button>
            </div>
        </Show>
    }
}
