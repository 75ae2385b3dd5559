//! Who asks to take part (R080): waiting, refused, gone again. A player he becomes only by a word of the organiser.

use super::command::Newcomer;
use super::decide::{PLAYER_LIMIT, check_rating, clean_contact, clean_person, unless};
use super::refusal::Refusal;
use crate::tournament::text::clean_note;
use crate::tournament::{Application, Change, Player, Standing, Tournament};

/// As many as players: a list that is not looked through by anybody must end somewhere.
const LIMIT: usize = PLAYER_LIMIT;

pub fn apply(t: &Tournament, newcomers: Vec<Newcomer>) -> Result<Vec<Change>, Refusal> {
    unless(newcomers.is_empty())?;
    room(t, newcomers.len())?;
    let mut changes = Vec::with_capacity(newcomers.len() * 2);
    for (newcomer, at) in newcomers.into_iter().zip(1..) {
        let person = clean_person(newcomer.person);
        if person.name.is_empty() {
            return Err(Refusal::NameMissing { row: usize::from(at) });
        }
        check_rating(&person)?;
        let id = t.last_application.checked_add(at).ok_or(Refusal::TooManyApplications { limit: LIMIT })?;
        let (entry, overdue) = (newcomer.entry, newcomer.overdue);
        let application = Application { id, person, entry, overdue, ..Application::default() };
        changes.push(Change::Applied { application: Box::new(application) });
        let contact = clean_contact(newcomer.contact);
        if !contact.is_empty() {
            changes.push(Change::ApplicantContactNoted { id, contact });
        }
    }
    Ok(changes)
}

/// The newcomers that applications become.
pub fn taken(t: &Tournament, ids: &[u16]) -> Result<Vec<Newcomer>, Refusal> {
    let newcomer = |it: &Application| Newcomer {
        person: it.person.clone(),
        contact: it.contact.clone(),
        entry: it.entry,
        here: false,
        overdue: it.overdue,
    };
    each_once(t, ids)?.into_iter().map(|it| Ok(newcomer(it))).collect()
}

pub fn refuse(t: &Tournament, ids: &[u16], reason: &str) -> Result<Vec<Change>, Refusal> {
    let standing = Standing::Refused { reason: clean_note(reason) };
    let found = each_once(t, ids)?;
    unless(found.iter().all(|it| it.standing == standing))?;
    Ok(found.iter().map(|it| Change::ApplicationRuled { id: it.id, standing: standing.clone() }).collect())
}

pub fn withdraw(t: &Tournament, id: u16, reason: &str) -> Result<Vec<Change>, Refusal> {
    let standing = Standing::Left { reason: clean_note(reason) };
    unless(find(t, id)?.standing == standing)?;
    Ok(vec![Change::ApplicationRuled { id, standing }])
}

pub fn reconsider(t: &Tournament, id: u16) -> Result<Vec<Change>, Refusal> {
    unless(find(t, id)?.standing == Standing::Waiting)?;
    Ok(vec![Change::ApplicationRuled { id, standing: Standing::Waiting }])
}

/// What stays of a player who leaves the list before the first round.
pub fn of_player(t: &Tournament, player: &Player, reason: &str) -> Result<Vec<Change>, Refusal> {
    room(t, 1)?;
    let id = t.last_application.checked_add(1).ok_or(Refusal::TooManyApplications { limit: LIMIT })?;
    let application = Application {
        id,
        person: player.person.clone(),
        entry: player.entry,
        overdue: player.overdue,
        standing: Standing::Left { reason: clean_note(reason) },
        ..Application::default()
    };
    let mut changes = vec![Change::Applied { application: Box::new(application) }];
    if !player.contact.is_empty() {
        changes.push(Change::ApplicantContactNoted { id, contact: player.contact.clone() });
    }
    Ok(changes)
}

fn room(t: &Tournament, more: usize) -> Result<(), Refusal> {
    match t.applications.len() + more > LIMIT {
        true => Err(Refusal::TooManyApplications { limit: LIMIT }),
        false => Ok(()),
    }
}

fn find(t: &Tournament, id: u16) -> Result<&Application, Refusal> {
    t.applications.iter().find(|it| it.id == id).ok_or(Refusal::UnknownApplication(id))
}

/// Those named, in the order in which they came; a name said twice counts once.
fn each_once<'a>(t: &'a Tournament, ids: &[u16]) -> Result<Vec<&'a Application>, Refusal> {
    unless(ids.is_empty())?;
    for id in ids {
        find(t, *id)?;
    }
    Ok(t.applications.iter().filter(|it| ids.contains(&it.id)).collect())
}
