//! What the hall sees: pairings by board and by name, standings, the clock. Big, black on white, and nothing else.
//!
//! The window only reads: it follows the desk through the channel and holds nothing but [`Hall`] rows. As many rows
//! as fit make a page (`⌊(height − head) / row⌋`), a page stays ten seconds, Space stops it.

use crate::app::browser::{address, clock, fullscreen, screen, wake};
use crate::app::keys::Keys;
use crate::app::office::Office;
use crate::app::pages::bracket::{PartView, part_view};
use crate::app::pages::ceremony_walls::{
    LotteryWall, LotteryWallProps, NoticesWall, PrizesWall, PrizesWallProps,
};
use crate::app::pages::{codes_wall, lots_wall, matches_wall, stage_wall};
use crate::app::parts::status_line::clock_time;
use crate::app::route::{Place, Route, Wall};
use crate::app::words::Lang;
use crate::desk::Desk;
use crate::journal::Issue;
use crate::publish::qr::Code;
use crate::sheets::{self, Hall, NameLine, Place as Seated};
use crate::tournament::{Group, Side, Tournament};
use leptos::prelude::*;
use std::time::Duration;

/// Seconds a page is shown.
const A_PAGE: u32 = 10;

/// Opens the window for the hall.
pub fn open_window(office: Office) {
    open_wall(office, Wall::Pairings);
}

/// Opens it at one of its contents.
pub fn open_wall(office: Office, wall: Wall) {
    let Some(id) = office.event_id() else { return };
    address::open_window(&Route::Event(id, Place::Board(wall)).href());
}

/// Everything on a wall: rows of words, ready to be dealt to pages.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct WallView {
    pub title: String,
    /// `R3-b 14:32`.
    pub mark: String,
    pub heads: Vec<(String, &'static str)>,
    pub rows: Vec<Vec<String>>,
    /// Said instead of rows, or below them.
    pub note: String,
    /// One a page, with what is on it in words.
    pub codes: Vec<(Code, String)>,
    /// 淘汰表, one part a page.
    pub bracket: Vec<PartView>,
}

/// What the clock needs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct ClockView {
    started: Option<i64>,
    late_minutes: u16,
    left: usize,
}

/// How the window is divided: columns, rows a column, and the size of a CSS unit.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Fit {
    columns: usize,
    rows: usize,
    unit: f64,
    /// What all columns have, in units.
    room: f64,
}

impl Fit {
    /// Sizes are given for a hall screen of 1080 lines: letters of 48, rows of 70, the head 130, the bar 20.
    fn of(wall: Wall, (width, height): (f64, f64)) -> Fit {
        let landscape = width >= height * 1.2;
        let unit = if landscape { height / 1080.0 } else { width / 960.0 };
        let unit = unit.max(0.2);
        let rows = ((height - 150.0 * unit) / (70.0 * unit)).floor().max(1.0) as usize;
        // What a column needs for four letters of a name beside its figures; a projector of 4:3 has room for fewer.
        let (most, needs) = match wall {
            Wall::Teams => (1, 0.0),
            Wall::Names => (3, 490.0),
            Wall::Standings => (2, 850.0),
            _ => (2, 790.0),
        };
        let room = width / unit - 80.0;
        let columns = (1..=most).rev().find(|n| (room + 56.0) / f64::from(*n) - 56.0 >= needs).unwrap_or(1);
        let columns = if landscape { columns as usize } else { 1 };
        Fit { columns, rows, unit, room }
    }

    /// How many letters of half a square a name has room for where so many columns of these kinds stand (board.css).
    fn letters(self, columns: usize, kinds: &[&str]) -> usize {
        let columns = columns.max(1) as f64;
        let column = (self.room + 56.0) / columns - 56.0;
        let taken = |kind: &&str| match *kind {
            "who" => 0.0,
            "mid" => 200.0,
            "side" => 90.0,
            _ => 150.0,
        };
        let names = kinds.iter().filter(|kind| **kind == "who").count().max(1) as f64;
        let name = (column - kinds.iter().map(taken).sum::<f64>()) / names - 24.0;
        // A Latin letter is a little wider than half a square.
        (name / 26.0).max(1.0) as usize
    }
}

