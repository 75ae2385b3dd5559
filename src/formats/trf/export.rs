//! An event of ours as a file of another program's, and what of it has no room there. Nothing private goes into it.

use super::event::{TIE_BREAK_HEADS, UNTIL, listed_tie_breaks};
use super::write::{Builder, NAME_LETTERS, Person as Written, Style, WriteError};
use crate::tournament::{
    Leave, LeaveWorth, Ledger, Line, Outcome, PairingSystem, PersonTold, Player, PlayerId, RoundNumber, Sex,
    Tournament,
};
use std::collections::BTreeMap;

/// How an event is written.
#[derive(Clone, Copy, Debug, Default)]
pub struct Export<'a> {
    pub style: Style,
    /// Place in [`Tournament::players`] and rank (0: none) in the standings after the last published round.
    pub ranks: &'a [(u16, u16)],
}

/// A file of an event, and what has no room in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exported {
    pub text: String,
    pub left_out: Vec<LeftOut>,
}

/// What a file does not hold of the event it was made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LeftOut {
    /// Names longer than their 33 columns, as they stand in the event.
    NamesCut { names: Vec<String> },
    /// Players whose unit or title is longer than its three columns.
    UnitsOut { players: usize },
    /// TRF16: byes asked for in rounds after the next.
    LaterByes { byes: usize },
    /// TRF16: players kept apart in some rounds of which the next is none.
    BarsOfOtherRounds { bars: usize },
    /// TRF16: rounds that gave other points than their result.
    PointsOfRounds { rounds: usize },
    /// Boards whose games go on: they stand with opponent and colour, without a result. The reference engine takes no
    /// such file, others do.
    GamesOpen { boards: usize },
}

/// Writes the event as TRF26: published rounds, and who is away in the next.
///
/// # Errors
/// [`WriteError`] where something does not fit the format's columns.
pub fn file_of(t: &Tournament) -> Result<String, WriteError> {
    export(t, Export::default()).map(|it| it.text)
}

/// Writes the event in a style, and says what that style has no room for.
///
/// # Errors
/// As [`file_of`].
pub fn export(t: &Tournament, how: Export<'_>) -> Result<Exported, WriteError> {
    let done = t.rounds.iter().filter(|round| round.published).count() as u16;
    let ledger = t.ledger(done);
    let occasion = &t.settings.occasion;
    let (from, to) = occasion.dates.split_once(UNTIL).unwrap_or((&occasion.dates, ""));
    let mut left = left_out(t, &ledger, how.style);
    let mut builder = Builder::new(&ledger)
        .style(how.style)
        .head("012", &t.settings.name)
        .head("022", &occasion.place)
        .head("042", from)
        .head("052", to)
        .head("102", &occasion.arbiter)
        .head("122", &occasion.time_control);
    if let PairingSystem::Dutch { initial_side } = t.settings.system {
        builder = builder.head("192", "FIDE_DUTCH").initial(initial_side);
    }
    // A list of tie-breaks of the file stands as long as the event still goes by it.
    let head_told = |code: &str| t.told.heads.iter().find(|it| it.0 == code).map(|it| it.1.clone());
    let still = listed_tie_breaks(head_told).is_none_or(|codes| codes == t.settings.tie_breaks);
    for (code, text) in &t.told.heads {
        if still || !TIE_BREAK_HEADS.contains(&code.as_str()) {
            builder = builder.head(code, text);
        }
    }
    let last = ledger.rounds_planned.max(done);
    let mut other_bars = 0;
    for it in t.all_barred() {
        let players = it.players.iter().filter_map(|id| t.index_of(*id));
        let places: Vec<u16> = players.map(|place| place as u16).collect();
        // A bar set at the desk has no end; in a file it ends with the event.
        let rounds = it.rounds.map(|(from, to)| (from, to.min(last)));
        // XXP knows no rounds: it says what holds in the next.
        let now = it.holds_in(RoundNumber(done + 1));
        match how.style {
            Style::Trf16 if now => builder = builder.barred(None, &places),
            Style::Trf16 => other_bars += 1,
            Style::Trf26 if rounds.is_none_or(|(from, to)| from <= to) => {
                builder = builder.barred(rounds, &places);
            }
            Style::Trf26 => {}
        }
    }
    builder = builder.kept(t.told.lines.iter().map(String::as_str));
    let persons: BTreeMap<PlayerId, &PersonTold> =
        t.told.persons.iter().map(|person| (person.player, person)).collect();
    let next = RoundNumber(done + 1);
    let anyone = t.players.iter().any(|player| player.plays_in(next));
    for (place, player) in t.players.iter().enumerate() {
        let told = persons.get(&player.id);
        let person = Written {
            name: player.person.name.clone(),
            sex: match player.person.sex {
                Sex::Unsaid => None,
                Sex::Female => Some('w'),
                Sex::Male => Some('m'),
            },
            title: short(&player.person.title),
            federation: told
                .map(|it| it.federation.clone())
                .filter(|it| !it.is_empty())
                .unwrap_or_else(|| short(&player.person.unit)),
            fide_id: told.map(|it| it.fide_id.clone()).unwrap_or_default(),
            birth: told.map(|it| it.birth.clone()).unwrap_or_default(),
        };
        builder = builder.person(place, person);
        let away = !player.plays_in(next) && done < ledger.rounds_planned;
        if anyone && (away || player.leave(next).is_some()) {
            builder = builder.requested(place, bye_of(player.leave(next)));
        }
        for leave in player.leaves.iter().filter(|leave| leave.round > next) {
            builder = builder.later(leave.round.0, place, bye_of(Some(*leave)));
        }
    }
    for (place, rank) in how.ranks.iter().filter(|it| it.1 > 0) {
        builder = builder.rank(usize::from(*place), *rank);
    }
    if other_bars > 0 {
        left.push(LeftOut::BarsOfOtherRounds { bars: other_bars });
    }
    Ok(Exported { text: builder.text()?, left_out: left })
}

