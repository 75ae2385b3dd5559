//! The Dutch System against the corpus of the reference engine, and against trying everything.

#[path = "support/dutch_brute.rs"]
mod brute;
#[path = "support/dutch_events.rs"]
mod events;

use events::{Event, Plan};
use qihui::pairing::dutch::{self, Field, NoPairing, Pairing};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// Number of rounds in the long tests; `QIHUI_CASES` raises it.
fn cases(usual: usize) -> usize {
    std::env::var("QIHUI_CASES").ok().and_then(|it| it.parse().ok()).unwrap_or(usual)
}

/// Everyone once, nobody absent, no rematch, the games in the order of boards.
#[track_caller]
fn check_is_complete(field: &Field, pairing: &Pairing) {
    let mut seen: Vec<u16> = pairing.games.iter().flat_map(|game| [game.first, game.second]).collect();
    seen.extend(pairing.bye);
    seen.sort_unstable();
    let present: Vec<u16> =
        (0..field.present.len() as u16).filter(|it| field.present[usize::from(*it)]).collect();
    assert_eq!(seen, present);
    for game in &pairing.games {
        let met = field.ledger.players[usize::from(game.first)]
            .lines
            .iter()
            .any(|line| line.outcome.is_played() && line.opponent == Some(game.second));
        assert!(!met, "rematch {game:?}");
    }
}

/// Every article at once: the engine against all candidates in the order of the Handbook (C1–C21, Art. 3–5).
#[test]
fn agrees_with_trying_every_candidate() {
    let mut rng = ChaCha8Rng::seed_from_u64(20_260_201);
    let (mut rounds, mut unpairable, mut seed) = (0, 0, 0);
    while rounds < cases(400) {
        let plan = Plan::random(&mut rng, if seed % 8 == 0 { 9..=10 } else { 2..=8 });
        let mut event = Event::new(plan.clone(), seed);
        while let Some(field) = event.field() {
            let answer = dutch::pair(&field);
            let expected = brute::pair(&field);
            rounds += 1;
            let (pairing, (mut games, bye)) = match (answer, expected) {
                (Ok(pairing), Some(expected)) => (pairing, expected),
                (Err(_), None) => {
                    unpairable += 1;
                    break;
                }
                (answer, expected) => panic!("seed {seed} round {}: {answer:?} {expected:?}", field.round),
            };
            check_is_complete(&field, &pairing);
            let mut ours: Vec<(usize, usize)> = pairing
                .games
                .iter()
                .map(|game| (usize::from(game.first), usize::from(game.second)))
                .collect();
            ours.sort_unstable();
            games.sort_unstable();
            assert_eq!(
                (ours, pairing.bye.map(usize::from)),
                (games, bye),
                "seed {seed} round {} of {plan:?}",
                field.round
            );
            event.play(&pairing);
        }
        seed += 1;
    }
    assert!(unpairable < rounds / 3, "{unpairable} of {rounds}");
}

/// The proofs that save work save no pair: larger fields, hard and easy, against the engine without them.
#[test]
fn shortcuts_change_no_pairing() {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let (mut rounds, mut seed) = (0, 0);
    while rounds < cases(300) {
        let mut event = Event::new(Plan::random(&mut rng, 11..=70), seed);
        while let Some(field) = event.field() {
            rounds += 1;
            let pairing = dutch::pair(&field);
            assert_eq!(pairing, dutch::pair_in_full(&field), "seed {seed} round {}", field.round);
            let Ok(pairing) = pairing else { break };
            check_is_complete(&field, &pairing);
            event.play(&pairing);
        }
        seed += 1;
    }
}

/// C2: in an odd field somebody must be allowed to take the bye.
#[test]
fn says_why_nothing_can_be_paired() {
    let mut event = Event::new(Plan::plain(3, 5), 1);
    for _ in 0..3 {
        let field = event.field().expect("a round");
        event.play(&dutch::pair(&field).expect("a pairing"));
    }
    let field = event.field().expect("a fourth round");
    assert_eq!(dutch::pair(&field), Err(NoPairing::NobodyMayTakeTheBye { players: 3 }));
}
