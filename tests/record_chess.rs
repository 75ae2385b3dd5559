//! Chess records: what is read, what is said, what is repaired and written.
//! R-numbers are the requirements'; articles are those of the FIDE Laws of 2023.

use qihui::record::chess::words::{self, Language};
use qihui::record::chess::*;
use serde_json::Value;
use shakmaty::san::SanPlus;
use shakmaty::{Color, Position};

const SEED: &str = include_str!("data/records/chess/campus_final_2012.txt");

fn one(text: &str) -> Game {
    let mut games = read_str(text);
    assert_eq!(games.len(), 1, "games in {text:?}");
    games.remove(0)
}

/// The main line in SAN, without numbers.
fn sans(game: &Game) -> String {
    let mut position = game.start.clone();
    let mut all = Vec::new();
    for ply in game.plies() {
        let mv = ply.mv.expect("a move");
        all.push(SanPlus::from_move_and_play_unchecked(&mut position, mv).to_string());
    }
    all.join(" ")
}

fn kinds(game: &Game) -> Vec<&'static str> {
    game.findings.iter().map(|f| f.kind.name()).collect()
}

fn comments(game: &Game) -> Vec<(u32, String)> {
    let notes = game.lines[0].notes.iter();
    notes
        .filter_map(|n| match &n.kind {
            NoteKind::Comment(text) => Some((n.after, text.to_string())),
            NoteKind::Nag(_) | NoteKind::Rav(_) => None,
        })
        .collect()
}

// ---- The campus final of 2012 (R212, R213, R214, R215) -------------------------------------------

#[test]
fn the_campus_final_reads_to_51_plies_and_stops_at_26_ne4() {
    let game = one(SEED);
    assert_eq!(game.plies().len(), 51);
    let problem = game.problem.as_ref().expect("a problem");
    assert_eq!(
        (problem.ply, problem.at.line, problem.at.column, problem.token.as_str()),
        (52, 15, 25, "Ne4")
    );
    assert_eq!(SEED.as_bytes()[problem.at.byte as usize..][..3], *b"Ne4");
    assert_eq!(problem.fen, "2r2rk1/p1p2qpp/1p1p1b2/1P2p2N/1B1pP1Q1/6RP/PnPR1PP1/6K1 b - - 5 26");
    assert_eq!(
        problem.wrong,
        Wrong::CannotReach { role: shakmaty::Role::Knight, from: vec![shakmaty::Square::B2] }
    );
    let near: Vec<_> = problem.near.iter().filter(|n| n.1 == 1).map(|n| n.0.as_str()).collect();
    assert_eq!(near, ["Na4", "Nc4"]);
    // Seven moves are typed otherwise than in SAN, and each is told.
    let spelled: Vec<(u32, String)> = game
        .findings
        .iter()
        .filter_map(|f| match &f.kind {
            FindingKind::Spelled { san, .. } => Some((f.ply?, san.clone())),
            _ => None,
        })
        .collect();
    let told =
        [(9, "O-O"), (14, "O-O"), (24, "Bxh4"), (25, "Qxh5"), (27, "Bxe6"), (28, "fxe6"), (42, "exd4")];
    assert_eq!(spelled, told.map(|(ply, san)| (ply, san.to_string())));
    assert_eq!(game.tokens.len(), 65);
    assert_eq!(game.score, Some(Score::WhiteWon));
    assert_eq!(result::reasons_of(&game), [Reason::Time { flagged: Some(Color::Black) }]);
    let verdict = judge(&game);
    assert!(verdict.findings.is_empty(), "{:?}", verdict.findings);
    for (tag, value) in [
        ("White", "刘先锋"),
        ("WhiteTeam", "魏"),
        ("Black", "杜先锋"),
        ("BlackTeam", "蜀"),
        ("Date", "2012.02.27"),
    ] {
        assert_eq!(game.tag(tag), Some(value), "{tag}");
    }
}

#[test]
fn the_campus_final_has_exactly_two_smallest_repairs() {
    let game = one(SEED);
    let found = repairs(&game, &Search::default());
    let told: Vec<(u32, u32, bool, Vec<String>)> = found
        .iter()
        .map(|r| {
            let edits = r.edits.iter().map(|e| match &e.kind {
                EditKind::Replace { san } => format!("{} {}→{san}", e.ply, e.typed),
                other => format!("{other:?}"),
            });
            (r.cost, r.reach, r.complete, edits.collect())
        })
        .collect();
    let edits = |rook: &str| vec!["52 Ne4→Nc4".to_string(), format!("53 R1d3→{rook}")];
    assert_eq!(told, [(2, 65, true, edits("Rdd3")), (2, 65, true, edits("Rgd3"))]);
    // The first needs no needless letter and leaves fewer captures unmarked: a hint, never a choice.
    assert!(found[0].oddness < found[1].oddness);
    assert_eq!(found[0].fen, "5rk1/p1p1Q1bp/1p1p4/1P2p3/1B1pP3/6RP/P1Pn1PP1/6K1 b - - 4 33");
    assert_eq!(found[1].fen, "5rk1/p1p1Q1bp/1p1p4/1P2p3/1B1pP3/7P/P1Pn1PP1/6K1 b - - 3 33");

    let fixed = apply(&game, &found[0]);
    assert!(fixed.is_legal());
    assert_eq!(
        sans(&fixed),
        "e4 e5 Nf3 Nc6 Bc4 Nf6 Nc3 d6 O-O Bg4 d3 Be7 Re1 O-O Re3 Re8 b3 Rc8 Ba3 Nh5 h3 Be6 Nh4 Bxh4 Qxh5 Na5 Bxe6 \
         fxe6 Rf3 Bf6 b4 Nc6 b5 Na5 Bb4 b6 Ne2 Rf8 Qg4 Qe8 d4 exd4 Rg3 Qf7 Nf4 e5 Nh5 Nc4 Rd1 Nb2 Rd2 Nc4 Rdd3 Rce8 \
         Rdf3 Re6 Nxg7 Bxg7 Rxf7 Rxf7 Qxe6 Nd2 Qe8+ Rf8 Qe7"
    );
    // 1-0 on time stands: White can still mate.
    assert!(judge(&fixed).findings.is_empty());
    let pgn = write(&fixed);
    assert!(pgn.contains("[Termination \"time forfeit\"]"), "{pgn}");
    let again = one(&pgn);
    assert_eq!(sans(&again), sans(&fixed));
    assert_eq!(comments(&again), comments(&fixed));
}

