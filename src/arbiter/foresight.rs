//! What a command would change, told before it is done.
//!
//! [`foresee`] decides the command on a copy of the facts and compares before and after: whatever it names is what
//! will then stand on the sheets, so the sentence on the page can't promise anything else than what happens. What is
//! not named stays as it is; boards that were played always do.

use super::command::Command;
use super::decide::decide;
use crate::sheets::{self, Hall};
use crate::tournament::{
    BoardNumber, Bye, PlayerId, Points, Round, RoundNumber, Status, Tournament, rounds_needed,
};
use std::collections::{BTreeMap, BTreeSet};

/// One thing that will be otherwise, or that stays although one might fear for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Foresight {
    /// An unfinished game is lost without having been played out.
    Forfeited {
        round: RoundNumber,
        board: BoardNumber,
        winner: PlayerId,
    },
    /// Plays no more from this round on.
    OutFrom {
        player: PlayerId,
        round: RoundNumber,
    },
    /// Is paired again from this round on.
    BackFrom {
        player: PlayerId,
        round: RoundNumber,
    },
    /// Keeps the place in the table, or has none any more.
    LosesRank {
        player: PlayerId,
    },
    /// So many games played by him stay, for him and for his opponents.
    GamesStay {
        player: PlayerId,
        games: usize,
    },
    /// A late entry: from this round on, with so many points for the rounds missed.
    Joins {
        name: String,
        round: RoundNumber,
        number: Option<u16>,
        missed: u16,
        points: Points,
    },
    /// With so many players this many rounds are needed for one winner; fewer are planned.
    RoundsShort {
        players: usize,
        needed: u16,
        planned: u16,
    },
    Score {
        player: PlayerId,
        from: Points,
        to: Points,
    },
    /// Of somebody whose own points change.
    Rank {
        player: PlayerId,
        from: u16,
        to: u16,
    },
    /// How many others change their rank.
    RanksMove {
        others: usize,
    },
    PrizeLost {
        player: PlayerId,
        prize: String,
    },
    /// The next in line moves up.
    PrizeWon {
        player: PlayerId,
        prize: String,
    },
    /// Who sits where in the round that is played, where it changes.
    Seats {
        round: RoundNumber,
        board: BoardNumber,
        first: PlayerId,
        second: PlayerId,
    },
    HasBye {
        round: RoundNumber,
        player: PlayerId,
    },
    /// All other boards of the round stay as they are.
    OthersStay {
        round: RoundNumber,
        boards: usize,
    },
    /// So many rounds paired since then keep their boards; the next pairing uses the new facts.
    LaterRoundsStay {
        later: usize,
    },
    /// The sheet on the wall no longer holds.
    NewSheet {
        round: RoundNumber,
    },
    /// Unfinished games that count as draws for the next pairing.
    TakenAsDraws {
        round: RoundNumber,
        boards: Vec<BoardNumber>,
    },
}

/// What `command` would change; nothing where it would be refused.
pub fn foresee(now: &Tournament, command: &Command) -> Vec<Foresight> {
    let Ok(changes) = decide(now, command.clone()) else { return Vec::new() };
    let mut then = now.clone();
    for change in &changes {
        then.apply(change);
    }
    let mut all = Vec::new();
    newcomers(now, &then, &mut all);
    statuses(now, &then, &mut all);
    for (before, after) in now.rounds.iter().zip(&then.rounds) {
        seats(before, after, &mut all);
        results(command, before, after, &mut all);
    }
    tables(now, &then, &mut all);
    let touched = now.rounds.iter().zip(&then.rounds).position(|(before, after)| before != after);
    let later = touched.map_or(0, |at| now.rounds.len() - 1 - at);
    if later > 0 {
        all.push(Foresight::LaterRoundsStay { later });
    }
    all
}

fn newcomers(now: &Tournament, then: &Tournament, all: &mut Vec<Foresight>) {
    let ledger = then.ledger(u16::MAX);
    let new = then.players.iter().enumerate().filter(|(_, player)| now.player(player.id).is_none());
    let mut came = false;
    for (at, player) in new.filter(|(_, player)| player.late) {
        all.push(Foresight::Joins {
            name: player.person.name.clone(),
            round: player.joined,
            number: player.number,
            missed: player.joined.0.saturating_sub(1),
            points: ledger.score(at),
        });
        came = true;
    }
    let (players, planned) = (then.active_in(then.next_round()).count(), then.settings.rounds);
    let needed = rounds_needed(players);
    if came && planned < needed {
        all.push(Foresight::RoundsShort { players, needed, planned });
    }
}

