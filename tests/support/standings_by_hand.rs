//! Tables worked by hand, with the article each number comes from, for what the checker's files do not cover.

use crate::roster::{event, field};
use qihui::standings::{
    Conclusion, DroppedRound, Extras, PlayOffGame, PlayOffResult, TieBreak, Unrated, Value, read_order,
    standings, why_before, words, working,
};
use qihui::tournament::{Ledger, PointSystem};

/// The value of one tie-break for every player by pairing number, as people write it.
fn column(ledger: &Ledger, code: &str, extras: &Extras) -> String {
    let table = standings(ledger, &[code.parse::<TieBreak>().unwrap()], extras);
    let of = |player| table.of(player).unwrap().values[0].to_string();
    (0..ledger.players.len() as u16).map(of).collect::<Vec<_>>().join(" ")
}

#[track_caller]
fn columns(ledger: &Ledger, extras: &Extras, expected: &[(&str, &str)]) {
    for (code, values) in expected {
        assert_eq!(column(ledger, code, extras), *values, "{code}");
    }
}

/// Ranks by pairing number, a shared one with `=`.
#[track_caller]
fn ranks(ledger: &Ledger, order: &str, extras: &Extras, expected: &str) {
    let table = standings(ledger, &read_order(order).unwrap(), extras);
    let of = |player| {
        let row = table.of(player).unwrap();
        format!("{}{}", row.rank, if row.shared { "=" } else { "" })
    };
    let found = (0..ledger.players.len() as u16).map(of).collect::<Vec<_>>().join(" ");
    assert_eq!(found, expected, "{order}");
}

/// Four players all against all: 2, 2½, 1½, 0 points.
const FOUR: &str = "
    2100 | 4w1 2w0 3b1
    2000 | 3w= 1b1 4w1
    1900 | 2b= 4b1 1w0
    1800 | 1b0 3w0 2b0
";

#[test]
fn a_round_robin_by_hand() {
    let four = event(PointSystem::ONE_HALF_ZERO, FOUR);
    let extras = Extras { predetermined: true, ..Extras::default() };
    columns(
        &four,
        &extras,
        &[
            ("PTS", "2 2½ 1½ 0"),
            ("KS", "1 1½ ½ 0"),       // 9.2: the half is 1½ of 3, players 1, 2 and 3 have it
            ("KS-L1", "0 1 ½ 0"),     // 14.5: from 2 points, players 1 and 2
            ("KS-L-1", "1 1½ ½ 0"),   // from 1 point: the same three
            ("SB", "1½ 2.75 1.25 0"), // 9.1: 1: 0·1 + 2½·0 + 1½·1
            ("WOP", "1½ 2.75 1.25 0"), // 胜者小分: 2: half of 1½, 2, 0
            ("WIN", "2 2 1 0"),       // 7.1
            ("WON", "2 2 1 0"),       // 7.2
            ("BPG", "1 1 2 2"),       // 7.3
            ("BWG", "1 1 1 0"),       // 7.4
            ("SMG", "1 1 2 2"),       // 后手局数
            ("SMW", "1 1 1 0"),       // 后手胜局
            ("FMW", "1 1 0 0"),       // 先手胜局
            ("TPN", "1 2 3 4"),       // 7.8
            ("TPN-R", "4 3 2 1"),     // 7.8, the other way round
            ("RTNG", "2100 2000 1900 1800"), // 10.6
            ("ARO", "1900 1933 1967 2000"), // 10.1: 5700/3, 5800/3, 5900/3 rounded
            ("ARO-C1", "1950 2000 2050 2050"), // 14.1.2 b
            ("GOT", "1.67 1.83 1½ 1"), // 总分: 2 + 4/1½ − 3; 2½ + 3½/1½ − 3; 1½ + 4½/1½ − 3; 0 + 6/1½ − 3
        ],
    );
    ranks(&four, "RTNG-R,PTS", &extras, "4 3 2 1"); // 10.6 low first
    ranks(&four, "TPN-R,PTS", &extras, "4 3 2 1");
}

