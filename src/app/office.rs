//! The office: what is open on the page, and the one way to change it.
//!
//! One signal holds the [`Desk`]; everything shown is a memo of it. [`Office::perform`] is the way in for every
//! gesture: the desk answers at once, the entry goes to the shelves, and the status line says *kept* only when
//! the durable shelf has confirmed. Windows that only look (projector, paper, a second desk) read the shelves
//! and read them again whenever the writer has said on the channel that something changed.

use super::browser::channel::Channel;
use super::browser::locks::{Lost, Seat};
use super::browser::shelves::{self, Shelves};
use super::browser::{address, appearance, clock, language, preferences, random};
use super::pages::kiosk::{self, Lock};
use super::pages::open_file::Doubtful;
use super::pages::purge::{Proof, fresh_key};
use super::route::{Place, Route};
use super::samples;
use super::words::Lang;
use crate::arbiter::{Bend, Command, Refusal};
use crate::desk::{self, Damage, Desk, Kept, Unopenable};
use crate::journal::{Entry, Journal, saved};
use crate::pairing::CannotPair;
use crate::tournament::{Phase, Seed, Settings, Tournament};
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde::{Deserialize, Serialize};

/// A new snapshot is written after that many entries.
const SNAPSHOT_EVERY: u32 = 200;
/// How long a window that looks waits before it reads again what it could not read yet, ms; then it waits for news.
const FOLLOW: [u32; 9] = [10, 20, 50, 100, 200, 500, 1_000, 2_000, 0];

/// What this window may do with the event that is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Chair {
    /// No event is open.
    None,
    Opening,
    Writer,
    /// Looks only: another window writes, or the screen is the hall's.
    Reader,
    /// The sample: everything works, nothing is kept (I13).
    Sample,
    /// Nothing can be opened under this id.
    Absent,
    /// Part of the records can't be read; nothing was written.
    Damaged(Wreck),
}

/// What a damaged event still has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wreck {
    /// This much reads; the rest is listed.
    Part {
        journal: Box<Journal>,
        damage: Vec<Damage>,
    },
    Nothing(Unopenable),
}

/// What the status line says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Said {
    pub text: String,
    pub alarm: bool,
    /// Counts up, so that the same sentence twice is still news.
    pub nth: u32,
}

/// The line of an event on the home page, kept beside it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Meta {
    pub name: String,
    pub game: crate::tournament::Game,
    pub players: usize,
    pub round: u16,
    pub waiting: usize,
    pub state: State,
    /// Milliseconds since 1970 of the last change.
    pub at: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub family: Option<crate::tournament::Family>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum State {
    #[default]
    Registration,
    Draft,
    Playing,
    Between,
    Played,
    Closed,
}

impl Meta {
    pub fn of(t: &Tournament, at: u64) -> Meta {
        let (state, round) = match t.phase() {
            Phase::Registration => (State::Registration, 0),
            Phase::Draft(n) => (State::Draft, n.0),
            Phase::Playing(n) => (State::Playing, n.0),
            Phase::Between(n) => (State::Between, n.0),
            Phase::Played => (State::Played, t.rounds.len() as u16),
            Phase::Closed => (State::Closed, t.rounds.len() as u16),
        };
        Meta {
            name: t.settings.name.clone(),
            game: t.settings.game.clone(),
            players: t.players.len(),
            round,
            waiting: t.last_round().map_or(0, |round| round.waiting().len()),
            state,
            at,
            family: t.settings.family.clone(),
        }
    }
}

/// How the page looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Appearance {
    #[default]
    Auto,
    Light,
    Dark,
}

impl Appearance {
    pub const ALL: [Appearance; 3] = [Appearance::Auto, Appearance::Light, Appearance::Dark];

    pub const fn key(self) -> Option<&'static str> {
        match self {
            Appearance::Auto => None,
            Appearance::Light => Some("light"),
            Appearance::Dark => Some("dark"),
        }
    }
}

/// What a window that looks has heard from the one that writes.
#[derive(Clone, Copy, Debug, Default)]
struct Heard {
    newest: u32,
    following: bool,
}

