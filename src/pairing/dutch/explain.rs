//! Why a round is paired as it is: board by board, bracket by bracket, and "why not those two?".
//!
//! The explanation is worked out from the pairing and the cards, not recorded while pairing, so it fits a round
//! of another program or of an arbiter as well; [`CriterionReport::least`] sets beside each count what the
//! engine's own pairing needs.

use super::card::{Card, Float, Preference};
use super::colour::{ColourRule, allocate};
use super::round::{Effort, Round};
use super::tally::{self, BracketTally, Criterion};
use super::{Field, Game, NoPairing, Pairing, pair_round};
use crate::tournament::{Points, Side};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// Everything there is to say about one round. Players by ledger place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Explanation {
    /// In the order of the pairing's games.
    pub boards: Vec<BoardReason>,
    pub bye: Option<ByeReason>,
    /// From the top.
    pub brackets: Vec<BracketReport>,
    /// Sums over all brackets for the criteria that count players (C6, C10–C17).
    pub totals: Vec<CriterionReport>,
    /// The pairing is the one the rules ask for.
    pub by_the_rules: bool,
}

/// Which part of a bracket a pair belongs to (Art. 3.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Part {
    /// All of one score: S1 against S2.
    Homogeneous,
    /// A moved-down player (S1) against a resident (S2).
    MovedDown,
    /// The residents left over: S1 against S2 of the remainder.
    Remainder,
}

/// One of the two at a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Seat {
    pub player: u16,
    /// Points, virtual ones included.
    pub score: Points,
    /// Number in the bracket (Art. 4.1), from 1.
    pub bracket_number: u16,
    pub preference: Option<Preference>,
    pub side: Side,
    /// Up or down by this very pair.
    pub float: Float,
    /// Changed from S1 to S2 or back (Art. 4.3).
    pub exchanged: bool,
}

/// Why these two, and why this way round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BoardReason {
    /// Place in [`Explanation::brackets`].
    pub bracket: u16,
    pub part: Part,
    /// Place of the pair in S1 of its part, from 1.
    pub place: u16,
    /// The one from S1.
    pub upper: Seat,
    /// The one from S2.
    pub lower: Seat,
    pub colour_rule: ColourRule,
}

/// Why this player takes the bye.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ByeReason {
    pub player: u16,
    pub score: Points,
    /// Lower ranked players who are barred from it (C2).
    pub barred_below: Vec<u16>,
    pub unplayed_games: u16,
}

/// Why someone leaves a bracket downwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", tag = "why")]
pub enum FloatReason {
    /// He may meet nobody of the bracket: met before, the same absolute preference, or barred.
    #[serde(rename_all = "camelCase")]
    NobodyToMeet { met: u16, colour: u16, barred: u16 },
    /// The bracket has an odd number of players, and letting him go bends the rules least.
    OddNumber,
    /// The bracket has no better pairing, or the players below need him.
    NoMorePairs,
}

/// A downfloater and the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Downfloat {
    pub player: u16,
    pub reason: FloatReason,
    /// He has nobody below either: the bye is his.
    pub takes_the_bye: bool,
}

/// One criterion in one bracket, or in all.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CriterionReport {
    pub criterion: Criterion,
    /// As [`tally::Count::value`].
    pub bent: Vec<u32>,
    /// What the pairing by the rules needs; `None` where its brackets are made of other players.
    pub least: Option<Vec<u32>>,
}

/// One bracket.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BracketReport {
    pub score: Points,
    pub moved_down: Vec<u16>,
    pub residents: Vec<u16>,
    pub pairs: u16,
    pub exchanges: u16,
    pub downfloaters: Vec<Downfloat>,
    pub criteria: Vec<CriterionReport>,
}

