//! A picture: words drawn on a canvas with the fonts of the system, as a PNG.

use crate::publish::picture::{Align, Picture, WIDTH};
use futures::channel::oneshot;
use js_sys::Uint8Array;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, CanvasRenderingContext2d, HtmlCanvasElement};

/// The PNG's bytes; `None` where the browser draws none. `font` is a list of families as in CSS.
pub async fn png(picture: &Picture, font: &str) -> Option<Vec<u8>> {
    let document = web_sys::window()?.document()?;
    let canvas: HtmlCanvasElement = document.create_element("canvas").ok()?.dyn_into().ok()?;
    canvas.set_width(WIDTH);
    canvas.set_height(picture.height);
    let pen: CanvasRenderingContext2d = canvas.get_context("2d").ok()??.dyn_into().ok()?;
    draw(&pen, picture, font);
    let (tell, heard) = oneshot::channel();
    let answer = Closure::once(move |blob: JsValue| {
        // Nobody waits any more: nothing to tell.
        let _ = tell.send(blob);
    });
    canvas.to_blob(answer.as_ref().unchecked_ref()).ok()?;
    let blob: Blob = heard.await.ok()?.dyn_into().ok()?;
    let buffer = JsFuture::from(blob.array_buffer()).await.ok()?;
    Some(Uint8Array::new(&buffer).to_vec())
}

fn draw(pen: &CanvasRenderingContext2d, picture: &Picture, font: &str) {
    let width = f64::from(WIDTH);
    pen.set_fill_style_str("#ffffff");
    pen.fill_rect(0.0, 0.0, width, f64::from(picture.height));
    pen.set_fill_style_str("#f1f1f1");
    for (top, height) in &picture.bands {
        pen.fill_rect(0.0, f64::from(*top), width, f64::from(*height));
    }
    pen.set_fill_style_str("#000000");
    for word in &picture.words {
        let weight = if word.bold { "700" } else { "400" };
        pen.set_font(&format!("{weight} {}px {font}", word.size));
        pen.set_text_align(match word.align {
            Align::Start => "left",
            Align::Middle => "center",
            Align::End => "right",
        });
        // A canvas without room for a word still has the others.
        let _ = pen.fill_text_with_max_width(
            &word.text,
            f64::from(word.x),
            f64::from(word.y),
            f64::from(word.room),
        );
    }
}
