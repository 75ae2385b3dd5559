//! Who moves first on a board (C.04.3 Art. 5), and what a pair costs in colours (C3, C10–C13).

use super::card::{Card, Strength};
use crate::tournament::Side;
use serde::{Deserialize, Serialize};

/// The part of Art. 5.2 that decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum ColourRule {
    /// 5.2.1: both get what they want.
    BothGranted,
    /// 5.2.2: the stronger preference is granted.
    Stronger,
    /// 5.2.2, both absolute: the wider colour difference is granted.
    WiderDifference,
    /// 5.2.3: the latest time one had first and the other second; both swap.
    LastDifference,
    /// 5.2.4: the higher ranked gets his preference.
    HigherRanked,
    /// 5.2.5: by the number of the higher ranked and the lot before round 1.
    InitialColour,
}

/// The side of `a` against `b`, and the rule that gave it.
pub fn allocate(a: &Card, b: &Card, initial: Side) -> (Side, ColourRule) {
    match (a.preference, b.preference) {
        (None, None) => {
            let higher_is_a = a.rank_key() < b.rank_key();
            let higher = if higher_is_a { a } else { b };
            let side = if higher.colour_number % 2 == 1 { initial } else { initial.opposite() };
            (if higher_is_a { side } else { side.opposite() }, ColourRule::InitialColour)
        }
        (Some(wish), None) => (wish.side, ColourRule::BothGranted),
        (None, Some(wish)) => (wish.side.opposite(), ColourRule::BothGranted),
        (Some(mine), Some(theirs)) if mine.side != theirs.side => (mine.side, ColourRule::BothGranted),
        (Some(mine), Some(theirs)) => {
            let side = mine.side;
            match mine.strength.cmp(&theirs.strength) {
                std::cmp::Ordering::Greater => return (side, ColourRule::Stronger),
                std::cmp::Ordering::Less => return (side.opposite(), ColourRule::Stronger),
                std::cmp::Ordering::Equal => {}
            }
            if mine.strength == Strength::Absolute {
                match a.difference.abs().cmp(&b.difference.abs()) {
                    std::cmp::Ordering::Greater => return (side, ColourRule::WiderDifference),
                    std::cmp::Ordering::Less => return (side.opposite(), ColourRule::WiderDifference),
                    std::cmp::Ordering::Equal => {}
                }
            }
            // Played games only, aligned at the latest one.
            let differing = a.sides.iter().rev().zip(b.sides.iter().rev()).find(|(one, other)| one != other);
            if let Some((_, other)) = differing {
                return (*other, ColourRule::LastDifference);
            }
            let granted = if a.rank_key() < b.rank_key() { side } else { side.opposite() };
            (granted, ColourRule::HigherRanked)
        }
    }
}

/// What of a card the colour criteria depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ColourClass {
    side: Option<Side>,
    strength: Option<Strength>,
    /// Only kept for absolute preferences in the last round; elsewhere it changes nothing.
    absolute_details: Option<(bool, u32, Option<Side>)>,
}

impl ColourClass {
    /// No preference at all.
    pub const NONE: ColourClass = ColourClass { side: None, strength: None, absolute_details: None };

    /// The class of a card; `last_round` keeps what C10 and C11 need.
    pub fn of(card: &Card, last_round: bool) -> ColourClass {
        let strength = card.preference.map(|it| it.strength);
        ColourClass {
            side: card.preference.map(|it| it.side),
            strength,
            absolute_details: (last_round && strength == Some(Strength::Absolute)).then_some((
                card.topscorer,
                card.difference.unsigned_abs(),
                card.repeated,
            )),
        }
    }

    /// As far as C3 needs it.
    pub fn legal_part(card: &Card, last_round: bool) -> ColourClass {
        match ColourClass::of(card, last_round) {
            ColourClass { side, strength: Some(Strength::Absolute), absolute_details } => ColourClass {
                side,
                strength: Some(Strength::Absolute),
                absolute_details: absolute_details.map(|(topscorer, _, _)| (topscorer, 0, None)),
            },
            ColourClass { .. } => ColourClass { side: None, strength: None, absolute_details: None },
        }
    }

    /// C3: may these two meet?
    pub fn may_meet(&self, other: &ColourClass) -> bool {
        let absolute = Some(Strength::Absolute);
        let topscorer = |it: &ColourClass| it.absolute_details.is_some_and(|(topscorer, _, _)| topscorer);
        self.strength != absolute
            || other.strength != absolute
            || self.side != other.side
            || topscorer(self)
            || topscorer(other)
    }

    /// How often a pair of these two breaks C10, C11, C12 and C13 (0 or 1 each).
    pub fn cost(&self, other: &ColourClass) -> [i64; 4] {
        let (Some(side), Some(theirs)) = (self.side, other.side) else { return [0; 4] };
        if side != theirs {
            return [0; 4];
        }
        let weak = self.strength.min(other.strength);
        let mut cost = [0, 0, 1, 0];
        match (weak, self.absolute_details, other.absolute_details) {
            (Some(Strength::Absolute), Some((_, mine, my_last)), Some((_, theirs, their_last))) => {
                // The narrower difference gives way (5.2.2). At equal ones 5.2.3 spares whoever had his side
                // twice running, unless both had.
                cost[0] = i64::from(mine > 1 && theirs > 1);
                cost[1] = i64::from(match mine.cmp(&theirs) {
                    std::cmp::Ordering::Equal => my_last.is_some() && my_last == their_last,
                    std::cmp::Ordering::Greater => their_last == Some(side.opposite()),
                    std::cmp::Ordering::Less => my_last == Some(side.opposite()),
                });
            }
            // A clash of two absolute ones costs no *strong* preference.
            (Some(Strength::Absolute), _, _) => {}
            (Some(Strength::Strong), _, _) => cost[3] = 1,
            (Some(Strength::Mild) | None, _, _) => {}
        }
        cost
    }
}
