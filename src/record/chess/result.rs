//! The result against the position, the tags, the words beside it and the desk.
//!
//! Nothing is chosen for a person: two statements that differ are both named. A flag that falls against
//! a side that can never mate is a draw (6.9).

use super::dead::{CanMate, can_mate};
use super::ends::{Ending, Ends, ends};
use super::finding::{DeskField, Finding, FindingKind};
use super::game::{Game, Score};
use shakmaty::{Chess, Color};

/// Why the game ended, in words or in the Termination tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// A flag fell; whose, when it is said.
    Time {
        flagged: Option<Color>,
    },
    Resigned {
        colour: Option<Color>,
    },
    Agreed,
    Mate,
    Stalemate,
    DeadPosition,
    Repetition,
    PerpetualCheck,
    FiftyMoves,
    /// Did not come, or gave the game away unplayed.
    Absent {
        colour: Option<Color>,
    },
    /// Lost by the arbiter's ruling (11.7, 7.5.5).
    Penalty {
        colour: Option<Color>,
    },
    Adjudicated,
    Abandoned,
    /// Simply 白胜, 和棋.
    Won {
        colour: Color,
    },
    Drawn,
}

impl Reason {
    /// The score the words alone demand.
    pub fn score(self) -> Option<Score> {
        let lost = |c: Option<Color>| c.map(|c| c.fold_wb(Score::BlackWon, Score::WhiteWon));
        match self {
            Reason::Time { flagged: colour } | Reason::Resigned { colour } | Reason::Penalty { colour } => {
                lost(colour)
            }
            Reason::Absent { colour } => {
                colour.map(|c| c.fold_wb(Score::BlackByForfeit, Score::WhiteByForfeit))
            }
            Reason::Agreed
            | Reason::Stalemate
            | Reason::DeadPosition
            | Reason::Repetition
            | Reason::PerpetualCheck
            | Reason::FiftyMoves
            | Reason::Drawn => Some(Score::Drawn),
            Reason::Won { colour } => Some(colour.fold_wb(Score::WhiteWon, Score::BlackWon)),
            Reason::Mate | Reason::Adjudicated | Reason::Abandoned => None,
        }
    }

    /// As the Termination tag spells it (9.8.1 of the PGN standard, and common use).
    pub fn termination(self) -> &'static str {
        match self {
            Reason::Time { .. } => "time forfeit",
            Reason::Absent { .. } => "forfeit",
            Reason::Penalty { .. } => "rules infraction",
            Reason::Adjudicated => "adjudication",
            Reason::Abandoned => "abandoned",
            Reason::Resigned { .. }
            | Reason::Agreed
            | Reason::Mate
            | Reason::Stalemate
            | Reason::DeadPosition
            | Reason::Repetition
            | Reason::PerpetualCheck
            | Reason::FiftyMoves
            | Reason::Won { .. }
            | Reason::Drawn => "normal",
        }
    }
}

