//! Campus Swiss: the cases of the plans, by requirement number.

#[path = "support/campus_event.rs"]
mod event;
#[path = "support/campus_oracle.rs"]
mod oracle;
#[path = "support/campus_text.rs"]
mod text;

use event::{Draws, opening};
use oracle::Oracle;
use qihui::pairing::campus::words::{self, Language};
use qihui::pairing::campus::{
    Bent, Dialect, EqualSides, Exceptions, Field, FloatReason, HardRule, Pairing, Rules, Rung, SideReason,
    Stuck, UnitRule, WhyNot, draw, pair, reasons, why_no_bye, why_not,
};
use qihui::tournament::{Ledger, Outcome, PointSystem, Points};

fn ledger(players: u16, rounds: &str) -> Ledger {
    let mut ledger = opening(players, 9, PointSystem::ONE_HALF_ZERO, |_| None);
    text::play(&mut ledger, rounds);
    ledger
}

fn field<'a>(ledger: &'a Ledger, present: &'a [bool], rules: Rules) -> Field<'a> {
    Field { ledger, present, forbidden: &[], rules, seed: 7, round: ledger.rounds_done + 1 }
}

/// Pairs everybody and compares pairs and bye, whoever moves first.
#[track_caller]
fn pairs(ledger: &Ledger, rules: Rules, expected: &str) -> Pairing {
    let present = vec![true; ledger.players.len()];
    let pairing = pair(&field(ledger, &present, rules)).expect("a legal pairing");
    assert_eq!(text::pairs(ledger, &pairing), expected);
    pairing
}

/// The same with the first movers.
#[track_caller]
fn boards(ledger: &Ledger, rules: Rules, expected: &str) -> Pairing {
    let present = vec![true; ledger.players.len()];
    let pairing = pair(&field(ledger, &present, rules)).expect("a legal pairing");
    assert_eq!(text::boards(ledger, &pairing), expected);
    pairing
}

const FOLD: Rules = Rules::of(Dialect::Fold);
const NUMBERS: Rules = Rules::of(Dialect::Numbers);
const HALVES: Rules = Rules::of(Dialect::Halves);
const LOTS: Rules = Rules::of(Dialect::Lots);

#[test]
fn round_one_by_dialect() {
    let twenty = ledger(20, "");
    pairs(&twenty, FOLD, "1-20 2-19 3-18 4-17 5-16 6-15 7-14 8-13 9-12 10-11"); // R032
    pairs(&twenty, NUMBERS, "1-2 3-4 5-6 7-8 9-10 11-12 13-14 15-16 17-18 19-20"); // R031, ?10
    pairs(&twenty, HALVES, "1-11 2-12 3-13 4-14 5-15 6-16 7-17 8-18 9-19 10-20"); // Match BP's 拦腰
    pairs(&ledger(5, ""), FOLD, "1-4 2-3 5u"); // R041: of equals the last in the order
    pairs(&ledger(7, ""), HALVES, "1-4 2-5 3-6 7u");
    // Odd boards: the small number first, even boards: the large one (Match BP).
    boards(&ledger(8, ""), FOLD, "1-8 7-2 3-6 5-4");
}

#[test]
fn lots_come_from_the_seed_alone() {
    // R030, R038
    // Fixed for ever: a change here changes every draw ever made.
    assert_eq!(draw(1, 1, 10), DRAW_1_1_10);
    assert_eq!(draw(20121204, 3, 10), DRAW_2012_3_10);
    let ten = ledger(10, "");
    let present = [true; 10];
    for seed in [1, 2, 3] {
        let round = Field { seed, ..field(&ten, &present, LOTS) };
        let mut lots: Vec<(u16, u16)> = draw(seed, 1, 10).into_iter().zip(1..).collect();
        lots.sort_unstable();
        let neighbours: Vec<String> = lots
            .chunks(2)
            .map(|two| format!("{}-{}", two[0].1.min(two[1].1), two[0].1.max(two[1].1)))
            .collect();
        assert_eq!(text::pairs(&ten, &pair(&round).expect("round 1")), neighbours.join(" "));
        assert_eq!(pair(&round), pair(&round));
    }
    // Fair enough: over 3,000 draws of 6 each number is at each place about 500 times.
    let mut seen = [[0u32; 6]; 6];
    for seed in 0..3000 {
        for (place, number) in draw(seed, 1, 6).into_iter().enumerate() {
            seen[place][usize::from(number) - 1] += 1;
        }
    }
    assert!(seen.iter().flatten().all(|&times| (400..600).contains(&times)), "{seen:?}");
}

