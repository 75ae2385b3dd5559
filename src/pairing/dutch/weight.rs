//! Whole numbers wide enough to hold all criteria of a bracket side by side, the most important ones leftmost.
//!
//! A criterion gets a field of bits that its count can't overflow, so comparing two numbers compares the
//! criteria in their order (C.04.3 Art. 2). Most brackets fit in an `i128`; [`Wide`] is for the others.

use std::fmt::Debug;
use std::ops::{Add, Neg, Sub};

/// What the weighted matching needs of a number.
pub trait Weight: Copy + Ord + Debug + Add<Output = Self> + Sub<Output = Self> + Neg<Output = Self> {
    const ZERO: Self;
    /// Bits that may be used, sign excluded.
    const BITS: u32;
    /// `count` in the field that starts at bit `shift`; `count` may be negative.
    fn field(count: i64, shift: u32) -> Self;
    /// Half of an even number.
    fn half(self) -> Self;
}

impl Weight for i128 {
    const ZERO: i128 = 0;
    const BITS: u32 = 127;
    fn field(count: i64, shift: u32) -> i128 {
        i128::from(count) << shift
    }
    fn half(self) -> i128 {
        self >> 1
    }
}

/// A two's-complement number of `N` words, lowest word first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wide<const N: usize>([u64; N]);

impl<const N: usize> Weight for Wide<N> {
    const ZERO: Wide<N> = Wide([0; N]);
    const BITS: u32 = 64 * N as u32 - 1;
    fn field(count: i64, shift: u32) -> Wide<N> {
        let mut words = [0; N];
        let (word, bit) = ((shift / 64) as usize, shift % 64);
        let value = u128::from(count.unsigned_abs()) << bit;
        if word < N {
            words[word] = value as u64;
        }
        if word + 1 < N {
            words[word + 1] = (value >> 64) as u64;
        }
        if count < 0 { -Wide(words) } else { Wide(words) }
    }
    fn half(self) -> Wide<N> {
        let mut words = self.0;
        let mut above = self.0[N - 1] >> 63;
        for word in words.iter_mut().rev() {
            let low = *word & 1;
            *word = *word >> 1 | above << 63;
            above = low;
        }
        Wide(words)
    }
}

impl<const N: usize> Ord for Wide<N> {
    fn cmp(&self, other: &Wide<N>) -> std::cmp::Ordering {
        let top = N - 1;
        (self.0[top] as i64)
            .cmp(&(other.0[top] as i64))
            .then_with(|| self.0[..top].iter().rev().cmp(other.0[..top].iter().rev()))
    }
}

impl<const N: usize> PartialOrd for Wide<N> {
    fn partial_cmp(&self, other: &Wide<N>) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl<const N: usize> Add for Wide<N> {
    type Output = Wide<N>;
    fn add(self, other: Wide<N>) -> Wide<N> {
        let mut words = self.0;
        let mut carry = false;
        for (word, more) in words.iter_mut().zip(other.0) {
            (*word, carry) = word.carrying_add(more, carry);
        }
        Wide(words)
    }
}

impl<const N: usize> Neg for Wide<N> {
    type Output = Wide<N>;
    fn neg(self) -> Wide<N> {
        let mut words = self.0.map(|word| !word);
        for word in &mut words {
            let (sum, over) = word.overflowing_add(1);
            *word = sum;
            if !over {
                break;
            }
        }
        Wide(words)
    }
}

impl<const N: usize> Sub for Wide<N> {
    type Output = Wide<N>;
    fn sub(self, other: Wide<N>) -> Wide<N> {
        self + -other
    }
}

/// Bits that hold every count from 0 to `most`.
pub fn bits_for(most: usize) -> u32 {
    usize::BITS - most.leading_zeros()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wide_number_is_a_whole_number() {
        let samples =
            [0i128, 1, -1, 7, -8, 1 << 63, -(1 << 63), 1 << 64, (1 << 64) - 1, -(1 << 90) + 5, 3 << 100];
        let wide = |n: i128| Wide::<3>([n as u64, (n >> 64) as u64, (n >> 127) as u64]);
        for a in samples {
            assert_eq!(wide(a * 2).half(), wide(a), "half of {a} * 2");
            assert_eq!(-wide(a), wide(-a));
            for b in samples {
                assert_eq!(wide(a) + wide(b), wide(a + b), "{a} + {b}");
                assert_eq!(wide(a) - wide(b), wide(a - b), "{a} - {b}");
                assert_eq!(wide(a).cmp(&wide(b)), a.cmp(&b), "{a} against {b}");
            }
        }
        for (count, shift) in [(1, 0), (-1, 3), (5, 62), (-7, 63), (9, 64), (-3, 100)] {
            assert_eq!(Wide::<3>::field(count, shift), wide(i128::field(count, shift)), "{count} << {shift}");
        }
    }
}
