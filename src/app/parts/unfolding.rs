//! Long lists are drawn piece by piece, a frame each, so that no single task keeps a key waiting.

use leptos::prelude::*;

/// How many of `all` are drawn by now: `piece` at once, and as many more with every frame until all are there.
pub fn unfolding(all: Memo<usize>, piece: usize) -> Memo<usize> {
    let shown = RwSignal::new(piece);
    Effect::new(move |_| {
        if shown.get() < all.get() {
            request_animation_frame(move || {
                // The screen may be gone, and the list with it.
                let _ = shown.try_update(|shown| *shown += piece);
            });
        }
    });
    Memo::new(move |_| shown.get().min(all.get()))
}
