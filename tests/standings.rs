//! Tie-breaks and standings against values computed elsewhere, by hand and by a second, slow way.

#[path = "support/standings_trf.rs"]
mod standings_trf;

use qihui::standings::{Extras, Standings, TieBreak, Value, read_order, standings};
use qihui::tournament::Ledger;
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