/// Three players and a bye each round, 2-1-0: 5, 3, 3 points. Player 1 asked for a half-point bye at the end.
#[test]
fn byes_in_opponents_points_by_hand() {
    let three = event(
        PointSystem::TWO_ONE_ZERO,
        "
        - | 2w1 3b1 H
        - | 1b0 U   3w=
        - | U   1w0 2b=
    ",
    );
    columns(
        &three,
        &Extras::default(),
        &[
            ("OP", "6 8 8"),     // a bye adds nothing
            ("OP-L", "9 11 11"), // 空号 has the lowest score, 3
            ("OP-B", "6 10 11"), // 小分补贴 3−2+1 and 3−1+1; none for a requested bye
            ("BH", "9 11 11"),   // 16.4.2: the dummy has min(5, 3 draws) = 3; min(3, 3) = 3
            ("BH-C1", "6 8 8"),  // 16.5: 1 cuts the dummy of his requested bye; 2 and 3 their lowest, 3
            ("SB", "15 9 9"),    // 1: 3·2 + 3·2 + 3·1; 2: 5·0 + 3·2 + 3·1; 3: 3·2 + 5·0 + 3·1
            ("REP", "2 3 3"),    // 7.6
            ("WIN", "2 1 1"),    // 7.1: the bye is worth a win
            ("WON", "2 0 0"),    // 7.2
            ("STD", "2½ 1½ 1½"), // 7.7: the half-point bye counts ½
            ("AOB", "11 10 10"), // 8.2: (11+11)/2; (9+11)/2
        ],
    );
}

/// Art. 16.3.2: requested byes followed by nothing but absence count as draws for the opponents, 16.2.3 and 16.2.4 not.
#[test]
fn the_score_an_opponent_has_by_hand() {
    let five = event(
        PointSystem::ONE_HALF_ZERO,
        "
        - | 2w1 3b1 Z   Z
        - | 1b0 Z   3w1 4w1
        - | 4w1 1w0 2b0 H
        - | 3b0 5w1 5b= 2b0
        - | Z   4b0 4w= 1w-
    ",
    );
    // 1 has 2, seen 3. 2 has 2 (his Z is followed by games). 3 has 1½, seen 1½: an H counts ½ anyway. 5 has ½.
    columns(
        &five,
        &Extras::default(),
        &[
            ("PTS", "2 2 1½ 1½ ½"),
            ("BH", "7½ 8 8 4½ 4"), // 1: 2 + 1½ + dummy 2 + dummy 2; 2: 3 + dummy 2 + 1½ + 1½; 3: 1½ + 3 + 2 + dummy 1½;
                                   // 4: 1½ + ½ + ½ + 2; 5: dummy ½ + 1½ + 1½ + dummy min(½, 3)
        ],
    );
}

#[test]
fn fore_buchholz_by_hand() {
    // 8.3: with the last round drawn the scores are 1½, ½, 1, 1 (3 and 4 sat at a board that was forfeited).
    let four = event(
        PointSystem::ONE_HALF_ZERO,
        "
        - | 2w1 3b1
        - | 1b0 4w0
        - | 4b= 1w0
        - | 3w= 2b1
    ",
    );
    columns(
        &four,
        &Extras::default(),
        &[
            ("FB", "1½ 2½ 2½ 1½"), // 1: ½ + 1; 2: 1½ + 1; 3: 1 + 1½; 4: 1 + ½
            ("BH", "½ 3½ 3½ ½"),
            ("AOB-F", "2½ 1½ 1½ 2½"), // 8.2 over Fore Buchholz: 1 met 2 and 3, 2 met 1 and 4 …
            ("AOB", "3½ ½ ½ 3½"),
        ],
    );
    // Before the last round there is nothing to draw yet.
    let early = Ledger { rounds_planned: 3, ..four };
    assert_eq!(column(&early, "FB", &Extras::default()), "½ 3½ 3½ ½");
}

