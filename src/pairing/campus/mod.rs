//! Campus Swiss (积分编排): who plays whom in the next round, over a strict ladder of rules.
//!
//! The rules are those of the plans D, E and F (requirements R030–R042, R050–R054), put in one order: a rule counts
//! only among the pairings that are best under all rules before it. Nothing is weighed or tuned, and one exact
//! matching over the whole field answers. `docs/rules/campus.md` states each rule with its number.
//!
//! | rung | rule | where |
//! |---|---|---|
//! | hard | no rematch, no second bye, no forbidden pair, never three same sides running | [`HardRule`] |
//! | 1 | the bye to the lowest score | [`Rung::ByeScore`] |
//! | 2 | from the top group down: fewest pairs across scores, then the smallest differences | [`Rung::Floats`], [`Rung::Differences`] |
//! | 3 | nobody floats again who floated in the last two rounds | [`Rung::FloatAgain`] |
//! | 4 | same unit apart | [`Rung::SameUnit`] |
//! | 5 | sides: balance, then alternation | [`Rung::Balance`], [`Rung::Alternation`] |
//! | 6 | the dialect's order: who floats, then who meets whom | [`Rung::Floaters`], [`Rung::Order`] |
//!
//! [`pair`] is a pure function of the [`Field`], its seed included. What it answers is frozen with the round.

mod cards;
mod engine;
mod explain;
mod order;
mod rungs;
mod sides;
pub mod words;

pub use engine::pair;
pub use explain::{WhyNot, bye_reason, reasons, why_no_bye, why_not};
pub use order::draw;
pub use rungs::Rung;

use crate::tournament::{Ledger, Points};
use serde::{Deserialize, Serialize};

/// The most players of one round: above it the tables would outgrow a page's memory.
pub const MOST_PLAYERS: usize = 2_000;

/// How equal scores are put against each other, when nothing else decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Dialect {
    /// 抽签 (D, R030, R038): lots are drawn anew each round; neighbours by lot meet.
    Lots,
    /// 编号 (E, R031, ?10): neighbours by drawn number meet, 1–2, 3–4.
    Numbers,
    /// 首尾 (F, R032): first against last by number, 1–N, 2–(N − 1).
    Fold,
    /// 拦腰: the upper half against the lower, 1–(N/2 + 1).
    Halves,
}

/// Whether players of one unit are kept apart (本队选手尽量不见面, R037).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum UnitRule {
    Off,
    /// As far as possible, in round 1 only.
    RoundOne,
    /// As far as possible, every round (E).
    Soft,
    /// Never: a round that can't do without is stuck.
    Hard,
}

/// Who moves first when neither balance nor history says it: round 1, and equal histories later.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum EqualSides {
    /// By lot, a draw for each pair (E: 抽签决定先走或后走, R031).
    Lot,
    /// Round 1: at odd places of the order the higher one moves first, at even places the lower one; later: the
    /// smaller number in odd rounds, the larger in even rounds.
    Number,
}

/// The rules that are never broken unless the organiser says so, gravest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum HardRule {
    /// Two players the arbiter keeps apart ([`Field::forbidden`]).
    ForbiddenPair,
    /// Those who played each other don't meet again (R036).
    Rematch,
    /// One bye at most a player; a forfeit win or a full-point bye bars it too (R041, ?9).
    SecondBye,
    /// Players of one unit, where [`UnitRule::Hard`] holds.
    SameUnit,
    /// The same side a third time in a row (R050).
    ThreeInARow,
}

impl HardRule {
    /// All of them, gravest first.
    pub const ALL: [HardRule; 5] = [
        HardRule::ForbiddenPair,
        HardRule::Rematch,
        HardRule::SecondBye,
        HardRule::SameUnit,
        HardRule::ThreeInARow,
    ];
}

/// Which hard rules may bend when there is no other way. Bent as seldom as possible, the gravest least.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct Exceptions {
    pub forbidden_pair: bool,
    pub rematch: bool,
    pub second_bye: bool,
    pub same_unit: bool,
    pub three_in_a_row: bool,
}

impl Default for Exceptions {
    /// Only the third same side may be bent without asking; it is then stated with the round.
    fn default() -> Exceptions {
        Exceptions { three_in_a_row: true, ..Exceptions::NONE }
    }
}

impl Exceptions {
    /// No rule bends.
    pub const NONE: Exceptions = Exceptions {
        forbidden_pair: false,
        rematch: false,
        second_bye: false,
        same_unit: false,
        three_in_a_row: false,
    };

    /// Whether a rule may bend.
    pub const fn allow(self, rule: HardRule) -> bool {
        match rule {
            HardRule::ForbiddenPair => self.forbidden_pair,
            HardRule::Rematch => self.rematch,
            HardRule::SecondBye => self.second_bye,
            HardRule::SameUnit => self.same_unit,
            HardRule::ThreeInARow => self.three_in_a_row,
        }
    }

