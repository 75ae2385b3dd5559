//! 用时, out of the words people write for it, so that the planner can reckon with it (R110–R115).
//!
//! The event keeps the words ([`Occasion::time_control`](super::Occasion)); what is understood here is shown in the reader's
//! language, anything else as it was typed.

/// What a player has for a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeControl {
    /// Minutes for both together before clocks run: 前一小时自由支配 (plan E, R110).
    pub free: u16,
    /// Minutes for each player.
    pub minutes: u16,
    /// Seconds added a move.
    pub increment: u16,
    /// 读秒: seconds a move when the minutes are used up (plan F for Go, R113).
    pub byo_yomi: u16,
    /// No clocks, the arbiter watches (R112).
    pub supervised: bool,
    /// The last minutes need no record (plan C, R114).
    pub unrecorded: u16,
}

/// Moves of a long game, for increments and byo-yomi.
const MOVES: u32 = 60;

impl TimeControl {
    /// The controls of the plans: E, F for the first stage, F for the final, F for Go, C; and one with increments.
    pub const PRESETS: [TimeControl; 7] = [
        TimeControl { minutes: 40, ..TimeControl::NONE },
        TimeControl { minutes: 60, ..TimeControl::NONE },
        TimeControl { minutes: 40, supervised: true, ..TimeControl::NONE },
        TimeControl { minutes: 120, byo_yomi: 60, ..TimeControl::NONE },
        TimeControl { minutes: 25, unrecorded: 3, ..TimeControl::NONE },
        TimeControl { free: 60, minutes: 15, ..TimeControl::NONE },
        TimeControl { minutes: 15, increment: 10, ..TimeControl::NONE },
    ];

    pub const NONE: TimeControl =
        TimeControl { free: 0, minutes: 0, increment: 0, byo_yomi: 0, supervised: false, unrecorded: 0 };

    /// Minutes a long game takes: all the time of both, and sixty moves of increments or byo-yomi.
    pub fn longest(&self) -> u32 {
        let seconds = 2 * MOVES * u32::from(self.increment) + MOVES * u32::from(self.byo_yomi);
        u32::from(self.free) + 2 * u32::from(self.minutes) + seconds.div_ceil(60)
    }

    /// `每方40分钟包干`.
    pub fn in_chinese(&self) -> String {
        let minutes = self.minutes;
        let mut text = match (self.free, self.increment) {
            (0, 0) => format!("每方{minutes}分钟"),
            (0, increment) => format!("每方{minutes}分+{increment}秒"),
            (free, 0) => format!("前{free}分钟自由支配，之后每方{minutes}分钟"),
            (free, increment) => format!("前{free}分钟自由支配，之后每方{minutes}分+{increment}秒"),
        };
        if self.increment == 0 && self.byo_yomi == 0 && self.free == 0 && !self.supervised {
            text.push_str("包干");
        }
        if self.byo_yomi > 0 {
            text.push_str(&format!("，超时后每步{}秒", self.byo_yomi));
        }
        if self.supervised {
            text.push_str("，人工监督");
        }
        if self.unrecorded > 0 {
            text.push_str(&format!("，最后{}分钟可不记录", self.unrecorded));
        }
        text
    }

    /// `40 min each`.
    pub fn in_english(&self) -> String {
        let minutes = self.minutes;
        let mut text = match self.free {
            0 => String::new(),
            free => format!("first {free} min free, then "),
        };
        text.push_str(&match self.increment {
            0 => format!("{minutes} min each"),
            increment => format!("{minutes} min + {increment} s"),
        });
        if self.byo_yomi > 0 {
            text.push_str(&format!(", then {} s per move", self.byo_yomi));
        }
        if self.supervised {
            text.push_str(", no clocks");
        }
        if self.unrecorded > 0 {
            text.push_str(&format!(", no record in the last {} min", self.unrecorded));
        }
        text
    }

    /// Out of words in Chinese or English: `40分钟包干`, `15 分 + 10 秒`, `90+30`, `2小时包干，之后一步一分钟`,
    /// `25 min each`. Nothing when no minutes are in them.
    pub fn read(text: &str) -> Option<TimeControl> {
        let text = narrow(text);
        let mut control = TimeControl::NONE;
        let mut found = false;
        for part in text.split([',', ';', '.', '(', ')']) {
            if part.contains("不记录") || part.contains("norecord") {
                control.unrecorded = minutes_in(part).unwrap_or(0);
            } else if has(part, &["读秒", "一步", "1步", "每步", "byo", "permove"]) && !part.contains('+')
            {
                control.byo_yomi = seconds_in(part).or(minutes_in(part).map(|it| it.saturating_mul(60)))?;
            } else if has(part, &["自由支配", "共用", "free", "nolimit"]) {
                control.free = minutes_in(part)?;
            } else if has(part, &["人工", "监督", "不用棋钟", "无棋钟", "noclock", "withoutclock"])
            {
                control.supervised = true;
                if let Some(minutes) = minutes_in(part) {
                    (control.minutes, found) = (minutes, true);
                }
            } else if let Some((base, added)) = part.split_once('+') {
                control.minutes = minutes_in(base).or_else(|| whole(base))?;
                control.increment = seconds_in(added).or_else(|| whole(added))?;
                found = true;
            } else if let Some(minutes) = minutes_in(part).or_else(|| whole(part)) {
                if !found {
                    control.minutes = minutes;
                }
                found = true;
            }
        }
        (found && (1..=600).contains(&control.minutes)).then_some(control)
    }
}

