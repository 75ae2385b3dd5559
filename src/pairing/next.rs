//! From the facts of an event to its next round, by the system the organiser chose.

use super::campus::{self, Bent, HardRule};
use super::dutch::Progress;
use super::{arena, club, dutch, groups, knock_out, lots, round_robin, team_match};
use crate::tournament::{
    Board, BoardNumber, Bye, ByeLine, Dialect, Fixture, Frozen, Group, LeaveWorth, PairingSystem, Player,
    PlayerId, Round, RoundNumber, Seed, Seeding, Tournament, UnitRule,
};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// Hard rules of the campus Swiss the organiser allows to bend, each only as seldom as possible. The third same
/// side needs no leave: where nothing else is left it is bent and stated with the round (R050).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Exceptions {
    pub rematch: bool,
    pub second_bye: bool,
    pub unit: bool,
}

/// Why no round was made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CannotPair {
    /// No pairing keeps all hard rules. Each offer says what to allow and how often it would be used.
    #[error("no pairing keeps all hard rules; {} ways out", .offers.len())]
    Stuck { offers: Vec<WayOut> },
    #[error("{present} players are too many for one round")]
    TooMany { present: usize },
    /// The absolute criteria of the FIDE system leave no complete pairing.
    #[error("no legal pairing: {0}")]
    Dutch(dutch::NoPairing),
    #[error("group {group}: {why}")]
    InGroup { group: Group, why: Box<CannotPair> },
}

impl CannotPair {
    /// The reason itself, whichever group it was met in.
    pub fn innermost(&self) -> &CannotPair {
        match self {
            CannotPair::InGroup { why, .. } => why.innermost(),
            CannotPair::Stuck { .. } | CannotPair::TooMany { .. } | CannotPair::Dutch(_) => self,
        }
    }
}

/// A way out of a position without a legal pairing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WayOut {
    pub allow: Exceptions,
    /// The rules it bends, and how often.
    pub bent: Vec<Bent>,
}

/// What an engine says of a whole round, frozen with it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Account {
    /// Hard rules that had to bend, and how often.
    pub bent: Vec<Bent>,
    /// Brackets and bent criteria of the FIDE (Dutch) System.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dutch: Option<dutch::RoundNote>,
    /// The account of each group, where the round was paired in groups.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub groups: Vec<(Group, Account)>,
}

impl Account {
    /// Reads the account of a round; nothing where there is none or it was written by an engine we don't know.
    pub fn of(round: &Round) -> Option<Account> {
        round.account.as_ref().and_then(|frozen| serde_json::from_value(frozen.0.clone()).ok())
    }

    /// The part of it that is about a group; all of it where the round is one field.
    pub fn of_group(round: &Round, group: Option<Group>) -> Option<Account> {
        let mut whole = Account::of(round)?;
        let at = whole.groups.iter().position(|(it, _)| Some(*it) == group);
        Some(at.map_or(whole.clone(), |at| whole.groups.swap_remove(at).1))
    }
}

/// Whether the event's numbers come from a drawing of lots.
pub fn draws_lots(tournament: &Tournament) -> bool {
    match tournament.settings.system {
        PairingSystem::Campus { dialect, .. } => match dialect {
            Dialect::Lots | Dialect::Numbers => true,
            Dialect::Fold | Dialect::Halves => {
                tournament.players.iter().all(|player| player.person.rating.is_none())
            }
        },
        PairingSystem::Dutch { .. } => false,
        PairingSystem::RoundRobin { .. } | PairingSystem::TeamMatch { .. } => true,
        PairingSystem::KnockOut { seeding, .. } => seeding != Seeding::Ratings,
        // Line-ups and levels say who comes up; a number is but a name.
        PairingSystem::Arena { .. } | PairingSystem::ClubNight { .. } => false,
    }
}

