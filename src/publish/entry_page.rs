//! An entry form as a page of its own: one small file that a leader takes home, fills in without a network and gives back
//! as a file or as a text. It knows nothing but the questions; what comes back is read by `formats::import`.

use super::page::{Html, base64};
use sha2::{Digest, Sha256};

const STYLE: &str = include_str!("entry_page.css");
const SCRIPT: &str = include_str!("entry_page.js");

/// How a question is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    Line,
    Long,
    One,
    Several,
    /// A tick; its day is what comes back.
    Day,
}

/// A question with its words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageQuestion {
    /// As the text that comes back names it.
    pub key: &'static str,
    pub label: String,
    pub required: bool,
    pub answer: Answer,
    /// What comes back, and what is read.
    pub choices: Vec<(String, String)>,
}

/// The page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryPage {
    pub language: &'static str,
    pub title: String,
    pub intro: String,
    /// 系（院）, 领队, 职务, 领队联系方式; for a delegation.
    pub head: Option<[String; 4]>,
    pub person: String,
    pub questions: Vec<PageQuestion>,
    /// Blank rows to begin with.
    pub rows: u8,
    /// Deadline, where to hand it in, who may enter.
    pub notes: Vec<String>,
    pub more: String,
    pub save: String,
    pub copy: String,
    pub copied: String,
    pub by_hand: String,
    pub missing: String,
    /// The name of the file that is saved.
    pub file: String,
}

/// The file.
pub fn write(page: &EntryPage) -> String {
    let mut html = Html::default();
    html.markup("<!doctype html>\n<html lang=\"");
    html.text(page.language);
    html.markup(
        "\">\n<head>\n<meta charset=\"utf-8\">\n<meta http-equiv=\"content-security-policy\" content=\"",
    );
    html.text(&policy());
    html.markup("\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"color-scheme\" content=\"light dark\">\n<meta name=\"referrer\" content=\"no-referrer\">\n<title>");
    html.text(&page.title);
    html.markup("</title>\n<style>");
    html.markup(STYLE);
    html.markup("</style>\n</head>\n<body>\n<main>\n<h1>");
    html.text(&page.title);
    html.markup("</h1>\n<p>");
    html.text(&page.intro);
    html.markup("</p>\n<form id=\"form\" autocomplete=\"off\" novalidate data-file=\"");
    html.text(&page.file);
    html.markup("\" data-event=\"");
    html.text(&page.title);
    html.markup("\" data-copied=\"");
    html.text(&page.copied);
    html.markup("\" data-by-hand=\"");
    html.text(&page.by_hand);
    html.markup("\" data-missing=\"");
    html.text(&page.missing);
    html.markup("\">\n");
    if let Some(labels) = &page.head {
        html.markup("<div class=\"fields\" id=\"head\">\n");
        for (label, name) in labels.iter().zip(["unit", "leader", "role", "phone"]) {
            html.markup("<label>");
            html.text(label);
            html.markup(" <input maxlength=\"64\" name=\"");
            html.text(name);
            html.markup("\"></label>\n");
        }
        html.markup("</div>\n");
    }
    for _ in 0..page.rows.clamp(1, 24) {
        row(&mut html, page);
    }
    html.markup("<p class=\"acts\">");
    if page.head.is_some() {
        html.markup("<button type=\"button\" id=\"more\">");
        html.text(&page.more);
        html.markup("</button> ");
    }
    html.markup("<button type=\"submit\" id=\"save\">");
    html.text(&page.save);
    html.markup("</button> <button type=\"button\" id=\"copy\">");
    html.text(&page.copy);
    html.markup("</button></p>\n<p id=\"said\" role=\"status\"></p>\n<textarea id=\"out\" rows=\"8\" readonly hidden></textarea>\n</form>\n<ul>");
    for note in &page.notes {
        html.markup("<li>");
        html.text(note);
        html.markup("</li>");
    }
    html.markup("</ul>\n</main>\n<script>");
    html.markup(SCRIPT);
    html.markup("</script>\n</body>\n</html>\n");
    html.into_text()
}

fn row(html: &mut Html, page: &EntryPage) {
    html.markup("<fieldset class=\"person\"><legend>");
    html.text(&page.person);
    html.markup("</legend><div class=\"fields\">\n");
    for question in &page.questions {
        one(html, question);
    }
    html.markup("</div></fieldset>\n");
}

fn one(html: &mut Html, question: &PageQuestion) {
    let several = question.answer == Answer::Several;
    html.markup(if several { "<div class=\"several\"><span>" } else { "<label><span>" });
    html.text(&question.label);
    html.markup(if question.required { " *</span> " } else { "</span> " });
    match question.answer {
        Answer::Line => {
            html.markup("<input maxlength=\"64\"");
            named(html, question);
            html.markup(">");
        }
        Answer::Long => {
            html.markup("<textarea rows=\"2\" maxlength=\"400\"");
            named(html, question);
            html.markup("></textarea>");
        }
        Answer::Day => {
            html.markup("<input type=\"checkbox\" data-day");
            named(html, question);
            html.markup(">");
        }
        Answer::One => {
            html.markup("<select");
            named(html, question);
            html.markup("><option value=\"\"></option>");
            for (value, said) in &question.choices {
                html.markup("<option value=\"");
                html.text(value);
                html.markup("\">");
                html.text(said);
                html.markup("</option>");
            }
            html.markup("</select>");
        }
        Answer::Several => {
            for (value, said) in &question.choices {
                html.markup("<label><input type=\"checkbox\"");
                named(html, question);
                html.markup(" value=\"");
                html.text(value);
                html.markup("\">");
                html.text(said);
                html.markup("</label> ");
            }
        }
    }
    html.markup(if several { "</div>\n" } else { "</label>\n" });
}

fn named(html: &mut Html, question: &PageQuestion) {
    html.markup(" name=\"");
    html.text(question.key);
    html.markup(if question.required { "\" data-required" } else { "\"" });
}

/// What is not named is forbidden; nothing is sent, nothing is loaded. A file is saved from a blob.
fn policy() -> String {
    format!(
        "default-src 'none'; style-src 'sha256-{}'; script-src 'sha256-{}'; base-uri 'none'; form-action 'none'",
        base64(&Sha256::digest(STYLE)),
        base64(&Sha256::digest(SCRIPT))
    )
}
