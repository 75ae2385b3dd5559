//! The criteria of Art. 2 as fields of one number per possible pair.
//!
//! | criterion | where it is held |
//! |---|---|
//! | C1–C3 | a pair that breaks one has no worth at all |
//! | C4, C5 | everyone must be matched, the bye only with a player of the right score |
//! | C6, C7 | pairs inside the bracket, by the score of their moved-down player |
//! | C8 | the same for pairs that reach into the next scoregroup |
//! | C9 | the edge to the bye |
//! | C10–C13 | pairs inside, by [`ColourClass::cost`] |
//! | C14, C16, C18, C20 | edges by which a player leaves the bracket |
//! | C15, C17, C19, C21 | pairs of a moved-down player with a resident |

use super::card::{Card, Float};
use super::colour::ColourClass;
use super::weight::{Weight, bits_for};
use crate::tournament::Points;
use std::collections::BTreeMap;

/// Where a player stands, seen from the bracket that is being paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Zone {
    /// Moved down; the number counts the scores of moved-down players from the top.
    MovedDown(usize),
    Resident,
    /// Of the next scoregroup.
    Next,
    /// Further down.
    Below,
    /// Not a player: the pairing-allocated bye.
    Bye,
}

impl Zone {
    pub fn in_bracket(self) -> bool {
        match self {
            Zone::MovedDown(_) | Zone::Resident => true,
            Zone::Next | Zone::Below | Zone::Bye => false,
        }
    }
}

/// Players that are alike in everything the criteria ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Kind {
    pub zone: Zone,
    pub colour: ColourClass,
    pub floats: [Float; 2],
    /// May take the bye, with so many unplayed rounds.
    pub bye: Option<u16>,
}

impl Kind {
    /// The bye as a vertex of the graph.
    pub fn bye() -> Kind {
        Kind { zone: Zone::Bye, colour: ColourClass::NONE, floats: [Float::None; 2], bye: None }
    }

    /// The kind of a player; what doesn't matter in his zone is left out, so that there are few kinds.
    pub fn of(card: &Card, zone: Zone, bye: Option<u16>, last_round: bool) -> Kind {
        let inside = zone.in_bracket();
        Kind {
            zone,
            colour: if inside {
                ColourClass::of(card, last_round)
            } else {
                ColourClass::legal_part(card, last_round)
            },
            floats: match zone {
                // Upfloats matter for residents only, as opponents of moved-down players.
                Zone::MovedDown(_) => card.floats.map(|it| if it == Float::Down { it } else { Float::None }),
                Zone::Resident => card.floats,
                Zone::Next | Zone::Below | Zone::Bye => [Float::None; 2],
            },
            bye: bye.map(|unplayed| if inside { unplayed } else { 0 }),
        }
    }
}

impl Kind {
    /// Where nobody leaves the bracket, earlier downfloats don't matter.
    pub fn forget_leaving(&mut self) {
        self.forget(Float::Down);
    }

    /// Where nobody was moved down into it, earlier upfloats don't matter.
    pub fn forget_arrivals(&mut self) {
        self.forget(Float::Up);
    }

    fn forget(&mut self, float: Float) {
        for it in &mut self.floats {
            if *it == float {
                *it = Float::None;
            }
        }
    }
}

/// Which criteria a bracket needs beyond those that always count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scope {
    /// C8 may differ between pairings.
    pub look_ahead: bool,
    /// C9 counts: one downfloater, who takes the bye.
    pub bye_games: bool,
    pub last_round: bool,
}

/// The widths and places of all fields for one bracket.
#[derive(Clone, Debug)]
pub struct Fields {
    scope: Scope,
    pairs: u32,
    scores: Vec<u32>,
    next_pairs: u32,
    /// Moved-down scores, then residents, then the next scoregroup.
    next_scores: Vec<u32>,
    bye_games: u32,
    colours: [u32; 4],
    /// C14, C15, C16, C17.
    floats: [u32; 4],
    /// C18 to C21, by moved-down score.
    float_scores: [Vec<u32>; 4],
    /// Bits above the lowest field's place.
    pub bits: u32,
}

