//! A sentence for each refusal and warning: what, where, and what to do.

use super::{Lang, plural, sentences};
use crate::arbiter::{Quantity, Refusal, Warning};
use crate::journal::saved::{Impossible, OpenError};
use crate::pairing::CannotPair;
use crate::pairing::campus::{Bent, HardRule};
use crate::pairing::dutch::NoPairing;
use crate::tournament::{BoardNumber, Tournament};

sentences! {
    no_name(row: usize): "第 {row} 行没有姓名。写上姓名再加入。", "Line {row} has no name. Write one, then add it.";
    too_many_players(limit: usize): "一场比赛最多 {limit} 人。", "An event takes at most {limit} players.";
    unknown_player: "名单里没有这个人。", "Nobody of that kind is on the list.";
    unknown_round(n: u16): "还没有第{n}轮。", "There is no round {n} yet.";
    unknown_board(round: u16, board: u16): "第{round}轮没有第{board}台。", "Round {round} has no board {board}.";
    nothing_changes: "已经是这样了。", "That is how it is already.";
    event_closed: "比赛已结束。要改动，先在「备份」里重新打开比赛。", "The event is closed. To change anything, open it again under Backup.";
    already_started: "第1轮已编排，不能再从名单删去。可以让他退赛，成绩会保留。", "Round 1 is paired, so nobody can be taken off the list. Withdraw the player instead; what was played stays.";
    numbers_fixed(after: u16): "第{after}轮已编排，编号不再更改。", "Round {after} is paired: the numbers stay.";
    number_twice(n: u16): "{n} 号给了两个人。", "Number {n} is given to two players.";
    number_missing(name: &str): "{name} 还没有编号。", "{name} has no number.";
    already_paired(n: u16): "第{n}轮已经编排好了。", "Round {n} is paired already.";
    not_next(next: u16): "下一轮是第{next}轮。", "The next round is round {next}.";
    draft_open(n: u16): "第{n}轮还是草稿。先发布，或取消编排。", "Round {n} is a draft. Publish it or discard it first.";
    all_rounds_paired(n: u16): "计划的 {n} 轮都已编排。要加轮次，改比赛设置里的轮数。", "All {n} planned rounds are paired. To play more, raise the number of rounds in the settings.";
    too_few(n: usize): "只有 {n} 人可以参加这一轮，至少要 2 人。", "Only {n} can play this round; it takes two.";
    cut_first(after: u16, keep: u16): "第{after}轮后只留 {keep} 人。先在「积分」里确定晋级名单。", "After round {after} only {keep} go on. Settle who they are under Standings first.";
    cut_first_each(after: u16, keep: u16): "第{after}轮后每组取前 {keep} 名。先在「积分」里确定晋级名单。", "After round {after} the first {keep} of each group go on. Settle who they are under Standings first.";
    not_a_draft(n: u16): "第{n}轮已发布，不能取消。可以换人，或撤销发布。", "Round {n} is published and can't be discarded. Swap players, or undo the publication.";
    already_published(n: u16): "第{n}轮已经发布了。", "Round {n} is published already.";
    not_published(n: u16): "第{n}轮还没有发布。先发布，再录结果。", "Round {n} is not published yet. Publish it, then enter results.";
    later_round_paired(n: u16): "后面的轮次已编排，第{n}轮的对阵不再改动。结果仍可更正。", "A later round is paired: the boards of round {n} stay. Results can still be corrected.";
    not_in_round(name: &str, n: u16): "{name} 不在第{n}轮里。", "{name} has no place in round {n}.";
    already_in_round(name: &str, n: u16): "{name} 这一轮已经有对手了。", "{name} has an opponent in round {n} already.";
    board_has_result(n: u16): "第{n}台已有结果。先清除结果，再换人。", "Board {n} has a result. Clear it before moving the players.";
    no_bye(n: u16): "第{n}轮没有人轮空。", "Nobody has the bye in round {n}.";
    round_already_paired(n: u16): "第{n}轮已编排。从下一轮起可以。", "Round {n} is paired. It can be done from the next round on.";
    no_dispute(n: u16): "第{n}台没有待裁决的问题。", "Board {n} has no open question.";
    words_missing: "还没有写内容。", "There are no words yet.";
    tie_too_small: "至少两人同分才要定先后。", "It takes two to be level.";
    named_twice(name: &str): "{name} 出现了两次。", "{name} is named twice.";
    player_out(name: &str): "{name} 已经不在比赛里。", "{name} has left the event.";
    out_of_range(what: &str, min: &str, max: &str): "{what}要在 {min} 到 {max} 之间。", "{what} must be from {min} to {max}.";
    fewer_rounds(n: u16): "已经编排了 {n} 轮，轮数不能更少。", "{n} rounds are paired; it can't be fewer.";
    unknown_tie_break(code: &str): "没有叫 {code} 的同分规则。", "No tie-break is called {code}.";
    points_out_of_order: "胜要比和多分，和不能比负少。", "A win must score more than a draw, and a draw no less than a loss.";
    system_fixed: "第1轮已编排，棋种和赛制不再更改。", "Round 1 is paired: the game and the system stay.";
    warn_too_few(planned: u16, needed: u16, players: usize): "{players} 人至少要 {needed} 轮才能分出唯一的第一名，现在是 {planned} 轮。", "{players} players need at least {needed} rounds for a single winner; {planned} are planned.";
    warn_stuck(planned: u16, players: usize): "{players} 人下 {planned} 轮，后面可能排不出没碰过的对手。人少可以改用循环赛，或减少轮数。", "With {players} players and {planned} rounds, opponents who have not met may run out. For so few, a round-robin or fewer rounds fit better.";
    warn_no_decision: "同分顺序里没有抽签或加赛，可能分不出名次。", "The tie-breaks end without lots, so ties may stay undecided.";
    warn_only_lots: "同分只靠抽签：奖金会由抽签决定。可以先比对手分。", "Ties are decided by lot alone, so prizes would be raffled. Opponents' points could come first.";
    warn_capacity(players: usize, capacity: u16): "{players} 人，超过名额 {capacity}。", "{players} players for {capacity} seats.";
    warn_rematch(a: &str, b: &str, n: u16): "{a} 和 {b} 第{n}轮下过。", "{a} and {b} met in round {n}.";
    warn_third(name: &str, side: &str): "{name} 连续第三次执{side}。", "{name} would be {side} for the third time running.";
    warn_unit(a: &str, b: &str): "{a} 和 {b} 同单位。", "{a} and {b} are of one unit.";
    warn_second_bye(name: &str): "{name} 已经轮空过。", "{name} has had a bye before.";
    warn_same_name(name: &str): "已有一位 {name}。不是同一个人就照常加入。", "There is a {name} already. If this is another person, go on.";
    warn_past(n: u16, later: u16): "这是第{n}轮的结果。后面 {later} 轮的对阵不变，积分和以后的编排按新结果算。", "This is a result of round {n}. The {later} later rounds stay as paired; standings and pairings to come use the new result.";
    warn_absent(n: usize, of: usize): "{of} 人里有 {n} 人没有签到。", "{n} of {of} players are not checked in.";
    file_not_json(line: usize, column: usize): "这不是备份文件：第 {line} 行第 {column} 列读不下去。没有改动任何内容。", "Not a backup file: line {line}, column {column} can't be read. Nothing was changed.";
    file_not_ours: "这不是棋会的备份文件。没有改动任何内容。", "Not a Qihui backup file. Nothing was changed.";
    file_newer(n: u32): "这个文件是更新版本的棋会存的（格式 {n}）。请用新版打开。", "This file was saved by a newer Qihui (format {n}). Open it with the newer version.";
    file_altered: "文件内容和校验码不符：可能被改过或没有传完整。没有改动任何内容。", "The content does not match its checksum: it was altered or cut short. Nothing was changed.";
    file_unreadable(message: &str): "文件内容不对：{message}。没有改动任何内容。", "The content is wrong: {message}. Nothing was changed.";
    file_chain(entry: usize): "文件的第 {entry} 步接不上。没有改动任何内容。", "Step {entry} in the file does not follow. Nothing was changed.";
    file_present: "文件里的步骤和它写的结果不一致。没有改动任何内容。", "The steps in the file lead elsewhere than it claims. Nothing was changed.";
    file_seated_twice(n: u16, player: u16): "文件有误：第{n}轮里 #{player} 坐了两台。没有打开。", "The file is wrong: #{player} sits at two boards in round {n}. It was not opened.";
    file_stranger(n: u16, player: u16): "文件有误：第{n}轮里的 #{player} 不在名单上。没有打开。", "The file is wrong: #{player} in round {n} is not on the list. It was not opened.";
    file_round_order(place: usize, n: u16): "文件有误：第 {place} 个位置上是第{n}轮。没有打开。", "The file is wrong: place {place} holds round {n}. It was not opened.";
    file_board_twice(n: u16): "文件有误：第{n}轮的台号重复。没有打开。", "The file is wrong: board numbers repeat in round {n}. It was not opened.";
    file_players_order(player: u16): "文件有误：名单在 #{player} 处乱了。没有打开。", "The file is wrong: the list is out of order at #{player}. It was not opened.";
    file_number_twice(n: u16): "文件有误：{n} 号给了两个人。没有打开。", "The file is wrong: number {n} is given twice. It was not opened.";
    file_too_much(players: usize, rounds: usize): "文件有误：{players} 人 {rounds} 轮，太多了。没有打开。", "The file is wrong: {players} players and {rounds} rounds are too many. It was not opened.";
    file_self(n: u16, player: u16): "文件有误：第{n}轮里 #{player} 自己对自己。没有打开。", "The file is wrong: #{player} plays himself in round {n}. It was not opened.";
}

