//! Text: separated values in any of the encodings and separators people have, tournament reports, chat lists.

use super::{Collector, MAX_CELLS, MAX_ROWS, MAX_TEXT, Refused, Row, Table, entry_file};
use crate::formats::trf;
use encoding_rs::{GB18030, UTF_8, UTF_16BE, UTF_16LE};
use std::borrow::Cow;

/// The heads of the columns a settled table has, in their order.
const SETTLED: [&str; 9] = ["姓名", "单位", "班级", "性别", "等级分", "电话", "学号", "项目", "称号"];

/// Words for what may be entered for, as people write them in one word of a chat message.
pub(super) const EVENTS: [&str; 13] = [
    "国际象棋",
    "国象",
    "中国象棋",
    "象棋",
    "围棋",
    "五子棋",
    "跳棋",
    "军棋",
    "桥牌",
    "chess",
    "xiangqi",
    "weiqi",
    "go",
];

pub(super) fn read_bytes(bytes: &[u8]) -> Result<Table, Refused> {
    if bytes.len() > MAX_TEXT {
        return Err(Refused::TooLarge { bytes: bytes.len(), most: MAX_TEXT });
    }
    let text = decode(bytes);
    // A picture or a program has control characters in its first lines; a list of people never has.
    if text.chars().take(2_000).any(|c| c == '\0' || c.is_control() && !matches!(c, '\n' | '\r' | '\t')) {
        return Err(Refused::UnknownKind);
    }
    if text.split(['\r', '\n']).take(400).filter(|line| line.starts_with("001 ")).count() > 1 {
        return report(bytes);
    }
    // Line ends of old machines.
    if text.contains('\r') && !text.contains('\n') {
        return read_text(&text.replace('\r', "\n"));
    }
    read_text(&text)
}

/// UTF-8 and UTF-16 by their marks or their zeros, GB18030 for all else that is no UTF-8.
fn decode(bytes: &[u8]) -> Cow<'_, str> {
    let zeros = |from: usize| bytes.iter().skip(from).step_by(2).take(200).filter(|byte| **byte == 0).count();
    let (table, skip) = match bytes {
        [0xEF, 0xBB, 0xBF, ..] => (UTF_8, 3),
        [0xFF, 0xFE, ..] => (UTF_16LE, 2),
        [0xFE, 0xFF, ..] => (UTF_16BE, 2),
        _ if zeros(1) > 2 && zeros(0) == 0 => (UTF_16LE, 0),
        _ if zeros(0) > 2 && zeros(1) == 0 => (UTF_16BE, 0),
        _ if std::str::from_utf8(bytes).is_ok() => (UTF_8, 0),
        _ => (GB18030, 0),
    };
    table.decode_without_bom_handling(&bytes[skip..]).0
}

/// Reads what was pasted: a table where the lines have one separator in common, a chat list else.
pub fn read_text(text: &str) -> Result<Table, Refused> {
    if text.len() > MAX_TEXT {
        return Err(Refused::TooLarge { bytes: text.len(), most: MAX_TEXT });
    }
    if entry_file::is_one(text.trim_start_matches('\u{feff}')) {
        return entry_file::read(text.trim_start_matches('\u{feff}'));
    }
    match separator(text) {
        Some(separator) => separated(text, separator),
        None => chat(text),
    }
}

/// The separator that most lines have, and more than one column with it.
fn separator(text: &str) -> Option<char> {
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).take(50).collect();
    let having = |sign: char| lines.iter().filter(|line| line.contains(sign)).count();
    let most = ['\t', ',', '，', ';', '；', '|']
        .into_iter()
        .map(|sign| (having(sign), sign))
        .reduce(|best, it| if it.0 > best.0 { it } else { best })?;
    // The lines of a chat differ; those of a table are alike.
    (most.0 > 0 && most.0 * 5 >= lines.len() * 4).then_some(most.1)
}

fn separated(text: &str, separator: char) -> Result<Table, Refused> {
    let alike;
    let (text, separator) = match u8::try_from(separator) {
        Ok(separator) => (text, separator),
        Err(_) => {
            alike = text.replace(separator, "\t");
            (alike.as_str(), b'\t')
        }
    };
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(separator)
        .has_headers(false)
        .flexible(true)
        .from_reader(text.as_bytes());
    let mut found = Collector::default();
    let mut record = csv::StringRecord::new();
    let mut last = 0;
    while reader.read_record(&mut record).map_err(|_| Refused::Broken)? {
        // The reader counts a line end where the next record begins: two records are never on one line.
        let line = record.position().map_or(0, csv::Position::line).max(last + 1);
        last = line;
        for (column, cell) in record.iter().enumerate() {
            found.put(line as u32 - 1, column, unguarded(cell))?;
        }
    }
    Ok(found.table())
}

