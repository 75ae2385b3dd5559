//! The arena and the club night: their rules, screens, sheets, refusals and deeds.

use super::{Lang, sentences};
use crate::arbiter::Refusal;
use crate::pairing::club::{LevelNote, Met};
use crate::publish::StageWording;
use crate::tournament::{
    ArenaDraw, ArenaSides, ChallengerOrder, ClubChange, Game, Role, SeatState, Side, Tournament, usual_role,
};

sentences! {
    arena: "擂台赛", "Team arena";
    arena_note: "各队按出场顺序上台，赢的守擂，输的下台；对手队轮流攻擂。", "Each team comes up in its order; the winner stays on the stage, the loser is out.";
    arena_order_label: "谁来攻擂", "Who challenges";
    order_rotate: "各队轮流：守擂队以外的队依次派人", "Teams take turns, the holder's left out";
    order_losers: "输家的队接着派人，派完了轮到下一队", "The loser's team sends the next, then the team after it";
    arena_sides_label: "先后手", "Sides";
    sides_turn: "守擂者每局换先后手", "The holder changes sides each game";
    sides_challenger: "攻擂者先手", "The challenger moves first";
    sides_lots: "每局抽签", "Drawn for each game";
    arena_draw_label: "和棋怎么办", "After a draw";
    draw_holder: "算守擂成功：攻擂者下台", "The holder stays, the challenger is out";
    draw_challenger: "算攻擂成功：守擂者下台", "The challenger stays, the holder is out";
    draw_both: "双双下台，守擂队派下一人", "Both are out; the holder's team sends the next";
    draw_replay: "换先后手重下", "They play again with sides turned";
    club_night: "俱乐部之夜", "Club night";
    club_note: "一晚几局奖金局，按水平就近编排，可以边下边排；自由局另记；每月出积分榜和进步榜。", "A few prize games a night between neighbours in level, paired while others still play; free games beside them; a board each month.";
    club_limit_label: "每人每晚奖金局最多", "Prize games a player a night";
    club_least_label: "进步榜最少局数", "Games from which progress is told";
    club_free_label: "自由局也计入月榜", "Free games count for the month";
    club_guests_label: "与嘉宾的对局也计入月榜（嘉宾：类别写“嘉宾”或“成人”）", "Games with guests count too (guests: category \"guest\")";
    role_vanguard: "先锋", "Vanguard";
    role_second: "次锋", "Second";
    role_centre: "中坚", "Centre";
    role_vice: "副将", "Vice-captain";
    role_captain: "主将", "Captain";
    role_nth(n: usize): "第{n}将", "No. {n}";
    stage_tab: "擂台", "Stage";
    stage_head: "擂台", "The stage";
    stage_holds: "守擂", "Holds the stage";
    stage_challenges: "攻擂", "Challenges";
    stage_streak(n: u16): "连胜 {n} 局", "{n} in a row";
    stage_wins(n: u16): "胜 {n} 局", "{n} won";
    stage_no_streak: "还没有胜局", "No win yet";
    stage_running(n: u16): "第{n}局", "Game {n}";
    stage_next: "下一局", "Next game";
    stage_coming(name: &str): "接下来上台：{name}", "Comes next: {name}";
    stage_moves_first(side: &str): "执{side}", "has {side}";
    stage_by_lot: "先后手抽签", "sides by lot";
    stage_start: "开始这一局", "Start this game";
    stage_change: "换人、换先后手", "Change players or sides";
    stage_pick_holder: "守擂者", "Holder";
    stage_pick_challenger: "攻擂者", "Challenger";
    stage_pick_first: "先手", "Moves first";
    stage_over(team: &str): "{team} 胜出", "{team} wins the arena";
    stage_over_none: "最后两队同时派完，没有胜者", "The last two teams went down together";
    stage_details: "犯规、争议、原因", "Fouls, questions, reasons";
    stage_not_ready: "至少要两队。报名时“单位”写队名。", "It takes two teams: the unit of each player is his team.";
    stage_draft: "草稿还没有发布", "The draft is not published yet";
    lineups_head: "各队出场顺序", "Line-ups";
    lineups_keys: "拖动，或选中后 Alt+↑↓ 换顺序，Alt+←→ 换队的先后", "Drag, or Alt+↑↓ moves a player and Alt+←→ his team";
    role_label: "称号", "Title";
    seat_holding: "台上", "on stage";
    seat_beaten(n: u16): "第{n}局下台", "out in game {n}";
    seat_waiting: "等候", "waiting";
    seat_away: "不在", "away";
    team_left(n: usize): "还有 {n} 人", "{n} left";
    team_rank_head: "团体名次", "Teams";
    team_left_head: "剩余", "Left";
    team_wins_head: "胜局", "Wins";
    course_head: "对局", "Games";
    game_no: "局", "Game";
    streak_head: "连胜", "Streak";
    lineups_print: "打印出场名单", "Print the line-ups";
    arena_print: "打印战况", "Print the course";
    arena_sheet: "擂台战况", "Course of the arena";
    lineups_sheet: "出场名单", "Line-ups";
    move_team_left(team: &str): "{team} 提前", "{team}: earlier";
    move_team_right(team: &str): "{team} 推后", "{team}: later";
    did_lineups: "出场顺序已更改", "Line-ups changed";
    did_night(date: &str): "{date} 的晚上开始了", "The night of {date} begins";
    did_free(a: &str, b: &str): "自由局：{a} — {b}", "Free game: {a} – {b}";
    did_free_struck: "自由局已删去", "Free game taken off";
    did_choose_review(board: u16): "复盘：第{board}台", "Gone through together: board {board}";
    did_review_off: "复盘的对局已取消", "No game is gone through";
    not_this_format: "这场比赛不是这种赛制。", "The event is of another format.";
    arena_decided(team: &str): "擂台已决出：{team} 胜。", "The arena is decided: {team} has won.";
    arena_decided_none: "擂台已结束：最后两队同时派完。", "The arena is over: the last two teams went down together.";
    teams_missing(n: usize): "还能上台的只有 {n} 队，至少要两队。报名时“单位”写队名。", "{n} teams have somebody left; it takes two. The unit of a player is his team.";
    one_game_only: "擂台上一次只下一局。", "The arena plays one game at a time.";
    no_team(name: &str): "{name} 没有队。把“单位”改成队名。", "{name} is on no team. Write the team as his unit.";
    beaten(name: &str): "{name} 已经下台或不在，不能再上台。", "{name} is out or away.";
    same_team(a: &str, b: &str): "{a} 和 {b} 是一个队的。", "{a} and {b} are of one team.";
    team_twice(team: &str): "{team} 写了两次。", "{team} is named twice.";
    other_team(name: &str, team: &str): "{name} 报的不是{team}队。", "{name} is not entered for {team}.";
    night_missing: "还没有开始今晚。在“今晚”里写上日期，点“开始今晚”。", "No night is open. Give its date under Tonight.";
    no_date: "日期写成 2013-06-01 这样。", "Write the date as 2013-06-01.";
    night_not_later(last: &str): "上一个晚上是 {last}，日期要在它之后。", "The last night was {last}; the next one must be later.";
    other_night(n: u16): "第{n}批不是那个晚上的。", "Batch {n} is of another night.";
    nobody_ready(n: usize): "现在能编排的只有 {n} 人：要签到、没有在下、今晚奖金局没有满，而且同组有两人。", "{n} could be paired now: here, not at a board, with prize games left, and two of one group.";
    prize_games_done(name: &str, n: u8): "{name} 今晚已有 {n} 盘奖金局，不能再多。可以记成自由局。", "{name} has had the {n} prize games of this night. Note a free game instead.";
    still_playing(name: &str, board: u16): "{name} 还在第{board}台下棋。", "{name} still plays at board {board}.";
    no_free_game(n: u16): "没有第 {n} 号自由局。", "There is no free game {n}.";
    too_many_games: "记不下更多对局了。", "No more games can be noted.";
    not_played(board: u16): "第{board}台还没有下完。", "Board {board} has not been played.";
    night_tab: "今晚", "Tonight";
    night_head(date: &str): "{date} 之夜", "Night of {date}";
    night_none: "还没有开始今晚", "No night is open yet";
    night_date: "日期", "Date";
    night_open: "开始今晚", "Open the night";
    night_new: "开始新的一晚", "Open another night";
    night_new_hint: "所有人重新签到；上一晚的对局都要有结果。", "Everybody is ticked anew; all games of the last night need a result.";
    night_people: "到场的人", "Who is here";
    night_nobody: "还没有人签到。", "Nobody is here yet.";
    night_games_of(n: usize, limit: u8): "{n}/{limit}", "{n}/{limit}";
    night_at_board(n: u16): "第{n}台", "board {n}";
    night_waits: "等候", "waiting";
    night_full: "奖金局已满", "prize games done";
    night_pair: "排下一批", "Pair those who wait";
    night_proposal(n: u16): "第{n}批建议", "Batch {n}: proposal";
    night_proposal_keys: "拖一个人到另一个人上就换位；键盘：选中按回车，再到另一个人按回车。等候的人也可以换进来。", "Drag one onto another to swap. By keys: Enter on one, Enter on the other. Those who wait can be swapped in.";
    night_confirm: "确认，开始下", "Confirm and play";
    night_running: "正在下", "Playing now";
    night_none_running: "现在没有对局。", "No game is on.";
    free_head: "自由局（没有奖金）", "Free games (no prize)";
    free_add: "记一局", "Note a game";
    free_none: "今晚还没有自由局。", "No free game tonight.";
    prize_game: "奖金局", "prize";
    free_game: "自由局", "free";
    kind_head: "类别", "Kind";
    owed_head(n: usize): "还没交棋谱：{n} 局", "Records still owed: {n}";
    owed_none: "棋谱都交齐了。", "All records are in.";
    review_head: "复盘", "Going through a game";
    review_game: "哪一局", "Which game";
    review_none: "还没有选", "none yet";
    review_by: "谁来讲", "By whom";
    review_set: "选定", "Choose";
    review_now(a: &str, b: &str, by: &str): "复盘：{a} — {b}　{by}", "Going through {a} – {b}  {by}";
    level_apart(n: u16): "水平相邻 {n} 位", "{n} apart in level";
    level_ratings(a: u16, b: u16): "等级分 {a} — {b}", "ratings {a} – {b}";
    met_tonight: "今晚下过（没有别的对手了）", "met tonight already (nobody else is left)";
    met_last_night: "上一晚下过", "met last club night";
    games_tonight(a: u8, b: u8): "今晚第 {a} 局、第 {b} 局", "tonight's game {a} and {b}";
    month_tab: "月榜", "Month";
    month_head(month: &str): "{month} 月榜", "Board of {month}";
    month_points: "积分榜", "Most points";
    month_improved: "进步榜", "Most improved";
    month_none: "这个月还没有对局。", "No game this month yet.";
    improved_none(n: u8): "还没有人上进步榜：两个月各要下满 {n} 局，而且每局得分比上个月高。", "Nobody yet: it takes {n} games in both months and more points a game than in the month before.";
    improved_note(n: u8): "每局得分，本月减上月；两个月各至少 {n} 局。", "Points a game, this month less the last; {n} games at least in both.";
    games_count: "局数", "Games";
    nights_count: "晚数", "Nights";
    record_wdl: "胜–和–负", "W–D–L";
    average_now: "本月每局", "This month";
    average_before: "上月每局", "Last month";
    gain: "进步", "Gain";
    month_print: "打印月榜", "Print the board";
    book_print: "打印对局登记", "Print the book of games";
    book_sheet: "对局登记", "Book of games";
    blank_register: "空白积分登记表", "Blank score register";
    date_head: "日期", "Date";
    signature: "签名", "Signature";
    wall_stage: "擂台", "Stage";
    wall_tonight: "今晚对局", "Tonight";
    wall_month: "月榜", "Month";
    publish_stage: "战况", "The course";
    publish_month: "月榜", "The month";
    file_book_out_of_order: "文件有误：俱乐部的晚上或自由局乱了。没有打开。", "The file is wrong: nights or free games are out of order. It was not opened.";
    file_lineup_twice(player: u16): "文件有误：#{player} 在出场名单里出现两次。没有打开。", "The file is wrong: #{player} stands in the line-ups twice. It was not opened.";
}

