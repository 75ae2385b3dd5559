//! The arbiter's day: what is said beforehand, the second laptop's packet, the letters on the sheets.
#![cfg(not(target_arch = "wasm32"))]

use qihui::arbiter::packet::{self, Meeting, Packet, PacketError};
use qihui::arbiter::{Bend, Command, Foresight, Newcomer, Refusal, foresee};
use qihui::journal::Journal;
use qihui::tournament::{
    BoardNumber, GameResult, PlayerId, Points, Preset, RoundNumber, Seed, Settings, Side, Status,
};

const ONE: RoundNumber = RoundNumber(1);

fn hall(settings: Settings, players: u16) -> Journal {
    let mut journal = Journal::begin(settings);
    let newcomers =
        (1..=players).map(|place| Newcomer { here: true, ..Newcomer::named(&format!("棋手{place}")) });
    ok(&mut journal, Command::Register { newcomers: newcomers.collect() });
    journal
}

#[track_caller]
fn ok(journal: &mut Journal, command: Command) {
    at(journal, command, 0);
}

#[track_caller]
fn at(journal: &mut Journal, command: Command, at: i64) {
    journal.perform(command, at, "").unwrap_or_else(|refusal| panic!("{refusal}"));
}

fn result(round: u16, board: u16, result: GameResult) -> Command {
    let (round, board) = (RoundNumber(round), BoardNumber(board));
    Command::EnterResult { round, board, result: Some(result), reason: None }
}

/// Pairs and publishes the next round.
fn paired(journal: &mut Journal) -> RoundNumber {
    let round = journal.present().next_round();
    ok(journal, Command::PairNextRound { round, seed: Seed(5), bend: Bend::default() });
    at(journal, Command::PublishRound { round }, 1_000);
    round
}

fn play(journal: &mut Journal) {
    let round = paired(journal);
    let boards = journal.present().last_round().unwrap().boards.len() as u16;
    for board in 1..=boards {
        ok(journal, result(round.0, board, GameResult::FirstWins));
    }
}

/// Whatever was foreseen is what then is.
#[track_caller]
fn foreseen(journal: &mut Journal, command: Command) -> Vec<Foresight> {
    let before = journal.clone();
    let all = foresee(journal.present(), &command);
    assert_eq!(*journal, before, "asking changes nothing");
    ok(journal, command);
    all
}

#[test]
fn an_old_result_says_whose_points_move_and_that_boards_stay() {
    let mut journal = hall(Preset::Zhuhai.settings(), 8);
    for _ in 0..3 {
        play(&mut journal);
    }
    let board = journal.present().rounds[0].boards[0].clone();
    let later = journal.present().rounds[1..].to_vec();
    let all = foreseen(&mut journal, result(1, 1, GameResult::SecondWins));
    let moved = all.iter().filter_map(|it| match it {
        Foresight::Score { player, from, to } => Some((*player, *from, *to)),
        _ => None,
    });
    let ledger = journal.present().ledger(3);
    for (player, from, to) in moved.clone() {
        assert_eq!(ledger.score(journal.present().index_of(player).unwrap()), to);
        assert!(player == board.first && to < from || player == board.second && to > from);
    }
    assert_eq!(moved.count(), 2);
    assert!(all.contains(&Foresight::LaterRoundsStay { later: 2 }));
    assert_eq!(journal.present().rounds[1..], later);
}

#[test]
fn a_disqualification_is_one_act_and_the_next_moves_up() {
    // R091, R149: out of the pairing, no rank, no prize; the games stay.
    let mut journal = hall(Preset::Zhuhai.settings(), 8);
    play(&mut journal);
    play(&mut journal);
    let t = journal.present();
    let table = qihui::sheets::standings_after(t, RoundNumber(2));
    let winner = t.players[usize::from(table.rows[0].player)].id;
    let from = RoundNumber(3);
    let all = foreseen(&mut journal, Command::Disqualify { id: winner, from, reason: "替赛".to_owned() });
    assert!(all.contains(&Foresight::OutFrom { player: winner, round: from }));
    assert!(all.contains(&Foresight::LosesRank { player: winner }));
    assert!(all.contains(&Foresight::GamesStay { player: winner, games: 2 }));
    let lost = all.iter().filter(|it| matches!(it, Foresight::PrizeLost { player, .. } if *player == winner));
    assert_eq!(lost.count(), 1);
    assert!(all.iter().any(|it| matches!(it, Foresight::PrizeWon { player, .. } if *player != winner)));
    journal.undo(0, "").unwrap();
    assert_eq!(journal.present().player(winner).unwrap().status, Status::Active);
}

