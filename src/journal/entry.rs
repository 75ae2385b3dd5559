//! One entry of a journal and the hash that chains it to the one before.

use super::seal::SealKey;
use crate::tournament::{Change, Tournament};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;

/// What was done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Act {
    Did {
        changes: Vec<Change>,
    },
    /// Entry `of` was taken back.
    Undid {
        of: u32,
    },
    /// Entry `of`, taken back before, was done again.
    Redid {
        of: u32,
    },
}

/// An act, when and by whom, and its place in the chain.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Entry {
    /// From 1 without gaps; the order of things. Never the clock.
    pub seq: u32,
    /// Milliseconds since 1970 by the laptop's clock, for people only.
    pub at: i64,
    /// Who did it, as the desk calls itself; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub by: String,
    pub act: Act,
    /// What the hash knows of the contacts among the changes; they may have left since.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seals: Vec<Hash>,
    /// Hash of the entry before, or of the opening.
    pub after: Hash,
    pub hash: Hash,
}

impl Entry {
    pub(super) fn new(seq: u32, after: Hash, act: Act, seals: Vec<Hash>, at: i64, by: &str) -> Entry {
        let mut entry = Entry { seq, at, by: by.to_owned(), act, seals, after, hash: Hash::NONE };
        entry.hash = entry.own_hash();
        entry
    }

    /// The changes of a deed; undoing and redoing name theirs by number.
    pub fn changes(&self) -> &[Change] {
        match &self.act {
            Act::Did { changes } => changes,
            Act::Undid { .. } | Act::Redid { .. } => &[],
        }
    }

    pub(super) fn own_hash(&self) -> Hash {
        if self.seals.is_empty() {
            return Hash::of(&(self.seq, self.at, &self.by, &self.act, self.after));
        }
        let public: Vec<&Change> = self.changes().iter().filter(|change| !change.is_private()).collect();
        Hash::of(&(self.seq, self.at, &self.by, public, self.after, &self.seals))
    }

    pub(super) fn has_contacts(&self) -> bool {
        self.changes().iter().any(Change::is_private)
    }

    /// Whether the contacts in it, if they are still there, are those it was sealed with.
    pub(super) fn seals_hold(&self, key: Option<&SealKey>) -> bool {
        if self.seals.is_empty() || !self.has_contacts() {
            return true;
        }
        key.is_some_and(|key| key.seals(self.seq, self.changes()) == self.seals)
    }

    /// One line of text for a shelf.
    pub fn to_text(&self) -> String {
        // Facts are strings, numbers and lists with string keys: nothing in them can fail to be written.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Reads one line back and checks its hash; the place in the chain is checked by
    /// [`Journal::append`](super::Journal::append).
    pub fn from_text(text: &str) -> Result<Entry, EntryError> {
        let entry: Entry =
            serde_json::from_str(text).map_err(|error| EntryError::Unreadable(error.to_string()))?;
        if entry.hash == entry.own_hash() { Ok(entry) } else { Err(EntryError::Altered { seq: entry.seq }) }
    }
}

/// Why a line is not an entry.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EntryError {
    #[error("not an entry: {0}")]
    Unreadable(String),
    #[error("entry {seq} was altered")]
    Altered { seq: u32 },
}

/// The first 64 bits of a SHA-256: enough to notice damage, not meant against forgery. 16 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Hash(u64);

impl Hash {
    const NONE: Hash = Hash(0);

    pub(super) fn of<T: Serialize>(it: &T) -> Hash {
        let mut digest = Sha256::new();
        digest.update(serde_json::to_vec(it).unwrap_or_default());
        let mut head = [0; 8];
        head.copy_from_slice(&digest.finalize()[..8]);
        Hash(u64::from_be_bytes(head))
    }

    pub(super) fn of_opening(opening: &Tournament) -> Hash {
        Hash::of(opening)
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Hash {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Hash {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Hash, D::Error> {
        let text = String::deserialize(deserializer)?;
        let whole = text.len() == 16 && text.bytes().all(|b| b.is_ascii_hexdigit());
        let value = if whole { u64::from_str_radix(&text, 16).ok() } else { None };
        value.map(Hash).ok_or_else(|| serde::de::Error::custom("a hash is 16 hexadecimal digits"))
    }
}
