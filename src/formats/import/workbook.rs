//! xlsx and ods. The first sheet with anything in it is the list; formulas give the value last worked out, macros and
//! pictures are not looked at.

use super::guard::{self, Archive};
use super::{Collector, MAX_CELLS, MAX_COLUMNS, MAX_ROWS, Refused, Table};
use calamine::{DataRef, Reader, Xlsx};
use quick_xml::escape::resolve_xml_entity;
use quick_xml::events::{BytesStart, Event};
use std::io::Cursor;

/// Shared strings of a workbook; each is used by a cell at least once, or it is there to be counted.
const MAX_STRINGS: usize = MAX_CELLS;
/// Sheets looked into.
const MAX_SHEETS: usize = 20;

pub(super) fn read(bytes: &[u8]) -> Result<Table, Refused> {
    let mut archive = guard::open(bytes)?;
    if archive.index_for_name("content.xml").is_some() {
        return ods(&guard::text_of(&mut archive, "content.xml")?);
    }
    if archive.index_for_name("xl/workbook.xml").is_none() {
        return Err(Refused::UnknownKind);
    }
    count_strings(&mut archive)?;
    let names: Vec<String> = archive.file_names().flatten().map(|it| it.to_string()).collect();
    // A sheet may lie under any name; only the strings hold text of people's own.
    for name in names.iter().filter(|it| it.ends_with(".xml") && !it.ends_with("sharedStrings.xml")) {
        if !guard::text_of(&mut archive, name).is_ok_and(|xml| has_fair_places(&xml)) {
            return Err(Refused::Broken);
        }
    }
    xlsx(bytes)
}

/// Whether every `r="XFD1048576"` names a place that a sheet can have; the reader does sums with them.
fn has_fair_places(xml: &str) -> bool {
    let fair = |place: &str| {
        let digits = place.trim_start_matches(|c: char| c.is_ascii_alphabetic());
        place.len() - digits.len() <= 3 && digits.len() <= 7
    };
    [" r=\"", " r='", " ref=\"", " ref='"].into_iter().all(|sign| {
        memchr::memmem::find_iter(xml.as_bytes(), sign.as_bytes()).all(|at| {
            let rest = &xml[at + sign.len()..];
            let quote = if sign.ends_with('"') { '"' } else { '\'' };
            rest.split(quote).next().is_some_and(|places| places.split(':').all(fair))
        })
    })
}

/// The reader keeps every shared string: a million empty ones are five megabytes of text and fifty of memory.
fn count_strings(archive: &mut Archive<'_>) -> Result<(), Refused> {
    if archive.index_for_name("xl/sharedStrings.xml").is_none() {
        return Ok(());
    }
    let text = guard::text_of(archive, "xl/sharedStrings.xml")?;
    match memchr::memmem::find_iter(text.as_bytes(), b"<si").take(MAX_STRINGS + 1).count() > MAX_STRINGS {
        true => Err(Refused::TooManyCells { most: MAX_CELLS }),
        false => Ok(()),
    }
}

fn xlsx(bytes: &[u8]) -> Result<Table, Refused> {
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(bytes)).map_err(|error| match error {
        calamine::XlsxError::Password => Refused::Locked,
        _ => Refused::Broken,
    })?;
    for name in book.sheet_names().into_iter().take(MAX_SHEETS) {
        // A chart sheet has no cells; the list may be on the next.
        let Ok(mut cells) = book.worksheet_cells_reader(&name) else { continue };
        let mut found = Collector::default();
        while let Some(cell) = cells.next_cell().map_err(|_| Refused::Broken)? {
            let (line, column) = cell.get_position();
            found.put(line, column as usize, &text_of(cell.get_value()))?;
        }
        if found.cells > 0 {
            return Ok(found.table());
        }
    }
    Err(Refused::Empty)
}

fn text_of(value: &DataRef<'_>) -> String {
    match value {
        DataRef::Empty | DataRef::Error(_) => String::new(),
        DataRef::String(text) | DataRef::DateTimeIso(text) | DataRef::DurationIso(text) => text.clone(),
        DataRef::SharedString(text) => (*text).to_owned(),
        DataRef::Bool(it) => (if *it { "1" } else { "0" }).to_owned(),
        DataRef::Int(number) => number.to_string(),
        DataRef::Float(number) => number_text(*number),
        DataRef::DateTime(at) => number_text(at.as_f64()),
    }
}

/// A phone number that became a number is written out again, and never as 1.38E+10.
pub(super) fn number_text(number: f64) -> String {
    if number.fract() == 0.0 && number.abs() < 1e15 { format!("{number:.0}") } else { number.to_string() }
}

/// An OpenDocument table, read straight off its one text: rows and cells may stand for thousands by a number.
fn ods(xml: &str) -> Result<Table, Refused> {
    let mut reader = quick_xml::Reader::from_str(xml);
    let mut found = Collector::default();
    let (mut line, mut rows) = (0u32, 1u32);
    let mut row: Vec<(usize, usize, String)> = Vec::new();
    let (mut column, mut repeat, mut in_cell) = (0usize, 1usize, false);
    let mut text = String::new();
    loop {
        let event = reader.read_event().map_err(|_| Refused::Broken)?;
        match &event {
            Event::Start(tag) | Event::Empty(tag) => {
                let closed = matches!(event, Event::Empty(_));
                match tag.local_name().as_ref() {
                    "table-row" => {
                        rows = times(tag, "number-rows-repeated");
                        column = 0;
                        row.clear();
                        if closed {
                            line = line.saturating_add(rows);
                        }
                    }
                    "table-cell" | "covered-table-cell" => {
                        repeat = times(tag, "number-columns-repeated") as usize;
                        text.clear();
                        in_cell = !closed;
                        if closed {
                            column = column.saturating_add(repeat);
                        }
                    }
                    "p" if in_cell && !text.is_empty() => text.push(' '),
                    "s" | "tab" if in_cell => text.push(' '),
                    _ => {}
                }
            }
            Event::Text(piece) if in_cell => text.push_str(piece),
            Event::GeneralRef(piece) if in_cell => {
                let known = resolve_xml_entity(piece);
                match piece.resolve_char_ref() {
                    _ if known.is_some() => text.push_str(known.unwrap_or_default()),
                    Ok(Some(letter)) => text.push(letter),
                    Ok(None) | Err(_) => {}
                }
            }
            Event::End(tag) => match tag.local_name().as_ref() {
                "table-cell" | "covered-table-cell" => {
                    in_cell = false;
                    if !text.trim().is_empty() && column < MAX_COLUMNS {
                        row.push((column, repeat.min(MAX_COLUMNS - column), std::mem::take(&mut text)));
                    }
                    column = column.saturating_add(repeat);
                }
                "table-row" => {
                    if !row.is_empty() && rows as usize > MAX_ROWS {
                        return Err(Refused::TooManyRows { most: MAX_ROWS });
                    }
                    for nth in 0..if row.is_empty() { 0 } else { rows } {
                        for (column, repeat, text) in &row {
                            for at in *column..column + repeat {
                                found.put(line.saturating_add(nth), at, text)?;
                            }
                        }
                    }
                    line = line.saturating_add(rows);
                }
                "table" if found.cells > 0 => break,
                _ => {}
            },
            Event::Eof => break,
            _ => {}
        }
    }
    Ok(found.table())
}

fn times(tag: &BytesStart<'_>, name: &str) -> u32 {
    let found = tag.attributes().flatten().find(|it| it.key.local_name().as_ref() == name);
    found.and_then(|it| it.value.parse().ok()).unwrap_or(1).max(1)
}
