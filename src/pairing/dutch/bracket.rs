//! One bracket: its pairs by Art. 3 and 4, and who floats down.
//!
//! The order in which Art. 3 and 4 generate candidates is followed without generating them: among the pairings
//! that are best by all criteria, first the moved-down players of S1 (4.4), then their opponents one by one
//! (4.2), then in the remainder the exchanges (4.3) and again the opponents one by one. Each question ("can
//! this player still get that one at no loss?") goes to the matching, which keeps its proof of being best.

use super::below::{self, Horizon};
use super::blossom::{Graph, Matcher, Unmatchable};
use super::criteria::{Fields, Kind, Scope, Zone, classify, groups_of};
use super::graph::{ClassGraph, Exchange};
use super::round::{Effort, Round};
use super::weight::{Weight, Wide, bits_for};

/// Runs `$body` with the narrowest number type of at least so many bits as `$weight`.
macro_rules! by_width {
    ($bits:expr, $weight:ident => $body:expr) => {{
        let bits = $bits;
        if bits < i128::BITS - 1 {
            type $weight = i128;
            $body
        } else if bits < <Wide<4> as Weight>::BITS {
            type $weight = Wide<4>;
            $body
        } else if bits < <Wide<16> as Weight>::BITS {
            type $weight = Wide<16>;
            $body
        } else {
            type $weight = Wide<128>;
            $body
        }
    }};
}
/// The players one bracket's pairing must think of, as places in [`Round::cards`], each list by rank.
#[derive(Clone, Debug)]
pub struct Bracket {
    pub moved_down: Vec<usize>,
    pub residents: Vec<usize>,
    pub next: Vec<usize>,
    pub below: Vec<usize>,
}

/// What came of a bracket.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    pub pairs: Vec<(usize, usize)>,
    /// By rank.
    pub downfloaters: Vec<usize>,
}

impl Bracket {
    fn inside(&self) -> usize {
        self.moved_down.len() + self.residents.len()
    }

    /// Pairs the bracket.
    pub fn pair(&self, round: &Round<'_>) -> Result<Outcome, Unmatchable> {
        let horizons = match round.effort {
            Effort::Shortcuts => below::horizon(self, round),
            Effort::InFull => vec![Horizon::All],
        };
        for horizon in horizons {
            // Where all may be paired, nobody floats, and float histories needn't be told apart.
            let mut tries = vec![horizon];
            if horizon.is_bracket() && self.inside().is_multiple_of(2) {
                tries.insert(0, Horizon::Bracket { most_floaters: 0 });
            }
            for horizon in tries {
                // Nobody may leave where nobody can be taken up; then look further.
                if let Ok(Some(outcome)) = self.pair_within(round, horizon) {
                    return Ok(outcome);
                }
            }
        }
        Err(Unmatchable)
    }

    /// Pairs the bracket seeing no further than `horizon`; `None` when that proves too near.
    pub fn pair_within(&self, round: &Round<'_>, horizon: Horizon) -> Result<Option<Outcome>, Unmatchable> {
        let view = View::of(self, round, horizon);
        let mut scope =
            Scope { look_ahead: horizon.looks_ahead(), bye_games: false, last_round: round.last_round };
        if view.bye_inside {
            // C9 is asked only where one player floats, and he takes the bye.
            let fields = Fields::lay_out(&view.kinds, scope, 0);
            scope.bye_games = by_width!(fields.bits + slack_bits(view.kinds.len()), W => {
                let graph = view.graph::<W>(round, &fields);
                let matcher = Matcher::solve(&graph)?;
                let inside = self.inside();
                (0..inside).filter(|v| matcher.partner(*v).is_none_or(|u| u >= inside)).count() == 1
            });
        }
        let low = 4 * bits_for(view.kinds.len()) + 3;
        let fields = Fields::lay_out(&view.kinds, scope, low);
        by_width!(fields.bits + slack_bits(view.kinds.len()), W => {
            let work = Work::<W>::new(self, &view, round, &fields)?;
            if let Horizon::Bracket { most_floaters } = horizon
                && work.floaters() > most_floaters
            {
                return Ok(None);
            }
            work.pair().map(Some)
        })
    }
}

/// The vertices of a bracket's graph.
struct View {
    /// Moved down, residents, and as far as the horizon next and below.
    players: Vec<usize>,
    /// One more than players when the bye is among the vertices.
    kinds: Vec<Kind>,
    /// Which of the players may leave the graph unmatched.
    may_leave: bool,
    bye_inside: bool,
}

