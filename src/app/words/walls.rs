//! The board window and the sheets of paper.

use super::{Lang, sentences};

sentences! {
    wall_pairings: "对阵", "Boards";
    wall_names: "找自己", "By name";
    wall_standings: "积分", "Standings";
    wall_clock: "时钟", "Clock";
    wall_pairings_head(n: u16): "第{n}轮对阵", "Round {n} pairings";
    wall_names_head(n: u16): "第{n}轮：在哪一台", "Round {n}: find your board";
    wall_page(at: usize, of: usize): "{at}/{of} 页", "page {at} of {of}";
    wall_paused: "已停", "paused";
    wall_pause: "停 / 走（空格）", "Pause (Space)";
    wall_full: "全屏 F", "Full screen F";
    wall_nothing: "还没有发布对阵", "No pairings published yet";
    wall_no_standings: "第一轮结束后有积分", "Standings follow the first round";
    wall_not_started: "还没有开始", "Not started";
    wall_late(time: &str, minutes: u16): "迟到线 {time}（{minutes} 分钟）", "Late limit {time} ({minutes} min)";
    wall_left(n: usize): "还有 {n} 台在下", "{n} boards still playing";
    wall_all_in: "本轮全部结束", "All games are finished";
    wall_bar: "换内容", "Choose what is shown";
    wall_issued(mark: &str, time: &str): "{mark} {time}", "{mark} {time}";
    sheet_not_published(n: u16): "第{n}轮还没有发布，不能打印。", "Round {n} is not published: it can't be printed yet.";
    sheet_print: "打印 P", "Print P";
    sheet_a_page(n: usize): "每页 {n} 张", "{n} a page";
    sheet_pairings(n: u16): "第{n}轮对阵表", "Round {n} pairings";
    sheet_names(n: u16): "第{n}轮台次（按姓名）", "Round {n} by name";
    sheet_register(n: u16): "第{n}轮成绩登记表", "Round {n} register of results";
    sheet_standings(n: u16): "第{n}轮后积分表", "Standings after round {n}";
    sheet_crosstable(n: u16): "成绩大表（{n} 轮）", "Crosstable ({n} rounds)";
    sheet_form: "报名登记表", "Entry form";
    sheet_check_in: "签到表", "Check-in list";
    sheet_issued(time: &str): "{time} 印", "issued {time}";
    slip_place(round: u16, board: u16): "第{round}轮 第{board}台", "Round {round}, board {board}";
    slip_fouls: "犯规", "Fouls";
    slip_reason: "原因", "Reason";
    slip_time: "用时", "Time";
    slip_sign(side: &str): "{side}签字", "{side} signs";
    slip_arbiter: "裁判员", "Arbiter";
    slip_stack: "整叠裁开，从左上一叠起依次叠放，就是台次顺序。", "Cut the pile; put the stacks on each other from the top left on, and the boards are in order.";
    register_remark: "备注", "Remarks";
    register_recorder: "记录员", "Recorder";
    register_chief: "裁判长", "Chief arbiter";
    form_player: "参赛选手", "Player";
    form_class: "班级", "Class";
    form_leader_note: "领队须由各系（院）指定的体育部长或其他主要学生干部担任。", "The leader is the department's sports officer or another student officer named by the department.";
    form_copy_note: "本表可以复印；以个人形式报名的直接填写选手各栏。", "This form may be copied. Who enters for himself fills in the player's row only.";
    form_deadline(text: &str): "报名截止：{text}", "Entries close: {text}";
    form_private_note: "联系方式只用于通知，不公开。", "Contacts are used for notices only and never published.";
    sign_col: "签名", "Signature";
    id_card_col: "证件", "Card";
    here_box: "到", "Here";
    cell_note(side: &str, other: &str): "格内：对手名次、{side}/{other}、得分；下面是累计分。", "In a cell: the opponent's row, {side}/{other}, score; below it the running total.";
    bye_short: "轮空", "bye";
}

impl Lang {
    /// 3 : 25 : 07 as `3:25:07`, `25:07` under an hour.
    pub fn span(self, ms: i64) -> String {
        let seconds = ms.max(0) / 1000;
        let (h, m, s) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        if h > 0 { format!("{h}:{m:02}:{s:02}") } else { format!("{m:02}:{s:02}") }
    }
}