#[component]
pub fn BoardPage(wall: Wall) -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let now = RwSignal::new(clock::now());
    let page = RwSignal::new(0_usize);
    let lots = RwSignal::new(0_usize);
    let stays = RwSignal::new(0_u32);
    let paused = RwSignal::new(false);
    let bar = RwSignal::new(4_u32);
    let size = RwSignal::new(screen::size());
    let view = Memo::new(move |_| {
        office.desk.with(|desk| desk.as_ref().map(|desk| look(words, desk, wall))).unwrap_or_default()
    });
    let fit = Memo::new(move |_| Fit::of(wall, size.get()));
    let pages = Memo::new(move |_| {
        let fit = fit.get();
        if matches!(wall, Wall::Codes | Wall::TableCodes) {
            return view.with(|view| view.codes.len()).max(1);
        }
        if wall == Wall::Bracket {
            return view.with(|view| view.bracket.len()).max(1);
        }
        view.with(|view| deal(&view.rows, fit).len()).max(1)
    });
    // The head's two lines of the round change pages to the beginning; a result does not.
    let title = Memo::new(move |_| view.with(|view| view.title.clone()));
    Effect::new(move |_| {
        title.track();
        page.set(0);
        lots.set(0);
        stays.set(0);
    });
    let turn = move |by: isize| {
        if matches!(wall, Wall::Lots | Wall::Prizes | Wall::Lottery) {
            return lots.update(|at| *at = at.saturating_add_signed(by));
        }
        let of = pages.get_untracked() as isize;
        page.update(|at| *at = (*at as isize + by).rem_euclid(of.max(1)) as usize);
        stays.set(0);
    };
    let ticking = set_interval_with_handle(
        move || {
            now.try_set(clock::now());
            bar.try_update(|left| *left = left.saturating_sub(1));
            if !paused.get_untracked() && wall == Wall::Lots {
                turn(1);
            } else if !paused.get_untracked() && turns_by_itself(wall) {
                let stayed = stays.try_update(|it| {
                    *it += 1;
                    *it
                });
                if stayed.is_some_and(|it| it >= A_PAGE) {
                    turn(1);
                }
            }
        },
        Duration::from_secs(1),
    );
    let resized = StoredValue::new_local(screen::watch(move || {
        size.try_set(screen::size());
    }));
    let awake = StoredValue::new_local(Some(wake::keep_awake()));
    on_cleanup(move || {
        if let Ok(handle) = ticking {
            handle.clear();
        }
        resized.try_set_value(None);
        awake.try_set_value(None);
    });
    let full = move || {
        if fullscreen::is_on() {
            fullscreen::leave();
        } else {
            let _ = fullscreen::enter();
        }
    };
    Keys::while_shown(move |key| {
        if key.ctrl || key.alt || key.composing {
            return false;
        }
        // 1 … 9, then 0 for the tenth.
        let walls = walls(office);
        if let Some(wall) = key.digit().and_then(|digit| walls.get(usize::from(digit + 9) % 10)) {
            office.go_place(Place::Board(*wall));
            return true;
        }
        match key.code.as_str() {
            "ArrowRight" | "PageDown" => turn(1),
            "ArrowLeft" | "PageUp" => turn(-1),
            "Space" | "Enter" if !key.on_control && matches!(wall, Wall::Prizes | Wall::Lottery) => turn(1),
            "Space" if !key.on_control => paused.update(|it| *it = !*it),
            "KeyF" => full(),
            _ => return false,
        }
        true
    });
    let show_bar = move || {
        if bar.get_untracked() < 3 {
            bar.set(4);
        }
    };
    let style = move || format!("--u: {:.4}px; --columns: {}", fit.get().unit, fit.get().columns);
    view! {
        <main class="wall" data-wall=wall.key() style=style id="content" on:mousemove=move |_| show_bar() on:focusin=move |_| bar.set(8)>
            <header class="wall-head">
                <h1><bdi>{title}</bdi></h1>
                <span class="wall-page" role="status">{move || (pages.get() > 1).then(|| words.wall_page(page.get() + 1, pages.get()))}
                    " "{move || paused.get().then(|| words.wall_paused())}</span>
                <strong class="wall-mark">{move || view.with(|it| it.mark.clone())}</strong>
            </header>
            {match wall {
                Wall::Clock => view! { <ClockWall now/> }.into_any(),
                Wall::Lots => view! { <lots_wall::LotsWall shown=lots/> }.into_any(),
                Wall::Prizes => PrizesWall(PrizesWallProps { shown: lots }).into_any(),
                Wall::Lottery => LotteryWall(LotteryWallProps { shown: lots }).into_any(),
                Wall::Notices => NoticesWall().into_any(),
                Wall::Codes | Wall::TableCodes => view! {
                    {move || codes_wall::page(words, &view.get(), page.get().min(pages.get() - 1), size.get())}
                }
                .into_any(),
                Wall::Stage => view! { <stage_wall::StageWall/> }.into_any(),
                Wall::Bracket => view! {
                    {move || view.with(|it| it.bracket.get(page.get().min(pages.get() - 1)).map(|part| part_view(words, part)))}
                    {move || { let note = view.with(|it| it.note.clone()); (!note.is_empty()).then(|| view! { <p class="wall-note">{note}</p> }) }}
                }
                .into_any(),
                Wall::Pairings
                | Wall::Names
                | Wall::Standings
                | Wall::Tonight
                | Wall::Month
                | Wall::Teams
                | Wall::Displays => view! {
                    {move || columns(&view.get(), fit.get(), page.get().min(pages.get() - 1))}
                    {move || { let note = view.with(|it| it.note.clone()); (!note.is_empty()).then(|| view! { <p class="wall-note"><bdi>{note}</bdi></p> }) }}
                }
                .into_any(),
            }}
            <nav class="wall-bar" data-hidden=move || (bar.get() == 0).then_some("") aria-label=words.wall_bar()>
                {walls(office).into_iter().zip(1..).map(|(it, n)| {
                    // Ten have a key, the others a click.
                    let n = if n <= 10 { (n % 10).to_string() } else { String::new() };
                    let href = office.event_id().map(|id| Route::Event(id, Place::Board(it)).href());
                    view! { <a class="button" href=href aria-current=(it == wall).then_some("page")>{n}" "{wall_name(words, it)}</a> }
                }).collect_view()}
                <button type="button" on:click=move |_| turn(-1) aria-label="←">"←"</button>
                <button type="button" on:click=move |_| paused.update(|it| *it = !*it)
                    aria-pressed=move || if paused.get() { "true" } else { "false" }>{words.wall_pause()}</button>
                <button type="button" on:click=move |_| turn(1) aria-label="→">"→"</button>
                <button type="button" on:click=move |_| full()>{words.wall_full()}</button>
            </nav>
        </main>
    }
}

