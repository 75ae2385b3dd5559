//! How far a typed token is from the true spellings of a legal move.
//!
//! Cost 0 is a true spelling; otherwise the Damerau–Levenshtein distance to the nearest one (insert,
//! delete, replace, swap neighbours: 1 each). A text that fits two legal moves costs 1 for each.

use shakmaty::{CastlingSide, Chess, File, Move, MoveList, Position, Role, Square};

const LONGEST: usize = 10;

/// A short text on the stack.
#[derive(Clone, Copy)]
struct Word {
    bytes: [u8; LONGEST],
    len: usize,
}

impl Word {
    fn new() -> Word {
        Word { bytes: [0; LONGEST], len: 0 }
    }

    fn push(&mut self, byte: u8) {
        if self.len < LONGEST {
            self.bytes[self.len] = byte;
            self.len += 1;
        }
    }

    fn as_slice(&self) -> &[u8] {
        &self.bytes[..self.len]
    }
}

/// Damerau–Levenshtein distance (neighbours swapped count 1), or `None` beyond `most`.
pub fn distance(a: &[u8], b: &[u8], most: u32) -> Option<u32> {
    if a.len().abs_diff(b.len()) as u32 > most || a.len() > 24 || b.len() > 24 {
        return None;
    }
    let mut rows = [[0u8; 25]; 3];
    for (j, cell) in rows[0].iter_mut().enumerate().take(b.len() + 1) {
        *cell = j as u8;
    }
    for i in 1..=a.len() {
        let (now, one, two) = (i % 3, (i + 2) % 3, (i + 1) % 3);
        rows[now][0] = i as u8;
        let mut least = i as u8;
        for j in 1..=b.len() {
            let differs = u8::from(a[i - 1] != b[j - 1]);
            let mut cell = (rows[one][j - 1] + differs).min(rows[one][j] + 1).min(rows[now][j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                cell = cell.min(rows[two][j - 2] + 1);
            }
            rows[now][j] = cell;
            least = least.min(cell);
        }
        if least as u32 > most {
            return None;
        }
    }
    let d = rows[a.len() % 3][b.len()] as u32;
    (d <= most).then_some(d)
}

/// The legal moves within `most` of a token, each with its distance (at least 1 when several share the
/// spelling, so a true spelling of one move alone has 0).
pub fn within(position: &Chess, legal: &MoveList, token: &[u8], most: u32) -> Vec<(Move, u32)> {
    let mut found = Vec::new();
    if token.len() > 16 {
        return found;
    }
    for &mv in legal {
        if let Some(cost) = cost(position, legal, mv, token, most) {
            found.push((mv, cost));
        }
    }
    found
}

/// Distance of a token from one legal move.
fn cost(position: &Chess, legal: &MoveList, mv: Move, token: &[u8], most: u32) -> Option<u32> {
    let mut best = most + 1;
    let mut offer = |word: &Word, extra: u32| {
        if best > extra
            && let Some(d) = distance(token, word.as_slice(), best - 1 - extra.min(best - 1))
        {
            best = best.min(d + extra);
        }
    };
    match mv {
        Move::Castle { king, rook } => {
            let side = CastlingSide::from_queen_side(rook.file() < king.file());
            let mut word = Word::new();
            let san: &[u8] = if side.is_king_side() { b"O-O" } else { b"O-O-O" };
            san.iter().for_each(|b| word.push(*b));
            offer(&word, 0);
        }
        Move::Normal { role: Role::Pawn, from, to, .. } | Move::EnPassant { from, to } => {
            // No spelling of a pawn's move is without the file it goes to.
            if far(token, from, to, most) {
                return None;
            }
            pawn(legal, mv, from, to, &mut offer);
        }
        Move::Normal { role, from, to, capture, .. } => {
            if far(token, from, to, most) {
                return None;
            }
            let (mut same, mut same_file, mut same_rank) = (0u32, 0u32, 0u32);
            for other in legal {
                if let Move::Normal { role: r, from: f, to: t, .. } = *other
                    && r == role
                    && t == to
                    && f != from
                {
                    same += 1;
                    same_file += u32::from(f.file() == from.file());
                    same_rank += u32::from(f.rank() == from.rank());
                }
            }
            for (with_file, with_rank, rivals) in
                [(false, false, same), (true, false, same_file), (false, true, same_rank), (true, true, 0)]
            {
                for x in [false, true] {
                    if x && capture.is_none() {
                        continue;
                    }
                    let mut word = Word::new();
                    word.push(role.upper_char() as u8);
                    if with_file {
                        word.push(from.file().char() as u8);
                    }
                    if with_rank {
                        word.push(from.rank().char() as u8);
                    }
                    if x {
                        word.push(b'x');
                    }
                    word.push(to.file().char() as u8);
                    word.push(to.rank().char() as u8);
                    offer(&word, u32::from(rivals > 0));
                }
            }
            let _ = position.turn();
        }
        Move::Put { .. } => {}
    }
    (best <= most).then_some(best)
}

/// Quick refusal: a spelling holds the goal's file, and a token without the letters of a move costs each.
fn far(token: &[u8], from: Square, to: Square, most: u32) -> bool {
    let has = |c: char| token.contains(&(c as u8));
    let missing = u32::from(!has(to.file().char())) + u32::from(!has(to.rank().char()));
    // `ed` has no rank at all; then the file must be there.
    let short = token.len() <= 3 && has(to.file().char()) && has(from.file().char());
    missing > most && !short
}

fn pawn(legal: &MoveList, mv: Move, from: Square, to: Square, offer: &mut dyn FnMut(&Word, u32)) {
    let tails: &[&[u8]] = match mv.promotion() {
        None => &[b""],
        Some(Role::Queen) => &[b"=Q", b"Q"],
        Some(Role::Rook) => &[b"=R", b"R"],
        Some(Role::Bishop) => &[b"=B", b"B"],
        Some(_) => &[b"=N", b"N"],
    };
    let file = |f: File| f.char() as u8;
    for tail in tails {
        let mut say = |start: &[u8], rivals: u32| {
            let mut word = Word::new();
            start.iter().chain(tail.iter()).for_each(|b| word.push(*b));
            offer(&word, rivals);
        };
        let (f, r, tf, tr) = (file(from.file()), from.rank().char() as u8, file(to.file()), to.rank().char() as u8);
        if mv.is_capture() {
            say(&[f, b'x', tf, tr], 0);
            say(&[f, tf, tr], 0);
            say(&[f, r, b'x', tf, tr], 0);
            say(&[f, r, tf, tr], 0);
            let twins = legal.iter().filter(|m| {
                let (mf, mt) = match **m {
                    Move::Normal { role: Role::Pawn, from, to, .. } | Move::EnPassant { from, to } => (from, to),
                    _ => return false,
                };
                m.promotion() == mv.promotion() && mf.file() == from.file() && mt.file() == to.file()
            });
            let rivals = u32::from(twins.count() > 1);
            say(&[f, tf], rivals);
            say(&[f, b'x', tf], rivals);
        } else {
            say(&[tf, tr], 0);
            say(&[f, r, tf, tr], 0);
        }
    }
}
