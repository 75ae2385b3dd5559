//! The reader: an explicit stack, a place for everything, and patience.

use super::{Collection, Property, SyntaxFinding, SyntaxKind, Tree};
use crate::record::Place;
use crate::record::scan::{Cursor, MAX_BYTES, decode};
use encoding_rs::Encoding;

/// Trees of one file that are read (security S6).
pub const MAX_TREES: usize = 20_000;
/// Nodes of one file that are read.
pub const MAX_NODES: usize = 300_000;
/// Values of one file that are read.
pub const MAX_PROPERTIES: usize = 600_000;
/// Findings kept for one tree and for the file.
const MAX_FINDINGS: usize = 100;

/// Reads a file: by byte order mark, by its CA, else as UTF-8, GB18030 or Latin-1.
pub fn read_bytes(bytes: &[u8]) -> Collection {
    let taken = &bytes[..bytes.len().min(MAX_BYTES)];
    let decoded = decode(taken, declared(taken));
    let mut collection = read(Cursor::over(&decoded));
    let start = Place { line: 1, column: 1, byte: 0 };
    let mut note = |kind| collection.findings.push(SyntaxFinding { at: start, token: String::new(), kind });
    if decoded.replaced {
        note(SyntaxKind::Undecodable);
    }
    if bytes.len() > MAX_BYTES {
        note(SyntaxKind::TooLong);
    }
    collection
}

/// The text of a file, decoded as [`read_bytes`] does.
pub fn decoded(bytes: &[u8]) -> String {
    let taken = &bytes[..bytes.len().min(MAX_BYTES)];
    decode(taken, declared(taken)).text
}

/// Reads text; what CA says is not looked at.
pub fn read_text(text: &str) -> Collection {
    let end = (0..=text.len().min(MAX_BYTES)).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    let mut collection = read(Cursor::new(&text[..end]));
    if end < text.len() {
        let at = Place { line: 1, column: 1, byte: 0 };
        collection.findings.push(SyntaxFinding { at, token: String::new(), kind: SyntaxKind::TooLong });
    }
    collection
}

/// The encoding that the first CA names. It stands in the root, before any text worth guessing from.
fn declared(bytes: &[u8]) -> Option<&'static Encoding> {
    let head = &bytes[..bytes.len().min(4096)];
    let at = head.windows(3).position(|window| window == b"CA[")? + 3;
    let label = head[at..].split(|&byte| byte == b']').next()?;
    Encoding::for_label(label)
}

struct Reader {
    out: Collection,
    /// The tree being read; its `(` is the lowest of the stack.
    tree: Option<Tree>,
    /// For each open `(` the node it was opened after, and where.
    open: Vec<(Option<u32>, Place)>,
    current: Option<u32>,
    nodes: usize,
    properties: usize,
}

fn read(mut cursor: Cursor<'_>) -> Collection {
    let mut reader = Reader {
        out: Collection::default(),
        tree: None,
        open: Vec::new(),
        current: None,
        nodes: 0,
        properties: 0,
    };
    loop {
        cursor.skip_while(|c| c.is_whitespace() || c == '\u{feff}' || c == '\0');
        let Some(c) = cursor.peek() else { break };
        let going_on = match c {
            '(' => reader.open(&mut cursor),
            ')' => reader.close(&mut cursor),
            ';' => reader.node(&mut cursor),
            '[' => reader.value_without_name(&mut cursor),
            c if c.is_ascii_alphabetic() => reader.property(&mut cursor),
            _ => reader.junk(&mut cursor),
        };
        if !going_on {
            break;
        }
    }
    reader.finish()
}

impl Reader {
    fn find(&mut self, at: Place, token: &str, kind: SyntaxKind) {
        let findings = match &mut self.tree {
            Some(tree) => &mut tree.findings,
            None => &mut self.out.findings,
        };
        if findings.len() < MAX_FINDINGS {
            findings.push(SyntaxFinding { at, token: token.chars().take(40).collect(), kind });
        }
    }

    fn open(&mut self, cursor: &mut Cursor<'_>) -> bool {
        let place = cursor.place();
        cursor.next();
        if self.open.is_empty() {
            self.keep_tree();
            if self.out.trees.len() >= MAX_TREES {
                self.find(place, "(", SyntaxKind::TooManyTrees);
                return false;
            }
            self.tree = Some(Tree::default());
            self.current = None;
        }
        self.open.push((self.current, place));
        true
    }

    fn close(&mut self, cursor: &mut Cursor<'_>) -> bool {
        let place = cursor.place();
        cursor.next();
        match self.open.pop() {
            Some((before, _)) => {
                if self.tree.as_ref().is_some_and(|tree| tree.nodes.is_empty()) {
                    self.find(place, ")", SyntaxKind::EmptyTree);
                }
                self.current = before;
                if self.open.is_empty() {
                    self.keep_tree();
                }
            }
            None => {
                self.keep_tree();
                self.find(place, ")", SyntaxKind::Stray { closed: ')' });
            }
        }
        true
    }

    fn node(&mut self, cursor: &mut Cursor<'_>) -> bool {
        let place = cursor.place();
        cursor.next();
        if self.open.is_empty() && self.tree.is_none() {
            self.find(place, ";", SyntaxKind::NodeOutsideTree);
        }
        self.add_node(place)
    }

