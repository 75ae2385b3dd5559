//! The day against the rounds: minutes a round has, and what lies on the tables (R009, R115).

use super::settings::{PairingSystem, Settings};
use super::time_control::TimeControl;

/// A session with its place in the event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slot {
    /// The numbers of its first and last round.
    pub first: u16,
    pub last: u16,
    /// Minutes the shortest of its rounds has, as far as that is known.
    pub minutes: Option<u16>,
    /// Minutes a long game takes beyond that; 0: it fits, or the time control is not known.
    pub over: u32,
}

/// What an event of so many players needs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    pub slots: Vec<Slot>,
    /// Rounds the sessions hold.
    pub held: u16,
    /// Rounds planned.
    pub rounds: u16,
    /// Minutes of a long game, where the time control is understood.
    pub game: Option<u32>,
    /// Boards of a round: sets, and clocks where clocks are used.
    pub sets: usize,
    pub clocks: usize,
    /// 记分单 of the whole event.
    pub slips: usize,
    /// Arbiters, one for six boards as clubs do.
    pub arbiters: usize,
}

/// Boards one arbiter looks after.
const BOARDS_AN_ARBITER: usize = 6;

/// The plan for `players` players in `rounds` rounds.
pub fn plan(settings: &Settings, players: usize, rounds: u16) -> Plan {
    let control = TimeControl::read(&settings.occasion.time_control);
    let game = control.map(|it| it.longest());
    let mut before = 0_u16;
    let slots = settings.schedule.iter().filter(|it| !it.starts.is_empty()).map(|it| {
        let first = before.saturating_add(1);
        before = before.saturating_add(it.starts.len() as u16);
        let minutes = it.minutes().into_iter().flatten().min();
        let over = game.zip(minutes).map_or(0, |(game, slot)| game.saturating_sub(u32::from(slot)));
        Slot { first, last: before, minutes, over }
    });
    let slots: Vec<Slot> = slots.collect();
    let sets = players / 2;
    Plan {
        held: before,
        slots,
        rounds,
        game,
        sets,
        clocks: if control.is_some_and(|it| it.supervised) { 0 } else { sets },
        slips: games(settings, players, rounds),
        arbiters: sets.div_ceil(BOARDS_AN_ARBITER),
    }
}

/// Games of the whole event: a knock-out has fewer each stage.
fn games(settings: &Settings, players: usize, rounds: u16) -> usize {
    match settings.system {
        PairingSystem::KnockOut { games, third_place, .. } => {
            let third = usize::from(third_place && players > 3);
            (players.saturating_sub(1) + third) * usize::from(games.max(1))
        }
        PairingSystem::Campus { .. }
        | PairingSystem::Dutch { .. }
        | PairingSystem::RoundRobin { .. }
        | PairingSystem::Arena { .. }
        | PairingSystem::ClubNight { .. }
        | PairingSystem::TeamMatch { .. } => players / 2 * usize::from(rounds),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::schedule::{self, evenly};
    use crate::tournament::{Occasion, Preset, Seeding, Session};

    /// Plan D: 9:00–12:00 and 13:30–17:00, three rounds each.
    fn day_of_plan_d() -> Vec<Session> {
        schedule::read("上午 9:00 10:00 11:00 –12:00\n下午 13:30 14:40 15:50 –17:00")
    }

    fn with_control(text: &str) -> Settings {
        let occasion = Occasion { time_control: text.to_owned(), ..Occasion::default() };
        Settings { schedule: day_of_plan_d(), occasion, ..Settings::default() }
    }

    #[test]
    fn plan_d_has_60_and_70_minutes_a_round() {
        // R115; requirements §3, plan D: no control given.
        let plan = plan(&with_control(""), 36, 6);
        let minutes: Vec<Option<u16>> = plan.slots.iter().map(|slot| slot.minutes).collect();
        assert_eq!((minutes, plan.held, plan.rounds), (vec![Some(60), Some(70)], 6, 6));
        assert_eq!(
            plan.slots.iter().map(|slot| (slot.first, slot.last)).collect::<Vec<_>>(),
            [(1, 3), (4, 6)]
        );
        assert!(plan.slots.iter().all(|slot| slot.over == 0), "nothing is known of the games");
        assert_eq!((plan.sets, plan.clocks, plan.slips, plan.arbiters), (18, 18, 108, 3));
    }

    #[test]
    fn a_control_longer_than_the_slot_is_seen() {
        #[rustfmt::skip]
        let rows = [
            // control | minutes over, morning and afternoon
            ("每方40分钟包干", [20, 10]), // R112 in plan D's day
            ("每方30分钟包干", [0, 0]),
            ("每方35分钟", [10, 0]),
            ("15+10", [0, 0]),
        ];
        for (text, over) in rows {
            let plan = plan(&with_control(text), 20, 6);
            assert_eq!(plan.slots.iter().map(|slot| slot.over).collect::<Vec<_>>(), over, "{text}");
        }
        // R112: no clocks, the arbiter watches.
        assert_eq!(plan(&with_control("每方40分钟，人工监督"), 20, 6).clocks, 0);
    }

    #[test]
    fn the_days_of_the_plans() {
        // R009: plan D a day of two sessions.
        assert_eq!(Preset::Zhuhai.settings().schedule, day_of_plan_d());
        // Plan C: Saturday, 19:00–22:00, three games.
        let night = Preset::ClubNight.settings();
        assert_eq!(plan(&night, 12, 3).slots[0].minutes, Some(60));
        assert_eq!(evenly("上午", 9 * 60, 12 * 60, 3), day_of_plan_d()[0]);
        assert_eq!(evenly("下午", 13 * 60 + 30, 17 * 60, 3), day_of_plan_d()[1]);
    }

    #[test]
    fn a_knock_out_needs_slips_for_its_games_only() {
        let system = |games, third_place| Settings {
            system: PairingSystem::KnockOut { games, third_place, seeding: Seeding::Lots },
            ..Settings::default()
        };
        for (players, games, third, slips) in
            [(8, 1, false, 7), (8, 1, true, 8), (13, 3, true, 39), (2, 3, true, 3), (0, 1, true, 0)]
        {
            assert_eq!(plan(&system(games, third), players, 9).slips, slips, "{players} players");
        }
    }

    #[test]
    fn odd_sessions_break_nothing() {
        #[rustfmt::skip]
        let rows: [(&str, &[Option<u16>]); 5] = [
            ("9:00", &[None]), // how long it may last nobody said
            ("9:00 10:30", &[Some(90), None]),
            ("9:00 –8:00", &[None]), // an end before its start
            ("10:00 9:00 –11:00", &[None, Some(120)]),
            ("–11:00", &[]),
        ];
        for (text, minutes) in rows {
            let read = schedule::read(text).first().map(Session::minutes).unwrap_or_default();
            assert_eq!(read, minutes, "{text}");
        }
        assert_eq!(evenly("", 700, 600, 0).starts.len(), 0);
    }
}
