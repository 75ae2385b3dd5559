//! Everyone meets everyone: the Berger tables of the FIDE Handbook (C.05, annex), single and double, in one group or
//! in several side by side.
//!
//! | the annex says | here |
//! |---|---|
//! | tables for 3–24 players, an odd field plays the next even table and the missing number is the bye | [`berger`] |
//! | in a double round-robin the last two rounds of the first cycle change places, so that nobody has one colour three times running | [`schedule`] |
//! | who leaves before half of his games is taken out of the standings, later the rest is forfeited | [`next_round`] |

use crate::tournament::{
    Board, BoardNumber, Bye, ByeLine, GameResult, PairingSystem, PlayerId, Reason, RoundNumber, Side,
    Tournament,
};

/// Most players of one group: the largest table of the annex.
pub const TABLE_LIMIT: usize = 24;

/// The pairs of a round of the table for `players`, first movers first, numbers from 1. In the table of an odd field
/// the highest number is nobody: who meets it has the bye.
pub fn berger(players: u16, round: u16) -> Vec<(u16, u16)> {
    let even = players.next_multiple_of(2);
    if even < 2 || round == 0 || round >= even {
        return Vec::new();
    }
    let turn = even - 1;
    // Who meets the highest number: 1, n/2 + 1, 2, n/2 + 2 …
    let lead = if round % 2 == 1 { (round - 1) / 2 } else { (even + round) / 2 - 1 };
    let place = |steps: i32| (i32::from(lead) + steps).rem_euclid(i32::from(turn)) as u16 + 1;
    let top = if round % 2 == 1 { (place(0), even) } else { (even, place(0)) };
    let rest = (1..i32::from(even / 2)).map(|step| (place(step), place(-step)));
    std::iter::once(top).chain(rest).collect()
}

/// The pairs of a round of the whole event: the second cycle turns the sides, and before it the last two rounds of
/// the first one change places.
pub fn schedule(players: u16, double: bool, round: u16) -> Vec<(u16, u16)> {
    let cycle = players.next_multiple_of(2).saturating_sub(1);
    if round > cycle {
        let again = if double { berger(players, round - cycle) } else { Vec::new() };
        return again.into_iter().map(|(first, second)| (second, first)).collect();
    }
    let of_table = match (double && cycle >= 3, cycle.saturating_sub(round)) {
        (true, 0) => cycle - 1,
        (true, 1) => cycle,
        _ => round,
    };
    berger(players, of_table)
}

/// The boards and byes of a round, group after group, boards numbered through.
pub(super) fn next_round(t: &Tournament, round: RoundNumber) -> (Vec<Board>, Vec<ByeLine>) {
    let PairingSystem::RoundRobin { double, .. } = t.settings.system else { return Default::default() };
    let (mut boards, mut byes): (Vec<Board>, Vec<ByeLine>) = Default::default();
    for group in t.tables().unwrap_or_default() {
        for (first, second) in schedule(group.len() as u16, double, round.0) {
            let at = |number: u16| group.get(usize::from(number) - 1).copied();
            let here = |id: &PlayerId| !gone_for_good(t, *id, round);
            match (at(first).filter(here), at(second).filter(here)) {
                (Some(first), Some(second)) => {
                    let number = BoardNumber(boards.len() as u16 + 1);
                    boards.push(seated(t, round, Board::new(number, first, second)));
                }
                (Some(player), None) | (None, Some(player)) => {
                    if !is_out(t, player, round) {
                        byes.push(ByeLine { player, kind: Bye::PairingAllocated, why: None });
                    }
                }
                (None, None) => {}
            }
        }
    }
    (boards, byes)
}

fn is_out(t: &Tournament, id: PlayerId, round: RoundNumber) -> bool {
    t.player(id).is_none_or(|player| player.is_out_by(round))
}

fn gone_for_good(t: &Tournament, id: PlayerId, round: RoundNumber) -> bool {
    is_out(t, id, round) && t.left_before_half(id)
}

