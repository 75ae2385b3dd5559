//! 团体对抗 on boards: line-ups, match points and board points, reserves, missing players.
#![cfg(not(target_arch = "wasm32"))]

use qihui::arbiter::{Bend, Command, Newcomer, Refusal, Warning, warnings};
use qihui::journal::{Journal, saved};
use qihui::sheets::{self, Hall, Place};
use qihui::tournament::{
    Bye, Fixture, GameResult, PairingSystem, Person, Phase, PlayerId, Points, Round, RoundNumber, Seed,
    Settings, TeamMeet, TeamRank,
};

fn teams(boards: u16, meet: TeamMeet) -> Settings {
    Settings {
        system: PairingSystem::TeamMatch { boards, meet, rank: TeamRank::MatchPoints },
        rounds: 5,
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

fn member(team: &str, place: u16) -> Newcomer {
    Newcomer {
        person: Person { name: format!("{team}{place}"), unit: team.to_owned(), ..Person::default() },
        ..Newcomer::default()
    }
}

/// Teams A, B, C … with so many members each; ids and numbers run team by team.
fn event(settings: Settings, sizes: &[u16]) -> Journal {
    let mut journal = Journal::begin(settings);
    let names = ["甲", "乙", "丙", "丁", "戊", "己", "庚", "辛"];
    let newcomers: Vec<Newcomer> = names
        .iter()
        .zip(sizes)
        .flat_map(|(team, size)| (1..=*size).map(|place| member(team, place)))
        .collect();
    let many = newcomers.len() as u16;
    ok(&mut journal, Command::Register { newcomers });
    ok(&mut journal, Command::SetNumbers { numbers: (1..=many).map(|id| (PlayerId(id), id)).collect() });
    journal
}

#[track_caller]
fn pair(journal: &mut Journal) -> Round {
    let round = journal.present().next_round();
    ok(journal, Command::PairNextRound { round, seed: Seed(7), bend: Bend::default() });
    journal.present().last_round().expect("just paired").clone()
}

/// `1 0 =` board by board, for the first mover.
#[track_caller]
fn play(journal: &mut Journal, letters: &str) -> Round {
    let round = pair(journal).number;
    ok(journal, Command::PublishRound { round });
    let now = journal.present().round(round).expect("there").clone();
    assert_eq!(now.boards.len(), letters.len(), "boards of round {round}");
    for (board, letter) in now.boards.iter().zip(letters.chars()) {
        let result = match letter {
            '1' => GameResult::FirstWins,
            '0' => GameResult::SecondWins,
            '=' => GameResult::Draw,
            other => panic!("{other}"),
        };
        ok(journal, Command::EnterResult { round, board: board.number, result: Some(result), reason: None });
    }
    journal.present().round(round).expect("there").clone()
}

fn matches(round: &Round) -> Vec<String> {
    let Fixture::Teams { matches, .. } = &round.fixture else { panic!("no teams") };
    matches.iter().map(|it| it.join("–")).collect()
}

/// `甲 2 2½` …: team, match points, board points.
fn table(journal: &Journal) -> Vec<String> {
    let t = journal.present();
    let rows = sheets::team_table(t, RoundNumber(t.rounds.len() as u16));
    rows.iter()
        .map(|row| {
            let it = &row.score;
            format!("{} {} {} {}", row.rank, it.team.name, it.match_points, it.board_points)
        })
        .collect()
}

#[test]
fn two_teams_meet_on_boards_with_sides_in_turn() {
    let mut journal = event(teams(4, TeamMeet::Once), &[5, 4]);
    assert_eq!(journal.present().rounds_planned(), 1, "a single match");
    // First movers: 甲1, 乙2, 甲3, 乙4 → 1, 0, =, =: 甲 has 1 + 1 + ½ + ½.
    let round = play(&mut journal, "10==");
    let firsts: Vec<u16> = round.boards.iter().map(|board| board.first.0).collect();
    assert_eq!(firsts, [1, 7, 3, 9]);
    assert_eq!(table(&journal), ["1 甲 2 3", "2 乙 0 1"]);
    assert_eq!(journal.present().phase(), Phase::Played);
    // The fifth of 甲 was in reserve, and everybody finds himself on the sheet.
    let hall = Hall::of(journal.present());
    let lines = sheets::by_name(&hall, round.number).expect("published").lines;
    assert_eq!(lines.len(), 9);
    assert!(lines.iter().any(|line| line.player.id == PlayerId(5) && line.place == Place::Reserve));
}

#[test]
fn a_double_match_turns_the_sides() {
    let mut journal = event(teams(2, TeamMeet::Twice), &[2, 2]);
    let [one, two] = [play(&mut journal, "=="), play(&mut journal, "==")];
    assert_eq!((matches(&one), matches(&two)), (vec!["甲–乙".to_owned()], vec!["乙–甲".to_owned()]));
    assert_eq!([one.boards[0].first, two.boards[0].first], [PlayerId(1), PlayerId(3)]);
    assert_eq!(table(&journal), ["1 甲 2 2", "1 乙 2 2"], "level in everything: shared");
}

#[test]
fn teams_play_a_round_robin_by_the_berger_table() {
    let mut journal = event(teams(2, TeamMeet::Once), &[2, 2, 2, 3]);
    let mut met = Vec::new();
    for _ in 0..3 {
        met.extend(matches(&play(&mut journal, "1111")));
    }
    assert_eq!(met, ["甲–丁", "乙–丙", "丁–丙", "甲–乙", "乙–丁", "丙–甲"]);
    assert_eq!(journal.present().phase(), Phase::Played);
    // Each match 1–1 on its two boards.
    assert_eq!(table(&journal), ["1 甲 3 3", "1 乙 3 3", "1 丙 3 3", "1 丁 3 3"]);
}

#[test]
fn an_odd_field_of_teams_sits_out_in_turn_for_nothing() {
    let mut journal = event(teams(1, TeamMeet::Once), &[1, 1, 1]);
    let mut sat = Vec::new();
    for _ in 0..3 {
        let round = play(&mut journal, "1");
        let Fixture::Teams { bye, .. } = &round.fixture else { panic!("no teams") };
        sat.push(bye.clone().expect("one sits out"));
        assert_eq!(round.byes.iter().map(|bye| bye.kind).collect::<Vec<_>>(), [Bye::PairingAllocated]);
    }
    sat.sort();
    assert_eq!(sat, ["丙", "乙", "甲"]);
    let total: Points =
        sheets::team_table(journal.present(), RoundNumber(3)).iter().map(|row| row.score.match_points).sum();
    assert_eq!(total, Points::whole(6), "two a match");
}

#[test]
fn a_missing_player_loses_his_board() {
    // 乙 has two players for three boards: the third of 甲 wins without an opponent.
    let mut journal = event(teams(3, TeamMeet::Once), &[3, 2]);
    let round = play(&mut journal, "==");
    assert_eq!(round.byes.iter().map(|it| (it.player.0, it.kind)).collect::<Vec<_>>(), [(3, Bye::FullPoint)]);
    assert_eq!(table(&journal), ["1 甲 2 2", "2 乙 0 1"]);
}

#[test]
fn leave_brings_in_the_reserve_and_a_swap_does_it_by_hand() {
    let mut journal = event(teams(2, TeamMeet::Once), &[3, 3]);
    let leave =
        qihui::tournament::Leave { round: RoundNumber(1), worth: qihui::tournament::LeaveWorth::Nothing };
    ok(&mut journal, Command::GrantLeave { id: PlayerId(1), leave });
    let round = pair(&mut journal);
    let of_one: Vec<u16> = round.boards.iter().map(|it| it.first.0.min(it.second.0)).collect();
    assert_eq!(of_one, [2, 3], "the others move up in their order");
    // By hand: the reserve of 乙 for its second board.
    ok(&mut journal, Command::Swap { round: RoundNumber(1), a: PlayerId(5), b: PlayerId(6) });
    assert!(journal.present().rounds[0].board_of(PlayerId(6)).is_some());
    // Nobody changes the team, and the order of the boards is looked after.
    let other = Command::Swap { round: RoundNumber(1), a: PlayerId(2), b: PlayerId(4) };
    assert_eq!(no(&journal, other), Refusal::DifferentTeams { a: PlayerId(2), b: PlayerId(4) });
    let turned = Command::Swap { round: RoundNumber(1), a: PlayerId(2), b: PlayerId(3) };
    let said = warnings(journal.present(), &turned);
    assert!(said.contains(&Warning::LineUpOutOfOrder { player: PlayerId(2) }), "{said:?}");
}

#[test]
fn a_swiss_of_teams_meets_by_match_points() {
    let mut journal = event(teams(2, TeamMeet::Swiss), &[2; 8]);
    let mut met = std::collections::BTreeSet::new();
    for _ in 0..5 {
        let round = play(&mut journal, "10101010");
        for teams in matches(&round) {
            let mut both: Vec<&str> = teams.split('–').collect();
            both.sort();
            assert!(met.insert(both.join("–")), "{teams} again");
        }
    }
    assert_eq!(journal.present().phase(), Phase::Played);
    assert_eq!(met.len(), 20);
}

#[test]
fn board_points_first_where_the_organiser_says_so() {
    let mut settings = teams(3, TeamMeet::Once);
    let mut journal = event(settings.clone(), &[3, 3, 3]);
    // By match points 乙 is first; by board points 甲, who lost 1–2 and won 3–0.
    // The table of three: 乙–丙, 丙–甲 … in turn.
    let rounds = ["乙–丙", "甲–乙", "丙–甲"];
    let letters = ["10=", "01=", "010"];
    for (names, letters) in rounds.iter().zip(letters) {
        assert_eq!(matches(&play(&mut journal, letters)), [*names]);
    }
    let by_match = table(&journal);
    settings.system =
        PairingSystem::TeamMatch { boards: 3, meet: TeamMeet::Once, rank: TeamRank::BoardPoints };
    let mut facts = journal.present().clone();
    facts.settings = settings;
    let by_boards = sheets::team_table(&facts, RoundNumber(3));
    let boards: Vec<Points> = by_boards.iter().map(|row| row.score.board_points).collect();
    assert!(boards.is_sorted_by(|a, b| a >= b), "{boards:?}");
    assert_eq!(by_match.len(), 3);
}

#[test]
fn lots_order_teams_and_lists_order_boards() {
    let mut journal = event(teams(2, TeamMeet::Once), &[3, 3, 3]);
    ok(&mut journal, Command::DrawNumbers { seed: Seed(11) });
    let t = journal.present();
    for team in t.teams() {
        let ids: Vec<u16> = team.members.iter().map(|id| id.0).collect();
        assert!(ids.is_sorted() && ids[2] - ids[0] == 2, "{ids:?}");
    }
    assert_eq!(t.numbers_seed, Some(Seed(11)));
}

#[test]
fn teams_stand_once_they_have_begun() {
    let first = Command::PairNextRound { round: RoundNumber(1), seed: Seed(1), bend: Bend::default() };
    let mut journal = event(teams(2, TeamMeet::Once), &[2, 2]);
    ok(&mut journal, Command::Register { newcomers: vec![Newcomer::named("无队")] });
    assert_eq!(no(&journal, first.clone()), Refusal::TeamMissing(PlayerId(5)));
    ok(&mut journal, Command::Strike { ids: vec![PlayerId(5)] });
    let round = pair(&mut journal).number;
    let late = |team: &str| Command::Register { newcomers: vec![member(team, 9)] };
    assert_eq!(no(&journal, late("丙")), Refusal::TeamFixed);
    ok(&mut journal, late("甲"));
    let person = Person { name: "甲1".into(), unit: "乙".into(), ..Person::default() };
    assert_eq!(no(&journal, Command::CorrectPerson { id: PlayerId(1), person }), Refusal::TeamFixed);
    let board = journal.present().rounds[0].boards[0].number;
    assert_eq!(no(&journal, Command::TurnSides { round, board }), Refusal::SidesFixed);
    let alone = event(teams(2, TeamMeet::Once), &[4]);
    assert_eq!(no(&alone, first), Refusal::TooFewTeams { present: 1 });
}

#[test]
fn a_team_that_left_gives_its_boards_away() {
    let mut journal = event(teams(2, TeamMeet::Once), &[2, 2, 2, 2]);
    play(&mut journal, "1111");
    for id in [1, 2] {
        ok(&mut journal, Command::Withdraw { id: PlayerId(id), from: RoundNumber(2) });
    }
    let round = pair(&mut journal);
    assert_eq!(matches(&round), ["丁–丙", "甲–乙"]);
    let given: Vec<u16> =
        round.byes.iter().filter(|bye| bye.kind == Bye::FullPoint).map(|bye| bye.player.0).collect();
    assert_eq!(given, [3, 4]);
}
