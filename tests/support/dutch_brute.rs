//! The Dutch System by trying everything, straight from the articles; shares no code with the engine.
//!
//! Candidates of a bracket are made in the very order of Art. 3.6, 3.7 and Art. 4, each is judged by C4 and
//! C6–C21, and the first best one is taken. Only for a dozen players.

use qihui::pairing::dutch::Field;
use qihui::tournament::{Outcome, Side};
use std::collections::BTreeMap;

/// Pairs as (first, second) in ledger places, and the bye.
pub type Answer = Option<(Vec<(usize, usize)>, Option<usize>)>;

#[derive(Clone, Debug)]
struct Person {
    place: usize,
    number: u16,
    score: u32,
    whites: i32,
    blacks: i32,
    history: Vec<Side>,
    met: Vec<usize>,
    down: [bool; 2],
    up: [bool; 2],
    no_bye: bool,
    unplayed: usize,
    topscorer: bool,
}

impl Person {
    fn balance(&self) -> i32 {
        self.whites - self.blacks
    }
    fn twice(&self) -> Option<Side> {
        let k = self.history.len();
        (k >= 2 && self.history[k - 1] == self.history[k - 2]).then(|| self.history[k - 1])
    }
    /// 3 absolute, 2 strong, 1 mild, 0 none.
    fn wish(&self) -> (Option<Side>, u8) {
        if self.balance() > 1 {
            return (Some(Side::Second), 3);
        }
        if self.balance() < -1 {
            return (Some(Side::First), 3);
        }
        if let Some(side) = self.twice() {
            return (Some(side.opposite()), 3);
        }
        match self.balance() {
            1 => (Some(Side::Second), 2),
            -1 => (Some(Side::First), 2),
            _ => match self.history.last() {
                Some(side) => (Some(side.opposite()), 1),
                None => (None, 0),
            },
        }
    }
}

struct World {
    people: Vec<Person>,
    /// By places in `people` (rank order).
    legal: Vec<Vec<bool>>,
    bye_score: Option<u32>,
    initial: Side,
    colour_numbers: BTreeMap<usize, usize>,
    completable: BTreeMap<(u32, Option<u32>), bool>,
}

/// How a candidate is judged, its pairs, and its downfloaters.
type Candidate = (Vec<Vec<i64>>, Vec<(usize, usize)>, Vec<usize>);

/// Pairs a round.
pub fn pair(field: &Field) -> Answer {
    let mut world = World::new(field);
    let everyone: u32 = (1 << world.people.len()) - 1;
    if world.people.len() % 2 == 1 {
        let mut scores: Vec<u32> = world.people.iter().map(|it| it.score).collect();
        scores.sort_unstable();
        scores.dedup();
        world.bye_score = Some(scores.into_iter().find(|score| world.completes(everyone, Some(*score)))?);
    } else if !world.completes(everyone, None) {
        return None;
    }
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for who in 0..world.people.len() {
        match groups.last_mut() {
            Some(group) if world.people[group[0]].score == world.people[who].score => group.push(who),
            _ => groups.push(vec![who]),
        }
    }
    let mut moved: Vec<usize> = Vec::new();
    let mut pairs = Vec::new();
    for at in 0..groups.len() {
        let below: u32 = groups[at + 1..].iter().flatten().map(|who| 1 << who).sum();
        let next = groups.get(at + 1).cloned().unwrap_or_default();
        let (best, floaters) = world.bracket(&moved, &groups[at], &next, below);
        pairs.extend(best);
        moved = floaters;
    }
    assert!(moved.len() <= 1);
    let bye = moved.first().map(|who| world.people[*who].place);
    let games = pairs
        .into_iter()
        .map(|(a, b)| {
            let white = world.colour_of(a, b) == Side::First;
            let (a, b) = (world.people[a].place, world.people[b].place);
            if white { (a, b) } else { (b, a) }
        })
        .collect();
    Some((games, bye))
}