impl View {
    fn of(bracket: &Bracket, round: &Round<'_>, horizon: Horizon) -> View {
        let groups = groups_of(bracket.moved_down.iter().map(|player| round.cards[*player].score));
        let (mut players, mut kinds) = (Vec::new(), Vec::new());
        let mut add = |list: &[usize], zone: &dyn Fn(usize) -> Zone| {
            for &player in list {
                let card = &round.cards[player];
                let bye = round.takes_the_bye(player).then(|| card.unplayed(round.rounds_before));
                players.push(player);
                kinds.push(Kind::of(card, zone(player), bye, round.last_round));
            }
        };
        add(&bracket.moved_down, &|player| {
            let score = round.cards[player].score;
            Zone::MovedDown(groups.iter().position(|group| *group == score).unwrap_or(0))
        });
        add(&bracket.residents, &|_| Zone::Resident);
        let (next, below) = match horizon {
            Horizon::Bracket { .. } => (false, false),
            Horizon::Next => (true, false),
            Horizon::All => (true, true),
        };
        if next {
            add(&bracket.next, &|_| Zone::Next);
        }
        if below {
            add(&bracket.below, &|_| Zone::Below);
        }
        let inside = bracket.inside();
        let bye_inside = kinds[..inside].iter().any(|kind| kind.bye.is_some());
        if kinds.iter().any(|kind| kind.bye.is_some()) {
            kinds.push(Kind::bye());
        }
        let may_leave = match horizon {
            Horizon::Bracket { most_floaters } => most_floaters > 0,
            Horizon::Next => true,
            Horizon::All => false,
        };
        if let Horizon::Bracket { most_floaters: 0 } = horizon {
            for kind in kinds.iter_mut().filter(|_| !bye_inside) {
                kind.forget_leaving();
            }
        }
        if bracket.moved_down.is_empty() {
            for kind in &mut kinds {
                kind.forget_arrivals();
            }
        }
        View { players, kinds, may_leave, bye_inside }
    }

    fn graph<W: Weight>(&self, round: &Round<'_>, fields: &Fields) -> ClassGraph<W> {
        let (class, list) = classify(&self.kinds);
        let mut table = Vec::with_capacity(list.len() * list.len());
        for a in &list {
            for b in &list {
                table.push(fields.pair(a, b));
            }
        }
        let single = self
            .kinds
            .iter()
            .map(|kind| (self.may_leave && kind.zone != Zone::Bye).then(|| fields.leaving(kind)))
            .collect();
        let mut graph = ClassGraph::new(class, list.len(), table, single);
        let mut vertex = vec![None; round.cards.len()];
        for (v, player) in self.players.iter().enumerate() {
            vertex[*player] = Some(v);
        }
        for (v, player) in self.players.iter().enumerate() {
            for other in &round.barred[*player] {
                if let Some(u) = vertex[usize::from(*other)] {
                    graph.bar(u, v);
                }
            }
        }
        graph
    }
}

/// Room for the dual values above the weights.
fn slack_bits(vertices: usize) -> u32 {
    bits_for(vertices) + 4
}

/// A bracket under the hands.
struct Work<W> {
    graph: ClassGraph<W>,
    matcher: Matcher<W>,
    players: Vec<usize>,
    moved: usize,
    inside: usize,
    effort: Effort,
}

impl<W: Weight> Work<W> {
    fn new(
        bracket: &Bracket,
        view: &View,
        round: &Round<'_>,
        fields: &Fields,
    ) -> Result<Work<W>, Unmatchable> {
        let graph = view.graph::<W>(round, fields);
        let matcher = Matcher::solve(&graph)?;
        let players = view.players.clone();
        Ok(Work {
            graph,
            matcher,
            players,
            moved: bracket.moved_down.len(),
            inside: bracket.inside(),
            effort: round.effort,
        })
    }

    /// Players who leave the graph altogether.
    fn floaters(&self) -> usize {
        (0..self.inside).filter(|v| self.matcher.partner(*v).is_none()).count()
    }

    fn pair(mut self) -> Result<Outcome, Unmatchable> {
        let mut pairs = Vec::new();
        let chosen = self.choose_moved_down()?;
        let mut free: Vec<usize> = (self.moved..self.inside).collect();
        for v in chosen {
            let partner = choose_partner(&mut self.graph, &mut self.matcher, v, &free)?;
            free.retain(|it| *it != partner);
            pairs.push((v, partner));
        }
        pairs.extend(self.pair_remainder(&free)?);
        let mut taken = vec![false; self.inside];
        for (a, b) in &pairs {
            taken[*a] = true;
            taken[*b] = true;
        }
        let downfloaters = (0..self.inside).filter(|v| !taken[*v]).map(|v| self.players[v]).collect();
        let pairs = pairs.into_iter().map(|(a, b)| (self.players[a], self.players[b])).collect();
        Ok(Outcome { pairs, downfloaters })
    }

