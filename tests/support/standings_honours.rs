//! Lines, stages, prizes, teams, tables and ratings: what is made of the standings.

use crate::roster::{event, field};
use qihui::standings::campus_rating::{CampusRating, after_event};
use qihui::standings::lines::{Choice, Condition, Fall, LineKind, everyone, line, open_ties, prize_lines};
use qihui::standings::prizes::{Accumulation, Award, For, PassedOver, Prize, Recipient, allot, split};
use qihui::standings::ratings::{
    Coefficient, RatedGame, expected_score, performance, rating_change, rating_difference,
};
use qihui::standings::stages::{CarryOver, deal, group_plan, over_a_cut};
use qihui::standings::teams::{Missing, Sum, TeamRule, team_standings};
use qihui::standings::{Extras, Standings, TieBreak, crosstable, progress, read_order, standings, stats};
use qihui::tournament::{Ledger, Outcome, PointSystem, Points, Side};

fn table(ledger: &Ledger, order: &str, extras: &Extras) -> Standings {
    standings(ledger, &read_order(order).unwrap(), extras)
}

// ---- Lines (R064) ----

#[test]
fn a_line_names_who_straddles_it() {
    let six = field(&[30, 20, 20, 20, 10, 10]);
    let ranked = table(&six, "BH,LOT", &Extras::default());
    // places, seats of the group above the line (None: no tie), its size, how many are level on points
    for (places, seats, size, level) in [
        (1, None, 0, 0),
        (2, Some(1), 3, 3),
        (3, Some(2), 3, 3),
        (4, None, 0, 0),
        (5, Some(1), 2, 2),
        (6, None, 0, 0),
        (9, None, 0, 0),
        (0, None, 0, 0),
    ] {
        let it = line(&ranked, LineKind::Cut, places, &[]);
        assert_eq!(it.level_on_points, level, "line below {places}");
        match it.fall {
            Fall::Tie(tie) => {
                assert_eq!((Some(tie.seats), tie.group.len()), (seats, size), "line below {places}");
                // ?5: a play-off is for exactly two.
                assert!(tie.choices.contains(&Choice::PlayOff));
                assert!(tie.choices.contains(&Choice::AllAdvance) && !tie.choices.contains(&Choice::Share));
            }
            Fall::Points => assert_eq!(seats, None, "line below {places}"),
            Fall::NobodyBelow => assert!(places == 0 || places >= 6),
            Fall::TieBreak { .. } | Fall::Outside => panic!("line below {places}: {:?}", it.fall),
        }
    }
    // A lot that was drawn decides, and the line says that it did.
    let drawn = Extras { lots: vec![None, Some(3), Some(1), Some(2)], ..Extras::default() };
    let it = line(&table(&six, "BH,LOT", &drawn), LineKind::Cut, 2, &[]);
    assert!(matches!(it.fall, Fall::TieBreak { step: 1, tie_break: TieBreak::Lot, .. }), "{:?}", it.fall);
    assert_eq!(it.level_on_points, 3);
}

#[test]
fn prize_tiers_are_checked_each_at_its_lower_end() {
    // R141: 1 + 3 + 4 + 6. Level across the first and the third line.
    let scores = [50, 50, 45, 40, 35, 35, 30, 30, 30, 25, 25, 20, 20, 20, 10, 10];
    let ranked = table(&field(&scores), "LOT", &Extras::default());
    let lines = prize_lines(&ranked, &[1, 3, 4, 6], &[]);
    assert_eq!(lines.iter().map(|it| it.places).collect::<Vec<_>>(), [1, 4, 8, 14]);
    assert_eq!(open_ties(&lines).iter().map(|it| it.places).collect::<Vec<_>>(), [1, 8]);
    let Fall::Tie(tie) = &lines[0].fall else { panic!() };
    assert_eq!(tie.choices, [Choice::Lots, Choice::PlayOff, Choice::Share]);
    // Whoever is out of the prizes is not counted: without player 1 the first line falls between 5 and 4½ points.
    assert_eq!(line(&ranked, LineKind::Prize, 1, &[0]).fall, Fall::Points);
}

#[test]
fn everyone_who_cannot_be_tied_away() {
    let five = event(
        PointSystem::ONE_HALF_ZERO,
        "
        - | 2w1 3b1
        - | 1b0 4w1
        - | 4b= 1w0
        - | 3w= 2b0
        - | U   Z
    ",
    );
    let ranked = table(&five, "LOT", &Extras::default());
    let who = |condition| everyone(&ranked, &five, condition);
    assert_eq!(who(Condition::Points(Points::ONE)), [0, 1, 4]);
    assert_eq!(who(Condition::RankOrLevel(2)), [0, 1, 4]); // 2 and 5 share rank 2
    assert_eq!(who(Condition::GamesWon(1)), [0, 1]);
    assert_eq!(who(Condition::EveryRound), [0, 1, 2, 3]); // R144
}

