//! Lines through the standings: a cut, the tiers of the prizes, "everyone who …" (R064).
//!
//! A tie across a line is something to be settled before anything is published, not an accident of sorting. Each
//! line is named with the group that straddles it, the seats it has above the line, and what may be done.

use super::{Standing, Standings, TieBreak, Value};
use crate::tournament::{Ledger, Outcome, Points};
use serde::{Deserialize, Serialize};

/// What may be done about players who are level across a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Choice {
    /// 抽签: draw for the order (R061).
    Lots,
    /// 加赛: games that order and score nothing, usually one between two (R011, ?5).
    PlayOff,
    /// They share what the line divides (a prize).
    Share,
    /// All of them go above the line.
    AllAdvance,
}

/// What a line divides; decides which choices make sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum LineKind {
    /// The best so many go on (R008).
    Cut,
    /// The lower end of a prize tier (R141).
    Prize,
}

/// How the line falls.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Fall {
    /// Between two players with different points.
    Points,
    /// Between players level on points; this tie-break (place in the order) set them apart.
    TieBreak { step: usize, tie_break: TieBreak, above: Value, below: Value },
    /// A later stage or a disqualification set them apart.
    Outside,
    /// Fewer players than the line takes.
    NobodyBelow,
    /// Through a group that shares a rank.
    Tie(Tie),
}

/// A group that straddles a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Tie {
    /// The rank they share.
    pub rank: u16,
    /// Everybody who shares it, by place in the ledger.
    pub group: Vec<u16>,
    /// How many of them fit above the line.
    pub seats: u16,
    pub points: Points,
    /// What they have in common, in the order of the tie-breaks.
    pub values: Vec<Value>,
    pub choices: Vec<Choice>,
}

/// One line, below the first `places` of the ranked players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Line {
    pub kind: LineKind,
    pub places: u16,
    /// How many players have the same points as the last one above and the first one below, where they are level:
    /// what a spectator sees as a tie.
    pub level_on_points: u16,
    pub fall: Fall,
}

/// The line below the first `places`. Whom a rule keeps out is left out before counting (`skip`).
pub fn line(standings: &Standings, kind: LineKind, places: u16, skip: &[u16]) -> Line {
    let eligible = |row: &&Standing| row.rank > 0 && !skip.contains(&row.player);
    let rows: Vec<&Standing> = standings.rows.iter().filter(eligible).collect();
    let at = usize::from(places);
    let (Some(above), Some(below)) = (at.checked_sub(1).and_then(|last| rows.get(last)), rows.get(at)) else {
        return Line { kind, places, level_on_points: 0, fall: Fall::NobodyBelow };
    };
    let level_on_points = if above.points == below.points {
        rows.iter().filter(|row| row.points == above.points).count()
    } else {
        0
    };
    let fall = if above.rank == below.rank {
        let group: Vec<u16> =
            rows.iter().filter(|row| row.rank == above.rank).map(|row| row.player).collect();
        let first = rows.iter().position(|row| row.rank == above.rank).unwrap_or(0);
        Fall::Tie(Tie {
            rank: above.rank,
            seats: u16::try_from(at - first).unwrap_or(u16::MAX),
            points: above.points,
            values: above.values.clone(),
            choices: choices(kind),
            group,
        })
    } else if let Some(step) = first_difference(standings, above, below) {
        let tie_break = standings.order[step];
        Fall::TieBreak { step, tie_break, above: above.values[step], below: below.values[step] }
    } else if above.points == below.points {
        Fall::Outside
    } else {
        Fall::Points
    };
    Line { kind, places, level_on_points: u16::try_from(level_on_points).unwrap_or(u16::MAX), fall }
}

/// The step that set two rows apart; `None` where points did, or nothing.
fn first_difference(standings: &Standings, above: &Standing, below: &Standing) -> Option<usize> {
    if above.points != below.points && !standings.order.contains(&TieBreak::Points) {
        return None;
    }
    (0..standings.order.len()).find(|step| {
        above.values[*step].compare(below.values[*step], standings.order[*step]) != std::cmp::Ordering::Equal
    })
}

fn choices(kind: LineKind) -> Vec<Choice> {
    let last = match kind {
        LineKind::Cut => Choice::AllAdvance,
        LineKind::Prize => Choice::Share,
    };
    vec![Choice::Lots, Choice::PlayOff, last]
}

/// The lines of prize tiers of these sizes, from the top, one line below each tier.
pub fn prize_lines(standings: &Standings, tiers: &[u16], skip: &[u16]) -> Vec<Line> {
    let ends = tiers.iter().scan(0_u16, |end, count| {
        *end = end.saturating_add(*count);
        Some(*end)
    });
    ends.map(|end| line(standings, LineKind::Prize, end, skip)).collect()
}

/// Those lines that fall through a tie: what has to be settled before publication.
pub fn open_ties(lines: &[Line]) -> Vec<&Line> {
    lines.iter().filter(|line| matches!(line.fall, Fall::Tie(_))).collect()
}

/// What "everyone who …" may ask for; such a line cannot fall through a tie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Condition {
    /// Has at least so many points.
    Points(Points),
    /// Stands at this rank or better, whoever shares it included.
    RankOrLevel(u16),
    /// Won at least so many games over the board.
    GamesWon(u16),
    /// Was there in every round (a bye of the pairing counts as being there; R144).
    EveryRound,
}

/// Everyone who fulfils the condition, in order of rank; the disqualified never do.
pub fn everyone(standings: &Standings, ledger: &Ledger, condition: Condition) -> Vec<u16> {
    let fulfils = |row: &&Standing| {
        let lines = ledger.players.get(usize::from(row.player)).map_or(&[][..], |player| &player.lines);
        match condition {
            Condition::Points(points) => row.points >= points,
            // `rank` is the best of the shared ranks, so a group that straddles is in as a whole.
            Condition::RankOrLevel(rank) => row.rank <= rank,
            Condition::GamesWon(games) => {
                lines.iter().filter(|line| line.outcome == Outcome::Win).count() >= usize::from(games)
            }
            Condition::EveryRound => !lines.is_empty() && lines.iter().all(|line| !line.outcome.is_vur()),
        }
    };
    standings.rows.iter().filter(|row| row.rank > 0).filter(fulfils).map(|row| row.player).collect()
}
