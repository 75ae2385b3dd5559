//! Sheets of a small event that was played through: what stands on them, and what never may.

use super::*;
use crate::standings::Reason;
use crate::tournament::*;

/// Eight players with contact data that says so, `rounds` paired 1–2, 3–4 … turned round the table, the lower number
/// winning; the last round is published or not.
fn event(rounds: u16, published: bool) -> Tournament {
    let mut t = Tournament::new(Settings { tie_breaks: vec!["OP".into()], rounds: 5, ..Settings::default() });
    for n in 1..=8 {
        let person =
            Person { name: format!("棋手{n}"), unit: format!("单位{}", n % 3), ..Person::default() };
        let canary = |it: &str| format!("CANARY-{it}-{n}");
        let contact = Contact {
            phone: canary("phone"),
            chat: canary("chat"),
            email: canary("email"),
            student_id: canary("id"),
            note: canary("note"),
            chat_name: canary("chat-name"),
            home: canary("home"),
            consent: canary("consent"),
        };
        t.players.push(Player { contact, number: Some(n), ..Player::new(PlayerId(n), person) });
    }
    t.leaders.push(Leader {
        unit: "单位1".into(),
        name: "CANARY-leader".into(),
        role: "CANARY-role".into(),
        contact: Contact { phone: "CANARY-leader-phone".into(), ..Contact::default() },
    });
    for number in 1..=rounds {
        // The circle: player 8 stays, the others move by one seat a round.
        let seat = |at: u16| PlayerId((at + number) % 7 + 1);
        let pairs = [(PlayerId(8), seat(0)), (seat(1), seat(6)), (seat(2), seat(5)), (seat(3), seat(4))];
        let boards = pairs.into_iter().zip(1..).map(|((first, second), board)| {
            let mut board = Board::new(BoardNumber(board), first, second);
            board.result = Some(if first < second { GameResult::FirstWins } else { GameResult::SecondWins });
            board.dispute =
                Some(Dispute { question: "CANARY-question".into(), ruling: Some("CANARY-ruling".into()) });
            board
        });
        let boards = boards.collect();
        t.rounds.push(Round {
            number: RoundNumber(number),
            boards,
            byes: Vec::new(),
            published: published || number < rounds,
            started: None,
            seed: None,
            drew_numbers: false,
            edition: 1,
            account: None,
            fixture: Fixture::Games,
        });
    }
    t
}

fn order(t: &Tournament, after: u16) -> Vec<(u16, u16)> {
    standings_after(t, RoundNumber(after)).rows.iter().map(|row| (row.rank, row.number)).collect()
}

#[test]
fn a_draft_is_on_no_sheet() {
    let draft = Hall::of(&event(3, false));
    assert_eq!(draft.rounds.len(), 2);
    assert_eq!(pairings(&draft, RoundNumber(3)), None);
    assert_eq!(by_name(&draft, RoundNumber(3)), None);
    assert_eq!(slips(&draft, RoundNumber(3)), []);
    assert_eq!(player_card(&draft, PlayerId(1)).unwrap().lines.len(), 2);
    let shown = Hall::of(&event(3, true));
    assert_eq!(pairings(&shown, RoundNumber(3)).unwrap().boards.len(), 4);
    for strange in [RoundNumber(0), RoundNumber(4), RoundNumber(u16::MAX)] {
        assert_eq!(pairings(&shown, strange), None);
    }
}