/// Pages that nobody has to turn.
fn turns_by_itself(wall: Wall) -> bool {
    match wall {
        Wall::Pairings
        | Wall::Names
        | Wall::Standings
        | Wall::Codes
        | Wall::TableCodes
        | Wall::Tonight
        | Wall::Month
        | Wall::Bracket
        | Wall::Teams
        | Wall::Displays => true,
        Wall::Clock | Wall::Lots | Wall::Notices | Wall::Prizes | Wall::Lottery | Wall::Stage => false,
    }
}

/// The walls this event has.
fn walls(office: Office) -> Vec<Wall> {
    let has = |wall: &Wall| {
        office.peek(|t| match wall {
            Wall::Displays => !t.displays.is_empty(),
            Wall::Pairings
            | Wall::Names
            | Wall::Standings
            | Wall::Clock
            | Wall::Lots
            | Wall::Codes
            | Wall::TableCodes
            | Wall::Notices
            | Wall::Prizes
            | Wall::Lottery
            | Wall::Stage
            | Wall::Tonight
            | Wall::Month
            | Wall::Bracket
            | Wall::Teams => wall.belongs_to(t.settings.system),
        }) == Some(true)
    };
    Wall::ALL.into_iter().filter(has).collect()
}

fn wall_name(words: Lang, wall: Wall) -> String {
    match wall {
        Wall::Pairings => words.wall_pairings(),
        Wall::Names => words.wall_names(),
        Wall::Standings => words.wall_standings(),
        Wall::Clock => words.wall_clock(),
        Wall::Lots => words.wall_lots(),
        Wall::Codes => words.wall_codes(),
        Wall::TableCodes => words.wall_table_codes(),
        Wall::Notices => words.wall_notices(),
        Wall::Prizes => words.wall_prizes(),
        Wall::Lottery => words.wall_lottery(),
        Wall::Stage => words.wall_stage(),
        Wall::Tonight => words.wall_tonight(),
        Wall::Month => words.wall_month(),
        Wall::Bracket => words.bracket(),
        Wall::Teams => words.team_match(),
        Wall::Displays => words.displays(),
    }
}

