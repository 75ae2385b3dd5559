//! A leaf: a table of words and numbers, in reading order, that may hang anywhere.

use super::{Publication, Wording};
use crate::sheets::{self, Place};
use crate::tournament::knock_out::Seat;
use crate::tournament::{Display, Group, PlayerId, Points, RoundNumber, Side};

/// A table of public facts. It can be made from a [`Publication`] only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leaf {
    event: String,
    title: String,
    mark: String,
    columns: Vec<Column>,
    rows: Vec<Vec<Cell>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    pub head: String,
    pub kind: Kind,
}

/// What stands in a column: decides how wide it is and whether a short text may leave it out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A number in a list: board, rank, round.
    Place,
    Who,
    Result,
    Score,
    /// Left out where room is scarce.
    Aside,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    Text(String),
    Count(u16),
    Score(Points),
    Empty,
}

impl std::fmt::Display for Cell {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Cell::Text(text) => f.write_str(text),
            Cell::Count(n) => write!(f, "{n}"),
            Cell::Score(points) => write!(f, "{points}"),
            Cell::Empty => Ok(()),
        }
    }
}

impl From<Option<u16>> for Cell {
    fn from(n: Option<u16>) -> Cell {
        n.map_or(Cell::Empty, Cell::Count)
    }
}

pub(super) fn text(it: &str) -> Cell {
    Cell::Text(it.to_owned())
}

/// The letter of the group behind the number of the row, where there are groups.
fn with_group(grouped: bool, words: &dyn Wording, mut columns: Vec<(String, Kind)>) -> Vec<(String, Kind)> {
    if grouped {
        columns.insert(1, (words.group_head(), Kind::Place));
    }
    columns
}

fn of_group(grouped: bool, group: Option<Group>, mut cells: Vec<Cell>) -> Vec<Cell> {
    if grouped {
        cells.insert(1, group.map_or(Cell::Empty, |it| Cell::Text(it.to_string())));
    }
    cells
}

impl Leaf {
    pub fn event(&self) -> &str {
        &self.event
    }

    pub fn title(&self) -> &str {
        &self.title
    }

    /// `R3-b 2026-11-29 14:32`: tells an old copy from the one that holds.
    pub fn mark(&self) -> &str {
        &self.mark
    }

    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    pub fn rows(&self) -> &[Vec<Cell>] {
        &self.rows
    }

    pub(super) fn push(&mut self, row: Vec<Cell>) {
        self.rows.push(row);
    }

    pub(super) fn new(from: &Publication, title: String, mark: &str, columns: Vec<(String, Kind)>) -> Leaf {
        Leaf {
            event: from.hall().settings.name.clone(),
            title,
            mark: format!("{mark} {}", from.issued()).trim().to_owned(),
            columns: columns.into_iter().map(|(head, kind)| Column { head, kind }).collect(),
            rows: Vec::new(),
        }
    }

    /// 对阵表: a published round by board.
    pub fn pairings(from: &Publication, round: RoundNumber, words: &dyn Wording) -> Option<Leaf> {
        let sheet = sheets::pairings(from.hall(), round)?;
        let settings = &from.hall().settings;
        let columns = vec![
            (words.board(), Kind::Place),
            (words.unit(), Kind::Aside),
            (words.side(&settings.game, Side::First), Kind::Who),
            (words.result(), Kind::Result),
            (words.side(&settings.game, Side::Second), Kind::Who),
            (words.unit(), Kind::Aside),
        ];
        let grouped = sheet.boards.iter().any(|line| line.opens.is_some());
        let columns = with_group(grouped, words, columns);
        let mut leaf =
            Leaf::new(from, words.pairings_title(round), from.pairings_mark(round, &sheet.mark), columns);
        for line in sheet.boards {
            let result = line.result.map_or_else(|| "–".to_owned(), |it| words.score(&settings.points, it));
            let group = from.hall().group_in(round, line.first.player.id);
            leaf.rows.push(of_group(
                grouped,
                group,
                vec![
                    Cell::Count(line.number.0),
                    text(&line.first.player.person.unit),
                    text(line.first.player.name()),
                    Cell::Text(result),
                    text(line.second.player.name()),
                    text(&line.second.player.person.unit),
                ],
            ));
        }
        for seat in sheet.byes {
            let person = &seat.player.person;
            let bye = Cell::Text(words.bye());
            let group = from.hall().group_in(round, seat.player.id);
            leaf.rows.push(of_group(
                grouped,
                group,
                vec![Cell::Empty, text(&person.unit), text(&person.name), bye, Cell::Empty, Cell::Empty],
            ));
        }
        Some(leaf)
    }

