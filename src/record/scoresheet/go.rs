//! Records of Go as scoresheets.

use super::xiangqi::reach_said;
use super::{Heading, Inner, Key, MAX_STEPS, Mend, Remark, Scoresheet, Sentence, Step, Weight, replaced};
use crate::record::Place;
use crate::record::go::sgf::{self, Node, Property, Tree};
use crate::record::go::{
    self, Board, Edit, FindingKind, Options, Point, Severity, Size, Stone, Termination, boards, words,
};
use crate::tournament::{GameResult, Reason, Side};

pub(super) fn read(text: &str) -> Scoresheet {
    let collection = sgf::read_text(text);
    let empty = text.trim().is_empty();
    let findings = collection.findings.clone();
    let mut tree = collection.trees.into_iter().next().unwrap_or_default();
    if tree.nodes.is_empty() {
        tree.add(None, Place::default());
        tree.set_text(0, "SZ", "19");
    }
    let checked = go::look(&tree, &Options::default());
    let size = size_of(&tree);
    let mut remarks: Vec<Remark> = Vec::new();
    for it in findings.iter().filter(|_| !empty) {
        let kind = FindingKind::Syntax { kind: it.kind };
        let says = Sentence { zh: words::zh::finding(&kind, size), en: words::en::finding(&kind, size) };
        remarks.push(Remark { at: it.at, ply: None, weight: Weight::Warning, says, stops: false });
    }
    remarks.extend(checked.findings.iter().filter(|_| !empty).map(|it| {
        let (zh, en) = (words::zh::finding(&it.what, size), words::en::finding(&it.what, size));
        Remark {
            at: it.at,
            ply: (it.ply > 0).then(|| u32::from(it.ply)),
            weight: match it.severity {
                Severity::Note => Weight::Note,
                Severity::Warning => Weight::Warning,
                Severity::Error => Weight::Error,
            },
            says: match it.ply {
                0 => Sentence { zh, en },
                ply => Sentence {
                    zh: format!("第 {ply} 手 {}：{zh}", it.token),
                    en: format!("Move {ply}, {}: {en}", it.token),
                },
            },
            stops: matches!(it.what, FindingKind::Move { .. } | FindingKind::BadMove),
        }
    }));
    remarks.sort_by_key(|it| !it.stops);
    let stated = checked.result.as_deref().and_then(go::read_result);
    let root = &tree.nodes[0];
    let known = |name: &str| root.value(name).map(sgf::simple_text).filter(|it| !it.is_empty() && it != "?");
    let words = go::comment(&tree, 0).into_iter().collect();
    let heading = Heading {
        event: known("EV"),
        date: known("DT"),
        round: known("RO"),
        first: known("PB"),
        second: known("PW"),
    };
    let steps = steps(&tree, size);
    let first = children(&tree, 0);
    Scoresheet {
        heading,
        result: stated.as_ref().and_then(result_of),
        reason: stated.as_ref().and_then(|it| reason_of(it.termination)),
        text: text.to_owned(),
        steps,
        first,
        words,
        remarks,
        inner: Inner::Go(Box::new(tree.clone()), boards(&tree, MAX_STEPS + 1)),
    }
}

/// The size the root names, 19×19 where it names none that can be.
pub(super) fn size_of(tree: &Tree) -> Size {
    let said = tree.nodes.first().and_then(|root| root.value("SZ")).unwrap_or("19");
    let (width, height) = said.split_once(':').unwrap_or((said, said));
    let sides = width.trim().parse().ok().zip(height.trim().parse().ok());
    sides.and_then(|(width, height)| Size::new(width, height)).unwrap_or(Size::NINETEEN)
}

/// Who begins: the one the root names, White where stones were given, else Black.
pub(super) fn first_to_play(tree: &Tree) -> Side {
    let Some(root) = tree.nodes.first() else { return Side::First };
    match root.value("PL").map(|it| it.trim().to_ascii_lowercase()).as_deref() {
        Some("w" | "white" | "2") => Side::Second,
        Some("b" | "black" | "1") => Side::First,
        _ if root.value("HA").is_some_and(|it| it.trim().parse::<u8>().is_ok_and(|it| it > 1)) => {
            Side::Second
        }
        _ => Side::First,
    }
}

fn move_of(node: &Node) -> Option<(&Property, Stone)> {
    node.properties.iter().find_map(|it| match it.name.as_str() {
        "B" => Some((it, Stone::Black)),
        "W" => Some((it, Stone::White)),
        _ => None,
    })
}

/// Where the move of a node stands; `None` for a pass and for a node without a move.
pub(super) fn point_of(node: &Node) -> Option<Point> {
    Point::from_sgf(move_of(node)?.0.values.first()?.trim())
}

/// Every node but the root is a step.
fn children(tree: &Tree, node: usize) -> Vec<usize> {
    let all = tree.nodes.get(node).map(|it| it.children.as_slice()).unwrap_or_default();
    all.iter()
        .map(|child| *child as usize)
        .filter(|child| (1..=MAX_STEPS).contains(child))
        .map(|it| it - 1)
        .collect()
}

/// Signs of the file format as the signs of chess.
pub(super) const MARKS: [(&str, &str); 4] = [("TE", "!"), ("BM", "?"), ("IT", "!?"), ("DO", "?!")];

