//! Tie-breaks, workings and reasons in English.

use super::{Names, number, score};
use crate::standings::{
    Addend, Blank, Conclusion, Cut, CutReason, DroppedRound, DummyCap, Reason, Source, TieBreak, Value,
    WhyBefore, Working,
};

fn cut_name(cut: Cut) -> String {
    match (cut.lowest, cut.highest) {
        (0, 0) => String::new(),
        (n, 0) => format!(" Cut-{n}"),
        (n, _) => format!(" Median-{n}"),
    }
}

/// The full name.
pub fn name(tie_break: TieBreak) -> String {
    match tie_break {
        TieBreak::Points => "points".into(),
        TieBreak::DirectEncounter { forfeits: false } => "direct encounter".into(),
        TieBreak::DirectEncounter { forfeits: true } => "direct encounter, forfeits counted".into(),
        TieBreak::DirectEncounterOfTwo => "direct encounter of exactly two".into(),
        TieBreak::Wins => "number of wins".into(),
        TieBreak::GamesWon => "games won over the board".into(),
        TieBreak::GamesWithBlack => "games played with Black".into(),
        TieBreak::WinsWithBlack => "games won with Black".into(),
        TieBreak::Progressive { without_first: 0 } => "progressive scores".into(),
        TieBreak::Progressive { without_first } => format!("progressive scores Cut-{without_first}"),
        TieBreak::RoundsElected => "rounds one elected to play".into(),
        TieBreak::StandardPoints => "standard points".into(),
        TieBreak::PairingNumber { reverse: false } => "pairing number, low first".into(),
        TieBreak::PairingNumber { reverse: true } => "pairing number, high first".into(),
        TieBreak::Buchholz(cut) => format!("Buchholz{}", cut_name(cut)),
        TieBreak::AverageBuchholz { fore: false } => "average of opponents' Buchholz".into(),
        TieBreak::AverageBuchholz { fore: true } => "average of opponents' Fore Buchholz".into(),
        TieBreak::ForeBuchholz(cut) => format!("Fore Buchholz{}", cut_name(cut)),
        TieBreak::SonnebornBerger(cut) => format!("Sonneborn-Berger{}", cut_name(cut)),
        TieBreak::Koya { half_points: 0 } => "Koya (points against those with half or more)".into(),
        TieBreak::Koya { half_points } => format!("Koya, limit moved by {half_points} half points"),
        TieBreak::AverageRating(cut) => format!("average rating of opponents{}", cut_name(cut)),
        TieBreak::Performance => "performance rating".into(),
        TieBreak::PerfectPerformance => "perfect performance".into(),
        TieBreak::AveragePerformance => "average performance of opponents".into(),
        TieBreak::AveragePerfectPerformance => "average perfect performance of opponents".into(),
        TieBreak::Rating { reverse: false } => "rating, high first".into(),
        TieBreak::Rating { reverse: true } => "rating, low first".into(),
        TieBreak::OpponentPoints(Blank::Zero) => "opponents' points as they stand, a bye counts 0".into(),
        TieBreak::OpponentPoints(Blank::Lowest) => {
            "opponents' points as they stand, a bye counts as the lowest score".into()
        }
        TieBreak::OpponentPoints(Blank::Subsidy) => {
            "opponents' points as they stand, with the bye subsidy".into()
        }
        TieBreak::SecondMoverWins => "games won as second mover".into(),
        TieBreak::SecondMoverGames => "games played as second mover".into(),
        TieBreak::FirstMoverWins => "games won as first mover".into(),
        TieBreak::FewestFouls => "fewest fouls".into(),
        TieBreak::WinnersPoints => "points of opponents beaten".into(),
        TieBreak::GoTotal => "Go total (points and opposition)".into(),
        TieBreak::Dropping(DroppedRound::Last) => "compared again without the last rounds".into(),
        TieBreak::Dropping(DroppedRound::First) => "compared again without the first rounds".into(),
        TieBreak::PlayOff => "play-off".into(),
        TieBreak::Lot => "drawing of lots".into(),
    }
}

