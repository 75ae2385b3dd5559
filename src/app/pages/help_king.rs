//! 给国王帮帮忙: a check is shown, the child answers by touching a man and where it goes, and hears what that is called.
//! No clock, and no wrong answer that counts (plan B).

use super::club_games;
use crate::app::browser::{language, random, worker};
use crate::app::office::Office;
use crate::app::parts::board_diagram::{BoardDiagram, Touched};
use crate::app::parts::status_line::StatusLine;
use crate::app::route::Route;
use crate::app::work::{self, Asked};
use leptos::prelude::*;
use leptos::task::spawn_local;
use qihui::record::king::{self, Way};
use qihui::record::scoresheet::{Diagram, Kind, Scoresheet};

/// Games in one request.
const AT_ONCE: usize = 20;
/// Checks that are kept to draw from.
const MOST: usize = 5_000;

/// The position as a record without a move: the board then knows what may go where.
fn task(fen: &str) -> Scoresheet {
    Scoresheet::read(Kind::Chess, &format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n*\n"))
}

#[derive(Clone, Copy)]
struct Lesson {
    fen: RwSignal<String>,
    /// Which example is shown; `None` for a check of the club's games.
    example: RwSignal<Option<usize>>,
    drawn: RwSignal<Vec<String>>,
    touched: RwSignal<Touched>,
    answered: RwSignal<Option<(Way, Vec<Way>)>>,
    hint: RwSignal<bool>,
    stars: RwSignal<usize>,
    after: RwSignal<Option<Diagram>>,
}

impl Lesson {
    fn show(self, fen: String, example: Option<usize>) {
        self.fen.set(fen);
        self.example.set(example);
        self.touched.set(Touched::default());
        self.answered.set(None);
        self.hint.set(false);
        self.after.set(None);
    }

    fn example(self, nth: usize) {
        self.show(king::FIRST[nth].1.to_owned(), Some(nth));
    }

    /// After the examples the club's own checks, drawn by lot; the examples again where there are none.
    fn next(self) {
        let nth = self.example.get_untracked().map_or(0, |it| it + 1);
        let checks = self.drawn.with_untracked(Vec::len);
        if self.example.get_untracked().is_some() && nth < king::FIRST.len() {
            return self.example(nth);
        }
        if checks == 0 {
            return self.example(0);
        }
        let chance = random::seed().unwrap_or(self.stars.get_untracked() as u64);
        let fen = self.drawn.with_untracked(|all| all[(chance % checks as u64) as usize].clone());
        self.show(fen, None);
    }

    fn touch(self, point: (u8, u8)) {
        if self.answered.with_untracked(Option::is_some) {
            return;
        }
        let fen = self.fen.get_untracked();
        let sheet = task(&fen);
        let touched = self.touched.get_untracked();
        if let Some(from) = touched.from.filter(|_| touched.goals.contains(&point)) {
            let promotion = sheet.promotes(None, from, point).then_some('Q');
            let Some(way) = king::answer(&fen, from, point) else { return };
            if let Some(text) = sheet.play(None, Some(from), point, promotion).and_then(|it| it.text) {
                let played = Scoresheet::read(Kind::Chess, &text);
                self.after.set(Some(played.diagram(played.main_line().first().copied())));
            }
            let others = king::position(&fen).map(|it| king::ways(&it)).unwrap_or_default();
            let others = others.into_iter().filter(|it| *it != way).collect();
            self.touched.set(Touched::default());
            self.hint.set(false);
            self.stars.update(|it| *it += 1);
            return self.answered.set(Some((way, others)));
        }
        let goals = sheet.goals(None, point);
        let own = sheet.diagram(None).men.iter().any(|man| (man.x, man.y) == point);
        self.hint.set(own && goals.is_empty());
        let from = (!goals.is_empty()).then_some(point);
        self.touched.set(Touched { from, goals });
    }
}

/// The checks of the club's chess games, found beside the page.
async fn gather(office: Office, drawn: RwSignal<Vec<String>>) {
    let games = club_games::all(office).await;
    let texts: Vec<String> =
        games.into_iter().filter(|it| it.kind == Kind::Chess).map(|it| it.text).collect();
    for piece in texts.chunks(AT_ONCE) {
        let request = serde_json::to_string(&Asked::Checks(piece.to_vec())).unwrap_or_default();
        let answer = worker::ask(&request).await.unwrap_or_else(|| work::answer(&request));
        let found: Vec<String> = serde_json::from_str(&answer).unwrap_or_default();
        let full = drawn.try_update(|all| {
            all.extend(found);
            all.len() >= MOST
        });
        if full != Some(false) {
            return;
        }
    }
}

#[component]
pub fn HelpKingPage() -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    language::set_title(&format!("{} · {}", words.king_head(), words.app_name()));
    let lesson = Lesson {
        fen: RwSignal::new(king::FIRST[0].1.to_owned()),
        example: RwSignal::new(Some(0)),
        drawn: RwSignal::new(Vec::new()),
        touched: RwSignal::new(Touched::default()),
        answered: RwSignal::new(None),
        hint: RwSignal::new(false),
        stars: RwSignal::new(0),
        after: RwSignal::new(None),
    };
    spawn_local(gather(office, lesson.drawn));
    let start = Memo::new(move |_| task(&lesson.fen.get()).diagram(None));
    let diagram: Memo<Diagram> = Memo::new(move |_| lesson.after.get().unwrap_or_else(|| start.get()));
    let black = Memo::new(move |_| start.with(|it| it.turn == crate::tournament::Side::Second));
    let side = move || if black.get() { words.king_black() } else { words.king_white() };
    view! {
        <header class="top-bar">
            <a class="home-link" href=Route::Home.href() aria-label=words.home()>{words.app_name()}</a>
            <h1 class="event-name">{words.king_head()}</h1>
        </header>
        <main class="page" id="content">
            <div class="record king">
                <BoardDiagram diagram flipped=black touched=lesson.touched on_point=Callback::new(move |at| lesson.touch(at))/>
                <div class="record-moves">
                    <p class="muted">{move || match lesson.example.get() {
                        Some(nth) => words.king_example(nth + 1),
                        None => words.king_from_games(lesson.drawn.with(Vec::len)),
                    }}</p>
                    <p class="king-task">{move || words.king_task(&side())}</p>
                    <ul class="ways">{Way::ALL.into_iter().map(|way| view! {
                        <li data-done=move || (lesson.answered.with(|it| it.as_ref().is_some_and(|it| it.0 == way))).then_some("")>
                            <strong>{words.king_way(way)}</strong>" "<span class="muted">{words.king_way_note(way)}</span>
                        </li>
                    }).collect_view()}</ul>
                    <p role="status" id="king-says">{move || {
                        if lesson.hint.get() {
                            return words.king_cannot();
                        }
                        lesson.answered.with(|it| it.as_ref().map(|(way, others)| {
                            let others: Vec<String> = others.iter().map(|it| words.king_way(*it)).collect();
                            let also = if others.is_empty() { words.king_only() } else { words.king_also(&words.listed(&others)) };
                            format!("{} {also}", words.king_right(&words.king_way(*way)))
                        }).unwrap_or_default())
                    }}</p>
                    <p class="row">
                        <button type="button" class="primary" id="king-next" on:click=move |_| lesson.next()>{words.king_next()}</button>
                        <button type="button" id="king-again" on:click=move |_| lesson.example(0)>{words.king_again()}</button>
                    </p>
                    <p class="king-stars"><span aria-hidden="true">{move || "★".repeat(lesson.stars.get().min(10))}</span>" "{move || words.king_stars(lesson.stars.get())}</p>
                    <Show when=move || lesson.drawn.with(Vec::is_empty)><p class="muted">{words.king_no_games()}</p></Show>
                </div>
            </div>
        </main>
        <footer class="foot"><StatusLine/></footer>
    }
}
