//! The FIDE (Dutch) System explained and checked, for JavaScript. Players by the pairing numbers of the file.

use super::{thrown, to_js};
use crate::formats::trf;
use crate::pairing::check::{self, Seat, Verdict};
use crate::pairing::dutch::{self, Explanation, Field, Pairing, WhyNot, round_words, words};
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;

#[derive(Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Language {
    Zh,
    #[default]
    En,
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
struct HowToTell {
    /// The next round when left out.
    round: Option<u16>,
    language: Language,
}

/// A round of the file, paired or to be paired, as the engine sees it.
struct Asked {
    field: Field,
    pairing: Pairing,
    numbers: Vec<u16>,
    language: Language,
}

impl Asked {
    fn read(file: &str, how: JsValue) -> Result<Asked, JsValue> {
        let HowToTell { round, language } =
            if how.is_undefined() { HowToTell::default() } else { super::from_js(how)? };
        let document = trf::read(file.as_bytes()).map_err(thrown)?;
        let (terms, history) = document.history();
        let Some(round) = round.filter(|round| *round <= history.ledger.rounds_done) else {
            let reading = document.ledger(None);
            let next = reading.ledger.rounds_done + 1;
            if let Some(round) = round.filter(|round| *round != next) {
                return Err(thrown(format!("round {round} is neither in the file nor next")));
            }
            let field =
                reading.dutch_field().ok_or_else(|| thrown("the file does not say the initial colour"))?;
            let pairing = dutch::pair(&field).map_err(thrown)?;
            return Ok(Asked { field, pairing, numbers: reading.numbers, language });
        };
        if round == 0 {
            return Err(thrown("rounds are counted from 1"));
        }
        let field = check::field_of(&history.ledger, &terms, round);
        let pairing = check::pairing_of(&history.ledger, round);
        Ok(Asked { field, pairing, numbers: history.numbers, language })
    }

    fn number(&self, place: u16) -> u16 {
        self.numbers.get(usize::from(place)).copied().unwrap_or_default()
    }

    fn sides(&self) -> words::SideWords<'static> {
        match self.language {
            Language::Zh => words::SideWords { first: "白", second: "黑" },
            Language::En => words::SideWords { first: "White", second: "Black" },
        }
    }

    fn name(&self, place: u16) -> String {
        match self.language {
            Language::Zh => format!("{}号", self.number(place)),
            Language::En => format!("No. {}", self.number(place)),
        }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Told {
    round: u16,
    by_the_rules: bool,
    boards: Vec<ToldBoard>,
    bye: Option<ToldBye>,
    /// Which criteria were bent, and that it is the minimum.
    bent: Vec<String>,
    /// The same as numbers; players by their place in the file, from 0.
    details: Explanation,
}

#[derive(Serialize)]
struct ToldBoard {
    game: [u16; 2],
    lines: Vec<String>,
}

#[derive(Serialize)]
struct ToldBye {
    number: u16,
    line: String,
}

/// Why a round of a TRF file is paired as it is, board by board.
#[wasm_bindgen(js_name = explainRound, skip_typescript)]
pub fn explain_round(file: &str, how: JsValue) -> Result<JsValue, JsValue> {
    let it = Asked::read(file, how)?;
    let details = dutch::explain(&it.field, &it.pairing).map_err(thrown)?;
    let note = dutch::RoundNote::of(&details);
    let name = |place: u16| it.name(place);
    let boards = it.pairing.games.iter().zip(&details.boards).map(|(game, reason)| {
        let mut lines = match it.language {
            Language::Zh => round_words::bracket_zh(reason, &note, &name),
            Language::En => round_words::bracket_en(reason, &note, &name),
        };
        lines.push(match it.language {
            Language::Zh => words::board_zh(reason, &name, it.sides()),
            Language::En => words::board_en(reason, &name, it.sides()),
        });
        ToldBoard { game: [it.number(game.first), it.number(game.second)], lines }
    });
    let bye = details.bye.as_ref().map(|bye| ToldBye {
        number: it.number(bye.player),
        line: match it.language {
            Language::Zh => words::bye_zh(bye, &name),
            Language::En => words::bye_en(bye, &name),
        },
    });
    let bent = match it.language {
        // What another pairing would need is told by the numbers.
        _ if !details.by_the_rules => Vec::new(),
        Language::Zh => round_words::bent_zh(&note),
        Language::En => round_words::bent_en(&note),
    };
    let (boards, by_the_rules) = (boards.collect(), details.by_the_rules);
    to_js(&Told { round: it.field.round, by_the_rules, boards, bye, bent, details })
}

#[derive(Serialize)]
struct Answer {
    line: String,
    /// Players by their place in the file, from 0.
    details: WhyNot,
}

/// Why two players, by pairing number, don't meet in a round of a TRF file.
#[wasm_bindgen(js_name = whyNot, skip_typescript)]
pub fn why_not(file: &str, a: u16, b: u16, how: JsValue) -> Result<JsValue, JsValue> {
    let it = Asked::read(file, how)?;
    let place = |number: u16| {
        let found = it.numbers.iter().position(|one| *one == number).map(|at| at as u16);
        found.ok_or_else(|| thrown(format!("no player has number {number}")))
    };
    let details = dutch::why_not(&it.field, &it.pairing, place(a)?, place(b)?);
    let name = |place: u16| it.name(place);
    let line = match it.language {
        Language::Zh => words::why_not_zh(&details, &name, it.sides()),
        Language::En => words::why_not_en(&details, &name, it.sides()),
    };
    to_js(&Answer { line, details })
}

#[derive(Serialize)]
struct Checked {
    round: u16,
    agrees: bool,
    /// What differs, in words for a log.
    verdict: String,
    /// Seats the rules give and the history has not: two numbers, or one for the bye.
    rules: Vec<Vec<u16>>,
    /// Seats of the history the rules don't give.
    played: Vec<Vec<u16>>,
}

/// Pairs every past round of a TRF file anew and says where history differs.
#[wasm_bindgen(js_name = checkPairings, skip_typescript)]
pub fn check_pairings(file: &str) -> Result<JsValue, JsValue> {
    let document = trf::read(file.as_bytes()).map_err(thrown)?;
    let (terms, reading) = document.history();
    let number = |place: u16| reading.numbers.get(usize::from(place)).copied().unwrap_or_default();
    let seats = |all: &[Seat]| {
        let seat = |seat: &Seat| match seat {
            Seat::Game(game) => vec![number(game.first), number(game.second)],
            Seat::Bye(player) => vec![number(*player)],
        };
        all.iter().map(seat).collect::<Vec<_>>()
    };
    let checked = check::check(&reading.ledger, &terms).into_iter().map(|it| {
        let (rules, played) = match &it.verdict {
            Verdict::Differs { rules, played } => (seats(rules), seats(played)),
            Verdict::Same | Verdict::NoPairing(_) => (Vec::new(), Vec::new()),
        };
        let agrees = it.verdict == Verdict::Same;
        let verdict = match &it.verdict {
            Verdict::Same => "as the rules have it".to_owned(),
            Verdict::Differs { .. } => {
                format!("by the rules {rules:?}, played {played:?}")
            }
            Verdict::NoPairing(why) => format!("the rules give no pairing: {why}"),
        };
        Checked { round: it.round, agrees, verdict, rules, played }
    });
    to_js(&checked.collect::<Vec<_>>())
}
