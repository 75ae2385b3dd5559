//! A record in reading order: moves with their numbers, variations in brackets, words where they belong.

use super::{Kind, Scoresheet};
use crate::tournament::Side;

/// A piece of the running text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flow {
    /// `12.` or `12…`
    Number(String),
    Move(usize),
    Words(String),
    /// `(`, with how deep it then is.
    Open(u8),
    Close(u8),
}

enum Task {
    /// A move, and what follows it unless its alternatives come first.
    Step {
        step: usize,
        numbered: bool,
        depth: u8,
        goes_on: bool,
    },
    /// What follows a move whose alternatives have been said.
    After {
        step: usize,
        depth: u8,
    },
    Open(u8),
    Close(u8),
}

impl Scoresheet {
    /// The whole record in reading order.
    pub fn flow(&self) -> Vec<Flow> {
        let mut out: Vec<Flow> = self.words.iter().map(|it| Flow::Words(it.clone())).collect();
        let mut tasks = Vec::new();
        self.follow(None, true, 0, &mut tasks);
        while let Some(task) = tasks.pop() {
            match task {
                Task::Open(depth) => out.push(Flow::Open(depth)),
                Task::Close(depth) => out.push(Flow::Close(depth)),
                Task::After { step, depth } => self.follow(Some(step), true, depth, &mut tasks),
                Task::Step { step, numbered, depth, goes_on } => {
                    let it = &self.steps[step];
                    out.extend(it.before.iter().map(|it| Flow::Words(it.clone())));
                    let numbered = numbered || !it.before.is_empty();
                    out.extend(self.number(step, numbered).map(Flow::Number));
                    out.push(Flow::Move(step));
                    out.extend(it.comments.iter().map(|it| Flow::Words(it.clone())));
                    if goes_on {
                        self.follow(Some(step), !it.comments.is_empty(), depth, &mut tasks);
                    }
                }
            }
        }
        out
    }

    /// Puts what follows on the pile, last in, first out: the main move, its alternatives in brackets, and how the main
    /// move goes on.
    fn follow(&self, step: Option<usize>, numbered: bool, depth: u8, tasks: &mut Vec<Task>) {
        let Some((&main, others)) = self.next(step).split_first() else { return };
        if others.is_empty() {
            tasks.push(Task::Step { step: main, numbered, depth, goes_on: true });
            return;
        }
        let inner = depth.saturating_add(1);
        tasks.push(Task::After { step: main, depth });
        for &other in others.iter().rev() {
            tasks.push(Task::Close(inner));
            tasks.push(Task::Step { step: other, numbered: true, depth: inner, goes_on: true });
            tasks.push(Task::Open(inner));
        }
        tasks.push(Task::Step { step: main, numbered, depth, goes_on: false });
    }

    /// The number before a move: always before the first mover's, before the other's where the thread was broken.
    fn number(&self, step: usize, numbered: bool) -> Option<String> {
        let it = &self.steps[step];
        if self.kind() == Kind::Go {
            return it.side.map(|_| format!("{}.", it.ply));
        }
        let number = it.ply.div_ceil(2);
        match it.side? {
            Side::First => Some(format!("{number}.")),
            Side::Second if numbered => Some(format!("{number}…")),
            Side::Second => None,
        }
    }
}
