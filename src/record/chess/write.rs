//! PGN in export format (section 8 of the PGN standard): byte-stable, the seven tags first, lines of at
//! most 80 columns, `$n` for signs, variations and comments where they were.

use super::game::{Game, NoteKind, Score, play};
use super::result::{Reason, judge, reasons_of};
use super::strict::tidy;
use super::why::fen;
use shakmaty::san::SanPlus;
use shakmaty::{CastlingMode, Chess, Position};

/// The Seven Tag Roster and what stands for an unknown value (8.1.1).
const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// One game. Ends with an empty line, so games can simply follow each other.
pub fn write(game: &Game) -> String {
    let mut out = String::new();
    let result = game.result().unwrap_or(Score::Open).pgn();
    for (name, unknown) in ROSTER {
        let value = match name {
            "Result" => result,
            name => game.tag(name).filter(|v| !v.is_empty()).unwrap_or(unknown),
        };
        tag(&mut out, name, value);
    }
    let mut rest: Vec<(String, String)> = game
        .tags
        .iter()
        .filter(|t| !ROSTER.iter().any(|(name, _)| *name == t.name) && name_fits(&t.name))
        .map(|t| (t.name.to_string(), t.value.to_string()))
        .collect();
    let mut add = |name: &str, value: String| {
        if !rest.iter().any(|(n, _)| n == name) {
            rest.push((name.to_string(), value));
        }
    };
    if game.start != Chess::default() {
        add("SetUp", "1".into());
        add("FEN", fen(&game.start));
    }
    if game.mode == CastlingMode::Chess960 {
        add("Variant", "Chess960".into());
    }
    // Why it ended, when words or the board tell (9.8.1); `normal` goes without saying.
    if game.tag("Termination").is_none() {
        let forfeit =
            matches!(game.result(), Some(Score::WhiteByForfeit | Score::BlackByForfeit | Score::BothForfeit));
        let told = reasons_of(game).into_iter().map(Reason::termination).find(|t| *t != "normal");
        if forfeit {
            add("Termination", "forfeit".into());
        } else if let Some(told) = told {
            add("Termination", told.into());
        }
    }
    rest.sort();
    for (name, value) in &rest {
        tag(&mut out, name, value);
    }
    out.push('\n');
    let mut text = Wrapped { out, column: 0 };
    movetext(game, &mut text);
    text.word(result);
    text.out.push_str("\n\n");
    text.out
}

/// Several games: a round, an event, one player's bundle.
pub fn write_all<'a>(games: impl IntoIterator<Item = &'a Game>) -> String {
    games.into_iter().map(write).collect()
}

/// The games of one player, by the name in either tag, in the order given.
pub fn of_player<'a>(games: &'a [Game], name: &str) -> Vec<&'a Game> {
    games.iter().filter(|g| g.tag("White") == Some(name) || g.tag("Black") == Some(name)).collect()
}

/// The games of one round.
pub fn of_round<'a>(games: &'a [Game], round: &str) -> Vec<&'a Game> {
    games.iter().filter(|g| g.tag("Round").is_some_and(|r| r.split('.').next() == Some(round))).collect()
}

/// Sets Termination from the final position where the record is silent; answers whether it did.
pub fn note_termination(game: &mut Game) -> bool {
    if game.tag("Termination").is_some() {
        return false;
    }
    let Some(reason) = judge(game).reason() else { return false };
    game.set_tag("Termination", reason.termination());
    true
}

fn name_fits(name: &str) -> bool {
    !name.is_empty()
        && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
        && !name.as_bytes()[0].is_ascii_digit()
}

fn tag(out: &mut String, name: &str, value: &str) {
    out.push('[');
    out.push_str(name);
    out.push_str(" \"");
    for c in value.chars() {
        match c {
            '"' | '\\' => {
                out.push('\\');
                out.push(c);
            }
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out.push_str("\"]\n");
}

struct Wrapped {
    out: String,
    column: usize,
}

impl Wrapped {
    /// A word after a blank or, when it does not fit, on the next line.
    fn word(&mut self, word: &str) {
        let wide = word.chars().count();
        if self.column > 0 {
            if self.column + 1 + wide > 79 {
                self.out.push('\n');
                self.column = 0;
            } else {
                self.out.push(' ');
                self.column += 1;
            }
        }
        self.out.push_str(word);
        self.column += wide;
    }

    fn line(&mut self) {
        if self.column > 0 {
            self.out.push('\n');
            self.column = 0;
        }
    }
}

struct Walk {
    line: usize,
    ply: usize,
    note: usize,
    position: Chess,
    before: Chess,
    number: bool,
}

fn movetext(game: &Game, text: &mut Wrapped) {
    let start = game.start.clone();
    let mut walk = Walk { line: 0, ply: 0, note: 0, before: start.clone(), position: start, number: true };
    let mut outer: Vec<Walk> = Vec::new();
    let mut open = String::new();
    loop {
        let line = &game.lines[walk.line];
        // Notes that belong here.
        if let Some(note) = line.notes.get(walk.note)
            && (note.after as usize <= walk.ply || walk.ply >= line.plies.len())
        {
            walk.note += 1;
            match &note.kind {
                NoteKind::Comment(comment) => {
                    walk.number = true;
                    write_comment(text, &mut open, comment);
                }
                NoteKind::Nag(nag) => text.word(&format!("{open}${nag}")),
                NoteKind::Rav(index)
                    if *index < game.lines.len() && outer.len() < 1_000 && *index > walk.line =>
                {
                    walk.number = true;
                    open.push('(');
                    let position = walk.before.clone();
                    let inner = Walk {
                        line: *index,
                        ply: 0,
                        note: 0,
                        before: position.clone(),
                        position,
                        number: true,
                    };
                    outer.push(std::mem::replace(&mut walk, inner));
                    continue;
                }
                NoteKind::Rav(_) => {}
            }
            open.clear();
            continue;
        }
        let Some(ply) = line.plies.get(walk.ply) else {
            let Some(up) = outer.pop() else { return };
            if open.is_empty() {
                text.out.push(')');
                text.column += 1;
            } else {
                // A variation without a move is not written.
                open.pop();
            }
            walk = up;
            continue;
        };
        let black = walk.position.turn().is_black();
        if walk.number || !black {
            let number = walk.position.fullmoves();
            text.word(&format!("{open}{number}{}", if black { "..." } else { "." }));
            open.clear();
        }
        let mut word = std::mem::take(&mut open);
        match ply.mv {
            Some(mv) => word.push_str(&SanPlus::from_move(walk.position.clone(), mv).to_string()),
            None => word.push_str("--"),
        }
        text.word(&word);
        walk.before.clone_from(&walk.position);
        play(&mut walk.position, ply.mv);
        walk.ply += 1;
        walk.number = false;
    }
}

/// `{…}`, or `; …` to the end of the line when the comment itself holds a `}`.
fn write_comment(text: &mut Wrapped, open: &mut String, comment: &str) {
    let comment = tidy(comment);
    if comment.contains('}') {
        let start = std::mem::take(open);
        text.word(&format!("{start};{comment}"));
        text.line();
        return;
    }
    let mut words = comment.split(' ');
    let first = words.next().unwrap_or("");
    let mut word = format!("{}{{{first}", std::mem::take(open));
    for next in words {
        text.word(&word);
        word = next.to_string();
    }
    word.push('}');
    text.word(&word);
}
