//! Standings with the working of every number, the lines that divide them, and the crosstable.

mod crosstable;
mod lines;
mod links;
pub mod progress;
mod working;

pub use crosstable::{CrosstablePage, table_view as crosstable_paper};
pub use links::ResultLinks;

use crate::app::office::Office;
use crate::app::pages::registration::PairButton;
use crate::app::parts::dialog::Dialog;
use crate::app::route::{Place, Sheet};
use crate::app::words::Lang;
use crate::sheets::{self, Hall, StandingRow};
use crate::standings::{Standings, TieBreak, Value};
use crate::tournament::{Game, Ledger, Phase, RoundNumber, Status, Tournament};
use leptos::prelude::*;

/// The standings people ask for when they name no round: after the last complete one, else those of round 1 as it goes.
pub(super) fn present_round(t: &Tournament) -> Option<RoundNumber> {
    let complete = t.rounds.iter().rev().find(|round| round.is_complete());
    complete.or_else(|| t.rounds.first().filter(|round| round.published)).map(|round| round.number)
}

/// Everything the table shows: it is drawn again only where this differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableView {
    pub after: RoundNumber,
    pub complete: bool,
    pub last: bool,
    pub rows: Vec<StandingRow>,
    pub standings: Standings,
    pub ledger: Ledger,
    pub game: Game,
    /// Places in the order of the players: the numbers that are written in the cells.
    pub numbers: Vec<u16>,
    /// The parts ranked by themselves with their names, 0 first; one without a name where all are ranked together.
    pub sections: Vec<(u16, Option<String>)>,
    /// Rounds that count no more for a player, by place.
    from: Vec<u16>,
    /// The steps that have a column: lots nobody drew and play-offs nobody played have none.
    pub steps: Vec<usize>,
}

impl TableView {
    pub fn of(words: Lang, t: &Tournament, after: Option<RoundNumber>) -> Option<TableView> {
        let after = after.or_else(|| present_round(t))?;
        let round = t.round(after).filter(|round| round.published)?;
        let standings = sheets::standings_after(t, after);
        let ledger = t.ledger(after.0);
        Some(TableView {
            after,
            complete: round.is_complete(),
            last: matches!(t.phase(), Phase::Played | Phase::Closed)
                && t.rounds.len() == usize::from(after.0),
            rows: Hall::of(t).standing_rows(&standings),
            numbers: ledger.players.iter().map(|player| player.number).collect(),
            sections: sections_of(words, t, &standings),
            steps: steps_of(&standings),
            from: (0..ledger.players.len()).map(|at| sheets::counted_from(t, after, at as u16)).collect(),
            standings,
            ledger,
            game: t.settings.game.clone(),
        })
    }

    /// Rounds that count no more for a player: points began anew after them.
    pub fn from(&self, player: u16) -> u16 {
        self.from.get(usize::from(player)).copied().unwrap_or(0)
    }

    /// What a section is called, where there are several.
    pub fn name_of(&self, group: u16) -> Option<String> {
        self.sections.iter().find(|(it, _)| *it == group).and_then(|(_, name)| name.clone())
    }

    /// The rows of a section.
    pub fn rows_of(&self, group: u16) -> impl Iterator<Item = &StandingRow> {
        self.rows.iter().filter(move |row| row.standing.group == group)
    }

    pub fn title(&self, words: Lang) -> String {
        match (self.last, self.complete) {
            (true, _) => words.final_standings(self.after.0),
            (false, true) => words.standings_after(self.after.0),
            (false, false) => words.standings_during(self.after.0),
        }
    }

    /// What a player's rounds look like: `8白1` …
    pub fn cells(&self, words: Lang, player: u16) -> Vec<String> {
        let Some(player) = self.ledger.players.get(usize::from(player)) else { return Vec::new() };
        let cell = |line: &crate::tournament::Line| {
            let opponent = line.opponent.and_then(|at| self.numbers.get(usize::from(at)).copied());
            let side = line.side.map(|side| words.side_short(&self.game, side)).unwrap_or_default();
            words.round_cell(opponent, &side, line.outcome, line.points)
        };
        player.lines.iter().map(cell).collect()
    }
}

