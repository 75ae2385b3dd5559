//! The ways of several players through the rounds, and a round in numbers.

use super::TableView;
use crate::app::browser::keyboard;
use crate::app::office::Office;
use crate::app::parts::progress_chart::{Chart, Way, progress_chart};
use crate::app::words::Lang;
use crate::sheets;
use crate::standings::stats::{self, RoundStatistics};
use crate::standings::{Standing, Standings};
use crate::tournament::{PlayerId, RoundNumber, Tournament};
use leptos::prelude::*;

/// At most so many lines in one chart: as many as there are dashes and marks.
const MOST: usize = 5;

/// The standings after each published round up to `after`.
pub fn tables(t: &Tournament, after: RoundNumber) -> Vec<Standings> {
    (1..=after.0).map(|round| sheets::standings_after(t, RoundNumber(round))).collect()
}

fn rows(tables: &[Standings], player: u16) -> impl Iterator<Item = Option<&Standing>> {
    tables.iter().map(move |table| table.of(player).filter(|row| row.rank > 0))
}

/// Ranks of these players, in tenths.
pub fn rank_chart(words: Lang, tables: &[Standings], players: &[(u16, String)], id: &'static str) -> Chart {
    let names: Vec<String> = players.iter().map(|(_, name)| name.clone()).collect();
    let way = |(player, name): &(u16, String)| Way {
        name: name.clone(),
        values: rows(tables, *player).map(|row| row.map(|row| u32::from(row.rank) * 10)).collect(),
    };
    Chart {
        id,
        title: words.chart_rank(),
        desc: words.chart_desc(&words.listed(&names), tables.len()),
        ways: players.iter().map(way).collect(),
        downwards: true,
    }
}

/// Points of one player.
pub fn points_chart(words: Lang, tables: &[Standings], player: u16, name: &str) -> Chart {
    let values = rows(tables, player).map(|row| row.map(|row| row.points.tenths())).collect();
    Chart {
        id: "points-chart",
        title: words.chart_points(),
        desc: words.chart_points_desc(name, tables.len()),
        ways: vec![Way { name: words.chart_points(), values }],
        downwards: false,
    }
}

/// Below the standings: the chart of those chosen, at first the leading three.
#[component]
pub fn ProgressPart(table: Memo<Option<TableView>>) -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let open = RwSignal::new(false);
    let chosen = RwSignal::new(None::<Vec<PlayerId>>);
    // Worked out only while the part is open: eleven tables are eleven times the work of one.
    let tables = Memo::new(move |_| {
        let after = table.with(|it| it.as_ref().map(|it| it.after)).filter(|_| open.get())?;
        office.facts(|t| tables(t, after))
    });
    let people = Memo::new(move |_| {
        table.with(|it| {
            let rows = it.iter().flat_map(|table| &table.rows);
            rows.map(|row| (row.player.id, row.standing.player, row.player.person.name.clone()))
                .collect::<Vec<_>>()
        })
    });
    let shown = Memo::new(move |_| {
        let people = people.get();
        let ids = chosen.get().unwrap_or_else(|| people.iter().take(3).map(|(id, ..)| *id).collect());
        let find = |id: &PlayerId| people.iter().find(|(it, ..)| it == id).cloned();
        ids.iter().filter_map(find).collect::<Vec<_>>()
    });
    let change = move |write: &dyn Fn(&mut Vec<PlayerId>)| {
        let mut ids: Vec<PlayerId> = shown.get_untracked().into_iter().map(|(id, ..)| id).collect();
        write(&mut ids);
        chosen.set(Some(ids));
    };
    let chips = move || {
        let chip = |(id, _, name): (PlayerId, u16, String)| {
            let label = format!("{} {name}", words.remove());
            view! { <li><button type="button" class="quiet" aria-label=label
            on:click=move |_| change(&|ids| ids.retain(|it| *it != id))><bdi>{name}</bdi>" ×"</button></li> }
        };
        shown.get().into_iter().map(chip).collect_view()
    };
    let others = move || {
        let taken = shown.get();
        let free = people.get().into_iter().filter(|(id, ..)| !taken.iter().any(|(it, ..)| it == id));
        free.map(|(id, _, name)| view! { <option value=id.0.to_string()>{name}</option> }).collect_view()
    };
    // Drawn anew with each choice, so that it stands at its first line again.
    let adding = move || {
        let others = others();
        view! {
            <select id="chart-add" aria-label=words.chart_add() on:change=move |event| {
                if let Ok(id) = event_target_value(&event).parse() {
                    change(&|ids| ids.push(PlayerId(id)));
                    request_animation_frame(|| keyboard::focus("chart-add"));
                }
            }><option value="">{words.chart_add()}</option>{others}</select>
        }
    };
    let drawn = move || {
        let (tables, shown) = (tables.get()?, shown.get());
        let players: Vec<(u16, String)> = shown.into_iter().map(|(_, at, name)| (at, name)).collect();
        if players.is_empty() {
            return None;
        }
        let chart = rank_chart(words, &tables, &players, "ranks-chart");
        Some(view! { <figure>{progress_chart(&chart)}</figure>{numbers(words, &tables, &players)} })
    };
    view! {
        <details class="more progress-part" id="progress" on:toggle=move |_| open.update(|it| *it = !*it)>
            <summary>{words.chart()}</summary>
            <div class="row screen-only">
                <ul class="chosen">{chips}</ul>
                <Show when=move || shown.with(|it| it.len() < MOST)>
                    {adding}
                </Show>
            </div>
            {drawn}
        </details>
    }
}