#[test]
fn withdrawing_in_the_middle_of_a_game_forfeits_it() {
    // R095: now or from the next round; and back.
    let mut journal = hall(Preset::Zhuhai.settings(), 8);
    let round = paired(&mut journal);
    let board = journal.present().rounds[0].boards[2].clone();
    let now = Command::Withdraw { id: board.first, from: round };
    let all = foreseen(&mut journal, now);
    let (number, winner) = (board.number, board.second);
    assert!(all.contains(&Foresight::Forfeited { round, board: number, winner }));
    let all = foreseen(&mut journal, Command::Return { id: board.first });
    assert_eq!(all, [Foresight::BackFrom { player: board.first, round: RoundNumber(2) }]);
    let later = Command::Withdraw { id: board.first, from: RoundNumber(2) };
    let all = foreseen(&mut journal, later);
    assert_eq!(all, [Foresight::OutFrom { player: board.first, round: RoundNumber(2) }]);
}

#[test]
fn a_late_entry_says_what_it_missed() {
    let mut journal = hall(Preset::Zhuhai.settings(), 8);
    play(&mut journal);
    let newcomers = vec![Newcomer::named("迟来")];
    let all = foreseen(&mut journal, Command::Register { newcomers });
    let (name, round) = ("迟来".to_owned(), RoundNumber(2));
    let joins = Foresight::Joins { name, round, number: Some(9), missed: 1, points: Points::ZERO };
    assert!(all.contains(&joins), "{all:?}");
}

#[test]
fn a_latecomer_takes_the_byes_board_and_nobody_else_moves() {
    let mut journal = hall(Preset::Zhuhai.settings(), 7);
    let round = paired(&mut journal);
    ok(&mut journal, Command::Register { newcomers: vec![Newcomer::named("迟来")] });
    let newcomer = PlayerId(8);
    let (before, bye) = {
        let it = journal.present().last_round().unwrap();
        (it.boards.clone(), it.byes[0].player)
    };
    let all = foreseen(&mut journal, Command::SeatAtBye { round, newcomer });
    let board = BoardNumber(4);
    assert!(all.contains(&Foresight::Seats { round, board, first: bye, second: newcomer }));
    assert!(all.contains(&Foresight::OthersStay { round, boards: 3 }));
    assert!(all.contains(&Foresight::NewSheet { round }));
    assert_eq!(journal.present().last_round().unwrap().boards[..3], before);
}

#[test]
fn who_took_a_chair_is_not_struck() {
    // He joined for round 2 and sat down against the bye of round 1: from then on he can only withdraw.
    let mut journal = hall(Preset::Zhuhai.settings(), 7);
    let round = paired(&mut journal);
    ok(&mut journal, Command::Register { newcomers: vec![Newcomer::named("迟来"), Newcomer::named("没来")] });
    ok(&mut journal, Command::SeatAtBye { round, newcomer: PlayerId(8) });
    let strike = |id| Command::Strike { ids: vec![PlayerId(id)] };
    assert_eq!(journal.perform(strike(8), 0, "").unwrap_err(), Refusal::AlreadyStarted);
    ok(&mut journal, strike(9));
}

#[test]
fn after_lunch_everybody_is_ticked_anew() {
    // R090, R094: the card once, the presence each session.
    let mut journal = hall(Preset::Zhuhai.settings(), 4);
    ok(&mut journal, Command::CheckIn { id: PlayerId(1), here: true, id_seen: true });
    ok(&mut journal, Command::RollCall);
    let ticks = journal.present().players.iter().map(|it| (it.here, it.id_seen)).collect::<Vec<_>>();
    assert_eq!(ticks, [(false, true), (false, false), (false, false), (false, false)]);
    assert_eq!(journal.perform(Command::RollCall, 0, "").unwrap_err(), Refusal::NothingChanges);
    journal.undo(0, "").unwrap();
    assert!(journal.present().players.iter().all(|it| it.here));
}

