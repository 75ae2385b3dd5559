//! What may be forgotten of the players below a bracket, by proof.
//!
//! A graph in which everyone may meet at least half of the others has a cycle through all of them (Dirac 1952),
//! hence a matching of all, or of all but any chosen one. Most fields are so dense that this settles C4 and
//! C8 at a glance:
//!
//! - where any few floaters find the next scoregroup able to pair in full, C8 has the same value for all of
//!   them, and the bracket can be paired by itself;
//! - where the players further down can absorb whoever floats, only the next scoregroup need be looked at.
//!
//! What can't be proved so is left in the graph.

use super::blossom::{Graph, Matcher};
use super::bracket::Bracket;
use super::round::Round;
use crate::tournament::Side;

/// How much of the field a bracket's graph must hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Horizon {
    /// The bracket alone, if no more than so many float from it (besides the bye taker).
    Bracket { most_floaters: usize },
    /// The bracket and the next scoregroup.
    Next,
    /// Everybody.
    All,
}

impl Horizon {
    /// The bracket can be paired by itself.
    pub fn is_bracket(self) -> bool {
        match self {
            Horizon::Bracket { .. } => true,
            Horizon::Next | Horizon::All => false,
        }
    }

    /// C8 must be weighed.
    pub fn looks_ahead(self) -> bool {
        match self {
            Horizon::Bracket { .. } => false,
            Horizon::Next | Horizon::All => true,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Elsewhere,
    Inside,
    Next,
    Below,
}

/// Counts of a set of players: enough to bound how many of it somebody may meet.
#[derive(Clone, Copy, Debug, Default)]
struct Crowd {
    size: usize,
    /// With an absolute preference for first, for second, topscorers left out.
    absolute: [usize; 2],
}

struct Degrees<'a> {
    round: &'a Round<'a>,
    part: Vec<Part>,
    next: Crowd,
    below: Crowd,
}

impl<'a> Degrees<'a> {
    fn of(bracket: &Bracket, round: &'a Round<'a>) -> Degrees<'a> {
        let mut part = vec![Part::Elsewhere; round.cards.len()];
        for player in bracket.moved_down.iter().chain(&bracket.residents) {
            part[*player] = Part::Inside;
        }
        let mut it = Degrees { round, part, next: Crowd::default(), below: Crowd::default() };
        for player in &bracket.next {
            it.part[*player] = Part::Next;
            it.next.add(it.clashing_side(*player));
        }
        for player in &bracket.below {
            it.part[*player] = Part::Below;
            it.below.add(it.clashing_side(*player));
        }
        it
    }

    fn clashing_side(&self, player: usize) -> Option<usize> {
        let card = &self.round.cards[player];
        if card.topscorer {
            return None;
        }
        card.absolute().map(|side| match side {
            Side::First => 0,
            Side::Second => 1,
        })
    }

    /// At least so many of the next scoregroup, and of those below, may meet the player.
    fn degrees(&self, player: usize) -> (usize, usize) {
        let (mut barred_next, mut barred_below) = (0, 0);
        for other in &self.round.barred[player] {
            match self.part[usize::from(*other)] {
                Part::Next => barred_next += 1,
                Part::Below => barred_below += 1,
                Part::Elsewhere | Part::Inside => {}
            }
        }
        let of = |crowd: &Crowd, barred: usize, own: bool| {
            let clash = self.clashing_side(player).map_or(0, |side| crowd.absolute[side]);
            // The player himself is among his clashes when he belongs to the crowd.
            let missing = if own && clash == 0 { 1 } else { clash };
            crowd.size.saturating_sub(missing + barred)
        };
        (
            of(&self.next, barred_next, self.part[player] == Part::Next),
            of(&self.below, barred_below, self.part[player] == Part::Below),
        )
    }
}

impl Crowd {
    fn add(&mut self, side: Option<usize>) {
        self.size += 1;
        if let Some(side) = side {
            self.absolute[side] += 1;
        }
    }
}

