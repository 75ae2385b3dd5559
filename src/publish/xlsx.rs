//! Leaves as an Excel workbook, one sheet each. Names are written as text, whatever they begin with.

use super::{Cell, Leaf};
use rust_xlsxwriter::{DocProperties, ExcelDateTime, Format, Workbook, XlsxError};
use std::collections::BTreeSet;

/// The workbook as bytes. Its date is that of no clock: the same facts give the same file.
///
/// # Errors
/// Whatever the writer refuses, which a leaf gives it no reason to.
pub fn write(leaves: &[Leaf]) -> Result<Vec<u8>, XlsxError> {
    let mut book = Workbook::new();
    let created = ExcelDateTime::from_ymd(2000, 1, 1)?;
    book.set_properties(&DocProperties::new().set_creation_datetime(&created));
    let bold = Format::new().set_bold();
    let mut taken = BTreeSet::new();
    for leaf in leaves {
        let sheet = book.add_worksheet();
        sheet.set_name(sheet_name(leaf.title(), &mut taken))?;
        for (column, at) in leaf.columns().iter().zip(0_u16..) {
            sheet.write_string_with_format(0, at, &column.head, &bold)?;
            sheet.set_column_width(at, width(leaf, usize::from(at)))?;
        }
        for (line, row) in leaf.rows().iter().zip(1_u32..) {
            for (cell, column) in line.iter().zip(0_u16..) {
                match cell {
                    Cell::Text(text) => sheet.write_string(row, column, text)?,
                    Cell::Count(n) => sheet.write_number(row, column, *n)?,
                    Cell::Score(points) => {
                        sheet.write_number(row, column, f64::from(points.tenths()) / 10.0)?
                    }
                    Cell::Empty => continue,
                };
            }
        }
        sheet.set_freeze_panes(1, 0)?;
    }
    book.save_to_buffer()
}

/// A Chinese letter is as wide as two digits.
fn width(leaf: &Leaf, column: usize) -> f64 {
    let wide = |text: &str| text.chars().map(|it| if it.is_ascii() { 1 } else { 2 }).sum::<u32>();
    let head = leaf.columns().get(column).map_or(0, |it| wide(&it.head));
    let rows = leaf.rows().iter().filter_map(|row| row.get(column)).map(|cell| wide(&cell.to_string()));
    f64::from(rows.max().unwrap_or(0).max(head).clamp(4, 40) + 2)
}

/// Excel takes 31 letters, none of seven signs, and no name twice.
fn sheet_name(title: &str, taken: &mut BTreeSet<String>) -> String {
    let clean: String =
        title.chars().map(|it| if "[]:*?/\\'".contains(it) { ' ' } else { it }).take(26).collect();
    let clean = if clean.trim().is_empty() { "1".to_owned() } else { clean.trim().to_owned() };
    let name = (1..).map(|n| if n == 1 { clean.clone() } else { format!("{clean} {n}") });
    let free = name.into_iter().find(|it| !taken.contains(&it.to_lowercase())).unwrap_or(clean);
    taken.insert(free.to_lowercase());
    free
}