/// Opens the line of a match of teams.
const MATCH: &str = "▸";

/// A line that belongs to those below it: a group's name, a match of teams.
fn is_head(row: &[String]) -> bool {
    row.first().is_some_and(|it| it == MATCH) || row.iter().filter(|text| !text.is_empty()).count() == 1
}

/// The rows of each column of each page. A page that is not full has its rows evenly in all columns, in no more of them
/// than it takes, and no column ends with a head.
fn deal(rows: &[Vec<String>], fit: Fit) -> Vec<Vec<&[Vec<String>]>> {
    let (most, of) = (fit.rows.max(1), fit.columns.max(1));
    let mut pages = Vec::new();
    let mut rest = rows;
    while !rest.is_empty() {
        let mut height = rest.len().div_ceil(of.min(rest.len().div_ceil(most))).min(most);
        let (page, left) = loop {
            let (mut page, mut left) = (Vec::new(), rest);
            while page.len() < of && !left.is_empty() {
                let mut take = height.min(left.len());
                if take < left.len() && take > 1 && is_head(&left[take - 1]) {
                    take -= 1;
                }
                let (column, others) = left.split_at(take);
                page.push(column);
                left = others;
            }
            if left.is_empty() || height == most {
                break (page, left);
            }
            height += 1;
        };
        pages.push(page);
        rest = left;
    }
    pages
}

/// One page: the rows that fit, column after column.
fn columns(view: &WallView, fit: Fit, page: usize) -> impl IntoView + use<> {
    let kinds: Vec<&'static str> = view.heads.iter().map(|(_, kind)| *kind).collect();
    let shown = deal(&view.rows, fit).into_iter().nth(page).unwrap_or_default();
    let style = format!("--columns: {}", shown.len().max(1));
    let room = fit.letters(shown.len(), &kinds);
    let long =
        move |text: &str| text.chars().map(|it| if it.is_ascii() { 1 } else { 2 }).sum::<usize>() > room;
    let tables = shown.into_iter().map(|rows| {
        let rows = rows.iter().map(|row| {
            let head = row.iter().filter(|text| !text.is_empty()).count() == 1;
            let of_match = row.first().is_some_and(|it| it == MATCH);
            let cells = row
                .iter()
                .zip(&kinds)
                .map(|(text, kind)| view! { <td class=*kind><bdi data-long=long(text).then_some("")>{text.clone()}</bdi></td> });
            view! { <tr class:group-head=head class:match-head=of_match>{cells.collect_view()}</tr> }
        });
        let rows = rows.collect_view();
        let heads =
            view.heads.iter().map(|(text, kind)| view! { <th scope="col" class=*kind>{text.clone()}</th> });
        view! { <table><thead><tr>{heads.collect_view()}</tr></thead><tbody>{rows}</tbody></table> }
    });
    view! { <div class="wall-columns" style=style>{tables.collect_view()}</div> }
}

