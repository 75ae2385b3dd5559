//! Why the round is as it is, in the words of the engine that paired it: the campus Swiss or the FIDE (Dutch) System.

use super::RoundDesk;
use crate::app::browser::worker;
use crate::app::words::Lang;
use crate::app::work;
use crate::pairing::campus::{self, words as campus_words};
use crate::pairing::dutch::{self, round_words, words as dutch_words};
use crate::pairing::{Account, Exceptions, dutch_pairing, with_campus_field};
use crate::tournament::namesakes::with_sign;
use crate::tournament::{
    Board, ByeLine, Frozen, Group, PairingSystem, Player, PlayerId, Round, Side, Tournament,
};
use leptos::prelude::*;

fn language(words: Lang) -> campus_words::Language {
    match words {
        Lang::Zh => campus_words::Language::Zh,
        Lang::En => campus_words::Language::En,
    }
}

/// The name of the player at a place of the ledger.
pub fn name_at(t: &Tournament, place: u16) -> String {
    let named = |player: &Player| {
        let several = t.players.iter().filter(|it| it.person.name == player.person.name).nth(1).is_some();
        with_sign(
            &player.person.name,
            several.then(|| t.namesakes()).and_then(|signs| signs.get(&player.id).cloned()).as_ref(),
        )
    };
    t.players.get(usize::from(place)).map(named).unwrap_or_default()
}

/// The sides as one holds them: 执白, not 执白方.
pub fn sides_of(words: Lang, t: &Tournament) -> [String; 2] {
    let side = |it| words.side(&t.settings.game, it).trim_end_matches('方').to_owned();
    [side(Side::First), side(Side::Second)]
}

/// Reads what an engine froze; nothing where another one wrote it.
fn thawed<T: serde::de::DeserializeOwned>(why: Option<&Frozen>) -> Option<T> {
    why.and_then(|why| serde_json::from_value(why.0.clone()).ok())
}

/// The group a player was paired in.
fn group_in(t: &Tournament, round: &Round, id: PlayerId) -> Option<Group> {
    if t.groups_in(round.number).is_empty() { None } else { t.group_of(id) }
}

/// A board of the campus Swiss; nothing where it was put together by hand.
pub fn campus_board(words: Lang, t: &Tournament, board: &Board) -> Option<Vec<String>> {
    let why = thawed(board.why.as_ref())?;
    let (first, second) = (t.index_of(board.first)? as u16, t.index_of(board.second)? as u16);
    Some(campus_words::board(language(words), &campus::Pair { first, second, why }, &|place| {
        name_at(t, place)
    }))
}

/// A board of the FIDE (Dutch) System: the bracket, S1 and S2, floats, and the colour rule.
pub fn dutch_board(words: Lang, t: &Tournament, round: &Round, board: &Board) -> Option<Vec<String>> {
    let note: dutch::BoardNote = thawed(board.why.as_ref())?;
    let seat = |id: PlayerId| t.index_of(id).map(|at| (id, at as u16));
    let (first, second) = (seat(board.first)?, seat(board.second)?);
    let reason = note.reason(first, second)?;
    let group = group_in(t, round, board.first);
    let whole = Account::of_group(round, group).and_then(|it| it.dutch).unwrap_or_default();
    let [moves_first, moves_second] = sides_of(words, t);
    let sides = dutch_words::SideWords { first: &moves_first, second: &moves_second };
    let name = |place: u16| name_at(t, place);
    let mut lines = match words {
        Lang::Zh => round_words::bracket_zh(&reason, &whole, &name),
        Lang::En => round_words::bracket_en(&reason, &whole, &name),
    };
    lines.push(match words {
        Lang::Zh => dutch_words::board_zh(&reason, &name, sides),
        Lang::En => dutch_words::board_en(&reason, &name, sides),
    });
    let given = if reason.upper.side == Side::First { reason.upper.player } else { reason.lower.player };
    if given != first.1 {
        lines.push(words.sides_turned());
    }
    Some(lines)
}

