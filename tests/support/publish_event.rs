//! An event of any size with three rounds, its private fields full of canaries, and Chinese words for its leaves.

use qihui::publish::{Publication, Wording};
use qihui::standings::TieBreak;
use qihui::tournament::*;

const SURNAMES: [&str; 20] = [
    "赵", "钱", "孙", "李", "周", "吴", "郑", "王", "冯", "陈", "褚", "卫", "蒋", "沈", "韩", "杨", "朱",
    "秦", "欧阳", "许",
];
const GIVEN: [&str; 11] = ["雨", "子涵", "一鸣", "晓东", "佳", "文博", "思远", "霞英", "天明", "可", "萍静"];

pub fn event(players: usize) -> Tournament {
    let settings = Settings { name: "秋季快棋赛".into(), rounds: 5, ..Settings::default() };
    let mut t = Tournament::new(settings);
    for n in 1..=players as u16 {
        let at = usize::from(n - 1);
        let name = format!("{}{}", SURNAMES[at % 20], GIVEN[(at / 20) % 11]);
        let unit = ["数学", "计算机", "物理", "外语"][at % 4].to_owned();
        let person = Person { name, unit, rating: Some(1500 + n), ..Person::default() };
        let canary = |it: &str| format!("CANARY-{it}-{n}");
        let contact = Contact {
            phone: canary("phone"),
            chat: canary("chat"),
            email: canary("email"),
            student_id: canary("id"),
            note: canary("note"),
            chat_name: canary("chat-name"),
            home: canary("home"),
            consent: canary("consent"),
        };
        t.players.push(Player { contact, number: Some(n), ..Player::new(PlayerId(n), person) });
    }
    t.leaders.push(Leader { unit: "数学".into(), name: "CANARY-leader".into(), ..Leader::default() });
    for number in 1..=3_u16 {
        let half = players as u16 / 2;
        let boards = (0..half).map(|at| {
            let second = half + (at + number) % half + 1;
            let mut board = Board::new(BoardNumber(at + 1), PlayerId(at + 1), PlayerId(second));
            board.result = (number < 3).then_some(GameResult::FirstWins);
            board.dispute = Some(Dispute { question: "CANARY-question".into(), ruling: None });
            board
        });
        t.rounds.push(Round {
            number: RoundNumber(number),
            boards: boards.collect(),
            byes: Vec::new(),
            published: true,
            started: None,
            seed: None,
            drew_numbers: false,
            edition: 0,
            account: None,
            fixture: Fixture::Games,
        });
        for board in &mut t.rounds.last_mut().unwrap().boards {
            if number < 3 {
                board.dispute = None;
            }
        }
    }
    t
}

pub fn publication(players: usize) -> Publication {
    Publication::of(&event(players), "14:35")
}

/// Boards of the round on the wall.
pub fn pairs(from: &Publication) -> Vec<(PlayerId, PlayerId)> {
    from.hall().last_round().unwrap().boards.iter().map(|it| (it.first, it.second)).collect()
}

/// The words of the tests.
pub struct Chinese;

impl Wording for Chinese {
    fn pairings_title(&self, round: RoundNumber) -> String {
        format!("第{round}轮对阵")
    }
    fn names_title(&self, round: RoundNumber) -> String {
        format!("第{round}轮：在哪一台")
    }
    fn standings_title(&self, after: RoundNumber) -> String {
        format!("第{after}轮后积分")
    }
    fn entries_title(&self) -> String {
        "报名名单".into()
    }
    fn board(&self) -> String {
        "台".into()
    }
    fn number(&self) -> String {
        "编号".into()
    }
    fn name(&self) -> String {
        "姓名".into()
    }
    fn unit(&self) -> String {
        "单位".into()
    }
    fn rank(&self) -> String {
        "名次".into()
    }
    fn points(&self) -> String {
        "积分".into()
    }
    fn group_head(&self) -> String {
        "组".to_owned()
    }

    fn result(&self) -> String {
        "结果".into()
    }
    fn rating(&self) -> String {
        "等级分".into()
    }
    fn bye(&self) -> String {
        "轮空".into()
    }
    fn absent(&self) -> String {
        "—".into()
    }
    fn round(&self) -> String {
        "轮次".into()
    }
    fn opponent(&self) -> String {
        "对手".into()
    }
    fn running(&self) -> String {
        "累计".into()
    }
    fn side(&self, _: &Game, side: Side) -> String {
        match side {
            Side::First => "白方".into(),
            Side::Second => "黑方".into(),
        }
    }
    fn score(&self, points: &PointSystem, result: GameResult) -> String {
        match result {
            GameResult::Draw => format!("{0}–{0}", points.draw),
            GameResult::FirstWins | GameResult::FirstWinsByForfeit => {
                format!("{}–{}", points.win, points.loss)
            }
            GameResult::SecondWins | GameResult::SecondWinsByForfeit | GameResult::BothForfeit => {
                format!("{}–{}", points.loss, points.win)
            }
        }
    }
    fn outcome(&self, outcome: Outcome) -> String {
        format!("{outcome:?}")
    }
    fn tie_break(&self, it: TieBreak) -> String {
        it.heading_zh()
    }
    fn shown_rank(&self, rank: u16, shared: bool) -> String {
        if shared { format!("{rank}=") } else { rank.to_string() }
    }
    fn cell(&self, opponent: Option<u16>, side: &str, _: Outcome, points: Points) -> String {
        format!("{}{side}{points}", opponent.unwrap_or(0))
    }
    fn find(&self) -> String {
        "找名字".into()
    }
    fn tag(&self) -> &'static str {
        "zh-CN"
    }
    fn reserve(&self) -> String {
        "替补".into()
    }
    fn unopposed(&self) -> String {
        "对手缺席".into()
    }
    fn bracket_title(&self) -> String {
        "淘汰表".into()
    }
    fn stage(&self) -> String {
        "阶段".into()
    }
    fn stage_name(&self, follow: u16, third: bool) -> String {
        if third { "三四名".into() } else { format!("1/{}决赛", 1 << follow) }
    }
    fn goes_on(&self) -> String {
        "晋级".into()
    }
    fn team_name(&self) -> String {
        "队".into()
    }
    fn match_points(&self) -> String {
        "场分".into()
    }
    fn board_points(&self) -> String {
        "局分".into()
    }
    fn team_table_title(&self, after: RoundNumber) -> String {
        format!("第{after}轮后团体名次")
    }
    fn team_matches_title(&self, round: RoundNumber) -> String {
        format!("第{round}轮团体对阵")
    }
    fn host(&self) -> String {
        "主".into()
    }
    fn guest(&self) -> String {
        "挑战者".into()
    }
    fn display_title(&self, host: &str, _: &str) -> String {
        format!("{host} 车轮战")
    }
}
