//! xls, the workbook of before 2007. Its reader makes room for the whole rectangle between the first cell and the last, and
//! for what the file declares; so the records are walked once before, and a rectangle that is too large is refused.

use super::workbook::number_text;
use super::{Collector, MAX_CELLS, Refused, Table};
use calamine::{Data, Reader, Xls};
use std::collections::BTreeSet;
use std::io::Cursor;

/// Bytes of such a file: what the first part of its allocation table reaches.
const MAX_OLD: usize = 6 << 20;
const END: u32 = 0xFFFF_FFFC;

pub(super) fn read(bytes: &[u8]) -> Result<Table, Refused> {
    if bytes.len() > MAX_OLD {
        return Err(Refused::TooLarge { bytes: bytes.len(), most: MAX_OLD });
    }
    let stream = workbook_stream(bytes).ok_or(Refused::Broken)?;
    walk(&stream)?;
    let mut book: Xls<_> = Xls::new(Cursor::new(bytes)).map_err(|_| Refused::Broken)?;
    for name in book.sheet_names().into_iter().take(20) {
        let Ok(range) = book.worksheet_range(&name) else { continue };
        let (top, left) = range.start().unwrap_or_default();
        let mut found = Collector::default();
        for (line, column, value) in range.used_cells() {
            found.put(top + line as u32, left as usize + column, &text_of(value))?;
        }
        if found.cells > 0 {
            return Ok(found.table());
        }
    }
    Err(Refused::Empty)
}

fn text_of(value: &Data) -> String {
    match value {
        Data::Empty | Data::Error(_) => String::new(),
        Data::String(text) | Data::DateTimeIso(text) | Data::DurationIso(text) => text.clone(),
        Data::Bool(it) => (if *it { "1" } else { "0" }).to_owned(),
        Data::Int(number) => number.to_string(),
        Data::Float(number) => number_text(*number),
        Data::DateTime(at) => number_text(at.as_f64()),
    }
}

fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?))
}

fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?))
}

/// The stream called Workbook (or Book) of the compound file; nothing where the file's chains lead nowhere or in a circle.
fn workbook_stream(bytes: &[u8]) -> Option<Vec<u8>> {
    let sector = match u16_at(bytes, 30)? {
        9 => 512usize,
        12 => 4_096,
        _ => return None,
    };
    let place = |id: u32| (id as usize).checked_add(1)?.checked_mul(sector);
    let mut table = Vec::new();
    for nth in 0..109 {
        let id = u32_at(bytes, 76 + 4 * nth)?;
        if id < END {
            let at = place(id)?;
            table.extend((0..sector / 4).map_while(|n| u32_at(bytes, at + 4 * n)));
        }
    }
    let chain = |from: u32, table: &[u32]| -> Option<Vec<u32>> {
        let mut ids = Vec::new();
        let mut id = from;
        while id < END {
            // Longer than the table is a circle.
            if ids.len() > table.len() {
                return None;
            }
            ids.push(id);
            id = *table.get(id as usize)?;
        }
        Some(ids)
    };
    let stream = |from: u32| -> Option<Vec<u8>> {
        let mut all = Vec::new();
        for id in chain(from, &table)? {
            let at = place(id)?;
            all.extend_from_slice(bytes.get(at..(at + sector).min(bytes.len()))?);
        }
        Some(all)
    };
    let folder = stream(u32_at(bytes, 48)?)?;
    let named = |wanted: &[u8]| {
        folder.chunks_exact(128).find(|entry| {
            let name = entry[..64].chunks_exact(2).take_while(|it| *it != [0, 0]);
            name.map(|it| if it[1] == 0 { it[0].to_ascii_lowercase() } else { 0 }).eq(wanted.iter().copied())
        })
    };
    // In the reader's order, or another stream would be walked than is read.
    let entry = named(b"workbook").or_else(|| named(b"book"))?;
    let (from, size) = (u32_at(entry, 116)?, u32_at(entry, 120)? as usize);
    let mut found = if size < 4_096 {
        let small = stream(u32_at(&folder, 116)?)?;
        let table: Vec<u32> =
            stream(u32_at(bytes, 60)?)?.chunks_exact(4).filter_map(|it| u32_at(it, 0)).collect();
        let mut all = Vec::new();
        for id in chain(from, &table)? {
            let at = (id as usize).checked_mul(64)?;
            all.extend_from_slice(small.get(at..at + 64)?);
        }
        all
    } else {
        stream(from)?
    };
    found.truncate(size);
    Some(found)
}

/// Walks the records: the rectangle of the cells of a sheet, and what it declares, keep within the limit.
fn walk(stream: &[u8]) -> Result<(), Refused> {
    let mut at = 0;
    let mut corner = (0u64, 0u64);
    let mut begins = BTreeSet::new();
    let mut sheets = Vec::new();
    while let (Some(kind), Some(size)) = (u16_at(stream, at), u16_at(stream, at + 2)) {
        let size = usize::from(size);
        let data = stream.get(at + 4..at + 4 + size).ok_or(Refused::Broken)?;
        let pair = || Some((u64::from(u16_at(data, 0)?) + 1, u64::from(u16_at(data, 2)?) + 1));
        match kind {
            0x0809 => {
                corner = (0, 0);
                begins.insert(at);
            }
            0x0085 if size < 8 => return Err(Refused::Broken),
            0x0085 => sheets.extend(u32_at(data, 0)),
            0x002F => return Err(Refused::Locked),
            0x0200 => {
                let wide = data.len() >= 14;
                let rows = if wide {
                    u64::from(u32_at(data, 4).unwrap_or(0))
                } else {
                    u64::from(u16_at(data, 2).unwrap_or(0))
                };
                let columns = u64::from(u16_at(data, if wide { 10 } else { 6 }).unwrap_or(0));
                within(rows, columns)?;
            }
            0x0006 | 0x0203..=0x0205 | 0x027E | 0x00FD | 0x00D6 | 0x00BD => {
                let (row, column) = pair().ok_or(Refused::Broken)?;
                let more = if kind == 0x00BD { size as u64 / 6 } else { 0 };
                corner = (corner.0.max(row), corner.1.max(column + more));
                within(corner.0, corner.1)?;
            }
            _ => {}
        }
        at += 4 + size;
    }
    // A sheet begins where one was walked, and nowhere in the middle of a record.
    match sheets.iter().all(|at| begins.contains(&(*at as usize))) {
        true => Ok(()),
        false => Err(Refused::Broken),
    }
}

fn within(rows: u64, columns: u64) -> Result<(), Refused> {
    // Twice the cells: a rectangle is never full.
    match rows.saturating_mul(columns) > 2 * MAX_CELLS as u64 {
        true => Err(Refused::TooManyCells { most: MAX_CELLS }),
        false => Ok(()),
    }
}
