//! 俱乐部之夜: evenings of plan C from the first tick to the monthly board.
#![cfg(not(target_arch = "wasm32"))]

use qihui::arbiter::{Bend, ClubWish, Command, Newcomer, Refusal};
use qihui::journal::{Journal, saved};
use qihui::pairing::club::{LevelNote, Met};
use qihui::sheets::{self, GameKind, Hall};
use qihui::tournament::{
    BoardNumber, ClubRules, GameResult, Group, PairingSystem, Person, PlayerId, Points, Preset, Round,
    RoundNumber, Seed, Settings,
};

#[track_caller]
fn ok(journal: &mut Journal, command: Command) {
    journal.perform(command, 0, "").unwrap_or_else(|refusal| panic!("{refusal}"));
    saved::check(journal.present()).expect("facts that can be");
}

#[track_caller]
fn refused(journal: &mut Journal, command: Command) -> Refusal {
    journal.perform(command, 0, "").expect_err("a refusal")
}

fn wish(wish: ClubWish) -> Command {
    Command::Club { wish }
}

fn club(rules: ClubRules, ratings: &[u16]) -> Journal {
    let settings = Settings { system: PairingSystem::ClubNight { rules }, ..Preset::ClubNight.settings() };
    let mut journal = Journal::begin(settings);
    let newcomer = |(&rating, at): (&u16, u16)| Newcomer {
        person: Person {
            name: format!("棋手{at}"),
            rating: (rating > 0).then_some(rating),
            ..Person::default()
        },
        ..Newcomer::default()
    };
    let newcomers = ratings.iter().zip(1..).map(newcomer).collect();
    ok(&mut journal, Command::Register { newcomers });
    journal
}

#[track_caller]
fn open_night(journal: &mut Journal, date: &str, here: &[u16]) {
    ok(journal, wish(ClubWish::OpenNight { date: date.to_owned() }));
    for &id in here {
        come(journal, id, true);
    }
}

#[track_caller]
fn come(journal: &mut Journal, id: u16, here: bool) {
    ok(journal, Command::CheckIn { id: PlayerId(id), here, id_seen: false });
}

fn pairing(journal: &Journal) -> Command {
    Command::PairNextRound { round: journal.present().next_round(), seed: Seed(1), bend: Bend::default() }
}

#[track_caller]
fn pair(journal: &mut Journal) -> Round {
    let round = journal.present().next_round();
    let command = pairing(journal);
    ok(journal, command);
    ok(journal, Command::PublishRound { round });
    journal.present().last_round().expect("just paired").clone()
}

fn met(round: &Round) -> Vec<(u16, u16)> {
    let pair = |a: PlayerId, b: PlayerId| (a.0.min(b.0), a.0.max(b.0));
    round.boards.iter().map(|board| pair(board.first, board.second)).collect()
}

#[track_caller]
fn enter(journal: &mut Journal, round: u16, board: u16, result: GameResult) {
    let (round, board, result) = (RoundNumber(round), BoardNumber(board), Some(result));
    ok(journal, Command::EnterResult { round, board, result, reason: None });
}

/// The lower id wins everywhere.
#[track_caller]
fn play(journal: &mut Journal) -> Round {
    let round = pair(journal);
    for board in &round.boards {
        let result = if board.first < board.second { GameResult::FirstWins } else { GameResult::SecondWins };
        enter(journal, round.number.0, board.number.0, result);
    }
    round
}

const EIGHT: [u16; 8] = [1800, 1750, 1600, 1550, 1400, 1350, 1200, 1150];

