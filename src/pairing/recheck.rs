//! The finished rounds of an event paired again, group by group, each difference with its reasons.

use super::check::{Terms, Verdict, check_round, field_of};
use super::dutch::{
    self, BoardReason, ByeReason, Explanation, Field, Game, Numbering, Pairing, RoundNote, WhyNot,
};
use super::groups::seen_by;
use crate::tournament::{Group, Ledger, PairingSystem, RoundNumber, Side, Tournament};
use std::collections::BTreeMap;

/// A round, or a group's part of it.
pub type Part = (RoundNumber, Option<Group>);

/// What the check reads, taken off an event once.
#[derive(Clone, Debug)]
pub struct History {
    whole: Ledger,
    groups: BTreeMap<Group, Ledger>,
    terms: Terms,
    parts: Vec<Part>,
}

/// A part paired by the rules, with everything there is to say about it.
#[derive(Clone, Debug)]
pub struct Paired {
    field: Field,
    pairing: Pairing,
    told: Explanation,
    pub note: RoundNote,
}

impl History {
    /// The finished rounds, without sides in games that were not played: those are nobody's choice.
    pub fn of(t: &Tournament) -> History {
        let finished = t.rounds.iter().take_while(|round| round.published && round.is_complete());
        let done = finished.count() as u16;
        let mut whole = t.ledger(done);
        for line in whole.players.iter_mut().flat_map(|player| &mut player.lines) {
            if line.outcome.is_forfeit() {
                line.side = None;
            }
        }
        let initial_colour = match t.settings.system {
            PairingSystem::Dutch { initial_side } => initial_side,
            PairingSystem::Campus { .. }
            | PairingSystem::RoundRobin { .. }
            | PairingSystem::Arena { .. }
            | PairingSystem::ClubNight { .. }
            | PairingSystem::KnockOut { .. }
            | PairingSystem::TeamMatch { .. } => Side::First,
        };
        let forbidden = (1..=done).map(|round| t.barred_in(RoundNumber(round))).collect();
        let mut parts = Vec::new();
        for round in (1..=done).map(RoundNumber) {
            let groups = t.groups_in(round);
            if groups.is_empty() {
                parts.push((round, None));
            }
            parts.extend(groups.into_iter().map(|group| (round, Some(group))));
        }
        let used = parts.iter().filter_map(|part| part.1);
        let mut groups = BTreeMap::new();
        for group in used {
            groups.entry(group).or_insert_with(|| seen_by(t, whole.clone(), Some(group)));
        }
        let terms = Terms { initial_colour, forbidden, numbering: Numbering::default() };
        History { whole, groups, terms, parts }
    }

    /// Everything there is to pair again, in the order it was played.
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    fn ledger(&self, group: Option<Group>) -> &Ledger {
        group.and_then(|group| self.groups.get(&group)).unwrap_or(&self.whole)
    }

    pub fn verdict(&self, (round, group): Part) -> Verdict {
        check_round(self.ledger(group), &self.terms, round.0)
    }

    /// The part by the rules, explained; nothing where they leave no pairing.
    pub fn paired(&self, (round, group): Part) -> Option<Paired> {
        let field = field_of(self.ledger(group), &self.terms, round.0);
        let (pairing, told) =
            dutch::pair_and_explain(&field, &mut |_| std::ops::ControlFlow::Continue(())).ok()?;
        let note = RoundNote::of(&told);
        Some(Paired { field, pairing, told, note })
    }
}

impl Paired {
    /// Why the rules have these two at a board.
    pub fn board(&self, game: Game) -> Option<&BoardReason> {
        let at = self.pairing.games.iter().position(|it| *it == game)?;
        self.told.boards.get(at)
    }

    pub fn bye(&self) -> Option<&ByeReason> {
        self.told.bye.as_ref()
    }

    /// Why the rules don't have these two at one.
    pub fn why_not(&self, a: u16, b: u16) -> WhyNot {
        dutch::why_not(&self.field, &self.pairing, a, b)
    }
}
