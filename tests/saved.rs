//! The saved form: every released file still opens, the published schema describes it, lies are refused with the place.

use qihui::arbiter::{Bend, ClubWish, Command, Newcomer};
use qihui::journal::saved::{self, Impossible, OpenError};
use qihui::journal::{Journal, SealKey};
use qihui::tournament::{
    BoardNumber, CertificateWords, Contact, Display, DisplayBoard, Entry, EntryForm, EntryRules, Family,
    FormKind, GameResult, HeadCount, HostSide, Leader, Lineup, LineupSeat, PairingSystem, Person, PlayerId,
    Preset, RoundNumber, Seed, Seeding, Settings, Side, TeamMeet, TeamRank, Tournament,
};
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::fs;

/// Every version that was given to people.
const RELEASED: [&str; 1] = ["0.1.0"];

fn repository(path: &str) -> String {
    format!("{}/{path}", env!("CARGO_MANIFEST_DIR"))
}

/// An event with something of everything in it: contacts, leaders, byes, forfeits, fouls, a question, undo and redo.
fn rich() -> Journal {
    rich_with(None)
}

/// The same, with a division, a form of its own and people who ask to take part; sealed with a key where there is one.
fn rich_with(key: Option<SealKey>) -> Journal {
    let mut settings = Preset::Selection.settings();
    if key.is_some() {
        let family = Family { id: "f".into(), name: "赛".into(), division: "甲".into(), order: 1 };
        let count = HeadCount { players: Some(40), by: "2026-11-18".into() };
        settings.family = Some(family);
        settings.entries = EntryRules {
            approval: true,
            deadline: Some(1_764_300_000_000),
            hand_in: "团委办公室".into(),
            eligible: "在校学生".into(),
            categories: vec!["学生".into()],
            estimate: Some(count.clone()),
            confirmed: Some(count),
            delegation: 3,
            mask_names: true,
            form: Some(EntryForm::of(FormKind::Member)),
        };
    }
    let mut journal = Journal::begin(settings);
    let sealed = key.is_some();
    if let Some(key) = key {
        journal = journal.sealed_with(key);
    }
    let mut at = 1_764_378_000_000;
    let mut act = |journal: &mut Journal, command| {
        at += 1_000;
        journal.perform(command, at, "王老师").map(drop).unwrap_or_else(|no| panic!("{no}"));
    };
    let newcomers = (1..=9).map(|n| Newcomer {
        person: Person {
            name: format!("选手{n}"),
            unit: format!("系{}", n % 4),
            rating: Some(1500),
            ..Person::default()
        },
        contact: Contact { phone: format!("1380000000{n}"), ..Contact::default() },
        entry: if n % 2 == 0 { Entry::Delegation } else { Entry::Individual },
        here: n % 3 == 0,
        overdue: sealed && n == 9,
    });
    act(&mut journal, Command::Register { newcomers: newcomers.collect() });
    let leader =
        Leader {
            unit: "系1".into(), name: "李领队".into(), role: "体育部长".into(), ..Leader::default()
        };
    act(&mut journal, Command::NoteLeader { leader });
    if sealed {
        let asks = ["待一", "待二", "待三"].map(|name| Newcomer {
            contact: Contact {
                phone: "13900000001".into(),
                chat_name: "昵称甲乙".into(),
                home: "温州鹿城".into(),
                consent: "2026-11-30".into(),
                ..Contact::default()
            },
            ..Newcomer::named(name)
        });
        act(&mut journal, Command::Apply { newcomers: asks.into() });
        act(&mut journal, Command::RefuseApplications { ids: vec![1], reason: "不合资格".into() });
        act(&mut journal, Command::WithdrawApplication { id: 2, reason: "有课".into() });
        act(&mut journal, Command::AcceptApplications { ids: vec![3] });
        act(&mut journal, Command::WithdrawEntry { id: PlayerId(10), reason: "伤病".into() });
    }
    for round in (1..=2).map(RoundNumber) {
        act(
            &mut journal,
            Command::PairNextRound { round, seed: Seed(7 + u64::from(round.0)), bend: Bend::default() },
        );
        act(&mut journal, Command::PublishRound { round });
        act(&mut journal, Command::StartRound { round, at: 1_764_378_900_000 });
        for (board, result) in (1..=4).map(BoardNumber).zip(GameResult::ALL) {
            act(&mut journal, Command::EnterResult { round, board, result: Some(result), reason: None });
        }
    }
    let (round, board) = (RoundNumber(2), BoardNumber(1));
    act(&mut journal, Command::CountFoul { round, board, side: Side::Second, more: true });
    act(&mut journal, Command::OpenDispute { round, board, question: "摸子？".into() });
    act(&mut journal, Command::Rule { round, board, ruling: "不算".into() });
    act(&mut journal, Command::Withdraw { id: PlayerId(3), from: RoundNumber(3) });
    for command in [
        Command::PostNotice {
            text: "下午第4轮改到14:00\n请互相转告".into(), at: 1_764_378_950_000
        },
        Command::PostNotice { text: "闭幕式17:15".into(), at: 1_764_378_960_000 },
        Command::TakeDownNotice { place: 0 },
        Command::DrawLottery {
            title: "抽奖礼品".into(),
            pool: (1..=30).map(|n| format!("{n}号")).collect(),
            winners: 3,
            seed: Seed(9),
        },
    ] {
        journal.perform(command, at + 4_000, "").expect("allowed");
    }
    let settings = Settings {
        certificate: CertificateWords { body: "{name}获得{prize}".into(), ..CertificateWords::default() },
        ..journal.present().settings.clone()
    };
    journal
        .perform(Command::ChangeSettings { settings: Box::new(settings) }, at + 4_500, "")
        .expect("allowed");
    journal.undo(at + 5_000, "");
    journal.redo(at + 6_000, "");
    journal
}

