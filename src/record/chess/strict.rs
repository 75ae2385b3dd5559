//! The fast way: PGN in good order, as programs write it. One byte out of the ordinary and the whole
//! game goes to the patient reader in [`super::read`], so this file knows no findings at all.

use super::game::{Game, Limits, Line, Note, NoteKind, Ply, Score, Tag, play};
use super::source::Source;
use super::why::set_up;
use shakmaty::san::San;
use shakmaty::{CastlingMode, Chess, Position};

struct Frame {
    line: usize,
    position: Chess,
    before: Chess,
}

/// Reads one game's text, or declines.
pub fn read(source: Source, limits: &Limits) -> Result<Game, Source> {
    match scan(&source.text, limits) {
        Some(mut game) => {
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
    // Tags, perhaps with blank lines and comments among them.
    loop {
        match bytes.get(i)? {
            b' ' | b'\t' | b'\r' | b'\n' => i += 1,
            b'[' => i = tag(text, i + 1, &mut game)?,
            b'{' => {
                let end = i + 1 + bytes[i + 1..].iter().position(|b| *b == b'}')?;
                let comment = tidy(&text[i + 1..end]);
                game.lines[0].notes.push(Note { after: 0, kind: NoteKind::Comment(comment) });
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
        }
    }
    game.lines[0].plies.reserve(bytes.len() / 12);
    moves(text, i, game, limits)
}

/// Variant names that mean Fischer random chess.
pub(super) fn is_chess960(name: &str) -> bool {
    let plain: String = name.chars().filter(|c| c.is_ascii_alphanumeric()).collect::<String>().to_ascii_lowercase();
    matches!(plain.as_str(), "chess960" | "fischerandom" | "fischerrandom" | "freestyle" | "freestylechess" | "chess9lx")
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
pub(super) fn tidy(text: &str) -> String {
    let text = text.trim();
    let plain = text.bytes().zip(text.bytes().skip(1)).all(|(a, b)| !(a == b' ' && b == b' '))
        && !text.bytes().any(|b| matches!(b, b'\n' | b'\r' | b'\t' | 0x0B | 0x0C));
    if plain { text.to_string() } else { text.split_ascii_whitespace().collect::<Vec<_>>().join(" ") }
}

/// `Name "value"]` from `i`; answers where it ends.
fn tag(text: &str, mut i: usize, game: &mut Game) -> Option<usize> {
    let bytes = text.as_bytes();
    let start = i;
    while bytes.get(i).is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'_') {
        i += 1;
    }
    let name = &text[start..i];
    if name.is_empty() || bytes.get(i) != Some(&b' ') {
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
    let value = text[from..i].to_string();
    i += 1;
    while bytes.get(i) == Some(&b' ') {
        i += 1;
    }
    if bytes.get(i) != Some(&b']') || game.tag(name).is_some() {
        return None;
    }
    game.tags.push(Tag { name: name.to_string(), value });
    Some(i + 1)
}

fn moves(text: &str, mut i: usize, mut game: Game, limits: &Limits) -> Option<Game> {
    let bytes = text.as_bytes();
    let mut frame = Frame { line: 0, position: game.start.clone(), before: game.start.clone() };
    let mut outer: Vec<Frame> = Vec::new();
    let mut line = std::mem::take(&mut game.lines[0]);
    loop {
        let Some(&byte) = bytes.get(i) else { break };
        match byte {
            b' ' | b'\n' | b'\r' | b'\t' => i += 1,
            b'a'..=b'h' | b'N' | b'B' | b'R' | b'Q' | b'K' | b'O' => {
                let start = i;
                while bytes.get(i).is_some_and(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'=' | b'+' | b'#')) {
                    i += 1;
                }
                let san = San::from_ascii(&bytes[start..i]).ok()?;
                let mv = san.to_move(&frame.position).ok()?;
                if line.plies.len() >= limits.plies {
                    return None;
                }
                frame.before.clone_from(&frame.position);
                frame.position.play_unchecked(mv);
                line.plies.push(Ply { mv: Some(mv), at: start as u32, len: (i - start) as u16 });
                if let Some(nag) = mark(bytes, &mut i) {
                    line.notes.push(Note { after: line.plies.len() as u32, kind: NoteKind::Nag(nag) });
                }
                // Nothing but a separator may follow: `Nf3Nc6` is for the patient reader.
                if !matches!(bytes.get(i), None | Some(b' ' | b'\n' | b'\r' | b'\t' | b'(' | b')' | b'{' | b'$' | b';')) {
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
                if dots == 0 || n != frame.position.fullmoves().get() || (dots > 1) != frame.position.turn().is_black() {
                    return None;
                }
            }
            b'{' => {
                let end = i + 1 + bytes[i + 1..].iter().position(|b| *b == b'}')?;
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
            b'.' => i += 1,
            _ => return None,
        }
    }
    if !outer.is_empty() || i < bytes.len() {
        return None;
    }
    game.lines[0] = line;
    Some(game)
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
                let end = i + 1 + bytes[i + 1..].iter().position(|b| *b == b'}')?;
                let comment = tidy(&text[i + 1..end]);
                line.notes.push(Note { after: line.plies.len() as u32, kind: NoteKind::Comment(comment) });
                i = end + 1;
            }
            _ => return None,
        }
    }
    Some(i)
}
