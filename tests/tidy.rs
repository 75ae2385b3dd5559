//! The rules of the house, read off its own source; ARCHITECTURE.md has the reasons.
//!
//! Walks the checkout once and prints every breach with file, line and rule, so the mend is in the
//! message. What a rule asks for is a table below; the rest is a reader of lines.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

/// The arrows: a room and those it may name. `app` and `js` stand outside and may name all.
const ROOMS: [(&str, &[&str]); 11] = [
    ("tournament", &[]),
    ("pairing", &["tournament"]),
    ("standings", &["tournament"]),
    ("record", &["tournament"]),
    ("search", &["tournament"]),
    ("sheets", &["tournament", "standings", "pairing"]),
    ("formats", &["tournament", "standings", "pairing"]),
    ("publish", &["tournament", "standings", "sheets"]),
    ("arbiter", &["tournament", "pairing", "standings", "sheets"]),
    ("journal", &["tournament", "arbiter"]),
    ("desk", &["journal", "arbiter", "tournament"]),
];
/// Where the page and the library for JavaScript begin.
const OUTSIDE: [&str; 2] = ["app", "js"];

/// Rooms that compute with whole numbers only.
const EXACT: [&str; 3] = ["src/tournament/", "src/pairing/", "src/standings/"];
const ALL_RUNS: &str = "what is here is done, and every test runs";
const NO_FLOATS: &str = "scores are whole tenths, never floats";

/// A word that code may hold only in some places.
struct Banned {
    words: &'static [&'static str],
    /// Files whose path under the checkout begins so.
    within: &'static [&'static str],
    except: &'static [&'static str],
    rule: &'static str,
}

const BANNED: [Banned; 8] = [
    Banned {
        words: &["leptos", "leptos_meta", "web_sys", "js_sys", "wasm_bindgen", "gloo*"],
        within: &["src/"],
        except: &["src/app/", "src/js/", "src/main.rs"],
        rule: "the core knows no browser and no page",
    },
    Banned {
        words: &["web_sys", "gloo*"],
        within: &["src/"],
        except: &["src/app/browser/", "src/js/"],
        rule: "only app/browser speaks to the browser",
    },
    Banned {
        words: &["SystemTime", "Instant", "thread_rng", "from_os_rng", "getrandom"],
        within: &["src/"],
        except: &["src/app/", "src/js/", "src/main.rs"],
        rule: "time and chance come into the core as arguments",
    },
    Banned { words: &["f32", "f64"], within: &EXACT, except: &[], rule: NO_FLOATS },
    Banned {
        words: &["HashMap", "HashSet"],
        within: &[
            "src/tournament/",
            "src/pairing/",
            "src/standings/",
            "src/arbiter/",
            "src/journal/",
            "src/sheets/",
        ],
        except: &[],
        rule: "the same facts give the same answer: ordered maps only",
    },
    Banned {
        words: &[
            "inner_html",
            "set_inner_html",
            "insert_adjacent_html",
            "eval",
            "new_no_args",
            "new_with_args",
            "RtcPeerConnection",
            "RTCPeerConnection",
        ],
        within: &["src/"],
        except: &[],
        rule: "text stays text and nothing leaves the machine",
    },
    Banned {
        words: &[
            "innerHTML",
            "outerHTML",
            "insertAdjacentHTML",
            "eval",
            "new Function",
            "RTCPeerConnection",
            "document.write",
        ],
        within: &["index.html", "xtask/page/", "src/app/", "src/js/"],
        except: &[],
        rule: "text stays text and nothing leaves the machine",
    },
    Banned {
        words: &["todo!", "unimplemented!", "#[ignore"],
        within: &["src/", "tests/", "examples/", "benches/", "xtask/src/"],
        except: &[],
        rule: ALL_RUNS,
    },
];

/// Beginnings of paths on somebody's machine.
const MACHINES: [&str; 4] =
    [concat!("/wo", "rk/"), concat!("/ro", "ot/"), concat!("/ho", "me/"), concat!("C:\\Us", "ers\\")];

#[derive(PartialEq, Eq)]
struct Breach {
    file: String,
    line: usize,
    rule: String,
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.rule)
    }
}

