//! Entering an event: who waits for a word, who is late, who leaves again, and how many a delegation sends.
#![cfg(not(target_arch = "wasm32"))]

use qihui::arbiter::{Bend, Command, Newcomer, Refusal, Warning, warnings};
use qihui::journal::Journal;
use qihui::sheets::Hall;
use qihui::tournament::{
    Contact, Entry, EntryRules, Person, PlayerId, Preset, RoundNumber, Seed, Settings, Standing,
};

fn begin(entries: EntryRules) -> Journal {
    Journal::begin(Settings { entries, ..Preset::Selection.settings() })
}

fn act(journal: &mut Journal, command: Command) {
    journal.perform(command, 1, "").map(drop).unwrap_or_else(|no| panic!("{no}"));
}

fn asks(names: &[&str]) -> Command {
    let newcomer = |name: &&str| Newcomer {
        contact: Contact { phone: "13800138000".into(), ..Contact::default() },
        ..Newcomer::named(name)
    };
    Command::Apply { newcomers: names.iter().map(newcomer).collect() }
}

fn names(journal: &Journal) -> Vec<&str> {
    journal.present().players.iter().map(|it| it.person.name.as_str()).collect()
}

#[test]
fn nobody_who_waits_is_a_player_until_the_word() {
    // R080: 待审, 通过, 拒绝
    let mut journal = begin(EntryRules { approval: true, ..EntryRules::default() });
    act(&mut journal, asks(&["甲", "乙", "丙", "丁"]));
    assert_eq!((journal.present().players.len(), journal.present().applications.len()), (0, 4));
    act(&mut journal, Command::RefuseApplications { ids: vec![2], reason: "不是本校".into() });
    act(&mut journal, Command::AcceptApplications { ids: vec![4, 1] });
    assert_eq!(names(&journal), ["甲", "丁"], "in the order in which they came");
    assert_eq!(journal.present().players[0].contact.phone, "13800138000");
    let left: Vec<_> = journal.present().applications.iter().map(|it| (it.id, it.standing.clone())).collect();
    assert_eq!(left, [(2, Standing::Refused { reason: "不是本校".into() }), (3, Standing::Waiting)]);
    // One step, one undo.
    journal.undo(2, "");
    assert_eq!((journal.present().players.len(), journal.present().applications.len()), (0, 4));
    journal.redo(3, "");
    act(&mut journal, Command::Reconsider { id: 2 });
    act(&mut journal, Command::AcceptApplications { ids: vec![2, 3] });
    assert_eq!(names(&journal), ["甲", "丁", "乙", "丙"]);
    let unknown = journal.perform(Command::AcceptApplications { ids: vec![2] }, 4, "").expect_err("gone");
    assert_eq!(unknown, Refusal::UnknownApplication(2));
    // A number is never given twice.
    act(&mut journal, asks(&["戊"]));
    assert_eq!(journal.present().applications[0].id, 5);
}

#[test]
fn leaving_is_free_and_the_history_stays() {
    // R080: 可自由退会
    let mut journal = begin(EntryRules::default());
    let newcomers = (1..=6).map(|n| Newcomer::named(&format!("选手{n}"))).collect();
    act(&mut journal, Command::Register { newcomers });
    act(&mut journal, Command::WithdrawEntry { id: PlayerId(2), reason: "有课".into() });
    assert_eq!(journal.present().players.len(), 5);
    let gone = &journal.present().applications[0];
    assert_eq!(
        (gone.person.name.as_str(), &gone.standing),
        ("选手2", &Standing::Left { reason: "有课".into() })
    );
    // And back again by the way everybody comes.
    act(&mut journal, Command::AcceptApplications { ids: vec![1] });
    assert_eq!(journal.present().players.last().map(|it| it.person.name.as_str()), Some("选手2"));
    let round = RoundNumber(1);
    act(&mut journal, Command::PairNextRound { round, seed: Seed(1), bend: Bend::default() });
    let seated = Command::WithdrawEntry { id: PlayerId(1), reason: String::new() };
    assert_eq!(journal.perform(seated, 5, "").expect_err("is seated"), Refusal::AlreadyStarted);
}

