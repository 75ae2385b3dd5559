//! A refusal: a no to a command, with all a page needs to say why in its reader's language.

use crate::pairing::CannotPair;
use crate::tournament::{BoardNumber, Group, PlayerId, RoundNumber};

/// Why a command may not be. The `Display` text is for logs and library users.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    #[error("entry {row} has no name")]
    NameMissing { row: usize },
    #[error("an event has at most {limit} players")]
    TooManyPlayers { limit: usize },
    #[error("there is no player {0}")]
    UnknownPlayer(PlayerId),
    #[error("there is no round {0}")]
    UnknownRound(RoundNumber),
    #[error("round {round} has no board {board}")]
    UnknownBoard { round: RoundNumber, board: BoardNumber },
    #[error("that is already so")]
    NothingChanges,
    #[error("the event is closed")]
    EventClosed,
    #[error("round 1 is paired: a player can withdraw but not be struck")]
    AlreadyStarted,
    #[error("numbers stay once round {after} is paired")]
    NumbersFixed { after: RoundNumber },
    #[error("number {number} is given to two players")]
    NumberTwice { number: u16 },
    #[error("player {0} has no number")]
    NumberMissing(PlayerId),
    #[error("round {0} is paired already")]
    AlreadyPaired(RoundNumber),
    #[error("the next round is {next}, not {asked}")]
    NotNext { next: RoundNumber, asked: RoundNumber },
    #[error("round {0} is a draft: publish or discard it first")]
    DraftOpen(RoundNumber),
    #[error("round {round} still waits for {} boards", .waiting.len())]
    ResultsMissing { round: RoundNumber, waiting: Vec<BoardNumber> },
    #[error("all {0} planned rounds are paired")]
    AllRoundsPaired(u16),
    #[error("only {present} players are there to be paired")]
    TooFewPlayers { present: usize },
    #[error("after round {after} the field is to be cut to {keep} first")]
    CutFirst { after: RoundNumber, keep: u16, each: bool },
    #[error("{0}")]
    CannotPair(CannotPair),
    #[error("round {0} is not a draft any more")]
    NotADraft(RoundNumber),
    #[error("round {0} is published already")]
    AlreadyPublished(RoundNumber),
    #[error("round {0} is not published yet")]
    NotPublished(RoundNumber),
    #[error("a later round is paired: the boards of round {0} stay")]
    LaterRoundPaired(RoundNumber),
    #[error("player {player} has no place in round {round}")]
    NotInRound { round: RoundNumber, player: PlayerId },
    #[error("player {player} has a place in round {round} already")]
    AlreadyInRound { round: RoundNumber, player: PlayerId },
    #[error("board {board} has a result: clear it before moving the players")]
    BoardHasResult { board: BoardNumber },
    #[error("round {0} has no allocated bye")]
    NoBye(RoundNumber),
    #[error("round {0} is paired: leave can be had for later rounds only")]
    RoundAlreadyPaired(RoundNumber),
    #[error("a ruling needs an open question at board {board}")]
    NoDispute { board: BoardNumber },
    #[error("words are missing")]
    WordsMissing,
    #[error("a tie has at least two players")]
    TieTooSmall,
    #[error("a player is named twice: {0}")]
    NamedTwice(PlayerId),
    #[error("player {0} has left the event")]
    PlayerOut(PlayerId),
    #[error("{what} must be between {min} and {max}")]
    OutOfRange { what: Quantity, min: u32, max: u32 },
    #[error("{paired} rounds are paired already")]
    FewerRoundsThanPaired { paired: u16 },
    #[error("no tie-break is called {0}")]
    UnknownTieBreak(String),
    #[error("a win must be worth more than a draw and a draw more than a loss")]
    PointsOutOfOrder,
    #[error("the game or the system stays once round 1 is paired")]
    SystemFixed,
    #[error("a group of {size} is too large for a table of {limit}")]
    GroupTooLarge { size: usize, limit: usize },
    #[error("nobody is in the pool")]
    EmptyPool,
    #[error("a pool has at most {limit} entries")]
    PoolTooLarge { limit: usize },
    #[error("there is no such notice")]
    UnknownNotice,
    #[error("the table of a round-robin stays once round 1 is paired")]
    TableFixed,
    #[error("the groups stay once round {after} is paired")]
    GroupsFixed { after: RoundNumber },
    #[error("player {0} is in no group")]
    GroupMissing(PlayerId),
    #[error("group {group} has only {present} players")]
    GroupTooSmall { group: Group, present: usize },
    #[error("the record of board {board} has {bytes} bytes; at most {limit} are kept")]
    RecordTooLong { board: BoardNumber, bytes: usize, limit: usize },
    #[error("the records of an event have at most {limit} bytes")]
    RecordsFull { limit: usize },
    #[error("board {board} has no record")]
    NoRecord { board: BoardNumber },
    #[error("the event is not of the format this belongs to")]
    NotThisFormat,
    /// The last team that has anybody left; `None` when the last two went down together.
    #[error("the arena is decided")]
    ArenaDecided { team: Option<String> },
    #[error("{teams} teams have somebody left; an arena takes two at least")]
    TeamsMissing { teams: usize },
    #[error("an arena plays one game at a time")]
    OneGameOnly,
    #[error("player {player} is on no team")]
    NoTeam { player: PlayerId },
    #[error("player {player} has gone down or is away")]
    Beaten { player: PlayerId },
    #[error("players {a} and {b} are of one team")]
    SameTeam { a: PlayerId, b: PlayerId },
    #[error("team {team} is named twice")]
    TeamTwice { team: String },
    #[error("player {player} is not entered for team {team}")]
    OtherTeam { player: PlayerId, team: String },
    #[error("no night is open")]
    NightMissing,
    #[error("that is no date")]
    NoDate,
    #[error("the last night was on {last}")]
    NightNotLater { last: String },
    #[error("round {round} belongs to another night")]
    OtherNight { round: RoundNumber },
    #[error("only {present} players could be given a prize game")]
    NobodyReady { present: usize },
    #[error("player {player} has had the {limit} prize games of this night")]
    PrizeGamesDone { player: PlayerId, limit: u8 },
    #[error("player {player} still plays at board {board} of round {round}")]
    StillPlaying { player: PlayerId, round: RoundNumber, board: BoardNumber },
    #[error("there is no free game {number}")]
    NoFreeGame { number: u16 },
    #[error("no more games can be noted")]
    TooManyGames,
    #[error("nothing was played at board {board} of round {round}")]
    NotPlayed { round: RoundNumber, board: BoardNumber },
    #[error("{size} players are too many for a bracket of {limit}")]
    BracketTooLarge { size: usize, limit: usize },
    #[error("the bracket stays once round 1 is paired")]
    BracketFixed,
    #[error("the teams stay once round 1 is paired")]
    TeamFixed,
    #[error("player {0} has no team")]
    TeamMissing(PlayerId),
    #[error("only {present} teams are there")]
    TooFewTeams { present: usize },
    #[error("players {a} and {b} are of different teams")]
    DifferentTeams { a: PlayerId, b: PlayerId },
    #[error("between teams the sides go with the number of the board")]
    SidesFixed,
    #[error("these two have no match in the bracket")]
    NoSuchMatch,
    #[error("the match is not at its end without a winner")]
    MatchNotLevel,
    #[error("the match is decided")]
    MatchDecided,
    #[error("there is no display {0}")]
    UnknownDisplay(u16),
    #[error("display {number} has no board {board}")]
    UnknownDisplayBoard { number: u16, board: BoardNumber },
    #[error("keeping apart takes at least two players")]
    NobodyToKeepApart,
    #[error("only a Swiss system keeps players apart")]
    EverybodyMeets,
    #[error("only the FIDE (Dutch) System draws the side number 1 begins with")]
    NoInitialSide,
    #[error("the acceleration and the number of rounds it is made for stay once round 1 is paired")]
    AccelerationFixed,
    #[error("acceleration needs a win worth two draws and a loss worth nothing")]
    AccelerationPoints,
    #[error("round {0} is paired: its condition on units stays")]
    UnitsFixed(RoundNumber),
    #[error("there is no application {0}")]
    UnknownApplication(u16),
    #[error("there are at most {limit} applications")]
    TooManyApplications { limit: usize },
}

