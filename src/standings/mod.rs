//! Who stands where after a round, with the tie-breaks in the order chosen, and why.
//!
//! Everything is worked out from a [`Ledger`] alone, so that it serves files of other programs and events of our own
//! alike; what a ledger does not hold (fouls, lots, play-offs, disqualifications) comes in as [`Extras`]. Articles are
//! those of FIDE Handbook C.07, edition in force from 1 March 2026 (`docs/rules/tie-breaks.md`).
//!
//! | question | here |
//! |---|---|
//! | who stands where | [`standings`] |
//! | how is this number made | [`working`] |
//! | why is A before B | [`why_before`] |
//! | does this order decide | [`order`] |
//! | who is level across a line | [`lines`] |
//! | who goes on | [`stages`] |
//! | who gets what | [`prizes`], [`teams`] |
//! | what is printed and shown | [`crosstable`], [`progress`], [`stats`] |
//! | ratings | [`ratings`], [`campus_rating`] |

mod addend;
pub mod campus_rating;
mod compute;
pub mod crosstable;
mod direct_encounter;
mod facts;
pub mod lines;
mod opponents;
pub mod order;
mod own_record;
mod performance;
pub mod prizes;
pub mod progress;
mod ranking;
pub mod ratings;
pub mod stages;
pub mod stats;
pub mod teams;
pub mod tie_break;
mod value;
pub mod words;
mod working;

pub use addend::{Addend, CutReason, Source};
pub use facts::DummyCap;
pub use tie_break::{Blank, Cut, DroppedRound, TieBreak, UnknownCode, read_order};
pub use value::Value;
pub use working::{Conclusion, Reason, WhyBefore, Working, why_before, working, working_in, workings};

use crate::tournament::{Ledger, Points};
use facts::Facts;
use ranking::{Class, Table};
use serde::{Deserialize, Serialize};

/// What the standings need and a ledger does not hold. All lists go by place in the ledger and may be shorter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Extras {
    /// Fouls (违例) of each player over the event.
    pub fouls: Vec<u32>,
    /// The lot each player drew; the lowest is ranked first.
    pub lots: Vec<Option<u32>>,
    /// Play-off games (加赛): they order, they never score (R024).
    pub play_offs: Vec<PlayOffGame>,
    /// Play-offs of which only the final order was written down, best first. Orders a tied group it names in full;
    /// a later one goes before an earlier one, and any before [`Extras::play_offs`].
    pub play_off_orders: Vec<Vec<u16>>,
    /// Disqualified (取消资格): stands after all others, without a rank (R091).
    pub disqualified: Vec<bool>,
    /// Stage reached, 0 the last one: finalists stand before who was finished at the cut, whatever the points (R008).
    pub stage: Vec<u8>,
    /// 组, each ranked by itself; 0 or missing: none.
    pub group: Vec<u16>,
    /// What tie-breaks of Art. 10 do about players without a rating.
    pub unrated: Unrated,
    /// Pairings were fixed beforehand (round robin): Art. 15.2 instead of Art. 16.
    pub predetermined: bool,
}

impl Extras {
    /// Writes down a drawing of lots among players who were level, best first. Numbers already drawn are kept and
    /// only change hands, so that a second draw among some of them cannot move the others.
    pub fn draw(&mut self, order: &[u16]) {
        let needed = order.iter().map(|player| usize::from(*player) + 1).max().unwrap_or(0);
        if self.lots.len() < needed {
            self.lots.resize(needed, None);
        }
        let drawn: Option<Vec<u32>> = order.iter().map(|player| self.lots[usize::from(*player)]).collect();
        let mut numbers = drawn.unwrap_or_else(|| (1..).take(order.len()).collect());
        numbers.sort_unstable();
        for (player, number) in order.iter().zip(numbers) {
            self.lots[usize::from(*player)] = Some(number);
        }
    }
}

/// Art. 10: the rule for players without a rating.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Unrated {
    /// No rule was published: these tie-breaks are left out when an unrated player takes part.
    #[default]
    LeaveOut,
    /// They count with this rating.
    CountAs(u16),
}

/// A game that orders two tied players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PlayOffGame {
    pub first: u16,
    pub second: u16,
    pub result: PlayOffResult,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum PlayOffResult {
    FirstWins,
    Draw,
    SecondWins,
}

impl PlayOffResult {
    pub(crate) const fn half_points(self) -> (u64, u64) {
        match self {
            PlayOffResult::FirstWins => (2, 0),
            PlayOffResult::Draw => (1, 1),
            PlayOffResult::SecondWins => (0, 2),
        }
    }
}

/// The standings after the last round of a ledger.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Standings {
    /// The tie-breaks as asked for; [`Standing::values`] goes along with it.
    pub order: Vec<TieBreak>,
    /// Those of them that were left out because somebody has no rating (Art. 10).
    pub left_out: Vec<TieBreak>,
    /// Rounds these standings are after.
    pub rounds: u16,
    /// In order of rank; who shares a rank stands by pairing number.
    pub rows: Vec<Standing>,
}

