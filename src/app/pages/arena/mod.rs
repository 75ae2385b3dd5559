//! 擂台: who holds the stage, who challenges, the next game in one press; the line-ups and the course below.

mod lineups;

use crate::app::browser::clock;
use crate::app::keys::Keys;
use crate::app::office::Office;
use crate::app::route::{Place, Sheet};
use crate::arbiter::{Bend, Command, may_come_up};
use crate::tournament::{
    Arena, Board, BoardNumber, Fixture, GameResult, PlayerId, Proposal, Round, RoundNumber, Side, Tournament,
};
use leptos::prelude::*;

/// Everything the stage shows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct StageView {
    holder: Option<Person>,
    challenger: Option<Person>,
    streak: Option<u16>,
    /// The game that runs, by number.
    running: Option<RoundNumber>,
    draft: Option<RoundNumber>,
    /// The sides of the two, empty where they are to be drawn.
    sides: [String; 2],
    coming: Option<String>,
    over: Option<Option<String>>,
    ready: bool,
    next: u16,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Person {
    id: PlayerId,
    name: String,
    team: String,
    role: String,
}

/// Somebody with his team and title.
fn person(office: Office, t: &Tournament, arena: &Arena, id: PlayerId) -> Person {
    let words = office.words();
    let team = arena.team_of(id).map(|at| &arena.teams[at]);
    let role = team.and_then(|team| {
        let at = team.seats.iter().position(|seat| seat.player == id)?;
        Some(words.role(&team.seats[at].role, at, team.seats.len()))
    });
    let team = team.map(|team| team.name.clone()).unwrap_or_default();
    Person { id, name: t.name(id), team, role: role.unwrap_or_default() }
}

fn look(office: Office, t: &Tournament) -> StageView {
    let Some(arena) = t.arena() else { return StageView::default() };
    let words = office.words();
    let who = |id: PlayerId| person(office, t, &arena, id);
    let teams = arena.teams.iter().filter(|team| team.left() > 0).count();
    let last = t.last_round();
    let draft = last.filter(|round| !round.published);
    let running = last.filter(|round| round.published && round.boards.iter().any(|it| it.result.is_none()));
    // A draft shows who was put into it.
    let seats = draft.or(running).and_then(|round| round.boards.first());
    let game = arena.games.last().filter(|_| running.is_some());
    let holder = match (game, arena.next) {
        (Some(game), _) => Some(game.holder),
        (None, Some(next)) => Some(next.holder),
        (None, None) => arena.holder.map(|it| it.player),
    };
    let holder = match seats {
        Some(board) if holder.is_none_or(|it| board.seats(it).is_none()) => Some(board.first),
        _ => holder,
    };
    let other = |board: &Board| if Some(board.first) == holder { board.second } else { board.first };
    let challenger = seats.map(other).or(arena.next.map(|next| next.challenger));
    let side = |id: Option<PlayerId>| match (seats, arena.next) {
        (Some(board), _) => id.and_then(|id| board.seats(id)),
        (None, Some(Proposal { holder: of, holder_side: Some(side), .. })) => {
            Some(if id == Some(of) { side } else { side.opposite() })
        }
        (None, _) => None,
    };
    let side = |id| side(id).map(|it| words.side_named(&t.settings.game, it)).unwrap_or_default();
    StageView {
        streak: arena.holder.filter(|it| Some(it.player) == holder).map(|it| it.streak),
        sides: [side(holder), side(challenger)],
        holder: holder.map(who),
        challenger: challenger.map(who),
        running: running.map(|round| round.number),
        draft: draft.map(|round| round.number),
        coming: if running.is_some() { arena.coming().map(|id| named(&who(id))) } else { None },
        over: arena.is_over().then(|| arena.winner().map(|at| arena.teams[at].name.clone())),
        ready: teams >= 2,
        next: t.next_round().0,
    }
}

/// `胡先锋（吴）`.
fn named(it: &Person) -> String {
    if it.team.is_empty() { it.name.clone() } else { format!("{}（{}）", it.name, it.team) }
}