/// A column heading.
pub fn heading(tie_break: TieBreak) -> String {
    match tie_break {
        TieBreak::Points => "Pts".into(),
        TieBreak::DirectEncounterOfTwo => "DE".into(),
        TieBreak::SecondMoverWins => "W2nd".into(),
        TieBreak::SecondMoverGames => "G2nd".into(),
        TieBreak::FirstMoverWins => "W1st".into(),
        TieBreak::FewestFouls => "Fouls".into(),
        TieBreak::OpponentPoints(_) => "Opp".into(),
        TieBreak::WinnersPoints => "Beaten".into(),
        TieBreak::GoTotal => "Total".into(),
        TieBreak::Dropping(_) => "Again".into(),
        TieBreak::PlayOff => "PO".into(),
        TieBreak::Lot => "Lot".into(),
        TieBreak::PairingNumber { .. } => "No.".into(),
        TieBreak::Rating { .. } => "Rtg".into(),
        TieBreak::DirectEncounter { .. }
        | TieBreak::Wins
        | TieBreak::GamesWon
        | TieBreak::GamesWithBlack
        | TieBreak::WinsWithBlack
        | TieBreak::Progressive { .. }
        | TieBreak::RoundsElected
        | TieBreak::StandardPoints
        | TieBreak::Buchholz(_)
        | TieBreak::AverageBuchholz { .. }
        | TieBreak::ForeBuchholz(_)
        | TieBreak::SonnebornBerger(_)
        | TieBreak::Koya { .. }
        | TieBreak::AverageRating(_)
        | TieBreak::Performance
        | TieBreak::PerfectPerformance
        | TieBreak::AveragePerformance
        | TieBreak::AveragePerfectPerformance => tie_break.to_string(),
    }
}

/// One addend: the round, against whom, how much, why it was cut.
pub fn addend(working: &Working, addend: &Addend, names: Names<'_>) -> String {
    let round = addend.round.map_or(String::new(), |round| format!("round {round}"));
    let against = addend.opponent.map_or(String::new(), |opponent| format!(", {}", names(opponent)));
    let amount = number(working, addend.amount);
    let basis = match addend.source {
        Source::OpponentScore => format!("{round}{against}: {}", score(addend.basis)),
        Source::AdjustedScore { actual } => format!(
            "{round}{against}: {} (has {actual}; rounds he stayed away from at the end count as draws)",
            score(addend.basis)
        ),
        Source::Dummy { cap } => {
            let why = match cap {
                DummyCap::None => "the player's own score",
                DummyCap::ScheduledOpponent => "not above the scheduled opponent's score",
                DummyCap::DrawEveryRound => "not above a draw in every round",
            };
            format!("{round}, not played: dummy with {} ({why})", score(addend.basis))
        }
        Source::RunningScore => format!("after {round}: {amount}"),
        Source::Round => format!("{round}{against}: {amount}"),
        Source::OpponentRating => format!("{round}{against}: rated {amount}"),
        Source::OpponentBuchholz => format!("{round}{against}: Buchholz {amount}"),
        Source::OpponentPerformance => format!("{round}{against}: performance {amount}"),
        Source::LowestScore => format!("{round}, bye: the lowest score, {amount}"),
        Source::Subsidy => format!("{round}, bye: subsidy {amount}"),
        Source::Encounter => format!("{round}{against}: {amount}"),
        Source::PlayOffGame => format!("play-off{against}: {amount}"),
        Source::Given => amount.clone(),
    };
    let product = addend.times.map_or(String::new(), |times| format!(" × {times} = {amount}"));
    let cut = addend.cut.map_or("", |reason| match reason {
        CutReason::Lowest => " (lowest, cut)",
        CutReason::VoluntarilyUnplayed => " (a round the player stayed away from, cut first)",
        CutReason::Highest => " (highest, cut)",
        CutReason::FirstRound => " (first rounds, cut)",
    });
    format!("{basis}{product}{cut}")
}

fn list(group: &[u16], names: Names<'_>) -> String {
    group.iter().map(|player| names(*player)).collect::<Vec<_>>().join(", ")
}

