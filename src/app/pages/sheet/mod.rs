//! Paper: one A4 layout a sheet, a bar that is not printed, P to print.
//!
//! Every table carries the head of the sheet in its `thead`, which the printer repeats on each page; rows do not
//! split. Black on white in any appearance. All content comes from [`Hall`].

mod booklet;
mod ceremony;
mod forms;
mod rounds;
mod slips;
mod stage;
mod tables;
mod tables_cards;

pub use ceremony::{Whom, called as called_out};

use crate::app::browser::{clock, print};
use crate::app::keys::Keys;
use crate::app::office::Office;
use crate::app::pages::{bracket, displays, team_match};
use crate::app::parts::status_line::date_time;
use crate::app::route::{Place, Sheet};
use crate::app::words::Lang;
use crate::desk::Desk;
use crate::journal::Issue;
use crate::sheets::Hall;
use crate::tournament::{RoundNumber, Settings};
use leptos::prelude::*;

/// What stands on the head of a sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Head {
    pub event: String,
    pub title: String,
    /// `R3-b`, where the sheet is about a round that may be edited.
    pub mark: String,
    pub issued: String,
    /// Place, dates, organiser.
    pub occasion: String,
}

impl Head {
    fn of(words: Lang, settings: &Settings, title: String, mark: String, at: u64) -> Head {
        let it = &settings.occasion;
        let control = words.time_control(&it.time_control);
        let known = [&it.dates, &it.place, &it.organiser, &control];
        let known: Vec<&str> =
            known.into_iter().map(String::as_str).filter(|text| !text.is_empty()).collect();
        Head {
            event: settings.name.clone(),
            title,
            mark,
            issued: words.sheet_issued(&date_time(at)),
            occasion: known.join(" · "),
        }
    }

    /// No head: the part of a booklet, which has its own titles.
    fn bare() -> Head {
        let (event, title, mark, issued, occasion) = Default::default();
        Head { event, title, mark, issued, occasion }
    }

    /// The same for a sheet of a round: its stage, when it begins, and the time control of the stage.
    fn of_round(self, words: Lang, settings: &Settings, round: RoundNumber) -> Head {
        let it = &settings.occasion;
        let about = words.about_round(settings, round);
        if about.is_empty() {
            return self;
        }
        let known = [about.as_str(), &it.place, &it.organiser, settings.time_control(round)];
        let known: Vec<&str> = known.into_iter().filter(|text| !text.is_empty()).collect();
        Head { occasion: known.join(" · "), ..self }
    }

    /// The head as the first row of a table's `thead`: printed on every page.
    fn row(&self, columns: usize) -> impl IntoView + use<> {
        let Head { event, title, mark, issued, occasion } = self.clone();
        (!title.is_empty()).then(|| {
            view! {
                <tr class="sheet-head"><th colspan=columns.to_string()>
                    <div class="sheet-head-line">
                        <span class="sheet-title"><bdi>{event}</bdi>" "<strong>{title}</strong></span>
                        <span class="sheet-mark"><strong>{mark}</strong>" "{issued}</span>
                    </div>
                    <div class="sheet-occasion"><bdi>{occasion}</bdi></div>
                </th></tr>
            }
        })
    }
}

#[component]
pub fn SheetPage(sheet: Sheet) -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let a_page = RwSignal::new(6_usize);
    let whom = RwSignal::new(Whom::Winners);
    let choices = Memo::new(move |_| office.choices().into_iter().map(|(_, name)| name).collect::<Vec<_>>());
    Keys::while_shown(move |key| {
        if key.in_text || key.alt || key.composing {
            return false;
        }
        match (key.ctrl, key.code.as_str()) {
            (false, "KeyP") => print::print(),
            (false, "Escape") => {
                back(office, sheet);
                true
            }
            _ => false,
        }
    });
    if print::was_asked() {
        // When the sheet stands on the page: the dialog stops everything.
        request_animation_frame(|| {
            request_animation_frame(|| {
                print::print();
            })
        });
    }
    let slips_only = matches!(sheet, Sheet::Slips(_)).then(|| {
        let choice = move |n: usize| {
            view! { <button type="button" aria-pressed=move || if a_page.get() == n { "true" } else { "false" }
                on:click=move |_| a_page.set(n)>{words.sheet_a_page(n)}</button> }
        };
        view! { {choice(6)}{choice(8)}<span class="muted">{words.slip_stack()}</span> }
    });
    view! {
        <nav class="sheet-bar" aria-label=words.print()>
            <button type="button" class="primary" on:click=move |_| { print::print(); }>{words.sheet_print()}</button>
            <button type="button" on:click=move |_| back(office, sheet)>{words.back()}</button>
            {slips_only}
            {(sheet == Sheet::Certificates).then(|| whom_choice(office, whom))}
        </nav>
        <main class="sheet" id="content" class:wide=matches!(sheet, Sheet::Crosstable)
            class:certificates=matches!(sheet, Sheet::Certificates)>
            {move || office.desk.with(|desk| desk.as_ref().map(|desk| {
                let chosen = Chosen { a_page: a_page.get(), whom: whom.get(), divisions: choices.get() };
                content(words, desk, sheet, &chosen)
            }))}
        </main>
    }
}

