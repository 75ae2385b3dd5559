//! 团体名次: the units in order, with who counts for each.

use crate::app::browser::print;
use crate::app::keys::Keys;
use crate::app::office::Office;
use crate::app::pages::standings::{ResultLinks, present_round};
use crate::app::route::Place;
use crate::app::words::Lang;
use crate::sheets::{self, Hall, TeamLine};
use crate::tournament::{MissingMember, RoundNumber, TeamRule, TeamSum, Tournament};
use leptos::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq)]
struct TeamsView {
    after: RoundNumber,
    rule: TeamRule,
    /// The place a missing member is given.
    behind: usize,
    lines: Vec<TeamLine>,
}

fn look(t: &Tournament) -> Option<TeamsView> {
    let rule = t.settings.teams?;
    let after = present_round(t)?;
    let table = sheets::standings_after(t, after);
    let behind = table.rows.iter().filter(|row| row.rank > 0).count() + 1;
    Some(TeamsView { after, rule, behind, lines: sheets::team_lines(&Hall::of(t), &table, rule) })
}

#[component]
pub fn TeamsPage() -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let off = Memo::new(move |_| office.facts(|t| t.settings.teams.is_none()) != Some(false));
    let view = Memo::new(move |_| office.facts(look).flatten());
    Keys::while_shown(move |key| {
        let mine = key.code == "KeyP" && !key.in_text && !key.ctrl && !key.alt && !key.composing;
        mine && print::print()
    });
    move || {
        match view.get() {
        _ if off.get() => view! {
            <h2>{words.teams()}</h2>
            <p class="muted">{words.teams_off()}" "<a href=office.place_href(Place::Settings)>{words.to_settings()}</a></p>
        }
        .into_any(),
        None => view! { <h2>{words.teams()}</h2><p class="muted">{words.no_standings()}</p> }.into_any(),
        Some(it) => teams_view(words, it).into_any(),
    }
    }
}

fn teams_view(words: Lang, it: TeamsView) -> impl IntoView {
    let sum = match it.rule.sum {
        TeamSum::Places => words.team_sum_places(),
        TeamSum::Points => words.team_sum_points(),
    };
    let rows = it.lines.iter().map(|line| {
        let counted: Vec<String> = line
            .counted
            .iter()
            .map(|(player, rank, points)| words.team_member(&player.person.name, *rank, &points.to_string()))
            .collect();
        let missing = match (line.team.missing, it.rule.sum, it.rule.missing) {
            (0, _, _) => None,
            (n, TeamSum::Places, MissingMember::LastPlace) => Some(words.team_missing(n, it.behind)),
            (n, _, _) => Some(words.team_missing_bare(n)),
        };
        let total = match it.rule.sum {
            TeamSum::Places => line.team.places.to_string(),
            TeamSum::Points => line.team.points.to_string(),
        };
        let rank = if line.team.rank == 0 { "—".to_owned() } else { words.rank_short(line.team.rank, line.team.shared) };
        view! {
            <tr>
                <td class="num">{rank}</td>
                <th scope="row"><bdi>{line.unit.clone()}</bdi></th>
                <td class="num points">{total}</td>
                <td class="team-members"><bdi>{words.listed(&counted)}</bdi>{missing.map(|it| view! { " "<span class="muted">{it}</span> })}</td>
            </tr>
        }
    });
    let rule = words.teams_rule(
        it.rule.members,
        &words.team_sum(it.rule.sum),
        &words.missing_member(it.rule.missing),
    );
    view! {
        <div class="row page-head">
            <h2>{words.teams_head(it.after.0)}</h2>
            <span class="grow"></span>
            <ResultLinks here=Place::Teams/>
            <button type="button" class="screen-only" on:click=move |_| { print::print(); }>{words.sheet_print()}</button>
        </div>
        <p class="muted">{rule}</p>
        <div class="scroll" tabindex="0" role="region" aria-label=words.teams()>
            <table class="teams">
                <caption class="visually-hidden">{words.teams_head(it.after.0)}</caption>
                <thead><tr>
                    <th scope="col" class="num">{words.rank()}</th>
                    <th scope="col">{words.unit()}</th>
                    <th scope="col" class="num">{sum}</th>
                    <th scope="col">{words.team_members()}</th>
                </tr></thead>
                <tbody>{rows.collect_view()}</tbody>
            </table>
        </div>
    }
}
