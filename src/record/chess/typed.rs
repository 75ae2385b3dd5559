//! A move as a person types it: cut from the text, and fitted to the legal moves.
//!
//! SAN by the PGN standard (8.2.3) is one way among many: `0-0`, `ed`, `Bh4` for a capture, `e2-e4`,
//! `Sf3`, `Кf3`, `♘f3`, `马f3`, `e8后`. Each is a *true* spelling when exactly one legal move fits it.

use super::finding::Habit;
use super::source::is_cjk;
use shakmaty::{CastlingSide, Chess, File, Move, MoveList, Position, Rank, Role, Square};

/// Whose letters name the pieces. Russian, Chinese and figurines are known by the letters themselves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Letters {
    #[default]
    English,
    /// K D T L S.
    German,
    /// R D T F C (French), R D T A C (Spanish, Italian).
    Romance,
}

impl Letters {
    fn role(self, c: char) -> Option<Role> {
        Some(match (self, c) {
            (Letters::English, 'K') | (Letters::German, 'K') | (Letters::Romance, 'R') => Role::King,
            (Letters::English, 'Q') | (Letters::German | Letters::Romance, 'D') => Role::Queen,
            (Letters::English, 'R') | (Letters::German | Letters::Romance, 'T') => Role::Rook,
            (Letters::English, 'B') | (Letters::German, 'L') | (Letters::Romance, 'F' | 'A') => Role::Bishop,
            (Letters::English, 'N') | (Letters::German, 'S') | (Letters::Romance, 'C') => Role::Knight,
            (Letters::English | Letters::Romance, 'P') | (Letters::German, 'B') => Role::Pawn,
            _ => return None,
        })
    }

    /// Counts which capitals stand before squares; tags and comments have capitals of their own
    /// («Scandinavian» is no knight), so they are not looked at.
    pub fn guess(text: &[char]) -> Letters {
        let mut seen = [0u32; 26];
        let (mut tag, mut comment, mut before) = (false, false, '\n');
        for w in text.windows(3) {
            match w[0] {
                '\n' => {
                    tag = false;
                    // A comment without its bracket ends at a blank line.
                    comment &= before != '\n';
                }
                '[' if before == '\n' => tag = true,
                '{' => comment = true,
                '}' => comment = false,
                _ => {}
            }
            before = w[0];
            if tag || comment {
                continue;
            }
            let target = |i: usize| ('a'..='h').contains(&w[i]) && ('1'..='8').contains(&w[i + 1]);
            let marked = matches!(w[1], 'x' | ':' | '-' | 'a'..='h' | '1'..='8') && matches!(w[2], 'a'..='h');
            if w[0].is_ascii_uppercase() && (target(1) || marked) {
                seen[(w[0] as u8 - b'A') as usize] += 1;
            }
        }
        let n = |c: u8| seen[(c - b'A') as usize];
        let english = n(b'N') + n(b'Q');
        let german = n(b'S') + n(b'L');
        let romance = n(b'F') + n(b'C') + n(b'A');
        if german > english && german >= romance {
            Letters::German
        } else if romance > english {
            Letters::Romance
        } else if n(b'D') + n(b'T') > english + n(b'B') {
            if n(b'K') > 0 { Letters::German } else { Letters::Romance }
        } else {
            Letters::English
        }
    }
}

/// The habits seen in the letters themselves; those that depend on the position are added by [`fit`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Habits(u16);

impl Habits {
    fn with(self, habit: Habit) -> Habits {
        Habits(self.0 | 1 << habit as u16)
    }

    fn and(self, other: Habits) -> Habits {
        Habits(self.0 | other.0)
    }

    pub fn list(self) -> Vec<Habit> {
        use Habit::*;
        [
            Castling,
            CaptureUnmarked,
            PawnFiles,
            PawnCaptureUnmarked,
            LongForm,
            NeedlessLetter,
            PromotionSign,
            ForeignLetter,
            ChineseName,
            Figurine,
            SmallLetter,
            CapitalFile,
            FullWidth,
            PawnLetter,
            EnPassantMark,
        ]
        .into_iter()
        .filter(|h| self.0 >> *h as u16 & 1 == 1)
        .collect()
    }
}

/// What the letters say before a position is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Saying {
    Castle(CastlingSide),
    Null,
    Go {
        /// `None`: no piece letter, so a pawn, or any piece when both squares are named (`e1g1`).
        role: Option<Role>,
        from_file: Option<File>,
        from_rank: Option<Rank>,
        capture: bool,
        to_file: File,
        to_rank: Option<Rank>,
        promotion: Option<Role>,
    },
}

