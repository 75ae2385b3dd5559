//! The articles that shape an event around the Dutch System, case by case: byes, forfeits, bars, acceleration,
//! newcomers, the lot for colours. Article numbers of C.04.3 unless another regulation is named.

use qihui::pairing::dutch::{self, Field, NoPairing, Numbering};
use qihui::tournament::{Ledger, LedgerPlayer, Line, Outcome, PointSystem, Points, Side};

/// Before the round to pair. One line a player, in the order of pairing numbers; a word a round: opponent, colour and
/// result (`3w1`, `3b=`, `3w0`, forfeits `3w+`, `3w-`), or `U` (bye), `F`, `H`, `Z`.
fn field(planned: u16, rounds: &str) -> Field {
    let points = PointSystem::ONE_HALF_ZERO;
    let players: Vec<LedgerPlayer> = rounds
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .zip(1..)
        .map(|(line, number)| LedgerPlayer {
            number,
            rating: None,
            unit: None,
            lines: line.split_whitespace().filter(|it| *it != ".").map(|it| word(points, it)).collect(),
            virtual_points: Vec::new(),
        })
        .collect();
    let rounds_done = players.iter().map(|it| it.lines.len()).max().unwrap_or(0) as u16;
    Field {
        round: rounds_done + 1,
        present: vec![true; players.len()],
        ledger: Ledger { players, points, rounds_done, rounds_planned: planned },
        initial_colour: Side::First,
        forbidden: Vec::new(),
        numbering: Numbering::TakenPart,
    }
}

fn word(points: PointSystem, text: &str) -> Line {
    let outcome = match text.chars().last() {
        Some('1') => Outcome::Win,
        Some('=') => Outcome::Draw,
        Some('0') => Outcome::Loss,
        Some('+') => Outcome::ForfeitWin,
        Some('-') => Outcome::ForfeitLoss,
        Some('U') => Outcome::PairingAllocatedBye,
        Some('F') => Outcome::FullPointBye,
        Some('H') => Outcome::HalfPointBye,
        _ => Outcome::ZeroPointBye,
    };
    let at = text.find(['w', 'b']);
    let opponent = at.and_then(|at| text[..at].parse::<u16>().ok()).map(|number| number - 1);
    let side = at.map(|at| if text[at..].starts_with('w') { Side::First } else { Side::Second });
    Line { opponent, side, outcome, points: points.worth(outcome) }
}

/// `1-4 3-2 5`: by pairing numbers, first mover first, the bye last.
fn paired(field: &Field) -> String {
    let pairing = dutch::pair(field).expect("a pairing");
    let games = pairing.games.iter().map(|game| format!("{}-{}", game.first + 1, game.second + 1));
    games.chain(pairing.bye.map(|bye| (bye + 1).to_string())).collect::<Vec<_>>().join(" ")
}

const SIX_NEW: &str = ".\n.\n.\n.\n.\n.";

#[test]
fn the_first_round() {
    // article | initial colour | players | pairs
    let cases = [
        ("5.1 with 5.2.5: odd numbers get the colour drawn", Side::First, ".\n.\n.\n.", "1-3 4-2"),
        ("5.1: the lot fell the other way", Side::Second, ".\n.\n.\n.", "3-1 2-4"),
        ("1.5: an odd field gives the bye to the last", Side::First, ".\n.\n.\n.\n.", "1-3 4-2 5"),
        ("3.1: upper half against lower half, unrated by number", Side::First, SIX_NEW, "1-4 5-2 3-6"),
    ];
    for (article, initial, players, expected) in cases {
        let field = Field { initial_colour: initial, ..field(5, players) };
        assert_eq!(paired(&field), expected, "{article}");
    }
}

#[test]
fn absent_and_late() {
    // article | rounds | who isn't there (number) | pairs
    let cases: [(&str, &str, &[usize], &str); 4] = [
        ("C.04.2: who asked off isn't paired", SIX_NEW, &[2, 5], "1-4 6-3"),
        (
            "5.2.5: a late entry not yet arrived takes no number, so 3 counts as second",
            ".\n.\n.\n.\n.",
            &[2],
            "1-4 5-3",
        ),
        (
            "C.04.2: a late entry comes with 0 points and meets the losers; 5.2.1: each gets the colour he is due",
            "3w1\n4b1\n1b0\n2w0\nZ\nZ",
            &[],
            "2-1 3-5 6-4",
        ),
        ("1.2: the rest of a field without 1", ".\n.\n.\n.\n.", &[1], "2-4 5-3"),
    ];
    for (article, rounds, absent, expected) in cases {
        let mut field = field(5, rounds);
        for number in absent {
            field.present[number - 1] = false;
        }
        let pairing = dutch::pair(&field).expect("a pairing");
        for number in absent {
            let place = *number as u16 - 1;
            assert!(
                pairing.games.iter().all(|game| game.first != place && game.second != place),
                "{article}"
            );
        }
        assert_eq!(paired(&field), expected, "{article}");
    }
}

#[test]
fn forfeits_and_bars() {
    // C1: a forfeited game is no game, so the two may meet; a played one bars.
    assert_eq!(dutch::pair(&field(5, "2w1\n1b0")), Err(NoPairing::NobodyLeftFor { player: 0 }));
    let again = dutch::pair(&field(5, "2w+\n1b-")).expect("they may meet");
    assert_eq!(again.games.len(), 1);
    // The arbiter's bars act like C1: siblings from round 1, one school in the last rounds.
    for (bars, expected) in
        [(&[][..], "1-4 5-2 3-6"), (&[(0, 3)][..], "1-5 4-2 3-6"), (&[(0, 3), (0, 4), (0, 5)][..], "1-3")]
    {
        let field = Field { forbidden: bars.to_vec(), ..field(5, SIX_NEW) };
        let told = paired(&field);
        assert!(told.starts_with(expected), "bars {bars:?}: {told}");
        let met = |a, b| {
            dutch::pair(&field)
                .unwrap()
                .games
                .iter()
                .any(|it| [(a, b), (b, a)].contains(&(it.first, it.second)))
        };
        assert!(bars.iter().all(|(a, b)| !met(*a, *b)));
    }
}

#[test]
fn accelerated_by_baku() {
    // C.04.7: group A is the first 2·⌈N/4⌉, here 4 of 8, with a win's worth in the first rounds: A plays A, B plays B.
    let mut field = field(9, ".\n.\n.\n.\n.\n.\n.\n.");
    assert_eq!(paired(&field), "1-5 6-2 3-7 8-4");
    for player in &mut field.ledger.players[..4] {
        player.virtual_points = vec![Points::ONE; 3];
    }
    assert_eq!(paired(&field), "1-3 4-2 5-7 8-6");
}
