//! What stands beside the moves in lines of its own: remarks keyed to moves (「8.Re3。…」), the summing up
//! (总评), the heading of the next game.

use super::{Reader, Zone};
use crate::record::chess::cut::number_at;
use crate::record::chess::finding::FindingKind;
use crate::record::chess::game::{Note, NoteKind};
use crate::record::chess::heading::heading;
use crate::record::chess::result::reasons;
use crate::record::chess::source::is_cjk;
use crate::record::chess::strict::tidy;
use crate::record::chess::typed::{Fit, Typed, fit, moves_at};
use shakmaty::Position;

impl Reader<'_> {
    /// A line within the moves that is none of them.
    pub(super) fn moves_line(&mut self, first: usize, end: usize) -> bool {
        if !self.now.outer.is_empty() {
            return false;
        }
        if self.keyed_remark(first, end) {
            return true;
        }
        let typed = self.now.tokens.len();
        if typed > 0 && self.is_heading_of_next(first, end) {
            self.finish();
            self.i = first;
            return true;
        }
        if is_cjk(self.s[first]) && typed > 0 && !self.begins_moves(first, end) && !self.names_end(first, end)
        {
            self.now.zone = Zone::After;
            return self.after_line(first, end);
        }
        false
    }

    /// Short words about the end of the game.
    pub(super) fn names_end(&self, first: usize, end: usize) -> bool {
        end - first < 40 && !reasons(self.raw(first, end)).is_empty()
    }

    pub(super) fn is_heading_of_next(&self, first: usize, end: usize) -> bool {
        // Looked at closely only when it begins with a word and a colon comes soon.
        let head = &self.s[first..end.min(first + 40)];
        if !head.first().is_some_and(|c| is_cjk(*c) || c.is_alphabetic()) || !head.contains(&':') {
            return false;
        }
        let found = heading(self.raw(first, end.min(first + 200)));
        found.iter().any(|h| matches!(h.tag, "White" | "Black"))
            && found.iter().all(|h| h.tag != "Termination")
            && self.raw(first, end.min(first + 200)).contains([':', '：'])
    }

    pub(super) fn after_line(&mut self, first: usize, end: usize) -> bool {
        if self.keyed_remark(first, end) {
            return true;
        }
        if self.is_heading_of_next(first, end) {
            self.finish();
            self.i = first;
            return true;
        }
        if self.s[first] == '{' {
            self.i = first;
            self.comment();
            return true;
        }
        if self.begins_moves(first, end) && self.s[first] != ';' {
            if number_at(&self.s, first).is_some_and(|(n, ..)| n.n == 1 && !n.black) {
                self.finish();
                self.i = first;
                return true;
            }
            // Moves on: they cannot belong to this game.
            self.now.zone = Zone::Moves;
            self.i = first;
            return false;
        }
        self.prose(first, end);
        self.i = end + 1;
        true
    }

    /// Prose after the game: goes on with the remark above it, or is the summing up (总评).
    pub(super) fn prose(&mut self, first: usize, end: usize) {
        let text = tidy(self.raw(first, end));
        if text.is_empty() {
            return;
        }
        let summary = ["总评", "總評", "小结", "Summary"].iter().any(|w| text.starts_with(w));
        if summary {
            let after = self.now.frame.count;
            self.now.game.lines[0].notes.push(Note { after, kind: NoteKind::Comment(text) });
            self.now.keyed = Some(self.now.game.lines[0].notes.len() - 1);
        } else if let Some(index) = self.now.keyed
            && let Some(Note { kind: NoteKind::Comment(comment), .. }) =
                self.now.game.lines[0].notes.get_mut(index)
        {
            comment.push_str(&text);
        } else if self.names_end(first, end) {
            self.now.game.remarks.push(text.to_string());
        }
    }

    /// 「8.Re3。不应将车抬高…」: a remark on a move played before.
    pub(super) fn keyed_remark(&mut self, first: usize, end: usize) -> bool {
        let s = &self.s[..end];
        let Some((number, len, true)) = number_at(s, first) else { return false };
        let k = self.skip_blanks(first + len, end);
        let index = (u64::from(number.n.max(1)) - 1) * 2 + u64::from(number.black);
        let Some(index) = index.checked_sub(u64::from(self.now.frame.first)) else { return false };
        if index >= self.now.tokens.len() as u64 {
            return false;
        }
        let index = index as usize;
        let Some((typed, taken)) = moves_at(s, k, self.letters).into_iter().find(|(_, taken)| {
            let next = s.get(k + taken).copied().unwrap_or(' ');
            matches!(next, '。' | ':' | ',' | '、' | ' ' | '.') || is_cjk(next)
        }) else {
            return false;
        };
        let mut from = k + taken;
        let said = s.get(from).is_some_and(|c| matches!(c, '。' | ':' | ',' | '、' | '.'));
        while from < end && matches!(s[from], '。' | ':' | ',' | '、' | ' ' | '.') {
            from += 1;
        }
        let rest = &s[from..];
        if !(rest.first().is_some_and(|c| is_cjk(*c)) || said && rest.iter().any(|c| is_cjk(*c))) {
            return false;
        }
        // `12.Nh4黑方超时` in the moves is not a remark on move 12.
        if self.now.zone == Zone::Moves && !said {
            return false;
        }
        self.check_key(first, k + taken - first, index, &typed);
        self.now.zone = Zone::After;
        // 「24到26黑方…」 within the remark speaks of other moves.
        let mut start = from;
        let mut after = index as u32 + 1;
        let mut k = from;
        while k < end {
            if self.s[k].is_ascii_digit()
                && k > start
                && !self.s[k - 1].is_ascii_alphanumeric()
                && let Some((last, len)) = self.range_at(k, end)
            {
                self.remark(start, k, after);
                start = k;
                after = last;
                k += len;
                continue;
            }
            k += 1;
        }
        self.remark(start, end, after);
        self.i = end + 1;
        true
    }

    pub(super) fn remark(&mut self, from: usize, to: usize, after: u32) {
        let text = tidy(self.raw(from, to));
        if text.is_empty() {
            return;
        }
        self.now.game.lines[0].notes.push(Note { after, kind: NoteKind::Comment(text) });
        self.now.keyed = Some(self.now.game.lines[0].notes.len() - 1);
    }

    /// `24到26黑方`: the plies up to the last move named, and the characters of the range.
    pub(super) fn range_at(&self, i: usize, end: usize) -> Option<(u32, usize)> {
        let s = &self.s[..end];
        let (_, first, false) = number_at(s, i)? else { return None };
        if !matches!(s.get(i + first)?, '到' | '至' | '-' | '~') {
            return None;
        }
        let (to, second, false) = number_at(s, i + first + 1)? else { return None };
        let next = s.get(i + first + 1 + second).copied()?;
        if !is_cjk(next) {
            return None;
        }
        let black = next == '黑';
        let ply = (to.n.max(1) - 1) * 2 + 1 + u32::from(black);
        let ply = ply.checked_sub(self.now.frame.first)?;
        (ply as usize <= self.now.tokens.len()).then_some((ply, first + 1 + second))
    }

    /// Is the move a remark names the one that was played?
    pub(super) fn check_key(&mut self, from: usize, len: usize, index: usize, typed: &Typed) {
        let same = match self.now.game.lines[0].plies.get(index) {
            Some(_) => {
                // The letters decide; a position is asked only when they differ.
                self.now.tokens.get(index).is_some_and(|t| t.text == typed.plain())
                    || self.keys_checked >= 200
                    || {
                        self.keys_checked += 1;
                        let position = self.now.game.position_after(index);
                        let played = self.now.game.lines[0].plies[index].mv;
                        matches!(fit(&position, &position.legal_moves(), typed), Fit::One(m) if Some(m) == played)
                    }
            }
            None => self.now.tokens.get(index).is_none_or(|t| t.text == typed.plain()),
        };
        if !same {
            let played = self.now.tokens.get(index).map(|t| t.text.clone());
            self.say_of(from, len, Some(index as u32 + 1), FindingKind::RemarkOfOtherMove { played });
        }
    }
}
