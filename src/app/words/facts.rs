//! The names of facts: games, sides, results, reasons, statuses, presets, rules.

use super::{Lang, sentences};
use crate::tournament::{
    Board, Dialect, Game, GameResult, PointSystem, Preset, Reason, Sex, Side, Status, Tournament, UnitRule,
};

sentences! {
    chess: "国际象棋", "Chess";
    xiangqi: "象棋", "Xiangqi";
    go: "围棋", "Go";
    other_game: "其他", "Other";
    sex_unsaid: "未填", "Not said";
    female: "女", "Female";
    male: "男", "Male";
    withdrawn_from(round: u16): "第{round}轮起退赛", "withdrew before round {round}";
    disqualified_from(round: u16): "第{round}轮起取消资格", "disqualified from round {round}";
    finished_after(round: u16): "第{round}轮后结束", "finished after round {round}";
    active: "参赛", "playing";
    campus_swiss: "校园积分编排", "Campus Swiss";
    fide_dutch: "国际棋联荷兰制", "FIDE Dutch";
    dialect_lots: "抽签：每轮在同分者里抽签", "Lots: drawn anew among equal scores each round";
    dialect_numbers: "编号：同分者按抽到的编号 1–2、3–4", "Numbers: 1–2, 3–4 … by the numbers drawn";
    dialect_fold: "首尾：同分者 1–20、2–19…", "Fold: 1–20, 2–19 …";
    dialect_halves: "拦腰：上半区对下半区", "Halves: upper half against lower half";
    unit_off: "不回避", "not kept apart";
    unit_soft: "尽量不碰", "kept apart where possible";
    unit_first: "只在第一轮回避", "kept apart in round 1 only";
    unit_hard: "一定不碰", "never paired";
}

impl Lang {
    pub fn game(self, game: &Game) -> String {
        match game {
            Game::Chess => self.chess(),
            Game::Xiangqi => self.xiangqi(),
            Game::Go => self.go(),
            Game::Other { name, .. } if !name.is_empty() => name.clone(),
            Game::Other { .. } => self.other_game(),
        }
    }

    /// 白方, 红方, 黑方 …: the heading of the first or second mover's column.
    pub fn side(self, game: &Game, side: Side) -> String {
        let name = match (game, side, self) {
            (Game::Chess, Side::First, Lang::Zh) => "白方",
            (Game::Chess, Side::Second, Lang::Zh) => "黑方",
            (Game::Chess, Side::First, Lang::En) => "White",
            (Game::Chess, Side::Second, Lang::En) => "Black",
            (Game::Xiangqi, Side::First, Lang::Zh) => "红方",
            (Game::Xiangqi, Side::Second, Lang::Zh) => "黑方",
            (Game::Xiangqi, Side::First, Lang::En) => "Red",
            (Game::Xiangqi, Side::Second, Lang::En) => "Black",
            (Game::Go, Side::First, Lang::Zh) => "黑方",
            (Game::Go, Side::Second, Lang::Zh) => "白方",
            (Game::Go, Side::First, Lang::En) => "Black",
            (Game::Go, Side::Second, Lang::En) => "White",
            (Game::Other { first, .. }, Side::First, _) if !first.is_empty() => first,
            (Game::Other { second, .. }, Side::Second, _) if !second.is_empty() => second,
            (Game::Other { .. }, Side::First, Lang::Zh) => "先手",
            (Game::Other { .. }, Side::Second, Lang::Zh) => "后手",
            (Game::Other { .. }, Side::First, Lang::En) => "First",
            (Game::Other { .. }, Side::Second, Lang::En) => "Second",
        };
        name.to_owned()
    }

    /// 白, 黑, 红: one letter for crosstables and cards.
    pub fn side_short(self, game: &Game, side: Side) -> String {
        self.side(game, side).chars().next().map(String::from).unwrap_or_default()
    }

    /// `1–0`, `½–½`, `2–0` …, as the event's points have it; forfeits marked.
    pub fn result_text(self, t: &Tournament, result: GameResult) -> String {
        self.result_at(&t.settings.points, result)
    }

    /// The same by a table of points.
    pub fn result_at(self, p: &PointSystem, result: GameResult) -> String {
        match result {
            GameResult::FirstWins => format!("{}–{}", p.win, p.loss),
            GameResult::SecondWins => format!("{}–{}", p.loss, p.win),
            GameResult::Draw => format!("{}–{}", p.draw, p.draw),
            GameResult::FirstWinsByForfeit => "+–−".to_owned(),
            GameResult::SecondWinsByForfeit => "−–+".to_owned(),
            GameResult::BothForfeit => "−–−".to_owned(),
        }
    }

