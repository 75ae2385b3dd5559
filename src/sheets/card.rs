//! 积分编排卡: one player's rounds.

use super::hall::Hall;
use crate::tournament::{Outcome, PlayerId, Points, PublicPlayer, RoundNumber, Side};
use serde::Serialize;

/// One round of one player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CardLine {
    pub round: RoundNumber,
    pub opponent: Option<PublicPlayer>,
    pub side: Option<Side>,
    pub outcome: Outcome,
    pub points: Points,
    /// Points after this round.
    pub running: Points,
}

/// A player and what he did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlayerCard {
    pub player: PublicPlayer,
    pub lines: Vec<CardLine>,
}

/// The card of a player over the published rounds.
pub fn player_card(hall: &Hall, id: PlayerId) -> Option<PlayerCard> {
    let at = hall.index_of(id)?;
    let mut running = Points::ZERO;
    let rounds = hall.ledger().players.get(at)?.lines.iter().zip(&hall.rounds);
    let lines = rounds.map(|(line, round)| {
        // Where points began anew the sum does too.
        if hall.is_reset(RoundNumber(round.number.0.saturating_sub(1)), &hall.players[at]) {
            running = Points::ZERO;
        }
        running = Points(running.0.saturating_add(line.points.0));
        CardLine {
            round: round.number,
            opponent: line.opponent.and_then(|it| hall.players.get(usize::from(it))).cloned(),
            side: line.side,
            outcome: line.outcome,
            points: line.points,
            running,
        }
    });
    Some(PlayerCard { player: hall.players[at].clone(), lines: lines.collect() })
}
