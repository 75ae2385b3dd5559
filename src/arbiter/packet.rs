//! 录分包: some boards of a round for a second laptop, and what it answers.
//!
//! The packet holds what a recorder needs and nothing private: names, sides, results. The second laptop fills it in
//! and gives it back; the first compares, for each board, what stood when the packet was given out, what stands now,
//! and what comes back ([`compare`]). Where both were entered meanwhile and differ, a person chooses.
//!
//! ```json
//! { "format": "qihui-boards", "schema": 1, "sha256": "…", "body": { "event": "…", "round": 3, "lines": […] } }
//! ```

use super::command::Command;
use crate::tournament::text::clean_line;
use crate::tournament::{BoardNumber, GameResult, PlayerId, RoundNumber, Tournament};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt::Write as _;

/// The edition this program writes.
pub const PACKET_SCHEMA: u32 = 1;
/// Larger files are refused before they are read; a thousand boards need a fifth of it.
pub const PACKET_LIMIT: usize = 1024 * 1024;
const FORMAT: &str = "qihui-boards";

/// One board for the recorder.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PacketLine {
    pub board: BoardNumber,
    pub first: PlayerId,
    pub second: PlayerId,
    pub first_name: String,
    pub second_name: String,
    /// What stood when the packet was given out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub was: Option<GameResult>,
    /// What the second laptop says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub now: Option<GameResult>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub signed: bool,
}

/// Boards of one round on their way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Packet {
    /// The event's id: a packet goes back to the event it came from.
    pub event: String,
    pub name: String,
    pub round: RoundNumber,
    /// Who entered on the second laptop.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub by: String,
    /// The names of the two sides, first mover first.
    pub sides: [String; 2],
    pub lines: Vec<PacketLine>,
}

#[derive(Serialize, Deserialize)]
struct File {
    format: String,
    schema: u32,
    sha256: String,
    body: serde_json::Value,
}

/// Why a packet is not taken. Nothing of it was.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PacketError {
    #[error("not a packet of boards")]
    NotAPacket,
    #[error("written by a newer version (schema {found})")]
    Newer { found: u32 },
    #[error("the content does not agree with its checksum")]
    Altered,
    #[error("round {0} is not published here")]
    NoRound(RoundNumber),
    #[error("the packet is of another event")]
    OtherEvent,
    #[error("the packet holds no board")]
    Empty,
    #[error("board {0} stands twice in it")]
    Twice(BoardNumber),
}

/// What comes of one line of a returned packet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Meeting {
    /// Both say the same, or the second laptop says nothing.
    Same { board: BoardNumber },
    /// Only the second laptop entered something since.
    New { board: BoardNumber, here: Option<GameResult>, there: GameResult, signed: bool },
    /// Both did, and differ.
    Conflict { board: BoardNumber, here: Option<GameResult>, there: GameResult, signed: bool },
    /// Other people sit at that board by now, or it is gone.
    Moved { board: BoardNumber },
}

impl Packet {
    /// Boards `from` to `to` of a published round.
    pub fn pack(
        t: &Tournament,
        event: &str,
        sides: [String; 2],
        round: RoundNumber,
        from: BoardNumber,
        to: BoardNumber,
    ) -> Result<Packet, PacketError> {
        let playing = t.round(round).filter(|it| it.published).ok_or(PacketError::NoRound(round))?;
        let boards = playing.boards.iter().filter(|it| (from..=to).contains(&it.number));
        let lines: Vec<PacketLine> = boards
            .map(|it| PacketLine {
                board: it.number,
                first: it.first,
                second: it.second,
                first_name: t.name(it.first),
                second_name: t.name(it.second),
                was: it.result,
                now: it.result,
                signed: it.signed,
            })
            .collect();
        if lines.is_empty() {
            return Err(PacketError::Empty);
        }
        let name = t.settings.name.clone();
        Ok(Packet { event: event.to_owned(), name, round, by: String::new(), sides, lines })
    }