#[test]
fn the_house_is_tidy() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    walk(root, root, &mut files);
    files.sort();
    let texts: Vec<(String, String)> = files
        .into_iter()
        .filter_map(|it| fs::read_to_string(root.join(&it)).ok().map(|text| (it, text)))
        .collect();
    assert!(texts.iter().any(|(file, _)| file == "src/lib.rs"), "the walk found no source");
    let mut found: Vec<Breach> = texts.iter().flat_map(|(file, text)| breaches(file, text)).collect();
    found.extend(style_breaches(&texts));
    found.extend(version_breaches(&texts));
    let said: Vec<String> = found.iter().map(Breach::to_string).collect();
    assert!(said.is_empty(), "{} breaches of the house rules:\n{}\n", said.len(), said.join("\n"));
}

/// All files of the checkout that are written by hand, by their path with `/`.
fn walk(root: &Path, folder: &Path, files: &mut Vec<String>) {
    const SKIPPED: [&str; 6] = [".git", "target", "dist", "node_modules", "out", "LICENSE"];
    let entries = fs::read_dir(folder).expect("a folder of the checkout");
    for path in entries.flatten().map(|it| it.path()).collect::<Vec<PathBuf>>() {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if SKIPPED.contains(&name.as_str()) {
            continue;
        }
        if path.is_dir() {
            walk(root, &path, files);
        } else {
            let under = path.strip_prefix(root).expect("under the root").to_string_lossy().replace('\\', "/");
            files.push(under);
        }
    }
}

/// What one file does against the rules.
fn breaches(file: &str, text: &str) -> Vec<Breach> {
    let mut found = Vec::new();
    let mut note = |line: usize, rule: String| found.push(Breach { file: file.to_owned(), line, rule });

    for (number, line) in text.lines().enumerate() {
        if let Some(machine) = MACHINES.iter().find(|it| names_path(line, it)) {
            note(number + 1, format!("`{machine}`: paths of one machine mean nothing on another"));
        }
    }
    let rust = file.ends_with(".rs");
    if rust && !text.starts_with("//!") {
        note(1, "a module opens with `//!`, saying what it knows".into());
    }
    if !rust && !file.ends_with(".js") && !file.ends_with(".html") {
        return found;
    }
    let code = if rust { without_words(text) } else { text.to_owned() };
    let tests = first_test_line(file, &code);
    for (number, line) in code.lines().enumerate() {
        for banned in &BANNED {
            // A test may take the time, play the browser and write a number as people do; but it runs.
            if number >= tests && banned.rule != ALL_RUNS {
                continue;
            }
            let here = banned.within.iter().any(|it| file.starts_with(it));
            if !here || banned.except.iter().any(|it| file.starts_with(it)) {
                continue;
            }
            for word in banned.words {
                if holds(line, word) {
                    note(number + 1, format!("`{word}`: {}", banned.rule));
                }
            }
        }
        if number < tests && EXACT.iter().any(|it| file.starts_with(it)) && holds_float(line) {
            note(number + 1, format!("a number with a point: {NO_FLOATS}"));
        }
    }
    if let Some(room) = room(file) {
        for (line, named) in arrows(file, &code) {
            let allowed = ROOMS.iter().find(|(it, _)| *it == room).map(|(_, may)| *may);
            let known = ROOMS.iter().any(|(it, _)| *it == named) || OUTSIDE.contains(&named.as_str());
            match allowed {
                None => note(line, format!("`{room}` is a room without a row in tests/tidy.rs")),
                Some(may) if known && named != room && !may.contains(&named.as_str()) => {
                    note(line, format!("`{room}` may not name `{named}`: every arrow points inward"));
                }
                Some(_) => {}
            }
        }
    }
    found
}

/// Where the unit tests at the end of a file begin, counted from 0.
fn first_test_line(file: &str, code: &str) -> usize {
    if file.ends_with("/tests.rs") || file.contains("/tests/") {
        return 0;
    }
    let lines: Vec<&str> = code.lines().collect();
    let begins = |pair: &[&str]| {
        (pair[0].starts_with("#[cfg(test)]") || pair[0].starts_with("#[cfg(all(test"))
            && pair[1].starts_with("mod ")
            && pair[1].ends_with('{')
    };
    lines.windows(2).position(begins).unwrap_or(lines.len())
}

/// The room of the core that a file is in.
fn room(file: &str) -> Option<&str> {
    let rest = file.strip_prefix("src/")?;
    let room = rest.split_once('/').map_or(rest.strip_suffix(".rs")?, |(room, _)| room);
    (!OUTSIDE.contains(&room) && room != "lib" && room != "main").then_some(room)
}