/// Numbers for a list that has none: by lot where the plan says so, else by rating, highest first, and by
/// order of registration among equals (C.04.2 Art. 2).
pub fn first_numbers(tournament: &Tournament, seed: Seed) -> Vec<(PlayerId, u16)> {
    if let Some(arena) = tournament.arena() {
        // Team by team, each in the order of its line-up; who is on no team comes last.
        let mut ids: Vec<PlayerId> =
            arena.teams.iter().flat_map(|it| &it.seats).map(|it| it.player).collect();
        let left = tournament.players.iter().map(|player| player.id).filter(|id| !ids.contains(id));
        let left: Vec<PlayerId> = left.collect();
        ids.extend(left);
        return ids.into_iter().zip(1..).collect();
    }
    match tournament.settings.system {
        PairingSystem::KnockOut { seeding, .. } => return knock_out::numbers(tournament, seeding, seed),
        PairingSystem::TeamMatch { .. } => return team_match::numbers(tournament, seed),
        PairingSystem::Campus { .. } | PairingSystem::Dutch { .. } | PairingSystem::RoundRobin { .. } => {}
        PairingSystem::Arena { .. } | PairingSystem::ClubNight { .. } => {}
    }
    let mut order: Vec<&Player> = tournament.players.iter().collect();
    if draws_lots(tournament) {
        lots::shuffle(&mut order, seed);
    } else {
        order = tournament.by_rating();
    }
    order.into_iter().map(|player| player.id).zip(1..).collect()
}

/// Pairs the next round. `seed` decides whatever is drawn by lot in it.
///
/// # Errors
/// [`CannotPair`] when the rules leave no pairing; for the campus Swiss with the smallest exceptions.
pub fn pair_next_round(
    tournament: &Tournament,
    round: RoundNumber,
    seed: Seed,
    allowed: Exceptions,
) -> Result<Round, CannotPair> {
    pair_next_round_with(tournament, round, seed, allowed, &mut |_| ControlFlow::Continue(()))
}

/// The same, telling how far it is where the system knows; the caller may stop it.
///
/// # Errors
/// As [`pair_next_round`].
pub fn pair_next_round_with(
    tournament: &Tournament,
    round: RoundNumber,
    seed: Seed,
    allowed: Exceptions,
    progress: &mut dyn FnMut(Progress) -> ControlFlow<()>,
) -> Result<Round, CannotPair> {
    let players = tournament.players.iter().filter(|player| player.plays_in(round)).count();
    // Group after group: those before count as settled.
    let mut before = 0;
    let mut pair = |group: Option<Group>| match tournament.settings.system {
        PairingSystem::Campus { .. } => campus_round(tournament, round, group, seed, allowed),
        PairingSystem::Dutch { .. }
        | PairingSystem::RoundRobin { .. }
        | PairingSystem::Arena { .. }
        | PairingSystem::ClubNight { .. }
        | PairingSystem::KnockOut { .. }
        | PairingSystem::TeamMatch { .. } => {
            let made = dutch_round(tournament, round, group, &mut |at| {
                progress(Progress { players_settled: before + at.players_settled, players })
            });
            before += made.as_ref().map_or(0, |made| 2 * made.boards.len() + made.byes.len());
            made
        }
    };
    let mut made = match tournament.settings.system {
        // A table has no room for leave: the game stands on the sheet and is played or forfeited.
        PairingSystem::RoundRobin { .. } => {
            let (boards, byes) = round_robin::next_round(tournament, round);
            return Ok(blank(round, boards, byes));
        }
        PairingSystem::Campus { .. } | PairingSystem::Dutch { .. } => {
            let groups = tournament.groups_in(round);
            if groups.is_empty() { pair(None)? } else { side_by_side(tournament, round, &groups, pair)? }
        }
        // Who has no place in it is not missed, leave or not.
        PairingSystem::Arena { .. } => {
            let boards = arena::next_round(tournament, seed);
            return Ok(Round { seed: Some(seed), ..blank(round, boards, Vec::new()) });
        }
        PairingSystem::ClubNight { .. } => {
            return Ok(blank(round, club::next_round(tournament, round), Vec::new()));
        }
        PairingSystem::KnockOut { .. } => {
            let (boards, byes, fixture) = knock_out::next_round(tournament, seed);
            return Ok(Round { seed: Some(seed), fixture, ..blank(round, boards, byes) });
        }
        PairingSystem::TeamMatch { .. } => {
            let stuck = CannotPair::Stuck { offers: Vec::new() };
            let (boards, byes, fixture) = team_match::next_round(tournament, round, seed).ok_or(stuck)?;
            return Ok(Round { seed: Some(seed), fixture, ..blank(round, boards, byes) });
        }
    };
    made.byes.extend(leaves(tournament, round));
    Ok(made)
}

