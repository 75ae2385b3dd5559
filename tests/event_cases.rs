//! The cases of issue 2: single days at the desk, each with the outcome an arbiter expects.
#![cfg(not(target_arch = "wasm32"))]

use qihui::arbiter::{Bend, Command, Newcomer, Refusal, Warning, setup_warnings};
use qihui::journal::{Journal, saved};
use qihui::tournament::{
    Board, BoardNumber, Dialect, Fixture, GameResult, Ledger, Outcome, PairingSystem, PlayerId, PointSystem,
    Points, Preset, Round, RoundNumber, Seed, Settings, Status, UnitRule,
};
use std::collections::BTreeSet;

/// Players by their places on the list, from 1.
type Pairs = BTreeSet<(u16, u16)>;

const BY_FIRST: fn(usize) -> GameResult = |_| GameResult::FirstWins;
const BY_TURNS: fn(usize) -> GameResult = |board| GameResult::ALL[board % 3];

fn fold(rounds: u16) -> Settings {
    let system = PairingSystem::Campus { dialect: Dialect::Fold, unit: UnitRule::Off };
    Settings { rounds, system, ..Settings::default() }
}

/// `players` on the list, the first with the highest rating.
fn hall(settings: Settings, players: u16) -> Journal {
    let mut journal = Journal::begin(settings);
    let newcomers = (1..=players).map(|place| {
        let mut it = Newcomer::named(&format!("棋手{place}"));
        it.person.rating = Some(2_500 - place * 10);
        it.here = true;
        it
    });
    ok(&mut journal, Command::Register { newcomers: newcomers.collect() });
    journal
}

#[track_caller]
fn ok(journal: &mut Journal, command: Command) {
    journal.perform(command, 0, "").unwrap_or_else(|refusal| panic!("{refusal}"));
    saved::check(journal.present()).unwrap();
}

fn no(journal: &mut Journal, command: Command) -> Refusal {
    journal.perform(command, 0, "").expect_err("a refusal")
}

fn pairing(round: u16) -> Command {
    Command::PairNextRound { round: RoundNumber(round), seed: Seed(7), bend: Bend::default() }
}

fn result(round: u16, board: BoardNumber, result: GameResult) -> Command {
    Command::EnterResult { round: RoundNumber(round), board, result: Some(result), reason: None }
}

/// Shows the last round and enters all its results.
#[track_caller]
fn play(journal: &mut Journal, results: fn(usize) -> GameResult) {
    let round = journal.present().last_round().unwrap().clone();
    ok(journal, Command::PublishRound { round: round.number });
    for (place, board) in round.boards.iter().enumerate() {
        ok(journal, result(round.number.0, board.number, results(place)));
    }
    assert!(journal.present().last_round().unwrap().is_complete());
}

/// A round put together by hand; on round 1 everybody's number is his place.
fn by_hand(journal: &Journal, number: u16, pairs: &[(u16, u16)]) -> Command {
    let boards = pairs
        .iter()
        .zip(1..)
        .map(|(&(first, second), number)| Board::new(BoardNumber(number), PlayerId(first), PlayerId(second)));
    let round = Round {
        number: RoundNumber(number),
        boards: boards.collect(),
        byes: Vec::new(),
        published: false,
        started: None,
        seed: None,
        drew_numbers: false,
        edition: 0,
        account: None,
        fixture: Fixture::Games,
    };
    let numbers = journal.present().players.iter().map(|player| (player.id, player.id.0)).collect();
    Command::AdoptRound { round: Box::new(round), numbers, numbers_seed: None }
}

fn pairs(journal: &Journal, round: u16) -> Pairs {
    let round = journal.present().round(RoundNumber(round)).unwrap();
    let pair = |board: &Board| (board.first.0.min(board.second.0), board.first.0.max(board.second.0));
    round.boards.iter().map(pair).collect()
}

fn ledger(journal: &Journal) -> Ledger {
    journal.present().ledger(u16::MAX)
}

/// Whether the players at places `a` and `b` have played each other.
fn met(journal: &Journal, a: u16, b: u16) -> bool {
    let ledger = ledger(journal);
    let lines = &ledger.players[usize::from(a) - 1].lines;
    lines.iter().any(|line| line.opponent == Some(b - 1) && line.outcome.is_played())
}

#[test]
fn fold_pairs_head_with_tail() {
    // R032: 1–20, 2–19 … 10–11.
    let mut journal = hall(fold(5), 20);
    ok(&mut journal, pairing(1));
    assert_eq!(pairs(&journal, 1), (1..=10).map(|high| (high, 21 - high)).collect());
    let numbers = journal.present().players.iter().map(|player| player.number);
    assert!(numbers.eq((1..=20).map(Some)), "by rating, R032");
}

