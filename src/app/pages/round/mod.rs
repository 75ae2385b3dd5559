//! The round desk: who plays whom, results by one key each, the second pass, and everything a board may need.
//!
//! The cost of a key is kept constant: the list of rows never changes with a result, each row reads its own slice
//! through its own memo, and the cursor is one more memo a row. A result touches the row it is on and the row the
//! cursor moves to, whether 20 play or 500.

mod desk_keys;
mod details;
mod notes;
mod row;
mod verify;
pub mod why;

use crate::app::browser::{clock, keyboard};
use crate::app::office::Office;
use crate::app::pages::bracket;
use crate::app::pages::registration::{PairButton, pair_next_bending};
use crate::app::pages::team_match::match_list;
use crate::app::parts::dialog::Dialog;
use crate::app::parts::foreseen::{self, Asked, Question};
use crate::app::parts::status_line::clock_time;
use crate::app::parts::unfolding::unfolding;
use crate::app::route::{Place, Route, Sheet};
use crate::arbiter::Command;
use crate::desk::Desk;
use crate::sheets::{self, Hall};
use crate::tournament::{
    BoardNumber, Group, PairingSystem, PlayerId, Points, Round, RoundNumber, Side, Tournament,
};
use desk_keys::ResultKeys;
use leptos::prelude::*;
use qihui::search::Needle;
use std::collections::BTreeMap;
pub use why::answer as why_not;

/// What the parts of the round desk share.
#[derive(Clone, Copy)]
pub struct RoundDesk {
    pub office: Office,
    pub number: RoundNumber,
    /// The row the next key is for.
    pub cursor: RwSignal<Option<BoardNumber>>,
    /// F was pressed: the next digit is a forfeit.
    pub forfeit: RwSignal<bool>,
    /// The second pass, while it goes on.
    pub verify: RwSignal<Option<verify::Pass>>,
    /// Scores before this round, by place in the list of players.
    pub scores: Memo<Vec<Points>>,
    /// What tells people of one name apart.
    pub namesakes: Memo<BTreeMap<PlayerId, String>>,
    pub details_open: RwSignal<bool>,
    /// Name being dragged.
    pub dragged: RwSignal<Option<crate::tournament::PlayerId>>,
    /// What changes something others have seen, or bends a rule, and waits for a second word.
    pub asked: RwSignal<Option<Asked>>,
}

impl RoundDesk {
    fn open(number: RoundNumber) -> RoundDesk {
        let office = Office::here();
        let scores = Memo::new(move |_| {
            office
                .desk
                .with(|desk| {
                    let ledger = desk.as_ref()?.present().stage_ledger(number.0 - 1);
                    Some((0..ledger.players.len()).map(|at| ledger.score(at)).collect())
                })
                .unwrap_or_default()
        });
        let namesakes = Memo::new(move |_| office.facts(Tournament::namesakes).unwrap_or_default());
        RoundDesk {
            office,
            namesakes,
            number,
            cursor: RwSignal::new(None),
            forfeit: RwSignal::new(false),
            verify: RwSignal::new(None),
            scores,
            details_open: RwSignal::new(false),
            dragged: RwSignal::new(None),
            asked: RwSignal::new(None),
        }
    }

    /// Reads the facts and the round, tracked.
    pub fn read<T>(self, read: impl FnOnce(&Tournament, &Round) -> T) -> Option<T> {
        self.office.desk.with(|desk| {
            let t = desk.as_ref().map(Desk::present)?;
            t.round(self.number).map(|round| read(t, round))
        })
    }

    /// The same without following what changes.
    pub fn peek<T>(self, read: impl FnOnce(&Tournament, &Round) -> T) -> Option<T> {
        self.office.desk.with_untracked(|desk| {
            let t = desk.as_ref().map(Desk::present)?;
            t.round(self.number).map(|round| read(t, round))
        })
    }

    /// Does it, or asks first where others have seen what it changes; whether it was done.
    pub fn ask(self, command: Command) -> bool {
        foreseen::ask(self.office, self.asked, command)
    }

    /// Puts the cursor on a board and brings it into view.
    pub fn select(self, board: BoardNumber) {
        if self.cursor.get_untracked() != Some(board) {
            self.cursor.set(Some(board));
        }
        keyboard::show(&row::row_id(board));
    }

