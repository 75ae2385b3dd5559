//! For tests only: a piece of JavaScript, run in a window as a script of the page would be, to look at the browser
//! from the outside and to put faults in.

use js_sys::Reflect;
use wasm_bindgen::JsValue;

/// Runs `body`, a function's body, in `window` and answers with what it returns.
pub fn run_in(window: &web_sys::Window, body: &str) -> JsValue {
    const ANSWER: &str = "qihuiTestAnswer";
    let document = window.document().expect("a document");
    let script = document.create_element("script").expect("a script");
    script.set_text_content(Some(&format!("window.{ANSWER} = [(function () {{ {body} }})()]")));
    // It runs while it is put in.
    document.document_element().expect("a root").append_child(&script).expect("run");
    script.remove();
    let answer = Reflect::get(window, &ANSWER.into()).expect("an answer");
    assert!(!answer.is_undefined(), "the test's own script failed: {body}");
    Reflect::delete_property(window, &ANSWER.into()).expect("forgotten");
    Reflect::get(&answer, &0.into()).expect("an answer")
}

/// [`run_in`] the window of the tests.
pub fn run(body: &str) -> JsValue {
    run_in(&web_sys::window().expect("a window"), body)
}