#[test]
fn everybody_is_on_both_sheets_once() {
    let hall = Hall::of(&event(3, true));
    let sheet = pairings(&hall, RoundNumber(3)).unwrap();
    assert_eq!(sheet.mark, "R3-b");
    let mut seated: Vec<PlayerId> =
        sheet.boards.iter().flat_map(|it| [it.first.player.id, it.second.player.id]).collect();
    seated.sort();
    assert_eq!(seated, (1..=8).map(PlayerId).collect::<Vec<_>>());
    let names = by_name(&hall, RoundNumber(3)).unwrap();
    assert_eq!(names.lines.len(), 8);
    for line in &names.lines {
        let Place::Board { number, side, opponent } = &line.place else { panic!("all of them play") };
        let board = sheet.boards.iter().find(|it| it.number == *number).unwrap();
        let (own, other) = match side {
            Side::First => (&board.first, &board.second),
            Side::Second => (&board.second, &board.first),
        };
        assert_eq!((&own.player, &other.player), (&line.player, opponent));
        // The points he came with are those of his card after the round before.
        assert_eq!(own.score, player_card(&hall, line.player.id).unwrap().lines[1].running);
    }
}

/// Security page S10: nothing private comes out of any sheet.
#[test]
fn no_sheet_sings() {
    let mut t = event(4, true);
    t.players[3].status = Status::Withdrawn { from: RoundNumber(3) };
    assert!(serde_json::to_string(&t).unwrap().contains("CANARY"), "the canaries must be there to be heard");
    let hall = Hall::of(&t);
    let standings = standings_after(&t, RoundNumber(4));
    let mut outputs = vec![format!("{hall:?}")];
    let mut put = |it: serde_json::Result<String>| outputs.push(it.unwrap());
    for n in (1..=4).map(RoundNumber) {
        put(serde_json::to_string(&pairings(&hall, n)));
        put(serde_json::to_string(&by_name(&hall, n)));
        put(serde_json::to_string(&slips(&hall, n)));
    }
    for player in &hall.players {
        put(serde_json::to_string(&player_card(&hall, player.id)));
    }
    put(serde_json::to_string(&hall.standing_rows(&standings)));
    put(serde_json::to_string(&crate::standings::crosstable::crosstable(hall.ledger(), &standings)));
    put(serde_json::to_string(&awards(&hall, &standings)));
    put(serde_json::to_string(&called_out(&hall, &standings)));
    for output in outputs {
        assert!(!output.contains("CANARY"), "{output}");
    }
}

#[test]
fn lots_order_only_the_round_they_were_drawn_for() {
    let mut t = event(1, true);
    // Round 1: four won, four lost; all level at 0 of the opponents' points.
    let before = standings_after(&t, RoundNumber(1));
    assert_eq!(before.rows.iter().filter(|row| row.rank == 1 && row.shared).count(), 4);
    let tied: Vec<PlayerId> =
        before.rows[..4].iter().map(|row| t.players[usize::from(row.player)].id).collect();
    let drawn: Vec<PlayerId> = tied.iter().rev().copied().collect();
    t.ties.push(TieOrder {
        after: RoundNumber(1),
        by: Settlement::Lots,
        order: drawn.clone(),
        seed: Some(Seed(7)),
    });
    let ids = |table: &crate::standings::Standings| -> Vec<PlayerId> {
        table.rows[..4].iter().map(|row| t.players[usize::from(row.player)].id).collect()
    };
    assert_eq!(ids(&standings_after(&t, RoundNumber(1))), drawn);
    // A play-off held afterwards stands behind the lots in an order that names neither, so lots still decide.
    let mut with = t.clone();
    with.ties.push(TieOrder {
        after: RoundNumber(2),
        by: Settlement::PlayOff,
        order: tied.clone(),
        seed: None,
    });
    assert_eq!(ids(&standings_after(&with, RoundNumber(1))), drawn);
    // And a play-off alone orders as well.
    with.ties =
        vec![TieOrder { after: RoundNumber(1), by: Settlement::PlayOff, order: drawn.clone(), seed: None }];
    assert_eq!(ids(&standings_after(&with, RoundNumber(1))), drawn);
}

