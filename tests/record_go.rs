//! Go against the oracle sets in `tests/data/records/go` (GNU Go, random and composed games, counted by sgfmill
//! and by an independent program) and against the rules of plan F. Requirements R221–R224.

use qihui::record::go::sgf::{self, Collection, SyntaxKind, Tree};
use qihui::record::go::{
    Board, Checked, Compensation, Edit, FindingKind, Game, Illegal, KoRule, Options, Point, Severity, Size,
    Stone, Termination, Zi, check, check_with, count, dead_groups, read_result, words,
};
use serde_json::Value;
use std::fs;
use std::path::PathBuf;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/records/go")
}

fn lines(name: &str) -> Vec<Value> {
    let text = fs::read_to_string(folder().join(name)).unwrap();
    let lines: Vec<Value> = text
        .lines()
        .filter(|line| !line.is_empty())
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert!(!lines.is_empty(), "{name} is empty");
    lines
}

fn file(set: &str, id: &str) -> Vec<u8> {
    // The one long file is made here: a comment of 600 kB.
    if id == "s_long" {
        return format!("(;GM[1]FF[4]CA[UTF-8]SZ[9]PB[甲]PW[乙]C[{}];B[ee])", "好".repeat(200_000))
            .into_bytes();
    }
    fs::read(folder().join(set).join(format!("{id}.sgf"))).unwrap()
}

