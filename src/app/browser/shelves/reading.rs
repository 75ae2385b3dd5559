//! What lies on the shelves: the list of events, and all of one event.

use super::{Listed, Place, Shelves, Stored, Trashed, Unread, durable, key, near};
use crate::desk::packed;
use std::collections::{BTreeMap, BTreeSet};

impl Shelves {
    /// All events that are not in the trash, of both shelves, by name.
    pub async fn events(&self) -> Vec<Listed> {
        let (known, _) = self.catalogue().await;
        known.into_values().collect()
    }

    /// Events that are there, and those in the trash.
    pub(super) async fn catalogue(&self) -> (BTreeMap<String, Listed>, BTreeMap<String, Trashed>) {
        let mut known: BTreeMap<String, Listed> = BTreeMap::new();
        let mut thrown: BTreeMap<String, f64> = BTreeMap::new();
        if let Ok(db) = self.database().await
            && let Ok(events) = durable::list(&db).await
        {
            for (id, listed) in events {
                if let Some(at) = listed.trashed {
                    thrown.insert(id.clone(), at);
                }
                known.insert(id.clone(), Listed { id, meta: listed.meta, places: [Place::Durable].into() });
            }
        }
        for name in near::keys().unwrap_or_default() {
            let event = match key::place(&name) {
                key::Place::Entry { event, .. }
                | key::Place::Meta { event }
                | key::Place::Snapshot { event, .. }
                | key::Place::Unknown { event } => event,
                key::Place::Trash { event } => {
                    let at = near::read(&name).ok().flatten().and_then(|at| at.parse().ok());
                    thrown.insert(event.to_owned(), at.unwrap_or(0.0));
                    continue;
                }
                key::Place::Seat { .. } | key::Place::Elsewhere => continue,
            };
            let listed = known.entry(event.to_owned()).or_insert_with(|| Listed {
                id: event.to_owned(),
                meta: None,
                places: BTreeSet::new(),
            });
            listed.places.insert(Place::Near);
            if let key::Place::Meta { .. } = key::place(&name)
                && let Ok(Some(meta)) = near::read(&name)
            {
                listed.meta = Some(meta);
            }
        }
        let mut trash = BTreeMap::new();
        for (id, at) in thrown {
            if let Some(listed) = known.remove(&id) {
                trash.insert(id, Trashed { listed, at });
            }
        }
        (known, trash)
    }

    /// All that both shelves hold of an event. Nothing is judged, healed or removed.
    pub async fn load(&self, id: &str) -> Stored {
        let mut stored = Stored::default();
        match near::keys() {
            Ok(keys) => keys.iter().for_each(|name| load_near(name, id, &mut stored)),
            Err(no) => stored.failed.push((Place::Near, no)),
        }
        stored.near.sort();
        stored.near_snapshots.sort();
        let durable = match self.database().await {
            Ok(db) => durable::load(&db, id, &mut stored).await,
            Err(no) => Err(no),
        };
        if let Err(no) = durable {
            stored.failed.push((Place::Durable, no));
        }
        stored
    }
}

fn load_near(name: &str, id: &str, stored: &mut Stored) {
    let text = near::read(name);
    match (key::place(name), text) {
        (key::Place::Entry { event, seq }, Ok(Some(text))) if event == id => stored.near.push((seq, text)),
        (key::Place::Snapshot { event, seq }, Ok(Some(text))) if event == id => match packed::unpack(&text) {
            Some(text) => stored.near_snapshots.push((seq, text)),
            None => stored.unread.push(Unread { place: Place::Near, key: name.into(), raw: text }),
        },
        (key::Place::Meta { event }, Ok(Some(text))) if event == id => stored.near_meta = Some(text),
        (key::Place::Unknown { event }, Ok(Some(raw))) if event == id => {
            stored.unread.push(Unread { place: Place::Near, key: name.into(), raw });
        }
        (_, _) => {}
    }
}
