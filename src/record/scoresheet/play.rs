//! What a person adds to a record: a move, a comment, a sign, a result, the labels of its board.
//!
//! Each answers a new text in the export form of the game. A record that stops at a fault is mended first: what its
//! reader could not read would be lost in writing it again.

use super::diagram::{of_point, of_square, square};
use super::{At, Inner, Key, Scoresheet, Sentence, chess, go, xiangqi};
use crate::record::Place;
use crate::record::chess::typed::{Fit, Letters, fit, moves_at};
use crate::record::chess::words::{self, Language};
use crate::record::chess::{self as chess_record, Line, Note, NoteKind, Ply, why};
use crate::record::go::sgf::{self, Collection, Property, Tree};
use crate::record::go::{self as go_record, Point, Stone};
use crate::record::xiangqi::{self as xiangqi_record, Notation, Record};
use crate::tournament::{GameResult, Side};
use shakmaty::{Move, Position};

/// A move that was made: the new text, and where in it the move stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// `None` when the record has this move already.
    pub text: Option<String>,
    pub path: Vec<usize>,
}

enum Made {
    Chess(Move),
    Xiangqi(xiangqi_record::Move),
    /// `None` passes.
    Go(Stone, Option<Point>),
}

impl Scoresheet {
    /// Whether something can be added: not while the main line stops at a fault.
    pub fn may_grow(&self) -> bool {
        !self.remarks.iter().any(|remark| remark.stops)
    }

    /// Where the man on a point may go. Go has no man to move.
    pub fn goals(&self, step: Option<usize>, from: (u8, u8)) -> Vec<(u8, u8)> {
        match &self.inner {
            Inner::Chess(..) => {
                let moves = self.chess_moves(step, from);
                let mut goals: Vec<(u8, u8)> = moves.iter().map(|mv| self.goal(step, *mv)).collect();
                goals.dedup();
                goals
            }
            Inner::Xiangqi(record, positions) => {
                let position = step.and_then(|step| positions.get(step)).unwrap_or(&record.start);
                let Some(from) = point(from) else { return Vec::new() };
                position.legal_from(from).into_iter().map(of_point).collect()
            }
            Inner::Go(..) => Vec::new(),
        }
    }

    fn chess_position(&self, step: Option<usize>) -> Option<&shakmaty::Chess> {
        match &self.inner {
            Inner::Chess(game, positions) => {
                Some(step.and_then(|step| positions.get(step)).unwrap_or(&game.start))
            }
            Inner::Xiangqi(..) | Inner::Go(..) => None,
        }
    }

    fn chess_moves(&self, step: Option<usize>, from: (u8, u8)) -> Vec<Move> {
        let (Some(position), Some(from)) = (self.chess_position(step), square(from.0, from.1)) else {
            return Vec::new();
        };
        position.legal_moves().into_iter().filter(|mv| mv.from() == Some(from)).collect()
    }

    /// The square a person names as the goal: in castling the king's.
    fn goal(&self, step: Option<usize>, mv: Move) -> (u8, u8) {
        match mv {
            Move::Castle { king, rook } => {
                let y = of_square(king).1;
                let file = if rook.file() < king.file() { 2 } else { 6 };
                let plain = self.chess_position(step).is_some_and(|it| {
                    // In Chess960 the king may stand there already: then the rook is what is touched.
                    it.castles().castling_rights().into_iter().count() > 0 && of_square(king).0 == 4
                });
                if plain { (file, y) } else { of_square(rook) }
            }
            Move::Normal { to, .. } | Move::EnPassant { to, .. } | Move::Put { to, .. } => of_square(to),
        }
    }

    /// Whether a pawn that goes there becomes another man.
    pub fn promotes(&self, step: Option<usize>, from: (u8, u8), to: (u8, u8)) -> bool {
        let moves = self.chess_moves(step, from);
        moves.iter().any(|mv| mv.is_promotion() && self.goal(step, *mv) == to)
    }

