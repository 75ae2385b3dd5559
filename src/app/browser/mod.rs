//! The outside: the only files that name web-sys or gloo.
