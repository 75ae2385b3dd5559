//! Records of games: the list of a round, the record of a board, what goes out.

use super::{Lang, sentences};
use crate::tournament::{GameResult, RecordState};
use qihui::record::scoresheet::{Field, Sentence};

sentences! {
    records_tab: "棋谱", "Records";
    records_head(n: u16): "第{n}轮棋谱", "Records of round {n}";
    records_none: "还没有发布的轮次。", "No round is published yet.";
    records_other_game: "这种棋没有可以检查的棋谱。", "Records of this game can't be checked.";
    records_count(here: usize, all: usize): "已交 {here}/{all}", "{here} of {all} handed in";
    records_owed(n: usize): "欠交 {n}", "{n} owed";
    records_waiting(n: usize): "待讲评 {n}", "{n} await the coach";
    record_of_board: "棋谱", "Record";
    record_owed_by(name: &str): "{name} 欠交", "owed by {name}";
    record_not_due: "不用交", "none due";
    record_no_result: "还没有结果", "no result yet";
    record_awaits: "待讲评", "awaits the coach";
    record_reviewed: "已讲评", "reviewed";
    record_enter: "录棋谱", "Enter";
    record_open: "看棋谱", "Open";
    records_all: "全部", "All";
    records_drop: "把一个或多个对局的文件拖到这里（PGN、SGF、中文棋谱，任何编码），按姓名对到各台。", "Drop files of one or many games here (PGN, SGF, Chinese scores, any encoding); they find their boards by the names.";
    records_choose: "选文件", "Choose a file";
    records_reading: "正在读文件…", "Reading the file…";
    records_matched(n: usize): "{n} 局对上了台次", "{n} games found their boards";
    records_unmatched(n: usize): "{n} 局没有对上", "{n} games did not";
    records_keep_matched(n: usize): "存下这 {n} 局", "Keep these {n}";
    records_replaces(n: usize): "其中 {n} 局会换掉已有的棋谱（旧的在历史里，可以撤销）。", "{n} of them replace a record that is there (the old one stays in the history; it can be undone).";
    records_to_board: "放到第几台", "To board";
    records_too_large: "文件太大，最多 20 MB。", "The file is too large; 20 MB at most.";
    records_checked(done: usize, all: usize): "已检查 {done}/{all}", "{done} of {all} checked";
    records_check_all: "检查全部棋谱", "Check all records";
    records_faults(n: usize): "{n} 局有问题", "{n} have a fault";
    records_sound: "全部合法，结果也对得上。", "All legal, and the results agree.";
    records_export: "给出去", "Give away";
    records_export_round: "本轮棋谱", "This round";
    records_export_event: "全部棋谱", "The whole event";
    records_export_player: "一位棋手的棋谱", "One player's games";
    records_export_none: "还没有棋谱可以给。", "There is no record to give away yet.";
    records_export_note: "带讲评和评注。对阵名单里的联系方式从不写进棋谱。", "With comments and the coach's words. Contacts on the list never go into a record.";
    records_folder: "棋谱", "records";
    record_head(round: u16, board: u16): "第{round}轮第{board}台", "Round {round}, board {board}";
    record_all: "本轮棋谱", "All of the round";
    record_text: "棋谱文字", "Text of the record";
    record_text_hint: "粘贴或输入：PGN、手写记谱（0-0、漏写 x、中文子名、连写）、SGF、炮二平五、坐标都可以。", "Paste or type: PGN, hand-written scores (0-0, x left out, run together), SGF, 炮二平五, coordinates.";
    record_read_error: "这个文件读不了。", "That file can't be read.";
    record_save: "存下棋谱", "Keep the record";
    record_saved_is: "已存", "Kept";
    record_unsaved: "还没有存", "Not kept yet";
    record_draft_back: "上次没有存完的棋谱又放回来了。", "What was not kept the last time is here again.";
    record_revert: "放弃改动", "Discard the changes";
    record_remove: "拿走棋谱", "Take the record away";
    record_plies(n: usize): "合法 {n} 步", "{n} legal plies";
    record_moves: "着法", "Moves";
    record_empty: "还没有着法：粘贴、拖入文件、在棋盘上点，或在下面输入。", "No moves yet: paste, drop a file, click on the board, or type below.";
    record_flip: "转棋盘 F", "Turn the board F";
    record_first: "开局", "Start";
    record_back: "上一步", "Back";
    record_forth: "下一步", "Forward";
    record_last: "最后", "End";
    record_type_move: "输入一步，回车", "Type a move, Enter";
    record_pass: "虚着", "Pass";
    record_takeback: "删去这一步及以后", "Delete from this move on";
    record_comment: "这一步的评注", "Words on this move";
    record_comment_start: "开局前的话", "Words before the first move";
    record_marks: "评价符号", "Signs";
    record_promote: "升变为", "Promote to";
    record_findings: "检查结果", "What the check found";
    record_fine: "没有发现问题。", "Nothing wrong was found.";
    record_notes(n: usize): "按习惯写法读入 {n} 处", "{n} places read by habit";
    record_place(line: u32, column: u32): "第 {line} 行第 {column} 字", "line {line}, column {column}";
    record_mends: "可以这样改（请选一个，文字别处不动）", "Ways to mend it (choose one; the rest of the text stays)";
    record_mending: "正在找改法…", "Looking for ways to mend it…";
    record_no_mend: "没有找到小的改法。", "No small change mends it.";
    record_take: "这样改", "Take this";
    record_mend_first: "棋谱停在错处：先改好，再加着法和评注。", "The record stops at a fault: mend it before adding moves or words.";
    record_differs: "和对阵不一致", "It differs from the board";
    record_difference(what: &str, record: &str, desk: &str): "{what}：棋谱 {record}，对阵 {desk}", "{what}: record {record}, board {desk}";
    record_take_desk: "以对阵为准，改棋谱", "Trust the board: correct the record";
    record_take_record: "以棋谱为准，改对阵", "Trust the record: correct the board";
    record_field_sides: "先后手", "Sides";
    record_coach: "教练", "Coach";
    record_summary: "总评", "Summing up";
    record_mark_reviewed: "讲评完了", "Reviewed";
    record_mark_waiting: "放回待讲评", "Back to those awaiting";
    record_pgn: "存成文件", "Save as a file";
    record_of_diagram(x: &str): "局面：{x}", "Position: {x}";
    record_prev_board: "上一台", "Board before";
    record_next_board: "下一台", "Next board";
    record_kept_first: "先存下棋谱，再讲评。", "Keep the record first, then review it.";
    record_too_long(board: u16, kib: usize, limit: usize): "第{board}台的棋谱有 {kib} KB，最多 {limit} KB。", "The record of board {board} has {kib} KB; {limit} KB at most.";
    records_full(limit: usize): "一场比赛的棋谱最多 {limit} MB。", "The records of an event have {limit} MB at most.";
    no_record(board: u16): "第{board}台还没有棋谱。", "Board {board} has no record yet.";
}

impl Lang {
    pub fn sentence(self, it: &Sentence) -> String {
        match self {
            Lang::Zh => it.zh.clone(),
            Lang::En => it.en.clone(),
        }
    }

    pub fn record_state(self, state: RecordState) -> String {
        match state {
            RecordState::AwaitsCoach => self.record_awaits(),
            RecordState::Reviewed => self.record_reviewed(),
        }
    }

    /// What record and desk disagree about; the names of the two sides come from the game.
    pub fn record_field(self, field: Field, first: &str, second: &str) -> String {
        match field {
            Field::First => first.to_owned(),
            Field::Second => second.to_owned(),
            Field::Sides => self.record_field_sides(),
            Field::Round => self.round(),
            Field::Result => self.result(),
        }
    }

    /// As records write it.
    pub fn record_score(self, result: Option<GameResult>) -> &'static str {
        match result {
            Some(GameResult::FirstWins) => "1-0",
            Some(GameResult::SecondWins) => "0-1",
            Some(GameResult::Draw) => "½-½",
            Some(GameResult::FirstWinsByForfeit) => "+/-",
            Some(GameResult::SecondWinsByForfeit) => "-/+",
            Some(GameResult::BothForfeit) => "-/-",
            None => "*",
        }
    }
}
