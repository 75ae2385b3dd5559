//! What is stated beside the system: who is kept apart, acceleration, the side number 1 begins with.

use super::decide::{named_once, unless};
use super::refusal::Refusal;
use crate::pairing::lots;
use crate::tournament::{
    Barred, Change, PairingSystem, Phase, PlayerId, PointSystem, Points, RoundNumber, Seed, Settings,
    Tournament,
};

/// A bar set while rounds are paired holds from the next one on, to the end whenever that is.
const TO_THE_END: u16 = 999;

/// The round from which a bar set or lifted now counts: a draft is thrown away first, so that it counts at once.
fn counts_from(t: &Tournament) -> Result<RoundNumber, Refusal> {
    if !t.settings.system.is_swiss() {
        return Err(Refusal::EverybodyMeets);
    }
    match t.phase() {
        Phase::Draft(round) => Err(Refusal::DraftOpen(round)),
        Phase::Played => Err(Refusal::AllRoundsPaired(t.rounds_planned())),
        Phase::Closed => Err(Refusal::EventClosed),
        Phase::Playing(round) if round.0 >= t.rounds_planned() => {
            Err(Refusal::AllRoundsPaired(t.rounds_planned()))
        }
        Phase::Registration | Phase::Playing(_) | Phase::Between(_) => Ok(t.next_round()),
    }
}

/// Those named, sorted, each once and known.
fn listed(t: &Tournament, mut players: Vec<PlayerId>) -> Result<Vec<PlayerId>, Refusal> {
    named_once(&players)?;
    for &id in &players {
        t.player(id).ok_or(Refusal::UnknownPlayer(id))?;
    }
    if players.len() < 2 {
        return Err(Refusal::NobodyToKeepApart);
    }
    players.sort();
    Ok(players)
}

pub(super) fn keep_apart(t: &Tournament, players: Vec<PlayerId>) -> Result<Vec<Change>, Refusal> {
    let players = listed(t, players)?;
    let from = counts_from(t)?;
    let within = |it: &Barred| it.holds_in(from) && players.iter().all(|id| it.players.contains(id));
    unless(t.told.barred.iter().any(within))?;
    let rounds = (from > RoundNumber(1)).then_some((from.0, TO_THE_END));
    Ok(vec![Change::KeptApart { barred: Barred { rounds, players } }])
}

pub(super) fn let_meet(t: &Tournament, players: Vec<PlayerId>) -> Result<Vec<Change>, Refusal> {
    let players = listed(t, players)?;
    let next = counts_from(t)?;
    let same = |it: &&Barred| {
        let mut own = it.players.clone();
        own.sort();
        own == players && it.rounds.is_none_or(|(_, to)| to >= next.0)
    };
    let changes: Vec<Change> = t
        .told
        .barred
        .iter()
        .filter(same)
        .map(|barred| {
            let from = barred.rounds.map_or(1, |(from, _)| from);
            let held_until = (from < next.0).then_some(RoundNumber(next.0 - 1));
            Change::BarLifted { barred: barred.clone(), held_until }
        })
        .collect();
    unless(changes.is_empty())?;
    Ok(changes)
}

pub(super) fn draw_initial_side(t: &Tournament, seed: Seed) -> Result<Vec<Change>, Refusal> {
    if !matches!(t.settings.system, PairingSystem::Dutch { .. }) {
        return Err(Refusal::NoInitialSide);
    }
    if !t.rounds.is_empty() {
        return Err(Refusal::SystemFixed);
    }
    Ok(vec![Change::InitialSideDrawn { side: lots::initial_side(seed), seed }])
}

/// C.04.7 counts virtual points in wins and draws: a draw is half a win, a loss nothing.
pub(super) fn may_accelerate(points: &PointSystem) -> bool {
    points.win.tenths() == 2 * points.draw.tenths() && points.loss == Points::ZERO
}

/// What new settings may no longer change, because rounds were paired by it.
pub(super) fn stay(t: &Tournament, new: &Settings) -> Result<(), Refusal> {
    let old = &t.settings;
    if t.rounds.is_empty() {
        return Ok(());
    }
    let length = old.is_accelerated() && new.rounds != old.rounds;
    if new.is_accelerated() != old.is_accelerated() || length {
        return Err(Refusal::AccelerationFixed);
    }
    let paired = t.rounds.iter().map(|round| round.number);
    match paired.rev().find(|round| new.keeps_units_apart(*round) != old.keeps_units_apart(*round)) {
        Some(round) => Err(Refusal::UnitsFixed(round)),
        None => Ok(()),
    }
}
