//! How often a finished pairing bends each criterion, counted from the cards alone.
//!
//! Nothing here knows how the pairing was found: it may be the engine's or an arbiter's own. The brackets follow
//! from the scores and from who was paired with whom.

use super::card::{Card, Float};
use super::colour::allocate;
use super::round::Round;
use super::{Pairing, card};
use crate::tournament::{Points, Side};
use serde::{Deserialize, Serialize};

/// The criteria of Art. 2, highest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Criterion {
    /// Nobody meets an opponent twice.
    C1,
    /// No second bye, nor a bye after a win without playing.
    C2,
    /// Two players with the same absolute preference don't meet, topscorers excepted.
    C3,
    /// Those who are left can still be paired.
    C4,
    /// The bye goes to the lowest possible score.
    C5,
    /// Fewest downfloaters.
    C6,
    /// Lowest scores of downfloaters.
    C7,
    /// C6 and C7 in the next bracket.
    C8,
    /// Fewest unplayed games of the bye taker.
    C9,
    /// Topscorers or their opponents whose colour difference passes two.
    C10,
    /// Topscorers or their opponents with one colour three times running.
    C11,
    /// Players without their preferred colour.
    C12,
    /// Players without their strongly preferred colour.
    C13,
    /// Resident downfloaters who floated down in the last round.
    C14,
    /// Opponents of moved-down players who floated up in the last round.
    C15,
    /// As C14, two rounds ago.
    C16,
    /// As C15, two rounds ago.
    C17,
    /// Score differences of moved-down players who floated down in the last round.
    C18,
    /// Score differences of their opponents who floated up in the last round.
    C19,
    /// As C18, two rounds ago.
    C20,
    /// As C19, two rounds ago.
    C21,
}

/// A criterion and what it counts; less is better, compared from the left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Count {
    pub criterion: Criterion,
    /// One number, or a list of tenths of points, largest first. A moved-down player who moves on again
    /// differs by [`MOVES_ON`].
    pub value: Vec<u32>,
}

/// The score difference of someone who finds no opponent in the bracket: larger than any.
pub const MOVES_ON: u32 = u32::MAX;

/// One bracket of a finished pairing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BracketTally {
    pub score: Points,
    pub moved_down: Vec<usize>,
    pub residents: Vec<usize>,
    /// Higher ranked player first; moved-down players' pairs first, then by rank.
    pub pairs: Vec<(usize, usize)>,
    pub downfloaters: Vec<usize>,
    /// C6 to C21.
    pub counts: Vec<Count>,
}

/// The brackets of a pairing, from the top.
pub fn brackets(round: &Round<'_>, pairing: &Pairing) -> Vec<BracketTally> {
    let mut opponent: Vec<Option<usize>> = vec![None; round.cards.len()];
    for game in &pairing.games {
        let (a, b) = (usize::from(game.first), usize::from(game.second));
        if a < opponent.len() && b < opponent.len() {
            opponent[a] = Some(b);
            opponent[b] = Some(a);
        }
    }
    let mut all: Vec<BracketTally> = Vec::new();
    let mut moved_down: Vec<usize> = Vec::new();
    for residents in round.order.chunk_by(|a, b| round.cards[*a].score == round.cards[*b].score) {
        let mut inside = vec![false; round.cards.len()];
        for player in moved_down.iter().chain(residents) {
            inside[*player] = true;
        }
        let (mut pairs, mut downfloaters, mut seen) =
            (Vec::new(), Vec::new(), vec![false; round.cards.len()]);
        for &player in moved_down.iter().chain(residents) {
            match opponent[player] {
                Some(other) if inside[other] => {
                    if !seen[player] {
                        pairs.push((player, other));
                        seen[other] = true;
                    }
                }
                Some(_) | None => downfloaters.push(player),
            }
        }
        all.push(BracketTally {
            score: round.cards[residents[0]].score,
            moved_down: std::mem::replace(&mut moved_down, downfloaters.clone()),
            residents: residents.to_vec(),
            pairs,
            downfloaters,
            counts: Vec::new(),
        });
    }
    let mut below = 0;
    for at in (0..all.len()).rev() {
        let next = all.get(at + 1).map(|it| it.downfloaters.clone());
        let counts = count(round, &all[at], next.as_deref(), below);
        below += all[at].residents.len();
        all[at].counts = counts;
    }
    all
}