// ---- Stages (R007, R008) ----

#[test]
fn groups_by_head_count() {
    // ?3: one group up to 40, above that equal groups, the best of each.
    for (players, groups, smallest, largest, each, over) in [
        (36, 1, 36, 36, 16, 0),
        (40, 1, 40, 40, 16, 0),
        (41, 2, 20, 21, 8, 0),
        (100, 3, 33, 34, 5, 1),
        (9, 1, 9, 9, 9, 0),
        (0, 1, 0, 0, 0, 0),
    ] {
        let plan = group_plan(players, 40, 16);
        assert_eq!(
            (plan.groups, plan.smallest, plan.largest, plan.each, plan.over),
            (groups, smallest, largest, each, over),
            "{players} players"
        );
        let dealt = deal(players, plan.groups);
        for group in 0..plan.groups {
            let size = dealt.iter().filter(|it| **it == group).count();
            assert!((usize::from(smallest)..=usize::from(largest)).contains(&size));
        }
    }
}

#[test]
fn standings_over_a_cut() {
    // After round 1 players 1 and 2 go on; player 3 stands third for good, whatever the zeros after it.
    let four = event(
        PointSystem::ONE_HALF_ZERO,
        "
        - | 3w1 2b0 2w0
        - | 4w1 1w1 1b1
        - | 1b0 Z   Z
        - | 2b0 Z   Z
    ",
    );
    let order = read_order("BH,LOT").unwrap();
    for (carry_over, points) in [(CarryOver::Points, "3 1 0 0"), (CarryOver::Reset, "2 0 0 0")] {
        let all = over_a_cut(&four, &order, &Extras::default(), 1, &[0, 1], carry_over);
        assert_eq!(all.rows.iter().map(|row| row.player).collect::<Vec<_>>(), [1, 0, 2, 3]);
        assert_eq!(all.rows.iter().map(|row| row.rank).collect::<Vec<_>>(), [1, 2, 3, 3]);
        assert_eq!(all.rows.iter().map(|row| row.points.to_string()).collect::<Vec<_>>().join(" "), points);
        // Frozen: the opponent's Buchholz is that of round 1.
        assert_eq!(all.rows[2].values[0].to_string(), "1");
    }
    let extras = Extras { disqualified: vec![false, true], ..Extras::default() };
    let all = over_a_cut(&four, &order, &extras, 1, &[0, 1], CarryOver::Points);
    let ranks: Vec<_> = all.rows.iter().map(|row| (row.player, row.rank)).collect();
    assert_eq!(ranks, [(0, 1), (2, 2), (3, 2), (1, 0)]);
}

// ---- Prizes (R140–R142, R149) ----

fn prize(name: &str, count: u16, whom: For) -> Prize {
    Prize { name: name.into(), count, amount: 100, whom }
}

fn winners(awards: &[Award]) -> Vec<(u16, u16)> {
    awards.iter().map(|award| (award.prize, award.player)).collect()
}

#[test]
fn tiers_categories_and_who_moves_up() {
    let seven = field(&[60, 50, 40, 30, 20, 10, 5]);
    let extras = Extras { disqualified: vec![false, true], ..Extras::default() };
    let ranked = table(&seven, "LOT", &extras);
    let woman = 1;
    let who = |unit, categories: &[u16]| Recipient {
        unit: Some(unit),
        categories: categories.to_vec(),
        no_prize: false,
    };
    let guest = Recipient { no_prize: true, ..Recipient::default() };
    let people =
        [who(1, &[]), who(1, &[]), who(2, &[woman]), guest, who(1, &[]), who(2, &[woman]), who(3, &[])];
    let prizes = [
        prize("一等奖", 1, For::All),
        prize("二等奖", 2, For::All),
        prize("最佳女棋手", 1, For::Category(woman)),
        prize("最佳单位选手", 0, For::BestOfEachUnit),
    ];

    let single = allot(&ranked, &prizes, &people, Accumulation::OnePrizeEach, &[]);
    // Player 2 is disqualified and 4 takes no prize, so 3 and 5 have the second prizes (R149); 6 is the best woman
    // left (不兼得); of the units 1 and 2 nobody is left, 3 has player 7.
    assert_eq!(winners(&single.awards), [(0, 0), (1, 2), (1, 4), (2, 5), (3, 6)]);
    assert_eq!(single.awards[1].passed_over, [(0, PassedOver::HasPrize(0)), (1, PassedOver::Disqualified)]);
    assert_eq!(single.awards[2].passed_over, [(3, PassedOver::NoPrize)]);
    assert!(single.awards[3].passed_over.contains(&(2, PassedOver::HasPrize(1))));
    assert!(single.awards[3].passed_over.contains(&(3, PassedOver::NotEligible)));

    let several = allot(&ranked, &prizes, &people, Accumulation::Several, &[]);
    // 可兼得: places stay as they are; the best woman and the best of each unit have theirs on top.
    assert_eq!(winners(&several.awards), [(0, 0), (1, 2), (1, 4), (2, 2), (3, 0), (3, 2), (3, 6)]);
    assert_eq!(several.of(0).count(), 2);

    // More prizes than players: what is left over is said.
    let many = allot(&ranked, &[prize("优秀奖", 9, For::All)], &people, Accumulation::OnePrizeEach, &[]);
    assert_eq!((many.awards.len(), many.left_over.as_slice()), (5, &[(0, 4)][..]));
}

