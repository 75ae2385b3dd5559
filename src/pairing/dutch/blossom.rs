//! Maximum-weight matching in a general graph, kept optimal while edges change (Edmonds' primal-dual method).
//!
//! Every vertex must be matched, except that a vertex with a *single* worth may also stay alone. One stage
//! grows one alternating tree from one exposed vertex, with dual changes, until the vertex is matched: at
//! most `n` stages of `O(n²)` each. The dual values stay with the matching, so that a changed vertex costs
//! only the stages of the vertices it exposes; and an edge that isn't tight is in no best matching at all,
//! which answers most questions about fixed pairs without any stage.

use super::weight::Weight;

const NONE: usize = usize::MAX;
/// Matched with nobody, by right.
const SINGLE: usize = usize::MAX - 1;

/// The graph: weights as a function, so that large brackets need no matrix of wide numbers.
pub trait Graph<W> {
    fn vertices(&self) -> usize;
    /// Worth of an edge; `None` where there is no edge.
    fn weight(&self, u: usize, v: usize) -> Option<W>;
    /// Worth of staying alone; `None` where the vertex must be matched.
    fn single(&self, v: usize) -> Option<W>;
    /// Duals and a part of a matching that are likely near the best, if the graph knows any.
    fn head_start(&self) -> Option<HeadStart<W>> {
        None
    }
}

/// Where to begin: duals that cover every edge and every single, and pairs that are tight under them.
#[derive(Clone, Debug)]
pub struct HeadStart<W> {
    pub dual: Vec<W>,
    pub pairs: Vec<(usize, usize)>,
    pub singles: Vec<usize>,
}

/// No matching covers every vertex that must be matched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unmatchable;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Label {
    Free,
    Even,
    Odd,
}

#[derive(Clone, Debug)]
struct Blossom<W> {
    /// Around the odd cycle, starting with the child that holds the base.
    children: Vec<usize>,
    /// `edges[i]` joins `children[i]` with the next one: (vertex in the former, vertex in the latter).
    edges: Vec<(usize, usize)>,
    parent: usize,
    base: usize,
    dual: W,
    vertices: Vec<usize>,
}

/// A matching with the dual values that prove it best.
#[derive(Debug)]
pub struct Matcher<W> {
    n: usize,
    /// Dual values, twice those of the textbook.
    dual: Vec<W>,
    mate: Vec<usize>,
    alive: Vec<bool>,
    /// Outermost blossom of each vertex; a vertex alone is its own.
    top: Vec<usize>,
    /// Vertices first (trivial), then the cycles; emptied slots are reused.
    blossoms: Vec<Blossom<W>>,
    unused: Vec<usize>,
    label: Vec<Label>,
    /// How an odd blossom was reached: (vertex in its even parent, vertex in it).
    via: Vec<(usize, usize)>,
    /// For a vertex outside even blossoms: the even vertex with the least slack to it.
    /// For a vertex in one: the same among the even vertices of other blossoms.
    best: Vec<usize>,
    queue: Vec<usize>,
    mark: Vec<usize>,
    marks: usize,
}

impl<W: Weight> Matcher<W> {
    /// Finds a best matching.
    pub fn solve(graph: &impl Graph<W>) -> Result<Matcher<W>, Unmatchable> {
        let mut matcher = Matcher::start(graph);
        matcher.run(graph)?;
        Ok(matcher)
    }