/// Art. 6 on the whole field: `REP` leaves everybody level, points come last.
#[test]
fn direct_encounter_by_hand() {
    let plain = Extras::default();
    let cases = [
        // 6.2: all have met; 2-2-1-1, then 1 beat 2 and 3 beat 4.
        ("6.2", "DE", "- | 2w1 3b1 4w0 \n - | 1b0 4w1 3b1 \n - | 4w1 1w0 2w0 \n - | 3b0 2b0 1b1", "1 2 3 4"),
        // 6.3: 1 is alone at the top whatever 2 and 3 would do; they have not met and stay level.
        ("6.3 first", "DE", "- | 2w1 3b1 \n - | 1b0 U \n - | U 1w0", "1 2 2"),
        // 6.3 does not help: 3, who met nobody, could still overtake 1.
        ("6.3 none", "DE", "- | 2w1 U \n - | 1b0 U \n - | U U", "1 1 1"),
        // 6.3 twice: 1 has 3 of 3, 2 has 2 whatever 3 and 4 would do.
        (
            "6.3 second",
            "DE",
            "- | 2w1 3b1 4w1 \n - | 1b0 4w1 3b1 \n - | U 1w0 2w0 \n - | U 2b0 1b0",
            "1 2 3 3",
        ),
        // 6.1.1: a forfeit is no encounter, unless the regulations count it.
        ("6.1.1", "DE", "- | 2w+ \n - | 1b-", "1 1"),
        ("6.1.1 P", "DE-P", "- | 2w+ \n - | 1b-", "1 2"),
        // 6.1.2: 1 took ¾ a game from 2 and ½ from 3; 3 took 1 from 2: 1¼, ¼, 1½.
        ("6.1.2", "DE", "- | 2w1 2b= 3w= \n - | 1b0 1w= 3b0 \n - | U 2w1 1b=", "2 3 1"),
    ];
    for (article, code, text, places) in cases {
        let text = text.replace(" \\n ", "\n");
        let mut ledger = event(PointSystem::ONE_HALF_ZERO, &pad(&text));
        ledger.rounds_planned = ledger.rounds_done;
        let order = [TieBreak::RoundsElected, code.parse().unwrap(), TieBreak::Points];
        // An own forfeit would lower REP; the group is made level by leaving REP out there.
        let order = if article.starts_with("6.1.1") { &order[1..] } else { &order[..] };
        let table = standings(&ledger, order, &plain);
        let step = order.len() - 2;
        let found: Vec<String> = (0..ledger.players.len() as u16)
            .map(|player| table.of(player).unwrap().values[step].to_string())
            .collect();
        let found = found.join(" ").replace('—', "1");
        assert_eq!(found, places, "Art. {article}");
    }
    // 15.2: in a round robin the forfeit is a game.
    let forfeit = event(PointSystem::ONE_HALF_ZERO, "- | 2w+ \n - | 1b-");
    let table =
        standings(&forfeit, &[TieBreak::DE, TieBreak::Points], &Extras { predetermined: true, ..plain });
    assert_eq!(table.rows[1].values[0], Value::Place(2));
    assert_eq!(table.rows[1].decided_by, Some(0));
}

/// Fills rows that are shorter with byes, so that cases stay readable.
fn pad(text: &str) -> String {
    let rounds = text.lines().map(|row| row.split_whitespace().count() - 2).max().unwrap_or(0);
    let fill = |row: &str| {
        let given = row.split_whitespace().count() - 2;
        format!("{row}{}", " U".repeat(rounds - given))
    };
    text.lines().map(fill).collect::<Vec<_>>().join("\n")
}

