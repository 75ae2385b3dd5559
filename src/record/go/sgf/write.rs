//! The writer: FF[4], UTF-8, the same collection always as the same bytes.

use super::{Collection, Tree};

/// Writes a collection. The root says FF[4], GM[1] and CA[UTF-8], whatever it said before; everything else stays.
pub fn write(collection: &Collection) -> String {
    let mut out = String::new();
    for tree in &collection.trees {
        write_tree(&mut out, tree);
        out.push('\n');
    }
    out
}

enum Step {
    Node(u32),
    Text(&'static str),
}

fn write_tree(out: &mut String, tree: &Tree) {
    if tree.nodes.is_empty() {
        return;
    }
    let mut steps = vec![Step::Text(")"), Step::Node(0), Step::Text("(")];
    let mut on_line = 0;
    while let Some(step) = steps.pop() {
        let id = match step {
            Step::Text(text) => {
                out.push_str(text);
                continue;
            }
            Step::Node(id) => id,
        };
        // About ten moves a line, as people expect to see a file.
        if on_line >= 10 {
            out.push('\n');
            on_line = 0;
        }
        on_line += 1;
        out.push(';');
        let node = &tree.nodes[id as usize];
        let is_root = id == 0;
        if is_root {
            let game = node.value("GM").unwrap_or("1");
            out.push_str("FF[4]CA[UTF-8]GM[");
            out.push_str(game);
            out.push(']');
        }
        for property in &node.properties {
            if is_root && matches!(property.name.as_str(), "FF" | "CA" | "GM") {
                continue;
            }
            out.push_str(&property.name);
            for value in &property.values {
                out.push('[');
                out.push_str(value);
                out.push(']');
            }
        }
        match node.children.as_slice() {
            [] => {}
            &[only] => steps.push(Step::Node(only)),
            several => {
                for &child in several.iter().rev() {
                    steps.extend([Step::Text(")"), Step::Node(child), Step::Text("\n(")]);
                }
            }
        }
    }
}