impl Lang {
    pub fn arena_order(self, it: ChallengerOrder) -> String {
        match it {
            ChallengerOrder::TeamsRotate => self.order_rotate(),
            ChallengerOrder::LosersNext => self.order_losers(),
        }
    }

    pub fn arena_sides(self, it: ArenaSides) -> String {
        match it {
            ArenaSides::HolderTurns => self.sides_turn(),
            ArenaSides::ChallengerFirst => self.sides_challenger(),
            ArenaSides::Lots => self.sides_lots(),
        }
    }

    pub fn arena_draw(self, it: ArenaDraw) -> String {
        match it {
            ArenaDraw::HolderStays => self.draw_holder(),
            ArenaDraw::ChallengerStays => self.draw_challenger(),
            ArenaDraw::BothOut => self.draw_both(),
            ArenaDraw::Replay => self.draw_replay(),
        }
    }

    /// 白, Black: what stands after 执 or "has".
    pub fn side_named(self, game: &Game, side: Side) -> String {
        match self {
            Lang::Zh => self.side_short(game, side),
            Lang::En => self.side(game, side),
        }
    }

    /// A title of his own, or the usual one of his place.
    pub fn role(self, own: &str, at: usize, of: usize) -> String {
        if !own.is_empty() {
            return own.to_owned();
        }
        match usual_role(at, of) {
            Role::Vanguard => self.role_vanguard(),
            Role::Second => self.role_second(),
            Role::Centre => self.role_centre(),
            Role::Vice => self.role_vice(),
            Role::Captain => self.role_captain(),
            Role::Nth(n) => self.role_nth(n),
        }
    }