#[test]
fn neighbours_meet_and_nobody_twice() {
    // R005, R039: nearest level, not met lately.
    let mut journal = club(ClubRules::default(), &EIGHT);
    let all: Vec<u16> = (1..=8).collect();
    open_night(&mut journal, "2013-05-25", &all);
    assert_eq!(met(&play(&mut journal)), [(1, 2), (3, 4), (5, 6), (7, 8)]);
    assert_eq!(met(&play(&mut journal)), [(1, 3), (2, 4), (5, 7), (6, 8)]);
    let third = play(&mut journal);
    for pair in met(&third) {
        assert!(![(1, 2), (3, 4), (5, 6), (7, 8), (1, 3), (2, 4), (5, 7), (6, 8)].contains(&pair));
    }
    // Three prize games each: nobody is left for a fourth.
    let command = pairing(&journal);
    assert_eq!(refused(&mut journal, command), Refusal::NobodyReady { present: 0 });
    // A week later those who met then are kept apart where that costs little.
    open_night(&mut journal, "2013-06-01", &all);
    let next = pair(&mut journal);
    assert!(next.boards.iter().all(|it| LevelNote::of(it).expect("a note").met == Met::NotLately));
}

#[test]
fn two_alone_may_meet_again_and_it_is_said() {
    let mut journal = club(ClubRules::default(), &[1500, 1400]);
    open_night(&mut journal, "2013-05-25", &[1, 2]);
    let first = play(&mut journal);
    let again = play(&mut journal);
    assert_eq!(LevelNote::of(&again.boards[0]).expect("a note").met, Met::Tonight);
    assert_eq!(first.boards[0].first, again.boards[0].second, "sides change");
}

#[test]
fn levels_without_ratings_follow_the_points_a_game() {
    let mut journal = club(ClubRules::default(), &[0; 6]);
    open_night(&mut journal, "2013-05-25", &[1, 2, 3, 4, 5, 6]);
    play(&mut journal);
    // 1, 3 and 5 have won, 2, 4 and 6 have lost.
    let second = met(&pair(&mut journal));
    assert_eq!(second.iter().filter(|(a, b)| a % 2 == b % 2).count(), 2, "{second:?}");
}

#[test]
fn people_come_and_go_and_rounds_run_side_by_side() {
    let mut journal = club(ClubRules::default(), &EIGHT);
    open_night(&mut journal, "2013-05-25", &[1, 2, 3]);
    let first = pair(&mut journal);
    assert_eq!((first.boards.len(), first.byes.len()), (1, 0), "the odd one waits");
    // Two come while the first pair plays: they and the one who waited.
    come(&mut journal, 5, true);
    let second = pair(&mut journal);
    let running = met(&first)[0];
    assert!(met(&second).iter().all(|(a, b)| *a != running.0 && *b != running.1));
    // The tables still in use keep their numbers.
    assert_eq!((first.boards[0].number, second.boards[0].number), (BoardNumber(1), BoardNumber(2)));
    let command = pairing(&journal);
    assert_eq!(refused(&mut journal, command), Refusal::NobodyReady { present: 0 });
    enter(&mut journal, 1, 1, GameResult::Draw);
    // One of them goes home, the other waits for somebody.
    come(&mut journal, running.0, false);
    let command = pairing(&journal);
    assert_eq!(refused(&mut journal, command), Refusal::NobodyReady { present: 1 });
    come(&mut journal, 6, true);
    let third = pair(&mut journal);
    assert_eq!(third.boards[0].number, BoardNumber(1), "the lowest free table");
    assert_eq!(met(&third), [(running.1.min(6), running.1.max(6))]);
}

#[test]
fn a_fourth_prize_game_is_refused() {
    // R151
    let mut journal = club(ClubRules::default(), &EIGHT);
    open_night(&mut journal, "2013-05-25", &[1, 2, 3, 4]);
    for _ in 0..3 {
        play(&mut journal);
    }
    come(&mut journal, 5, true);
    come(&mut journal, 6, true);
    let round = pair(&mut journal);
    assert_eq!(met(&round), [(5, 6)]);
    let fourth = Command::Swap { round: round.number, a: PlayerId(5), b: PlayerId(1) };
    assert_eq!(refused(&mut journal, fourth), Refusal::PrizeGamesDone { player: PlayerId(1), limit: 3 });
    // Free games go on, as many as they like.
    let free = ClubWish::NoteFreeGame { first: PlayerId(1), second: PlayerId(2), result: None };
    for _ in 0..5 {
        ok(&mut journal, wish(free.clone()));
    }
    assert_eq!(journal.present().club.free.len(), 5);
}

