//! Stages and sessions in the set-up: who goes on after which round, and when rounds begin.

use crate::app::office::Office;
use crate::tournament::{Cut, Settings, schedule};
use leptos::prelude::*;

/// After which round who goes on, with or without points, and the time control of the final (R008, R010).
#[component]
pub fn StagesField(draft: RwSignal<Settings>) -> impl IntoView {
    let words = Office::here().words();
    let cut = Memo::new(move |_| draft.with(|it| it.cut));
    let number =
        move |read: fn(&Cut) -> u16| move || cut.get().map(|cut| read(&cut).to_string()).unwrap_or_default();
    let typed = |text: String| text.trim().parse::<u16>().ok().filter(|&value| value > 0);
    let set_after = move |text: String| {
        draft.update(|it| {
            it.cut = typed(text)
                .map(|after| Cut { after, ..it.cut.unwrap_or(Cut { keep: 16, ..Cut::default() }) });
        });
    };
    let set_keep = move |text: String| {
        draft.update(|it| {
            if let (Some(cut), Some(keep)) = (&mut it.cut, typed(text)) {
                cut.keep = keep;
            }
        });
    };
    let choose = move |write: fn(&mut Cut, bool), second: bool| {
        draft.update(|it| {
            if let Some(cut) = &mut it.cut {
                write(cut, second);
            }
        });
    };
    let choice = move |id: &'static str,
                       label: String,
                       texts: [String; 2],
                       read: fn(&Cut) -> bool,
                       write: fn(&mut Cut, bool)| {
        let [first, second] = texts;
        let is_second = move || cut.get().is_some_and(|cut| read(&cut));
        view! {
            <label class="field"><span>{label}</span>
                <select id=id disabled=move || cut.get().is_none()
                    on:change=move |event| choose(write, event_target_value(&event) == "1")>
                    <option value="0" selected=move || !is_second()>{first}</option>
                    <option value="1" selected=is_second>{second}</option>
                </select>
            </label>
        }
    };
    view! {
        <fieldset class="stages"><legend>{words.cut_title()}</legend>
            <p class="muted">{words.cut_note_setup()}</p>
            <div class="fields">
                <label class="field"><span>{words.cut_after()}</span>
                    <input id="setup-cut-after" type="number" min="0" max="60" prop:value=number(|cut| cut.after)
                        on:change=move |event| set_after(event_target_value(&event))/></label>
                <label class="field"><span>{words.cut_keep()}</span>
                    <input id="setup-cut-keep" type="number" min="1" max="2000" prop:value=number(|cut| cut.keep)
                        disabled=move || cut.get().is_none()
                        on:change=move |event| set_keep(event_target_value(&event))/></label>
                {choice("setup-cut-from", words.cut_from(), [words.cut_from_all(), words.cut_from_each()], |cut| cut.each, |cut, on| cut.each = on)}
                {choice("setup-cut-points", words.cut_points(), [words.cut_carry(), words.cut_reset()], |cut| cut.reset, |cut, on| cut.reset = on)}
                <label class="field"><span>{words.final_time_label()}</span>
                    <input id="setup-final-time" type="text" maxlength="200" autocomplete="off" disabled=move || cut.get().is_none()
                        prop:value=move || draft.with(|it| it.occasion.final_time_control.clone())
                        on:input=move |event| { let text = event_target_value(&event); draft.update(|it| it.occasion.final_time_control = text); }/></label>
            </div>
        </fieldset>
    }
}

/// Days and times, as they are typed; what was read is said at once (R009).
#[component]
pub fn ScheduleField(draft: RwSignal<Settings>) -> impl IntoView {
    let words = Office::here().words();
    let text = RwSignal::new(draft.with_untracked(|it| schedule::write(&it.schedule)));
    // The planner adds sessions too; what is being typed and means the same stays as it is.
    Effect::new(move |_| {
        let known = draft.with(|it| it.schedule.clone());
        if schedule::read(&text.get_untracked()) != known {
            text.set(schedule::write(&known));
        }
    });
    let said = move || {
        draft.with(|it| {
            let times: usize = it.schedule.iter().map(|session| session.starts.len()).sum();
            match times {
                0 => String::new(),
                times if times < usize::from(it.rounds) => words.schedule_short(it.rounds, times),
                times => words.schedule_read(times, it.schedule.len()),
            }
        })
    };
    view! {
        <label class="field wide"><span>{words.schedule_label()}</span>
            <textarea id="setup-schedule" rows="3" maxlength="2000" placeholder=words.schedule_example() prop:value=text
                aria-describedby="setup-schedule-read"
                on:input=move |event| {
                    let typed = event_target_value(&event);
                    draft.update(|it| it.schedule = schedule::read(&typed));
                    text.set(typed);
                }></textarea>
            <small id="setup-schedule-read" class="muted" role="status">{said}</small>
        </label>
    }
}