impl World {
    fn new(field: &Field) -> World {
        let done = usize::from(field.round) - 1;
        let players = &field.ledger.players;
        let extra = |who: usize, round: usize| players[who].virtual_points.get(round).map_or(0, |it| it.0);
        let score = |who: usize, rounds: usize| {
            players[who].lines[..rounds].iter().map(|line| line.points.0).sum::<u32>() + extra(who, rounds)
        };
        let played = |outcome: Outcome| matches!(outcome, Outcome::Win | Outcome::Draw | Outcome::Loss);
        let last_round = field.round >= field.ledger.rounds_planned;
        let mut people: Vec<Person> = (0..players.len())
            .filter(|who| field.present[*who])
            .map(|who| {
                let lines = &players[who].lines[..done];
                let history: Vec<Side> =
                    lines.iter().filter(|line| played(line.outcome)).map(|line| line.side.unwrap()).collect();
                let mut down = [false; 2];
                let mut up = [false; 2];
                for back in 0..2 {
                    let Some(round) = done.checked_sub(back + 1) else { continue };
                    let line = &lines[round];
                    if played(line.outcome) {
                        let (mine, theirs) =
                            (score(who, round), score(usize::from(line.opponent.unwrap()), round));
                        down[back] = mine > theirs;
                        up[back] = mine < theirs;
                    } else {
                        down[back] = line.outcome == Outcome::PairingAllocatedBye
                            || line.points > field.ledger.points.loss;
                    }
                }
                let best = field.ledger.points.win.0.max(field.ledger.points.draw.0) as usize * done;
                Person {
                    place: who,
                    number: players[who].number,
                    score: score(who, done),
                    whites: history.iter().filter(|side| **side == Side::First).count() as i32,
                    blacks: history.iter().filter(|side| **side == Side::Second).count() as i32,
                    met: lines
                        .iter()
                        .filter(|line| played(line.outcome))
                        .map(|line| usize::from(line.opponent.unwrap()))
                        .collect(),
                    down,
                    up,
                    no_bye: lines.iter().any(|line| {
                        line.outcome == Outcome::PairingAllocatedBye
                            || !played(line.outcome) && line.points >= field.ledger.points.win
                    }),
                    unplayed: done - history.len(),
                    topscorer: last_round && 2 * score(who, done) as usize > best,
                    history,
                }
            })
            .collect();
        people.sort_by(|a, b| b.score.cmp(&a.score).then(a.number.cmp(&b.number)));
        let legal = people
            .iter()
            .map(|a| {
                people
                    .iter()
                    .map(|b| {
                        let barred = field.forbidden.iter().any(|&(x, y)| {
                            let (x, y) = (usize::from(x), usize::from(y));
                            (x, y) == (a.place, b.place) || (y, x) == (a.place, b.place)
                        });
                        let clash = a.wish().1 == 3 && a.wish() == b.wish() && !a.topscorer && !b.topscorer;
                        a.place != b.place && !a.met.contains(&b.place) && !barred && !clash
                    })
                    .collect()
            })
            .collect();
        let mut taking_part: Vec<usize> = (0..players.len())
            .filter(|who| {
                field.present[*who]
                    || players[*who]
                        .lines
                        .iter()
                        .any(|line| line.opponent.is_some() || line.outcome == Outcome::PairingAllocatedBye)
            })
            .collect();
        taking_part.sort_by_key(|who| players[*who].number);
        let colour_numbers =
            taking_part.into_iter().enumerate().map(|(place, who)| (who, place + 1)).collect();
        World {
            people,
            legal,
            bye_score: None,
            initial: field.initial_colour,
            colour_numbers,
            completable: BTreeMap::new(),
        }
    }

