//! Giving away: the publish screen, and the words of every leaf.

use super::{Lang, sentences};
use crate::publish::Wording;
use crate::standings::TieBreak;
use crate::tournament::{Game, GameResult, Outcome, PointSystem, Points, RoundNumber, Side};

sentences! {
    publish_tab: "发布", "Publish";
    publish_head(n: u16): "发布第{n}轮", "Publish round {n}";
    publish_none: "第1轮发布以后，这里可以给大家看。", "Once round 1 is published it can be given to everybody here.";
    publish_public: "公开内容：姓名、单位、等级分、台次、分数。不含电话、QQ、微信、学号、备注。", "In it: names, units, ratings, boards, scores. Never in it: telephone, chat, e-mail, student number, notes.";
    publish_what: "给什么", "What";
    publish_pairings: "对阵", "Pairings";
    publish_standings: "积分", "Standings";
    publish_hall: "给大厅", "For the hall";
    publish_phones: "给手机（不用网络）", "For telephones (no network)";
    publish_files: "给文件", "As files";
    publish_qr: "二维码投屏", "Codes on the board window";
    publish_copy: "复制文字", "Copy as text";
    publish_picture: "长图", "Long picture";
    publish_page: "网页文件", "Page as a file";
    publish_xlsx: "Excel 表格", "Excel workbook";
    publish_csv: "CSV 表格", "CSV";
    publish_json: "公开 JSON", "Public JSON";
    publish_site: "网页文件夹（zip）", "Folder for a site (zip)";
    publish_home: "全部带回家（zip，含个人信息）", "Take everything home (zip, personal data)";
    publish_copied: "已复制，粘贴到群里就行。", "Copied: paste it into the chat.";
    publish_copy_by_hand: "浏览器不让复制。请在下面选中文字，按 Ctrl C。", "The browser refused. Select the text below and press Ctrl C.";
    publish_saved(name: &str): "已存成 {name}", "Saved as {name}";
    publish_refused: "浏览器没有存这个文件。换一个浏览器再试。", "The browser did not save the file. Try another browser.";
    code_caption(at: usize, of: usize, from: &str, to: &str): "第 {at}/{of} 张：{from} 到 {to}", "Code {at} of {of}: {from} to {to}";
    code_how: "手机扫一扫就能看到文字，不用网络。", "Scan it: the text lies in the code, no network needed.";
    file_public: "公开", "public";
    file_entries: "报名名单", "Entries";
    page_find: "找名字：", "Find a name:";
    wall_codes: "二维码", "Codes";
}

impl Wording for Lang {
    fn pairings_title(&self, round: RoundNumber) -> String {
        self.wall_pairings_head(round.0)
    }

    fn names_title(&self, round: RoundNumber) -> String {
        self.wall_names_head(round.0)
    }

    fn standings_title(&self, after: RoundNumber) -> String {
        self.standings_after(after.0)
    }

    fn entries_title(&self) -> String {
        self.file_entries()
    }

    fn board(&self) -> String {
        Lang::board(*self)
    }

    fn number(&self) -> String {
        Lang::number(*self)
    }

    fn name(&self) -> String {
        Lang::name(*self)
    }

    fn unit(&self) -> String {
        Lang::unit(*self)
    }

    fn rank(&self) -> String {
        Lang::rank(*self)
    }

    fn points(&self) -> String {
        Lang::points(*self)
    }

    fn group_head(&self) -> String {
        self.group_col()
    }

    fn result(&self) -> String {
        Lang::result(*self)
    }

    fn rating(&self) -> String {
        Lang::rating(*self)
    }

    fn bye(&self) -> String {
        self.bye_short()
    }

    fn absent(&self) -> String {
        "—".to_owned()
    }

    fn round(&self) -> String {
        Lang::round(*self)
    }

    fn opponent(&self) -> String {
        Lang::opponent(*self)
    }

    fn running(&self) -> String {
        self.running_total()
    }

    fn side(&self, game: &Game, side: Side) -> String {
        Lang::side(*self, game, side)
    }

    fn score(&self, points: &PointSystem, result: GameResult) -> String {
        self.result_at(points, result)
    }

    fn outcome(&self, outcome: Outcome) -> String {
        Lang::outcome(*self, outcome)
    }

    fn tie_break(&self, it: TieBreak) -> String {
        self.tie_break_heading(it)
    }

    fn shown_rank(&self, rank: u16, shared: bool) -> String {
        self.rank_short(rank, shared)
    }

    fn cell(&self, opponent: Option<u16>, side: &str, outcome: Outcome, points: Points) -> String {
        self.round_cell(opponent, side, outcome, points)
    }

    fn find(&self) -> String {
        self.page_find()
    }

    fn tag(&self) -> &'static str {
        Lang::tag(*self)
    }

    fn reserve(&self) -> String {
        Lang::reserve(*self)
    }

    fn unopposed(&self) -> String {
        Lang::unopposed(*self)
    }

    fn bracket_title(&self) -> String {
        self.bracket()
    }

    fn stage(&self) -> String {
        self.bracket_stage()
    }

    fn stage_name(&self, follow: u16, third: bool) -> String {
        Lang::stage_name(*self, follow, third)
    }

    fn goes_on(&self) -> String {
        Lang::goes_on(*self)
    }

    fn team_name(&self) -> String {
        self.team_word()
    }

    fn match_points(&self) -> String {
        Lang::match_points(*self)
    }

    fn board_points(&self) -> String {
        Lang::board_points(*self)
    }

    fn team_table_title(&self, after: RoundNumber) -> String {
        self.team_standings(after.0)
    }

    fn team_matches_title(&self, round: RoundNumber) -> String {
        self.team_matches_of(round.0)
    }

    fn host(&self) -> String {
        self.display_host()
    }

    fn guest(&self) -> String {
        self.display_guest()
    }

    fn display_title(&self, host: &str, title: &str) -> String {
        self.display_name(host, title)
    }
}
