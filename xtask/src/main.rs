//! The house's own commands, `cargo xtask …`: made in Rust so that a fresh machine needs only rustup.

mod dense;
mod dist;
mod house;
mod licences;
mod npm;
mod pack;
mod serve;
mod steps;
mod tools;

use std::process::ExitCode;

const HELP: &str = "\
cargo xtask start           build Qihui, serve it on 127.0.0.1 and open it in the browser
                            [--port N] [--no-open]
cargo xtask dist            make dist/qihui.html, the one self-contained file
cargo xtask npm             make dist/npm, the library for JavaScript
cargo xtask test [STEP…]    set up and run all tests, or only the steps named:
                            fmt licences native lint dist npm wasm e2e
";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let (command, rest) = words.split_first().map_or(("", &[][..]), |(first, rest)| (first.as_str(), rest));
    let done = match command {
        "start" => serve::start(rest),
        "dist" => dist::dist(rest),
        "npm" => npm::npm(),
        "test" => steps::test(rest),
        "" | "help" | "-h" | "--help" => {
            print!("{HELP}");
            Ok(())
        }
        other => Err(anyhow::anyhow!("no command named “{other}”\n\n{HELP}")),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}