#[test]
fn an_award_on_a_tie_says_so() {
    let ranked = table(&field(&[30, 20, 20, 10]), "LOT", &Extras::default());
    let prizes = [prize("一等奖", 1, For::All), prize("二等奖", 1, For::All), prize("三等奖", 1, For::All)];
    let awards = allot(&ranked, &prizes, &[], Accumulation::OnePrizeEach, &[]).awards;
    assert_eq!(awards.iter().map(|award| award.tied).collect::<Vec<_>>(), [false, true, true]);
    // The same prize for both: nothing to settle.
    let awards = allot(
        &ranked,
        &[prize("一等奖", 1, For::All), prize("二等奖", 2, For::All)],
        &[],
        Accumulation::OnePrizeEach,
        &[],
    );
    assert!(awards.awards.iter().all(|award| !award.tied));
}

#[test]
fn who_shares_takes_what_the_line_divides_together() {
    // 并列 across both lines of plan D: 200 and 100 yuan, three players level behind the first; in fen.
    let ranked = table(&field(&[30, 20, 20, 20, 10]), "DE", &Extras::default());
    let money = |name: &str, amount, whom| Prize { amount, ..prize(name, 1, whom) };
    let prizes = [
        money("第一名", 30_000, For::All),
        money("第二名", 20_000, For::All),
        money("第三名", 10_000, For::All),
        money("最佳新人", 5_000, For::Category(9)),
    ];
    let newcomer = Recipient { categories: vec![9], ..Recipient::default() };
    let people = [Recipient::default(), Recipient::default(), newcomer.clone(), newcomer.clone(), newcomer];
    let group = [vec![1, 2, 3]];
    let shared = allot(&ranked, &prizes, &people, Accumulation::OnePrizeEach, &group);
    let rows = |awards: &[Award]| {
        awards.iter().map(|it| (it.prize, it.player, it.amount, it.sharers, it.tied)).collect::<Vec<_>>()
    };
    // Whom the third prize did not reach has a third of both all the same, so he is not the best newcomer, too.
    let places = [
        (0, 0, 30_000, 1, false),
        (1, 1, 10_000, 3, false),
        (1, 2, 10_000, 3, false),
        (1, 3, 10_000, 3, false),
        (3, 4, 5_000, 1, false),
    ];
    assert_eq!(rows(&shared.awards), places);
    // 可兼得: the best newcomer is among the sharers, level with another one: that tie is still to be settled.
    let several = allot(&ranked, &prizes, &people, Accumulation::Several, &group);
    assert_eq!(rows(&several.awards)[4], (3, 2, 5_000, 1, true));
    // Lots drawn afterwards undo the sharing: the group is not level any more.
    let mut extras = Extras::default();
    extras.draw(&[3, 1, 2]);
    let drawn = table(&field(&[30, 20, 20, 20, 10]), "DE,LOT", &extras);
    let awards = allot(&drawn, &prizes, &people, Accumulation::OnePrizeEach, &group).awards;
    assert_eq!(winners(&awards)[..3], [(0, 0), (1, 3), (2, 1)]);
}

#[test]
fn shared_prizes_add_up() {
    // Plan D in fen: 200 and 100 yuan shared by two, by three, and an odd sum.
    for (amounts, sharers, shares) in [
        (&[20_000, 10_000][..], 2, &[15_000, 15_000][..]),
        (&[20_000, 10_000, 0], 3, &[10_000, 10_000, 10_000]),
        (&[100, 0, 0], 3, &[34, 33, 33]),
        (&[100], 0, &[]),
    ] {
        assert_eq!(split(amounts, sharers), shares);
    }
}

