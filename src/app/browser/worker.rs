//! Work beside the page: the same wasm in a worker of the single file, so that the page never stands still.
//!
//! The packed page has `qihuiWork(request) → Promise<string>`, which calls [`work`](crate::work) over there. Under a
//! development server there is none: the caller then does the work itself.

use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = window, js_name = qihuiWork, catch)]
    async fn beside(request: &str, tell: &js_sys::Function) -> Result<JsValue, JsValue>;

    #[wasm_bindgen(js_namespace = window, js_name = qihuiStop, catch)]
    fn end() -> Result<(), JsValue>;
}

/// Whether this page can start one.
pub fn is_there() -> bool {
    js_sys::Reflect::get(&js_sys::global(), &"qihuiWork".into()).is_ok_and(|it| it.is_function())
}

/// What the worker answered; `None` where there is no worker or it failed.
pub async fn ask(request: &str) -> Option<String> {
    ask_telling(request, |_, _| {}).await
}

/// The same; `tell` hears how much is done of how much, where the work knows.
pub async fn ask_telling(request: &str, tell: impl FnMut(u32, u32) + 'static) -> Option<String> {
    if !is_there() {
        return None;
    }
    let tell = Closure::<dyn FnMut(u32, u32)>::new(tell);
    beside(request, tell.as_ref().unchecked_ref()).await.ok().and_then(|answer| answer.as_string())
}

/// Ends the worker in the midst of its work; whoever waits gets no answer. Without a worker there is nothing to end.
pub fn stop() {
    drop(end());
}