    /// C4 with C1–C3 and, for an odd number, somebody of that score to take the bye.
    fn completes(&mut self, left: u32, bye: Option<u32>) -> bool {
        if left == 0 {
            return true;
        }
        if let Some(known) = self.completable.get(&(left, bye)) {
            return *known;
        }
        let who = left.trailing_zeros() as usize;
        let rest = left & !(1 << who);
        let mut found = left.count_ones() % 2 == 1
            && Some(self.people[who].score) == bye
            && !self.people[who].no_bye
            && self.completes(rest, None);
        for other in 0..self.people.len() {
            if !found && rest >> other & 1 == 1 && self.legal[who][other] {
                found = self.completes(rest & !(1 << other), bye);
            }
        }
        self.completable.insert((left, bye), found);
        found
    }

    /// The side of `a` (Art. 5.2).
    fn colour_of(&self, a: usize, b: usize) -> Side {
        let (one, other) = (&self.people[a], &self.people[b]);
        let ((mine, my_force), (theirs, their_force)) = (one.wish(), other.wish());
        let higher_is_one = (other.score, one.number) < (one.score, other.number);
        match (mine, theirs) {
            (None, None) => {
                let higher = if higher_is_one { one } else { other };
                let odd = self.colour_numbers[&higher.place] % 2 == 1;
                if odd == higher_is_one { self.initial } else { self.initial.opposite() }
            }
            (Some(mine), None) => mine,
            (None, Some(theirs)) => theirs.opposite(),
            (Some(mine), Some(theirs)) if mine != theirs => mine,
            (Some(mine), Some(_)) => {
                let keys = |it: &Person, force: u8| (force, if force == 3 { it.balance().abs() } else { 0 });
                let (my_key, their_key) = (keys(one, my_force), keys(other, their_force));
                if my_key != their_key {
                    return if my_key > their_key { mine } else { mine.opposite() };
                }
                let (k, l) = (one.history.len(), other.history.len());
                for back in 1..=k.min(l) {
                    if one.history[k - back] != other.history[l - back] {
                        return one.history[k - back].opposite();
                    }
                }
                if higher_is_one { mine } else { mine.opposite() }
            }
        }
    }

    /// Most pairs, most moved-down players in pairs among those with most pairs, and then the best downfloater
    /// scores (C6, C7). Art. 3.2 asks for both numbers apart; where C4 lets no pairing reach both, C6 goes first.
    fn reach(&mut self, moved: &[usize], residents: &[usize], below: u32) -> (usize, usize, Vec<u32>) {
        let all: Vec<usize> = moved.iter().chain(residents).copied().collect();
        let mut best: Option<(usize, Vec<u32>)> = None;
        let mut most_moved = (0, 0);
        let mut stack = vec![(0usize, 0u32, 0usize, 0usize)];
        while let Some((at, taken, pairs, moved_pairs)) = stack.pop() {
            if at == all.len() {
                let floaters: Vec<usize> = all.iter().copied().filter(|who| taken >> who & 1 == 0).collect();
                let left = below | floaters.iter().map(|who| 1 << who).sum::<u32>();
                if self.completes(left, self.bye_score) {
                    let scores = self.scores(&floaters);
                    most_moved = most_moved.max((pairs, moved_pairs));
                    if best
                        .as_ref()
                        .is_none_or(|(most, least)| pairs > *most || pairs == *most && scores < *least)
                    {
                        best = Some((pairs, scores));
                    }
                }
                continue;
            }
            stack.push((at + 1, taken, pairs, moved_pairs));
            if taken >> all[at] & 1 == 1 {
                continue;
            }
            for (place, other) in all.iter().enumerate().skip(at + 1) {
                if taken >> other & 1 == 0 && place >= moved.len() && self.legal[all[at]][*other] {
                    let gain = usize::from(at < moved.len());
                    stack.push((at + 1, taken | 1 << all[at] | 1 << other, pairs + 1, moved_pairs + gain));
                }
            }
        }
        let (pairs, scores) = best.expect("the rest always completes");
        (pairs, most_moved.1, scores)
    }

