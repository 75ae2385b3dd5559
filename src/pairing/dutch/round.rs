//! The round as a whole: who is there, whether a legal pairing exists (C4), who may take the bye (C5), and the
//! brackets from the top (Art. 1.9, 3.1).

use super::blossom::{Graph, Matcher, Unmatchable};
use super::bracket::{Bracket, Outcome};
use super::card::{Card, cards};
use super::colour::ColourClass;
use super::{Field, NoPairing};
use crate::tournament::{Points, Side};

/// How the engine goes about it; the answer is the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Effort {
    /// What can be proved cheaply isn't computed.
    #[default]
    Shortcuts,
    /// The whole field in every bracket's graph, exchanges always weighed: what the shortcuts are tested against.
    InFull,
}

/// Everything the brackets read.
#[derive(Debug)]
pub struct Round<'a> {
    pub field: &'a Field,
    pub cards: Vec<Card>,
    /// Those to be paired, highest ranked first.
    pub order: Vec<usize>,
    /// By player: all he may not be paired with by C1 or by the arbiter.
    pub barred: Vec<Vec<u16>>,
    pub last_round: bool,
    pub rounds_before: u16,
    pub initial: Side,
    /// The score of the bye taker (C5); `None` in an even field.
    pub bye_score: Option<Points>,
    pub effort: Effort,
}

impl<'a> Round<'a> {
    /// Cards, order, bars, and the score of the bye.
    pub fn open(field: &'a Field, effort: Effort) -> Result<Round<'a>, NoPairing> {
        let cards = cards(field);
        let mut order: Vec<usize> =
            (0..cards.len()).filter(|index| field.present.get(*index).copied().unwrap_or(false)).collect();
        order.sort_by_key(|index| cards[*index].rank_key());
        let mut barred: Vec<Vec<u16>> = cards.iter().map(|card| card.met.clone()).collect();
        for &(a, b) in &field.forbidden {
            let (i, j) = (usize::from(a), usize::from(b));
            if i < barred.len() && j < barred.len() && i != j {
                barred[i].push(b);
                barred[j].push(a);
            }
        }
        for list in &mut barred {
            list.sort_unstable();
            list.dedup();
        }
        let mut round = Round {
            field,
            cards,
            order,
            barred,
            last_round: field.is_last_round(),
            rounds_before: field.rounds_before(),
            initial: field.initial_colour,
            bye_score: None,
            effort,
        };
        round.settle_the_bye()?;
        Ok(round)
    }

    /// Leaves two players nobody but each other, and settles the bye anew.
    pub fn tie(&mut self, a: usize, b: usize) -> Result<(), NoPairing> {
        for (one, other) in [(a, b), (b, a)] {
            for player in 0..self.cards.len() {
                if player != a && player != b {
                    self.barred[player].push(one as u16);
                    self.barred[player].sort_unstable();
                    self.barred[player].dedup();
                }
            }
            self.barred[one] =
                (0..self.cards.len()).filter(|it| *it != one && *it != other).map(|it| it as u16).collect();
            self.cards[one].bye_barred = true;
        }
        self.bye_score = None;
        self.settle_the_bye()
    }

    /// C1 to C3 and the arbiter's bars.
    pub fn may_meet(&self, a: usize, b: usize) -> bool {
        a != b && self.barred[a].binary_search(&(b as u16)).is_err() && {
            let class = |player: usize| ColourClass::legal_part(&self.cards[player], self.last_round);
            class(a).may_meet(&class(b))
        }
    }

    /// C2 and C5.
    pub fn takes_the_bye(&self, player: usize) -> bool {
        !self.cards[player].bye_barred && self.bye_score == Some(self.cards[player].score)
    }

    /// Whether a legal pairing exists at all, and the least score at which the bye can be given.
    fn settle_the_bye(&mut self) -> Result<(), NoPairing> {
        if self.order.len() % 2 == 1 && self.order.iter().all(|player| self.cards[*player].bye_barred) {
            return Err(NoPairing::NobodyMayTakeTheBye { players: self.order.len() as u16 });
        }
        if self.effort == Effort::Shortcuts
            && let Some(bye_score) = self.is_dense()
        {
            self.bye_score = bye_score;
            return Ok(());
        }
        let whole = Whole::of(self);
        let matcher = Matcher::solve(&whole).map_err(|Unmatchable| self.why_none())?;
        if self.order.len() % 2 == 1 {
            let taker = matcher.partner(self.order.len()).ok_or_else(|| self.why_none())?;
            self.bye_score = Some(self.cards[self.order[taker]].score);
        }
        Ok(())
    }

    /// The score of the bye (`Some(None)`: no bye) when everyone may meet half of the field, which then can be
    /// paired whoever takes the bye (see [`below`](super::below)).
    fn is_dense(&self) -> Option<Option<Points>> {
        let n = self.order.len();
        let odd = n % 2 == 1;
        let mut absolute = [0; 2];
        let side = |player: usize| {
            self.cards[player].absolute().filter(|_| !self.cards[player].topscorer).map(|it| match it {
                Side::First => 0,
                Side::Second => 1,
            })
        };
        for player in &self.order {
            if let Some(side) = side(*player) {
                absolute[side] += 1;
            }
        }
        let least = self
            .order
            .iter()
            .map(|player| {
                let clash = side(*player).map_or(1, |side| absolute[side]);
                n.saturating_sub(clash + self.barred[*player].len())
            })
            .min()?;
        if n < 4 || 2 * least.saturating_sub(usize::from(odd)) < n {
            return None;
        }
        if !odd {
            return Some(None);
        }
        let taker = self.order.iter().rev().find(|player| !self.cards[**player].bye_barred)?;
        Some(Some(self.cards[*taker].score))
    }

    /// Who stands in the way of every pairing.
    fn why_none(&self) -> NoPairing {
        for &player in &self.order {
            let somebody = self.order.iter().any(|other| self.may_meet(player, *other));
            let bye = self.order.len() % 2 == 1 && !self.cards[player].bye_barred;
            if !somebody && !bye {
                return NoPairing::NobodyLeftFor { player: player as u16 };
            }
        }
        NoPairing::NotAllAtOnce { players: self.order.len() as u16 }
    }

    /// Pairs bracket after bracket.
    pub fn brackets(
        &self,
        after: &mut dyn FnMut(usize, usize) -> std::ops::ControlFlow<()>,
    ) -> Result<Vec<(Bracket, Outcome)>, NoPairing> {
        let mut done = Vec::new();
        let mut moved_down: Vec<usize> = Vec::new();
        let mut groups: Vec<&[usize]> =
            self.order.chunk_by(|a, b| self.cards[*a].score == self.cards[*b].score).collect();
        groups.reverse();
        let mut settled = 0;
        while let Some(residents) = groups.pop() {
            let bracket = Bracket {
                moved_down,
                residents: residents.to_vec(),
                next: groups.last().map(|group| group.to_vec()).unwrap_or_default(),
                below: groups.iter().rev().skip(1).flat_map(|group| group.iter().copied()).collect(),
            };
            let outcome = bracket.pair(self).map_err(|Unmatchable| self.why_none())?;
            settled += 2 * outcome.pairs.len();
            moved_down = outcome.downfloaters.clone();
            done.push((bracket, outcome));
            if after(settled, self.order.len()).is_break() {
                return Err(NoPairing::Stopped);
            }
        }
        Ok(done)
    }
}

/// The whole field: legal or not, and the bye as cheap as its taker's score is low.
struct Whole<'a> {
    round: &'a Round<'a>,
    classes: Vec<ColourClass>,
    /// Rank of each score, the lowest first.
    score_rank: Vec<i128>,
}

