//! The articles that shape an event around the Dutch System, case by case: byes, forfeits, bars, acceleration,
//! newcomers, the lot for colours, the last round. Article numbers of C.04.3 unless another regulation is named. Each
//! answer is also asked of the search over all legal pairings, which shares no code with the engine.

#[path = "support/dutch_brute.rs"]
mod brute;

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
    let (mut games, bye) = brute::pair(field).expect("a pairing by trying all");
    let mut ours: Vec<(usize, usize)> =
        pairing.games.iter().map(|game| (usize::from(game.first), usize::from(game.second))).collect();
    games.sort_unstable();
    ours.sort_unstable();
    assert_eq!((ours, pairing.bye.map(usize::from)), (games, bye), "by trying all");
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

/// Nobody can pair it, the search over all pairings neither.
fn unpaired(field: &Field) -> NoPairing {
    assert_eq!(brute::pair(field), None, "by trying all");
    dutch::pair(field).expect_err("no pairing")
}

#[test]
fn who_may_take_the_bye() {
    // article | rounds | who has the bye
    let cases = [
        // 3, 4 and 5 are lowest. 5 came late and has played no game, so C9 spares him: 3–5 comes before 4–5.
        ("C9: of the lowest, who has played most", "3w1\n4b1\n1b0\n2w0\nZ", "4"),
        ("C5: a half-point bye lifts 5 above the lowest", "3w1\n4b1\n1b0\n2w0\nH", "4"),
        ("C5, C2: 5 had it and is not among the lowest", "3w1\n4b1\n1b0\n2w0\nU", "4"),
        // 2 lost by forfeit, 4 over the board, 5 was away: only 4 has no unplayed round.
        ("C9: a forfeited round is unplayed", "2w+\n1b-\n4w1\n3b0\nZ", "4"),
        ("C2: a forfeit lost doesn't bar", "2w+\n1b-\nF", "2"),
        ("C2: a full-point bye bars, a half-point bye doesn't", "F\nF\nF\nF\nH", "5"),
    ];
    for (article, rounds, bye) in cases {
        let told = paired(&field(5, rounds));
        assert_eq!(told.split(' ').next_back(), Some(bye), "{article}: {told}");
    }
    // C.04.1 Art. 4: everyone of an odd field has had one, or points worth a win without playing.
    for all_had in ["U Z Z\nZ U Z\nZ Z U", "2w+ 3w0\n1b- F\nF 1b1"] {
        assert_eq!(unpaired(&field(5, all_had)), NoPairing::NobodyMayTakeTheBye { players: 3 });
    }
    // C.04.1 Art. 3: the bye may be worth less than a win; it bars from another all the same.
    let mut cheap = field(5, "2w=\n1b=\nU");
    cheap.ledger.points.bye = Points::HALF;
    cheap.ledger.players[2].lines[0].points = Points::HALF;
    assert_eq!(paired(&cheap), "3-1 2");
}

#[test]
fn topscorers_in_the_last_round() {
    // Two present at a time, White twice running for both. planned rounds | their points after two | pairs
    let two = |planned, rounds: &str| {
        let mut field = field(planned, rounds);
        field.present[2..].fill(false);
        field
    };
    let full = "3w1 4w1\n4w1 3w1\n1b0 2b0\n2b0 1b0";
    let one = "3w1 4w1\n4w1 3w0\n1b0 2b1\n2b0 1b0";
    let half = "3w1 4w0\n4w1 3w0\n1b0 2b1\n2b0 1b1";
    // C3, 1.8: more than half of what could be had; one of the two is enough. 5.2.4: the higher ranked has his colour.
    assert_eq!(paired(&two(3, full)), "2-1");
    assert_eq!(paired(&two(3, one)), "2-1");
    assert_eq!(unpaired(&two(3, half)), NoPairing::NobodyLeftFor { player: 0 }, "half is not more than half");
    for rounds in [full, one, half] {
        assert_eq!(unpaired(&two(4, rounds)), NoPairing::NobodyLeftFor { player: 0 }, "not the last round");
    }

    // A whole field. Do 1 and 2, the only ones with two points and both due Black, meet?
    let meet =
        |planned, rounds| paired(&field(planned, rounds)).split(' ').any(|it| it == "1-2" || it == "2-1");
    let open = "3w1 4w1\n4w1 3w1\n1b0 2b0\n2b0 1b0\n6w= 8b=\n5b= 7w=\n8w= 6b=\n7b= 5w=";
    assert!(meet(3, open), "C3 is lifted: C6 keeps the leaders together");
    assert!(!meet(5, open), "C3 holds before the last round");
    // C4 goes before: without 1 and 2 there are 7 and 8, due Black, for four who are due White and no topscorers.
    let closed = "5w1 6w1\n6w1 5w1\n7b= 8b=\n8b= 7b=\n1b0 2b0\n2b0 1b0\n3w= 4w=\n4w= 3w=";
    assert!(!meet(3, closed));
    assert!(!meet(5, closed));

    // C10, C11: lifted is not wished for. 1 and 3 due Black, 2 and 4 due White, all topscorers: 1–4, 2–3 and not 1–3, 2–4.
    let mut four = field(3, "5w1 6w1\n5b1 6b1\n7w1 8w1\n7b1 8b1\n1b0 2w0\n2w0 1b0\n3b0 4w0\n4w0 3b0");
    four.present[4..].fill(false);
    assert_eq!(paired(&four), "4-1 2-3");
}