/// A move as typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Typed {
    pub saying: Saying,
    pub habits: Habits,
    /// 0 none, 1 `+`, 2 `#`.
    pub check: u8,
    /// `!` and `?` as a NAG, 0 none.
    pub nag: u8,
    /// Marked `e.p.`
    pub en_passant: bool,
}

/// The move number printed before a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Number {
    pub n: u32,
    /// `n…` or `n...`.
    pub black: bool,
}

/// One move token of a game's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    pub at: u32,
    pub len: u16,
    /// Folded, without check signs and marks; pieces in English letters.
    pub text: String,
    pub typed: Option<Typed>,
    pub number: Option<Number>,
}

fn file_at(s: &[char], i: usize) -> Option<File> {
    let c = *s.get(i)?;
    match c {
        'a'..='h' => File::from_char(c),
        'A'..='H' if s.get(i + 1).is_some_and(|r| ('1'..='8').contains(r)) => {
            File::from_char(c.to_ascii_lowercase())
        }
        _ => None,
    }
}

fn rank_at(s: &[char], i: usize) -> Option<Rank> {
    s.get(i).copied().filter(|c| ('1'..='8').contains(c)).and_then(Rank::from_char)
}

/// The piece word at `i`: role, characters, habit.
fn piece_at(s: &[char], i: usize, letters: Letters) -> Option<(Role, usize, Habits)> {
    let c = *s.get(i)?;
    let none = Habits::default();
    if let Some(role) = letters.role(c) {
        let habits = if letters == Letters::English { none } else { none.with(Habit::ForeignLetter) };
        return Some((role, 1, if role == Role::Pawn { habits.with(Habit::PawnLetter) } else { habits }));
    }
    let small = |role| Some((role, 1, none.with(Habit::SmallLetter)));
    if c.is_ascii() {
        return match c {
            'n' => small(Role::Knight),
            'r' => small(Role::Rook),
            'q' => small(Role::Queen),
            'k' => small(Role::King),
            'b' => small(Role::Bishop),
            _ => None,
        };
    }
    let russian = none.with(Habit::ForeignLetter);
    let figurine = none.with(Habit::Figurine);
    let chinese = none.with(Habit::ChineseName);
    let pair: [char; 2] = [c, s.get(i + 1).copied().unwrap_or(' ')];
    Some(match pair {
        ['К', 'р' | 'Р' | 'p'] => (Role::King, 2, russian),
        ['К', _] => (Role::Knight, 1, russian),
        ['Ф', _] => (Role::Queen, 1, russian),
        ['Л', _] => (Role::Rook, 1, russian),
        ['С', _] => (Role::Bishop, 1, russian),
        ['п' | 'П', _] => (Role::Pawn, 1, russian),
        ['国' | '國', '王'] => (Role::King, 2, chinese),
        ['王' | '皇', '后'] => (Role::Queen, 2, chinese),
        ['主', '教'] => (Role::Bishop, 2, chinese),
        ['骑' | '騎', '士'] => (Role::Knight, 2, chinese),
        ['城', '堡'] => (Role::Rook, 2, chinese),
        ['王' | '将' | '帅', _] => (Role::King, 1, chinese),
        ['后' | '後', _] => (Role::Queen, 1, chinese),
        ['车' | '車' | '俥', _] => (Role::Rook, 1, chinese),
        ['象' | '相', _] => (Role::Bishop, 1, chinese),
        ['马' | '馬' | '傌', _] => (Role::Knight, 1, chinese),
        ['兵' | '卒', _] => (Role::Pawn, 1, chinese),
        _ => {
            let role = match c {
                '♔' | '♚' => Role::King,
                '♕' | '♛' => Role::Queen,
                '♖' | '♜' => Role::Rook,
                '♗' | '♝' => Role::Bishop,
                '♘' | '♞' => Role::Knight,
                '♙' | '♟' => Role::Pawn,
                _ => return None,
            };
            (role, if pair[1] == '\u{FE0F}' { 2 } else { 1 }, figurine)
        }
    })
}

fn takes(c: char) -> bool {
    matches!(c, 'x' | 'X' | ':' | '*' | '吃')
}

