//! Every record but `001`: the head of the event, what TRF26 and the engines' extensions add.
//!
//! | code | what |
//! |---|---|
//! | 012–132, 172–222 | [`Record::Header`], free text from column 5 |
//! | 142, XXR | [`Record::Rounds`] |
//! | 152, XXC | [`Record::InitialColour`], [`Record::Configuration`] |
//! | 162, XXS, BBW BBD BBL BBZ BBF BBU | [`Record::PointSystem`] |
//! | 240, XXZ | [`Record::Byes`], [`Record::Absent`] |
//! | 250, XXA | [`Record::VirtualRange`], [`Record::VirtualOfPlayer`] |
//! | 260, XXP | [`Record::Barred`] |
//! | 299 | [`Record::Abnormal`] |
//! | `###` | [`Record::Comment`] |
//! | 013, 3xx, 80x, national rating records | [`Record::Kept`] |

use super::cells::{Cells, Layout, number};
use super::encoding::Encoding;
use super::player::{MAX_ROUNDS, PlayerRecord, decimal};
use crate::tournament::{Points, Side};

/// One result's worth, by the code of the line it stands in: `W D L A Z P X` in 162, `WW BW … FL` in XXS,
/// the third letter in BBx.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worth {
    pub code: String,
    pub points: Points,
}

/// Which of the three ways the point system is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointStyle {
    /// 162 (TRF26).
    Trf26,
    /// XXS (JaVaFo).
    Xxs,
    /// BBW and its like (bbpPairings).
    Bb,
}

/// What a line says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Record {
    Player(PlayerRecord),
    /// A record of the event's head and its text from the fourth column on, as written.
    Header {
        code: String,
        value: String,
    },
    /// Announced number of rounds.
    Rounds {
        code: String,
        rounds: u16,
    },
    /// 152: the initial colour.
    InitialColour(Side),
    /// XXC: the initial colour, and whether players are ordered by their place in the file.
    Configuration {
        initial: Option<Side>,
        by_rank: bool,
    },
    PointSystem {
        style: PointStyle,
        worths: Vec<Worth>,
    },
    /// 240: byes (`F`, `H`, `Z`) asked for in a round.
    Byes {
        kind: char,
        round: u16,
        players: Vec<u16>,
    },
    /// XXZ: not to be paired in the round to come.
    Absent(Vec<u16>),
    /// 250: virtual points for a range of players in a range of rounds.
    VirtualRange {
        points: Points,
        rounds: (u16, u16),
        players: (u16, u16),
    },
    /// XXA: virtual points of one player by round.
    VirtualOfPlayer {
        player: u16,
        points: Vec<Points>,
    },
    /// 260 (with rounds) or XXP (all rounds): no two of these meet.
    Barred {
        rounds: Option<(u16, u16)>,
        players: Vec<u16>,
    },
    /// 299: a kind of result (or, blank, a bonus or penalty in tenths) worth something else for some in a round.
    Abnormal {
        kind: char,
        tenths: i32,
        round: u16,
        players: Vec<u16>,
    },
    Comment,
    Blank,
    /// Kept as it is.
    Kept,
}

/// The records whose text is only carried along.
const HEADERS: [&str; 18] = [
    "012", "022", "032", "042", "052", "062", "072", "082", "092", "102", "112", "122", "132", "172", "182",
    "192", "202", "212",
];

/// What a line other than `001` says; `Err` when its code is known but the rest is not as the format says.
pub(super) fn read_record(text: &str, encoding: Encoding) -> Result<Record, ()> {
    if text.trim().is_empty() {
        return Ok(Record::Blank);
    }
    let Some((code, rest)) = text.split_at_checked(3) else { return Ok(Record::Kept) };
    let cells = Cells::new(text, Layout::Letters, encoding);
    let code_text = code.to_string();
    match code {
        "###" => Ok(Record::Comment),
        "222" => Ok(Record::Header { code: code_text, value: rest.to_string() }),
        _ if HEADERS.contains(&code) => Ok(Record::Header { code: code_text, value: rest.to_string() }),
        "142" | "XXR" => match number(rest)? {
            Some(rounds @ 1..=MAX_ROUNDS) => Ok(Record::Rounds { code: code_text, rounds }),
            _ => Err(()),
        },
        "152" => match rest.trim() {
            "W" | "w" => Ok(Record::InitialColour(Side::First)),
            "B" | "b" => Ok(Record::InitialColour(Side::Second)),
            _ => Err(()),
        },
        "XXC" => read_configuration(rest),
        "162" => read_point_system(&cells),
        "XXS" => read_xxs(rest),
        "BBW" | "BBD" | "BBL" | "BBZ" | "BBF" | "BBU" => {
            let points = bounded_points(rest).ok_or(())?;
            Ok(Record::PointSystem {
                style: PointStyle::Bb,
                worths: vec![Worth { code: code[2..].to_string(), points }],
            })
        }
        "240" => read_byes(&cells),
        "XXZ" => Ok(Record::Absent(numbers(rest)?)),
        "250" => read_virtual_range(&cells),
        "XXA" => read_virtual_of_player(&cells, rest),
        "260" => read_barred(&cells),
        "XXP" => Ok(Record::Barred { rounds: None, players: numbers(rest)? }),
        "299" => read_abnormal(&cells),
        _ => Ok(Record::Kept),
    }
}

