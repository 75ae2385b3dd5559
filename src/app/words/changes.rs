//! One sentence for each thing that was done: the status line and the history say the same.

use super::{Lang, sentences};
use crate::journal::{Act, Entry};
use crate::tournament::{Change, PlayerId, RecordState, Settlement, Standing, Tournament};

sentences! {
    did_settings: "比赛设置已更改", "Settings changed";
    did_register(name: &str): "{name} 已报名", "{name} entered";
    did_register_many(n: usize): "{n} 人已报名", "{n} players entered";
    did_correct(name: &str): "{name} 的资料已更正", "{name} corrected";
    did_contact(name: &str): "{name} 的联系方式已记下", "Contact of {name} noted";
    did_leader(unit: &str, name: &str): "{unit} 领队 {name} 已记下", "{name} noted as leader of {unit}";
    did_strike(id: &str): "{id} 已从名单删去", "{id} taken off the list";
    did_here(name: &str): "{name} 到", "{name} is here";
    did_not_here(name: &str): "{name} 未到", "{name} is not here";
    did_id_seen(name: &str): "{name} 到，证件已核", "{name} is here, card seen";
    did_status(name: &str, status: &str): "{name}：{status}", "{name}: {status}";
    did_leave(name: &str, round: u16): "{name} 第{round}轮请假", "{name} is excused from round {round}";
    did_leave_many(n: usize): "{n} 人这一轮缺席", "{n} players sit this round out";
    did_leave_back(name: &str, round: u16): "{name} 第{round}轮不再请假", "{name} plays in round {round} after all";
    did_draw(n: usize, seed: &str): "{n} 人已抽签编号（种子 {seed}）", "{n} numbers drawn (seed {seed})";
    did_numbers(n: usize): "{n} 人的编号已填好", "{n} numbers set by hand";
    did_pair(round: u16, boards: usize): "第{round}轮已编排，{boards} 台，待发布", "Round {round} paired, {boards} boards, to be published";
    did_discard(round: u16): "第{round}轮草稿已取消", "Draft of round {round} discarded";
    did_publish(round: u16): "第{round}轮已发布", "Round {round} published";
    did_start(round: u16): "第{round}轮开始", "Round {round} started";
    did_swap(a: &str, b: &str): "{a} 与 {b} 换了位置", "{a} and {b} changed places";
    did_turn(board: u16): "第{board}台换了先后手", "Board {board}: sides turned";
    did_seat(name: &str, bye: &str): "{name} 与轮空的 {bye} 对局", "{name} plays {bye}, who had the bye";
    did_result(board: u16, now: &str): "第{board}台 {now}", "Board {board}: {now}";
    did_change_result(round: u16, board: u16, was: &str, now: &str): "第{round}轮第{board}台 {was} → {now}", "Round {round}, board {board}: {was} → {now}";
    did_clear(board: u16): "第{board}台结果已清除", "Board {board}: result cleared";
    did_pending(n: usize): "{n} 台未完的棋暂按和棋编排", "{n} unfinished games count as draws for the pairing";
    did_sign(board: u16): "第{board}台已签字", "Board {board}: slip signed";
    did_unsign(board: u16): "第{board}台未签字", "Board {board}: slip not signed";
    did_foul(board: u16, a: u8, b: u8): "第{board}台违例 {a}:{b}", "Board {board}: fouls {a}:{b}";
    did_dispute(board: u16): "第{board}台裁决中", "Board {board}: open question";
    did_rule(board: u16): "第{board}台已裁决", "Board {board}: ruled";
    did_lots(names: &str): "抽签定名次：{names}", "Order by lot: {names}";
    did_play_off(names: &str): "加赛定名次：{names}", "Order by play-off: {names}";
    did_share(names: &str): "并列，平分：{names}", "Level and sharing: {names}";
    did_campus(n: usize): "{n} 人的等级分已读入", "Ratings of {n} players taken over";
    did_cut(n: usize): "{n} 人进入后面的比赛", "{n} players go on";
    did_close: "比赛已结束", "Event closed";
    did_reopen: "比赛已重新打开", "Event opened again";
    did_record(round: u16, board: u16): "第{round}轮第{board}台的棋谱已存", "Round {round}, board {board}: record kept";
    did_records(round: u16, n: usize): "第{round}轮 {n} 台的棋谱已存", "Round {round}: {n} records kept";
    did_record_gone(round: u16, board: u16): "第{round}轮第{board}台的棋谱已拿走", "Round {round}, board {board}: record taken away";
    did_review(round: u16, board: u16): "第{round}轮第{board}台的棋谱已讲评", "Round {round}, board {board}: record reviewed";
    did_review_back(round: u16, board: u16): "第{round}轮第{board}台的棋谱待讲评", "Round {round}, board {board}: record awaits the coach";
    did_undo: "撤销", "Undo";
    did_redo: "重做", "Redo";
}

