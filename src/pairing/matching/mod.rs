//! Matchings in general graphs; knows numbers and no chess.
//!
//! | what | where |
//! |---|---|
//! | heaviest (perfect) matching of a given edge list | [`perfect`], [`heaviest`] (`blossom.rs`) |
//! | heaviest perfect matching of a dense graph, by few edges and a proof for the rest | [`dense`] (`pricing.rs`) |
//! | the least of a whole ladder of criteria, first one first | [`ladder`] (`ladder.rs`) |
//!
//! All are exact as long as `16 · n · (largest |weight|)` fits the weight's type (`dense`: `32 · n²` times), deterministic,
//! and bounded in time: O(n) stages of O(m log m).

mod blossom;
mod ladder;
mod pricing;

pub use blossom::{Edge, Optimum};
pub use ladder::{Ladder, ladder};
pub use pricing::dense;

use std::fmt::Debug;
use std::ops::{Add, Sub};

/// An ordered group: what a weight must be able to do. Integers can; so may wider words.
pub trait Weight: Copy + Ord + Default + Debug + Add<Output = Self> + Sub<Output = Self> {
    /// The smallest positive weight.
    const UNIT: Self;

    /// Half of an even weight.
    fn half(self) -> Self;
}

impl Weight for i64 {
    const UNIT: i64 = 1;

    fn half(self) -> i64 {
        self >> 1
    }
}

impl Weight for i128 {
    const UNIT: i128 = 1;

    fn half(self) -> i128 {
        self >> 1
    }
}

/// The perfect matching of largest total weight on vertices `0..n`; `None` when no perfect matching exists.
///
/// Edges with an end outside `0..n` and loops are left out; of parallel edges the heavier counts.
pub fn perfect<W: Weight>(n: usize, edges: &[Edge<W>]) -> Option<Optimum<W>> {
    let edges = sound(n, edges);
    blossom::Solver::new(n, &edges).solve(blossom::Goal::Perfect { start: None })
}

/// The matching of largest total weight, of any number of edges. Edges of no positive weight are never needed.
pub fn heaviest<W: Weight>(n: usize, edges: &[Edge<W>]) -> Vec<Option<u32>> {
    let edges = sound(n, edges);
    match blossom::Solver::new(n, &edges).solve(blossom::Goal::Heaviest) {
        Some(optimum) => optimum.mate,
        None => vec![None; n],
    }
}

fn sound<W: Weight>(n: usize, edges: &[Edge<W>]) -> Vec<Edge<W>> {
    let inside = |v: u32| (v as usize) < n;
    edges.iter().filter(|e| inside(e.ends.0) && inside(e.ends.1) && e.ends.0 != e.ends.1).copied().collect()
}
