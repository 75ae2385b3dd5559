//! What the hall sees of brackets, teams and simultaneous displays.

use super::board::{WallView, mark, nothing};
use super::{bracket as of_bracket, displays as of_displays};
use crate::app::words::Lang;
use crate::desk::Desk;
use crate::sheets::Hall;
use crate::tournament::Tournament;

/// Matches in a column that can be read from the last row of the hall.
const A_COLUMN: usize = 8;

pub(super) fn bracket(words: Lang, desk: &Desk, hall: &Hall) -> WallView {
    let parts = of_bracket::parts(words, hall, A_COLUMN);
    let Some(last) = hall.last_round().filter(|_| !parts.is_empty()) else {
        return nothing(words.bracket(), words.bracket_none());
    };
    WallView {
        title: words.bracket() + &words.hall_round_of_stage(hall, last),
        mark: mark(desk.journal().pairings_issue(last.number)),
        bracket: parts,
        ..WallView::default()
    }
}

pub(super) fn teams(words: Lang, hall: &Hall) -> WallView {
    let Some(last) = hall.last_round().filter(|_| !hall.team_table.is_empty()) else {
        return nothing(words.team_match(), words.team_none());
    };
    let rows = hall.team_table.iter().map(|row| {
        let it = &row.score;
        vec![
            words.rank_short(row.rank, row.shared),
            it.team.name.clone(),
            it.match_points.to_string(),
            it.board_points.to_string(),
        ]
    });
    WallView {
        title: words.team_standings(last.number.0),
        heads: vec![
            (words.rank(), "no"),
            (words.team_word(), "who"),
            (words.match_points(), "val"),
            (words.board_points(), "val"),
        ],
        rows: rows.collect(),
        ..WallView::default()
    }
}

/// The display that was begun last.
pub(super) fn displays(words: Lang, t: &Tournament) -> WallView {
    let Some(it) = t.displays.last() else { return nothing(words.displays(), words.displays_note()) };
    let rows = it.boards.iter().enumerate().map(|(place, board)| {
        let said = board.result.map(|now| of_displays::said(words, it.host_at(place), Some(now)));
        vec![(place + 1).to_string(), board.guest.clone(), said.unwrap_or_else(|| "–".to_owned())]
    });
    WallView {
        title: words.display_name(&it.host, &it.title),
        mark: of_displays::score_line(words, it),
        heads: vec![(words.board(), "no"), (words.display_guest(), "who"), (words.result(), "mid")],
        rows: rows.collect(),
        ..WallView::default()
    }
}
