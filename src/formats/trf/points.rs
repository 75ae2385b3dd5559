//! What each result is worth in a file: 162, XXS and BBx into one scale.

use super::record::{PointStyle, Record, Worth};
use crate::tournament::{Outcome, PointSystem, Points, Side};

/// The worth of every result, by colour where XXS parts them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Scale {
    win: [Points; 2],
    draw: [Points; 2],
    loss: [Points; 2],
    forfeit_win: Points,
    forfeit_loss: Points,
    full_bye: Points,
    half_bye: Points,
    zero_bye: Points,
    allocated_bye: Points,
    /// The allocated bye was given its own worth; else in 162 and BBx it follows the win.
    bye_is_set: bool,
}

impl Default for Scale {
    fn default() -> Scale {
        Scale {
            win: [Points::ONE; 2],
            draw: [Points::HALF; 2],
            loss: [Points::ZERO; 2],
            forfeit_win: Points::ONE,
            forfeit_loss: Points::ZERO,
            full_bye: Points::ONE,
            half_bye: Points::HALF,
            zero_bye: Points::ZERO,
            allocated_bye: Points::ONE,
            bye_is_set: false,
        }
    }
}

impl Scale {
    /// Takes in one code of a line; later ones override earlier ones.
    pub fn set(&mut self, style: PointStyle, worth: &Worth) {
        let points = worth.points;
        match (style, worth.code.as_str()) {
            (PointStyle::Trf26 | PointStyle::Bb, "W") => {
                self.set_win(points);
                if !self.bye_is_set {
                    self.allocated_bye = points;
                }
            }
            // In XXS the allocated bye keeps its worth (JaVaFo AUM).
            (PointStyle::Xxs, "W") => {
                self.set_win(points);
                self.bye_is_set = true;
            }
            (_, "D") => {
                self.draw = [points; 2];
                self.half_bye = points;
            }
            (_, "L") => self.loss = [points; 2],
            (PointStyle::Trf26, "A" | "Z") => {
                self.zero_bye = points;
                self.forfeit_loss = points;
            }
            (PointStyle::Bb, "Z") | (_, "ZPB") => self.zero_bye = points,
            (PointStyle::Bb, "F") | (_, "FL") => self.forfeit_loss = points,
            (PointStyle::Trf26, "P") | (PointStyle::Bb, "U") | (_, "PAB") => {
                self.allocated_bye = points;
                self.bye_is_set = true;
            }
            (_, "WW") => self.win[0] = points,
            (_, "BW") => self.win[1] = points,
            (_, "WD") => self.draw[0] = points,
            (_, "BD") => self.draw[1] = points,
            (_, "WL") => self.loss[0] = points,
            (_, "BL") => self.loss[1] = points,
            (_, "FW") => self.forfeit_win = points,
            (_, "FPB") => self.full_bye = points,
            (_, "HPB") => self.half_bye = points,
            // `X` of 162 is the worth of a game that is still going on; an unfinished game scores nothing here.
            _ => {}
        }
    }

    fn set_win(&mut self, points: Points) {
        self.win = [points; 2];
        self.forfeit_win = points;
        self.full_bye = points;
    }

    /// A result is worth more with one colour than with the other.
    pub fn differs_by_colour(&self) -> bool {
        [self.win, self.draw, self.loss].iter().any(|both| both[0] != both[1])
    }

    /// What an outcome is worth to a player who had this side.
    pub fn worth(&self, outcome: Outcome, side: Option<Side>) -> Points {
        let colour = match side {
            Some(Side::First) | None => 0,
            Some(Side::Second) => 1,
        };
        match outcome {
            Outcome::Win => self.win[colour],
            Outcome::Draw => self.draw[colour],
            Outcome::Loss => self.loss[colour],
            Outcome::Pending => Points::ZERO,
            Outcome::ForfeitWin => self.forfeit_win,
            Outcome::ForfeitLoss => self.forfeit_loss,
            Outcome::PairingAllocatedBye => self.allocated_bye,
            Outcome::FullPointBye => self.full_bye,
            Outcome::HalfPointBye => self.half_bye,
            Outcome::ZeroPointBye => self.zero_bye,
        }
    }

    /// The scale as the engines know it, White's worth where the colours differ.
    pub fn system(&self) -> PointSystem {
        PointSystem {
            win: self.win[0],
            draw: self.draw[0],
            loss: self.loss[0],
            bye: self.allocated_bye,
            forfeit_win: self.forfeit_win,
            forfeit_loss: self.forfeit_loss,
            absent: self.zero_bye,
        }
    }
}

/// Everything XXS can say, where something differs from 1, ½, 0.
pub(super) fn all_points(points: &PointSystem) -> Option<Record> {
    let usual = PointSystem::ONE_HALF_ZERO;
    if *points == usual {
        return None;
    }
    let worth = |code: &str, points: Points| Worth { code: code.into(), points };
    let mut worths = vec![
        worth("W", points.win),
        worth("D", points.draw),
        worth("L", points.loss),
        worth("PAB", points.bye),
        worth("ZPB", points.absent),
        worth("FL", points.forfeit_loss),
    ];
    if points.forfeit_win != points.win {
        worths.push(worth("FW", points.forfeit_win));
    }
    Some(Record::PointSystem { style: PointStyle::Xxs, worths })
}

/// The same in the lines of the reference engine, which passes over XXS and has no line for a forfeit won.
pub(super) fn engine_points(points: &PointSystem) -> Vec<Record> {
    if *points == PointSystem::ONE_HALF_ZERO {
        return Vec::new();
    }
    let worths = [
        ("W", points.win),
        ("D", points.draw),
        ("L", points.loss),
        ("Z", points.absent),
        ("F", points.forfeit_loss),
        ("U", points.bye),
    ];
    let line = |(code, points): (&str, Points)| Record::PointSystem {
        style: PointStyle::Bb,
        worths: vec![Worth { code: code.into(), points }],
    };
    worths.into_iter().map(line).collect()
}

/// What differs from 1, ½, 0: 162 for wins, draws, losses and the allocated bye. The reference refuses the `A` of 162
/// (absence and own forfeit) and has BBZ and BBF instead; XXS says the same to others.
pub(super) fn point_records(points: &PointSystem) -> Vec<Record> {
    let worth = |code: &str, points: Points| Worth { code: code.into(), points };
    let usual = PointSystem::ONE_HALF_ZERO;
    let mut records = Vec::new();
    let mut main = Vec::new();
    if points.win != usual.win {
        main.push(worth("W", points.win));
    }
    if points.draw != usual.draw {
        main.push(worth("D", points.draw));
    }
    if points.loss != usual.loss {
        main.push(worth("L", points.loss));
    }
    if points.bye != points.win {
        main.push(worth("P", points.bye));
    }
    if !main.is_empty() {
        records.push(Record::PointSystem { style: PointStyle::Trf26, worths: main });
    }
    let mut others = Vec::new();
    if points.absent != Points::ZERO {
        records.push(Record::PointSystem { style: PointStyle::Bb, worths: vec![worth("Z", points.absent)] });
        others.push(worth("ZPB", points.absent));
    }
    if points.forfeit_loss != Points::ZERO {
        records.push(Record::PointSystem {
            style: PointStyle::Bb,
            worths: vec![worth("F", points.forfeit_loss)],
        });
        others.push(worth("FL", points.forfeit_loss));
    }
    if points.forfeit_win != points.win {
        others.push(worth("FW", points.forfeit_win));
    }
    if !others.is_empty() {
        records.push(Record::PointSystem { style: PointStyle::Xxs, worths: others });
    }
    records
}
