//! The other divisions of the occasion that is open: read from the shelves, and written to when somebody enters
//! several at once. Each is an event of its own; this window sits down at one of them only, and borrows the others' seats
//! for the moment of writing.

use super::browser::channel::Channel;
use super::browser::locks::Seat;
use super::browser::shelves::Shelves;
use super::browser::{clock, random};
use super::office::{Chair, Meta, Office, stored};
use crate::arbiter::{Command, Refusal};
use crate::desk::{self, Desk};
use crate::journal::{Journal, saved};
use crate::tournament::family::is_one_person;
use crate::tournament::{Contact, Family, Person, PlayerId, Settings, Tournament};
use leptos::prelude::*;
use leptos::task::spawn_local;

/// Why another division was not written to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotDone {
    /// Another window writes it.
    Busy,
    Unreadable,
    NotKept,
    Refused(Box<Tournament>, Box<Refusal>),
}

/// A name, and the division, round and board of each of his open games.
pub type SeatedTwice = (String, Vec<(String, u16, u16)>);

impl Office {
    /// The family of the open event, tracked.
    pub fn family(self) -> Option<Family> {
        self.facts(|t| t.settings.family.clone()).flatten()
    }

    /// Reads the other divisions, and again whenever one of their writers says that something changed.
    pub fn look_at_family(self) {
        let Some(family) = untrack(|| self.family()) else { return self.forget_family() };
        let (Some(shelves), Some(own)) = (self.shelves(), self.event_id()) else { return };
        spawn_local(async move {
            let mut found = Vec::new();
            for listed in shelves.events().await {
                let meta = listed.meta.as_deref().and_then(|it| serde_json::from_str::<Meta>(it).ok());
                let same = meta.and_then(|it| it.family).is_some_and(|it| it.id == family.id);
                if same
                    && listed.id != own
                    && let Some(journal) = read_aside(&shelves, &listed.id).await
                {
                    found.push(Desk::over(listed.id, journal));
                }
            }
            if self.event_id().as_deref() != Some(own.as_str()) {
                return;
            }
            found.sort_by_key(|desk| (order_of(desk.present()), desk.id.clone()));
            let ears = found.iter().map(|desk| {
                let id = desk.id.clone();
                Channel::join(&format!("event-{id}"), move |_| self.look_again(id.clone()))
            });
            self.ears.set_value(ears.collect());
            self.siblings.set(found);
        });
    }

    pub fn forget_family(self) {
        self.ears.set_value(Vec::new());
        if self.siblings.with_untracked(|it| !it.is_empty()) {
            self.siblings.set(Vec::new());
        }
    }

    fn look_again(self, id: String) {
        let Some(shelves) = self.shelves() else { return };
        spawn_local(async move {
            if let Some(journal) = read_aside(&shelves, &id).await {
                self.put_sibling(Desk::over(id, journal));
            }
        });
    }

    fn put_sibling(self, now: Desk) {
        self.siblings.update(|all| {
            if let Some(it) = all.iter_mut().find(|it| it.id == now.id && it.journal() != now.journal()) {
                *it = now;
            }
        });
    }

    /// Reads all divisions in their order with their ids, this one among them; tracked.
    pub fn with_divisions<T>(self, read: impl FnOnce(&[(&str, &Tournament)]) -> T) -> T {
        self.desk.with(|own| {
            self.siblings.with(|others| {
                let mut all: Vec<(&str, &Tournament)> =
                    others.iter().chain(own).map(|it| (it.id.as_str(), it.present())).collect();
                all.sort_by_key(|(id, t)| (order_of(t), *id));
                read(&all)
            })
        })
    }

    /// The same, to keep.
    pub fn divisions(self) -> Vec<(String, Tournament)> {
        self.with_divisions(|all| all.iter().map(|(id, t)| ((*id).to_owned(), (*t).clone())).collect())
    }

    /// Does something in another division: takes its seat for the moment, writes to both shelves, gives it back.
    pub async fn perform_in(self, id: String, command: Command) -> Result<(), NotDone> {
        let shelves = self.shelves().ok_or(NotDone::NotKept)?;
        let seat = Seat::claim(&shelves, &id, |_| ()).await.ok_or(NotDone::Busy)?;
        let journal = read_aside(&shelves, &id).await.ok_or(NotDone::Unreadable)?;
        let mut desk = Desk::over(id.clone(), journal);
        let by = self.by.get_untracked();
        let entry = desk
            .perform(command, clock::now() as i64, &by)
            .map_err(|no| NotDone::Refused(Box::new(desk.present().clone()), Box::new(no)))?;
        let meta = serde_json::to_string(&Meta::of(desk.present(), clock::now())).ok();
        let kept = shelves.keep_many(&id, &[(entry.seq, entry.to_text())], meta.as_deref()).await;
        drop(seat);
        if !matches!(kept, Ok(kept) if kept.in_full() || kept.near.is_ok()) {
            return Err(NotDone::NotKept);
        }
        Channel::join(&format!("event-{id}"), |_| {}).post(&entry.seq.to_string());
        self.put_sibling(desk);
        Ok(())
    }

    /// Does something in one division, this or another.
    pub async fn perform_in_any(self, id: String, command: Command) -> Result<(), NotDone> {
        if self.event_id().as_deref() != Some(id.as_str()) {
            return self.perform_in(id, command).await;
        }
        let facts = self.desk.with_untracked(|desk| desk.as_ref().map(|it| it.present().clone()));
        self.perform(command)
            .map_err(|no| NotDone::Refused(Box::new(facts.unwrap_or_default()), Box::new(no)))
    }