/// The answer to "why not these two?".
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", tag = "why")]
pub enum WhyNot {
    /// They are.
    Paired,
    SamePlayer,
    /// Not to be paired this round.
    Absent {
        player: u16,
    },
    /// C1; the round, from 1.
    AlreadyMet {
        round: u16,
    },
    /// The arbiter's bar.
    Barred,
    /// C3.
    SameAbsolutePreference {
        side: Side,
    },
    /// C4: nobody could pair the rest.
    RestUnpairable,
    /// C5: the bye would go to a higher score.
    #[serde(rename_all = "camelCase")]
    DearerBye {
        now: Points,
        then: Points,
    },
    /// In the bracket with this score the criterion would be worse.
    #[serde(rename_all = "camelCase")]
    Costs {
        bracket: Points,
        criterion: Criterion,
        now: Vec<u32>,
        then: Vec<u32>,
    },
    /// All criteria are equal: it only comes later in the order of Art. 4.
    LaterInOrder {
        bracket: Points,
    },
    /// The given pairing isn't the one by the rules, and these two would do better.
    #[serde(rename_all = "camelCase")]
    Better {
        bracket: Points,
        criterion: Criterion,
        now: Vec<u32>,
        then: Vec<u32>,
    },
}

/// Explains a pairing of the field.
///
/// # Errors
/// [`NoPairing`] when the field has no legal pairing at all.
pub fn explain(field: &Field, pairing: &Pairing) -> Result<Explanation, NoPairing> {
    let round = Round::open(field, Effort::Shortcuts)?;
    let ours = pair_round(&round, &mut |_| ControlFlow::Continue(()))?;
    Ok(of_round(&round, pairing, &ours))
}

/// Explains a pairing beside the engine's own.
pub(super) fn of_round(round: &Round<'_>, pairing: &Pairing, ours: &Pairing) -> Explanation {
    let tallies = tally::brackets(round, pairing);
    let least = if ours == pairing { tallies.clone() } else { tally::brackets(round, ours) };
    let mut boards: Vec<(Game, BoardReason)> = Vec::new();
    let mut brackets = Vec::new();
    for (at, tally) in tallies.iter().enumerate() {
        let (reasons, exchanges) = boards_of(round, tally, at as u16);
        boards.extend(reasons);
        brackets.push(report(round, tally, least.get(at), exchanges, at + 1 == tallies.len()));
    }
    let boards = pairing
        .games
        .iter()
        .filter_map(|game| {
            let found = boards.iter().position(|(it, _)| {
                (it.first, it.second) == (game.first, game.second)
                    || (it.second, it.first) == (game.first, game.second)
            });
            found.map(|at| boards.swap_remove(at).1)
        })
        .collect();
    Explanation {
        boards,
        bye: pairing.bye.and_then(|player| bye_reason(round, player)),
        totals: totals(&tallies, &least),
        brackets,
        by_the_rules: is_same(ours, pairing),
    }
}

/// The same boards, sides and bye, in whatever order.
fn is_same(one: &Pairing, other: &Pairing) -> bool {
    let sorted = |pairing: &Pairing| {
        let mut games: Vec<_> = pairing.games.iter().map(|game| (game.first, game.second)).collect();
        games.sort_unstable();
        games
    };
    one.bye == other.bye && sorted(one) == sorted(other)
}