    /// Greedy duals and the tight edges that come for free.
    fn start(graph: &impl Graph<W>) -> Matcher<W> {
        let n = graph.vertices();
        let trivial = |v| Blossom {
            children: Vec::new(),
            edges: Vec::new(),
            parent: NONE,
            base: v,
            dual: W::ZERO,
            vertices: vec![v],
        };
        let mut matcher = Matcher {
            n,
            dual: vec![W::ZERO; n],
            mate: vec![NONE; n],
            alive: vec![true; n],
            top: (0..n).collect(),
            blossoms: (0..n).map(trivial).collect(),
            unused: Vec::new(),
            label: vec![Label::Free; n],
            via: vec![(NONE, NONE); n],
            best: vec![NONE; n],
            queue: Vec::new(),
            mark: vec![0; n],
            marks: 0,
        };
        if let Some(head_start) = graph.head_start() {
            matcher.dual = head_start.dual;
            for (u, v) in head_start.pairs {
                if matcher.is_tight(graph, u, v) {
                    matcher.mate[u] = v;
                    matcher.mate[v] = u;
                }
            }
            for v in head_start.singles {
                if graph.single(v).is_some_and(|own| own + own == matcher.dual[v]) {
                    matcher.mate[v] = SINGLE;
                }
            }
            return matcher;
        }
        for v in 0..n {
            let best = (0..n).filter(|u| *u != v).filter_map(|u| graph.weight(v, u)).max();
            // Twice the weight is the even share of both ends, so that every edge is covered.
            let own = graph.single(v).map(|it| it + it);
            matcher.dual[v] = best.max(own).unwrap_or(W::ZERO);
            if let Some(own) = own {
                matcher.dual[v] = matcher.dual[v].max(own);
            }
        }
        for v in 0..n {
            if matcher.mate[v] != NONE {
                continue;
            }
            // Lower the dual as far as the edges allow, then take a tight edge to an exposed vertex.
            let mut least: Option<W> = graph.single(v).map(|it| it + it);
            for u in 0..n {
                if u != v
                    && let Some(w) = graph.weight(v, u)
                {
                    let need = w + w - matcher.dual[u];
                    if least.is_none_or(|it| need > it) {
                        least = Some(need);
                    }
                }
            }
            let Some(least) = least else { continue };
            matcher.dual[v] = least;
            let partner =
                (0..n).find(|&u| u != v && matcher.mate[u] == NONE && matcher.is_tight(graph, u, v));
            if let Some(u) = partner {
                matcher.mate[u] = v;
                matcher.mate[v] = u;
            } else if graph.single(v).is_some_and(|own| own + own == matcher.dual[v]) {
                matcher.mate[v] = SINGLE;
            }
        }
        matcher
    }

    /// Matches every exposed vertex.
    pub fn run(&mut self, graph: &impl Graph<W>) -> Result<(), Unmatchable> {
        for v in 0..self.n {
            if self.alive[v] && self.mate[v] == NONE {
                let found = self.stage(graph, v);
                self.tidy();
                if !found {
                    return Err(Unmatchable);
                }
            }
        }
        Ok(())
    }

    /// The partner of a vertex, `None` when it stays alone.
    pub fn partner(&self, v: usize) -> Option<usize> {
        (self.mate[v] < self.n).then(|| self.mate[v])
    }

    /// Worth of the matching.
    pub fn value(&self, graph: &impl Graph<W>) -> W {
        let mut value = W::ZERO;
        for v in (0..self.n).filter(|v| self.alive[*v]) {
            let worth = match self.mate[v] {
                u if u < v => graph.weight(u, v),
                SINGLE => graph.single(v),
                _ => None,
            };
            value = value + worth.unwrap_or(W::ZERO);
        }
        value
    }

    /// Still in the graph.
    pub fn is_alive(&self, v: usize) -> bool {
        self.alive[v]
    }

    fn slack(&self, graph: &impl Graph<W>, u: usize, v: usize) -> Option<W> {
        let w = graph.weight(u, v)?;
        Some(self.dual[u] + self.dual[v] - w - w)
    }

    fn is_tight(&self, graph: &impl Graph<W>, u: usize, v: usize) -> bool {
        self.slack(graph, u, v) == Some(W::ZERO)
    }

    /// May the edge be in a best matching, as far as the duals tell? A `false` is final.
    pub fn may_pair(&self, graph: &impl Graph<W>, u: usize, v: usize) -> bool {
        let Some(slack) = self.slack(graph, u, v) else { return false };
        if slack == W::ZERO {
            return true;
        }
        if self.top[u] != self.top[v] {
            return false;
        }
        // Inside blossoms the duals of all that hold both ends count.
        let mut holders = Vec::new();
        let mut b = self.blossoms[u].parent;
        while b != NONE {
            holders.push(b);
            b = self.blossoms[b].parent;
        }
        let mut slack = slack;
        let mut b = self.blossoms[v].parent;
        while b != NONE {
            if holders.contains(&b) {
                slack = slack + self.blossoms[b].dual;
            }
            b = self.blossoms[b].parent;
        }
        slack == W::ZERO
    }