/// Reads words such as 黑方超时, 白胜（黑方超时）, 双方同意和棋, `Black resigns`, `White wins on time`.
pub fn reasons(text: &str) -> Vec<Reason> {
    let lower = text.to_lowercase();
    let mut found: Vec<(usize, Reason)> = Vec::new();
    // The colour named last before a word, within the same clause.
    let colour_before = |at: usize| {
        let clause = lower[..at].rfind(['（', '(', '，', ',', '。', ';', '；', '.']).map_or(0, |i| i + 1);
        let head = lower.get(clause..at).unwrap_or("");
        let white = head.rfind("白").max(head.rfind("white")).max(head.rfind("红"));
        let black = head.rfind("黑").max(head.rfind("black"));
        match (white, black) {
            (Some(w), Some(b)) => Some(if w > b { Color::White } else { Color::Black }),
            (Some(_), None) => Some(Color::White),
            (None, Some(_)) => Some(Color::Black),
            (None, None) => None,
        }
    };
    let has = |words: &[&str]| words.iter().find_map(|w| lower.find(w));
    if let Some(at) =
        has(&["超时", "超時", "时间到", "用时已尽", "on time", "time forfeit", "flag", "out of time", "zeit"])
    {
        let named = colour_before(at);
        let winner =
            lower.contains("wins on time") || lower.contains("won on time") || lower.contains("超时胜");
        found.push((at, Reason::Time { flagged: if winner { named.map(|c| !c) } else { named } }));
    }
    if let Some(at) = has(&["认输", "認輸", "认负", "投子", "resign", "gave up", "aufgegeben"]) {
        let winner = lower.contains("by resignation") || lower.contains("对方认输");
        let named = colour_before(at);
        found.push((at, Reason::Resigned { colour: if winner { named.map(|c| !c) } else { named } }));
    }
    if let Some(at) =
        has(&["弃权", "棄權", "缺席", "未到", "未出席", "no show", "no-show", "forfeits", "unplayed"])
        && !lower.contains("on time")
    {
        found.push((at, Reason::Absent { colour: colour_before(at) }));
    }
    if let Some(at) = has(&["违例", "违规", "判负", "rules infraction", "illegal move"]) {
        found.push((at, Reason::Penalty { colour: colour_before(at) }));
    }
    for (words, reason) in [
        (&["长将", "長將", "perpetual"][..], Reason::PerpetualCheck),
        (&["三次重复", "重复局面", "三次相同", "三次出现", "threefold", "repetition"], Reason::Repetition),
        (&["五十回合", "50回合", "fifty", "50-move", "50 move"], Reason::FiftyMoves),
        (&["逼和", "无子可动", "困毙", "stalemate"], Reason::Stalemate),
        (&["死局", "无法将死", "子力不足", "dead position", "insufficient material"], Reason::DeadPosition),
        (&["同意和棋", "协议和", "议和", "提和", "by agreement", "draw agreed", "agreed"], Reason::Agreed),
        (&["将死", "將死", "将杀", "checkmate", "mates", "mated"], Reason::Mate),
        (&["裁定", "判定", "adjudicat"], Reason::Adjudicated),
        (&["中断", "abandon"], Reason::Abandoned),
    ] {
        if let Some(at) = has(words)
            && !(reason == Reason::Mate && lower.contains("无法将死"))
            && !(reason == Reason::Mate && lower.contains("stalemate") && !lower.contains("checkmate"))
        {
            found.push((at, reason));
        }
    }
    for (words, colour) in [
        (&["白胜", "白方胜", "红胜", "white wins", "white won"][..], Color::White),
        (&["黑胜", "黑方胜", "黑方获胜", "black wins", "black won"], Color::Black),
        (&["黑负", "黑方负"], Color::White),
        (&["白负", "白方负"], Color::Black),
    ] {
        if let Some(at) = has(words) {
            found.push((at, Reason::Won { colour }));
        }
    }
    if let Some(at) = has(&["和棋", "平局", "作和", "成和", "game drawn", "draw"])
        && !found.iter().any(|(_, r)| r.score() == Some(Score::Drawn))
    {
        found.push((at, Reason::Drawn));
    }
    found.sort_by_key(|(at, _)| *at);
    found.into_iter().map(|(_, r)| r).collect()
}

/// The end of a game as it is written and as it stands on the board.
#[derive(Clone, Debug)]
pub struct Verdict {
    pub result: Option<Score>,
    /// Every reason given, in the order of the text.
    pub reasons: Vec<Reason>,
    pub ends: Ends,
    pub findings: Vec<Finding>,
}

