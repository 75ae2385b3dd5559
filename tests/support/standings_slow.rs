//! The tie-breaks a second time, slowly and from the text: exact fractions, no sharing, recursion, every outcome of
//! missing games tried one by one. Written to be compared with, never to be fast.

use qihui::standings::{Blank, Cut, DroppedRound, Extras, TieBreak, Unrated};
use qihui::tournament::{Ledger, Outcome, Points, Side};
use std::cmp::Ordering;
use std::sync::LazyLock;

/// A fraction; the denominator is positive.
#[derive(Clone, Copy, Debug)]
pub struct Q(pub i128, pub i128);

impl Q {
    pub const ZERO: Q = Q(0, 1);
    fn plus(self, other: Q) -> Q {
        Q(self.0 * other.1 + other.0 * self.1, self.1 * other.1).lowest()
    }
    fn times(self, other: Q) -> Q {
        Q(self.0 * other.0, self.1 * other.1).lowest()
    }
    fn lowest(self) -> Q {
        let (mut a, mut b) = (self.0.abs(), self.1);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        if a == 0 { Q(0, 1) } else { Q(self.0 / a, self.1 / a) }
    }
    fn round_half_up(self) -> Q {
        Q((2 * self.0 + self.1).div_euclid(2 * self.1), 1)
    }
    pub fn cmp(self, other: Q) -> Ordering {
        (self.0 * other.1).cmp(&(other.0 * self.1))
    }
}

fn q(points: Points) -> Q {
    Q(i128::from(points.tenths()), 10)
}

fn sum(values: impl IntoIterator<Item = Q>) -> Q {
    values.into_iter().fold(Q::ZERO, Q::plus)
}

/// Table 8.1.2 as the Handbook prints it: the difference up to which the higher rated has this probability.
const PD: &str = "3:50 10:51 17:52 25:53 32:54 39:55 46:56 53:57 61:58 68:59 76:60 83:61 91:62 98:63 106:64 113:65 \
    121:66 129:67 137:68 145:69 153:70 162:71 170:72 179:73 188:74 197:75 206:76 215:77 225:78 235:79 245:80 256:81 \
    267:82 278:83 290:84 302:85 315:86 328:87 344:88 357:89 374:90 391:91 411:92 432:93 456:94 484:95 517:96 559:97 \
    619:98 735:99";

/// Table 8.1.1, upper half.
const DP: &str = "100:800 99:677 98:589 97:538 96:501 95:470 94:444 93:422 92:401 91:383 90:366 89:351 88:336 87:322 \
    86:309 85:296 84:284 83:273 82:262 81:251 80:240 79:230 78:220 77:211 76:202 75:193 74:184 73:175 72:166 71:158 \
    70:149 69:141 68:133 67:125 66:117 65:110 64:102 63:95 62:87 61:80 60:72 59:65 58:57 57:50 56:43 55:36 54:29 \
    53:21 52:14 51:7 50:0";

fn pairs(table: &str) -> Vec<(i128, i128)> {
    let pair = |entry: &str| {
        let (a, b) = entry.split_once(':').unwrap();
        (a.parse().unwrap(), b.parse().unwrap())
    };
    table.split_whitespace().map(pair).collect()
}

fn probability(difference: i128) -> i128 {
    static TABLE: LazyLock<Vec<(i128, i128)>> = LazyLock::new(|| pairs(PD));
    let higher = TABLE.iter().find(|(limit, _)| difference.abs() <= *limit).map_or(100, |(_, pd)| *pd);
    if difference < 0 { 100 - higher } else { higher }
}

fn difference(percent: i128) -> i128 {
    let of = |percent: i128| pairs(DP).into_iter().find(|(p, _)| *p == percent).unwrap().1;
    if percent < 50 { -of(100 - percent) } else { of(percent) }
}

pub struct Slow<'a> {
    pub ledger: &'a Ledger,
    pub extras: &'a Extras,
}