#[test]
fn who_finished_at_the_cut_keeps_what_he_had() {
    // R008, R096. Four go on after round 3; the finalists then lose or win as they may.
    let mut t = event(3, true);
    let at_cut = standings_after(&t, RoundNumber(3));
    let keep: Vec<u16> = at_cut.rows[..4].iter().map(|row| row.player).collect();
    for (at, player) in t.players.iter_mut().enumerate() {
        if !keep.contains(&(at as u16)) {
            player.status = Status::Finished { after: RoundNumber(3) };
        }
    }
    assert_eq!(standings_after(&t, RoundNumber(3)), at_cut, "the cut itself moves nobody");
    let finalists: Vec<PlayerId> = keep.iter().map(|at| t.players[usize::from(*at)].id).collect();
    let mut last = t.rounds[2].clone();
    last.number = RoundNumber(4);
    // The last of the finalists beats the first, and passes nobody but finalists.
    last.boards = vec![
        Board {
            result: Some(GameResult::FirstWins),
            ..Board::new(BoardNumber(1), finalists[3], finalists[0])
        },
        Board { result: Some(GameResult::Draw), ..Board::new(BoardNumber(2), finalists[1], finalists[2]) },
    ];
    t.rounds.push(last);
    let now = standings_after(&t, RoundNumber(4));
    let players = |rows: &[crate::standings::Standing]| rows.iter().map(|row| row.player).collect::<Vec<_>>();
    let mut top = players(&now.rows[..4]);
    top.sort_unstable();
    let mut kept = keep.clone();
    kept.sort_unstable();
    assert_eq!(top, kept);
    assert_eq!(players(&now.rows[4..]), players(&at_cut.rows[4..]));
    for (row, then) in now.rows[4..].iter().zip(&at_cut.rows[4..]) {
        assert_eq!((row.points, &row.values, row.rank), (then.points, &then.values, then.rank));
        assert_eq!(basis(&t, RoundNumber(4), row.player), RoundNumber(3));
        assert_eq!(working(&t, RoundNumber(4), row.player, 0).value, row.values[0]);
    }
    let why = why_before(&t, RoundNumber(4), now.rows[3].player, now.rows[4].player).unwrap();
    assert_eq!(why.reason, Reason::Stage);
    let why = why_before(&t, RoundNumber(4), now.rows[4].player, now.rows[7].player).unwrap();
    assert_eq!(why.before, now.rows[4].player);
}

#[test]
fn the_disqualified_gets_nothing_and_the_next_moves_up() {
    // R091, R149.
    let mut t = event(3, true);
    t.settings.prizes = [("一等奖", 1), ("二等奖", 2), ("空奖", 0)]
        .map(|(name, count)| PrizeTier { name: name.into(), count, ..PrizeTier::default() })
        .to_vec();
    let (best, next) = (order(&t, 3)[0].1, order(&t, 3)[1].1);
    let winners = |t: &Tournament| {
        let called = called_out(&Hall::of(t), &standings_after(t, RoundNumber(3)));
        called.into_iter().map(|it| (it.prize, it.player.number.unwrap())).collect::<Vec<_>>()
    };
    let called = winners(&t);
    assert_eq!(called.len(), 3);
    assert_eq!(called.last(), Some(&("一等奖".to_owned(), best)), "the winner is called out last");
    t.players[usize::from(best) - 1].status =
        Status::Disqualified { from: RoundNumber(3), reason: "代赛".into() };
    assert_eq!(order(&t, 3).last(), Some(&(0, best)));
    let called = winners(&t);
    assert_eq!((called.len(), called.last()), (3, Some(&("一等奖".to_owned(), next))));
}

#[test]
fn fouls_are_summed_over_the_event() {
    let mut t = event(2, true);
    t.rounds[0].boards[0].fouls = [1, 0];
    let board = t.rounds[1].boards.iter_mut().find(|it| it.first == PlayerId(8)).unwrap();
    board.fouls = [2, 1];
    assert_eq!(extras(&t, RoundNumber(1)).fouls[7], 1);
    assert_eq!(extras(&t, RoundNumber(2)).fouls[7], 3);
    assert_eq!(extras(&t, RoundNumber(2)).fouls.iter().sum::<u32>(), 4);
}