impl Lang {
    /// What an entry did, in a sentence.
    pub fn entry(self, t: &Tournament, entry: &Entry) -> String {
        match &entry.act {
            Act::Undid { .. } => self.did_undo(),
            Act::Redid { .. } => self.did_redo(),
            Act::Did { changes } => self.changes(t, changes),
        }
    }

    fn changes(self, t: &Tournament, changes: &[Change]) -> String {
        let count = |is: fn(&Change) -> bool| changes.iter().filter(|change| is(change)).count();
        let registered = count(|change| matches!(change, Change::PlayerRegistered { .. }));
        let applied = count(|change| matches!(change, Change::Applied { .. }));
        let excused = count(|change| matches!(change, Change::LeaveGranted { .. }));
        let corrected = count(|change| matches!(change, Change::PersonCorrected { .. }));
        // A round that drew numbers is a pairing, a disqualification with its forfeit is a disqualification.
        let telling = changes.iter().rev().find(|change| !change.is_private() || changes.len() == 1);
        match telling {
            _ if applied > 1 => self.did_apply_many(applied),
            _ if registered > 1 => self.did_register_many(registered),
            _ if registered == 1 => {
                let name = changes.iter().find_map(|change| match change {
                    Change::PlayerRegistered { person, .. } => Some(person.name.as_str()),
                    _ => None,
                });
                self.did_register(name.unwrap_or_default())
            }
            _ if excused > 1 => self.did_leave_many(excused),
            _ if corrected > 1 => self.did_campus(corrected),
            Some(Change::RecordKept { round, .. }) if changes.len() > 1 => {
                self.did_records(round.0, changes.len())
            }
            Some(change) => self.change(t, change),
            None => String::new(),
        }
    }

    fn named(self, t: &Tournament, players: &[PlayerId]) -> String {
        let names: Vec<String> = players.iter().map(|id| t.name(*id)).collect();
        self.listed(&names)
    }