    pub fn seat_state(self, state: SeatState) -> String {
        match state {
            SeatState::Waiting => self.seat_waiting(),
            SeatState::Holding => self.seat_holding(),
            SeatState::Beaten(round) => self.seat_beaten(round.0),
            SeatState::Away => self.seat_away(),
        }
    }

    /// Why two were put together in a club night.
    pub fn level_note(self, note: &LevelNote) -> Vec<String> {
        let mut lines = vec![self.level_apart(note.apart)];
        lines.extend(note.ratings.map(|[a, b]| self.level_ratings(a, b)));
        lines.extend(match note.met {
            Met::NotLately => None,
            Met::LastNight => Some(self.met_last_night()),
            Met::Tonight => Some(self.met_tonight()),
        });
        lines.push(self.games_tonight(note.games[0], note.games[1]));
        lines
    }

    /// The refusals of arena and club; `None` for any other.
    pub fn stage_refusal(self, t: &Tournament, refusal: &Refusal) -> Option<String> {
        Some(match refusal {
            Refusal::NotThisFormat => self.not_this_format(),
            Refusal::ArenaDecided { team: Some(team) } => self.arena_decided(team),
            Refusal::ArenaDecided { team: None } => self.arena_decided_none(),
            Refusal::TeamsMissing { teams } => self.teams_missing(*teams),
            Refusal::OneGameOnly => self.one_game_only(),
            Refusal::NoTeam { player } => self.no_team(&t.name(*player)),
            Refusal::Beaten { player } => self.beaten(&t.name(*player)),
            Refusal::SameTeam { a, b } => self.same_team(&t.name(*a), &t.name(*b)),
            Refusal::TeamTwice { team } => self.team_twice(team),
            Refusal::OtherTeam { player, team } => self.other_team(&t.name(*player), team),
            Refusal::NightMissing => self.night_missing(),
            Refusal::NoDate => self.no_date(),
            Refusal::NightNotLater { last } => self.night_not_later(last),
            Refusal::OtherNight { round } => self.other_night(round.0),
            Refusal::NobodyReady { present } => self.nobody_ready(*present),
            Refusal::PrizeGamesDone { player, limit } => self.prize_games_done(&t.name(*player), *limit),
            Refusal::StillPlaying { player, board, .. } => self.still_playing(&t.name(*player), board.0),
            Refusal::NoFreeGame { number } => self.no_free_game(*number),
            Refusal::TooManyGames => self.too_many_games(),
            Refusal::NotPlayed { board, .. } => self.not_played(board.0),
            _ => return None,
        })
    }

