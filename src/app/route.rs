//! Where in the page we are: a [`Route`] and its text after `#`, both ways.
//!
//! From `file://` only the fragment can be changed, so that is where routes live; back, forward, reload
//! and bookmarks work as anywhere.

use crate::tournament::{BoardNumber, PairingSystem, PlayerId, Preset, RoundNumber};

/// A screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Route {
    Home,
    NewEvent(Option<Preset>),
    /// Language, appearance, data of this browser.
    Options,
    /// 录分: the boards another laptop handed over.
    Packet,
    /// The club's games; those with this position (FEN) where one is named.
    Games(Option<String>),
    /// 给国王帮帮忙.
    King,
    Event(String, Place),
    NotFound,
}

/// A screen of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Wherever the event is now.
    Now,
    Registration,
    CheckIn,
    /// 录分包: boards of this round for a second laptop.
    Packets(RoundNumber),
    Settings,
    Round(RoundNumber),
    Standings(Option<RoundNumber>),
    Crosstable,
    Player(PlayerId),
    Prizes,
    /// 公告, 抽奖.
    Ceremony,
    /// 团体名次.
    Teams,
    Ratings,
    /// 项目: the divisions of the occasion and who enters which.
    Divisions,
    /// What is given to the hall, the telephones and the folders.
    Publish,
    Backup,
    /// Past rounds paired again.
    Check,
    /// 棋谱 of a round; of the last one where none is named.
    Records(Option<RoundNumber>),
    /// The record of one board.
    Record(RoundNumber, BoardNumber),
    /// 擂台.
    Arena,
    /// 今晚, of a club.
    Tonight,
    /// 月榜.
    Month,
    /// 编排约定: who is kept apart, the draw of sides, acceleration.
    Terms,
    /// What is shown to the hall.
    Board(Wall),
    /// 淘汰表.
    Bracket,
    /// 团体对抗: line-ups, matches, the table of teams.
    TeamMatch,
    /// 车轮战.
    Displays,
    /// What is printed.
    Sheet(Sheet),
}

/// What the board window shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wall {
    Pairings,
    Names,
    Standings,
    Clock,
    /// 抽签, drawn again name by name.
    Lots,
    /// Codes a telephone reads without a network.
    Codes,
    /// The same for the standings.
    TableCodes,
    /// 公告.
    Notices,
    /// 颁奖: one key a name.
    Prizes,
    /// 抽奖.
    Lottery,
    /// Who holds the stage, and who comes next.
    Stage,
    /// What is played in the club tonight.
    Tonight,
    Month,
    Bracket,
    Teams,
    Displays,
}

impl Wall {
    /// In the order of the keys 1 … 9, 0; those of one format have none.
    pub const ALL: [Wall; 16] = [
        Wall::Pairings,
        Wall::Names,
        Wall::Standings,
        Wall::Clock,
        Wall::Lots,
        Wall::Codes,
        Wall::TableCodes,
        Wall::Notices,
        Wall::Prizes,
        Wall::Lottery,
        Wall::Stage,
        Wall::Tonight,
        Wall::Month,
        Wall::Bracket,
        Wall::Teams,
        Wall::Displays,
    ];

    /// Whether an event of that system has it.
    pub const fn belongs_to(self, system: PairingSystem) -> bool {
        match self {
            Wall::Stage => matches!(system, PairingSystem::Arena { .. }),
            Wall::Tonight | Wall::Month => matches!(system, PairingSystem::ClubNight { .. }),
            Wall::Bracket => matches!(system, PairingSystem::KnockOut { .. }),
            Wall::Teams => matches!(system, PairingSystem::TeamMatch { .. }),
            _ => true,
        }
    }

    pub const fn key(self) -> &'static str {
        match self {
            Wall::Pairings => "pairings",
            Wall::Names => "names",
            Wall::Standings => "standings",
            Wall::Clock => "clock",
            Wall::Lots => "lots",
            Wall::Codes => "codes",
            Wall::TableCodes => "table-codes",
            Wall::Notices => "notices",
            Wall::Prizes => "prizes",
            Wall::Lottery => "lottery",
            Wall::Stage => "stage",
            Wall::Tonight => "tonight",
            Wall::Month => "month",
            Wall::Bracket => "bracket",
            Wall::Teams => "teams",
            Wall::Displays => "displays",
        }
    }
}

