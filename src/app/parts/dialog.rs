//! A dialog for the few questions that can't wait; everything else is on the page.

use leptos::html::Dialog as DialogElement;
use leptos::prelude::*;

/// A modal dialog while `open` is true. Esc and the close button shut it; the focus goes back where it was.
#[component]
pub fn Dialog(
    open: RwSignal<bool>,
    #[prop(into)] title: String,
    close: String,
    children: ChildrenFn,
) -> impl IntoView {
    let node = NodeRef::<DialogElement>::new();
    Effect::new(move |_| {
        if let Some(dialog) = node.get() {
            if open.get() {
                if !dialog.open() {
                    // A browser that can't show it modally shows it all the same.
                    let _ = dialog.show_modal();
                }
            } else if dialog.open() {
                dialog.close();
            }
        }
    });
    let heading = title.clone();
    view! {
        <dialog class="dialog" node_ref=node aria-label=title on:close=move |_| open.set(false)>
            <header class="dialog-head">
                <h2>{heading}</h2>
                <button type="button" class="quiet" on:click=move |_| open.set(false) aria-label=close>"×"</button>
            </header>
            <Show when=move || open.get()>{children()}</Show>
        </dialog>
    }
}
