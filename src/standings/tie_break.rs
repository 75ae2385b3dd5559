//! The tie-breaks by name and code: FIDE C.07 (in force from 1 March 2026) and Chinese practice.
//!
//! A code is written as the Handbook does (`BH-C1`) or as TRF26 does (`BH/C1`); both are read, the first is written.
//! Codes that the Handbook does not know are ours and marked so below. Names, headings: `words.rs`.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// How many of the values a sum is made of are left out (C.07 Art. 14.1–14.4): first the lowest, then the highest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cut {
    pub lowest: u8,
    pub highest: u8,
}

impl Cut {
    pub const NONE: Cut = Cut { lowest: 0, highest: 0 };
    /// Cut-1, Art. 14.1.
    pub const C1: Cut = Cut { lowest: 1, highest: 0 };
    /// Cut-2, Art. 14.2.
    pub const C2: Cut = Cut { lowest: 2, highest: 0 };
    /// Median-1, Art. 14.3.
    pub const M1: Cut = Cut { lowest: 1, highest: 1 };
    /// Median-2, Art. 14.4.
    pub const M2: Cut = Cut { lowest: 2, highest: 2 };

    fn parse(modifier: &str) -> Option<Cut> {
        match (modifier.get(..1)?, digit(modifier.get(1..)?)?) {
            ("C", n) => Some(Cut { lowest: n, highest: 0 }),
            ("M", n) => Some(Cut { lowest: n, highest: n }),
            _ => None,
        }
    }
}

impl fmt::Display for Cut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.lowest, self.highest) {
            (0, 0) => Ok(()),
            (n, 0) => write!(f, "-C{n}"),
            (n, _) => write!(f, "-M{n}"),
        }
    }
}

/// What a bye adds to 对手分 in Chinese practice, where the missing opponent is called 空号.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Blank {
    /// Nothing.
    Zero,
    /// The lowest score in the event.
    Lowest,
    /// 小分补贴 (Go): rounds − round of the bye + 1, for the bye the pairing gave.
    Subsidy,
}

/// Which round goes first where tied players are compared again with a round less.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum DroppedRound {
    First,
    Last,
}

