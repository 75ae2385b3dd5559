//! Leaves of an arena and of a club: the course, the line-ups, the ranking of the teams, the month, the book of games.

use super::leaf::{Cell, Kind, Leaf, text};
use super::{Publication, Wording};
use crate::sheets::{self, GameKind, Hall};
use crate::tournament::{PlayerId, SeatState, Side};

/// The words of these leaves in the reader's language.
pub trait StageWording: Wording {
    fn arena_title(&self) -> String;
    fn lineups_title(&self) -> String;
    fn teams_title(&self) -> String;
    fn month_title(&self, month: &str) -> String;
    fn improved_title(&self, month: &str) -> String;
    fn book_title(&self) -> String;
    fn team(&self) -> String;
    /// 先锋 …, by the place in a line-up of so many.
    fn role_of(&self, own: &str, at: usize, of: usize) -> String;
    fn state(&self, it: SeatState) -> String;
    /// Game, holder, challenger, streak, left, wins, games, nights, W–D–L, this month, last month, date, kind, title.
    fn heads(&self) -> [String; 14];
    fn kind(&self, prize: bool) -> String;
}

fn name(hall: &Hall, id: PlayerId) -> Cell {
    hall.player(id).map_or(Cell::Empty, |player| text(player.name()))
}

impl Leaf {
    /// The course of an arena: who held against whom.
    pub fn arena(from: &Publication, words: &dyn StageWording) -> Option<Leaf> {
        let hall = from.hall();
        let arena = hall.arena.as_ref()?;
        let [game, holder, challenger, streak, ..] = words.heads();
        let columns = vec![
            (game, Kind::Place),
            (holder, Kind::Who),
            (words.team(), Kind::Aside),
            (words.result(), Kind::Result),
            (challenger, Kind::Who),
            (words.team(), Kind::Aside),
            (streak, Kind::Score),
        ];
        let mut leaf = Leaf::new(from, words.arena_title(), "", columns);
        let unit = |id| hall.player(id).map_or(Cell::Empty, |player| text(&player.person.unit));
        for it in &arena.games {
            // Told from the holder's side: his points stand first.
            let turned = it.first != it.holder;
            let result = it.result.map(|result| if turned { result.turned() } else { result });
            let score = |result| words.score(&hall.settings.points, result);
            leaf.push(vec![
                Cell::Count(it.round.0),
                name(hall, it.holder),
                unit(it.holder),
                Cell::Text(result.map_or_else(|| "–".to_owned(), score)),
                name(hall, it.challenger),
                unit(it.challenger),
                Cell::Count(it.streak),
            ]);
        }
        Some(leaf)
    }

    /// Who comes up in which order, and where everybody is.
    pub fn lineups(from: &Publication, words: &dyn StageWording) -> Option<Leaf> {
        let hall = from.hall();
        let arena = hall.arena.as_ref()?;
        let heads = words.heads();
        let columns = vec![
            (words.team(), Kind::Who),
            (heads[13].clone(), Kind::Result),
            (words.name(), Kind::Who),
            (heads[5].clone(), Kind::Score),
            (String::new(), Kind::Result),
        ];
        let mut leaf = Leaf::new(from, words.lineups_title(), "", columns);
        for team in &arena.teams {
            let of = team.seats.len();
            for (seat, at) in team.seats.iter().zip(0..) {
                leaf.push(vec![
                    text(&team.name),
                    Cell::Text(words.role_of(&seat.role, at, of)),
                    name(hall, seat.player),
                    Cell::Count(seat.wins),
                    Cell::Text(words.state(seat.state)),
                ]);
            }
        }
        Some(leaf)
    }

    /// 团体名次 of an arena.
    pub fn arena_teams(from: &Publication, words: &dyn StageWording) -> Option<Leaf> {
        let arena = from.hall().arena.as_ref()?;
        let heads = words.heads();
        let columns = vec![
            (words.rank(), Kind::Place),
            (words.team(), Kind::Who),
            (heads[4].clone(), Kind::Score),
            (heads[5].clone(), Kind::Score),
        ];
        let mut leaf = Leaf::new(from, words.teams_title(), "", columns);
        for place in arena.ranking() {
            leaf.push(vec![
                Cell::Text(words.shown_rank(place.rank, place.shared)),
                text(&arena.teams[place.team].name),
                Cell::Count(place.left as u16),
                Cell::Count(place.wins),
            ]);
        }
        Some(leaf)
    }