/// The whole working in a sentence or two.
pub fn working(working: &Working, names: Names<'_>) -> String {
    let title = name(working.tie_break);
    let parts: Vec<String> = working.addends.iter().map(|it| addend(working, it, names)).collect();
    let parts = if parts.is_empty() { "no round counts".to_owned() } else { parts.join("; ") };
    let value = working.value;
    match &working.conclusion {
        Conclusion::Sum => format!("{title}: {parts}. Sum {value}."),
        Conclusion::Average { games } => format!("{title}: {parts}. Average of {games}: {value}."),
        Conclusion::RoundedAverage { games } => {
            format!("{title}: {parts}. Average of {games}, as a whole number: {value}.")
        }
        Conclusion::Performance(it) => format!(
            "{title}: {parts}. Average {}, {} % gives {:+}, together {value}.",
            it.average, it.percent, it.difference
        ),
        Conclusion::PerfectPerformance { scored, expected, expected_one_below } => format!(
            "{title}: {parts}. Scored {}; rated {value} one is expected to score {}, one point lower {}.",
            Value::Hundredths(u64::from(*scored)),
            Value::Hundredths(u64::from(*expected)),
            Value::Hundredths(u64::from(*expected_one_below))
        ),
        Conclusion::EightHundredBelow { lowest } => {
            format!("{title}: {parts}. Nothing scored: 800 below the lowest opponent, {lowest}: {value}.")
        }
        Conclusion::GoTotal { own, opponents, highest, rounds } => format!(
            "{title}: {parts}. Points {own} + opponents {opponents} ÷ (half of {highest}) − {rounds} rounds = {value}."
        ),
        Conclusion::InsideGroup { group, all_met } => {
            let met = if *all_met { "" } else { " (not all have met)" };
            format!("{title}: level are {}{met}. {parts}. Place {value} among them.", list(group, names))
        }
        Conclusion::Dropping { group, which, rounds } => {
            let which = match which {
                DroppedRound::Last => "last",
                DroppedRound::First => "first",
            };
            let group = list(group, names);
            match rounds {
                Some(rounds) => format!(
                    "{title}: level are {group}; told apart without the {which} {rounds} of the rounds: \
                     place {value} among them."
                ),
                None => format!(
                    "{title}: level are {group}, and no comparison without {which} rounds tells them apart."
                ),
            }
        }
        Conclusion::Given => format!("{title}: {value}."),
        Conclusion::LeftOut => format!("{title}: left out, somebody has no rating."),
        Conclusion::NobodyLevel => format!("{title}: nobody was level, nothing to decide."),
        Conclusion::Nothing => format!("{title}: no value."),
    }
}

/// "Why is A before B?"
pub fn why_before(why: &WhyBefore, names: Names<'_>) -> String {
    let (before, behind) = (names(why.before), names(why.behind));
    let mut level: Vec<String> =
        why.level_on_points.iter().map(|points| format!("points ({points})")).collect();
    level.extend(why.level_on.iter().map(|(tie_break, value)| match value {
        Value::Nothing => format!("{} (decides nothing)", name(*tie_break)),
        _ => format!("{} ({value})", name(*tie_break)),
    }));
    let level = if level.is_empty() { String::new() } else { format!("level on {}; ", level.join(", ")) };
    match &why.reason {
        Reason::Disqualified => format!("{before} stands before {behind}: {behind} was disqualified."),
        Reason::Stage => format!("{before} stands before {behind}: {before} reached the later stage."),
        Reason::Points { before: more, behind: less } => {
            format!("{before} stands before {behind}: points {more} to {less}.")
        }
        Reason::TieBreak { before: a, behind: b, .. } => {
            let title = name(a.tie_break);
            let (one, other) = (a.value, b.value);
            match a.tie_break {
                TieBreak::DirectEncounter { .. }
                | TieBreak::DirectEncounterOfTwo
                | TieBreak::Dropping(_)
                | TieBreak::PlayOff => format!(
                    "{before} stands before {behind}: {level}{title}: place {one} to {other} among those level."
                ),
                _ => format!("{before} stands before {behind}: {level}{title}: {one} to {other}."),
            }
        }
        Reason::Shared => {
            let level = level.trim_end_matches("; ");
            format!("{before} and {behind} share the rank: {level}, and nothing sets them apart.")
        }
    }
}