impl Lang {
    fn boards_list(self, boards: &[BoardNumber]) -> String {
        let shown: Vec<String> = boards.iter().take(6).map(ToString::to_string).collect();
        let more = if boards.len() > 6 { "…" } else { "" };
        match self {
            Lang::Zh => format!("{}{more}", shown.join("、")),
            Lang::En => format!("{}{more}", shown.join(", ")),
        }
    }

    /// What the no means and what to do.
    pub fn refusal(self, t: &Tournament, refusal: &Refusal) -> String {
        match refusal {
            Refusal::NameMissing { row } => self.no_name(*row),
            Refusal::TooManyPlayers { limit } => self.too_many_players(*limit),
            Refusal::UnknownPlayer(_) => self.unknown_player(),
            Refusal::UnknownRound(n) => self.unknown_round(n.0),
            Refusal::UnknownBoard { round, board } => self.unknown_board(round.0, board.0),
            Refusal::NothingChanges => self.nothing_changes(),
            Refusal::EventClosed => self.event_closed(),
            Refusal::AlreadyStarted => self.already_started(),
            Refusal::NumbersFixed { after } => self.numbers_fixed(after.0),
            Refusal::NumberTwice { number } => self.number_twice(*number),
            Refusal::NumberMissing(id) => self.number_missing(&t.name(*id)),
            Refusal::AlreadyPaired(n) => self.already_paired(n.0),
            Refusal::NotNext { next, .. } => self.not_next(next.0),
            Refusal::DraftOpen(n) => self.draft_open(n.0),
            Refusal::ResultsMissing { round, waiting } => {
                let (n, count, boards) = (round.0, waiting.len(), self.boards_list(waiting));
                match self {
                    Lang::Zh => format!("第{n}轮还差 {count} 台：{boards}。"),
                    Lang::En => {
                        format!(
                            "Round {n} still waits for {count} {}: {boards}.",
                            plural(count, "board", "boards")
                        )
                    }
                }
            }
            Refusal::AllRoundsPaired(n) => self.all_rounds_paired(*n),
            Refusal::TooFewPlayers { present } => self.too_few(*present),
            Refusal::CutFirst { after, keep, each: false } => self.cut_first(after.0, *keep),
            Refusal::CutFirst { after, keep, each: true } => self.cut_first_each(after.0, *keep),
            Refusal::CannotPair(why) => self.cannot_pair(t, why),
            Refusal::NotADraft(n) => self.not_a_draft(n.0),
            Refusal::AlreadyPublished(n) => self.already_published(n.0),
            Refusal::NotPublished(n) => self.not_published(n.0),
            Refusal::LaterRoundPaired(n) => self.later_round_paired(n.0),
            Refusal::NotInRound { round, player } => self.not_in_round(&t.name(*player), round.0),
            Refusal::AlreadyInRound { round, player } => self.already_in_round(&t.name(*player), round.0),
            Refusal::BoardHasResult { board } => self.board_has_result(board.0),
            Refusal::NoBye(n) => self.no_bye(n.0),
            Refusal::RoundAlreadyPaired(n) => self.round_already_paired(n.0),
            Refusal::NoDispute { board } => self.no_dispute(board.0),
            Refusal::WordsMissing => self.words_missing(),
            Refusal::TieTooSmall => self.tie_too_small(),
            Refusal::NamedTwice(id) => self.named_twice(&t.name(*id)),
            Refusal::PlayerOut(id) => self.player_out(&t.name(*id)),
            Refusal::OutOfRange { what, min, max } => {
                let shown = |value: u32| match what {
                    Quantity::Points => crate::tournament::Points(value).to_string(),
                    _ => value.to_string(),
                };
                self.out_of_range(&self.quantity(*what), &shown(*min), &shown(*max))
            }
            Refusal::FewerRoundsThanPaired { paired } => self.fewer_rounds(*paired),
            Refusal::UnknownTieBreak(code) => self.unknown_tie_break(code),
            Refusal::PointsOutOfOrder => self.points_out_of_order(),
            Refusal::SystemFixed => self.system_fixed(),
            Refusal::GroupsFixed { .. } | Refusal::GroupMissing(_) | Refusal::GroupTooSmall { .. } => {
                self.groups_refusal(t, refusal).unwrap_or_default()
            }
            Refusal::GroupTooLarge { size, limit } => self.group_too_large(*size, *limit),
            Refusal::TableFixed => self.table_fixed(),
            Refusal::EmptyPool => self.lottery_empty(),
            Refusal::PoolTooLarge { limit } => self.lottery_too_large(*limit),
            Refusal::UnknownNotice => self.notice_unknown(),
            Refusal::RecordTooLong { board, bytes, limit } => {
                self.record_too_long(board.0, bytes / 1024, limit / 1024)
            }
            Refusal::RecordsFull { limit } => self.records_full(limit / (1024 * 1024)),
            Refusal::NoRecord { board } => self.no_record(board.0),
            Refusal::NotThisFormat
            | Refusal::ArenaDecided { .. }
            | Refusal::TeamsMissing { .. }
            | Refusal::OneGameOnly
            | Refusal::NoTeam { .. }
            | Refusal::Beaten { .. }
            | Refusal::SameTeam { .. }
            | Refusal::TeamTwice { .. }
            | Refusal::OtherTeam { .. }
            | Refusal::NightMissing
            | Refusal::NoDate
            | Refusal::NightNotLater { .. }
            | Refusal::OtherNight { .. }
            | Refusal::NobodyReady { .. }
            | Refusal::PrizeGamesDone { .. }
            | Refusal::StillPlaying { .. }
            | Refusal::NoFreeGame { .. }
            | Refusal::TooManyGames
            | Refusal::NotPlayed { .. } => self.stage_refusal(t, refusal).unwrap_or_default(),
            Refusal::BracketTooLarge { .. }
            | Refusal::BracketFixed
            | Refusal::TeamFixed
            | Refusal::TeamMissing(_)
            | Refusal::TooFewTeams { .. }
            | Refusal::DifferentTeams { .. }
            | Refusal::SidesFixed
            | Refusal::NoSuchMatch
            | Refusal::MatchNotLevel
            | Refusal::MatchDecided
            | Refusal::UnknownDisplay(_)
            | Refusal::UnknownDisplayBoard { .. } => self.match_refusal(t, refusal).unwrap_or_default(),
            Refusal::NobodyToKeepApart => self.no_one_apart(),
            Refusal::EverybodyMeets => self.everybody_meets(),
            Refusal::NoInitialSide => self.no_initial_side(),
            Refusal::AccelerationFixed => self.acceleration_fixed(),
            Refusal::AccelerationPoints => self.acceleration_points(),
            Refusal::UnitsFixed(n) => self.units_fixed(n.0),
            Refusal::UnknownApplication(_) => self.refusal_no_application(),
            Refusal::TooManyApplications { limit } => self.refusal_applications_full(*limit),
        }
    }