const DRAW_1_1_10: [u16; 10] = [1, 10, 5, 4, 9, 3, 6, 7, 8, 2];
const DRAW_2012_3_10: [u16; 10] = [2, 4, 6, 9, 8, 10, 7, 5, 3, 1];

#[test]
fn equal_scores_meet_and_nobody_twice() {
    // R036, the case: A–B and C–D, then A–C and B–D, then only A–D and B–C are left.
    pairs(&ledger(4, "1+2 3+4 | 3-1 2+4"), FOLD, "1-4 2-3");
    pairs(&ledger(4, "1=2 3=4 | 3=1 4=2"), NUMBERS, "1-4 2-3");
    // R034: winners meet winners.
    pairs(&ledger(8, "1+8 7-2 3+6 5-4"), FOLD, "1-4 2-3 5-8 6-7");
    // R033 from the top: 1 is alone on 2 points and meets the nearest score (R035), not the lowest.
    let top = pairs(&ledger(6, "1+4 5-2 3+6 | 2-1 3=4 5=6"), FOLD, "1-3 2-6 4-5");
    let float = top.boards[0].why.float.expect("1 plays below");
    assert_eq!((float.down, float.why), (0, FloatReason::Alone));
}

#[test]
fn a_no_show_is_not_a_meeting() {
    // 4 didn't come to 1 in round 1: they may meet, and the side doesn't count.
    let four = ledger(4, "1>4 2+3");
    let pairing = pairs(&four, NUMBERS, "1-2 3-4");
    assert!(pairing.boards.iter().all(|pair| pair.why.met_in.is_none()));
    let never = ledger(2, "1>2 | 1!2 | 2<1");
    let pairing = pairs(&never, NUMBERS, "1-2");
    assert_eq!(pairing.bent, []);
    assert_eq!(pairing.boards[0].why.side, SideReason::Lot, "no side history");
}

#[test]
fn a_pair_edited_by_hand_counts_as_it_was_played() {
    // Drafted 1–2 and 3–4, played 1–3 and 2–4: 1 and 2 have not met.
    let four = ledger(4, "1=3 4=2");
    let present = [true; 4];
    let round = field(&four, &present, NUMBERS);
    let pairing = pair(&round).expect("a pairing");
    assert_eq!(text::pairs(&four, &pairing), "1-2 3-4");
    assert_eq!(why_not(&round, &pairing, 0, 2), WhyNot::Met { round: 1 });
}

#[test]
fn the_bye_goes_to_the_lowest_once() {
    // R041, ?9
    // Of 2 and 4 the last; 5's bye was a float, so 3 plays below and not 5.
    pairs(&ledger(5, "1+2 3+4 5u"), NUMBERS, "1-5 2-3 4u");
    // 5 won by forfeit, 4 had a full-point bye: neither gets it, though both are lowest.
    let three = pairs(&ledger(5, "1+3 5>2 4f | 3+4 2+5 1h | 2+4 3+5 1h"), FOLD, "1-2 4-5 3u");
    assert_eq!(three.bye.expect("odd").why.lower_barred, 2);
    // A requested half-point bye doesn't bar.
    pairs(&ledger(3, "1+2 3h"), NUMBERS, "1-3 2u");
    // All had it: the smallest exception is one second bye.
    let all = ledger(3, "1+2 3u | 1+3 2u | 2+3 1u");
    let present = [true; 3];
    let Err(Stuck::NoLegalPairing { offers }) = pair(&field(&all, &present, NUMBERS)) else {
        panic!("stuck")
    };
    // Everybody has met everybody too, so neither exception alone is enough.
    assert_eq!(offers.len(), 1);
    let bent: Vec<(HardRule, u16)> =
        offers[0].pairing.bent.iter().map(|bent| (bent.rule, bent.times)).collect();
    assert_eq!(bent, [(HardRule::Rematch, 1), (HardRule::SecondBye, 1)]);
    let again =
        Field { rules: Rules { exceptions: offers[0].allow, ..NUMBERS }, ..field(&all, &present, NUMBERS) };
    assert_eq!(pair(&again).as_ref(), Ok(&offers[0].pairing));
}

