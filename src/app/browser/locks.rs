//! One writer an event: the seat at the desk.
//!
//! The seat is the Web Lock `qihui/1/<event>`. A window that finds it taken reads only; [`Seat::take_over`] asks the
//! owner by a channel to stand up, and after 1.5 s without an answer takes the lock by force (storage.md 2.5). In both
//! cases the loser hears of it at once, and [`Shelves::sit`] makes the shelves refuse whatever it still writes.
//!
//! Where the browser has no Web Locks (an insecure address) every window gets a seat, of which
//! [`Seat::is_locked`] says no; then only the checks of the shelves stand between two writers.
//!
//! web-sys has the lock manager behind a flag, so its one method is declared here.

use super::channel::Channel;
use super::random;
use super::shelves::{Shelves, key, within};
use futures::channel::oneshot;
use futures::future::{Either, select};
use gloo_timers::future::TimeoutFuture;
use js_sys::{Function, Promise, Reflect};
use std::cell::{Cell, RefCell};
use std::fmt;
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, future_to_promise, spawn_local};

/// How long an owner may take to stand up, ms.
const COURTESY: u32 = 1_500;
/// How long the owner's last entries may take to reach the durable shelf, ms: well within the courtesy.
const FLUSH: u32 = 1_000;
/// What is said to the owner.
const ASK: &str = "stand up, please";

#[wasm_bindgen]
extern "C" {
    type Locks;
    #[wasm_bindgen(method, structural, catch)]
    fn request(this: &Locks, name: &str, options: &JsValue, callback: &JsValue) -> Result<Promise, JsValue>;
}

/// How a seat was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lost {
    /// Another window asked for it, and everything kept here is on the shelves.
    HandedOver,
    /// Another window took it by force.
    Stolen,
}

/// The right to write an event. Dropped, it is free for the next window.
pub struct Seat {
    id: String,
    mark: String,
    locked: bool,
    held: Rc<Held>,
    _ear: Channel,
}

/// What keeps the lock: it is ours until this sender is used or dropped.
#[derive(Default)]
struct Held {
    leave: RefCell<Option<oneshot::Sender<()>>>,
    over: Cell<bool>,
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Seat").field("id", &self.id).field("locked", &self.locked).finish_non_exhaustive()
    }
}

/// How a lock is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// Only if nobody has it.
    IfFree,
    /// When the others have let go.
    Queue,
    /// Now, from whoever has it.
    Steal,
}

impl Seat {
    /// Takes the seat if it is free; `None` when another window writes this event. `on_lost` is called once, when the
    /// seat is lost to another window: from then on nothing may be kept here.
    pub async fn claim(shelves: &Shelves, id: &str, on_lost: impl FnOnce(Lost) + 'static) -> Option<Seat> {
        let on_lost: OnLost = Rc::new(Cell::new(Some(Box::new(on_lost))));
        match locks() {
            Some(locks) => {
                let held = ask(&locks, id, Way::IfFree, &on_lost, None).await?;
                Some(Seat::sit_down(shelves, id, held, true, on_lost).await)
            }
            None => Some(Seat::sit_down(shelves, id, Rc::default(), false, on_lost).await),
        }
    }

    /// Takes the seat from whoever has it, politely for 1.5 s, then by force.
    pub async fn take_over(
        shelves: &Shelves,
        id: &str,
        on_lost: impl FnOnce(Lost) + 'static,
    ) -> Option<Seat> {
        let on_lost: OnLost = Rc::new(Cell::new(Some(Box::new(on_lost))));
        let asking = Channel::join(&channel(id), |_| {});
        asking.post(ASK);
        let Some(locks) = locks() else {
            // Without locks nobody can tell when the other has stood up: its last entries get the courtesy's time.
            TimeoutFuture::new(FLUSH).await;
            return Some(Seat::sit_down(shelves, id, Rc::default(), false, on_lost).await);
        };
        let held = match ask(&locks, id, Way::Queue, &on_lost, Some(COURTESY)).await {
            Some(held) => held,
            None => ask(&locks, id, Way::Steal, &on_lost, None).await?,
        };
        Some(Seat::sit_down(shelves, id, held, true, on_lost).await)
    }