    fn is_paired_inside(&self, v: usize) -> bool {
        self.matcher.partner(v).is_some_and(|u| u < self.inside)
    }

    fn focus(&mut self, v: usize, bonus: Option<Vec<W>>) -> Result<(), Unmatchable> {
        focus(&mut self.graph, &mut self.matcher, v, bonus)
    }

    /// Art. 4.4: which moved-down players are in S1, the highest ranked of each score first.
    fn choose_moved_down(&mut self) -> Result<Vec<usize>, Unmatchable> {
        let mut chosen = Vec::new();
        for v in 0..self.moved {
            if !self.is_paired_inside(v) {
                if !(self.moved..self.inside).any(|u| self.matcher.may_pair(&self.graph, v, u)) {
                    continue;
                }
                let bonus = (0..self.graph.vertices())
                    .map(|u| if u < self.inside { W::field(1, 0) } else { W::ZERO })
                    .collect();
                self.focus(v, Some(bonus))?;
            }
            if self.is_paired_inside(v) {
                chosen.push(v);
                self.matcher.release(v);
                for u in self.inside..self.graph.vertices() {
                    self.graph.bar(u, v);
                }
                self.graph.single[v] = None;
            }
            self.focus(v, None)?;
        }
        Ok(chosen)
    }

    /// Art. 3.3 and 4.3: the residents left over, as a homogeneous bracket.
    fn pair_remainder(&self, free: &[usize]) -> Result<Vec<(usize, usize)>, Unmatchable> {
        let n1 = free.iter().filter(|v| self.is_paired_inside(**v)).count() / 2;
        if n1 == 0 {
            return Ok(Vec::new());
        }
        let mut keep = free.to_vec();
        keep.extend((0..self.graph.vertices()).filter(|v| self.matcher.is_alive(*v) && !free.contains(v)));
        let m = free.len();
        if self.effort == Effort::Shortcuts
            && let Some(pairs) = self.without_exchange(&keep, m, n1)?
        {
            return Ok(pairs.into_iter().map(|(a, b)| (free[a], free[b])).collect());
        }
        let mut graph = self.graph.part(&keep);
        let rank_bits = bits_for(m) + 1;
        let worth = |place: usize| {
            let from_s1 = i64::from(place < n1);
            W::field(from_s1, rank_bits + 2 * bits_for(m)) - W::field(place as i64, rank_bits)
        };
        graph.exchange = Some(Exchange {
            place: (0..keep.len()).map(|v| (v < m).then_some(v)).collect(),
            worth: (0..m).map(worth).collect(),
        });
        let matcher = Matcher::solve(&graph)?;
        let mut remainder = Remainder { graph, matcher, m, n1 };
        let s1 = remainder.exchange()?;
        let pairs = remainder.transpose(&s1)?;
        Ok(pairs.into_iter().map(|(a, b)| (free[a], free[b])).collect())
    }
}

impl<W: Weight> Work<W> {
    /// The remainder, if it can be paired at no loss without any exchange between S1 and S2.
    fn without_exchange(
        &self,
        keep: &[usize],
        m: usize,
        n1: usize,
    ) -> Result<Option<Vec<(usize, usize)>>, Unmatchable> {
        let graph = self.graph.split(keep, m, n1);
        let Ok(matcher) = Matcher::solve(&graph) else { return Ok(None) };
        if matcher.value(&graph) != self.matcher.value(&self.graph) {
            return Ok(None);
        }
        let s1: Vec<usize> = (0..n1).collect();
        Remainder { graph, matcher, m, n1 }.opponents(&s1, (n1..m).collect()).map(Some)
    }
}

/// Gives the edges of one vertex a bonus and matches anew.
fn focus<W: Weight>(
    graph: &mut ClassGraph<W>,
    matcher: &mut Matcher<W>,
    v: usize,
    bonus: Option<Vec<W>>,
) -> Result<(), Unmatchable> {
    matcher.release(v);
    graph.focus = bonus.map(|bonus| (v, bonus));
    matcher.renew(graph, v);
    matcher.run(graph)
}

