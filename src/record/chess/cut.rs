//! Cutting a run of text without blanks into numbers and moves.
//!
//! `1.e4e52.Nf3Nc63.Bc4` has one cut in which the numbers follow each other; «longest first» finds a
//! wrong one. Each way to cut has a cost (a number out of step, something that is no move, …); the
//! cheapest wins, and among equals the one whose moves are legal.

use super::game::Score;
use super::source::is_cjk;
use super::typed::{Letters, Number, Typed, moves_at};

/// What a piece of a run is.
#[derive(Clone, Debug, PartialEq)]
pub enum Piece {
    Number(Number),
    Move(Typed),
    /// Stands where a move should and is none.
    Unreadable,
    Result(Score),
    /// Words.
    Words,
    /// `!`, `?!`, `±` on their own: a NAG, or 0 for signs without meaning.
    Sign(u8),
}

/// A piece with its place in the run.
#[derive(Clone, Debug, PartialEq)]
pub struct Lexeme {
    pub start: usize,
    pub len: usize,
    pub piece: Piece,
}

/// Where the count stands: plies before the run, counted from White's first move (ply 0 is 1. White).
#[derive(Clone, Copy, Debug)]
pub struct Count {
    pub ply: u32,
    /// What the printed numbers are ahead of the count, after an earlier slip.
    pub shift: i64,
}

impl Count {
    fn fits(self, number: Number, ply: u32) -> bool {
        let n = i64::from(ply / 2) + 1;
        // `12.` may stand before Black's move when White's is missing from the text's sight (after a comment).
        (i64::from(number.n) == n || i64::from(number.n) == n + self.shift) && number.black == (ply % 2 == 1)
    }
}

/// A printed score at `i`, and its length; blanks may stand about the dash.
pub fn result_at(s: &[char], i: usize) -> Option<(Score, usize)> {
    const FORMS: [(&str, Score); 16] = [
        ("1/2-1/2", Score::Drawn),
        ("1/2:1/2", Score::Drawn),
        ("0.5-0.5", Score::Drawn),
        ("½-½", Score::Drawn),
        ("½:½", Score::Drawn),
        ("1/2", Score::Drawn),
        ("½", Score::Drawn),
        ("1-0", Score::WhiteWon),
        ("1:0", Score::WhiteWon),
        ("0-1", Score::BlackWon),
        ("0:1", Score::BlackWon),
        ("+/-", Score::WhiteByForfeit),
        ("-/+", Score::BlackByForfeit),
        ("+:-", Score::WhiteByForfeit),
        ("-:+", Score::BlackByForfeit),
        ("*", Score::Open),
    ];
    if !matches!(s.get(i)?, '0' | '1' | '½' | '+' | '-' | '*') {
        return None;
    }
    if i > 0 && s[i - 1].is_ascii_digit() && s[i] != '½' {
        // The `1` of `1-0` may follow a move's rank, `Rf31-0`; only a longer number is in doubt.
        if i > 1 && s[i - 2].is_ascii_digit() {
            return None;
        }
    }
    'form: for (form, score) in FORMS {
        let mut k = i;
        for want in form.chars() {
            if matches!(want, '-' | ':') || k > i && s.get(k - 1).is_some_and(|c| matches!(c, '-' | ':')) {
                while s.get(k) == Some(&' ') {
                    k += 1;
                }
            }
            if s.get(k) != Some(&want) {
                continue 'form;
            }
            k += 1;
        }
        if !s.get(k).is_some_and(|c| c.is_ascii_alphanumeric() || *c == '-' && form != "*") {
            return Some((score, k - i));
        }
    }
    None
}

