//! The players of a bracket and those below it as a weighted graph: one table of worths by class, plus bars.

use super::blossom::{Graph, HeadStart};
use super::transport;
use super::weight::Weight;

/// Worths by class of player; single pairs may be barred, and one vertex at a time may get a bonus.
#[derive(Clone, Debug)]
pub struct ClassGraph<W> {
    pub class: Vec<u16>,
    classes: usize,
    /// Worth of a pair by classes; `None` where they never may meet.
    table: Vec<Option<W>>,
    /// One bit a pair.
    barred: Vec<u64>,
    row: usize,
    pub single: Vec<Option<W>>,
    /// Extra worth of the edges of one vertex.
    pub focus: Option<(usize, Vec<W>)>,
    /// Extra worth of the pairs in the remainder, see [`Exchange`].
    pub exchange: Option<Exchange<W>>,
}

/// Prefers few and near exchanges (C.04.3 Art. 4.3): the pair's higher player should come from S1, and rank high.
#[derive(Clone, Debug)]
pub struct Exchange<W> {
    /// Place in the remainder.
    pub place: Vec<Option<usize>>,
    /// By the place of the pair's higher player.
    pub worth: Vec<W>,
}

impl<W: Weight> ClassGraph<W> {
    pub fn new(
        class: Vec<u16>,
        classes: usize,
        table: Vec<Option<W>>,
        single: Vec<Option<W>>,
    ) -> ClassGraph<W> {
        let row = class.len().div_ceil(64);
        let barred = vec![0; row * class.len()];
        ClassGraph { class, classes, table, barred, row, single, focus: None, exchange: None }
    }

    pub fn bar(&mut self, u: usize, v: usize) {
        self.barred[u * self.row + v / 64] |= 1 << (v % 64);
        self.barred[v * self.row + u / 64] |= 1 << (u % 64);
    }

    fn is_barred(&self, u: usize, v: usize) -> bool {
        self.barred[u * self.row + v / 64] >> (v % 64) & 1 == 1
    }

    /// Worth of a pair without bonuses.
    pub fn plain(&self, u: usize, v: usize) -> Option<W> {
        if self.is_barred(u, v) {
            return None;
        }
        self.table[usize::from(self.class[u]) * self.classes + usize::from(self.class[v])]
    }

    /// The part of the graph over `keep` in which the first `n1` vertices must meet the others of the first `m`.
    pub fn split(&self, keep: &[usize], m: usize, n1: usize) -> ClassGraph<W> {
        // Three copies of each class: anything else, S1, S2.
        let side = |v: usize| {
            if v >= m {
                0
            } else if v < n1 {
                1
            } else {
                2
            }
        };
        let of = |a: usize, b: usize| self.table[a * self.classes + b];
        let classes = 3 * self.classes;
        let mut table = vec![None; classes * classes];
        for a in 0..classes {
            for b in 0..classes {
                table[a * classes + b] = match (a % 3, b % 3) {
                    (1, 1) | (2, 2) | (0, 1) | (1, 0) => None,
                    _ => of(a / 3, b / 3),
                };
            }
        }
        let class = keep.iter().enumerate().map(|(place, v)| 3 * self.class[*v] + side(place)).collect();
        let single = keep
            .iter()
            .enumerate()
            .map(|(place, v)| if side(place) == 1 { None } else { self.single[*v] })
            .collect();
        let mut split = ClassGraph::new(class, classes, table, single);
        self.copy_bars(keep, &mut split);
        split
    }

    fn copy_bars(&self, keep: &[usize], part: &mut ClassGraph<W>) {
        let mut place = vec![None; self.class.len()];
        for (at, v) in keep.iter().enumerate() {
            place[*v] = Some(at);
        }
        for (at, v) in keep.iter().enumerate() {
            for (word, bits) in self.barred[v * self.row..(v + 1) * self.row].iter().enumerate() {
                let mut bits = *bits;
                while bits != 0 {
                    if let Some(other) = place[64 * word + bits.trailing_zeros() as usize] {
                        part.bar(at, other);
                    }
                    bits &= bits - 1;
                }
            }
        }
    }

