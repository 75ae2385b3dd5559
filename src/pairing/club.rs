//! Prize games of a club night: nearest level first, inside the level groups, nobody twice with the same opponent while
//! there is another (plan C, R005, R006, R039). A proposal: the teacher moves whom he likes before it is shown.
//!
//! Levels are places in a list, not points of a rating: so a list in which some have no rating works as well. Of two
//! proposals the better one, point by point:
//! 1. seats more players;
//! 2. seats those who have had fewer prize games tonight;
//! 3. has fewer pairs who met tonight already;
//! 4. has fewer pairs who met on the club night before;
//! 5. has fewer pairs in which one must have a side he has had twice more than the other one;
//! 6. has the smaller sum of squares of the distances in the list.

use super::matching::{self, Edge};
use super::next::freeze;
use crate::tournament::{
    Board, BoardNumber, Frozen, GameResult, Group, Outcome, Player, PlayerId, RoundNumber, Side, Tournament,
};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// Why two were put together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LevelNote {
    /// Places between them in tonight's list of their group: 1 for neighbours.
    pub apart: u16,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ratings: Option<[u16; 2]>,
    pub met: Met,
    /// Prize games of the two tonight, this one included.
    pub games: [u8; 2],
}

impl LevelNote {
    pub fn of(board: &Board) -> Option<LevelNote> {
        let Frozen(kept) = board.why.as_ref()?;
        serde_json::from_value(kept.clone()).ok()
    }
}

/// When two met last, as far as it matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Met {
    NotLately,
    LastNight,
    Tonight,
}

const SEATED: i128 = 1_000_000_000_000_000_000_000_000_000;
const FEWER_GAMES: i128 = 1_000_000_000_000_000_000_000;
const MET_TONIGHT: i128 = 100_000_000_000_000_000;
const MET_LAST_NIGHT: i128 = 10_000_000_000_000;
const SAME_SIDE: i128 = 100_000_000;
/// So far up and down the list opponents are looked for.
const REACH: usize = 40;

/// What a player is known by when levels are compared: his rating, else that of the local list.
pub fn level(player: &Player) -> Option<u16> {
    player.person.rating.or(player.person.campus.map(|it| it.rating))
}

/// The level group of a player; everybody's is the same where there are none.
pub const fn level_group(player: &Player) -> Option<Group> {
    player.group
}

/// The boards of the next prize games, the strongest pair first.
pub(super) fn next_round(t: &Tournament, round: RoundNumber) -> Vec<Board> {
    let seen = Seen::of(t);
    let mut list = t.ready_for_prize(round);
    list.sort_by_key(|player| (level_group(player), Reverse(seen.strength(t, player)), player.id));
    let mut pairs: Vec<(&Player, &Player, LevelNote)> = Vec::new();
    for group in list.chunk_by(|a, b| level_group(a) == level_group(b)) {
        pairs.extend(pair_group(t, &seen, group));
    }
    let taken: BTreeSet<BoardNumber> = still_running(t, round);
    let numbers = (1..).map(BoardNumber).filter(|number| !taken.contains(number));
    let boards = pairs.into_iter().zip(numbers).enumerate().map(|(at, ((a, b, note), number))| {
        // Where nothing speaks for either, the stronger has the first move at every other board.
        let (first, second) = if at % 2 == 0 { seen.sides(a.id, b.id) } else { seen.sides(b.id, a.id) };
        // The note names the two as they sit.
        let turned = first != a.id;
        let both = |it: [u8; 2]| if turned { [it[1], it[0]] } else { it };
        let ratings = note.ratings.map(|it| if turned { [it[1], it[0]] } else { it });
        let note = LevelNote { games: both(note.games), ratings, ..note };
        Board { why: freeze(&note), ..Board::new(number, first, second) }
    });
    boards.collect()
}

/// Tables that are still in use.
fn still_running(t: &Tournament, round: RoundNumber) -> BTreeSet<BoardNumber> {
    let earlier = t.rounds.iter().filter(|it| it.published && it.number < round);
    let boards = earlier.flat_map(|it| &it.boards).filter(|board| board.result.is_none());
    boards.map(|board| board.number).collect()
}

