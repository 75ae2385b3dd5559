//! `cargo xtask test`: every test there is, in steps that can be run one by one.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context, Result, bail};

use crate::house::{self, WASM};
use crate::{dist, licences, npm, tools};

/// Tests that were run and how they ended.
#[derive(Clone, Copy, Default)]
struct Tally {
    passed: u64,
    failed: u64,
}

type Step = (&'static str, fn(&mut Tally) -> Result<()>);

/// In the order in which a mistake shows soonest.
const STEPS: [Step; 8] = [
    ("fmt", fmt),
    ("licences", permitted),
    ("native", native),
    ("lint", lint),
    ("dist", page),
    ("npm", js),
    ("wasm", wasm),
    ("e2e", e2e),
];

/// Runs the steps named, or all. All of them are run even if one fails.
pub fn test(names: &[String]) -> Result<()> {
    if let Some(unknown) = names.iter().find(|it| !STEPS.iter().any(|(name, _)| name == it)) {
        bail!("test has no step “{unknown}”; there are: {}", STEPS.map(|(name, _)| name).join(" "));
    }
    tools::wasm_target()?;
    let begun = Instant::now();
    let (mut tally, mut report, mut broken) = (Tally::default(), Vec::new(), Vec::new());
    for (name, step) in STEPS {
        if !names.is_empty() && !names.iter().any(|it| it == name) {
            continue;
        }
        println!("\n== {name} ==");
        let (at, before) = (Instant::now(), tally);
        let ended = step(&mut tally);
        let tests = tally.passed + tally.failed - before.passed - before.failed;
        let word = if ended.is_ok() { "ok" } else { "FAILED" };
        report.push(format!("{name:<8} {word:<7} {:>4} s  {tests:>4} tests", at.elapsed().as_secs()));
        if let Err(error) = ended {
            println!("{name}: {error:#}");
            broken.push(name);
        }
    }
    println!("\n{}", report.join("\n"));
    println!("{} s in all", begun.elapsed().as_secs());
    println!("{} passed, {} failed", tally.passed, tally.failed);
    if broken.is_empty() { Ok(()) } else { bail!("failed: {}", broken.join(", ")) }
}

fn fmt(_: &mut Tally) -> Result<()> {
    house::run(house::cargo().args(["fmt", "--check"]))?;
    house::run(house::cargo().args(["fmt", "--check", "--manifest-path", "xtask/Cargo.toml"]))
}

fn permitted(_: &mut Tally) -> Result<()> {
    licences::check()
}

/// Three builds, never `--all-features`: page and npm library exclude each other.
fn lint(_: &mut Tally) -> Result<()> {
    let clippy = |words: &[&str]| {
        let mut it = house::cargo();
        it.args(["clippy", "--locked", "--quiet"]).args(words).args(["--", "-D", "warnings"]);
        house::run(&mut it)
    };
    clippy(&["--all-targets"])?;
    clippy(&["--bin", "qihui-app", "--features", "app", "--target", WASM])?;
    clippy(&["--lib", "--features", "js", "--target", WASM])?;
    clippy(&["--manifest-path", "xtask/Cargo.toml", "--all-targets"])
}

fn native(tally: &mut Tally) -> Result<()> {
    let core = counted(house::cargo().args(["test", "--locked", "--no-fail-fast"]), tally);
    let own =
        counted(house::cargo().args(["test", "--locked", "--manifest-path", "xtask/Cargo.toml"]), tally);
    core.and(own)
}

fn page(_: &mut Tally) -> Result<()> {
    dist::dist(&[])
}

/// Builds the library for JavaScript and calls it from node, by `tests/npm`.
fn js(tally: &mut Tally) -> Result<()> {
    npm::npm()?;
    let tests = files(&house::root().join("tests").join("npm"), ".test.mjs")?;
    if tests.is_empty() {
        return Ok(());
    }
    let (node, _) = tools::node()?;
    counted(house::command(node).args(["--test", "--test-reporter=tap"]).args(tests), tally)
}

/// The tests that ask for a browser, in Chromium.
fn wasm(tally: &mut Tally) -> Result<()> {
    tools::chromium()?;
    let driver = tools::chromedriver()?;
    let runner = tools::wasm_test_runner()?;
    let names = browser_tests()?;
    if names.is_empty() {
        bail!("no test under tests/ asks for run_in_browser");
    }
    let mut cargo = house::cargo();
    // The page's own unit tests run there, too: its edge is made of nothing but browser.
    cargo.args([
        "test",
        "--locked",
        "--no-fail-fast",
        "--features",
        "app",
        "--target",
        WASM,
        "--bin",
        "qihui-app",
    ]);
    for name in &names {
        cargo.args(["--test", name]);
    }
    // A geckodriver on PATH would silently be taken instead.
    cargo.env("CHROMEDRIVER", driver).env_remove("GECKODRIVER");
    cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER", runner);
    cargo.env("WASM_BINDGEN_TEST_TIMEOUT", "120");
    counted(&mut cargo, tally)
}

/// `tests/x.rs` and `tests/x/main.rs` that are written for the browser.
fn browser_tests() -> Result<Vec<String>> {
    let tests = house::root().join("tests");
    let mut names = Vec::new();
    for entry in fs::read_dir(&tests)?.flatten() {
        let path = entry.path();
        let main = if path.is_dir() { path.join("main.rs") } else { path.clone() };
        if main.extension().is_some_and(|it| it == "rs") && main.is_file() {
            let text = fs::read_to_string(&main)?;
            if text.contains("wasm_bindgen_test_configure!(run_in_browser)") {
                names.extend(path.file_stem().map(|it| it.to_string_lossy().into_owned()));
            }
        }
    }
    names.sort();
    Ok(names)
}

/// The packed file in Chromium, as it is given away.
fn e2e(tally: &mut Tally) -> Result<()> {
    let html = dist::build_page()?;
    let chromium = tools::chromium()?;
    let pdftotext = tools::pdftotext()?;
    tools::chinese_font()?;
    let (node, npm) = tools::node()?;
    let folder = house::root().join("tests").join("e2e");
    let installed = folder.join("node_modules").join(".package-lock.json");
    if age(&installed) < age(&folder.join("package-lock.json")) {
        house::run(Command::new(npm).args(["ci", "--no-audit", "--no-fund"]).current_dir(&folder))?;
    }
    let mut it = Command::new(node);
    it.current_dir(&folder).args(["--test", "--test-concurrency=1", "--test-reporter=tap"]);
    it.args(files(&folder, ".test.mjs")?);
    it.env("CHROMIUM", chromium).env("PDFTOTEXT", pdftotext).env("QIHUI_HTML", html);
    counted(&mut it, tally)
}

/// When a file was last changed; `None`, which is before everything, if it is not there.
fn age(file: &Path) -> Option<std::time::SystemTime> {
    fs::metadata(file).and_then(|it| it.modified()).ok()
}

fn files(folder: &Path, ending: &str) -> Result<Vec<PathBuf>> {
    let Ok(entries) = fs::read_dir(folder) else { return Ok(Vec::new()) };
    let mut found: Vec<PathBuf> =
        entries.flatten().map(|it| it.path()).filter(|it| it.to_string_lossy().ends_with(ending)).collect();
    found.sort();
    Ok(found)
}

/// Runs a program, shows what it prints and adds up the tests it reports.
fn counted(it: &mut Command, tally: &mut Tally) -> Result<()> {
    let said = house::spoken(it);
    let mut child = it.stdout(Stdio::piped()).spawn().with_context(|| format!("cannot run {said}"))?;
    let out = child.stdout.take().context("no output to read")?;
    for line in BufReader::new(out).lines() {
        let line = line?;
        println!("{line}");
        if let Some((passed, failed)) = result(&line) {
            tally.passed += passed;
            tally.failed += failed;
        }
    }
    let status = child.wait()?;
    if status.success() { Ok(()) } else { bail!("{said}: {status}") }
}

/// Cargo's `test result: ok. 3 passed; 1 failed; …` and node's `# pass 3`, `# fail 1`.
fn result(line: &str) -> Option<(u64, u64)> {
    if let Some(rest) = line.trim_start().strip_prefix("test result: ") {
        let mut words = rest.split([' ', ';']).filter(|it| !it.is_empty());
        let (mut last, mut passed, mut failed) = (0, 0, 0);
        for word in words.by_ref() {
            match word {
                "passed" => passed = last,
                "failed" => failed = last,
                other => last = other.parse().unwrap_or(0),
            }
        }
        return Some((passed, failed));
    }
    let number = |rest: &str| rest.parse::<u64>().ok();
    if let Some(rest) = line.strip_prefix("# pass ") {
        return Some((number(rest)?, 0));
    }
    Some((0, number(line.strip_prefix("# fail ")?)?))
}

#[cfg(test)]
mod tests {
    use super::result;

    #[test]
    fn results_of_both_runners_are_read() {
        let rows = [
            ("test result: ok. 12 passed; 0 failed; 0 ignored; 0 measured; 3 filtered out", Some((12, 0))),
            (
                "test result: FAILED. 1 passed; 2 failed; 0 ignored; 0 filtered out; finished in 1.2s",
                Some((1, 2)),
            ),
            ("# pass 7", Some((7, 0))),
            ("# fail 2", Some((0, 2))),
            ("# passed by", None),
            ("running 3 tests", None),
        ];
        for (line, expected) in rows {
            assert_eq!(result(line), expected, "{line}");
        }
    }
}