/// A knock-out with a play-off by armageddon, teams, sessions of a day and a simultaneous display.
fn other_formats() -> Vec<Journal> {
    let mut all = Vec::new();
    let newcomer = |place: u16| Newcomer {
        person: Person {
            name: format!("棋手{place}"),
            unit: format!("队{}", place % 2),
            ..Person::default()
        },
        ..Newcomer::default()
    };
    let systems = [
        PairingSystem::KnockOut { games: 1, third_place: true, seeding: Seeding::Seeds { count: 1 } },
        PairingSystem::TeamMatch { boards: 2, meet: TeamMeet::Twice, rank: TeamRank::BoardPoints },
    ];
    for system in systems {
        let mut journal = Journal::begin(Settings { system, ..Preset::Zhuhai.settings() });
        let mut act = |command| {
            journal.perform(command, 0, "").unwrap_or_else(|refusal| panic!("{refusal}"));
        };
        act(Command::Register { newcomers: (1..=4).map(newcomer).collect() });
        let round = RoundNumber(1);
        act(Command::PairNextRound { round, seed: Seed(7), bend: Bend::default() });
        act(Command::PublishRound { round });
        for board in (1..=2).map(BoardNumber) {
            act(Command::EnterResult { round, board, result: Some(GameResult::Draw), reason: None });
        }
        let boards =
            ["甲", "乙"].map(|guest| DisplayBoard { guest: guest.to_owned(), result: None }).to_vec();
        let display =
            Display { host: "大师".into(), host_side: HostSide::InTurn, boards, ..Display::default() };
        act(Command::NoteDisplay { display: Box::new(display) });
        let result = Some(GameResult::Draw);
        act(Command::EnterDisplayResult { number: 1, board: BoardNumber(2), result });
        if let PairingSystem::KnockOut { .. } = system {
            let board = &journal.present().rounds[0].boards[0];
            let order = vec![board.second, board.first];
            journal.perform(Command::SettleByArmageddon { after: round, order }, 0, "").expect("level");
        }
        all.push(journal);
    }
    all
}

