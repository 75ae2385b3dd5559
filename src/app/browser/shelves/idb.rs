//! IndexedDB, as little of it as the durable shelf needs.
//!
//! Why our own thin layer: transactions must be `strict` (fsync; storage.md 2.1), which `idb` and `rexie`
//! cannot say, and `indexed_db_futures` 0.6.4, which can, brings some forty packages for what is here in
//! two hundred lines. web-sys lacks the options argument of `transaction`, so that one method is declared here
//! (a declared method needs no JavaScript snippet, which a packed single file could not load).
//!
//! A request is answered in a microtask of its `success` event, while its transaction is still active: more requests
//! may be placed on the same transaction as long as nothing else is awaited in between.

use super::error::ShelfError;
use futures::channel::oneshot;
use futures::future::{Either, select};
use gloo_events::EventListener;
use gloo_timers::future::TimeoutFuture;
use std::cell::Cell;
use std::future::Future;
use std::pin::pin;
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use web_sys::{IdbDatabase, IdbObjectStore, IdbOpenDbRequest, IdbRequest, IdbTransaction};

#[wasm_bindgen]
extern "C" {
    /// An `IDBDatabase` whose `transaction` takes options.
    type Strict;
    #[wasm_bindgen(method, structural, catch, js_name = transaction)]
    fn transaction(
        this: &Strict,
        stores: &JsValue,
        mode: &str,
        options: &JsValue,
    ) -> Result<IdbTransaction, JsValue>;
}

/// `future`, or `None` when it takes longer than `ms`.
pub async fn within<T>(ms: u32, future: impl Future<Output = T>) -> Option<T> {
    match select(pin!(future), TimeoutFuture::new(ms)).await {
        Either::Left((value, _)) => Some(value),
        Either::Right(((), _)) => None,
    }
}

/// The browser's IndexedDB, if it gives us one.
fn factory() -> Result<web_sys::IdbFactory, ShelfError> {
    let window = web_sys::window().ok_or(ShelfError::Denied)?;
    match window.indexed_db() {
        Ok(Some(factory)) => Ok(factory),
        Ok(None) | Err(_) => Err(ShelfError::Denied),
    }
}