fn pair_group<'a>(
    t: &Tournament,
    seen: &Seen,
    group: &[&'a Player],
) -> Vec<(&'a Player, &'a Player, LevelNote)> {
    let games: Vec<usize> = group.iter().map(|player| t.prize_games_tonight(player.id)).collect();
    let mut edges = Vec::new();
    for a in 0..group.len() {
        for b in a + 1..group.len().min(a + 1 + REACH) {
            let fewer = |at: usize| i128::from(u8::MAX) - games[at].min(255) as i128;
            let met = match seen.met(group[a].id, group[b].id) {
                Met::NotLately => 0,
                Met::LastNight => MET_LAST_NIGHT,
                Met::Tonight => MET_TONIGHT,
            };
            let sides = if seen.clash(group[a].id, group[b].id) { SAME_SIDE } else { 0 };
            let apart = (b - a) as i128;
            let cost = met + sides + apart * apart;
            let weight = SEATED + FEWER_GAMES * (fewer(a) + fewer(b)) - cost;
            edges.push(Edge { ends: (a as u32, b as u32), weight });
        }
    }
    let mates = matching::heaviest(group.len(), &edges);
    let pairs = mates.iter().enumerate().filter_map(|(a, mate)| Some((a, (*mate)? as usize)));
    let note = |a: usize, b: usize| LevelNote {
        apart: (b - a) as u16,
        ratings: level(group[a]).zip(level(group[b])).map(|(a, b)| [a, b]),
        met: seen.met(group[a].id, group[b].id),
        games: [a, b].map(|at| games[at].min(254) as u8 + 1),
    };
    pairs.filter(|(a, b)| a < b).map(|(a, b)| (group[a], group[b], note(a, b))).collect()
}

/// What tonight's list remembers of the games before.
struct Seen {
    /// Night of the last game of two, counted from the last one: 0 is tonight.
    met: BTreeMap<(PlayerId, PlayerId), usize>,
    /// First moves less second moves, and the side of the last game.
    sides: BTreeMap<PlayerId, (i32, Option<Side>)>,
    /// Points a game, in thousandths of a win, of those who have no rating.
    form: BTreeMap<PlayerId, u32>,
}

impl Seen {
    fn of(t: &Tournament) -> Seen {
        let mut seen = Seen { met: BTreeMap::new(), sides: BTreeMap::new(), form: BTreeMap::new() };
        let nights = t.club.nights.len();
        for round in &t.rounds {
            let ago = t.club.night_of(round.number).map_or(nights, |night| nights - 1 - night);
            for board in round.boards.iter().filter(|it| !it.result.is_some_and(GameResult::is_forfeit)) {
                seen.met.insert(key(board.first, board.second), ago);
                for (player, side, step) in [(board.first, Side::First, 1), (board.second, Side::Second, -1)]
                {
                    let (balance, last) = seen.sides.entry(player).or_default();
                    *balance += step;
                    *last = Some(side);
                }
            }
        }
        let ledger = t.ledger(u16::MAX);
        for (player, of) in t.players.iter().zip(&ledger.players) {
            let worth = |it: Outcome| match it {
                Outcome::Win => 1_000,
                Outcome::Draw => 500,
                _ => 0,
            };
            let over = |it: &Outcome| matches!(it, Outcome::Win | Outcome::Draw | Outcome::Loss);
            let played: Vec<u32> = of.lines.iter().map(|line| line.outcome).filter(over).map(worth).collect();
            let games = played.len().max(1) as u32;
            seen.form.insert(player.id, played.iter().sum::<u32>() / games);
        }
        seen
    }

    fn met(&self, a: PlayerId, b: PlayerId) -> Met {
        match self.met.get(&key(a, b)) {
            Some(0) => Met::Tonight,
            Some(1) => Met::LastNight,
            Some(_) | None => Met::NotLately,
        }
    }

    /// Rating, and points a game where there is none or it is the same.
    fn strength(&self, t: &Tournament, player: &Player) -> (u16, u32) {
        let form = if t.rounds.is_empty() { 0 } else { self.form.get(&player.id).copied().unwrap_or(0) };
        (level(player).unwrap_or(0), form)
    }

    /// Both have had one side at least twice more than the other.
    fn clash(&self, a: PlayerId, b: PlayerId) -> bool {
        let of = |player: PlayerId| self.sides.get(&player).map_or(0, |it| it.0);
        (of(a) > 1 && of(b) > 1) || (of(a) < -1 && of(b) < -1)
    }

    /// Who has had the first move less often gets it; else who had the second one last.
    fn sides(&self, a: PlayerId, b: PlayerId) -> (PlayerId, PlayerId) {
        let of = |player: PlayerId| self.sides.get(&player).copied().unwrap_or_default();
        let ((of_a, last_a), (of_b, last_b)) = (of(a), of(b));
        let had_first = |last: Option<Side>| last == Some(Side::First);
        if (of_a, had_first(last_a)) <= (of_b, had_first(last_b)) { (a, b) } else { (b, a) }
    }
}

fn key(a: PlayerId, b: PlayerId) -> (PlayerId, PlayerId) {
    (a.min(b), a.max(b))
}