#[test]
fn every_released_version_still_opens() {
    for version in RELEASED {
        let text =
            fs::read_to_string(repository(&format!("tests/data/saved/{version}.json"))).expect("the file");
        let read = saved::read(&text).unwrap_or_else(|error| panic!("{version}: {error}"));
        assert_eq!(read.event, "k7m2qw9x4tnb1", "{version}");
        assert_eq!(
            saved::write(&read.event, &read.journal).len(),
            text.len(),
            "{version}: written as it was"
        );
        assert_eq!((read.journal.present().players.len(), read.journal.present().rounds.len()), (9, 2));
    }
}

#[test]
fn writing_and_reading_is_the_identity() {
    let all = other_formats().into_iter().chain([rich()]);
    let texts = |journal: Journal| {
        [saved::write("e", &journal), saved::write_compact("e", &journal)].map(|text| (text, journal.clone()))
    };
    for (text, journal) in all.flat_map(texts) {
        assert_eq!(saved::read(&text).expect("reads").journal, journal);
        let with_mark = format!("\u{FEFF}{text}");
        assert_eq!(saved::read(&with_mark).expect("a byte-order mark is passed over").journal, journal);
    }
}

#[test]
fn the_schema_describes_what_is_written() {
    let schema: Value =
        serde_json::from_str(&fs::read_to_string(repository("docs/qihui-1.schema.json")).expect("schema"))
            .expect("JSON");
    let sealed: Value =
        serde_json::from_str(&saved::write("e", &rich_with(Some(SealKey::new([1, 2]))))).expect("JSON");
    assert_eq!(faults(&schema, &schema, &sealed, "$"), Vec::<String>::new());
    let file: Value = serde_json::from_str(&saved::write("e", &rich())).expect("JSON");
    assert_eq!(faults(&schema, &schema, &file, "$"), Vec::<String>::new());
    for journal in other_formats() {
        let file: Value = serde_json::from_str(&saved::write("e", &journal)).expect("JSON");
        assert_eq!(faults(&schema, &schema, &file, "$"), Vec::<String>::new());
    }
    // An accelerated event of the FIDE system with bars and a drawn side.
    let file: Value = serde_json::from_str(&saved::write("e", &stated())).expect("JSON");
    assert_eq!(faults(&schema, &schema, &file, "$"), Vec::<String>::new());
    // The checker is no rubber stamp.
    let mut wrong = file;
    wrong["body"]["present"]["rounds"][0]["boards"][0]["result"] = "white".into();
    wrong["sha256"] = "short".into();
    assert_eq!(faults(&schema, &schema, &wrong, "$").len(), 2);
}

/// An arena and a club, with something of everything they keep.
fn stages() -> [Journal; 2] {
    let act = |journal: &mut Journal, command| {
        journal.perform(command, 0, "").map(drop).unwrap_or_else(|no| panic!("{no}"));
    };
    let begin = |preset: Preset| {
        let mut journal = Journal::begin(preset.settings());
        let newcomers = (1..=6).map(|n| Newcomer {
            person: Person { name: format!("棋手{n}"), unit: format!("队{}", n % 3), ..Person::default() },
            here: true,
            ..Newcomer::default()
        });
        act(&mut journal, Command::Register { newcomers: newcomers.collect() });
        journal
    };
    let play = |journal: &mut Journal| {
        let round = journal.present().next_round();
        act(journal, Command::PairNextRound { round, seed: Seed(1), bend: Bend::default() });
        act(journal, Command::PublishRound { round });
        let (board, result) = (BoardNumber(1), Some(GameResult::FirstWins));
        act(journal, Command::EnterResult { round, board, result, reason: None });
    };
    let mut arena = begin(Preset::Arena);
    let seat = LineupSeat { player: PlayerId(4), role: "大将".into() };
    let lineups = vec![Lineup { team: "队1".into(), seats: vec![seat] }];
    act(&mut arena, Command::SetLineups { lineups });
    play(&mut arena);
    let mut club = begin(Preset::ClubNight);
    let wish = |wish: ClubWish| Command::Club { wish };
    act(&mut club, wish(ClubWish::OpenNight { date: "2013-06-01".into() }));
    for id in (1..=6).map(PlayerId) {
        act(&mut club, Command::CheckIn { id, here: true, id_seen: false });
    }
    play(&mut club);
    let (first, second) = (PlayerId(5), PlayerId(6));
    act(&mut club, wish(ClubWish::NoteFreeGame { first, second, result: Some(GameResult::Draw) }));
    let (round, board) = (RoundNumber(1), BoardNumber(1));
    act(
        &mut club,
        wish(ClubWish::ChooseReview { night: 0, game: Some((round, board)), by: "王教练".into() }),
    );
    [arena, club]
}