/// Points small enough that no sum of a tournament overflows.
fn bounded_points(text: &str) -> Option<Points> {
    Points::parse(text).filter(|points| points.tenths() <= 9_999)
}

/// Pairing numbers parted by blanks, tabs, commas or slashes.
fn numbers(text: &str) -> Result<Vec<u16>, ()> {
    text.split([' ', '\t', ',', '/'])
        .filter(|word| !word.is_empty())
        .map(|word| number(word)?.filter(|number| *number > 0).ok_or(()))
        .collect()
}

/// Four-column pairing numbers from a column on, one blank between; or, if they do not stand there, parted by blanks.
fn numbers_at(cells: &Cells, from: usize) -> Result<Vec<u16>, ()> {
    let aligned = (from..=cells.len())
        .step_by(5)
        .map(|at| if cells.is_blank(at + 4, at + 4) { number(&cells.text(at, at + 3)) } else { Err(()) })
        .collect::<Result<Vec<_>, ()>>();
    match aligned {
        Ok(found) => Ok(found.into_iter().flatten().filter(|number| *number > 0).collect()),
        Err(()) => numbers(&cells.text(from, cells.len())),
    }
}

/// A round of the tables, 1 or more.
fn round_at(cells: &Cells, from: usize) -> Result<u16, ()> {
    number(&cells.text(from, from + 2))?.filter(|round| *round > 0).ok_or(())
}

fn read_configuration(rest: &str) -> Result<Record, ()> {
    let (mut initial, mut by_rank) = (None, false);
    for word in rest.split_whitespace() {
        match word {
            "white1" => initial = Some(Side::First),
            "black1" => initial = Some(Side::Second),
            "rank" => by_rank = true,
            _ => return Err(()),
        }
    }
    Ok(Record::Configuration { initial, by_rank })
}

fn read_point_system(cells: &Cells) -> Result<Record, ()> {
    let mut worths = Vec::new();
    for at in (6..=cells.len()).step_by(9) {
        if cells.is_blank(at, at + 4) {
            continue;
        }
        let code = cells.at(at).to_ascii_uppercase();
        if !matches!(code, 'W' | 'D' | 'L' | 'A' | 'Z' | 'P' | 'X') || !cells.is_blank(at + 5, at + 8) {
            return Err(());
        }
        let points = bounded_points(&cells.text(at + 1, at + 4)).ok_or(())?;
        worths.push(Worth { code: code.to_string(), points });
    }
    if worths.is_empty() { Err(()) } else { Ok(Record::PointSystem { style: PointStyle::Trf26, worths }) }
}

fn read_xxs(rest: &str) -> Result<Record, ()> {
    let mut worths = Vec::new();
    for word in rest.split_whitespace() {
        let (code, value) = word.split_once('=').ok_or(())?;
        if !matches!(
            code,
            "W" | "D"
                | "L"
                | "WW"
                | "BW"
                | "WD"
                | "BD"
                | "WL"
                | "BL"
                | "ZPB"
                | "HPB"
                | "FPB"
                | "PAB"
                | "FW"
                | "FL"
        ) {
            return Err(());
        }
        worths.push(Worth { code: code.to_string(), points: bounded_points(value).ok_or(())? });
    }
    Ok(Record::PointSystem { style: PointStyle::Xxs, worths })
}

fn read_byes(cells: &Cells) -> Result<Record, ()> {
    let kind = cells.at(5).to_ascii_uppercase();
    if !matches!(kind, 'F' | 'H' | 'Z' | ' ') || !cells.is_blank(6, 6) {
        return Err(());
    }
    Ok(Record::Byes { kind, round: round_at(cells, 7)?, players: numbers_at(cells, 11)? })
}

fn read_virtual_range(cells: &Cells) -> Result<Record, ()> {
    let match_points = cells.trimmed(5, 8);
    if !match_points.is_empty() && Points::parse(&match_points) != Some(Points::ZERO) {
        return Err(());
    }
    let points = bounded_points(&cells.text(10, 13)).ok_or(())?;
    let rounds = (round_at(cells, 15)?, round_at(cells, 19)?);
    let player = |from: usize| number(&cells.text(from, from + 3))?.filter(|number| *number > 0).ok_or(());
    let players = (player(23)?, player(28)?);
    if rounds.0 > rounds.1 || players.0 > players.1 || !cells.is_blank(32, cells.len()) {
        return Err(());
    }
    Ok(Record::VirtualRange { points, rounds, players })
}