    /// The same with one more rule that may bend.
    pub const fn with(mut self, rule: HardRule) -> Exceptions {
        match rule {
            HardRule::ForbiddenPair => self.forbidden_pair = true,
            HardRule::Rematch => self.rematch = true,
            HardRule::SecondBye => self.second_bye = true,
            HardRule::SameUnit => self.same_unit = true,
            HardRule::ThreeInARow => self.three_in_a_row = true,
        }
        self
    }
}

/// The organiser's choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Rules {
    pub dialect: Dialect,
    pub units: UnitRule,
    pub equal_sides: EqualSides,
    #[serde(default)]
    pub exceptions: Exceptions,
}

impl Rules {
    /// A dialect with its usual companions: units softly apart, sides by lot where the order is by lot.
    pub const fn of(dialect: Dialect) -> Rules {
        let equal_sides = match dialect {
            Dialect::Lots | Dialect::Numbers => EqualSides::Lot,
            Dialect::Fold | Dialect::Halves => EqualSides::Number,
        };
        let exceptions = Exceptions { three_in_a_row: true, ..Exceptions::NONE };
        Rules { dialect, units: UnitRule::Soft, equal_sides, exceptions }
    }
}

/// All that a round's pairing depends on.
#[derive(Clone, Copy, Debug)]
pub struct Field<'a> {
    pub ledger: &'a Ledger,
    /// Who is to be paired, by place in the ledger; a missing entry means absent.
    pub present: &'a [bool],
    /// Pairs the arbiter keeps apart, by place in the ledger.
    pub forbidden: &'a [(u16, u16)],
    pub rules: Rules,
    /// Drawn once for the round and stored with it; the only source of chance.
    pub seed: u64,
    /// The round to be paired, from 1.
    pub round: u16,
}

/// A round, in the order of the boards. Players are places in the ledger.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Pairing {
    pub boards: Vec<Pair>,
    pub bye: Option<Bye>,
    /// The hard rules that had to bend, and how often: as seldom as possible.
    pub bent: Vec<Bent>,
}

/// One board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Pair {
    /// Moves first (written on the left, R053).
    pub first: u16,
    pub second: u16,
    pub why: Reasons,
}

/// The player left over in an odd field (轮空).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Bye {
    pub player: u16,
    pub why: ByeReason,
}

/// A hard rule and how many times it is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Bent {
    pub rule: HardRule,
    pub times: u16,
}

/// Why a board is as it is (R042).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Reasons {
    /// Score of the first mover before the round.
    pub first_score: Points,
    pub second_score: Points,
    /// Why the two scores differ, where they do.
    pub float: Option<Float>,
    pub side: SideReason,
    /// Both of one unit, which couldn't be avoided or isn't asked for.
    pub same_unit: bool,
    /// The round of an earlier game between the two: an exception.
    pub met_in: Option<u16>,
    /// The player who has this side a third time running: an exception.
    pub third_in_a_row: Option<u16>,
    /// Kept apart by the arbiter: an exception.
    pub forbidden: bool,
}

/// A pair across two score groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Float {
    /// The one who plays below his score.
    pub down: u16,
    pub up: u16,
    pub why: FloatReason,
}

/// Why somebody plays below his score group (R035).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum FloatReason {
    /// He is alone on his score.
    Alone,
    /// No rule lets him play any of his score group (met already, sides, units).
    NoOneLeft,
    /// The group is odd: one of it has to float.
    OddGroup,
    /// The pairs inside the group, or of those below, come out better so.
    ForTheOthers,
}

/// How the sides were given (R050–R052).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum SideReason {
    /// The other way would be this player's third same side in a row.
    NoThird { player: u16 },
    /// The one who has moved first less often, measured against second, moves first now.
    Balance { first: SideCount, second: SideCount },
    /// Balance is equal: sides alternate from the last game.
    Alternation,
    /// Equal so far back: this many games ago they had different sides, and now get the others.
    Earlier { games_ago: u16 },
    /// Nothing decides: a lot was drawn.
    Lot,
    /// Nothing decides: by number and round.
    Number,
}

/// Games with each side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SideCount {
    pub first: u16,
    pub second: u16,
}

/// Why this player has the bye (R041).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ByeReason {
    pub score: Points,
    /// Players present with a lower score who may not have it (any more).
    pub lower_barred: u16,
    /// Players present with a lower score who may, but without whom the rest can't be paired.
    pub lower_needed: u16,
    /// Had a bye or an equal gift before: an exception.
    pub again: bool,
}

/// Why there is no pairing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Stuck {
    /// No pairing keeps all hard rules: each offer bends one more of them (all, if one isn't enough), as seldom as
    /// possible; the lightest rule comes first.
    NoLegalPairing { offers: Vec<Offer> },
    /// More than [`MOST_PLAYERS`].
    TooManyPlayers { present: usize },
}

/// A way out of [`Stuck::NoLegalPairing`]: what to allow, and what then comes out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Offer {
    /// [`Rules::exceptions`] to pair with.
    pub allow: Exceptions,
    /// The round this gives; [`Pairing::bent`] says how often each rule is broken.
    pub pairing: Pairing,
}
