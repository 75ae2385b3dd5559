//! Workbooks made by hand: good ones of each kind, and the crafted files of security page S7.

use qihui::formats::import::{MAX_CELLS, MAX_FILE, MAX_ROWS, MAX_TEXT, MAX_UNPACKED, Refused};
use std::io::{Cursor, Write};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

pub type Parts = Vec<(String, String)>;

fn pack(parts: &[(String, String)], method: CompressionMethod) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in parts {
        let options = SimpleFileOptions::default().compression_method(method);
        zip.start_file(name.as_str(), options).expect("a file");
        zip.write_all(text.as_bytes()).expect("written");
    }
    zip.finish().expect("an archive").into_inner()
}

pub fn zip_of(parts: &[(String, String)]) -> Vec<u8> {
    pack(parts, CompressionMethod::Deflated)
}

pub fn stored(parts: &[(String, String)]) -> Vec<u8> {
    pack(parts, CompressionMethod::Stored)
}

/// The parts of a workbook with this as its one sheet.
pub fn parts(sheet: &str) -> Parts {
    let rel = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    let package = "http://schemas.openxmlformats.org/package/2006";
    let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
    let text = |it: String| format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>{it}");
    vec![
        ("[Content_Types].xml".into(), text(format!("<Types xmlns=\"{package}/content-types\"/>"))),
        (
            "_rels/.rels".into(),
            text(format!(
                "<Relationships xmlns=\"{package}/relationships\"><Relationship Id=\"r1\" Type=\"{rel}/officeDocument\" Target=\"xl/workbook.xml\"/></Relationships>"
            )),
        ),
        (
            "xl/workbook.xml".into(),
            text(format!(
                "<workbook xmlns=\"{main}\" xmlns:r=\"{rel}\"><sheets><sheet name=\"Sheet1\" sheetId=\"1\" r:id=\"r1\"/></sheets></workbook>"
            )),
        ),
        (
            "xl/_rels/workbook.xml.rels".into(),
            text(format!(
                "<Relationships xmlns=\"{package}/relationships\"><Relationship Id=\"r1\" Type=\"{rel}/worksheet\" Target=\"worksheets/sheet1.xml\"/></Relationships>"
            )),
        ),
        (
            "xl/worksheets/sheet1.xml".into(),
            text(sheet.replacen("<worksheet", &format!("<worksheet xmlns=\"{main}\""), 1)),
        ),
    ]
}

