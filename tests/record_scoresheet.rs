//! Records as the desk shows them: one form for three games, mends as texts, the board they belong to (R213–R216, R226),
//! and keeping them in the journal (R125).

use qihui::arbiter::{Command, Refusal, decide};
use qihui::journal::Journal;
use qihui::record::scoresheet::{At, Field, Flow, Kind, Scoresheet, Weight, compare, decode, split};
use qihui::tournament::{
    Board, BoardNumber, BoardRecord, Change, Fixture, GameResult, PlayerId, RECORD_LIMIT, RECORDS_LIMIT,
    Reason, RecordState, Round, RoundNumber, Side, Tournament,
};

const SEED: &str = include_str!("data/records/chess/campus_final_2012.txt");

fn chess(text: &str) -> Scoresheet {
    Scoresheet::read(Kind::Chess, text)
}

/// The record as a reader hears it.
fn told(sheet: &Scoresheet) -> String {
    let word = |flow| match flow {
        Flow::Number(number) => number,
        Flow::Move(step) => [sheet.steps()[step].label.clone(), sheet.steps()[step].marks.concat()].concat(),
        Flow::Words(words) => format!("{{{words}}}"),
        Flow::Open(_) => "(".to_owned(),
        Flow::Close(_) => ")".to_owned(),
    };
    sheet.flow().into_iter().map(word).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_game_of_plan_a_stops_and_two_mends_reach_its_end() {
    let sheet = chess(SEED);
    assert_eq!(sheet.plies(), 51);
    let stop = sheet.remarks().iter().find(|it| it.stops).expect("it stops");
    assert_eq!((stop.ply, stop.at.line, stop.at.column), (Some(52), 15, 25));
    assert_eq!((sheet.result(), sheet.reason()), (Some(GameResult::FirstWins), Some(Reason::Time)));
    let mends = sheet.mends();
    let whole: Vec<_> = mends.iter().filter(|mend| mend.complete).collect();
    assert_eq!(whole.len(), 2);
    for (mend, rook) in whole.iter().zip(["Rdd3", "Rgd3"]) {
        let mended = chess(&mend.text);
        assert_eq!((mended.plies(), mended.is_sound()), (65, true), "{}", mend.says.en);
        assert!(told(&mended).contains(&format!("27. {rook} Rce8")), "{}", told(&mended));
        assert!(
            mend.text.contains(&format!("26.Rd2Nc427.{rook}Rce8")),
            "the text changes there and nowhere else"
        );
        assert_eq!(mended.result(), Some(GameResult::FirstWins));
    }
}

#[test]
fn variations_are_read_where_they_leave_the_game() {
    #[rustfmt::skip]
    let rows = [
        ("1. e4 e5 2. Nf3 *",                              "1. e4 e5 2. Nf3"),
        ("1. e4 (1. d4 d5 2. c4) 1... e5 2. Nf3 *",        "1. e4 ( 1. d4 d5 2. c4 ) 1… e5 2. Nf3"),
        ("1. e4 e5 (1... c5 2. Nf3 (2. c3)) 2. Nf3 *",     "1. e4 e5 ( 1… c5 2. Nf3 ( 2. c3 ) ) 2. Nf3"),
        ("{a} 1. e4! {b} e5 $6 2. Nf3 *",                  "{a} 1. e4! {b} 1… e5?! 2. Nf3"),
        ("1. e4 ({c} 1. d4) (1. c4) e5 *",                 "1. e4 ( {c} 1. d4 ) ( 1. c4 ) 1… e5"),
    ];
    for (text, expected) in rows {
        assert_eq!(told(&chess(text)), expected, "{text}");
    }
}

#[test]
fn what_a_person_adds_is_read_back() {
    let sheet = chess("1. e4 e5 2. Nf3 Nc6 1/2-1/2");
    let second = sheet.main_line()[1];
    // The move that is there is gone to; another one becomes a variation; one at the end goes on with the game.
    let there = sheet.play(Some(second), Some((6, 7)), (5, 5), None).expect("Nf3");
    assert_eq!((there.text, there.path), (None, vec![0, 0, 0]));
    let other = sheet.play(Some(second), Some((5, 7)), (2, 4), None).expect("Bc4");
    let varied = chess(&other.text.expect("a text"));
    assert_eq!(told(&varied), "1. e4 e5 2. Nf3 ( 2. Bc4 ) 2… Nc6");
    assert_eq!(varied.steps()[varied.at_path(&other.path).expect("a step")].label, "Bc4");
    let longer =
        sheet.type_in(sheet.main_line().last().copied(), "Bb5").expect("legal").text.expect("a text");
    assert_eq!(
        (told(&chess(&longer)).as_str(), chess(&longer).result()),
        ("1. e4 e5 2. Nf3 Nc6 3. Bb5", None)
    );
    // Words and signs, and without them again.
    let said = chess(&varied.commented(varied.at_path(&[0, 0]), "双马"));
    let marked = chess(&said.marked(said.at_path(&[0, 0]).expect("a step"), "?!"));
    assert_eq!(told(&marked), "1. e4 e5?! {双马} 2. Nf3 ( 2. Bc4 ) 2… Nc6");
    let bare = chess(&marked.marked(marked.at_path(&[0, 0]).expect("a step"), "?!"));
    assert_eq!(told(&chess(&bare.commented(bare.at_path(&[0, 0]), ""))), told(&varied));
    assert_eq!(told(&chess(&varied.without(varied.at_path(&[0, 0, 1]).expect("a step")))), told(&sheet));
    // In which language and spelling ever.
    for typed in ["Sf3", "马f3", "g1f3", "N f3", "♘f3"] {
        let made = sheet.type_in(Some(second), typed);
        assert!(made.is_ok() || typed == "N f3", "{typed}: {made:?}");
    }
    let wrong = sheet.type_in(Some(second), "Nf4").expect_err("no knight comes there");
    assert!(wrong.en.contains("Nf3") && wrong.zh.contains("Nf4"), "{wrong:?}");
}

#[test]
fn xiangqi_and_go_grow_the_same_way() {
    let sheet = Scoresheet::read(Kind::Xiangqi, "");
    assert!(sheet.remarks().is_empty(), "{:?}", sheet.remarks());
    let first = sheet.play(None, Some((7, 7)), (4, 7), None).expect("炮二平五");
    let sheet = Scoresheet::read(Kind::Xiangqi, &first.text.expect("a text"));
    let then = sheet.type_in(sheet.at_path(&first.path), "马8进7").expect("legal").text.expect("a text");
    let sheet = Scoresheet::read(Kind::Xiangqi, &then);
    assert_eq!(told(&sheet), "1. 炮二平五 马8进7");
    assert_eq!(sheet.goals(sheet.at_path(&[0, 0]), (1, 9)), [(2, 7), (0, 7)], "the horse on Red's left");
    assert!(sheet.play(None, Some((7, 7)), (4, 4), None).is_none());
    let said = Scoresheet::read(Kind::Xiangqi, &sheet.commented(sheet.at_path(&[0]), "中炮"));
    assert_eq!(told(&said), "1. 炮二平五 {中炮} 1… 马8进7");

    let sheet = Scoresheet::read(Kind::Go, "");
    let first = sheet.play(None, None, (15, 3), None).expect("an empty point").text.expect("a text");
    let sheet = Scoresheet::read(Kind::Go, &first);
    assert_eq!((told(&sheet).as_str(), sheet.turn(Some(0))), ("1. Q16", Side::Second));
    assert!(sheet.play(Some(0), None, (15, 3), None).is_none(), "a stone stands there");
    let passed = Scoresheet::read(Kind::Go, &sheet.pass(Some(0)).expect("a pass").text.expect("a text"));
    assert_eq!((passed.plies(), passed.turn(Some(1))), (2, Side::First));
    assert_eq!(passed.diagram(Some(1)).men.len(), 1);
}

#[test]
fn mends_of_xiangqi_and_go_change_one_place() {
    let xiangqi = "炮二平五 马8进7 马二进三 车9平8 车一平二 马2进9";
    let sheet = Scoresheet::read(Kind::Xiangqi, xiangqi);
    assert_eq!(sheet.plies(), 5);
    let mends = sheet.mends();
    assert!(!mends.is_empty());
    for mend in &mends {
        let mended = Scoresheet::read(Kind::Xiangqi, &mend.text);
        assert!(mended.plies() as u32 >= mend.reach && mend.text.starts_with("炮二平五 马8进7"), "{mend:?}");
    }
    let go = "(;SZ[9];B[ee];W[ee];B[cc])";
    let sheet = Scoresheet::read(Kind::Go, go);
    assert_eq!(sheet.remarks().iter().filter(|it| it.stops).count(), 1);
    let mends = sheet.mends();
    assert!(
        mends
            .iter()
            .any(|it| it.complete && it.text.starts_with("(;SZ[9];B[ee];W[") && it.text.ends_with(";B[cc])"))
    );
    for mend in mends.iter().filter(|it| it.complete) {
        assert!(
            Scoresheet::read(Kind::Go, &mend.text).remarks().iter().all(|it| it.weight < Weight::Error),
            "{mend:?}"
        );
    }
}

fn at(round: u16, board: u16, first: &str, second: &str, result: Option<GameResult>) -> At {
    At { round, board, first: first.into(), second: second.into(), result, ..At::default() }
}

#[test]
fn differences_between_record_and_board_are_named() {
    let text = |white: &str, black: &str, round: &str, score: &str| {
        format!(
            "[White \"{white}\"]\n[Black \"{black}\"]\n[Round \"{round}\"]\n[Result \"{score}\"]\n\n1. e4 {score}\n"
        )
    };
    let desk = at(3, 2, "刘先锋", "杜先锋", Some(GameResult::FirstWins));
    #[rustfmt::skip]
    let rows = [
        (text("刘先锋", "杜先锋", "3", "1-0"),       vec![]),
        (text("刘先锋（魏）", "杜先锋", "3.2", "1-0"), vec![]),
        (text("？", "?", "?", "*"),                   vec![]),
        (text("杜先锋", "刘先锋", "3", "1-0"),       vec![Field::Sides]),
        (text("刘先锋", "关先锋", "2", "0-1"),       vec![Field::Second, Field::Round, Field::Result]),
        (text("刘先锋", "杜先锋", "3", "1/2-1/2"),   vec![Field::Result]),
    ];
    for (text, expected) in rows {
        let found: Vec<Field> = compare(&chess(&text), &desk).iter().map(|it| it.field).collect();
        assert_eq!(found, expected, "{text}");
        // Taking the desk's word settles all of it.
        assert_eq!(compare(&chess(&chess(&text).labelled(&desk)), &desk), [], "{text}");
    }
    let by_forfeit = at(3, 2, "刘先锋", "杜先锋", Some(GameResult::FirstWinsByForfeit));
    assert_eq!(compare(&chess(&text("刘先锋", "杜先锋", "3", "1-0")), &by_forfeit), []);
}

#[test]
fn a_file_of_a_round_finds_its_boards() {
    let game = |white: &str, black: &str| {
        format!("[Event \"x\"]\n[White \"{white}\"]\n[Black \"{black}\"]\n\n1. e4 e5 *\n\n")
    };
    let file = [game("Anna", "Bao"), game("Duo", "Chen"), game("Eva", "?"), game("Nobody", "Else")].concat();
    let boards = [at(1, 1, "Anna", "Bao", None), at(1, 2, "Chen", "Duo", None), at(1, 3, "Eva", "Fan", None)];
    let pieces = split(Kind::Chess, &file);
    assert_eq!(pieces.len(), 4);
    let found: Vec<Option<u16>> =
        pieces.iter().map(|it| chess(it).summary().board_among(&boards).map(|at| at.board)).collect();
    assert_eq!(found, [Some(1), Some(2), Some(3), None]);
    assert_eq!(pieces.concat().replace('\n', ""), file.replace('\n', ""), "nothing of the file is lost");
    assert_eq!(split(Kind::Go, "(;SZ[9];B[ee])\n(;SZ[9];B[cc])"), ["(;SZ[9];B[ee])", "(;SZ[9];B[cc])"]);
    let xiangqi = "[Red \"甲\"]\n[Black \"乙\"]\n1. 炮二平五 马8进7 1-0\n\n[Red \"丙\"]\n[Black \"丁\"]\n1. 兵七进一 *\n";
    assert_eq!(split(Kind::Xiangqi, xiangqi).len(), 2);
    // 马 in GBK.
    assert_eq!(decode(Kind::Xiangqi, b"\xc5\xda\xb6\xfe\xc6\xbd\xce\xe5"), "炮二平五");
}

#[test]
fn what_goes_to_everybody_has_no_word_that_somebody_typed() {
    let desk = at(1, 1, "Anna", "Bao", Some(GameResult::FirstWins));
    let secret = "13800138000";
    let chess = format!(
        "[Event \"{secret}\"]\n[WhiteNA \"{secret}\"]\n\n{{{secret}}} 1. e4 {{{secret}}} e5 (1... c5 {{{secret}}}) {secret}@x.cn 1-0"
    );
    let go = format!(
        "(;SZ[9]KM[{secret}]C[{secret}]US[{secret}]AN[{secret}];B[ee]C[{secret}](;W[cc]N[{secret}])(;W[dd]))"
    );
    let xiangqi = format!(
        "[Red \"{secret}\"]\n[Annotator \"{secret}\"]\n{{{secret}}}\n1. 炮二平五 {{{secret}}} 马8进7 {secret}"
    );
    for (kind, text) in [(Kind::Chess, chess), (Kind::Go, go), (Kind::Xiangqi, xiangqi)] {
        let public = Scoresheet::read(kind, &text).moves_only(&desk);
        assert!(!public.contains(secret), "{public}");
        let again = Scoresheet::read(kind, &public);
        assert_eq!((again.plies(), again.result()), (2, Some(GameResult::FirstWins)), "{public}");
        assert_eq!(again.heading().first.as_deref(), Some("Anna"), "{public}");
    }
}

fn event() -> Tournament {
    let mut t = Tournament::default();
    let players = ["Anna", "Bao", "Chen", "Duo"].map(qihui::arbiter::Newcomer::named).to_vec();
    for change in decide(&t, Command::Register { newcomers: players }).expect("registered") {
        t.apply(&change);
    }
    let board = |number, first, second| Board::new(BoardNumber(number), PlayerId(first), PlayerId(second));
    t.rounds.push(Round {
        number: RoundNumber(1),
        boards: vec![board(1, 1, 2), board(2, 3, 4)],
        byes: Vec::new(),
        published: true,
        started: None,
        seed: None,
        drew_numbers: false,
        edition: 0,
        account: None,
        fixture: Fixture::Games,
    });
    t
}

const ONE: RoundNumber = RoundNumber(1);

fn keep(board: u16, text: &str) -> Command {
    Command::KeepRecords { round: ONE, records: vec![(BoardNumber(board), Some(BoardRecord::of(text)))] }
}

#[test]
fn the_winner_owes_the_record_and_white_of_a_draw() {
    // Plan C: 胜者（和者白方）将对局先输入电脑存为pgn格式.
    let mut board = Board::new(BoardNumber(1), PlayerId(1), PlayerId(2));
    #[rustfmt::skip]
    let rows = [
        (None,                                 None),
        (Some(GameResult::FirstWins),          Some(PlayerId(1))),
        (Some(GameResult::SecondWins),         Some(PlayerId(2))),
        (Some(GameResult::Draw),               Some(PlayerId(1))),
        (Some(GameResult::FirstWinsByForfeit), None),
        (Some(GameResult::BothForfeit),        None),
    ];
    for (result, owes) in rows {
        board.result = result;
        assert_eq!(board.record_owed_by(), owes, "{result:?}");
    }
    board.result = Some(GameResult::Draw);
    board.record = Some(Box::new(BoardRecord::of("1. e4")));
    assert_eq!((board.record_owed_by(), board.record_falls_to()), (None, Some(PlayerId(1))));
}

#[test]
fn every_version_of_a_record_stays_in_the_journal() {
    let mut journal = Journal::open(event());
    journal.perform(keep(1, "1. e4 Ne4"), 1, "").expect("kept");
    journal.perform(keep(1, "1. e4 Nf6"), 2, "").expect("mended");
    let summary = "开局不错".to_owned();
    let review =
        Command::ReviewRecord { round: ONE, board: BoardNumber(1), state: RecordState::Reviewed, summary };
    journal.perform(review, 3, "").expect("reviewed");
    let of = |t: &Tournament| {
        t.round(ONE).and_then(|it| it.board(BoardNumber(1))).and_then(|it| it.record.clone())
    };
    let record = of(journal.present()).expect("a record");
    assert_eq!((record.text.as_str(), record.state), ("1. e4 Nf6", RecordState::Reviewed));
    journal.undo(4, "");
    journal.undo(5, "");
    assert_eq!(of(journal.present()).map(|it| it.text.as_str().to_owned()), Some("1. e4 Ne4".to_owned()));
    journal.redo(6, "");
    journal.redo(7, "");
    assert_eq!(of(journal.present()), Some(record));
    // Through the saved file, and with the event closed.
    let text = qihui::journal::saved::write("abc", &journal);
    let again = qihui::journal::saved::read(&text).expect("opens").journal;
    assert_eq!(again, journal);
    let mut closed = journal.present().clone();
    closed.closed = true;
    assert!(decide(&closed, keep(2, "1. d4")).is_ok(), "records come in when all is over");
    assert!(closed.without_records().records().next().is_none());
}

#[test]
fn records_have_their_limits() {
    let t = event();
    let long = "x".repeat(RECORD_LIMIT + 1);
    #[rustfmt::skip]
    let rows = [
        (keep(1, &long),     Refusal::RecordTooLong { board: BoardNumber(1), bytes: RECORD_LIMIT + 1, limit: RECORD_LIMIT }),
        (keep(1, " \n"),     Refusal::WordsMissing),
        (keep(9, "1. e4"),   Refusal::UnknownBoard { round: ONE, board: BoardNumber(9) }),
        (Command::ReviewRecord { round: ONE, board: BoardNumber(1), state: RecordState::Reviewed, summary: String::new() },
                             Refusal::NoRecord { board: BoardNumber(1) }),
    ];
    for (command, refusal) in rows {
        assert_eq!(decide(&t, command), Err(refusal));
    }
    let mut full = t.clone();
    let piece = "x".repeat(RECORD_LIMIT);
    for number in 3..=(RECORDS_LIMIT / RECORD_LIMIT) as u16 + 2 {
        let mut board = Board::new(BoardNumber(number), PlayerId(1), PlayerId(2));
        board.record = Some(Box::new(BoardRecord::of(&piece)));
        full.rounds[0].boards.push(board);
    }
    assert_eq!(decide(&full, keep(1, &piece)), Err(Refusal::RecordsFull { limit: RECORDS_LIMIT }));
    let kept = decide(&t, keep(1, "\u{FEFF}1. e4\0")).expect("kept");
    assert!(
        matches!(&kept[..], [Change::RecordKept { record: Some(it), .. }] if it.text.as_str() == "1. e4")
    );
    assert_eq!(
        decide(&t, Command::KeepRecords { round: ONE, records: vec![(BoardNumber(1), None)] }),
        Err(Refusal::NothingChanges)
    );
}

#[test]
fn every_line_of_the_list_of_openings_leads_somewhere() {
    use qihui::record::opening::{lines, reached};
    let mut count = 0;
    for (moves, opening) in lines() {
        assert!(reached(moves).is_some(), "{moves}");
        let code = opening.eco.as_bytes();
        assert!(
            matches!(code, [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9']) && !opening.name.is_empty(),
            "{opening:?}"
        );
        count += 1;
    }
    assert_eq!(count, 3_807);
}

#[test]
fn an_opening_is_told_by_its_position() {
    #[rustfmt::skip]
    let rows = [
        ("1. e4 c5 *",                                    Some(("B20", "Sicilian Defense"))),
        ("1. Nf3 c5 2. e4 *",                             Some(("B27", "Sicilian Defense"))),
        ("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. h3 h6 5. a3 *", Some(("C70", "Ruy Lopez: Morphy Defense"))),
        ("*",                                             None),
        ("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *", None),
    ];
    for (text, expected) in rows {
        let found = chess(text).opening();
        let code = found.map(|it| (it.eco, it.name));
        match expected {
            Some((eco, family)) => {
                let (code, name) = code.unwrap_or_default();
                assert!(code.starts_with(&eco[..2]) && name.starts_with(family), "{text}: {code} {name}");
            }
            None => assert_eq!(code, None, "{text}"),
        }
    }
    assert_eq!(
        chess("1. e4 e5 2. Nf3 Nc6 3. Bc4 *").opening().and_then(|it| it.family_zh()),
        Some("意大利开局")
    );
}

#[test]
fn the_king_is_helped_in_three_ways() {
    use qihui::record::king::{FIRST, Way, answer, checks, position, ways};
    // Plan B: one example for each way, in which there is no other.
    for (way, fen) in FIRST {
        assert_eq!(ways(&position(fen).expect("a position")), [way], "{fen}");
    }
    #[rustfmt::skip]
    let rows = [
        // En passant takes the pawn that gives check; the king may take too.
        ("4k3/8/8/8/3pP3/4K3/8/8 w - - 0 1",    (4, 5), (3, 4), Some(Way::Taken)),
        ("8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1",   (4, 4), (3, 5), Some(Way::Taken)),
        ("4r1k1/8/8/8/8/8/8/4K3 w - - 0 1",     (4, 7), (3, 7), Some(Way::Away)),
        ("4r1k1/8/8/8/8/8/8/4K3 w - - 0 1",     (4, 7), (4, 6), None),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1",       (4, 7), (4, 6), None),
    ];
    for (fen, from, to, expected) in rows {
        assert_eq!(answer(fen, from, to), expected, "{fen}");
    }
    let game = &qihui::record::chess::read_str("1. e4 f6 2. Qh5+ g6 3. Qxg6+ hxg6 4. Be2 Rxh2 5. Rxh2 *")[0];
    assert_eq!(checks(game).len(), 2);
}

#[test]
fn games_are_found_by_player_day_and_opening() {
    use qihui::record::library::{Card, Wanted};
    let summary = qihui::record::scoresheet::Summary {
        opening: Some(("C50".into(), "意大利开局 Italian Game".into())),
        ..Default::default()
    };
    let card = Card {
        event: ("abc".into(), "秋季赛".into()),
        kind: Kind::Chess,
        round: 1,
        board: 2,
        first: "刘先锋".into(),
        second: "Anna".into(),
        date: "2012年2月27日".into(),
        result: None,
        text: String::new(),
        summary,
    };
    let named = |typed: &str, name: &str| qihui::search::Needle::new(typed).is_in(name);
    #[rustfmt::skip]
    let rows = [
        ("", "", "", true),             ("liu", "", "", true),       ("anna", "", "", true),  ("王", "", "", false),
        ("", "2012-02", "", true),      ("", "2012.2.27", "", true), ("", "2013", "", false),
        ("", "", "c5", true),           ("", "", "意大利", true),     ("", "", "italian", true), ("", "", "B20", false),
        ("liu", "2012", "C50", true),   ("liu", "2013", "C50", false),
    ];
    for (player, date, opening, expected) in rows {
        let wanted = Wanted { player: player.into(), date: date.into(), opening: opening.into() };
        assert_eq!(wanted.fits(&card, named), expected, "{wanted:?}");
    }
    let sheet = chess("1. e4 e5 2. Nf3 *");
    assert_eq!(sheet.ply_with("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w"), Some(2));
    assert_eq!(sheet.ply_with("8/8/8/8/8/8/8/8 w"), None);
}

#[test]
fn a_hundred_boards_of_eleven_rounds_with_all_records_are_kept_and_saved() {
    use qihui::journal::saved::{SIZE_LIMIT, read, write_compact};
    let mut t = event();
    t.rounds.clear();
    let moves = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7 c4 c6 cxb5 axb5 Nc3 Bb7 Bg5 b4 Nb1 h6 \
        Bh4 c5 dxe5 Nxe4 Bxe7 Qxe7 exd6 Qf6 Nbd2 Nxd6 Nc4 Nxc4 Bxc4 Nb6 Ne5 Rae8 Bxf7+ Rxf7 Nxf7 Rxe1+ Qxe1 Kxf7";
    for round in 1..=11 {
        let board = |number| Board::new(BoardNumber(number), PlayerId(1), PlayerId(2));
        let boards = (1..=100).map(board).collect();
        t.rounds.push(Round { number: RoundNumber(round), boards, ..event().rounds[0].clone() });
    }
    let mut journal = Journal::open(t);
    for round in 1..=11 {
        let text = |board: u16| {
            format!(
                "[Event \"秋季赛\"]\n[Round \"{round}.{board}\"]\n[White \"刘先锋\"]\n[Black \"杜先锋\"]\n[Result \"1-0\"]\n\n{moves} 1-0\n"
            )
        };
        let records =
            (1..=100).map(|board| (BoardNumber(board), Some(BoardRecord::of(&text(board))))).collect();
        journal.perform(Command::KeepRecords { round: RoundNumber(round), records }, 1, "").expect("kept");
    }
    assert_eq!(journal.present().records().count(), 1_100);
    let file = write_compact("abc", &journal);
    assert!(file.len() < SIZE_LIMIT / 4, "{} bytes", file.len());
    println!(
        "1100 records: {} bytes of text, {} bytes of file",
        journal.present().record_bytes(),
        file.len()
    );
    // Two players at a hundred boards are no facts that can be; the entries themselves read back.
    assert!(read(&file).is_err());
    let again: Vec<_> =
        journal.entries().iter().map(|it| qihui::journal::Entry::from_text(&it.to_text())).collect();
    assert!(again.iter().all(Result::is_ok));
}