    async fn sit_down(shelves: &Shelves, id: &str, held: Rc<Held>, locked: bool, on_lost: OnLost) -> Seat {
        let mark = random::id().unwrap_or_else(|| format!("at{:.0}", js_sys::Date::now()));
        // Where no shelf takes the mark there is nothing to guard either.
        let _ = shelves.sit(id, &mark).await;
        let ear = Channel::join(&channel(id), {
            let (shelves, id, held) = (shelves.clone(), id.to_owned(), Rc::downgrade(&held));
            move |said| {
                let Some(held) = held.upgrade() else { return };
                if said == ASK && !held.over.replace(true) {
                    if let Some(on_lost) = on_lost.take() {
                        on_lost(Lost::HandedOver);
                    }
                    let (shelves, id) = (shelves.clone(), id.clone());
                    spawn_local(async move {
                        shelves.settled(&id, FLUSH).await;
                        held.leave.borrow_mut().take();
                    });
                }
            }
        });
        Seat { id: id.to_owned(), mark, locked, held, _ear: ear }
    }

    /// Whether the browser guards the seat. If not, a second window may believe it has one too.
    pub fn is_locked(&self) -> bool {
        self.locked
    }

    /// This window's name on the shelves.
    pub fn mark(&self) -> &str {
        &self.mark
    }

    /// The event.
    pub fn event(&self) -> &str {
        &self.id
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        self.held.over.set(true);
        self.held.leave.borrow_mut().take();
    }
}

type OnLost = Rc<Cell<Option<Box<dyn FnOnce(Lost)>>>>;

fn channel(id: &str) -> String {
    format!("seat/{id}")
}

/// The browser's lock manager, where there is one.
fn locks() -> Option<Locks> {
    let navigator = web_sys::window()?.navigator();
    let locks = Reflect::get(&navigator, &"locks".into()).ok()?;
    Reflect::get(&locks, &"request".into()).ok()?.dyn_ref::<Function>()?;
    Some(locks.unchecked_into())
}