/// A sheet of paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sheet {
    Pairings(RoundNumber),
    Names(RoundNumber),
    Slips(RoundNumber),
    Register(RoundNumber),
    Standings(RoundNumber),
    Crosstable,
    BlankForm,
    CheckIn,
    /// 台号牌.
    TableNumbers,
    /// 积分编排卡.
    Cards,
    PrizeList,
    /// 奖品签收表.
    Receipt,
    /// 宣读稿, the last prize first.
    Announcement,
    /// 证书.
    Certificates,
    /// 秩序册.
    Programme,
    /// 成绩册.
    Results,
    /// 出场名单.
    Lineups,
    /// 擂台战况.
    Arena,
    /// 月榜; the months counted from the first, from 1.
    Month(u16),
    /// 对局登记.
    Book,
    BlankRegister,
    /// 淘汰表.
    Bracket,
    TeamTable,
    /// 车轮战, by its number.
    Display(u16),
}

impl Sheet {
    /// Sheets about the whole event, with their names in routes.
    const WHOLE: [(&'static str, Sheet); 17] = [
        ("crosstable", Sheet::Crosstable),
        ("form", Sheet::BlankForm),
        ("check-in", Sheet::CheckIn),
        ("table-numbers", Sheet::TableNumbers),
        ("cards", Sheet::Cards),
        ("prize-list", Sheet::PrizeList),
        ("receipt", Sheet::Receipt),
        ("announcement", Sheet::Announcement),
        ("certificates", Sheet::Certificates),
        ("programme", Sheet::Programme),
        ("results", Sheet::Results),
        ("lineups", Sheet::Lineups),
        ("arena", Sheet::Arena),
        ("book", Sheet::Book),
        ("blank-register", Sheet::BlankRegister),
        ("bracket", Sheet::Bracket),
        ("team-table", Sheet::TeamTable),
    ];
}

impl Route {
    /// Reads what stands after `#`; anything unknown is [`Route::NotFound`], never a panic.
    pub fn parse(hash: &str) -> Route {
        let path = hash.strip_prefix('#').unwrap_or(hash);
        let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
        match parts.as_slice() {
            [] => Route::Home,
            ["new"] => Route::NewEvent(None),
            ["new", preset] => {
                Preset::from_key(preset).map_or(Route::NotFound, |it| Route::NewEvent(Some(it)))
            }
            ["options"] => Route::Options,
            ["boards"] => Route::Packet,
            ["games"] => Route::Games(None),
            ["games", fen @ ..] => Route::Games(fen_of(fen)),
            ["king"] => Route::King,
            ["e", id, place @ ..] if is_id(id) => {
                Place::parse(place).map_or(Route::NotFound, |place| Route::Event((*id).to_owned(), place))
            }
            _ => Route::NotFound,
        }
    }