/// Long runs multiply their work by `QIHUI_CASES`.
fn cases(usual: u64) -> u64 {
    std::env::var("QIHUI_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

fn at(sgf: &str) -> Point {
    Point::from_sgf(sgf).unwrap()
}

fn one(sgf: &str) -> Checked {
    let mut all = check(sgf.as_bytes());
    assert_eq!(all.len(), 1, "{sgf}");
    all.remove(0)
}

fn codes(checked: &Checked, severity: Severity) -> Vec<&'static str> {
    checked.findings.iter().filter(|f| f.severity == severity).map(|f| f.what.code()).collect()
}

#[test]
fn oracle_games_replay_and_count() {
    for line in lines("games.jsonl") {
        let id = line["id"].as_str().unwrap();
        let dead: Vec<Point> =
            line["dead"].as_array().unwrap().iter().map(|p| at(p.as_str().unwrap())).collect();
        let options = Options { dead: Some(dead), ..Options::default() };
        let all = check_with(&file("games", id), &options);
        assert_eq!(all.len(), 1, "{id}");
        let game = &all[0];
        assert!(game.ok, "{id} {:?}", game.problem);
        let board: Vec<&str> =
            line["final"].as_array().unwrap().iter().map(|row| row.as_str().unwrap()).collect();
        assert_eq!(game.final_board, board, "{id}");
        if let Some(captured) = line["captured_by"].as_object() {
            assert_eq!(u64::from(game.captured_white), captured["B"].as_u64().unwrap(), "{id}");
            assert_eq!(u64::from(game.captured_black), captured["W"].as_u64().unwrap(), "{id}");
        }
        let area = game.area.as_ref().unwrap();
        let counted = [area.black, area.white, area.shared].map(u64::from);
        assert_eq!(counted, ["b", "w", "n"].map(|key| line["area"][key].as_u64().unwrap()), "{id}");
        let json = serde_json::to_value(area).unwrap();
        for key in ["black_zi", "white_zi", "threshold_zi"] {
            assert_eq!(json[key], line[key], "{id} {key}");
        }
        assert_eq!(area.result, line["result_points"].as_str().unwrap(), "{id}");
        let zi = area.margin_zi.in_quarters();
        let result_zi = format!("{}+{}子", area.winner.unwrap().letter(), f64::from(zi.abs()) / 4.0);
        assert_eq!(result_zi, line["result_zi"].as_str().unwrap(), "{id}");
        assert_eq!(
            game.handicap,
            if id == "con0" { 0 } else { line["handicap"].as_u64().unwrap() as u8 },
            "{id}"
        );
        // Where the file states a result, it is the counted one.
        assert!(
            !codes(game, Severity::Warning).contains(&"result_against_count"),
            "{id} {:?}",
            game.findings
        );
        // A record says how many moves the oracle saw; its two passes may be among them or not.
        let moves = line["moves"].as_u64().unwrap() as usize;
        let passes = game.moves.iter().rev().take_while(|text| text.ends_with("[]")).count();
        assert!(game.plies == moves || game.plies - passes == moves, "{id} {} {moves}", game.plies);
    }
}

#[test]
fn illegal_moves_are_refused_with_the_oracles_reason() {
    for line in lines("illegal.jsonl") {
        let (id, reason) = (line["id"].as_str().unwrap(), line["reason"].as_str().unwrap());
        let game = &check(&file("illegal", id))[0];
        let problem = game.problem.as_ref().unwrap();
        assert_eq!(u64::from(problem.ply), line["illegal_move_number"].as_u64().unwrap(), "{id}");
        assert_eq!(game.plies + 1, usize::from(problem.ply), "{id}");
        assert_eq!(problem.token, line["move"].as_str().unwrap(), "{id}");
        let FindingKind::Move { illegal } = problem.kind else { panic!("{id} {:?}", problem.kind) };
        let code = match illegal {
            Illegal::Suicide { stones } if stones > 1 => format!("suicide_group_{stones}"),
            other => other.code().to_string(),
        };
        assert_eq!(code, reason, "{id}");
        if let Illegal::Ko { repeats_after } | Illegal::Superko { repeats_after } = illegal {
            // The board named is the one that would stand again.
            let collection = sgf::read_bytes(&file("illegal", id));
            let until = |turns: u16| replayed(&collection.trees[0], usize::from(turns));
            let mut again = until(problem.ply - 1);
            let (stone, point) = (again.to_play(), at(&problem.token[2..4]));
            let rules_off = count_stones_after(again.board(), stone, point);
            again.undo();
            assert_eq!(rules_off, until(repeats_after).board().rows(), "{id}");
            assert!(words::zh::illegal(illegal).contains(&repeats_after.to_string()));
        }
        assert!(!words::en::illegal(illegal).is_empty());
    }
}

/// The main line's first turns on a board of its own.
fn replayed(tree: &Tree, turns: usize) -> Game {
    let size = Size::square(tree.nodes[0].value("SZ").unwrap().parse().unwrap()).unwrap();
    let mut game = Game::new(size, KoRule::PositionalSuperko);
    for id in tree.main_line().into_iter().skip(1).take(turns) {
        let property = &tree.nodes[id as usize].properties[0];
        match property.values[0].as_str() {
            "" => game.pass(),
            point => drop(game.play(at(point)).unwrap()),
        }
    }
    game
}

/// The rows after a capture made by hand, without any rule: neighbours without liberties are lifted.
fn count_stones_after(board: &Board, stone: Stone, point: Point) -> Vec<String> {
    let mut board = board.clone();
    board.set(point, Some(stone));
    let dead: Vec<Point> =
        board.breathless().into_iter().filter(|&at| board.stone(at) == Some(stone.opposite())).collect();
    for at in dead {
        board.set(at, None);
    }
    board.rows()
}

#[test]
fn file_cases_of_the_oracle() {
    for line in lines("syntax.jsonl") {
        let (id, ok) = (line["id"].as_str().unwrap(), line["ok"].as_bool().unwrap());
        let all = check(&file("syntax", id));
        assert_eq!(all.len(), 1, "{id}");
        let game = &all[0];
        assert_eq!(game.ok, ok, "{id} {:?}", game.findings);
        let tag = |name: &str| game.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str());
        let collection = sgf::read_bytes(&file("syntax", id));
        let root = &collection.trees[0].nodes[0];
        match id {
            "s_base" => assert_eq!((game.plies, tag("PB"), tag("PW")), (3, Some("甲"), Some("乙"))),
            "s_esc" => {
                assert_eq!(game.plies, 1);
                assert_eq!(sgf::text(root.value("C").unwrap()), "a ] b \\ c: : d");
            }
            "s_pass" => assert_eq!(game.moves, ["B[ee]", "W[]", "B[]"]),
            "s_lower" => assert_eq!((game.size, game.plies), (Some((9, 9)), 2)),
            "s_noclose" => {
                assert_eq!(game.plies, 2);
                let problem = game.problem.as_ref().unwrap();
                assert_eq!((problem.code.as_str(), problem.at.line, problem.at.column), ("unclosed", 1, 1));
            }
            "s_comp" => assert_eq!(
                game.final_board.concat().matches('X').count(),
                9 + 1 + 1 - 1 + 1 - usize::from(game.plies == 0)
            ),
            "s_var" => {
                assert_eq!(game.moves, ["B[ee]", "W[cc]", "B[gc]"]);
                assert_eq!(collection.trees[0].nodes.len(), 5);
            }
            "s_setupmove" => assert_eq!(codes(game, Severity::Error), ["move_and_setup"]),
            "s_dup" => assert!(codes(game, Severity::Error).contains(&"duplicate")),
            "s_rect" => assert_eq!((game.size, game.final_board.len()), (Some((9, 13)), 13)),
            "s_ha" => assert_eq!(
                game.problem.as_ref().unwrap().kind,
                FindingKind::HandicapMismatch { said: 3, stones: 2 }
            ),
            "s_gbk" => assert_eq!((tag("PB"), tag("PW")), (Some("刘先锋"), Some("杜先锋"))),
            "s_gbk_bracket" => {
                assert_eq!((tag("PB"), game.plies), (Some("昡"), 1));
                assert_eq!(sgf::text(root.value("C").unwrap()), "禱");
            }
            "s_u16" => assert_eq!((game.size, game.plies), (Some((9, 9)), 1)),
            "s_re" => assert_eq!((game.result.as_deref(), game.plies), (Some("W+0.5"), 2)),
            "s_long" => assert_eq!(root.value("C").unwrap().chars().count(), 200_000),
            other => panic!("unknown case {other}"),
        }
    }
}

