//! The standings of an event of our own: what its facts add to a ledger, and those who finished at a cut.
//!
//! Who did not go on after a cut stands below everybody who did, with the numbers he had at the cut (R008, R096):
//! games others play later can't move him. Lots and play-offs count for the round after which they were held.

use crate::standings::{self, Extras, Standing, Standings, TieBreak, WhyBefore, Working};
use crate::tournament::{
    Bracket, Ledger, PairingSystem, Player, RoundNumber, Settlement, Status, TeamMeet, Tournament,
};

/// The tie-breaks of the event in their order. Lots or play-offs that were held order, even where the list that was
/// announced does not name them: they come last.
pub fn tie_breaks(t: &Tournament, after: RoundNumber) -> Vec<TieBreak> {
    if matches!(t.settings.system, PairingSystem::KnockOut { .. }) {
        return Vec::new();
    }
    let mut order: Vec<TieBreak> =
        t.settings.tie_breaks.iter().filter_map(|code| code.0.parse().ok()).collect();
    for tie in t.ties.iter().filter(|tie| tie.after == after) {
        let step = match tie.by {
            Settlement::Lots => TieBreak::Lot,
            Settlement::PlayOff | Settlement::Armageddon => TieBreak::PlayOff,
            Settlement::Share => continue,
        };
        if !order.contains(&step) {
            order.push(step);
        }
    }
    order
}

/// What the facts say beyond the ledger, as it is after a round.
pub fn extras(t: &Tournament, after: RoundNumber) -> Extras {
    let cuts = cuts_before(t, after);
    let uncounted = t.uncounted();
    let bracket = t.bracket_after(after.0);
    let stage_of = |player: &Player| match &bracket {
        // How far he came is all that ranks in a knock-out.
        Some(bracket) => bracket.depth(player.id).unwrap_or(u8::MAX),
        None if uncounted.contains(&player.id) => u8::MAX,
        None => stage(&cuts, player),
    };
    let grouping = if t.groups_in(after).is_empty() { Default::default() } else { t.grouping() };
    let group_of = |player: &Player| grouping.get(&player.id).map_or(0, |group| u16::from(group.0));
    let counted = usize::from(t.points_from(after));
    let mut extras = Extras {
        fouls: vec![0; t.players.len()],
        disqualified: t.players.iter().map(Player::is_disqualified).collect(),
        stage: t.players.iter().map(stage_of).collect(),
        group: t.players.iter().map(group_of).collect(),
        predetermined: predetermined(t.settings.system),
        ..Extras::default()
    };
    let rounds = t.rounds.iter().take(usize::from(after.0)).skip(counted);
    for board in rounds.flat_map(|round| &round.boards) {
        for (id, fouls) in [board.first, board.second].into_iter().zip(board.fouls) {
            if let Some(at) = t.index_of(id) {
                extras.fouls[at] += u32::from(fouls);
            }
        }
    }
    for tie in t.ties.iter().filter(|tie| tie.after == after) {
        let order: Vec<u16> = tie.order.iter().filter_map(|id| t.index_of(*id)).map(|at| at as u16).collect();
        match tie.by {
            Settlement::Lots => extras.draw(&order),
            Settlement::PlayOff | Settlement::Armageddon => extras.play_off_orders.push(order),
            Settlement::Share => {}
        }
    }
    extras
}

/// Whether who meets whom was fixed before round 1.
fn predetermined(system: PairingSystem) -> bool {
    match system {
        PairingSystem::RoundRobin { .. } => true,
        PairingSystem::TeamMatch { meet, .. } => meet != TeamMeet::Swiss,
        PairingSystem::Campus { .. }
        | PairingSystem::Dutch { .. }
        | PairingSystem::KnockOut { .. }
        | PairingSystem::Arena { .. }
        | PairingSystem::ClubNight { .. } => false,
    }
}

/// Where everybody stands after a round.
pub fn standings_after(t: &Tournament, after: RoundNumber) -> Standings {
    let mut now = plain(t, after);
    if let Some(bracket) = t.bracket_after(after.0) {
        level_in_stages(t, &bracket, &mut now);
        return now;
    }
    let cuts = cuts_before(t, after);
    if cuts.is_empty() {
        return now;
    }
    let stage_of =
        |row: &Standing| t.players.get(usize::from(row.player)).map_or(0, |player| stage(&cuts, player));
    let (out, ranked): (Vec<Standing>, Vec<Standing>) = now.rows.into_iter().partition(|row| row.rank == 0);
    let mut rows: Vec<Standing> = ranked.into_iter().filter(|row| stage_of(row) == 0).collect();
    for (cut, at) in cuts.iter().zip(1..) {
        let then = plain(t, *cut);
        let mut before = None;
        let mut frozen: Vec<Standing> = Vec::new();
        for row in then.rows {
            let player = row.player;
            if row.rank > 0 && stage_of(&row) == at {
                // What set him behind somebody who has gone on is no longer what stands above him.
                let follows = frozen.last().is_some_and(|last| before == Some(last.player));
                let decided_by = row.decided_by.filter(|_| follows);
                frozen.push(Standing { values: same_steps(row.values, now.order.len()), decided_by, ..row });
            }
            before = Some(player);
        }
        // Who finished in a group keeps his rank in it.
        let (in_groups, frozen): (Vec<_>, Vec<_>) = frozen.into_iter().partition(|row| row.group > 0);
        rows.extend(in_groups);
        for group in frozen.chunk_by(|a, b| a.rank == b.rank) {
            let rank = u16::try_from(rows.len() + 1).unwrap_or(u16::MAX);
            let shared = group.len() > 1;
            rows.extend(group.iter().cloned().map(|row| Standing { rank, shared, ..row }));
        }
    }
    rows.extend(out);
    now.rows = rows;
    now
}

