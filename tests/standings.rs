//! Tie-breaks and standings against values computed elsewhere, by hand and by a second, slow way.

#[path = "support/standings_by_hand.rs"]
mod by_hand;
#[path = "support/standings_honours.rs"]
mod honours;
#[path = "support/standings_roster.rs"]
mod roster;
#[path = "support/standings_random.rs"]
mod standings_random;
#[path = "support/standings_slow.rs"]
mod standings_slow;
#[path = "support/standings_trf.rs"]
mod standings_trf;

use qihui::standings::{
    Conclusion, Extras, Reason, Standings, TieBreak, Value, read_order, standings, why_before, working_in,
    workings,
};
use qihui::tournament::Ledger;
use standings_random::Chance;
use standings_slow::{Q, Slow};
use std::path::PathBuf;

/// Finished events with the values of FIDE's open tie-break checker: those kept here, or a folder of more
/// (`QIHUI_ORACLE`, laid out as `standings/*.json` with the events beside it).
fn oracle_files() -> Vec<(PathBuf, serde_json::Value, Ledger)> {
    let root = std::env::var_os("QIHUI_ORACLE")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data"), PathBuf::from);
    let mut paths: Vec<PathBuf> = std::fs::read_dir(root.join("standings"))
        .expect("the folder of values")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "json"))
        .collect();
    paths.sort();
    let read = |path: PathBuf| {
        let values: serde_json::Value =
            serde_json::from_str(&std::fs::read_to_string(&path).expect("values")).expect("JSON");
        let event = root.join(values["tournament"].as_str().expect("a name"));
        let beside = path.with_extension("trf");
        let event = if event.exists() { event } else { beside };
        let ledger = standings_trf::ledger(&std::fs::read_to_string(event).expect("an event"));
        (path, values, ledger)
    };
    paths.into_iter().map(read).collect()
}

/// A number of the checker in hundredths: `"5.83"`, `12`, `"30.75"`.
fn hundredths(value: &serde_json::Value) -> i64 {
    let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    if text.is_empty() || text == "null" {
        return 0; // no games, no value
    }
    let (whole, part) = text.split_once('.').unwrap_or((&text, ""));
    let part: i64 = format!("{part:0<2}").parse().expect("two decimals");
    let whole: i64 = whole.parse().expect("a number");
    whole * 100 + if text.starts_with('-') { -part } else { part }
}

/// What the second script says where it differs from the checker. Known: rtg-0008, player 26, SB cut. His forfeit loss
/// contributes 0, his half-point bye 3¼, his weakest opponent 2½. Art. 16.5.2: (a) the lowest contribution of a
/// voluntarily unplayed round is 0, (b) the least significant value is 2½, cut the higher of the two: 42¼ − 2½ = 39¾.
/// The checker cuts the 3¼.
fn second_value<'a>(values: &'a serde_json::Value, code: &str, number: u16) -> Option<&'a serde_json::Value> {
    let listed = values["second_implementation"][code].as_array()?;
    listed.iter().find(|entry| entry[0] == number).map(|entry| &entry[2])
}

fn shown(value: Value) -> i64 {
    value.hundredths().unwrap_or(0)
}

#[test]
fn every_value_of_the_checker_is_met() {
    let (mut compared, mut files, mut differences) = (0, 0, Vec::new());
    for (path, values, ledger) in oracle_files() {
        files += 1;
        for (code, column) in values["values"].as_object().expect("values") {
            let tie_break: TieBreak = code.parse().expect("a known code");
            let ours = standings(&ledger, &[tie_break], &Extras::default());
            for row in &ours.rows {
                let theirs = hundredths(
                    second_value(&values, code, row.number).unwrap_or(&column[row.number.to_string()]),
                );
                compared += 1;
                if shown(row.values[0]) != theirs {
                    differences.push(format!(
                        "{} {code} player {}: ours {}, the checker's {theirs}",
                        path.display(),
                        row.number,
                        shown(row.values[0])
                    ));
                }
            }
        }
    }
    println!("{compared} values of {files} events compared");
    assert!(files >= 12 && compared > 5_000, "too little was compared: {files} events, {compared} values");
    assert!(differences.is_empty(), "{} differ:\n{}", differences.len(), differences.join("\n"));
}

