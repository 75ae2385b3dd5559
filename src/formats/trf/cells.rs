//! A line laid out in the columns of the TRF tables.
//!
//! Columns count letters. Programs that pad by bytes, or by the two columns a Han letter takes on screen, shift
//! everything after a name; so a line can be laid out in several ways, and the reader takes the one that fits.

use super::encoding::{Encoding, bytes_of, is_wide};

/// How letters are counted into columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Layout {
    /// One column a letter, as the format says.
    Letters,
    /// Two columns a wide letter.
    Width,
    /// As many columns as the letter has bytes in the file.
    Bytes,
    /// One column a letter, tabs to the next multiple of eight.
    TabStops,
}

/// Stands in the columns a letter takes after its first.
const FILLER: char = '\0';

/// A line in columns, each with the letter (from 1) of the text it came from.
pub(super) struct Cells {
    cells: Vec<(char, u32)>,
    letters: u32,
}

impl Cells {
    pub fn new(text: &str, layout: Layout, encoding: Encoding) -> Cells {
        let mut cells = Vec::with_capacity(text.len());
        let mut letters = 0;
        for letter in text.chars() {
            letters += 1;
            let shown = if letter == '\t' { ' ' } else { letter };
            let columns = match layout {
                Layout::Letters => 1,
                Layout::Width => 1 + usize::from(is_wide(letter)),
                Layout::Bytes => bytes_of(letter, encoding),
                Layout::TabStops if letter == '\t' => 8 - cells.len() % 8,
                Layout::TabStops => 1,
            };
            let rest = if letter == '\t' { ' ' } else { FILLER };
            cells.push((shown, letters));
            cells.extend(std::iter::repeat_n((rest, letters), columns - 1));
        }
        Cells { cells, letters }
    }

    /// How many columns the line has.
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// The letter in a column (from 1), a blank beyond the end.
    pub fn at(&self, column: usize) -> char {
        self.cells.get(column.wrapping_sub(1)).map_or(' ', |cell| cell.0)
    }

    /// The text of columns `from` to `to`, both included, as written.
    pub fn text(&self, from: usize, to: usize) -> String {
        let to = to.min(self.cells.len());
        let from = from.saturating_sub(1).min(to);
        self.cells[from..to].iter().map(|cell| cell.0).filter(|letter| *letter != FILLER).collect()
    }

    /// The text of columns `from` to `to` without the blanks around it.
    pub fn trimmed(&self, from: usize, to: usize) -> String {
        self.text(from, to).trim().to_string()
    }

    /// Nothing but blanks there.
    pub fn is_blank(&self, from: usize, to: usize) -> bool {
        (from..=to.min(self.cells.len())).all(|column| matches!(self.at(column), ' ' | FILLER))
    }

    /// Which letter of the text stands in a column: the column a person counts in an editor.
    pub fn letter(&self, column: usize) -> u32 {
        self.cells.get(column.wrapping_sub(1)).map_or(self.letters + 1, |cell| cell.1)
    }
}

/// A whole number of at most four digits in blanks; `Err` for anything else, `Ok(None)` for blanks only.
pub(super) fn number(text: &str) -> Result<Option<u16>, ()> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(None);
    }
    if text.len() > 4 || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(());
    }
    text.parse().map(Some).map_err(|_| ())
}
