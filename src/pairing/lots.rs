//! Drawing of lots: chance that can be replayed and shown.
//!
//! The generator is ChaCha8 from a 64-bit seed; the shuffle is Fisher–Yates from the end with unbiased
//! draws by rejection, written out here so that no library update can ever change a draw that was made.

use crate::tournament::{Seed, Side};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

/// A stream of draws from one seed.
#[derive(Clone, Debug)]
pub struct Lots(ChaCha8Rng);

impl Lots {
    pub fn new(seed: Seed) -> Lots {
        Lots(ChaCha8Rng::seed_from_u64(seed.0))
    }

    /// A number from 0 to `below - 1`, each equally likely; 0 when there is no choice.
    pub fn below(&mut self, below: u64) -> u64 {
        if below < 2 {
            return 0;
        }
        // The largest multiple of `below` that fits: draws beyond it would favour the low numbers.
        let fair = u64::MAX - u64::MAX % below;
        loop {
            let draw = self.0.next_u64();
            if draw < fair {
                return draw % below;
            }
        }
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.below(last as u64 + 1) as usize;
            items.swap(last, other);
        }
    }
}

/// Shuffles by one seed.
pub fn shuffle<T>(items: &mut [T], seed: Seed) {
    Lots::new(seed).shuffle(items);
}

/// The side number 1 begins with (C.04.3 Art. 5.1).
pub fn initial_side(seed: Seed) -> Side {
    if Lots::new(seed).below(2) == 0 { Side::First } else { Side::Second }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_the_same_draw_for_ever() {
        let mut numbers: Vec<u16> = (1..=10).collect();
        shuffle(&mut numbers, Seed(20261129));
        let drawn = numbers.clone();
        numbers.sort();
        assert_eq!(numbers, (1..=10).collect::<Vec<_>>(), "nobody is lost");
        assert_eq!(drawn, FROZEN, "a draw that hung on a wall once must replay");
    }

    const FROZEN: [u16; 10] = [10, 2, 7, 3, 5, 6, 8, 4, 9, 1];

    #[test]
    fn either_side_is_drawn_as_often_and_for_ever() {
        let first = (0..6_000).filter(|seed| initial_side(Seed(*seed)) == Side::First).count();
        assert!((2_850..3_150).contains(&first), "{first}");
        assert_eq!([1, 2, 3, 4, 20261129].map(|seed| initial_side(Seed(seed))), FROZEN_SIDES);
    }

    const FROZEN_SIDES: [Side; 5] = [Side::Second, Side::Second, Side::Second, Side::First, Side::First];

    #[test]
    fn every_order_is_equally_likely() {
        let mut seen = [0_u32; 6];
        for seed in 0..6_000 {
            let mut order = [0, 1, 2];
            shuffle(&mut order, Seed(seed));
            seen[order[0] * 2 + usize::from(order[1] > order[2])] += 1;
        }
        assert!(seen.iter().all(|&times| (850..1150).contains(&times)), "{seen:?}");
    }
}
