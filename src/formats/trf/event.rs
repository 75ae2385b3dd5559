//! A file as a whole event.
//!
//! [`open`] gives the facts the file tells; what no screen of ours asks for (barred pairs, virtual points, lines that
//! were not understood) goes with the event as [`Told`], and what can't go with it is a finding. `export` is the way back.

use super::findings::{Finding, FindingKind, Unheld};
use super::ledger::Reading;
use super::read::Document;
use super::record::Record;
use crate::standings::TieBreak;
use crate::tournament::text::clean_line;
use crate::tournament::{
    Accelerated, Barred, Board, BoardNumber, Bye, ByeLine, Fixture, GameResult, Leave, LeaveWorth, Ledger,
    LedgerPlayer, Line, Occasion, Outcome, PairingSystem, Person, PersonTold, Player, PlayerId, Points,
    PointsOfRound, Remark, Round, RoundNumber, Settings, Sex, Side, TieBreakCode, Told, Tournament,
};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// The tie-breaks of an opened event: a file's own are free text.
const TIE_BREAKS: [&str; 3] = ["BH-C1", "BH", "SB"];
/// Between the first and the last day.
pub(super) const UNTIL: &str = " – ";
/// Records about the whole event that go with it as they are: federation, kind, deputies, program, tie-breaks, times.
const HEADS: [&str; 7] = ["032", "092", "112", "182", "202", "212", "222"];
/// The lists of tie-breaks, the one for the final ranking first.
pub(super) const TIE_BREAK_HEADS: [&str; 2] = ["212", "202"];

/// Opens a file as an event paired by the FIDE (Dutch) System.
///
/// The event's name is empty where the file has none. The findings are those of the document and, after them, what
/// the event does not hold.
pub fn open(document: &Document) -> (Tournament, Vec<Finding>) {
    let reading = document.ledger(None);
    let ledger = &reading.ledger;
    let mut findings = document.findings.clone();
    not_held(&reading, &mut findings);
    let head = |code: &str| clean_line(document.header(code).unwrap_or_default());
    let days = [head("042"), head("052")];
    let dates = days.iter().filter(|day| !day.is_empty()).cloned().collect::<Vec<_>>().join(UNTIL);
    let settings = Settings {
        name: head("012"),
        points: ledger.points,
        rounds: ledger.rounds_planned.max(1),
        system: PairingSystem::Dutch { initial_side: reading.initial.unwrap_or(Side::First) },
        tie_breaks: listed_tie_breaks(|code| document.header(code).map(str::to_owned))
            .unwrap_or_else(|| TIE_BREAKS.map(Into::into).to_vec()),
        occasion: Occasion {
            place: head("022"),
            dates,
            arbiter: head("102"),
            time_control: head("122"),
            ..Occasion::default()
        },
        ..Settings::default()
    };
    let mut t = Tournament::new(settings);
    let mut records = BTreeMap::new();
    for (_, record) in document.players() {
        records.entry(record.number).or_insert(record);
    }
    for (place, number) in reading.numbers.iter().enumerate() {
        let id = PlayerId(place as u16 + 1);
        let record = records.get(number).copied();
        let line = &ledger.players[place];
        let name = record.map(|record| clean_line(&record.name)).filter(|name| !name.is_empty());
        let person = Person {
            name: name.unwrap_or_else(|| format!("#{number}")),
            unit: record.map(|record| clean_line(&record.federation)).unwrap_or_default(),
            sex: match record.map(|record| record.sex.to_ascii_lowercase()) {
                Some('m') => Sex::Male,
                Some('w' | 'f') => Sex::Female,
                _ => Sex::Unsaid,
            },
            rating: line.rating,
            title: record.map(|record| clean_line(&record.title)).unwrap_or_default(),
            ..Person::default()
        };
        let mut player = Player { number: Some(line.number), ..Player::new(id, person) };
        let past = (1..).zip(line.lines.iter().map(|line| Some(line.outcome)));
        let ahead = std::iter::once((ledger.rounds_done + 1, reading.requested[place]));
        for (round, outcome) in past.chain(ahead) {
            if let Some(worth) = outcome.and_then(worth_of) {
                player.leaves.push(Leave { round: RoundNumber(round), worth });
            }
        }
        t.last_id = id.0;
        t.players.push(player);
    }
    t.rounds = (1..=ledger.rounds_done).map(|round| round_of(ledger, round)).collect();
    grant_later(document, &reading, &mut t);
    t.told = told(document, &reading, &t);
    t.told.remarks = findings.iter().map(remark).collect();
    (t, findings)
}