/// Shows the game to the hall and starts its clock.
fn show(office: Office, round: RoundNumber) {
    if office.perform(Command::PublishRound { round }).is_ok() {
        // A game that runs already needs no second start; the office says so.
        let _ = office.perform(Command::StartRound { round, at: clock::now() as i64 });
    }
}

/// The next game as proposed, shown at once.
fn start(office: Office) {
    let Some((round, draft)) =
        office.peek(|t| (t.next_round(), t.last_round().filter(|it| !it.published).map(|it| it.number)))
    else {
        return;
    };
    if let Some(draft) = draft {
        return show(office, draft);
    }
    let seed = office.seed();
    if office.perform(Command::PairNextRound { round, seed, bend: Bend::default() }).is_ok() {
        show(office, round);
    }
}

fn enter(office: Office, result: GameResult) {
    let running = office.peek(|t| {
        t.last_round()
            .filter(|it| it.published && !it.boards.is_empty())
            .map(|it| (it.number, it.boards[0].number))
    });
    if let Some((round, board)) = running.flatten() {
        let _ = office.perform(Command::EnterResult { round, board, result: Some(result), reason: None });
    }
}

#[component]
pub fn ArenaPage() -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let view = Memo::new(move |_| office.facts(|t| look(office, t)).unwrap_or_default());
    let changing = RwSignal::new(false);
    Keys::while_shown(move |key| {
        if key.in_text || key.ctrl || key.alt || key.composing {
            return false;
        }
        let runs = view.with_untracked(|it| it.running.is_some());
        match (key.digit(), key.code.as_str()) {
            (Some(1), _) if runs => enter(office, GameResult::FirstWins),
            (Some(0), _) if runs => enter(office, GameResult::SecondWins),
            (Some(5), _) if runs => enter(office, GameResult::Draw),
            (_, "KeyN") => start(office),
            _ => return false,
        }
        true
    });
    let seat = move |label: String, holds: bool| {
        let it = Memo::new(move |_| {
            view.with(|view| if holds { view.holder.clone() } else { view.challenger.clone() })
        });
        let side = Memo::new(move |_| view.with(|view| view.sides[usize::from(!holds)].clone()));
        view! {
            <div class="stage-seat" data-holds=holds.then_some("")>
                <p class="stage-label">{label}</p>
                <p class="stage-name"><bdi>{move || it.with(|it| it.as_ref().map_or_else(|| "—".to_owned(), |it| it.name.clone()))}</bdi></p>
                <p class="stage-team"><bdi>{move || it.with(|it| it.as_ref().map(|it| format!("{} · {}", it.team, it.role)))}</bdi></p>
                <p class="stage-side">{move || { let side = side.get(); if side.is_empty() { words.stage_by_lot() } else { words.stage_moves_first(&side) } }}</p>
                {holds.then(|| view! { <p class="stage-streak">{move || view.with(|it| match it.streak {
                    Some(n) if n > 0 => words.stage_streak(n),
                    _ => words.stage_no_streak(),
                })}</p> })}
            </div>
        }
    };
    let [first, second] = [Side::First, Side::Second]
        .map(|side| office.peek(|t| words.side(&t.settings.game, side)).unwrap_or_default());
    let keys = StoredValue::new((words.first_key(&first), words.second_key(&second)));
    view! {
        <div class="row page-head">
            <h2>{move || view.with(|it| match (it.running, &it.over) {
                (Some(n), _) => words.stage_running(n.0),
                (None, Some(Some(team))) => words.stage_over(team),
                (None, Some(None)) => words.stage_over_none(),
                (None, None) => format!("{} · {}", words.stage_next(), words.stage_running(it.draft.map_or(it.next, |n| n.0))),
            })}</h2>
            <span class="grow"></span>
            <button type="button" on:click=move |_| crate::app::pages::stage_wall::open(office)>{words.board_window()}</button>
            <a class="button" href=office.place_href(Place::Sheet(Sheet::Lineups))>{words.lineups_print()}</a>
            <a class="button" href=office.place_href(Place::Sheet(Sheet::Arena))>{words.arena_print()}</a>
        </div>
        <Show when=move || view.with(|it| !it.ready && it.over.is_none())><p class="note">{words.stage_not_ready()}</p></Show>
        <section class="stage" aria-label=words.stage_head() hidden=move || view.with(|it| it.holder.is_none() || it.over.is_some())>
            {seat(words.stage_holds(), true)}
            <p class="stage-versus" aria-hidden="true">"：" </p>
            {seat(words.stage_challenges(), false)}
        </section>
        <Show when=move || view.with(|it| it.running.is_some())>
            <div class="result-keys" role="group" aria-label=words.result()>
                <button type="button" on:click=move |_| enter(office, GameResult::FirstWins)>{keys.with_value(|it| it.0.clone())}</button>
                <button type="button" on:click=move |_| enter(office, GameResult::SecondWins)>{keys.with_value(|it| it.1.clone())}</button>
                <button type="button" on:click=move |_| enter(office, GameResult::Draw)>{words.draw_key()}</button>
                {move || view.with(|it| it.running).map(|n| view! {
                    <a class="button" href=office.place_href(Place::Round(n))>{words.stage_details()}</a>
                })}
                <span class="muted"><bdi>{move || view.with(|it| it.coming.as_ref().map(|name| words.stage_coming(name)))}</bdi></span>
            </div>
        </Show>
        <Show when=move || view.with(|it| it.running.is_none() && it.over.is_none() && it.ready)>
            <p class="row">
                <button type="button" class="primary" id="stage-start" on:click=move |_| start(office)>{words.stage_start()}" (N)"</button>
                <button type="button" id="stage-change" aria-expanded=move || if changing.get() { "true" } else { "false" }
                    on:click=move |_| changing.update(|it| *it = !*it)>{words.stage_change()}</button>
                <span class="muted">{move || view.with(|it| it.draft.map(|_| words.stage_draft()))}</span>
            </p>
            <Show when=move || changing.get()><ByHand changing/></Show>
        </Show>
        <lineups::Lineups/>
        <TeamRanking/>
        <Course/>
    }
}

