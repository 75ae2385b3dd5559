//! Within the moves: comments, brackets, signs, and runs that are cut into numbers and moves.

use super::{Frame, OVERLAP, RUN, Reader};
use crate::record::chess::cut::{Count, Cuts, Lexeme, Piece, number_at, result_at};
use crate::record::chess::finding::{FindingKind, Limit};
use crate::record::chess::game::{Line, Note, NoteKind};
use crate::record::chess::source::is_cjk;
use crate::record::chess::strict::tidy;
use crate::record::chess::typed::{Fit, fit, moves_at};
use shakmaty::Position;

impl Reader<'_> {
    /// One thing within the moves: a blank, a comment, a bracket, a sign, or a run.
    pub(super) fn moves(&mut self) {
        let c = self.s[self.i];
        match c {
            '\n' => self.i += 1,
            c if c.is_whitespace() || c == '|' => self.i += 1,
            '{' | ';' => self.comment(),
            '}' => {
                self.say(self.i, 1, FindingKind::BracketAlone);
                self.i += 1;
            }
            '(' => self.open(),
            ')' => self.close(),
            '<' | '>' | '[' | ']' | '"' => self.i += 1,
            '$' => {
                let digits = self.s[self.i + 1..].iter().take(4).take_while(|c| c.is_ascii_digit()).count();
                let nag: String = self.s[self.i + 1..self.i + 1 + digits].iter().collect();
                if let Ok(nag) = nag.parse::<u8>() {
                    self.note(NoteKind::Nag(nag));
                }
                self.i += 1 + digits;
            }
            _ => self.run_of_moves(),
        }
    }

    pub(super) fn line(&mut self) -> &mut Line {
        let line = self.now.frame.line;
        &mut self.now.game.lines[line]
    }

    pub(super) fn note(&mut self, kind: NoteKind) {
        let after = self.now.frame.count;
        if self.now.frame.line == 0 || !self.now.frame.stopped {
            self.line().notes.push(Note { after, kind });
        }
    }

    pub(super) fn comment(&mut self) {
        let start = self.i;
        if self.s[start] == ';' {
            let end = self.line_end(start);
            let text = tidy(self.raw(start + 1, end));
            self.note(NoteKind::Comment(text));
            self.i = end;
            return;
        }
        // Where the comment closes, or else the tags before which it must have ended. Kept, since a text of
        // nothing but `{` would be searched again and again.
        let (from, to, _) = self.braces;
        if !(from..=to).contains(&start) || to == 0 || to == start {
            let mut k = start + 1;
            while k < self.s.len() && self.s[k] != '}' {
                let tags = self.s[k] == '\n'
                    && self.s.get(k + 1) == Some(&'[')
                    && self.s.get(k + 2).is_some_and(char::is_ascii_uppercase);
                if tags {
                    break;
                }
                k += 1;
            }
            self.braces = (start, k, self.s.get(k) == Some(&'}'));
        }
        let (_, stop, closed) = self.braces;
        // Without its bracket it ends at the first blank line.
        let blank =
            |k: usize| self.s[k] == '\n' && self.s.get(self.skip_spaces(k + 1)).is_none_or(|c| *c == '\n');
        let end = if closed { stop } else { (start + 1..stop).find(|k| blank(*k)).unwrap_or(stop) };
        let text = tidy(self.raw(start + 1, end));
        self.note(NoteKind::Comment(text));
        if !closed {
            self.say(start, 1, FindingKind::CommentOpen);
        }
        self.i = if closed { end + 1 } else { end };
    }

    pub(super) fn skip_spaces(&self, mut i: usize) -> usize {
        while self.s.get(i).is_some_and(|c| matches!(c, ' ' | '\t' | '\r')) {
            i += 1;
        }
        i
    }

    pub(super) fn open(&mut self) {
        let end = self.s.len();
        let inside = self.skip_blanks(self.i + 1, end.min(self.i + 200));
        // A variation, or words in brackets.
        let words = self.s.get(inside).is_some_and(|c| is_cjk(*c))
            && moves_at(&self.s, inside, self.letters).is_empty()
            || self.now.frame.count == 0;
        if words {
            let stop = end.min(self.i + 400);
            if let Some(close) = (inside..stop).find(|k| matches!(self.s[*k], ')' | '\n')) {
                let text = tidy(self.raw(self.i + 1, close));
                if self.now.frame.line == 0 {
                    self.words(self.i, close + 1);
                } else {
                    self.note(NoteKind::Comment(text));
                }
                self.i = close + usize::from(self.s[close] == ')');
                return;
            }
        }
        if self.now.outer.len() >= self.limits.depth {
            self.say(self.i, 1, FindingKind::LimitReached { what: Limit::Depth });
            // Skip to the bracket that closes it.
            let mut depth = 0usize;
            while self.i < end {
                match self.s[self.i] {
                    '(' => depth += 1,
                    ')' if depth == 1 => break,
                    ')' => depth -= 1,
                    _ => {}
                }
                self.i += 1;
            }
            self.i += 1;
            return;
        }
        let plies = self.now.game.lines[self.now.frame.line].plies.len() as u32;
        let count = self.now.frame.count;
        let stopped = self.now.frame.stopped || count == 0 || plies != count;
        let mut inner = Frame {
            line: usize::MAX,
            position: self.now.frame.before.clone(),
            before: self.now.frame.before.clone(),
            stopped,
            number: None,
            count: count.saturating_sub(1),
            shift: self.now.frame.shift,
            first: self.now.frame.first,
        };
        if !stopped {
            let index = self.now.game.lines.len();
            self.note(NoteKind::Rav(index));
            let from = Some((self.now.frame.line, plies - 1));
            self.now.game.lines.push(Line { from, ..Line::default() });
            inner.line = index;
            inner.first += inner.count;
            inner.count = 0;
        } else {
            // Unread, yet its brackets are counted; notes in it go nowhere.
            inner.line = self.now.game.lines.len();
            inner.first += inner.count;
            inner.count = 0;
            self.now.game.lines.push(Line::default());
        }
        self.now.outer.push(std::mem::replace(&mut self.now.frame, inner));
        self.i += 1;
    }

    pub(super) fn close(&mut self) {
        match self.now.outer.pop() {
            Some(frame) => {
                self.now.frame = frame;
                // An unread variation leaves nothing behind.
                if self.now.game.lines.last().is_some_and(|l| l.from.is_none())
                    && self.now.game.lines.len() > 1
                {
                    self.now.game.lines.pop();
                }
            }
            None => self.say(self.i, 1, FindingKind::BracketAlone),
        }
        self.i += 1;
    }

    /// Words beside the moves: about the end of the game, or nothing we know.
    pub(super) fn words(&mut self, from: usize, to: usize) {
        match self.now.words.last_mut() {
            // Words one after another are one remark.
            Some(last)
                if to > from && self.s[last.1..from].iter().all(|c| c.is_whitespace() && *c != '\n') =>
            {
                last.1 = to
            }
            _ => self.now.words.push((from, to)),
        }
    }

    pub(super) fn run_of_moves(&mut self) {
        let start = self.i;
        let mut end = start;
        while end < self.s.len() && end - start < RUN {
            let c = self.s[end];
            if c.is_whitespace()
                || matches!(c, '{' | '}' | '$' | ')' | '|' | ';') && !self.closes_promotion(end)
            {
                break;
            }
            if c == '(' && !self.opens_promotion(end) {
                break;
            }
            if matches!(c, '[' | ']' | '<' | '>' | '"') {
                break;
            }
            end += 1;
        }
        // `1 - 0` and `1/2 - 1/2` have blanks inside.
        if let Some((score, len)) = result_at(&self.s, start)
            && start + len > end
            && self.now.frame.count > 0
        {
            self.result(score, start, len);
            self.i = start + len;
            return;
        }
        if end == start {
            self.i += 1;
            return;
        }
        let word = &self.s[start..end];
        if matches!(word, ['e', '.', 'p', '.'] | ['e', '.', 'p'] | ['e', 'p'] | ['e', 'p', '.']) {
            self.i = end;
            return;
        }
        // Past the limit, or in a variation that cannot be read, only brackets matter.
        let main = self.now.frame.line == 0;
        if main && self.now.tokens.len() >= self.limits.plies || !main && self.now.frame.stopped {
            match result_at(&self.s, start) {
                Some((score, len)) if main => self.result(score, start, len),
                _ if main && !self.now.frame.stopped => {
                    self.say(start, end - start, FindingKind::LimitReached { what: Limit::Plies });
                    self.now.frame.stopped = true;
                }
                _ => {}
            }
            self.i = end;
            return;
        }
        if self.plain_run(start, end) {
            self.i = end;
            return;
        }
        let long = end - start >= RUN;
        let stop = if long { end - OVERLAP } else { end };
        let base = self.now.frame.first + self.now.frame.count;
        let run: Vec<char> = self.s[start..end].to_vec();
        let cuts = Cuts::new(&run, self.letters, Count { ply: base, shift: self.now.frame.shift });
        let (mut k, mut ply) = (0usize, 0u32);
        while start + k < stop {
            let choices = cuts.best_at(k, ply);
            let Some(lexeme) = self.choose(choices) else { break };
            k = lexeme.start + lexeme.len;
            if matches!(lexeme.piece, Piece::Move(_) | Piece::Unreadable) {
                ply += 1;
            }
            let games = self.done.len();
            self.take(start, &lexeme);
            if self.done.len() != games {
                // The next game begins within this run; it is read from here afresh.
                self.i = start + lexeme.start;
                return;
            }
        }
        self.i = (start + k).max(start + 1);
    }

    /// A run that is one number, one legal move, or one number that fits with one legal move: most are.
    pub(super) fn plain_run(&mut self, start: usize, end: usize) -> bool {
        if end - start > 16
            || self.now.frame.stopped
            || self.now.frame.line == 0 && self.now.game.score.is_some()
        {
            return false;
        }
        let run: Vec<char> = self.s[start..end].to_vec();
        let number = number_at(&run, 0).filter(|(_, _, dotted)| *dotted);
        let from = number.map_or(0, |(_, len, _)| len);
        if from == run.len() {
            if let Some((number, len, _)) = number {
                self.number(number, start, len);
            }
            return true;
        }
        let ply = self.now.frame.first + self.now.frame.count;
        if number.is_some_and(|(n, ..)| n.n != ply / 2 + 1 || n.black != (ply % 2 == 1)) {
            return false;
        }
        let legal = self.now.frame.position.legal_moves();
        let whole = moves_at(&run, from, self.letters).into_iter().find(|(typed, len)| {
            from + len == run.len() && matches!(fit(&self.now.frame.position, &legal, typed), Fit::One(_))
        });
        let Some((typed, len)) = whole else { return false };
        if let Some((number, len, _)) = number {
            self.number(number, start, len);
        }
        let lexeme = Lexeme { start: from, len, piece: Piece::Move(typed) };
        self.take(start, &lexeme);
        true
    }

    /// `e8(Q)`.
    pub(super) fn opens_promotion(&self, i: usize) -> bool {
        i > 1
            && matches!(self.s[i - 1], '1' | '8')
            && matches!(self.s[i - 2], 'a'..='h')
            && self.s.get(i + 1).is_some_and(|c| !c.is_ascii_digit())
            && self.s.get(i + 2) == Some(&')')
    }

    pub(super) fn closes_promotion(&self, i: usize) -> bool {
        self.s[i] == ')' && i > 3 && self.s[i - 2] == '(' && self.opens_promotion(i - 2)
    }

    /// Among equally cheap pieces the one that is a legal move, else the longest.
    pub(super) fn choose(&self, choices: Vec<Lexeme>) -> Option<Lexeme> {
        let moves = choices.iter().filter(|l| matches!(l.piece, Piece::Move(_))).count();
        if moves > 1 && !self.now.frame.stopped {
            let legal = self.now.frame.position.legal_moves();
            let fits = choices.iter().find(
                |l| matches!(&l.piece, Piece::Move(t) if matches!(fit(&self.now.frame.position, &legal, t), Fit::One(_))),
            );
            if let Some(lexeme) = fits {
                return Some(lexeme.clone());
            }
        }
        choices.into_iter().next()
    }
}
