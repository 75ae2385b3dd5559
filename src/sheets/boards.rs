//! The pairings of a round: by board, and by name so that each finds himself.

use super::hall::{Hall, HallRound};
use crate::tournament::{
    BoardNumber, Bye, Fixture, GameResult, Group, PlayerId, Points, PublicPlayer, RoundNumber, Side,
};
use serde::Serialize;

/// A player at a board with the points he came with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Seat {
    pub player: PublicPlayer,
    /// Before this round.
    pub score: Points,
}

/// One board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BoardLine {
    pub number: BoardNumber,
    /// On the left of every sheet (R053).
    pub first: Seat,
    pub second: Seat,
    pub result: Option<GameResult>,
    /// The group whose first board this is: it begins with its name.
    pub opens: Option<Group>,
}

/// 对阵表: a round by board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PairingSheet {
    pub round: RoundNumber,
    /// `R3-b`.
    pub mark: String,
    pub boards: Vec<BoardLine>,
    /// Who has the bye.
    pub byes: Vec<Seat>,
}

/// Where somebody goes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Place {
    Board {
        number: BoardNumber,
        side: Side,
        opponent: PublicPlayer,
    },
    Bye,
    /// Asked off, or not there.
    Absent,
    /// 替补: of the team, not of its line-up.
    Reserve,
    /// 对手缺席: nobody on the other side of a match of teams.
    Unopposed,
}

/// One name with where to go.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NameLine {
    pub player: PublicPlayer,
    pub place: Place,
}

/// A round by name, in the order of the characters; a page that knows the reader's language sorts it anew.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NameSheet {
    pub round: RoundNumber,
    pub mark: String,
    pub lines: Vec<NameLine>,
}

/// The boards of a published round; `None` for any other.
pub fn pairings(hall: &Hall, number: RoundNumber) -> Option<PairingSheet> {
    let round = hall.round(number)?;
    let mut last = None;
    let boards = round.boards.iter().filter_map(|board| {
        let group = hall.group_in(number, board.first);
        let opens = group.filter(|_| group != std::mem::replace(&mut last, group));
        Some(BoardLine {
            opens,
            number: board.number,
            first: seat(hall, number, board.first)?,
            second: seat(hall, number, board.second)?,
            result: board.result,
        })
    });
    let byes = round.byes.iter().filter(|(_, kind)| *kind == Bye::PairingAllocated);
    Some(PairingSheet {
        round: number,
        mark: round.mark(),
        boards: boards.collect(),
        byes: byes.filter_map(|(id, _)| seat(hall, number, *id)).collect(),
    })
}

/// Everybody who belongs to a published round, by name.
pub fn by_name(hall: &Hall, number: RoundNumber) -> Option<NameSheet> {
    let round = hall.round(number)?;
    let mut lines: Vec<NameLine> = hall
        .players
        .iter()
        .filter_map(|player| Some(NameLine { place: place(hall, round, player.id)?, player: player.clone() }))
        .collect();
    lines.sort_by(|a, b| (a.player.name(), a.player.id).cmp(&(b.player.name(), b.player.id)));
    Some(NameSheet { round: number, mark: round.mark(), lines })
}

fn seat(hall: &Hall, round: RoundNumber, id: PlayerId) -> Option<Seat> {
    let at = hall.index_of(id)?;
    Some(Seat { player: hall.players[at].clone(), score: hall.score_before(at, round) })
}

/// Where he goes; `None` for who has nothing to do with the round.
fn place(hall: &Hall, round: &HallRound, id: PlayerId) -> Option<Place> {
    for board in &round.boards {
        let (side, opponent) = if board.first == id {
            (Side::First, board.second)
        } else if board.second == id {
            (Side::Second, board.first)
        } else {
            continue;
        };
        return Some(Place::Board { number: board.number, side, opponent: hall.player(opponent)?.clone() });
    }
    let (_, kind) = round.byes.iter().find(|(player, _)| *player == id)?;
    let teams = matches!(round.fixture, Fixture::Teams { .. });
    Some(match kind {
        Bye::PairingAllocated => Place::Bye,
        Bye::FullPoint if teams => Place::Unopposed,
        Bye::ZeroPoint if teams => Place::Reserve,
        Bye::FullPoint | Bye::HalfPoint | Bye::ZeroPoint => Place::Absent,
    })
}
