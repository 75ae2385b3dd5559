//! Go records and rules.
