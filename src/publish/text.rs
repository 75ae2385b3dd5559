//! A leaf as plain lines: for a chat, and for the codes.

use super::{Cell, Kind, Leaf};

/// The whole leaf, its head first.
pub fn write(leaf: &Leaf) -> String {
    let lines: Vec<String> = leaf.rows().iter().map(|row| line(leaf, row)).collect();
    format!("{}\n{} {}\n{}\n", leaf.event(), leaf.title(), leaf.mark(), lines.join("\n"))
}

/// One row without what may be left out: `12 汪雅佑 – 汤志欣`, `3 汪雅佑 2.5`.
pub(super) fn line(leaf: &Leaf, row: &[Cell]) -> String {
    let kept = leaf.columns().iter().zip(row).filter(|(column, _)| column.kind != Kind::Aside);
    let words: Vec<String> = kept.map(|(_, cell)| cell.to_string()).filter(|it| !it.is_empty()).collect();
    words.join(" ")
}
