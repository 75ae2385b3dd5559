//! 淘汰赛 from sign-up to the last match: brackets, best of n, play-offs, and what a day does to them (R018).
#![cfg(not(target_arch = "wasm32"))]

use qihui::arbiter::{Bend, Command, Newcomer, Refusal, Warning, warnings};
use qihui::journal::{Journal, saved};
use qihui::sheets;
use qihui::tournament::knock_out::{End, Seat, Way};
use qihui::tournament::{
    Board, BoardNumber, Fixture, GameResult, PairingSystem, Person, Phase, PlayerId, Round, RoundNumber,
    Seed, Seeding, Settings, Side,
};
use std::collections::BTreeSet;

fn knock_out(games: u8, third_place: bool, seeding: Seeding) -> Settings {
    Settings {
        system: PairingSystem::KnockOut { games, third_place, seeding },
        tie_breaks: Vec::new(),
        ..Settings::default()
    }
}

#[track_caller]
fn ok(journal: &mut Journal, command: Command) {
    journal.perform(command, 0, "").unwrap_or_else(|refusal| panic!("{refusal}"));
    saved::check(journal.present()).expect("facts that can be");
}

#[track_caller]
fn no(journal: &Journal, command: Command) -> Refusal {
    journal.clone().perform(command, 0, "").expect_err("refused")
}

/// Number 1 has the highest rating and the lowest id.
fn field(settings: Settings, players: u16) -> Journal {
    let mut journal = Journal::begin(settings);
    let newcomer = |place: u16| Newcomer {
        person: Person { name: format!("棋手{place}"), rating: Some(2_500 - place), ..Person::default() },
        ..Newcomer::default()
    };
    ok(&mut journal, Command::Register { newcomers: (1..=players).map(newcomer).collect() });
    journal
}

fn seeded(games: u8, third_place: bool, players: u16) -> Journal {
    field(knock_out(games, third_place, Seeding::Ratings), players)
}

#[track_caller]
fn pair(journal: &mut Journal) -> Round {
    let round = journal.present().next_round();
    ok(journal, Command::PairNextRound { round, seed: Seed(7), bend: Bend::default() });
    ok(journal, Command::PublishRound { round });
    journal.present().last_round().expect("just paired").clone()
}

fn enter(journal: &mut Journal, round: RoundNumber, board: BoardNumber, result: GameResult) {
    ok(journal, Command::EnterResult { round, board, result: Some(result), reason: None });
}

fn win_of(board: &Board, player: PlayerId) -> GameResult {
    match board.seats(player) {
        Some(Side::First) => GameResult::FirstWins,
        _ => GameResult::SecondWins,
    }
}

/// The stronger (the lower id) wins everywhere.
fn play(journal: &mut Journal) -> Round {
    let round = pair(journal);
    for board in &round.boards {
        enter(journal, round.number, board.number, win_of(board, board.first.min(board.second)));
    }
    round
}

/// A round in which these results come out, as seen by the lower id: `1` wins, `0` loses, `=` draws, board by board.
#[track_caller]
fn results(journal: &mut Journal, letters: &str) -> Round {
    let round = pair(journal);
    assert_eq!(round.boards.len(), letters.len(), "boards of round {}", round.number);
    for (board, letter) in round.boards.iter().zip(letters.chars()) {
        let (low, high) = (board.first.min(board.second), board.first.max(board.second));
        let result = match letter {
            '1' => win_of(board, low),
            '0' => win_of(board, high),
            '=' => GameResult::Draw,
            'x' => GameResult::BothForfeit,
            other => panic!("{other}"),
        };
        enter(journal, round.number, board.number, result);
    }
    round
}

/// `1-8 4-5` by id, the lower first.
fn pairs(round: &Round) -> Vec<String> {
    let pair =
        |board: &Board| format!("{}-{}", board.first.min(board.second).0, board.first.max(board.second).0);
    round.boards.iter().map(pair).collect()
}

/// `1 1`, `2 2`, `3-4 3`: ids with ranks.
fn ranks(journal: &Journal) -> Vec<(u16, u16)> {
    let t = journal.present();
    let table = sheets::standings_after(t, RoundNumber(t.rounds.len() as u16));
    table.rows.iter().map(|row| (t.players[usize::from(row.player)].id.0, row.rank)).collect()
}

