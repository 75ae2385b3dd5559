//! The shelves in a real browser, healthy and with the faults of storage.md 2.11 put in.

use super::snapshot::superfluous;
use super::*;
use crate::app::browser::random;
use crate::app::browser::script::run as js;
use futures::channel::oneshot;
use gloo_timers::future::TimeoutFuture;
use std::cell::RefCell;
use wasm_bindgen::JsValue;
use wasm_bindgen_test::wasm_bindgen_test;

mod faults;
mod order;
mod snapshots;
mod trash;

/// Runs a piece of JavaScript that answers with a promise.
async fn js_promise(code: &str) -> JsValue {
    use wasm_bindgen::JsCast;
    JsFuture::from(js(code).unchecked_into::<js_sys::Promise>()).await.expect("the test's own promise holds")
}

/// Something wrong with the browser, for as long as this is held.
struct Fault(&'static str);

impl Fault {
    fn new(begin: &str, end: &'static str) -> Fault {
        js(begin);
        Fault(end)
    }

    /// Reading `window[name]` throws, as with cookies switched off (F12).
    fn denied(name: &str) -> Fault {
        let end = match name {
            "localStorage" => "Object.defineProperty(window, 'localStorage', window.keptLocalStorage)",
            _ => "Object.defineProperty(window, 'indexedDB', window.keptIndexedDB)",
        };
        let kept = if name == "localStorage" { "keptLocalStorage" } else { "keptIndexedDB" };
        Fault::new(
            &format!(
                "window.{kept} = Object.getOwnPropertyDescriptor(window, '{name}');
                 Object.defineProperty(window, '{name}', {{ configurable: true,
                   get() {{ throw new DOMException('no', 'SecurityError') }} }})"
            ),
            end,
        )
    }

    /// A method of the browser's does something else.
    fn patched(class: &'static str, method: &str, body: &str, end: &'static str) -> Fault {
        Fault::new(
            &format!(
                "window.keptMethod = {class}.prototype.{method};
                 {class}.prototype.{method} = function (...given) {{ {body} }}"
            ),
            end,
        )
    }

    fn put(body: &str) -> Fault {
        Fault::patched("IDBObjectStore", "put", body, "IDBObjectStore.prototype.put = window.keptMethod")
    }

    fn set_item(body: &str) -> Fault {
        Fault::patched("Storage", "setItem", body, "Storage.prototype.setItem = window.keptMethod")
    }
}

impl Drop for Fault {
    fn drop(&mut self) {
        js(self.0);
    }
}

/// Shelves with a database and an event of their own.
async fn fresh() -> (Shelves, String) {
    let name = format!("test-{}", random::id().expect("chance"));
    (Shelves::open_named(&name).await, random::id().expect("chance"))
}

/// Other shelves on the same database: what a second window has.
async fn second_window(of: &Shelves) -> Shelves {
    Shelves::open_named(&of.0.name).await
}

/// [`Shelves::keep`], waited for.
async fn keep(shelves: &Shelves, id: &str, seq: u32, text: &str) -> Result<Kept, ShelfError> {
    let (tell, heard) = oneshot::channel();
    shelves.keep(id, seq, text, |said| tell.send(said).expect("waited for"));
    within(10_000, heard).await.expect("an answer in time").expect("an answer")
}

fn in_full(seq: u32) -> Result<Kept, ShelfError> {
    Ok(Kept { seq, near: Ok(()), durable: Ok(()) })
}

fn texts(entries: &[(u32, &str)]) -> Vec<(u32, String)> {
    entries.iter().map(|(seq, text)| (*seq, (*text).to_owned())).collect()
}

/// Puts a raw value into a store, past all of our code.
async fn put_raw(shelves: &Shelves, store: &str, key: &str, value: &str) {
    let name = &shelves.0.name;
    js_promise(&format!(
        "return new Promise((done, no) => {{
            const open = indexedDB.open('{name}');
            open.onerror = no;
            open.onsuccess = () => {{
                const tx = open.result.transaction('{store}', 'readwrite');
                tx.objectStore('{store}').put({value}, {key});
                tx.oncomplete = () => {{ open.result.close(); done() }};
                tx.onabort = no;
            }}
        }})"
    ))
    .await;
}