    fn add_node(&mut self, place: Place) -> bool {
        if self.nodes >= MAX_NODES {
            self.find(place, ";", SyntaxKind::TooManyNodes);
            return false;
        }
        // A second root inside one bracket begins a tree of its own.
        if self.current.is_none() && self.tree.as_ref().is_some_and(|tree| !tree.nodes.is_empty()) {
            self.keep_tree();
            if self.out.trees.len() >= MAX_TREES {
                self.find(place, ";", SyntaxKind::TooManyTrees);
                return false;
            }
        }
        self.nodes += 1;
        let current = self.current;
        self.current = Some(self.tree.get_or_insert_default().add(current, place));
        true
    }

    fn property(&mut self, cursor: &mut Cursor<'_>) -> bool {
        let (place, from) = (cursor.place(), cursor.at());
        cursor.skip_while(|c| c.is_ascii_alphabetic());
        let typed = cursor.since(from);
        let mut name: String = typed.chars().filter(|c| !c.is_ascii_lowercase()).collect();
        cursor.skip_while(char::is_whitespace);
        let has_value = cursor.peek() == Some('[');
        if self.tree.is_none() && (!has_value || typed.len() > 2) {
            // Words before a tree: mail headers, a greeting.
            self.find(place, typed, SyntaxKind::TextOutside);
            return true;
        }
        if !has_value {
            let kind = if typed.len() <= 2 { SyntaxKind::NoValue } else { SyntaxKind::UnreadText };
            self.find(place, typed, kind);
            return true;
        }
        if self.current.is_none() {
            self.find(place, typed, SyntaxKind::PropertyOutsideNode);
            if !self.add_node(place) {
                return false;
            }
        }
        if name.is_empty() {
            self.find(place, typed, SyntaxKind::LowerCaseName);
            name = typed.to_ascii_uppercase();
        }
        let mut values = Vec::new();
        while cursor.peek() == Some('[') {
            if self.properties >= MAX_PROPERTIES {
                self.find(place, typed, SyntaxKind::TooManyNodes);
                return false;
            }
            self.properties += 1;
            values.push(self.value(cursor));
            cursor.skip_while(char::is_whitespace);
        }
        let Some(current) = self.current else { return true };
        let twice =
            self.tree.as_ref().is_some_and(|tree| tree.nodes[current as usize].property(&name).is_some());
        if twice {
            self.find(place, &name, SyntaxKind::Duplicate);
        }
        if let Some(tree) = &mut self.tree {
            tree.nodes[current as usize].properties.push(Property { name, values, place });
        }
        true
    }

    /// The text between two brackets, escapes kept.
    fn value(&mut self, cursor: &mut Cursor<'_>) -> String {
        let place = cursor.place();
        cursor.next();
        let from = cursor.at();
        loop {
            let before = cursor.at();
            match cursor.next() {
                Some(']') => return cursor.since(from)[..before - from].to_string(),
                Some('\\') if cursor.next().is_some() => {}
                Some('\\') | None => {
                    self.find(place, "[", SyntaxKind::Unclosed { opened: '[' });
                    // A single backslash at the very end escapes nothing.
                    return cursor.since(from)[..before - from].to_string();
                }
                Some(_) => {}
            }
        }
    }

    fn value_without_name(&mut self, cursor: &mut Cursor<'_>) -> bool {
        let place = cursor.place();
        if self.tree.is_none() {
            cursor.next();
            self.find(place, "[", SyntaxKind::TextOutside);
            return true;
        }
        let value = self.value(cursor);
        self.find(place, &value, SyntaxKind::NoName);
        true
    }

    fn junk(&mut self, cursor: &mut Cursor<'_>) -> bool {
        let (place, from) = (cursor.place(), cursor.at());
        cursor.next();
        cursor.skip_while(|c| !matches!(c, '(' | ')' | ';' | '[' | ']') && !c.is_ascii_alphabetic());
        let text = cursor.since(from);
        let kind = match (self.tree.is_none(), text.starts_with(']')) {
            (_, true) => SyntaxKind::Stray { closed: ']' },
            (true, false) => SyntaxKind::TextOutside,
            (false, false) => SyntaxKind::UnreadText,
        };
        self.find(place, text, kind);
        true
    }

    fn keep_tree(&mut self) {
        // What follows belongs to no node of this tree.
        self.current = None;
        let Some(tree) = self.tree.take() else { return };
        if tree.nodes.is_empty() {
            let room = MAX_FINDINGS.saturating_sub(self.out.findings.len());
            self.out.findings.extend(tree.findings.into_iter().take(room));
        } else {
            self.out.trees.push(tree);
        }
    }

    fn finish(mut self) -> Collection {
        if let Some(&(_, place)) = self.open.last() {
            self.find(place, "(", SyntaxKind::Unclosed { opened: '(' });
        }
        self.keep_tree();
        if self.out.trees.is_empty() {
            self.out.findings.truncate(MAX_FINDINGS - 1);
            self.find(Place { line: 1, column: 1, byte: 0 }, "", SyntaxKind::NoTree);
        }
        self.out
    }
}