    /// The text for a link.
    pub fn href(&self) -> String {
        match self {
            Route::Home | Route::NotFound => "#/".to_owned(),
            Route::NewEvent(None) => "#/new".to_owned(),
            Route::NewEvent(Some(preset)) => format!("#/new/{}", preset.key()),
            Route::Options => "#/options".to_owned(),
            Route::Packet => "#/boards".to_owned(),
            Route::Games(None) => "#/games".to_owned(),
            // A blank would end the address; no FEN holds an underscore.
            Route::Games(Some(fen)) => format!("#/games/{}", fen.replace(' ', "_")),
            Route::King => "#/king".to_owned(),
            Route::Event(id, place) => format!("#/e/{id}{}", place.path()),
        }
    }
}

impl Place {
    fn parse(parts: &[&str]) -> Option<Place> {
        let round = |text: &str| text.parse().ok().filter(|&n| n > 0).map(RoundNumber);
        Some(match parts {
            [] => Place::Now,
            ["registration"] => Place::Registration,
            ["check-in"] => Place::CheckIn,
            ["packets", n] => Place::Packets(round(n)?),
            ["settings"] => Place::Settings,
            ["round", n] => Place::Round(round(n)?),
            ["standings"] => Place::Standings(None),
            ["standings", n] => Place::Standings(Some(round(n)?)),
            ["crosstable"] => Place::Crosstable,
            ["player", n] => Place::Player(PlayerId(n.parse().ok()?)),
            ["prizes"] => Place::Prizes,
            ["ceremony"] => Place::Ceremony,
            ["teams"] => Place::Teams,
            ["ratings"] => Place::Ratings,
            ["divisions"] => Place::Divisions,
            ["publish"] => Place::Publish,
            ["backup"] => Place::Backup,
            ["check"] => Place::Check,
            ["records"] => Place::Records(None),
            ["records", n] => Place::Records(Some(round(n)?)),
            ["records", n, board] => {
                let board = board.parse().ok().filter(|&board| board > 0)?;
                Place::Record(round(n)?, BoardNumber(board))
            }
            ["arena"] => Place::Arena,
            ["tonight"] => Place::Tonight,
            ["month"] => Place::Month,
            ["bracket"] => Place::Bracket,
            ["team-match"] => Place::TeamMatch,
            ["displays"] => Place::Displays,
            ["terms"] => Place::Terms,
            ["board"] => Place::Board(Wall::Pairings),
            ["board", key] => Place::Board(Wall::ALL.into_iter().find(|wall| wall.key() == *key)?),
            ["sheet", "pairings", n] => Place::Sheet(Sheet::Pairings(round(n)?)),
            ["sheet", "names", n] => Place::Sheet(Sheet::Names(round(n)?)),
            ["sheet", "slips", n] => Place::Sheet(Sheet::Slips(round(n)?)),
            ["sheet", "register", n] => Place::Sheet(Sheet::Register(round(n)?)),
            ["sheet", "standings", n] => Place::Sheet(Sheet::Standings(round(n)?)),
            ["sheet", "month", n] => Place::Sheet(Sheet::Month(n.parse().ok().filter(|&n| n > 0)?)),
            ["sheet", "display", n] => Place::Sheet(Sheet::Display(n.parse().ok()?)),
            ["sheet", key] => Place::Sheet(Sheet::WHOLE.into_iter().find(|(known, _)| known == key)?.1),
            _ => return None,
        })
    }

    fn path(self) -> String {
        match self {
            Place::Now => String::new(),
            Place::Registration => "/registration".to_owned(),
            Place::CheckIn => "/check-in".to_owned(),
            Place::Packets(n) => format!("/packets/{n}"),
            Place::Settings => "/settings".to_owned(),
            Place::Round(n) => format!("/round/{n}"),
            Place::Standings(None) => "/standings".to_owned(),
            Place::Standings(Some(n)) => format!("/standings/{n}"),
            Place::Crosstable => "/crosstable".to_owned(),
            Place::Player(id) => format!("/player/{}", id.0),
            Place::Prizes => "/prizes".to_owned(),
            Place::Ceremony => "/ceremony".to_owned(),
            Place::Teams => "/teams".to_owned(),
            Place::Ratings => "/ratings".to_owned(),
            Place::Divisions => "/divisions".to_owned(),
            Place::Publish => "/publish".to_owned(),
            Place::Backup => "/backup".to_owned(),
            Place::Check => "/check".to_owned(),
            Place::Records(None) => "/records".to_owned(),
            Place::Records(Some(n)) => format!("/records/{n}"),
            Place::Record(n, board) => format!("/records/{n}/{board}"),
            Place::Arena => "/arena".to_owned(),
            Place::Tonight => "/tonight".to_owned(),
            Place::Month => "/month".to_owned(),
            Place::Bracket => "/bracket".to_owned(),
            Place::TeamMatch => "/team-match".to_owned(),
            Place::Displays => "/displays".to_owned(),
            Place::Terms => "/terms".to_owned(),
            Place::Board(wall) => format!("/board/{}", wall.key()),
            Place::Sheet(Sheet::Pairings(n)) => format!("/sheet/pairings/{n}"),
            Place::Sheet(Sheet::Names(n)) => format!("/sheet/names/{n}"),
            Place::Sheet(Sheet::Slips(n)) => format!("/sheet/slips/{n}"),
            Place::Sheet(Sheet::Register(n)) => format!("/sheet/register/{n}"),
            Place::Sheet(Sheet::Standings(n)) => format!("/sheet/standings/{n}"),
            Place::Sheet(Sheet::Month(n)) => format!("/sheet/month/{n}"),
            Place::Sheet(Sheet::Display(n)) => format!("/sheet/display/{n}"),
            Place::Sheet(whole) => {
                let known = Sheet::WHOLE.into_iter().find(|(_, sheet)| *sheet == whole);
                known.map_or_else(String::new, |(key, _)| format!("/sheet/{key}"))
            }
        }
    }