fn read_virtual_of_player(cells: &Cells, rest: &str) -> Result<Record, ()> {
    let aligned = || -> Result<Record, ()> {
        let player = number(&cells.text(5, 8))?.filter(|number| *number > 0).ok_or(())?;
        let points = (10..=cells.len())
            .step_by(5)
            .map(|at| match cells.trimmed(at, at + 3).as_str() {
                "" => Ok(Points::ZERO),
                text => bounded_points(text).filter(|_| cells.is_blank(at + 4, at + 4)).ok_or(()),
            })
            .collect::<Result<Vec<_>, ()>>()?;
        Ok(Record::VirtualOfPlayer { player, points })
    };
    aligned().or_else(|()| {
        let mut words = rest.split_whitespace();
        let player = number(words.next().ok_or(())?)?.filter(|number| *number > 0).ok_or(())?;
        let points = words.map(|word| bounded_points(word).ok_or(())).collect::<Result<Vec<_>, ()>>()?;
        Ok(Record::VirtualOfPlayer { player, points })
    })
}

fn read_barred(cells: &Cells) -> Result<Record, ()> {
    let rounds = (round_at(cells, 5)?, round_at(cells, 9)?);
    if rounds.0 > rounds.1 {
        return Err(());
    }
    Ok(Record::Barred { rounds: Some(rounds), players: numbers_at(cells, 13)? })
}

fn read_abnormal(cells: &Cells) -> Result<Record, ()> {
    let kind = cells.at(5).to_ascii_uppercase();
    if !matches!(kind, 'W' | 'D' | 'L' | 'F' | 'H' | 'Z' | '+' | '-' | ' ') {
        return Err(());
    }
    // Match points belong to team events.
    if !matches!(Points::parse(&cells.text(8, 11)), None | Some(Points::ZERO)) {
        return Err(());
    }
    let written = cells.trimmed(14, 17);
    let (sign, digits) = written.strip_prefix('-').map_or((1, written.as_str()), |digits| (-1, digits));
    let points = bounded_points(digits).ok_or(())?;
    let tenths = sign * i32::try_from(points.tenths()).map_err(|_| ())?;
    let round = number(&cells.text(20, 22))?.unwrap_or(0);
    Ok(Record::Abnormal { kind, tenths, round, players: numbers_at(cells, 24)? })
}

impl Record {
    /// The line as the format says; `None` for what is only kept.
    pub fn render(&self) -> Option<String> {
        let spread =
            |players: &[u16]| players.iter().map(|number| format!(" {number:>4}")).collect::<String>();
        let listed = |players: &[u16]| players.iter().map(|number| format!(" {number}")).collect::<String>();
        Some(match self {
            Record::Player(player) => player.render(),
            Record::Header { code, value } => format!("{code}{value}"),
            Record::Rounds { code, rounds } => format!("{code} {rounds}"),
            Record::InitialColour(side) => format!("152 {}", letter_of(*side)),
            Record::Configuration { initial, by_rank } => {
                let rank = if *by_rank { " rank" } else { "" };
                let colour = match initial {
                    None => "",
                    Some(Side::First) => " white1",
                    Some(Side::Second) => " black1",
                };
                format!("XXC{rank}{colour}")
            }
            Record::PointSystem { style: PointStyle::Trf26, worths } => {
                let fields = worths.iter().map(|worth| format!("{}{:>4}", worth.code, decimal(worth.points)));
                format!("162  {}", fields.collect::<Vec<_>>().join("    "))
            }
            Record::PointSystem { style: PointStyle::Xxs, worths } => {
                let fields = worths.iter().map(|worth| format!(" {}={}", worth.code, decimal(worth.points)));
                format!("XXS{}", fields.collect::<String>())
            }
            Record::PointSystem { style: PointStyle::Bb, worths } => {
                let worth = worths.first()?;
                format!("BB{} {:>4}", worth.code, decimal(worth.points))
            }
            Record::Byes { kind, round, players } => format!("240 {kind} {round:03}{}", spread(players)),
            Record::Absent(players) => format!("XXZ{}", listed(players)),
            Record::VirtualRange { points, rounds, players } => format!(
                "250      {:>4} {:03} {:03} {:04} {:04}",
                decimal(*points),
                rounds.0,
                rounds.1,
                players.0,
                players.1
            ),
            Record::VirtualOfPlayer { player, points } => {
                let points = points.iter().map(|points| format!(" {:>4}", decimal(*points)));
                format!("XXA {player:>4}{}", points.collect::<String>())
            }
            Record::Barred { rounds: Some(rounds), players } => {
                format!("260 {:03} {:03}{}", rounds.0, rounds.1, spread(players))
            }
            Record::Barred { rounds: None, players } => format!("XXP{}", listed(players)),
            Record::Abnormal { kind, tenths, round, players } => {
                let sign = if *tenths < 0 { "-" } else { "" };
                let points = decimal(Points(tenths.unsigned_abs()));
                format!("299 {kind}        {:>4}  {round:03}{}", format!("{sign}{points}"), spread(players))
            }
            Record::Comment | Record::Blank | Record::Kept => return None,
        })
    }
}

/// `W` or `B`.
pub(super) fn letter_of(side: Side) -> char {
    match side {
        Side::First => 'W',
        Side::Second => 'B',
    }
}
