//! How an event stood: snapshots, which shorten the way back, and backups, which are for people.

use super::key::{self, is_event};
use super::{Kept, ShelfError, Shelves, durable, near};
use crate::desk::packed;
use std::collections::BTreeMap;

impl Shelves {
    /// Keeps how the event stood after entry `seq`. The durable shelf has two places for it that are used in turn;
    /// `trusted` is the snapshot that was found good when the event was opened, and its place is spared.
    ///
    /// Once both shelves hold it, the near entries up to `seq` are removed: the durable shelf has them all.
    pub async fn put_snapshot(
        &self,
        id: &str,
        seq: u32,
        text: &str,
        trusted: Option<u32>,
    ) -> Result<Kept, ShelfError> {
        if !is_event(id) {
            return Err(ShelfError::BadName);
        }
        self.seated(id)?;
        let spared = self.0.snapshots.borrow().get(id).copied().or(trusted);
        let durable = match self.database().await {
            Ok(db) => durable::put_snapshot(&db, id, seq, text, spared, self.seat(id)).await,
            Err(no) => Err(no),
        };
        let durable = self.durable_said(durable);
        if let Err(no @ ShelfError::Unseated) = durable {
            return Err(no);
        }
        if durable.is_ok() {
            self.0.snapshots.borrow_mut().insert(id.into(), seq);
        }
        let near = self.near_said(snapshot_near(id, seq, text));
        if let (Ok(()), Ok(newest)) = (&near, &durable)
            && *newest >= seq
        {
            prune(id, seq);
        }
        match (near, durable) {
            (Err(no), Err(_)) => Err(no),
            (near, durable) => Ok(Kept { seq, near, durable: durable.map(drop) }),
        }
    }

    /// Keeps a whole copy of the event under the moment `at` (ms since 1970), and of the older ones those worth
    /// keeping: three of the last day, one of each day before, ten in all.
    pub async fn put_backup(&self, id: &str, at: f64, text: &str) -> Result<(), ShelfError> {
        if !is_event(id) {
            return Err(ShelfError::BadName);
        }
        let db = self.database().await?;
        durable::put_backup(&db, id, at, text).await?;
        let superfluous = superfluous(&durable::backups(&db, id).await?);
        durable::drop_backups(&db, id, &superfluous).await
    }

    /// When the backups of an event were made, ms since 1970, oldest first.
    pub async fn backups(&self, id: &str) -> Result<Vec<f64>, ShelfError> {
        durable::backups(&self.database().await?, id).await
    }

    /// The text of one backup.
    pub async fn backup(&self, id: &str, at: f64) -> Result<String, ShelfError> {
        durable::backup(&self.database().await?, id, at).await
    }
}

/// Writes the near snapshot and then removes the older ones. Above 90 % of the quota nothing is written:
/// the room that is left is for entries (storage.md 2.9).
fn snapshot_near(id: &str, seq: u32, text: &str) -> Result<(), ShelfError> {
    let text = &packed::pack(text);
    let units = text.encode_utf16().count() as u64 + u64::from(near::used()?);
    if units > u64::from(near::QUOTA) * 9 / 10 {
        return Err(ShelfError::Full);
    }
    near::write(&key::snapshot(id, seq), text)?;
    for name in near::keys()? {
        if let key::Place::Snapshot { event, seq: old } = key::place(&name)
            && event == id
            && old != seq
        {
            near::remove(&name)?;
        }
    }
    Ok(())
}

/// Removes the near entries that a snapshot on both shelves covers.
fn prune(id: &str, seq: u32) {
    for name in near::keys().unwrap_or_default() {
        if let key::Place::Entry { event, seq: old } = key::place(&name)
            && event == id
            && old <= seq
        {
            // One that stays is only room.
            let _ = near::remove(&name);
        }
    }
}

/// Of backups made at `times` (ms, oldest first) those that need not be kept: beyond three of the newest one's day,
/// one of each day before, ten in all. Days are counted back from the newest backup, not from the clock (I11).
pub(super) fn superfluous(times: &[f64]) -> Vec<f64> {
    const DAY: f64 = 86_400_000.0;
    let Some(newest) = times.last() else { return Vec::new() };
    let mut taken: BTreeMap<u64, u32> = BTreeMap::new();
    let mut all = 0;
    let mut out = Vec::new();
    for at in times.iter().rev() {
        let day = ((newest - at) / DAY) as u64;
        let of_day = taken.entry(day).or_default();
        if all < 10 && *of_day < if day == 0 { 3 } else { 1 } {
            *of_day += 1;
            all += 1;
        } else {
            out.push(*at);
        }
    }
    out
}
