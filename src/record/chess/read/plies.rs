//! One piece of a run at a time: numbers, moves fitted to the position, results, words.

use super::Reader;
use crate::record::Place;
use crate::record::chess::cut::{Lexeme, Piece};
use crate::record::chess::finding::{FindingKind, Habit, Limit, Problem};
use crate::record::chess::game::{NoteKind, Ply, Score, play};
use crate::record::chess::result::reasons;
use crate::record::chess::strict::tidy;
use crate::record::chess::typed::{Fit, Number, Saying, Token, Typed, fit, habits};
use crate::record::chess::why::{check_of, explain, fen, near, san};
use shakmaty::Position;

impl Reader<'_> {
    pub(super) fn take(&mut self, base: usize, lexeme: &Lexeme) {
        let from = base + lexeme.start;
        match &lexeme.piece {
            Piece::Number(number) => self.number(*number, from, lexeme.len),
            Piece::Move(typed) => {
                let wide =
                    self.raw(from, from + lexeme.len).chars().any(|c| matches!(c, '\u{FF01}'..='\u{FF5E}'));
                let typed = if wide { typed.full_width() } else { *typed };
                self.ply(Some(typed), from, lexeme.len);
                if typed.nag > 0 {
                    self.note(NoteKind::Nag(typed.nag));
                }
            }
            Piece::Unreadable => self.ply(None, from, lexeme.len),
            Piece::Result(score) => self.result(*score, from, lexeme.len),
            Piece::Words => self.words(from, from + lexeme.len),
            Piece::Sign(0) => {}
            Piece::Sign(nag) => self.note(NoteKind::Nag(*nag)),
        }
    }

    pub(super) fn number(&mut self, number: Number, from: usize, len: usize) {
        let main = self.now.frame.line == 0;
        if main && self.now.game.score.is_some() {
            if number.n == 1 && !number.black && self.now.frame.count > 0 {
                self.finish();
            }
            return;
        }
        let ply = self.now.frame.first + self.now.frame.count;
        let expected = ply / 2 + 1;
        let black = ply % 2 == 1;
        let shifted = i64::from(number.n) == i64::from(expected) + self.now.frame.shift;
        if number.n != expected && !shifted || number.black && !black {
            if !self.now.frame.stopped && main {
                let kind = FindingKind::NumberOutOfStep { typed: number.n, expected, black };
                self.say_of(from, len, Some(self.now.frame.count + 1), kind);
            }
            self.now.frame.shift = i64::from(number.n) - i64::from(expected);
        }
        // `12.` right after White's move is the number of a move that is Black's here.
        self.now.frame.number = Some(Number { n: number.n, black: number.black });
    }

    pub(super) fn result(&mut self, score: Score, from: usize, len: usize) {
        if self.now.frame.line != 0 {
            return;
        }
        // `0-0` is castling as long as it may be; a second result is only told.
        if let Some(old) = self.now.game.score {
            if old != score {
                self.say(from, len, FindingKind::WordsSkipped);
            }
            return;
        }
        self.now.game.score = Some(score);
        self.now.anything = true;
    }

    pub(super) fn ply(&mut self, typed: Option<Typed>, from: usize, len: usize) {
        let number = self.now.frame.number.take();
        let main = self.now.frame.line == 0;
        let at = self.byte(from) as u32;
        let width = self.raw(from, from + len).len().min(u16::MAX as usize) as u16;
        if main {
            if self.now.game.score.is_some() {
                self.now.after_result += 1;
                return;
            }
            if self.now.tokens.len() >= self.limits.plies {
                if self.now.tokens.len() == self.limits.plies && !self.now.frame.stopped {
                    self.say(from, len, FindingKind::LimitReached { what: Limit::Plies });
                    self.now.frame.stopped = true;
                }
                return;
            }
            self.flush_words();
            let text = match &typed {
                Some(typed) => typed.plain(),
                None => {
                    self.s[from..from + len].iter().filter(|c| !matches!(c, '+' | '#' | '!' | '?')).collect()
                }
            };
            self.now.tokens.push(Token { at, len: width, text, typed, number });
        } else if self.now.frame.stopped
            || self.now.game.lines[self.now.frame.line].plies.len() >= self.limits.plies
        {
            self.now.frame.stopped = true;
            return;
        }
        self.now.frame.count += 1;
        if self.now.frame.stopped {
            return;
        }
        let position = &self.now.frame.position;
        let legal = position.legal_moves();
        let null = !main && typed.is_some_and(|t| t.saying == Saying::Null) && !position.is_check();
        let mv = match typed.as_ref().map(|t| fit(position, &legal, t)) {
            Some(Fit::One(mv)) => Some(mv),
            Some(Fit::None) if null => None,
            Some(Fit::Several(_) | Fit::None) | None => {
                let wrong = explain(position, &legal, typed.as_ref(), number);
                self.now.frame.stopped = true;
                let ply = self.now.frame.count;
                if main {
                    let text = self.now.tokens.last().map_or("", |t| &t.text);
                    let problem = Problem {
                        ply,
                        at: Place::default(),
                        token: self.raw(from, from + len).to_string(),
                        fen: fen(&self.now.frame.position),
                        near: near(&self.now.frame.position, &legal, text, 6),
                        wrong: wrong.clone(),
                        repairs: Vec::new(),
                    };
                    self.now.game.problem = Some(Box::new(problem));
                    self.say_of(from, len, Some(ply), FindingKind::Stops { wrong });
                } else {
                    self.now.frame.count -= 1;
                    self.say(from, len, FindingKind::VariationStops { wrong });
                }
                return;
            }
        };
        if let (Some(mv), Some(typed)) = (mv, &typed)
            && main
        {
            let how: Vec<Habit> = habits(position, &legal, typed, mv);
            let spelled = (!how.is_empty()).then(|| FindingKind::Spelled { san: san(position, mv), how });
            let false_check = typed.check > 0 && {
                let real = check_of(position, Some(mv));
                real == 0 || typed.check == 2 && real == 1 && !self.raw(from, from + len).contains("++")
            };
            let ply = Some(self.now.frame.count);
            if let Some(kind) = spelled {
                self.say_of(from, len, ply, kind);
            }
            if false_check {
                self.say_of(from, len, ply, FindingKind::CheckSignFalse);
            }
        }
        self.now.frame.before.clone_from(&self.now.frame.position);
        play(&mut self.now.frame.position, mv);
        self.line().plies.push(Ply { mv, at, len: width });
    }

    /// Words that were followed by more moves, or stand at the end.
    pub(super) fn flush_words(&mut self) {
        for (from, to) in std::mem::take(&mut self.now.words) {
            let text =
                tidy(self.raw(from, to).trim_matches(['（', '）', '(', ')', ' ', '，', '。', '.', ',']));
            if text.is_empty() {
                continue;
            }
            if reasons(&text).is_empty() {
                self.say(from, (to - from).min(40), FindingKind::WordsSkipped);
            } else {
                self.now.game.remarks.push(text.to_string());
            }
        }
    }
}
