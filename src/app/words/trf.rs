//! Tournament report files, and past rounds paired again.

use super::{Lang, sentences};
use crate::formats::trf::LeftOut;

sentences! {
    trf_remarks(name: &str, n: usize): "「{name}」可以打开，但文件里有 {n} 处要留意。还没有改动任何东西。", "\"{name}\" can be opened, but {n} places in the file ask for attention. Nothing has been changed yet.";
    trf_remark(line: u32, column: u32, what: &str): "第 {line} 行第 {column} 列：{what}", "line {line}, column {column}: {what}";
    trf_what_to_do: "可以在原来的程序里改好这几行再打开；也可以照样打开，读懂的都会带进来，读不懂的行原样保留、导出时写回。", "Mend these lines in the program the file came from and open it again; or open it as it is: all that was understood is taken in, other lines are kept and written back on export.";
    trf_open_all_the_same: "照样打开", "Open it all the same";
    trf_leave_it: "不打开", "Don't open it";
    trf_more(n: usize): "还有 {n} 处；打开后在「核对编排」里可以看全部。", "{n} more; after opening, the check screen lists them all.";
    trf_nobody(what: &str): "这个文件里没有选手，没有打开。{what}", "There are no players in this file; it was not opened. {what}";
    trf_too_large: "文件太大，没有打开：TRF 文件最多读 20 MB、20 万行。", "The file is too large and was not opened.";
    trf_of_file: "原文件的说明", "Remarks about the file";
    trf_save_16: "TRF16（给旧程序）", "TRF16 (for older programs)";
    trf_left_out(name: &str, what: &str): "已存成 {name}。文件里放不下：{what}", "Saved as {name}. Not in the file: {what}";
    left_names(n: usize, first: &str): "{n} 个名字超过 33 个字，文件里截短了（如 {first}）。", "{n} names longer than 33 letters are cut ({first} …).";
    left_units(n: usize): "{n} 人的单位或称号超过三个字母。", "Units or titles of {n} players, longer than three letters.";
    left_byes(n: usize): "下一轮之后的 {n} 次请假（TRF16 写不了）。", "{n} byes after the next round (no room in TRF16).";
    left_bars(n: usize): "下一轮不适用的 {n} 条不相遇约定（TRF16 写不了轮次）。", "{n} bars that don't hold in the next round (TRF16 knows no rounds).";
    left_points(n: usize): "{n} 处不按结果计的分（TRF16 写不了）。", "{n} scores other than their result is worth (no room in TRF16).";
    left_open(n: usize): "{n} 台还没有结果：国际棋联的参考程序只收打完的轮次，录完请再导出一次。", "Results of {n} boards still open: FIDE's reference engine takes finished rounds only, so save it again when they are in.";
    trf_save: "导出 TRF26（国际棋联赛事报告）", "Save as TRF26 (FIDE tournament report)";
    trf_save_note: "给别的编排程序或等级分申报用；不含电话等联系方式。超过三个字母的单位写不进 TRF。", "For other pairing programs and for rating reports; no phone or other contact data in it. Units longer than three letters have no place in TRF.";
    trf_not_written(why: &str): "写不成 TRF：{why}", "Can't be written as TRF: {why}";
    check_tab: "复核", "Check";
    check_title: "核对编排", "Check the pairings";
    check_note: "按国际棋联荷兰制 2026 版（C.04.3）把已完成的每一轮重新编排一遍，与实际的对照。遵循规则，但不是国际棋联认证。", "Pairs every finished round again by the FIDE Dutch System of 2026 (C.04.3) and compares. It follows the rules; it is not endorsed by FIDE.";
    check_progress(done: u16, all: u16): "已核对 {done}/{all} 轮", "{done} of {all} rounds checked";
    check_turned: "就是这两个人，只是先后手与规则相反；规则的理由见左边。", "The same two; only their sides are turned. The rule stands on the left.";
    check_bye_elsewhere: "按规则轮空的是另一个人；理由见规则那一栏的轮空。", "By the rules somebody else has the bye; the reason stands with it on the left.";
    check_same(n: u16): "第{n}轮：一致", "Round {n}: the same";
    check_differs(n: u16, boards: usize): "第{n}轮：{boards} 台不同。点开一台看理由。", "Round {n}: {boards} boards differ. Open one for its reasons.";
    check_no_pairing(n: u16): "第{n}轮：按规则没有合法的编排，当时是裁判定的", "Round {n}: the rules leave no legal pairing; it was the arbiter's decision";
    check_by_rules: "按规则", "By the rules";
    check_played: "实际", "As played";
    check_bye(name: &str): "{name} 轮空", "{name}: bye";
    check_all_same: "全部一致。", "All rounds are the same.";
    check_none: "还没有已完成的轮次。", "No round is finished yet.";
    check_campus: "这场比赛用校园积分编排，与荷兰制的不同是意料之中的。", "This event is paired by the campus Swiss; differences from the Dutch System are to be expected.";
}

impl Lang {
    /// What a report has no room for.
    pub fn left_out_of_file(self, it: &LeftOut) -> String {
        match it {
            LeftOut::NamesCut { names } => {
                self.left_names(names.len(), names.first().map_or("", String::as_str))
            }
            LeftOut::UnitsOut { players } => self.left_units(*players),
            LeftOut::LaterByes { byes } => self.left_byes(*byes),
            LeftOut::BarsOfOtherRounds { bars } => self.left_bars(*bars),
            LeftOut::PointsOfRounds { rounds } => self.left_points(*rounds),
            LeftOut::GamesOpen { boards } => self.left_open(*boards),
        }
    }
}
