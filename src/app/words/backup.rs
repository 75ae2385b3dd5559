//! Backup, history, options, damage.

use super::sentences;

sentences! {
    where_kept: "保存在哪里", "Where it is kept";
    in_browser(time: &str): "这个浏览器：已存 {time}", "This browser: saved {time}";
    in_browser_now: "这个浏览器：每一步都立刻存好", "This browser: every step is kept at once";
    persisted_yes: "浏览器答应不会自动清理这些记录。", "The browser has promised not to clear these records by itself.";
    persisted_no: "空间紧张时浏览器可能清理记录，请常存备份文件。", "When space runs short the browser may clear the records: save backup files often.";
    clear_warning: "清除浏览器数据会删掉这里的记录；备份文件不受影响。", "Clearing browser data deletes what is kept here; backup files stay.";
    steps_since(n: u32): "距上次备份 {n} 步", "{n} steps since the last backup";
    backed_up: "刚存过备份", "Backed up just now";
    save_now: "现在存一份备份文件", "Save a backup file now";
    backup_saved(name: &str): "备份已交给浏览器下载：{name}", "Backup handed to the browser to download: {name}";
    backup_refused: "浏览器没有让下载。", "The browser refused the download.";
    personal_data: "备份文件含个人信息（电话等），不要公开。", "Backup files hold personal data (phones and so on); keep them private.";
    file_part_personal: "含个人信息", "personal-data";
    file_part_round(n: u16): "第{n}轮", "round-{n}";
    purge_contacts: "清除联系方式", "Remove contact data";
    purge_note: "赛后用：把电话、QQ、学号、备注从这场比赛和它的全部历史里删掉。先存一份备份，之后不能撤销。", "For after the event: removes phones, chat names, student ids and notes from this event and its whole history. A backup is saved first; it can't be undone.";
    purge_confirm: "确认清除", "Remove them now";
    purged: "联系方式已清除，证明在下面。", "Contact data removed; the proof is below.";
    close_event: "结束比赛", "Close the event";
    reopen_event: "重新打开比赛", "Open the event again";
    history_note: "每一步都在这里。可以看当时的样子，或从那时另开一份。", "Every step is here. Look at how things stood, or go on from there as a copy.";
    view_then: "查看", "View";
    copy_from_here: "从这里另开一份", "Copy from here";
    then_head(seq: u32): "第 {seq} 步之后的样子", "As it stood after step {seq}";
    taken_back: "已撤销", "taken back";
    copied(name: &str): "已另开一份「{name}」。", "\"{name}\" opened as a copy.";
    copy_suffix: "（副本）", " (copy)";
    damaged_head: "这场比赛的记录有一部分读不出来", "Part of this event's record can't be read";
    damaged_nothing: "这场比赛的记录读不出来", "This event's record can't be read";
    damaged_newer(n: u32): "这场比赛是更新版本的棋会存的（格式 {n}）。请用新版打开；这里没有动它。", "This event was kept by a newer Qihui (format {n}). Open it with the newer version; it was not touched.";
    damaged_good(players: usize, rounds: usize, results: usize): "读得出：{players} 人，{rounds} 轮，{results} 个结果。", "Readable: {players} players, {rounds} rounds, {results} results.";
    damaged_bad(steps: &str): "读不出：第 {steps} 步。", "Not readable: steps {steps}.";
    damaged_untouched: "没有改动任何原始数据。", "No original data were touched.";
    download_raw: "下载原始数据", "Download the raw data";
    use_readable: "先用读得出的部分", "Go on with the readable part";
    by_title: "谁在操作", "Who is at the desk";
    by_note: "名字记在历史的每一步旁边，可以空着。", "The history keeps this name beside each step; it may stay empty.";
    data_of_browser: "这个浏览器里的数据", "Data in this browser";
    wipe_all: "离开前清除本机记录", "Clear everything before leaving";
    wipe_note: "给公用电脑用：先把每场比赛存成文件，再清空这个浏览器里的全部棋会记录。", "For shared computers: saves every event to a file first, then clears all Qihui records from this browser.";
    wipe_confirm: "文件已存好，全部清除", "Files are saved: clear everything";
    wiped: "这台电脑上已经没有棋会的记录。", "Nothing of Qihui is left on this computer.";
    wipe_failed: "没有清干净，请再试一次或在浏览器设置里清除。", "Not everything could be cleared: try again, or clear it in the browser's settings.";
    about: "关于", "About";
    version(v: &str): "棋会 {v}", "Qihui {v}";
    licence: "自由软件，GPL-3.0 或更新版本。棋类规则部分使用 shakmaty。", "Free software, GPL-3.0 or later. Chess rules by shakmaty.";
    storage_used(percent: u32): "浏览器空间已用 {percent}%", "{percent}% of the browser's space is used";
}