/// What a number in the settings counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantity {
    Rounds,
    Points,
    LateMinutes,
    FoulLimit,
    CutAfter,
    CutKeep,
    PrizeCount,
    Rating,
    Coefficient,
    PrizeAmount,
    TeamMembers,
    Groups,
    Winners,
    Starts,
    PrizeGames,
    LeastGames,
    BestOf,
    Seeds,
    TeamBoards,
    DisplayBoards,
    Displays,
    UnitsApart,
}

impl std::fmt::Display for Quantity {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Quantity::Rounds => "the number of rounds",
            Quantity::Points => "points",
            Quantity::LateMinutes => "the late limit",
            Quantity::FoulLimit => "the foul limit",
            Quantity::CutAfter => "the round of the cut",
            Quantity::CutKeep => "the number of those who go on",
            Quantity::PrizeCount => "the number of prizes",
            Quantity::Rating => "a rating",
            Quantity::Coefficient => "the coefficient K",
            Quantity::PrizeAmount => "the money of a prize",
            Quantity::TeamMembers => "the number of members that count",
            Quantity::Groups => "the number of groups",
            Quantity::Winners => "the number of winners",
            Quantity::Starts => "the number of times in the schedule",
            Quantity::PrizeGames => "the number of prize games a night",
            Quantity::LeastGames => "the least number of games",
            Quantity::BestOf => "the games of a match",
            Quantity::Seeds => "the number of seeds",
            Quantity::TeamBoards => "the boards of a match",
            Quantity::DisplayBoards => "the boards of a display",
            Quantity::Displays => "the number of displays",
            Quantity::UnitsApart => "the number of rounds in which units are kept apart",
        })
    }
}
