//! 长图: where each word of a leaf stands on one long picture, as wide as a telephone shows without zooming.
//!
//! Numbers are pixels; whoever draws it needs a canvas and the fonts of the system, and no more.

use super::{Cell, Kind, Leaf};

/// Pictures in a chat are shown this wide.
pub const WIDTH: u32 = 1080;
const MARGIN: u32 = 48;
const ROW: u32 = 64;
const HEAD: u32 = 240;
/// Browsers draw no canvas higher than this; a longer list goes on in further columns of pictures.
const TALLEST: usize = 240;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    Start,
    Middle,
    End,
}

/// A word: `x` is where [`Align`] says, `y` its base line, and it is squeezed into `room`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    pub text: String,
    pub x: u32,
    pub y: u32,
    pub size: u32,
    pub bold: bool,
    pub align: Align,
    pub room: u32,
}

/// One picture: words on white, every other row on a light band.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    pub height: u32,
    pub words: Vec<Word>,
    /// Top and height of each band.
    pub bands: Vec<(u32, u32)>,
}

/// The pictures of a leaf: one, unless it has more rows than a browser can draw.
pub fn plan(leaf: &Leaf) -> Vec<Picture> {
    let rows: Vec<&Vec<Cell>> = leaf.rows().iter().collect();
    let parts = rows.chunks(TALLEST).collect::<Vec<_>>();
    let of = parts.len();
    parts.into_iter().zip(1..).map(|(part, at)| one(leaf, part, at, of)).collect()
}

fn one(leaf: &Leaf, rows: &[&Vec<Cell>], at: usize, of: usize) -> Picture {
    let title = if of > 1 { format!("{} {at}/{of}", leaf.title()) } else { leaf.title().to_owned() };
    let heading = |text: String, y: u32, size: u32, bold: bool| Word {
        text,
        x: MARGIN,
        y,
        size,
        bold,
        align: Align::Start,
        room: WIDTH - 2 * MARGIN,
    };
    let mut words = vec![
        heading(leaf.event().to_owned(), 74, 36, false),
        heading(title, 134, 48, true),
        heading(leaf.mark().to_owned(), 180, 28, false),
    ];
    let places = places(leaf);
    let mut bands = Vec::new();
    for place in &places {
        let head = leaf.columns()[place.column].head.clone();
        words.push(place.word(head, HEAD - 16, 26, false));
    }
    for (row, at) in rows.iter().zip(0_u32..) {
        let top = HEAD + at * ROW;
        if at % 2 == 0 {
            bands.push((top, ROW));
        }
        for place in &places {
            if let Some(cell) = row.get(place.column) {
                words.push(place.word(cell.to_string(), top + 44, 34, place.bold));
            }
        }
    }
    words.retain(|it| !it.text.is_empty());
    Picture { height: HEAD + rows.len() as u32 * ROW + MARGIN, words, bands }
}

/// Where a column stands.
struct At {
    column: usize,
    x: u32,
    room: u32,
    align: Align,
    bold: bool,
}

impl At {
    fn word(&self, text: String, y: u32, size: u32, bold: bool) -> Word {
        Word { text, x: self.x, y, size, bold, align: self.align, room: self.room }
    }
}

/// Narrow columns as they need, the names share the rest. What may be left out is: a picture is read on the way.
fn places(leaf: &Leaf) -> Vec<At> {
    let kept: Vec<(usize, Kind)> = leaf
        .columns()
        .iter()
        .map(|it| it.kind)
        .enumerate()
        .filter(|(_, kind)| *kind != Kind::Aside)
        .collect();
    let narrow = |kind: Kind| match kind {
        Kind::Place => 96,
        Kind::Result => 150,
        Kind::Score => 130,
        Kind::Who | Kind::Aside => 0,
    };
    let names = kept.iter().filter(|(_, kind)| *kind == Kind::Who).count().max(1) as u32;
    let taken: u32 = kept.iter().map(|(_, kind)| narrow(*kind)).sum();
    let name = (WIDTH - 2 * MARGIN).saturating_sub(taken) / names;
    let mut left = MARGIN;
    let mut at = Vec::new();
    for (column, kind) in kept {
        let room = if kind == Kind::Who { name } else { narrow(kind) };
        let (align, x) = match kind {
            Kind::Place => (Align::Start, left),
            Kind::Result => (Align::Middle, left + room / 2),
            Kind::Score => (Align::End, left + room),
            Kind::Who | Kind::Aside => (Align::Start, left + 12),
        };
        let bold = matches!(kind, Kind::Place | Kind::Result | Kind::Score);
        at.push(At { column, x, room: room.saturating_sub(16), align, bold });
        left += room;
    }
    at
}