    /// Makes the open event the first division of an occasion.
    pub fn found_family(self, name: String, division: String) {
        let Some(settings) =
            self.desk.with_untracked(|it| it.as_ref().map(|it| it.present().settings.clone()))
        else {
            return;
        };
        let id = random::id().unwrap_or_else(|| format!("at{}", clock::now()));
        let family = Family { id, name, division, order: 0 };
        let settings = Settings { family: Some(family), ..settings };
        let _ = self.perform(Command::ChangeSettings { settings: Box::new(settings) });
    }

    /// A new division of this occasion, with the settings of a plan.
    pub fn add_division(self, settings: Settings, division: String) {
        let all = untrack(|| self.divisions());
        let Some(family) = untrack(|| self.family()) else { return };
        let occasion = untrack(|| self.facts(|t| t.settings.occasion.clone())).unwrap_or_default();
        let order = all.iter().map(|(_, t)| order_of(t)).max().map_or(0, |last| last.saturating_add(1));
        let family = Family { division, order, ..family };
        let occasion =
            crate::tournament::Occasion { time_control: settings.occasion.time_control.clone(), ..occasion };
        let settings = Settings { name: family.title(), occasion, family: Some(family), ..settings };
        self.leave();
        self.begin(settings);
    }

    /// Who of this division's last round sits at an open board of another one too: his name, and where.
    pub fn clashes(self) -> Vec<SeatedTwice> {
        if self.siblings.with(Vec::is_empty) {
            return Vec::new();
        }
        self.with_divisions(|all| {
            let facts: Vec<&Tournament> = all.iter().map(|(_, t)| *t).collect();
            let seat = |it: &crate::arbiter::divisions::OpenSeat| {
                (division_name(facts[it.division]), it.round.0, it.board.0)
            };
            let found = crate::arbiter::divisions::clashes(&facts);
            found.iter().map(|it| (it.name.clone(), it.seats.iter().map(seat).collect())).collect()
        })
    }

    /// The other divisions that have this person, and who he is there; tracked.
    pub fn elsewhere(self, person: &Person, contact: &Contact) -> Vec<(String, PlayerId)> {
        self.siblings.with(|all| {
            let there = |desk: &Desk| {
                let same = |it: &&crate::tournament::Player| {
                    is_one_person((&it.person, &it.contact), (person, contact))
                };
                let found = desk.present().players.iter().find(same)?;
                Some((desk.id.clone(), found.id))
            };
            all.iter().filter_map(there).collect()
        })
    }

    /// Gives a person the same data in the other divisions. What is judged there (rating, category) stays.
    pub fn correct_elsewhere(self, places: Vec<(String, PlayerId)>, person: Person, contact: Contact) {
        spawn_local(async move {
            for (event, id) in places {
                let known = self.siblings.with_untracked(|all| {
                    let desk = all.iter().find(|it| it.id == event)?;
                    desk.present().player(id).cloned()
                });
                let Some(known) = known else { continue };
                let Person { name, unit, class, sex, .. } = person.clone();
                let now = Person { name, unit, class, sex, ..known.person.clone() };
                let mut commands = Vec::new();
                if now != known.person {
                    commands.push(Command::CorrectPerson { id, person: now });
                }
                if contact != known.contact {
                    commands.push(Command::NoteContact { id, contact: contact.clone() });
                }
                for command in commands {
                    if let Err(no) = self.perform_in(event.clone(), command).await {
                        let name = self.siblings.with_untracked(|all| {
                            all.iter().find(|it| it.id == event).map(|it| division_name(it.present()))
                        });
                        self.warn(self.words().not_done(&name.unwrap_or_default(), &no));
                    }
                }
            }
        });
    }

    /// Whether somebody can be entered in another division from here.
    pub fn writes_family(self) -> bool {
        self.chair.get() == Chair::Writer
    }
}

/// Where a person stands in each division: for rows of ticks.
pub fn place_in(
    all: &[(String, Tournament)],
    somebody: &crate::arbiter::divisions::Somebody,
    at: usize,
) -> Option<(PlayerId, bool)> {
    let id = somebody.in_division(at)?;
    // Before round 1 he can be taken off the list again; afterwards he withdraws in that division.
    Some((id, all.get(at).is_some_and(|(_, t)| t.rounds.is_empty())))
}

/// What a division is called among the others.
pub fn division_name(t: &Tournament) -> String {
    match &t.settings.family {
        Some(family) if !family.division.is_empty() => family.division.clone(),
        Some(_) | None => t.settings.name.clone(),
    }
}

fn order_of(t: &Tournament) -> u16 {
    t.settings.family.as_ref().map_or(0, |it| it.order)
}

async fn read_aside(shelves: &Shelves, id: &str) -> Option<Journal> {
    let opened = desk::open(&stored(&shelves.load(id).await)).ok()?;
    // One that is damaged is opened by itself, where the damage is shown.
    opened.damage.iter().all(super::office::is_spare_snapshot).then_some(opened.journal)
}

/// The saved files of the other divisions, by their names.
pub fn saved_siblings(office: Office) -> Vec<(String, String, Desk)> {
    let all = office.siblings.get_untracked();
    all.into_iter().map(|it| (division_name(it.present()), saved::write(&it.id, it.journal()), it)).collect()
}