#[test]
fn only_two_who_are_level_are_told_apart_by_their_game() {
    // 直胜: 1 and 2 are level on 2 and 2 beat 1.
    let four = event(
        PointSystem::ONE_HALF_ZERO,
        "
        - | 3w1 2b0 4w1
        - | 4b0 1w1 3b1
        - | 1b0 4w= 2w0
        - | 2w1 3b= 1b0
    ",
    );
    ranks(&four, "DE2", &Extras::default(), "2 1 4 3");
    // Three are level, each beat one: no 直胜, although they have met.
    let three = event(
        PointSystem::ONE_HALF_ZERO,
        "
        - | 2w1 3b0 U
        - | 1b0 U   3w1
        - | U   1w1 2b0
    ",
    );
    ranks(&three, "DE2", &Extras::default(), "1= 1= 1=");
    let shown = working(&three, TieBreak::DirectEncounterOfTwo, 0, &Extras::default());
    assert_eq!((shown.value, shown.conclusion), (Value::Nothing, Conclusion::Nothing));
}

#[test]
fn fouls_lots_and_play_offs_by_hand() {
    let three = field(&[10, 10, 10]);
    let fouls = Extras { fouls: vec![1, 0, 2], ..Extras::default() };
    ranks(&three, "FOUL", &fouls, "2 1 3"); // ?19 犯规少者先
    ranks(&three, "FOUL,LOT", &Extras::default(), "1= 1= 1="); // nothing drawn: a shared rank is shown as shared

    let mut drawn = Extras::default();
    drawn.draw(&[2, 0, 1]); // R061
    ranks(&three, "LOT", &drawn, "2 3 1");
    drawn.draw(&[0, 2]); // a second draw among two of them keeps the third where he is
    ranks(&three, "LOT", &drawn, "1 3 2");

    let game = |first, second, result| PlayOffGame { first, second, result };
    let play_off = Extras { play_offs: vec![game(0, 1, PlayOffResult::SecondWins)], ..Extras::default() };
    ranks(&field(&[10, 10]), "PO", &play_off, "2 1"); // R011
    ranks(&three, "PO", &play_off, "1= 1= 1="); // 3 has played neither and could still win both: as Art. 6.3
    let ordered = Extras { play_off_orders: vec![vec![2, 1, 0]], ..play_off };
    ranks(&three, "PO", &ordered, "3 2 1");
    assert_eq!(standings(&three, &[TieBreak::PlayOff], &ordered).rows[0].points, three.score(2)); // R024: never points
}

#[test]
fn comparing_again_with_a_round_less_by_hand() {
    // 1 won and lost, 2 lost and won: level. Without the last round 1 is ahead, without the first 2.
    let four = event(
        PointSystem::ONE_HALF_ZERO,
        "
        - | 3w1 4b0
        - | 4b0 3w1
        - | 1b0 2b0
        - | 2w1 1w1
    ",
    );
    ranks(&four, "", &Extras::default(), "2= 2= 4 1");
    ranks(&four, "DROP-L", &Extras::default(), "2 3 4 1");
    ranks(&four, "DROP-F", &Extras::default(), "3 2 4 1");
    let again = working(&four, TieBreak::Dropping(DroppedRound::Last), 0, &Extras::default());
    let names = |player: u16| format!("{}号", player + 1);
    assert_eq!(
        words::zh::working(&again, &names),
        "逐次去掉末轮再比：同分者1号、2号。去掉最后1轮再比，分出先后，组内第1。"
    );
}

#[test]
fn ratings_are_left_out_or_estimated() {
    let four = event(PointSystem::ONE_HALF_ZERO, &FOUR.replace("1800", "-"));
    let order = read_order("ARO,TPR,PTP,APRO,APPO,RTNG,TPN").unwrap();
    let table = standings(&four, &order, &Extras::default());
    assert_eq!(table.left_out, order[..6]); // Art. 10
    assert!(table.rows.iter().all(|row| row.values[..6].iter().all(|value| *value == Value::Nothing)));
    let estimated = Extras { unrated: Unrated::CountAs(1800), ..Extras::default() };
    columns(
        &four,
        &estimated,
        &[
            ("ARO", "1900 1933 1967 2000"),
            ("TPR", "2025 2206 1967 1200"), // 10.2: 67 % +125, 83 % +273, 50 %, 0 % −800
            // 10.3: 1 needs 2: at 2026 .79 + .54 + .67 = 2.00, at 2025 .78 + .53 + .67 = 1.98. 2 needs 2½: at 2233
            // .88 + .68 + .94 = 2.50, at 2232 2.49. 3 needs 1½: at 1968 .46 + .72 + .32 = 1.50. 4 has nothing: 1900 − 800.
            ("PTP", "2026 2233 1968 1100"),
        ],
    );
}

