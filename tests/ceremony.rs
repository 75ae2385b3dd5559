//! Notices, the lottery and the papers of the prize-giving (R143–R146, R149, R200).
#![cfg(not(target_arch = "wasm32"))]

use proptest::prelude::*;
use qihui::arbiter::{Bend, Command, Newcomer, POOL_LIMIT, Quantity, Refusal, decide, winners_of};
use qihui::journal::{Journal, saved};
use qihui::sheets::{self, Hall};
use qihui::tournament::{Change, GameResult, Person, Preset, RoundNumber, Seed, Settings, Tournament};
use std::collections::BTreeSet;

fn lottery(pool: &[&str], winners: u16) -> Command {
    Command::DrawLottery {
        title: "抽奖礼品".to_owned(),
        pool: pool.iter().map(|it| (*it).to_owned()).collect(),
        winners,
        seed: Seed(20_081_227),
    }
}

#[track_caller]
fn ok(journal: &mut Journal, command: Command) {
    journal.perform(command, 0, "").unwrap_or_else(|refusal| panic!("{refusal}"));
    saved::check(journal.present()).expect("facts that can be");
}

#[test]
fn a_lottery_draws_nobody_twice_and_keeps_what_came_out() {
    let mut journal = Journal::begin(Settings::default());
    // Blank lines are no tickets, and a ticket pasted twice is one ticket.
    ok(&mut journal, lottery(&["甲", " ", "乙", "丙", "甲", "\u{202E}丁"], 3));
    let drawn = &journal.present().lotteries[0];
    assert_eq!(drawn.pool, ["甲", "乙", "丙", "丁"]);
    assert_eq!(drawn.names().collect::<BTreeSet<_>>().len(), 3);
    assert_eq!(drawn.winners, winners_of(4, 3, Seed(20_081_227)), "pool and seed give it again");
    // Plan D: ten gifts, drawn before everybody's eyes; frozen, for it was announced once.
    assert_eq!(winners_of(36, 10, Seed(20_081_227)), [32, 17, 33, 16, 14, 7, 2, 11, 34, 10]);
}

#[test]
fn what_is_no_lottery_is_refused_with_the_reason() {
    let t = Tournament::default();
    let many: Vec<String> = (0..=POOL_LIMIT).map(|n| n.to_string()).collect();
    let many: Vec<&str> = many.iter().map(String::as_str).collect();
    #[rustfmt::skip]
    let rows = [
        (lottery(&[], 1), Refusal::EmptyPool),
        (lottery(&["  ", "\u{200B}"], 1), Refusal::EmptyPool),
        (lottery(&["甲"], 0), Refusal::OutOfRange { what: Quantity::Winners, min: 1, max: 1 }),
        (lottery(&["甲", "甲"], 2), Refusal::OutOfRange { what: Quantity::Winners, min: 1, max: 1 }),
        (lottery(&many, 1), Refusal::PoolTooLarge { limit: POOL_LIMIT }),
        (Command::PostNotice { text: " \n".to_owned(), at: 0 }, Refusal::WordsMissing),
        (Command::TakeDownNotice { place: 0 }, Refusal::UnknownNotice),
    ];
    for (command, refusal) in rows {
        assert_eq!(decide(&t, command), Err(refusal));
    }
}

#[test]
fn notices_hang_until_they_are_taken_down_and_the_ceremony_follows_the_closing() {
    let mut journal = Journal::begin(Settings::default());
    ok(&mut journal, Command::CloseEvent);
    for text in ["颁奖 17:15", "抽奖 17:20"] {
        ok(&mut journal, Command::PostNotice { text: text.to_owned(), at: 5 });
    }
    let twice = Command::PostNotice { text: "抽奖 17:20".to_owned(), at: 9 };
    assert_eq!(decide(journal.present(), twice), Err(Refusal::NothingChanges));
    ok(&mut journal, Command::TakeDownNotice { place: 0 });
    ok(&mut journal, lottery(&["甲", "乙"], 1));
    let texts =
        |journal: &Journal| journal.present().notices.iter().map(|it| it.text.clone()).collect::<Vec<_>>();
    assert_eq!(texts(&journal), ["抽奖 17:20"]);
    // Undone one by one: the lottery first, then the notice is back.
    journal.undo(1, "").expect("something to undo");
    assert!(journal.present().lotteries.is_empty());
    journal.undo(2, "").expect("something to undo");
    assert_eq!(texts(&journal), ["颁奖 17:15", "抽奖 17:20"]);
    assert_eq!(decide(journal.present(), Command::RollCall), Err(Refusal::EventClosed));
}