#[test]
fn pending_games_are_draws_only_when_said_so() {
    // R040: the round waits; told so, the game counts as a draw for the pairing until its result is there.
    let mut journal = hall(Preset::Zhuhai.settings(), 8);
    let round = paired(&mut journal);
    for board in 1..=3 {
        ok(&mut journal, result(1, board, GameResult::FirstWins));
    }
    let next = Command::PairNextRound { round: round.next(), seed: Seed(1), bend: Bend::default() };
    let waiting = vec![BoardNumber(4)];
    let refusal = journal.perform(next.clone(), 0, "").unwrap_err();
    assert_eq!(refusal, Refusal::ResultsMissing { round, waiting: waiting.clone() });
    let all = foreseen(&mut journal, Command::TakePendingAsDraws { round });
    assert!(all.contains(&Foresight::TakenAsDraws { round, boards: waiting }));
    assert_eq!(journal.present().rounds[0].boards[3].result, None, "nobody made it a result");
    ok(&mut journal, next);
    ok(&mut journal, result(1, 4, GameResult::SecondWins));
    assert!(!journal.present().rounds[0].boards[3].pending_as_draw);
}

#[test]
fn fouls_are_counted_to_the_limit_and_back() {
    // R100: a slip of the key goes one back; below nothing there is nothing.
    let mut journal = hall(Preset::Selection.settings(), 8);
    let round = paired(&mut journal);
    let limit = journal.present().settings.foul_limit;
    let count = |more| Command::CountFoul { round, board: BoardNumber(1), side: Side::Second, more };
    assert_eq!(journal.perform(count(false), 0, "").unwrap_err(), Refusal::NothingChanges);
    for _ in 0..limit {
        ok(&mut journal, count(true));
    }
    assert_eq!((limit, journal.present().rounds[0].boards[0].fouls), (3, [0, 3]));
    assert_eq!(journal.present().rounds[0].boards[0].result, None, "the arbiter rules, not the counter");
    ok(&mut journal, count(false));
    assert_eq!(journal.present().rounds[0].boards[0].fouls, [0, 2]);
}

#[test]
fn what_is_refused_foresees_nothing() {
    let journal = hall(Preset::Zhuhai.settings(), 8);
    assert_eq!(foresee(journal.present(), &result(1, 1, GameResult::Draw)), []);
    let nobody = Command::Withdraw { id: PlayerId(99), from: ONE };
    assert_eq!(foresee(journal.present(), &nobody), []);
}

#[test]
fn letters_belong_to_contents() {
    // R3-b: what hangs, undone, hung again, and another edit.
    let mut journal = hall(Preset::Zhuhai.settings(), 8);
    let mark = |journal: &Journal| journal.pairings_issue(ONE).map(|it| it.mark());
    assert_eq!(mark(&journal), None);
    paired(&mut journal);
    assert_eq!(mark(&journal).as_deref(), Some("R1-a"));
    let board = journal.present().rounds[0].boards[0].clone();
    let turn = |board| Command::TurnSides { round: ONE, board: BoardNumber(board) };
    at(&mut journal, turn(1), 2_000);
    let issue = journal.pairings_issue(ONE).unwrap();
    assert_eq!((issue.mark().as_str(), issue.at), ("R1-b", 2_000));
    journal.undo(3_000, "").unwrap();
    assert_eq!(journal.present().rounds[0].boards[0], board);
    assert_eq!(mark(&journal).as_deref(), Some("R1-a"), "the first sheet holds again");
    at(&mut journal, turn(2), 4_000);
    assert_eq!(mark(&journal).as_deref(), Some("R1-c"), "another sheet than the one taken back");
    ok(&mut journal, result(1, 1, GameResult::Draw));
    assert_eq!(mark(&journal).as_deref(), Some("R1-c"), "results are no edit of the pairings");
}

