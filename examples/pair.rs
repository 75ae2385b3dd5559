//! Pairs the next round of a TRF file from the command line, as the reference engine does it.
//!
//! ```text
//! pair --dutch FILE.trf -p [OUT]                          the next round: number of lines, then "white black"
//! pair --dutch FILE.trf -c                                every past round against the rules
//! pair --campus lots|numbers|fold|halves --seed N FILE.trf -p [OUT]
//! ```
//!
//! The round is the one after the last with a pairing; byes already written for it are byes asked for. The bye of the
//! pairing is the line "number 0". Exit codes: 1 no legal pairing, 3 a request or file that is not understood,
//! 4 an event too large, 5 a file that can't be read or written. An OUT without a folder lies beside FILE.

use qihui::formats::trf::{self, Document, Reading};
use qihui::pairing::{campus, check, dutch};
use qihui::tournament::Outcome;
use std::fmt::Write as _;
use std::path::Path;
use std::process::ExitCode;

#[path = "support/check_report.rs"]
mod check_report;

/// What the command line asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum System {
    Dutch,
    Campus(campus::Dialect),
}

#[derive(Debug, PartialEq, Eq)]
enum Task {
    Pair { out: Option<String> },
    Check,
}

#[derive(Debug, PartialEq, Eq)]
struct Request {
    system: System,
    seed: u64,
    file: String,
    task: Task,
}

/// What went wrong: the exit code and the sentence.
type Trouble = (u8, String);

const NO_PAIRING: u8 = 1;
const NOT_UNDERSTOOD: u8 = 3;
const LIMIT: u8 = 4;
const FILE_ERROR: u8 = 5;

const USAGE: &str = "usage: pair --dutch FILE.trf -p [OUT]
       pair --dutch FILE.trf -c
       pair --campus lots|numbers|fold|halves --seed N FILE.trf -p [OUT]";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match run(&arguments) {
        Ok(text) => {
            print!("{text}");
            ExitCode::SUCCESS
        }
        Err((code, sentence)) => {
            eprintln!("{sentence}");
            ExitCode::from(code)
        }
    }
}

/// What is to be printed.
pub fn run(arguments: &[String]) -> Result<String, Trouble> {
    let request = request(arguments).ok_or_else(|| (NOT_UNDERSTOOD, USAGE.to_string()))?;
    let document = open(&request.file)?;
    match &request.task {
        Task::Check => {
            let name =
                Path::new(&request.file).file_stem().unwrap_or_default().to_string_lossy().into_owned();
            Ok(report(&name, &document))
        }
        Task::Pair { out } => {
            let lines = match request.system {
                System::Dutch => pair_dutch(&request.file, &document)?,
                System::Campus(dialect) => pair_campus(&request.file, &document, dialect, request.seed)?,
            };
            let Some(out) = out else { return Ok(lines) };
            let beside = Path::new(out).parent().is_none_or(|folder| folder.as_os_str().is_empty());
            let path = if beside { Path::new(&request.file).with_file_name(out) } else { out.into() };
            std::fs::write(&path, lines)
                .map_err(|_| (FILE_ERROR, format!("The output file ({out}) could not be opened.")))?;
            Ok(String::new())
        }
    }
}

fn request(arguments: &[String]) -> Option<Request> {
    let mut words = arguments.iter().map(String::as_str).peekable();
    let system = match words.next()? {
        "--dutch" => System::Dutch,
        "--campus" => System::Campus(match words.next()? {
            "lots" => campus::Dialect::Lots,
            "numbers" => campus::Dialect::Numbers,
            "fold" => campus::Dialect::Fold,
            "halves" => campus::Dialect::Halves,
            _ => return None,
        }),
        _ => return None,
    };
    let mut seed = 0;
    if system != System::Dutch && words.next_if_eq(&"--seed").is_some() {
        seed = words.next()?.parse().ok()?;
    }
    let file = words.next()?.to_string();
    let task = match words.next()? {
        "-p" => Task::Pair { out: words.next().map(str::to_string) },
        "-c" if system == System::Dutch => Task::Check,
        _ => return None,
    };
    words.next().is_none().then_some(Request { system, seed, file, task })
}

