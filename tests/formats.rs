//! The formats beside the Swiss, from sign-up to the final standings.
#![cfg(not(target_arch = "wasm32"))]

use qihui::arbiter::{Bend, Command, Newcomer, Refusal};
use qihui::journal::{Journal, saved};
use qihui::sheets;
use qihui::tournament::{
    BoardNumber, GameResult, PairingSystem, Phase, PlayerId, Points, Round, RoundNumber, Seed, Settings,
    TieBreakCode,
};
use std::collections::BTreeMap;

fn all_play_all(double: bool, groups: u16) -> Settings {
    Settings {
        system: PairingSystem::RoundRobin { double, groups },
        tie_breaks: ["DE", "SB", "WON"].map(TieBreakCode::from).to_vec(),
        ..Settings::default()
    }
}

#[track_caller]
fn ok(journal: &mut Journal, command: Command) {
    journal.perform(command, 0, "").unwrap_or_else(|refusal| panic!("{refusal}"));
    saved::check(journal.present()).expect("facts that can be");
}

fn register(settings: Settings, players: u16) -> Journal {
    let mut journal = Journal::begin(settings);
    let newcomers = (1..=players).map(|place| Newcomer::named(&format!("棋手{place}"))).collect();
    ok(&mut journal, Command::Register { newcomers });
    journal
}

/// The same with number 1 for the first on the list, and so on.
fn numbered(settings: Settings, players: u16) -> Journal {
    let mut journal = register(settings, players);
    let numbers = (1..=players).map(|place| (PlayerId(place), place)).collect();
    ok(&mut journal, Command::SetNumbers { numbers });
    journal
}

#[track_caller]
fn pair(journal: &mut Journal) -> Round {
    let round = journal.present().next_round();
    ok(journal, Command::PairNextRound { round, seed: Seed(7), bend: Bend::default() });
    ok(journal, Command::PublishRound { round });
    journal.present().last_round().expect("just paired").clone()
}

/// The stronger (the lower id) wins wherever no result stands yet.
#[track_caller]
fn play(journal: &mut Journal) {
    let round = pair(journal);
    for board in round.boards.iter().filter(|board| board.result.is_none()) {
        let result = if board.first < board.second { GameResult::FirstWins } else { GameResult::SecondWins };
        let (round, board, result) = (round.number, board.number, Some(result));
        ok(journal, Command::EnterResult { round, board, result, reason: None });
    }
}

fn meetings(journal: &Journal) -> BTreeMap<(PlayerId, PlayerId), usize> {
    let mut met = BTreeMap::new();
    for board in journal.present().rounds.iter().flat_map(|round| &round.boards) {
        *met.entry((board.first.min(board.second), board.first.max(board.second))).or_insert(0) += 1;
    }
    met
}

/// Ids in the order of the final standings with their points.
fn final_order(journal: &Journal) -> Vec<(u16, Points)> {
    let t = journal.present();
    let table = sheets::standings_after(t, RoundNumber(t.rounds.len() as u16));
    table.rows.iter().map(|row| (t.players[usize::from(row.player)].id.0, row.points)).collect()
}

#[test]
fn round_robins_run_from_sign_up_to_the_last_round() {
    #[rustfmt::skip]
    let rows = [
        // players, double, groups | rounds, games
        (3, false, 1, 3, 3), (4, false, 1, 3, 6), (5, true, 1, 10, 20), (10, false, 1, 9, 45),
        (24, false, 1, 23, 276), (12, false, 3, 3, 18), (13, false, 3, 5, 22), (24, true, 1, 46, 552),
    ];
    for (players, double, groups, rounds, games) in rows {
        let mut journal = register(all_play_all(double, groups), players);
        assert_eq!(journal.present().rounds_planned(), rounds, "{players} players in {groups} groups");
        for _ in 0..rounds {
            play(&mut journal);
        }
        assert_eq!(journal.present().phase(), Phase::Played);
        let met = meetings(&journal);
        assert!(met.values().all(|&times| times == if double { 2 } else { 1 }), "{players} players");
        assert_eq!(met.values().sum::<usize>(), games, "{players} players");
        let seats = journal
            .present()
            .rounds
            .iter()
            .flat_map(|round| round.boards.iter().map(|it| it.number).zip(1..));
        assert!(seats.into_iter().all(|(board, n)| board == BoardNumber(n)), "boards are numbered through");
        let again =
            Command::PairNextRound { round: RoundNumber(rounds + 1), seed: Seed(1), bend: Bend::default() };
        assert_eq!(journal.perform(again, 0, "").err(), Some(Refusal::AllRoundsPaired(rounds)));
    }
}