#[test]
fn brackets_of_every_size_run_to_a_champion() {
    for players in (2..=33).chain([64, 100, 127, 128, 255, 256]) {
        let mut journal = seeded(1, true, players);
        let stages = (players as usize).next_power_of_two().trailing_zeros() as u16;
        assert_eq!(journal.present().rounds_planned(), stages, "{players} players");
        let mut games = 0;
        for stage in 1..=stages {
            let round = play(&mut journal);
            assert_eq!(round.fixture, Fixture::KnockOut { stage, game: 1 });
            games += round.boards.len();
            if stage == 1 {
                let byes = (players as usize).next_power_of_two() - players as usize;
                let rest: BTreeSet<u16> = round.byes.iter().map(|bye| bye.player.0).collect();
                assert_eq!(rest, (1..=byes as u16).collect(), "byes go to the top numbers");
            }
        }
        let third = usize::from(players > 3);
        assert_eq!(games, usize::from(players) - 1 + third, "{players} players");
        assert_eq!(journal.present().phase(), Phase::Played);
        let bracket = journal.present().bracket().expect("a bracket");
        assert_eq!(bracket.champion(), Some(PlayerId(1)));
        // 1, 2, 3, 4, then 5–8, 9–16 … shared; the better number wins everywhere, so ranks go by number.
        for (id, rank) in ranks(&journal) {
            let expected = match id {
                1..=4 => id,
                _ => (id.next_power_of_two() / 2) + 1,
            };
            assert_eq!(rank, expected, "{players} players, number {id}");
        }
    }
}

#[test]
fn byes_never_meet_each_other() {
    for players in 2..=64_u16 {
        let mut journal = seeded(1, false, players);
        let first = pair(&mut journal);
        let bracket = journal.present().bracket().expect("a bracket");
        for it in &bracket.stages[0] {
            assert!(
                it.players().is_some() || it.winner().player().is_some(),
                "{players}: two byes in a match"
            );
        }
        let seats = first.boards.len() * 2 + first.byes.len();
        assert_eq!(seats, usize::from(players), "everybody sits once");
    }
}

#[test]
fn eight_by_numbers_meet_as_the_bracket_says() {
    let mut journal = seeded(1, true, 8);
    #[rustfmt::skip]
    let rounds = [
        ("1111", "1-8 4-5 2-7 3-6"),
        ("11", "1-4 2-3"),
        ("11", "1-2 3-4"), // the final, then third place
    ];
    for (letters, expected) in rounds {
        assert_eq!(pairs(&results(&mut journal, letters)).join(" "), expected);
    }
    assert_eq!(ranks(&journal), [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 5), (7, 5), (8, 5)]);
}

#[test]
fn without_a_match_for_third_place_both_are_third() {
    let mut journal = seeded(1, false, 4);
    results(&mut journal, "11");
    assert_eq!(pairs(&results(&mut journal, "0")), ["1-2"]);
    assert_eq!(ranks(&journal), [(2, 1), (1, 2), (3, 3), (4, 3)]);
}

#[test]
fn lots_are_kept_and_seeds_keep_their_numbers() {
    let numbers = |seeding, seed| {
        let mut journal = field(knock_out(1, false, seeding), 16);
        ok(&mut journal, Command::DrawNumbers { seed: Seed(seed) });
        let t = journal.present();
        (t.players.iter().map(|it| it.number.expect("drawn")).collect::<Vec<_>>(), t.numbers_seed)
    };
    assert_eq!(numbers(Seeding::Lots, 5), numbers(Seeding::Lots, 5));
    assert_ne!(numbers(Seeding::Lots, 5).0, numbers(Seeding::Lots, 6).0);
    assert_eq!(numbers(Seeding::Lots, 5).1, Some(Seed(5)), "stored, so that it can be shown again");
    let (of_seeds, _) = numbers(Seeding::Seeds { count: 4 }, 5);
    assert_eq!(of_seeds[..4], [1, 2, 3, 4]);
    assert_ne!(of_seeds[4..], numbers(Seeding::Seeds { count: 4 }, 6).0[4..]);
    assert_eq!(numbers(Seeding::Ratings, 5), ((1..=16).collect(), None));
}

