//! Where things are in the checkout, and how other programs are called.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

/// The WebAssembly target of page and library.
pub const WASM: &str = "wasm32-unknown-unknown";

/// The checkout: the folder that holds `xtask`.
pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}

/// The page's build folder; `CARGO_TARGET_DIR` is honoured as cargo does.
pub fn target() -> PathBuf {
    match std::env::var_os("CARGO_TARGET_DIR") {
        Some(it) if !it.is_empty() => root().join(it),
        Some(_) | None => root().join("target"),
    }
}

/// A command that starts in the checkout.
pub fn command(program: impl AsRef<OsStr>) -> Command {
    let mut it = Command::new(program);
    it.current_dir(root());
    it
}

/// The cargo that runs us.
pub fn cargo() -> Command {
    command(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// The flags with which everything that is given away is compiled: no path of the building machine
/// is left in it, so two machines give the same bytes.
pub fn without_paths(it: &mut Command) {
    let home = std::env::var_os("CARGO_HOME")
        .map(PathBuf::from)
        .or_else(|| std::env::home_dir().map(|home| home.join(".cargo")))
        .unwrap_or_default();
    let mut flags = vec![format!("--remap-path-prefix={}=qihui", root().display())];
    if let Ok(registries) = std::fs::read_dir(home.join("registry").join("src")) {
        for registry in registries.flatten() {
            flags.push(format!("--remap-path-prefix={}=crates", registry.path().display()));
        }
    }
    // Leptos then types its views once and not once a view: a third of the page's code.
    flags.push("--cfg=erase_components".into());
    it.env("CARGO_ENCODED_RUSTFLAGS", flags.join("\u{1f}"));
}

/// Runs to the end; an exit other than 0 is an error that names the command.
pub fn run(it: &mut Command) -> Result<()> {
    let said = spoken(it);
    let status = it.status().with_context(|| format!("cannot run {said}"))?;
    if !status.success() {
        bail!("{said}: {status}");
    }
    Ok(())
}

/// The command as one would type it.
pub fn spoken(it: &Command) -> String {
    let mut words = vec![it.get_program().to_string_lossy().into_owned()];
    words.extend(it.get_args().map(|word| word.to_string_lossy().into_owned()));
    words.join(" ")
}

/// The file of that name on PATH.
pub fn on_path(name: &str) -> Option<PathBuf> {
    let file = format!("{name}{}", std::env::consts::EXE_SUFFIX);
    std::env::split_paths(&std::env::var_os("PATH")?).map(|it| it.join(&file)).find(|it| it.is_file())
}

/// A number of bytes for people.
pub fn kilobytes(bytes: usize) -> String {
    format!("{}.{} KB", bytes / 1000, bytes % 1000 / 100)
}
