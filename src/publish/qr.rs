//! Codes that a telephone reads without a network: the text itself lies in them.
//!
//! UTF-8 in one byte segment without an ECI header, no version above 15, so that a scanner in a hall reads them
//! from its seat; a long list is dealt evenly to several codes, each of which says which one it is.

use super::{Leaf, text};
use qrcodegen::{QrCode, QrCodeEcc, QrSegment, Version};

/// Modules of white around a code.
pub const QUIET: i32 = 4;
/// No finer code than this is shown.
const FINEST: u8 = 15;
/// Rows on one code at most; more are spread evenly.
const ROWS: usize = 24;

/// How much of a code may be damaged: a screen is clean, paper gets creased.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Surface {
    Screen,
    Paper,
}

/// One code with what it says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Code {
    /// What a scanner shows.
    pub text: String,
    /// First and last row of the leaf on it, from 0.
    pub rows: (usize, usize),
    pub version: u8,
    /// Modules a side, without the quiet zone.
    pub size: i32,
    /// The dark modules as the path of an SVG, a module a unit, with the quiet zone around.
    pub path: String,
}

/// The codes of a leaf in order; as few as hold it. None for a leaf that does not fit (a line longer than a code).
pub fn codes(leaf: &Leaf, surface: Surface) -> Vec<Code> {
    let rows = leaf.rows().len();
    if rows == 0 {
        return Vec::new();
    }
    let dealt = (rows.div_ceil(ROWS)..=rows).find_map(|pages| deal(leaf, pages, surface));
    dealt.unwrap_or_default()
}

fn deal(leaf: &Leaf, pages: usize, surface: Surface) -> Option<Vec<Code>> {
    let rows = leaf.rows();
    let cut = |page: usize| page * rows.len() / pages;
    (0..pages)
        .map(|page| {
            let (from, to) = (cut(page), cut(page + 1));
            let mut said = if pages > 1 {
                format!("{}/{pages} {} {}", page + 1, leaf.title(), leaf.mark())
            } else {
                format!("{} {}", leaf.title(), leaf.mark())
            };
            for row in &rows[from..to] {
                said.push('\n');
                // A game without a result: a hyphen in place of six bytes makes two rows more on a code.
                said.push_str(&text::line(leaf, row).replace(" – ", "-"));
            }
            code(said, (from, to - 1), surface)
        })
        .collect()
}

fn code(text: String, rows: (usize, usize), surface: Surface) -> Option<Code> {
    let level = match surface {
        Surface::Screen => QrCodeEcc::Low,
        Surface::Paper => QrCodeEcc::Medium,
    };
    let segments = [QrSegment::make_bytes(text.as_bytes())];
    // A higher level than asked for would make no smaller code easier to read.
    let qr =
        QrCode::encode_segments_advanced(&segments, level, Version::MIN, Version::new(FINEST), None, false)
            .ok()?;
    Some(Code { rows, version: qr.version().value(), size: qr.size(), path: path(&qr), text })
}

/// Dark runs of each line as rectangles.
fn path(qr: &QrCode) -> String {
    let mut path = String::new();
    for y in 0..qr.size() {
        let mut x = 0;
        while x < qr.size() {
            let run = (x..qr.size()).take_while(|it| qr.get_module(*it, y)).count() as i32;
            if run > 0 {
                path.push_str(&format!("M{} {}h{run}v1h-{run}z", x + QUIET, y + QUIET));
            }
            x += run.max(1);
        }
    }
    path
}