    /// 白方胜, 和, 黑方弃权 …: the result in words, for slips and screen readers.
    pub fn result_words(self, game: &Game, result: GameResult) -> String {
        let (first, second) = (self.side(game, Side::First), self.side(game, Side::Second));
        match (self, result) {
            (Lang::Zh, GameResult::FirstWins) => format!("{first}胜"),
            (Lang::Zh, GameResult::SecondWins) => format!("{second}胜"),
            (Lang::Zh, GameResult::Draw) => "和棋".to_owned(),
            (Lang::Zh, GameResult::FirstWinsByForfeit) => format!("{second}弃权"),
            (Lang::Zh, GameResult::SecondWinsByForfeit) => format!("{first}弃权"),
            (Lang::Zh, GameResult::BothForfeit) => "双方弃权".to_owned(),
            (Lang::En, GameResult::FirstWins) => format!("{first} wins"),
            (Lang::En, GameResult::SecondWins) => format!("{second} wins"),
            (Lang::En, GameResult::Draw) => "draw".to_owned(),
            (Lang::En, GameResult::FirstWinsByForfeit) => format!("{second} forfeits"),
            (Lang::En, GameResult::SecondWinsByForfeit) => format!("{first} forfeits"),
            (Lang::En, GameResult::BothForfeit) => "both forfeit".to_owned(),
        }
    }

    pub fn reason(self, reason: Reason) -> String {
        let (zh, en) = match reason {
            Reason::Mate => ("将死", "mate"),
            Reason::Stalemate => ("无子可动", "no move left"),
            Reason::Time => ("超时", "time"),
            Reason::Resignation => ("认输", "resignation"),
            Reason::Late => ("迟到", "late arrival"),
            Reason::Fouls => ("犯规", "fouls"),
            Reason::Agreement => ("双方同意", "agreement"),
            Reason::Repetition => ("重复局面", "repetition"),
            Reason::MoveLimit => ("自然限着", "move limit"),
            Reason::DeadPosition => ("死局", "dead position"),
            Reason::Counting => ("数子", "counting"),
            Reason::Ruling => ("裁决", "ruling"),
        };
        self.pick(zh, en)
    }

    pub fn status(self, status: &Status) -> String {
        match status {
            Status::Active => self.active(),
            Status::Withdrawn { from } => self.withdrawn_from(from.0),
            Status::Disqualified { from, .. } => self.disqualified_from(from.0),
            Status::Finished { after } => self.finished_after(after.0),
        }
    }

    pub fn sex(self, sex: Sex) -> String {
        match sex {
            Sex::Unsaid => self.sex_unsaid(),
            Sex::Female => self.female(),
            Sex::Male => self.male(),
        }
    }

    pub fn dialect(self, dialect: Dialect) -> String {
        match dialect {
            Dialect::Lots => self.dialect_lots(),
            Dialect::Numbers => self.dialect_numbers(),
            Dialect::Fold => self.dialect_fold(),
            Dialect::Halves => self.dialect_halves(),
        }
    }

    pub fn unit_rule(self, rule: UnitRule) -> String {
        match rule {
            UnitRule::Off => self.unit_off(),
            UnitRule::Soft => self.unit_soft(),
            UnitRule::FirstRoundOnly => self.unit_first(),
            UnitRule::Hard => self.unit_hard(),
        }
    }

    /// Title and one line of a preset.
    pub fn preset(self, preset: Preset) -> (String, String) {
        let (zh, en, zh_line, en_line) = match preset {
            Preset::Zhuhai => (
                "珠海杯",
                "Zhuhai Cup",
                "国际象棋，1 / ½ / 0，一天 6 轮，每轮在同分者里抽签",
                "Chess, 1 / ½ / 0, six rounds in a day, lots among equal scores",
            ),
            Preset::Selection => (
                "选拔赛",
                "Selection",
                "国际象棋，2 / 1 / 0，抽签编号，6 轮后取 16 名再赛 3 轮",
                "Chess, 2 / 1 / 0, numbers by lot, top 16 after six rounds play three more",
            ),
            Preset::FestivalChess => (
                "棋天大圣·国象",
                "Festival, chess",
                "1 / ½ / 0，首尾编排，不连执三次同色",
                "1 / ½ / 0, folded pairings, never three of one colour",
            ),
            Preset::FestivalXiangqi => (
                "棋天大圣·象棋",
                "Festival, xiangqi",
                "1 / ½ / 0，首尾编排，三次犯规判负",
                "1 / ½ / 0, folded pairings, the third foul loses",
            ),
            Preset::FestivalGo => {
                ("棋天大圣·围棋", "Festival, Go", "2 / 1 / 0，首尾编排", "2 / 1 / 0, folded pairings")
            }
            Preset::ClubNight => (
                "棋城周六夜",
                "Club night",
                "2 / 1 / ½，按水平编排，月榜",
                "2 / 1 / ½, by level, monthly board",
            ),
            Preset::Arena => (
                "三国擂台",
                "Three-team arena",
                "各队排好出场顺序，赢的守擂",
                "Teams with line-ups, the winner stays",
            ),
        };
        (self.pick(zh, en), self.pick(zh_line, en_line))
    }

    pub(crate) fn pick(self, zh: &str, en: &str) -> String {
        match self {
            Lang::Zh => zh.to_owned(),
            Lang::En => en.to_owned(),
        }
    }

    /// `汪雅佑 – 汤志欣`.
    pub fn pair_names(self, t: &Tournament, board: &Board) -> String {
        format!("{} – {}", t.name(board.first), t.name(board.second))
    }
}
