//! 中文纵线: four characters, files and steps in 一…九 for Red and 1…9 for Black, read from anyone's hand.

use super::described::{Action, Described, Place, Who};
use crate::record::xiangqi::board::PieceKind;
use crate::tournament::Side;

const RED_DIGITS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// 1–9, Chinese or Arabic.
pub(crate) fn digit(c: char) -> Option<u8> {
    match c {
        '1'..='9' => Some(c as u8 - b'0'),
        other => RED_DIGITS.iter().position(|&red| red == other).map(|place| place as u8 + 1),
    }
}

pub(crate) fn place(c: char) -> Option<Place> {
    match c {
        '前' => Some(Place::Front),
        '中' => Some(Place::Middle),
        '后' | '後' => Some(Place::Rear),
        _ => None,
    }
}

pub(crate) fn action(c: char) -> Option<Action> {
    match c {
        '进' | '進' | '上' => Some(Action::Advance),
        '退' | '下' => Some(Action::Retreat),
        '平' => Some(Action::Traverse),
        _ => None,
    }
}

/// Reads the four characters; the action must be a Chinese word.
pub(super) fn parse(letters: &[char]) -> Option<Described> {
    let &[first, second, how, where_to] = letters else { return None };
    let action = action(how)?;
    let number = digit(where_to)?;
    let piece = PieceKind::from_character;
    let who = match (piece(first), place(first), digit(first)) {
        (Some(kind), _, _) => Who::OnFile(kind, digit(second)?),
        (_, Some(place), _) => match (piece(second), digit(second)) {
            (Some(kind), _) => Who::Sharing(kind, place),
            (_, Some(file)) => Who::SoldierOnFile(place, file),
            (None, None) => return None,
        },
        (_, _, Some(place)) => match (piece(second), digit(second)) {
            (Some(PieceKind::Soldier), _) => Who::Sharing(PieceKind::Soldier, Place::Number(place)),
            (None, Some(file)) => Who::SoldierOnFile(Place::Number(place), file),
            _ => return None,
        },
        (None, None, None) => return None,
    };
    Some(Described { who, action, number })
}

/// Writes with the side's own words and digits, simplified.
pub(super) fn write(described: &Described, side: Side) -> String {
    let digit = |number: u8| match side {
        Side::First => RED_DIGITS[usize::from(number.clamp(1, 9)) - 1],
        Side::Second => char::from(b'0' + number),
    };
    let place = |place: Place| match place {
        Place::Front => '前',
        Place::Middle => '中',
        Place::Rear => '后',
        Place::Number(number) => digit(number),
    };
    let (first, second) = match described.who {
        Who::OnFile(kind, file) => (kind.character(side), digit(file)),
        Who::Sharing(kind, which) => (place(which), kind.character(side)),
        Who::SoldierOnFile(which, file) => (place(which), digit(file)),
    };
    let action = match described.action {
        Action::Advance => '进',
        Action::Retreat => '退',
        Action::Traverse => '平',
    };
    [first, second, action, digit(described.number)].into_iter().collect()
}
