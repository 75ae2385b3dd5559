//! A game played at the board as a tree.

use super::{Property, Tree};
use crate::record::Place;
use crate::record::go::board::Stone;
use crate::record::go::rules::Game;

/// The tree of a game: the tags (names as SGF has them, texts unescaped), the board it began with, every turn.
pub fn tree_of(game: &Game, tags: &[(&str, &str)]) -> Tree {
    let mut tree = Tree::default();
    let place = Place::default();
    let root = tree.add(None, place);
    let property = |name: &str, values: Vec<String>| Property { name: name.to_string(), values, place };
    let size = game.start().size();
    let sides = if size.width() == size.height() {
        size.width().to_string()
    } else {
        format!("{}:{}", size.width(), size.height())
    };
    tree.nodes[0].properties.push(property("SZ", vec![sides]));
    for (name, stone) in [("AB", Stone::Black), ("AW", Stone::White)] {
        let points: Vec<String> =
            size.all().filter(|&at| game.start().stone(at) == Some(stone)).map(|at| at.to_string()).collect();
        if !points.is_empty() {
            tree.nodes[0].properties.push(property(name, points));
        }
    }
    for (name, value) in tags {
        tree.set_text(root, name, value);
    }
    let mut last = root;
    for turn in game.turns() {
        last = tree.add(Some(last), place);
        let value = turn.at.map(|at| at.to_string()).unwrap_or_default();
        let name = turn.stone.letter().to_string();
        tree.nodes[last as usize].properties.push(property(&name, vec![value]));
    }
    tree
}
