//! How ranks or points went round by round: an SVG that prints in black, with its numbers in a table beside it.
//!
//! Lines are told apart by their dashes, their marks and the name at their end, never by colour alone.

use leptos::prelude::*;

/// One line: a value after each round, `None` where there was none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    pub name: String,
    /// In tenths, so that half points have a place.
    pub values: Vec<Option<u32>>,
}

/// What a chart shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chart {
    /// For `aria-labelledby`; unique on the page.
    pub id: &'static str,
    pub title: String,
    pub desc: String,
    pub ways: Vec<Way>,
    /// Small values on top: ranks.
    pub downwards: bool,
}

const LEFT: u32 = 44;
const TOP: u32 = 14;
const WIDTH: u32 = 480;
const HEIGHT: u32 = 190;
const NAMES: u32 = 130;
/// Dashes of the lines, in turn.
const DASHES: [&str; 5] = ["none", "8 4", "2 4", "12 4 2 4", "6 2"];

/// Where a value stands.
struct Scale {
    rounds: usize,
    low: u32,
    high: u32,
    downwards: bool,
}

impl Scale {
    fn of(chart: &Chart) -> Scale {
        let all = || chart.ways.iter().flat_map(|way| way.values.iter().flatten().copied());
        let low = if chart.downwards { 10 } else { 0 };
        Scale {
            rounds: chart.ways.iter().map(|way| way.values.len()).max().unwrap_or(0),
            low,
            high: all().max().unwrap_or(low).max(low + 10),
            downwards: chart.downwards,
        }
    }

    fn x(&self, round: usize) -> u32 {
        let steps = self.rounds.saturating_sub(1).max(1) as u32;
        LEFT + 12 + (WIDTH - 24) * round as u32 / steps
    }

    fn y(&self, value: u32) -> u32 {
        let share = HEIGHT * value.saturating_sub(self.low) / (self.high - self.low);
        if self.downwards { TOP + share } else { TOP + HEIGHT - share }
    }

    /// Whole numbers along the side, six at most.
    fn marks(&self) -> Vec<u32> {
        let step = (self.high - self.low).div_ceil(60).max(1) * 10;
        let mut marks: Vec<u32> =
            (0..).map(|at| self.low + at * step).take_while(|it| *it <= self.high).collect();
        if self.downwards && step > 10 {
            // 1, 5, 10 … read better than 1, 6, 11.
            marks = std::iter::once(10)
                .chain((1..).map(|at| at * step).take_while(|it| *it <= self.high))
                .collect();
            marks.dedup();
        }
        marks
    }
}

/// The chart alone; the table of its numbers stands beside it.
pub fn progress_chart(chart: &Chart) -> impl IntoView + use<> {
    let scale = Scale::of(chart);
    let (title_id, desc_id) = (format!("{}-title", chart.id), format!("{}-desc", chart.id));
    let lines = scale.marks().into_iter().map(|value| {
        let y = scale.y(value);
        view! {
            <line class="grid" x1=LEFT.to_string() x2=(LEFT + WIDTH).to_string() y1=y.to_string() y2=y.to_string()/>
            <text class="mark" x=(LEFT - 8).to_string() y=(y + 4).to_string() text-anchor="end">{value / 10}</text>
        }
    });
    let rounds = (0..scale.rounds).map(|round| {
        let x = scale.x(round);
        view! { <text class="mark" x=x.to_string() y=(TOP + HEIGHT + 20).to_string() text-anchor="middle">{round + 1}</text> }
    });
    let ends = spread(
        chart
            .ways
            .iter()
            .map(|way| way.values.iter().rev().flatten().next().map(|it| scale.y(*it)))
            .collect(),
    );
    let ways = chart.ways.iter().enumerate().map(|(at, way)| {
        let points: Vec<(u32, u32)> = (0..).zip(&way.values).filter_map(|(round, value)| Some((scale.x(round), scale.y((*value)?)))).collect();
        let path: Vec<String> = points.iter().map(|(x, y)| format!("{x},{y}")).collect();
        let dots = points.iter().map(|(x, y)| mark(at, *x, *y)).collect_view();
        let name = ends[at].map(|y| view! {
            <text class="way-name" x=(LEFT + WIDTH + 10).to_string() y=(y + 4).to_string()>{short(&way.name)}</text>
        });
        view! { <g class="way"><polyline points=path.join(" ") fill="none" stroke-dasharray=DASHES[at % DASHES.len()]/>{dots}{name}</g> }
    });
    let size = format!("0 0 {} {}", LEFT + WIDTH + NAMES, TOP + HEIGHT + 28);
    view! {
        <svg class="progress-chart" role="img" viewBox=size aria-labelledby=title_id aria-describedby=desc_id>
            <title id=format!("{}-title", chart.id)>{chart.title.clone()}</title>
            <desc id=format!("{}-desc", chart.id)>{chart.desc.clone()}</desc>
            {lines.collect_view()}{rounds.collect_view()}{ways.collect_view()}
        </svg>
    }
}

/// A filled circle, a square, a triangle, a ring, a rhombus.
fn mark(at: usize, x: u32, y: u32) -> AnyView {
    let (left, top) = (x.saturating_sub(4), y.saturating_sub(4));
    match at % DASHES.len() {
        0 => view! { <circle class="full" cx=x.to_string() cy=y.to_string() r="4"/> }.into_any(),
        1 => view! { <rect class="full" x=left.to_string() y=top.to_string() width="8" height="8"/> }
            .into_any(),
        2 => {
            let points = format!("{x},{top} {},{} {left},{}", x + 5, y + 4, y + 4);
            view! { <polygon class="full" points=points/> }.into_any()
        }
        3 => view! { <circle class="hollow" cx=x.to_string() cy=y.to_string() r="4"/> }.into_any(),
        _ => {
            let points = format!("{x},{top} {},{y} {x},{} {left},{y}", x + 4, y + 4);
            view! { <polygon class="hollow" points=points/> }.into_any()
        }
    }
}

/// Names at the ends of lines keep a line's height between them.
fn spread(ends: Vec<Option<u32>>) -> Vec<Option<u32>> {
    let mut order: Vec<(u32, usize)> =
        ends.iter().enumerate().filter_map(|(at, y)| Some(((*y)?, at))).collect();
    order.sort_unstable();
    let mut placed = ends;
    let mut free = TOP;
    for (y, at) in order {
        let y = y.max(free);
        placed[at] = Some(y);
        free = y + 16;
    }
    placed
}

fn short(name: &str) -> String {
    if name.chars().count() > 12 { name.chars().take(11).chain(['…']).collect() } else { name.to_owned() }
}