/// Each group its own Swiss within one round: boards are numbered on from group to group, each may have its bye.
fn side_by_side(
    t: &Tournament,
    round: RoundNumber,
    groups: &[Group],
    mut pair: impl FnMut(Option<Group>) -> Result<Round, CannotPair>,
) -> Result<Round, CannotPair> {
    let mut whole = blank(round, Vec::new(), Vec::new());
    let mut account = Account::default();
    for &group in groups {
        // A group may have come to its end: withdrawn, or on leave.
        if !groups::present(t, round, Some(group)).contains(&true) {
            continue;
        }
        let made = pair(Some(group)).map_err(|why| CannotPair::InGroup { group, why: Box::new(why) })?;
        let of_group = Account::of(&made).unwrap_or_default();
        for bent in &of_group.bent {
            match account.bent.iter_mut().find(|it| it.rule == bent.rule) {
                Some(known) => known.times += bent.times,
                None => account.bent.push(*bent),
            }
        }
        account.groups.push((group, of_group));
        let before = whole.boards.len() as u16;
        whole.boards.extend(
            made.boards
                .into_iter()
                .map(|board| Board { number: BoardNumber(board.number.0 + before), ..board }),
        );
        whole.byes.extend(made.byes);
        whole.seed = whole.seed.or(made.seed);
    }
    Ok(Round { account: freeze(&account), ..whole })
}

