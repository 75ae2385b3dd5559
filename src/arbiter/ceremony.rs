//! Notices and the lottery: what the hall is told, and chance that gives prizes.

use super::command::Command;
use super::refusal::{Quantity, Refusal};
use crate::pairing::lots;
use crate::tournament::text::{clean_line, clean_note};
use crate::tournament::{Change, Lottery, Notice, Seed, Tournament};
use std::collections::BTreeSet;

/// Entries a pool takes: a full hall, tickets of spectators included.
pub const POOL_LIMIT: usize = 5_000;

/// What may still be done when the event is closed: prizes are given when play is over.
pub(super) fn may_follow(command: &Command) -> bool {
    matches!(
        command,
        Command::ReopenEvent
            | Command::PostNotice { .. }
            | Command::TakeDownNotice { .. }
            | Command::DrawLottery { .. }
            // Records come in, and the coach comes to them, when all is long over.
            | Command::KeepRecords { .. }
            | Command::ReviewRecord { .. }
    )
}

pub(super) fn post(t: &Tournament, text: &str, at: i64) -> Result<Vec<Change>, Refusal> {
    let text = clean_note(text);
    if text.is_empty() {
        return Err(Refusal::WordsMissing);
    }
    if t.notices.iter().any(|it| it.text == text) {
        return Err(Refusal::NothingChanges);
    }
    Ok(vec![Change::NoticePosted { notice: Notice { text, at } }])
}

pub(super) fn take_down(t: &Tournament, place: u16) -> Result<Vec<Change>, Refusal> {
    match t.notices.get(usize::from(place)) {
        Some(_) => Ok(vec![Change::NoticeTakenDown { place }]),
        None => Err(Refusal::UnknownNotice),
    }
}

pub(super) fn draw(title: &str, pool: &[String], winners: u16, seed: Seed) -> Result<Vec<Change>, Refusal> {
    if pool.len() > POOL_LIMIT {
        return Err(Refusal::PoolTooLarge { limit: POOL_LIMIT });
    }
    // Who is on the list twice wins no more often for it.
    let mut known = BTreeSet::new();
    let lines = pool.iter().map(|it| clean_line(it)).filter(|it| !it.is_empty());
    let pool: Vec<String> = lines.filter(|it| known.insert(it.clone())).collect();
    if pool.is_empty() {
        return Err(Refusal::EmptyPool);
    }
    if winners == 0 || usize::from(winners) > pool.len() {
        return Err(Refusal::OutOfRange { what: Quantity::Winners, min: 1, max: pool.len() as u32 });
    }
    let winners = winners_of(pool.len(), winners, seed);
    Ok(vec![Change::LotteryDrawn { lottery: Lottery { title: clean_line(title), pool, seed, winners } }])
}

/// Places of the winners in a pool of so many: the first of all places shuffled by the seed. Whoever has the pool
/// and the seed draws the same again.
pub fn winners_of(pool: usize, winners: u16, seed: Seed) -> Vec<u16> {
    let mut places: Vec<u16> = (0..u16::try_from(pool).unwrap_or(u16::MAX)).collect();
    lots::shuffle(&mut places, seed);
    places.truncate(usize::from(winners));
    places
}