fn scores(round: &Round<'_>, players: &[usize]) -> Vec<u32> {
    let mut scores: Vec<u32> = players.iter().map(|player| round.cards[*player].score.tenths()).collect();
    scores.sort_unstable_by(|a, b| b.cmp(a));
    scores
}

/// C6 to C21 of one bracket; `next` are the downfloaters of the bracket after it, `below` the players under it.
fn count(round: &Round<'_>, it: &BracketTally, next: Option<&[usize]>, below: usize) -> Vec<Count> {
    let cards = &round.cards;
    let many = |number: usize| vec![number as u32];
    let mut counts = Vec::new();
    let mut add = |criterion, value: Vec<u32>| counts.push(Count { criterion, value });
    add(Criterion::C6, many(it.downfloaters.len()));
    add(Criterion::C7, scores(round, &it.downfloaters));
    let ahead = next.map_or_else(Vec::new, |floaters| {
        let mut value = many(floaters.len());
        value.extend(scores(round, floaters));
        value
    });
    add(Criterion::C8, ahead);
    // The one downfloater takes the bye: an odd field, and all below pair off among themselves.
    let bye_taker = match it.downfloaters[..] {
        [one] if below.is_multiple_of(2) && round.bye_score >= Some(it.score) => Some(one),
        _ => None,
    };
    add(
        Criterion::C9,
        bye_taker.map_or(vec![0], |one| vec![u32::from(cards[one].unplayed(round.rounds_before))]),
    );
    let (mut c10, mut c11, mut c12, mut c13) = (0, 0, 0, 0);
    for &(a, b) in &it.pairs {
        let (side, _) = allocate(&cards[a], &cards[b], round.initial);
        let top = cards[a].topscorer || cards[b].topscorer;
        for (card, side) in [(&cards[a], side), (&cards[b], side.opposite())] {
            let step = match side {
                Side::First => 1,
                Side::Second => -1,
            };
            c10 += usize::from(top && (card.difference + step).abs() > 2);
            c11 += usize::from(top && card.repeated == Some(side));
            if let Some(wish) = card.preference.filter(|wish| wish.side != side) {
                c12 += 1;
                c13 += usize::from(wish.strength == card::Strength::Strong);
            }
        }
    }
    add(Criterion::C10, many(c10));
    add(Criterion::C11, many(c11));
    add(Criterion::C12, many(c12));
    add(Criterion::C13, many(c13));
    let met: Vec<(usize, usize)> =
        it.pairs.iter().copied().filter(|(a, _)| it.moved_down.contains(a)).collect();
    let floated = |player: usize, back: usize, float: Float| cards[player].floats[back] == float;
    for (back, [down, up]) in
        [[Criterion::C14, Criterion::C15], [Criterion::C16, Criterion::C17]].into_iter().enumerate()
    {
        let residents = it.downfloaters.iter().filter(|player| !it.moved_down.contains(player));
        add(down, many(residents.filter(|player| floated(**player, back, Float::Down)).count()));
        add(up, many(met.iter().filter(|(_, b)| floated(*b, back, Float::Up)).count()));
    }
    let apart = |a: &Card, b: Points| a.score.saturating_sub(b).tenths();
    for (back, [down, up]) in
        [[Criterion::C18, Criterion::C19], [Criterion::C20, Criterion::C21]].into_iter().enumerate()
    {
        let mut differences: Vec<u32> =
            it.moved_down
                .iter()
                .filter(|player| floated(**player, back, Float::Down))
                .map(|player| {
                    if it.downfloaters.contains(player) { MOVES_ON } else { apart(&cards[*player], it.score) }
                })
                .collect();
        differences.sort_unstable_by(|a, b| b.cmp(a));
        add(down, differences);
        let mut differences: Vec<u32> = met
            .iter()
            .filter(|(_, b)| floated(*b, back, Float::Up))
            .map(|(a, b)| apart(&cards[*a], cards[*b].score))
            .collect();
        differences.sort_unstable_by(|a, b| b.cmp(a));
        add(up, differences);
    }
    counts
}
