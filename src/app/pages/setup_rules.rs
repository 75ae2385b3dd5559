//! The part of the settings that decides who stands where and who gets what: tie-breaks, teams, prizes.

use crate::app::browser::keyboard;
use crate::app::office::Office;
use crate::app::words::Lang;
use crate::app::words::tables::hundredths_plain;
use crate::standings::TieBreak;
use crate::standings::order::{OrderWarning, look_over, ready_made};
use crate::tournament::{
    MissingMember, Points, PrizeFor, PrizeTier, Settings, TeamRule, TeamSum, TieBreakCode,
};
use leptos::prelude::*;

/// `对手分 (OP)`.
pub fn tie_break_name(words: Lang, code: &TieBreakCode) -> String {
    match code.0.parse::<TieBreak>() {
        Ok(it) => words.name_and_code(&words.tie_break_name(it), &code.0),
        Err(_) => code.0.clone(),
    }
}

fn row_id(at: usize) -> String {
    format!("tie-break-{at}")
}

/// After the list has been drawn anew.
fn focus_row(at: usize) {
    request_animation_frame(move || {
        keyboard::focus(&row_id(at));
    });
}

/// The tie-breaks in their order: moved, removed and added one by one, by mouse or by keys.
#[component]
pub fn TieBreakField(draft: RwSignal<Settings>) -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let codes = Memo::new(move |_| draft.with(|it| it.tie_breaks.clone()));
    let last = move || codes.with(|it| it.len().saturating_sub(1));
    let shift = move |at: usize, to: usize| {
        draft.update(|it| {
            if at < it.tie_breaks.len() && to < it.tie_breaks.len() {
                it.tie_breaks.swap(at, to);
            }
        });
    };
    let take_away = move |at: usize| {
        draft.update(|it| {
            if at < it.tie_breaks.len() {
                it.tie_breaks.remove(at);
            }
        });
    };
    let key = move |at: usize, event: leptos::ev::KeyboardEvent| {
        let below = (at + 1).min(last());
        let to = match (event.alt_key(), event.key().as_str()) {
            (moves, "ArrowUp") => {
                if moves {
                    shift(at, at.saturating_sub(1));
                }
                at.saturating_sub(1)
            }
            (moves, "ArrowDown") => {
                if moves {
                    shift(at, below);
                }
                below
            }
            (false, "Delete") => {
                take_away(at);
                at.min(last())
            }
            _ => return,
        };
        event.prevent_default();
        focus_row(to);
    };
    let rows = move || {
        let all = codes.get();
        let last = all.len().saturating_sub(1);
        all.into_iter()
            .enumerate()
            .map(|(at, code)| {
                let name = tie_break_name(words, &code);
                let say = |what: String| format!("{what}: {name}");
                let (up, down, off) = (say(words.move_up()), say(words.move_down()), say(words.remove()));
                view! {
                    <li class="tie-break">
                        <span id=row_id(at) tabindex="0" aria-describedby="tie-break-keys" on:keydown=move |event| key(at, event)>{name}</span>
                        <button type="button" class="quiet" disabled=at == 0 aria-label=up
                            on:click=move |_| shift(at, at.saturating_sub(1))>"↑"</button>
                        <button type="button" class="quiet" disabled=at == last aria-label=down
                            on:click=move |_| shift(at, at + 1)>"↓"</button>
                        <button type="button" class="quiet" aria-label=off
                            on:click=move |_| take_away(at)>"×"</button>
                    </li>
                }
            })
            .collect_view()
    };
    let choices = move || {
        let taken = codes.get();
        TieBreak::MENU
            .into_iter()
            .map(|it| TieBreakCode(it.to_string()))
            .filter(|code| code.0 != "PTS" && !taken.contains(code))
            .map(|code| view! { <option value=code.0.clone()>{tie_break_name(words, &code)}</option> })
            .collect_view()
    };
    let presets = ready_made().into_iter().map(|made| {
        let name = match words {
            Lang::Zh => made.zh,
            Lang::En => made.en,
        };
        view! { <option value=made.key>{name}</option> }
    });
    let presets = presets.collect_view();
    view! {
        <fieldset class="group">
            <legend>{words.tie_breaks_label()}</legend>
            <ol class="tie-breaks" id="tie-breaks">{rows}</ol>
            <p class="muted" id="tie-break-keys">{words.order_keys()}</p>
            <div class="row">
                <select id="tie-break-add" aria-label=words.tie_breaks_add() prop:value="" on:change=move |event| {
                    let code = event_target_value(&event);
                    if !code.is_empty() {
                        draft.update(|it| it.tie_breaks.push(TieBreakCode(code)));
                    }
                }>
                    <option value="">{words.tie_breaks_add()}</option>
                    {choices}
                </select>
                <select id="tie-break-preset" aria-label=words.order_preset() prop:value="" on:change=move |event| {
                    let key = event_target_value(&event);
                    if let Some(made) = ready_made().into_iter().find(|made| made.key == key) {
                        let codes = made.order.iter().map(|it| TieBreakCode(it.to_string())).collect();
                        draft.update(|it| it.tie_breaks = codes);
                    }
                }>
                    <option value="">{words.order_preset()}</option>
                    {presets}
                </select>
            </div>
            <OrderWarnings draft/>
        </fieldset>
    }
}

