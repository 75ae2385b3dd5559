//! Throwing away (I5) and leaving nothing behind (S15).

use super::super::trash::TRASH_TIME;
use super::*;

async fn one_event() -> (Shelves, String) {
    let (shelves, id) = fresh().await;
    shelves.keep_many(&id, &texts(&[(1, "one"), (2, "two")]), Some("words")).await.expect("kept");
    shelves.put_snapshot(&id, 1, "s", None).await.expect("kept");
    (shelves, id)
}

async fn listed(shelves: &Shelves, id: &str) -> (bool, bool) {
    let there = shelves.events().await.iter().any(|e| e.id == id);
    (there, shelves.trash().await.iter().any(|t| t.listed.id == id))
}

#[wasm_bindgen_test]
async fn what_was_thrown_away_comes_back_whole() {
    let (shelves, id) = one_event().await;
    let before = shelves.load(&id).await;
    assert_eq!(shelves.throw_away(&id, 1e12).await, Ok(()));
    assert_eq!(listed(&shelves, &id).await, (false, true));
    let thrown = shelves.trash().await.into_iter().find(|t| t.listed.id == id).expect("in the trash");
    assert_eq!((thrown.at, thrown.listed.meta.as_deref()), (1e12, Some("words")));
    assert_eq!(listed(&second_window(&shelves).await, &id).await, (false, true));
    assert_eq!(shelves.take_back(&id).await, Ok(()));
    assert_eq!(listed(&shelves, &id).await, (true, false));
    assert_eq!(shelves.load(&id).await, before);
}

#[wasm_bindgen_test]
async fn the_trash_is_swept_after_thirty_days_and_never_before() {
    let (shelves, id) = one_event().await;
    assert_eq!(shelves.purge(&id).await, Err(ShelfError::Absent), "only from the trash");
    shelves.throw_away(&id, 1e12).await.expect("thrown");
    assert!(!shelves.sweep(1e12 + TRASH_TIME).await.contains(&id));
    assert!(!shelves.sweep(1e12 - 1.0).await.contains(&id), "a clock set back sweeps nothing");
    assert!(shelves.sweep(1e12 + TRASH_TIME + 1.0).await.contains(&id));
    assert_eq!(listed(&shelves, &id).await, (false, false));
    assert_eq!(shelves.load(&id).await, Stored::default());
    let keys = near::keys().expect("keys");
    assert!(keys.iter().all(|name| !name.contains(&id)), "{keys:?}");
}

#[wasm_bindgen_test]
async fn s15_after_the_wipe_nothing_of_ours_is_left() {
    let (shelves, id) = one_event().await;
    let _other_window = second_window(&shelves).await;
    js("localStorage.setItem('foreign', 'stays'); localStorage.setItem('qihui/9/future', 'goes')");
    // One entry is still under way.
    shelves.keep(&id, 3, "three", |_| {});
    assert_eq!(shelves.wipe().await, Ok(()));
    assert_eq!(near::keys(), Ok(vec![]));
    let names = js_promise("return indexedDB.databases().then(all => all.map(one => one.name).join())").await;
    assert!(!names.as_string().expect("names").contains(&shelves.0.name));
    assert_eq!(js("return localStorage.getItem('foreign')").as_string().as_deref(), Some("stays"));
    js("localStorage.removeItem('foreign')");
    assert!(shelves.events().await.is_empty());
    assert_eq!(keep(&shelves, &id, 1, "a new beginning").await, in_full(1));
}