fn steps_of(standings: &Standings) -> Vec<usize> {
    let empty = |step: usize| standings.rows.iter().all(|row| row.values[step] == Value::Nothing);
    let shown = |step: &usize| match standings.order[*step] {
        TieBreak::Lot | TieBreak::PlayOff => !empty(*step),
        _ => true,
    };
    (0..standings.order.len()).filter(shown).collect()
}

fn sections_of(words: Lang, t: &Tournament, standings: &Standings) -> Vec<(u16, Option<String>)> {
    let groups: Vec<u16> = standings.sections().into_iter().map(|it| it.group).collect();
    let several = groups.iter().any(|group| *group > 0);
    groups.into_iter().map(|it| (it, words.section(t, it).filter(|_| several))).collect()
}

/// What was asked: a player's number at a step, or (no step) why he stands where he does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Asked {
    pub after: RoundNumber,
    pub player: u16,
    pub step: Option<usize>,
}

#[component]
pub fn StandingsPage(after: Option<RoundNumber>) -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let table = Memo::new(move |_| office.facts(|t| TableView::of(words, t, after)).flatten());
    let rounds = Memo::new(move |_| {
        office
            .facts(|t| t.rounds.iter().filter(|it| it.published).map(|it| it.number).collect::<Vec<_>>())
            .unwrap_or_default()
    });
    let at = Memo::new(move |_| table.with(|it| it.as_ref().map(|it| it.after)));
    let asked = RwSignal::new(None::<Asked>);
    let open = RwSignal::new(false);
    let shown = RwSignal::new(None::<u16>);
    let ask = Callback::new(move |it: Asked| {
        asked.set(Some(it));
        open.set(true);
    });
    let sheet = move || at.get().map(|round| office.place_href(Place::Sheet(Sheet::Standings(round))));
    view! {
        <div class="row page-head">
            <h2>{move || table.with(|it| it.as_ref().map_or_else(|| words.standings(), |it| it.title(words)))}</h2>
            <span class="grow"></span>
            <label class="row"><span class="muted">{words.after_round()}</span>
                <select id="after-round" class="after-round" on:change=move |event| {
                    if let Ok(n) = event_target_value(&event).parse() {
                        office.go_place(Place::Standings(Some(RoundNumber(n))));
                    }
                }>
                    {move || rounds.get().into_iter().map(|n| view! {
                        <option value=n.to_string() selected=move || at.get() == Some(n)>{words.round_tab(n.0)}</option>
                    }).collect_view()}
                </select>
            </label>
            <button type="button" on:click=move |_| crate::app::pages::board::open_window(office)>{words.board_window()}</button>
            {move || sheet().map(|href| view! { <a class="button" href=href>{words.print_standings()}</a> })}
            <ResultLinks here=Place::Standings(None)/>
        </div>
        <Show when=move || at.get().is_some() fallback=move || view! { <p class="muted">{words.no_standings()}</p> }>
            <lines::OpenTies table/>
            <p class="muted hint">{words.working_hint()}</p>
            <SectionChoice table shown/>
            <div class="scroll" tabindex="0" role="region" aria-label=words.standings()>
                {move || table.get().map(|table| view! { <StandingsTable table ask shown=shown.get()/> })}
            </div>
            <lines::Lines table/>
            <progress::ProgressPart table/>
            <progress::StatsPart table/>
        </Show>
        <div class="row next-step"><span class="grow"></span><PairButton/></div>
        <Dialog open title=words.working_title() close=words.close()>
            {move || asked.get().map(|asked| view! { <working::WorkingView asked/> })}
        </Dialog>
    }
}

/// One section or all of them.
#[component]
fn SectionChoice(table: Memo<Option<TableView>>, shown: RwSignal<Option<u16>>) -> impl IntoView {
    let words = Office::here().words();
    let sections =
        Memo::new(move |_| table.with(|it| it.as_ref().map(|it| it.sections.clone()).unwrap_or_default()));
    let button = move |group: Option<u16>, text: String| {
        let pressed = move || if shown.get() == group { "true" } else { "false" };
        view! { <button type="button" aria-pressed=pressed on:click=move |_| shown.set(group)>{text}</button> }
    };
    view! {
        <Show when=move || { sections.with(|all| all.len() > 1) }>
            <div class="row section-choice" role="group" aria-label=words.show_group()>
                {button(None, words.all_groups())}
                {sections.get().into_iter().filter_map(|(group, name)| Some(button(Some(group), name?))).collect_view()}
            </div>
        </Show>
    }
}