    fn change(self, t: &Tournament, change: &Change) -> String {
        let text = |result| self.result_text(t, result);
        match change {
            Change::SettingsChanged { .. } => self.did_settings(),
            Change::PlayerRegistered { person, .. } => self.did_register(&person.name),
            Change::PersonCorrected { person, .. } => self.did_correct(&person.name),
            Change::ContactNoted { id, .. } => self.did_contact(&t.name(*id)),
            Change::LeaderNoted { leader } => self.did_leader(&leader.unit, &leader.name),
            Change::PlayerStruck { id } => self.did_strike(&t.name(*id)),
            Change::CheckedIn { id, here: true, id_seen: true } => self.did_id_seen(&t.name(*id)),
            Change::CheckedIn { id, here: true, id_seen: false } => self.did_here(&t.name(*id)),
            Change::CheckedIn { id, here: false, .. } => self.did_not_here(&t.name(*id)),
            Change::StatusChanged { id, status } => self.did_status(&t.name(*id), &self.status(status)),
            Change::LeaveGranted { id, leave } => self.did_leave(&t.name(*id), leave.round.0),
            Change::LeaveTakenBack { id, round } => self.did_leave_back(&t.name(*id), round.0),
            Change::NumbersDrawn { numbers, seed: Some(seed) } => {
                self.did_draw(numbers.len(), &seed.to_string())
            }
            Change::NumbersDrawn { numbers, seed: None } => self.did_numbers(numbers.len()),
            Change::RoundPaired { round } => self.did_pair(round.number.0, round.boards.len()),
            Change::DraftDiscarded { round } => self.did_discard(round.0),
            Change::RoundPublished { round } => self.did_publish(round.0),
            Change::RoundStarted { round, .. } => self.did_start(round.0),
            Change::PlayersSwapped { a, b, .. } => self.did_swap(&t.name(*a), &t.name(*b)),
            Change::SidesTurned { board, .. } => self.did_turn(board.0),
            Change::SeatedAtBye { bye, newcomer, .. } => self.did_seat(&t.name(*newcomer), &t.name(*bye)),
            Change::ResultEntered { round, board, was: Some(was), now: Some(now), .. } => {
                self.did_change_result(round.0, board.0, &text(*was), &text(*now))
            }
            Change::ResultEntered { board, was: None, now: Some(now), .. } => {
                self.did_result(board.0, &text(*now))
            }
            Change::ResultEntered { board, now: None, .. } => self.did_clear(board.0),
            Change::PendingTakenAsDraw { boards, .. } => self.did_pending(boards.len()),
            Change::SlipSigned { board, signed: true, .. } => self.did_sign(board.0),
            Change::SlipSigned { board, signed: false, .. } => self.did_unsign(board.0),
            Change::FoulsCounted { board, fouls, .. } => self.did_foul(board.0, fouls[0], fouls[1]),
            Change::DisputeNoted { board, dispute, .. } => {
                if dispute.as_ref().is_some_and(|dispute| dispute.ruling.is_none()) {
                    self.did_dispute(board.0)
                } else {
                    self.did_rule(board.0)
                }
            }
            Change::TieSettled { tie } => {
                let names = self.named(t, &tie.order);
                match tie.by {
                    Settlement::Lots => self.did_lots(&names),
                    Settlement::PlayOff => self.did_play_off(&names),
                    Settlement::Share => self.did_share(&names),
                    Settlement::Armageddon => self.did_armageddon(&names),
                }
            }
            Change::FieldCut { keep, .. } => self.did_cut(keep.len()),
            Change::RecordKept { round, board, record: Some(_) } => self.did_record(round.0, board.0),
            Change::RecordKept { round, board, record: None } => self.did_record_gone(round.0, board.0),
            Change::RecordReviewed { round, board, state, .. } => match state {
                RecordState::Reviewed => self.did_review(round.0, board.0),
                RecordState::AwaitsCoach => self.did_review_back(round.0, board.0),
            },
            Change::EventClosed { closed: true } => self.did_close(),
            Change::EventClosed { closed: false } => self.did_reopen(),
            Change::LineupsSet { .. } => self.did_lineups(),
            Change::ClubNoted { change } => self.club_change(t, change),
            Change::DisplayNoted { .. } | Change::DisplayStruck { .. } | Change::DisplayResult { .. } => {
                self.did_to_display(t, change)
            }
            Change::Applied { application } => match &application.standing {
                Standing::Left { .. } => self.did_leave_entry(&application.person.name),
                Standing::Waiting | Standing::Refused { .. } => self.did_apply(&application.person.name),
            },
            Change::ApplicationRuled { id, standing } => {
                let name = t.applications.iter().find(|it| it.id == *id).map(|it| it.person.name.as_str());
                let name = name.unwrap_or_default();
                match standing {
                    Standing::Waiting => self.did_reconsider(name),
                    Standing::Refused { .. } => self.did_refuse(name),
                    Standing::Left { .. } => self.did_leave_entry(name),
                }
            }
            Change::ApplicantContactNoted { id, .. } => {
                let name = t.applications.iter().find(|it| it.id == *id).map(|it| it.person.name.as_str());
                self.did_applicant_contact(name.unwrap_or_default())
            }
            Change::ApplicationTaken { .. } => self.did_application_taken(),
            Change::GroupsAssigned { .. } => self.did_assign(t, change).unwrap_or_default(),
            Change::NoticePosted { notice } => {
                self.did_notice(notice.text.lines().next().unwrap_or_default())
            }
            Change::NoticeTakenDown { .. } => self.did_take_down(),
            Change::LotteryDrawn { lottery } => {
                self.did_lottery(&lottery.title, lottery.winners.len(), lottery.pool.len())
            }
            Change::KeptApart { barred } => self.did_apart(&self.named(t, &barred.players)),
            Change::BarLifted { barred, .. } => self.did_lift(&self.named(t, &barred.players)),
            Change::InitialSideDrawn { side, seed } => {
                self.did_side(&self.side(&t.settings.game, *side), &seed.to_string())
            }
        }
    }
}
