//! Stages (R007–R010, R036, R096, ?3, ?4): groups to a final, with points and without, and what the sheets make of it.
#![cfg(not(target_arch = "wasm32"))]

use proptest::prelude::*;
use qihui::arbiter::{Bend, Command, Newcomer, decide};
use qihui::journal::{Journal, saved};
use qihui::sheets::{self, Hall};
use qihui::standings::stages::{CarryOver, over_a_cut};
use qihui::standings::{Reason, TieBreak};
use qihui::tournament::{
    BoardNumber, Cut, Deal, Dialect, GameResult, Group, HowMany, Leave, LeaveWorth, PairingSystem, Person,
    PlayerId, Points, PrizeFor, PrizeTier, RoundNumber, Seed, Settings, Sex, Side, Stage, Status, Tournament,
    UnitRule, schedule,
};
use std::collections::BTreeSet;

const CAMPUS: PairingSystem = PairingSystem::Campus { dialect: Dialect::Numbers, unit: UnitRule::Soft };
const DUTCH: PairingSystem = PairingSystem::Dutch { initial_side: Side::First };

fn event(system: PairingSystem, players: u16, cut: Cut) -> Journal {
    let settings = Settings {
        system,
        rounds: cut.after + 3,
        cut: Some(cut),
        tie_breaks: ["BH", "OP-L", "PS", "WON", "DE"].map(Into::into).to_vec(),
        prizes: vec![PrizeTier { name: "一等奖".to_owned(), count: 1, ..PrizeTier::default() }],
        ..Settings::default()
    };
    let mut journal = Journal::open(Tournament::new(settings));
    let newcomers = (1..=players).map(|n| Newcomer::named(&format!("棋手{n}"))).collect();
    act(&mut journal, Command::Register { newcomers });
    act(&mut journal, Command::SetNumbers { numbers: (1..=players).map(|n| (PlayerId(n), n)).collect() });
    journal
}

#[track_caller]
fn act(journal: &mut Journal, command: Command) {
    let told = format!("{command:?}");
    journal.perform(command, 0, "").unwrap_or_else(|why| panic!("{told}: {why}"));
}

/// Pairs, publishes and plays a round; a rematch is never allowed.
fn play(journal: &mut Journal, chance: u64) {
    let round = journal.present().next_round();
    act(journal, Command::PairNextRound { round, seed: Seed(chance), bend: Bend::default() });
    act(journal, Command::PublishRound { round });
    for board in journal.present().last_round().expect("a round").boards.clone() {
        let key =
            chance ^ (u64::from(board.first.0) << 32 | u64::from(board.second.0) << 16 | u64::from(round.0));
        let results = [GameResult::FirstWins, GameResult::SecondWins, GameResult::Draw];
        let result = Some(results[(key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40) as usize % 3]);
        act(journal, Command::EnterResult { round, board: board.number, result, reason: None });
    }
}

/// The best of each section, or of all, go on.
fn cut(journal: &mut Journal) {
    let t = journal.present();
    let cut = t.settings.cut.expect("a cut");
    let after = RoundNumber(cut.after);
    let tables = if cut.each {
        sheets::standings_after(t, after).sections().into_iter().map(|it| it.standings).collect()
    } else {
        vec![sheets::overall_after(t, after)]
    };
    let best = tables.iter().flat_map(|table| table.rows.iter().take(usize::from(cut.keep)));
    let keep: Vec<PlayerId> = best.map(|row| t.players[usize::from(row.player)].id).collect();
    act(journal, Command::CutField { after, keep });
}

fn ranks(t: &Tournament, after: u16) -> Vec<(u16, u16, u16)> {
    let rows = sheets::standings_after(t, RoundNumber(after)).rows;
    rows.iter().map(|row| (row.group, row.rank, row.number)).collect()
}

