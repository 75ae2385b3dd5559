//! What one result costs: entering it (decided, applied, chained into the journal) and the table after it, 500 players,
//! 11 rounds, six tie-breaks.
//!
//! Native: `cargo run --release --example bench_result`. In wasm alone, without a page:
//! `cargo build --profile page --example bench_result --target wasm32-unknown-unknown`, then
//! `node tests/npm/bench_result.mjs`: there is no clock in the module, so every call of `main` is one result, and
//! whoever calls holds the watch.

#[path = "support/field.rs"]
mod field;

use qihui::arbiter::Command;
use qihui::journal::Journal;
use qihui::sheets;
use qihui::tournament::{
    Board, BoardNumber, Bye, ByeLine, Fixture, GameResult, Outcome, Person, Player, PlayerId, Round,
    RoundNumber, Settings, Side, Tournament,
};
use std::cell::RefCell;

const PLAYERS: usize = 500;
const ROUNDS: usize = 11;
const ORDER: [&str; 6] = ["BH-C1", "BH", "SB", "DE", "WIN", "PS"];

/// The field of the other benches as an event of our own.
fn event() -> Tournament {
    let ledger = field::event(PLAYERS, ROUNDS);
    let settings =
        Settings { rounds: ROUNDS as u16, tie_breaks: ORDER.map(Into::into).to_vec(), ..Settings::default() };
    let mut t = Tournament::new(settings);
    let id = |at: usize| PlayerId(at as u16 + 1);
    t.players = (0..PLAYERS)
        .map(|at| {
            let person = Person { name: format!("棋手{at}"), ..Person::default() };
            Player { number: Some(at as u16 + 1), ..Player::new(id(at), person) }
        })
        .collect();
    for round in 0..ROUNDS {
        let (mut boards, mut byes) = (Vec::new(), Vec::new());
        for (at, player) in ledger.players.iter().enumerate() {
            let line = &player.lines[round];
            match (line.opponent, line.side) {
                (Some(other), Some(Side::First)) => {
                    let number = BoardNumber(boards.len() as u16 + 1);
                    let result = match line.outcome {
                        Outcome::Win => GameResult::FirstWins,
                        Outcome::Loss => GameResult::SecondWins,
                        Outcome::Draw => GameResult::Draw,
                        _ => GameResult::FirstWinsByForfeit,
                    };
                    let board = Board::new(number, id(at), id(usize::from(other)));
                    boards.push(Board { result: Some(result), ..board });
                }
                (Some(_), _) => {}
                (None, _) => byes.push(ByeLine { player: id(at), kind: Bye::PairingAllocated, why: None }),
            }
        }
        t.rounds.push(Round {
            number: RoundNumber(round as u16 + 1),
            boards,
            byes,
            published: true,
            started: None,
            seed: None,
            drew_numbers: false,
            edition: 0,
            account: None,
            fixture: Fixture::Games,
        });
    }
    t
}

/// The desk of the bench, and how many results were entered at it.
struct Desk {
    journal: Journal,
    entered: usize,
}

impl Desk {
    /// One result of the last round, another one than stands there.
    fn enter(&mut self) {
        let round = RoundNumber(ROUNDS as u16);
        let boards = &self.journal.present().rounds[ROUNDS - 1].boards;
        let board = &boards[self.entered * 37 % boards.len()];
        let result = Some(match board.result {
            Some(GameResult::FirstWins) => GameResult::Draw,
            _ => GameResult::FirstWins,
        });
        let (board, at) = (board.number, self.entered as i64);
        let command = Command::EnterResult { round, board, result, reason: None };
        self.journal.perform(command, at, "").expect("a result");
        self.entered += 1;
    }

    fn table(&self) {
        std::hint::black_box(sheets::standings_after(self.journal.present(), RoundNumber(ROUNDS as u16)));
    }
}

thread_local! {
    static DESK: RefCell<Option<Desk>> = const { RefCell::new(None) };
}

#[cfg(target_arch = "wasm32")]
fn main() {
    DESK.with_borrow_mut(|desk| {
        let desk = desk.get_or_insert_with(|| Desk { journal: Journal::open(event()), entered: 0 });
        desk.enter();
        desk.table();
    });
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    use std::time::{Duration, Instant};
    let runs = 100;
    DESK.with_borrow_mut(|desk| {
        let desk = desk.get_or_insert_with(|| Desk { journal: Journal::open(event()), entered: 0 });
        let (mut entering, mut tables): (Vec<Duration>, Vec<Duration>) = Default::default();
        for _ in 0..runs {
            let start = Instant::now();
            desk.enter();
            let entered = start.elapsed();
            desk.table();
            entering.push(entered);
            tables.push(start.elapsed() - entered);
        }
        println!("{PLAYERS} players, {ROUNDS} rounds, {}", ORDER.join(" "));
        println!("{:24} {:>9} {:>9}   (ms)", "native", "best", "median");
        for (name, mut times) in [("entering a result", entering), ("the table after it", tables)] {
            times.sort();
            let ms = |it: Duration| it.as_secs_f64() * 1e3;
            println!("{name:24} {:9.3} {:9.3}", ms(times[0]), ms(times[runs / 2]));
        }
    });
}
