//! Lists of people as they arrive: workbooks, separated text in any encoding, chat messages.
//!
//! [`read`] takes the bytes of a file and gives a [`Table`] of plain text cells, or says why it does not touch the file.
//! [`columns::understand`] says what each column means; [`people::preview`] makes entrants of the rows, beside those who
//! are in the list already. Nothing is entered here.
//!
//! Everything that could make a reader grow is bounded before it is read (security page S7).

pub mod columns;
pub mod entry_file;
mod guard;
mod old_workbook;
pub mod people;
mod text;
mod workbook;

pub use text::read_text;

/// Bytes of a file that is looked at at all.
pub const MAX_FILE: usize = 20 << 20;
/// Bytes of a text file.
pub const MAX_TEXT: usize = 5 << 20;
/// Files inside a workbook.
pub const MAX_ENTRIES: usize = 200;
/// Bytes a workbook may unpack to, all its files together.
pub const MAX_UNPACKED: u64 = 30 << 20;
/// How many times larger than its packed form a file of a workbook may be, once it is large at all.
pub const MAX_RATIO: u64 = 200;
/// Cells with something in them.
pub const MAX_CELLS: usize = 200_000;
/// Rows with something in them: an event takes 2,000 people.
pub const MAX_ROWS: usize = 5_000;
/// Columns read; what stands further right is no list of people.
pub const MAX_COLUMNS: usize = 256;
/// Characters of one cell.
const MAX_CELL: usize = 1_000;

/// Why a file is not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error, serde::Serialize, serde::Deserialize)]
pub enum Refused {
    #[error("the file has {bytes} bytes; at most {most} are read")]
    TooLarge { bytes: usize, most: usize },
    #[error("the workbook holds {files} files; a list of people has a dozen")]
    TooManyFiles { files: usize },
    #[error("the workbook unpacks to more than {most} bytes")]
    Unpacks { most: u64 },
    #[error("the table has more than {most} cells")]
    TooManyCells { most: usize },
    #[error("the table has more than {most} rows")]
    TooManyRows { most: usize },
    #[error("the workbook is locked with a password")]
    Locked,
    #[error("the file is damaged or no workbook")]
    Broken,
    #[error("there is no table in the file")]
    Empty,
    #[error("the kind of file is not one that is read here")]
    UnknownKind,
}

/// A table of text, as it stands in the file; rows without anything are left out.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Table {
    pub rows: Vec<Row>,
    /// The columns are this program's own (a chat list, a tournament report): there is nothing to correct.
    pub settled: bool,
    /// Leaders of delegations, where an entry file names them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub leaders: Vec<crate::tournament::Leader>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Row {
    /// The row or line of the file, from 1.
    pub line: u32,
    pub cells: Vec<String>,
}

impl Table {
    pub fn width(&self) -> usize {
        self.rows.iter().map(|row| row.cells.len()).max().unwrap_or(0)
    }

    fn cell(&self, row: usize, column: usize) -> &str {
        self.rows.get(row).and_then(|row| row.cells.get(column)).map_or("", String::as_str)
    }
}

/// Reads a file of any of the kinds, told by its bytes and never by its name.
pub fn read(bytes: &[u8]) -> Result<Table, Refused> {
    if bytes.len() > MAX_FILE {
        return Err(Refused::TooLarge { bytes: bytes.len(), most: MAX_FILE });
    }
    let table = match bytes {
        [b'P', b'K', 3 | 5 | 7, ..] => workbook::read(bytes)?,
        [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1, ..] => old_workbook::read(bytes)?,
        _ => text::read_bytes(bytes)?,
    };
    if table.rows.is_empty() { Err(Refused::Empty) } else { Ok(table) }
}

/// Collects cells in any order of columns, row by row, within the limits.
#[derive(Default)]
struct Collector {
    rows: Vec<Row>,
    cells: usize,
}

impl Collector {
    /// Both from 0.
    fn put(&mut self, line: u32, column: usize, text: &str) -> Result<(), Refused> {
        if column >= MAX_COLUMNS || text.trim().is_empty() {
            return Ok(());
        }
        self.cells += 1;
        if self.cells > MAX_CELLS {
            return Err(Refused::TooManyCells { most: MAX_CELLS });
        }
        let line = line.saturating_add(1);
        if self.rows.last().is_none_or(|row| row.line != line) {
            if self.rows.len() == MAX_ROWS {
                return Err(Refused::TooManyRows { most: MAX_ROWS });
            }
            self.rows.push(Row { line, cells: Vec::new() });
        }
        if let Some(row) = self.rows.last_mut() {
            if row.cells.len() <= column {
                row.cells.resize(column + 1, String::new());
            }
            row.cells[column] = text.trim().chars().take(MAX_CELL).collect();
        }
        Ok(())
    }

    fn table(self) -> Table {
        Table { rows: self.rows, ..Table::default() }
    }
}