fn look(words: Lang, desk: &Desk, wall: Wall) -> WallView {
    let hall = Hall::of(desk.present());
    match wall {
        Wall::Pairings => by_board(words, desk, &hall),
        Wall::Names => by_name(words, desk, &hall),
        Wall::Standings => standings(words, desk.present(), &hall, desk),
        Wall::Lots => lots_wall::head(words, desk.present()),
        Wall::Codes => codes_wall::pairings(words, desk, &hall),
        Wall::TableCodes => codes_wall::standings(words, desk, &hall),
        Wall::Notices => nothing(words.wall_notices(), String::new()),
        Wall::Prizes => nothing(hall.settings.name.clone(), String::new()),
        Wall::Lottery => nothing(words.wall_lottery(), String::new()),
        Wall::Stage => stage_wall::stage_head(words, &hall),
        Wall::Tonight => stage_wall::tonight(words, &hall),
        Wall::Month => stage_wall::month(words, &hall),
        Wall::Bracket => matches_wall::bracket(words, desk, &hall),
        Wall::Teams => matches_wall::teams(words, &hall),
        Wall::Displays => matches_wall::displays(words, desk.present()),
        Wall::Clock => hall.last_round().map_or_else(WallView::default, |round| WallView {
            title: words.round_long(round.number.0) + &words.hall_round_of_stage(&hall, round),
            mark: mark(desk.journal().pairings_issue(round.number)),
            ..WallView::default()
        }),
    }
}

/// Version letter and the time from which that version holds.
pub(super) fn mark(issue: Option<Issue>) -> String {
    let text = |it: Issue| Lang::Zh.wall_issued(&it.mark(), &clock_time(it.at.max(0) as u64));
    issue.map(text).unwrap_or_default()
}

fn by_board(words: Lang, desk: &Desk, hall: &Hall) -> WallView {
    let Some(sheet) = hall.last_round().and_then(|round| sheets::pairings(hall, round.number)) else {
        return nothing(words.wall_pairings(), words.wall_nothing());
    };
    let game = &hall.settings.game;
    let result = |it| words.result_at(&hall.settings.points, it);
    let round = hall.last_round();
    let matches = round.map(|it| sheets::team_matches(hall, it)).unwrap_or_default();
    let stage = round.map(|it| words.hall_round_of_stage(hall, it)).unwrap_or_default();
    let bye = |seat: &sheets::Seat| {
        vec![String::new(), hall.called(&seat.player), words.bye_short(), String::new()]
    };
    let of_group = |seat: &sheets::Seat| hall.group_in(sheet.round, seat.player.id);
    let mut rows: Vec<Vec<String>> = Vec::new();
    let mut open = None;
    for line in &sheet.boards {
        if let Some(group) = line.opens {
            // Who has the bye stands with his group.
            rows.extend(sheet.byes.iter().filter(|it| open.is_some() && of_group(it) == open).map(bye));
            open = Some(group);
            rows.push(vec![String::new(), words.group(group), String::new(), String::new()]);
        }
        let of_match = matches.iter().find(|it| (it.first_board..=it.last_board).contains(&line.number.0));
        if let Some(it) = of_match.filter(|_| hall.first_of_match(sheet.round, line.number)) {
            let score = format!("{}–{}", it.boards[0], it.boards[1]);
            rows.push(vec![MATCH.to_owned(), it.teams[0].clone(), score, it.teams[1].clone()]);
        }
        rows.push(vec![
            line.number.to_string(),
            hall.called(&line.first.player),
            line.result.map_or_else(|| "–".to_owned(), result),
            hall.called(&line.second.player),
        ]);
    }
    let before =
        |seat: &&sheets::Seat| open.is_none() || of_group(seat) == open || !opened(&sheet, of_group(seat));
    rows.extend(sheet.byes.iter().filter(before).map(bye));
    WallView {
        title: with_about(
            words.wall_pairings_head(sheet.round.0) + &stage,
            words.about_round(&hall.settings, sheet.round),
        ),
        mark: mark(desk.journal().pairings_issue(sheet.round)),
        heads: vec![
            (words.board(), "no"),
            (words.side(game, Side::First), "who"),
            (String::new(), "mid"),
            (words.side(game, Side::Second), "who"),
        ],
        rows,
        ..WallView::default()
    }
}

/// Whether a group has boards of its own in the round.
fn opened(sheet: &sheets::PairingSheet, group: Option<Group>) -> bool {
    group.is_some() && sheet.boards.iter().any(|line| line.opens == group)
}

fn with_about(title: String, about: String) -> String {
    if about.is_empty() { title } else { format!("{title} · {about}") }
}