    /// Makes a move from point to point, or puts a stone; `promotion` is `Q`, `R`, `B` or `N`.
    pub fn play(
        &self,
        step: Option<usize>,
        from: Option<(u8, u8)>,
        to: (u8, u8),
        promotion: Option<char>,
    ) -> Option<Played> {
        let made = match &self.inner {
            Inner::Chess(..) => {
                let role = promotion.and_then(shakmaty::Role::from_char);
                let moves = self.chess_moves(step, from?);
                let wanted =
                    moves.into_iter().find(|mv| self.goal(step, *mv) == to && mv.promotion() == role)?;
                Made::Chess(wanted)
            }
            Inner::Xiangqi(..) => {
                let (from, goal) = (point(from?)?, point(to)?);
                self.goals(step, of_point(from)).contains(&to).then_some(())?;
                Made::Xiangqi(xiangqi_record::Move { from, to: goal })
            }
            Inner::Go(tree, boards) => {
                let game = go::game_at(tree, boards, &self.way_to(step));
                let at = Point { x: to.0, y: to.1 };
                game.refusal(at).is_none().then_some(())?;
                Made::Go(game.to_play(), Some(at))
            }
        };
        Some(self.add(step, made))
    }

    /// 虚着.
    pub fn pass(&self, step: Option<usize>) -> Option<Played> {
        let stone = if self.turn(step) == Side::First { Stone::Black } else { Stone::White };
        matches!(self.inner, Inner::Go(..)).then(|| self.add(step, Made::Go(stone, None)))
    }

    /// Makes a move as somebody types it.
    ///
    /// # Errors
    /// Why it can't be.
    pub fn type_in(&self, step: Option<usize>, typed: &str) -> Result<Played, Sentence> {
        let typed = typed.trim();
        let made = match &self.inner {
            Inner::Chess(..) => Made::Chess(self.chess_typed(step, typed)?),
            Inner::Xiangqi(record, positions) => {
                let position = step.and_then(|step| positions.get(step)).unwrap_or(&record.start);
                let reading = xiangqi_record::read_move(position, typed).map_err(|error| Sentence {
                    zh: format!("{typed}：{}", xiangqi_record::words::zh::move_error(&error)),
                    en: format!("{typed}: {}", xiangqi_record::words::en::move_error(&error)),
                })?;
                Made::Xiangqi(reading.made)
            }
            Inner::Go(tree, boards) => {
                let game = go::game_at(tree, boards, &self.way_to(step));
                let at = Point::from_label(typed, go::size_of(tree)).ok_or_else(|| Sentence {
                    zh: format!("棋盘上没有 {typed}"),
                    en: format!("there is no point {typed}"),
                })?;
                if let Some(illegal) = game.refusal(at) {
                    return Err(Sentence {
                        zh: format!("{typed}：{}", go_record::words::zh::illegal(illegal)),
                        en: format!("{typed}: {}", go_record::words::en::illegal(illegal)),
                    });
                }
                Made::Go(game.to_play(), Some(at))
            }
        };
        Ok(self.add(step, made))
    }

    fn chess_typed(&self, step: Option<usize>, typed: &str) -> Result<Move, Sentence> {
        let start = shakmaty::Chess::default();
        let position = self.chess_position(step).unwrap_or(&start);
        let legal = position.legal_moves();
        let letters: Vec<char> = typed.chars().map(chess_record::source::fold).collect();
        let readings = moves_at(&letters, 0, Letters::guess(&letters));
        let found = readings.iter().find_map(|(it, _)| match fit(position, &legal, it) {
            Fit::One(mv) => Some(mv),
            Fit::Several(_) | Fit::None => None,
        });
        found.ok_or_else(|| {
            let wrong = why::explain(position, &legal, readings.first().map(|(it, _)| it), None);
            let near: Vec<String> =
                why::near(position, &legal, typed, 4).into_iter().map(|it| it.0).collect();
            let says = |language| words::wrong(language, &wrong);
            Sentence {
                zh: format!("{typed}：{} {}", says(Language::Zh), near.join("、")),
                en: format!("{typed}: {} {}", says(Language::En), near.join(", ")),
            }
        })
    }

