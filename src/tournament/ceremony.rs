//! What belongs to announcements and the ceremony: notices, the lottery, the words of a certificate.

use super::round::Seed;
use serde::{Deserialize, Serialize};

/// 公告: something everybody is told (R200).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Notice {
    pub text: String,
    /// Milliseconds since 1970 of its posting.
    pub at: i64,
}

/// 抽奖: who could win and who did (R145, R146).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Lottery {
    /// What is won: `抽奖礼品`.
    pub title: String,
    /// Everybody who could win, as shown in the hall: names, ticket numbers, a pasted list. Nothing private belongs
    /// here.
    pub pool: Vec<String>,
    pub seed: Seed,
    /// Places in the pool in the order they were drawn, nobody twice: the first of the pool shuffled by the seed.
    pub winners: Vec<u16>,
}

impl Lottery {
    /// The names of the winners in the order they were drawn.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.winners.iter().filter_map(|&at| self.pool.get(usize::from(at))).map(String::as_str)
    }
}

/// 证书: the society's own words; an empty field takes those of the page (R143).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct CertificateWords {
    /// `荣誉证书`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub title: String,
    /// With `{name}`, `{unit}`, `{event}`, `{prize}`, `{rank}`, `{points}` in place of what differs.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub body: String,
    /// Who gives it: beside the space for the seal.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub signed_by: String,
    /// As printed: `二〇一二年五月`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub date: String,
}