/// A move number at `i`: number, length, dotted. `。` and `、` serve as dots.
pub fn number_at(s: &[char], i: usize) -> Option<(Number, usize, bool)> {
    let digits = s[i..].iter().take(4).take_while(|c| c.is_ascii_digit()).count();
    if digits == 0 || digits > 3 || s.get(i + digits).is_some_and(char::is_ascii_digit) {
        return None;
    }
    let n = s[i..i + digits].iter().fold(0, |n, c| n * 10 + c.to_digit(10).unwrap_or(0));
    let (mut k, mut dots) = (i + digits, 0);
    while let Some(c) = s.get(k) {
        match c {
            '.' | '。' | '、' | '·' | '｡' | '．' | ')' => dots += 1,
            '…' | '⋯' | '‥' => dots += 3,
            _ => break,
        }
        k += 1;
    }
    Some((Number { n, black: dots >= 2 }, k - i, dots > 0))
}

/// Every piece that may begin at `i`, with its cost.
fn pieces_at(s: &[char], i: usize, letters: Letters) -> Vec<(Piece, usize, u32)> {
    let mut found = Vec::new();
    let c = s[i];
    for (typed, len) in moves_at(s, i, letters) {
        use super::finding::Habit as H;
        let odd = typed.habits.list().iter().any(|h| matches!(h, H::SmallLetter | H::CapitalFile | H::PawnFiles));
        found.push((Piece::Move(typed), len, u32::from(odd)));
    }
    if let Some((score, len)) = result_at(s, i) {
        found.push((Piece::Result(score), len, 0));
    }
    if let Some((number, len, dotted)) = number_at(s, i) {
        if dotted {
            found.push((Piece::Number(number), len, 0));
        } else if i + len == s.len() || !s[i + len].is_ascii_digit() {
            found.push((Piece::Number(number), len, 1));
        }
    }
    match c {
        '.' | '…' | '⋯' | '。' | '、' | ',' | '|' | ';' | '·' => found.push((Piece::Sign(0), 1, 0)),
        '!' | '?' => {
            let len = s[i..].iter().take(2).take_while(|c| matches!(c, '!' | '?')).count();
            let nag = match (c, len, s.get(i + 1)) {
                ('!', 1, _) => 1,
                ('?', 1, _) => 2,
                ('!', _, Some('!')) => 3,
                ('?', _, Some('?')) => 4,
                ('!', _, _) => 5,
                _ => 6,
            };
            found.push((Piece::Sign(nag), len, 0));
        }
        '+' | '#' | '=' | '-' | ':' => found.push((Piece::Sign(0), 1, 3)),
        '±' | '∓' | '⩲' | '⩱' | '∞' | '□' | '⊕' | '⟳' | '→' | '↑' | '⇆' | '○' | '△' | '⌓' | '⯹' | '∆' => {
            let nag = match c {
                '±' => 16,
                '∓' => 17,
                '⩲' => 14,
                '⩱' => 15,
                '∞' => 13,
                '□' => 7,
                '⊕' => 138,
                '→' => 40,
                '↑' => 36,
                '⇆' => 132,
                _ => 0,
            };
            found.push((Piece::Sign(nag), 1, 0));
        }
        _ => {}
    }
    if is_cjk(c) || !c.is_ascii() && !c.is_alphanumeric() {
        let len = s[i..].iter().take_while(|c| is_cjk(**c) || !c.is_ascii()).count();
        found.push((Piece::Words, len.max(1), 2));
        if len > 1 {
            found.push((Piece::Words, 1, 2));
        }
    } else if c.is_alphanumeric() {
        let len = s[i..].iter().take_while(|c| c.is_alphanumeric() && !is_cjk(**c) || matches!(c, '-' | '=' | '+' | '#')).count();
        let word = &s[i..i + len];
        let letters_only = word.iter().all(|c| c.is_alphabetic() || *c == '-');
        if letters_only && len > 3 {
            found.push((Piece::Words, len, 6));
        } else {
            for k in 2..=len.min(7) {
                found.push((Piece::Unreadable, k, 6 + u32::from(k != 3)));
            }
            if len > 7 || len == 1 {
                found.push((Piece::Unreadable, len, 8));
            }
        }
        if letters_only && len > 1 && len <= 3 {
            found.push((Piece::Words, len, 9));
        }
    } else if found.is_empty() {
        found.push((Piece::Sign(0), 1, 5));
    }
    found
}

