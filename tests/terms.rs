//! What is stated beside the system: bars, units kept apart in the last rounds, Baku acceleration, the lot for sides.
//! Articles of C.04.1, C.04.2, C.04.3 and C.04.7 beside the cases.
#![cfg(not(target_arch = "wasm32"))]

use qihui::arbiter::{Bend, Command, Newcomer, Quantity, Refusal, Warning, warnings};
use qihui::formats::trf;
use qihui::journal::Journal;
use qihui::pairing::check::{Terms, Verdict, check};
use qihui::pairing::dutch::{self, Numbering};
use qihui::pairing::{dutch_field, lots};
use qihui::tournament::terms::{accelerated_rounds, size_of_group_a};
use qihui::tournament::{
    BoardNumber, Deal, Dialect, GameResult, HowMany, PairingSystem, Person, PlayerId, Points, Preset,
    RoundNumber, Seed, Settings, Side, Tournament, UnitRule,
};

const DUTCH: PairingSystem = PairingSystem::Dutch { initial_side: Side::First };

fn dutch_settings(rounds: u16) -> Settings {
    Settings { name: "荷兰制".into(), system: DUTCH, rounds, ..Settings::default() }
}

/// Players rated from 2400 down, three to a unit.
fn event(settings: Settings, players: u16) -> Journal {
    let mut journal = Journal::begin(settings);
    let newcomers = (0..players).map(|place| Newcomer {
        person: Person {
            name: format!("棋手{}", place + 1),
            unit: format!("系{}", place / 3),
            rating: Some(2400 - place),
            ..Person::default()
        },
        here: true,
        ..Newcomer::default()
    });
    ok(&mut journal, Command::Register { newcomers: newcomers.collect() });
    journal
}

#[track_caller]
fn ok(journal: &mut Journal, command: Command) {
    journal.perform(command, 0, "").unwrap_or_else(|refusal| panic!("{refusal}"));
}

#[track_caller]
fn no(journal: &Journal, command: Command, refusal: Refusal) {
    let before = journal.clone();
    let mut journal = journal.clone();
    assert_eq!(journal.perform(command, 0, "").unwrap_err(), refusal);
    assert_eq!(journal, before, "a refusal changes nothing");
}

fn change(journal: &Journal, write: impl FnOnce(&mut Settings)) -> Command {
    let mut settings = journal.present().settings.clone();
    write(&mut settings);
    Command::ChangeSettings { settings: Box::new(settings) }
}

fn pair_next(journal: &Journal) -> Command {
    Command::PairNextRound { round: journal.present().next_round(), seed: Seed(7), bend: Bend::default() }
}

/// A round paired, published and played; who wins goes by the seed.
fn play(journal: &mut Journal, seed: u64) {
    let command = pair_next(journal);
    ok(journal, command);
    let round = journal.present().last_round().unwrap().number;
    ok(journal, Command::PublishRound { round });
    for board in journal.present().last_round().unwrap().boards.clone() {
        let result = match (seed + u64::from(board.number.0) * 7 + u64::from(round.0)) % 3 {
            0 => GameResult::FirstWins,
            1 => GameResult::Draw,
            _ => GameResult::SecondWins,
        };
        ok(journal, Command::EnterResult { round, board: board.number, result: Some(result), reason: None });
    }
}

fn ids(numbers: &[u16]) -> Vec<PlayerId> {
    numbers.iter().map(|id| PlayerId(*id)).collect()
}

fn met(t: &Tournament, from: u16, a: PlayerId, b: PlayerId) -> bool {
    let later = t.rounds.iter().filter(|round| round.number.0 >= from);
    later.flat_map(|round| &round.boards).any(|it| it.seats(a).is_some() && it.seats(b).is_some())
}

/// The history paired again says the same, with the bars of every round as they were.
fn agrees_with_itself(t: &Tournament) {
    let done = t.rounds.len() as u16;
    let terms = Terms {
        initial_colour: match t.settings.system {
            PairingSystem::Dutch { initial_side } => initial_side,
            _ => Side::First,
        },
        forbidden: (1..=done).map(|round| t.barred_in(RoundNumber(round))).collect(),
        numbering: Numbering::default(),
    };
    for it in check(&t.ledger(done), &terms) {
        assert_eq!(it.verdict, Verdict::Same, "round {}", it.round);
    }
}