/// Shared by every component; copies are the same office.
#[derive(Clone, Copy)]
pub struct Office {
    pub lang: RwSignal<Lang>,
    pub appearance: RwSignal<Appearance>,
    /// Who sits at this desk, as the history names them; may be empty.
    pub by: RwSignal<String>,
    pub route: RwSignal<Route>,
    /// The shelves are open (or known to be closed to us).
    pub ready: RwSignal<bool>,
    pub desk: RwSignal<Option<Desk>>,
    pub chair: RwSignal<Chair>,
    pub said: RwSignal<Said>,
    /// Entries were kept in one of the two places only.
    pub half_kept: RwSignal<bool>,
    /// A round is being paired in the worker.
    pub pairing: RwSignal<bool>,
    /// Players settled of all, as the worker tells it.
    pub pairing_at: RwSignal<Option<(u32, u32)>>,
    /// The exception the last refused pairing offered, until something else is done.
    pub last_stuck: RwSignal<Option<Bend>>,
    /// How far the durable shelf has come.
    pub kept: RwSignal<Kept>,
    /// Clock time (ms since 1970) of the last confirmed entry.
    pub kept_at: RwSignal<Option<u64>>,
    /// A report file with remarks, before it is opened.
    pub doubtful: RwSignal<Option<Doubtful>>,
    /// The other divisions of the occasion, in their order.
    pub siblings: RwSignal<Vec<Desk>>,
    /// This browser is in other people's hands: the form and nothing else.
    pub kiosk: RwSignal<Option<Lock>>,
    /// What the last purge of contacts found.
    pub proof: RwSignal<Option<Proof>>,
    pub(super) ears: StoredValue<Vec<Channel>, LocalStorage>,
    shelves: StoredValue<Option<Shelves>, LocalStorage>,
    seat: StoredValue<Option<Seat>, LocalStorage>,
    channel: StoredValue<Option<Channel>, LocalStorage>,
    trusted: StoredValue<Option<u32>>,
    /// The newest entry the writer has spoken of, and whether this window is on its way there.
    heard: StoredValue<Heard>,
    /// Entries since the last snapshot.
    unsnapped: StoredValue<u32>,
}

impl Office {
    /// Opens the office: preferences, route, and soon the shelves.
    pub fn open() -> Office {
        let lang = preferences::read("lang")
            .or_else(|| language::preferred().into_iter().next())
            .map_or(Lang::Zh, |tag| Lang::from_tag(&tag));
        let kept = preferences::read("theme");
        let appearance =
            Appearance::ALL.into_iter().find(|it| it.key() == kept.as_deref()).unwrap_or_default();
        let office = Office {
            lang: RwSignal::new(lang),
            appearance: RwSignal::new(appearance),
            by: RwSignal::new(preferences::read("by").unwrap_or_default()),
            route: RwSignal::new(Route::parse(&address::hash())),
            ready: RwSignal::new(false),
            desk: RwSignal::new(None),
            chair: RwSignal::new(Chair::None),
            said: RwSignal::new(Said::default()),
            half_kept: RwSignal::new(false),
            pairing: RwSignal::new(false),
            pairing_at: RwSignal::new(None),
            last_stuck: RwSignal::new(None),
            kept: RwSignal::new(Kept::All),
            kept_at: RwSignal::new(None),
            doubtful: RwSignal::new(None),
            siblings: RwSignal::new(Vec::new()),
            kiosk: RwSignal::new(Lock::read()),
            proof: RwSignal::new(None),
            ears: StoredValue::new_local(Vec::new()),
            shelves: StoredValue::new_local(None),
            seat: StoredValue::new_local(None),
            channel: StoredValue::new_local(None),
            trusted: StoredValue::new(None),
            heard: StoredValue::new(Heard::default()),
            unsnapped: StoredValue::new(0),
        };
        appearance_to_page(appearance);
        // The page lives as long as the window: its ears stay.
        std::mem::forget(address::watch(move |hash| {
            let route = Route::parse(&hash);
            if office.route.get_untracked() != route {
                office.route.set(route);
            }
        }));
        std::mem::forget(address::on_leaving(move || office.snapshot()));
        std::mem::forget(preferences::watch(move |name, value| match name {
            "lang" => office.lang.set(value.map_or(Lang::Zh, |tag| Lang::from_tag(&tag))),
            "theme" => {
                let it =
                    Appearance::ALL.into_iter().find(|it| it.key() == value.as_deref()).unwrap_or_default();
                office.appearance.set(it);
                appearance_to_page(it);
            }
            kiosk::NAME => office.kiosk.set(value.and_then(|it| serde_json::from_str(&it).ok())),
            _ => {}
        }));
        spawn_local(async move {
            let opened = Shelves::open().await;
            office.shelves.set_value(Some(opened.clone()));
            office.ready.set(true);
            // Nobody waits for what is over thirty days in the trash.
            opened.sweep(clock::now() as f64).await;
        });
        office
    }