#[test]
fn three_alike_only_when_there_is_no_other_way() {
    // R050
    let two = ledger(4, "1+3 2+4 | 1+4 2+3");
    let present = [true, true, false, false];
    let strict = Rules { exceptions: Exceptions::NONE, ..NUMBERS };
    let Err(Stuck::NoLegalPairing { offers }) = pair(&field(&two, &present, strict)) else { panic!("stuck") };
    assert_eq!(offers.len(), 1);
    assert_eq!(offers[0].pairing.bent, [Bent { rule: HardRule::ThreeInARow, times: 1 }]);
    // The default bends it and says so.
    let bent = pair(&field(&two, &present, NUMBERS)).expect("bent");
    assert_eq!(bent, offers[0].pairing);
    assert_eq!(bent.boards[0].why.third_in_a_row, Some(bent.boards[0].first));
    // With others there it isn't needed, though scores are less close.
    let all = pair(&field(&two, &[true; 4], NUMBERS));
    let Err(Stuck::NoLegalPairing { offers }) = all else {
        let pairing = all.expect("a pairing");
        assert_eq!(
            pairing.bent,
            [Bent { rule: HardRule::ThreeInARow, times: 2 }],
            "1–2 and 3–4 are all that is left"
        );
        return;
    };
    panic!("{offers:?}");
}

#[test]
fn sides_balance_then_alternate() {
    // R051, R052
    // 1 was first twice, 4 second twice: 4 moves first. By balance.
    let four = ledger(4, "1=2 3=4 | 1=3 2=4");
    let pairing = boards(&four, NUMBERS, "4-1 3-2");
    assert!(matches!(pairing.boards[0].why.side, SideReason::NoThird { .. }));
    // One game each, both first: the last side is equal, so is the balance; nothing before: by number.
    let by_number = Rules { equal_sides: EqualSides::Number, ..NUMBERS };
    let four = ledger(4, "1=3 2=4");
    let two = [true, true, false, false];
    let even_round = pair(&field(&four, &two, by_number)).expect("a pairing");
    assert_eq!(
        (text::boards(&four, &even_round).as_str(), even_round.boards[0].why.side),
        ("2-1", SideReason::Number)
    );
    let lot = pair(&field(&four, &two, NUMBERS)).expect("a pairing");
    assert_eq!(lot.boards[0].why.side, SideReason::Lot);
    // Balance: 1 has one game more with first.
    let one = pairs(&ledger(3, "1=2 3h"), NUMBERS, "1-3 2u");
    assert_eq!(one.boards[0].first, 2);
    assert!(matches!(one.boards[0].why.side, SideReason::Balance { .. }));
    // Both have one of each: the last side decides.
    let alternate = boards(&ledger(4, "1=3 4=2 | 4=1 2=3"), NUMBERS, "1-2 3-4");
    assert_eq!(alternate.boards[0].why.side, SideReason::Alternation);
    assert!(matches!(alternate.boards[1].why.side, SideReason::NoThird { .. }));
    // 1 had F S S F, 2 had S F S F: three games ago they differed, and that turns round.
    let earlier = ledger(6, "1=3 4=2 | 5=1 2=6 | 6=1 3=2 | 1=4 2=5");
    let round =
        pair(&field(&earlier, &[true, true, false, false, false, false], NUMBERS)).expect("a pairing");
    assert_eq!(text::boards(&earlier, &round), "1-2");
    assert_eq!(round.boards[0].why.side, SideReason::Earlier { games_ago: 3 });
}

