//! FIDE's tournament report file: TRF16, TRF26 and the extensions of the pairing engines, read and written.
//!
//! [`read`] takes the bytes of a file, whatever their encoding and line ends, and gives a [`Document`]: every line
//! with its bytes and with what was understood of it. Nothing is lost: [`Document::write`] gives the same bytes, and
//! what was not understood is kept and listed in [`Document::findings`] with line and column.
//! [`Document::ledger`] is the way to the engines.
//!
//! Which columns and codes are read, and where programs differ, is written down in `docs/rules/trf.md`.
//!
//! ```
//! let file = "001    1      Anna                              2100                             1.0    1     2 w 1\r\
//!             001    2      Bao                               2000                             0.0    2     1 b 0\r";
//! let document = qihui::formats::trf::read(file.as_bytes()).unwrap();
//! let ledger = document.ledger(None).ledger;
//! assert_eq!((ledger.rounds_done, ledger.score(0).tenths()), (1, 10));
//! assert_eq!(document.write(), file.as_bytes());
//! ```

mod cells;
mod encoding;
mod event;
mod export;
mod extras;
mod findings;
mod history;
mod ledger;
mod player;
mod points;
mod read;
mod record;
mod write;

#[cfg(test)]
mod tests;

pub use encoding::{Encoding, LineEnd};
pub use event::open;
pub use export::{Export, Exported, LeftOut, export, file_of};
pub use findings::{Field, Finding, FindingKind, Unheld};
pub use ledger::Reading;
pub use player::{ColourMark, MAX_ROUNDS, Opponent, PlayerRecord, RoundCell};
pub use read::{Document, DocumentLine, MAX_FILE, MAX_FINDINGS, MAX_LINE, MAX_LINES, ReadError, read};
pub use record::{PointStyle, Record, Worth};
pub use write::{Builder, NAME_LETTERS, Person, Style, WriteError};