#[test]
fn escapes_of_public_bug_reports() {
    // Sabaki#69: a backslash at the end of a value, escaped and not.
    let nodes = |text: &str| sgf::read_text(text).trees[0].nodes.len();
    assert_eq!(nodes(r"(;C[\\];B[aa];W[bb])"), 3);
    assert_eq!(nodes(r"(;C[\];B[aa];W[bb])"), 2);
    let second = sgf::read_text(r"(;C[\];B[aa];W[bb])");
    assert_eq!(sgf::text(second.trees[0].nodes[0].value("C").unwrap()), "];B[aa");
    // GoProject#23: names with a bracket are written escaped.
    let mut tree = Tree::default();
    let root = tree.add(None, Default::default());
    tree.set_text(root, "PB", r"player[3k] \o/");
    let written = sgf::write(&Collection { trees: vec![tree], findings: Vec::new() });
    assert!(written.contains(r"PB[player[3k\] \\o/]"), "{written}");
    assert_eq!(
        sgf::simple_text(sgf::read_text(&written).trees[0].nodes[0].value("PB").unwrap()),
        r"player[3k] \o/"
    );
    // Soft and hard line breaks, composed values.
    assert_eq!(sgf::text("a\\\r\nb\r\nc\td"), "ab\nc d");
    assert_eq!(sgf::compose(r"a\:b:c:d"), Some((r"a\:b", "c:d")));
}

#[test]
fn captures_come_before_liberties() {
    // R221, Fg 提子 2: both sides without liberties, the opponent's stones go.
    let mut game = Game::new(Size::square(5).unwrap(), KoRule::PositionalSuperko);
    for point in ["ba", "aa"] {
        game.play(at(point)).unwrap();
    }
    assert_eq!(game.play(at("ab")).unwrap().captured, [at("aa")]);
    // 禁着点: White may not fill the corner again.
    assert_eq!(game.refusal(at("aa")), Some(Illegal::Suicide { stones: 1 }));
    assert_eq!(game.refusal(at("ba")), Some(Illegal::Occupied { by: Stone::Black }));
    assert_eq!(game.refusal(Point { x: 5, y: 0 }), Some(Illegal::OffBoard));
    assert_eq!(game.captured(Stone::White), 1);
    let group = game.board().group(at("ab")).unwrap();
    assert_eq!((group.points, group.liberties), (vec![at("ab")], vec![at("aa"), at("bb"), at("ac")]));
    assert_eq!(game.undo().unwrap().at, Some(at("ab")));
    assert_eq!(game.board().stone(at("aa")), Some(Stone::White));
    assert_eq!(game.to_play(), Stone::Black);
}

/// Three kos on one board: Black to play takes in turn at the points named, White takes back.
fn triple_ko(rule: KoRule) -> Game {
    // Each ko on three rows of its own; Black has taken none, White has taken none of the first two.
    let rows = [
        ".XO......",
        "XO.O.....",
        ".XO......",
        ".XO......",
        "X.XO.....",
        ".XO......",
        ".XO......",
        "XO.O.....",
        ".XO......",
    ];
    let mut board = Board::empty(Size::square(9).unwrap());
    for (y, row) in rows.iter().enumerate() {
        for (x, cell) in row.bytes().enumerate() {
            let stone = match cell {
                b'X' => Some(Stone::Black),
                b'O' => Some(Stone::White),
                _ => None,
            };
            board.set(Point { x: x as u8, y: y as u8 }, stone);
        }
    }
    Game::from_board(board, Stone::Black, rule)
}