#[test]
fn units_stay_apart_as_asked() {
    // R037
    let mut four = ledger(4, "");
    for (place, unit) in [(0, 1), (1, 1), (2, 2), (3, 2)] {
        four.players[place].unit = Some(unit);
    }
    pairs(&four, NUMBERS, "1-3 2-4");
    let with = |units| Rules { units, ..NUMBERS };
    pairs(&four, with(UnitRule::Off), "1-2 3-4");
    pairs(&four, with(UnitRule::RoundOne), "1-3 2-4");
    text::play(&mut four, "1=3 4=2");
    pairs(&four, with(UnitRule::RoundOne), "1-2 3-4");
    pairs(&four, with(UnitRule::Soft), "1-4 2-3");
    text::play(&mut four, "1=4 3=2");
    // Nobody of the other unit is left.
    let told = pairs(&four, with(UnitRule::Soft), "1-2 3-4");
    assert!(told.boards.iter().all(|pair| pair.why.same_unit));
    let present = [true; 4];
    let hard = pair(&field(&four, &present, with(UnitRule::Hard)));
    let Err(Stuck::NoLegalPairing { offers }) = hard else { panic!("stuck") };
    let rules: Vec<&[Bent]> = offers.iter().map(|offer| &offer.pairing.bent[..]).collect();
    let twice = |rule| Bent { rule, times: 2 };
    assert!(rules.contains(&&[twice(HardRule::SameUnit)][..]), "{rules:?}");
    assert!(rules.iter().any(|bent| bent.contains(&twice(HardRule::Rematch))), "{rules:?}");
    // Units come after scores: 1 and 2 lead together and meet.
    let mut leaders = ledger(4, "1+3 2+4");
    leaders.players[0].unit = Some(1);
    leaders.players[1].unit = Some(1);
    pairs(&leaders, NUMBERS, "1-2 3-4");
}

#[test]
fn nobody_floats_twice_running_if_another_can() {
    // R035
    // Round 2: 3 floated down (alone of three winners); round 3 his group is odd again and another floats.
    let six = ledger(6, "1+4 5-2 3+6 | 2=1 3+4 6=5");
    let present = [true; 6];
    let pairing = pair(&field(&six, &present, FOLD)).expect("a pairing");
    for board in &pairing.boards {
        if let Some(float) = board.why.float {
            assert!(float.down != 2 || board.why.first_score.max(board.why.second_score) == Points::TWO);
        }
    }
    // The same group with and without the earlier float.
    let fresh = ledger(8, "1+5 2+6 3+7 8-4 | 5=2 6=1 7-3 4-8");
    let plain = pair(&field(&fresh, &[true; 8], NUMBERS)).expect("a pairing");
    assert_eq!(plain.boards.len(), 4);
}

#[test]
fn arbiters_forbidden_pairs_hold() {
    let four = ledger(4, "");
    let present = [true; 4];
    let apart = Field { forbidden: &[(1, 0), (0, 99), (3, 3)], ..field(&four, &present, NUMBERS) };
    assert_eq!(text::pairs(&four, &pair(&apart).expect("a pairing")), "1-3 2-4");
    let alone = Field { present: &present[..2], ..apart };
    let Err(Stuck::NoLegalPairing { offers }) = pair(&alone) else { panic!("stuck") };
    assert_eq!(offers[0].pairing.bent, [Bent { rule: HardRule::ForbiddenPair, times: 1 }]);
}

#[test]
fn small_and_empty_fields() {
    for (present, expected) in
        [(&[][..], ""), (&[false, false][..], ""), (&[true][..], "1u"), (&[true; 9][..], "1-2 3u")]
    {
        let three = ledger(3, "");
        let pairing = pair(&field(&three, present, NUMBERS)).expect("a pairing");
        assert_eq!(text::pairs(&three, &pairing), expected);
    }
    let many = opening(2001, 5, PointSystem::TWO_ONE_ZERO, |_| None);
    let present = vec![true; 2001];
    assert_eq!(pair(&field(&many, &present, LOTS)), Err(Stuck::TooManyPlayers { present: 2001 }));
}