#[test]
fn the_remarks_of_the_campus_final_stand_at_their_moves() {
    let game = one(SEED);
    let after: Vec<u32> = comments(&game).iter().map(|c| c.0).collect();
    // 6.d3 8.Re3 9…Rc8 10.Ba3 10…Nh5 12.Nh4 13…Na5 17…Na5 21.d4 23…e5 24到26 29.Ng7 and 总评.
    assert_eq!(after, [11, 15, 18, 19, 20, 23, 26, 34, 41, 46, 52, 57, 65]);
    assert!(comments(&game)[10].1.starts_with("24到26黑方"));
    assert!(comments(&game)[12].1.starts_with("总评"));
    assert!(!kinds(&game).contains(&"remark-of-other-move"));
}

// ---- Reading what people type --------------------------------------------------------------------

/// Text, the main line in SAN.
const READS: &[(&str, &str)] = &[
    ("1. e4 e5 2. Nf3 Nc6 *", "e4 e5 Nf3 Nc6"),
    ("1.e4e52.Nf3Nc63.Bb5a6", "e4 e5 Nf3 Nc6 Bb5 a6"),
    ("1 e4 e5 2 Nf3 Nc6", "e4 e5 Nf3 Nc6"),
    ("e4 e5 Nf3 Nc6", "e4 e5 Nf3 Nc6"),
    ("1.e4 e5\n\n2.Nf3 Nc6\n\n3.Bb5", "e4 e5 Nf3 Nc6 Bb5"),
    ("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0 Nf6", "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6"),
    ("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. o-o Nf6", "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6"),
    ("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. OO Nf6", "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6"),
    ("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O–O Nf6", "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6"),
    ("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 短易位 Nf6", "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6"),
    ("1. e4 d5 2. ed Qd5 3. Nc3", "e4 d5 exd5 Qxd5 Nc3"),
    ("1. e4 d5 2. ed5 Q:d5 3. Nc3", "e4 d5 exd5 Qxd5 Nc3"),
    ("1. e4 d5 2. exd Qxd5+ ", "e4 d5 exd5 Qxd5"),
    ("1. e2-e4 e7-e5 2. Ng1-f3 Nb8-c6", "e4 e5 Nf3 Nc6"),
    ("1. e2e4 e7e5 2. g1f3 b8c6 3. f1c4 f8c5 4. e1g1", "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O"),
    ("e2e4 e7e5 g1f3", "e4 e5 Nf3"),
    ("1. ♘f3 ♞f6 2. ♙c4 ♟e6", "Nf3 Nf6 c4 e6"),
    ("1. e4 e5 2. Sf3 Sc6 3. Lc4 Lc5 4. De2 De7 5. Tf1 Tb8", "e4 e5 Nf3 Nc6 Bc4 Bc5 Qe2 Qe7 Rf1 Rb8"),
    ("1. e4 e5 2. Cf3 Cc6 3. Fc4 Fc5 4. De2 De7 5. Tf1 Re8", "e4 e5 Nf3 Nc6 Bc4 Bc5 Qe2 Qe7 Rf1"),
    ("1. e4 e5 2. Кf3 Кc6 3. Сc4 Сc5 4. Фe2 Фe7 5. Крd1 Крd8", "e4 e5 Nf3 Nc6 Bc4 Bc5 Qe2 Qe7 Kd1 Kd8"),
    ("1. e4 e5 2. 马f3 马c6 3. 象c4 象c5 4. 后e2 后e7 5. 车f1 王d8", "e4 e5 Nf3 Nc6 Bc4 Bc5 Qe2 Qe7 Rf1 Kd8"),
    ("1. 兵e4 兵e5 2. 馬f3 馬c6 3. 相c4", "e4 e5 Nf3 Nc6 Bc4"),
    ("１．ｅ４　ｅ５　２．Ｎｆ３　Ｎｃ６", "e4 e5 Nf3 Nc6"),
    ("1。e4 e5 2。Nf3 Nc6", "e4 e5 Nf3 Nc6"),
    ("1、e4 e5 2、Nf3 Nc6", "e4 e5 Nf3 Nc6"),
    ("1. e4 … e5 2. Nf3", "e4 e5 Nf3"),
    ("1. e4 1… e5 2. Nf3 2…Nc6", "e4 e5 Nf3 Nc6"),
    ("1. e4! e5?! 2. Nf3!! Nc6??", "e4 e5 Nf3 Nc6"),
    ("1. f3 e5 2. g4 Qh4将死", "f3 e5 g4 Qh4#"),
    ("1. f3 e5 2. g4 Qh4++ 0-1", "f3 e5 g4 Qh4#"),
    ("1. nf3 nf6 2. bc4 ", "Nf3 Nf6"),
    ("1. Pe4 Pe5 2. Nf3", "e4 e5 Nf3"),
    ("1. E2-E4 E7-E5", "e4 e5"),
    ("1. e4 c5 2. e5 d5 3. exd6 e.p. exd6", "e4 c5 e5 d5 exd6 exd6"),
    ("1. e4 c5 2. e5 d5 3. exd6ep Qxd6", "e4 c5 e5 d5 exd6 Qxd6"),
    ("% a line to escape\n1. e4 e5 ; to the end { of the line\n2. Nf3", "e4 e5 Nf3"),
    ("1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) 1... e5", "e4 e5"),
    ("1. e4 e5 2. Nf3 { [%clk 0:10:00] } Nc6 $1 3. Bb5", "e4 e5 Nf3 Nc6 Bb5"),
    ("1. e4 e5 2. Ng1f3 Nb8c6", "e4 e5 Nf3 Nc6"),
    ("1. d4 d5 2. Nf3 Nf6 3. Nbd2 Nbd7 4. Ng1", "d4 d5 Nf3 Nf6 Nbd2 Nbd7 Ng1"),
    ("[Event \"?\"]\r\n\r\n1. e4 e5\r\n2. Nf3 *\r\n", "e4 e5 Nf3"),
    ("[White “张三”]\n1. e4 e5 *", "e4 e5"),
    ("[White 张三]\n1. e4 e5 *", "e4 e5"),
    ("1|e4|e5|\n2|Nf3|Nc6|", "e4 e5 Nf3 Nc6"),
    ("1. e4 e5 1–0", "e4 e5"),
    // g.1: two blank lines between tags and moves.
    ("[Event \"a\"]\n[Result \"1/2-1/2\"]\n\n\n1.d4 Nf6 2.c4 e6 1/2-1/2", "d4 Nf6 c4 e6"),
    // g.2: a blank line inside the tags.
    ("[Event \"x\"]\n\n[Date \"2017.12.04\"]\n[Result \"0-1\"]\n\n1. e4 e5 2. Nf3 0-1", "e4 e5 Nf3"),
    // g.4: promotion without `=`.
    ("[FEN \"8/4P1k1/8/8/8/8/8/4K3 w - - 0 1\"]\n1. e8Q Kf6 2. Qe7+", "e8=Q Kf6 Qe7+"),
    ("[FEN \"8/4P1k1/8/8/8/8/8/4K3 w - - 0 1\"]\n1. e8=后 Kf6", "e8=Q Kf6"),
    ("[FEN \"8/4P1k1/8/8/8/8/8/4K3 w - - 0 1\"]\n1. e8(R) Kf6", "e8=R Kf6"),
    ("[FEN \"8/4P1k1/8/8/8/8/8/4K3 w - - 0 1\"]\n1. e7e8n Kf8", "e8=N+ Kf8"),
    ("[FEN \"8/4P1k1/8/8/8/8/8/4K3 w - - 0 1\"]\n1. e8/Q Kf6", "e8=Q Kf6"),
    // g.5: a comment before the tags.
    ("{ text }\n\n[ECO \"A00\"]\n\n1. b4 *", "b4"),
    // g.6: `1. ... c5` with a blank.
    ("1. e4 {c} 1. ... c5 2. Nf3", "e4 c5 Nf3"),
    // g.7: the rank letter is needed.
    ("[FEN \"r7/1R1nk3/2R1p3/p2n1p2/P5p1/4P3/1P2KPP1/8 b - - 1 35\"]\n35... N5f6", "Nf6"),
    // g.12: result words inside a comment.
    ("1. e4 {like 1-0 in the other game} e5 *", "e4 e5"),
    // Chess960: castling takes king and rook over each other.
    ("[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"1k6/8/8/8/8/8/8/5RK1 w F - 0 1\"]\n1. Rf2 *", "Rf2"),
    ("[Variant \"Chess960\"]\n[FEN \"1k6/8/8/8/8/8/8/4KR2 w F - 0 1\"]\n1. O-O *", "O-O"),
];

