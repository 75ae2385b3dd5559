//! The day in sessions, and the time control in the reader's language.

use super::{Lang, plural, sentences};
use crate::tournament::TimeControl;

sentences! {
    plan_title: "时间安排", "The day";
    control_preset: "用时预设", "Time controls ready made";
    control_own: "自己写", "In own words";
    control_longest(n: u32): "一盘最长约 {n} 分钟", "A long game takes about {n} minutes";
    control_unread: "看不懂这个用时，时间安排里不计算。", "That time control is not understood, so the plan does not reckon with it.";
    session_day: "哪天", "Day";
    session_add: "加进日程", "Add to the schedule";
    plan_even: "平均分：一个半天、起止时间、几轮", "In equal parts: a session from and to, so many rounds";
    slot_unknown: "没有写到几点", "no end given";
    session_from: "开始", "From";
    session_to: "结束", "To";
    session_rounds: "几轮", "Rounds";
    slot_minutes(minutes: u16): "每轮 {minutes} 分钟", "{minutes} minutes a round";
    slot_rounds(first: u16, last: u16): "第{first}–{last}轮", "Rounds {first}–{last}";
    slot_over(over: u32): "一盘可能超出 {over} 分钟", "a game may need {over} minutes more";
    warn_slot(game: u32, slot: u16, first: u16, last: u16): "第{first}–{last}轮每轮只有 {slot} 分钟，一盘最长 {game} 分钟", "Rounds {first}–{last} have {slot} minutes each, a long game takes {game}";
}

impl Lang {
    /// Sets, clocks, slips and arbiters of an event, as one sentence.
    pub fn plan_needs(self, sets: usize, clocks: usize, slips: usize, arbiters: usize) -> String {
        match self {
            Lang::Zh if clocks == 0 => {
                format!("要 {sets} 副棋，不用棋钟，{slips} 张记分单，{arbiters} 名裁判（6 台一名）。")
            }
            Lang::Zh => {
                format!("要 {sets} 副棋、{clocks} 个棋钟，{slips} 张记分单，{arbiters} 名裁判（6 台一名）。")
            }
            Lang::En => {
                let count =
                    |n: usize, one: &'static str, many: &'static str| format!("{n} {}", plural(n, one, many));
                let clocks =
                    if clocks == 0 { "no clocks".to_owned() } else { count(clocks, "clock", "clocks") };
                format!(
                    "Needed: {}, {clocks}, {}, {} (one for six boards).",
                    count(sets, "set", "sets"),
                    count(slips, "slip", "slips"),
                    count(arbiters, "arbiter", "arbiters")
                )
            }
        }
    }

    pub fn control_words(self, control: &TimeControl) -> String {
        match self {
            Lang::Zh => control.in_chinese(),
            Lang::En => control.in_english(),
        }
    }

    /// The time control of a sheet: in the reader's language where it is understood and was written in the other one.
    pub fn time_control(self, text: &str) -> String {
        let chinese = text.chars().any(|letter| ('\u{4E00}'..='\u{9FFF}').contains(&letter));
        let english = text.chars().any(|letter| letter.is_ascii_alphabetic());
        let foreign = match self {
            Lang::Zh => english && !chinese,
            Lang::En => chinese,
        };
        let read = TimeControl::read(text).filter(|_| foreign);
        read.map_or_else(|| text.to_owned(), |control| self.control_words(&control))
    }
}