#[test]
fn simple_ko_and_superko() {
    // R221 ?28: the round of three kos repeats the whole board after six moves.
    let round = ["cb", "be", "ch", "bb", "ce", "bh"];
    let mut game = triple_ko(KoRule::PositionalSuperko);
    for point in &round[..5] {
        game.play(at(point)).unwrap_or_else(|why| panic!("{point} {why:?}"));
    }
    assert_eq!(game.play(at("bh")).err(), Some(Illegal::Superko { repeats_after: 0 }));
    let mut simple = triple_ko(KoRule::Simple);
    for point in round {
        simple.play(at(point)).unwrap();
    }
    assert_eq!(simple.board(), simple.board_after(0));
    // Both forbid taking back at once.
    for rule in [KoRule::PositionalSuperko, KoRule::Simple] {
        let mut game = triple_ko(rule);
        game.play(at("cb")).unwrap();
        assert_eq!(game.play(at("bb")).err(), Some(Illegal::Ko { repeats_after: 0 }));
    }
    // After two passes in between, only the whole board rule remembers.
    for (rule, refused) in [(KoRule::PositionalSuperko, true), (KoRule::Simple, false)] {
        let mut game = triple_ko(rule);
        game.play(at("cb")).unwrap();
        game.pass();
        game.pass();
        assert!(game.is_over());
        assert_eq!(game.play(at("bb")).is_err(), refused, "{rule:?}");
    }
}

#[test]
fn the_count_is_shown_with_threshold_and_compensation() {
    // R224: half of all points; 3¾ and others.
    for (size, komi, half, threshold) in [
        (19, "7.5", "180½", "184¼"),
        (19, "5.5", "180½", "183¼"),
        (19, "0", "180½", "180½"),
        (13, "7.5", "84½", "88¼"),
        (9, "7.5", "40½", "44¼"),
        (19, "3.75", "180½", "184¼"),
        (19, "375", "180½", "184¼"),
        (19, "2.75", "180½", "183¼"),
        (5, "0.5", "12½", "12¾"),
        (25, "6.5", "312½", "315¾"),
        (6, "", "18", "21¾"),
    ] {
        let game = one(&format!("(;SZ[{size}]KM[{komi}];B[];W[])"));
        let area = game.area.unwrap();
        assert_eq!(
            (area.half_zi.to_string(), area.threshold_zi.to_string()),
            (half.into(), threshold.into()),
            "{size} {komi}"
        );
        assert_eq!(game.termination, Termination::TwoPasses);
        assert_eq!(area.shared, size * size);
    }
    // 185 wins by ¾, 184½ (only with shared points) by ¼, 184 loses by ¼.
    for (black, shared, words) in [
        (185u16, 0, "黑胜¾子"),
        (184, 1, "黑胜¼子"),
        (184, 0, "白胜¼子"),
        (183, 3, "黑胜¼子"),
        (180, 1, "白胜3¾子"),
    ] {
        let area = wall(black, shared);
        assert_eq!((area.black, area.shared), (black, shared));
        assert_eq!(area.words_zh(), words, "{black} {shared}");
    }
    assert_eq!(
        words::zh::area(&wall(185, 0)),
        "黑 185 子，白 176 子；黑超过 184¼ 子为胜(180½ + 贴 3¾)：黑胜¾子"
    );
    assert!(words::en::area(&wall(185, 0)).ends_with("Black wins by ¾ zi (1.5 points)"));
    // 让子: half the stones.
    let handicap = Compensation { zi: Zi::ZERO, handicap: 2 };
    assert_eq!(count(&Board::empty(Size::NINETEEN), &[], handicap).threshold_zi.to_string(), "181½");
}

/// A full board: Black's stones first, then empty shared points, then White's.
fn wall(black: u16, shared: u16) -> qihui::record::go::Area {
    let mut board = Board::empty(Size::NINETEEN);
    for (n, point) in Size::NINETEEN.all().enumerate() {
        let n = n as u16;
        let stone = if n < black { Some(Stone::Black) } else { Some(Stone::White) };
        // The shared points lie in the row below the border, so that both colours touch them.
        board.set(point, if n >= black && n < black + shared { None } else { stone });
    }
    count(&board, &[], Compensation::even(Zi::THREE_AND_THREE_QUARTERS))
}

