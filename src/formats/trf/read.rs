//! A file as a list of lines, each kept with its bytes.

use super::encoding::{Encoding, LineEnd, decode, end_bytes, lines, sniff};
use super::findings::{Finding, FindingKind};
use super::player::{PlayerRecord, read_player};
use super::record::{Record, read_record};

/// A file may have this many bytes.
pub const MAX_FILE: usize = 5_000_000;
/// A line longer than this is kept and not read.
pub const MAX_LINE: usize = 10_000;

/// A file may have this many lines: four for each of 9,999 players and some more.
pub const MAX_LINES: usize = 50_000;
/// So many remarks are kept.
pub const MAX_FINDINGS: usize = 1_000;

/// Why a file was not read at all.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    #[error("the file has {bytes} bytes; {limit} are read at most")]
    TooLarge { bytes: usize, limit: usize },
    #[error("the file has {lines} lines; {limit} are read at most")]
    TooManyLines { lines: usize, limit: usize },
}

/// One line: its bytes, its letters, its meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocumentLine {
    raw: Vec<u8>,
    pub end: LineEnd,
    pub text: String,
    pub record: Record,
}

/// A TRF file, nothing of it lost: [`Document::write`] gives the bytes it was read from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    pub encoding: Encoding,
    /// The byte order mark, if there was one.
    mark: Vec<u8>,
    pub lines: Vec<DocumentLine>,
    /// What was remarkable, in the order of the file.
    pub findings: Vec<Finding>,
}

/// Reads a file in any encoding and with any line ends.
pub fn read(bytes: &[u8]) -> Result<Document, ReadError> {
    if bytes.len() > MAX_FILE {
        return Err(ReadError::TooLarge { bytes: bytes.len(), limit: MAX_FILE });
    }
    let (encoding, mark) = sniff(bytes);
    let mut document =
        Document { encoding, mark: bytes[..mark].to_vec(), lines: Vec::new(), findings: Vec::new() };
    let cut = lines(&bytes[mark..], encoding);
    if cut.len() > MAX_LINES {
        return Err(ReadError::TooManyLines { lines: cut.len(), limit: MAX_LINES });
    }
    for (raw, end) in cut {
        document.read_line(raw, end);
    }
    let remarks = document.ledger(None).findings;
    document.findings.extend(remarks);
    document.findings.sort_by_key(|finding| (finding.line, finding.column));
    if document.findings.len() > MAX_FINDINGS {
        let more = document.findings.len() - MAX_FINDINGS;
        document.findings.truncate(MAX_FINDINGS);
        document.findings.push(Finding { line: 1, column: 1, kind: FindingKind::More { more } });
    }
    Ok(document)
}

impl Document {
    fn read_line(&mut self, raw: &[u8], end: LineEnd) {
        let line = self.lines.len() + 1;
        let mut find = |column: usize, kind| self.findings.push(Finding { line, column, kind });
        let (text, replaced) = decode(raw, self.encoding);
        if replaced {
            let at = text.chars().position(|letter| letter == char::REPLACEMENT_CHARACTER).unwrap_or(0);
            find(at + 1, FindingKind::Undecodable);
        }
        let text = text.into_owned();
        let code: String = text.chars().take(3).collect();
        let record = if raw.len() > MAX_LINE {
            find(1, FindingKind::LineTooLong { limit: MAX_LINE });
            Record::Kept
        } else if code == "001" {
            let read = read_player(&text, self.encoding);
            for (column, kind) in read.faults {
                find(column as usize, kind);
            }
            read.record.map_or(Record::Kept, Record::Player)
        } else {
            match read_record(&text, self.encoding) {
                Ok(Record::Kept) => {
                    find(1, FindingKind::NotUnderstood { code });
                    Record::Kept
                }
                Ok(record) => record,
                Err(()) => {
                    find(4, FindingKind::Malformed { code });
                    Record::Kept
                }
            }
        };
        self.lines.push(DocumentLine { raw: raw.to_vec(), end, text, record });
    }

    /// The bytes of the file, as they were read.
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = self.mark.clone();
        for line in &self.lines {
            bytes.extend_from_slice(&line.raw);
            bytes.extend(end_bytes(line.end, self.encoding));
        }
        bytes
    }

    /// The text of the file with every understood line written anew from what was understood of it.
    ///
    /// Equal to the text read where the file keeps to the format; the measure of whether reading loses anything.
    pub fn rewritten(&self) -> String {
        let mut text = String::new();
        for line in &self.lines {
            text.push_str(&line.record.render().unwrap_or_else(|| line.text.clone()));
            text.push_str(match line.end {
                LineEnd::Nothing => "",
                LineEnd::Cr => "\r",
                LineEnd::Lf => "\n",
                LineEnd::CrLf => "\r\n",
            });
        }
        text
    }

    /// The players in the order of the file, with their line (from 1).
    pub fn players(&self) -> impl Iterator<Item = (usize, &PlayerRecord)> {
        self.lines.iter().enumerate().filter_map(|(at, line)| match &line.record {
            Record::Player(player) => Some((at + 1, player)),
            _ => None,
        })
    }

    /// The text of the first head record with this code, e.g. `012` for the event's name.
    pub fn header(&self, code: &str) -> Option<&str> {
        self.headers(code).next()
    }

    /// The texts of all head records with this code, e.g. `112` for the deputy arbiters.
    pub fn headers<'a, 'c>(&'a self, code: &'c str) -> impl Iterator<Item = &'a str> + use<'a, 'c> {
        self.lines.iter().filter_map(move |line| match &line.record {
            Record::Header { code: written, value } if written == code => Some(value.trim()),
            _ => None,
        })
    }

    /// The lines that are only kept, for a program that writes the event anew.
    pub fn kept(&self) -> impl Iterator<Item = &str> {
        self.lines
            .iter()
            .filter(|line| matches!(line.record, Record::Kept | Record::Comment))
            .map(|line| line.text.as_str())
    }
}