#[test]
fn a_correction_moves_the_letter_of_every_table_since() {
    let mut journal = hall(Preset::Zhuhai.settings(), 8);
    play(&mut journal);
    play(&mut journal);
    let letters =
        |journal: &Journal| [1, 2].map(|n| journal.standings_issue(RoundNumber(n)).map(|it| it.letter));
    assert_eq!(letters(&journal), [Some('a'), Some('a')]);
    ok(&mut journal, result(2, 1, GameResult::Draw));
    assert_eq!(letters(&journal), [Some('a'), Some('b')]);
    ok(&mut journal, result(1, 1, GameResult::Draw));
    assert_eq!(letters(&journal), [Some('b'), Some('c')]);
    journal.undo(0, "").unwrap();
    assert_eq!(letters(&journal), [Some('a'), Some('b')]);
}

/// 18 boards; the packet is boards 10 to 18.
fn second_laptop() -> (Journal, Packet) {
    let mut journal = hall(Preset::Selection.settings(), 36);
    paired(&mut journal);
    let sides = ["白方".to_owned(), "黑方".to_owned()];
    let packet =
        Packet::pack(journal.present(), "abc", sides, ONE, BoardNumber(10), BoardNumber(18)).unwrap();
    (journal, packet)
}

#[test]
fn a_packet_comes_back_whole_or_not_at_all() {
    let (_, packet) = second_laptop();
    let text = packet.write();
    assert_eq!(Packet::read(&text), Ok(packet.clone()));
    assert_eq!(packet.lines.len(), 9);
    let altered = text.replace("\"board\": 11", "\"board\": 12");
    assert_eq!(Packet::read(&altered), Err(PacketError::Altered));
    let newer = text.replace("\"schema\": 1", "\"schema\": 9");
    assert_eq!(Packet::read(&newer), Err(PacketError::Newer { found: 9 }));
    for part in 0..text.len() {
        if text.is_char_boundary(part) {
            assert!(Packet::read(&text[..part]).is_err(), "cut at {part}");
        }
    }
    let mut twice = packet.clone();
    twice.lines.push(packet.lines[0].clone());
    assert_eq!(Packet::read(&twice.write()), Err(PacketError::Twice(BoardNumber(10))));
    let phone = "13800138000";
    assert!(!text.contains(phone) && !text.contains("contact"));
}

#[test]
fn both_laptops_are_heard_and_a_person_chooses() {
    let (mut journal, mut packet) = second_laptop();
    let (first, second, draw) = (GameResult::FirstWins, GameResult::SecondWins, GameResult::Draw);
    // There: 10 and 11 alike, 12 differs, 13 only there; here: 14 only here; 15 moved meanwhile.
    for (board, there) in [(10, first), (11, draw), (12, first), (13, second), (15, draw)] {
        packet.enter(BoardNumber(board), Some(there));
    }
    for (board, here) in [(10, first), (11, draw), (12, second), (14, draw)] {
        ok(&mut journal, result(1, board, here));
    }
    ok(&mut journal, Command::TurnSides { round: ONE, board: BoardNumber(15) });
    let back = Packet::read(&packet.write()).unwrap();
    let meetings = packet::compare(journal.present(), "abc", &back).unwrap();
    let conflict =
        Meeting::Conflict { board: BoardNumber(12), here: Some(second), there: first, signed: false };
    let new = Meeting::New { board: BoardNumber(13), here: None, there: second, signed: false };
    let mut expected: Vec<Meeting> =
        (10..=18).map(|board| Meeting::Same { board: BoardNumber(board) }).collect();
    (expected[2], expected[3], expected[5]) = (conflict, new, Meeting::Moved { board: BoardNumber(15) });
    assert_eq!(meetings, expected);
    for (believed, twelve) in [(vec![], second), (vec![BoardNumber(12)], first)] {
        let mut desk = journal.clone();
        for command in packet::take_over(&back, &meetings, &believed) {
            ok(&mut desk, command);
        }
        let round = &desk.present().rounds[0];
        let result = |n| round.board(BoardNumber(n)).unwrap().result;
        assert_eq!((result(12), result(13), result(15)), (Some(twelve), Some(second), None));
        // Taken twice, it brings nothing new.
        let again = packet::compare(desk.present(), "abc", &back).unwrap();
        assert!(!again.iter().any(|it| matches!(it, Meeting::New { .. })));
    }
    let other = packet::compare(journal.present(), "xyz", &back);
    assert_eq!(other, Err(PacketError::OtherEvent));
}
