//! Dense graphs: solve on the few best edges of each vertex, then let the duals prove the others needless.
//!
//! An edge left out is needless when `y(u) + y(v) + Σ z(B) ≥ 4 w`. Those that are not come in and the search goes on
//! from the duals it had; when all hold, the matching is the heaviest of the whole graph (linear programming
//! duality), whatever edges were tried. No edge is ever left out for good without that proof.

use super::Weight;
use super::blossom::{Edge, Goal, Optimum, Solver};

/// Edges a vertex brings in at first.
const FIRST_EDGES: usize = 10;
/// Edges a vertex may bring in after one look at the duals.
const MORE_EDGES: usize = 6;

/// The heaviest perfect matching on `0..n`, where `weight(u, v)` (asked with u < v) is `None` for no edge.
/// `None` when no perfect matching exists.
pub fn dense<W: Weight>(n: usize, weight: impl Fn(u32, u32) -> Option<W>) -> Option<Optimum<W>> {
    dense_from(n, weight, &[])
}

/// The same, with a perfect matching known beforehand: its edges are tried from the start.
pub(super) fn dense_from<W: Weight>(
    n: usize, weight: impl Fn(u32, u32) -> Option<W>, known: &[u32],
) -> Option<Optimum<W>> {
    if n % 2 == 1 {
        return None;
    }
    let table = Table::of(n, weight);
    let mut present = vec![false; table.weights.len()];
    let mut edges = Vec::new();
    // A search never fails: where the known edges are none of the graph's, they are there at a prohibitive price.
    let mut lent = Vec::new();
    for u in 0..n {
        let v = known.get(u).map_or(u ^ 1, |&v| v as usize);
        if u < v {
            if let Some(weight) = table.weights[table.at(u, v)] {
                present[table.at(u, v)] = true;
                edges.push(table.edge(u, v, weight));
            } else {
                edges.push(table.edge(u, v, table.prohibitive()));
                lent.push((u, v));
            }
        }
    }
    table.bring_best(FIRST_EDGES, &mut present, &mut edges);
    let mut start = None;
    loop {
        let optimum = Solver::new(n, &edges).solve(Goal::Perfect { start: start.take() })?;
        let broken = table.unproved(&optimum, &present);
        if broken.is_empty() {
            let in_debt = lent.iter().any(|&(u, v)| optimum.mate[u] == Some(v as u32));
            return (!in_debt).then_some(optimum);
        }
        start = Some(table.restart(&optimum, &broken, &mut present, &mut edges));
    }
}

/// All weights, the upper triangle row by row.
struct Table<W> {
    n: usize,
    weights: Vec<Option<W>>,
}

impl<W: Weight> Table<W> {
    fn of(n: usize, weight: impl Fn(u32, u32) -> Option<W>) -> Table<W> {
        let mut weights = Vec::with_capacity(n * n.saturating_sub(1) / 2);
        for u in 0..n as u32 {
            for v in u + 1..n as u32 {
                weights.push(weight(u, v));
            }
        }
        Table { n, weights }
    }

    /// A weight so low that no gain elsewhere makes good for it.
    fn prohibitive(&self) -> W {
        let given = || self.weights.iter().flatten().copied();
        let (least, most) = (given().min().unwrap_or_default(), given().max().unwrap_or_default());
        let mut price = most - least + W::UNIT;
        let mut times = 1;
        while times < self.n + 2 {
            price = price + price;
            times *= 2;
        }
        least - price
    }

    fn at(&self, u: usize, v: usize) -> usize {
        let (low, high) = if u < v { (u, v) } else { (v, u) };
        low * self.n - low * (low + 1) / 2 + high - low - 1
    }

    fn edge(&self, u: usize, v: usize, weight: W) -> Edge<W> {
        let (low, high) = if u < v { (u, v) } else { (v, u) };
        Edge { ends: (low as u32, high as u32), weight }
    }