impl Verdict {
    /// The most telling reason: of the words, else of the board.
    pub fn reason(&self) -> Option<Reason> {
        let plain = |r: &&Reason| !matches!(r, Reason::Won { .. } | Reason::Drawn);
        self.reasons.iter().find(plain).or(self.reasons.first()).copied().or(match self.ends.ending {
            Some(Ending::Checkmate { .. }) => Some(Reason::Mate),
            Some(Ending::Stalemate) => Some(Reason::Stalemate),
            Some(Ending::DeadPosition) => Some(Reason::DeadPosition),
            Some(Ending::Fivefold) => Some(Reason::Repetition),
            Some(Ending::SeventyFive) => Some(Reason::FiftyMoves),
            None => None,
        })
    }
}

/// What the words of a record say about its end: the remarks, then the Termination tag, then the last comment.
pub fn reasons_of(game: &Game) -> Vec<Reason> {
    let mut all: Vec<Reason> = Vec::new();
    let mut add = |text: &str| {
        for reason in reasons(text) {
            if !all.contains(&reason) {
                all.push(reason);
            }
        }
    };
    game.remarks.iter().for_each(|r| add(r));
    if let Some(tag) = game.tag("Termination") {
        // Sites write the winner's name: `Petrov won by resignation`.
        let mut text = tag.to_string();
        for (name, word) in [("White", "white"), ("Black", "black")] {
            if let Some(player) = game.tag(name).filter(|p| p.chars().count() > 1 && *p != "?") {
                text = text.replace(player, word);
            }
        }
        add(&text);
    }
    // `time forfeit` in the tag beside 黑方超时 in the text is one statement.
    if all.iter().any(|r| matches!(r, Reason::Time { flagged: Some(_) })) {
        all.retain(|r| *r != Reason::Time { flagged: None });
    }
    all
}

/// Compares result, reasons and final position.
pub fn judge(game: &Game) -> Verdict {
    let reasons = reasons_of(game);
    let ends = ends(game);
    let result = game.result();
    let plies = game.plies().len() as u32;
    let last = game.plies().last().map_or(0, |p| p.at as usize + p.len as usize);
    let at = game.source.place(last);
    let mut findings = Vec::new();
    let mut say = |kind| findings.push(Finding { at, ply: Some(plies), token: String::new(), kind });
    if let (Some(text), Some(tag)) = (game.score, game.tag("Result").and_then(Score::parse))
        && text != tag
    {
        say(FindingKind::ResultTagDiffers { tag, text });
    }
    let written = result.filter(|r| *r != Score::Open);
    if game.is_legal() {
        if let Some((ply, ending)) = ends.over_before {
            say(FindingKind::PlayedOn { ending, ply });
        }
        match (ends.ending, written) {
            (Some(ending), Some(result)) if result != ending.score() => {
                say(FindingKind::ResultAgainstPosition { result, ending, right: ending.score() });
            }
            (Some(ending), None) => say(FindingKind::ResultMissing { offer: Some(ending.score()) }),
            (None, None) if result.is_none() => {
                say(FindingKind::ResultMissing { offer: reasons.iter().find_map(|r| r.score()) });
            }
            (Some(_), Some(_)) | (None, _) => {}
        }
    }
    let position = game.last_position();
    for &reason in &reasons {
        if let Some(kind) = check_reason(game, &ends, &position, reason, written) {
            say(kind);
        }
    }
    let forfeit = matches!(result, Some(Score::WhiteByForfeit | Score::BlackByForfeit | Score::BothForfeit));
    if (forfeit || reasons.iter().any(|r| matches!(r, Reason::Absent { .. }))) && plies > 0 {
        say(FindingKind::ForfeitWithMoves { moves: plies });
    }
    Verdict { result, reasons, ends, findings }
}

