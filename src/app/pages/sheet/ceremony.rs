//! Paper of the prize-giving: prize list, receipt, announcement sheet and certificates (R135, R143).

use super::Head;
use crate::app::pages::prizes::gift_words;
use crate::app::words::Lang;
use crate::sheets::{self, Called, Certificate, Hall};
use crate::standings::Standings;
use crate::tournament::{CertificateWords, Tournament};
use leptos::prelude::*;

/// The table the prizes go by: after the last complete round.
pub fn basis(t: &Tournament, hall: &Hall) -> Option<Standings> {
    Some(sheets::standings_after(t, hall.last_complete()?.number))
}

/// The winners, the last prize first.
pub fn called(t: &Tournament, hall: &Hall) -> Option<Vec<Called>> {
    Some(sheets::called_out(hall, &basis(t, hall)?)).filter(|it| !it.is_empty())
}

pub fn prize_list(words: Lang, t: &Tournament, hall: &Hall, head: &Head) -> Option<AnyView> {
    let rows = called(t, hall)?.into_iter().rev().map(|it| view! {
        <tr><th scope="row" class="prize-name"><bdi>{it.prize.clone()}</bdi></th>
            <td class="who"><bdi>{it.player.person.name.clone()}</bdi></td><td><bdi>{it.player.person.unit.clone()}</bdi></td>
            <td class="num">{it.rank}</td><td class="num">{it.points.to_string()}</td>
            <td><bdi>{gift_words(words, &it.gift, it.amount, 0)}</bdi></td></tr>
    });
    Some(view! {
        <table class="paper prize-list">
            <thead>
                {head.row(6)}
                <tr><th scope="col">{words.prize_col()}</th><th scope="col">{words.name()}</th><th scope="col">{words.unit()}</th>
                    <th scope="col" class="num">{words.rank()}</th><th scope="col" class="num">{words.points()}</th><th scope="col">{words.gift_col()}</th></tr>
            </thead>
            <tbody>{rows.collect_view()}</tbody>
        </table>
    }
    .into_any())
}

pub fn receipt(words: Lang, t: &Tournament, hall: &Hall, head: &Head) -> Option<AnyView> {
    let drawn = hall.lotteries.iter().flat_map(|lottery| {
        lottery
            .names()
            .map(|name| (lottery.title.clone(), name.to_owned(), String::new(), String::new()))
            .collect::<Vec<_>>()
    });
    let won = called(t, hall).unwrap_or_default().into_iter().rev().map(|it| {
        let gift = gift_words(words, &it.gift, it.amount, 0);
        (it.prize, it.player.person.name, it.player.person.unit, gift)
    });
    let lines: Vec<_> = won.chain(drawn).collect();
    if lines.is_empty() {
        return None;
    }
    let rows = lines.into_iter().zip(1..).map(|((prize, name, unit, gift), n)| view! {
        <tr><td class="num">{n}</td><td><bdi>{prize}</bdi></td><th scope="row" class="who"><bdi>{name}</bdi></th><td><bdi>{unit}</bdi></td>
            <td><bdi>{gift}</bdi></td><td class="signature"></td><td class="remark"></td></tr>
    });
    Some(view! {
        <table class="paper register receipt">
            <thead>
                {head.row(7)}
                <tr><th scope="col" class="num">"#"</th><th scope="col">{words.prize_col()}</th><th scope="col">{words.name()}</th><th scope="col">{words.unit()}</th>
                    <th scope="col">{words.gift_col()}</th><th scope="col">{words.sign_col()}</th><th scope="col">{words.register_remark()}</th></tr>
            </thead>
            <tbody>{rows.collect_view()}</tbody>
        </table>
        <p class="signs"><span class="sign">{words.receipt_given()}<i></i></span><span class="sign">{words.receipt_seen()}<i></i></span></p>
    }
    .into_any())
}

/// 宣读稿 in large type, each prize together with those who have it.
pub fn announcement(words: Lang, t: &Tournament, hall: &Hall, head: &Head) -> Option<AnyView> {
    let called = called(t, hall)?;
    let groups = called.chunk_by(|a, b| a.prize == b.prize).map(|group| {
        let names = group.iter().map(|it| view! {
            <p class="announced"><strong><bdi>{it.player.person.name.clone()}</bdi></strong>
                <span><bdi>{it.player.person.unit.clone()}</bdi>" · "{words.announce_rank(it.rank)}" · "{words.score_now(&it.points.to_string())}
                    " "<bdi>{gift_words(words, &it.gift, it.amount, 0)}</bdi></span></p>
        });
        view! { <tr><th scope="row"><bdi>{group[0].prize.clone()}</bdi></th><td>{names.collect_view()}</td></tr> }
    });
    Some(
        view! {
            <table class="paper announcement">
                <thead>{head.row(2)}<tr><th scope="col" colspan="2">{words.announce_note()}</th></tr></thead>
                <tbody>{groups.collect_view()}</tbody>
            </table>
        }
        .into_any(),
    )
}

/// Who gets a certificate: the winners, or everybody who played to the end (R144).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whom {
    Winners,
    Everybody,
}

pub fn of_whom(t: &Tournament, hall: &Hall, whom: Whom) -> Vec<Certificate> {
    let Some(table) = basis(t, hall) else { return Vec::new() };
    match whom {
        Whom::Winners => sheets::certificates(hall, &sheets::called_out(hall, &table)),
        Whom::Everybody => sheets::participation(hall, &table),
    }
}

pub fn certificates(words: Lang, t: &Tournament, hall: &Hall, whom: Whom) -> Option<AnyView> {
    let all = of_whom(t, hall, whom);
    if all.is_empty() {
        return None;
    }
    let own = &hall.settings.certificate;
    let pages = all.iter().map(|it| certificate(words, hall, own, it, whom)).collect_view();
    Some(pages.into_any())
}

fn certificate(
    words: Lang,
    hall: &Hall,
    own: &CertificateWords,
    it: &Certificate,
    whom: Whom,
) -> impl IntoView + use<> {
    let or = |text: &str, usual: String| if text.is_empty() { usual } else { text.to_owned() };
    let body = match whom {
        Whom::Winners => or(&own.body, words.certificate_body_default()),
        Whom::Everybody => words.certificate_part_default(),
    };
    let occasion = &hall.settings.occasion;
    let body = it.fill(&body);
    let paragraphs = body.lines().map(|line| view! { <p><bdi>{line.to_owned()}</bdi></p> }).collect_view();
    view! {
        <section class="certificate">
            <h1><bdi>{or(&own.title, words.certificate_title_default())}</bdi></h1>
            <div class="certificate-body">{paragraphs}</div>
            <div class="certificate-foot">
                <div class="certificate-seal">{words.certificate_seal()}</div>
                <p><bdi>{or(&own.signed_by, occasion.organiser.clone())}</bdi></p>
                <p><bdi>{or(&own.date, words.certificate_date_blank())}</bdi></p>
            </div>
        </section>
    }
}
