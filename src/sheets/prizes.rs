//! Who gets what, and the order in which it is called out (R140–R142, R149).

use super::hall::Hall;
use crate::standings::lines::{self, Condition};
use crate::standings::prizes::{self, Accumulation, Awards, For, Prize, Recipient};
use crate::standings::{Section, Standings};
use crate::tournament::text::folded;
use crate::tournament::{PlayerId, Points, PrizeFor, PrizeTier, PublicPlayer, Sex};
use serde::Serialize;

/// One name to be called out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Called {
    /// 一等奖.
    pub prize: String,
    /// In words; empty for certificates.
    pub gift: String,
    /// His share in money, in hundredths, where he shares; 0: the gift as it is.
    pub amount: u32,
    pub player: PublicPlayer,
    pub rank: u16,
    pub points: Points,
    /// The group whose prize it is; 0: of the event.
    #[serde(skip_serializing_if = "crate::standings::is_none")]
    pub group: u16,
}

/// The parts of the standings that have prizes: each group its own, but those of the final where there is one.
pub fn prize_sections(standings: &Standings) -> Vec<Section> {
    let mut sections = standings.sections();
    if sections.first().is_some_and(|first| first.group == 0) {
        sections.truncate(1);
    }
    sections
}

/// The event's prizes given out by these standings (one section of them): the disqualified passed over, level players who were said to
/// share sharing.
pub fn awards(hall: &Hall, standings: &Standings) -> Awards {
    let tiers: Vec<&PrizeTier> = tiers(hall).collect();
    let prizes = tiers.iter().zip(0..).map(|(tier, at)| Prize {
        name: tier.name.clone(),
        count: tier.count,
        amount: tier.amount,
        whom: match tier.whom {
            PrizeFor::Everybody => For::All,
            PrizeFor::BestOfEachUnit => For::BestOfEachUnit,
            PrizeFor::AtLeast { .. } | PrizeFor::EveryRound => For::EveryoneOf(at),
            // The engine knows categories by number: here the place of the prize.
            PrizeFor::Women | PrizeFor::Category { .. } | PrizeFor::Unit { .. } => For::Category(at),
        },
    });
    let prizes: Vec<Prize> = prizes.collect();
    let everyone: Vec<Vec<u16>> = tiers.iter().map(|tier| everyone(hall, standings, &tier.whom)).collect();
    let players = hall.players.iter().zip(&hall.ledger().players).zip(0_u16..);
    let recipients = players.map(|((player, entry), place)| Recipient {
        unit: entry.unit,
        categories: (0..)
            .zip(tiers.iter().zip(&everyone))
            .filter(|(_, (tier, all))| is_of(player, &tier.whom) || all.contains(&place))
            .map(|(at, _)| at)
            .collect(),
        no_prize: false,
    });
    let recipients: Vec<Recipient> = recipients.collect();
    let accumulation =
        if hall.settings.prizes_add_up { Accumulation::Several } else { Accumulation::OnePrizeEach };
    let shared = hall.shared.iter().filter(|(after, _)| after.0 == standings.rounds);
    let place = |id: &PlayerId| hall.index_of(*id).and_then(|at| u16::try_from(at).ok());
    let shared: Vec<Vec<u16>> = shared.map(|(_, group)| group.iter().filter_map(place).collect()).collect();
    prizes::allot(standings, &prizes, &recipients, accumulation, &shared)
}

/// The prizes that are given out; [`prizes::Award::prize`] is a place among these.
pub fn tiers(hall: &Hall) -> impl Iterator<Item = &PrizeTier> {
    hall.settings.prizes.iter().filter(|tier| tier.count > 0 || tier.whom.is_everyone())
}

/// Who fulfils the condition of a prize for everyone who does; nobody for the other kinds.
fn everyone(hall: &Hall, standings: &Standings, whom: &PrizeFor) -> Vec<u16> {
    let condition = match *whom {
        PrizeFor::AtLeast { points } => Condition::Points(points),
        PrizeFor::EveryRound => Condition::EveryRound,
        PrizeFor::Everybody
        | PrizeFor::Women
        | PrizeFor::Category { .. }
        | PrizeFor::Unit { .. }
        | PrizeFor::BestOfEachUnit => return Vec::new(),
    };
    lines::everyone(standings, &hall.ledger().after(standings.rounds), condition)
}

fn is_of(player: &PublicPlayer, whom: &PrizeFor) -> bool {
    let same = |a: &str, b: &str| !b.trim().is_empty() && folded(a) == folded(b);
    match whom {
        PrizeFor::Everybody | PrizeFor::BestOfEachUnit | PrizeFor::AtLeast { .. } | PrizeFor::EveryRound => {
            false
        }
        PrizeFor::Women => player.person.sex == Sex::Female,
        PrizeFor::Category { name } => same(&player.person.category, name),
        PrizeFor::Unit { name } => same(&player.person.unit, name),
    }
}

/// The same as they are announced: the last prize first, the winner at the end.
pub fn called_out(hall: &Hall, standings: &Standings) -> Vec<Called> {
    let tiers: Vec<_> = tiers(hall).collect();
    let sections = prize_sections(standings);
    let called = sections.iter().flat_map(|section| {
        let awards = awards(hall, &section.standings).awards.into_iter().rev();
        awards.map(|award| (section.group, award))
    });
    let called = called.filter_map(|(group, award)| {
        let tier = tiers.get(usize::from(award.prize))?;
        Some(Called {
            group,
            prize: tier.name.clone(),
            gift: tier.gift.clone(),
            amount: if award.sharers > 1 { award.amount } else { 0 },
            player: hall.players.get(usize::from(award.player))?.clone(),
            rank: award.rank,
            points: standings.of(award.player)?.points,
        })
    });
    called.collect()
}
