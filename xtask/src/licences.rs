//! Whether what the page and the library are made of may be given away under GPL-3.0-or-later.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::house::{self, WASM};

/// What may go into a work under the GPL, version 3 or later.
const ALLOWED: [&str; 13] = [
    "MIT",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "GPL-3.0-or-later",
    "ISC",
    "MPL-2.0",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// Looks at every crate that is linked into the page or the library for JavaScript.
///
/// # Errors
/// Names those whose licence does not allow it.
pub fn check() -> Result<()> {
    let mut crates: BTreeMap<String, String> = BTreeMap::new();
    for feature in ["app", "js"] {
        let mut cargo = house::cargo();
        cargo.args([
            "metadata",
            "--locked",
            "--format-version",
            "1",
            "--filter-platform",
            WASM,
            "--features",
            feature,
        ]);
        let said = cargo.output()?;
        ensure!(said.status.success(), "cargo metadata: {}", String::from_utf8_lossy(&said.stderr));
        crates.extend(linked(&serde_json::from_slice(&said.stdout)?)?);
    }
    let wrong: Vec<String> = crates
        .iter()
        .filter(|(_, licence)| !allowed(licence))
        .map(|(name, licence)| format!("{name}: “{licence}”"))
        .collect();
    ensure!(wrong.is_empty(), "not to be given away with Qihui:\n{}", wrong.join("\n"));
    println!("licences: {} crates in page and library, all may go into a work under the GPL", crates.len());
    Ok(())
}

/// The crates that our own package reaches by normal dependencies, procedural macros and what only
/// they need left out: those are not in the product.
fn linked(metadata: &Value) -> Result<Vec<(String, String)>> {
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let is_macro = |package: &Value| {
        list(&package["targets"]).iter().any(|it| list(&it["kind"]).iter().any(|kind| kind == "proc-macro"))
    };
    let packages: BTreeMap<String, Value> =
        list(&metadata["packages"]).into_iter().map(|it| (text(&it["id"]), it)).collect();
    let nodes: BTreeMap<String, Value> =
        list(&metadata["resolve"]["nodes"]).into_iter().map(|it| (text(&it["id"]), it)).collect();
    let root = metadata["resolve"]["root"].as_str().context("no root in cargo metadata")?;
    let (mut open, mut seen) = (vec![root.to_owned()], BTreeSet::new());
    while let Some(id) = open.pop() {
        if packages.get(&id).is_none_or(&is_macro) || !seen.insert(id.clone()) {
            continue;
        }
        for dependency in nodes.get(&id).map(|it| list(&it["deps"])).unwrap_or_default() {
            if list(&dependency["dep_kinds"]).iter().any(|it| it["kind"].is_null()) {
                open.push(text(&dependency["pkg"]));
            }
        }
    }
    let named = |id: &String| {
        let it = &packages[id];
        (format!("{} {}", text(&it["name"]), text(&it["version"])), text(&it["license"]))
    };
    Ok(seen.iter().map(named).collect())
}

/// Reads `A OR B`, `A/B`, `(A OR B) AND C`: one of each choice is enough, all of each sum are needed.
fn allowed(licence: &str) -> bool {
    let text = licence.replace('/', " OR ");
    text.split(" AND ").all(|part| {
        part.trim_matches(['(', ')', ' '])
            .split(" OR ")
            .any(|one| ALLOWED.contains(&one.trim_matches(['(', ')', ' '])))
    })
}

#[cfg(test)]
mod tests {
    use super::allowed;

    #[test]
    fn licences_are_read() {
        let rows = [
            ("MIT", true),
            ("MIT OR Apache-2.0", true),
            ("Apache-2.0/MIT", true),
            ("(MIT OR Apache-2.0) AND Unicode-3.0", true),
            ("GPL-2.0-only", false),
            ("GPL-2.0-only OR MIT", true),
            ("MIT AND SSPL-1.0", false),
            ("", false),
        ];
        for (licence, expected) in rows {
            assert_eq!(allowed(licence), expected, "{licence}");
        }
    }
}