/// One step of the order in which players level on points are ranked (C.07 Art. 4.2).
///
/// "Black" is the second mover, as in chess and xiangqi; in Go the second mover has White, which is why the
/// codes of our own speak of movers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TieBreak {
    /// `PTS`: points. Stands before every list that does not name it.
    Points,
    /// `DE`: direct encounter, Art. 6. `DE-P` counts forfeits as games (Art. 6.1.1).
    DirectEncounter { forfeits: bool },
    /// `DE2` (own): 直胜, the game between exactly two who are tied.
    DirectEncounterOfTwo,
    /// `WIN`: rounds that gave the points of a win, Art. 7.1.
    Wins,
    /// `WON`: games won over the board, Art. 7.2.
    GamesWon,
    /// `BPG`: games played with Black, Art. 7.3.
    GamesWithBlack,
    /// `BWG`: games won with Black, Art. 7.4.
    WinsWithBlack,
    /// `PS`, `PS-C1`, …: progressive scores without the first rounds, Art. 7.5 and 14.1.2 c.
    Progressive { without_first: u8 },
    /// `REP`: rounds one elected to play in, Art. 7.6.
    RoundsElected,
    /// `STD`: standard points, Art. 7.7.
    StandardPoints,
    /// `TPN`: pairing number, low first; `TPN-R` high first, Art. 7.8.
    PairingNumber { reverse: bool },
    /// `BH`, `BH-C1`, `BH-C2`, `BH-M1`, `BH-M2`: Buchholz, Art. 8.1.
    Buchholz(Cut),
    /// `AOB`: average of the opponents' Buchholz, `AOB-F` of their Fore Buchholz, Art. 8.2.
    AverageBuchholz { fore: bool },
    /// `FB`, `FB-C1`, …: Fore Buchholz, Art. 8.3.
    ForeBuchholz(Cut),
    /// `SB`, `SB-C1`, …: Sonneborn-Berger, Art. 9.1.
    SonnebornBerger(Cut),
    /// `KS`: Koya, Art. 9.2; `KS-L1`, `KS-L-1`: the limit moved by that many half points, Art. 14.5.
    Koya { half_points: i8 },
    /// `ARO`, `ARO-C1`, …: average rating of opponents, Art. 10.1.
    AverageRating(Cut),
    /// `TPR`: performance rating, Art. 10.2.
    Performance,
    /// `PTP`: perfect performance, Art. 10.3.
    PerfectPerformance,
    /// `APRO`: average performance of the opponents, Art. 10.4.
    AveragePerformance,
    /// `APPO`: average perfect performance of the opponents, Art. 10.5.
    AveragePerfectPerformance,
    /// `RTNG`: rating, high first; `RTNG-R` low first, Art. 10.6.
    Rating { reverse: bool },
    /// `OP`, `OP-L`, `OP-B` (own): 对手分 as Chinese clubs add it up: the opponents' points as they stand,
    /// without the dummies and adjustments of Art. 16.
    OpponentPoints(Blank),
    /// `SMW` (own): 后手胜局, games won as second mover.
    SecondMoverWins,
    /// `SMG` (own): 后手局数, games played as second mover.
    SecondMoverGames,
    /// `FMW` (own): 先手胜局, games won as first mover.
    FirstMoverWins,
    /// `FOUL` (own): 犯规少者, fewest fouls.
    FewestFouls,
    /// `WOP` (own): 胜者小分 (Go), the points of those beaten and half the points of those drawn with.
    WinnersPoints,
    /// `GOT` (own): Go's 总分, points + (opponents' points ÷ half the highest possible score) − rounds.
    /// To decide before points it stands before `PTS` in the list.
    GoTotal,
    /// `DROP-L`, `DROP-F` (own): everything before this step compared again without the last (first) round, then
    /// without two, and so on.
    Dropping(DroppedRound),
    /// `PO` (own): 加赛, games that order and never score.
    PlayOff,
    /// `LOT`: 抽签, the lot drawn, low first (Art. 4.2).
    Lot,
}

/// A code nobody knows.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no tie-break has the code {0:?}")]
pub struct UnknownCode(pub String);

impl TieBreak {
    pub const BH: TieBreak = TieBreak::Buchholz(Cut::NONE);
    pub const BH_C1: TieBreak = TieBreak::Buchholz(Cut::C1);
    pub const SB: TieBreak = TieBreak::SonnebornBerger(Cut::NONE);
    pub const DE: TieBreak = TieBreak::DirectEncounter { forfeits: false };
    pub const PS: TieBreak = TieBreak::Progressive { without_first: 0 };

    /// One of each that people choose from, in the order a menu shows them.
    pub const MENU: [TieBreak; 48] = [
        TieBreak::DirectEncounter { forfeits: false },
        TieBreak::DirectEncounter { forfeits: true },
        TieBreak::DirectEncounterOfTwo,
        TieBreak::Buchholz(Cut::NONE),
        TieBreak::Buchholz(Cut::C1),
        TieBreak::Buchholz(Cut::C2),
        TieBreak::Buchholz(Cut::M1),
        TieBreak::Buchholz(Cut::M2),
        TieBreak::OpponentPoints(Blank::Zero),
        TieBreak::OpponentPoints(Blank::Lowest),
        TieBreak::OpponentPoints(Blank::Subsidy),
        TieBreak::Progressive { without_first: 0 },
        TieBreak::Progressive { without_first: 1 },
        TieBreak::Wins,
        TieBreak::GamesWon,
        TieBreak::SecondMoverWins,
        TieBreak::SecondMoverGames,
        TieBreak::FirstMoverWins,
        TieBreak::WinsWithBlack,
        TieBreak::GamesWithBlack,
        TieBreak::FewestFouls,
        TieBreak::SonnebornBerger(Cut::NONE),
        TieBreak::SonnebornBerger(Cut::C1),
        TieBreak::SonnebornBerger(Cut::C2),
        TieBreak::WinnersPoints,
        TieBreak::GoTotal,
        TieBreak::Koya { half_points: 0 },
        TieBreak::ForeBuchholz(Cut::NONE),
        TieBreak::ForeBuchholz(Cut::C1),
        TieBreak::AverageBuchholz { fore: false },
        TieBreak::AverageBuchholz { fore: true },
        TieBreak::RoundsElected,
        TieBreak::StandardPoints,
        TieBreak::AverageRating(Cut::NONE),
        TieBreak::AverageRating(Cut::C1),
        TieBreak::Performance,
        TieBreak::PerfectPerformance,
        TieBreak::AveragePerformance,
        TieBreak::AveragePerfectPerformance,
        TieBreak::Rating { reverse: false },
        TieBreak::Rating { reverse: true },
        TieBreak::PairingNumber { reverse: false },
        TieBreak::PairingNumber { reverse: true },
        TieBreak::Dropping(DroppedRound::Last),
        TieBreak::Dropping(DroppedRound::First),
        TieBreak::PlayOff,
        TieBreak::Lot,
        TieBreak::Points,
    ];