    /// The board `steps` rows further, staying inside the list.
    pub fn step(self, steps: isize) {
        let boards = self.peek(|_, round| round.boards.iter().map(|board| board.number).collect::<Vec<_>>());
        let boards = boards.unwrap_or_default();
        let now = self.cursor.get_untracked().and_then(|at| boards.iter().position(|board| *board == at));
        let to = now.map_or(0, |at| at.saturating_add_signed(steps).min(boards.len().saturating_sub(1)));
        if let Some(board) = boards.get(to) {
            self.select(*board);
        }
    }

    /// The next board without a result, from the cursor on and round again.
    pub fn next_open(self) {
        let found = self.peek(|_, round| {
            let at =
                self.cursor.get_untracked().and_then(|at| round.boards.iter().position(|it| it.number == at));
            let (before, after) = round.boards.split_at(at.map_or(0, |at| at + 1).min(round.boards.len()));
            after.iter().chain(before).find(|board| board.result.is_none()).map(|board| board.number)
        });
        match found.flatten() {
            Some(board) => self.select(board),
            // The list is done: the cursor rests where it is.
            None => self.step(1),
        }
    }

    /// Finds a board by its number or by a piece of a name, and goes there.
    pub fn find(self, text: &str) -> bool {
        let needle = Needle::new(text);
        let found = self.peek(|t, round| {
            let by_number = text.trim().parse().ok().and_then(|n| round.board(BoardNumber(n)));
            let by_name = || {
                let named = |id| t.player(id).is_some_and(|player| needle.finds(player));
                round.boards.iter().find(|board| named(board.first) || named(board.second))
            };
            by_number.or_else(by_name).map(|board| board.number)
        });
        match found.flatten() {
            Some(board) if !needle.is_empty() => {
                self.select(board);
                true
            }
            _ => {
                self.office.warn(self.office.words().nothing_found(text));
                false
            }
        }
    }

    /// What the event needs next: publish the draft, or pair the round after this one.
    pub fn next_step(self) {
        let round = self.number;
        match self.peek(|_, round| round.published) {
            Some(false) => drop(self.office.perform(Command::PublishRound { round })),
            Some(true) => crate::app::pages::registration::pair_next(self.office),
            None => {}
        }
    }
}

/// The boards of a round, the first one of each group with the group.
fn with_group_heads(t: &Tournament, round: &Round) -> Vec<(BoardNumber, Option<Group>)> {
    let grouping = if t.groups_in(round.number).is_empty() { Default::default() } else { t.grouping() };
    let mut last = None;
    let board = |board: &crate::tournament::Board| {
        let group = grouping.get(&board.first).copied();
        let head = group.filter(|_| group != std::mem::replace(&mut last, group));
        (board.number, head)
    };
    round.boards.iter().map(board).collect()
}

#[component]
pub fn RoundPage(number: RoundNumber) -> impl IntoView {
    let desk = RoundDesk::open(number);
    let exists = Memo::new(move |_| desk.read(|_, _| ()).is_some());
    move || {
        if exists.get() {
            view! { <RoundTable desk/> }.into_any()
        } else {
            view! { <NoRound desk/> }.into_any()
        }
    }
}

/// A round that is not there: before it is paired, or after its draft was thrown away.
#[component]
fn NoRound(desk: RoundDesk) -> impl IntoView {
    let words = desk.office.words();
    view! {
        <p>{words.unknown_round(desk.number.0)}</p>
        <p class="row"><PairButton/></p>
    }
}