/// Written as TRF and read again, the next round is paired the same, from the event and from the bare file.
fn same_by_file(t: &Tournament) {
    let text = trf::file_of(t).unwrap();
    let document = trf::read(text.as_bytes()).unwrap();
    assert_eq!(document.findings, [], "{text}");
    let (again, findings) = trf::open(&document);
    assert_eq!(findings, []);
    let here = dutch::pair(&dutch_field(t, t.next_round()).unwrap());
    assert_eq!(dutch::pair(&dutch_field(&again, again.next_round()).unwrap()), here, "{text}");
    assert_eq!(dutch::pair(&document.ledger(None).dutch_field().unwrap()), here, "{text}");
    // Once a file, always the same file.
    assert_eq!(trf::file_of(&again).unwrap(), text);
}

#[test]
fn barred_pairs_never_meet_and_are_undone() {
    // C.04.2: pairs the arbiter bars act like C1. Numbers 1 and 5 would meet in round 1 of 8.
    for players in [8, 9, 13] {
        let mut journal = event(dutch_settings(5), players);
        let twins = ids(&[1, 1 + players / 2]);
        let family = ids(&[2, 3, 4]);
        ok(&mut journal, Command::KeepApart { players: twins.clone() });
        ok(&mut journal, Command::KeepApart { players: family.clone() });
        same_by_file(journal.present());
        for round in 0..5 {
            play(&mut journal, round);
            if round < 4 {
                same_by_file(journal.present());
            }
        }
        let t = journal.present();
        assert!(!met(t, 1, twins[0], twins[1]), "{players}");
        assert!(family.iter().all(|a| family.iter().all(|b| a == b || !met(t, 1, *a, *b))), "{players}");
        agrees_with_itself(t);
    }
    // Without the bar they do meet: the bar was what kept them apart. One step, one undo.
    let mut journal = event(dutch_settings(5), 8);
    ok(&mut journal, Command::KeepApart { players: ids(&[1, 5]) });
    journal.undo(0, "").unwrap();
    assert_eq!(journal.present().told.barred, []);
    play(&mut journal, 0);
    assert!(met(journal.present(), 1, PlayerId(1), PlayerId(5)));
}

#[test]
fn a_bar_counts_from_the_next_round_and_the_past_keeps_its_own() {
    let mut journal = event(dutch_settings(6), 10);
    play(&mut journal, 1);
    // Set between two rounds: round 1 was paired without it.
    ok(&mut journal, Command::KeepApart { players: ids(&[1, 2]) });
    let t = journal.present();
    assert_eq!((t.barred_in(RoundNumber(1)), t.barred_in(RoundNumber(2))), (vec![], vec![(0, 1)]));
    play(&mut journal, 1);
    play(&mut journal, 1);
    // Lifted after round 3: it held in rounds 2 and 3.
    ok(&mut journal, Command::LetMeet { players: ids(&[2, 1]) });
    let t = journal.present();
    let holds = (1..=6).map(|round| !t.barred_in(RoundNumber(round)).is_empty()).collect::<Vec<_>>();
    assert_eq!(holds, [false, true, true, false, false, false]);
    same_by_file(t);
    no(&journal, Command::LetMeet { players: ids(&[1, 2]) }, Refusal::NothingChanges);
    // And again from round 4 on.
    ok(&mut journal, Command::KeepApart { players: ids(&[1, 2]) });
    play(&mut journal, 1);
    play(&mut journal, 1);
    play(&mut journal, 1);
    assert!(!met(journal.present(), 2, PlayerId(1), PlayerId(2)));
    agrees_with_itself(journal.present());
}

