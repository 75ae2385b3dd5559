//! The arbiter's day: check-in, what an act will change, the second laptop.

use super::{Lang, sentences};
use crate::arbiter::Foresight;
use crate::arbiter::packet::PacketError;
use crate::tournament::{BoardNumber, Tournament};

sentences! {
    check_in_page: "签到", "Check-in";
    check_in_find: "姓名、拼音、编号或单位", "Name, number or unit";
    check_in_keys: "回车：第一个人到了；再按一次回车：证件已核。Esc 清空。", "Enter: the first one is here. Enter again: card seen. Esc clears.";
    check_in_count(here: usize, all: usize, seen: usize): "到 {here}/{all}，证件已核 {seen}", "{here} of {all} here, {seen} cards seen";
    check_in_last(name: &str): "{name} 到了。回车：证件已核。", "{name} is here. Enter: card seen.";
    check_in_last_seen(name: &str): "{name} 到了，证件已核。", "{name} is here, card seen.";
    check_in_none: "没有这个人。", "Nobody of that name.";
    roll_call: "重新点名（下半场）", "New roll-call (next session)";
    roll_call_hint: "每个人的“到”清空，证件已核的保留。可以撤销。", "Everybody is ticked anew; cards seen stay seen. It can be undone.";
    leaving_part: "退赛、取消资格", "Withdraw, disqualify";
    leave_now: "现在退赛", "Withdraw now";
    leave_next(n: u16): "从第{n}轮起退赛", "Withdraw from round {n}";
    disqualify: "取消资格", "Disqualify";
    disqualify_reason: "原因（必填）", "Reason (needed)";
    back_in: "回来参赛", "Back in the event";
    will_change: "这样做会：", "This will do:";
    nothing_foreseen: "积分、名次和对阵都不变。", "Points, ranks and boards stay as they are.";
    do_it: "就这样做", "Do it";
    played_stays: "下过的棋都保留；可以撤销。", "What was played stays; it can be undone.";
    fore_forfeit(board: u16, round: u16, name: &str): "第{round}轮第{board}台判 {name} 胜（对方弃权）", "Round {round}, board {board}: {name} wins by forfeit";
    fore_out(name: &str, n: u16): "{name} 从第{n}轮起不再编排", "{name} is not paired from round {n} on";
    fore_back(name: &str, n: u16): "{name} 从第{n}轮起重新编排", "{name} is paired again from round {n} on";
    fore_no_rank(name: &str): "{name} 没有名次和奖项", "{name} has no rank and no prize";
    fore_games(name: &str, n: usize): "{name} 下过的 {n} 盘保留，对手的积分不变", "The games {name} played ({n}) stay, and so do the opponents' points";
    fore_joins(name: &str, n: u16, missed: u16, points: &str): "{name} 从第{n}轮起参赛，缺的 {missed} 轮共得 {points} 分", "{name} plays from round {n} on, with {points} points for the {missed} missed";
    fore_joins_as(number: u16): "，编号 {number}", ", number {number}";
    fore_short(players: usize, needed: u16, planned: u16): "{players} 人至少要 {needed} 轮，现在是 {planned} 轮", "{players} players need {needed} rounds; {planned} are planned";
    fore_score(name: &str, from: &str, to: &str): "{name} 的积分 {from} → {to}", "{name}: points {from} → {to}";
    fore_rank(name: &str, from: u16, to: u16): "{name} 的名次 {from} → {to}", "{name}: rank {from} → {to}";
    fore_ranks(n: usize): "另外 {n} 人的名次变动", "Ranks of {n} others move";
    fore_prize_lost(name: &str, prize: &str): "{name} 不再得“{prize}”", "{name} no longer gets \"{prize}\"";
    fore_prize_won(name: &str, prize: &str): "“{prize}”由 {name} 递补", "\"{prize}\" goes to {name}";
    fore_seats(board: u16, first: &str, second: &str): "第{board}台：{first} 先手，{second} 后手", "Board {board}: {first} first, {second} second";
    fore_bye(name: &str): "{name} 轮空", "{name} has the bye";
    fore_others(n: usize): "其余 {n} 台不动", "The other {n} boards stay";
    fore_later(n: usize): "后面 {n} 轮的对阵不变，积分和以后的编排按新情况算", "The {n} later rounds stay as paired; standings and pairings to come use the new facts";
    fore_sheet(n: u16): "第{n}轮的对阵表换新的版本字母，要重新张贴", "The sheet of round {n} gets a new letter and must be hung again";
    fore_draws(n: u16, boards: &str): "第{n}轮第 {boards} 台暂按和棋编排", "Round {n}, boards {boards} count as draws for the pairing";
    packets_link: "录分包（第二台电脑）", "Boards for a second laptop";
    packets_head(n: u16): "第{n}轮录分包", "Round {n}: boards for a second laptop";
    packets_note: "把一部分台次交给另一台电脑录：存成文件拷过去，在那边的首页打开，录完把回执拷回来。文件里没有联系方式。", "Give some boards to another laptop: save the file, open it there from the start page, and bring the answer back. It holds no contacts.";
    packets_from: "从第几台", "From board";
    packets_to: "到第几台", "To board";
    packets_save: "存录分包", "Save the boards";
    packets_take: "读回执", "Read the answer";
    packets_open: "打开录分包", "Open boards to enter";
    packets_saved(name: &str): "已存 {name}", "Saved {name}";
    packets_new(n: usize): "{n} 台有新结果", "{n} boards have a new result";
    packets_same(n: usize): "{n} 台没有新内容", "{n} boards bring nothing new";
    packets_moved(boards: &str): "第 {boards} 台已经换了人，不采用", "Boards {boards} were repaired meanwhile and are left alone";
    packets_conflicts(n: usize): "{n} 台两边不一样，请选一个", "{n} boards differ; choose one";
    packets_here: "这台电脑", "This laptop";
    packets_there(by: &str): "录分包 {by}", "The answer {by}";
    packets_apply: "采用", "Take over";
    packets_done(n: usize): "录入了 {n} 项", "{n} entries taken over";
    packet_head(event: &str, n: u16): "{event} 第{n}轮 录分", "{event}, round {n}: results";
    packet_left(n: usize): "还差 {n} 台", "{n} to come";
    packet_answer: "存回执", "Save the answer";
    packet_by: "录分员", "Recorder";
    packet_none: "还没有打开录分包。", "No boards opened yet.";
    packet_keys: "1 先手胜 · 0 后手胜 · 5 和 · ⌫ 清除 · ↑↓ 换台", "1 first wins · 0 second wins · 5 draw · ⌫ clear · ↑↓ move";
    packet_not: "这不是录分包。没有改动任何内容。", "Not a file of boards. Nothing was changed.";
    packet_newer: "这个录分包来自更新版本的棋会。", "This file comes from a newer Qihui.";
    packet_altered: "录分包和校验码不符：被改过或没有传完整。没有改动任何内容。", "The file does not match its checksum: altered or cut short. Nothing was changed.";
    packet_round(n: u16): "这里还没有发布第{n}轮。", "Round {n} is not published here.";
    packet_other: "这是另一场比赛的录分包。", "These boards are of another event.";
    packet_empty: "里面没有台次。", "There is no board in it.";
    packet_twice(n: u16): "第{n}台在里面出现两次。", "Board {n} stands twice in it.";
}