/// Asks for the lock of an event, for at most `patience` ms, and holds it until what is answered lets go.
async fn ask(locks: &Locks, id: &str, way: Way, on_lost: &OnLost, patience: Option<u32>) -> Option<Rc<Held>> {
    let options = js_sys::Object::new();
    match way {
        Way::IfFree => Reflect::set(&options, &"ifAvailable".into(), &true.into()).ok()?,
        Way::Steal => Reflect::set(&options, &"steal".into(), &true.into()).ok()?,
        Way::Queue => true,
    };
    let abandon = web_sys::AbortController::new().ok()?;
    if way == Way::Queue {
        // A signal may not be given together with the other two.
        Reflect::set(&options, &"signal".into(), &abandon.signal()).ok()?;
    }
    let held = Rc::new(Held::default());
    let (tell, heard) = oneshot::channel::<bool>();
    // Frees itself when called; a request that is abandoned in the queue never calls it and leaves some bytes behind.
    let granted = Closure::once_into_js({
        let held = held.clone();
        // The browser keeps the lock for as long as the promise that is answered here is open.
        move |lock: JsValue| -> JsValue {
            if lock.is_null() || lock.is_undefined() {
                let _ = tell.send(false);
                return JsValue::UNDEFINED;
            }
            let (leave, left) = oneshot::channel::<()>();
            *held.leave.borrow_mut() = Some(leave);
            if tell.send(true).is_err() {
                // Nobody waits any more: let go at once.
                held.leave.borrow_mut().take();
            }
            future_to_promise(async move {
                // Sent or dropped: both mean that we stood up.
                let _ = left.await;
                Ok(JsValue::UNDEFINED)
            })
            .into()
        }
    });
    let name = format!("{}{id}", key::ROOT);
    let request = locks.request(&name, &options, &granted).ok()?;
    let (failed, refused) = oneshot::channel::<()>();
    spawn_local({
        let (on_lost, held) = (on_lost.clone(), held.clone());
        async move {
            let end = JsFuture::from(request).await;
            let sat = held.leave.borrow_mut().take().is_some();
            if end.is_err() && sat && !held.over.replace(true) {
                // AbortError while we held it: another window has stolen it.
                if let Some(on_lost) = on_lost.take() {
                    on_lost(Lost::Stolen);
                }
            }
            let _ = failed.send(());
        }
    });
    let answer = async {
        match select(heard, refused).await {
            Either::Left((granted, _)) => granted.unwrap_or(false),
            Either::Right((_, mut heard)) => heard.try_recv().ok().flatten().unwrap_or(false),
        }
    };
    let granted = match patience {
        Some(ms) => within(ms, answer).await.unwrap_or(false),
        None => answer.await,
    };
    if !granted {
        abandon.abort();
    }
    granted.then_some(held)
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use super::*;
    use crate::app::browser::clock::until;
    use crate::app::browser::script;
    use crate::app::browser::shelves::ShelfError;
    use wasm_bindgen_test::wasm_bindgen_test;
    use web_sys::HtmlIFrameElement;

    type Heard = Rc<RefCell<Vec<Lost>>>;

    fn notebook() -> (Heard, impl FnOnce(Lost) + 'static) {
        let heard = Heard::default();
        let pen = heard.clone();
        (heard, move |lost| pen.borrow_mut().push(lost))
    }

    fn event() -> String {
        random::id().expect("chance")
    }

    /// A second document of the same origin, with its own navigator, locks and channels.
    struct Other(HtmlIFrameElement);

    impl Other {
        fn new() -> Other {
            let document = web_sys::window().and_then(|w| w.document()).expect("a document");
            let frame: HtmlIFrameElement =
                document.create_element("iframe").expect("a frame").unchecked_into();
            document.body().expect("a body").append_child(&frame).expect("shown");
            Other(frame)
        }

        /// Runs a piece of JavaScript over there.
        fn run(&self, code: &str) -> JsValue {
            let window = self.0.content_window().expect("a window");
            script::run_in(&window, code)
        }
    }

    impl Drop for Other {
        fn drop(&mut self) {
            self.0.remove();
        }
    }

    #[wasm_bindgen_test]
    async fn one_seat_an_event_and_free_when_it_is_left() {
        let shelves = Shelves::open().await;
        let id = event();
        let seat = Seat::claim(&shelves, &id, |_| {}).await.expect("free");
        assert!(seat.is_locked() && seat.event() == id);
        assert!(Seat::claim(&shelves, &id, |_| {}).await.is_none(), "taken");
        let other_event = Seat::claim(&shelves, &event(), |_| {}).await;
        assert!(other_event.is_some(), "another event has another seat");
        drop(seat);
        until(async || Seat::claim(&shelves, &id, |_| {}).await.is_some()).await;
    }

    #[wasm_bindgen_test]
    async fn another_document_is_kept_out_and_let_in_when_ours_is_left() {
        let shelves = Shelves::open().await;
        let id = event();
        let other = Other::new();
        let seat = Seat::claim(&shelves, &id, |_| {}).await.expect("free");
        let ask = format!(
            "return navigator.locks.request('qihui/1/{id}', {{ ifAvailable: true }}, lock => lock !== null)"
        );
        let got = JsFuture::from(other.run(&ask).unchecked_into::<Promise>()).await.expect("asked");
        assert_eq!(got.as_bool(), Some(false));
        drop(seat);
        until(async || {
            let got = JsFuture::from(other.run(&ask).unchecked_into::<Promise>()).await.expect("asked");
            got.as_bool() == Some(true)
        })
        .await;
    }

    #[wasm_bindgen_test]
    async fn the_seat_is_handed_over_with_everything_kept() {
        let (desk, board) = (Shelves::open().await, Shelves::open().await);
        let id = event();
        let (heard, pen) = notebook();
        let old = Seat::claim(&desk, &id, pen).await.expect("free");
        // The shelf is slow: only the fourth try succeeds, after 600 ms.
        script::run(
            "window.keptPut = IDBObjectStore.prototype.put; window.failures = 0;
             IDBObjectStore.prototype.put = function (...given) {
                if (this.name === 'entries' && window.failures++ < 3) throw new DOMException('x', 'UnknownError');
                return window.keptPut.apply(this, given)
             }",
        );
        let kept = Rc::new(Cell::new(0));
        for seq in 1..=20 {
            let kept = kept.clone();
            desk.keep(&id, seq, "entry", move |said| {
                if said.is_ok_and(|said| said.in_full()) {
                    kept.set(kept.get() + 1);
                }
            });
        }
        let new = Seat::take_over(&board, &id, |_| {}).await.expect("handed over");
        // Not `Stolen`: no force was needed.
        assert_eq!(*heard.borrow(), [Lost::HandedOver]);
        script::run("IDBObjectStore.prototype.put = window.keptPut; delete window.failures");
        assert_eq!(kept.get(), 20, "all was kept before the owner stood up");
        assert!(new.is_locked() && new.mark() != old.mark());
        let refused = Rc::new(RefCell::new(None));
        let answer = refused.clone();
        desk.keep(&id, 21, "late", move |said| *answer.borrow_mut() = Some(said));
        assert_eq!(*refused.borrow(), Some(Err(ShelfError::Unseated)));
        drop(old);
        TimeoutFuture::new(50).await;
        assert!(Seat::claim(&desk, &id, |_| {}).await.is_none(), "the new owner still sits");
    }

    #[wasm_bindgen_test]
    async fn an_owner_that_does_not_answer_loses_the_seat_after_a_second_and_a_half() {
        let shelves = Shelves::open().await;
        let id = event();
        let other = Other::new();
        other.run(&format!(
            "window.lost = ''; new Promise(sat => navigator.locks.request('qihui/1/{id}', () => {{
                sat(); return new Promise(() => {{}})
            }}).catch(error => window.lost = error.name))"
        ));
        until(async || Seat::claim(&shelves, &id, |_| {}).await.is_none()).await;
        let begun = js_sys::Date::now();
        let seat = Seat::take_over(&shelves, &id, |_| {}).await;
        let took = js_sys::Date::now() - begun;
        assert!(seat.is_some() && took >= 1_450.0, "{took} ms: the courtesy first");
        until(async || other.run("return window.lost").as_string().as_deref() == Some("AbortError")).await;
    }

    #[wasm_bindgen_test]
    async fn a_stolen_seat_is_heard_of_at_once() {
        let shelves = Shelves::open().await;
        let id = event();
        let (heard, pen) = notebook();
        let _seat = Seat::claim(&shelves, &id, pen).await.expect("free");
        let other = Other::new();
        other.run(&format!(
            "navigator.locks.request('qihui/1/{id}', {{ steal: true }}, () => new Promise(() => {{}}))"
        ));
        until(async || *heard.borrow() == [Lost::Stolen]).await;
    }

    #[wasm_bindgen_test]
    async fn a_closed_document_frees_its_seat() {
        let shelves = Shelves::open().await;
        let id = event();
        let other = Other::new();
        other.run(&format!("navigator.locks.request('qihui/1/{id}', () => new Promise(() => {{}}))"));
        until(async || Seat::claim(&shelves, &id, |_| {}).await.is_none()).await;
        drop(other);
        until(async || Seat::claim(&shelves, &id, |_| {}).await.is_some()).await;
    }

    #[wasm_bindgen_test]
    async fn f34_without_web_locks_the_shelves_decide() {
        let (a, b) = (Shelves::open().await, Shelves::open().await);
        let id = event();
        let code = "Object.defineProperty(navigator, 'locks', { configurable: true, value: undefined })";
        script::run(code);
        let (heard, pen) = notebook();
        let first = Seat::claim(&a, &id, pen).await.expect("a seat");
        let second = Seat::take_over(&b, &id, |_| {}).await.expect("a seat");
        script::run("delete navigator.locks");
        assert!(!first.is_locked() && !second.is_locked());
        assert_eq!(*heard.borrow(), [Lost::HandedOver]);
        let refused = Rc::new(RefCell::new(None));
        let answer = refused.clone();
        a.keep(&id, 1, "late", move |said| *answer.borrow_mut() = Some(said));
        assert_eq!(*refused.borrow(), Some(Err(ShelfError::Unseated)));
    }
}