#[test]
fn the_teacher_moves_whom_he_likes_before_and_after_it_is_shown() {
    // R039
    let mut journal = club(ClubRules::default(), &EIGHT);
    open_night(&mut journal, "2013-05-25", &[1, 2, 3, 4, 5]);
    let round = RoundNumber(1);
    let command = pairing(&journal);
    ok(&mut journal, command);
    let seated = journal.present().last_round().expect("a draft").clone();
    let waits = (1..=5).map(PlayerId).find(|id| seated.board_of(*id).is_none()).expect("the odd one");
    let goes = seated.boards[0].first;
    ok(&mut journal, Command::Swap { round, a: goes, b: waits });
    let now = journal.present().last_round().expect("a draft");
    assert!(now.board_of(waits).is_some() && now.board_of(goes).is_none());
    let stranger = Command::Swap { round, a: waits, b: PlayerId(99) };
    assert_eq!(refused(&mut journal, stranger), Refusal::UnknownPlayer(PlayerId(99)));
    journal.undo(0, "").expect("swapped");
    assert_eq!(*journal.present().last_round().expect("a draft"), seated);
}

#[test]
fn level_groups_do_not_mix() {
    // R006
    let mut journal = club(ClubRules::default(), &[1800, 1790, 1780, 1770, 1760]);
    let groups =
        [(1, 1), (2, 2), (3, 1), (4, 2), (5, 2)].map(|(id, group)| (PlayerId(id), Some(Group(group))));
    ok(&mut journal, Command::SetGroups { groups: groups.to_vec() });
    open_night(&mut journal, "2013-05-25", &[1, 2, 3, 4, 5]);
    let pairs = met(&pair(&mut journal));
    assert!(pairs.contains(&(1, 3)) && pairs.len() == 2, "{pairs:?}");
}

#[test]
fn nights_have_dates_in_order() {
    let mut journal = club(ClubRules::default(), &[1500, 1400, 1300, 1200]);
    let command = pairing(&journal);
    assert_eq!(refused(&mut journal, command), Refusal::NightMissing);
    let night = |date: &str| wish(ClubWish::OpenNight { date: date.to_owned() });
    assert_eq!(refused(&mut journal, night("6月1日")), Refusal::NoDate);
    open_night(&mut journal, "2013-06-01", &[1, 2, 3, 4]);
    let same = Refusal::NightNotLater { last: "2013-06-01".to_owned() };
    assert_eq!(refused(&mut journal, night("2013-06-01")), same);
    pair(&mut journal);
    assert!(matches!(refused(&mut journal, night("2013-06-08")), Refusal::ResultsMissing { .. }));
    enter(&mut journal, 1, 1, GameResult::FirstWins);
    enter(&mut journal, 1, 2, GameResult::FirstWins);
    ok(&mut journal, night("2013-06-08"));
    assert!(journal.present().players.iter().all(|player| !player.here), "a new roll-call");
    assert_eq!(journal.present().club.night_of(RoundNumber(1)), Some(0));
}