/// Castling at `i`: side and characters.
fn castling_at(s: &[char], i: usize) -> Option<(CastlingSide, usize, bool)> {
    let word: String = s[i..s.len().min(i + 4)].iter().collect();
    for (name, side) in [
        ("短易位", CastlingSide::KingSide),
        ("长易位", CastlingSide::QueenSide),
        ("長易位", CastlingSide::QueenSide),
        ("王翼易位", CastlingSide::KingSide),
        ("后翼易位", CastlingSide::QueenSide),
        ("後翼易位", CastlingSide::QueenSide),
    ] {
        if word.starts_with(name) {
            return Some((side, name.chars().count(), false));
        }
    }
    let is_o = |k: usize| s.get(k).is_some_and(|c| matches!(c, 'O' | 'o' | '0' | 'О' | 'о'));
    if !is_o(i) {
        return None;
    }
    let mut at = [0usize; 3];
    let (mut k, mut count) = (i, 0);
    loop {
        if !is_o(k) || count == 3 {
            break;
        }
        count += 1;
        k += 1;
        at[count - 1] = k;
        if s.get(k) == Some(&'-') && is_o(k + 1) {
            k += 1;
        }
    }
    let san = |end: usize| s[i..end].iter().all(|c| matches!(c, 'O' | '-'));
    match count {
        // `00` and `000` without dashes only as letters, since `00` may be figures of anything.
        2 => Some((CastlingSide::KingSide, at[1] - i, san(at[1]) && at[1] - i == 3)),
        3 => Some((CastlingSide::QueenSide, at[2] - i, san(at[2]) && at[2] - i == 5)),
        _ => None,
    }
}

/// Check signs and marks after a move: characters, check, NAG, e.p.
fn tail_at(s: &[char], mut i: usize) -> (usize, u8, u8, bool) {
    let start = i;
    let (mut check, mut nag, mut ep) = (0u8, 0u8, false);
    let starts = |i: usize, word: &str| word.chars().enumerate().all(|(k, c)| s.get(i + k) == Some(&c));
    loop {
        if starts(i, "e.p.") {
            (i, ep) = (i + 4, true);
        } else if starts(i, "e.p") || starts(i, "ep.") {
            (i, ep) = (i + 3, true);
        } else if starts(i, "ep") {
            (i, ep) = (i + 2, true);
        } else if starts(i, "将死") || starts(i, "將死") || starts(i, "将杀") || starts(i, "mat") {
            i += if starts(i, "mate") {
                4
            } else if starts(i, "mat") {
                3
            } else {
                2
            };
            check = 2;
        } else if starts(i, "将军") || starts(i, "將軍") || starts(i, "照将") {
            (i, check) = (i + 2, check.max(1));
        } else {
            match s.get(i) {
                Some('+') if matches!(s.get(i + 1), Some('-' | '/')) => break,
                Some('+') => check = if check == 1 { 2 } else { 1 },
                Some('#') => check = 2,
                Some('将' | '將')
                    if s.get(i + 1).is_none_or(|c| !is_cjk(*c)) && piece_square(s, i).is_none() =>
                {
                    check = check.max(1);
                }
                Some(first @ ('!' | '?' | '‼' | '⁉' | '⁈' | '⁇')) => {
                    nag = match (*first, s.get(i + 1)) {
                        ('‼', _) => 3,
                        ('⁇', _) => 4,
                        ('⁉', _) => 5,
                        ('⁈', _) => 6,
                        ('!', Some('!')) => 3,
                        ('?', Some('?')) => 4,
                        ('!', Some('?')) => 5,
                        ('?', Some('!')) => 6,
                        ('!', _) => 1,
                        _ => 2,
                    };
                    while matches!(s.get(i + 1), Some('!' | '?')) {
                        i += 1;
                    }
                }
                _ => break,
            }
            i += 1;
        }
    }
    (i - start, check, nag, ep)
}

/// A piece word that is followed by a square.
fn piece_square(s: &[char], i: usize) -> Option<()> {
    let (_, len, _) = piece_at(s, i, Letters::English)?;
    let k = i + len + usize::from(s.get(i + len).is_some_and(|c| takes(*c)));
    (file_at(s, k).is_some()).then_some(())
}