    /// The office of this page.
    pub fn here() -> Office {
        expect_context::<Office>()
    }

    pub fn words(self) -> Lang {
        self.lang.get_untracked()
    }

    pub fn set_lang(self, lang: Lang) {
        // A browser that keeps nothing still speaks the language until it is closed.
        let _ = preferences::write("lang", lang.tag());
        self.lang.set(lang);
    }

    pub fn set_appearance(self, appearance: Appearance) {
        let _ = match appearance.key() {
            Some(key) => preferences::write("theme", key),
            None => preferences::forget("theme"),
        };
        appearance_to_page(appearance);
        self.appearance.set(appearance);
    }

    /// Whose hand the history names from now on.
    pub fn set_by(self, name: &str) {
        let name = crate::tournament::text::clean_line(name);
        // A browser that keeps nothing still knows the name until it is closed.
        let _ = preferences::write("by", &name);
        self.by.set(name);
    }

    pub fn shelves(self) -> Option<Shelves> {
        self.shelves.get_value()
    }

    pub fn go(self, route: &Route) {
        address::go(&route.href());
    }

    /// Goes to a screen of the event that is open.
    pub fn go_place(self, place: Place) {
        if let Some(id) = self.event_id() {
            self.go(&Route::Event(id, place));
        }
    }

    pub fn event_id(self) -> Option<String> {
        self.desk.with_untracked(|desk| desk.as_ref().map(|desk| desk.id.clone()))
    }

    /// Reads the facts now, tracked; `None` while no event is open.
    pub fn facts<T>(self, read: impl FnOnce(&Tournament) -> T) -> Option<T> {
        self.desk.with(|desk| desk.as_ref().map(Desk::present).map(read))
    }

    /// The same without following what changes.
    pub fn peek<T>(self, read: impl FnOnce(&Tournament) -> T) -> Option<T> {
        self.desk.with_untracked(|desk| desk.as_ref().map(Desk::present).map(read))
    }

    /// Where a link to a screen of the open event leads.
    pub fn place_href(self, place: Place) -> String {
        self.event_id().map_or_else(|| Route::Home.href(), |id| Route::Event(id, place).href())
    }

    pub fn can_write(self) -> bool {
        matches!(self.chair.get_untracked(), Chair::Writer | Chair::Sample)
    }

    /// Says a sentence on the status line.
    pub fn say(self, text: String) {
        self.said.update(|said| *said = Said { text, alarm: false, nth: said.nth + 1 });
    }

    /// Says that something went wrong or may not be.
    pub fn warn(self, text: String) {
        self.said.update(|said| *said = Said { text, alarm: true, nth: said.nth + 1 });
    }

    /// A seed for a draw of lots. Where the browser has no source of chance, the clock must do.
    pub fn seed(self) -> Seed {
        Seed(random::seed().unwrap_or_else(clock::now))
    }