#[test]
fn club_points_of_a_night() {
    // Fixture 8, R022: a night with win, draw, loss = 2 + 1 + 0.5 = 3.5
    let mut journal = club(ClubRules::default(), &[1500, 1400, 1300, 1200]);
    open_night(&mut journal, "2013-06-01", &[1, 2, 3, 4]);
    for result in [0, 1, 2] {
        let round = pair(&mut journal);
        for board in &round.boards {
            let first = board.first == PlayerId(1);
            let mine = match (result, board.seats(PlayerId(1)).is_some()) {
                (0, true) if first => GameResult::FirstWins,
                (0, true) => GameResult::SecondWins,
                (1, true) => GameResult::Draw,
                (2, true) if first => GameResult::SecondWins,
                (2, true) => GameResult::FirstWins,
                _ => GameResult::FirstWinsByForfeit,
            };
            enter(&mut journal, round.number.0, board.number.0, mine);
        }
    }
    let board = sheets::month_board(&Hall::of(journal.present()), "2013-06").expect("a month");
    let row = board.rows.iter().find(|row| row.player.id == PlayerId(1)).expect("on the board");
    assert_eq!((row.form.points, row.form.games), (Points(35), 3));
    assert_eq!((row.wins, row.draws, row.losses, row.nights), (1, 1, 1, 1));
    // ?7: who did not come has nothing, who was there has the win.
    let total: Points = board.rows.iter().map(|row| row.form.points).sum();
    assert_eq!(total, Points(25 + 20 + 25 + 20 * 3));
}

/// Two months: the lower id wins in the first one, the higher in the second.
fn two_months(rules: ClubRules) -> Journal {
    let mut journal = club(rules, &[1500, 1490, 1480, 1470]);
    for (date, turned) in
        [("2013-05-11", false), ("2013-05-25", false), ("2013-06-01", true), ("2013-06-08", true)]
    {
        open_night(&mut journal, date, &[1, 2, 3, 4]);
        for _ in 0..3 {
            let round = pair(&mut journal);
            for board in &round.boards {
                let first_wins = (board.first < board.second) != turned;
                let result = if first_wins { GameResult::FirstWins } else { GameResult::SecondWins };
                enter(&mut journal, round.number.0, board.number.0, result);
            }
        }
    }
    journal
}

#[test]
fn the_monthly_board_has_the_most_points_and_the_most_progress() {
    // R066, ?14: points a game this month less last month's, four games at least, both numbers shown.
    let journal = two_months(ClubRules::default());
    let hall = Hall::of(journal.present());
    assert_eq!(sheets::months(&hall), ["2013-05", "2013-06"]);
    let may = sheets::month_board(&hall, "2013-05").expect("May");
    let order: Vec<u16> = may.rows.iter().map(|row| row.player.id.0).collect();
    assert_eq!((order, may.improved.len()), (vec![1, 2, 3, 4], 0), "no month before it");
    let june = sheets::month_board(&hall, "2013-06").expect("June");
    let ranks: Vec<(u16, u16)> = june.rows.iter().map(|row| (row.rank, row.player.id.0)).collect();
    assert_eq!(ranks, [(1, 4), (2, 3), (3, 2), (4, 1)]);
    let improved: Vec<u16> = june.improved.iter().map(|row| row.player.id.0).collect();
    assert_eq!(improved, [4, 3], "who went back is not named");
    let best = &june.improved[0];
    assert_eq!((best.before.average(), best.now.average()), (50, 200));
    assert_eq!(sheets::month_board(&hall, "2013-07"), None);
    // With seven games asked for, six are too few.
    let strict = two_months(ClubRules { least_games: 7, ..ClubRules::default() });
    let june = sheets::month_board(&Hall::of(strict.present()), "2013-06").expect("June");
    assert!(june.improved.is_empty());
}

#[test]
fn free_games_and_guests_count_where_the_club_wants_them() {
    // ?7
    let games = |rules: ClubRules| {
        let mut journal = two_months(rules);
        let (first, second) = (PlayerId(1), PlayerId(2));
        ok(&mut journal, wish(ClubWish::NoteFreeGame { first, second, result: Some(GameResult::Draw) }));
        let person = journal.present().players[3].person.clone();
        let guest = Person { category: "嘉宾".to_owned(), ..person };
        ok(&mut journal, Command::CorrectPerson { id: PlayerId(4), person: guest });
        let board = sheets::month_board(&Hall::of(journal.present()), "2013-06").expect("June");
        let count = |id: u16| board.rows.iter().find(|it| it.player.id.0 == id).map(|it| it.form.games);
        [count(1), count(3), count(4)]
    };
    let rules = ClubRules::default();
    assert_eq!(games(rules), [Some(4), Some(4), None]);
    assert_eq!(games(ClubRules { free_count: true, ..rules }), [Some(5), Some(4), None]);
    assert_eq!(games(ClubRules { guests_count: true, ..rules }), [Some(6), Some(6), Some(6)]);
}

