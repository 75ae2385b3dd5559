//! The campus rules a second time, straight from `docs/rules/campus.md`: all pairings of a small field tried one by
//! one. Shares nothing with the engine but the drawing of lots.

use qihui::pairing::campus::{Dialect, Exceptions, Field, HardRule, UnitRule, draw};
use qihui::tournament::{Outcome, Points, Side};

/// A pairing by places in the ledger; the bye has no second.
pub type Games = Vec<(u16, Option<u16>)>;

pub struct Oracle<'a> {
    field: &'a Field<'a>,
    here: Vec<u16>,
    /// Score before the round of each player of the ledger.
    score: Vec<Points>,
    /// Place in the score group's order of each player present.
    place: Vec<u64>,
    levels: Vec<Points>,
}

impl<'a> Oracle<'a> {
    pub fn of(field: &'a Field<'a>) -> Oracle<'a> {
        let ledger = field.ledger;
        let mut here: Vec<u16> = (0..ledger.players.len() as u16)
            .filter(|&i| field.present.get(usize::from(i)) == Some(&true))
            .collect();
        here.sort_by_key(|&i| ledger.players[usize::from(i)].number);
        let score: Vec<Points> = (0..ledger.players.len()).map(|i| ledger.score(i)).collect();
        let mut key: Vec<u64> = ledger.players.iter().map(|player| u64::from(player.number)).collect();
        if field.rules.dialect == Dialect::Lots {
            let lots = draw(field.seed, u64::from(field.round), here.len() as u16);
            for (&i, lot) in here.iter().zip(lots) {
                key[usize::from(i)] = u64::from(lot);
            }
        }
        let place = (0..ledger.players.len())
            .map(|i| {
                here.iter()
                    .filter(|&&j| score[usize::from(j)] == score[i] && key[usize::from(j)] < key[i])
                    .count()
            })
            .map(|count| count as u64)
            .collect();
        let mut levels: Vec<Points> = here.iter().map(|&i| score[usize::from(i)]).collect();
        levels.sort();
        levels.dedup();
        levels.reverse();
        Oracle { field, here, score, place, levels }
    }

    /// How often a game or a bye breaks each hard rule, gravest first.
    pub fn broken(&self, a: u16, b: Option<u16>) -> [u64; 5] {
        let Some(b) = b else { return [0, 0, u64::from(self.bye_barred(a)), 0, 0] };
        let ledger = self.field.ledger;
        let forbidden = self.field.forbidden.iter().any(|&pair| pair == (a, b) || pair == (b, a));
        let met = ledger.players[usize::from(a)]
            .lines
            .iter()
            .any(|l| l.outcome.is_played() && l.opponent == Some(b));
        let unit = self.field.rules.units == UnitRule::Hard && self.same_unit(a, b);
        let thirds = |x, y| u64::from(self.third(x, Side::First)) + u64::from(self.third(y, Side::Second));
        [u64::from(forbidden), u64::from(met), 0, u64::from(unit), thirds(a, b).min(thirds(b, a))]
    }

    fn bye_barred(&self, a: u16) -> bool {
        self.field.ledger.players[usize::from(a)].lines.iter().any(|line| {
            matches!(line.outcome, Outcome::PairingAllocatedBye | Outcome::ForfeitWin | Outcome::FullPointBye)
        })
    }

    pub fn same_unit(&self, a: u16, b: u16) -> bool {
        let unit = |i: u16| self.field.ledger.players[usize::from(i)].unit;
        unit(a).is_some() && unit(a) == unit(b)
    }

    fn sides(&self, a: u16) -> Vec<Side> {
        let lines = &self.field.ledger.players[usize::from(a)].lines;
        lines.iter().filter(|line| line.outcome.is_played()).filter_map(|line| line.side).collect()
    }

    pub fn third(&self, a: u16, side: Side) -> bool {
        self.sides(a).ends_with(&[side, side])
    }

    fn after(&self, a: u16, side: Option<Side>) -> u64 {
        let mut sides = self.sides(a);
        sides.extend(side);
        let first = sides.iter().filter(|&&side| side == Side::First).count();
        (2 * first).abs_diff(sides.len()).pow(2) as u64
    }

    /// (thirds, balance, repeats) of x moving first against y.
    pub fn side_cost(&self, x: u16, y: u16) -> (u64, u64, u64) {
        let repeats = |a, side| u64::from(self.sides(a).last() == Some(&side));
        (
            u64::from(self.third(x, Side::First)) + u64::from(self.third(y, Side::Second)),
            self.after(x, Some(Side::First)) + self.after(y, Some(Side::Second)),
            repeats(x, Side::First) + repeats(y, Side::Second),
        )
    }

    /// +1 floated down, −1 up, 0 neither, `back` rounds ago.
    fn floated(&self, a: u16, back: usize) -> i8 {
        let ledger = self.field.ledger;
        let lines = &ledger.players[usize::from(a)].lines;
        if back > lines.len() {
            return 0;
        }
        let k = lines.len() - back;
        let line = lines[k];
        if line.outcome.is_played() {
            let Some(b) = line.opponent else { return 0 };
            let (mine, theirs) =
                (ledger.score_after(usize::from(a), k), ledger.score_after(usize::from(b), k));
            i8::from(mine > theirs) - i8::from(mine < theirs)
        } else {
            i8::from(line.points > ledger.points.loss)
        }
    }

    /// The whole ladder's costs of a pairing, the first rung first.
    pub fn vector(&self, games: &Games, allow: Exceptions) -> Vec<u64> {
        let mut vector = Vec::new();
        for (at, rule) in HardRule::ALL.into_iter().enumerate() {
            if allow.allow(rule) {
                vector.push(games.iter().map(|&(a, b)| self.broken(a, b)[at]).sum());
            }
        }
        let score = |i: u16| self.score[usize::from(i)];
        let size = |level: Points| self.here.iter().filter(|&&i| score(i) == level).count() as u64;
        for &(a, b) in games {
            if b.is_none() {
                vector.push(self.levels.iter().filter(|&&level| level < score(a)).count() as u64);
            }
        }
        // Ordered: the higher score first.
        let ordered: Vec<(u16, u16)> = games
            .iter()
            .filter_map(|&(a, b)| b.map(|b| if score(a) >= score(b) { (a, b) } else { (b, a) }))
            .collect();
        for &level in &self.levels {
            let below: Vec<u64> = ordered
                .iter()
                .filter(|&&(a, b)| score(a) == level && score(b) < level)
                .map(|&(a, b)| u64::from(score(a).tenths() - score(b).tenths()))
                .collect();
            vector.push(below.len() as u64);
            vector.push(below.iter().sum());
        }
        for back in [1, 2] {
            let mut again = 0;
            for &(a, b) in games {
                match b {
                    Some(b) if score(a) != score(b) => {
                        let (high, low) = if score(a) > score(b) { (a, b) } else { (b, a) };
                        again += u64::from(self.floated(high, back) == 1)
                            + u64::from(self.floated(low, back) == -1);
                    }
                    Some(_) => {}
                    None => again += u64::from(self.floated(a, back) == 1),
                }
            }
            vector.push(again);
        }
        let units = match self.field.rules.units {
            UnitRule::Off | UnitRule::Hard => false,
            UnitRule::RoundOne => self.field.round == 1,
            UnitRule::Soft => true,
        };
        vector.push(ordered.iter().filter(|&&(a, b)| units && self.same_unit(a, b)).count() as u64);
        let (mut balance, mut repeats) = (0, 0);
        for &(a, b) in games {
            match b {
                Some(b) => {
                    let best = self.side_cost(a, b).min(self.side_cost(b, a));
                    balance += best.1;
                    repeats += best.2;
                }
                None => balance += self.after(a, None),
            }
        }
        vector.extend([balance, repeats]);
        let place = |i: u16| self.place[usize::from(i)];
        let (mut floaters, mut order) = (0, 0);
        for &(a, b) in games {
            let Some(b) = b else {
                floaters += size(score(a)) - 1 - place(a);
                continue;
            };
            let (high, low) = if score(a) >= score(b) { (a, b) } else { (b, a) };
            let (p, q, n) = (place(high), place(low), size(score(high)));
            let dialect = self.field.rules.dialect;
            let off = if score(a) != score(b) {
                floaters += n - 1 - p + q;
                if dialect == Dialect::Fold { p + q } else { p.abs_diff(q) }
            } else {
                match dialect {
                    Dialect::Lots | Dialect::Numbers => p.abs_diff(q) - 1,
                    Dialect::Fold => (p + q).abs_diff(n - 1),
                    Dialect::Halves => p.abs_diff(q).abs_diff(n / 2),
                }
            };
            order += off * off;
        }
        vector.extend([floaters, order]);
        vector
    }

    /// The least vector of all pairings that break only what is allowed; `None` when there is none.
    pub fn best(&self, allow: Exceptions) -> Option<Vec<u64>> {
        let mut best = None;
        self.search(&mut self.here.clone(), &mut Vec::new(), self.here.len() % 2 == 1, allow, &mut best);
        best
    }

    fn search(
        &self,
        left: &mut Vec<u16>,
        games: &mut Games,
        bye: bool,
        allow: Exceptions,
        best: &mut Option<Vec<u64>>,
    ) {
        let Some(a) = left.pop() else {
            let vector = self.vector(games, allow);
            if best.as_ref().is_none_or(|best| vector < *best) {
                *best = Some(vector);
            }
            return;
        };
        let may = |b: Option<u16>| {
            HardRule::ALL
                .into_iter()
                .zip(self.broken(a, b))
                .all(|(rule, times)| times == 0 || allow.allow(rule))
        };
        for at in 0..left.len() {
            let b = left[at];
            if may(Some(b)) {
                left.remove(at);
                games.push((a, Some(b)));
                self.search(left, games, bye, allow, best);
                games.pop();
                left.insert(at, b);
            }
        }
        if bye && may(None) {
            games.push((a, None));
            self.search(left, games, false, allow, best);
            games.pop();
        }
        left.push(a);
    }
}
