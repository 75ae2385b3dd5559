//! Statistics of a round: how many games, how they ended, who won against the run of the points.

use crate::tournament::{Ledger, Outcome, Points, Side};
use serde::Serialize;

/// Counts of one round, each game once.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct RoundStatistics {
    /// From 1.
    pub round: u16,
    /// Boards with two names on them.
    pub boards: u32,
    pub first_wins: u32,
    pub second_wins: u32,
    pub draws: u32,
    /// Boards one or both did not come to.
    pub forfeits: u32,
    /// Boards without a result yet.
    pub pending: u32,
    /// Byes the pairing gave.
    pub byes: u32,
    /// Half- and full-point byes asked for.
    pub requested_byes: u32,
    pub absent: u32,
    /// Wins over the board of the player with fewer points before the round.
    pub upsets: Vec<Upset>,
    /// Games over the board between players level on points before the round.
    pub level_boards: u32,
    /// Boards, played or not, between players of different scores before the round: somebody floated.
    pub floats: u32,
    /// The highest score after the round and how many have it.
    pub best_score: Points,
    pub leaders: Vec<u16>,
}

/// A win of the player with fewer points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Upset {
    pub winner: u16,
    pub loser: u16,
    /// How many points the loser was ahead.
    pub gap: Points,
}

/// The statistics of a round (from 1); `None` when the ledger has no such round.
pub fn of_round(ledger: &Ledger, round: u16) -> Option<RoundStatistics> {
    let at = usize::from(round.checked_sub(1)?);
    if !ledger.players.iter().any(|player| player.lines.len() > at) {
        return None;
    }
    let mut found = RoundStatistics { round, ..RoundStatistics::default() };
    let score = |player: usize, rounds: usize| -> u64 {
        let lines = ledger.players[player].lines.iter().take(rounds);
        lines.map(|line| u64::from(line.points.tenths())).sum()
    };
    let mut best = 0;
    for (player, entry) in ledger.players.iter().enumerate() {
        let total = score(player, at + 1);
        if total > best || player == 0 {
            best = total;
            found.leaders.clear();
        }
        if total == best {
            found.leaders.extend(u16::try_from(player));
        }
        let Some(line) = entry.lines.get(at) else { continue };
        let opponent =
            line.opponent.map(usize::from).filter(|it| *it < ledger.players.len() && *it != player);
        let is_board = opponent.is_some();
        // A board is counted with the player of the lower place in the ledger, a win with the winner.
        let counts_board = opponent.is_some_and(|opponent| player < opponent);
        found.boards += u32::from(counts_board);
        match line.outcome {
            Outcome::Win if is_board => {
                match line.side {
                    Some(Side::First) => found.first_wins += 1,
                    Some(Side::Second) => found.second_wins += 1,
                    None => {}
                }
                if let Some(loser) = opponent {
                    let gap = score(loser, at).saturating_sub(score(player, at));
                    if let (1.., Ok(winner), Ok(loser)) = (gap, u16::try_from(player), u16::try_from(loser)) {
                        let gap = Points(u32::try_from(gap).unwrap_or(u32::MAX));
                        found.upsets.push(Upset { winner, loser, gap });
                    }
                }
            }
            Outcome::Draw => found.draws += u32::from(counts_board),
            Outcome::Win | Outcome::Loss => {}
            Outcome::Pending => found.pending += u32::from(counts_board),
            Outcome::ForfeitWin | Outcome::ForfeitLoss => found.forfeits += u32::from(counts_board),
            Outcome::PairingAllocatedBye => found.byes += 1,
            Outcome::FullPointBye | Outcome::HalfPointBye => found.requested_byes += 1,
            Outcome::ZeroPointBye => found.absent += 1,
        }
        if counts_board {
            let level = opponent.is_some_and(|opponent| score(opponent, at) == score(player, at));
            found.floats += u32::from(!level);
        }
        if counts_board && line.outcome.is_played() {
            let level = opponent.is_some_and(|opponent| score(opponent, at) == score(player, at));
            found.level_boards += u32::from(level);
        }
    }
    found.upsets.sort_by_key(|upset| (std::cmp::Reverse(upset.gap), upset.winner));
    found.best_score = Points(u32::try_from(best).unwrap_or(u32::MAX));
    Some(found)
}
