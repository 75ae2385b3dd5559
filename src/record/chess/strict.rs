//! The fast way: PGN in good order, as programs write it. One byte out of the ordinary and the whole
//! game goes to the patient reader in [`super::read`], so this file knows but one finding: `e8Q`.

use super::finding::{Finding, FindingKind, Habit};
use super::game::{Game, Limits, Line, Note, NoteKind, Ply, Score, Tag, play};
use super::source::{Source, fold};
use super::typed::Letters;
use super::why::{san, set_up};
use crate::record::Place;
use compact_str::CompactString;
use shakmaty::san::San;
use shakmaty::{CastlingMode, Chess, Move, Position};

/// Numbers beyond this count no moves; the patient reader says so.
pub(super) const LAST_MOVE: u32 = 100_000;

struct Frame {
    line: usize,
    position: Chess,
    before: Chess,
}

/// Reads one game's text, or declines.
pub fn read(source: Source, limits: &Limits) -> Result<Game, Source> {
    match scan(&source.text, limits) {
        Some(mut game) => {
            for finding in &mut game.findings {
                finding.at = source.place(finding.at.byte as usize);
            }
            game.source = source;
            Ok(game)
        }
        None => Err(source),
    }
}

fn scan(text: &str, limits: &Limits) -> Option<Game> {
    let bytes = text.as_bytes();
    if bytes.len() > limits.game_bytes {
        return None;
    }
    let mut game = Game::new();
    game.tags.reserve(10);
    let mut i = 0;
    let mut said = false;
    // Tags, perhaps with blank lines and comments among them.
    loop {
        match bytes.get(i)? {
            b' ' | b'\t' | b'\r' | b'\n' => i += 1,
            // Words among the tags may end one game's head and begin another's: not for here.
            b'[' if said && (!game.tags.is_empty() || bytes[i - 1] != b'\n') => return None,
            b'[' => i = tag(text, i + 1, &mut game)?,
            b'{' => {
                let end = i + 1 + memchr::memchr(b'}', &bytes[i + 1..])?;
                let comment = tidy(&text[i + 1..end]);
                game.lines[0].notes.push(Note { after: 0, kind: NoteKind::Comment(comment) });
                said = true;
                i = end + 1;
            }
            b'%' if i == 0 || bytes[i - 1] == b'\n' => i = line_end(bytes, i),
            _ => break,
        }
    }
    if game.tag("SetUp").is_some() || game.tag("FEN").is_some() || game.tag("Variant").is_some() {
        match game.tag("Variant") {
            None => {}
            Some(v) if is_chess960(v) => game.mode = CastlingMode::Chess960,
            Some(v) if is_standard(v) => {}
            Some(_) => return None,
        }
        if let Some(fen) = game.tag("FEN") {
            game.start = set_up(fen, game.mode)?;
            if game.start.fullmoves().get() > LAST_MOVE {
                return None;
            }
        }
    }
    game.lines[0].plies.reserve((bytes.len() / 12).min(128));
    moves(text, i, game, limits)
}

/// Variant names that mean Fischer random chess.
pub(super) fn is_chess960(name: &str) -> bool {
    let plain: String =
        name.chars().filter(|c| c.is_ascii_alphanumeric()).collect::<String>().to_ascii_lowercase();
    matches!(
        plain.as_str(),
        "chess960" | "fischerandom" | "fischerrandom" | "freestyle" | "freestylechess" | "chess9lx"
    )
}

/// Variant names that mean chess.
pub(super) fn is_standard(name: &str) -> bool {
    let plain = name.trim().to_ascii_lowercase();
    matches!(plain.as_str(), "" | "?" | "-" | "standard" | "chess" | "normal" | "from position" | "orthodox")
}

fn line_end(bytes: &[u8], i: usize) -> usize {
    i + bytes[i..].iter().position(|b| *b == b'\n').unwrap_or(bytes.len() - i)
}

/// Comments are kept with single blanks, so that line breaks may fall anywhere when they are written.
pub(super) fn tidy(text: &str) -> CompactString {
    let text = text.trim();
    let bytes = text.as_bytes();
    // Without early ways out both become a few vector instructions.
    let breaks = bytes.iter().fold(false, |found, b| found | (*b < b' '));
    let pairs = bytes.iter().zip(bytes.iter().skip(1));
    let doubled = pairs.fold(false, |found, (a, b)| found | (*a == b' ') & (*b == b' '));
    if !breaks && !doubled {
        return CompactString::new(text);
    }
    let mut plain = CompactString::with_capacity(text.len());
    for word in text.split_ascii_whitespace() {
        if !plain.is_empty() {
            plain.push(' ');
        }
        plain.push_str(word);
    }
    plain
}