/// Everybody is level but for the first, who won; number 2 is disqualified.
fn played() -> Journal {
    let mut journal = Journal::begin(Preset::FestivalChess.settings());
    let newcomers = (1..=6).map(|n| Newcomer {
        person: Person { name: format!("棋手{n}"), unit: format!("系{n}"), ..Person::default() },
        here: true,
        ..Newcomer::default()
    });
    ok(&mut journal, Command::Register { newcomers: newcomers.collect() });
    let round = RoundNumber(1);
    ok(&mut journal, Command::PairNextRound { round, seed: Seed(1), bend: Bend::default() });
    ok(&mut journal, Command::PublishRound { round });
    let boards = journal.present().rounds[0].boards.clone();
    for board in boards {
        let result = Some(GameResult::FirstWins);
        ok(&mut journal, Command::EnterResult { round, board: board.number, result, reason: None });
    }
    journal
}

#[test]
fn certificates_go_out_in_the_order_of_the_ceremony_and_pass_over_the_disqualified() {
    let mut journal = played();
    let winner = journal.present().rounds[0].boards[0].first;
    ok(&mut journal, Command::Disqualify { id: winner, from: RoundNumber(2), reason: "替赛".to_owned() });
    let t = journal.present();
    let hall = Hall::of(t);
    let table = sheets::standings_after(t, RoundNumber(1));
    let called = sheets::called_out(&hall, &table);
    let certificates = sheets::certificates(&hall, &called);
    let names: Vec<_> = called.iter().map(|it| it.player.person.name.clone()).collect();
    assert_eq!(certificates.iter().map(|it| it.name.clone()).collect::<Vec<_>>(), names);
    assert_eq!(certificates.last().map(|it| it.prize.as_str()), Some("一等奖"), "the first prize comes last");
    let out = t.name(winner);
    assert!(!names.contains(&out), "R149: {out} is passed over");
    let everybody = sheets::participation(&hall, &table);
    assert_eq!(everybody.len(), 5, "R144: all but the disqualified");
    assert!(everybody.iter().all(|it| it.name != out && it.fill("{unit} {name}").starts_with('系')));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn any_pool_gives_distinct_winners_out_of_itself(pool in 1_usize..5_000, share in 1_u16..200, seed: u64) {
        let count = share.min(u16::try_from(pool).expect("fits"));
        let winners = winners_of(pool, count, Seed(seed));
        prop_assert_eq!(winners.len(), usize::from(count));
        prop_assert!(winners.iter().all(|&at| usize::from(at) < pool));
        prop_assert_eq!(winners.iter().collect::<BTreeSet<_>>().len(), winners.len());
        // Fewer prizes of the same draw are its beginning: what was called out stays true.
        prop_assert_eq!(winners_of(pool, 1, Seed(seed)), winners[..1].to_vec());
    }
}

#[test]
fn changes_of_the_ceremony_carry_nothing_private() {
    let mut journal = Journal::begin(Settings::default());
    ok(&mut journal, lottery(&["甲"], 1));
    ok(&mut journal, Command::PostNotice { text: "注意".to_owned(), at: 0 });
    let changes: Vec<Change> = journal.entries().iter().flat_map(|it| it.changes().to_vec()).collect();
    assert!(!changes.is_empty() && changes.iter().all(|it| !it.is_private()));
}