/// `="0012"` and `'0012`: the ways a spreadsheet keeps a number a text.
fn unguarded(cell: &str) -> &str {
    let cell = cell.trim();
    if let Some(inner) = cell.strip_prefix("=\"").and_then(|it| it.strip_suffix('"')) {
        return inner;
    }
    match cell.strip_prefix('\'') {
        Some(inner)
            if inner.starts_with(['=', '+', '-', '@', '\t', '＝', '＋', '－', '＠'])
                || inner.starts_with(|c: char| c.is_ascii_digit()) =>
        {
            inner
        }
        _ => cell,
    }
}

/// 「1. 张三 计科2101 国象 围棋」, 接龙: a line a person, each word told by what it looks like.
fn chat(text: &str) -> Result<Table, Refused> {
    let mut rows = vec![Row { line: 0, cells: SETTLED.map(str::to_owned).to_vec() }];
    for (line, number) in text.lines().zip(1..) {
        let bare = line.trim();
        if bare.is_empty() || is_heading(bare) {
            continue;
        }
        if rows.len() > MAX_ROWS {
            return Err(Refused::TooManyRows { most: MAX_ROWS });
        }
        if rows.len() * SETTLED.len() > MAX_CELLS {
            return Err(Refused::TooManyCells { most: MAX_CELLS });
        }
        rows.push(Row { line: number, cells: of_message(bare).to_vec() });
    }
    let rows = if rows.len() > 1 { rows } else { Vec::new() };
    Ok(Table { rows, settled: true, ..Table::default() })
}

/// What WeChat and the organiser write above a 接龙: a title, an example.
fn is_heading(line: &str) -> bool {
    line.starts_with(['#', '＃', '【', '@'])
        || line.starts_with("接龙")
        || line.starts_with("例")
        || line.starts_with("格式")
        || line.ends_with(['：', ':'])
}

fn of_message(line: &str) -> [String; 9] {
    let mut out: [String; 9] = Default::default();
    let mut events = Vec::new();
    for cell in crate::formats::roster::cells(line) {
        let cell = cell.trim().trim_matches(['，', ',', '；', ';', '（', '）', '(', ')']);
        let low = cell.to_lowercase();
        let digits = !cell.is_empty() && cell.bytes().all(|b| b.is_ascii_digit());
        let put = |at: usize, out: &mut [String; 9]| {
            if out[at].is_empty() {
                out[at] = cell.chars().take(64).collect();
            }
        };
        if cell.is_empty() {
        } else if cell
            .split(['+', '＋', '/', '、', '和'])
            .all(|it| EVENTS.contains(&&*it.trim().to_lowercase()))
        {
            events.push(cell.to_owned());
        } else if matches!(low.as_str(), "男" | "女") {
            put(3, &mut out);
        } else if digits && cell.len() == 11 && cell.starts_with('1') {
            put(5, &mut out);
        } else if digits && cell.len() >= 5 {
            put(6, &mut out);
        } else if digits {
            let rated = cell.parse().is_ok_and(|value: u16| (100..=4_000).contains(&value));
            if rated && !out[0].is_empty() {
                put(4, &mut out);
            }
        } else {
            let at = [0, 1, 2].into_iter().find(|at| out[*at].is_empty());
            put(at.unwrap_or(2), &mut out);
        }
    }
    out[7] = events.join("┋");
    out
}

/// The players of a tournament report (TRF).
fn report(bytes: &[u8]) -> Result<Table, Refused> {
    let document = trf::read(bytes).map_err(|_| Refused::Broken)?;
    let mut found = Collector::default();
    for (column, head) in SETTLED.iter().enumerate() {
        found.put(0, column, head)?;
    }
    for (nth, line) in document.lines.iter().enumerate() {
        if let trf::Record::Player(player) = &line.record {
            let at = (nth + 1) as u32;
            found.put(at, 0, &player.name)?;
            found.put(at, 1, &player.federation)?;
            found.put(
                at,
                3,
                match player.sex {
                    'm' => "男",
                    'w' => "女",
                    _ => "",
                },
            )?;
            found.put(
                at,
                4,
                &player.rating.filter(|it| *it > 0).map(|it| it.to_string()).unwrap_or_default(),
            )?;
            found.put(at, 8, &player.title)?;
        }
    }
    Ok(Table { settled: true, ..found.table() })
}