#[test]
fn two_of_each_group_go_on_and_begin_anew() {
    let settings = Cut { after: 3, keep: 2, each: true, reset: true };
    for system in [CAMPUS, DUTCH] {
        let mut journal = event(system, 14, settings);
        act(&mut journal, Command::AssignGroups { by: Deal::Snake, many: HowMany::OfAtMost(7) });
        for _ in 0..3 {
            play(&mut journal, 5);
        }
        let next = Command::PairNextRound { round: RoundNumber(4), seed: Seed(1), bend: Bend::default() };
        assert!(decide(journal.present(), next).is_err(), "the field is to be cut first");
        let at_cut = ranks(journal.present(), 3);
        // A: 1 to 7, then B: 1 to 7.
        assert_eq!(at_cut.iter().map(|it| it.0).collect::<Vec<_>>(), [[1; 7], [2; 7]].concat());
        assert_eq!((at_cut[0].1, at_cut[7].1), (1, 1));
        cut(&mut journal);
        let finalists: BTreeSet<u16> = [0, 1, 7, 8].into_iter().map(|at| at_cut[at].2).collect();
        let met = |t: &Tournament| -> Vec<BTreeSet<PlayerId>> {
            t.rounds
                .iter()
                .flat_map(|it| &it.boards)
                .map(|it| BTreeSet::from([it.first, it.second]))
                .collect()
        };
        play(&mut journal, 5);
        let t = journal.present();
        let last = t.last_round().expect("round 4");
        // One field of four, all at nothing; who met in the groups stays apart (R036).
        assert_eq!(last.boards.len(), 2, "{system:?}");
        let seats: BTreeSet<u16> = last.boards.iter().flat_map(|it| [it.first.0, it.second.0]).collect();
        assert_eq!(seats, finalists);
        let pairs = met(t);
        assert_eq!(pairs.iter().collect::<BTreeSet<_>>().len(), pairs.len(), "no rematch across stages");
        let hall = Hall::of(t);
        let sheet = sheets::pairings(&hall, RoundNumber(4)).expect("the sheet");
        assert!(
            sheet.boards.iter().all(|it| it.first.score == Points::ZERO && it.second.score == Points::ZERO)
        );
        assert!(sheet.boards.iter().all(|it| it.opens.is_none()), "the final is one field");
        let before = sheets::pairings(&hall, RoundNumber(3)).expect("the sheet");
        let opens: Vec<Group> = before.boards.iter().filter_map(|it| it.opens).collect();
        assert_eq!(opens, [Group(1), Group(2)], "round 3 stays as it was");

        // The table: four finalists by the final alone, then each group's others with the rank they had.
        let now = ranks(t, 4);
        assert_eq!(now[..4].iter().map(|it| it.2).collect::<BTreeSet<_>>(), finalists);
        assert!(now[..4].iter().all(|it| it.0 == 0));
        let others: Vec<_> = at_cut.iter().filter(|it| !finalists.contains(&it.2)).copied().collect();
        assert_eq!(now[4..], others, "frozen, by group");
        let table = sheets::standings_after(t, RoundNumber(4));
        let top = &table.rows[0];
        assert!(top.points <= Points::ONE, "one round was played in the final: {:?}", top.points);
        assert_eq!(ranks(t, 3), at_cut, "what hung on the wall after round 3 stays");

        // The working speaks of round 4; the card begins anew.
        let step = table.order.iter().position(|it| it.to_string() == "BH").expect("BH");
        let working = sheets::working(t, RoundNumber(4), top.player, step);
        assert_eq!(working.addends.iter().map(|it| it.round).collect::<Vec<_>>(), [Some(4)]);
        let id = t.players[usize::from(top.player)].id;
        let card = sheets::player_card(&hall, id).expect("the card");
        assert_eq!(card.lines[3].running, card.lines[3].points);
        assert_ne!(card.lines[2].running, Points::ZERO);

        // Prizes are those of the final.
        let called = sheets::called_out(&hall, &table);
        assert_eq!(called.iter().map(|it| (it.group, it.player.id)).collect::<Vec<_>>(), [(0, id)]);
        // The way back: the cut is one step.
        let text = saved::write("e", &journal);
        assert_eq!(saved::read(&text).expect("reads").journal, journal);
        while journal.present().rounds.len() > 3 || !journal.present().resets.is_empty() {
            journal.undo(0, "");
        }
        assert!(journal.present().players.iter().all(|player| player.status == Status::Active));
    }
}

#[test]
fn groups_without_a_final_have_prizes_each() {
    let mut journal = event(CAMPUS, 12, Cut { after: 2, keep: 2, ..Cut::default() });
    let settings = Settings { cut: None, ..journal.present().settings.clone() };
    act(&mut journal, Command::ChangeSettings { settings: Box::new(settings) });
    act(&mut journal, Command::AssignGroups { by: Deal::Levels, many: HowMany::Groups(3) });
    play(&mut journal, 9);
    play(&mut journal, 9);
    let t = journal.present();
    let table = sheets::standings_after(t, RoundNumber(2));
    let called: Vec<u16> = sheets::called_out(&Hall::of(t), &table).iter().map(|it| it.group).collect();
    assert_eq!(called, [1, 2, 3]);
    // A question across groups has no answer; inside one it has.
    let places: Vec<u16> = table.rows.iter().map(|row| row.player).collect();
    assert!(sheets::why_before(t, RoundNumber(2), places[0], places[4]).is_none());
    assert!(sheets::why_before(t, RoundNumber(2), places[0], places[1]).is_some());
}