/// Why somebody has the bye.
pub fn bye(words: Lang, t: &Tournament, line: &ByeLine) -> String {
    let name = |place: u16| name_at(t, place);
    if let Some(dutch::ByeNote { dutch: why }) = thawed(line.why.as_ref()) {
        return match words {
            Lang::Zh => dutch_words::bye_zh(&why, &name),
            Lang::En => dutch_words::bye_en(&why, &name),
        };
    }
    match (thawed(line.why.as_ref()), t.index_of(line.player)) {
        (Some(why), Some(place)) => {
            campus_words::bye(language(words), &campus::Bye { player: place as u16, why }, &name)
        }
        _ => String::new(),
    }
}

/// Which criteria of the FIDE (Dutch) System had to bend, and how often; empty for other rounds.
pub fn dutch_round(words: Lang, round: &Round) -> Vec<String> {
    let Some(account) = Account::of(round) else { return Vec::new() };
    let bent = |note: &dutch::RoundNote| match words {
        Lang::Zh => round_words::bent_zh(note),
        Lang::En => round_words::bent_en(note),
    };
    let mut lines = account.dutch.as_ref().map(bent).unwrap_or_default();
    for (group, note) in account.groups.iter().filter_map(|(group, it)| Some((group, it.dutch.as_ref()?))) {
        lines.extend(bent(note).into_iter().map(|line| words.in_group(&group.to_string(), &line)));
    }
    if lines.is_empty() {
        return lines;
    }
    if round.boards.iter().any(|board| board.edited) {
        lines.push(words.counted_as_paired());
    }
    lines
}

/// "Why not A–B?", asked of the engine that paired the round; the answer comes into `said`. Large fields ask in the
/// worker, since the question pairs the whole round once more.
pub fn probe(desk: RoundDesk, a: PlayerId, b: PlayerId, said: RwSignal<String>) {
    let words = desk.office.words();
    let here = move || desk.peek(|t, round| answer(words, t, round, a, b)).flatten().unwrap_or_default();
    let request = desk.peek(|t, round| {
        let many =
            round.boards.len() * 2 >= work::MANY && matches!(t.settings.system, PairingSystem::Dutch { .. });
        let question = work::Question { facts: t.without_records(), round: round.number, a, b, words };
        many.then(|| serde_json::to_string(&work::Asked::WhyNot(Box::new(question))).ok()).flatten()
    });
    let Some(request) = request.flatten() else { return said.set(here()) };
    said.set(words.thinking());
    leptos::task::spawn_local(async move {
        let answer = worker::ask(&request).await.filter(|it| !it.is_empty()).unwrap_or_else(here);
        said.try_set(answer);
    });
}

/// The answer in words.
pub fn answer(words: Lang, t: &Tournament, round: &Round, a: PlayerId, b: PlayerId) -> Option<String> {
    let (at, bt) = (t.index_of(a)? as u16, t.index_of(b)? as u16);
    let name = |place: u16| name_at(t, place);
    let group = group_in(t, round, a);
    if group != group_in(t, round, b) {
        return Some(words.why_not_groups());
    }
    if let Some((field, pairing)) = dutch_pairing(t, round, group) {
        let [first, second] = sides_of(words, t);
        let sides = dutch_words::SideWords { first: &first, second: &second };
        let why = dutch::why_not(&field, &pairing, at, bt);
        return Some(match words {
            Lang::Zh => dutch_words::why_not_zh(&why, &name, sides),
            Lang::En => dutch_words::why_not_en(&why, &name, sides),
        });
    }
    let pairing = campus_pairing(t, round, group);
    with_campus_field(t, round.number, group, round.seed?, Exceptions::default(), |field| {
        let why = campus::why_not(field, &pairing, at, bt);
        campus_words::why_not(language(words), &why, at, bt, &name)
    })
}

/// The round in the engine's own form, with the reasons it gave then.
fn campus_pairing(t: &Tournament, round: &Round, group: Option<Group>) -> campus::Pairing {
    let is_of = |id: PlayerId| group_in(t, round, id) == group;
    let boards = round.boards.iter().filter(|board| is_of(board.first)).filter_map(|board| {
        let why = thawed(board.why.as_ref())?;
        let (first, second) = (t.index_of(board.first)? as u16, t.index_of(board.second)? as u16);
        Some(campus::Pair { first, second, why })
    });
    let bye = round.byes.iter().filter(|bye| is_of(bye.player)).find_map(|bye| {
        Some(campus::Bye { player: t.index_of(bye.player)? as u16, why: thawed(bye.why.as_ref())? })
    });
    campus::Pairing { boards: boards.collect(), bye, bent: Vec::new() }
}
