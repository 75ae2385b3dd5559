//! What is given away: a board, a round, the event, one player's games. Names and results are those of the desk; a
//! contact is nowhere near.

use super::at;
use crate::app::browser::file;
use crate::app::office::Office;
use crate::app::words::Lang;
use crate::publish::archive;
use crate::tournament::{Board, BoardRecord, PlayerId, RoundNumber, Tournament};
use leptos::prelude::*;
use qihui::record::scoresheet::{Kind, Scoresheet};

/// One record as it goes to those who may read the coach's words. One that stops at a fault goes as it came: written
/// anew it would lose what could not be read.
pub fn written(words: Lang, t: &Tournament, round: RoundNumber, board: &Board, kind: Kind) -> Option<String> {
    let record = board.record.as_ref()?;
    let sheet = Scoresheet::read(kind, record.text.as_str());
    if !sheet.may_grow() {
        return Some(format!("{}\n\n", record.text.as_str().trim_end()));
    }
    let labelled = sheet.labelled(&at(t, round, board));
    Some(with_summary(words, kind, &labelled, record))
}

/// 总评 goes behind the last move.
fn with_summary(words: Lang, kind: Kind, text: &str, record: &BoardRecord) -> String {
    if record.summary.is_empty() {
        return text.to_owned();
    }
    let sheet = Scoresheet::read(kind, text);
    let last = sheet.main_line().last().copied();
    let said = last.map(|step| sheet.steps()[step].comments.join(" ")).unwrap_or_default();
    let summary = format!("{} {}：{}", said, words.record_summary(), record.summary);
    sheet.commented(last, summary.trim())
}

fn all(
    words: Lang,
    t: &Tournament,
    kind: Kind,
    fits: impl Fn(RoundNumber, &Board) -> bool,
) -> (usize, String) {
    let texts: Vec<String> = t
        .records()
        .filter(|(round, board, _)| fits(*round, board))
        .filter_map(|(round, board, _)| written(words, t, round, board, kind))
        .collect();
    (texts.len(), texts.concat())
}

/// The records of the published rounds for everybody: moves and labels, and no word that somebody typed.
pub fn public_files(words: Lang, t: &Tournament, folder: &str) -> Vec<archive::File> {
    let Some(kind) = Kind::of(&t.settings.game) else { return Vec::new() };
    let mut files = Vec::new();
    for round in t.rounds.iter().filter(|round| round.published) {
        let texts: String = round
            .boards
            .iter()
            .filter_map(|board| {
                let sheet = Scoresheet::read(kind, board.record.as_ref()?.text.as_str());
                Some(sheet.moves_only(&at(t, round.number, board)))
            })
            .collect();
        if !texts.is_empty() {
            let name = format!(
                "{folder}{}/{}.{}",
                words.records_folder(),
                words.file_part_round(round.number.0),
                kind.ending()
            );
            files.push((name, texts.into_bytes()));
        }
    }
    files
}

/// Saves texts under a name of the event.
pub fn save(office: Office, kind: Kind, part: &str, text: &str) {
    let words = office.words();
    let event = office.desk.with_untracked(|desk| {
        desk.as_ref().map(|desk| desk.present().settings.name.clone()).unwrap_or_default()
    });
    let name = file::tame(&format!("{event}-{part}.{}", kind.ending()));
    let media = match kind {
        Kind::Chess | Kind::Xiangqi => "application/x-chess-pgn",
        Kind::Go => "application/x-go-sgf",
    };
    match file::save_text(&name, media, text) {
        Ok(()) => office.say(words.publish_saved(&name)),
        Err(_) => office.warn(words.publish_refused()),
    }
}

fn give(office: Office, kind: Kind, part: &str, fits: impl Fn(RoundNumber, &Board) -> bool) {
    let words = office.words();
    let found =
        office.desk.with_untracked(|desk| desk.as_ref().map(|desk| all(words, desk.present(), kind, fits)));
    match found {
        Some((1.., text)) => save(office, kind, part, &text),
        _ => office.warn(words.records_export_none()),
    }
}

#[component]
pub fn GiveAway(round: RoundNumber, kind: Kind) -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let players = Memo::new(move |_| {
        let of = |t: &Tournament| {
            let with: std::collections::BTreeSet<PlayerId> =
                t.records().flat_map(|(_, board, _)| [board.first, board.second]).collect();
            with.into_iter().map(|id| (id, t.name(id))).collect::<Vec<_>>()
        };
        office.facts(of).unwrap_or_default()
    });
    view! {
        <section class="publish" aria-label=words.records_export()>
            <h3>{words.records_export()}</h3>
            <p class="muted">{words.records_export_note()}</p>
            <div class="row">
                <button type="button" id="give-round" on:click=move |_| {
                    give(office, kind, &words.file_part_round(round.0), |it, _| it == round);
                }>{words.records_export_round()}</button>
                <button type="button" id="give-event" on:click=move |_| {
                    give(office, kind, &words.records_folder(), |_, _| true);
                }>{words.records_export_event()}</button>
                <label class="row"><span>{words.records_export_player()}</span>
                    <select id="give-player" prop:value="" on:change=move |event| {
                        let Ok(id) = event_target_value(&event).parse().map(PlayerId) else { return };
                        let name = players.with_untracked(|all| all.iter().find(|it| it.0 == id).map(|it| it.1.clone()));
                        give(office, kind, &name.unwrap_or_default(), |_, board| board.seats(id).is_some());
                    }>
                        <option value="">"…"</option>
                        {move || players.get().into_iter().map(|(id, name)| view! { <option value=id.0.to_string()>{name}</option> }).collect_view()}
                    </select>
                </label>
            </div>
        </section>
    }
}
