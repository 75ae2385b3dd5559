//! F23–F25 and F34: two writers, by the checks of the shelves alone.

use super::*;

#[wasm_bindgen_test]
async fn the_near_shelf_tells_the_second_writer_at_once() {
    let (a, id) = fresh().await;
    let b = second_window(&a).await;
    assert_eq!(keep(&a, &id, 1, "a").await, in_full(1));
    assert_eq!(keep(&b, &id, 1, "b").await, Err(ShelfError::Overtaken { last: 1 }));
    assert_eq!(keep(&b, &id, 1, "a").await, in_full(1), "the same entry again does no harm");
    assert_eq!(keep(&b, &id, 2, "b").await, in_full(2));
    assert_eq!(a.load(&id).await.durable, texts(&[(1, "a"), (2, "b")]));
}

// localStorage of two windows agrees only after a while: the transaction is what decides.
#[wasm_bindgen_test]
async fn the_durable_shelf_decides_and_the_loser_is_set_aside() {
    let (a, id) = fresh().await;
    let b = second_window(&a).await;
    assert_eq!(keep(&a, &id, 1, "a").await, in_full(1));
    near::remove(&key::entry(&id, 1)).expect("removed");
    assert_eq!(keep(&b, &id, 1, "b").await, Err(ShelfError::Overtaken { last: 1 }));
    assert!(b.waiting(&id).is_empty(), "nothing of the loser's may follow");
    let stored = a.load(&id).await;
    assert_eq!((stored.near, stored.durable), (vec![], texts(&[(1, "a")])));
    assert_eq!(stored.unread.len(), 1, "and it is still there to be read (I5)");
    assert_eq!(stored.unread[0].raw, "b");
}

#[wasm_bindgen_test]
async fn both_keying_at_the_same_time_lose_nothing_that_was_acknowledged() {
    let (a, id) = fresh().await;
    let b = second_window(&a).await;
    let kept = Rc::new(RefCell::new(Vec::new()));
    for seq in 1..=100 {
        for (name, shelves) in [("a", &a), ("b", &b)] {
            let (kept, text) = (kept.clone(), format!("{name}{seq}"));
            shelves.keep(&id, seq, &text.clone(), move |said| {
                if said.is_ok_and(|said| said.in_full()) {
                    kept.borrow_mut().push((seq, text));
                }
            });
        }
        if seq % 10 == 0 {
            TimeoutFuture::new(1).await;
        }
    }
    assert!(a.settled(&id, 5_000).await && b.settled(&id, 5_000).await);
    let stored = a.load(&id).await;
    assert_eq!(stored.durable.len(), 100);
    for entry in kept.borrow().iter() {
        assert!(stored.durable.contains(entry), "{entry:?}");
    }
}

#[wasm_bindgen_test]
async fn a_gap_is_never_written() {
    let (shelves, id) = fresh().await;
    assert_eq!(keep(&shelves, &id, 1, "1").await, in_full(1));
    let behind = ShelfError::Behind { last: 1 };
    assert_eq!(
        keep(&shelves, &id, 3, "3").await,
        Ok(Kept { seq: 3, near: Ok(()), durable: Err(behind.clone()) })
    );
    assert_eq!(shelves.load(&id).await.durable, texts(&[(1, "1")]));
    assert_eq!(keep(&shelves, &id, 2, "2").await, in_full(2));
    assert!(shelves.waiting(&id).is_empty(), "the gap is closed and 3 went along");
    assert_eq!(shelves.load(&id).await.durable, texts(&[(1, "1"), (2, "2"), (3, "3")]));
}

