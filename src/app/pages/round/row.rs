//! One board in one row.

use super::{RoundDesk, notes};
use crate::tournament::namesakes::with_sign;
use crate::tournament::{Board, BoardNumber, GameResult, PlayerId, Points, Round, Side, Tournament};
use leptos::prelude::*;

/// All that the row shows; it is drawn again only where this differs.
#[derive(Clone, Debug, PartialEq, Eq)]
struct BoardView {
    first: Seat,
    second: Seat,
    result: String,
    state: &'static str,
    marks: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Seat {
    id: PlayerId,
    name: String,
    score: Points,
}

pub fn row_id(board: BoardNumber) -> String {
    format!("board-{board}")
}

#[component]
pub fn BoardRow(desk: RoundDesk, board: BoardNumber) -> impl IntoView {
    let office = desk.office;
    let words = office.words();
    let shown = Memo::new(move |_| {
        desk.read(|t, round| round.board(board).map(|board| look(desk, t, round, board))).flatten()
    });
    let get = move |read: fn(&BoardView) -> String| {
        Memo::new(move |_| shown.with(|it| it.as_ref().map(read).unwrap_or_default()))
    };
    let result = get(|it| it.result.clone());
    let marks = get(|it| it.marks.clone());
    let state = Memo::new(move |_| shown.with(|it| it.as_ref().map_or("open", |it| it.state)));
    let is_current = Memo::new(move |_| desk.cursor.get() == Some(board));
    let differs =
        Memo::new(move |_| desk.verify.with(|pass| pass.as_ref().and_then(|pass| pass.verdict(board))));
    let seat = move |side: Side| {
        let of = move |view: &BoardView| match side {
            Side::First => view.first.clone(),
            Side::Second => view.second.clone(),
        };
        let seat = Memo::new(move |_| shown.with(|it| it.as_ref().map(of)));
        let id = move || seat.with_untracked(|seat| seat.as_ref().map(|seat| seat.id));
        view! {
            <td class="seat" draggable="true"
                on:dragstart=move |_| desk.dragged.set(id())
                on:dragover=move |event| event.prevent_default()
                on:drop=move |event| {
                    event.prevent_default();
                    if let (Some(a), Some(b)) = (desk.dragged.get_untracked(), id()) {
                        notes::ask_swap(desk, a, b);
                    }
                }>
                <bdi>{move || seat.with(|seat| seat.as_ref().map(|seat| seat.name.clone()))}</bdi>
                " " <small class="score">{move || seat.with(|seat| seat.as_ref().map(|seat| seat.score.to_string()))}</small>
            </td>
        }
    };
    view! {
        <tr id=row_id(board) data-result=state data-verify=differs
            aria-current=move || is_current.get().then_some("true") on:click=move |_| desk.select(board)>
            <th scope="row" class="num">{board.0}</th>
            {seat(Side::First)}
            <td class="result">{result}</td>
            {seat(Side::Second)}
            <td class="marks"><small>{marks}</small>
                <button type="button" class="quiet" tabindex="-1" aria-label=format!("{} {}", words.board(), board.0)
                    on:click=move |_| { desk.select(board); desk.details_open.set(true); }>"⋯"</button></td>
        </tr>
    }
}

fn look(desk: RoundDesk, t: &Tournament, round: &Round, board: &Board) -> BoardView {
    let words = desk.office.words();
    let seat = |id: PlayerId| Seat {
        id,
        name: desk.namesakes.with(|signs| with_sign(&t.name(id), signs.get(&id))),
        score: desk
            .scores
            .with(|scores| t.index_of(id).and_then(|at| scores.get(at).copied()).unwrap_or_default()),
    };
    let mut marks = Vec::new();
    if board.edited {
        marks.push(words.edited_mark());
    }
    if let (Some(a), Some(b)) = (t.player(board.first), t.player(board.second))
        && !round.published
        && !a.person.unit.is_empty()
        && a.person.unit == b.person.unit
    {
        marks.push(words.unit_same());
    }
    if board.dispute.as_ref().is_some_and(|dispute| dispute.ruling.is_none()) {
        marks.push(words.dispute_mark());
    }
    if board.fouls != [0, 0] {
        marks.push(words.fouls_mark(board.fouls[0], board.fouls[1]));
    }
    if board.pending_as_draw {
        marks.push(words.pending_mark());
    }
    if let Some(reason) = board.reason {
        marks.push(words.reason(reason));
    }
    if board.signed {
        marks.push(words.signed_mark());
    }
    BoardView {
        first: seat(board.first),
        second: seat(board.second),
        result: board.result.map_or_else(|| "–".to_owned(), |result| words.result_text(t, result)),
        state: match board.result {
            None => "open",
            Some(GameResult::FirstWins) => "first",
            Some(GameResult::SecondWins) => "second",
            Some(GameResult::Draw) => "draw",
            Some(
                GameResult::FirstWinsByForfeit | GameResult::SecondWinsByForfeit | GameResult::BothForfeit,
            ) => "forfeit",
        },
        marks: marks.join(" · "),
    }
}