#[test]
fn disqualified_last_and_finalists_first() {
    let four = field(&[40, 30, 20, 10]);
    let extras = Extras { disqualified: vec![true], stage: vec![0, 1, 0, 0], ..Extras::default() };
    ranks(&four, "", &extras, "0 3 1 2"); // R091: no rank; R008: the later stage first
    assert_eq!(standings(&four, &[], &extras).rows[3].player, 0);
}

#[test]
fn a_round_not_over_adds_nothing() {
    let four = event(
        PointSystem::ONE_HALF_ZERO,
        "
        - | 2w1 3b?
        - | 1b0 4w1
        - | 4w1 1w?
        - | 3b0 2b0
    ",
    );
    let open = Ledger { rounds_planned: 3, ..four };
    columns(
        &open,
        &Extras::default(),
        &[
            ("PTS", "1 1 1 0"),
            ("BH", "1 1 0 2"),
            ("SB", "1 0 0 0"),
            ("WON", "1 1 1 0"),
            ("PS", "2 1 2 0"),
            ("REP", "2 2 2 2"),
            ("BPG", "0 1 0 2"),
        ],
    );
}

/// The sentences, whole: what a player is told who asks.
#[test]
fn in_words() {
    let three = event(
        PointSystem::TWO_ONE_ZERO,
        "
        - | 2w1 3b1 H
        - | 1b0 U   3w=
        - | U   1w0 2b=
    ",
    );
    let names = |player: u16| ["陈一", "林二", "王三"][usize::from(player)].to_owned();
    let bh = working(&three, "BH-C1".parse().unwrap(), 0, &Extras::default());
    assert_eq!(
        words::zh::working(&bh, &names),
        "对手分（去掉1个最低）：第1轮对林二：对手3分；第2轮对王三：对手3分；第3轮未对局：虚拟对手3分（以每轮一和的分数为限）\
         （最低，去掉）。合计6。"
    );
    assert_eq!(
        words::en::working(&bh, &names),
        "Buchholz Cut-1: round 1, 林二: 3; round 2, 王三: 3; round 3, not played: dummy with 3 (not above a draw in every \
         round) (lowest, cut). Sum 6."
    );
    let order = read_order("BH,OP-B,LOT").unwrap();
    let why = why_before(&three, &order, &Extras::default(), 1, 2).unwrap();
    assert_eq!(
        words::zh::why_before(&why, &names),
        "王三排在林二之前：积分同为3，对手分同为11；对手分（直接相加，轮空计小分补贴）11比10。"
    );
    assert_eq!(
        words::en::why_before(&why, &names),
        "王三 stands before 林二: level on points (3), Buchholz (11); opponents' points as they stand, with the bye \
         subsidy: 11 to 10."
    );
    let why = why_before(&three, &order[..1], &Extras::default(), 2, 1).unwrap();
    assert_eq!(words::zh::why_before(&why, &names), "林二与王三并列：积分同为3，对手分同为11；各项都相同。");
    assert_eq!(why_before(&three, &order, &Extras::default(), 2, 9), None);
    for tie_break in TieBreak::MENU {
        for text in [tie_break.name_zh(), tie_break.name_en(), tie_break.heading_zh(), tie_break.heading_en()]
        {
            assert!(!text.is_empty());
        }
        assert!(
            tie_break.heading_zh().chars().count() <= 6 && tie_break.heading_en().len() <= 6,
            "{tie_break}"
        );
        assert!(tie_break.name_en().is_ascii(), "{tie_break}");
    }
}