    /// A published round by name; `order` says how two names are sorted where the reader lives.
    pub fn names(
        from: &Publication,
        round: RoundNumber,
        words: &dyn Wording,
        order: &dyn Fn(&str, &str) -> std::cmp::Ordering,
    ) -> Option<Leaf> {
        let mut sheet = sheets::by_name(from.hall(), round)?;
        sheet.lines.sort_by(|a, b| order(a.player.name(), b.player.name()));
        let columns = vec![
            (words.name(), Kind::Who),
            (words.unit(), Kind::Aside),
            (words.board(), Kind::Result),
            (String::new(), Kind::Result),
            (words.opponent(), Kind::Aside),
        ];
        let mut leaf =
            Leaf::new(from, words.names_title(round), from.pairings_mark(round, &sheet.mark), columns);
        for line in sheet.lines {
            let game = &from.hall().settings.game;
            let [board, side, opponent] = match &line.place {
                Place::Board { number, side, opponent } => {
                    let side = words.side(game, *side).chars().take(1).collect();
                    [Cell::Count(number.0), Cell::Text(side), text(opponent.name())]
                }
                Place::Bye => [Cell::Text(words.bye()), Cell::Empty, Cell::Empty],
                Place::Absent => [Cell::Text(words.absent()), Cell::Empty, Cell::Empty],
                Place::Reserve => [Cell::Text(words.reserve()), Cell::Empty, Cell::Empty],
                Place::Unopposed => [Cell::Text(words.unopposed()), Cell::Empty, Cell::Empty],
            };
            leaf.rows.push(vec![
                text(line.player.name()),
                text(&line.player.person.unit),
                board,
                side,
                opponent,
            ]);
        }
        Some(leaf)
    }

    /// 名次表 after the last complete round, with everybody's rounds.
    pub fn standings(from: &Publication, words: &dyn Wording) -> Option<Leaf> {
        let (after, table) = from.standings()?;
        let hall = from.hall();
        let rounds = usize::from(table.rounds);
        let mut columns = vec![
            (words.rank(), Kind::Place),
            (words.number(), Kind::Aside),
            (words.name(), Kind::Who),
            (words.unit(), Kind::Aside),
            (words.points(), Kind::Score),
        ];
        columns.extend(table.order.iter().map(|it| (words.tie_break(*it), Kind::Aside)));
        columns.extend((1..=rounds).map(|n| (n.to_string(), Kind::Aside)));
        let grouped = table.rows.iter().any(|row| row.group > 0);
        let columns = with_group(grouped, words, columns);
        let mark = hall.round(after).map(sheets::HallRound::mark).unwrap_or_default();
        let mut leaf =
            Leaf::new(from, words.standings_title(after), from.standings_mark(after, &mark), columns);
        for row in hall.standing_rows(table) {
            let it = row.standing;
            let mut cells = vec![
                Cell::Text(words.shown_rank(it.rank, it.shared)),
                Cell::Count(it.number),
                text(row.player.name()),
                text(&row.player.person.unit),
                Cell::Score(it.points),
            ];
            cells.extend(it.values.iter().map(|value| Cell::Text(value.to_string())));
            let ledger = hall.ledger();
            let lines = ledger.players.get(usize::from(it.player)).map_or(&[][..], |it| &it.lines);
            cells.extend(lines.iter().take(rounds).map(|line| {
                let number = |at: u16| ledger.players.get(usize::from(at)).map(|it| it.number);
                let side = line.side.map(|side| words.side(&hall.settings.game, side)).unwrap_or_default();
                let side: String = side.chars().take(1).collect();
                Cell::Text(words.cell(line.opponent.and_then(number), &side, line.outcome, line.points))
            }));
            let group = u8::try_from(it.group).ok().filter(|&it| it > 0).map(Group);
            leaf.rows.push(of_group(grouped, group, cells));
        }
        Some(leaf)
    }

    /// 淘汰表: every match of a bracket with how it stands.
    pub fn bracket(from: &Publication, words: &dyn Wording) -> Option<Leaf> {
        let bracket = from.hall().bracket.as_ref()?;
        let columns = vec![
            (words.stage(), Kind::Place),
            (String::new(), Kind::Who),
            (words.result(), Kind::Result),
            (String::new(), Kind::Who),
            (words.goes_on(), Kind::Aside),
        ];
        let mut leaf = Leaf::new(from, words.bracket_title(), "", columns);
        let name = |seat: Seat| match seat {
            Seat::Player(id) => from.hall().player(id).map_or(Cell::Empty, |it| text(it.name())),
            Seat::Nobody => Cell::Text(words.bye()),
            Seat::Open => Cell::Empty,
        };
        let last = bracket.last_stage();
        let all = (1..=last).flat_map(|stage| {
            let third = move |place: usize| stage == last && place > 0;
            bracket.matches(stage).enumerate().map(move |(place, it)| (stage, third(place), it))
        });
        for (stage, third, it) in all {
            let score = sheets::match_score(it).map_or(Cell::Empty, |[a, b]| Cell::Text(format!("{a}–{b}")));
            let stage = Cell::Text(words.stage_name(last - stage, third));
            leaf.rows.push(vec![stage, name(it.seats[0]), score, name(it.seats[1]), name(it.winner())]);
        }
        Some(leaf)
    }

