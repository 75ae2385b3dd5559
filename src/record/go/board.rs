//! The board: points, stones, groups and their liberties (气), without rules of play.

use crate::tournament::Side;
use serde::{Deserialize, Serialize, Serializer};
use std::fmt;

/// A stone's colour. Black moves first: [`Side::First`] (R054).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Stone {
    #[serde(rename = "B")]
    Black,
    #[serde(rename = "W")]
    White,
}

impl Stone {
    pub const fn opposite(self) -> Stone {
        match self {
            Stone::Black => Stone::White,
            Stone::White => Stone::Black,
        }
    }

    /// The player's side in the event.
    pub const fn side(self) -> Side {
        match self {
            Stone::Black => Side::First,
            Stone::White => Side::Second,
        }
    }

    /// The property that SGF writes a move of this colour with.
    pub const fn letter(self) -> char {
        match self {
            Stone::Black => 'B',
            Stone::White => 'W',
        }
    }
}

/// Width and height in points; each from 5 to 25.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Size {
    width: u8,
    height: u8,
}

impl Size {
    /// 19×19.
    pub const NINETEEN: Size = Size { width: 19, height: 19 };

    /// `None` outside 5–25.
    pub const fn new(width: u8, height: u8) -> Option<Size> {
        if width >= 5 && width <= 25 && height >= 5 && height <= 25 {
            Some(Size { width, height })
        } else {
            None
        }
    }

    pub const fn square(side: u8) -> Option<Size> {
        Size::new(side, side)
    }

    pub const fn width(self) -> u8 {
        self.width
    }

    pub const fn height(self) -> u8 {
        self.height
    }

    /// The number of points.
    pub const fn points(self) -> u16 {
        self.width as u16 * self.height as u16
    }

    /// Every point, row by row from the top.
    pub fn all(self) -> impl Iterator<Item = Point> {
        (0..self.height).flat_map(move |y| (0..self.width).map(move |x| Point { x, y }))
    }

    /// The points where handicap stones and diagrams have their stars (星), on odd boards of seven and more.
    pub fn stars(self) -> Vec<Point> {
        let lines = |length: u8| match length {
            0..=6 => Vec::new(),
            7..=12 => vec![2, length - 3],
            _ => vec![3, length - 4],
        };
        let middle = |length: u8| (length % 2 == 1 && length >= 7).then_some(length / 2);
        let (columns, rows) = (lines(self.width), lines(self.height));
        let mut stars: Vec<Point> =
            rows.iter().flat_map(|&y| columns.iter().map(move |&x| Point { x, y })).collect();
        if let (Some(x), Some(y)) = (middle(self.width), middle(self.height)) {
            stars.push(Point { x, y });
            if self.width >= 15 && self.height >= 15 {
                stars.extend(rows.iter().map(|&y| Point { x, y }));
                stars.extend(columns.iter().map(|&x| Point { x, y }));
            }
        }
        stars.sort();
        stars
    }
}

/// A crossing of two lines, counted from the upper left corner, from 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Point {
    pub x: u8,
    pub y: u8,
}

impl PartialOrd for Point {
    fn partial_cmp(&self, other: &Point) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Point {
    /// Row by row from the top.
    fn cmp(&self, other: &Point) -> std::cmp::Ordering {
        (self.y, self.x).cmp(&(other.y, other.x))
    }
}

impl Point {
    /// Reads SGF's two small letters, column then row: `pd`.
    pub fn from_sgf(text: &str) -> Option<Point> {
        let &[x, y] = text.as_bytes() else { return None };
        let line = |letter: u8| letter.is_ascii_lowercase().then(|| letter - b'a');
        Some(Point { x: line(x)?, y: line(y)? })
    }

    /// Reads what a board's edge shows, `Q16` (the letter I is left out, rows count from below), in either case.
    pub fn from_label(text: &str, size: Size) -> Option<Point> {
        let mut letters = text.trim().chars();
        let column = letters.next()?.to_ascii_uppercase();
        let row: u8 = letters.as_str().parse().ok()?;
        let x = match column {
            'A'..='H' => column as u8 - b'A',
            'J'..='Z' => column as u8 - b'B',
            _ => return None,
        };
        let y = size.height().checked_sub(row)?;
        let point = Point { x, y };
        (row > 0 && point.is_on(size)).then_some(point)
    }

    /// As the board's edge shows it: `Q16`.
    pub fn label(self, size: Size) -> String {
        let letter = if self.x < 8 { b'A' + self.x } else { b'B' + self.x.min(24) };
        format!("{}{}", char::from(letter), size.height().saturating_sub(self.y))
    }

    pub const fn is_on(self, size: Size) -> bool {
        self.x < size.width && self.y < size.height
    }

    fn neighbours(self, size: Size) -> impl Iterator<Item = Point> {
        let Point { x, y } = self;
        [
            (y > 0).then(|| Point { x, y: y - 1 }),
            (x > 0).then(|| Point { x: x - 1, y }),
            (x + 1 < size.width).then(|| Point { x: x + 1, y }),
            (y + 1 < size.height).then(|| Point { x, y: y + 1 }),
        ]
        .into_iter()
        .flatten()
    }
}

impl fmt::Display for Point {
    /// SGF's letters.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.x.min(25)), char::from(b'a' + self.y.min(25)))
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl Serialize for Point {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Connected stones of one colour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    pub stone: Stone,
    pub points: Vec<Point>,
    /// The empty points beside it (气).
    pub liberties: Vec<Point>,
}

/// Where stones stand.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board {
    size: Size,
    cells: Vec<Option<Stone>>,
}

impl Board {
    pub fn empty(size: Size) -> Board {
        Board { size, cells: vec![None; usize::from(size.points())] }
    }