fn boards_of(round: &Round<'_>, tally: &BracketTally, bracket: u16) -> (Vec<(Game, BoardReason)>, u16) {
    let inside: Vec<usize> = tally.moved_down.iter().chain(&tally.residents).copied().collect();
    let mut number = vec![0u16; round.cards.len()];
    for (at, player) in inside.iter().enumerate() {
        number[*player] = at as u16 + 1;
    }
    let is_moved = |player: usize| usize::from(number[player]) <= tally.moved_down.len();
    // The remainder: residents without a moved-down opponent.
    let mut in_remainder = vec![false; round.cards.len()];
    for player in &tally.residents {
        in_remainder[*player] = true;
    }
    for (a, b) in tally.pairs.iter().filter(|(a, _)| is_moved(*a)) {
        in_remainder[*a] = false;
        in_remainder[*b] = false;
    }
    let remainder: Vec<usize> = tally.residents.iter().copied().filter(|it| in_remainder[*it]).collect();
    let n1 = tally.pairs.iter().filter(|(a, _)| in_remainder[*a]).count();
    let mut in_s1 = vec![false; round.cards.len()];
    for player in &remainder[..n1] {
        in_s1[*player] = true;
    }
    let (mut reasons, mut places, mut exchanges) = (Vec::new(), [0u16; 2], 0);
    for &(upper, lower) in &tally.pairs {
        let part = match (is_moved(upper), tally.moved_down.is_empty()) {
            (true, _) => Part::MovedDown,
            (false, true) => Part::Homogeneous,
            (false, false) => Part::Remainder,
        };
        let place = &mut places[usize::from(part == Part::MovedDown)];
        *place += 1;
        let (a, b) = (&round.cards[upper], &round.cards[lower]);
        let (side, colour_rule) = allocate(a, b, round.initial);
        let float = |mine: Points, theirs: Points| match mine.cmp(&theirs) {
            std::cmp::Ordering::Greater => Float::Down,
            std::cmp::Ordering::Less => Float::Up,
            std::cmp::Ordering::Equal => Float::None,
        };
        let seat = |card: &Card, other: &Card, side: Side, exchanged: bool| Seat {
            player: card.index,
            score: card.score,
            bracket_number: number[usize::from(card.index)],
            preference: card.preference,
            side,
            float: float(card.score, other.score),
            exchanged,
        };
        let came_up = in_remainder[upper] && !in_s1[upper];
        let went_down = in_remainder[lower] && in_s1[lower];
        exchanges += u16::from(came_up);
        let (first, second) = match side {
            Side::First => (a.index, b.index),
            Side::Second => (b.index, a.index),
        };
        let reason = BoardReason {
            bracket,
            part,
            place: *place,
            upper: seat(a, b, side, came_up),
            lower: seat(b, a, side.opposite(), went_down),
            colour_rule,
        };
        reasons.push((Game { first, second }, reason));
    }
    (reasons, exchanges)
}

fn report(
    round: &Round<'_>,
    tally: &BracketTally,
    least: Option<&BracketTally>,
    exchanges: u16,
    is_last: bool,
) -> BracketReport {
    let inside: Vec<usize> = tally.moved_down.iter().chain(&tally.residents).copied().collect();
    let least = least.filter(|it| it.moved_down == tally.moved_down);
    let downfloaters = tally
        .downfloaters
        .iter()
        .map(|&player| Downfloat {
            player: player as u16,
            reason: float_reason(round, tally, player, &inside),
            takes_the_bye: is_last,
        })
        .collect();
    let criteria = tally
        .counts
        .iter()
        .map(|count| CriterionReport {
            criterion: count.criterion,
            bent: count.value.clone(),
            least: least.and_then(|it| value_of(it, count.criterion)),
        })
        .collect();
    let places = |players: &[usize]| players.iter().map(|player| *player as u16).collect();
    BracketReport {
        score: tally.score,
        moved_down: places(&tally.moved_down),
        residents: places(&tally.residents),
        pairs: tally.pairs.len() as u16,
        exchanges,
        downfloaters,
        criteria,
    }
}

fn value_of(tally: &BracketTally, criterion: Criterion) -> Option<Vec<u32>> {
    tally.counts.iter().find(|count| count.criterion == criterion).map(|count| count.value.clone())
}

fn float_reason(round: &Round<'_>, tally: &BracketTally, player: usize, inside: &[usize]) -> FloatReason {
    let moved = tally.moved_down.contains(&player);
    let (mut met, mut colour, mut barred, mut open) = (0, 0, 0, 0);
    for &other in inside {
        if other == player || moved && tally.moved_down.contains(&other) {
            continue;
        }
        if round.may_meet(player, other) {
            open += 1;
        } else if round.cards[player].met.binary_search(&(other as u16)).is_ok() {
            met += 1;
        } else if round.barred[player].binary_search(&(other as u16)).is_ok() {
            barred += 1;
        } else {
            colour += 1;
        }
    }
    if open == 0 {
        FloatReason::NobodyToMeet { met, colour, barred }
    } else if tally.downfloaters.len() == 1 && inside.len() % 2 == 1 {
        FloatReason::OddNumber
    } else {
        FloatReason::NoMorePairs
    }
}

