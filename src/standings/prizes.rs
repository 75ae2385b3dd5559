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
    /// Everyone of a category, however many they are: "everyone who …".
    EveryoneOf(u16),
}

impl For {
    /// Whether a player may get a prize of this kind; of the best of each unit, as long as his unit has none.
    fn admits(self, who: &Recipient) -> bool {
        match self {
            For::All => true,
            For::Category(category) | For::EveryoneOf(category) => who.categories.contains(&category),
            For::Unit(unit) => who.unit == Some(unit),
            For::BestOfEachUnit => who.unit.is_some(),
        }
    }
}

/// A prize of which there are `count`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Prize {
    /// 一等奖, 最佳新人 …
    pub name: String,
    /// For [`For::BestOfEachUnit`] the highest number of units; 0: all of them. Of no meaning for [`For::EveryoneOf`].
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
    /// 可兼得: a special prize may come on top of a place; nobody has two places.
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
    /// How many share it, himself included; 1: nobody else does.
    pub sharers: u16,
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
    shared: &[Vec<u16>],
) -> Awards {
    // Who will share a prize has it, as far as later prizes are concerned, even where the prizes run out before him.
    let sharers_of = |player: u16| shared.iter().find(|group| group.contains(&player));
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
            let full = match prize.whom {
                For::EveryoneOf(_) => false,
                For::BestOfEachUnit => prize.count > 0 && given == prize.count,
                For::All | For::Category(_) | For::Unit(_) => given == prize.count,
            };
            if full {
                break;
            }
            let who = recipient(row.player);
            let served = prize.whom == For::BestOfEachUnit
                && who.unit.is_some_and(|unit| units_served.contains(&unit));
            let eligible = prize.whom.admits(who) && !served;
            let reason = if row.rank == 0 {
                Some(PassedOver::Disqualified)
            } else if !eligible {
                Some(PassedOver::NotEligible)
            } else if who.no_prize {
                Some(PassedOver::NoPrize)
            } else {
                let of_group = sharers_of(row.player).filter(|_| prize.whom != For::All).and_then(|group| {
                    let has = |member: &u16| first_prize.get(usize::from(*member)).copied().flatten();
                    group.iter().filter_map(has).min()
                });
                match (accumulation, first_prize[usize::from(row.player)].or(of_group)) {
                    (Accumulation::OnePrizeEach, Some(earlier)) => Some(PassedOver::HasPrize(earlier)),
                    // Places are never taken twice: nobody is first and second.
                    (Accumulation::Several, Some(earlier))
                        if prize.whom == For::All && prizes[usize::from(earlier)].whom == For::All =>
                    {
                        Some(PassedOver::HasPrize(earlier))
                    }
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
                sharers: 1,
                amount: prize.amount,
                passed_over: std::mem::take(&mut passed_over),
            });
        }
        if given < prize.count && !matches!(prize.whom, For::EveryoneOf(_)) {
            awards.left_over.push((at, prize.count - given));
        }
    }
    mark_ties(standings, &mut awards, prizes, recipients);
    for group in shared {
        share(&mut awards, prizes, standings, group);
    }
    awards
}

/// 并列: what the members of a group have of the prizes for everybody is put together and divided equally; all of
/// them get it under the name of the best one.
fn share(awards: &mut Awards, prizes: &[Prize], standings: &Standings, group: &[u16]) {
    let rows: Vec<&super::Standing> =
        standings.rows.iter().filter(|row| group.contains(&row.player)).collect();
    // Something has set them apart since: nothing to share.
    let level =
        rows.first().is_some_and(|first| first.rank > 0 && rows.iter().all(|row| row.rank == first.rank));
    let for_all =
        |award: &Award| prizes.get(usize::from(award.prize)).is_some_and(|prize| prize.whom == For::All);
    let is_theirs = |award: &Award| group.contains(&award.player) && for_all(award);
    let Some(first) = awards.awards.iter().position(is_theirs).filter(|_| level) else { return };
    let (theirs, mut others): (Vec<Award>, Vec<Award>) =
        awards.awards.drain(..).partition(|it| is_theirs(it));
    let sharers = u16::try_from(rows.len()).unwrap_or(u16::MAX);
    let amounts = split(&theirs.iter().map(|award| award.amount).collect::<Vec<_>>(), sharers);
    let mut passed_over: Vec<(u16, PassedOver)> =
        theirs.iter().flat_map(|award| award.passed_over.iter().copied()).collect();
    let each = rows.iter().zip(amounts).map(|(row, amount)| Award {
        prize: theirs[0].prize,
        player: row.player,
        rank: row.rank,
        tied: false,
        sharers,
        amount,
        passed_over: std::mem::take(&mut passed_over),
    });
    let each: Vec<Award> = each.collect();
    others.splice(first..first, each);
    awards.awards = others;
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

/// An award is tied when somebody who shares the rank, and could have had it as well, has not got it.
fn mark_ties(standings: &Standings, awards: &mut Awards, prizes: &[Prize], recipients: &[Recipient]) {
    let nobody = Recipient::default();
    let recipient = |player: u16| recipients.get(usize::from(player)).unwrap_or(&nobody);
    let has = |player: u16, prize: u16| awards.of(player).any(|award| award.prize == prize);
    let tied = |award: &Award| {
        standings.rows.iter().filter(|row| row.rank == award.rank && row.player != award.player).any(|row| {
            let (one, other) = (recipient(award.player), recipient(row.player));
            let whom = prizes.get(usize::from(award.prize)).map_or(For::All, |prize| prize.whom);
            let same_unit = whom != For::BestOfEachUnit || one.unit == other.unit;
            !other.no_prize && same_unit && whom.admits(other) && !has(row.player, award.prize)
        })
    };
    let marks: Vec<bool> = awards.awards.iter().map(tied).collect();
    for (award, mark) in awards.awards.iter_mut().zip(marks) {
        award.tied = mark;
    }
}
