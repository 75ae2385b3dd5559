//! A leaf as CSV that spreadsheets open as it is meant: byte order mark, CRLF, and no name that becomes a formula.

use super::{Cell, Leaf};

/// The table with its heads. Numbers are bare, texts quoted; a text that a spreadsheet would reckon with gets a `'`
/// before it (security page S4).
pub fn write(leaf: &Leaf) -> String {
    let heads: Vec<String> = leaf.columns().iter().map(|column| quoted(&column.head)).collect();
    let rows = leaf.rows().iter().map(|row| row.iter().map(cell).collect::<Vec<_>>().join(","));
    let lines: Vec<String> = std::iter::once(heads.join(",")).chain(rows).collect();
    format!("\u{feff}{}\r\n", lines.join("\r\n"))
}

fn cell(cell: &Cell) -> String {
    match cell {
        Cell::Text(text) => quoted(text),
        Cell::Count(_) | Cell::Score(_) => cell.to_string().replace('½', ".5"),
        Cell::Empty => String::new(),
    }
}

fn quoted(text: &str) -> String {
    let guard = if is_formula(text) { "'" } else { "" };
    format!("\"{guard}{}\"", text.replace('"', "\"\""))
}

fn is_formula(text: &str) -> bool {
    text.starts_with(['\t', '\r', '\n'])
        || text.trim_start().starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠'])
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn no_name_becomes_a_formula() {
        // security S4
        let rows = [
            ("汪雅佑", "\"汪雅佑\""),
            ("=1+1", "\"'=1+1\""),
            ("  =HYPERLINK(\"x\")", "\"'  =HYPERLINK(\"\"x\"\")\""),
            ("+86", "\"'+86\""),
            ("-张", "\"'-张\""),
            ("@SUM(A1)", "\"'@SUM(A1)\""),
            ("\tx", "\"'\tx\""),
            ("＝1", "\"'＝1\""),
            ("＋1", "\"'＋1\""),
            ("－1", "\"'－1\""),
            ("＠a", "\"'＠a\""),
            ("1–0", "\"1–0\""),
            ("a,b\n\"c\"", "\"a,b\n\"\"c\"\"\""),
            ("", "\"\""),
        ];
        for (text, written) in rows {
            assert_eq!(quoted(text), written, "{text:?}");
        }
    }
}