#[test]
fn the_schema_describes_arenas_and_clubs() {
    let schema = fs::read_to_string(repository("docs/qihui-1.schema.json")).expect("schema");
    let schema: Value = serde_json::from_str(&schema).expect("JSON");
    for journal in stages() {
        let text = saved::write("e", &journal);
        let file: Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(faults(&schema, &schema, &file, "$"), Vec::<String>::new());
        assert_eq!(saved::read(&text).expect("reads").journal, journal);
    }
}

/// Everything that is stated beside the system, before and after round 1.
fn stated() -> Journal {
    let system = PairingSystem::Dutch { initial_side: Side::First };
    let settings = Settings { system, units_apart: 2, accelerated: true, rounds: 5, ..Settings::default() };
    let mut journal = Journal::begin(settings);
    let newcomers = (1..=9).map(|n| Newcomer::named(&format!("选手{n}"))).collect();
    let (pair, round) = ([PlayerId(1), PlayerId(2)].to_vec(), RoundNumber(1));
    for command in [
        Command::Register { newcomers },
        Command::KeepApart { players: pair.clone() },
        Command::DrawInitialSide { seed: Seed(3) },
        Command::PairNextRound { round, seed: Seed(1), bend: Bend::default() },
        Command::PublishRound { round },
        Command::LetMeet { players: pair.clone() },
        Command::KeepApart { players: pair },
    ] {
        journal.perform(command, 0, "").unwrap_or_else(|no| panic!("{no}"));
    }
    journal
}

/// The part of JSON Schema that ours uses: `$ref`, `type`, `enum`, `required`, `properties`, `items`, `minimum`,
/// `maximum`, `pattern` of hexadecimal digits. In an object every property must be described, but where a `why`,
/// an `account` or the fields of a tagged variant stand.
fn faults(root: &Value, schema: &Value, it: &Value, at: &str) -> Vec<String> {
    if let Some(name) = schema["$ref"].as_str() {
        let target =
            root.pointer(name.trim_start_matches('#')).unwrap_or_else(|| panic!("{name} is not defined"));
        return faults(root, target, it, at);
    }
    let mut found = Vec::new();
    let fits = match schema["type"].as_str() {
        Some("object") => it.is_object(),
        Some("array") => it.is_array(),
        Some("string") => it.is_string(),
        Some("integer") => it.is_i64() || it.is_u64(),
        Some("boolean") => it.is_boolean(),
        Some(other) => panic!("type {other}"),
        None => true,
    };
    let listed = schema["enum"].as_array().is_none_or(|all| all.contains(it));
    let within = |bound: &str, holds: fn(i64, i64) -> bool| match (schema[bound].as_i64(), it.as_i64()) {
        (Some(bound), Some(value)) => holds(value, bound),
        _ => true,
    };
    let spelled = schema["pattern"].as_str().is_none_or(|pattern| {
        let length: usize = pattern
            .trim_matches(|c: char| !c.is_ascii_digit())
            .rsplit('{')
            .next()
            .and_then(|n| n.parse().ok())
            .expect("a length");
        it.as_str().is_some_and(|text| text.len() == length && text.bytes().all(|b| b.is_ascii_hexdigit()))
    });
    if !(fits && listed && spelled && within("minimum", |v, b| v >= b) && within("maximum", |v, b| v <= b)) {
        found.push(format!("{at}: {it}"));
    }
    for name in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        if it.get(name).is_none() {
            found.push(format!("{at}.{name} is missing"));
        }
    }
    if let Some(fields) = it.as_object() {
        let tagged =
            schema["properties"].as_object().is_some_and(|all| all.contains_key("is") && all.len() == 1);
        for (name, value) in fields {
            match schema["properties"].get(name) {
                Some(schema) => found.extend(faults(root, schema, value, &format!("{at}.{name}"))),
                None if tagged || name == "why" || name == "account" => {}
                None => found.push(format!("{at}.{name} is not described")),
            }
        }
    }
    if schema["items"].is_object() {
        for (value, n) in it.as_array().into_iter().flatten().zip(0..) {
            found.extend(faults(root, &schema["items"], value, &format!("{at}[{n}]")));
        }
    }
    found
}