    fn quantity(self, what: Quantity) -> String {
        let (zh, en) = match what {
            Quantity::Rounds => ("轮数", "The number of rounds"),
            Quantity::Points => ("得分", "Points"),
            Quantity::LateMinutes => ("迟到时限", "The late limit"),
            Quantity::FoulLimit => ("违例上限", "The foul limit"),
            Quantity::CutAfter => ("取人的轮次", "The round of the cut"),
            Quantity::CutKeep => ("晋级人数", "The number of those who go on"),
            Quantity::PrizeCount => ("奖项名额", "The number of prizes"),
            Quantity::Rating => ("等级分", "A rating"),
            Quantity::Coefficient => ("K 值", "The coefficient K"),
            Quantity::PrizeAmount => ("奖金（元）", "The money of a prize"),
            Quantity::TeamMembers => ("计分人数", "The number of members that count"),
            Quantity::Groups => ("组数", "The number of groups"),
            Quantity::Winners => ("中奖人数", "The number of winners"),
            Quantity::Starts => ("日程里的轮次", "The number of times in the schedule"),
            Quantity::PrizeGames => ("每晚奖金局", "The number of prize games a night"),
            Quantity::LeastGames => ("进步榜最少局数", "The least number of games"),
            Quantity::BestOf => ("每场局数", "The games of a match"),
            Quantity::Seeds => ("种子数", "The number of seeds"),
            Quantity::TeamBoards => ("每队台数", "The boards of a match"),
            Quantity::DisplayBoards => ("车轮战台数", "The boards of a display"),
            Quantity::Displays => ("车轮战场数", "The number of displays"),
            Quantity::UnitsApart => {
                ("同单位不相遇的轮数", "The number of rounds in which units are kept apart")
            }
        };
        self.pick(zh, en)
    }

