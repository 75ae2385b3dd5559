//! The finished rounds of an event paired again: groups side by side, bars of their rounds, boards moved by hand.
#![cfg(not(target_arch = "wasm32"))]

use qihui::arbiter::{Bend, Command, Newcomer};
use qihui::journal::Journal;
use qihui::pairing::check::{Seat, Verdict};
use qihui::pairing::dutch::WhyNot;
use qihui::pairing::recheck::History;
use qihui::tournament::{
    Deal, GameResult, HowMany, PairingSystem, Person, PlayerId, RoundNumber, Seed, Settings, Side,
};

fn event(players: u16) -> Journal {
    let system = PairingSystem::Dutch { initial_side: Side::Second };
    let mut journal = Journal::begin(Settings { system, rounds: 5, ..Settings::default() });
    let newcomers = (0..players).map(|place| Newcomer {
        person: Person {
            name: format!("棋手{}", place + 1),
            rating: Some(2400 - place),
            ..Person::default()
        },
        here: true,
        ..Newcomer::default()
    });
    ok(&mut journal, Command::Register { newcomers: newcomers.collect() });
    journal
}

#[track_caller]
fn ok(journal: &mut Journal, command: Command) {
    journal.perform(command, 0, "").unwrap_or_else(|refusal| panic!("{refusal}"));
}

/// A round paired, changed by hand and played.
fn play(journal: &mut Journal, by_hand: impl FnOnce(&mut Journal)) {
    let round = journal.present().next_round();
    ok(journal, Command::PairNextRound { round, seed: Seed(7), bend: Bend::default() });
    ok(journal, Command::PublishRound { round });
    by_hand(journal);
    for board in journal.present().last_round().unwrap().boards.clone() {
        let result = match (board.number.0 * 7 + round.0) % 4 {
            0 => GameResult::FirstWins,
            1 => GameResult::Draw,
            2 => GameResult::SecondWins,
            _ => GameResult::SecondWinsByForfeit,
        };
        ok(journal, Command::EnterResult { round, board: board.number, result: Some(result), reason: None });
    }
}

#[test]
fn an_event_of_ours_is_the_same_again() {
    for (players, groups) in [(8, 1), (13, 1), (22, 2), (27, 3)] {
        let mut journal = event(players);
        if groups > 1 {
            ok(&mut journal, Command::AssignGroups { by: Deal::Snake, many: HowMany::Groups(groups) });
        }
        for round in 0..4 {
            play(&mut journal, |_| {});
            if round == 1 {
                ok(&mut journal, Command::KeepApart { players: vec![PlayerId(1), PlayerId(2)] });
                ok(&mut journal, Command::Withdraw { id: PlayerId(3), from: RoundNumber(3) });
            }
        }
        let history = History::of(journal.present());
        assert_eq!(history.parts().len(), 4 * usize::from(groups));
        for part in history.parts() {
            assert_eq!(history.verdict(*part), Verdict::Same, "{players} {part:?}");
        }
    }
}

#[test]
fn every_board_that_differs_has_its_reasons() {
    let mut journal = event(12);
    play(&mut journal, |_| {});
    play(&mut journal, |journal| {
        let round = journal.present().last_round().unwrap();
        let (one, two) = (round.boards[0].second, round.boards[2].second);
        let turned = round.boards[4].number;
        ok(journal, Command::Swap { round: RoundNumber(2), a: one, b: two });
        ok(journal, Command::TurnSides { round: RoundNumber(2), board: turned });
    });
    let history = History::of(journal.present());
    let part = history.parts()[1];
    let Verdict::Differs { rules, played } = history.verdict(part) else { panic!("moved by hand") };
    assert_eq!((rules.len(), played.len()), (3, 3));
    let paired = history.paired(part).unwrap();
    let mut turned = 0;
    for (ours, theirs) in rules.iter().zip(&played) {
        let (Seat::Game(ours), Seat::Game(theirs)) = (ours, theirs) else {
            panic!("no bye in an even field")
        };
        assert!(paired.board(*ours).is_some());
        assert_eq!(paired.board(*theirs), None);
        match paired.why_not(theirs.first, theirs.second) {
            WhyNot::Paired => turned += 1,
            WhyNot::Better { .. } => panic!("nothing is better than the rules"),
            _ => {}
        }
    }
    assert_eq!(turned, 1);
    // Round 1 was left alone.
    assert_eq!(history.verdict(history.parts()[0]), Verdict::Same);
}
