//! Weighted matching in a sparse general graph: Edmonds' blossoms, primal and dual.
//!
//! One *stage* grows alternating trees from all free vertices at once and ends with one augmentation. The duals
//! move by a common amount `clock`, so a vertex's dual is stored as what it was worth when it got its label; what
//! will happen next lies in one heap ordered by the clock reading at which it happens. A stage costs O(m log m).
//!
//! Invariants: for each edge `y(u) + y(v) + Σ z(B) − w ≥ 0` (B: blossoms holding both ends), equality on matched
//! edges; `z(B) > 0` only where B is full. A perfect matching that uses only edges of equality and leaves each
//! such B exactly once is heaviest, and only such matchings are: [`Optimum`] carries the proof.
//!
//! Weights are taken times four: then all duals stay whole (all free vertices keep one parity).

use super::Weight;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

const NONE: u32 = u32::MAX;

/// An undirected edge between two different vertices, each below the number of vertices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge<W> {
    pub ends: (u32, u32),
    pub weight: W,
}

/// A heaviest matching and the duals that prove it.
#[derive(Clone, Debug)]
pub struct Optimum<W> {
    /// The partner of each vertex; `None` only where a matching needn't be perfect.
    pub mate: Vec<Option<u32>>,
    /// Vertex duals, for weights times four.
    pub(super) y: Vec<W>,
    /// Blossoms of positive dual with their vertices, an outer one before those inside it.
    pub(super) blossoms: Vec<(Vec<u32>, W)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Label {
    Free,
    /// Even distance from a root (outer).
    S,
    /// Odd distance from a root (inner).
    T,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Event {
    Tight(u32),
    Shrunk(u32),
}

/// What is asked for.
#[derive(Clone, Debug)]
pub(super) enum Goal<W> {
    /// Every vertex matched; starting duals may be given.
    Perfect { start: Option<Vec<W>> },
    /// The heaviest matching of any size.
    Heaviest,
}

pub(super) struct Solver<'a, W> {
    n: usize,
    edges: &'a [Edge<W>],
    /// Edges at vertex v: `around[first[v]..first[v + 1]]`, as (other end, edge).
    first: Vec<u32>,
    around: Vec<(u32, u32)>,
    mate: Vec<u32>,
    /// Duals of vertices (below n) and blossoms; see the module text for what is stored while labelled.
    dual: Vec<W>,
    /// The outermost blossom of a vertex (itself when in none).
    top: Vec<u32>,
    parent: Vec<u32>,
    base: Vec<u32>,
    /// Parts of a blossom around its odd cycle, the one with the base first.
    parts: Vec<Vec<u32>>,
    /// `links[b][i]`: the edge from part i to part i + 1, as vertices.
    links: Vec<Vec<(u32, u32)>>,
    members: Vec<Vec<u32>>,
    unused: Vec<u32>,
    label: Vec<Label>,
    /// The edge a labelled blossom was reached by: (outside, inside); `NONE` outside for a root.
    entry: Vec<(u32, u32)>,
    /// Soonest event already in the heap for an unlabelled vertex.
    soonest: Vec<Option<W>>,
    clock: W,
    events: BinaryHeap<Reverse<(W, Event)>>,
    unscanned: Vec<u32>,
    mark: Vec<u32>,
    marks: u32,
}

impl<'a, W: Weight> Solver<'a, W> {
    pub(super) fn new(n: usize, edges: &'a [Edge<W>]) -> Solver<'a, W> {
        let mut first = vec![0u32; n + 1];
        for edge in edges {
            first[edge.ends.0 as usize + 1] += 1;
            first[edge.ends.1 as usize + 1] += 1;
        }
        for v in 0..n {
            first[v + 1] += first[v];
        }
        let mut next = first.clone();
        let mut around = vec![(0, 0); 2 * edges.len()];
        for (e, edge) in edges.iter().enumerate() {
            for (from, to) in [edge.ends, (edge.ends.1, edge.ends.0)] {
                around[next[from as usize] as usize] = (to, e as u32);
                next[from as usize] += 1;
            }
        }
        let room = n + n / 2 + 1;
        Solver {
            n,
            edges,
            first,
            around,
            mate: vec![NONE; n],
            dual: vec![W::default(); room],
            top: (0..n as u32).collect(),
            parent: vec![NONE; room],
            base: (0..room as u32).collect(),
            parts: vec![Vec::new(); room],
            links: vec![Vec::new(); room],
            members: (0..room as u32).map(|v| if (v as usize) < n { vec![v] } else { Vec::new() }).collect(),
            unused: (n as u32..room as u32).rev().collect(),
            label: vec![Label::Free; room],
            entry: vec![(NONE, NONE); room],
            soonest: vec![None; n],
            clock: W::default(),
            events: BinaryHeap::new(),
            unscanned: Vec::new(),
            mark: vec![0; room],
            marks: 0,
        }
    }

    /// The heaviest matching, or `None` when a perfect one was asked for and there is none.
    pub(super) fn solve(mut self, goal: Goal<W>) -> Option<Optimum<W>> {
        let perfect = match goal {
            Goal::Perfect { start } => {
                self.start(start)?;
                true
            }
            Goal::Heaviest => {
                let most = self.edges.iter().map(|edge| edge.weight).max().unwrap_or_default();
                let most = most.max(W::default());
                self.dual[..self.n].fill(most + most);
                false
            }
        };
        while self.mate.contains(&NONE) {
            if !self.stage(perfect) {
                if perfect {
                    return None;
                }
                break;
            }
        }
        Some(self.proof())
    }

    fn edge_weight(&self, e: u32) -> W {
        let twice = self.edges[e as usize].weight + self.edges[e as usize].weight;
        twice + twice
    }

    fn around(&self, v: u32) -> std::ops::Range<usize> {
        self.first[v as usize] as usize..self.first[v as usize + 1] as usize
    }

    /// Feasible duals, as low as one pass makes them, and the edges of equality matched greedily.
    fn start(&mut self, given: Option<Vec<W>>) -> Option<()> {
        match given {
            Some(given) => self.dual[..self.n].copy_from_slice(&given),
            None => {
                for v in 0..self.n as u32 {
                    let most = self.around(v).map(|i| self.edges[self.around[i].1 as usize].weight).max()?;
                    self.dual[v as usize] = most + most;
                }
            }
        }
        for v in 0..self.n as u32 {
            // As low as the neighbours allow: then some edge is one of equality.
            let lowest = self
                .around(v)
                .map(|i| self.edge_weight(self.around[i].1) - self.dual[self.around[i].0 as usize])
                .max()?;
            self.dual[v as usize] = lowest;
            if self.mate[v as usize] != NONE {
                continue;
            }
            for i in self.around(v) {
                let (u, e) = self.around[i];
                if self.mate[u as usize] == NONE && self.slack(e) == W::default() {
                    self.mate[u as usize] = v;
                    self.mate[v as usize] = u;
                    break;
                }
            }
        }
        Some(())
    }

    /// A dual as it stands at the present clock.
    fn now(&self, v: u32) -> W {
        let stored = self.dual[v as usize];
        match self.label[self.top[v as usize] as usize] {
            Label::S => stored - self.clock,
            Label::T => stored + self.clock,
            Label::Free => stored,
        }
    }

    /// How far an edge between two outermost blossoms is from equality, at the present clock.
    fn slack(&self, e: u32) -> W {
        let (u, v) = self.edges[e as usize].ends;
        self.now(u) + self.now(v) - self.edge_weight(e)
    }

    /// One augmentation; false when there is none left to make.
    fn stage(&mut self, perfect: bool) -> bool {
        self.clock = W::default();
        self.events.clear();
        self.unscanned.clear();
        self.label.fill(Label::Free);
        self.soonest.fill(None);
        let mut least = None;
        for v in 0..self.n as u32 {
            if self.mate[v as usize] == NONE {
                least = Some(self.dual[v as usize]);
                self.become_s(self.top[v as usize], (NONE, v));
            }
        }
        // Only where the matching needn't be perfect: a free vertex whose dual is spent stays free.
        let limit = if perfect { None } else { least };
        let mut augmented = false;
        'search: loop {
            while let Some(v) = self.unscanned.pop() {
                self.scan(v);
            }
            let Some(&Reverse((when, event))) = self.events.peek() else { break };
            if limit.is_some_and(|limit| when >= limit) {
                break;
            }
            self.events.pop();
            self.clock = when;
            match event {
                Event::Tight(e) => {
                    let (u, v) = self.edges[e as usize].ends;
                    let (bu, bv) = (self.top[u as usize], self.top[v as usize]);
                    if bu == bv || self.slack(e) != W::default() {
                        continue;
                    }
                    match (self.label[bu as usize], self.label[bv as usize]) {
                        (Label::S, Label::S) => match self.common_root(bu, bv) {
                            Some(meeting) => self.shrink(u, v, meeting),
                            None => {
                                self.augment(u, v);
                                augmented = true;
                                break 'search;
                            }
                        },
                        (Label::S, Label::Free) => self.grow(u, v),
                        (Label::Free, Label::S) => self.grow(v, u),
                        (Label::S | Label::Free, Label::T)
                        | (Label::T, Label::S | Label::T | Label::Free)
                        | (Label::Free, Label::Free) => {}
                    }
                }
                Event::Shrunk(b) => {
                    let alive = self.parent[b as usize] == NONE && !self.parts[b as usize].is_empty();
                    let spent = self.clock + self.clock == self.dual[b as usize];
                    if alive && self.label[b as usize] == Label::T && spent {
                        self.open_in_tree(b);
                    }
                }
            }
        }
        self.settle(if augmented { self.clock } else { limit.unwrap_or(self.clock) });
        augmented
    }