/// Byes asked for in rounds after the one to come (240).
fn grant_later(document: &Document, reading: &Reading, t: &mut Tournament) {
    let places: BTreeMap<u16, usize> =
        reading.numbers.iter().enumerate().map(|(place, number)| (*number, place)).collect();
    for line in &document.lines {
        let Record::Byes { kind, round, players } = &line.record else { continue };
        if *round <= reading.ledger.rounds_done + 1 {
            continue;
        }
        let worth = match kind {
            'F' => LeaveWorth::Win,
            'H' => LeaveWorth::Draw,
            _ => LeaveWorth::Nothing,
        };
        for place in players.iter().filter_map(|number| places.get(number)) {
            let leaves = &mut t.players[*place].leaves;
            if leaves.iter().all(|leave| leave.round.0 != *round) {
                leaves.push(Leave { round: RoundNumber(*round), worth });
                leaves.sort_by_key(|leave| leave.round);
            }
        }
    }
}

fn remark(finding: &Finding) -> Remark {
    let (line, column) = (finding.line as u32, finding.column as u32);
    Remark { line, column, zh: finding.kind.zh(), en: finding.kind.en() }
}

/// The tie-breaks of a file where every word of the list is one we know.
pub(super) fn listed_tie_breaks(head: impl Fn(&str) -> Option<String>) -> Option<Vec<TieBreakCode>> {
    let list = TIE_BREAK_HEADS.into_iter().find_map(head)?;
    let words = list.split([',', ' ', ';']).filter(|word| !word.is_empty());
    let known: Option<Vec<TieBreak>> = words.map(|word| word.parse().ok()).collect();
    let codes: Vec<TieBreakCode> =
        known?.iter().filter(|it| **it != TieBreak::Points).map(|it| TieBreakCode(it.to_string())).collect();
    (!codes.is_empty()).then_some(codes)
}

/// What goes with the event though no screen asks for it.
fn told(document: &Document, reading: &Reading, t: &Tournament) -> Told {
    let ledger = &reading.ledger;
    let id = |place: usize| PlayerId(place as u16 + 1);
    let places: BTreeMap<u16, usize> =
        reading.numbers.iter().enumerate().map(|(place, number)| (*number, place)).collect();
    let mut told = Told { lines: document.kept().map(str::to_owned).collect(), ..Told::default() };
    for line in &document.lines {
        match &line.record {
            Record::Barred { rounds, players } => {
                let all = rounds.is_none_or(|(from, to)| from <= 1 && to >= ledger.rounds_planned);
                let rounds = rounds.filter(|_| !all);
                let players: Vec<PlayerId> =
                    players.iter().filter_map(|number| places.get(number)).map(|place| id(*place)).collect();
                told.barred.push(Barred { rounds, players });
            }
            Record::Header { code, value } if HEADS.contains(&code.as_str()) => {
                told.heads.push((code.clone(), clean_line(value)));
            }
            _ => {}
        }
    }
    let plain = t.ledger(ledger.rounds_done);
    for (place, player) in ledger.players.iter().enumerate() {
        if player.virtual_points.iter().any(|points| *points != Points::ZERO) {
            told.accelerated.push(Accelerated { player: id(place), points: player.virtual_points.clone() });
        }
        for (round, (line, ours)) in (1..).zip(player.lines.iter().zip(&plain.players[place].lines)) {
            if line.points != ours.points {
                let (player, round) = (id(place), RoundNumber(round));
                told.points.push(PointsOfRound { player, round, points: line.points });
            }
        }
    }
    for (_, record) in document.players() {
        let Some(place) = places.get(&record.number) else { continue };
        let it = PersonTold {
            player: id(*place),
            federation: clean_line(&record.federation),
            fide_id: clean_line(&record.fide_id),
            birth: clean_line(&record.birth),
        };
        if !(it.federation.is_empty() && it.fide_id.is_empty() && it.birth.is_empty()) {
            told.persons.push(it);
        }
    }
    told
}