#[test]
fn a_bye_in_a_group_counts_like_the_lowest_of_the_group() {
    // OP-L: in the other group somebody has less.
    let mut journal = event(CAMPUS, 7, Cut { after: 3, keep: 2, each: true, reset: false });
    let hand = (1..=7).map(|n| (PlayerId(n), Some(Group(if n <= 3 { 1 } else { 2 }))));
    act(&mut journal, Command::SetGroups { groups: hand.collect() });
    let round = RoundNumber(1);
    act(&mut journal, Command::PairNextRound { round, seed: Seed(1), bend: Bend::default() });
    act(&mut journal, Command::PublishRound { round });
    let of_a = |journal: &Journal, id: PlayerId| journal.present().group_of(id) == Some(Group(1));
    for board in journal.present().last_round().expect("a round").boards.clone() {
        let result = if of_a(&journal, board.first) { GameResult::Draw } else { GameResult::FirstWins };
        act(
            &mut journal,
            Command::EnterResult { round, board: board.number, result: Some(result), reason: None },
        );
    }
    let t = journal.present();
    let table = sheets::standings_after(t, round);
    let step = table.order.iter().position(|it| it.to_string() == "OP-L").expect("OP-L");
    let bye = t.rounds[0].byes[0].player;
    assert!(of_a(&journal, bye));
    let row = table.of(t.index_of(bye).expect("known") as u16).expect("a row");
    assert_eq!(row.values[step].to_string(), "½", "the lowest of group A has half a point");
}

#[test]
fn rounds_know_their_stage_and_their_time() {
    // R009, R010: plan E over three days, the final with another control.
    let mut settings = qihui::tournament::Preset::Selection.settings();
    settings.occasion.final_time_control = "60分钟包干".to_owned();
    settings.schedule =
        schedule::read("4月6日 9:00 14:00 16:00\n4月7日 9:00 14:00 16:00\n4月8日 9:00 14:00 16:00");
    for (round, stage, day, control) in [
        (1, Stage::Preliminary, "4月6日", "前一小时自由支配，之后双方各15分钟"),
        (6, Stage::Preliminary, "4月7日", "前一小时自由支配，之后双方各15分钟"),
        (7, Stage::Final, "4月8日", "60分钟包干"),
    ] {
        let round = RoundNumber(round);
        assert_eq!(settings.stage(round), stage);
        assert_eq!(settings.slot(round).map(|it| it.day), Some(day));
        assert_eq!(settings.time_control(round), control);
    }
    assert_eq!(Settings::default().stage(RoundNumber(7)), Stage::Whole);
}

#[test]
fn everyone_who() {
    // R144 and 优秀奖 by points: nobody is counted, so no tie falls across it; who has a place is passed over.
    let mut journal = event(CAMPUS, 8, Cut::default());
    let tier =
        |name: &str, count, whom| PrizeTier { name: name.to_owned(), count, whom, ..PrizeTier::default() };
    let settings = |add_up| Settings {
        cut: None,
        rounds: 3,
        prizes: vec![
            tier("冠军", 1, PrizeFor::Everybody),
            tier("优秀奖", 0, PrizeFor::AtLeast { points: Points::ONE }),
            tier("全勤奖", 0, PrizeFor::EveryRound),
        ],
        prizes_add_up: add_up,
        tie_breaks: vec!["PS".into()],
        ..Settings::default()
    };
    act(&mut journal, Command::ChangeSettings { settings: Box::new(settings(true)) });
    let leave = Leave { round: RoundNumber(2), worth: LeaveWorth::Nothing };
    act(&mut journal, Command::GrantLeave { id: PlayerId(8), leave });
    for _ in 0..3 {
        play(&mut journal, 11);
    }
    let given = |journal: &Journal| {
        let t = journal.present();
        let table = sheets::standings_after(t, RoundNumber(3));
        let awards = sheets::awards(&Hall::of(t), &table);
        assert!(awards.left_over.is_empty(), "{awards:?}");
        let of = |prize: u16| -> BTreeSet<u16> {
            awards.awards.iter().filter(|it| it.prize == prize).map(|it| it.player).collect()
        };
        let with_a_point: BTreeSet<u16> =
            table.rows.iter().filter(|row| row.points >= Points::ONE).map(|row| row.player).collect();
        (of(0), of(1), of(2), with_a_point)
    };
    let (first, points, rounds, with_a_point) = given(&journal);
    assert_eq!(first.len(), 1);
    assert_eq!(points, with_a_point, "all of them, the winner too");
    assert_eq!(rounds, (0..7).collect(), "the one on leave missed a round");
    // One prize each: in the order of the list.
    act(&mut journal, Command::ChangeSettings { settings: Box::new(settings(false)) });
    let (first, points, rounds, with_a_point) = given(&journal);
    assert_eq!(points, &with_a_point - &first);
    assert!(rounds.is_disjoint(&points) && rounds.is_disjoint(&first) && !rounds.contains(&7));
}

