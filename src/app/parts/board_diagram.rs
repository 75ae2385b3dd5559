//! A board with its men, drawn as an SVG of our own: chess, xiangqi, Go. It prints in black, and every point can be
//! touched; who uses the keyboard types the move beside it.

use crate::app::office::Office;
use leptos::prelude::*;
use qihui::record::scoresheet::{Diagram, Kind, Man};
use std::fmt::Write as _;

/// Width of a square, or distance of two lines.
const CELL: u32 = 45;
/// Room for letters and figures.
const EDGE: u32 = 18;

/// What is drawn over the men.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Touched {
    pub from: Option<(u8, u8)>,
    pub goals: Vec<(u8, u8)>,
}

/// The board; `on_point` hears of every point that is touched.
#[component]
pub fn BoardDiagram(
    diagram: Memo<Diagram>,
    #[prop(into)] flipped: Signal<bool>,
    #[prop(into)] touched: Signal<Touched>,
    on_point: Callback<(u8, u8)>,
) -> impl IntoView {
    let words = Office::here().words();
    let shape = Memo::new(move |_| diagram.with(|it| (it.kind, it.width, it.height)));
    let said = move || diagram.with(|it| words.record_of_diagram(&spoken(it)));
    view! {
        <div class="board-diagram" data-kind=move || kind_name(shape.get().0)>
            {move || {
                let (kind, width, height) = shape.get();
                let back = flipped.get();
                let place = move |(x, y): (u8, u8)| if back { (width - 1 - x, height - 1 - y) } else { (x, y) };
                let centre = move |at: (u8, u8)| {
                    let (x, y) = place(at);
                    (EDGE + u32::from(x) * CELL + CELL / 2, EDGE + u32::from(y) * CELL + CELL / 2)
                };
                let size = format!("0 0 {} {}", u32::from(width) * CELL + 2 * EDGE, u32::from(height) * CELL + 2 * EDGE);
                view! {
                    <svg viewBox=size role="img" aria-label=said>
                        {ground(kind, width, height)}
                        {edge(kind, width, height, back)}
                        {move || diagram.with(|it| marks(it, centre))}
                        {move || diagram.with(|it| men(it, centre))}
                        {move || touched.with(|it| shown(it, centre))}
                        {(0..height).flat_map(|y| (0..width).map(move |x| (x, y))).map(|at| {
                            let (x, y) = centre(at);
                            view! {
                                <rect class="point" data-at=format!("{},{}", at.0, at.1) x=(x - CELL / 2).to_string() y=(y - CELL / 2).to_string()
                                    width=CELL.to_string() height=CELL.to_string() on:click=move |_| on_point.run(at)/>
                            }
                        }).collect_view()}
                    </svg>
                }
            }}
        </div>
    }
}

const fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Chess => "chess",
        Kind::Xiangqi => "xiangqi",
        Kind::Go => "go",
    }
}

/// The position in letters, for those who hear it.
fn spoken(it: &Diagram) -> String {
    match it.kind {
        Kind::Chess | Kind::Xiangqi => it.fen.clone(),
        Kind::Go => format!("{}×{}, {}", it.width, it.height, it.men.len()),
    }
}

fn ground(kind: Kind, width: u8, height: u8) -> AnyView {
    match kind {
        Kind::Chess => chess_ground(width, height),
        Kind::Xiangqi => lines_ground(width, height, xiangqi_lines()),
        Kind::Go => lines_ground(width, height, go_lines(width, height)),
    }
}

fn chess_ground(width: u8, height: u8) -> AnyView {
    let mut dark = String::new();
    for y in 0..height {
        for x in (0..width).filter(|x| (x + y) % 2 == 1) {
            // Writing to a String can't fail.
            let _ = write!(
                dark,
                "M{} {}h{CELL}v{CELL}h-{CELL}z",
                EDGE + u32::from(x) * CELL,
                EDGE + u32::from(y) * CELL
            );
        }
    }
    let (w, h) = (u32::from(width) * CELL, u32::from(height) * CELL);
    view! {
        <rect class="light" x=EDGE.to_string() y=EDGE.to_string() width=w.to_string() height=h.to_string()/>
        <path class="dark" d=dark/>
    }
    .into_any()
}

fn lines_ground(width: u8, height: u8, lines: String) -> AnyView {
    let (w, h) = (u32::from(width) * CELL + 2 * EDGE, u32::from(height) * CELL + 2 * EDGE);
    view! {
        <rect class="wood" x="0" y="0" width=w.to_string() height=h.to_string()/>
        <path class="lines" d=lines/>
    }
    .into_any()
}