fn worth_of(outcome: Outcome) -> Option<LeaveWorth> {
    match outcome {
        Outcome::FullPointBye => Some(LeaveWorth::Win),
        Outcome::HalfPointBye => Some(LeaveWorth::Draw),
        Outcome::ZeroPointBye => Some(LeaveWorth::Nothing),
        Outcome::Win
        | Outcome::Draw
        | Outcome::Loss
        | Outcome::Pending
        | Outcome::ForfeitWin
        | Outcome::ForfeitLoss
        | Outcome::PairingAllocatedBye => None,
    }
}

/// A past round, boards in the order of C.04.2.
fn round_of(ledger: &Ledger, round: u16) -> Round {
    let at = usize::from(round) - 1;
    let id = |place: usize| PlayerId(place as u16 + 1);
    let standing = |place: usize| (Reverse(ledger.score_after(place, at)), ledger.players[place].number);
    let mut pairs: Vec<(usize, usize)> = Vec::new();
    let mut byes = Vec::new();
    for (place, player) in ledger.players.iter().enumerate() {
        let line = player.lines[at];
        match (line.opponent.map(usize::from), line.side) {
            (Some(other), Some(Side::First)) => pairs.push((place, other)),
            // A forfeit without colours: the higher number is written first.
            (Some(other), None) if place < other => pairs.push((place, other)),
            (Some(_), _) => {}
            (None, _) => byes.push(ByeLine {
                player: id(place),
                kind: match line.outcome {
                    Outcome::FullPointBye => Bye::FullPoint,
                    Outcome::HalfPointBye => Bye::HalfPoint,
                    Outcome::PairingAllocatedBye => Bye::PairingAllocated,
                    _ => Bye::ZeroPoint,
                },
                why: None,
            }),
        }
    }
    pairs.sort_by_key(|&(first, second)| {
        let (one, other) = (standing(first), standing(second));
        let (higher, lower) = if one < other { (one, other) } else { (other, one) };
        (higher.0, lower.0, higher.1)
    });
    let boards = pairs.iter().zip(1..).map(|(&(first, second), number)| Board {
        result: result_of(ledger.players[first].lines[at], ledger.players[second].lines[at]),
        ..Board::new(BoardNumber(number), id(first), id(second))
    });
    Round {
        number: RoundNumber(round),
        boards: boards.collect(),
        byes,
        published: true,
        started: None,
        seed: None,
        drew_numbers: false,
        edition: 0,
        account: None,
        fixture: Fixture::Games,
    }
}

/// What came out at a board, as the two lines say it; the better half of a contradiction counts.
fn result_of(first: Line, second: Line) -> Option<GameResult> {
    match (first.outcome, second.outcome) {
        (Outcome::Pending, Outcome::Pending) => None,
        (Outcome::ForfeitWin, _) => Some(GameResult::FirstWinsByForfeit),
        (_, Outcome::ForfeitWin) => Some(GameResult::SecondWinsByForfeit),
        (Outcome::Win, _) => Some(GameResult::FirstWins),
        (_, Outcome::Win) => Some(GameResult::SecondWins),
        (Outcome::Draw, _) | (_, Outcome::Draw) => Some(GameResult::Draw),
        (Outcome::Pending, _) => Some(GameResult::FirstWins),
        (_, Outcome::Pending) => Some(GameResult::SecondWins),
        (_, _) => Some(GameResult::BothForfeit),
    }
}

/// What the file says and an event of ours has no place for.
fn not_held(reading: &Reading, findings: &mut Vec<Finding>) {
    let ledger = &reading.ledger;
    // `XXC rank`: the place in the file is the number; the one in the player's line has no place here.
    let renumbered = |(number, player): (&u16, &LedgerPlayer)| *number != player.number;
    if reading.numbers.iter().zip(&ledger.players).any(renumbered) {
        findings.push(Finding {
            line: 1,
            column: 1,
            kind: FindingKind::NotHeld { what: Unheld::OwnNumbers },
        });
    }
    let lost = |place: usize, at: usize| ledger.players[place].lines[at].outcome == Outcome::Loss;
    let both_lost = |player: &LedgerPlayer| {
        player.lines.iter().enumerate().any(|(at, line)| {
            line.outcome == Outcome::Loss && line.opponent.is_some_and(|other| lost(usize::from(other), at))
        })
    };
    if ledger.players.iter().any(both_lost) {
        findings.push(Finding { line: 1, column: 1, kind: FindingKind::NotHeld { what: Unheld::TwoLosses } });
    }
}
