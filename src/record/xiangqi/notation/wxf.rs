//! WXF: `C2=5`, in tandem `R+=3` or `+R=3`, soldiers of shared files `13+1` (place, then file).

use super::described::{Action, Described, Place, Who};
use crate::record::xiangqi::board::PieceKind;

fn digit(c: char) -> Option<u8> {
    c.to_digit(10).filter(|&number| number > 0).map(|number| number as u8)
}

fn action(c: char) -> Option<Action> {
    match c {
        '+' => Some(Action::Advance),
        '-' => Some(Action::Retreat),
        '=' | '.' => Some(Action::Traverse),
        _ => None,
    }
}

fn tandem(c: char) -> Option<Place> {
    match c {
        '+' => Some(Place::Front),
        '-' => Some(Place::Rear),
        _ => None,
    }
}

fn piece(c: char) -> Option<PieceKind> {
    // `G` and `S` are no letters of WXF.
    PieceKind::from_letter(c).filter(|_| !matches!(c, 'g' | 'G' | 's' | 'S'))
}

/// Reads the four signs.
pub(super) fn parse(letters: &[char]) -> Option<Described> {
    let &[first, second, how, where_to] = letters else { return None };
    let action = action(how)?;
    let number = digit(where_to)?;
    let who = match (piece(first), digit(first), tandem(first)) {
        (Some(kind), _, _) => match (digit(second), tandem(second)) {
            (Some(file), _) => Who::OnFile(kind, file),
            (_, Some(place)) => Who::Sharing(kind, place),
            (None, None) => return None,
        },
        (_, Some(place), _) => Who::SoldierOnFile(Place::Number(place), digit(second)?),
        (_, _, Some(place)) => Who::Sharing(piece(second)?, place),
        (None, None, None) => return None,
    };
    Some(Described { who, action, number })
}

/// Writes in capitals, always with the tandem sign where two share a file.
pub(super) fn write(described: &Described) -> String {
    let who = match described.who {
        Who::OnFile(kind, file) => format!("{}{file}", kind.wxf_letter()),
        Who::Sharing(kind, Place::Front) => format!("{}+", kind.wxf_letter()),
        Who::Sharing(kind, Place::Rear) => format!("{}-", kind.wxf_letter()),
        // `by_place_and_file` has turned these into place and file before they come here.
        Who::Sharing(kind, Place::Middle | Place::Number(_)) => format!("{}?", kind.wxf_letter()),
        Who::SoldierOnFile(place, file) => {
            let place = match place {
                Place::Front => 1,
                Place::Middle => 2,
                Place::Rear => 3,
                Place::Number(number) => number,
            };
            format!("{place}{file}")
        }
    };
    let action = match described.action {
        Action::Advance => '+',
        Action::Retreat => '-',
        Action::Traverse => '=',
    };
    format!("{who}{action}{}", described.number)
}