impl Lang {
    /// One thing that will be otherwise, as a sentence.
    pub fn foresight(self, t: &Tournament, it: &Foresight) -> String {
        match it {
            Foresight::Forfeited { round, board, winner } => {
                self.fore_forfeit(board.0, round.0, &t.name(*winner))
            }
            Foresight::OutFrom { player, round } => self.fore_out(&t.name(*player), round.0),
            Foresight::BackFrom { player, round } => self.fore_back(&t.name(*player), round.0),
            Foresight::LosesRank { player } => self.fore_no_rank(&t.name(*player)),
            Foresight::GamesStay { player, games } => self.fore_games(&t.name(*player), *games),
            Foresight::Joins { name, round, number, missed, points } => {
                let number = number.map(|it| self.fore_joins_as(it)).unwrap_or_default();
                self.fore_joins(name, round.0, *missed, &points.to_string()) + &number
            }
            Foresight::RoundsShort { players, needed, planned } => {
                self.fore_short(*players, *needed, *planned)
            }
            Foresight::Score { player, from, to } => {
                self.fore_score(&t.name(*player), &from.to_string(), &to.to_string())
            }
            Foresight::Rank { player, from, to } => self.fore_rank(&t.name(*player), *from, *to),
            Foresight::RanksMove { others } => self.fore_ranks(*others),
            Foresight::PrizeLost { player, prize } => self.fore_prize_lost(&t.name(*player), prize),
            Foresight::PrizeWon { player, prize } => self.fore_prize_won(&t.name(*player), prize),
            Foresight::Seats { board, first, second, .. } => {
                self.fore_seats(board.0, &t.name(*first), &t.name(*second))
            }
            Foresight::HasBye { player, .. } => self.fore_bye(&t.name(*player)),
            Foresight::OthersStay { boards, .. } => self.fore_others(*boards),
            Foresight::LaterRoundsStay { later } => self.fore_later(*later),
            Foresight::NewSheet { round } => self.fore_sheet(round.0),
            Foresight::TakenAsDraws { round, boards } => self.fore_draws(round.0, &self.numbers(boards)),
        }
    }

    /// `4、9、11`.
    pub fn numbers(self, boards: &[BoardNumber]) -> String {
        self.listed(&boards.iter().map(ToString::to_string).collect::<Vec<_>>())
    }

    pub fn packet_error(self, error: &PacketError) -> String {
        match error {
            PacketError::NotAPacket => self.packet_not(),
            PacketError::Newer { .. } => self.packet_newer(),
            PacketError::Altered => self.packet_altered(),
            PacketError::NoRound(round) => self.packet_round(round.0),
            PacketError::OtherEvent => self.packet_other(),
            PacketError::Empty => self.packet_empty(),
            PacketError::Twice(board) => self.packet_twice(board.0),
        }
    }
}