    /// Does what is asked, keeps it, and says what was done. A refusal is said too and given back.
    pub fn perform(self, command: Command) -> Result<(), Refusal> {
        if !self.can_write() {
            self.warn(self.words().read_only());
            return Ok(());
        }
        let by = self.by.get_untracked();
        let done = self
            .desk
            .try_update(|desk| desk.as_mut().map(|desk| desk.perform(command, clock::now() as i64, &by)));
        match done.flatten() {
            Some(Ok(entry)) => {
                self.last_stuck.set(None);
                let text = self.desk.with_untracked(|desk| {
                    desk.as_ref().map(|desk| self.words().entry(desk.present(), &entry)).unwrap_or_default()
                });
                self.say(text);
                self.keep(&entry);
                Ok(())
            }
            Some(Err(refusal)) => {
                if let Refusal::CannotPair(why) = &refusal
                    && let CannotPair::Stuck { offers } = why.innermost()
                {
                    self.last_stuck.set(offers.first().map(|offer| Bend {
                        rematch: offer.allow.rematch,
                        second_bye: offer.allow.second_bye,
                        unit: offer.allow.unit,
                    }));
                }
                let text = self.desk.with_untracked(|desk| {
                    desk.as_ref()
                        .map(|desk| self.words().refusal(desk.present(), &refusal))
                        .unwrap_or_default()
                });
                self.warn(text);
                Err(refusal)
            }
            None => Ok(()),
        }
    }

    pub fn undo(self) {
        self.turn_back(true);
    }

    pub fn redo(self) {
        self.turn_back(false);
    }

    fn turn_back(self, undo: bool) {
        if !self.can_write() {
            return self.warn(self.words().read_only());
        }
        let words = self.words();
        let by = self.by.get_untracked();
        let turned = self.desk.try_update(|desk| {
            let desk = desk.as_mut()?;
            let of = if undo { desk.journal().undoable() } else { desk.journal().redoable() }?.clone();
            let now = clock::now() as i64;
            let entry = if undo { desk.undo(now, &by) } else { desk.redo(now, &by) }?;
            let what = words.entry(desk.present(), &of);
            Some((entry, if undo { words.undone(&what) } else { words.redone(&what) }))
        });
        match turned.flatten() {
            Some((entry, text)) => {
                self.say(text);
                self.keep(&entry);
            }
            None => self.say(if undo { words.nothing_to_undo() } else { words.nothing_to_redo() }),
        }
    }

    fn keep(self, entry: &Entry) {
        if self.chair.get_untracked() != Chair::Writer {
            return;
        }
        let (Some(shelves), Some(id)) = (self.shelves(), self.event_id()) else { return };
        let seq = entry.seq;
        self.look_at_kept();
        shelves.keep(&id, seq, &entry.to_text(), move |kept| match kept {
            Ok(kept) => {
                self.half_kept.set(!kept.in_full() || kept.near.is_err());
                if kept.in_full() {
                    self.kept_at.set(Some(clock::now()));
                    self.quietly(|desk| desk.confirm(kept.seq));
                    // Said once more now that every window can read it.
                    self.tell(kept.seq);
                } else {
                    self.refused();
                }
            }
            Err(shelves::ShelfError::Overtaken { .. } | shelves::ShelfError::Unseated) => {
                self.chair.set(Chair::Reader);
                self.warn(self.words().took_over_elsewhere());
                self.reload();
            }
            Err(_) => self.refused(),
        });
        let meta =
            self.desk.with_untracked(|desk| desk.as_ref().map(|desk| Meta::of(desk.present(), clock::now())));
        if let Some(text) = meta.and_then(|meta| serde_json::to_string(&meta).ok()) {
            shelves.put_meta(&id, &text);
        }
        self.tell(seq);
        self.unsnapped.update_value(|count| *count += 1);
        if self.unsnapped.get_value() >= SNAPSHOT_EVERY {
            self.snapshot();
        }
    }

    /// Tells the windows that look how far the event has come.
    fn tell(self, seq: u32) {
        self.channel.with_value(|channel| {
            if let Some(channel) = channel {
                channel.post(&seq.to_string());
            }
        });
    }

    fn refused(self) {
        self.quietly(Desk::refuse);
    }

    /// Changes what is known about keeping, not the facts: nothing but the status line looks again.
    fn quietly(self, then: impl FnOnce(&mut Desk)) {
        self.desk.update_untracked(|desk| {
            if let Some(desk) = desk {
                then(desk);
            }
        });
        self.look_at_kept();
    }

    fn look_at_kept(self) {
        self.kept.set(self.desk.with_untracked(|desk| desk.as_ref().map_or(Kept::All, Desk::kept)));
    }

    /// Notes that the event as it is now was given out as a file.
    pub fn note_backup(self) {
        self.desk.update(|desk| {
            if let Some(desk) = desk {
                desk.note_backup();
            }
        });
    }

