//! Moves in reading order, one more by typing, and the words and signs of the move that is shown.

use super::Desk;
use crate::app::browser::keyboard;
use crate::app::words::Lang;
use leptos::prelude::*;
use qihui::record::scoresheet::{Flow, Kind, Scoresheet};

const SIGNS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

/// A pass and a node of words have no letters of their own.
fn label(words: Lang, sheet: &Scoresheet, step: usize) -> String {
    let it = &sheet.steps()[step];
    match (it.label.is_empty(), it.side) {
        (false, _) => format!("{}{}", it.label, it.marks.concat()),
        (true, Some(_)) => words.record_pass(),
        (true, None) => "◦".to_owned(),
    }
}

#[component]
pub fn MoveList(desk: Desk) -> impl IntoView {
    let words = desk.office.words();
    let list = move || {
        let sheet = desk.reading.get().0;
        if sheet.steps().is_empty() && sheet.words().is_empty() {
            return view! { <p class="muted">{words.record_empty()}</p> }.into_any();
        }
        let pieces = sheet.flow().into_iter().map(|flow| match flow {
            // A number stays with its move.
            Flow::Number(number) => view! { <span class="number">{number}</span>"\u{a0}" }.into_any(),
            Flow::Words(said) => view! { <span class="words"><bdi>{said}</bdi></span>" " }.into_any(),
            Flow::Open(_) => view! { <span class="bracket">"("</span> }.into_any(),
            Flow::Close(_) => view! { <span class="bracket">")"</span>" " }.into_any(),
            Flow::Move(step) => {
                let text = label(words, &sheet, step);
                view! {
                    <button type="button" class="move" id=format!("move-{step}") tabindex="-1"
                        aria-current=move || (desk.step.get() == Some(step)).then_some("step")
                        on:click=move |_| desk.show(Some(step))>{text}</button>" "
                }
                .into_any()
            }
        });
        let pieces = pieces.collect_view();
        let result = words.record_score(sheet.result());
        view! { {pieces}<strong>{result}</strong> }.into_any()
    };
    // The move that is shown stays in view.
    Effect::new(move |_| {
        let step = desk.step.get();
        // The list is drawn first.
        request_animation_frame(move || {
            let id = step.map_or_else(String::new, |step| format!("move-{step}"));
            keyboard::show_within("record-moves", &id);
        });
    });
    view! { <div class="move-list" id="record-moves" aria-label=words.record_moves()>{list}</div> }
}

/// A field for one move more, after the one that is shown.
#[component]
pub fn AddMove(desk: Desk) -> impl IntoView {
    let words = desk.office.words();
    let typed = RwSignal::new(String::new());
    let wrong = RwSignal::new(String::new());
    let add = move || {
        let text = typed.get_untracked();
        if text.trim().is_empty() {
            return;
        }
        let (sheet, step) = (desk.sheet(), desk.step.get_untracked());
        if !sheet.may_grow() {
            return wrong.set(words.record_mend_first());
        }
        match sheet.type_in(step, &text) {
            Ok(played) => {
                typed.set(String::new());
                wrong.set(String::new());
                desk.made(played);
            }
            Err(why) => wrong.set(words.sentence(&why)),
        }
    };
    let cut = move |_| {
        let (sheet, step) = (desk.sheet(), desk.step.get_untracked());
        if let Some(step) = step.filter(|_| sheet.may_grow()) {
            let before = sheet.path(sheet.steps()[step].parent);
            desk.write(sheet.without(step));
            desk.show(desk.sheet().at_path(&before));
        }
    };
    let pass = move |_| {
        if let Some(played) = desk.sheet().pass(desk.step.get_untracked()) {
            desk.made(played);
        }
    };
    view! {
        <div class="row">
            <input id="record-type" type="text" maxlength="24" autocomplete="off" aria-label=words.record_type_move()
                placeholder=words.record_type_move() prop:value=typed on:input=move |event| typed.set(event_target_value(&event))
                on:keydown=move |event| if event.key() == "Enter" && !event.is_composing() { event.prevent_default(); add() }/>
            {(desk.kind == Kind::Go).then(|| view! { <button type="button" on:click=pass>{words.record_pass()}</button> })}
            <button type="button" class="quiet" disabled=move || desk.step.get().is_none() on:click=cut>{words.record_takeback()}</button>
        </div>
        <p class="error" role="alert">{wrong}</p>
    }
}

/// Signs and words of the move that is shown.
#[component]
pub fn Remarks(desk: Desk) -> impl IntoView {
    let words = desk.office.words();
    let comment = Memo::new(move |_| {
        let sheet = desk.reading.get().0;
        match desk.step.get() {
            Some(step) => sheet.steps()[step].comments.join("\n"),
            None => sheet.words().join("\n"),
        }
    });
    let marks = Memo::new(move |_| {
        let sheet = desk.reading.get().0;
        desk.step.get().map(|step| sheet.steps()[step].marks.clone()).unwrap_or_default()
    });
    let may = Memo::new(move |_| desk.reading.with(|it| it.0.may_grow() && !it.0.steps().is_empty()));
    let rewrite = move |make: &dyn Fn(&Scoresheet, Option<usize>) -> Option<String>| {
        let (sheet, step) = (desk.sheet(), desk.step.get_untracked());
        let path = sheet.path(step);
        if let Some(text) = make(&sheet, step) {
            desk.write(text);
            desk.show(desk.sheet().at_path(&path));
        }
    };
    view! {
        <Show when=move || may.get()>
            <div class="row signs" role="group" aria-label=words.record_marks()>
                {SIGNS.into_iter().map(|sign| view! {
                    <button type="button" disabled=move || desk.step.get().is_none()
                        aria-pressed=move || if marks.with(|it| it.iter().any(|it| it == sign)) { "true" } else { "false" }
                        on:click=move |_| rewrite(&|sheet, step| step.map(|step| sheet.marked(step, sign)))>{sign}</button>
                }).collect_view()}
            </div>
            <label class="field wide">
                <span>{move || if desk.step.get().is_some() { words.record_comment() } else { words.record_comment_start() }}</span>
                <textarea id="record-comment" rows="2" prop:value=comment on:change=move |event| {
                    let said = event_target_value(&event);
                    rewrite(&|sheet, step| Some(sheet.commented(step, said.trim())));
                }></textarea>
            </label>
        </Show>
    }
}
