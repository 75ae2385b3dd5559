//! The lines through the standings: who is level across a cut or a prize, and what may be done about it.

use super::TableView;
use crate::app::office::Office;
use crate::app::words::Lang;
use crate::arbiter::Command;
use crate::sheets;
use crate::standings::lines::{self, Choice, Fall, Line, LineKind};
use crate::standings::{Section, Standings};
use crate::tournament::{
    Cut, Player, PlayerId, PrizeFor, PrizeTier, RoundNumber, Settlement, Status, Tournament,
};
use leptos::prelude::*;

/// A line as it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
struct LineView {
    title: String,
    says: String,
    level: Option<String>,
    tie: Option<TieView>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct TieView {
    group: Vec<(PlayerId, String)>,
    choices: Vec<Choice>,
    /// Who goes on when all advance.
    everyone: Vec<PlayerId>,
    /// It was said that they share.
    shared: bool,
}

/// The cut of this round, once every result is in.
#[derive(Clone, Debug, PartialEq, Eq)]
struct CutView {
    done: Option<usize>,
    open: bool,
    keep: Vec<(PlayerId, String)>,
}

fn prize_names(t: &Tournament) -> Vec<(String, u16)> {
    let mut end = 0_u16;
    // Special prizes draw no line through the standings.
    let places = |tier: &&PrizeTier| tier.count > 0 && tier.whom == PrizeFor::Everybody;
    let tiers = t.settings.prizes.iter().filter(places);
    tiers
        .map(|tier| {
            end = end.saturating_add(tier.count);
            (tier.name.clone(), end)
        })
        .collect()
}

fn cut_of(t: &Tournament, after: RoundNumber) -> Option<Cut> {
    t.settings.cut.filter(|cut| cut.after == after.0 && cut.keep > 0)
}

/// The tables a cut goes through: each group's, or one of all (?3). The cut itself changes none of them.
fn cut_tables(t: &Tournament, table: &TableView, cut: Cut) -> Vec<Section> {
    let sections = table.standings.sections();
    if cut.each || sections.len() < 2 {
        return sections;
    }
    vec![Section { group: 0, standings: sheets::overall_after(t, table.after) }]
}

/// Whom the cut does not count: who can't go on.
fn out(t: &Tournament) -> Vec<u16> {
    let places = t.players.iter().zip(0_u16..);
    places
        .filter(|(player, _)| match player.status {
            Status::Active | Status::Finished { .. } => false,
            Status::Withdrawn { .. } | Status::Disqualified { .. } => true,
        })
        .map(|(_, place)| place)
        .collect()
}

/// A line with the table it goes through.
struct LineOf {
    title: String,
    line: Line,
    standings: Standings,
}

fn the_lines(t: &Tournament, table: &TableView) -> Vec<LineOf> {
    let words = Office::here().words();
    let mut all = Vec::new();
    if let Some(cut) = cut_of(t, table.after) {
        for section in cut_tables(t, table, cut) {
            let title = match table.name_of(section.group) {
                Some(group) => words.line_cut_in(&group, cut.keep),
                None => words.line_cut(cut.keep),
            };
            let line = lines::line(&section.standings, LineKind::Cut, cut.keep, &out(t));
            all.push(LineOf { title, line, standings: section.standings });
        }
    }
    if table.last {
        for section in sheets::prize_sections(&table.standings) {
            for (name, end) in prize_names(t) {
                let line = lines::line(&section.standings, LineKind::Prize, end, &[]);
                let title = words.line_prize(&name, end);
                let title = match table.name_of(section.group) {
                    Some(group) => words.line_prize_in(&group, &title),
                    None => title,
                };
                all.push(LineOf { title, line, standings: section.standings.clone() });
            }
        }
    }
    all
}

/// Whether it was settled that exactly these share (并列).
fn is_shared(t: &Tournament, after: RoundNumber, group: &[u16]) -> bool {
    let mut ids: Vec<PlayerId> =
        group.iter().filter_map(|at| t.players.get(usize::from(*at))).map(|player| player.id).collect();
    ids.sort();
    t.ties.iter().any(|tie| tie.after == after && tie.by == Settlement::Share && tie.order == ids)
}

/// What has to be settled before anything is published.
fn is_open(t: &Tournament, after: RoundNumber, line: &Line) -> bool {
    match &line.fall {
        Fall::Tie(tie) => line.kind == LineKind::Cut || !is_shared(t, after, &tie.group),
        Fall::Points | Fall::TieBreak { .. } | Fall::Outside | Fall::NobodyBelow => false,
    }
}

fn show(words: Lang, t: &Tournament, table: &TableView, of: LineOf) -> LineView {
    let LineOf { title, line, standings } = of;
    let person = |at: &u16| t.players.get(usize::from(*at)).map(|it| (it.id, it.person.name.clone()));
    let says = match &line.fall {
        Fall::Points => words.line_by_points(),
        Fall::TieBreak { tie_break, above, below, .. } => {
            words.line_by_tie_break(&words.tie_break_name(*tie_break), &above.to_string(), &below.to_string())
        }
        Fall::Outside => words.line_outside(),
        Fall::NobodyBelow => words.line_nobody(),
        Fall::Tie(tie) => words.line_tie(tie.group.len(), tie.rank, tie.seats, &tie.points.to_string()),
    };
    let tie = match &line.fall {
        Fall::Tie(tie) => {
            // In groups all that are level anywhere advance: a cut is one act.
            let through: Vec<u16> = match cut_of(t, table.after).filter(|_| line.kind == LineKind::Cut) {
                Some(cut) => {
                    cut_tables(t, table, cut).iter().flat_map(|it| advancing(t, it, cut.keep)).collect()
                }
                None => standings
                    .rows
                    .iter()
                    .filter(|row| row.rank > 0 && row.rank <= tie.rank)
                    .map(|row| row.player)
                    .collect(),
            };
            Some(TieView {
                group: tie.group.iter().filter_map(person).collect(),
                choices: tie.choices.clone(),
                everyone: through.iter().filter_map(person).map(|(id, _)| id).collect(),
                shared: is_shared(t, table.after, &tie.group),
            })
        }
        Fall::Points | Fall::TieBreak { .. } | Fall::Outside | Fall::NobodyBelow => None,
    };
    let level = (line.level_on_points > 1).then(|| words.line_level(line.level_on_points));
    LineView { title, says, level, tie }
}

/// The best `keep` of a table with all who are level with the last of them.
fn advancing(t: &Tournament, section: &Section, keep: u16) -> Vec<u16> {
    let skip = out(t);
    let rows = section.standings.rows.iter().filter(|row| row.rank > 0 && !skip.contains(&row.player));
    let rows: Vec<_> = rows.collect();
    let last = usize::from(keep).checked_sub(1).and_then(|at| rows.get(at)).map_or(u16::MAX, |row| row.rank);
    rows.iter().filter(|row| row.rank <= last).map(|row| row.player).collect()
}

fn cut_view(t: &Tournament, table: &TableView) -> Option<CutView> {
    let cut = cut_of(t, table.after)?;
    if !table.complete {
        return None;
    }
    let finished = t.players.iter().any(|it| it.status == Status::Finished { after: table.after });
    let skip = out(t);
    let (mut keep, mut open) = (Vec::new(), false);
    for section in cut_tables(t, table, cut) {
        let line = lines::line(&section.standings, LineKind::Cut, cut.keep, &skip);
        open |= matches!(line.fall, Fall::Tie(_));
        let rows = section.standings.rows.iter().filter(|row| row.rank > 0 && !skip.contains(&row.player));
        let players = rows.filter_map(|row| t.players.get(usize::from(row.player)));
        let seats = if finished { usize::MAX } else { usize::from(cut.keep) };
        let goes_on = |it: &&Player| !finished || it.status == Status::Active;
        keep.extend(players.filter(goes_on).take(seats).map(|it| (it.id, it.person.name.clone())));
    }
    Some(CutView { done: finished.then_some(keep.len()), open: open && !finished, keep })
}

/// Above the table: that something is to be settled.
#[component]
pub fn OpenTies(table: Memo<Option<TableView>>) -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let open = Memo::new(move |_| {
        table
            .with(|table| {
                let table = table.as_ref().filter(|it| it.complete)?;
                office.facts(|t| {
                    if cut_view(t, table).is_some_and(|it| it.done.is_some()) {
                        return 0;
                    }
                    the_lines(t, table).iter().filter(|it| is_open(t, table.after, &it.line)).count()
                })
            })
            .unwrap_or(0)
    });
    view! {
        <Show when=move || open.get() != 0>
            <p class="note" role="status"><a href="#lines" on:click=move |event| {
                event.prevent_default();
                crate::app::browser::keyboard::focus("lines");
            }>{move || words.tie_open(open.get())}</a></p>
        </Show>
    }
}