#[test]
fn typed_as_people_type() {
    let mut wrong = Vec::new();
    for (text, expected) in READS {
        let games = read_str(text);
        let got = games.first().map(sans).unwrap_or_default();
        if games.len() != 1
            || got != *expected && !got.replace(['+', '#'], "").eq(&expected.replace(['+', '#'], ""))
        {
            wrong.push(format!("{text:?}\n   {} games, {got:?}\n   wanted {expected:?}", games.len()));
        }
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), READS.len(), wrong.join("\n"));
}

/// Text, legal plies before the stop, kind of the problem.
const STOPS: &[(&str, u32, &str)] = &[
    ("1. e4 e5 2. Nf5 Nc6", 2, "cannot-reach"),
    ("1. e4 e5 2. Bb5 a6 3. Ra5", 4, "blocked"),
    ("1. e4 e5 2. Ke3", 2, "cannot-reach"),
    ("1. Nf3 Nf6 2. Nxd4", 2, "nothing-to-take"),
    ("1. e4 e5 2. Qe2 Nc6 3. Qe1", 4, "own-piece"),
    ("1. e4 e5 2. Qh5 Nc6 3. Qxf7 Kxf7 4. Qd1", 6, "no-such-piece"),
    ("1. d4 d5 2. Nf3 Nf6 3. c3 e6 4. Nd2", 6, "ambiguous"),
    ("1. e4 e5 2. Nf3 Nc6 3. Bb5 d6 4. d4 Nb4", 7, "leaves-king-in-check"),
    ("1. e4 d5 2. exd5 Qxd5 3. Ke2 a6 4. Kd3", 6, "king-into-check"),
    ("[FEN \"8/4P1k1/8/8/8/8/8/4K3 w - - 0 1\"]\n1. e8 Kf6", 0, "promotion-missing"),
    ("[FEN \"8/4P1k1/8/8/8/8/8/4K3 w - - 0 1\"]\n1. Kd2=Q Kf6", 0, "unreadable"),
    ("1. e4 e5 2. e5", 2, "blocked"),
    ("1. e4 e5 2. O-O", 2, "castling"),
    ("1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 4. Kf1 O-O 5. Kg1 d6 6. O-O", 10, "castling"),
    ("1. e4 e6 2. e5 d5 3. d4 c5 4. exd6", 6, "en-passant-late"),
    ("1. e4 e5 2. Nfd2", 2, "no-such-piece"),
    ("1. d4 d5 2. Nf3 Nf6 3. Ned2", 4, "false-letter"),
    ("1. e4 e5 2. -- Nf6", 2, "null-move"),
    ("1. e4 e5 2. Nf9 Nc6", 2, "unreadable"),
    ("1. f3 e5 2. g4 Qh4# 3. a3", 4, "game-over"),
    ("1. e4 e5 2. Nf3 3. Bb5 a6", 3, "not-his-move"),
    ("1. e4 e5 d7d5", 2, "not-his-move"),
    ("1. e4 e5 2. d5", 2, "cannot-reach"),
    ("1. e4 e5 2. Nxf3", 2, "nothing-to-take"),
    ("1. e4 e5 2. exd5", 2, "nothing-to-take"),
];