#[test]
fn dead_groups_are_marked_by_agreement() {
    // R223: a click marks the whole group; territory marks in a file say the same.
    let text = "(;SZ[5]KM[0]AB[ca:ce]AW[da:de][aa][ab][bd];B[];W[]TB[aa:be]TW[ea:ee])";
    let game = one(text);
    assert!(game.dead_agreed);
    let area = game.area.as_ref().unwrap();
    assert_eq!(area.dead, [at("aa"), at("ab"), at("bd")]);
    assert_eq!((area.black, area.white, area.result.as_str()), (15, 10, "B+5"));
    let unmarked = one("(;SZ[5]KM[0]AB[ca:ce]AW[da:de][aa][ab][bd];B[];W[])");
    assert!(!unmarked.dead_agreed);
    let board = {
        let mut board = Board::empty(Size::square(5).unwrap());
        for point in ["aa", "ab", "bd"] {
            board.set(at(point), Some(Stone::White));
        }
        board
    };
    assert_eq!(dead_groups(&board, &[at("aa"), at("ee")]), [at("aa"), at("ab")]);
    // RE against the count of the marked board.
    let stated =
        |re: &str| codes(&one(&text.replace("KM[0]", &format!("KM[0]RE[{re}]"))), Severity::Warning).len();
    assert_eq!((stated("B+5"), stated("B+3"), stated("W+5"), stated("B+R")), (0, 1, 1, 0));
}

#[test]
fn results_are_read() {
    let points = |halves| Some(Zi::points_halves(halves));
    for (text, winner, margin, termination) in [
        ("B+3.5", Some(Stone::Black), points(7), Termination::Counted),
        ("W+0.5", Some(Stone::White), points(1), Termination::Counted),
        ("W+12", Some(Stone::White), points(24), Termination::Counted),
        ("B+R", Some(Stone::Black), None, Termination::Resignation),
        ("b+resign", Some(Stone::Black), None, Termination::Resignation),
        ("W+T", Some(Stone::White), None, Termination::Time),
        ("W+F", Some(Stone::White), None, Termination::Forfeit),
        ("B+", Some(Stone::Black), None, Termination::Counted),
        ("0", None, None, Termination::Draw),
        ("Void", None, None, Termination::Void),
        ("?", None, None, Termination::Unfinished),
        ("黑中盘胜", Some(Stone::Black), None, Termination::Resignation),
        ("白胜3又1/4子", Some(Stone::White), None, Termination::Counted),
        ("黑超时胜", Some(Stone::Black), None, Termination::Time),
        ("B+0.25", Some(Stone::Black), None, Termination::Counted),
    ] {
        let stated = read_result(text).unwrap();
        assert_eq!(
            (stated.winner, stated.margin, stated.termination),
            (winner, margin, termination),
            "{text}"
        );
    }
    for text in ["hello", "B3", "B+x", "B+99999999999", "胜"] {
        assert_eq!(read_result(text), None, "{text}");
    }
}

#[test]
fn what_is_wrong_has_its_place() {
    for (text, code, line, column) in [
        ("(;SZ[9]\n;B[ee]\n;W[ee])", "occupied", 3, 2),
        ("(;SZ[9];B[jj])", "off_board", 1, 9),
        ("(;SZ[9];B[e])", "bad_move", 1, 9),
        ("(;SZ[9];B[ee];B[ec])", "out_of_turn", 1, 15),
        ("(;SZ[9];B[ee]W[ec])", "two_moves", 1, 8),
        ("(;SZ[4];B[aa])", "bad_size", 1, 3),
        ("(;SZ[0])", "bad_size", 1, 3),
        ("(;SZ[26])", "bad_size", 1, 3),
        ("(;GM[2]SZ[8])", "other_game", 1, 3),
        ("(;SZ[9]AB[zz])", "bad_point", 1, 8),
        ("(;SZ[9]AB[aa]AW[aa])", "point_twice", 1, 14),
        ("(;SZ[9];B[tt];W[aa", "unclosed", 1, 16),
        ("(;SZ[21];B[tt];W[tt])", "occupied", 1, 16),
        ("(;SZ[9]HA[2];B[aa];W[bb])", "handicap_mismatch", 1, 20),
        ("(;SZ[9];B[aa][bb])", "bad_move", 1, 9),
        ("(SZ[9];B[aa])", "property_outside_node", 1, 2),
        (";SZ[9];B[aa]", "node_outside_tree", 1, 1),
        ("(;SZ[9]HA[x])", "bad_handicap", 1, 8),
        ("(;甲[9];[aa])", "no_name", 1, 4),
    ] {
        let game = one(text);
        let problem = game.problem.as_ref().unwrap_or_else(|| panic!("{text}"));
        assert_eq!(
            (problem.code.as_str(), problem.at.line, problem.at.column),
            (code, line, column),
            "{text}"
        );
        assert!(!game.ok);
        for finding in &game.findings {
            assert!(!words::zh::finding(&finding.what, Size::NINETEEN).is_empty());
            assert!(!words::en::finding(&finding.what, Size::NINETEEN).is_empty());
        }
    }
    // Patient where nothing is lost: mail text, small letters, handicap as moves, a bracket too many.
    for (text, plies) in [
        ("From: a@b.c\nHello (;SZ[9];B[aa];W[bb])", 2),
        ("(;sz[9];b[aa];w[bb])", 2),
        ("(;SZ[9]HA[2];B[aa];B[bb];W[cc])", 3),
        ("(;SZ[9];B[aa]))", 1),
        ("\u{feff}(;SZ[9];B[aa])", 1),
        ("(;SZ[9]HA[2]AB[aa][bb];W[cc])", 1),
        ("(;SZ[9]PL[W];W[cc];B[dd])", 2),
        ("( ;\n SZ [9] ; B [ aa ] )", 1),
        ("(;SZ[9];W[aa];B[bb])", 2),
        ("(;SZ[9]AB[aa][bb];B[cc])", 1),
    ] {
        let game = one(text);
        assert!(game.ok, "{text} {:?}", game.findings);
        assert_eq!(game.plies, plies, "{text}");
    }
}