fn check_reason(
    game: &Game,
    ends: &Ends,
    position: &Chess,
    reason: Reason,
    written: Option<Score>,
) -> Option<FindingKind> {
    let not_so = FindingKind::ReasonNotSo { reason };
    let against = |right: Score| {
        written.filter(|r| *r != right).map(|result| FindingKind::ResultAgainstReason {
            result,
            reason,
            right,
        })
    };
    // Over the board already: the later flag or resignation changes nothing (5.1.1, 6.8).
    match reason {
        Reason::Time { flagged } => {
            let flagged = flagged.or(match written {
                Some(Score::WhiteWon) => Some(Color::Black),
                Some(Score::BlackWon) => Some(Color::White),
                _ => None,
            })?;
            let right = flagged.fold_wb(Score::BlackWon, Score::WhiteWon);
            if game.is_legal() && can_mate(position, !flagged) == CanMate::Never {
                return written
                    .filter(|r| *r != Score::Drawn)
                    .map(|_| FindingKind::FlagAgainstNoMate { flagged });
            }
            against(right)
        }
        Reason::Absent { colour } => {
            let colour = colour?;
            let lost = colour
                .fold_wb([Score::BlackWon, Score::BlackByForfeit], [Score::WhiteWon, Score::WhiteByForfeit]);
            written
                .filter(|r| !lost.contains(r) && *r != Score::BothForfeit)
                .map(|result| FindingKind::ResultAgainstReason { result, reason, right: lost[1] })
        }
        Reason::Mate if game.is_legal() => {
            (!matches!(ends.ending, Some(Ending::Checkmate { .. }))).then_some(not_so)
        }
        Reason::Stalemate if game.is_legal() && ends.ending != Some(Ending::Stalemate) => Some(not_so),
        Reason::Repetition | Reason::PerpetualCheck
            if game.is_legal() && !ends.is_threefold() && ends.third_with.is_empty() =>
        {
            Some(not_so)
        }
        Reason::FiftyMoves if game.is_legal() && ends.quiet < 99 => Some(not_so),
        Reason::DeadPosition if game.is_legal() && ends.ending != Some(Ending::DeadPosition) => Some(not_so),
        Reason::Mate
        | Reason::Stalemate
        | Reason::Repetition
        | Reason::PerpetualCheck
        | Reason::FiftyMoves
        | Reason::DeadPosition
        | Reason::Resigned { .. }
        | Reason::Penalty { .. }
        | Reason::Agreed
        | Reason::Won { .. }
        | Reason::Drawn
        | Reason::Adjudicated
        | Reason::Abandoned => reason.score().and_then(against),
    }
}

/// What the desk knows of the board a record belongs to; empty fields are not compared.
#[derive(Clone, Copy, Debug, Default)]
pub struct Desk<'a> {
    pub white: Option<&'a str>,
    pub black: Option<&'a str>,
    pub round: Option<u32>,
    pub result: Option<Score>,
}

/// Names every difference between record and desk (R226); either can then be taken.
pub fn against_desk(game: &Game, desk: &Desk<'_>) -> Vec<Finding> {
    let mut findings = Vec::new();
    let at = game.source.place(0);
    let plain = |s: &str| s.chars().filter(|c| c.is_alphanumeric()).collect::<String>().to_lowercase();
    let mut differ = |what, record: &str, desk: &str| {
        let kind = FindingKind::DeskDiffers { what, record: record.to_string(), desk: desk.to_string() };
        findings.push(Finding { at, ply: None, token: String::new(), kind });
    };
    for (field, tag, name) in
        [(DeskField::White, "White", desk.white), (DeskField::Black, "Black", desk.black)]
    {
        if let (Some(record), Some(name)) = (game.tag(tag).filter(|v| !matches!(*v, "" | "?")), name)
            && plain(record) != plain(name)
        {
            differ(field, record, name);
        }
    }
    if let (Some(record), Some(round)) =
        (game.tag("Round").filter(|v| !matches!(*v, "" | "?" | "-")), desk.round)
        && record.split('.').next().and_then(|r| r.trim().parse().ok()) != Some(round)
    {
        differ(DeskField::Round, record, &round.to_string());
    }
    if let (Some(record), Some(result)) = (game.result().filter(|r| *r != Score::Open), desk.result)
        && record != result
    {
        differ(DeskField::Result, record.pgn(), result.pgn());
    }
    findings
}