#[test]
fn every_rank_of_the_checker_is_met() {
    let (mut compared, mut differences) = (0, Vec::new());
    for (path, values, ledger) in oracle_files() {
        for (list, ranks) in values["ranks"].as_object().expect("ranks") {
            let order = read_order(list).expect("known codes");
            let ours: Standings = standings(&ledger, &order, &Extras::default());
            for row in &ours.rows {
                let theirs = ranks[row.number.to_string()].as_u64().expect("a rank");
                compared += 1;
                if u64::from(row.rank) != theirs {
                    differences.push(format!(
                        "{} [{list}] player {}: ours {}, the checker's {theirs}",
                        path.display(),
                        row.number,
                        row.rank
                    ));
                }
            }
        }
    }
    println!("{compared} ranks compared");
    assert!(compared > 500);
    assert!(differences.is_empty(), "{} differ:\n{}", differences.len(), differences.join("\n"));
}

/// A value of ours as a fraction.
fn fraction(value: Value) -> Option<Q> {
    match value {
        Value::Points(points) => Some(Q(i128::from(points.tenths()), 10)),
        Value::Hundredths(sum) => Some(Q(i128::from(sum), 100)),
        Value::Ratio { numerator, denominator } => Some(Q(i128::from(numerator), i128::from(denominator))),
        Value::Count(count) | Value::Place(count) => Some(Q(i128::from(count), 1)),
        Value::Rating(rating) => Some(Q(i128::from(rating), 1)),
        Value::Nothing => None,
    }
}

const ORDERS: [&str; 10] = [
    "BH-C1,BH,SB,DE,WIN",
    "DE,BH",
    "SB,PS,WON,BPG",
    "DE-P,DE",
    "BH,DROP-L",
    "WON,DE,DROP-F,DE2",
    "DE2,FOUL,LOT",
    "PO,DE,TPN",
    "KS,WOP,SMG,RTNG",
    "GOT,PTS,OP-L,DE,PO,TPR",
];

