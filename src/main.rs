//! The page's entry point.
#![allow(dead_code)]
mod app {
    pub mod browser;
}
fn main() {}