#[component]
fn RoundTable(desk: RoundDesk) -> impl IntoView {
    let office = desk.office;
    let words = office.words();
    let number = desk.number;
    let published = Memo::new(move |_| desk.read(|_, round| round.published).unwrap_or_default());
    let is_last = Memo::new(move |_| {
        desk.read(|t, round| t.last_round().is_some_and(|last| last.number == round.number))
    });
    let boards = Memo::new(move |_| desk.read(with_group_heads).unwrap_or_default());
    let drawn = unfolding(Memo::new(move |_| boards.with(Vec::len)), 250);
    let counts = Memo::new(move |_| {
        desk.read(|_, round| (round.boards.len(), round.waiting().len())).unwrap_or_default()
    });
    let title = move || if published.get() { words.round_long(number.0) } else { words.draft_head(number.0) };
    let stage = Memo::new(move |_| {
        desk.read(|t, round| {
            let PairingSystem::KnockOut { games, .. } = t.settings.system else { return String::new() };
            let stages = t.bracket().map_or(0, |it| it.last_stage());
            words.round_of_stage(&round.fixture, stages, games)
        })
        .unwrap_or_default()
    });
    let level = Memo::new(move |_| desk.read(|t, _| bracket::levels_open(t)).unwrap_or_default());
    let [first, second] = [Side::First, Side::Second]
        .map(|side| desk.peek(|t, _| words.side(&t.settings.game, side)).unwrap_or_default());
    let started = Memo::new(move |_| desk.read(|_, round| round.started).flatten());
    let about =
        Memo::new(move |_| desk.read(|t, _| words.about_round(&t.settings, number)).unwrap_or_default());
    let dutch = Memo::new(move |_| {
        desk.read(|t, _| matches!(t.settings.system, PairingSystem::Dutch { .. })).unwrap_or_default()
    });
    let keys_open = RwSignal::new(false);
    desk_keys::listen(desk, keys_open);
    // The first key works without a click: the cursor waits on the first open board, as soon as there are results
    // to enter.
    Effect::new(move |_| {
        if published.get() && desk.cursor.get_untracked().is_none() {
            let open =
                desk.peek(|_, round| round.boards.iter().find(|it| it.result.is_none()).map(|it| it.number));
            desk.cursor.set(open.flatten());
        }
    });
    let find = RwSignal::new(String::new());
    let id = office.event_id().unwrap_or_default();
    let sheet = move |sheet: Sheet| Route::Event(id.clone(), Place::Sheet(sheet)).href();
    view! {
        <div class="row page-head">
            <h2>{title}<small class="muted">{stage}</small></h2>
            <p class="progress">
                <progress max=move || counts.get().0.max(1).to_string() value=move || (counts.get().0 - counts.get().1).to_string()
                    aria-hidden="true"></progress>
                <span>{move || words.progress(counts.get().0, counts.get().1)}</span>
            </p>
            <span class="muted">{about}</span>
            <span class="muted">{move || started.get().map(|at| words.started_at(&clock_time(at.max(0) as u64)))}</span>
            <span class="grow"></span>
            <input id="find-board" type="search" class="find" aria-label=words.find_board() placeholder=words.find_board()
                prop:value=find on:input=move |event| find.set(event_target_value(&event))
                on:keydown=move |event| match event.key().as_str() {
                    "Enter" if !event.is_composing() => {
                        event.prevent_default();
                        if desk.find(&find.get_untracked()) {
                            find.set(String::new());
                            keyboard::focus("round-table");
                        }
                    }
                    "Escape" => { find.set(String::new()); keyboard::focus("round-table"); }
                    _ => {}
                }/>
            <button type="button" on:click=move |_| crate::app::pages::board::open_window(office)>{words.board_window()}</button>
            <button type="button" class="quiet" on:click=move |_| keys_open.set(true)>{words.keys_help()}" ?"</button>
        </div>
        <Show when=move || !published.get()><p class="note">{words.draft_note()}</p></Show>
        <super::divisions::ClashNote/>
        <Question asked=desk.asked/>
        <TeamScores desk/>
        <verify::PassBar desk/>
        <notes::LateList desk/>
        <table class="boards" id="round-table" tabindex="-1" data-draft=move || (!published.get()).then_some("")>
            <caption class="visually-hidden">{title}</caption>
            <thead><tr>
                <th scope="col" class="num">{words.board()}</th>
                <th scope="col">{first.clone()}</th>
                <th scope="col" class="result-head">{words.result()}</th>
                <th scope="col">{second.clone()}</th>
                <th scope="col"><span class="visually-hidden">{words.more()}</span></th>
            </tr></thead>
            <tbody>
                <For each=move || boards.with(|all| all[..drawn.get().min(all.len())].to_vec()) key=|it| *it let:it>
                    {it.1.map(|group| view! {
                        <tr class="group-head"><th scope="rowgroup" colspan="5">{words.group(group)}</th></tr>
                    })}
                    <row::BoardRow desk board=it.0/>
                </For>
            </tbody>
        </table>
        <notes::Byes desk/>
        <ResultKeys desk first second published/>
        <notes::Facts desk/>
        <nav class="row sheets" aria-label=words.print()>
            <a class="button" href=sheet(Sheet::Pairings(number))>{words.print_boards()}</a>
            <a class="button" href=sheet(Sheet::Names(number))>{words.print_names()}</a>
            <a class="button" href=sheet(Sheet::Slips(number))>{words.print_slips()}</a>
            <a class="button" href=sheet(Sheet::Register(number))>{words.print_register()}</a>
            <Show when=move || published.get()>
                <a class="button" href=office.place_href(Place::Packets(number))>{words.packets_link()}</a>
                <a class="button" href=office.place_href(Place::Records(Some(number)))>{words.records_tab()}</a>
            </Show>
            <Show when=move || published.get() && dutch.get()>
                <a class="button" id="to-check" href=office.place_href(Place::Check)>{words.check_title()}</a>
            </Show>
        </nav>
        <div class="row next-step" data-draft=move || (!published.get()).then_some("")>
            <Show when=move || !published.get()>
                <button type="button" class="primary" on:click=move |_| desk.next_step()>{words.publish(number.0)}</button>
                <button type="button" on:click=move |_| discard(desk)>{words.discard()}</button>
            </Show>
            <Show when=move || published.get() && is_last.get() == Some(true)>
                <Show when=move || started.get().is_none() && counts.get().1 != 0>
                    <button type="button" on:click=move |_| {
                        let at = clock::now() as i64;
                        let _ = office.perform(Command::StartRound { round: number, at });
                    }>{words.start_round()}</button>
                </Show>
                <Show when=move || counts.get().1 != 0>
                    <button type="button" class="quiet" on:click=move |_| {
                        let _ = office.perform(Command::TakePendingAsDraws { round: number });
                    }>{words.take_draws()}</button>
                </Show>
                <span class="grow"></span>
                <a class="button" href=office.place_href(Place::Standings(Some(number)))>{words.to_standings()}</a>
                {move || (level.get() > 0).then(|| view! { <a class="button" href=office.place_href(Place::Bracket)>{words.to_bracket(level.get())}</a> })}
                <PairButton/>
                <Exception desk/>
            </Show>
            <Show when=move || published.get() && is_last.get() == Some(false)>
                <p class="muted">{words.not_again()}</p>
            </Show>
        </div>
        <Dialog open=desk.details_open title=words.details_title() close=words.close()>
            {move || desk.cursor.get().map(|board| view! { <details::BoardDetails desk board/> })}
        </Dialog>
        <Dialog open=keys_open title=words.keys_title() close=words.close()><desk_keys::KeyTable/></Dialog>
    }
}