#[test]
fn near_points_and_repairs() {
    // Letters swapped: the rest of the game fits only the swapped point.
    let game = one("(;SZ[9];B[cd];W[ee];B[cd];W[gg];B[hh])");
    let problem = game.problem.as_ref().unwrap();
    assert_eq!((problem.ply, problem.code.as_str()), (3, "occupied"));
    assert_eq!(problem.near[0].distance, 1);
    assert!(problem.near.iter().any(|near| near.at == at("dc")));
    assert!(game.repairs.iter().all(|repair| repair.complete && repair.reaches >= 4));
    assert!(
        game.repairs
            .iter()
            .any(|repair| repair.edit == Edit::Replace { at: at("dc") } && repair.reaches == 5)
    );
    let twice = one("(;SZ[9];B[cd];B[cd];W[gg];B[hh])");
    assert!(
        twice.repairs.iter().any(|repair| repair.edit == Edit::Leave && repair.complete),
        "{:?}",
        twice.repairs
    );
}

#[test]
fn points_are_read_from_the_edge_of_the_board() {
    for (label, sgf) in [("Q16", "pd"), ("a19", "aa"), ("T1", "ss"), ("J10", "ij"), ("h10", "hj")] {
        assert_eq!(Point::from_label(label, Size::NINETEEN), Some(at(sgf)), "{label}");
        assert_eq!(at(sgf).label(Size::NINETEEN), label.to_uppercase());
    }
    for label in ["I5", "A0", "A20", "U1", "", "5", "Q", "甲1"] {
        assert_eq!(Point::from_label(label, Size::NINETEEN), None, "{label}");
    }
    // All sizes 5–25 have a name for every point.
    for side in 5..=25 {
        let size = Size::square(side).unwrap();
        for point in size.all() {
            assert_eq!(Point::from_label(&point.label(size), size), Some(point), "{side} {point}");
        }
        let game = Game::new(size, KoRule::PositionalSuperko);
        assert_eq!(game.legal_points().len(), usize::from(side) * usize::from(side));
    }
    assert_eq!((Size::square(4), Size::square(26)), (None, None));
    assert_eq!(
        (
            Size::NINETEEN.stars().len(),
            Size::square(13).unwrap().stars().len(),
            Size::square(5).unwrap().stars().len()
        ),
        (9, 5, 0)
    );
}

#[test]
fn variations_are_checked_too() {
    let game = one("(;SZ[9];B[ee](;W[cc];B[gc])(;W[ee];B[aa])(;W[cc];B[dd](;W[dd])(;W[aa])))");
    assert!(game.ok);
    let warned: Vec<_> = game
        .findings
        .iter()
        .map(|finding| (finding.what.code(), finding.ply, finding.token.as_str()))
        .collect();
    assert_eq!(warned, [("occupied", 2, "W[ee]"), ("occupied", 4, "W[dd]")]);
    // A collection of two games.
    assert_eq!(
        check(b"(;SZ[9];B[aa])(;SZ[13];B[bb];W[cc])").iter().map(|g| g.plies).collect::<Vec<_>>(),
        [1, 2]
    );
}

/// A node's properties and its parent.
type Bare = (Vec<(String, Vec<String>)>, Option<u32>);

/// Trees without places and without what the writer sets in the root.
fn shape(collection: &Collection) -> impl PartialEq + std::fmt::Debug + use<> {
    let tree = |tree: &Tree| -> Vec<Bare> {
        tree.nodes
            .iter()
            .enumerate()
            .map(|(id, node)| {
                let set_by_writer = |name: &str| id == 0 && matches!(name, "FF" | "CA" | "GM");
                let properties = node.properties.iter().filter(|p| !set_by_writer(&p.name));
                (properties.map(|p| (p.name.clone(), p.values.clone())).collect(), node.parent)
            })
            .collect()
    };
    collection.trees.iter().map(tree).collect::<Vec<_>>()
}

