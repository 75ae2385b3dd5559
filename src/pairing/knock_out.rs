//! 淘汰赛: the next games of a bracket.
//!
//! All matches of a stage are played side by side, game by game: a round is one game of each match that is not decided
//! yet. When all planned games are over and a match is level, the next round has a play-off game of it (加赛). Who sits
//! where in the bracket is in [`crate::tournament::knock_out`].

use super::lots::Lots;
use crate::tournament::knock_out::{End, FINAL, Match};
use crate::tournament::{
    Board, BoardNumber, Bracket, Bye, ByeLine, Fixture, PairingSystem, Player, PlayerId, Seed, Seeding, Side,
    Tournament,
};
use std::collections::BTreeSet;

/// Boards and byes of the next round, and which stage and game it is.
pub(super) fn next_round(t: &Tournament, seed: Seed) -> (Vec<Board>, Vec<ByeLine>, Fixture) {
    let PairingSystem::KnockOut { games, .. } = t.settings.system else { return Default::default() };
    let Some(bracket) = t.bracket() else { return Default::default() };
    let Some(stage) = bracket.open_stage() else { return Default::default() };
    let game = 1 + t.rounds.iter().filter(|round| round.stage() == Some(stage)).count() as u16;
    let mut lots = Lots::new(seed);
    let (mut boards, mut byes): (Vec<Board>, Vec<ByeLine>) = Default::default();
    let last = stage == bracket.last_stage();
    // A match keeps its board through all its games. One that begins after the others (who had withdrawn is back) takes
    // a board that none of them has.
    let kept: BTreeSet<BoardNumber> =
        bracket.matches(stage).filter_map(|it| it.games.last().map(|(_, board)| *board)).collect();
    let mut free = (FINAL.0..).map(BoardNumber).filter(|board| !kept.contains(board));
    for (it, place) in bracket.matches(stage).zip(FINAL.0..) {
        match (it.end, it.players()) {
            (End::Open, Some(both)) => {
                let number = match it.games.last() {
                    Some((_, board)) => Some(*board),
                    None if last => Some(BoardNumber(place)),
                    None => free.next(),
                };
                let Some(number) = number else { continue };
                let [first, second] = sides(t, it, both, u16::from(games), &mut lots);
                boards.push(Board::new(number, first, second));
            }
            // Nobody on the other side: shown once, with the first game of the stage. Third place needs no line.
            (End::Won { .. }, _) if game == 1 && !(last && place > FINAL.0) => {
                let bye = |player| ByeLine { player, kind: Bye::PairingAllocated, why: None };
                byes.extend(it.winner().player().map(bye));
            }
            _ => {}
        }
    }
    // A latecomer has the number after the last one, and in the bracket he meets the lowest of those with a bye.
    byes.sort_by_key(|bye| std::cmp::Reverse(t.player(bye.player).and_then(|player| player.number)));
    (boards, byes, Fixture::KnockOut { stage, game })
}

/// Sides alternate from game to game. The first game of a match and the first play-off game after as many games with
/// either side are for who has moved first less often in the event, then for who did not in his last game, then by lot.
fn sides(t: &Tournament, it: &Match, both: [PlayerId; 2], games: u16, lots: &mut Lots) -> [PlayerId; 2] {
    let [upper, lower] = both;
    let played = it.games.len() as u16;
    let before = it.games.last().and_then(|(round, board)| t.round(*round)?.board(*board));
    if let Some(board) = before.filter(|_| played < games || !played.is_multiple_of(2)) {
        return if board.first == upper { [lower, upper] } else { [upper, lower] };
    }
    let history = |id| sides_of(t, id).collect::<Vec<Side>>();
    let (of_upper, of_lower) = (history(upper), history(lower));
    let firsts = |sides: &[Side]| sides.iter().filter(|side| **side == Side::First).count();
    let [more, fewer] = [firsts(&of_upper), firsts(&of_lower)];
    let upper_first = match more.cmp(&fewer) {
        std::cmp::Ordering::Less => true,
        std::cmp::Ordering::Greater => false,
        std::cmp::Ordering::Equal => match (of_upper.last(), of_lower.last()) {
            (Some(Side::Second), Some(Side::First)) if before.is_none() => true,
            (Some(Side::First), Some(Side::Second)) if before.is_none() => false,
            _ => lots.below(2) == 0,
        },
    };
    if upper_first { [upper, lower] } else { [lower, upper] }
}

/// The sides somebody had, oldest first; games nobody came to do not count.
fn sides_of(t: &Tournament, id: PlayerId) -> impl Iterator<Item = Side> {
    t.rounds.iter().filter_map(move |round| {
        let board = round.board_of(id)?;
        if board.result.is_some_and(|it| it.is_forfeit()) { None } else { board.seats(id) }
    })
}

/// Numbers for a bracket: by rating, by lot, or the best by rating and lots for the rest.
pub(super) fn numbers(t: &Tournament, seeding: Seeding, seed: Seed) -> Vec<(PlayerId, u16)> {
    let mut order: Vec<&Player> = t.players.iter().collect();
    let seeded = match seeding {
        Seeding::Lots => 0,
        Seeding::Ratings => order.len(),
        Seeding::Seeds { count } => usize::from(count).min(order.len()),
    };
    if seeded > 0 {
        order.sort_by_key(|player| (std::cmp::Reverse(player.person.rating.unwrap_or(0)), player.id));
    }
    Lots::new(seed).shuffle(&mut order[seeded..]);
    order.into_iter().map(|player| player.id).zip(1..).collect()
}

/// Whether a match may be decided by lots, a play-off written down, or an armageddon game: all its games are over and
/// neither leads.
pub fn awaits_decision(bracket: &Bracket, players: &[PlayerId]) -> bool {
    bracket.open_match_of(players).is_some_and(|(_, it)| it.level)
}