#[test]
fn matches_of_several_games_end_when_they_are_decided() {
    #[rustfmt::skip]
    let rows: [(u8, &[&str]); 6] = [
        // best of | rounds of two players as seen by number 1, who wins the match
        (1, &["1"]),
        (2, &["1", "="]),           // 1½ of 2
        (2, &["1", "1"]),
        (3, &["1", "1"]),           // the third game is not played
        (3, &["1", "0", "1"]),
        (5, &["1", "=", "1", "="]), // 3 of 5
    ];
    for (games, rounds) in rows {
        let mut journal = seeded(games, false, 2);
        for letters in rounds {
            assert_ne!(journal.present().phase(), Phase::Played, "best of {games}: {rounds:?}");
            results(&mut journal, letters);
        }
        assert_eq!(journal.present().phase(), Phase::Played, "best of {games}: {rounds:?}");
        assert_eq!(journal.present().bracket().unwrap().champion(), Some(PlayerId(1)));
    }
}

#[test]
fn sides_alternate_from_game_to_game() {
    let mut journal = seeded(5, false, 4);
    let mut firsts = Vec::new();
    for letters in ["==", "==", "==", "==", "=="] {
        firsts.push(results(&mut journal, letters).boards[0].first);
    }
    assert!(firsts.windows(2).all(|pair| pair[0] != pair[1]), "{firsts:?}");
    // Five draws: play-off games until one is won.
    for letters in ["==", "11"] {
        let round = results(&mut journal, letters);
        assert!(matches!(round.fixture, Fixture::KnockOut { stage: 1, game: 6 | 7 }));
    }
    let bracket = journal.present().bracket().unwrap();
    assert!(bracket.stages[0].iter().all(|it| matches!(it.end, End::Won { way: Way::ExtraGames, .. })));
    assert_eq!(pairs(&pair(&mut journal)), ["1-2"]);
}

#[test]
fn matches_of_one_stage_go_side_by_side_on_their_boards() {
    let mut journal = seeded(3, true, 8);
    results(&mut journal, "1111");
    results(&mut journal, "1010"); // matches 1 and 3 are over
    let third = pair(&mut journal);
    assert_eq!(pairs(&third), ["4-5", "3-6"]);
    let boards: Vec<u16> = third.boards.iter().map(|board| board.number.0).collect();
    assert_eq!(boards, [2, 4], "they stay at their boards");
    assert_eq!(journal.present().rounds_planned(), 3 + 2 * 3);
}

#[test]
fn a_level_match_is_played_on_or_decided_and_written_down() {
    let level = |games| {
        let mut journal = seeded(games, false, 2);
        for _ in 0..games {
            results(&mut journal, "=");
        }
        journal
    };
    let (one, two) = (PlayerId(1), PlayerId(2));
    let after = |journal: &Journal| RoundNumber(journal.present().rounds.len() as u16);

    // By lots: the seed is kept.
    let mut journal = level(2);
    let lots = Command::SettleByLots { after: after(&journal), players: vec![one, two], seed: Seed(3) };
    ok(&mut journal, lots.clone());
    let end = journal.present().bracket().unwrap().stages[0][0].end;
    assert!(matches!(end, End::Won { way: Way::Lots, .. }));
    assert_eq!(journal.present().phase(), Phase::Played);
    assert_eq!(no(&journal, lots), Refusal::MatchDecided);
    journal.undo(0, "").expect("the draw can be taken back");
    assert_eq!(journal.present().bracket().unwrap().champion(), None);

    // By an armageddon game, by a play-off of which only the outcome is known.
    let order = vec![two, one];
    for (command, way) in [
        (Command::SettleByArmageddon { after: after(&journal), order: order.clone() }, Way::Armageddon),
        (Command::SettleByPlayOff { after: after(&journal), order }, Way::PlayOff),
    ] {
        let mut journal = level(2);
        ok(&mut journal, command);
        assert_eq!(journal.present().bracket().unwrap().stages[0][0].end, End::Won { by: Side::Second, way });
        assert_eq!(ranks(&journal), [(2, 1), (1, 2)]);
    }

    // Not before its games are over, and a match is not shared.
    let mut journal = seeded(3, false, 2);
    results(&mut journal, "=");
    let early = Command::SettleByPlayOff { after: RoundNumber(1), order: vec![one, two] };
    assert_eq!(no(&journal, early), Refusal::MatchNotLevel);
    let journal = level(1);
    let share = Command::SettleByShare { after: RoundNumber(1), players: vec![one, two] };
    assert_eq!(no(&journal, share), Refusal::MatchNotLevel);
    let journal = seeded(1, false, 4);
    let none = Command::SettleByArmageddon { after: RoundNumber(1), order: vec![one, two] };
    assert_eq!(no(&journal, none), Refusal::UnknownRound(RoundNumber(1)));
}

