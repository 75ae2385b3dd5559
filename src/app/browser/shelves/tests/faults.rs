//! F5–F12, F18, F20–F22, F26 of storage.md 2.11.

use super::*;

/// Fills localStorage as another program would, up to the last unit.
fn fill() -> Fault {
    Fault::new(
        "let size = 4194304, n = 0;
         while (size >= 1) {
            try { localStorage.setItem('filler' + n, 'x'.repeat(size)); n++ } catch { size = Math.floor(size / 2) }
         }",
        "for (let n = 0; n < 200; n++) localStorage.removeItem('filler' + n)",
    )
}

#[wasm_bindgen_test]
async fn f5_a_full_near_shelf_first_gives_its_ballast_then_leaves_it_to_the_durable_one() {
    let (shelves, id) = fresh().await;
    assert!(near::read(key::BALLAST).expect("read").is_some());
    let room = fill();
    assert_eq!(keep(&shelves, &id, 1, "first").await, in_full(1), "the ballast makes room");
    assert_eq!(near::read(key::BALLAST), Ok(None));
    let more = fill();
    let full = Ok(Kept { seq: 2, near: Err(ShelfError::Full), durable: Ok(()) });
    assert_eq!(keep(&shelves, &id, 2, "second").await, full);
    assert_eq!(shelves.health().near, Err(ShelfError::Full));
    assert_eq!(shelves.load(&id).await.durable, texts(&[(1, "first"), (2, "second")]));
    drop((room, more));
    assert_eq!(keep(&shelves, &id, 3, "third").await, in_full(3));
    assert_eq!(shelves.health().near, Ok(()), "seen to be well again");
    near::take_ballast();
}

#[wasm_bindgen_test]
async fn f7_an_import_that_does_not_fit_near_leaves_nothing_half_there() {
    let (shelves, id) = fresh().await;
    let room = fill();
    // Larger than the ballast and the rest.
    let entries: Vec<(u32, String)> = (1..=4).map(|n| (n, "字".repeat(40_000))).collect();
    let said = shelves.keep_many(&id, &entries, Some("m")).await;
    assert_eq!(said, Ok(Kept { seq: 4, near: Err(ShelfError::Full), durable: Ok(()) }));
    let stored = shelves.load(&id).await;
    assert_eq!((stored.near.len(), stored.durable), (0, entries));
    drop(room);
    near::take_ballast();
}

#[wasm_bindgen_test]
async fn f8_f9_a_near_shelf_that_throws_oddly_or_lies_is_found_out() {
    // what setItem does | what is said
    for (body, error) in [
        ("", ShelfError::Altered),
        ("window.keptMethod.call(this, given[0], given[1].slice(1))", ShelfError::Altered),
        ("throw new DOMException('x', 'QuotaExceededError')", ShelfError::Full),
        ("throw { name: 'NS_ERROR_DOM_QUOTA_REACHED' }", ShelfError::Full),
        ("throw { name: 'Odd' }", ShelfError::Aborted { name: "Odd".into() }),
        ("throw 7", ShelfError::Aborted { name: "unknown".into() }),
    ] {
        let (shelves, id) = fresh().await;
        let fault = Fault::set_item(body);
        let said = keep(&shelves, &id, 1, "text").await;
        drop(fault);
        assert_eq!(said, Ok(Kept { seq: 1, near: Err(error), durable: Ok(()) }), "{body}");
    }
    near::take_ballast();
}

#[wasm_bindgen_test]
async fn f10_a_write_that_fails_in_passing_is_tried_again() {
    let (shelves, id) = fresh().await;
    let fault = Fault::put(
        "window.failures = (window.failures ?? 0) + 1;
         if (window.failures <= 3) throw new DOMException('x', 'UnknownError');
         return window.keptMethod.apply(this, given)",
    );
    assert_eq!(keep(&shelves, &id, 1, "one").await, in_full(1), "the fourth try succeeds");
    drop(fault);
    js("delete window.failures");
}

