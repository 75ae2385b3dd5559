//! What a file says, as the engines read it: a [`Ledger`] and what is known of the round to be paired.

use super::findings::{Finding, FindingKind};
use super::player::{ColourMark, MAX_ROUNDS, Opponent, PlayerRecord, RoundCell};
use super::points::Scale;
use super::read::Document;
use super::record::Record;
use crate::tournament::{Ledger, LedgerPlayer, Line, Outcome, Points, Side};
use std::collections::BTreeMap;

/// A file as it stood after some rounds, ready for pairing and standings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// Players by pairing number (by their place in the file under `XXC rank`).
    pub ledger: Ledger,
    /// The pairing number in the file of each player of the ledger.
    pub numbers: Vec<u16>,
    /// For the round after [`Ledger::rounds_done`]: the bye a player asked for, or that he is away; `None`: to be paired.
    pub requested: Vec<Option<Outcome>>,
    /// Players of whom no two may meet in that round, by their place in the ledger; see [`Reading::barred_pairs`].
    pub barred: Vec<Vec<u16>>,
    /// The colour drawn by lot before round 1, as the file says or as round 1 shows.
    pub initial: Option<Side>,
    /// What does not fit between the lines.
    pub findings: Vec<Finding>,
}

impl Reading {
    /// Who is to be paired in the round to come, by place in the ledger.
    pub fn present(&self) -> Vec<bool> {
        self.requested.iter().map(Option::is_none).collect()
    }

    /// The pairs that may not meet, each once, the lower place first.
    pub fn barred_pairs(&self) -> Vec<(u16, u16)> {
        let players = self.ledger.players.len();
        let words = players.div_ceil(64);
        let mut rows = vec![0u64; players * words];
        let mut group = vec![0u64; words];
        for members in &self.barred {
            group.fill(0);
            for member in members {
                group[usize::from(*member) / 64] |= 1 << (member % 64);
            }
            for member in members {
                let row = usize::from(*member) * words;
                for (word, bits) in rows[row..row + words].iter_mut().zip(&group) {
                    *word |= bits;
                }
            }
        }
        let mut pairs = Vec::new();
        for first in 0..players {
            for second in first + 1..players {
                if rows[first * words + second / 64] >> (second % 64) & 1 == 1 {
                    pairs.push((first as u16, second as u16));
                }
            }
        }
        pairs
    }
}

/// A player's line of the file and his place in it.
pub(super) struct Entry<'a> {
    pub line: usize,
    pub record: &'a PlayerRecord,
}

/// First letter (from 1) of a round in a `001` line, for findings.
fn column_of(round: usize) -> usize {
    92 + 10 * round
}

impl Document {
    /// Rounds with at least one pairing, or that every player has an entry for.
    pub fn rounds_paired(&self) -> u16 {
        let entries = self.entries(&mut Vec::new());
        rounds_paired(&entries)
    }

    /// Rounds any player has an entry for: those that were paired, and a round to come whose byes are written already.
    pub fn rounds_written(&self) -> u16 {
        self.players().map(|(_, record)| record.rounds.len() as u16).max().unwrap_or(0)
    }

    /// The number of rounds the event was announced with (142, XXR).
    pub fn rounds_announced(&self) -> Option<u16> {
        self.lines.iter().rev().find_map(|line| match line.record {
            Record::Rounds { rounds, .. } => Some(rounds),
            _ => None,
        })
    }

