//! Replays a tree under the rules: the main line up to its first illegal move, then every variation.

use super::board::{Board, Point, Size, Stone};
use super::record::{Finding, FindingKind, Root, Severity, gravity};
use super::rules::{Game, KoRule};
use super::score::Zi;
use super::sgf::{Node, Property, Tree, points, simple_text};
use crate::record::Place;

/// Turns of one line that are replayed.
pub const MAX_TURNS: usize = 2_000;
/// Variations within variations that are followed.
pub const MAX_DEPTH: u16 = 256;
/// Findings kept for one game.
pub(super) const MAX_FINDINGS: usize = 200;

/// A main line replayed.
#[derive(Clone, Debug)]
pub(super) struct Replay {
    pub root: Root,
    pub game: Option<Game>,
    pub findings: Vec<Finding>,
    /// The typed moves after the first problem, unread.
    pub unread: Vec<(Stone, Option<Point>)>,
}

/// What a node does to the board.
pub(super) enum Deed {
    Turn { stone: Stone, at: Option<Point>, place: Place, token: String },
    Unreadable { place: Place, token: String },
}

fn token(property: &Property) -> String {
    let value: String =
        property.values.first().map(|value| value.chars().take(20).collect()).unwrap_or_default();
    format!("{}[{value}]", property.name)
}

/// The moves of a node in the order they stand there.
pub(super) fn deeds(node: &Node, size: Size) -> Vec<Deed> {
    let mut deeds = Vec::new();
    for property in &node.properties {
        let stone = match property.name.as_str() {
            "B" => Stone::Black,
            "W" => Stone::White,
            _ => continue,
        };
        let (place, token) = (property.place, token(property));
        let value = property.values.first().map_or("", |value| value.trim());
        // `tt` is a pass on boards up to 19×19 (FF[3]).
        let passes = value.is_empty() || value == "tt" && size.width() <= 19 && size.height() <= 19;
        let at = Point::from_sgf(value);
        deeds.push(match (passes, at, property.values.len()) {
            (_, _, 2..) => Deed::Unreadable { place, token },
            (true, _, _) => Deed::Turn { stone, at: None, place, token },
            (false, Some(at), _) => Deed::Turn { stone, at: Some(at), place, token },
            (false, None, _) => Deed::Unreadable { place, token },
        });
    }
    deeds
}

/// Carries out AB, AW and AE; answers how many stones of Black were set.
pub(super) fn set_up(
    node: &Node,
    board: &mut Board,
    mut find: impl FnMut(Place, String, FindingKind),
) -> u16 {
    let mut seen: Vec<Point> = Vec::new();
    let mut black = 0;
    for property in &node.properties {
        let stone = match property.name.as_str() {
            "AB" => Some(Stone::Black),
            "AW" => Some(Stone::White),
            "AE" => None,
            _ => continue,
        };
        for value in &property.values {
            let Some(list) = points(value, board.size()) else {
                find(property.place, format!("{}[{value}]", property.name), FindingKind::BadPoint);
                continue;
            };
            for at in list {
                if seen.contains(&at) {
                    find(property.place, token(property), FindingKind::PointTwice { at });
                } else {
                    seen.push(at);
                }
                board.set(at, stone);
                black += u16::from(stone == Some(Stone::Black));
            }
        }
    }
    black
}

pub(super) fn has_setup(node: &Node) -> bool {
    node.properties.iter().any(|property| matches!(property.name.as_str(), "AB" | "AW" | "AE"))
}

/// Reads the root and says what is odd about it; the stones are set up by [`replay`].
fn read_root(node: &Node, mut find: impl FnMut(&Property, Severity, FindingKind)) -> Root {
    let mut root = Root { size: Some(Size::NINETEEN), handicap: 0, komi: None, first: None };
    for property in &node.properties {
        let value = property.values.first().map_or(String::new(), |value| simple_text(value));
        match property.name.as_str() {
            "GM" if value != "1" && !value.is_empty() => {
                root.size = None;
                find(property, Severity::Error, FindingKind::OtherGame { gm: value });
            }
            "SZ" => {
                let (width, height) = value.split_once(':').unwrap_or((&value, &value));
                let size = width.trim().parse().ok().zip(height.trim().parse().ok());
                let size = size.and_then(|(width, height)| Size::new(width, height));
                if size.is_none() {
                    find(
                        property,
                        Severity::Error,
                        FindingKind::BadSize { size: value.chars().take(20).collect() },
                    );
                }
                root.size = root.size.and(size);
            }
            "HA" => match value.parse::<u8>() {
                // HA[1] only says that Black moves first without compensation.
                Ok(stones @ 0..=25) => root.handicap = if stones > 1 { stones } else { 0 },
                Ok(_) | Err(_) => find(property, Severity::Error, FindingKind::BadHandicap),
            },
            "KM" => {
                root.komi = Zi::from_komi(&value);
                if root.komi.is_none() && !value.is_empty() {
                    find(property, Severity::Warning, FindingKind::BadKomi);
                }
            }
            "PL" => {
                root.first = match value.to_ascii_lowercase().as_str() {
                    "b" | "black" | "1" => Some(Stone::Black),
                    "w" | "white" | "2" => Some(Stone::White),
                    _ => None,
                }
            }
            _ => {}
        }
    }
    root
}