fn has(text: &str, words: &[&str]) -> bool {
    words.iter().any(|word| text.contains(word))
}

/// Small letters, narrow digits and signs, no blanks; Chinese numbers as far as plans use them.
fn narrow(text: &str) -> String {
    let text: String = text
        .chars()
        .filter(|letter| !letter.is_whitespace())
        .map(|letter| match letter {
            '０'..='９' => char::from(b'0' + (letter as u32 - '０' as u32) as u8),
            '，' | '；' | '。' | '、' => ',',
            '＋' | '﹢' => '+',
            '（' => '(',
            '）' => ')',
            '′' | '’' => '\'',
            '″' | '”' => '"',
            other => other,
        })
        .collect();
    let mut text = text.to_lowercase();
    // The longer word first: 一个半小时 holds 半小时.
    for (word, number) in [
        ("一个半小时", "90分"),
        ("半个小时", "30分"),
        ("半小时", "30分"),
        ("一个小时", "1小时"),
        ("一小时", "1小时"),
        ("两小时", "2小时"),
        ("两个小时", "2小时"),
        ("一分钟", "1分"),
        ("半分钟", "30秒"),
    ] {
        text = text.replace(word, number);
    }
    text
}

/// The number right before a unit, and what stands before it.
fn before(text: &str, units: &[&str]) -> Option<u16> {
    let found = units.iter().filter_map(|unit| text.find(unit).filter(|at| *at > 0)).filter_map(|at| {
        let head = &text[..at];
        let digits = head.len() - head.trim_end_matches(|letter: char| letter.is_ascii_digit()).len();
        head[head.len() - digits..].parse().ok()
    });
    found.into_iter().next()
}

fn minutes_in(text: &str) -> Option<u16> {
    let hours = before(text, &["小时", "hour", "h"]).map(|hours: u16| hours.saturating_mul(60));
    // Minutes after the hours: 1小时30分.
    let rest = text.split_once("小时").map_or(text, |(_, rest)| rest);
    let minutes = before(rest, &["分", "min", "'", "m"]);
    match (hours, minutes) {
        (None, None) => None,
        (hours, minutes) => Some(hours.unwrap_or(0).saturating_add(minutes.unwrap_or(0))),
    }
}

fn seconds_in(text: &str) -> Option<u16> {
    before(text, &["秒", "sec", "\"", "s"])
}

fn whole(text: &str) -> Option<u16> {
    text.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::TimeControl;

    fn control(free: u16, minutes: u16, increment: u16, byo_yomi: u16) -> TimeControl {
        TimeControl { free, minutes, increment, byo_yomi, ..TimeControl::NONE }
    }

    #[test]
    fn the_words_of_the_plans_are_understood() {
        let supervised = TimeControl { supervised: true, ..control(0, 40, 0, 0) };
        let club = TimeControl { unrecorded: 3, ..control(0, 25, 0, 0) };
        #[rustfmt::skip]
        let rows = [
            ("40分钟包干", control(0, 40, 0, 0)), // R112
            ("预赛每方40分钟包干制", control(0, 40, 0, 0)),
            ("决赛每方1小时包干制", control(0, 60, 0, 0)), // R112
            ("每方40分钟，人工监督用时", supervised), // R112
            ("2小时包干，之后一步一分钟", control(0, 120, 0, 60)), // R113
            ("每方２小时包干，超时后1步1分钟内下", control(0, 120, 0, 60)),
            ("每方25分钟，最后3分钟可不记录", club), // R114
            ("前一小时自由支配，之后双方各15分钟", control(60, 15, 0, 0)), // R110
            ("15 分 + 10 秒", control(0, 15, 10, 0)),
            ("90+30", control(0, 90, 30, 0)),
            ("每方一个半小时", control(0, 90, 0, 0)),
            ("1小时30分", control(0, 90, 0, 0)),
            ("15'+10\"", control(0, 15, 10, 0)),
            ("25 min each", control(0, 25, 0, 0)),
            ("2 h, then 30 s per move", control(0, 120, 0, 30)),
            ("60", control(0, 60, 0, 0)),
        ];
        for (text, expected) in rows {
            assert_eq!(TimeControl::read(text), Some(expected), "{text}");
        }
        for text in ["", "快棋", "包干", "看情况", "+", "0分钟", "99999999999分", "分", "'", "自由支配", "+5"]
        {
            assert_eq!(TimeControl::read(text), None, "{text}");
        }
    }

    #[test]
    fn what_is_written_is_read_again_in_both_languages() {
        for control in TimeControl::PRESETS {
            for text in [control.in_chinese(), control.in_english()] {
                assert_eq!(TimeControl::read(&text), Some(control), "{text}");
            }
        }
    }

    #[test]
    fn a_long_game_in_minutes() {
        #[rustfmt::skip]
        let rows = [
            (control(0, 40, 0, 0), 80), // R112: 双方共用时80分钟
            (control(0, 120, 0, 60), 300), // R113: 4 hours and a minute a move
            (control(60, 15, 0, 0), 90), // R110
            (control(0, 15, 10, 0), 50),
        ];
        for (control, minutes) in rows {
            assert_eq!(control.longest(), minutes, "{control:?}");
        }
    }
}