fn statuses(now: &Tournament, then: &Tournament, all: &mut Vec<Foresight>) {
    for after in &then.players {
        let Some(before) = now.player(after.id).filter(|before| before.status != after.status) else {
            continue;
        };
        let player = after.id;
        match &after.status {
            Status::Active => all.push(Foresight::BackFrom { player, round: then.next_round() }),
            Status::Withdrawn { from } | Status::Disqualified { from, .. } => {
                all.push(Foresight::OutFrom { player, round: *from });
            }
            // Many at once, and the cut has a table of its own.
            Status::Finished { .. } => continue,
        }
        if after.is_disqualified() && !before.is_disqualified() {
            all.push(Foresight::LosesRank { player });
        }
        let played = now.rounds.iter().filter_map(|round| round.board_of(player));
        let games = played.filter(|board| board.result.is_some_and(|it| !it.is_forfeit())).count();
        if games > 0 && after.status != Status::Active {
            all.push(Foresight::GamesStay { player, games });
        }
    }
}

fn seats(before: &Round, after: &Round, all: &mut Vec<Foresight>) {
    let round = after.number;
    let sat: BTreeMap<BoardNumber, (PlayerId, PlayerId)> =
        before.boards.iter().map(|board| (board.number, (board.first, board.second))).collect();
    let moved = after.boards.iter().filter(|it| sat.get(&it.number) != Some(&(it.first, it.second)));
    let moved: Vec<Foresight> = moved
        .map(|it| Foresight::Seats { round, board: it.number, first: it.first, second: it.second })
        .collect();
    if moved.is_empty() {
        return;
    }
    let others = after.boards.len() - moved.len();
    all.extend(moved);
    let allocated = after.byes.iter().filter(|bye| bye.kind == Bye::PairingAllocated);
    let new = allocated.filter(|bye| before.bye_of(bye.player).is_none());
    all.extend(new.map(|bye| Foresight::HasBye { round, player: bye.player }));
    all.push(Foresight::OthersStay { round, boards: others });
    if after.edition != before.edition {
        all.push(Foresight::NewSheet { round });
    }
}

fn results(command: &Command, before: &Round, after: &Round, all: &mut Vec<Foresight>) {
    let pairs = || before.boards.iter().zip(&after.boards);
    // A result typed at its board needs no sentence that it is typed; one that comes with a withdrawal does.
    if !matches!(command, Command::EnterResult { .. }) {
        for (was, is) in pairs().filter(|(was, is)| was.result != is.result) {
            let winner = match is.result {
                Some(crate::tournament::GameResult::FirstWinsByForfeit) => is.first,
                Some(crate::tournament::GameResult::SecondWinsByForfeit) => is.second,
                _ => continue,
            };
            all.push(Foresight::Forfeited { round: after.number, board: was.number, winner });
        }
    }
    let drawn = pairs().filter(|(was, is)| is.pending_as_draw && !was.pending_as_draw);
    let boards: Vec<BoardNumber> = drawn.map(|(_, is)| is.number).collect();
    if !boards.is_empty() {
        all.push(Foresight::TakenAsDraws { round: after.number, boards });
    }
}

/// Points, ranks and prizes, as the sheets after the last published round have them.
fn tables(now: &Tournament, then: &Tournament, all: &mut Vec<Foresight>) {
    let (hall_now, hall_then) = (Hall::of(now), Hall::of(then));
    let Some(after) = hall_now.last_round().map(|round| round.number) else { return };
    let (was, is) = (sheets::standings_after(now, after), sheets::standings_after(then, after));
    let mut others = 0;
    for (at, player) in now.players.iter().enumerate() {
        let place = at as u16;
        let (Some(was), Some(is)) = (was.of(place), is.of(place)) else { continue };
        if was.points != is.points {
            all.push(Foresight::Score { player: player.id, from: was.points, to: is.points });
            if was.rank != is.rank && is.rank > 0 && was.rank > 0 {
                all.push(Foresight::Rank { player: player.id, from: was.rank, to: is.rank });
            }
        } else if was.rank != is.rank && is.rank > 0 && was.rank > 0 {
            others += 1;
        }
    }
    if others > 0 {
        all.push(Foresight::RanksMove { others });
    }
    let given = |hall: &Hall, table| {
        let called = sheets::called_out(hall, table).into_iter();
        called.map(|it| (it.prize, it.player.id)).collect::<BTreeSet<(String, PlayerId)>>()
    };
    let (had, have) = (given(&hall_now, &was), given(&hall_then, &is));
    let lost = had.difference(&have).cloned();
    all.extend(lost.map(|(prize, player)| Foresight::PrizeLost { player, prize }));
    let won = have.difference(&had).cloned();
    all.extend(won.map(|(prize, player)| Foresight::PrizeWon { player, prize }));
}