#[test]
fn what_is_wrong_is_said() {
    let mut wrong = Vec::new();
    for (text, plies, kind) in STOPS {
        let game = one(text);
        let got = game.problem.as_ref().map(|p| (p.ply - 1, p.wrong.name()));
        if got != Some((*plies, *kind)) {
            wrong.push(format!("{text:?}: {got:?}, wanted {plies} {kind}"));
        }
        if let Some(problem) = &game.problem {
            for language in [Language::Zh, Language::En] {
                assert!(!words::problem(language, problem, 0).is_empty());
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Text and a finding it must have.
const FINDS: &[(&str, &str)] = &[
    ("1. e4 e5 3. Nf3 Nc6", "number-out-of-step"),
    ("1. e4 e5 1-0 2. Nf3 Nc6", "moves-after-result"),
    ("1. e4 { never closed e5 2. Nf3\n\n2. d4", "comment-open"),
    ("1. e4 e5 (1... c5 2. Nf3", "variation-open"),
    ("1. e4 e5) 2. Nf3", "bracket-alone"),
    ("1. e4 e5 (1... Ke5 2. Nf3) 2. Nf3", "variation-stops"),
    ("1. e4+ e5", "check-sign-false"),
    ("[White \"A\"]\n[White \"B\"]\n1. e4 *", "tag-twice"),
    ("[White \"A]\n1. e4 *", "tag-broken"),
    ("[FEN \"nonsense\"]\n1. e4 *", "start-impossible"),
    ("[Variant \"Atomic\"]\n1. e4 *", "variant-unknown"),
    ("1.e4e52.Nf3Nc6黑方认输1-0\n2.Nc3。应走d4", "remark-of-other-move"),
    ("1. e4 xyzzy e5", "words-skipped"),
];

#[test]
fn other_findings() {
    for (text, kind) in FINDS {
        let games = read_str(text);
        let all: Vec<_> = games.iter().flat_map(kinds).collect();
        assert!(all.contains(kind), "{text:?}: {all:?}, wanted {kind}");
    }
}

#[test]
fn next_game_without_a_blank_line() {
    // g.3
    let games =
        read_str("[Event \"W1\"]\n\n1. d4 { x } 1... d5 *\n[Event \"W2\"]\n[Site \"?\"]\n\n1. e4 *\n");
    assert_eq!(games.len(), 2);
    assert_eq!((games[0].plies().len(), games[1].plies().len()), (2, 1));
    assert!(games[0].lines[0].notes.iter().all(|n| !matches!(n.kind, NoteKind::Nag(_))));
    assert_eq!(games[1].tag("Site"), Some("?"));
}

#[test]
fn several_hand_typed_games_in_one_text() {
    let text = "第一局\n白方：张三 黑方：李四\n1.e4e52.Nf3Nc6 1-0\n\n第二局\n白方：王五（吴） 黑方：赵六（蜀）\n1.d4d52.c4 黑方认输 1-0\n";
    let games = read_str(text);
    assert_eq!(games.len(), 2);
    assert_eq!((sans(&games[0]).as_str(), sans(&games[1]).as_str()), ("e4 e5 Nf3 Nc6", "d4 d5 c4"));
    assert_eq!((games[1].tag("White"), games[1].tag("BlackTeam")), (Some("王五"), Some("蜀")));
    assert_eq!(judge(&games[1]).reasons, [Reason::Resigned { colour: Some(Color::Black) }]);
}

#[test]
fn moves_typed_in_two_columns() {
    let text = "1. e4 e5    4. Ba4 Nf6\n2. Nf3 Nc6  5. O-O Be7\n3. Bb5 a6   6. Re1 b5\n";
    let game = one(text);
    assert_eq!(sans(&game), "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5");
    assert!(kinds(&game).contains(&"columns-joined"));
    assert!(game.is_legal());
}

#[test]
fn encodings() {
    let text = "[White \"刘先锋\"]\n[Black \"杜先锋\"]\n[Site \"亇許\"]\n\n1. e4 {好棋亇 一步} e5 2. Nf9 *\n";
    let cases = [
        (encoding_rs::GB18030.encode(text).0.into_owned(), Charset::Gb18030),
        (text.as_bytes().to_vec(), Charset::Utf8),
        ([&[0xEF, 0xBB, 0xBF], text.as_bytes()].concat(), Charset::Utf8),
        (
            [0xFF, 0xFE].into_iter().chain(text.encode_utf16().flat_map(u16::to_le_bytes)).collect(),
            Charset::Utf16Le,
        ),
        (
            [0xFE, 0xFF].into_iter().chain(text.encode_utf16().flat_map(u16::to_be_bytes)).collect(),
            Charset::Utf16Be,
        ),
    ];
    for (bytes, charset) in cases {
        let games = read_bytes(&bytes);
        assert_eq!(games.len(), 1, "{charset:?}");
        let game = &games[0];
        assert_eq!((game.tag("White"), game.tag("Site")), (Some("刘先锋"), Some("亇許")), "{charset:?}");
        assert_eq!(comments(game), [(1, "好棋亇 一步".to_string())]);
        // The place is one of the file as it came.
        let problem = game.problem.as_ref().expect("Nf9");
        assert_eq!((problem.at.line, problem.at.column), (5, 22), "{charset:?}");
        let here = &bytes[problem.at.byte as usize..];
        let first = here.iter().find(|b| **b != 0);
        assert_eq!(first, Some(&b'N'), "{charset:?}");
    }
    let games = read_bytes(b"[White \"M\xFCller\"]\n[Black \"Garc\xEDa\"]\n\n1. e4 *\n");
    assert_eq!((games[0].tag("White"), games[0].tag("Black")), (Some("Müller"), Some("García")));
}

// ---- Repairs -------------------------------------------------------------------------------------

/// Text, cost of the best repair, its edits in words.
const REPAIRS: &[(&str, u32, &str)] = &[
    ("1. e4 e5 2. Nf4 Nc6 3. Bb5 a6 4. Ba4 Nf6", 1, "2.Nf4 → Nf3"),
    ("1. e4 e5 2. fN3 Nc6 3. Bb5 a6", 1, "2.fN3 → Nf3"),
    // The earlier move was mistyped: with d3 the bishop could not go to b5 … and f4 could not be met by exf4.
    ("1. e3 e5 2. f4 exf4 3. Bc4 Qh4+ 4. Kf1 g5 5. d4 Bg7 6. exf4", 0, ""),
    // A move of Black's is missing.
    ("1. e4 e5 2. Nf3 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7", 2, "missing before 2…Bb5"),
    // A move stands twice.
    ("1. e4 e5 2. Nf3 Nc6 Nc6 3. Bb5 a6 4. Ba4", 2, "3.Nc6 is one too many"),
    ("1. d4 d5 2. Nf3 Nf6 3. c3 e6 4. Nd2 Nbd7", 1, ""),
];

#[test]
fn smallest_repairs() {
    for (text, cost, words_of_it) in REPAIRS {
        let game = one(text);
        let found = repairs(&game, &Search::default());
        if *cost == 0 {
            continue;
        }
        let best = found.first().unwrap_or_else(|| panic!("no repair for {text:?}: {:?}", game.problem));
        let said = words::repair(Language::En, best, 0);
        assert!(
            best.complete && best.cost == *cost && said.contains(words_of_it),
            "{text:?}: {} {said}",
            best.cost
        );
        let fixed = apply(&game, best);
        assert!(fixed.is_legal(), "{text:?}");
        assert_eq!(fixed.plies().len() as u32, best.reach, "{text:?}");
    }
}

// ---- Ends, claims, results -----------------------------------------------------------------------

fn flag(value: &Value, name: &str) -> Option<bool> {
    value.get(name).and_then(Value::as_bool)
}

#[test]
fn draw_positions_agree_with_the_laws() {
    let file = include_str!("data/records/chess/positions.jsonl");
    let mut seen = 0;
    for line in file.lines().filter(|l| !l.trim().is_empty()) {
        let case: Value = serde_json::from_str(line).expect("json");
        let id = case["id"].as_str().unwrap_or("?");
        let fen =
            case["fen"].as_str().map(|f| format!("[SetUp \"1\"]\n[FEN \"{f}\"]\n\n")).unwrap_or_default();
        let game = one(&format!("{fen}{} *", case["moves"].as_str().unwrap_or("")));
        assert!(game.is_legal(), "{id}");
        let ends = ends(&game);
        let last = game.last_position();
        assert_eq!(why::fen(&last), case["final_fen"].as_str().unwrap_or(""), "{id}");
        if let Some(n) = case["occurrences_of_final"].as_u64() {
            assert_eq!(ends.same_as_last.len() as u64, n, "{id}");
        }
        let mate = matches!(ends.ending, Some(Ending::Checkmate { .. }));
        let facts = [
            ("checkmate", mate),
            ("stalemate", ends.ending == Some(Ending::Stalemate)),
            ("threefold", ends.is_threefold()),
            ("fivefold", ends.same_as_last.len() >= 5),
            ("fifty", ends.is_fifty()),
            ("seventyfive", ends.quiet >= 150),
            ("insufficient_material", last.is_insufficient_material()),
            ("dead_position", dead::fate(&last).is_dead()),
            ("white_can_ever_mate", dead::can_mate(&last, Color::White) != dead::CanMate::Never),
            ("black_can_ever_mate", dead::can_mate(&last, Color::Black) != dead::CanMate::Never),
            // python-chess counts a claim that is already there as well.
            ("can_claim_three_with_next_move", ends.is_threefold() || !ends.third_with.is_empty()),
        ];
        for (name, is) in facts {
            if let Some(wanted) = flag(&case, name) {
                assert_eq!(is, wanted, "{id} {name}");
            }
        }
        seen += 1;
    }
    assert_eq!(seen, 13);
}

#[test]
fn results_agree_with_the_verdicts() {
    let file = include_str!("data/records/chess/results.jsonl");
    let mut seen = 0;
    for line in file.lines().filter(|l| !l.trim().is_empty()) {
        let case: Value = serde_json::from_str(line).expect("json");
        let text = |name: &str| case[name].as_str().unwrap_or("").to_string();
        let tag = case["tag_result"].as_str().map(|r| format!("[Result \"{r}\"]\n")).unwrap_or_default();
        let fen = case["start_fen"].as_str().map(|f| format!("[FEN \"{f}\"]\n")).unwrap_or_default();
        let game = one(&format!("{tag}{fen}{} {} {}", text("moves"), text("remark"), text("result_text")));
        assert_eq!(verdict_of(&game), text("expected"), "{} {:?}", text("id"), judge(&game).findings);
        seen += 1;
    }
    assert_eq!(seen, 9);
}

fn verdict_of(game: &Game) -> &'static str {
    let findings = judge(game).findings;
    let worst = findings.iter().map(|f| f.kind.severity()).max();
    match worst {
        Some(Severity::Error) => "conflict",
        Some(Severity::Warning) if findings.iter().any(|f| f.kind.name() == "result-missing") => "missing",
        Some(Severity::Warning) => "warn",
        Some(Severity::Note) | None => "ok",
    }
}

/// Text and verdict.
const VERDICTS: &[(&str, &str)] = &[
    ("[Result \"0-1\"]\n1. e4 e5 1-0", "conflict"),
    ("1. f3 e5 2. g4 Qh4# 0-1", "ok"),
    ("1. e4 e5 双方同意和棋 1-0", "conflict"),
    ("1. e4 e5 双方同意和棋 1/2-1/2", "ok"),
    ("1. e4 e5 白方认输 1-0", "conflict"),
    ("1. e4 e5 白方超时 1-0", "conflict"),
    ("1. e4 e5 将死 1-0", "warn"),
    ("1. e4 e5 三次重复 1/2-1/2", "warn"),
    // 5.2.1: stalemate cannot be won.
    ("[FEN \"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\"]\n 1-0", "conflict"),
    // 6.9 and g.11: a knight can mate a pawn's king, not a bare one.
    ("[FEN \"8/8/8/4k3/4p3/4N3/4K3/8 b - - 0 1\"]\n1... Kd6 黑方超时 1-0", "ok"),
    ("[FEN \"8/8/8/4k3/8/4N3/4K3/8 b - - 0 1\"]\n1... Kd6 黑方超时 1-0", "conflict"),
    ("[FEN \"8/8/8/4k3/8/4N3/4K3/8 b - - 0 1\"]\n1... Kd6 黑方超时 1/2-1/2", "ok"),
    // Both statements agree although one is in a tag.
    ("[Termination \"time forfeit\"]\n1. e4 e5 黑方超时 1-0", "ok"),
    ("[White \"Petrov\"]\n[Termination \"Petrov won by resignation\"]\n1. e4 e5 0-1", "conflict"),
];

#[test]
fn result_against_words_and_position() {
    for (text, verdict) in VERDICTS {
        let game = one(text);
        assert_eq!(verdict_of(&game), *verdict, "{text:?} {:?}", judge(&game));
    }
}

#[test]
fn claims_are_kept_apart_from_what_happened() {
    // g.10: Ng8 would make it the third time; it has not happened.
    let game = one("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 *");
    let ends = ends(&game);
    assert!(!ends.is_threefold());
    assert_eq!(ends.third_with, ["Ng8"]);
}

#[test]
fn perpetual_check_is_a_draw_through_repetition() {
    // R211: White checks from e8 and h5 for ever.
    let game = one(
        "[FEN \"6k1/6p1/8/6Q1/8/r7/1r6/7K w - - 0 1\"]\n1. Qd8+ Kh7 2. Qh4+ Kg8 3. Qd8+ Kh7 4. Qh4+ Kg8 5. Qd8+ Kh7 1/2-1/2",
    );
    let ends = ends(&game);
    assert!(ends.is_threefold());
    assert_eq!(ends.perpetual_check, Some(Color::White));
}

/// FEN, dead, White can mate, Black can mate.
const FATES: &[(&str, bool)] = &[
    // Material (5.2.2).
    ("8/8/4k3/8/8/3K4/8/8 w - - 0 1", true),
    ("8/8/4k3/8/2B5/3K4/8/8 b - - 0 1", true),
    // Bishops of one colour.
    ("8/8/4k3/8/3K4/8/1B6/6b1 w - - 0 1", true),
    // Locked walls of pawns.
    ("8/2k5/8/1p1p1p1p/1P1P1P1P/4B3/2K5/8 w - - 0 1", true),
    ("3k4/1p1p1p1p/1P1P1P1P/3p4/8/8/3P3P/4K3 w - - 0 1", true),
    ("4k3/8/p1p1p1p1/P1P1P1P1/8/8/8/4K3 w - - 0 1", true),
    // The wall has a hole at h: the king walks through.
    ("8/2k5/8/1p1p1p2/1P1P1P2/4B3/2K5/8 w - - 0 1", false),
    // The bishop may take a pawn of its colour.
    ("8/2k5/8/1p1p1p1p/1P1P1P1P/4b3/2K5/8 w - - 0 1", false),
    // The only move takes the last piece.
    ("8/8/8/8/8/5k2/7r/7K w - - 0 1", false),
    ("8/8/8/8/8/7k/6q1/7K w - - 0 1", false),
    // Live.
    ("8/8/8/1p1p1p1p/1P1P1P1P/4k3/8/K7 b - - 0 1", false),
    ("8/8/4k3/4n3/2N5/3K4/8/8 w - - 0 1", false),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", false),
];

#[test]
fn dead_positions() {
    for (fen, dead) in FATES {
        let position = why::set_up(fen, shakmaty::CastlingMode::Standard).expect(fen);
        assert_eq!(dead::fate(&position).is_dead(), *dead, "{fen}");
    }
}

#[test]
fn a_live_position_is_never_called_dead() {
    // Every position of a game that ends in mate is live for the winner.
    for text in [
        "1. f3 e5 2. g4 Qh4#",
        "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7#",
        "[FEN \"8/8/p1p5/P1P5/8/6k1/5p2/7K b - - 0 1\"]\n1... f1=Q#",
    ] {
        let game = one(text);
        assert!(game.is_legal(), "{text:?} {:?}", game.problem);
        let Some(Ending::Checkmate { loser }) = ends(&game).ending else { panic!("no mate in {text:?}") };
        for ply in 0..=game.plies().len() {
            let position = game.position_after(ply);
            assert_ne!(dead::can_mate(&position, !loser), dead::CanMate::Never, "{text:?} ply {ply}");
            assert!(!dead::locked(&position, !loser), "{text:?} ply {ply}");
        }
    }
}

#[test]
fn a_record_must_agree_with_its_board_at_the_desk() {
    // R226
    let game = one("[White \"刘先锋\"]\n[Black \"杜先锋\"]\n[Round \"3.2\"]\n1. e4 e5 1-0");
    let agree =
        Desk {
            white: Some("刘先锋"), black: Some("杜先锋"), round: Some(3), result: Some(Score::WhiteWon)
        };
    assert!(against_desk(&game, &agree).is_empty());
    let differ =
        Desk {
            white: Some("杜先锋"), black: Some("刘先锋"), round: Some(4), result: Some(Score::Drawn)
        };
    assert_eq!(against_desk(&game, &differ).len(), 4);
}

// ---- Writing -------------------------------------------------------------------------------------

const WRITTEN: &[&str] = &[
    "1. e4 e5 2. Nf3 Nc6 *",
    "[Event \"a \\\"b\\\" \\\\ c\"]\n[TimeControl \"40/5400\"]\n\n1. e4 {first} (1. d4 {x} d5 (1... Nf6 2. c4 $2) 2. c4!?) 1... e5 $1 2. Nf3 1-0",
    "[SetUp \"1\"]\n[FEN \"8/4P1k1/8/8/8/8/8/4K3 b - - 0 17\"]\n\n17... Kf6 ; with } inside\n 18. e8=Q (18. e8=N+ Ke5) *",
    "1. e4 ({only words} 1. d4) ({first} 1. c4 -- 2. d4) e5 {long long comment that goes past the eightieth column of the line and so has to be broken in two} *",
    "[Variant \"Chess960\"]\n[FEN \"1k6/8/8/8/8/8/8/4KR2 w F - 0 1\"]\n1. O-O *",
    SEED,
];

#[test]
fn parse_write_parse_is_parse() {
    for text in WRITTEN {
        let game = one(text);
        let pgn = write(&game);
        let again = one(&pgn);
        assert_eq!(again.lines.len(), game.lines.len(), "{pgn}");
        assert!(
            again.findings.iter().all(|f| f.kind.severity() == Severity::Note),
            "{pgn}\n{:?}",
            again.findings
        );
        let mut tagged = game.clone();
        tagged.tags = again.tags.clone();
        tagged.score = again.score;
        if game.is_legal() {
            assert!(again.says_the_same(&tagged), "{pgn}\n{:?}\n{:?}", game.lines, again.lines);
        }
        assert_eq!(write(&again), pgn, "byte-stable");
        assert!(
            pgn.lines().all(|l| l.chars().count() <= 79
                || l.starts_with('[')
                || l.contains(';')
                || !l.contains(' '))
        );
    }
}

#[test]
fn export_format() {
    let game = one("[White \"A\"]\n[Annotator \"Z\"]\n[BlackElo \"1\"]\n1. e4! e5 {ok} 2. Nf3 黑方超时 1-0");
    let wanted = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"A\"]\n[Black \"?\"]\n\
        [Result \"1-0\"]\n[Annotator \"Z\"]\n[BlackElo \"1\"]\n[Termination \"time forfeit\"]\n\n\
        1. e4 $1 e5 {ok} 2. Nf3 1-0\n\n";
    assert_eq!(write(&game), wanted);
}

#[test]
fn both_readers_read_the_same() {
    for text in WRITTEN {
        let pgn = write(&one(text));
        let source = || source::Source::new(&pgn, Default::default(), Charset::Utf8);
        let fast = strict::read(source(), &Limits::STANDARD);
        let patient = read::read(source(), &Limits::STANDARD);
        assert_eq!(patient.len(), 1);
        if let Ok(fast) = fast {
            assert!(fast.says_the_same(&patient[0]), "{pgn}\n{:?}\n{:?}", fast.lines, patient[0].lines);
        }
    }
}

/// What the fast reader takes, the patient one must read as the same one game with the same findings.
#[track_caller]
fn agree(text: &str) -> bool {
    let source = || source::Source::new(text, Default::default(), Charset::Utf8);
    let Ok(fast) = strict::read(source(), &Limits::STANDARD) else { return false };
    let patient = read::read(source(), &Limits::STANDARD);
    assert_eq!(patient.len(), 1, "{text}");
    assert!(fast.says_the_same(&patient[0]), "{text}\n{:?}\n{:?}", fast.lines, patient[0].lines);
    assert_eq!(fast.findings, patient[0].findings, "{text}");
    true
}

// The Laws write promotions without `=` (C.12); broadcasts do too.
#[test]
fn a_promotion_without_its_sign_is_read_fast_and_noted() {
    const HEAD: &str = "[SetUp \"1\"]\n[FEN \"3r4/4P1k1/8/8/8/8/1p6/R3K3 w - - 0 1\"]\n\n";
    for (moves, fast) in [
        ("1. e8Q Kf6 *", true),
        ("1. exd8N b1Q+ 2. Kd2 *", true),
        ("1.e8R bxa1B 2. Ke2 {at last} *", true),
        ("1. Ke2 (1. e8Q Kf6) 1... Rd7 *", true),
        ("1. e8Q! Kf6 *", false),
        ("1. e8Q+ Kf6 *", false),
        ("1. e8QKf6 *", false),
        ("1. e8q Kf6 *", false),
        ("1. e8K Kf6 *", false),
    ] {
        assert_eq!(agree(&format!("{HEAD}{moves}")), fast, "{moves}");
    }
    let game = one(&format!("{HEAD}1. Ke2\nb1Q *"));
    let finding = &game.findings[0];
    assert_eq!((finding.at.line, finding.at.column, finding.ply), (5, 1, Some(2)));
    assert_eq!(finding.token, "b1Q");
}

// Capitals in tags and comments once made the patient reader take this for German, and Bg4 for a pawn's move.
#[test]
fn the_letters_of_tags_and_comments_say_nothing_of_the_pieces() {
    let text = "[Opening \"Scandinavian Defense\"]\n\n1. e4 {Sc} d5 2. exd5 Bg4 3. d4 Bxd1 0-1";
    assert!(agree(text));
    assert_eq!(one(&text.replace("1. e4", "1.e4")).plies().len(), 6);
}

/// Slips a person or a program makes in a score that was in order, each at a place by chance.
fn slip(text: &mut String, dice: &mut Dice) {
    const PIECES: [&str; 26] = [
        "\n",
        "\n\n",
        " ",
        "\r\n",
        "\t",
        ".",
        "...",
        "1.",
        "1...",
        "12.",
        "\n1.\n",
        " 1. ",
        "{a}",
        "{\n}",
        "; b\n",
        "$1",
        "!",
        "?!",
        "+",
        "(",
        ")",
        "*",
        "1-0",
        "%x\n",
        "[Round \"1\"]\n",
        "--",
    ];
    let chars: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
    let Some(&at) = chars.get(dice.below(chars.len().max(1))) else { return };
    match dice.below(4) {
        0 => drop(text.remove(at)),
        1 => {
            let letter = text.remove(at);
            text.insert(at, if letter == ' ' { '\n' } else { ' ' });
        }
        _ => text.insert_str(at, PIECES[dice.below(PIECES.len())]),
    }
}

#[test]
fn both_readers_agree_on_every_slip_that_both_take() {
    const HEADS: [&str; 6] = [
        "",
        "[Event \"a\"]\n[White \"b\"]\n\n",
        "[SetUp \"1\"]\n[FEN \"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\"]\n\n",
        "[FEN \"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 0\"]\n\n",
        "[FEN \"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 4294967295\"]\n\n",
        "[FEN \"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq\"]\n\n",
    ];
    const MOVES: [&str; 6] = [
        "1. e4 e5 2. Nf3 (2. f4 exf4 (2... d5 3. exd5)) 2... Nc6 3. Bb5 {a} a6 $1 1-0\n",
        "1... e5 2. Nf3 Nc6 (2... Nf6) 3. Bb5 1/2-1/2",
        "4294967295... e5 *",
        "1.\ne4 e5 2.\nNf3 *",
        "1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 5. Nxf7 Qxg2 6. Rf1 Qxe4+ 7. Be2 Nf3# 0-1",
        "1. e4 ; c\n1... e5 2. d4! exd4?! 3. c3 dxc3 4. Bc4 *",
    ];
    let cases: usize = std::env::var("QIHUI_CASES").ok().and_then(|it| it.parse().ok()).unwrap_or(3_000);
    let mut dice = Dice(20_261_130);
    let mut fast = 0;
    for _ in 0..cases {
        let mut text = format!("{}{}", HEADS[dice.below(HEADS.len())], MOVES[dice.below(MOVES.len())]);
        for _ in 0..dice.below(3) {
            slip(&mut text, &mut dice);
        }
        fast += usize::from(agree(&text));
    }
    assert!(fast * 10 > cases, "{fast} of {cases} were read fast: too few to say anything");
}

/// Every game of the PGN files in the folder `QIHUI_PGN`, when it is given.
#[test]
fn both_readers_agree_on_a_corpus() {
    let Ok(folder) = std::env::var("QIHUI_PGN") else { return };
    let (mut games, mut fast) = (0, 0);
    for file in std::fs::read_dir(folder).expect("a folder") {
        let bytes = std::fs::read(file.expect("a file").path()).expect("readable");
        for game in read_bytes(&bytes) {
            games += 1;
            fast += usize::from(agree(&game.source.text));
        }
    }
    println!("{games} games, {fast} of them read fast");
}

// ---- Hostile texts (S6) --------------------------------------------------------------------------

struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next() % n.max(1) as u64) as usize
    }
}