    /// Type A of Art. 4.3: its value has a meaning only inside a group of tied players.
    pub const fn is_inside_group(self) -> bool {
        matches!(
            self,
            TieBreak::DirectEncounter { .. }
                | TieBreak::DirectEncounterOfTwo
                | TieBreak::Dropping(_)
                | TieBreak::PlayOff
        )
    }

    /// Ratings are needed (Art. 10): left out where an unrated player took part and no rule covers him.
    pub const fn needs_ratings(self) -> bool {
        matches!(
            self,
            TieBreak::AverageRating(_)
                | TieBreak::Performance
                | TieBreak::PerfectPerformance
                | TieBreak::AveragePerformance
                | TieBreak::AveragePerfectPerformance
                | TieBreak::Rating { .. }
        )
    }

    /// Forbidden in a round robin (note to Art. 8).
    pub const fn is_for_swiss_only(self) -> bool {
        matches!(
            self,
            TieBreak::Buchholz(_)
                | TieBreak::ForeBuchholz(_)
                | TieBreak::AverageBuchholz { .. }
                | TieBreak::OpponentPoints(_)
        )
    }

    /// Never leaves two players level, once it is known.
    pub const fn always_decides(self) -> bool {
        matches!(self, TieBreak::Lot | TieBreak::PairingNumber { .. })
    }

    /// The smaller value is the better one.
    pub const fn smaller_is_better(self) -> bool {
        matches!(self, TieBreak::FewestFouls | TieBreak::Rating { reverse: true })
    }
}

fn digit(text: &str) -> Option<u8> {
    match text.as_bytes() {
        [one @ b'1'..=b'9'] => Some(one - b'0'),
        _ => None,
    }
}