#[test]
fn a_broken_file_is_refused_and_never_a_panic() {
    // F29
    let text = saved::write("e", &rich());
    for cut in (0..text.len() - 2).step_by(text.len() / 200) {
        let cut = (cut..).find(|&at| text.is_char_boundary(at)).expect("an end");
        assert!(saved::read(&text[..cut]).is_err(), "cut at {cut}");
    }
    let deep = "[".repeat(100_000);
    for (broken, is) in [
        ("", "not JSON"),
        ("\0", "not JSON"),
        ("{}", "not a file"),
        ("[]", "not a file"),
        ("{\"format\":\"other\",\"schema\":1}", "not a file"),
        ("{\"format\":\"qihui\"}", "not a file"),
        ("{\"format\":\"qihui\",\"schema\":999}", "newer"),
        ("{\"format\":\"qihui\",\"schema\":1e999}", "not JSON"),
        (deep.as_str(), "not JSON"),
    ] {
        let error = saved::read(broken).expect_err("refused").to_string();
        assert!(error.contains(is), "{error}");
    }
    let altered = text.replacen("选手1", "选手X", 1);
    assert_eq!(saved::read(&altered), Err(OpenError::Altered));
}

#[test]
fn facts_that_cannot_be_are_named_with_their_place() {
    // F30: every kind, on facts that are sound otherwise.
    let sound = rich().present().clone();
    let lie = |change: fn(&mut Tournament)| {
        let mut facts = sound.clone();
        change(&mut facts);
        saved::check(&facts)
    };
    assert_eq!(saved::check(&sound), Ok(()));
    let one = RoundNumber(1);
    let first = sound.rounds[0].boards[0].first;
    type Lie = fn(&mut Tournament);
    let cases: [(Lie, Impossible); 8] = [
        (
            |t| t.rounds[0].boards[1].first = t.rounds[0].boards[0].first,
            Impossible::SeatedTwice { round: one, player: first },
        ),
        (
            |t| t.rounds[0].boards[0].first = PlayerId(99),
            Impossible::Stranger { round: one, player: PlayerId(99) },
        ),
        (
            |t| t.rounds[0].number = RoundNumber(7),
            Impossible::RoundsOutOfOrder { place: 1, found: RoundNumber(7) },
        ),
        (|t| t.rounds[0].boards[1].number = BoardNumber(1), Impossible::BoardTwice { round: one }),
        (|t| t.players.swap(0, 1), Impossible::PlayersOutOfOrder { player: PlayerId(1) }),
        (
            |t| {
                t.players[0].number = Some(5);
                t.players[1].number = Some(5);
                for it in &mut t.players[2..] {
                    it.number = None;
                }
            },
            Impossible::NumberTwice { number: 5 },
        ),
        (|t| t.rounds = vec![t.rounds[0].clone(); 31], Impossible::TooMuch { players: 9, rounds: 31 }),
        (
            |t| t.rounds[0].boards[0].second = t.rounds[0].boards[0].first,
            Impossible::AgainstHimself { round: one, player: first },
        ),
    ];
    for (change, expected) in cases {
        assert_eq!(lie(change), Err(expected));
    }
}

