//! Every sentence the page says, in both languages side by side.
//!
//! `sentences!` makes one method of [`Lang`] out of each pair, so a sentence without its twin does not compile.
//! Whole sentences with their values as arguments, never glued pieces. One file a subject.

mod backup;
mod ceremony;
mod changes;
mod common;
mod day;
mod divisions;
mod dutch;
mod entries;
mod facts;
mod formats;
mod games;
mod groups;
mod home;
mod import;
mod matches;
mod planner;
mod publish;
mod rating_file;
mod ratings;
mod records;
mod refusals;
mod registration;
mod round;
mod setup;
pub mod stage;
mod stages;
mod standings;
pub mod tables;
mod terms;
mod trf;
mod walls;

use serde::{Deserialize, Serialize};

/// A language of the page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Lang {
    #[default]
    Zh,
    En,
}

impl Lang {
    pub const ALL: [Lang; 2] = [Lang::Zh, Lang::En];

    /// For the `lang` attribute.
    pub const fn tag(self) -> &'static str {
        match self {
            Lang::Zh => "zh-CN",
            Lang::En => "en",
        }
    }

    pub fn from_tag(tag: &str) -> Lang {
        if tag.to_ascii_lowercase().starts_with("zh") { Lang::Zh } else { Lang::En }
    }

    /// What the language calls itself.
    pub const fn own_name(self) -> &'static str {
        match self {
            Lang::Zh => "中文",
            Lang::En => "English",
        }
    }
}

/// `name(arg: Type, …): "中文 {arg}", "English {arg}";`
macro_rules! sentences {
    ($( $(#[$doc:meta])* $name:ident $(( $($arg:ident : $ty:ty),* ))? : $zh:literal, $en:literal ;)*) => {
        impl $crate::app::words::Lang {
            $( $(#[$doc])*
            pub fn $name(self $( $(, $arg: $ty)* )?) -> String {
                match self {
                    $crate::app::words::Lang::Zh => format!($zh),
                    $crate::app::words::Lang::En => format!($en),
                }
            } )*
        }
    };
}
pub(crate) use sentences;

/// `1 board`, `2 boards`: English only, where a number comes before a noun.
pub(crate) fn plural(n: impl Into<usize>, one: &'static str, many: &'static str) -> &'static str {
    if n.into() == 1 { one } else { many }
}
