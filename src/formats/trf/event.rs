//! A file as a whole event, and an event as a file.
//!
//! [`open`] gives the facts the file tells and, as findings, what our facts have no place for: barred pairs, virtual
//! points, rounds that gave other points than their result. [`file_of`] is the way back; nothing private goes into it.

use super::findings::{Finding, FindingKind, Unheld};
use super::read::Document;
use super::record::Record;
use super::write::{Builder, Person as Written, WriteError};
use crate::tournament::text::clean_line;
use crate::tournament::{
    Board, BoardNumber, Bye, ByeLine, GameResult, Leave, LeaveWorth, Ledger, LedgerPlayer, Line, Occasion,
    Outcome, PairingSystem, Person, Player, PlayerId, Round, RoundNumber, Settings, Sex, Side, Tournament,
};
use std::cmp::Reverse;

/// The tie-breaks of an opened event: a file's own are free text.
const TIE_BREAKS: [&str; 3] = ["BH-C1", "BH", "SB"];
/// Between the first and the last day.
const UNTIL: &str = " – ";

/// Opens a file as an event paired by the FIDE (Dutch) System.
///
/// The event's name is empty where the file has none. The findings are those of the document and, after them, what
/// the event does not hold.
pub fn open(document: &Document) -> (Tournament, Vec<Finding>) {
    let reading = document.ledger(None);
    let ledger = &reading.ledger;
    let mut findings = document.findings.clone();
    not_held(document, ledger, &mut findings);
    let head = |code: &str| clean_line(document.header(code).unwrap_or_default());
    let days = [head("042"), head("052")];
    let dates = days.iter().filter(|day| !day.is_empty()).cloned().collect::<Vec<_>>().join(UNTIL);
    let settings = Settings {
        name: head("012"),
        points: ledger.points,
        rounds: ledger.rounds_planned.max(1),
        system: PairingSystem::Dutch { initial_side: reading.initial.unwrap_or(Side::First) },
        tie_breaks: TIE_BREAKS.map(Into::into).to_vec(),
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
    for (place, number) in reading.numbers.iter().enumerate() {
        let id = PlayerId(place as u16 + 1);
        let record = document.players().map(|(_, record)| record).find(|record| record.number == *number);
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
    (t, findings)
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
fn not_held(document: &Document, ledger: &Ledger, findings: &mut Vec<Finding>) {
    let mut note = |line: usize, what| {
        findings.push(Finding { line, column: 1, kind: FindingKind::NotHeld { what } });
    };
    for (at, line) in document.lines.iter().enumerate() {
        match &line.record {
            Record::Barred { .. } => note(at + 1, Unheld::BarredPairs),
            Record::VirtualRange { .. } | Record::VirtualOfPlayer { .. } => {
                note(at + 1, Unheld::VirtualPoints)
            }
            Record::Header { code, value } if code == "192" && value.trim().ends_with("_BAKU") => {
                note(at + 1, Unheld::VirtualPoints);
            }
            _ => {}
        }
    }
    let other = |player: &LedgerPlayer| {
        player.lines.iter().any(|line| line.points != ledger.points.worth(line.outcome))
    };
    if ledger.players.iter().any(other) {
        note(1, Unheld::PointsOfRounds);
    }
    let lost = |place: usize, at: usize| ledger.players[place].lines[at].outcome == Outcome::Loss;
    let both_lost = |player: &LedgerPlayer| {
        player.lines.iter().enumerate().any(|(at, line)| {
            line.outcome == Outcome::Loss && line.opponent.is_some_and(|other| lost(usize::from(other), at))
        })
    };
    if ledger.players.iter().any(both_lost) {
        note(1, Unheld::TwoLosses);
    }
}

/// Writes the event as TRF: published rounds, and who is away in the next.
///
/// # Errors
/// [`WriteError`] where something does not fit the format's columns.
pub fn file_of(t: &Tournament) -> Result<String, WriteError> {
    let done = t.rounds.iter().filter(|round| round.published).count() as u16;
    let ledger = t.ledger(done);
    let occasion = &t.settings.occasion;
    let (from, to) = occasion.dates.split_once(UNTIL).unwrap_or((&occasion.dates, ""));
    let mut builder = Builder::new(&ledger)
        .head("012", &t.settings.name)
        .head("022", &occasion.place)
        .head("042", from)
        .head("052", to)
        .head("102", &occasion.arbiter)
        .head("122", &occasion.time_control);
    if let PairingSystem::Dutch { initial_side } = t.settings.system {
        builder = builder.head("192", "FIDE_DUTCH").initial(initial_side);
    }
    // Columns count letters; longer units and titles would be cut into something else.
    let short = |text: &str| if text.is_ascii() && text.len() <= 3 { text.to_owned() } else { String::new() };
    let next = RoundNumber(done + 1);
    let anyone = t.players.iter().any(|player| player.plays_in(next));
    for (place, player) in t.players.iter().enumerate() {
        let person = Written {
            name: player.person.name.clone(),
            sex: match player.person.sex {
                Sex::Unsaid => None,
                Sex::Female => Some('w'),
                Sex::Male => Some('m'),
            },
            title: short(&player.person.title),
            federation: short(&player.person.unit),
            ..Written::default()
        };
        builder = builder.person(place, person);
        if anyone && done < ledger.rounds_planned && !player.plays_in(next) {
            let bye = match player.leave(next).map(|leave| leave.worth) {
                Some(LeaveWorth::Win) => Outcome::FullPointBye,
                Some(LeaveWorth::Draw) => Outcome::HalfPointBye,
                Some(LeaveWorth::Nothing) | None => Outcome::ZeroPointBye,
            };
            builder = builder.requested(place, bye);
        }
    }
    builder.text()
}
