//! A small reader of tournament report files for these tests only: players, ratings, rounds and the values of
//! results. Knows nothing of the library's own reader, so that one cannot hide a fault of the other.

use qihui::tournament::{Ledger, LedgerPlayer, Line, Outcome, PointSystem, Points, Side};
use std::collections::BTreeMap;

/// Reads the 001 lines and the 162 line; the pairing numbers give the places.
pub fn ledger(text: &str) -> Ledger {
    let lines: Vec<&str> = text.split(['\r', '\n']).filter(|line| !line.trim().is_empty()).collect();
    let system = system(&lines);
    let players: Vec<&str> = lines.iter().copied().filter(|line| line.starts_with("001")).collect();
    let number = |line: &str| line[4..8].trim().parse::<u16>().expect("a pairing number");
    let places: BTreeMap<u16, u16> =
        players.iter().enumerate().map(|(place, line)| (number(line), place as u16)).collect();
    let columns = |line: &str| line.len().saturating_sub(91).div_ceil(10);
    let last_used = |line: &str| (0..columns(line)).rev().find(|round| !cell(line, *round).trim().is_empty());
    let rounds = players.iter().filter_map(|line| last_used(line)).max().map_or(0, |last| last + 1);
    let planned = lines.iter().find_map(|line| line.strip_prefix("142")?.trim().parse().ok());
    Ledger {
        players: players
            .iter()
            .map(|line| LedgerPlayer {
                number: number(line),
                rating: line
                    .get(48..52)
                    .and_then(|rating| rating.trim().parse().ok())
                    .filter(|rating| *rating > 0),
                unit: None,
                lines: (0..rounds).map(|round| entry(cell(line, round), &places, &system)).collect(),
                virtual_points: Vec::new(),
            })
            .collect(),
        points: system,
        rounds_done: rounds as u16,
        rounds_planned: planned.unwrap_or(rounds as u16),
    }
}

fn cell(line: &str, round: usize) -> &str {
    let start = 91 + 10 * round;
    line.get(start..line.len().min(start + 10)).unwrap_or("")
}

fn entry(cell: &str, places: &BTreeMap<u16, u16>, system: &PointSystem) -> Line {
    let letter = |at: usize| cell.as_bytes().get(at).copied().unwrap_or(b' ');
    let outcome = match letter(7) {
        b'1' | b'W' => Outcome::Win,
        b'=' | b'D' => Outcome::Draw,
        b'0' | b'L' => Outcome::Loss,
        b'+' => Outcome::ForfeitWin,
        b'-' => Outcome::ForfeitLoss,
        b'U' => Outcome::PairingAllocatedBye,
        b'F' => Outcome::FullPointBye,
        b'H' => Outcome::HalfPointBye,
        b'Z' | b' ' => Outcome::ZeroPointBye,
        other => panic!("unknown result {:?}", char::from(other)),
    };
    let side = match letter(5) {
        b'w' => Some(Side::First),
        b'b' => Some(Side::Second),
        _ => None,
    };
    let opponent = cell.get(..4).and_then(|number| number.trim().parse::<u16>().ok());
    let opponent = opponent.and_then(|number| places.get(&number).copied());
    Line { opponent, side, outcome, points: system.worth(outcome) }
}

fn system(lines: &[&str]) -> PointSystem {
    let mut worth = BTreeMap::from([("W", Points::ONE), ("D", Points::HALF), ("L", Points::ZERO)]);
    for line in lines.iter().filter_map(|line| line.strip_prefix("162")) {
        let words: Vec<&str> = line.split_whitespace().collect();
        for pair in words.chunks(2) {
            worth.insert(pair[0], Points::parse(pair[1]).expect("points"));
        }
    }
    let mut system = PointSystem::new(worth["W"], worth["D"], worth["L"]);
    system.bye = worth.get("P").copied().unwrap_or(system.bye);
    system
}
