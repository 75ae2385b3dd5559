//! The public view for other programs.

use super::Publication;
use crate::sheets::HallRound;
use crate::standings::Standings;
use crate::tournament::{Game, Person, PlayerId, PointSystem};
use serde::Serialize;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Public<'a> {
    format: &'static str,
    name: &'a str,
    issued: &'a str,
    game: &'a Game,
    points: &'a PointSystem,
    players: Vec<Player<'a>>,
    rounds: &'a [HallRound],
    standings: Option<&'a Standings>,
}

/// A player without why he left.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Player<'a> {
    id: PlayerId,
    number: Option<u16>,
    #[serde(flatten)]
    person: &'a Person,
}

/// `qihui-public-1`: names, units, ratings, published rounds, standings. No contact, no draft, no ruling.
pub fn write(from: &Publication) -> String {
    let hall = from.hall();
    let public = Public {
        format: "qihui-public-1",
        name: &hall.settings.name,
        issued: from.issued(),
        game: &hall.settings.game,
        points: &hall.settings.points,
        players: hall
            .players
            .iter()
            .map(|it| Player { id: it.id, number: it.number, person: &it.person })
            .collect(),
        rounds: &hall.rounds,
        standings: from.standings().map(|(_, table)| table),
    };
    // Nothing in it can fail to be written; were it so, an empty object says so to whoever reads it.
    serde_json::to_string_pretty(&public).unwrap_or_else(|_| "{}".to_owned())
}