    fn add(&self, step: Option<usize>, made: Made) -> Played {
        let mut path = self.path(step);
        let known = self.next(step).iter().position(|next| match (&made, &self.inner) {
            (Made::Chess(mv), Inner::Chess(game, _)) => match self.steps[*next].key {
                Key::Line(line, ply) => game.lines[line].plies[ply as usize - 1].mv == Some(*mv),
                Key::Node(_) => false,
            },
            (Made::Xiangqi(made), Inner::Xiangqi(record, _)) => record.nodes[*next].made == *made,
            (Made::Go(stone, at), Inner::Go(tree, _)) => {
                let side = if *stone == Stone::Black { Side::First } else { Side::Second };
                self.steps[*next].side == Some(side)
                    && tree.nodes.get(next + 1).is_some_and(|node| go::point_of(node) == *at)
            }
            _ => false,
        });
        path.push(known.unwrap_or_else(|| self.next(step).len()));
        let text = known.is_none().then(|| match (made, &self.inner) {
            (Made::Chess(mv), Inner::Chess(game, _)) => {
                let mut game = game.clone();
                grow(&mut game, self.line_of(step), mv);
                chess_record::write(&game)
            }
            (Made::Xiangqi(made), Inner::Xiangqi(record, positions)) => {
                let before = step.and_then(|step| positions.get(step)).unwrap_or(&record.start);
                let typed = xiangqi_record::write_move(before, made, Notation::Chinese);
                let mut record = record.clone();
                record.add(step, made, typed);
                xiangqi_record::write(&record, Notation::Chinese)
            }
            (Made::Go(stone, at), Inner::Go(tree, _)) => {
                let mut tree = tree.clone();
                let node = tree.add(Some(step.map_or(0, |step| step + 1) as u32), Place::default());
                let values = vec![at.map(|at| at.to_string()).unwrap_or_default()];
                let property = Property { name: stone.letter().to_string(), values, place: Place::default() };
                tree.nodes[node as usize].properties.push(property);
                written(*tree)
            }
            _ => self.text.clone(),
        });
        Played { text, path }
    }

    /// Line of play and plies in it up to a step.
    fn line_of(&self, step: Option<usize>) -> (usize, u32) {
        match step.map(|step| self.steps[step].key) {
            Some(Key::Line(line, ply)) => (line, ply),
            Some(Key::Node(_)) | None => (0, 0),
        }
    }

    /// With these words after a step (or before the first move) instead of those there; none take them away.
    pub fn commented(&self, step: Option<usize>, words: &str) -> String {
        match &self.inner {
            Inner::Chess(game, _) => {
                let mut game = game.clone();
                let (line, after) = self.line_of(step);
                let comment = (!words.is_empty()).then(|| NoteKind::Comment(words.into()));
                exchange(&mut game.lines[line].notes, after, comment, |it| {
                    matches!(it, NoteKind::Comment(_))
                });
                chess_record::write(&game)
            }
            Inner::Xiangqi(record, _) => {
                let mut record = record.clone();
                let comments = match step {
                    Some(step) => &mut record.nodes[step].comments,
                    None => &mut record.comments,
                };
                *comments = (!words.is_empty()).then(|| words.to_owned()).into_iter().collect();
                xiangqi_record::write(&record, Notation::Chinese)
            }
            Inner::Go(tree, _) => {
                let mut tree = tree.clone();
                let node = step.map_or(0, |step| step + 1);
                if words.is_empty() {
                    tree.nodes[node].properties.retain(|it| it.name != "C");
                } else {
                    tree.set_text(node as u32, "C", words);
                }
                written(*tree)
            }
        }
    }

    /// With this sign (`!`, `?`, `!!`, `??`, `!?`, `?!`) at a step, or without it where it stood.
    pub fn marked(&self, step: usize, sign: &str) -> String {
        let there = self.steps.get(step).is_some_and(|it| it.marks.iter().any(|mark| mark == sign));
        match &self.inner {
            Inner::Chess(game, _) => {
                let mut game = game.clone();
                let (line, after) = self.line_of(Some(step));
                let nag = chess::nag(sign).filter(|_| !there).map(NoteKind::Nag);
                let is_sign = |it: &NoteKind| matches!(it, NoteKind::Nag(1..=6));
                exchange(&mut game.lines[line].notes, after, nag, is_sign);
                chess_record::write(&game)
            }
            Inner::Xiangqi(record, _) => {
                let mut record = record.clone();
                record.nodes[step].marks = (!there).then(|| sign.to_owned()).into_iter().collect();
                xiangqi_record::write(&record, Notation::Chinese)
            }
            Inner::Go(tree, _) => {
                let mut tree = tree.clone();
                let node = &mut tree.nodes[step + 1];
                node.properties.retain(|it| !go::MARKS.iter().any(|(name, _)| it.name == *name));
                let single = sign.get(..1).unwrap_or(sign);
                let named = go::MARKS.iter().find(|(_, it)| *it == sign || *it == single);
                if let Some((name, _)) = named.filter(|_| !there) {
                    let value = if matches!(*name, "TE" | "BM") { "1" } else { "" };
                    let values = vec![value.to_owned()];
                    node.properties.push(Property {
                        name: (*name).to_owned(),
                        values,
                        place: Place::default(),
                    });
                }
                written(*tree)
            }
        }
    }