/// Who went out in the same stage of a knock-out shares the rank, whatever his games were: 5–8, 9–16.
fn level_in_stages(t: &Tournament, bracket: &Bracket, table: &mut Standings) {
    let depth = |row: &Standing| t.players.get(usize::from(row.player)).and_then(|it| bracket.depth(it.id));
    let ranked = table.rows.iter().filter(|row| row.rank > 0).count();
    let mut rank = 1;
    for group in table.rows[..ranked].chunk_by_mut(|a, b| depth(a) == depth(b)) {
        group.sort_by_key(|row| row.number);
        let shared = group.len() > 1;
        for row in &mut *group {
            (row.rank, row.shared, row.decided_by) = (rank, shared, None);
        }
        rank = rank.saturating_add(group.len() as u16);
    }
}

/// The round after which a player's numbers in [`standings_after`] were counted.
pub fn basis(t: &Tournament, after: RoundNumber, player: u16) -> RoundNumber {
    let cuts = cuts_before(t, after);
    let at = t.players.get(usize::from(player)).map_or(0, |player| stage(&cuts, player));
    usize::from(at).checked_sub(1).and_then(|at| cuts.get(at)).copied().unwrap_or(after)
}

/// Rounds that count no more for a player in [`standings_after`]: points began anew after them.
pub fn counted_from(t: &Tournament, after: RoundNumber, player: u16) -> u16 {
    t.points_from(basis(t, after, player))
}

/// How the number at `step` came to be, for the row of a player in [`standings_after`].
pub fn working(t: &Tournament, after: RoundNumber, player: u16, step: usize) -> Working {
    let order = tie_breaks(t, after);
    let basis = basis(t, after, player);
    let mut working = standings::working_in(&counted(t, basis), &order, step, player, &extras(t, basis));
    renumber(&mut working, t.points_from(basis));
    working
}

/// Why two players stand as they do in [`standings_after`].
pub fn why_before(t: &Tournament, after: RoundNumber, a: u16, b: u16) -> Option<WhyBefore> {
    let (of_a, of_b) = (basis(t, after, a), basis(t, after, b));
    // Finished at the same cut: the numbers of that day. Else the later stage decides.
    let basis = if of_a == of_b { of_a } else { after };
    let mut why = standings::why_before(&counted(t, basis), &tie_breaks(t, after), &extras(t, basis), a, b)?;
    if let standings::Reason::TieBreak { before, behind, .. } = &mut why.reason {
        renumber(before, t.points_from(basis));
        renumber(behind, t.points_from(basis));
    }
    Some(why)
}

/// Rounds keep their numbers where points began anew after some of them.
fn renumber(working: &mut Working, before: u16) {
    for round in working.addends.iter_mut().filter_map(|addend| addend.round.as_mut()) {
        *round += before;
    }
}

/// Everybody in one table, as a cut over all groups counts them (?3).
pub fn overall_after(t: &Tournament, after: RoundNumber) -> Standings {
    let extras = Extras { group: Vec::new(), ..extras(t, after) };
    let table = standings::standings(&counted(t, after), &tie_breaks(t, after), &extras);
    Standings { rounds: after.0, ..table }
}

fn plain(t: &Tournament, after: RoundNumber) -> Standings {
    let table = standings::standings(&counted(t, after), &tie_breaks(t, after), &extras(t, after));
    Standings { rounds: after.0, ..table }
}

/// The rounds that count in the standings after a round.
fn counted(t: &Tournament, after: RoundNumber) -> Ledger {
    let ledger = t.ledger(after.0);
    match t.points_from(after) {
        0 => ledger,
        before => standings::stages::from_round(&ledger, before),
    }
}

/// A cut may have had lots where the table has none, or the other way round: as many columns as the table.
fn same_steps(mut values: Vec<standings::Value>, steps: usize) -> Vec<standings::Value> {
    values.resize(steps, standings::Value::Nothing);
    values
}

/// The rounds with a cut before `after`, the latest first.
fn cuts_before(t: &Tournament, after: RoundNumber) -> Vec<RoundNumber> {
    let mut cuts: Vec<RoundNumber> = t.players.iter().filter_map(|player| finished(&player.status)).collect();
    cuts.retain(|cut| *cut < after);
    cuts.sort_unstable_by(|a, b| b.cmp(a));
    cuts.dedup();
    cuts
}

fn finished(status: &Status) -> Option<RoundNumber> {
    match status {
        Status::Finished { after } => Some(*after),
        Status::Active | Status::Withdrawn { .. } | Status::Disqualified { .. } => None,
    }
}

/// 0 for who went on after every cut, 1 for who finished at the latest one … Who withdrew before he could play a
/// round after a cut stands with those who finished at it.
fn stage(cuts: &[RoundNumber], player: &Player) -> u8 {
    let at = cuts.iter().rposition(|cut| match player.status {
        Status::Active | Status::Disqualified { .. } => false,
        Status::Finished { after } => after <= *cut,
        Status::Withdrawn { from } => from <= cut.next(),
    });
    at.map_or(0, |at| u8::try_from(at + 1).unwrap_or(u8::MAX))
}