#[test]
fn sealed_contacts_leave_and_the_chain_stays_as_it_was() {
    // S11, R085: the chain of hashes verifies before and after, hash by hash the same.
    let full = rich_with(Some(SealKey::new([7, 9])));
    let texts = full.contact_texts();
    assert!(
        ["13800000001", "13900000001", "昵称甲乙", "温州鹿城", "2026-11-30"]
            .iter()
            .all(|it| texts.contains(*it))
    );
    assert!(full.keeps_its_chain());
    let bare = full.without_contacts();
    let hashes =
        |journal: &Journal| journal.entries().iter().map(|it| it.hash.to_string()).collect::<Vec<_>>();
    assert_eq!(hashes(&full), hashes(&bare));
    assert_eq!((full.verify(), bare.verify()), (full.entries().len(), full.entries().len()));
    for text in [saved::write("e", &bare), saved::write_compact("e", &bare)] {
        assert!(texts.iter().all(|it| !text.contains(it.as_str())), "a contact is left");
        assert!(!text.contains("00000000000000070000000000000009"), "the key is left");
        let read = saved::read(&text).expect("reads and verifies");
        assert_eq!(read.journal, bare);
        // The event goes on: undo, new entries and new contacts under a new key.
        let mut on = read.journal.sealed_with(SealKey::new([3, 4]));
        on.undo(1, "");
        let contact = Contact { phone: "13700000000".into(), ..Contact::default() };
        on.perform(Command::NoteContact { id: PlayerId(1), contact }, 2, "").expect("noted");
        assert!(saved::read(&saved::write("e", &on)).is_ok() && on.keeps_its_chain());
    }
    // What was played is what it was.
    assert_eq!(full.present().rounds, bare.present().rounds);
    // A contact exchanged in a file is noticed, and one put back without its key too.
    let text = saved::write_compact("e", &full).replace("13800000001", "13800000002");
    let mut value: Value = serde_json::from_str(&text).expect("JSON");
    let body = serde_json::to_vec(&value["body"]).expect("JSON");
    let sum: String = Sha256::digest(body).iter().map(|byte| format!("{byte:02x}")).collect();
    value["sha256"] = sum.into();
    assert!(matches!(saved::read(&value.to_string()), Err(OpenError::BrokenChain { .. })));
    let mut back = Journal::begin(full.opening().settings.clone());
    let entry = full.entries()[0].clone();
    assert!(back.append(entry.clone()).is_err(), "sealed, and the key is gone");
    assert!(back.append(bare.entries()[0].clone()).is_ok());
    // With other chance the seals are others: a telephone number can't be tried against them.
    let other = rich_with(Some(SealKey::new([8, 9])));
    assert_ne!(hashes(&other)[0], hashes(&full)[0]);
}

#[test]
fn contacts_leave_the_journal_without_a_trace() {
    // S11
    let purged = saved::write("e", &rich().without_contacts());
    assert!(
        saved::write("e", &rich()).contains("13800000001") && saved::write("e", &rich()).contains("李领队")
    );
    assert!(!purged.contains("1380000000") && !purged.contains("李领队"));
    assert!(saved::read(&purged).is_ok());
    // Nor does a birthday stay that another program's file told.
    let file = include_bytes!("data/trf/every-record.trf");
    let (opened, _) = qihui::formats::trf::open(&qihui::formats::trf::read(file).expect("a report"));
    let births: Vec<&str> =
        opened.told.persons.iter().map(|it| it.birth.as_str()).filter(|it| !it.is_empty()).collect();
    assert!(!births.is_empty());
    let purged = saved::write("e", &Journal::open(opened.clone()).without_contacts());
    assert!(births.iter().all(|birth| !purged.contains(birth)));
}
