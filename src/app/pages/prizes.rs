//! Prizes: who gets what and why, and the list in the order it is read out.

use crate::app::browser::print;
use crate::app::keys::Keys;
use crate::app::office::Office;
use crate::app::pages::board::open_wall;
use crate::app::pages::standings::present_round;
use crate::app::route::{Place, Sheet, Wall};
use crate::app::words::Lang;
use crate::arbiter::Command;
use crate::sheets::{self, Called, Hall};
use crate::tournament::{CertificateWords, Phase, PrizeFor, RoundNumber, Settings, Tournament};
use leptos::prelude::*;

/// A winner as he is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Winner {
    /// Of the first prize of a group: its name.
    opens: Option<String>,
    prize: String,
    gift: String,
    name: String,
    unit: String,
    points: String,
    why: Vec<String>,
    tied: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct PrizesView {
    add_up: bool,
    after: RoundNumber,
    over: bool,
    winners: Vec<Winner>,
    left: Vec<(String, u16)>,
    called: Vec<CalledOut>,
}

/// A name to be called out, with its group.
#[derive(Clone, Debug, PartialEq, Eq)]
struct CalledOut {
    section: Option<String>,
    called: Called,
}

fn look(words: Lang, t: &Tournament) -> Option<PrizesView> {
    let after = present_round(t)?;
    let hall = Hall::of(t);
    let table = sheets::standings_after(t, after);
    let sections = sheets::prize_sections(&table);
    let given: Vec<_> = sections.iter().map(|it| (it.group, sheets::awards(&hall, &it.standings))).collect();
    let awards = given.iter().flat_map(|(group, it)| it.awards.iter().map(move |award| (*group, award)));
    let mut last = None;
    let tiers: Vec<_> = sheets::tiers(&hall).collect();
    let name =
        |at: u16| hall.players.get(usize::from(at)).map(|it| it.person.name.clone()).unwrap_or_default();
    let winners = awards.filter_map(|(group, award)| {
        let tier = tiers.get(usize::from(award.prize))?;
        let player = hall.players.get(usize::from(award.player))?;
        // Those who have a better prize stand in the list above, and everybody knows whom a special prize is for;
        // only what surprises is said.
        let passed = award.passed_over.iter().filter(|(_, why)| match why {
            sheets::PassedOver::HasPrize(_) => tier.whom != PrizeFor::Everybody,
            sheets::PassedOver::NotEligible => false,
            sheets::PassedOver::Disqualified | sheets::PassedOver::NoPrize => true,
        });
        let passed = passed.map(|(at, why)| words.prize_skipped(&name(*at), &words.passed_over(*why)));
        let opens = last.replace(group) != Some(group);
        Some(Winner {
            opens: words.section(t, group).filter(|_| opens),
            prize: tier.name.clone(),
            gift: gift_words(
                words,
                &tier.gift,
                if award.sharers > 1 { award.amount } else { 0 },
                tier.amount,
            ),
            name: player.person.name.clone(),
            unit: player.person.unit.clone(),
            points: table.of(award.player)?.points.to_string(),
            why: std::iter::once(words.prize_why_rank(award.rank))
                .chain((tier.whom != PrizeFor::Everybody).then(|| words.prize_whom(&tier.whom)))
                .chain((award.sharers > 1).then(|| words.prize_shared(award.sharers)))
                .chain(passed)
                .collect(),
            tied: award.tied,
        })
    });
    let left = given.iter().flat_map(|(_, it)| &it.left_over);
    let left = left.filter_map(|(at, n)| Some((tiers.get(usize::from(*at))?.name.clone(), *n)));
    Some(PrizesView {
        add_up: hall.settings.prizes_add_up,
        after,
        over: matches!(t.phase(), Phase::Played | Phase::Closed),
        winners: winners.collect(),
        left: left.collect(),
        called: sheets::called_out(&hall, &table)
            .into_iter()
            .map(|called| CalledOut { section: words.section(t, called.group), called })
            .collect(),
    })
}

/// What is given: his share where he shares, else the gift in words, else the money.
pub fn gift_words(words: Lang, gift: &str, share: u32, amount: u32) -> String {
    match (share, gift.is_empty(), amount) {
        (1.., _, _) => words.amount(share),
        (0, true, 1..) => words.amount(amount),
        (0, _, _) => gift.to_owned(),
    }
}

#[component]
pub fn PrizesPage() -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let none =
        Memo::new(move |_| office.facts(|t| t.settings.prizes.iter().all(|it| it.count == 0)) != Some(false));
    let view = Memo::new(move |_| office.facts(|t| look(words, t)).flatten());
    Keys::while_shown(move |key| {
        let mine = key.code == "KeyP" && !key.in_text && !key.ctrl && !key.alt && !key.composing;
        mine && print::print()
    });
    move || {
        if none.get() {
            return view! {
                <h2>{words.prizes()}</h2>
                <p class="muted">{words.no_prizes()}" "<a href=office.place_href(Place::Settings)>{words.to_settings()}</a></p>
            }
            .into_any();
        }
        match view.get() {
            None => view! { <h2>{words.prizes()}</h2><p class="muted">{words.no_standings()}</p> }.into_any(),
            Some(it) => prizes_view(office, it).into_any(),
        }
    }
}