#[wasm_bindgen_test]
async fn an_import_is_all_or_nothing() {
    let (shelves, id) = fresh().await;
    let all = texts(&[(1, "1"), (2, "2"), (3, "3")]);
    assert_eq!(shelves.keep_many(&id, &all, Some("words")).await, in_full(3));
    let stored = shelves.load(&id).await;
    assert_eq!((&stored.near, &stored.durable), (&all, &all));
    assert_eq!((stored.near_meta.as_deref(), stored.durable_meta.as_deref()), (Some("words"), Some("words")));
    let lying = texts(&[(3, "other"), (4, "4")]);
    assert_eq!(shelves.keep_many(&id, &lying, Some("lies")).await, Err(ShelfError::Overtaken { last: 3 }));
    let after = shelves.load(&id).await;
    assert_eq!(after, stored, "nothing is changed");
}

#[wasm_bindgen_test]
async fn who_lost_the_seat_writes_nothing_afterwards() {
    let (a, id) = fresh().await;
    let b = second_window(&a).await;
    assert_eq!(a.sit(&id, "a").await, Ok(()));
    assert_eq!(keep(&a, &id, 1, "1").await, in_full(1));
    assert_eq!(b.sit(&id, "b").await, Ok(()));
    assert_eq!(keep(&a, &id, 2, "late").await, Err(ShelfError::Unseated), "seen near");
    near::remove(&key::seat(&id)).expect("removed");
    assert_eq!(keep(&a, &id, 2, "late").await, Err(ShelfError::Unseated), "seen in the transaction");
    assert_eq!(a.keep_many(&id, &texts(&[(2, "late")]), None).await, Err(ShelfError::Unseated));
    assert_eq!(a.mend(&id, &texts(&[(1, "late")])).await, Err(ShelfError::Unseated));
    assert_eq!(a.put_snapshot(&id, 1, "late", None).await, Err(ShelfError::Unseated));
    assert_eq!(keep(&b, &id, 2, "2").await, in_full(2));
    let stored = b.load(&id).await;
    assert_eq!((stored.durable, stored.slots), (texts(&[(1, "1"), (2, "2")]), [None, None]));
}

#[wasm_bindgen_test]
async fn a_stale_near_entry_gives_way_to_the_durable_truth() {
    let (shelves, id) = fresh().await;
    near::write(&key::entry(&id, 1), "stale").expect("written");
    assert_eq!(keep(&shelves, &id, 1, "1").await, Err(ShelfError::Overtaken { last: 1 }));
    shelves.put_aside(&id, &[1, 7]).expect("put aside");
    assert_eq!(keep(&shelves, &id, 1, "1").await, in_full(1));
    near::remove(&key::entry(&id, 1)).expect("removed");
    near::write(&key::entry(&id, 1), "staler").expect("written");
    assert_eq!(shelves.keep_many(&id, &texts(&[(1, "1")]), None).await, in_full(1));
    let stored = shelves.load(&id).await;
    assert_eq!((stored.near, stored.durable), (texts(&[(1, "1")]), texts(&[(1, "1")])));
    let aside: Vec<&str> = stored.unread.iter().map(|u| u.raw.as_str()).collect();
    assert_eq!(aside, ["stale", "staler"]);
}

#[wasm_bindgen_test]
async fn several_events_of_one_database_are_all_listed() {
    let (shelves, _) = fresh().await;
    let ids = ["a1", "a2", "b", "zz"];
    for (n, id) in ids.iter().enumerate() {
        let entries: Vec<(u32, String)> = (1..=n as u32 + 1).map(|seq| (seq, "x".into())).collect();
        let meta = (n % 2 == 0).then(|| format!("event {id}"));
        shelves.keep_many(id, &entries, meta.as_deref()).await.expect("kept");
    }
    for _ in 0..2 {
        let events = shelves.events().await;
        let ours: Vec<(&str, Option<&str>)> = events
            .iter()
            .filter(|e| e.places.contains(&Place::Durable))
            .map(|e| (e.id.as_str(), e.meta.as_deref()))
            .collect();
        assert_eq!(ours, [("a1", Some("event a1")), ("a2", None), ("b", Some("event b")), ("zz", None)]);
        // The second time from the durable shelf alone.
        for name in near::keys().expect("keys") {
            near::remove(&name).expect("removed");
        }
    }
    near::take_ballast();
}