/// The same numbers as a table.
fn numbers(words: Lang, tables: &[Standings], players: &[(u16, String)]) -> impl IntoView + use<> {
    let rows = players.iter().map(|(player, name)| {
        let cells = rows(tables, *player).map(|row| {
            let text = row.map_or_else(
                || "—".to_owned(),
                |row| words.chart_cell(&words.rank_short(row.rank, row.shared), &row.points.to_string()),
            );
            view! { <td class="num">{text}</td> }
        });
        view! { <tr><th scope="row"><bdi>{name.clone()}</bdi></th>{cells.collect_view()}</tr> }
    });
    let heads =
        (1..=tables.len()).map(|n| view! { <th scope="col" class="num">{words.round_tab(n as u16)}</th> });
    view! {
        <div class="scroll" tabindex="0" role="region" aria-label=words.chart_table()>
            <table class="chart-numbers">
                <caption class="visually-hidden">{words.chart_table()}</caption>
                <thead><tr><th scope="col">{words.name()}</th>{heads.collect_view()}</tr></thead>
                <tbody>{rows.collect_view()}</tbody>
            </table>
        </div>
    }
}

/// A round in numbers.
#[component]
pub fn StatsPart(table: Memo<Option<TableView>>) -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let found = Memo::new(move |_| {
        table.with(|it| {
            let it = it.as_ref()?;
            let names =
                it.rows.iter().map(|row| (row.standing.player, row.player.person.name.clone())).collect();
            Some((stats::of_round(&it.ledger, it.after.0)?, names))
        })
    });
    move || {
        found
            .get()
            .map(|(found, names): (RoundStatistics, Vec<(u16, String)>)| stats_view(words, &found, &names))
    }
}

fn stats_view(words: Lang, it: &RoundStatistics, names: &[(u16, String)]) -> impl IntoView + use<> {
    let name = |player: u16| {
        names.iter().find(|(at, _)| *at == player).map(|(_, name)| name.clone()).unwrap_or_default()
    };
    let counts = [
        (words.stats_boards(), it.boards),
        (words.stats_first(), it.first_wins),
        (words.stats_draws(), it.draws),
        (words.stats_second(), it.second_wins),
        (words.stats_forfeits(), it.forfeits),
        (words.stats_pending(), it.pending),
        (words.stats_byes(), it.byes),
        (words.stats_requested(), it.requested_byes),
        (words.stats_absent(), it.absent),
        (words.stats_level(), it.level_boards),
        (words.stats_floats(), it.floats),
    ];
    let counts = counts.map(|(label, n)| view! { <div><dt>{label}</dt><dd>{n}</dd></div> });
    let leaders: Vec<String> = it.leaders.iter().take(8).map(|player| name(*player)).collect();
    let more = if it.leaders.len() > 8 { "…" } else { "" };
    let upsets = it.upsets.iter().take(20).map(|upset| {
        let text = words.stats_upset(&name(upset.winner), &name(upset.loser), &upset.gap.to_string());
        view! { <li><bdi>{text}</bdi></li> }
    });
    view! {
        <details class="more" id="statistics">
            <summary>{words.stats_of(it.round)}</summary>
            <dl class="stats">{counts}</dl>
            <p><strong>{words.stats_best(&it.best_score.to_string())}</strong>" "<bdi>{words.listed(&leaders)}{more}</bdi></p>
            {(!it.upsets.is_empty()).then(|| view! { <h4>{words.stats_upsets()}</h4><ul>{upsets.collect_view()}</ul> })}
        </details>
    }
}
