//! The divisions of one occasion side by side: who is one person, and who is asked to sit at two boards at once.

use crate::tournament::family::is_one_person;
use crate::tournament::text::folded;
use crate::tournament::{BoardNumber, Contact, Person, PlayerId, RoundNumber, Tournament};
use std::collections::BTreeMap;

/// Somebody with his places in the divisions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Somebody {
    /// As the first division that has him knows him.
    pub person: Person,
    pub contact: Contact,
    /// Division by its place, and who he is there.
    pub at: Vec<(usize, PlayerId)>,
}

impl Somebody {
    pub fn in_division(&self, division: usize) -> Option<PlayerId> {
        self.at.iter().find(|(at, _)| *at == division).map(|(_, id)| *id)
    }
}

/// One seat of a game that is not over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenSeat {
    /// Its place among the divisions.
    pub division: usize,
    pub round: RoundNumber,
    pub board: BoardNumber,
}

/// Somebody who is to sit at several boards at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clash {
    pub name: String,
    pub seats: Vec<OpenSeat>,
}

/// Everybody of all divisions, each once, in the order in which they come.
pub fn people(divisions: &[&Tournament]) -> Vec<Somebody> {
    let mut all: Vec<Somebody> = Vec::new();
    let mut by_name: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (t, division) in divisions.iter().zip(0..) {
        for player in &t.players {
            let alike = by_name.entry(folded(&player.person.name)).or_default();
            let known = alike.iter().copied().find(|at| {
                let it = &all[*at];
                // Two of one name in one division are two, whatever their data leaves open.
                it.in_division(division).is_none()
                    && is_one_person((&it.person, &it.contact), (&player.person, &player.contact))
            });
            match known {
                Some(at) => all[at].at.push((division, player.id)),
                None => {
                    alike.push(all.len());
                    all.push(Somebody {
                        person: player.person.clone(),
                        contact: player.contact.clone(),
                        at: vec![(division, player.id)],
                    });
                }
            }
        }
    }
    all
}

/// Who is paired, a draft included, in several divisions for games that have no result yet.
pub fn clashes(divisions: &[&Tournament]) -> Vec<Clash> {
    let seat = |(division, id): &(usize, PlayerId)| {
        let round = divisions.get(*division)?.last_round()?;
        let board = round.board_of(*id).filter(|board| board.result.is_none())?;
        Some(OpenSeat { division: *division, round: round.number, board: board.number })
    };
    let clash = |it: Somebody| {
        let seats: Vec<OpenSeat> = it.at.iter().filter_map(seat).collect();
        (seats.len() > 1).then_some(Clash { name: it.person.name, seats })
    };
    people(divisions).into_iter().filter_map(clash).collect()
}