/// `L1`, `L+1`, `L-2`: half points.
fn limit(text: &str) -> Option<i8> {
    let text = text.strip_prefix('L')?;
    let (sign, size) = match text.strip_prefix('-') {
        Some(size) => (-1, size),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    Some(sign * digit(size)? as i8)
}

impl FromStr for TieBreak {
    type Err = UnknownCode;

    fn from_str(text: &str) -> Result<TieBreak, UnknownCode> {
        let unknown = || UnknownCode(text.to_owned());
        let code = text.trim().to_ascii_uppercase();
        let (name, modifier) = match code.split_once(['-', '/']) {
            Some((name, modifier)) => (name, Some(modifier)),
            None => (code.as_str(), None),
        };
        let cut = match modifier {
            None => Some(Cut::NONE),
            Some(modifier) => Cut::parse(modifier),
        };
        let plain = |tie_break| if modifier.is_none() { Some(tie_break) } else { None };
        let flag = |letter: &str| match modifier {
            None => Some(false),
            Some(modifier) if modifier == letter => Some(true),
            Some(_) => None,
        };
        match name {
            "PTS" => plain(TieBreak::Points),
            "DE" => flag("P").map(|forfeits| TieBreak::DirectEncounter { forfeits }),
            "DE2" => plain(TieBreak::DirectEncounterOfTwo),
            "WIN" => plain(TieBreak::Wins),
            "WON" => plain(TieBreak::GamesWon),
            "BPG" => plain(TieBreak::GamesWithBlack),
            "BWG" => plain(TieBreak::WinsWithBlack),
            "PS" => cut
                .filter(|cut| cut.highest == 0)
                .map(|cut| TieBreak::Progressive { without_first: cut.lowest }),
            "REP" => plain(TieBreak::RoundsElected),
            "STD" => plain(TieBreak::StandardPoints),
            "TPN" => flag("R").map(|reverse| TieBreak::PairingNumber { reverse }),
            "BH" => cut.map(TieBreak::Buchholz),
            "AOB" => flag("F").map(|fore| TieBreak::AverageBuchholz { fore }),
            "FB" => cut.map(TieBreak::ForeBuchholz),
            "SB" => cut.map(TieBreak::SonnebornBerger),
            "KS" => match modifier {
                None => Some(0),
                Some(modifier) => limit(modifier),
            }
            .map(|half_points| TieBreak::Koya { half_points }),
            "ARO" => cut.map(TieBreak::AverageRating),
            "TPR" => plain(TieBreak::Performance),
            "PTP" => plain(TieBreak::PerfectPerformance),
            "APRO" => plain(TieBreak::AveragePerformance),
            "APPO" => plain(TieBreak::AveragePerfectPerformance),
            "RTNG" | "RTG" => flag("R").map(|reverse| TieBreak::Rating { reverse }),
            "OP" => match modifier {
                None => Some(Blank::Zero),
                Some("L") => Some(Blank::Lowest),
                Some("B") => Some(Blank::Subsidy),
                Some(_) => None,
            }
            .map(TieBreak::OpponentPoints),
            "SMW" => plain(TieBreak::SecondMoverWins),
            "SMG" => plain(TieBreak::SecondMoverGames),
            "FMW" => plain(TieBreak::FirstMoverWins),
            "FOUL" => plain(TieBreak::FewestFouls),
            "WOP" => plain(TieBreak::WinnersPoints),
            "GOT" => plain(TieBreak::GoTotal),
            "DROP" => match modifier {
                Some("L") => Some(DroppedRound::Last),
                Some("F") => Some(DroppedRound::First),
                _ => None,
            }
            .map(TieBreak::Dropping),
            "PO" => plain(TieBreak::PlayOff),
            "LOT" | "RND" => plain(TieBreak::Lot),
            _ => None,
        }
        .ok_or_else(unknown)
    }
}

impl fmt::Display for TieBreak {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            TieBreak::Points => f.write_str("PTS"),
            TieBreak::DirectEncounter { forfeits: false } => f.write_str("DE"),
            TieBreak::DirectEncounter { forfeits: true } => f.write_str("DE-P"),
            TieBreak::DirectEncounterOfTwo => f.write_str("DE2"),
            TieBreak::Wins => f.write_str("WIN"),
            TieBreak::GamesWon => f.write_str("WON"),
            TieBreak::GamesWithBlack => f.write_str("BPG"),
            TieBreak::WinsWithBlack => f.write_str("BWG"),
            TieBreak::Progressive { without_first: 0 } => f.write_str("PS"),
            TieBreak::Progressive { without_first } => write!(f, "PS-C{without_first}"),
            TieBreak::RoundsElected => f.write_str("REP"),
            TieBreak::StandardPoints => f.write_str("STD"),
            TieBreak::PairingNumber { reverse: false } => f.write_str("TPN"),
            TieBreak::PairingNumber { reverse: true } => f.write_str("TPN-R"),
            TieBreak::Buchholz(cut) => write!(f, "BH{cut}"),
            TieBreak::AverageBuchholz { fore: false } => f.write_str("AOB"),
            TieBreak::AverageBuchholz { fore: true } => f.write_str("AOB-F"),
            TieBreak::ForeBuchholz(cut) => write!(f, "FB{cut}"),
            TieBreak::SonnebornBerger(cut) => write!(f, "SB{cut}"),
            TieBreak::Koya { half_points: 0 } => f.write_str("KS"),
            TieBreak::Koya { half_points } => write!(f, "KS-L{half_points}"),
            TieBreak::AverageRating(cut) => write!(f, "ARO{cut}"),
            TieBreak::Performance => f.write_str("TPR"),
            TieBreak::PerfectPerformance => f.write_str("PTP"),
            TieBreak::AveragePerformance => f.write_str("APRO"),
            TieBreak::AveragePerfectPerformance => f.write_str("APPO"),
            TieBreak::Rating { reverse: false } => f.write_str("RTNG"),
            TieBreak::Rating { reverse: true } => f.write_str("RTNG-R"),
            TieBreak::OpponentPoints(Blank::Zero) => f.write_str("OP"),
            TieBreak::OpponentPoints(Blank::Lowest) => f.write_str("OP-L"),
            TieBreak::OpponentPoints(Blank::Subsidy) => f.write_str("OP-B"),
            TieBreak::SecondMoverWins => f.write_str("SMW"),
            TieBreak::SecondMoverGames => f.write_str("SMG"),
            TieBreak::FirstMoverWins => f.write_str("FMW"),
            TieBreak::FewestFouls => f.write_str("FOUL"),
            TieBreak::WinnersPoints => f.write_str("WOP"),
            TieBreak::GoTotal => f.write_str("GOT"),
            TieBreak::Dropping(DroppedRound::Last) => f.write_str("DROP-L"),
            TieBreak::Dropping(DroppedRound::First) => f.write_str("DROP-F"),
            TieBreak::PlayOff => f.write_str("PO"),
            TieBreak::Lot => f.write_str("LOT"),
        }
    }
}