#[test]
fn a_tie_for_a_place_is_marked_whatever_else_they_may_take() {
    // All level; one was away for the prize of every round: the tie for the first place is a tie all the same.
    let mut journal = event(CAMPUS, 4, Cut::default());
    let tier =
        |name: &str, count, whom| PrizeTier { name: name.to_owned(), count, whom, ..PrizeTier::default() };
    let settings = Settings {
        cut: None,
        rounds: 2,
        tie_breaks: Vec::new(),
        prizes: vec![tier("冠军", 1, PrizeFor::Everybody), tier("女子第一", 1, PrizeFor::Women)],
        ..Settings::default()
    };
    act(&mut journal, Command::ChangeSettings { settings: Box::new(settings) });
    let woman = Person { sex: Sex::Female, ..journal.present().players[1].person.clone() };
    act(&mut journal, Command::CorrectPersons { persons: vec![(PlayerId(2), woman)] });
    let round = RoundNumber(1);
    act(&mut journal, Command::PairNextRound { round, seed: Seed(1), bend: Bend::default() });
    act(&mut journal, Command::PublishRound { round });
    for board in 1..=2 {
        let (board, result) = (BoardNumber(board), Some(GameResult::Draw));
        act(&mut journal, Command::EnterResult { round, board, result, reason: None });
    }
    let t = journal.present();
    let awards = sheets::awards(&Hall::of(t), &sheets::standings_after(t, round)).awards;
    let told: Vec<(u16, u16, bool)> = awards.iter().map(|it| (it.prize, it.player, it.tied)).collect();
    assert_eq!(told, [(0, 0, true), (1, 1, false)], "nobody but her may have the second");
}

fn cases() -> u32 {
    std::env::var("QIHUI_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(24)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(cases()) })]

    /// Against the engine's own account of a cut: finalists by the whole or by the final alone, the others as they were.
    #[test]
    fn a_final_is_ranked_by_what_counts(
        players in 12_u16..24, keep in 4_u16..9, reset in any::<bool>(), dutch in any::<bool>(), chance in any::<u64>(),
    ) {
        let settings = Cut { after: 3, keep, each: false, reset };
        let mut journal = event(if dutch { DUTCH } else { CAMPUS }, players, settings);
        for _ in 0..3 {
            play(&mut journal, chance);
        }
        cut(&mut journal);
        for _ in 0..2 {
            let round = journal.present().next_round();
            let pair = Command::PairNextRound { round, seed: Seed(chance), bend: Bend::default() };
            // A small final may run out of opponents; then the rest is not asked.
            if decide(journal.present(), pair).is_err() {
                return Ok(());
            }
            play(&mut journal, chance);
        }
        let t = journal.present();
        let table = sheets::standings_after(t, RoundNumber(5));
        let order: Vec<TieBreak> = sheets::tie_breaks(t, RoundNumber(5));
        let finalists: Vec<u16> = (0..).zip(&t.players)
            .filter(|(_, it)| it.status == Status::Active).map(|(at, _)| at).collect();
        let carry = if reset { CarryOver::Reset } else { CarryOver::Points };
        let extras = qihui::standings::Extras::default();
        let other = over_a_cut(&t.ledger(5), &order, &extras, 3, &finalists, carry);
        let of = |it: &qihui::standings::Standings| -> Vec<(u16, u16, Points)> {
            it.rows.iter().map(|row| (row.player, row.rank, row.points)).collect()
        };
        prop_assert_eq!(of(&table), of(&other));
        // Whoever of the final asks why, hears of the final's rounds only.
        for pair in table.rows[..finalists.len()].windows(2) {
            let why = sheets::why_before(t, RoundNumber(5), pair[0].player, pair[1].player).expect("a reason");
            if let Reason::TieBreak { before, behind, .. } = why.reason {
                let rounds = before.addends.iter().chain(&behind.addends).filter_map(|it| it.round);
                let first = if reset { 4 } else { 1 };
                prop_assert!(rounds.into_iter().all(|round| (first..=5).contains(&round)));
            }
        }
    }
}
