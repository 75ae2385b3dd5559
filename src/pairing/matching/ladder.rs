//! The best perfect matching under a strict ladder of criteria: each rung counts only among the matchings that are
//! best on all rungs above it.
//!
//! As many rungs as fit one machine word are packed into one weight, a field each, wide enough that no sum over a
//! matching carries into the next field. If more rungs are left, the next stage searches among the optima of the
//! stage before, which duality describes exactly: only edges of equality, and each blossom of positive dual left
//! exactly once. The second is a criterion itself (an odd set is always left at least once), so it goes on top.

use super::pricing::{Nest, Table, dense_from};
use std::cell::RefCell;

/// Bits of one stage's weight; the rest of an `i128` is room for the factor four and for sums along paths.
const STAGE_BITS: u32 = 96;

/// The least matching and what it costs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ladder {
    /// The partner of each vertex.
    pub mate: Vec<u32>,
    /// The sum of each rung's costs over the matching.
    pub costs: Vec<u64>,
}

/// Among the perfect matchings of the allowed edges, one whose vector of cost sums is lexicographically least.
///
/// `bounds[k]` is the most that rung k can sum up to over any matching (not a carry limit to be guessed: costs above
/// it would break the order). `costs(u, v)` writes an edge's costs, a rung each, and answers whether the edge is
/// allowed at all; it is asked with u < v. `None` when the allowed edges hold no perfect matching.
pub fn ladder(n: usize, bounds: &[u64], costs: impl Fn(u32, u32, &mut [u64]) -> bool) -> Option<Ladder> {
    let width = bounds.len();
    let row = RefCell::new(vec![0u64; width]);
    let mut allowed: Option<Pairs<bool>> = None;
    let mut crossed: Option<Pairs<u32>> = None;
    let mut crossings = 0u64;
    let mut rung = 0;
    let mut mate: Vec<u32> = Vec::new();
    loop {
        let from = rung;
        let mut used = bits(crossings);
        while rung < width && (rung == from || used + bits(bounds[rung]) <= STAGE_BITS) {
            used += bits(bounds[rung]);
            rung += 1;
        }
        let table = Table::of(n, |u, v| {
            if allowed.as_ref().is_some_and(|allowed| !allowed.at(u, v)) {
                return None;
            }
            let mut row = row.borrow_mut();
            row.fill(0);
            costs(u, v, &mut row).then(|| {
                let top = i128::from(crossed.as_ref().map_or(0, |crossed| crossed.at(u, v)));
                -(from..rung).fold(top, |packed, k| (packed << bits(bounds[k])) + i128::from(row[k]))
            })
        });
        let optimum = dense_from(&table, &mate)?;
        mate.clear();
        mate.extend(optimum.mate.iter().flatten());
        if rung == width {
            let mut sums = vec![0u64; width];
            for (u, &v) in mate.iter().enumerate().filter(|&(u, &v)| (u as u32) < v) {
                let mut row = row.borrow_mut();
                row.fill(0);
                costs(u as u32, v, &mut row);
                sums.iter_mut().zip(row.iter()).for_each(|(sum, cost)| *sum += cost);
            }
            return Some(Ladder { mate, costs: sums });
        }
        // Only matchings as good as this one stay in the race.
        let nest = Nest::of(n, &optimum);
        let tight = Pairs::of(n, |u, v| {
            let (a, b) = (u as usize, v as usize);
            table
                .weight(u, v)
                .is_some_and(|weight| optimum.y[a] + optimum.y[b] + nest.shared(a, b) == 4 * weight)
        });
        allowed = Some(tight);
        crossed = None;
        crossings = 0;
        if nest.blossoms() > 0 {
            let pairs = Pairs::of(n, |u, v| nest.crossed(u as usize, v as usize));
            crossings = u64::from(pairs.values.iter().max().copied().unwrap_or(0)) * (n as u64 / 2);
            crossed = Some(pairs);
        }
    }
}

/// One value for each two vertices, the upper triangle row by row.
struct Pairs<T> {
    n: usize,
    values: Vec<T>,
}

impl<T: Copy> Pairs<T> {
    fn of(n: usize, value: impl Fn(u32, u32) -> T) -> Pairs<T> {
        let mut values = Vec::with_capacity(n * n.saturating_sub(1) / 2);
        for u in 0..n as u32 {
            values.extend((u + 1..n as u32).map(|v| value(u, v)));
        }
        Pairs { n, values }
    }

    /// The value of u and v, where u < v.
    fn at(&self, u: u32, v: u32) -> T {
        let (low, high) = (u as usize, v as usize);
        self.values[low * self.n - low * (low + 1) / 2 + high - low - 1]
    }
}

/// Bits that hold every number from 0 to `most`.
const fn bits(most: u64) -> u32 {
    u64::BITS - most.leading_zeros()
}
