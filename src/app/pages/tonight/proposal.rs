//! The proposal of the next prize games: moved by mouse or by keys until the teacher agrees (R039).

use crate::app::browser::{clock, keyboard};
use crate::app::office::Office;
use crate::arbiter::{Command, warnings};
use crate::pairing::club::{LevelNote, Met, level};
use crate::tournament::{BoardNumber, PlayerId, RoundNumber, Side, Tournament};
use leptos::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq)]
struct SeatView {
    id: PlayerId,
    name: String,
    level: Option<u16>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct PairView {
    board: BoardNumber,
    first: SeatView,
    second: SeatView,
    notes: Vec<String>,
    /// Met tonight, or put together by hand against a warning.
    careful: bool,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct ProposalView {
    round: u16,
    pairs: Vec<PairView>,
    waiting: Vec<SeatView>,
}

fn seat(t: &Tournament, id: PlayerId) -> SeatView {
    SeatView { id, name: t.name(id), level: t.player(id).and_then(level) }
}

fn look(office: Office, t: &Tournament) -> ProposalView {
    let words = office.words();
    let Some(draft) = t.last_round().filter(|it| !it.published) else { return ProposalView::default() };
    let pairs = draft.boards.iter().map(|board| {
        let note = LevelNote::of(board);
        let mut notes = note.map(|it| words.level_note(&it)).unwrap_or_default();
        if board.edited {
            notes.insert(0, words.edited_mark());
        }
        PairView {
            board: board.number,
            first: seat(t, board.first),
            second: seat(t, board.second),
            notes,
            careful: note.is_some_and(|it| it.met == Met::Tonight),
        }
    });
    let waiting = t.ready_for_prize(draft.number).into_iter().filter(|it| draft.board_of(it.id).is_none());
    ProposalView {
        round: draft.number.0,
        pairs: pairs.collect(),
        waiting: waiting.map(|it| seat(t, it.id)).collect(),
    }
}

/// Shows the proposal to the hall and starts it.
pub fn confirm(office: Office) {
    let draft = office.peek(|t| t.last_round().filter(|it| !it.published).map(|it| it.number)).flatten();
    let Some(round) = draft else { return };
    if office.perform(Command::PublishRound { round }).is_ok() {
        let _ = office.perform(Command::StartRound { round, at: clock::now() as i64 });
    }
}

/// What the two lists share.
#[derive(Clone, Copy)]
struct Hands {
    office: Office,
    /// Taken by the mouse.
    dragged: RwSignal<Option<PlayerId>>,
    /// Taken by Enter, waiting for the other one.
    taken: RwSignal<Option<PlayerId>>,
}

impl Hands {
    /// Swaps the two; what that brings is said, not asked: nothing is shown to anybody yet.
    fn swap(self, a: PlayerId, b: PlayerId) {
        self.taken.set(None);
        let round = self.office.peek(|t| t.last_round().map(|it| it.number)).flatten();
        let Some(round) = round.filter(|_| a != b) else { return };
        let command = Command::Swap { round, a, b };
        let words = self.office.words();
        let said = self
            .office
            .peek(|t| warnings(t, &command).iter().map(|it| words.warning(t, it)).collect::<Vec<_>>())
            .unwrap_or_default();
        if self.office.perform(command).is_ok() && !said.is_empty() {
            self.office.warn(said.join(" "));
        }
        request_animation_frame(move || keyboard::focus(&seat_id(b)));
    }

    fn press(self, id: PlayerId) {
        match self.taken.get_untracked() {
            Some(first) if first == id => self.taken.set(None),
            Some(first) => self.swap(first, id),
            None => self.taken.set(Some(id)),
        }
    }
}

fn seat_id(id: PlayerId) -> String {
    format!("proposed-{}", id.0)
}

#[component]
fn Seat(it: SeatView, hands: Hands) -> impl IntoView {
    let SeatView { id, name, level } = it;
    view! {
        <button type="button" class="proposed" id=seat_id(id) draggable="true" aria-describedby="proposal-keys"
            aria-pressed=move || if hands.taken.get() == Some(id) { "true" } else { "false" }
            on:click=move |_| hands.press(id)
            on:keydown=move |event| if event.key() == "Escape" { hands.taken.set(None) }
            on:dragstart=move |_| hands.dragged.set(Some(id))
            on:dragover=move |event| event.prevent_default()
            on:drop=move |event| {
                event.prevent_default();
                if let Some(from) = hands.dragged.get_untracked() {
                    hands.swap(from, id);
                }
            }><bdi>{name}</bdi>" "<small>{level.map(|it| it.to_string())}</small></button>
    }
}

#[component]
pub fn ProposalTable() -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let hands = Hands { office, dragged: RwSignal::new(None), taken: RwSignal::new(None) };
    let view = Memo::new(move |_| office.facts(|t| look(office, t)).unwrap_or_default());
    let [first, second] = [Side::First, Side::Second]
        .map(|side| office.peek(|t| words.side(&t.settings.game, side)).unwrap_or_default());
    let discard = move || {
        let round = RoundNumber(view.with_untracked(|it| it.round));
        let _ = office.perform(Command::DiscardDraft { round });
    };
    let rows = move || {
        let round = RoundNumber(view.with(|it| it.round));
        let pairs = view.with(|it| it.pairs.clone()).into_iter();
        pairs.map(|it| {
            let board = it.board;
            view! {
                <tr data-careful=it.careful.then_some("")><th scope="row" class="num">{board.0}</th>
                    <td class="seat"><Seat it=it.first hands/></td>
                    <td><button type="button" class="quiet" aria-label=words.turn_sides() title=words.turn_sides()
                        on:click=move |_| { let _ = office.perform(Command::TurnSides { round, board }); }>"⇄"</button></td>
                    <td class="seat"><Seat it=it.second hands/></td>
                    <td class="muted"><small>{it.notes.join(" · ")}</small></td></tr>
            }
        })
        .collect_view()
    };
    view! {
        <section class="proposal" aria-label=move || words.night_proposal(view.with(|it| it.round))>
            <h3>{move || words.night_proposal(view.with(|it| it.round))}</h3>
            <p class="muted" id="proposal-keys">{words.night_proposal_keys()}</p>
            <table class="boards" id="proposal" data-draft="">
                <thead><tr><th scope="col" class="num">{words.board()}</th><th scope="col">{first}</th><th></th>
                    <th scope="col">{second}</th><th scope="col">{words.why_these()}</th></tr></thead>
                <tbody>{rows}</tbody>
            </table>
            <Show when=move || view.with(|it| !it.waiting.is_empty())>
                <p class="row waiting">{words.night_waits()}": "
                    {move || view.with(|it| it.waiting.clone()).into_iter().map(|it| view! { <Seat it hands/> }).collect_view()}</p>
            </Show>
            <p class="row">
                <button type="button" class="primary" id="confirm-proposal" on:click=move |_| confirm(office)>{words.night_confirm()}" (N)"</button>
                <button type="button" on:click=move |_| discard()>{words.discard()}</button>
            </p>
        </section>
    }
}
