//! 秩序册 before the event and 成绩册 after it: whole documents with a cover and contents (R198, product page).

use super::{Head, ceremony, rounds, tables};
use crate::app::words::Lang;
use crate::sheets::{self, Hall};
use crate::tournament::{Points, Sex, Tournament};
use leptos::prelude::*;
use std::collections::BTreeMap;

/// A part of a booklet: its title and what stands in it.
type Part = (String, AnyView);

fn booklet(words: Lang, hall: &Hall, title: String, issued: &str, parts: Vec<Part>) -> AnyView {
    let it = &hall.settings.occasion;
    let lines = [&it.organiser, &it.place, &it.dates].into_iter().filter(|text| !text.is_empty());
    let lines = lines.map(|text| view! { <p><bdi>{text.clone()}</bdi></p> }).collect_view();
    let contents = parts
        .iter()
        .zip(1..)
        .map(|((name, _), n)| view! { <li>{format!("{n}. {name}")}</li> })
        .collect_view();
    let across = words.part_crosstable();
    let body = parts.into_iter().zip(1..).map(|((name, part), n)| {
        view! {
            <section class="part" class:across=name == across><h2>{format!("{n}. {name}")}</h2>{part}</section>
        }
    });
    view! {
        <section class="cover">
            <h1><bdi>{hall.settings.name.clone()}</bdi></h1>
            <p class="cover-title">{title}</p>
            <div class="cover-lines">{lines}<p>{issued.to_owned()}</p></div>
        </section>
        <section class="contents"><h2>{words.part_contents()}</h2><ol>{contents}</ol></section>
        {body.collect_view()}
    }
    .into_any()
}

fn definitions(rows: Vec<(String, String)>) -> AnyView {
    let rows = rows.into_iter().filter(|(_, text)| !text.is_empty());
    let rows =
        rows.map(|(name, text)| view! { <tr><th scope="row">{name}</th><td><bdi>{text}</bdi></td></tr> });
    view! { <table class="paper definitions"><tbody>{rows.collect_view()}</tbody></table> }.into_any()
}

fn regulations(words: Lang, hall: &Hall) -> AnyView {
    let it = &hall.settings;
    let points = |points: Points| points.to_string();
    let mut rows = vec![
        (words.rule_game(), words.game(&it.game)),
        (words.rule_organiser(), it.occasion.organiser.clone()),
        (words.rule_dates(), it.occasion.dates.clone()),
        (words.rule_place(), it.occasion.place.clone()),
        (words.rule_system(), words.system_line(it)),
        (
            words.rule_points(),
            words.rule_points_line(&points(it.points.win), &points(it.points.draw), &points(it.points.loss)),
        ),
        (words.rule_ties(), words.ties_line(&it.tie_breaks)),
        (words.rule_time(), words.time_control(&it.occasion.time_control)),
    ];
    if let Some(cut) = it.cut {
        rows.insert(5, (String::new(), words.rule_cut_line(cut.after, cut.keep)));
    }
    if it.late_minutes > 0 {
        rows.push((words.rule_late(), words.rule_late_line(it.late_minutes)));
    }
    if it.foul_limit > 0 {
        rows.push((words.rule_fouls(), words.rule_fouls_line(it.foul_limit)));
    }
    let notes =
        it.occasion.notes.lines().map(|line| view! { <p><bdi>{line.to_owned()}</bdi></p> }).collect_view();
    view! { {definitions(rows)}{notes} }.into_any()
}

fn prizes(words: Lang, hall: &Hall) -> Option<Part> {
    let tiers: Vec<_> = sheets::tiers(hall).collect();
    let lines = tiers.iter().map(|tier| {
        let gift = crate::app::pages::prizes::gift_words(words, &tier.gift, 0, tier.amount);
        view! { <li><bdi>{words.prize_tier_line(&tier.name, tier.count, &gift)}</bdi></li> }
    });
    let list = lines.collect_view();
    (!tiers.is_empty()).then(|| (words.part_prizes(), view! { <ul class="tiers">{list}</ul> }.into_any()))
}

fn players(words: Lang, hall: &Hall) -> AnyView {
    let mut players: Vec<_> = hall.players.iter().collect();
    players.sort_by_key(|it| (it.number.is_none(), it.number, it.id));
    let rows = players.into_iter().zip(1..).map(|(it, row)| {
        let number = it.number.unwrap_or(row);
        view! {
            <tr><td class="num">{number}</td><th scope="row"><bdi>{it.person.name.clone()}</bdi></th><td>{(it.person.sex != Sex::Unsaid).then(|| words.sex(it.person.sex))}</td>
                <td><bdi>{it.person.unit.clone()}</bdi></td><td><bdi>{it.person.class.clone()}</bdi></td><td class="num">{it.person.rating}</td></tr>
        }
    });
    view! {
        <table class="paper">
            <thead><tr><th scope="col" class="num">{words.number()}</th><th scope="col">{words.name()}</th><th scope="col">{words.sex_label()}</th>
                <th scope="col">{words.unit()}</th><th scope="col">{words.form_class()}</th><th scope="col" class="num">{words.rating()}</th></tr></thead>
            <tbody>{rows.collect_view()}</tbody>
        </table>
    }
    .into_any()
}

