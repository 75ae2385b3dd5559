//! Talk between windows of the same page: the board window follows the desk, and a window asks for the seat.
//!
//! By BroadcastChannel; where that is missing, by a key in localStorage whose `storage` event the other windows get.
//! Messages are texts and reach every *other* window, in order, or nobody: nothing is kept for later.

use super::shelves::{key, near_text};
use gloo_events::EventListener;
use std::cell::Cell;
use std::fmt;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::BroadcastChannel;

/// One end of a channel; dropped, it is closed.
pub struct Channel {
    name: String,
    way: Way,
    sent: Cell<u32>,
    _ear: Option<EventListener>,
}

enum Way {
    Broadcast(BroadcastChannel),
    Storage,
}

impl fmt::Debug for Channel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Channel").field("name", &self.name).finish_non_exhaustive()
    }
}

/// The key by which a channel speaks where BroadcastChannel is missing.
fn post_key(name: &str) -> String {
    format!("{}channel/{name}", key::ROOT)
}

impl Channel {
    /// Joins the channel `name`; `on` gets every message of the other windows.
    pub fn join(name: &str, on: impl Fn(String) + 'static) -> Channel {
        let broadcast =
            has_broadcast().then(|| BroadcastChannel::new(&format!("{}{name}", key::ROOT)).ok()).flatten();
        match broadcast {
            Some(channel) => {
                let ear = EventListener::new(&channel, "message", move |event| {
                    let data = event.dyn_ref::<web_sys::MessageEvent>().map(web_sys::MessageEvent::data);
                    if let Some(text) = data.and_then(|data| data.as_string()) {
                        on(text);
                    }
                });
                Channel::new(name, Way::Broadcast(channel), Some(ear))
            }
            None => Channel::by_storage(name, on),
        }
    }

    fn by_storage(name: &str, on: impl Fn(String) + 'static) -> Channel {
        let key = post_key(name);
        let ear = web_sys::window().map(|window| {
            EventListener::new(&window, "storage", move |event| {
                let Some(event) = event.dyn_ref::<web_sys::StorageEvent>() else { return };
                if event.key().as_deref() != Some(key.as_str()) {
                    return;
                }
                // The number before the first space makes two equal messages differ.
                if let Some((_, text)) = event.new_value().as_deref().and_then(|v| v.split_once(' ')) {
                    on(text.to_owned());
                }
            })
        });
        Channel::new(name, Way::Storage, ear)
    }

    fn new(name: &str, way: Way, ear: Option<EventListener>) -> Channel {
        Channel { name: name.to_owned(), way, sent: Cell::new(0), _ear: ear }
    }

    /// Says `text` to all other windows; whether the browser took it.
    pub fn post(&self, text: &str) -> bool {
        match &self.way {
            Way::Broadcast(channel) => channel.post_message(&text.into()).is_ok(),
            Way::Storage => {
                let key = post_key(&self.name);
                self.sent.set(self.sent.get().wrapping_add(1));
                let said = near_text::write(&key, &format!("{} {text}", self.sent.get())).is_ok();
                // The event carries the text: the key need not stay.
                said && near_text::remove(&key).is_ok()
            }
        }
    }
}

impl Drop for Channel {
    fn drop(&mut self) {
        match &self.way {
            Way::Broadcast(channel) => channel.close(),
            Way::Storage => {}
        }
    }
}

fn has_broadcast() -> bool {
    let there = js_sys::Reflect::get(&js_sys::global(), &"BroadcastChannel".into());
    !there.unwrap_or(JsValue::UNDEFINED).is_undefined()
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use super::*;
    use crate::app::browser::clock::until;
    use gloo_timers::future::TimeoutFuture;
    use std::cell::RefCell;
    use std::rc::Rc;
    use wasm_bindgen_test::wasm_bindgen_test;

    fn notebook() -> (Rc<RefCell<Vec<String>>>, impl Fn(String) + 'static) {
        let heard = Rc::new(RefCell::new(Vec::new()));
        let pen = heard.clone();
        (heard, move |text| pen.borrow_mut().push(text))
    }

    #[wasm_bindgen_test]
    async fn others_hear_in_order_and_the_speaker_does_not() {
        let (at_a, pen_a) = notebook();
        let (at_b, pen_b) = notebook();
        let (at_c, pen_c) = notebook();
        let a = Channel::join("test-talk", pen_a);
        let b = Channel::join("test-talk", pen_b);
        let _c = Channel::join("test-other", pen_c);
        for n in 1..=3 {
            assert!(a.post(&format!("第{n}轮")));
        }
        until(async || at_b.borrow().len() == 3).await;
        assert_eq!(*at_b.borrow(), ["第1轮", "第2轮", "第3轮"]);
        assert!(at_a.borrow().is_empty() && at_c.borrow().is_empty());
        drop(b);
        assert!(a.post("late"));
        TimeoutFuture::new(50).await;
        assert_eq!(at_b.borrow().len(), 3, "a closed channel hears nothing");
    }

    // A browser sends the event to other documents only: a frame is one.
    #[wasm_bindgen_test]
    async fn without_broadcast_another_document_is_heard() {
        let (heard, pen) = notebook();
        let _channel = Channel::by_storage("test-frame", pen);
        let document = web_sys::window().and_then(|w| w.document()).expect("a document");
        let frame: web_sys::HtmlIFrameElement =
            document.create_element("iframe").expect("a frame").unchecked_into();
        document.body().expect("a body").append_child(&frame).expect("shown");
        let store = frame.content_window().and_then(|w| w.local_storage().ok().flatten()).expect("a store");
        store.set_item(&post_key("test-frame"), "1 第2轮").expect("set");
        store.remove_item(&post_key("test-frame")).expect("removed");
        until(async || *heard.borrow() == ["第2轮"]).await;
        frame.remove();
    }

    #[wasm_bindgen_test]
    async fn without_broadcast_the_storage_event_carries_the_text() {
        let (heard, pen) = notebook();
        let channel = Channel::by_storage("test-poor", pen);
        let init = web_sys::StorageEventInit::new();
        init.set_key(Some(&post_key("test-poor")));
        init.set_new_value(Some("7 二 words"));
        let event =
            web_sys::StorageEvent::new_with_event_init_dict("storage", &init).expect("an event can be made");
        web_sys::window().expect("a window").dispatch_event(&event).expect("dispatched");
        assert_eq!(*heard.borrow(), ["二 words"]);
        assert!(channel.post("x"));
        assert_eq!(near_text::read(&post_key("test-poor")), Ok(None), "nothing is left behind");
    }
}
