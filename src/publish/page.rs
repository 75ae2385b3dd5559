//! The public view as one page that any browser opens from a file: readable with scripts off, with a field to look
//! for a name when they are on, dark where the reader's telephone is, black on white on paper.

use super::{Cell, Kind, Leaf, Publication, Wording};
use sha2::{Digest, Sha256};

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// Markup that was written here; everything else gets in by [`Html::text`], which leaves nothing that marks.
#[derive(Default)]
pub(super) struct Html(String);

impl Html {
    pub(super) fn markup(&mut self, it: &'static str) {
        self.0.push_str(it);
    }

    pub(super) fn into_text(self) -> String {
        self.0
    }

    pub(super) fn text(&mut self, it: &str) {
        for letter in it.chars() {
            match letter {
                '&' => self.0.push_str("&amp;"),
                '<' => self.0.push_str("&lt;"),
                '>' => self.0.push_str("&gt;"),
                '"' => self.0.push_str("&quot;"),
                '\'' => self.0.push_str("&#39;"),
                _ => self.0.push(letter),
            }
        }
    }
}

/// The page.
pub fn write(from: &Publication, leaves: &[Leaf], words: &dyn Wording) -> String {
    let mut html = Html::default();
    html.markup("<!doctype html>\n<html lang=\"");
    html.text(words.tag());
    html.markup(
        "\">\n<head>\n<meta charset=\"utf-8\">\n<meta http-equiv=\"content-security-policy\" content=\"",
    );
    html.text(&policy());
    html.markup("\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"color-scheme\" content=\"light dark\">\n<title>");
    html.text(&from.hall().settings.name);
    html.markup("</title>\n<style>");
    html.markup(STYLE);
    html.markup("</style>\n</head>\n<body>\n<h1>");
    html.text(&from.hall().settings.name);
    html.markup("</h1>\n<p class=\"find\" hidden><label>");
    html.text(&words.find());
    html.markup(" <input type=\"search\" id=\"find\" autocomplete=\"off\"></label> <span role=\"status\"></span></p>\n");
    for leaf in leaves {
        table(&mut html, leaf);
    }
    html.markup("<script>");
    html.markup(SCRIPT);
    html.markup("</script>\n</body>\n</html>\n");
    html.0
}

fn table(html: &mut Html, leaf: &Leaf) {
    html.markup("<h2>");
    html.text(leaf.title());
    html.markup(" <small>");
    html.text(leaf.mark());
    html.markup("</small></h2>\n<div class=\"scroll\"><table>\n<thead><tr>");
    for column in leaf.columns() {
        html.markup(cell_open(column.kind, true));
        html.text(&column.head);
        html.markup("</th>");
    }
    html.markup("</tr></thead>\n<tbody>\n");
    for row in leaf.rows() {
        html.markup("<tr>");
        for (cell, column) in row.iter().zip(leaf.columns()) {
            html.markup(cell_open(column.kind, false));
            match cell {
                Cell::Empty => {}
                Cell::Text(_) | Cell::Count(_) | Cell::Score(_) => html.text(&cell.to_string()),
            }
            html.markup("</td>");
        }
        html.markup("</tr>\n");
    }
    html.markup("</tbody></table></div>\n");
}

const fn cell_open(kind: Kind, head: bool) -> &'static str {
    match (kind, head) {
        (Kind::Place | Kind::Score, true) => "<th scope=\"col\" class=\"n\">",
        (Kind::Who | Kind::Result | Kind::Aside, true) => "<th scope=\"col\">",
        (Kind::Place | Kind::Score, false) => "<td class=\"n\">",
        (Kind::Who, false) => "<td class=\"w\">",
        (Kind::Result, false) => "<td class=\"r\">",
        (Kind::Aside, false) => "<td>",
    }
}

/// What is not named is forbidden; no request leaves the page.
fn policy() -> String {
    format!(
        "default-src 'none'; style-src 'sha256-{}'; script-src 'sha256-{}'; base-uri 'none'; form-action 'none'",
        base64(&Sha256::digest(STYLE)),
        base64(&Sha256::digest(SCRIPT))
    )
}

/// RFC 4648 with padding, for a hash.
pub(super) fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for three in bytes.chunks(3) {
        let bits =
            three.iter().chain([&0, &0]).take(3).fold(0_u32, |bits, byte| bits << 8 | u32::from(*byte));
        for at in 0..4 {
            let letter = char::from(LETTERS[(bits >> (18 - 6 * at) & 63) as usize]);
            text.push(if at <= three.len() { letter } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::base64;

    #[test]
    fn hashes_are_written_as_the_policy_reads_them() {
        // RFC 4648 §10
        for (bytes, text) in
            [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")]
        {
            assert_eq!(base64(bytes.as_bytes()), text);
        }
    }
}
