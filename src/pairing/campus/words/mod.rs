//! The reasons in plain words, Chinese and English, for the student who asks at the desk (R042).
//!
//! Whole sentences; players come in as names. First mover (先手) stands for White, Red or Go's Black, so that one
//! wording serves all games.

mod en;
mod zh;

use super::{Bent, Bye, Offer, Pair, Stuck, WhyNot};

/// A language of the sentences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// Simplified Chinese.
    Zh,
    En,
}

/// How a place in the ledger is called.
pub type Name<'a> = &'a dyn Fn(u16) -> String;

/// Why a board is as it is: a sentence each for the scores, the sides, and what is exceptional.
pub fn board(language: Language, pair: &Pair, name: Name<'_>) -> Vec<String> {
    let why = &pair.why;
    let mut said = Vec::new();
    said.push(match (&why.float, language) {
        (None, Language::Zh) => zh::level(why.first_score),
        (None, Language::En) => en::level(why.first_score),
        (Some(float), _) => {
            let (high, low) = (why.first_score.max(why.second_score), why.first_score.min(why.second_score));
            match language {
                Language::Zh => zh::float(&name(float.down), high, &name(float.up), low, float.why),
                Language::En => en::float(&name(float.down), high, &name(float.up), low, float.why),
            }
        }
    });
    said.push(match language {
        Language::Zh => zh::side(pair, name),
        Language::En => en::side(pair, name),
    });
    if why.same_unit {
        said.push(match language {
            Language::Zh => zh::SAME_UNIT.into(),
            Language::En => en::SAME_UNIT.into(),
        });
    }
    if let Some(round) = why.met_in {
        said.push(match language {
            Language::Zh => zh::rematch(round),
            Language::En => en::rematch(round),
        });
    }
    if let Some(player) = why.third_in_a_row {
        said.push(match language {
            Language::Zh => zh::third(&name(player), player == pair.first),
            Language::En => en::third(&name(player), player == pair.first),
        });
    }
    if why.forbidden {
        said.push(match language {
            Language::Zh => zh::FORBIDDEN.into(),
            Language::En => en::FORBIDDEN.into(),
        });
    }
    said
}

/// Why this player has the bye.
pub fn bye(language: Language, bye: &Bye, name: Name<'_>) -> String {
    match language {
        Language::Zh => zh::bye(&name(bye.player), &bye.why),
        Language::En => en::bye(&name(bye.player), &bye.why),
    }
}

/// A hard rule that had to bend.
pub fn bent(language: Language, bent: &Bent) -> String {
    match language {
        Language::Zh => zh::bent(bent),
        Language::En => en::bent(bent),
    }
}

/// Why two players don't meet.
pub fn why_not(language: Language, why: &WhyNot, a: u16, b: u16, name: Name<'_>) -> String {
    match language {
        Language::Zh => zh::why_not(why, &name(a), &name(b), name),
        Language::En => en::why_not(why, &name(a), &name(b), name),
    }
}

/// Why a player has not the bye.
pub fn why_no_bye(language: Language, why: &WhyNot, player: u16, name: Name<'_>) -> String {
    let bye = match language {
        Language::Zh => "轮空",
        Language::En => "the bye",
    };
    match language {
        Language::Zh => zh::why_not(why, &name(player), bye, name),
        Language::En => en::why_not(why, &name(player), bye, name),
    }
}

/// Why there is no pairing.
pub fn stuck(language: Language, stuck: &Stuck) -> String {
    match language {
        Language::Zh => zh::stuck(stuck),
        Language::En => en::stuck(stuck),
    }
}

/// What an offer would bend, for a button.
pub fn offer(language: Language, offer: &Offer) -> String {
    let parts: Vec<String> = offer.pairing.bent.iter().map(|it| bent(language, it)).collect();
    match language {
        Language::Zh => parts.join("；"),
        Language::En => parts.join("; "),
    }
}
