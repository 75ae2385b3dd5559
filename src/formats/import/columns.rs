//! What a column means: by the word at its head, else by what stands in it.

use super::Table;
use serde::{Deserialize, Serialize};

/// What is done with a column. Everything from [`Meaning::Phone`] to [`Meaning::Note`] is private.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Meaning {
    #[default]
    Skip,
    Name,
    Unit,
    Class,
    Sex,
    Rating,
    Title,
    Category,
    /// What the person enters for, several joined by `┋`, commas or the like.
    Events,
    Phone,
    Chat,
    Email,
    StudentId,
    ChatName,
    Home,
    /// The day on which he agreed to the charter.
    Consent,
    Note,
}

impl Meaning {
    pub const ALL: [Meaning; 17] = [
        Meaning::Skip,
        Meaning::Name,
        Meaning::Unit,
        Meaning::Class,
        Meaning::Sex,
        Meaning::Rating,
        Meaning::Title,
        Meaning::Category,
        Meaning::Events,
        Meaning::Phone,
        Meaning::Chat,
        Meaning::Email,
        Meaning::StudentId,
        Meaning::ChatName,
        Meaning::Home,
        Meaning::Consent,
        Meaning::Note,
    ];

    pub const fn is_private(self) -> bool {
        matches!(
            self,
            Meaning::Phone
                | Meaning::Chat
                | Meaning::Email
                | Meaning::StudentId
                | Meaning::ChatName
                | Meaning::Home
                | Meaning::Consent
                | Meaning::Note
        )
    }
}

/// A table as it was understood.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Understood {
    /// The row with the heads, from 0; what stands above is a title.
    pub header: Option<usize>,
    /// Heads as written, one a column.
    pub heads: Vec<String>,
    pub meanings: Vec<Meaning>,
}

impl Understood {
    /// What tells this kind of file again: its heads. Empty where it has none.
    pub fn signature(&self) -> String {
        match self.header {
            Some(_) => self.heads.join("\u{1f}"),
            None => String::new(),
        }
    }
}

/// Columns of a questionnaire's export that say how it was filled in, not who (product page, 4.4).
const SKIPPED: [&str; 14] = [
    "序号",
    "编号",
    "提交答卷时间",
    "提交时间",
    "所用时间",
    "来源",
    "来源详情",
    "来自ip",
    "总分",
    "答卷编号",
    "用户id",
    "填写时间",
    "是否同意",
    "开始答题时间",
];

/// The word, what it means; the first that the head holds. Longer words before those they contain.
#[rustfmt::skip]
const WORDS: [(&str, Meaning); 58] = [
    ("领队", Meaning::Note), ("等级分", Meaning::Rating), ("等级称号", Meaning::Title), ("棋分", Meaning::Rating),
    ("rating", Meaning::Rating), ("elo", Meaning::Rating), ("称号", Meaning::Title), ("段位", Meaning::Title),
    ("title", Meaning::Title), ("qq昵称", Meaning::ChatName), ("所在地", Meaning::Home), ("同意章程日期", Meaning::Consent), ("qq", Meaning::Chat), ("微信", Meaning::Chat),
    ("wechat", Meaning::Chat), ("邮箱", Meaning::Email), ("mail", Meaning::Email), ("学号", Meaning::StudentId),
    ("工号", Meaning::StudentId), ("证件号", Meaning::StudentId), ("身份证", Meaning::StudentId), ("fide id", Meaning::StudentId),
    ("student", Meaning::StudentId), ("手机", Meaning::Phone), ("电话", Meaning::Phone), ("联系方式", Meaning::Phone),
    ("phone", Meaning::Phone), ("mobile", Meaning::Phone), ("contact", Meaning::Phone), ("性别", Meaning::Sex),
    ("sex", Meaning::Sex), ("gender", Meaning::Sex), ("参赛项目", Meaning::Events), ("项目", Meaning::Events),
    ("棋种", Meaning::Events), ("想报", Meaning::Events), ("组别", Meaning::Category), ("类别", Meaning::Category),
    ("event", Meaning::Events), ("division", Meaning::Events), ("category", Meaning::Category), ("班级", Meaning::Class),
    ("专业", Meaning::Class), ("class", Meaning::Class), ("major", Meaning::Class), ("学院", Meaning::Unit),
    ("院系", Meaning::Unit), ("系院", Meaning::Unit), ("系（院）", Meaning::Unit), ("单位", Meaning::Unit),
    ("学校", Meaning::Unit), ("部门", Meaning::Unit), ("club", Meaning::Unit), ("unit", Meaning::Unit),
    ("fed", Meaning::Unit), ("姓名", Meaning::Name), ("名字", Meaning::Name), ("备注", Meaning::Note),
];

