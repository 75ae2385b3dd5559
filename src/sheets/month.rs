//! 月榜 and the book of games of a club (plan C, R066, R126): everything played on the nights of a month.
//!
//! What counts is settled by the rules of the nights (?7): prize games between members; free games and games with
//! guests where the club wants them. A month's progress is its points per game less those of the month before, told
//! of who played enough games in both (?14).

use super::hall::Hall;
use crate::tournament::{
    BoardNumber, GameResult, Outcome, PlayerId, Points, PublicPlayer, RoundNumber, Side, is_guest,
};
use serde::Serialize;

/// A game of the club's book.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ClubGame {
    /// `2013-06-01`; empty for a round before the first night.
    pub date: String,
    pub first: PublicPlayer,
    pub second: PublicPlayer,
    pub result: Option<GameResult>,
    pub kind: GameKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum GameKind {
    Prize { round: RoundNumber, board: BoardNumber },
    Free { number: u16 },
}

/// Points in so many games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Form {
    pub points: Points,
    pub games: u32,
}

impl Form {
    fn add(&mut self, points: Points) {
        self.points += points;
        self.games += 1;
    }

    /// Points a game in hundredths, rounded to the nearest, half up: `1.17` is 117.
    pub const fn average(self) -> u32 {
        if self.games == 0 { 0 } else { (self.points.tenths() * 20 + self.games) / (2 * self.games) }
    }