impl Replay {
    fn find(&mut self, at: Place, ply: u16, token: &str, severity: Severity, what: FindingKind) {
        if self.findings.len() < MAX_FINDINGS {
            let token = token.chars().take(40).collect();
            self.findings.push(Finding { at, ply, token, severity, what });
        }
    }
}

/// Replays the main line of a tree up to the first illegal move, then walks the variations.
pub(super) fn replay(tree: &Tree, ko: KoRule) -> Replay {
    let mut findings = Vec::new();
    for finding in &tree.findings {
        let what = FindingKind::Syntax { kind: finding.kind };
        let severity = gravity(finding.kind);
        findings.push(Finding { at: finding.at, ply: 0, token: finding.token.clone(), severity, what });
    }
    let root = match tree.nodes.first() {
        Some(node) => read_root(node, |property, severity, what| {
            findings.push(Finding { at: property.place, ply: 0, token: token(property), severity, what });
        }),
        None => Root { size: None, handicap: 0, komi: None, first: None },
    };
    findings.truncate(MAX_FINDINGS);
    let mut replay = Replay { root, game: None, findings, unread: Vec::new() };
    let Some(size) = replay.root.size else { return replay };

    let line = tree.main_line();
    let mut game: Option<Game> = None;
    let mut stopped = false;
    let mut handicap_by_moves = replay.root.handicap;
    let mut after_the_end = false;
    for &id in &line {
        let node = &tree.nodes[id as usize];
        let ply = game.as_ref().map_or(0, |game| game.turns().len() as u16);
        let deeds = deeds(node, size);
        if has_setup(node) && !stopped {
            let mut board = game.as_ref().map_or_else(|| Board::empty(size), |game| game.board().clone());
            let black = set_up(node, &mut board, |at, token, what| {
                replay.find(at, ply, &token, Severity::Error, what);
            });
            if id == 0 && replay.root.handicap > 0 {
                // Some programs play the handicap stones as moves; then none is set up.
                if black > 0 {
                    handicap_by_moves = 0;
                }
                if black > 0 && black != u16::from(replay.root.handicap) {
                    let said = u16::from(replay.root.handicap);
                    let what = FindingKind::HandicapMismatch { said, stones: black };
                    let (at, token) =
                        node.property("HA").map_or((node.place, "HA".into()), |p| (p.place, token(p)));
                    replay.find(at, 0, &token, Severity::Error, what);
                }
            }
            let breathless = board.breathless();
            if !breathless.is_empty() {
                let what = FindingKind::Breathless { at: breathless };
                replay.find(node.place, ply, ";", Severity::Warning, what);
            }
            if !deeds.is_empty() {
                replay.find(node.place, ply + 1, ";", Severity::Error, FindingKind::MoveAndSetup);
            }
            match &mut game {
                Some(game) => game.set_up(board),
                None => game = Some(Game::from_board(board, Stone::Black, ko)),
            }
        }
        let current = game.get_or_insert_with(|| Game::new(size, ko));
        if deeds.len() > 1 && !stopped {
            replay.find(node.place, ply + 1, ";", Severity::Error, FindingKind::TwoMoves);
        }
        for deed in deeds {
            let ply = current.turns().len() as u16 + 1;
            let (stone, at, place, token) = match deed {
                Deed::Turn { stone, at, place, token } => (stone, at, place, token),
                Deed::Unreadable { place, token } => {
                    if !stopped {
                        replay.find(place, ply, &token, Severity::Error, FindingKind::BadMove);
                        stopped = true;
                    }
                    continue;
                }
            };
            if stopped {
                if replay.unread.len() < MAX_TURNS {
                    replay.unread.push((stone, at));
                }
                continue;
            }
            if current.turns().len() >= MAX_TURNS {
                let what = FindingKind::TooManyTurns { limit: MAX_TURNS };
                replay.find(place, ply, &token, Severity::Error, what);
                stopped = true;
                continue;
            }
            if current.turns().is_empty() {
                let by_handicap =
                    (replay.root.handicap > 0 && handicap_by_moves == 0).then_some(Stone::White);
                current.set_to_play(replay.root.first.or(by_handicap).unwrap_or(stone));
            }
            if stone == Stone::Black && handicap_by_moves > 0 {
                handicap_by_moves -= 1;
                current.set_to_play(Stone::Black);
            } else {
                if stone == Stone::White && handicap_by_moves > 0 {
                    let said = u16::from(replay.root.handicap);
                    let stones = said - u16::from(handicap_by_moves);
                    let what = FindingKind::HandicapMismatch { said, stones };
                    replay.find(place, ply, &token, Severity::Error, what);
                    handicap_by_moves = 0;
                }
                if current.to_play() != stone {
                    let what = FindingKind::OutOfTurn { expected: current.to_play() };
                    replay.find(place, ply, &token, Severity::Error, what);
                }
            }
            if current.is_over() && !after_the_end && at.is_some() {
                after_the_end = true;
                replay.find(place, ply, &token, Severity::Note, FindingKind::AfterTheEnd);
            }
            match at {
                None => current.pass_as(stone),
                Some(at) => {
                    if let Err(illegal) = current.play_as(stone, at) {
                        stopped = true;
                        replay.unread.push((stone, Some(at)));
                        replay.find(place, ply, &token, Severity::Error, FindingKind::Move { illegal });
                    }
                }
            }
        }
    }
    replay.game = game;
    if tree.nodes.iter().any(|node| node.children.len() > 1) {
        walk_variations(tree, size, ko, &line, &mut replay);
    }
    replay
}

