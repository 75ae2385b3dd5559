//! The club's games: looked for, and used to teach.

use super::{Lang, sentences};
use qihui::record::king::Way;

sentences! {
    games_link: "查对局", "Find games";
    games_head: "棋社的对局", "The club's games";
    games_note: "这个浏览器里所有比赛已交的棋谱。", "Records handed in for all events in this browser.";
    games_reading(done: usize, all: usize): "正在读 {done}/{all} 局", "Reading {done} of {all} games";
    games_player: "棋手（汉字或拼音）", "Player";
    games_date: "日期", "Date";
    games_opening: "开局（ECO 或名称）", "Opening (ECO or name)";
    games_position: "局面（FEN）", "Position (FEN)";
    games_found(n: usize, all: usize): "{n}/{all} 局", "{n} of {all} games";
    games_none: "还没有棋谱。", "There are no records yet.";
    games_event: "比赛", "Event";
    games_opening_head: "开局", "Opening";
    games_plies: "步数", "Plies";
    games_after(n: u32): "第 {n} 步后", "after ply {n}";
    games_more(n: usize): "还有 {n} 局，请写得更细。", "{n} more; narrow the search.";
    games_of_position: "在棋社的对局里找这个局面", "Find this position in the club's games";
    king_link: "给国王帮帮忙", "Help the king";
    king_head: "给国王帮帮忙", "Help the king";
    king_task(white: &str): "{white}的国王被将军了！帮帮他：点一个棋子，再点它要去的地方。", "The {white} king is in check! Help him: touch a man, then where it goes.";
    king_white: "白方", "white";
    king_black: "黑方", "black";
    king_away: "躲将", "Move away";
    king_between: "垫将", "Block";
    king_taken: "消将", "Capture";
    king_away_note: "国王走开", "the king steps aside";
    king_between_note: "用棋子挡在中间", "another man stands in between";
    king_taken_note: "吃掉将军的棋子", "the man that gives check is taken";
    king_right(way: &str): "对！这是{way}。", "Yes! That is: {way}.";
    king_also(ways: &str): "还可以：{ways}。", "There was also: {ways}.";
    king_only: "只有这一种办法。", "It was the only way.";
    king_cannot: "这个棋子帮不了国王。换一个试试。", "This man can't help the king. Try another.";
    king_next: "下一题", "Next";
    king_again: "三个例子", "The three examples";
    king_stars(n: usize): "{n} 颗星", "{n} stars";
    king_example(n: usize): "例 {n}", "Example {n}";
    king_from_games(n: usize): "棋社对局里的将军，共 {n} 个", "Checks from the club's games, {n} in all";
    king_no_games: "棋社还没有国际象棋棋谱，先用三个例子。", "The club has no chess records yet; here are the three examples.";
}

impl Lang {
    pub fn king_way(self, way: Way) -> String {
        match way {
            Way::Away => self.king_away(),
            Way::Between => self.king_between(),
            Way::Taken => self.king_taken(),
        }
    }

    pub fn king_way_note(self, way: Way) -> String {
        match way {
            Way::Away => self.king_away_note(),
            Way::Between => self.king_between_note(),
            Way::Taken => self.king_taken_note(),
        }
    }
}
