//! The players of a bracket and those below it as a weighted graph: one table of worths by class, plus bars.

use super::blossom::Graph;
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

    /// The same graph over some of its vertices, without bonuses.
    pub fn part(&self, keep: &[usize]) -> ClassGraph<W> {
        let class = keep.iter().map(|v| self.class[*v]).collect();
        let single = keep.iter().map(|v| self.single[*v]).collect();
        let mut part = ClassGraph::new(class, self.classes, self.table.clone(), single);
        for (a, u) in keep.iter().enumerate() {
            for (b, v) in keep[..a].iter().enumerate() {
                if self.is_barred(*u, *v) {
                    part.bar(a, b);
                }
            }
        }
        part
    }
}

impl<W: Weight> Graph<W> for ClassGraph<W> {
    fn len(&self) -> usize {
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
}