#[wasm_bindgen_test]
async fn f10_a_write_that_goes_on_failing_is_said_within_a_second_and_made_good_later() {
    for (body, name) in [
        ("throw new DOMException('x', 'UnknownError')", "UnknownError"),
        // The request is taken and the whole given up afterwards, as on a disk error.
        (
            "const request = window.keptMethod.apply(this, given);
             this.transaction.abort(); return request",
            "AbortError",
        ),
    ] {
        let (shelves, id) = fresh().await;
        assert_eq!(keep(&shelves, &id, 1, "one").await, in_full(1));
        let fault = Fault::put(body);
        let begun = js_sys::Date::now();
        let failed = ShelfError::Aborted { name: name.into() };
        let said = keep(&shelves, &id, 2, "two").await;
        assert_eq!(said, Ok(Kept { seq: 2, near: Ok(()), durable: Err(failed.clone()) }));
        assert!(js_sys::Date::now() - begun < 1_000.0, "seen within a second (I12)");
        assert_eq!(shelves.health().durable, Err(failed.clone()));
        assert_eq!(shelves.waiting(&id), [2]);
        assert_eq!(shelves.retry(&id).await, Err(failed));
        drop(fault);

        assert_eq!(keep(&shelves, &id, 3, "three").await, in_full(3));
        assert_eq!(shelves.load(&id).await.durable, texts(&[(1, "one"), (2, "two"), (3, "three")]));
        assert!(shelves.health().durable.is_ok() && shelves.waiting(&id).is_empty());
    }
}

#[wasm_bindgen_test]
async fn f6_what_waits_is_kept_by_asking_again() {
    let (shelves, id) = fresh().await;
    let fault = Fault::put("throw new DOMException('x', 'QuotaExceededError')");
    let said = keep(&shelves, &id, 1, "one").await;
    assert_eq!(said, Ok(Kept { seq: 1, near: Ok(()), durable: Err(ShelfError::Full) }));
    drop(fault);
    assert_eq!(shelves.retry(&id).await, Ok(()));
    assert_eq!(shelves.load(&id).await.durable, texts(&[(1, "one")]));
}

#[wasm_bindgen_test]
async fn f11_a_database_that_never_answers_is_given_three_seconds() {
    let fault = Fault::patched(
        "IDBFactory",
        "open",
        "return new EventTarget()",
        "IDBFactory.prototype.open = window.keptMethod",
    );
    let begun = js_sys::Date::now();
    let (shelves, id) = fresh().await;
    let took = js_sys::Date::now() - begun;
    // Not before its time; how much later is the machine's business.
    assert!(took >= 2_900.0, "{took} ms");
    assert_eq!(shelves.health().durable, Err(ShelfError::Blocked));
    let said = keep(&shelves, &id, 1, "one").await;
    drop(fault);
    assert_eq!(said, Ok(Kept { seq: 1, near: Ok(()), durable: Err(ShelfError::Blocked) }));
    assert_eq!(shelves.retry(&id).await, Ok(()), "and then it answers");
    assert_eq!(shelves.load(&id).await.durable, texts(&[(1, "one")]));
}

#[wasm_bindgen_test]
async fn f12_denied_shelves_are_no_dead_page() {
    // which are denied | what an entry is told
    let denied = ShelfError::Denied;
    for (near_denied, durable_denied, told) in [
        (true, false, Ok(Kept { seq: 1, near: Err(denied.clone()), durable: Ok(()) })),
        (false, true, Ok(Kept { seq: 1, near: Ok(()), durable: Err(denied.clone()) })),
        (true, true, Err(denied.clone())),
    ] {
        let near_fault = near_denied.then(|| Fault::denied("localStorage"));
        let durable_fault = durable_denied.then(|| Fault::denied("indexedDB"));
        let (shelves, id) = fresh().await;
        let health = shelves.health();
        assert_eq!((health.near.is_err(), health.durable.is_err()), (near_denied, durable_denied));
        assert_eq!(keep(&shelves, &id, 1, "one").await, told);
        shelves.put_meta(&id, "words");
        assert!(shelves.settled(&id, 3_000).await);
        let stored = shelves.load(&id).await;
        assert_eq!(
            (stored.near.len(), stored.durable.len()),
            (1 - near_denied as usize, 1 - durable_denied as usize)
        );
        assert_eq!(stored.failed.len(), near_denied as usize + durable_denied as usize);
        assert_eq!(shelves.events().await.iter().any(|e| e.id == id), told.is_ok());
        assert_eq!(shelves.put_snapshot(&id, 1, "s", None).await.is_ok(), told.is_ok());
        assert_eq!(shelves.throw_away(&id, 1.0).await.is_ok(), told.is_ok());
        assert!(shelves.raw_dump(None).await.expect("a dump").contains("localStorage"));
        drop((near_fault, durable_fault));
    }
    near::take_ballast();
}