const BITS: &[&str] = &[
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    ";",
    "%",
    "$",
    "1.",
    "1...",
    "…",
    "。",
    "0-0",
    "O-O-O",
    "e8=Q",
    "--",
    "1-0",
    "*",
    "½",
    "\n",
    "\n\n",
    "\n[Event \"",
    "\"]",
    "马",
    "将死",
    "Nf3",
    "ed",
    "exd6e.p.",
    "+",
    "#",
    "!?",
    "24到26黑",
    "白方：",
    "\0",
    "\u{FEFF}",
    "９９９",
    "((((((((((",
    "[FEN \"",
    "999999999999",
    "x",
    "=",
    "短易位",
    "对阵",
];

#[test]
fn mutated_texts_neither_panic_nor_hang() {
    let cases: usize = std::env::var("QIHUI_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(3_000);
    let mut seeds: Vec<String> = WRITTEN.iter().map(|s| s.to_string()).collect();
    seeds.extend(READS.iter().map(|r| r.0.to_string()));
    seeds.extend(STOPS.iter().map(|r| r.0.to_string()));
    seeds.extend(FINDS.iter().map(|r| r.0.to_string()));
    let mut dice = Dice(0x9E37_79B9_7F4A_7C15);
    let search = Search { budget: 1, nodes: 500, most: 3 };
    for case in 0..cases {
        let mut bytes = seeds[dice.below(seeds.len())].clone().into_bytes();
        if bytes.len() > 600 && !case.is_multiple_of(10) {
            let from = dice.below(bytes.len() - 300);
            bytes = bytes[from..from + 300].to_vec();
        }
        for _ in 0..1 + dice.below(6) {
            let at = dice.below(bytes.len() + 1);
            match dice.below(5) {
                0 if at < bytes.len() => bytes[at] = dice.next() as u8,
                1 if at < bytes.len() => {
                    let to = (at + 1 + dice.below(8)).min(bytes.len());
                    bytes.drain(at..to);
                }
                2 => {
                    let bit = BITS[dice.below(BITS.len())];
                    bytes.splice(at..at, bit.bytes());
                }
                3 if at < bytes.len() => {
                    let to = (at + 1 + dice.below(30)).min(bytes.len());
                    let piece = bytes[at..to].to_vec();
                    let times = 1 + dice.below(4);
                    for _ in 0..times {
                        bytes.splice(at..at, piece.iter().copied());
                    }
                }
                _ => {
                    let other = &seeds[dice.below(seeds.len())].as_bytes();
                    let from = dice.below(other.len());
                    let to = (from + dice.below(40)).min(other.len());
                    bytes.splice(at..at, other[from..to].iter().copied());
                }
            }
        }
        for game in read_bytes(&bytes) {
            let mut replay = game.start.clone();
            for ply in game.plies() {
                assert!(ply.mv.is_some_and(|m| replay.is_legal(m)), "{:?}", String::from_utf8_lossy(&bytes));
                replay.play_unchecked(ply.mv.expect("checked"));
            }
            let _ = write(&game);
            if case % 8 == 0 {
                let _ = judge(&game);
                for repair in repairs(&game, &search) {
                    let _ = apply(&game, &repair);
                }
            }
        }
    }
}

#[test]
fn hostile_texts_are_read_in_bounded_time() {
    let many = |piece: &str| piece.repeat(300_000 / piece.len());
    for text in [
        many("("),
        many("{\n\n"),
        many("1.e4(1.d4"),
        many("[A \"b\"]"),
        many("1. e4 1-0\n"),
        many("e4e5"),
        many("abc9\n"),
        many("1"),
        many("马"),
        many("1.e4 e5 ("),
        format!("1.e4 e5\n{}", many("1.d4。好\n")),
        format!("1. e4 e5 {}", many("(1... c5) ")),
        many("\""),
        many("1. e4 { "),
    ] {
        let began = std::time::Instant::now();
        let games = read_str(&text);
        // A third of a megabyte; the bound is wide because CI builds with little optimisation.
        let seconds = began.elapsed().as_secs_f64();
        assert!(seconds < 5.0, "{seconds} s for {:?}…", &text.chars().take(12).collect::<String>());
        assert!(games.iter().all(|g| g.lines.len() < 400_000));
    }
}
