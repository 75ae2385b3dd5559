//! Groups: who comes into which (R006, R007, ?3), each group its own Swiss within one round, and files without groups.
#![cfg(not(target_arch = "wasm32"))]

use proptest::prelude::*;
use qihui::arbiter::{Bend, Command, Newcomer, Refusal, Warning, decide, warnings};
use qihui::journal::Journal;
use qihui::pairing::Account;
use qihui::tournament::{
    Deal, Dialect, GameResult, Group, HowMany, PairingSystem, PlayerId, RoundNumber, Seed, Settings, Side,
    Tournament, UnitRule,
};
use std::collections::{BTreeMap, BTreeSet};

const CAMPUS: PairingSystem = PairingSystem::Campus { dialect: Dialect::Numbers, unit: UnitRule::Soft };
const DUTCH: PairingSystem = PairingSystem::Dutch { initial_side: Side::First };
const TABLE: PairingSystem = PairingSystem::RoundRobin { double: false, groups: 1 };

fn event(system: PairingSystem, players: u16) -> Journal {
    let settings = Settings { system, rounds: 5, ..Settings::default() };
    let mut journal = Journal::open(Tournament::new(settings));
    let newcomer = |n: u16| {
        let mut newcomer = Newcomer::named(&format!("棋手{n}"));
        newcomer.person.rating = Some(2_500 - 10 * n);
        newcomer
    };
    act(&mut journal, Command::Register { newcomers: (1..=players).map(newcomer).collect() });
    let numbers = (1..=players).map(|n| (PlayerId(n), n)).collect();
    act(&mut journal, Command::SetNumbers { numbers });
    journal
}

#[track_caller]
fn act(journal: &mut Journal, command: Command) {
    let told = format!("{command:?}");
    journal.perform(command, 0, "").unwrap_or_else(|why| panic!("{told}: {why}"));
}

fn refused(journal: &Journal, command: Command) -> Refusal {
    decide(journal.present(), command).expect_err("refused")
}

fn groups(by: Deal, groups: u16) -> Command {
    Command::AssignGroups { by, many: HowMany::Groups(groups) }
}

/// `A: 1 4 5 | B: 2 3 6`.
fn told(t: &Tournament) -> String {
    let mut by_group: BTreeMap<Group, Vec<String>> = BTreeMap::new();
    for (id, group) in t.grouping() {
        by_group.entry(group).or_default().push(id.0.to_string());
    }
    let line = |(group, ids): (Group, Vec<String>)| format!("{group}: {}", ids.join(" "));
    by_group.into_iter().map(line).collect::<Vec<_>>().join(" | ")
}

fn pair(journal: &mut Journal, seed: Seed) {
    let round = journal.present().next_round();
    act(journal, Command::PairNextRound { round, seed, bend: Bend::default() });
    act(journal, Command::PublishRound { round });
}

/// All results of the last round; `of` is asked with the lower id first and says how many half points he gets.
fn play(journal: &mut Journal, of: impl Fn(PlayerId, PlayerId, RoundNumber) -> u8) {
    let round = journal.present().last_round().expect("a round").clone();
    for board in round.boards {
        let (low, high) = (board.first.min(board.second), board.first.max(board.second));
        let half = of(low, high, round.number);
        let result = match (half, low == board.first) {
            (1, _) => GameResult::Draw,
            (2.., true) | (0, false) => GameResult::FirstWins,
            (2.., false) | (0, true) => GameResult::SecondWins,
        };
        let (number, board) = (round.number, board.number);
        act(journal, Command::EnterResult { round: number, board, result: Some(result), reason: None });
    }
}

#[test]
fn the_ways_of_dealing() {
    let seed = Seed(7);
    for (by, many, expected) in [
        (Deal::Snake, HowMany::Groups(2), "A: 1 4 5 | B: 2 3 6 7"),
        (Deal::Snake, HowMany::OfAtMost(3), "A: 1 6 7 | B: 2 5 | C: 3 4"),
        (Deal::Levels, HowMany::Groups(2), "A: 1 2 3 4 | B: 5 6 7"),
        (Deal::Snake, HowMany::Groups(1), "A: 1 2 3 4 5 6 7"),
    ] {
        for system in [CAMPUS, DUTCH, TABLE] {
            let mut journal = event(system, 7);
            act(&mut journal, Command::AssignGroups { by, many });
            assert_eq!(told(journal.present()), expected, "{by:?} {many:?} {system:?}");
            assert_eq!(journal.present().groups_seed, None);
        }
    }
    // Lots: the same seed gives the same groups, of even size, and stands with them.
    let drawn = |seed| {
        let mut journal = event(CAMPUS, 9);
        act(&mut journal, groups(Deal::Lots { seed }, 4));
        let sizes = journal
            .present()
            .groups()
            .into_iter()
            .map(|group| journal.present().grouping().values().filter(|it| **it == group).count());
        assert_eq!(sizes.collect::<Vec<_>>(), [3, 2, 2, 2]);
        (told(journal.present()), journal.present().groups_seed)
    };
    assert_eq!(drawn(seed), drawn(seed));
    assert_eq!(drawn(seed).1, Some(seed));
    assert_ne!(drawn(seed).0, drawn(Seed(8)).0);
}