#[test]
fn every_game_is_in_the_book() {
    // R126: date, players, result, prize or none.
    let mut journal = two_months(ClubRules::default());
    let (first, second) = (PlayerId(3), PlayerId(2));
    ok(&mut journal, wish(ClubWish::NoteFreeGame { first, second, result: None }));
    let book = sheets::club_games(&Hall::of(journal.present()));
    assert_eq!(book.len(), 4 * 3 * 2 + 1);
    assert_eq!(book[0].date, "2013-05-11");
    let last = book.last().expect("the free game");
    assert_eq!((last.date.as_str(), last.result), ("2013-06-08", None));
    assert_eq!(last.kind, GameKind::Free { number: 1 });
    ok(&mut journal, wish(ClubWish::CorrectFreeGame { number: 1, result: Some(GameResult::FirstWins) }));
    assert_eq!(journal.present().club.free[0].result, Some(GameResult::FirstWins));
    ok(&mut journal, wish(ClubWish::StrikeFreeGame { number: 1 }));
    assert_eq!(
        refused(&mut journal, wish(ClubWish::StrikeFreeGame { number: 1 })),
        Refusal::NoFreeGame { number: 1 }
    );
    ok(&mut journal, wish(ClubWish::NoteFreeGame { first, second, result: None }));
    assert_eq!(journal.present().club.free[0].number, 2, "a number is never given twice");
}

#[test]
fn a_game_of_the_night_is_gone_through_together() {
    // R016
    let mut journal = two_months(ClubRules::default());
    let review = |night: u16, game: Option<(u16, u16)>| {
        let game = game.map(|(round, board)| (RoundNumber(round), BoardNumber(board)));
        wish(ClubWish::ChooseReview { night, game, by: "  王教练 ".to_owned() })
    };
    let other = Refusal::OtherNight { round: RoundNumber(1) };
    assert_eq!(refused(&mut journal, review(3, Some((1, 1)))), other);
    assert_eq!(refused(&mut journal, review(4, Some((1, 1)))), Refusal::NightMissing);
    ok(&mut journal, review(3, Some((12, 2))));
    let chosen = journal.present().club.nights[3].review.clone().expect("chosen");
    assert_eq!((chosen.round, chosen.board, chosen.by.as_str()), (RoundNumber(12), BoardNumber(2), "王教练"));
    ok(&mut journal, review(3, None));
    assert_eq!(journal.present().club.nights[3].review, None);
}

#[test]
fn a_club_of_two_hundred_is_paired() {
    let ratings: Vec<u16> = (0..200).map(|at| 2200 - at * 5).collect();
    let mut journal = club(ClubRules::default(), &ratings);
    let all: Vec<u16> = (1..=200).collect();
    open_night(&mut journal, "2013-06-01", &all);
    let mut pairs = std::collections::BTreeSet::new();
    for _ in 0..3 {
        let round = play(&mut journal);
        assert_eq!(round.boards.len(), 100);
        for (a, b) in met(&round) {
            assert!(pairs.insert((a, b)), "{a} and {b} met before");
            assert!(b - a <= 4, "{a} and {b} are far apart");
        }
    }
    // Sides are balanced: nobody has the same one three times.
    for id in 1..=200 {
        let boards = journal.present().rounds.iter().filter_map(|round| round.board_of(PlayerId(id)));
        let firsts = boards.filter(|board| board.first == PlayerId(id)).count();
        assert!((1..=2).contains(&firsts), "player {id} had the first move {firsts} times");
    }
}