    /// How far the average is above another's, as a fraction whose denominator is positive.
    const fn above(self, before: Form) -> (i64, i64) {
        let (a, b) = (self.points.tenths() as i64, before.points.tenths() as i64);
        let (n, m) = (self.games as i64, before.games as i64);
        (a * m - b * n, n * m)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MonthRow {
    pub rank: u16,
    pub shared: bool,
    pub player: PublicPlayer,
    pub nights: usize,
    pub wins: u32,
    pub draws: u32,
    pub losses: u32,
    pub form: Form,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ImprovedRow {
    pub rank: u16,
    pub shared: bool,
    pub player: PublicPlayer,
    pub now: Form,
    pub before: Form,
}

/// The two lists of a month.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MonthBoard {
    /// `2013-06`.
    pub month: String,
    pub dates: Vec<String>,
    /// 积分榜: the most points first.
    pub rows: Vec<MonthRow>,
    /// 进步榜: only who has made progress.
    pub improved: Vec<ImprovedRow>,
    pub least_games: u8,
}

/// Everything played, night by night: prize games by round and board, then the free ones.
pub fn club_games(hall: &Hall) -> Vec<ClubGame> {
    let player = |id: PlayerId| hall.player(id).cloned();
    let mut games = Vec::new();
    let before = hall.rounds.iter().filter(|round| hall.club.night_of(round.number).is_none());
    games.extend(before.flat_map(|round| prize_games(hall, round.number, "")));
    for (at, night) in hall.club.nights.iter().enumerate() {
        let tonight = hall.rounds.iter().filter(|it| hall.club.night_of(it.number) == Some(at));
        games.extend(tonight.flat_map(|round| prize_games(hall, round.number, &night.date)));
        for game in hall.club.free.iter().filter(|game| usize::from(game.night) == at) {
            if let (Some(first), Some(second)) = (player(game.first), player(game.second)) {
                games.push(ClubGame {
                    date: night.date.clone(),
                    first,
                    second,
                    result: game.result,
                    kind: GameKind::Free { number: game.number },
                });
            }
        }
    }
    games
}

fn prize_games(hall: &Hall, round: RoundNumber, date: &str) -> Vec<ClubGame> {
    let boards = hall.round(round).map(|it| &it.boards[..]).unwrap_or_default();
    let game = |board: &super::HallBoard| {
        Some(ClubGame {
            date: date.to_owned(),
            first: hall.player(board.first)?.clone(),
            second: hall.player(board.second)?.clone(),
            result: board.result,
            kind: GameKind::Prize { round, board: board.number },
        })
    };
    boards.iter().filter_map(game).collect()
}

/// The months in which there was a night, the first first.
pub fn months(hall: &Hall) -> Vec<String> {
    let mut months: Vec<String> = hall.club.nights.iter().map(|it| it.month().to_owned()).collect();
    months.dedup();
    months
}

/// The board of a month; `None` where the event is no club or the month had no night.
pub fn month_board(hall: &Hall, month: &str) -> Option<MonthBoard> {
    let rules = hall.club_rules?;
    let nights = hall.club.nights.iter().filter(|night| night.month() == month);
    let dates: Vec<String> = nights.map(|night| night.date.clone()).collect();
    if dates.is_empty() {
        return None;
    }
    let games = club_games(hall);
    let told = |player: &&PublicPlayer| rules.guests_count || !is_guest(&player.person);
    let tally = |player: &PublicPlayer, month: &str| Tally::of(hall, &games, player.id, month);
    let earlier = months(hall).into_iter().take_while(|it| it.as_str() != month).last();
    let mut rows: Vec<MonthRow> = Vec::new();
    let mut improved: Vec<ImprovedRow> = Vec::new();
    let least = u32::from(rules.least_games);
    for player in hall.players.iter().filter(told) {
        let it = tally(player, month);
        if it.form.games == 0 {
            continue;
        }
        let before = earlier.as_deref().map(|month| tally(player, month).form).unwrap_or_default();
        if it.form.games >= least && before.games >= least && it.form.above(before).0 > 0 {
            let (player, now) = (player.clone(), it.form);
            improved.push(ImprovedRow { rank: 0, shared: false, player, now, before });
        }
        rows.push(it.into_row(player.clone()));
    }
    // As many points with fewer games stand level: nothing in the plan parts them.
    rows.sort_by_key(|row| (std::cmp::Reverse(row.form.points), row.player.id));
    for at in 0..rows.len() {
        let same = |row: &MonthRow| row.form.points == rows[at].form.points;
        let (rank, shared) = place(&rows, same);
        (rows[at].rank, rows[at].shared) = (rank, shared);
    }
    let gain = |row: &ImprovedRow| row.now.above(row.before);
    improved.sort_by(|a, b| {
        let ((n, d), (m, e)) = (gain(a), gain(b));
        (m * d).cmp(&(n * e)).then(a.player.id.cmp(&b.player.id))
    });
    for at in 0..improved.len() {
        let same = |row: &ImprovedRow| {
            let ((n, d), (m, e)) = (gain(row), gain(&improved[at]));
            n * e == m * d
        };
        let (rank, shared) = place(&improved, same);
        (improved[at].rank, improved[at].shared) = (rank, shared);
    }
    Some(MonthBoard { month: month.to_owned(), dates, rows, improved, least_games: rules.least_games })
}

/// Rank and whether it is shared, in a sorted list.
fn place<T>(rows: &[T], same: impl Fn(&T) -> bool) -> (u16, bool) {
    let first = rows.iter().position(&same).unwrap_or(0);
    (first as u16 + 1, rows.iter().filter(|row| same(row)).count() > 1)
}

/// What one has done in a month.
#[derive(Default)]
struct Tally {
    dates: Vec<String>,
    wins: u32,
    draws: u32,
    losses: u32,
    form: Form,
}

impl Tally {
    fn of(hall: &Hall, games: &[ClubGame], id: PlayerId, month: &str) -> Tally {
        let mut tally = Tally::default();
        let Some(rules) = hall.club_rules else { return tally };
        for game in games.iter().filter(|game| game.date.starts_with(month)) {
            let side = match (game.first.id == id, game.second.id == id) {
                (true, _) => Side::First,
                (_, true) => Side::Second,
                (false, false) => continue,
            };
            let with_guest = is_guest(&game.first.person) || is_guest(&game.second.person);
            let free = matches!(game.kind, GameKind::Free { .. });
            if (free && !rules.free_count) || (with_guest && !rules.guests_count) {
                continue;
            }
            let Some(outcome) = game.result.and_then(|result| outcome(result, side)) else { continue };
            match outcome {
                Outcome::Win | Outcome::ForfeitWin => tally.wins += 1,
                Outcome::Draw => tally.draws += 1,
                _ => tally.losses += 1,
            }
            tally.form.add(hall.settings.points.worth(outcome));
            if !tally.dates.contains(&game.date) {
                tally.dates.push(game.date.clone());
            }
        }
        tally
    }

    fn into_row(self, player: PublicPlayer) -> MonthRow {
        let Tally { dates, wins, draws, losses, form } = self;
        MonthRow { rank: 0, shared: false, player, nights: dates.len(), wins, draws, losses, form }
    }
}

/// What a result is to one side; a game to which neither came is none.
const fn outcome(result: GameResult, side: Side) -> Option<Outcome> {
    Some(match (result, side) {
        (GameResult::FirstWins, Side::First) | (GameResult::SecondWins, Side::Second) => Outcome::Win,
        (GameResult::FirstWins, Side::Second) | (GameResult::SecondWins, Side::First) => Outcome::Loss,
        (GameResult::Draw, _) => Outcome::Draw,
        (GameResult::FirstWinsByForfeit, Side::First) | (GameResult::SecondWinsByForfeit, Side::Second) => {
            Outcome::ForfeitWin
        }
        (GameResult::FirstWinsByForfeit, Side::Second) | (GameResult::SecondWinsByForfeit, Side::First) => {
            Outcome::ForfeitLoss
        }
        (GameResult::BothForfeit, _) => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn averages_in_whole_hundredths() {
        let rows = [(35, 3, 117), (0, 0, 0), (20, 1, 200), (5, 1, 50), (25, 3, 83), (50, 6, 83), (10, 8, 13)];
        for (tenths, games, hundredths) in rows {
            let form = Form { points: Points(tenths), games };
            assert_eq!(form.average(), hundredths, "{tenths} tenths in {games}");
        }
    }
}