/// Below the table: each line, what it falls through, and the cut itself.
#[component]
pub fn Lines(table: Memo<Option<TableView>>) -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let views = Memo::new(move |_| {
        table.with(|table| {
            let table = table.as_ref().filter(|it| it.complete)?;
            office.facts(|t| {
                let lines = the_lines(t, table);
                let shown = lines.into_iter().map(|line| show(words, t, table, line));
                (table.after, shown.collect::<Vec<_>>(), cut_view(t, table), settled(words, t, table.after))
            })
        })
    });
    move || {
        let (after, lines, cut, settled) = views.get()?;
        if lines.is_empty() && settled.is_empty() {
            return None;
        }
        let cut_done = cut.as_ref().is_some_and(|it| it.done.is_some());
        let shown = lines.into_iter().map(|line| line_item(office, after, line, cut_done)).collect_view();
        Some(view! {
            <section class="lines" id="lines" tabindex="-1" aria-label=words.line_check()>
                <h3>{words.line_check()}</h3>
                <ul class="line-list">{shown}</ul>
                <ul class="settled">{settled.into_iter().map(|it| view! { <li><bdi>{it}</bdi></li> }).collect_view()}</ul>
                {cut.map(|cut| cut_part(office, after, cut))}
            </section>
        })
    }
}