fn by_name(words: Lang, desk: &Desk, hall: &Hall) -> WallView {
    let Some(sheet) = hall.last_round().and_then(|round| sheets::by_name(hall, round.number)) else {
        return nothing(words.wall_names(), words.wall_nothing());
    };
    let row = |line: NameLine| {
        let (board, side) = where_to(words, hall, &line);
        vec![hall.called(&line.player), board, side]
    };
    let mut lines = sheet.lines;
    sort_names(words, &mut lines);
    WallView {
        title: words.wall_names_head(sheet.round.0),
        mark: mark(desk.journal().pairings_issue(sheet.round)),
        heads: vec![(words.name(), "who"), (words.board(), "no"), (String::new(), "side")],
        rows: lines.into_iter().map(row).collect(),
        ..WallView::default()
    }
}

/// Board and side, or why there is none.
pub fn where_to(words: Lang, hall: &Hall, line: &NameLine) -> (String, String) {
    match &line.place {
        Seated::Board { number, side, .. } => {
            (number.to_string(), words.side_short(&hall.settings.game, *side))
        }
        Seated::Bye => (words.bye_short(), String::new()),
        Seated::Absent => ("—".to_owned(), String::new()),
        Seated::Reserve => (words.reserve(), String::new()),
        Seated::Unopposed => (words.unopposed(), String::new()),
    }
}

/// In the order a reader of the language looks for a name: by pinyin in Chinese.
pub fn sort_names(words: Lang, lines: &mut [NameLine]) {
    lines.sort_by(|a, b| {
        compare_names(words, a.player.name(), b.player.name()).then_with(|| a.player.id.cmp(&b.player.id))
    });
}

/// Which of two names a reader of the language looks for first.
pub fn compare_names(words: Lang, a: &str, b: &str) -> std::cmp::Ordering {
    thread_local! {
        // One for each language: to make one anew for every pair of names takes a second for a long list.
        static ORDER: [js_sys::Function; 2] = Lang::ALL.map(|lang| {
            let locales = js_sys::Array::of1(&lang.tag().into());
            js_sys::Intl::Collator::new(&locales, &js_sys::Object::new()).compare()
        });
    }
    let at = match words {
        Lang::Zh => 0,
        Lang::En => 1,
    };
    let answer = ORDER.with(|order| order[at].call2(&wasm_bindgen::JsValue::UNDEFINED, &a.into(), &b.into()));
    answer.ok().and_then(|it| it.as_f64()).unwrap_or(0.0).total_cmp(&0.0)
}

fn standings(words: Lang, t: &Tournament, hall: &Hall, desk: &Desk) -> WallView {
    let Some(round) = hall.last_complete() else {
        return nothing(words.wall_standings(), words.wall_no_standings());
    };
    let table = sheets::standings_after(t, round.number);
    let first_two: Vec<_> = table.order.iter().copied().take(2).collect();
    let sections = table.sections();
    let several = sections.len() > 1;
    let rows = sections.into_iter().flat_map(|section| {
        let head = words.section(t, section.group).filter(|_| several).map(|name| {
            let empty = (0..1 + first_two.len()).map(|_| String::new());
            [String::new(), name].into_iter().chain(empty).collect::<Vec<String>>()
        });
        let rows = hall.standing_rows(&section.standings).into_iter().map(|row| {
            let it = row.standing;
            let rank = words.rank_short(it.rank, it.shared);
            let values = it.values.iter().take(first_two.len()).map(ToString::to_string);
            [rank, hall.called(&row.player), it.points.to_string()].into_iter().chain(values).collect()
        });
        head.into_iter().chain(rows).collect::<Vec<Vec<String>>>()
    });
    let heads = first_two.iter().map(|it| (words.tie_break_heading(*it), "val"));
    WallView {
        title: words.standings_after(round.number.0),
        mark: mark(desk.journal().standings_issue(round.number)),
        heads: [(words.rank(), "no"), (words.name(), "who"), (words.points(), "val")]
            .into_iter()
            .chain(heads)
            .collect(),
        rows: rows.collect(),
        ..WallView::default()
    }
}