/// The games of who left after half are forfeited as they come.
fn seated(t: &Tournament, round: RoundNumber, board: Board) -> Board {
    let out = |side| is_out(t, board.at(side), round);
    let result = match (out(Side::First), out(Side::Second)) {
        (false, false) => None,
        (true, false) => Some(GameResult::SecondWinsByForfeit),
        (false, true) => Some(GameResult::FirstWinsByForfeit),
        (true, true) => Some(GameResult::BothForfeit),
    };
    Board { result, reason: result.map(|_| Reason::Ruling), ..board }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// `1-4 2-3`.
    fn pairs(text: &str) -> Vec<(u16, u16)> {
        let pair = |text: &str| {
            let (first, second) = text.split_once('-').expect("first-second");
            (first.parse().expect("a number"), second.parse().expect("a number"))
        };
        text.split_whitespace().map(pair).collect()
    }

    #[test]
    fn the_tables_of_the_annex() {
        #[rustfmt::skip]
        let tables: [(u16, &[&str]); 7] = [
            (4, &["1-4 2-3", "4-3 1-2", "2-4 3-1"]),
            (5, &["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"]),
            (6, &["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"]),
            (8, &["1-8 2-7 3-6 4-5", "8-5 6-4 7-3 1-2", "2-8 3-1 4-7 5-6", "8-6 7-5 1-4 2-3",
                  "3-8 4-2 5-1 6-7", "8-7 1-6 2-5 3-4", "4-8 5-3 6-2 7-1"]),
            (10, &["1-10 2-9 3-8 4-7 5-6", "10-6 7-5 8-4 9-3 1-2", "2-10 3-1 4-9 5-8 6-7",
                  "10-7 8-6 9-5 1-4 2-3", "3-10 4-2 5-1 6-9 7-8", "10-8 9-7 1-6 2-5 3-4",
                  "4-10 5-3 6-2 7-1 8-9", "10-9 1-8 2-7 3-6 4-5", "5-10 6-4 7-3 8-2 9-1"]),
            (12, &["1-12 2-11 3-10 4-9 5-8 6-7", "12-7 8-6 9-5 10-4 11-3 1-2",
                  "2-12 3-1 4-11 5-10 6-9 7-8", "12-8 9-7 10-6 11-5 1-4 2-3",
                  "3-12 4-2 5-1 6-11 7-10 8-9", "12-9 10-8 11-7 1-6 2-5 3-4",
                  "4-12 5-3 6-2 7-1 8-11 9-10", "12-10 11-9 1-8 2-7 3-6 4-5",
                  "5-12 6-4 7-3 8-2 9-1 10-11", "12-11 1-10 2-9 3-8 4-7 5-6",
                  "6-12 7-5 8-4 9-3 10-2 11-1"]),
            (14, &["1-14 2-13 3-12 4-11 5-10 6-9 7-8", "14-8 9-7 10-6 11-5 12-4 13-3 1-2",
                  "2-14 3-1 4-13 5-12 6-11 7-10 8-9", "14-9 10-8 11-7 12-6 13-5 1-4 2-3",
                  "3-14 4-2 5-1 6-13 7-12 8-11 9-10", "14-10 11-9 12-8 13-7 1-6 2-5 3-4",
                  "4-14 5-3 6-2 7-1 8-13 9-12 10-11", "14-11 12-10 13-9 1-8 2-7 3-6 4-5",
                  "5-14 6-4 7-3 8-2 9-1 10-13 11-12", "14-12 13-11 1-10 2-9 3-8 4-7 5-6",
                  "6-14 7-5 8-4 9-3 10-2 11-1 12-13", "14-13 1-12 2-11 3-10 4-9 5-8 6-7",
                  "7-14 8-6 9-5 10-4 11-3 12-2 13-1"]),
        ];
        for (players, rounds) in tables {
            for (text, round) in rounds.iter().zip(1..) {
                assert_eq!(berger(players, round), pairs(text), "{players} players, round {round}");
            }
        }
    }

    #[test]
    fn all_meet_exactly_once_with_sides_in_balance() {
        for players in 3..=TABLE_LIMIT as u16 {
            for double in [false, true] {
                let cycle = players.next_multiple_of(2) - 1;
                let rounds = if double { 2 * cycle } else { cycle };
                let (mut met, mut firsts) = (BTreeSet::new(), vec![0_i32; usize::from(players)]);
                let mut sides = vec![String::new(); usize::from(players)];
                for round in 1..=rounds {
                    let mut seated = BTreeSet::new();
                    for (first, second) in schedule(players, double, round) {
                        assert!(seated.insert(first) && seated.insert(second), "{players}: one seat a round");
                        if first.max(second) <= players {
                            let key =
                                if double { (first, second) } else { (first.min(second), first.max(second)) };
                            assert!(met.insert(key), "{players}: {first}–{second} met before");
                            for (it, sign, letter) in [(first, 1, 'w'), (second, -1, 'b')] {
                                firsts[usize::from(it) - 1] += sign;
                                sides[usize::from(it) - 1].push(letter);
                            }
                        }
                    }
                }
                let pairs = usize::from(players) * usize::from(players - 1) / if double { 1 } else { 2 };
                assert_eq!(met.len(), pairs, "{players} players, double: {double}");
                assert!(firsts.iter().all(|it| it.abs() <= i32::from(!double)), "{players}: {firsts:?}");
                for sides in sides {
                    assert!(!sides.contains("www") && !sides.contains("bbb"), "{players}: {sides}");
                }
            }
        }
    }

    #[test]
    fn nothing_comes_of_rounds_that_are_not_in_the_table() {
        for (players, round) in [(0, 1), (4, 0), (4, 4), (5, 6), (1, 2)] {
            assert_eq!(berger(players, round), [], "{players} players, round {round}");
        }
        assert_eq!(schedule(4, false, 4), []);
    }
}