fn settled(words: Lang, t: &Tournament, after: RoundNumber) -> Vec<String> {
    let ties = t.ties.iter().filter(|tie| tie.after == after);
    ties.map(|tie| {
        let names: Vec<String> = tie.order.iter().map(|id| t.name(*id)).collect();
        let names = words.listed(&names);
        match tie.by {
            Settlement::Lots => {
                words.settled_lots(&names, &tie.seed.map(|seed| seed.to_string()).unwrap_or_default())
            }
            Settlement::Share => words.settled_share(&names),
            Settlement::PlayOff => words.settled_play_off(&names),
            Settlement::Armageddon => words.did_armageddon(&names),
        }
    })
    .collect()
}

fn line_item(office: Office, after: RoundNumber, line: LineView, cut_done: bool) -> impl IntoView {
    let words = office.words();
    let shared = line.tie.as_ref().is_some_and(|tie| tie.shared);
    let open = line.tie.is_some() && !cut_done && !shared;
    let says = match &line.tie {
        Some(tie) if tie.shared => words.line_shared(tie.group.len()),
        Some(_) | None => line.says,
    };
    let tie = line.tie.filter(|_| !cut_done).map(|tie| {
        let names: Vec<String> = tie.group.iter().map(|(_, name)| name.clone()).collect();
        let ids: Vec<PlayerId> = tie.group.iter().map(|(id, _)| *id).collect();
        let choices = tie.choices.iter().map(|choice| match choice {
            Choice::Lots => {
                let players = ids.clone();
                view! { <button type="button" on:click=move |_| {
                    let (players, seed) = (players.clone(), office.seed());
                    // A refusal is said by the office.
                    let _ = office.perform(Command::SettleByLots { after, players, seed });
                }>{words.settle_lots()}</button> }
                .into_any()
            }
            Choice::PlayOff if ids.len() > 2 => {
                view! { <PlayOffOrder after group=tie.group.clone()/> }.into_any()
            }
            Choice::PlayOff => {
                let (ids, names) = (ids.clone(), names.clone());
                let won = (0..ids.len()).map(|winner| {
                    let mut order = ids.clone();
                    order.swap(0, winner);
                    view! { <button type="button" on:click=move |_| {
                        let _ = office.perform(Command::SettleByPlayOff { after, order: order.clone() });
                    }><bdi>{words.settle_win(&names[winner])}</bdi></button> }
                });
                won.collect_view().into_any()
            }
            Choice::Share => {
                let players = ids.clone();
                (!shared).then(|| view! { <button type="button" on:click=move |_| {
                    let _ = office.perform(Command::SettleByShare { after, players: players.clone() });
                }>{words.settle_share_now()}</button> })
                .into_any()
            }
            Choice::AllAdvance => {
                let keep = tie.everyone.clone();
                let text = words.all_advance(keep.len());
                view! { <button type="button" on:click=move |_| {
                    let _ = office.perform(Command::CutField { after, keep: keep.clone() });
                }>{text}</button> }
                .into_any()
            }
        });
        view! {
            <p><bdi>{words.listed(&names)}</bdi></p>
            <p class="row">{choices.collect_view()}</p>
        }
    });
    view! {
        <li data-open=open.then_some("")>
            <p><strong><bdi>{line.title}</bdi></strong>" "<span>{says}</span>" "
                <span class="muted">{line.level}</span></p>
            {tie}
        </li>
    }
}