/// The campus engine's view of a round, or of a group in it; `then` gets it, for pairing and for questions afterwards.
pub fn with_campus_field<T>(
    tournament: &Tournament,
    round: RoundNumber,
    group: Option<Group>,
    seed: Seed,
    allowed: Exceptions,
    then: impl FnOnce(&campus::Field<'_>) -> T,
) -> Option<T> {
    let PairingSystem::Campus { dialect, unit } = tournament.settings.system else { return None };
    let ledger = groups::seen_by(tournament, tournament.stage_ledger(round.0 - 1), group);
    let present = groups::present(tournament, round, group);
    let mut rules = campus::Rules::of(match dialect {
        Dialect::Lots => campus::Dialect::Lots,
        Dialect::Numbers => campus::Dialect::Numbers,
        Dialect::Fold => campus::Dialect::Fold,
        Dialect::Halves => campus::Dialect::Halves,
    });
    rules.units = match unit {
        UnitRule::Off => campus::UnitRule::Off,
        UnitRule::Soft => campus::UnitRule::Soft,
        UnitRule::FirstRoundOnly => campus::UnitRule::RoundOne,
        UnitRule::Hard => campus::UnitRule::Hard,
    };
    rules.exceptions.rematch = allowed.rematch;
    rules.exceptions.second_bye = allowed.second_bye;
    rules.exceptions.same_unit = allowed.unit;
    let barred = tournament.barred_in(round);
    let (present, forbidden) = (&present[..], &barred[..]);
    Some(then(&campus::Field { ledger: &ledger, present, forbidden, rules, seed: seed.0, round: round.0 }))
}

/// The Dutch engine's view of a round that is one field.
pub fn dutch_field(tournament: &Tournament, round: RoundNumber) -> Option<dutch::Field> {
    dutch_field_of(tournament, round, None)
}

/// The same of a group.
pub fn dutch_field_of(
    tournament: &Tournament,
    round: RoundNumber,
    group: Option<Group>,
) -> Option<dutch::Field> {
    let PairingSystem::Dutch { initial_side } = tournament.settings.system else { return None };
    Some(dutch::Field {
        ledger: groups::seen_by(tournament, tournament.stage_ledger(round.0 - 1), group),
        round: round.0,
        initial_colour: initial_side,
        present: groups::present(tournament, round, group),
        forbidden: tournament.barred_in(round),
        numbering: dutch::Numbering::TakenPart,
    })
}

fn campus_round(
    t: &Tournament,
    round: RoundNumber,
    group: Option<Group>,
    seed: Seed,
    allowed: Exceptions,
) -> Result<Round, CannotPair> {
    let paired = with_campus_field(t, round, group, seed, allowed, campus::pair)
        .unwrap_or(Err(campus::Stuck::TooManyPlayers { present: t.players.len() }));
    let pairing = paired.map_err(|stuck| match stuck {
        campus::Stuck::TooManyPlayers { present } => CannotPair::TooMany { present },
        campus::Stuck::NoLegalPairing { offers } => CannotPair::Stuck {
            offers: offers
                .into_iter()
                .map(|offer| WayOut {
                    allow: Exceptions {
                        rematch: offer.allow.allow(HardRule::Rematch),
                        second_bye: offer.allow.allow(HardRule::SecondBye),
                        unit: offer.allow.allow(HardRule::SameUnit),
                    },
                    bent: offer.pairing.bent,
                })
                .collect(),
        },
    })?;
    let id = |place: u16| t.players[usize::from(place)].id;
    let boards = pairing.boards.iter().zip(1..).map(|(pair, number)| Board {
        why: freeze(&pair.why),
        ..Board::new(BoardNumber(number), id(pair.first), id(pair.second))
    });
    let byes = pairing.bye.iter().map(|bye| ByeLine {
        player: id(bye.player),
        kind: Bye::PairingAllocated,
        why: freeze(&bye.why),
    });
    let account = freeze(&Account { bent: pairing.bent.clone(), ..Account::default() });
    Ok(Round { seed: Some(seed), account, ..blank(round, boards.collect(), byes.collect()) })
}

fn dutch_round(
    t: &Tournament,
    round: RoundNumber,
    group: Option<Group>,
    progress: &mut dyn FnMut(Progress) -> ControlFlow<()>,
) -> Result<Round, CannotPair> {
    let Some(field) = dutch_field_of(t, round, group) else {
        return Err(CannotPair::TooMany { present: t.players.len() });
    };
    let (pairing, told) = dutch::pair_and_explain(&field, progress).map_err(CannotPair::Dutch)?;
    let id = |place: u16| t.players[usize::from(place)].id;
    let boards = pairing.games.iter().zip(&told.boards).zip(1..).map(|((game, reason), number)| Board {
        why: freeze(&dutch::BoardNote::of(reason, id(reason.upper.player))),
        ..Board::new(BoardNumber(number), id(game.first), id(game.second))
    });
    let bye = pairing.bye.map(|place| ByeLine {
        player: id(place),
        kind: Bye::PairingAllocated,
        why: told.bye.as_ref().and_then(|dutch| freeze(&dutch::ByeNote { dutch: dutch.clone() })),
    });
    let account = freeze(&Account { dutch: Some(dutch::RoundNote::of(&told)), ..Account::default() });
    Ok(Round { account, ..blank(round, boards.collect(), bye.into_iter().collect()) })
}

/// The Dutch engine's view of a round that is paired: the field of that day and the boards as they are now.
/// Of one group where there are groups.
pub fn dutch_pairing(
    t: &Tournament,
    round: &Round,
    group: Option<Group>,
) -> Option<(dutch::Field, dutch::Pairing)> {
    let mut field = dutch_field_of(t, round.number, group)?;
    let grouping = t.grouping();
    let is_of = |id: PlayerId| group.is_none() || grouping.get(&id).copied() == group;
    let place = |id: PlayerId| t.index_of(id).map(|at| at as u16);
    let games = round
        .boards
        .iter()
        .filter(|board| is_of(board.first))
        .map(|board| Some(dutch::Game { first: place(board.first)?, second: place(board.second)? }));
    let games: Vec<dutch::Game> = games.collect::<Option<_>>()?;
    let bye = round.byes.iter().find(|bye| bye.kind == Bye::PairingAllocated && is_of(bye.player));
    let pairing = dutch::Pairing { games, bye: bye.and_then(|bye| place(bye.player)) };
    field.present.fill(false);
    let there = pairing.games.iter().flat_map(|game| [game.first, game.second]).chain(pairing.bye);
    for player in there {
        field.present[usize::from(player)] = true;
    }
    Some((field, pairing))
}

fn blank(number: RoundNumber, boards: Vec<Board>, byes: Vec<ByeLine>) -> Round {
    Round {
        number,
        boards,
        byes,
        published: false,
        started: None,
        seed: None,
        drew_numbers: false,
        edition: 0,
        account: None,
        fixture: Fixture::Games,
    }
}

pub(super) fn freeze<T: Serialize>(it: &T) -> Option<Frozen> {
    serde_json::to_value(it).ok().map(Frozen)
}

/// Those who asked off, with what the round is worth to them.
fn leaves(t: &Tournament, round: RoundNumber) -> Vec<ByeLine> {
    let there = t.active_in(round).filter_map(|player| player.leave(round).map(|leave| (player.id, leave)));
    there
        .map(|(player, leave)| {
            let kind = match leave.worth {
                LeaveWorth::Nothing => Bye::ZeroPoint,
                LeaveWorth::Draw => Bye::HalfPoint,
                LeaveWorth::Win => Bye::FullPoint,
            };
            ByeLine { player, kind, why: None }
        })
        .collect()
}
