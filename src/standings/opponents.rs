//! Tie-breaks made of the opponents' results: C.07 Art. 8 and 9, and 对手分 and 胜者小分 of Chinese practice.

use super::addend::{Addend, Source, cut, total};
use super::facts::{Facts, Meeting, Scores};
use super::tie_break::{Blank, Cut};
use crate::tournament::{Outcome, Points};

fn tenths(score: u64) -> i64 {
    i64::try_from(score).unwrap_or(i64::MAX / 1024)
}

fn points(score: u64) -> Points {
    Points(u32::try_from(score).unwrap_or(u32::MAX))
}

/// An opponent's score as others see it, with the reason where it is not the one in the standings.
fn seen(scores: &Scores, opponent: usize) -> (i64, Source) {
    let (own, adjusted) = (scores.own[opponent], scores.adjusted[opponent]);
    let source =
        if own == adjusted { Source::OpponentScore } else { Source::AdjustedScore { actual: points(own) } };
    (tenths(adjusted), source)
}

/// One addend a round: the opponent's adjusted score (Art. 16.3) or the dummy's (Art. 16.4).
pub(super) fn buchholz(facts: &Facts<'_>, player: usize, fore: bool, modifier: Cut) -> Vec<Addend> {
    let scores = if fore { facts.fore() } else { &facts.scores };
    let mut addends = Vec::with_capacity(facts.rounds);
    for (round, line) in facts.lines(player).iter().enumerate() {
        let meeting = facts.meeting(player, line);
        let drawn = fore && facts.final_round() == Some(round) && facts.is_drawn_in_fore(player, line);
        match meeting {
            Meeting::Pending(Some(opponent)) | Meeting::Forfeit(Some(opponent)) if drawn => {
                let (score, source) = seen(scores, opponent);
                addends.push(Addend::new(round, Some(opponent), source, score));
            }
            Meeting::Pending(_) => {}
            Meeting::Game(opponent) => {
                let (score, source) = seen(scores, opponent);
                addends.push(Addend::new(round, Some(opponent), source, score));
            }
            // A free round of a round robin is no element of the sum; Art. 16 is for Swiss events (Art. 15.3).
            Meeting::Bye if facts.extras.predetermined => {}
            Meeting::Forfeit(opponent) => {
                addends.push(dummy(facts, scores, player, round, meeting, opponent))
            }
            Meeting::Bye => addends.push(dummy(facts, scores, player, round, meeting, None)),
        }
    }
    cut(&mut addends, modifier);
    addends
}

fn dummy(
    facts: &Facts<'_>,
    scores: &Scores,
    player: usize,
    round: usize,
    meeting: Meeting,
    opponent: Option<usize>,
) -> Addend {
    let (score, cap) = facts.dummy(scores, player, meeting);
    let voluntary = facts.lines(player)[round].outcome.is_vur();
    Addend { voluntary, ..Addend::new(round, opponent, Source::Dummy { cap }, tenths(score)) }
}

/// As [`buchholz`], each times the points scored against him (Art. 9.1).
pub(super) fn sonneborn_berger(facts: &Facts<'_>, player: usize, modifier: Cut) -> Vec<Addend> {
    let mut addends = buchholz(facts, player, false, Cut::NONE);
    let lines = facts.lines(player);
    for addend in &mut addends {
        let line = addend.round.and_then(|round| lines.get(usize::from(round) - 1));
        let times = line.map_or(Points::ZERO, |line| line.points);
        addend.times = Some(times);
        addend.amount = addend.basis.saturating_mul(i64::from(times.tenths()));
    }
    cut(&mut addends, modifier);
    addends
}

/// The Buchholz of the opponents met over the board (Art. 8.2).
pub(super) fn opponents_buchholz(facts: &Facts<'_>, player: usize, fore: bool) -> Vec<Addend> {
    let store = if fore { &facts.fore_buchholz } else { &facts.buchholz };
    let everybody = store.get_or_init(|| {
        let of = |player| total(&buchholz(facts, player, fore, Cut::NONE));
        (0..facts.players()).map(|player| u64::try_from(of(player)).unwrap_or(0)).collect()
    });
    let played = facts.lines(player).iter().enumerate();
    played
        .filter_map(|(round, line)| {
            let opponent = facts.over_the_board(player, line)?;
            Some(Addend::new(round, Some(opponent), Source::OpponentBuchholz, tenths(everybody[opponent])))
        })
        .collect()
}

