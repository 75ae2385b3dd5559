//! Knock-out, matches of teams, simultaneous displays: everything the page says of them.

use super::{Lang, sentences};
use crate::arbiter::{Refusal, Warning};
use crate::sheets::HallRound;
use crate::tournament::knock_out::Way;
use crate::tournament::{Change, Display, Fixture, Seeding, TeamMeet, TeamRank, Tournament};

sentences! {
    knock_out: "淘汰赛", "Knock-out";
    knock_out_note: "输了出局。轮空给前面的编号，轮空的人不会相遇；打平了加赛或抽签。2–256 人。", "The loser is out. Byes go to the top numbers and never meet; level matches are played off or decided by lot. 2–256 players.";
    best_of_label: "每场几局", "Games of a match";
    best_of(n: u8): "{n} 局", "Best of {n}";
    one_game: "一局定胜负", "One game";
    third_place_label: "三四名", "Third place";
    third_place_played: "打一场", "A match for third place";
    third_place_shared: "并列第三", "Both are third";
    seeding_label: "编号（决定位置）", "Numbers (who sits where)";
    seeding_lots: "全部抽签", "All by lot";
    seeding_ratings: "全部按等级分", "All by rating";
    seeding_seeds: "种子按等级分，其余抽签", "Seeds by rating, lots for the rest";
    seeds_label: "几名种子", "How many seeds";
    bracket: "淘汰表", "Bracket";
    bracket_none: "第1轮发布以后，这里是淘汰表。", "The bracket stands here once round 1 is published.";
    bracket_scroll: "淘汰表，可左右滚动", "Bracket, scrolls sideways";
    part_of(at: usize, of: usize): "第 {at}/{of} 区", "Part {at} of {of}";
    third_place: "三四名决赛", "Third place";
    bracket_stage: "阶段", "Stage";
    final_stage: "决赛", "Final";
    semi_finals: "半决赛", "Semi-finals";
    quarter_finals: "1/4 决赛", "Quarter-finals";
    fraction_final(n: u32): "1/{n} 决赛", "Last {n} matches";
    goes_on: "晋级", "Goes on";
    to_come: "待定", "to come";
    game_of(n: u16): "第{n}局", "game {n}";
    extra_game(n: u16): "加赛第{n}局", "play-off game {n}";
    match_way_extra: "加赛", "play-off game";
    match_way_play_off: "加赛", "play-off";
    match_way_lots: "抽签", "by lot";
    match_way_armageddon: "突然死亡", "armageddon";
    match_way_left: "对手退出", "the other left";
    match_way_void: "双方未到", "neither came";
    level_title: "打平，待决定", "Level, to be decided";
    level_hint: "下一轮自动排加赛。也可以在这里记下决定，可撤销。", "The next round pairs a play-off game. A decision may be written down here instead; it can be undone.";
    decide_lots: "抽签", "Draw lots";
    decide_armageddon(name: &str): "突然死亡：{name} 胜", "Armageddon: {name} won";
    decide_play_off(name: &str): "加赛：{name} 胜", "Play-off: {name} won";
    champion(name: &str): "冠军：{name}", "Champion: {name}";
    to_bracket(n: usize): "{n} 场打平，去淘汰表决定", "{n} matches are level: decide them in the bracket";
    did_armageddon(names: &str): "突然死亡：{names}", "Armageddon: {names}";
    team_match: "团体对抗", "Team match";
    team_match_note: "按单位成队，按编号定台次；首台起先后手交替。缺人的台判负。", "Units are teams, numbers the order of boards; sides alternate from board 1. A missing player loses his board.";
    boards_label: "每队几台", "Boards of a match";
    meet_label: "各队怎么相遇", "Who meets";
    meet_once: "单循环（两队就是一场）", "Each other once (two teams: a single match)";
    meet_twice: "双循环，第二次换先后手", "Each other twice, sides turned";
    meet_swiss: "积分编排，按场分", "Swiss by match points";
    rank_label: "先比", "First counts";
    rank_match: "场分（胜2平1），再比局分", "Match points (2 / 1 / 0), then board points";
    rank_board: "局分，再比场分", "Board points, then match points";
    team_word: "队", "Team";
    match_points: "场分", "Match points";
    board_points: "局分", "Board points";
    opponents_points: "对手分", "Opponents";
    team_standings(n: u16): "第{n}轮后团体名次", "Teams after round {n}";
    team_matches_of(n: u16): "第{n}轮团体对阵", "Round {n}: matches";
    team_none: "还没有队。报名时写单位，同单位的人就是一队。", "No teams yet. Who is entered with the same unit is a team.";
    line_ups: "各队台次", "Line-ups";
    line_up_hint(n: u16): "前 {n} 人上场，其余替补。请假的人由后面的顶上；本轮换人在对阵里换。", "The first {n} play, the rest are in reserve. Who is on leave is replaced by the next; swap in the round for a change by hand.";
    boards_of(from: u16, to: u16): "第{from}–{to}台", "boards {from}–{to}";
    reserve: "替补", "Reserve";
    unopposed: "对手缺席", "Unopposed";
    sits_out(team: &str): "{team} 轮空", "{team} sits out";
    move_team_up(team: &str): "{team} 上移", "{team} up";
    move_member_up(name: &str): "{name} 上移", "{name} up";
    move_member_down(name: &str): "{name} 下移", "{name} down";
    displays: "车轮战", "Simultaneous displays";
    displays_note: "一人对多人，单独记录，不进任何名次。", "One against many, recorded by itself and outside all rankings.";
    display_of(host: &str): "{host} 车轮战", "Simultaneous display: {host}";
    display_host: "主", "Host";
    display_host_name: "主将姓名", "Host's name";
    display_title_label: "头衔", "Title";
    display_guests: "挑战者，一行一个", "Guests, one a line";
    display_everybody: "填入报名名单", "Take the list of entries";
    display_guest: "挑战者", "Guest";
    display_side_label: "主将执", "The host has";
    display_in_turn: "交替：单数台先手", "In turn: moves first on odd boards";
    display_side: "主将", "Host's side";
    display_begin: "开始车轮战", "Begin the display";
    display_save: "保存名单", "Save the list";
    display_score(won: usize, drawn: usize, lost: usize, open: usize): "主将 胜 {won}，和 {drawn}，负 {lost}；未完 {open}", "Host won {won}, drew {drawn}, lost {lost}; {open} open";
    display_won: "主胜", "Host won";
    display_lost: "客胜", "Guest won";
    display_drawn: "和", "Draw";
    display_open: "未完", "Open";
    display_strike: "删除这场", "Remove the display";
    display_edit: "改名单", "Change the list";
    did_display(host: &str): "车轮战：{host}", "Display: {host}";
    did_display_result(board: u16, host: &str): "{host} 车轮战第{board}台记结果", "Display {host}: board {board} noted";
    did_display_strike: "删除车轮战", "Display removed";
    bracket_too_large(size: usize, limit: usize): "{size} 人，淘汰表最多 {limit} 人。可以先用积分编排取前几名。", "{size} players: a bracket ends at {limit}. A Swiss may choose the best first.";
    bracket_fixed: "淘汰赛开始后，位置不再动。要改位置，取消第1轮再改编号。", "Once a knock-out has begun the bracket stays. To change it, discard round 1 and set the numbers anew.";
    team_fixed: "团体赛开始后，队和队员的归属不再改。", "Once the match has begun the teams stay.";
    team_missing_unit(name: &str): "{name} 没有写单位，不知道是哪一队。", "{name} has no unit, so no team.";
    too_few_teams(n: usize): "只有 {n} 队，至少要两队。", "Only {n} teams are there; two at least are needed.";
    different_teams(a: &str, b: &str): "{a} 和 {b} 不是一队，不能换。", "{a} and {b} are of different teams and can't change places.";
    sides_fixed: "团体对抗里先后手由台号决定，不单独换。", "Between teams the sides go with the number of the board.";
    no_such_match: "淘汰表里这两人没有比赛。", "These two have no match in the bracket.";
    match_not_level: "这场还没打完，或者没有打平。", "That match is not over, or not level.";
    match_decided: "这场已经分出胜负。", "That match is decided.";
    unknown_display: "没有这场车轮战。", "There is no such display.";
    warn_line_up(name: &str): "{name} 这样坐，本队台次就不按顺序了", "With {name} there the team's boards are out of order";
    warn_went_on(name: &str): "下一阶段已编排：{name} 已经晋级，不会因此换人", "The next stage is paired: {name} has gone on and stays";
}

