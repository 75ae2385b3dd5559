//! What an act will change, said before it is done: the sentences come from the facts after it, so the page can't
//! promise anything else than what then happens.

use crate::app::office::Office;
use crate::arbiter::{Command, foresee, warnings};
use crate::tournament::Tournament;
use leptos::prelude::*;

/// What was asked for and waits for a second word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    pub command: Command,
    /// Rules it bends.
    breaks: Vec<String>,
    lines: Vec<String>,
}

impl Asked {
    pub fn of(office: Office, command: Command) -> Asked {
        let words = office.words();
        let told = office.desk.with_untracked(|desk| {
            let t = desk.as_ref().map(crate::desk::Desk::present)?;
            let breaks = warnings(t, &command);
            // That a later round stays is said among the rest.
            let past =
                |it: &&crate::arbiter::Warning| !matches!(it, crate::arbiter::Warning::PastResult { .. });
            let breaks = breaks.iter().filter(past).map(|it| words.warning(t, it)).collect();
            Some((breaks, foresee(t, &command).iter().map(|it| words.foresight(t, it)).collect()))
        });
        let (breaks, lines) = told.unwrap_or_default();
        Asked { command, breaks, lines }
    }
}

/// Whether something others have seen would be otherwise: a result that stood when the round was complete or a later
/// one paired, a seat on a sheet that hangs.
pub fn changes_what_is_known(t: &Tournament, command: &Command) -> bool {
    let known = |round| t.round(round).is_some_and(|it| it.published);
    match command {
        Command::EnterResult { round, board, result, .. } => {
            let later = t.last_round().is_some_and(|last| last.number > *round);
            let stood = t.round(*round).filter(|it| later || it.is_complete());
            let stood = stood.and_then(|it| it.board(*board)).and_then(|it| it.result);
            stood.is_some() && stood != *result
        }
        Command::Swap { round, .. } | Command::TurnSides { round, .. } | Command::SeatAtBye { round, .. } => {
            known(*round)
        }
        _ => false,
    }
}

/// Does it at once where nobody has seen anything of it yet and no rule is bent; else asks first.
pub fn ask(office: Office, asked: RwSignal<Option<Asked>>, command: Command) -> bool {
    let known = office
        .desk
        .with_untracked(|desk| desk.as_ref().is_some_and(|it| changes_what_is_known(it.present(), &command)));
    let it = Asked::of(office, command);
    // A refusal is said by the office, and needs no question.
    let refused = office.desk.with_untracked(|desk| {
        desk.as_ref().is_none_or(|desk| crate::arbiter::decide(desk.present(), it.command.clone()).is_err())
    });
    if refused || (it.breaks.is_empty() && !known) {
        return office.perform(it.command).is_ok();
    }
    asked.set(Some(it));
    false
}

/// The question: Enter does it, Esc leaves all as it is.
#[component]
pub fn Question(
    asked: RwSignal<Option<Asked>>,
    /// Of the button that does it.
    #[prop(default = "foreseen-do")]
    id: &'static str,
) -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    move || {
        asked.get().map(|it| {
            let Asked { command, breaks, lines } = it;
            let none = lines.is_empty() && breaks.is_empty();
            let label = match &command {
                Command::Swap { .. } if !breaks.is_empty() => words.swap_anyway(),
                _ => words.do_it(),
            };
            request_animation_frame(move || crate::app::browser::keyboard::focus(id));
            view! {
                <div class="note warning foreseen" role="alertdialog" aria-label=words.will_change()
                    on:keydown=move |event| if event.key() == "Escape" { event.stop_propagation(); asked.set(None) }>
                    <strong>{words.will_change()}</strong>
                    <ul>
                        {breaks.into_iter().map(|line| view! { <li class="breaks"><bdi>{line}</bdi></li> }).collect_view()}
                        {lines.into_iter().map(|line| view! { <li><bdi>{line}</bdi></li> }).collect_view()}
                        {none.then(|| view! { <li>{words.nothing_foreseen()}</li> })}
                    </ul>
                    <p class="muted">{words.played_stays()}</p>
                    <p class="row">
                        <button type="button" class="danger" id=id on:click=move |_| {
                            asked.set(None);
                            // Said by the office when it may not be.
                            let _ = office.perform(command.clone());
                        }>{label}</button>
                        <button type="button" on:click=move |_| asked.set(None)>{words.cancel()}</button>
                    </p>
                </div>
            }
        })
    }
}
