//! How an event is played: what the organiser chose, with defaults that run.

use super::arena::ArenaRules;
use super::ceremony::CertificateWords;
use super::club::ClubRules;
use super::entries::EntryRules;
use super::family::Family;
use super::forms::EntryForm;
use super::ledger::PointSystem;
use super::player::is_default;
use super::points::Points;
use super::schedule::Session;
use super::side::Side;
use serde::{Deserialize, Serialize};

/// What is played; decides the words for the two sides, not the rules of pairing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", tag = "is", rename_all_fields = "camelCase")]
pub enum Game {
    #[default]
    Chess,
    Xiangqi,
    Go,
    /// 五子棋, UNO …: the organiser names the game and its sides (R017).
    Other {
        name: String,
        first: String,
        second: String,
    },
}

/// Who meets whom inside a score group (requirements §1.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Dialect {
    /// 抽签: drawn anew each round (plan D, R038).
    Lots,
    /// By drawn numbers: 1–2, 3–4 … (plan E, R031).
    #[default]
    Numbers,
    /// 首尾: 1–N, 2–N−1 … (plan F, R032).
    Fold,
    /// 拦腰: upper half against lower half, 1–11 of 20.
    Halves,
}

/// How far players of one unit are kept apart (R037).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum UnitRule {
    Off,
    /// Where it costs nothing of higher rank.
    #[default]
    Soft,
    FirstRoundOnly,
    Hard,
}

/// The pairing system.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", tag = "is", rename_all_fields = "camelCase")]
pub enum PairingSystem {
    /// 校园积分编排.
    Campus { dialect: Dialect, unit: UnitRule },
    /// FIDE (Dutch) System, edition of 1 February 2026.
    Dutch { initial_side: Side },
    /// 循环赛 by the Berger tables, the second cycle with sides turned; groups side by side.
    RoundRobin { double: bool, groups: u16 },
    /// 擂台赛: one game at a time, the winner stays (plan A).
    Arena { rules: ArenaRules },
    /// 俱乐部之夜: prize games by level, several rounds side by side (plan C).
    ClubNight { rules: ClubRules },
    /// 淘汰赛: best of `games`, in a bracket by number.
    KnockOut { games: u8, third_place: bool, seeding: Seeding },
    /// 团体对抗 on `boards` boards; teams are the units.
    TeamMatch { boards: u16, meet: TeamMeet, rank: TeamRank },
}

impl PairingSystem {
    /// Score groups decide who meets whom.
    pub const fn is_swiss(self) -> bool {
        matches!(self, PairingSystem::Campus { .. } | PairingSystem::Dutch { .. })
    }

    /// Only some have a place in a round, and who has none is not missed: arena and club night.
    pub const fn seats_some(self) -> bool {
        matches!(self, PairingSystem::Arena { .. } | PairingSystem::ClubNight { .. })
    }
}

/// Who gets which number of the bracket.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", tag = "is", rename_all_fields = "camelCase")]
pub enum Seeding {
    /// 抽签.
    #[default]
    Lots,
    /// By rating, highest first.
    Ratings,
    /// The best so many by rating are seeded, lots are drawn for the rest.
    Seeds { count: u16 },
}

/// Which teams meet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum TeamMeet {
    /// Each other one once; two teams: a single match.
    #[default]
    Once,
    /// Each other one twice, the second time with sides turned.
    Twice,
    /// By match points, as many rounds as announced.
    Swiss,
}

/// What counts first for a team.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum TeamRank {
    /// 场分, then 局分.
    #[default]
    MatchPoints,
    /// 局分, then 场分.
    BoardPoints,
}

impl Default for PairingSystem {
    fn default() -> PairingSystem {
        PairingSystem::Campus { dialect: Dialect::Numbers, unit: UnitRule::Soft }
    }
}

/// The code of a tie-break, `BH-C1`; `standings` knows what it means.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TieBreakCode(pub String);

impl From<&str> for TieBreakCode {
    fn from(code: &str) -> TieBreakCode {
        TieBreakCode(code.to_owned())
    }
}

/// After that many rounds only so many go on (R008).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Cut {
    pub after: u16,
    pub keep: u16,
    /// So many of each group go on, not of all (?3).
    #[serde(default, skip_serializing_if = "is_default")]
    pub each: bool,
    /// Points begin anew; who has met stays apart all the same (?4, R036).
    #[serde(default, skip_serializing_if = "is_default")]
    pub reset: bool,
}

/// Whom a prize is for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", tag = "is", rename_all_fields = "camelCase")]
pub enum PrizeFor {
    /// By the standings.
    #[default]
    Everybody,
    /// 最佳女棋手.
    Women,
    /// Whose [`Person::category`](super::Person::category) this is: 新生, 校友 …
    Category { name: String },
    /// Members of this unit.
    Unit { name: String },
    /// The best of each unit gets one.
    BestOfEachUnit,
    /// Everyone with at least so many points, however many they are.
    AtLeast { points: Points },
    /// Everyone who was there in every round (R144).
    EveryRound,
}

impl PrizeFor {
    /// "Everyone who …": no number of winners is set, and no tie can fall across it.
    pub const fn is_everyone(&self) -> bool {
        match self {
            PrizeFor::AtLeast { .. } | PrizeFor::EveryRound => true,
            PrizeFor::Everybody
            | PrizeFor::Women
            | PrizeFor::Category { .. }
            | PrizeFor::Unit { .. }
            | PrizeFor::BestOfEachUnit => false,
        }
    }
}

