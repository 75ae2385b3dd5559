//! `cargo xtask npm`: the library for JavaScript, in `dist/npm`.
//!
//! The same functions as in Rust, over plain objects. Two folders, for the two ways wasm is loaded
//! without a bundler: `web` (browsers, Deno) and `node`.

use std::fs;

use anyhow::{Context, Result};
use wasm_bindgen_cli_support::Bindgen;

use crate::house::{self, WASM, kilobytes};

/// Builds `dist/npm`.
pub fn npm() -> Result<()> {
    let root = house::root();
    let mut cargo = house::cargo();
    cargo.args([
        "rustc",
        "--locked",
        "--lib",
        "--crate-type",
        "cdylib",
        "--features",
        "js",
        "--target",
        WASM,
    ]);
    cargo.args(["--profile", "library"]);
    house::without_paths(&mut cargo);
    house::run(&mut cargo)?;
    let built = house::target().join(WASM).join("library").join("qihui.wasm");

    let out = root.join("dist").join("npm");
    if out.exists() {
        fs::remove_dir_all(&out)?;
    }
    for folder in ["web", "node"] {
        let mut bindgen = Bindgen::new();
        bindgen.input_path(&built).typescript(true).out_name("qihui");
        bindgen.remove_name_section(true).remove_producers_section(true);
        match folder {
            "web" => bindgen.web(true)?,
            _ => bindgen.nodejs(true)?,
        };
        bindgen.generate(out.join(folder)).with_context(|| format!("wasm-bindgen on {}", built.display()))?;
        let wasm = fs::metadata(out.join(folder).join("qihui_bg.wasm"))?.len();
        println!("dist/npm/{folder}: wasm {}", kilobytes(usize::try_from(wasm)?));
    }
    // Node reads `.js` as CommonJS there, which is what wasm-bindgen writes for it; `web` is a module.
    fs::write(out.join("node").join("package.json"), "{ \"type\": \"commonjs\" }\n")?;
    fs::write(out.join("package.json"), package_json())?;
    fs::copy(root.join("LICENSE"), out.join("LICENSE"))?;
    let readme = root.join("README.md");
    if readme.exists() {
        fs::copy(readme, out.join("README.md"))?;
    }
    Ok(())
}

fn package_json() -> String {
    format!(
        r#"{{
  "name": "qihui",
  "version": "{}",
  "description": "Board-game event desk: pairing, standings, tie-breaks and record checking for chess, xiangqi and Go.",
  "license": "GPL-3.0-or-later",
  "type": "module",
  "exports": {{
    ".": {{
      "types": "./node/qihui.d.ts",
      "node": "./node/qihui.js",
      "default": "./web/qihui.js"
    }},
    "./web": {{ "types": "./web/qihui.d.ts", "default": "./web/qihui.js" }}
  }},
  "files": ["web", "node"],
  "sideEffects": false
}}
"#,
        version()
    )
}

/// The version in the library's manifest.
fn version() -> String {
    let manifest = fs::read_to_string(house::root().join("Cargo.toml")).unwrap_or_default();
    manifest
        .lines()
        .find_map(|line| line.strip_prefix("version = \"")?.strip_suffix('"').map(str::to_owned))
        .unwrap_or_else(|| "0.0.0".to_owned())
}
