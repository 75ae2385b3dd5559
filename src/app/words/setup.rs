//! Setting an event up.

use super::sentences;

sentences! {
    event_name: "名称", "Name";
    event_name_missing: "先写比赛名称。", "Write the event's name first.";
    game_label: "棋种", "Game";
    name_and_code(name: &str, code: &str): "{name}（{code}）", "{name} ({code})";
    system_label: "赛制", "System";
    rounds_label: "轮数", "Rounds";
    rounds_advice(players: usize, rounds: u16): "{players} 人建议 {rounds} 轮", "{rounds} rounds for {players} players";
    points_label: "胜 / 和 / 负", "Win / draw / loss";
    bye_points: "轮空得分", "Points for a bye";
    absent_points: "缺席得分（晚到的人，前面各轮也按这个算）", "Points when absent (late entries get the same for earlier rounds)";
    forfeit_points: "弃权：对方得分", "Forfeit: the opponent gets";
    dialect_label: "同分者怎么排", "Inside a score group";
    unit_label: "同单位", "Same unit";
    tie_breaks_label: "同分顺序", "Tie-breaks";
    tie_breaks_add: "加一项", "Add one";
    time_label: "用时", "Time control";
    late_label: "迟到几分钟判负（0 不限）", "Late limit in minutes (0: none)";
    fouls_label: "几次违例判负（0 不计）", "Fouls that lose (0: not counted)";
    capacity_label: "名额", "Seats";
    cut_after: "第几轮后", "After round";
    cut_keep: "取前几名", "Keep";
    prizes_label: "奖项", "Prizes";
    prize_name: "名称", "Name";
    prize_count: "人数", "How many";
    prize_gift: "奖励", "Gift";
    prize_add: "加一项", "Add one";
    organiser_label: "主办", "Organiser";
    place_label: "地点", "Place";
    dates_label: "时间", "Dates";
    arbiter_label: "裁判长", "Chief arbiter";
    deadline_label: "报名截止", "Entries close";
    notes_label: "说明", "Notes";
    start_registration: "开始报名", "Open registration";
    more_settings: "更多设置", "More settings";
    setup_check: "提醒", "Worth knowing";
    move_up: "上移", "Move up";
    move_down: "下移", "Move down";
    first_name: "先手叫什么", "First mover's name";
    second_name: "后手叫什么", "Second mover's name";
    game_name: "棋种名称", "Name of the game";
    bad_points: "得分写成 1、0.5 或 ½。", "Write points as 1, 0.5 or ½.";
    plans_note: "之后都可以改。", "Everything can be changed later.";
    initial_side: "首轮一号先手", "Number 1 begins with";
    unit_off_note: "校园积分编排：按积分段从上往下，不重复对手。", "Campus Swiss: score groups from the top down, no rematch.";
    dutch_note: "遵循国际棋联荷兰制 2026 版（C.04.3），已与 bbpPairings 6.0.0 逐轮对照；不是国际棋联认证。", "Follows the FIDE Dutch System of 2026 (C.04.3), checked round by round against bbpPairings 6.0.0; not endorsed by FIDE.";
}
