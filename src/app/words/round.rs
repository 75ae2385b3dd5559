//! The round desk.

use super::{Lang, plural, sentences};

sentences! {
    draft_head(n: u16): "第{n}轮草稿", "Round {n}, draft";
    draft_note: "还没有发布：投屏和打印都看不到。可以换人、换先后手，或取消编排。", "Not published: the board window does not show it. Swap players, turn sides, or discard it.";
    publish(n: u16): "发布第{n}轮", "Publish round {n}";
    discard: "取消编排", "Discard the draft";
    pair_anyway: "按例外编排", "Pair with the exception";
    start_round: "开始本轮", "Start the round";
    started_at(time: &str): "{time} 开始", "started {time}";
    find_board: "找棋手或台号 /", "Find a player or board /";
    verify: "校对 V", "Verify V";
    verify_on(done: usize, all: usize): "校对：{done}/{all} 台一致", "Verifying: {done} of {all} agree";
    verify_differs(board: u16, was: &str, now: &str): "第{board}台不一致：已录 {was}，这次 {now}", "Board {board} differs: recorded {was}, now {now}";
    verify_take: "改成这次的", "Take the new one";
    verify_end: "结束校对", "Stop verifying";
    first_key(side: &str): "1 {side}胜", "1 {side} wins";
    second_key(side: &str): "0 {side}胜", "0 {side} wins";
    draw_key: "5 和", "5 draw";
    clear_key: "⌫ 清除", "⌫ clear";
    forfeit_key: "F 弃权", "F forfeit";
    forfeit_then: "弃权：1 先手胜 · 0 后手胜 · 5 双方弃权", "Forfeit: 1 first wins · 0 second wins · 5 both";
    sign_key: "S 签字", "S signed";
    board_details: "Enter 详情", "Enter details";
    details_title: "这一台", "This board";
    nothing_found(text: &str): "没有找到「{text}」。", "Nothing found for \"{text}\".";
    unit_same: "同单位", "same unit";
    edited_mark: "手工", "by hand";
    signed_mark: "已签", "signed";
    unsigned_left(n: usize): "{n} 台未签字", "{n} slips unsigned";
    pending_mark: "暂按和", "as a draw for now";
    dispute_mark: "裁决中", "open question";
    fouls_mark(a: u8, b: u8): "违例 {a}:{b}", "fouls {a}:{b}";
    fouls_limit(name: &str, n: u8): "{name} 违例 {n} 次，可以判负。", "{name} has {n} fouls and may be ruled to lose.";
    late_list(n: usize, minutes: u16): "已过 {minutes} 分钟，{n} 台还没有结果。没到的人可以按弃权处理：选中那一台，按 F。", "{minutes} minutes have passed and {n} boards have no result. Forfeit who is missing: choose the board, press F.";
    take_draws: "未完的棋暂按和棋编排", "Pair with unfinished games as draws";
    bye_line(name: &str): "{name} 轮空", "{name} has the bye";
    reserves_line(names: &str): "替补：{names}", "In reserve: {names}";
    absent_line(names: &str): "缺席：{names}", "Absent: {names}";
    seat_newcomer: "迟到的人与轮空者对局", "Seat a latecomer against the bye";
    swap_with: "和谁换位置", "Swap with";
    swap_do: "交换", "Swap";
    swap_anyway: "仍然交换", "Swap all the same";
    turn_sides: "换先后手", "Turn sides";
    reason_label: "原因", "Reason";
    no_reason: "不写", "none";
    question_label: "争议", "Question";
    ruling_label: "裁决", "Ruling";
    note_question: "记下争议", "Note the question";
    note_ruling: "记下裁决", "Note the ruling";
    why_these: "为什么这样排", "Why these two";
    made_elsewhere: "这一台不是在这里编排的，没有留下理由；可以在下面问“为什么不是和……”。", "These two were not paired here and no reason was kept; ask \"why not …\" below.";
    made_by_hand: "这一台是手工排的。", "These two were put together by hand.";
    why_not_label: "为什么不是和…", "Why not";
    facts_to_know: "这一轮要知道的", "Worth knowing about this round";
    seed_line(seed: &str): "本轮抽签种子 {seed}：同样的名单和成绩，用它会排出同样的对阵。", "Seed of this round {seed}: the same list and results give the same pairings with it.";
    not_again: "这一轮后面已编排，对阵不再改动；结果可以更正，会记入历史。", "A later round is paired, so these boards stay. Results can be corrected; the history keeps it.";
    print_boards: "打印对阵（按台）", "Print by board";
    print_names: "打印对阵（按姓名）", "Print by name";
    print_slips: "打印记分单", "Print score slips";
    print_register: "打印登记表", "Print the register";
    to_standings: "看积分", "Standings";
    keys_title: "按键", "Keys";
    key_first: "先手胜", "first wins";
    key_second: "后手胜", "second wins";
    key_draw: "和", "draw";
    key_clear: "清除结果", "clear the result";
    key_forfeit: "弃权，再按 1 / 0 / 5", "forfeit, then 1 / 0 / 5";
    key_move: "上一台、下一台", "previous, next board";
    key_find: "找人或台号", "find a player or board";
    key_verify: "校对", "verify";
    key_sign: "已签字", "slip signed";
    key_next: "下一步：发布、编排下一轮", "next step: publish, pair the next round";
    key_print: "打印这一轮的对阵表", "print the pairings of the round";
    key_board: "投屏窗口", "board window";
    key_undo: "撤销、重做", "undo, redo";
    key_backup: "存一份备份文件", "save a backup file";
    key_help: "这张表", "this list";
    key_details: "这一台的详情", "details of the board";
}

impl Lang {
    /// `18 台，11 台已有结果，还差 7 台`.
    pub fn progress(self, all: usize, left: usize) -> String {
        let done = all - left.min(all);
        match self {
            Lang::Zh if left == 0 => format!("{all} 台，全部有结果"),
            Lang::Zh => format!("{all} 台，{done} 台已有结果，还差 {left} 台"),
            Lang::En if left == 0 => format!("{all} {}, all have results", plural(all, "board", "boards")),
            Lang::En => format!("{all} {}, {done} done, {left} to come", plural(all, "board", "boards")),
        }
    }
}