    /// The event after `rounds` rounds (`None`: after all that were paired).
    pub fn ledger(&self, rounds: Option<u16>) -> Reading {
        let mut findings = Vec::new();
        let entries = self.entries(&mut findings);
        let paired = rounds_paired(&entries);
        let done = rounds.unwrap_or(paired).min(MAX_ROUNDS);
        let columns = entries.iter().map(|entry| entry.record.rounds.len() as u16).max().unwrap_or(0);

        let scale = self.scale(&mut findings);
        let by_number: BTreeMap<u16, usize> =
            entries.iter().enumerate().map(|(place, entry)| (entry.record.number, place)).collect();
        let mut lines: Vec<Vec<Line>> = entries
            .iter()
            .map(|entry| {
                (0..usize::from(done))
                    .map(|round| self.line(entry, round, &by_number, &scale, &mut findings))
                    .collect()
            })
            .collect();
        reconcile(&entries, &mut lines, &mut findings);
        for line in lines.iter_mut().flatten() {
            line.points = scale.worth(line.outcome, line.side);
        }
        self.apply_byes(&by_number, &scale, &entries, &mut lines, paired);
        self.apply_abnormal(&by_number, &entries, &mut lines, &mut findings);

        let planned = self.rounds_announced().unwrap_or(columns);
        if planned < done {
            let line =
                self.lines.iter().position(|line| matches!(line.record, Record::Rounds { .. })).unwrap_or(0)
                    + 1;
            findings.push(Finding {
                line,
                column: 5,
                kind: FindingKind::MoreRoundsThanPlanned { planned, done },
            });
        }
        let virtual_points = self.virtual_points(&by_number, entries.len(), planned, &scale, &mut findings);
        if rounds.is_none() {
            self.compare_points(&entries, &lines, &virtual_points, done, &scale, &mut findings);
        }
        let units = units(&entries);
        let by_rank = self.by_rank();
        let players = entries
            .iter()
            .zip(lines)
            .zip(virtual_points)
            .enumerate()
            .map(|(place, ((entry, lines), virtual_points))| LedgerPlayer {
                number: if by_rank { place as u16 + 1 } else { entry.record.number },
                rating: entry.record.rating.filter(|rating| *rating > 0),
                unit: units[place],
                lines,
                virtual_points,
            })
            .collect();
        Reading {
            ledger: Ledger {
                players,
                points: scale.system(),
                rounds_done: done,
                rounds_planned: planned.max(done),
            },
            numbers: entries.iter().map(|entry| entry.record.number).collect(),
            requested: self.requested(&entries, &by_number, done, paired),
            barred: self.barred(&by_number, done + 1),
            initial: self.initial().or_else(|| initial_shown(&entries)),
            findings,
        }
    }

