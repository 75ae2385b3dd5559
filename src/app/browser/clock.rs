//! What time it is, for people: order and identity never depend on it (I11).

/// Milliseconds since 1970, UTC.
pub fn now() -> u64 {
    let ms = js_sys::Date::now();
    // A clock set before 1970 is shown as 1970; nothing depends on it.
    if ms.is_finite() && ms > 0.0 { ms as u64 } else { 0 }
}

/// Waits so many milliseconds, or longer if the page is busy or hidden.
pub async fn sleep(ms: u32) {
    gloo_timers::future::TimeoutFuture::new(ms).await;
}

/// Minutes to add to UTC for local time at the moment `at` (ms since 1970): 480 in Beijing.
pub fn offset_minutes(at: u64) -> i32 {
    let west = js_sys::Date::new(&wasm_bindgen::JsValue::from_f64(at as f64)).get_timezone_offset();
    // A broken zone (NaN) counts as UTC.
    if west.is_finite() { -(west as i32) } else { 0 }
}

/// A moment as people write it in their place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LocalTime {
    /// The year.
    pub year: u32,
    /// 1–12.
    pub month: u32,
    /// 1–31.
    pub day: u32,
    /// 0–23.
    pub hour: u32,
    /// 0–59.
    pub minute: u32,
}

/// The local time at `at` (ms since 1970).
pub fn local(at: u64) -> LocalTime {
    let date = js_sys::Date::new(&wasm_bindgen::JsValue::from_f64(at as f64));
    LocalTime {
        year: date.get_full_year(),
        month: date.get_month() + 1,
        day: date.get_date(),
        hour: date.get_hours(),
        minute: date.get_minutes(),
    }
}

/// A moment (ms since 1970) as a field for date and time writes it: `2026-11-30T14:00`, local.
pub fn to_field(at: i64) -> String {
    let it = local(at.max(0) as u64);
    format!("{:04}-{:02}-{:02}T{:02}:{:02}", it.year, it.month, it.day, it.hour, it.minute)
}

/// And back; `None` for what is no moment.
pub fn from_field(text: &str) -> Option<i64> {
    let at = js_sys::Date::new(&text.into()).get_time();
    (at.is_finite() && at > 0.0).then_some(at as i64)
}

/// Waits in a test until something is so; on a busy machine that may take a while.
#[cfg(all(test, target_arch = "wasm32"))]
pub async fn until(mut it: impl AsyncFnMut() -> bool) {
    for _ in 0..600 {
        if it().await {
            return;
        }
        sleep(20).await;
    }
    panic!("it did not come to be within twelve seconds");
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use super::*;
    use wasm_bindgen_test::wasm_bindgen_test;

    #[wasm_bindgen_test]
    fn local_time_and_offset_agree() {
        let at = now();
        assert!(at > 1_700_000_000_000);
        let minutes = (at / 60_000) as i64 + i64::from(offset_minutes(at));
        let local = local(at);
        assert_eq!(i64::from(local.hour * 60 + local.minute), minutes.rem_euclid(1_440));
    }
}
