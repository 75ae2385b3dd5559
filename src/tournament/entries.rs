//! Entering an event: until when, who may, how many, by which form; and those who asked and are not players yet.

use super::forms::EntryForm;
use super::player::{Contact, Entry, Person, is_default};
use serde::{Deserialize, Serialize};

/// What holds for entering this event. Everything may be left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct EntryRules {
    /// 先审后参赛: who enters waits for a word (R080).
    #[serde(skip_serializing_if = "is_default")]
    pub approval: bool,
    /// 报名截止, milliseconds since 1970; later entries are flagged, never lost (R075).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deadline: Option<i64>,
    /// Where forms are handed in (R075).
    #[serde(skip_serializing_if = "String::is_empty")]
    pub hand_in: String,
    /// 参赛资格, in words (R082).
    #[serde(skip_serializing_if = "String::is_empty")]
    pub eligible: String,
    /// 类别 to choose from: 学生, 教职工, 校外 … (R082), or kinds of members (R079).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub categories: Vec<String>,
    /// 大概人数 (R081).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub estimate: Option<HeadCount>,
    /// 确定人数 (R081).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confirmed: Option<HeadCount>,
    /// Players a delegation sends; one more is warned of (R071).
    #[serde(default = "two", skip_serializing_if = "is_two")]
    pub delegation: u8,
    /// 张*伟 on everything public.
    #[serde(skip_serializing_if = "is_default")]
    pub mask_names: bool,
    /// The form, where it is not the plan's own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub form: Option<EntryForm>,
}

impl Default for EntryRules {
    fn default() -> EntryRules {
        EntryRules {
            approval: false,
            deadline: None,
            hand_in: String::new(),
            eligible: String::new(),
            categories: Vec::new(),
            estimate: None,
            confirmed: None,
            delegation: 2,
            mask_names: false,
            form: None,
        }
    }
}

impl EntryRules {
    /// Whether somebody who enters at that moment is late.
    pub fn is_late(&self, at: i64) -> bool {
        self.deadline.is_some_and(|deadline| at > deadline)
    }
}

/// So many people, to be known by a day.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct HeadCount {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub players: Option<u16>,
    /// `2026-11-18`, as the calendar of the page gives it; may be empty.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub by: String,
}

/// What became of who asked to take part.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", tag = "is", rename_all_fields = "camelCase")]
pub enum Standing {
    /// 待审.
    #[default]
    Waiting,
    /// 未通过.
    Refused { reason: String },
    /// 退出报名, before the first round (R080: leaving is free, the history stays).
    Left { reason: String },
}

/// Somebody who asked to take part and is no player: waiting, refused, or gone again.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Application {
    /// From 1, in the order in which they came.
    pub id: u16,
    #[serde(flatten)]
    pub person: Person,
    #[serde(default, skip_serializing_if = "Contact::is_empty")]
    pub contact: Contact,
    #[serde(default, skip_serializing_if = "is_default")]
    pub entry: Entry,
    /// Came after the deadline.
    #[serde(default, skip_serializing_if = "is_default")]
    pub overdue: bool,
    #[serde(default)]
    pub standing: Standing,
}

/// A name as strangers may read it: 张*, 张*伟, 欧**晴; Latin words by their first letter.
pub fn masked(name: &str) -> String {
    if name.is_ascii() || name.contains(' ') {
        let words = name.split(' ').filter_map(|word| word.chars().next());
        return words.map(|first| format!("{first}*")).collect::<Vec<_>>().join(" ");
    }
    let letters: Vec<char> = name.chars().collect();
    let stars = |n: usize| "*".repeat(n.min(3));
    match letters.as_slice() {
        [] => String::new(),
        [first] | [first, _] => format!("{first}*"),
        [first, middle @ .., last] => format!("{first}{}{last}", stars(middle.len())),
    }
}

fn two() -> u8 {
    2
}

fn is_two(n: &u8) -> bool {
    *n == two()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strangers_read_the_ends_of_a_name() {
        for (name, shown) in [
            ("张伟", "张*"),
            ("张大伟", "张*伟"),
            ("欧阳雪晴", "欧**晴"),
            ("阿依古丽·买买提", "阿***提"),
            ("Anna Müller", "A* M*"),
            ("Li", "L*"),
            ("王", "王*"),
            ("", ""),
        ] {
            assert_eq!(masked(name), shown, "{name}");
        }
    }

    #[test]
    fn late_is_after_the_minute_and_not_in_it() {
        // R075: 3月30日中午2点前
        let rules = EntryRules { deadline: Some(1_000), ..EntryRules::default() };
        assert_eq!([999, 1_000, 1_001].map(|at| rules.is_late(at)), [false, false, true]);
        assert!(!EntryRules::default().is_late(i64::MAX));
    }
}