    /// The players by pairing number (`XXC rank`: as in the file), each number once.
    fn entries(&self, findings: &mut Vec<Finding>) -> Vec<Entry<'_>> {
        let mut seen = BTreeMap::new();
        let mut entries = Vec::new();
        for (line, record) in self.players() {
            if seen.insert(record.number, line).is_some() {
                findings.push(Finding {
                    line,
                    column: 5,
                    kind: FindingKind::NumberRepeated { number: record.number },
                });
            } else {
                entries.push(Entry { line, record });
            }
        }
        if !self.by_rank() {
            entries.sort_by_key(|entry| entry.record.number);
            // The reference engine refuses a file with a gap.
            if let Some((at, entry)) =
                entries.iter().enumerate().find(|(at, entry)| usize::from(entry.record.number) != at + 1)
            {
                let kind = FindingKind::NumberMissing { number: at as u16 + 1 };
                findings.push(Finding { line: entry.line, column: 5, kind });
            }
        }
        entries
    }

    fn by_rank(&self) -> bool {
        self.lines.iter().any(|line| matches!(line.record, Record::Configuration { by_rank: true, .. }))
    }

    fn initial(&self) -> Option<Side> {
        self.lines.iter().rev().find_map(|line| match line.record {
            Record::InitialColour(side) => Some(side),
            Record::Configuration { initial, .. } => initial,
            _ => None,
        })
    }

    fn scale(&self, findings: &mut Vec<Finding>) -> Scale {
        let mut scale = Scale::default();
        for (at, line) in self.lines.iter().enumerate() {
            if let Record::PointSystem { style, worths } = &line.record {
                for worth in worths {
                    scale.set(*style, worth);
                }
                if scale.differs_by_colour() {
                    findings.push(Finding { line: at + 1, column: 5, kind: FindingKind::PointsByColour });
                }
            }
        }
        scale
    }

    /// One player's one round, read by itself.
    fn line(
        &self,
        entry: &Entry<'_>,
        round: usize,
        by_number: &BTreeMap<u16, usize>,
        scale: &Scale,
        findings: &mut Vec<Finding>,
    ) -> Line {
        let cell = entry.record.rounds.get(round).copied().unwrap_or(RoundCell::BLANK);
        let mut find = |kind| findings.push(Finding { line: entry.line, column: column_of(round), kind });
        let shown = round as u16 + 1;
        let letter = cell.letter.to_ascii_uppercase();
        let bye = |outcome| Line { opponent: None, side: None, outcome, points: scale.worth(outcome, None) };
        let Opponent::Number(number) = cell.opponent else {
            if cell.colour.side().is_some() || matches!(letter, '1' | 'W' | '0' | 'L') {
                find(FindingKind::ResultWithoutOpponent { round: shown });
            }
            return bye(match letter {
                // `+` without an opponent is how older files write the allocated bye.
                'U' | '+' => Outcome::PairingAllocatedBye,
                'F' | '1' | 'W' => Outcome::FullPointBye,
                'H' | '=' | 'D' => Outcome::HalfPointBye,
                _ => Outcome::ZeroPointBye,
            });
        };
        match letter {
            'H' | 'F' | 'U' | 'Z' => {
                find(FindingKind::ByeWithOpponent { round: shown });
                return bye(match letter {
                    'H' => Outcome::HalfPointBye,
                    'F' => Outcome::FullPointBye,
                    'U' => Outcome::PairingAllocatedBye,
                    _ => Outcome::ZeroPointBye,
                });
            }
            _ => {}
        }
        let outcome = match letter {
            '1' | 'W' => Outcome::Win,
            '=' | 'D' => Outcome::Draw,
            '0' | 'L' => Outcome::Loss,
            '+' => Outcome::ForfeitWin,
            '-' => Outcome::ForfeitLoss,
            _ => Outcome::Pending,
        };
        let alone = match outcome {
            Outcome::Win | Outcome::ForfeitWin => Outcome::FullPointBye,
            Outcome::Draw => Outcome::HalfPointBye,
            _ => Outcome::ZeroPointBye,
        };
        let Some(opponent) = by_number.get(&number) else {
            find(FindingKind::NumberUnknown { number });
            return bye(alone);
        };
        if number == entry.record.number {
            find(FindingKind::OwnOpponent { round: shown });
            return bye(alone);
        }
        if outcome.is_played() && cell.colour.side().is_none() {
            find(FindingKind::GameWithoutColour { round: shown });
        }
        Line {
            opponent: Some(*opponent as u16),
            side: cell.colour.side(),
            outcome,
            points: scale.worth(outcome, cell.colour.side()),
        }
    }

    /// The points' column against the results: with or without virtual points, with or without the byes to come.
    fn compare_points(
        &self,
        entries: &[Entry<'_>],
        lines: &[Vec<Line>],
        virtual_points: &[Vec<Points>],
        done: u16,
        scale: &Scale,
        findings: &mut Vec<Finding>,
    ) {
        for (place, entry) in entries.iter().enumerate() {
            let Some(listed) = entry.record.points else { continue };
            let counted: Points = lines[place].iter().map(|line| line.points).sum();
            let ahead = virtual_points[place].get(usize::from(done)).copied().unwrap_or(Points::ZERO);
            let bye: Points = entry
                .record
                .rounds
                .iter()
                .skip(usize::from(done))
                .map(|cell| match cell.letter.to_ascii_uppercase() {
                    'F' => scale.worth(Outcome::FullPointBye, None),
                    'H' => scale.worth(Outcome::HalfPointBye, None),
                    'Z' => scale.worth(Outcome::ZeroPointBye, None),
                    _ => Points::ZERO,
                })
                .sum();
            if ![counted, counted + ahead, counted + bye, counted + bye + ahead].contains(&listed) {
                let kind = FindingKind::PointsDiffer { listed, counted };
                findings.push(Finding { line: entry.line, column: 81, kind });
            }
        }
    }
}

