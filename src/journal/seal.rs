//! Contacts in the chain of hashes, such that they can leave it.
//!
//! A journal that knows a key puts into an entry's hash not the contacts themselves but a seal of each: a digest of the
//! key and the contact. When the contacts are to go, they go from every entry and the key goes with them. Seals and
//! hashes stay as they were, so the chain holds to the last letter before and after; and without the key, 128 bits of
//! chance, nobody can try telephone numbers until one fits a seal.
//!
//! An entry without seals (of a journal that has no key) is hashed with everything that is in it.

use super::entry::Hash;
use crate::tournament::Change;
use serde::{Deserialize, Serialize};

/// What the seals are made with; drawn by chance for each event, thrown away with the contacts.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SealKey(String);

impl SealKey {
    /// From 128 bits of chance.
    pub fn new(chance: [u64; 2]) -> SealKey {
        SealKey(format!("{:016x}{:016x}", chance[0], chance[1]))
    }

    /// One seal for each private change, in their order.
    pub(super) fn seals(&self, seq: u32, changes: &[Change]) -> Vec<Hash> {
        let private = changes.iter().filter(|change| change.is_private());
        private.zip(0_u32..).map(|(change, nth)| Hash::of(&(&self.0, seq, nth, change))).collect()
    }
}

// A key in a log would be a key given away.
impl std::fmt::Debug for SealKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("SealKey(…)")
    }
}