#[test]
fn refusals() {
    let mut journal = event(CAMPUS, 7);
    let range = |min, max| Refusal::OutOfRange { what: qihui::arbiter::Quantity::Groups, min, max };
    assert_eq!(
        refused(&journal, groups(Deal::Snake, 4)),
        range(1, 3),
        "seven players make three groups at most"
    );
    assert_eq!(refused(&journal, groups(Deal::Snake, 0)), range(1, 3));
    let one = |id: u16, group: Option<u8>| vec![(PlayerId(id), group.map(Group))];
    assert_eq!(refused(&journal, Command::SetGroups { groups: one(1, None) }), Refusal::NothingChanges);
    assert_eq!(
        refused(&journal, Command::SetGroups { groups: one(99, Some(1)) }),
        Refusal::UnknownPlayer(PlayerId(99))
    );
    assert_eq!(refused(&journal, Command::SetGroups { groups: one(1, Some(61)) }), range(1, 60));
    let twice = [one(1, Some(1)), one(1, Some(2))].concat();
    assert_eq!(refused(&journal, Command::SetGroups { groups: twice }), Refusal::NamedTwice(PlayerId(1)));

    // Some in groups and some not: nobody is forgotten.
    act(&mut journal, Command::SetGroups { groups: one(1, Some(1)) });
    let next = Command::PairNextRound { round: RoundNumber(1), seed: Seed(1), bend: Bend::default() };
    assert_eq!(refused(&journal, next.clone()), Refusal::GroupMissing(PlayerId(2)));
    let rest = (2..=7).map(|n| (PlayerId(n), Some(Group(2)))).collect();
    act(&mut journal, Command::SetGroups { groups: rest });
    assert_eq!(refused(&journal, next), Refusal::GroupTooSmall { group: Group(1), present: 1 });
    act(&mut journal, Command::SetGroups { groups: one(2, Some(1)) });
    pair(&mut journal, Seed(1));
    let after = RoundNumber(1);
    assert_eq!(refused(&journal, groups(Deal::Snake, 2)), Refusal::GroupsFixed { after });
    assert_eq!(
        refused(&journal, Command::SetGroups { groups: one(3, Some(1)) }),
        Refusal::GroupsFixed { after }
    );
    // Undone as one step.
    journal.undo(0, "");
    journal.undo(0, "");
    journal.undo(0, "");
    assert_eq!(told(journal.present()), "A: 1 | B: 2 3 4 5 6 7");
}

#[test]
fn boards_are_numbered_on_and_each_group_has_its_bye() {
    for system in [CAMPUS, DUTCH] {
        let mut journal = event(system, 10);
        act(&mut journal, groups(Deal::Snake, 2));
        pair(&mut journal, Seed(3));
        let t = journal.present();
        let round = &t.rounds[0];
        assert_eq!(round.boards.iter().map(|board| board.number.0).collect::<Vec<_>>(), [1, 2, 3, 4]);
        let of = |id| t.group_of(id).expect("a group");
        assert_eq!(round.boards.iter().map(|it| of(it.first).0).collect::<Vec<_>>(), [1, 1, 2, 2]);
        assert!(round.boards.iter().all(|it| of(it.first) == of(it.second)));
        assert_eq!(round.byes.iter().map(|it| of(it.player).0).collect::<Vec<_>>(), [1, 2], "{system:?}");
        assert_eq!(Account::of(round).map(|it| it.groups.len()), Some(2));
        // A latecomer without a group sits down at the first bye, of its group then.
        act(&mut journal, Command::Register { newcomers: vec![Newcomer::named("迟到")] });
        let late = PlayerId(11);
        act(&mut journal, Command::SetGroups { groups: vec![(late, Some(Group(2)))] });
        act(&mut journal, Command::SeatAtBye { round: RoundNumber(1), newcomer: late });
        let t = journal.present();
        let board = t.rounds[0].board_of(late).expect("a board");
        assert_eq!((board.number.0, t.group_of(board.first)), (5, Some(Group(2))));
        act(&mut journal, Command::Register { newcomers: vec![Newcomer::named("更迟")] });
        act(&mut journal, Command::SeatAtBye { round: RoundNumber(1), newcomer: PlayerId(12) });
        assert_eq!(journal.present().group_of(PlayerId(12)), Some(Group(1)));
        // Two of different groups may be put together by hand; the arbiter is told.
        let (a, b) = (PlayerId(1), PlayerId(2));
        let swap = Command::Swap { round: RoundNumber(1), a, b };
        let all = warnings(journal.present(), &swap);
        assert!(all.iter().any(|it| matches!(it, Warning::OtherGroup { .. })), "{all:?}");
    }
}

