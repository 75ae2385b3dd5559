//! The sample event: made by the same commands as any other, with fixed seeds, and never kept (I13).

use crate::arbiter::{Bend, Command, Newcomer};
use crate::journal::Journal;
use crate::tournament::{BoardNumber, GameResult, Person, Preset, RoundNumber, Seed, Settings};

/// The sample's id in routes; too short to be an event's.
pub const ID: &str = "sample";

const NAMES: [(&str, &str); 20] = [
    ("汪雅佑", "数学"),
    ("汤志欣", "计算机"),
    ("朱萍静", "外语"),
    ("张伟涛", "物理"),
    ("陈诗", "中文"),
    ("付佳宇", "计算机"),
    ("罗天明", "经管"),
    ("周佳杰", "物理"),
    ("汤霞英", "数学"),
    ("欧阳雪晴", "化学"),
    ("薛艳", "外语"),
    ("张伟", "计算机"),
    ("张伟", "物理"),
    ("林可", "经管"),
    ("Anna Müller", "外语"),
    ("何晓东", "化学"),
    ("宋文博", "中文"),
    ("贾思远", "数学"),
    ("郑一鸣", "经管"),
    ("阿依古丽·买买提", "中文"),
];

/// Three rounds of a campus event, the third being played.
pub fn sample() -> Journal {
    let settings =
        Settings {
            name: "示例：秋季快棋赛".to_owned(), rounds: 5, ..Preset::FestivalChess.settings()
        };
    let mut journal = Journal::begin(settings);
    let newcomers = NAMES.iter().map(|(name, unit)| Newcomer {
        person: Person { name: (*name).to_owned(), unit: (*unit).to_owned(), ..Person::default() },
        here: true,
        ..Newcomer::default()
    });
    let mut at = 1_764_378_000_000;
    let mut act = |journal: &mut Journal, command| {
        at += 60_000;
        // What the sample does is allowed; if a rule changed that, the sample just gets shorter.
        journal.perform(command, at, "").is_ok()
    };
    act(&mut journal, Command::Register { newcomers: newcomers.collect() });
    for round in (1..=3).map(RoundNumber) {
        let seed = Seed(20_261_129 + u64::from(round.0));
        act(&mut journal, Command::PairNextRound { round, seed, bend: Bend::default() });
        act(&mut journal, Command::PublishRound { round });
        let boards = if round.0 < 3 { 10 } else { 6 };
        for board in 1..=boards {
            let result = match (board * 7 + round.0 * 3) % 5 {
                0 | 1 => GameResult::FirstWins,
                2 | 3 => GameResult::SecondWins,
                _ => GameResult::Draw,
            };
            let board = BoardNumber(board);
            act(&mut journal, Command::EnterResult { round, board, result: Some(result), reason: None });
        }
    }
    journal
}
