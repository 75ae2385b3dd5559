//! 清除联系方式, and the proof of it: what both shelves hold afterwards, searched text by text, and the chain verified.

use super::backup::save_to_file;
use crate::app::browser::shelves::Shelves;
use crate::app::browser::{clock, random};
use crate::app::office::{Chair, Meta, Office};
use crate::app::route::Place;
use crate::journal::{Journal, SealKey, saved};
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::collections::BTreeSet;

/// What was found after a purge.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proof {
    pub event: String,
    texts: usize,
    letters: usize,
    /// Still in this event.
    here: usize,
    /// Other events that hold some of the same texts.
    elsewhere: Vec<(String, usize)>,
    chain_kept: bool,
    verified: usize,
    hash: String,
}

/// A seal key of this browser's chance.
pub fn fresh_key() -> Option<SealKey> {
    Some(SealKey::new([random::seed()?, random::seed()?]))
}

/// Saves a file, then puts the event without contacts in the place of the old one, and looks for what is left.
pub fn purge(office: Office) {
    if office.chair.get_untracked() != Chair::Writer {
        return office.warn(office.words().read_only());
    }
    save_to_file(office);
    let Some((id, before)) = office
        .desk
        .with_untracked(|desk| desk.as_ref().map(|desk| (desk.id.clone(), desk.journal().clone())))
    else {
        return;
    };
    let Some(shelves) = office.shelves() else { return };
    let words = office.words();
    spawn_local(async move {
        // A snapshot written late would bring back what is to go.
        office.stop_keeping(&shelves, &id).await;
        office.leave();
        // The old record leaves the shelves for good: a trash with phone numbers in it would be none.
        let thrown =
            shelves.throw_away(&id, clock::now() as f64).await.is_ok() && shelves.purge(&id).await.is_ok();
        if !thrown {
            // What could not be removed is found by the search below and said.
            office.warn(words.wipe_failed());
        }
        let bare = before.without_contacts();
        let key = fresh_key();
        let after = key.map_or_else(|| bare.clone(), |key| bare.clone().sealed_with(key));
        let text = saved::write_compact(&id, &after);
        let kept = shelves.put_snapshot(&id, after.revision(), &text, None).await;
        let meta = Meta::of(after.present(), clock::now());
        shelves.put_meta(&id, &serde_json::to_string(&meta).unwrap_or_default());
        if kept.is_err() {
            office.warn(words.storage_denied());
        }
        let proof = look(&shelves, &id, &before, &after).await;
        office.proof.set(Some(proof));
        // The address is that of this screen already.
        office.enter(id, Place::Backup);
        office.say(words.purged());
    });
}

/// Searches everything this browser keeps for the contacts of `before`.
async fn look(shelves: &Shelves, id: &str, before: &Journal, after: &Journal) -> Proof {
    // Shorter texts stand in everything by chance.
    let texts: BTreeSet<String> = before
        .contact_texts()
        .into_iter()
        .filter(|it| it.chars().count() >= 4 && !it.contains(['"', '\\', '\n']))
        .collect();
    let found = |dump: &str| texts.iter().filter(|it| dump.contains(it.as_str())).count();
    let whole = shelves.raw_dump(None).await.unwrap_or_default();
    let here = found(&shelves.raw_dump(Some(id)).await.unwrap_or_default());
    let mut elsewhere = Vec::new();
    let thrown = shelves.trash().await.into_iter().map(|it| it.listed);
    for listed in shelves.events().await.into_iter().chain(thrown).filter(|it| it.id != id) {
        let n = found(&shelves.raw_dump(Some(&listed.id)).await.unwrap_or_default());
        if n > 0 {
            let meta = listed.meta.and_then(|it| serde_json::from_str::<Meta>(&it).ok());
            elsewhere.push((meta.map_or(listed.id, |it| it.name), n));
        }
    }
    // What no event owns (a preference, an old edition's key) would be the fault of this one.
    let unowned = found(&whole).saturating_sub(here + elsewhere.iter().map(|(_, n)| n).sum::<usize>());
    Proof {
        event: id.to_owned(),
        texts: texts.len(),
        letters: whole.chars().count(),
        here: here + unowned,
        elsewhere,
        chain_kept: before.keeps_its_chain(),
        verified: after.verify(),
        hash: after.entries().last().map(|entry| entry.hash.to_string()).unwrap_or_default(),
    }
}

/// The proof, where this event was just purged.
#[component]
pub fn PurgeProof() -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let proof =
        Memo::new(move |_| office.proof.get().filter(|it| Some(&it.event) == office.event_id().as_ref()));
    view! {
        {move || proof.get().map(|it| {
            let clean = it.here == 0;
            let chain = match it.chain_kept {
                true => words.purge_chain_kept(it.verified, &it.hash),
                false => words.purge_chain_new(it.verified, &it.hash),
            };
            view! {
                <section class="note purge-proof" id="purge-proof" data-clean=clean.then_some("") aria-label=words.purge_proof_head()>
                    <h3>{words.purge_proof_head()}</h3>
                    <p>{words.purge_looked(it.texts, it.letters)}" "
                        <strong>{if clean { words.purge_nothing_left() } else { words.purge_left_here(it.here) }}</strong></p>
                    <ul>{it.elsewhere.into_iter().map(|(name, n)| view! { <li><bdi>{words.purge_left_in(&name, n)}</bdi></li> }).collect_view()}</ul>
                    <p>{chain}</p>
                    <p>{words.purge_files_note()}</p>
                </section>
            }
        })}
    }
}