/// Art. 4.2: the first of the candidates that `v` can have at no loss; the pair then leaves the graph.
fn choose_partner<W: Weight>(
    graph: &mut ClassGraph<W>,
    matcher: &mut Matcher<W>,
    v: usize,
    candidates: &[usize],
) -> Result<usize, Unmatchable> {
    let first = candidates.iter().copied().find(|&u| matcher.may_pair(graph, v, u));
    let partner = match first.filter(|&u| matcher.swap_in(graph, v, u)) {
        Some(partner) => partner,
        None => {
            let mut bonus = vec![W::ZERO; graph.vertices()];
            for (place, u) in candidates.iter().enumerate() {
                bonus[*u] = W::field((candidates.len() - place) as i64, 0);
            }
            focus(graph, matcher, v, Some(bonus))?;
            matcher.partner(v).ok_or(Unmatchable)?
        }
    };
    matcher.release(v);
    matcher.release(partner);
    graph.focus = None;
    matcher.remove(graph, v, Some(partner))?;
    Ok(partner)
}

/// The remainder of a bracket: vertices `0..m`, whatever floats may reach after them.
struct Remainder<W> {
    graph: ClassGraph<W>,
    matcher: Matcher<W>,
    m: usize,
    n1: usize,
}

impl<W: Weight> Remainder<W> {
    /// In S1 once exchanges are made: paired with a lower ranked player of the remainder.
    fn leads(&self, v: usize) -> bool {
        self.matcher.partner(v).is_some_and(|u| u > v && u < self.m)
    }

    fn focus(&mut self, v: usize, bonus: Option<Vec<W>>) -> Result<(), Unmatchable> {
        focus(&mut self.graph, &mut self.matcher, v, bonus)
    }

    /// A bonus of `worth` on all pairs of `v` with a lower ranked player.
    fn lead_bonus(&self, v: usize, worth: i64) -> Vec<W> {
        (0..self.graph.vertices())
            .map(|u| if u > v && u < self.m { W::field(worth, 0) } else { W::ZERO })
            .collect()
    }

    /// Art. 4.3: S1 after the exchanges, by rank.
    fn exchange(&mut self) -> Result<Vec<usize>, Unmatchable> {
        let exchanges = (0..self.n1).filter(|v| !self.leads(*v)).count();
        // (c) out of S1: the lowest ranked that can go.
        let mut left = exchanges;
        for v in (0..self.n1).rev() {
            if left == 0 {
                break;
            }
            if self.leads(v) {
                let bonus = self.lead_bonus(v, -1);
                self.focus(v, Some(bonus))?;
            }
            let leaves = !self.leads(v);
            self.matcher.release(v);
            if leaves {
                left -= 1;
                for u in v + 1..self.m {
                    self.graph.bar(u, v);
                }
            }
            self.focus(v, None)?;
        }
        // (d) into S1: the highest ranked that can come.
        let mut left = exchanges;
        for v in self.n1..self.m {
            if left == 0 {
                break;
            }
            if !self.leads(v) {
                let bonus = self.lead_bonus(v, 1);
                self.focus(v, Some(bonus))?;
            }
            let comes = self.leads(v);
            self.matcher.release(v);
            if comes {
                left -= 1;
                for u in (0..v).chain(self.m..self.graph.vertices()) {
                    self.graph.bar(u, v);
                }
                self.graph.single[v] = None;
            }
            self.focus(v, None)?;
        }
        Ok((0..self.m).filter(|v| self.leads(*v)).collect())
    }

    /// Art. 4.2: opponents for S1, from the top.
    fn transpose(&mut self, s1: &[usize]) -> Result<Vec<(usize, usize)>, Unmatchable> {
        let mut in_s1 = vec![false; self.m];
        for v in s1 {
            in_s1[*v] = true;
        }
        self.matcher.open_all();
        for u in 0..self.m {
            for v in 0..u {
                if !in_s1[v] || in_s1[u] {
                    self.graph.bar(u, v);
                }
            }
            if in_s1[u] {
                self.graph.single[u] = None;
                for v in self.m..self.graph.vertices() {
                    self.graph.bar(u, v);
                }
            }
        }
        self.matcher.run(&self.graph)?;
        self.opponents(s1, (0..self.m).filter(|v| !in_s1[*v]).collect())
    }

    /// The opponents of S1 one by one, when all other pairs are out of the question.
    fn opponents(&mut self, s1: &[usize], mut s2: Vec<usize>) -> Result<Vec<(usize, usize)>, Unmatchable> {
        let mut pairs = Vec::new();
        for &v in s1 {
            let partner = choose_partner(&mut self.graph, &mut self.matcher, v, &s2)?;
            s2.retain(|it| *it != partner);
            pairs.push((v, partner));
        }
        Ok(pairs)
    }
}