/// What an organiser should know about the order before it is announced.
#[component]
fn OrderWarnings(draft: RwSignal<Settings>) -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let unrated = Memo::new(move |_| {
        office.facts(|t| t.players.iter().any(|player| player.person.rating.is_none())).unwrap_or(false)
    });
    let warnings = Memo::new(move |_| {
        draft.with(|settings| {
            let known = settings.tie_breaks.iter().filter(|code| code.0.parse::<TieBreak>().is_ok());
            let codes: Vec<TieBreakCode> = known.cloned().collect();
            let order: Vec<TieBreak> = codes.iter().filter_map(|code| code.0.parse().ok()).collect();
            let all = look_over(&order, false, unrated.get());
            // That the order may end undecided stands among the other remarks on the settings.
            let own = all.into_iter().filter(|warning| *warning != OrderWarning::EndsUndecided);
            own.map(|warning| words.order_warning(warning, &codes)).collect::<Vec<_>>()
        })
    });
    move || {
        let all = warnings.get();
        (!all.is_empty()).then(|| view! {
            <ul class="note" id="order-warnings" role="status">{all.into_iter().map(|text| view! { <li>{text}</li> }).collect_view()}</ul>
        })
    }
}

/// Whether units are ranked, and how.
#[component]
pub fn TeamsField(draft: RwSignal<Settings>) -> impl IntoView {
    let words = Office::here().words();
    let on = Memo::new(move |_| draft.with(|it| it.teams.is_some()));
    let rule = move || draft.with(|it| it.teams);
    let change = move |write: &dyn Fn(&mut TeamRule)| draft.update(|it| it.teams.iter_mut().for_each(write));
    let sums = [TeamSum::Places, TeamSum::Points];
    let kinds = [MissingMember::LastPlace, MissingMember::Unranked];
    let place = |event: &leptos::ev::Event| event_target_value(event).parse::<usize>().unwrap_or(0).min(1);
    view! {
        <fieldset class="group">
            <legend>{words.teams()}</legend>
            <label class="row"><input type="checkbox" id="teams-on" prop:checked=on on:change=move |event| {
                let rule = event_target_checked(&event)
                    .then_some(TeamRule { members: 3, sum: TeamSum::Places, missing: MissingMember::LastPlace });
                draft.update(|it| it.teams = rule);
            }/>{words.team_on()}</label>
            <Show when=move || on.get()>
                <div class="fields">
                    <label class="field"><span>{words.team_count()}</span>
                        <input type="number" id="team-members" min="1" max="50" prop:value=move || rule().map(|it| it.members.to_string())
                            on:change=move |event| if let Ok(n) = event_target_value(&event).parse() { change(&|it| it.members = n) }/></label>
                    <label class="field"><span>{words.team_what()}</span>
                        <select on:change=move |event| { let at = place(&event); change(&|it| it.sum = sums[at]); }>
                            {sums.into_iter().enumerate().map(|(at, it)| view! {
                                <option value=at.to_string() selected=move || rule().is_some_and(|now| now.sum == it)>{words.team_sum(it)}</option>
                            }).collect_view()}
                        </select></label>
                    <label class="field"><span>{words.team_short()}</span>
                        <select on:change=move |event| { let at = place(&event); change(&|it| it.missing = kinds[at]); }>
                            {kinds.into_iter().enumerate().map(|(at, it)| view! {
                                <option value=at.to_string() selected=move || rule().is_some_and(|now| now.missing == it)>{words.missing_member(it)}</option>
                            }).collect_view()}
                        </select></label>
                </div>
            </Show>
        </fieldset>
    }
}

