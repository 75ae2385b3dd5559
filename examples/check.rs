//! Pairs every past round of a TRF file again and lists, round by round, where history differs.
//!
//! ```text
//! check FILE.trf
//! ```
//!
//! Prints what the reference engine prints with `-c`. Exit code 0: every round as the rules have it; 1: some differ;
//! 3: the file is not understood; 5: it can't be read. Remarks about the file go to stderr.

use qihui::formats::trf;
use qihui::pairing::check::{self, Verdict};
use std::path::Path;
use std::process::ExitCode;

#[path = "support/check_report.rs"]
mod check_report;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file] = arguments.as_slice() else {
        eprintln!("usage: check FILE.trf");
        return ExitCode::from(3);
    };
    let bytes = match std::fs::read(file) {
        Ok(bytes) => bytes,
        Err(error) => {
            eprintln!("{file}: {error}");
            return ExitCode::from(5);
        }
    };
    let document = match trf::read(&bytes) {
        Ok(document) => document,
        Err(error) => {
            eprintln!("{file}: {error}");
            return ExitCode::from(3);
        }
    };
    for finding in &document.findings {
        eprintln!("{file}:{}:{}: {}", finding.line, finding.column, finding.kind);
    }
    let (terms, reading) = document.history();
    let name = Path::new(file).file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let mut differs = false;
    for round in check::check(&reading.ledger, &terms) {
        println!("{name}: Round #{}", round.round);
        print!("{}", check_report::verdict(&round, &reading.numbers));
        differs |= round.verdict != Verdict::Same;
    }
    println!();
    ExitCode::from(u8::from(differs))
}