/// The rooms that a file names by `crate::` or by climbing to the top with `super::`, with their lines.
fn arrows(file: &str, code: &str) -> Vec<(usize, String)> {
    let depth = file.split('/').count() - 1 - usize::from(file.ends_with("/mod.rs"));
    let top = "super::".repeat(depth);
    let mut found = Vec::new();
    for start in ["crate::", top.as_str()] {
        for (at, _) in code.match_indices(start) {
            if code[..at].chars().next_back().is_some_and(|it| is_word(it) || it == ':') {
                continue;
            }
            let line = code[..at].matches('\n').count() + 1;
            let rest = code[at + start.len()..].trim_start_matches("super::");
            found.extend(heads(rest).into_iter().map(|it| (line, it)));
        }
    }
    found
}

/// The first names of a path: `a::b` gives `a`, `{a::b, c}` gives `a` and `c`.
fn heads(path: &str) -> Vec<String> {
    let first = |text: &str| text.trim_start().chars().take_while(|it| is_word(*it)).collect::<String>();
    let Some(group) = path.strip_prefix('{') else { return vec![first(path)] };
    let (mut depth, mut from, mut names) = (0, 0, Vec::new());
    for (at, letter) in group.char_indices() {
        match letter {
            '{' => depth += 1,
            ',' if depth == 0 => {
                names.push(first(&group[from..at]));
                from = at + 1;
            }
            '}' if depth == 0 => {
                names.push(first(&group[from..at]));
                break;
            }
            '}' => depth -= 1,
            _ => {}
        }
    }
    names.retain(|it| !it.is_empty());
    names
}

fn is_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// Whether the word stands there by itself; `*` at its end stands for any ending.
fn holds(line: &str, word: &str) -> bool {
    let (word, any_end) = word.strip_suffix('*').map_or((word, false), |it| (it, true));
    line.match_indices(word).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        let after = line[at + word.len()..].chars().next();
        let ends_open = word.ends_with(is_word) && !any_end;
        let (joined_before, joined_after) = (
            before.is_some_and(is_word) && word.starts_with(is_word),
            ends_open && after.is_some_and(is_word),
        );
        !joined_before && !joined_after
    })
}

/// `1.5`, but neither the range `1..5` nor the field `pair.0.1`.
fn holds_float(line: &str) -> bool {
    line.match_indices('.').any(|(at, _)| {
        let number = line[..at].chars().rev().take_while(|it| is_word(*it)).collect::<String>();
        let before = line[..at - number.len().min(at)].chars().next_back();
        let digit = |it: Option<char>| it.is_some_and(|it| it.is_ascii_digit());
        digit(number.chars().next_back())
            && number.chars().all(|it| it.is_ascii_digit() || it == '_')
            && before != Some('.')
            && digit(line[at + 1..].chars().next())
    })
}

fn names_path(line: &str, machine: &str) -> bool {
    line.match_indices(machine)
        .any(|(at, _)| !line[..at].chars().next_back().is_some_and(|it| is_word(it) || ".-~*}".contains(it)))
}

/// Rust without its comments and without what stands in quotes; lines stay where they are.
fn without_words(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let at = |it: usize| letters.get(it).copied().unwrap_or('\0');
    let mut code = String::with_capacity(text.len());
    let mut i = 0;
    while i < letters.len() {
        let raw = || {
            let hashes = letters[i + 1..].iter().take_while(|it| **it == '#').count();
            (at(i + 1 + hashes) == '"').then_some(hashes)
        };
        let end = match (at(i), at(i + 1)) {
            ('/', '/') => (i..).find(|it| matches!(at(*it), '\n' | '\0')),
            ('/', '*') => {
                let mut depth = 0;
                (i..)
                    .find(|it| {
                        match (at(*it), at(it + 1)) {
                            ('/', '*') => depth += 1,
                            ('*', '/') => depth -= 1,
                            _ => {}
                        }
                        *it >= letters.len() || depth == 0
                    })
                    .map(|it| it + 2)
            }
            ('r', '"' | '#') if !code.ends_with(is_word) && raw().is_some() => {
                let hashes = raw().unwrap_or_default();
                let from = i + hashes + 2;
                (from..)
                    .find(|it| {
                        *it >= letters.len() || at(*it) == '"' && (1..=hashes).all(|n| at(it + n) == '#')
                    })
                    .map(|it| it + hashes + 1)
            }
            ('"', _) => {
                let mut escaped = false;
                (i + 1..)
                    .find(|it| {
                        let ends = *it >= letters.len() || at(*it) == '"' && !escaped;
                        escaped = at(*it) == '\\' && !escaped;
                        ends
                    })
                    .map(|it| it + 1)
            }
            // A letter in quotes, as against a lifetime.
            ('\'', '\\') => (i + 3..).find(|it| matches!(at(*it), '\'' | '\0')).map(|it| it + 1),
            ('\'', _) if at(i + 2) == '\'' => Some(i + 3),
            _ => None,
        };
        match end {
            Some(end) => {
                let end = end.min(letters.len());
                code.push(' ');
                code.extend(letters[i..end].iter().filter(|it| **it == '\n'));
                i = end;
            }
            None => {
                code.push(letters[i]);
                i += 1;
            }
        }
    }
    code
}