    pub fn size(&self) -> Size {
        self.size
    }

    fn index(&self, at: Point) -> usize {
        usize::from(at.y) * usize::from(self.size.width) + usize::from(at.x)
    }

    /// The stone on a point; `None` also off the board.
    pub fn stone(&self, at: Point) -> Option<Stone> {
        if at.is_on(self.size) { self.cells[self.index(at)] } else { None }
    }

    /// Puts or takes a stone as a diagram does: nothing is captured. Off the board nothing happens.
    pub fn set(&mut self, at: Point, stone: Option<Stone>) {
        if at.is_on(self.size) {
            let index = self.index(at);
            self.cells[index] = stone;
        }
    }

    /// The stones connected with the one on `at`, and their liberties.
    pub fn group(&self, at: Point) -> Option<Group> {
        let stone = self.stone(at)?;
        let (mut points, liberties) = self.region(at, |cell| cell == Some(stone));
        let mut liberties: Vec<Point> =
            liberties.into_iter().filter(|&beside| self.stone(beside).is_none()).collect();
        points.sort();
        liberties.sort();
        Some(Group { stone, points, liberties })
    }

    /// The connected points that satisfy `inside`, from `at`, and the points beside them.
    pub(super) fn region(
        &self,
        at: Point,
        inside: impl Fn(Option<Stone>) -> bool,
    ) -> (Vec<Point>, Vec<Point>) {
        let mut seen = vec![false; self.cells.len()];
        seen[self.index(at)] = true;
        let (mut points, mut border, mut next) = (Vec::new(), Vec::new(), vec![at]);
        while let Some(point) = next.pop() {
            points.push(point);
            for neighbour in point.neighbours(self.size) {
                let index = self.index(neighbour);
                if std::mem::replace(&mut seen[index], true) {
                    continue;
                }
                if inside(self.cells[index]) { next.push(neighbour) } else { border.push(neighbour) }
            }
        }
        (points, border)
    }

    /// The group on `at` has a liberty.
    fn breathes(&self, at: Point) -> bool {
        let Some(stone) = self.stone(at) else { return true };
        // Most groups breathe at the very stone that is asked about.
        if at.neighbours(self.size).any(|beside| self.cells[self.index(beside)].is_none()) {
            return true;
        }
        let mut seen = vec![false; self.cells.len()];
        seen[self.index(at)] = true;
        let mut next = vec![at];
        while let Some(point) = next.pop() {
            for neighbour in point.neighbours(self.size) {
                let index = self.index(neighbour);
                match self.cells[index] {
                    None => return true,
                    Some(other) if other == stone && !seen[index] => {
                        seen[index] = true;
                        next.push(neighbour);
                    }
                    Some(_) => {}
                }
            }
        }
        false
    }

    /// Puts a stone on an empty point and takes the opponent's stones that have no liberty left (提子), which
    /// comes before the question of own liberties. Answers with the captured points, or with how many own
    /// stones would be left without liberty (禁着点); then the board is as it was.
    pub(super) fn place(&mut self, at: Point, stone: Stone) -> Result<Vec<Point>, u16> {
        self.set(at, Some(stone));
        let mut captured = Vec::new();
        for neighbour in at.neighbours(self.size) {
            if self.stone(neighbour) == Some(stone.opposite()) && !self.breathes(neighbour) {
                let (points, _) = self.region(neighbour, |cell| cell == Some(stone.opposite()));
                for &point in &points {
                    self.set(point, None);
                }
                captured.extend(points);
            }
        }
        if captured.is_empty() && !self.breathes(at) {
            let (own, _) = self.region(at, |cell| cell == Some(stone));
            self.set(at, None);
            return Err(own.len() as u16);
        }
        captured.sort();
        Ok(captured)
    }

    /// Groups without a liberty: none in play, but a diagram may set them up.
    pub fn breathless(&self) -> Vec<Point> {
        self.size.all().filter(|&at| !self.breathes(at)).collect()
    }

    /// The rows from the top, `X` Black, `O` White, `.` empty.
    pub fn rows(&self) -> Vec<String> {
        self.cells
            .chunks(usize::from(self.size.width))
            .map(|row| {
                row.iter()
                    .map(|cell| match cell {
                        Some(Stone::Black) => 'X',
                        Some(Stone::White) => 'O',
                        None => '.',
                    })
                    .collect()
            })
            .collect()
    }

    /// A number that equal boards share, for finding earlier ones: the keys of all its stones together.
    pub(super) fn fingerprint(&self) -> u64 {
        let stones = self.size.all().filter_map(|at| Some(self.key(at, self.stone(at)?)));
        stones.fold(0, |all, key| all ^ key)
    }

    /// The part of a stone in [`Board::fingerprint`].
    pub(super) fn key(&self, at: Point, stone: Stone) -> u64 {
        let mut z = (self.index(at) as u64 * 2 + u64::from(stone == Stone::White) + 1)
            .wrapping_mul(0x9e37_79b9_7f4a_7c15);
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.rows().join("/"))
    }
}
