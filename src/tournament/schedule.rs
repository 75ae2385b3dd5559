//! When a round is played: sessions (days, mornings, evenings) with the times their rounds begin (R009).

use super::Tournament;
use super::round::RoundNumber;
use super::settings::Settings;
use serde::{Deserialize, Serialize};

/// A day or half a day; each time is a round.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Session {
    /// As it is announced: `4月6日`, `Saturday`; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub day: String,
    /// `09:00`, in order.
    pub starts: Vec<String>,
    /// When the hall has to be free, so that the last round knows its minutes (R115).
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub until: String,
}

/// When one round begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slot<'a> {
    pub day: &'a str,
    pub start: &'a str,
    /// The first round of its session: after a night or a lunch everybody is ticked anew (R094).
    pub opens: bool,
}

/// Reads `4月6日 9:00 10:30 14:00 –17:00`, a session a line; the time behind the dash is its end. What is no time belongs to the name of the day; a line without
/// a time is left out.
pub fn read(text: &str) -> Vec<Session> {
    let session = |line: &str| {
        let separates = |c: char| c.is_whitespace() || matches!(c, '、' | '，' | ',' | ';' | '；');
        let words = line.split(separates).filter(|word| !word.is_empty());
        let (mut day, mut starts, mut until) = (Vec::new(), Vec::new(), String::new());
        for word in words {
            let end = word.strip_prefix(['–', '-', '~', '—', '至', '到']).and_then(time);
            match (time(word), end) {
                (_, Some(end)) => until = end,
                (Some(start), None) => starts.push(start),
                (None, None) => day.push(word),
            }
        }
        Session { day: day.join(" "), starts, until }
    };
    text.lines().map(session).filter(|session| !session.starts.is_empty()).collect()
}

/// What [`read`] reads.
pub fn write(sessions: &[Session]) -> String {
    let line = |it: &Session| {
        let words = std::iter::once(&it.day).filter(|day| !day.is_empty()).chain(&it.starts);
        let mut line = words.map(String::as_str).collect::<Vec<_>>().join(" ");
        if !it.until.is_empty() {
            line.push_str(&format!(" –{}", it.until));
        }
        line
    };
    sessions.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// `9:00`, `9：00`, `9点`, `9点30`, `14.30` as `09:00` …
fn time(word: &str) -> Option<String> {
    let word = word.trim_end_matches(['分', '时']);
    let (hours, minutes) = word.split_once([':', '：', '点', '.'])?;
    let number = |text: &str, limit: u8| match text {
        "" => Some(0),
        _ if text.len() > 2 => None,
        text => text.parse::<u8>().ok().filter(|&value| value < limit),
    };
    let hours = number(hours, 24).filter(|_| !hours.is_empty())?;
    // `4.6` is a day, `14.30` a time.
    let dot = word.contains('.');
    let minutes = number(minutes, 60).filter(|_| !dot || minutes.len() == 2)?;
    Some(format!("{hours:02}:{minutes:02}"))
}

/// So many rounds in equal parts of a stretch of time, minutes from midnight.
pub fn evenly(day: &str, from: u16, to: u16, rounds: u16) -> Session {
    let clock = |minutes: u16| format!("{:02}:{:02}", minutes / 60 % 24, minutes % 60);
    let part = to.saturating_sub(from).checked_div(rounds).unwrap_or(0);
    let starts = (0..rounds).map(|round| clock(from.saturating_add(part.saturating_mul(round))));
    Session { day: day.to_owned(), starts: starts.collect(), until: clock(to) }
}

/// Minutes from midnight of `09:00`.
fn minutes(text: &str) -> Option<u16> {
    let (hours, minutes) = text.split_once(':')?;
    Some(hours.parse::<u16>().ok()?.checked_mul(60)?.saturating_add(minutes.parse().ok()?))
}

impl Session {
    /// Minutes each round has, from its start to the next one's; the last one's to the end of the session, where that
    /// is known.
    pub fn minutes(&self) -> Vec<Option<u16>> {
        let mut times: Vec<Option<u16>> = self.starts.iter().map(|start| minutes(start)).collect();
        times.push(minutes(&self.until));
        let gap = |pair: &[Option<u16>]| pair[1]?.checked_sub(pair[0]?);
        times.windows(2).map(gap).collect()
    }
}

impl Settings {
    /// When a round begins, as far as it was announced.
    pub fn slot(&self, round: RoundNumber) -> Option<Slot<'_>> {
        let slots = self.schedule.iter().flat_map(|session| {
            let starts = session.starts.iter().enumerate();
            starts.map(|(at, start)| Slot { day: &session.day, start, opens: at == 0 })
        });
        usize::from(round.0).checked_sub(1).and_then(|at| slots.into_iter().nth(at))
    }
}

/// The part of the event a round belongs to (R010).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Stage {
    /// The event has one stage only.
    Whole,
    /// 预赛: until the cut.
    Preliminary,
    /// 决赛.
    Final,
}

impl Settings {
    /// The stage a round is planned to belong to.
    pub fn stage(&self, round: RoundNumber) -> Stage {
        match self.cut {
            None => Stage::Whole,
            Some(cut) if round.0 <= cut.after => Stage::Preliminary,
            Some(_) => Stage::Final,
        }
    }

    /// The time control of a round's stage, in words; that of the event where the final has none of its own.
    pub fn time_control(&self, round: RoundNumber) -> &str {
        match self.stage(round) {
            Stage::Final if !self.occasion.final_time_control.is_empty() => &self.occasion.final_time_control,
            Stage::Whole | Stage::Preliminary | Stage::Final => &self.occasion.time_control,
        }
    }
}

impl Tournament {
    /// Rounds before `round` that count no more, since points began anew after them.
    pub fn points_from(&self, round: RoundNumber) -> u16 {
        self.resets.iter().filter(|&&reset| reset < round).map(|reset| reset.0).max().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sessions_are_read_as_people_write_them() {
        for (typed, kept) in [
            ("4月6日 9:00 10:30 14:00", "4月6日 09:00 10:30 14:00"),
            ("4月6日上午 9点、10点30；14：00", "4月6日上午 09:00 10:30 14:00"),
            ("Saturday 19.00, 20.00, 21.00", "Saturday 19:00 20:00 21:00"),
            ("上午 9:00 10:00 11:00 -12点", "上午 09:00 10:00 11:00 –12:00"),
            ("9:00 10:00\n\n14:00 15:00\n讲评", "09:00 10:00\n14:00 15:00"),
            ("4.6 25:00 9:61 9:5", "4.6 25:00 9:61 09:05"),
            ("", ""),
        ] {
            let sessions = read(typed);
            assert_eq!(write(&sessions), kept, "{typed}");
            assert_eq!(read(&write(&sessions)), sessions, "{typed}");
        }
    }

    #[test]
    fn plan_e_has_three_rounds_a_day() {
        // R009
        let text = "4月6日 9:00 14:00 16:00\n4月7日 9:00 14:00 16:00\n4月8日 9:00 14:00 16:00";
        let settings = Settings { schedule: read(text), ..Settings::default() };
        let told = |round| settings.slot(RoundNumber(round)).map(|it| (it.day, it.start, it.opens));
        assert_eq!(told(0), None);
        assert_eq!(told(1), Some(("4月6日", "09:00", true)));
        assert_eq!(told(5), Some(("4月7日", "14:00", false)));
        assert_eq!(told(9), Some(("4月8日", "16:00", false)));
        assert_eq!(told(10), None);
    }
}