// ---- Teams ----

#[test]
fn teams_by_places_and_by_points() {
    // Ranks 1 to 7; units: A has 1, 6; B has 2, 4; C has 3, 5; D has 7 only.
    let ranked = table(&field(&[70, 60, 50, 40, 30, 20, 10]), "LOT", &Extras::default());
    let units = [Some(1), Some(2), Some(3), Some(2), Some(3), Some(1), Some(4)];
    let rule = |sum, missing| TeamRule { members: 2, sum, missing };
    let of = |rule| -> Vec<(u16, u16, u32, String)> {
        let teams = team_standings(&ranked, &units, rule);
        teams.iter().map(|team| (team.unit, team.rank, team.places, team.points.to_string())).collect()
    };
    let expected = |rank_d| {
        vec![
            (2, 1, 6, "10".to_owned()),
            (1, 2, 7, "9".to_owned()),
            (3, 3, 8, "8".to_owned()),
            (4, rank_d, 15, "1".to_owned()),
        ]
    };
    assert_eq!(of(rule(Sum::Places, Missing::LastPlace)), expected(4)); // the missing one of D has place 8
    assert_eq!(of(rule(Sum::Points, Missing::LastPlace)), expected(4));
    assert_eq!(of(rule(Sum::Places, Missing::Unranked)), expected(0));
    // 1+4 = 2+3: the best single place decides.
    let units = [Some(1), Some(2), Some(2), Some(1)];
    let ranked = table(&field(&[40, 30, 20, 10]), "LOT", &Extras::default());
    let teams = team_standings(&ranked, &units, rule(Sum::Places, Missing::LastPlace));
    assert_eq!(
        teams.iter().map(|team| (team.unit, team.rank, team.shared)).collect::<Vec<_>>(),
        [(1, 1, false), (2, 2, false)]
    );
}

// ---- Tables ----

const FOUR: &str = "
    2100 | 4w1 2w0 3b1
    2000 | 3w= 1b1 4w1
    1900 | 2b= 4b1 1w0
    1800 | 1b0 3w0 2b0
";

#[test]
fn the_crosstable_has_final_numbers() {
    let four = event(PointSystem::ONE_HALF_ZERO, FOUR);
    let rows = crosstable::crosstable(&four, &table(&four, "BH", &Extras::default()));
    assert_eq!(rows.iter().map(|row| row.player).collect::<Vec<_>>(), [1, 0, 2, 3]);
    let first = &rows[0]; // player 2, first in the end: against rows 3, 2, 4
    assert_eq!(first.cells.iter().map(|cell| cell.opponent).collect::<Vec<_>>(), [Some(3), Some(2), Some(4)]);
    assert_eq!(
        first.cells.iter().map(|cell| cell.running.to_string()).collect::<Vec<_>>(),
        ["½", "1½", "2½"]
    );
    assert_eq!(first.cells[1].side, Some(Side::Second));
    // Both sides of every game are there, with opposite results.
    for row in &rows {
        for (round, cell) in row.cells.iter().enumerate() {
            let other = &rows[usize::from(cell.opponent.unwrap()) - 1].cells[round];
            assert_eq!(other.opponent, Some(row.row));
            assert_eq!(cell.outcome == Outcome::Win, other.outcome == Outcome::Loss);
        }
    }
}

#[test]
fn progress_round_by_round() {
    let four = event(PointSystem::ONE_HALF_ZERO, FOUR);
    let order = read_order("BH").unwrap();
    let way = progress::of_player(&progress::by_round(&four, &order, &Extras::default()), 1);
    let way: Vec<_> = way.iter().map(|it| (it.round, it.rank, it.shared, it.points.to_string())).collect();
    assert_eq!(way, [(1, 2, true, "½".into()), (2, 1, false, "1½".into()), (3, 1, false, "2½".to_owned())]);
}