#[test]
fn what_can_t_be_barred() {
    let mut journal = event(dutch_settings(3), 8);
    let apart = |numbers: &[u16]| Command::KeepApart { players: ids(numbers) };
    no(&journal, apart(&[1]), Refusal::NobodyToKeepApart);
    no(&journal, apart(&[]), Refusal::NobodyToKeepApart);
    no(&journal, apart(&[1, 1]), Refusal::NamedTwice(PlayerId(1)));
    no(&journal, apart(&[1, 99]), Refusal::UnknownPlayer(PlayerId(99)));
    no(&journal, Command::LetMeet { players: ids(&[1, 2]) }, Refusal::NothingChanges);
    ok(&mut journal, apart(&[1, 2, 3]));
    // Within a family that is kept apart already.
    no(&journal, apart(&[3, 1]), Refusal::NothingChanges);
    // Whoever is taken off the list leaves the bar; a bar of one is none.
    let mut struck = journal.clone();
    ok(&mut struck, Command::Strike { ids: ids(&[1]) });
    assert_eq!(struck.present().told.barred[0].players, ids(&[2, 3]));
    ok(&mut struck, Command::Strike { ids: ids(&[2]) });
    assert_eq!(struck.present().told.barred, []);
    // A draft is thrown away first: else the bar would come a round too late.
    let command = pair_next(&journal);
    ok(&mut journal, command);
    no(&journal, apart(&[4, 5]), Refusal::DraftOpen(RoundNumber(1)));
    no(&journal, Command::LetMeet { players: ids(&[1, 2, 3]) }, Refusal::DraftOpen(RoundNumber(1)));
    ok(&mut journal, Command::DiscardDraft { round: RoundNumber(1) });
    for round in 0..3 {
        play(&mut journal, round);
    }
    no(&journal, apart(&[4, 5]), Refusal::AllRoundsPaired(3));
    ok(&mut journal, Command::CloseEvent);
    no(&journal, apart(&[4, 5]), Refusal::EventClosed);
    // In a table everybody meets.
    let robin = PairingSystem::RoundRobin { double: false, groups: 1 };
    let table = event(Settings { system: robin, ..dutch_settings(3) }, 6);
    no(&table, apart(&[1, 2]), Refusal::EverybodyMeets);
}

#[test]
fn bars_that_leave_no_pairing_are_told_not_bent() {
    // C.04.3 Art. 1.9, C4: three of four who may meet only the fourth.
    let mut journal = event(dutch_settings(3), 4);
    ok(&mut journal, Command::KeepApart { players: ids(&[1, 2, 3]) });
    let refusal = journal.perform(pair_next(&journal), 0, "").unwrap_err();
    assert!(matches!(refusal, Refusal::CannotPair(_)), "{refusal}");
    ok(&mut journal, Command::LetMeet { players: ids(&[1, 2, 3]) });
    play(&mut journal, 0);
}

#[test]
fn seats_changed_by_hand_against_a_bar_are_warned_of() {
    let mut journal = event(dutch_settings(3), 8);
    ok(&mut journal, Command::KeepApart { players: ids(&[1, 2]) });
    let command = pair_next(&journal);
    ok(&mut journal, command);
    let t = journal.present();
    let facing = t.rounds[0].board_of(PlayerId(1)).unwrap();
    let b = if facing.first == PlayerId(1) { facing.second } else { facing.first };
    let swap = Command::Swap { round: RoundNumber(1), a: PlayerId(2), b };
    let told = warnings(t, &swap);
    let is_told = |it: &Warning| match it {
        Warning::KeptApart { a, b } => [*a, *b].contains(&PlayerId(1)) && [*a, *b].contains(&PlayerId(2)),
        _ => false,
    };
    assert!(told.iter().any(is_told), "{told:?}");
}

#[test]
fn in_the_last_rounds_no_two_of_one_unit_meet() {
    // A condition of the house, for the FIDE system and for the campus Swiss; three to a unit.
    let campus = PairingSystem::Campus { dialect: Dialect::Halves, unit: UnitRule::Off };
    for system in [DUTCH, campus] {
        for (players, last) in [(12, 1), (12, 2), (15, 2), (21, 3)] {
            let mut journal = event(Settings { system, ..dutch_settings(6) }, players);
            let command = change(&journal, |it| it.units_apart = last);
            ok(&mut journal, command);
            for round in 0..6 {
                if system == DUTCH {
                    same_by_file(journal.present());
                }
                play(&mut journal, round);
            }
            let t = journal.present();
            let unit = |id: PlayerId| (id.0 - 1) / 3;
            let late = t.rounds.iter().filter(|round| round.number.0 + last > 6);
            for board in late.flat_map(|round| &round.boards) {
                assert_ne!(unit(board.first), unit(board.second), "{players} {last} {system:?}");
            }
            if system == DUTCH {
                agrees_with_itself(t);
            }
        }
    }
}