fn open(file: &str) -> Result<Document, Trouble> {
    let bytes =
        std::fs::read(file).map_err(|error| (FILE_ERROR, format!("Error reading file {file}: {error}")))?;
    let document =
        trf::read(&bytes).map_err(|error| (NOT_UNDERSTOOD, format!("Error parsing file {file}: {error}")))?;
    match document.findings.iter().find(|finding| finding.kind.is_grave()) {
        None => Ok(document),
        Some(finding) => Err((
            NOT_UNDERSTOOD,
            format!(
                "Error parsing file {file}: line {}, column {}: {}",
                finding.line, finding.column, finding.kind
            ),
        )),
    }
}

/// The event before the round to come; the number of rounds must be announced, for the last round has rules of its own.
fn next_round(file: &str, document: &Document) -> Result<Reading, Trouble> {
    let refuse = |sentence: &str| Err((NOT_UNDERSTOOD, format!("Error parsing file {file}: {sentence}")));
    let reading = document.ledger(None);
    let Some(planned) = document.rounds_announced() else {
        return refuse("The total number of rounds in the tournament must be specified.");
    };
    if reading.ledger.rounds_done >= planned {
        return refuse("The number of rounds is larger than the reported number of rounds.");
    }
    if reading
        .ledger
        .players
        .iter()
        .flat_map(|player| &player.lines)
        .any(|line| line.outcome == Outcome::Pending)
    {
        return refuse("A game has no result yet.");
    }
    Ok(reading)
}

fn no_pairing(file: &str, reason: &str) -> Trouble {
    (NO_PAIRING, format!("Error while pairing {file}: No valid pairing exists: {reason}"))
}

fn pair_dutch(file: &str, document: &Document) -> Result<String, Trouble> {
    let reading = next_round(file, document)?;
    let Some(field) = reading.dutch_field() else {
        return Err((
            NOT_UNDERSTOOD,
            format!("Error while parsing {file}: Please configure the initial piece colors."),
        ));
    };
    let pairing = dutch::pair(&field).map_err(|reason| no_pairing(file, &reason.to_string()))?;
    let games = pairing.games.iter().map(|game| (game.first, game.second)).collect::<Vec<_>>();
    Ok(lines(&games, pairing.bye, &reading.numbers))
}

fn pair_campus(
    file: &str,
    document: &Document,
    dialect: campus::Dialect,
    seed: u64,
) -> Result<String, Trouble> {
    let reading = next_round(file, document)?;
    let (present, forbidden) = (reading.present(), reading.barred_pairs());
    let field = campus::Field {
        ledger: &reading.ledger,
        present: &present,
        forbidden: &forbidden,
        rules: campus::Rules::of(dialect),
        seed,
        round: reading.ledger.rounds_done + 1,
    };
    let pairing = campus::pair(&field).map_err(|stuck| stuck_in(file, &stuck))?;
    let games = pairing.boards.iter().map(|board| (board.first, board.second)).collect::<Vec<_>>();
    Ok(lines(&games, pairing.bye.map(|bye| bye.player), &reading.numbers))
}

/// A campus round that can't be made: which rules would have to bend.
fn stuck_in(file: &str, stuck: &campus::Stuck) -> Trouble {
    match stuck {
        campus::Stuck::TooManyPlayers { present } => (
            LIMIT,
            format!("Error while pairing {file}: {present} players are more than {}.", campus::MOST_PLAYERS),
        ),
        campus::Stuck::NoLegalPairing { offers } => {
            let bent = offers.iter().map(|offer| {
                let rules =
                    offer.pairing.bent.iter().map(|bent| format!("{:?} {} times", bent.rule, bent.times));
                rules.collect::<Vec<_>>().join(", ")
            });
            let ways = bent.collect::<Vec<_>>().join("; or ");
            no_pairing(file, &format!("all hard rules can't be kept at once; it would take {ways}."))
        }
    }
}

/// The number of lines, then a line a board, the bye last.
fn lines(games: &[(u16, u16)], bye: Option<u16>, numbers: &[u16]) -> String {
    let mut text = format!("{}\n", games.len() + usize::from(bye.is_some()));
    let number = |place: u16| numbers[usize::from(place)];
    for (first, second) in games {
        let _ = writeln!(text, "{} {}", number(*first), number(*second));
    }
    if let Some(player) = bye {
        let _ = writeln!(text, "{} 0", number(player));
    }
    text
}

/// Every past round, with the boards that differ.
fn report(name: &str, document: &Document) -> String {
    let (terms, reading) = document.history();
    let mut text = String::new();
    for round in check::check(&reading.ledger, &terms) {
        let _ = writeln!(text, "{name}: Round #{}", round.round);
        text.push_str(&check_report::verdict(&round, &reading.numbers));
    }
    text.push('\n');
    text
}