    /// The same graph over some of its vertices, without bonuses.
    pub fn part(&self, keep: &[usize]) -> ClassGraph<W> {
        let class = keep.iter().map(|v| self.class[*v]).collect();
        let single = keep.iter().map(|v| self.single[*v]).collect();
        let mut part = ClassGraph::new(class, self.classes, self.table.clone(), single);
        self.copy_bars(keep, &mut part);
        part
    }
}

impl<W: Weight> ClassGraph<W> {
    /// Pairs and duals by class, as if nobody were barred singly.
    fn transported(&self) -> Option<HeadStart<W>> {
        let n = self.class.len();
        let mut number = vec![usize::MAX; self.classes];
        let mut members: Vec<Vec<usize>> = Vec::new();
        for v in 0..n {
            let class = usize::from(self.class[v]);
            if number[class] == usize::MAX {
                number[class] = members.len();
                members.push(Vec::new());
            }
            members[number[class]].push(v);
        }
        let k = members.len();
        // One class more: nobody, for those who may stay alone.
        let mut size: Vec<usize> = members.iter().map(Vec::len).collect();
        size.push(n);
        let worth = |a: usize, b: usize| -> Option<W> {
            match (a < k, b < k) {
                (true, true) if a == b && size[a] == 1 => None,
                (true, true) => {
                    let of = |c: usize| usize::from(self.class[members[c][0]]);
                    self.table[of(a) * self.classes + of(b)]
                }
                (true, false) => self.single[members[a][0]],
                (false, true) => self.single[members[b][0]],
                (false, false) => Some(W::ZERO),
            }
        };
        let plan = transport::solve(&size, &worth)?;
        let mut start = HeadStart {
            dual: self.class.iter().map(|class| plan.dual[number[usize::from(*class)]]).collect(),
            pairs: Vec::new(),
            singles: Vec::new(),
        };
        let mut free: Vec<std::collections::VecDeque<usize>> =
            members.iter().map(|list| list.iter().copied().collect()).collect();
        for (a, list) in free.iter_mut().enumerate() {
            for _ in 0..(plan.flow(a, k) + plan.flow(k, a)) / 2 {
                start.singles.extend(list.pop_back());
            }
        }
        for a in 0..k {
            for b in a..k {
                let wanted =
                    if a == b { plan.flow(a, a) / 2 } else { (plan.flow(a, b) + plan.flow(b, a)) / 2 };
                for _ in 0..wanted {
                    let Some(u) = free[a].pop_front() else { break };
                    // From the far end, which is where S2 lies; a few tries around bars.
                    let tries = free[b].len().min(16);
                    let found = (1..=tries)
                        .map(|back| free[b].len() - back)
                        .find(|at| !self.is_barred(u, free[b][*at]));
                    match found.and_then(|at| free[b].remove(at)) {
                        Some(v) => start.pairs.push((u, v)),
                        None => free[a].push_back(u),
                    }
                }
            }
        }
        Some(start)
    }
}

impl<W: Weight> Graph<W> for ClassGraph<W> {
    fn vertices(&self) -> usize {
        self.class.len()
    }

    fn weight(&self, u: usize, v: usize) -> Option<W> {
        let mut worth = self.plain(u, v)?;
        if let Some(exchange) = &self.exchange
            && let (Some(one), Some(other)) = (exchange.place[u], exchange.place[v])
        {
            worth = worth + exchange.worth[one.min(other)];
        }
        if let Some((vertex, bonus)) = &self.focus {
            if *vertex == u {
                worth = worth + bonus[v];
            } else if *vertex == v {
                worth = worth + bonus[u];
            }
        }
        Some(worth)
    }

    fn single(&self, v: usize) -> Option<W> {
        self.single[v]
    }

    fn head_start(&self) -> Option<HeadStart<W>> {
        if self.exchange.is_some() || self.focus.is_some() {
            return None;
        }
        self.transported()
    }
}
