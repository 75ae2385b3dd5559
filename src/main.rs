//! The page's entry point.
use leptos::prelude::*;
use wasm_bindgen::prelude::*;

/// What the page's worker is asked to do beside the page.
#[wasm_bindgen]
pub fn work(request: String) -> String {
    format!("worked on {request}")
}

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = window, js_name = qihuiWork, catch)]
    async fn beside(request: &str) -> Result<JsValue, JsValue>;
}

fn main() {
    console_error_panic_hook::set_once();
    if !js_sys::Reflect::has(&js_sys::global(), &"document".into()).unwrap_or(false) {
        return; // in the worker: it waits for `work`
    }
    mount_to_body(|| {
        let (count, set_count) = signal(0);
        let (answer, set_answer) = signal(String::new());
        let ask = move |_| {
            leptos::task::spawn_local(async move {
                let said = beside("a round").await;
                set_answer.set(said.ok().and_then(|it| it.as_string()).unwrap_or_else(|| "no worker".into()));
            });
        };
        view! {
            <main>
                <h1>"棋会 Qihui"</h1>
                <button id="count" on:click=move |_| set_count.update(|n| *n += 1)>"Clicked " {count}</button>
                <button id="ask" on:click=ask>"Ask the worker"</button>
                <button id="panic" on:click=move |_| assert!(count.get_untracked() < 0, "asked to break")>"Break"</button>
                <p id="answer" style="padding-left: 1rem">{answer}</p>
            </main>
        }
    });
}