    /// Whether the screen may change anything: the hall's window and paper never do.
    pub const fn writes(self) -> bool {
        !matches!(self, Place::Board(_) | Place::Sheet(_))
    }
}

/// A position written in an address: its rows are parts of it.
fn fen_of(parts: &[&str]) -> Option<String> {
    let fen = parts.join("/").replace('_', " ");
    let plain = |it: char| it.is_ascii_alphanumeric() || " /-".contains(it);
    (fen.len() <= 120 && fen.chars().all(plain)).then_some(fen)
}

fn is_id(text: &str) -> bool {
    !text.is_empty() && text.len() <= 32 && text.bytes().all(|b| b.is_ascii_alphanumeric())
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use super::*;
    use wasm_bindgen_test::wasm_bindgen_test;

    #[wasm_bindgen_test]
    fn every_route_comes_back() {
        let one = RoundNumber(1);
        let places = [
            Place::Now,
            Place::Registration,
            Place::CheckIn,
            Place::Packets(one),
            Place::Settings,
            Place::Round(RoundNumber(12)),
            Place::Standings(None),
            Place::Standings(Some(one)),
            Place::Crosstable,
            Place::Player(PlayerId(7)),
            Place::Prizes,
            Place::Ceremony,
            Place::Teams,
            Place::Ratings,
            Place::Divisions,
            Place::Backup,
            Place::Check,
            Place::Records(None),
            Place::Records(Some(one)),
            Place::Record(one, BoardNumber(12)),
            Place::Bracket,
            Place::TeamMatch,
            Place::Displays,
            Place::Sheet(Sheet::Bracket),
            Place::Sheet(Sheet::Display(3)),
            Place::Terms,
            Place::Board(Wall::Clock),
            Place::Board(Wall::Codes),
            Place::Board(Wall::Lottery),
            Place::Board(Wall::Stage),
            Place::Arena,
            Place::Tonight,
            Place::Month,
            Place::Sheet(Sheet::Month(2)),
            Place::Sheet(Sheet::Book),
            Place::Publish,
            Place::Sheet(Sheet::Slips(one)),
            Place::Sheet(Sheet::Names(one)),
            Place::Sheet(Sheet::BlankForm),
            Place::Sheet(Sheet::Results),
        ];
        let events = places.map(|place| Route::Event("abc234".to_owned(), place));
        let others = [
            Route::Home,
            Route::NewEvent(None),
            Route::NewEvent(Some(Preset::Zhuhai)),
            Route::Options,
            Route::Packet,
            Route::Games(None),
            Route::Games(Some("4r1k1/8/8/8/8/8/8/4K3 w - - 0 1".to_owned())),
            Route::King,
        ];
        for route in events.into_iter().chain(others) {
            assert_eq!(Route::parse(&route.href()), route);
        }
        for strange in [
            "#/e",
            "#/e/a b",
            "#/e/x/round/0",
            "#/e/x/round/99999999",
            "#/nothing",
            "#wbg_style",
            "#/e/x/player/-1",
        ] {
            assert_eq!(Route::parse(strange), Route::NotFound, "{strange}");
        }
    }
}