impl Fields {
    /// Lays the fields out above `low` free bits.
    pub fn lay_out(kinds: &[Kind], scope: Scope, low: u32) -> Fields {
        let count = |wanted: &dyn Fn(&Kind) -> bool| kinds.iter().filter(|kind| wanted(kind)).count();
        let groups = kinds
            .iter()
            .filter_map(|kind| match kind.zone {
                Zone::MovedDown(group) => Some(group + 1),
                Zone::Resident | Zone::Next | Zone::Below | Zone::Bye => None,
            })
            .max()
            .unwrap_or(0);
        let inside = count(&|kind| kind.zone.in_bracket());
        let moved = inside - count(&|kind| kind.zone == Zone::Resident);
        let residents = inside - moved;
        let next = count(&|kind| kind.zone == Zone::Next);
        let of_group = |group: usize| count(&|kind| kind.zone == Zone::MovedDown(group));
        let mut at = low;
        let mut place = |most: usize| {
            let here = at;
            at += bits_for(most);
            here
        };
        // From the least important field up.
        let mut float_scores: [Vec<u32>; 4] = Default::default();
        for (field, (back, up)) in
            [(0, false), (0, true), (1, false), (1, true)].into_iter().enumerate().rev()
        {
            let flagged = |kind: &Kind, float| kind.floats[back] == float;
            let raised = count(&|kind| kind.zone == Zone::Resident && flagged(kind, Float::Up));
            float_scores[field] = vec![0; groups];
            for group in (0..groups).rev() {
                let lowered =
                    count(&|kind| kind.zone == Zone::MovedDown(group) && flagged(kind, Float::Down));
                float_scores[field][group] = place(if up { raised.min(of_group(group)) } else { lowered });
            }
        }
        let mut floats = [0; 4];
        for (field, (back, up)) in
            [(0, false), (0, true), (1, false), (1, true)].into_iter().enumerate().rev()
        {
            let float = if up { Float::Up } else { Float::Down };
            let flagged = count(&|kind| kind.zone == Zone::Resident && kind.floats[back] == float);
            floats[field] = place(if up { flagged.min(moved) } else { flagged });
        }
        let mut colours = [0; 4];
        for field in (0..4).rev() {
            let used = scope.last_round || field > 1;
            colours[field] = place(if used { inside / 2 } else { 0 });
        }
        let most_unplayed = kinds.iter().filter_map(|kind| kind.bye).max().unwrap_or(0);
        let bye_games = place(if scope.bye_games { usize::from(most_unplayed) } else { 0 });
        let (mut next_scores, mut next_pairs, mut scores) = (Vec::new(), 0, vec![0; groups]);
        if scope.look_ahead {
            next_scores = vec![0; groups + 2];
            for group in (0..groups + 2).rev() {
                next_scores[group] = place(match group.checked_sub(groups) {
                    None => of_group(group),
                    Some(0) => residents,
                    Some(_) => next,
                });
            }
            next_pairs = place((inside + next) / 2);
        }
        for group in (0..groups).rev() {
            scores[group] = place(of_group(group));
        }
        let pairs = place(inside / 2);
        Fields {
            scope,
            pairs,
            scores,
            next_pairs,
            next_scores,
            bye_games,
            colours,
            floats,
            float_scores,
            bits: at,
        }
    }

    /// What a pair is worth, `None` if the two may never meet for their kind.
    pub fn pair<W: Weight>(&self, a: &Kind, b: &Kind) -> Option<W> {
        let (higher, lower) = if a.zone <= b.zone { (a, b) } else { (b, a) };
        match (higher.zone, lower.zone) {
            (Zone::Bye, Zone::Bye) => None,
            (_, Zone::Bye) => {
                let unplayed = higher.bye?;
                let games = if self.scope.bye_games {
                    W::field(-i64::from(unplayed), self.bye_games)
                } else {
                    W::ZERO
                };
                Some(self.leaving::<W>(higher) + games)
            }
            // They couldn't be paired where they come from.
            (Zone::MovedDown(_), Zone::MovedDown(_)) => None,
            _ if !higher.colour.may_meet(&lower.colour) => None,
            (Zone::MovedDown(_) | Zone::Resident, Zone::MovedDown(_) | Zone::Resident) => {
                Some(self.inside(higher, lower))
            }
            (_, Zone::Next) => {
                let group = match higher.zone {
                    Zone::MovedDown(group) => group,
                    Zone::Resident => self.scores.len(),
                    Zone::Next | Zone::Below | Zone::Bye => self.scores.len() + 1,
                };
                let worth = if self.scope.look_ahead {
                    W::field(1, self.next_pairs) + W::field(1, self.next_scores[group])
                } else {
                    W::ZERO
                };
                Some(worth + self.leaving(higher))
            }
            (_, _) => Some(self.leaving(higher)),
        }
    }

    /// A pair inside the bracket.
    fn inside<W: Weight>(&self, higher: &Kind, lower: &Kind) -> W {
        let mut worth = W::field(1, self.pairs);
        let mut cost = |by: i64, at: u32| {
            if by != 0 {
                worth = worth - W::field(by, at);
            }
        };
        for (by, at) in higher.colour.cost(&lower.colour).into_iter().zip(self.colours) {
            cost(by, at);
        }
        if let Zone::MovedDown(group) = higher.zone {
            for back in 0..2 {
                if lower.floats[back] == Float::Up {
                    cost(1, self.floats[2 * back + 1]);
                    cost(1, self.float_scores[2 * back + 1][group]);
                }
            }
            worth = worth + W::field(1, self.scores[group]);
        }
        worth
    }

    /// What it costs that a player leaves the bracket downwards (C14, C16, C18, C20).
    pub fn leaving<W: Weight>(&self, kind: &Kind) -> W {
        let mut worth = W::ZERO;
        for back in 0..2 {
            if kind.floats[back] != Float::Down {
                continue;
            }
            match kind.zone {
                Zone::Resident => worth = worth - W::field(1, self.floats[2 * back]),
                Zone::MovedDown(group) => worth = worth - W::field(1, self.float_scores[2 * back][group]),
                Zone::Next | Zone::Below | Zone::Bye => {}
            }
        }
        worth
    }
}

/// Numbers the kinds: (kind number of each player, the kinds).
pub fn classify(kinds: &[Kind]) -> (Vec<u16>, Vec<Kind>) {
    let mut numbers: BTreeMap<Kind, u16> = BTreeMap::new();
    let mut list = Vec::new();
    let class = kinds
        .iter()
        .map(|kind| {
            *numbers.entry(*kind).or_insert_with(|| {
                list.push(*kind);
                list.len() as u16 - 1
            })
        })
        .collect();
    (class, list)
}

/// The score of each group of moved-down players, from the top.
pub fn groups_of(scores: impl Iterator<Item = Points>) -> Vec<Points> {
    let mut groups: Vec<Points> = scores.collect();
    groups.dedup();
    groups
}
