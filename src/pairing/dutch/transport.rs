//! The matching problem between classes instead of players: how many of each class meet how many of another.
//!
//! Bars between single players are left out and halves are allowed, which makes it a transport problem between
//! two copies of the classes, solved by shortest augmenting paths (Hungarian method with supplies). Its duals
//! cover every edge of the real problem, and mostly they are its best duals already: then the real matching
//! needs only tight edges, and hardly any search.

use super::weight::Weight;

/// A best plan and its duals.
#[derive(Clone, Debug)]
pub struct Plan<W> {
    classes: usize,
    flow: Vec<usize>,
    /// Twice the dual of each class.
    pub dual: Vec<W>,
}

impl<W> Plan<W> {
    /// How many of the first copy of `a` go to the second of `b`.
    pub fn flow(&self, a: usize, b: usize) -> usize {
        self.flow[a * self.classes + b]
    }
}

/// The best way to send all of one copy to the other; `None` when there is none.
pub fn solve<W: Weight>(size: &[usize], worth: &impl Fn(usize, usize) -> Option<W>) -> Option<Plan<W>> {
    let k = size.len();
    let table: Vec<Option<W>> = (0..k * k).map(|at| worth(at / k, at % k)).collect();
    let mut flow = vec![0usize; k * k];
    let (mut supply, mut demand) = (size.to_vec(), size.to_vec());
    let mut up: Vec<W> = Vec::with_capacity(k);
    for a in 0..k {
        match (0..k).filter_map(|b| table[a * k + b]).max() {
            Some(best) => up.push(best),
            None if size[a] == 0 => up.push(W::ZERO),
            None => return None,
        }
    }
    let mut down = vec![W::ZERO; k];
    for source in 0..k {
        while supply[source] > 0 {
            // Shortest path, by slack, to a class with demand left.
            let mut left: Vec<Option<W>> = vec![None; k];
            let mut left_from = vec![usize::MAX; k];
            let mut right: Vec<Option<W>> = vec![None; k];
            let mut right_from = vec![usize::MAX; k];
            let mut visited = vec![false; k];
            left[source] = Some(W::ZERO);
            let mut fresh = vec![source];
            let (end, length) = loop {
                for a in fresh.drain(..) {
                    let base = left[a]?;
                    for b in 0..k {
                        if visited[b] {
                            continue;
                        }
                        let Some(w) = table[a * k + b] else { continue };
                        let reach = base + up[a] + down[b] - w;
                        if right[b].is_none_or(|known| reach < known) {
                            right[b] = Some(reach);
                            right_from[b] = a;
                        }
                    }
                }
                let mut nearest: Option<(W, usize)> = None;
                for b in 0..k {
                    if let Some(reach) = right[b]
                        && !visited[b]
                        && nearest.is_none_or(|(least, _)| reach < least)
                    {
                        nearest = Some((reach, b));
                    }
                }
                let (reach, b) = nearest?;
                visited[b] = true;
                if demand[b] > 0 {
                    break (b, reach);
                }
                for a in 0..k {
                    if flow[a * k + b] > 0 && left[a].is_none() {
                        left[a] = Some(reach);
                        left_from[a] = b;
                        fresh.push(a);
                    }
                }
            };
            for i in 0..k {
                if let Some(reach) = left[i] {
                    up[i] = up[i] - (length - reach);
                }
                if let Some(reach) = right[i]
                    && visited[i]
                {
                    down[i] = down[i] + (length - reach);
                }
            }
            // Along the path, as much as it carries.
            let mut carried = supply[source].min(demand[end]);
            let mut b = end;
            loop {
                let a = right_from[b];
                if a == source {
                    break;
                }
                b = left_from[a];
                carried = carried.min(flow[a * k + b]);
            }
            let mut b = end;
            loop {
                let a = right_from[b];
                flow[a * k + b] += carried;
                if a == source {
                    break;
                }
                b = left_from[a];
                flow[a * k + b] -= carried;
            }
            supply[source] -= carried;
            demand[end] -= carried;
        }
    }
    let dual = up.into_iter().zip(down).map(|(a, b)| a + b).collect();
    Some(Plan { classes: k, flow, dual })
}