/// One row of the standings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Standing {
    /// Place in the ledger.
    pub player: u16,
    /// Tournament pairing number.
    pub number: u16,
    /// The group he is ranked in; 0 where all are ranked together.
    #[serde(skip_serializing_if = "is_none")]
    pub group: u16,
    /// From 1; the best rank of all who share it. 0 for the disqualified, who have none.
    pub rank: u16,
    /// Others have the same rank: nothing in the order set them apart.
    pub shared: bool,
    pub points: Points,
    /// One for each tie-break of [`Standings::order`].
    pub values: Vec<Value>,
    /// The tie-break (place in [`Standings::order`]) that set him behind the row above; `None` where points or the
    /// stage did, where he shares the rank with the row above, and for the first row.
    pub decided_by: Option<usize>,
}

impl Standings {
    /// The row of a player.
    pub fn of(&self, player: u16) -> Option<&Standing> {
        self.rows.iter().find(|row| row.player == player)
    }
}

/// Those who are ranked together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// 0: no group.
    pub group: u16,
    /// Their rows, the disqualified last.
    pub standings: Standings,
}

impl Standings {
    /// The parts that are ranked by themselves, in the order they stand: one, unless there are groups.
    pub fn sections(&self) -> Vec<Section> {
        let mut sections: Vec<Section> = Vec::new();
        for row in &self.rows {
            let at = sections.iter().position(|it| it.group == row.group).unwrap_or_else(|| {
                let (order, left_out) = (self.order.clone(), self.left_out.clone());
                let standings = Standings { order, left_out, rounds: self.rounds, rows: Vec::new() };
                sections.push(Section { group: row.group, standings });
                sections.len() - 1
            });
            sections[at].standings.rows.push(row.clone());
        }
        sections
    }
}

pub(crate) fn is_none(group: &u16) -> bool {
    *group == 0
}

/// The list that really ranks: points come first unless the list names them itself.
fn full_order(order: &[TieBreak]) -> (Vec<TieBreak>, usize) {
    if order.contains(&TieBreak::Points) {
        (order.to_vec(), 0)
    } else {
        (std::iter::once(TieBreak::Points).chain(order.iter().copied()).collect(), 1)
    }
}

fn is_disqualified(extras: &Extras, player: u16) -> bool {
    extras.disqualified.get(usize::from(player)).copied().unwrap_or(false)
}

fn stage(extras: &Extras, player: u16) -> u8 {
    extras.stage.get(usize::from(player)).copied().unwrap_or(0)
}

fn group(extras: &Extras, player: u16) -> u16 {
    extras.group.get(usize::from(player)).copied().unwrap_or(0)
}

/// Classes before any tie-break: by group and stage, the disqualified last, each in order of pairing number.
fn classes_at_the_start(ledger: &Ledger, extras: &Extras) -> Vec<Class> {
    let mut players: Vec<u16> = (0..ledger.players.len()).filter_map(|at| u16::try_from(at).ok()).collect();
    let key = |player: u16| (is_disqualified(extras, player), group(extras, player), stage(extras, player));
    players.sort_by_key(|player| (key(*player), ledger.players[usize::from(*player)].number, *player));
    players.chunk_by(|a, b| key(*a) == key(*b)).map(|class| Class::of(class.to_vec())).collect()
}

/// Ranks everybody by points, then by `order` (Art. 4.2). Who is level at the end shares the rank.
///
/// A list that names `PTS` is taken as it is; to any other points are the first step.
pub fn standings(ledger: &Ledger, order: &[TieBreak], extras: &Extras) -> Standings {
    let facts = Facts::of(ledger, extras);
    let (full, shift) = full_order(order);
    let mut table = Table::with_capacity(full.len());
    let classes = ranking::refine(&facts, classes_at_the_start(ledger, extras), &full, &mut table);
    let mut rows = Vec::with_capacity(facts.players());
    let mut rank = 1;
    let mut before = None;
    for class in classes {
        // Each group is ranked from 1.
        let of_group = class.members.first().map(|player| group(extras, *player));
        if before.is_some_and(|before| before != of_group) {
            rank = 1;
        }
        before = Some(of_group);
        for (at, player) in class.members.iter().copied().enumerate() {
            let disqualified = is_disqualified(extras, player);
            rows.push(Standing {
                player,
                number: facts.number(usize::from(player)),
                group: group(extras, player),
                rank: if disqualified { 0 } else { rank },
                shared: class.members.len() > 1 && !disqualified,
                points: Points(u32::try_from(facts.scores.own[usize::from(player)]).unwrap_or(u32::MAX)),
                values: table[shift..].iter().map(|values| values[usize::from(player)]).collect(),
                decided_by: if at == 0 {
                    class.decided_by.and_then(|step| step.checked_sub(shift))
                } else {
                    None
                },
            });
        }
        rank = rank.saturating_add(u16::try_from(class.members.len()).unwrap_or(u16::MAX));
    }
    Standings {
        order: order.to_vec(),
        left_out: order.iter().copied().filter(|tie_break| facts.is_left_out(*tie_break)).collect(),
        rounds: u16::try_from(facts.rounds).unwrap_or(u16::MAX),
        rows,
    }
}