/// Matches of teams as they stand, above their boards.
#[component]
fn TeamScores(desk: RoundDesk) -> impl IntoView {
    let words = desk.office.words();
    let matches = Memo::new(move |_| {
        desk.read(|t, round| {
            let hall = Hall::of(t);
            let on_wall = hall.round(round.number)?;
            let bye = sheets::team_bye(on_wall).map(str::to_owned);
            Some((sheets::team_matches(&hall, on_wall), bye))
        })
        .flatten()
        .filter(|(matches, _)| !matches.is_empty())
    });
    move || matches.get().map(|(matches, bye)| match_list(words, &matches, bye.as_deref()))
}

/// Where the rules leave no pairing, the smallest exception is one deliberate press away.
#[component]
fn Exception(desk: RoundDesk) -> impl IntoView {
    let office = desk.office;
    let words = office.words();
    view! {
        <Show when=move || office.last_stuck.get().is_some()>
            <button type="button" class="danger" on:click=move |_| {
                if let Some(bend) = office.last_stuck.get_untracked() {
                    pair_next_bending(office, bend);
                }
            }>{words.pair_anyway()}</button>
        </Show>
    }
}

fn discard(desk: RoundDesk) {
    if desk.office.perform(Command::DiscardDraft { round: desk.number }).is_ok() {
        if desk.number.0 == 1 {
            desk.office.go_place(Place::Registration);
        } else {
            desk.office.go_place(Place::Round(RoundNumber(desk.number.0 - 1)));
        }
    }
}