    /// Gives `u` the partner `v` by rematching at most three pairs, when that is as good and plain to see.
    pub fn swap_in(&mut self, graph: &impl Graph<W>, u: usize, v: usize) -> bool {
        let (x, y) = (self.mate[u], self.mate[v]);
        if x == v {
            return true;
        }
        let plain = |it: &Matcher<W>, w: usize| w == SINGLE || w < it.n && it.top[w] == w;
        if ![u, v, x, y].into_iter().all(|w| plain(self, w)) || !self.is_tight(graph, u, v) {
            return false;
        }
        if self.joins(graph, x, y) {
            self.join(x, y);
            self.join(u, v);
            return true;
        }
        for a in 0..self.n {
            let b = self.mate[a];
            if !self.alive[a] || [u, v, x, y].contains(&a) || self.top[a] != a || !plain(self, b) {
                continue;
            }
            if self.joins(graph, x, a) && self.joins(graph, y, b) {
                self.join(x, a);
                self.join(y, b);
                self.join(u, v);
                return true;
            }
        }
        false
    }

    /// Tight, for a vertex with another or alone.
    fn joins(&self, graph: &impl Graph<W>, a: usize, b: usize) -> bool {
        match (a, b) {
            (SINGLE, SINGLE) => true,
            (SINGLE, v) | (v, SINGLE) => graph.single(v).is_some_and(|own| own + own == self.dual[v]),
            (a, b) => self.is_tight(graph, a, b),
        }
    }

    fn join(&mut self, a: usize, b: usize) {
        if a < self.n {
            self.mate[a] = b;
        }
        if b < self.n {
            self.mate[b] = a;
        }
    }

    /// Takes a vertex out of its pair and its blossoms; its edges may then change. [`Matcher::renew`] follows.
    pub fn release(&mut self, v: usize) {
        while self.top[v] != v {
            self.dissolve(self.top[v]);
        }
        let mate = self.mate[v];
        self.mate[v] = NONE;
        if mate < self.n {
            self.mate[mate] = NONE;
        }
    }

    /// Sets the dual of a released vertex after its edges changed; [`Matcher::run`] follows.
    pub fn renew(&mut self, graph: &impl Graph<W>, v: usize) {
        let mut least = graph.single(v).map(|it| it + it);
        for u in 0..self.n {
            if u != v
                && self.alive[u]
                && let Some(w) = graph.weight(v, u)
            {
                let need = w + w - self.dual[u];
                if least.is_none_or(|it| need > it) {
                    least = Some(need);
                }
            }
        }
        if let Some(least) = least {
            self.dual[v] = least;
        }
    }

    /// Takes a matched pair (or a vertex that stays alone, `v = None`) out of the graph for good.
    pub fn remove(&mut self, graph: &impl Graph<W>, u: usize, v: Option<usize>) -> Result<(), Unmatchable> {
        for w in [Some(u), v].into_iter().flatten() {
            self.release(w);
        }
        for w in [Some(u), v].into_iter().flatten() {
            self.alive[w] = false;
        }
        self.run(graph)
    }

    /// Opens an outermost blossom, spreading its dual over its vertices; a matched edge that leaves it is cut.
    fn dissolve(&mut self, b: usize) {
        let dual = self.blossoms[b].dual;
        if dual != W::ZERO {
            let share = dual.half();
            for i in 0..self.blossoms[b].vertices.len() {
                let v = self.blossoms[b].vertices[i];
                self.dual[v] = self.dual[v] + share;
            }
            let base = self.blossoms[b].base;
            let mate = self.mate[base];
            self.mate[base] = NONE;
            if mate < self.n {
                self.mate[mate] = NONE;
            }
        }
        self.open(b);
    }

    /// Opens every blossom, so that any edges that aren't matched may go; [`Matcher::run`] follows.
    pub fn open_all(&mut self) {
        for b in self.n..self.blossoms.len() {
            while !self.blossoms[b].vertices.is_empty() {
                self.dissolve(self.top[self.blossoms[b].vertices[0]]);
            }
        }
    }