fn at(line: u8) -> u32 {
    EDGE + u32::from(line) * CELL + CELL / 2
}

/// Ten rows and nine files, the river without files, both palaces.
fn xiangqi_lines() -> String {
    let mut d = String::new();
    for y in 0..10 {
        let _ = write!(d, "M{} {}H{}", at(0), at(y), at(8));
    }
    for x in 0..9 {
        let _ = match x {
            0 | 8 => write!(d, "M{0} {1}V{2}", at(x), at(0), at(9)),
            _ => write!(d, "M{0} {1}V{2}M{0} {3}V{4}", at(x), at(0), at(4), at(5), at(9)),
        };
    }
    for (top, low) in [(0, 2), (7, 9)] {
        let _ = write!(d, "M{0} {1}L{2} {3}M{2} {1}L{0} {3}", at(3), at(top), at(5), at(low));
    }
    d
}

fn go_lines(width: u8, height: u8) -> String {
    let mut d = String::new();
    for y in 0..height {
        let _ = write!(d, "M{} {}H{}", at(0), at(y), at(width - 1));
    }
    for x in 0..width {
        let _ = write!(d, "M{} {}V{}", at(x), at(0), at(height - 1));
    }
    // Stars, as small filled circles.
    for point in qihui::record::go::Size::new(width, height).map(|size| size.stars()).unwrap_or_default() {
        let _ = write!(d, "M{} {}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0", at(point.x) - 4, at(point.y));
    }
    d
}

/// Letters and figures beside the board.
fn edge(kind: Kind, width: u8, height: u8, back: bool) -> AnyView {
    let column = move |x: u8| -> String {
        let x = if back { width - 1 - x } else { x };
        match kind {
            Kind::Chess => char::from(b'a' + x).to_string(),
            // Files are counted from each side's right; the near side's figures stand below.
            Kind::Xiangqi => (9 - x).to_string(),
            Kind::Go => char::from(if x < 8 { b'A' + x } else { b'B' + x }).to_string(),
        }
    };
    let row = move |y: u8| -> String {
        let y = if back { y + 1 } else { height - y };
        if kind == Kind::Xiangqi { String::new() } else { y.to_string() }
    };
    let low = (EDGE + u32::from(height) * CELL + 14).to_string();
    let columns = (0..width).map(|x| {
        view! { <text class="edge" x=at(x).to_string() y=low.clone() text-anchor="middle">{column(x)}</text> }
    });
    let rows = (0..height).map(|y| {
        view! { <text class="edge" x="9" y=(at(y) + 4).to_string() text-anchor="middle">{row(y)}</text> }
    });
    view! { {columns.collect_view()}{rows.collect_view()} }.into_any()
}

/// Where the last move was made, and the king in check.
fn marks(it: &Diagram, centre: impl Fn((u8, u8)) -> (u32, u32)) -> AnyView {
    let half = CELL / 2;
    let square = |class: &'static str, at: (u8, u8)| {
        let (x, y) = centre(at);
        view! { <rect class=class x=(x - half).to_string() y=(y - half).to_string() width=CELL.to_string() height=CELL.to_string()/> }
    };
    let last = match it.kind {
        Kind::Chess | Kind::Xiangqi => it.last.iter().map(|at| square("last", *at)).collect(),
        Kind::Go => Vec::new(),
    };
    let check = it.check.map(|at| square("check", at));
    view! { {last}{check} }.into_any()
}

fn men(it: &Diagram, centre: impl Fn((u8, u8)) -> (u32, u32)) -> AnyView {
    let half = CELL / 2;
    let draw = |man: &Man| {
        let (x, y) = centre((man.x, man.y));
        match it.kind {
            Kind::Chess => {
                let place = format!("translate({} {})", x - half, y - half);
                let class = if man.first { "man first" } else { "man second" };
                view! {
                    <g class=class transform=place data-man=man_name(man)>
                        <path class="body" d=chessman(man.letter)/>
                        <path class="detail" d=detail(man.letter)/>
                    </g>
                }
                .into_any()
            }
            Kind::Xiangqi => {
                let class = if man.first { "disc first" } else { "disc second" };
                view! {
                    <g class=class data-man=man_name(man)>
                        <circle cx=x.to_string() cy=y.to_string() r="20"/>
                        <circle class="ring" cx=x.to_string() cy=y.to_string() r="16.5"/>
                        <text x=x.to_string() y=(y + 8).to_string() text-anchor="middle">{disc(man)}</text>
                    </g>
                }
                .into_any()
            }
            Kind::Go => {
                let class = if man.first { "stone first" } else { "stone second" };
                let newest = it.last.first() == Some(&(man.x, man.y));
                view! {
                    <circle class=class cx=x.to_string() cy=y.to_string() r="21" data-man=man_name(man)/>
                    {newest.then(|| view! { <circle class=format!("{class} newest") cx=x.to_string() cy=y.to_string() r="8"/> })}
                }
                .into_any()
            }
        }
    };
    it.men.iter().map(draw).collect_view().into_any()
}