    pub fn club_change(self, t: &Tournament, change: &ClubChange) -> String {
        match change {
            ClubChange::NightOpened { date, .. } => self.did_night(date),
            ClubChange::ReviewChosen { review: Some(it), .. } => self.did_choose_review(it.board.0),
            ClubChange::ReviewChosen { review: None, .. } => self.did_review_off(),
            ClubChange::FreeGameNoted { game } => {
                let result = game.result.map(|it| self.result_text(t, it)).unwrap_or_default();
                let text = self.did_free(&t.name(game.first), &t.name(game.second));
                format!("{text} {result}").trim_end().to_owned()
            }
            ClubChange::FreeGameStruck { .. } => self.did_free_struck(),
        }
    }
}

/// `1.17`.
pub fn hundredths(n: u32) -> String {
    format!("{}.{:02}", n / 100, n % 100)
}

impl StageWording for Lang {
    fn arena_title(&self) -> String {
        self.arena_sheet()
    }

    fn lineups_title(&self) -> String {
        self.lineups_sheet()
    }

    fn teams_title(&self) -> String {
        self.team_rank_head()
    }

    fn month_title(&self, month: &str) -> String {
        format!("{} · {}", self.month_head(month), self.month_points())
    }

    fn improved_title(&self, month: &str) -> String {
        format!("{} · {}", self.month_head(month), self.month_improved())
    }

    fn book_title(&self) -> String {
        self.book_sheet()
    }

    fn team(&self) -> String {
        Lang::unit(*self)
    }

    fn role_of(&self, own: &str, at: usize, of: usize) -> String {
        self.role(own, at, of)
    }

    fn state(&self, it: SeatState) -> String {
        self.seat_state(it)
    }

    fn heads(&self) -> [String; 14] {
        [
            self.game_no(),
            self.stage_holds(),
            self.stage_challenges(),
            self.streak_head(),
            self.team_left_head(),
            self.team_wins_head(),
            self.games_count(),
            self.nights_count(),
            self.record_wdl(),
            self.average_now(),
            self.average_before(),
            self.date_head(),
            self.kind_head(),
            self.role_label(),
        ]
    }

    fn kind(&self, prize: bool) -> String {
        if prize { self.prize_game() } else { self.free_game() }
    }
}