#[test]
fn who_is_late_is_marked_for_good() {
    // R075: 须于3月30日中午2点前交至团委办公室; late entries flagged, not lost
    let mut journal = begin(EntryRules { deadline: Some(1_000), ..EntryRules::default() });
    let rules = journal.present().settings.entries.clone();
    let late = |name: &str, at: i64| Newcomer { overdue: rules.is_late(at), ..Newcomer::named(name) };
    act(&mut journal, Command::Register { newcomers: vec![late("早", 1_000), late("晚", 1_001)] });
    act(&mut journal, Command::Apply { newcomers: vec![late("更晚", 2_000)] });
    act(&mut journal, Command::AcceptApplications { ids: vec![1] });
    let marked =
        |journal: &Journal| journal.present().players.iter().map(|it| it.overdue).collect::<Vec<_>>();
    assert_eq!(marked(&journal), [false, true, true]);
    let round = RoundNumber(1);
    act(&mut journal, Command::PairNextRound { round, seed: Seed(1), bend: Bend::default() });
    act(&mut journal, Command::DiscardDraft { round });
    assert_eq!(marked(&journal), [false, true, true], "a draft thrown away takes no mark");
}

#[test]
fn the_third_of_a_delegation_is_warned_of() {
    // R071: 领队一名，选手2名; ?15
    let mut journal = begin(EntryRules::default());
    let sent = |name: &str, unit: &str| Newcomer {
        person: Person { name: name.into(), unit: unit.into(), ..Person::default() },
        entry: Entry::Delegation,
        ..Newcomer::default()
    };
    act(&mut journal, Command::Register { newcomers: vec![sent("甲", "物理系"), sent("乙", "物理系")] });
    let third = Command::Register { newcomers: vec![sent("丙", "物理 系"), sent("丁", "数学系")] };
    let full = Warning::DelegationFull { unit: "物理 系".into(), players: 3, most: 2 };
    assert_eq!(warnings(journal.present(), &third), [full]);
    let alone = Newcomer { entry: Entry::Individual, ..sent("戊", "物理系") };
    assert_eq!(warnings(journal.present(), &Command::Register { newcomers: vec![alone] }), []);
    // Warned, not stopped; and the event may allow more.
    act(&mut journal, third);
    let settings = Settings {
        entries: EntryRules { delegation: 4, ..EntryRules::default() },
        ..journal.present().settings.clone()
    };
    act(&mut journal, Command::ChangeSettings { settings: Box::new(settings) });
    let fourth = Command::Register { newcomers: vec![sent("己", "物理系")] };
    assert_eq!(warnings(journal.present(), &fourth), []);
}

#[test]
fn seats_are_counted_before_the_word_is_given() {
    // R083: n/36
    let mut journal = begin(EntryRules::default());
    let newcomers = (1..=36).map(|n| Newcomer::named(&format!("选手{n}"))).collect();
    act(&mut journal, Command::Register { newcomers });
    act(&mut journal, asks(&["甲"]));
    let word = Command::AcceptApplications { ids: vec![1] };
    assert_eq!(warnings(journal.present(), &word), [Warning::OverCapacity { players: 37, capacity: 36 }]);
}

#[test]
fn the_hall_reads_masked_names_where_that_was_chosen() {
    let mut journal = begin(EntryRules { mask_names: true, ..EntryRules::default() });
    act(
        &mut journal,
        Command::Register { newcomers: vec![Newcomer::named("张大伟"), Newcomer::named("欧阳雪晴")] },
    );
    let hall = Hall::of(journal.present());
    assert_eq!(hall.players.iter().map(|it| it.name()).collect::<Vec<_>>(), ["张*伟", "欧**晴"]);
    assert_eq!(names(&journal), ["张大伟", "欧阳雪晴"], "the desk knows");
    let paper = Hall::for_hands(journal.present());
    assert_eq!(paper.players[0].name(), "张大伟", "a certificate bears the name");
}