fn bye_reason(round: &Round<'_>, player: u16) -> Option<ByeReason> {
    let card = round.cards.get(usize::from(player))?;
    let barred_below = round
        .order
        .iter()
        .filter(|other| round.cards[**other].rank_key() > card.rank_key() && round.cards[**other].bye_barred)
        .map(|other| *other as u16)
        .collect();
    let unplayed_games = card.unplayed(round.rounds_before);
    Some(ByeReason { player, score: card.score, barred_below, unplayed_games })
}

fn totals(tallies: &[BracketTally], least: &[BracketTally]) -> Vec<CriterionReport> {
    let sum = |all: &[BracketTally], criterion: Criterion| -> Vec<u32> {
        vec![all.iter().filter_map(|it| value_of(it, criterion)).flatten().sum()]
    };
    [
        Criterion::C6,
        Criterion::C10,
        Criterion::C11,
        Criterion::C12,
        Criterion::C13,
        Criterion::C14,
        Criterion::C15,
        Criterion::C16,
        Criterion::C17,
    ]
    .into_iter()
    .map(|criterion| CriterionReport {
        criterion,
        bent: sum(tallies, criterion),
        least: Some(sum(least, criterion)),
    })
    .collect()
}

/// Why `a` and `b` don't meet: an absolute criterion, or the first criterion that the best pairing with the two
/// at one board does worse.
pub fn why_not(field: &Field, pairing: &Pairing, a: u16, b: u16) -> WhyNot {
    let (i, j) = (usize::from(a), usize::from(b));
    let absent = |index: usize| !field.present.get(index).copied().unwrap_or(false);
    if a == b {
        return WhyNot::SamePlayer;
    }
    for (player, index) in [(a, i), (b, j)] {
        if absent(index) || index >= field.ledger.players.len() {
            return WhyNot::Absent { player };
        }
    }
    if pairing.games.iter().any(|game| [(a, b), (b, a)].contains(&(game.first, game.second))) {
        return WhyNot::Paired;
    }
    let lines = field.ledger.players[i].lines.iter().take(usize::from(field.rounds_before()));
    if let Some(at) = lines.clone().position(|line| line.outcome.is_played() && line.opponent == Some(b)) {
        return WhyNot::AlreadyMet { round: at as u16 + 1 };
    }
    if field.forbidden.iter().any(|bar| [(a, b), (b, a)].contains(bar)) {
        return WhyNot::Barred;
    }
    let Ok(round) = Round::open(field, Effort::Shortcuts) else { return WhyNot::RestUnpairable };
    if !round.may_meet(i, j)
        && let Some(side) = round.cards[i].absolute()
    {
        return WhyNot::SameAbsolutePreference { side };
    }
    // The best pairing in which neither may meet anybody else.
    let mut forced = round;
    if forced.tie(i, j).is_err() {
        return WhyNot::RestUnpairable;
    }
    let Ok(with_them) = super::pair_round(&forced, &mut |_| std::ops::ControlFlow::Continue(())) else {
        return WhyNot::RestUnpairable;
    };
    let Ok(round) = Round::open(field, Effort::Shortcuts) else { return WhyNot::RestUnpairable };
    if let (Some(now), Some(then)) = (round.bye_score, forced.bye_score)
        && then > now
    {
        return WhyNot::DearerBye { now, then };
    }
    let (now, then) = (tally::brackets(&round, pairing), tally::brackets(&round, &with_them));
    for (now, then) in now.iter().zip(&then) {
        for (one, other) in now.counts.iter().zip(&then.counts) {
            let (bracket, criterion) = (now.score, one.criterion);
            let (before, after) = (one.value.clone(), other.value.clone());
            match before.cmp(&after) {
                std::cmp::Ordering::Equal => {}
                std::cmp::Ordering::Less => {
                    return WhyNot::Costs { bracket, criterion, now: before, then: after };
                }
                std::cmp::Ordering::Greater => {
                    return WhyNot::Better { bracket, criterion, now: before, then: after };
                }
            }
        }
        if now.pairs != then.pairs {
            return WhyNot::LaterInOrder { bracket: now.score };
        }
    }
    WhyNot::LaterInOrder { bracket: round.cards[i].score.min(round.cards[j].score) }
}