#[test]
fn the_draw_decides_the_numbers_and_can_be_replayed() {
    let drawn = |seed| {
        let mut journal = register(all_play_all(false, 1), 8);
        ok(&mut journal, Command::DrawNumbers { seed: Seed(seed) });
        play(&mut journal);
        meetings(&journal).into_keys().collect::<Vec<_>>()
    };
    assert_eq!(drawn(5), drawn(5));
    assert_ne!(drawn(5), drawn(6));
}

#[test]
fn sitting_out_of_an_odd_field_is_worth_nothing() {
    let mut journal = numbered(all_play_all(false, 1), 5);
    for _ in 0..5 {
        play(&mut journal);
        assert_eq!(journal.present().last_round().expect("played").byes.len(), 1);
    }
    let whole = |id: u16| (id, Points::whole(u32::from(5 - id)));
    assert_eq!(final_order(&journal), [whole(1), whole(2), whole(3), whole(4), whole(5)]);
}

#[test]
fn who_leaves_before_half_of_his_games_leaves_the_standings() {
    // Six players, five games each: two are less than half. What number 1 won is gone.
    let mut journal = numbered(all_play_all(false, 1), 6);
    play(&mut journal);
    play(&mut journal);
    ok(&mut journal, Command::Withdraw { id: PlayerId(1), from: RoundNumber(3) });
    for _ in 3..=5 {
        let before = journal.present().rounds.len();
        play(&mut journal);
        let round = journal.present().rounds[before].clone();
        assert!(round.board_of(PlayerId(1)).is_none() && round.byes.len() == 1);
    }
    let whole = |id: u16, points| (id, Points::whole(points));
    assert_eq!(
        final_order(&journal),
        [whole(2, 4), whole(3, 3), whole(4, 2), whole(5, 1), whole(6, 0), whole(1, 0)]
    );
}

#[test]
fn who_leaves_after_half_forfeits_the_rest() {
    // Three of five games are more than half: they stay, the other two are forfeited.
    let mut journal = numbered(all_play_all(false, 1), 6);
    for _ in 0..3 {
        play(&mut journal);
    }
    ok(&mut journal, Command::Withdraw { id: PlayerId(1), from: RoundNumber(4) });
    for _ in 4..=5 {
        let round = pair(&mut journal);
        let board = round.board_of(PlayerId(1)).expect("his board stays on the sheet").clone();
        assert!(board.result.is_some_and(GameResult::is_forfeit));
        for it in round.boards.iter().filter(|it| it.result.is_none()) {
            let result =
                Some(if it.first < it.second { GameResult::FirstWins } else { GameResult::SecondWins });
            ok(
                &mut journal,
                Command::EnterResult { round: round.number, board: it.number, result, reason: None },
            );
        }
    }
    // Rounds 4 and 5 of the table are 6-5 1-4 2-3 and 3-6 4-2 5-1: numbers 4 and 5 win without playing.
    let points: BTreeMap<u16, Points> = final_order(&journal).into_iter().collect();
    assert_eq!(points[&1], Points::whole(3));
    assert_eq!(points.values().copied().sum::<Points>(), Points::whole(15), "every game gives a point");
    assert_eq!((points[&4], points[&5]), (Points::whole(3), Points::whole(2)));
}

#[test]
fn a_table_takes_nobody_late_and_no_group_beyond_24() {
    let mut journal = register(all_play_all(false, 1), 25);
    let first = Command::PairNextRound { round: RoundNumber(1), seed: Seed(1), bend: Bend::default() };
    let refused = journal.perform(first, 0, "").err();
    assert_eq!(refused, Some(Refusal::GroupTooLarge { size: 25, limit: 24 }));
    ok(&mut journal, Command::ChangeSettings { settings: Box::new(all_play_all(false, 2)) });
    play(&mut journal);
    let late = Command::Register { newcomers: vec![Newcomer::named("晚到")] };
    assert_eq!(journal.perform(late, 0, "").err(), Some(Refusal::TableFixed));
}