#[test]
fn an_old_round_robin_in_groups_reads_as_before() {
    // Saved before there were letters: numbers 1–6 in two groups go 1 4 5 and 2 3 6.
    let mut journal = event(PairingSystem::RoundRobin { double: false, groups: 2 }, 6);
    assert_eq!(told(journal.present()), "A: 1 4 5 | B: 2 3 6");
    pair(&mut journal, Seed(1));
    let tables = journal.present().tables().expect("tables");
    assert_eq!(tables, [[1, 4, 5], [2, 3, 6]].map(|ids| ids.map(PlayerId).to_vec()));
    // Letters given by hand go before.
    let mut journal = event(TABLE, 6);
    let hand = [1, 1, 1, 2, 2, 2].into_iter().zip(1..).map(|(group, n)| (PlayerId(n), Some(Group(group))));
    act(&mut journal, Command::SetGroups { groups: hand.collect() });
    let tables = journal.present().tables().expect("tables");
    assert_eq!(tables, [[1, 2, 3], [4, 5, 6]].map(|ids| ids.map(PlayerId).to_vec()));
    assert_eq!(journal.present().rounds_planned(), 3);
}

fn cases() -> u32 {
    std::env::var("QIHUI_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(24)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(cases()) })]

    /// The whole of it: a group's rounds are those it would have had as an event of its own.
    #[test]
    fn a_group_is_an_event_of_its_own(
        sizes in prop::collection::vec(5_u16..12, 2..4),
        system in prop_oneof![
            Just(DUTCH),
            Just(CAMPUS),
            Just(PairingSystem::Campus { dialect: Dialect::Fold, unit: UnitRule::Soft }),
        ],
        chance in any::<u64>(),
    ) {
        let all: u16 = sizes.iter().sum();
        let mut whole = event(system, all);
        let mut letters: Vec<u8> = sizes.iter().zip(1..).flat_map(|(size, at)| vec![at; usize::from(*size)]).collect();
        // Mixed, so that neither numbers nor places of a group are neighbours.
        letters.sort_by_key(|at| chance.rotate_left(u32::from(*at)) % 5);
        let mixed = |n: u16| letters[usize::from(n * 7 % all.max(1)) % letters.len()];
        let mut left: BTreeMap<u8, u16> = sizes.iter().zip(1..).map(|(size, at)| (at, *size)).collect();
        let mut hand = Vec::new();
        for n in 1..=all {
            let wanted = mixed(n);
            let at = if left.get(&wanted).is_some_and(|it| *it > 0) { wanted } else {
                *left.iter().find(|(_, left)| **left > 0).expect("a seat").0
            };
            *left.get_mut(&at).expect("known") -= 1;
            hand.push((PlayerId(n), Some(Group(at))));
        }
        act(&mut whole, Command::SetGroups { groups: hand.clone() });
        let mut alone: Vec<(BTreeSet<PlayerId>, Journal)> = sizes.iter().zip(1..).map(|(_, at)| {
            let members: BTreeSet<PlayerId> =
                hand.iter().filter(|(_, group)| *group == Some(Group(at))).map(|(id, _)| *id).collect();
            let mut own = event(system, all);
            let others: Vec<PlayerId> = (1..=all).map(PlayerId).filter(|id| !members.contains(id)).collect();
            act(&mut own, Command::Strike { ids: others });
            (members, own)
        }).collect();
        let of = |low: PlayerId, high: PlayerId, round: RoundNumber| {
            let mixed = chance ^ (u64::from(low.0) << 32 | u64::from(high.0) << 16 | u64::from(round.0));
            (mixed.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40) as u8 % 3
        };
        for _ in 0..3 {
            pair(&mut whole, Seed(chance));
            let round = whole.present().last_round().expect("a round").clone();
            for (members, own) in &mut alone {
                pair(own, Seed(chance));
                let expected = own.present().last_round().expect("a round");
                let boards: Vec<(PlayerId, PlayerId)> = round.boards.iter()
                    .filter(|it| members.contains(&it.first)).map(|it| (it.first, it.second)).collect();
                let byes: Vec<PlayerId> =
                    round.byes.iter().map(|it| it.player).filter(|it| members.contains(it)).collect();
                prop_assert_eq!(boards, expected.boards.iter().map(|it| (it.first, it.second)).collect::<Vec<_>>());
                prop_assert_eq!(byes, expected.byes.iter().map(|it| it.player).collect::<Vec<_>>());
                play(own, of);
            }
            play(&mut whole, of);
        }
    }
}