    /// Makes the children of an outermost blossom outermost, and forgets it.
    fn open(&mut self, b: usize) {
        let children = std::mem::take(&mut self.blossoms[b].children);
        for &child in &children {
            self.blossoms[child].parent = NONE;
            for i in 0..self.blossoms[child].vertices.len() {
                let v = self.blossoms[child].vertices[i];
                self.top[v] = child;
            }
        }
        self.blossoms[b].edges.clear();
        self.blossoms[b].vertices.clear();
        self.blossoms[b].dual = W::ZERO;
        self.unused.push(b);
    }

    /// After a stage: opens the outermost blossoms whose dual is zero.
    fn tidy(&mut self) {
        let mut open: Vec<usize> = (self.n..self.blossoms.len())
            .filter(|b| self.blossoms[*b].parent == NONE && !self.blossoms[*b].vertices.is_empty())
            .collect();
        while let Some(b) = open.pop() {
            if self.blossoms[b].dual == W::ZERO && !self.blossoms[b].children.is_empty() {
                let children = self.blossoms[b].children.clone();
                self.open(b);
                open.extend(children.into_iter().filter(|child| *child >= self.n));
            }
        }
    }

    /// One tree from `root`; true when `root` got matched.
    fn stage(&mut self, graph: &impl Graph<W>, root: usize) -> bool {
        self.label.iter_mut().for_each(|it| *it = Label::Free);
        self.best.iter_mut().for_each(|it| *it = NONE);
        self.queue.clear();
        self.make_even(self.top[root]);
        loop {
            while let Some(u) = self.queue.pop() {
                if self.scan(graph, u) {
                    return true;
                }
            }
            match self.change_duals(graph) {
                Change::Nothing => return false,
                Change::Matched => return true,
                Change::Made => {}
            }
        }
    }

    fn make_even(&mut self, b: usize) {
        self.label[b] = Label::Even;
        for i in 0..self.blossoms[b].vertices.len() {
            let v = self.blossoms[b].vertices[i];
            self.best[v] = NONE;
            self.queue.push(v);
        }
    }

    /// Looks along all edges of a vertex that has become even; true when the root got matched.
    fn scan(&mut self, graph: &impl Graph<W>, u: usize) -> bool {
        if graph.single(u).is_some_and(|own| own + own == self.dual[u]) {
            self.augment(u, SINGLE);
            return true;
        }
        let mut best: Option<(W, usize)> = None;
        for v in 0..self.n {
            if !self.alive[v] || self.top[v] == self.top[u] {
                continue;
            }
            let Some(slack) = self.slack(graph, u, v) else { continue };
            match self.label[self.top[v]] {
                Label::Even => {
                    if slack == W::ZERO {
                        self.shrink(u, v);
                    } else if best.is_none_or(|(least, _)| slack < least) {
                        best = Some((slack, v));
                    }
                }
                Label::Free if slack == W::ZERO => {
                    if self.reach(u, v) {
                        return true;
                    }
                }
                Label::Free | Label::Odd => {
                    let known = self.best[v];
                    if known == NONE || self.slack(graph, known, v).is_none_or(|least| slack < least) {
                        self.best[v] = u;
                    }
                }
            }
        }
        self.best[u] = best.map_or(NONE, |(_, v)| v);
        false
    }

    /// A tight edge from even `u` to free `v`: grows the tree, or ends the stage.
    fn reach(&mut self, u: usize, v: usize) -> bool {
        let b = self.top[v];
        let mate = self.mate[self.blossoms[b].base];
        if mate >= self.n {
            self.rotate(b, v);
            self.mate[v] = u;
            self.augment(u, v);
            return true;
        }
        self.label[b] = Label::Odd;
        self.via[b] = (u, v);
        self.make_even(self.top[mate]);
        false
    }

