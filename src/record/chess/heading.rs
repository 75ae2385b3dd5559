//! The heading of a hand-typed score: 白方：刘先锋（魏）黑方：杜先锋（蜀2012年2月27日 (R215).

/// One thing a heading says, as a PGN tag.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heading {
    pub tag: &'static str,
    pub value: String,
}

const KEYS: [(&str, &str); 36] = [
    ("白方", "White"),
    ("白棋", "White"),
    ("执白", "White"),
    ("先手", "White"),
    ("黑方", "Black"),
    ("黑棋", "Black"),
    ("执黑", "Black"),
    ("后手", "Black"),
    ("white", "White"),
    ("black", "Black"),
    ("weiß", "White"),
    ("schwarz", "Black"),
    ("blancs", "White"),
    ("noirs", "Black"),
    ("赛事", "Event"),
    ("比赛名称", "Event"),
    ("比赛", "Event"),
    ("event", "Event"),
    ("地点", "Site"),
    ("site", "Site"),
    ("日期", "Date"),
    ("时间", "Date"),
    ("date", "Date"),
    ("轮次", "Round"),
    ("轮", "Round"),
    ("round", "Round"),
    ("台次", "Board"),
    ("台号", "Board"),
    ("board", "Board"),
    ("开局", "Opening"),
    ("opening", "Opening"),
    ("结果", "Termination"),
    ("赛果", "Termination"),
    ("result", "Termination"),
    ("记录人", "Annotator"),
    ("评注", "Annotator"),
];

/// Reads a line of a heading; nothing when it says nothing known.
pub fn heading(line: &str) -> Vec<Heading> {
    let mut found = Vec::new();
    if line.len() > 1_000 {
        return found;
    }
    let lower: String = line.to_lowercase();
    // Lower case may change lengths in rare scripts; then the keys are sought as typed.
    let sought = if lower.len() == line.len() { lower.as_str() } else { line };
    let mut marks: Vec<(usize, usize, &'static str)> = Vec::new();
    for (key, tag) in KEYS {
        for (i, _) in sought.match_indices(key) {
            let after = sought[i + key.len()..].trim_start_matches([' ', '\u{3000}']);
            if let Some(rest) = after.strip_prefix([':', '：']) {
                let end = sought.len() - rest.len();
                if !marks.iter().any(|(a, b, _)| i < *b && end > *a) {
                    marks.push((i, end, tag));
                }
            }
        }
    }
    marks.sort_unstable();
    let date = date_in(line);
    for (k, (_, from, tag)) in marks.iter().enumerate() {
        let to = marks.get(k + 1).map_or(line.len(), |m| m.0);
        let Some(value) = line.get(*from..to) else { continue };
        match *tag {
            "White" => player(value, "White", "WhiteTeam", &date, &mut found),
            "Black" => player(value, "Black", "BlackTeam", &date, &mut found),
            "Date" => {}
            tag => {
                let value = value.trim_matches([' ', '\u{3000}', '，', ',', '；', ';', '。', '\r', '\t']);
                if !value.is_empty() {
                    found.push(Heading { tag, value: value.to_string() });
                }
            }
        }
    }
    if marks.is_empty()
        && let Some((white, black)) = line.split_once("对阵").or_else(|| line.split_once(" vs ")).or_else(|| line.split_once(" - "))
        && line.chars().count() < 60
        && (line.contains("对阵") || line.contains(" vs "))
    {
        let black = black.split(['，', ',', '。']).next().unwrap_or(black);
        let (mut first, mut second) = (Vec::new(), Vec::new());
        player(white, "White", "WhiteTeam", &date, &mut first);
        player(black, "Black", "BlackTeam", &date, &mut second);
        let name = second.first().map_or("", |h| h.value.as_str()).to_string();
        // 「…，胡先锋执白」 says who has White.
        if !name.is_empty() && line.contains(&format!("{name}执白")) {
            (first, second) = (Vec::new(), Vec::new());
            player(black, "White", "WhiteTeam", &date, &mut first);
            player(white, "Black", "BlackTeam", &date, &mut second);
        }
        found.extend(first);
        found.extend(second);
    }
    if let Some((value, ..)) = date
        && (!found.is_empty() || marks.iter().any(|m| m.2 == "Date") || line.chars().count() < 24)
    {
        found.push(Heading { tag: "Date", value });
    }
    found
}

/// A name, perhaps with the team in brackets; the bracket need not close.
fn player(
    value: &str,
    name_tag: &'static str,
    team_tag: &'static str,
    date: &Option<(String, String)>,
    found: &mut Vec<Heading>,
) {
    let mut value = value.to_string();
    if let Some((_, typed)) = date {
        value = value.replace(typed.as_str(), "");
    }
    let (name, team) = match value.split_once(['（', '(']) {
        Some((name, team)) => (name, team.split(['）', ')']).next().unwrap_or("")),
        None => (value.as_str(), ""),
    };
    let clean = |s: &str| s.trim_matches([' ', '\u{3000}', '，', ',', '；', ';', '。', '、', '\r', '\t']).to_string();
    let (name, team) = (clean(name), clean(team));
    if !name.is_empty() && name.chars().count() <= 60 {
        found.push(Heading { tag: name_tag, value: name });
    }
    if !team.is_empty() && team.chars().count() <= 60 {
        found.push(Heading { tag: team_tag, value: team });
    }
}

/// A date in a line: as PGN writes it, and as it was typed.
fn date_in(line: &str) -> Option<(String, String)> {
    let chars: Vec<(usize, char)> = line.char_indices().map(|(i, c)| (i, super::source::fold(c))).collect();
    let number = |i: usize, most: usize| {
        let len = chars[i.min(chars.len())..].iter().take(most).take_while(|c| c.1.is_ascii_digit()).count();
        let n = chars[i.min(chars.len())..][..len].iter().fold(0u32, |n, c| n * 10 + c.1.to_digit(10).unwrap_or(0));
        (n, len)
    };
    for i in 0..chars.len() {
        if i > 0 && chars[i - 1].1.is_ascii_digit() {
            continue;
        }
        let (year, len) = number(i, 5);
        if len != 4 || !(1400..2200).contains(&year) {
            continue;
        }
        let sign = |k: usize| chars.get(k).is_some_and(|c| matches!(c.1, '年' | '月' | '.' | '-' | '/'));
        if !sign(i + 4) {
            continue;
        }
        let (month, m) = number(i + 5, 3);
        if m == 0 || m > 2 || !(1..=12).contains(&month) || !sign(i + 5 + m) {
            continue;
        }
        let (day, d) = number(i + 6 + m, 3);
        if d == 0 || d > 2 || !(1..=31).contains(&day) {
            continue;
        }
        let mut end = i + 6 + m + d;
        if chars.get(end).is_some_and(|c| matches!(c.1, '日' | '号')) {
            end += 1;
        }
        let to = chars.get(end).map_or(line.len(), |c| c.0);
        return Some((format!("{year:04}.{month:02}.{day:02}"), line[chars[i].0..to].to_string()));
    }
    None
}