#[test]
fn statistics_of_a_round() {
    let six = event(
        PointSystem::ONE_HALF_ZERO,
        "
        - | 2w1 4b0
        - | 1b0 5w=
        - | 6w1 H
        - | 5b0 1w1
        - | 4w1 2b=
        - | 3b0 U
    ",
    );
    let one = stats::of_round(&six, 1).unwrap();
    assert_eq!((one.boards, one.first_wins, one.second_wins, one.draws, one.level_boards), (3, 3, 0, 0, 3));
    assert!(one.upsets.is_empty() && one.leaders == [0, 2, 4]);
    let two = stats::of_round(&six, 2).unwrap();
    assert_eq!(
        (two.boards, two.first_wins, two.draws, two.byes, two.requested_byes, two.level_boards),
        (2, 1, 1, 1, 1, 0)
    );
    assert_eq!(
        two.upsets.iter().map(|it| (it.winner, it.loser, it.gap)).collect::<Vec<_>>(),
        [(3, 0, Points::ONE)]
    );
    assert_eq!((two.best_score, two.leaders.as_slice()), (Points(15), &[2, 4][..]));
    assert_eq!(stats::of_round(&six, 0), None);
    assert_eq!(stats::of_round(&six, 3), None);
}

// ---- Ratings (B.02) ----

#[test]
fn the_rating_tables() {
    for (difference, expected) in [
        (0, 50),
        (3, 50),
        (4, 51),
        (-4, 49),
        (91, 62),
        (92, 63),
        (400, 92),
        (-400, 8),
        (735, 99),
        (736, 100),
        (-736, 0),
        (i32::MIN, 0),
    ] {
        assert_eq!(expected_score(difference), expected, "8.1.2, {difference}");
    }
    for (percent, difference) in
        [(100, 800), (99, 677), (75, 193), (50, 0), (49, -7), (33, -125), (0, -800), (250, 800)]
    {
        assert_eq!(rating_difference(percent), difference, "8.1.1, {percent} %");
    }
    // The two tables mirror each other: every difference of the one lies in the row of the other.
    assert!((1..100).all(|percent| expected_score(rating_difference(percent)) == percent));
    for (rating, opponent, half_points, k, hundredths, points) in [
        (1600, 1700, 2, 20, 1280, 13), // 20 × (1 − .36)
        (1500, 2100, 1, 20, 840, 8),   // 8.3.1: 600 counts as 400, 20 × (.50 − .08)
        (2600, 2100, 2, 10, 80, 1),    // below 2650 the same: 10 × (1 − .92)
        (2700, 2200, 2, 10, 40, 0),    // from 2650 the difference counts in full: 10 × (1 − .96)
        (1600, 1600, 0, 40, -2000, -20),
    ] {
        let change = rating_change(rating, &[RatedGame { opponent, half_points }], Coefficient(k));
        assert_eq!((change.hundredths, change.points), (hundredths, points), "{rating} against {opponent}");
    }
    for (rating, games, junior, reached, k) in [
        (1500, 29, false, false, 40),
        (1500, 30, false, false, 20),
        (2250, 99, true, false, 40),
        (2300, 99, true, false, 20),
        (2399, 99, false, true, 10),
        (2400, 99, false, false, 10),
    ] {
        assert_eq!(Coefficient::of(rating, games, junior, reached), Coefficient(k), "8.3.3");
    }
    let games = [RatedGame { opponent: 1800, half_points: 2 }, RatedGame { opponent: 1901, half_points: 1 }];
    let it = performance(&games).unwrap();
    assert_eq!((it.average, it.percent, it.difference, it.rating), (1851, 75, 193, 2044)); // 1850.5 up
    assert_eq!(performance(&[]), None);
}

#[test]
fn the_campus_rating_carries_over() {
    let two = event(PointSystem::TWO_ONE_ZERO, "- | 2w1 2b= \n - | 1b0 1w=");
    let first = after_event(&two, &[]);
    // Both 1200 and new: 40 × (1½ − 1) = 20.
    assert_eq!(
        first.iter().map(|it| (it.after.rating, it.after.games)).collect::<Vec<_>>(),
        [(1220, 2), (1180, 2)]
    );
    let list: Vec<_> = first.iter().map(|it| Some(it.after)).collect();
    let second = after_event(&two, &list);
    // 40 apart: .56 and .44 a game; 40 × (1½ − 1.12) = 15.2.
    assert_eq!(second.iter().map(|it| it.after.rating).collect::<Vec<_>>(), [1235, 1165]);
    let old = CampusRating { rating: 805, games: 50 };
    let floor = after_event(&two, &[Some(old), Some(old)]);
    assert_eq!(floor[1].k, 20);
    assert_eq!(floor[1].after.rating, 800); // 805 − 10, but nobody falls below 800
    // Forfeits and byes are no games.
    let forfeit = event(PointSystem::TWO_ONE_ZERO, "- | 2w+ U \n - | 1b- Z");
    assert!(after_event(&forfeit, &[]).iter().all(|it| it.after == CampusRating::NEW));
}