#[wasm_bindgen_test]
async fn f12_storage_denied_while_we_run_is_no_dead_page() {
    let (shelves, id) = fresh().await;
    assert_eq!(keep(&shelves, &id, 1, "one").await, in_full(1));
    let fault = Fault::denied("localStorage");
    let said = keep(&shelves, &id, 2, "two").await;
    drop(fault);
    assert_eq!(said, Ok(Kept { seq: 2, near: Err(ShelfError::Denied), durable: Ok(()) }));
}

#[wasm_bindgen_test]
async fn f18_what_cannot_be_read_is_shown_raw_and_takes_nothing_with_it() {
    let (shelves, id) = fresh().await;
    for seq in 1..=3 {
        assert_eq!(keep(&shelves, &id, seq, &format!("entry {seq}")).await, in_full(seq));
    }
    put_raw(&shelves, "entries", &format!("['{id}', 2]"), "{ odd: 1 }").await;
    put_raw(&shelves, "entries", &format!("['{id}', 'x']"), "'not a number'").await;
    js(&format!(
        "localStorage.setItem('qihui/1/{id}/op/02', 'junk'); localStorage.setItem('qihui/1/{id}/op/9', '\\ud800')"
    ));
    let stored = shelves.load(&id).await;
    assert_eq!(stored.durable, texts(&[(1, "entry 1"), (3, "entry 3")]));
    assert_eq!(stored.near[..3], texts(&[(1, "entry 1"), (2, "entry 2"), (3, "entry 3")]));
    let unread: Vec<(Place, &str, &str)> =
        stored.unread.iter().map(|u| (u.place, u.key.as_str(), u.raw.as_str())).collect();
    assert_eq!(
        unread,
        [
            (Place::Near, format!("qihui/1/{id}/op/02").as_str(), "junk"),
            (Place::Durable, format!("entries [\"{id}\",2]").as_str(), "{\"odd\":1}"),
            (Place::Durable, format!("entries [\"{id}\",\"x\"]").as_str(), "\"not a number\""),
        ]
    );
    let dump = shelves.raw_dump(Some(&id)).await.expect("a dump");
    for part in ["entry 1", "\"odd\": 1", "junk", "\\ud800", "not a number"] {
        assert!(dump.contains(part), "{part} in {dump}");
    }

    assert_eq!(keep(&shelves, &id, 4, "entry 4").await, in_full(4), "the event can go on");

    // Mended, the good entry stands there and the bad one can still be read.
    assert_eq!(shelves.mend(&id, &texts(&[(2, "entry 2")])).await, in_full(2));
    let mended = shelves.load(&id).await.durable;
    assert_eq!(mended, texts(&[(1, "entry 1"), (2, "entry 2"), (3, "entry 3"), (4, "entry 4")]));
    assert!(shelves.raw_dump(Some(&id)).await.expect("a dump").contains("\"odd\": 1"));
}