/// `Name "value"]` from `i`; answers where it ends.
fn tag(text: &str, mut i: usize, game: &mut Game) -> Option<usize> {
    let bytes = text.as_bytes();
    let start = i;
    while bytes.get(i).is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'_') {
        i += 1;
    }
    let name = &text[start..i];
    if !name.starts_with(|c: char| c.is_ascii_alphabetic()) || bytes.get(i) != Some(&b' ') {
        return None;
    }
    while bytes.get(i) == Some(&b' ') {
        i += 1;
    }
    if bytes.get(i) != Some(&b'"') {
        return None;
    }
    i += 1;
    let from = i;
    while !matches!(bytes.get(i)?, b'"' | b'\\' | b'\n') {
        i += 1;
    }
    if bytes[i] != b'"' {
        return None;
    }
    let value = CompactString::new(&text[from..i]);
    i += 1;
    while bytes.get(i) == Some(&b' ') {
        i += 1;
    }
    if bytes.get(i) != Some(&b']') || game.tag(name).is_some() {
        return None;
    }
    game.tags.push(Tag { name: CompactString::new(name), value });
    Some(i + 1)
}

fn moves(text: &str, mut i: usize, mut game: Game, limits: &Limits) -> Option<Game> {
    let bytes = text.as_bytes();
    let mut frame = Frame { line: 0, position: game.start.clone(), before: game.start.clone() };
    let mut outer: Vec<Frame> = Vec::new();
    let mut line = std::mem::take(&mut game.lines[0]);
    while let Some(&byte) = bytes.get(i) {
        match byte {
            b' ' | b'\n' | b'\r' | b'\t' => i += 1,
            b'a'..=b'h' | b'N' | b'B' | b'R' | b'Q' | b'K' | b'O' => {
                let start = i;
                while bytes
                    .get(i)
                    .is_some_and(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'=' | b'+' | b'#'))
                {
                    i += 1;
                }
                let strict =
                    San::from_ascii(&bytes[start..i]).ok().and_then(|san| san.to_move(&frame.position).ok());
                let mv = match strict {
                    Some(mv) => mv,
                    None => {
                        let mv = promotion_without_sign(text, start, i, &frame.position)?;
                        if outer.is_empty() {
                            let ply = line.plies.len() as u32 + 1;
                            let san = san(&frame.position, mv);
                            note_spelling(&mut game, &text[start..i], start, ply, san, limits)?;
                        }
                        mv
                    }
                };
                if line.plies.len() >= limits.plies {
                    return None;
                }
                frame.before.clone_from(&frame.position);
                frame.position.play_unchecked(mv);
                // A sign that is not true is for the patient reader to tell.
                let claimed = bytes[i - 1];
                if claimed == b'+' && !frame.position.is_check()
                    || claimed == b'#' && !frame.position.is_checkmate()
                {
                    return None;
                }
                line.plies.push(Ply { mv: Some(mv), at: start as u32, len: (i - start) as u16 });
                if let Some(nag) = mark(bytes, &mut i) {
                    line.notes.push(Note { after: line.plies.len() as u32, kind: NoteKind::Nag(nag) });
                }
                // Nothing but a separator may follow: `Nf3Nc6` is for the patient reader.
                if !matches!(
                    bytes.get(i),
                    None | Some(b' ' | b'\n' | b'\r' | b'\t' | b'(' | b')' | b'{' | b'$' | b';')
                ) {
                    return None;
                }
            }
            b'0'..=b'9' => {
                if let Some((score, len)) = score(&bytes[i..]) {
                    if !outer.is_empty() {
                        return None;
                    }
                    i = end(text, i + len, &mut line)?;
                    game.score = Some(score);
                    break;
                }
                let mut n = 0u32;
                while let Some(d @ b'0'..=b'9') = bytes.get(i) {
                    n = n.checked_mul(10)?.checked_add(u32::from(d - b'0'))?;
                    i += 1;
                }
                let dots = bytes[i..].iter().take_while(|b| **b == b'.').count();
                i += dots;
                if dots == 0
                    || n != frame.position.fullmoves().get()
                    || (dots > 1) != frame.position.turn().is_black()
                {
                    return None;
                }
            }
            b'{' => {
                let end = i + 1 + memchr::memchr(b'}', &bytes[i + 1..])?;
                let comment = tidy(&text[i + 1..end]);
                line.notes.push(Note { after: line.plies.len() as u32, kind: NoteKind::Comment(comment) });
                i = end + 1;
            }
            b';' => {
                let end = line_end(bytes, i);
                let comment = tidy(&text[i + 1..end]);
                line.notes.push(Note { after: line.plies.len() as u32, kind: NoteKind::Comment(comment) });
                i = end;
            }
            b'$' => {
                i += 1;
                let digits = bytes[i..].iter().take_while(|b| b.is_ascii_digit()).count();
                let nag = text[i..i + digits].parse().ok()?;
                line.notes.push(Note { after: line.plies.len() as u32, kind: NoteKind::Nag(nag) });
                i += digits;
            }
            b'(' => {
                if line.plies.is_empty() || outer.len() >= limits.depth {
                    return None;
                }
                let index = game.lines.len();
                let after = line.plies.len() as u32;
                line.notes.push(Note { after, kind: NoteKind::Rav(index) });
                let position = frame.before.clone();
                let inner = Line { from: Some((frame.line, after - 1)), ..Line::default() };
                game.lines.push(Line::default());
                let old = Frame { line: index, before: position.clone(), position };
                let was = std::mem::replace(&mut frame, old);
                game.lines[was.line] = std::mem::replace(&mut line, inner);
                outer.push(was);
                i += 1;
            }
            b')' => {
                let was = outer.pop()?;
                game.lines[frame.line] = std::mem::take(&mut line);
                line = std::mem::take(&mut game.lines[was.line]);
                frame = was;
                i += 1;
            }
            b'-' if bytes.get(i + 1) == Some(&b'-') && !outer.is_empty() => {
                frame.before.clone_from(&frame.position);
                if frame.position.is_check() {
                    return None;
                }
                play(&mut frame.position, None);
                line.plies.push(Ply { mv: None, at: i as u32, len: 2 });
                i += 2;
            }
            b'*' => {
                if !outer.is_empty() {
                    return None;
                }
                i = end(text, i + 1, &mut line)?;
                game.score = Some(Score::Open);
                break;
            }
            b'%' if bytes[i - 1] == b'\n' => i = line_end(bytes, i),
            b'.' => return None,
            _ => return None,
        }
    }
    if !outer.is_empty() || i < bytes.len() {
        return None;
    }
    game.lines[0] = line;
    Some(game)
}