#[test]
fn a_condition_on_units_stays_for_rounds_that_are_paired() {
    let mut journal = event(dutch_settings(4), 12);
    let out = |max| Refusal::OutOfRange { what: Quantity::UnitsApart, min: 0, max };
    no(&journal, change(&journal, |it| it.units_apart = 5), out(4));
    let command = change(&journal, |it| it.units_apart = 2);
    ok(&mut journal, command);
    play(&mut journal, 0);
    play(&mut journal, 0);
    // Round 3 is still to come: 2 → 1 and back; round 2 is paired.
    let command = change(&journal, |it| it.units_apart = 1);
    ok(&mut journal, command);
    no(&journal, change(&journal, |it| it.units_apart = 3), Refusal::UnitsFixed(RoundNumber(2)));
    // A shorter event has other last rounds.
    let command = change(&journal, |it| it.units_apart = 2);
    ok(&mut journal, command);
    no(&journal, change(&journal, |it| it.rounds = 3), Refusal::UnitsFixed(RoundNumber(2)));
    let command = change(&journal, |it| (it.rounds, it.units_apart) = (3, 1));
    ok(&mut journal, command);
}

#[test]
fn group_a_and_its_rounds() {
    // C.04.7 2.1: the first half, rounded up to an even number; 161 players make 82.
    for (players, a) in [(2, 2), (3, 2), (4, 2), (5, 4), (6, 4), (7, 4), (8, 4), (9, 6), (161, 82), (164, 82)]
    {
        assert_eq!(size_of_group_a(players), a, "{players}");
    }
    // C.04.7: accelerated rounds, and those of them worth a win.
    for (planned, rounds) in
        [(5, (3, 2)), (6, (3, 2)), (7, (4, 2)), (8, (4, 2)), (9, (5, 3)), (10, (5, 3)), (11, (6, 3))]
    {
        assert_eq!(accelerated_rounds(planned), rounds, "{planned}");
    }
}

#[test]
fn accelerated_from_the_first_round_to_the_last() {
    for players in [9, 10, 22, 41] {
        let mut journal = event(Settings { accelerated: true, ..dutch_settings(9) }, players);
        let a = size_of_group_a(usize::from(players));
        assert_eq!(journal.present().group_a(), [ids(&(1..=a as u16).collect::<Vec<_>>())], "{players}");
        for round in 1..=7 {
            same_by_file(journal.present());
            play(&mut journal, round);
            if round == 1 {
                // C.04.7 2.2: whoever comes now is in B, and the last of A stays the last.
                let person = Person { name: "迟到".into(), rating: Some(2900), ..Person::default() };
                let newcomer = Newcomer { person, here: true, ..Newcomer::default() };
                ok(&mut journal, Command::Register { newcomers: vec![newcomer] });
            }
            let t = journal.present();
            assert_eq!(t.group_a()[0].len(), a, "{players}");
            let ledger = t.ledger(round as u16);
            let worth = |place: usize| ledger.players[place].virtual_points.clone();
            let (win, half) = (Points::ONE, Points::HALF);
            assert_eq!(worth(0), [win, win, win, half, half]);
            assert_eq!(worth(a - 1), worth(0));
            assert_eq!(worth(a), []);
        }
        agrees_with_itself(journal.present());
        // Round 1 within the halves: A against A (odd A can't be).
        let t = journal.present();
        let is_a = |id: PlayerId| usize::from(id.0) <= a;
        assert!(t.rounds[0].boards.iter().all(|board| is_a(board.first) == is_a(board.second)), "{players}");
    }
}

#[test]
fn acceleration_stays_once_round_1_is_paired() {
    let mut journal = event(dutch_settings(7), 10);
    let on = change(&journal, |it| it.accelerated = true);
    // A draw is half a win, a loss nothing.
    let three = change(&journal, |it| {
        it.accelerated = true;
        it.points.win = Points::whole(3);
        it.points.draw = Points::ONE;
    });
    no(&journal, three, Refusal::AccelerationPoints);
    ok(&mut journal, on);
    // Group A follows the list until round 1 is paired, a draft thrown away included.
    assert_eq!(journal.present().group_a()[0].len(), 6);
    let command = pair_next(&journal);
    ok(&mut journal, command);
    assert_eq!(journal.present().group_a_ends, ids(&[6]));
    ok(&mut journal, Command::DiscardDraft { round: RoundNumber(1) });
    assert_eq!(journal.present().group_a_ends, []);
    ok(&mut journal, Command::Strike { ids: ids(&[1, 2]) });
    assert_eq!(journal.present().group_a(), [ids(&[3, 4, 5, 6])]);
    play(&mut journal, 0);
    no(&journal, change(&journal, |it| it.accelerated = false), Refusal::AccelerationFixed);
    no(&journal, change(&journal, |it| it.rounds = 8), Refusal::AccelerationFixed);
    let command = change(&journal, |it| it.late_minutes = 20);
    ok(&mut journal, command);
    // Somebody who leaves moves nobody into A.
    ok(&mut journal, Command::Withdraw { id: PlayerId(4), from: RoundNumber(2) });
    assert_eq!(journal.present().group_a(), [ids(&[3, 4, 5, 6])]);
    // Another system knows no virtual points.
    let mut campus = event(dutch_settings(7), 10);
    let command = change(&campus, |it| (it.accelerated, it.system) = (true, PairingSystem::default()));
    ok(&mut campus, command);
    assert!(!campus.present().settings.accelerated);
}

