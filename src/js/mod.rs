//! The npm face: the core's functions over plain objects and texts.
//!
//! | JavaScript | here |
//! |---|---|
//! | `pairNextRound(trf, { system, dialect, seed })` | the next round of a TRF file |
//! | `checkPairings(trf)` | every past round against the FIDE (Dutch) System |
//! | `explainRound(trf, { round, language })` | why a round is paired as it is |
//! | `whyNot(trf, a, b, { round, language })` | why two players don't meet |
//! | `standings(trf, tieBreaks, after?)` | the table with all values |
//! | `newEvent(settings)`, `decide(facts, command)`, `apply(facts, changes)` | an event of one's own, change by change |
//! | `readEvent(json)` | a saved event, checked |
//!
//! Errors are thrown as `Error` with an English sentence; types are in `qihui.d.ts`, written by hand.

mod dutch;

use crate::arbiter::{self, Command};
use crate::formats::trf;
use crate::journal::saved;
use crate::pairing::{campus, dutch as engine};
use crate::standings::{self as table, Extras, TieBreak};
use crate::tournament::{Change, Seed, Settings, Tournament};
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("qihui.d.ts");

fn thrown(it: impl std::fmt::Display) -> JsValue {
    js_sys::Error::new(&it.to_string()).into()
}

fn to_js<T: Serialize>(it: &T) -> Result<JsValue, JsValue> {
    it.serialize(&serde_wasm_bindgen::Serializer::json_compatible()).map_err(thrown)
}

fn from_js<T: for<'de> Deserialize<'de>>(it: JsValue) -> Result<T, JsValue> {
    serde_wasm_bindgen::from_value(it).map_err(thrown)
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct HowToPair {
    #[serde(default)]
    system: SystemName,
    #[serde(default = "by_numbers")]
    dialect: campus::Dialect,
    /// 16 hexadecimal digits.
    #[serde(default = "no_seed")]
    seed: Seed,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum SystemName {
    #[default]
    Dutch,
    Campus,
}

fn by_numbers() -> campus::Dialect {
    campus::Dialect::Numbers
}

fn no_seed() -> Seed {
    Seed(0)
}

/// A round by pairing numbers: `[first, second]`, and who has the bye.
#[derive(Serialize)]
struct PairedRound {
    round: u16,
    games: Vec<[u16; 2]>,
    bye: Option<u16>,
}

/// Pairs the round after the last one of a TRF file.
#[wasm_bindgen(js_name = pairNextRound, skip_typescript)]
pub fn pair_next_round(file: &str, how: JsValue) -> Result<JsValue, JsValue> {
    let how: HowToPair =
        if how.is_undefined() { from_js(js_sys::Object::new().into())? } else { from_js(how)? };
    let document = trf::read(file.as_bytes()).map_err(thrown)?;
    let reading = document.ledger(None);
    let number = |place: u16| reading.numbers.get(usize::from(place)).copied().unwrap_or_default();
    let round = reading.ledger.rounds_done + 1;
    let (games, bye) = match how.system {
        SystemName::Dutch => {
            let field =
                reading.dutch_field().ok_or_else(|| thrown("the file does not say the initial colour"))?;
            let pairing = engine::pair(&field).map_err(thrown)?;
            let games = pairing.games.iter().map(|game| [number(game.first), number(game.second)]).collect();
            (games, pairing.bye.map(number))
        }
        SystemName::Campus => {
            let (present, barred) = (reading.present(), reading.barred_pairs());
            let field = campus::Field {
                ledger: &reading.ledger,
                present: &present,
                forbidden: &barred,
                rules: campus::Rules::of(how.dialect),
                seed: how.seed.0,
                round,
            };
            let stuck = |stuck| thrown(campus::words::stuck(campus::words::Language::En, &stuck));
            let pairing = campus::pair(&field).map_err(stuck)?;
            let games = pairing.boards.iter().map(|pair| [number(pair.first), number(pair.second)]).collect();
            (games, pairing.bye.map(|bye| number(bye.player)))
        }
    };
    to_js(&PairedRound { round, games, bye })
}

/// The standings of a TRF file after a round (all rounds when it is left out).
#[wasm_bindgen(skip_typescript)]
pub fn standings(file: &str, tie_breaks: Vec<String>, after: Option<u16>) -> Result<JsValue, JsValue> {
    let document = trf::read(file.as_bytes()).map_err(thrown)?;
    let order: Vec<TieBreak> =
        tie_breaks.iter().map(|code| code.parse()).collect::<Result<_, _>>().map_err(thrown)?;
    let mut ledger = document.history().1.ledger;
    if let Some(after) = after {
        ledger = ledger.after(after);
    }
    to_js(&table::standings(&ledger, &order, &Extras::default()))
}

/// The facts of an event just set up.
#[wasm_bindgen(js_name = newEvent, skip_typescript)]
pub fn new_event(settings: JsValue) -> Result<JsValue, JsValue> {
    let settings: Settings = if settings.is_undefined() { Settings::default() } else { from_js(settings)? };
    to_js(&Tournament::new(settings))
}

/// The changes that follow from a command; throws the refusal.
#[wasm_bindgen(skip_typescript)]
pub fn decide(facts: JsValue, command: JsValue) -> Result<JsValue, JsValue> {
    let facts: Tournament = from_js(facts)?;
    let command: Command = from_js(command)?;
    to_js(&arbiter::decide(&facts, command).map_err(thrown)?)
}

/// New facts from facts and changes.
#[wasm_bindgen(skip_typescript)]
pub fn apply(facts: JsValue, changes: JsValue) -> Result<JsValue, JsValue> {
    let mut facts: Tournament = from_js(facts)?;
    let changes: Vec<Change> = from_js(changes)?;
    for change in &changes {
        facts.apply(change);
    }
    to_js(&facts)
}

/// The facts of a saved event; throws where the file can't be opened.
#[wasm_bindgen(js_name = readEvent, skip_typescript)]
pub fn read_event(json: &str) -> Result<JsValue, JsValue> {
    to_js(saved::read(json).map_err(thrown)?.journal.present())
}
