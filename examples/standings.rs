//! The standings of a TRF file from the command line, with the working of every tie-break, as JSON.
//!
//! ```text
//! standings FILE.trf [--tie-breaks BH,BH-C1,SB,DE,PS] [--after ROUND] [--round-robin] [--unrated RATING] [--words zh|en]
//! ```
//!
//! One array, a row a player in order of rank: `number`, `rank`, `shared`, `points`, `decidedBy`, and for each tie-break
//! `code`, `value` (`null`: none), `text`, `addends` by round (opponents by pairing number; `cut` says why one was left
//! out) and with `--words` a sentence. Scores are points, never tenths. Exit codes: 3 a request or file that is not
//! understood, 5 a file that can't be read.

use qihui::formats::trf;
use qihui::standings::{
    Addend, Conclusion, Extras, Standings, TieBreak, Unrated, Value, Working, read_order, standings, words,
    workings,
};
use serde_json::{Value as Json, json};
use std::io::Write as _;
use std::process::ExitCode;

const USAGE: &str = "usage: standings FILE.trf [--tie-breaks BH,BH-C1,SB,DE,PS] [--after ROUND] [--round-robin] \
                     [--unrated RATING] [--words zh|en]";

/// What went wrong: the exit code and the sentence.
type Trouble = (u8, String);

#[derive(Debug)]
struct Request {
    file: String,
    order: Vec<TieBreak>,
    after: Option<u16>,
    extras: Extras,
    words: Option<String>,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match run(&arguments) {
        Ok(json) => {
            // A reader that stops early (`| head`) is no fault.
            let _ = writeln!(std::io::stdout(), "{json}");
            ExitCode::SUCCESS
        }
        Err((code, text)) => {
            eprintln!("{text}");
            ExitCode::from(code)
        }
    }
}

fn request(arguments: &[String]) -> Result<Request, Trouble> {
    let mut request = Request {
        file: String::new(),
        order: read_order("BH,BH-C1,SB,DE,PS").expect("known codes"),
        after: None,
        extras: Extras::default(),
        words: None,
    };
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        let mut next = || rest.next().cloned().ok_or((3, USAGE.to_owned()));
        match argument.as_str() {
            "--tie-breaks" => {
                request.order = read_order(&next()?).map_err(|unknown| (3, unknown.to_string()))?
            }
            "--after" => request.after = Some(next()?.parse().map_err(|_| (3, USAGE.to_owned()))?),
            "--unrated" => {
                request.extras.unrated =
                    Unrated::CountAs(next()?.parse().map_err(|_| (3, USAGE.to_owned()))?);
            }
            "--round-robin" => request.extras.predetermined = true,
            "--words" => request.words = Some(next()?).filter(|it| it == "zh" || it == "en"),
            file if request.file.is_empty() && !file.starts_with("--") => request.file = file.to_owned(),
            _ => return Err((3, USAGE.to_owned())),
        }
    }
    if request.file.is_empty() { Err((3, USAGE.to_owned())) } else { Ok(request) }
}

fn run(arguments: &[String]) -> Result<String, Trouble> {
    let request = request(arguments)?;
    let bytes = std::fs::read(&request.file).map_err(|error| (5, format!("{}: {error}", request.file)))?;
    let document = trf::read(&bytes).map_err(|error| (3, format!("{}: {error}", request.file)))?;
    let reading = document.ledger(request.after);
    for finding in document.findings.iter().chain(&reading.findings).filter(|finding| finding.kind.is_grave())
    {
        eprintln!("{}", finding.kind.en());
    }
    if reading.ledger.players.is_empty() {
        return Err((3, format!("{}: no player in it", request.file)));
    }
    let table = standings(&reading.ledger, &request.order, &request.extras);
    let working = workings(&reading.ledger, &request.order, &request.extras);
    let rows: Vec<Json> =
        (0..table.rows.len()).map(|at| row(&table, at, &working, &reading.numbers, &request)).collect();
    serde_json::to_string_pretty(&rows).map_err(|error| (3, error.to_string()))
}

fn row(table: &Standings, at: usize, working: &[Vec<Working>], numbers: &[u16], request: &Request) -> Json {
    let row = &table.rows[at];
    let number = |player: u16| numbers.get(usize::from(player)).copied().unwrap_or(0);
    let tie_breaks: Vec<Json> = working[usize::from(row.player)]
        .iter()
        .map(|working| {
            let addends: Vec<Json> = working.addends.iter().map(|it| addend(working, it, &number)).collect();
            let mut entry = json!({
                "code": working.tie_break,
                "value": working.value.hundredths().map(|it| decimal(it, 100)),
                "text": working.value.to_string(),
                "addends": addends,
            });
            let names = |player: u16| format!("#{}", number(player));
            match request.words.as_deref() {
                Some("zh") => entry["words"] = words::zh::working(working, &names).into(),
                Some(_) => entry["words"] = words::en::working(working, &names).into(),
                None => {}
            }
            entry
        })
        .collect();
    json!({
        "number": number(row.player),
        "rank": row.rank,
        "shared": row.shared,
        "points": decimal(i64::from(row.points.tenths()), 10),
        "decidedBy": row.decided_by.map(|step| table.order[step]),
        "tieBreaks": tie_breaks,
    })
}

fn addend(working: &Working, addend: &Addend, number: &dyn Fn(u16) -> u16) -> Json {
    // Sums of products are hundredths, scores tenths, ratings and counts whole.
    let unit = match (working.value, &working.conclusion) {
        (Value::Hundredths(_), _) => 100,
        (Value::Points(_) | Value::Ratio { .. }, _) | (_, Conclusion::InsideGroup { .. }) => 10,
        (Value::Count(_) | Value::Rating(_) | Value::Place(_) | Value::Nothing, _) => 1,
    };
    let mut entry = json!({
        "round": addend.round,
        "opponent": addend.opponent.map(number),
        "value": decimal(addend.amount, unit),
        "source": addend.source,
        "cut": addend.cut,
        "voluntary": addend.voluntary,
    });
    if let Some(times) = addend.times {
        entry["score"] = decimal(addend.basis, 10);
        entry["times"] = decimal(i64::from(times.tenths()), 10);
    }
    entry
}

/// A whole number of parts as a JSON number: `4`, `4.5`, `39.75`.
fn decimal(parts: i64, unit: i64) -> Json {
    if parts % unit == 0 { json!(parts / unit) } else { json!(parts as f64 / unit as f64) }
}