/// Other people or other sides than proposed.
#[component]
fn ByHand(changing: RwSignal<bool>) -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let choices = office.peek(|t| {
        let arena = t.arena()?;
        let draft = t.last_round().filter(|round| !round.published).map(|round| round.number);
        let all = may_come_up(&arena).into_iter().map(|id| (id, named(&person(office, t, &arena, id))));
        Some((all.collect::<Vec<_>>(), arena.next, draft, t.next_round()))
    });
    let Some((all, next, draft, number)) = choices.flatten() else { return ().into_any() };
    let holder = RwSignal::new(next.map(|it| it.holder));
    let challenger = RwSignal::new(next.map(|it| it.challenger));
    let first = RwSignal::new(next.and_then(|it| it.holder_side).unwrap_or(Side::First));
    let pick = |id: &'static str, label: String, chosen: RwSignal<Option<PlayerId>>| {
        let options = all.iter().map(|(player, name)| {
            let player = *player;
            view! { <option value=player.0.to_string() selected=move || chosen.get() == Some(player)>{name.clone()}</option> }
        });
        view! {
            <label class="field"><span>{label}</span>
                <select id=id on:change=move |event| chosen.set(event_target_value(&event).parse().ok().map(PlayerId))>
                    {options.collect_view()}
                </select></label>
        }
    };
    let begin = move || {
        let (Some(a), Some(b)) = (holder.get_untracked(), challenger.get_untracked()) else { return };
        if let Some(draft) = draft
            && office.perform(Command::DiscardDraft { round: draft }).is_err()
        {
            return;
        }
        let number = draft.unwrap_or(number);
        let (a, b) = if first.get_untracked() == Side::First { (a, b) } else { (b, a) };
        let board = Board { edited: true, ..Board::new(BoardNumber(1), a, b) };
        let round = Round {
            number,
            boards: vec![board],
            byes: Vec::new(),
            published: false,
            started: None,
            seed: None,
            drew_numbers: false,
            edition: 0,
            account: None,
            fixture: Fixture::Games,
        };
        let command = Command::AdoptRound { round: Box::new(round), numbers: Vec::new(), numbers_seed: None };
        if office.perform(command).is_ok() {
            changing.set(false);
            show(office, number);
        }
    };
    view! {
        <form class="form by-hand-game" on:submit=move |event| { event.prevent_default(); begin(); }>
            <div class="fields">
                {pick("stage-holder", words.stage_pick_holder(), holder)}
                {pick("stage-challenger", words.stage_pick_challenger(), challenger)}
                <label class="field"><span>{words.stage_pick_first()}</span>
                    <select id="stage-first" on:change=move |event| first.set(if event_target_value(&event) == "holder" { Side::First } else { Side::Second })>
                        <option value="holder" selected=move || first.get() == Side::First>{words.stage_pick_holder()}</option>
                        <option value="challenger" selected=move || first.get() == Side::Second>{words.stage_pick_challenger()}</option>
                    </select></label>
            </div>
            <p><button type="submit" class="primary" id="stage-by-hand">{words.stage_start()}</button></p>
        </form>
    }
    .into_any()
}

