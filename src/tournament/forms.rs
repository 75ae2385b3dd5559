//! Entry forms: which questions in which order, which must be answered, what may be answered.
//!
//! Three papers came from the organisers: the delegation's of plan E, the message of plan F, the member's of plan C.

use super::player::is_default;
use super::presets::Preset;
use serde::{Deserialize, Serialize};

/// Whose paper it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum FormKind {
    /// 系院, 领队, then a row for each player (plan E, R072).
    Delegation,
    /// One person (plan F, R076).
    #[default]
    Person,
    /// One member, with consent and its date (plan C, R078, R183).
    Member,
}

impl FormKind {
    pub const ALL: [FormKind; 3] = [FormKind::Delegation, FormKind::Person, FormKind::Member];
}

/// A question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Asked {
    Name,
    Unit,
    /// 班级 or 专业.
    Class,
    Sex,
    /// 项目: which divisions, one or several.
    Events,
    /// 组别, 类别, 会员类型.
    Category,
    Rating,
    Phone,
    /// QQ or WeChat.
    Chat,
    /// QQ昵称.
    ChatName,
    Email,
    StudentId,
    /// 所在地.
    Home,
    /// 是否同意章程.
    Consent,
    Note,
}

impl Asked {
    pub const ALL: [Asked; 15] = [
        Asked::Name,
        Asked::Unit,
        Asked::Class,
        Asked::Sex,
        Asked::Events,
        Asked::Category,
        Asked::Rating,
        Asked::Phone,
        Asked::Chat,
        Asked::ChatName,
        Asked::Email,
        Asked::StudentId,
        Asked::Home,
        Asked::Consent,
        Asked::Note,
    ];

    /// Answers that never leave the desk.
    pub const fn is_private(self) -> bool {
        match self {
            Asked::Name
            | Asked::Unit
            | Asked::Class
            | Asked::Sex
            | Asked::Events
            | Asked::Category
            | Asked::Rating => false,
            Asked::Phone
            | Asked::Chat
            | Asked::ChatName
            | Asked::Email
            | Asked::StudentId
            | Asked::Home
            | Asked::Consent
            | Asked::Note => true,
        }
    }
}

/// A question on a form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Question {
    pub asked: Asked,
    #[serde(default, skip_serializing_if = "is_default")]
    pub required: bool,
    /// Answers to choose from; empty for free text.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<String>,
}

/// Kinds of members (R079); the organiser adds his own.
const MEMBERS: [&str; 4] = ["普通会员", "特邀嘉宾", "特邀教练", "组织委员"];

/// A form: its kind and its questions in the paper's own order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct EntryForm {
    pub kind: FormKind,
    pub questions: Vec<Question>,
}

impl EntryForm {
    /// The paper as the plan has it.
    pub fn of(kind: FormKind) -> EntryForm {
        let asked: &[Asked] = match kind {
            // 类别 参赛选手 性别 班级 联系方式 (R072)
            FormKind::Delegation => &[Asked::Events, Asked::Name, Asked::Sex, Asked::Class, Asked::Phone],
            // 姓名、专业以及想报的项目 (R076)
            FormKind::Person => &[Asked::Name, Asked::Class, Asked::Events, Asked::Phone],
            // 序号 姓名 联系电话 QQ号 QQ昵称 是否同意章程 所在地 会员类型 备注 (R078); the number is given, not asked
            FormKind::Member => &[
                Asked::Name,
                Asked::Phone,
                Asked::Chat,
                Asked::ChatName,
                Asked::Consent,
                Asked::Home,
                Asked::Category,
                Asked::Note,
            ],
        };
        let member = kind == FormKind::Member;
        let question = |asked: &Asked| Question {
            asked: *asked,
            required: *asked == Asked::Name || *asked == Asked::Consent,
            options: match asked {
                Asked::Category if member => MEMBERS.map(str::to_owned).to_vec(),
                _ => Vec::new(),
            },
        };
        EntryForm { kind, questions: asked.iter().map(question).collect() }
    }

    /// The form of a plan.
    pub fn of_preset(key: &str) -> EntryForm {
        EntryForm::of(match Preset::from_key(key) {
            Some(Preset::Selection) => FormKind::Delegation,
            Some(Preset::ClubNight) => FormKind::Member,
            Some(
                Preset::Zhuhai
                | Preset::FestivalChess
                | Preset::FestivalXiangqi
                | Preset::FestivalGo
                | Preset::Arena,
            )
            | None => FormKind::Person,
        })
    }

    pub fn question(&self, asked: Asked) -> Option<&Question> {
        self.questions.iter().find(|it| it.asked == asked)
    }

    /// Puts a question on the form at its end, or takes it off. The name stays.
    pub fn ask(&mut self, asked: Asked, on: bool) {
        if !on && asked != Asked::Name {
            self.questions.retain(|it| it.asked != asked);
        } else if on && self.question(asked).is_none() {
            self.questions.push(Question { asked, required: false, options: Vec::new() });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_papers_ask_what_the_plans_ask_in_their_order() {
        let asked = |kind| EntryForm::of(kind).questions.iter().map(|it| it.asked).collect::<Vec<_>>();
        // R072
        assert_eq!(
            asked(FormKind::Delegation),
            [Asked::Events, Asked::Name, Asked::Sex, Asked::Class, Asked::Phone]
        );
        // R076
        assert_eq!(asked(FormKind::Person)[..3], [Asked::Name, Asked::Class, Asked::Events]);
        // R078: nine with the number, which is given
        assert_eq!(asked(FormKind::Member).len() + 1, 9);
        // R079
        let member = EntryForm::of(FormKind::Member);
        assert_eq!(member.question(Asked::Category).map(|it| it.options.len()), Some(4));
        assert!(member.question(Asked::Consent).is_some_and(|it| it.required)); // R183
    }

    #[test]
    fn a_question_comes_and_goes_but_the_name() {
        let mut form = EntryForm::of(FormKind::Person);
        form.ask(Asked::Email, true);
        form.ask(Asked::Email, true);
        form.ask(Asked::Name, false);
        form.ask(Asked::Phone, false);
        let asked: Vec<Asked> = form.questions.iter().map(|it| it.asked).collect();
        assert_eq!(asked, [Asked::Name, Asked::Class, Asked::Events, Asked::Email]);
    }
}