#[track_caller]
fn survives_writing(collection: &Collection) {
    let written = sgf::write(collection);
    let again = sgf::read_text(&written);
    assert_eq!(shape(&again), shape(collection), "{written}");
    assert_eq!(sgf::write(&again), written);
}

#[test]
fn writing_and_reading_again_gives_the_same() {
    for (set, list) in [("games", "games.jsonl"), ("illegal", "illegal.jsonl"), ("syntax", "syntax.jsonl")] {
        for line in lines(list) {
            let collection = sgf::read_bytes(&file(set, line["id"].as_str().unwrap()));
            survives_writing(&collection);
            // Written files are UTF-8 and say so, whatever they were.
            let written = sgf::write(&collection);
            let bytes = sgf::read_bytes(written.as_bytes());
            assert_eq!(shape(&bytes), shape(&collection));
        }
    }
    survives_writing(&sgf::read_text("(;C[a\\]b\\\\]LB[aa:\\:x](;B[aa](;W[bb];B[])(;W[cc]))(;B[dd]))(;B[])"));
}

/// A small generator, so that a failing case can be had again from its number.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % sides as u64) as usize
    }
}

#[test]
fn random_play_against_a_slow_judge() {
    // On small boards everything happens: captures, suicides, kos, long repetitions. Each point of each position
    // is judged again from the bare list of all earlier boards.
    let mut met = std::collections::BTreeMap::new();
    for seed in 0..cases(1_000).clamp(8, 4_000) / 8 {
        let mut dice = Dice(seed);
        let size = Size::new(5 + (seed % 2) as u8, 5).unwrap();
        let mut game = Game::new(size, KoRule::PositionalSuperko);
        let mut shown = vec![game.board().rows()];
        for _ in 0..80 {
            let mut legal = Vec::new();
            for point in size.all() {
                let stone = game.to_play();
                let verdict = game.refusal(point);
                *met.entry(verdict.map_or("legal", Illegal::code)).or_insert(0) += 1;
                let after = || count_stones_after(game.board(), stone, point);
                let breathes = || {
                    let mut board = game.board().clone();
                    board.set(point, Some(stone));
                    let dead: Vec<Point> =
                        board.breathless().into_iter().filter(|&at| board.stone(at) != Some(stone)).collect();
                    dead.into_iter().for_each(|at| board.set(at, None));
                    board.breathless().is_empty()
                };
                match verdict {
                    None => {
                        assert!(
                            game.board().stone(point).is_none() && breathes() && !shown.contains(&after())
                        );
                        legal.push(point);
                    }
                    Some(Illegal::Occupied { by }) => assert_eq!(game.board().stone(point), Some(by)),
                    Some(Illegal::Suicide { .. }) => assert!(!breathes()),
                    Some(Illegal::Ko { repeats_after } | Illegal::Superko { repeats_after }) => {
                        assert_eq!(shown[usize::from(repeats_after)], after());
                    }
                    Some(Illegal::OffBoard) => panic!("{point} is on the board"),
                }
            }
            if legal.is_empty() {
                game.pass();
            } else {
                game.play(legal[dice.roll(legal.len())]).unwrap();
            }
            shown.push(game.board().rows());
        }
        // Taking everything back leads to the empty board and to the same judgements.
        while game.undo().is_some() {}
        assert_eq!(game.legal_points().len(), usize::from(size.points()));
    }
    for kind in ["legal", "occupied", "suicide", "ko", "superko"] {
        assert!(met.get(kind).is_some_and(|&count| count > 0), "{kind} never met: {met:?}");
    }
    println!("{met:?}");
}

#[test]
fn a_game_entered_at_the_board_is_written() {
    let mut board = Board::empty(Size::new(9, 13).unwrap());
    board.set(at("cc"), Some(Stone::Black));
    board.set(at("gg"), Some(Stone::Black));
    let mut game = Game::from_board(board, Stone::White, KoRule::PositionalSuperko);
    game.play(at("ee")).unwrap();
    game.pass();
    game.pass();
    let tree = sgf::tree_of(&game, &[("PB", "甲[1段]"), ("HA", "2"), ("KM", "0"), ("RE", "B+R")]);
    let checked = one(&sgf::write(&Collection { trees: vec![tree], findings: Vec::new() }));
    assert!(checked.ok, "{:?}", checked.findings);
    assert_eq!(checked.moves, ["W[ee]", "B[]", "W[]"]);
    assert_eq!(checked.final_board, game.board().rows());
    assert_eq!((checked.handicap, checked.termination), (2, Termination::Resignation));
    assert!(checked.tags.contains(&("PB".to_string(), "甲[1段]".to_string())));
}