/// The board after each of the first `most` nodes, variations included. A move that may not be made puts its stone where
/// the record has it if the point is free: whoever looks shall see what was written.
pub fn boards(tree: &Tree, most: usize) -> Vec<Board> {
    let said = tree.nodes.first().map(|root| read_root(root, |_, _, _| {}).size);
    let size = said.flatten().unwrap_or(Size::NINETEEN);
    let mut boards: Vec<Board> = Vec::new();
    for node in tree.nodes.iter().take(most.max(1)) {
        let parent = node.parent.and_then(|parent| boards.get(parent as usize));
        let mut board = parent.cloned().unwrap_or_else(|| Board::empty(size));
        set_up(node, &mut board, |_, _, _| {});
        for deed in deeds(node, size) {
            let Deed::Turn { stone, at: Some(at), .. } = deed else { continue };
            if at.is_on(size) && board.stone(at).is_none() && board.place(at, stone).is_err() {
                board.set(at, Some(stone));
            }
        }
        boards.push(board);
    }
    boards
}

/// Replays every variation and reports the first illegal move of each.
fn walk_variations(tree: &Tree, size: Size, ko: KoRule, main: &[u32], replay: &mut Replay) {
    enum Step {
        Enter {
            id: u32,
            depth: u16,
        },
        /// Takes back so many turns.
        Leave {
            turns: usize,
        },
    }
    let is_main = |id: u32| main.binary_search(&id).is_ok();
    let mut start = Board::empty(size);
    set_up(&tree.nodes[0], &mut start, |_, _, _| {});
    let mut game = Game::from_board(start, Stone::Black, ko);
    let mut steps = vec![Step::Enter { id: 0, depth: 0 }];
    while let Some(step) = steps.pop() {
        let (id, depth) = match step {
            Step::Enter { id, depth } => (id, depth),
            Step::Leave { turns } => {
                for _ in 0..turns {
                    game.undo();
                }
                continue;
            }
        };
        let node = &tree.nodes[id as usize];
        let mut turns = 0;
        let mut goes_on = true;
        if id != 0 && has_setup(node) {
            let mut board = game.board().clone();
            set_up(node, &mut board, |at, token, what| {
                if !is_main(id) {
                    replay.find(at, 0, &token, Severity::Warning, what);
                }
            });
            // A setup is kept as a turn of its own here, so that it can be taken back.
            game.set_up_as_turn(board);
            turns += 1;
        }
        for deed in deeds(node, size) {
            if game.turns().len() >= MAX_TURNS {
                goes_on = false;
                break;
            }
            let ply = game.turns().len() as u16 + 1;
            match deed {
                Deed::Unreadable { place, token } => {
                    goes_on = false;
                    if !is_main(id) {
                        replay.find(place, ply, &token, Severity::Warning, FindingKind::BadMove);
                    }
                }
                Deed::Turn { stone, at: None, .. } => {
                    game.pass_as(stone);
                    turns += 1;
                }
                Deed::Turn { stone, at: Some(at), place, token } => match game.play_as(stone, at) {
                    Ok(_) => turns += 1,
                    Err(illegal) => {
                        goes_on = false;
                        if !is_main(id) {
                            let what = FindingKind::VariationMove { illegal };
                            replay.find(place, ply, &token, Severity::Warning, what);
                        }
                    }
                },
            }
            if !goes_on {
                break;
            }
        }
        if turns > 0 {
            steps.push(Step::Leave { turns });
        }
        if !goes_on {
            continue;
        }
        for (at, &child) in node.children.iter().enumerate().rev() {
            let depth = depth + u16::from(at > 0);
            if depth > MAX_DEPTH {
                let what = FindingKind::TooDeep { limit: MAX_DEPTH };
                if !replay.findings.iter().any(|finding| finding.what == what) {
                    replay.find(tree.nodes[child as usize].place, 0, "(", Severity::Warning, what);
                }
                continue;
            }
            steps.push(Step::Enter { id: child, depth });
        }
    }
}