    /// Without a step and all that follows it.
    pub fn without(&self, step: usize) -> String {
        match &self.inner {
            Inner::Chess(game, _) => {
                let mut game = game.clone();
                let (line, ply) = self.line_of(Some(step));
                let (it, keep) = (&mut game.lines[line], ply.saturating_sub(1));
                it.plies.truncate(keep as usize);
                it.notes.retain(|note| note.after <= keep);
                if line == 0 {
                    game.score = None;
                    game.set_tag("Result", "*");
                }
                chess_record::write(&game)
            }
            Inner::Xiangqi(record, _) => {
                let mut record = record.clone();
                let siblings = match record.nodes[step].parent {
                    Some(parent) => &mut record.nodes[parent].next,
                    None => &mut record.first,
                };
                siblings.retain(|it| *it != step);
                xiangqi_record::write(&record, Notation::Chinese)
            }
            Inner::Go(tree, _) => {
                let mut tree = tree.clone();
                let node = step as u32 + 1;
                if let Some(parent) = tree.nodes[step + 1].parent {
                    tree.nodes[parent as usize].children.retain(|it| *it != node);
                }
                written(*tree)
            }
        }
    }

    /// With what its board at the desk says: names, event, round, result.
    pub fn labelled(&self, at: &At) -> String {
        match &self.inner {
            Inner::Chess(game, _) => chess_record::write(&labelled_chess(game, at)),
            Inner::Xiangqi(record, _) => {
                xiangqi_record::write(&labelled_xiangqi(record, at), Notation::Chinese)
            }
            Inner::Go(tree, _) => written(labelled_go(tree, at)),
        }
    }

    /// For everybody: the moves of the main line under the labels of the board, and no word that somebody typed.
    pub fn moves_only(&self, at: &At) -> String {
        match &self.inner {
            Inner::Chess(game, _) => {
                let mut bare = chess_record::Game::new();
                (bare.start, bare.mode) = (game.start.clone(), game.mode);
                let plies = game.plies().to_vec();
                bare.lines = vec![Line { from: None, plies, notes: Vec::new() }];
                bare.score = game.score;
                chess_record::write(&labelled_chess(&bare, at))
            }
            Inner::Xiangqi(record, _) => {
                let mut game = xiangqi_record::Game::new(record.start, xiangqi_record::Rules::default());
                for made in record.moves() {
                    if game.play(made).is_err() {
                        break;
                    }
                }
                let bare = Record::of_game(&game, Vec::new(), record.result);
                xiangqi_record::write(&labelled_xiangqi(&bare, at), Notation::Chinese)
            }
            Inner::Go(tree, boards) => {
                let mut game = go::game_at(tree, boards, &[]);
                for step in self.main_line() {
                    let Some(side) = self.steps[step].side else { continue };
                    let stone = if side == Side::First { Stone::Black } else { Stone::White };
                    match tree.nodes.get(step + 1).and_then(go::point_of) {
                        Some(point) if game.play_as(stone, point).is_err() => break,
                        Some(_) => {}
                        None => game.pass_as(stone),
                    }
                }
                // Numbers only: a text could say anything.
                let root = &tree.nodes[0];
                let number =
                    |name| root.value(name).map(str::trim).filter(|it| it.len() < 8 && is_number(it));
                let kept: Vec<(&str, &str)> =
                    ["KM", "HA"].into_iter().filter_map(|name| Some((name, number(name)?))).collect();
                written(labelled_go(&sgf::tree_of(&game, &kept), at))
            }
        }
    }
}