/// Points against opponents who have half of the highest possible score or more (Art. 9.2).
pub(super) fn koya(facts: &Facts<'_>, player: usize, half_points: i8) -> Vec<Addend> {
    let twice_limit = highest_possible(facts) + i64::from(half_points) * 10;
    let mut addends = Vec::new();
    for (round, line) in facts.lines(player).iter().enumerate() {
        let opponent = match facts.meeting(player, line) {
            Meeting::Game(opponent) | Meeting::Forfeit(Some(opponent)) => opponent,
            Meeting::Forfeit(None) | Meeting::Bye | Meeting::Pending(_) => continue,
        };
        let score = tenths(facts.scores.own[opponent]);
        if score * 2 >= twice_limit {
            let amount = i64::from(line.points.tenths());
            addends
                .push(Addend { basis: score, ..Addend::new(round, Some(opponent), Source::Round, amount) });
        }
    }
    addends
}

/// A win in every round that could have been played: in a round robin of an odd field one is free.
pub(super) fn highest_possible(facts: &Facts<'_>) -> i64 {
    let rounds = if facts.extras.predetermined {
        let boards =
            |player| facts.lines(player).iter().filter(|line| facts.opponent(player, line).is_some()).count();
        (0..facts.players()).map(boards).max().unwrap_or(0)
    } else {
        facts.rounds
    };
    i64::from(facts.ledger.points.win.tenths()) * rounds as i64
}

/// A win in every round.
pub(super) fn win_every_round(facts: &Facts<'_>) -> i64 {
    i64::from(facts.ledger.points.win.tenths()) * facts.rounds as i64
}

/// 对手分: the opponents' points as they stand; forfeited games count, as the opponent was drawn for the board.
pub(super) fn opponent_points(facts: &Facts<'_>, player: usize, blank: Blank) -> Vec<Addend> {
    let mut addends = Vec::new();
    for (round, line) in facts.lines(player).iter().enumerate() {
        match (facts.meeting(player, line), blank) {
            (Meeting::Game(opponent) | Meeting::Forfeit(Some(opponent)), _) => {
                let score = tenths(facts.scores.own[opponent]);
                addends.push(Addend::new(round, Some(opponent), Source::OpponentScore, score));
            }
            (Meeting::Bye | Meeting::Forfeit(None), Blank::Lowest) => {
                // Of those he is ranked with.
                let of = |at: usize| facts.extras.group.get(at).copied().unwrap_or(0);
                let scores = facts.scores.own.iter().enumerate();
                let lowest = scores.filter(|(at, _)| of(*at) == of(player)).map(|(_, score)| *score).min();
                let lowest = lowest.map_or(0, tenths);
                addends.push(Addend::new(round, None, Source::LowestScore, lowest));
            }
            (Meeting::Bye, Blank::Subsidy) if line.outcome == Outcome::PairingAllocatedBye => {
                let rounds = facts.rounds.max(usize::from(facts.ledger.rounds_planned));
                addends.push(Addend::new(round, None, Source::Subsidy, (rounds - round) as i64 * 10));
            }
            (Meeting::Bye | Meeting::Forfeit(None), Blank::Zero | Blank::Subsidy)
            | (Meeting::Pending(_), _) => {}
        }
    }
    addends
}

/// 胜者小分: the points of those beaten, half the points of those drawn with; in hundredths.
pub(super) fn winners_points(facts: &Facts<'_>, player: usize) -> Vec<Addend> {
    let mut addends = Vec::new();
    for (round, line) in facts.lines(player).iter().enumerate() {
        let (Meeting::Game(opponent) | Meeting::Forfeit(Some(opponent))) = facts.meeting(player, line) else {
            continue;
        };
        let share = match line.outcome {
            Outcome::Win | Outcome::ForfeitWin => Points::ONE,
            Outcome::Draw => Points::HALF,
            Outcome::Loss
            | Outcome::Pending
            | Outcome::ForfeitLoss
            | Outcome::PairingAllocatedBye
            | Outcome::FullPointBye
            | Outcome::HalfPointBye
            | Outcome::ZeroPointBye => continue,
        };
        let score = tenths(facts.scores.own[opponent]);
        let amount = score.saturating_mul(i64::from(share.tenths()));
        let addend = Addend::new(round, Some(opponent), Source::OpponentScore, amount);
        addends.push(Addend { basis: score, times: Some(share), ..addend });
    }
    addends
}
