//! An occasion with several divisions.

use super::{Lang, sentences};
use crate::app::family::NotDone;

sentences! {
    divisions: "项目", "Divisions";
    divisions_none: "这场活动只有一个项目。国象、象棋、围棋一起办，或分男子组、女子组时，可以分成几个项目：每个项目有自己的赛制、轮次、奖项和名单，一个人可以报几个。", "This occasion has one division. Where chess, xiangqi and Go are held together, or there are groups, split it: each division has its own system, rounds, prizes and list, and one person may enter several.";
    divisions_found: "分成几个项目", "Split into divisions";
    occasion_name: "活动名称", "Name of the occasion";
    division_name: "项目名称", "Name of the division";
    division_this: "这个项目叫", "This division is";
    division_add: "添加项目", "Add a division";
    division_plan: "按哪份计划", "From which plan";
    division_players(n: usize): "{n} 人", "{n} entered";
    division_here: "正在这里", "open here";
    division_rename: "改名", "Rename";
    division_people: "谁报了哪些项目", "Who enters what";
    division_people_note: "勾上就报名，资料一起带过去；第1轮编排前取消勾就从那个项目删去，之后请在那个项目里退赛。", "A tick enters, with all the data. Before round 1 taking the tick away takes the person off that list; later, withdraw in that division.";
    division_enter: "报名", "Enter";
    division_in(name: &str, division: &str): "{name} 报 {division}", "{name} in {division}";
    division_entered(name: &str, divisions: &str): "{name} 已报名：{divisions}", "{name} entered: {divisions}";
    division_known(name: &str): "{name} 已在所选的项目里。", "{name} is in the chosen divisions already.";
    division_choose: "请至少勾一个项目。", "Tick at least one division.";
    division_busy(division: &str): "「{division}」正在另一个窗口编辑：请在那里报名，或先关掉那个窗口。", "\"{division}\" is open for editing in another window: enter there, or close it first.";
    division_unreadable(division: &str): "「{division}」的记录读不出来，没有写入。", "\"{division}\" could not be read; nothing was written.";
    division_not_kept(division: &str): "「{division}」没能存住，请在那个项目里报名。", "\"{division}\" could not be kept; enter in that division.";
    division_refused(division: &str, why: &str): "「{division}」：{why}", "{division}: {why}";
    division_undo_note: "撤销只管正打开的这个项目。", "Undo is for the division that is open.";
    division_clash(name: &str, seats: &str): "{name} 同时被排在 {seats}", "{name} is seated at {seats} at the same time";
    division_seat(division: &str, round: u16, board: u16): "{division}第{round}轮第{board}台", "{division} round {round} board {board}";
    division_clash_head(n: usize): "{n} 人同时在两个项目里有棋，请错开时间或推迟其中一盘。", "{n} with two games at once: move one of the rounds, or one of the games.";
    division_several(n: usize): "{n} 个项目", "{n} divisions";
    division_also: "同时更新其他项目里的这个人", "Also in the other divisions";
}

impl Lang {
    /// Why another division was not written to.
    pub fn not_done(self, division: &str, no: &NotDone) -> String {
        match no {
            NotDone::Busy => self.division_busy(division),
            NotDone::Unreadable => self.division_unreadable(division),
            NotDone::NotKept => self.division_not_kept(division),
            NotDone::Refused(t, why) => self.division_refused(division, &self.refusal(t, why)),
        }
    }
}
