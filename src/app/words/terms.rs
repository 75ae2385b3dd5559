//! What is stated beside the system: the draw of sides, who is kept apart, acceleration.

use super::sentences;

sentences! {
    terms: "编排约定", "Pairing terms";
    terms_note: "下面每一项都立刻生效，也都能撤销；已经编排的轮次不会变。", "Everything here counts at once and can be undone; rounds that are paired do not change.";
    terms_link: "抽签定先后手、不相遇的人、加速编排", "Draw of sides, players kept apart, acceleration";
    terms_none: "这种赛制没有别的约定。", "This format has nothing to arrange.";

    side_lot: "首轮先后手", "Sides of the first round";
    side_lot_rule: "C.04.3 第 5.1 条：第一轮编排前抽签决定 1 号的先后手；单号相同，双号相反。", "C.04.3 Art. 5.1: a lot before round 1 decides the side of number 1; odd numbers have the same, even ones the other.";
    side_now(side: &str): "1 号首轮：{side}", "Number 1 begins with {side}";
    side_drawn(side: &str, seed: &str): "抽签结果：1 号首轮{side}（种子 {seed}）", "By lot: number 1 begins with {side} (seed {seed})";
    side_replayed: "按种子重抽，结果一致", "drawn again from the seed: the same";
    side_not_replayed: "按种子重抽，结果不同", "drawn again from the seed: another";
    side_draw: "抽签决定", "Draw lots";
    side_draw_again: "重新抽签", "Draw again";
    side_by_hand: "在设置里定的，没有抽签。", "Chosen in the settings, not drawn.";
    side_fixed: "第 1 轮已经编排，不再改变。", "Round 1 is paired: it stays.";
    wall_side: "首轮先后手抽签", "Draw of the sides of round 1";

    apart: "不相遇的人", "Kept apart";
    apart_note: "兄弟姐妹、同一家的人……选两人或更多，他们之间不编在一起。", "Siblings, one family: pick two or more, and no two of them are paired.";
    apart_find: "找人（姓名、拼音、单位、编号）", "Find a player (name, unit, number)";
    apart_keys: "↑↓ 选，Enter 加入", "↑↓ choose, Enter adds";

    apart_take_out(name: &str): "去掉 {name}", "Take {name} out";
    apart_set: "他们不相遇", "Keep them apart";
    apart_none: "还没有。", "Nobody yet.";
    apart_lift: "可以相遇", "Let them meet";
    apart_always: "所有轮次", "all rounds";
    apart_from(n: u16): "第 {n} 轮起", "from round {n}";
    apart_rounds(from: u16, to: u16): "第 {from}–{to} 轮", "rounds {from}–{to}";
    apart_round(n: u16): "第 {n} 轮", "round {n}";
    apart_over(text: &str): "{text}（已过）", "{text} (past)";
    apart_met(n: u16): "第 {n} 轮已经遇到过", "already met in round {n}";

    units_apart: "最后几轮，同单位的人不相遇", "The last rounds: no two of one unit";
    units_apart_last: "最后几轮（0：不用）", "Number of last rounds (0: none)";
    units_apart_from(from: u16, to: u16): "第 {from}–{to} 轮，同单位的人不编在一起。", "In rounds {from}–{to} no two of one unit are paired.";
    units_apart_off: "不用。", "Not used.";
    units_apart_house: "这是本赛事自己的约定，不是荷兰制规则的一部分；开赛前要公布。导出的 TRF 会写明（260 行）。人多的单位可能使编排无解，那时会说明。", "A condition of this event, not of the Dutch System: announce it before play. It goes into the TRF file (260). A large unit can make a round impossible; you will then be told.";
    units_apart_largest(unit: &str, n: usize): "人数最多的单位：{unit}，{n} 人。", "The largest unit: {unit}, {n} players.";

    baku: "加速编排（Baku，C.04.7）", "Acceleration (Baku, C.04.7)";
    baku_on: "使用加速编排", "Accelerate";
    baku_what: "上半区（A 组）前几轮带虚拟分编排，强手更早相遇；虚拟分只用于编排，不计入名次。", "The upper half (group A) is paired with virtual points in the first rounds, so that strong players meet earlier; virtual points never count in the standings.";
    baku_size(a: usize, all: usize): "A 组 {a} 人（共 {all} 人）：2×⌈{all}÷4⌉ = {a}", "Group A: {a} of {all} players, 2×⌈{all}÷4⌉ = {a}";
    baku_size_now(a: usize, last: &str): "A 组 {a} 人，最后一名是 {last}", "Group A: {a} players, the last is {last}";
    baku_size_fields(a: usize, fields: usize): "各组分别取上半区：{fields} 组共 {a} 人", "The upper half of each group: {a} players of {fields} groups";
    baku_rounds(win: &str, to: u16): "第 1–{to} 轮 +{win}", "rounds 1–{to}: +{win}";
    baku_round(win: &str, at: u16): "第 {at} 轮 +{win}", "round {at}: +{win}";
    baku_then(draw: &str, from: u16, to: u16): "第 {from}–{to} 轮 +{draw}", "rounds {from}–{to}: +{draw}";
    baku_late: "晚到的人在 B 组；A 组在第 1 轮编排后不再变。", "Late entries are in group B; group A stays once round 1 is paired.";
    baku_who: "A 组名单", "Who is in group A";
    baku_of_file(n: usize): "虚拟分来自打开的文件：{n} 人。在这里打开加速编排会代替它。", "Virtual points come from the file that was opened: {n} players. Turning acceleration on here replaces them.";

    did_apart(names: &str): "{names} 不相遇", "Kept apart: {names}";
    did_lift(names: &str): "{names} 可以相遇了", "May meet again: {names}";
    did_side(side: &str, seed: &str): "抽签：1 号首轮{side}（种子 {seed}）", "By lot: number 1 begins with {side} (seed {seed})";
    no_one_apart: "至少选两个人。", "Pick at least two players.";
    everybody_meets: "只有积分编排和荷兰制能约定谁不相遇。", "Only the Swiss systems can keep players apart.";
    no_initial_side: "只有荷兰制要抽签决定首轮先后手。", "Only the FIDE (Dutch) System draws the sides of the first round.";
    acceleration_fixed: "第 1 轮已按加速编排编好：加速编排和总轮数都不能再改。", "Round 1 is paired with its acceleration: that and the number of rounds stay.";
    acceleration_points: "加速编排要求胜一局等于两盘和棋、负一局 0 分。", "Acceleration needs a win worth two draws and a loss worth nothing.";
    units_fixed(n: u16): "第{n}轮已经编排，不能再改它是否避开同单位。", "Round {n} is paired: whether it keeps units apart can't change.";
    warn_apart(a: &str, b: &str): "{a} 和 {b} 约定不相遇。", "{a} and {b} are to be kept apart.";
}