#[test]
fn eight_players_seven_rounds_never_a_rematch_unless_asked() {
    let (mut stuck, mut whole) = (0, 0);
    for dialect in [Dialect::Lots, Dialect::Numbers, Dialect::Fold, Dialect::Halves] {
        for seed in 0..12 {
            let mut draws = Draws(seed);
            let mut eight = opening(8, 7, PointSystem::ONE_HALF_ZERO, |_| None);
            let present = [true; 8];
            for round in 1..=7u16 {
                let rules = Rules::of(dialect);
                let field = Field { seed: seed * 9 + u64::from(round), ..field(&eight, &present, rules) };
                let pairing = match pair(&field) {
                    Ok(pairing) => {
                        assert!(pairing.boards.iter().all(|pair| pair.why.met_in.is_none()));
                        pairing
                    }
                    Err(Stuck::NoLegalPairing { offers }) => {
                        stuck += 1;
                        // Asked: the fewest rematches, and the brute force knows no fewer.
                        assert_eq!(offers.len(), 1, "only the rematch helps");
                        let best = Oracle::of(&field).best(offers[0].allow).expect("all may bend");
                        assert_eq!(best[0], u64::from(offers[0].pairing.bent[0].times));
                        assert_eq!(offers[0].pairing.bent[0].rule, HardRule::Rematch);
                        break;
                    }
                    Err(other) => panic!("{other:?}"),
                };
                whole += u32::from(round == 7);
                event::play(
                    &mut eight,
                    &pairing,
                    |a, b| event::likely(&mut draws, a, b),
                    |_| Outcome::ZeroPointBye,
                );
            }
        }
    }
    println!("8 players, 7 rounds: {whole} events whole, {stuck} stuck, of 48");
    assert_eq!(whole + stuck, 48);
}

#[test]
fn twenty_players_draw_all_of_ten_rounds() {
    for dialect in [Dialect::Lots, Dialect::Numbers, Dialect::Fold, Dialect::Halves] {
        let mut twenty = opening(20, 10, PointSystem::ONE_HALF_ZERO, |place| Some(place / 2));
        let present = [true; 20];
        for _ in 0..10 {
            let pairing = pair(&field(&twenty, &present, Rules::of(dialect))).expect("a pairing");
            assert_eq!(pairing.bent, [], "{dialect:?}");
            assert!(pairing.boards.iter().all(|pair| !pair.why.same_unit && pair.why.float.is_none()));
            let draw = |_, _| (Outcome::Draw, Outcome::Draw);
            event::play(&mut twenty, &pairing, draw, |_| Outcome::ZeroPointBye);
        }
    }
}

#[test]
fn why_not_another_pair() {
    // R042
    let six = ledger(6, "1+4 5-2 3+6");
    let present = [true, true, true, true, true, true];
    let round = Field { forbidden: &[(3, 4)], ..field(&six, &present, FOLD) };
    let pairing = pair(&round).expect("a pairing");
    let drawn = text::pairs(&six, &pairing);
    assert_eq!(drawn, "1-2 3-4 5-6");
    assert_eq!(why_not(&round, &pairing, 0, 3), WhyNot::Met { round: 1 });
    assert_eq!(why_not(&round, &pairing, 3, 4), WhyNot::Forbidden);
    assert_eq!(why_not(&round, &pairing, 1, 0), WhyNot::ItIsSo);
    assert_eq!(why_not(&round, &pairing, 0, 17), WhyNot::Absent { player: 17 });
    let worse = why_not(&round, &pairing, 0, 4);
    // 1 and 5 both began first, and so 4 and 6 both second.
    assert_eq!(worse, WhyNot::Costs { rung: Rung::Balance, would: 8, is: 0 });
    assert!(matches!(why_not(&round, &pairing, 0, 2), WhyNot::Costs { .. }));
    assert_eq!(why_no_bye(&round, &pairing, 0), WhyNot::NoBye);
    let four = ledger(4, "1+2 3+4");
    let second = field(&four, &present[..4], NUMBERS);
    let pairing_of_four = pair(&second).expect("a pairing");
    let floats = WhyNot::Costs { rung: Rung::Floats(Points::ONE), would: 2, is: 0 };
    assert_eq!(why_not(&second, &pairing_of_four, 0, 3), floats);
    // A round edited by hand is measured as it stands.
    let mut edited = pairing.clone();
    (edited.boards[0].second, edited.boards[2].second) = (pairing.boards[2].second, pairing.boards[0].second);
    let better = why_not(&round, &edited, pairing.boards[0].first, pairing.boards[0].second);
    assert!(matches!(better, WhyNot::WouldBeBetter { .. }), "{better:?}");
    let five = ledger(5, "1+2 3+4 5u");
    let round = field(&five, &[true; 5], NUMBERS);
    let pairing = pair(&round).expect("a pairing");
    assert_eq!(why_no_bye(&round, &pairing, 4), WhyNot::HadBye);
    assert_eq!(why_no_bye(&round, &pairing, 3), WhyNot::ItIsSo);
    assert_eq!(why_no_bye(&round, &pairing, 0), WhyNot::Costs { rung: Rung::ByeScore, would: 1, is: 0 });
    // Reasons of a board made by hand.
    let by_hand = reasons(&round, 0, 1).expect("both there");
    assert_eq!(by_hand.met_in, Some(1));
}

