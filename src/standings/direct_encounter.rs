//! Direct encounter: C.07 Art. 6, its two-only form 直胜, and play-off games (R011, R024), which order the same way.
//!
//! The value of such a tie-break is a place inside the tied group (1 the best); who stays level shares a place.

use super::facts::{Facts, Meeting};
use crate::tournament::Outcome;

/// Meetings of two players are averaged (Art. 6.1.2): exact for up to 16 of them.
const GRAIN: u128 = 720_720;

/// The games inside one tied group; players are places in the group.
#[derive(Debug)]
pub(super) struct Encounters {
    /// For each member: opponent and points, one entry a game.
    games: Vec<Vec<(usize, u64)>>,
    win: u64,
    loss: u64,
}

/// A member's separate standing (Art. 6.1), times [`GRAIN`].
#[derive(Clone, Copy, Debug)]
struct Separate {
    sum: u128,
    met: usize,
}

impl Encounters {
    /// Games over the board between members; with forfeits where the regulations say so or in a round robin (15.2).
    pub fn of(facts: &Facts<'_>, group: &[u16], forfeits: bool) -> Encounters {
        let mut place = vec![usize::MAX; facts.players()];
        for (at, member) in group.iter().enumerate() {
            place[usize::from(*member)] = at;
        }
        let games = group.iter().map(|member| {
            let player = usize::from(*member);
            let lines = facts.lines(player).iter();
            let met = lines.filter_map(|line| match facts.meeting(player, line) {
                Meeting::Game(opponent) => Some((opponent, line)),
                Meeting::Forfeit(Some(opponent)) if forfeits => Some((opponent, line)),
                Meeting::Forfeit(_) | Meeting::Bye | Meeting::Pending(_) => None,
            });
            let inside = met.filter(|(opponent, _)| place[*opponent] != usize::MAX);
            inside.map(|(opponent, line)| (place[opponent], u64::from(line.points.tenths()))).collect()
        });
        Encounters {
            games: games.collect(),
            win: u64::from(facts.ledger.points.win.tenths()),
            loss: u64::from(facts.ledger.points.worth(Outcome::Loss).tenths()),
        }
    }

    /// The play-off games between members: 2 for a win, 1 for a draw; they score nothing anywhere else.
    pub fn of_play_offs(facts: &Facts<'_>, group: &[u16]) -> Encounters {
        let mut games = vec![Vec::new(); group.len()];
        let place = |player: u16| group.iter().position(|member| *member == player);
        for game in &facts.extras.play_offs {
            if let (Some(first), Some(second)) = (place(game.first), place(game.second))
                && first != second
            {
                let (a, b) = game.result.half_points();
                games[first].push((second, a));
                games[second].push((first, b));
            }
        }
        Encounters { games, win: 2, loss: 0 }
    }

    pub fn games_of(&self, member: usize) -> &[(usize, u64)] {
        &self.games[member]
    }

    /// The place of each member inside the group, the best 1.
    pub fn places(&self, swiss: bool) -> Vec<u32> {
        let mut places = vec![0; self.games.len()];
        let mut next = 1;
        let mut waiting = vec![(0..self.games.len()).collect::<Vec<usize>>()];
        let mut is_member = vec![false; self.games.len()];
        while let Some(group) = waiting.pop() {
            let classes = self.split(&group, swiss, &mut is_member);
            if let [tied] = classes.as_slice() {
                for member in tied {
                    places[*member] = next;
                }
                next += tied.len() as u32;
            } else {
                waiting.extend(classes.into_iter().rev());
            }
        }
        places
    }

    /// One application of Art. 6.2 or 6.3: the classes of the group, best first; a single one when nothing is decided.
    fn split(&self, group: &[usize], swiss: bool, is_member: &mut [bool]) -> Vec<Vec<usize>> {
        if group.len() < 2 {
            return vec![group.to_vec()];
        }
        for member in group {
            is_member[*member] = true;
        }
        let separate: Vec<Separate> = group.iter().map(|member| self.separate(*member, is_member)).collect();
        for member in group {
            is_member[*member] = false;
        }
        if separate.iter().all(|it| it.met == 0) {
            return vec![group.to_vec()];
        }
        let mut order: Vec<usize> = (0..group.len()).collect();
        if separate.iter().all(|it| it.met == group.len() - 1) {
            // 6.2: all have met, the separate standings determine all rankings.
            order.sort_by_key(|at| std::cmp::Reverse(separate[*at].sum));
            let classes = order.chunk_by(|a, b| separate[*a].sum == separate[*b].sum);
            return classes.map(|class| class.iter().map(|at| group[*at]).collect()).collect();
        }
        if !swiss {
            return vec![group.to_vec()];
        }
        // 6.3: alone at the top whatever the missing games would bring; then the next rank in the same way.
        let missing = |at: usize| (group.len() - 1 - separate[at].met) as u128 * GRAIN;
        let worst = |at: usize| separate[at].sum + missing(at) * u128::from(self.loss);
        let best = |at: usize| separate[at].sum + missing(at) * u128::from(self.win.max(self.loss));
        let mut classes = Vec::new();
        while order.len() > 1 {
            let Some(top) = order.iter().copied().max_by_key(|at| worst(*at)) else { break };
            if order.iter().any(|at| *at != top && best(*at) >= worst(top)) {
                break;
            }
            classes.push(vec![group[top]]);
            order.retain(|at| *at != top);
        }
        if !order.is_empty() {
            classes.push(order.iter().map(|at| group[*at]).collect());
        }
        classes
    }

    fn separate(&self, member: usize, is_member: &[bool]) -> Separate {
        let mut separate = Separate { sum: 0, met: 0 };
        let games = &self.games[member];
        for (at, (opponent, _)) in games.iter().enumerate() {
            if !is_member[*opponent] || games[..at].iter().any(|(earlier, _)| earlier == opponent) {
                continue;
            }
            let meetings = games.iter().filter(|(other, _)| other == opponent);
            let (points, count) =
                meetings.fold((0, 0), |(sum, count), (_, points)| (sum + u128::from(*points), count + 1));
            separate.sum += points * GRAIN / count;
            separate.met += 1;
        }
        separate
    }
}