impl Serialize for TieBreak {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for TieBreak {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<TieBreak, D::Error> {
        let code = String::deserialize(deserializer)?;
        code.parse().map_err(serde::de::Error::custom)
    }
}

/// Reads `BH,BH-C1,SB` (commas or spaces).
pub fn read_order(text: &str) -> Result<Vec<TieBreak>, UnknownCode> {
    text.split([',', ' ', '，', '、']).filter(|code| !code.trim().is_empty()).map(str::parse).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_is_read_as_it_is_written() {
        for tie_break in TieBreak::MENU {
            assert_eq!(tie_break.to_string().parse(), Ok(tie_break));
            assert_eq!(tie_break.to_string().replace('-', "/").to_lowercase().parse(), Ok(tie_break));
            let json = serde_json::to_string(&tie_break).unwrap();
            assert_eq!(json, format!("\"{tie_break}\""));
            assert_eq!(serde_json::from_str::<TieBreak>(&json).unwrap(), tie_break);
        }
        let codes: std::collections::BTreeSet<String> =
            TieBreak::MENU.iter().map(ToString::to_string).collect();
        assert_eq!(codes.len(), TieBreak::MENU.len());
    }

    #[test]
    fn modifiers_stand_only_where_an_article_knows_them() {
        for (code, written) in [
            ("BH/C1", "BH-C1"),
            ("bh-m2", "BH-M2"),
            ("SB/C2", "SB-C2"),
            ("FB/C1", "FB-C1"),
            ("ARO/M1", "ARO-M1"),
            ("PS/C2", "PS-C2"),
            ("KS/L1", "KS-L1"),
            ("KS/L+2", "KS-L2"),
            ("KS-L-1", "KS-L-1"),
            ("RTG", "RTNG"),
            ("RND", "LOT"),
            ("DE/P", "DE-P"),
        ] {
            assert_eq!(code.parse::<TieBreak>().map(|it| it.to_string()), Ok(written.to_owned()), "{code}");
        }
        for code in [
            "", "XX", "BH-", "BH-C0", "BH-C10", "BH-X1", "PS-M1", "WIN-C1", "TPR-C1", "KS-L", "DROP",
            "OP-C1", "BH-é1",
        ] {
            assert_eq!(code.parse::<TieBreak>(), Err(UnknownCode(code.to_owned())), "{code}");
        }
        assert_eq!(read_order("BH, SB，LOT"), Ok(vec![TieBreak::BH, TieBreak::SB, TieBreak::Lot]));
    }
}
