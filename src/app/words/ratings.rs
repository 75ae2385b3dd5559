//! A rating list that is pasted.

use super::sentences;

sentences! {
    ratings_paste: "粘贴等级分榜…", "Paste a rating list…";
    ratings_paste_label: "一行一个人：姓名、（单位）、分数；有表头就按表头认（等级分、K、校园等级分、盘数）。", "One player a line: name, (unit), rating; a head line says which number is what (rating, K, campus, games).";
    ratings_kind: "没有表头时，数字是", "Without a head line the number is";
    ratings_kind_rating: "等级分", "the rating";
    ratings_kind_campus: "校园等级分", "the campus rating";
    ratings_changes(n: usize, same: usize, strangers: usize): "{n} 人会改，{same} 人已经是这样，{strangers} 人不在这次比赛里", "{n} will change, {same} are so already, {strangers} do not play here";
    ratings_unclear(lines: &str): "分不清是谁，不动：第 {lines} 行（加上单位或编号）", "Not clear who, left alone: line {lines} (add the unit or the number)";
    ratings_unread(lines: &str): "读不懂：第 {lines} 行", "Not understood: line {lines}";
    ratings_one(name: &str, was: &str, now: &str): "{name}：{was} → {now}", "{name}: {was} → {now}";
    ratings_take(n: usize): "读入这 {n} 人", "Take these {n} over";
    ratings_k(k: u16): "K {k}", "K {k}";
    ratings_campus(rating: u16, games: u32): "校园 {rating}（{games} 盘）", "campus {rating} ({games} games)";
}