/// Every way to read a move beginning at `i`, longest first: what it says and how many characters it takes.
pub fn moves_at(s: &[char], i: usize, letters: Letters) -> Vec<(Typed, usize)> {
    let mut found: Vec<(Saying, Habits, usize)> = Vec::new();
    if let Some((side, len, san)) = castling_at(s, i) {
        let habits = if san { Habits::default() } else { Habits::default().with(Habit::Castling) };
        found.push((Saying::Castle(side), habits, len));
    }
    for null in ["--", "Z0", "@@@@", "null", "pass"] {
        if null.chars().enumerate().all(|(k, c)| s.get(i + k) == Some(&c)) {
            found.push((Saying::Null, Habits::default(), null.len()));
        }
    }
    let mut go = |role: Option<Role>, start: usize, habits: Habits| {
        let pawn = role.is_none_or(|r| r == Role::Pawn);
        let capital = |k: usize| s.get(k).is_some_and(|c| c.is_ascii_uppercase());
        let mut push = |ff: Option<File>,
                        fr: Option<Rank>,
                        capture: bool,
                        k: usize,
                        ranked: bool,
                        extra: Habits| {
            let Some(to_file) = file_at(s, k) else { return };
            let to_rank = if ranked { rank_at(s, k + 1) } else { None };
            if ranked && to_rank.is_none() {
                return;
            }
            let mut habits = habits.and(extra);
            if capital(k) {
                habits = habits.with(Habit::CapitalFile);
            }
            let end = k + if ranked { 2 } else { 1 };
            let long = ff.is_some() && fr.is_some();
            let mut say = |promotion, habits: Habits, end: usize| {
                let saying =
                    Saying::Go { role, from_file: ff, from_rank: fr, capture, to_file, to_rank, promotion };
                found.push((saying, habits, end - i));
            };
            say(None, habits, end);
            if pawn && matches!(to_rank, Some(Rank::First | Rank::Eighth) | None) {
                let (sign, open) = match s.get(end) {
                    Some('=' | '/') => (1, matches!(s.get(end + 1), Some('('))),
                    Some('(') => (0, true),
                    _ => (0, false),
                };
                let at = end + sign + usize::from(open);
                if let Some((role, len, more)) = piece_at(s, at, letters) {
                    let close = usize::from(open && s.get(at + len) == Some(&')'));
                    let bare_small = sign == 0 && !open && s.get(at).is_some_and(|c| c.is_ascii_lowercase());
                    let next_square = file_at(s, at + len).is_some();
                    if role != Role::Pawn
                        && role != Role::King
                        && (to_rank.is_some() || sign == 1)
                        && (!bare_small || (!next_square && s.get(at) != Some(&'b')) || long && !next_square)
                    {
                        let mut habits = habits.and(more);
                        if s.get(end) != Some(&'=') && !(long && bare_small) {
                            habits = habits.with(Habit::PromotionSign);
                        }
                        say(Some(role), habits, at + len + close);
                    }
                }
            }
        };
        let none = Habits::default();
        let after = |k: usize| s.get(k).copied().unwrap_or(' ');
        let mark = |k: usize| (takes(after(k)), usize::from(takes(after(k)) || after(k) == '-'));
        // To a square only, perhaps with a capture sign.
        push(None, None, false, start, true, none);
        if !pawn && takes(after(start)) {
            push(None, None, true, start + 1, true, none);
        }
        if !pawn && after(start) == '-' {
            push(None, None, false, start + 1, true, none);
        }
        if let Some(ff) = file_at(s, start) {
            let (x, len) = mark(start + 1);
            push(Some(ff), None, x, start + 1 + len, true, none);
            if pawn && len == usize::from(x) {
                push(Some(ff), None, x, start + 1 + len, false, none);
            }
            if let Some(fr) = rank_at(s, start + 1) {
                let (x, len) = mark(start + 2);
                push(Some(ff), Some(fr), x, start + 2 + len, true, none.with(Habit::LongForm));
            }
        }
        if !pawn && let Some(fr) = rank_at(s, start) {
            let (x, len) = mark(start + 1);
            push(None, Some(fr), x, start + 1 + len, true, none);
        }
    };
    go(None, i, Habits::default());
    if let Some((role, len, habits)) = piece_at(s, i, letters) {
        go(Some(role), i + len, habits);
    }
    let mut moves: Vec<(Typed, usize)> = found
        .into_iter()
        .map(|(saying, habits, len)| {
            let (tail, check, nag, en_passant) = tail_at(s, i + len);
            let habits = if en_passant { habits.with(Habit::EnPassantMark) } else { habits };
            (Typed { saying, habits, check, nag, en_passant }, len + tail)
        })
        .collect();
    // `bc4` is first a pawn: with a small letter the piece comes after everything else of its length.
    moves.sort_by_key(|(t, len)| (std::cmp::Reverse(*len), t.habits.0 >> Habit::SmallLetter as u16 & 1));
    moves.dedup();
    moves
}

impl Typed {
    /// Shortest plain text: English letters, `x` as typed, no check sign.
    pub fn plain(&self) -> String {
        match self.saying {
            Saying::Castle(CastlingSide::KingSide) => "O-O".into(),
            Saying::Castle(CastlingSide::QueenSide) => "O-O-O".into(),
            Saying::Null => "--".into(),
            Saying::Go { role, from_file, from_rank, capture, to_file, to_rank, promotion } => {
                let mut s = String::with_capacity(8);
                s.extend(role.filter(|r| *r != Role::Pawn).map(Role::upper_char));
                s.extend(from_file.map(File::char));
                s.extend(from_rank.map(Rank::char));
                if capture {
                    s.push('x');
                }
                s.push(to_file.char());
                s.extend(to_rank.map(Rank::char));
                if let Some(p) = promotion {
                    s.push('=');
                    s.push(p.upper_char());
                }
                s
            }
        }
    }