    fn scores(&self, who: &[usize]) -> Vec<u32> {
        let mut scores: Vec<u32> = who.iter().map(|who| self.people[*who].score).collect();
        scores.sort_unstable_by(|a, b| b.cmp(a));
        scores
    }

    fn bracket(
        &mut self,
        moved: &[usize],
        residents: &[usize],
        next: &[usize],
        below: u32,
    ) -> (Vec<(usize, usize)>, Vec<usize>) {
        let (max_pairs, m1, _) = self.reach(moved, residents, below);
        let mut best: Option<Candidate> = None;
        let mut ahead: BTreeMap<Vec<usize>, (usize, Vec<u32>)> = BTreeMap::new();
        for s1 in choices(moved, m1) {
            let limbo: Vec<usize> = moved.iter().copied().filter(|who| !s1.contains(who)).collect();
            for opponents in arrangements(residents, m1) {
                let upper: Vec<(usize, usize)> = s1.iter().copied().zip(opponents.iter().copied()).collect();
                if !upper.iter().all(|&(a, b)| self.legal[a][b]) {
                    continue;
                }
                let rest: Vec<usize> =
                    residents.iter().copied().filter(|who| !opponents.contains(who)).collect();
                let n1 = max_pairs - m1;
                for (s1r, s2r) in exchanges(&rest, n1) {
                    for lower in arrangements(&s2r, n1) {
                        let pairs: Vec<(usize, usize)> = upper
                            .iter()
                            .copied()
                            .chain(s1r.iter().copied().zip(lower.iter().copied()))
                            .collect();
                        if !pairs.iter().all(|&(a, b)| self.legal[a][b]) {
                            continue;
                        }
                        let mut floaters: Vec<usize> = limbo
                            .iter()
                            .chain(s2r.iter().filter(|who| !lower.contains(who)))
                            .copied()
                            .collect();
                        floaters.sort_unstable();
                        let left = below | floaters.iter().map(|who| 1 << who).sum::<u32>();
                        if !self.completes(left, self.bye_score) {
                            continue;
                        }
                        let look = match ahead.get(&floaters) {
                            Some(known) => known.clone(),
                            None => {
                                let after = below & !next.iter().map(|who| 1 << who).sum::<u32>();
                                let (pairs, _, scores) = self.reach(&floaters, next, after);
                                ahead.insert(floaters.clone(), (pairs, scores.clone()));
                                (pairs, scores)
                            }
                        };
                        let judged = self.judge(moved, residents, &pairs, &floaters, &look, below);
                        if best.as_ref().is_none_or(|(least, ..)| judged < *least) {
                            best = Some((judged, pairs, floaters));
                        }
                    }
                }
            }
        }
        let (_, pairs, floaters) = best.expect("a bracket has a candidate");
        (pairs, floaters)
    }