/// Where the sheet belongs to.
fn back(office: Office, sheet: Sheet) {
    office.go_place(match sheet {
        Sheet::Pairings(round) | Sheet::Names(round) | Sheet::Slips(round) | Sheet::Register(round) => {
            Place::Round(round)
        }
        Sheet::Standings(round) => Place::Standings(Some(round)),
        Sheet::Crosstable => Place::Crosstable,
        Sheet::BlankForm | Sheet::CheckIn => Place::Registration,
        Sheet::PrizeList | Sheet::Receipt | Sheet::Announcement | Sheet::Certificates => Place::Prizes,
        Sheet::TableNumbers | Sheet::Cards | Sheet::Programme | Sheet::Results => Place::Publish,
        Sheet::Lineups | Sheet::Arena => Place::Arena,
        Sheet::Book | Sheet::BlankRegister => Place::Tonight,
        Sheet::Month(_) => Place::Month,
        Sheet::Bracket => Place::Bracket,
        Sheet::TeamTable => Place::TeamMatch,
        Sheet::Display(_) => Place::Displays,
    });
}

/// A head with the version letter, and the time from which that version holds.
fn marked(words: Lang, settings: &Settings, title: String, issue: Option<Issue>, now: u64) -> Head {
    let at = issue.map_or(now, |it| it.at.max(0) as u64);
    Head::of(words, settings, title, issue.map(|it| it.mark()).unwrap_or_default(), at)
}

/// What was chosen on the bar, and what there is to choose on the paper.
struct Chosen {
    a_page: usize,
    whom: Whom,
    divisions: Vec<String>,
}

