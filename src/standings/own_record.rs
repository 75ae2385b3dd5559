//! Tie-breaks made of the player's own rounds: C.07 Art. 7 and the mover counts of Chinese practice.

use super::addend::{Addend, CutReason, Source};
use super::facts::Facts;
use crate::tournament::{Line, Outcome, Side};

/// One addend for each round that counts, worth `amount` of it.
fn rounds(facts: &Facts<'_>, player: usize, amount: impl Fn(&Line) -> i64) -> Vec<Addend> {
    let lines = facts.lines(player).iter().enumerate();
    lines
        .filter_map(|(round, line)| match amount(line) {
            0 => None,
            amount => Some(Addend::new(round, facts.opponent(player, line), Source::Round, amount)),
        })
        .collect()
}

/// WIN, Art. 7.1: as many points as a win, with or without playing. In a round robin a forfeit loss stays unplayed.
pub(super) fn wins(facts: &Facts<'_>, player: usize) -> Vec<Addend> {
    let win = facts.ledger.points.win;
    rounds(facts, player, |line| i64::from(line.outcome != Outcome::Pending && line.points >= win))
}

/// WON, BPG, BWG and the mover counts, Art. 7.2–7.4: games over the board, by side and by result.
pub(super) fn games(facts: &Facts<'_>, player: usize, side: Option<Side>, won: bool) -> Vec<Addend> {
    rounds(facts, player, |line| {
        let counts = facts.over_the_board(player, line).is_some()
            && (side.is_none() || line.side == side)
            && (!won || line.outcome == Outcome::Win);
        i64::from(counts)
    })
}

/// PS, Art. 7.5: the score after each round; Cut-n drops the first n rounds (Art. 14.1.2 c).
pub(super) fn progressive(facts: &Facts<'_>, player: usize, without_first: u8) -> Vec<Addend> {
    let mut running = 0_i64;
    let mut addends = Vec::with_capacity(facts.rounds);
    for (round, line) in facts.lines(player).iter().enumerate() {
        running += i64::from(line.points.tenths());
        let cut = (round < usize::from(without_first)).then_some(CutReason::FirstRound);
        addends.push(Addend {
            cut,
            ..Addend::new(round, facts.opponent(player, line), Source::RunningScore, running)
        });
    }
    addends
}

/// REP, Art. 7.6: rounds that were not a requested bye or an own forfeit.
pub(super) fn rounds_elected(facts: &Facts<'_>, player: usize) -> Vec<Addend> {
    rounds(facts, player, |line| i64::from(!line.outcome.is_vur()))
}

/// STD, Art. 7.7, in tenths: 1 for a round with more points than a draw gives, ½ for one with as many.
///
/// The article compares with the scheduled opponent's points where there is one. Read to the letter a double forfeit
/// would give ½ to both who stayed away; FIDE's own checker (and so this function) compares every round with a draw.
pub(super) fn standard_points(facts: &Facts<'_>, player: usize) -> Vec<Addend> {
    let draw = facts.ledger.points.draw;
    rounds(facts, player, |line| match (line.outcome, line.points.cmp(&draw)) {
        (Outcome::Pending, _) | (_, std::cmp::Ordering::Less) => 0,
        (_, std::cmp::Ordering::Equal) => 5,
        (_, std::cmp::Ordering::Greater) => 10,
    })
}
