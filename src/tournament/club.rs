//! 俱乐部之夜: evenings of prize games paired by level, free games beside them, the book of it all (plan C).
//!
//! A night is a run of rounds from its first one on; what is paired at one time is a round, and several may be played
//! side by side, for people come and go. Free games stand outside the rounds: nobody is paired for them.

use super::player::{Person, Player, PlayerId};
use super::round::{BoardNumber, GameResult, RoundNumber};
use super::settings::PairingSystem;
use super::{Change, Tournament};
use serde::{Deserialize, Serialize};

/// How club nights are held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ClubRules {
    /// Prize games a player may have in one night (R151).
    pub prize_games: u8,
    /// Games in a month from which progress is told (?14).
    pub least_games: u8,
    /// Free games count for the monthly board (?7).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub free_count: bool,
    /// Games with guests count too, and guests stand on the board (?7).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub guests_count: bool,
}

impl Default for ClubRules {
    fn default() -> ClubRules {
        ClubRules { prize_games: 3, least_games: 4, free_count: false, guests_count: false }
    }
}

/// 复盘: the game a teacher goes through with everybody (R016).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Review {
    pub round: RoundNumber,
    pub board: BoardNumber,
    /// Who goes through it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub by: String,
}

/// One evening.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Night {
    /// `2013-06-01`.
    pub date: String,
    /// Rounds from this one on belong to it, up to the next night's.
    pub first: RoundNumber,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub review: Option<Review>,
}

impl Night {
    /// `2013-06`.
    pub fn month(&self) -> &str {
        self.date.get(..7).unwrap_or(&self.date)
    }
}

/// A game two agreed on themselves: no prize (R152).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FreeGame {
    /// From 1, never given twice.
    pub number: u16,
    /// Place of its night in [`ClubBook::nights`].
    pub night: u16,
    pub first: PlayerId,
    pub second: PlayerId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<GameResult>,
}

/// What a club keeps beside the rounds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct ClubBook {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub nights: Vec<Night>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub free: Vec<FreeGame>,
    /// Number of the last free game, struck ones included.
    #[serde(skip_serializing_if = "super::is_default")]
    pub last_free: u16,
}

impl ClubBook {
    pub fn tonight(&self) -> Option<&Night> {
        self.nights.last()
    }

    /// Place of the night a round belongs to.
    pub fn night_of(&self, round: RoundNumber) -> Option<usize> {
        self.nights.iter().rposition(|night| night.first <= round)
    }
}

/// What came to be in the club's book.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", tag = "club", rename_all_fields = "camelCase")]
pub enum ClubChange {
    NightOpened { date: String, first: RoundNumber },
    ReviewChosen { night: u16, review: Option<Review> },
    FreeGameNoted { game: FreeGame },
    FreeGameStruck { number: u16 },
}

/// A strong adult or another guest, told by his category: his games are not the juniors' (?7).
pub fn is_guest(person: &Person) -> bool {
    const GUESTS: [&str; 6] = ["嘉宾", "特邀佳宾", "特邀嘉宾", "特邀教练", "成人", "guest"];
    GUESTS.contains(&person.category.trim().to_lowercase().as_str())
}

impl Tournament {
    /// The rules of the club nights; `None` for any other system.
    pub fn club_rules(&self) -> Option<ClubRules> {
        match self.settings.system {
            PairingSystem::ClubNight { rules } => Some(rules),
            _ => None,
        }
    }

    /// Prize games of a player in tonight's rounds, those that run or are drafted included; where neither came there
    /// was none.
    pub fn prize_games_tonight(&self, player: PlayerId) -> usize {
        let Some(night) = self.club.tonight() else { return 0 };
        let tonight = self.rounds.iter().filter(|round| round.number >= night.first);
        let boards = tonight.filter_map(|round| round.board_of(player));
        boards.filter(|board| board.result != Some(GameResult::BothForfeit)).count()
    }

    /// The board he still plays at, in a round before `round`.
    pub fn still_at(&self, player: PlayerId, round: RoundNumber) -> Option<(RoundNumber, BoardNumber)> {
        let earlier = self.rounds.iter().filter(|it| it.published && it.number < round);
        let mut boards = earlier.filter_map(|it| Some((it.number, it.board_of(player)?)));
        boards.find(|(_, board)| board.result.is_none()).map(|(round, board)| (round, board.number))
    }

    /// Those who could be given a prize game in `round`: here, not at a board, games left tonight.
    pub fn ready_for_prize(&self, round: RoundNumber) -> Vec<&Player> {
        let most = usize::from(self.club_rules().unwrap_or_default().prize_games);
        let ready = |player: &&Player| {
            player.here
                && player.plays_in(round)
                && self.still_at(player.id, round).is_none()
                && self.prize_games_tonight(player.id) < most
        };
        self.players.iter().filter(ready).collect()
    }

    /// Games that owe their record, with who is to bring it (R125).
    pub fn records_owed(&self) -> Vec<(RoundNumber, BoardNumber, PlayerId)> {
        let boards =
            self.rounds.iter().flat_map(|round| round.boards.iter().map(move |it| (round.number, it)));
        boards.filter_map(|(round, it)| Some((round, it.number, it.record_owed_by()?))).collect()
    }

    pub(super) fn enter_in_book(&mut self, change: ClubChange) {
        let book = &mut self.club;
        match change {
            ClubChange::NightOpened { date, first } => book.nights.push(Night { date, first, review: None }),
            ClubChange::ReviewChosen { night, review } => {
                if let Some(it) = book.nights.get_mut(usize::from(night)) {
                    it.review = review;
                }
            }
            ClubChange::FreeGameNoted { game } => {
                book.last_free = book.last_free.max(game.number);
                match book.free.binary_search_by_key(&game.number, |it| it.number) {
                    Ok(at) => book.free[at] = game,
                    Err(at) => book.free.insert(at, game),
                }
            }
            ClubChange::FreeGameStruck { number } => book.free.retain(|it| it.number != number),
        }
    }
}

impl From<ClubChange> for Change {
    fn from(change: ClubChange) -> Change {
        Change::ClubNoted { change }
    }
}

/// `2013-06-01` as it is written on a calendar; anything else is no date.
pub fn is_date(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    let [year, month, day] = parts[..] else { return false };
    let number = |text: &str, digits: usize| {
        let plain = text.len() == digits && text.bytes().all(|b| b.is_ascii_digit());
        if plain { text.parse::<u16>().ok() } else { None }
    };
    let (Some(year), Some(month), Some(day)) = (number(year, 4), number(month, 2), number(day, 2)) else {
        return false;
    };
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if leap => 29,
        2 => 28,
        _ => return false,
    };
    year >= 1900 && (1..=days).contains(&day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_of_the_calendar_only() {
        for date in ["2013-05-22", "2024-02-29", "2000-02-29", "1999-12-31"] {
            assert!(is_date(date), "{date}");
        }
        for text in [
            "",
            "2013-5-22",
            "2013-02-29",
            "1900-02-29",
            "2013-13-01",
            "2013-04-31",
            "20130522",
            "2013-05-22x",
            "２013-05-22",
            "2013-05-00",
            "0000-01-01",
        ] {
            assert!(!is_date(text), "{text}");
        }
    }
}
