//! Entries and words onto the shelves.

use super::durable::{self, Addition};
use super::key::{self, is_event};
use super::line::Line;
use super::{Kept, PAUSES, ShelfError, Shelves, WRITE_PATIENCE, near, within};
use gloo_timers::future::TimeoutFuture;
use wasm_bindgen_futures::spawn_local;

impl Shelves {
    /// Keeps one entry: on the near shelf before this returns, on the durable one soon.
    ///
    /// `on` is called once: when the durable shelf has confirmed, or has failed four times within a second, or has not
    /// answered for three; before this returns when another window was seen to be first. (Never, when
    /// [`Shelves::wipe`] or [`Shelves::purge`] removes the event meanwhile.) `Err` means that the entry is on no shelf. Where only the near shelf has
    /// it, the entry stays in line and goes to the durable shelf with the next one or by [`Shelves::retry`].
    pub fn keep(&self, id: &str, seq: u32, text: &str, on: impl FnOnce(Result<Kept, ShelfError>) + 'static) {
        let near = match self.keep_near(id, seq, text) {
            Err(no @ (ShelfError::BadName | ShelfError::Overtaken { .. } | ShelfError::Unseated)) => {
                return on(Err(no));
            }
            said => self.near_said(said),
        };
        self.with_line(id, |line| line.join(seq, text, near, Box::new(on)));
        self.hurry(id);
    }

    fn keep_near(&self, id: &str, seq: u32, text: &str) -> Result<(), ShelfError> {
        if !is_event(id) || seq == 0 {
            return Err(ShelfError::BadName);
        }
        self.seated(id)?;
        let name = key::entry(id, seq);
        match near::read(&name)? {
            Some(there) if there == text => Ok(()),
            Some(_) => Err(ShelfError::Overtaken { last: seq }),
            None => near::write(&name, text),
        }
    }

    /// Whether the near shelf still calls us the writer; always, where no seat was taken.
    pub(super) fn seated(&self, id: &str) -> Result<(), ShelfError> {
        match self.0.seats.borrow().get(id) {
            Some(ours) if near::read(&key::seat(id)).ok().flatten().is_some_and(|theirs| theirs != *ours) => {
                Err(ShelfError::Unseated)
            }
            Some(_) | None => Ok(()),
        }
    }

    /// Keeps new words for the list: near at once, durable with the next entry or by itself.
    pub fn put_meta(&self, id: &str, text: &str) {
        if !is_event(id) || self.seated(id).is_err() {
            return;
        }
        if self.near_said(near::write(&key::meta(id), text)).is_err() {
            // Old words are worse than none: the durable shelf's are shown then.
            let _ = near::remove(&key::meta(id));
        }
        self.with_line(id, |line| line.meta = Some(text.into()));
        self.hurry(id);
    }

    /// Keeps many entries and the words for the list as one: an import, or the healing of a shelf that lacks them.
    /// The entries are consecutive; those already there with the same text are passed over.
    ///
    /// `Err` means that nothing was changed.
    pub async fn keep_many(
        &self,
        id: &str,
        entries: &[(u32, String)],
        meta: Option<&str>,
    ) -> Result<Kept, ShelfError> {
        if !is_event(id) || entries.iter().any(|(seq, _)| *seq == 0) {
            return Err(ShelfError::BadName);
        }
        let seat = self.0.seats.borrow().get(id).cloned();
        let addition =
            Addition { entries: entries.iter().cloned().collect(), meta: meta.map(Into::into), seat };
        let seq = addition.entries.last_key_value().map_or(0, |(seq, _)| *seq);
        let durable = self.add(id, &addition).await;
        if let Err(no @ (ShelfError::Overtaken { .. } | ShelfError::Unseated)) = durable {
            return Err(no);
        }
        let near = self.near_said(mirror(id, &addition, durable.is_ok()));
        if let Err(no) = &durable
            && near.is_err()
        {
            return Err(no.clone());
        }
        if durable.is_ok() {
            let told = self.with_line(id, |line| line.arrived(&addition));
            told.into_iter().for_each(|tell| tell());
        }
        Ok(Kept { seq, near, durable: durable.map(drop) })
    }

