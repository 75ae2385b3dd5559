//! Where something stands in a text: shared by the readers of all three games.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A place in the file as a person's editor shows it: line and column from 1, the column in characters
/// (never bytes), and the byte from 0 in the file as it came, in whatever encoding it came.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Place {
    pub line: u32,
    pub column: u32,
    pub byte: u64,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}
