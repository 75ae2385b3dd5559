//! One bracket: its pairs by Art. 3 and 4, and who floats down.
//!
//! The order in which Art. 3 and 4 generate candidates is followed without generating them: among the pairings
//! that are best by all criteria, first the moved-down players of S1 (4.4), then their opponents one by one
//! (4.2), then in the remainder the exchanges (4.3) and again the opponents one by one. Each question ("can
//! this player still get that one at no loss?") goes to the matching, which keeps its proof of being best.

use super::blossom::{Graph, Matcher, Unmatchable};
use super::criteria::{Fields, Kind, Scope, Zone, classify, groups_of};
use super::graph::{ClassGraph, Exchange};
use super::round::Round;
use super::weight::{Weight, Wide, bits_for};

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
        let resident_score = self.residents.first().map(|player| round.cards[*player].score);
        let bye_inside = round.bye_score.is_some() && round.bye_score >= resident_score;
        let mut scope = Scope { look_ahead: true, bye_games: false, last_round: round.last_round };
        if bye_inside {
            // C9 is asked only where one player floats, and he takes the bye.
            let (kinds, _) = self.kinds(round);
            let fields = Fields::lay_out(&kinds, scope, 0);
            let alone = by_width!(fields.bits + slack_bits(kinds.len()), W => {
                let (graph, _) = self.graph::<W>(round, &kinds, &fields);
                let matcher = Matcher::solve(&graph)?;
                let inside = self.inside();
                (0..inside).filter(|v| matcher.partner(*v).is_none_or(|u| u >= inside)).count() == 1
            });
            scope.bye_games = alone;
        }
        let (kinds, _) = self.kinds(round);
        let low = 4 * bits_for(kinds.len()) + 3;
        let fields = Fields::lay_out(&kinds, scope, low);
        by_width!(fields.bits + slack_bits(kinds.len()), W => Work::<W>::new(self, round, &kinds, &fields)?.pair())
    }

    /// All vertices: moved down, residents, next, below, and the bye when it is still to be given.
    fn players(&self) -> Vec<usize> {
        [&self.moved_down, &self.residents, &self.next, &self.below].into_iter().flatten().copied().collect()
    }

    fn kinds(&self, round: &Round<'_>) -> (Vec<Kind>, usize) {
        let groups = groups_of(self.moved_down.iter().map(|player| round.cards[*player].score));
        let kind = |player: usize, zone: Zone| {
            let card = &round.cards[player];
            let bye = round.takes_the_bye(player).then(|| card.unplayed(round.rounds_before));
            Kind::of(card, zone, bye, round.last_round)
        };
        let mut kinds: Vec<Kind> = Vec::new();
        for &player in &self.moved_down {
            let group = groups.iter().position(|score| *score == round.cards[player].score).unwrap_or(0);
            kinds.push(kind(player, Zone::MovedDown(group)));
        }
        kinds.extend(self.residents.iter().map(|player| kind(*player, Zone::Resident)));
        kinds.extend(self.next.iter().map(|player| kind(*player, Zone::Next)));
        kinds.extend(self.below.iter().map(|player| kind(*player, Zone::Below)));
        if round.bye_score.is_some() {
            kinds.push(Kind::bye());
        }
        (kinds, groups.len())
    }

    fn graph<W: Weight>(
        &self,
        round: &Round<'_>,
        kinds: &[Kind],
        fields: &Fields,
    ) -> (ClassGraph<W>, Vec<usize>) {
        let (class, list) = classify(kinds);
        let mut table = Vec::with_capacity(list.len() * list.len());
        for a in &list {
            for b in &list {
                table.push(fields.pair(a, b));
            }
        }
        let mut graph = ClassGraph::new(class, list.len(), table, vec![None; kinds.len()]);
        let players = self.players();
        let mut vertex = vec![None; round.cards.len()];
        for (v, player) in players.iter().enumerate() {
            vertex[*player] = Some(v);
        }
        for (v, player) in players.iter().enumerate() {
            for other in &round.barred[*player] {
                if let Some(u) = vertex[usize::from(*other)] {
                    graph.bar(u, v);
                }
            }
        }
        (graph, players)
    }
}

/// Room for the dual values above the weights.
fn slack_bits(vertices: usize) -> u32 {
    bits_for(vertices) + 4
}

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
use by_width;

/// A bracket under the hands.
struct Work<W> {
    graph: ClassGraph<W>,
    matcher: Matcher<W>,
    players: Vec<usize>,
    moved: usize,
    inside: usize,
}

impl<W: Weight> Work<W> {
    fn new(
        bracket: &Bracket,
        round: &Round<'_>,
        kinds: &[Kind],
        fields: &Fields,
    ) -> Result<Work<W>, Unmatchable> {
        let (graph, players) = bracket.graph::<W>(round, kinds, fields);
        let matcher = Matcher::solve(&graph)?;
        Ok(Work { graph, matcher, players, moved: bracket.moved_down.len(), inside: bracket.inside() })
    }