    /// Moves every dual as far as it goes, and does what that allows.
    fn change_duals(&mut self, graph: &impl Graph<W>) -> Change {
        let mut delta: Option<W> = None;
        let lower = |delta: &mut Option<W>, by: W| {
            if delta.is_none_or(|it| by < it) {
                *delta = Some(by);
            }
        };
        for v in 0..self.n {
            if !self.alive[v] {
                continue;
            }
            match self.label[self.top[v]] {
                Label::Free => {
                    if self.best[v] != NONE
                        && let Some(slack) = self.slack(graph, self.best[v], v)
                    {
                        lower(&mut delta, slack);
                    }
                }
                Label::Even => {
                    if self.best[v] != NONE && self.top[self.best[v]] == self.top[v] {
                        self.best[v] = self.best_even(graph, v);
                    }
                    if self.best[v] != NONE
                        && let Some(slack) = self.slack(graph, self.best[v], v)
                    {
                        lower(&mut delta, slack.half());
                    }
                    if let Some(own) = graph.single(v) {
                        lower(&mut delta, self.dual[v] - own - own);
                    }
                }
                Label::Odd => {}
            }
        }
        for b in self.n..self.blossoms.len() {
            if self.is_outermost(b) && self.label[b] == Label::Odd {
                lower(&mut delta, self.blossoms[b].dual.half());
            }
        }
        let Some(delta) = delta else { return Change::Nothing };
        for v in 0..self.n {
            if self.alive[v] {
                match self.label[self.top[v]] {
                    Label::Free => {}
                    Label::Even => self.dual[v] = self.dual[v] - delta,
                    Label::Odd => self.dual[v] = self.dual[v] + delta,
                }
            }
        }
        for b in self.n..self.blossoms.len() {
            if self.is_outermost(b) {
                let dual = self.blossoms[b].dual;
                match self.label[b] {
                    Label::Free => {}
                    Label::Even => self.blossoms[b].dual = dual + delta + delta,
                    Label::Odd => self.blossoms[b].dual = dual - delta - delta,
                }
            }
        }
        self.follow_up(graph)
    }

    /// Uses what became tight.
    fn follow_up(&mut self, graph: &impl Graph<W>) -> Change {
        for b in self.n..self.blossoms.len() {
            if self.is_outermost(b) && self.label[b] == Label::Odd && self.blossoms[b].dual == W::ZERO {
                self.expand(b);
            }
        }
        for v in 0..self.n {
            if !self.alive[v] {
                continue;
            }
            let best = self.best[v];
            match self.label[self.top[v]] {
                Label::Free => {
                    if best != NONE && self.is_tight(graph, best, v) && self.reach(best, v) {
                        return Change::Matched;
                    }
                }
                Label::Even => {
                    if graph.single(v).is_some_and(|own| own + own == self.dual[v]) {
                        self.augment(v, SINGLE);
                        return Change::Matched;
                    }
                    if best != NONE && self.top[best] != self.top[v] && self.is_tight(graph, best, v) {
                        self.shrink(best, v);
                    }
                }
                Label::Odd => {}
            }
        }
        Change::Made
    }

    fn is_outermost(&self, b: usize) -> bool {
        self.blossoms[b].parent == NONE && !self.blossoms[b].children.is_empty()
    }

    fn best_even(&self, graph: &impl Graph<W>, v: usize) -> usize {
        let mut best: Option<(W, usize)> = None;
        for u in 0..self.n {
            if self.alive[u]
                && self.top[u] != self.top[v]
                && self.label[self.top[u]] == Label::Even
                && let Some(slack) = self.slack(graph, u, v)
                && best.is_none_or(|(least, _)| slack < least)
            {
                best = Some((slack, u));
            }
        }
        best.map_or(NONE, |(_, u)| u)
    }

    /// The even parent of an even blossom: (odd blossom between, edge from that parent to it).
    fn step_up(&self, b: usize) -> Option<(usize, (usize, usize))> {
        let mate = self.mate[self.blossoms[b].base];
        if mate >= self.n {
            return None;
        }
        let odd = self.top[mate];
        Some((odd, self.via[odd]))
    }

