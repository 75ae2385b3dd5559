//! `cargo xtask dist`: the page as one file.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use sha2::{Digest, Sha256};
use wasm_bindgen_cli_support::Bindgen;

use crate::house::{self, WASM, kilobytes};
use crate::pack::{Parts, pack};

/// What `qihui.html` may weigh, in bytes: what the whole product may.
const BUDGET: usize = 2_500_000;

/// Builds, packs and weighs `dist/qihui.html`; with `--quick` from the development profile, which builds in
/// seconds and has no budget (`dist/quick.html`).
pub fn dist(rest: &[String]) -> Result<()> {
    let quick = rest.iter().any(|it| it == "--quick");
    build(if quick { Profile::Quick } else { Profile::Page }).map(drop)
}

/// What is built.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Profile {
    Page,
    Quick,
}

/// Where the packed file is after a build.
pub fn build_page() -> Result<PathBuf> {
    build(Profile::Page)
}

fn build(profile: Profile) -> Result<PathBuf> {
    let root = house::root();
    let mut cargo = house::cargo();
    cargo.args(["build", "--locked", "--bin", "qihui-app", "--features", "app", "--target", WASM]);
    let folder = match profile {
        Profile::Page => {
            cargo.args(["--profile", "page"]);
            house::without_paths(&mut cargo);
            "page"
        }
        Profile::Quick => "debug",
    };
    house::run(&mut cargo)?;
    let built = house::target().join(WASM).join(folder).join("qihui-app.wasm");

    let out = house::target().join("packed");
    let mut bindgen = Bindgen::new();
    bindgen.input_path(&built).web(true)?.typescript(false).out_name("app");
    bindgen.remove_name_section(true).remove_producers_section(true).omit_default_module_path(true);
    bindgen.generate(&out).with_context(|| format!("wasm-bindgen on {}", built.display()))?;

    let read = |path: &Path| fs::read_to_string(path).with_context(|| format!("reading {}", path.display()));
    let wasm = fs::read(out.join("app_bg.wasm"))?;
    let script = |name: &str| read(&root.join("xtask").join("page").join(name));
    let packed = pack(&Parts {
        shell: &read(&root.join("index.html"))?,
        style: &|name| read(&root.join(name)),
        glue: &read(&out.join("app.js"))?,
        unpack: &script("fzstd.js")?,
        start: &script("start.js")?,
        wasm: &wasm,
    })?;

    let file = root.join("dist").join(match profile {
        Profile::Page => "qihui.html",
        Profile::Quick => "quick.html",
    });
    fs::create_dir_all(root.join("dist"))?;
    fs::write(&file, &packed.html)?;

    let sum: String = Sha256::digest(&packed.html).iter().map(|it| format!("{it:02x}")).collect();
    println!("wasm          {:>10}, zstd {}", kilobytes(wasm.len()), kilobytes(packed.zstd));
    println!("script        {:>10}", kilobytes(packed.script));
    println!("style         {:>10}", kilobytes(packed.css));
    if profile == Profile::Quick {
        println!("{} {}, for looking at only", file.display(), kilobytes(packed.html.len()));
        return Ok(file);
    }
    println!("dist/qihui.html {:>8} of {}, sha256 {sum}", kilobytes(packed.html.len()), kilobytes(BUDGET));
    ensure!(packed.html.len() <= BUDGET, "dist/qihui.html is over its budget of {}", kilobytes(BUDGET));
    Ok(file)
}