/// Waits for one of a target's events and answers with its name.
async fn first_of(target: &web_sys::EventTarget, names: [&'static str; 2]) -> Option<&'static str> {
    let (tell, heard) = oneshot::channel();
    let tell = Rc::new(Cell::new(Some(tell)));
    // The listeners live as long as this future and are taken off with it.
    let _ears = names.map(|name| {
        let tell = tell.clone();
        EventListener::once(target, name, move |_| {
            if let Some(tell) = tell.take() {
                let _ = tell.send(name);
            }
        })
    });
    heard.await.ok()
}

fn request_error(request: &IdbRequest) -> ShelfError {
    match request.error() {
        Ok(Some(error)) => ShelfError::from_js(&error),
        Ok(None) | Err(_) => ShelfError::Aborted { name: "unknown".into() },
    }
}

/// The answer to one request.
pub async fn answer(request: Result<IdbRequest, JsValue>) -> Result<JsValue, ShelfError> {
    let request = request.map_err(|e| ShelfError::from_js(&e))?;
    match first_of(&request, ["success", "error"]).await {
        Some("success") => request.result().map_err(|e| ShelfError::from_js(&e)),
        Some(_) | None => Err(request_error(&request)),
    }
}

/// An open database. Clones share the connection.
#[derive(Clone, Debug)]
pub struct Database {
    raw: IdbDatabase,
    /// Set when the connection has ended: a newer build wants to upgrade, or the browser cleared the data.
    ended: Rc<Cell<bool>>,
    /// Taken off when the last clone goes.
    _ears: Rc<[EventListener; 2]>,
}

impl Database {
    /// Opens, making `stores` where the database is new. Waits for at most `patience` ms: a database that another
    /// window holds in a version change answers nothing at all (F11).
    pub async fn open(
        name: &str,
        version: u32,
        stores: &'static [&'static str],
        patience: u32,
    ) -> Result<Database, ShelfError> {
        let request = factory()?.open_with_u32(name, version).map_err(|e| ShelfError::from_js(&e))?;
        let _upgrade = EventListener::once(&request, "upgradeneeded", {
            let request = request.clone();
            move |_| make_stores(&request, stores)
        });
        let Some(said) = within(patience, first_of(&request, ["success", "error"])).await else {
            // Should it open after all, it must not stand in the way of others. This listener is
            // left to the browser on purpose: nobody waits for it any more.
            let late = request.clone();
            EventListener::once(&request, "success", move |_| {
                if let Ok(raw) = late.result() {
                    raw.unchecked_into::<IdbDatabase>().close();
                }
            })
            .forget();
            return Err(ShelfError::Blocked);
        };
        match said {
            Some("success") => {}
            Some(_) | None => return Err(request_error(&request)),
        }
        let raw: IdbDatabase = request.result().map_err(|e| ShelfError::from_js(&e))?.unchecked_into();
        let ended = Rc::new(Cell::new(false));
        let ears = ["versionchange", "close"].map(|name| {
            let (ended, raw) = (ended.clone(), raw.clone());
            EventListener::new(&raw.clone(), name, move |_| {
                ended.set(true);
                raw.close();
            })
        });
        Ok(Database { raw, ended, _ears: Rc::new(ears) })
    }

    /// Whether the connection has ended.
    pub fn ended(&self) -> bool {
        self.ended.get()
    }

    /// Ends the connection.
    pub fn close(&self) {
        self.ended.set(true);
        self.raw.close();
    }

    /// Begins a transaction that only reads.
    pub fn read(&self, stores: &[&str]) -> Result<Transaction, ShelfError> {
        self.begin(stores, "readonly")
    }

    /// Begins a transaction that is on the disk, not only on its way there, when it ends.
    pub fn write(&self, stores: &[&str]) -> Result<Transaction, ShelfError> {
        self.begin(stores, "readwrite")
    }

    fn begin(&self, stores: &[&str], mode: &str) -> Result<Transaction, ShelfError> {
        let names: js_sys::Array = stores.iter().map(|s| JsValue::from_str(s)).collect();
        let options = js_sys::Object::new();
        js_sys::Reflect::set(&options, &"durability".into(), &"strict".into())
            .map_err(|e| ShelfError::from_js(&e))?;
        let raw = self.raw.unchecked_ref::<Strict>().transaction(&names, mode, &options).map_err(|e| {
            // InvalidStateError: the connection is gone though no event said so.
            self.ended.set(true);
            ShelfError::from_js(&e)
        })?;
        let (tell, end) = oneshot::channel();
        let tell = Rc::new(Cell::new(Some(tell)));
        let ears = ["complete", "abort"].map(|name| {
            let (tell, raw) = (tell.clone(), raw.clone());
            EventListener::once(&raw.clone(), name, move |_| {
                let Some(tell) = tell.take() else { return };
                let said = match (name, raw.error()) {
                    ("complete", _) => Ok(()),
                    (_, Some(error)) => Err(ShelfError::from_js(&error)),
                    (_, None) => Err(ShelfError::Aborted { name: "AbortError".into() }),
                };
                let _ = tell.send(said);
            })
        });
        Ok(Transaction { raw, end, _ears: ears })
    }
}

fn make_stores(request: &IdbOpenDbRequest, stores: &[&str]) {
    let Ok(raw) = request.result() else { return };
    let raw: IdbDatabase = raw.unchecked_into();
    for store in stores {
        // Fails when the store is already there, which is what we want.
        let _ = raw.create_object_store(store);
    }
}

/// A transaction under way; nothing is kept before [`Transaction::end`] says so.
#[derive(Debug)]
pub struct Transaction {
    raw: IdbTransaction,
    end: oneshot::Receiver<Result<(), ShelfError>>,
    _ears: [EventListener; 2],
}

impl Transaction {
    /// One of the stores named when it began.
    pub fn store(&self, name: &str) -> Result<IdbObjectStore, ShelfError> {
        self.raw.object_store(name).map_err(|e| ShelfError::from_js(&e))
    }

    /// Waits until all of it is on the disk.
    pub async fn end(self) -> Result<(), ShelfError> {
        self.end.await.unwrap_or_else(|_| Err(ShelfError::Aborted { name: "unknown".into() }))
    }

    /// Takes all of it back.
    pub fn abort(self) {
        // It may have ended by itself, which is as good.
        let _ = self.raw.abort();
    }
}

/// Removes a database and waits for at most `patience` ms until it is gone.
pub async fn remove(name: &str, patience: u32) -> Result<(), ShelfError> {
    let request = factory()?.delete_database(name).map_err(|e| ShelfError::from_js(&e))?;
    match within(patience, first_of(&request, ["success", "error"])).await {
        Some(Some("success")) => Ok(()),
        Some(_) => Err(request_error(&request)),
        None => Err(ShelfError::Blocked),
    }
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use super::*;
    use wasm_bindgen_test::wasm_bindgen_test;

    #[wasm_bindgen_test]
    async fn a_write_is_strict_and_all_or_nothing() {
        let db = Database::open("test-strict", 1, &["a"], 3_000).await.expect("open");
        let key = JsValue::from_str("k");
        let tx = db.write(&["a"]).expect("begun");
        // Chromium's default is `relaxed`, which a power cut can undo (storage.md 2.1).
        let durability = js_sys::Reflect::get(&tx.raw, &"durability".into()).expect("read");
        assert_eq!(durability.as_string().as_deref(), Some("strict"));
        tx.store("a").expect("store").put_with_key(&1.into(), &key).expect("placed");
        assert_eq!(tx.end().await, Ok(()));

        let tx = db.write(&["a"]).expect("begun");
        let store = tx.store("a").expect("store");
        assert_eq!(answer(store.put_with_key(&2.into(), &key)).await.map(drop), Ok(()));
        tx.abort();
        let tx = db.read(&["a"]).expect("begun");
        let now = answer(tx.store("a").expect("store").get(&key)).await.expect("read");
        assert_eq!(now.as_f64(), Some(1.0), "taken back");
        drop(tx);
        assert_eq!(remove("test-strict", 3_000).await, Ok(()));
        assert!(db.ended());
        assert!(db.read(&["a"]).is_err());
    }
}