    /// Two even blossoms with a tight edge become one.
    fn shrink(&mut self, u: usize, v: usize) {
        // Walk up from both ends by turns until the paths meet.
        self.marks += 1;
        let stamp = self.marks;
        let (mut one, mut other) = (self.top[u], self.top[v]);
        let meeting = loop {
            if one != NONE {
                if self.mark[one] == stamp {
                    break one;
                }
                self.mark[one] = stamp;
                one = self.step_up(one).map_or(NONE, |(_, (parent, _))| self.top[parent]);
            }
            std::mem::swap(&mut one, &mut other);
        };
        let mut children = vec![meeting];
        let mut edges = Vec::new();
        // Down to `u`'s blossom ...
        let mut down = Vec::new();
        let mut b = self.top[u];
        while b != meeting {
            let Some((odd, (p, q))) = self.step_up(b) else { return };
            let base = self.blossoms[b].base;
            down.push((b, odd, (p, q), (self.mate[base], base)));
            b = self.top[p];
        }
        for (even, odd, into_odd, into_even) in down.into_iter().rev() {
            edges.push(into_odd);
            children.push(odd);
            edges.push(into_even);
            children.push(even);
        }
        // ... across, and up from `v`'s.
        edges.push((u, v));
        let mut b = self.top[v];
        while b != meeting {
            let Some((odd, (p, q))) = self.step_up(b) else { return };
            let base = self.blossoms[b].base;
            children.push(b);
            edges.push((base, self.mate[base]));
            children.push(odd);
            edges.push((q, p));
            b = self.top[p];
        }
        let vertices: Vec<usize> =
            children.iter().flat_map(|child| self.blossoms[*child].vertices.iter().copied()).collect();
        let blossom = Blossom {
            base: self.blossoms[meeting].base,
            parent: NONE,
            dual: W::ZERO,
            vertices,
            edges,
            children: children.clone(),
        };
        let id = match self.unused.pop() {
            Some(id) => {
                self.blossoms[id] = blossom;
                id
            }
            None => {
                self.blossoms.push(blossom);
                self.label.push(Label::Free);
                self.via.push((NONE, NONE));
                self.mark.push(0);
                self.blossoms.len() - 1
            }
        };
        self.label[id] = Label::Even;
        self.mark[id] = 0;
        for child in children {
            let was_odd = self.label[child] == Label::Odd;
            self.blossoms[child].parent = id;
            for i in 0..self.blossoms[child].vertices.len() {
                let w = self.blossoms[child].vertices[i];
                self.top[w] = id;
                if was_odd {
                    self.best[w] = NONE;
                    self.queue.push(w);
                }
            }
        }
    }

    /// An odd blossom whose dual is used up gives way to its children.
    fn expand(&mut self, b: usize) {
        let children = self.blossoms[b].children.clone();
        let edges = self.blossoms[b].edges.clone();
        let via = self.via[b];
        self.open(b);
        let k = children.len();
        for &child in &children {
            self.label[child] = Label::Free;
        }
        let entry = self.top[via.1];
        let Some(mut i) = children.iter().position(|child| *child == entry) else { return };
        self.label[entry] = Label::Odd;
        self.via[entry] = via;
        // Along the side with matched edges first, to the base.
        let forward = i % 2 == 1;
        while i != 0 {
            let next = if forward { (i + 1) % k } else { i - 1 };
            let after = if forward { (next + 1) % k } else { next - 1 };
            let (p, q) = if forward {
                edges[next]
            } else {
                let (p, q) = edges[after];
                (q, p)
            };
            self.make_even(children[next]);
            self.label[children[after]] = Label::Odd;
            self.via[children[after]] = (p, q);
            i = after;
        }
    }

    /// Matches even `u` with `v` (or leaves it alone) and flips the path to the root.
    fn augment(&mut self, u: usize, v: usize) {
        let (mut u, mut v) = (u, v);
        loop {
            let b = self.top[u];
            let before = self.mate[self.blossoms[b].base];
            self.rotate(b, u);
            self.mate[u] = v;
            if before >= self.n {
                return;
            }
            let odd = self.top[before];
            let (x, y) = self.via[odd];
            self.rotate(odd, y);
            self.mate[y] = x;
            (u, v) = (x, y);
        }
    }

    /// Makes `v` the base of `b`, rematching inside.
    fn rotate(&mut self, b: usize, v: usize) {
        let mut work = vec![(b, v)];
        while let Some((b, v)) = work.pop() {
            if b < self.n {
                continue;
            }
            let mut child = v;
            while self.blossoms[child].parent != b {
                child = self.blossoms[child].parent;
            }
            work.push((child, v));
            let blossom = &mut self.blossoms[b];
            let place = blossom.children.iter().position(|it| *it == child).unwrap_or(0);
            blossom.children.rotate_left(place);
            blossom.edges.rotate_left(place);
            blossom.base = v;
            for i in (1..blossom.children.len()).step_by(2) {
                let (p, q) = blossom.edges[i];
                work.push((blossom.children[i], p));
                work.push((blossom.children[i + 1], q));
                self.mate[p] = q;
                self.mate[q] = p;
            }
        }
    }
}