pub(super) fn nothing(title: String, note: String) -> WallView {
    WallView { title, note, ..WallView::default() }
}

#[component]
fn ClockWall(now: RwSignal<u64>) -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let clock = Memo::new(move |_| {
        office
            .desk
            .with(|desk| {
                let hall = Hall::of(desk.as_ref()?.present());
                let round = hall.last_round()?;
                Some(ClockView {
                    started: round.started,
                    late_minutes: hall.settings.late_minutes,
                    left: round.boards.iter().filter(|board| board.result.is_none()).count(),
                })
            })
            .unwrap_or_default()
    });
    let since = move || clock.get().started.map(|at| now.get() as i64 - at);
    view! {
        <div class="wall-clock">
            <p class="wall-time" role="timer">{move || since().map_or_else(|| clock_time(now.get()), |ms| words.span(ms))}</p>
            <p>{move || match clock.get() {
                ClockView { started: None, .. } => words.wall_not_started(),
                ClockView { started: Some(at), .. } => words.started_at(&clock_time(at.max(0) as u64)),
            }}" · "{move || clock_time(now.get())}</p>
            <p>{move || {
                let it = clock.get();
                it.started.filter(|_| it.late_minutes > 0).map(|at| {
                    let late = at.max(0) as u64 + u64::from(it.late_minutes) * 60_000;
                    words.wall_late(&clock_time(late), it.late_minutes)
                })
            }}</p>
            <p>{move || {
                let it = clock.get();
                it.started.map(|_| if it.left == 0 { words.wall_all_in() } else { words.wall_left(it.left) })
            }}</p>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::{Fit, deal, is_head};
    use crate::app::route::Wall;
    use wasm_bindgen_test::wasm_bindgen_test;

    #[wasm_bindgen_test]
    fn columns_go_by_the_shape_of_the_screen() {
        // Screen, and the columns of pairings, names and standings.
        let cases = [
            ((1920.0, 1080.0), [2, 3, 2]),
            ((1280.0, 800.0), [2, 3, 1]),
            ((1024.0, 768.0), [1, 2, 1]),
            ((1280.0, 1024.0), [1, 2, 1]),
            ((390.0, 844.0), [1, 1, 1]),
        ];
        for (screen, want) in cases {
            let walls = [Wall::Pairings, Wall::Names, Wall::Standings];
            assert_eq!(walls.map(|wall| Fit::of(wall, screen).columns), want, "{screen:?}");
        }
    }

    fn rows(kinds: &str) -> Vec<Vec<String>> {
        let row = |kind| match kind {
            'g' => vec![String::new(), "A组".into()],
            _ => vec!["1".into(), "张伟".into()],
        };
        kinds.chars().map(row).collect()
    }

    #[wasm_bindgen_test]
    fn a_page_takes_no_more_columns_than_it_needs_and_no_column_ends_with_a_head() {
        // Rows (g: a group begins), rows of a column, columns; rows of each column, pages apart by `|`.
        let cases = [
            ("bbbbb", 5, 2, "5"),
            ("bbbbbb", 5, 2, "3 3"),
            ("bbbbbbbbbbb", 5, 2, "5 5|1"),
            ("gbbgbbb", 5, 2, "3 4"),
            ("gbbbgbbb", 5, 2, "4 4"),
            ("gbbbgbbbbb", 5, 2, "4 5|1"),
            ("", 5, 2, ""),
        ];
        for (kinds, rows_of, columns, want) in cases {
            let rows = rows(kinds);
            let dealt = deal(&rows, Fit { columns, rows: rows_of, unit: 1.0, room: 1840.0 });
            let page = |page: &Vec<&[Vec<String>]>| {
                page.iter().map(|it| it.len().to_string()).collect::<Vec<_>>().join(" ")
            };
            assert_eq!(dealt.iter().map(page).collect::<Vec<_>>().join("|"), want, "{kinds}");
            assert_eq!(dealt.concat().concat(), rows, "{kinds}");
            let columns = dealt.concat();
            let ends = columns.iter().filter_map(|column| column.last());
            assert!(ends.take(columns.len().saturating_sub(1)).all(|row| !is_head(row)), "{kinds}");
        }
    }
}
