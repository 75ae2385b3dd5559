//! Xiangqi records and rules.