#[wasm_bindgen_test]
async fn f20_keys_of_others_are_neither_read_nor_touched() {
    let foreign = [
        ("other/1/abc/op/1", "o"),
        ("qihui2", "q"),
        ("QIHUI/1/abc/meta", "Q"),
        ("abc", "a"),
        ("length", "7"),
    ];
    let store = web_sys::window().and_then(|w| w.local_storage().ok().flatten()).expect("a store");
    for (key, text) in foreign {
        store.set_item(key, text).expect("set");
    }
    let (shelves, id) = fresh().await;
    assert_eq!(keep(&shelves, &id, 1, "one").await, in_full(1));
    shelves.put_snapshot(&id, 1, "s", None).await.expect("kept");
    assert!(shelves.events().await.iter().all(|e| e.id != "abc"));
    assert!(!shelves.raw_dump(None).await.expect("a dump").contains("other/1"));
    assert_eq!(near::remove("qihui2"), Err(ShelfError::BadName));
    assert_eq!(shelves.wipe().await, Ok(()));
    for (key, text) in foreign {
        assert_eq!(store.get_item(key).expect("read").as_deref(), Some(text), "{key}");
        store.remove_item(key).expect("removed");
    }
}

#[wasm_bindgen_test]
async fn f21_a_near_shelf_cleared_by_another_page_leaves_all_on_the_durable_one() {
    let (shelves, id) = fresh().await;
    assert_eq!(keep(&shelves, &id, 1, "one").await, in_full(1));
    js("localStorage.clear()");
    assert_eq!(keep(&shelves, &id, 2, "two").await, in_full(2));
    let stored = shelves.load(&id).await;
    assert_eq!((stored.near, stored.durable), (texts(&[(2, "two")]), texts(&[(1, "one"), (2, "two")])));
    let all = texts(&[(1, "one"), (2, "two")]);
    assert_eq!(shelves.keep_many(&id, &all, None).await, in_full(2), "healed");
    assert_eq!(shelves.load(&id).await.near, all);
    near::take_ballast();
}

#[wasm_bindgen_test]
async fn f22_a_database_removed_while_we_run_is_written_again_from_memory() {
    let (shelves, id) = fresh().await;
    for seq in 1..=2 {
        assert_eq!(keep(&shelves, &id, seq, &format!("{seq}")).await, in_full(seq));
    }
    assert_eq!(idb::remove(&shelves.0.name, 3_000).await, Ok(()), "we let go of it");
    let behind = ShelfError::Behind { last: 0 };
    let said = keep(&shelves, &id, 3, "3").await;
    assert_eq!(said, Ok(Kept { seq: 3, near: Ok(()), durable: Err(behind) }));
    let all = texts(&[(1, "1"), (2, "2"), (3, "3")]);
    assert_eq!(shelves.keep_many(&id, &all, None).await, in_full(3));
    assert!(shelves.waiting(&id).is_empty());
    assert_eq!(keep(&shelves, &id, 4, "4").await, in_full(4));
    assert_eq!(shelves.load(&id).await.durable.len(), 4);
}

#[wasm_bindgen_test]
async fn f26_a_database_of_a_newer_edition_is_not_touched() {
    let (shelves, id) = fresh().await;
    assert_eq!(keep(&shelves, &id, 1, "one").await, in_full(1));
    let name = shelves.0.name.clone();
    let upgrade = format!(
        "return new Promise((done, no) => {{
            const open = indexedDB.open('{name}', 999);
            open.onerror = no; open.onblocked = no;
            open.onsuccess = () => {{ open.result.close(); done() }}
        }})"
    );
    js_promise(&upgrade).await;
    let said = keep(&shelves, &id, 2, "two").await;
    assert_eq!(said, Ok(Kept { seq: 2, near: Ok(()), durable: Err(ShelfError::Newer) }));
    let later = second_window(&shelves).await;
    assert_eq!(later.health().durable, Err(ShelfError::Newer));
    let there = js_promise(&format!(
        "return new Promise((done, no) => {{
            const open = indexedDB.open('{name}', 999);
            open.onsuccess = () => {{
                const all = open.result.transaction('entries').objectStore('entries').getAll();
                all.onsuccess = () => {{ open.result.close(); done(all.result.join()) }}
            }}
        }})"
    ))
    .await;
    assert_eq!(there.as_string().as_deref(), Some("one"));
}
