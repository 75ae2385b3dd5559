//! From addends to values: one place that knows which tie-break is made of what.

use super::addend::{Addend, total};
use super::facts::Facts;
use super::tie_break::{Blank, Cut, TieBreak};
use super::value::Value;
use super::{opponents, own_record, performance, ratings};
use crate::tournament::{Points, Side};

fn points(tenths: i64) -> Value {
    Value::Points(Points(u32::try_from(tenths.max(0)).unwrap_or(u32::MAX)))
}

fn count(number: i64) -> Value {
    Value::Count(u32::try_from(number.max(0)).unwrap_or(u32::MAX))
}

fn average(addends: &[Addend]) -> Value {
    match u32::try_from(addends.len()) {
        Ok(games @ 1..) => Value::Ratio { numerator: total(addends), denominator: games.saturating_mul(10) },
        Ok(0) | Err(_) => Value::Nothing,
    }
}

fn rounded(addends: &[Addend]) -> Value {
    let left = addends.iter().filter(|addend| addend.cut.is_none()).map(|addend| addend.amount);
    ratings::rounded_average(left).map_or(Value::Nothing, Value::Rating)
}

/// The addends of a tie-break that has a value outside any group; none for those of type A.
pub(super) fn addends(facts: &Facts<'_>, tie_break: TieBreak, player: usize) -> Vec<Addend> {
    let extras = facts.extras;
    match tie_break {
        TieBreak::Points => own_record::progressive(facts, player, 0).pop().into_iter().collect(),
        TieBreak::Wins => own_record::wins(facts, player),
        TieBreak::GamesWon => own_record::games(facts, player, None, true),
        TieBreak::GamesWithBlack | TieBreak::SecondMoverGames => {
            own_record::games(facts, player, Some(Side::Second), false)
        }
        TieBreak::WinsWithBlack | TieBreak::SecondMoverWins => {
            own_record::games(facts, player, Some(Side::Second), true)
        }
        TieBreak::FirstMoverWins => own_record::games(facts, player, Some(Side::First), true),
        TieBreak::Progressive { without_first } => own_record::progressive(facts, player, without_first),
        TieBreak::RoundsElected => own_record::rounds_elected(facts, player),
        TieBreak::StandardPoints => own_record::standard_points(facts, player),
        TieBreak::Buchholz(cut) => opponents::buchholz(facts, player, false, cut),
        TieBreak::ForeBuchholz(cut) => opponents::buchholz(facts, player, true, cut),
        TieBreak::AverageBuchholz { fore } => opponents::opponents_buchholz(facts, player, fore),
        TieBreak::SonnebornBerger(cut) => opponents::sonneborn_berger(facts, player, cut),
        TieBreak::Koya { half_points } => opponents::koya(facts, player, half_points),
        TieBreak::OpponentPoints(blank) => opponents::opponent_points(facts, player, blank),
        TieBreak::GoTotal => opponents::opponent_points(facts, player, Blank::Zero),
        TieBreak::WinnersPoints => opponents::winners_points(facts, player),
        TieBreak::AverageRating(cut) => performance::opponents_ratings(facts, player, cut),
        TieBreak::Performance | TieBreak::PerfectPerformance => {
            performance::opponents_ratings(facts, player, Cut::NONE)
        }
        TieBreak::AveragePerformance => performance::opponents_performances(facts, player, false),
        TieBreak::AveragePerfectPerformance => performance::opponents_performances(facts, player, true),
        TieBreak::Rating { .. } => {
            facts.rating(player).map(|rating| Addend::given(i64::from(rating))).into_iter().collect()
        }
        TieBreak::PairingNumber { .. } => vec![Addend::given(i64::from(facts.number(player)))],
        TieBreak::FewestFouls => {
            vec![Addend::given(i64::from(extras.fouls.get(player).copied().unwrap_or(0)))]
        }
        TieBreak::Lot => {
            let lot = extras.lots.get(player).copied().flatten();
            lot.map(|lot| Addend::given(i64::from(lot))).into_iter().collect()
        }
        TieBreak::DirectEncounter { .. }
        | TieBreak::DirectEncounterOfTwo
        | TieBreak::Dropping(_)
        | TieBreak::PlayOff => Vec::new(),
    }
}