/// What has been touched: where from, and where it may go.
fn shown(it: &Touched, centre: impl Fn((u8, u8)) -> (u32, u32)) -> AnyView {
    let half = CELL / 2;
    let from = it.from.map(|at| {
        let (x, y) = centre(at);
        view! { <rect class="from" x=(x - half + 1).to_string() y=(y - half + 1).to_string() width=(CELL - 2).to_string() height=(CELL - 2).to_string()/> }
    });
    let goals = it.goals.iter().map(|at| {
        let (x, y) = centre(*at);
        view! { <circle class="goal" cx=x.to_string() cy=y.to_string() r="8"/> }
    });
    view! { {from}{goals.collect_view()} }.into_any()
}

/// `wK`, `bP`: for tests and for whoever looks at the source.
fn man_name(man: &Man) -> String {
    format!("{}{}", if man.first { 'w' } else { 'b' }, man.letter)
}

fn disc(man: &Man) -> &'static str {
    match (man.letter, man.first) {
        ('K', true) => "帅",
        ('K', false) => "将",
        ('A', true) => "仕",
        ('A', false) => "士",
        ('E', true) => "相",
        ('E', false) => "象",
        ('H', _) => "马",
        ('R', _) => "车",
        ('C', _) => "炮",
        (_, true) => "兵",
        (_, false) => "卒",
    }
}

/// The outline of a chessman in a square of 45.
const fn chessman(letter: char) -> &'static str {
    match letter {
        'K' => {
            "M21 4h3v3.5h3.5v3H24V14h-3v-3.5h-3.5v-3H21zM22.5 14c-4 1.5-4.4 5-1.6 9.4C18.6 17 9 16 8.4 23c-.3 4 2.6 7 4.6 10.5h19c2-3.500 4.900-6.500 4.600-10.500C36 16 26.400 17 24.100 23.400c2.800-4.400 2.400-7.900-1.600-9.400zM11.500 35.500h22V40h-22z"
        }
        'Q' => {
            "M8 10.500a2.500 2.500 0 1 1 .1 0zM22.500 7.500a2.500 2.500 0 1 1 .1 0zM37 10.500a2.500 2.500 0 1 1 .1 0zM15.200 8.500a2.300 2.300 0 1 1 .1 0zM29.800 8.500a2.300 2.300 0 1 1 .1 0zM8 11.500l5.500 12 1.700-14 4.300 13.500 3-14.500 3 14.500 4.300-13.500 1.700 14 5.500-12-4 22H12zM11.500 35.500h22V40h-22z"
        }
        'R' => {
            "M11 8h5.500v3.500H20V8h5v3.500h3.500V8H34v8l-3.500 3v11.500l3.500 3v2H11v-2l3.500-3V19L11 16zM9.500 37h26v3.500h-26z"
        }
        'B' => {
            "M22.500 9.500a2.600 2.600 0 1 1 .1 0zM22.500 10.500c-6.500 4-9 9-8 14 .5 2.200 2 4 3.500 5.300L15 34h15l-3-4.200c1.500-1.300 3-3.100 3.500-5.300 1-5-1.500-10-8-14zM10.500 36h24v4h-24z"
        }
        'N' => {
            "M14 34c.3-7 6-10 7.200-15.500-1.800 1.600-4 3-6.700 4.300-2.700 1.200-5.200-.8-4.300-3.600C12 13.500 15 9.500 19 7.500L19.500 4l3.800 2.800C32 8 36.500 16 34.500 34zM11.500 36h24v4h-24z"
        }
        _ => {
            "M22.500 18.500a6 6 0 1 1 .1 0zM17.500 19h10c.5 5 2.500 8.500 5 14h-20c2.500-5.500 4.500-9 5-14zM11 35.500h23V40H11z"
        }
    }
}

/// Lines inside it.
const fn detail(letter: char) -> &'static str {
    match letter {
        'K' | 'Q' => "M13 30.500h19",
        'R' => "M14.500 19h16M14.500 30.500h16",
        'B' => "M22.500 16v8M18.500 20h8",
        'N' => "M17.500 14.500a1.200 1.200 0 1 1 .1 0",
        _ => "M15 30h15",
    }
}
