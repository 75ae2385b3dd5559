//! Ratings from a federation's list.

use super::sentences;

sentences! {
    rating_file: "等级分名单文件", "Rating list file";
    rating_file_note: "国际棋联的 players_list（txt 或 xml，多大都可以）：按 FIDE 号或姓名找到的人，选好后写进等级分、K 和称号。", "FIDE's players_list (txt or xml, of any size): who is found by FIDE id or name gets rating, K and title, once chosen.";
    rating_file_found(n: usize, lines: u32): "读了 {lines} 条，找到 {n} 人", "{lines} read, {n} found";
    rating_file_take(n: usize): "写入这 {n} 人的等级分", "Take the ratings of these {n}";
    rating_file_none: "没有读出棋手。需要国际棋联的 players_list 文件（txt 或 xml）。", "No players were read. FIDE's players_list file (txt or xml) is needed.";
    rating_file_which: "哪一种等级分", "Which rating";
    rating_standard: "慢棋", "Standard";
    rating_rapid: "快棋", "Rapid";
    rating_blitz: "超快棋", "Blitz";
    rating_by_id: "按 FIDE 号", "by id";
    rating_by_name: "按姓名", "by name";
    stall_events: "项目", "Divisions";
    stall_events_hint(all: &str): "项目填数字：{all}；空着就是这个项目。", "Divisions by digits: {all}; empty means this one.";
}