/// 加赛 among more than two: the order it gave is put together here.
#[component]
fn PlayOffOrder(after: RoundNumber, group: Vec<(PlayerId, String)>) -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let order = RwSignal::new(group);
    let rows = move || {
        let last = order.with(|it| it.len().saturating_sub(1));
        let row = |(at, (_, name)): (usize, (PlayerId, String))| {
            let shift = move |to: usize| order.update(|it| it.swap(at, to));
            view! {
                <li><span><bdi>{name.clone()}</bdi></span>
                    <button type="button" class="quiet" disabled=at == 0 aria-label=format!("{} {name}", words.move_up())
                        on:click=move |_| shift(at.saturating_sub(1))>"↑"</button>
                    <button type="button" class="quiet" disabled=at == last aria-label=format!("{} {name}", words.move_down())
                        on:click=move |_| shift(at + 1)>"↓"</button></li>
            }
        };
        order.get().into_iter().enumerate().map(row).collect_view()
    };
    view! {
        <details class="more">
            <summary>{words.settle_play_off_order()}</summary>
            <ol class="play-off-order">{rows}</ol>
            <button type="button" on:click=move |_| {
                let order = order.get_untracked().into_iter().map(|(id, _)| id).collect();
                let _ = office.perform(Command::SettleByPlayOff { after, order });
            }>{words.settle_play_off_take()}</button>
        </details>
    }
}

/// Who goes on, and the button that says so.
fn cut_part(office: Office, after: RoundNumber, cut: CutView) -> impl IntoView {
    let words = office.words();
    let names: Vec<String> = cut.keep.iter().map(|(_, name)| name.clone()).collect();
    let ids: Vec<PlayerId> = cut.keep.iter().map(|(id, _)| *id).collect();
    let n = ids.len();
    let list = view! { <p><bdi>{words.listed(&names)}</bdi></p> };
    view! {
        <div class="cut">
            <h3>{words.cut_ready_title()}</h3>
            {match (cut.done, cut.open) {
                (Some(done), _) => view! { <p>{words.cut_done(done)}</p>{list} }.into_any(),
                (None, true) => view! { <p class="warning">{words.cut_waits()}</p> }.into_any(),
                (None, false) => view! {
                    <p>{words.cut_preview(n)}</p>
                    {list}
                    <p class="row">
                        <button type="button" class="primary" on:click=move |_| {
                            let _ = office.perform(Command::CutField { after, keep: ids.clone() });
                        }>{words.cut_now(n)}</button>
                        <small class="muted">{words.cut_note()}</small>
                    </p>
                }.into_any(),
            }}
        </div>
    }
}
