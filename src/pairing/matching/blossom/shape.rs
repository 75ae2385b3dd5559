//! The shapes of a search: blossoms made, opened and turned, ways flipped.
//!
//! Everything here keeps the duals' meaning: what a vertex or blossom was worth at this clock reading, it is worth
//! after. No function calls itself; depth lives in explicit lists.

use super::{Label, NONE, Solver, Weight};

impl<W: Weight> Solver<'_, W> {
    /// Takes an outermost blossom apart and answers with its parts.
    pub(super) fn open(&mut self, b: u32) -> Vec<u32> {
        let parts = std::mem::take(&mut self.parts[b as usize]);
        self.links[b as usize].clear();
        self.members[b as usize].clear();
        self.label[b as usize] = Label::Free;
        for &part in &parts {
            self.parent[part as usize] = NONE;
            for i in 0..self.members[part as usize].len() {
                self.top[self.members[part as usize][i] as usize] = part;
            }
        }
        self.unused.push(b);
        parts
    }

    /// The blossom one step nearer the root of an outer one's tree: two edges up.
    pub(super) fn up(&self, b: u32) -> Option<u32> {
        let (outside, _) = self.entry[b as usize];
        if outside == NONE {
            return None;
        }
        let inner = self.top[outside as usize];
        Some(self.top[self.entry[inner as usize].0 as usize])
    }

    /// The first outer blossom on both ways to the root; `None` for two trees.
    pub(super) fn common_root(&mut self, bu: u32, bv: u32) -> Option<u32> {
        self.marks += 1;
        let (mut this, mut that) = (Some(bu), Some(bv));
        while let Some(b) = this {
            if self.mark[b as usize] == self.marks {
                return Some(b);
            }
            self.mark[b as usize] = self.marks;
            this = self.up(b);
            if that.is_some() {
                std::mem::swap(&mut this, &mut that);
            }
        }
        None
    }

    /// The odd cycle closed by the edge u–v becomes one outer blossom.
    pub(super) fn shrink(&mut self, u: u32, v: u32, meeting: u32) {
        let mut parts = Vec::new();
        let mut links = Vec::new();
        let mut b = self.top[u as usize];
        while b != meeting {
            let entry = self.entry[b as usize];
            parts.push(b);
            links.push(entry);
            b = self.top[entry.0 as usize];
        }
        parts.push(meeting);
        parts.reverse();
        links.reverse();
        links.push((u, v));
        b = self.top[v as usize];
        while b != meeting {
            let (outside, inside) = self.entry[b as usize];
            parts.push(b);
            links.push((inside, outside));
            b = self.top[outside as usize];
        }
        let new = self.unused.pop().expect("fewer than n/2 blossoms live at once");
        let mut members = Vec::new();
        let twice = self.clock + self.clock;
        for &part in &parts {
            self.parent[part as usize] = new;
            let inner = self.label[part as usize] == Label::T;
            if part as usize >= self.n {
                let stored = self.dual[part as usize];
                self.dual[part as usize] = if inner { stored - twice } else { stored + twice };
            }
            for i in 0..self.members[part as usize].len() {
                let w = self.members[part as usize][i];
                if inner {
                    self.dual[w as usize] = self.dual[w as usize] + twice;
                    self.unscanned.push(w);
                }
                self.top[w as usize] = new;
                members.push(w);
            }
        }
        self.members[new as usize] = members;
        self.base[new as usize] = self.base[meeting as usize];
        self.parts[new as usize] = parts;
        self.links[new as usize] = links;
        self.parent[new as usize] = NONE;
        self.label[new as usize] = Label::S;
        self.entry[new as usize] = self.entry[meeting as usize];
        self.dual[new as usize] = W::default() - twice;
    }

    /// The part of an open or closed blossom that holds a vertex: the last one below `whole` on its way up.
    pub(super) fn part_of(&self, whole: u32, v: u32) -> u32 {
        let mut b = v;
        while self.parent[b as usize] != whole {
            b = self.parent[b as usize];
        }
        b
    }

    /// An inner blossom whose dual is spent gives its parts back to the tree.
    pub(super) fn open_in_tree(&mut self, b: u32) {
        let (outside, inside) = self.entry[b as usize];
        let into = self.part_of(b, inside);
        let links = std::mem::take(&mut self.links[b as usize]);
        for i in 0..self.members[b as usize].len() {
            let v = self.members[b as usize][i];
            self.dual[v as usize] = self.dual[v as usize] + self.clock;
            self.soonest[v as usize] = None;
        }
        let parts = self.open(b);
        for &part in &parts {
            self.label[part as usize] = Label::Free;
        }
        let size = parts.len();
        let at = parts.iter().position(|&part| part == into).unwrap_or(0);
        // The even way round from the part entered to the part with the base.
        let mut i = at;
        let mut entry = (outside, inside);
        while i != 0 {
            self.become_t(parts[i], entry);
            let base = self.base[parts[i] as usize];
            let mate = self.mate[base as usize];
            self.become_s(self.top[mate as usize], (base, mate));
            if at % 2 == 1 {
                entry = links[i + 1];
                i = (i + 2) % size;
            } else {
                let (low, high) = links[i - 2];
                entry = (high, low);
                i -= 2;
            }
        }
        self.become_t(parts[0], entry);
        for part in parts {
            if self.label[part as usize] != Label::Free {
                continue;
            }
            for i in 0..self.members[part as usize].len() {
                let v = self.members[part as usize][i];
                for j in self.around(v) {
                    let (u, e) = self.around[j];
                    if self.label[self.top[u as usize] as usize] == Label::S {
                        let when = self.clock + self.slack(e);
                        self.offer(v, when, e);
                    }
                }
            }
        }
    }

    /// Flips the two ways to the roots, and the edge between them into the matching.
    pub(super) fn augment(&mut self, u: u32, v: u32) {
        for (start, partner) in [(u, v), (v, u)] {
            let (mut s, mut partner) = (start, partner);
            loop {
                let b = self.top[s as usize];
                self.rebase(b, s);
                self.mate[s as usize] = partner;
                let (outside, _) = self.entry[b as usize];
                if outside == NONE {
                    break;
                }
                let inner = self.top[outside as usize];
                let (next, inside) = self.entry[inner as usize];
                self.rebase(inner, inside);
                self.mate[inside as usize] = next;
                s = next;
                partner = inside;
            }
        }
    }

    /// Makes v the base of the blossom: flips the matching along its even way round, on every level below.
    pub(super) fn rebase(&mut self, whole: u32, v: u32) {
        let mut todo = vec![(whole, v)];
        while let Some((b, v)) = todo.pop() {
            self.base[b as usize] = v;
            if (b as usize) < self.n {
                continue;
            }
            let into = self.part_of(b, v);
            todo.push((into, v));
            let size = self.parts[b as usize].len();
            let at = self.parts[b as usize].iter().position(|&part| part == into).unwrap_or(0);
            let mut i = at;
            while i != 0 {
                let (near, far, (p, q)) = if at % 2 == 1 {
                    (i + 1, (i + 2) % size, self.links[b as usize][i + 1])
                } else {
                    let (low, high) = self.links[b as usize][i - 2];
                    (i - 1, i - 2, (high, low))
                };
                self.mate[p as usize] = q;
                self.mate[q as usize] = p;
                todo.push((self.parts[b as usize][near], p));
                todo.push((self.parts[b as usize][far], q));
                i = far;
            }
            self.parts[b as usize].rotate_left(at);
            self.links[b as usize].rotate_left(at);
        }
    }
}
