//! Rounds as text: `1+2` the first mover 1 won, `1-2` lost, `1=2` drew, `1?2` not in yet; `1>2` 2 didn't come, `1<2`
//! 1 didn't, `1!2` neither; `5u` the bye, `5f` a full-point bye, `5h` a half-point bye. Who isn't named wasn't there.

use qihui::pairing::campus::Pairing;
use qihui::tournament::{Ledger, Line, Outcome, Side};

/// Plays rounds separated by `|`. Numbers are pairing numbers, from 1.
pub fn play(ledger: &mut Ledger, rounds: &str) {
    for round in rounds.split('|').map(str::trim).filter(|round| !round.is_empty()) {
        let points = ledger.points;
        let mut lines = vec![Line { points: points.absent, ..Line::ABSENT }; ledger.players.len()];
        for token in round.split_whitespace() {
            let at = token.find(|c: char| !c.is_ascii_digit()).expect("a sign in each token");
            let place = |text: &str| text.parse::<u16>().expect("a number") - 1;
            let (one, sign, rest) = (place(&token[..at]), token.as_bytes()[at], &token[at + 1..]);
            let (mine, theirs) = match sign {
                b'+' => (Outcome::Win, Outcome::Loss),
                b'-' => (Outcome::Loss, Outcome::Win),
                b'=' => (Outcome::Draw, Outcome::Draw),
                b'?' => (Outcome::Pending, Outcome::Pending),
                b'>' => (Outcome::ForfeitWin, Outcome::ForfeitLoss),
                b'<' => (Outcome::ForfeitLoss, Outcome::ForfeitWin),
                b'!' => (Outcome::ForfeitLoss, Outcome::ForfeitLoss),
                b'u' | b'f' | b'h' => {
                    let outcome = match sign {
                        b'u' => Outcome::PairingAllocatedBye,
                        b'f' => Outcome::FullPointBye,
                        _ => Outcome::HalfPointBye,
                    };
                    lines[usize::from(one)] =
                        Line { opponent: None, side: None, outcome, points: points.worth(outcome) };
                    continue;
                }
                other => panic!("no such sign: {}", char::from(other)),
            };
            let other = place(rest);
            let line = |opponent, side, outcome| Line {
                opponent: Some(opponent),
                side: Some(side),
                outcome,
                points: points.worth(outcome),
            };
            lines[usize::from(one)] = line(other, Side::First, mine);
            lines[usize::from(other)] = line(one, Side::Second, theirs);
        }
        for (player, line) in ledger.players.iter_mut().zip(lines) {
            player.lines.push(line);
        }
        ledger.rounds_done += 1;
    }
}

/// The boards in order, smaller number first whoever moves first, then the bye: `1-4 2-3 5u`.
pub fn pairs(ledger: &Ledger, pairing: &Pairing) -> String {
    text(ledger, pairing, false)
}

/// The same with the first mover first.
pub fn boards(ledger: &Ledger, pairing: &Pairing) -> String {
    text(ledger, pairing, true)
}

fn text(ledger: &Ledger, pairing: &Pairing, sides: bool) -> String {
    let number = |place: u16| ledger.players[usize::from(place)].number;
    let mut words: Vec<String> = pairing
        .boards
        .iter()
        .map(|pair| {
            let (one, other) = (number(pair.first), number(pair.second));
            if sides || one < other { format!("{one}-{other}") } else { format!("{other}-{one}") }
        })
        .collect();
    words.extend(pairing.bye.as_ref().map(|bye| format!("{}u", number(bye.player))));
    words.join(" ")
}