    /// Tries once more to bring to the shelves what they did not take.
    pub fn try_keeping_again(self) {
        let (Some(shelves), Some(id)) = (self.shelves(), self.event_id()) else { return };
        let Some((waiting, all, whole, last)) = self.desk.with_untracked(|desk| {
            let desk = desk.as_ref()?;
            let texts = |entries: &[Entry]| -> Vec<(u32, String)> {
                entries.iter().map(|entry| (entry.seq, entry.to_text())).collect()
            };
            let journal = desk.journal();
            let whole = saved::write_compact(&desk.id, journal);
            Some((texts(&desk.unconfirmed()), texts(journal.entries()), whole, journal.revision()))
        }) else {
            return;
        };
        spawn_local(async move {
            let mut kept = shelves.keep_many(&id, &waiting, None).await;
            if let Ok(shelves::Kept { durable: Err(shelves::ShelfError::Behind { last }), .. }) = kept {
                // The database was emptied while we ran: it gets everything it lacks, or the whole event at once.
                let lacking: Vec<(u32, String)> = all.into_iter().filter(|(seq, _)| *seq > last).collect();
                kept = shelves.keep_many(&id, &lacking, None).await;
            }
            if !matches!(&kept, Ok(kept) if kept.in_full()) {
                kept = shelves.put_snapshot(&id, last, &whole, self.trusted.get_value()).await;
            }
            if let Ok(kept) = kept
                && kept.in_full()
            {
                self.half_kept.set(kept.near.is_err());
                self.quietly(|desk| desk.confirm(last));
            }
        });
    }

    /// Writes the whole event to both shelves, so that opening it stays quick and the near shelf small.
    pub fn snapshot(self) {
        if self.chair.get_untracked() != Chair::Writer || self.unsnapped.get_value() == 0 {
            return;
        }
        self.unsnapped.set_value(0);
        let (Some(shelves), Some(id)) = (self.shelves(), self.event_id()) else { return };
        let Some((seq, text)) = self.desk.with_untracked(|desk| {
            desk.as_ref()
                .map(|desk| (desk.journal().revision(), saved::write_compact(&desk.id, desk.journal())))
        }) else {
            return;
        };
        spawn_local(async move {
            // A snapshot that can't be written leaves the entries where they are: nothing is lost by it.
            let _ = shelves.put_snapshot(&id, seq, &text, self.trusted.get_value()).await;
        });
    }

    /// What the open event would still write to the shelves is not to be written any more; waits for what is on its way.
    pub async fn stop_keeping(self, shelves: &Shelves, id: &str) {
        self.unsnapped.set_value(0);
        shelves.settled(id, 3_000).await;
    }

    /// Sets up a new event and goes to its registration.
    pub fn begin(self, settings: Settings) {
        let journal = Journal::begin(settings);
        // Without chance there is no key; contacts then leave by a new chain.
        self.adopt(
            match fresh_key() {
                Some(key) => journal.sealed_with(key),
                None => journal,
            },
            None,
        );
    }

    /// Puts a journal on the shelves as an event of its own, under `id` if that is free, and opens it.
    pub fn adopt(self, journal: Journal, id: Option<String>) {
        let Some(shelves) = self.shelves() else { return };
        spawn_local(async move {
            let known = shelves.events().await;
            let in_trash = shelves.trash().await;
            let taken = |id: &String| {
                known.iter().any(|it| it.id == *id) || in_trash.iter().any(|it| it.listed.id == *id)
            };
            let id = id
                .filter(|id| !taken(id) && shelves::key::is_event(id))
                .or_else(random::id)
                .unwrap_or_else(|| format!("at{}", clock::now()));
            let text = saved::write_compact(&id, &journal);
            let meta = Meta::of(journal.present(), clock::now());
            let kept = shelves.put_snapshot(&id, journal.revision(), &text, None).await;
            shelves.put_meta(&id, &serde_json::to_string(&meta).unwrap_or_default());
            self.half_kept.set(!matches!(&kept, Ok(kept) if kept.in_full() && kept.near.is_ok()));
            let fresh = journal.present().players.is_empty();
            if kept.is_err() {
                // No shelf takes anything: the event lives in this window, and the page says so.
                self.desk.set(Some(Desk::over(id.clone(), journal)));
                self.chair.set(Chair::Writer);
                self.warn(self.words().storage_denied());
            }
            let place = if fresh { Place::Registration } else { Place::Now };
            self.go(&Route::Event(id, place));
            // Asked on the first real save: browsers grant it then or not at all.
            shelves.persist().await;
        });
    }

