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

mod shape;

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
