//! Chance from the browser, for seeds (which are then stored in the changes) and for names.

/// 64 random bits, or `None` where the browser has no source of chance.
pub fn seed() -> Option<u64> {
    let mut bytes = [0u8; 8];
    web_sys::window()?.crypto().ok()?.get_random_values_with_u8_array(&mut bytes).ok()?;
    Some(u64::from_le_bytes(bytes))
}

/// A new name of 64 random bits: 13 letters and digits of base 32 (RFC 4648, small letters).
pub fn id() -> Option<String> {
    seed().map(base32)
}

/// 64 bits as 13 letters and digits, highest bits first.
fn base32(bits: u64) -> String {
    const LETTERS: &[u8; 32] = b"abcdefghijklmnopqrstuvwxyz234567";
    // 13 times 5 bits are 65: the last digit has one bit less.
    let wide = u128::from(bits) << 1;
    (0..13).rev().map(|n| char::from(LETTERS[(wide >> (n * 5) & 31) as usize])).collect()
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use super::*;
    use crate::app::browser::shelves::key::is_event;
    use std::collections::BTreeSet;
    use wasm_bindgen_test::wasm_bindgen_test;

    #[wasm_bindgen_test]
    fn names_fit_the_shelves_and_differ() {
        for (bits, text) in [
            (0, "aaaaaaaaaaaaa"),
            (1, "aaaaaaaaaaaac"),
            (1 << 63, "qaaaaaaaaaaaa"),
            (u64::MAX, "7777777777776"),
        ] {
            assert_eq!(base32(bits), text);
        }
        let ids: BTreeSet<String> = (0..1_000).filter_map(|_| id()).collect();
        assert_eq!(ids.len(), 1_000);
        assert!(ids.iter().all(|id| is_event(id) && id.len() == 13));
    }
}