#[test]
fn who_leaves_gives_way_to_the_other() {
    // Between the stages: the other has no game in the next one.
    let mut journal = seeded(1, true, 8);
    results(&mut journal, "1111");
    ok(&mut journal, Command::Withdraw { id: PlayerId(1), from: RoundNumber(2) });
    let semi_finals = results(&mut journal, "1");
    assert_eq!(pairs(&semi_finals), ["2-3"]);
    assert_eq!(semi_finals.byes.iter().map(|bye| bye.player.0).collect::<Vec<_>>(), [4]);
    // Third place needs no game either: number 1 is not there.
    let last = results(&mut journal, "0");
    assert_eq!(pairs(&last), ["2-4"]);
    assert_eq!(ranks(&journal)[..4], [(4, 1), (2, 2), (3, 3), (1, 4)]);

    // In the middle of a game: it is forfeited. In the middle of a match: the match is.
    let mut journal = seeded(3, false, 4);
    results(&mut journal, "11");
    pair(&mut journal);
    ok(&mut journal, Command::Withdraw { id: PlayerId(1), from: RoundNumber(2) });
    let board = journal.present().rounds[1].boards[0].clone();
    assert!(board.result.is_some_and(GameResult::is_forfeit));
    let other = journal.present().rounds[1].boards[1].clone();
    enter(&mut journal, RoundNumber(2), other.number, win_of(&other, PlayerId(2)));
    let bracket = journal.present().bracket().unwrap();
    assert_eq!(bracket.stages[0][0].end, End::Won { by: Side::Second, way: Way::Left });
    assert_eq!(pairs(&pair(&mut journal)), ["2-4"]);

    // Back again after the next stage was paired: the bracket stands.
    ok(&mut journal, Command::Return { id: PlayerId(1) });
    assert_eq!(journal.present().bracket().unwrap().stages[0][0].winner(), Seat::Player(PlayerId(4)));
}

#[test]
fn a_stage_without_a_single_game_is_passed_over() {
    let mut journal = seeded(1, false, 8);
    results(&mut journal, "1111");
    for id in [4, 3] {
        ok(&mut journal, Command::Withdraw { id: PlayerId(id), from: RoundNumber(2) });
    }
    // 1–4 and 2–3 need no game: the next round is the final.
    assert_eq!(pairs(&results(&mut journal, "1")), ["1-2"]);
    assert_eq!(journal.present().last_round().unwrap().stage(), Some(3));
    assert_eq!(ranks(&journal)[..4], [(1, 1), (2, 2), (3, 3), (4, 3)]);
    // And when all others are gone nobody needs to play at all.
    let mut journal = seeded(1, true, 4);
    results(&mut journal, "11");
    for id in [2, 3, 4] {
        ok(&mut journal, Command::Withdraw { id: PlayerId(id), from: RoundNumber(2) });
    }
    assert_eq!(journal.present().phase(), Phase::Played);
    assert_eq!(journal.present().bracket().unwrap().champion(), Some(PlayerId(1)));
}

#[test]
fn where_neither_came_nobody_goes_on() {
    let mut journal = seeded(1, true, 8);
    results(&mut journal, "x111");
    let semi_finals = pair(&mut journal);
    assert_eq!(pairs(&semi_finals), ["2-3"]);
    assert_eq!(semi_finals.byes.iter().map(|bye| bye.player.0).collect::<Vec<_>>(), [4]);
}

#[test]
fn a_correction_never_unseats_who_has_gone_on() {
    let mut journal = seeded(1, false, 4);
    let first = results(&mut journal, "11");
    pair(&mut journal);
    let board = &first.boards[0];
    let command = Command::EnterResult {
        round: RoundNumber(1),
        board: board.number,
        result: Some(win_of(board, PlayerId(4))),
        reason: None,
    };
    let said = warnings(journal.present(), &command);
    assert!(said.contains(&Warning::WentOn { player: PlayerId(1) }), "{said:?}");
    ok(&mut journal, command);
    assert_eq!(journal.present().bracket().unwrap().stages[0][0].winner(), Seat::Player(PlayerId(1)));
    // As long as the next stage is a draft it can be thrown away and paired anew.
    ok(
        &mut journal,
        Command::EnterResult { round: RoundNumber(1), board: board.number, result: None, reason: None },
    );
    ok(
        &mut journal,
        Command::EnterResult {
            round: RoundNumber(1),
            board: board.number,
            result: Some(win_of(board, PlayerId(4))),
            reason: None,
        },
    );
    journal.undo(0, "").unwrap();
}