#[test]
fn four_players_have_one_third_round_left() {
    // R036: A–B C–D, then A–C B–D, so A–D B–C.
    let mut journal = hall(fold(3), 4);
    for (round, made) in [(1, [(1, 2), (3, 4)]), (2, [(3, 1), (2, 4)])] {
        let adopt = by_hand(&journal, round, &made);
        ok(&mut journal, adopt);
        play(&mut journal, BY_FIRST);
    }
    ok(&mut journal, pairing(3));
    assert_eq!(pairs(&journal, 3), Pairs::from([(1, 4), (2, 3)]));
}

#[test]
fn too_many_rounds_are_warned_of() {
    // R012: (players, rounds, may get stuck).
    for (players, rounds, stuck) in [(8, 7, true), (8, 5, true), (8, 4, false), (36, 6, false)] {
        let warned = setup_warnings(&fold(rounds), players)
            .contains(&Warning::MayGetStuck { planned: rounds, players });
        assert_eq!(warned, stuck, "{players} players, {rounds} rounds");
    }
}

#[test]
fn a_second_click_pairs_nothing() {
    let mut journal = hall(fold(5), 8);
    ok(&mut journal, pairing(1));
    let before = journal.clone();
    assert_eq!(no(&mut journal, pairing(1)), Refusal::AlreadyPaired(RoundNumber(1)));
    assert_eq!(no(&mut journal, pairing(2)), Refusal::DraftOpen(RoundNumber(1)));
    assert_eq!(journal, before);
}

#[test]
fn a_discarded_draft_leaves_no_trace() {
    for players in [2, 7, 8] {
        for settings in [fold(5), Preset::Selection.settings(), Preset::Zhuhai.settings()] {
            let mut journal = hall(settings, players);
            let before = journal.present().clone();
            ok(&mut journal, pairing(1));
            assert_ne!(*journal.present(), before);
            ok(&mut journal, Command::DiscardDraft { round: RoundNumber(1) });
            assert_eq!(*journal.present(), before);
        }
    }
}

#[test]
fn a_round_nobody_came_to_is_complete() {
    let mut journal = hall(fold(5), 8);
    ok(&mut journal, pairing(1));
    play(&mut journal, |_| GameResult::BothForfeit);
    let after = ledger(&journal);
    assert!((0..8).all(|player| after.score(player) == Points::ZERO));
    ok(&mut journal, pairing(2));
    assert_eq!(pairs(&journal, 2).len(), 4);
}

#[test]
fn a_late_correction_moves_points_and_no_boards() {
    let mut journal = hall(fold(5), 8);
    for round in 1..=3 {
        ok(&mut journal, pairing(round));
        play(&mut journal, BY_FIRST);
    }
    let (boards, before) = (journal.present().rounds[1..].to_vec(), ledger(&journal));
    let board = journal.present().rounds[0].boards[0].clone();
    ok(&mut journal, result(1, board.number, GameResult::SecondWins));
    let after = ledger(&journal);
    let place = |id| journal.present().index_of(id).unwrap();
    let (first, second) = (place(board.first), place(board.second));
    assert_eq!(after.score(first) + Points::ONE, before.score(first));
    assert_eq!(after.score(second), before.score(second) + Points::ONE);
    assert_eq!(journal.present().rounds[1..], boards);
}

#[test]
fn only_who_sat_together_has_met() {
    // R036: A–B C–D becomes A–C B–D before the games.
    let mut journal = hall(fold(3), 4);
    let adopt = by_hand(&journal, 1, &[(1, 2), (3, 4)]);
    ok(&mut journal, adopt);
    ok(&mut journal, Command::Swap { round: RoundNumber(1), a: PlayerId(2), b: PlayerId(3) });
    assert_eq!(pairs(&journal, 1), Pairs::from([(1, 3), (2, 4)]));
    play(&mut journal, BY_FIRST);
    for (a, b, have) in [(1, 2, false), (3, 4, false), (1, 3, true), (2, 4, true)] {
        assert_eq!((met(&journal, a, b), met(&journal, b, a)), (have, have), "{a}–{b}");
    }
    ok(&mut journal, pairing(2));
    assert!(pairs(&journal, 2).is_disjoint(&pairs(&journal, 1)));
}

#[test]
fn a_no_show_is_no_game() {
    // R036, R050, R092: not met, no side played; so the two may meet in round 2.
    for forfeit in GameResult::ALL.into_iter().filter(|it| it.is_forfeit()) {
        let mut journal = hall(fold(3), 2);
        let adopt = by_hand(&journal, 1, &[(1, 2)]);
        ok(&mut journal, adopt);
        ok(&mut journal, Command::PublishRound { round: RoundNumber(1) });
        ok(&mut journal, result(1, BoardNumber(1), forfeit));
        assert!(!met(&journal, 1, 2));
        for player in ledger(&journal).players {
            let played = player.lines.iter().filter(|line| line.outcome.is_played());
            assert_eq!(played.filter_map(|line| line.side).count(), 0);
            assert!(player.lines[0].outcome.is_forfeit());
        }
        ok(&mut journal, pairing(2));
        assert_eq!(pairs(&journal, 2), pairs(&journal, 1), "{forfeit:?}");
    }
}