/// What the columns mean, as far as the table says it.
pub fn understand(table: &Table) -> Understood {
    let width = table.width();
    let header = (0..table.rows.len().min(10)).find(|row| is_header(table, *row));
    let heads: Vec<String> = (0..width)
        .map(|column| header.map_or(String::new(), |row| table.cell(row, column).to_owned()))
        .collect();
    let mut meanings: Vec<Meaning> = match header {
        Some(_) => heads.iter().map(|head| of_head(head).unwrap_or_default()).collect(),
        None => vec![Meaning::Skip; width],
    };
    // Each meaning once, the first column that claims it; a second contact goes nowhere rather than over the first.
    for column in 0..width {
        let mine = meanings[column];
        if mine != Meaning::Skip && mine != Meaning::Events && meanings[..column].contains(&mine) {
            meanings[column] = Meaning::Skip;
        }
    }
    let first = header.map_or(0, |row| row + 1);
    if header.is_none() {
        by_content(table, first, &mut meanings);
    }
    if !meanings.contains(&Meaning::Name) {
        let named = (0..width)
            .find(|column| meanings[*column] == Meaning::Skip && mostly(table, first, *column, is_name));
        if let Some(column) = named {
            meanings[column] = Meaning::Name;
        }
    }
    Understood { header, heads, meanings }
}

/// The head of a column: without `1、`, `Q3.`, a star, blanks and case.
fn bare(head: &str) -> String {
    let head: String =
        head.chars().filter(|c| !c.is_whitespace() || *c == ' ').collect::<String>().to_lowercase();
    head.trim_start_matches(|c: char| {
        c.is_ascii_digit() || matches!(c, '、' | '.' | '．' | '*' | ' ' | '(' | ')' | '（' | '【' | 'q')
    })
    .trim()
    .to_owned()
    .replace("q昵称", "qq昵称")
}

fn of_head(head: &str) -> Option<Meaning> {
    let whole = head.trim().to_lowercase();
    let bare = if whole.starts_with("qq") { whole } else { bare(head) };
    if SKIPPED.iter().any(|it| bare.starts_with(it)) {
        return Some(Meaning::Skip);
    }
    if bare == "name" || bare.ends_with(" name") || bare == "player" || bare == "选手" || bare == "参赛选手"
    {
        return Some(Meaning::Name);
    }
    // 姓名 and 学号 in one question: the name's column, whose cells are taken apart.
    if bare.contains("姓名") && !bare.contains("领队") {
        return Some(Meaning::Name);
    }
    WORDS.iter().find(|(word, _)| bare.contains(word)).map(|(_, meaning)| *meaning)
}

fn is_header(table: &Table, row: usize) -> bool {
    let cells = table.rows.get(row).map_or(&[][..], |row| &row.cells[..]);
    let known = cells.iter().filter(|cell| cell.chars().count() <= 60 && of_head(cell).is_some()).count();
    let named = cells.iter().any(|cell| of_head(cell) == Some(Meaning::Name));
    known >= 2 || named && known >= 1 && cells.iter().filter(|cell| !cell.is_empty()).count() == known
}

type Look = fn(&str) -> bool;

/// Columns without a head, by what stands in most of their cells.
fn by_content(table: &Table, first: usize, meanings: &mut [Meaning]) {
    #[rustfmt::skip]
    let looks: [(Meaning, Look); 7] = [
        (Meaning::Phone, is_phone), (Meaning::Email, |it| it.contains('@') && it.contains('.')), (Meaning::Sex, is_sex),
        (Meaning::Rating, |it| it.parse().is_ok_and(|value: u16| (600..=3_500).contains(&value))),
        (Meaning::StudentId, |it| it.len() >= 5 && it.bytes().all(|b| b.is_ascii_digit())),
        (Meaning::Events, is_events), (Meaning::Name, is_name),
    ];
    for column in 0..meanings.len() {
        let found = looks
            .iter()
            .find(|(meaning, look)| !meanings.contains(meaning) && mostly(table, first, column, look));
        if let Some((meaning, _)) = found {
            meanings[column] = *meaning;
        } else if meanings.contains(&Meaning::Name)
            && mostly(table, first, column, |it| it.chars().any(char::is_alphabetic))
        {
            let free = [Meaning::Unit, Meaning::Class].into_iter().find(|it| !meanings.contains(it));
            meanings[column] = free.unwrap_or_default();
        }
    }
}

fn mostly(table: &Table, first: usize, column: usize, look: impl Fn(&str) -> bool) -> bool {
    let cells = (first..table.rows.len().min(first + 100))
        .map(|row| table.cell(row, column))
        .filter(|it| !it.is_empty());
    let (all, like) = cells.fold((0, 0), |(all, like), it| (all + 1, like + usize::from(look(it))));
    all > 0 && like * 10 >= all * 7
}

fn is_phone(cell: &str) -> bool {
    let digits: String = cell.chars().filter(|c| !matches!(c, ' ' | '-')).collect();
    digits.len() == 11 && digits.starts_with('1') && digits.bytes().all(|b| b.is_ascii_digit())
}

fn is_sex(cell: &str) -> bool {
    matches!(cell.to_lowercase().as_str(), "男" | "女" | "m" | "f" | "w" | "male" | "female")
}

fn is_events(cell: &str) -> bool {
    super::people::events(cell).iter().all(|it| super::text::EVENTS.contains(&&*it.to_lowercase()))
}

fn is_name(cell: &str) -> bool {
    let letters = cell.chars().filter(|c| c.is_alphabetic()).count();
    let han = cell.chars().filter(|c| ('\u{3400}'..='\u{9FFF}').contains(c)).count();
    letters > 0
        && cell.chars().all(|c| !c.is_ascii_digit())
        && (han == 0 && letters <= 40 || (2..=4).contains(&han) || cell.contains('·'))
}
