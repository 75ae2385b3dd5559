//! Score sheets typed in columns: moves 1–20 on the left, 21–40 beside them on the right.
//!
//! Such a block is seen by its numbers: on three lines or more the second number is ahead of the first by
//! the same step, and the first numbers follow each other. Its columns are then read one below the other.

use super::cut::number_at;

/// Puts column blocks in the order of their numbers. `true` when there was one.
pub fn join_columns(chars: &mut Vec<char>, at: &mut Vec<u32>) -> bool {
    let mut lines = Vec::new();
    let mut start = 0;
    for (i, c) in chars.iter().enumerate() {
        if *c == '\n' {
            lines.push((start, i + 1));
            start = i + 1;
        }
    }
    if start < chars.len() {
        lines.push((start, chars.len()));
    }
    let numbers: Vec<Vec<(usize, u32)>> = lines.iter().map(|(a, b)| numbers_of(&chars[*a..*b], *a)).collect();
    let mut order: Vec<(usize, usize)> = Vec::with_capacity(lines.len());
    let (mut i, mut joined) = (0, false);
    while i < lines.len() {
        let block = block_at(&lines, chars, &numbers, i);
        if block.len() < 3 {
            order.push(lines[i]);
            i += 1;
            continue;
        }
        joined = true;
        let columns = block.iter().map(|l| numbers[*l].len()).max().unwrap_or(1);
        for column in 0..columns {
            for &line in &block {
                let row = &numbers[line];
                if let Some((from, _)) = row.get(column) {
                    let to = row.get(column + 1).map_or(lines[line].1, |(next, _)| *next);
                    order.push((*from, to));
                }
            }
        }
        i = block.last().map_or(i, |l| *l) + 1;
    }
    if joined {
        *chars = order.iter().flat_map(|(a, b)| chars[*a..*b].iter().copied()).collect();
        let end = at.last().copied().unwrap_or(0);
        *at = order.iter().flat_map(|(a, b)| at[*a..*b].iter().copied()).chain([end]).collect();
    }
    joined
}

/// Move numbers of a line that stand after a blank and before something like a move.
fn numbers_of(line: &[char], base: usize) -> Vec<(usize, u32)> {
    let mut found = Vec::new();
    if line.len() > 400 || line.iter().any(|c| matches!(c, '{' | '(' | '[' | '。')) {
        return found;
    }
    let mut i = 0;
    while i < line.len() {
        let free = i == 0 || line[i - 1].is_whitespace() || line[i - 1] == '|';
        if free
            && line[i].is_ascii_digit()
            && let Some((number, len, _)) = number_at(line, i)
            && !number.black
        {
            let next = line[i + len..].iter().find(|c| !c.is_whitespace() && **c != '|');
            if next.is_some_and(|c| c.is_alphabetic() || *c == '0' || *c == 'O') {
                found.push((base + i, number.n));
            }
            i += len.max(1);
        } else {
            i += 1;
        }
    }
    found
}

/// The lines of a column block that begins at line `first`; blank lines within do not matter.
fn block_at(lines: &[(usize, usize)], chars: &[char], numbers: &[Vec<(usize, u32)>], first: usize) -> Vec<usize> {
    let row = &numbers[first];
    if row.len() < 2 || row.len() > 4 {
        return Vec::new();
    }
    let step = row[1].1.saturating_sub(row[0].1);
    if step < 3 || row.windows(2).any(|w| w[1].1.saturating_sub(w[0].1) != step) {
        return Vec::new();
    }
    let mut block = vec![first];
    for line in first + 1..lines.len() {
        let (a, b) = lines[line];
        if chars[a..b].iter().all(|c| c.is_whitespace()) {
            continue;
        }
        let expected = row[0].1 + block.len() as u32;
        let here = &numbers[line];
        let follows = here.first().is_some_and(|(_, n)| *n == expected) && (block.len() as u32) < step;
        if !follows || here.windows(2).any(|w| w[1].1.saturating_sub(w[0].1) != step) || here.len() > row.len() {
            break;
        }
        block.push(line);
    }
    block
}
