//! Campus Swiss under random events: the hard rules by the wall chart, and every small field by brute force.
//!
//! `QIHUI_CASES` sets the number of events of each property.

#[path = "support/campus_event.rs"]
mod event;
#[path = "support/campus_oracle.rs"]
mod oracle;

use event::{Draws, opening};
use oracle::Oracle;
use proptest::prelude::*;
use qihui::pairing::campus::words::{self, Language};
use qihui::pairing::campus::{
    Dialect, EqualSides, Exceptions, Field, HardRule, Pairing, Rules, Stuck, UnitRule, WhyNot, pair,
    why_no_bye, why_not,
};
use qihui::tournament::{Outcome, PointSystem, Side};

fn games(pairing: &Pairing) -> oracle::Games {
    let boards = pairing.boards.iter().map(|pair| (pair.first, Some(pair.second)));
    boards.chain(pairing.bye.as_ref().map(|bye| (bye.player, None))).collect()
}

fn cases() -> u32 {
    std::env::var("QIHUI_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(150)
}

fn rules() -> impl Strategy<Value = Rules> {
    let dialects = [Dialect::Lots, Dialect::Numbers, Dialect::Fold, Dialect::Halves];
    let units = [UnitRule::Off, UnitRule::RoundOne, UnitRule::Soft, UnitRule::Hard];
    let sides = [EqualSides::Lot, EqualSides::Number];
    (
        proptest::sample::select(dialects.to_vec()),
        proptest::sample::select(units.to_vec()),
        proptest::sample::select(sides.to_vec()),
        any::<[bool; 3]>(),
    )
        .prop_map(|(dialect, units, equal_sides, [third, second, rematch])| {
            let exceptions = Exceptions {
                three_in_a_row: third,
                second_bye: second,
                rematch: rematch && second,
                ..Exceptions::NONE
            };
            Rules { dialect, units, equal_sides, exceptions }
        })
}

/// What everybody can check with the wall chart in hand.
#[track_caller]
fn check(field: &Field<'_>, allow: Exceptions, pairing: &Pairing) {
    let oracle = Oracle::of(field);
    let mut times = vec![0u32; field.ledger.players.len()];
    let mut broken = [0u64; 5];
    for (a, b) in games(pairing) {
        times[usize::from(a)] += 1;
        b.into_iter().for_each(|b| times[usize::from(b)] += 1);
        broken.iter_mut().zip(oracle.broken(a, b)).for_each(|(sum, more)| *sum += more);
    }
    for (place, &times) in times.iter().enumerate() {
        assert_eq!(times, u32::from(field.present[place]), "everyone present once, nobody else");
    }
    for (rule, times) in HardRule::ALL.into_iter().zip(broken) {
        let told = pairing.bent.iter().find(|bent| bent.rule == rule).map_or(0, |bent| u64::from(bent.times));
        assert_eq!(times, told, "{rule:?} is told as often as it is broken");
        assert!(times == 0 || allow.allow(rule));
    }
    for pair in &pairing.boards {
        let (first, second) = (pair.first, pair.second);
        assert_eq!(pair.why.same_unit, oracle.same_unit(first, second));
        assert_eq!(pair.why.float.is_some(), pair.why.first_score != pair.why.second_score);
        assert!(oracle.side_cost(first, second) <= oracle.side_cost(second, first), "R050–R052");
        let third = oracle.third(first, Side::First) || oracle.third(second, Side::Second);
        assert_eq!(pair.why.third_in_a_row.is_some(), third);
    }
}

/// Plays one random event through; answers (rounds paired, rounds stuck).
fn live(players: u16, rounds: u16, rules: Rules, seed: u64, brute: bool) -> (u32, u32) {
    let mut draws = Draws(seed);
    let systems = [PointSystem::ONE_HALF_ZERO, PointSystem::TWO_ONE_ZERO, PointSystem::TWO_ONE_HALF];
    let system = systems[draws.below(3) as usize];
    let units = 1 + draws.below(6) as u16;
    let mut ledger = opening(players, rounds, system, |place| (place % 7 != 6).then_some(place % units));
    // Late entries and withdrawals.
    let from: Vec<u64> =
        (0..players).map(|_| if draws.below(8) == 0 { 1 + draws.below(4) } else { 1 }).collect();
    let until: Vec<u64> =
        (0..players).map(|_| if draws.below(8) == 0 { draws.below(6) } else { 99 }).collect();
    let forbidden: Vec<(u16, u16)> = (0..draws.below(3))
        .map(|_| (draws.below(u64::from(players)) as u16, draws.below(u64::from(players)) as u16))
        .collect();
    let (mut paired, mut stuck) = (0, 0);
    for round in 1..=rounds {
        let present: Vec<bool> = (0..usize::from(players))
            .map(|i| from[i] <= u64::from(round) && u64::from(round) <= until[i] && draws.below(12) > 0)
            .collect();
        let field =
            Field { ledger: &ledger, present: &present, forbidden: &forbidden, rules, seed: seed ^ 5, round };
        let (allow, mut pairing) = match pair(&field) {
            Ok(pairing) => (rules.exceptions, pairing),
            Err(Stuck::NoLegalPairing { mut offers }) => {
                stuck += 1;
                if brute {
                    assert_eq!(
                        Oracle::of(&field).best(rules.exceptions),
                        None,
                        "there is really no legal pairing"
                    );
                }
                assert!(!offers.is_empty(), "there is always a way out");
                for offer in &offers {
                    check(&field, offer.allow, &offer.pairing);
                    if brute {
                        best_of_all(&field, offer.allow, &offer.pairing);
                    }
                }
                let offer = offers.swap_remove(draws.below(offers.len() as u64) as usize);
                (offer.allow, offer.pairing)
            }
            Err(other) => panic!("{other:?}"),
        };
        paired += 1;
        check(&field, allow, &pairing);
        if brute {
            best_of_all(&field, allow, &pairing);
        }
        // Now and then the organiser swaps two opponents by hand, whatever the rules say.
        if pairing.boards.len() > 1 && draws.below(5) == 0 {
            let other = pairing.boards[1].second;
            pairing.boards[1].second = std::mem::replace(&mut pairing.boards[0].second, other);
        }
        let away: Vec<Outcome> = (0..players)
            .map(|_| match draws.below(8) {
                0 => Outcome::HalfPointBye,
                1 => Outcome::FullPointBye,
                _ => Outcome::ZeroPointBye,
            })
            .collect();
        let result = |first, second| match draws.below(20) {
            0 => (Outcome::ForfeitWin, Outcome::ForfeitLoss),
            1 => (Outcome::ForfeitLoss, Outcome::ForfeitWin),
            2 => (Outcome::ForfeitLoss, Outcome::ForfeitLoss),
            3 => (Outcome::Pending, Outcome::Pending),
            _ => event::likely(&mut draws, first, second),
        };
        event::play(&mut ledger, &pairing, result, |place| away[usize::from(place)]);
    }
    (paired, stuck)
}

/// The engine's round has the least vector of all pairings; no other pair would be better, and it says why.
#[track_caller]
fn best_of_all(field: &Field<'_>, allow: Exceptions, pairing: &Pairing) {
    let oracle = Oracle::of(field);
    let found = oracle.vector(&games(pairing), allow);
    assert_eq!(Some(found), oracle.best(allow), "{:?}", field.rules);
    let here: Vec<u16> = (0..field.present.len() as u16).filter(|&i| field.present[usize::from(i)]).collect();
    let name = |place: u16| format!("#{}", place + 1);
    let field = &Field { rules: Rules { exceptions: allow, ..field.rules }, ..*field };
    for (at, &a) in here.iter().enumerate().take(3) {
        let others = here[at + 1..].iter().map(|&b| (why_not(field, pairing, a, b), Some(b)));
        for (why, b) in others.chain([(why_no_bye(field, pairing, a), None)]) {
            let legal = HardRule::ALL
                .into_iter()
                .zip(oracle.broken(a, b))
                .all(|(rule, n)| n == 0 || allow.allow(rule));
            let so = games(pairing).iter().any(|&(x, y)| (x, y) == (a, b) || (Some(x), y) == (b, Some(a)));
            match why {
                WhyNot::ItIsSo => assert!(so),
                WhyNot::Absent { .. } | WhyNot::WouldBeBetter { .. } => panic!("{why:?}"),
                WhyNot::NoBye => assert!(here.len().is_multiple_of(2) && b.is_none()),
                WhyNot::Met { .. }
                | WhyNot::Forbidden
                | WhyNot::SameUnit
                | WhyNot::ThreeInARow { .. }
                | WhyNot::HadBye => assert!(!legal && !so),
                WhyNot::OthersStuck | WhyNot::EquallyGood => assert!(legal && !so),
                WhyNot::Costs { would, is, .. } => assert!(legal && !so && would > is),
            }
            for language in [Language::Zh, Language::En] {
                assert!(!words::why_not(language, &why, a, b.unwrap_or(a), &name).is_empty());
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn hard_rules_are_never_broken_unless_told(players in 2u16..=60, rounds in 3u16..=9, rules in rules(), seed: u64) {
        live(players, rounds, rules, seed, false);
    }

    #[test]
    fn the_optimum_of_small_fields_is_that_of_brute_force(
        players in 1u16..=10, rounds in 2u16..=8, rules in rules(), seed: u64,
    ) {
        live(players, rounds, rules, seed, true);
    }
}
