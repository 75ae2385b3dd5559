//! Home: the list of events.

use super::sentences;

sentences! {
    running: "进行中", "Running";
    earlier: "以前的", "Earlier";
    no_events: "还没有比赛。", "No events yet.";
    new_event: "新建比赛", "New event";
    open_file: "打开备份文件或 TRF", "Open a backup file or TRF";
    sample: "看看示例比赛", "Look at a sample event";
    offline_note: "不用联网。记录在这台电脑的这个浏览器里，任何内容都不会发送出去。", "No network needed. Everything stays in this browser on this computer; nothing is ever sent.";
    line_registration(players: usize): "报名 {players} 人", "{players} entered";
    line_draft(round: u16): "第{round}轮草稿", "round {round} is a draft";
    line_playing(round: u16, waiting: usize): "第{round}轮，还差 {waiting} 台", "round {round}, {waiting} to come";
    line_between(round: u16): "第{round}轮已完成", "round {round} complete";
    line_played: "全部轮次已完成", "all rounds complete";
    line_closed: "已结束", "closed";
    start_from_plan: "从一份计划开始", "Start from a plan";
    throw_away: "删除", "Delete";
    thrown_away(name: &str): "「{name}」已移到回收站，30 天内可以恢复。", "\"{name}\" is in the trash and can be restored for 30 days.";
    trash: "回收站", "Trash";
    restore: "恢复", "Restore";
    file_too_large: "文件超过 20 MB，没有打开。", "The file is over 20 MB; it was not opened.";
    file_opened(name: &str): "已打开「{name}」。", "\"{name}\" is open.";
    storage_denied: "这个浏览器不让网页保存内容。可以试用，但关掉就没有了；请随时存成文件。", "This browser does not let pages keep anything. You can work, but save to a file before closing.";
    unreadable_event: "读不出来", "unreadable";
}