    /// C6 to C21, less is better, in order.
    fn judge(
        &self,
        moved: &[usize],
        residents: &[usize],
        pairs: &[(usize, usize)],
        floaters: &[usize],
        ahead: &(usize, Vec<u32>),
        below: u32,
    ) -> Vec<Vec<i64>> {
        let list = |scores: Vec<u32>| scores.into_iter().map(i64::from).collect::<Vec<_>>();
        let person = |who: usize| &self.people[who];
        let mut c = vec![vec![floaters.len() as i64], list(self.scores(floaters))];
        c.push(vec![-(ahead.0 as i64)]);
        c.push(list(ahead.1.clone()));
        // C9: one downfloater, and nobody else below is left over.
        let takes = floaters.len() == 1
            && (below.count_ones() + 1) % 2 == 1
            && self.bye_score.is_some_and(|score| residents.iter().all(|who| person(*who).score <= score));
        c.push(vec![if takes { person(floaters[0]).unplayed as i64 } else { 0 }]);
        let (mut c10, mut c11, mut c12, mut c13) = (0, 0, 0, 0);
        for &(a, b) in pairs {
            let side = self.colour_of(a, b);
            for (who, side) in [(a, side), (b, side.opposite())] {
                let it = person(who);
                if person(a).topscorer || person(b).topscorer {
                    let after = it.balance() + if side == Side::First { 1 } else { -1 };
                    c10 += i64::from(after.abs() > 2);
                    c11 += i64::from(it.twice() == Some(side));
                }
                let (wish, force) = it.wish();
                if wish.is_some_and(|wish| wish != side) {
                    c12 += 1;
                    c13 += i64::from(force == 2);
                }
            }
        }
        c.extend([vec![c10], vec![c11], vec![c12], vec![c13]]);
        let opponents: Vec<(usize, usize)> =
            pairs.iter().copied().filter(|(a, _)| moved.contains(a)).collect();
        for back in 0..2 {
            let again =
                floaters.iter().filter(|who| residents.contains(who) && person(**who).down[back]).count();
            c.push(vec![again as i64]);
            c.push(vec![opponents.iter().filter(|(_, b)| person(*b).up[back]).count() as i64]);
        }
        for back in 0..2 {
            // A moved-down player who moves on differs by more than any who is paired here.
            let bottom = person(residents[0]).score as i64;
            let mut differences: Vec<i64> = moved
                .iter()
                .filter(|who| person(**who).down[back])
                .map(|who| {
                    let paired = opponents.iter().any(|(a, _)| a == who);
                    person(*who).score as i64 - bottom + if paired { 0 } else { 10_000 }
                })
                .collect();
            differences.sort_unstable_by(|a, b| b.cmp(a));
            c.push(differences);
            let mut differences: Vec<i64> = opponents
                .iter()
                .filter(|(_, b)| person(*b).up[back])
                .map(|(a, b)| person(*a).score as i64 - person(*b).score as i64)
                .collect();
            differences.sort_unstable_by(|a, b| b.cmp(a));
            c.push(differences);
        }
        c
    }
}

/// All ways to choose `k` of the list, in lexicographic order (Art. 4.4).
fn choices(list: &[usize], k: usize) -> Vec<Vec<usize>> {
    if k == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (i, first) in list.iter().enumerate() {
        for rest in choices(&list[i + 1..], k - 1) {
            all.push([vec![*first], rest].concat());
        }
    }
    all
}

/// All ordered choices of `k` of the list, in lexicographic order (Art. 4.2).
fn arrangements(list: &[usize], k: usize) -> Vec<Vec<usize>> {
    if k == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for i in 0..list.len() {
        let mut others = list.to_vec();
        let first = others.remove(i);
        for rest in arrangements(&others, k - 1) {
            all.push([vec![first], rest].concat());
        }
    }
    all
}

/// S1 and S2 after each exchange, in the order of Art. 4.3.
fn exchanges(list: &[usize], n1: usize) -> Vec<(Vec<usize>, Vec<usize>)> {
    let places: Vec<usize> = (0..list.len()).collect();
    let (s1, s2) = places.split_at(n1);
    let mut all = Vec::new();
    for k in 0..=s1.len().min(s2.len()) {
        for out in choices(s1, k) {
            for into in choices(s2, k) {
                let difference = into.iter().sum::<usize>() - out.iter().sum::<usize>();
                let lowest_out: Vec<usize> = out.iter().rev().map(|place| usize::MAX - place).collect();
                all.push((k, difference, lowest_out, into.clone(), out.clone()));
            }
        }
    }
    all.sort();
    all.into_iter()
        .map(|(_, _, _, into, out)| {
            let pick = |of: &[usize], without: &[usize], with: &[usize]| {
                let mut half: Vec<usize> =
                    of.iter().filter(|it| !without.contains(it)).chain(with).copied().collect();
                half.sort_unstable();
                half.into_iter().map(|place| list[place]).collect::<Vec<_>>()
            };
            (pick(s1, &out, &into), pick(s2, &into, &out))
        })
        .collect()
}
