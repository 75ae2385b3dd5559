//! The table of `docs/requirements.md` is true: every row that must be there is, and what it names exists.
#![cfg(not(target_arch = "wasm32"))]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// All that is written in Rust under a folder.
fn sources(folder: &Path, all: &mut String) {
    for entry in fs::read_dir(folder).unwrap().flatten() {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, all);
        } else if path.extension().is_some_and(|it| it == "rs") {
            all.push_str(&fs::read_to_string(&path).unwrap());
        }
    }
}

#[test]
fn every_row_is_shown_or_honestly_open() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let table = fs::read_to_string(root.join("docs/requirements.md")).unwrap();
    let asked = fs::read_to_string(root.join("tests/data/requirements-m.txt")).unwrap();
    let mut code = String::new();
    sources(&root.join("tests"), &mut code);
    sources(&root.join("src"), &mut code);
    let (mut rows, mut open) = (Vec::new(), 0);
    for line in table.lines().filter(|line| line.starts_with("| R")) {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [row, what, shown] = cells[..] else { panic!("three cells: {line}") };
        assert!(!what.is_empty(), "{line}");
        rows.push(row);
        let named = shown.split('`').nth(1).unwrap_or_default();
        match shown.split(' ').next() {
            Some("open") => open += 1,
            Some("test") => assert!(code.contains(&format!("fn {named}(")), "{row}: no test {named}"),
            Some("screen") => assert!(root.join(named).is_file(), "{row}: no file {named}"),
            _ => panic!("neither test nor screen nor open: {line}"),
        }
    }
    let once: BTreeSet<&str> = rows.iter().copied().collect();
    assert_eq!(once.len(), rows.len(), "a row stands twice");
    assert_eq!(once, asked.lines().collect::<BTreeSet<_>>());
    assert!(table.contains(&format!("\nOpen: {open}\n")), "the table says another number than {open}");
    assert_eq!(open, 0, "all rows were shown before");
}