    /// One addition to the durable shelf, tried up to four times.
    async fn add(&self, id: &str, addition: &Addition) -> Result<u32, ShelfError> {
        let mut said = self.add_once(id, addition).await;
        for pause in PAUSES {
            match &said {
                Err(no) if no.passes() => {}
                Ok(_) | Err(_) => break,
            }
            TimeoutFuture::new(pause).await;
            said = self.add_once(id, addition).await;
        }
        self.durable_said(said)
    }

    async fn add_once(&self, id: &str, addition: &Addition) -> Result<u32, ShelfError> {
        let db = self.database().await?;
        within(WRITE_PATIENCE, durable::add(&db, id, addition)).await.unwrap_or(Err(ShelfError::Blocked))
    }

    /// The seat we write from, where one was taken.
    pub(super) fn seat(&self, id: &str) -> Option<String> {
        self.0.seats.borrow().get(id).cloned()
    }

    fn with_line<T>(&self, id: &str, with: impl FnOnce(&mut Line) -> T) -> T {
        with(self.0.lines.borrow_mut().entry(id.to_owned()).or_default())
    }

    /// Sends the event's line to the durable shelf, unless it is on its way already.
    fn hurry(&self, id: &str) {
        if self.with_line(id, Line::set_off) {
            let (shelves, id) = (self.clone(), id.to_owned());
            spawn_local(async move { shelves.work(&id).await });
        }
    }

    /// Writes what waits, one transaction after another, until nothing waits or nothing helps.
    async fn work(&self, id: &str) {
        loop {
            let seat = self.seat(id);
            let Some(addition) = self.with_line(id, |line| line.load(seat)) else { return };
            let said = self.add(id, &addition).await;
            let told = self.with_line(id, |line| line.unload(&addition, &said));
            if let Err(ShelfError::Overtaken { .. } | ShelfError::Unseated) = said {
                for (&seq, text) in &addition.entries {
                    // Left in place at worst: the journal's chain does not reach it there.
                    if near::read(&key::entry(id, seq)).ok().flatten().as_ref() == Some(text) {
                        let _ = set_aside(id, seq);
                    }
                }
            }
            // Outside of every borrow: who is told may keep the next entry at once.
            told.into_iter().for_each(|tell| tell());
        }
    }

    /// Puts entries right that lie on a shelf and are damaged, all or nothing: `entries` are known to be good, from the
    /// other shelf or from memory. What lay there before stays readable, below `aside` (I5). Holes are filled too, and
    /// entries after the newest one are added.
    pub async fn mend(&self, id: &str, entries: &[(u32, String)]) -> Result<Kept, ShelfError> {
        if !is_event(id) || entries.iter().any(|(seq, _)| *seq == 0) {
            return Err(ShelfError::BadName);
        }
        self.seated(id)?;
        let addition =
            Addition { entries: entries.iter().cloned().collect(), meta: None, seat: self.seat(id) };
        let seq = addition.entries.last_key_value().map_or(0, |(seq, _)| *seq);
        let durable = match self.database().await {
            Ok(db) => durable::mend(&db, id, &addition).await,
            Err(no) => Err(no),
        };
        let durable = self.durable_said(durable);
        if let Err(no @ ShelfError::Unseated) = durable {
            return Err(no);
        }
        let near = self.near_said(mirror(id, &addition, true));
        match (near, durable) {
            (Err(no), Err(_)) => Err(no),
            (near, durable) => {
                if durable.is_ok() {
                    let told = self.with_line(id, |line| line.arrived(&addition));
                    told.into_iter().for_each(|tell| tell());
                }
                Ok(Kept { seq, near, durable })
            }
        }
    }

