//! What the rules need to know of each player present, read once from the ledger.

use super::{Dialect, Field, Rules, order};
use crate::tournament::{Ledger, Outcome, Points, Side};

/// One player present.
#[derive(Clone, Debug)]
pub(super) struct Card {
    /// Place in the ledger.
    pub player: u16,
    pub number: u16,
    pub score: Points,
    /// Score group, 0 for the highest.
    pub group: usize,
    /// Place in the dialect's order inside the score group, from 0.
    pub place: u32,
    pub unit: Option<u16>,
    /// Sides of the played games, oldest first.
    pub sides: Vec<Side>,
    /// The side of the last two played games, where it was the same: a third would break R050.
    pub twice: Option<Side>,
    /// Games first minus games second.
    pub difference: i64,
    /// Played opponents (place in the ledger) and the round, from 1.
    pub met: Vec<(u16, u16)>,
    /// Floated down or up in the last round, and in the one before.
    pub floats: [Option<Drift>; 2],
    /// Had a bye, a forfeit win or a full-point bye.
    pub bye_barred: bool,
}

/// The way someone floated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Drift {
    Down,
    Up,
}

/// All cards, by score group and place, and what goes for the whole round.
#[derive(Clone, Debug)]
pub(super) struct Table {
    pub cards: Vec<Card>,
    /// Score and number of players of each group, highest first.
    pub groups: Vec<(Points, u32)>,
    pub forbidden: Vec<(u16, u16)>,
    pub rules: Rules,
    pub seed: u64,
    pub round: u16,
}

impl Table {
    pub fn of(field: &Field<'_>) -> Table {
        let ledger = field.ledger;
        let here = |&i: &usize| field.present.get(i).copied().unwrap_or(false) && i < usize::from(u16::MAX);
        let mut cards: Vec<Card> =
            (0..ledger.players.len()).filter(here).map(|i| Card::of(ledger, i, field.round)).collect();
        cards.sort_by_key(|card| (card.number, card.player));
        if field.rules.dialect == Dialect::Lots {
            let lots = order::draw(
                field.seed,
                u64::from(field.round),
                cards.len().min(usize::from(u16::MAX)) as u16,
            );
            for (card, lot) in cards.iter_mut().zip(lots) {
                card.place = u32::from(lot);
            }
            cards.sort_by_key(|card| card.place);
        }
        cards.sort_by_key(|card| std::cmp::Reverse(card.score));
        let mut groups: Vec<(Points, u32)> = Vec::new();
        for card in &mut cards {
            match groups.last_mut() {
                Some((score, size)) if *score == card.score => *size += 1,
                Some(_) | None => groups.push((card.score, 1)),
            }
            card.group = groups.len() - 1;
            card.place = groups[card.group].1 - 1;
        }
        let mut forbidden: Vec<(u16, u16)> =
            field.forbidden.iter().map(|&(a, b)| (a.min(b), a.max(b))).collect();
        forbidden.sort_unstable();
        forbidden.dedup();
        Table { cards, groups, forbidden, rules: field.rules, seed: field.seed, round: field.round }
    }

    /// The card of a player, if present.
    pub fn card(&self, player: u16) -> Option<&Card> {
        self.cards.iter().find(|card| card.player == player)
    }

    pub fn is_forbidden(&self, a: u16, b: u16) -> bool {
        self.forbidden.binary_search(&(a.min(b), a.max(b))).is_ok()
    }

    pub fn size(&self, group: usize) -> u32 {
        self.groups[group].1
    }
}

impl Card {
    fn of(ledger: &Ledger, i: usize, round: u16) -> Card {
        let player = &ledger.players[i];
        let virtual_points = usize::from(round).checked_sub(1).and_then(|k| player.virtual_points.get(k));
        let mut sides = Vec::new();
        let mut met = Vec::new();
        let mut bye_barred = false;
        for (k, line) in player.lines.iter().enumerate() {
            if line.outcome.is_played() {
                sides.extend(line.side);
                met.extend(line.opponent.map(|opponent| (opponent, k as u16 + 1)));
            }
            bye_barred |= match line.outcome {
                Outcome::PairingAllocatedBye | Outcome::ForfeitWin | Outcome::FullPointBye => true,
                Outcome::Win
                | Outcome::Draw
                | Outcome::Loss
                | Outcome::Pending
                | Outcome::ForfeitLoss
                | Outcome::HalfPointBye
                | Outcome::ZeroPointBye => false,
            };
        }
        let first = sides.iter().filter(|&&side| side == Side::First).count() as i64;
        let done = player.lines.len();
        let float = |back: usize| done.checked_sub(back).and_then(|k| drift(ledger, i, k));
        Card {
            player: i as u16,
            number: player.number,
            score: ledger.score(i) + virtual_points.copied().unwrap_or(Points::ZERO),
            group: 0,
            place: 0,
            unit: player.unit,
            twice: match sides[..] {
                [.., before, last] if before == last => Some(last),
                [..] => None,
            },
            difference: 2 * first - sides.len() as i64,
            sides,
            met,
            floats: [float(1), float(2)],
            bye_barred,
        }
    }

    pub fn same_unit(&self, other: &Card) -> bool {
        self.unit.is_some() && self.unit == other.unit
    }

    /// The round the two played each other in.
    pub fn met_in(&self, other: u16) -> Option<u16> {
        self.met.iter().rev().find(|(opponent, _)| *opponent == other).map(|(_, round)| *round)
    }
}

/// How a player floated in the line with index k: by the scores before that round; points without play count as
/// down (as in C.04.3 Art. 1.4).
fn drift(ledger: &Ledger, i: usize, k: usize) -> Option<Drift> {
    let line = ledger.players[i].lines.get(k)?;
    match line.opponent {
        Some(opponent) if line.outcome.is_played() && usize::from(opponent) < ledger.players.len() => {
            match ledger.score_after(i, k).cmp(&ledger.score_after(usize::from(opponent), k)) {
                std::cmp::Ordering::Greater => Some(Drift::Down),
                std::cmp::Ordering::Less => Some(Drift::Up),
                std::cmp::Ordering::Equal => None,
            }
        }
        Some(_) | None => (line.points > ledger.points.loss).then_some(Drift::Down),
    }
}