impl Slow<'_> {
    fn n(&self) -> usize {
        self.ledger.players.len()
    }
    fn rounds(&self) -> usize {
        usize::from(self.ledger.rounds_done)
    }
    fn outcome(&self, player: usize, round: usize) -> Outcome {
        self.ledger.players[player].lines[round].outcome
    }
    fn points(&self, player: usize, round: usize) -> Q {
        q(self.ledger.players[player].lines[round].points)
    }
    fn opponent(&self, player: usize, round: usize) -> Option<usize> {
        self.ledger.players[player].lines[round].opponent.map(usize::from)
    }
    fn score(&self, player: usize) -> Q {
        sum((0..self.rounds()).map(|round| self.points(player, round)))
    }
    fn draw(&self) -> Q {
        q(self.ledger.points.draw)
    }
    fn is_over_the_board(&self, player: usize, round: usize) -> bool {
        matches!(self.outcome(player, round), Outcome::Win | Outcome::Draw | Outcome::Loss)
    }
    fn is_forfeit(&self, player: usize, round: usize) -> bool {
        matches!(self.outcome(player, round), Outcome::ForfeitWin | Outcome::ForfeitLoss)
    }
    /// 16.1.2
    fn is_vur(&self, player: usize, round: usize) -> bool {
        matches!(
            self.outcome(player, round),
            Outcome::HalfPointBye | Outcome::ZeroPointBye | Outcome::ForfeitLoss
        )
    }
    /// 16.1.1
    fn is_requested_bye(&self, player: usize, round: usize) -> bool {
        matches!(self.outcome(player, round), Outcome::HalfPointBye | Outcome::ZeroPointBye)
    }
    /// 16.3: each round on its own.
    fn as_opponent(&self, player: usize) -> Q {
        sum((0..self.rounds()).map(|round| {
            let last_ones = (round + 1..self.rounds()).all(|later| self.is_vur(player, later));
            if self.is_requested_bye(player, round) && last_ones {
                self.draw()
            } else {
                self.points(player, round)
            }
        }))
    }

    /// Rounds as (round, opponent's or dummy's score, from a VUR).
    fn elements(&self, player: usize) -> Vec<(usize, Q, bool)> {
        let mut found = Vec::new();
        for round in 0..self.rounds() {
            let least = |a: Q, b: Q| if a.cmp(b) == Ordering::Less { a } else { b };
            let own = self.score(player);
            let game = self.is_over_the_board(player, round)
                || self.is_forfeit(player, round) && self.extras.predetermined;
            if self.outcome(player, round) == Outcome::Pending {
                continue;
            } else if game {
                found.push((round, self.as_opponent(self.opponent(player, round).unwrap()), false));
            } else if self.is_forfeit(player, round) {
                let cap = self.as_opponent(self.opponent(player, round).unwrap());
                found.push((round, least(own, cap), self.is_vur(player, round)));
            } else if !self.extras.predetermined {
                let cap = self.draw().times(Q(self.rounds() as i128, 1));
                found.push((round, least(own, cap), self.is_vur(player, round)));
            }
        }
        found
    }

    /// Art. 14 and 16.5: what is left after cutting, as contributions. `elements`: (score, contribution, VUR).
    fn cut(mut elements: Vec<(Q, Q, bool)>, cut: Cut) -> Vec<Q> {
        let by = |a: &(Q, Q, bool), b: &(Q, Q, bool)| a.0.cmp(b.0).then(a.1.cmp(b.1));
        for _ in 0..cut.lowest {
            elements.sort_by(by);
            let Some(least) = elements.first().copied() else { break };
            let mut volunteered: Vec<usize> = (0..elements.len()).filter(|at| elements[*at].2).collect();
            volunteered.sort_by(|a, b| elements[*a].1.cmp(elements[*b].1));
            match volunteered.first() {
                Some(at) if elements[*at].1.cmp(least.1) != Ordering::Less => elements.remove(*at),
                _ => elements.remove(0),
            };
        }
        for _ in 0..cut.highest {
            elements.sort_by(by);
            elements.pop();
        }
        elements.into_iter().map(|element| element.1).collect()
    }

    fn buchholz(&self, player: usize, cut: Cut) -> Q {
        sum(Self::cut(
            self.elements(player).into_iter().map(|(_, score, vur)| (score, score, vur)).collect(),
            cut,
        ))
    }

    /// The ledger with every board of the event's last round drawn (8.3).
    fn fore(&self) -> Ledger {
        let mut ledger = self.ledger.clone();
        if ledger.rounds_done >= ledger.rounds_planned && ledger.rounds_done > 0 {
            let last = self.rounds() - 1;
            let draw = ledger.points.draw;
            for line in ledger.players.iter_mut().map(|player| &mut player.lines[last]) {
                if line.opponent.is_some() {
                    line.outcome = Outcome::Draw;
                    line.points = draw;
                }
            }
        }
        ledger
    }

    fn games(&self, player: usize) -> Vec<(usize, usize)> {
        let rounds = (0..self.rounds()).filter(|round| self.is_over_the_board(player, *round));
        rounds.map(|round| (round, self.opponent(player, round).unwrap())).collect()
    }

    fn rating(&self, player: usize) -> Option<i128> {
        match (self.ledger.players[player].rating, self.extras.unrated) {
            (Some(rating), _) => Some(i128::from(rating)),
            (None, Unrated::CountAs(rating)) => Some(i128::from(rating)),
            (None, Unrated::LeaveOut) => None,
        }
    }

    fn ratings(&self, player: usize) -> Vec<i128> {
        self.games(player).into_iter().map(|(_, opponent)| self.rating(opponent).unwrap()).collect()
    }

    fn average(values: Vec<Q>) -> Option<Q> {
        let count = values.len() as i128;
        (count > 0).then(|| sum(values).times(Q(1, count)))
    }

    /// Games won and half the games drawn.
    fn fraction(&self, player: usize) -> Q {
        sum(self.games(player).into_iter().map(|(round, _)| match self.outcome(player, round) {
            Outcome::Win => Q(1, 1),
            Outcome::Draw => Q(1, 2),
            _ => Q::ZERO,
        }))
    }

    fn performance(&self, player: usize) -> Option<Q> {
        let average =
            Self::average(self.ratings(player).into_iter().map(|it| Q(it, 1)).collect())?.round_half_up();
        let count = self.games(player).len() as i128;
        let percent = self.fraction(player).times(Q(100, count)).round_half_up();
        Some(average.plus(Q(difference(percent.0), 1)))
    }

    fn perfect(&self, player: usize) -> Option<Q> {
        let ratings = self.ratings(player);
        let lowest = *ratings.iter().min()?;
        let scored = self.fraction(player);
        if scored.cmp(Q::ZERO) == Ordering::Equal {
            return Some(Q(lowest - 800, 1));
        }
        (lowest - 740..)
            .find(|rating| {
                let expected: i128 = ratings.iter().map(|other| probability(rating - other)).sum();
                Q(expected, 100).cmp(scored) != Ordering::Less
            })
            .map(|rating| Q(rating, 1))
    }

    fn count(&self, player: usize, counts: impl Fn(usize) -> bool) -> Option<Q> {
        let _ = player;
        Some(Q((0..self.rounds()).filter(|round| counts(*round)).count() as i128, 1))
    }

    fn is_left_out(&self, tie_break: TieBreak) -> bool {
        tie_break.needs_ratings()
            && self.extras.unrated == Unrated::LeaveOut
            && self.ledger.players.iter().any(|player| player.rating.is_none())
    }

    /// The value where there is one outside a group, in points, rating points or a count.
    pub fn value(&self, tie_break: TieBreak, player: usize) -> Option<Q> {
        if self.is_left_out(tie_break) {
            return None;
        }
        let side = |round: usize| self.ledger.players[player].lines[round].side;
        let won = |round: usize| self.outcome(player, round) == Outcome::Win;
        let win = q(self.ledger.points.win);
        match tie_break {
            TieBreak::Points => Some(self.score(player)),
            TieBreak::Wins => self.count(player, |round| {
                self.outcome(player, round) != Outcome::Pending
                    && self.points(player, round).cmp(win) != Ordering::Less
            }),
            TieBreak::GamesWon => self.count(player, won),
            TieBreak::GamesWithBlack | TieBreak::SecondMoverGames => self.count(player, |round| {
                side(round) == Some(Side::Second) && self.is_over_the_board(player, round)
            }),
            TieBreak::WinsWithBlack | TieBreak::SecondMoverWins => {
                self.count(player, |round| side(round) == Some(Side::Second) && won(round))
            }
            TieBreak::FirstMoverWins => {
                self.count(player, |round| side(round) == Some(Side::First) && won(round))
            }
            TieBreak::Progressive { without_first } => Some(sum((usize::from(without_first)..self.rounds())
                .flat_map(|after| (0..=after).map(|round| self.points(player, round)).collect::<Vec<_>>()))),
            TieBreak::RoundsElected => self.count(player, |round| !self.is_vur(player, round)),
            TieBreak::StandardPoints => Some(sum((0..self.rounds()).map(|round| {
                if self.outcome(player, round) == Outcome::Pending {
                    return Q::ZERO;
                }
                match self.points(player, round).cmp(self.draw()) {
                    Ordering::Less => Q::ZERO,
                    Ordering::Equal => Q(1, 2),
                    Ordering::Greater => Q(1, 1),
                }
            }))),
            TieBreak::PairingNumber { reverse: false } => {
                Some(Q(i128::from(self.ledger.players[player].number), 1))
            }
            TieBreak::PairingNumber { reverse: true } => {
                let own = self.ledger.players[player].number;
                Some(Q(1 + self.ledger.players.iter().filter(|other| other.number > own).count() as i128, 1))
            }
            TieBreak::Buchholz(cut) => Some(self.buchholz(player, cut)),
            TieBreak::ForeBuchholz(cut) => {
                Some(Slow { ledger: &self.fore(), extras: self.extras }.buchholz(player, cut))
            }
            TieBreak::AverageBuchholz { fore } => {
                let ledger = if fore { self.fore() } else { self.ledger.clone() };
                let seen = Slow { ledger: &ledger, extras: self.extras };
                Self::average(
                    self.games(player).into_iter().map(|(_, it)| seen.buchholz(it, Cut::NONE)).collect(),
                )
            }
            TieBreak::SonnebornBerger(cut) => {
                let elements = self.elements(player).into_iter();
                let products =
                    elements.map(|(round, score, vur)| (score, score.times(self.points(player, round)), vur));
                Some(sum(Self::cut(products.collect(), cut)))
            }
            TieBreak::Koya { half_points } => {
                let boards = |it: usize| {
                    (0..self.rounds()).filter(|round| self.opponent(it, *round).is_some()).count()
                };
                let most = if self.extras.predetermined {
                    (0..self.n()).map(boards).max().unwrap_or(0)
                } else {
                    self.rounds()
                };
                let limit = win.times(Q(most as i128, 2)).plus(Q(i128::from(half_points), 2));
                Some(sum((0..self.rounds()).filter_map(|round| {
                    let opponent = self.opponent(player, round)?;
                    let counts = self.outcome(player, round) != Outcome::Pending
                        && self.score(opponent).cmp(limit) != Ordering::Less;
                    counts.then(|| self.points(player, round))
                })))
            }
            TieBreak::AverageRating(cut) => {
                let ratings = self.ratings(player).into_iter().map(|it| (Q(it, 1), Q(it, 1), false));
                Self::average(Self::cut(ratings.collect(), cut)).map(Q::round_half_up)
            }
            TieBreak::Performance => self.performance(player),
            TieBreak::PerfectPerformance => self.perfect(player),
            TieBreak::AveragePerformance => {
                let others = self.games(player).into_iter().map(|(_, it)| self.performance(it).unwrap());
                Self::average(others.collect()).map(Q::round_half_up)
            }
            TieBreak::AveragePerfectPerformance => {
                let others = self.games(player).into_iter().map(|(_, it)| self.perfect(it).unwrap());
                Self::average(others.collect()).map(Q::round_half_up)
            }
            TieBreak::Rating { .. } => self.rating(player).map(|rating| Q(rating, 1)),
            TieBreak::OpponentPoints(blank) => Some(self.opponent_points(player, blank)),
            TieBreak::GoTotal => {
                // points + Σ ÷ (½ × highest) − rounds
                let half = win.times(Q(self.rounds() as i128, 2));
                if half.0 == 0 {
                    return None;
                }
                let small = self.opponent_points(player, Blank::Zero).times(Q(half.1, half.0));
                Some(self.score(player).plus(small).plus(Q(-(self.rounds() as i128), 1)))
            }
            TieBreak::WinnersPoints => Some(sum((0..self.rounds()).filter_map(|round| {
                let score = self.score(self.opponent(player, round)?);
                match self.outcome(player, round) {
                    Outcome::Win | Outcome::ForfeitWin => Some(score),
                    Outcome::Draw => Some(score.times(Q(1, 2))),
                    _ => None,
                }
            }))),
            TieBreak::FewestFouls => {
                Some(Q(i128::from(self.extras.fouls.get(player).copied().unwrap_or(0)), 1))
            }
            TieBreak::Lot => self.extras.lots.get(player).copied().flatten().map(|lot| Q(i128::from(lot), 1)),
            TieBreak::DirectEncounter { .. }
            | TieBreak::DirectEncounterOfTwo
            | TieBreak::Dropping(_)
            | TieBreak::PlayOff => None,
        }
    }

    fn opponent_points(&self, player: usize, blank: Blank) -> Q {
        sum((0..self.rounds()).map(|round| {
            match (self.outcome(player, round), self.opponent(player, round)) {
                (Outcome::Pending, _) => Q::ZERO,
                (_, Some(opponent)) => self.score(opponent),
                (Outcome::PairingAllocatedBye, None) if blank == Blank::Subsidy => {
                    let rounds = self.ledger.rounds_done.max(self.ledger.rounds_planned);
                    Q(i128::from(rounds) - (round as i128 + 1) + 1, 1)
                }
                (_, None) if blank == Blank::Lowest => {
                    (0..self.n()).map(|it| self.score(it)).min_by(|a, b| a.cmp(*b)).unwrap()
                }
                (_, None) => Q::ZERO,
            }
        }))
    }

    /// Ranks everybody: classes of players who are level, best first.
    pub fn ranks(&self, order: &[TieBreak]) -> Vec<Vec<usize>> {
        let mut steps = order.to_vec();
        if !steps.contains(&TieBreak::Points) {
            steps.insert(0, TieBreak::Points);
        }
        self.split((0..self.n()).collect(), &steps, 0)
    }

    fn split(&self, group: Vec<usize>, steps: &[TieBreak], at: usize) -> Vec<Vec<usize>> {
        if at == steps.len() || group.len() < 2 {
            return vec![group];
        }
        let classes = match steps[at] {
            TieBreak::DirectEncounter { forfeits } => {
                self.encounter(group, &|a, b| self.meetings(a, b, forfeits), self.scale())
            }
            TieBreak::DirectEncounterOfTwo if group.len() == 2 => {
                self.encounter(group, &|a, b| self.meetings(a, b, false), self.scale())
            }
            TieBreak::DirectEncounterOfTwo => vec![group],
            TieBreak::PlayOff => {
                let named = self.extras.play_off_orders.iter().rev();
                let mut whole = named.filter(|order| group.iter().all(|it| order.contains(&(*it as u16))));
                match whole.next() {
                    Some(order) => order
                        .iter()
                        .map(|it| usize::from(*it))
                        .filter(|it| group.contains(it))
                        .map(|it| vec![it])
                        .collect(),
                    None => self.encounter(group, &|a, b| self.play_offs(a, b), [Q(2, 1), Q(1, 1), Q(0, 1)]),
                }
            }
            TieBreak::Dropping(which) => {
                let before: Vec<TieBreak> =
                    steps[..at].iter().copied().filter(|it| !matches!(it, TieBreak::Dropping(_))).collect();
                self.drop_rounds(group, &before, which, 1)
            }
            tie_break => {
                let smaller = tie_break.smaller_is_better()
                    || matches!(tie_break, TieBreak::PairingNumber { .. } | TieBreak::Lot);
                let compare =
                    |a: &usize, b: &usize| match (self.value(tie_break, *a), self.value(tie_break, *b)) {
                        (None, None) => Ordering::Equal,
                        (Some(_), None) => Ordering::Less,
                        (None, Some(_)) => Ordering::Greater,
                        (Some(a), Some(b)) if smaller => a.cmp(b),
                        (Some(a), Some(b)) => b.cmp(a),
                    };
                let mut sorted = group;
                sorted.sort_by(compare);
                sorted.chunk_by(|a, b| compare(a, b) == Ordering::Equal).map(<[usize]>::to_vec).collect()
            }
        };
        classes.into_iter().flat_map(|class| self.split(class, steps, at + 1)).collect()
    }

    fn drop_rounds(
        &self,
        group: Vec<usize>,
        before: &[TieBreak],
        which: DroppedRound,
        count: usize,
    ) -> Vec<Vec<usize>> {
        if group.len() < 2 || count >= self.rounds() {
            return vec![group];
        }
        let mut ledger = self.ledger.clone();
        for player in &mut ledger.players {
            let rounds = player.lines.len();
            player.lines = match which {
                DroppedRound::Last => player.lines[..rounds - count].to_vec(),
                DroppedRound::First => player.lines[count..].to_vec(),
            };
        }
        ledger.rounds_done -= count as u16;
        if which == DroppedRound::First {
            ledger.rounds_planned = ledger.rounds_planned.saturating_sub(count as u16);
        }
        let classes = Slow { ledger: &ledger, extras: self.extras }.split(group, before, 0);
        classes.into_iter().flat_map(|class| self.drop_rounds(class, before, which, count + 1)).collect()
    }

    fn scale(&self) -> [Q; 3] {
        [q(self.ledger.points.win), q(self.ledger.points.draw), q(self.ledger.points.loss)]
    }

    /// What `a` took in each game against `b` (6.1.1).
    fn meetings(&self, a: usize, b: usize, forfeits: bool) -> Vec<Q> {
        let rounds = (0..self.rounds()).filter(|round| self.opponent(a, *round) == Some(b));
        let games = rounds.filter(|round| {
            self.is_over_the_board(a, *round)
                || self.is_forfeit(a, *round) && (forfeits || self.extras.predetermined)
        });
        games.map(|round| self.points(a, round)).collect()
    }

    fn play_offs(&self, a: usize, b: usize) -> Vec<Q> {
        use qihui::standings::PlayOffResult::{Draw, FirstWins, SecondWins};
        let games = self.extras.play_offs.iter();
        games
            .filter_map(|game| match (usize::from(game.first), usize::from(game.second), game.result) {
                (x, y, FirstWins) if (x, y) == (a, b) => Some(Q(2, 1)),
                (x, y, SecondWins) if (x, y) == (a, b) => Some(Q(0, 1)),
                (x, y, FirstWins) if (x, y) == (b, a) => Some(Q(0, 1)),
                (x, y, SecondWins) if (x, y) == (b, a) => Some(Q(2, 1)),
                (x, y, Draw) if (x, y) == (a, b) || (x, y) == (b, a) => Some(Q(1, 1)),
                _ => None,
            })
            .collect()
    }

    /// Art. 6 on one group.
    fn encounter(
        &self,
        group: Vec<usize>,
        games: &dyn Fn(usize, usize) -> Vec<Q>,
        scale: [Q; 3],
    ) -> Vec<Vec<usize>> {
        if group.len() < 2 {
            return vec![group];
        }
        let of_pair = |a: usize, b: usize| Self::average(games(a, b));
        let mut missing = Vec::new();
        for (at, a) in group.iter().enumerate() {
            missing.extend(group[at + 1..].iter().filter(|b| games(*a, **b).is_empty()).map(|b| (*a, *b)));
        }
        let others = |a: usize| group.iter().copied().filter(move |b| *b != a);
        let separate = |a: usize| sum(others(a).filter_map(|b| of_pair(a, b)));
        if missing.is_empty() {
            let mut sorted = group.clone();
            sorted.sort_by(|a, b| separate(*b).cmp(separate(*a)));
            let classes: Vec<Vec<usize>> = sorted
                .chunk_by(|a, b| separate(*a).cmp(separate(*b)) == Ordering::Equal)
                .map(<[usize]>::to_vec)
                .collect();
            if classes.len() == 1 {
                return vec![group];
            }
            return classes.into_iter().flat_map(|class| self.encounter(class, games, scale)).collect();
        }
        if self.extras.predetermined || missing.len() == group.len() * (group.len() - 1) / 2 {
            return vec![group];
        }
        let alone = |candidate: usize, rest: &[usize]| {
            if missing.len() <= 6 {
                return self.alone_in_all_outcomes(candidate, rest, &missing, &separate, scale);
            }
            // Too many outcomes: the candidate loses whatever is missing, the rival wins whatever is missing.
            let open = |a: usize| missing.iter().filter(|(x, y)| *x == a || *y == a).count() as i128;
            let worst = separate(candidate).plus(scale[2].times(Q(open(candidate), 1)));
            rest.iter().filter(|it| **it != candidate).all(|rival| {
                let best = separate(*rival).plus(scale[0].times(Q(open(*rival), 1)));
                best.cmp(worst) == Ordering::Less
            })
        };
        let mut rest = group.clone();
        let mut ranked = Vec::new();
        while rest.len() > 1 {
            let Some(top) = rest.iter().copied().find(|it| alone(*it, &rest)) else { break };
            rest.retain(|it| *it != top);
            ranked.push(vec![top]);
        }
        if ranked.is_empty() {
            return vec![group];
        }
        ranked.extend(self.encounter(rest, games, scale));
        ranked
    }

    fn alone_in_all_outcomes(
        &self,
        candidate: usize,
        rest: &[usize],
        missing: &[(usize, usize)],
        separate: &dyn Fn(usize) -> Q,
        [win, draw, loss]: [Q; 3],
    ) -> bool {
        (0..3_usize.pow(missing.len() as u32)).all(|outcomes| {
            let total = |player: usize| {
                let open = missing.iter().enumerate().map(|(at, (a, b))| {
                    let (for_a, for_b) =
                        [(win, loss), (draw, draw), (loss, win)][outcomes / 3_usize.pow(at as u32) % 3];
                    if player == *a {
                        for_a
                    } else if player == *b {
                        for_b
                    } else {
                        Q::ZERO
                    }
                });
                separate(player).plus(sum(open))
            };
            let own = total(candidate);
            rest.iter().filter(|it| **it != candidate).all(|it| total(*it).cmp(own) == Ordering::Less)
        })
    }
}