    /// The `wanted` heaviest edges at each vertex; of equals, the nearest numbers.
    fn bring_best(&self, wanted: usize, present: &mut [bool], edges: &mut Vec<Edge<W>>) {
        let mut row: Vec<(W, std::cmp::Reverse<usize>, usize)> = Vec::with_capacity(self.n);
        for u in 0..self.n {
            row.clear();
            for v in (0..self.n).filter(|&v| v != u) {
                if let Some(weight) = self.weights[self.at(u, v)] {
                    row.push((weight, std::cmp::Reverse(u.abs_diff(v)), v));
                }
            }
            if row.len() > wanted {
                row.select_nth_unstable_by(wanted, |one, other| other.cmp(one));
                row.truncate(wanted);
            }
            row.sort_unstable_by(|one, other| other.cmp(one));
            for &(weight, _, v) in &row {
                let at = self.at(u, v);
                if !present[at] {
                    present[at] = true;
                    edges.push(self.edge(u, v, weight));
                }
            }
        }
    }

    /// The edges not yet present that the duals don't prove needless, with the amount that is missing.
    fn unproved(&self, optimum: &Optimum<W>, present: &[bool]) -> Vec<(W, usize, usize)> {
        let nest = Nest::of(self.n, optimum);
        let mut broken = Vec::new();
        let mut at = 0;
        for u in 0..self.n {
            for v in u + 1..self.n {
                let (index, weight) = (at, self.weights[at]);
                at += 1;
                if present[index] {
                    continue;
                }
                let Some(weight) = weight else { continue };
                let four = weight + weight + weight + weight;
                let sum = optimum.y[u] + optimum.y[v];
                if sum < four {
                    let sum = sum + nest.shared(u, v);
                    if sum < four {
                        broken.push((four - sum, u, v));
                    }
                }
            }
        }
        broken
    }

    /// Brings in the worst of the broken edges, and answers with duals that fit the edges now present.
    fn restart(
        &self,
        optimum: &Optimum<W>,
        broken: &[(W, usize, usize)],
        present: &mut [bool],
        edges: &mut Vec<Edge<W>>,
    ) -> Vec<W> {
        let mut order: Vec<&(W, usize, usize)> = broken.iter().collect();
        order.sort_unstable_by(|one, other| other.cmp(one));
        let mut brought = vec![0usize; self.n];
        let mut start = optimum.y.clone();
        for (members, z) in &optimum.blossoms {
            for &v in members {
                start[v as usize] = start[v as usize] + z.half();
            }
        }
        for dual in &mut start {
            // Even again, upwards: a dual too large is corrected by the start of the next search.
            let up = *dual + one_if_odd(*dual);
            *dual = up;
        }
        for &&(_, u, v) in &order {
            if brought[u] >= MORE_EDGES && brought[v] >= MORE_EDGES {
                continue;
            }
            brought[u] += 1;
            brought[v] += 1;
            let at = self.at(u, v);
            let Some(weight) = self.weights[at] else { continue };
            present[at] = true;
            edges.push(self.edge(u, v, weight));
            let four = weight + weight + weight + weight;
            let missing = four - (start[u] + start[v]);
            if missing > W::default() {
                start[u] = start[u] + missing;
            }
        }
        start
    }
}

/// What must be added to make a dual even.
fn one_if_odd<W: Weight>(dual: W) -> W {
    let half = dual.half();
    dual - (half + half)
}

/// The positive blossoms around each vertex, outermost first.
pub(super) struct Nest<W> {
    around: Vec<Vec<u32>>,
    z: Vec<W>,
}

impl<W: Weight> Nest<W> {
    pub(super) fn of(n: usize, optimum: &Optimum<W>) -> Nest<W> {
        let mut around = vec![Vec::new(); n];
        for (b, (members, _)) in optimum.blossoms.iter().enumerate() {
            for &v in members {
                around[v as usize].push(b as u32);
            }
        }
        Nest { around, z: optimum.blossoms.iter().map(|(_, z)| *z).collect() }
    }

    /// The duals of the blossoms that hold both.
    pub(super) fn shared(&self, u: usize, v: usize) -> W {
        let pairs = self.around[u].iter().zip(&self.around[v]);
        pairs
            .take_while(|(one, other)| one == other)
            .fold(W::default(), |sum, (&b, _)| sum + self.z[b as usize])
    }

    /// How many blossoms hold just one of the two.
    pub(super) fn crossed(&self, u: usize, v: usize) -> u32 {
        let pairs = self.around[u].iter().zip(&self.around[v]);
        let both = pairs.take_while(|(one, other)| one == other).count();
        (self.around[u].len() + self.around[v].len() - 2 * both) as u32
    }

    pub(super) fn blossoms(&self) -> usize {
        self.z.len()
    }
}