impl<'a> Whole<'a> {
    fn of(round: &'a Round<'a>) -> Whole<'a> {
        let mut score_rank = Vec::new();
        let mut rank = 0;
        for (place, player) in round.order.iter().enumerate() {
            if place > 0 && round.cards[*player].score != round.cards[round.order[place - 1]].score {
                rank += 1;
            }
            score_rank.push(rank);
        }
        let classes = round
            .order
            .iter()
            .map(|it| ColourClass::legal_part(&round.cards[*it], round.last_round))
            .collect();
        Whole { round, classes, score_rank }
    }
}

impl Graph<i128> for Whole<'_> {
    fn vertices(&self) -> usize {
        self.round.order.len().next_multiple_of(2)
    }

    fn weight(&self, u: usize, v: usize) -> Option<i128> {
        let order = &self.round.order;
        match (order.get(u), order.get(v)) {
            (Some(a), Some(b)) => (self.round.barred[*a].binary_search(&(*b as u16)).is_err()
                && self.classes[u].may_meet(&self.classes[v]))
            .then_some(0),
            (Some(a), None) => (!self.round.cards[*a].bye_barred).then_some(self.score_rank[u]),
            (None, Some(b)) => (!self.round.cards[*b].bye_barred).then_some(self.score_rank[v]),
            (None, None) => None,
        }
    }

    fn single(&self, _: usize) -> Option<i128> {
        None
    }
}