#[component]
fn StandingsTable(table: TableView, ask: Callback<Asked>, shown: Option<u16>) -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let order: Vec<TieBreak> = table.standings.order.clone();
    let rounds = 1..=table.ledger.rounds_done;
    let after = table.after;
    let left_out: Vec<String> = table.standings.left_out.iter().map(|it| words.tie_break_name(*it)).collect();
    let columns = 5 + table.steps.len() + usize::from(table.ledger.rounds_done);
    let one_row = |row: &StandingRow| {
        let it = &row.standing;
        let (player, name) = (it.player, row.player.person.name.clone());
        let rank = words.rank_short(it.rank, it.shared);
        let said = match it.rank {
            0 => words.unranked(),
            rank if it.shared => words.shared_rank(rank),
            rank => words.rank_of(rank),
        };
        let values = table.steps.iter().map(|&step| {
            let value = it.values[step];
            let decided = it.decided_by == Some(step);
            let label = format!("{name} {} {value}", words.tie_break_name(order[step]));
            view! {
                <td class="num"><button type="button" class="value" data-decided=decided.then_some("") aria-label=label
                    on:click=move |_| ask.run(Asked { after, player, step: Some(step) })>{value.to_string()}</button></td>
            }
        });
        let cells = table.cells(words, player).into_iter().map(|cell| view! { <td class="cell">{cell}</td> });
        let out = match row.player.status {
            Status::Active => None,
            Status::Withdrawn { .. } | Status::Disqualified { .. } | Status::Finished { .. } => {
                Some(words.status(&row.player.status))
            }
        };
        let id = row.player.id;
        view! {
            <tr data-shared=it.shared.then_some("")>
                <td class="num"><button type="button" class="value" aria-label=format!("{name} {said}") title=said.clone()
                    on:click=move |_| ask.run(Asked { after, player, step: None })>{rank}</button></td>
                <td class="num muted">{it.number}</td>
                <th scope="row"><a href=office.place_href(Place::Player(id))><bdi>{name.clone()}</bdi></a>
                    {out.map(|out| view! { " "<small class="muted">{out}</small> })}</th>
                <td class="unit"><bdi>{row.player.person.unit.clone()}</bdi></td>
                <td class="num points">{it.points.to_string()}</td>
                {values.collect_view()}
                {cells.collect_view()}
            </tr>
        }
    };
    let shown =
        |group: &u16| shown.is_none_or(|it| it == *group || table.sections.iter().all(|(at, _)| *at != it));
    let sections = table.sections.iter().filter(|(group, _)| shown(group)).map(|(group, name)| {
        let head = name.clone().map(|name| {
            view! {
                <tr class="group-head"><th scope="rowgroup" colspan=columns.to_string()>{name}</th></tr>
            }
        });
        view! { <tbody>{head}{table.rows_of(*group).map(one_row).collect_view()}</tbody> }
    });
    let rows = sections.collect_view();
    view! {
        <table class="standings" id="standings-table">
            <caption class="visually-hidden">{table.title(words)}</caption>
            <thead><tr>
                <th scope="col" class="num">{words.rank()}</th>
                <th scope="col" class="num">{words.number()}</th>
                <th scope="col">{words.name()}</th>
                <th scope="col" class="unit">{words.unit()}</th>
                <th scope="col" class="num">{words.points()}</th>
                {table.steps.iter().map(|step| &order[*step]).map(|it| view! {
                    <th scope="col" class="num"><abbr title=words.tie_break_name(*it)>{words.tie_break_heading(*it)}</abbr></th>
                }).collect_view()}
                {rounds.map(|n| view! { <th scope="col"><abbr title=words.round_tab(n)>{n}</abbr></th> }).collect_view()}
            </tr></thead>
            {rows}
        </table>
        {(!left_out.is_empty()).then(|| view! { <p class="warning">{words.left_out(&words.listed(&left_out))}</p> })}
    }
}