/// The value of a tie-break that has one outside any group; [`Value::Nothing`] for those of type A.
pub(super) fn value(facts: &Facts<'_>, tie_break: TieBreak, player: usize) -> Value {
    if facts.is_left_out(tie_break) {
        return Value::Nothing;
    }
    if let TieBreak::Performance = tie_break {
        return performance::performances(facts)[player].map_or(Value::Nothing, Value::Rating);
    }
    if let TieBreak::PerfectPerformance = tie_break {
        return performance::perfect_performances(facts)[player].map_or(Value::Nothing, Value::Rating);
    }
    conclude(facts, tie_break, player, &addends(facts, tie_break, player))
}

/// What the addends come to.
pub(super) fn conclude(facts: &Facts<'_>, tie_break: TieBreak, player: usize, addends: &[Addend]) -> Value {
    match tie_break {
        TieBreak::Points
        | TieBreak::Progressive { .. }
        | TieBreak::StandardPoints
        | TieBreak::Buchholz(_)
        | TieBreak::ForeBuchholz(_)
        | TieBreak::Koya { .. }
        | TieBreak::OpponentPoints(_) => points(total(addends)),
        TieBreak::Wins
        | TieBreak::GamesWon
        | TieBreak::GamesWithBlack
        | TieBreak::WinsWithBlack
        | TieBreak::SecondMoverGames
        | TieBreak::SecondMoverWins
        | TieBreak::FirstMoverWins
        | TieBreak::RoundsElected
        | TieBreak::FewestFouls => count(total(addends)),
        TieBreak::SonnebornBerger(_) | TieBreak::WinnersPoints => {
            Value::Hundredths(u64::try_from(total(addends)).unwrap_or(0))
        }
        TieBreak::AverageBuchholz { .. } => average(addends),
        TieBreak::GoTotal => go_total(facts, player, total(addends)),
        TieBreak::AverageRating(_) | TieBreak::AveragePerformance | TieBreak::AveragePerfectPerformance => {
            rounded(addends)
        }
        TieBreak::Performance => {
            performance::performances(facts)[player].map_or(Value::Nothing, Value::Rating)
        }
        TieBreak::PerfectPerformance => {
            performance::perfect_performances(facts)[player].map_or(Value::Nothing, Value::Rating)
        }
        TieBreak::Rating { .. } => addends
            .first()
            .map_or(Value::Nothing, |it| Value::Rating(i32::try_from(it.amount).unwrap_or(i32::MAX))),
        TieBreak::PairingNumber { reverse } => {
            let number = u32::from(facts.number(player));
            // Places run from the best: the other way round the highest number has place 1.
            let highest =
                || facts.ledger.players.iter().map(|player| u32::from(player.number)).max().unwrap_or(0);
            Value::Place(if reverse { highest() - number + 1 } else { number })
        }
        TieBreak::Lot => addends
            .first()
            .map_or(Value::Nothing, |it| Value::Place(u32::try_from(it.amount).unwrap_or(u32::MAX))),
        TieBreak::DirectEncounter { .. }
        | TieBreak::DirectEncounterOfTwo
        | TieBreak::Dropping(_)
        | TieBreak::PlayOff => Value::Nothing,
    }
}

/// 总分 = points + Σ opponents' points ÷ (½ × highest possible score) − rounds; a draw with average opposition
/// corrects nothing.
fn go_total(facts: &Facts<'_>, player: usize, opponents: i64) -> Value {
    let highest = opponents::win_every_round(facts);
    let own = i64::try_from(facts.scores.own[player]).unwrap_or(i64::MAX / 1024);
    match u32::try_from(highest.saturating_mul(10)) {
        // With everything in tenths: (own × highest + 20 × opponents − 10 × rounds × highest) ÷ (10 × highest).
        Ok(denominator @ 1..) => {
            let rounds = facts.rounds as i64;
            let numerator = own
                .saturating_mul(highest)
                .saturating_add(opponents.saturating_mul(20))
                .saturating_sub(highest.saturating_mul(10 * rounds));
            Value::Ratio { numerator, denominator }
        }
        Ok(0) | Err(_) => Value::Nothing,
    }
}