fn steps(tree: &Tree, size: Size) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    for (number, node) in tree.nodes.iter().enumerate().skip(1).take(MAX_STEPS) {
        let parent = node.parent.and_then(|it| (it as usize).checked_sub(1));
        let made = move_of(node);
        let ply = parent.map_or(0, |parent: usize| steps[parent].ply) + u32::from(made.is_some());
        let marks = MARKS.iter().filter(|(name, _)| node.property(name).is_some());
        let at = point_of(node).filter(|at| at.is_on(size));
        steps.push(Step {
            parent,
            next: children(tree, number),
            ply,
            side: made.map(|(_, stone)| if stone == Stone::Black { Side::First } else { Side::Second }),
            label: at.map(|at| at.label(size)).unwrap_or_default(),
            before: Vec::new(),
            marks: marks.map(|(_, sign)| (*sign).to_owned()).collect(),
            comments: node.value("C").map(sgf::text).into_iter().filter(|it| !it.is_empty()).collect(),
            key: Key::Node(number),
        });
    }
    steps
}

fn result_of(stated: &go::Stated) -> Option<GameResult> {
    match (stated.termination, stated.winner) {
        (Termination::Forfeit, Some(Stone::Black)) => Some(GameResult::FirstWinsByForfeit),
        (Termination::Forfeit, Some(Stone::White)) => Some(GameResult::SecondWinsByForfeit),
        (_, Some(Stone::Black)) => Some(GameResult::FirstWins),
        (_, Some(Stone::White)) => Some(GameResult::SecondWins),
        (Termination::Draw, None) => Some(GameResult::Draw),
        (_, None) => None,
    }
}

/// RE for a result whose margin nobody wrote down.
pub(super) const fn written(result: GameResult) -> &'static str {
    match result {
        GameResult::FirstWins => "B+",
        GameResult::SecondWins => "W+",
        GameResult::Draw => "0",
        GameResult::FirstWinsByForfeit => "B+F",
        GameResult::SecondWinsByForfeit => "W+F",
        GameResult::BothForfeit => "Void",
    }
}

const fn reason_of(it: Termination) -> Option<Reason> {
    match it {
        Termination::Resignation => Some(Reason::Resignation),
        Termination::Time => Some(Reason::Time),
        Termination::Forfeit => Some(Reason::Late),
        Termination::Counted => Some(Reason::Counting),
        Termination::Draw | Termination::Void | Termination::TwoPasses | Termination::Unfinished => None,
    }
}

pub(super) fn mends(sheet: &Scoresheet, tree: &Tree) -> Vec<Mend> {
    let size = size_of(tree);
    let checked = go::check_tree(tree, 1, &Options::default());
    let mut mends = Vec::new();
    for repair in &checked.repairs {
        let Some(property) = property_of(tree, repair.ply) else { continue };
        let typed = typed(property, size);
        let (zh, en, by) = match repair.edit {
            Edit::Replace { at } => {
                let says = format!("{typed} → {}", at.label(size));
                (says.clone(), says, format!("[{at}]"))
            }
            Edit::Pass => (format!("{typed} → 虚着"), format!("{typed} → pass"), "[]".to_owned()),
            Edit::Leave => (format!("{typed} 多记了"), format!("{typed} is one too many"), String::new()),
        };
        let says = reach_said(repair.ply, &zh, &en, repair.reaches, repair.complete);
        if let Some(text) = mended(sheet, property, &by) {
            mends.push(Mend { says, reach: repair.reaches as u32, complete: repair.complete, text });
        }
    }
    mends
}

fn typed(property: &Property, size: Size) -> String {
    let at = property.values.first().and_then(|it| Point::from_sgf(it.trim()));
    at.map_or_else(|| property.values.concat(), |at| at.label(size))
}

/// The property with the `ply`th move of the main line.
fn property_of(tree: &Tree, ply: u16) -> Option<&Property> {
    let nodes = tree.main_line().into_iter().filter_map(|node| tree.nodes.get(node as usize));
    let moves =
        nodes.flat_map(|node| node.properties.iter().filter(|it| matches!(it.name.as_str(), "B" | "W")));
    let mut moves = moves;
    moves.nth(usize::from(ply).checked_sub(1)?)
}

/// Another value for a property, or nothing in its place.
fn mended(sheet: &Scoresheet, property: &Property, by: &str) -> Option<String> {
    let from = usize::try_from(property.place.byte).ok()?;
    let rest = sheet.text.get(from..)?;
    let open = rest.find('[')?;
    let close = open + rest[open..].find(']')? + 1;
    if !rest[..open].trim().eq_ignore_ascii_case(&property.name) {
        return None;
    }
    let from_value = if by.is_empty() { from } else { from + open };
    replaced(&sheet.text, from_value..from + close, by)
}

/// The game up to a step, for whoever wants to go on from there.
pub(super) fn game_at(tree: &Tree, boards: &[Board], way: &[usize]) -> go::Game {
    let start = boards.first().cloned().unwrap_or_else(|| Board::empty(size_of(tree)));
    let stone = |side| if side == Side::First { Stone::Black } else { Stone::White };
    let mut game = go::Game::from_board(start, stone(first_to_play(tree)), go::KoRule::default());
    for step in way {
        let Some(node) = tree.nodes.get(step + 1) else { continue };
        let Some((property, stone)) = move_of(node) else { continue };
        match property.values.first().and_then(|it| Point::from_sgf(it.trim())) {
            // What the record holds has been judged; here it only leads to the position.
            Some(at) => drop(game.play_as(stone, at)),
            None => game.pass_as(stone),
        }
    }
    game
}
