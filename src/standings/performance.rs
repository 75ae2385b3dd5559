//! Tie-breaks made of ratings: C.07 Art. 10. Games over the board only; a player without one has no value.

use super::addend::{Addend, Source, cut};
use super::facts::Facts;
use super::ratings::{self, RatedGame};
use super::tie_break::Cut;

/// The ratings of the opponents met over the board, one addend a game.
pub(super) fn opponents_ratings(facts: &Facts<'_>, player: usize, modifier: Cut) -> Vec<Addend> {
    let played = facts.lines(player).iter().enumerate();
    let mut addends: Vec<Addend> = played
        .filter_map(|(round, line)| {
            let opponent = facts.over_the_board(player, line)?;
            let rating = facts.rating(opponent)?;
            Some(Addend::new(round, Some(opponent), Source::OpponentRating, i64::from(rating)))
        })
        .collect();
    cut(&mut addends, modifier);
    addends
}

/// The games a performance is made of, in order of the rounds.
pub(super) fn rated_games(facts: &Facts<'_>, player: usize) -> Vec<RatedGame> {
    let played = facts.lines(player).iter();
    played
        .filter_map(|line| {
            let opponent = facts.over_the_board(player, line)?;
            let rating = u16::try_from(facts.rating(opponent)?).ok()?;
            let half_points = ratings::game_score(line.outcome)?;
            Some(RatedGame { opponent: rating, half_points })
        })
        .collect()
}

pub(super) fn performances<'f>(facts: &'f Facts<'_>) -> &'f [Option<i32>] {
    facts.performances.get_or_init(|| {
        let of = |player| ratings::performance(&rated_games(facts, player)).map(|it| it.rating);
        (0..facts.players()).map(of).collect()
    })
}

pub(super) fn perfect_performances<'f>(facts: &'f Facts<'_>) -> &'f [Option<i32>] {
    facts.perfect_performances.get_or_init(|| {
        let of = |player| ratings::perfect_performance(&rated_games(facts, player));
        (0..facts.players()).map(of).collect()
    })
}

/// The performances of the opponents met over the board (Art. 10.4), or their perfect ones (Art. 10.5).
pub(super) fn opponents_performances(facts: &Facts<'_>, player: usize, perfect: bool) -> Vec<Addend> {
    let everybody = if perfect { perfect_performances(facts) } else { performances(facts) };
    let played = facts.lines(player).iter().enumerate();
    played
        .filter_map(|(round, line)| {
            let opponent = facts.over_the_board(player, line)?;
            let value = everybody[opponent]?;
            Some(Addend::new(round, Some(opponent), Source::OpponentPerformance, i64::from(value)))
        })
        .collect()
}
