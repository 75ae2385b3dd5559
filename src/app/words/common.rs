//! Words that every page shares.

use super::sentences;
use crate::app::words::plural;

sentences! {
    app_name: "棋会", "Qihui";
    yes: "是", "Yes";
    no: "否", "No";
    cancel: "取消", "Cancel";
    close: "关闭", "Close";
    save: "保存", "Save";
    back: "返回", "Back";
    undo: "撤销", "Undo";
    redo: "重做", "Redo";
    find: "查找", "Find";
    settings: "设置", "Settings";
    print: "打印", "Print";
    board_window: "投屏", "Board window";
    commands: "命令", "Commands";
    keys_help: "按键", "Keys";
    more: "更多", "More";
    home: "首页", "Home";
    registration: "报名", "Entries";
    standings: "积分", "Standings";
    prizes: "奖项", "Prizes";
    history: "历史", "History";
    backup: "备份", "Backup";
    round_tab(n: u16): "第{n}轮", "Round {n}";
    round_long(n: u16): "第{n}轮", "Round {n}";
    saved_at(time: &str): "已存 {time}", "Saved {time}";
    saving(steps: u32): "正在存 {steps} 步", "Saving {steps}…";
    not_kept(steps: u32): "浏览器没能存住最近 {steps} 步。请存成文件。", "The browser could not keep the last {steps} steps. Save them to a file.";
    only_near: "只存进了浏览器的一处。请尽快存一份文件。", "Kept in one of the browser's two places only. Save a file soon.";
    save_to_file: "存成文件", "Save to a file";
    sample_not_kept: "示例，不会保存", "Sample, not saved";
    read_only: "这场比赛正在另一个窗口编辑。", "This event is open for editing in another window.";
    edit_here: "在这里编辑", "Edit here";
    taking_over: "正在接手…", "Taking over…";
    took_over_elsewhere: "另一个窗口接手了编辑，这里只能看。", "Another window has taken over; here you can only look.";
    nothing_to_undo: "没有可以撤销的。", "Nothing to undo.";
    nothing_to_redo: "没有可以重做的。", "Nothing to redo.";
    undone(what: &str): "已撤销：{what}", "Undone: {what}";
    redone(what: &str): "已重做：{what}", "Done again: {what}";
    opening: "正在打开…", "Opening…";
    not_found: "没有这个页面。", "There is no such page.";
    event_absent: "这个浏览器里没有这场比赛。如果有备份文件，打开它就能继续。", "This browser does not have that event. If you have a backup file, open it to go on.";
    open_backup: "打开备份文件", "Open a backup file";
    players_count(n: usize): "{n} 人", "{n} players";
    language: "语言", "Language";
    appearance: "外观", "Appearance";
    auto: "自动", "Auto";
    light: "浅色", "Light";
    dark: "深色", "Dark";
    name: "姓名", "Name";
    unit: "单位", "Unit";
    number: "编号", "No.";
    rating: "等级分", "Rating";
    points: "积分", "Points";
    rank: "名次", "Rank";
    board: "台", "Board";
    result: "结果", "Result";
    round: "轮次", "Round";
    opponent: "对手", "Opponent";
    bye: "轮空", "Bye";
    absent: "缺席", "Absent";
    why: "为什么", "Why";
    skip_to_content: "跳到正文", "Skip to content";
    confirm: "确定", "Confirm";
    done: "完成", "Done";
    remove: "删除", "Remove";
    none: "无", "None";
    by_hand: "手工", "By hand";
    seed_note(seed: &str): "抽签种子 {seed}", "Seed {seed}";
}

impl super::Lang {
    /// `3 boards`.
    pub fn boards_count(self, n: usize) -> String {
        match self {
            super::Lang::Zh => format!("{n} 台"),
            super::Lang::En => format!("{n} {}", plural(n, "board", "boards")),
        }
    }
}