/// What is added up for a team (单项团体).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum TeamSum {
    /// 名次分: the fewer, the better.
    #[default]
    Places,
    /// 积分: the more, the better.
    Points,
}

/// What happens to a team with fewer members than count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum MissingMember {
    /// Each missing one has the place behind the last, and no points.
    #[default]
    LastPlace,
    /// The team is listed without a rank.
    Unranked,
}

/// How units are ranked by their members.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TeamRule {
    /// Members that count, the best ones.
    pub members: u16,
    #[serde(default)]
    pub sum: TeamSum,
    #[serde(default)]
    pub missing: MissingMember,
}

/// 一等奖 1 人 … (R140–R142).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PrizeTier {
    pub name: String,
    pub count: u16,
    /// What each winner gets, in words: `300元`, `证书`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub gift: String,
    /// Money for each winner, in hundredths (分); 0: none. What sharers share.
    #[serde(default, skip_serializing_if = "is_default")]
    pub amount: u32,
    #[serde(default, skip_serializing_if = "is_default")]
    pub whom: PrizeFor,
}

/// What fills the head of every sheet (R001).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Occasion {
    /// 主办, 承办, 协办.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub organiser: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub place: String,
    /// As announced, in words: `4月6日–8日`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub dates: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub arbiter: String,
    /// Time control in words: `40分钟包干`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub time_control: String,
    /// The same for the final stage, where it has another (R010).
    #[serde(skip_serializing_if = "String::is_empty")]
    pub final_time_control: String,
    /// 报名截止, in words and time (R075).
    #[serde(skip_serializing_if = "String::is_empty")]
    pub deadline: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub notes: String,
}

/// Everything chosen for an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Settings {
    pub name: String,
    /// The preset it began with, for the record only.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub preset: String,
    #[serde(default)]
    pub game: Game,
    pub points: PointSystem,
    /// Planned number of rounds, the final stage included (C.04.1 Art. 1).
    pub rounds: u16,
    pub system: PairingSystem,
    /// In that many last rounds no two of one unit meet: a condition of the house beside the system's own (0: none).
    #[serde(default, skip_serializing_if = "is_default")]
    pub units_apart: u16,
    /// Baku acceleration (C.04.7): the upper half begins with virtual points.
    #[serde(default, skip_serializing_if = "is_default")]
    pub accelerated: bool,
    /// In this order after points.
    pub tie_breaks: Vec<TieBreakCode>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cut: Option<Cut>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub prizes: Vec<PrizeTier>,
    /// 可兼得: one player may take several prizes.
    #[serde(default, skip_serializing_if = "is_default")]
    pub prizes_add_up: bool,
    /// Units are ranked too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub teams: Option<TeamRule>,
    /// Minutes after 开始本轮 from which a missing player may be forfeited; 0: no limit (R092, R093).
    pub late_minutes: u16,
    /// Fouls in one game at which a loss is proposed; 0: not counted (R100).
    pub foul_limit: u8,
    /// Seats; more are taken with a warning (R083).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub capacity: Option<u16>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub occasion: Occasion,
    #[serde(default, skip_serializing_if = "is_default")]
    pub entries: EntryRules,
    /// The occasion this event is one division of (R002).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub family: Option<Family>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub certificate: CertificateWords,
    /// Sessions with the times their rounds begin (R009).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub schedule: Vec<Session>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            name: String::new(),
            preset: String::new(),
            game: Game::Chess,
            points: PointSystem::ONE_HALF_ZERO,
            rounds: 6,
            system: PairingSystem::default(),
            units_apart: 0,
            accelerated: false,
            tie_breaks: ["OP", "PS", "WON", "PO", "LOT"].map(TieBreakCode::from).to_vec(),
            cut: None,
            prizes: Vec::new(),
            prizes_add_up: false,
            teams: None,
            late_minutes: 15,
            foul_limit: 3,
            capacity: None,
            occasion: Occasion::default(),
            entries: EntryRules::default(),
            family: None,
            certificate: CertificateWords::default(),
            schedule: Vec::new(),
        }
    }
}

impl Settings {
    /// The entry form: what was chosen, or the plan's own.
    pub fn entry_form(&self) -> EntryForm {
        self.entries.form.clone().unwrap_or_else(|| EntryForm::of_preset(&self.preset))
    }
}

/// Fewest Swiss rounds that can single out a winner: ⌈log2 N⌉ (R012).
pub const fn rounds_needed(players: usize) -> u16 {
    if players < 2 { 0 } else { (usize::BITS - (players - 1).leading_zeros()) as u16 }
}

#[cfg(test)]
mod tests {
    use super::rounds_needed;

    #[test]
    fn the_helper_counts_as_plan_f_does() {
        // requirements §4.3
        let cases = [
            (0, 0),
            (1, 0),
            (2, 1),
            (3, 2),
            (16, 4),
            (17, 5),
            (20, 5),
            (32, 5),
            (33, 6),
            (36, 6),
            (2000, 11),
        ];
        for (players, rounds) in cases {
            assert_eq!(rounds_needed(players), rounds, "{players}");
        }
    }
}
