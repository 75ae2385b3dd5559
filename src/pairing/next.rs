//! From the facts of an event to its next round, by the system the organiser chose.

use super::lots;
use crate::tournament::{
    Board, BoardNumber, Bye, ByeLine, Dialect, LeaveWorth, PairingSystem, PlayerId, Round, RoundNumber, Seed,
    Tournament,
};

/// Hard rules the organiser allows to bend, each only as little as needed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Exceptions {
    pub rematch: bool,
    pub second_bye: bool,
    pub third_side: bool,
    pub unit: bool,
}

/// Why no round was made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CannotPair {
    #[error("fewer than two players")]
    TooFew,
}

/// Whether the event's numbers come from a drawing of lots.
pub fn draws_lots(tournament: &Tournament) -> bool {
    match tournament.settings.system {
        PairingSystem::Campus { dialect, .. } => match dialect {
            Dialect::Lots | Dialect::Numbers => true,
            Dialect::Fold | Dialect::Halves => {
                tournament.players.iter().all(|player| player.person.rating.is_none())
            }
        },
        PairingSystem::Dutch { .. } => false,
    }
}

/// Numbers for a list that has none: by lot where the plan says so, else by rating, highest first, and by
/// order of registration among equals (C.04.2 Art. 2).
pub fn first_numbers(tournament: &Tournament, seed: Seed) -> Vec<(PlayerId, u16)> {
    let mut order: Vec<&crate::tournament::Player> = tournament.players.iter().collect();
    if draws_lots(tournament) {
        lots::shuffle(&mut order, seed);
    } else {
        order.sort_by_key(|player| (std::cmp::Reverse(player.person.rating.unwrap_or(0)), player.id));
    }
    order.into_iter().map(|player| player.id).zip(1..).collect()
}

pub fn pair_next_round(
    t: &Tournament,
    round: RoundNumber,
    seed: Seed,
    _bend: Exceptions,
) -> Result<Round, CannotPair> {
    let mut ids: Vec<PlayerId> = t.players.iter().filter(|p| p.plays_in(round)).map(|p| p.id).collect();
    lots::shuffle(&mut ids, seed);
    let mut boards = Vec::new();
    for (pair, n) in ids.chunks(2).zip(1..) {
        if pair.len() == 2 {
            boards.push(Board::new(BoardNumber(n), pair[0], pair[1]));
        }
    }
    let byes = leaves(t, round);
    Ok(Round {
        number: round,
        boards,
        byes,
        published: false,
        started: None,
        seed: Some(seed),
        drew_numbers: false,
        edition: 0,
        account: None,
    })
}

/// Those who asked off, with what the round is worth to them.
fn leaves(t: &Tournament, round: RoundNumber) -> Vec<ByeLine> {
    let there = t.active_in(round).filter_map(|player| player.leave(round).map(|leave| (player.id, leave)));
    there
        .map(|(player, leave)| {
            let kind = match leave.worth {
                LeaveWorth::Nothing => Bye::ZeroPoint,
                LeaveWorth::Draw => Bye::HalfPoint,
                LeaveWorth::Win => Bye::FullPoint,
            };
            ByeLine { player, kind, why: None }
        })
        .collect()
}
