//! Small events written as text, one player a line: `rating | the rounds`, in order of the pairing numbers.
//!
//! A round is `opponent side result` as in a report file: `2w1`, `3b=`, `4w0`, `2w+`, `2b-`, `3w?` (not over), or a
//! bye: `U`, `F`, `H`, `Z`. `-` for no rating.

use qihui::tournament::{Ledger, LedgerPlayer, Line, Outcome, PointSystem, Points, Side};

#[track_caller]
pub fn event(points: PointSystem, text: &str) -> Ledger {
    let rows: Vec<&str> = text.lines().map(str::trim).filter(|row| !row.is_empty()).collect();
    let players: Vec<LedgerPlayer> = rows
        .iter()
        .enumerate()
        .map(|(at, row)| {
            let (rating, rounds) = row.split_once('|').expect("rating | rounds");
            LedgerPlayer {
                number: at as u16 + 1,
                rating: rating.trim().parse().ok(),
                unit: None,
                lines: rounds.split_whitespace().map(|cell| line(cell, &points)).collect(),
                virtual_points: Vec::new(),
            }
        })
        .collect();
    let rounds = players.iter().map(|player| player.lines.len()).max().unwrap_or(0) as u16;
    assert!(
        players.iter().all(|player| player.lines.len() == usize::from(rounds)),
        "as many rounds for everybody"
    );
    Ledger { players, points, rounds_done: rounds, rounds_planned: rounds }
}

fn line(cell: &str, points: &PointSystem) -> Line {
    let letter = cell.chars().last().unwrap();
    let outcome = match letter {
        '1' => Outcome::Win,
        '=' => Outcome::Draw,
        '0' => Outcome::Loss,
        '?' => Outcome::Pending,
        '+' => Outcome::ForfeitWin,
        '-' => Outcome::ForfeitLoss,
        'U' => Outcome::PairingAllocatedBye,
        'F' => Outcome::FullPointBye,
        'H' => Outcome::HalfPointBye,
        'Z' => Outcome::ZeroPointBye,
        other => panic!("no result {other:?}"),
    };
    let board = &cell[..cell.len() - 1];
    let opponent = board.trim_end_matches(['w', 'b']).parse::<u16>().ok().map(|number| number - 1);
    let side = match board.chars().last() {
        Some('w') => Some(Side::First),
        Some('b') => Some(Side::Second),
        _ => None,
    };
    Line { opponent, side, outcome, points: points.worth(outcome) }
}

/// A field with these scores in tenths, made without games.
pub fn field(scores: &[u32]) -> Ledger {
    let player = |(at, score): (usize, &u32)| LedgerPlayer {
        number: at as u16 + 1,
        rating: None,
        unit: None,
        lines: vec![Line {
            opponent: None,
            side: None,
            outcome: Outcome::FullPointBye,
            points: Points(*score),
        }],
        virtual_points: Vec::new(),
    };
    Ledger {
        players: scores.iter().enumerate().map(player).collect(),
        points: PointSystem::ONE_HALF_ZERO,
        rounds_done: 1,
        rounds_planned: 1,
    }
}