#[component]
fn TeamRanking() -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let rows = Memo::new(move |_| {
        let of = |t: &Tournament| {
            let arena = t.arena().filter(|it| !it.games.is_empty())?;
            let row = |it: &crate::tournament::TeamPlace| {
                let rank = words.rank_short(it.rank, it.shared);
                (rank, arena.teams[it.team].name.clone(), it.left, it.wins)
            };
            Some(arena.ranking().iter().map(row).collect::<Vec<_>>())
        };
        office.facts(of).flatten().unwrap_or_default()
    });
    view! {
        <Show when=move || rows.with(|it| !it.is_empty())>
            <h3>{words.team_rank_head()}</h3>
            <table id="arena-teams">
                <thead><tr><th scope="col" class="num">{words.rank()}</th><th scope="col">{words.unit()}</th>
                    <th scope="col" class="num">{words.team_left_head()}</th><th scope="col" class="num">{words.team_wins_head()}</th></tr></thead>
                <tbody>{move || rows.get().into_iter().map(|(rank, team, left, wins)| view! {
                    <tr><td class="num">{rank}</td><th scope="row"><bdi>{team}</bdi></th><td class="num">{left}</td><td class="num">{wins}</td></tr>
                }).collect_view()}</tbody>
            </table>
        </Show>
    }
}

/// Every game so far, with the way to its desk.
#[component]
fn Course() -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let rows = Memo::new(move |_| {
        let of = |t: &Tournament| {
            let arena = t.arena()?;
            let row = |game: &crate::tournament::ArenaGame| {
                let turned = game.first != game.holder;
                let result = game.result.map(|it| if turned { it.turned() } else { it });
                let text = result.map_or_else(|| "–".to_owned(), |it| words.result_text(t, it));
                let who = |id| named(&person(office, t, &arena, id));
                (game.round, who(game.holder), text, who(game.challenger), game.streak)
            };
            Some(arena.games.iter().map(row).collect::<Vec<_>>())
        };
        office.facts(of).flatten().unwrap_or_default()
    });
    view! {
        <Show when=move || rows.with(|it| !it.is_empty())>
            <h3>{words.course_head()}</h3>
            <table id="arena-games">
                <thead><tr><th scope="col" class="num">{words.game_no()}</th><th scope="col">{words.stage_holds()}</th>
                    <th scope="col">{words.result()}</th><th scope="col">{words.stage_challenges()}</th>
                    <th scope="col" class="num">{words.streak_head()}</th></tr></thead>
                <tbody>{move || rows.get().into_iter().map(|(round, holder, text, challenger, streak)| view! {
                    <tr><td class="num"><a href=office.place_href(Place::Round(round))>{round.0}</a></td><td><bdi>{holder}</bdi></td>
                        <td>{text}</td><td><bdi>{challenger}</bdi></td><td class="num">{streak}</td></tr>
                }).collect_view()}</tbody>
            </table>
        </Show>
    }
}
