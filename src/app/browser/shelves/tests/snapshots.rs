//! The two slots (storage.md 2.2), F2 and F19.

use super::*;

async fn with_entries(n: u32) -> (Shelves, String) {
    let (shelves, id) = fresh().await;
    for seq in 1..=n {
        assert_eq!(keep(&shelves, &id, seq, &format!("{seq}")).await, in_full(seq));
    }
    (shelves, id)
}

#[wasm_bindgen_test]
async fn snapshots_take_turns_and_prune_what_they_cover() {
    let (shelves, id) = with_entries(6).await;
    for seq in [2, 4, 6] {
        let text = format!("as of {seq}");
        assert_eq!(shelves.put_snapshot(&id, seq, &text, None).await, in_full(seq));
        let stored = shelves.load(&id).await;
        assert_eq!(stored.near_snapshots, [(seq, text)]);
        assert_eq!(stored.near.first().map(|(first, _)| *first), (seq < 6).then_some(seq + 1));
        assert_eq!(stored.durable.len(), 6, "the durable shelf keeps the whole history");
    }
    let slots = shelves.load(&id).await.slots;
    assert_eq!(slots, [Some((6, "as of 6".into())), Some((4, "as of 4".into()))]);
}

#[wasm_bindgen_test]
async fn a_damaged_snapshot_leaves_the_other_and_is_the_next_to_go() {
    for (damaged, good) in [(0, 1), (1, 0)] {
        let (shelves, id) = with_entries(4).await;
        for seq in [1, 2] {
            shelves.put_snapshot(&id, seq, &format!("as of {seq}"), None).await.expect("kept");
        }
        put_raw(&shelves, "snapshots", &format!("['{id}', {damaged}]"), "[3, { broken: true }]").await;
        let later = second_window(&shelves).await;
        let stored = later.load(&id).await;
        let survivor = (good + 1, format!("as of {}", good + 1));
        assert_eq!(stored.slots[good as usize], Some(survivor.clone()));
        assert_eq!(stored.slots[damaged as usize], None);
        assert_eq!(stored.unread.len(), 1);
        assert!(stored.unread[0].raw.contains("broken"));
        // The damaged one claims to be the newer: what was found good is spared all the same.
        later.put_snapshot(&id, 4, "as of 4", Some(good + 1)).await.expect("kept");
        let stored = later.load(&id).await;
        assert_eq!(stored.slots[good as usize], Some(survivor));
        assert_eq!(stored.slots[damaged as usize], Some((4, "as of 4".into())));
    }
}

#[wasm_bindgen_test]
async fn an_event_may_begin_with_a_snapshot_and_go_on_from_there() {
    let (shelves, id) = fresh().await;
    assert_eq!(shelves.put_snapshot(&id, 10, "imported", None).await, in_full(10));
    assert_eq!(keep(&shelves, &id, 11, "11").await, in_full(11));
    let behind = Ok(Kept { seq: 13, near: Ok(()), durable: Err(ShelfError::Behind { last: 11 }) });
    assert_eq!(keep(&shelves, &id, 13, "13").await, behind);
    assert_eq!(shelves.keep_many(&id, &texts(&[(9, "9"), (10, "10")]), None).await, in_full(10));
    let durable = shelves.load(&id).await.durable;
    assert_eq!(durable, texts(&[(9, "9"), (10, "10"), (11, "11")]), "history may be filled in");
}

#[wasm_bindgen_test]
async fn nothing_is_pruned_unless_both_shelves_have_it() {
    let (shelves, id) = with_entries(2).await;
    let fault = Fault::put("throw new DOMException('x', 'QuotaExceededError')");
    let said = shelves.put_snapshot(&id, 2, "s", None).await;
    drop(fault);
    assert_eq!(said, Ok(Kept { seq: 2, near: Ok(()), durable: Err(ShelfError::Full) }));
    assert_eq!(shelves.load(&id).await.near.len(), 2);

    // The durable shelf lacks entry 3: near ones stay although both snapshots are there.
    let fault = Fault::put("throw new DOMException('x', 'QuotaExceededError')");
    let said = keep(&shelves, &id, 3, "3").await.expect("near");
    drop(fault);
    assert!(!said.in_full());
    shelves.put_snapshot(&id, 3, "s", None).await.expect("kept");
    assert_eq!(shelves.load(&id).await.near.len(), 3);
    assert_eq!(keep(&shelves, &id, 4, "4").await, in_full(4));
    assert_eq!(shelves.load(&id).await.durable.len(), 4, "3 was made good");
}

#[wasm_bindgen_test]
async fn backups_come_back_as_they_were() {
    let (shelves, id) = fresh().await;
    for (at, text) in [(1e12, "old"), (1e12 + 5.0, "新")] {
        assert_eq!(shelves.put_backup(&id, at, text).await, Ok(()));
    }
    assert_eq!(shelves.backups(&id).await, Ok(vec![1e12, 1e12 + 5.0]));
    assert_eq!(shelves.backup(&id, 1e12 + 5.0).await.as_deref(), Ok("新"));
    assert_eq!(shelves.backup(&id, 3.0).await, Err(ShelfError::Absent));
}
