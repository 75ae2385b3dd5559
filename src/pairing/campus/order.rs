//! Chance and order: lots from a stored seed, and each player's place in the dialect's order.
//!
//! Draws are our own Fisher–Yates over the ChaCha8 key stream, so that no other version of a library can change one.

use super::Dialect;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

/// The numbers 1 to `count` in drawn order: the i-th of those who draw gets the i-th. `stream` tells draws of one
/// seed apart (the round, for the lots of a round).
///
/// Fisher–Yates from the last place down: place i changes with a place drawn from 0..=i.
pub fn draw(seed: u64, stream: u64, count: u16) -> Vec<u16> {
    let mut key = ChaCha8Rng::seed_from_u64(seed);
    key.set_stream(stream);
    let mut lots: Vec<u16> = (1..=count).collect();
    for i in (1..lots.len()).rev() {
        let j = below(&mut key, i as u32 + 1) as usize;
        lots.swap(i, j);
    }
    lots
}

/// A fair draw for two players, by their numbers: true gives the smaller number the first move.
pub(super) fn coin(seed: u64, round: u16, small: u16, large: u16) -> bool {
    let mut key = ChaCha8Rng::seed_from_u64(seed);
    key.set_stream(1 << 48 | u64::from(round) << 32 | u64::from(small) << 16 | u64::from(large));
    below(&mut key, 2) == 0
}

/// A number in 0..bound, all equally likely: words of the incomplete last stretch are thrown away.
fn below(key: &mut ChaCha8Rng, bound: u32) -> u32 {
    let whole = u32::MAX - (u32::MAX % bound + 1) % bound;
    loop {
        let word = key.next_u32();
        if word <= whole {
            return word % bound;
        }
    }
}

/// What a pair inside one score group costs in the dialect's order, by their places from 0 among `size`.
///
/// Squares, so that the least sum over a group whose members may all meet is the dialect's own picture, and what
/// rules forbid is made good as near as possible: Σ(a − b)² is least for neighbours, Σ(a + b)² for first against
/// last, Σ(b − a − size/2)² for half against half.
pub(super) fn cost(dialect: Dialect, size: u32, a: u32, b: u32) -> u64 {
    let off = match dialect {
        Dialect::Lots | Dialect::Numbers => a.abs_diff(b) - 1,
        Dialect::Fold => (a + b).abs_diff(size - 1),
        Dialect::Halves => a.abs_diff(b).abs_diff(size / 2),
    };
    u64::from(off) * u64::from(off)
}

/// What a pair across groups costs: several floaters meet their opponents in the same manner.
pub(super) fn cost_across(dialect: Dialect, down: u32, up: u32) -> u64 {
    let off = match dialect {
        Dialect::Lots | Dialect::Numbers | Dialect::Halves => down.abs_diff(up),
        Dialect::Fold => down + up,
    };
    u64::from(off) * u64::from(off)
}
