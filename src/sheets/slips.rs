//! 记分单: a slip a board, laid out so that one cut through the pile leaves each stack in order of boards (R120).

use super::boards::{Seat, pairings};
use super::hall::Hall;
use crate::tournament::{BoardNumber, RoundNumber};
use serde::Serialize;

/// What is printed on a slip; the rest of it is boxes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Slip {
    pub round: RoundNumber,
    pub mark: String,
    pub board: BoardNumber,
    pub first: Seat,
    pub second: Seat,
}

/// The slips of a published round by board.
pub fn slips(hall: &Hall, round: RoundNumber) -> Vec<Slip> {
    let Some(sheet) = pairings(hall, round) else { return Vec::new() };
    let mark = sheet.mark;
    let slip = |line: super::BoardLine| Slip {
        round,
        mark: mark.clone(),
        board: line.number,
        first: line.first,
        second: line.second,
    };
    sheet.boards.into_iter().map(slip).collect()
}

/// Deals `all` onto pages of `a_page` places so that each place, read through the pages, holds a run in order:
/// the stacks of one place, put on each other after the cut, are the whole in order.
pub fn cut_stack<T: Clone>(all: &[T], a_page: usize) -> Vec<Vec<Option<T>>> {
    if a_page == 0 {
        return Vec::new();
    }
    let pages = all.len().div_ceil(a_page);
    let page = |page: usize| (0..a_page).map(|place| all.get(place * pages + page).cloned()).collect();
    (0..pages).map(page).collect()
}

#[cfg(test)]
mod tests {
    use super::cut_stack;

    #[test]
    fn stacks_on_each_other_are_in_order() {
        // How many slips, how many a page, pages.
        for (slips, a_page, pages) in
            [(0, 6, 0), (1, 6, 1), (6, 6, 1), (18, 6, 3), (18, 8, 3), (19, 8, 3), (25, 8, 4)]
        {
            let all: Vec<usize> = (1..=slips).collect();
            let dealt = cut_stack(&all, a_page);
            assert_eq!(dealt.len(), pages, "{slips} slips, {a_page} a page");
            let stacks = (0..a_page).flat_map(|place| dealt.iter().filter_map(move |page| page[place]));
            assert_eq!(stacks.collect::<Vec<_>>(), all);
        }
        assert_eq!(cut_stack(&[1, 2], 0), Vec::<Vec<Option<i32>>>::new());
    }
}