#[wasm_bindgen_test]
async fn an_entry_is_near_at_once_and_durable_when_it_is_said() {
    let (shelves, id) = fresh().await;
    assert_eq!((shelves.health().near, shelves.health().durable), (Ok(()), Ok(())));
    let text = "{\"名\":\"张伟\",\"结果\":\"½–½\"}\u{1f004}\u{0}";
    let (tell, heard) = oneshot::channel();
    shelves.keep(&id, 1, text, |said| tell.send(said).expect("waited for"));
    assert_eq!(near::read(&key::entry(&id, 1)), Ok(Some(text.into())), "before keep returns");
    assert_eq!(shelves.waiting(&id), [1], "not yet durable");
    assert_eq!(heard.await, Ok(in_full(1)));
    assert!(shelves.waiting(&id).is_empty());
    shelves.put_meta(&id, "秋季快棋赛");
    assert!(shelves.settled(&id, 3_000).await);

    let stored = second_window(&shelves).await.load(&id).await;
    assert_eq!((&stored.near, &stored.durable), (&texts(&[(1, text)]), &texts(&[(1, text)])));
    assert_eq!(stored.near_meta.as_deref(), Some("秋季快棋赛"));
    assert_eq!(stored.durable_meta.as_deref(), Some("秋季快棋赛"));
    assert!(stored.unread.is_empty() && stored.failed.is_empty());
    let listed: Vec<Listed> = shelves.events().await.into_iter().filter(|e| e.id == id).collect();
    let places = [Place::Near, Place::Durable].into();
    assert_eq!(listed, [Listed { id, meta: Some("秋季快棋赛".into()), places }]);
}

#[wasm_bindgen_test]
async fn fast_typing_keeps_everything_in_order() {
    let (shelves, id) = fresh().await;
    let told = Rc::new(RefCell::new(Vec::new()));
    for seq in 1..=200 {
        let told = told.clone();
        shelves.keep(&id, seq, &format!("entry {seq}"), move |said| told.borrow_mut().push(said));
        if seq % 7 == 0 {
            TimeoutFuture::new(0).await;
        }
    }
    assert!(shelves.settled(&id, 10_000).await);
    let expected: Vec<_> = (1..=200).map(in_full).collect();
    assert_eq!(*told.borrow(), expected, "each told once, in order");
    let stored = shelves.load(&id).await;
    assert_eq!(stored.durable, (1..=200).map(|n| (n, format!("entry {n}"))).collect::<Vec<_>>());
    assert_eq!(stored.near, stored.durable);
}

#[wasm_bindgen_test]
async fn what_is_no_name_of_an_event_is_refused() {
    let (shelves, _) = fresh().await;
    for id in ["", "pref", "a/b", "../x", "赛"] {
        assert_eq!(keep(&shelves, id, 1, "x").await, Err(ShelfError::BadName), "{id:?}");
        assert_eq!(shelves.keep_many(id, &texts(&[(1, "x")]), None).await, Err(ShelfError::BadName));
        assert_eq!(shelves.put_snapshot(id, 1, "x", None).await, Err(ShelfError::BadName));
    }
    let id = random::id().expect("chance");
    assert_eq!(keep(&shelves, &id, 0, "x").await, Err(ShelfError::BadName), "entries begin at 1");
}

#[wasm_bindgen_test]
fn of_many_backups_the_last_day_and_the_days_before_are_kept() {
    const HOUR: f64 = 3_600_000.0;
    // hours before the newest | those that go
    for (ago, gone) in [
        (vec![0.0], vec![]),
        (vec![3.0, 2.0, 1.0, 0.0], vec![3.0]),
        (vec![50.0, 49.0, 30.0, 25.0, 1.0, 0.0], vec![30.0, 50.0]),
        (vec![], vec![]),
    ] {
        let times: Vec<f64> = ago.iter().map(|h| 1e12 - h * HOUR).collect();
        let mut out: Vec<f64> = superfluous(&times).iter().map(|at| (1e12 - at) / HOUR).collect();
        out.sort_by(f64::total_cmp);
        assert_eq!(out, gone, "{ago:?}");
    }
    let yearly: Vec<f64> = (0..30).map(|day| f64::from(day) * 24.0 * HOUR).collect();
    assert_eq!(superfluous(&yearly).len(), 20, "ten in all");
}

/// Prints what a key press costs; asserts only that it is well below what a person feels.
#[wasm_bindgen_test]
async fn what_a_key_press_costs() {
    let (shelves, id) = fresh().await;
    let performance = web_sys::window().and_then(|w| w.performance()).expect("a stopwatch");
    let entry = "e".repeat(200);
    let (mut at_once, mut durable) = (Vec::new(), Vec::new());
    for seq in 1..=200 {
        let begun = performance.now();
        let (tell, heard) = oneshot::channel();
        shelves.keep(&id, seq, &entry, |said| tell.send(said).expect("waited for"));
        at_once.push(performance.now() - begun);
        assert_eq!(heard.await, Ok(in_full(seq)));
        durable.push(performance.now() - begun);
    }
    let line = [("near", &mut at_once), ("durable", &mut durable)].map(|(shelf, times)| {
        times.sort_by(f64::total_cmp);
        format!(
            "{shelf}: median {:.2} ms, 95 % {:.2} ms, longest {:.2} ms",
            times[100], times[190], times[199]
        )
    });
    wasm_bindgen_test::console_log!("200 entries of 200 units, one by one. {}", line.join("; "));
    assert!(at_once[100] < 5.0 && durable[100] < 200.0, "{line:?}");
}