#[test]
fn groups_side_by_side_have_each_their_group_a() {
    let mut journal = event(Settings { accelerated: true, ..dutch_settings(5) }, 20);
    ok(&mut journal, Command::AssignGroups { by: Deal::Snake, many: HowMany::Groups(2) });
    let upper = journal.present().group_a();
    assert_eq!(upper, [ids(&[1, 4, 5, 8, 9, 12]), ids(&[2, 3, 6, 7, 10, 11])]);
    play(&mut journal, 0);
    let t = journal.present();
    assert_eq!((t.group_a(), &t.group_a_ends), (upper.clone(), &ids(&[12, 11])));
    let is_a = |id: PlayerId| upper.iter().flatten().any(|it| *it == id);
    assert!(t.rounds[0].boards.iter().all(|board| is_a(board.first) == is_a(board.second)));
}

#[test]
fn virtual_points_of_a_file_give_way_to_the_event_s_own() {
    let accelerated = event(Settings { accelerated: true, ..dutch_settings(7) }, 10);
    let text = trf::file_of(&{
        let mut journal = accelerated.clone();
        let numbers = journal.present().players.iter().map(|it| (it.id, it.id.0)).collect();
        ok(&mut journal, Command::SetNumbers { numbers });
        journal.present().clone()
    })
    .unwrap();
    let (t, _) = trf::open(&trf::read(text.as_bytes()).unwrap());
    assert_eq!(t.told.accelerated.len(), 6);
    let mut journal = Journal::open(t);
    let command = change(&journal, |it| it.accelerated = true);
    ok(&mut journal, command);
    assert_eq!(journal.present().told.accelerated, []);
    assert_eq!(trf::file_of(journal.present()).unwrap(), text);
}

#[test]
fn the_side_of_number_one_is_drawn_and_drawn_again() {
    // C.04.3 Art. 5.1, 5.2.5.
    let mut sides = Vec::new();
    for seed in 1..=20 {
        let mut journal = event(dutch_settings(5), 8);
        ok(&mut journal, Command::DrawInitialSide { seed: Seed(seed) });
        let t = journal.present();
        let PairingSystem::Dutch { initial_side } = t.settings.system else { panic!("another system") };
        assert_eq!((t.side_seed, lots::initial_side(Seed(seed))), (Some(Seed(seed)), initial_side));
        sides.push(initial_side);
        play(&mut journal, 0);
        let board = journal.present().rounds[0].board(BoardNumber(1)).unwrap();
        assert_eq!(board.seats(PlayerId(1)), Some(initial_side));
        no(&journal, Command::DrawInitialSide { seed: Seed(1) }, Refusal::SystemFixed);
    }
    assert!(sides.contains(&Side::First) && sides.contains(&Side::Second));
    // Chosen by hand afterwards it is no draw any more; undone it is again.
    let mut journal = event(dutch_settings(5), 8);
    ok(&mut journal, Command::DrawInitialSide { seed: Seed(1) });
    let other = PairingSystem::Dutch { initial_side: lots::initial_side(Seed(1)).opposite() };
    let command = change(&journal, |it| it.system = other);
    ok(&mut journal, command);
    assert_eq!(journal.present().side_seed, None);
    journal.undo(0, "").unwrap();
    assert_eq!(journal.present().side_seed, Some(Seed(1)));
    // What has nothing to do with it leaves it.
    let command = change(&journal, |it| it.late_minutes = 3);
    ok(&mut journal, command);
    assert_eq!(journal.present().side_seed, Some(Seed(1)));
    let campus = event(Preset::Zhuhai.settings(), 8);
    no(&campus, Command::DrawInitialSide { seed: Seed(1) }, Refusal::NoInitialSide);
}