    /// Writes the duals out at the end of a stage and opens outermost blossoms that hold nothing.
    fn settle(&mut self, clock: W) {
        self.clock = clock;
        for v in 0..self.n as u32 {
            self.dual[v as usize] = self.now(v);
        }
        let mut open = Vec::new();
        for b in self.n as u32..self.parts.len() as u32 {
            if self.parts[b as usize].is_empty() || self.parent[b as usize] != NONE {
                continue;
            }
            match self.label[b as usize] {
                Label::S => self.dual[b as usize] = self.dual[b as usize] + clock + clock,
                Label::T => self.dual[b as usize] = self.dual[b as usize] - clock - clock,
                Label::Free => {}
            }
            open.push(b);
        }
        while let Some(b) = open.pop() {
            if b as usize >= self.n && self.dual[b as usize] == W::default() {
                open.extend(self.open(b));
            }
        }
        self.label.fill(Label::Free);
    }

    /// Takes an outermost blossom apart and answers with its parts.
    fn open(&mut self, b: u32) -> Vec<u32> {
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

    fn become_s(&mut self, b: u32, entry: (u32, u32)) {
        self.label[b as usize] = Label::S;
        self.entry[b as usize] = entry;
        if b as usize >= self.n {
            self.dual[b as usize] = self.dual[b as usize] - self.clock - self.clock;
        }
        for i in 0..self.members[b as usize].len() {
            let v = self.members[b as usize][i];
            self.dual[v as usize] = self.dual[v as usize] + self.clock;
            self.unscanned.push(v);
        }
    }

    fn become_t(&mut self, b: u32, entry: (u32, u32)) {
        self.label[b as usize] = Label::T;
        self.entry[b as usize] = entry;
        for i in 0..self.members[b as usize].len() {
            let v = self.members[b as usize][i];
            self.dual[v as usize] = self.dual[v as usize] - self.clock;
        }
        if b as usize >= self.n {
            let when = self.dual[b as usize].half() + self.clock;
            self.dual[b as usize] = self.dual[b as usize] + self.clock + self.clock;
            self.events.push(Reverse((when, Event::Shrunk(b))));
        }
    }

    /// The outer vertex u reaches the unlabelled v: v's blossom becomes inner, its mate outer.
    fn grow(&mut self, u: u32, v: u32) {
        let b = self.top[v as usize];
        self.become_t(b, (u, v));
        let base = self.base[b as usize];
        let mate = self.mate[base as usize];
        self.become_s(self.top[mate as usize], (base, mate));
    }

    /// Puts on the heap when each edge of an outer vertex will matter.
    fn scan(&mut self, u: u32) {
        let own = self.top[u as usize];
        let mine = self.now(u);
        for i in self.around(u) {
            let (v, e) = self.around[i];
            let other = self.top[v as usize];
            if other == own {
                continue;
            }
            let stored = self.dual[v as usize];
            match self.label[other as usize] {
                Label::S => {
                    let slack = mine + stored - self.clock - self.edge_weight(e);
                    self.events.push(Reverse((self.clock + slack.half(), Event::Tight(e))));
                }
                Label::T => {}
                Label::Free => {
                    let when = self.clock + mine + stored - self.edge_weight(e);
                    self.offer(v, when, e);
                }
            }
        }
    }

    fn offer(&mut self, v: u32, when: W, e: u32) {
        if self.soonest[v as usize].is_none_or(|soonest| when < soonest) {
            self.soonest[v as usize] = Some(when);
            self.events.push(Reverse((when, Event::Tight(e))));
        }
    }

    /// The blossom one step nearer the root of an outer one's tree: two edges up.
    fn up(&self, b: u32) -> Option<u32> {
        let (outside, _) = self.entry[b as usize];
        if outside == NONE {
            return None;
        }
        let inner = self.top[outside as usize];
        Some(self.top[self.entry[inner as usize].0 as usize])
    }

    /// The first outer blossom on both ways to the root; `None` for two trees.
    fn common_root(&mut self, bu: u32, bv: u32) -> Option<u32> {
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
    fn shrink(&mut self, u: u32, v: u32, meeting: u32) {
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
    fn part_of(&self, whole: u32, v: u32) -> u32 {
        let mut b = v;
        while self.parent[b as usize] != whole {
            b = self.parent[b as usize];
        }
        b
    }

    /// An inner blossom whose dual is spent gives its parts back to the tree.
    fn open_in_tree(&mut self, b: u32) {
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
    fn augment(&mut self, u: u32, v: u32) {
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
    fn rebase(&mut self, whole: u32, v: u32) {
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

    fn proof(self) -> Optimum<W> {
        let mut blossoms: Vec<(Vec<u32>, W)> = (self.n..self.parts.len())
            .filter(|&b| !self.parts[b].is_empty() && self.dual[b] > W::default())
            .map(|b| (self.members[b].clone(), self.dual[b]))
            .collect();
        blossoms.sort_by(|one, other| other.0.len().cmp(&one.0.len()).then_with(|| one.0.cmp(&other.0)));
        Optimum {
            mate: self.mate.iter().map(|&mate| (mate != NONE).then_some(mate)).collect(),
            y: self.dual[..self.n].to_vec(),
            blossoms,
        }
    }
}