#[test]
fn what_is_no_game_is_told() {
    for text in ["", "hello", "()", "[Event \"x\"]\n1. e4 e5"] {
        let game = one(text);
        assert_eq!(game.problem.as_ref().unwrap().code, "no_game", "{text}");
    }
}

#[test]
fn no_file_breaks_the_reader() {
    let mut seeds: Vec<Vec<u8>> = Vec::new();
    for (set, list) in [("games", "games.jsonl"), ("illegal", "illegal.jsonl"), ("syntax", "syntax.jsonl")] {
        for line in lines(list) {
            let mut bytes = file(set, line["id"].as_str().unwrap());
            bytes.truncate(300);
            seeds.push(bytes);
        }
    }
    let scraps: [&[u8]; 26] = [
        b"(",
        b")",
        b";",
        b"[",
        b"]",
        b"\\",
        b":",
        b"\n",
        b"B",
        b"W[]",
        b"AB[aa:cc]",
        b"AW[zz:aa]",
        b"AE[ee]",
        b"SZ[9:13]",
        b"SZ[99]",
        b"HA[3]",
        b"KM[-7.5]",
        b"PL[W]",
        b"(;B[aa])",
        b"(;W[bb](;B[cc]))",
        b"\xff\xfe",
        b"\x81]",
        "好".as_bytes(),
        b"\0",
        b"GM[3]",
        b"TB[aa:ee]",
    ];
    let total = cases(4_000);
    for case in 0..total {
        let mut dice = Dice(case);
        let mut bytes = seeds[dice.roll(seeds.len())].clone();
        bytes.truncate(20 + dice.roll(280));
        for _ in 0..1 + dice.roll(8) {
            let at = dice.roll(bytes.len() + 1);
            match dice.roll(4) {
                0 | 1 => drop(bytes.splice(at..at, scraps[dice.roll(scraps.len())].iter().copied())),
                2 => drop(bytes.drain(at..(at + dice.roll(6)).min(bytes.len()))),
                _ => bytes.insert(at, dice.roll(256) as u8),
            }
        }
        let collection = sgf::read_bytes(&bytes);
        survives_writing(&collection);
        let checked = check(&bytes);
        assert!(checked.len() >= collection.trees.len(), "case {case}");
        for game in &checked {
            assert_eq!(game.ok, game.problem.is_none(), "case {case}");
            if let Some(area) = &game.area {
                let points = game.size.map(|(width, height)| u16::from(width) * u16::from(height));
                assert_eq!(Some(area.black + area.white + area.shared), points, "case {case}");
            }
        }
        if case % 64 == 0 {
            serde_json::to_string(&checked).unwrap();
        }
    }
    println!("{total} files read");
}

#[test]
fn hostile_files_end_soon() {
    // Security S6. Twenty thousand nested variations need no recursion, and the main line in them is read on.
    let nested = format!("(;SZ[19]{}{}", "(;B[];W[]".repeat(20_000), ")".repeat(20_001));
    let game = one(&nested);
    assert_eq!((game.plies, game.problem.as_ref().unwrap().code.as_str()), (2_000, "too_many_turns"));
    let deep = format!("(;SZ[19]{}{}", "(;C[x])(;C[y]".repeat(20_000), ")".repeat(20_001));
    let game = one(&deep);
    assert!(game.ok && game.findings.iter().any(|f| matches!(f.what, FindingKind::TooDeep { .. })));
    survives_writing(&sgf::read_text(&deep));
    for text in ["(", ")", ";", "[", "]", "\\", "(;", "B", "B[]", "(;B[aa])", "([", ";B[aa];W[bb]"] {
        let text = text.repeat(1_000_000 / text.len());
        let collection = sgf::read_text(&text);
        assert!(collection.trees.len() <= sgf::MAX_TREES, "{}", collection.trees.len());
        let nodes: usize = collection.trees.iter().map(|tree| tree.nodes.len()).sum();
        assert!(nodes <= sgf::MAX_NODES);
        assert!(collection.findings.len() <= 101);
        drop(check(text.as_bytes()));
    }
    let long = sgf::read_text(&format!("(;C[{}])", "好".repeat(2_000_000)));
    assert!(long.findings.iter().any(|finding| finding.kind == SyntaxKind::TooLong));
}