/// The prizes in the order of their precedence.
#[component]
pub fn PrizesField(draft: RwSignal<Settings>) -> impl IntoView {
    let words = Office::here().words();
    let count = Memo::new(move |_| draft.with(|it| it.prizes.len()));
    let rows = move || (0..count.get()).map(|at| view! { <PrizeRow draft at/> }).collect_view();
    view! {
        <fieldset class="group">
            <legend>{words.prizes_label()}</legend>
            <ul class="prize-tiers">{rows}</ul>
            <div class="row">
                <button type="button" id="prize-add" on:click=move |_| draft.update(|it| {
                    it.prizes.push(PrizeTier { count: 1, ..PrizeTier::default() });
                })>{words.prize_add()}</button>
                <label class="row"><input type="checkbox" id="prizes-add-up" prop:checked=move || draft.with(|it| it.prizes_add_up)
                    on:change=move |event| { let on = event_target_checked(&event); draft.update(|it| it.prizes_add_up = on); }/>
                    {words.prizes_add_up()}</label>
            </div>
        </fieldset>
    }
}

/// The kinds of prizes in the order of the menu; a name is kept when the kind changes between those that have one.
fn kinds(name: &str) -> [PrizeFor; 7] {
    [
        PrizeFor::Everybody,
        PrizeFor::Women,
        PrizeFor::Category { name: name.to_owned() },
        PrizeFor::Unit { name: name.to_owned() },
        PrizeFor::BestOfEachUnit,
        PrizeFor::AtLeast { points: Points::ZERO },
        PrizeFor::EveryRound,
    ]
}

fn name_of(whom: &PrizeFor) -> Option<&str> {
    match whom {
        PrizeFor::Category { name } | PrizeFor::Unit { name } => Some(name),
        PrizeFor::Everybody
        | PrizeFor::Women
        | PrizeFor::BestOfEachUnit
        | PrizeFor::AtLeast { .. }
        | PrizeFor::EveryRound => None,
    }
}

fn points_of(whom: &PrizeFor) -> Option<Points> {
    match whom {
        PrizeFor::AtLeast { points } => Some(*points),
        PrizeFor::Everybody
        | PrizeFor::Women
        | PrizeFor::Category { .. }
        | PrizeFor::Unit { .. }
        | PrizeFor::BestOfEachUnit
        | PrizeFor::EveryRound => None,
    }
}

/// Yuan with at most two decimals, as hundredths.
fn yuan(text: &str) -> Option<u32> {
    let text = text.trim().trim_end_matches('元');
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    if part.len() > 2 || !part.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let whole: u32 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
    let part: u32 = format!("{part:0<2}").parse().ok()?;
    whole.checked_mul(100)?.checked_add(part)
}