/// Style sheets: each is named in index.html, each part has its component, old engines read them all.
fn style_breaches(texts: &[(String, String)]) -> Vec<Breach> {
    let mut found = Vec::new();
    let mut note = |file: &str, line: usize, rule: &str| {
        found.push(Breach { file: file.to_owned(), line, rule: rule.to_owned() });
    };
    let shell = texts.iter().find(|(file, _)| file == "index.html").map_or("", |(_, text)| text.as_str());
    for (file, text) in texts.iter().filter(|(file, _)| file.starts_with("style/") && file.ends_with(".css"))
    {
        if !shell.contains(&format!("rel=\"css\" href=\"{file}\"")) {
            note(file, 1, "a style sheet that index.html does not name is never seen");
        }
        if let Some(part) = file.strip_prefix("style/parts/").and_then(|it| it.strip_suffix(".css")) {
            let ours = [format!("src/app/parts/{part}.rs"), format!("src/app/parts/{part}/mod.rs")];
            if !texts.iter().any(|(it, _)| ours.contains(it)) {
                note(file, 1, "style/parts/x.css belongs to app/parts/x.rs, which is not there");
            }
        }
        for (number, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.starts_with('&') || line.contains("color-mix(") {
                note(file, number + 1, "Chromium 109 and Firefox 115 read neither nesting nor color-mix");
            }
            if line.contains("@import") {
                note(file, number + 1, "@import is not followed; name the file in index.html");
            }
        }
    }
    found
}

/// wasm-bindgen is one version in all places that name it, or the page does not start.
fn version_breaches(texts: &[(String, String)]) -> Vec<Breach> {
    let text = |name: &str| texts.iter().find(|(file, _)| file == name).map_or("", |(_, text)| text.as_str());
    let lock = text("Cargo.lock");
    let version = lock
        .split("[[package]]")
        .find(|it| it.contains("name = \"wasm-bindgen\"\n"))
        .and_then(|it| it.split("version = \"").nth(1)?.split('"').next())
        .unwrap_or("missing from Cargo.lock");
    ["Cargo.toml", "xtask/Cargo.toml", "xtask/src/tools.rs", "Trunk.toml"]
        .into_iter()
        .filter(|it| !text(it).contains(&format!("{version}\"")))
        .map(|it| Breach {
            file: it.to_owned(),
            line: 1,
            rule: format!("wasm-bindgen is {version} in Cargo.lock"),
        })
        .collect()
}

