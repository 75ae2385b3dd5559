//! SGF FF[4]: collections of game trees as files have them, read and written without loss.
//!
//! The reader is our own because two things are needed that the kept crate `sgf-parse` 4.2.8 does not give:
//! the line and column of every property, and what could still be read of a broken file (a missing bracket,
//! text around the trees, a property twice). Trees are kept flat, so that twenty thousand nested variations
//! need no recursion, neither here nor when they are dropped.

mod of_game;
mod read;
mod value;
mod write;

pub use of_game::tree_of;
pub use read::{MAX_NODES, MAX_PROPERTIES, MAX_TREES, decoded, read_bytes, read_text};
pub use value::{compose, escape, points, simple_text, text};
pub use write::write;

use crate::record::Place;
use serde::Serialize;

/// A property with its values as they stand between the brackets, escapes included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Property {
    /// Capitals only, as FF[4] names it.
    pub name: String,
    /// At least one; see [`text`], [`points`] and [`compose`] for what they mean.
    pub values: Vec<String>,
    pub place: Place,
}

/// A node of a tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    pub properties: Vec<Property>,
    /// Its place in [`Tree::nodes`]; `None` for the root.
    pub parent: Option<u32>,
    /// The first one is the main line.
    pub children: Vec<u32>,
    pub place: Place,
}

impl Node {
    /// The first property of that name.
    pub fn property(&self, name: &str) -> Option<&Property> {
        self.properties.iter().find(|property| property.name == name)
    }

    /// The first value of a property.
    pub fn value(&self, name: &str) -> Option<&str> {
        self.property(name)?.values.first().map(String::as_str)
    }
}

/// One game: node 0 is the root.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tree {
    pub nodes: Vec<Node>,
    pub findings: Vec<SyntaxFinding>,
}

impl Tree {
    /// The nodes of the main line, the root first.
    pub fn main_line(&self) -> Vec<u32> {
        let mut line = Vec::new();
        let mut next = (!self.nodes.is_empty()).then_some(0);
        while let Some(node) = next {
            line.push(node);
            next = self.nodes[node as usize].children.first().copied();
        }
        line
    }

    /// Adds a node below another, or a root.
    pub fn add(&mut self, parent: Option<u32>, place: Place) -> u32 {
        let id = self.nodes.len() as u32;
        // Only an earlier node can be a parent, so a tree never has a circle.
        let parent = parent.filter(|&parent| parent < id);
        self.nodes.push(Node { properties: Vec::new(), parent, children: Vec::new(), place });
        if let Some(parent) = parent.and_then(|parent| self.nodes.get_mut(parent as usize)) {
            parent.children.push(id);
        }
        id
    }

    /// Sets a property of a node to one text value, which is escaped here.
    pub fn set_text(&mut self, node: u32, name: &str, value: &str) {
        let Some(node) = self.nodes.get_mut(node as usize) else { return };
        node.properties.retain(|property| property.name != name);
        let place = node.place;
        node.properties.push(Property { name: name.to_string(), values: vec![escape(value)], place });
    }
}

/// Something about the file as a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyntaxFinding {
    pub at: Place,
    pub token: String,
    pub kind: SyntaxKind,
}

/// What is odd about the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(tag = "syntax", rename_all = "snake_case")]
pub enum SyntaxKind {
    /// `(` or `[` without its end.
    Unclosed {
        opened: char,
    },
    /// `)` or `]` without its beginning.
    Stray {
        closed: char,
    },
    /// A node outside any `(`.
    NodeOutsideTree,
    /// A property outside any node.
    PropertyOutsideNode,
    /// `( )` without a node.
    EmptyTree,
    /// A property without a value.
    NoValue,
    /// A value without a property.
    NoName,
    /// A name in small letters, read as capitals.
    LowerCaseName,
    /// The same property twice in a node.
    Duplicate,
    /// Text between properties.
    UnreadText,
    /// Text before the first or after the last tree.
    TextOutside,
    /// No tree at all.
    NoTree,
    /// Some bytes are in no character of the encoding.
    Undecodable,
    /// Longer than a reader takes; the rest is left.
    TooLong,
    TooManyNodes,
    TooManyTrees,
}

/// A file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Collection {
    pub trees: Vec<Tree>,
    /// Findings outside the trees.
    pub findings: Vec<SyntaxFinding>,
}
