//! What stands in lines of its own: byes, absences, barred pairs, virtual and abnormal points.

use super::findings::{Finding, FindingKind};
use super::ledger::Entry;
use super::player::{MAX_ROUNDS, RoundCell};
use super::points::Scale;
use super::read::Document;
use super::record::Record;
use crate::tournament::{Line, Outcome, Points};
use std::collections::BTreeMap;

/// Cells of the table players by rounds that 250 and 299 may write, so that no file takes more than a moment;
/// the largest event has a million cells.
const WORK: usize = 20_000_000;

impl Document {
    /// Byes of 240 for rounds in which the player's own line says nothing.
    pub(super) fn apply_byes(
        &self,
        by_number: &BTreeMap<u16, usize>,
        scale: &Scale,
        entries: &[Entry<'_>],
        lines: &mut [Vec<Line>],
        paired: u16,
    ) {
        for line in &self.lines {
            let Record::Byes { kind, round, players } = &line.record else { continue };
            if *round > paired {
                continue;
            }
            let round = usize::from(*round) - 1;
            for place in players.iter().filter_map(|number| by_number.get(number)) {
                let silent = entries[*place].record.rounds.get(round).is_none_or(RoundCell::is_blank);
                if let Some(line) = lines[*place].get_mut(round).filter(|_| silent) {
                    let outcome = bye_of(*kind);
                    *line = Line { opponent: None, side: None, outcome, points: scale.worth(outcome, None) };
                }
            }
        }
    }

    /// 299: other points for some results of some players.
    pub(super) fn apply_abnormal(
        &self,
        by_number: &BTreeMap<u16, usize>,
        entries: &[Entry<'_>],
        lines: &mut [Vec<Line>],
        findings: &mut Vec<Finding>,
    ) {
        let mut work = 0;
        for (at, line) in self.lines.iter().enumerate() {
            let Record::Abnormal { kind, tenths, round, players } = &line.record else { continue };
            let rounds = if *round == 0 { lines.first().map_or(0, Vec::len) } else { 1 };
            work += rounds.max(1) * if players.is_empty() { entries.len() } else { players.len() };
            let places: Vec<usize> = if players.is_empty() {
                (0..entries.len()).collect()
            } else {
                players.iter().filter_map(|number| by_number.get(number).copied()).collect()
            };
            // A bonus or penalty belongs to one round of named players; anything else has nowhere to go.
            let nowhere = work > WORK
                || places.is_empty()
                || *kind == ' ' && (*round == 0 || players.is_empty())
                || *kind != ' ' && *tenths < 0;
            if nowhere {
                findings.push(Finding {
                    line: at + 1,
                    column: 5,
                    kind: FindingKind::NotApplied { code: "299".into() },
                });
                continue;
            }
            for place in places {
                let own = match lines[place].get_mut(usize::from(*round).wrapping_sub(1)) {
                    Some(line) => std::slice::from_mut(line),
                    None if *round == 0 => lines[place].as_mut_slice(),
                    None => &mut [],
                };
                for line in own {
                    if *kind == ' ' {
                        let change = Points(tenths.unsigned_abs());
                        line.points = if *tenths < 0 {
                            line.points.saturating_sub(change)
                        } else {
                            line.points + change
                        };
                    } else if letter_of(line.outcome) == *kind {
                        line.points = Points(tenths.unsigned_abs());
                    }
                }
            }
        }
    }

    /// Who is not to be paired in round `done + 1`.
    pub(super) fn requested(
        &self,
        entries: &[Entry<'_>],
        by_number: &BTreeMap<u16, usize>,
        done: u16,
        paired: u16,
    ) -> Vec<Option<Outcome>> {
        let past = done < paired;
        let mut requested: Vec<Option<Outcome>> = vec![None; entries.len()];
        let mut silent = vec![true; entries.len()];
        for (place, entry) in entries.iter().enumerate() {
            let cell = entry.record.rounds.get(usize::from(done)).copied().unwrap_or(RoundCell::BLANK);
            silent[place] = cell.is_blank();
            requested[place] = match cell.letter.to_ascii_uppercase() {
                _ if cell.is_paired() => None,
                // In a round that was paired a blank is an absence; in the one to come it says nothing.
                _ if cell.is_blank() => past.then_some(Outcome::ZeroPointBye),
                'F' | '1' | 'W' => Some(Outcome::FullPointBye),
                'H' | '=' | 'D' => Some(Outcome::HalfPointBye),
                _ => Some(Outcome::ZeroPointBye),
            };
        }
        for line in &self.lines {
            let (outcome, players) = match &line.record {
                Record::Byes { kind, round, players } if *round == done + 1 => (bye_of(*kind), players),
                Record::Absent(players) if !past => (Outcome::ZeroPointBye, players),
                _ => continue,
            };
            for place in players.iter().filter_map(|number| by_number.get(number)) {
                if silent[*place] {
                    requested[*place] = Some(outcome);
                }
            }
        }
        requested
    }

    pub(super) fn barred(&self, by_number: &BTreeMap<u16, usize>, round: u16) -> Vec<Vec<u16>> {
        self.lines
            .iter()
            .filter_map(|line| match &line.record {
                Record::Barred { rounds: Some((from, to)), .. } if round < *from || round > *to => None,
                Record::Barred { players, .. } => {
                    let places =
                        players.iter().filter_map(|number| by_number.get(number).map(|place| *place as u16));
                    let mut places: Vec<u16> = places.collect();
                    places.sort_unstable();
                    places.dedup();
                    (places.len() > 1).then_some(places)
                }
                _ => None,
            })
            .collect()
    }

    /// Virtual points by round: from 250 and XXA; else, if 192 names a Baku system, by C.04.7.
    pub(super) fn virtual_points(
        &self,
        by_number: &BTreeMap<u16, usize>,
        players: usize,
        planned: u16,
        scale: &Scale,
        findings: &mut Vec<Finding>,
    ) -> Vec<Vec<Points>> {
        let mut points: Vec<Vec<Points>> = vec![Vec::new(); players];
        let (mut given, mut work) = (false, 0);
        for (at, line) in self.lines.iter().enumerate() {
            match &line.record {
                Record::VirtualRange { points: worth, rounds, players } => {
                    given = true;
                    let (from, to) =
                        (usize::from(rounds.0.min(MAX_ROUNDS)), usize::from(rounds.1.min(MAX_ROUNDS)));
                    work += usize::from(players.1 - players.0 + 1) * (to + 1 - from);
                    if work > WORK {
                        let kind = FindingKind::NotApplied { code: "250".into() };
                        findings.push(Finding { line: at + 1, column: 5, kind });
                        continue;
                    }
                    for (_, place) in by_number.range(players.0..=players.1) {
                        let own = &mut points[*place];
                        own.resize(own.len().max(to), Points::ZERO);
                        own[from - 1..to].fill(*worth);
                    }
                }
                Record::VirtualOfPlayer { player, points: worths } => {
                    given = true;
                    if let Some(place) = by_number.get(player) {
                        let own = &mut points[*place];
                        let worths = &worths[..worths.len().min(usize::from(MAX_ROUNDS))];
                        own.resize(own.len().max(worths.len()), Points::ZERO);
                        own[..worths.len()].copy_from_slice(worths);
                    }
                }
                _ => {}
            }
        }
        if !given && self.headers("192").any(|system| system.ends_with("_BAKU")) {
            // Group A is the first 2·⌈N/4⌉ of the list; half of the rounds are accelerated, the first half of these by
            // a win, the others by a draw (C.04.7).
            let accelerated = planned.div_ceil(2);
            let by_win = accelerated.div_ceil(2);
            for own in points.iter_mut().take(2 * players.div_ceil(4)) {
                *own = (0..accelerated)
                    .map(|round| scale.worth(if round < by_win { Outcome::Win } else { Outcome::Draw }, None))
                    .collect();
            }
        }
        points
    }
}

/// The letter of a result over the board or of a bye.
fn letter_of(outcome: Outcome) -> char {
    match outcome {
        Outcome::Win => 'W',
        Outcome::Draw => 'D',
        Outcome::Loss => 'L',
        Outcome::Pending => ' ',
        Outcome::ForfeitWin => '+',
        Outcome::ForfeitLoss => '-',
        Outcome::PairingAllocatedBye => 'U',
        Outcome::FullPointBye => 'F',
        Outcome::HalfPointBye => 'H',
        Outcome::ZeroPointBye => 'Z',
    }
}

fn bye_of(kind: char) -> Outcome {
    match kind {
        'F' => Outcome::FullPointBye,
        'H' => Outcome::HalfPointBye,
        _ => Outcome::ZeroPointBye,
    }
}
