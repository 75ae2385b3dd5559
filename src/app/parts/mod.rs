//! What several screens share.

pub mod board_diagram;
pub mod dialog;
pub mod foreseen;
pub mod person_picker;
pub mod player_picker;
pub mod progress_chart;
pub mod status_line;
pub mod top_bar;
pub mod unfolding;
