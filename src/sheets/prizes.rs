//! Who gets what, and the order in which it is called out (R140–R142, R149).

use super::hall::Hall;
use crate::standings::Standings;
use crate::standings::prizes::{self, Accumulation, Awards, For, Prize, Recipient};
use crate::tournament::{Points, PublicPlayer};
use serde::Serialize;

/// One name to be called out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Called {
    /// 一等奖.
    pub prize: String,
    /// In words; empty for certificates.
    pub gift: String,
    pub player: PublicPlayer,
    pub rank: u16,
    pub points: Points,
}

/// The event's prizes given out by these standings: one prize each, the disqualified passed over.
pub fn awards(hall: &Hall, standings: &Standings) -> Awards {
    let tiers = hall.settings.prizes.iter().filter(|tier| tier.count > 0);
    let prize = |tier: &crate::tournament::PrizeTier| Prize {
        name: tier.name.clone(),
        count: tier.count,
        amount: 0,
        whom: For::All,
    };
    let tiers: Vec<Prize> = tiers.map(prize).collect();
    let recipients = vec![Recipient::default(); hall.players.len()];
    prizes::allot(standings, &tiers, &recipients, Accumulation::OnePrizeEach)
}

/// The same as they are announced: the last prize first, the winner at the end.
pub fn called_out(hall: &Hall, standings: &Standings) -> Vec<Called> {
    let tiers: Vec<_> = hall.settings.prizes.iter().filter(|tier| tier.count > 0).collect();
    let awards = awards(hall, standings).awards;
    let called = awards.iter().rev().filter_map(|award| {
        let tier = tiers.get(usize::from(award.prize))?;
        Some(Called {
            prize: tier.name.clone(),
            gift: tier.gift.clone(),
            player: hall.players.get(usize::from(award.player))?.clone(),
            rank: award.rank,
            points: standings.of(award.player)?.points,
        })
    });
    called.collect()
}
