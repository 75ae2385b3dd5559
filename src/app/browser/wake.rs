//! Keeping the screen awake where pairings are projected. Best effort: where the browser has no wake lock (Firefox
//! before 126) the screen sleeps as it is set to.
//!
//! web-sys has the wake lock behind a flag; the two methods are reached by name instead.

use gloo_events::EventListener;
use js_sys::{Function, Promise, Reflect};
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};

/// The screen stays awake as long as this is held.
#[derive(Debug)]
pub struct Awake {
    held: Rc<RefCell<Held>>,
    _again: Option<EventListener>,
}

#[derive(Debug, Default)]
struct Held {
    sentinel: Option<JsValue>,
    over: bool,
}

/// Keeps the screen awake, also after the window was hidden for a while: a browser takes the lock away then.
pub fn keep_awake() -> Awake {
    let held = Rc::new(RefCell::new(Held::default()));
    ask(held.clone());
    let again = web_sys::window().and_then(|w| w.document()).map(|document| {
        let held = held.clone();
        EventListener::new(&document.clone(), "visibilitychange", move |_| {
            if !document.hidden() {
                ask(held.clone());
            }
        })
    });
    Awake { held, _again: again }
}

fn call(target: &JsValue, method: &str, argument: Option<&str>) -> Option<Promise> {
    let function: Function = Reflect::get(target, &method.into()).ok()?.dyn_into().ok()?;
    let answer = match argument {
        Some(argument) => function.call1(target, &argument.into()),
        None => function.call0(target),
    };
    answer.ok()?.dyn_into().ok()
}

fn ask(held: Rc<RefCell<Held>>) {
    let Some(window) = web_sys::window() else { return };
    let Ok(lock) = Reflect::get(&window.navigator(), &"wakeLock".into()) else { return };
    if lock.is_undefined() {
        return;
    }
    let Some(promise) = call(&lock, "request", Some("screen")) else { return };
    spawn_local(async move {
        // Refused on low battery, or while hidden: asked again when the window is seen.
        let Ok(sentinel) = JsFuture::from(promise).await else { return };
        let old = {
            let mut held = held.borrow_mut();
            if held.over { Some(sentinel) } else { held.sentinel.replace(sentinel) }
        };
        release(old);
    });
}

fn release(sentinel: Option<JsValue>) {
    if let Some(promise) = sentinel.and_then(|s| call(&s, "release", None)) {
        spawn_local(async move {
            // Released already: just as good.
            let _ = JsFuture::from(promise).await;
        });
    }
}

impl Drop for Awake {
    fn drop(&mut self) {
        let sentinel = {
            let mut held = self.held.borrow_mut();
            held.over = true;
            held.sentinel.take()
        };
        release(sentinel);
    }
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use super::*;
    use crate::app::browser::script::run as js;
    use gloo_timers::future::TimeoutFuture;
    use wasm_bindgen_test::wasm_bindgen_test;

    // A stand-in for the browser's lock: a headless browser may refuse the real one.
    #[wasm_bindgen_test]
    async fn the_lock_is_held_until_dropped_and_never_after() {
        js("window.awake = 0;
            Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request: async kind => {
                if (kind !== 'screen') throw 'odd';
                window.awake++;
                return { release: async () => { window.awake-- } }
            } } })");
        let count = || js("return window.awake").as_f64();
        let awake = keep_awake();
        TimeoutFuture::new(20).await;
        assert_eq!(count(), Some(1.0));
        drop(awake);
        TimeoutFuture::new(20).await;
        assert_eq!(count(), Some(0.0));
        // Dropped before the browser has answered: let go of as soon as it does.
        drop(keep_awake());
        TimeoutFuture::new(20).await;
        assert_eq!(count(), Some(0.0));

        js("Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: undefined })");
        drop(keep_awake());
        js("delete navigator.wakeLock; delete window.awake");
    }
}
