//! One HTML file out of the page's shell, its style sheets, the wasm-bindgen glue and the wasm.
//!
//! The file asks for nothing from outside: wasm is in it as zstd, byte by byte ([`dense`]), scripts and styles are in
//! the page, and a content security policy allows exactly these texts, by their SHA-256, and nothing
//! else. The hash is of the text between the tags, so the policy is computed last.

use anyhow::{Context, Result, bail, ensure};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

use crate::dense;

/// The level of zstd: its strongest. It costs seconds here and nothing in the page.
const STRONGEST: i32 = 22;

/// What goes into the file.
pub struct Parts<'a> {
    /// `index.html` as Trunk would read it, too.
    pub shell: &'a str,
    /// The style sheets by the name that `index.html` gives them.
    pub style: &'a dyn Fn(&str) -> Result<String>,
    /// What wasm-bindgen wrote for the target `web`.
    pub glue: &'a str,
    /// What unpacks zstd in the page: a script that leaves `self.fzstd`.
    pub unpack: &'a str,
    /// What starts it; runs in the page and in its worker.
    pub start: &'a str,
    /// The wasm after wasm-bindgen.
    pub wasm: &'a [u8],
}

/// The file and the sizes of what is in it, in bytes.
pub struct Packed {
    pub html: Vec<u8>,
    pub zstd: usize,
    pub css: usize,
    pub script: usize,
}

/// Packs the parts.
///
/// # Errors
/// When a part would break out of its place in the page or needs a file beside it.
pub fn pack(parts: &Parts<'_>) -> Result<Packed> {
    let (shell, css) = shell_and_css(parts)?;
    let shell = dense::page(&shell);

    let module =
        dense::script(&format!("'use strict';\n{}{}\n{}", as_script(parts.glue)?, parts.unpack, parts.start));
    let no_end_tag = |what: &str, text: &str, tag: &str| -> Result<()> {
        ensure!(!text.to_lowercase().contains(tag), "{what} holds “{tag}”, which would end it in the page");
        Ok(())
    };
    no_end_tag("the glue", &module, "</script")?;
    no_end_tag("the glue", &module, "<!--")?;
    no_end_tag("the style sheets", &css, "</style")?;

    let zip = zstd::encode_all(parts.wasm, STRONGEST).context("packing the wasm")?;

    // The block stays empty until the policy is made: it does not run and is not in it.
    let block = "<script type=\"text/plain\" id=\"qihui-wasm\">";
    let tail = format!("{block}</script>\n<script type=\"module\" id=\"qihui-start\">{module}</script>\n");
    let at = shell.rfind("</body>").context("index.html has no </body>")?;
    let html = format!("{}{tail}{}", &shell[..at], &shell[at..]);

    let scripts: Vec<&str> = texts(&html, "script")
        .filter(|(open, _)| !open.contains("text/plain"))
        .map(
            |(open, text)| {
                if open.contains("src=") { bail!("a script from outside: {open}") } else { Ok(text) }
            },
        )
        .collect::<Result<_>>()?;
    let styles: Vec<&str> = texts(&html, "style").map(|(_, text)| text).collect();
    let policy = policy(&scripts, &styles);

    let charset = "<meta charset=\"utf-8\">";
    let at = html.find(charset).context("index.html does not begin with its charset")? + charset.len();
    let html = format!(
        "{}<meta charset=\"{}\">\n<meta http-equiv=\"content-security-policy\" content=\"{policy}\">{}",
        &html[..at - charset.len()],
        dense::CHARSET,
        &html[at..]
    );
    ensure!(html.is_ascii(), "a letter of the page would depend on its encoding");
    let at = html.rfind(block).context("the block for the wasm is gone")? + block.len();
    let html = [&html.as_bytes()[..at], &dense::written(&zip), &html.as_bytes()[at..]].concat();
    Ok(Packed { zstd: zip.len(), css: css.len(), script: module.len(), html })
}

/// The glue as a script that a classic worker can run as well: Chromium starts no module worker
/// from a `file://` page. Inside one file nobody imports what the glue exports.
fn as_script(glue: &str) -> Result<String> {
    let mut script = String::new();
    for line in glue.lines() {
        if line.starts_with("export {") && line.ends_with("};") {
            continue;
        }
        let line = match line.strip_prefix("export ") {
            Some(it) if ["function ", "class ", "const "].iter().any(|word| it.starts_with(word)) => it,
            Some(_) => bail!("an export the packer does not know: {line}"),
            None => line,
        };
        ensure!(!line.starts_with("import "), "the glue wants a second file, but there is only one: {line}");
        ensure!(!line.contains("import.meta"), "only a module knows where it came from: {line}");
        script.push_str(line);
        script.push('\n');
    }
    Ok(script)
}

/// The policy of the file: what is not named here is forbidden.
///
/// `style-src-attr` is for the widths and positions that markup carries; `worker-src blob:` is for the
/// worker that is started from the page's own text. A worker inherits the policy, so wasm compiles
/// there by the same `'wasm-unsafe-eval'`.
pub fn policy(scripts: &[&str], styles: &[&str]) -> String {
    let hashes = |texts: &[&str]| -> String {
        texts.iter().map(|it| format!(" 'sha256-{}'", STANDARD.encode(Sha256::digest(it)))).collect()
    };
    [
        "default-src 'none'".to_owned(),
        format!("script-src{} 'wasm-unsafe-eval'", hashes(scripts)),
        "worker-src blob:".to_owned(),
        format!("style-src{}", hashes(styles)),
        "style-src-attr 'unsafe-inline'".to_owned(),
        "img-src data: blob:".to_owned(),
        "font-src data:".to_owned(),
        "connect-src 'none'".to_owned(),
        "form-action 'none'".to_owned(),
        "base-uri 'none'".to_owned(),
    ]
    .join("; ")
}

