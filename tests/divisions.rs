//! An occasion with several divisions (R002): one person in several, and nobody at two boards at once unnoticed.
#![cfg(not(target_arch = "wasm32"))]

use qihui::arbiter::divisions::{clashes, people};
use qihui::arbiter::{Bend, Command, Newcomer};
use qihui::journal::{Journal, saved};
use qihui::tournament::{
    BoardNumber, Contact, Family, GameResult, Person, Preset, RoundNumber, Seed, Settings,
};

fn division(preset: Preset, name: &str, order: u16, who: &[(&str, &str)]) -> Journal {
    let family = Family { id: "f1".into(), name: "棋天大圣".into(), division: name.into(), order };
    let settings = Settings { name: family.title(), family: Some(family), ..preset.settings() };
    let mut journal = Journal::begin(settings);
    let newcomers = who.iter().map(|(name, unit)| Newcomer {
        person: Person { name: (*name).into(), unit: (*unit).into(), ..Person::default() },
        contact: Contact::default(),
        here: true,
        ..Newcomer::default()
    });
    journal.perform(Command::Register { newcomers: newcomers.collect() }, 1, "").expect("registered");
    journal
}

fn pair(journal: &mut Journal, round: u16) {
    let round = RoundNumber(round);
    journal
        .perform(Command::PairNextRound { round, seed: Seed(1), bend: Bend::default() }, 2, "")
        .expect("paired");
}

#[test]
fn somebody_in_several_divisions_is_one() {
    let chess = division(
        Preset::FestivalChess,
        "国际象棋",
        0,
        &[("张伟", "计算机"), ("张伟", "物理"), ("李雷", "数学")],
    );
    let go = division(Preset::FestivalGo, "围棋", 1, &[("李雷", "数学"), ("张伟", "物理"), ("韩梅", "中文")]);
    let all = people(&[chess.present(), go.present()]);
    let read: Vec<_> =
        all.iter().map(|it| (it.person.name.as_str(), it.person.unit.as_str(), it.at.len())).collect();
    assert_eq!(read, [("张伟", "计算机", 1), ("张伟", "物理", 2), ("李雷", "数学", 2), ("韩梅", "中文", 1)]);
    // Each division keeps its own game, system, points and players through a file.
    for journal in [&chess, &go] {
        let text = saved::write("e", journal);
        assert_eq!(&saved::read(&text).expect("reads").journal, journal);
    }
    assert_ne!(chess.present().settings.points, go.present().settings.points);
    assert_eq!(go.present().settings.name, "棋天大圣·围棋");
}

#[test]
fn nobody_sits_at_two_boards_unnoticed() {
    let both = [("张伟", "物理"), ("李雷", "数学")];
    let mut chess = division(Preset::FestivalChess, "国际象棋", 0, &both);
    let mut go = division(Preset::FestivalGo, "围棋", 1, &both);
    pair(&mut chess, 1);
    assert_eq!(clashes(&[chess.present(), go.present()]), [], "one division alone");
    pair(&mut go, 1);
    let found = clashes(&[chess.present(), go.present()]);
    assert_eq!(
        found.iter().map(|it| (it.name.as_str(), it.seats.len())).collect::<Vec<_>>(),
        [("张伟", 2), ("李雷", 2)]
    );
    // A game that is over holds nobody back.
    let round = RoundNumber(1);
    chess.perform(Command::PublishRound { round }, 3, "").expect("published");
    let result = Some(GameResult::Draw);
    chess
        .perform(Command::EnterResult { round, board: BoardNumber(1), result, reason: None }, 4, "")
        .expect("entered");
    assert_eq!(clashes(&[chess.present(), go.present()]), []);
}
