//! Xiangqi against the oracle sets in `tests/data/records/xiangqi` (made by random legal play, compared with
//! pyffish and with an independent engine) and against rules of thumb. Requirements R217–R220.

use qihui::record::xiangqi::{
    FindingKind, Game, GameResult, Move, MoveError, Notation, Position, Refusal, RepetitionKind, Rules,
    Severity, Square, State, Termination, check, check_with, move_texts, perft, read_bytes, read_move,
    read_text, words, write, write_move,
};
use qihui::tournament::Side;
use serde_json::Value;
use std::fs;
use std::path::PathBuf;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/records/xiangqi")
}

fn lines(name: &str) -> Vec<Value> {
    let text = fs::read_to_string(folder().join(name)).unwrap();
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(!lines.is_empty(), "{name} is empty");
    lines
}

/// Long runs multiply their work by `QIHUI_CASES`.
fn cases(usual: u64) -> u64 {
    std::env::var("QIHUI_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

fn mv(iccs: &str) -> Move {
    Move { from: Square::parse(&iccs[..2]).unwrap(), to: Square::parse(&iccs[2..]).unwrap() }
}

fn play(fen: &str, moves: &[&str]) -> Game {
    let mut game = Game::new(Position::from_fen(fen).unwrap(), Rules::default());
    for iccs in moves {
        game.play(mv(iccs)).unwrap_or_else(|why| panic!("{iccs}: {why:?}"));
    }
    game
}

#[test]
fn the_start_is_the_start() {
    assert_eq!(Position::start().fen(), Position::START_FEN);
    assert_eq!(Position::from_fen(Position::START_FEN), Ok(Position::start()));
    // R054: Red moves first.
    assert_eq!(Position::start().turn(), Side::First);
}

#[test]
fn perft_counts_are_those_of_the_oracle() {
    // Depth 3 in the usual run; `QIHUI_CASES` of a million or more counts all five.
    let depth = if cases(0) >= 1_000_000 { 5 } else { 3 };
    for line in lines("perft.jsonl") {
        let fen = line["fen"].as_str().unwrap();
        for (d, count) in line["perft"].as_array().unwrap().iter().enumerate().take(depth) {
            assert_eq!(perft(d as u8 + 1, fen).unwrap(), count.as_u64().unwrap(), "{fen} depth {}", d + 1);
        }
    }
}

#[test]
fn oracle_games_replay_and_are_written_alike() {
    let (mut plies, mut bare_wxf) = (0, 0);
    for line in lines("games.jsonl") {
        let id = line["id"].as_str().unwrap();
        let mut game =
            Game::new(Position::from_fen(line["start"].as_str().unwrap()).unwrap(), Rules::default());
        let mut most = 1;
        for (at, ply) in line["moves"].as_array().unwrap().iter().enumerate() {
            let (iccs, zh, wxf) =
                (ply["iccs"].as_str().unwrap(), ply["zh"].as_str().unwrap(), ply["wxf"].as_str().unwrap());
            let position = *game.position();
            let made = mv(iccs);
            for (notation, text) in [(Notation::Chinese, zh), (Notation::Iccs, iccs)] {
                assert_eq!(write_move(&position, made, notation), text, "{id} ply {}", at + 1);
            }
            let own = write_move(&position, made, Notation::Wxf);
            for text in [zh, iccs, wxf, own.as_str()] {
                assert_eq!(
                    read_move(&position, text).map(|r| r.made),
                    Ok(made),
                    "{id} ply {} {text}",
                    at + 1
                );
            }
            if own != wxf {
                // pyffish leaves the tandem sign out where the other man could not go; the reader says so.
                assert!(read_move(&position, wxf).unwrap().underspecified, "{id} {own} {wxf}");
                bare_wxf += 1;
            }
            let played = game.play(made).unwrap();
            assert_eq!(played.captured, !ply["cap"].is_null(), "{id} ply {}", at + 1);
            assert_eq!(played.check, ply["check"].as_bool().unwrap(), "{id} ply {}", at + 1);
            most = most.max(game.occurrences().len());
            plies += 1;
        }
        assert_eq!(game.position().fen(), line["final_fen"].as_str().unwrap(), "{id}");
        let (state, loser) = match game.state() {
            State::Play => ("play", None),
            State::Check => ("check", None),
            State::Checkmate => ("checkmate", Some(game.position().turn())),
            State::Stalemate => ("stalemate_loss", Some(game.position().turn())),
        };
        assert_eq!(state, line["final_state"].as_str().unwrap(), "{id}");
        let loser = loser.map(|side| if side == Side::First { "red" } else { "black" });
        assert_eq!(loser, line["loser"].as_str(), "{id}");
        assert_eq!(game.position().legal_moves().len() as u64, line["legal_moves"].as_u64().unwrap(), "{id}");
        let idle = line["plies_since_capture"].as_u64().unwrap();
        assert_eq!(u64::from(game.position().plies_since_capture()), idle, "{id}");
        assert_eq!(game.natural_limit_reached(), line["natural_limit_60"].as_bool().unwrap(), "{id}");
        assert_eq!(most as u64, line["max_repeat"].as_u64().unwrap(), "{id}");
    }
    assert_eq!(plies, 1948);
    assert!(bare_wxf > 0);
}

#[test]
fn oracle_files_read_whole() {
    for line in lines("games.jsonl") {
        let id = line["id"].as_str().unwrap();
        let bytes = fs::read(folder().join(format!("pgn/{id}.pgn"))).unwrap();
        let checked = check(&bytes);
        assert_eq!(checked.len(), 1, "{id}");
        let game = &checked[0];
        assert!(game.ok, "{id} {:?}", game.problem);
        assert_eq!(game.final_fen, line["final_fen"].as_str().unwrap(), "{id}");
        assert_eq!(game.plies, line["moves"].as_array().unwrap().len(), "{id}");
        // Result and end agree with the board.
        let expected = match (line["final_state"].as_str().unwrap(), line["loser"].as_str()) {
            ("checkmate", Some(_)) => Termination::Checkmate,
            ("stalemate_loss", Some(_)) => Termination::Stalemate,
            _ => Termination::Unfinished,
        };
        assert_eq!(game.termination, expected, "{id}");
        let notes = game.findings.iter().filter(|finding| finding.severity == Severity::Note).count();
        assert_eq!(notes, 0, "{id} {:?}", game.findings);
    }
}

#[test]
fn refusals_name_the_oracles_reason() {
    for line in lines("illegal.jsonl") {
        let (id, reason) = (line["id"].as_str().unwrap(), line["reason"].as_str().unwrap());
        let position = Position::from_fen(line["fen"].as_str().unwrap()).unwrap();
        let code = |refusal: &Refusal| match refusal {
            Refusal::CannonScreens { count } => format!("cannon_screens_{count}"),
            other => other.code().to_string(),
        };
        match line["move"].as_str().unwrap() {
            "*any*" => {
                assert!(position.state().is_over(), "{id}");
                for from in Square::all() {
                    for to in Square::all() {
                        let refusal = position.refusal(Move { from, to }).unwrap();
                        assert_eq!(code(&refusal), reason, "{id} {from}{to}");
                    }
                }
            }
            text => {
                let Err(MoveError::Illegal { refusal, .. }) = read_move(&position, text) else {
                    panic!("{id} {text} was taken")
                };
                assert_eq!(code(&refusal), reason, "{id} {text}");
                assert!(!words::zh::refusal(&refusal).is_empty() && !words::en::refusal(&refusal).is_empty());
            }
        }
    }
}

#[test]
fn typed_moves_read_as_meant() {
    for line in lines("notation.jsonl") {
        let (id, text, expect) =
            (line["id"].as_str().unwrap(), line["text"].as_str().unwrap(), line["expect"].as_str().unwrap());
        let position = Position::from_fen(line["fen"].as_str().unwrap()).unwrap();
        let read = match read_move(&position, text) {
            Ok(reading) => reading.made.iccs(),
            Err(error) => format!("ERR:{}", error.code()),
        };
        assert_eq!(read, expect, "{id} {text}");
        // The same text inside a file is cut out whole and read alike.
        let file = format!("[FEN \"{}\"]\n\n1. {text}\n", line["fen"].as_str().unwrap());
        let record = &read_text(&file)[0];
        match record.moves().first() {
            Some(made) => assert_eq!(made.iccs(), expect, "{id} {text}"),
            None => {
                let code =
                    record.findings.iter().find(|f| f.severity == Severity::Error).unwrap().what.code();
                assert_eq!(format!("ERR:{code}"), expect, "{id} {text}");
            }
        }
    }
}

#[test]
fn repetitions_are_named_and_only_one_sided_perpetual_check_is_judged() {
    for line in lines("repetition.jsonl") {
        let moves: Vec<&str> =
            line["moves"].as_array().unwrap().iter().map(|m| m.as_str().unwrap()).collect();
        let mut game =
            Game::new(Position::from_fen(line["fen"].as_str().unwrap()).unwrap(), Rules::default());
        let mut first = None;
        for (ply, iccs) in moves.iter().enumerate() {
            game.play(mv(iccs)).unwrap();
            first = first.or(game.repetition().map(|repetition| (ply + 1, repetition.kind)));
        }
        let kind = match line["id"].as_str().unwrap() {
            "rep_idle_both" => RepetitionKind::Quiet,
            "rep_black_perpetual_check" => RepetitionKind::PerpetualCheck { by: Side::Second },
            "rep_red_chase_horse" => RepetitionKind::ForTheArbiter,
            other => panic!("unknown case {other}"),
        };
        let ply = line["pyffish_first_ply"].as_u64().unwrap() as usize;
        assert_eq!(first, Some((ply, kind)), "{}", line["id"]);
        assert_eq!(kind.loser().is_some(), line["id"] == "rep_black_perpetual_check");
    }
}

#[test]
fn two_hands_of_the_same_game() {
    // R217: full-width, traditional, run together, Red's and Black's words mixed, WXF and ICCS in one text.
    let texts = [
        "1. 炮二平五 马8进7 2. 马二进三 车9平8 3. 车一平二 卒7进1",
        "1.炮二平五马8进72.马二进三车9平83.车一平二卒7进1",
        "１．砲二平五　馬８進７　２．傌二進三　車９平８　３．俥一平二　卒７進１",
        "炮二平五 馬八进七\r\n马二进三 车九平八\r\n车一平二 兵七进一",
        "1 炮 二 平 五 马 8 进 7 2 马 二 进 三 车 9 平 8 3 车 一 平 二 卒 7 进 1",
        "1、包2平5，马8上7。2、马2上3，车9平8；3、车1平2，卒7上1",
        "1. C2=5 H8+7 2. H2+3 R9=8 3. R1=2 P7+1",
        "1. c2.5 n8+7 2. h2+3 r9.8 3. r1=2 p7+1",
        "1. h2e2 h9g7 2. h0g2 i9h9 3. i0h0 g6g5",
        "1. H2-E2 H9-G7 2. H0-G2 I9-H9 3. I0-H0 G6-G5",
    ];
    let first = read_text(texts[0])[0].moves();
    assert_eq!(first.len(), 6);
    for text in texts {
        let records = read_text(text);
        assert_eq!(records.len(), 1, "{text}");
        assert_eq!(records[0].moves(), first, "{text} {:?}", records[0].findings);
        assert!(records[0].findings.is_empty(), "{text} {:?}", records[0].findings);
    }
    // The same in GB18030, UTF-16 with and without a mark, UTF-8 with one.
    let (gb, _, _) = encoding_rs::GB18030.encode(texts[0]);
    let utf16: Vec<u8> = texts[0].encode_utf16().flat_map(u16::to_le_bytes).collect();
    let marked: Vec<u8> =
        [0xFE, 0xFF].into_iter().chain(texts[0].encode_utf16().flat_map(u16::to_be_bytes)).collect();
    let utf8: Vec<u8> = b"\xEF\xBB\xBF".iter().copied().chain(texts[0].bytes()).collect();
    for bytes in [gb.to_vec(), utf16, marked, utf8] {
        assert_eq!(read_bytes(&bytes)[0].moves(), first);
    }
}

#[test]
fn soldiers_of_two_files_both_conventions() {
    // Federation numbering from the mover's right, front to back; the older 前三; WXF place and file.
    let position = Position::from_fen("4k4/9/9/2P3P2/2P3P2/4P4/9/9/9/4K4 w - - 0 1").unwrap();
    for (text, iccs) in [
        ("一兵进一", "g6g7"),
        ("二兵平四", "g5f5"),
        ("三兵进一", "c6c7"),
        ("四兵平六", "c5d5"),
        ("兵五进一", "e4e5"),
        ("前三进一", "g6g7"),
        ("后三平四", "g5f5"),
        ("前七进一", "c6c7"),
        ("後七平八", "c5b5"),
        ("13+1", "g6g7"),
        ("27=8", "c5b5"),
    ] {
        assert_eq!(read_move(&position, text).map(|r| r.made.iccs()), Ok(iccs.to_string()), "{text}");
    }
    for text in ["前兵进一", "后兵平六"] {
        let Err(MoveError::Ambiguous { fits, .. }) = read_move(&position, text) else { panic!("{text}") };
        assert_eq!(fits.len(), 2);
    }
    // Three on one file.
    let position = Position::from_fen("3k5/9/9/4P4/4P4/4P4/9/9/9/5K3 w - - 0 1").unwrap();
    for (text, iccs) in [("前兵进一", "e6e7"), ("中兵平四", "e5f5"), ("一兵进一", "e6e7"), ("25=4", "e5f5")]
    {
        assert_eq!(read_move(&position, text).map(|r| r.made.iccs()), Ok(iccs.to_string()), "{text}");
    }
    assert_eq!(write_move(&position, mv("e5f5"), Notation::Chinese), "中兵平四");
    assert_eq!(write_move(&position, mv("e5f5"), Notation::Wxf), "25=4");
    // One chariot has no front one; two have no middle one.
    let one = Position::start();
    assert_eq!(read_move(&one, "前车进一").unwrap_err().code(), "no_such_piece");
    let two = Position::from_fen("3k5/9/9/4R4/9/9/9/4R4/9/5K3 w - - 0 1").unwrap();
    assert_eq!(read_move(&two, "中车平三").unwrap_err().code(), "no_such_piece");
    assert_eq!(read_move(&two, "车五平三").unwrap_err().code(), "ambiguous");
}

#[test]
fn the_end_of_the_game() {
    // Fx 9: 困毙 loses.
    let game = play("3k5/4P4/3PP4/9/9/9/9/9/9/4K4 w - - 0 1", &["e0d0"]);
    assert_eq!(game.state(), State::Stalemate);
    // Fx 21: the natural limit, adjustable.
    let shuffle = ["e0e1", "d9d8", "e1e0", "d8d9"];
    let mut game = Game::new(
        Position::from_fen("3k5/9/9/9/4p4/9/9/9/9/4K4 w - - 0 1").unwrap(),
        Rules { natural_limit: Some(2) },
    );
    for (ply, iccs) in shuffle.iter().enumerate() {
        assert!(!game.natural_limit_reached(), "ply {ply}");
        game.play(mv(iccs)).unwrap();
    }
    assert!(game.natural_limit_reached());
    assert_eq!(game.undo(), Some(mv("d8d9")));
    assert!(!game.natural_limit_reached());
    // Fx 2: the generals may not face each other; an open file is an attack.
    let facing = Position::from_fen("4k4/9/9/9/4p4/9/9/9/9/3K5 w - - 0 1").unwrap();
    assert_eq!(facing.refusal(mv("d0e0")), None);
    let open = Position::from_fen("4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1").unwrap();
    assert_eq!(open.refusal(mv("d0e0")), Some(Refusal::GeneralsFace));
}

#[test]
fn the_result_is_held_against_the_board() {
    let mate =
        "[FEN \"4k4/9/9/9/9/9/9/R8/1R7/3K5 w - - 0 1\"]\n1. 车八进八 将5进1 2. 车九进六 将5进1 3. 车八退二 ";
    for (said, ok, termination) in [
        ("1-0", true, Termination::Checkmate),
        ("红胜", true, Termination::Checkmate),
        ("0-1", false, Termination::Checkmate),
        ("1/2-1/2", false, Termination::Checkmate),
        ("", true, Termination::Checkmate),
        ("和棋", false, Termination::Checkmate),
    ] {
        let checked = &check(format!("{mate}{said}").as_bytes())[0];
        assert_eq!(
            (checked.ok, checked.termination, checked.plies),
            (ok, termination, 5),
            "{said} {:?}",
            checked.problem
        );
    }
    for (said, result, termination) in [
        ("黑方超时", GameResult::RedWins, Termination::Time),
        ("红方认输", GameResult::BlackWins, Termination::Resignation),
        ("双方同意作和", GameResult::Draw, Termination::Agreement),
        ("1-0", GameResult::RedWins, Termination::Stated),
        ("黑方超时1-0", GameResult::RedWins, Termination::Time),
    ] {
        let checked = &check(format!("1. 炮二平五 马8进7 {said}").as_bytes())[0];
        assert_eq!(
            (checked.ok, checked.result, checked.termination),
            (true, Some(result), termination),
            "{said}"
        );
    }
    let differing = &check("[Result \"0-1\"]\n1. 炮二平五 马8进7 1-0".as_bytes())[0];
    assert_eq!(differing.problem.as_ref().unwrap().code, "results_differ");
    let after = &check("1. 炮二平五 1-0 马8进7".as_bytes())[0];
    assert_eq!(after.problem.as_ref().unwrap().code, "moves_after_result");
    let mated = &check(format!("{mate}将5平4").as_bytes())[0];
    assert_eq!(mated.problem.as_ref().unwrap().code, "game_over_checkmate");
}

#[test]
fn the_problem_has_its_place_and_the_repair() {
    let text = "红方：刘先锋 黑方：杜先锋\n\n1. 炮二平五 马8进7\n2. 马二进四 车9平8\n3. 车一平二 卒7进1\n";
    let checked = &check(text.as_bytes())[0];
    assert_eq!(checked.tags, [("Red".into(), "刘先锋".into()), ("Black".into(), "杜先锋".into())]);
    let problem = checked.problem.as_ref().unwrap();
    assert_eq!((problem.ply, problem.at.line, problem.at.column), (3, 4, 4));
    assert_eq!((problem.token.as_str(), problem.code.as_str()), ("马二进四", "horse_leg"));
    assert_eq!(&text.as_bytes()[problem.at.byte as usize..][..12], "马二进四".as_bytes());
    assert!(problem.near.iter().any(|near| near.text == "马二进三" && near.distance == 1));
    let best = &checked.repairs[0];
    assert!(best.complete && best.ply == 3 && best.reaches == 6, "{:?}", checked.repairs);
    // A move written twice is left out.
    let twice = &check("1. 炮二平五 马8进7 2. 马二进三 马二进三 车9平8 3. 车一平二".as_bytes())[0];
    assert!(twice.repairs.iter().any(|r| r.complete && r.typed == "马二进三"), "{:?}", twice.repairs);
}

#[test]
fn headers_and_what_is_no_game() {
    // R215: the team in brackets, also with the bracket left open.
    for head in ["红方：刘先锋（魏） 黑方：杜先锋（蜀）", "红方:刘先锋(魏) 黑方:杜先锋(蜀"]
    {
        let checked = &check(format!("{head}\n1. 炮二平五 马8进7").as_bytes())[0];
        let tags = [("Red".into(), "刘先锋(魏)".into()), ("Black".into(), "杜先锋(蜀)".into())];
        assert_eq!((checked.ok, checked.plies, checked.tags.as_slice()), (true, 2, &tags[..]), "{head}");
    }
    let nothing = &check("今天天气很好".as_bytes())[0];
    assert_eq!((nothing.ok, nothing.problem.as_ref().unwrap().code.as_str()), (false, "no_game"));
    assert!(check(b"").is_empty());
}

#[test]
fn files_of_several_games_comments_and_variations() {
    let text = "[Event \"a\"]\n{开局} 1. 炮二平五! {好} (1. 马二进三 卒7进1 (1. ... 马8进7)) 马8进7 $1 2. 马二进三\n*\n\n\
                [Event \"b\"]\n1. 兵七进一 (1. 兵七进三) 卒7进1\n1/2-1/2\n1. 炮八平五 *";
    let records = read_text(text);
    assert_eq!(records.len(), 3);
    assert_eq!(records.iter().map(|r| r.moves().len()).collect::<Vec<_>>(), [3, 2, 1]);
    assert_eq!(records[0].nodes.len(), 6);
    assert_eq!(records[0].first.len(), 2);
    assert_eq!(records[0].nodes[0].comments, ["好"]);
    assert_eq!(records[0].nodes[0].marks, ["!"]);
    assert!(matches!(records[1].findings[0].what, FindingKind::VariationMove { .. }));
    assert!(check(text.as_bytes()).iter().all(|game| game.ok));
}

/// Tree, comments and result, without places and typed texts.
fn shape(record: &qihui::record::xiangqi::Record) -> impl PartialEq + std::fmt::Debug + use<> {
    let nodes: Vec<_> = record
        .nodes
        .iter()
        .map(|node| (node.made, node.marks.clone(), node.comments.clone(), node.parent, node.next.clone()))
        .collect();
    let result = record.result.filter(|&result| result != GameResult::Unknown);
    (record.start, record.first.clone(), nodes, record.comments.clone(), result)
}

#[test]
fn writing_and_reading_again_gives_the_same() {
    let mut all = read_text(
        "[Event \"q \\\"x\\\" \\\\\"]\n{a}1. 炮二平五! ? {b}{c} (1. 马二进三 {d} 卒7进1 (1. ... 马8进7 $3) 2. 炮二平一) (1. 兵七进一) 马8进7 (1. ... 卒7进1) 2. 马二进三 黑方超时",
    );
    for line in lines("games.jsonl") {
        all.extend(read_bytes(
            &fs::read(folder().join(format!("pgn/{}.pgn", line["id"].as_str().unwrap()))).unwrap(),
        ));
    }
    for record in &all {
        for notation in [Notation::Chinese, Notation::Wxf, Notation::Iccs] {
            let written = write(record, notation);
            let again = read_text(&written);
            assert_eq!(again.len(), 1, "{written}");
            assert_eq!(shape(&again[0]), shape(record), "{written}");
            assert_eq!(write(&again[0], notation), written);
        }
    }
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
fn refused_and_legal_are_the_same_question() {
    // Two independent ways: the list leaves out the test of the general where nothing near him moves, the
    // refusal never does. All 8,100 pairs of points in positions of the oracle's games.
    let every = if cases(0) >= 1_000_000 { 1 } else { 40 };
    let mut positions = 0;
    for line in lines("games.jsonl") {
        let mut game =
            Game::new(Position::from_fen(line["start"].as_str().unwrap()).unwrap(), Rules::default());
        for (ply, text) in line["moves"].as_array().unwrap().iter().enumerate() {
            if ply % every == 0 {
                let legal = game.position().legal_moves();
                for from in Square::all() {
                    for to in Square::all() {
                        let made = Move { from, to };
                        assert_eq!(
                            game.position().refusal(made).is_none(),
                            legal.contains(&made),
                            "{} {made:?}",
                            game.position()
                        );
                    }
                }
                positions += 1;
            }
            game.play(mv(text["iccs"].as_str().unwrap())).unwrap();
        }
    }
    assert!(positions > 40, "{positions}");
    println!("{positions} positions");
}

#[test]
fn no_text_breaks_the_reader() {
    let seeds: Vec<Vec<char>> = lines("games.jsonl")
        .iter()
        .map(|line| format!("pgn/{}.pgn", line["id"].as_str().unwrap()))
        .map(|name| fs::read_to_string(folder().join(name)).unwrap().chars().take(400).collect())
        .chain(["1. C2=5 H8+7 (1. ... P7+1 {x}) 2. h2e2 ! $5 13+1 R+=3 1-0".chars().collect()])
        .collect();
    let scraps: Vec<&str> = "( ) { } [ ] \" ; ! $ 1. … ... 炮 前 中 后 兵 卒 一 九 十 进 退 平 1 9 R + = - . * 1-0 红胜 黑方超时 \u{feff} \n \r \\ 【 】 ！ 马二进三 h2e2 [FEN \"9/9/9\"] [FEN \"3k5/9/9/9/9/9/9/9/9/4K4 b\"] 🀄 \u{0}"
        .split(' ')
        .collect();
    let total = cases(4_000);
    for case in 0..total {
        let mut dice = Dice(case);
        let mut text: Vec<char> = seeds[dice.roll(seeds.len())].clone();
        let from = dice.roll(text.len());
        text.drain(..from.min(text.len() - 1));
        text.truncate(1 + dice.roll(200));
        for _ in 0..1 + dice.roll(6) {
            let at = dice.roll(text.len() + 1);
            match dice.roll(3) {
                0 => drop(text.splice(at..at, scraps[dice.roll(scraps.len())].chars())),
                1 => drop(text.drain(at..(at + dice.roll(4)).min(text.len()))),
                _ => {
                    let c = char::from_u32(dice.roll(0x3000) as u32).unwrap_or('车');
                    text.insert(at, c);
                }
            }
        }
        let text: String = text.into_iter().collect();
        // Broken bytes as well as broken text.
        let mut bytes = text.clone().into_bytes();
        if case % 3 == 0 && !bytes.is_empty() {
            let at = dice.roll(bytes.len());
            bytes[at] = dice.roll(256) as u8;
        }
        let mut records = read_bytes(&bytes);
        if case % 16 == 0 {
            let checked = check(&bytes);
            assert_eq!(checked.len(), records.len(), "case {case}");
            serde_json::to_string(&checked).unwrap();
            for finding in checked.iter().flat_map(|game| &game.findings) {
                assert!(!words::zh::finding(&finding.what).is_empty());
                assert!(!words::en::finding(&finding.what).is_empty());
            }
        }
        records.truncate(2);
        for record in &records {
            let notation = [Notation::Chinese, Notation::Wxf, Notation::Iccs][dice.roll(3)];
            let written = write(record, notation);
            let again = read_text(&written);
            assert_eq!(again.len(), 1, "case {case}\n{text}\n---\n{written}");
            assert_eq!(shape(&again[0]), shape(record), "case {case}\n{text}\n---\n{written}");
            assert_eq!(write(&again[0], notation), written, "case {case}\n{text}");
        }
    }
    println!("{total} texts read");
}

#[test]
fn hostile_files_end_soon() {
    // Security S6: depth, length and number are bounded; nothing takes long.
    let nested = format!("1. 炮二平五 {}", "(1. 炮八平五 ".repeat(20_000));
    let record = &read_text(&nested)[0];
    assert!(record.nodes.len() <= 300, "{}", record.nodes.len());
    assert!(record.findings.iter().any(|f| matches!(f.what, FindingKind::TooDeep { .. })));
    let long = "马二进三 马8进7 马三退二 马7退8 ".repeat(20_000);
    let checked = check(long.as_bytes());
    assert_eq!(checked[0].plies, 4_000);
    assert_eq!(checked[0].problem.as_ref().unwrap().code, "too_many_moves");
    let many = "1. 炮二平五 * ".repeat(30_000);
    assert_eq!(read_text(&many).len(), 20_000);
    for text in [
        "(".repeat(1_000_000),
        "{".repeat(1_000_000),
        "[".repeat(1_000_000),
        "\"".repeat(1_000_000),
        "车".repeat(300_000),
        "1".repeat(1_000_000),
    ] {
        let records = read_text(&text);
        assert!(records.len() <= 1 && records.iter().all(|record| record.findings.len() <= 200));
    }
}

#[test]
fn a_board_can_be_built_on_it() {
    let game = play(Position::START_FEN, &["h2e2"]);
    let at = Square::parse("h9").unwrap();
    let targets: Vec<String> = game.position().legal_from(at).iter().map(ToString::to_string).collect();
    assert_eq!(targets, ["i7", "g7"]);
    assert!(game.position().legal_from(Square::parse("h0").unwrap()).is_empty());
    assert_eq!(move_texts(&game, Notation::Chinese), ["炮二平五"]);
    let limited = check_with("1. 马二进三 马8进7".as_bytes(), Rules { natural_limit: Some(1) });
    assert!(limited[0].natural_limit && limited[0].ok);
    assert_eq!(limited[0].findings[0].what, FindingKind::NaturalLimit { rounds: 1 });
}
