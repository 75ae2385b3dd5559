//! The Dutch System against the corpus of the reference engine, and against trying everything.

#[path = "support/dutch_brute.rs"]
mod brute;
#[path = "support/dutch_events.rs"]
mod events;

use events::{Event, Plan};
use qihui::pairing::dutch::explain::{BoardReason, Part, WhyNot};
use qihui::pairing::dutch::round::{Effort, Round};
use qihui::pairing::dutch::tally::{self, Criterion};
use qihui::pairing::dutch::words::{self, SideWords};
use qihui::pairing::dutch::{self, Field, Game, NoPairing, Pairing};
use qihui::tournament::PlayerId;
use rand::Rng;
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
    while rounds < cases(1_500) {
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
    while rounds < cases(600) {
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

/// Events for the explanations, with the pairing of each round.
fn paired_rounds(
    seeds: std::ops::Range<u64>,
    players: std::ops::RangeInclusive<usize>,
) -> Vec<(Field, Pairing)> {
    let mut rng = ChaCha8Rng::seed_from_u64(seeds.start);
    let mut rounds = Vec::new();
    for seed in seeds {
        let mut event = Event::new(Plan::random(&mut rng, players.clone()), seed);
        while let Some(field) = event.field() {
            let Ok(pairing) = dutch::pair(&field) else { break };
            event.play(&pairing);
            rounds.push((field, pairing));
        }
    }
    rounds
}

/// C5, and then C6–C21 bracket by bracket, as lists that are less when better, each with the pairs made there.
type Counts = Vec<(Vec<Vec<u32>>, Vec<(usize, usize)>)>;

fn all_counts(field: &Field, pairing: &Pairing) -> Counts {
    let round = Round::open(field, Effort::Shortcuts).expect("a pairing");
    let bye = pairing.bye.map_or(0, |player| round.cards[usize::from(player)].score.tenths());
    let brackets = tally::brackets(&round, pairing).into_iter().map(|bracket| {
        let mut pairs: Vec<_> = bracket.pairs.iter().map(|&(a, b)| (a.min(b), a.max(b))).collect();
        pairs.sort_unstable();
        (bracket.counts.into_iter().map(|count| count.value).collect(), pairs)
    });
    std::iter::once((vec![vec![bye]], Vec::new())).chain(brackets).collect()
}

/// How two pairings compare, from C5 down to the first bracket whose pairs differ. Art. 3.8 gives a full tie there to
/// the candidate that comes earlier; it is then fixed, and what follows from the other one is no longer asked.
fn compare(ours: &Counts, theirs: &Counts) -> std::cmp::Ordering {
    for (one, other) in ours.iter().zip(theirs) {
        match one.0.cmp(&other.0) {
            std::cmp::Ordering::Equal if one.1 == other.1 => {}
            order => return order,
        }
    }
    std::cmp::Ordering::Equal
}

/// What the explanation calls bent is the minimum: no legal pairing tried at random bends less (C5–C21).
#[test]
fn nothing_legal_bends_less() {
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    let (mut rounds, mut tried, mut equal) = (0, 0, 0);
    for (field, pairing) in paired_rounds(100..100 + cases(400) as u64 / 10, 4..=9) {
        rounds += 1;
        let ours = all_counts(&field, &pairing);
        let round = Round::open(&field, Effort::Shortcuts).expect("a pairing");
        for _ in 0..60 {
            let mut order = round.order.clone();
            for i in (1..order.len()).rev() {
                order.swap(i, rng.random_range(0..=i));
            }
            let bye = if order.len() % 2 == 1 { order.pop() } else { None };
            let legal = order.chunks(2).all(|it| round.may_meet(it[0], it[1]))
                && bye.is_none_or(|player| !round.cards[player].bye_barred);
            if !legal {
                continue;
            }
            let games =
                order.chunks(2).map(|it| Game { first: it[0] as u16, second: it[1] as u16 }).collect();
            let other = Pairing { games, bye: bye.map(|player| player as u16) };
            let theirs = all_counts(&field, &other);
            let order = compare(&ours, &theirs);
            assert!(order.is_le(), "{field:?}: {pairing:?} against {other:?}");
            tried += 1;
            equal += usize::from(order.is_eq());
        }
    }
    println!("{rounds} rounds, {tried} other legal pairings, {equal} of them as good");
    assert!(tried > cases(400) && equal < tried, "{tried} tried");
}

/// Art. 3–5: every board has a reason that fits the cards, and the counts are those of the rules' own pairing.
#[test]
fn explains_every_board() {
    let name = |player: u16| format!("N{}", player + 1);
    let sides = SideWords { first: "White", second: "Black" };
    let mut seen = std::collections::BTreeSet::new();
    for (field, pairing) in paired_rounds(300..300 + cases(400) as u64 / 10, 5..=30) {
        let explanation = dutch::explain(&field, &pairing).expect("explained");
        assert!(explanation.by_the_rules);
        assert_eq!(explanation.boards.len(), pairing.games.len());
        for (game, BoardReason { upper, lower, part, colour_rule, bracket, .. }) in
            pairing.games.iter().zip(&explanation.boards)
        {
            let first =
                if upper.side == qihui::tournament::Side::First { upper.player } else { lower.player };
            assert_eq!(game.first, first);
            assert_eq!(upper.score > lower.score, *part == Part::MovedDown);
            assert!(usize::from(*bracket) < explanation.brackets.len());
            seen.insert(format!("{colour_rule:?}"));
        }
        for bracket in &explanation.brackets {
            for criterion in &bracket.criteria {
                assert_eq!(Some(&criterion.bent), criterion.least.as_ref(), "{:?}", criterion.criterion);
            }
        }
        assert_eq!(explanation.bye.as_ref().map(|it| it.player), pairing.bye);
        for board in &explanation.boards {
            let (en, zh) = (words::board_en(board, &name, sides), words::board_zh(board, &name, sides));
            let upper = name(board.upper.player);
            assert!(en.contains(&upper) && zh.contains(&upper) && en.ends_with('.') && zh.ends_with('。'));
        }
        // Frozen with the round: the board's note says the same, in few letters.
        for board in &explanation.boards {
            let id = |place: u16| PlayerId(place + 1);
            let note = dutch::BoardNote::of(board, id(board.upper.player));
            let text = serde_json::to_string(&note).expect("JSON");
            assert!(text.len() < 75, "{text}");
            let read: dutch::BoardNote = serde_json::from_str(&text).expect("a note");
            let [one, other] = [board.lower.player, board.upper.player].map(|place| (id(place), place));
            assert_eq!(read.reason(one, other).as_ref(), Some(board));
            assert_eq!(read.reason((id(900), 900), (id(901), 901)), None);
        }
        let text = serde_json::to_string(&explanation).expect("JSON");
        assert_eq!(serde_json::from_str::<dutch::Explanation>(&text).ok(), Some(explanation));
    }
    assert!(seen.len() >= 5, "rules of Art. 5.2 that came up: {seen:?}");
}

/// "Why not those two?": every pair gets an answer, and never that it would have been better.
#[test]
fn says_why_two_do_not_meet() {
    let name = |player: u16| format!("N{}", player + 1);
    let sides = SideWords { first: "红", second: "黑" };
    let mut kinds = std::collections::BTreeMap::<String, usize>::new();
    for (field, pairing) in paired_rounds(500..500 + cases(400) as u64 / 20, 6..=11) {
        for a in 0..field.present.len() as u16 {
            for b in 0..a {
                let answer = dutch::why_not(&field, &pairing, a, b);
                assert!(!matches!(answer, WhyNot::Better { .. } | WhyNot::SamePlayer), "{answer:?}");
                if let WhyNot::Costs { now, then, .. } = &answer {
                    assert!(now < then);
                }
                assert!(words::why_not_zh(&answer, &name, sides).ends_with('。'));
                assert!(words::why_not_en(&answer, &name, sides).ends_with('.'));
                let kind = format!("{answer:?}");
                *kinds.entry(kind.split([' ', '{']).next().unwrap_or_default().to_owned()).or_default() += 1;
            }
        }
    }
    for kind in
        ["Paired", "Absent", "AlreadyMet", "Barred", "SameAbsolutePreference", "Costs", "LaterInOrder"]
    {
        assert!(kinds.contains_key(kind), "{kind} never came up: {kinds:?}");
    }
}

/// C1–C21 each have a sentence of their own in both languages.
#[test]
fn every_criterion_has_its_words() {
    use Criterion::*;
    let all =
        [C1, C2, C3, C4, C5, C6, C7, C8, C9, C10, C11, C12, C13, C14, C15, C16, C17, C18, C19, C20, C21];
    for list in [all.map(words::criterion_en), all.map(words::criterion_zh)] {
        let distinct: std::collections::BTreeSet<&str> = list.into_iter().collect();
        assert_eq!(distinct.len(), all.len());
    }
}

/// A long pairing can be watched and stopped.
#[test]
fn can_be_stopped_between_brackets() {
    let mut event = Event::new(Plan::plain(40, 9), 2);
    for _ in 0..3 {
        let field = event.field().expect("a round");
        event.play(&dutch::pair(&field).expect("a pairing"));
    }
    let field = event.field().expect("a round");
    let mut seen = Vec::new();
    let all = dutch::pair_with(&field, &mut |progress| {
        seen.push(progress.players_settled);
        std::ops::ControlFlow::Continue(())
    });
    assert_eq!(all, dutch::pair(&field));
    assert!(seen.len() > 3 && seen.is_sorted() && seen.last() == Some(&40));
    let stopped = dutch::pair_with(&field, &mut |_| std::ops::ControlFlow::Break(()));
    assert_eq!(stopped, Err(NoPairing::Stopped));
}
