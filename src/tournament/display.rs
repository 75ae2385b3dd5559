//! 车轮战: one host against many at once, recorded beside the event and outside all rankings (R015).

use super::Tournament;
use super::player::is_default;
use super::round::{BoardNumber, GameResult};
use super::side::Side;
use serde::{Deserialize, Serialize};

/// Most boards one host walks along.
pub const DISPLAY_LIMIT: usize = 100;
/// Most displays of an event.
pub const DISPLAYS_LIMIT: usize = 50;

/// Which side the host has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum HostSide {
    #[default]
    First,
    Second,
    /// First on odd boards, second on even ones.
    InTurn,
}

/// A board of a display.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct DisplayBoard {
    pub guest: String,
    /// By side, as at any board; who has which is in [`Display::host_at`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<GameResult>,
}

/// A simultaneous display.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Display {
    /// From 1, never used again for another.
    pub number: u16,
    pub host: String,
    /// 国家大师, coach …
    #[serde(skip_serializing_if = "String::is_empty")]
    pub title: String,
    #[serde(skip_serializing_if = "is_default")]
    pub host_side: HostSide,
    /// Board 1 first.
    pub boards: Vec<DisplayBoard>,
}

/// What came of a display so far, for the host.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DisplayScore {
    pub won: usize,
    pub drawn: usize,
    pub lost: usize,
    pub open: usize,
}

impl Display {
    /// The host's side at the board that stands at a place of the list.
    pub fn host_at(&self, place: usize) -> Side {
        match self.host_side {
            HostSide::First => Side::First,
            HostSide::Second => Side::Second,
            HostSide::InTurn if place.is_multiple_of(2) => Side::First,
            HostSide::InTurn => Side::Second,
        }
    }

    pub fn score(&self) -> DisplayScore {
        let mut score = DisplayScore::default();
        for (board, place) in self.boards.iter().zip(0..) {
            let first = self.host_at(place) == Side::First;
            let count = match board.result {
                None => &mut score.open,
                Some(GameResult::Draw) => &mut score.drawn,
                Some(GameResult::FirstWins | GameResult::FirstWinsByForfeit) if first => &mut score.won,
                Some(GameResult::SecondWins | GameResult::SecondWinsByForfeit) if !first => &mut score.won,
                Some(_) => &mut score.lost,
            };
            *count += 1;
        }
        score
    }
}

impl Tournament {
    pub fn display(&self, number: u16) -> Option<&Display> {
        self.displays.iter().find(|it| it.number == number)
    }

    pub(super) fn note_display(&mut self, display: Display) {
        match self.displays.iter_mut().find(|it| it.number == display.number) {
            Some(known) => *known = display,
            None => self.displays.push(display),
        }
    }

    pub(super) fn note_display_result(&mut self, number: u16, board: BoardNumber, now: Option<GameResult>) {
        let display = self.displays.iter_mut().find(|it| it.number == number);
        let place = usize::from(board.0).checked_sub(1);
        if let (Some(display), Some(place)) = (display, place)
            && let Some(board) = display.boards.get_mut(place)
        {
            board.result = now;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_score_is_the_hosts() {
        let display = |host_side, results: &[Option<GameResult>]| Display {
            host_side,
            boards: results.iter().map(|&result| DisplayBoard { guest: "客".to_owned(), result }).collect(),
            ..Display::default()
        };
        use GameResult::*;
        let results = [Some(FirstWins), Some(SecondWins), Some(Draw), None, Some(SecondWinsByForfeit)];
        for (side, won, lost) in [(HostSide::First, 1, 2), (HostSide::Second, 2, 1), (HostSide::InTurn, 2, 1)]
        {
            let score = display(side, &results).score();
            assert_eq!(score, DisplayScore { won, drawn: 1, lost, open: 1 }, "{side:?}");
        }
    }
}