/// The hall's screen and the papers of the ceremony.
#[component]
fn PrizeLinks() -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let sheet = move |sheet: Sheet, text: String| view! { <a class="button" href=office.place_href(Place::Sheet(sheet))>{text}</a> };
    view! {
        <nav class="result-links screen-only" aria-label=words.papers()>
            <button type="button" class="primary" on:click=move |_| open_wall(office, Wall::Prizes)>{words.wall_prizes()}</button>
            <a class="button" href=office.place_href(Place::Ceremony)>{words.ceremony()}</a>
            {sheet(Sheet::PrizeList, words.print_prizes())}
            {sheet(Sheet::Announcement, words.sheet_announcement())}
            {sheet(Sheet::Receipt, words.sheet_receipt())}
            {sheet(Sheet::Certificates, words.sheet_certificates())}
        </nav>
    }
}

/// The society's own words on its certificates.
#[component]
fn CertificateWordsPart() -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let own = untrack(|| office.facts(|t| t.settings.certificate.clone()));
    let own = RwSignal::new(own.unwrap_or_default());
    let save = move || {
        let Some(settings) = untrack(|| office.facts(|t| t.settings.clone())) else { return };
        let certificate = own.get_untracked();
        let _ = office
            .perform(Command::ChangeSettings { settings: Box::new(Settings { certificate, ..settings }) });
    };
    let line = move |id: &'static str,
                     name: String,
                     usual: String,
                     at: fn(&mut CertificateWords) -> &mut String| {
        view! {
            <label class="field"><span>{name}</span><input id=id type="text" maxlength="64" autocomplete="off" placeholder=usual
                prop:value=move || own.with(|it| at(&mut it.clone()).clone())
                on:input=move |event| own.update(|it| *at(it) = event_target_value(&event))/></label>
        }
    };
    view! {
        <details class="screen-only certificate-words">
            <summary>{words.certificate_words()}</summary>
            <div class="ceremony">
                {line("certificate-title", words.certificate_title(), words.certificate_title_default(), |it| &mut it.title)}
                <label class="field"><span>{words.certificate_body()}</span>
                    <textarea id="certificate-body" rows="3" maxlength="400" placeholder=words.certificate_body_default() prop:value=move || own.with(|it| it.body.clone())
                        on:input=move |event| own.update(|it| it.body = event_target_value(&event))></textarea></label>
                <p class="muted">{words.certificate_fields()}</p>
                {line("certificate-signed", words.certificate_signed(), String::new(), |it| &mut it.signed_by)}
                {line("certificate-date", words.certificate_date(), String::new(), |it| &mut it.date)}
                <div class="row"><button type="button" id="save-certificate" on:click=move |_| save()>{words.save()}</button></div>
            </div>
        </details>
    }
}

fn prizes_view(office: Office, it: PrizesView) -> impl IntoView {
    let words = office.words();
    let winners = it.winners.into_iter().map(|winner| view! {
        {winner.opens.map(|name| view! { <tr class="group-head"><th scope="rowgroup" colspan="6">{name}</th></tr> })}
        <tr>
            <th scope="row"><bdi>{winner.prize}</bdi></th>
            <td><strong><bdi>{winner.name}</bdi></strong></td>
            <td><bdi>{winner.unit}</bdi></td>
            <td class="num">{winner.points}</td>
            <td><bdi>{winner.gift}</bdi></td>
            <td class="muted">
                {winner.why.into_iter().map(|why| view! { <span class="why"><bdi>{why}</bdi></span>" " }).collect_view()}
                {winner.tied.then(|| view! { <span class="warning">{words.prize_tied()}</span> })}
            </td>
        </tr>
    });
    let called = it.called.into_iter().map(|called| view! {
        <li>{called.section.map(|name| format!("{name} "))}<bdi>{called.called.prize}</bdi>" "<strong><bdi>{called.called.player.person.name}</bdi></strong>" "
            <span class="muted"><bdi>{called.called.player.person.unit}</bdi>" "{words.score_now(&called.called.points.to_string())}
            " "<bdi>{gift_words(words, &called.called.gift, called.called.amount, 0)}</bdi></span></li>
    });
    view! {
        <div class="row page-head">
            <h2>{words.prize_head(it.after.0)}</h2>
            <span class="muted">{if it.add_up { words.prizes_may_add_up() } else { words.prize_one_each() }}</span>
            <span class="grow"></span>
            <PrizeLinks/>
        </div>
        {(!it.over).then(|| view! { <p class="note">{words.prizes_so_far()}</p> })}
        <div class="scroll" tabindex="0" role="region" aria-label=words.prizes()>
            <table class="prizes">
                <caption class="visually-hidden">{words.prizes()}</caption>
                <thead><tr>
                    <th scope="col">{words.prize_col()}</th>
                    <th scope="col">{words.name()}</th>
                    <th scope="col">{words.unit()}</th>
                    <th scope="col" class="num">{words.points()}</th>
                    <th scope="col">{words.gift_col()}</th>
                    <th scope="col">{words.why()}</th>
                </tr></thead>
                <tbody>{winners.collect_view()}</tbody>
            </table>
        </div>
        {it.left.into_iter().map(|(name, n)| view! { <p class="muted"><bdi>{name}</bdi>" "{words.prize_left(n)}</p> }).collect_view()}
        <CertificateWordsPart/>
        <section class="calling">
            <h3>{words.calling_order()}</h3>
            <ol>{called.collect_view()}</ol>
        </section>
    }
}