enum Change {
    Nothing,
    Matched,
    Made,
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{Rng, SeedableRng};

    struct Dense {
        n: usize,
        edges: Vec<Option<i128>>,
        singles: Vec<Option<i128>>,
    }

    impl Graph<i128> for Dense {
        fn vertices(&self) -> usize {
            self.n
        }
        fn weight(&self, u: usize, v: usize) -> Option<i128> {
            self.edges[u * self.n + v]
        }
        fn single(&self, v: usize) -> Option<i128> {
            self.singles[v]
        }
    }

    impl Dense {
        fn random(rng: &mut impl Rng) -> Dense {
            let n = rng.random_range(1..=9usize);
            let spread = [1, 2, 4, 50][rng.random_range(0..4)];
            let density = rng.random_range(3..=10);
            let mut it = Dense { n, edges: vec![None; n * n], singles: vec![None; n] };
            let alone = rng.random_range(0..=3);
            for u in 0..n {
                if rng.random_range(0..10) < alone {
                    it.singles[u] = Some(rng.random_range(-spread..=spread));
                }
                for v in 0..u {
                    if rng.random_range(0..10) < density {
                        it.set(u, v, Some(rng.random_range(-spread..=spread)));
                    }
                }
            }
            it
        }
        fn set(&mut self, u: usize, v: usize, w: Option<i128>) {
            self.edges[u * self.n + v] = w;
            self.edges[v * self.n + u] = w;
        }
        fn best(&self, free: &mut Vec<usize>) -> Option<i128> {
            let Some(v) = free.pop() else { return Some(0) };
            let mut best = self.singles[v].and_then(|w| self.best(&mut free.clone()).map(|rest| w + rest));
            for i in 0..free.len() {
                if let Some(w) = self.weight(v, free[i]) {
                    let mut rest = free.clone();
                    rest.swap_remove(i);
                    best = best.max(self.best(&mut rest).map(|rest| w + rest));
                }
            }
            best
        }
        fn value(&self, matcher: &Matcher<i128>) -> i128 {
            (0..self.n)
                .filter(|v| matcher.is_alive(*v))
                .map(|v| match matcher.partner(v) {
                    Some(u) => {
                        assert_eq!(matcher.partner(u), Some(v));
                        if u < v { self.weight(u, v).expect("an edge") } else { 0 }
                    }
                    None => self.singles[v].expect("may stay alone"),
                })
                .sum()
        }
    }

    /// Against trying every matching: value, feasibility, and again after changed vertices and removed pairs.
    #[test]
    fn finds_the_best_matching_of_small_graphs() {
        let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(3);
        let cases = std::env::var("QIHUI_CASES").ok().and_then(|it| it.parse().ok()).unwrap_or(4_000usize);
        for case in 0..cases {
            let mut graph = Dense::random(&mut rng);
            let mut all: Vec<usize> = (0..graph.n).collect();
            let best = graph.best(&mut all.clone());
            let matcher = Matcher::solve(&graph);
            assert_eq!(matcher.is_ok(), best.is_some(), "case {case}");
            let (Ok(mut matcher), Some(best)) = (matcher, best) else { continue };
            assert_eq!(graph.value(&matcher), best, "case {case}");
            for _ in 0..4 {
                if all.is_empty() {
                    break;
                }
                let v = all[rng.random_range(0..all.len())];
                if rng.random_bool(0.5) {
                    matcher.release(v);
                    for u in 0..graph.n {
                        if let Some(w) = graph.weight(u, v) {
                            graph.set(u, v, Some(w + rng.random_range(-3..=3)));
                        }
                    }
                    matcher.renew(&graph, v);
                    matcher.run(&graph).expect("still matchable");
                } else {
                    let u = matcher.partner(v);
                    matcher.remove(&graph, v, u).expect("still matchable");
                    all.retain(|it| *it != v && Some(*it) != u);
                }
                assert_eq!(Some(graph.value(&matcher)), graph.best(&mut all.clone()), "case {case}");
            }
        }
    }
}