    /// Moves near entries that cannot belong to the event (the chain of hashes does not reach them) out of the way of the
    /// entries to come. They stay readable, below `overtaken/` (I5).
    pub fn put_aside(&self, id: &str, seqs: &[u32]) -> Result<(), ShelfError> {
        if !is_event(id) {
            return Err(ShelfError::BadName);
        }
        seqs.iter().try_for_each(|&seq| set_aside(id, seq))
    }

    /// The entries that the durable shelf has not confirmed, oldest first.
    pub fn waiting(&self, id: &str) -> Vec<u32> {
        self.with_line(id, |line| line.waiting())
    }

    /// Tries again to bring everything that waits to the durable shelf, opening it anew where that failed before.
    pub async fn retry(&self, id: &str) -> Result<(), ShelfError> {
        if self.0.database.borrow().is_err() {
            self.reopen().await?;
        }
        self.hurry(id);
        if self.settled(id, 2 * WRITE_PATIENCE).await && self.waiting(id).is_empty() {
            return Ok(());
        }
        match &*self.0.durable.borrow() {
            Err(no) => Err(no.clone()),
            Ok(()) => Err(ShelfError::Blocked),
        }
    }

    /// Waits for at most `ms` until no write is under way; whether that came to be.
    pub async fn settled(&self, id: &str, ms: u32) -> bool {
        let quiet = async {
            while self.with_line(id, |line| line.busy()) {
                TimeoutFuture::new(5).await;
            }
        };
        within(ms, quiet).await.is_some()
    }

    /// Takes the writer's seat for `mark`, a name of this window: from now on every write of another seat is refused
    /// with [`ShelfError::Unseated`], also one that was under way. Call it after the lock is held.
    pub async fn sit(&self, id: &str, mark: &str) -> Result<(), ShelfError> {
        if !is_event(id) {
            return Err(ShelfError::BadName);
        }
        self.0.seats.borrow_mut().insert(id.into(), mark.into());
        let near = self.near_said(near::write(&key::seat(id), mark));
        let durable = match self.database().await {
            Ok(db) => durable::set(&db, "seats", id, &mark.into()).await,
            Err(no) => Err(no),
        };
        self.durable_said(durable).or(near)
    }
}

/// Copies an addition to the near shelf, newest entry first and the words last: cut off half-way it is seen to be
/// incomplete, never taken for a shorter event. When it does not fit, what was written is taken away again.
///
/// Where another text is in the way, it is set aside if the addition is `true_now` (the durable shelf has taken it);
/// otherwise nobody can tell who is right, and nothing is written.
fn mirror(id: &str, addition: &Addition, true_now: bool) -> Result<(), ShelfError> {
    let mut written: Vec<String> = Vec::new();
    let mut all = || {
        for (&seq, text) in addition.entries.iter().rev() {
            let name = key::entry(id, seq);
            match near::read(&name)? {
                Some(there) if there == *text => continue,
                Some(_) if true_now => set_aside(id, seq)?,
                Some(_) => return Err(ShelfError::Overtaken { last: seq }),
                None => {}
            }
            near::write(&name, text)?;
            written.push(name);
        }
        match &addition.meta {
            Some(meta) => near::write(&key::meta(id), meta),
            None => Ok(()),
        }
    };
    let said = all();
    if said.is_err() {
        for name in &written {
            // Removing cannot run out of room.
            let _ = near::remove(name);
        }
    }
    said
}

/// Moves a near entry out of the way of another with its number. It stays readable, below `overtaken/` (I5), beside
/// whatever was moved there before.
fn set_aside(id: &str, seq: u32) -> Result<(), ShelfError> {
    let name = key::entry(id, seq);
    let Some(text) = near::read(&name)? else { return Ok(()) };
    for n in 0..100 {
        let aside = key::overtaken(id, seq, n);
        match near::read(&aside)? {
            Some(there) if there != text => {}
            Some(_) | None => {
                near::write(&aside, &text)?;
                return near::remove(&name);
            }
        }
    }
    Err(ShelfError::Full)
}