/// The shell with one `<style>` where its first style sheet was named and Trunk's links gone.
fn shell_and_css(parts: &Parts<'_>) -> Result<(String, String)> {
    let mut css = String::new();
    let mut shell = String::new();
    let mut place = None;
    for line in parts.shell.lines() {
        let tag = line.trim();
        if !tag.starts_with("<link data-trunk") {
            shell.push_str(line);
            shell.push('\n');
            continue;
        }
        match attribute(tag, "rel") {
            Some("css") => {
                let href = attribute(tag, "href").with_context(|| format!("no href in {tag}"))?;
                place.get_or_insert(shell.len());
                let sheet = (parts.style)(href)?;
                ensure!(
                    !sheet.contains("@import"),
                    "{href}: @import is not followed; name the file in index.html"
                );
                css.push_str(&without_comments(&sheet));
            }
            Some("rust") => {}
            other => bail!("index.html: the packer knows no {other:?} in {tag}"),
        }
    }
    shell.insert_str(place.context("index.html names no style sheet")?, &format!("<style>{css}</style>\n"));
    Ok((shell, css))
}

fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = tag.split_once(&format!(" {name}=\""))?;
    rest.split_once('"').map(|(value, _)| value)
}

/// The style sheet without its comments and without the indentation of its lines.
fn without_comments(css: &str) -> String {
    let mut kept = String::new();
    let mut rest = css;
    while let Some((before, after)) = rest.split_once("/*") {
        kept.push_str(before);
        rest = after.split_once("*/").map_or("", |(_, after)| after);
    }
    kept.push_str(rest);
    kept.lines().map(str::trim).filter(|it| !it.is_empty()).map(|it| format!("{it}\n")).collect()
}

/// All elements of that name in reading order: the opening tag and the text up to the end tag.
fn texts<'a>(html: &'a str, name: &str) -> impl Iterator<Item = (&'a str, &'a str)> {
    let (open, close) = (format!("<{name}"), format!("</{name}>"));
    let mut rest = html;
    std::iter::from_fn(move || {
        let from = rest.find(&open)?;
        let tag_end = from + rest[from..].find('>')? + 1;
        let text_end = tag_end + rest[tag_end..].find(&close)?;
        let found = (&rest[from..tag_end], &rest[tag_end..text_end]);
        rest = &rest[text_end + close.len()..];
        Some(found)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHELL: &str = "<!doctype html>\n<meta charset=\"utf-8\">\n\
        <link data-trunk rel=\"css\" href=\"a.css\">\n<link data-trunk rel=\"css\" href=\"b.css\">\n\
        <link data-trunk rel=\"rust\">\n<script>one()</script>\n<body>\n</body>\n";

    fn packed(shell: &str, glue: &str, css: &str) -> Result<String> {
        let style = |name: &str| Ok(format!("/* {name} */\n  .{}{css}\n", &name[..1]));
        pack(&Parts { shell, style: &style, glue, unpack: "unpack()", start: "start()", wasm: b"\0asm" })
            .map(|it| String::from_utf8_lossy(&it.html).into_owned())
    }

    #[test]
    fn style_sheets_keep_their_order_and_lose_their_comments() {
        let html = packed(SHELL, "", " {}").unwrap();
        assert!(html.contains("<style>.a {}\n.b {}\n</style>"), "{html}");
        assert!(!html.contains("data-trunk"), "{html}");
    }

    #[test]
    fn every_script_that_runs_is_in_the_policy_by_its_hash() {
        // security S2
        let html = packed(SHELL, "glue()", "").unwrap();
        // echo -n 'one()' | openssl dgst -sha256 -binary | base64
        assert!(html.contains("'sha256-HR7iaask9daLMRRskMI++QeJtjWDOjyPA6lGzYGzKW4='"), "{html}");
        let policy = html.split("content=\"").nth(1).unwrap().split('"').next().unwrap();
        assert_eq!(policy.matches("'sha256-").count(), 3, "two scripts and one style sheet: {policy}");
        assert!(!policy.contains("script-src 'unsafe-inline'"));
        for part in ["default-src 'none'", "connect-src 'none'", "form-action 'none'", "base-uri 'none'"] {
            assert!(policy.contains(part), "{policy}");
        }
    }

    #[test]
    fn the_policy_stands_before_anything_it_rules() {
        let html = packed(SHELL, "", "").unwrap();
        let at = |what: &str| html.find(what).unwrap();
        assert!(
            at("content-security-policy") < at("<style") && at("content-security-policy") < at("<script")
        );
    }

    #[test]
    fn the_glue_is_a_plain_script_for_the_worker() {
        let glue = "export function work(a) {\n}\nexport { initSync, __wbg_init as default };";
        let html = packed(SHELL, glue, "").unwrap();
        assert!(html.contains(">'use strict';\nfunction work(a) {\n}\nunpack()\nstart()</script>"), "{html}");
        assert!(packed(SHELL, "export default 1", "").is_err());
        assert!(packed(SHELL, "const a = import.meta.url", "").is_err());
    }

    #[test]
    fn what_would_break_out_of_its_place_is_refused() {
        assert!(packed(SHELL, "const a = '</script>'", "").is_err());
        assert!(packed(SHELL, "import * as x from './snippets/x.js'", "").is_err());
        assert!(packed(SHELL, "", "</style>").is_err());
        assert!(packed(SHELL, "", "@import 'c.css'").is_err());
        assert!(packed(&SHELL.replace("<script>", "<script src=\"x.js\">"), "", "").is_err());
    }
}