    /// Opens the event for the screen that shows it, unless it is open already.
    pub fn enter(self, id: String, place: Place) {
        let open = self.event_id().as_deref() == Some(id.as_str());
        let right_chair = match self.chair.get_untracked() {
            Chair::Writer | Chair::Sample | Chair::Damaged(_) => true,
            // A window that only looked may write when it comes to a screen that does.
            Chair::Reader => !place.writes() || self.seat.with_value(Option::is_some),
            Chair::Opening => true,
            Chair::None | Chair::Absent => false,
        };
        if open && right_chair {
            return;
        }
        self.seat.set_value(None);
        self.forget_family();
        if id == samples::ID {
            self.desk.set(Some(Desk::over(id, samples::sample())));
            return self.chair.set(Chair::Sample);
        }
        self.chair.set(Chair::Opening);
        self.desk.set(None);
        self.said.set(Said::default());
        let event = id.clone();
        self.heard.set_value(Heard::default());
        self.channel.set_value(Some(Channel::join(&format!("event-{id}"), move |said| {
            let newest = said.parse().unwrap_or(0);
            self.heard.update_value(|heard| heard.newest = heard.newest.max(newest));
            if self.event_id().as_deref() == Some(event.as_str()) {
                self.follow();
            }
        })));
        spawn_local(async move { self.open_event(id, place.writes()).await });
    }

    async fn open_event(self, id: String, to_write: bool) {
        let Some(shelves) = self.shelves() else { return };
        let mut seat = None;
        if to_write {
            seat = Seat::claim(&shelves, &id, move |lost| self.lost_seat(lost)).await;
        }
        match self.read_event(&shelves, &id, seat.is_some()).await {
            Ok(journal) => {
                self.desk.set(Some(Desk::over(id, journal)));
                self.chair.set(if seat.is_some() { Chair::Writer } else { Chair::Reader });
                self.seat.set_value(seat);
                self.look_at_family();
                // The writer may have gone on while we read.
                self.follow();
            }
            Err(chair) => self.chair.set(chair),
        }
    }

    /// Ids of the events of this browser.
    pub async fn events(self) -> Vec<String> {
        match self.shelves() {
            Some(shelves) => shelves.events().await.into_iter().map(|it| it.id).collect(),
            None => Vec::new(),
        }
    }

    /// The facts of an event that is not open, as far as the shelves have them whole.
    pub async fn look_into(self, id: &str) -> Option<Tournament> {
        let raw = self.shelves()?.load(id).await;
        desk::open(&stored(&raw)).ok().map(|opened| opened.journal.present().clone())
    }

    /// Reads an event from the shelves; heals what one of them lacks when we are its writer.
    async fn read_event(self, shelves: &Shelves, id: &str, heal: bool) -> Result<Journal, Chair> {
        match desk::open(&stored(&shelves.load(id).await)) {
            Ok(opened) if opened.damage.iter().all(is_spare_snapshot) => {
                self.trusted.set_value(Some(opened.journal.revision()));
                if heal && !opened.missing_durable.is_empty() {
                    let text = |seq: &u32| opened.journal.entry(*seq).map(|entry| (*seq, entry.to_text()));
                    let entries: Vec<(u32, String)> =
                        opened.missing_durable.iter().filter_map(text).collect();
                    // What can't be healed now is tried again with the next entry.
                    let _ = shelves.keep_many(id, &entries, None).await;
                }
                if heal && !opened.damage.is_empty() {
                    self.unsnapped.set_value(1);
                }
                Ok(opened.journal)
            }
            Ok(opened) => {
                Err(Chair::Damaged(Wreck::Part { journal: Box::new(opened.journal), damage: opened.damage }))
            }
            Err(Unopenable::Nothing) => Err(Chair::Absent),
            Err(why) => Err(Chair::Damaged(Wreck::Nothing(why))),
        }
    }