    /// 积分榜 of the last month there was a night in.
    pub fn month(from: &Publication, words: &dyn StageWording) -> Option<Leaf> {
        let hall = from.hall();
        let board = sheets::month_board(hall, &sheets::months(hall).pop()?)?;
        let heads = words.heads();
        let columns = vec![
            (words.rank(), Kind::Place),
            (words.name(), Kind::Who),
            (words.unit(), Kind::Aside),
            (heads[7].clone(), Kind::Aside),
            (heads[6].clone(), Kind::Score),
            (heads[8].clone(), Kind::Aside),
            (words.points(), Kind::Score),
        ];
        let mut leaf = Leaf::new(from, words.month_title(&board.month), "", columns);
        for row in board.rows {
            leaf.push(vec![
                Cell::Text(words.shown_rank(row.rank, row.shared)),
                text(row.player.name()),
                text(&row.player.person.unit),
                Cell::Count(row.nights as u16),
                Cell::Count(row.form.games as u16),
                Cell::Text(format!("{}–{}–{}", row.wins, row.draws, row.losses)),
                Cell::Score(row.form.points),
            ]);
        }
        Some(leaf)
    }

    /// 进步榜 of that month.
    pub fn improved(from: &Publication, words: &dyn StageWording) -> Option<Leaf> {
        let hall = from.hall();
        let board = sheets::month_board(hall, &sheets::months(hall).pop()?)?;
        let heads = words.heads();
        let columns = vec![
            (words.rank(), Kind::Place),
            (words.name(), Kind::Who),
            (heads[10].clone(), Kind::Result),
            (heads[9].clone(), Kind::Result),
        ];
        let mut leaf = Leaf::new(from, words.improved_title(&board.month), "", columns);
        for row in board.improved {
            let average = |n: u32| Cell::Text(format!("{}.{:02}", n / 100, n % 100));
            leaf.push(vec![
                Cell::Text(words.shown_rank(row.rank, row.shared)),
                text(row.player.name()),
                average(row.before.average()),
                average(row.now.average()),
            ]);
        }
        Some(leaf)
    }

    /// 对局登记: every game with its date and whether it was for a prize (R126).
    pub fn book(from: &Publication, words: &dyn StageWording) -> Option<Leaf> {
        let hall = from.hall();
        hall.club_rules?;
        let heads = words.heads();
        let settings = &hall.settings;
        let columns = vec![
            (heads[11].clone(), Kind::Place),
            (words.side(&settings.game, Side::First), Kind::Who),
            (words.result(), Kind::Result),
            (words.side(&settings.game, Side::Second), Kind::Who),
            (heads[12].clone(), Kind::Aside),
        ];
        let mut leaf = Leaf::new(from, words.book_title(), "", columns);
        for game in sheets::club_games(hall) {
            let result = game.result.map_or_else(|| "–".to_owned(), |it| words.score(&settings.points, it));
            leaf.push(vec![
                Cell::Text(game.date),
                text(game.first.name()),
                Cell::Text(result),
                text(game.second.name()),
                Cell::Text(words.kind(matches!(game.kind, GameKind::Prize { .. }))),
            ]);
        }
        Some(leaf)
    }

    /// What an event of these formats has beyond pairings and standings.
    pub fn of_stage(from: &Publication, words: &dyn StageWording) -> Vec<Leaf> {
        let all = [
            Leaf::arena(from, words),
            Leaf::arena_teams(from, words),
            Leaf::lineups(from, words),
            Leaf::month(from, words),
            Leaf::improved(from, words),
            Leaf::book(from, words),
        ];
        all.into_iter().flatten().filter(|leaf| !leaf.rows().is_empty()).collect()
    }
}