impl Lang {
    /// 决赛, 半决赛, 1/4 决赛 …: by how many stages follow.
    pub fn stage_name(self, follow: u16, third: bool) -> String {
        match follow {
            _ if third => self.third_place(),
            0 => self.final_stage(),
            1 => self.semi_finals(),
            2 => self.quarter_finals(),
            more => match self {
                Lang::Zh => self.fraction_final(1 << more.min(16)),
                Lang::En => format!("Round of {}", 2_u32 << more.min(16)),
            },
        }
    }

    /// ` · 半决赛 第2局`: what a round of a knock-out is; nothing for other rounds.
    pub fn round_of_stage(self, fixture: &Fixture, stages: u16, games: u8) -> String {
        let Fixture::KnockOut { stage, game } = fixture else { return String::new() };
        let name = self.stage_name(stages.saturating_sub(*stage), false);
        let games = u16::from(games);
        match *game {
            1 if games == 1 => format!(" · {name}"),
            game if game > games => format!(" · {name} {}", self.extra_game(game - games)),
            game => format!(" · {name} {}", self.game_of(game)),
        }
    }

    /// The same for a round on the wall.
    pub fn hall_round_of_stage(self, hall: &crate::sheets::Hall, round: &HallRound) -> String {
        let stages = hall.bracket.as_ref().map_or(0, |it| it.last_stage());
        let games = match hall.settings.system {
            crate::tournament::PairingSystem::KnockOut { games, .. } => games,
            _ => 1,
        };
        self.round_of_stage(&round.fixture, stages, games)
    }