    /// Brings a window that looks up to the newest entry it has heard of. The number may come before the entry can be
    /// read here (localStorage reaches other processes late, the durable shelf later still), so it looks again.
    fn follow(self) {
        if self.heard.with_value(|heard| heard.following) || !self.is_behind() {
            return;
        }
        let (Some(shelves), Some(id)) = (self.shelves(), self.event_id()) else { return };
        self.heard.update_value(|heard| heard.following = true);
        spawn_local(async move {
            for wait in FOLLOW {
                if let Ok(journal) = self.read_event(&shelves, &id, false).await
                    && self.event_id().as_deref() == Some(id.as_str())
                    && self.chair.get_untracked() == Chair::Reader
                    && self.revision() < journal.revision()
                {
                    self.desk.set(Some(Desk::over(id.clone(), journal)));
                }
                if self.event_id().as_deref() != Some(id.as_str()) || !self.is_behind() {
                    break;
                }
                clock::sleep(wait).await;
            }
            self.heard.update_value(|heard| heard.following = false);
            // Another event was opened here meanwhile, whose news this errand kept waiting.
            if self.event_id().as_deref() != Some(id.as_str()) {
                self.follow();
            }
        });
    }

    /// Whether this window only looks and the writer has said more than it shows.
    fn is_behind(self) -> bool {
        self.chair.get_untracked() == Chair::Reader
            && self.revision() < self.heard.with_value(|heard| heard.newest)
    }

    fn revision(self) -> u32 {
        self.desk.with_untracked(|desk| desk.as_ref().map_or(0, |desk| desk.journal().revision()))
    }

    /// What this window showed was never kept: it reads the shelves again, even if that is less.
    fn reload(self) {
        let (Some(shelves), Some(id)) = (self.shelves(), self.event_id()) else { return };
        spawn_local(async move {
            if let Ok(journal) = self.read_event(&shelves, &id, false).await
                && self.chair.get_untracked() == Chair::Reader
                && self.event_id().as_deref() == Some(id.as_str())
            {
                self.desk.set(Some(Desk::over(id, journal)));
            }
        });
    }

    /// Takes the seat from the window that has it.
    pub fn take_over(self) {
        let (Some(shelves), Some(id)) = (self.shelves(), self.event_id()) else { return };
        self.say(self.words().taking_over());
        spawn_local(async move {
            let seat = Seat::take_over(&shelves, &id, move |lost| self.lost_seat(lost)).await;
            if seat.is_none() {
                return;
            }
            match self.read_event(&shelves, &id, true).await {
                Ok(journal) => {
                    self.desk.set(Some(Desk::over(id, journal)));
                    self.seat.set_value(seat);
                    self.chair.set(Chair::Writer);
                    self.said.set(Said::default());
                }
                Err(chair) => self.chair.set(chair),
            }
        });
    }

    fn lost_seat(self, _: Lost) {
        self.chair.set(Chair::Reader);
        self.warn(self.words().took_over_elsewhere());
    }

    /// Closes the event in this window: the seat is free for the next.
    pub fn leave(self) {
        self.snapshot();
        self.seat.set_value(None);
        self.channel.set_value(None);
        self.forget_family();
        self.chair.set(Chair::None);
        self.desk.set(None);
        self.said.set(Said::default());
    }
}

/// What both shelves hold of an event, for reading it back.
pub(super) fn stored(raw: &shelves::Stored) -> desk::Stored {
    let near = raw.near_snapshots.iter().map(|(_, text)| text.clone());
    desk::Stored {
        snapshots: near.chain(raw.slots.iter().flatten().map(|(_, text)| text.clone())).collect(),
        local: raw.near.iter().cloned().collect(),
        durable: raw.durable.iter().cloned().collect(),
    }
}

/// A snapshot that does not read while another one does is healed by writing the next.
pub(super) fn is_spare_snapshot(damage: &Damage) -> bool {
    match damage {
        Damage::SnapshotUnreadable { .. } => true,
        Damage::EntryUnreadable { .. } | Damage::EntryUnreachable { .. } => false,
    }
}

fn appearance_to_page(it: Appearance) {
    appearance::set("theme", it.key());
}