pub fn xlsx(sheet: &str) -> Vec<u8> {
    zip_of(&parts(sheet))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

pub fn sheet(rows: &[Vec<&str>]) -> String {
    let rows: String = rows
        .iter()
        .zip(1..)
        .map(|(row, n)| {
            let cells: String = row
                .iter()
                .zip('A'..)
                .map(|(cell, column)| {
                    format!("<c r=\"{column}{n}\" t=\"inlineStr\"><is><t>{}</t></is></c>", escaped(cell))
                })
                .collect();
            format!("<row r=\"{n}\">{cells}</row>")
        })
        .collect();
    format!("<worksheet><sheetData>{rows}</sheetData></worksheet>")
}

/// Two rows of cells written out.
pub fn cells(first: &str, second: &str) -> String {
    format!(
        "<worksheet><sheetData><row r=\"1\">{first}</row><row r=\"2\">{second}</row></sheetData></worksheet>"
    )
}

pub fn xlsx_shared(rows: &[Vec<&str>]) -> Vec<u8> {
    let mut strings = String::new();
    let mut at = 0;
    let mut body = String::new();
    for (row, n) in rows.iter().zip(1..) {
        body += &format!("<row r=\"{n}\">");
        for (cell, column) in row.iter().zip('A'..) {
            strings += &format!("<si><t>{}</t></si>", escaped(cell));
            body += &format!("<c r=\"{column}{n}\" t=\"s\"><v>{at}</v></c>");
            at += 1;
        }
        body += "</row>";
    }
    with_strings(&format!("<worksheet><sheetData>{body}</sheetData></worksheet>"), &strings)
}

fn with_strings(sheet: &str, strings: &str) -> Vec<u8> {
    let mut parts = parts(sheet);
    let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
    parts.push(("xl/sharedStrings.xml".into(), format!("<sst xmlns=\"{main}\">{strings}</sst>")));
    let shared = "<Relationship Id=\"r2\" Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings\" Target=\"sharedStrings.xml\"/></Relationships>";
    parts[3].1 = parts[3].1.replace("</Relationships>", shared);
    zip_of(&parts)
}

pub fn ods_parts(rows: &[Vec<&str>]) -> Parts {
    let rows: String = rows
        .iter()
        .map(|row| {
            let cells: String = row
                .iter()
                .map(|cell| format!("<table:table-cell office:value-type=\"string\"><text:p>{}</text:p></table:table-cell>", escaped(cell)))
                .collect();
            format!("<table:table-row>{cells}<table:table-cell table:number-columns-repeated=\"16374\"/></table:table-row>")
        })
        .collect();
    let tail = "<table:table-row table:number-rows-repeated=\"1048573\"><table:table-cell table:number-columns-repeated=\"16384\"/></table:table-row>";
    ods_of(&format!("{rows}{tail}"))
}

fn ods_of(rows: &str) -> Parts {
    let open = "urn:oasis:names:tc:opendocument:xmlns";
    vec![
        ("mimetype".into(), "application/vnd.oasis.opendocument.spreadsheet".into()),
        (
            "content.xml".into(),
            format!(
                "<office:document-content xmlns:office=\"{open}:office:1.0\" xmlns:table=\"{open}:table:1.0\" xmlns:text=\"{open}:text:1.0\"><office:body><office:spreadsheet><table:table table:name=\"A\">{rows}</table:table></office:spreadsheet></office:body></office:document-content>"
            ),
        ),
    ]
}

pub fn ods(rows: &[Vec<&str>]) -> Vec<u8> {
    zip_of(&ods_parts(rows))
}

fn record(kind: u16, data: &[u8]) -> Vec<u8> {
    [&kind.to_le_bytes()[..], &(data.len() as u16).to_le_bytes(), data].concat()
}

fn label(row: u16, column: u16, text: &str) -> Vec<u8> {
    let units: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let mut data = [row.to_le_bytes(), column.to_le_bytes(), [0, 0]].concat();
    data.extend((text.encode_utf16().count() as u16).to_le_bytes());
    data.push(1);
    data.extend(units);
    record(0x0204, &data)
}

/// A BIFF8 stream with one sheet of these records.
fn old_stream(sheet: &[u8]) -> Vec<u8> {
    let begin = |kind: u16| record(0x0809, &[&[0, 6][..], &kind.to_le_bytes(), &[0; 12]].concat());
    let head = [begin(5), record(0x0042, &1200u16.to_le_bytes())].concat();
    let bound = |at: u32| record(0x0085, &[&at.to_le_bytes()[..], &[0, 0, 6, 0], b"Sheet1"].concat());
    let end = record(0x000A, &[]);
    let at = (head.len() + bound(0).len() + end.len()) as u32;
    let mut all = [head, bound(at), end.clone(), begin(16), sheet.to_vec(), end].concat();
    all.resize(all.len().max(4_096), 0);
    all
}

/// A compound file with one stream in it.
pub fn compound(name: &str, stream: &[u8]) -> Vec<u8> {
    let count = stream.len().div_ceil(512);
    let mut file = vec![0u8; 512];
    file[..8].copy_from_slice(&[0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]);
    file[24..34].copy_from_slice(&[0x3E, 0, 3, 0, 0xFE, 0xFF, 9, 0, 6, 0]);
    let fats = (count + 2).div_ceil(127).max(1);
    file[44..48].copy_from_slice(&(fats as u32).to_le_bytes());
    file[48..52].copy_from_slice(&(fats as u32).to_le_bytes());
    file[56..60].copy_from_slice(&4_096u32.to_le_bytes());
    file[60..64].copy_from_slice(&0xFFFF_FFFEu32.to_le_bytes());
    file[68..72].copy_from_slice(&0xFFFF_FFFEu32.to_le_bytes());
    for n in 0..109 {
        let id = if n < fats { n as u32 } else { u32::MAX };
        file[76 + 4 * n..80 + 4 * n].copy_from_slice(&id.to_le_bytes());
    }
    let mut table = vec![0xFFFF_FFFDu32; fats];
    table.push(0xFFFF_FFFE);
    table.extend((0..count).map(|n| if n + 1 == count { 0xFFFF_FFFE } else { (fats + 2 + n) as u32 }));
    table.resize(fats * 128, u32::MAX);
    file.extend(table.iter().flat_map(|it| it.to_le_bytes()));
    let entry = |name: &str, kind: u8, start: u32, size: u32, child: u32| {
        let mut entry = vec![0u8; 128];
        let units: Vec<u8> = name.encode_utf16().flat_map(u16::to_le_bytes).collect();
        entry[..units.len()].copy_from_slice(&units);
        entry[64..66].copy_from_slice(&(units.len() as u16 + 2).to_le_bytes());
        entry[66] = kind;
        entry[67] = 1;
        entry[68..76].copy_from_slice(&[255; 8]);
        entry[76..80].copy_from_slice(&child.to_le_bytes());
        entry[116..120].copy_from_slice(&start.to_le_bytes());
        entry[120..124].copy_from_slice(&size.to_le_bytes());
        entry
    };
    let mut folder = entry("Root Entry", 5, 0xFFFF_FFFE, 0, 1);
    folder.extend(entry(name, 2, fats as u32 + 1, stream.len() as u32, u32::MAX));
    folder.resize(512, 0);
    file.extend(folder);
    file.extend(stream);
    file.resize(512 * (1 + fats + 1 + count), 0);
    file
}

pub fn old_book(rows: &[Vec<&str>]) -> Vec<u8> {
    let cells: Vec<u8> = rows
        .iter()
        .zip(0..)
        .flat_map(|(row, r)| row.iter().zip(0..).flat_map(move |(cell, c)| label(r, c, cell)))
        .collect();
    compound("Workbook", &old_stream(&cells))
}

/// What was made, the file, and the refusal expected; `None` where it is read, within the limits.
pub type Crafted = (&'static str, Vec<u8>, Option<Refused>);

pub fn hostile() -> Vec<Crafted> {
    let mut all = bombs();
    all.extend(broken_zips());
    all.extend(strange_sheets());
    all.extend(strange_documents());
    all.extend(old_books());
    all.extend(texts());
    all
}

const UNPACKS: Option<Refused> = Some(Refused::Unpacks { most: MAX_UNPACKED });
const CELLS: Option<Refused> = Some(Refused::TooManyCells { most: MAX_CELLS });
const ROWS: Option<Refused> = Some(Refused::TooManyRows { most: MAX_ROWS });
const BROKEN: Option<Refused> = Some(Refused::Broken);

fn good() -> Vec<u8> {
    xlsx(&sheet(&[vec!["姓名", "学院"], vec!["张三", "数学"]]))
}

fn bombs() -> Vec<Crafted> {
    let zeros = |bytes: usize| " ".repeat(bytes);
    let with = |name: &str, text: String| {
        let mut parts = parts(&sheet(&[vec!["姓名"], vec!["张三"]]));
        parts.push((name.into(), text));
        zip_of(&parts)
    };
    let in_sheet = xlsx(&format!("<worksheet>{}<sheetData/></worksheet>", zeros(31 << 20)));
    let files: Parts = (0..201).map(|n| (format!("{n}"), String::new())).collect();
    let halves: Parts = (0..8).map(|n| (format!("{n}"), zeros(5 << 20))).collect();
    let lying = lie(with("xl/media/a", zeros(40 << 20)), 40 << 20, 1_000);
    let nested = with("a.zip", String::from_utf8_lossy(&with("b", zeros(1 << 20))).into_owned());
    let hidden = with("xl/media/big.png", zeros(32 << 20));
    vec![
        ("a sheet of 31 MB of blanks", in_sheet, UNPACKS),
        ("a picture of 32 MB of blanks", hidden, UNPACKS),
        ("2 MB that pack a thousandfold", with("xl/media/a", zeros(2 << 20)), UNPACKS),
        ("eight files of 5 MB", zip_of(&halves), UNPACKS),
        ("a directory that says 1,000 bytes for 40 MB", lying, BROKEN),
        ("201 files", zip_of(&files), Some(Refused::TooManyFiles { files: 201 })),
        ("a zip in a workbook is not opened", nested, None),
    ]
}

/// Changes the unpacked size that the archive's directory and its entry declare.
fn lie(mut bytes: Vec<u8>, truth: u32, told: u32) -> Vec<u8> {
    let truth = truth.to_le_bytes();
    let places: Vec<usize> =
        bytes.windows(4).enumerate().filter(|(_, it)| *it == truth).map(|(at, _)| at).collect();
    for at in places {
        bytes[at..at + 4].copy_from_slice(&told.to_le_bytes());
    }
    bytes
}

fn broken_zips() -> Vec<Crafted> {
    let whole = good();
    let end = whole.len() - 22;
    let mut counted = whole.clone();
    counted[end + 8..end + 12].copy_from_slice(&[255; 4]);
    let mut moved = whole.clone();
    moved[end + 16..end + 20].copy_from_slice(&u32::MAX.to_le_bytes());
    let mut flipped = whole.clone();
    let start = whole.windows(4).position(|it| it == b"PK\x01\x02").unwrap_or(0);
    flipped[start + 42..start + 46].copy_from_slice(&7u32.to_le_bytes());
    let mut locked = whole.clone();
    locked[start + 8] |= 1;
    locked[6] |= 1;
    let only = |name: &str| zip_of(&[(name.to_owned(), "x".to_owned())]);
    let mut without = parts(&sheet(&[vec!["姓名"], vec!["张三"]]));
    without.truncate(4);
    vec![
        ("cut in the middle", whole[..whole.len() / 2].to_vec(), BROKEN),
        ("only its first letters", b"PK\x03\x04".to_vec(), BROKEN),
        (
            "only its end, empty",
            b"PK\x05\x06\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0".to_vec(),
            Some(Refused::UnknownKind),
        ),
        ("65,535 files declared", counted, Some(Refused::TooManyFiles { files: 65_535 })),
        ("a directory beyond the end", moved, BROKEN),
        ("an entry that points into another", flipped, BROKEN),
        ("an entry with a password", locked, Some(Refused::Locked)),
        ("a zip of something else", only("word/document.xml"), Some(Refused::UnknownKind)),
        ("a workbook without its sheet", zip_of(&without), Some(Refused::Empty)),
        ("a workbook that is no XML", zip_of(&[("xl/workbook.xml".into(), "\u{0}<<<".into())]), BROKEN),
    ]
}

fn strange_sheets() -> Vec<Crafted> {
    let one = |reference: &str| {
        let corner = format!("<c r=\"{reference}\" t=\"inlineStr\"><is><t>x</t></is></c>");
        xlsx(&cells("<c r=\"A1\" t=\"inlineStr\"><is><t>姓名</t></is></c>", &corner))
    };
    let declared = format!(
        "<worksheet><dimension ref=\"A1:XFD1048576\"/><sheetData>{}</sheetData></worksheet>",
        "<row r=\"1\"><c r=\"A1\" t=\"inlineStr\"><is><t>姓名</t></is></c></row>"
    );
    let many_rows: String =
        (1..=5_002).map(|n| format!("<row r=\"{n}\"><c r=\"A{n}\"><v>{n}</v></c></row>")).collect();
    let wide: String =
        (1..=1_000).map(|n| format!("<row r=\"{n}\">{}</row>", "<c><v>1</v></c>".repeat(250))).collect();
    let strings: String = (0..=200_000).map(|_| "<si/>").collect();
    let body = |it: &str| format!("<worksheet><sheetData>{it}</sheetData></worksheet>");
    let doctype = |inner: &str| {
        format!("<!DOCTYPE x [{inner}]>{}", cells("<c r=\"A1\" t=\"inlineStr\"><is><t>&a;</t></is></c>", ""))
    };
    let deep = format!("{}{}", "<a>".repeat(50_000), "</a>".repeat(50_000));
    let mut linked = parts(&sheet(&[vec!["姓名"], vec!["张三"]]));
    linked[3].1 = linked[3].1.replace("worksheets/sheet1.xml", "http://127.0.0.1/sheet1.xml");
    let mut climbing = parts(&sheet(&[vec!["姓名"], vec!["张三"]]));
    climbing[3].1 = climbing[3].1.replace("worksheets/sheet1.xml", "../../../../etc/passwd");
    vec![
        ("a cell in the last corner", one("XFD1048576"), None),
        ("a cell at A0", one("A0"), BROKEN),
        ("a cell beyond the last column", one("ZZZZ1"), BROKEN),
        ("a cell of row 99999999999", one("A99999999999"), BROKEN),
        ("10⁶ × 10⁴ declared, one written", xlsx(&declared), None),
        ("5,002 rows", xlsx(&body(&many_rows)), ROWS),
        ("250,000 cells", xlsx(&body(&wide)), CELLS),
        ("200,001 shared strings", with_strings(&body(""), &strings), CELLS),
        (
            "a shared string that is not there",
            xlsx(&body("<row r=\"1\"><c r=\"A1\" t=\"s\"><v>9</v></c></row>")),
            BROKEN,
        ),
        (
            "entities that multiply",
            xlsx(&doctype("<!ENTITY b \"bbbbbbbbbb\"><!ENTITY a \"&b;&b;&b;&b;\">")),
            BROKEN,
        ),
        ("an entity from a file", xlsx(&doctype("<!ENTITY a SYSTEM \"file:///etc/passwd\">")), BROKEN),
        ("50,000 tags in each other", xlsx(&body(&deep)), Some(Refused::Empty)),
        ("a sheet on another machine", zip_of(&linked), Some(Refused::Empty)),
        ("a sheet outside of the archive", zip_of(&climbing), Some(Refused::Empty)),
        ("no rows", xlsx(&body("")), Some(Refused::Empty)),
        ("rows without an end", xlsx("<worksheet><sheetData><row r=\"1\"><c r=\"A1\"><v>1"), BROKEN),
    ]
}

fn strange_documents() -> Vec<Crafted> {
    let cell = "<table:table-cell><text:p>x</text:p></table:table-cell>";
    let row = |rows: u64, columns: u64| {
        let cell = format!(
            "<table:table-cell table:number-columns-repeated=\"{columns}\"><text:p>x</text:p></table:table-cell>"
        );
        zip_of(&ods_of(&format!(
            "<table:table-row table:number-rows-repeated=\"{rows}\">{cell}</table:table-row>"
        )))
    };
    vec![
        ("a row repeated a million times", row(1_048_576, 1), ROWS),
        ("a full row repeated 4,000 times", row(4_000, 16_384), CELLS),
        ("a cell repeated 10¹⁰ times", row(1, 10_000_000_000), None),
        ("a row repeated 0 times is one", row(0, 0), None),
        ("cells without rows", zip_of(&ods_of(cell)), Some(Refused::Empty)),
        (
            "a document that is cut",
            zip_of(&[("content.xml".into(), "<office:document-content><table:table".into())]),
            BROKEN,
        ),
        ("an empty document", zip_of(&[("content.xml".into(), String::new())]), Some(Refused::Empty)),
    ]
}

fn old_books() -> Vec<Crafted> {
    let book = |sheet: &[u8]| compound("Workbook", &old_stream(sheet));
    let corners = [label(0, 0, "姓名"), label(65_535, 255, "x")].concat();
    let mut declared =
        record(0x0200, &[&0u32.to_le_bytes()[..], &u32::MAX.to_le_bytes(), &[0, 0, 255, 255, 0, 0]].concat());
    declared.extend(label(0, 0, "姓名"));
    let locked = [record(0x002F, &[0; 6]), label(0, 0, "姓名")].concat();
    let mut circle = book(&label(0, 0, "姓名"));
    // The stream's first sector is followed by itself.
    circle[512 + 8..512 + 12].copy_from_slice(&2u32.to_le_bytes());
    let mut wild = book(&label(0, 0, "姓名"));
    wild[48..52].copy_from_slice(&0x00FF_FFFFu32.to_le_bytes());
    let short = [0x04, 0x02, 0xFF, 0x1F, 1, 2];
    vec![
        ("an old sheet with a cell in each corner", book(&corners), CELLS),
        ("an old sheet that declares 4·10⁹ rows", book(&declared), CELLS),
        ("an old workbook with a password", book(&locked), Some(Refused::Locked)),
        ("an old file whose chain is a circle", circle, BROKEN),
        ("an old file whose folder is nowhere", wild, BROKEN),
        ("an old file without a workbook", compound("WordDocument", &[0; 4_096]), BROKEN),
        (
            "an old file that is only its first sector",
            compound("Workbook", &[0; 4_096])[..512].to_vec(),
            BROKEN,
        ),
        ("an old sheet whose record is cut", book(&short), BROKEN),
    ]
}

fn texts() -> Vec<Crafted> {
    let too_large = |bytes: usize, most: usize| Some(Refused::TooLarge { bytes, most });
    vec![
        ("50 MB of csv", vec![b'a'; 50 << 20], too_large(50 << 20, MAX_FILE)),
        ("6 MB of csv", "张三,1\n".repeat(800_000).into_bytes(), too_large(8_000_000 / 10 * 9, MAX_TEXT)),
        ("a million empty lines", "\n".repeat(1_000_000).into_bytes(), Some(Refused::Empty)),
        ("a million commas", [b"\xE5\xBC\xA0,".as_slice(), &[b','; 1_000_000]].concat(), None),
        ("one line of 4 MB", vec![b'a'; 4 << 20], None),
        ("a quote that is never closed", format!("姓名,学院\n\"{}", "x,".repeat(500_000)).into_bytes(), None),
        ("a picture", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec(), Some(Refused::UnknownKind)),
        ("nothing", Vec::new(), Some(Refused::Empty)),
    ]
}