fn content(words: Lang, desk: &Desk, sheet: Sheet, chosen: &Chosen) -> AnyView {
    let Chosen { a_page, whom, divisions } = chosen;
    let (a_page, whom) = (*a_page, *whom);
    let t = desk.present();
    let in_hand = matches!(
        sheet,
        Sheet::Slips(_)
            | Sheet::Register(_)
            | Sheet::CheckIn
            | Sheet::Cards
            | Sheet::Receipt
            | Sheet::Announcement
            | Sheet::Certificates
    );
    let hall = if in_hand { Hall::for_hands(t) } else { Hall::of(t) };
    let now = clock::now();
    let head = |mut title: String, round: RoundNumber| {
        if let Some(round) = hall.round(round) {
            title.push_str(&words.hall_round_of_stage(&hall, round));
        }
        let head = marked(words, &hall.settings, title, desk.journal().pairings_issue(round), now);
        head.of_round(words, &hall.settings, round)
    };
    let table = |title: String, round: RoundNumber| {
        marked(words, &hall.settings, title, desk.journal().standings_issue(round), now)
    };
    let whole = |title: String| {
        let issue = hall.last_complete().and_then(|it| desk.journal().standings_issue(it.number));
        marked(words, &hall.settings, title, issue, now)
    };
    let plain = |title: String| Head::of(words, &hall.settings, title, String::new(), now);
    let shown = match sheet {
        Sheet::Pairings(n) => rounds::pairings(words, &hall, n, &head(words.sheet_pairings(n.0), n)),
        Sheet::Names(n) => rounds::names(words, &hall, n, &head(words.sheet_names(n.0), n)),
        Sheet::Slips(n) => {
            let mark = desk.journal().pairings_issue(n).map(|it| it.mark()).unwrap_or_default();
            slips::slips(words, &hall, n, a_page, &mark)
        }
        Sheet::Register(n) => slips::register(words, &hall, n, &head(words.sheet_register(n.0), n)),
        Sheet::Standings(n) => tables::standings(words, t, n, &table(words.sheet_standings(n.0), n)),
        Sheet::Crosstable => tables::crosstable(words, t, &whole),
        Sheet::Lineups => stage::lineups(words, &hall, &plain(words.lineups_sheet())),
        Sheet::Arena => stage::arena(words, &hall, &plain(words.arena_sheet())),
        Sheet::Month(n) => stage::month(words, &hall, n, &plain),
        Sheet::Book => stage::book(words, &hall, &plain(words.book_sheet())),
        Sheet::BlankRegister => Some(stage::blank_register(words, &hall, &plain(words.blank_register()))),
        Sheet::BlankForm => Some(forms::blank(words, &hall, divisions)),
        Sheet::CheckIn => Some(forms::check_in(words, &hall, &plain(words.sheet_check_in()))),
        Sheet::TableNumbers => Some(tables_cards::table_numbers(words, &hall)),
        Sheet::Cards => Some(tables_cards::cards(words, &hall, &whole(words.sheet_cards()))),
        Sheet::PrizeList => ceremony::prize_list(words, t, &hall, &whole(words.sheet_prize_list())),
        Sheet::Receipt => ceremony::receipt(words, t, &hall, &plain(words.sheet_receipt())),
        Sheet::Announcement => ceremony::announcement(words, t, &hall, &whole(words.sheet_announcement())),
        Sheet::Certificates => ceremony::certificates(words, t, &hall, whom),
        Sheet::Programme => Some(booklet::programme(words, &hall, &words.sheet_issued(&date_time(now)))),
        Sheet::Results => booklet::results(words, t, &hall, &words.sheet_issued(&date_time(now))),
        Sheet::Bracket => {
            let head = whole(words.bracket());
            bracket::paper(words, &hall, &|| head.row(1).into_any())
        }
        Sheet::TeamTable => hall.last_round().filter(|_| !hall.team_table.is_empty()).map(|last| {
            let head = whole(words.team_standings(last.number.0));
            team_match::table_with(words, &hall.team_table, Some(last.number), |columns| {
                head.row(columns).into_any()
            })
            .into_any()
        }),
        Sheet::Display(number) => t.display(number).map(|it| {
            let head = plain(words.display_name(&it.host, &it.title));
            displays::paper(words, it, &hall.settings, |columns| head.row(columns).into_any())
        }),
    };
    shown.unwrap_or_else(|| {
        let missing = match sheet {
            Sheet::Pairings(n)
            | Sheet::Names(n)
            | Sheet::Slips(n)
            | Sheet::Register(n)
            | Sheet::Standings(n) => words.sheet_not_published(n.0),
            Sheet::PrizeList | Sheet::Receipt | Sheet::Announcement | Sheet::Certificates => {
                words.certificate_none()
            }
            Sheet::Crosstable
            | Sheet::BlankForm
            | Sheet::CheckIn
            | Sheet::TableNumbers
            | Sheet::Cards
            | Sheet::Programme
            | Sheet::Results
            | Sheet::Lineups
            | Sheet::Arena
            | Sheet::Month(_)
            | Sheet::Book
            | Sheet::BlankRegister => words.no_standings(),
            Sheet::Bracket | Sheet::TeamTable | Sheet::Display(_) => words.no_standings(),
        };
        view! { <p class="warning">{missing}</p> }.into_any()
    })
}

/// Certificates for the winners, or for everybody who played to the end.
fn whom_choice(office: Office, whom: RwSignal<Whom>) -> impl IntoView {
    let words = office.words();
    let count = move |whom| office.facts(|t| ceremony::of_whom(t, &Hall::of(t), whom).len()).unwrap_or(0);
    let choice = move |it: Whom, text: fn(Lang, usize) -> String| {
        view! {
            <button type="button" aria-pressed=move || if whom.get() == it { "true" } else { "false" }
                on:click=move |_| whom.set(it)>{move || text(words, count(it))}</button>
        }
    };
    view! {
        {choice(Whom::Winners, Lang::certificate_winners)}
        {choice(Whom::Everybody, Lang::certificate_everybody)}
    }
}