/// `e8Q`, as the Laws write it (C.12) and many broadcasts do: the one departure from the standard common
/// enough to be read here. Anything about it that is not plain is for the patient reader.
fn promotion_without_sign(text: &str, start: usize, end: usize, position: &Chess) -> Option<Move> {
    let bytes = text.as_bytes();
    let token = &bytes[start..end];
    let stem = token.strip_suffix(b"+").or_else(|| token.strip_suffix(b"#")).unwrap_or(token);
    let target = match stem {
        [b'a'..=b'h', b'x', target @ ..] => target,
        target => target,
    };
    let [b'a'..=b'h', b'1' | b'8', role @ (b'Q' | b'R' | b'B' | b'N')] = target else { return None };
    let blank = |b: Option<&u8>| matches!(b, None | Some(b' ' | b'\n' | b'\r' | b'\t'));
    let before = start.checked_sub(1).map(|i| bytes[i]);
    if !blank(bytes.get(end)) || !(blank(before.as_ref()) || before == Some(b'.')) {
        return None;
    }
    // In a text of other letters the patient reader may take the piece for another.
    let letters: Vec<char> = text.chars().map(fold).collect();
    if Letters::guess(&letters) != Letters::English {
        return None;
    }
    let mut signed = stem[..stem.len() - 1].to_vec();
    signed.extend_from_slice(&[b'=', *role]);
    San::from_ascii(&signed).ok()?.to_move(position).ok()
}

/// The finding about it; its place is filled in when the game is read to the end.
fn note_spelling(
    game: &mut Game,
    token: &str,
    at: usize,
    ply: u32,
    san: String,
    limits: &Limits,
) -> Option<()> {
    if game.findings.len() >= limits.findings {
        return None;
    }
    let kind = FindingKind::Spelled { san, how: vec![Habit::PromotionSign] };
    let at = Place { line: 0, column: 0, byte: at as u64 };
    game.findings.push(Finding { at, ply: Some(ply), token: token.to_string(), kind });
    Some(())
}

/// `!`, `?` and their pairs.
fn mark(bytes: &[u8], i: &mut usize) -> Option<u8> {
    let len = bytes[*i..].iter().take_while(|b| matches!(b, b'!' | b'?')).count();
    let nag = match &bytes[*i..*i + len] {
        b"!" => 1,
        b"?" => 2,
        b"!!" => 3,
        b"??" => 4,
        b"!?" => 5,
        b"?!" => 6,
        _ => return None,
    };
    *i += len;
    Some(nag)
}

fn score(bytes: &[u8]) -> Option<(Score, usize)> {
    if bytes.starts_with(b"1-0") {
        Some((Score::WhiteWon, 3))
    } else if bytes.starts_with(b"0-1") {
        Some((Score::BlackWon, 3))
    } else if bytes.starts_with(b"1/2-1/2") {
        Some((Score::Drawn, 7))
    } else {
        None
    }
}

/// After the score: blanks and comments only.
fn end(text: &str, mut i: usize, line: &mut Line) -> Option<usize> {
    let bytes = text.as_bytes();
    while let Some(byte) = bytes.get(i) {
        match byte {
            b' ' | b'\n' | b'\r' | b'\t' => i += 1,
            b'{' => {
                let end = i + 1 + memchr::memchr(b'}', &bytes[i + 1..])?;
                let comment = tidy(&text[i + 1..end]);
                line.notes.push(Note { after: line.plies.len() as u32, kind: NoteKind::Comment(comment) });
                i = end + 1;
            }
            _ => return None,
        }
    }
    Some(i)
}