#[test]
fn a_latecomer_takes_the_bye_that_the_bracket_has_for_him() {
    let mut journal = seeded(1, false, 6);
    pair(&mut journal);
    ok(&mut journal, Command::Register { newcomers: vec![Newcomer::named("晚到")] });
    ok(&mut journal, Command::SeatAtBye { round: RoundNumber(1), newcomer: PlayerId(7) });
    let round = journal.present().rounds[0].clone();
    assert_eq!(pairs(&round), ["4-5", "3-6", "2-7"], "7 meets 2, as in a bracket of seven");
    assert_eq!(round.byes.iter().map(|bye| bye.player.0).collect::<Vec<_>>(), [1]);
    for board in &round.boards {
        enter(&mut journal, RoundNumber(1), board.number, win_of(board, board.first.max(board.second)));
    }
    assert_eq!(pairs(&pair(&mut journal)), ["1-5", "6-7"]);
    let late = Command::Register { newcomers: vec![Newcomer::named("太晚")] };
    assert_eq!(no(&journal, late), Refusal::BracketFixed);
}

#[test]
fn the_bracket_takes_no_hand_made_changes() {
    let mut journal = seeded(1, false, 8);
    let round = pair(&mut journal).number;
    let swap = Command::Swap { round, a: PlayerId(1), b: PlayerId(2) };
    assert_eq!(no(&journal, swap), Refusal::BracketFixed);
    ok(&mut journal, Command::TurnSides { round, board: BoardNumber(1) });
    let adopt = Command::AdoptRound {
        round: Box::new(Round { number: RoundNumber(2), ..journal.present().rounds[0].clone() }),
        numbers: Vec::new(),
        numbers_seed: None,
    };
    assert_eq!(no(&journal, adopt), Refusal::BracketFixed);
    let settings = Settings { system: PairingSystem::default(), ..journal.present().settings.clone() };
    assert_eq!(no(&journal, Command::ChangeSettings { settings: Box::new(settings) }), Refusal::SystemFixed);
}

#[test]
fn sizes_beyond_the_bracket_are_refused() {
    let first = Command::PairNextRound { round: RoundNumber(1), seed: Seed(1), bend: Bend::default() };
    let journal = seeded(1, false, 257);
    assert_eq!(no(&journal, first.clone()), Refusal::BracketTooLarge { size: 257, limit: 256 });
    let journal = seeded(1, false, 1);
    assert_eq!(no(&journal, first), Refusal::TooFewPlayers { present: 1 });
}

#[test]
fn draws_without_end_come_to_an_end() {
    let mut journal = seeded(1, false, 2);
    for _ in 0..150 {
        results(&mut journal, "=");
    }
    let next = Command::PairNextRound { round: RoundNumber(151), seed: Seed(1), bend: Bend::default() };
    assert_eq!(no(&journal, next), Refusal::AllRoundsPaired(150));
    let players = vec![PlayerId(1), PlayerId(2)];
    ok(&mut journal, Command::SettleByLots { after: RoundNumber(150), players, seed: Seed(1) });
    assert_eq!(journal.present().phase(), Phase::Played);
}

/// Found by a chaos day: he took the board of another match, for that one had begun before.
#[test]
fn who_comes_back_into_a_stage_gets_a_board_of_his_own() {
    for winner in 0..4 {
        let mut journal = seeded(1, false, 8);
        let first = pair(&mut journal);
        for board in &first.boards {
            enter(&mut journal, first.number, board.number, GameResult::FirstWins);
        }
        // He goes before the semi-final, the other one is played (a draw, so it goes on), and he is back.
        let id = first.boards[winner].first;
        ok(&mut journal, Command::Withdraw { id, from: RoundNumber(2) });
        let semi = pair(&mut journal);
        assert_eq!(semi.boards.len(), 1, "board {winner}");
        enter(&mut journal, semi.number, semi.boards[0].number, GameResult::Draw);
        ok(&mut journal, Command::Return { id });
        let then = pair(&mut journal);
        let numbers: Vec<u16> = then.boards.iter().map(|board| board.number.0).collect();
        assert_eq!(BTreeSet::from_iter(&numbers), BTreeSet::from([&1, &2]), "board {winner}");
        let of = |board: &Board| BTreeSet::from([board.first, board.second]);
        let goes_on = then.board(semi.boards[0].number).expect("the match keeps its board");
        assert_eq!(of(goes_on), of(&semi.boards[0]), "board {winner}");
    }
}
