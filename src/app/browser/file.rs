//! Files: given to the person by a download, taken from the person by a file dialog or a drop.
//!
//! What is in a file is read by the library; here it is only bytes, and never more than a cap.

use futures::channel::oneshot;
use gloo_events::EventListener;
use js_sys::{Array, Uint8Array};
use std::cell::Cell;
use std::rc::Rc;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, BlobPropertyBag, File, HtmlAnchorElement, HtmlInputElement, Url};

/// No file above this many bytes is read (security.md S5).
pub const LARGEST: u32 = 20 * 1024 * 1024;

/// Why a file was not read or written.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum FileError {
    /// The browser refused.
    #[error("the browser refused")]
    Refused,
    /// It is larger than the cap; both in bytes.
    #[error("the file has {bytes} bytes; at most {most} are read")]
    TooLarge { bytes: f64, most: u32 },
    /// It could not be read: removed, renamed or changed meanwhile, or no permission.
    #[error("the file cannot be read")]
    Unreadable,
}

/// A file that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taken {
    /// Its name, without a path.
    pub name: String,
    /// What is in it.
    pub bytes: Vec<u8>,
}

/// Gives the person a file. The browser puts it into the download folder or asks where; it does not say whether it was
/// written. `kind` is its media type (`application/json`).
pub fn save(name: &str, kind: &str, bytes: &[u8]) -> Result<(), FileError> {
    save_parts(name, kind, &Uint8Array::from(bytes).into())
}

/// [`save`] for a text, in UTF-8 without a byte order mark.
pub fn save_text(name: &str, kind: &str, text: &str) -> Result<(), FileError> {
    save_parts(name, kind, &text.into())
}

fn save_parts(name: &str, kind: &str, part: &JsValue) -> Result<(), FileError> {
    let refused = |_: JsValue| FileError::Refused;
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    let blob = Blob::new_with_u8_array_sequence_and_options(&Array::of1(part), &options).map_err(refused)?;
    let document = web_sys::window().and_then(|w| w.document()).ok_or(FileError::Refused)?;
    let body = document.body().ok_or(FileError::Refused)?;
    let link: HtmlAnchorElement =
        document.create_element("a").map_err(refused)?.dyn_into().map_err(|_| FileError::Refused)?;
    let url = Url::create_object_url_with_blob(&blob).map_err(refused)?;
    link.set_href(&url);
    link.set_download(&tame(name));
    link.set_hidden(true);
    let done = body.append_child(&link).map(|_| link.click()).map_err(refused);
    link.remove();
    // Some engines begin to read the blob only later; after a minute it is certainly theirs.
    gloo_timers::callback::Timeout::new(60_000, move || {
        let _ = Url::revoke_object_url(&url);
    })
    .forget();
    done
}

