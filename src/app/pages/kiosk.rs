//! 自助报名: the organiser's computer shows the form and nothing else, and goes from hand to hand.
//!
//! While it is on, every address of this browser's page leads here, in every window and after a reload. Nothing of who
//! entered before stays: the form is emptied after each entry and when nobody touches it for a minute. The PIN is a lock
//! against curiosity; whoever may open the browser's own tools gets past it.

use crate::app::browser::{keyboard, preferences, random};
use crate::app::office::Office;
use crate::app::pages::entry_form::EntryFormView;
use crate::app::route::{Place, Route};
use crate::tournament::Settings;
use leptos::prelude::*;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::time::Duration;

/// Where the lock is kept, so that a reload does not open it.
pub const NAME: &str = "kiosk";
/// A form that nobody touches is emptied after so long.
const IDLE: Duration = Duration::from_secs(60);
/// How long a forgotten PIN is waited for, seconds.
const FORGOTTEN: u32 = 300;

/// A kiosk that is on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lock {
    pub event: String,
    salt: String,
    pin: String,
}

impl Lock {
    fn new(event: String, pin: &str) -> Option<Lock> {
        let fits = (4..=8).contains(&pin.len()) && pin.bytes().all(|b| b.is_ascii_digit());
        let salt = random::id().unwrap_or_default();
        fits.then(|| Lock { event, pin: digest(&salt, pin), salt })
    }

    fn opens(&self, pin: &str) -> bool {
        digest(&self.salt, pin.trim()) == self.pin
    }

    /// The kiosk this browser is in.
    pub fn read() -> Option<Lock> {
        serde_json::from_str(&preferences::read(NAME)?).ok()
    }
}

fn digest(salt: &str, pin: &str) -> String {
    Sha256::digest(format!("{salt}/{pin}")).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// On the desk: what a kiosk is, and the PIN to begin one.
#[component]
pub fn KioskStart() -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let pin = RwSignal::new(String::new());
    let start = move || {
        let Some(id) = office.event_id() else { return };
        let Some(lock) = Lock::new(id, pin.get_untracked().trim()) else {
            return office.warn(words.kiosk_bad_pin());
        };
        // A browser that keeps nothing still shows the kiosk until it is closed.
        let _ = preferences::write(NAME, &serde_json::to_string(&lock).unwrap_or_default());
        office.kiosk.set(Some(lock));
    };
    view! {
        <form class="form" autocomplete="off" on:submit=move |event| { event.prevent_default(); start(); }>
            <p>{words.kiosk_start_note()}</p>
            <label class="field"><span>{words.kiosk_pin()}</span>
                <input id="kiosk-new-pin" type="password" inputmode="numeric" autocomplete="new-password" maxlength="8" autofocus prop:value=pin
                    on:input=move |event| pin.set(event_target_value(&event))/>
            </label>
            <p class="row"><button type="submit" class="primary" id="kiosk-start">{words.kiosk_start()}</button></p>
        </form>
    }
}

/// The whole page while a kiosk is on.
#[component]
pub fn KioskPage(lock: Lock) -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    office.enter(lock.event.clone(), Place::Registration);
    crate::app::browser::language::set_title(&words.app_name());
    let settings = Memo::new(move |_| office.facts(|t| t.settings.clone()));
    let lock = StoredValue::new(lock);
    let received = RwSignal::new(String::new());
    // Counts up: a new form, without a letter of the one before.
    let nth = RwSignal::new(0_u32);
    let touched = RwSignal::new(0_u32);
    let done = Callback::new(move |()| {
        let waits = untrack(|| office.facts(|t| t.settings.entries.approval)).unwrap_or_default();
        office.said.set(Default::default());
        received.set(if waits { words.kiosk_waits() } else { words.kiosk_thanks() });
        nth.update(|n| *n += 1);
    });
    Effect::new(move |_| {
        let seen = touched.get();
        set_timeout(
            move || {
                if touched.try_get_untracked() == Some(seen) && seen > 0 {
                    nth.update(|n| *n += 1);
                    received.set(String::new());
                }
            },
            IDLE,
        );
    });
    view! {
        <main class="page kiosk" id="content" on:input=move |_| { touched.update(|n| *n += 1); received.set(String::new()); }>
            {move || settings.get().map(|it: Settings| view! {
                <h1><bdi>{it.name.clone()}</bdi></h1>
                <h2>{words.form_open()}</h2>
                <p role="status" class="kiosk-received">{received}</p>
                {move || { nth.get(); view! { <EntryFormView form=it.entry_form() done quiet=true/> } }}
            })}
            <Unlock lock/>
        </main>
    }
}

/// The way out, small and at the foot.
#[component]
fn Unlock(lock: StoredValue<Lock>) -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let open = RwSignal::new(false);
    let pin = RwSignal::new(String::new());
    let wrong = RwSignal::new(false);
    let left = RwSignal::new(None::<u32>);
    let leave = move || {
        let _ = preferences::forget(NAME);
        office.kiosk.set(None);
        office.go(&Route::Event(lock.with_value(|it| it.event.clone()), Place::Registration));
    };
    let ticking = set_interval_with_handle(
        move || match left.try_get_untracked().flatten() {
            Some(0) => leave(),
            Some(n) => left.set(Some(n - 1)),
            None => {}
        },
        Duration::from_secs(1),
    );
    on_cleanup(move || {
        if let Ok(handle) = ticking {
            handle.clear();
        }
    });
    let try_pin = move || {
        let right = lock.with_value(|it| it.opens(&pin.get_untracked()));
        pin.set(String::new());
        wrong.set(!right);
        if right {
            leave();
        }
    };
    view! {
        <footer class="kiosk-out">
            <Show when=move || open.get() fallback=move || view! {
                <button type="button" class="quiet" id="kiosk-staff" on:click=move |_| { open.set(true); keyboard::focus("kiosk-pin"); }>{words.kiosk_leave()}</button>
            }>
                <form class="row" autocomplete="off" on:submit=move |event| { event.prevent_default(); try_pin(); }>
                    <label class="field"><span>{words.kiosk_pin()}</span>
                        <input id="kiosk-pin" type="password" inputmode="numeric" autocomplete="off" maxlength="8" prop:value=pin
                            on:input=move |event| { event.stop_propagation(); pin.set(event_target_value(&event)); }/>
                    </label>
                    <button type="submit" id="kiosk-out">{words.kiosk_leave_do()}</button>
                    <button type="button" class="quiet" on:click=move |_| { open.set(false); wrong.set(false); }>{words.cancel()}</button>
                    <button type="button" class="quiet" on:click=move |_| left.update(|it| *it = match it { Some(_) => None, None => Some(FORGOTTEN) })>
                        {move || match left.get() { Some(n) => words.kiosk_counting(n), None => words.kiosk_forgotten() }}</button>
                    <span class="error" role="alert">{move || if wrong.get() { words.kiosk_wrong_pin() } else { String::new() }}</span>
                </form>
            </Show>
        </footer>
    }
}