fn left_out(t: &Tournament, ledger: &Ledger, style: Style) -> Vec<LeftOut> {
    let mut left = Vec::new();
    let name = |player: &Player| player.person.name.trim().to_owned();
    let names: Vec<String> =
        t.players.iter().map(name).filter(|name| name.chars().count() > NAME_LETTERS).collect();
    if !names.is_empty() {
        left.push(LeftOut::NamesCut { names });
    }
    let told = |id| t.told.persons.iter().any(|it| it.player == id && !it.federation.is_empty());
    let out = |player: &&Player| {
        let unit = &player.person.unit;
        !told(player.id) && !unit.is_empty() && short(unit).is_empty()
            || !player.person.title.is_empty() && short(&player.person.title).is_empty()
    };
    let players = t.players.iter().filter(out).count();
    if players > 0 {
        left.push(LeftOut::UnitsOut { players });
    }
    let open = |line: &&Line| line.outcome == Outcome::Pending;
    let seats = ledger.players.iter().flat_map(|player| &player.lines).filter(open).count();
    if seats > 0 {
        left.push(LeftOut::GamesOpen { boards: seats.div_ceil(2) });
    }
    if style == Style::Trf16 {
        let next = RoundNumber(ledger.rounds_done + 1);
        let later = |player: &Player| player.leaves.iter().filter(|leave| leave.round > next).count();
        let byes = t.players.iter().map(later).sum();
        if byes > 0 {
            left.push(LeftOut::LaterByes { byes });
        }
        let odd = |line: &&Line| line.points != ledger.points.worth(line.outcome);
        let rounds = ledger.players.iter().flat_map(|player| &player.lines).filter(odd).count();
        if rounds > 0 {
            left.push(LeftOut::PointsOfRounds { rounds });
        }
    }
    left
}

/// Columns count letters; longer units and titles would be cut into something else.
fn short(text: &str) -> String {
    if text.is_ascii() && text.len() <= 3 { text.to_owned() } else { String::new() }
}

fn bye_of(leave: Option<Leave>) -> Outcome {
    match leave.map(|leave| leave.worth) {
        Some(LeaveWorth::Win) => Outcome::FullPointBye,
        Some(LeaveWorth::Draw) => Outcome::HalfPointBye,
        Some(LeaveWorth::Nothing) | None => Outcome::ZeroPointBye,
    }
}