fn units(words: Lang, hall: &Hall) -> Option<Part> {
    let mut count: BTreeMap<&str, usize> = BTreeMap::new();
    for player in hall.players.iter().filter(|it| !it.person.unit.is_empty()) {
        *count.entry(&player.person.unit).or_default() += 1;
    }
    let rows = count.iter().map(|(unit, n)| view! { <tr><th scope="row"><bdi>{(*unit).to_owned()}</bdi></th><td class="num">{words.players_count(*n)}</td></tr> });
    let rows = rows.collect_view();
    (!count.is_empty()).then(|| {
        (
            words.part_units(),
            view! { <table class="paper definitions"><tbody>{rows}</tbody></table> }.into_any(),
        )
    })
}

fn round_plan(words: Lang, hall: &Hall) -> AnyView {
    let planned = usize::from(hall.settings.rounds).max(hall.rounds.len());
    let rows = (1..=planned).map(|n| view! {
        <tr><th scope="row">{words.booklet_blank_round(n as u16)}</th><td class="fill"></td><td class="fill"></td></tr>
    });
    view! {
        <table class="paper round-plan">
            <thead><tr><th scope="col">{words.round()}</th><th scope="col">{words.booklet_time()}</th><th scope="col">{words.register_remark()}</th></tr></thead>
            <tbody>{rows.collect_view()}</tbody>
        </table>
    }
    .into_any()
}

fn staff(words: Lang, hall: &Hall) -> AnyView {
    let blank = "________________".to_owned();
    let arbiter = Some(hall.settings.occasion.arbiter.clone())
        .filter(|it| !it.is_empty())
        .unwrap_or_else(|| blank.clone());
    definitions(vec![
        (words.staff_arbiter(), arbiter),
        (words.staff_pairing(), blank.clone()),
        (words.staff_recorder(), blank),
    ])
}

pub fn programme(words: Lang, hall: &Hall, issued: &str) -> AnyView {
    let parts = [
        Some((words.part_rules(), regulations(words, hall))),
        Some((words.part_rounds(), round_plan(words, hall))),
        prizes(words, hall),
        Some((words.part_staff(), staff(words, hall))),
        Some((words.part_players(), players(words, hall))),
        units(words, hall),
        notices(words, hall),
    ];
    booklet(words, hall, words.sheet_programme(), issued, parts.into_iter().flatten().collect())
}

fn notices(words: Lang, hall: &Hall) -> Option<Part> {
    let lines = hall.notices.iter().map(|it| view! { <li><bdi>{it.text.clone()}</bdi></li> }).collect_view();
    (!hall.notices.is_empty()).then(|| (words.part_notices(), view! { <ul>{lines}</ul> }.into_any()))
}

fn lotteries(words: Lang, hall: &Hall) -> Option<Part> {
    let lines = hall.lotteries.iter().map(|it| {
        let names: Vec<String> = it.names().map(str::to_owned).collect();
        view! { <h3><bdi>{it.title.clone()}</bdi></h3><p><bdi>{words.listed(&names)}</bdi></p>
        <p><small>{words.lottery_seed(&it.seed.to_string(), it.pool.len())}</small></p> }
    });
    let lines = lines.collect_view();
    (!hall.lotteries.is_empty()).then(|| (words.part_lotteries(), lines.into_any()))
}

/// Everything that was played and won. `None` before the first complete round.
pub fn results(words: Lang, t: &Tournament, hall: &Hall, issued: &str) -> Option<AnyView> {
    let last = hall.last_complete()?.number;
    let bare = Head::bare();
    let table = sheets::standings_after(t, last);
    let teams =
        t.settings.teams.map(|rule| sheets::team_lines(hall, &table, rule)).filter(|it| !it.is_empty());
    let teams = teams.map(|lines| {
        let rows = lines.iter().map(|line| {
            let counted: Vec<String> = line.counted.iter().map(|(who, rank, points)| words.team_member(&who.person.name, *rank, &points.to_string())).collect();
            let rank = if line.team.rank == 0 { "—".to_owned() } else { words.rank_short(line.team.rank, line.team.shared) };
            view! { <tr><td class="num">{rank}</td><th scope="row"><bdi>{line.unit.clone()}</bdi></th><td><bdi>{words.listed(&counted)}</bdi></td></tr> }
        });
        (words.part_teams(), view! { <table class="paper"><tbody>{rows.collect_view()}</tbody></table> }.into_any())
    });
    let played = hall.rounds.iter().filter_map(|round| {
        let part = rounds::pairings(words, hall, round.number, &bare)?;
        Some(view! { <h3>{words.round_long(round.number.0)}</h3>{part} })
    });
    let played = played.collect_view().into_any();
    let parts = [
        Some((words.part_final(), tables::standings(words, t, last, &bare)?)),
        ceremony::prize_list(words, t, hall, &bare).map(|it| (words.part_winners(), it)),
        teams,
        Some((words.part_crosstable(), tables::crosstable(words, t, &|_| Head::bare())?)),
        Some((words.part_results(), played)),
        lotteries(words, hall),
        Some((words.part_rules(), regulations(words, hall))),
        Some((words.part_staff(), staff(words, hall))),
    ];
    Some(booklet(words, hall, words.sheet_results(), issued, parts.into_iter().flatten().collect()))
}