    /// The file's text.
    pub fn write(&self) -> String {
        // Plain data with string keys: serde_json can't fail on it; null would be refused on reading.
        let body = serde_json::to_value(self).unwrap_or(serde_json::Value::Null);
        let sha256 = checksum(&body);
        let file = File { format: FORMAT.to_owned(), schema: PACKET_SCHEMA, sha256, body };
        serde_json::to_string_pretty(&file).unwrap_or_default()
    }

    /// Reads a file back, whole or not at all.
    pub fn read(text: &str) -> Result<Packet, PacketError> {
        if text.len() > PACKET_LIMIT {
            return Err(PacketError::NotAPacket);
        }
        let file: File = serde_json::from_str(text).map_err(|_| PacketError::NotAPacket)?;
        if file.format != FORMAT {
            return Err(PacketError::NotAPacket);
        }
        if file.schema > PACKET_SCHEMA {
            return Err(PacketError::Newer { found: file.schema });
        }
        if checksum(&file.body) != file.sha256 {
            return Err(PacketError::Altered);
        }
        let mut packet: Packet = serde_json::from_value(file.body).map_err(|_| PacketError::NotAPacket)?;
        let mut boards: Vec<BoardNumber> = packet.lines.iter().map(|line| line.board).collect();
        boards.sort();
        if let Some(pair) = boards.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(PacketError::Twice(pair[0]));
        }
        if boards.is_empty() {
            return Err(PacketError::Empty);
        }
        let texts = [&mut packet.name, &mut packet.by].into_iter().chain(&mut packet.sides);
        let names = packet.lines.iter_mut().flat_map(|line| [&mut line.first_name, &mut line.second_name]);
        for text in texts.chain(names) {
            *text = clean_line(text);
        }
        Ok(packet)
    }

    /// Enters a result on the second laptop; an unknown board leaves all as it is.
    pub fn enter(&mut self, board: BoardNumber, result: Option<GameResult>) {
        if let Some(line) = self.lines.iter_mut().find(|line| line.board == board) {
            line.now = result;
        }
    }

    /// Boards without a result.
    pub fn open(&self) -> usize {
        self.lines.iter().filter(|line| line.now.is_none()).count()
    }
}

/// A returned packet against the facts as they are now, board by board.
pub fn compare(t: &Tournament, event: &str, packet: &Packet) -> Result<Vec<Meeting>, PacketError> {
    if packet.event != event {
        return Err(PacketError::OtherEvent);
    }
    let round = t.round(packet.round).filter(|it| it.published).ok_or(PacketError::NoRound(packet.round))?;
    let meetings = packet.lines.iter().map(|line| {
        let PacketLine { board, signed, .. } = *line;
        let Some(seats) = round.board(board).filter(|it| (it.first, it.second) == (line.first, line.second))
        else {
            return Meeting::Moved { board };
        };
        let here = seats.result;
        match line.now {
            Some(there) if here != Some(there) && line.now != line.was => {
                if here == line.was || here.is_none() {
                    Meeting::New { board, here, there, signed }
                } else {
                    Meeting::Conflict { board, here, there, signed }
                }
            }
            _ => Meeting::Same { board },
        }
    });
    Ok(meetings.collect())
}

/// What to do at this desk: all new results, and those conflicts in which the packet is believed.
pub fn take_over(packet: &Packet, meetings: &[Meeting], believed: &[BoardNumber]) -> Vec<Command> {
    let round = packet.round;
    let mut commands = Vec::new();
    for meeting in meetings {
        let (board, there, signed) = match *meeting {
            Meeting::New { board, there, signed, .. } => (board, there, signed),
            Meeting::Conflict { board, there, signed, .. } if believed.contains(&board) => {
                (board, there, signed)
            }
            Meeting::Same { .. } | Meeting::Conflict { .. } | Meeting::Moved { .. } => continue,
        };
        commands.push(Command::EnterResult { round, board, result: Some(there), reason: None });
        if signed {
            commands.push(Command::SignSlip { round, board, signed });
        }
    }
    commands
}

fn checksum(body: &serde_json::Value) -> String {
    let digest = Sha256::digest(body.to_string().as_bytes());
    digest.iter().fold(String::new(), |mut text, byte| {
        // Writing to a string can't fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}
