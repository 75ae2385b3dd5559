//! The local rating by its published page: every example of `docs/rules/campus-rating.md` is worked out.
#![cfg(not(target_arch = "wasm32"))]

use qihui::standings::campus_rating::{CampusRating, after_event};
use qihui::tournament::{Ledger, LedgerPlayer, Line, Outcome, PointSystem, Points, Side};

const PAGE: &str = include_str!("../docs/rules/campus-rating.md");

/// `1200 after 0 games: 1400 win, … → K 40, 1.00 of 0.24, 1230 after 10`.
struct Example {
    before: CampusRating,
    games: Vec<(u16, Outcome)>,
    expected: String,
}

fn examples() -> Vec<Example> {
    let number = |text: &str| text.trim().parse().unwrap_or_else(|_| panic!("a number: {text:?}"));
    let example = |line: &str| {
        let (before, rest) = line.split_once(':').expect("before: games");
        let (rating, games) = before.split_once(" after ").expect("rating after games");
        let (played, expected) = rest.split_once('→').expect("games → outcome");
        let game = |text: &str| {
            let (opponent, result) = text.trim().split_once(' ').expect("opponent result");
            let outcome = match result {
                "win" => Outcome::Win,
                "draw" => Outcome::Draw,
                "loss" => Outcome::Loss,
                other => panic!("{other}"),
            };
            (number(opponent) as u16, outcome)
        };
        Example {
            before: CampusRating {
                rating: number(rating) as u16,
                games: number(games.trim_end_matches(" games")),
            },
            games: played.split(',').map(game).collect(),
            expected: expected.trim().to_owned(),
        }
    };
    PAGE.lines().filter_map(|line| line.strip_prefix("▶ ")).map(example).collect()
}

fn opposite(outcome: Outcome) -> Outcome {
    match outcome {
        Outcome::Win => Outcome::Loss,
        Outcome::Loss => Outcome::Win,
        other => other,
    }
}

/// The player at place 0, an opponent for each game; a bye and a forfeit that count for nothing.
fn ledger(games: &[(u16, Outcome)]) -> Ledger {
    let points = PointSystem::TWO_ONE_ZERO;
    let line = |opponent: Option<usize>, outcome| Line {
        opponent: opponent.map(|at| at as u16),
        side: opponent.map(|_| Side::First),
        outcome,
        points: points.worth(outcome),
    };
    let rounds = games.len() + 2;
    let player = |at: usize, lines: Vec<Line>| LedgerPlayer {
        number: at as u16 + 1,
        rating: None,
        unit: None,
        lines,
        virtual_points: Vec::new(),
    };
    let mut own: Vec<Line> =
        games.iter().zip(1..).map(|((_, outcome), at)| line(Some(at), *outcome)).collect();
    own.push(line(None, Outcome::PairingAllocatedBye));
    own.push(line(Some(1), Outcome::ForfeitWin));
    let mut players = vec![player(0, own)];
    for (at, (_, outcome)) in games.iter().enumerate() {
        let mut lines = vec![line(None, Outcome::ZeroPointBye); rounds];
        lines[at] = line(Some(0), opposite(*outcome));
        players.push(player(at + 1, lines));
    }
    Ledger { players, points, rounds_done: rounds as u16, rounds_planned: rounds as u16 }
}

#[test]
fn the_examples_of_the_page() {
    let all = examples();
    assert!(all.len() >= 8, "{} examples", all.len());
    for Example { before, games, expected } in all {
        let others = games.iter().map(|(rating, _)| Some(CampusRating { rating: *rating, games: 100 }));
        let list: Vec<Option<CampusRating>> = std::iter::once(Some(before)).chain(others).collect();
        let change = after_event(&ledger(&games), &list)[0];
        let hundredths = |it: u32| format!("{}.{:02}", it / 100, it % 100);
        let told = format!(
            "K {}, {} of {}, {} after {}",
            change.k,
            hundredths(change.scored),
            hundredths(change.expected),
            change.after.rating,
            change.after.games
        );
        assert_eq!(told, expected, "{before:?} {games:?}");
    }
}

#[test]
fn the_numbers_of_the_page_are_those_of_the_code() {
    for (said, holds) in [
        ("从 1200 开始", CampusRating::NEW == CampusRating { rating: 1200, games: 0 }),
        ("不低于 800", CampusRating::FLOOR == 800),
        ("前 10 盘 40", [0, 9].iter().all(|&games| CampusRating { rating: 1, games }.k() == 40)),
        ("第 10 到 29 盘 30", [10, 29].iter().all(|&games| CampusRating { rating: 1, games }.k() == 30)),
        ("以后 20", [30, 3_000].iter().all(|&games| CampusRating { rating: 1, games }.k() == 20)),
    ] {
        assert!(PAGE.contains(said), "the page says {said:?}");
        assert!(holds, "{said}");
    }
    // 得分不管比赛怎么计分: the ledger above gives 2 for a win.
    assert_eq!(PointSystem::TWO_ONE_ZERO.win, Points::TWO);
}