    fn pair(mut self) -> Result<Outcome, Unmatchable> {
        let mut pairs = Vec::new();
        let chosen = self.choose_moved_down()?;
        let mut free: Vec<usize> = (self.moved..self.inside).collect();
        for v in chosen {
            let partner = self.choose_partner(v, &free)?;
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

    /// Gives the edges of one vertex a bonus and matches anew.
    fn focus(&mut self, v: usize, bonus: Option<Vec<W>>) -> Result<(), Unmatchable> {
        self.matcher.release(v);
        self.graph.focus = bonus.map(|bonus| (v, bonus));
        self.matcher.renew(&self.graph, v);
        self.matcher.run(&self.graph)
    }

    /// Art. 4.4: which moved-down players are in S1, the highest ranked of each score first.
    fn choose_moved_down(&mut self) -> Result<Vec<usize>, Unmatchable> {
        let mut chosen = Vec::new();
        for v in 0..self.moved {
            if !self.is_paired_inside(v) {
                if !(self.moved..self.inside).any(|u| self.matcher.may_pair(&self.graph, v, u)) {
                    continue;
                }
                let bonus = (0..self.graph.len())
                    .map(|u| if u < self.inside { W::field(1, 0) } else { W::ZERO })
                    .collect();
                self.focus(v, Some(bonus))?;
            }
            if self.is_paired_inside(v) {
                chosen.push(v);
                self.matcher.release(v);
                for u in self.inside..self.graph.len() {
                    self.graph.bar(u, v);
                }
                self.graph.single[v] = None;
            }
            self.focus(v, None)?;
        }
        Ok(chosen)
    }

    /// Art. 4.2: the first of the candidates that `v` can have at no loss; the pair then leaves the graph.
    fn choose_partner(&mut self, v: usize, candidates: &[usize]) -> Result<usize, Unmatchable> {
        let mut partner = None;
        for &u in candidates {
            if self.matcher.may_pair(&self.graph, v, u) {
                if self.matcher.swap_in(&self.graph, v, u) {
                    partner = Some(u);
                }
                break;
            }
        }
        let partner = match partner {
            Some(partner) => partner,
            None => {
                let mut bonus = vec![W::ZERO; self.graph.len()];
                for (place, u) in candidates.iter().enumerate() {
                    bonus[*u] = W::field((candidates.len() - place) as i64, 0);
                }
                self.focus(v, Some(bonus))?;
                self.matcher.partner(v).ok_or(Unmatchable)?
            }
        };
        self.matcher.release(v);
        self.matcher.release(partner);
        self.graph.focus = None;
        self.matcher.remove(&self.graph, v, Some(partner))?;
        Ok(partner)
    }

    /// Art. 3.3 and 4.3: the residents left over, as a homogeneous bracket.
    fn pair_remainder(&self, free: &[usize]) -> Result<Vec<(usize, usize)>, Unmatchable> {
        let n1 = free.iter().filter(|v| self.is_paired_inside(**v)).count() / 2;
        if n1 == 0 {
            return Ok(Vec::new());
        }
        let mut keep = free.to_vec();
        keep.extend((0..self.graph.len()).filter(|v| self.matcher.is_alive(*v) && !free.contains(v)));
        let mut graph = self.graph.part(&keep);
        let m = free.len();
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
        self.matcher.release(v);
        self.graph.focus = bonus.map(|bonus| (v, bonus));
        self.matcher.renew(&self.graph, v);
        self.matcher.run(&self.graph)
    }

    /// A bonus of `worth` on all pairs of `v` with a lower ranked player.
    fn lead_bonus(&self, v: usize, worth: i64) -> Vec<W> {
        (0..self.graph.len())
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
                for u in (0..v).chain(self.m..self.graph.len()) {
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
                for v in self.m..self.graph.len() {
                    self.graph.bar(u, v);
                }
            }
        }
        self.matcher.run(&self.graph)?;
        let mut s2: Vec<usize> = (0..self.m).filter(|v| !in_s1[*v]).collect();
        let mut pairs = Vec::new();
        for &v in s1 {
            let mut partner = None;
            for &u in &s2 {
                if self.matcher.may_pair(&self.graph, v, u) {
                    if self.matcher.swap_in(&self.graph, v, u) {
                        partner = Some(u);
                    }
                    break;
                }
            }
            let partner = match partner {
                Some(partner) => partner,
                None => {
                    let mut bonus = vec![W::ZERO; self.graph.len()];
                    for (place, u) in s2.iter().enumerate() {
                        bonus[*u] = W::field((s2.len() - place) as i64, 0);
                    }
                    self.focus(v, Some(bonus))?;
                    self.matcher.partner(v).ok_or(Unmatchable)?
                }
            };
            self.matcher.release(v);
            self.matcher.release(partner);
            self.graph.focus = None;
            self.matcher.remove(&self.graph, v, Some(partner))?;
            s2.retain(|it| *it != partner);
            pairs.push((v, partner));
        }
        Ok(pairs)
    }
}