/// A name that every file system takes: no path, no sign that Windows refuses, at most 100 characters before the ending.
pub fn tame(name: &str) -> String {
    let clean: String = name
        .chars()
        .map(|c| if c.is_control() || "\\/:*?\"<>|".contains(c) { '_' } else { c })
        .filter(|c| !matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'))
        .collect();
    let clean = clean.trim_matches(|c: char| c == '.' || c.is_whitespace());
    let (stem, ending) = match clean.find('.') {
        Some(dot) if clean.len() - dot <= 16 => clean.split_at(dot),
        Some(_) | None => (clean, ""),
    };
    let stem: String = stem.chars().take(100).collect();
    if stem.is_empty() { format!("qihui{ending}") } else { format!("{stem}{ending}") }
}

/// Reads a file of a dialog or of a drop, unless it is larger than `most` bytes: that is looked at before reading.
pub async fn read(file: &File, most: u32) -> Result<Taken, FileError> {
    if file.size() > f64::from(most) {
        return Err(FileError::TooLarge { bytes: file.size(), most });
    }
    let buffer = JsFuture::from(file.array_buffer()).await.map_err(|_| FileError::Unreadable)?;
    Ok(Taken { name: file.name(), bytes: Uint8Array::new(&buffer).to_vec() })
}

/// Opens the file dialog and reads the file chosen; `None` when the person chose none. `accept` lists endings or media
/// types (`.json,.trf`). Only within a key press or click.
pub async fn pick(accept: &str) -> Option<Result<Taken, FileError>> {
    Some(read(&choose(accept).await?, LARGEST).await)
}

/// The same for a file of any size: gives its bytes piece by piece, no more than `piece` of them in memory at once. Whether
/// a file was chosen and read to its end.
pub async fn pick_in_pieces(accept: &str, piece: u32, mut feed: impl FnMut(&[u8])) -> bool {
    let Some(file) = choose(accept).await else { return false };
    let (size, piece) = (file.size(), f64::from(piece.max(1)));
    let mut from = 0.0;
    while from < size {
        let Ok(part) = file.slice_with_f64_and_f64(from, (from + piece).min(size)) else { return false };
        let Ok(buffer) = JsFuture::from(part.array_buffer()).await else { return false };
        feed(&Uint8Array::new(&buffer).to_vec());
        from += piece;
    }
    true
}

async fn choose(accept: &str) -> Option<File> {
    let document = web_sys::window()?.document()?;
    let input: HtmlInputElement = document.create_element("input").ok()?.dyn_into().ok()?;
    input.set_type("file");
    input.set_accept(accept);
    let (tell, heard) = oneshot::channel();
    let tell = Rc::new(Cell::new(Some(tell)));
    // `cancel` came with Chromium 113, Firefox 91, Safari 16.4. In Chromium 109–112 a cancelled dialog is heard of by no
    // event: the task that waits then rests for good, some hundred bytes.
    let _ears = ["change", "cancel"].map(|name| {
        let tell = tell.clone();
        EventListener::once(&input, name, move |_| {
            if let Some(tell) = tell.take() {
                let _ = tell.send(());
            }
        })
    });
    input.click();
    heard.await.ok()?;
    input.files()?.get(0)
}

/// The first file that was dropped on the page.
pub fn dropped(event: &web_sys::DragEvent) -> Option<File> {
    event.data_transfer()?.files()?.get(0)
}

/// Text that was copied: puts it on the clipboard; whether the browser let us.
pub async fn copy_text(text: &str) -> bool {
    let Some(window) = web_sys::window() else { return false };
    let navigator = window.navigator();
    let there = js_sys::Reflect::get(&navigator, &"clipboard".into()).unwrap_or(JsValue::UNDEFINED);
    if there.is_undefined() {
        return false;
    }
    JsFuture::from(navigator.clipboard().write_text(text)).await.is_ok()
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use super::*;
    use std::cell::RefCell;
    use wasm_bindgen_test::wasm_bindgen_test;

    fn file(bytes: &[u8], name: &str) -> File {
        File::new_with_u8_array_sequence(&Array::of1(&Uint8Array::from(bytes)), name).expect("a file")
    }

    #[wasm_bindgen_test]
    async fn a_file_is_read_up_to_the_cap_and_not_beyond() {
        let taken = read(&file(b"\xef\xbb\xbf{}", "秋季.json"), 5).await;
        assert_eq!(taken, Ok(Taken { name: "秋季.json".into(), bytes: b"\xef\xbb\xbf{}".to_vec() }));
        let refused = read(&file(b"123456", "x"), 5).await;
        assert_eq!(refused, Err(FileError::TooLarge { bytes: 6.0, most: 5 }));
    }

    #[wasm_bindgen_test]
    async fn a_download_has_the_chinese_name_and_the_bytes() {
        let document = web_sys::window().and_then(|w| w.document()).expect("a document");
        let seen = Rc::new(RefCell::new(None));
        // Caught on its way, so that the test leaves no file behind.
        let options = gloo_events::EventListenerOptions {
            phase: gloo_events::EventListenerPhase::Capture,
            passive: false,
        };
        let _ear = EventListener::new_with_options(&document, "click", options, {
            let seen = seen.clone();
            move |event| {
                let link =
                    event.target().and_then(|t| t.dyn_into::<HtmlAnchorElement>().ok()).expect("a link");
                event.prevent_default();
                *seen.borrow_mut() = Some((link.download(), link.href()));
            }
        });
        save_text("秋季/快棋赛-第3轮.qihui.json", "application/json", "{\"名\":1}").expect("saved");
        let (name, url) = seen.borrow().clone().expect("a click");
        assert_eq!(name, "秋季_快棋赛-第3轮.qihui.json");
        let window = web_sys::window().expect("a window");
        let response: web_sys::Response =
            JsFuture::from(window.fetch_with_str(&url)).await.expect("read back").unchecked_into();
        let text = JsFuture::from(response.text().expect("a text")).await.expect("a text");
        assert_eq!(text.as_string().as_deref(), Some("{\"名\":1}"));
    }

    #[wasm_bindgen_test]
    fn names_fit_every_file_system() {
        for (name, tamed) in [
            ("a/b\\c:d", "a_b_c_d"),
            ("..\u{202e}gnp.exe", "gnp.exe"),
            ("", "qihui"),
            (".json", "json"),
            ("第3轮\n.json", "第3轮_.json"),
        ] {
            assert_eq!(tame(name), tamed, "{name:?}");
        }
        assert_eq!(tame(&format!("{}.json", "棋".repeat(500))), format!("{}.json", "棋".repeat(100)));
    }
}