#[test]
fn who_withdraws_keeps_his_points() {
    // R095.
    let mut journal = hall(fold(5), 8);
    ok(&mut journal, pairing(1));
    play(&mut journal, BY_FIRST);
    let leaver = journal.present().rounds[0].boards[0].first;
    let from = RoundNumber(2);
    ok(&mut journal, Command::Withdraw { id: leaver, from });
    ok(&mut journal, pairing(2));
    let facts = journal.present();
    let place = facts.index_of(leaver).unwrap();
    assert_eq!((facts.players.len(), &facts.players[place].status), (8, &Status::Withdrawn { from }));
    assert_eq!(ledger(&journal).score(place), Points::ONE);
    assert!(facts.rounds[1].board_of(leaver).is_none() && facts.rounds[1].bye_of(leaver).is_none());
    assert_eq!((facts.rounds[1].boards.len(), facts.rounds[1].byes.len()), (3, 1));
}

#[test]
fn a_late_entry_was_absent_before() {
    let points = PointSystem { absent: Points(3), ..PointSystem::ONE_HALF_ZERO };
    let mut journal = hall(Settings { points, ..fold(5) }, 7);
    for round in 1..=2 {
        ok(&mut journal, pairing(round));
        play(&mut journal, BY_FIRST);
    }
    ok(&mut journal, Command::Register { newcomers: vec![Newcomer::named("迟来")] });
    ok(&mut journal, pairing(3));
    let late = journal.present().players.last().unwrap();
    assert_eq!((late.joined, late.late, late.number), (RoundNumber(3), true, Some(8)));
    let lines = ledger(&journal).players[7].lines.clone();
    for line in &lines[..2] {
        assert_eq!((line.outcome, line.points), (Outcome::ZeroPointBye, points.absent));
        assert_eq!((line.opponent, line.side), (None, None));
    }
    assert_eq!((lines.len(), lines[2].outcome), (3, Outcome::Pending));
    assert_eq!(ledger(&journal).score_after(7, 2), Points(6));
}

#[test]
fn namesakes_stay_two() {
    let mut journal = hall(fold(3), 2);
    ok(&mut journal, Command::Register { newcomers: vec![Newcomer::named("王伟"), Newcomer::named("王伟")] });
    let [.., one, other] = &journal.present().players[..] else { panic!("four players") };
    assert_eq!(one.person, other.person);
    assert_ne!(one.id, other.id);
    ok(&mut journal, pairing(1));
    assert_eq!(pairs(&journal, 1).len(), 2);
}

#[test]
fn names_are_plain_lines() {
    // Security S9.
    for (typed, kept) in [
        ("\u{202E}伟王\u{202C}", "伟王"),
        ("\u{2066}Li\u{2069} \u{200F}Na", "Li Na"),
        ("\u{FEFF} 张\u{200B}三\n", "张三"),
    ] {
        let mut journal = Journal::begin(fold(3));
        ok(&mut journal, Command::Register { newcomers: vec![Newcomer::named(typed)] });
        assert_eq!(journal.present().players[0].person.name, kept);
    }
    let empty = Command::Register { newcomers: vec![Newcomer::named("\u{202E}\u{200F}")] };
    assert_eq!(no(&mut Journal::begin(fold(3)), empty), Refusal::NameMissing { row: 1 });
}

#[test]
fn plan_e_from_36_to_16() {
    // R008, R021, R031: six rounds of 36, the cut, three rounds of 16; nobody meets anybody twice (R036).
    let mut journal = hall(Preset::Selection.settings(), 36);
    let mut met = Pairs::new();
    for round in 1..=9 {
        if round == 7 {
            let after = RoundNumber(6);
            assert_eq!(no(&mut journal, pairing(7)), Refusal::CutFirst { after, keep: 16, each: false });
            let ledger = ledger(&journal);
            let mut order: Vec<usize> = (0..36).collect();
            order.sort_by_key(|&place| std::cmp::Reverse(ledger.score(place)));
            let keep: Vec<PlayerId> =
                order[..16].iter().map(|&place| journal.present().players[place].id).collect();
            ok(&mut journal, Command::CutField { after, keep });
            let out = |status: &Status| *status == Status::Finished { after };
            assert_eq!(journal.present().players.iter().filter(|it| out(&it.status)).count(), 20); // R096
        }
        ok(&mut journal, pairing(round));
        let new = pairs(&journal, round);
        assert_eq!(new.len(), if round < 7 { 18 } else { 8 });
        for pair in new {
            assert!(met.insert(pair), "round {round}: {pair:?} again");
        }
        play(&mut journal, BY_TURNS);
    }
    assert_eq!(no(&mut journal, pairing(10)), Refusal::AllRoundsPaired(9));
}