    pub fn match_way(self, way: Way) -> Option<String> {
        match way {
            Way::Bye | Way::Games => None,
            Way::ExtraGames => Some(self.match_way_extra()),
            Way::PlayOff => Some(self.match_way_play_off()),
            Way::Lots => Some(self.match_way_lots()),
            Way::Armageddon => Some(self.match_way_armageddon()),
            Way::Left => Some(self.match_way_left()),
        }
    }

    pub fn seeding(self, seeding: Seeding) -> String {
        match seeding {
            Seeding::Lots => self.seeding_lots(),
            Seeding::Ratings => self.seeding_ratings(),
            Seeding::Seeds { .. } => self.seeding_seeds(),
        }
    }

    pub fn team_meet(self, meet: TeamMeet) -> String {
        match meet {
            TeamMeet::Once => self.meet_once(),
            TeamMeet::Twice => self.meet_twice(),
            TeamMeet::Swiss => self.meet_swiss(),
        }
    }

    pub fn team_rank(self, rank: TeamRank) -> String {
        match rank {
            TeamRank::MatchPoints => self.rank_match(),
            TeamRank::BoardPoints => self.rank_board(),
        }
    }

    /// `国家大师 张三 车轮战`.
    pub fn display_name(self, host: &str, title: &str) -> String {
        self.display_of(format!("{title} {host}").trim())
    }

    /// What a display's own change did.
    pub(super) fn did_to_display(self, t: &Tournament, change: &Change) -> String {
        let host = |number: u16| t.display(number).map(|it: &Display| it.host.clone()).unwrap_or_default();
        match change {
            Change::DisplayNoted { display } => self.did_display(&display.host),
            Change::DisplayResult { number, board, .. } => self.did_display_result(board.0, &host(*number)),
            _ => self.did_display_strike(),
        }
    }

    /// Refusals of these formats.
    pub(super) fn match_refusal(self, t: &Tournament, refusal: &Refusal) -> Option<String> {
        Some(match refusal {
            Refusal::BracketTooLarge { size, limit } => self.bracket_too_large(*size, *limit),
            Refusal::BracketFixed => self.bracket_fixed(),
            Refusal::TeamFixed => self.team_fixed(),
            Refusal::TeamMissing(id) => self.team_missing_unit(&t.name(*id)),
            Refusal::TooFewTeams { present } => self.too_few_teams(*present),
            Refusal::DifferentTeams { a, b } => self.different_teams(&t.name(*a), &t.name(*b)),
            Refusal::SidesFixed => self.sides_fixed(),
            Refusal::NoSuchMatch => self.no_such_match(),
            Refusal::MatchNotLevel => self.match_not_level(),
            Refusal::MatchDecided => self.match_decided(),
            Refusal::UnknownDisplay(_) => self.unknown_display(),
            Refusal::UnknownDisplayBoard { board, .. } => self.unknown_board(1, board.0),
            _ => return None,
        })
    }

    /// Warnings of these formats and of the day's plan.
    pub(super) fn match_warning(self, t: &Tournament, warning: &Warning) -> Option<String> {
        Some(match warning {
            Warning::GameLongerThanSlot { game, slot, first, last } => {
                self.warn_slot(*game, *slot, *first, *last)
            }
            Warning::LineUpOutOfOrder { player } => self.warn_line_up(&t.name(*player)),
            Warning::WentOn { player } => self.warn_went_on(&t.name(*player)),
            _ => return None,
        })
    }
}
