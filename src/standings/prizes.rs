//! Who gets which prize, and why (R140–R142, R149).
//!
//! Prizes are gone through in the order of the list, which is their precedence: usually the places first, then the
//! categories. A disqualified player gets nothing and the next one moves up (R149, ?17). With
//! [`Accumulation::OnePrizeEach`] who has a prize is passed over by the later ones.

use super::Standings;
use serde::{Deserialize, Serialize};

/// Who may get a prize.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum For {
    /// Everybody.
    #[default]
    All,
    /// Members of a category: women, newcomers, juniors … The number is the organiser's.
    Category(u16),
    /// Members of a unit, by the number the ledger gives it.
    Unit(u16),
    /// The best of every unit gets one.
    BestOfEachUnit,
}

/// A prize of which there are `count`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Prize {
    /// 一等奖, 最佳新人 …
    pub name: String,
    /// For [`For::BestOfEachUnit`] the highest number of units; 0: all of them.
    pub count: u16,
    /// In the smallest unit of money, for each winner; 0 for certificates and goods.
    #[serde(default)]
    pub amount: u32,
    #[serde(default)]
    pub whom: For,
}

/// Whether one player may get several prizes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Accumulation {
    /// 不兼得: the first prize in the list counts.
    #[default]
    OnePrizeEach,
    /// 可兼得.
    Several,
}

/// What the prizes need to know of a player beyond the standings; by place in the ledger.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recipient {
    pub unit: Option<u16>,
    pub categories: Vec<u16>,
    /// Plays out of the competition (陪打, 特邀): ranked, but takes no prize.
    pub no_prize: bool,
}

/// Why a better placed player was passed over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum PassedOver {
    Disqualified,
    /// Takes no prize.
    NoPrize,
    /// Has this prize (place in the list) already.
    HasPrize(u16),
    /// Not of the category or unit the prize is for.
    NotEligible,
}

/// One prize to one player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Award {
    /// Place in the list of prizes.
    pub prize: u16,
    pub player: u16,
    pub rank: u16,
    /// Level with somebody who gets something else or nothing: settle the tie first.
    pub tied: bool,
    pub amount: u32,
    /// Everybody placed before him who did not get it, with the reason; only those since the award before.
    pub passed_over: Vec<(u16, PassedOver)>,
}

/// What came out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Awards {
    pub awards: Vec<Award>,
    /// Prizes (place in the list) with the number of them nobody could get.
    pub left_over: Vec<(u16, u16)>,
}

impl Awards {
    /// Everything one player gets.
    pub fn of(&self, player: u16) -> impl Iterator<Item = &Award> {
        self.awards.iter().filter(move |award| award.player == player)
    }
}

/// Gives out the prizes.
pub fn allot(
    standings: &Standings,
    prizes: &[Prize],
    recipients: &[Recipient],
    accumulation: Accumulation,
) -> Awards {
    let nobody = Recipient::default();
    let recipient = |player: u16| recipients.get(usize::from(player)).unwrap_or(&nobody);
    let rows = merged(standings);
    let mut awards = Awards::default();
    let mut first_prize: Vec<Option<u16>> =
        vec![None; rows.iter().map(|row| usize::from(row.player) + 1).max().unwrap_or(0)];
    for (at, prize) in prizes.iter().enumerate() {
        let at = u16::try_from(at).unwrap_or(u16::MAX);
        let mut units_served = Vec::new();
        let mut given = 0;
        let mut passed_over = Vec::new();
        for row in &rows {
            if prize.count > 0 && given == prize.count
                || prize.count == 0 && prize.whom != For::BestOfEachUnit
            {
                break;
            }
            let who = recipient(row.player);
            let eligible = match prize.whom {
                For::All => true,
                For::Category(category) => who.categories.contains(&category),
                For::Unit(unit) => who.unit == Some(unit),
                For::BestOfEachUnit => who.unit.is_some_and(|unit| !units_served.contains(&unit)),
            };
            let reason = if row.rank == 0 {
                Some(PassedOver::Disqualified)
            } else if !eligible {
                Some(PassedOver::NotEligible)
            } else if who.no_prize {
                Some(PassedOver::NoPrize)
            } else {
                match (accumulation, first_prize[usize::from(row.player)]) {
                    (Accumulation::OnePrizeEach, Some(earlier)) => Some(PassedOver::HasPrize(earlier)),
                    (Accumulation::OnePrizeEach, None) | (Accumulation::Several, _) => None,
                }
            };
            if let Some(reason) = reason {
                passed_over.push((row.player, reason));
                continue;
            }
            units_served.extend(who.unit);
            given += 1;
            first_prize[usize::from(row.player)].get_or_insert(at);
            awards.awards.push(Award {
                prize: at,
                player: row.player,
                rank: row.rank,
                tied: false,
                amount: prize.amount,
                passed_over: std::mem::take(&mut passed_over),
            });
        }
        if given < prize.count {
            awards.left_over.push((at, prize.count - given));
        }
    }
    mark_ties(standings, &mut awards, recipients);
    awards
}

/// Shares the prizes of a tied group equally (平分): what each of `sharers` gets of these amounts together, in the
/// smallest unit of money. What cannot be divided goes to the first ones, one unit each.
pub fn split(amounts: &[u32], sharers: u16) -> Vec<u32> {
    let total: u64 = amounts.iter().map(|amount| u64::from(*amount)).sum();
    let count = u64::from(sharers.max(1));
    let share = |at| u32::try_from(total / count + u64::from(at < total % count)).unwrap_or(u32::MAX);
    (0..u64::from(sharers)).map(share).collect()
}

/// The rows with the disqualified put where their points would place them: before who has fewer.
fn merged(standings: &Standings) -> Vec<&super::Standing> {
    let (ranked, out): (Vec<_>, Vec<_>) = standings.rows.iter().partition(|row| row.rank > 0);
    let mut rows = ranked;
    for row in out {
        let at = rows.iter().position(|other| other.points <= row.points).unwrap_or(rows.len());
        rows.insert(at, row);
    }
    rows
}

/// An award is tied when somebody who shares the rank, and could have had it as well, has not got the same.
fn mark_ties(standings: &Standings, awards: &mut Awards, recipients: &[Recipient]) {
    let nobody = Recipient::default();
    let recipient = |player: u16| recipients.get(usize::from(player)).unwrap_or(&nobody);
    let prizes_of = |player: u16| -> Vec<u16> { awards.of(player).map(|award| award.prize).collect() };
    let tied = |award: &Award| {
        standings.rows.iter().filter(|row| row.rank == award.rank && row.player != award.player).any(|row| {
            let (one, other) = (recipient(award.player), recipient(row.player));
            !other.no_prize
                && one.categories == other.categories
                && prizes_of(row.player) != prizes_of(award.player)
        })
    };
    let marks: Vec<bool> = awards.awards.iter().map(tied).collect();
    for (award, mark) in awards.awards.iter_mut().zip(marks) {
        award.tied = mark;
    }
}