/// All cuts of one run, priced.
#[derive(Debug)]
pub struct Cuts {
    pieces: Vec<Vec<(Piece, usize, u32)>>,
    /// For each place the plies that may have been read there and the cost of the rest.
    rest: Vec<Vec<(u32, u32)>>,
    count: Count,
}

/// Plies that may have been read at one place of a run: more would only be other ways to be wrong.
const WIDTH: usize = 6;

impl Cuts {
    /// Prices the ways to cut `s`.
    pub fn new(s: &[char], letters: Letters, count: Count) -> Cuts {
        let pieces: Vec<_> = (0..s.len()).map(|i| pieces_at(s, i, letters)).collect();
        let mut reached: Vec<Vec<(u32, u32)>> = vec![Vec::new(); s.len() + 1];
        reached[0].push((0, 0));
        for i in 0..s.len() {
            reached[i].sort_by_key(|(ply, cost)| (*cost, *ply));
            reached[i].truncate(WIDTH);
            for (ply, cost) in reached[i].clone() {
                for (piece, len, own) in &pieces[i] {
                    let (next, price) = step(count, ply, piece, *own);
                    let cell = &mut reached[i + len];
                    match cell.iter_mut().find(|(p, _)| *p == next) {
                        Some((_, best)) => *best = (*best).min(cost + price),
                        None => cell.push((next, cost + price)),
                    }
                }
            }
        }
        let mut rest: Vec<Vec<(u32, u32)>> = vec![Vec::new(); s.len() + 1];
        rest[s.len()] = reached[s.len()].iter().map(|(ply, _)| (*ply, 0)).collect();
        for i in (0..s.len()).rev() {
            for (ply, _) in &reached[i] {
                let best = pieces[i]
                    .iter()
                    .filter_map(|(piece, len, own)| {
                        let (next, price) = step(count, *ply, piece, *own);
                        look(&rest[i + len], next).map(|c| c + price)
                    })
                    .min();
                if let Some(best) = best {
                    rest[i].push((*ply, best));
                }
            }
        }
        Cuts { pieces, rest, count }
    }

    /// The cheapest pieces at `i` when `ply` plies of the run have been read, longest first.
    pub fn best_at(&self, i: usize, ply: u32) -> Vec<Lexeme> {
        let Some(pieces) = self.pieces.get(i) else { return Vec::new() };
        let priced: Vec<(u32, &Piece, usize)> = pieces
            .iter()
            .filter_map(|(piece, len, own)| {
                let (next, price) = step(self.count, ply, piece, *own);
                look(&self.rest[i + len], next).map(|c| (c + price, piece, *len))
            })
            .collect();
        let Some(best) = priced.iter().map(|p| p.0).min() else { return Vec::new() };
        let mut lexemes: Vec<Lexeme> = priced
            .into_iter()
            .filter(|p| p.0 == best)
            .map(|(_, piece, len)| Lexeme { start: i, len, piece: piece.clone() })
            .collect();
        lexemes.sort_by_key(|l| std::cmp::Reverse(l.len));
        lexemes
    }
}

fn look(cell: &[(u32, u32)], ply: u32) -> Option<u32> {
    cell.iter().find(|(p, _)| *p == ply).map(|(_, cost)| *cost)
}

fn step(count: Count, ply: u32, piece: &Piece, own: u32) -> (u32, u32) {
    match piece {
        Piece::Move(_) | Piece::Unreadable => (ply + 1, own),
        Piece::Number(number) => {
            let fits = count.fits(*number, count.ply + ply);
            // `12.` before Black's move is lazy rather than wrong.
            let lazy = !number.black && count.fits(Number { black: true, ..*number }, count.ply + ply);
            (ply, own + if fits { 0 } else if lazy { 2 } else { 4 })
        }
        Piece::Result(_) | Piece::Words | Piece::Sign(_) => (ply, own),
    }
}