    pub fn warning(self, t: &Tournament, warning: &Warning) -> String {
        match warning {
            Warning::TooFewRounds { planned, needed, players } => {
                self.warn_too_few(*planned, *needed, *players)
            }
            Warning::MayGetStuck { planned, players } => self.warn_stuck(*planned, *players),
            Warning::NoDecision => self.warn_no_decision(),
            Warning::NothingButLots => self.warn_only_lots(),
            Warning::OverCapacity { players, capacity } => self.warn_capacity(*players, *capacity),
            Warning::Rematch { a, b, met_in } => self.warn_rematch(&t.name(*a), &t.name(*b), met_in.0),
            Warning::ThirdSide { player, side } => {
                let side = match self {
                    Lang::Zh => self.side_short(&t.settings.game, *side),
                    Lang::En => self.side(&t.settings.game, *side),
                };
                self.warn_third(&t.name(*player), &side)
            }
            Warning::OtherGroup { a, b } => self.warn_groups(&t.name(*a), &t.name(*b)),
            Warning::SameUnit { a, b } => self.warn_unit(&t.name(*a), &t.name(*b)),
            Warning::KeptApart { a, b } => self.warn_apart(&t.name(*a), &t.name(*b)),
            Warning::SecondBye { player } => self.warn_second_bye(&t.name(*player)),
            Warning::SameName { name, .. } => self.warn_same_name(name),
            Warning::PastResult { round, later } => self.warn_past(round.0, *later),
            Warning::DelegationFull { unit, players, most } => self.warn_delegation(unit, *players, *most),
            Warning::MostAbsent { absent, of } => self.warn_absent(*absent, *of),
            Warning::GameLongerThanSlot { .. }
            | Warning::LineUpOutOfOrder { .. }
            | Warning::WentOn { .. } => self.match_warning(t, warning).unwrap_or_default(),
        }
    }