    pub(super) fn full_width(mut self) -> Typed {
        self.habits = self.habits.with(Habit::FullWidth);
        self
    }
}

/// The squares a person names: for castling the king's goal, whatever the rook's file.
pub(super) fn ends(mv: Move, position: &Chess) -> (Square, Square) {
    match mv {
        Move::Castle { king, rook } => {
            let side = if rook.file() < king.file() { File::C } else { File::G };
            (king, Square::from_coords(side, position.turn().backrank()))
        }
        Move::Normal { from, to, .. } | Move::EnPassant { from, to } => (from, to),
        Move::Put { to, .. } => (to, to),
    }
}

/// What came of fitting a typed move to the legal ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fit {
    One(Move),
    Several(Vec<Move>),
    None,
}

/// Fits a typed move to the legal moves; only true spellings fit.
pub fn fit(position: &Chess, legal: &MoveList, typed: &Typed) -> Fit {
    let mut fits: Vec<Move> = Vec::new();
    match typed.saying {
        Saying::Null => {}
        Saying::Castle(side) => fits.extend(legal.iter().filter(|m| m.castling_side() == Some(side))),
        Saying::Go { .. } => fits.extend(legal.iter().filter(|m| says(position, typed, **m))),
    }
    // One king move and castling may share both squares in Chess960 (`e1g1`): the plain move is meant.
    if fits.len() > 1 && fits.iter().any(|m| m.is_castle()) {
        fits.retain(|m| !m.is_castle());
    }
    match fits.as_slice() {
        [] => Fit::None,
        [one] => Fit::One(*one),
        _ => Fit::Several(fits),
    }
}

/// Is `typed` a true spelling of this legal move, apart from being the only one?
fn says(position: &Chess, typed: &Typed, mv: Move) -> bool {
    let Saying::Go { role, from_file, from_rank, capture, to_file, to_rank, promotion } = typed.saying else {
        return false;
    };
    let long = from_file.is_some() && from_rank.is_some();
    if let Move::Castle { king, rook } = mv {
        let goal = ends(mv, position).1;
        let to = to_rank.map(|r| Square::from_coords(to_file, r));
        return long
            && role.is_none_or(|r| r == Role::King)
            && from_file == Some(king.file())
            && from_rank == Some(king.rank())
            && !capture
            && promotion.is_none()
            && (to == Some(goal) || role.is_none() && to == Some(rook));
    }
    let (from, to) = ends(mv, position);
    let moving = mv.role();
    if to.file() != to_file || to_rank.is_some_and(|r| r != to.rank()) || mv.promotion() != promotion {
        return false;
    }
    if from_file.is_some_and(|f| f != from.file()) || from_rank.is_some_and(|r| r != from.rank()) {
        return false;
    }
    if capture && !mv.is_capture() || typed.en_passant && !mv.is_en_passant() {
        return false;
    }
    match role {
        None if long => {}
        None | Some(Role::Pawn) => {
            if moving != Role::Pawn {
                return false;
            }
            // `d5` is never a capture, `ed` and `ed5` always are.
            if !long && from_file.is_some() != mv.is_capture() {
                return false;
            }
        }
        Some(role) if role != moving => return false,
        Some(_) => {}
    }
    true
}

/// The habits of a fitted move, those that only the position shows among them.
pub fn habits(position: &Chess, legal: &MoveList, typed: &Typed, mv: Move) -> Vec<Habit> {
    let mut habits = typed.habits;
    if let Saying::Go { role, from_file, from_rank, capture, to_rank, .. } = typed.saying {
        let pawn = mv.role() == Role::Pawn;
        let long = from_file.is_some() && from_rank.is_some();
        if pawn && to_rank.is_none() {
            habits = habits.with(Habit::PawnFiles);
        } else if mv.is_capture() && !capture && !(long && role.is_none()) {
            habits = habits.with(if pawn { Habit::PawnCaptureUnmarked } else { Habit::CaptureUnmarked });
        }
        if !pawn && !long && !mv.is_castle() && (from_file.is_some() || from_rank.is_some()) {
            let san = shakmaty::san::San::from_move(position, mv);
            if let shakmaty::san::San::Normal { file: None, rank: None, .. } = san {
                habits = habits.with(Habit::NeedlessLetter);
            }
        }
        let _ = legal;
    }
    habits.list()
}