/// 10,000 and more by hand with `QIHUI_CASES`; every tie-break's value and whole rankings.
#[test]
fn a_second_slow_implementation_agrees_on_random_events() {
    let cases: u64 = std::env::var("QIHUI_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(200);
    let (mut values, mut ranks) = (0_u64, 0_u64);
    for seed in 0..cases {
        let (ledger, extras) = standings_random::event(&mut Chance(seed));
        let slow = Slow { ledger: &ledger, extras: &extras };
        let more = ["FB-M1", "SB-M1", "SB-C3", "ARO-M1", "PS-C2", "KS-L1", "KS-L-1", "BH-C3"]
            .map(|it| it.parse().unwrap());
        let single: Vec<TieBreak> =
            TieBreak::MENU.into_iter().chain(more).filter(|it| !it.is_inside_group()).collect();
        let ours = standings(&ledger, &single, &extras);
        for row in &ours.rows {
            for (tie_break, value) in single.iter().zip(&row.values) {
                let theirs = slow.value(*tie_break, usize::from(row.player));
                let same = match (fraction(*value), theirs) {
                    (Some(ours), Some(theirs)) => ours.cmp(theirs).is_eq(),
                    (None, None) => true,
                    (Some(_), None) | (None, Some(_)) => false,
                };
                values += 1;
                assert!(
                    same,
                    "event {seed}, {tie_break}, player {}: {value:?}, slowly {theirs:?}\n{ledger:#?}",
                    row.player
                );
            }
        }
        for order in ORDERS {
            let ours = standings(&ledger, &read_order(order).unwrap(), &extras);
            let mut rank = 1;
            for class in slow.ranks(&ours.order) {
                for player in &class {
                    ranks += 1;
                    let row = ours.of(*player as u16).unwrap();
                    assert_eq!(
                        (usize::from(row.rank), row.shared),
                        (rank, class.len() > 1),
                        "event {seed}, [{order}], player {player}\n{ours:#?}\n{ledger:#?}\n{extras:#?}"
                    );
                }
                rank += class.len();
            }
        }
    }
    println!("{cases} events: {values} values and {ranks} ranks agree");
}

/// What the table says and what the working says come from the same addends.
#[test]
fn workings_add_up_to_the_value() {
    for seed in 0..60 {
        let (ledger, extras) = standings_random::event(&mut Chance(seed));
        let order = TieBreak::MENU;
        let table = standings(&ledger, &order, &extras);
        let all = workings(&ledger, &order, &extras);
        for row in &table.rows {
            for (step, working) in all[usize::from(row.player)].iter().enumerate() {
                assert_eq!(working.value, row.values[step], "event {seed}, {}", order[step]);
                assert_eq!(
                    *working,
                    working_in(&ledger, &order, step, row.player, &extras),
                    "event {seed}, {}",
                    order[step]
                );
                if working.conclusion == Conclusion::Sum {
                    let left = working.addends.iter().filter(|addend| addend.cut.is_none());
                    let total: i64 = left.map(|addend| addend.amount).sum();
                    let unit = match working.value {
                        Value::Points(_) => 10,
                        Value::Hundredths(_) => 1,
                        _ => 100,
                    };
                    assert_eq!(
                        Some(total * unit),
                        working.value.hundredths(),
                        "event {seed}, {}",
                        order[step]
                    );
                }
                let names = |player: u16| format!("<{player}>");
                assert!(qihui::standings::words::zh::working(working, &names).ends_with('。'));
                assert!(qihui::standings::words::en::working(working, &names).ends_with('.'));
            }
        }
        // Of any two neighbours the reason is the first difference, and it puts them as they stand.
        for pair in table.rows.windows(2) {
            let why = why_before(&ledger, &order, &extras, pair[1].player, pair[0].player).unwrap();
            assert_eq!((why.before, why.behind), (pair[0].player, pair[1].player));
            match why.reason {
                Reason::TieBreak { step, .. } => assert_eq!(pair[1].decided_by, Some(step)),
                Reason::Points { .. } => panic!("points are the last step of this list"),
                Reason::Shared => assert_eq!(pair[0].rank, pair[1].rank),
                Reason::Disqualified | Reason::Stage => panic!("nobody was"),
            }
        }
    }
}

/// A ledger read from a file may hold anything; the standings answer all the same.
#[test]
fn no_ledger_makes_it_stumble() {
    use qihui::standings::{campus_rating, crosstable, lines, prizes, progress, stages, stats, teams};
    use qihui::tournament::Points;
    for seed in 0..300 {
        let mut chance = Chance(seed + 1_000_000);
        let (mut ledger, extras) = standings_random::event(&mut chance);
        let players = ledger.players.len();
        for _ in 0..1 + chance.below(6) {
            let player = chance.below(players);
            let rounds = ledger.players[player].lines.len();
            match (chance.below(6), rounds) {
                (0, _) => ledger.players[player].lines.truncate(chance.below(rounds + 1)),
                (1, 1..) => ledger.players[player].lines[chance.below(rounds)].opponent = Some(u16::MAX),
                (2, 1..) => ledger.players[player].lines[chance.below(rounds)].opponent = Some(player as u16),
                (3, 1..) => ledger.players[player].lines[chance.below(rounds)].points = Points(u32::MAX),
                (4, _) => ledger.players[player].number = [0, u16::MAX, 1][chance.below(3)],
                _ => {
                    ledger.rounds_planned = [0, 1, u16::MAX][chance.below(3)];
                    ledger.points.win = Points([0, u32::MAX][chance.below(2)]);
                }
            }
        }
        let table = standings(&ledger, &TieBreak::MENU, &extras);
        assert_eq!(table.rows.len(), players);
        let all = workings(&ledger, &TieBreak::MENU, &extras);
        assert!(all.iter().all(|own| own.len() == TieBreak::MENU.len()));
        let order = read_order("BH,SB-C1,DE,GOT,DROP-L,DROP-F,DE2,PO").unwrap();
        let table = standings(&ledger, &order, &extras);
        for player in 0..players as u16 {
            assert!(why_before(&ledger, &order, &extras, player, 0).is_some());
        }
        assert_eq!(crosstable::crosstable(&ledger, &table).len(), players);
        progress::by_round(&ledger, &order, &extras);
        campus_rating::after_event(&ledger, &[]);
        stages::over_a_cut(&ledger, &order, &extras, 2, &[0, u16::MAX], stages::CarryOver::Reset);
        lines::line(&table, lines::LineKind::Cut, 1, &[]);
        prizes::allot(&table, &[], &[], prizes::Accumulation::OnePrizeEach, &[]);
        let rule = teams::TeamRule {
            members: u16::MAX,
            sum: teams::Sum::Places,
            missing: teams::Missing::LastPlace,
        };
        teams::team_standings(&table, &[Some(1), Some(1)], rule);
        stats::of_round(&ledger, 1);
    }
}