    /// Why a file was not opened.
    pub fn open_error(self, error: &OpenError) -> String {
        match error {
            OpenError::TooLarge { .. } => self.file_too_large(),
            OpenError::NotJson { line, column, .. } => self.file_not_json(*line, *column),
            OpenError::NotOurs => self.file_not_ours(),
            OpenError::Newer { found } => self.file_newer(*found),
            OpenError::Altered => self.file_altered(),
            OpenError::Unreadable { message } => self.file_unreadable(message),
            OpenError::BrokenChain { entry, .. } => self.file_chain(*entry),
            OpenError::PresentDiffers => self.file_present(),
            OpenError::Impossible(what) => match what {
                Impossible::SeatedTwice { round, player } => self.file_seated_twice(round.0, player.0),
                Impossible::Stranger { round, player } => self.file_stranger(round.0, player.0),
                Impossible::RoundsOutOfOrder { place, found } => self.file_round_order(*place, found.0),
                Impossible::BoardTwice { round } => self.file_board_twice(round.0),
                Impossible::PlayersOutOfOrder { player } => self.file_players_order(player.0),
                Impossible::NumberTwice { number } => self.file_number_twice(*number),
                Impossible::TooMuch { players, rounds } => self.file_too_much(*players, *rounds),
                Impossible::AgainstHimself { round, player } => self.file_self(round.0, player.0),
                Impossible::BookOutOfOrder => self.file_book_out_of_order(),
                Impossible::LineupTwice { player } => self.file_lineup_twice(player.0),
            },
        }
    }
}