    /// 团体对抗: the teams in order, with their rounds.
    pub fn team_table(from: &Publication, words: &dyn Wording) -> Option<Leaf> {
        let hall = from.hall();
        let after = hall.last_round().filter(|_| !hall.team_table.is_empty())?.number;
        let mut columns = vec![
            (words.rank(), Kind::Place),
            (words.team_name(), Kind::Who),
            (words.match_points(), Kind::Score),
            (words.board_points(), Kind::Score),
        ];
        columns.extend((1..=after.0).map(|n| (n.to_string(), Kind::Aside)));
        let mut leaf = Leaf::new(from, words.team_table_title(after), "", columns);
        for row in &hall.team_table {
            let it = &row.score;
            let mut cells = vec![
                Cell::Text(words.shown_rank(row.rank, row.shared)),
                text(&it.team.name),
                Cell::Score(it.match_points),
                Cell::Score(it.board_points),
            ];
            for round in 1..=after.0 {
                let met = it.matches.iter().find(|met| met.round.0 == round);
                cells.push(met.map_or(Cell::Empty, |met| match &met.other {
                    None => Cell::Text(words.bye()),
                    Some(other) => Cell::Text(format!("{other} {}–{}", met.boards[0], met.boards[1])),
                }));
            }
            leaf.rows.push(cells);
        }
        Some(leaf)
    }

    /// 团体对阵: the matches of a published round.
    pub fn team_matches(from: &Publication, round: RoundNumber, words: &dyn Wording) -> Option<Leaf> {
        let hall = from.hall();
        let of_round = hall.round(round)?;
        let matches = sheets::team_matches(hall, of_round);
        if matches.is_empty() {
            return None;
        }
        let columns = vec![
            (words.board(), Kind::Place),
            (words.team_name(), Kind::Who),
            (words.board_points(), Kind::Result),
            (words.team_name(), Kind::Who),
        ];
        let mark = of_round.mark();
        let mut leaf =
            Leaf::new(from, words.team_matches_title(round), from.pairings_mark(round, &mark), columns);
        for it in matches {
            leaf.rows.push(vec![
                Cell::Text(format!("{}–{}", it.first_board, it.last_board)),
                text(&it.teams[0]),
                Cell::Text(format!("{}–{}", it.boards[0], it.boards[1])),
                text(&it.teams[1]),
            ]);
        }
        if let Some(name) = sheets::team_bye(of_round) {
            leaf.rows.push(vec![Cell::Empty, text(name), Cell::Text(words.bye()), Cell::Empty]);
        }
        Some(leaf)
    }

    /// 车轮战: one leaf a display.
    pub fn displays(from: &Publication, words: &dyn Wording) -> Vec<Leaf> {
        let leaf = |it: &Display| {
            let columns = vec![
                (words.board(), Kind::Place),
                (words.host(), Kind::Result),
                (words.guest(), Kind::Who),
                (words.result(), Kind::Result),
            ];
            let title = words.display_title(&it.host, &it.title);
            let mut leaf = Leaf::new(from, title, "", columns);
            let settings = &from.hall().settings;
            for (board, place) in it.boards.iter().zip(0_u16..) {
                let side: String =
                    words.side(&settings.game, it.host_at(usize::from(place))).chars().take(1).collect();
                let result = board.result.map(|now| Cell::Text(words.score(&settings.points, now)));
                leaf.rows.push(vec![
                    Cell::Count(place + 1),
                    Cell::Text(side),
                    text(&board.guest),
                    result.unwrap_or(Cell::Empty),
                ]);
            }
            leaf
        };
        from.hall().displays.iter().map(leaf).collect()
    }

    /// 积分编排卡: one player's published rounds.
    pub fn card(from: &Publication, id: PlayerId, words: &dyn Wording) -> Option<Leaf> {
        let card = sheets::player_card(from.hall(), id)?;
        let columns = vec![
            (words.round(), Kind::Place),
            (String::new(), Kind::Result),
            (words.opponent(), Kind::Who),
            (words.result(), Kind::Result),
            (words.running(), Kind::Score),
        ];
        let person = &card.player.person;
        let title = [person.name.as_str(), person.unit.as_str()].join(" ").trim().to_owned();
        let mut leaf = Leaf::new(from, title, "", columns);
        for line in card.lines {
            let side = line.side.map(|side| words.side(&from.hall().settings.game, side)).unwrap_or_default();
            leaf.rows.push(vec![
                Cell::Count(line.round.0),
                Cell::Text(side.chars().take(1).collect()),
                line.opponent.map_or(Cell::Empty, |it| text(it.name())),
                Cell::Text(words.outcome(line.outcome)),
                Cell::Score(line.running),
            ]);
        }
        Some(leaf)
    }

    /// Who takes part, as our own import reads it.
    pub fn entries(from: &Publication, words: &dyn Wording) -> Leaf {
        let columns = vec![
            (words.number(), Kind::Place),
            (words.name(), Kind::Who),
            (words.unit(), Kind::Aside),
            (words.rating(), Kind::Score),
        ];
        let mut leaf = Leaf::new(from, words.entries_title(), "", columns);
        for player in &from.hall().players {
            let person = &player.person;
            leaf.rows.push(vec![
                player.number.into(),
                text(&person.name),
                text(&person.unit),
                person.rating.into(),
            ]);
        }
        leaf
    }
}
