//! What the tests need beside Rust: found, fetched where that can be done unasked, or asked for.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::house::{self, WASM};

/// Of wasm-bindgen: the crate, the packer's library and the test runner are one version.
const WASM_BINDGEN: &str = "0.2.130";

/// What the end-to-end tests' driver asks for.
const NODE: u32 = 20;

/// The compiler's own part for wasm. `rust-toolchain.toml` names it, but where rustup does not
/// install by itself it may be missing.
pub fn wasm_target() -> Result<()> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let said = house::command(rustc).args(["--print", "target-libdir", "--target", WASM]).output();
    let folder = said.ok().and_then(|it| String::from_utf8(it.stdout).ok()).unwrap_or_default();
    if PathBuf::from(folder.trim()).is_dir() {
        return Ok(());
    }
    house::run(house::command("rustup").args(["target", "add", WASM]))
        .context("the wasm target is missing; with rustup it is fetched by itself")
}

/// The runner of browser tests; built once into `target/tools`.
pub fn wasm_test_runner() -> Result<PathBuf> {
    let name = "wasm-bindgen-test-runner";
    let folder = house::target().join("tools");
    let ours = folder.join("bin").join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
    for it in [Some(ours.clone()), house::on_path(name)].into_iter().flatten() {
        if said(Command::new(&it).arg("--version")).contains(WASM_BINDGEN) {
            return Ok(it);
        }
    }
    // Without `--locked`: the lock file that comes with the program names versions that are not to be
    // had everywhere. Little optimisation: it is built in half the time and runs for a second.
    let mut cargo = house::cargo();
    cargo.args(["install", "wasm-bindgen-cli", "--version", WASM_BINDGEN, "--root"]).arg(&folder);
    cargo.args(["--config", "profile.release.opt-level=1"]);
    cargo.env("CARGO_TARGET_DIR", folder.join("build"));
    house::run(&mut cargo)?;
    let _ = std::fs::remove_dir_all(folder.join("build"));
    Ok(ours)
}

/// The browser of the tests, from `CHROMIUM` or from where it usually is.
pub fn chromium() -> Result<PathBuf> {
    let names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
    let places = [
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
        "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
    ];
    let find = || {
        from_variable("CHROMIUM")
            .or_else(|| names.iter().find_map(|it| house::on_path(it)))
            .or_else(|| places.iter().map(PathBuf::from).find(|it| it.is_file()))
    };
    find_or_install(find, &["chromium"], "Chromium or Chrome (or set CHROMIUM to its path)")
}

/// The driver that the browser tests speak to; the same version as the browser.
pub fn chromedriver() -> Result<PathBuf> {
    let find = || from_variable("CHROMEDRIVER").or_else(|| house::on_path("chromedriver"));
    find_or_install(find, &["chromium-driver"], "chromedriver of the browser's version (or set CHROMEDRIVER)")
}

/// Node 20 with npm, for the end-to-end tests and those of the library for JavaScript.
pub fn node() -> Result<(PathBuf, PathBuf)> {
    let node = find_or_install(|| house::on_path("node"), &["nodejs"], "Node.js 20 or newer")?;
    let npm = find_or_install(|| house::on_path("npm").or_else(|| on_path_cmd("npm")), &["npm"], "npm")?;
    if major_version(&node) >= NODE {
        return Ok((node, npm));
    }
    // Debian's may be older: npm brings a newer one, which stays in target/.
    let folder = house::target().join("tools").join("node");
    let ours = folder.join("node_modules").join("node").join("bin").join("node");
    if major_version(&ours) < NODE {
        let mut it = house::command(&npm);
        it.args(["install", "--no-audit", "--no-fund", "--no-save", "--prefix"]).arg(&folder);
        house::run(it.arg(format!("node@{NODE}")))?;
    }
    Ok((ours, npm))
}

/// The 20 of `v20.20.2`; 0 where there is none.
fn major_version(node: &Path) -> u32 {
    let said = said(Command::new(node).arg("--version"));
    said.trim_start_matches('v').split('.').next().and_then(|it| it.trim().parse().ok()).unwrap_or(0)
}

/// Reads the text of printed pages.
pub fn pdftotext() -> Result<PathBuf> {
    find_or_install(|| house::on_path("pdftotext"), &["poppler-utils"], "pdftotext (poppler-utils)")
}

/// A font with Chinese letters, or the pictures show boxes.
pub fn chinese_font() -> Result<()> {
    if !cfg!(target_os = "linux") {
        return Ok(());
    }
    let find = || (!said(Command::new("fc-list").arg(":lang=zh")).trim().is_empty()).then(PathBuf::new);
    find_or_install(find, &["fontconfig", "fonts-noto-cjk"], "a font with Chinese letters (fonts-noto-cjk)")
        .map(drop)
}

fn from_variable(name: &str) -> Option<PathBuf> {
    std::env::var_os(name).filter(|it| !it.is_empty()).map(PathBuf::from)
}

/// On Windows npm is a `.cmd`.
fn on_path_cmd(name: &str) -> Option<PathBuf> {
    let file = format!("{name}.cmd");
    std::env::split_paths(&std::env::var_os("PATH")?).map(|it| it.join(&file)).find(|it| it.is_file())
}

/// What is there; where it is not and we are root on a Debian, it is installed.
fn find_or_install(find: impl Fn() -> Option<PathBuf>, packages: &[&str], need: &str) -> Result<PathBuf> {
    if let Some(it) = find() {
        return Ok(it);
    }
    if may_install() {
        let apt = || {
            let mut it = Command::new("apt-get");
            it.env("DEBIAN_FRONTEND", "noninteractive").stdin(Stdio::null());
            it
        };
        // An old list of packages may still do; a failing install says what is wrong.
        let _ = house::run(apt().args(["update", "-qq"]));
        house::run(apt().args(["install", "-y", "-qq", "--no-install-recommends"]).args(packages))?;
        if let Some(it) = find() {
            return Ok(it);
        }
    }
    bail!("please install {need}; on Debian: apt-get install {}", packages.join(" "))
}

fn may_install() -> bool {
    house::on_path("apt-get").is_some() && said(Command::new("id").arg("-u")).trim() == "0"
}

/// What a program prints, or nothing where there is no such program.
fn said(it: &mut Command) -> String {
    it.stderr(Stdio::null())
        .output()
        .map(|it| String::from_utf8_lossy(&it.stdout).into_owned())
        .unwrap_or_default()
}