#[component]
fn PrizeRow(draft: RwSignal<Settings>, at: usize) -> impl IntoView {
    let words = Office::here().words();
    let tier = move || draft.with(|it| it.prizes.get(at).cloned());
    let change = move |write: &dyn Fn(&mut PrizeTier)| {
        draft.update(|it| it.prizes.get_mut(at).into_iter().for_each(write))
    };
    let named = Memo::new(move |_| tier().is_some_and(|it| name_of(&it.whom).is_some()));
    let needs_points = Memo::new(move |_| tier().is_some_and(|it| points_of(&it.whom).is_some()));
    let amount =
        move || tier().filter(|it| it.amount > 0).map(|it| hundredths_plain(it.amount)).unwrap_or_default();
    let options = kinds("").into_iter().enumerate().map(|(place, kind)| {
        let text = words.prize_whom(&kind);
        let same = move || {
            tier().is_some_and(|it| std::mem::discriminant(&it.whom) == std::mem::discriminant(&kind))
        };
        view! { <option value=place.to_string() selected=same>{text}</option> }
    });
    let options = options.collect_view();
    view! {
        <li class="row">
            <input type="text" aria-label=words.prize_name() placeholder=words.prize_name() prop:value=move || tier().map(|it| it.name)
                on:input=move |event| { let text = event_target_value(&event); change(&|it| it.name = text.clone()); }/>
            <input type="number" min="1" max="500" aria-label=words.prize_count()
                disabled=move || tier().is_some_and(|it| it.whom.is_everyone())
                placeholder=words.prize_no_count()
                prop:value=move || tier().filter(|it| !it.whom.is_everyone()).map(|it| it.count.to_string()).unwrap_or_default()
                on:change=move |event| if let Ok(n) = event_target_value(&event).parse() { change(&|it| it.count = n) }/>
            <input type="text" aria-label=words.prize_gift() placeholder=words.prize_gift() prop:value=move || tier().map(|it| it.gift)
                on:input=move |event| { let text = event_target_value(&event); change(&|it| it.gift = text.clone()); }/>
            <input type="text" inputmode="decimal" class="money" aria-label=words.prize_amount() placeholder=words.prize_amount() prop:value=amount
                on:change=move |event| if let Some(n) = yuan(&event_target_value(&event)) { change(&|it| it.amount = n) }/>
            <select class="whom" aria-label=words.prize_for() on:change=move |event| {
                let place: usize = event_target_value(&event).parse().unwrap_or(0);
                change(&|it| {
                    let name = name_of(&it.whom).unwrap_or_default().to_owned();
                    if let Some(kind) = kinds(&name).into_iter().nth(place) {
                        it.whom = kind;
                    }
                });
            }>{options}</select>
            <Show when=move || named.get()>
                <input type="text" aria-label=words.prize_for_name() placeholder=words.prize_for_name()
                    prop:value=move || tier().and_then(|it| name_of(&it.whom).map(str::to_owned))
                    on:input=move |event| {
                        let text = event_target_value(&event);
                        change(&|it| if let PrizeFor::Category { name } | PrizeFor::Unit { name } = &mut it.whom { *name = text.clone() });
                    }/>
            </Show>
            <Show when=move || needs_points.get()>
                <input type="text" inputmode="decimal" class="prize-points" aria-label=words.prize_points() placeholder=words.prize_points()
                    prop:value=move || tier().and_then(|it| points_of(&it.whom)).filter(|it| *it > Points::ZERO).map(|it| it.to_string()).unwrap_or_default()
                    on:change=move |event| if let Some(typed) = Points::parse(&event_target_value(&event)) {
                        change(&|it| if let PrizeFor::AtLeast { points } = &mut it.whom { *points = typed });
                    }/>
            </Show>
            <button type="button" class="quiet" aria-label=words.remove()
                on:click=move |_| draft.update(|it| if at < it.prizes.len() { it.prizes.remove(at); })>"×"</button>
        </li>
    }
}