#[test]
fn a_round_is_kept_as_it_was() {
    let five = ledger(5, "1+2 3+4 5u");
    let pairing = pair(&field(&five, &[true; 5], NUMBERS)).expect("a pairing");
    let json = serde_json::to_string(&pairing).expect("writes");
    assert_eq!(serde_json::from_str::<Pairing>(&json).expect("reads"), pairing);
}

#[test]
fn the_desk_answers_in_plain_words() {
    // R042
    let names = ["安", "柏", "陈", "丁", "鄂"];
    let name =
        |place: u16| names.get(usize::from(place)).map_or_else(|| "?".into(), |name| (*name).to_owned());
    let five = ledger(5, "1+2 3+4 5u");
    let round = field(&five, &[true; 5], NUMBERS);
    let pairing = pair(&round).expect("a pairing");
    assert_eq!(text::pairs(&five, &pairing), "1-5 2-3 4u");
    let said = |language, board: usize| words::board(language, &pairing.boards[board], &name).join(" ");
    assert_eq!(
        said(Language::Zh, 0),
        "两人同为 1 分，同分者对编。 鄂执先：鄂此前先手 0、后手 0，安先手 1、后手 0，这样最平衡。"
    );
    assert_eq!(
        said(Language::En, 1),
        "the players on 1 are odd in number, so one plays below: 陈 (1) meets 柏 (0), the nearest score. 柏 moves \
         first: so far 柏 was first 0 and second 1, 陈 first 1 and second 0; this balances best."
    );
    let bye = pairing.bye.as_ref().expect("odd");
    assert_eq!(words::bye(Language::Zh, bye, &name), "丁轮空：人数为单，0 分为最低分，且未轮空过。");
    let why = why_not(&round, &pairing, 0, 1);
    assert_eq!(words::why_not(Language::Zh, &why, 0, 1, &name), "安与柏第 1 轮已相遇。");
    assert_eq!(words::why_not(Language::En, &why, 0, 1, &name), "安 and 柏 met in round 1.");
    let why = why_no_bye(&round, &pairing, 4);
    assert_eq!(words::why_no_bye(Language::Zh, &why, 4, &name), "鄂已轮空过或不战而胜过。");
    // Stuck: a sentence and a button for each way out.
    let all = ledger(2, "1+2");
    let stuck = pair(&field(&all, &[true; 2], NUMBERS)).expect_err("they met");
    assert_eq!(
        words::stuck(Language::En, &stuck),
        "No pairing keeps all rules this round. The smallest exceptions:"
    );
    let Stuck::NoLegalPairing { offers } = stuck else { panic!("stuck") };
    assert_eq!(words::offer(Language::Zh, &offers[0]), "「相遇过的选手不再见面」破例 1 次");
    assert_eq!(words::offer(Language::En, &offers[0]), "“no rematch” broken once");
}