/// Makes the two lines of every game fit each other: who met whom, with which colours, over the board or not.
fn reconcile(entries: &[Entry<'_>], lines: &mut [Vec<Line>], findings: &mut Vec<Finding>) {
    let rounds = lines.iter().map(Vec::len).max().unwrap_or(0);
    for round in 0..rounds {
        for place in 0..lines.len() {
            let Some(other) = lines[place][round].opponent.map(usize::from) else { continue };
            let shown = round as u16 + 1;
            let opponent = entries[other].record.number;
            let mut find =
                |kind| findings.push(Finding { line: entries[place].line, column: column_of(round), kind });
            if lines[other][round].opponent.map(usize::from) != Some(place) {
                find(FindingKind::OpponentDisagrees { round: shown, opponent });
                // The points stay, the game is none: nobody says he played it from the other side.
                let line = &mut lines[place][round];
                line.opponent = None;
                line.side = None;
                line.outcome = match line.outcome {
                    Outcome::Win | Outcome::ForfeitWin => Outcome::FullPointBye,
                    Outcome::Draw => Outcome::HalfPointBye,
                    _ => Outcome::ZeroPointBye,
                };
                continue;
            }
            if other < place {
                continue;
            }
            let (own, their) = (lines[place][round], lines[other][round]);
            if own.side.is_some() && own.side == their.side {
                find(FindingKind::SameColour { round: shown, opponent });
                lines[other][round].side = own.side.map(Side::opposite);
            } else if own.side.is_none() {
                lines[place][round].side = their.side.map(Side::opposite);
            } else if their.side.is_none() {
                lines[other][round].side = own.side.map(Side::opposite);
            }
            if !fits(own.outcome, their.outcome) {
                find(FindingKind::ResultsDisagree { round: shown, opponent });
            }
            if own.outcome.is_played() != their.outcome.is_played() {
                // One says forfeit: then it was not played.
                for player in [place, other] {
                    let line = &mut lines[player][round];
                    line.outcome = match line.outcome {
                        Outcome::Win | Outcome::ForfeitWin => Outcome::ForfeitWin,
                        _ => Outcome::ForfeitLoss,
                    };
                }
            }
        }
    }
}

/// Results two players can have from one game. Two losses are a ruling that is met with, as are two forfeits.
fn fits(own: Outcome, their: Outcome) -> bool {
    matches!(
        (own, their),
        (Outcome::Win, Outcome::Loss)
            | (Outcome::Loss, Outcome::Win | Outcome::Loss)
            | (Outcome::Draw, Outcome::Draw)
            | (Outcome::Pending, Outcome::Pending)
            | (Outcome::ForfeitWin, Outcome::ForfeitLoss)
            | (Outcome::ForfeitLoss, Outcome::ForfeitWin | Outcome::ForfeitLoss)
    )
}

/// Rounds up to the last with a pairing; one more if every player has an entry for it.
fn rounds_paired(entries: &[Entry<'_>]) -> u16 {
    let last =
        |entry: &Entry<'_>| entry.record.rounds.iter().rposition(RoundCell::is_paired).map_or(0, |at| at + 1);
    let paired = entries
        .iter()
        .map(|entry| last(entry).max(entry.record.rounds.len().saturating_sub(1)))
        .max()
        .unwrap_or(0);
    let all = !entries.is_empty() && entries.iter().all(|entry| entry.record.rounds.len() > paired);
    (paired + usize::from(all)) as u16
}

/// The initial colour as the first round with colours shows it: that of the highest player the pairing knew by then,
/// turned round for every player before him who had a number and no colour.
fn initial_shown(entries: &[Entry<'_>]) -> Option<Side> {
    let coloured = |cell: &RoundCell| !matches!(cell.colour, ColourMark::Blank | ColourMark::Dash);
    let first = entries.iter().filter_map(|entry| entry.record.rounds.iter().position(coloured)).min()?;
    let known =
        entries.iter().filter(|entry| entry.record.rounds.iter().take(first + 1).any(RoundCell::is_paired));
    known.enumerate().find_map(|(index, entry)| {
        let side = entry.record.rounds.get(first)?.colour.side()?;
        Some(if index % 2 == 0 { side } else { side.opposite() })
    })
}

/// Federations as units; none where all are of one.
fn units(entries: &[Entry<'_>]) -> Vec<Option<u16>> {
    let mut names: Vec<&str> = entries
        .iter()
        .map(|entry| entry.record.federation.as_str())
        .filter(|name| !name.is_empty())
        .collect();
    names.sort_unstable();
    names.dedup();
    entries
        .iter()
        .map(|entry| {
            names
                .binary_search(&entry.record.federation.as_str())
                .ok()
                .filter(|_| names.len() > 1)
                .map(|at| at as u16)
        })
        .collect()
}