/// `7.5`, `3.75`, `-0.5`.
fn is_number(text: &str) -> bool {
    text.bytes().all(|it| it.is_ascii_digit() || matches!(it, b'.' | b'-')) && !text.is_empty()
}

fn point(at: (u8, u8)) -> Option<xiangqi_record::Square> {
    xiangqi_record::Square::new(at.0, 9u8.checked_sub(at.1)?)
}

fn written(tree: Tree) -> String {
    sgf::write(&Collection { trees: vec![tree], findings: Vec::new() })
}

/// Adds a move at the end of a line, or as a variation where the line goes on otherwise.
fn grow(game: &mut chess_record::Game, (line, plies): (usize, u32), mv: Move) {
    let ply = Ply { mv: Some(mv), at: 0, len: 0 };
    if game.lines[line].plies.len() == plies as usize {
        game.lines[line].plies.push(ply);
        if line == 0 {
            game.score = None;
        }
        return;
    }
    let index = game.lines.len();
    game.lines.push(Line { from: Some((line, plies)), plies: vec![ply], notes: Vec::new() });
    let notes = &mut game.lines[line].notes;
    let after = plies + 1;
    let place = notes.iter().position(|note| note.after > after).unwrap_or(notes.len());
    notes.insert(place, Note { after, kind: NoteKind::Rav(index) });
}

/// Takes the notes of one kind after a ply away and puts another there: signs before words, words before variations.
fn exchange(notes: &mut Vec<Note>, after: u32, by: Option<NoteKind>, kind: impl Fn(&NoteKind) -> bool) {
    notes.retain(|note| note.after != after || !kind(&note.kind));
    let Some(by) = by else { return };
    let rank = |kind: &NoteKind| match kind {
        NoteKind::Nag(_) => 0,
        NoteKind::Comment(_) => 1,
        NoteKind::Rav(_) => 2,
    };
    let behind = |note: &Note| (note.after, rank(&note.kind)) > (after, rank(&by));
    let place = notes.iter().position(behind).unwrap_or(notes.len());
    notes.insert(place, Note { after, kind: by });
}

fn labelled_chess(game: &chess_record::Game, at: &At) -> chess_record::Game {
    let mut game = game.clone();
    for (name, value) in at.tags("White", "Black", "Site") {
        game.set_tag(name, &value);
    }
    if let Some(result) = at.result {
        let score = chess::score_of(result);
        game.score = Some(score);
        game.set_tag("Result", score.pgn());
    }
    game
}

fn labelled_xiangqi(record: &Record, at: &At) -> Record {
    let mut record = record.clone();
    let mut set = |name: &str, value: String| {
        record.tags.retain(|tag| !tag.name.eq_ignore_ascii_case(name));
        record.tags.push(xiangqi_record::Tag { name: name.to_owned(), value });
    };
    for (name, value) in at.tags("Red", "Black", "Site") {
        set(name, value);
    }
    if let Some(result) = at.result {
        let result = xiangqi::written(result);
        set("Result", result.text().to_owned());
        record.result = Some(result);
    }
    record
}

fn labelled_go(tree: &Tree, at: &At) -> Tree {
    let mut tree = tree.clone();
    for (name, value) in at.tags("PB", "PW", "PC") {
        let name = match name {
            "Event" => "EV",
            "Date" => "DT",
            "Round" => "RO",
            "PB" | "PW" | "PC" => name,
            _ => continue,
        };
        tree.set_text(0, name, &value);
    }
    if let Some(result) = at.result {
        // A margin that agrees with the result says more than we could.
        let stated =
            tree.nodes[0].value("RE").map(sgf::simple_text).and_then(|it| go_record::read_result(&it));
        let winner = |side| if side { Some(Stone::Black) } else { Some(Stone::White) };
        let agrees = stated.is_some_and(|it| match result {
            GameResult::FirstWins => it.winner == winner(true),
            GameResult::SecondWins => it.winner == winner(false),
            _ => false,
        });
        if !agrees {
            tree.set_text(0, "RE", go::written(result));
        }
    }
    tree
}