sentences! {
    stuck_no_way: "怎么排都会破坏规则。看看是不是有人可以轮空或请假。", "No pairing keeps the rules. Somebody may have to sit this round out.";
    stuck_offer(what: &str): "没有碰过的对手排不出来了。最小的例外：{what}。可以点「按例外编排」。", "The rules leave no pairing. The smallest exception: {what}. Press \"Pair with the exception\".";
    bend_rematch(n: u16): "{n} 台重复对局", "{n} rematches";
    bend_bye(n: u16): "{n} 人第二次轮空", "{n} second byes";
    bend_unit(n: u16): "{n} 台同单位对局", "{n} boards of one unit";
    bend_third(n: u16): "{n} 人连续第三次同一先后手", "{n} third same sides running";
    bend_forbidden(n: u16): "{n} 台被禁的对局", "{n} barred pairs";
    too_many_for_round(n: usize): "{n} 人，一轮排不下。", "{n} players are too many for one round.";
    dutch_bye(n: u16): "{n} 人里没有人还能轮空（每人最多一次）。", "None of the {n} players may have the bye (once each).";
    dutch_nobody(name: &str): "{name} 已经没有可以对局的人。", "Nobody is left whom {name} may meet.";
    dutch_not_all(n: u16): "{n} 人没法同时配对：按规则没有合法的编排。", "The {n} players can't all be paired at once: there is no legal pairing.";
    dutch_stopped: "编排已停止。", "The pairing was stopped.";
}

impl Lang {
    /// Why no round was made, and what may be done.
    pub fn cannot_pair(self, t: &Tournament, why: &CannotPair) -> String {
        match why {
            CannotPair::Stuck { offers } => match offers.first() {
                None => self.stuck_no_way(),
                Some(offer) => self.stuck_offer(&self.bent(&offer.bent)),
            },
            CannotPair::InGroup { group, why } => {
                self.in_group(&group.to_string(), &self.cannot_pair(t, why))
            }
            CannotPair::TooMany { present } => self.too_many_for_round(*present),
            CannotPair::Dutch(why) => match why {
                NoPairing::NobodyMayTakeTheBye { players } => self.dutch_bye(*players),
                NoPairing::NobodyLeftFor { player } => {
                    let name = t.players.get(usize::from(*player)).map(|player| player.person.name.clone());
                    self.dutch_nobody(&name.unwrap_or_default())
                }
                NoPairing::NotAllAtOnce { players } => self.dutch_not_all(*players),
                NoPairing::Stopped => self.dutch_stopped(),
            },
        }
    }

    /// Rules that had to bend and how often, as one list.
    pub fn bent(self, bent: &[Bent]) -> String {
        let parts: Vec<String> = bent
            .iter()
            .filter(|bent| bent.times > 0)
            .map(|bent| match bent.rule {
                HardRule::ForbiddenPair => self.bend_forbidden(bent.times),
                HardRule::Rematch => self.bend_rematch(bent.times),
                HardRule::SecondBye => self.bend_bye(bent.times),
                HardRule::SameUnit => self.bend_unit(bent.times),
                HardRule::ThreeInARow => self.bend_third(bent.times),
            })
            .collect();
        parts.join(if self == Lang::Zh { "，" } else { ", " })
    }
}