/// What a bracket's graph must hold.
pub fn horizon(bracket: &Bracket, round: &Round<'_>) -> Vec<Horizon> {
    let mut choices = Vec::new();
    let degrees = Degrees::of(bracket, round);
    let (next, below) = (bracket.next.len(), bracket.below.len());
    if next == 0 {
        return vec![Horizon::All];
    }
    let takers = |players: &[usize]| players.iter().any(|player| round.takes_the_bye(*player));
    let bye_inside = takers(&bracket.moved_down) || takers(&bracket.residents);
    let bye_next = !bye_inside && takers(&bracket.next);
    let bye_below = !bye_inside && !bye_next && takers(&bracket.below);
    let inside: Vec<usize> = bracket.moved_down.iter().chain(&bracket.residents).copied().collect();

    let mut next_least = usize::MAX; // of the next scoregroup, over the bracket and the next scoregroup
    let mut both_least = usize::MAX; // of all below the bracket, over all of them
    let mut below_least = usize::MAX; // of those below, over the next scoregroup and them
    let mut absorbed_least = usize::MAX; // of those below, over everybody
    for &player in &inside {
        let (n, b) = degrees.degrees(player);
        next_least = next_least.min(n);
        absorbed_least = absorbed_least.min(b);
    }
    for (players, is_next) in [(&bracket.next, true), (&bracket.below, false)] {
        for &player in players {
            let (n, b) = degrees.degrees(player);
            if is_next {
                next_least = next_least.min(n);
            }
            both_least = both_least.min(n + b);
            below_least = below_least.min(b);
            absorbed_least = absorbed_least.min(b);
        }
    }

    // The bye taker leaves the crowd he is in before anybody else is paired.
    let from_next = usize::from(bye_next && below > 0);
    let from_below = usize::from(bye_below);
    let from_both = usize::from(bye_next || bye_below);
    let alone = 2 * both_least.saturating_sub(from_both) >= next + below;
    let in_next = (2 * next_least.saturating_sub(from_next)).checked_sub(next);
    let floaters_fit = in_next.is_some_and(|most| most > 0)
        && (below == 0
            || 2 * below_least.saturating_sub(from_below) > below
            || absorbs_one(bracket, round, bye_below));
    if floaters_fit {
        choices.push(Horizon::Bracket { most_floaters: in_next.unwrap_or(0) });
    } else if alone {
        choices.push(Horizon::Bracket { most_floaters: 0 });
    }
    if below > 0 && 2 * absorbed_least.saturating_sub(from_below) >= below + next + inside.len() {
        choices.push(Horizon::Next);
    }
    choices.push(Horizon::All);
    choices
}

/// Can those below be paired in full, and also with some one of the next scoregroup? By trying.
fn absorbs_one(bracket: &Bracket, round: &Round<'_>, bye_below: bool) -> bool {
    const MOST: usize = 64;
    if bracket.below.len() > MOST {
        return false;
    }
    // Of these two questions only the one with an even number of heads can come up.
    let odd = (bracket.below.len() + usize::from(bye_below)) % 2 == 1;
    if !odd {
        return completes(bracket.below.clone(), round, bye_below);
    }
    bracket.next.iter().take(8).any(|player| {
        let mut players = bracket.below.clone();
        players.push(*player);
        completes(players, round, bye_below)
    })
}

struct Crew<'a> {
    players: Vec<usize>,
    round: &'a Round<'a>,
    bye: bool,
}

fn completes(players: Vec<usize>, round: &Round<'_>, bye: bool) -> bool {
    Matcher::solve(&Crew { players, round, bye }).is_ok()
}

impl Graph<i128> for Crew<'_> {
    fn vertices(&self) -> usize {
        self.players.len() + usize::from(self.bye)
    }

    fn weight(&self, u: usize, v: usize) -> Option<i128> {
        let allowed = match (self.players.get(u), self.players.get(v)) {
            (Some(a), Some(b)) => self.round.may_meet(*a, *b),
            (Some(a), None) | (None, Some(a)) => self.round.takes_the_bye(*a),
            (None, None) => false,
        };
        allowed.then_some(0)
    }

    fn single(&self, _: usize) -> Option<i128> {
        None
    }
}
