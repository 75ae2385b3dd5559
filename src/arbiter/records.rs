//! Records of games: which board they may be kept for, and how long they may be (R125, R214, R226).

use super::refusal::Refusal;
use crate::tournament::text::clean_note;
use crate::tournament::{
    BoardNumber, BoardRecord, Change, RECORD_LIMIT, RECORDS_LIMIT, RecordState, RoundNumber, Tournament,
};

/// Keeps, replaces or takes away records of a published round. One that is there already word for word is passed over.
pub(super) fn keep(
    t: &Tournament,
    round: RoundNumber,
    records: Vec<(BoardNumber, Option<BoardRecord>)>,
) -> Result<Vec<Change>, Refusal> {
    let playing = t.round(round).ok_or(Refusal::UnknownRound(round))?;
    if !playing.published {
        return Err(Refusal::NotPublished(round));
    }
    let mut all = t.record_bytes();
    let mut changes = Vec::new();
    for (number, record) in records {
        let board = playing.board(number).ok_or(Refusal::UnknownBoard { round, board: number })?;
        let record = record.map(|it| Box::new(clean(it)));
        if record == board.record {
            continue;
        }
        let bytes = record.as_ref().map_or(0, |it| it.text.as_str().len());
        if bytes > RECORD_LIMIT {
            return Err(Refusal::RecordTooLong { board: number, bytes, limit: RECORD_LIMIT });
        }
        if record.as_ref().is_some_and(|it| it.text.as_str().trim().is_empty()) {
            return Err(Refusal::WordsMissing);
        }
        all = (all + bytes).saturating_sub(board.record.as_ref().map_or(0, |it| it.text.as_str().len()));
        changes.push(Change::RecordKept { round, board: number, record });
    }
    if all > RECORDS_LIMIT {
        return Err(Refusal::RecordsFull { limit: RECORDS_LIMIT });
    }
    if changes.is_empty() { Err(Refusal::NothingChanges) } else { Ok(changes) }
}

/// Notes what the coach says to a record as a whole.
pub(super) fn review(
    t: &Tournament,
    round: RoundNumber,
    board: BoardNumber,
    state: RecordState,
    summary: &str,
) -> Result<Vec<Change>, Refusal> {
    let seats = t.round(round).ok_or(Refusal::UnknownRound(round))?.board(board);
    let seats = seats.ok_or(Refusal::UnknownBoard { round, board })?;
    let record = seats.record.as_ref().ok_or(Refusal::NoRecord { board })?;
    let summary = clean_note(summary);
    if (record.state, record.summary.as_str()) == (state, summary.as_str()) {
        return Err(Refusal::NothingChanges);
    }
    Ok(vec![Change::RecordReviewed { round, board, state, summary }])
}

/// The text stays as it is but for what no text holds.
fn clean(record: BoardRecord) -> BoardRecord {
    let text = record.text.as_str();
    let plain = text.strip_prefix('\u{FEFF}').unwrap_or(text).replace('\0', "");
    let text = if plain == text { record.text.clone() } else { plain.as_str().into() };
    BoardRecord { text, state: record.state, summary: clean_note(&record.summary) }
}