#[test]
fn planted_breaches_are_found() {
    #[rustfmt::skip]
    let rows = [
        ("src/pairing/mod.rs",      "//! x\nuse crate::arbiter::Command;",           Some((2, "may not name `arbiter`"))),
        ("src/pairing/dutch.rs",    "//! x\nuse crate::{tournament::Points, desk};", Some((2, "may not name `desk`"))),
        ("src/pairing/mod.rs",      "//! x\nuse super::standings::Rank;",            Some((2, "may not name `standings`"))),
        ("src/pairing/dutch.rs",    "//! x\nuse super::super::journal;",             Some((2, "may not name `journal`"))),
        ("src/tournament/round.rs", "//! x\nlet a = crate::pairing::pair(t);",       Some((2, "may not name `pairing`"))),
        ("src/cellar/mod.rs",       "//! x\nuse crate::tournament;",                 Some((2, "without a row"))),
        ("src/desk/mod.rs",         "//! x\nuse crate::journal::Journal;",           None),
        ("src/pairing/dutch.rs",    "//! x\nuse super::card::PairingCard;",          None),
        ("src/pairing/dutch.rs",    "//! x\n// use crate::arbiter;",                 None),
        ("src/sheets/mod.rs",       "//! x\nuse leptos::prelude::*;",                Some((2, "no browser"))),
        ("src/app/pages/round.rs",  "//! x\nuse web_sys::window;",                   Some((2, "only app/browser"))),
        ("src/app/pages/round.rs",  "//! x\nuse gloo_storage::LocalStorage;",        Some((2, "only app/browser"))),
        ("src/app/browser/tabs.rs", "//! x\nuse web_sys::window;",                   None),
        ("src/journal/mod.rs",      "//! x\nlet at = std::time::Instant::now();",    Some((2, "time and chance"))),
        ("src/journal/mod.rs",      "//! x\nlet at = Instantly;",                    None),
        ("src/standings/mod.rs",    "//! x\n\nlet a: f64 = b;",                      Some((3, "never floats"))),
        ("src/standings/mod.rs",    "//! x\nlet a = 0.5;",                           Some((2, "never floats"))),
        ("src/standings/mod.rs",    "//! x\nlet a = b.0.1 + (0..5).len();",          None),
        ("src/standings/mod.rs",    "//! x\nlet a = \"0.5 f64\";",                   None),
        ("src/standings/mod.rs",    "//! x\nlet a = r#\"x \" f64\"#; f32",           Some((2, "`f32`"))),
        ("src/standings/mod.rs",    "//! x\nlet a = '\"'; let b: f32;",              Some((2, "never floats"))),
        ("src/standings/mod.rs",    "//! x\n/* a\n /* f64 */ f64 */\nf32",           Some((4, "`f32`"))),
        ("src/standings/mod.rs",    "//! x\n#[cfg(test)]\nmod tests {\nlet a = 0.5;\n}", None),
        ("src/standings/mod.rs",    "//! x\n#[cfg(test)]\nmod tests;\nlet a = 0.5;", Some((4, "never floats"))),
        ("src/standings/mod.rs",    "//! x\n#[cfg(test)]\nmod tests {\n#[ignore]\n}", Some((4, "every test runs"))),
        ("src/pairing/mod.rs",      "//! x\nuse std::collections::HashMap;",         Some((2, "ordered maps"))),
        ("src/desk/mod.rs",         "use crate::journal;",                           Some((1, "opens with `//!`"))),
        ("src/app/pages/home.rs",   "//! x\n<p inner_html=name/>",                   Some((2, "text stays text"))),
        ("src/app/pages/home.rs",   "//! x\njs_sys::eval(a)",                        Some((2, "text stays text"))),
        ("src/app/pages/home.rs",   "//! x\nmedieval(a)",                            None),
        ("index.html",              "<script>\nbody.innerHTML = a</script>",         Some((2, "text stays text"))),
        ("tests/rulebook/main.rs",  "//! x\n#[ignore]",                              Some((2, "every test runs"))),
        ("src/arbiter/mod.rs",      "//! x\ntodo!()",                                Some((2, "is done"))),
        ("README.md",               concat!("see\n/wo", "rk/main/x"),                Some((2, "paths of one machine"))),
        ("README.md",               concat!("see https://example.org/wo", "rk/x"),   None),
    ];
    for (file, text, expected) in rows {
        let found: Vec<Breach> = breaches(file, text);
        match expected {
            Some((line, rule)) => {
                assert!(
                    found.iter().any(|it| it.line == line && it.rule.contains(rule)),
                    "{file}: {text:?} should break “{rule}” in line {line}"
                );
            }
            None => assert!(found.is_empty(), "{file}: {text:?}: {}", found[0]),
        }
    }
}

#[test]
fn planted_styles_are_found() {
    let texts = |pairs: &[(&str, &str)]| -> Vec<(String, String)> {
        pairs.iter().map(|(file, text)| ((*file).to_owned(), (*text).to_owned())).collect()
    };
    let shell = ("index.html", "<link data-trunk rel=\"css\" href=\"style/parts/field.css\">");
    let rules = |css: &str, rest: &[(&str, &str)]| {
        let mut all = vec![("style/parts/field.css", css)];
        all.extend(rest);
        style_breaches(&texts(&all)).len()
    };
    assert_eq!(rules(".field {}", &[shell, ("src/app/parts/field.rs", "")]), 0);
    assert_eq!(rules(".field {}", &[shell]), 1, "no component");
    assert_eq!(rules(".field {}", &[("src/app/parts/field.rs", "")]), 1, "not in index.html");
    assert_eq!(rules("a { \n &:hover {} }", &[shell, ("src/app/parts/field.rs", "")]), 1, "nesting");
    let lock = "[[package]]\nname = \"wasm-bindgen\"\nversion = \"9.9.9\"\n";
    assert_eq!(version_breaches(&texts(&[("Cargo.lock", lock), ("Trunk.toml", "\"9.9.8\"")])).len(), 4);
}
