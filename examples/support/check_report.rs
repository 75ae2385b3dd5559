//! Past rounds of a file, printed as the reference engine prints them.

use qihui::pairing::check::{RoundCheck, Seat, Verdict};
use std::fmt::Write as _;

/// What differs in a round, two columns side by side; nothing where nothing differs.
pub fn verdict(round: &RoundCheck, numbers: &[u16]) -> String {
    let mut text = String::new();
    match &round.verdict {
        Verdict::Same => {}
        Verdict::NoPairing(_) => {
            let _ = writeln!(text, "No valid pairing exists for round {}.\n", round.round);
        }
        Verdict::Differs { rules, played } => {
            let _ = writeln!(text, "  Checker pairings        Tournament pairings ");
            for at in 0..rules.len().max(played.len()) {
                let left = rules.get(at).map_or_else(String::new, |seat| show(seat, numbers));
                let right = played.get(at).map_or_else(String::new, |seat| show(seat, numbers));
                let _ = writeln!(text, "    {left:<9}{:16}{right}", "");
            }
            text.push('\n');
        }
    }
    text
}

fn show(seat: &Seat, numbers: &[u16]) -> String {
    let number = |place: u16| numbers[usize::from(place)];
    match seat {
        Seat::Game(game) => format!("{:>3} - {:>3}", number(game.first), number(game.second)),
        Seat::Bye(player) => format!("{:>3} - {:>3}", number(*player), 0),
    }
}
